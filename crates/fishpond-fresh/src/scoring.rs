//! The distance from each stall to its truck, and the score (section 3 of the rules).

use fishpond_core::{BySeat, Outcome, Seat, Sink};

use crate::board::{MAX_SPACES, SpaceSet, Spot, Square};
use crate::events::{Event, Route};
use crate::facts::{COMPLETE, FROZEN, RESIGNED};
use crate::market::{Goods, Market, Stall};
use crate::position::{End, Position, Stage};

/// The distance of every space from a truck, counting the space itself; 0 if it cannot be reached (D3).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Distances([u8; MAX_SPACES]);

impl Distances {
    /// Measures the distances by breadth-first search through `paths` only, starting with 1 next to the truck (D2, D3).
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

    /// Returns the length of the shortest path from a stall, which is at least 1; `None` if there is no path (D1, D4).
    #[must_use]
    pub fn length(&self, square: &Square, stall: Spot) -> Option<u8> {
        self.first_step(square, stall).map(|spot| self.0[spot.index()])
    }

    /// Returns the spaces of a shortest path from the stall to the truck; among several, the northernmost, then westernmost.
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

/// Returns the length that counts: at most the cap, and the cap for a stall outside (D6, D7).
#[must_use]
pub fn counted(length: Option<u8>, cap: u8) -> u8 {
    length.map_or(cap, |length| length.min(cap))
}

/// Returns the length that each stall would score if the game ended now and all open spaces became paths (F47): a lower bound, because
/// later buildings only close spaces. `None` for stalls in the supply.
#[must_use]
pub(crate) fn lengths_so_far(
    square: &Square,
    market: &Market,
    players: u8,
    cap: u8,
) -> BySeat<[Option<u8>; 4]> {
    let mut lengths: BySeat<[Option<u8>; 4]> = BySeat::default();
    for goods in Goods::ALL {
        let Some(truck) = market.truck(goods) else { continue };
        let distances = Distances::from_truck(square, truck, market.open());
        for seat in Seat::first_n(players) {
            lengths[seat][goods as usize] = match market.stall(seat, goods) {
                Stall::Unused => None,
                Stall::Outside => Some(cap),
                Stall::At(stall) => Some(counted(distances.length(square, stall), cap)),
            };
        }
    }
    lengths
}

/// Returns the path of every stall, by seat and goods (D1–D7).
#[must_use]
pub(crate) fn routes(square: &Square, market: &Market, players: u8, cap: u8) -> Vec<Route> {
    let distances = Goods::ALL
        .map(|goods| market.truck(goods).map(|truck| Distances::from_truck(square, truck, market.paths())));
    let mut routes = Vec::new();
    for seat in Seat::first_n(players) {
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
    /// Returns the scores: coins left minus the four lengths (D8, F48).
    pub(crate) fn points(&self) -> BySeat<i32> {
        let mut points = BySeat::from_fn(|seat| i32::from(self.coins[seat]));
        let square = self.square();
        for goods in Goods::ALL {
            let Some(truck) = self.market.truck(goods) else { continue };
            let distances = Distances::from_truck(square, truck, self.market.paths);
            for seat in Seat::first_n(self.rules.players) {
                let length = match self.market.stall(seat, goods) {
                    Stall::At(stall) => distances.length(square, stall),
                    _ => None,
                };
                points[seat] -= i32::from(counted(length, self.rules.cap));
            }
        }
        points
    }

    /// Returns the outcome: the highest score wins, ties share the victory (F49, F50). Players who resigned rank last (Q76).
    pub(crate) fn result(&self) -> Option<Outcome> {
        let Stage::Over(end) = self.stage else { return None };
        Some(Outcome::ranked(self.rules.players, end.reason(), self.points(), None, self.resigned))
    }

    /// Logs the final scores.
    pub(crate) fn log_score(&self, events: &mut impl Sink<Event>) {
        let points = self.points();
        let routes = routes(self.square(), &self.market, self.rules.players, self.rules.cap);
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
