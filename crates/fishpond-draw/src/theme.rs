//! The colours of all four games: deep-sea blue, foam, ice, one coral accent, and a colour for each owner.
//!
//! An [`Ink`] has a light and a dark colour. Drawings contain both, and a page chooses with `color-scheme`; for files, `resolve`
//! picks one of them or adds a style sheet. Inks that only one game needs are declared in that game's module.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use fishpond_core::Seat;

/// The choice between an ink's two colours in a file.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Theme {
    /// The one that the reader's device prefers, or the one set by `data-theme="light"` or `"dark"` on an enclosing element.
    #[default]
    Auto,
    /// The light one.
    Light,
    /// The dark one.
    Dark,
}

/// A colour with a light and a dark variant, as `#rrggbb`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Ink {
    /// The colour in the light theme.
    pub light: &'static str,
    /// The colour in the dark theme.
    pub dark: &'static str,
}

impl Ink {
    /// Returns an ink.
    #[must_use]
    pub const fn new(light: &'static str, dark: &'static str) -> Ink {
        Ink { light, dark }
    }

    pub(crate) fn write(self, out: &mut String) {
        if self.light == self.dark {
            return out.push_str(self.light);
        }
        for text in [BOTH, self.light, ",", self.dark, ")"] {
            out.push_str(text);
        }
    }
}

/// The start of an attribute value with both colours of an ink.
const BOTH: &str = "light-dark(";

/// Replaces the inks of a drawing with their colours in a theme.
pub(crate) fn resolve(svg: &str, theme: Theme) -> String {
    let mut resolved = String::with_capacity(svg.len());
    let mut inks = BTreeSet::new();
    // Quotation marks in text are escaped, so this is always the value of an attribute.
    let mut parts = svg.split("=\"light-dark(");
    resolved.extend(parts.next());
    for part in parts {
        let (light, rest) = part.split_once(',').expect("an ink has two colours");
        let (dark, rest) = rest.split_once(')').expect("an ink ends with a parenthesis");
        resolved.push_str("=\"");
        match theme {
            Theme::Light => resolved.push_str(light),
            Theme::Dark => resolved.push_str(dark),
            Theme::Auto => {
                inks.insert((light, dark));
                resolved.push_str(&format!("var({})", property(light, dark)));
            }
        }
        resolved.push_str(rest);
    }
    if theme == Theme::Auto {
        let at = resolved.find("<defs>").expect("a drawing has a `<defs>` element");
        resolved.insert_str(at, &format!("<style>{}</style>", stylesheet(&inks)));
    }
    resolved
}

/// Returns the name of the CSS custom property of an ink.
fn property(light: &str, dark: &str) -> String {
    format!("--fp-{}-{}", light.trim_start_matches('#'), dark.trim_start_matches('#'))
}

/// Returns the style sheet of a drawing that follows the reader's preference, with the values of the inks it uses.
fn stylesheet(inks: &BTreeSet<(&str, &str)>) -> String {
    let values = |is_dark: bool| {
        inks.iter().fold(String::new(), |mut css, &(light, dark)| {
            let _ = write!(css, "{}:{};", property(light, dark), if is_dark { dark } else { light });
            css
        })
    };
    let (light, dark) = (values(false), values(true));
    format!(
        ".fishpond{{{light}}}\
         @media (prefers-color-scheme:dark){{.fishpond{{{dark}}}}}\
         [data-theme=light] .fishpond{{{light}}}\
         [data-theme=dark] .fishpond{{{dark}}}\
         .fishpond .pick{{cursor:pointer}}"
    )
}

/// The background of everything.
pub const PAPER: Ink = Ink::new("#f1f8fa", "#0b1a25");
/// A panel or a card on the paper.
pub const PANEL: Ink = Ink::new("#ffffff", "#14293a");
/// A thin line around panels and cards.
pub const LINE: Ink = Ink::new("#b4cfda", "#2f5067");
/// Text on paper and panels.
pub const TEXT: Ink = Ink::new("#0b2c40", "#e8f4f9");
/// Less important text.
pub const MUTED: Ink = Ink::new("#4a6878", "#9dbccb");
/// Deep water.
pub const SEA: Ink = Ink::new("#17506f", "#0a2b40");
/// Deeper water.
pub const DEEP: Ink = Ink::new("#103c56", "#071f30");
/// Shallow water.
pub const SHALLOW: Ink = Ink::new("#3f8fae", "#1f5b78");
/// Ripples on the water.
pub const RIPPLE: Ink = Ink::new("#5a9dbb", "#2a6381");
/// Text on water.
pub const ON_SEA: Ink = Ink::new("#cfe8f2", "#9cc4d6");
/// Foam: the lightest colour on the water.
pub const FOAM: Ink = Ink::new("#f7fdff", "#dcecf3");
/// Ice and other light surfaces.
pub const ICE: Ink = Ink::new("#e4f3f9", "#bdd9e6");
/// The side of ice in the shade.
pub const ICE_SHADE: Ink = Ink::new("#9cc7da", "#6f9fb6");
/// The accent, for anything that should stand out and is not one of the signs below.
pub const CORAL: Ink = Ink::new("#e4512f", "#ff7f5f");
/// Things that can be chosen.
pub const CHOOSABLE: Ink = Ink::new("#00897f", "#12b8a6");
/// Things that are chosen, and the consequences of the choice.
pub const CHOSEN: Ink = Ink::new("#ec4a22", "#ff5a33");
/// Hints, and nothing else.
pub const HINT: Ink = Ink::new("#7a3ff2", "#9a6bff");
/// The player to move.
pub const TURN: Ink = Ink::new("#f0ad12", "#ffc94d");
/// A coin.
pub const COIN: Ink = Ink::new("#ffd24d", "#f2c23a");
/// The edge of a coin.
pub const COIN_SHADE: Ink = Ink::new("#b8860b", "#8f6a08");
/// A worm.
pub const WORM: Ink = Ink::new("#e8749f", "#e8749f");
/// The edge of a worm.
pub const WORM_SHADE: Ink = Ink::new("#a8396a", "#a8396a");
/// Shadows; see [`crate::pieces::SHADOW_OPACITY`].
pub const SHADOW: Ink = Ink::new("#06202f", "#01080d");
/// Outlines and eyes on light things.
pub const DARK: Ink = Ink::new("#12283a", "#0c1d2a");
/// The light parts of dark things.
pub const LIGHT: Ink = Ink::new("#ffffff", "#f3f9fb");
/// Wood: jetties, crates, ships.
pub const WOOD: Ink = Ink::new("#b8834f", "#97693d");
/// Wood in the shade.
pub const WOOD_SHADE: Ink = Ink::new("#8a5d34", "#6d4827");
/// Sand and other pale brown things.
pub const SAND: Ink = Ink::new("#ecdcb6", "#c5b189");
/// Stone.
pub const STONE: Ink = Ink::new("#c3ccd1", "#8497a3");
/// Silver-blue fish.
pub const FISH: Ink = Ink::new("#3d84a8", "#2c6c8e");
/// Fish on paper and panels.
pub const FISH_ON_PANEL: Ink = Ink::new("#3d84a8", "#8cc4de");
/// The belly of a fish.
pub const FISH_BELLY: Ink = Ink::new("#8fc3dc", "#79aec8");

/// The colours of the owners, distinct for colour-blind people and in greyscale: blue, orange, green, purple, yellow.
const OWNERS: [Ink; 5] = [
    Ink::new("#0f63b5", "#1a6fc4"),
    Ink::new("#f09a00", "#f09a00"),
    Ink::new("#12a67c", "#12a67c"),
    Ink::new("#8c2a7c", "#a03a90"),
    Ink::new("#f6e13c", "#f6e13c"),
];

/// Returns the colour of an owner. Never draw it without the owner's [mark](crate::pieces::mark).
#[must_use]
pub const fn owner(seat: Seat) -> Ink {
    OWNERS[seat.index()]
}

/// Returns the ink of text and marks on the owner's colour.
#[must_use]
pub const fn on_owner(seat: Seat) -> Ink {
    match seat {
        Seat::A | Seat::D => LIGHT,
        _ => DARK,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the relative luminance as defined by WCAG.
    fn luminance(colour: &str) -> f64 {
        let channel = |at: usize| {
            let value = f64::from(u8::from_str_radix(&colour[at..at + 2], 16).unwrap()) / 255.0;
            if value <= 0.03928 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
    }

    fn contrast(a: &str, b: &str) -> f64 {
        let (a, b) = (luminance(a), luminance(b));
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    #[test]
    fn text_is_readable_in_both_themes() {
        for (words, ground) in [
            (TEXT, PAPER),
            (TEXT, PANEL),
            (MUTED, PANEL),
            (MUTED, PAPER),
            (ON_SEA, SEA),
            (DARK, ICE),
            (DARK, FOAM),
        ] {
            for (words, ground) in [(words.light, ground.light), (words.dark, ground.dark)] {
                assert!(contrast(words, ground) >= 4.5, "{words} on {ground}");
            }
        }
        for seat in Seat::ALL {
            let (ink, mark) = (owner(seat), on_owner(seat));
            assert!(contrast(ink.light, mark.light) >= 4.5, "mark of {seat}");
            assert!(contrast(ink.dark, mark.dark) >= 4.5, "mark of {seat}, dark");
        }
    }

    #[test]
    fn the_accent_stands_out() {
        for ink in [CORAL, CHOSEN] {
            for ground in [ICE, SEA, PANEL, PAPER] {
                assert!(contrast(ink.light, ground.light) >= 2.2, "{ink:?} on {ground:?}");
                assert!(contrast(ink.dark, ground.dark) >= 1.6, "{ink:?} on {ground:?}, dark");
            }
        }
    }
}
