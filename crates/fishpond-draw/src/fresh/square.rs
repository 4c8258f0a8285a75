//! The square: its spaces, with letters for the columns and numbers for the rows.

use std::sync::LazyLock;

use fishpond_core::{EffectKind, Message, Seat, Speak as _};
use fishpond_fresh::{Content as Built, Goods, Moment, Reason, Space, View, space_id};
use fishpond_page::{Content, Fragment, Out, Sink as _};

use super::{buildings, overlay, words};
use crate::look::{Look, Mark, Marks, Wording};
use crate::pieces;
use crate::seats::seat_card_id;
use crate::svg::{Paint as _, Px, Shapes as _, number};
use crate::theme::{self, Ink};

/// The side of a space.
pub(super) const SIDE: f64 = 100.0;
/// The margin to the right of the last column and below the last row.
const MARGIN: f64 = 8.0;

const KERB: Ink = Ink::new("#cfd6dc", "#75838f");
const TAG: Ink = Ink::new("#12283a", "#0c1d2a");

/// The layout of the spaces.
#[derive(Clone, Copy)]
pub(super) struct Grid {
    rows: u8,
    cols: u8,
}

impl Grid {
    pub(super) fn of(view: &View) -> Grid {
        let (rows, cols) = view.extent();
        Grid { rows, cols }
    }

    /// Returns a letter size that is readable on a phone, where the spaces of a larger square are drawn smaller.
    pub(super) fn letters(self) -> f64 {
        (3.2 * f64::from(self.cols)).max(3.0 * f64::from(self.rows)).max(26.0)
    }

    /// Returns the margin above the first row and to the left of the first column, for letters and numbers.
    fn rim(self) -> f64 {
        // A number of two digits needs more.
        (self.letters() * if self.rows < 10 { 1.4 } else { 1.65 }).round()
    }

    /// Returns the width and height of the panel.
    pub(super) fn size(self) -> (f64, f64) {
        let [width, height] = [self.cols, self.rows].map(|n| self.rim() + SIDE * f64::from(n) + MARGIN);
        (width, height)
    }

    /// Returns the middle of a space.
    pub(super) fn middle(self, space: Space) -> (f64, f64) {
        let along = |n: u8| self.rim() + SIDE * (f64::from(n) + 0.5);
        (along(space.col), along(space.row))
    }
}

/// Returns the outline of a space around (0, 0), inset by `by` on each side.
pub(super) fn outline(by: f64) -> String {
    let half = SIDE / 2.0 - by;
    pieces::rounded(&[(-half, -half), (half, -half), (half, half), (-half, half)], 12.0)
}

/// The outline of the signs of a space, the same for all of them.
static SIGN: LazyLock<String> = LazyLock::new(|| outline(6.0));

/// Draws the square.
pub(super) fn draw<'a>(content: &mut Content<'a>, view: &'a View, look: &Look<'a>, marks: &Marks<'_>) {
    let grid = Grid::of(view);
    content.add(Ground::of(view, grid));
    let drawing = Spaces::of(view, look, grid);
    let is_path = |built: Built| built == Built::Path;
    // Paths first: they reach to the edges of their spaces, and buildings stand above them.
    for at in view.spaces.iter().filter(|at| is_path(at.content)) {
        content.add(drawing.thing(at.space, at.content, marks));
    }
    content.add(Kerbs::of(view, grid));
    for at in view.spaces.iter().filter(|at| !is_path(at.content)) {
        content.add(drawing.thing(at.space, at.content, marks));
    }
    overlay::draw(content, view, look, grid);
}

/// The information that all spaces need.
struct Spaces<'a> {
    grid: Grid,
    wording: Wording<'a>,
    reasons: Vec<Reason>,
    lengths: fishpond_core::BySeat<[Option<u8>; 4]>,
    /// The spaces that would become paths if the viewer built on the picked disk.
    planned: Vec<Space>,
    /// The picture of the viewer's next move.
    ghost: Option<Built>,
    is_over: bool,
}

impl<'a> Spaces<'a> {
    fn of(view: &View, look: &Look<'a>, grid: Grid) -> Spaces<'a> {
        let ghost = view.viewer.and_then(|seat| match view.stage {
            Moment::Choose { .. } => Some(Built::Disk(seat)),
            Moment::Flea { .. } => Some(Built::Flea),
            Moment::Stall { goods, .. } => Some(Built::Stall(seat, goods)),
            Moment::RowPlace { tile, .. } => Some(Built::Stall(seat, view.row[usize::from(tile)].goods)),
            _ => None,
        });
        Spaces {
            grid,
            wording: look.wording(),
            reasons: view.reasons(),
            lengths: view.lengths(),
            planned: overlay::planned(view, look),
            ghost,
            is_over: view.outcome.is_some(),
        }
    }

    fn thing(&self, space: Space, content: Built, marks: &Marks<'_>) -> SpaceThing<'a> {
        let mut mark = marks.of(&space_id(space));
        if mark.effect.is_none() && self.planned.contains(&space) {
            mark.effect = Some(EffectKind::Change);
        }
        let reason = match content {
            Built::Path => self.reasons.iter().find(|reason| reason.space == space).cloned(),
            _ => None,
        };
        let length = match content {
            Built::Stall(seat, goods) => self.length(seat, goods),
            _ => None,
        };
        let names_owner = matches!(content, Built::Disk(_) | Built::Stall(..))
            || reason.as_ref().is_some_and(|reason| reason.encloses.iter().any(|site| site.owner.is_some()));
        let (x, y) = self.grid.middle(space);
        SpaceThing {
            at: (Px(x), Px(y)),
            letters: Px(self.grid.letters()),
            space,
            content,
            mark,
            reason,
            is_over: self.is_over,
            length,
            ghost: self.ghost.filter(|_| mark.pick || mark.picked || mark.effect == Some(EffectKind::Gain)),
            wording: self.wording.naming_if(names_owner),
        }
    }

    fn length(&self, seat: Seat, goods: Goods) -> Option<u8> {
        self.lengths[seat][goods as usize]
    }
}

/// A space and its contents.
#[derive(Hash)]
struct SpaceThing<'a> {
    at: (Px, Px),
    letters: Px,
    space: Space,
    content: Built,
    mark: Mark,
    /// The reason why it is a path.
    reason: Option<Reason>,
    is_over: bool,
    /// The length of the route from this stall so far.
    length: Option<u8>,
    /// The picture of the viewer's move on this space.
    ghost: Option<Built>,
    wording: Wording<'a>,
}

impl SpaceThing<'_> {
    fn label(&self) -> Message {
        let &SpaceThing { space, content, mark, length, .. } = self;
        match &self.reason {
            Some(reason) if self.is_over && reason.kind() == "none" => {
                Message::new("fresh-why-end").with("space", space.name())
            }
            Some(reason) => reason.message(),
            None if becomes_path(content, mark) => words::space("fresh-draw-preview", space, content),
            None => match length {
                Some(length) => words::space("fresh-draw-stall", space, content).with("length", length),
                None => words::space("fresh-draw-space", space, content),
            },
        }
    }
}

/// Returns whether the space would become a path.
fn becomes_path(content: Built, mark: Mark) -> bool {
    matches!(content, Built::Empty | Built::Disk(_))
        && matches!(mark.effect, Some(EffectKind::Change | EffectKind::Loss))
}

impl Fragment for SpaceThing<'_> {
    fn write(&self, out: &mut Out) {
        let &SpaceThing { at: (Px(x), Px(y)), content, mark, ghost, .. } = self;
        let label = self.wording.say(&self.label());
        let thing = out.el("g").thing(&space_id(self.space), mark).label(&label).at(x, y);
        let thing = match &self.reason {
            Some(reason) => thing.attr("data-explain", &overlay::why_name(reason.space)),
            None => thing,
        };
        let thing = match tip(content) {
            Some(tip) => thing.attr("data-tip", tip),
            None => thing,
        };
        thing.within(|out| {
            let ground = buildings::ground(out, content);
            if content == Built::Path {
                ground.attr("data-key", &format!("path-{}", self.space)).attr("data-in", "spread").done();
            } else {
                ground.done();
            }
            building(out, content);
            if let Some(length) = self.length {
                tag(out, length, self.letters.0);
            }
            if becomes_path(content, mark) {
                let cobbles = out.el("g").class("planned").opacity(0.82).attr("pointer-events", "none");
                cobbles.within(|out| buildings::draw(out, Built::Path, 0.0, -2.0, 0.88));
            }
            if let Some(ghost) = ghost {
                // The page shows it while the pointer is over the space.
                let opacity = if mark.pick && !mark.picked && mark.effect.is_none() { 0.0 } else { 0.92 };
                let group = out.el("g").class("ghost").opacity(opacity).attr("pointer-events", "none");
                group.within(|out| {
                    buildings::ground(out, Built::Empty).done();
                    buildings::piece(out, ghost);
                });
            }
            if mark.pick {
                out.rect(-50.0, -50.0, SIDE, SIDE, 0.0).class("hit").attr("fill", "transparent").done();
            }
            pieces::halo(out, mark, (0.0, 0.0), || &*SIGN);
            let (x, y) = if content == Built::Empty { (0.0, -2.0) } else { (34.0, -34.0) };
            pieces::dot(out, mark, x, y);
        });
    }
}

/// Returns the name of the [explanation](crate::Tip) of what is on a space.
fn tip(content: Built) -> Option<&'static str> {
    Some(match content {
        Built::Empty => return None,
        Built::Disk(_) => "built-disk",
        Built::Path => "built-path",
        Built::Stall(..) => "built-stall",
        Built::Truck(_) => "built-truck",
        Built::Flea => "built-flea",
    })
}

/// Draws what stands on a space. It is separate from the ground, so that it can move alone.
fn building(out: &mut Out, content: Built) {
    let (kind, home) = match content {
        Built::Disk(seat) => (format!("disk-{seat}"), seat_card_id(seat)),
        Built::Stall(seat, goods) => (format!("stall-{seat}-{goods}"), "fp-drawn".to_owned()),
        Built::Flea => ("flea".to_owned(), "fp-drawn".to_owned()),
        Built::Truck(_) => return buildings::piece(out, content),
        Built::Empty | Built::Path => return,
    };
    out.piece(&kind, Some(&home)).within(|out| buildings::piece(out, content));
}

/// Draws the length of a route at the lower right corner of a stall.
fn tag(out: &mut Out, length: u8, letters: f64) {
    let r = letters * 0.68;
    let at = 48.0 - r;
    out.circle(at, at, r).fill(theme::LIGHT).stroke(TAG, 2.0).done();
    out.text(at, at + letters * 0.36, letters).middle().bold().fill(TAG).say(&length.to_string());
}

/// The letters of columns above, the numbers of rows on the left, and trees where there are no spaces.
#[derive(Hash)]
struct Ground {
    columns: Vec<Px>,
    rows: Vec<Px>,
    rim: Px,
    letters: Px,
    trees: Vec<(Px, Px)>,
}

impl Ground {
    fn of(view: &View, grid: Grid) -> Ground {
        let gaps = (0..grid.rows).flat_map(|row| (0..grid.cols).map(move |col| Space::new(row, col)));
        let gaps = gaps.filter(|&space| view.layout.is_some() && view.content(space).is_none());
        Ground {
            columns: (0..grid.cols).map(|col| Px(grid.middle(Space::new(0, col)).0)).collect(),
            rows: (0..grid.rows).map(|row| Px(grid.middle(Space::new(row, 0)).1)).collect(),
            rim: Px(grid.rim()),
            letters: Px(grid.letters()),
            trees: gaps.map(|space| grid.middle(space)).map(|(x, y)| (Px(x), Px(y))).collect(),
        }
    }
}

impl Fragment for Ground {
    fn write(&self, out: &mut Out) {
        let (Px(rim), Px(letters)) = (self.rim, self.letters);
        out.el("g").class("coordinates").mute().within(|out| {
            for (col, Px(x)) in self.columns.iter().enumerate() {
                let name = Space::new(0, col as u8).name();
                let text = out.text(*x, rim - letters * 0.32, letters).middle().bold().fill(theme::MUTED);
                text.say(name.trim_end_matches(|letter: char| letter.is_ascii_digit()));
            }
            for (row, Px(y)) in self.rows.iter().enumerate() {
                let text = out.text(rim - letters * 0.3, y + letters * 0.35, letters).end().bold();
                text.fill(theme::MUTED).say(&(row + 1).to_string());
            }
        });
        for (index, (Px(x), Px(y))) in self.trees.iter().enumerate() {
            buildings::trees(out, *x, *y, index % 3 == 1);
        }
    }
}

/// Kerbstones along the edges of paths.
#[derive(Hash)]
struct Kerbs {
    edges: String,
}

impl Kerbs {
    fn of(view: &View, grid: Grid) -> Kerbs {
        let (rows, cols) = (usize::from(grid.rows), usize::from(grid.cols));
        // With a border, so that every path has neighbours.
        let mut is_path = vec![vec![false; cols + 2]; rows + 2];
        let paths = view.spaces.iter().filter(|at| at.content == Built::Path).map(|at| at.space);
        for space in paths.clone() {
            is_path[usize::from(space.row) + 1][usize::from(space.col) + 1] = true;
        }
        let mut edges = String::new();
        for space in paths {
            let (row, col) = (usize::from(space.row) + 1, usize::from(space.col) + 1);
            let (x, y) = grid.middle(space);
            let [left, top, right, bottom] = [x - 50.0, y - 50.0, x + 50.0, y + 50.0].map(number);
            let mut edge = |missing: bool, start: [&str; 2], line: &str| {
                if missing {
                    edges.push_str(&format!("M{} {}{line}", start[0], start[1]));
                }
            };
            edge(!is_path[row - 1][col], [&left, &top], "h100");
            edge(!is_path[row + 1][col], [&left, &bottom], "h100");
            edge(!is_path[row][col - 1], [&left, &top], "v100");
            edge(!is_path[row][col + 1], [&right, &top], "v100");
        }
        Kerbs { edges }
    }
}

impl Fragment for Kerbs {
    fn write(&self, out: &mut Out) {
        let kerbs = out.path(&self.edges).hollow().stroke(KERB, 6.0).attr("stroke-linecap", "round");
        kerbs.attr("pointer-events", "none").mute().done();
    }
}
