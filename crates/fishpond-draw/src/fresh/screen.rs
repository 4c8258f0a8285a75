//! The square on a full-screen terminal.

use fishpond_core::{Arg, Message};
use fishpond_fresh::{Content, Space, View, space_id};

use super::stack;
use crate::look::Wording;
use crate::screen::{Line, Span, Tone, mark};

/// Draws the square, the stack and the row of stalls that are built last.
pub(super) fn board(view: &View, wording: Wording<'_>, unicode: bool) -> Vec<Line> {
    let letters = |col| Space::new(0, col).name().trim_end_matches('1').to_owned();
    let columns: String = (0..view.width).map(|col| format!("{:>2} ", letters(col))).collect();
    let mut lines: Vec<Line> = vec![vec![Span::new(format!("   {columns}"), Tone::Muted)]];
    for row in 0..view.height {
        let mut line = vec![Span::new(format!("{:>2} ", row + 1), Tone::Muted)];
        for col in 0..view.width {
            let space = Space::new(row, col);
            line.push(match view.content(space) {
                Some(content) => {
                    let (text, tone) = token(content, unicode);
                    Span::new(text, tone).thing(space_id(space))
                }
                None => Span::new("  ", Tone::Plain),
            });
            line.push(Span::new(" ", Tone::Plain));
        }
        lines.push(line);
    }
    lines.push(vec![Span::new(wording.say(&stack::words(view.stack)), Tone::Plain).thing("stack")]);
    let left: Vec<Arg> =
        view.row.iter().filter(|tile| !tile.done).map(|tile| tile.goods.term().into()).collect();
    if !left.is_empty() {
        let row = Message::new("fresh-draw-row-left").with("goods", left);
        lines.push(vec![Span::new(wording.say(&row), Tone::Muted)]);
    }
    lines
}

/// Returns two characters for the content of a space. A stall is the letter of its goods with its owner's mark.
fn token(content: Content, unicode: bool) -> (String, Tone) {
    match content {
        Content::Empty => (if unicode { "··" } else { ".." }.to_owned(), Tone::Muted),
        Content::Disk(seat) if unicode => (format!(" {}", mark(seat, true)), Tone::Seat(seat)),
        Content::Disk(seat) => (content.to_string(), Tone::Seat(seat)),
        Content::Path => (if unicode { "░░" } else { "++" }.to_owned(), Tone::Gold),
        Content::Stall(seat, goods) => {
            (format!("{}{}", goods.letter(), mark(seat, unicode)), Tone::Seat(seat))
        }
        Content::Truck(_) => (content.to_string(), Tone::White),
        Content::Flea => (content.to_string(), Tone::Brown),
    }
}
