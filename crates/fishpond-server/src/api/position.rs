//! The position of a program in a stream: the revision of each table that it has been shown.

use std::collections::BTreeMap;

use super::body::Query;
use super::error::ApiError;

/// Maximum number of tables in a position.
const MAX_TABLES: usize = 5000;

/// The revision of each table, by identifier.
#[derive(PartialEq, Debug)]
pub(super) struct Position(BTreeMap<String, u64>);

impl Position {
    /// Reads the parameter `after`: `TABLE:REVISION`, separated by commas.
    pub(super) fn read(query: &Query) -> Result<Position, ApiError> {
        let text: Option<String> = query.get("after")?;
        Position::parse(text.as_deref().unwrap_or_default()).ok_or(ApiError::InvalidParameter("after"))
    }

    fn parse(text: &str) -> Option<Position> {
        let pair = |part: &str| {
            let (id, revision) = part.split_once(':')?;
            let is_plain =
                !id.is_empty() && id.len() <= 64 && id.bytes().all(|byte| byte.is_ascii_alphanumeric());
            is_plain.then_some((id.to_owned(), revision.parse().ok()?))
        };
        let parts = text.split(',').filter(|part| !part.is_empty());
        let revisions: Option<BTreeMap<String, u64>> = parts.map(pair).collect();
        revisions.filter(|revisions| revisions.len() <= MAX_TABLES).map(Position)
    }

    pub(super) fn write<'a>(revisions: impl Iterator<Item = (&'a str, u64)>) -> String {
        let parts: Vec<String> = revisions.map(|(id, revision)| format!("{id}:{revision}")).collect();
        parts.join(",")
    }

    pub(super) fn revision(&self, id: &str) -> Option<u64> {
        self.0.get(id).copied()
    }

    pub(super) fn tables(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(String::as_str)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_read_as_they_are_written() {
        for text in ["", "a1b2c3d4:7", "a1b2c3d4:7,z:123456"] {
            let position = Position::parse(text).unwrap();
            let written = position.tables().map(|id| (id, position.revision(id).unwrap()));
            assert_eq!(Position::write(written), text);
        }
        for text in
            ["7", "a", "a:", ":7", "a:b", "a:-1", "a:7;b:8", "a b:7", "ä:7", "a:99999999999999999999999"]
        {
            assert_eq!(Position::parse(text), None, "{text}");
        }
    }
}
