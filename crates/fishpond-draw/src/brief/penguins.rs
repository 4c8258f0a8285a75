//! Log entries of `penguins`.

use fishpond_penguins::Event;

use super::Brief;
use crate::icons::Icon;

pub(super) fn brief(event: &Event) -> Option<Brief> {
    Some(match *event {
        Event::Proposed(seat, a, b) => {
            Brief::by(seat).word("penguins-brief-swap").text(a).text("⇄").text(b).text("?")
        }
        Event::Agreed(seat) => Brief::by(seat).text("✓"),
        Event::Declined(seat) => Brief::by(seat).text("✗"),
        Event::Swapped(a, b) => Brief::of_nobody().word("penguins-brief-swapped").text(a).text("⇄").text(b),
        Event::Placed(seat, cell) => {
            Brief::by(seat).word("penguins-brief-places").icon(Icon::Penguin).text(cell)
        }
        Event::Moved { seat, from, to, fish } => {
            Brief::by(seat).text(from).arrow().text(to).change(fish.into(), Icon::Fish)
        }
        Event::Removed { seat, cell } => {
            Brief::by(seat).icon(Icon::Penguin).text(cell).word("penguins-brief-stuck")
        }
        Event::Retired { seat, fish, .. } => {
            Brief::by(seat).word("penguins-brief-retired").change(fish.into(), Icon::Fish)
        }
        Event::LaidOut | Event::Starts(_) | Event::Quiet(_) | Event::Resigned(_) => return None,
    })
}
