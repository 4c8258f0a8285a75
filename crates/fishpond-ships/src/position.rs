//! The game at one moment: its fields, and a table of contents of what can be asked of it.

use std::sync::Arc;

use fishpond_core::{
    Choice, Config, Facts, Faults, Interactive, Message, Outcome, Position as _, Refusal, Rng, Seat, SeatSet,
    Sink, Turn, Viewer,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::acts::{Act, Chance, Spoken};
use crate::colours::{ByColour, ByTile, Colour};
use crate::components::{CUBES, Components, MOST_FISH, WATER_CARDS};
use crate::events::Event;
use crate::facts::FACTS;
use crate::path::{self, Pick};
use crate::state::State;
use crate::view::View;
use crate::{refusals, resample, scoring};

/// The most that can play (S1).
pub(crate) const SEATS: usize = 4;

/// Where the game stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// The dealer draws the start player (S14).
    Start,
    /// The dealer lays out the sea cards (S8).
    Row,
    /// The dealer deals sailors (S12).
    Deal,
    /// Everybody chooses a card for his left neighbour (S13).
    Pass,
    /// The dealer chooses the card of a seat that left (RUL SA48).
    PassFor,
    /// One seat decides what to do with its turn (S17).
    Play,
    /// The dealer turns the announced tiles (S22).
    Reveal,
    /// Two or more colours were revealed, and one ship has to be chosen (S23).
    ChooseShip,
    /// The game is over (S35).
    Finished,
}

/// What the table agreed on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Agreed {
    pub(crate) players: u8,
    pub(crate) start_player: Option<Seat>,
    pub(crate) pirate_first: bool,
    pub(crate) sailor_move_optional: bool,
    /// Component data other than those in the box.
    pub(crate) components: Option<Arc<Components>>,
}

impl Agreed {
    pub(crate) fn new(config: &Config) -> Result<Agreed, Faults> {
        let (config, components) = config.complete_with(&FACTS, |data, _| Components::read(data))?;
        Ok(Agreed {
            players: config.players,
            start_player: config.options.seat("start_player"),
            pirate_first: config.options.flag("pirate_first"),
            sailor_move_optional: config.options.flag("sailor_move_optional"),
            components: components.map(Arc::new),
        })
    }

    pub(crate) fn config(&self) -> Config {
        let start = self.start_player.map_or_else(|| "random".to_owned(), |seat| seat.to_string());
        let mut config = Config::new(self.players).with_options(&[
            &format!("start_player={start}"),
            &format!("pirate_first={}", self.pirate_first),
            &format!("sailor_move_optional={}", self.sailor_move_optional),
        ]);
        config.components = self.components.as_ref().map(|components| components.to_value());
        config
    }

    pub(crate) fn components(&self) -> &Arc<Components> {
        self.components.as_ref().unwrap_or_else(|| Components::standard())
    }
}

/// A game at one moment.
///
/// # Equality
/// Everything counts that the players know or that can still matter; the order in which tiles were turned or sailors
/// boxed does neither.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    pub(crate) agreed: Agreed,
    pub(crate) phase: Phase,
    /// Who begins; seat `A` until that is settled.
    pub(crate) start: Seat,
    /// Whose turn it is; before the first turn the start player, or in [`Phase::PassFor`] the seat that left.
    pub(crate) actor: Seat,
    /// Fish on the water cards, harbour first; the first `laid` lie there.
    pub(crate) row: [u8; WATER_CARDS],
    pub(crate) laid: u8,
    /// Sea cards not laid out yet, by fish.
    pub(crate) sea: [u8; MOST_FISH as usize + 1],
    /// Where the ships are: 0 is the harbour.
    pub(crate) ships: ByColour,
    pub(crate) face_down: ByTile,
    /// How many tiles were announced in this turn; until somebody acts in it, in the last one.
    pub(crate) said: u8,
    /// Tiles turned in this turn; until somebody acts in it, in the last one.
    pub(crate) revealed: ByTile,
    pub(crate) cubes: [u8; SEATS],
    pub(crate) supply: u8,
    pub(crate) hands: [ByColour; SEATS],
    pub(crate) boxed: [ByColour; SEATS],
    /// The card each seat chose for its left neighbour. It stays in the hand until all have chosen.
    pub(crate) passed: [Option<Colour>; SEATS],
    /// The pack while cards are dealt, afterwards what went into the box unseen (S12).
    pub(crate) undealt: ByColour,
    pub(crate) resigned: SeatSet,
}

impl Position {
    /// Where the game stands.
    #[must_use]
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// How many play.
    #[must_use]
    pub fn players(&self) -> u8 {
        self.agreed.players
    }

    /// Fish on the water cards, harbour first; 0 where none lies yet.
    #[inline]
    #[must_use]
    pub fn row(&self) -> &[u8; WATER_CARDS] {
        &self.row
    }

    /// Where the ships are: 0 is the harbour.
    #[inline]
    #[must_use]
    pub fn ships(&self) -> ByColour {
        self.ships
    }

    /// The journey tiles that lie face down.
    #[inline]
    #[must_use]
    pub fn face_down(&self) -> ByTile {
        self.face_down
    }

    /// The tiles turned in this turn; until somebody acts in it, in the last one.
    #[inline]
    #[must_use]
    pub fn revealed(&self) -> ByTile {
        self.revealed
    }

    /// The cubes of a seat.
    #[inline]
    #[must_use]
    pub fn cubes(&self, seat: Seat) -> u8 {
        self.cubes[seat.index()]
    }

    /// The cubes that nobody has.
    #[inline]
    #[must_use]
    pub fn supply(&self) -> u8 {
        self.supply
    }

    /// The sailors in a seat's hand.
    #[inline]
    #[must_use]
    pub fn hand(&self, seat: Seat) -> ByColour {
        self.hands[seat.index()]
    }

    /// The sailors that a seat has put into the box.
    #[inline]
    #[must_use]
    pub fn boxed(&self, seat: Seat) -> ByColour {
        self.boxed[seat.index()]
    }

    /// Who has left the game.
    #[inline]
    #[must_use]
    pub fn resigned(&self) -> SeatSet {
        self.resigned
    }

    /// Everybody who plays, in turn order.
    pub(crate) fn seats(&self) -> impl DoubleEndedIterator<Item = Seat> + use<> {
        Seat::first(self.agreed.players)
    }

    /// Whether the cards that were passed have been picked up.
    pub(crate) fn hands_passed(&self) -> bool {
        matches!(self.phase, Phase::Play | Phase::Reveal | Phase::ChooseShip | Phase::Finished)
    }

    /// The card that a seat was given, once it has picked it up: what its right neighbour chose.
    #[must_use]
    pub fn received(&self, seat: Seat) -> Option<Colour> {
        let right = self.seats().find(|&other| other.next(self.agreed.players) == seat)?;
        self.passed[right.index()].filter(|_| self.hands_passed())
    }

    /// The sailors dealt to a seat, before any changed hands (SI2).
    pub(crate) fn dealt(&self, seat: Seat) -> ByColour {
        let mut dealt = self.hands[seat.index()];
        for (colour, count) in self.boxed[seat.index()].iter() {
            dealt[colour] += count;
        }
        if let (Some(received), Some(passed)) = (self.received(seat), self.passed[seat.index()]) {
            dealt[passed] += 1;
            dealt[received] -= 1;
        }
        dealt
    }

    /// Who still has to choose a card to pass.
    fn choosing(&self) -> SeatSet {
        self.seats()
            .filter(|&seat| self.passed[seat.index()].is_none() && !self.resigned.contains(seat))
            .collect()
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
        Ok(Position::before_the_deal(Agreed::new(config)?))
    }

    fn config(&self) -> Config {
        self.agreed.config()
    }

    fn turn(&self) -> Turn {
        match self.phase {
            Phase::Start | Phase::Row | Phase::Deal | Phase::PassFor | Phase::Reveal => Turn::Chance,
            Phase::Pass => Turn::Seats(self.choosing()),
            // RUL SA48: chance chooses for a seat that left.
            Phase::ChooseShip if self.resigned.contains(self.actor) => Turn::Chance,
            Phase::Play | Phase::ChooseShip => Turn::Seat(self.actor),
            Phase::Finished => Turn::Over,
        }
    }

    fn legal_acts(&self, seat: Seat, acts: &mut Vec<Act>) {
        self.list_acts(seat, acts);
    }

    fn is_resignation(act: Act) -> bool {
        act == Act::Resign
    }

    fn refusal(&self, seat: Seat, act: Act) -> Option<Refusal> {
        self.check(seat, Spoken::from(act)).err()
    }

    fn play_unchecked(&mut self, seat: Seat, act: Act, events: &mut impl Sink<Event>) {
        match act {
            Act::Pass(card) => self.pass(seat, card, events),
            Act::Reveal(count) => self.announce(count, events),
            Act::Ship(ship) => self.sail_revealed(ship, events),
            Act::Sailor(card, sail) => self.send_off(card, sail, events),
            Act::Resign => self.resign(seat, events),
        }
    }

    fn random_act(&self, seat: Seat, rng: &mut Rng, scratch: &mut Vec<Act>) -> Act {
        if self.phase == Phase::Play {
            return self.random_turn(rng);
        }
        self.list_acts(seat, scratch);
        *rng.pick(scratch)
    }

    fn chance_outcomes(&self, outcomes: &mut Vec<(Chance, u32)>) {
        self.list_outcomes(outcomes);
    }

    fn chance_label(&self) -> &'static str {
        match self.phase {
            Phase::Start => "start",
            Phase::Row => "sea",
            Phase::Deal => "sailor",
            Phase::PassFor => "pass",
            Phase::ChooseShip => "ship",
            Phase::Reveal | Phase::Pass | Phase::Play | Phase::Finished => "tile",
        }
    }

    fn sample_chance(&self, rng: &mut Rng) -> Chance {
        self.sample(rng)
    }

    fn resolve_unchecked(&mut self, chance: Chance, events: &mut impl Sink<Event>) {
        match chance {
            Chance::Start(seat) => self.settle_start(seat, events),
            Chance::Sea(fish) => self.lay_sea_card(fish, events),
            Chance::Sailor(card) => self.deal_sailor(card, events),
            Chance::Pass(card) => self.pass_for(card, events),
            Chance::Tile(tile) => self.turn_tile(tile, events),
            Chance::Ship(ship) => self.sail_revealed(ship, events),
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.phase == Phase::Finished).then(|| scoring::outcome(self))
    }

    fn view(&self, viewer: Viewer) -> View {
        View::new(self, viewer)
    }

    fn resample(view: &View, rng: &mut Rng) -> Position {
        resample::resample(view, rng)
    }

    fn state_hash(&self) -> u64 {
        self.hash()
    }
}

impl Interactive for Position {
    type Pick = Pick;
    type State = State;

    /// S13, SI12: everybody seems to be choosing until all have chosen; only one's own choice is known.
    fn turn_seen_by(&self, viewer: Viewer) -> Turn {
        match self.turn() {
            Turn::Seats(_) => Turn::Seats(
                self.seats()
                    .filter(|&seat| !self.resigned.contains(seat))
                    .filter(|&seat| !viewer.may_see(seat) || self.passed[seat.index()].is_none())
                    .collect(),
            ),
            turn => turn,
        }
    }

    fn read_act(&self, seat: Seat, text: &str) -> Result<Act, Refusal> {
        if self.phase == Phase::Finished {
            return Err(refusals::GAME_OVER.refuse());
        }
        let spoken = Spoken::read(text)
            .ok_or_else(|| refusals::UNREADABLE.refuse().with("text", text.trim().to_owned()))?;
        match spoken.act() {
            Some(act) => Ok(act),
            None => Err(self
                .check(seat, spoken)
                .expect_err("what names no colour or number of the game is refused")),
        }
    }

    fn state(&self) -> State {
        State::new(self)
    }

    fn from_state(state: &State) -> Result<Position, Faults> {
        state.position()
    }

    fn pick(&self, act: Act, step: usize) -> Option<Pick> {
        path::pick(act, step)
    }

    fn choice(&self, _: Seat, pick: Pick) -> Choice {
        path::choice(self, pick)
    }

    fn warnings(&self) -> Vec<String> {
        self.agreed.components().warnings()
    }

    fn question(&self, seat: Seat) -> Message {
        path::question(self, seat)
    }
}

impl Position {
    /// S42: what must hold at any moment.
    ///
    /// # Errors
    /// What does not.
    pub fn conserved(&self) -> Result<(), String> {
        let held: u32 = self.cubes.iter().map(|&cubes| u32::from(cubes)).sum();
        if held + u32::from(self.supply) != u32::from(CUBES) {
            return Err(format!("{held} cubes are held and {} in the supply", self.supply));
        }
        for colour in Colour::ALL {
            let cards = self.undealt[colour]
                + self.hands.iter().chain(&self.boxed).map(|cards| cards[colour]).sum::<u8>();
            if cards != crate::components::SAILORS_PER_COLOUR {
                return Err(format!("there are {cards} {colour} sailors"));
            }
        }
        let most = if self.phase == Phase::Finished { 6 } else { 5 };
        if self.ships.iter().any(|(_, at)| at > most) || self.turn() == Turn::Over && self.outcome().is_none()
        {
            return Err(format!("ships are at {:?}", self.ships.0));
        }
        Ok(())
    }
}
