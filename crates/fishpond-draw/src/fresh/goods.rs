//! The four goods as small pictures of different shapes, about 44 units wide, around (0, 0).

use fishpond_fresh::Goods;
use fishpond_page::{Out, Symbol};

use crate::pieces;
use crate::svg::{Paint as _, Shapes as _};
use crate::theme::{self, Ink};

const SODA: Ink = Ink::new("#c23a5a", "#d2506e");
const CHEESE: Ink = Ink::new("#f2b632", "#eab13a");
const RIND: Ink = Ink::new("#c98a14", "#b47c16");
const SCOOP: Ink = Ink::new("#f2a3bd", "#eda0b9");
const SCOOP_TWO: Ink = Ink::new("#8a5a44", "#936250");
const CONE: Ink = Ink::new("#d9a05b", "#c48d4c");

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
        match self.goods {
            Goods::Fish => pieces::fish(out, 0.0, 0.0, 48.0, theme::FISH, theme::FISH_BELLY),
            Goods::Soda => soda(out),
            Goods::Cheese => cheese(out),
            Goods::IceCream => ice_cream(out),
        }
    }
}

/// Draws goods on a card, where fish must be lighter on dark pages.
pub(super) fn on_panel(out: &mut Out, goods: Goods, x: f64, y: f64, size: f64) {
    if goods == Goods::Fish {
        pieces::fish(out, x, y, 48.0 * size, theme::FISH_ON_PANEL, theme::FISH_BELLY);
    } else {
        draw(out, goods, x, y, size);
    }
}

/// Draws a bottle with a straw.
fn soda(out: &mut Out) {
    out.path("M3-14L11-27").hollow().stroke(theme::DARK, 3.0).attr("stroke-linecap", "round").done();
    out.path("M-5-20H5V-12C5-7 11-5 11 2V19C11 22 9 24 6 24H-6C-9 24-11 22-11 19V2C-11-5-5-7-5-12Z")
        .fill(SODA)
        .stroke(theme::DARK, 2.0)
        .done();
    out.rect(-11.0, 3.0, 22.0, 11.0, 0.0).fill(theme::LIGHT).done();
    out.path("M-11 3H11M-11 14H11").hollow().stroke(theme::DARK, 1.5).done();
    out.circle(-3.0, 8.5, 2.2).fill(SODA).done();
    out.circle(4.0, 8.5, 2.2).fill(SODA).done();
}

/// Draws a wedge with holes.
fn cheese(out: &mut Out) {
    out.path("M-24 4L9-17C18-15 24-8 24 1L-24 6Z").fill(CHEESE).stroke(theme::DARK, 2.0).done();
    out.path("M-24 5L24 0V17H-24Z")
        .fill(CHEESE)
        .stroke(theme::DARK, 2.0)
        .attr("stroke-linejoin", "round")
        .done();
    for (x, y, r) in [(-13.0, 11.5, 3.4), (2.0, 8.0, 4.4), (15.0, 10.5, 3.4), (6.0, -8.0, 3.6)] {
        out.circle(x, y, r).fill(RIND).done();
    }
}

/// Draws a cone with two scoops.
fn ice_cream(out: &mut Out) {
    out.path("M-13 1H13L0 26Z").fill(CONE).stroke(theme::DARK, 2.0).attr("stroke-linejoin", "round").done();
    out.path("M-8 2L5 16M0 2L8 11M8 2L-5 16M0 2L-8 11").hollow().stroke(theme::WOOD_SHADE, 1.4).done();
    out.circle(0.0, -15.0, 10.5).fill(SCOOP_TWO).stroke(theme::DARK, 2.0).done();
    out.path(
        "M-14 1C-18-8-11-13-4-11 1-14 6-13 8-10 15-10 17-4 14 1 10 5 6 1 3 3 0 5-4 2-6 3-9 4-12 4-14 1Z",
    )
    .fill(SCOOP)
    .stroke(theme::DARK, 2.0)
    .done();
}
