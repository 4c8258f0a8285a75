//! Acts as paths of small choices, so that one user interface serves every game.
//!
//! Each legal act has a path: choose this penguin, then that floe. A user interface shows the [offers], the player picks
//! one, and so on until only one act is left.

use crate::interactive::Interactive;
use crate::message::Message;
use crate::refusal::Refusal;
use crate::seat::Seat;
use crate::turn::Viewer;

/// One small choice on the way to an act.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// The id of the message with the question that this choice answers, such as `penguins-ask-penguin`.
    pub ask: &'static str,
    /// A stable name for the picked thing. In drawings, its element has this id.
    pub pick: String,
    /// A description of the choice.
    pub say: Message,
}

impl Choice {
    /// Creates a choice.
    pub fn new(ask: &'static str, pick: impl Into<String>, say: Message) -> Choice {
        Choice { ask, pick: pick.into(), say }
    }
}

/// The choices that make up an act, in order. No path of a legal act is a prefix of another.
pub type Path = Vec<Choice>;

/// A choice that is offered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Offer<A> {
    /// The choice.
    pub choice: Choice,
    /// The act that it leads to, if there is only one.
    pub act: Option<A>,
}

/// The offers after some picks.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Offers<A> {
    /// The possible next picks without duplicates, in the order of the acts.
    pub next: Vec<Offer<A>>,
    /// The act whose path is complete, and its last choice.
    pub chosen: Option<(A, Choice)>,
}

impl<A> Offers<A> {
    /// Converts the acts.
    pub fn map<B>(self, convert: impl Fn(A) -> B) -> Offers<B> {
        let offer = |Offer { choice, act }| Offer { choice, act: act.map(&convert) };
        Offers {
            next: self.next.into_iter().map(offer).collect(),
            chosen: self.chosen.map(|(act, choice)| (convert(act), choice)),
        }
    }
}

/// Returns the offers to a seat after these picks; empty if no legal act starts with them.
pub fn offers<P: Interactive>(position: &P, seat: Seat, picked: &[impl AsRef<str>]) -> Offers<P::Act> {
    let (acts, last) = acts_after(position, seat, picked);
    let offer = |(pick, act)| Offer { choice: position.choice(seat, pick), act };
    Offers {
        next: picks(position, &acts, picked.len()).into_iter().map(offer).collect(),
        chosen: last.and_then(|choice| {
            let is_complete = |act: &P::Act| position.pick(*act, picked.len()).is_none();
            Some((acts.into_iter().find(is_complete)?, choice))
        }),
    }
}

/// Returns the refusal for picking a thing that is not offered after these picks: the refusal of the act that the player evidently
/// means. `None` if the thing is offered, or does not stand for an act now.
pub fn why_not<P: Interactive>(
    position: &P,
    seat: Seat,
    picked: &[impl AsRef<str>],
    thing: &str,
) -> Option<Refusal> {
    let may_act = position.turn_seen_by(Viewer::Seat(seat)).seats().contains(seat);
    let acts = if may_act { acts_after(position, seat, picked).0 } else { Vec::new() };
    let is_named = |&(pick, _): &(P::Pick, _)| position.choice(seat, pick).pick == thing;
    if picks(position, &acts, picked.len()).iter().any(is_named) {
        return None;
    }
    let begun = if picked.is_empty() { None } else { Some((*acts.first()?, picked.len())) };
    position.refusal(seat, position.meant(seat, begun, thing)?)
}

/// Returns the legal acts that start with these picks, and the last of the picks.
fn acts_after<P: Interactive>(
    position: &P,
    seat: Seat,
    picked: &[impl AsRef<str>],
) -> (Vec<P::Act>, Option<Choice>) {
    let mut acts = Vec::new();
    position.legal_acts(seat, &mut acts);
    let mut last: Option<(P::Pick, Choice)> = None;
    for (step, name) in picked.iter().enumerate() {
        last = picks(position, &acts, step)
            .into_iter()
            .map(|(pick, _)| (pick, position.choice(seat, pick)))
            .find(|(_, choice)| choice.pick == name.as_ref());
        let pick = last.as_ref().map(|(pick, _)| *pick);
        acts.retain(|&act| pick.is_some() && position.pick(act, step) == pick);
    }
    (acts, last.map(|(_, choice)| choice))
}

/// Returns the distinct picks of these acts at a step, each with its act if no other act has the same pick. Messages are not
/// created here, because a few picks can stand for hundreds of acts.
fn picks<P: Interactive>(position: &P, acts: &[P::Act], step: usize) -> Vec<(P::Pick, Option<P::Act>)> {
    let mut picks: Vec<(P::Pick, Option<P::Act>)> = Vec::new();
    for &act in acts {
        let Some(pick) = position.pick(act, step) else { continue };
        // Acts with the same pick are usually adjacent.
        match picks.iter_mut().rev().find(|(known, _)| *known == pick) {
            Some((_, only)) => *only = None,
            None => picks.push((pick, Some(act))),
        }
    }
    picks
}
