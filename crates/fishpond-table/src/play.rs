//! The game in play: position, steps, clocks, log, and how far acts can be taken back.

use fishpond_core::record::Step;
use fishpond_core::{Dealer, Seat, Silent, Turn, Viewer};
use fishpond_games::{AnyEvent, AnyPosition};

use crate::actor::Millis;
use crate::clock::{Clock, Clocks};
use crate::log::{Entry, Line, Log, Note};

/// The game in play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Play {
    pub(crate) position: AnyPosition,
    /// Acts and chance results: the record.
    pub(crate) steps: Vec<Step>,
    /// Who makes the next draw.
    pub(crate) dealer: Dealer,
    pub(crate) clocks: Clocks,
    pub(crate) log: Log,
    /// Where in the log the last act begins that everybody noticed.
    pub(crate) latest: usize,
    /// T7: the position after the last reveal; nobody goes back further.
    base: AnyPosition,
    /// The acts since then, the last ones of `steps`.
    pub(crate) trail: Vec<Trail>,
    /// T5: how many of `steps` are choices that nobody else knows of yet.
    pub(crate) undisclosed: usize,
}

/// An act since the last reveal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Trail {
    pub(crate) seat: Seat,
    /// T5: whether it is a choice that nobody else knows of yet.
    pub(crate) secret: bool,
    /// What the game waited for before it.
    turn: Turn,
    /// The clocks before it.
    clocks: Clocks,
}

/// T7: what a seat could take back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Target {
    pub(crate) step: usize,
    pub(crate) secret: bool,
    /// Whether nobody else has visibly acted since.
    pub(crate) free: bool,
}

impl Play {
    pub(crate) fn start(
        mut position: AnyPosition,
        mut dealer: Dealer,
        draws: &[String],
        (clock, now): (Clock, Millis),
    ) -> Result<Play, String> {
        dealer.pass_over(draws.len() as u64);
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
            trail: Vec::new(),
            undisclosed: 0,
        })
    }

    /// Carries out an act and what was drawn after it. Says whether anybody else noticed.
    pub(crate) fn act(
        &mut self,
        clock: Clock,
        (seat, act, bot): (Seat, &str, bool),
        draws: &[String],
        now: Millis,
    ) -> Result<bool, String> {
        let turn = self.position.turn();
        let told = self.position.turn_seen_by(Viewer::Public);
        let mut events = Vec::new();
        let written = self.position.play(seat, act, &mut events).map_err(|refusal| refusal.to_string())?;
        if written != act {
            return Err(format!("the act '{act}' is written '{written}'"));
        }
        let before = self.clocks;
        let secret = is_secret(turn, &events) && draws.is_empty();
        self.steps.push(Step::Act(seat, written));
        if secret {
            self.trail.push(Trail { seat, secret, turn, clocks: before });
            self.undisclosed += 1;
            return Ok(false);
        }
        self.latest = self.log.len();
        self.log.extend(entries(self.steps.len(), events));
        resolve(&mut self.position, draws, &mut self.steps, &mut self.log)?;
        self.dealer.pass_over(draws.len() as u64);
        self.clocks.acted(clock, turn, seat, now, !bot);
        let choosing = |turn| matches!(turn, Turn::Seats(_));
        let disclosed = if choosing(told) && choosing(self.position.turn_seen_by(Viewer::Public)) {
            // T5: somebody gave up while others choose, and nothing must tell how many have done so.
            self.log.move_back(self.latest, self.undisclosed);
            false
        } else {
            std::mem::take(&mut self.undisclosed) > 0
        };
        if disclosed || !draws.is_empty() || self.position.turn() == Turn::Over {
            self.base = self.position.clone();
            self.trail.clear();
        } else {
            self.trail.push(Trail { seat, secret, turn, clocks: before });
        }
        Ok(true)
    }

    /// T7: what the seat could take back. It follows from what the seat may know.
    pub(crate) fn target(&self, seat: Seat) -> Option<Target> {
        let index = self.trail.iter().rposition(|trail| trail.seat == seat)?;
        let secret = self.trail[index].secret;
        // A secret choice is nobody else's business, whoever has given up since.
        let free = secret || self.trail[index + 1..].iter().all(|trail| trail.secret);
        Some(Target { step: self.revealed() + index, secret, free })
    }

    /// The last act of the seat since the last reveal that everybody knows of: what the others were asked about, whatever
    /// the seat may have chosen in secret since.
    pub(crate) fn shown_act(&self, seat: Seat) -> Option<usize> {
        let index = self.trail.iter().rposition(|trail| trail.seat == seat && !trail.secret)?;
        Some(self.revealed() + index)
    }

    /// The deadline that the seat would be under if its act had never been.
    pub(crate) fn deadline_without(&self, clock: Clock, target: Target) -> Option<Millis> {
        let trail = &self.trail[target.step - self.revealed()];
        trail.clocks.deadline(clock, trail.turn, trail.seat)
    }

    /// Undoes a step and all after it, or only a secret one.
    pub(crate) fn take_back(
        &mut self,
        step: usize,
        secret: bool,
        freely: bool,
        now: Millis,
    ) -> Result<(), String> {
        let index = step
            .checked_sub(self.revealed())
            .filter(|&index| index < self.trail.len())
            .ok_or_else(|| format!("step {step} lies before the last reveal or was never taken"))?;
        if secret {
            if !self.trail[index].secret {
                return Err(format!("step {step} is no secret choice"));
            }
            self.trail.remove(index);
            self.steps.remove(step);
            self.undisclosed -= 1;
        } else {
            if freely {
                self.clocks = self.trail[index].clocks;
            } else {
                self.clocks.since = now;
            }
            self.undisclosed -= self.trail[index..].iter().filter(|trail| trail.secret).count();
            self.trail.truncate(index);
            self.steps.truncate(step);
            self.log.strike_out_after(self.shown_steps());
            self.latest = self.log.len();
        }
        self.position = self.base.clone();
        for step in &self.steps[self.steps.len() - self.trail.len()..] {
            if let Step::Act(seat, act) = step {
                self.position.play(*seat, act, &mut Silent).map_err(|refusal| refusal.to_string())?;
            }
        }
        Ok(())
    }

    pub(crate) fn note(&mut self, note: Note) {
        let ply = self.shown_steps();
        self.log.extend([Entry { ply, line: Line::Note(note) }]);
    }

    /// T6: everybody's time moves on.
    pub(crate) fn shift(&mut self, away: Millis) {
        self.clocks.since = self.clocks.since.saturating_add(away);
        for trail in &mut self.trail {
            trail.clocks.since = trail.clocks.since.saturating_add(away);
        }
    }

    /// Whether the seat has given up.
    pub(crate) fn resigned(&self, seat: Seat) -> bool {
        self.steps.iter().any(|step| matches!(step, Step::Act(by, act) if *by == seat && act == RESIGN))
    }

    /// T5: how many steps everybody knows of.
    pub(crate) fn shown_steps(&self) -> usize {
        self.steps.len() - self.undisclosed
    }

    /// How many steps lie before the last reveal.
    fn revealed(&self) -> usize {
        self.steps.len() - self.trail.len()
    }
}

/// To give up, in every game.
pub(crate) const RESIGN: &str = "resign";

/// T5: several choose at once, and the public hears nothing of it yet.
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
        Turn::Chance => Err("the dealer has not drawn to the end".to_owned()),
        _ => Ok(()),
    }
}
