//! Log entries of `wishes`.

use fishpond_wishes::{Card, Event};

use super::Brief;
use crate::icons::Icon;
use crate::wishes::words::short_wish;

pub(super) fn brief(event: &Event) -> Option<Brief> {
    Some(match *event {
        Event::BuyerArrived { value, market } => Brief::of_nobody()
            .word("wishes-brief-buyer")
            .icon(Icon::Buyer(value))
            .arrow()
            .icon(Icon::Kind(market)),
        Event::TurnedUp { card, .. } => fish(Brief::of_nobody().word("wishes-brief-new"), card),
        Event::Kept { seat, card, paid, worms, .. } => {
            worms_changed(fish(Brief::by(seat).word("wishes-brief-keeps"), card), paid, worms)
        }
        Event::ThrewBack { seat, card, paid, worms, .. } => {
            let thrown = fish(Brief::by(seat).word("wishes-brief-throws-back"), card);
            worms_changed(thrown.words(short_wish(card)), paid, worms)
        }
        Event::BuyerMoved { seat, value, from, to } => {
            let buyer = Brief::by(seat).word("wishes-brief-moves").icon(Icon::Buyer(value));
            buyer.icon(Icon::Kind(from)).arrow().icon(Icon::Kind(to))
        }
        Event::BuyerSpread { seat, value, market } => Brief::by(seat)
            .word("wishes-brief-moves")
            .icon(Icon::Buyer(value))
            .arrow()
            .icon(Icon::Kind(market)),
        Event::Dumped { seat, owner, market } => {
            let dumped = Brief::by(seat).word("wishes-brief-dumps").mark(owner);
            dumped.icon(Icon::Kind(market)).arrow().icon(Icon::Heap)
        }
        Event::Rescued { seat, owner } => {
            Brief::by(seat).word("wishes-brief-rescues").icon(Icon::Heap).arrow().mark(owner)
        }
        Event::Sold { seat, kind, fish, market, dollars, .. } => {
            let sold = Brief::by(seat)
                .word("wishes-brief-sells")
                .text(format_args!("{fish}×"))
                .icon(Icon::Kind(kind));
            let sold = if kind == market { sold } else { sold.arrow().icon(Icon::Kind(market)) };
            sold.dollars(dollars)
        }
        Event::Spilled { seat, fish, .. } => {
            let spilled = Brief::by(seat).word("wishes-brief-no-room").text(format_args!("{fish}×"));
            spilled.icon(Icon::Fish).arrow().icon(Icon::Heap)
        }
        Event::Filled { market, limit } => {
            let market =
                Brief::of_nobody().word("wishes-brief-full").icon(Icon::Stall).icon(Icon::Kind(market));
            market.text(format_args!("{limit}/{limit}"))
        }
        Event::Bonus { seat, dollars, .. } => Brief::by(seat).word("wishes-brief-bonus").dollars(dollars),
        Event::WormsCounted { seat, worms } => Brief::by(seat).icon(Icon::Worm).dollars(worms),
        Event::WormGiven { seat, to } => {
            Brief::by(seat).word("wishes-brief-gives").icon(Icon::Worm).arrow().mark(to)
        }
        Event::BoatGained { seat, .. } => Brief::by(seat).change(1, Icon::Boat),
        Event::HeapLoss { seat, dollars, .. } => {
            Brief::by(seat).word("wishes-brief-heap").icon(Icon::Heap).text(format_args!("−${dollars}"))
        }
        Event::WormPrize { seat, dollars, .. } => {
            Brief::by(seat).word("wishes-brief-worms").icon(Icon::Worm).dollars(dollars)
        }
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
