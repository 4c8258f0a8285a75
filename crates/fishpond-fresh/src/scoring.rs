//! Section 3 of the rules: how far a stall is from its truck, and what that makes.

use fishpond_core::{BySeat, Outcome, Seat, Sink};

use crate::board::{MAX_SPACES, SpaceSet, Spot, Square};
use crate::events::{Event, Route};
use crate::facts::{COMPLETE, FROZEN, RESIGNED};
use crate::market::{Goods, Market, Stall};
use crate::position::{End, Phase, Position};

/// D3: how many spaces lie between a truck and each space, the space itself included. 0 is out of reach.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Distances([u8; MAX_SPACES]);

impl Distances {
    /// D3: a breadth-first search through `paths`, beginning with 1 next to the truck. D2: it goes through nothing else.
    #[must_use]
    pub fn from_truck(square: &Square, truck: Spot, paths: SpaceSet) -> Distances {
        let mut distances = [0; MAX_SPACES];
        let mut edge = square.around(truck) & paths;
        let mut left = paths - edge;
        let mut distance = 1;
        while !edge.is_empty() {
            let mut next = SpaceSet::EMPTY;
            for spot in edge.iter() {
                distances[spot.index()] = distance;
                next |= square.around(spot);
            }
            edge = next & left;
            left = left - edge;
            distance += 1;
        }
        Distances(distances)
    }

    /// D1, D4: the length for a stall: the least of the paths next to it, never 0. `None` if no route exists.
    #[must_use]
    pub fn length(&self, square: &Square, stall: Spot) -> Option<u8> {
        self.first_step(square, stall).map(|spot| self.0[spot.index()])
    }

    /// The spaces of a shortest route from the stall to the truck, the northernmost, then westernmost one first.
    #[must_use]
    pub fn route(&self, square: &Square, stall: Spot) -> Vec<Spot> {
        let mut route = Vec::new();
        let mut here = self.first_step(square, stall);
        while let Some(spot) = here {
            route.push(spot);
            here = square.around(spot).iter().find(|next| self.0[next.index()] + 1 == self.0[spot.index()]);
            if self.0[spot.index()] == 1 {
                break;
            }
        }
        route
    }

    fn first_step(&self, square: &Square, stall: Spot) -> Option<Spot> {
        square
            .around(stall)
            .iter()
            .filter(|spot| self.0[spot.index()] > 0)
            .min_by_key(|spot| self.0[spot.index()])
    }
}

/// D6, D7: no more than the cap counts, and a stall outside counts the cap.
#[must_use]
pub fn counted(length: Option<u8>, cap: u8) -> u8 {
    length.map_or(cap, |length| length.min(cap))
}

/// D1–D7: the way of every stall, by seat and goods, with a cap.
#[must_use]
pub(crate) fn routes(square: &Square, market: &Market, players: u8, cap: u8) -> Vec<Route> {
    let distances = Goods::ALL
        .map(|goods| market.truck(goods).map(|truck| Distances::from_truck(square, truck, market.paths())));
    let mut routes = Vec::new();
    for seat in Seat::first(players) {
        for goods in Goods::ALL {
            let spots = match (market.stall(seat, goods), &distances[goods as usize]) {
                (Stall::At(stall), Some(distances)) => distances.route(square, stall),
                _ => Vec::new(),
            };
            let length = if spots.is_empty() { None } else { Some(spots.len() as u8) };
            let paths = spots.into_iter().map(|spot| square.space(spot)).collect();
            routes.push(Route { seat, goods, paths, length, counts: counted(length, cap) });
        }
    }
    routes
}

impl Position {
    /// D8, F48: coins left minus the four lengths.
    pub(crate) fn points(&self) -> BySeat<i32> {
        let mut points = BySeat::from_fn(|seat| i32::from(self.coins[seat]));
        let square = self.square();
        for goods in Goods::ALL {
            let Some(truck) = self.market.truck(goods) else { continue };
            let distances = Distances::from_truck(square, truck, self.market.paths);
            for seat in Seat::first(self.table.players) {
                let length = match self.market.stall(seat, goods) {
                    Stall::At(stall) => distances.length(square, stall),
                    _ => None,
                };
                points[seat] -= i32::from(counted(length, self.table.cap));
            }
        }
        points
    }

    /// F49, F50: the highest score wins; equal ones share. RUL Q76: who gave up comes last.
    pub(crate) fn result(&self) -> Option<Outcome> {
        let Phase::Over(end) = self.phase else { return None };
        Some(Outcome::ranked(self.table.players, end.reason(), self.points(), None, self.resigned))
    }

    /// The log of the final account.
    pub(crate) fn tell_score(&self, events: &mut impl Sink<Event>) {
        let points = self.points();
        let routes = routes(self.square(), &self.market, self.table.players, self.table.cap);
        for of_seat in routes.chunks(Goods::ALL.len()) {
            let seat = of_seat[0].seat;
            let length = of_seat.iter().map(|route| u16::from(route.counts)).sum();
            for route in of_seat {
                events.emit(Event::Routed(route.clone()));
            }
            events.emit(Event::Scored { seat, coins: self.coins[seat], length, points: points[seat] });
        }
    }
}

impl End {
    pub(crate) fn reason(self) -> &'static str {
        match self {
            End::Complete => COMPLETE,
            End::Frozen => FROZEN,
            End::Resigned => RESIGNED,
        }
    }

    pub(crate) fn from_reason(reason: &str) -> Option<End> {
        [End::Complete, End::Frozen, End::Resigned].into_iter().find(|end| end.reason() == reason)
    }
}
