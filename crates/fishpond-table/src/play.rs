//! A game in progress: position, steps, clocks, history, and which moves can be taken back.

use fishpond_core::record::Step;
use fishpond_core::{Dealer, Seat, Silent, Turn, Viewer};
use fishpond_games::{AnyEvent, AnyPosition};

use crate::actor::Millis;
use crate::clock::{Clock, Clocks};
use crate::log::{Entry, Line, Log, Note};

/// A game in progress.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Play {
    pub(crate) position: AnyPosition,
    /// Moves and chance results, as in the record.
    pub(crate) steps: Vec<Step>,
    /// The dealer for the next draw.
    pub(crate) dealer: Dealer,
    pub(crate) clocks: Clocks,
    pub(crate) log: Log,
    /// The index in the log at which the last public move begins.
    pub(crate) latest: usize,
    /// T7: the position after the last reveal, beyond which nothing can be taken back.
    base: AnyPosition,
    /// The moves since the last reveal: the last entries of `steps`.
    pub(crate) undoable: Vec<UndoableMove>,
    /// T5: the number of `steps` that are undisclosed choices.
    pub(crate) undisclosed: usize,
}

/// A move since the last reveal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct UndoableMove {
    pub(crate) seat: Seat,
    /// T5: whether it is an undisclosed choice.
    pub(crate) secret: bool,
    /// Whether it is a resignation, which is final.
    resigns: bool,
    /// The turn before the move.
    turn: Turn,
    /// The clocks before the move.
    clocks: Clocks,
}

/// T7: a move that a seat could take back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct UndoTarget {
    pub(crate) step: usize,
    pub(crate) secret: bool,
    /// Whether no other seat has visibly moved since.
    pub(crate) free: bool,
    /// The number of moves that it would take back: this one, and all public ones after it.
    pub(crate) moves: usize,
}

impl Play {
    pub(crate) fn start(
        mut position: AnyPosition,
        mut dealer: Dealer,
        draws: &[String],
        (clock, now): (Clock, Millis),
    ) -> Result<Play, String> {
        dealer.skip_draws(draws.len() as u64);
        let clocks = Clocks::new(clock, now);
        let mut log = Log::default();
        let mut steps = Vec::new();
        resolve(&mut position, draws, &mut steps, &mut log)?;
        Ok(Play {
            base: position.clone(),
            position,
            steps,
            dealer,
            clocks,
            latest: log.len(),
            log,
            undoable: Vec::new(),
            undisclosed: 0,
        })
    }

    /// Plays a move and the draws after it. Returns whether it is public.
    pub(crate) fn act(
        &mut self,
        clock: Clock,
        (seat, act, bot): (Seat, &str, bool),
        draws: &[String],
        now: Millis,
    ) -> Result<bool, String> {
        let turn = self.position.turn();
        let public_turn = self.position.turn_seen_by(Viewer::Public);
        let mut events = Vec::new();
        let written = self.position.play(seat, act, &mut events).map_err(|refusal| refusal.to_string())?;
        if written != act {
            return Err(format!("the move '{act}' should be written '{written}'"));
        }
        let before = self.clocks;
        let secret = is_secret(turn, &events) && draws.is_empty();
        self.steps.push(Step::Act(seat, written));
        if secret {
            self.undoable.push(UndoableMove { seat, secret, resigns: false, turn, clocks: before });
            self.undisclosed += 1;
            return Ok(false);
        }
        self.latest = self.log.len();
        self.log.extend(entries(self.steps.len(), events));
        resolve(&mut self.position, draws, &mut self.steps, &mut self.log)?;
        self.dealer.skip_draws(draws.len() as u64);
        self.clocks.acted(clock, turn, seat, now, !bot);
        let choosing = |turn| matches!(turn, Turn::Seats(_));
        let disclosed = if choosing(public_turn) && choosing(self.position.turn_seen_by(Viewer::Public)) {
            // T5: a seat resigned while others are choosing, and the log must not reveal how many have chosen.
            self.log.subtract_steps(self.latest, self.undisclosed);
            // T6: the time limit of the choice stays the same for the others.
            self.clocks.since = before.since;
            false
        } else {
            std::mem::take(&mut self.undisclosed) > 0
        };
        if disclosed || !draws.is_empty() || self.position.turn() == Turn::Over {
            self.base = self.position.clone();
            self.undoable.clear();
        } else {
            self.undoable.push(UndoableMove { seat, secret, resigns: act == RESIGN, turn, clocks: before });
        }
        Ok(true)
    }

    /// T7: returns the move that the seat could take back. It depends only on what the seat may know.
    pub(crate) fn undo_target(&self, seat: Seat) -> Option<UndoTarget> {
        let index = self.undoable.iter().rposition(|played| played.seat == seat)?;
        let step = self.revealed_steps() + index;
        // A secret choice does not affect other seats, even if one of them has resigned since.
        if self.undoable[index].secret {
            return Some(UndoTarget { step, secret: true, free: true, moves: 1 });
        }
        let moves = self.moves_from(index)?;
        Some(UndoTarget { step, secret: false, free: moves == 1, moves })
    }

    /// Returns the number of public moves from this one on, or `None` if one of them is a resignation, which is final.
    fn moves_from(&self, index: usize) -> Option<usize> {
        let public = || self.undoable[index..].iter().filter(|played| !played.secret);
        (!public().any(|played| played.resigns)).then(|| public().count())
    }

    /// Returns the step of the seat's last public move since the last reveal, and the number of moves that are taken back
    /// with it. A proposal to take back a move means this one, even if the seat has made a secret choice since.
    pub(crate) fn last_public_move(&self, seat: Seat) -> Option<(usize, usize)> {
        let index = self.undoable.iter().rposition(|played| played.seat == seat && !played.secret)?;
        Some((self.revealed_steps() + index, self.moves_from(index)?))
    }

    /// Returns the deadline that the seat would have if it had not made the move.
    pub(crate) fn deadline_without(&self, clock: Clock, target: UndoTarget) -> Option<Millis> {
        let played = &self.undoable[target.step - self.revealed_steps()];
        played.clocks.deadline(clock, played.turn, played.seat)
    }

    /// Undoes a step and all later ones, or a single secret one. Returns the number of public moves undone.
    pub(crate) fn take_back(
        &mut self,
        step: usize,
        secret: bool,
        freely: bool,
        now: Millis,
    ) -> Result<usize, String> {
        let index = step
            .checked_sub(self.revealed_steps())
            .filter(|&index| index < self.undoable.len())
            .ok_or_else(|| format!("step {step} is before the last reveal or does not exist"))?;
        let undone = self.undoable[index..].iter().filter(|played| !played.secret).count();
        if secret {
            if !self.undoable[index].secret {
                return Err(format!("step {step} is not a secret choice"));
            }
            self.undoable.remove(index);
            self.steps.remove(step);
            self.undisclosed -= 1;
        } else {
            if freely {
                self.clocks = self.undoable[index].clocks;
            } else {
                self.clocks.since = now;
            }
            self.undisclosed -= self.undoable[index..].iter().filter(|played| played.secret).count();
            self.undoable.truncate(index);
            self.steps.truncate(step);
            self.log.remove_after(self.public_steps());
            self.latest = self.log.len();
        }
        self.position = self.base.clone();
        for step in &self.steps[self.steps.len() - self.undoable.len()..] {
            if let Step::Act(seat, act) = step {
                self.position.play(*seat, act, &mut Silent).map_err(|refusal| refusal.to_string())?;
            }
        }
        Ok(undone)
    }

    pub(crate) fn note(&mut self, note: Note) {
        let ply = self.public_steps();
        self.log.extend([Entry { ply, line: Line::Note(note) }]);
    }

    /// T6: shifts all clocks by the server's downtime.
    pub(crate) fn shift(&mut self, away: Millis) {
        self.clocks.since = self.clocks.since.saturating_add(away);
        for played in &mut self.undoable {
            played.clocks.since = played.clocks.since.saturating_add(away);
        }
    }

    /// Returns whether the seat has resigned.
    pub(crate) fn resigned(&self, seat: Seat) -> bool {
        self.steps.iter().any(|step| matches!(step, Step::Act(by, act) if *by == seat && act == RESIGN))
    }

    /// T5: returns the number of public steps.
    pub(crate) fn public_steps(&self) -> usize {
        self.steps.len() - self.undisclosed
    }

    /// Returns the number of steps before the last reveal.
    fn revealed_steps(&self) -> usize {
        self.steps.len() - self.undoable.len()
    }
}

/// The text form of resigning, the same in every game.
pub(crate) const RESIGN: &str = "resign";

/// T5: returns whether a move is a simultaneous choice that is still hidden from the public.
fn is_secret(turn: Turn, events: &[AnyEvent]) -> bool {
    matches!(turn, Turn::Seats(_)) && events.iter().all(|event| event.seen_by(Viewer::Public).is_none())
}

fn entries(ply: usize, events: Vec<AnyEvent>) -> impl Iterator<Item = Entry> {
    events.into_iter().map(move |event| Entry { ply, line: Line::Game(event) })
}

fn resolve(
    position: &mut AnyPosition,
    draws: &[String],
    steps: &mut Vec<Step>,
    log: &mut Log,
) -> Result<(), String> {
    for drawn in draws {
        let mut events = Vec::new();
        position.resolve(drawn, &mut events)?;
        steps.push(Step::Chance(drawn.clone()));
        log.extend(entries(steps.len(), events));
    }
    match position.turn() {
        Turn::Chance => Err("draws are missing".to_owned()),
        _ => Ok(()),
    }
}
