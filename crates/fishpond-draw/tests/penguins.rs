//! Drawings of penguins: compared with snapshots, and checked against the conventions.

use fishpond_core::{
    Config, Dealer, Effect, EffectKind, Game, Interactive as _, Position as _, Rng, Seat, Turn, Viewer,
    offers,
};
use fishpond_draw::{Draw as _, Look, Theme, png, text};
use fishpond_penguins::{Act, Cell, Position, View, board};
use fishpond_words::Lang;
use roxmltree::Node;

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
fn a_slide_names_its_origin() {
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
        let drawn = roxmltree::Document::parse(&drawing).unwrap();
        let ice = drawn.descendants().find(|node| node.attribute("class") == Some("fishpond panel-ice"));
        ice.unwrap().attribute("aria-label").unwrap().to_owned()
    };
    let named = format!("Ice field. {}’s turn.", names[mover.index()]);
    assert_eq!(caption(Viewer::Seat(mover), false), "Ice field. Your turn.");
    assert_eq!(caption(Viewer::Seat(mover), true), named, "as in a replay");
    assert_eq!(caption(Viewer::Seat(mover.next(4)), false), named);
    assert_eq!(caption(Viewer::Public, false), named);
}

#[test]
fn at_most_three_choices_are_not_drawn() {
    for options in [&["start_player=A"][..], &["start_player=A", "tile_exchange=true"]] {
        let config = Config::new(3).with_options(options);
        let mut game = Game::<Position>::start(&config, Dealer::from_number(4), &mut Vec::new()).unwrap();
        let mut rng = Rng::new(4);
        while let Some(seat) = game.position().turn().seats().iter().next() {
            let act = game.position().random_act(seat, &mut rng, &mut Vec::new());
            let path: Vec<String> =
                game.position().path(seat, act).into_iter().map(|choice| choice.pick).collect();
            for step in 0..path.len() {
                let next = offers(game.position(), seat, &path[..step]).next;
                let picks: Vec<String> = next.into_iter().map(|offer| offer.choice.pick).collect();
                let look = Look { picks: &picks, picked: &path[..step], ..Look::default() };
                let view = game.position().view(Viewer::Seat(seat));
                let panels = view.panels(&look);
                let missing = picks.iter().filter(|pick| !panels.shows(pick)).count();
                assert!(missing <= 3, "{act}, step {step}: {missing} of {} are not drawn", picks.len());
            }
            game.play(seat, act, &mut Vec::new()).unwrap();
        }
    }
}

#[test]
fn a_cell_contains_its_sign_and_everything_that_can_be_clicked() {
    let scene = common::penguins(2, &["start_player=A"], 33);
    let drawing = draw(&scene, Lang::En, Theme::Light);
    let drawn = roxmltree::Document::parse(&drawing).unwrap();
    let with_class = |class: &str| {
        let has_class = |node: &Node<'_, '_>| {
            node.attribute("class").is_some_and(|classes| classes.split(' ').any(|name| name == class))
        };
        drawn.descendants().filter(has_class).collect::<Vec<_>>()
    };
    let (edges, picked) = (with_class("edge"), with_class("picked"));
    assert_eq!(edges.len(), scene.picks.len() - 1, "all but the one that is picked");
    for edge in edges {
        assert!(edge.parent().unwrap().attribute("class").unwrap().starts_with("pick"));
    }
    assert!(picked[0].children().any(|node| node.attribute("class") == Some("ring")));
    // Nothing above the cells reacts to the pointer.
    for above in ["fp-penguins", "fp-trace"] {
        let above = drawn.descendants().find(|node| node.attribute("id") == Some(above)).unwrap();
        let first = above.children().find(|node| node.has_tag_name("g")).unwrap_or(above);
        let ignores = [above, first].iter().any(|node| node.attribute("pointer-events") == Some("none"));
        assert!(ignores, "{above:?}");
    }
}

#[test]
fn another_penguin_can_be_picked_instead() {
    let scene = common::penguins(2, &["start_player=A"], 8);
    let Turn::Seat(seat) = scene.position.turn() else { panic!("it is a player's turn") };
    let (first, rest) = scene.picks.split_first().unwrap();
    let picked = std::slice::from_ref(first);
    let targets = offers(&scene.position, seat, picked).next;
    let picks: Vec<String> = targets.into_iter().map(|offer| offer.choice.pick).collect();
    let look = Look { picks: &picks, picked, ..Look::default() };
    let drawing = scene.position.view(Viewer::Seat(seat)).svg(&look, Theme::Light);
    let drawn = roxmltree::Document::parse(&drawing).unwrap();
    let instead = drawn.descendants().filter(|node| node.attribute("data-instead").is_some());
    let mut names: Vec<&str> = instead.map(|node| node.attribute("id").unwrap()).collect();
    names.sort_unstable();
    let mut rest: Vec<&str> = rest.iter().map(String::as_str).collect();
    rest.sort_unstable();
    assert_eq!(names, rest);
    assert_eq!(drawing.matches("penguin ready").count(), rest.len());
}

#[test]
fn the_consequences_of_a_move_are_drawn() {
    let cuts_off = |acts| {
        let position = common::penguins(2, &["start_player=A"], acts).position;
        let Turn::Seat(seat) = position.turn() else { return None };
        let mut acts = Vec::new();
        position.legal_acts(seat, &mut acts);
        let previews = acts.into_iter().map(|act| (act, position.preview(seat, act)));
        let (act, preview) = previews.max_by_key(|(_, preview)| preview.effects.len())?;
        (preview.effects.len() > 2).then_some((position, seat, act, preview))
    };
    let (position, seat, act, preview) =
        (8..60).find_map(cuts_off).expect("sooner or later a move cuts something off");
    let picked: Vec<String> = position.path(seat, act).into_iter().map(|choice| choice.pick).collect();
    let look = Look { picked: &picked, effects: &preview.effects, ..Look::default() };
    let drawing = position.view(Viewer::Seat(seat)).svg(&look, Theme::Light);
    assert!(
        drawing.contains("id=\"fp-track\"") && drawing.contains(preview.effects[0].chip.as_deref().unwrap())
    );
    assert_eq!(drawing.matches("class=\"effect\"").count(), preview.effects.len() - 2);
}

#[test]
fn a_gain_covers_neither_the_edge_nor_the_floe_of_the_move() {
    let position = common::penguins(2, &["start_player=A"], 12).position;
    let view = position.view(Viewer::Public);
    for (&seat, cells) in &view.penguins {
        for from in cells {
            let others = Cell::all().filter(|to| to != from && board::direction(*from, *to).is_some());
            for to in others {
                let effects = [
                    Effect::new(from.name(), EffectKind::Gain).with_chip("+2"),
                    Effect::new(to.name(), EffectKind::Change),
                ];
                let drawing = view.svg(&Look { effects: &effects, ..Look::default() }, Theme::Light);
                let at = drawing.split_once("class=\"chip\" transform=\"translate(").unwrap().1;
                let at: Vec<f64> =
                    at.split([' ', ')']).take(2).map(|number| number.parse().unwrap()).collect();
                let middle = 50.0 * (1.0 + to.x() as f64);
                let row = 62.0 + 86.6 * to.row() as f64;
                assert!((46.0..=754.0).contains(&at[0]), "{seat}: {from}-{to}: {at:?}");
                let clear = (at[0] - middle).abs() > 60.0 || (at[1] - row).abs() > 60.0;
                assert!(clear, "{seat}: {from}-{to}: {at:?}");
            }
        }
    }
}

#[test]
fn a_penguin_is_shown_before_it_is_placed() {
    let scene = common::penguins(3, &["start_player=A"], 4);
    let ghosts = |picked: &[String]| {
        let drawing = view(&scene).svg(&Look { picked, ..Look::default() }, Theme::Light);
        drawing.matches("opacity=\"0.66\"").count()
    };
    assert_eq!((ghosts(&[]), ghosts(&scene.picks[..1])), (0, 1));
}

#[test]
fn a_hint_is_an_arrow_and_a_single_floe_has_a_ring() {
    let scene = common::penguins(2, &["start_player=A"], 33);
    let Turn::Seat(seat) = scene.position.turn() else { panic!("it is a player's turn") };
    let from = scene.picks[0].clone();
    let to = offers(&scene.position, seat, std::slice::from_ref(&from)).next.remove(0).choice.pick;
    let drawing = |hint: &[String]| view(&scene).svg(&Look { hint, ..Look::default() }, Theme::Light);
    let arrow = drawing(&[from, to.clone()]);
    assert!(arrow.contains("id=\"fp-hint\"") && !arrow.contains("hint-ring"));
    let ring = drawing(&[to]);
    assert!(!ring.contains("id=\"fp-hint\"") && ring.contains("hint-ring"));
}

#[test]
fn facts_keep_their_number_and_hide_totals() {
    for hidden in ["hidden_totals=false", "hidden_totals=true"] {
        for acts in [0, 3, 20, 43, 100] {
            let scene = common::penguins(4, &["start_player=A", hidden], acts);
            for facts in view(&scene).players() {
                assert_eq!(facts.facts.len(), 3, "{acts}");
                let is_hidden = hidden == "hidden_totals=true"
                    && facts.seat != Seat::B
                    && scene.position.outcome().is_none();
                assert_eq!(facts.facts[0].value == "?", is_hidden, "{acts}: {facts:?}");
            }
        }
    }
}

#[test]
fn the_result_says_who_won_by_how_much() {
    let headline = |scene: &Scene, you| {
        let result = scene.position.view(Viewer::Public).result(you);
        result.map(|result| {
            Lang::En.say_naming(&result.headline, &["Ann", "Bob", "Cleo", "Dora"].map(str::to_owned))
        })
    };
    let end = common::penguins(4, &["start_player=B"], 100);
    let outcome = end.position.outcome().unwrap();
    let winner = outcome.winners().iter().next().unwrap();
    let mut points: Vec<i32> = Seat::first_n(4).map(|seat| outcome.points[seat]).collect();
    points.sort_unstable();
    let margin = format!("by {} fish.", points[3] - points[2]);
    assert_eq!(headline(&end, Some(winner)), Some(format!("You win {margin}")));
    assert!(headline(&end, None).unwrap().ends_with(&format!("wins {margin}")));
    assert_eq!(headline(&common::penguins(4, &["start_player=B"], 40), None), None);

    let mut left = common::penguins(2, &["start_player=A"], 20);
    left.position.play(Seat::B, Act::Resign, &mut Vec::new()).unwrap();
    assert_eq!(headline(&left, Some(Seat::A)).unwrap(), "You win.");
    assert_eq!(headline(&left, Some(Seat::B)).unwrap(), "Ann wins.");
}

#[test]
fn penguins_stay_in_the_picture() {
    for (players, penguins) in [(2, 8), (3, 9), (4, 8)] {
        for acts in [20, 40, 100] {
            let scene = common::penguins(players, &["start_player=A"], acts);
            let drawing = draw(&scene, Lang::En, Theme::Light);
            assert_eq!(drawing.matches("id=\"fp-penguin-").count(), penguins, "{players}, {acts}");
        }
    }
}

#[test]
fn the_parts_of_a_score_add_up() {
    for options in [&["start_player=B"][..], &["start_player=B", "last_tile_not_scored=true"]] {
        let scene = common::penguins(4, options, 100);
        let outcome = scene.position.outcome().unwrap();
        let result = view(&scene).result(None).unwrap();
        let is_tied = outcome.has_equal_points();
        assert_eq!(result.columns.len(), if is_tied { 5 } else { 4 });
        for row in &result.rows {
            let product =
                |part: &str| part.split(" × ").map(|factor| factor.parse::<i32>().unwrap()).product();
            let parts: Vec<i32> = row.parts.iter().map(|part| product(part)).collect();
            assert_eq!(parts[..4].iter().sum::<i32>(), outcome.points[row.seat], "{row:?}");
            let floes = i32::from(scene.position.score(row.seat).1);
            assert_eq!(parts.get(4), is_tied.then_some(&floes), "{row:?}");
        }
        assert!(result.rows.is_sorted_by_key(|row| row.rank));
        // A state does not say how its scores came about.
        let read = Position::from_state(&scene.position.state()).unwrap();
        let result = read.view(Viewer::Public).result(None).unwrap();
        assert_eq!(result.columns.len(), usize::from(is_tied));
    }
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
        let fish = view(&scene).players()[1].facts[0].value.clone();
        for word in [format!(">{fish}<"), ">a<".to_owned()] {
            assert!(drawing.contains(&word), "{word}");
            let without = drawing.replace(&word, "> <");
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
