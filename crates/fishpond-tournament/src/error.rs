//! Errors of tournaments.

use fishpond_core::{Message, Speak};

use crate::plan::MAX_PLAYERS;

/// The reason why a tournament can't be changed as requested.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TournamentError {
    /// The tournament has started, or was cancelled.
    #[error("the tournament has already started or was cancelled")]
    NotOpen,
    /// The tournament is over.
    #[error("the tournament is over")]
    Over,
    /// The tournament has the maximum number of players.
    #[error("the tournament is full: it has {MAX_PLAYERS} players")]
    Full,
    /// The person has already joined.
    #[error("this player has already joined")]
    AlreadyIn,
    /// Either a person or one of their bots can play, but not both.
    #[error("a bot can't play in the same tournament as its owner or another bot of the same owner")]
    OwnBot,
    /// Another person in the tournament has a name that looks like this one.
    #[error("another player in this tournament has a name that looks the same")]
    NameInUse,
    /// The person is not in the tournament.
    #[error("this player has not joined, or has withdrawn")]
    NotIn,
    /// A tournament needs at least two players.
    #[error("a tournament needs at least two players")]
    TooFew,
    /// The bot has no rating, but the tournament is rated.
    #[error("a rated tournament is for people, bots with an account and bots of levels 1 to 8")]
    Unrated,
    /// The operator has removed the person.
    #[error("the operator has removed this player from the tournament")]
    Removed,
}

impl TournamentError {
    /// All errors.
    pub const ALL: [TournamentError; 10] = [
        TournamentError::NotOpen,
        TournamentError::Over,
        TournamentError::Full,
        TournamentError::AlreadyIn,
        TournamentError::OwnBot,
        TournamentError::NameInUse,
        TournamentError::NotIn,
        TournamentError::TooFew,
        TournamentError::Unrated,
        TournamentError::Removed,
    ];
}

impl Speak for TournamentError {
    fn message(&self) -> Message {
        let name = match self {
            TournamentError::NotOpen => "not-open",
            TournamentError::Over => "over",
            TournamentError::Full => "full",
            TournamentError::AlreadyIn => "already-in",
            TournamentError::OwnBot => "own-bot",
            TournamentError::NameInUse => "name-in-use",
            TournamentError::NotIn => "not-in",
            TournamentError::TooFew => "too-few",
            TournamentError::Unrated => "unrated",
            TournamentError::Removed => "removed",
        };
        Message::new(format!("tournament-error-{name}")).with("most", MAX_PLAYERS as u32)
    }
}
