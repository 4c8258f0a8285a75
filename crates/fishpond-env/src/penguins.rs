//! The encoding of penguins.

use fishpond_core::{Interactive as _, Position as _, Seat, Turn};
use fishpond_penguins::board::{CELLS, direction};
use fishpond_penguins::{Act, Cell, Pick, Position};

use crate::codec::{Codec, NO_ACT, write_turn};
use crate::observation::{Field, Writer, from_observer};

/// The encoding of penguins: placements, slides along lines and, with the option `tile_exchange`, exchanges.
#[derive(Debug)]
pub(crate) struct Penguins {
    players: u8,
    hidden_totals: bool,
    exchange: bool,
    /// The number of each slide.
    slides: [[u16; CELLS]; CELLS],
    /// The number of the first exchange.
    first_swap: u16,
}

impl Penguins {
    fn agree(&self) -> u16 {
        self.first_swap + (CELLS * (CELLS - 1) / 2) as u16
    }
}

/// Returns the number of a pair of different cells, lower cell first, in lexicographic order.
fn pair(a: Cell, b: Cell) -> u16 {
    let (a, b) = (a.index(), b.index());
    (a * (2 * CELLS - a - 1) / 2 + b - a - 1) as u16
}

impl Codec for Penguins {
    type Position = Position;

    const VERSION: u32 = 1;

    fn new(start: &Position) -> Penguins {
        let options = start.config().options;
        let mut slides = [[NO_ACT; CELLS]; CELLS];
        let mut next = CELLS as u16;
        for from in Cell::all() {
            for to in Cell::all().filter(|&to| direction(from, to).is_some()) {
                slides[from.index()][to.index()] = next;
                next += 1;
            }
        }
        Penguins {
            players: start.players(),
            hidden_totals: options.flag("hidden_totals"),
            exchange: options.flag("tile_exchange"),
            slides,
            first_swap: next,
        }
    }

    fn acts(&self) -> Vec<Act> {
        let mut acts: Vec<Act> = Cell::all().map(Act::Place).collect();
        for from in Cell::all() {
            let targets = Cell::all().filter(|to| self.slides[from.index()][to.index()] != NO_ACT);
            acts.extend(targets.map(|to| Act::Move { from, to }));
        }
        if self.exchange {
            for a in Cell::all() {
                acts.extend(Cell::all().skip(a.index() + 1).map(|b| Act::Swap(a, b)));
            }
            acts.extend([Act::Agree, Act::Decline]);
        }
        acts
    }

    #[inline]
    fn act_id(&self, act: Act) -> u16 {
        match act {
            Act::Place(cell) => cell.index() as u16,
            Act::Move { from, to } => self.slides[from.index()][to.index()],
            Act::Swap(a, b) => self.first_swap + pair(a, b),
            Act::Agree => self.agree(),
            Act::Decline => self.agree() + 1,
            Act::Resign => NO_ACT,
        }
    }

    fn picks(&self) -> Vec<String> {
        let cells = Cell::all().map(|cell| cell.to_string());
        let others: &[&str] = if self.exchange { &["swap", "agree", "decline"] } else { &[] };
        cells.chain(others.iter().map(ToString::to_string)).collect()
    }

    #[inline]
    fn pick_id(&self, _: Seat, pick: Pick) -> u16 {
        match pick {
            Pick::Place(cell)
            | Pick::Penguin(cell)
            | Pick::Target(cell)
            | Pick::FirstTile(cell)
            | Pick::SecondTile(cell) => cell.index() as u16,
            Pick::Swap => CELLS as u16,
            Pick::Agree => CELLS as u16 + 1,
            Pick::Decline => CELLS as u16 + 2,
            Pick::Resign => NO_ACT,
        }
    }

    fn fields(&self) -> Vec<Field> {
        let players = usize::from(self.players);
        vec![
            // 1 where there is a floe with one, two or three fish.
            Field::new("floes", &[3, CELLS]),
            // 1 where a player's penguin is.
            Field::new("penguins", &[players, CELLS]),
            // 1 for the two floes of the open proposal for an exchange.
            Field::new("proposed", &[CELLS]),
            // Exchange, placement, movement, over.
            Field::new("phase", &[4]),
            Field::new("turn", &[players]),
            // -1 if hidden.
            Field::new("fish", &[players]),
            Field::new("tiles", &[players]),
            Field::new("retired", &[players]),
        ]
    }

    fn observe(&self, position: &Position, observer: Seat, values: &mut [i16]) {
        let mut out = Writer::new(values);
        for floes in position.floes() {
            write_cells(out.part(CELLS), floes);
        }
        for seat in from_observer(observer, self.players) {
            write_cells(out.part(CELLS), position.penguins(seat));
        }
        let proposed = out.part(CELLS);
        if let Some((a, b)) = position.proposed() {
            (proposed[a.index()], proposed[b.index()]) = (1, 1);
        }
        let turn = position.turn();
        let phase = match turn {
            Turn::Seats(_) => Some(0),
            Turn::Seat(_) if !position.is_movement() => Some(1),
            Turn::Seat(_) => Some(2),
            Turn::Over => Some(3),
            Turn::Chance => None,
        };
        out.one_of(phase, 4);
        write_turn!(out, position, observer, self.players);
        for seat in from_observer(observer, self.players) {
            let hidden = self.hidden_totals && seat != observer && turn != Turn::Over;
            out.value(if hidden { -1 } else { i16::from(position.score(seat).0) });
        }
        out.values(from_observer(observer, self.players).map(|seat| position.score(seat).1));
        for seat in from_observer(observer, self.players) {
            out.value(i16::from(position.retired().contains(seat)));
        }
        out.finish();
    }
}

/// Sets the values of the cells in a set.
#[inline]
fn write_cells(values: &mut [i16], mut cells: u64) {
    while cells != 0 {
        values[cells.trailing_zeros() as usize] = 1;
        cells &= cells - 1;
    }
}
