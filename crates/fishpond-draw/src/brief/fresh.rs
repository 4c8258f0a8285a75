//! Log entries of `fresh`.

use fishpond_fresh::{Event, Tile};

use super::Brief;
use crate::icons::Icon;

pub(super) fn brief(event: &Event) -> Option<Brief> {
    Some(match event {
        Event::Parked(goods, space) => {
            Brief::default().word("fresh-brief-truck").icon(Icon::Goods(*goods)).text(space.name())
        }
        Event::RowTile(goods) => stall(Brief::default().word("fresh-brief-row"), Tile::Stall(*goods)),
        Event::Reserved(_, space) => {
            Brief::default().word("fresh-brief-reserves").icon(Icon::Disk).text(space.name())
        }
        Event::Draws(_) => Brief::default().word("fresh-brief-draws").icon(Icon::TileBack),
        Event::Drawn(_, tile) => stall(Brief::default().arrow(), *tile),
        Event::Bids(bids) => {
            let bid = |brief: Brief, &(seat, coins)| brief.mark(seat).text(coins);
            bids.iter().fold(Brief::default().word("fresh-brief-bids").icon(Icon::Coin), bid)
        }
        Event::Won { goods, coins, .. } => {
            stall(Brief::default().word("fresh-brief-wins"), Tile::Stall(*goods))
                .change(-i32::from(*coins), Icon::Coin)
        }
        Event::Built(_, tile, space) => {
            stall(Brief::default().word("fresh-brief-builds"), *tile).arrow().text(space.name())
        }
        Event::Path(reason) => {
            Brief::default().word("fresh-brief-path").icon(Icon::Cobbles).text(reason.space.name())
        }
        Event::DiskReturned(_, space) => {
            Brief::default().word("fresh-brief-disk-back").icon(Icon::Disk).text(space.name())
        }
        Event::RowStall(_, goods) => {
            stall(Brief::default().word("fresh-brief-row-stall"), Tile::Stall(*goods))
        }
        Event::Routed(route) => Brief::default()
            .word("fresh-brief-route")
            .icon(Icon::Goods(route.goods))
            .icon(Icon::Route)
            .text(route.counts),
        Event::Scored { coins, length, points, .. } => {
            let minus = if *points < 0 { "−" } else { "" };
            let parts =
                Brief::default().text(coins).icon(Icon::Coin).text("−").text(length).icon(Icon::Route);
            parts.text(format_args!("= {minus}{}", points.unsigned_abs()))
        }
        Event::LaidOut(_)
        | Event::Dealt(..)
        | Event::Starts(_)
        | Event::Outside(..)
        | Event::TurnContinues(_)
        | Event::Passed(_)
        | Event::StackEmpty
        | Event::Frozen
        | Event::Filled(_)
        | Event::Resigned { .. } => return None,
    })
}

/// Adds a stall with its goods, or a flea market.
fn stall(brief: Brief, tile: Tile) -> Brief {
    match tile {
        Tile::Flea => brief.icon(Icon::Flea),
        Tile::Stall(goods) => brief.icon(Icon::Stall).icon(Icon::Goods(goods)),
    }
}
