//! Draws positions in both themes, for inspection: `cargo run -p fishpond-draw --example gallery -- FOLDER`.

use std::path::Path;

use fishpond_core::{Position as _, Seat, Viewer};
use fishpond_draw::{Draw as _, Look, Theme, png};
use fishpond_words::Lang;

#[allow(dead_code, reason = "shared with the tests")]
#[path = "../tests/common/mod.rs"]
mod common;

#[allow(dead_code, reason = "shared with the tests")]
#[path = "../tests/common/ships.rs"]
mod ships;

#[allow(dead_code, reason = "shared with the tests")]
#[path = "../tests/common/wishes.rs"]
mod wishes;

#[allow(dead_code, reason = "shared with the tests")]
#[path = "../tests/common/fresh.rs"]
mod fresh;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = std::env::args().nth(1).ok_or("usage: gallery FOLDER")?;
    let folder = Path::new(&folder);
    std::fs::create_dir_all(folder)?;
    for (name, scene) in [
        ("exchange", common::proposal()),
        ("begin", common::penguins(3, &["start_player=A"], 4)),
        ("middle", common::penguins(2, &["start_player=A"], 33)),
        ("four", common::penguins(4, &["start_player=A", "hidden_totals=true"], 26)),
        ("end", common::penguins(4, &["start_player=B"], 100)),
    ] {
        let view = scene.position.view(Viewer::Seat(Seat::A));
        let picked = &scene.picks[..scene.picks.len().min(1)];
        let look = Look { picked, picks: &scene.picks, last: &scene.last, ..Look::default() };
        std::fs::write(folder.join(format!("{name}.svg")), view.svg(&look, Theme::Auto))?;
        std::fs::write(folder.join(format!("{name}.txt")), view.text(Lang::En) + &view.text(Lang::De))?;
        for (theme, word) in [(Theme::Light, "light"), (Theme::Dark, "dark")] {
            let lang = if theme == Theme::Dark { Lang::De } else { Lang::En };
            let svg = view.svg(&Look { lang, ..look }, theme);
            for width in [1200, 320] {
                std::fs::write(folder.join(format!("{name}-{word}-{width}.png")), png(&svg, width)?)?;
            }
        }
    }
    for (name, scene) in [
        ("ships-deal", ships::random(2, 3, 0)),
        ("ships-turn", ships::random(2, 3, 13)),
        ("ships-sailor", ships::random(3, 5, 18).picking("card-").picking("ship-pink")),
        ("ships-choose", ships::choosing(4)),
        ("ships-end", ships::random(4, 8, 1000)),
    ] {
        let view = scene.position.view(Viewer::Seat(scene.seat));
        let look = Look { picks: &scene.picks, picked: &scene.picked, ..Look::default() };
        std::fs::write(folder.join(format!("{name}.txt")), view.text(Lang::En) + &view.text(Lang::De))?;
        for (theme, word, lang) in [(Theme::Light, "light", Lang::En), (Theme::Dark, "dark", Lang::De)] {
            let svg = view.svg(&Look { lang, ..look }, theme);
            for width in [1200, 320] {
                std::fs::write(folder.join(format!("{name}-{word}-{width}.png")), png(&svg, width)?)?;
            }
        }
    }
    for (name, scene) in [
        ("wishes-begin", wishes::random(2, 3, 0)),
        ("wishes-turn", wishes::random(3, 3, 40)),
        ("wishes-five", wishes::random(5, 5, 60)),
        ("wishes-use", wishes::random(4, 8, 30).picking_first()),
        ("wishes-end", wishes::random(3, 8, 1000)),
    ] {
        let view = scene.position.view(Viewer::Seat(scene.seat));
        let look = Look { picks: &scene.picks, picked: &scene.picked, last: &scene.last, ..Look::default() };
        std::fs::write(folder.join(format!("{name}.txt")), view.text(Lang::En) + &view.text(Lang::De))?;
        for (theme, word, lang) in [(Theme::Light, "light", Lang::En), (Theme::Dark, "dark", Lang::De)] {
            let svg = view.svg(&Look { lang, ..look }, theme);
            for width in [1200, 320] {
                std::fs::write(folder.join(format!("{name}-{word}-{width}.png")), png(&svg, width)?)?;
            }
        }
    }
    for (name, scene) in fresh::all() {
        let view = scene.position.view(Viewer::Seat(scene.seat));
        let (picks, picked, last, show) = (&scene.picks, &scene.picked, &scene.last, &scene.show);
        let look = Look { picks, picked, last, show, ..Look::default() };
        std::fs::write(folder.join(format!("{name}.txt")), view.text(Lang::En) + &view.text(Lang::De))?;
        for (theme, word, lang) in [(Theme::Light, "light", Lang::En), (Theme::Dark, "dark", Lang::De)] {
            let svg = view.svg(&Look { lang, ..look }, theme);
            for width in [1200, 320] {
                std::fs::write(folder.join(format!("{name}-{word}-{width}.png")), png(&svg, width)?)?;
            }
        }
    }
    Ok(())
}
