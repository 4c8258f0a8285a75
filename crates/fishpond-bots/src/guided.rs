//! Tree search guided by what looks best at once: the greedy bot's worth of an act says where to look first.

use fishpond_core::{BySeat, Position, Seat};
use fishpond_search::Knowledge;

/// How much less promising each act is than the one that looks just better.
const STEP: f32 = 0.7;

/// So many points ahead make one seat's chances nearly three times the other's.
const DOUBT: f64 = 4.0;

/// Knowledge that consists of the greedy bot's judgement.
#[derive(Clone)]
pub(crate) struct Guided<P: Position> {
    worth: fn(&P, Seat, P::Act) -> f64,
    outlook: Option<fn(&P, Seat) -> f64>,
    order: Vec<(f64, usize)>,
}

impl<P: Position> Guided<P> {
    pub(crate) fn new(worth: fn(&P, Seat, P::Act) -> f64) -> Guided<P> {
        Guided { worth, outlook: None, order: Vec::new() }
    }

    /// The same with an outlook in points for each seat, which takes the place of random games.
    pub(crate) fn with_outlook(self, outlook: fn(&P, Seat) -> f64) -> Guided<P> {
        Guided { outlook: Some(outlook), ..self }
    }
}

impl<P: Position> Knowledge<P> for Guided<P> {
    /// By rank, since a point means something else in every game.
    fn priors(&mut self, position: &P, seat: Seat, acts: &[P::Act], weights: &mut Vec<f32>) {
        self.order.clear();
        self.order.extend(acts.iter().enumerate().map(|(i, &act)| ((self.worth)(position, seat, act), i)));
        self.order.sort_by(|a, b| b.0.total_cmp(&a.0));
        weights.resize(acts.len(), 0.0);
        let mut weight = 1.0;
        for &(_, i) in &self.order {
            weights[i] = weight;
            // Nothing is out of the question.
            weight = f32::max(weight * STEP, 0.05);
        }
    }

    fn judge(&mut self, position: &P) -> Option<BySeat<f32>> {
        let outlook = self.outlook?;
        let players = position.config().players;
        let mut points = BySeat::<f64>::default();
        for seat in Seat::first(players) {
            points[seat] = outlook(position, seat);
        }
        let most = Seat::first(players).map(|seat| points[seat]).fold(f64::NEG_INFINITY, f64::max);
        let part = |seat: Seat| ((points[seat] - most) / DOUBT).exp();
        let total: f64 = Seat::first(players).map(part).sum();
        let plays = |seat: Seat| seat.index() < usize::from(players);
        Some(BySeat::from_fn(|seat| if plays(seat) { (part(seat) / total) as f32 } else { 0.0 }))
    }
}
