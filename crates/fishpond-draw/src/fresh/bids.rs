//! The auction: the tile that was drawn, the bidders and their bids, and the coins that the viewer can bid.

use fishpond_core::{Message, Seat};
use fishpond_fresh::{Content as Built, Goods, Moment, Tile, View};
use fishpond_page::{Content, Fragment, Out, Sink as _, Symbol};
use fishpond_words::Lang;

use super::{buildings, card, goods};
use crate::look::{Mark, Marks, Wording};
use crate::pieces;
use crate::svg::{Paint as _, Px, Shapes as _};
use crate::theme::{self, Ink};

/// The width and height of the panel with the bids.
pub(super) const SIZE: (f64, f64) = (360.0, 152.0);
/// The number of coins in a line of a panel.
const COLUMNS: u8 = 4;
/// Distance between coins: large enough to tap on the smallest phone, where two panels are side by side.
const COIN: f64 = 88.0;

const GOLD: Ink = Ink::new("#ffd24d", "#f2c23a");
const GOLD_RIM: Ink = Ink::new("#c8961a", "#9b7312");
const GOLD_LIGHT: Ink = Ink::new("#ffe796", "#ffdf7e");
const PEWTER: Ink = Ink::new("#dfe6ea", "#8799a5");
const PEWTER_RIM: Ink = Ink::new("#94a5af", "#5d707d");
const BAG: Ink = Ink::new("#a9713f", "#96643a");
const BAG_SHADE: Ink = Ink::new("#8a5930", "#74492a");
const CORD: Ink = Ink::new("#f0d9ae", "#e4cda2");

/// Draws the tile that was drawn, and the bidders.
pub(super) fn draw<'a>(content: &mut Content<'a>, view: &'a View, wording: Wording<'a>) {
    card(content, SIZE);
    let drawn = drawn(view);
    let last = view.auction.as_ref();
    content.add(Drawn { tile: drawn, last: last.map(|auction| auction.goods), lang: wording.lang });
    let winner = last.map(|auction| auction.winner);
    let bids: Vec<(Seat, Option<u8>)> = match (view.stage, last) {
        (Moment::Bidding { bidders, .. }, _) => {
            let known = |seat| view.bids.iter().find(|bid| bid.seat == seat).map(|bid| bid.coins);
            bidders.iter().map(|seat| (seat, known(seat))).collect()
        }
        (_, Some(auction)) => auction.bids.iter().map(|bid| (bid.seat, Some(bid.coins))).collect(),
        _ => Vec::new(),
    };
    content.el("g").id("fp-auction").within(|content| {
        if bids.is_empty() {
            content.add(NoBids);
        }
        let step = (230.0 / bids.len().max(1) as f64).min(64.0);
        for (place, &(seat, coins)) in bids.iter().enumerate() {
            let x = Px(236.0 + step * (place as f64 - (bids.len() - 1) as f64 / 2.0));
            content.add(Bidder { x, seat, coins, won: winner == Some(seat), wording });
        }
    });
}

/// Returns the tile that was drawn and is not built yet.
fn drawn(view: &View) -> Option<Tile> {
    match view.stage {
        Moment::Flea { .. } => Some(Tile::Flea),
        Moment::Bidding { goods, .. } | Moment::Stall { goods, .. } => Some(Tile::Stall(goods)),
        Moment::RowPlace { tile, .. } => Some(Tile::Stall(view.row[usize::from(tile)].goods)),
        _ => None,
    }
}

/// The tile that was drawn, or its empty place, with the name of what is being auctioned.
#[derive(Hash)]
struct Drawn {
    tile: Option<Tile>,
    /// The goods of the last auction.
    last: Option<Goods>,
    lang: Lang,
}

impl Fragment for Drawn {
    fn write(&self, out: &mut Out) {
        let &Drawn { tile, last, lang } = self;
        let named = tile.or(last.map(Tile::Stall));
        let heading = match named {
            Some(Tile::Flea) => Message::new("fresh-draw-tile-flea"),
            Some(Tile::Stall(goods)) => Message::new("fresh-draw-tile-stall").with("goods", goods.term()),
            None => Message::new("fresh-draw-auction"),
        };
        let heading = lang.say(&heading);
        let label = match tile {
            Some(_) => lang.say(&Message::new("fresh-draw-drawn").with("tile", heading.clone())),
            None => lang.say(&Message::new("fresh-draw-drawn-none")),
        };
        out.el("g").id("fp-drawn").label(&label).at(64.0, 76.0).within(|out| match tile {
            Some(tile) => {
                let kind = format!("tile-{}", tile.name());
                out.piece(&kind, Some("stack")).within(|out| out.show(&Face { tile }).done());
            }
            None => {
                let slot = out.rect(-50.0, -56.0, 100.0, 112.0, 14.0).fill(theme::PAPER);
                slot.stroke(theme::LINE, 3.0).attr("stroke-dasharray", "8 7").done();
            }
        });
        let ink = if named.is_some() { theme::TEXT } else { theme::MUTED };
        out.text(128.0, 34.0, 26.0).bold().fill(ink).within(220.0).say(&heading);
    }
}

/// The face of a tile, around (0, 0).
#[derive(Hash)]
struct Face {
    tile: Tile,
}

impl Symbol for Face {
    fn draw(&self, out: &mut Out) {
        out.rect(-50.0, -52.0, 100.0, 112.0, 14.0).fill(theme::WOOD_SHADE).done();
        out.rect(-50.0, -56.0, 100.0, 112.0, 14.0).fill(theme::FOAM).stroke(theme::WOOD, 3.0).done();
        match self.tile {
            Tile::Flea => buildings::draw_piece(out, Built::Flea, 0.0, 2.0, 0.98),
            Tile::Stall(goods) => {
                out.path("M-36-44H36V-30a9 9 0 0 1-18 0 9 9 0 0 1-18 0 9 9 0 0 1-18 0 9 9 0 0 1-18 0Z")
                    .fill(BAG)
                    .done();
                out.path("M-18-44H0V-30a9 9 0 0 1-18 0ZM18-44H36V-30a9 9 0 0 1-18 0Z").fill(CORD).done();
                let size = if matches!(goods, Goods::Fish | Goods::Cheese) { 1.6 } else { 1.4 };
                goods::draw(out, goods, 0.0, 14.0, size);
            }
        }
    }
}

/// The empty place where bids will be shown.
#[derive(Hash)]
struct NoBids;

impl Fragment for NoBids {
    fn write(&self, out: &mut Out) {
        for x in [180.0, 236.0, 292.0] {
            let coin = out.circle(x, 94.0, 21.0).hollow().stroke(theme::LINE, 3.0);
            coin.attr("stroke-dasharray", "6 6").done();
        }
    }
}

/// A bidder's mark above a closed bag, or above the coins in it if they are known.
#[derive(Hash)]
struct Bidder<'a> {
    x: Px,
    seat: Seat,
    coins: Option<u8>,
    won: bool,
    wording: Wording<'a>,
}

impl Fragment for Bidder<'_> {
    fn write(&self, out: &mut Out) {
        let &Bidder { x: Px(x), seat, coins, won, wording } = self;
        let label = match coins {
            Some(coins) if won => Message::new("fresh-draw-bid-won").with("seat", seat).with("coins", coins),
            Some(coins) => Message::new("fresh-draw-bid").with("seat", seat).with("coins", coins),
            None => Message::new("fresh-draw-bidder").with("seat", seat),
        };
        let group = out.el("g").id(&format!("fp-bidder-{seat}")).label(&wording.say(&label));
        group.at(x, 0.0).within(|out| {
            if won {
                out.rect(-23.0, 45.0, 46.0, 100.0, 14.0).fill(theme::TURN).fill_opacity(0.3).done();
                let frame = out.rect(-23.0, 45.0, 46.0, 100.0, 14.0).hollow();
                frame.stroke(theme::TURN, 3.5).done();
            }
            pieces::mark(out, seat, 0.0, 62.0, 10.0);
            match coins {
                None => out.show(&Bag).at(0.0, 112.0).done(),
                Some(coins) => {
                    let kind = format!("bid-{seat}");
                    out.piece(&kind, None).within(|out| coin(out, coins, 0.0, 112.0, 21.0, 27.0));
                }
            }
        });
    }
}

/// A closed bag.
#[derive(Hash)]
struct Bag;

impl Symbol for Bag {
    fn draw(&self, out: &mut Out) {
        out.ellipse(0.0, 26.0, 18.0, 4.0).fill(theme::SHADOW).fill_opacity(pieces::SHADOW_OPACITY).done();
        out.path("M-10-22C-17-28 17-28 10-22L7-15C22-6 26 26 0 26-26 26-22-6-7-15Z").fill(BAG).done();
        out.path("M7-15C22-6 26 26 0 26 14 20 14-4 2-15Z").fill(BAG_SHADE).done();
        out.path("M-9-16H9").hollow().stroke(CORD, 4.0).attr("stroke-linecap", "round").done();
    }
}

/// Draws a coin of this radius with a number; 0 is pewter instead of gold.
fn coin(out: &mut Out, coins: u8, x: f64, y: f64, r: f64, letters: f64) {
    out.show(&Coin { gold: coins > 0 }).at_scaled(x, y, r / 50.0, r / 50.0).done();
    out.text(x, y + letters * 0.36, letters).middle().bold().fill(theme::DARK).say(&coins.to_string());
}

#[derive(Hash)]
struct Coin {
    gold: bool,
}

impl Symbol for Coin {
    fn draw(&self, out: &mut Out) {
        let (face, rim, light) =
            if self.gold { (GOLD, GOLD_RIM, GOLD_LIGHT) } else { (PEWTER, PEWTER_RIM, theme::LIGHT) };
        out.circle(0.0, 5.0, 50.0).fill(rim).done();
        out.circle(0.0, 0.0, 50.0).fill(face).done();
        out.circle(0.0, 0.0, 41.0).hollow().stroke(rim, 3.0).done();
        out.path("M-30-20A36 36 0 0 1-8-35")
            .hollow()
            .stroke(light, 6.0)
            .attr("stroke-linecap", "round")
            .done();
    }
}

/// Returns the number of bids in each of the two panels with coins.
fn half(view: &View) -> u8 {
    // One more than the coins, because 0 is a bid.
    let lines = (u16::from(view.starting_coins()) + 1).div_ceil(2 * u16::from(COLUMNS));
    lines as u8 * COLUMNS
}

/// Returns the width and height of each of the two panels with coins.
pub(super) fn coins_size(view: &View) -> (f64, f64) {
    (COIN * f64::from(COLUMNS) + 8.0, COIN * f64::from(half(view) / COLUMNS) + 8.0)
}

/// Draws the first half of the bids as coins, from 0 on, or the second half if `more`.
pub(super) fn coins<'a>(content: &mut Content<'a>, view: &View, lang: Lang, marks: &Marks<'_>, more: bool) {
    card(content, coins_size(view));
    let half = half(view);
    let first = if more { half } else { 0 };
    let owned = view.viewer.map_or(0, |seat| view.seats[seat.index()].coins);
    for coins in (first..=view.starting_coins()).take(usize::from(half)) {
        let place = coins - first;
        let along = |n: u8| Px(4.0 + COIN * (f64::from(n) + 0.5));
        let at = (along(place % COLUMNS), along(place / COLUMNS));
        let name = bid_name(coins);
        let mark = marks.of(&name);
        let owned = view.viewer.is_some() && coins <= owned;
        content.add(Bid { coins, at, owned, mark, lang });
    }
}

fn bid_name(coins: u8) -> String {
    format!("bid-{coins}")
}

/// A coin for a bid, or its empty place if the viewer has fewer coins.
#[derive(Hash)]
struct Bid {
    coins: u8,
    at: (Px, Px),
    owned: bool,
    mark: Mark,
    lang: Lang,
}

impl Fragment for Bid {
    fn write(&self, out: &mut Out) {
        let &Bid { coins, at: (Px(x), Px(y)), owned, mark, lang } = self;
        if !mark.shows() {
            if owned {
                out.el("g")
                    .at(x, y)
                    .opacity(0.55)
                    .mute()
                    .within(|out| coin(out, coins, 0.0, 0.0, 33.0, 34.0));
            } else {
                let empty = out.circle(x, y, 31.0).hollow().stroke(theme::LINE, 3.0);
                empty.attr("stroke-dasharray", "7 7").mute().done();
            }
            return;
        }
        let label = lang.say(&Message::new("fresh-act-bid").with("coins", coins));
        out.el("g").thing(&bid_name(coins), mark).label(&label).at(x, y).within(|out| {
            coin(out, coins, 0.0, 0.0, 33.0, 34.0);
            out.rect(-44.0, -44.0, COIN, COIN, 0.0).class("hit").attr("fill", "transparent").done();
            pieces::halo(out, mark, (0.0, 0.0), || {
                pieces::polygon(&pieces::ring(32, 37.0, 0.0).collect::<Vec<_>>())
            });
            pieces::dot(out, mark, 26.0, -28.0);
        });
    }
}
