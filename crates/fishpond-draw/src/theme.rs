//! The colours of all four games: deep-sea blue, foam, ice, one coral accent, and a colour for each owner.
//!
//! An [`Ink`] has a name, a colour by day and one by night. A drawing that follows its reader's preference names inks
//! as custom properties and brings their values along; a drawing in one fixed theme holds plain colours, which every
//! renderer understands. A game that needs an ink of its own declares it in its own file.

use std::fmt::Write as _;

use fishpond_core::Seat;

/// Which of an ink's two colours is used.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Theme {
    /// What the reader's device prefers, or what `data-theme="light"` or `"dark"` round the drawing says.
    #[default]
    Auto,
    /// Both, inside a page that sets `color-scheme` and forbids styles that are not its own: the drawing brings none,
    /// each colour says both its values.
    Page,
    /// By day.
    Light,
    /// By night.
    Dark,
}

/// A colour by name.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Ink {
    /// The custom property is `--fp-` and this.
    pub name: &'static str,
    /// By day.
    pub light: &'static str,
    /// By night.
    pub dark: &'static str,
}

impl Ink {
    /// An ink.
    #[must_use]
    pub const fn new(name: &'static str, light: &'static str, dark: &'static str) -> Ink {
        Ink { name, light, dark }
    }

    pub(crate) fn write(self, theme: Theme, out: &mut String) {
        match theme {
            Theme::Auto => {
                out.push_str("var(--fp-");
                out.push_str(self.name);
                out.push(')');
            }
            Theme::Page if self.light == self.dark => out.push_str(self.light),
            Theme::Page => {
                for text in ["light-dark(", self.light, ",", self.dark, ")"] {
                    out.push_str(text);
                }
            }
            Theme::Light => out.push_str(self.light),
            Theme::Dark => out.push_str(self.dark),
        }
    }
}

/// What lies behind everything.
pub const PAPER: Ink = Ink::new("paper", "#f1f8fa", "#0b1a25");
/// A panel or a card on the paper.
pub const PANEL: Ink = Ink::new("panel", "#ffffff", "#14293a");
/// A thin line round panels and cards.
pub const LINE: Ink = Ink::new("line", "#b4cfda", "#2f5067");
/// Words on paper and panels.
pub const TEXT: Ink = Ink::new("text", "#0b2c40", "#e8f4f9");
/// Words that are less important.
pub const MUTED: Ink = Ink::new("muted", "#4a6878", "#9dbccb");
/// Deep water.
pub const SEA: Ink = Ink::new("sea", "#17506f", "#0a2b40");
/// Deeper water.
pub const DEEP: Ink = Ink::new("deep", "#103c56", "#071f30");
/// Shallow water.
pub const SHALLOW: Ink = Ink::new("shallow", "#3f8fae", "#1f5b78");
/// Ripples on the water.
pub const RIPPLE: Ink = Ink::new("ripple", "#5a9dbb", "#2a6381");
/// Words on water.
pub const ON_SEA: Ink = Ink::new("on-sea", "#cfe8f2", "#9cc4d6");
/// Foam: the lightest thing on the water.
pub const FOAM: Ink = Ink::new("foam", "#f7fdff", "#dcecf3");
/// Ice and other light ground.
pub const ICE: Ink = Ink::new("ice", "#e4f3f9", "#bdd9e6");
/// The side of ice in the shade.
pub const ICE_SHADE: Ink = Ink::new("ice-shade", "#9cc7da", "#6f9fb6");
/// The accent: what can be chosen, what is to be done, who is to act.
pub const CORAL: Ink = Ink::new("coral", "#e4512f", "#ff7f5f");
/// The one soft shadow; see [`crate::pieces::SHADOW_OPACITY`].
pub const SHADOW: Ink = Ink::new("shadow", "#06202f", "#01080d");
/// Outlines and eyes on light things.
pub const DARK: Ink = Ink::new("dark", "#12283a", "#0c1d2a");
/// The light parts of dark things.
pub const LIGHT: Ink = Ink::new("light", "#ffffff", "#f3f9fb");
/// Wood: jetties, crates, ships.
pub const WOOD: Ink = Ink::new("wood", "#b8834f", "#97693d");
/// Wood in the shade.
pub const WOOD_SHADE: Ink = Ink::new("wood-shade", "#8a5d34", "#6d4827");
/// Sand and cobbles.
pub const SAND: Ink = Ink::new("sand", "#ecdcb6", "#c5b189");
/// Stone.
pub const STONE: Ink = Ink::new("stone", "#c3ccd1", "#8497a3");
/// Silver-blue fish.
pub const FISH: Ink = Ink::new("fish", "#3d84a8", "#2c6c8e");
/// Fish on paper and panels.
pub const FISH_ON_PANEL: Ink = Ink::new("fish-on-panel", "#3d84a8", "#8cc4de");
/// The belly of a fish.
pub const FISH_BELLY: Ink = Ink::new("fish-belly", "#8fc3dc", "#79aec8");

/// The colours of the owners, told apart by colour-blind eyes and in grey: blue, orange, green, purple, yellow.
const OWNERS: [Ink; 5] = [
    Ink::new("owner-a", "#0f63b5", "#1a6fc4"),
    Ink::new("owner-b", "#f09a00", "#f09a00"),
    Ink::new("owner-c", "#12a67c", "#12a67c"),
    Ink::new("owner-d", "#8c2a7c", "#a03a90"),
    Ink::new("owner-e", "#f6e13c", "#f6e13c"),
];

/// The colour of an owner. Never draw it without the owner's [mark](crate::pieces::mark).
#[must_use]
pub const fn owner(seat: Seat) -> Ink {
    OWNERS[seat.index()]
}

/// Words and marks on the owner's colour.
#[must_use]
pub const fn on_owner(seat: Seat) -> Ink {
    match seat {
        Seat::A | Seat::D => LIGHT,
        _ => DARK,
    }
}

/// The stylesheet of a drawing that follows its reader's preference: the values of the inks it uses.
pub(crate) fn stylesheet(inks: &[Ink]) -> String {
    let values = |dark: bool| {
        inks.iter().fold(String::new(), |mut css, ink| {
            let _ = write!(css, "--fp-{}:{};", ink.name, if dark { ink.dark } else { ink.light });
            css
        })
    };
    let (light, dark) = (values(false), values(true));
    format!(
        ".fishpond{{{light}}}\
         @media (prefers-color-scheme:dark){{.fishpond{{{dark}}}}}\
         [data-theme=light] .fishpond{{{light}}}\
         [data-theme=dark] .fishpond{{{dark}}}\
         .fishpond .pick{{cursor:pointer}}\
         @media (prefers-reduced-motion:no-preference){{\
         .fishpond .glow{{animation:fp-glow 1.6s ease-in-out infinite alternate}}\
         @keyframes fp-glow{{from{{opacity:.35}}to{{opacity:.9}}}}}}"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Relative luminance as WCAG defines it.
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
    fn words_can_be_read_by_day_and_by_night() {
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
            assert!(contrast(ink.dark, mark.dark) >= 4.5, "mark of {seat} by night");
        }
    }

    #[test]
    fn what_can_be_chosen_stands_out() {
        for ground in [ICE, SEA, PANEL, PAPER] {
            assert!(contrast(CORAL.light, ground.light) >= 2.2, "coral on {}", ground.name);
            assert!(contrast(CORAL.dark, ground.dark) >= 1.6, "coral on {} by night", ground.name);
        }
    }
}
