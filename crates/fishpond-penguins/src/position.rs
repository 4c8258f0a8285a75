//! The position itself, and the map from the core's questions to the chapters that answer them.

use fishpond_core::{
    Choice, Code, Config, Faults, Interactive, Message, OptionValue, Options, Outcome, Refusal, Rng, Seat,
    SeatSet, Sink, Turn, Viewer,
};

use crate::acts::{Act, Chance};
use crate::board::{self, Cell};
use crate::components::Components;
use crate::events::Event;
use crate::facts::FACTS;
use crate::hash;
use crate::lines::{self, Readings};
use crate::path::{self, Pick};
use crate::refusals;
use crate::state::{Phase, State};
use crate::view::View;

/// A game of penguins at one moment.
///
/// After every act it is settled: it is over, or the player to move has a move.
///
/// # Equality
/// Positions are equal when floes, penguins, collections, phase and options are; the way there does not count.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    /// Floes with one, two and three fish that are still there, those under penguins included.
    pub(crate) floes: [u64; 3],
    /// Floes without a penguin.
    pub(crate) free: Readings,
    pub(crate) penguins: [Readings; 4],
    /// Fish and floes collected by each player.
    pub(crate) fish: [u8; 4],
    pub(crate) tiles: [u8; 4],
    pub(crate) phase: Stage,
    /// Who begins; meaningless until it is known.
    pub(crate) start: Seat,
    /// Who is to place or move.
    pub(crate) turn: Seat,
    /// P24: who is out.
    pub(crate) retired: SeatSet,
    /// PA31: who gave up; they are out as well.
    pub(crate) resigned: SeatSet,
    /// P10: who has no exchange to propose; nobody, once penguins are placed.
    pub(crate) quiet: SeatSet,
    pub(crate) rules: Rules,
    /// The part of the hash that is kept while floes and penguins come and go.
    pub(crate) board_hash: u64,
}

/// What does not change during a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Rules {
    pub(crate) players: u8,
    pub(crate) start: Option<Seat>,
    pub(crate) tile_exchange: bool,
    pub(crate) stuck_single_removed: bool,
    pub(crate) last_tile_not_scored: bool,
    pub(crate) hidden_totals: bool,
    pub(crate) components: Components,
}

/// The phases, each with what only it knows. With a tag of its own the phase is one byte to look at, which a playout does at
/// every act.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(crate) enum Stage {
    /// The floe for this cell is drawn next.
    Layout(u8),
    /// The start player is drawn next.
    Start,
    /// P10: tiles may be exchanged until the first penguin stands.
    Exchange(Option<Proposal>),
    Placement,
    Movement,
    Finished,
}

/// P10: two tiles that somebody wants to exchange, and who has not answered yet.
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
            .then(|| serde_json::to_value(self.components).expect("a mix can be written"));
        Config { players: self.players, options, components }
    }
}

impl Position {
    /// How many fish the floe on a cell shows, or 0 where there is water.
    #[inline]
    #[must_use]
    pub fn fish_on(&self, cell: Cell) -> u8 {
        let there = |floes: u64| (floes >> cell.index() & 1) as u8;
        there(self.floes[0]) + 2 * there(self.floes[1]) + 3 * there(self.floes[2])
    }

    /// Whose penguin stands on a cell.
    #[must_use]
    pub fn penguin_on(&self, cell: Cell) -> Option<Seat> {
        Seat::first(self.rules.players).find(|&seat| self.penguins(seat) & cell.bit() != 0)
    }

    /// The cells of a player's penguins, one bit each.
    #[must_use]
    pub fn penguins(&self, seat: Seat) -> u64 {
        self.penguins[seat.index()].cells()
    }

    /// P9: the floes without a penguin, one bit each.
    #[must_use]
    pub fn free(&self) -> u64 {
        self.free.cells()
    }

    /// The floes with one, two and three fish that are still there, those under penguins included.
    #[inline]
    #[must_use]
    pub fn floes(&self) -> [u64; 3] {
        self.floes
    }

    /// P31: fish and floes that a player has collected.
    #[must_use]
    pub fn score(&self, seat: Seat) -> (u8, u8) {
        (self.fish[seat.index()], self.tiles[seat.index()])
    }

    /// Who has finished, be it stuck or resigned.
    #[must_use]
    pub fn retired(&self) -> SeatSet {
        self.retired
    }

    /// Who gave up.
    #[must_use]
    pub fn resigned(&self) -> SeatSet {
        self.resigned
    }

    /// How many play.
    #[inline]
    #[must_use]
    pub fn players(&self) -> u8 {
        self.rules.players
    }

    /// Whether penguins slide: all of them stand, and the game goes on.
    #[inline]
    #[must_use]
    pub fn is_movement(&self) -> bool {
        self.phase == Stage::Movement
    }

    /// P24, PV2: whether the floes under stuck penguins count.
    #[inline]
    #[must_use]
    pub fn last_tile_scored(&self) -> bool {
        !self.rules.last_tile_not_scored
    }

    /// Who plays on.
    pub(crate) fn active(&self) -> SeatSet {
        Seat::first(self.rules.players).filter(|&seat| !self.retired.contains(seat)).collect()
    }

    /// Takes the floe off a cell, where there must be one, and gives back its fish. Whoever stood there must be gone.
    #[inline]
    pub(crate) fn take_floe(&mut self, cell: Cell) -> u8 {
        let more = |floes: u64| (floes >> cell.index() & 1) as u8;
        let fish = 1 + more(self.floes[1]) + 2 * more(self.floes[2]);
        self.board_hash ^= hash::floe(cell, fish);
        for floes in &mut self.floes {
            *floes &= !cell.bit();
        }
        fish
    }

    /// Checks what comes before anything else: the end, the dealer, an open proposal, the turn.
    #[inline]
    fn not_now(&self, seat: Seat, answer: bool) -> Option<Refusal> {
        match self.phase {
            Stage::Movement | Stage::Placement if seat == self.turn => return None,
            Stage::Finished => return Some(refusals::GAME_OVER.refuse()),
            Stage::Layout(_) | Stage::Start => return Some(self.wrong_phase()),
            Stage::Exchange(Some(proposal)) if !answer => {
                let waiting = proposal.waiting.iter().map(Into::into).collect::<Vec<_>>();
                return Some(refusals::NEEDS_CONSENT.refuse().with("seats", waiting));
            }
            _ => {}
        }
        let seats = fishpond_core::Position::turn(self).seats();
        if seats.contains(seat) {
            return None;
        }
        Some(refusals::NOT_YOUR_TURN.refuse().with("seats", seats.iter().map(Into::into).collect::<Vec<_>>()))
    }

    fn wrong_phase(&self) -> Refusal {
        refusals::WRONG_PHASE
            .refuse()
            .with("phase", Message::new(format!("penguins-phase-{}", Phase::of(self.phase).name())))
    }
}

impl fishpond_core::Position for Position {
    type Act = Act;
    type Chance = Chance;
    type Event = Event;
    type View = View;

    fn facts() -> &'static fishpond_core::Facts {
        &FACTS
    }

    fn new(config: &Config) -> Result<Position, Faults> {
        let rules = Rules::new(config)?;
        Ok(Position {
            floes: [0; 3],
            free: Readings::EMPTY,
            penguins: [Readings::EMPTY; 4],
            fish: [0; 4],
            tiles: [0; 4],
            phase: Stage::Layout(0),
            start: Seat::A,
            turn: Seat::A,
            retired: SeatSet::EMPTY,
            resigned: SeatSet::EMPTY,
            quiet: SeatSet::EMPTY,
            rules,
            board_hash: 0,
        })
    }

    fn config(&self) -> Config {
        self.rules.config()
    }

    #[inline]
    fn turn(&self) -> Turn {
        match self.phase {
            Stage::Placement | Stage::Movement => Turn::Seat(self.turn),
            Stage::Layout(_) | Stage::Start => Turn::Chance,
            Stage::Exchange(None) => Turn::Seats(self.proposers()),
            Stage::Exchange(Some(proposal)) => Turn::Seats(proposal.waiting),
            Stage::Finished => Turn::Over,
        }
    }

    fn legal_acts(&self, seat: Seat, acts: &mut Vec<Act>) {
        acts.clear();
        match self.phase {
            Stage::Movement if seat == self.turn => {
                lines::list_moves(self.penguins(seat), &self.free, acts);
            }
            Stage::Placement if seat == self.turn => self.list_placings(acts),
            Stage::Exchange(_) => self.list_exchange(seat, acts),
            _ => {}
        }
    }

    fn is_resignation(act: Act) -> bool {
        act == Act::Resign
    }

    fn refusal(&self, seat: Seat, act: Act) -> Option<Refusal> {
        if let Some(refusal) = self.not_now(seat, matches!(act, Act::Agree | Act::Decline | Act::Resign)) {
            return Some(refusal);
        }
        match (act, self.phase) {
            (Act::Place(cell), Stage::Placement) => self.refuse_placing(cell),
            (Act::Place(cell), Stage::Exchange(_)) if seat == self.turn => self.refuse_placing(cell),
            (Act::Place(_), Stage::Exchange(_)) => {
                Some(refusals::NOT_YOUR_TURN.refuse().with("seats", vec![self.turn.into()]))
            }
            (Act::Move { from, to }, Stage::Movement) => self.refuse_move(seat, from, to),
            (Act::Swap(a, b), Stage::Exchange(_)) => self.refuse_swap(a, b),
            (Act::Agree | Act::Decline, Stage::Exchange(Some(_))) | (Act::Resign, _) => None,
            // Who places first has said enough when he does.
            (Act::Decline, Stage::Exchange(None)) if seat != self.turn => None,
            _ => Some(self.wrong_phase()),
        }
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
        match self.phase {
            Stage::Movement => self.random_move(seat, rng),
            Stage::Placement => {
                let cells = self.placing_cells();
                Act::Place(Cell::new(board::nth(cells, rng.below(cells.count_ones())) as usize))
            }
            _ => {
                self.legal_acts(seat, scratch);
                *rng.pick(scratch)
            }
        }
    }

    fn chance_outcomes(&self, outcomes: &mut Vec<(Chance, u32)>) {
        outcomes.clear();
        match self.phase {
            Stage::Layout(_) => {
                let bag = (1..).zip(self.bag()).map(|(fish, left)| (Chance::Tile(fish), u32::from(left)));
                outcomes.extend(bag.filter(|&(_, left)| left > 0));
            }
            Stage::Start => {
                outcomes.extend(Seat::first(self.rules.players).map(|seat| (Chance::Start(seat), 1)));
            }
            _ => {}
        }
    }

    fn chance_label(&self) -> &'static str {
        match self.phase {
            Stage::Start => "start",
            _ => "tile",
        }
    }

    fn sample_chance(&self, rng: &mut Rng) -> Chance {
        match self.phase {
            Stage::Start => Chance::Start(Seat::new(rng.below(self.rules.players.into()) as usize)),
            _ => {
                let [ones, twos, threes] = self.bag().map(u32::from);
                let drawn = rng.below(ones + twos + threes);
                Chance::Tile(1 + u8::from(drawn >= ones) + u8::from(drawn >= ones + twos))
            }
        }
    }

    fn resolve_unchecked(&mut self, chance: Chance, events: &mut impl Sink<Event>) {
        match chance {
            Chance::Tile(fish) => self.lay_floe(fish, events),
            Chance::Start(seat) => self.begin(seat, events),
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.phase == Stage::Finished).then(|| self.result())
    }

    fn view(&self, viewer: Viewer) -> View {
        View::of(self, viewer)
    }

    fn resample(view: &View, rng: &mut Rng) -> Position {
        view.resample(rng)
    }

    fn state_hash(&self) -> u64 {
        hash::whole(self)
    }
}

impl Interactive for Position {
    type Pick = Pick;
    type State = State;

    fn read_act(&self, seat: Seat, text: &str) -> Result<Act, Refusal> {
        use crate::acts::{ParseActError, Verb};

        let error = match text.parse() {
            Ok(act) => return Ok(act),
            Err(error) => error,
        };
        if let Some(refusal) = self.not_now(seat, false) {
            return Err(refusal);
        }
        let refuse = |code: &'static Code| code.refuse();
        Err(match error {
            ParseActError::Pass => refuse(&refusals::MUST_MOVE),
            ParseActError::Unreadable(text) => refuse(&refusals::UNREADABLE).with("text", text),
            ParseActError::OffBoard(verb, cell) => {
                let fits = match self.phase {
                    Stage::Placement => verb == Verb::Place,
                    Stage::Exchange(_) => verb != Verb::Move,
                    _ => verb == Verb::Move,
                };
                if fits { refuse(&refusals::OFF_BOARD).with("cell", cell.0) } else { self.wrong_phase() }
            }
        })
    }

    fn state(&self) -> State {
        State::of(self)
    }

    fn from_state(state: &State) -> Result<Position, Faults> {
        state.check()
    }

    fn pick(&self, act: Act, step: usize) -> Option<Pick> {
        path::pick(act, step)
    }

    fn choice(&self, _: Seat, pick: Pick) -> Choice {
        path::choice(self, pick)
    }

    fn question(&self, seat: Seat) -> Message {
        path::question(self, seat)
    }
}
