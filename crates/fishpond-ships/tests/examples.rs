//! The worked examples of the rules, read from the rules themselves.

use fishpond_core::examples::find;

#[test]
fn worked_examples() {
    let examples = find(include_str!("../../../rules/ships.md"));
    assert_eq!(examples.len(), 31);
    let failed: Vec<String> = examples
        .iter()
        .filter_map(|example| {
            Some(format!("{}: {}", example.id, fishpond_ships::examples::run(example).err()?))
        })
        .collect();
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}
