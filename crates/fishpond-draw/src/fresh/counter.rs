//! The counter: the tiles in the stack, the row, and the auction.

use fishpond_core::{Message, Seat};
use fishpond_fresh::state::StackState;
use fishpond_fresh::view::RowTile;
use fishpond_fresh::{Content as Built, Goods, Moment, Tile, View};
use fishpond_page::{Content, Element, Fragment, Frame, Out, Sink as _, Symbol};
use fishpond_words::Lang;

use super::{buildings, goods};
use crate::look::{Mark, Marks, Wording};
use crate::pieces;
use crate::seats::{GAP, WIDTH};
use crate::svg::{Paint as _, Px, Shapes as _};
use crate::theme::{self, Ink};

/// The height of the strip with the stack and the row.
pub(super) const STRIP: f64 = 146.0;
/// Distance between the coins of a bid: large enough to tap on the smallest phone.
const COIN: f64 = 114.0;
const COINS_PER_ROW: usize = 7;
/// The height of the auction without the coins.
const AUCTION: f64 = 112.0;

const GOLD: Ink = Ink::new("#f0c95c", "#dfb64a");
const GOLD_RIM: Ink = Ink::new("#a87a1c", "#7d5a14");

/// Draws a coin of this radius.
pub(super) fn coin(out: &mut Out, x: f64, y: f64, r: f64) {
    out.show(&Coin).at_scaled(x, y, r / 50.0, r / 50.0).done();
}

#[derive(Hash)]
struct Coin;

impl Symbol for Coin {
    fn draw(&self, out: &mut Out) {
        out.circle(0.0, 0.0, 50.0).fill(GOLD).stroke(GOLD_RIM, 8.0).done();
        out.circle(0.0, 0.0, 34.0).hollow().stroke(GOLD_RIM, 5.0).done();
    }
}

/// Draws the stack and its contents on the left, the row on the right.
pub(super) fn strip<'a>(content: &mut Content<'a>, view: &'a View, lang: Lang, marks: &Marks<'_>, y: f64) {
    content.el("g").at(0.0, y).within(|content| {
        content.add(Headings { lang });
        content.el("g").at(0.0, 30.0).within(|content| {
            let (stack, mark) = (view.stack, marks.of("stack"));
            content.frame(StackFrame { stack, mark, lang }, |content| {
                content.add(Stack { stack });
                if mark.shows() {
                    content.add(StackHalo { mark });
                }
            });
            let next = match view.moment {
                Moment::RowPlace { tile, .. } => Some(usize::from(tile)),
                _ => None,
            };
            content.add(Row { tiles: &view.row, next, lang });
        });
    });
}

#[derive(Hash)]
struct Headings {
    lang: Lang,
}

impl Fragment for Headings {
    fn write(&self, out: &mut Out) {
        for (x, id) in [(GAP + 4.0, "fresh-draw-heading-stack"), (GAP + 480.0, "fresh-draw-heading-row")] {
            out.text(x, 20.0, 25.0).fill(theme::MUTED).within(300.0).say(&self.lang.text(id));
        }
    }
}

/// Returns each kind of tile, its name in messages, and how many are in the stack.
fn counts(stack: StackState) -> [(&'static str, Tile, u8); 5] {
    [
        ("flea", Tile::Flea, stack.flea),
        ("fish", Tile::Stall(Goods::Fish), stack.fish),
        ("soda", Tile::Stall(Goods::Soda), stack.soda),
        ("cheese", Tile::Stall(Goods::Cheese), stack.cheese),
        ("ice", Tile::Stall(Goods::IceCream), stack.ice_cream),
    ]
}

fn total(stack: StackState) -> u32 {
    counts(stack).iter().map(|&(_, _, count)| u32::from(count)).sum()
}

#[derive(Hash)]
struct StackFrame {
    stack: StackState,
    mark: Mark,
    lang: Lang,
}

impl Frame for StackFrame {
    const TAG: &'static str = "g";

    fn attributes<'o>(&self, element: Element<'o, Out>) -> Element<'o, Out> {
        let label = Message::new("fresh-draw-stack").with("count", total(self.stack));
        let label =
            counts(self.stack).into_iter().fold(label, |label, (name, _, count)| label.with(name, count));
        element.thing("stack", self.mark).label(&self.lang.say(&label))
    }
}

#[derive(Hash)]
struct Stack {
    stack: StackState,
}

impl Fragment for Stack {
    fn write(&self, out: &mut Out) {
        out.rect(GAP, 0.0, 458.0, 106.0, 14.0).fill(theme::PANEL).stroke(theme::LINE, 2.0).done();
        pile(out, total(self.stack));
        for (i, (_, tile, count)) in counts(self.stack).into_iter().enumerate() {
            let x = GAP + 150.0 + 66.0 * i as f64;
            out.el("g").opacity(if count == 0 { 0.35 } else { 1.0 }).within(|out| {
                match tile {
                    Tile::Flea => buildings::draw(out, Built::Flea, x, 34.0, 0.52),
                    Tile::Stall(goods) => goods::on_panel(out, goods, x, 34.0, 1.02),
                }
                out.text(x, 95.0, 28.0).middle().bold().say(&count.to_string());
            });
        }
    }
}

#[derive(Hash)]
struct StackHalo {
    mark: Mark,
}

impl Fragment for StackHalo {
    fn write(&self, out: &mut Out) {
        let corners = [(0.0, 0.0), (458.0, 0.0), (458.0, 106.0), (0.0, 106.0)];
        pieces::halo(out, self.mark, (GAP, 0.0), || pieces::rounded(&corners, 14.0));
    }
}

/// Draws a pile of face-down tiles and their number.
fn pile(out: &mut Out, total: u32) {
    if total == 0 {
        return;
    }
    for lift in (0..3).rev().filter(|&lift| lift == 0 || total > lift) {
        out.show(&TileBack).at(GAP + 6.0 + f64::from(lift) * 4.0, 6.0).done();
    }
    out.text(GAP + 53.0, 67.0, 40.0).middle().bold().fill(theme::LIGHT).say(&total.to_string());
}

#[derive(Hash)]
struct TileBack;

impl Symbol for TileBack {
    fn draw(&self, out: &mut Out) {
        let points = [(0.0, 0.0), (94.0, 0.0), (94.0, 94.0), (0.0, 94.0)];
        out.path(&pieces::rounded(&points, 12.0)).fill(theme::WOOD).stroke(theme::DARK, 2.5).done();
    }
}

/// The four tiles that are built at the end, from left to right.
#[derive(Hash)]
struct Row<'a> {
    tiles: &'a [RowTile],
    /// The tile that is being placed.
    next: Option<usize>,
    lang: Lang,
}

impl Fragment for Row<'_> {
    fn write(&self, out: &mut Out) {
        let left = GAP + 476.0;
        for (i, tile) in self.tiles.iter().enumerate() {
            let x = left + 82.0 * i as f64;
            let label = Message::new("fresh-draw-row")
                .with("place", i as u8 + 1)
                .with("goods", tile.goods.term())
                .with("done", if tile.done { "yes" } else { "no" });
            out.el("g").id(&format!("fp-row-{}", i + 1)).label(&self.lang.say(&label)).within(|out| {
                let (ink, line) = if self.next == Some(i) { (theme::CORAL, 5.0) } else { (theme::LINE, 2.0) };
                out.rect(x, 8.0, 74.0, 90.0, 10.0).fill(theme::PANEL).stroke(ink, line).done();
                let opacity = if tile.done { 0.3 } else { 1.0 };
                out.el("g")
                    .opacity(opacity)
                    .within(|out| goods::on_panel(out, tile.goods, x + 37.0, 52.0, 1.2));
            });
        }
    }
}

/// Returns the viewer's coins if they have to bid.
fn may_bid(view: &View) -> Option<u8> {
    let seat = view.viewer.filter(|&seat| view.turn.seats().contains(seat))?;
    matches!(view.moment, Moment::Bidding { .. }).then(|| view.seats[seat.index()].coins)
}

/// Returns the height of the auction; 0 if there is none.
pub(super) fn auction_height(view: &View) -> f64 {
    match (view.moment, may_bid(view)) {
        (Moment::Bidding { .. }, Some(coins)) => {
            let rows = (usize::from(coins) + 1).div_ceil(COINS_PER_ROW);
            AUCTION + COIN * rows as f64 + GAP
        }
        (Moment::Bidding { .. }, None) => AUCTION + GAP,
        _ => 0.0,
    }
}

/// Draws the stall that is auctioned, the bidders, and the coins to choose from.
pub(super) fn auction<'a>(
    content: &mut Content<'a>,
    view: &'a View,
    wording: Wording<'a>,
    marks: &Marks<'_>,
    top: f64,
) {
    let most = may_bid(view);
    content.el("g").at(0.0, top).within(|content| {
        if let Moment::Bidding { active, goods, bidders } = view.moment {
            let height = Px(auction_height(view) - GAP);
            content.add(Auction { goods, active, height, to_bid: most.is_some(), wording });
            for (place, seat) in bidders.iter().enumerate() {
                let coins = view.bids.iter().find(|bid| bid.seat == seat).map(|bid| bid.coins);
                content.add(Bidder { place, seat, coins, wording });
            }
        }
        for coins in most.map_or(0..0, |most| 0..most + 1) {
            content.add(Bid { coins, mark: marks.of(&bid_name(coins)), lang: wording.lang });
        }
    });
}

/// The card of the auction, with the goods for sale.
#[derive(Hash)]
struct Auction<'a> {
    goods: Goods,
    active: Seat,
    height: Px,
    to_bid: bool,
    wording: Wording<'a>,
}

impl Fragment for Auction<'_> {
    fn write(&self, out: &mut Out) {
        pieces::card(out, GAP, 0.0, WIDTH - 2.0 * GAP, self.height.0, self.to_bid);
        let label = Message::new("fresh-draw-auction").with("goods", self.goods.term());
        let label = self.wording.say(&label.with("seat", self.active));
        out.el("g").id("fp-auction").label(&label).within(|out| {
            goods::on_panel(out, self.goods, GAP + 58.0, 56.0, 1.6);
            let title = Message::new("fresh-draw-auction-title").with("goods", self.goods.term());
            out.text(GAP + 112.0, 67.0, 31.0).bold().within(270.0).say(&self.wording.say(&title));
        });
    }
}

fn bid_name(coins: u8) -> String {
    format!("bid-{coins}")
}

/// A coin for a bid.
#[derive(Hash)]
struct Bid {
    coins: u8,
    mark: Mark,
    lang: Lang,
}

impl Fragment for Bid {
    fn write(&self, out: &mut Out) {
        let &Bid { coins, mark, lang } = self;
        let (row, column) = (usize::from(coins) / COINS_PER_ROW, usize::from(coins) % COINS_PER_ROW);
        let x = GAP + 1.0 + COIN * (column as f64 + 0.5);
        let y = AUCTION + COIN * (row as f64 + 0.5) - 6.0;
        let label = lang.say(&Message::new("fresh-act-bid").with("coins", coins));
        out.el("g").thing(&bid_name(coins), mark).label(&label).within(|out| {
            coin(out, x, y, 41.0);
            out.text(x, y + 13.0, 37.0).middle().bold().fill(theme::DARK).say(&coins.to_string());
            let ring = || pieces::polygon(&pieces::ring(32, 46.0, 0.0).collect::<Vec<_>>());
            pieces::halo(out, mark, (x, y), ring);
        });
    }
}

/// A closed purse, or the coins that are known to be in it.
#[derive(Hash)]
struct Bidder<'a> {
    place: usize,
    seat: Seat,
    coins: Option<u8>,
    wording: Wording<'a>,
}

impl Fragment for Bidder<'_> {
    fn write(&self, out: &mut Out) {
        let &Bidder { place, seat, coins, wording } = self;
        let label = match coins {
            Some(coins) => Message::new("fresh-draw-bid").with("seat", seat).with("coins", coins),
            None => Message::new("fresh-draw-bidder").with("seat", seat),
        };
        let group = out.el("g").id(&format!("fp-bidder-{seat}")).label(&wording.say(&label));
        group.at(446.0 + 76.0 * place as f64, 56.0).within(|out| {
            out.show(&Purse).done();
            match coins {
                Some(coins) => {
                    out.text(0.0, 20.0, 30.0).middle().bold().fill(theme::LIGHT).say(&coins.to_string());
                    pieces::mark(out, seat, 25.0, 26.0, 10.0);
                }
                None => pieces::mark(out, seat, 0.0, 10.0, 11.0),
            }
        });
    }
}

#[derive(Hash)]
struct Purse;

impl Symbol for Purse {
    fn draw(&self, out: &mut Out) {
        out.path("M-14-22C-24-30 24-30 14-22L10-14C30-4 34 34 0 34-34 34-30-4-10-14Z")
            .fill(theme::WOOD)
            .stroke(theme::DARK, 2.5)
            .done();
        out.path("M-12-15H12").hollow().stroke(theme::SAND, 4.0).done();
    }
}
