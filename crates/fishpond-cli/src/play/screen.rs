//! A full-screen game in the terminal.
//!
//! [`App`] holds what the keys change: choices, the cursor, overlays. A [`Table`] holds the game: one at this terminal, one on a server,
//! or a lesson. [`draw`] draws both.

pub(crate) mod app;

mod draw;

mod side;

mod below;

mod style;

mod keys;

pub(crate) mod local;

pub(crate) mod lesson;

pub(crate) mod remote;

pub(crate) mod clock;

mod follower;

#[cfg(test)]
mod tests;

use std::io::stdout;

use fishpond_core::{Seat, Viewer};
use fishpond_draw::Wording;
use fishpond_games::AnyPosition;
use ratatui::crossterm::event::{DisableMouseCapture, EnableMouseCapture};
use ratatui::crossterm::execute;

use app::App;
use clock::Clock;

/// The game that a screen shows.
pub(crate) trait Table {
    /// Returns what can be seen now.
    fn scene(&self) -> Scene<'_>;

    /// Continues everything that does not wait for a key: thinking bots, updates from a server.
    fn poll(&mut self) -> anyhow::Result<()>;

    /// Makes a move. Returns the reason if it is refused.
    fn act(&mut self, seat: Seat, act: &str) -> anyhow::Result<Option<String>>;

    /// Takes back a move. Returns what happened, in words.
    fn undo(&mut self) -> anyhow::Result<String>;

    /// Continues when there is nothing to choose: lifts the curtain, shows the next step of a lesson.
    fn confirm(&mut self) -> anyhow::Result<()> {
        Ok(())
    }

    /// Starts another game with the same players after the end of this one, or follows the players to it.
    fn play_again(&mut self) -> anyhow::Result<()> {
        Ok(())
    }

    /// Returns the seat that can resign although it is not its turn.
    fn may_resign(&self) -> Option<Seat> {
        None
    }

    /// Returns the message about what is lost if the person at the terminal leaves now; `None` if nothing is.
    fn loss(&self) -> Option<&'static str> {
        None
    }

    /// Returns an answer that arrived later: a refusal by a server, a lost connection.
    fn take_notice(&mut self) -> Option<String> {
        None
    }

    /// Returns a move that is known to be good, so that no bot has to look for one.
    fn known_hint(&self) -> Option<String> {
        None
    }

    /// Takes a seat back from the bot that plays for the person at the terminal.
    fn take_seat_back(&mut self) {}

    /// Agrees to a proposal of another player, or declines it.
    fn answer(&mut self, agree: bool) {
        let _ = agree;
    }

    /// Sends a message to everyone at the table. If the game has no chat, returns the reason.
    fn chat(&mut self, text: &str) -> Option<String> {
        let _ = text;
        Some(self.scene().wording.text("play-no-chat"))
    }
}

/// The visible part of a game.
pub(crate) struct Scene<'a> {
    /// The position, once the game has started. Only the part that the viewer may know is shown.
    pub(crate) position: Option<&'a AnyPosition>,
    pub(crate) viewer: Viewer,
    /// The seat that can move at this screen.
    pub(crate) asked: Option<Seat>,
    /// The person to whom the screen has to be handed before their secrets are shown.
    pub(crate) curtain: Option<Seat>,
    pub(crate) title: String,
    /// One sentence about the turn: the player to move, or the thing the game is waiting for.
    pub(crate) status: String,
    pub(crate) wording: Wording<'a>,
    pub(crate) log: &'a [String],
    /// The things that the last moves touched.
    pub(crate) last: &'a [String],
    /// Text that belongs to the position: a step of a lesson, an invitation.
    pub(crate) text: &'a [String],
    /// A few words about each player, shown after the name: the level of a bot.
    pub(crate) about: &'a [String],
    /// The remaining time of each player, shown beside the name; empty without clocks.
    pub(crate) clocks: Vec<Option<Clock>>,
    /// The things that the person at this terminal may do besides choosing a move.
    pub(crate) keys: Vec<Key>,
    pub(crate) is_spectator: bool,
    pub(crate) is_over: bool,
    /// Changes whenever the position or the seat that can move changes.
    pub(crate) number: u64,
}

/// Something that a person can do besides choosing a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Key {
    /// Lift the curtain, or show the next step of a lesson.
    Continue,
    Hint,
    Undo,
    Chat,
    /// Agree to a proposal, or decline it.
    Answer,
    /// Play another game with the same players, or watch it.
    Again,
    /// Take a seat back from the bot that plays there.
    Return,
}

/// The capabilities of a terminal.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Abilities {
    pub(crate) unicode: bool,
    pub(crate) colour: bool,
}

impl Abilities {
    /// Reads the usual environment variables.
    pub(crate) fn detect(ascii: bool) -> Abilities {
        let variable = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].iter().find_map(|name| variable(name));
        let is_unicode = locale.is_none_or(|locale| {
            let locale = locale.to_lowercase();
            locale.contains("utf-8") || locale.contains("utf8")
        });
        Abilities { unicode: is_unicode && !ascii, colour: variable("NO_COLOR").is_none() }
    }
}

/// Shows a game until the person at the terminal leaves it. Returns the table.
pub(crate) fn run<T: Table>(table: T, abilities: Abilities) -> anyhow::Result<T> {
    let mut terminal = ratatui::try_init()?;
    // Without a mouse, the keys do everything.
    let _ = execute!(stdout(), EnableMouseCapture);
    let mut app = App::new(table, abilities);
    let result = app.run(&mut terminal);
    let _ = execute!(stdout(), DisableMouseCapture);
    ratatui::restore();
    result.map(|()| app.table)
}
