//! The operator's choices for a server: its name, its texts, and who may join.

use fishpond_core::{Options, quote};
use fishpond_games::GameId;
use fishpond_table::Clock;

/// The name of a server whose operator has not chosen one.
const NAME: &str = "Fishpond";

/// The operator's choices for a server.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Site {
    /// The name of the server.
    pub name: Option<String>,
    /// The text at the top of the home page, below the heading.
    pub welcome: Option<String>,
    /// Whether an account needs an invitation from the operator.
    pub invite_only: bool,
    /// The legal notice (imprint), as Markdown.
    pub imprint: Option<String>,
    /// The privacy policy, as Markdown.
    pub privacy: Option<String>,
    /// The clock that the forms for a new table and for finding players suggest.
    pub clock: Clock,
    /// The options that the form for a new table and quick games start from, by game; see [`parse_options`].
    pub options: Vec<(GameId, Options)>,
    /// Whether games can't be rated.
    pub unrated: bool,
}

/// Parses default options: `GAME.NAME=VALUE`, separated by spaces.
///
/// # Errors
/// Returns the first fault.
pub fn parse_options(text: &str) -> Result<Vec<(GameId, Options)>, String> {
    let mut pairs: Vec<(GameId, Vec<&str>)> = Vec::new();
    for word in text.split_whitespace() {
        let invalid = || format!("'{}' must have the form GAME.NAME=VALUE", quote(word));
        let (game, pair) = word.split_once('.').ok_or_else(invalid)?;
        let game: GameId = game.parse().map_err(|unknown| format!("{unknown}"))?;
        match pairs.iter_mut().find(|(other, _)| *other == game) {
            Some((_, known)) => known.push(pair),
            None => pairs.push((game, vec![pair])),
        }
    }
    let checked = pairs.into_iter().map(|(game, pairs)| {
        let (facts, options) = (game.facts(), Options::from_pairs(&pairs)?);
        // Options that are valid with the fewest players are valid with any number.
        options.complete(facts.options, facts.min_players).map_err(|faults| faults.join("; "))?;
        Ok((game, options))
    });
    checked.collect()
}

impl Site {
    /// Returns the clock to suggest for games that are played with strangers or rated, which need one.
    pub(crate) fn clock_with_strangers(&self) -> Clock {
        match self.clock {
            Clock::None => Clock::Bank { initial: 600_000, increment: 10_000 },
            clock => clock,
        }
    }

    /// Returns the default options of a game.
    pub(crate) fn options(&self, game: GameId) -> Options {
        let found = self.options.iter().find(|(other, _)| *other == game);
        found.map(|(_, options)| options.clone()).unwrap_or_default()
    }

    /// Returns the name of the server.
    pub(crate) fn name(&self) -> &str {
        self.name.as_deref().unwrap_or(NAME)
    }
}
