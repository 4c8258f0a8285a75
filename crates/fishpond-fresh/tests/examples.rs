//! The worked examples in the rules.

use fishpond_core::examples::find;

#[test]
fn worked_examples() {
    let examples = find(include_str!("../../../rules/fresh.md"));
    assert_eq!(examples.len(), 41);
    let failed: Vec<String> = examples
        .iter()
        .filter_map(|example| {
            Some(format!("{}: {}", example.id, fishpond_fresh::examples::run(example).err()?))
        })
        .collect();
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}

#[test]
fn wrong_examples_fail() {
    let wrong = |body: &str| {
        let text = format!("# V\n```vector\n{body}\n```\n");
        fishpond_fresh::examples::run(&find(&text)[0])
    };
    assert!(wrong("kind: auction\nseats: a b\nactive: a\nbids: a=2 b=2\nwinner: a").is_err());
    assert!(wrong("kind: distance\nboard:\nTF ++ Fa\ndist: Fa=2").is_err());
    assert!(wrong("kind: expropriate\nbefore:\nra ..\nplace: XX (0,0)\nbecomes_path: none").is_err());
    assert!(wrong("kind: nonsense").is_err());
    assert!(wrong("kind: distance\nboard:\nTF ++ Fa\ndits: Fa=1").is_err());
}
