//! Boards for full-screen terminals: lines of short pieces of text, each with a tone and with the thing that it shows.
//!
//! The names of things are those of choices, so that a terminal can mark what can be chosen next, as pages do.

use fishpond_core::Seat;

use crate::text;

/// A line of a board.
pub type Line = Vec<Span>;

/// A piece of text in a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Span {
    /// The text.
    pub text: String,
    /// Its tone.
    pub tone: Tone,
    /// The name of the thing that it shows.
    pub thing: Option<String>,
}

/// The tone of a piece of text; the terminal chooses the colours. The text itself says the same without colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Tone {
    /// Ordinary text.
    #[default]
    Plain,
    /// Labels and empty places.
    Muted,
    /// A heading.
    Heading,
    /// Water.
    Water,
    /// Something with this many fish.
    Fish(u8),
    /// A piece of this player.
    Seat(Seat),
    /// White things.
    White,
    /// Brown things.
    Brown,
    /// Pink things.
    Pink,
    /// Green things.
    Green,
    /// Money.
    Gold,
}

impl Span {
    /// Creates a piece of text that does not show a thing.
    pub fn new(text: impl Into<String>, tone: Tone) -> Span {
        Span { text: text.into(), tone, thing: None }
    }

    /// Sets the thing that the text shows.
    #[must_use]
    pub fn thing(self, name: impl Into<String>) -> Span {
        Span { thing: Some(name.into()), ..self }
    }
}

/// Returns the mark of a seat: its symbol, or its letter on terminals without symbols.
#[must_use]
pub fn mark(seat: Seat, unicode: bool) -> char {
    if unicode { text::mark(seat) } else { seat.letter() }
}

/// Returns the width of a line in columns.
#[must_use]
pub fn width(line: &[Span]) -> usize {
    line.iter().map(|span| text::columns(&span.text)).sum()
}

/// Breaks sentences, that is lines of a single piece of text, that are wider than the drawing and than this many columns.
#[must_use]
pub fn wrap(lines: Vec<Line>, columns: usize) -> Vec<Line> {
    let drawing = lines.iter().filter(|line| line.len() > 1).map(|line| width(line)).max();
    let room = columns.max(drawing.unwrap_or(0));
    let broken = lines.into_iter().flat_map(|line| match &line[..] {
        [span] if width(&line) > room => {
            let parts = text::wrap(&span.text, columns).into_iter();
            parts.map(|text| vec![Span { text, ..span.clone() }]).collect()
        }
        _ => vec![line],
    });
    broken.collect()
}

/// Aligns cells in columns that are separated by two spaces.
pub(crate) fn table(rows: Vec<Vec<Line>>) -> Vec<Line> {
    let count = rows.iter().map(Vec::len).max().unwrap_or(0);
    let widths: Vec<usize> = (0..count)
        .map(|column| {
            rows.iter().filter_map(|row| row.get(column)).map(|cell| width(cell)).max().unwrap_or(0)
        })
        .collect();
    let lines = rows.into_iter().map(|row| {
        let last = row.len().saturating_sub(1);
        let mut line = Line::new();
        for (column, cell) in row.into_iter().enumerate() {
            let gap = if column == last { 0 } else { widths[column] - width(&cell) + 2 };
            line.extend(cell);
            if gap > 0 {
                line.push(Span::new(" ".repeat(gap), Tone::Plain));
            }
        }
        line
    });
    lines.collect()
}
