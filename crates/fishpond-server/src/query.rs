//! The query of a table's page.

use fishpond_core::Seat;

use crate::forms::Fields;

/// Maximum number of choices on the way to a move; further ones are ignored. The longest path in any game has six.
const MAX_PICKS: usize = 16;

/// The query of a table's page. Invalid values are ignored.
#[derive(Default)]
pub(crate) struct TableQuery {
    /// The code of an invitation or of the spectators' link.
    pub(crate) code: Option<String>,
    /// The choices made so far on the way to a move.
    pub(crate) picked: Vec<String>,
    /// The thing that the visitor asks about.
    pub(crate) thing: Option<String>,
    /// The extra information to draw.
    pub(crate) show: Vec<String>,
    /// Whether to show the hint that the visitor got for this position.
    pub(crate) hint: bool,
    /// The seat whose player is looking, if several people share a screen.
    pub(crate) looking: Option<Seat>,
    /// The log entry whose changes are highlighted.
    pub(crate) entry: Option<usize>,
    /// The revision that the page shows.
    pub(crate) shown: Option<u64>,
    /// Whether the visitor turned off automatic reloads of a page without JavaScript.
    pub(crate) still: bool,
}

impl TableQuery {
    pub(crate) fn parse(raw: Option<&str>) -> TableQuery {
        let mut query = TableQuery::default();
        for (name, value) in Fields::parse(raw.unwrap_or("").as_bytes()).iter() {
            match name {
                "code" => {
                    let is_plain = value.bytes().all(|byte| byte.is_ascii_alphanumeric());
                    query.code = is_plain.then(|| value.to_owned());
                }
                "pick" if query.picked.len() < MAX_PICKS => query.picked.push(value.to_owned()),
                "thing" => query.thing = Some(value.to_owned()),
                "show" if query.show.len() < MAX_PICKS => query.show.push(value.to_owned()),
                "hint" => query.hint = true,
                "seat" => query.looking = value.parse().ok(),
                "entry" => query.entry = value.parse().ok(),
                "r" => query.shown = value.parse().ok(),
                "still" => query.still = true,
                _ => {}
            }
        }
        query
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_list_of_picks_is_truncated() {
        let query = TableQuery::parse(Some(&"pick=q&".repeat(9000)));
        assert_eq!(query.picked.len(), MAX_PICKS);
    }
}
