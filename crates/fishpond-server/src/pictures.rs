//! Pictures of positions as PNG. Drawing them shares a queue with the bots' searches, and the latest ones are cached.

use std::collections::VecDeque;
use std::sync::Mutex;
use std::time::Duration;

use bytes::Bytes;
use fishpond_draw::{Draw as _, Look, Theme, png};
use fishpond_games::AnyView;
use fishpond_words::Lang;

use crate::App;
use crate::error::Error;
use crate::limits::Action;
use crate::thinking::{Kind, Request};
use crate::visitor::Visitor;

/// The width of pictures in pixels.
const WIDTH: u32 = 900;

/// The expected time to draw a picture.
const DRAW_TIME: Duration = Duration::from_millis(200);

/// How many pictures are cached.
const MAX_CACHED: usize = 64;

/// Everything that a picture or an animation depends on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct PictureKey {
    /// The table.
    pub(crate) id: String,
    /// The public revision of a table, or the number of steps of a finished game.
    pub(crate) version: u64,
    /// The viewpoint.
    pub(crate) look: String,
    pub(crate) lang: Lang,
    pub(crate) theme: Theme,
}

/// Everything that a drawing needs besides the view.
#[derive(Clone)]
pub(crate) struct Drawing {
    pub(crate) lang: Lang,
    pub(crate) names: Vec<String>,
    pub(crate) theme: Theme,
}

impl Drawing {
    /// Draws a view.
    pub(crate) fn svg(&self, view: &AnyView) -> String {
        let look = Look { lang: self.lang, names: &self.names, names_viewer: true, ..Look::default() };
        view.svg(&look, self.theme)
    }
}

/// The latest pictures, oldest first.
#[derive(Default)]
pub(crate) struct Pictures(Mutex<VecDeque<(PictureKey, Bytes)>>);

impl Pictures {
    fn find(&self, key: &PictureKey) -> Option<Bytes> {
        let cached = self.0.lock().expect("lock is never poisoned");
        cached.iter().find(|(other, _)| other == key).map(|(_, picture)| picture.clone())
    }

    fn add(&self, key: PictureKey, picture: Bytes) {
        let mut cached = self.0.lock().expect("lock is never poisoned");
        cached.push_back((key, picture));
        if cached.len() > MAX_CACHED {
            cached.pop_front();
        }
    }
}

impl App {
    /// Returns a picture, drawing it unless it is cached.
    pub(crate) async fn picture(
        &self,
        key: PictureKey,
        visitor: &Visitor,
        view: AnyView,
        drawing: Drawing,
    ) -> Result<Bytes, Error> {
        if let Some(picture) = self.pictures().find(&key) {
            return Ok(picture);
        }
        self.limits().count(Action::Review, visitor.person.as_str(), visitor.network)?;
        self.networks().note(&visitor.person, visitor.network, self.now());
        let people = self.with_networks([&visitor.person]);
        let request = Request { kind: Kind::Hint, people, length: DRAW_TIME };
        let drawn = self.thinking().run(request, move |_| png(&drawing.svg(&view), WIDTH)).await?;
        let picture = Bytes::from(drawn.map_err(|error| Error::Internal(error.to_string()))?);
        self.pictures().add(key, picture.clone());
        Ok(picture)
    }
}
