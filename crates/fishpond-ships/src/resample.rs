//! Resampling: a random position among all that are consistent with a view (SI5–SI8, SI10).
//!
//! The model treats the 28 sailors as distinct cards, and passed and boxed cards as chosen at random, so that all positions are
//! equally likely. After the passing round a position is then determined by the seven cards that each player picked up, by which
//! of them was received from the neighbour, and by which of them are in the box. The deal follows from these.

use fishpond_core::{Rng, Seat};

use crate::colours::{ByColour, Colour, Tile};
use crate::components::{HAND_SIZE, SAILORS};
use crate::position::{Position, Rules};
use crate::state::Phase;
use crate::view::{Memory, View};

pub(crate) fn resample(view: &View, rng: &mut Rng) -> Position {
    let mut position = public_part(view);
    fill_hidden(view, &mut position, rng);
    position
}

impl Position {
    /// Resamples the hidden part of a position that was resampled from the same view, which is much faster than
    /// [`fishpond_core::Position::resample`].
    #[must_use]
    pub fn resample_again(&self, view: &View, rng: &mut Rng) -> Position {
        let mut position = self.clone();
        fill_hidden(view, &mut position, rng);
        position
    }
}

/// Fills in the part of the position that is not public.
fn fill_hidden(view: &View, position: &mut Position, rng: &mut Rng) {
    for seat in &view.seats {
        let index = seat.seat.index();
        position.hands[index] = seat.hand.unwrap_or(ByColour::NONE);
        position.boxed[index] = seat.memory.map_or(ByColour::NONE, |memory| memory.boxed);
        position.passed[index] = seat.memory.and_then(|memory| memory.passed);
    }
    if let Some(undealt) = view.undealt {
        position.undealt = undealt;
        return;
    }
    let viewer = view.viewer.and_then(|seat| view.of(seat).memory.map(|memory| (seat, memory)));
    match view.phase {
        Phase::Start | Phase::Row => position.undealt = SAILORS,
        Phase::Deal => deal_hands(view, position, rng),
        Phase::Pass | Phase::PassFor => {
            deal_hands(view, position, rng);
            choose_cards(view, position, rng);
        }
        Phase::Play | Phase::Reveal | Phase::ChooseShip => fill_hands(view, viewer, position, rng),
        // SA48: the game ended in the passing round.
        Phase::Over if view.turn.is_none() => deal_hands(view, position, rng),
        Phase::Over => fill_boxes(view, viewer, position, rng),
    }
}

/// Builds the public part of the position.
fn public_part(view: &View) -> Position {
    let rules = Rules::new(&view.config).expect("a view has a valid configuration");
    let mut position = Position::before_first_draw(rules);
    position.set_turn(view.phase, view.start, view.turn);
    for (i, &fish) in view.row.iter().enumerate().skip(1) {
        position.row[i] = fish;
        position.sea[usize::from(fish)] -= 1;
    }
    position.laid = view.row.len() as u8;
    position.ships = view.ships;
    position.face_down = view.face_down;
    debug_assert!(Tile::ALL.iter().all(|&tile| position.face_up()[tile] == view.face_up[tile]));
    position.said = view.said;
    position.revealed = view.revealed;
    position.supply = view.supply;
    for seat in &view.seats {
        position.cubes[seat.seat.index()] = seat.cubes;
        if seat.resigned {
            position.resigned.insert(seat.seat);
        }
    }
    position
}

/// The sailors whose location the viewer does not know.
struct Pool(ByColour);

impl Pool {
    fn draw(&mut self, rng: &mut Rng) -> Colour {
        let card = self.0.nth(rng.below(self.0.total()));
        self.0[card] -= 1;
        card
    }

    fn remove(&mut self, cards: ByColour) {
        for (colour, count) in cards.iter() {
            self.0[colour] -= count;
        }
    }
}

/// Deals the other hands from the unknown cards, while nobody has picked up a passed card.
fn deal_hands(view: &View, position: &mut Position, rng: &mut Rng) {
    let mut pool = Pool(SAILORS);
    view.seats.iter().filter_map(|seat| seat.hand).for_each(|hand| pool.remove(hand));
    for seat in view.seats.iter().filter(|seat| seat.hand.is_none()) {
        for _ in 0..seat.cards {
            position.hands[seat.seat.index()][pool.draw(rng)] += 1;
        }
    }
    position.undealt = pool.0;
}

/// Chooses the cards that other seats pass, during the passing round: one of the seven cards or none yet, all eight equally likely,
/// but not all seats can have chosen. For a seat that resigned, a card was drawn at once.
fn choose_cards(view: &View, position: &mut Position, rng: &mut Rng) {
    loop {
        for seat in view.seats.iter().filter(|seat| seat.memory.is_none()) {
            let pending = view.phase == Phase::PassFor && view.turn == Some(seat.seat);
            let cards = u32::from(HAND_SIZE);
            let pick = match (seat.resigned, pending) {
                (_, true) => cards,
                (true, false) => rng.below(cards),
                (false, false) => rng.below(cards + 1),
            };
            let index = seat.seat.index();
            position.passed[index] = (pick < cards).then(|| position.hands[index].nth(pick));
        }
        if position.seats().any(|seat| position.passed[seat.index()].is_none()) {
            return;
        }
    }
}

/// Fills hands and boxes after the passing round (SI10). The viewer knows the card they passed and the card they received; the rest is
/// random.
fn fill_hands(view: &View, viewer: Option<(Seat, Memory)>, position: &mut Position, rng: &mut Rng) {
    let passed_by_viewer = passed_by_viewer(view, viewer);
    let mut pool = unknown_cards(view);
    if let Some((_, card)) = passed_by_viewer {
        pool.0[card] -= 1;
    }
    for seat in view.seats.iter().filter(|seat| seat.memory.is_none()) {
        // The first of the seven cards is the one that was received.
        let received = match passed_by_viewer {
            Some((to, card)) if to == seat.seat => card,
            _ => pool.draw(rng),
        };
        let mut cards = [received; HAND_SIZE as usize];
        cards[1..].fill_with(|| pool.draw(rng));
        set_received(position, seat.seat, received);
        // SI8: each of the seven cards is equally likely to be in the box.
        rng.shuffle(&mut cards);
        let (boxed, hand) = cards.split_at(usize::from(seat.boxed));
        position.boxed[seat.seat.index()] = count(boxed);
        position.hands[seat.seat.index()] = count(hand);
    }
    set_received_by_viewer(viewer, position);
    position.undealt = pool.0;
}

/// Fills the boxes at the end, when hands are open (SA43).
fn fill_boxes(view: &View, viewer: Option<(Seat, Memory)>, position: &mut Position, rng: &mut Rng) {
    let passed_by_viewer = passed_by_viewer(view, viewer);
    let mut pool = unknown_cards(view);
    // The left neighbour comes first, because the weights below assume a complete pool.
    let first = passed_by_viewer.map_or(0, |(to, _)| to.index());
    let others = view.seats[first..].iter().chain(&view.seats[..first]).filter(|seat| seat.memory.is_none());
    for seat in others {
        let index = seat.seat.index();
        let hand = position.hands[index];
        let mut boxed = ByColour::NONE;
        let received = passed_by_viewer.filter(|&(to, _)| to == seat.seat).map(|(_, card)| card);
        if let Some(card) = received {
            // Is the passed card still in the hand, or in the box? Let the hand have `h` cards of its colour, the box `k` cards,
            // and the pool `n` cards of which `f` have its colour. The numbers of positions are then in the ratio h·n to f·k.
            let in_hand = u32::from(hand[card]) * pool.0.total();
            let in_box = u32::from(pool.0[card]) * u32::from(seat.boxed);
            if seat.boxed > 0 && rng.below(in_hand + in_box) >= in_hand {
                pool.0[card] -= 1;
                boxed[card] += 1;
            }
        }
        while boxed.total() < u32::from(seat.boxed) {
            boxed[pool.draw(rng)] += 1;
        }
        // Any of the seven cards may be the one that was received.
        let received = received.unwrap_or_else(|| {
            let pick = rng.below(u32::from(HAND_SIZE));
            pick.checked_sub(hand.total()).map_or_else(|| hand.nth(pick), |rest| boxed.nth(rest))
        });
        position.boxed[index] = boxed;
        set_received(position, seat.seat, received);
    }
    set_received_by_viewer(viewer, position);
    position.undealt = pool.0;
}

/// Returns the sailors that are neither in a hand that the viewer sees nor in the viewer's box.
fn unknown_cards(view: &View) -> Pool {
    let mut pool = Pool(SAILORS);
    for seat in &view.seats {
        pool.remove(seat.hand.unwrap_or_default());
        pool.remove(seat.memory.map_or(ByColour::NONE, |memory| memory.boxed));
    }
    pool
}

/// Returns the card that the viewer passed, and the seat that received it (SI3).
fn passed_by_viewer(view: &View, viewer: Option<(Seat, Memory)>) -> Option<(Seat, Colour)> {
    viewer.and_then(|(seat, memory)| Some((seat.next(view.config.players), memory.passed?)))
}

/// Records the card that a seat received, as the card that its right neighbour passed.
fn set_received(position: &mut Position, seat: Seat, card: Colour) {
    let players = position.players();
    let right =
        Seat::first_n(players).find(|right| right.next(players) == seat).expect("every seat has a neighbour");
    position.passed[right.index()] = Some(card);
}

/// Records the card that the viewer received.
fn set_received_by_viewer(viewer: Option<(Seat, Memory)>, position: &mut Position) {
    if let Some((seat, Memory { received: Some(card), .. })) = viewer {
        set_received(position, seat, card);
    }
}

fn count(cards: &[Colour]) -> ByColour {
    let mut counts = ByColour::NONE;
    cards.iter().for_each(|&card| counts[card] += 1);
    counts
}
