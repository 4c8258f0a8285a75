//! The position of a program in a stream: the revision of each table that it has been shown, and the time, which shows which tables have
//! ended since.

use std::collections::BTreeMap;

use fishpond_table::Millis;

use super::body::Query;
use super::error::ApiError;

/// Maximum number of tables in a position.
const MAX_TABLES: usize = 5000;

/// A position.
#[derive(Default, PartialEq, Debug)]
pub(super) struct Position {
    /// The server's time up to which the program has been shown everything; `None` in streams of a single table, and before the first line
    /// `ready`.
    time: Option<Millis>,
    /// The revision of each table, by identifier.
    revisions: BTreeMap<String, u64>,
}

impl Position {
    /// Reads the parameter `after`: the time, if there is one, and `TABLE:REVISION` for each table, separated by commas.
    pub(super) fn read(query: &Query) -> Result<Position, ApiError> {
        let text: Option<String> = query.get("after")?;
        Position::parse(text.as_deref().unwrap_or_default()).ok_or(ApiError::InvalidParameter("after"))
    }

    fn parse(text: &str) -> Option<Position> {
        let mut position = Position::default();
        for (index, part) in text.split(',').filter(|part| !part.is_empty()).enumerate() {
            if let Some((id, revision)) = part.split_once(':') {
                let is_plain =
                    !id.is_empty() && id.len() <= 64 && id.bytes().all(|byte| byte.is_ascii_alphanumeric());
                if !is_plain {
                    return None;
                }
                position.revisions.insert(id.to_owned(), revision.parse().ok()?);
            } else if index == 0 {
                position.time = Some(part.parse().ok()?);
            } else {
                return None;
            }
        }
        (position.revisions.len() <= MAX_TABLES).then_some(position)
    }

    pub(super) fn write<'a>(time: Option<Millis>, revisions: impl Iterator<Item = (&'a str, u64)>) -> String {
        let time = time.map(|time| time.to_string());
        let revisions = revisions.map(|(id, revision)| format!("{id}:{revision}"));
        time.into_iter().chain(revisions).collect::<Vec<String>>().join(",")
    }

    pub(super) fn time(&self) -> Option<Millis> {
        self.time
    }

    pub(super) fn revision(&self, id: &str) -> Option<u64> {
        self.revisions.get(id).copied()
    }

    pub(super) fn tables(&self) -> impl Iterator<Item = &str> {
        self.revisions.keys().map(String::as_str)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_read_as_they_are_written() {
        for text in ["", "1700000000000", "a1b2c3d4:7", "a1b2c3d4:7,z:123456", "1700000000000,a1b2c3d4:7,z:8"]
        {
            let position = Position::parse(text).unwrap();
            let written = position.tables().map(|id| (id, position.revision(id).unwrap()));
            assert_eq!(Position::write(position.time(), written), text);
        }
        for text in [
            "a",
            "a:",
            ":7",
            "a:b",
            "a:-1",
            "a:7;b:8",
            "a b:7",
            "ä:7",
            "a:99999999999999999999999",
            "a:7,8",
            "7,8",
            "-7",
        ] {
            assert_eq!(Position::parse(text), None, "{text}");
        }
    }
}
