//! F24, F32, F33, F43, X5: buildings on disks, and the paths that follow.

use fishpond_core::{Refusal, Seat, Sink};

use crate::board::{Space, SpaceSet, Spot, Square};
use crate::events::{Event, Reason, Site};
use crate::expropriation::why;
use crate::market::{Content, Goods, Market, Stall, Tile};
use crate::position::{Phase, Position};
use crate::refusals;

impl Position {
    /// F24, F32: on an own disk. X9, RUL Q54: nothing else is needed.
    pub(super) fn check_build(&self, seat: Seat, space: Space) -> Result<(), Refusal> {
        let spot = self.spot(space)?;
        if !self.market.disks[seat].contains(spot) {
            return Err(refusals::NOT_YOUR_DISK.refuse().with("space", space.to_string()));
        }
        Ok(())
    }

    /// F52: the building, the disk, expropriation, and then what comes next.
    pub(super) fn build(&mut self, seat: Seat, space: Space, events: &mut impl Sink<Event>) {
        let (Some(tile), Some(spot)) = (self.in_hand(), self.square().spot(space)) else { return };
        events.emit(Event::Built(seat, tile, space));
        self.put(spot, building(seat, tile));
        self.expropriate(events);
        match self.phase {
            Phase::Flea(active) => self.after_tile(active, active, events),
            Phase::Stall { active, winner, .. } => self.after_tile(active, winner, events),
            Phase::RowPlace { tile, .. } => self.place_row(tile + 1, events),
            _ => {}
        }
    }

    /// X5: every critical empty or reserved space becomes a path, all at once.
    pub(super) fn expropriate(&mut self, events: &mut impl Sink<Event>) {
        let plan = &self.table.plans[usize::from(self.layout)];
        let paths = self.market.must_become_paths(&plan.square).all();
        if paths.is_empty() {
            return;
        }
        if events.listens() {
            // F55, F56: row by row, each with its reasons.
            for spot in paths.iter() {
                events.emit(Event::Path(reason(&plan.square, &self.market, spot)));
                if let Content::Disk(seat) = self.market.content(spot) {
                    events.emit(Event::DiskBack(seat, plan.square.space(spot)));
                }
            }
        }
        // RUL Q50: the disks are back before anybody decides anything.
        self.market.make_paths(&plan.square, paths);
    }

    /// F33: the stall is used up and never enters the square. RUL Q38.
    pub(super) fn put_outside(&mut self, seat: Seat, goods: Goods, events: &mut impl Sink<Event>) {
        self.market.stalls[seat][goods as usize] = Stall::Outside;
        events.emit(Event::Outside(seat, goods));
    }

    #[inline]
    pub(super) fn put(&mut self, spot: Spot, content: Content) {
        self.market.put(&self.table.plans[usize::from(self.layout)].square, spot, content);
    }

    /// What would become paths if this seat built the tile there: the preview for players.
    #[must_use]
    pub fn preview(&self, seat: Seat, tile: Tile, spot: Spot) -> SpaceSet {
        preview(self.square(), &self.market, seat, tile, spot)
    }
}

/// The building that a tile becomes.
fn building(seat: Seat, tile: Tile) -> Content {
    match tile {
        Tile::Flea => Content::Flea,
        Tile::Stall(goods) => Content::Stall(seat, goods),
    }
}

/// What would become paths if this seat built the tile there.
pub(crate) fn preview(square: &Square, market: &Market, seat: Seat, tile: Tile, spot: Spot) -> SpaceSet {
    let mut market = market.clone();
    market.put(square, spot, building(seat, tile));
    market.must_become_paths(square).all()
}

/// Why a space must be a path, or must have become one, as things stand.
pub(crate) fn reason(square: &Square, market: &Market, spot: Spot) -> Reason {
    let why = why(square, market.open(), market.sites(), spot);
    let site = |spot| match market.content(spot) {
        Content::Stall(seat, goods) => Some(Site { space: square.space(spot), owner: Some(seat), goods }),
        Content::Truck(goods) => Some(Site { space: square.space(spot), owner: None, goods }),
        _ => None,
    };
    Reason {
        space: square.space(spot),
        encloses: why.encloses.iter().filter_map(site).collect(),
        cuts_off: square.spaces(why.cuts_off).collect(),
        last: why.last,
    }
}
