//! The dealer's draws: setup, tiles from the stack, and moves for players who have resigned (F54, Q76).

use fishpond_core::{Rng, Seat};

use crate::acts::Chance;
use crate::market::{Goods, Tile};
use crate::position::{Position, Stage};

impl Position {
    /// Lists the possible draws with their weights.
    pub(crate) fn list_draws(&self, draws: &mut Vec<(Chance, u32)>) {
        let mut push = |chance| draws.push((chance, 1));
        match self.stage {
            Stage::Layout => {
                (1..=self.rules.plans.len() as u8).for_each(|number| push(Chance::Layout(number)));
            }
            Stage::Goods { lots } => undealt(&lots).for_each(|goods| push(Chance::Goods(goods))),
            Stage::Lots { parked, .. } => {
                self.square().spaces(self.eligible_lots(parked)).for_each(|space| push(Chance::Lot(space)));
            }
            Stage::Row => self.not_in_row().for_each(|goods| push(Chance::Row(goods))),
            Stage::Start => Seat::first_n(self.rules.players).for_each(|seat| push(Chance::Start(seat))),
            Stage::Draw(_) => {
                // F14: the weight of a tile is its number of copies in the stack.
                let tiles = [Tile::Flea].into_iter().chain(Goods::ALL.map(Tile::Stall));
                let weighted = tiles.map(|tile| (Chance::Tile(tile), u32::from(self.stack.count(tile))));
                draws.extend(weighted.filter(|&(_, weight)| weight > 0));
            }
            _ => {
                // Q76: all legal moves of a player who has resigned are equally likely.
                let Some(seat) = self.decider() else { return };
                let mut acts = Vec::new();
                self.list_acts(seat, &mut acts);
                draws.extend(acts.into_iter().map(|act| (Chance::Act(act), 1)));
            }
        }
    }

    /// Draws at random without listing the possible draws.
    pub(crate) fn random_draw(&self, rng: &mut Rng) -> Chance {
        match self.stage {
            Stage::Layout => Chance::Layout(1 + rng.below(self.rules.plans.len() as u32) as u8),
            Stage::Goods { lots } => Chance::Goods(random_goods(undealt(&lots), rng)),
            Stage::Lots { parked, .. } => {
                let eligible = self.eligible_lots(parked);
                let spot =
                    eligible.nth(rng.below(eligible.len())).expect("every quadrant has a free space (Q75)");
                Chance::Lot(self.square().space(spot))
            }
            Stage::Row => Chance::Row(random_goods(self.not_in_row(), rng)),
            Stage::Draw(_) => Chance::Tile(self.random_tile(rng)),
            _ => match self.decider() {
                Some(seat) => Chance::Act(self.random_legal_act(seat, rng)),
                None => Chance::Start(Seat::new(rng.below(u32::from(self.rules.players)) as usize)),
            },
        }
    }

    fn random_tile(&self, rng: &mut Rng) -> Tile {
        let mut pick = rng.below(u32::from(self.stack.len()));
        for tile in [Tile::Flea].into_iter().chain(Goods::ALL.map(Tile::Stall)) {
            let count = u32::from(self.stack.count(tile));
            if pick < count {
                return tile;
            }
            pick -= count;
        }
        unreachable!("the pick is below the number of tiles")
    }
}

/// Returns the goods that no quadrant has yet.
pub(super) fn undealt(lots: &[Option<Goods>; 3]) -> impl Iterator<Item = Goods> + Clone + use<> {
    let lots = *lots;
    Goods::ALL.into_iter().filter(move |goods| *goods != Goods::Fish && !lots.contains(&Some(*goods)))
}

fn random_goods(goods: impl Iterator<Item = Goods> + Clone, rng: &mut Rng) -> Goods {
    let count = goods.clone().count() as u32;
    goods.clone().nth(rng.below(count) as usize).expect("the pick is below the number of goods")
}
