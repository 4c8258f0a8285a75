//! Setup: row, ships, cubes, tiles and the deal (S8–S12, S14).

use fishpond_core::{Seat, SeatSet, Sink};

use crate::colours::{ByColour, ByTile, Colour};
use crate::components::{CUBES, HAND_SIZE, SAILORS, START_CUBES, TILES, WATER_CARDS};
use crate::events::Event;
use crate::position::{Position, Rules, SEATS, Stage};

impl Position {
    /// Returns the position before the first draw.
    pub(crate) fn before_first_draw(rules: Rules) -> Position {
        let players = rules.players;
        let mut cubes = [0; SEATS];
        // S10: each player takes a cube from the supply of 12.
        cubes[..usize::from(players)].fill(START_CUBES);
        let mut row = [0; WATER_CARDS];
        // S8: the harbour is not shuffled.
        row[0] = rules.components().harbour;
        // S14, SA9: set by an option, or drawn.
        let start = rules.start_player.unwrap_or(Seat::A);
        Position {
            stage: if rules.start_player.is_some() { Stage::Row } else { Stage::Start },
            start,
            actor: start,
            row,
            laid: 1,
            sea: rules.components().sea_counts(),
            ships: ByColour::NONE, // S9
            face_down: TILES,      // S11
            said: 0,
            revealed: ByTile::NONE,
            cubes,
            supply: CUBES - players * START_CUBES,
            hands: [ByColour::NONE; SEATS],
            boxed: [ByColour::NONE; SEATS],
            passed: [None; SEATS],
            undealt: SAILORS,
            resigned: SeatSet::EMPTY,
            rules,
        }
    }

    /// Sets the starting player (S14).
    pub(crate) fn set_start_player(&mut self, seat: Seat, events: &mut impl Sink<Event>) {
        self.start = seat;
        self.actor = seat;
        self.stage = Stage::Row;
        events.emit(Event::Start(seat));
    }

    /// Lays the next sea card to the right of the others (S8).
    pub(crate) fn lay_sea_card(&mut self, fish: u8, events: &mut impl Sink<Event>) {
        self.sea[usize::from(fish)] -= 1;
        self.row[usize::from(self.laid)] = fish;
        self.laid += 1;
        if usize::from(self.laid) == WATER_CARDS {
            self.stage = Stage::Deal;
            events.emit(Event::Row(self.row));
        }
    }

    /// Returns the seat that is dealt the next sailor: one card at a time, round after round from seat A.
    fn next_dealt(&self) -> Seat {
        let dealt = SAILORS.total() - self.undealt.total();
        Seat::new((dealt % u32::from(self.rules.players)) as usize)
    }

    /// Deals a sailor (S12).
    pub(crate) fn deal_sailor(&mut self, card: Colour, events: &mut impl Sink<Event>) {
        let seat = self.next_dealt();
        self.undealt[card] -= 1;
        let hand = &mut self.hands[seat.index()];
        hand[card] += 1;
        if hand.total() < u32::from(HAND_SIZE) {
            return;
        }
        events.emit(Event::Dealt { seat, cards: Some(*hand) });
        if seat.index() + 1 == usize::from(self.rules.players) {
            self.stage = Stage::Pass;
        }
    }
}
