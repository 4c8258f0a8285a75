//! Drawings of fresh: compared with snapshots, and without hidden information.

use fishpond_core::{Position as _, Rng, Seat, Viewer};
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
    let shown = ["fresh-bid", "fresh-preview", "fresh-end"];
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
    assert!(reasons.contains("is a path: a building there would"));
    assert!(drawing("fresh-why").1.contains("id=\"fp-why\""));
    assert!(!drawing("fresh-choose").1.contains("fp-reason"), "reasons are not shown by default");
    let (scene, preview) = drawing("fresh-preview");
    let view = scene.position.view(Viewer::Seat(scene.seat));
    let built = view.buildable.iter().find(|build| fishpond_fresh::space_id(build.space) == scene.picked[0]);
    let spaces: &[Space] = &built.unwrap().paths;
    assert!(!spaces.is_empty() && preview.matches("id=\"fp-preview-").count() == spaces.len());
    let (scene, end) = drawing("fresh-end");
    let own = scene.position.view(Viewer::Public).routes;
    let own = own.iter().filter(|route| route.seat == Seat::A && route.length.is_some()).count();
    assert_eq!(end.matches("id=\"fp-route-A").count(), own, "the viewer's own routes are shown at the end");
    assert!(!end.contains("id=\"fp-route-B"));
}

#[test]
fn names_of_any_length_stay_inside() {
    let names = svg::names();
    for (_, scene) in scenes::all() {
        let look = Look { names: &names, ..Look::default() };
        svg::check_text_fits(&scene.position.view(Viewer::Public).svg(&look, Theme::Light));
    }
}
