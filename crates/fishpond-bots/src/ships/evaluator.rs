//! Evaluation of acts without search, from the seat's own hand, public information and the expected hands of the
//! others.

use fishpond_core::{Rng, Seat};
use fishpond_ships::components::{FINAL, HAND_SIZE, SAILORS, SAILORS_PER_COLOUR};
use fishpond_ships::{Act, Colour, Phase, Position, Sail, Tile};

/// The weights of the evaluation, found by `tune`.
#[derive(Clone, Debug)]
pub(crate) struct Weights {
    /// The worth of a cube in points: it buys a third tile and breaks ties.
    pub(crate) cube: f32,
    /// The weight of the cards ahead of a ship relative to the one it is on, with all ships in the harbour.
    pub(crate) ahead: f32,
    /// The weight of the cards ahead of a ship when the first ship is next to the final card.
    pub(crate) ahead_late: f32,
    /// The worth of ending the game in the lead, besides the points.
    pub(crate) victory: f32,
    /// The minimum worth of a sailor, with all ships in the harbour.
    pub(crate) sailor: f32,
    /// The minimum worth of a sailor when the first ship is next to the final card.
    pub(crate) sailor_late: f32,
    /// The weight of the others' expected cards relative to the seat's own.
    pub(crate) rivals: f32,
    /// The range of random noise on the worth of acts in playouts.
    pub(crate) noise: f32,
    /// The softmax temperature of priors, in points.
    pub(crate) prior_temperature: f32,
}

pub(crate) const WEIGHTS: Weights = Weights {
    cube: 0.45,
    ahead: 0.75,
    ahead_late: 0.45,
    victory: 8.0,
    sailor: 8.0,
    sailor_late: 3.0,
    rivals: 1.0,
    noise: 1.5,
    prior_temperature: 1.0,
};

/// An evaluation of the acts of one seat.
pub(crate) struct MoveEvaluator<'a> {
    weights: &'a Weights,
    position: &'a Position,
    seat: Seat,
    /// For each colour, how many more sailors the seat holds than another player is expected to hold.
    edge: [f32; 4],
    /// The worth of each water card for a ship on it.
    promise: [f32; FINAL as usize + 1],
    /// The gain from moving each ship forward.
    forward: [f32; 4],
    /// The minimum worth of a sailor now.
    sailor: f32,
    /// The factor by which a sailor is more valuable because few are left.
    scarcity: f32,
}

impl<'a> MoveEvaluator<'a> {
    pub(crate) fn new(position: &'a Position, seat: Seat, weights: &'a Weights) -> MoveEvaluator<'a> {
        let fish = |at: usize| f32::from(position.row()[at.min(usize::from(FINAL))]);
        let first = Colour::ALL.into_iter().map(|ship| position.ships()[ship]).max().unwrap_or(0);
        let late = f32::from(first) / f32::from(FINAL - 1);
        let ahead = weights.ahead + (weights.ahead_late - weights.ahead) * late;
        let sailor = weights.sailor + (weights.sailor_late - weights.sailor) * late;
        let promise =
            std::array::from_fn(|at| (fish(at) + ahead * fish(at + 1).max(fish(at + 2))) / (1.0 + ahead));
        let edge = edge(position, seat, weights.rivals);
        let scarcity = f32::from(HAND_SIZE) / position.hand(seat).total().max(1) as f32;
        let mut evaluator =
            MoveEvaluator { weights, position, seat, edge, promise, forward: [0.0; 4], sailor, scarcity };
        evaluator.forward = Colour::ALL.map(|ship| evaluator.gain(ship, 1));
        evaluator
    }

    /// Returns the points that an act is expected to gain against the others.
    pub(crate) fn worth(&self, act: Act) -> f32 {
        match act {
            // Many cards of one colour are worth steering for, so rare ones are passed on.
            Act::Pass(card) => -f32::from(self.position.hand(self.seat)[card]),
            Act::Ship(ship) => self.forward[ship.index()],
            Act::Reveal(count) => self.reveal(count, &self.ranked()),
            Act::Sailor(card, sail) => self.sail(sail) - self.price(card),
            Act::Resign => f32::NEG_INFINITY,
        }
    }

    /// Chooses an act for a playout: the best, or one that is about as good.
    pub(crate) fn pick(&self, rng: &mut Rng) -> Act {
        let mut best = Best { worth: f32::NEG_INFINITY, act: Act::Resign, noise: self.weights.noise };
        let hand = self.position.hand(self.seat);
        match self.position.phase() {
            Phase::Pass => {
                for (card, _) in hand.iter().filter(|&(_, count)| count > 0) {
                    best.offer(self.worth(Act::Pass(card)), Act::Pass(card), rng);
                }
            }
            Phase::ChooseShip => {
                for ship in self.position.revealed().colours() {
                    best.offer(self.forward[ship.index()], Act::Ship(ship), rng);
                }
            }
            _ => {
                let most = if self.position.cubes(self.seat) > 0 { 3 } else { 2 };
                let ranked = self.ranked();
                for count in 1..=most {
                    best.offer(self.reveal(count, &ranked), Act::Reveal(count), rng);
                }
                let cards = hand.iter().filter(|&(_, count)| count > 0).map(|(card, _)| card);
                let Some(card) = cards.min_by(|&a, &b| self.price(a).total_cmp(&self.price(b))) else {
                    return best.act;
                };
                let price = self.price(card);
                for ship in Colour::ALL {
                    let at = self.position.ships()[ship];
                    if at + 1 < FINAL {
                        let sail = Sail::Forward(ship);
                        best.offer(self.sail(sail) - price, Act::Sailor(card, sail), rng);
                    }
                    if at > 0 {
                        let sail = Sail::Back(ship);
                        best.offer(self.sail(sail) - price, Act::Sailor(card, sail), rng);
                    }
                }
            }
        }
        best.act
    }

    /// Returns the worth of a sailor of this colour in the hand.
    fn price(&self, card: Colour) -> f32 {
        self.promise[usize::from(self.position.ships()[card])].max(self.sailor) * self.scarcity
    }

    /// Returns the gain from boxing a sailor.
    fn sail(&self, sail: Sail) -> f32 {
        let moved = match sail {
            Sail::Forward(ship) => self.forward[ship.index()],
            Sail::Back(ship) => self.gain(ship, -1),
            Sail::Stay => 0.0,
        };
        moved + if self.position.supply() > 0 { self.weights.cube } else { 0.0 }
    }

    /// Returns the gain from each ship and the number of its face-down tiles, best first.
    fn ranked(&self) -> [(f32, f32); 4] {
        let face_down = self.position.face_down();
        let mut ships =
            Colour::ALL.map(|ship| (self.forward[ship.index()], f32::from(face_down[Tile::Ship(ship)])));
        ships.sort_unstable_by(|a, b| b.0.total_cmp(&a.0));
        ships
    }

    /// Returns the average gain from revealing this many tiles and choosing the best ship among them.
    fn reveal(&self, count: u8, ranked: &[(f32, f32); 4]) -> f32 {
        let tiles = self.position.face_down().total() as f32;
        // The probability that none of these tiles is revealed.
        let none_of = |members: f32| {
            (0..count).map(f32::from).map(|i| (tiles - members - i).max(0.0) / (tiles - i)).product::<f32>()
        };
        let mut better = 0.0;
        let mut none_better = 1.0;
        let mut sum = match count {
            1 if self.position.supply() > 0 => self.weights.cube,
            3 => -self.weights.cube,
            _ => 0.0,
        };
        for &(gain, members) in ranked {
            better += members;
            let none = none_of(better);
            sum += gain * (none_better - none);
            none_better = none;
        }
        sum
    }

    /// Returns how moving a ship by one card changes the lead over an average opponent.
    fn gain(&self, ship: Colour, step: i8) -> f32 {
        let from = self.position.ships()[ship];
        let to = from.saturating_add_signed(step).min(FINAL);
        if to == FINAL {
            let lead: f32 = Colour::ALL
                .into_iter()
                .map(|colour| {
                    let at = if colour == ship { FINAL } else { self.position.ships()[colour] };
                    self.edge[colour.index()] * f32::from(self.position.row()[usize::from(at)])
                })
                .sum();
            return lead + self.weights.victory * lead / (1.0 + lead.abs()) - self.standing();
        }
        self.edge[ship.index()] * (self.promise[usize::from(to)] - self.promise[usize::from(from)])
    }

    /// Returns the lead over an average opponent with the ships where they are.
    fn standing(&self) -> f32 {
        let at = |colour: Colour| usize::from(self.position.ships()[colour]);
        Colour::ALL.into_iter().map(|colour| self.edge[colour.index()] * self.promise[at(colour)]).sum()
    }
}

/// Returns, for each colour, how many more sailors a seat holds than another player is expected to hold.
fn edge(position: &Position, seat: Seat, rivals: f32) -> [f32; 4] {
    let (hand, gone) = (position.hand(seat), position.boxed(seat));
    let mut cards = 0;
    let mut others = 0;
    for other in Seat::first_n(position.players()) {
        if other != seat && !position.resigned().contains(other) {
            cards += position.hand(other).total();
            others += 1;
        }
    }
    let pool = SAILORS.total() - hand.total() - gone.total();
    // The share of the unseen cards that one opponent holds.
    let part = rivals * cards as f32 / (pool * others.max(1)) as f32;
    Colour::ALL.map(|colour| {
        let unseen = SAILORS_PER_COLOUR - hand[colour] - gone[colour];
        f32::from(hand[colour]) - f32::from(unseen) * part
    })
}

/// The best act so far, with noise on each offer.
struct Best {
    worth: f32,
    act: Act,
    noise: f32,
}

impl Best {
    fn offer(&mut self, worth: f32, act: Act, rng: &mut Rng) {
        let worth = worth + self.noise * (rng.bits() >> 40) as f32 / (1u32 << 24) as f32;
        if worth > self.worth {
            *self = Best { worth, act, noise: self.noise };
        }
    }
}
