//! Drawings of wishes: compared with snapshots, and checked against the conventions.

use std::sync::Arc;

use fishpond_core::{Config, Position as _, Seat, Viewer};
use fishpond_draw::{Draw as _, Look, Theme, png};
use fishpond_wishes::{Act, Components, Kind, Position, Step, WishAct};
use fishpond_words::Lang;

#[path = "common/wishes.rs"]
mod scenes;
mod svg;

use scenes::Scene;

fn all() -> Vec<(&'static str, Scene)> {
    let spread = |act: &Act| matches!(act, Act::Wish(WishAct { step: Step::Spread(_), position: 1, .. }));
    let dump = |act: &Act| matches!(act, Act::Wish(WishAct { step: Step::Dump { .. }, position: 1, .. }));
    let moves = |act: &Act| matches!(act, Act::Wish(WishAct { step: Step::Move { .. }, position: 1, .. }));
    vec![
        ("begin", scenes::random(2, 3, 0)),
        ("turn", scenes::random(3, 3, 40)),
        ("five", scenes::random(5, 5, 60)),
        ("use", scenes::random(4, 8, 30).picking_first()),
        ("spread", scenes::choosing(3, 4, spread).picking("ocean-1").picking("wish")),
        ("dump", scenes::choosing(4, 4, dump).picking("ocean-1").picking("wish")),
        ("buyer", scenes::choosing(2, 6, moves).picking("ocean-1").picking("wish")),
        ("buyer-to", scenes::choosing(2, 6, moves).picking("ocean-1").picking("wish").picking_first()),
        ("end", scenes::random(3, 8, 1000)),
        ("end-of-two", scenes::random(2, 4, 1000)),
    ]
}

fn draw(scene: &Scene, viewer: Viewer, lang: Lang, theme: Theme) -> String {
    let Scene { picks, picked, last, .. } = scene;
    scene.position.view(viewer).svg(&Look { lang, picks, picked, last, ..Look::default() }, theme)
}

#[test]
fn pictures_match_snapshots() {
    for (name, scene) in all().into_iter().filter(|(name, _)| ["turn", "dump", "end"].contains(name)) {
        let lines = draw(&scene, Viewer::Seat(scene.seat), Lang::En, Theme::Auto).replace("><", ">\n<");
        insta::assert_snapshot!(format!("wishes-{name}-svg"), lines);
    }
}

#[test]
fn text_boards_match_snapshots() {
    for (name, scene) in all().into_iter().filter(|(name, _)| ["begin", "turn", "five", "end"].contains(name))
    {
        let view = scene.position.view(Viewer::Seat(scene.seat));
        insta::assert_snapshot!(
            format!("wishes-{name}-text"),
            Lang::ALL.map(|lang| view.text(lang)).join("\n")
        );
    }
}

#[test]
fn every_drawing_follows_the_conventions() {
    for (name, scene) in all() {
        // Only the seat to move has picks.
        let picks = scene.picks.iter().chain(&scene.picked);
        svg::check_scene(name, picks, |lang| draw(&scene, Viewer::Seat(scene.seat), lang, Theme::Auto));
        for viewer in [Viewer::Public, Viewer::Open] {
            svg::check_scene(name, [], |lang| draw(&scene, viewer, lang, Theme::Auto));
        }
    }
}

#[test]
fn names_of_any_length_stay_inside() {
    for scene in [scenes::random(5, 3, 50), scenes::random(5, 5, 1000)] {
        let view = scene.position.view(Viewer::Seat(Seat::A));
        svg::check_text_fits(&view.svg(&Look { names: &svg::names(), ..Look::default() }, Theme::Light));
    }
}

/// Large limits, a long ocean and many equal cards.
#[test]
fn custom_components_are_drawn() {
    let mut components = Components::standard();
    components.ocean_size = 8;
    components.start_boats = 6;
    Arc::make_mut(&mut components.limit_cards).iter_mut().for_each(|card| card.limit *= 4);
    components
        .cards
        .iter_mut()
        .for_each(|row| row.kind = if row.id % 2 == 0 { Kind::Ang } else { Kind::Clo });
    let mut config = Config::new(3).with_options(&["start_player=A"]);
    config.components = Some(serde_json::to_value(&components).unwrap());
    let mut rng = fishpond_core::Rng::new(2);
    let mut position = Position::new(&config).unwrap();
    for _ in 0..150 {
        match position.turn() {
            fishpond_core::Turn::Seat(seat) => {
                let act = position.random_act(seat, &mut rng, &mut Vec::new());
                position.play_unchecked(seat, act, &mut fishpond_core::Silent);
            }
            fishpond_core::Turn::Chance => {
                let chance = position.sample_chance(&mut rng);
                position.resolve_unchecked(chance, &mut fishpond_core::Silent);
            }
            _ => break,
        }
        let drawings = Lang::ALL
            .map(|lang| position.view(Viewer::Public).svg(&Look { lang, ..Look::default() }, Theme::Auto));
        svg::check("other components", &drawings[0], &drawings[1]);
    }
}

#[test]
fn no_word_is_dropped_in_a_png() {
    let scene = scenes::random(3, 8, 1000);
    let drawing = draw(&scene, Viewer::Seat(Seat::A), Lang::De, Theme::Light);
    let picture = png(&drawing, 320).unwrap();
    for word in ["B gewinnt.", "VOLL", "Abfallhaufen", "10/10"] {
        assert!(drawing.contains(word), "{word}");
        assert!(png(&drawing.replace(word, " "), 320).unwrap() != picture, "{word} does not show");
    }
}
