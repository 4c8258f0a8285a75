//! The toy games.

use fishpond_core::{Facts, Rng, Seat, SeatSet, Turn};

use super::{Rules, facts, mix};

/// Nim: take one, two or three stones; the player who takes the last one wins. With two players, the player to act
/// loses if the number of stones is a multiple of four.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Stones<const PLAYERS: u8> {
    pub(crate) left: u8,
    pub(crate) turn: Seat,
    pub(crate) last: Seat,
}

impl<const PLAYERS: u8> Stones<PLAYERS> {
    pub(crate) fn new(left: u8) -> Self {
        Stones { left, turn: Seat::A, last: Seat::A }
    }
}

impl<const PLAYERS: u8> Rules for Stones<PLAYERS> {
    const FACTS: &'static Facts = &facts("stones", PLAYERS, false);

    fn turn(&self) -> Turn {
        if self.left == 0 { Turn::Over } else { Turn::Seat(self.turn) }
    }

    fn acts(&self, _: Seat) -> Vec<u8> {
        (1..=self.left.min(3)).collect()
    }

    fn act(&mut self, seat: Seat, act: u8) -> Vec<u8> {
        self.left -= act;
        self.last = seat;
        self.turn = seat.next(PLAYERS);
        vec![act]
    }

    fn points(&self) -> Vec<i32> {
        Seat::first_n(PLAYERS).map(|seat| i32::from(seat == self.last)).collect()
    }

    fn number(&self) -> u64 {
        u64::from(self.left) << 8 | (self.turn.index() as u64) << 4 | self.last.index() as u64
    }
}

/// Eight acts with three choices each, then a score that depends on the whole path.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Maze {
    pub(crate) seed: u64,
    pub(crate) path: Vec<u8>,
}

impl Maze {
    pub(crate) const LENGTH: usize = 8;
}

impl Rules for Maze {
    const FACTS: &'static Facts = &facts("maze", 2, false);

    fn turn(&self) -> Turn {
        match self.path.len() {
            Maze::LENGTH => Turn::Over,
            // After every third act the same player acts again.
            length => Turn::Seat(Seat::new((length - length / 3) % 2)),
        }
    }

    fn acts(&self, _: Seat) -> Vec<u8> {
        vec![0, 1, 2]
    }

    fn act(&mut self, _: Seat, act: u8) -> Vec<u8> {
        self.path.push(act);
        vec![act]
    }

    fn points(&self) -> Vec<i32> {
        vec![(mix(self.number()) % 100) as i32, 50]
    }

    fn number(&self) -> u64 {
        self.path.iter().fold(self.seed * 31 + 1, |number, &act| number * 4 + u64::from(act) + 1)
    }
}

/// Kuhn poker: three cards, one for each player, who pass (0) or bet (1). Points are chips won.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Kuhn {
    pub(crate) cards: [Option<u8>; 2],
    pub(crate) bets: Vec<u8>,
}

impl Rules for Kuhn {
    const FACTS: &'static Facts = &facts("kuhn", 2, true);

    fn turn(&self) -> Turn {
        match self.bets[..] {
            [] | [0, 1] => Turn::Seat(Seat::A),
            [0] | [1] => Turn::Seat(Seat::B),
            _ => Turn::Over,
        }
    }

    fn acts(&self, _: Seat) -> Vec<u8> {
        vec![0, 1]
    }

    fn act(&mut self, _: Seat, act: u8) -> Vec<u8> {
        self.bets.push(act);
        vec![act]
    }

    fn points(&self) -> Vec<i32> {
        let showdown = if self.cards[0] > self.cards[1] { 1 } else { -1 };
        let a = match self.bets[..] {
            [0, 0] => showdown,
            [1, 1] | [0, 1, 1] => 2 * showdown,
            [1, 0] => 1,
            _ => -1,
        };
        vec![a, -a]
    }

    fn number(&self) -> u64 {
        self.bets.iter().chain(self.cards.iter().flatten()).fold(1, |n, &x| n * 8 + u64::from(x))
    }

    fn hide(&mut self, seat: Seat) {
        self.cards[1 - seat.index()] = None;
    }

    fn fill(&mut self, rng: &mut Rng) {
        for at in 0..2 {
            if self.cards[at].is_none() {
                let other = self.cards[1 - at];
                let left: Vec<u8> = (0..3).filter(|&card| Some(card) != other).collect();
                self.cards[at] = Some(*rng.pick(&left));
            }
        }
    }
}

/// Both players choose 0 or 1 secretly. A gets 3 chips for two zeros and 1 for two ones. In equilibrium both choose 0
/// with probability 1/4, and A gets three quarters of a chip on average.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Pennies {
    pub(crate) chosen: [Option<u8>; 2],
}

impl Rules for Pennies {
    const FACTS: &'static Facts = &facts("pennies", 2, true);

    fn turn(&self) -> Turn {
        let waiting: SeatSet = Seat::first_n(2).filter(|seat| self.chosen[seat.index()].is_none()).collect();
        if waiting.is_empty() { Turn::Over } else { Turn::Seats(waiting) }
    }

    fn acts(&self, _: Seat) -> Vec<u8> {
        vec![0, 1]
    }

    fn act(&mut self, seat: Seat, act: u8) -> Vec<u8> {
        self.chosen[seat.index()] = Some(act);
        match self.chosen {
            [Some(a), Some(b)] => vec![a, b],
            _ => Vec::new(),
        }
    }

    fn points(&self) -> Vec<i32> {
        let a = match self.chosen {
            [Some(0), Some(0)] => 3,
            [Some(1), Some(1)] => 1,
            _ => 0,
        };
        vec![a, 3 - a]
    }

    fn number(&self) -> u64 {
        self.chosen.iter().fold(1, |n, &x| n * 4 + x.map_or(3, u64::from))
    }
}

/// A chooses a wheel: number 1 wins with probability 1/3, number 2 with probability 2/3. B does nothing.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Wheel {
    pub(crate) wheel: Option<u8>,
    pub(crate) won: Option<bool>,
}

impl Rules for Wheel {
    const FACTS: &'static Facts = &facts("wheel", 2, false);

    fn turn(&self) -> Turn {
        match (self.wheel, self.won) {
            (None, _) => Turn::Seat(Seat::A),
            (Some(_), None) => Turn::Chance,
            _ => Turn::Over,
        }
    }

    fn acts(&self, _: Seat) -> Vec<u8> {
        vec![1, 2]
    }

    fn act(&mut self, _: Seat, act: u8) -> Vec<u8> {
        self.wheel = Some(act);
        vec![act]
    }

    fn points(&self) -> Vec<i32> {
        let won = i32::from(self.won == Some(true));
        vec![won, 1 - won]
    }

    fn number(&self) -> u64 {
        u64::from(self.wheel.unwrap_or(0)) * 4 + self.won.map_or(2, u64::from)
    }

    fn chances(&self) -> Vec<(u8, u32)> {
        let wins = u32::from(self.wheel.unwrap_or(0));
        vec![(1, wins), (0, 3 - wins)]
    }

    fn draw(&mut self, chance: u8) {
        self.won = Some(chance == 1);
    }
}
