//! Avatars: a fish drawn from a name. The same name always gives the same fish.

use maud::{Markup, html};
use sha2::{Digest as _, Sha256};

/// The colours: water, body, pattern.
const COLOURS: [[&str; 3]; 10] = [
    ["#cfeaf5", "#e4572e", "#fff3e6"],
    ["#d9f1ea", "#0f63b5", "#f6e13c"],
    ["#fde9c9", "#0c8f6a", "#d8f5ea"],
    ["#e6ddf7", "#8c2a7c", "#ffd1f3"],
    ["#d3e8ff", "#f09a00", "#7a3b00"],
    ["#0b4f5a", "#8fe6d8", "#0b4f5a"],
    ["#15304a", "#ffc94d", "#c8380f"],
    ["#ffe0dc", "#b3161f", "#ffd9d2"],
    ["#dff3d8", "#3d7a1f", "#e9ffd9"],
    ["#21314f", "#ff8660", "#ffe6dc"],
];

const BODIES: [&str; 4] = [
    "M14 32C20 16 40 15 50 32C40 49 20 48 14 32Z",
    "M15 32C22 10 42 14 50 32C42 50 22 54 15 32Z",
    "M12 32C20 21 42 19 51 32C42 45 20 43 12 32Z",
    "M16 32C18 14 44 12 48 32C44 52 18 50 16 32Z",
];

const TAILS: [&str; 4] = [
    "M18 32L4 20Q9 32 4 44Z",
    "M18 32Q6 26 3 16Q14 24 18 32Q14 40 3 48Q6 38 18 32Z",
    "M19 32L5 24L9 32L5 40Z",
    "M19 32Q2 22 6 32Q2 42 19 32Z",
];

const FINS: [&str; 4] =
    ["M26 20Q32 8 42 18Z", "M24 21L30 11L34 18L40 12L42 20Z", "M28 19Q30 6 38 19Z", "M24 20Q38 4 44 22Z"];

/// Returns the avatar of a name: a picture without a text alternative, to be shown beside the name.
pub(crate) fn avatar(name: &str) -> Markup {
    let hash: [u8; 32] = Sha256::digest(name.to_lowercase()).into();
    let pick = |byte: usize, count: usize| usize::from(hash[byte]) % count;
    let [water, body, pattern] = COLOURS[pick(0, COLOURS.len())];
    html! {
        svg.avatar viewBox="0 0 64 64" aria-hidden="true" {
            rect width="64" height="64" rx="18" fill=(water) {}
            path d=(TAILS[pick(1, TAILS.len())]) fill=(body) {}
            path d=(FINS[pick(2, FINS.len())]) fill=(body) {}
            path d=(BODIES[pick(3, BODIES.len())]) fill=(body) {}
            g fill=(pattern) {
                @match pick(4, 4) {
                    0 => { path d="M27 21Q23 32 27 43L31 43Q27 32 31 21Z" {} path d="M35 19Q31 32 35 45L38 44Q35 32 38 20Z" {} }
                    1 => { @for (x, y) in [(25, 28), (31, 36), (33, 25), (24, 37), (37, 40)] { circle cx=(x) cy=(y) r="2.4" {} } }
                    2 => { path d="M20 34Q32 44 46 36Q40 46 32 46Q24 45 20 34Z" {} }
                    _ => { path d="M36 21Q46 23 49 32Q46 41 36 43Q41 32 36 21Z" {} }
                }
            }
            path d=(["M26 34Q32 40 34 33Z", "M25 33Q28 42 35 35Z"][pick(5, 2)]) fill=(body) stroke=(pattern) stroke-width="1.4" {}
            circle cx="43" cy="28" r="3.6" fill="#fff" {}
            circle cx="44" cy="28" r="1.9" fill="#0b2434" {}
            @if pick(6, 2) == 0 { circle cx="56" cy="18" r="2.4" fill="none" stroke="#ffffffb0" {} circle cx="53" cy="11" r="1.5" fill="none" stroke="#ffffffb0" {} }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn a_name_always_gives_the_same_fish() {
        assert_eq!(avatar("Ann").0, avatar("ann").0);
        let fish: HashSet<String> = (0..50).map(|number| avatar(&format!("Guest {number}")).0).collect();
        assert!(fish.len() > 45, "{}", fish.len());
        assert!(!avatar("<b>\"").0.contains("<b>"));
    }
}
