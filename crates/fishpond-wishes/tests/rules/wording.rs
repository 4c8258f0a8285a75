//! Messages whose wording depends on the position.

use fishpond_core::{Config, Interactive as _, Position as _, Refusal, Seat, Speak as _, Turn, Viewer};
use fishpond_wishes::{Card, Event, Position, State};
use fishpond_words::Lang;

/// Returns the state of a game for two after setup; A starts.
fn dealt(options: &[&str]) -> State {
    let options: Vec<&str> = [&["start_player=A"], options].concat();
    let mut position = Position::new(&Config::new(2).with_options(&options)).expect("the options are valid");
    while position.turn() == Turn::Chance {
        let mut outcomes = Vec::new();
        position.chance_outcomes(&mut outcomes);
        position.resolve_unchecked(outcomes[0].0, &mut Vec::new());
    }
    position.state()
}

fn card(text: &str) -> Card {
    text.parse().expect("valid card")
}

/// Exchanges the first card of the ocean for one from the deck.
fn put_first_in_ocean(state: &mut State, text: &str) {
    if state.ocean[0].card != card(text) {
        let at = state.deck.iter().position(|&other| other == card(text)).expect("the card is in the deck");
        std::mem::swap(&mut state.deck[at], &mut state.ocean[0].card);
    }
}

/// Moves a card from the deck into one of A's boats.
fn put_in_boat(state: &mut State, text: &str) {
    let at = state.deck.iter().position(|&other| other == card(text)).expect("the card is in the deck");
    let card = state.deck.remove(at);
    state.seats[0].boats.push(card);
}

fn refusal(state: &State, act: &str) -> Refusal {
    let position = Position::from_state(state).expect("the state is valid");
    position.refusal(Seat::A, act.parse().expect("the text is a move")).expect("the move is illegal")
}

#[test]
fn a_double_can_only_be_kept_unless_the_option_allows_throwing_it_back() {
    let mut strict = dealt(&[]);
    put_first_in_ocean(&mut strict, "CAT+");
    let mut lenient = dealt(&["throwback_without_wish=true"]);
    put_first_in_ocean(&mut lenient, "CAT+");
    for (lang, back) in [(Lang::En, "throw it back"), (Lang::De, "zurückwerfen")] {
        let words = lang.say(&refusal(&strict, "wish 1").message());
        assert!(!words.contains(back), "{words}");
        let words = lang.say(&refusal(&lenient, "wish 1 sell CAT").message());
        assert!(words.contains(back), "{words}");
    }
}

#[test]
fn a_move_names_the_fish_on_its_card() {
    let mut state = dealt(&[]);
    put_first_in_ocean(&mut state, "CAT/AS:ANG");
    put_in_boat(&mut state, "STA+");
    let position = Position::from_state(&state).expect("the state is valid");
    let say = |lang: Lang, act: &str| lang.say(&position.sentence(act.parse().expect("the text is a move")));
    assert_eq!(say(Lang::En, "keep 1"), "Keep card 1 (catfish)");
    assert_eq!(say(Lang::De, "keep 1"), "Karte 1 (Katzenfisch) behalten");
    assert_eq!(say(Lang::En, "wish 1 sell STA"), "Throw card 1 (catfish) back: sell all starfish");
    assert_eq!(
        say(Lang::De, "wish 1 sell STA"),
        "Karte 1 (Katzenfisch) zurückwerfen: alle Seesternchen verkaufen"
    );
}

#[test]
fn another_kind_is_suggested_only_if_there_is_one() {
    let mut state = dealt(&[]);
    put_first_in_ocean(&mut state, "CAT/AS:ANG");
    put_in_boat(&mut state, "ANG/ALL");
    let only_angelfish = refusal(&state, "wish 1 sell ANG");
    put_in_boat(&mut state, "CLO/ALL");
    let with_clownfish = refusal(&state, "wish 1 sell ANG");
    for (lang, request) in [(Lang::En, "Choose another kind"), (Lang::De, "Wähle eine andere Art")] {
        let words = lang.say(&only_angelfish.message());
        assert!(!words.contains(request), "{words}");
        let words = lang.say(&with_clownfish.message());
        assert!(words.contains(request), "{words}");
    }
}

#[test]
fn allowed_distances_are_joined_with_or() {
    let mut state = dealt(&[]);
    put_first_in_ocean(&mut state, "CLO/MB1");
    let from =
        state.markets.iter().find(|market| market.buyers.contains(&1)).expect("there is a 1-buyer").kind;
    let refusal = refusal(&state, &format!("wish 1 move {from}-{from}"));
    for (lang, distances) in [(Lang::En, "1, 2 or 3"), (Lang::De, "1, 2 oder 3")] {
        let words = lang.say(&refusal.message());
        assert!(words.contains(distances), "{words}");
    }
    // As data it stays a plain list.
    let params = serde_json::to_value(&refusal).expect("a refusal can be serialized");
    assert_eq!(params["params"]["allowed"], serde_json::json!([1, 2, 3]));
}

#[test]
fn a_turn_limit_is_reported_as_such() {
    let mut position = Position::from_state(&dealt(&["max_turns=1"])).expect("the state is valid");
    let mut events = Vec::new();
    position
        .play(Seat::A, "keep 1".parse().expect("the text is a move"), &mut events)
        .expect("the move is legal");
    let end = events.iter().find(|event| matches!(event, Event::Ended { .. })).expect("the game is over");
    assert_eq!(end.to_string(), "ended stalemate");
    let words = Lang::En.say(&end.message());
    assert!(words.contains("turn limit"), "{words}");
    assert_eq!(position.outcome().map(|outcome| outcome.reason), Some("stalemate"));
    assert_eq!(position.view(Viewer::Public).limit_reached(), Some(1));
}
