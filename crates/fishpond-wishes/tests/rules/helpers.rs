//! A small language for positions, so that most rules can be tested in one line.
//!
//! Parts are separated by semicolons: `players 3; boats A: SWO+ ANG/MB2; worms A: 2; ocean: ANG/MB1=2 MON/ALL; buyers ANG: 3 1;
//! market MON: A2 B1; full ANG 4: A3 B1; heap: B4; score A: 7; extra A: 1; turn B; discard: STA+`. Everything else is as in
//! the base position of section 5.1 of the rules; all other cards are in the deck. Expectations use the same language, plus
//! `refused CODE` or `refused CODE (CLAUSE)`, `over REASON`, `wins A B`, `stack: 5 6`, and the sizes of the two piles:
//! `discards 3`, `decks 50`.

use fishpond_core::{Config, Interactive as _, Position as _, Seat, Silent, Turn};
use fishpond_wishes::{Card, Components, Event, Kind, OceanState, Phase, Position, ShortVec, State};

/// Returns a game before the first draw.
pub(crate) fn new(players: u8, options: &[&str]) -> Position {
    Position::new(&Config::new(players).with_options(options)).expect("the configuration is valid")
}

/// Returns a game after setup; A starts.
pub(crate) fn dealt(players: u8) -> Position {
    let mut position = new(players, &["start_player=A"]);
    deal(&mut position);
    position
}

/// Sets up a position, plays the moves in order (they may be refused), and compares.
#[track_caller]
pub(crate) fn check(setup: &str, acts: &[&str], expected: &str) {
    let mut position = read(setup);
    let mut refused = String::new();
    for act in acts {
        let Turn::Seat(seat) = position.turn() else { panic!("{act}: no player is to move") };
        let before = position.clone();
        let played = position.read_act(seat, act).and_then(|act| position.play(seat, act, &mut Silent));
        if let Err(refusal) = played {
            assert_eq!(position, before, "a refused move changes nothing");
            refused = refusal.to_string();
        }
        deal(&mut position);
    }
    compare(&position, &refused, expected);
}

/// Resolves each draw with the first possible result.
pub(crate) fn deal(position: &mut Position) {
    while position.turn() == Turn::Chance {
        let mut outcomes = Vec::new();
        position.chance_outcomes(&mut outcomes);
        position.resolve_unchecked(outcomes[0].0, &mut Silent);
    }
}

/// Returns the events of a move.
#[track_caller]
pub(crate) fn events(setup: &str, act: &str) -> Vec<Event> {
    let mut position = read(setup);
    let Turn::Seat(seat) = position.turn() else { panic!("no player is to move") };
    let mut events = Vec::new();
    let act = position.read_act(seat, act).expect("the text is a move");
    position.play(seat, act, &mut events).expect("the move is legal");
    events
}

#[track_caller]
pub(crate) fn read(setup: &str) -> Position {
    state(setup)
        .map(|state| Position::from_state(&state).expect("the state is valid"))
        .expect("the setup is valid")
}

/// Returns the state that a setup describes.
#[track_caller]
pub(crate) fn state(setup: &str) -> Option<State> {
    let parts = || setup.split(';').map(str::trim).filter(|part| !part.is_empty());
    let mut players = 3;
    let mut options = vec!["start_player=A"];
    for part in parts() {
        match part.split_once(' ') {
            Some(("players", number)) => players = number.parse().ok()?,
            Some(("option", pair)) => options.push(pair),
            _ => {}
        }
    }
    let mut start = Position::new(&Config::new(players).with_options(&options)).ok()?;
    deal(&mut start);
    let mut state = start.state();
    state.stage = Phase::Turn;
    state.markets.iter_mut().zip([3, 2, 2, 1, 1, 0, 0]).for_each(|(market, value)| {
        market.buyers = (value > 0).then_some(value).into_iter().collect();
    });
    state.ocean = ocean("ANG/MB1 MON/ALL SWO/SPO KIN/BOA");
    let mut moved = false;
    let mut given = vec![];
    for part in parts() {
        let (key, value) = part.split_once(':').unwrap_or((part, ""));
        let words: Vec<&str> = key.split(' ').collect();
        let value = value.trim();
        match words[..] {
            ["players" | "option", ..] => {}
            ["turn", seat] => state.active = Some(seat.parse().ok()?),
            ["turns", number] => state.turns = number.parse().ok()?,
            ["boats", seat] => state.seats[index(seat)].boats = cards(value).into(),
            ["extra", seat] => state.seats[index(seat)].extra_boats = value.parse().ok()?,
            ["score", seat] => state.seats[index(seat)].score = value.parse().ok()?,
            ["worms", seat] => {
                state.seats[index(seat)].worms = value.parse().ok()?;
                given.push(index(seat));
            }
            ["ocean"] => state.ocean = ocean(value),
            ["discard"] => state.discard = cards(value),
            ["buyers", market] => {
                if !std::mem::replace(&mut moved, true) {
                    state.markets.iter_mut().for_each(|market| market.buyers.clear());
                }
                let stall = state.markets.iter_mut().find(|stall| stall.kind.code() == market)?;
                stall.buyers =
                    value.split(' ').map(|value| value.parse().expect("valid buyer value")).collect();
            }
            ["market", market] | ["full", market, _] => {
                let stall = state.markets.iter_mut().find(|stall| stall.kind.code() == market)?;
                stall.fish = fish(value, players);
                stall.limit = words.get(2).map(|limit| limit.parse().expect("valid limit"));
            }
            ["heap"] => state.heap = fish(value, players),
            _ => return None,
        }
    }
    // The last player whose worms are not given gets the rest.
    let total = Components::standard().start_worms * players;
    let in_ocean: u8 = state.ocean.iter().map(|slot| slot.worms).sum();
    let others: Vec<usize> = (0..players.into()).filter(|seat| !given.contains(seat)).collect();
    if let [.., last] = others[..] {
        let held: u8 =
            (0..players.into()).filter(|&seat| seat != last).map(|seat| state.seats[seat].worms).sum();
        state.seats[last].worms = total - in_ocean - held;
    }
    let mut deck = Components::standard().pile().cards();
    let used = state.ocean.iter().map(|slot| slot.card).chain(state.discard.iter().copied());
    for card in used.chain(state.seats.iter().flat_map(|seat| seat.boats.iter().copied())) {
        let at =
            deck.iter().position(|&other| other == card).unwrap_or_else(|| panic!("{card} is used twice"));
        deck.remove(at);
    }
    for _ in 0..state.seats.iter().map(|seat| seat.extra_boats).sum() {
        deck.remove(deck.iter().rposition(|card| card.to_string().ends_with("BOA"))?);
    }
    state.deck = deck;
    Some(state)
}

#[track_caller]
fn compare(position: &Position, refused: &str, expected: &str) {
    let state = position.state();
    let mut saw_refusal = false;
    for part in expected.split(';').map(str::trim).filter(|part| !part.is_empty()) {
        let (key, value) = part.split_once(':').unwrap_or((part, ""));
        let words: Vec<&str> = key.split(' ').collect();
        let value = value.trim();
        let market =
            |name: &str| state.markets.iter().find(|stall| stall.kind.code() == name).expect("known market");
        match words[..] {
            ["refused", code] => {
                saw_refusal = true;
                assert_eq!(refused.split(' ').next(), Some(code));
            }
            ["refused", _, _] => {
                saw_refusal = true;
                assert_eq!(format!("refused {refused}"), part);
            }
            ["turn", seat] => {
                assert_eq!(position.turn(), Turn::Seat(seat.parse().expect("valid seat")), "{part}");
            }
            ["boats", seat] => {
                let mut wanted = cards(value);
                wanted.sort();
                assert_eq!(state.seats[index(seat)].boats.to_vec(), wanted, "{part}");
            }
            ["extra", seat] => assert_eq!(state.seats[index(seat)].extra_boats.to_string(), value, "{part}"),
            ["score", seat] => assert_eq!(state.seats[index(seat)].score.to_string(), value, "{part}"),
            ["worms", seat] => assert_eq!(state.seats[index(seat)].worms.to_string(), value, "{part}"),
            ["ocean"] => assert_eq!(state.ocean[..ocean(value).len()], ocean(value), "{part}"),
            ["buyers", name] => {
                let found: Vec<String> = market(name).buyers.iter().map(u8::to_string).collect();
                assert_eq!(found.join(" "), value, "{part}");
            }
            ["market", name] => {
                assert_eq!(market(name).fish, fish(value, state.config.players), "{part}");
                assert_eq!(market(name).limit, None, "{part}");
            }
            ["full", name, limit] => {
                assert_eq!(market(name).fish, fish(value, state.config.players), "{part}");
                assert_eq!(
                    market(name).limit.map(|limit| limit.to_string()).as_deref(),
                    Some(limit),
                    "{part}"
                );
            }
            ["heap"] => assert_eq!(state.heap, fish(value, state.config.players), "{part}"),
            ["stack"] => {
                let full = state.markets.iter().filter(|market| market.limit.is_some()).count();
                let cards = &position.components().limit_cards[full..];
                let found: Vec<String> = cards.iter().map(|card| card.limit.to_string()).collect();
                assert_eq!(found.join(" "), value, "{part}");
            }
            ["discards", number] => assert_eq!(state.discard.len().to_string(), number, "{part}"),
            ["decks", number] => assert_eq!(state.deck.len().to_string(), number, "{part}"),
            ["over", reason] => assert_eq!(position.outcome().map(|o| o.reason), Some(reason), "{part}"),
            ["wins", ref seats @ ..] => {
                let winners = position.outcome().expect("the game is over").winners();
                let wanted: Vec<Seat> = seats.iter().map(|seat| seat.parse().expect("valid seat")).collect();
                assert_eq!(winners.iter().collect::<Vec<_>>(), wanted, "{part}");
            }
            _ => panic!("unknown expectation '{part}'"),
        }
    }
    assert!(saw_refusal || refused.is_empty(), "refused: {refused}");
}

fn index(seat: &str) -> usize {
    seat.parse::<Seat>().expect("valid seat").index()
}

fn cards(text: &str) -> Vec<Card> {
    text.split_whitespace().map(|card| card.parse().expect("valid card")).collect()
}

fn ocean(text: &str) -> Vec<OceanState> {
    text.split_whitespace()
        .map(|word| {
            let (card, worms) = word.split_once('=').unwrap_or((word, "0"));
            OceanState {
                card: card.parse().expect("valid card"),
                worms: worms.parse().expect("valid number of worms"),
            }
        })
        .collect()
}

fn fish(text: &str, players: u8) -> ShortVec<u8> {
    let mut fish = ShortVec::from_elem(0, players.into());
    for word in text.split_whitespace() {
        fish[index(&word[..1])] = word[1..].parse().expect("valid number of fish");
    }
    fish
}

/// Returns the kind with this code.
pub(crate) fn kind(code: &str) -> Kind {
    code.parse().expect("known kind")
}
