//! The position: its fields, and the `Position` trait, which delegates to the modules in `play/`.

use std::sync::{Arc, LazyLock, OnceLock};

use fishpond_core::{
    BySeat, Config, Facts, Faults, Outcome, Refusal, Rng, Seat, SeatSet, Sink, StateHasher, Turn, Viewer,
};

use crate::acts::{Act, Chance};
use crate::board::Square;
use crate::components::Components;
use crate::events::Event;
use crate::facts::FACTS;
use crate::market::{Goods, Market, Tile};
use crate::plan::Plan;
use crate::view::View;
use crate::{hash, resample};

/// A position of the game.
///
/// # Equality
/// Turns are counted only up to three (F19, F20), because nothing else depends on them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    pub(crate) rules: Arc<Rules>,
    /// The index of the plan in play; 0 until it is drawn.
    pub(crate) layout: u8,
    pub(crate) market: Market,
    pub(crate) coins: BySeat<u8>,
    /// The number of turns each player has had, counted up to three.
    pub(crate) turns: BySeat<u8>,
    pub(crate) resigned: SeatSet,
    /// The row from left to right, with `None` for tiles not laid out yet (F13).
    pub(crate) row: [Option<Goods>; 4],
    pub(crate) stack: Stack,
    /// The last auction, until the next tile is drawn. It no longer affects play, so it is not part of the state hash.
    pub(crate) auction: Option<Auction>,
    pub(crate) stage: Stage,
}

/// A finished auction (F28).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Auction {
    pub(crate) active: Seat,
    pub(crate) goods: Goods,
    /// The bid of each bidder.
    pub(crate) bids: BySeat<Option<u8>>,
}

/// The current stage of the game (F51).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stage {
    /// The draw of a layout (F8).
    Layout,
    /// The draw of goods for the three lots, clockwise after the fish quadrant (F11).
    Goods { lots: [Option<Goods>; 3] },
    /// The draw of a space for the next truck (F11).
    Lots { lots: [Option<Goods>; 3], parked: u8 },
    /// The draw of the next tile of the row (F13).
    Row,
    /// The draw of the starting player (F16).
    Start,
    /// The active player reserves or draws (F19–F22).
    Choose(Seat),
    /// The draw of a tile (F23).
    Draw(Seat),
    /// The active player places a flea market (F24).
    Flea(Seat),
    /// The players who still have this stall bid (F26, F27).
    Bidding { active: Seat, goods: Goods, bids: BySeat<Option<u8>> },
    /// The winner places the stall (F32).
    Stall { active: Seat, goods: Goods, winner: Seat },
    /// The owner of this tile of the row places it (F43).
    RowPlace { tile: u8, owner: Seat },
    /// The game is over (F47).
    Over(End),
}

/// The reason a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum End {
    Complete,
    Frozen,
    Resigned,
}

/// The tiles left in the stack, which has no order (F14).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Stack {
    pub(crate) fleas: u8,
    pub(crate) stalls: [u8; 4],
}

impl Stack {
    /// Returns the stack at the start of the game: the stalls of all players but one, and the flea markets (F14).
    pub(crate) fn full(players: u8, plan: &Plan) -> Stack {
        Stack { fleas: plan.fleas, stalls: [players - 1; 4] }
    }

    pub(crate) fn len(&self) -> u8 {
        self.fleas + self.stalls.iter().sum::<u8>()
    }

    pub(crate) fn count(&self, tile: Tile) -> u8 {
        match tile {
            Tile::Flea => self.fleas,
            Tile::Stall(goods) => self.stalls[goods as usize],
        }
    }

    pub(crate) fn take(&mut self, tile: Tile) {
        match tile {
            Tile::Flea => self.fleas -= 1,
            Tile::Stall(goods) => self.stalls[goods as usize] -= 1,
        }
    }
}

/// The options and components, which do not change during a game.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct Rules {
    pub(crate) config: Config,
    /// The hash of the configuration, from which every state hash starts.
    pub(crate) hash: u64,
    pub(crate) version: u32,
    pub(crate) players: u8,
    /// The possible layouts: the default one, or all of them if one is drawn.
    pub(crate) plans: Arc<Vec<Plan>>,
    /// The letters of the board pieces.
    pub(crate) pieces: Vec<Arc<str>>,
    /// The names of the inferred component data.
    pub(crate) inferred: Arc<[String]>,
    pub(crate) start: Option<Seat>,
    pub(crate) coins: u8,
    pub(crate) disks: u8,
    pub(crate) cap: u8,
}

impl Rules {
    fn new(config: &Config) -> Result<Rules, Faults> {
        let (config, custom) = config.complete_with(&FACTS, Components::read)?;
        let components = custom.as_ref().unwrap_or_else(|| Components::standard());
        let players = config.players;
        let random = config.options.word("layout") == Some("random");
        let plans = match config.components {
            None => Rules::default_plans(players, random),
            Some(_) => Arc::new(Rules::lay_plans(components, players, random)?),
        };
        Ok(Rules {
            hash: StateHasher::of_config(&config),
            version: config.rules_version(&FACTS),
            players,
            plans,
            pieces: components.pieces.iter().map(|piece| piece.id.as_str().into()).collect(),
            inferred: components.inferred.keys().cloned().collect(),
            start: config.options.seat("start_player"),
            coins: components.coins,
            disks: components.disks,
            cap: components.cap(players).expect("the cap was checked on reading"),
            config,
        })
    }

    fn lay_plans(components: &Components, players: u8, random: bool) -> Result<Vec<Plan>, Faults> {
        let count = if random { usize::from(u8::MAX) } else { 1 };
        components
            .layouts_for(players)
            .take(count)
            .map(|layout| Plan::new(components, players, layout))
            .collect()
    }

    /// Returns the plans of the default layouts, which are built only once.
    fn default_plans(players: u8, random: bool) -> Arc<Vec<Plan>> {
        static PLANS: [[OnceLock<Arc<Vec<Plan>>>; 2]; 4] = [const { [const { OnceLock::new() }; 2] }; 4];
        let lay = || Rules::lay_plans(Components::standard(), players, random);
        let plans = &PLANS[usize::from(players) - 2][usize::from(random)];
        Arc::clone(plans.get_or_init(|| Arc::new(lay().expect("the default components are valid"))))
    }

    /// Returns the rules of a configuration; the default rules are built only once.
    fn shared(config: &Config) -> Result<Arc<Rules>, Faults> {
        static DEFAULT: [LazyLock<Arc<Rules>>; 4] = [
            LazyLock::new(|| Rules::default_for(2)),
            LazyLock::new(|| Rules::default_for(3)),
            LazyLock::new(|| Rules::default_for(4)),
            LazyLock::new(|| Rules::default_for(5)),
        ];
        if let Some(rules) = DEFAULT.get(usize::from(config.players).wrapping_sub(2))
            && (*config == rules.config || *config == Config::new(config.players))
        {
            return Ok(Arc::clone(rules));
        }
        Rules::new(config).map(Arc::new)
    }

    fn default_for(players: u8) -> Arc<Rules> {
        Arc::new(Rules::new(&Config::new(players)).expect("the default components are valid"))
    }
}

impl Position {
    /// Returns the position before the first draw.
    pub(crate) fn before_first_draw(config: &Config) -> Result<Position, Faults> {
        let rules = Rules::shared(config)?;
        let players = rules.players;
        let coins = BySeat::from_fn(|seat| if seat.index() < usize::from(players) { rules.coins } else { 0 });
        let (market, stack, stage) = match &rules.plans[..] {
            [plan] => {
                let stage = Stage::Goods { lots: [None; 3] };
                (Market::bare(&plan.square), Stack::full(players, plan), stage)
            }
            _ => (Market::default(), Stack::default(), Stage::Layout),
        };
        Ok(Position {
            layout: 0,
            market,
            coins,
            turns: BySeat::default(),
            resigned: SeatSet::EMPTY,
            row: [None; 4],
            stack,
            auction: None,
            stage,
            rules,
        })
    }

    /// Returns all possible layouts: the default one, or every one that can be drawn (F8).
    #[must_use]
    pub fn plans(&self) -> &[Plan] {
        &self.rules.plans
    }

    /// Returns the index of the layout in play; 0 until it is drawn.
    #[inline]
    #[must_use]
    pub fn layout(&self) -> usize {
        self.layout.into()
    }

    /// Returns the layout in play.
    #[must_use]
    pub fn plan(&self) -> &Plan {
        &self.rules.plans[usize::from(self.layout)]
    }

    /// Returns the shape of the square.
    #[inline]
    #[must_use]
    pub fn square(&self) -> &Square {
        &self.rules.plans[usize::from(self.layout)].square
    }

    /// Returns the contents of the square.
    #[must_use]
    pub fn market(&self) -> &Market {
        &self.market
    }

    /// Returns the coins of a player (F30).
    #[must_use]
    pub fn coins(&self, seat: Seat) -> u8 {
        self.coins[seat]
    }

    /// Returns the number of turns of a player, counted up to three (F18).
    #[must_use]
    pub fn turns(&self, seat: Seat) -> u8 {
        self.turns[seat]
    }

    /// Returns the players who have resigned.
    #[must_use]
    pub fn resigned(&self) -> SeatSet {
        self.resigned
    }

    /// Returns the row from left to right, with `None` for tiles not laid out yet (F13).
    #[must_use]
    pub fn row(&self) -> &[Option<Goods>; 4] {
        &self.row
    }

    /// Returns the number of tiles of the row that have been placed or put outside (F43).
    #[must_use]
    pub fn row_placed(&self) -> u8 {
        match self.stage {
            Stage::RowPlace { tile, .. } => tile,
            Stage::Over(_) => 4,
            _ => 0,
        }
    }

    /// Returns the player whose turn it is, even while others bid or place the stall (F25).
    #[must_use]
    pub fn active(&self) -> Option<Seat> {
        match self.stage {
            Stage::Choose(active)
            | Stage::Draw(active)
            | Stage::Flea(active)
            | Stage::Bidding { active, .. }
            | Stage::Stall { active, .. } => Some(active),
            _ => None,
        }
    }

    /// Returns the bid of a player in the current auction, which only that player may know (F28).
    #[must_use]
    pub fn bid_of(&self, seat: Seat) -> Option<u8> {
        match self.stage {
            Stage::Bidding { bids, .. } => bids[seat],
            _ => None,
        }
    }

    /// Returns the bids of the last auction, until the next tile is drawn.
    #[must_use]
    pub fn last_bids(&self) -> Option<&BySeat<Option<u8>>> {
        self.auction.as_ref().map(|auction| &auction.bids)
    }

    /// Returns the number of disks in a player's supply (F41).
    #[inline]
    #[must_use]
    pub fn supply(&self, seat: Seat) -> u8 {
        self.rules.disks - self.market.disks[seat].len() as u8
    }

    /// Returns the number of tiles left in the stack.
    #[must_use]
    pub fn stack_len(&self) -> u8 {
        self.stack.len()
    }

    /// Returns the number of copies of a tile left in the stack.
    #[must_use]
    pub fn stack_count(&self, tile: Tile) -> u8 {
        self.stack.count(tile)
    }

    /// Returns the cap on the length of a path (D6).
    #[must_use]
    pub fn cap(&self) -> u8 {
        self.rules.cap
    }

    /// Returns the goods of the stall being auctioned (F25).
    #[must_use]
    pub fn auctioned(&self) -> Option<Goods> {
        match self.stage {
            Stage::Bidding { goods, .. } => Some(goods),
            _ => None,
        }
    }

    /// Returns the number of players.
    #[must_use]
    pub fn players(&self) -> u8 {
        self.rules.players
    }

    /// Returns the player who has to decide; `None` during auctions and draws.
    pub(crate) fn decider(&self) -> Option<Seat> {
        match self.stage {
            Stage::Choose(seat) | Stage::Flea(seat) => Some(seat),
            Stage::Stall { winner, .. } => Some(winner),
            Stage::RowPlace { owner, .. } => Some(owner),
            _ => None,
        }
    }

    /// Returns the tile that has to be built.
    #[must_use]
    pub fn in_hand(&self) -> Option<Tile> {
        match self.stage {
            Stage::Flea(_) => Some(Tile::Flea),
            Stage::Stall { goods, .. } => Some(Tile::Stall(goods)),
            Stage::RowPlace { tile, .. } => self.row[usize::from(tile)].map(Tile::Stall),
            _ => None,
        }
    }
}

impl fishpond_core::Position for Position {
    type Act = Act;
    type Chance = Chance;
    type Event = Event;
    type View = View;

    fn facts() -> &'static Facts {
        &FACTS
    }

    fn new(config: &Config) -> Result<Position, Faults> {
        Position::before_first_draw(config)
    }

    fn config(&self) -> Config {
        self.rules.config.clone()
    }

    fn turn(&self) -> Turn {
        match self.stage {
            Stage::Over(_) => Turn::Over,
            Stage::Bidding { .. } => Turn::Seats(self.awaited_bidders()),
            _ => match self.decider() {
                Some(seat) if !self.resigned.contains(seat) => Turn::Seat(seat),
                _ => Turn::Chance,
            },
        }
    }

    fn legal_acts(&self, seat: Seat, acts: &mut Vec<Act>) {
        acts.clear();
        if self.turn().seats().contains(seat) {
            self.list_acts(seat, acts);
        }
    }

    fn is_resignation(act: Act) -> bool {
        act == Act::Resign
    }

    fn refusal(&self, seat: Seat, act: Act) -> Option<Refusal> {
        self.check_act(seat, act).err()
    }

    fn play_unchecked(&mut self, seat: Seat, act: Act, events: &mut impl Sink<Event>) {
        match act {
            Act::Reserve(space) => self.reserve(seat, space, events),
            Act::Draw => self.draw(seat, events),
            Act::Bid(coins) => self.bid(seat, coins, events),
            Act::Build(space) => self.build(seat, space, events),
            Act::Resign => self.resign(seat, events),
        }
    }

    fn random_act(&self, seat: Seat, rng: &mut Rng, _: &mut Vec<Act>) -> Act {
        self.random_legal_act(seat, rng)
    }

    fn chance_outcomes(&self, outcomes: &mut Vec<(Chance, u32)>) {
        outcomes.clear();
        self.list_draws(outcomes);
    }

    fn chance_label(&self) -> &'static str {
        match self.stage {
            Stage::Layout => "layout",
            Stage::Goods { .. } => "goods",
            Stage::Lots { .. } => "lot",
            Stage::Row => "row",
            Stage::Start => "start",
            Stage::Draw(_) => "tile",
            _ => "act",
        }
    }

    fn sample_chance(&self, rng: &mut Rng) -> Chance {
        self.random_draw(rng)
    }

    fn resolve_unchecked(&mut self, chance: Chance, events: &mut impl Sink<Event>) {
        match chance {
            Chance::Layout(number) => self.choose_layout(number, events),
            Chance::Goods(goods) => self.deal_goods(goods, events),
            Chance::Lot(space) => self.park_next(space, events),
            Chance::Row(goods) => self.lay_row(goods, events),
            Chance::Start(seat) => self.start(seat, events),
            Chance::Tile(tile) => self.turn_up(tile, events),
            Chance::Act(act) => {
                if let Some(seat) = self.decider() {
                    self.play_unchecked(seat, act, events);
                }
            }
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        self.result()
    }

    fn view(&self, viewer: Viewer) -> View {
        View::of(self, viewer)
    }

    fn resample(view: &View, _: &mut Rng) -> Position {
        resample::resample(view)
    }

    fn state_hash(&self) -> u64 {
        hash::state_hash(self)
    }
}
