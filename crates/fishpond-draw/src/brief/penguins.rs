//! Log entries of `penguins`.

use fishpond_penguins::Event;

use super::Brief;
use crate::icons::Icon;

pub(super) fn brief(event: &Event) -> Option<Brief> {
    Some(match *event {
        Event::Proposed(_, a, b) => {
            Brief::default().word("penguins-brief-swap").text(a).text("⇄").text(b).text("?")
        }
        Event::Agreed(_) => Brief::default().text("✓"),
        Event::Declined(_) => Brief::default().text("✗"),
        Event::Swapped(a, b) => Brief::default().word("penguins-brief-swapped").text(a).text("⇄").text(b),
        Event::Placed(_, cell) => {
            Brief::default().word("penguins-brief-places").icon(Icon::Penguin).text(cell)
        }
        Event::Moved { from, to, fish, .. } => {
            Brief::default().text(from).arrow().text(to).change(fish.into(), Icon::Fish)
        }
        Event::Removed { cell, .. } => {
            Brief::default().icon(Icon::Penguin).text(cell).word("penguins-brief-stuck")
        }
        Event::Retired { fish, .. } => {
            Brief::default().word("penguins-brief-retired").change(fish.into(), Icon::Fish)
        }
        Event::LaidOut | Event::Starts(_) | Event::Quiet(_) | Event::Resigned(_) => return None,
    })
}
