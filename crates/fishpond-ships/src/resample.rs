//! A world for a viewer: one position out of all that look like his view (SI5 to SI8, SI10).
//!
//! The 28 sailors count as different cards, and what a player chose to pass or to box as drawn at random. Then every
//! world weighs the same, and a world after the passing round can be told like this: each player picked up seven
//! cards, one of them is marked as the one he was given, and some of them are in the box. Who was dealt what follows.

use fishpond_core::{Rng, Seat};

use crate::colours::{ByColour, Colour, Tile};
use crate::components::{HAND_SIZE, SAILORS};
use crate::position::{Agreed, Phase, Position};
use crate::view::{Memory, View};

pub(crate) fn resample(view: &View, rng: &mut Rng) -> Position {
    let mut position = public_part(view);
    fill(view, &mut position, rng);
    position
}

impl Position {
    /// What [`fishpond_core::Position::resample`] gives, made from a position that it gave for the same view: much quicker.
    #[must_use]
    pub fn resample_again(&self, view: &View, rng: &mut Rng) -> Position {
        let mut position = self.clone();
        fill(view, &mut position, rng);
        position
    }
}

/// Everything that the view does not say to everybody.
fn fill(view: &View, position: &mut Position, rng: &mut Rng) {
    for seat in &view.seats {
        let index = seat.seat.index();
        position.hands[index] = seat.hand.unwrap_or(ByColour::NONE);
        position.boxed[index] = seat.memory.map_or(ByColour::NONE, |memory| memory.boxed);
        position.passed[index] = seat.memory.and_then(|memory| memory.passed);
    }
    if let Some(undealt) = view.undealt_cards {
        position.undealt = undealt;
        return;
    }
    let me = view.seat.and_then(|seat| view.of(seat).memory.map(|memory| (seat, memory)));
    match view.phase {
        Phase::Start | Phase::Row => position.undealt = SAILORS,
        Phase::Deal => deal_hands(view, position, rng),
        Phase::Pass | Phase::PassFor => {
            deal_hands(view, position, rng);
            choose_cards(view, position, rng);
        }
        Phase::Play | Phase::Reveal | Phase::ChooseShip => fill_hands(view, me, position, rng),
        Phase::Finished => fill_boxes(view, me, position, rng),
    }
}

/// Everything that the view says to everybody.
fn public_part(view: &View) -> Position {
    let agreed = Agreed::new(&view.config).expect("a view has the configuration of a position");
    let mut position = Position::before_the_deal(agreed);
    position.phase = view.phase;
    position.start = view.start.unwrap_or(position.start);
    position.actor = view.actor.unwrap_or(position.start);
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

/// The sailors of which the viewer does not know where they are, mixed.
struct Pool(ByColour);

impl Pool {
    fn draw(&mut self, rng: &mut Rng) -> Colour {
        let card = self.0.nth(rng.below(self.0.total()));
        self.0[card] -= 1;
        card
    }

    fn take(&mut self, cards: ByColour) {
        for (colour, count) in cards.iter() {
            self.0[colour] -= count;
        }
    }
}

/// Before anything changed hands: everybody else holds cards out of the rest of the pack.
fn deal_hands(view: &View, position: &mut Position, rng: &mut Rng) {
    let mut pool = Pool(SAILORS);
    view.seats.iter().filter_map(|seat| seat.hand).for_each(|hand| pool.take(hand));
    for seat in view.seats.iter().filter(|seat| seat.hand.is_none()) {
        for _ in 0..seat.cards {
            position.hands[seat.seat.index()][pool.draw(rng)] += 1;
        }
    }
    position.undealt = pool.0;
}

/// While cards are being chosen: each of the others has chosen one of his cards, or none yet, all eight equally likely;
/// but not everybody can have chosen. For a seat that left, a card was drawn at once.
fn choose_cards(view: &View, position: &mut Position, rng: &mut Rng) {
    loop {
        for seat in view.seats.iter().filter(|seat| seat.memory.is_none()) {
            let pending = view.phase == Phase::PassFor && view.actor == Some(seat.seat);
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

/// While turns are taken: SI10. The viewer knows what he gave his left neighbour and what he got; the rest is mixed.
fn fill_hands(view: &View, me: Option<(Seat, Memory)>, position: &mut Position, rng: &mut Rng) {
    let given_by_me = given_by_me(view, me);
    let mut pool = outside_hands_and_own_box(view);
    if let Some((_, card)) = given_by_me {
        pool.0[card] -= 1;
    }
    for seat in view.seats.iter().filter(|seat| seat.memory.is_none()) {
        // The first of his seven cards is the one he was given.
        let given = match given_by_me {
            Some((to, card)) if to == seat.seat => card,
            _ => pool.draw(rng),
        };
        let mut cards = [given; HAND_SIZE as usize];
        cards[1..].fill_with(|| pool.draw(rng));
        mark_given(position, seat.seat, given);
        // SI8: which of the seven are in the box is a uniform choice.
        rng.shuffle(&mut cards);
        let (boxed, hand) = cards.split_at(usize::from(seat.boxed));
        position.boxed[seat.seat.index()] = count(boxed);
        position.hands[seat.seat.index()] = count(hand);
    }
    mark_own(me, position);
    position.undealt = pool.0;
}

/// At the end: hands lie open, boxes do not (RUL SA43).
fn fill_boxes(view: &View, me: Option<(Seat, Memory)>, position: &mut Position, rng: &mut Rng) {
    let given_by_me = given_by_me(view, me);
    let mut pool = outside_hands_and_own_box(view);
    // The left neighbour comes first: the weights below are true while the pool is whole.
    let first = given_by_me.map_or(0, |(to, _)| to.index());
    let others = view.seats[first..].iter().chain(&view.seats[..first]).filter(|seat| seat.memory.is_none());
    for seat in others {
        let index = seat.seat.index();
        let hand = position.hands[index];
        let mut boxed = ByColour::NONE;
        let given = given_by_me.filter(|&(to, _)| to == seat.seat).map(|(_, card)| card);
        if let Some(card) = given {
            // Is the card that I gave him in his hand, or in his box? Count the worlds: with `h` of its colour in the
            // hand, `k` cards in the box, and outside all hands `n` cards of which `f` have its colour, they are as
            // h·n to f·k.
            let held = u32::from(hand[card]) * pool.0.total();
            let gone = u32::from(pool.0[card]) * u32::from(seat.boxed);
            if seat.boxed > 0 && rng.below(held + gone) >= held {
                pool.0[card] -= 1;
                boxed[card] += 1;
            }
        }
        while boxed.total() < u32::from(seat.boxed) {
            boxed[pool.draw(rng)] += 1;
        }
        // Any of the seven cards may be the one that he was given.
        let given = given.unwrap_or_else(|| {
            let pick = rng.below(u32::from(HAND_SIZE));
            pick.checked_sub(hand.total()).map_or_else(|| hand.nth(pick), |rest| boxed.nth(rest))
        });
        position.boxed[index] = boxed;
        mark_given(position, seat.seat, given);
    }
    mark_own(me, position);
    position.undealt = pool.0;
}

/// The sailors in no hand that the viewer sees and not in his box.
fn outside_hands_and_own_box(view: &View) -> Pool {
    let mut pool = Pool(SAILORS);
    for seat in &view.seats {
        pool.take(seat.hand.unwrap_or_default());
        pool.take(seat.memory.map_or(ByColour::NONE, |memory| memory.boxed));
    }
    pool
}

/// SI3: the card that the viewer gave, and to whom.
fn given_by_me(view: &View, me: Option<(Seat, Memory)>) -> Option<(Seat, Colour)> {
    me.and_then(|(me, memory)| Some((me.next(view.config.players), memory.passed?)))
}

/// What a seat was given is what its right neighbour passed.
fn mark_given(position: &mut Position, seat: Seat, card: Colour) {
    let players = position.players();
    let right =
        Seat::first(players).find(|right| right.next(players) == seat).expect("everybody has a neighbour");
    position.passed[right.index()] = Some(card);
}

/// What the viewer was given.
fn mark_own(me: Option<(Seat, Memory)>, position: &mut Position) {
    if let Some((me, Memory { received: Some(card), .. })) = me {
        mark_given(position, me, card);
    }
}

fn count(cards: &[Colour]) -> ByColour {
    let mut counts = ByColour::NONE;
    cards.iter().for_each(|&card| counts[card] += 1);
    counts
}
