//! A game at one moment: the state, and the table of contents of its rules.

use std::sync::{Arc, LazyLock, OnceLock};

use fishpond_core::{
    BySeat, Choice, Config, Facts, Faults, Interactive, Message, Outcome, Refusal, Rng, Seat, SeatSet, Sink,
    Turn, Viewer,
};

use crate::acts::{Act, Chance};
use crate::board::Square;
use crate::components::Components;
use crate::events::Event;
use crate::facts::FACTS;
use crate::market::{Goods, Market, Tile};
use crate::plan::Plan;
use crate::state::State;
use crate::view::View;

/// What was agreed on before the game and what follows from it.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct Table {
    pub(crate) config: Config,
    /// A hash of the configuration, so that it is computed once.
    pub(crate) hash: u64,
    pub(crate) players: u8,
    /// The layouts that can be played: the usual one, or all to draw from.
    pub(crate) plans: Arc<Vec<Plan>>,
    /// The letters of the boards.
    pub(crate) pieces: Vec<Arc<str>>,
    /// Component data that are guesses.
    pub(crate) inferred: Arc<[String]>,
    pub(crate) start: Option<Seat>,
    pub(crate) coins: u8,
    pub(crate) disks: u8,
    pub(crate) cap: u8,
}

impl Table {
    fn new(config: &Config) -> Result<Table, Faults> {
        let (config, own) = config.complete_with(&FACTS, Components::read)?;
        let components = own.as_ref().unwrap_or_else(|| Components::standard());
        let players = config.players;
        let random = config.options.word("layout") == Some("random");
        let plans = match config.components {
            None => Table::usual_plans(players, random),
            Some(_) => Arc::new(Table::lay_plans(components, players, random)?),
        };
        Ok(Table {
            hash: fishpond_core::StateHasher::of_config(&config),
            players,
            plans,
            pieces: components.pieces.iter().map(|piece| piece.id.as_str().into()).collect(),
            inferred: components.inferred.keys().cloned().collect(),
            start: config.options.seat("start_player"),
            coins: components.coins,
            disks: components.disks,
            cap: components.cap(players).expect("the cap was checked"),
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

    /// The plans of the crate's own layouts, laid and checked once.
    fn usual_plans(players: u8, random: bool) -> Arc<Vec<Plan>> {
        static PLANS: [[OnceLock<Arc<Vec<Plan>>>; 2]; 4] = [const { [const { OnceLock::new() }; 2] }; 4];
        let lay = || Table::lay_plans(Components::standard(), players, random);
        let plans = &PLANS[usize::from(players) - 2][usize::from(random)];
        Arc::clone(plans.get_or_init(|| Arc::new(lay().expect("the crate's own data are sound"))))
    }

    /// The table of a configuration; the usual ones are made once.
    fn shared(config: &Config) -> Result<Arc<Table>, Faults> {
        static USUAL: [LazyLock<Arc<Table>>; 4] = [
            LazyLock::new(|| Table::usual(2)),
            LazyLock::new(|| Table::usual(3)),
            LazyLock::new(|| Table::usual(4)),
            LazyLock::new(|| Table::usual(5)),
        ];
        if let Some(table) = USUAL.get(usize::from(config.players).wrapping_sub(2))
            && (*config == table.config || *config == Config::new(config.players))
        {
            return Ok(Arc::clone(table));
        }
        Table::new(config).map(Arc::new)
    }

    fn usual(players: u8) -> Arc<Table> {
        Arc::new(Table::new(&Config::new(players)).expect("the crate's own data are sound"))
    }
}

/// F14: what is left in the stack. Its order exists nowhere.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Stack {
    pub(crate) fleas: u8,
    pub(crate) stalls: [u8; 4],
}

impl Stack {
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

/// Why a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum End {
    Complete,
    Frozen,
    Resigned,
}

/// F51: what the game waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Phase {
    /// F8: a layout is to be drawn.
    Layout,
    /// F11: the goods of the three lots are dealt, clockwise after the fish quadrant.
    Goods { lots: [Option<Goods>; 3] },
    /// F11: the lots are drawn.
    Lots { lots: [Option<Goods>; 3], parked: u8 },
    /// F13: the row is laid out.
    Row,
    /// F16: who begins is drawn.
    Start,
    /// F19–F22: the active player reserves or draws.
    Choose(Seat),
    /// F23: a tile is turned up.
    Draw(Seat),
    /// F24: the active player places a flea market.
    Flea(Seat),
    /// F26, F27: everybody who still has this stall bids.
    Bidding { active: Seat, goods: Goods, bids: BySeat<Option<u8>> },
    /// F32: the winner places the stall.
    Stall { active: Seat, goods: Goods, winner: Seat },
    /// F43: the owner of this tile of the row places it.
    RowPlace { tile: u8, owner: Seat },
    /// F47: nothing any more.
    Over(End),
}

/// A game of Fresh Fish at one moment.
///
/// # Equality
/// Of the turns a player has had, only the first three are counted (F19, F20); nothing else depends on them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    pub(crate) table: Arc<Table>,
    /// Which of the table's plans is played; 0 as long as none is drawn.
    pub(crate) layout: u8,
    pub(crate) market: Market,
    pub(crate) coins: BySeat<u8>,
    /// Turns a player has had, counted up to three.
    pub(crate) turns: BySeat<u8>,
    pub(crate) resigned: SeatSet,
    /// F13: the row from left to right; `None` is not laid out yet.
    pub(crate) row: [Option<Goods>; 4],
    pub(crate) stack: Stack,
    pub(crate) phase: Phase,
}

impl Position {
    /// A position before anything was drawn, on a given layout.
    pub(crate) fn fresh(config: &Config) -> Result<Position, Faults> {
        let table = Table::shared(config)?;
        let players = table.players;
        let plan = &table.plans[0];
        let drawn = table.plans.len() == 1;
        let market = if drawn { Market::bare(&plan.square) } else { Market::default() };
        let coins = BySeat::from_fn(|seat| if seat.index() < usize::from(players) { table.coins } else { 0 });
        // F14: the tiles of all players but one, and the flea markets.
        let stack =
            if drawn { Stack { fleas: plan.fleas, stalls: [players - 1; 4] } } else { Stack::default() };
        Ok(Position {
            layout: 0,
            market,
            coins,
            turns: BySeat::default(),
            resigned: SeatSet::EMPTY,
            row: [None; 4],
            stack,
            phase: if drawn { Phase::Goods { lots: [None; 3] } } else { Phase::Layout },
            table,
        })
    }

    /// The layout in play.
    #[must_use]
    pub fn plan(&self) -> &Plan {
        &self.table.plans[usize::from(self.layout)]
    }

    /// The shape of the square.
    #[inline]
    #[must_use]
    pub fn square(&self) -> &Square {
        &self.table.plans[usize::from(self.layout)].square
    }

    /// What stands on the square.
    #[must_use]
    pub fn market(&self) -> &Market {
        &self.market
    }

    /// F30: the coins of a player.
    #[must_use]
    pub fn coins(&self, seat: Seat) -> u8 {
        self.coins[seat]
    }

    /// F41: the disks in a player's supply.
    #[inline]
    #[must_use]
    pub fn supply(&self, seat: Seat) -> u8 {
        self.table.disks - self.market.disks[seat].len() as u8
    }

    /// How many tiles are left in the stack.
    #[must_use]
    pub fn stack_len(&self) -> u8 {
        self.stack.len()
    }

    /// How many of a tile are left in the stack.
    #[must_use]
    pub fn stack_count(&self, tile: Tile) -> u8 {
        self.stack.count(tile)
    }

    /// D6: the most a way can count.
    #[must_use]
    pub fn cap(&self) -> u8 {
        self.table.cap
    }

    /// F25: what is being auctioned.
    #[must_use]
    pub fn auctioned(&self) -> Option<Goods> {
        match self.phase {
            Phase::Bidding { goods, .. } => Some(goods),
            _ => None,
        }
    }

    /// How many play.
    #[must_use]
    pub fn players(&self) -> u8 {
        self.table.players
    }

    /// The one who decides now; in an auction several do.
    pub(crate) fn decider(&self) -> Option<Seat> {
        match self.phase {
            Phase::Choose(seat) | Phase::Flea(seat) => Some(seat),
            Phase::Stall { winner, .. } => Some(winner),
            Phase::RowPlace { owner, .. } => Some(owner),
            _ => None,
        }
    }

    /// The tile that somebody has in hand to build.
    #[must_use]
    pub fn in_hand(&self) -> Option<Tile> {
        match self.phase {
            Phase::Flea(_) => Some(Tile::Flea),
            Phase::Stall { goods, .. } => Some(Tile::Stall(goods)),
            Phase::RowPlace { tile, .. } => self.row[usize::from(tile)].map(Tile::Stall),
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
        Position::fresh(config)
    }

    fn config(&self) -> Config {
        self.table.config.clone()
    }

    fn turn(&self) -> Turn {
        match self.phase {
            Phase::Over(_) => Turn::Over,
            Phase::Bidding { .. } => Turn::Seats(self.awaited_bidders()),
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
        self.check_turn(seat).and_then(|()| self.check_act(seat, act)).err()
    }

    fn play_unchecked(&mut self, seat: Seat, act: Act, events: &mut impl Sink<Event>) {
        self.play_act(seat, act, events);
    }

    fn random_act(&self, seat: Seat, rng: &mut Rng, _: &mut Vec<Act>) -> Act {
        self.any_act(seat, rng)
    }

    fn chance_outcomes(&self, outcomes: &mut Vec<(Chance, u32)>) {
        outcomes.clear();
        self.list_chances(outcomes);
    }

    fn chance_label(&self) -> &'static str {
        match self.phase {
            Phase::Layout => "layout",
            Phase::Goods { .. } => "goods",
            Phase::Lots { .. } => "lot",
            Phase::Row => "row",
            Phase::Start => "start",
            Phase::Draw(_) => "tile",
            _ => "act",
        }
    }

    fn sample_chance(&self, rng: &mut Rng) -> Chance {
        self.any_chance(rng)
    }

    fn resolve_unchecked(&mut self, chance: Chance, events: &mut impl Sink<Event>) {
        self.take_chance(chance, events);
    }

    fn outcome(&self) -> Option<Outcome> {
        self.result()
    }

    fn view(&self, viewer: Viewer) -> View {
        View::of(self, viewer)
    }

    fn resample(view: &View, rng: &mut Rng) -> Position {
        view.resample(rng)
    }

    fn state_hash(&self) -> u64 {
        crate::hash::position(self)
    }
}

impl Interactive for Position {
    type Pick = Act;
    type State = State;

    fn turn_seen_by(&self, viewer: Viewer) -> Turn {
        self.turn_in_auction(viewer).unwrap_or_else(|| fishpond_core::Position::turn(self))
    }

    fn read_act(&self, seat: Seat, text: &str) -> Result<Act, Refusal> {
        self.check_turn(seat)?;
        crate::play::read(text)
    }

    fn state(&self) -> State {
        State::of(self)
    }

    fn from_state(state: &State) -> Result<Position, Faults> {
        state.check()
    }

    fn pick(&self, act: Act, step: usize) -> Option<Act> {
        (step == 0).then_some(act)
    }

    fn choice(&self, _: Seat, act: Act) -> Choice {
        crate::path::choice(self, act)
    }

    fn question(&self, seat: Seat) -> Message {
        crate::path::question(self, seat)
    }

    /// C7: of boards that somebody brought along; the crate's own were looked at when they were drawn.
    fn warnings(&self) -> Vec<String> {
        let own = self.table.config.components.as_ref();
        own.and_then(|data| Components::read(data, self.table.players).ok())
            .map_or_else(Vec::new, |components| components.warnings(self.table.players))
    }
}
