//! The square: its spaces in rows and columns with their numbers.

use fishpond_core::{Message, Speak};
use fishpond_fresh::{Content as Built, Space, View, space_id};
use fishpond_page::{Content, Fragment, Out, Sink as _};

use super::{buildings, overlay, words};
use crate::look::{Look, Mark, Marks, Wording};
use crate::pieces;
use crate::seats::{WIDTH, seat_card_id};
use crate::svg::{Paint as _, Shapes as _, number};
use crate::theme;

/// Margin above the first row, for the column numbers.
const NUMBERS: f64 = 36.0;
/// Margin left of the first column, for the row numbers.
const RIM: f64 = 46.0;

/// The layout of the spaces.
#[derive(Clone, Copy, Hash)]
pub(super) struct Grid {
    rows: u8,
    cols: u8,
}

impl Grid {
    pub(super) fn of(view: &View) -> Grid {
        Grid { rows: view.height.max(4), cols: view.width.max(4) }
    }

    /// Returns the side of a space.
    pub(super) fn side(self) -> f64 {
        ((WIDTH - 2.0 * RIM) / f64::from(self.cols)).min(104.0)
    }

    fn left(self) -> f64 {
        (WIDTH - self.side() * f64::from(self.cols)) / 2.0
    }

    pub(super) fn height(self) -> f64 {
        NUMBERS + self.side() * f64::from(self.rows)
    }

    /// Returns the middle of a space.
    pub(super) fn middle(self, space: Space) -> (f64, f64) {
        let along = |n: u8| self.side() * (f64::from(n) + 0.5);
        (self.left() + along(space.col), NUMBERS + along(space.row))
    }

    /// Returns the outline of a space, inset by `by` on each side.
    pub(super) fn outline(self, space: Space, by: f64) -> String {
        self.outline_around(self.middle(space), by)
    }

    fn outline_around(self, (x, y): (f64, f64), by: f64) -> String {
        let half = self.side() / 2.0 - by;
        let points = [(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)];
        pieces::rounded(&points, 0.09 * self.side())
    }
}

/// Draws all spaces, and halos above them.
pub(super) fn draw<'a>(
    content: &mut Content<'a>,
    view: &'a View,
    look: &Look<'a>,
    marks: &Marks<'_>,
    grid: Grid,
) {
    let boards = Boards::of(view);
    content.add(Ground { grid, boards: boards.clone() });
    let reasons = if overlay::wants_reasons(look) { view.reasons() } else { Vec::new() };
    let mut halos = Vec::new();
    // Paths first: they reach to the edges of their spaces, and buildings stand above them.
    let paths = view.spaces.iter().filter(|at| at.content == Built::Path);
    for at in paths.chain(view.spaces.iter().filter(|at| at.content != Built::Path)) {
        let (space, mark) = (at.space, marks.of(&space_id(at.space)));
        let reason = reasons.iter().find(|reason| reason.space == space).map(Speak::message);
        let has_owner = matches!(at.content, Built::Disk(_) | Built::Stall(..));
        let wording = look.wording().naming_if(has_owner || reason.is_some());
        content.add(SpaceThing { grid, space, content: at.content, mark, reason, wording });
        if mark.shows() {
            halos.push(SpaceHalo { grid, space, mark });
        }
    }
    content.add(Seams { grid, boards });
    halos.into_iter().for_each(|halo| content.add(halo));
}

/// A space and its contents.
#[derive(Hash)]
struct SpaceThing<'a> {
    grid: Grid,
    space: Space,
    content: Built,
    mark: Mark,
    /// The reason why it is a path, if the look asks for it.
    reason: Option<Message>,
    wording: Wording<'a>,
}

impl Fragment for SpaceThing<'_> {
    fn write(&self, out: &mut Out) {
        let &SpaceThing { grid, space, content, mark, ref reason, wording } = self;
        let label = match reason {
            Some(reason) => wording.say(reason),
            None => wording.say(&words::space(space, content)),
        };
        out.el("g").thing(&space_id(space), mark).label(&label).within(|out| {
            let (x, y) = grid.middle(space);
            building(out, content, x, y, grid.side() / 100.0);
        });
    }
}

#[derive(Hash)]
struct SpaceHalo {
    grid: Grid,
    space: Space,
    mark: Mark,
}

impl Fragment for SpaceHalo {
    fn write(&self, out: &mut Out) {
        let outline = || self.grid.outline_around((0.0, 0.0), 3.0);
        pieces::halo(out, self.mark, self.grid.middle(self.space), outline);
    }
}

/// Draws the contents of a space. A piece is separate from the ground, so that it can move alone.
fn building(out: &mut Out, content: Built, x: f64, y: f64, scale: f64) {
    let (kind, home) = match content {
        Built::Disk(seat) => (format!("disk-{seat}"), seat_card_id(seat)),
        Built::Stall(seat, goods) => (format!("stall-{seat}-{goods}"), "stack".to_owned()),
        Built::Flea => ("flea".to_owned(), "stack".to_owned()),
        Built::Empty | Built::Path | Built::Truck(_) => {
            return buildings::draw(out, content, x, y, scale);
        }
    };
    buildings::draw(out, Built::Empty, x, y, scale);
    out.piece(&kind, Some(&home)).within(|out| buildings::draw(out, content, x, y, scale));
}

/// The letter of the board that each space is on, row by row; `None` for gaps.
#[derive(Clone, Hash)]
struct Boards<'a> {
    rows: u8,
    cols: u8,
    boards: Vec<Option<&'a str>>,
}

impl<'a> Boards<'a> {
    fn of(view: &'a View) -> Boards<'a> {
        let (rows, cols) = (view.height, view.width);
        let mut boards = vec![None; usize::from(rows) * usize::from(cols)];
        for at in &view.spaces {
            boards[usize::from(at.space.row) * usize::from(cols) + usize::from(at.space.col)] =
                Some(&*at.board);
        }
        Boards { rows, cols, boards }
    }

    fn on(&self, space: Space) -> Option<&'a str> {
        let inside = space.row < self.rows && space.col < self.cols;
        inside
            .then(|| self.boards[usize::from(space.row) * usize::from(self.cols) + usize::from(space.col)])?
    }

    fn spaces(&self) -> impl Iterator<Item = Space> {
        let cols = self.cols;
        (0..self.rows).flat_map(move |row| (0..cols).map(move |col| Space::new(row, col)))
    }
}

/// The numbers of columns above and of rows on the left, and trees where there are no spaces.
#[derive(Hash)]
struct Ground<'a> {
    grid: Grid,
    boards: Boards<'a>,
}

impl Fragment for Ground<'_> {
    fn write(&self, out: &mut Out) {
        let Ground { grid, boards } = self;
        for col in 0..boards.cols {
            let (x, _) = grid.middle(Space::new(0, col));
            out.text(x, NUMBERS - 9.0, 25.0).middle().fill(theme::MUTED).say(&col.to_string());
        }
        for row in 0..boards.rows {
            let (x, y) = grid.middle(Space::new(row, 0));
            let number = out.text(x - grid.side() / 2.0 - 8.0, y + 9.0, 25.0).end().fill(theme::MUTED);
            number.say(&row.to_string());
        }
        for space in boards.spaces().filter(|&space| boards.on(space).is_none()) {
            let (x, y) = grid.middle(space);
            buildings::trees(out, x, y, grid.side() / 100.0);
        }
    }
}

/// Lines where two boards meet.
#[derive(Hash)]
struct Seams<'a> {
    grid: Grid,
    boards: Boards<'a>,
}

impl Fragment for Seams<'_> {
    fn write(&self, out: &mut Out) {
        let Seams { grid, boards } = self;
        let mut d = String::new();
        for space in boards.spaces() {
            let Some(board) = boards.on(space) else { continue };
            let (x, y) = grid.middle(space);
            let half = grid.side() / 2.0;
            let differs = |other: Space| boards.on(other).is_some_and(|other| other != board);
            let [left, right, top, bottom, side] =
                [x - half, x + half, y - half, y + half, grid.side()].map(number);
            if differs(Space::new(space.row, space.col + 1)) {
                d.push_str(&format!("M{right} {top}v{side}"));
            }
            if differs(Space::new(space.row + 1, space.col)) {
                d.push_str(&format!("M{left} {bottom}h{side}"));
            }
        }
        if !d.is_empty() {
            out.path(&d)
                .hollow()
                .stroke(theme::DARK, 2.0)
                .opacity(0.28)
                .attr("stroke-dasharray", "3 6")
                .attr("pointer-events", "none")
                .mute()
                .done();
        }
    }
}
