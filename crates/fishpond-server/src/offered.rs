//! The games whose lesson was offered to a visitor by *Play now*: kept with the account, or in a guest's cookie.

use std::fmt;

use axum::response::Response;
use fishpond_games::GameId;

use crate::App;
use crate::error::Error;
use crate::visitor::{SiteCookie, Visitor, set_cookie};

/// The games whose lesson was offered, and that the visitor has chosen to play instead.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Offered([bool; GameId::ALL.len()]);

impl Offered {
    /// Reads the text of a cookie. Invalid parts are ignored.
    pub(crate) fn read(text: &str) -> Offered {
        let games = text.split('.').filter_map(|game| game.parse().ok());
        games.fold(Offered::default(), Offered::with)
    }

    pub(crate) fn contains(self, game: GameId) -> bool {
        self.0[game as usize]
    }

    /// Returns the set with one more game.
    pub(crate) fn with(mut self, game: GameId) -> Offered {
        self.0[game as usize] = true;
        self
    }

    /// Returns the games that are in either set.
    pub(crate) fn union(mut self, other: Offered) -> Offered {
        self.0.iter_mut().zip(other.0).for_each(|(is_offered, other)| *is_offered |= other);
        self
    }
}

impl fmt::Display for Offered {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let games = GameId::ALL.iter().filter(|&&game| self.contains(game));
        f.write_str(&games.map(GameId::to_string).collect::<Vec<_>>().join("."))
    }
}

/// Remembers that the visitor has seen the offer and plays. An account takes over what was offered to its guest.
pub(crate) async fn remember(
    app: &App,
    visitor: &Visitor,
    game: GameId,
    response: &mut Response,
) -> Result<(), Error> {
    let offered = visitor.offered.with(game);
    if offered == visitor.offered {
        return Ok(());
    }
    if visitor.login.is_some() {
        app.change_preferences(visitor, |preferences| {
            preferences.offered = offered.union(Offered::read(&preferences.offered)).to_string();
        })
        .await?;
        set_cookie(response, app, SiteCookie::Offered, "");
    } else {
        set_cookie(response, app, SiteCookie::Offered, &offered.to_string());
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn offers_survive_the_cookie() {
        let offered = Offered::default().with(GameId::Ships).with(GameId::Fresh);
        assert_eq!(Offered::read(&offered.to_string()), offered);
        assert!(offered.contains(GameId::Ships) && !offered.contains(GameId::Penguins));
        assert_eq!(Offered::read("x..ships:1.-1"), Offered::default());
        assert_eq!(offered.union(Offered::read("wishes")), offered.with(GameId::Wishes));
    }
}
