//! The position: its fields, and the `Position` trait, which delegates to the modules in `play/`.

use std::sync::{Arc, LazyLock};

use fishpond_core::{
    BySeat, Config, Facts, Faults, MAX_SEATS, Outcome, Refusal, Rng, Seat, SeatSet, Sink, StateHasher, Turn,
    Viewer,
};

use crate::acts::{Act, Chance};
use crate::board::{Boats, Market, Ocean};
use crate::cards::{Card, KINDS, Kind, Pile};
use crate::components::{Components, LimitCard, MAX_BUYER};
use crate::events::Event;
use crate::facts::FACTS;
use crate::facts::Reason;
use crate::view::View;
use crate::{hash, resample};

/// A position of the game.
///
/// # Equality
/// Boats are not ordered (W5.3), so positions that differ only in when a card was kept are equal. The number of turns
/// counts only if `max_turns` is set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    pub(crate) stage: Stage,
    /// The player to move, or the next to move once the ocean is refilled.
    pub(crate) active: Seat,
    pub(crate) resigned: SeatSet,
    /// Consecutive passes (W14.5).
    pub(crate) passes: u8,
    /// The number of full markets, which is also the number of limit cards taken from the stack.
    pub(crate) filled: u8,
    /// Turns played; counted only if `max_turns` is set (W14.6).
    pub(crate) turns: u16,
    pub(crate) seats: [Player; MAX_SEATS],
    pub(crate) markets: [Market; KINDS],
    /// The wooden fish of each seat on the heap.
    pub(crate) heap: [u8; MAX_SEATS],
    pub(crate) ocean: Ocean,
    pub(crate) deck: Pile,
    pub(crate) discard: Pile,
    pub(crate) rules: Arc<Rules>,
}

/// The current stage of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stage {
    /// The draw of the starting player (W2.6).
    Start,
    /// The draw of a market for the next buyer (W2.3).
    Buyers,
    /// The draw of a card for the ocean (W2.4, W4.6).
    Ocean,
    /// A move by the active player.
    Turn,
    /// The game is over.
    Over(Reason),
}

/// The possessions of a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Player {
    pub(crate) score: i32,
    pub(crate) worms: u8,
    /// The number of Boat cards face down in front of the player.
    pub(crate) extra_boats: u8,
    pub(crate) boats: Boats,
}

/// The options and components, which do not change during a game.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct Rules {
    pub(crate) config: Config,
    pub(crate) components: Arc<Components>,
    /// All fish cards of the game.
    pub(crate) cards: Pile,
    /// The index of each market in the ring.
    pub(crate) ring_index: [u8; KINDS],
    /// The option `rules=german` (W11.6).
    pub(crate) german: bool,
    /// The option `both_endings=last_card` (W13.2).
    pub(crate) last_card_penalty: bool,
    /// The option `same_kind_conversion` (W11.9).
    pub(crate) same_kind_conversion: bool,
    /// The option `throwback_without_wish` (W6.1).
    pub(crate) throwback_without_wish: bool,
    /// The option `max_turns` (W14.6).
    pub(crate) max_turns: Option<u16>,
    /// Version of the rules.
    pub(crate) version: u32,
    /// The hash of the configuration, from which every state hash starts.
    pub(crate) hash: u64,
}

static STANDARD: LazyLock<Arc<Components>> = LazyLock::new(|| Arc::new(Components::standard()));

impl Rules {
    pub(crate) fn new(config: &Config) -> Result<Arc<Rules>, Faults> {
        let (mut config, custom) = config.complete_with(&FACTS, |data, _| Components::read(data))?;
        let components = custom.map_or_else(|| Arc::clone(&STANDARD), Arc::new);
        if config.components.is_some() {
            // Normalized, so that a record contains exactly the components in use.
            let normalized = serde_json::to_value(&*components);
            config.components = Some(normalized.expect("components can be serialized"));
        }
        let mut ring_index = [0; KINDS];
        for (i, kind) in components.markets_clockwise.iter().enumerate() {
            ring_index[kind.index()] = i as u8;
        }
        let options = &config.options;
        Ok(Arc::new(Rules {
            cards: components.pile(),
            ring_index,
            german: options.word("rules") == Some("german"),
            last_card_penalty: options.word("both_endings") == Some("last_card"),
            same_kind_conversion: options.flag("same_kind_conversion"),
            throwback_without_wish: options.flag("throwback_without_wish"),
            max_turns: options.number("max_turns").map(|turns| turns as u16),
            version: config.rules_version(&FACTS),
            hash: StateHasher::of_config(&config),
            config,
            components,
        }))
    }

    /// Returns the market a number of steps clockwise from another (A10).
    #[inline]
    pub(crate) fn clockwise(&self, from: Kind, steps: u8) -> Kind {
        let index = usize::from(self.ring_index[from.index()] + steps);
        self.components.markets_clockwise[index % KINDS]
    }

    /// Returns the clockwise distance between two markets.
    #[inline]
    pub(crate) fn distance(&self, from: Kind, to: Kind) -> u8 {
        let (from, to) = (self.ring_index[from.index()], self.ring_index[to.index()]);
        (to + KINDS as u8 - from) % KINDS as u8
    }
}

impl Position {
    /// Returns the number of players.
    #[inline]
    #[must_use]
    pub fn players(&self) -> u8 {
        self.rules.config.players
    }

    /// Returns the players who have resigned.
    #[inline]
    #[must_use]
    pub fn resigned(&self) -> SeatSet {
        self.resigned
    }

    /// Returns the dollars of a player.
    #[inline]
    #[must_use]
    pub fn score(&self, seat: Seat) -> i32 {
        self.seats[seat.index()].score
    }

    /// Returns the dollars of all players.
    #[must_use]
    pub fn scores(&self) -> BySeat<i32> {
        BySeat::from_fn(|seat| self.score(seat))
    }

    /// Returns the worms of a player.
    #[inline]
    #[must_use]
    pub fn worms(&self, seat: Seat) -> u8 {
        self.seats[seat.index()].worms
    }

    /// Returns the cards in a player's boats, sorted.
    #[inline]
    pub fn boats(&self, seat: Seat) -> impl Iterator<Item = Card> {
        self.seats[seat.index()].boats.iter()
    }

    /// Returns the number of a player's boats (W1.9).
    #[inline]
    #[must_use]
    pub fn boat_count(&self, seat: Seat) -> u8 {
        self.rules.components.start_boats + self.seats[seat.index()].extra_boats
    }

    /// Returns the wooden fish of each player on a market.
    #[inline]
    #[must_use]
    pub fn fish(&self, market: Kind) -> &[u8; MAX_SEATS] {
        &self.markets[market.index()].fish
    }

    /// Returns the number of buyers of value 1, 2 and 3 at a market.
    #[inline]
    #[must_use]
    pub fn buyers(&self, market: Kind) -> [u8; MAX_BUYER] {
        self.markets[market.index()].buyers
    }

    /// Returns whether a market is full (W8.1).
    #[inline]
    #[must_use]
    pub fn is_full(&self, market: Kind) -> bool {
        self.markets[market.index()].is_full()
    }

    /// Returns the number of full markets.
    #[inline]
    #[must_use]
    pub fn full_markets(&self) -> u8 {
        self.filled
    }

    /// Returns the current price of a fish at a market, in dollars (W7.4).
    #[inline]
    #[must_use]
    pub fn price(&self, market: Kind) -> u8 {
        let [ones, twos, threes]: [u8; MAX_BUYER] = self.markets[market.index()].buyers;
        self.rules.components.base_price + ones + 2 * twos + 3 * threes
    }

    /// Returns the top card of the limit stack, if any is left.
    #[inline]
    #[must_use]
    pub fn top_limit_card(&self) -> Option<LimitCard> {
        self.rules.components.limit_cards.get(usize::from(self.filled)).copied()
    }

    /// Returns the wooden fish of each player on the heap.
    #[inline]
    #[must_use]
    pub fn heap(&self) -> &[u8; MAX_SEATS] {
        &self.heap
    }

    /// Returns the number of wooden fish on the heap.
    #[inline]
    #[must_use]
    pub fn heap_total(&self) -> u8 {
        self.heap.iter().sum()
    }

    /// Returns the cards of the ocean with the worms on them, shallowest first.
    #[inline]
    pub fn ocean(&self) -> impl Iterator<Item = (Card, u8)> {
        self.ocean.iter().map(|slot| (slot.card, slot.worms))
    }

    /// Returns the cards of the deck, which has no order.
    #[inline]
    #[must_use]
    pub fn deck(&self) -> &Pile {
        &self.deck
    }

    /// Returns the cards of the discard pile.
    #[inline]
    #[must_use]
    pub fn discard(&self) -> &Pile {
        &self.discard
    }

    /// Returns the components in use.
    #[must_use]
    pub fn components(&self) -> &Components {
        &self.rules.components
    }

    pub(crate) fn seat_list(&self) -> impl Iterator<Item = Seat> + use<> {
        Seat::first_n(self.players())
    }

    #[inline]
    pub(crate) fn players_left(&self) -> usize {
        usize::from(self.players()) - self.resigned.len()
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
        self.rules.config.clone()
    }

    #[inline]
    fn turn(&self) -> Turn {
        match self.stage {
            Stage::Turn => Turn::Seat(self.active),
            Stage::Start | Stage::Buyers | Stage::Ocean => Turn::Chance,
            Stage::Over(_) => Turn::Over,
        }
    }

    fn legal_acts(&self, seat: Seat, acts: &mut Vec<Act>) {
        acts.clear();
        self.list_acts(seat, acts);
    }

    fn is_resignation(act: Act) -> bool {
        act == Act::Resign
    }

    fn refusal(&self, seat: Seat, act: Act) -> Option<Refusal> {
        self.check_act(seat, act).err()
    }

    #[inline]
    fn play_unchecked(&mut self, seat: Seat, act: Act, events: &mut impl Sink<Event>) {
        self.take_turn(seat, act, events);
    }

    #[inline]
    fn random_act(&self, seat: Seat, rng: &mut Rng, _: &mut Vec<Act>) -> Act {
        self.random_legal_act(seat, rng)
    }

    fn chance_outcomes(&self, outcomes: &mut Vec<(Chance, u32)>) {
        outcomes.clear();
        self.list_draws(outcomes);
    }

    fn chance_label(&self) -> &'static str {
        match self.stage {
            Stage::Start => "start",
            Stage::Buyers => "buyer",
            Stage::Ocean | Stage::Turn | Stage::Over(_) => "card",
        }
    }

    #[inline]
    fn sample_chance(&self, rng: &mut Rng) -> Chance {
        self.random_draw(rng)
    }

    #[inline]
    fn resolve_unchecked(&mut self, chance: Chance, events: &mut impl Sink<Event>) {
        match chance {
            Chance::Start(seat) => self.set_start_player(seat, events),
            Chance::Buyer(market) => self.place_buyer(market, events),
            Chance::Card(card) => self.turn_up(card, events),
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        self.ranking()
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
