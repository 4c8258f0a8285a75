//! Explanations of the things in drawings.

use fishpond_games::GameId;

/// The explanation of a thing, or of all things whose names have the same prefix.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Tip {
    /// The name of the thing: its attribute `data-tip`, or else its id. If it ends with a hyphen, it is the start of several names.
    pub thing: &'static str,
    /// The id of the message.
    pub message: &'static str,
}

/// Returns the explanations of the things in a game's drawings.
#[must_use]
pub fn tips(game: GameId) -> &'static [Tip] {
    match game {
        GameId::Penguins => PENGUINS,
        GameId::Ships => SHIPS,
        GameId::Wishes => WISHES,
        GameId::Fresh => FRESH,
    }
}

/// The penguins, and the trail of the last move.
const PENGUINS: &[Tip] = &[tip("fp-penguin-", "tip-penguins-penguin"), tip("fp-trace", "tip-penguins-trace")];

/// The tiles, the ships and the sailors.
const SHIPS: &[Tip] = &[
    tip("card-", "tip-ships-sailor"),
    tip("ship-", "tip-ships-ship"),
    tip("reveal-1", "tip-ships-one"),
    tip("reveal-2", "tip-ships-two"),
    tip("reveal-3", "tip-ships-three"),
    tip("water-", "tip-ships-water"),
    tip("water-6", "tip-ships-final"),
    tip("fp-tiles", "tip-ships-tiles"),
    tip("fp-kind-", "tip-ships-tile"),
    tip("fp-tile-", "tip-ships-tile"),
    tip("fp-kind-duck", "tip-ships-duck"),
    tip("fp-tile-duck-", "tip-ships-duck"),
    tip("fp-kind-pirate", "tip-ships-pirate"),
    tip("fp-tile-pirate-", "tip-ships-pirate"),
    tip("fp-supply", "tip-ships-cubes"),
];

/// The cards with their wishes, the stalls and the buyers.
const WISHES: &[Tip] = &[
    tip("boat-", "tip-wishes-boat"),
    tip("buyer-", "tip-wishes-buyer"),
    tip("market-", "tip-wishes-market"),
    tip("fish-", "tip-wishes-fish"),
    tip("heap-", "tip-wishes-heap"),
    tip("fp-heap", "tip-wishes-heap"),
    tip("fp-limits", "tip-wishes-limits"),
    tip("fp-deck", "tip-wishes-deck"),
    tip("wish-double", "tip-wishes-double"),
    tip("wish-move-large", "tip-wishes-move-large"),
    tip("wish-move", "tip-wishes-move"),
    tip("wish-spread", "tip-wishes-spread"),
    tip("wish-sell-all", "tip-wishes-sell-all"),
    tip("wish-spoilage", "tip-wishes-spoilage"),
    tip("wish-worms", "tip-wishes-worms"),
    tip("wish-more-boats", "tip-wishes-more-boats"),
    tip("wish-sell-as", "tip-wishes-sell-as"),
];

/// The contents of the square, and the tiles.
const FRESH: &[Tip] = &[
    tip("space-", "tip-fresh-empty"),
    tip("stack", "tip-fresh-stack"),
    tip("fp-row-", "tip-fresh-row"),
    tip("fp-auction", "tip-fresh-auction"),
    tip("bid-", "tip-fresh-auction"),
    tip("built-disk", "tip-fresh-disk"),
    tip("built-path", "tip-fresh-path"),
    tip("built-stall", "tip-fresh-stall"),
    tip("built-truck", "tip-fresh-truck"),
    tip("built-flea", "tip-fresh-flea"),
];

const fn tip(thing: &'static str, message: &'static str) -> Tip {
    Tip { thing, message }
}

#[cfg(test)]
mod tests {
    use fishpond_words::Lang;

    use super::*;

    #[test]
    fn every_tip_has_a_text_in_every_language_and_every_text_is_used() {
        for lang in Lang::ALL {
            let (_, texts) = lang.files().iter().find(|(name, _)| *name == "tips").unwrap();
            let texts = texts.lines().filter_map(|line| line.split_once(" =")).map(|(id, _)| id);
            let used: Vec<&str> =
                GameId::ALL.iter().flat_map(|&game| tips(game)).map(|tip| tip.message).collect();
            let unused: Vec<&str> = texts.filter(|id| id.starts_with("tip-") && !used.contains(id)).collect();
            assert_eq!(unused, [""; 0], "{lang}");
            for message in used {
                assert!(lang.has(message), "{lang}: {message}");
            }
        }
    }
}
