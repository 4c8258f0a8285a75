//! F6–F16: the square, the trucks, the row, who begins. Each draw is a chance node (F54).

use fishpond_core::{Rng, Seat, Sink};

use crate::acts::Chance;
use crate::board::{SpaceSet, Spot};
use crate::events::Event;
use crate::market::{Content, Goods, Market};
use crate::plan::QUADRANTS;
use crate::position::{Phase, Position, Stack};

impl Position {
    /// What setup can draw now, each equally likely.
    pub(super) fn list_setup_chances(&self, outcomes: &mut Vec<(Chance, u32)>) {
        let mut each = |chance| outcomes.push((chance, 1));
        match self.phase {
            Phase::Layout => {
                (1..=self.table.plans.len() as u8).for_each(|number| each(Chance::Layout(number)));
            }
            Phase::Goods { lots } => undealt(&lots).for_each(|goods| each(Chance::Goods(goods))),
            Phase::Lots { parked, .. } => {
                self.square().spaces(self.eligible_lots(parked)).for_each(|space| each(Chance::Lot(space)));
            }
            Phase::Row => self.not_in_row().for_each(|goods| each(Chance::Row(goods))),
            Phase::Start => Seat::first(self.table.players).for_each(|seat| each(Chance::Start(seat))),
            _ => {}
        }
    }

    /// One of these, without a list.
    pub(super) fn any_setup_chance(&self, rng: &mut Rng) -> Chance {
        let any = |mut goods: [Option<Goods>; 4], rng: &mut Rng| {
            goods.sort_unstable_by_key(Option::is_none);
            let count = goods.iter().flatten().count() as u32;
            goods[rng.below(count) as usize].expect("somebody is left")
        };
        match self.phase {
            Phase::Layout => Chance::Layout(1 + rng.below(self.table.plans.len() as u32) as u8),
            Phase::Goods { lots } => Chance::Goods(any(collect(undealt(&lots)), rng)),
            Phase::Lots { parked, .. } => {
                let eligible = self.eligible_lots(parked);
                let spot = eligible.nth(rng.below(eligible.len())).expect("RUL Q75: a lot has a space");
                Chance::Lot(self.square().space(spot))
            }
            Phase::Row => Chance::Row(any(collect(self.not_in_row()), rng)),
            _ => Chance::Start(Seat::new(rng.below(u32::from(self.table.players)) as usize)),
        }
    }

    /// Carries out a draw of setup.
    pub(super) fn take_setup_chance(&mut self, chance: Chance, events: &mut impl Sink<Event>) {
        match (self.phase, chance) {
            (Phase::Layout, Chance::Layout(number)) => {
                self.layout = number - 1;
                self.market = Market::bare(self.square());
                // F14: the stack depends on the numbers of the boards in use.
                self.stack = Stack { fleas: self.plan().fleas, stalls: [self.table.players - 1; 4] };
                self.phase = Phase::Goods { lots: [None; 3] };
                events.emit(Event::LaidOut(number));
            }
            (Phase::Goods { lots }, Chance::Goods(goods)) => self.deal_goods(lots, goods, events),
            (Phase::Lots { lots, parked }, Chance::Lot(space)) => {
                if let (Some(spot), Some(goods)) = (self.square().spot(space), lots[usize::from(parked)]) {
                    self.park(goods, spot, events);
                }
                let parked = parked + 1;
                self.phase = if parked == 3 { Phase::Row } else { Phase::Lots { lots, parked } };
            }
            (Phase::Row, Chance::Row(goods)) => self.lay_row(goods, events),
            (Phase::Start, Chance::Start(seat)) => {
                events.emit(Event::Starts(seat));
                self.ask(seat, events);
            }
            _ => {}
        }
    }

    /// F11, RUL Q9: goods to the quadrants, clockwise after the fish quadrant; the last follows from the others.
    fn deal_goods(&mut self, mut lots: [Option<Goods>; 3], goods: Goods, events: &mut impl Sink<Event>) {
        let number = usize::from(lots[0].is_some());
        lots[number] = Some(goods);
        events.emit(Event::Dealt(QUADRANTS[self.plan().lot_quadrant(number)], goods));
        if number == 1 {
            lots[2] = undealt(&lots).next();
            if let Some(last) = lots[2] {
                events.emit(Event::Dealt(QUADRANTS[self.plan().lot_quadrant(2)], last));
            }
            // F10: the fish truck is never drawn for.
            self.park(Goods::Fish, self.plan().fish, events);
            self.phase = Phase::Lots { lots, parked: 0 };
        } else {
            self.phase = Phase::Goods { lots };
        }
    }

    /// F12, RUL Q10: a truck, and expropriation after each of the four.
    fn park(&mut self, goods: Goods, spot: Spot, events: &mut impl Sink<Event>) {
        events.emit(Event::Parked(goods, self.square().space(spot)));
        self.put(spot, Content::Truck(goods));
        self.expropriate(events);
    }

    /// F11, RUL Q7, Q8: the empty spaces of the next quadrant.
    pub(crate) fn eligible_lots(&self, parked: u8) -> SpaceSet {
        let plan = self.plan();
        self.market.empty & plan.quadrants[plan.lot_quadrant(usize::from(parked))]
    }

    /// F13: the next tile of the row; the fourth is the one that is left.
    fn lay_row(&mut self, goods: Goods, events: &mut impl Sink<Event>) {
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
        // F16: who begins.
        match self.table.start {
            Some(seat) => {
                events.emit(Event::Starts(seat));
                self.ask(seat, events);
            }
            None => self.phase = Phase::Start,
        }
    }

    fn not_in_row(&self) -> impl Iterator<Item = Goods> + use<> {
        let row = self.row;
        Goods::ALL.into_iter().filter(move |goods| !row.contains(&Some(*goods)))
    }
}

/// The goods that no quadrant has yet.
fn undealt(lots: &[Option<Goods>; 3]) -> impl Iterator<Item = Goods> + use<> {
    let lots = *lots;
    Goods::ALL.into_iter().filter(move |goods| *goods != Goods::Fish && !lots.contains(&Some(*goods)))
}

fn collect(goods: impl Iterator<Item = Goods>) -> [Option<Goods>; 4] {
    let mut list = [None; 4];
    for (slot, goods) in list.iter_mut().zip(goods) {
        *slot = Some(goods);
    }
    list
}
