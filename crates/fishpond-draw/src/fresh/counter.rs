//! The counter: what the stack holds, the row, and the auction.

use fishpond_core::{Message, Seat};
use fishpond_fresh::{Content, Goods, Moment, Tile, View};

use super::{buildings, goods};
use crate::look::Look;
use crate::pieces;
use crate::seats::{GAP, WIDTH, place};
use crate::svg::Svg;
use crate::theme::{self, Ink};

/// The height of the strip with stack and row.
pub(super) const STRIP: f64 = 146.0;
/// From coin to coin of a bid: large enough for a finger on the smallest telephone.
const COIN: f64 = 114.0;
const COINS_A_ROW: usize = 7;
/// The auction without the coins.
const AUCTION: f64 = 112.0;

const GOLD: Ink = Ink::new("#f0c95c", "#dfb64a");
const GOLD_RIM: Ink = Ink::new("#a87a1c", "#7d5a14");

/// A coin of this radius.
pub(super) fn coin(svg: &mut Svg, x: f64, y: f64, r: f64) {
    let coin = svg.stamp("fp-coin", |svg| {
        svg.circle(0.0, 0.0, 50.0).fill(GOLD).stroke(GOLD_RIM, 8.0).done();
        svg.circle(0.0, 0.0, 34.0).hollow().stroke(GOLD_RIM, 5.0).done();
    });
    coin.at_scaled(x, y, r / 50.0, r / 50.0).done();
}

/// The stack and what it holds on the left, the row on the right.
pub(super) fn strip(svg: &mut Svg, view: &View, look: &Look<'_>, y: f64) {
    svg.open_leaf(("fresh headings", y.to_bits()), |svg| {
        svg.el("g").at(0.0, y).open();
        for (x, id) in [(GAP + 4.0, "fresh-draw-heading-stack"), (GAP + 480.0, "fresh-draw-heading-row")] {
            svg.text(x, 20.0, 25.0).fill(theme::MUTED).within(300.0).say(&look.text(id));
        }
    });
    place(svg, 0.0, 30.0);
    let (stack, mark) = (view.stack, svg.mark("stack"));
    let counts = [
        ("flea", Tile::Flea, stack.flea),
        ("fish", Tile::Stall(Goods::Fish), stack.fish),
        ("soda", Tile::Stall(Goods::Soda), stack.soda),
        ("cheese", Tile::Stall(Goods::Cheese), stack.cheese),
        ("ice", Tile::Stall(Goods::IceCream), stack.ice_cream),
    ];
    let total: u32 = counts.iter().map(|&(_, _, count)| u32::from(count)).sum();
    svg.open_leaf(("fresh stack", stack, mark), |svg| {
        let say = Message::new("fresh-draw-stack").with("count", total);
        let say = counts.iter().fold(say, |say, &(name, _, count)| say.with(name, count));
        pieces::thing(svg, "stack", &look.say(&say)).open();
    });
    svg.leaf(("fresh stack holds", stack), |svg| {
        svg.rect(GAP, 0.0, 458.0, 106.0, 14.0).fill(theme::PANEL).stroke(theme::LINE, 2.0).done();
        pile(svg, total);
        for (i, (_, tile, count)) in counts.into_iter().enumerate() {
            let x = GAP + 150.0 + 66.0 * i as f64;
            svg.el("g").opacity(if count == 0 { 0.35 } else { 1.0 }).open();
            match tile {
                Tile::Flea => buildings::draw(svg, Content::Flea, x, 34.0, 0.52),
                Tile::Stall(goods) => goods::on_panel(svg, goods, x, 34.0, 1.02),
            }
            svg.text(x, 95.0, 28.0).middle().bold().say(&count.to_string());
            svg.close();
        }
    });
    if mark.shows() {
        svg.leaf(("fresh stack halo", mark), |svg| {
            pieces::halo(svg, "stack", "stack", (GAP, 0.0), || {
                pieces::rounded(&[(0.0, 0.0), (458.0, 0.0), (458.0, 106.0), (0.0, 106.0)], 14.0)
            });
        });
    }
    svg.close();
    let next = match view.moment {
        Moment::RowPlace { tile, .. } => Some(tile),
        _ => None,
    };
    svg.leaf(("fresh row", &view.row, next), |svg| row(svg, view, look));
    svg.close();
    svg.close();
}

/// So many tiles face down.
fn pile(svg: &mut Svg, total: u32) {
    if total == 0 {
        return;
    }
    for lift in (0..3).rev().filter(|&lift| lift == 0 || total > lift) {
        let by = f64::from(lift) * 4.0;
        let tile = svg.stamp("fp-tile-back", |svg| {
            let points = [(0.0, 0.0), (94.0, 0.0), (94.0, 94.0), (0.0, 94.0)];
            svg.path(&pieces::rounded(&points, 12.0)).fill(theme::WOOD).stroke(theme::DARK, 2.5).done();
        });
        tile.at(GAP + 6.0 + by, 6.0).done();
    }
    svg.text(GAP + 53.0, 67.0, 40.0).middle().bold().fill(theme::LIGHT).say(&total.to_string());
}

/// The four tiles that are built at the end, from left to right.
fn row(svg: &mut Svg, view: &View, look: &Look<'_>) {
    let left = GAP + 476.0;
    for (i, tile) in view.row.iter().enumerate() {
        let x = left + 82.0 * i as f64;
        let next = matches!(view.moment, Moment::RowPlace { tile, .. } if usize::from(tile) == i);
        let say = Message::new("fresh-draw-row")
            .with("place", i as u8 + 1)
            .with("goods", tile.goods.term())
            .with("done", if tile.done { "yes" } else { "no" });
        svg.el("g").id(&format!("fp-row-{}", i + 1)).label(&look.say(&say)).open();
        let (ink, line) = if next { (theme::CORAL, 5.0) } else { (theme::LINE, 2.0) };
        svg.rect(x, 8.0, 74.0, 90.0, 10.0).fill(theme::PANEL).stroke(ink, line).done();
        svg.el("g").opacity(if tile.done { 0.3 } else { 1.0 }).open();
        goods::on_panel(svg, tile.goods, x + 37.0, 52.0, 1.2);
        svg.close();
        svg.close();
    }
}

fn may_bid(view: &View) -> Option<u8> {
    let seat = view.viewer.filter(|&seat| view.turn.seats().contains(seat))?;
    matches!(view.moment, Moment::Bidding { .. }).then(|| view.seats[seat.index()].coins)
}

/// How much room the auction needs.
pub(super) fn auction_height(view: &View) -> f64 {
    match (view.moment, may_bid(view)) {
        (Moment::Bidding { .. }, Some(coins)) => {
            let rows = (usize::from(coins) + 1).div_ceil(COINS_A_ROW);
            AUCTION + COIN * rows as f64 + GAP
        }
        (Moment::Bidding { .. }, None) => AUCTION + GAP,
        _ => 0.0,
    }
}

/// The stall that is auctioned, who bids, and the coins to choose from.
pub(super) fn auction(svg: &mut Svg, view: &View, look: &Look<'_>, top: f64) {
    let most = may_bid(view);
    place(svg, 0.0, top);
    if let Moment::Bidding { active, goods, bidders } = view.moment {
        let height = auction_height(view) - GAP;
        svg.named().leaf(("fresh auction", height.to_bits(), most.is_some(), goods, active), |svg| {
            pieces::panel(svg, GAP, 0.0, WIDTH - 2.0 * GAP, height, most.is_some());
            let say = Message::new("fresh-draw-auction").with("goods", goods.term()).with("seat", active);
            svg.el("g").id("fp-auction").label(&look.say(&say)).open();
            goods::on_panel(svg, goods, GAP + 58.0, 56.0, 1.6);
            let title = Message::new("fresh-draw-auction-title").with("goods", goods.term());
            svg.text(GAP + 112.0, 67.0, 31.0).bold().within(270.0).say(&look.say(&title));
            svg.close();
        });
        for (i, seat) in bidders.iter().enumerate() {
            let known = view.bids.iter().find(|bid| bid.seat == seat).map(|bid| bid.coins);
            svg.named().leaf(("fresh purse", i, seat, known), |svg| {
                purse(svg, look, seat, known, 446.0 + 76.0 * i as f64, 56.0);
            });
        }
    }
    for coins in most.map_or(0..0, |most| 0..most + 1) {
        let name = format!("bid-{coins}");
        svg.leaf(("fresh bid", coins, svg.mark(&name)), |svg| bid(svg, look, coins, &name));
    }
    svg.close();
}

/// A coin for a bid of so many.
fn bid(svg: &mut Svg, look: &Look<'_>, coins: u8, name: &str) {
    let (row, place) = (usize::from(coins) / COINS_A_ROW, usize::from(coins) % COINS_A_ROW);
    let x = GAP + 1.0 + COIN * (place as f64 + 0.5);
    let y = AUCTION + COIN * (row as f64 + 0.5) - 6.0;
    let say = Message::new("fresh-act-bid").with("coins", coins);
    pieces::thing(svg, name, &look.say(&say)).open();
    coin(svg, x, y, 41.0);
    svg.text(x, y + 13.0, 37.0).middle().bold().fill(theme::DARK).say(&coins.to_string());
    let ring = || pieces::polygon(&pieces::ring(32, 46.0, 0.0).collect::<Vec<_>>());
    pieces::halo(svg, name, "coin", (x, y), ring);
    svg.close();
}

/// A closed hand with coins, or what is known to be in it.
fn purse(svg: &mut Svg, look: &Look<'_>, seat: Seat, known: Option<u8>, x: f64, y: f64) {
    let say = match known {
        Some(coins) => Message::new("fresh-draw-bid").with("seat", seat).with("coins", coins),
        None => Message::new("fresh-draw-bidder").with("seat", seat),
    };
    svg.el("g").id(&format!("fp-bidder-{seat}")).label(&look.say(&say)).at(x, y).open();
    let hand = svg.stamp("fp-purse", |svg| {
        svg.path("M-14-22C-24-30 24-30 14-22L10-14C30-4 34 34 0 34-34 34-30-4-10-14Z")
            .fill(theme::WOOD)
            .stroke(theme::DARK, 2.5)
            .done();
        svg.path("M-12-15H12").hollow().stroke(theme::SAND, 4.0).done();
    });
    hand.done();
    match known {
        Some(coins) => {
            svg.text(0.0, 20.0, 30.0).middle().bold().fill(theme::LIGHT).say(&coins.to_string());
            pieces::mark(svg, seat, 25.0, 26.0, 10.0);
        }
        None => pieces::mark(svg, seat, 0.0, 10.0, 11.0),
    }
    svg.close();
}
