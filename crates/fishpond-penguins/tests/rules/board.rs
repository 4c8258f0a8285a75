//! The board (P6–P9).

use fishpond_core::{Config, Position as _};
use fishpond_penguins::board::{CELLS, cells, row_length};
use fishpond_penguins::{Cell, Direction, Position};

use crate::helpers::position;

#[test]
fn p6_eight_rows_of_seven_and_eight() {
    assert_eq!((0..8).map(row_length).collect::<Vec<_>>(), [7, 8, 7, 8, 7, 8, 7, 8]);
    assert_eq!(Cell::all().len(), CELLS);
    // The shuffle: each remaining floe is equally likely to come next.
    let empty = Position::new(&Config::new(2)).unwrap();
    let mut outcomes = Vec::new();
    empty.chance_outcomes(&mut outcomes);
    assert_eq!(outcomes.iter().map(|&(_, weight)| weight).collect::<Vec<_>>(), [30, 20, 10]);
}

#[test]
fn p7_names_and_indices_follow_the_table() {
    let name = |index: usize| Cell::new(index).to_string();
    assert_eq!([name(0), name(6), name(7), name(14), name(15)], ["a1", "g1", "a2", "h2", "a3"]);
    assert_eq!([name(22), name(52), name(59)], ["a4", "a8", "h8"]);
    for cell in Cell::all() {
        assert_eq!(cell.to_string().parse(), Ok(cell));
        assert_eq!(cell.index(), 15 * (cell.row() / 2) + 7 * (cell.row() % 2) + cell.file());
        assert_eq!(cell.x(), if cell.row() % 2 == 0 { 2 * cell.file() + 1 } else { 2 * cell.file() });
    }
    for name in ["h1", "i2", "a9", "a0", "A1", "a", "", "a10", "ä1"] {
        assert!(name.parse::<Cell>().is_err(), "{name}");
    }
}

#[test]
fn p8_each_direction_is_a_fixed_index_step() {
    let step = |direction| match direction {
        Direction::E => 1,
        Direction::W => -1,
        Direction::NE => -7,
        Direction::NW => -8,
        Direction::SE => 8,
        Direction::SW => 7,
    };
    let mut pairs = 0;
    for cell in Cell::all() {
        for direction in Direction::ALL {
            let Some(next) = cell.neighbour(direction) else { continue };
            assert_eq!(next.index() as i32 - cell.index() as i32, step(direction));
            assert_eq!(next.neighbour(direction.opposite()), Some(cell));
            pairs += 1;
        }
    }
    assert_eq!(pairs, 300, "150 pairs of neighbours (PE3)");
}

#[test]
fn p9_a_floe_without_a_penguin_is_free() {
    let position =
        position("A1....../......../......./..2A13.../......./....B12../......./........ A 0:0,0:0 -");
    assert_eq!(cells(position.free()).map(|cell| cell.to_string()).collect::<Vec<_>>(), ["c4", "e4", "f6"]);
    assert_eq!(position.fish_on("b1".parse().unwrap()), 0, "a gap");
}
