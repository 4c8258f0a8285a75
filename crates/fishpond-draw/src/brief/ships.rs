//! Log entries of `ships`.

use fishpond_ships::events::CubeChange;
use fishpond_ships::{ByColour, Event, Tile};

use super::Brief;
use crate::icons::Icon;

pub(super) fn brief(event: &Event) -> Option<Brief> {
    Some(match *event {
        Event::Dealt { cards: Some(cards), .. } => hand(Brief::default().word("ships-brief-dealt"), cards),
        Event::Dealt { cards: None, .. } => Brief::default().word("ships-brief-dealt").icon(Icon::SailorCard),
        Event::Handed { to, card, .. } => {
            Brief::default().word("ships-brief-gives").icon(Icon::sailor(card)).arrow().mark(to)
        }
        Event::Announced { count, .. } => {
            Brief::default().word("ships-brief-reveals").text(count).icon(Icon::Driftwood)
        }
        Event::Revealed { tile, .. } => Brief::default().arrow().icon(Icon::Tile(tile)),
        Event::Cube { change: CubeChange::Taken, .. } => Brief::default().change(1, Icon::Cube),
        Event::Cube { change: CubeChange::Paid, .. } => Brief::default().change(-1, Icon::Cube),
        Event::Cube { change: CubeChange::Lost, .. } => {
            Brief::default().word("ships-brief-pirate").icon(Icon::Tile(Tile::Pirate)).change(-1, Icon::Cube)
        }
        Event::Boxed { card, .. } => Brief::default()
            .word("ships-brief-boxes")
            .icon(card.map_or(Icon::SailorCard, Icon::sailor))
            .arrow()
            .icon(Icon::Box),
        Event::Sailed { ship, from, to, .. } => Brief::default()
            .word("ships-brief-sails")
            .icon(Icon::Tile(Tile::Ship(ship)))
            .text(from)
            .arrow()
            .text(to),
        Event::Reset => Brief::default().word("ships-brief-shuffled").icon(Icon::Driftwood),
        Event::Scored { cards, points, .. } => {
            hand(Brief::default(), cards).text(format_args!("= {points}")).icon(Icon::Fish)
        }
        Event::Start(_) | Event::Row(_) | Event::Passed | Event::Resigned { .. } | Event::End => return None,
    })
}

/// Adds the cards of a hand by colour.
fn hand(brief: Brief, cards: ByColour) -> Brief {
    let held = cards.iter().filter(|&(_, count)| count > 0);
    held.fold(brief, |brief, (colour, count)| brief.text(count).icon(Icon::sailor(colour)))
}
