//! Drawings of ships: compared with snapshots, and without hidden information.

use std::collections::BTreeSet;

use fishpond_core::{Arg, Config, Message, Position as _, Rng, Seat, Silent, Turn, Viewer, offers};
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
        ("confirm", scenes::random(3, 5, 18).picking("card-").picking("ship-pink").picking("water-")),
        ("reveal", scenes::random(2, 3, 13).picking("reveal-1")),
        ("choose", scenes::choosing(4)),
        ("end", scenes::random(4, 5, 1000)),
        ("end-of-two", scenes::random(2, 4, 1000)),
    ]
}

fn draw(scene: &Scene, viewer: Viewer, lang: Lang, theme: Theme) -> String {
    let effects = &scene.effects;
    let look = Look { lang, picks: &scene.picks, picked: &scene.picked, effects, ..Look::default() };
    scene.position.view(viewer).svg(&look, theme)
}

#[test]
fn pictures_match_snapshots() {
    for (name, scene) in
        all().into_iter().filter(|(name, _)| ["turn", "confirm", "choose", "end"].contains(name))
    {
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
fn other_choices_stay_visible_but_faint_and_do_not_cover_the_answers() {
    let scene = scenes::random(3, 5, 18).picking("card-").picking("ship-pink");
    assert!(scene.picks.iter().all(|pick| pick.starts_with("water-")), "{:?}", scene.picks);
    let others = ["white", "brown", "green"].map(|ship| format!("ship-{ship}"));
    let look = Look { picks: &scene.picks, picked: &scene.picked, others: &others, ..Look::default() };
    let svg = scene.position.view(Viewer::Seat(scene.seat)).svg(&look, Theme::Light);
    let edges: Vec<&str> = svg.split('<').filter(|tag| tag.contains("class=\"edge\"")).collect();
    let faint = edges.iter().filter(|tag| tag.contains(" opacity=")).count();
    assert_eq!(edges.len() - faint, scene.picks.len(), "one edge for each answer");
    let instead = svg.matches("class=\"pick other").count();
    assert!(
        faint == instead && faint > 0,
        "{faint} faint edges for {instead} ships that could be moved instead"
    );
    for name in &others {
        let tag = svg.split('<').find(|tag| tag.contains(&format!("id=\"{name}\""))).unwrap();
        let tag = &tag[..tag.find('>').unwrap()];
        assert!(tag.contains("class=\"pick other") != tag.contains("pointer-events=\"none\""), "{tag}");
    }
}

#[test]
fn every_drawing_follows_the_conventions() {
    for (name, scene) in all() {
        // Only the seat to move has picks.
        let effects = scene.effects.iter().map(|effect| &effect.thing);
        let picks = scene.picks.iter().chain(&scene.picked).chain(effects).filter(|pick| *pick != "stay");
        svg::check_scene(name, picks, |lang| draw(&scene, Viewer::Seat(scene.seat), lang, Theme::Auto));
        for viewer in [Viewer::Public, Viewer::Open] {
            svg::check_scene(name, [], |lang| draw(&scene, viewer, lang, Theme::Auto));
        }
    }
}

#[test]
fn names_of_any_length_stay_inside() {
    for scene in [scenes::random(4, 3, 12), scenes::random(4, 5, 1000)] {
        for viewer in [Viewer::Seat(Seat::A), Viewer::Open] {
            let view = scene.position.view(viewer);
            svg::check_text_fits(&view.svg(&Look { names: &svg::names(), ..Look::default() }, Theme::Light));
        }
    }
}

/// If all hands are open, that of the player to move is shown.
#[test]
fn an_open_hand_says_whose_it_is() {
    let scene = scenes::random(2, 3, 13);
    for lang in Lang::ALL {
        let caption = lang.say(&Message::new("ships-draw-hand-of").with("seat", scene.seat));
        let caption = format!(">{caption}</text>");
        assert!(draw(&scene, Viewer::Open, lang, Theme::Light).contains(&caption), "{caption}");
        assert!(!draw(&scene, Viewer::Seat(scene.seat), lang, Theme::Light).contains(&caption));
    }
}

/// Calls a function with each position of random games in which a player decides, and with each final position.
fn each_decision(mut f: impl FnMut(&Position)) {
    for (players, seed) in [(2, 1), (3, 2), (4, 3)] {
        let (mut rng, mut acts) = (Rng::new(seed), Vec::new());
        let mut position = Position::new(&Config::new(players)).unwrap();
        loop {
            match position.turn() {
                Turn::Chance => {
                    let chance = position.sample_chance(&mut rng);
                    position.resolve_unchecked(chance, &mut Silent);
                    continue;
                }
                Turn::Over => break f(&position),
                turn => {
                    f(&position);
                    let seat = turn.seats().iter().next().unwrap();
                    let act = position.random_act(seat, &mut rng, &mut acts);
                    position.play_unchecked(seat, act, &mut Silent);
                }
            }
        }
    }
}

/// Every choice is drawn, except staying in place, which is a button below the picture.
#[test]
fn choices_are_drawn() {
    each_decision(|position| {
        let Some(seat) = position.turn().seats().iter().next() else { return };
        let mut paths = vec![Vec::new()];
        while let Some(picked) = paths.pop() {
            let next = offers(position, seat, &picked).next;
            let picks: Vec<String> = next.iter().map(|offer| offer.choice.pick.clone()).collect();
            let view = position.view(Viewer::Seat(seat));
            let look = Look { picks: &picks, picked: &picked, ..Look::default() };
            let panels = view.panels(&look);
            let hidden: Vec<&String> = picks.iter().filter(|pick| !panels.shows(pick)).collect();
            assert!(hidden.iter().all(|pick| *pick == "stay"), "{hidden:?} are not drawn");
            // All cards and ships lead to the same choices, so the first of each is enough.
            let first = |names: &str| picks.iter().find(|pick| pick.starts_with(names)).cloned();
            for pick in ["card-", "ship-"].into_iter().filter_map(first) {
                paths.push(picked.iter().cloned().chain([pick]).collect());
            }
        }
    });
}

#[test]
fn sizes_and_numbers_of_facts_never_change() {
    let mut seen = BTreeSet::new();
    each_decision(|position| {
        for viewer in [Viewer::Seat(Seat::A), Viewer::Seat(Seat::B), Viewer::Public, Viewer::Open] {
            let view = position.view(viewer);
            let look = Look::default();
            let sizes =
                view.panels(&look).iter().map(|panel| (panel.name(), panel.size())).collect::<Vec<_>>();
            let facts = view.players().iter().map(|player| player.facts.len()).collect::<BTreeSet<_>>();
            seen.insert(format!("{sizes:?} {facts:?}"));
        }
    });
    assert_eq!(seen.len(), 1, "{seen:?}");
}

#[test]
fn the_tiles_of_the_last_reveal_are_shown_large() {
    each_decision(|position| {
        let drawn = position.view(Viewer::Public).svg(&Look::default(), Theme::Light);
        let large = drawn.matches("data-place=\"new-").count();
        assert_eq!(large as u32, position.revealed().total());
    });
}

#[test]
fn results_say_who_won_and_by_how_much() {
    let result = |players: u8, seed: u64, you: Option<Seat>| {
        let position = scenes::random(players, seed, 1000).position;
        let result = position.view(Viewer::Public).result(you).unwrap();
        (Lang::En.say(&result.headline), result)
    };
    let (headline, table) = result(4, 5, None);
    assert_eq!(headline, "D wins by 3 points.");
    assert_eq!(result(4, 5, Some(Seat::D)).0, "You win by 3 points.");
    for row in &table.rows {
        // Sailors times fish.
        let part = |part: &String| {
            let (count, fish) = part.split_once('×')?;
            Some(count.parse::<i64>().ok()? * fish.parse::<i64>().ok()?)
        };
        let sum: i64 = row.parts.iter().filter_map(part).sum();
        assert_eq!(row.total.args[0].1, Arg::Number(sum), "{row:?}");
        assert_eq!(row.parts.len(), table.columns.len());
    }
    let mut position = scenes::random(2, 3, 6).position;
    position.play(Seat::A, Act::Resign, &mut Silent).unwrap();
    let headline = position.view(Viewer::Public).result(Some(Seat::B)).unwrap().headline;
    assert_eq!(Lang::En.say(&headline), "You win.");
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
                for viewer in Seat::first_n(players).map(Viewer::Seat).chain([Viewer::Public]) {
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
