//! One game of an arena.

use fishpond_core::{Config, Dealer, Rng, Seat, Turn, quote};
use fishpond_games::{AnyGame, GameId};
use fishpond_search::Limits;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::contestant::{Contestant, Player};
use super::schedule::Pairing;

/// The result of a game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Played {
    /// The index in the schedule.
    pub(crate) game: usize,
    /// The rank of each seat.
    pub(crate) ranks: Vec<u8>,
    /// The points of each seat.
    pub(crate) points: Vec<i32>,
    /// Seats that forfeited.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) faults: Vec<Fault>,
}

/// A seat that forfeited because its program failed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub(crate) struct Fault {
    pub(crate) seat: Seat,
    pub(crate) reason: String,
}

/// The common setup of all games.
pub(crate) struct Arena {
    pub(crate) game: GameId,
    pub(crate) config: Config,
    pub(crate) contestants: Vec<Contestant>,
    /// The names that programs give themselves, by contestant.
    pub(crate) names: Vec<Option<String>>,
    pub(crate) limits: Option<Limits>,
    pub(crate) seed: u64,
}

impl Arena {
    /// Plays a game to the end. If a player fails, its seat resigns and the others continue.
    pub(crate) fn play(&self, number: usize, pairing: &Pairing) -> anyhow::Result<Played> {
        let deal = self.seed.wrapping_add(pairing.deal);
        let mut game = AnyGame::new(self.game, &self.config, Dealer::from_number(deal))?;
        let mut rng = Rng::new(deal);
        let mut faults = Vec::new();
        let mut players: Vec<Option<Player>> = Vec::new();
        let mut failures: Vec<Option<String>> = Vec::new();
        for (seat, &contestant) in Seat::first_n(self.config.players).zip(&pairing.seats) {
            let seed = deal.wrapping_mul(8).wrapping_add(seat.index() as u64);
            match self.contestants[contestant].join(game.position(), seat, self.limits, seed) {
                Ok(player) => {
                    players.push(Some(player));
                    failures.push(None);
                }
                Err(reason) => {
                    players.push(None);
                    failures.push(Some(reason));
                }
            }
        }
        loop {
            while game.deal(&mut Vec::new()).is_some() {}
            let turn = game.position().turn();
            if turn == Turn::Over {
                break;
            }
            let seats: Vec<Seat> = turn.seats().iter().collect();
            let seat = *rng.pick(&seats);
            let player = &mut players[seat.index()];
            let reason = match player {
                None => {
                    failures[seat.index()].take().unwrap_or_else(|| "the program failed earlier".to_owned())
                }
                Some(player) => match player.choose(game.position(), seat) {
                    Err(reason) => reason,
                    Ok(act) => match game.play(seat, &act, &mut Vec::new()) {
                        Ok(()) => continue,
                        Err(refusal) => {
                            player.refused(&refusal);
                            format!("illegal move '{}': {refusal}", quote(&act))
                        }
                    },
                },
            };
            faults.push(Fault { seat, reason });
            *player = None;
            game.play(seat, "resign", &mut Vec::new())?;
        }
        let outcome = game.position().outcome().expect("a finished game has an outcome");
        for player in players.iter_mut().flatten() {
            player.over(&outcome);
        }
        Ok(Played {
            game: number,
            ranks: Seat::first_n(self.config.players).map(|seat| outcome.rank[seat]).collect(),
            points: Seat::first_n(self.config.players).map(|seat| outcome.points[seat]).collect(),
            faults,
        })
    }
}
