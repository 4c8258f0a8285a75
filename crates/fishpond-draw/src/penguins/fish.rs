//! The fish on the floes, tinted by value. The count never depends on the tint.

use fishpond_page::{Out, Sink as _, Symbol};

use crate::svg::{Paint as _, Shapes as _};
use crate::theme::{self, Ink};

/// The tints of fish on floes with one, two and three fish: blue, teal, coral.
pub(super) const TINTS: [Ink; 3] =
    [Ink::new("#3c86b4", "#22689c"), Ink::new("#0d958f", "#067a75"), Ink::new("#e8643a", "#d9532a")];
/// The tints of fish on panels.
const ON_PANEL: [Ink; 3] =
    [Ink::new("#3c86b4", "#6bb3e0"), Ink::new("#0d958f", "#2cc4bb"), Ink::new("#e8643a", "#ff8a63")];
const SHADE: Ink = Ink::new("#00253b", "#00253b");
const GLEAM: Ink = Ink::new("#ffffff", "#ffffff");

/// Draws one, two or three fish, at the feet of the penguin if there is one.
pub(super) fn school(out: &mut Out, fish: u8, is_occupied: bool, variant: usize) {
    // Middle and scale; a negative scale mirrors the fish.
    let places: &[(f64, f64, f64)] = match (fish, is_occupied) {
        (0, _) => &[],
        (1, false) => &[(0.0, 2.0, 1.0)],
        (2, false) => &[(-3.0, -14.0, 0.86), (3.0, 16.0, -0.86)],
        (_, false) => &[(2.0, -23.0, 0.74), (-5.0, 3.0, -0.74), (3.0, 28.0, 0.74)],
        (1, true) => &[(0.0, 33.0, 0.7)],
        (2, true) => &[(-23.0, 28.0, 0.64), (23.0, 28.0, -0.64)],
        (_, true) => &[(-32.0, 9.0, 0.58), (32.0, 9.0, -0.58), (0.0, 35.0, 0.64)],
    };
    let tint = TINTS[usize::from(fish.clamp(1, 3)) - 1];
    let turned = if variant.is_multiple_of(2) || is_occupied { 1.0 } else { -1.0 };
    for &(x, y, scale) in places {
        out.show(&Fish { tint }).at_scaled(x * turned, y, scale * turned, scale.abs()).done();
    }
}

/// Draws one, two or three fish around (0, 0), 28 wide and without symbols.
pub(crate) fn school_icon(out: &mut Out, fish: u8) {
    let places: &[(f64, f64)] = match fish {
        1 => &[(0.0, 0.46)],
        2 => &[(-6.5, 0.4), (6.5, 0.4)],
        _ => &[(-9.0, 0.32), (0.0, 0.32), (9.0, 0.32)],
    };
    let tint = ON_PANEL[usize::from(fish.clamp(1, 3)) - 1];
    for &(y, scale) in places {
        out.el("g").at_scaled(0.0, y, scale, scale).within(|out| Fish { tint }.draw(out));
    }
}

/// A fish 60 long, with its head to the right.
#[derive(Hash)]
pub(super) struct Fish {
    pub(super) tint: Ink,
}

impl Symbol for Fish {
    fn draw(&self, out: &mut Out) {
        let tail = "M-13 0C-18-4-24-10-29-12c2 7 2 17 0 24 5-2 11-8 16-12Z";
        let fins = "M-4-11C0-17 9-16 12-11ZM-2 11C1 16 6 16 8 11Z";
        out.path(&format!("{tail}{fins}")).fill(self.tint).done();
        out.path(&format!("{tail}{fins}")).fill(SHADE).fill_opacity(0.24).done();
        out.path("M-17 0C-9-12 8-15 20-7c5 3 8 6 9 8-1 2-5 5-10 8C7 15-9 11-17 0Z").fill(self.tint).done();
        out.path("M-17 0C-8 8 8 11 29 1 28 3 24 6 19 9 7 15-9 11-17 0Z").fill(GLEAM).fill_opacity(0.5).done();
        let line = |out: &mut Out, d: &str, ink: Ink, opacity: f64| {
            let line = out.path(d).hollow().stroke(ink, 1.9).stroke_opacity(opacity);
            line.attr("stroke-linecap", "round").done();
        };
        line(out, "M-10-4C-2-11 9-12 18-7", GLEAM, 0.45);
        line(out, "M10-8c4 5 4 11 0 16", SHADE, 0.35);
        out.circle(19.0, -2.0, 4.0).fill(GLEAM).done();
        out.circle(20.0, -2.0, 2.3).fill(theme::DARK).done();
    }
}
