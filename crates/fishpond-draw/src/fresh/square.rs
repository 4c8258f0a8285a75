//! The square: its spaces in rows and columns with their numbers.

use std::hash::Hash;

use fishpond_core::{Config, Speak as _};
use fishpond_fresh::{Content, Space, View, space_id};

use super::{buildings, overlay, words};
use crate::look::{Look, Mark};
use crate::pieces;
use crate::seats::{WIDTH, seat_panel};
use crate::sheet::Shared;
use crate::svg::{Svg, number};
use crate::theme;

/// Above the first row, for the numbers of the columns.
const NUMBERS: f64 = 36.0;
/// Left of the first column, for the numbers of the rows.
const RIM: f64 = 46.0;

/// Where the spaces are.
pub(super) struct Grid {
    rows: u8,
    /// The side of a space.
    pub(super) side: f64,
    left: f64,
}

impl Grid {
    pub(super) fn of(view: &View) -> Grid {
        let (rows, cols) = (view.height.max(4), view.width.max(4));
        let side = ((WIDTH - 2.0 * RIM) / f64::from(cols)).min(104.0);
        Grid { rows, side, left: (WIDTH - side * f64::from(cols)) / 2.0 }
    }

    /// Tells it from other grids.
    fn key(&self) -> impl Hash + use<> {
        (self.rows, self.side.to_bits(), self.left.to_bits())
    }

    pub(super) fn height(&self) -> f64 {
        NUMBERS + self.side * f64::from(self.rows)
    }

    /// The middle of a space.
    pub(super) fn middle(&self, space: Space) -> (f64, f64) {
        let along = |n: u8| self.side * (f64::from(n) + 0.5);
        (self.left + along(space.col), NUMBERS + along(space.row))
    }

    /// The outline of a space, so much smaller.
    pub(super) fn outline(&self, space: Space, by: f64) -> String {
        self.outline_round(self.middle(space), by)
    }

    fn outline_round(&self, (x, y): (f64, f64), by: f64) -> String {
        let half = self.side / 2.0 - by;
        let points = [(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)];
        pieces::rounded(&points, 0.09 * self.side)
    }
}

/// Begins the square, so far below the top of the town: all spaces, and halos above them. [`Svg::close`] ends it.
pub(super) fn draw(svg: &mut Svg, view: &View, look: &Look<'_>, grid: &Grid, y: f64) {
    // Which spaces there are, on which boards, follows from how the game was set up.
    let Config { players, options, components, .. } = &view.config;
    let ground = Shared::new((players, options, components, view.layout));
    let shared = Shared::new(("fresh space", grid.key()));
    svg.open_leaf(("fresh ground", ground, view.height, view.width), |svg| {
        svg.el("g").id("fp-square").at(0.0, y).open();
        numbers(svg, view, grid);
        trees(svg, view, grid);
    });
    let reasons = if overlay::wants_reasons(look) { view.reasons() } else { Vec::new() };
    let marks = Marks::of(svg, view, look);
    let mut marked = Vec::new();
    // Paths first: they reach to the edges of their spaces, and buildings stand above them.
    let paths = view.spaces.iter().filter(|at| at.content == Content::Path);
    for at in paths.chain(view.spaces.iter().filter(|at| at.content != Content::Path)) {
        let (space, content, mark) = (at.space, at.content, marks.on(at.space));
        let reason = reasons.iter().find(|reason| reason.space == space);
        let owner = match content {
            Content::Disk(seat) | Content::Stall(seat, _) => Some(seat),
            Content::Empty | Content::Path | Content::Truck(_) | Content::Flea => None,
        };
        let leaves = svg.named_if(owner.is_some() || reason.is_some());
        leaves.leaf((shared, reason, space, content, mark), |svg| {
            let label = match reason {
                Some(reason) => look.say(&reason.message()).into(),
                None => {
                    let named = owner.map(|seat| look.named(seat));
                    look.say_again((shared, named, space, content), || words::space(at))
                }
            };
            pieces::thing(svg, &space_id(space), &label).open();
            svg.leaf(("fresh building", shared, space, content), |svg| {
                let (x, y) = grid.middle(space);
                building(svg, content, x, y, grid.side / 100.0);
            });
            svg.close();
        });
        if mark.shows() {
            marked.push((space, mark));
        }
    }
    svg.leaf(("fresh seams", ground, shared), |svg| seams(svg, view, grid));
    for (space, mark) in marked {
        svg.leaf(("fresh halo", shared, space, mark), |svg| {
            let shape = format!("space-{}", number(grid.side));
            pieces::halo(svg, &space_id(space), &shape, grid.middle(space), || {
                grid.outline_round((0.0, 0.0), 3.0)
            });
        });
    }
}

/// How the spaces are marked, gathered once: to look for each of them takes longer.
struct Marks {
    width: u8,
    marks: Vec<Mark>,
}

impl Marks {
    fn of(svg: &Svg, view: &View, look: &Look<'_>) -> Marks {
        let spaces = usize::from(view.width) * usize::from(view.height);
        let mut marks = Marks { width: view.width, marks: vec![Mark::default(); spaces] };
        let inside = |space: &Space| space.row < view.height && space.col < view.width;
        for name in [look.picks, look.picked, look.last].into_iter().flatten() {
            if let Some(space) = overlay::space_of(name, "space-").filter(inside) {
                let at = marks.at(space);
                marks.marks[at] = svg.mark(name);
            }
        }
        marks
    }

    fn at(&self, space: Space) -> usize {
        usize::from(space.row) * usize::from(self.width) + usize::from(space.col)
    }

    fn on(&self, space: Space) -> Mark {
        self.marks[self.at(space)]
    }
}

/// What stands on a space; what was put there moves alone, not its ground.
fn building(svg: &mut Svg, content: Content, x: f64, y: f64, scale: f64) {
    let (kind, home) = match content {
        Content::Disk(seat) => (format!("disk-{seat}"), seat_panel(seat)),
        Content::Stall(seat, goods) => (format!("stall-{seat}-{goods}"), "stack".to_owned()),
        Content::Flea => ("flea".to_owned(), "stack".to_owned()),
        Content::Empty | Content::Path | Content::Truck(_) => {
            return buildings::draw(svg, content, x, y, scale);
        }
    };
    buildings::draw(svg, Content::Empty, x, y, scale);
    svg.piece(&kind, Some(&home)).open();
    buildings::draw(svg, content, x, y, scale);
    svg.close();
}

/// Trees where there are no spaces.
fn trees(svg: &mut Svg, view: &View, grid: &Grid) {
    for row in 0..view.height {
        for col in 0..view.width {
            let space = Space::new(row, col);
            if view.content(space).is_none() {
                let (x, y) = grid.middle(space);
                buildings::trees(svg, x, y, grid.side / 100.0);
            }
        }
    }
}

/// The numbers of columns above and of rows on the left.
fn numbers(svg: &mut Svg, view: &View, grid: &Grid) {
    for col in 0..view.width {
        let (x, _) = grid.middle(Space::new(0, col));
        svg.text(x, NUMBERS - 9.0, 25.0).middle().fill(theme::MUTED).say(&col.to_string());
    }
    for row in 0..view.height {
        let (x, y) = grid.middle(Space::new(row, 0));
        svg.text(x - grid.side / 2.0 - 8.0, y + 9.0, 25.0).end().fill(theme::MUTED).say(&row.to_string());
    }
}

/// Lines where two boards meet.
fn seams(svg: &mut Svg, view: &View, grid: &Grid) {
    let board =
        |space: Space| view.spaces.iter().find(|other| other.space == space).map(|other| &*other.board);
    let mut d = String::new();
    for space in &view.spaces {
        let Space { row, col } = space.space;
        let (x, y) = grid.middle(space.space);
        let half = grid.side / 2.0;
        let differs = |other: Space| board(other).is_some_and(|other| other != &*space.board);
        if differs(Space::new(row, col + 1)) {
            d.push_str(&format!("M{} {}v{}", number(x + half), number(y - half), number(grid.side)));
        }
        if differs(Space::new(row + 1, col)) {
            d.push_str(&format!("M{} {}h{}", number(x - half), number(y + half), number(grid.side)));
        }
    }
    if !d.is_empty() {
        svg.path(&d)
            .hollow()
            .stroke(theme::DARK, 2.0)
            .opacity(0.28)
            .attr("stroke-dasharray", "3 6")
            .attr("pointer-events", "none")
            .mute()
            .done();
    }
}
