//! The encoding of wishes, which has only picks.

use fishpond_core::{Interactive as _, Position as _, Seat, Turn};
use fishpond_wishes::cards::DIFFERENT_CARDS;
use fishpond_wishes::components::MAX_BUYER;
use fishpond_wishes::{Act, Card, KINDS, Kind, Pick, Pile, Position, Wish};

use crate::codec::{Codec, NO_ACT, write_turn};
use crate::observation::{Field, Writer, from_observer, offset};

/// The number of wishes, with all sell-as wishes counted as one, and a double fish as none.
const WISHES: usize = 9;
/// The values of an ocean card: kind, wish, the kind that a sell-as wish sells as, and worms.
const OCEAN_CARD: usize = KINDS + WISHES + KINDS + 1;

/// The encoding of wishes.
#[derive(Debug)]
pub(crate) struct Wishes {
    players: u8,
    ocean: usize,
    /// The different cards of the game, in card order.
    cards: Vec<Card>,
    /// The index of each card in `cards`.
    index: [u8; DIFFERENT_CARDS],
    first: FirstPicks,
}

/// The number of the first pick of each kind; ocean cards come first.
#[derive(Debug)]
struct FirstPicks {
    sell: u16,
    /// Pass, keep and wish.
    plain: u16,
    buyer: u16,
    buyer_to: u16,
    put: u16,
    dump: u16,
    rescue: u16,
    sell_kind: u16,
    sell_card: u16,
}

impl FirstPicks {
    fn new(ocean: usize, cards: usize, players: u8) -> FirstPicks {
        let (kinds, cards, players) = (KINDS as u16, cards as u16, u16::from(players));
        let buyers = kinds * MAX_BUYER as u16;
        let sell = ocean as u16;
        let plain = sell + cards;
        let buyer = plain + 3;
        let buyer_to = buyer + buyers;
        let put = buyer_to + kinds;
        let dump = put + buyers;
        let rescue = dump + kinds * players;
        let sell_kind = rescue + players;
        let sell_card = sell_kind + kinds;
        FirstPicks { sell, plain, buyer, buyer_to, put, dump, rescue, sell_kind, sell_card }
    }
}

impl Wishes {
    #[inline]
    fn card(&self, card: Card) -> u16 {
        u16::from(self.index[card.index()])
    }

    fn write_pile(&self, values: &mut [i16], pile: &Pile) {
        for (value, &card) in values.iter_mut().zip(&self.cards) {
            *value = i16::from(pile.count(card));
        }
    }
}

/// Returns the number of a buyer of a value at a market.
#[inline]
fn buyer(market: Kind, value: u8) -> u16 {
    (market.index() * MAX_BUYER) as u16 + u16::from(value) - 1
}

/// Returns the index of a wish and of the kind that a sell-as wish sells as.
#[inline]
fn wish_index(wish: Wish) -> (usize, Option<usize>) {
    match wish {
        Wish::MoveBuyer(value) => (usize::from(value) - 1, None),
        Wish::Spread => (3, None),
        Wish::SellAll => (4, None),
        Wish::Spoilage => (5, None),
        Wish::WormBonus => (6, None),
        Wish::Boat => (7, None),
        Wish::SellAs(kind) => (8, Some(kind.index())),
    }
}

impl Codec for Wishes {
    type Position = Position;

    const VERSION: u32 = 1;

    fn new(start: &Position) -> Wishes {
        let components = start.components();
        let cards: Vec<Card> = components.pile().counts().map(|(card, _)| card).collect();
        let mut index = [0; DIFFERENT_CARDS];
        for (i, card) in cards.iter().enumerate() {
            index[card.index()] = i as u8;
        }
        let ocean = usize::from(components.ocean_size);
        let first = FirstPicks::new(ocean, cards.len(), start.players());
        Wishes { players: start.players(), ocean, cards, index, first }
    }

    fn acts(&self) -> Vec<Act> {
        Vec::new()
    }

    fn act_id(&self, _: Act) -> u16 {
        NO_ACT
    }

    fn picks(&self) -> Vec<String> {
        let cards =
            |verb: &str| -> Vec<String> { self.cards.iter().map(|card| format!("{verb} {card}")).collect() };
        let kinds = |verb: &str| Kind::ALL.map(|kind| format!("{verb} {kind}")).to_vec();
        let buyers = |verb: &str| -> Vec<String> {
            let at = |kind: Kind| (1..=MAX_BUYER).map(move |value| (kind, value));
            Kind::ALL.into_iter().flat_map(at).map(|(kind, value)| format!("{verb} {kind} {value}")).collect()
        };
        // Owners are counted from the acting player, like the players of an observation.
        let owners = || (0..self.players).map(|owner| format!("+{owner}"));
        let mut names: Vec<String> = (1..=self.ocean).map(|position| format!("ocean {position}")).collect();
        names.extend(cards("sell"));
        names.extend(["pass", "keep", "wish"].map(str::to_owned));
        names.extend(buyers("buyer"));
        names.extend(kinds("buyer to"));
        names.extend(buyers("put"));
        for kind in Kind::ALL {
            names.extend(owners().map(|owner| format!("dump {kind} {owner}")));
        }
        names.extend(owners().map(|owner| format!("rescue {owner}")));
        names.extend(kinds("sell all"));
        names.extend(cards("sell one"));
        names
    }

    #[inline]
    fn pick_id(&self, seat: Seat, pick: Pick) -> u16 {
        let first = &self.first;
        let owner = |owner: Seat| offset(seat, owner, self.players) as u16;
        match pick {
            Pick::Ocean { position, .. } => u16::from(position) - 1,
            Pick::Sell(card) => first.sell + self.card(card),
            Pick::Pass => first.plain,
            Pick::Keep { .. } => first.plain + 1,
            Pick::Wish { .. } => first.plain + 2,
            Pick::Buyer { from, value } => first.buyer + buyer(from, value),
            Pick::BuyerTo { to, .. } => first.buyer_to + to.index() as u16,
            Pick::Put { market, value } => first.put + buyer(market, value),
            Pick::Dump { market, owner: whose } => {
                first.dump + market.index() as u16 * u16::from(self.players) + owner(whose)
            }
            Pick::Rescue { owner: whose } => first.rescue + owner(whose),
            Pick::SellKind { kind, .. } => first.sell_kind + kind.index() as u16,
            Pick::SellCard { card, .. } => first.sell_card + self.card(card),
            Pick::Resign => NO_ACT,
        }
    }

    fn fields(&self) -> Vec<Field> {
        let (players, cards) = (usize::from(self.players), self.cards.len());
        vec![
            // Turn, over.
            Field::new("phase", &[2]),
            Field::new("turn", &[players]),
            Field::new("score", &[players]),
            Field::new("worms", &[players]),
            Field::new("boat_count", &[players]),
            Field::new("resigned", &[players]),
            // The number of each card in a player's boats.
            Field::new("boats", &[players, cards]),
            // Each card of the ocean, shallowest first: kind, wish, the kind it sells as, worms.
            Field::new("ocean", &[self.ocean, OCEAN_CARD]),
            // Wooden fish by market and player.
            Field::new("fish", &[KINDS, players]),
            // Buyers of value 1, 2 and 3 at each market.
            Field::new("buyers", &[KINDS, MAX_BUYER]),
            Field::new("full", &[KINDS]),
            Field::new("heap", &[players]),
            // The next limit card: limit, bonuses for the most and second-most fish.
            Field::new("limit", &[3]),
            Field::new("deck", &[cards]),
            Field::new("discard", &[cards]),
        ]
    }

    fn observe(&self, position: &Position, observer: Seat, values: &mut [i16]) {
        let mut out = Writer::new(values);
        let phase = match position.turn() {
            Turn::Over => Some(1),
            Turn::Chance => None,
            Turn::Seat(_) | Turn::Seats(_) => Some(0),
        };
        out.one_of(phase, 2);
        write_turn!(out, position, observer, self.players);
        for seat in from_observer(observer, self.players) {
            let score = position.score(seat).clamp(i16::MIN.into(), i16::MAX.into());
            out.value(score as i16);
        }
        out.values(from_observer(observer, self.players).map(|seat| position.worms(seat)));
        out.values(from_observer(observer, self.players).map(|seat| position.boat_count(seat)));
        for seat in from_observer(observer, self.players) {
            out.value(i16::from(position.resigned().contains(seat)));
        }
        for seat in from_observer(observer, self.players) {
            let boats = out.part(self.cards.len());
            position.boats(seat).for_each(|card| boats[usize::from(self.card(card))] += 1);
        }
        let ocean = out.part(self.ocean * OCEAN_CARD);
        for ((card, worms), values) in position.ocean().zip(ocean.chunks_exact_mut(OCEAN_CARD)) {
            values[card.kind().index()] = 1;
            if let Some((wish, target)) = card.wish().map(wish_index) {
                values[KINDS + wish] = 1;
                if let Some(target) = target {
                    values[KINDS + WISHES + target] = 1;
                }
            }
            values[OCEAN_CARD - 1] = worms.into();
        }
        for market in Kind::ALL {
            let fish = position.fish(market);
            out.values(from_observer(observer, self.players).map(|seat| fish[seat.index()]));
        }
        for market in Kind::ALL {
            out.values(position.buyers(market));
        }
        for market in Kind::ALL {
            out.value(i16::from(position.is_full(market)));
        }
        out.values(from_observer(observer, self.players).map(|seat| position.heap()[seat.index()]));
        let limit = position.top_limit_card().map_or([0; 3], |card| [card.limit, card.higher, card.lower]);
        out.values(limit);
        self.write_pile(out.part(self.cards.len()), position.deck());
        self.write_pile(out.part(self.cards.len()), position.discard());
        out.finish();
    }
}
