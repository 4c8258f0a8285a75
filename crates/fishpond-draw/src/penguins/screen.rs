//! The ice on a full-screen terminal.

use fishpond_penguins::state::Floe;
use fishpond_penguins::{Cell, View};

use crate::screen::{Line, Span, Tone, mark};

/// Draws the ice: the fish on each floe, after the mark of the penguin that stands on it.
pub(super) fn board(view: &View, unicode: bool) -> Vec<Line> {
    let files = |row: usize| -> Line {
        let letters = (0..7 + row % 2).map(|file| format!(" {}  ", char::from(b'a' + file as u8)));
        vec![Span::new(format!("  {}{}", indent(row), letters.collect::<String>()), Tone::Muted)]
    };
    let mut lines = vec![files(0)];
    for row in 0..8 {
        let mut line = vec![Span::new(format!("{} {}", row + 1, indent(row)), Tone::Muted)];
        for cell in Cell::all().filter(|cell| cell.row() == row) {
            let (text, tone) = match (view.penguin_on(cell), view.layout.on(cell)) {
                (Some(seat), Floe::Fish(fish)) => {
                    (format!("{}{fish} ", mark(seat, unicode)), Tone::Seat(seat))
                }
                (Some(seat), _) => (format!("{}  ", mark(seat, unicode)), Tone::Seat(seat)),
                (None, Floe::Fish(fish)) => (format!(" {fish} "), Tone::Fish(fish)),
                (None, Floe::Unlaid) => (" ? ".to_owned(), Tone::Muted),
                (None, Floe::Water) => (if unicode { " ~ " } else { " . " }.to_owned(), Tone::Water),
            };
            line.push(Span::new(text, tone).thing(cell.to_string()));
            line.push(Span::new(" ", Tone::Plain));
        }
        lines.push(line);
    }
    lines.push(files(7));
    lines
}

/// Returns the indent of a row: rows of seven start half a floe further in.
fn indent(row: usize) -> &'static str {
    if row.is_multiple_of(2) { "  " } else { "" }
}
