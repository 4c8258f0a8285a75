//! Generates random layouts (C8). The data file lists some of them, so that a game needs only one draw to choose a layout.

use fishpond_core::Rng;

use crate::components::{Board, Components, Layout, Piece};
use crate::plan::Plan;

/// A rectangle of spaces: top, left, rows, columns.
type Rect = (i16, i16, i16, i16);

/// Generates a layout that passes the checks of C7.
///
/// # Panics
/// If a thousand attempts fail, which is possible only with custom pieces.
#[must_use]
pub fn generate(components: &Components, players: u8, rng: &mut Rng) -> Layout {
    (0..1000)
        .map(|_| attempt(components, players, rng))
        .find(|layout| Plan::new(components, players, layout).is_ok())
        .expect("the pieces allow a valid layout")
}

/// Generates the catalogue in the data file: `count` different layouts, the same on every run.
#[must_use]
pub fn catalogue(components: &Components, players: u8, count: usize) -> Vec<Layout> {
    let mut rng = Rng::new(u64::from(players));
    let mut layouts: Vec<Layout> = Vec::new();
    while layouts.len() < count {
        let layout = generate(components, players, &mut rng);
        if !layouts.contains(&layout) {
            layouts.push(layout);
        }
    }
    layouts
}

fn attempt(components: &Components, players: u8, rng: &mut Rng) -> Layout {
    let mut pieces: Vec<&Piece> = components.pieces.iter().collect();
    rng.shuffle(&mut pieces);
    pieces.truncate(usize::from(players) + 1);
    let mut placed: Vec<(Rect, &Piece, bool)> = Vec::new();
    for piece in pieces {
        let spots = if placed.is_empty() {
            let turned = rng.below(2) == 1;
            let (rows, cols) = size(piece, turned);
            vec![((0, 0, rows, cols), turned)]
        } else {
            best_spots(&placed, piece)
        };
        let &(rect, turned) = rng.pick(&spots);
        placed.push((rect, piece, turned));
    }
    let top = placed.iter().map(|(rect, ..)| rect.0).min().unwrap_or(0);
    let left = placed.iter().map(|(rect, ..)| rect.1).min().unwrap_or(0);
    let boards = placed
        .into_iter()
        .map(|((row, col, ..), piece, turned)| Board {
            piece: piece.id.clone(),
            at: ((row - top) as u8, (col - left) as u8),
            turned,
        })
        .collect();
    Layout { boards, row_cut: None, col_cut: None, fish: None }
}

/// Returns the best places for the next board: those whose shared edges with the other boards add up to at least two spaces,
/// with the smallest and then squarest bounding box.
fn best_spots(placed: &[(Rect, &Piece, bool)], piece: &Piece) -> Vec<(Rect, bool)> {
    let mut best = Vec::new();
    let mut best_measure = (i32::MAX, i32::MAX);
    let turns: &[bool] = if piece.rows == piece.cols { &[false] } else { &[false, true] };
    for &turned in turns {
        let (rows, cols) = size(piece, turned);
        let bounds = bounding(placed.iter().map(|(rect, ..)| *rect));
        for row in bounds.0 - rows..=bounds.0 + bounds.2 {
            for col in bounds.1 - cols..=bounds.1 + bounds.3 {
                let rect = (row, col, rows, cols);
                let touching: i16 = placed.iter().map(|(other, ..)| touch(rect, *other)).sum();
                if placed.iter().any(|(other, ..)| overlap(rect, *other)) || touching < 2 {
                    continue;
                }
                let all = bounding(placed.iter().map(|(rect, ..)| *rect).chain([rect]));
                let measure = (i32::from(all.2) * i32::from(all.3), i32::from((all.2 - all.3).abs()));
                if measure < best_measure {
                    best_measure = measure;
                    best.clear();
                }
                if measure == best_measure {
                    best.push((rect, turned));
                }
            }
        }
    }
    best
}

fn size(piece: &Piece, turned: bool) -> (i16, i16) {
    let (rows, cols) = (i16::from(piece.rows), i16::from(piece.cols));
    if turned { (cols, rows) } else { (rows, cols) }
}

fn bounding(rects: impl Iterator<Item = Rect> + Clone) -> Rect {
    let top = rects.clone().map(|rect| rect.0).min().unwrap_or(0);
    let left = rects.clone().map(|rect| rect.1).min().unwrap_or(0);
    let bottom = rects.clone().map(|rect| rect.0 + rect.2).max().unwrap_or(0);
    let right = rects.map(|rect| rect.1 + rect.3).max().unwrap_or(0);
    (top, left, bottom - top, right - left)
}

/// Returns the number of rows or columns that two ranges share.
fn shared(a: i16, a_len: i16, b: i16, b_len: i16) -> i16 {
    ((a + a_len).min(b + b_len) - a.max(b)).max(0)
}

fn overlap(a: Rect, b: Rect) -> bool {
    shared(a.0, a.2, b.0, b.2) > 0 && shared(a.1, a.3, b.1, b.3) > 0
}

/// Returns the length of the edge that two rectangles share, in spaces.
fn touch(a: Rect, b: Rect) -> i16 {
    if a.0 + a.2 == b.0 || b.0 + b.2 == a.0 {
        shared(a.1, a.3, b.1, b.3)
    } else if a.1 + a.3 == b.1 || b.1 + b.3 == a.1 {
        shared(a.0, a.2, b.0, b.2)
    } else {
        0
    }
}
