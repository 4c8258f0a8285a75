//! Log entries of `wishes`.

use fishpond_wishes::{Card, Event};

use super::Brief;
use crate::icons::Icon;
use crate::wishes::words::short_wish;

pub(super) fn brief(event: &Event) -> Option<Brief> {
    Some(match *event {
        Event::BuyerArrived { value, market } => Brief::default()
            .word("wishes-brief-buyer")
            .icon(Icon::Buyer(value))
            .arrow()
            .icon(Icon::Kind(market)),
        Event::TurnedUp { card, .. } => fish(Brief::default().word("wishes-brief-new"), card),
        Event::Kept { card, paid, worms, .. } => {
            worms_changed(fish(Brief::default().word("wishes-brief-keeps"), card), paid, worms)
        }
        Event::ThrewBack { card, paid, worms, .. } => {
            let thrown = fish(Brief::default().word("wishes-brief-throws-back"), card);
            worms_changed(thrown.words(short_wish(card)), paid, worms)
        }
        Event::BuyerMoved { value, from, to, .. } => {
            let buyer = Brief::default().word("wishes-brief-moves").icon(Icon::Buyer(value));
            buyer.icon(Icon::Kind(from)).arrow().icon(Icon::Kind(to))
        }
        Event::BuyerSpread { value, market, .. } => Brief::default()
            .word("wishes-brief-moves")
            .icon(Icon::Buyer(value))
            .arrow()
            .icon(Icon::Kind(market)),
        Event::Dumped { owner, market, .. } => {
            let dumped = Brief::default().word("wishes-brief-dumps").mark(owner);
            dumped.icon(Icon::Kind(market)).arrow().icon(Icon::Heap)
        }
        Event::Rescued { owner, .. } => {
            Brief::default().word("wishes-brief-rescues").icon(Icon::Heap).arrow().mark(owner)
        }
        Event::Sold { kind, fish, market, dollars, .. } => {
            let sold = Brief::default()
                .word("wishes-brief-sells")
                .text(format_args!("{fish}×"))
                .icon(Icon::Kind(kind));
            let sold = if kind == market { sold } else { sold.arrow().icon(Icon::Kind(market)) };
            sold.dollars(dollars)
        }
        Event::Spilled { fish, .. } => {
            let spilled = Brief::default().word("wishes-brief-no-room").text(format_args!("{fish}×"));
            spilled.icon(Icon::Fish).arrow().icon(Icon::Heap)
        }
        Event::Filled { market, limit } => {
            let market =
                Brief::default().word("wishes-brief-full").icon(Icon::Stall).icon(Icon::Kind(market));
            market.text(format_args!("{limit}/{limit}"))
        }
        Event::Bonus { dollars, .. } => Brief::default().word("wishes-brief-bonus").dollars(dollars),
        Event::WormsCounted { worms, .. } => Brief::default().icon(Icon::Worm).dollars(worms),
        Event::WormGiven { to, .. } => {
            Brief::default().word("wishes-brief-gives").icon(Icon::Worm).arrow().mark(to)
        }
        Event::BoatGained { .. } => Brief::default().change(1, Icon::Boat),
        Event::HeapLoss { dollars, .. } => {
            Brief::default().word("wishes-brief-heap").icon(Icon::Heap).text(format_args!("−${dollars}"))
        }
        Event::WormPrize { dollars, .. } => {
            Brief::default().word("wishes-brief-worms").icon(Icon::Worm).dollars(dollars)
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
