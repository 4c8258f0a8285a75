//! Drawings of fresh: compared with snapshots, and without hidden information.

use fishpond_core::{Config, Dealer, Game, Position as _, Rng, Seat, Speak as _, Viewer, offers};
use fishpond_draw::{Draw as _, Look, Theme};
use fishpond_fresh::{Position, Space};
use fishpond_words::Lang;

#[path = "common/fresh.rs"]
mod scenes;
mod svg;

use scenes::Scene;

fn draw(scene: &Scene, viewer: Viewer, lang: Lang, theme: Theme) -> String {
    let (picks, picked, last, show) = (&scene.picks, &scene.picked, &scene.last, &scene.show);
    scene.position.view(viewer).svg(&Look { lang, picks, picked, last, show, ..Look::default() }, theme)
}

#[test]
fn pictures_match_snapshots() {
    let shown = ["fresh-bid", "fresh-stall", "fresh-preview", "fresh-end"];
    for (name, scene) in scenes::all().into_iter().filter(|(name, _)| shown.contains(name)) {
        let lines = draw(&scene, Viewer::Seat(scene.seat), Lang::En, Theme::Auto).replace("><", ">\n<");
        insta::assert_snapshot!(format!("{name}-svg"), lines);
    }
}

#[test]
fn text_boards_match_snapshots() {
    let shown = ["fresh-choose", "fresh-bid", "fresh-five", "fresh-end"];
    for (name, scene) in scenes::all().into_iter().filter(|(name, _)| shown.contains(name)) {
        let view = scene.position.view(Viewer::Seat(scene.seat));
        insta::assert_snapshot!(format!("{name}-text"), Lang::ALL.map(|lang| view.text(lang)).join("\n"));
    }
}

#[test]
fn every_drawing_follows_the_conventions() {
    for (name, scene) in scenes::all() {
        // Only the seat to move has picks.
        svg::check_scene(name, &scene.picks, |lang| {
            draw(&scene, Viewer::Seat(scene.seat), lang, Theme::Auto)
        });
        for viewer in [Viewer::Public, Viewer::Open] {
            svg::check_scene(name, [], |lang| draw(&scene, viewer, lang, Theme::Auto));
        }
    }
}

/// A sealed bid does not change the drawings of other viewers.
#[test]
fn sealed_bids_are_not_drawn() {
    let (_, scene) = scenes::all().into_iter().find(|(name, _)| *name == "fresh-bid").unwrap();
    let before = scene.position.view(Viewer::Public);
    let mut after = scene.position.clone();
    let bidder = after.turn().seats().iter().next().unwrap();
    after.play(bidder, "bid 3".parse().unwrap(), &mut Vec::new()).unwrap();
    let other = after.turn().seats().iter().next().unwrap();
    let look = Look::default();
    assert_eq!(before.svg(&look, Theme::Light), after.view(Viewer::Public).svg(&look, Theme::Light));
    let seen = after.view(Viewer::Seat(other));
    assert_eq!(
        scene.position.view(Viewer::Seat(other)).svg(&look, Theme::Light),
        seen.svg(&look, Theme::Light)
    );
    let world = Position::resample(&seen, &mut Rng::new(1));
    assert_eq!(world.view(Viewer::Seat(other)).svg(&look, Theme::Light), seen.svg(&look, Theme::Light));
    assert_ne!(
        before.svg(&look, Theme::Light),
        after.view(Viewer::Open).svg(&look, Theme::Light),
        "the open view shows the bid"
    );
}

#[test]
fn reasons_and_previews_are_shown_on_request() {
    let scenes = scenes::all();
    let drawing = |name: &str| {
        let (_, scene) = scenes.iter().find(|(other, _)| *other == name).unwrap();
        (scene, draw(scene, Viewer::Seat(scene.seat), Lang::En, Theme::Light))
    };
    let (scene, reasons) = drawing("fresh-reasons");
    let paths = scene.position.view(Viewer::Public).reasons();
    assert_eq!(reasons.matches("id=\"fp-reason-").count(), paths.len());
    assert!(drawing("fresh-why").1.contains("id=\"fp-why\""));
    let (scene, choose) = drawing("fresh-five");
    assert!(!choose.contains("fp-reason"), "badges are not shown by default");
    for reason in scene.position.view(Viewer::Public).reasons() {
        let label = Lang::En.say(&reason.message());
        assert!(choose.contains(&format!("aria-label=\"{label}\"")), "{label}");
    }
    let (scene, preview) = drawing("fresh-preview");
    let view = scene.position.view(Viewer::Seat(scene.seat));
    let built = view.buildable.iter().find(|build| fishpond_fresh::space_id(build.space) == scene.picked[0]);
    let spaces: &[Space] = &built.unwrap().paths;
    assert!(!spaces.is_empty() && preview.matches("; would become a path\"").count() == spaces.len());
}

#[test]
fn every_players_routes_are_drawn_at_the_end() {
    let scenes = scenes::all();
    let (_, scene) = scenes.iter().find(|(name, _)| *name == "fresh-end").unwrap();
    let end = draw(scene, Viewer::Seat(scene.seat), Lang::En, Theme::Light);
    let routes = scene.position.view(Viewer::Public).routes;
    for seat in [Seat::A, Seat::B] {
        let built = routes.iter().filter(|route| route.seat == seat && route.length.is_some()).count();
        assert_eq!(end.matches(&format!("id=\"fp-route-{seat}")).count(), built);
        let group = end.split(&format!("id=\"fp-routes-{seat}\"")).nth(1).unwrap();
        let opacity = group.split(" opacity=\"").nth(1).unwrap().split('"').next().unwrap();
        assert_eq!(opacity == "1", seat == scene.seat, "the viewer's own routes stand out");
    }
}

/// Returns the numbers in the first attribute with this name.
fn numbers(text: &str, attribute: &str) -> Vec<f64> {
    let value = text.split(&format!(" {attribute}=\"")).nth(1).unwrap().split('"').next().unwrap();
    let numbers = value.split(|letter: char| !letter.is_ascii_digit() && !".-".contains(letter));
    numbers.filter_map(|number| number.parse().ok()).collect()
}

#[test]
fn reasons_and_routes_do_not_overlap() {
    for players in 2..=5 {
        let config = Config::new(players);
        let mut game = Game::<Position>::start(&config, Dealer::from_number(3), &mut Vec::new()).unwrap();
        let (mut rng, mut legal) = (Rng::new(u64::from(players)), Vec::new());
        while let Some(seat) = game.position().turn().seats().iter().next() {
            let act = game.position().random_act(seat, &mut rng, &mut legal);
            game.play(seat, act, &mut Vec::new()).unwrap();
        }
        let show = ["reasons".to_owned(), "routes".to_owned()];
        let drawn =
            game.position().view(Viewer::Open).svg(&Look { show: &show, ..Look::default() }, Theme::Light);
        // The left, top, right and bottom edge of each badge.
        let badges: Vec<[f64; 4]> = drawn
            .split("<g id=\"fp-reason-")
            .skip(1)
            .map(|badge| {
                let (at, width, height) =
                    (numbers(badge, "transform"), numbers(badge, "width")[0], numbers(badge, "height")[0]);
                let (x, y) = (at[0] - width / 2.0, at[1] - height / 2.0);
                [x, y, x + width, y + height]
            })
            .collect();
        let routes: Vec<Vec<f64>> =
            drawn.split("<g id=\"fp-route-").skip(1).map(|route| numbers(route, "d")).collect();
        assert!(!badges.is_empty() && !routes.is_empty());
        // Half the width of a route; its ends are wider, but lie on the edges of spaces.
        let half = 8.0;
        for route in routes {
            for line in route.windows(4).step_by(2) {
                let (left, right) = (line[0].min(line[2]) - half, line[0].max(line[2]) + half);
                let (top, bottom) = (line[1].min(line[3]) - half, line[1].max(line[3]) + half);
                for [x, y, to_x, to_y] in &badges {
                    let is_apart = right < *x || left > *to_x || bottom < *y || top > *to_y;
                    assert!(is_apart, "{players} players: a route at {line:?} and a badge at {x}, {y}");
                }
            }
        }
    }
}

/// Every choice is a thing in a panel, and no panel changes its size.
#[test]
fn every_choice_is_drawn_and_panels_keep_their_size() {
    for players in 2..=5 {
        for options in [&["layout=default"], &["layout=random"]] {
            let config = Config::new(players).with_options(options);
            let mut game = Game::<Position>::start(&config, Dealer::from_number(3), &mut Vec::new()).unwrap();
            let (mut rng, mut legal, mut sizes) = (Rng::new(u64::from(players)), Vec::new(), None);
            while let Some(seat) = game.position().turn().seats().iter().next() {
                let next = offers(game.position(), seat, &[""; 0]).next;
                let picks: Vec<String> = next.into_iter().map(|offer| offer.choice.pick).collect();
                let view = game.position().view(Viewer::Seat(seat));
                let panels = view.panels(&Look { picks: &picks, ..Look::default() });
                let missing = picks.iter().find(|pick| !panels.shows(pick));
                assert_eq!(missing, None, "{:?}", view.stage);
                let now: Vec<_> = panels.iter().map(|panel| (panel.name(), panel.size())).collect();
                assert_eq!(*sizes.get_or_insert_with(|| now.clone()), now);
                let facts = view.players();
                assert!(
                    facts.len() == usize::from(players) && facts.iter().all(|player| player.facts.len() == 4)
                );
                let act = game.position().random_act(seat, &mut rng, &mut legal);
                game.play(seat, act, &mut Vec::new()).unwrap();
            }
            let result = game.position().view(Viewer::Public).result(None).unwrap();
            for (row, points) in result.rows.iter().map(|row| (row, row.parts.iter())) {
                let sum: i32 = points.map(|part| part.replace('−', "-").parse::<i32>().unwrap()).sum();
                assert_eq!(sum, game.position().outcome().unwrap().points[row.seat], "the parts add up");
            }
        }
    }
}

/// Revealed bids stay visible until the next tile is drawn.
#[test]
fn revealed_bids_are_drawn() {
    let (_, scene) = scenes::all().into_iter().find(|(name, _)| *name == "fresh-stall").unwrap();
    let picture = draw(&scene, Viewer::Public, Lang::En, Theme::Light);
    let auction = scene.position.view(Viewer::Public).auction.unwrap();
    for bid in &auction.bids {
        let wins = if bid.seat == auction.winner { " and wins" } else { "" };
        assert!(picture.contains(&format!("aria-label=\"{} bids {}{wins}\"", bid.seat, bid.coins)));
    }
}

#[test]
fn names_of_any_length_stay_inside() {
    let names = svg::names();
    for (_, scene) in scenes::all() {
        let look = Look { names: &names, ..Look::default() };
        svg::check_text_fits(&scene.position.view(Viewer::Public).svg(&look, Theme::Light));
    }
}
