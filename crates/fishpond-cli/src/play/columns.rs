//! Text for terminals of any width: wrapped lines, and lists in columns.

use fishpond_draw::text::columns as width_of;
pub(crate) use fishpond_draw::text::wrap;

/// Lays out a numbered list in as few lines as possible, numbered down the columns.
pub(crate) fn numbered(items: &[String], width: usize) -> Vec<String> {
    let digits = items.len().to_string().len();
    let entries: Vec<String> =
        (1..).zip(items).map(|(number, item)| format!("{number:>digits$} {item}")).collect();
    let widest = entries.iter().map(|entry| width_of(entry)).max().unwrap_or(1);
    let columns = ((width + 1) / (widest + 3)).clamp(1, entries.len().max(1));
    let rows = entries.len().div_ceil(columns);
    (0..rows)
        .map(|row| {
            let cells = (0..columns).filter_map(|column| entries.get(column * rows + row));
            let padded = cells.map(|cell| format!("{cell}{}", " ".repeat(widest - width_of(cell))));
            format!("  {}", padded.collect::<Vec<_>>().join("   ").trim_end())
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_fill_the_width() {
        let items: Vec<String> = ["a1", "b2", "c3", "d4", "e5"].map(str::to_owned).to_vec();
        assert_eq!(numbered(&items, 20), ["  1 a1   3 c3   5 e5", "  2 b2   4 d4"]);
        assert_eq!(numbered(&items, 4).len(), 5);
        assert!(numbered(&[], 20).is_empty());
    }
}
