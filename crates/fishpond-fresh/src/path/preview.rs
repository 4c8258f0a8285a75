//! The consequences of a move before it is made. Everything in them is public, or known to the player.

use fishpond_core::{Arg, Effect, EffectKind, Message, Preview, Seat};

use crate::acts::Act;
use crate::board::Space;
use crate::market::{Content, Goods, Market, Stall};
use crate::path::space_id;
use crate::play::building::building;
use crate::position::{Position, Stage};
use crate::scoring::lengths_so_far;

/// Returns the consequences of a legal act.
pub(super) fn preview(position: &Position, seat: Seat, act: Act) -> Preview {
    let say = match act {
        Act::Reserve(_) => {
            let disks = position.supply(seat).saturating_sub(1);
            vec![Message::new("fresh-preview-reserve").with("disks", disks)]
        }
        Act::Draw => {
            let stack = &position.stack;
            vec![Message::new("fresh-preview-draw").with("flea", stack.fleas).with("count", stack.len())]
        }
        Act::Bid(coins) => position.of_bid(seat, coins),
        Act::Build(space) => return position.of_building(seat, space),
        Act::Resign => Vec::new(),
    };
    Preview { say, effects: Vec::new() }
}

impl Position {
    /// Returns the consequences of a bid: the coins left, and the bidders who win a tie (F29).
    fn of_bid(&self, seat: Seat, coins: u8) -> Vec<Message> {
        let Stage::Bidding { active, goods, .. } = self.stage else { return Vec::new() };
        let left = Message::new("fresh-preview-bid").with("left", self.coins[seat].saturating_sub(coins));
        let players = self.rules.players;
        let bidders = self.bidders(goods);
        let clockwise = std::iter::successors(Some(active.next(players)), |other| Some(other.next(players)));
        let ahead = clockwise.take_while(|&other| other != seat && other != active);
        let ahead: Vec<Arg> = ahead.filter(|&other| bidders.contains(other)).map(Arg::Seat).collect();
        let ties = if ahead.is_empty() {
            Message::new("fresh-preview-wins-ties")
        } else {
            Message::new("fresh-preview-loses-ties").with("seats", ahead)
        };
        vec![left, ties]
    }

    /// Returns the consequences of a building: the new paths, the disks that return, and the routes that change.
    fn of_building(&self, seat: Seat, space: Space) -> Preview {
        let square = self.square();
        let (Some(tile), Some(spot)) = (self.in_hand(), square.spot(space)) else {
            return Preview::default();
        };
        let mut after = self.market.clone();
        after.put(square, spot, building(seat, tile));
        let paths = after.must_become_paths(square).all();
        after.make_paths(square, paths);
        let names: Vec<Arg> = square.spaces(paths).map(|space| space.name().into()).collect();
        let say = Message::new("fresh-preview-paths").with("count", paths.len()).with("spaces", names);
        let mut preview =
            Preview { say: vec![say], effects: vec![Effect::new(space_id(space), EffectKind::Gain)] };
        let mut disks = Vec::new();
        for spot in paths.iter() {
            let space = square.space(spot);
            let kind = match self.market.content(spot) {
                Content::Disk(owner) => {
                    disks.push(disk_back(seat, owner, space));
                    if owner == seat { EffectKind::Loss } else { EffectKind::Change }
                }
                _ => EffectKind::Change,
            };
            preview.effects.push(Effect::new(space_id(space), kind));
        }
        self.add_routes(seat, &after, &mut preview);
        preview.say.append(&mut disks);
        preview
    }

    /// Adds the routes that would be longer, and that of the new stall.
    fn add_routes(&self, seat: Seat, after: &Market, preview: &mut Preview) {
        let (square, players, cap) = (self.square(), self.rules.players, self.rules.cap);
        let [before, now] = [&self.market, after].map(|market| lengths_so_far(square, market, players, cap));
        let order = std::iter::successors(Some(seat), |other| Some(other.next(players)));
        for owner in order.take(usize::from(players)) {
            for goods in Goods::ALL {
                let (old, new) = (before[owner][goods as usize], now[owner][goods as usize]);
                let (Some(new), Stall::At(spot)) = (new, after.stall(owner, goods)) else { continue };
                if old == Some(new) {
                    continue;
                }
                let longer = new - old.unwrap_or(0);
                let chip = format!("−{longer}");
                let thing = space_id(square.space(spot));
                match preview.effects.iter_mut().find(|effect| effect.thing == thing) {
                    Some(effect) => effect.chip = Some(chip),
                    None => {
                        let kind = if owner == seat { EffectKind::Loss } else { EffectKind::Change };
                        preview.effects.push(Effect::new(thing, kind).with_chip(chip));
                    }
                }
                preview.say.push(route(seat, owner, goods, old, new));
            }
        }
    }
}

fn disk_back(seat: Seat, owner: Seat, space: Space) -> Message {
    if owner == seat {
        Message::new("fresh-preview-disk-back-you").with("space", space.name())
    } else {
        Message::new("fresh-event-disk-back").with("seat", owner).with("space", space.name())
    }
}

fn route(seat: Seat, owner: Seat, goods: Goods, old: Option<u8>, new: u8) -> Message {
    let message = match old {
        None => Message::new("fresh-preview-new-route"),
        Some(old) if owner == seat => Message::new("fresh-preview-route-you").with("old", old),
        Some(old) => Message::new("fresh-preview-route").with("seat", owner).with("old", old),
    };
    message.with("goods", goods.term()).with("new", new)
}
