//! The checks that a written state must pass, one sentence per fault.

use fishpond_core::{BySeat, Faults, Seat, pluralize, quote};

use super::{Phase, State};
use crate::expropriation::{critical, is_sound};
use crate::facts::FORCED_TURNS;
use crate::market::{Goods, Market, Stall};
use crate::position::{End, Position, Stack, Stage};

impl State {
    /// Builds the position, or lists every reason why play could not have reached it.
    pub(crate) fn check(&self) -> Result<Position, Faults> {
        let mut position = Position::before_first_draw(&self.config)?;
        let mut faults = Faults::default();
        self.config.require_all_options(&position.rules.config, &mut faults);
        let players = usize::from(position.rules.players);
        faults.require(self.seats.len() == players, || {
            format!("seats: {} listed for {players} players", self.seats.len())
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
        let stage = self.read_stage(&position, market.as_ref()).map_err(|fault| faults.push(fault)).ok();
        // The parts that could be read are checked together.
        if let Some(market) = market {
            position.market = market;
            self.read_stalls(&mut position, &mut faults);
            let ended = stage.is_none_or(|stage| matches!(stage, Stage::Over(_)));
            position.check_square(ended, &mut faults);
            if let Some(stage) = stage {
                position.stage = stage;
                position.check_stage(&mut faults);
                self.read_auction(&mut position, &mut faults);
            }
        }
        faults.into_result(position)
    }

    /// Reads the layout and returns whether it is valid.
    fn read_layout(&self, position: &mut Position, faults: &mut Faults) -> bool {
        let layouts = position.rules.plans.len();
        faults.require(self.layout.is_none() || self.stage != Phase::Layout {}, || {
            "stage: a layout must be drawn, but layout is not null".to_owned()
        });
        match self.layout {
            Some(number) if (1..=layouts).contains(&usize::from(number)) => {
                position.layout = number - 1;
                return true;
            }
            Some(number) => faults.push(format!("layout: {number}, but the highest is {layouts}")),
            None => faults.require(self.stage == Phase::Layout {} && layouts > 1, || {
                "layout: null, but the game has started".to_owned()
            }),
        }
        false
    }

    /// Checks a state before the draw of a layout, when the configuration determines everything.
    fn check_undrawn(&self, position: Position) -> Result<Position, Faults> {
        if State::of(&position) == *self {
            Ok(position)
        } else {
            Err(Faults::one("stage: until a layout is drawn, everything else must be as at the start"))
        }
    }

    fn read_board(&self, position: &Position) -> Result<Market, Faults> {
        let (square, market) = Market::read(&self.board)?;
        if square != *position.square() || self.board.len() != usize::from(square.height()) {
            return Err(self.different_spaces(position));
        }
        let mut faults = Faults::default();
        for (row, (found, expected)) in self.board.iter().zip(market.rows(&square)).enumerate() {
            faults
                .require(*found == expected, || format!("board: row {row} must be written as '{expected}'"));
        }
        faults.into_result(market)
    }

    /// Returns the faults of a board with other spaces than the layout, which usually lacks some in a row.
    fn different_spaces(&self, position: &Position) -> Faults {
        let (layout, square) = (position.layout + 1, position.square());
        let mut faults = Faults::default();
        if self.board.len() == usize::from(square.height()) {
            for (row, line) in self.board.iter().enumerate() {
                let (cells, width) = (line.split_whitespace().count(), usize::from(square.width()));
                faults.require(cells == width, || {
                    format!("board: row {row} has {cells} cells, but layout {layout} has {width}")
                });
            }
        }
        faults
            .require(!faults.0.is_empty(), || format!("board: its spaces are not those of layout {layout}"));
        faults
    }

    fn read_seats(&self, position: &mut Position, faults: &mut Faults) {
        let rules = &position.rules;
        for (seat, written) in Seat::ALL.into_iter().zip(&self.seats) {
            faults.require(written.coins <= rules.coins, || {
                format!(
                    "seats: {seat} has {}, but each player starts with {}",
                    pluralize(written.coins, "coin"),
                    rules.coins
                )
            });
            faults.require(written.turns <= FORCED_TURNS, || {
                format!("seats: {seat} has had {} turns; turns are counted up to 3", written.turns)
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

    /// Reads the stalls outside, and compares stalls and disks with the board.
    fn read_stalls(&self, position: &mut Position, faults: &mut Faults) {
        for (seat, written) in Seat::ALL.into_iter().zip(&self.seats) {
            for goods in Goods::ALL {
                let (unused, outside) = (written.unused.contains(&goods), written.outside.contains(&goods));
                let built = position.market.stall(seat, goods) != Stall::Unused;
                faults.require(u8::from(unused) + u8::from(outside) + u8::from(built) == 1, || {
                    format!("seats: the {goods} stall of {seat} must be in exactly one place: unused, outside or on the board")
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
                format!("board: {} of {seat}; at most {disks} are possible", pluralize(on_board, "disk"))
            });
            let built =
                Goods::ALL.into_iter().any(|goods| position.market.stall(seat, goods) != Stall::Unused);
            faults.require(seat.index() < self.seats.len() || (on_board == 0 && !built), || {
                format!("board: seat {seat} is not in the game")
            });
        }
    }

    fn read_row(&self, position: &mut Position, faults: &mut Faults) {
        faults.require(self.row.len() <= 4, || format!("row: {} tiles, but a row has 4", self.row.len()));
        for (i, goods) in self.row.iter().enumerate().take(4) {
            faults.require(!self.row[..i].contains(goods), || format!("row: {goods} appears twice"));
            position.row[i] = Some(*goods);
        }
    }

    fn read_stage(&self, position: &Position, market: Option<&Market>) -> Result<Stage, String> {
        let players = position.rules.players;
        let seated = |seat: Seat| {
            if seat.index() < usize::from(players) {
                Ok(seat)
            } else {
                Err(format!("stage: seat {seat} is not in the game"))
            }
        };
        let lots = |list: &[Goods], count: usize| {
            let mut lots = [None; 3];
            let distinct = (1..list.len()).all(|i| !list[..i].contains(&list[i]));
            if list.len() > count || !distinct || list.contains(&Goods::Fish) {
                return Err("stage: lots must be different goods other than fish".to_owned());
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
                    return Err("stage: all three lots must have goods".to_owned());
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
                        "stage: {} for {players} players; a missing bid is null",
                        pluralize(bids.len(), "bid")
                    ));
                }
                let mut by_seat = BySeat::default();
                Seat::first_n(players).zip(bids).for_each(|(seat, bid)| by_seat[seat] = *bid);
                Stage::Bidding { active: seated(*active)?, goods: *goods, bids: by_seat }
            }
            Phase::Stall { active, goods, winner } => {
                Stage::Stall { active: seated(*active)?, goods: *goods, winner: seated(*winner)? }
            }
            Phase::RowPlace { tile, owner } if *tile < 4 => {
                Stage::RowPlace { tile: *tile, owner: seated(*owner)? }
            }
            Phase::RowPlace { tile, .. } => return Err(format!("stage: the row has no tile {tile}")),
            Phase::Over { reason } => Stage::Over(End::from_reason(reason).ok_or_else(|| {
                format!(
                    "stage: unknown reason '{}'; the reasons are complete, frozen and resigned",
                    quote(reason)
                )
            })?),
        })
    }
}

impl Position {
    /// Checks that the square is sound and has the right paths (F57, X3).
    fn check_square(&self, ended: bool, faults: &mut Faults) {
        let (square, market) = (self.square(), &self.market);
        // Q51: unsound squares are refused.
        if !is_sound(square, market.open(), market.sites()) {
            faults.push("board: the open spaces must be connected, and every stall and truck must have an open neighbour");
            return;
        }
        let critical = critical(square, market.open(), market.sites()).all();
        let trucks = market.trucks.iter().flatten().count();
        for space in square.spaces(critical & market.convertible()) {
            faults.require(trucks == 0, || format!("board: {space} must be a path"));
        }
        // X11: without flea markets a path stays critical. At the end every open space is a path.
        if market.fleas().is_empty() && !ended {
            for space in square.spaces(market.paths() - critical) {
                faults.push(format!("board: {space} cannot be a path"));
            }
        }
    }

    fn check_stage(&self, faults: &mut Faults) {
        match self.stage {
            Stage::Layout => {}
            Stage::Goods { .. } | Stage::Lots { .. } | Stage::Row | Stage::Start => self.check_setup(faults),
            _ => self.check_main_phase(faults),
        }
    }

    /// Checks the number and the places of the trucks.
    fn check_trucks(&self, parked: usize, faults: &mut Faults) {
        let plan = self.plan();
        let trucks = self.market.trucks;
        let count = trucks.iter().flatten().count();
        faults.require(count == parked, || {
            format!("board: {}; there must be {parked}", pluralize(count, "truck"))
        });
        if let Some(fish) = trucks[Goods::Fish as usize] {
            faults.require(fish == plan.fish, || {
                format!("board: the fish truck must be on {}", self.square().space(plan.fish))
            });
        }
        for (name, quadrant) in crate::plan::QUADRANTS.iter().zip(plan.quadrants) {
            let inside = trucks.iter().flatten().filter(|&&truck| quadrant.contains(truck)).count();
            faults.require(inside <= 1, || {
                format!("board: {inside} trucks in quadrant {name}; at most one is possible")
            });
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
                        format!("board: the truck of lot {} must be in its quadrant", number + 1)
                    });
                }
                faults.require(self.market.truck(Goods::Fish).is_some() && parked < 3, || {
                    "board: the fish truck must be parked, and at least one other truck must not be"
                        .to_owned()
                });
                (usize::from(parked) + 1, 0..=0)
            }
            Stage::Row => (4, 0..=2),
            _ => (4, 4..=4),
        };
        self.check_trucks(parked, faults);
        faults.require(rows.contains(&self.row.iter().flatten().count()), || {
            "row: the number of tiles is wrong for the stage".to_owned()
        });
        faults.require(self.stage != Stage::Start || self.rules.start.is_none(), || {
            "stage: the starting player is given by an option and is not drawn".to_owned()
        });
        self.check_untouched(faults);
        for seat in Seat::first_n(self.rules.players) {
            faults.require(self.market.disks(seat).is_empty() && self.turns[seat] == 0, || {
                format!("seats: {seat} cannot have had a turn during setup")
            });
        }
        faults.require(self.resigned.is_empty(), || "seats: nobody can resign during setup".to_owned());
    }

    /// Checks that no tile has been drawn yet.
    fn check_untouched(&self, faults: &mut Faults) {
        let players = self.rules.players;
        let full = Stack::full(players, self.plan());
        faults.require(self.stack == full, || "stack: no tile can have been drawn yet".to_owned());
        faults.require(self.market.fleas().is_empty(), || {
            "board: there cannot be a flea market yet".to_owned()
        });
        for seat in Seat::first_n(players) {
            let unused = Goods::ALL.iter().all(|&goods| self.market.stall(seat, goods) == Stall::Unused);
            faults.require(unused && self.coins[seat] == self.rules.coins, || {
                format!("seats: {seat} cannot have used a stall or a coin yet")
            });
        }
    }

    fn check_main_phase(&self, faults: &mut Faults) {
        let found_before = faults.0.len();
        self.check_trucks(4, faults);
        faults.require(self.row.iter().all(Option::is_some), || "row: it must have four tiles".to_owned());
        let players = self.rules.players;
        let resigned = self.resigned.len();
        let by_resigning = self.stage == Stage::Over(End::Resigned);
        faults.require(
            (resigned + 1 == usize::from(players)) == by_resigning && resigned < usize::from(players),
            || "seats: the game must end by resignation if and only if one player is left".to_owned(),
        );
        for seat in Seat::first_n(players) {
            let used = Goods::ALL.iter().any(|&goods| self.market.stall(seat, goods) != Stall::Unused);
            let just_won = matches!(self.stage, Stage::Stall { winner, .. } if winner == seat);
            faults.require(used || just_won || self.coins[seat] >= self.rules.coins, || {
                format!("seats: {seat} has paid, but has no stall")
            });
        }
        self.check_tiles(faults);
        self.check_turns(faults);
        if faults.0.len() == found_before {
            self.check_possible(faults);
        }
    }

    /// Checks that the tiles in the stack, in hand and on the board add up (F14, F44).
    fn check_tiles(&self, faults: &mut Faults) {
        let players = usize::from(self.rules.players);
        let fleas = self.market.fleas().len() + u32::from(self.stack.fleas);
        let all = u32::from(self.plan().fleas);
        // A game that ends by resignation can leave a tile in hand.
        let cut_short = self.stage == Stage::Over(End::Resigned);
        let in_hand = u32::from(matches!(self.stage, Stage::Flea(_)) || (cut_short && fleas < all));
        faults.require(fleas + in_hand == all, || {
            format!(
                "stack: {} on the board and in the stack, {in_hand} in hand; the game has {all}",
                pluralize(fleas, "flea market")
            )
        });
        for goods in Goods::ALL {
            let used = Seat::first_n(self.rules.players)
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
            faults.require(ok, || format!("stack: the number of {goods} stalls used and left is wrong"));
        }
    }

    /// Checks the numbers of turns: clockwise, the first three for disks only (F18–F20).
    fn check_turns(&self, faults: &mut Faults) {
        let players = self.rules.players;
        let turns: Vec<u8> = Seat::first_n(players).map(|seat| self.turns[seat]).collect();
        if let Stage::Choose(active) = self.stage {
            let mut seat = active;
            for _ in 1..players {
                let next = seat.next(players);
                faults.require(self.turns[seat] <= self.turns[next], || {
                    format!("seats: {next} must have had at least as many turns as {seat}")
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
            _ => faults.push("seats: nobody can draw before all players have had three turns"),
        }
        if !self.market.empty().is_empty() {
            for seat in Seat::first_n(players) {
                faults.require(self.market.disks(seat).len() == u32::from(self.turns[seat]), || {
                    format!("board: {seat} must have as many disks as turns, {}", self.turns[seat])
                });
            }
        }
    }

    /// Checks that the stage is possible in this position (F51).
    fn check_possible(&self, faults: &mut Faults) {
        let has_disk = |seat: Seat| !self.market.disks(seat).is_empty();
        let mut draws = |active: Seat| {
            faults.require(has_disk(active), || format!("stage: {active} draws without a disk on the board"));
        };
        match self.stage {
            Stage::Choose(active) => {
                let possible = !self.market.empty().is_empty() || self.may_draw(active);
                faults.require(possible, || format!("stage: {active} has no move and would have passed"));
                faults.require(self.stack.len() > 0, || {
                    "stage: the stack is empty, so the row must be placed".to_owned()
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
                            format!("stage: {seat} has resigned and must have bid 0")
                        });
                        continue;
                    };
                    faults.require(bidders.contains(seat), || {
                        format!("stage: {seat} has used their {goods} stall and cannot bid")
                    });
                    let most = if self.resigned.contains(seat) { 0 } else { self.coins[seat] };
                    faults.require(coins <= most, || {
                        format!("stage: {seat} bids {coins} but can bid at most {most}")
                    });
                }
                faults.require(!self.awaited_bidders().is_empty(), || {
                    "stage: all bids are in, so the auction must be over".to_owned()
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
                    "board: at the end every open space must be a path".to_owned()
                });
                faults.require(end != End::Frozen || self.stack.len() > 0, || {
                    "stage: a game with an empty stack cannot be frozen".to_owned()
                });
            }
            _ => {}
        }
    }
}
