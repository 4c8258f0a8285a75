//! The frame of a turn: reset check, next player, leaving, the end (S15, S16, S34, S35).

use fishpond_core::{Seat, Sink};

use crate::colours::ByTile;
use crate::components::{RESET_BELOW, TILES};
use crate::events::Event;
use crate::position::{Phase, Position};
use crate::scoring;

/// What a seat that left announces in each of its turns (RUL SA48).
pub(crate) const ABSENT_SAYS: u8 = 2;

impl Position {
    pub(crate) fn begin_turn(&mut self, seat: Seat, events: &mut impl Sink<Event>) {
        self.actor = seat;
        self.phase = Phase::Play;
        // S16, RUL SA33, SA34: before anything is decided, and all fifteen.
        if self.face_down.total() < RESET_BELOW {
            self.face_down = TILES;
            self.clear_reveal();
            events.emit(Event::Reset);
        }
        if self.resigned.contains(seat) {
            self.announce(ABSENT_SAYS, events);
        }
    }

    /// What was revealed shows until somebody acts, and counts for nothing then (S24).
    pub(crate) fn clear_reveal(&mut self) {
        self.said = 0;
        self.revealed = ByTile::NONE;
    }

    /// S34: revealed tiles stay open, the left neighbour is next.
    pub(crate) fn end_turn(&mut self, events: &mut impl Sink<Event>) {
        self.begin_turn(self.actor.next(self.agreed.players), events);
    }

    /// S35, RUL SA37: at once; nobody gets another turn.
    pub(crate) fn finish(&mut self, events: &mut impl Sink<Event>) {
        self.phase = Phase::Finished;
        events.emit(Event::End);
        for seat in self.seats() {
            let cards = self.hands[seat.index()];
            events.emit(Event::Scored { seat, cards, points: scoring::points(self, seat) });
        }
    }

    /// RUL SA48: the game goes on; what the seat was to decide is now chance.
    pub(crate) fn resign(&mut self, seat: Seat, events: &mut impl Sink<Event>) {
        self.resigned.insert(seat);
        events.emit(Event::Resigned(seat));
        match self.phase {
            Phase::Pass => {
                self.actor = seat;
                self.phase = Phase::PassFor;
            }
            Phase::Play => self.announce(ABSENT_SAYS, events),
            _ => {}
        }
    }
}
