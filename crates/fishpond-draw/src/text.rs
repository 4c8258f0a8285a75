//! Text layout: widths in pictures, tables in the terminal.

use fishpond_core::Seat;

/// Returns an estimate of the width of some text in ems, on the high side.
#[must_use]
pub fn width(text: &str) -> f64 {
    text.chars()
        .map(|letter| match letter {
            'i' | 'j' | 'l' | 'I' | '.' | ',' | ':' | ';' | '\'' | '!' | '|' | ' ' => 0.32,
            'f' | 'r' | 't' | '(' | ')' | '-' | '/' => 0.42,
            'm' | 'w' | 'M' | 'W' | '—' | '…' | '%' => 0.95,
            'A'..='Z' | 'Ä' | 'Ö' | 'Ü' => 0.72,
            '\u{2e80}'.. => 1.1,
            _ => 0.6,
        })
        .sum()
}

/// Returns the text, cut off with an ellipsis if it is wider than `ems`.
#[must_use]
pub fn shorten(text: &str, ems: f64) -> String {
    if width(text) <= ems {
        return text.to_owned();
    }
    let mut short = String::new();
    for letter in text.chars() {
        short.push(letter);
        if width(&short) + width("…") > ems {
            short.pop();
            break;
        }
    }
    format!("{}…", short.trim_end())
}

/// Returns an owner's mark as a character: circle, triangle, square, diamond, star.
#[must_use]
pub fn mark(seat: Seat) -> char {
    ['●', '▲', '■', '◆', '★'][seat.index()]
}

/// Returns the width of some text in terminal columns.
#[must_use]
pub fn columns(text: &str) -> usize {
    text.chars().map(|letter| if letter >= '\u{2e80}' { 2 } else { 1 }).sum()
}

/// Breaks text into lines of at most `width` columns. In a list item, lines after the first are aligned with
/// the text after the bullet.
#[must_use]
pub fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines = Vec::new();
    for paragraph in text.split('\n') {
        let indent = if paragraph.starts_with("- ") { "  " } else { "" };
        let mut line = String::new();
        for word in paragraph.split(' ') {
            let is_full = columns(&line) + 1 + columns(word) > width;
            if !line.trim().is_empty() && is_full {
                lines.push(std::mem::replace(&mut line, indent.to_owned()));
                line.push_str(word);
            } else {
                if !line.is_empty() && line != indent {
                    line.push(' ');
                }
                line.push_str(word);
            }
        }
        lines.push(line);
    }
    lines
}

/// Formats a table for the terminal: columns are as wide as their widest cell and separated by two spaces. Cells that start with a
/// digit or `?` are right-aligned, all others are left-aligned.
#[must_use]
pub fn table(rows: &[Vec<String>]) -> String {
    let count = rows.iter().map(Vec::len).max().unwrap_or(0);
    let widths: Vec<usize> = (0..count)
        .map(|column| {
            rows.iter().filter_map(|row| row.get(column)).map(|cell| columns(cell)).max().unwrap_or(0)
        })
        .collect();
    let mut out = String::new();
    for row in rows {
        let mut line = String::new();
        for (cell, &wide) in row.iter().zip(&widths) {
            let pad = " ".repeat(wide - columns(cell));
            let is_number = cell.starts_with(|c: char| c.is_ascii_digit() || c == '?');
            line.push_str(&if is_number { format!("{pad}{cell}  ") } else { format!("{cell}{pad}  ") });
        }
        out.push_str(line.trim_end());
        out.push('\n');
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_names_are_cut_off() {
        assert_eq!(shorten("Ada", 3.0), "Ada");
        assert_eq!(shorten("Maximiliane von und zu", 6.0), "Maximilia…");
        assert!(width(&shorten("Maximiliane von und zu", 6.0)) <= 6.0);
    }

    #[test]
    fn text_is_wrapped_at_spaces() {
        assert_eq!(wrap("one two three", 8), ["one two", "three"]);
        assert_eq!(wrap("- one two three", 8), ["- one", "  two", "  three"]);
        assert_eq!(wrap("a\n\nb", 8), ["a", "", "b"]);
        assert_eq!(wrap("extraordinary", 5), ["extraordinary"]);
    }

    #[test]
    fn tables_line_up() {
        let row = |cells: &[&str]| cells.iter().map(|&cell| cell.to_owned()).collect::<Vec<_>>();
        assert_eq!(table(&[row(&["A", "7", "x"]), row(&["Bea", "12"])]), "A     7  x\nBea  12\n");
    }
}
