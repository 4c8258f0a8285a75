//! The pictures of the rules pages: a few frames, each a position or a move that is about to be made.
//!
//! ```toml
//! [pictures.slide]
//! from = "opening"
//! frames = ["", "! A c3", "? A c3-c6", "A c3-c6"]   # a position, choices after some picks, a planned move, the position after it
//! panels = ["ice"]                        # the parts of the drawing; all of them if absent
//! crop = [0, 0, 300, 300]                 # a part of the only panel
//! show = ["routes-A"]                     # additional details of the drawing
//! viewer = "A"                            # whose hand is visible; everything if absent
//! ```

use std::collections::BTreeMap;
use std::sync::OnceLock;

use fishpond_core::{Effect, Seat, Viewer};
use fishpond_games::{AnyPosition, GameId};
use serde::Deserialize;

use crate::script::{PositionsData, Stage};

/// A picture of a rules page.
#[derive(Debug)]
pub struct Picture {
    /// The frames, in order.
    pub frames: Vec<Frame>,
    /// The names of the panels that are shown; empty for all.
    pub panels: Vec<String>,
    /// The part of the panel that is shown: left, top, width and height.
    pub crop: Option<[f64; 4]>,
    /// Additional details of the drawing.
    pub show: Vec<String>,
    /// The viewer.
    pub viewer: Viewer,
}

/// A frame of a picture.
#[derive(Debug)]
pub struct Frame {
    /// The position.
    pub position: AnyPosition,
    /// The things that can be picked.
    pub picks: Vec<String>,
    /// The things picked for the move that is about to be made.
    pub picked: Vec<String>,
    /// The consequences of that move.
    pub effects: Vec<Effect>,
    /// The things that the last step touched.
    pub touched: Vec<String>,
}

#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
struct File {
    positions: PositionsData,
    pictures: BTreeMap<String, PictureData>,
}

#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
struct PictureData {
    from: String,
    frames: Vec<String>,
    #[serde(default)]
    panels: Vec<String>,
    crop: Option<[f64; 4]>,
    #[serde(default)]
    show: Vec<String>,
    viewer: Option<Seat>,
}

/// Returns the pictures of a game by name.
///
/// # Panics
/// If the file of the game has a fault; a test loads them all.
pub fn pictures(game: GameId) -> &'static BTreeMap<String, Picture> {
    static PICTURES: [OnceLock<BTreeMap<String, Picture>>; 4] = [const { OnceLock::new() }; 4];
    PICTURES[game as usize].get_or_init(|| load(game).expect("the tests load all pictures"))
}

fn load(game: GameId) -> Result<BTreeMap<String, Picture>, String> {
    let text = match game {
        GameId::Penguins => include_str!("../pictures/penguins.toml"),
        GameId::Ships => include_str!("../pictures/ships.toml"),
        GameId::Wishes => include_str!("../pictures/wishes.toml"),
        GameId::Fresh => include_str!("../pictures/fresh.toml"),
    };
    let file: File = toml::from_str(text).map_err(|error| error.to_string())?;
    let loaded = file.pictures.into_iter().map(|(name, picture)| {
        let picture =
            picture.load(game, &file.positions).map_err(|fault| format!("picture '{name}': {fault}"))?;
        Ok((name, picture))
    });
    loaded.collect()
}

impl PictureData {
    fn load(self, game: GameId, positions: &PositionsData) -> Result<Picture, String> {
        let mut stage = Stage::named(game, positions, &self.from)?;
        let viewer = self.viewer.map_or(Viewer::Open, Viewer::Seat);
        let mut frames = Vec::new();
        for steps in &self.frames {
            frames.push(match steps.split_once(' ') {
                Some(("!", picks)) => choices(&stage, picks)?,
                Some(("?", step)) => planned_move(&stage, step)?,
                _ => {
                    stage.play(steps)?;
                    let touched = if steps.is_empty() { Vec::new() } else { stage.touched(viewer) };
                    Frame { touched, ..Frame::plain(&stage) }
                }
            });
        }
        Ok(Picture { frames, panels: self.panels, crop: self.crop, show: self.show, viewer })
    }
}

impl Frame {
    /// Returns the frame of a position.
    fn plain(stage: &Stage) -> Frame {
        let (position, picks, picked) = (stage.position.clone(), Vec::new(), Vec::new());
        Frame { position, picks, picked, effects: Vec::new(), touched: Vec::new() }
    }
}

/// Returns the frame of the choices that a seat has after some picks.
fn choices(stage: &Stage, text: &str) -> Result<Frame, String> {
    let mut words = text.split(' ');
    let seat: Seat = words
        .next()
        .and_then(|seat| seat.parse().ok())
        .ok_or_else(|| format!("'{text}' does not name a seat"))?;
    let picked: Vec<String> = words.map(str::to_owned).collect();
    let offers = stage.position.offers(seat, &picked).next;
    if offers.is_empty() {
        return Err(format!("'{text}' does not lead to a choice"));
    }
    let picks = offers.into_iter().map(|offer| offer.choice.pick).collect();
    Ok(Frame { picks, picked, ..Frame::plain(stage) })
}

/// Returns the frame of a move that is about to be made.
fn planned_move(stage: &Stage, step: &str) -> Result<Frame, String> {
    let (seat, act) = step.split_once(' ').ok_or_else(|| format!("'{step}' has no seat"))?;
    let seat: Seat = seat.parse().map_err(|_| format!("'{step}' does not name a seat"))?;
    let path = stage.position.path(seat, act).ok_or_else(|| format!("'{step}' is not a legal move"))?;
    Ok(Frame {
        picked: path.into_iter().map(|choice| choice.pick).collect(),
        effects: stage.position.preview(seat, act).effects,
        ..Frame::plain(stage)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_pictures_can_be_played() {
        for &game in GameId::ALL {
            let pictures = load(game).unwrap_or_else(|fault| panic!("{game}: {fault}"));
            let _ = pictures;
        }
    }
}
