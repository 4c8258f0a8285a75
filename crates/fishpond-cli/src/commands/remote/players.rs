//! The players of a bot, one for each seat.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use anyhow::{Context as _, anyhow};
use fishpond_core::Seat;
use fishpond_games::{AnyPosition, GameId};
use fishpond_search::Limits;
use serde_json::Value;
use tokio::sync::Mutex as AsyncMutex;
use tokio::time::{sleep_until, timeout_at};

use super::Failure;
use super::budget::{Budget, MAX_THINKING};
use crate::arena::contestant::{Clocked, Contestant, Player};
use crate::note;

/// The player at a seat; locked while it thinks, and `None` before its first move and after a failure.
type Seated = Arc<AsyncMutex<Option<Player>>>;

/// The shortest time for the answer of a built-in bot.
const MOMENT: Duration = Duration::from_millis(150);

/// The bot's players.
pub(super) struct Players {
    game: GameId,
    contestant: Contestant,
    limits: Option<Limits>,
    seed: u64,
    seated: Mutex<HashMap<(String, Seat), Seated>>,
}

impl Players {
    pub(super) fn new(game: GameId, contestant: Contestant, limits: Option<Limits>, seed: u64) -> Players {
        Players { game, contestant, limits, seed, seated: Mutex::default() }
    }

    /// Chooses a move in a state that is consistent with the seat's view. After a failure, the next move is chosen by a new player.
    /// If the player does not answer within the budget, the best move that it has announced is chosen, or else the first legal one.
    /// With a slow clock, an engine may think as long as it wants.
    pub(super) async fn choose(
        self: &Arc<Players>,
        table: &str,
        seat: Seat,
        world: &Value,
        budget: Option<Budget>,
        is_slow: bool,
    ) -> Result<String, Failure> {
        let position = AnyPosition::from_state(self.game, world)
            .map_err(|faults| anyhow!("the server sent an impossible state: {faults}"))?;
        let clocked = Clocked {
            limit: budget.filter(|_| !is_slow).map(|budget| budget.thinking().min(MAX_THINKING)),
            stop_at: budget.map(|budget| budget.think_until),
            ..Clocked::default()
        };
        let seated = self.seated(table, seat);
        let answer_by = budget.map(|budget| match self.contestant {
            // Even without time for thinking, it needs a moment.
            Contestant::BuiltIn(_) => budget.answer_by.max(Instant::now() + MOMENT),
            // The program has not answered the last question yet, so it is unlikely to answer this one in time.
            Contestant::Program(_) if seated.try_lock().is_err() => budget.think_until,
            Contestant::Program(_) => budget.answer_by,
        });
        let thought = self.think(seated, seat, position.clone(), clocked.clone(), answer_by);
        let (Some(budget), Some(answer_by)) = (budget, answer_by) else {
            return thought.await.context("the bot failed")?;
        };
        let handle = clocked.stop.clone();
        let stop = tokio::spawn(async move {
            sleep_until(budget.think_until.into()).await;
            handle.set();
        });
        let answer = timeout_at(answer_by.into(), thought).await;
        stop.abort();
        match answer {
            Ok(thought) => thought.context("the bot failed")?,
            Err(_) => {
                let best = clocked.best.lock().expect("lock is never poisoned").take();
                let legal = position.legal_acts(seat);
                let act = best.filter(|best| legal.contains(best)).or_else(|| legal.first().cloned());
                let act = act.context("there is no legal move")?;
                note(&format!("table {table}: no answer in time; playing '{act}'"));
                Ok(act)
            }
        }
    }

    /// Returns the player at a seat.
    fn seated(&self, table: &str, seat: Seat) -> Seated {
        let mut seated = self.seated.lock().expect("lock is never poisoned");
        seated.entry((table.to_owned(), seat)).or_default().clone()
    }

    /// Makes the player of a seat think as soon as it has answered the last question, even if nobody is waiting for its answer any more.
    fn think(
        self: &Arc<Players>,
        seated: Seated,
        seat: Seat,
        position: AnyPosition,
        clocked: Clocked,
        answer_by: Option<Instant>,
    ) -> tokio::task::JoinHandle<Result<String, Failure>> {
        let this = self.clone();
        tokio::spawn(async move {
            let mut seated = seated.lock_owned().await;
            if answer_by.is_some_and(|moment| moment <= Instant::now()) {
                return Err(Failure::Other(anyhow!("the last question was answered too late")));
            }
            let thought = tokio::task::spawn_blocking(move || {
                let mut player = match seated.take() {
                    Some(player) => player,
                    None => this
                        .contestant
                        .join(&position, seat, this.limits, this.seed)
                        .map_err(Failure::Start)?,
                };
                let act = player.choose_in_time(&position, seat, &clocked).map_err(Failure::Move)?;
                *seated = Some(player);
                Ok(act)
            });
            thought.await.context("the bot failed")?
        })
    }

    /// Dismisses the players at a table.
    pub(super) fn leave(&self, table: &str) {
        self.seated.lock().expect("lock is never poisoned").retain(|(known, _), _| known != table);
    }
}
