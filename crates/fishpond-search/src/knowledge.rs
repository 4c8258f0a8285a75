//! The interfaces through which a search gets knowledge of a game.

use fishpond_core::{BySeat, Outcome, Position, Rng, Seat};

/// The share of a value that stands for victory; the rest stands for the margin. An exact value above this is a certain
/// win.
pub const WON: f32 = 0.9;

/// A game whose positions, acts and views can be sent to other threads.
pub trait ThreadSafe: Position<Act: Send + Sync, View: Sync> + Send + Sync {}

impl<P: Position<Act: Send + Sync, View: Sync> + Send + Sync> ThreadSafe for P {}

/// The number of kinds of acts that [`Evaluate::kind`] can distinguish.
pub const KINDS: usize = 4096;

/// Two-player evaluation for [`crate::AlphaBeta`]. Scores are integers in units of the game's choice, from the point of
/// view of one seat; the game is zero-sum.
pub trait Evaluate<P: Position> {
    /// The most by which a single act usually changes an evaluation. Near the leaves, acts that would need to gain more
    /// are pruned; by default none are.
    const MARGIN: i32 = 1 << 24;

    /// Evaluates an unfinished position for the seat. Returns the score and whether it is exact; exact scores are on
    /// the scale of [`Evaluate::result`].
    fn judge(&mut self, position: &P, seat: Seat) -> (i32, bool);

    /// Returns the score of a finished game for the seat. A win must score higher than any inexact evaluation.
    fn result(&self, outcome: &Outcome, seat: Seat) -> i32;

    /// Computes a sort key for each act; acts with greater keys are tried first. Clears `orders` first.
    fn order(&mut self, position: &P, seat: Seat, acts: &[P::Act], orders: &mut Vec<i32>) {
        let _ = (position, seat);
        orders.clear();
        orders.resize(acts.len(), 0);
    }

    /// Returns the kind of an act, a number below [`KINDS`]. Acts of a kind that has often caused cutoffs are tried
    /// early.
    fn kind(&self, act: P::Act) -> usize {
        let _ = act;
        0
    }

    /// Converts a score to a value from 0 (lost) to 1 (won). `certain` is true if the score is exact.
    fn value(&self, score: i32, certain: bool) -> f32;
}

/// Knowledge for [`crate::TreeSearch`], for any number of players. By default all acts are equal and playouts are
/// random.
pub trait Knowledge<P: Position> {
    /// Samples a position consistent with the view. An implementation may favour positions that explain the other
    /// players' past acts. `first` is a position sampled earlier for the same view.
    fn world(&mut self, view: &P::View, first: &P, rng: &mut Rng) -> P {
        let _ = first;
        P::resample(view, rng)
    }

    /// Lists the legal acts worth considering, at least one. Clears `acts` first.
    fn acts(&mut self, position: &P, seat: Seat, acts: &mut Vec<P::Act>) {
        position.legal_acts(seat, acts);
    }

    /// Computes the prior weight of each act; for simultaneous choices, its probability. If `weights` stays empty, all
    /// acts are equal and each is tried once first.
    fn priors(&mut self, position: &P, seat: Seat, acts: &[P::Act], weights: &mut Vec<f32>) {
        let _ = (position, seat, acts, weights);
    }

    /// Chooses an act in a playout.
    fn playout_act(&mut self, position: &P, seat: Seat, rng: &mut Rng, scratch: &mut Vec<P::Act>) -> P::Act {
        position.random_act(seat, rng, scratch)
    }

    /// Evaluates an unfinished position for each seat. Called before every act of a playout, which ends with the first
    /// evaluation.
    fn judge(&mut self, position: &P) -> Option<BySeat<f32>> {
        let _ = position;
        None
    }

    /// Returns the exact value of a position for each seat, on the scale of [`Knowledge::worth`], if it can be
    /// computed.
    fn exact(&mut self, position: &P) -> Option<BySeat<f32>> {
        let _ = position;
        None
    }

    /// Returns an abstraction of a seat's private information. The statistics of other seats' acts are separate for
    /// each number, so too many different numbers leave too few simulations for each.
    fn secret(&self, position: &P, seat: Seat) -> u32 {
        let _ = (position, seat);
        0
    }

    /// Returns a cheap hash of a seat's view. Simulations with different hashes for the searching
    /// seat use different nodes. If it is always 0, nodes are distinguished by the events that the seat observes, and
    /// all chance results share a node (open loop).
    fn view_hash(&self, position: &P, seat: Seat) -> u64 {
        let _ = (position, seat);
        0
    }

    /// Returns the value of a finished game for each seat, from 0 to 1.
    fn worth(&self, outcome: &Outcome) -> BySeat<f32> {
        worth(outcome)
    }
}

/// Returns the value of a finished game for each seat, from 0 to 1: mostly the share of the victory, plus a little for
/// the margin over the best opponent.
#[must_use]
pub fn worth(outcome: &Outcome) -> BySeat<f32> {
    let winners = outcome.winners();
    BySeat::from_fn(|seat| {
        if seat.index() >= usize::from(outcome.players) {
            return 0.0;
        }
        let others = Seat::first_n(outcome.players).filter(|&other| other != seat);
        let best = others.map(|other| outcome.points[other]).max().unwrap_or(0);
        let share = if winners.contains(seat) { 1.0 / winners.len() as f32 } else { 0.0 };
        value(share, (outcome.points[seat] - best) as f32)
    })
}

/// Returns the value of a share of the victory and a lead in points. A victory counts [`WON`]; of the rest, a lead of
/// zero points counts half, and a lead of ten points three quarters.
#[must_use]
pub fn value(share: f32, lead: f32) -> f32 {
    WON * share + (1.0 - WON) * (0.5 + 0.5 * lead / (10.0 + lead.abs()))
}

/// No knowledge of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct NoKnowledge;

impl<P: Position> Knowledge<P> for NoKnowledge {}

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
