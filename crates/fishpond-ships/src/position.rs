//! The position: its fields, and the `Position` trait, which delegates to the modules in `play/`.

use std::sync::Arc;

use fishpond_core::{
    Config, Facts, Faults, Outcome, Position as _, Refusal, Rng, Seat, SeatSet, Sink, Turn, Viewer,
};

use crate::acts::{Act, Chance};
use crate::colours::{ByColour, ByTile, Colour, Tile};
use crate::components::{CUBES, Components, FINAL, MAX_FISH, SAILORS_PER_COLOUR, TILES, WATER_CARDS};
use crate::events::Event;
use crate::facts::FACTS;
use crate::notation::RawAct;
use crate::state::Phase;
use crate::view::View;
use crate::{hash, resample, scoring};

/// The maximum number of players (S1).
pub(crate) const SEATS: usize = 4;

/// The current stage of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stage {
    /// The dealer draws the starting player (S14).
    Start,
    /// The dealer lays out the sea cards (S8).
    Row,
    /// The dealer deals the sailors (S12).
    Deal,
    /// Each player chooses a card for their left neighbour (S13).
    Pass,
    /// The dealer chooses the card of a seat that resigned (SA48).
    PassFor(Seat),
    /// A player decides what to do in their turn (S17).
    Play,
    /// The dealer reveals the announced tiles (S22).
    Reveal,
    /// Two or more colours were revealed, and the player chooses a ship (S23).
    ChooseShip,
    /// The game is over (S35).
    Over,
}

/// The options and components, which do not change during a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Rules {
    pub(crate) players: u8,
    pub(crate) version: u32,
    pub(crate) start_player: Option<Seat>,
    pub(crate) pirate_first: bool,
    pub(crate) sailor_move_optional: bool,
    /// Component data, if not the standard data.
    pub(crate) components: Option<Arc<Components>>,
}

impl Rules {
    pub(crate) fn new(config: &Config) -> Result<Rules, Faults> {
        let (config, components) = config.complete_with(&FACTS, |data, _| Components::read(data))?;
        Ok(Rules {
            players: config.players,
            version: config.rules_version(&FACTS),
            start_player: config.options.seat("start_player"),
            pirate_first: config.options.flag("pirate_first"),
            sailor_move_optional: config.options.flag("sailor_move_optional"),
            components: components.map(Arc::new),
        })
    }

    pub(crate) fn config(&self) -> Config {
        let start = self.start_player.map_or_else(|| "random".to_owned(), |seat| seat.to_string());
        let mut config = Config::new(self.players).with_rules(self.version).with_options(&[
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

/// A position of the game.
///
/// # Equality
/// Positions are equal if all their fields are. The order in which tiles were revealed or sailors were boxed is not recorded.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    pub(crate) rules: Rules,
    pub(crate) stage: Stage,
    /// The starting player; seat `A` until known.
    pub(crate) start: Seat,
    /// The seat whose turn it is; the starting player until the first turn.
    pub(crate) actor: Seat,
    /// The fish on the water cards, harbour first, of which `laid` are laid out.
    pub(crate) row: [u8; WATER_CARDS],
    pub(crate) laid: u8,
    /// The number of sea cards not laid out yet, by fish.
    pub(crate) sea: [u8; MAX_FISH as usize + 1],
    /// The card that each ship is on; 0 is the harbour.
    pub(crate) ships: ByColour,
    pub(crate) face_down: ByTile,
    /// The number of tiles announced in this turn; before a move, in the previous turn.
    pub(crate) said: u8,
    /// The tiles revealed in this turn; before a move, in the previous turn.
    pub(crate) revealed: ByTile,
    pub(crate) cubes: [u8; SEATS],
    pub(crate) supply: u8,
    pub(crate) hands: [ByColour; SEATS],
    pub(crate) boxed: [ByColour; SEATS],
    /// The card that each seat chose for its left neighbour. It stays in the hand until all have chosen.
    pub(crate) passed: [Option<Colour>; SEATS],
    /// The deck while cards are dealt; afterwards the cards that went to the box unseen (S12).
    pub(crate) undealt: ByColour,
    pub(crate) resigned: SeatSet,
}

impl Position {
    /// Returns the phase of the game.
    #[inline]
    #[must_use]
    pub fn phase(&self) -> Phase {
        Phase::of(self.stage)
    }

    /// Returns the number of players.
    #[must_use]
    pub fn players(&self) -> u8 {
        self.rules.players
    }

    /// Returns the fish on the water cards, harbour first; 0 for cards not laid out yet.
    #[inline]
    #[must_use]
    pub fn row(&self) -> &[u8; WATER_CARDS] {
        &self.row
    }

    /// Returns the card that each ship is on; 0 is the harbour.
    #[inline]
    #[must_use]
    pub fn ships(&self) -> ByColour {
        self.ships
    }

    /// Returns the journey tiles that are face down.
    #[inline]
    #[must_use]
    pub fn face_down(&self) -> ByTile {
        self.face_down
    }

    /// Returns the journey tiles that are face up.
    pub(crate) fn face_up(&self) -> ByTile {
        let mut face_up = TILES;
        for tile in Tile::ALL {
            face_up[tile] -= self.face_down[tile];
        }
        face_up
    }

    /// Returns the tiles revealed in this turn; before a move, in the previous turn.
    #[inline]
    #[must_use]
    pub fn revealed(&self) -> ByTile {
        self.revealed
    }

    /// Returns the number of tiles announced in this turn; before a move, in the previous turn.
    #[inline]
    #[must_use]
    pub fn said(&self) -> u8 {
        self.said
    }

    /// Returns the number of cubes of a seat.
    #[inline]
    #[must_use]
    pub fn cubes(&self, seat: Seat) -> u8 {
        self.cubes[seat.index()]
    }

    /// Returns the number of cubes in the supply.
    #[inline]
    #[must_use]
    pub fn supply(&self) -> u8 {
        self.supply
    }

    /// Returns the sailors in a seat's hand.
    #[inline]
    #[must_use]
    pub fn hand(&self, seat: Seat) -> ByColour {
        self.hands[seat.index()]
    }

    /// Returns the sailors that a seat has sent to the box.
    #[inline]
    #[must_use]
    pub fn boxed(&self, seat: Seat) -> ByColour {
        self.boxed[seat.index()]
    }

    /// Returns the seats that have resigned.
    #[inline]
    #[must_use]
    pub fn resigned(&self) -> SeatSet {
        self.resigned
    }

    /// Returns the seats in turn order.
    pub(crate) fn seats(&self) -> impl DoubleEndedIterator<Item = Seat> + use<> {
        Seat::first_n(self.rules.players)
    }

    /// Returns the starting player, once known.
    pub(crate) fn start_player(&self) -> Option<Seat> {
        (self.stage != Stage::Start).then_some(self.start)
    }

    /// Returns the seat whose turn it is, from the first turn on, or the seat for which a card is drawn.
    pub(crate) fn deciding_seat(&self) -> Option<Seat> {
        match self.stage {
            Stage::PassFor(seat) => Some(seat),
            _ => self.passing_is_over().then_some(self.actor),
        }
    }

    /// Sets stage, starting player and turn from their written forms in a state or a view.
    pub(crate) fn set_turn(&mut self, phase: Phase, start: Option<Seat>, turn: Option<Seat>) {
        self.start = start.unwrap_or(self.start);
        self.actor = turn.filter(|_| phase != Phase::PassFor).unwrap_or(self.start);
        self.stage = match phase {
            Phase::Start => Stage::Start,
            Phase::Row => Stage::Row,
            Phase::Deal => Stage::Deal,
            Phase::Pass => Stage::Pass,
            Phase::PassFor => Stage::PassFor(turn.expect("phase 'pass-for' names a seat")),
            Phase::Play => Stage::Play,
            Phase::Reveal => Stage::Reveal,
            Phase::ChooseShip => Stage::ChooseShip,
            Phase::Over => Stage::Over,
        };
    }

    /// Returns whether all players have picked up the cards passed to them.
    pub(crate) fn passing_is_over(&self) -> bool {
        match self.stage {
            Stage::Play | Stage::Reveal | Stage::ChooseShip => true,
            // SA48: the game may have ended in the passing round.
            Stage::Over => self.passed[0].is_some(),
            _ => false,
        }
    }

    /// Returns the card that a seat chose for its left neighbour, which only that seat may know.
    #[inline]
    #[must_use]
    pub fn passed(&self, seat: Seat) -> Option<Colour> {
        self.passed[seat.index()]
    }

    /// Returns the card that a seat received from its right neighbour, once picked up.
    #[must_use]
    pub fn received(&self, seat: Seat) -> Option<Colour> {
        let right = self.seats().find(|&other| other.next(self.rules.players) == seat)?;
        self.passed[right.index()].filter(|_| self.passing_is_over())
    }

    /// Returns the sailors dealt to a seat, before the passing round (SI2).
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

    /// Checks the invariants of S42: the numbers of cubes and sailors, and where the ships may be.
    ///
    /// # Errors
    /// Returns a description of the first violation.
    pub fn check_invariants(&self) -> Result<(), String> {
        let held: u32 = self.cubes.iter().map(|&cubes| u32::from(cubes)).sum();
        if held + u32::from(self.supply) != u32::from(CUBES) {
            return Err(format!("players hold {held} cubes and the supply has {}", self.supply));
        }
        for colour in Colour::ALL {
            let cards = self.undealt[colour]
                + self.hands.iter().chain(&self.boxed).map(|cards| cards[colour]).sum::<u8>();
            if cards != SAILORS_PER_COLOUR {
                return Err(format!("there are {cards} {colour} sailors"));
            }
        }
        let max = if self.stage == Stage::Over { FINAL } else { FINAL - 1 };
        if self.ships.iter().any(|(_, at)| at > max) || self.turn() == Turn::Over && self.outcome().is_none()
        {
            return Err(format!("ships are at {:?}", self.ships.0));
        }
        Ok(())
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
        Ok(Position::before_first_draw(Rules::new(config)?))
    }

    fn config(&self) -> Config {
        self.rules.config()
    }

    fn turn(&self) -> Turn {
        match self.stage {
            Stage::Start | Stage::Row | Stage::Deal | Stage::PassFor(_) | Stage::Reveal => Turn::Chance,
            Stage::Pass => Turn::Seats(self.choosing()),
            // SA48: chance chooses for a seat that resigned.
            Stage::ChooseShip if self.resigned.contains(self.actor) => Turn::Chance,
            Stage::Play | Stage::ChooseShip => Turn::Seat(self.actor),
            Stage::Over => Turn::Over,
        }
    }

    fn legal_acts(&self, seat: Seat, acts: &mut Vec<Act>) {
        self.list_acts(seat, acts);
    }

    fn is_resignation(act: Act) -> bool {
        act == Act::Resign
    }

    fn refusal(&self, seat: Seat, act: Act) -> Option<Refusal> {
        self.check_act(seat, RawAct::from(act)).err()
    }

    fn play_unchecked(&mut self, seat: Seat, act: Act, events: &mut impl Sink<Event>) {
        match act {
            Act::Pass(card) => self.pass(seat, card, events),
            Act::Reveal(count) => self.announce(count, events),
            Act::Ship(ship) => self.move_revealed(ship, events),
            Act::Sailor(card, sail) => self.send_sailor(card, sail, events),
            Act::Resign => self.resign(seat, events),
        }
    }

    fn random_act(&self, seat: Seat, rng: &mut Rng, scratch: &mut Vec<Act>) -> Act {
        if self.stage == Stage::Play {
            return self.random_turn(rng);
        }
        self.list_acts(seat, scratch);
        *rng.pick(scratch)
    }

    fn chance_outcomes(&self, outcomes: &mut Vec<(Chance, u32)>) {
        outcomes.clear();
        self.list_draws(outcomes);
    }

    fn chance_label(&self) -> &'static str {
        match self.stage {
            Stage::Start => "start",
            Stage::Row => "sea",
            Stage::Deal => "sailor",
            Stage::PassFor(_) => "pass",
            Stage::ChooseShip => "ship",
            Stage::Reveal | Stage::Pass | Stage::Play | Stage::Over => "tile",
        }
    }

    fn sample_chance(&self, rng: &mut Rng) -> Chance {
        self.random_draw(rng)
    }

    fn resolve_unchecked(&mut self, chance: Chance, events: &mut impl Sink<Event>) {
        match chance {
            Chance::Start(seat) => self.set_start_player(seat, events),
            Chance::Sea(fish) => self.lay_sea_card(fish, events),
            Chance::Sailor(card) => self.deal_sailor(card, events),
            Chance::Pass(card) => self.pass_for_resigned(card, events),
            Chance::Tile(tile) => self.reveal_tile(tile, events),
            Chance::Ship(ship) => self.move_revealed(ship, events),
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
