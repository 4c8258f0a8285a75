//! F6–F16: the square, the trucks, the row, the starting player. Each draw is a chance node (F54).

use fishpond_core::{Seat, Sink};

use super::chance::undealt;
use crate::board::{Space, SpaceSet, Spot};
use crate::events::Event;
use crate::market::{Content, Goods, Market};
use crate::plan::QUADRANTS;
use crate::position::{Position, Stack, Stage};

impl Position {
    pub(crate) fn choose_layout(&mut self, number: u8, events: &mut impl Sink<Event>) {
        self.layout = number - 1;
        self.market = Market::bare(self.square());
        self.stack = Stack::full(self.rules.players, self.plan());
        self.stage = Stage::Goods { lots: [None; 3] };
        events.emit(Event::LaidOut(number));
    }

    /// Assigns goods to the next quadrant, clockwise after the fish quadrant; the last goods follow from the others (F11, Q9).
    pub(crate) fn deal_goods(&mut self, goods: Goods, events: &mut impl Sink<Event>) {
        let Stage::Goods { mut lots } = self.stage else { return };
        let number = usize::from(lots[0].is_some());
        lots[number] = Some(goods);
        events.emit(Event::Dealt(QUADRANTS[self.plan().lot_quadrant(number)], goods));
        if number == 0 {
            self.stage = Stage::Goods { lots };
            return;
        }
        lots[2] = undealt(&lots).next();
        if let Some(last) = lots[2] {
            events.emit(Event::Dealt(QUADRANTS[self.plan().lot_quadrant(2)], last));
        }
        // F10: the space of the fish truck is not drawn.
        self.park(Goods::Fish, self.plan().fish, events);
        self.stage = Stage::Lots { lots, parked: 0 };
    }

    pub(crate) fn park_next(&mut self, space: Space, events: &mut impl Sink<Event>) {
        let Stage::Lots { lots, parked } = self.stage else { return };
        if let (Some(spot), Some(goods)) = (self.square().spot(space), lots[usize::from(parked)]) {
            self.park(goods, spot, events);
        }
        let parked = parked + 1;
        self.stage = if parked == 3 { Stage::Row } else { Stage::Lots { lots, parked } };
    }

    /// Parks a truck. Expropriation follows each of the four (F12, Q10).
    fn park(&mut self, goods: Goods, spot: Spot, events: &mut impl Sink<Event>) {
        events.emit(Event::Parked(goods, self.square().space(spot)));
        self.put(spot, Content::Truck(goods));
        self.expropriate(events);
    }

    /// Returns the empty spaces of the next quadrant (F11, Q7, Q8).
    pub(crate) fn eligible_lots(&self, parked: u8) -> SpaceSet {
        let plan = self.plan();
        self.market.empty & plan.quadrants[plan.lot_quadrant(usize::from(parked))]
    }

    /// Lays out the next tile of the row; the fourth is the one that remains (F13).
    pub(crate) fn lay_row(&mut self, goods: Goods, events: &mut impl Sink<Event>) {
        let laid = self.row.iter().flatten().count();
        self.row[laid] = Some(goods);
        events.emit(Event::RowTile(goods));
        if laid < 2 {
            return;
        }
        self.row[3] = self.not_in_row().next();
        if let Some(last) = self.row[3] {
            events.emit(Event::RowTile(last));
        }
        // F16: the starting player is set by an option, or drawn.
        match self.rules.start {
            Some(seat) => self.start(seat, events),
            None => self.stage = Stage::Start,
        }
    }

    pub(crate) fn start(&mut self, seat: Seat, events: &mut impl Sink<Event>) {
        events.emit(Event::Starts(seat));
        self.begin_turn(seat, events);
    }

    pub(super) fn not_in_row(&self) -> impl Iterator<Item = Goods> + Clone + use<> {
        let row = self.row;
        Goods::ALL.into_iter().filter(move |goods| !row.contains(&Some(*goods)))
    }
}
