//! The pictures of the rules pages.

use std::fmt::Write as _;

use fishpond_draw::{Draw as _, Look, Theme};
use fishpond_games::GameId;
use fishpond_lessons::pictures;
use fishpond_words::Lang;
use sha2::{Digest as _, Sha256};

/// The players' names in pictures.
const NAMES: [&str; 5] = ["Ada", "Ben", "Cleo", "Dan", "Eva"];

/// Draws a frame of a picture; frames are counted from 1.
pub(crate) fn draw(game: GameId, name: &str, frame: usize, lang: Lang, theme: Theme) -> Option<String> {
    let picture = pictures(game).get(name)?;
    let frame = picture.frames.get(frame.checked_sub(1)?)?;
    let names = NAMES.map(str::to_owned);
    let look = Look {
        lang,
        picks: &frame.picks,
        picked: &frame.picked,
        last: &frame.touched,
        effects: &frame.effects,
        show: &picture.show,
        names: &names,
        names_viewer: true,
        ..Look::default()
    };
    let svg = frame.position.view(picture.viewer).excerpt(&look, theme, &picture.panels);
    Some(match picture.crop {
        Some(crop) => cropped(&svg, crop),
        None => svg,
    })
}

/// Returns a part of a picture.
fn cropped(svg: &str, crop: [f64; 4]) -> String {
    let (before, rest) = svg.split_once("viewBox=\"").expect("a drawing has a view box");
    let (_, after) = rest.split_once('"').expect("every attribute is closed");
    let [x, y, width, height] = crop;
    format!("{before}viewBox=\"{x} {y} {width} {height}\"{after}")
}

/// Returns the width and height of a drawing.
fn size(svg: &str) -> Option<(f64, f64)> {
    let (_, rest) = svg.split_once("viewBox=\"")?;
    let mut numbers = rest.split_once('"')?.0.split(' ').skip(2).map_while(|number| number.parse().ok());
    Some((numbers.next()?, numbers.next()?))
}

/// Returns the markup of a picture with one caption per frame, or `None` if there is no such picture. The address contains the colour
/// scheme `auto`.
pub(super) fn markup(game: GameId, name: &str, captions: &str, lang: Lang) -> Option<String> {
    let frames = pictures(game).get(name)?.frames.len();
    let captions: Vec<&str> = captions.split('|').map(str::trim).collect();
    if captions.len() != frames {
        return None;
    }
    let enlarge = lang.text("page-enlarge");
    let mut html = format!("<div class=\"frames of-{frames}\">");
    for (index, caption) in captions.into_iter().enumerate() {
        let svg = draw(game, name, index + 1, lang, Theme::Auto)?;
        let (width, height) = size(&svg)?;
        let version = hex::encode(&Sha256::digest(&svg)[..6]);
        let number = index + 1;
        let address =
            format!("/picture/{game}/{name}-{number}.svg?lang={lang}&amp;theme=auto&amp;v={version}");
        // On a phone, the text in a large picture is small, so a link opens the picture by itself.
        let _ = write!(
            html,
            "<figure><a href=\"{address}\" target=\"_blank\" aria-label=\"{enlarge}\" title=\"{enlarge}\">"
        );
        let _ = write!(
            html,
            "<img src=\"{address}\" alt=\"\" width=\"{width:.0}\" height=\"{height:.0}\" loading=\"lazy\"></a>"
        );
        let _ = write!(html, "<figcaption>{}</figcaption></figure>", maud::html! { (caption) }.0);
    }
    html.push_str("</div>");
    Some(html)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_picture_has_a_drawing_with_its_panels() {
        for &game in GameId::ALL {
            for (name, picture) in pictures(game) {
                for number in 1..=picture.frames.len() {
                    let svg = draw(game, name, number, Lang::En, Theme::Light).unwrap();
                    assert!(
                        size(&svg).is_some_and(|(width, height)| width > 0.0 && height > 0.0),
                        "{game} {name}"
                    );
                    for panel in picture.panels.iter().filter(|panel| *panel != "players") {
                        assert!(svg.contains(&format!(" panel-{panel}")), "{game} {name}: {panel}");
                    }
                }
            }
        }
    }

    #[test]
    fn unknown_pictures_and_frames_are_not_drawn() {
        assert!(draw(GameId::Penguins, "no-such-picture", 1, Lang::En, Theme::Light).is_none());
        assert!(draw(GameId::Penguins, "turn", 0, Lang::En, Theme::Light).is_none());
        assert!(draw(GameId::Penguins, "turn", 9, Lang::En, Theme::Light).is_none());
    }
}
