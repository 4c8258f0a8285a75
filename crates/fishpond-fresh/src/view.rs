//! The information visible to a viewer: everything except the bids of others (F17, F28).

use std::sync::Arc;

use fishpond_core::{BySeat, Config, Interactive as _, Outcome, Position as _, Seat, SeatSet, Turn, Viewer};
use schemars::JsonSchema;
use serde::Serialize;

use crate::board::{Space, Square};
use crate::events::{Reason, Route};
use crate::expropriation::critical;
use crate::market::{Content, Goods, Market, Stall, Tile};
use crate::play::building::{preview, reason};
use crate::position::{Position, Rules, Stage};
use crate::scoring::{lengths_so_far, routes};
use crate::state::StackState;

/// A position as one viewer sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct View {
    /// Players, options, components.
    pub config: Config,
    /// The viewer's seat; null for spectators.
    pub viewer: Option<Seat>,
    /// The seats to act, as the viewer sees them.
    pub to_act: Turn,
    /// The layout in play, counted from 1; null until it is drawn.
    pub layout: Option<u8>,
    /// The number of rows of the bounding box.
    pub height: u8,
    /// The number of columns of the bounding box.
    pub width: u8,
    /// The first row of the southern quadrants (F9).
    pub row_cut: u8,
    /// The first column of the eastern quadrants (F9).
    pub col_cut: u8,
    /// The cap on the length of a path (D6).
    pub cap: u8,
    /// The names of the component data that are inferred.
    pub inferred: Arc<[String]>,
    /// The rows of the square, as in states.
    pub board: Vec<String>,
    /// All spaces, row by row.
    pub spaces: Vec<SpaceView>,
    /// The players in turn order.
    pub seats: Vec<SeatView>,
    /// The row from left to right (F13).
    pub row: Vec<RowTile>,
    /// The tiles left in the stack, which has no order (F14).
    pub stack: StackState,
    /// The stage of the game (F51).
    pub stage: Moment,
    /// The bids that the viewer knows (F28).
    pub bids: Vec<Bid>,
    /// The last auction, until the next tile is drawn.
    pub auction: Option<AuctionView>,
    /// The spaces on which the viewer may put a disk now.
    pub reservable: Vec<Space>,
    /// The spaces on which the viewer may build now.
    pub buildable: Vec<Build>,
    /// Once the game is over, the path of each stall.
    pub routes: Vec<Route>,
    /// The outcome, once the game is over.
    pub outcome: Option<Outcome>,
    #[serde(skip)]
    pub(crate) rules: Arc<Rules>,
}

/// A space and its content.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct SpaceView {
    /// The space.
    pub space: Space,
    /// The letter of the board it is printed on.
    pub board: Arc<str>,
    /// Its content.
    pub content: Content,
}

/// The possessions of a player.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct SeatView {
    /// The seat.
    pub seat: Seat,
    /// Coins, which are public (Q14).
    pub coins: u8,
    /// Disks in the supply.
    pub disks: u8,
    /// The number of turns so far, counted up to three (F18).
    pub turns: u8,
    /// Stalls in the supply.
    pub unused: Vec<Goods>,
    /// Stalls outside the square.
    pub outside: Vec<Goods>,
    /// Whether the player has resigned.
    pub resigned: bool,
}

/// A tile of the row.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct RowTile {
    /// The goods it shows.
    pub goods: Goods,
    /// Whether it has been placed or put outside (F43).
    pub done: bool,
}

/// A bid.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Bid {
    /// The bidder.
    pub seat: Seat,
    /// The bid.
    pub coins: u8,
}

/// A finished auction (F28).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct AuctionView {
    /// The player who drew the tile.
    pub active: Seat,
    /// The goods of the stall.
    pub goods: Goods,
    /// The winner.
    pub winner: Seat,
    /// All bids.
    pub bids: Vec<Bid>,
}

/// A space to build on, and the consequences.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Build {
    /// The space, which has a disk of the viewer.
    pub space: Space,
    /// The spaces that would become paths.
    pub paths: Vec<Space>,
}

/// The stage of the game as a viewer sees it (F51).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, JsonSchema)]
#[serde(tag = "at", rename_all = "kebab-case")]
pub enum Moment {
    /// A layout is drawn.
    Layout,
    /// Goods are dealt to the quadrants.
    Goods {
        /// The goods dealt so far, clockwise after the fish quadrant.
        lots: [Option<Goods>; 3],
    },
    /// The spaces of the trucks are drawn.
    Lots {
        /// The goods of the three quadrants.
        lots: [Option<Goods>; 3],
    },
    /// The row is laid out.
    Row,
    /// The starting player is drawn.
    Start,
    /// The active player reserves or draws.
    Choose {
        /// The active player.
        active: Seat,
    },
    /// A tile is turned up.
    Draw {
        /// The active player.
        active: Seat,
    },
    /// The active player places a flea market.
    Flea {
        /// The active player.
        active: Seat,
    },
    /// Players bid for a stall (F26).
    Bidding {
        /// The active player.
        active: Seat,
        /// The goods of the stall.
        goods: Goods,
        /// All bidders, whether they have bid or not.
        bidders: SeatSet,
    },
    /// The winner places the stall.
    Stall {
        /// The active player.
        active: Seat,
        /// The goods of the stall.
        goods: Goods,
        /// The winner.
        winner: Seat,
    },
    /// The owner of a tile of the row places it (F43).
    RowPlace {
        /// The tile, counted from 0.
        tile: u8,
        /// The player who still has that stall.
        owner: Seat,
    },
    /// The game is over.
    Over {
        /// The reason.
        reason: &'static str,
    },
}

impl View {
    pub(crate) fn of(position: &Position, viewer: Viewer) -> View {
        let drawn = position.stage != Stage::Layout;
        let plan = position.plan();
        let square = position.square();
        let market = &position.market;
        let turn = position.turn_seen_by(viewer);
        let acting = viewer.seat().filter(|&seat| turn.seats().contains(seat));
        let rules = &position.rules;
        let space = |spot: crate::board::Spot| SpaceView {
            space: square.space(spot),
            board: rules.pieces[usize::from(plan.pieces[spot.index()])].clone(),
            content: market.content(spot),
        };
        let bids = match position.stage {
            Stage::Bidding { bids, .. } => bids
                .iter()
                .filter(|(seat, _)| viewer.may_see(*seat) || position.resigned.contains(*seat))
                .filter_map(|(seat, bid)| bid.map(|coins| Bid { seat, coins }))
                .collect(),
            _ => Vec::new(),
        };
        let auction = position.auction.and_then(|auction| {
            let (winner, _) = auction.winner(rules.players)?;
            let bid = |(seat, bid): (Seat, &Option<u8>)| bid.map(|coins| Bid { seat, coins });
            let bids = auction.bids.iter().filter_map(bid).collect();
            Some(AuctionView { active: auction.active, goods: auction.goods, winner, bids })
        });
        let reservable = match (position.stage, acting) {
            (Stage::Choose(_), Some(seat)) => square.spaces(position.reservable(seat)).collect(),
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
        let over = matches!(position.stage, Stage::Over(_));
        View {
            config: rules.config.clone(),
            viewer: viewer.seat(),
            to_act: turn,
            layout: drawn.then_some(position.layout + 1),
            height: if drawn { square.height() } else { 0 },
            width: if drawn { square.width() } else { 0 },
            row_cut: if drawn { plan.row_cut } else { 0 },
            col_cut: if drawn { plan.col_cut } else { 0 },
            cap: rules.cap,
            inferred: rules.inferred.clone(),
            board: if drawn { market.rows(square) } else { Vec::new() },
            spaces: if drawn { square.all().iter().map(space).collect() } else { Vec::new() },
            seats: Seat::first_n(rules.players).map(|seat| SeatView::of(position, seat)).collect(),
            row: row_of(position),
            stack: StackState::of(position),
            stage: Moment::of(position),
            bids,
            auction,
            reservable,
            buildable,
            routes: if over { routes(square, market, rules.players, rules.cap) } else { Vec::new() },
            outcome: position.outcome(),
            rules: Arc::clone(rules),
        }
    }

    /// Returns the shape of the square; `None` until a layout is drawn.
    #[must_use]
    pub fn square(&self) -> Option<&Square> {
        self.layout.map(|number| &self.rules.plans[usize::from(number) - 1].square)
    }

    /// Returns the contents of the square.
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

    /// Returns the length that each stall would score now, by seat and goods: a lower bound until the end. `None` for stalls in
    /// the supply.
    #[must_use]
    pub fn lengths(&self) -> BySeat<[Option<u8>; 4]> {
        match self.square() {
            Some(square) => lengths_so_far(square, &self.market(), self.config.players, self.cap),
            None => BySeat::default(),
        }
    }

    /// Returns the number of rows and columns of the square; until a layout is drawn, those of the default one.
    #[must_use]
    pub fn extent(&self) -> (u8, u8) {
        let square = &self.rules.plans[self.layout.map_or(0, |number| usize::from(number) - 1)].square;
        (square.height(), square.width())
    }

    /// Returns the number of coins that each player starts with (F15).
    #[must_use]
    pub fn starting_coins(&self) -> u8 {
        self.rules.coins
    }

    /// Returns the reason for each path in this position, row by row. A path that a later flea market made unnecessary (X11) has an
    /// empty reason.
    #[must_use]
    pub fn reasons(&self) -> Vec<Reason> {
        let Some(square) = self.square() else { return Vec::new() };
        let market = self.market();
        // Most paths are not critical, and need no search for the parts that they connect.
        let critical = critical(square, market.open(), market.sites()).all();
        let why = |spot| {
            if critical.contains(spot) {
                return reason(square, &market, spot);
            }
            Reason { space: square.space(spot), encloses: Vec::new(), cuts_off: Vec::new(), last: false }
        };
        market.paths().iter().map(why).collect()
    }

    /// Returns the spaces that would become paths if the player built the tile there.
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

    /// Returns the content of a space.
    #[must_use]
    pub fn content(&self, space: Space) -> Option<Content> {
        self.spaces.iter().find(|view| view.space == space).map(|view| view.content)
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
    let done = usize::from(position.row_placed());
    let tiles = position.row.iter().flatten().enumerate();
    tiles.map(|(i, &goods)| RowTile { goods, done: i < done }).collect()
}

impl Moment {
    fn of(position: &Position) -> Moment {
        match position.stage {
            Stage::Layout => Moment::Layout,
            Stage::Goods { lots } => Moment::Goods { lots },
            Stage::Lots { lots, .. } => Moment::Lots { lots },
            Stage::Row => Moment::Row,
            Stage::Start => Moment::Start,
            Stage::Choose(active) => Moment::Choose { active },
            Stage::Draw(active) => Moment::Draw { active },
            Stage::Flea(active) => Moment::Flea { active },
            Stage::Bidding { active, goods, .. } => {
                Moment::Bidding { active, goods, bidders: position.bidders(goods) }
            }
            Stage::Stall { active, goods, winner } => Moment::Stall { active, goods, winner },
            Stage::RowPlace { tile, owner } => Moment::RowPlace { tile, owner },
            Stage::Over(end) => Moment::Over { reason: end.reason() },
        }
    }
}
