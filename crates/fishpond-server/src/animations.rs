//! Animated pictures of whole games, drawn in the background and cached.
//!
//! The frames are drawn one by one through the queue of the bots' searches ([`crate::thinking`]), after moves and hints. A visitor who
//! arrives before the animation is ready waits on a page that reloads.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use bytes::Bytes;
use fishpond_draw::{Animation, AnimationError, pixels};
use fishpond_games::AnyView;
use fishpond_table::PersonId;
use tokio::sync::OnceCell;

use crate::App;
use crate::error::Error;
use crate::limits::Action;
use crate::pictures::{Drawing, PictureKey};
use crate::thinking::{Kind, Request};
use crate::visitor::{Network, Visitor};

/// The width of animations in pixels.
const WIDTH: u32 = 480;

/// Maximum number of frames of an animation.
pub(crate) const MAX_FRAMES: usize = 80;

/// The size in bytes beyond which only the last frame is added.
const MAX_SIZE: usize = 3 * 1024 * 1024;

/// How long each frame is shown, and how long the last one is, in hundredths of a second.
const DURATION: u16 = 70;
const LAST_DURATION: u16 = 400;

/// The expected time to draw a frame.
const DRAW_TIME: Duration = Duration::from_millis(100);

/// How long a request waits for an animation before it is answered with a page that reloads.
const PATIENCE: Duration = Duration::from_secs(2);

/// How many finished animations are cached.
const MAX_CACHED: usize = 12;

/// How many animations are drawn at the same time: for a person, for a network, and in total.
const PER_PERSON: usize = 2;
const PER_NETWORK: usize = 6;
const MAX_DRAWN: usize = 24;

/// Seconds after which to try again if too many are being drawn.
const RETRY: u64 = 20;

/// The animations that are being drawn or cached, oldest first.
#[derive(Default)]
pub(crate) struct Animations(Mutex<VecDeque<Entry>>);

struct Entry {
    key: PictureKey,
    person: PersonId,
    /// The network from which it was requested.
    network: Option<Network>,
    /// The file, once it is ready.
    file: Arc<OnceCell<Bytes>>,
}

impl Animations {
    fn entries(&self) -> MutexGuard<'_, VecDeque<Entry>> {
        self.0.lock().expect("lock is never poisoned")
    }

    fn find(&self, key: &PictureKey) -> Option<Arc<OnceCell<Bytes>>> {
        self.entries().iter().find(|entry| entry.key == *key).map(|entry| entry.file.clone())
    }

    /// Adds an animation that is about to be drawn.
    fn add(
        &self,
        key: &PictureKey,
        person: &PersonId,
        network: Option<Network>,
    ) -> Result<Arc<OnceCell<Bytes>>, Error> {
        let mut entries = self.entries();
        let count = |is_counted: &dyn Fn(&Entry) -> bool| {
            entries.iter().filter(|entry| !entry.file.initialized() && is_counted(entry)).count()
        };
        let limit = if count(&|entry| entry.person == *person) >= PER_PERSON {
            Some("animations-at-once-per-person")
        } else if network.is_some() && count(&|entry| entry.network == network) >= PER_NETWORK {
            Some("animations-at-once-per-network")
        } else if count(&|_| true) >= MAX_DRAWN {
            Some("animations-at-once")
        } else {
            None
        };
        if let Some(limit) = limit {
            return Err(Error::TooMany { limit, seconds: RETRY });
        }
        let finished = entries.iter().filter(|entry| entry.file.initialized()).count();
        if finished >= MAX_CACHED
            && let Some(oldest) = entries.iter().position(|entry| entry.file.initialized())
        {
            entries.remove(oldest);
        }
        let file = Arc::<OnceCell<Bytes>>::default();
        entries.push_back(Entry { key: key.clone(), person: person.clone(), network, file: file.clone() });
        Ok(file)
    }

    fn remove(&self, key: &PictureKey) {
        self.entries().retain(|entry| entry.key != *key);
    }
}

impl App {
    /// Returns an animation, or `None` if it is not ready yet. The first request starts drawing it; `frames` returns what it shows.
    pub(crate) async fn animation(
        &self,
        key: PictureKey,
        visitor: &Visitor,
        drawing: Drawing,
        frames: impl FnOnce() -> Result<Vec<AnyView>, Error>,
    ) -> Result<Option<Bytes>, Error> {
        let file = match self.animations().find(&key) {
            Some(file) => file,
            None => {
                self.limits().count(Action::Review, visitor.person.as_str(), visitor.network)?;
                let frames = frames()?;
                let file = self.animations().add(&key, &visitor.person, visitor.network)?;
                self.networks().note(&visitor.person, visitor.network, self.now());
                let (app, person, drawn) = (self.clone(), visitor.person.clone(), file.clone());
                let task = tokio::spawn(async move {
                    match app.draw_animation(&person, drawing, frames).await {
                        Ok(bytes) => drop(drawn.set(bytes)),
                        Err(error) => {
                            if app.is_open() && app.faults().is_new("an animation failed", &error) {
                                tracing::error!(id = key.id, %error, "an animation failed");
                            }
                            app.animations().remove(&key);
                        }
                    }
                });
                // Short games are ready at once.
                drop(tokio::time::timeout(PATIENCE, task).await);
                file
            }
        };
        Ok(file.get().cloned())
    }

    /// Draws the frames one after another, so that searches can run in between.
    async fn draw_animation(
        &self,
        person: &PersonId,
        drawing: Drawing,
        frames: Vec<AnyView>,
    ) -> Result<Bytes, Error> {
        let (Some(first), Some(last)) = (frames.first().cloned(), frames.last().cloned()) else {
            return Err(Error::NotFound);
        };
        let drawing = Arc::new(drawing);
        let draw = |drawing: &Drawing, view: &AnyView| {
            pixels(&drawing.svg(view), WIDTH).map_err(|error| Error::Internal(error.to_string()))
        };
        let request =
            || Request { kind: Kind::Review, people: self.with_networks([person]), length: DRAW_TIME };
        let shared = drawing.clone();
        let started = self.thinking().run(request(), move |_| {
            Ok::<_, Error>(Animation::new(&draw(&shared, &first)?, &draw(&shared, &last)?))
        });
        let mut animation = started.await?.and_then(|animation| animation.map_err(failed))?;
        let count = frames.len();
        for (number, view) in (1..).zip(frames) {
            let is_last = number == count;
            if animation.size() > MAX_SIZE && !is_last {
                continue;
            }
            let shared = drawing.clone();
            let added = self.thinking().run(request(), move |_| {
                let duration = if is_last { LAST_DURATION } else { DURATION };
                animation.add(&draw(&shared, &view)?, duration).map_err(failed)?;
                Ok::<Animation, Error>(animation)
            });
            animation = added.await??;
        }
        animation.finish().map(Bytes::from).map_err(failed)
    }
}

fn failed(error: AnimationError) -> Error {
    Error::Internal(error.to_string())
}
