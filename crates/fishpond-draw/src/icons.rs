//! Small pictures for numbers: beside a player's name, in the log and in results.

use fishpond_core::Seat;
use fishpond_fresh::Goods;
use fishpond_games::GameId;
use fishpond_page::{Out, Sink as _};
use fishpond_ships::{Colour, Tile};
use fishpond_wishes::Kind;

use crate::pieces;
use crate::ships::{animals, pictures};
use crate::svg::{Paint as _, Shapes as _};
use crate::theme;
use crate::wishes::fish;

/// A small picture that says what a number counts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Icon {
    /// A fish.
    Fish,
    /// An ice floe.
    Floe,
    /// A coin.
    Money,
    /// A penguin.
    Penguin,
    /// One, two or three fish, as on the floes in penguins.
    School(u8),
    /// A worm.
    Worm,
    /// A market stall.
    Stall,
    /// A garbage heap.
    Heap,
    /// A cube.
    Cube,
    /// The back of a sailor card.
    SailorCard,
    /// A box with discarded cards.
    Box,
    /// A white sailor.
    PolarBear,
    /// A brown sailor.
    SeaLion,
    /// A pink sailor.
    Flamingo,
    /// A green sailor.
    Frog,
    /// A coin without a currency.
    Coin,
    /// A star, for points.
    Star,
    /// The route to a truck.
    Route,
    /// A reservation disk.
    Disk,
    /// The goods of a stall.
    Goods(Goods),
    /// A fish of one kind.
    Kind(Kind),
    /// A buyer of this value.
    Buyer(u8),
    /// A boat for fish.
    Boat,
    /// A picture on a tile: a ship, the duck or the pirate flag.
    Tile(Tile),
    /// A face-down tile.
    Driftwood,
    /// Cobbles.
    Cobbles,
    /// A flea market.
    Flea,
    /// The back of a tile in fresh.
    TileBack,
}

impl Icon {
    /// Returns the icons of a game: in its log, beside its players and in its result. A page defines them once, by [`Icon::id`].
    #[must_use]
    pub fn of_game(game: GameId) -> Vec<Icon> {
        match game {
            GameId::Penguins => {
                let all = [Icon::Fish, Icon::Floe, Icon::Penguin];
                all.into_iter().chain((1..=3).map(Icon::School)).collect()
            }
            GameId::Wishes => {
                let all = [Icon::Fish, Icon::Money, Icon::Worm, Icon::Stall, Icon::Heap, Icon::Boat];
                let buyers = (1..=3).map(Icon::Buyer);
                all.into_iter().chain(buyers).chain(Kind::ALL.into_iter().map(Icon::Kind)).collect()
            }
            GameId::Ships => {
                let all = [Icon::Fish, Icon::Cube, Icon::SailorCard, Icon::Box, Icon::Driftwood];
                let sailors = Colour::ALL.into_iter().map(Icon::sailor);
                all.into_iter().chain(sailors).chain(Tile::ALL.into_iter().map(Icon::Tile)).collect()
            }
            GameId::Fresh => {
                let all = [Icon::Star, Icon::Stall, Icon::Coin, Icon::Route, Icon::Disk];
                let all = all.into_iter().chain([Icon::Cobbles, Icon::Flea, Icon::TileBack]);
                all.chain(Goods::ALL.into_iter().map(Icon::Goods)).collect()
            }
        }
    }

    /// Returns the sailor of a colour.
    #[must_use]
    pub fn sailor(colour: Colour) -> Icon {
        match colour {
            Colour::White => Icon::PolarBear,
            Colour::Brown => Icon::SeaLion,
            Colour::Pink => Icon::Flamingo,
            Colour::Green => Icon::Frog,
        }
    }

    /// Returns an id for the icon, unique on a page.
    #[must_use]
    pub fn id(self) -> String {
        let name = format!("{self:?}").to_lowercase();
        format!("fp-icon-{}", name.trim_end_matches(')').replace(['(', ')'], "-"))
    }

    /// Draws the icon around (0, 0), at most 28 wide and high. It uses no symbols, so that it can be shown outside of panels.
    pub fn draw(self, out: &mut Out) {
        match self {
            Icon::Fish => {
                let fish = out.el("g").at_scaled(0.0, 0.0, 0.7, 0.7);
                fish.within(|out| pieces::fish_shape(out, theme::FISH_ON_PANEL, theme::FISH_BELLY));
            }
            Icon::Floe => {
                let hexagon = pieces::rounded(&pieces::ring(6, 12.0, 0.0).collect::<Vec<_>>(), 2.5);
                out.path(&hexagon).at(0.0, 3.0).fill(theme::ICE_SHADE).done();
                out.path(&hexagon).fill(theme::FOAM).stroke(theme::ICE_SHADE, 1.5).done();
            }
            Icon::Money => {
                out.circle(0.0, 1.5, 11.0).fill(theme::COIN_SHADE).done();
                out.circle(0.0, -0.5, 11.0).fill(theme::COIN).stroke(theme::COIN_SHADE, 1.5).done();
                out.text(0.0, 5.5, 17.0).middle().bold().fill(theme::DARK).say("$");
            }
            Icon::School(fish) => crate::penguins::school_icon(out, fish),
            Icon::Penguin => {
                out.path("M-10 9C-13-3-9-13 0-13S13-3 10 9C6 13-6 13-10 9Z").fill(theme::DARK).done();
                out.path("M-10 9C-13-3-9-13 0-13S13-3 10 9C6 13-6 13-10 9Z")
                    .hollow()
                    .stroke(theme::ICE_SHADE, 1.2)
                    .done();
                out.path("M0-5C3-9 8-8 8-3 8 0 7 1 8 5 8 9 4 11 0 11S-8 9-8 5C-7 1-8 0-8-3-8-8-3-9 0-5Z")
                    .fill(theme::LIGHT)
                    .done();
                out.circle(-3.4, -3.0, 1.6).fill(theme::DARK).done();
                out.circle(3.4, -3.0, 1.6).fill(theme::DARK).done();
                out.path("M-2.6-0.8C-1-2 1-2 2.6-0.8L0 2.4Z").fill(theme::COIN_SHADE).done();
            }
            Icon::Worm => {
                let d = "M-11 4C-9-4-4-4-2 1S5 6 7 0 12-6 12-2";
                for (ink, width) in [(theme::WORM_SHADE, 8.0), (theme::WORM, 5.0)] {
                    out.path(d).hollow().stroke(ink, width).attr("stroke-linecap", "round").done();
                }
            }
            Icon::Stall => {
                out.rect(-10.0, -4.0, 20.0, 15.0, 2.0)
                    .fill(theme::FOAM)
                    .stroke(theme::WOOD_SHADE, 1.5)
                    .done();
                for (x, ink) in
                    [(-13.0, theme::CORAL), (-6.5, theme::LIGHT), (0.0, theme::CORAL), (6.5, theme::LIGHT)]
                {
                    let stripe = out.path("M0-11h6.500v8a3.250 3.250 0 0 1-6.500 0Z").at(x, 0.0).fill(ink);
                    stripe.stroke(theme::WOOD_SHADE, 1.0).done();
                }
            }
            Icon::Heap => {
                out.path("M-13 11C-9 8-8-2-3-5S4-10 6-4 11 4 13 11Z").fill(theme::WOOD_SHADE).done();
                out.path("M-6 5H5M-3 1V9M1 2V8M5 5L9 2V8Z")
                    .hollow()
                    .stroke(theme::LIGHT, 2.0)
                    .attr("stroke-linecap", "round")
                    .done();
            }
            Icon::Cube => scaled(out, 0.64, pictures::cube_shape),
            Icon::SailorCard => {
                let card = out.el("g").at_scaled(-9.5, -13.0, 0.52, 0.52);
                card.within(pictures::card_shape);
            }
            Icon::Box => scaled(out, 0.68, pictures::chest_shape),
            Icon::PolarBear => head(out, Colour::White),
            Icon::SeaLion => head(out, Colour::Brown),
            Icon::Flamingo => head(out, Colour::Pink),
            Icon::Frog => head(out, Colour::Green),
            Icon::Coin => {
                out.circle(0.0, 1.5, 11.0).fill(theme::COIN_SHADE).done();
                out.circle(0.0, -0.5, 11.0).fill(theme::COIN).stroke(theme::COIN_SHADE, 1.5).done();
                out.circle(0.0, -0.5, 6.5).hollow().stroke(theme::COIN_SHADE, 1.5).done();
            }
            Icon::Star => {
                let star = pieces::mark_path(Seat::E, 10.0);
                let star = out.path(&star).fill(theme::TURN).stroke(theme::COIN_SHADE, 1.5);
                star.attr("stroke-linejoin", "round").done();
            }
            Icon::Route => {
                let line = out.path("M-9 8H-2C3 8 3-7 8-7H9").hollow().stroke(theme::MUTED, 3.0);
                line.attr("stroke-linecap", "round").attr("stroke-dasharray", "1 5").done();
                out.circle(-10.0, 8.0, 3.6).fill(theme::TEXT).done();
                out.circle(10.0, -7.0, 3.6).fill(theme::TEXT).done();
            }
            Icon::Disk => {
                out.circle(0.0, 0.0, 11.0).fill(theme::MUTED).done();
                out.circle(0.0, 0.0, 6.5).fill(theme::PANEL).done();
            }
            Icon::Goods(goods) => {
                let picture = out.el("g").at_scaled(0.0, 0.0, 0.52, 0.52);
                picture.within(|out| crate::fresh::goods::shape(out, goods));
            }
            Icon::Kind(kind) => scaled(out, 0.36, |out| fish::shape(out, kind)),
            Icon::Buyer(value) => {
                let buyer = out.el("g").at_scaled(0.0, 13.0, 0.52, 0.52);
                buyer.within(|out| crate::wishes::pictures::buyer_shape(out, value));
            }
            Icon::Boat => {
                let boat = out.el("g").at_scaled(0.0, -4.0, 0.24, 0.24);
                boat.within(crate::wishes::pictures::boat_shape);
            }
            Icon::Tile(Tile::Ship(colour)) => {
                let ship = out.el("g").at_scaled(0.0, 5.0, 0.29, 0.29);
                ship.within(|out| pictures::ship_shape(out, colour));
            }
            Icon::Tile(Tile::Duck) => scaled(out, 0.36, pictures::duck),
            Icon::Tile(Tile::Pirate) => scaled(out, 0.3, pictures::pirate),
            Icon::Driftwood => scaled(out, 0.23, pictures::driftwood_shape),
            Icon::Cobbles => scaled(out, 0.24, crate::fresh::buildings::cobbles),
            Icon::Flea => scaled(out, 0.28, crate::fresh::buildings::flea),
            Icon::TileBack => {
                let tile = out.el("g").at_scaled(-11.9, -12.4, 0.35, 0.35);
                tile.within(crate::fresh::stack::back);
            }
        }
    }
}

fn head(out: &mut Out, colour: Colour) {
    scaled(out, 0.47, |out| animals::head_shape(out, colour));
}

fn scaled(out: &mut Out, scale: f64, draw: impl FnOnce(&mut Out)) {
    out.el("g").at_scaled(0.0, 0.0, scale, scale).within(draw);
}
