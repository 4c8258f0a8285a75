//! The water of the sea: waves from the shallow harbour to the deep, in layers with the ships between them.

use fishpond_page::{Fragment, Out, Sink as _};

use crate::svg::{Paint as _, Shapes as _, number};
use crate::theme::{self, Ink};

/// The width of the panel.
pub(super) const WIDTH: f64 = 720.0;
/// The top of the first lane, below the names of the cards.
pub(super) const TOP: f64 = 26.0;
/// The bottom of the water.
pub(super) const BOTTOM: f64 = 434.0;
/// The height of a ship's lane.
const LANE: f64 = 88.0;
/// Distance by which the waves extend beyond the panel on both sides, where they fade into the page.
const BLEED: f64 = 60.0;

/// Text on the farthest waves.
pub(super) const ON_FAR: Ink = Ink::new("#06303f", "#d5eef7");
/// The dark water behind fish.
pub(super) const ABYSS: Ink = Ink::new("#06304c", "#020d18");
const LAND: Ink = Ink::new("#7fb95f", "#4c7f52");
const TOWER: Ink = Ink::new("#fffaf0", "#d8e4ec");

/// The colours of the layers of water, at the harbour and at the final card.
const LAYERS: [(Ink, Ink); 5] = [
    (Ink::new("#8fe0dc", "#2a6f83"), Ink::new("#5db9d6", "#1c5271")),
    (Ink::new("#6ad0d3", "#226276"), Ink::new("#3c9fc6", "#174763")),
    (Ink::new("#4bbdc9", "#1b5569"), Ink::new("#2a86b3", "#123c57")),
    (Ink::new("#34a5b8", "#15485c"), Ink::new("#1c6d9b", "#0d314a")),
    (Ink::new("#208aa3", "#103b4f"), Ink::new("#11527d", "#08263c")),
];

/// The colours of the water, and the farthest waves.
#[derive(Hash)]
pub(super) struct Background;

impl Fragment for Background {
    fn write(&self, out: &mut Out) {
        out.el("defs").within(|out| {
            for (layer, (near, far)) in LAYERS.into_iter().enumerate() {
                let id = format!("fp-water-{layer}");
                let gradient = out.el("linearGradient").id(&id).attr("gradientUnits", "userSpaceOnUse");
                let gradient = gradient.num("x1", -BLEED).num("x2", WIDTH + BLEED);
                gradient.within(|out| {
                    for (offset, ink, opacity) in
                        [(0.0, near, 0.0), (0.07, near, 1.0), (0.93, far, 1.0), (1.0, far, 0.0)]
                    {
                        let stop = out.el("stop").num("offset", offset);
                        let stop = stop.attr_with("stop-color", |text| ink.write(text));
                        stop.num("stop-opacity", opacity).done();
                    }
                });
            }
        });
        layer(out, 0, 6.0, TOP + 100.0, 0.0);
    }
}

/// The waves in front of a lane.
#[derive(Hash)]
pub(super) struct Waves {
    pub(super) lane: usize,
}

impl Fragment for Waves {
    fn write(&self, out: &mut Out) {
        let crest = TOP + LANE * self.lane as f64 + 75.0;
        let shift = [12.0, 38.0, 0.0, 26.0][self.lane % 4];
        let bottom = if self.lane == 3 { BOTTOM } else { crest + LANE + 12.0 };
        layer(out, self.lane + 1, crest, bottom, shift);
        foam(out, crest, shift);
    }
}

/// Draws a layer of water with waves along its top and bottom.
fn layer(out: &mut Out, index: usize, top: f64, bottom: f64, shift: f64) {
    let (left, count) = (-BLEED - 50.0 + shift, ((WIDTH + 2.0 * BLEED) / 50.0) as usize + 2);
    let mut d = format!("M{} {}q12.5-9 25 0", number(left), number(top));
    (1..2 * count).for_each(|_| d.push_str("t25 0"));
    d.push_str(&format!("V{}q-12.5 9-25 0", number(bottom)));
    (1..2 * count).for_each(|_| d.push_str("t-25 0"));
    out.path(&(d + "Z")).attr("fill", &format!("url(#fp-water-{index})")).done();
}

/// Draws foam on some of the crests.
fn foam(out: &mut Out, y: f64, shift: f64) {
    let mut d = String::new();
    for i in 0..7 {
        let x = shift + 50.0 * f64::from(2 * i + i % 2) + 2.0;
        d.push_str(&format!("M{} {}q10.5-8 21 0", number(x), number(y + 8.0)));
    }
    let foam = out.path(&d).hollow().stroke(theme::FOAM, 3.0).attr("stroke-linecap", "round");
    foam.stroke_opacity(0.35).done();
}

/// Draws the harbour: a quay along all lanes, and behind it an island with a lighthouse, which small screens leave out.
fn harbour(out: &mut Out) {
    out.path("M-4 60C-30 40-56 66-57 110-59 160-62 200-56 236-50 268-24 276-4 262Z").fill(theme::SAND).done();
    out.path("M-4 82C-26 66-44 84-46 116-49 160-50 196-46 226-42 248-22 254-4 244Z").fill(LAND).done();
    out.el("g").at(-29.0, 196.0).within(|out| {
        out.path("M-17 36-11-56H11L17 36Z").fill(TOWER).done();
        out.path("M-15 3-13-22H13L15 3ZM-11-56-9.500-76H9.500L11-56Z").fill(theme::CORAL).done();
        out.path("M-15-56H15").hollow().stroke(theme::DARK, 5.0).attr("stroke-linecap", "round").done();
        out.path("M-9-76C-8-92 8-92 9-76Z").fill(theme::DARK).done();
        out.rect(-5.0, -72.0, 10.0, 13.0, 3.0).fill(theme::COIN).done();
        out.path("M-6 36V20A6 6 0 0 1 6 20V36Z").fill(theme::DARK).done();
    });
    let (top, bottom) = (TOP + 10.0, TOP + 4.0 * LANE - 4.0);
    let quay = out.rect(-13.0, top, 19.0, bottom - top, 6.0).fill(theme::WOOD);
    quay.stroke(theme::WOOD_SHADE, 2.4).done();
    let planks: String =
        (1..11).map(|i| format!("M-13 {}h19", number(top + f64::from(i) * (bottom - top) / 11.0))).collect();
    out.path(&planks).hollow().stroke(theme::WOOD_SHADE, 2.0).done();
    for lane in 0..4 {
        let y = TOP + LANE * f64::from(lane) + 64.0;
        out.circle(6.0, y, 5.0).fill(theme::WOOD_SHADE).stroke(theme::DARK, 1.6).done();
    }
}

/// The harbour, the lines between cards, and the buoys before the final card.
#[derive(Hash)]
pub(super) struct Lines;

impl Fragment for Lines {
    fn write(&self, out: &mut Out) {
        harbour(out);
        let mut d = String::new();
        for at in 1..6 {
            d.push_str(&format!("M{} {}V{}", 10 + 100 * at, number(TOP + 12.0), number(BOTTOM - 16.0)));
        }
        let lines = out.path(&d).hollow().stroke(theme::LIGHT, 3.0).attr("stroke-linecap", "round");
        lines.attr("stroke-dasharray", "0.1 11").stroke_opacity(0.55).done();
        for i in 0..8 {
            let y = TOP + 22.0 + 48.0 * f64::from(i);
            let ink = if i % 2 == 0 { theme::CORAL } else { theme::LIGHT };
            out.circle(607.0, y, 5.5).fill(ink).stroke(theme::DARK, 1.8).done();
        }
    }
}
