//! Text for terminals of any width: wrapped and shortened lines, and lists in columns.

use fishpond_draw::text::columns as width_of;
pub(crate) use fishpond_draw::text::wrap;

/// The space before a list, and between its columns.
const INDENT: usize = 2;
const GAP: usize = 3;

/// A list in columns, numbered down the columns. If it is longer than the space for it, it has several pages.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Grid {
    pub(crate) rows: usize,
    columns: usize,
    /// The width of a column.
    pub(crate) width: usize,
    count: usize,
}

impl Grid {
    /// Lays out a list in as few rows as possible, and at most this many.
    pub(crate) fn new(entries: &[String], width: usize, max_rows: usize) -> Grid {
        let count = entries.len();
        let room = width.saturating_sub(INDENT).max(1);
        let widest = entries.iter().map(|entry| width_of(entry)).max().unwrap_or(1).min(room);
        let columns = ((room + GAP) / (widest + GAP)).clamp(1, count.max(1));
        let rows = count.div_ceil(columns).min(max_rows);
        Grid { rows, columns, width: widest, count }
    }

    /// Returns the entries on the same page as this one.
    pub(crate) fn page(&self, entry: usize) -> std::ops::Range<usize> {
        let size = self.rows * self.columns;
        let first = entry.checked_div(size).unwrap_or(0) * size;
        first..(first + size).min(self.count)
    }

    /// Returns the column and the line of an entry on its page, in characters.
    pub(crate) fn place(&self, entry: usize) -> (usize, usize) {
        let index = entry - self.page(entry).start;
        (INDENT + index / self.rows * (self.width + GAP), index % self.rows)
    }
}

/// Lays out a list in as few lines as possible.
pub(crate) fn listed(entries: &[String], width: usize) -> Vec<String> {
    let grid = Grid::new(entries, width, usize::MAX);
    let mut lines = vec![String::new(); grid.rows];
    for (index, entry) in entries.iter().enumerate() {
        let (x, y) = grid.place(index);
        let line = &mut lines[y];
        line.extend(std::iter::repeat_n(' ', x.saturating_sub(width_of(line))));
        line.push_str(entry);
    }
    lines
}

/// Shortens text to a width and marks the cut.
pub(crate) fn shortened(text: &str, width: usize, unicode: bool) -> String {
    if width_of(text) <= width {
        return text.to_owned();
    }
    let mark = if unicode { "…" } else { "..." };
    let mut short = text.to_owned();
    while !short.is_empty() && width_of(&short) + width_of(mark) > width {
        short.pop();
    }
    short.truncate(short.trim_end_matches([' ', ',', '(']).len());
    short + mark
}

#[cfg(test)]
mod tests {
    use super::*;

    fn items(count: usize) -> Vec<String> {
        (1..=count).map(|number| format!("{number:>2} a{number}")).collect()
    }

    #[test]
    fn lists_fill_the_width() {
        let items: Vec<String> = ["1 a1", "2 b2", "3 c3", "4 d4", "5 e5"].map(str::to_owned).to_vec();
        assert_eq!(listed(&items, 20), ["  1 a1   3 c3   5 e5", "  2 b2   4 d4"]);
        assert_eq!(listed(&items, 4).len(), 5);
        assert!(listed(&[], 20).is_empty());
    }

    #[test]
    fn a_page_of_a_long_list_has_no_gaps() {
        for count in 1..60 {
            for (width, rows) in [(20, 1), (40, 3), (80, 7), (200, 2)] {
                let items = items(count);
                let grid = Grid::new(&items, width, rows);
                let mut shown = Vec::new();
                while shown.len() < count {
                    let page = grid.page(shown.len());
                    let places: std::collections::BTreeSet<_> =
                        page.clone().map(|entry| grid.place(entry)).collect();
                    assert_eq!(places.len(), page.len());
                    assert!(places.iter().all(|&(x, y)| x + grid.width <= width.max(8) && y < rows));
                    shown.extend(page);
                }
                assert_eq!(shown, (0..count).collect::<Vec<_>>());
            }
        }
    }

    #[test]
    fn a_cut_is_marked() {
        assert_eq!(shortened("7 sailors", 20, true), "7 sailors");
        assert_eq!(shortened("1 cube, 7 sailors", 9, true), "1 cube…");
        assert_eq!(shortened("1 cube, 7 sailors", 12, false), "1 cube, 7...");
    }
}
