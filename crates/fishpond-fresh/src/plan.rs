//! Checked layouts: the square, its quadrants and the place of the fish truck (F6–F10, C7).

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use fishpond_core::{Faults, pluralize};

use crate::board::{Space, SpaceSet, Spot, Square};
use crate::components::{Components, Layout, MAX_OFFSET, MAX_PIECE};
use crate::expropriation::critical;
use crate::market::{Content, Goods, Market};

/// The names of the quadrants, clockwise.
pub const QUADRANTS: [&str; 4] = ["NW", "NE", "SE", "SW"];

/// A checked layout.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plan {
    pub(crate) square: Square,
    /// The piece that each space belongs to, by index.
    pub(crate) pieces: Vec<u8>,
    pub(crate) fleas: u8,
    pub(crate) row_cut: u8,
    pub(crate) col_cut: u8,
    pub(crate) quadrants: [SpaceSet; 4],
    pub(crate) fish: Spot,
    pub(crate) fish_quadrant: usize,
}

impl Plan {
    /// Lays out the boards and checks the square.
    ///
    /// # Errors
    /// Returns one sentence per fault (C7).
    pub fn new(components: &Components, players: u8, layout: &Layout) -> Result<Plan, Faults> {
        let mut faults = Faults::default();
        // F6: one more board than players.
        let needed = usize::from(players) + 1;
        faults.require(layout.boards.len() == needed, || {
            format!("{}; {players} players use {needed}", pluralize(layout.boards.len(), "board"))
        });
        if layout.boards.len() > needed {
            return Err(faults);
        }
        let laid = lay(components, layout, &mut faults);
        // F7, Q3, Q15: the boards in use cannot need more flea markets than the box has.
        let fleas: u32 = layout
            .boards
            .iter()
            .filter_map(|board| components.piece(&board.piece))
            .map(|(_, piece)| u32::from(piece.number))
            .sum();
        faults.require(fleas <= u32::from(components.flea_limit), || {
            format!(
                "the numbers on its boards add up to {fleas}; at most {} is possible",
                components.flea_limit
            )
        });
        let spaces: Vec<Space> = laid.iter().map(|&(space, _)| space).collect();
        let square = match Square::new(&spaces) {
            Ok(square) => square,
            Err(error) => {
                faults.push(error.to_string());
                return Err(faults);
            }
        };
        if square.all().is_empty() {
            faults.push("the market square has no spaces");
            return Err(faults);
        }
        check_outline(&square, &spaces, &mut faults);
        let (height, width) = (square.height(), square.width());
        // F9, Q4: the middle row or column belongs to the south or east.
        let row_cut = layout.row_cut.unwrap_or(height / 2);
        let col_cut = layout.col_cut.unwrap_or(width / 2);
        let quadrants = quadrants(&square, row_cut, col_cut);
        for (name, quadrant) in QUADRANTS.iter().zip(quadrants) {
            faults.require(quadrant.len() >= 4, || {
                format!("quadrant {name} has {}; it needs at least 4", pluralize(quadrant.len(), "space"))
            });
        }
        if !faults.0.is_empty() {
            return Err(faults);
        }
        let fish = match layout.fish {
            None => fish_space(&square, quadrants, row_cut, col_cut),
            Some((row, col)) => match square.spot(Space::new(row, col)) {
                Some(spot) => spot,
                None => {
                    return Err(Faults::one(format!(
                        "the fish truck is placed on {row},{col}, which is not a space"
                    )));
                }
            },
        };
        let fish_quadrant =
            quadrants.iter().position(|set| set.contains(fish)).expect("every space is in a quadrant");
        let pieces = square
            .spaces(square.all())
            .map(|space| laid.iter().find(|(laid, _)| *laid == space).map_or(0, |&(_, piece)| piece))
            .collect();
        let plan =
            Plan { square, pieces, fleas: fleas as u8, row_cut, col_cut, quadrants, fish, fish_quadrant };
        plan.check_lots()?;
        Ok(plan)
    }

    /// Returns the shape of the square.
    #[must_use]
    pub fn square(&self) -> &Square {
        &self.square
    }

    /// Returns the number of flea markets in the stack (F7).
    #[must_use]
    pub fn fleas(&self) -> u8 {
        self.fleas
    }

    /// Returns the space of the fish truck (F10).
    #[must_use]
    pub fn fish(&self) -> Spot {
        self.fish
    }

    /// Returns the quadrants NW, NE, SE, SW (F9).
    #[must_use]
    pub fn quadrants(&self) -> [SpaceSet; 4] {
        self.quadrants
    }

    /// Returns the index of the fish truck's quadrant (F10).
    #[must_use]
    pub fn fish_quadrant(&self) -> usize {
        self.fish_quadrant
    }

    /// Returns the quadrant of a lot, 0 to 2, clockwise after the fish quadrant (F11).
    #[must_use]
    pub fn lot_quadrant(&self, number: usize) -> usize {
        (self.fish_quadrant + 1 + number) % 4
    }

    /// Returns a warning if the layout is unusual but playable (C7).
    pub(crate) fn warnings(&self) -> Vec<String> {
        let mut warnings = Vec::new();
        let all = self.square.all();
        let critical = critical(&self.square, all, SpaceSet::EMPTY).all();
        if let Some(spot) = critical.first() {
            warnings.push(format!("the empty square already needs a path at {}", self.square.space(spot)));
        }
        if all.len() * 2 < u32::from(self.square.height()) * u32::from(self.square.width()) {
            warnings.push("less than half of its bounding box is covered".to_owned());
        }
        warnings
    }

    /// Checks that each quadrant has an empty space for its truck, whatever is drawn (section 2.4, Q75). The third truck need
    /// not be tried, so there are only a few hundred cases.
    fn check_lots(&self) -> Result<(), Faults> {
        let square = &self.square;
        let bare = Market::bare(square);
        if bare.must_become_paths(square).all().contains(self.fish) {
            return Err(Faults::one(format!(
                "the fish truck on {} would split the square",
                square.space(self.fish)
            )));
        }
        let with_truck = |market: &Market, spot: Spot, goods: Goods| {
            let mut market = market.clone();
            market.put(square, spot, Content::Truck(goods));
            let paths = market.must_become_paths(square).all();
            market.make_paths(square, paths);
            market
        };
        let candidates = |market: &Market, number: usize| {
            let quadrant = self.lot_quadrant(number);
            let eligible = market.empty & self.quadrants[quadrant];
            if eligible.is_empty() {
                return Err(Faults::one(format!(
                    "quadrant {} can be left without an empty space for its truck",
                    QUADRANTS[quadrant]
                )));
            }
            Ok(eligible)
        };
        let fish = with_truck(&bare, self.fish, Goods::Fish);
        for first in candidates(&fish, 0)?.iter() {
            let one = with_truck(&fish, first, Goods::Soda);
            for second in candidates(&one, 1)?.iter() {
                let two = with_truck(&one, second, Goods::Cheese);
                candidates(&two, 2)?;
            }
        }
        Ok(())
    }
}

/// Returns the spaces of the boards, each with the index of its piece.
fn lay(components: &Components, layout: &Layout, faults: &mut Faults) -> Vec<(Space, u8)> {
    let mut laid: Vec<(Space, u8)> = Vec::new();
    let mut taken: BTreeMap<Space, u8> = BTreeMap::new();
    let mut overlaps = BTreeSet::new();
    for (i, board) in layout.boards.iter().enumerate() {
        let id = &board.piece;
        let Some((index, piece)) = components.piece(id) else {
            faults.push(format!("unknown piece '{id}'"));
            continue;
        };
        faults.require(layout.boards[..i].iter().all(|other| other.piece != *id), || {
            format!("piece '{id}' is used twice")
        });
        // C9: turning swaps rows and columns.
        let (rows, cols) = if board.turned { (piece.cols, piece.rows) } else { (piece.rows, piece.cols) };
        let (top, left) = board.at;
        if top.max(left) > MAX_OFFSET || rows.max(cols) > MAX_PIECE {
            faults.push(format!("piece '{id}' at {top},{left} is too far out or too large"));
            continue;
        }
        for row in top..top + rows {
            for col in left..left + cols {
                let space = Space::new(row, col);
                match taken.insert(space, index as u8) {
                    None => laid.push((space, index as u8)),
                    // One space is enough to find the overlap.
                    Some(other) if overlaps.insert((other, i)) => {
                        let other = &components.pieces[usize::from(other)].id;
                        faults.push(format!("pieces '{other}' and '{id}' overlap at {space}"));
                    }
                    Some(_) => {}
                }
            }
        }
    }
    laid
}

/// Checks the outline: connected, close to a square but not a filled one (F8, C7).
fn check_outline(square: &Square, spaces: &[Space], faults: &mut Faults) {
    let (height, width) = (square.height(), square.width());
    faults.require(
        spaces.iter().any(|space| space.row == 0) && spaces.iter().any(|space| space.col == 0),
        || "row 0 and column 0 must have a space".to_owned(),
    );
    faults.require(square.is_connected(square.all()), || "its boards are not connected".to_owned());
    faults.require(height != width || square.all().len() != u32::from(height) * u32::from(width), || {
        format!("it is a filled square of {height} x {width}, which is not allowed")
    });
    faults.require(height.abs_diff(width) <= 3, || {
        format!(
            "it has {} and {}; they may differ by at most 3",
            pluralize(height, "row"),
            pluralize(width, "column")
        )
    });
}

/// Returns the quadrants NW, NE, SE, SW (F9).
fn quadrants(square: &Square, row_cut: u8, col_cut: u8) -> [SpaceSet; 4] {
    let mut quadrants = [SpaceSet::EMPTY; 4];
    for spot in square.all().iter() {
        let space = square.space(spot);
        let quadrant = match (space.row < row_cut, space.col < col_cut) {
            (true, true) => 0,
            (true, false) => 1,
            (false, false) => 2,
            (false, true) => 3,
        };
        quadrants[quadrant].insert(spot);
    }
    quadrants
}

/// Returns the space of the fish truck: the outer corner of the quadrant with the least jagged outline (F10, Q5, Q6).
fn fish_space(square: &Square, quadrants: [SpaceSet; 4], row_cut: u8, col_cut: u8) -> Spot {
    let (height, width) = (square.height(), square.width());
    let (bottom, right) = (height - 1, width - 1);
    let corners = [Space::new(0, 0), Space::new(0, right), Space::new(bottom, right), Space::new(bottom, 0)];
    let measure = |quadrant: usize| {
        let rows = if quadrant < 2 { row_cut } else { height - row_cut };
        let cols = if quadrant == 0 || quadrant == 3 { col_cut } else { width - col_cut };
        let spaces = quadrants[quadrant].len();
        // Millionths are precise enough: at most 128 of a few hundred positions are spaces.
        let share = u64::from(spaces) * 1_000_000 / (u64::from(rows) * u64::from(cols)).max(1);
        (
            square.spot(corners[quadrant]).is_some(),
            share,
            Reverse(rows.abs_diff(cols)),
            spaces,
            Reverse(quadrant),
        )
    };
    let best = (0..4).max_by_key(|&quadrant| measure(quadrant)).expect("there are four quadrants");
    // If the corner is missing: the nearest space; if several are equally near, the first of them row by row.
    quadrants[best]
        .iter()
        .min_by_key(|&spot| square.space(spot).steps_to(corners[best]))
        .expect("every quadrant has spaces")
}
