//! What one viewer may know, and positions drawn from it.

use std::sync::Arc;

use fishpond_core::{
    BySeat, Config, Interactive as _, Outcome, Position as _, Rng, Seat, SeatSet, Turn, Viewer,
};
use serde::Serialize;

use crate::board::{Space, Square};
use crate::events::{Reason, Route};
use crate::market::{Content, Goods, Market, Stall, Tile};
use crate::play::building::{preview, reason};
use crate::position::{End, Phase, Position, Stack, Table};
use crate::scoring::routes;
use crate::state::StackState;

/// What one viewer may know. F17: everything but bids is public; the order of the stack exists nowhere.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct View {
    /// Players, options, components.
    pub config: Config,
    /// Which seat looks, if it is a player.
    pub viewer: Option<Seat>,
    /// What the viewer is told the game waits for.
    pub turn: Turn,
    /// The layout in play, counted from 1; nothing until it is drawn.
    pub layout: Option<u8>,
    /// Rows of the bounding box.
    pub height: u8,
    /// Columns of the bounding box.
    pub width: u8,
    /// F9: the first row of the south.
    pub row_cut: u8,
    /// F9: the first column of the east.
    pub col_cut: u8,
    /// D6: the most a route counts.
    pub cap: u8,
    /// Which component data are guesses, because the rulebook's pictures are missing.
    pub inferred: Arc<[String]>,
    /// Every space, row by row.
    pub spaces: Vec<SpaceView>,
    /// The players in turn order.
    pub seats: Vec<SeatView>,
    /// F13: the row from left to right.
    pub row: Vec<RowTile>,
    /// F14: what is left in the stack, in no order.
    pub stack: StackState,
    /// F51: what goes on.
    pub moment: Moment,
    /// F28: the bids that this viewer knows.
    pub bids: Vec<Bid>,
    /// Where the viewer may put a disk now.
    pub reservable: Vec<Space>,
    /// Where the viewer may build now, and what would become paths.
    pub buildable: Vec<Build>,
    /// At the end, the way of each stall.
    pub routes: Vec<Route>,
    /// The result, once the game is over.
    pub outcome: Option<Outcome>,
    #[serde(skip)]
    table: Arc<Table>,
}

/// A space and what is on it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct SpaceView {
    /// Where.
    pub space: Space,
    /// The letter of the board it is printed on.
    pub board: Arc<str>,
    /// What is on it.
    pub content: Content,
}

/// What belongs to a player.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct SeatView {
    /// Who.
    pub seat: Seat,
    /// RUL Q14: coins are open.
    pub coins: u8,
    /// Disks in the supply.
    pub disks: u8,
    /// F18: turns had, counted up to three.
    pub turns: u8,
    /// Stalls in the supply.
    pub unused: Vec<Goods>,
    /// Stalls beside the square.
    pub outside: Vec<Goods>,
    /// Whether the player gave up.
    pub resigned: bool,
}

/// A tile of the row.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct RowTile {
    /// What it shows.
    pub goods: Goods,
    /// F43: whether it was placed or went outside.
    pub done: bool,
}

/// A bid.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Bid {
    /// Whose.
    pub seat: Seat,
    /// How much.
    pub coins: u8,
}

/// A place to build and what would follow.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Build {
    /// The own disk.
    pub space: Space,
    /// What would become paths.
    pub paths: Vec<Space>,
}

/// F51: what goes on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(tag = "at", rename_all = "kebab-case")]
pub enum Moment {
    /// A layout is drawn.
    Layout,
    /// Goods are dealt to the quadrants.
    Goods {
        /// As far as they are dealt, clockwise after the fish quadrant.
        lots: [Option<Goods>; 3],
    },
    /// The lots are drawn.
    Lots {
        /// The goods of the three quadrants.
        lots: [Option<Goods>; 3],
    },
    /// The row is laid out.
    Row,
    /// Who begins is drawn.
    Start,
    /// The active player reserves or draws.
    Choose {
        /// Whose turn it is.
        active: Seat,
    },
    /// A tile is turned up.
    Draw {
        /// Whose turn it is.
        active: Seat,
    },
    /// The active player places a flea market.
    Flea {
        /// Whose turn it is.
        active: Seat,
    },
    /// F26: these seats bid.
    Bidding {
        /// Whose turn it is.
        active: Seat,
        /// What is auctioned.
        goods: Goods,
        /// Everybody who takes part, whether the bid is in or not.
        bidders: SeatSet,
    },
    /// The winner places the stall.
    Stall {
        /// Whose turn it is.
        active: Seat,
        /// What was won.
        goods: Goods,
        /// By whom.
        winner: Seat,
    },
    /// F43: the owner of a tile of the row places it.
    RowPlace {
        /// Which tile, counted from 0.
        tile: u8,
        /// Who has that stall left.
        owner: Seat,
    },
    /// The game is over.
    Over {
        /// Why.
        reason: &'static str,
    },
}

impl View {
    pub(crate) fn of(position: &Position, viewer: Viewer) -> View {
        let drawn = position.phase != Phase::Layout;
        let plan = position.plan();
        let square = position.square();
        let market = &position.market;
        let turn = position.turn_seen_by(viewer);
        let acting = viewer.seat().filter(|&seat| turn.seats().contains(seat));
        let table = &position.table;
        let space = |spot: crate::board::Spot| SpaceView {
            space: square.space(spot),
            board: table.pieces[usize::from(plan.pieces[spot.index()])].clone(),
            content: market.content(spot),
        };
        let bids = match position.phase {
            Phase::Bidding { bids, .. } => bids
                .iter()
                .filter(|(seat, _)| viewer.may_see(*seat) || position.resigned.contains(*seat))
                .filter_map(|(seat, bid)| bid.map(|coins| Bid { seat, coins }))
                .collect(),
            _ => Vec::new(),
        };
        let reservable = match (position.phase, acting) {
            (Phase::Choose(_), Some(seat)) => square.spaces(position.reservable(seat)).collect(),
            _ => Vec::new(),
        };
        let buildable = match (position.in_hand(), acting) {
            (Some(tile), Some(seat)) => market
                .disks(seat)
                .iter()
                .map(|spot| Build {
                    space: square.space(spot),
                    paths: square.spaces(preview(square, market, seat, tile, spot)).collect(),
                })
                .collect(),
            _ => Vec::new(),
        };
        let over = matches!(position.phase, Phase::Over(_));
        View {
            config: table.config.clone(),
            viewer: viewer.seat(),
            turn,
            layout: drawn.then_some(position.layout + 1),
            height: if drawn { square.height() } else { 0 },
            width: if drawn { square.width() } else { 0 },
            row_cut: if drawn { plan.row_cut } else { 0 },
            col_cut: if drawn { plan.col_cut } else { 0 },
            cap: table.cap,
            inferred: table.inferred.clone(),
            spaces: if drawn { square.all().iter().map(space).collect() } else { Vec::new() },
            seats: Seat::first(table.players).map(|seat| SeatView::of(position, seat)).collect(),
            row: row_of(position),
            stack: StackState::of(position),
            moment: Moment::of(position),
            bids,
            reservable,
            buildable,
            routes: if over { routes(square, market, table.players, table.cap) } else { Vec::new() },
            outcome: position.outcome(),
            table: Arc::clone(table),
        }
    }

    /// The shape of the square; `None` until a layout is drawn.
    #[must_use]
    pub fn square(&self) -> Option<&Square> {
        self.layout.map(|number| &self.table.plans[usize::from(number) - 1].square)
    }

    /// What stands on the square.
    #[must_use]
    pub fn market(&self) -> Market {
        let Some(square) = self.square() else { return Market::default() };
        let mut market = Market::bare(square);
        for (spot, view) in square.all().iter().zip(&self.spaces) {
            if view.content != Content::Empty {
                market.put(square, spot, view.content);
            }
        }
        for view in &self.seats {
            for goods in &view.outside {
                market.stalls[view.seat][*goods as usize] = Stall::Outside;
            }
        }
        market
    }

    /// Why each path is one, as things stand now, row by row. A path that a later flea market made superfluous (X11) has
    /// no reason any more.
    #[must_use]
    pub fn reasons(&self) -> Vec<Reason> {
        let Some(square) = self.square() else { return Vec::new() };
        let market = self.market();
        market.paths().iter().map(|spot| reason(square, &market, spot)).collect()
    }

    /// What would become paths if this seat built this tile there.
    #[must_use]
    pub fn preview(&self, seat: Seat, tile: Tile, space: Space) -> Vec<Space> {
        let Some((square, spot)) = self.square().and_then(|square| Some((square, square.spot(space)?)))
        else {
            return Vec::new();
        };
        let market = self.market();
        if !market.convertible().contains(spot) {
            return Vec::new();
        }
        square.spaces(preview(square, &market, seat, tile, spot)).collect()
    }

    /// What is on a space.
    #[must_use]
    pub fn content(&self, space: Space) -> Option<Content> {
        self.spaces.iter().find(|view| view.space == space).map(|view| view.content)
    }

    /// A position that looks like this. What is unknown is the bids of others: they are taken as not made yet, so that
    /// whoever searches chooses them.
    pub(crate) fn resample(&self, _: &mut Rng) -> Position {
        let mut position = Position {
            table: Arc::clone(&self.table),
            layout: self.layout.map_or(0, |number| number - 1),
            market: self.market(),
            coins: BySeat::default(),
            turns: BySeat::default(),
            resigned: SeatSet::EMPTY,
            row: [None; 4],
            stack: Stack {
                fleas: self.stack.flea,
                stalls: [self.stack.fish, self.stack.soda, self.stack.cheese, self.stack.ice_cream],
            },
            phase: Phase::Layout,
        };
        for view in &self.seats {
            position.coins[view.seat] = view.coins;
            position.turns[view.seat] = view.turns;
            if view.resigned {
                position.resigned.insert(view.seat);
            }
        }
        for (slot, tile) in position.row.iter_mut().zip(&self.row) {
            *slot = Some(tile.goods);
        }
        position.phase = self.phase();
        position
    }

    fn phase(&self) -> Phase {
        match self.moment {
            Moment::Layout => Phase::Layout,
            Moment::Goods { lots } => Phase::Goods { lots },
            Moment::Lots { lots } => {
                let trucks =
                    self.spaces.iter().filter(|view| matches!(view.content, Content::Truck(_))).count();
                Phase::Lots { lots, parked: trucks.saturating_sub(1) as u8 }
            }
            Moment::Row => Phase::Row,
            Moment::Start => Phase::Start,
            Moment::Choose { active } => Phase::Choose(active),
            Moment::Draw { active } => Phase::Draw(active),
            Moment::Flea { active } => Phase::Flea(active),
            Moment::Bidding { active, goods, .. } => {
                let mut bids = BySeat::default();
                self.bids.iter().for_each(|bid| bids[bid.seat] = Some(bid.coins));
                Phase::Bidding { active, goods, bids }
            }
            Moment::Stall { active, goods, winner } => Phase::Stall { active, goods, winner },
            Moment::RowPlace { tile, owner } => Phase::RowPlace { tile, owner },
            Moment::Over { reason } => Phase::Over(End::from_reason(reason).unwrap_or(End::Complete)),
        }
    }
}

impl SeatView {
    fn of(position: &Position, seat: Seat) -> SeatView {
        let with = |wanted: Stall| {
            Goods::ALL
                .into_iter()
                .filter(move |&goods| position.market.stall(seat, goods) == wanted)
                .collect()
        };
        SeatView {
            seat,
            coins: position.coins[seat],
            disks: position.supply(seat),
            turns: position.turns[seat],
            unused: with(Stall::Unused),
            outside: with(Stall::Outside),
            resigned: position.resigned.contains(seat),
        }
    }
}

fn row_of(position: &Position) -> Vec<RowTile> {
    let done = match position.phase {
        Phase::RowPlace { tile, .. } => usize::from(tile),
        Phase::Over(_) => 4,
        _ => 0,
    };
    let tiles = position.row.iter().flatten().enumerate();
    tiles.map(|(i, &goods)| RowTile { goods, done: i < done }).collect()
}

impl Moment {
    fn of(position: &Position) -> Moment {
        match position.phase {
            Phase::Layout => Moment::Layout,
            Phase::Goods { lots } => Moment::Goods { lots },
            Phase::Lots { lots, .. } => Moment::Lots { lots },
            Phase::Row => Moment::Row,
            Phase::Start => Moment::Start,
            Phase::Choose(active) => Moment::Choose { active },
            Phase::Draw(active) => Moment::Draw { active },
            Phase::Flea(active) => Moment::Flea { active },
            Phase::Bidding { active, goods, .. } => {
                Moment::Bidding { active, goods, bidders: position.bidders(goods) }
            }
            Phase::Stall { active, goods, winner } => Moment::Stall { active, goods, winner },
            Phase::RowPlace { tile, owner } => Moment::RowPlace { tile, owner },
            Phase::Over(end) => Moment::Over { reason: end.reason() },
        }
    }
}
