//! The facts about a player in short form, for narrow terminals.

use fishpond_core::Message;
use fishpond_draw::{Fact, Wording};

/// Returns a fact in short form; `None` if it is hidden, or follows from the others.
pub(crate) fn short(fact: &Fact, wording: Wording<'_>) -> Option<String> {
    let id = match &*fact.label.id {
        "penguins-fact-fish" => "play-fact-fish",
        "penguins-fact-floes" => "play-fact-floes",
        "penguins-fact-to-place" => "play-fact-to-place",
        "penguins-fact-can-move" => "play-fact-can-move",
        "ships-draw-points" | "ships-draw-points-now" | "fresh-fact-points" | "fresh-draw-points" => {
            "play-fact-points"
        }
        "ships-draw-cubes" => "play-fact-cubes",
        "ships-draw-sailors" => "play-fact-hand",
        "ships-draw-in-box" => "play-fact-box",
        "wishes-draw-worms" => "play-fact-worms",
        "fresh-fact-coins" => "play-fact-coins",
        "fresh-fact-disks" => "play-fact-disks",
        // Points are coins minus routes.
        "fresh-fact-routes" | "ships-draw-points-secret" | "penguins-fact-fish-hidden" => return None,
        _ => return Some(fact.value.clone()),
    };
    let value = fact.value.replace('−', "-");
    Some(wording.say(&match value.parse::<i32>() {
        Ok(number) => Message::new(id).with("value", number),
        Err(_) => Message::new(id).with("value", value),
    }))
}
