//! The path lengths between stalls and trucks, and the features of a seat in fresh.

use fishpond_core::Seat;
use fishpond_fresh::{Distances, Goods, Position, SpaceSet, Spot, Stall, Tile, counted};

/// The number of features.
pub(crate) const COUNTS: usize = 8;

/// The distance of every space from each truck.
pub(crate) struct PathLengths<'a> {
    position: &'a Position,
    /// Distances if every open space becomes a path.
    open: [Option<Distances>; 4],
    /// Distances if every disk becomes a building.
    built: [Option<Distances>; 4],
}

impl<'a> PathLengths<'a> {
    pub(crate) fn of(position: &'a Position) -> PathLengths<'a> {
        let market = position.market();
        let open = market.open();
        let through = |spaces| {
            Goods::ALL.map(|goods| {
                market.truck(goods).map(|truck| Distances::from_truck(position.square(), truck, spaces))
            })
        };
        PathLengths { position, open: through(open), built: through(open - market.all_disks()) }
    }

    /// Returns the length of the shortest path from a space to the truck for these goods.
    pub(crate) fn length(&self, goods: Goods, spot: Spot) -> f32 {
        self.measure(&self.open, goods, spot)
    }

    fn measure(&self, paths: &[Option<Distances>; 4], goods: Goods, spot: Spot) -> f32 {
        let length = paths[goods as usize]
            .as_ref()
            .and_then(|distances| distances.length(self.position.square(), spot));
        counted(length, self.position.cap()).into()
    }

    /// Counts the features of a seat, in this order: coins; the shortest paths of its stalls, and the detours if disks are
    /// built on; future stalls, their paths from the nearest disk that no other stall needs more, and the extra length if
    /// that disk is lost; missing disks; flea markets for which it will have to give up disks.
    ///
    /// A stall that is about to be built (`building`) counts as built.
    pub(crate) fn counts(&self, seat: Seat, building: Option<(Goods, Spot)>) -> [f32; COUNTS] {
        let market = self.position.market();
        let cap = f32::from(self.position.cap());
        let (mut placed, mut detours, mut to_come, mut near, mut fallback) = (0.0, 0.0, 0.0, 0.0, 0.0);
        let mut disks = market.disks(seat);
        if let Some((_, spot)) = building {
            disks.remove(spot);
        }
        let mut free = disks;
        // Unused stalls take the nearest free disk, shortest path first.
        let mut unused = [None; 4];
        for goods in Goods::ALL {
            let stall = match building {
                Some((own, spot)) if own == goods => Stall::At(spot),
                _ => market.stall(seat, goods),
            };
            match stall {
                Stall::At(spot) => {
                    let length = self.length(goods, spot);
                    placed += length;
                    detours += self.measure(&self.built, goods, spot) - length;
                }
                Stall::Outside => placed += cap,
                Stall::Unused => {
                    to_come += 1.0;
                    unused[goods as usize] = Some(goods);
                }
            }
        }
        while let Some((goods, spot, length)) = self.nearest(&unused, free) {
            unused[goods as usize] = None;
            free.remove(spot);
            near += length;
            let others = (disks.iter()).filter(|&other| other != spot).map(|other| self.length(goods, other));
            fallback += others.fold(cap, f32::min) - length;
        }
        near += cap * unused.iter().flatten().count() as f32;
        let spare = disks.len() as f32 - to_come;
        let fleas = f32::from(self.position.stack_count(Tile::Flea)) / f32::from(self.position.players());
        [
            f32::from(self.position.coins(seat)),
            placed,
            detours,
            to_come,
            near,
            fallback,
            spare.min(0.0),
            (fleas - spare.max(0.0)).max(0.0),
        ]
    }

    /// Returns the disk of a seat with the shortest path to the truck for these goods.
    pub(crate) fn best_disk(&self, seat: Seat, goods: Goods) -> Option<(Goods, Spot)> {
        let mut unused = [None; 4];
        unused[goods as usize] = Some(goods);
        self.nearest(&unused, self.position.market().disks(seat)).map(|(goods, spot, _)| (goods, spot))
    }

    fn nearest(&self, unused: &[Option<Goods>; 4], free: SpaceSet) -> Option<(Goods, Spot, f32)> {
        let mut best: Option<(Goods, Spot, f32)> = None;
        for goods in unused.iter().flatten().copied() {
            for spot in free.iter() {
                let length = self.length(goods, spot);
                if best.is_none_or(|(_, _, least)| length < least) {
                    best = Some((goods, spot, length));
                }
            }
        }
        best
    }
}
