//! A player's finished games and what they add up to.

mod graph;

mod links;

mod statistics;

use fishpond_core::Message;
use fishpond_games::GameId;
use fishpond_store::{FinishedGame, Millis, ResultQuery};
use maud::{Markup, html};

use crate::App;
use crate::error::Error;
use crate::ratings::Rating;
use crate::results::{Details, SeatResult};
use crate::visitor::Visitor;

pub(crate) use graph::rating_graph;
pub(crate) use links::KnownAccounts;
pub(crate) use statistics::{Opponent, Scores, Statistics, Tally};

/// The number of games that a profile is based on.
pub(crate) const MAX_GAMES: u32 = 1000;

/// A finished game of a player.
pub(crate) struct PlayedGame {
    pub(crate) table: String,
    pub(crate) game: GameId,
    pub(crate) ended: Option<Millis>,
    pub(crate) details: Details,
    /// The player's seat; the first, if they had several.
    pub(crate) seat: usize,
    /// Whether the player had several seats.
    pub(crate) shared: bool,
}

impl PlayedGame {
    fn read(person: &str, finished: FinishedGame) -> Option<PlayedGame> {
        let details = Details::read(&finished.details).ok()?;
        let own = |seat: &SeatResult| seat.person.as_deref() == Some(person);
        Some(PlayedGame {
            table: finished.table,
            game: finished.game.parse().ok()?,
            ended: finished.ended,
            seat: details.seats.iter().position(own)?,
            shared: details.seats.iter().filter(|seat| own(seat)).count() > 1,
            details,
        })
    }

    /// Returns the player's result.
    pub(crate) fn own(&self) -> &SeatResult {
        &self.details.seats[self.seat]
    }

    /// Returns whether the result counts. A rated game in which somebody never made a move changes no rating.
    pub(crate) fn counts(&self) -> bool {
        !self.details.rated || self.details.seats.iter().any(|seat| seat.ratings.is_some())
    }

    /// Returns whether the player played the game to its end. A game ends early when all players but one have resigned.
    fn is_played_out(&self) -> bool {
        !self.own().resigned && self.details.seats.iter().filter(|seat| !seat.resigned).count() > 1
    }

    /// Returns whether a player's name is that of their account: at rated tables, and if they are a bot with an account.
    pub(crate) fn is_named_by_account(&self, seat: &SeatResult) -> bool {
        seat.bot.is_none() && seat.person.is_some() && (seat.bot_account || self.details.rated)
    }

    /// Returns the other players.
    pub(crate) fn opponents(&self) -> impl Iterator<Item = &SeatResult> {
        let person = &self.own().person;
        self.details.seats.iter().filter(move |seat| seat.person != *person)
    }
}

impl App {
    /// Returns the latest finished games of a person that a viewer may see, latest first.
    pub(crate) async fn played_games(&self, person: &str, viewer: &str) -> Result<Vec<PlayedGame>, Error> {
        let query = ResultQuery { person: person.to_owned(), viewer: Some(viewer.to_owned()), before: None };
        let games = self.store().results(query, MAX_GAMES).await?;
        Ok(games.into_iter().filter_map(|game| PlayedGame::read(person, game)).collect())
    }
}

/// Returns the change in a rating, such as +12.
pub(crate) fn rating_change(visitor: &Visitor, before: Rating, after: Rating) -> Markup {
    let points = after.points() - before.points();
    let title = Message::new("page-rating-change")
        .with("before", before.points().to_string())
        .with("after", after.points().to_string());
    html! { span.rating-change.up[points > 0].down[points < 0] title=(visitor.say(&title)) { (signed(points)) } }
}

/// Returns a number, or a text with numbers, with a real minus sign.
pub(crate) fn with_minus(text: &str) -> String {
    text.replace('-', "\u{2212}")
}

/// Formats a number with its sign.
fn signed(points: i32) -> String {
    match points {
        0 => "±0".to_owned(),
        1.. => format!("+{points}"),
        _ => format!("−{}", points.unsigned_abs()),
    }
}
