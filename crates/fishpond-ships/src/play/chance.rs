//! The dealer's draws and their weights (S8, S12, S14, S22, SI11).

use fishpond_core::Rng;

use crate::acts::Chance;
use crate::colours::{ByColour, Colour, Tile};
use crate::components::MAX_FISH;
use crate::position::{Position, Stage};

impl Position {
    /// Lists the possible draws with their weights, in the order of seats, fish, colours or tiles.
    pub(crate) fn list_draws(&self, draws: &mut Vec<(Chance, u32)>) {
        self.each_draw(|chance, weight| draws.push((chance, weight)));
    }

    /// Draws at random without listing the possible draws.
    pub(crate) fn random_draw(&self, rng: &mut Rng) -> Chance {
        let mut total = 0;
        self.each_draw(|_, weight| total += weight);
        let mut rest = rng.below(total);
        let mut drawn = None;
        self.each_draw(|chance, weight| {
            if drawn.is_none() {
                match rest.checked_sub(weight) {
                    Some(less) => rest = less,
                    None => drawn = Some(chance),
                }
            }
        });
        drawn.expect("the random number is below the total weight")
    }

    #[inline]
    fn each_draw(&self, mut f: impl FnMut(Chance, u32)) {
        match self.stage {
            Stage::Start => self.seats().for_each(|seat| f(Chance::Start(seat), 1)),
            Stage::Row => (0..=MAX_FISH)
                .zip(self.sea)
                .filter(|&(_, cards)| cards > 0)
                .for_each(|(fish, cards)| f(Chance::Sea(fish), cards.into())),
            Stage::Deal => by_colour(self.undealt, Chance::Sailor, f),
            // SA48: for a seat that resigned, all cards and all revealed colours are equally likely.
            Stage::PassFor(seat) => by_colour(self.hands[seat.index()], Chance::Pass, f),
            Stage::ChooseShip => self.revealed.colours().for_each(|ship| f(Chance::Ship(ship), 1)),
            // SA19: a uniform draw without replacement.
            Stage::Reveal => Tile::ALL
                .into_iter()
                .filter(|&tile| self.face_down[tile] > 0)
                .for_each(|tile| f(Chance::Tile(tile), self.face_down[tile].into())),
            Stage::Pass | Stage::Play | Stage::Over => {}
        }
    }
}

fn by_colour(cards: ByColour, chance: impl Fn(Colour) -> Chance, mut f: impl FnMut(Chance, u32)) {
    for (colour, count) in cards.iter().filter(|&(_, count)| count > 0) {
        f(chance(colour), count.into());
    }
}
