//! Log entries of `ships`.

use fishpond_ships::events::CubeChange;
use fishpond_ships::{ByColour, Event, Tile};

use super::Brief;
use crate::icons::Icon;

pub(super) fn brief(event: &Event) -> Option<Brief> {
    Some(match *event {
        Event::Dealt { seat, cards: Some(cards) } => hand(Brief::by(seat).word("ships-brief-dealt"), cards),
        Event::Dealt { seat, cards: None } => {
            Brief::by(seat).word("ships-brief-dealt").icon(Icon::SailorCard)
        }
        Event::Handed { from, to, card } => {
            Brief::by(from).word("ships-brief-gives").icon(Icon::sailor(card)).arrow().mark(to)
        }
        Event::Announced { seat, count } => {
            Brief::by(seat).word("ships-brief-reveals").text(count).icon(Icon::Driftwood)
        }
        Event::Revealed { seat, tile, .. } => Brief::by(seat).arrow().icon(Icon::Tile(tile)),
        Event::Cube { seat, change: CubeChange::Taken } => Brief::by(seat).change(1, Icon::Cube),
        Event::Cube { seat, change: CubeChange::Paid } => Brief::by(seat).change(-1, Icon::Cube),
        Event::Cube { seat, change: CubeChange::Lost } => {
            Brief::by(seat).word("ships-brief-pirate").icon(Icon::Tile(Tile::Pirate)).change(-1, Icon::Cube)
        }
        Event::Boxed { seat, card } => Brief::by(seat)
            .word("ships-brief-boxes")
            .icon(card.map_or(Icon::SailorCard, Icon::sailor))
            .arrow()
            .icon(Icon::Box),
        Event::Sailed { seat, ship, from, to } => Brief::by(seat)
            .word("ships-brief-sails")
            .icon(Icon::Tile(Tile::Ship(ship)))
            .text(from)
            .arrow()
            .text(to),
        Event::Reset => Brief::of_nobody().word("ships-brief-shuffled").icon(Icon::Driftwood),
        Event::Scored { seat, cards, points } => {
            hand(Brief::by(seat), cards).text(format_args!("= {points}")).icon(Icon::Fish)
        }
        Event::Start(_) | Event::Row(_) | Event::Passed | Event::Resigned { .. } | Event::End => return None,
    })
}

/// Adds the cards of a hand by colour.
fn hand(brief: Brief, cards: ByColour) -> Brief {
    let held = cards.iter().filter(|&(_, count)| count > 0);
    held.fold(brief, |brief, (colour, count)| brief.text(count).icon(Icon::sailor(colour)))
}
