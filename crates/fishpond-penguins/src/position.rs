//! The position: its fields, and the `Position` trait, which delegates to the modules in `play/`.

use fishpond_core::{
    Config, Facts, Faults, OptionValue, Options, Outcome, Refusal, Rng, Seat, SeatSet, Sink, Turn, Viewer,
};

use crate::acts::{Act, Chance};
use crate::board::Cell;
use crate::board::lines::{self, LineSet};
use crate::components::Components;
use crate::events::Event;
use crate::facts::FACTS;
use crate::past::Past;
use crate::view::View;
use crate::{hash, resample, scoring};

/// A position of the game.
///
/// Between moves either the game is over or the player to move has a legal move.
///
/// # Equality
/// Positions are equal if floes, penguins, collections, stage and options are, no matter how they were reached.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    /// The remaining floes with one, two and three fish, including those under penguins.
    pub(crate) floes: [u64; 3],
    /// The floes without a penguin.
    pub(crate) free: LineSet,
    pub(crate) penguins: [LineSet; 4],
    /// The fish and floes collected by each player.
    pub(crate) fish: [u8; 4],
    pub(crate) tiles: [u8; 4],
    pub(crate) stage: Stage,
    /// The starting player; meaningless until known.
    pub(crate) start: Seat,
    /// The player to place or move.
    pub(crate) turn: Seat,
    /// The players who have retired (P24).
    pub(crate) retired: SeatSet,
    /// The players who have resigned (PA31); they have retired as well.
    pub(crate) resigned: SeatSet,
    /// The players who have no exchange to propose (P10); empty once a penguin is placed.
    pub(crate) quiet: SeatSet,
    pub(crate) rules: Rules,
    /// The part of the hash that is updated as floes and penguins change.
    pub(crate) board_hash: u64,
    pub(crate) past: Past,
}

/// The options and components, which do not change during a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Rules {
    pub(crate) players: u8,
    pub(crate) version: u32,
    pub(crate) start: Option<Seat>,
    pub(crate) tile_exchange: bool,
    pub(crate) stuck_single_removed: bool,
    pub(crate) last_tile_not_scored: bool,
    pub(crate) hidden_totals: bool,
    pub(crate) components: Components,
}

/// The current stage of the game, with its data.
// With `repr(u8)` the tag is a single byte; playouts read it for every move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(crate) enum Stage {
    /// The floe for this cell is drawn next.
    Layout(u8),
    /// The starting player is drawn next.
    Start,
    /// P10: floes may be exchanged until the first penguin is placed.
    Exchange(Option<Proposal>),
    Placement,
    Movement,
    Over,
}

/// A proposal to exchange two floes, and the players who have not answered yet (P10).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Proposal {
    pub(crate) by: Seat,
    pub(crate) a: Cell,
    pub(crate) b: Cell,
    pub(crate) waiting: SeatSet,
}

impl Rules {
    pub(crate) fn new(config: &Config) -> Result<Rules, Faults> {
        let (config, components) = config.complete_with(&FACTS, Components::read)?;
        let options = &config.options;
        Ok(Rules {
            players: config.players,
            version: config.rules_version(&FACTS),
            start: options.seat("start_player"),
            tile_exchange: options.flag("tile_exchange"),
            stuck_single_removed: options.flag("stuck_single_removed"),
            last_tile_not_scored: options.flag("last_tile_not_scored"),
            hidden_totals: options.flag("hidden_totals"),
            components: components.unwrap_or_else(Components::standard),
        })
    }

    fn config(&self) -> Config {
        let mut options = Options::default();
        let start = self.start.map_or_else(|| "random".to_owned(), |seat| seat.to_string());
        options.set("hidden_totals", OptionValue::Flag(self.hidden_totals));
        options.set("last_tile_not_scored", OptionValue::Flag(self.last_tile_not_scored));
        options.set("start_player", OptionValue::Word(start));
        options.set("stuck_single_removed", OptionValue::Flag(self.stuck_single_removed));
        options.set("tile_exchange", OptionValue::Flag(self.tile_exchange));
        let components = (self.components != Components::standard())
            .then(|| serde_json::to_value(self.components).expect("components can be serialized"));
        Config { players: self.players, rules: Some(self.version), options, components }
    }
}

impl Position {
    /// Returns the fish on a cell, 0 if it has no floe.
    #[inline]
    #[must_use]
    pub fn fish_on(&self, cell: Cell) -> u8 {
        let bit = |floes: u64| (floes >> cell.index() & 1) as u8;
        bit(self.floes[0]) + 2 * bit(self.floes[1]) + 3 * bit(self.floes[2])
    }

    /// Returns the owner of the penguin on a cell.
    #[must_use]
    pub fn penguin_on(&self, cell: Cell) -> Option<Seat> {
        Seat::first_n(self.rules.players).find(|&seat| self.penguins(seat) & cell.bit() != 0)
    }

    /// Returns the cells of a player's penguins, one bit each.
    #[must_use]
    pub fn penguins(&self, seat: Seat) -> u64 {
        self.penguins[seat.index()].cells()
    }

    /// Returns the floes without a penguin, one bit each (P9).
    #[must_use]
    pub fn free(&self) -> u64 {
        self.free.cells()
    }

    /// Returns the remaining floes with one, two and three fish, including those under penguins.
    #[inline]
    #[must_use]
    pub fn floes(&self) -> [u64; 3] {
        self.floes
    }

    /// Returns the fish and floes that a player has collected (P31).
    #[must_use]
    pub fn score(&self, seat: Seat) -> (u8, u8) {
        (self.fish[seat.index()], self.tiles[seat.index()])
    }

    /// Returns the number of floes with one, two and three fish that a player has collected by moves, or `None` if the position was
    /// not reached by play.
    pub(crate) fn moves(&self, seat: Seat) -> Option<[u8; 3]> {
        let [_, ones, twos, threes] = self.past.moves[seat.index()];
        let rests = self.past.rests().filter(|rest| rest.seat == seat && rest.fish > 0);
        let (fish, tiles) = rests.fold((0, 0), |(fish, tiles), rest| (fish + rest.fish, tiles + 1));
        let sum = (fish + ones + 2 * twos + 3 * threes, tiles + ones + twos + threes);
        (sum == self.score(seat)).then_some([ones, twos, threes])
    }

    /// Returns the two floes of the open proposal for an exchange (P10).
    #[must_use]
    pub fn proposed(&self) -> Option<(Cell, Cell)> {
        match self.stage {
            Stage::Exchange(Some(proposal)) => Some((proposal.a, proposal.b)),
            _ => None,
        }
    }

    /// Returns the players who have retired, whether stuck or resigned.
    #[must_use]
    pub fn retired(&self) -> SeatSet {
        self.retired
    }

    /// Returns the players who have resigned.
    #[must_use]
    pub fn resigned(&self) -> SeatSet {
        self.resigned
    }

    /// Returns the number of players.
    #[inline]
    #[must_use]
    pub fn players(&self) -> u8 {
        self.rules.players
    }

    /// Returns whether all penguins are placed and the game is not over.
    #[inline]
    #[must_use]
    pub fn is_movement(&self) -> bool {
        self.stage == Stage::Movement
    }

    /// Returns whether the floes under stuck penguins count (P24, PV2).
    #[inline]
    #[must_use]
    pub fn last_tile_scored(&self) -> bool {
        !self.rules.last_tile_not_scored
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
        let rules = Rules::new(config)?;
        Ok(Position {
            floes: [0; 3],
            free: LineSet::EMPTY,
            penguins: [LineSet::EMPTY; 4],
            fish: [0; 4],
            tiles: [0; 4],
            stage: Stage::Layout(0),
            start: Seat::A,
            turn: Seat::A,
            retired: SeatSet::EMPTY,
            resigned: SeatSet::EMPTY,
            quiet: SeatSet::EMPTY,
            rules,
            board_hash: 0,
            past: Past::default(),
        })
    }

    fn config(&self) -> Config {
        self.rules.config()
    }

    #[inline]
    fn turn(&self) -> Turn {
        match self.stage {
            Stage::Placement | Stage::Movement => Turn::Seat(self.turn),
            Stage::Layout(_) | Stage::Start => Turn::Chance,
            Stage::Exchange(None) => Turn::Seats(self.proposers()),
            Stage::Exchange(Some(proposal)) => Turn::Seats(proposal.waiting),
            Stage::Over => Turn::Over,
        }
    }

    fn legal_acts(&self, seat: Seat, acts: &mut Vec<Act>) {
        acts.clear();
        match self.stage {
            Stage::Movement if seat == self.turn => {
                lines::list_moves(self.penguins(seat), &self.free, acts);
            }
            Stage::Placement if seat == self.turn => self.list_placements(acts),
            Stage::Exchange(_) => self.list_exchange(seat, acts),
            _ => {}
        }
    }

    fn is_resignation(act: Act) -> bool {
        act == Act::Resign
    }

    fn refusal(&self, seat: Seat, act: Act) -> Option<Refusal> {
        self.check_act(seat, act).err()
    }

    #[inline(always)]
    fn play_unchecked(&mut self, seat: Seat, act: Act, events: &mut impl Sink<Event>) {
        match act {
            Act::Move { from, to } => self.slide(seat, from, to, events),
            Act::Place(cell) => self.place(seat, cell, events),
            Act::Swap(a, b) => self.propose(seat, a, b, events),
            Act::Agree => self.agree(seat, events),
            Act::Decline => self.decline(seat, events),
            Act::Resign => self.resign(seat, events),
        }
    }

    #[inline(always)]
    fn random_act(&self, seat: Seat, rng: &mut Rng, scratch: &mut Vec<Act>) -> Act {
        match self.stage {
            Stage::Movement => self.random_move(seat, rng),
            Stage::Placement => self.random_placement(rng),
            _ => {
                self.legal_acts(seat, scratch);
                *rng.pick(scratch)
            }
        }
    }

    fn chance_outcomes(&self, outcomes: &mut Vec<(Chance, u32)>) {
        outcomes.clear();
        self.list_draws(outcomes);
    }

    fn chance_label(&self) -> &'static str {
        match self.stage {
            Stage::Start => "start",
            _ => "tile",
        }
    }

    fn sample_chance(&self, rng: &mut Rng) -> Chance {
        self.random_draw(rng)
    }

    fn resolve_unchecked(&mut self, chance: Chance, events: &mut impl Sink<Event>) {
        match chance {
            Chance::Tile(fish) => self.lay_floe(fish, events),
            Chance::Start(seat) => self.set_start_player(seat, events),
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.stage == Stage::Over).then(|| scoring::outcome(self))
    }

    fn view(&self, viewer: Viewer) -> View {
        View::new(self, viewer)
    }

    fn resample(view: &View, rng: &mut Rng) -> Position {
        resample::resample(view, rng)
    }

    fn state_hash(&self) -> u64 {
        hash::state_hash(self)
    }
}
