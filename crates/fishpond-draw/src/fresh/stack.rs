//! The stack: how many tiles of each kind are left, and the row that is built last.

use fishpond_core::Message;
use fishpond_fresh::state::StackState;
use fishpond_fresh::view::RowTile;
use fishpond_fresh::{Content as Built, Goods, Moment, Tile, View};
use fishpond_page::{Content, Element, Fragment, Frame, Out, Sink as _, Symbol};
use fishpond_words::Lang;

use super::{buildings, card, goods};
use crate::look::{Mark, Marks};
use crate::pieces;
use crate::svg::{Paint as _, Shapes as _};
use crate::theme::{self, Ink};

/// The width and height of the panel.
pub(super) const SIZE: (f64, f64) = (360.0, 152.0);

const BACK: Ink = Ink::new("#3f7d6b", "#2f6a5a");
const BACK_EDGE: Ink = Ink::new("#29574a", "#1c4439");
const BACK_LINE: Ink = Ink::new("#7fb3a3", "#5c9483");

/// Draws the stack and its contents, and the row below them.
pub(super) fn draw<'a>(content: &mut Content<'a>, view: &'a View, lang: Lang, marks: &Marks<'_>) {
    card(content, SIZE);
    let (stack, mark) = (view.stack, marks.of("stack"));
    content.frame(StackFrame { stack, mark, lang }, |content| content.add(Stack { stack, mark }));
    let next = match view.stage {
        Moment::RowPlace { tile, .. } => Some(usize::from(tile)),
        _ => None,
    };
    content.add(Row { tiles: &view.row, next, lang });
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

/// Describes the stack.
pub(super) fn words(stack: StackState) -> Message {
    let label = Message::new("fresh-draw-stack").with("count", total(stack));
    counts(stack).into_iter().fold(label, |label, (name, _, count)| label.with(name, count))
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
        element.thing("stack", self.mark).label(&self.lang.say(&words(self.stack)))
    }
}

#[derive(Hash)]
struct Stack {
    stack: StackState,
    mark: Mark,
}

impl Fragment for Stack {
    fn write(&self, out: &mut Out) {
        let total = total(self.stack);
        for lift in (0..3).rev().filter(|&lift| total > lift) {
            out.show(&TileBack).at(14.0 + f64::from(lift) * 3.0, 17.0 - f64::from(lift) * 3.0).done();
        }
        if total > 0 {
            out.text(48.0, 63.0, 36.0).middle().bold().fill(theme::LIGHT).say(&total.to_string());
        } else {
            let empty = out.rect(14.0, 17.0, 68.0, 68.0, 12.0).hollow().stroke(theme::LINE, 3.0);
            empty.attr("stroke-dasharray", "7 6").done();
        }
        for (i, (_, tile, count)) in counts(self.stack).into_iter().enumerate() {
            let x = 124.0 + 51.0 * i as f64;
            out.el("g").opacity(if count == 0 { 0.3 } else { 1.0 }).within(|out| {
                match tile {
                    Tile::Flea => buildings::draw_piece(out, Built::Flea, x, 36.0, 0.5),
                    Tile::Stall(goods) => goods::draw(out, goods, x, 35.0, 0.86),
                }
                out.text(x, 87.0, 27.0).middle().bold().say(&count.to_string());
            });
        }
        out.rect(5.0, 5.0, 350.0, 92.0, 14.0).class("hit").attr("fill", "transparent").done();
        let corners = [(0.0, 0.0), (350.0, 0.0), (350.0, 92.0), (0.0, 92.0)];
        pieces::halo(out, self.mark, (5.0, 5.0), || pieces::rounded(&corners, 14.0));
        pieces::dot(out, self.mark, 89.0, 14.0);
    }
}

/// The back of a tile.
#[derive(Hash)]
struct TileBack;

impl Symbol for TileBack {
    fn draw(&self, out: &mut Out) {
        back(out);
    }
}

/// Draws the back of a tile, 68 wide and 71 high.
pub(crate) fn back(out: &mut Out) {
    out.rect(0.0, 3.0, 68.0, 68.0, 12.0).fill(BACK_EDGE).done();
    out.rect(0.0, 0.0, 68.0, 68.0, 12.0).fill(BACK).done();
    out.rect(6.0, 6.0, 56.0, 56.0, 8.0).hollow().stroke(BACK_LINE, 2.0).done();
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
        out.path("M14 102H346").hollow().stroke(theme::LINE, 1.5).done();
        let heading = out.text(14.0, 133.0, 25.0).fill(theme::MUTED).within(128.0);
        heading.say(&self.lang.text("fresh-draw-heading-row"));
        for (i, tile) in self.tiles.iter().enumerate() {
            let x = 153.0 + 50.0 * i as f64;
            let label = Message::new("fresh-draw-row")
                .with("place", i as u8 + 1)
                .with("goods", tile.goods.term())
                .with("done", if tile.done { "yes" } else { "no" });
            out.el("g").id(&format!("fp-row-{}", i + 1)).label(&self.lang.say(&label)).within(|out| {
                let (ink, line) = if self.next == Some(i) { (theme::TURN, 4.0) } else { (theme::LINE, 1.5) };
                out.rect(x, 107.0, 42.0, 40.0, 9.0).fill(theme::PAPER).stroke(ink, line).done();
                let picture = out.el("g").opacity(if tile.done { 0.25 } else { 1.0 });
                picture.within(|out| goods::draw(out, tile.goods, x + 21.0, 127.0, 0.68));
            });
        }
    }
}
