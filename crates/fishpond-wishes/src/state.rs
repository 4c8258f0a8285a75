//! A position written down, and the checks that a written position must pass (W15.4).

use fishpond_core::{Config, Faults, Seat, SeatSet, StateHasher, so_many};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::cards::{Card, Kind, Pile, Wish};
use crate::components::{MAX_BOATS, MAX_BUYER};
use crate::events::Reason;
use crate::facts::Table;
use crate::position::{Position, Stage};

/// A short list of small things, which takes no memory of its own: every view has dozens.
pub type Few<T> = SmallVec<[T; 16]>;

/// A position written down. Everything is open in this game (W15.1), and the deck has no order.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct State {
    /// Players, options, components.
    pub config: Config,
    /// What the game waits for.
    pub stage: StageName,
    /// Who acts now, or when the ocean is filled; nobody while the start player is not drawn.
    pub active: Option<Seat>,
    /// What each player has, in turn order.
    pub seats: Vec<SeatState>,
    /// The markets, clockwise.
    pub markets: Vec<MarketState>,
    /// Wooden fish on the heap, of each seat.
    pub heap: Few<u8>,
    /// The ocean, shallowest card first.
    pub ocean: Vec<OceanState>,
    /// The cards of the deck, in no order but that of their names.
    pub deck: Vec<Card>,
    /// The cards of the discard pile.
    pub discard: Vec<Card>,
    /// Turns played; counted only where `max_turns` is set.
    pub turns: u16,
    /// Passes in a row.
    pub passes: u8,
    /// Who gave up.
    pub resigned: SeatSet,
    /// Why the game ended, if it has.
    pub reason: Option<Reason>,
}

/// What the game waits for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum StageName {
    /// The draw of the start player.
    Start,
    /// The draw of a market for a buyer.
    Buyers,
    /// The draw of a card for the ocean.
    Ocean,
    /// A player.
    Turn,
    /// Nothing.
    Over,
}

/// What a player has.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SeatState {
    /// Dollars; final ones once the game is over.
    pub score: i32,
    /// Worms.
    pub worms: u8,
    /// Cards in boats.
    pub boats: Few<Card>,
    /// Boat cards face-down in front of him.
    pub extra_boats: u8,
}

/// A market.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MarketState {
    /// Which one.
    pub kind: Kind,
    /// The values of the buyers here.
    pub buyers: Few<u8>,
    /// Wooden fish of each seat.
    pub fish: Few<u8>,
    /// The limit on its limit card, if it is full.
    pub limit: Option<u8>,
}

/// A card in the ocean.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OceanState {
    /// The card.
    pub card: Card,
    /// Worms on it.
    pub worms: u8,
}

impl State {
    /// Writes a position down.
    pub(crate) fn of(position: &Position) -> State {
        let players = usize::from(position.players());
        let (stage, reason) = match position.stage {
            Stage::Start => (StageName::Start, None),
            Stage::Buyers => (StageName::Buyers, None),
            Stage::Ocean => (StageName::Ocean, None),
            Stage::Turn => (StageName::Turn, None),
            Stage::Over(reason) => (StageName::Over, Some(reason)),
        };
        State {
            config: position.table.config.clone(),
            stage,
            active: (stage != StageName::Start).then_some(position.active),
            seats: position.seats[..players]
                .iter()
                .map(|things| SeatState {
                    score: things.score,
                    worms: things.worms,
                    boats: things.boats.iter().collect(),
                    extra_boats: things.extra_boats,
                })
                .collect(),
            markets: position
                .components()
                .markets_clockwise
                .iter()
                .map(|&kind| {
                    let market = &position.markets[kind.index()];
                    MarketState {
                        kind,
                        buyers: market.buyer_values().collect(),
                        fish: market.fish[..players].into(),
                        limit: market.is_full().then_some(market.limit),
                    }
                })
                .collect(),
            heap: position.heap[..players].into(),
            ocean: position
                .ocean
                .iter()
                .map(|lies| OceanState { card: lies.card, worms: lies.worms })
                .collect(),
            deck: position.deck.cards(),
            discard: position.discard.cards(),
            turns: position.turns,
            passes: position.passes,
            resigned: position.resigned,
            reason,
        }
    }

    /// Reads the position and checks that play can reach it, as far as that can be decided.
    pub(crate) fn position(&self) -> Result<Position, Faults> {
        let table = Table::new(&self.config)?;
        let mut position = Position::set_up(table);
        let mut faults = Faults::default();
        self.check_form(&position, &mut faults);
        faults.into_result(())?;
        self.fill_in(&mut position);
        let mut faults = Faults::default();
        self.check_stage(&position, &mut faults);
        self.check_board(&position, &mut faults);
        self.check_seats(&position, &mut faults);
        self.check_cards(&position, &mut faults);
        faults.into_result(position)
    }

    /// What must hold before the parts can be put where they belong.
    fn check_form(&self, empty: &Position, faults: &mut Faults) {
        let components = empty.components();
        let players = usize::from(empty.players());
        let mut count = |what: &str, found: usize, right: usize| {
            faults.require(found == right, || format!("{what} has {found} entries; it should have {right}"));
        };
        count("seats", self.seats.len(), players);
        count("heap", self.heap.len(), players);
        for market in &self.markets {
            count(&format!("the fish of market {}", market.kind), market.fish.len(), players);
        }
        let ring: Vec<Kind> = self.markets.iter().map(|market| market.kind).collect();
        faults.require(ring == components.markets_clockwise, || {
            format!("markets are {ring:?}; clockwise they should be {:?}", components.markets_clockwise)
        });
        let values: Vec<u8> = self.markets.iter().flat_map(|market| market.buyers.iter().copied()).collect();
        faults.require(values.iter().all(|&value| (1..=MAX_BUYER as u8).contains(&value)), || {
            format!("buyers are {values:?}; each should have value 1, 2 or 3")
        });
        faults.require(values.len() <= components.buyers.len(), || {
            format!(
                "the board has {}; it should have {}",
                so_many(values.len(), "buyer"),
                components.buyers.len()
            )
        });
        faults.require(self.ocean.len() <= usize::from(components.ocean_size), || {
            format!(
                "the ocean has {}; it should have at most {}",
                so_many(self.ocean.len(), "card"),
                components.ocean_size
            )
        });
        for (seat, things) in Seat::ALL.into_iter().zip(&self.seats) {
            faults.require(things.boats.len() <= MAX_BOATS, || {
                format!(
                    "seat {seat} has {} cards in boats; nobody has more than {MAX_BOATS}",
                    things.boats.len()
                )
            });
        }
        faults.require(self.card_count() <= Pile::MAX, || {
            format!("there are {} cards; there should be {}", self.card_count(), empty.table.cards.len())
        });
    }

    /// All cards, boat cards included.
    fn card_count(&self) -> usize {
        let held = self.seats.iter().map(|seat| seat.boats.len() + usize::from(seat.extra_boats));
        self.deck.len() + self.discard.len() + self.ocean.len() + held.sum::<usize>()
    }

    fn fill_in(&self, position: &mut Position) {
        position.stage = match (self.stage, self.reason) {
            (StageName::Start, _) => Stage::Start,
            (StageName::Buyers, _) => Stage::Buyers,
            (StageName::Ocean, _) => Stage::Ocean,
            (StageName::Turn, _) => Stage::Turn,
            (StageName::Over, reason) => Stage::Over(reason.unwrap_or(Reason::Stalemate)),
        };
        position.active = self.active.unwrap_or(Seat::A);
        for (things, seat) in position.seats.iter_mut().zip(&self.seats) {
            things.score = seat.score;
            things.worms = seat.worms;
            things.extra_boats = seat.extra_boats;
            seat.boats.iter().for_each(|&card| things.boats.insert(card));
        }
        for market in &self.markets {
            let stall = &mut position.markets[market.kind.index()];
            market.buyers.iter().for_each(|&value| stall.buyers[usize::from(value) - 1] += 1);
            stall.fish[..market.fish.len()].copy_from_slice(&market.fish);
            stall.limit = market.limit.unwrap_or(0);
        }
        position.filled = self.markets.iter().filter(|market| market.limit.is_some()).count() as u8;
        position.heap[..self.heap.len()].copy_from_slice(&self.heap);
        self.ocean.iter().for_each(|lies| position.ocean.push(lies.card, lies.worms));
        position.deck = self.deck.iter().copied().collect();
        position.discard = self.discard.iter().copied().collect();
        position.turns = self.turns;
        position.passes = self.passes;
        position.resigned = self.resigned;
    }

    fn check_stage(&self, position: &Position, faults: &mut Faults) {
        let players = position.players();
        let table = &position.table;
        let start = table.config.options.seat("start_player");
        let playing = matches!(self.stage, StageName::Turn | StageName::Over);
        match (self.stage, self.active) {
            (StageName::Start, None) => faults.require(start.is_none(), || {
                "stage is start, but the option start_player names the seat; it should be buyers".to_owned()
            }),
            (StageName::Start, Some(_)) => {
                faults.push("active is a seat; while the start player is drawn it should be null");
            }
            (_, None) => faults.push("active is null; it should be the seat that acts next"),
            (stage, Some(seat)) => {
                faults.require(seat.index() < usize::from(players), || {
                    format!("active is {seat}; there are only {players} seats")
                });
                faults.require(!self.resigned.contains(seat) || stage == StageName::Over, || {
                    format!("active is {seat}, who has resigned")
                });
                let begun = playing || !self.is_untouched(position);
                faults.require(begun || start.is_none_or(|start| start == seat), || {
                    format!("active is {seat}; the option start_player says who begins")
                });
            }
        }
        faults.require(self.reason.is_some() == (self.stage == StageName::Over), || {
            "reason should be given exactly when stage is over".to_owned()
        });
        let unknown = self.resigned.iter().find(|seat| seat.index() >= usize::from(players));
        faults.require(unknown.is_none(), || {
            format!("resigned names a seat that does not play; there are {players}")
        });
        let left = usize::from(players).saturating_sub(self.resigned.len());
        faults.require(left >= 2 || (left == 1 && self.reason == Some(Reason::Resigned)), || {
            format!("{left} have not resigned; with one left the game is over for that reason")
        });
        match table.max_turns {
            None => faults.require(self.turns == 0, || {
                format!("turns is {}; without the option max_turns it should be 0", self.turns)
            }),
            Some(cap) => faults
                .require(self.turns < cap || (self.turns == cap && self.reason.is_some()), || {
                    format!("turns is {}; after {cap} turns the game is over", self.turns)
                }),
        }
        let idle = self.ocean.is_empty() && self.deck.is_empty() && self.discard.is_empty();
        let stopped = self.reason == Some(Reason::Stalemate);
        faults.require(
            self.passes == 0 || (idle && playing && usize::from(self.passes) < left + usize::from(stopped)),
            || format!("passes is {}; players pass only when nothing can be done", self.passes),
        );
        if let Some(reason) = self.reason {
            self.check_reason(position, reason, left, faults);
        }
        if matches!(self.stage, StageName::Start | StageName::Buyers) {
            faults.require(self.is_untouched(position) && self.ocean.is_empty(), || {
                "before the buyers stand, nobody can have done anything and no card can lie in the ocean"
                    .to_owned()
            });
        }
    }

    fn check_reason(&self, position: &Position, reason: Reason, left: usize, faults: &mut Faults) {
        let components = position.components();
        let markets = usize::from(position.filled) == components.limit_cards.len();
        let heap = self.heap.iter().map(|&n| u32::from(n)).sum::<u32>() >= components.heap_end.into();
        let capped = position.table.max_turns == Some(self.turns);
        let fits = match reason {
            Reason::Markets => markets && !heap,
            Reason::Heap => heap && !markets,
            Reason::Both => heap && markets,
            Reason::Stalemate => !heap && !markets && (capped || usize::from(self.passes) == left),
            Reason::Resigned => !heap && !markets && left == 1,
        };
        faults.require(fits, || format!("the game is not over for the reason '{}'", reason.word()));
    }

    /// Whether nothing has happened but draws.
    fn is_untouched(&self, position: &Position) -> bool {
        let worms = position.components().start_worms;
        self.seats.iter().all(|seat| {
            seat.score == 0 && seat.worms == worms && seat.boats.is_empty() && seat.extra_boats == 0
        }) && self.markets.iter().all(|market| market.limit.is_none() && market.fish.iter().all(|&n| n == 0))
            && self.heap.iter().all(|&n| n == 0)
            && self.discard.is_empty()
            && self.turns == 0
            && self.resigned.is_empty()
    }

    fn check_board(&self, position: &Position, faults: &mut Faults) {
        let components = position.components();
        let stack = &components.limit_cards;
        let mut limits: Vec<u8> = self.markets.iter().filter_map(|market| market.limit).collect();
        limits.sort_unstable();
        // W8.3: the cards leave the stack from the top.
        let used: Vec<u8> = stack.iter().take(limits.len()).map(|card| card.limit).collect();
        faults.require(limits == used, || {
            format!("the limits on full markets are {limits:?}; they should be {used:?}, each once")
        });
        let over_by_markets = matches!(self.reason, Some(Reason::Markets | Reason::Both));
        faults.require(limits.len() < stack.len() || over_by_markets, || {
            "all limit cards lie on markets, so the game should be over".to_owned()
        });
        let current = stack.get(limits.len()).map(|card| card.limit);
        for market in &self.markets {
            let total: u32 = market.fish.iter().map(|&n| u32::from(n)).sum();
            match (market.limit, current) {
                (Some(limit), _) => faults.require(total == u32::from(limit), || {
                    format!("the full market {} holds {total} fish; it should hold {limit}", market.kind)
                }),
                (None, Some(current)) => faults.require(total < current.into(), || {
                    format!(
                        "the open market {} holds {total} fish; it would be full with {current}",
                        market.kind
                    )
                }),
                // After the last limit card nothing is known but that its limit was not reached.
                (None, None) => {
                    let last = stack[stack.len() - 1].limit;
                    faults.require(total < last.into(), || {
                        format!("the open market {} holds {total} fish; none can hold {last}", market.kind)
                    });
                }
            }
        }
        let heap: u32 = self.heap.iter().map(|&n| u32::from(n)).sum();
        let over_by_heap = matches!(self.reason, Some(Reason::Heap | Reason::Both));
        faults.require(heap < components.heap_end.into() || over_by_heap, || {
            format!("the heap holds {heap} fish, so the game should be over")
        });
        // The last action can have added a dump and everything in a player's boats.
        let most = u32::from(components.heap_end) + 2 * MAX_BOATS as u32;
        faults.require(heap <= most, || format!("the heap holds {heap} fish, which is more than can be"));
        let mut placed: Vec<u8> =
            self.markets.iter().flat_map(|market| market.buyers.iter().copied()).collect();
        placed.sort_unstable_by(|a, b| b.cmp(a));
        let drawing = matches!(self.stage, StageName::Start | StageName::Buyers);
        let wanted = if drawing { &components.buyers[..placed.len()] } else { &components.buyers[..] };
        faults.require(placed == wanted, || format!("the buyers are {placed:?}; they should be {wanted:?}"));
        if drawing {
            faults.require(self.markets.iter().all(|market| market.buyers.len() <= 1), || {
                "at first at most one buyer stands at a market".to_owned()
            });
            faults.require(placed.len() < components.buyers.len(), || {
                "all buyers stand, so stage should not be buyers".to_owned()
            });
            faults.require(self.stage == StageName::Buyers || placed.is_empty(), || {
                "a buyer stands before the start player is drawn".to_owned()
            });
        }
    }

    fn check_seats(&self, position: &Position, faults: &mut Faults) {
        let components = position.components();
        let held: u32 = self.seats.iter().map(|seat| u32::from(seat.worms)).sum();
        let total = held + self.ocean.iter().map(|lies| u32::from(lies.worms)).sum::<u32>();
        let right = u32::from(components.start_worms) * u32::from(position.players());
        // W14.3: there is no bank.
        faults.require(total == right, || {
            format!("players and ocean have {} together; it should be {right}", so_many(total, "worm"))
        });
        for (seat, things) in position.seat_list().zip(&self.seats) {
            let boats = usize::from(components.start_boats) + usize::from(things.extra_boats);
            faults.require(things.boats.len() <= boats, || {
                format!(
                    "seat {seat} has {} in {}; a boat holds one card",
                    so_many(things.boats.len(), "card"),
                    so_many(boats, "boat")
                )
            });
            // W13.5: before the end dollars are only ever won.
            faults.require(things.score >= 0 || self.stage == StageName::Over, || {
                format!(
                    "seat {seat} has {} dollars; before the end of the game nobody loses any",
                    things.score
                )
            });
            faults.require(things.score.abs() <= 1_000_000, || {
                format!("seat {seat} has {} dollars, which is more than can be", things.score)
            });
        }
    }

    /// W15.4: every card of the game is in one place; what is missing are the boat cards.
    fn check_cards(&self, position: &Position, faults: &mut Faults) {
        let (found, right) = (self.card_count(), position.table.cards.len());
        faults.require(found == right, || {
            format!("the game has {}, boat cards included; it should have {right}", so_many(found, "card"))
        });
        let seen: Pile = self
            .deck
            .iter()
            .chain(&self.discard)
            .chain(self.ocean.iter().map(|lies| &lies.card))
            .chain(self.seats.iter().flat_map(|seat| &seat.boats))
            .copied()
            .collect();
        for (card, count) in seen.sorts() {
            let right = position.table.cards.count(card);
            faults.require(count <= right, || {
                format!("the card {card} is there {}; it should be there {right}", so_many(count, "time"))
            });
        }
        for (card, count) in position.table.cards.sorts() {
            let missing = count.saturating_sub(seen.count(card));
            faults.require(missing == 0 || card.wish() == Some(Wish::Boat), || {
                format!(
                    "{card} is missing {}; only cards with the wish BOA can be boats",
                    so_many(missing, "time")
                )
            });
        }
        let short = self.ocean.len() < usize::from(position.components().ocean_size);
        let more = !self.deck.is_empty() || !self.discard.is_empty();
        match self.stage {
            StageName::Turn => faults.require(!short || !more, || {
                "the ocean is not full, so a card should be drawn first: stage should be ocean".to_owned()
            }),
            StageName::Ocean => faults.require(short && !self.deck.is_empty(), || {
                "stage is ocean, which takes a place in the ocean and a card in the deck".to_owned()
            }),
            StageName::Start | StageName::Buyers | StageName::Over => {}
        }
    }
}

impl Position {
    /// A hash of everything that the state holds.
    pub(crate) fn hash(&self) -> u64 {
        let mut hasher = StateHasher::new(self.table.hash);
        let stage = match self.stage {
            Stage::Start => 0,
            Stage::Buyers => 1,
            Stage::Ocean => 2,
            Stage::Turn => 3,
            Stage::Over(reason) => 4 + reason as u64,
        };
        hasher.number(stage);
        let head = [self.active.index() as u8, self.resigned.bits(), self.passes, self.filled];
        hasher.bytes(&head);
        hasher.number(self.turns.into());
        for things in &self.seats[..usize::from(self.players())] {
            hasher.number(i64::from(things.score) as u64);
            hasher.bytes(&[things.worms, things.extra_boats]);
            for card in things.boats.iter() {
                hasher.number(card.index() as u64);
            }
            hasher.number(things.boats.len() as u64);
        }
        for market in &self.markets {
            hasher.bytes(&market.fish);
            hasher.bytes(&market.buyers);
            hasher.number(market.limit.into());
        }
        hasher.bytes(&self.heap);
        for lies in self.ocean.iter() {
            hasher.bytes(&[lies.card.index() as u8, lies.worms]);
        }
        hasher.number(self.ocean.len() as u64);
        for pile in [&self.deck, &self.discard] {
            for (card, count) in pile.sorts() {
                hasher.bytes(&[card.index() as u8, count]);
            }
            hasher.number(pile.len() as u64);
        }
        hasher.finish()
    }
}
