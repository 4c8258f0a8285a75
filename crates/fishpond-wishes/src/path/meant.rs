//! The move that a player evidently means by picking something that cannot be picked now, so that it can be refused with a reason.

use fishpond_core::Seat;

use crate::acts::{Act, Sale, Spread, Step, WishAct};
use crate::cards::{Card, Kind, Wish};
use crate::components::MAX_BUYER;
use crate::path::{buyer_id, card_id, fish_id, heap_id, highest_first, kind_id, market_id, ocean_id};
use crate::position::Position;

/// A thing on the table.
#[derive(Clone, Copy)]
pub(super) enum Thing {
    /// A card in the ocean, by its position.
    Ocean(u8),
    /// A card in somebody's boats.
    Boat(Card),
    /// A market, or a buyer there.
    Market(Kind),
    /// Somebody's wooden fish at a market.
    Fish(Kind, Seat),
    /// Somebody's wooden fish on the heap.
    Heap(Seat),
}

impl Thing {
    /// Returns the thing with this name.
    pub(super) fn read(position: &Position, name: &str) -> Option<Thing> {
        if let Some(at) = (1..=position.ocean.len() as u8).find(|&at| ocean_id(at) == name) {
            return Some(Thing::Ocean(at));
        }
        for seat in Seat::first_n(position.players()) {
            if heap_id(seat) == name {
                return Some(Thing::Heap(seat));
            }
            if let Some(market) = Kind::ALL.into_iter().find(|&market| fish_id(market, seat) == name) {
                return Some(Thing::Fish(market, seat));
            }
            let is_named = |card: &Card| card_id(seat, *card) == name || kind_id(seat, card.kind()) == name;
            if let Some(card) = position.boats(seat).find(is_named) {
                return Some(Thing::Boat(card));
            }
        }
        let is_named = |market: &Kind| {
            market_id(*market) == name || (1..=MAX_BUYER as u8).any(|value| buyer_id(*market, value) == name)
        };
        Kind::ALL.into_iter().find(is_named).map(Thing::Market)
    }
}

/// Returns the move that picking this thing would be part of.
pub(super) fn meant(position: &Position, begun: Option<(Act, usize)>, thing: Thing) -> Option<Act> {
    match (begun, thing) {
        // After a card in the ocean and its wish, the rest of the move follows the wish.
        (Some((Act::Wish(act), count @ 2..)), _) => {
            let wish = position.ocean.at(act.position)?.card.wish()?;
            wish_part(position, wish, act, count - 2, thing).map(Act::Wish)
        }
        (_, Thing::Ocean(at)) => Some(Act::Keep(at)),
        (_, Thing::Boat(card)) => Some(Act::Sell(card)),
        _ => None,
    }
}

/// Returns a legal use of a wish with one of its parts replaced by the thing; parts are counted from 0.
fn wish_part(position: &Position, wish: Wish, act: WishAct, part: usize, thing: Thing) -> Option<WishAct> {
    let with_step = |step| Some(WishAct { step, ..act });
    match (act.step, part, thing) {
        (Step::Move { .. }, 0, Thing::Market(from)) => {
            let allowed = &position.rules.components.buyer_steps;
            let is_near = |to: &Kind| allowed.contains(&position.rules.distance(from, *to));
            with_step(Step::Move { from, to: Kind::ALL.into_iter().find(is_near)? })
        }
        (Step::Move { from, .. }, 1, Thing::Market(to)) => with_step(Step::Move { from, to }),
        (Step::Spread(mut spread), _, Thing::Market(market)) => {
            let (instead_of, value) = highest_first(spread).nth(part)?;
            put(&mut spread, instead_of, 0);
            put(&mut spread, market, value);
            with_step(Step::Spread(spread))
        }
        (Step::Dump { .. } | Step::Rescue { .. }, 0, Thing::Fish(market, owner)) => {
            with_step(Step::Dump { market, owner })
        }
        (Step::Dump { .. } | Step::Rescue { .. }, 0, Thing::Heap(owner)) => with_step(Step::Rescue { owner }),
        (Step::Nothing, 0, Thing::Boat(card))
        | (Step::Move { .. }, 2, Thing::Boat(card))
        | (Step::Dump { .. } | Step::Rescue { .. }, 1, Thing::Boat(card)) => {
            let sale = match wish {
                Wish::MoveBuyer(3) | Wish::Spoilage => Sale::Card(card),
                _ => Sale::Kind(card.kind()),
            };
            Some(WishAct { sale, ..act })
        }
        _ => None,
    }
}

fn put(spread: &mut Spread, market: Kind, value: u8) {
    spread.0[market.index()] = value;
}
