//! What the dealer can draw, with its weights (S8, S12, S14, S22, SI11).

use fishpond_core::Rng;

use crate::acts::Chance;
use crate::colours::{ByColour, Tile};
use crate::components::MOST_FISH;
use crate::position::{Phase, Position};

impl Position {
    /// Everything that can be drawn now, in the order of seats, fish, colours or tiles.
    pub(crate) fn list_outcomes(&self, outcomes: &mut Vec<(Chance, u32)>) {
        outcomes.clear();
        self.each_outcome(|chance, weight| outcomes.push((chance, weight)));
    }

    /// The same draw without the list.
    pub(crate) fn sample(&self, rng: &mut Rng) -> Chance {
        let mut total = 0;
        self.each_outcome(|_, weight| total += weight);
        let mut rest = rng.below(total);
        let mut drawn = None;
        self.each_outcome(|chance, weight| {
            if drawn.is_none() {
                match rest.checked_sub(weight) {
                    Some(less) => rest = less,
                    None => drawn = Some(chance),
                }
            }
        });
        drawn.expect("the draw is below the sum of the weights")
    }

    #[inline]
    fn each_outcome(&self, mut f: impl FnMut(Chance, u32)) {
        match self.phase {
            Phase::Start => self.seats().for_each(|seat| f(Chance::Start(seat), 1)),
            Phase::Row => (0..=MOST_FISH)
                .zip(self.sea)
                .filter(|&(_, cards)| cards > 0)
                .for_each(|(fish, cards)| f(Chance::Sea(fish), cards.into())),
            Phase::Deal => of_colour(self.undealt, Chance::Sailor, f),
            // RUL SA48: every card of the seat that left, and every revealed colour, is as likely as the next.
            Phase::PassFor => of_colour(self.hands[self.actor.index()], Chance::Pass, f),
            Phase::ChooseShip => self.revealed.colours().for_each(|ship| f(Chance::Ship(ship), 1)),
            // RUL SA19: a uniform draw without replacement.
            Phase::Reveal => Tile::ALL
                .into_iter()
                .filter(|&tile| self.face_down[tile] > 0)
                .for_each(|tile| f(Chance::Tile(tile), self.face_down[tile].into())),
            Phase::Pass | Phase::Play | Phase::Finished => {}
        }
    }
}

fn of_colour(
    cards: ByColour,
    chance: impl Fn(crate::colours::Colour) -> Chance,
    mut f: impl FnMut(Chance, u32),
) {
    for (colour, count) in cards.iter().filter(|&(_, count)| count > 0) {
        f(chance(colour), count.into());
    }
}
