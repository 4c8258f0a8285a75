//! The query of a table's page.

use fishpond_core::Seat;

use crate::forms::Fields;

/// The query of a table's page. Invalid values are ignored.
#[derive(Default)]
pub(crate) struct TableQuery {
    /// The code of an invitation or of the spectators' link.
    pub(crate) code: Option<String>,
    /// The choices made so far on the way to a move.
    pub(crate) picked: Vec<String>,
    /// The seat whose player is looking, if several people share a screen.
    pub(crate) eyes: Option<Seat>,
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
                "pick" => query.picked.push(value.to_owned()),
                "eyes" => query.eyes = value.parse().ok(),
                "entry" => query.entry = value.parse().ok(),
                "r" => query.shown = value.parse().ok(),
                "still" => query.still = true,
                _ => {}
            }
        }
        query
    }
}
