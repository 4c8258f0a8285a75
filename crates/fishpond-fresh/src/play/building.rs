//! F24, F32, F33, F43, X5: building on disks, and expropriation.

use fishpond_core::{Code, Refusal, Seat, Sink};

use crate::board::{Space, SpaceSet, Spot, Square};
use crate::events::{Event, Reason, Site};
use crate::expropriation::critical_reasons;
use crate::market::{Content, Goods, Market, Stall, Tile};
use crate::position::{Position, Stage};
use crate::refusals::{code, refuse_at};

/// A player with a tile in hand must build it.
pub(crate) static BUILD_NOW: Code = code("build-now", "F32");
/// The player has no tile in hand.
pub(crate) static NOTHING_TO_BUILD: Code = code("nothing-to-build", "F23");
/// Players cannot choose to put a stall outside.
pub(crate) static NOT_OUTSIDE: Code = code("not-outside", "F33");
/// The player has no disk on the space.
pub(crate) static NOT_YOUR_DISK: Code = code("not-your-disk", "F32");

impl Position {
    /// Checks that the space has one of the player's own disks (F24, F32). Nothing else is required (X9, Q54).
    pub(super) fn check_build(&self, seat: Seat, space: Space) -> Result<(), Refusal> {
        let spot = self.check_space(space)?;
        if !self.market.disks[seat].contains(spot) {
            return Err(refuse_at(&NOT_YOUR_DISK, space));
        }
        Ok(())
    }

    /// Replaces the disk with the building, expropriates, and goes to the next stage (F52).
    pub(crate) fn build(&mut self, seat: Seat, space: Space, events: &mut impl Sink<Event>) {
        let (Some(tile), Some(spot)) = (self.in_hand(), self.square().spot(space)) else { return };
        events.emit(Event::Built(seat, tile, space));
        self.put(spot, building(seat, tile));
        self.expropriate(events);
        match self.stage {
            Stage::Flea(active) => self.after_tile(active, active, events),
            Stage::Stall { active, winner, .. } => self.after_tile(active, winner, events),
            Stage::RowPlace { tile, .. } => self.place_row(tile + 1, events),
            _ => {}
        }
    }

    /// Turns every critical empty or reserved space into a path, all at once (X5).
    pub(super) fn expropriate(&mut self, events: &mut impl Sink<Event>) {
        let plan = &self.rules.plans[usize::from(self.layout)];
        let paths = self.market.must_become_paths(&plan.square).all();
        if paths.is_empty() {
            return;
        }
        if events.listens() {
            // F55, F56: row by row, each with its reason.
            for spot in paths.iter() {
                events.emit(Event::Path(reason(&plan.square, &self.market, spot)));
                if let Content::Disk(seat) = self.market.content(spot) {
                    events.emit(Event::DiskReturned(seat, plan.square.space(spot)));
                }
            }
        }
        // Q50: the disks return before the next decision.
        self.market.make_paths(&plan.square, paths);
    }

    /// Puts a stall outside, where it stays (F33, Q38).
    pub(super) fn put_outside(&mut self, seat: Seat, goods: Goods, events: &mut impl Sink<Event>) {
        self.market.stalls[seat][goods as usize] = Stall::Outside;
        events.emit(Event::Outside(seat, goods));
    }

    #[inline]
    pub(super) fn put(&mut self, spot: Spot, content: Content) {
        self.market.put(&self.rules.plans[usize::from(self.layout)].square, spot, content);
    }

    /// Returns the spaces that would become paths if the player built the tile there.
    #[must_use]
    pub fn new_paths(&self, seat: Seat, tile: Tile, spot: Spot) -> SpaceSet {
        preview(self.square(), &self.market, seat, tile, spot)
    }
}

/// Returns the building that a tile becomes.
pub(crate) fn building(seat: Seat, tile: Tile) -> Content {
    match tile {
        Tile::Flea => Content::Flea,
        Tile::Stall(goods) => Content::Stall(seat, goods),
    }
}

/// Returns the spaces that would become paths if the player built the tile there.
pub(crate) fn preview(square: &Square, market: &Market, seat: Seat, tile: Tile, spot: Spot) -> SpaceSet {
    let mut market = market.clone();
    market.put(square, spot, building(seat, tile));
    market.must_become_paths(square).all()
}

/// Returns the reason why a space must be a path in this position.
pub(crate) fn reason(square: &Square, market: &Market, spot: Spot) -> Reason {
    let reasons = critical_reasons(square, market.open(), market.sites(), spot);
    let site = |spot| match market.content(spot) {
        Content::Stall(seat, goods) => Some(Site { space: square.space(spot), owner: Some(seat), goods }),
        Content::Truck(goods) => Some(Site { space: square.space(spot), owner: None, goods }),
        _ => None,
    };
    Reason {
        space: square.space(spot),
        encloses: reasons.encloses.iter().filter_map(site).collect(),
        cuts_off: square.spaces(reasons.cuts_off).collect(),
        last: reasons.last,
    }
}
