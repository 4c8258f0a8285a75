//! The conventions for every drawing of every game.

use std::collections::BTreeSet;

use fishpond_draw::text::width;
use fishpond_words::Lang;
use roxmltree::{Document, Node};

/// Checks a position drawn in English and in German.
pub(crate) fn check(name: &str, english: &str, german: &str) {
    let (en, de) = (read(name, english), read(name, german));
    let mut ids = BTreeSet::new();
    for node in en.descendants() {
        if let Some(id) = node.attribute("id") {
            assert!(ids.insert(id), "{name}: duplicate id {id}");
        }
    }
    for node in en.descendants().filter(|node| node.has_tag_name("use")) {
        let target = node.attribute("href").and_then(|href| href.strip_prefix('#')).unwrap_or_default();
        assert!(ids.contains(target), "{name}: #{target} is used but not defined");
    }
    check_labels(name, &en);
    check_text_fits(english);
    check_text_fits(german);
    check_languages(name, &en, &de);
}

/// Checks a scene in both languages; everything that can be picked or was picked is an element.
pub(crate) fn check_scene<'a>(
    name: &str,
    picks: impl IntoIterator<Item = &'a String>,
    draw: impl Fn(Lang) -> String,
) {
    let drawings = Lang::ALL.map(draw);
    check(name, &drawings[0], &drawings[1]);
    let drawn = read(name, &drawings[0]);
    let ids: BTreeSet<&str> = drawn.descendants().filter_map(|node| node.attribute("id")).collect();
    for pick in picks {
        assert!(ids.contains(pick.as_str()), "{name}: {pick} can be picked but is not drawn");
    }
}

/// Returns names of different widths: short, long, wide, empty, one letter.
pub(crate) fn names() -> Vec<String> {
    ["Ada", "Maximiliane von und zu <Fischbach>", "山田太郎山田太郎山田太郎", "", "Ö"]
        .map(str::to_owned)
        .into()
}

fn read<'a>(name: &str, svg: &'a str) -> Document<'a> {
    Document::parse(svg).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// Checks that everything with a role has a label, which is also its title.
fn check_labels(name: &str, drawn: &Document<'_>) {
    for node in drawn.descendants().filter(|node| node.attribute("role").is_some()) {
        let label = node.attribute("aria-label").unwrap_or_default();
        let title = node.children().find(|child| child.has_tag_name("title")).and_then(|title| title.text());
        assert!(!label.is_empty() && title == Some(label), "{name}: {node:?} has no label");
        // The text of a missing message is its identifier.
        assert!(!label.contains("-draw-"), "{name}: missing message {label}");
    }
    let things = drawn.descendants().filter(|node| node.attribute("role") == Some("img")).count();
    assert!(things > 2, "{name}: only {things} things");
}

/// Checks that all text is inside its panel, and large enough on a phone.
pub(crate) fn check_text_fits(svg: &str) {
    let drawn = Document::parse(svg).unwrap();
    for node in drawn.descendants().filter(|node| node.has_tag_name("text")) {
        let panel = node.ancestors().find(|node| node.has_tag_name("svg")).unwrap();
        let view_box = panel.attribute("viewBox").unwrap().split(' ').map(|n| n.parse().unwrap());
        let [start, _, size, _] = view_box.collect::<Vec<f64>>()[..] else {
            panic!("a view box has four numbers")
        };
        let number = |name: &str| node.attribute(name).unwrap().parse::<f64>().unwrap();
        // Text that would be too wide in some fonts has a fixed length.
        let fixed = node.attribute("textLength").map(|_| number("textLength"));
        let wide = fixed.unwrap_or_else(|| width(node.text().unwrap_or_default()) * number("font-size"));
        let left = match node.attribute("text-anchor") {
            Some("middle") => number("x") - wide / 2.0,
            Some("end") => number("x") - wide,
            _ => number("x"),
        };
        // Symbols are placed where they are shown.
        if !node.ancestors().any(|node| node.has_tag_name("defs")) {
            let left = left + offset(node);
            assert!(left >= start && left + wide <= start + size, "{:?} exceeds its panel", node.text());
        }
        let class = panel.attribute("class").unwrap_or_default();
        if let Some(phone) = phone_width(class) {
            let pixels = number("font-size") * phone / size;
            assert!(pixels >= 11.7, "{:?} is {pixels} px in {class}: too small to read", node.text());
        }
    }
}

/// Returns the width of a panel on a page 390 pixels wide; `None` for panels that only files have.
fn phone_width(class: &str) -> Option<f64> {
    let (_, name) = class.split_once("panel-")?;
    Some(match name.split('-').next().unwrap_or_default() {
        "players" => return None,
        "stall" | "limit" | "heap" => 123.0,
        "ocean" => 92.0,
        "boats" => 210.0,
        _ => 390.0,
    })
}

/// Returns the total horizontal offset of the groups around a node in its panel.
fn offset(node: Node<'_, '_>) -> f64 {
    let right = |node: Node<'_, '_>| {
        let transform = node.attribute("transform")?.strip_prefix("translate(")?;
        transform.split([' ', ')']).next()?.parse::<f64>().ok()
    };
    node.ancestors().take_while(|node| !node.has_tag_name("svg")).filter_map(right).sum()
}

/// Checks that the drawings in two languages differ only in text, and that text which is the same in both is notation.
fn check_languages(name: &str, en: &Document<'_>, de: &Document<'_>) {
    let (mut ours, mut theirs) = (en.descendants(), de.descendants());
    let (our_symbols, their_symbols) = (symbols(en), symbols(de));
    loop {
        let (a, b) = match (ours.next(), theirs.next()) {
            (Some(a), Some(b)) => (a, b),
            (None, None) => break,
            _ => panic!("{name}: one language draws more than the other"),
        };
        assert_eq!(a.tag_name(), b.tag_name(), "{name}");
        let attributes = |node: Node<'_, '_>, symbols: &[&str]| {
            let of_text = ["aria-label", "font-size", "textLength", "lengthAdjust"];
            let compared = node.attributes().filter(|attribute| !of_text.contains(&attribute.name()));
            let value = |value: &str| match symbols.iter().position(|id| *id == value.trim_start_matches('#'))
            {
                Some(symbol) => symbol.to_string(),
                None => value.to_owned(),
            };
            compared
                .map(|attribute| (attribute.name().to_owned(), value(attribute.value())))
                .collect::<Vec<_>>()
        };
        assert_eq!(attributes(a, &our_symbols), attributes(b, &their_symbols), "{name}");
        if a.is_text() && a.text() == b.text() && !a.parent().is_some_and(|node| node.has_tag_name("style")) {
            let words = a.text().unwrap_or_default();
            assert!(is_notation(words), "{name}: '{words}' is the same in both languages");
        }
    }
}

/// Returns the ids of the symbols in order. The ids of symbols with text depend on the language.
fn symbols<'a>(drawn: &'a Document<'_>) -> Vec<&'a str> {
    let defs = drawn.descendants().find(|node| node.has_tag_name("defs")).unwrap();
    defs.children().filter_map(|symbol| symbol.attribute("id")).collect()
}

/// Returns whether some text is notation: seats, cells, numbers, question marks, white space.
fn is_notation(words: &str) -> bool {
    words.trim().chars().count() <= 2 || words.trim().chars().all(|letter| !letter.is_alphabetic())
}
