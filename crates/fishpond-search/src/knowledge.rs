//! What a search is told about the game.

use fishpond_core::{BySeat, Outcome, Position, Rng, Seat};

/// Values above this are won for certain when they are certain at all: nine tenths of a value are the victory, the rest is
/// by how much.
pub const WON: f32 = 0.9;

/// A game whose positions, acts and views can be handed to other threads, as plain data can.
pub trait Portable: Position<Act: Send + Sync, View: Sync> + Send + Sync {}

impl<P: Position<Act: Send + Sync, View: Sync> + Send + Sync> Portable for P {}

/// How many kinds of acts [`Evaluate::kind`] can tell apart.
pub const KINDS: usize = 4096;

/// Two-player knowledge for [`crate::AlphaBeta`]. Scores are whole numbers in the game's own small units, from the side of a
/// seat; what is good for one is as bad for the other.
pub trait Evaluate<P: Position> {
    /// By how much an act changes a guess, hardly ever by more. Acts that cannot make up for more than that are passed over near the
    /// end of a search; by default none are.
    const MARGIN: i32 = 1 << 24;

    /// How much better the seat stands than its opponent, and whether that is certain: a guess, or a position that can be seen
    /// through without search, then on the scale of [`Evaluate::result`]. Asked at every position that is not over.
    fn judge(&mut self, position: &P, seat: Seat) -> (i32, bool);

    /// What a finished game is worth to the seat. Must lie beyond every guess where somebody has won.
    fn result(&self, outcome: &Outcome, seat: Seat) -> i32;

    /// For each act a number: the greater, the earlier it is tried. Clears `orders` first.
    fn order(&mut self, position: &P, seat: Seat, acts: &[P::Act], orders: &mut Vec<i32>) {
        let _ = (position, seat);
        orders.clear();
        orders.resize(acts.len(), 0);
    }

    /// Acts of one kind, a number below [`KINDS`], are alike in different positions: what refuted much is tried early.
    fn kind(&self, act: P::Act) -> usize {
        let _ = act;
        0
    }

    /// A score as a value, 0 lost to 1 won. `certain` if it is a result and no guess.
    fn value(&self, score: i32, certain: bool) -> f32;
}

/// Knowledge for [`crate::TreeSearch`], for any number of players. The default knows nothing: all acts are alike, and
/// games are played out at random.
pub trait Knowledge<P: Position> {
    /// A world that a seat with this view has to reckon with. Who knows how others behave can make those likelier in which
    /// they had reason to do what they did. `first` is a world that was drawn already.
    fn world(&mut self, view: &P::View, first: &P, rng: &mut Rng) -> P {
        let _ = first;
        P::resample(view, rng)
    }

    /// The acts worth a thought, at least one, out of the legal ones. Clears `acts` first.
    fn acts(&mut self, position: &P, seat: Seat, acts: &mut Vec<P::Act>) {
        position.legal_acts(seat, acts);
    }

    /// How promising each act looks beforehand, by weight; where seats choose at once, how likely each choice is. Left empty,
    /// all are alike and each is tried once first.
    fn priors(&mut self, position: &P, seat: Seat, acts: &[P::Act], weights: &mut Vec<f32>) {
        let _ = (position, seat, acts, weights);
    }

    /// An act in a simulated game.
    fn playout_act(&mut self, position: &P, seat: Seat, rng: &mut Rng, scratch: &mut Vec<P::Act>) -> P::Act {
        position.random_act(seat, rng, scratch)
    }

    /// What an undecided position is worth to each seat, asked before every act of a simulated game. With an answer it is played out no
    /// further.
    fn judge(&mut self, position: &P) -> Option<BySeat<f32>> {
        let _ = position;
        None
    }

    /// What a position that can be seen through is worth to each seat, on the scale of [`Knowledge::worth`].
    fn exact(&mut self, position: &P) -> Option<BySeat<f32>> {
        let _ = position;
        None
    }

    /// What a seat keeps to itself, boiled down to a number. What another seat learns to do with one number says nothing about
    /// what it does with another. Too many different ones leave too little to learn from.
    fn secret(&self, position: &P, seat: Seat) -> u32 {
        let _ = (position, seat);
        0
    }

    /// What a seat sees, boiled down to a number as far as it matters, and quickly. Simulations in which the searching seat sees
    /// different numbers part. With 0 for everything they part by the events that it hears of, and go on together whatever
    /// is drawn (open loop).
    fn sight(&self, position: &P, seat: Seat) -> u64 {
        let _ = (position, seat);
        0
    }

    /// What a finished game is worth to each seat, 0 to 1.
    fn worth(&self, outcome: &Outcome) -> BySeat<f32> {
        worth(outcome)
    }
}

/// What a finished game is worth to each seat, 0 to 1. A victory, shared by those who share it, and a little for the points ahead
/// of or behind the best of the others.
#[must_use]
pub fn worth(outcome: &Outcome) -> BySeat<f32> {
    let winners = outcome.winners();
    BySeat::from_fn(|seat| {
        if seat.index() >= usize::from(outcome.players) {
            return 0.0;
        }
        let others = Seat::first(outcome.players).filter(|&other| other != seat);
        let best = others.map(|other| outcome.points[other]).max().unwrap_or(0);
        let share = if winners.contains(seat) { 1.0 / winners.len() as f32 } else { 0.0 };
        value(share, (outcome.points[seat] - best) as f32)
    })
}

/// The value of a share in the victory and a lead in points: a victory counts [`WON`], a lead of ten points half of what is left.
#[must_use]
pub fn value(share: f32, lead: f32) -> f32 {
    WON * share + (1.0 - WON) * (0.5 + 0.5 * lead / (10.0 + lead.abs()))
}

/// No knowledge at all.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Plain;

impl<P: Position> Knowledge<P> for Plain {}

#[cfg(test)]
mod tests {
    use super::*;
    use fishpond_core::SeatSet;

    #[test]
    fn a_victory_is_worth_more_than_any_lead() {
        let values = |points: [i32; 5]| {
            let points = BySeat::from_fn(|seat| points[seat.index()]);
            let values = worth(&Outcome::ranked(3, "end", points, None, SeatSet::EMPTY));
            [values[Seat::A], values[Seat::B], values[Seat::C]]
        };
        let [a, b, c] = values([10, 9, 0, 0, 0]);
        assert!(a > WON && b < 0.1 && c < b, "{a} {b} {c}");
        let [a, b, c] = values([9, 9, 0, 0, 0]);
        assert!(a == b && a == 0.5 && c < 0.1, "{a} {b} {c}");
    }
}
