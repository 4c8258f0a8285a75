//! The checks that a written state must pass (W15.4), one sentence per fault.

use fishpond_core::{Faults, Seat, pluralize};

use super::{Phase, State};
use crate::cards::{Kind, Pile, Wish};
use crate::components::{MAX_BOATS, MAX_BUYER};
use crate::facts::Reason;
use crate::position::{Position, Rules, Stage};

impl State {
    /// Builds the position, or lists every reason why play could not have reached it (W15.4).
    pub(crate) fn check(&self) -> Result<Position, Faults> {
        let mut position = Position::before_first_draw(Rules::new(&self.config)?);
        let mut faults = Faults::default();
        self.config.require_all_options(&position.rules.config, &mut faults);
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

    /// Checks the sizes and values that must be right before they can be copied into a position.
    fn check_form(&self, empty: &Position, faults: &mut Faults) {
        let components = empty.components();
        let players = usize::from(empty.players());
        let mut count = |what: &str, found: usize, expected: usize| {
            faults
                .require(found == expected, || format!("{what} has length {found}; it should be {expected}"));
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
                pluralize(values.len(), "buyer"),
                components.buyers.len()
            )
        });
        faults.require(self.ocean.len() <= usize::from(components.ocean_size), || {
            format!(
                "the ocean has {}; it should have at most {}",
                pluralize(self.ocean.len(), "card"),
                components.ocean_size
            )
        });
        for (seat, player) in Seat::ALL.into_iter().zip(&self.seats) {
            faults.require(player.boats.len() <= MAX_BOATS, || {
                format!(
                    "seat {seat} has {} cards in boats; at most {MAX_BOATS} are possible",
                    player.boats.len()
                )
            });
        }
        faults.require(self.card_count() <= Pile::MAX, || {
            format!("there are {} cards; there should be {}", self.card_count(), empty.rules.cards.len())
        });
    }

    /// Returns the number of all cards, including Boat cards.
    fn card_count(&self) -> usize {
        let held = self.seats.iter().map(|seat| seat.boats.len() + usize::from(seat.extra_boats));
        self.deck.len() + self.discard.len() + self.ocean.len() + held.sum::<usize>()
    }

    fn fill_in(&self, position: &mut Position) {
        position.stage = match (self.stage, self.reason) {
            (Phase::Start, _) => Stage::Start,
            (Phase::Buyers, _) => Stage::Buyers,
            (Phase::Ocean, _) => Stage::Ocean,
            (Phase::Turn, _) => Stage::Turn,
            (Phase::Over, reason) => Stage::Over(reason.unwrap_or(Reason::Stalemate)),
        };
        position.active = self.active.unwrap_or(Seat::A);
        for (player, seat) in position.seats.iter_mut().zip(&self.seats) {
            player.score = seat.score;
            player.worms = seat.worms;
            player.extra_boats = seat.extra_boats;
            seat.boats.iter().for_each(|&card| player.boats.insert(card));
        }
        for market in &self.markets {
            let stall = &mut position.markets[market.kind.index()];
            market.buyers.iter().for_each(|&value| stall.buyers[usize::from(value) - 1] += 1);
            stall.fish[..market.fish.len()].copy_from_slice(&market.fish);
            stall.limit = market.limit.unwrap_or(0);
        }
        position.filled = self.markets.iter().filter(|market| market.limit.is_some()).count() as u8;
        position.heap[..self.heap.len()].copy_from_slice(&self.heap);
        self.ocean.iter().for_each(|slot| position.ocean.push(slot.card, slot.worms));
        position.deck = self.deck.iter().copied().collect();
        position.discard = self.discard.iter().copied().collect();
        position.turns = self.turns;
        position.passes = self.passes;
        position.resigned = self.resigned;
    }

    fn check_stage(&self, position: &Position, faults: &mut Faults) {
        let players = position.players();
        let rules = &position.rules;
        let start = rules.config.options.seat("start_player");
        let playing = matches!(self.stage, Phase::Turn | Phase::Over);
        match (self.stage, self.active) {
            (Phase::Start, None) => faults.require(start.is_none(), || {
                "stage is start, but the option start_player names a seat; stage should be buyers".to_owned()
            }),
            (Phase::Start, Some(_)) => {
                faults.push("active is a seat; until the starting player is drawn it should be null");
            }
            (_, None) => faults.push("active is null; it should be the seat to move"),
            (stage, Some(seat)) => {
                faults.require(seat.index() < usize::from(players), || {
                    format!("active is {seat}; there are only {players} seats")
                });
                faults.require(!self.resigned.contains(seat) || stage == Phase::Over, || {
                    format!("active is {seat}, who has resigned")
                });
                let started = playing || !self.is_untouched(position);
                faults.require(started || start.is_none_or(|start| start == seat), || {
                    format!("active is {seat}; the option start_player names another seat")
                });
            }
        }
        faults.require(self.reason.is_some() == (self.stage == Phase::Over), || {
            "reason should be given if and only if stage is over".to_owned()
        });
        let unknown = self.resigned.iter().find(|seat| seat.index() >= usize::from(players));
        faults.require(unknown.is_none(), || {
            format!("resigned names a seat that is not in the game; there are {players} players")
        });
        let left = usize::from(players).saturating_sub(self.resigned.len());
        faults.require(left >= 2 || (left == 1 && self.reason == Some(Reason::Resigned)), || {
            format!(
                "{} left; with one player left the game is over by resignation",
                pluralize(left, "player")
            )
        });
        match rules.max_turns {
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
            || format!("passes is {}; players pass only if they have no other move", self.passes),
        );
        if let Some(reason) = self.reason {
            self.check_reason(position, reason, left, faults);
        }
        if matches!(self.stage, Phase::Start | Phase::Buyers) {
            faults.require(self.is_untouched(position) && self.ocean.is_empty(), || {
                "until all buyers are placed, no move can have been made and the ocean must be empty"
                    .to_owned()
            });
        }
    }

    fn check_reason(&self, position: &Position, reason: Reason, left: usize, faults: &mut Faults) {
        let components = position.components();
        let markets = usize::from(position.filled) == components.limit_cards.len();
        let heap = self.heap.iter().map(|&n| u32::from(n)).sum::<u32>() >= components.heap_end.into();
        let capped = position.rules.max_turns == Some(self.turns);
        let fits = match reason {
            Reason::Markets => markets && !heap,
            Reason::Heap => heap && !markets,
            Reason::Both => heap && markets,
            Reason::Stalemate => !heap && !markets && (capped || usize::from(self.passes) == left),
            Reason::Resigned => !heap && !markets && left == 1,
        };
        faults.require(fits, || format!("reason is '{}', which does not fit the position", reason.word()));
    }

    /// Returns whether no move has been made yet.
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
            "all limit cards are on markets, so the game should be over".to_owned()
        });
        let current = stack.get(limits.len()).map(|card| card.limit);
        for market in &self.markets {
            let total: u32 = market.fish.iter().map(|&n| u32::from(n)).sum();
            match (market.limit, current) {
                (Some(limit), _) => faults.require(total == u32::from(limit), || {
                    format!("the full market {} holds {total} fish; it should hold {limit}", market.kind)
                }),
                (None, Some(current)) => faults.require(total < current.into(), || {
                    format!("the open market {} holds {total} fish; {current} would fill it", market.kind)
                }),
                // The last limit card is on a market too: open markets hold fewer fish than its limit.
                (None, None) => {
                    let last = stack[stack.len() - 1].limit;
                    faults.require(total < last.into(), || {
                        format!(
                            "the open market {} holds {total} fish; {last} would have filled it",
                            market.kind
                        )
                    });
                }
            }
        }
        let heap: u32 = self.heap.iter().map(|&n| u32::from(n)).sum();
        let over_by_heap = matches!(self.reason, Some(Reason::Heap | Reason::Both));
        faults.require(heap < components.heap_end.into() || over_by_heap, || {
            format!("the heap holds {heap} fish, so the game should be over")
        });
        // The last move may have added a dump and everything in a player's boats.
        let most = u32::from(components.heap_end) + 2 * MAX_BOATS as u32;
        faults.require(heap <= most, || format!("the heap holds {heap} fish, which is impossible"));
        let mut placed: Vec<u8> =
            self.markets.iter().flat_map(|market| market.buyers.iter().copied()).collect();
        placed.sort_unstable_by(|a, b| b.cmp(a));
        let drawing = matches!(self.stage, Phase::Start | Phase::Buyers);
        let wanted = if drawing { &components.buyers[..placed.len()] } else { &components.buyers[..] };
        faults.require(placed == wanted, || format!("the buyers are {placed:?}; they should be {wanted:?}"));
        if drawing {
            faults.require(self.markets.iter().all(|market| market.buyers.len() <= 1), || {
                "during setup each market has at most one buyer".to_owned()
            });
            faults.require(placed.len() < components.buyers.len(), || {
                "all buyers are placed, so stage should not be buyers".to_owned()
            });
            faults.require(self.stage == Phase::Buyers || placed.is_empty(), || {
                "a buyer is placed before the starting player is drawn".to_owned()
            });
        }
    }

    fn check_seats(&self, position: &Position, faults: &mut Faults) {
        let components = position.components();
        let held: u32 = self.seats.iter().map(|seat| u32::from(seat.worms)).sum();
        let total = held + self.ocean.iter().map(|slot| u32::from(slot.worms)).sum::<u32>();
        let expected = u32::from(components.start_worms) * u32::from(position.players());
        // W14.3: there is no bank.
        faults.require(total == expected, || {
            format!(
                "players and ocean have {} in total; there should be {expected}",
                pluralize(total, "worm")
            )
        });
        for (seat, player) in position.seat_list().zip(&self.seats) {
            let boats = usize::from(components.start_boats) + usize::from(player.extra_boats);
            faults.require(player.boats.len() <= boats, || {
                format!(
                    "seat {seat} has {} in {}; a boat holds one card",
                    pluralize(player.boats.len(), "card"),
                    pluralize(boats, "boat")
                )
            });
            // W13.5: only final scoring subtracts dollars.
            faults.require(player.score >= 0 || self.stage == Phase::Over, || {
                format!(
                    "seat {seat} has {} dollars; players lose no dollars before the end of the game",
                    player.score
                )
            });
            faults.require(player.score.abs() <= 1_000_000, || {
                format!("seat {seat} has {} dollars, which is impossible", player.score)
            });
        }
    }

    /// Checks that every card is in exactly one place (W15.4). The missing ones are Boat cards in front of players.
    fn check_cards(&self, position: &Position, faults: &mut Faults) {
        let (found, expected) = (self.card_count(), position.rules.cards.len());
        faults.require(found == expected, || {
            format!(
                "there are {}, including Boat cards; there should be {expected}",
                pluralize(found, "card")
            )
        });
        let seen: Pile = self
            .deck
            .iter()
            .chain(&self.discard)
            .chain(self.ocean.iter().map(|slot| &slot.card))
            .chain(self.seats.iter().flat_map(|seat| &seat.boats))
            .copied()
            .collect();
        for (card, count) in seen.counts() {
            let expected = position.rules.cards.count(card);
            faults.require(count <= expected, || {
                format!(
                    "the card {card} appears {}; it should appear {}",
                    pluralize(count, "time"),
                    pluralize(expected, "time")
                )
            });
        }
        for (card, count) in position.rules.cards.counts() {
            let missing = count.saturating_sub(seen.count(card));
            faults.require(missing == 0 || card.wish() == Some(Wish::Boat), || {
                format!("the card {card} cannot be missing; only cards with the wish BOA become boats")
            });
        }
        let short = self.ocean.len() < usize::from(position.components().ocean_size);
        let more = !self.deck.is_empty() || !self.discard.is_empty();
        match self.stage {
            Phase::Turn => faults.require(!short || !more, || {
                "the ocean is not complete, so a card should be drawn first: stage should be ocean".to_owned()
            }),
            Phase::Ocean => faults.require(short && !self.deck.is_empty(), || {
                "stage is ocean, which needs a gap in the ocean and a card in the deck".to_owned()
            }),
            Phase::Start | Phase::Buyers | Phase::Over => {}
        }
    }
}
