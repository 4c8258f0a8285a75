//! What keeps a written state from being a position: every fault, one sentence each.

use fishpond_core::{BySeat, Faults, Seat, so_many};

use super::{Phase, State};
use crate::expropriation::{critical, is_sound};
use crate::facts::FORCED_TURNS;
use crate::market::{Goods, Market, Stall};
use crate::position::{End, Position, Stack, Stage};

impl State {
    /// Makes a position of the state.
    pub(crate) fn check(&self) -> Result<Position, Faults> {
        let mut position = Position::fresh(&self.config)?;
        let mut faults = Faults::default();
        let players = usize::from(position.rules.players);
        faults.require(self.seats.len() == players, || {
            format!("seats: {} of them, but {players} play", self.seats.len())
        });
        let laid = self.read_layout(&mut position, &mut faults);
        if self.layout.is_none() && faults.0.is_empty() {
            return self.check_undrawn(position);
        }
        let stack = &self.stack;
        position.stack =
            Stack { fleas: stack.flea, stalls: [stack.fish, stack.soda, stack.cheese, stack.ice_cream] };
        self.read_seats(&mut position, &mut faults);
        self.read_row(&mut position, &mut faults);
        let market = if laid {
            self.read_board(&position).map_err(|found| faults.0.extend(found.0)).ok()
        } else {
            None
        };
        let phase = self.read_phase(&position, market.as_ref()).map_err(|fault| faults.push(fault)).ok();
        // What hangs together is checked as far as it could be read.
        if let Some(market) = market {
            position.market = market;
            self.read_stalls(&mut position, &mut faults);
            let ended = phase.is_none_or(|phase| matches!(phase, Stage::Over(_)));
            position.check_square(ended, &mut faults);
            if let Some(phase) = phase {
                position.stage = phase;
                position.check_phase(&mut faults);
            }
        }
        faults.into_result(position)
    }

    /// Reads which layout it is; whether there is one to compare the board with.
    fn read_layout(&self, position: &mut Position, faults: &mut Faults) -> bool {
        let layouts = position.rules.plans.len();
        faults.require(self.layout.is_none() || self.stage != Phase::Layout {}, || {
            "stage: a layout is to be drawn, but there is one".to_owned()
        });
        match self.layout {
            Some(number) if (1..=layouts).contains(&usize::from(number)) => {
                position.layout = number - 1;
                return true;
            }
            Some(number) => faults.push(format!("layout: {number}, but there are {layouts}")),
            None => faults.require(self.stage == Phase::Layout {} && layouts > 1, || {
                "layout: nothing, but the game has begun".to_owned()
            }),
        }
        false
    }

    /// Before a layout is drawn there is nothing but the configuration.
    fn check_undrawn(&self, position: Position) -> Result<Position, Faults> {
        if State::of(&position) == *self {
            Ok(position)
        } else {
            Err(Faults::one("stage: before a layout is drawn nothing else can have happened"))
        }
    }

    fn read_board(&self, position: &Position) -> Result<Market, Faults> {
        let (square, market) = Market::read(&self.board)?;
        if square != *position.square() || self.board.len() != usize::from(square.height()) {
            return Err(Faults::one(format!(
                "board: its spaces are not those of layout {}",
                position.layout + 1
            )));
        }
        let mut faults = Faults::default();
        for (row, (found, right)) in self.board.iter().zip(market.rows(&square)).enumerate() {
            faults.require(*found == right, || format!("board: row {row} must be written '{right}'"));
        }
        faults.into_result(market)
    }

    fn read_seats(&self, position: &mut Position, faults: &mut Faults) {
        let rules = &position.rules;
        for (seat, written) in Seat::ALL.into_iter().zip(&self.seats) {
            faults.require(written.coins <= rules.coins, || {
                format!(
                    "seats: {seat} has {}, but everybody starts with {}",
                    so_many(written.coins, "coin"),
                    rules.coins
                )
            });
            faults.require(written.turns <= FORCED_TURNS, || {
                format!("seats: {seat} has had {} turns; they are counted up to 3", written.turns)
            });
            position.coins[seat] = written.coins;
            position.turns[seat] = written.turns.min(FORCED_TURNS);
            if written.resigned {
                position.resigned.insert(seat);
            }
            for list in [&written.unused, &written.outside] {
                faults.require(list.is_sorted_by(|a, b| a < b), || {
                    format!("seats: the stalls of {seat} must be in the order fish, soda, cheese, ice-cream")
                });
            }
        }
    }

    /// The stalls and disks of the players against those on the board.
    fn read_stalls(&self, position: &mut Position, faults: &mut Faults) {
        for (seat, written) in Seat::ALL.into_iter().zip(&self.seats) {
            for goods in Goods::ALL {
                let (unused, outside) = (written.unused.contains(&goods), written.outside.contains(&goods));
                let built = position.market.stall(seat, goods) != Stall::Unused;
                faults.require(u8::from(unused) + u8::from(outside) + u8::from(built) == 1, || {
                    format!("seats: the {goods} stall of {seat} must be unused, outside or on the board, one of these")
                });
                if outside && !built {
                    position.market.stalls[seat][goods as usize] = Stall::Outside;
                }
            }
        }
        let disks = position.rules.disks;
        for seat in Seat::ALL {
            let on_board = position.market.disks(seat).len();
            faults.require(on_board <= u32::from(disks), || {
                format!("board: {} of {seat}, who has {disks}", so_many(on_board, "disk"))
            });
            let built =
                Goods::ALL.into_iter().any(|goods| position.market.stall(seat, goods) != Stall::Unused);
            faults.require(seat.index() < self.seats.len() || (on_board == 0 && !built), || {
                format!("board: there is no seat {seat}")
            });
        }
    }

    fn read_row(&self, position: &mut Position, faults: &mut Faults) {
        faults.require(self.row.len() <= 4, || format!("row: {} tiles; there are 4", self.row.len()));
        for (i, goods) in self.row.iter().enumerate().take(4) {
            faults.require(!self.row[..i].contains(goods), || format!("row: {goods} is there twice"));
            position.row[i] = Some(*goods);
        }
    }

    fn read_phase(&self, position: &Position, market: Option<&Market>) -> Result<Stage, String> {
        let players = position.rules.players;
        let seated = |seat: Seat| {
            if seat.index() < usize::from(players) {
                Ok(seat)
            } else {
                Err(format!("stage: there is no seat {seat}"))
            }
        };
        let lots = |list: &[Goods], count: usize| {
            let mut lots = [None; 3];
            let distinct = (1..list.len()).all(|i| !list[..i].contains(&list[i]));
            if list.len() > count || !distinct || list.contains(&Goods::Fish) {
                return Err("stage: lots must be different goods, fish not among them".to_owned());
            }
            list.iter().zip(&mut lots).for_each(|(goods, lot)| *lot = Some(*goods));
            Ok(lots)
        };
        Ok(match &self.stage {
            Phase::Layout {} => Stage::Layout,
            Phase::Goods { lots: list } => Stage::Goods { lots: lots(list, 1)? },
            Phase::Lots { lots: list } => {
                let lots = lots(list, 3)?;
                if list.len() != 3 {
                    return Err("stage: three lots must have goods".to_owned());
                }
                let trucks = market.map_or(0, |market| market.trucks.iter().flatten().count());
                Stage::Lots { lots, parked: trucks.saturating_sub(1) as u8 }
            }
            Phase::Row {} => Stage::Row,
            Phase::Start {} => Stage::Start,
            Phase::Choose { active } => Stage::Choose(seated(*active)?),
            Phase::Draw { active } => Stage::Draw(seated(*active)?),
            Phase::Flea { active } => Stage::Flea(seated(*active)?),
            Phase::Bidding { active, goods, bids } => {
                if bids.len() != usize::from(players) {
                    return Err(format!(
                        "stage: {}, but {players} play; a missing bid is null",
                        so_many(bids.len(), "bid")
                    ));
                }
                let mut by_seat = BySeat::default();
                Seat::first(players).zip(bids).for_each(|(seat, bid)| by_seat[seat] = *bid);
                Stage::Bidding { active: seated(*active)?, goods: *goods, bids: by_seat }
            }
            Phase::Stall { active, goods, winner } => {
                Stage::Stall { active: seated(*active)?, goods: *goods, winner: seated(*winner)? }
            }
            Phase::RowPlace { tile, owner } if *tile < 4 => {
                Stage::RowPlace { tile: *tile, owner: seated(*owner)? }
            }
            Phase::RowPlace { tile, .. } => return Err(format!("stage: the row has no tile {tile}")),
            Phase::Over { reason } => Stage::Over(
                End::from_reason(reason)
                    .ok_or_else(|| format!("stage: no game ends for the reason '{reason}'"))?,
            ),
        })
    }
}

impl Position {
    /// F57, X3: whether the paths are those that must be there.
    fn check_square(&self, ended: bool, faults: &mut Faults) {
        let (square, market) = (self.square(), &self.market);
        // What is unsound is refused. RUL Q51.
        if !is_sound(square, market.open(), market.sites()) {
            faults.push("board: the open spaces must hang together, and every stall and truck must have one beside it");
            return;
        }
        let critical = critical(square, market.open(), market.sites()).all();
        let trucks = market.trucks.iter().flatten().count();
        for space in square.spaces(critical & market.convertible()) {
            faults.require(trucks == 0, || format!("board: {space} must be a path"));
        }
        // X11: as long as only stalls and trucks were built, a path stays critical. At the end everything open is one.
        if market.fleas().is_empty() && !ended {
            for space in square.spaces(market.paths() - critical) {
                faults.push(format!("board: nothing can have made {space} a path"));
            }
        }
    }

    fn check_phase(&self, faults: &mut Faults) {
        match self.stage {
            Stage::Layout => {}
            Stage::Goods { .. } | Stage::Lots { .. } | Stage::Row | Stage::Start => self.check_setup(faults),
            _ => self.check_course(faults),
        }
    }

    /// How many trucks setup has parked, and whether they stand where they may.
    fn check_trucks(&self, parked: usize, faults: &mut Faults) {
        let plan = self.plan();
        let trucks = self.market.trucks;
        let count = trucks.iter().flatten().count();
        faults.require(count == parked, || {
            format!("board: {}, but {parked} must be parked", so_many(count, "truck"))
        });
        if let Some(fish) = trucks[Goods::Fish as usize] {
            faults.require(fish == plan.fish, || {
                format!("board: the fish truck stands on {}", self.square().space(plan.fish))
            });
        }
        for (name, quadrant) in crate::plan::QUADRANTS.iter().zip(plan.quadrants) {
            let inside = trucks.iter().flatten().filter(|&&truck| quadrant.contains(truck)).count();
            faults.require(inside <= 1, || format!("board: {inside} trucks in quadrant {name}"));
        }
    }

    fn check_setup(&self, faults: &mut Faults) {
        let (parked, rows) = match self.stage {
            Stage::Goods { .. } => (0, 0..=0),
            Stage::Lots { lots, parked } => {
                for (number, goods) in lots.iter().enumerate().take(usize::from(parked)) {
                    let quadrant = self.plan().quadrants[self.plan().lot_quadrant(number)];
                    let truck = goods.and_then(|goods| self.market.truck(goods));
                    faults.require(truck.is_some_and(|spot| quadrant.contains(spot)), || {
                        format!("board: the truck of lot {} is not in its quadrant", number + 1)
                    });
                }
                faults.require(self.market.truck(Goods::Fish).is_some() && parked < 3, || {
                    "board: the fish truck is parked first, and one truck is left".to_owned()
                });
                (usize::from(parked) + 1, 0..=0)
            }
            Stage::Row => (4, 0..=2),
            _ => (4, 4..=4),
        };
        self.check_trucks(parked, faults);
        faults.require(rows.contains(&self.row.iter().flatten().count()), || {
            "row: not as many tiles as the stage says".to_owned()
        });
        faults.require(self.stage != Stage::Start || self.rules.start.is_none(), || {
            "stage: who begins is an option and is not drawn".to_owned()
        });
        self.check_untouched(faults);
        for seat in Seat::first(self.rules.players) {
            faults.require(self.market.disks(seat).is_empty() && self.turns[seat] == 0, || {
                format!("seats: {seat} has had a turn before the game began")
            });
        }
        faults.require(self.resigned.is_empty(), || {
            "seats: nobody can give up before the game began".to_owned()
        });
    }

    /// Nothing has been drawn from the stack yet.
    fn check_untouched(&self, faults: &mut Faults) {
        let players = self.rules.players;
        let full = Stack { fleas: self.plan().fleas, stalls: [players - 1; 4] };
        faults.require(self.stack == full, || "stack: nothing can have been drawn from it yet".to_owned());
        faults
            .require(self.market.fleas().is_empty(), || "board: no flea market can be there yet".to_owned());
        for seat in Seat::first(players) {
            let unused = Goods::ALL.iter().all(|&goods| self.market.stall(seat, goods) == Stall::Unused);
            faults.require(unused && self.coins[seat] == self.rules.coins, || {
                format!("seats: {seat} cannot have used a stall or a coin yet")
            });
        }
    }

    fn check_course(&self, faults: &mut Faults) {
        let found_before = faults.0.len();
        self.check_trucks(4, faults);
        faults.require(self.row.iter().all(Option::is_some), || "row: it has four tiles".to_owned());
        let players = self.rules.players;
        let resigned = self.resigned.len();
        let by_resigning = self.stage == Stage::Over(End::Resigned);
        faults.require(
            (resigned + 1 == usize::from(players)) == by_resigning && resigned < usize::from(players),
            || "seats: the game ends by resigning exactly when one seat is left".to_owned(),
        );
        for seat in Seat::first(players) {
            let used = Goods::ALL.iter().any(|&goods| self.market.stall(seat, goods) != Stall::Unused);
            let just_won = matches!(self.stage, Stage::Stall { winner, .. } if winner == seat);
            faults.require(used || just_won || self.coins[seat] >= self.rules.coins, || {
                format!("seats: {seat} has paid, but for no stall")
            });
        }
        self.check_tiles(faults);
        self.check_turns(faults);
        if faults.0.len() == found_before {
            self.check_moment(faults);
        }
    }

    /// F14, F44: the tiles of the stack, in hand and on the board are those of the box.
    fn check_tiles(&self, faults: &mut Faults) {
        let players = usize::from(self.rules.players);
        let fleas = self.market.fleas().len() + u32::from(self.stack.fleas);
        let all = u32::from(self.plan().fleas);
        // A game can end with a tile in hand when somebody gives up.
        let cut_short = self.stage == Stage::Over(End::Resigned);
        let in_hand = u32::from(matches!(self.stage, Stage::Flea(_)) || (cut_short && fleas < all));
        faults.require(fleas + in_hand == all, || {
            format!(
                "stack: {} on the board and in the stack, {in_hand} in hand; the game has {all}",
                so_many(fleas, "flea market")
            )
        });
        for goods in Goods::ALL {
            let used = Seat::first(self.rules.players)
                .filter(|&seat| self.market.stall(seat, goods) != Stall::Unused)
                .count();
            let left = usize::from(self.stack.stalls[goods as usize]);
            let ok = match self.stage {
                Stage::Bidding { goods: hand, .. } | Stage::Stall { goods: hand, .. } => {
                    used + left + usize::from(hand == goods) == players - 1
                }
                Stage::RowPlace { tile, .. } => {
                    let placed = self.row[..usize::from(tile)].contains(&Some(goods));
                    left == 0 && used == players - usize::from(!placed)
                }
                Stage::Over(End::Complete) => left == 0 && used == players,
                Stage::Over(_) => left < players && used == players,
                _ => used + left == players - 1,
            };
            faults
                .require(ok, || format!("stack: the {goods} stalls used and left are not those of the box"));
        }
    }

    /// F18–F20: turns go round, and the first three of each player are for disks.
    fn check_turns(&self, faults: &mut Faults) {
        let players = self.rules.players;
        let turns: Vec<u8> = Seat::first(players).map(|seat| self.turns[seat]).collect();
        if let Stage::Choose(active) = self.stage {
            let mut seat = active;
            for _ in 1..players {
                let next = seat.next(players);
                faults.require(self.turns[seat] <= self.turns[next], || {
                    format!("seats: {next} must have had as many turns as {seat}")
                });
                seat = next;
            }
            faults.require(self.turns[seat] <= self.turns[active] + 1, || {
                format!("seats: {seat} has had too many turns")
            });
        }
        let all_had_three = turns.iter().all(|&turns| turns == FORCED_TURNS);
        if all_had_three {
            return;
        }
        match self.stage {
            Stage::Choose(_) => self.check_untouched(faults),
            Stage::Over(End::Resigned | End::Frozen) => return,
            _ => faults.push("seats: nobody can draw before all have had three turns"),
        }
        if !self.market.empty().is_empty() {
            for seat in Seat::first(players) {
                faults.require(self.market.disks(seat).len() == u32::from(self.turns[seat]), || {
                    format!("board: {seat} must have as many disks there as turns, {}", self.turns[seat])
                });
            }
        }
    }

    /// F51: what the stage asks for can be done.
    fn check_moment(&self, faults: &mut Faults) {
        let has_disk = |seat: Seat| !self.market.disks(seat).is_empty();
        let mut draws = |active: Seat| {
            faults.require(has_disk(active), || format!("stage: {active} draws without a disk on the board"));
        };
        match self.stage {
            Stage::Choose(active) => {
                let possible = !self.market.empty().is_empty() || self.may_draw(active);
                faults.require(possible, || format!("stage: {active} can do nothing and would have passed"));
                faults.require(self.stack.len() > 0, || {
                    "stage: the stack is empty, the row is next".to_owned()
                });
            }
            Stage::Draw(active) => {
                draws(active);
                faults.require(self.stack.len() > 0, || "stage: the stack is empty".to_owned());
            }
            Stage::Flea(active) => draws(active),
            Stage::Bidding { active, goods, bids } => {
                draws(active);
                let bidders = self.bidders(goods);
                for (seat, bid) in bids.iter() {
                    let Some(coins) = *bid else {
                        faults.require(!(bidders.contains(seat) && self.resigned.contains(seat)), || {
                            format!("stage: {seat} gave up and has bid 0")
                        });
                        continue;
                    };
                    faults.require(bidders.contains(seat), || {
                        format!("stage: {seat} has no {goods} stall to bid for")
                    });
                    let most = if self.resigned.contains(seat) { 0 } else { self.coins[seat] };
                    faults.require(coins <= most, || {
                        format!("stage: {seat} bids {coins} but can bid {most} at most")
                    });
                }
                faults.require(!self.awaited_bidders().is_empty(), || {
                    "stage: all bids are in and would have been shown".to_owned()
                });
            }
            Stage::Stall { active, goods, winner } => {
                draws(active);
                faults.require(self.bidders(goods).contains(winner) && has_disk(winner), || {
                    format!("stage: {winner} must have a {goods} stall and a disk on the board")
                });
            }
            Stage::RowPlace { tile, owner } => {
                let goods = self.row[usize::from(tile)];
                let owns = goods.is_some_and(|goods| self.bidders(goods).contains(owner));
                faults.require(owns && has_disk(owner), || {
                    format!("stage: {owner} must have that stall and a disk on the board")
                });
            }
            Stage::Over(end) => {
                faults.require(self.market.convertible().is_empty(), || {
                    "board: at the end every open space is a path".to_owned()
                });
                faults.require(end != End::Frozen || self.stack.len() > 0, || {
                    "stage: with an empty stack the game was played to its end".to_owned()
                });
            }
            _ => {}
        }
    }
}
