//! Drawings of ships: compared with snapshots, and without hidden information.

use fishpond_core::{Config, Position as _, Rng, Seat, Silent, Turn, Viewer};
use fishpond_draw::{Draw as _, Look, Theme};
use fishpond_ships::{Act, Position};
use fishpond_words::Lang;

#[path = "common/ships.rs"]
mod scenes;
mod svg;

use scenes::Scene;

fn all() -> Vec<(&'static str, Scene)> {
    vec![
        ("pass", scenes::random(2, 3, 0)),
        ("passed", scenes::random(4, 3, 2)),
        ("turn", scenes::random(2, 3, 13)),
        ("sailor", scenes::random(3, 5, 18).picking("card-")),
        ("where", scenes::random(3, 5, 18).picking("card-").picking("ship-pink")),
        ("choose", scenes::choosing(4)),
        ("end", scenes::random(4, 5, 1000)),
        ("end-of-two", scenes::random(2, 4, 1000)),
    ]
}

fn draw(scene: &Scene, viewer: Viewer, lang: Lang, theme: Theme) -> String {
    let look = Look { lang, picks: &scene.picks, picked: &scene.picked, ..Look::default() };
    scene.position.view(viewer).svg(&look, theme)
}

#[test]
fn pictures_match_snapshots() {
    for (name, scene) in all().into_iter().filter(|(name, _)| ["turn", "choose", "end"].contains(name)) {
        let lines = draw(&scene, Viewer::Seat(scene.seat), Lang::En, Theme::Auto).replace("><", ">\n<");
        insta::assert_snapshot!(format!("ships-{name}-svg"), lines);
    }
}

#[test]
fn text_boards_match_snapshots() {
    for (name, scene) in all() {
        let view = scene.position.view(Viewer::Seat(scene.seat));
        insta::assert_snapshot!(
            format!("ships-{name}-text"),
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
    for scene in [scenes::random(4, 3, 12), scenes::random(4, 5, 1000)] {
        let view = scene.position.view(Viewer::Seat(Seat::A));
        svg::check_text_fits(&view.svg(&Look { names: &svg::names(), ..Look::default() }, Theme::Light));
    }
}

/// Checks throughout whole games that other players' hands, boxes and choices do not affect a drawing.
#[test]
fn drawings_do_not_reveal_hidden_information() {
    let mut different = 0;
    for players in 2..=4 {
        for seed in [0, 2] {
            let mut rng = Rng::new(seed);
            let mut position = Position::new(&Config::new(players)).unwrap();
            let mut acts = Vec::new();
            while position.turn() != Turn::Over {
                if position.turn() == Turn::Chance {
                    let chance = position.sample_chance(&mut rng);
                    position.resolve_unchecked(chance, &mut Silent);
                } else {
                    let seats: Vec<Seat> = position.turn().seats().iter().collect();
                    let seat = *rng.pick(&seats);
                    let resigns = seed == 2 && rng.below(20) == 0;
                    let act =
                        if resigns { Act::Resign } else { position.random_act(seat, &mut rng, &mut acts) };
                    position.play_unchecked(seat, act, &mut Silent);
                }
                // The tests of the rules compare views at every step; here about every fourth one is drawn.
                if rng.below(4) > 0 {
                    continue;
                }
                for viewer in Seat::first(players).map(Viewer::Seat).chain([Viewer::Public]) {
                    let view = position.view(viewer);
                    let world = Position::resample(&view, &mut rng);
                    different += usize::from(world != position);
                    let other = world.view(viewer);
                    let look = Look::default();
                    assert!(
                        view.svg(&look, Theme::Auto) == other.svg(&look, Theme::Auto),
                        "the drawing for {viewer:?} reveals hidden information"
                    );
                    assert_eq!(view.text(Lang::De), other.text(Lang::De));
                }
            }
        }
    }
    assert!(different > 60, "only {different} worlds were different");
}
