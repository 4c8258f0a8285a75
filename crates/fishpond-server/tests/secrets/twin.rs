//! Other games that look the same to one viewer.

use fishpond_core::{Rng, Seat, Turn, Viewer};
use fishpond_games::AnyPosition;

use crate::world::{Seen, Step, World, carry_out, some_act, steps_of};

/// The number of attempts to find another game.
const TRIES: u32 = 24;

/// Returns another game that this viewer cannot distinguish from the true one: other hands, or other secret choices, in
/// another order or not yet made.
pub(crate) fn twin(world: &World, viewer: Viewer, rng: &mut Rng) -> Option<World> {
    let steps = world.steps();
    let start = AnyPosition::new(world.table.game(), &world.table.settings().config).unwrap();
    (0..TRIES).find_map(|attempt| {
        let mut course = Course { truth: start.clone(), other: start.clone(), viewer, steps: Vec::new() };
        // One in this many steps is guessed; later attempts guess less, since guesses lead to contradictions.
        let one_in = 2 + attempt / 2;
        let mut rest = &steps[..];
        while !rest.is_empty() {
            let length = round(&course.truth, rest);
            let last = length == rest.len();
            course.follow(&rest[..length], last, one_in, rng)?;
            rest = &rest[length..];
        }
        (course.steps != steps).then(|| world.with_steps(&course.steps))
    })
}

/// Returns the number of steps that belong together: simultaneous choices up to the next public event, or a single step.
fn round(position: &AnyPosition, steps: &[Step]) -> usize {
    let mut position = position.clone();
    let mut length = 0;
    for step in steps {
        let at_once = matches!(position.turn(), Turn::Seats(_));
        if length > 0 && !at_once {
            break;
        }
        let shown = carry_out(&mut position, step, Viewer::Public).expect("the true steps are legal");
        length += 1;
        if !at_once || shown.is_some() {
            break;
        }
    }
    length
}

/// The true game and the other one so far.
struct Course {
    truth: AnyPosition,
    other: AnyPosition,
    viewer: Viewer,
    /// The steps of the other game.
    steps: Vec<Step>,
}

impl Course {
    /// Finds steps that look like the true ones to the viewer.
    fn follow(&mut self, steps: &[Step], last: bool, one_in: u32, rng: &mut Rng) -> Option<()> {
        let mut seen = Vec::new();
        for step in steps {
            seen.extend(carry_out(&mut self.truth, step, self.viewer).expect("the true steps are legal"));
        }
        for _ in 0..8 {
            let guess = match steps {
                [Step::Chance(drawn)] => vec![self.chance(drawn, one_in, rng)],
                [Step::Act(..)] if !matches!(self.other.turn(), Turn::Seats(_)) => {
                    self.acts(steps, one_in, rng)
                }
                _ => {
                    let mut acts = self.acts(steps, one_in, rng);
                    rng.shuffle(&mut acts);
                    if last && matches!(self.truth.turn(), Turn::Seats(_)) {
                        // Some players may not have chosen yet.
                        acts.retain(|act| self.is_own(act) || rng.below(3) > 0);
                    }
                    acts
                }
            };
            if self.accept(&guess, &seen) {
                return Some(());
            }
        }
        let same = steps.to_vec();
        let found = self.accept(&same, &seen)
            || matches!(steps, [_])
                && self.alternatives(&steps[0]).into_iter().any(|step| self.accept(&[step], &seen));
        found.then_some(())
    }

    fn accept(&mut self, steps: &[Step], expected: &[Seen]) -> bool {
        let mut position = self.other.clone();
        let mut seen = Vec::new();
        for step in steps {
            match carry_out(&mut position, step, self.viewer) {
                Ok(more) => seen.extend(more),
                Err(_) => return false,
            }
        }
        let waiting = (position.turn(), self.truth.turn());
        let alike = waiting.0 == waiting.1 || matches!(waiting, (Turn::Seats(_), Turn::Seats(_)));
        let same = alike && seen == expected;
        if same {
            self.other = position;
            self.steps.extend_from_slice(steps);
        }
        same
    }

    fn is_own(&self, step: &Step) -> bool {
        matches!(step, Step::Act(seat, _) if self.viewer == Viewer::Seat(*seat))
    }

    fn chance(&self, drawn: &str, one_in: u32, rng: &mut Rng) -> Step {
        let outcomes = self.other.chance_outcomes();
        let other = rng.below(one_in) == 0 && !outcomes.is_empty();
        Step::Chance(if other { rng.pick(&outcomes).0.clone() } else { drawn.to_owned() })
    }

    /// Returns the same moves or others of the same seats; the viewer's own moves stay.
    fn acts(&self, steps: &[Step], one_in: u32, rng: &mut Rng) -> Vec<Step> {
        let mut other = |step: &Step| match step {
            Step::Act(seat, act) if act != "resign" && !self.is_own(step) && rng.below(one_in) == 0 => {
                let acts = self.other.legal_acts(*seat);
                if acts.is_empty() { step.clone() } else { Step::Act(*seat, rng.pick(&acts).clone()) }
            }
            step => step.clone(),
        };
        steps.iter().map(&mut other).collect()
    }

    /// Returns all steps that could replace a step.
    fn alternatives(&self, step: &Step) -> Vec<Step> {
        match step {
            Step::Chance(_) => {
                self.other.chance_outcomes().into_iter().map(|(outcome, _)| Step::Chance(outcome)).collect()
            }
            Step::Act(..) if self.is_own(step) => Vec::new(),
            Step::Act(seat, _) => {
                self.other.legal_acts(*seat).into_iter().map(|act| Step::Act(*seat, act)).collect()
            }
        }
    }
}

/// Moves in order.
pub(crate) type Acts = Vec<(Seat, String)>;

/// The next moves in the true world and in the other, from which the viewer learns the same.
pub(crate) struct Next {
    pub(crate) truth: Acts,
    pub(crate) other: Acts,
}

/// Finds the next moves. Returns `None` if the game ends or the worlds cannot stay indistinguishable.
pub(crate) fn next(truth: &World, other: &World, viewer: Viewer, now: u64, rng: &mut Rng) -> Option<Next> {
    let (acts, seen) = continued(truth, viewer, now, &mut |position| Some(some_act(position, rng)))?;
    let own = |seat: Seat| viewer == Viewer::Seat(seat);
    for attempt in 0..40 {
        let mut script = acts.clone();
        if matches!(other.table.position()?.turn(), Turn::Seats(_)) {
            // Players who have chosen in one world may not have chosen in the other.
            script = guess(other, viewer, &acts, rng);
        } else if attempt > 0 && !own(script[0].0) {
            let legal = other.table.position()?.legal_acts(script[0].0);
            script[0].1.clone_from(rng.pick(&legal));
        }
        let mut coming = script.iter().cloned();
        if let Some((acted, learned)) = continued(other, viewer, now, &mut |_| coming.next())
            && learned == seen
            && acted == script
        {
            return Some(Next { truth: acts, other: script });
        }
    }
    None
}

/// Returns choices for all or some of the players who have not chosen yet in the other world, in any order; the viewer's own
/// choices are those of the true world.
fn guess(other: &World, viewer: Viewer, acts: &[(Seat, String)], rng: &mut Rng) -> Acts {
    let position = other.table.position().expect("the game is running");
    let mut script: Acts = Vec::new();
    for seat in position.turn().seats().iter() {
        match acts.iter().find(|(by, _)| *by == seat) {
            Some((_, act)) if viewer == Viewer::Seat(seat) || act == "resign" || rng.below(2) == 0 => {
                script.push((seat, act.clone()));
            }
            None if viewer == Viewer::Seat(seat) => {}
            _ if rng.below(3) == 0 => {}
            _ => script.push((seat, position.random_act(seat, rng))),
        }
    }
    rng.shuffle(&mut script);
    script
}

/// Plays to the end of the round and returns the moves, and the facts that the viewer learned.
fn continued(
    world: &World,
    viewer: Viewer,
    now: u64,
    choose: &mut dyn FnMut(&AnyPosition) -> Option<(Seat, String)>,
) -> Option<(Acts, Vec<Seen>)> {
    let mut world = world.clone();
    let (mut acts, mut learned) = (Vec::new(), Vec::new());
    loop {
        let before = world.table.position()?.clone();
        let (seat, act) = choose(&before)?;
        world.act(now, seat, &act).ok()?;
        let (mut position, mut public) = (before.clone(), before.clone());
        let mut shown = false;
        for step in steps_of(&world.log.last()?.kind) {
            learned.extend(carry_out(&mut position, &step, viewer).ok()?);
            shown |= carry_out(&mut public, &step, Viewer::Public).ok()?.is_some();
        }
        acts.push((seat, act));
        match position.turn() {
            Turn::Over => return None,
            Turn::Seats(_) if !shown => {}
            _ => return Some((acts, learned)),
        }
    }
}
