//! Log entries of `wishes`.

use fishpond_wishes::{Card, Event};

use super::Brief;
use crate::icons::Icon;
use crate::wishes::words::short_wish;

pub(super) fn brief(event: &Event) -> Option<Brief> {
    Some(match *event {
        Event::BuyerArrived { value, market } => {
            Brief::of_nobody().icon(Icon::Buyer(value)).arrow().icon(Icon::Kind(market))
        }
        Event::TurnedUp { card, .. } => fish(Brief::of_nobody().text("≈"), card),
        Event::Kept { seat, card, paid, worms, .. } => {
            fish(worms_changed(Brief::by(seat), paid, worms), card).arrow().icon(Icon::Boat)
        }
        Event::ThrewBack { seat, card, paid, worms, .. } => {
            fish(worms_changed(Brief::by(seat), paid, worms), card).text("↩").words(short_wish(card))
        }
        Event::BuyerMoved { seat, value, from, to } => {
            let buyer = Brief::by(seat).icon(Icon::Buyer(value));
            buyer.icon(Icon::Kind(from)).arrow().icon(Icon::Kind(to))
        }
        Event::BuyerSpread { seat, value, market } => {
            Brief::by(seat).icon(Icon::Buyer(value)).arrow().icon(Icon::Kind(market))
        }
        Event::Dumped { seat, owner, market } => {
            Brief::by(seat).mark(owner).icon(Icon::Kind(market)).arrow().icon(Icon::Heap)
        }
        Event::Rescued { seat, owner } => Brief::by(seat).icon(Icon::Heap).arrow().mark(owner),
        Event::Sold { seat, kind, fish, market, dollars, .. } => {
            let sold = Brief::by(seat).text(format_args!("{fish}×")).icon(Icon::Kind(kind));
            let sold = if kind == market { sold } else { sold.arrow().icon(Icon::Kind(market)) };
            sold.dollars(dollars)
        }
        Event::Spilled { seat, fish, .. } => {
            Brief::by(seat).text(format_args!("{fish}×")).icon(Icon::Fish).arrow().icon(Icon::Heap)
        }
        Event::Filled { market, limit } => {
            let market = Brief::of_nobody().icon(Icon::Stall).icon(Icon::Kind(market));
            market.text(format_args!("{limit}/{limit}"))
        }
        Event::Bonus { seat, dollars, .. } => Brief::by(seat).icon(Icon::Stall).dollars(dollars),
        Event::WormsCounted { seat, worms } => Brief::by(seat).icon(Icon::Worm).dollars(worms),
        Event::WormGiven { seat, to } => Brief::by(seat).icon(Icon::Worm).arrow().mark(to),
        Event::BoatGained { seat, .. } => Brief::by(seat).change(1, Icon::Boat),
        Event::HeapLoss { seat, dollars, .. } => {
            Brief::by(seat).icon(Icon::Heap).text(format_args!("−${dollars}"))
        }
        Event::WormPrize { seat, dollars, .. } => Brief::by(seat).icon(Icon::Worm).dollars(dollars),
        Event::Begins { .. }
        | Event::Reshuffled { .. }
        | Event::NoEffect { .. }
        | Event::Passed { .. }
        | Event::Resigned { .. }
        | Event::Ended { .. } => return None,
    })
}

/// Adds the fish on a card.
fn fish(brief: Brief, card: Card) -> Brief {
    let brief = if card.is_double() { brief.text("2×") } else { brief };
    brief.icon(Icon::Kind(card.kind()))
}

/// Adds the worms that were paid and those that came with the card.
fn worms_changed(brief: Brief, paid: u8, worms: u8) -> Brief {
    brief.change(-i32::from(paid), Icon::Worm).change(worms.into(), Icon::Worm)
}
