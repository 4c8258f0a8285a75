//! The worked examples in the rules.

use fishpond_core::examples::find;

#[test]
fn worked_examples() {
    let examples = find(include_str!("../../../rules/wishes.md"));
    assert!(examples.len() >= 43, "{} examples", examples.len());
    let failed: Vec<String> = examples
        .iter()
        .filter_map(|example| {
            Some(format!("{}: {}", example.id, fishpond_wishes::examples::run(example).err()?))
        })
        .collect();
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}
