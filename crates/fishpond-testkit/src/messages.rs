//! Checks that all messages of a game exist in every language and have all arguments.

use fishpond_core::{Event, Interactive, Message, Path, Seat, Speak, Viewer};
use fishpond_words::Lang;

use crate::checked_game::CheckedGame;

impl<P: Interactive> CheckedGame<'_, P> {
    pub(crate) fn check_words(&self, message: &Message) {
        for lang in Lang::ALL {
            if let Some(fault) = lang.fault(message) {
                self.fail(&fault);
            }
        }
    }

    /// Checks the messages of events for all viewers.
    pub(crate) fn check_events(&self, events: &[P::Event]) {
        let seats = Seat::first_n(self.position.config().players).map(Viewer::Seat);
        for viewer in seats.chain([Viewer::Public, Viewer::Open]) {
            for event in events.iter().filter_map(|event| event.seen_by(viewer)) {
                self.check_words(&event.message());
            }
        }
    }

    pub(crate) fn check_choices(&self, act: &P::Act, path: &Path) {
        self.check_words(&act.message());
        self.check_words(&self.position.sentence(*act));
        for choice in path {
            self.check_words(&choice.say);
            self.require(
                Lang::ALL.iter().all(|lang| lang.has(choice.ask)),
                &format!("the question {} has a message", choice.ask),
            );
        }
    }
}
