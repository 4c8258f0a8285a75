//! Drawings of wishes: compared with snapshots, and checked against the conventions.

use std::sync::Arc;

use fishpond_core::{Config, Interactive as _, Position as _, Seat, Viewer, offers};
use fishpond_draw::{Draw as _, Look, Theme, png};
use fishpond_wishes::{Act, Components, Kind, Position, Step, WishAct, path};
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
        // Only the seat to move has picks. Keeping a fish and wishing are buttons, not things in a panel.
        let is_button = |pick: &&String| ["keep", "wish"].contains(&pick.as_str());
        let picks = scene.picks.iter().chain(&scene.picked).filter(|pick| !is_button(pick));
        svg::check_scene(name, picks, |lang| draw(&scene, Viewer::Seat(scene.seat), lang, Theme::Auto));
        for viewer in [Viewer::Public, Viewer::Open] {
            svg::check_scene(name, [], |lang| draw(&scene, viewer, lang, Theme::Auto));
        }
    }
}

#[test]
fn a_card_whose_wish_has_no_effect_says_so_to_the_choosing_player() {
    let scene = (0..40).map(|steps| scenes::random(2, 3, steps));
    let scene = scene.into_iter().find(|scene| !scene.position.view(Viewer::Public).can.idle.is_empty());
    let scene = scene.expect("some wish has no effect early in a game");
    for (lang, sign) in [(Lang::En, ">no effect<"), (Lang::De, ">wirkungslos<")] {
        assert!(draw(&scene, Viewer::Seat(scene.seat), lang, Theme::Auto).contains(sign));
        for other in [Viewer::Seat(scene.seat.next(2)), Viewer::Public] {
            assert!(!draw(&scene, other, lang, Theme::Auto).contains(sign), "{other:?}");
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

/// Large limits, a long ocean and many identical cards.
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
    for word in ["VOLL", "Abfallhaufen", "Seesternchen", "10/10"] {
        assert!(drawing.contains(word), "{word}");
        assert!(png(&drawing.replace(word, " "), 320).unwrap() != picture, "{word} does not show");
    }
}

/// A pointer anywhere on a card in a boat finds it, because cards that cannot be picked are explained.
#[test]
fn every_card_in_a_boat_has_a_hit_area() {
    let scene = scenes::random(3, 7, 20);
    let view = scene.position.view(Viewer::Public);
    let drawing = view.svg(&Look::default(), Theme::Light);
    let mut cards = 0;
    for seat in Seat::first_n(3) {
        for &card in &view.state.seats[seat.index()].boats {
            let id = path::card_id(seat, card);
            let (_, drawn) = drawing.split_once(&format!(" id=\"{id}\"")).unwrap();
            let own = drawn.split(" id=\"").next().unwrap();
            assert!(own.contains("class=\"hit\""), "{id}");
            cards += 1;
        }
    }
    assert!(cards > 2, "only {cards} cards");
}

/// No panel changes its size or disappears during a game, and the number of facts about each player stays the same.
#[test]
fn panels_and_facts_stay() {
    for players in 2..=5 {
        let shape = |scene: &Scene| {
            let view = scene.position.view(Viewer::Seat(Seat::A));
            let panels: Vec<_> = view.panels(&Look::default()).iter().map(|p| (p.name(), p.size())).collect();
            let facts: Vec<_> = view.players().iter().map(|player| player.facts.len()).collect();
            (format!("{panels:?}"), facts)
        };
        let begin = shape(&scenes::random(players, 7, 0));
        for acts in [1, 9, 20, 35, 50, 1000] {
            assert_eq!(
                shape(&scenes::random(players, 7, acts)),
                begin,
                "{players} players after {acts} moves"
            );
        }
    }
}

/// Every step with more than three alternatives can be answered in the panels.
#[test]
fn choices_are_drawn() {
    for players in 2..=5 {
        for acts in (0..60).step_by(3) {
            let scene = scenes::random(players, u64::from(players), acts);
            let view = scene.position.view(Viewer::Seat(scene.seat));
            let mut paths = vec![Vec::new()];
            while let Some(picked) = paths.pop() {
                let next: Vec<String> = offers(&scene.position, scene.seat, &picked)
                    .next
                    .into_iter()
                    .map(|o| o.choice.pick)
                    .collect();
                let look = Look { picks: &next, picked: &picked, ..Look::default() };
                let panels = view.panels(&look);
                let missing = next.iter().filter(|pick| !panels.shows(pick)).count();
                assert!(missing == 0 || next.len() <= 3, "{next:?} after {picked:?}");
                // The first, the last and a middle one; there are thousands of paths.
                for at in [0, next.len() / 2, next.len().saturating_sub(1)] {
                    let path = [&picked[..], next.get(at..=at).unwrap_or_default()].concat();
                    if path.len() > picked.len() && !paths.contains(&path) {
                        paths.push(path);
                    }
                }
            }
        }
    }
}

/// The things that a preview names are drawn, unless they are players, which pages show beside the panels.
#[test]
fn previews_are_drawn() {
    for (players, acts) in [(2, 12), (3, 24), (5, 40), (4, 60)] {
        let Scene { position, seat, .. } = scenes::random(players, 9, acts);
        let mut legal = Vec::new();
        position.legal_acts(seat, &mut legal);
        for act in legal.into_iter().step_by(5) {
            let effects = position.preview(seat, act).effects;
            let look = Look { effects: &effects, ..Look::default() };
            let view = position.view(Viewer::Seat(seat));
            let panels = view.panels(&look);
            for effect in effects.iter().filter(|effect| !effect.thing.starts_with("fp-seat-")) {
                assert!(panels.shows(&effect.thing), "{act}: {effect:?}");
            }
            let drawing = view.svg(&look, Theme::Light);
            for chip in effects.iter().filter_map(|effect| effect.chip.as_deref()) {
                assert!(drawing.contains(&format!(">{chip}</text>")), "{act}: {chip}");
            }
        }
    }
}

/// The parts of a score add up, and the headline names the margin.
#[test]
fn results_have_every_part() {
    for (players, seed) in [(2, 4), (3, 8), (4, 5), (5, 6)] {
        let scene = scenes::random(players, seed, 1000);
        let view = scene.position.view(Viewer::Seat(Seat::A));
        let result = view.result(Some(Seat::A)).unwrap();
        assert_eq!(result.rows.len(), usize::from(players));
        let number = |text: &str| text.replace('−', "-").replace('$', "").parse::<i32>().unwrap();
        for row in &result.rows {
            let sum: i32 = row.parts.iter().map(|part| number(part)).sum();
            assert_eq!(sum, scene.position.score(row.seat), "{row:?}");
            assert_eq!(number(&Lang::En.say(&row.total)), sum, "{row:?}");
            assert_eq!(row.parts.len(), result.columns.len());
        }
        let best = &result.rows[0];
        let margin = scene.position.score(best.seat) - scene.position.score(result.rows[1].seat);
        let headline = Lang::En.say(&result.headline);
        if margin > 0 {
            assert!(headline.contains(&format!("by {margin} dollar")), "{headline}");
        }
        assert_eq!(
            headline.starts_with("You"),
            best.seat == Seat::A || result.rows[1].rank == 1,
            "{headline}"
        );
    }
    assert!(scenes::random(2, 4, 5).position.view(Viewer::Public).result(None).is_none());
}
