//! The encoding of fresh.

use fishpond_core::{Interactive as _, Position as _, Seat, Turn};
use fishpond_fresh::{Act, Goods, Position, Space, Spot, Square, Stall, Tile};

use crate::codec::{Codec, NO_ACT, write_turn};
use crate::observation::{Field, Writer, from_observer, offset};

const GOODS: usize = Goods::ALL.len();

/// The encoding of fresh: every space of every layout that can be drawn, the stack and every bid.
#[derive(Debug)]
pub(crate) struct Fresh {
    players: u8,
    /// The most coins that a player can have, which is the number at the start (F30).
    coins: u8,
    /// The spaces of all layouts, row by row.
    spaces: Vec<Space>,
    /// The index of the space at each row and column, row by row; each row has `width` entries.
    index: Vec<u16>,
    width: usize,
    layouts: Vec<Layout>,
}

/// A layout among the spaces of all layouts.
#[derive(Debug)]
struct Layout {
    /// 1 for the spaces of the layout.
    square: Vec<i16>,
    /// The index of each space, by its number on the square.
    index: Vec<u16>,
}

impl Fresh {
    #[inline]
    fn space(&self, space: Space) -> usize {
        usize::from(self.index[usize::from(space.row) * self.width + usize::from(space.col)])
    }

    /// Returns the bids that a player can make.
    fn bids(&self) -> std::ops::RangeInclusive<u8> {
        0..=self.coins
    }
}

impl Codec for Fresh {
    type Position = Position;

    const VERSION: u32 = 1;

    fn new(start: &Position) -> Fresh {
        let all = |square: &Square| square.spaces(square.all()).collect::<Vec<_>>();
        let mut spaces: Vec<Space> = start.plans().iter().flat_map(|plan| all(plan.square())).collect();
        spaces.sort_unstable_by_key(|space| (space.row, space.col));
        spaces.dedup();
        let extent = |of: fn(&Space) -> u8| 1 + usize::from(spaces.iter().map(of).max().unwrap_or(0));
        let (height, width) = (extent(|space| space.row), extent(|space| space.col));
        let mut index = vec![NO_ACT; height * width];
        for (i, space) in spaces.iter().enumerate() {
            index[usize::from(space.row) * width + usize::from(space.col)] = i as u16;
        }
        let place = |space: Space| index[usize::from(space.row) * width + usize::from(space.col)];
        let layout = |square: &Square| {
            let index: Vec<u16> = all(square).into_iter().map(place).collect();
            let mut square = vec![0; spaces.len()];
            index.iter().for_each(|&i| square[usize::from(i)] = 1);
            Layout { square, index }
        };
        let layouts = start.plans().iter().map(|plan| layout(plan.square())).collect();
        Fresh { players: start.players(), coins: start.coins(Seat::A), spaces, index, width, layouts }
    }

    fn acts(&self) -> Vec<Act> {
        let reserve = self.spaces.iter().copied().map(Act::Reserve);
        let build = self.spaces.iter().copied().map(Act::Build);
        reserve.chain(build).chain([Act::Draw]).chain(self.bids().map(Act::Bid)).collect()
    }

    #[inline]
    fn act_id(&self, act: Act) -> u16 {
        let count = self.spaces.len();
        let id = match act {
            Act::Reserve(space) => self.space(space),
            Act::Build(space) => count + self.space(space),
            Act::Draw => 2 * count,
            Act::Bid(coins) => 2 * count + 1 + usize::from(coins),
            Act::Resign => usize::from(NO_ACT),
        };
        id as u16
    }

    fn picks(&self) -> Vec<String> {
        let spaces = self.spaces.iter().map(|space| format!("space {space}"));
        let bids = self.bids().map(|coins| format!("bid {coins}"));
        spaces.chain(["draw".to_owned()]).chain(bids).collect()
    }

    #[inline]
    fn pick_id(&self, _: Seat, pick: Act) -> u16 {
        let count = self.spaces.len();
        let id = match pick {
            Act::Reserve(space) | Act::Build(space) => self.space(space),
            Act::Draw => count,
            Act::Bid(coins) => count + 1 + usize::from(coins),
            Act::Resign => usize::from(NO_ACT),
        };
        id as u16
    }

    fn fields(&self) -> Vec<Field> {
        let (players, spaces) = (usize::from(self.players), self.spaces.len());
        vec![
            // 1 for the spaces of the layout in play.
            Field::new("square", &[spaces]),
            Field::new("paths", &[spaces]),
            Field::new("fleas", &[spaces]),
            Field::new("trucks", &[spaces]),
            Field::new("disks", &[players, spaces]),
            // The owner of a stall, and the goods of a stall or truck.
            Field::new("stalls", &[players, spaces]),
            Field::new("goods", &[GOODS, spaces]),
            // Choose, build, bid, over.
            Field::new("phase", &[4]),
            Field::new("turn", &[players]),
            Field::new("active", &[players]),
            // The tile to build or to bid for: flea market or goods.
            Field::new("tile", &[1 + GOODS]),
            Field::new("coins", &[players]),
            Field::new("supply", &[players]),
            // The number of turns so far, up to three.
            Field::new("turns", &[players]),
            Field::new("resigned", &[players]),
            // Stalls in the supply, and stalls outside the square.
            Field::new("unused", &[players, GOODS]),
            Field::new("outside", &[players, GOODS]),
            Field::new("row", &[4, GOODS]),
            Field::new("row_placed", &[1]),
            // The tiles left in the stack: flea markets, then stalls by goods.
            Field::new("stack", &[1 + GOODS]),
            // The observer's bid in the current auction, and all bids of the last one; -1 for none.
            Field::new("own_bid", &[1]),
            Field::new("last_bids", &[players]),
        ]
    }

    fn observe(&self, position: &Position, observer: Seat, values: &mut [i16]) {
        let (players, spaces) = (usize::from(self.players), self.spaces.len());
        let mut out = Writer::new(values);
        self.observe_square(position, observer, out.part(spaces * (8 + 2 * players)));
        let turn = position.turn();
        let tile = position.in_hand().or(position.auctioned().map(Tile::Stall));
        let phase = match (turn, position.in_hand(), position.auctioned()) {
            (Turn::Over, ..) => Some(3),
            (_, _, Some(_)) => Some(2),
            (_, Some(_), _) => Some(1),
            (Turn::Seat(_), ..) => Some(0),
            _ => None,
        };
        out.one_of(phase, 4);
        write_turn!(out, position, observer, self.players);
        out.one_of(position.active().map(|seat| offset(observer, seat, self.players)), players);
        let tile = tile.map(|tile| match tile {
            Tile::Flea => 0,
            Tile::Stall(goods) => 1 + goods as usize,
        });
        out.one_of(tile, 1 + GOODS);
        out.values(from_observer(observer, self.players).map(|seat| position.coins(seat)));
        out.values(from_observer(observer, self.players).map(|seat| position.supply(seat)));
        out.values(from_observer(observer, self.players).map(|seat| position.turns(seat)));
        for seat in from_observer(observer, self.players) {
            out.value(i16::from(position.resigned().contains(seat)));
        }
        for place in [Stall::Unused, Stall::Outside] {
            for seat in from_observer(observer, self.players) {
                for goods in Goods::ALL {
                    out.value(i16::from(position.market().stall(seat, goods) == place));
                }
            }
        }
        for goods in position.row() {
            out.one_of(goods.map(|goods| goods as usize), GOODS);
        }
        out.value(i16::from(position.row_placed()));
        out.value(i16::from(position.stack_count(Tile::Flea)));
        out.values(Goods::ALL.map(|goods| position.stack_count(Tile::Stall(goods))));
        out.value(position.bid_of(observer).map_or(-1, i16::from));
        for seat in from_observer(observer, self.players) {
            out.value(position.last_bids().and_then(|bids| bids[seat]).map_or(-1, i16::from));
        }
        out.finish();
    }
}

impl Fresh {
    /// Writes the planes of the square.
    fn observe_square(&self, position: &Position, observer: Seat, values: &mut [i16]) {
        // Until a layout is drawn, no space is known (F8).
        if position.turn() == Turn::Chance && position.chance_label() == "layout" {
            return;
        }
        let (players, spaces) = (usize::from(self.players), self.spaces.len());
        let (market, layout) = (position.market(), &self.layouts[position.layout()]);
        let (paths, fleas, trucks, disks) = (1, 2, 3, 4);
        let stalls = disks + players;
        let goods_planes = stalls + players;
        values[..spaces].copy_from_slice(&layout.square);
        let mut mark = |plane: usize, spot: Spot| {
            values[plane * spaces + usize::from(layout.index[spot.index()])] = 1;
        };
        market.paths().iter().for_each(|spot| mark(paths, spot));
        market.fleas().iter().for_each(|spot| mark(fleas, spot));
        for (player, seat) in from_observer(observer, self.players).enumerate() {
            market.disks(seat).iter().for_each(|spot| mark(disks + player, spot));
            for goods in Goods::ALL {
                if let Stall::At(spot) = market.stall(seat, goods) {
                    mark(stalls + player, spot);
                    mark(goods_planes + goods as usize, spot);
                }
            }
        }
        for goods in Goods::ALL {
            if let Some(spot) = market.truck(goods) {
                mark(trucks, spot);
                mark(goods_planes + goods as usize, spot);
            }
        }
    }
}
