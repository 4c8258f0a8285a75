//! The four goods as small pictures of different shapes, about 44 units wide, around (0, 0).

use fishpond_fresh::Goods;
use fishpond_page::{Out, Symbol};

use crate::svg::{Paint as _, Shapes as _};
use crate::theme::{self, Ink};

const FISH: Ink = Ink::new("#e8643a", "#f0764c");
const FISH_SHADE: Ink = Ink::new("#b7472a", "#b7472a");
const FISH_BELLY: Ink = Ink::new("#f8b79c", "#fac4ad");
const SODA: Ink = Ink::new("#c2325c", "#d64a72");
const SODA_LIGHT: Ink = Ink::new("#e8839f", "#ee9ab2");
const CAP: Ink = Ink::new("#3a4a57", "#c6d3dc");
const CHEESE: Ink = Ink::new("#f7c444", "#f3c04a");
const CHEESE_LIGHT: Ink = Ink::new("#ffdf85", "#ffdf8f");
const RIND: Ink = Ink::new("#c98a14", "#b8801a");
const SCOOP: Ink = Ink::new("#f2a0be", "#efa6c1");
const SCOOP_LIGHT: Ink = Ink::new("#fbd3e0", "#fbd9e4");
const CHOCOLATE: Ink = Ink::new("#86553f", "#9a6a52");
const CONE: Ink = Ink::new("#dfa35c", "#cf9853");
const CONE_LINE: Ink = Ink::new("#b0762f", "#9c6a2c");

/// Draws goods around (x, y), about 44 units wide at size 1.
pub(super) fn draw(out: &mut Out, goods: Goods, x: f64, y: f64, size: f64) {
    out.show(&Picture { goods }).at_scaled(x, y, size, size).done();
}

#[derive(Hash)]
struct Picture {
    goods: Goods,
}

impl Symbol for Picture {
    fn draw(&self, out: &mut Out) {
        shape(out, self.goods);
    }
}

/// Draws the shapes of goods around (0, 0), without symbols.
pub(crate) fn shape(out: &mut Out, goods: Goods) {
    match goods {
        Goods::Fish => fish(out),
        Goods::Soda => soda(out),
        Goods::Cheese => cheese(out),
        Goods::IceCream => ice_cream(out),
    }
}

fn fish(out: &mut Out) {
    out.path("M-11 0C-15-3-19-8-24-10-22-4-22 5-24 10-19 8-15 3-11 0Z").fill(FISH_SHADE).done();
    out.path("M-3-9C0-14 7-13 10-9ZM-2 9C1 13 5 13 7 9Z").fill(FISH_SHADE).done();
    out.path("M-14 0C-7-10 7-12 16-6 20-3 23-1 24 1 23 3 20 5 16 7 6 12-7 9-14 0Z").fill(FISH).done();
    out.path("M-14 0C-7 7 7 9 24 1 23 3 20 5 16 7 6 12-7 9-14 0Z").fill(FISH_BELLY).done();
    out.path("M8-7C11-3 11 5 8 8").hollow().stroke(FISH_SHADE, 1.6).attr("stroke-linecap", "round").done();
    out.circle(15.5, -2.0, 3.4).fill(theme::LIGHT).done();
    out.circle(16.3, -2.0, 1.9).fill(theme::DARK).done();
}

/// Draws a bottle with a straw.
fn soda(out: &mut Out) {
    out.path("M2-16L9-28").hollow().stroke(CAP, 3.4).attr("stroke-linecap", "round").done();
    out.path("M-5-20H5V-12C5-7 12-5 12 3V20C12 23 10 25 7 25H-7C-10 25-12 23-12 20V3C-12-5-5-7-5-12Z")
        .fill(SODA)
        .done();
    out.path("M-8 2C-8-3-3-6-2-11V-17")
        .hollow()
        .stroke(SODA_LIGHT, 2.4)
        .attr("stroke-linecap", "round")
        .done();
    out.rect(-12.0, 4.0, 24.0, 12.0, 0.0).fill(theme::LIGHT).done();
    out.circle(-4.0, 10.0, 2.6).fill(SODA).done();
    out.circle(4.0, 10.0, 2.6).fill(SODA).done();
    out.rect(-6.0, -22.0, 12.0, 4.5, 1.5).fill(CAP).done();
}

/// Draws a wedge with holes.
fn cheese(out: &mut Out) {
    out.path("M-25 3L8-18C17-16 25-9 25 1L-25 6Z").fill(CHEESE_LIGHT).done();
    out.path("M-25 5L25 0V16C25 18 24 19 22 19H-22C-24 19-25 18-25 16Z").fill(CHEESE).done();
    out.path("M-25 5L25 0").hollow().stroke(RIND, 1.4).done();
    for (x, y, r) in [(-14.0, 12.0, 3.6), (1.0, 8.5, 4.4), (15.0, 11.0, 3.4), (6.0, -8.0, 3.4)] {
        out.circle(x, y, r).fill(RIND).done();
    }
}

/// Draws a cone with two scoops.
fn ice_cream(out: &mut Out) {
    out.path("M-13 1H13L1.5 25C.8 26.5-.8 26.5-1.5 25Z").fill(CONE).done();
    out.path("M-9 2L5 17M0 2L9 11M9 2L-5 17M0 2L-9 11").hollow().stroke(CONE_LINE, 1.5).done();
    out.circle(0.0, -15.0, 10.5).fill(CHOCOLATE).done();
    out.path(
        "M-14 1C-18-8-11-13-4-11 1-14 6-13 8-10 15-10 17-4 14 1 10 5 6 1 3 3 0 5-4 2-6 3-9 4-12 4-14 1Z",
    )
    .fill(SCOOP)
    .done();
    out.path("M-11-3C-10-7-6-8-3-7").hollow().stroke(SCOOP_LIGHT, 2.2).attr("stroke-linecap", "round").done();
}
