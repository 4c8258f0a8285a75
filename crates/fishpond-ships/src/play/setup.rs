//! Setup: row, ships, cubes, tiles and the deal (S8 to S12, S14).

use fishpond_core::{Seat, SeatSet, Sink};

use crate::colours::{ByColour, ByTile, Colour};
use crate::components::{CUBES, HAND_SIZE, SAILORS, START_CUBES, TILES, WATER_CARDS};
use crate::events::Event;
use crate::position::{Agreed, Phase, Position, SEATS};

impl Position {
    /// The table before the dealer draws anything.
    pub(crate) fn before_the_deal(agreed: Agreed) -> Position {
        let players = agreed.players;
        let mut cubes = [0; SEATS];
        // S10: everybody takes a cube from the supply of 12.
        cubes[..usize::from(players)].fill(START_CUBES);
        let mut row = [0; WATER_CARDS];
        // S8: the harbour is not shuffled.
        row[0] = agreed.components().harbour;
        // S14, RUL SA9.
        let start = agreed.start_player.unwrap_or(Seat::A);
        Position {
            phase: if agreed.start_player.is_some() { Phase::Row } else { Phase::Start },
            start,
            actor: start,
            row,
            laid: 1,
            sea: agreed.components().sea_counts(),
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
            agreed,
        }
    }

    pub(crate) fn settle_start(&mut self, seat: Seat, events: &mut impl Sink<Event>) {
        self.start = seat;
        self.actor = seat;
        self.phase = Phase::Row;
        events.emit(Event::Start(seat));
    }

    /// S8: the next sea card, to the right of those that lie.
    pub(crate) fn lay_sea_card(&mut self, fish: u8, events: &mut impl Sink<Event>) {
        self.sea[usize::from(fish)] -= 1;
        self.row[usize::from(self.laid)] = fish;
        self.laid += 1;
        if usize::from(self.laid) == WATER_CARDS {
            self.phase = Phase::Deal;
            events.emit(Event::Row(self.row));
        }
    }

    /// Who gets the next sailor: one card each, round and round from seat A.
    pub(crate) fn dealt_to(&self) -> Seat {
        let dealt = SAILORS.total() - self.undealt.total();
        Seat::new((dealt % u32::from(self.agreed.players)) as usize)
    }

    /// S12.
    pub(crate) fn deal_sailor(&mut self, card: Colour, events: &mut impl Sink<Event>) {
        let seat = self.dealt_to();
        self.undealt[card] -= 1;
        let hand = &mut self.hands[seat.index()];
        hand[card] += 1;
        if hand.total() < u32::from(HAND_SIZE) {
            return;
        }
        events.emit(Event::Dealt { seat, cards: Some(*hand) });
        if seat.index() + 1 == usize::from(self.agreed.players) {
            self.phase = Phase::Pass;
        }
    }
}
