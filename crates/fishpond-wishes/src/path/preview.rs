//! The consequences of a move: the proceeds of each sale, bonuses, worms, and parts of a wish that have no effect.
//!
//! Everything is public (W15.1), so a preview is what happens on a copy of the position, up to the draw of the next card.

use fishpond_core::{Effect, EffectKind, Message, Position as _, Preview, Seat};

use crate::acts::{Act, Sale, Step, WishAct};
use crate::cards::{Kind, Wish};
use crate::events::{CardArgs as _, Event};
use crate::path;
use crate::position::Position;

/// Returns the consequences of a legal act.
pub(super) fn preview(position: &Position, seat: Seat, act: Act) -> Preview {
    if matches!(act, Act::Pass | Act::Resign) {
        return Preview::default();
    }
    let (mut after, mut events) = (position.clone(), Vec::new());
    after.play_unchecked(seat, act, &mut events);
    let change = Change { before: position, after: &after, seat, events: &events };
    Preview { say: change.words(act), effects: change.effects(act) }
}

/// A position, the position after a move, and the events between them.
struct Change<'a> {
    before: &'a Position,
    after: &'a Position,
    seat: Seat,
    events: &'a [Event],
}

impl Change<'_> {
    /// Describes the consequences, most important first.
    fn words(&self, act: Act) -> Vec<Message> {
        let mut events = self.events.to_vec();
        events.sort_by_key(|event| !self.pays_player(*event));
        let mut say: Vec<Message> = events.into_iter().filter_map(|event| self.event(event)).collect();
        if let Act::Wish(wish) = act
            && self.lacks_sale(wish)
        {
            say.push(Message::new("wishes-preview-no-sale"));
        }
        if let Act::Wish(WishAct { step: Step::Move { to, .. }, sale: Sale::Nothing, .. }) = act {
            say.push(Message::new("wishes-preview-price").market(to).with("price", self.after.price(to)));
        }
        if let Act::Keep(position) = act {
            say.extend(self.before.ocean.at(position).map(|slot| {
                let kind = slot.card.kind();
                Message::new("wishes-preview-worth").kind(kind).with("price", self.after.price(kind))
            }));
            let boats = self.after.boat_count(self.seat);
            let free = boats - self.after.boats(self.seat).count() as u8;
            say.push(Message::new("wishes-preview-kept").with("free", free).with("boats", boats));
        }
        if let Some((cost, found)) = self.worms() {
            say.push(Message::new("wishes-preview-worms").with("cost", cost).with("found", found));
        }
        say
    }

    /// Returns whether an event of the turn pays the player.
    fn pays_player(&self, event: Event) -> bool {
        match event {
            Event::Sold { .. } | Event::WormsCounted { .. } => true,
            Event::Bonus { seat, .. } => seat == self.seat,
            _ => false,
        }
    }

    /// Describes one event in a few words, if a player should know it before the move.
    fn event(&self, event: Event) -> Option<Message> {
        let message = |id: &'static str| Message::new(id);
        Some(match event {
            Event::Sold { kind, fish, market, price, dollars, .. } => {
                message(if kind == market { "wishes-preview-sold" } else { "wishes-preview-sold-as" })
                    .kind(kind)
                    .with("fish", fish)
                    .market(market)
                    .with("price", price)
                    .with("dollars", dollars)
            }
            Event::Spilled { fish, .. } => message("wishes-preview-spilled")
                .with("fish", fish)
                .with("total", self.after.heap_total())
                .with("end", self.before.components().heap_end),
            Event::Bonus { seat, dollars, .. } if seat == self.seat => {
                message("wishes-preview-bonus").with("dollars", dollars)
            }
            Event::Bonus { seat, dollars, .. } => {
                message("wishes-preview-bonus-other").with("seat", seat).with("dollars", dollars)
            }
            Event::Dumped { owner, .. } => self.heap("wishes-preview-dumped", owner),
            Event::Rescued { owner, .. } => self.heap("wishes-preview-rescued", owner),
            Event::WormsCounted { worms, .. } => {
                let given = self.events.iter().filter(|event| matches!(event, Event::WormGiven { .. }));
                let given = given.count() as u8;
                message("wishes-preview-worm-bonus").with("dollars", worms).with("given", given)
            }
            Event::BoatGained { boats, .. } => message("wishes-preview-boat").with("boats", boats),
            Event::NoEffect { .. } => message("wishes-preview-no-effect"),
            Event::Ended { .. } => message("wishes-preview-end"),
            Event::HeapLoss { seat, dollars, .. } if seat == self.seat => {
                message("wishes-preview-heap-loss").with("dollars", dollars)
            }
            Event::WormPrize { seat, dollars, .. } if seat == self.seat => {
                message("wishes-preview-worm-prize").with("dollars", dollars)
            }
            _ => return None,
        })
    }

    fn heap(&self, id: &'static str, owner: Seat) -> Message {
        let message = match owner == self.seat {
            true => Message::new(format!("{id}-own")),
            false => Message::new(id).with("owner", owner),
        };
        message.with("total", self.after.heap_total()).with("end", self.before.components().heap_end)
    }

    /// Returns whether the wish sells something, but the player has nothing that it could sell.
    fn lacks_sale(&self, wish: WishAct) -> bool {
        let card = self.before.ocean.at(wish.position).and_then(|slot| slot.card.wish());
        // The event about a wish without any effect says enough.
        wish.sale == Sale::Nothing
            && wish.step != Step::Nothing
            && match card {
                Some(Wish::MoveBuyer(_)) => true,
                Some(Wish::Spoilage) => !(self.before.rules.german && matches!(wish.step, Step::Dump { .. })),
                _ => false,
            }
    }

    /// Returns the worms that the card costs and the worms on it, or `None` if both are 0.
    fn worms(&self) -> Option<(u8, u8)> {
        self.events.iter().find_map(|event| match *event {
            Event::Kept { paid, worms, .. } | Event::ThrewBack { paid, worms, .. } => {
                (paid > 0 || worms > 0).then_some((paid, worms))
            }
            _ => None,
        })
    }

    /// Returns the things that change, with one effect each: money takes precedence over a price.
    fn effects(&self, act: Act) -> Vec<Effect> {
        let mut effects = Effects::default();
        for event in self.events {
            match *event {
                Event::Kept { paid, .. } | Event::ThrewBack { paid, .. } => {
                    for position in 1..=paid {
                        effects.add(path::ocean_id(position), EffectKind::Change, Some("+1".to_owned()));
                    }
                }
                Event::Sold { market, dollars, .. } => {
                    let bonus = self.bonus();
                    let money = format!("+${}", dollars + u16::from(bonus));
                    effects.add(path::market_id(market), EffectKind::Gain, Some(money));
                }
                Event::BuyerMoved { value, from, .. } => {
                    effects.add(path::buyer_id(from, value), EffectKind::Loss, None);
                }
                Event::Dumped { owner, market, .. } => {
                    effects.add(path::fish_id(market, owner), EffectKind::Loss, None);
                }
                Event::Rescued { owner, .. } => {
                    effects.add(path::heap_id(owner), EffectKind::Change, None);
                }
                Event::NoEffect { .. } => {
                    if let Act::Wish(WishAct { position, .. }) = act {
                        effects.add(path::ocean_id(position), EffectKind::Loss, Some("$0".to_owned()));
                    }
                }
                Event::Filled { .. } => effects.add("fp-limits".to_owned(), EffectKind::Change, None),
                _ => {}
            }
        }
        match act {
            Act::Sell(card) | Act::Wish(WishAct { sale: Sale::Card(card), .. }) => {
                effects.add(path::card_id(self.seat, card), EffectKind::Change, None);
            }
            Act::Wish(WishAct { sale: Sale::Kind(kind), .. }) => {
                effects.add(path::kind_id(self.seat, kind), EffectKind::Change, None);
            }
            _ => {}
        }
        for market in Kind::ALL {
            let price = self.after.price(market);
            if price != self.before.price(market) {
                effects.add(path::market_id(market), EffectKind::Change, Some(format!("${price}")));
            }
        }
        let fish = i16::from(self.after.heap_total()) - i16::from(self.before.heap_total());
        if fish != 0 {
            let kind = if fish > 0 { EffectKind::Loss } else { EffectKind::Change };
            effects.add("fp-heap".to_owned(), kind, Some(signed(fish.into(), "")));
        }
        for seat in self.before.seat_list() {
            let money = self.after.score(seat) - self.before.score(seat);
            if money != 0 {
                let kind = if money > 0 { EffectKind::Gain } else { EffectKind::Loss };
                effects.add(format!("fp-seat-{seat}"), kind, Some(signed(money, "$")));
            }
        }
        effects.0
    }

    /// Returns the player's bonus for a market that fills.
    fn bonus(&self) -> u8 {
        let bonuses = self.events.iter().filter_map(|event| match *event {
            Event::Bonus { seat, dollars, .. } if seat == self.seat => Some(dollars),
            _ => None,
        });
        bonuses.sum()
    }
}

/// Effects, at most one for each thing: the first one counts.
#[derive(Default)]
struct Effects(Vec<Effect>);

impl Effects {
    fn add(&mut self, thing: String, kind: EffectKind, chip: Option<String>) {
        if self.0.iter().all(|effect| effect.thing != thing) {
            self.0.push(Effect { thing, kind, chip });
        }
    }
}

/// Formats a change with its sign: `+$3`, `−1`.
fn signed(change: i32, unit: &str) -> String {
    let sign = if change < 0 { "−" } else { "+" };
    format!("{sign}{unit}{}", change.unsigned_abs())
}
