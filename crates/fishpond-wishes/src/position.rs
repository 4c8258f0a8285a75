//! A game at one moment, and the table of contents of its rules.

use std::sync::Arc;

use fishpond_core::{
    BySeat, Choice, Config, Faults, Interactive, MAX_SEATS, Message, Outcome, Refusal, Rng, Seat, SeatSet,
    Sink, Turn, Viewer,
};

use crate::acts::Act;
use crate::cards::{Card, KINDS, Kind, Pile};
use crate::chance::Chance;
use crate::components::{Components, LimitCard, MAX_BOATS, MAX_BUYER, MAX_OCEAN};
use crate::events::{Event, Reason};
use crate::facts::{FACTS, Table};
use crate::path::Pick;
use crate::state::State;
use crate::view::View;

/// A game at one moment.
///
/// # Equality
/// Boats are not ordered (W5.3), so they are kept sorted, and positions that differ only in when a card was kept are
/// equal. The number of turns counts only where `max_turns` is set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    pub(crate) stage: Stage,
    /// Who acts, or will act when the ocean is filled.
    pub(crate) active: Seat,
    pub(crate) resigned: SeatSet,
    /// Passes in a row (W14.5).
    pub(crate) passes: u8,
    /// Limit cards that lie on markets.
    pub(crate) filled: u8,
    /// Turns played, where they are counted (W14.6).
    pub(crate) turns: u16,
    pub(crate) seats: [SeatThings; MAX_SEATS],
    pub(crate) markets: [Market; KINDS],
    pub(crate) heap: [u8; MAX_SEATS],
    pub(crate) ocean: Ocean,
    pub(crate) deck: Pile,
    pub(crate) discard: Pile,
    pub(crate) table: Arc<Table>,
}

/// What the position waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stage {
    /// The start player is drawn (W2.6).
    Start,
    /// A buyer is placed (W2.3).
    Buyers,
    /// A card is turned up (W2.4, W4.6).
    Ocean,
    /// The active player acts.
    Turn,
    /// Nothing.
    Over(Reason),
}

/// What a player has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct SeatThings {
    pub(crate) score: i32,
    pub(crate) worms: u8,
    /// Boat cards face-down in front of him.
    pub(crate) extra_boats: u8,
    pub(crate) boats: Boats,
}

/// The cards in a player's boats, sorted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Boats {
    len: u8,
    /// Unused places hold `None`, so that equal boats are equal.
    cards: [Option<Card>; MAX_BOATS],
}

/// A market.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Market {
    /// Wooden fish of each seat.
    pub(crate) fish: [u8; MAX_SEATS],
    /// Buyers of value 1, 2, 3.
    pub(crate) buyers: [u8; MAX_BUYER],
    /// The limit printed on its limit card; 0 while it is open.
    pub(crate) limit: u8,
}

/// A card in the ocean with the worms on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct OceanCard {
    pub(crate) card: Card,
    pub(crate) worms: u8,
}

/// The row of cards, shallowest first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Ocean {
    len: u8,
    cards: [Option<OceanCard>; MAX_OCEAN],
}

impl Boats {
    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.len.into()
    }

    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.len == 0
    }

    #[inline]
    pub(crate) fn iter(&self) -> impl DoubleEndedIterator<Item = Card> {
        self.cards[..self.len()].iter().flatten().copied()
    }

    pub(crate) fn contains(&self, card: Card) -> bool {
        self.iter().any(|held| held == card)
    }

    pub(crate) fn holds_kind(&self, kind: Kind) -> bool {
        self.iter().any(|held| held.kind() == kind)
    }

    pub(crate) fn insert(&mut self, card: Card) {
        let mut i = self.len();
        while i > 0 && self.cards[i - 1] > Some(card) {
            self.cards[i] = self.cards[i - 1];
            i -= 1;
        }
        self.cards[i] = Some(card);
        self.len += 1;
    }

    /// Takes out the cards that are wanted, and says how many of each sort of count there were by calling `sold`.
    #[inline]
    pub(crate) fn take(&mut self, mut wanted: impl FnMut(Card) -> bool, mut sold: impl FnMut(Card)) {
        let len = self.len();
        let mut kept = 0;
        for i in 0..len {
            let Some(card) = self.cards[i] else { continue };
            if wanted(card) {
                sold(card);
            } else {
                self.cards[kept] = Some(card);
                kept += 1;
            }
        }
        self.cards[kept..len].fill(None);
        self.len = kept as u8;
    }
}

impl Market {
    #[inline]
    pub(crate) fn is_full(&self) -> bool {
        self.limit > 0
    }

    #[inline]
    pub(crate) fn total(&self) -> u8 {
        self.fish.iter().sum()
    }

    #[inline]
    pub(crate) fn buyer_count(&self) -> u8 {
        self.buyers.iter().sum()
    }

    /// The values of the buyers here, highest first.
    pub(crate) fn buyer_values(&self) -> impl Iterator<Item = u8> {
        (1..=MAX_BUYER as u8)
            .rev()
            .flat_map(|value| std::iter::repeat_n(value, self.buyers[usize::from(value) - 1].into()))
    }
}

impl Ocean {
    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.len.into()
    }

    #[inline]
    pub(crate) fn iter(&self) -> impl Iterator<Item = OceanCard> {
        self.cards[..self.len()].iter().flatten().copied()
    }

    /// The card at a position counted from 1.
    #[inline]
    pub(crate) fn at(&self, position: u8) -> Option<OceanCard> {
        self.cards.get(usize::from(position).checked_sub(1)?).copied().flatten()
    }

    /// W4.6: a new card lies at the deep end.
    #[inline]
    pub(crate) fn push(&mut self, card: Card, worms: u8) {
        self.cards[self.len()] = Some(OceanCard { card, worms });
        self.len += 1;
    }

    /// W4.1, W4.6: one worm goes on each shallower card, the card is taken, the rest slides to the shallow end.
    #[inline]
    pub(crate) fn take(&mut self, position: u8) -> OceanCard {
        let index = usize::from(position) - 1;
        for shallower in self.cards[..index].iter_mut().flatten() {
            shallower.worms += 1;
        }
        let taken = self.cards[index].take().expect("the position was checked");
        self.cards[index..].rotate_left(1);
        self.len -= 1;
        taken
    }
}

impl Position {
    /// How many play.
    #[inline]
    #[must_use]
    pub fn players(&self) -> u8 {
        self.table.config.players
    }

    /// Who has left the game.
    #[inline]
    #[must_use]
    pub fn resigned(&self) -> SeatSet {
        self.resigned
    }

    /// The dollars of a seat so far.
    #[inline]
    #[must_use]
    pub fn score(&self, seat: Seat) -> i32 {
        self.seats[seat.index()].score
    }

    /// The worms of a seat.
    #[inline]
    #[must_use]
    pub fn worms(&self, seat: Seat) -> u8 {
        self.seats[seat.index()].worms
    }

    /// The cards in the boats of a seat, sorted.
    #[inline]
    pub fn boats(&self, seat: Seat) -> impl Iterator<Item = Card> {
        self.seats[seat.index()].boats.iter()
    }

    /// The wooden fish of each seat on a market.
    #[inline]
    #[must_use]
    pub fn fish(&self, market: Kind) -> &[u8; MAX_SEATS] {
        &self.markets[market.index()].fish
    }

    /// W8.1: whether a market is full.
    #[inline]
    #[must_use]
    pub fn is_full(&self, market: Kind) -> bool {
        self.markets[market.index()].is_full()
    }

    /// How many markets are full.
    #[inline]
    #[must_use]
    pub fn full_markets(&self) -> u8 {
        self.filled
    }

    /// The wooden fish of each seat on the heap.
    #[inline]
    #[must_use]
    pub fn heap(&self) -> &[u8; MAX_SEATS] {
        &self.heap
    }

    pub(crate) fn seat_list(&self) -> impl Iterator<Item = Seat> + use<> {
        Seat::first(self.players())
    }

    /// The components in force.
    #[must_use]
    pub fn components(&self) -> &Components {
        &self.table.components
    }

    /// W7.4: dollars for a fish at this market now.
    #[inline]
    #[must_use]
    pub fn price(&self, market: Kind) -> u8 {
        let [ones, twos, threes] = self.markets[market.index()].buyers;
        self.table.components.base_price + ones + 2 * twos + 3 * threes
    }

    /// The card on top of the limit stack, if there is one left.
    #[inline]
    #[must_use]
    pub fn top_limit_card(&self) -> Option<LimitCard> {
        self.table.components.limit_cards.get(usize::from(self.filled)).copied()
    }

    /// W1.9: the boats of a player.
    #[inline]
    #[must_use]
    pub fn boat_count(&self, seat: Seat) -> u8 {
        self.table.components.start_boats + self.seats[seat.index()].extra_boats
    }

    /// The dollars of each seat.
    #[must_use]
    pub fn scores(&self) -> BySeat<i32> {
        BySeat::from_fn(|seat| self.seats[seat.index()].score)
    }

    /// All wooden fish on the heap.
    #[inline]
    #[must_use]
    pub fn heap_total(&self) -> u8 {
        self.heap.iter().sum()
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
        Ok(Position::set_up(Table::new(config)?))
    }

    fn config(&self) -> Config {
        self.table.config.clone()
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
        self.list_acts(seat, acts);
    }

    fn is_resignation(act: Act) -> bool {
        act == Act::Resign
    }

    fn refusal(&self, seat: Seat, act: Act) -> Option<Refusal> {
        self.why_not(seat, act).err()
    }

    #[inline]
    fn play_unchecked(&mut self, seat: Seat, act: Act, events: &mut impl Sink<Event>) {
        self.take_turn(seat, act, events);
    }

    #[inline]
    fn random_act(&self, seat: Seat, rng: &mut Rng, _: &mut Vec<Act>) -> Act {
        self.pick_act(seat, rng)
    }

    fn chance_outcomes(&self, outcomes: &mut Vec<(Chance, u32)>) {
        self.draws(outcomes);
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
        self.draw(rng)
    }

    #[inline]
    fn resolve_unchecked(&mut self, chance: Chance, events: &mut impl Sink<Event>) {
        self.deal(chance, events);
    }

    fn outcome(&self) -> Option<Outcome> {
        self.ranking()
    }

    fn view(&self, viewer: Viewer) -> View {
        View::of(self, viewer)
    }

    fn resample(view: &View, _: &mut Rng) -> Position {
        // W15.1: everything is open; the deck has no order yet.
        view.position()
    }

    fn state_hash(&self) -> u64 {
        self.hash()
    }
}

impl Interactive for Position {
    type Pick = Pick;
    type State = State;

    fn read_act(&self, seat: Seat, text: &str) -> Result<Act, Refusal> {
        self.read(seat, text)
    }

    fn state(&self) -> State {
        State::of(self)
    }

    fn from_state(state: &State) -> Result<Position, Faults> {
        state.position()
    }

    fn pick(&self, act: Act, step: usize) -> Option<Pick> {
        self.pick_at(act, step)
    }

    fn choice(&self, seat: Seat, pick: Pick) -> Choice {
        self.choice_of(seat, pick)
    }

    fn warnings(&self) -> Vec<String> {
        self.table.components.warnings()
    }

    fn question(&self, seat: Seat) -> Message {
        self.ask(seat)
    }
}
