//! Drawings of penguins: compared with snapshots, and checked against the conventions.

use fishpond_core::{Position as _, Seat, Viewer};
use fishpond_draw::{Draw as _, Look, Theme, png, text};
use fishpond_penguins::View;
use fishpond_words::Lang;

mod common;
mod svg;

use common::Scene;

fn scenes() -> Vec<(&'static str, Scene)> {
    vec![
        ("proposal", common::proposal()),
        ("begin", common::penguins(3, &["start_player=A"], 4)),
        ("middle", common::penguins(2, &["start_player=A"], 33)),
        ("hidden", common::penguins(4, &["start_player=A", "hidden_totals=true"], 30)),
        ("retired", common::penguins(4, &["start_player=A"], 43)),
        ("resigned", common::resigned()),
        ("end", common::penguins(4, &["start_player=B"], 100)),
    ]
}

fn view(scene: &Scene) -> View {
    scene.position.view(Viewer::Seat(Seat::B))
}

fn draw(scene: &Scene, lang: Lang, theme: Theme) -> String {
    let picked = &scene.picks[..scene.picks.len().min(1)];
    let look = Look { lang, picks: &scene.picks, picked, last: &scene.last, ..Look::default() };
    view(scene).svg(&look, theme)
}

#[test]
fn pictures_match_snapshots() {
    for (name, scene) in scenes() {
        if ["begin", "middle", "end"].contains(&name) {
            // One line per element, for readable diffs.
            let lines = draw(&scene, Lang::En, Theme::Auto).replace("><", ">\n<");
            insta::assert_snapshot!(format!("penguins-{name}-svg"), lines);
        }
    }
}

#[test]
fn the_drawing_in_the_readme_is_up_to_date() {
    let file = std::fs::read_to_string(format!("{}/penguins.svg", common::PICTURES)).unwrap();
    assert!(
        file == common::readme_penguins(),
        "regenerate it: cargo run -p fishpond-draw --example pictures"
    );
}

#[test]
fn text_boards_match_snapshots() {
    for (name, scene) in scenes() {
        let both = Lang::ALL.map(|lang| view(&scene).text(lang)).join("\n");
        insta::assert_snapshot!(format!("penguins-{name}-text"), both);
    }
}

#[test]
fn every_drawing_follows_the_conventions() {
    for (name, scene) in scenes() {
        let floes = scene.picks.iter().filter(|pick| pick.len() == 2);
        svg::check_scene(name, floes, |lang| draw(&scene, lang, Theme::Auto));
    }
}

#[test]
fn a_slide_has_its_origin() {
    let scene = common::penguins(2, &["start_player=A"], 33);
    let [from, to] = &scene.last[..] else { panic!("the last move was a slide") };
    let drawing = draw(&scene, Lang::En, Theme::Light);
    let drawn = roxmltree::Document::parse(&drawing).unwrap();
    let penguin =
        drawn.descendants().find(|node| node.attribute("id") == Some(&format!("fp-penguin-{to}"))).unwrap();
    assert_eq!(penguin.attribute("data-from"), Some(from.as_str()));
    assert!(drawn.descendants().any(|node| node.attribute("id") == Some("fp-trace")));
}

#[test]
fn hidden_totals_are_not_drawn() {
    let scene = common::penguins(4, &["start_player=A", "hidden_totals=true"], 30);
    let drawing = draw(&scene, Lang::En, Theme::Light);
    let drawn = roxmltree::Document::parse(&drawing).unwrap();
    let label = |seat: Seat| {
        let id = format!("fp-seat-{seat}");
        let panel = drawn.descendants().find(|node| node.attribute("id") == Some(&id)).unwrap();
        panel.attribute("aria-label").unwrap().to_owned()
    };
    assert!(label(Seat::A).contains("fish hidden"), "{}", label(Seat::A));
    assert!(!label(Seat::B).contains("fish hidden"), "{}", label(Seat::B));
}

#[test]
fn names_of_any_length_stay_inside() {
    let scene = common::penguins(4, &["start_player=A"], 20);
    let drawing = view(&scene).svg(&Look { names: &svg::names(), ..Look::default() }, Theme::Light);
    svg::check_text_fits(&drawing);
    assert!(drawing.contains("…<"), "the longest name is cut off");
}

#[test]
fn captions_say_you_to_the_viewer_and_name_others() {
    let scene = common::penguins(4, &["start_player=B"], 20);
    let mover = scene.position.turn().seats().iter().next().unwrap();
    let names = ["Ann", "Bob", "Cleo", "Dora"].map(str::to_owned);
    let caption = |viewer, names_viewer| {
        let look = Look { names: &names, names_viewer, ..Look::default() };
        let drawing = scene.position.view(viewer).svg(&look, Theme::Light);
        let title = drawing.split_once("<title>").unwrap().1;
        title.split_once("</title>").unwrap().0.to_owned()
    };
    let named = format!("Ice field. {}’s turn.", names[mover.index()]);
    assert_eq!(caption(Viewer::Seat(mover), false), "Ice field. Your turn.");
    assert_eq!(caption(Viewer::Seat(mover), true), named, "as in a replay");
    assert_eq!(caption(Viewer::Seat(mover.next(4)), false), named);
    assert_eq!(caption(Viewer::Public, false), named);
}

#[test]
fn no_word_is_dropped_in_a_png() {
    let scene = common::penguins(4, &["start_player=B"], 100);
    for theme in [Theme::Light, Theme::Dark] {
        let drawing = draw(&scene, Lang::De, theme);
        let picture = png(&drawing, 320).unwrap();
        assert_eq!(&picture[1..4], b"PNG");
        assert_eq!(u32::from_be_bytes(picture[16..20].try_into().unwrap()), 320);
        // Removing a word must change the picture, or the word was not rendered.
        for word in ["Du hast gewonnen!", "Platz 2", ">29<", ">a<"] {
            assert!(drawing.contains(word), "{word}");
            let without = drawing.replace(word, if word.starts_with('>') { "> <" } else { " " });
            assert!(png(&without, 320).unwrap() != picture, "{word} does not show");
        }
    }
}

#[test]
fn png_errors_give_the_reason() {
    let auto = draw(&common::proposal(), Lang::En, Theme::Auto);
    let error = |svg: &str, width| png(svg, width).unwrap_err().to_string();
    assert_eq!(error(&auto, 100), "a PNG needs a fixed theme: draw it light or dark");
    assert_eq!(
        error("<svg xmlns=\"http://www.w3.org/2000/svg\"/>", 0),
        "the width must be 1 to 8192 pixels, not 0"
    );
    assert!(error("not a picture", 100).starts_with("not a valid SVG"));
}

#[test]
fn marks_in_the_terminal_are_distinct() {
    let marks: std::collections::BTreeSet<char> = Seat::ALL.map(text::mark).into();
    assert_eq!(marks.len(), 5);
}
