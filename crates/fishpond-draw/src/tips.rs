//! Explanations of the things in a drawing: what each is and does.

use std::borrow::Cow;

use fishpond_core::Message;
use fishpond_fresh::Content;
use fishpond_fresh::path::space_id;
use fishpond_wishes::Wish;
use fishpond_wishes::path::ocean_id;

/// The explanation of a thing, or of all things whose ids start with the same word.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Tip {
    /// The id of the thing, or the start of the ids if it ends with a hyphen.
    pub thing: Cow<'static, str>,
    /// The id of the message.
    pub message: &'static str,
}

impl Tip {
    fn new(thing: impl Into<Cow<'static, str>>, message: &'static str) -> Tip {
        Tip { thing: thing.into(), message }
    }

    /// Returns the text.
    #[must_use]
    pub fn message(&self) -> Message {
        Message::new(self.message)
    }
}

/// Returns tips for things that are always explained in the same way.
fn fixed(tips: &[(&'static str, &'static str)]) -> Vec<Tip> {
    tips.iter().map(|&(thing, message)| Tip::new(thing, message)).collect()
}

/// Explains the penguins, and the trail of the last move.
pub(crate) fn penguins() -> Vec<Tip> {
    fixed(&[("fp-penguin-", "tip-penguins-penguin"), ("fp-trace", "tip-penguins-trace")])
}

/// Explains the cards, the stalls and the buyers.
pub(crate) fn wishes(view: &fishpond_wishes::View) -> Vec<Tip> {
    let mut tips = fixed(&[
        ("boat-", "tip-wishes-boat"),
        ("buyer-", "tip-wishes-buyer"),
        ("market-", "tip-wishes-market"),
        ("fish-", "tip-wishes-fish"),
        ("heap-", "tip-wishes-heap"),
        ("fp-heap", "tip-wishes-heap"),
        ("fp-limits", "tip-wishes-limits"),
        ("fp-deck", "tip-wishes-deck"),
    ]);
    let wish = |wish: Option<Wish>| match wish {
        None => "tip-wishes-double",
        Some(Wish::MoveBuyer(3)) => "tip-wishes-move-large",
        Some(Wish::MoveBuyer(_)) => "tip-wishes-move",
        Some(Wish::Spread) => "tip-wishes-spread",
        Some(Wish::SellAll) => "tip-wishes-sell-all",
        Some(Wish::Spoilage) => "tip-wishes-spoilage",
        Some(Wish::WormBonus) => "tip-wishes-worms",
        Some(Wish::Boat) => "tip-wishes-more-boats",
        Some(Wish::SellAs(_)) => "tip-wishes-sell-as",
    };
    let ocean = (1..).zip(&view.state.ocean);
    tips.extend(ocean.map(|(position, ocean)| Tip::new(ocean_id(position), wish(ocean.card.wish()))));
    tips
}

/// Explains the tiles, the ships and the sailors.
pub(crate) fn ships() -> Vec<Tip> {
    fixed(&[
        ("card-", "tip-ships-sailor"),
        ("ship-", "tip-ships-ship"),
        ("reveal-1", "tip-ships-one"),
        ("reveal-2", "tip-ships-two"),
        ("reveal-3", "tip-ships-three"),
        ("water-", "tip-ships-water"),
        ("water-6", "tip-ships-final"),
        ("fp-tiles", "tip-ships-tiles"),
        ("fp-kind-", "tip-ships-tile"),
        ("fp-tile-", "tip-ships-tile"),
        ("fp-kind-duck", "tip-ships-duck"),
        ("fp-tile-duck-", "tip-ships-duck"),
        ("fp-kind-pirate", "tip-ships-pirate"),
        ("fp-tile-pirate-", "tip-ships-pirate"),
        ("fp-supply", "tip-ships-cubes"),
    ])
}

/// Explains what is on the square, and the tiles.
pub(crate) fn fresh(view: &fishpond_fresh::View) -> Vec<Tip> {
    let mut tips = fixed(&[
        ("space-", "tip-fresh-empty"),
        ("stack", "tip-fresh-stack"),
        ("fp-row-", "tip-fresh-row"),
        ("fp-auction", "tip-fresh-auction"),
        ("bid-", "tip-fresh-auction"),
    ]);
    tips.extend(view.spaces.iter().filter_map(|space| {
        let message = match space.content {
            Content::Empty => return None,
            Content::Disk(_) => "tip-fresh-disk",
            Content::Path => "tip-fresh-path",
            Content::Stall(..) => "tip-fresh-stall",
            Content::Truck(_) => "tip-fresh-truck",
            Content::Flea => "tip-fresh-flea",
        };
        Some(Tip::new(space_id(space.space), message))
    }));
    tips
}

#[cfg(test)]
mod tests {
    use fishpond_words::Lang;

    use super::*;

    #[test]
    fn every_tip_has_a_text_in_every_language() {
        for lang in Lang::ALL {
            let known = lang.files().iter().find(|(name, _)| *name == "tips").map(|(_, text)| *text);
            let known = known.unwrap_or_default().lines().filter(|line| line.starts_with("tip-")).count();
            assert!(known >= 30, "{lang}: {known} tips");
            for tip in penguins().into_iter().chain(ships()) {
                assert!(lang.has(tip.message), "{lang}: {}", tip.message);
            }
        }
    }
}
