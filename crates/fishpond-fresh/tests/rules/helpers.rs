//! Scripted games: moves like `A reserve 3,4`, draws like `* tile fish`.

use fishpond_core::record::Step;
use fishpond_core::{Config, Interactive as _, Position as _, Seat, Turn};
use fishpond_fresh::{Content, Event, Position, Space, State};

/// Setup for two as in V20; A starts. Row: ice cream, cheese, fish, soda.
const TWO: &[&str] = &[
    "* goods cheese",
    "* goods ice-cream",
    "* lot 6,5",
    "* lot 4,1",
    "* lot 1,1",
    "* row ice-cream",
    "* row cheese",
    "* row fish",
    "* start A",
];

/// Setup for three; A starts.
const THREE: &[&str] = &[
    "* goods ice-cream",
    "* goods soda",
    "* lot 2,6",
    "* lot 5,6",
    "* lot 6,1",
    "* row fish",
    "* row soda",
    "* row cheese",
    "* start A",
];

/// Setup for four; A starts. Row: ice cream, cheese, fish, soda, as in V40.
const FOUR: &[&str] = &[
    "* goods ice-cream",
    "* goods soda",
    "* lot 8,1",
    "* lot 3,1",
    "* lot 1,6",
    "* row ice-cream",
    "* row cheese",
    "* row fish",
    "* start A",
];

/// A scripted game and the events since the last call of [`TestGame::log`].
pub(crate) struct TestGame {
    pub(crate) position: Position,
    pub(crate) events: Vec<Event>,
}

impl TestGame {
    pub(crate) fn new(config: &Config) -> TestGame {
        TestGame { position: Position::new(config).expect("the configuration is valid"), events: Vec::new() }
    }

    /// Returns a game after setup, with A to reserve.
    pub(crate) fn set_up(players: u8) -> TestGame {
        let mut game = TestGame::new(&Config::new(players));
        game.go(match players {
            2 => TWO,
            3 => THREE,
            _ => FOUR,
        });
        game
    }

    /// Returns a game that continues from a changed state.
    #[track_caller]
    pub(crate) fn with(self, change: impl FnOnce(&mut State)) -> TestGame {
        let mut state = self.position.state();
        change(&mut state);
        let position = Position::from_state(&state).unwrap_or_else(|faults| panic!("{faults}"));
        TestGame { position, events: Vec::new() }
    }

    /// Returns the faults of a changed state.
    #[track_caller]
    pub(crate) fn faults(&self, change: impl FnOnce(&mut State)) -> String {
        let mut state = self.position.state();
        change(&mut state);
        Position::from_state(&state).expect_err("the state is impossible").to_string()
    }

    /// Plays moves and draws in order.
    #[track_caller]
    pub(crate) fn go(&mut self, steps: &[&str]) {
        for step in steps {
            match step.parse().unwrap_or_else(|error| panic!("{error}")) {
                Step::Act(seat, text) => {
                    assert!(text == "resign" || self.legal(seat).contains(&text), "{step} is not listed");
                    let act =
                        self.position.read_act(seat, &text).unwrap_or_else(|error| panic!("{step}: {error}"));
                    let played = self.position.play(seat, act, &mut self.events);
                    played.unwrap_or_else(|refusal| panic!("{step}: {refusal}"));
                }
                Step::Chance(text) => {
                    let chance = text.parse().unwrap_or_else(|error| panic!("{step}: {error}"));
                    let drawn = self.position.resolve(chance, &mut self.events);
                    drawn.unwrap_or_else(|error| panic!("{step}: {error}"));
                }
            }
        }
    }

    /// Returns the code and clause with which a move is refused, and checks that it changes nothing.
    #[track_caller]
    pub(crate) fn refused(&self, step: &str) -> String {
        let Ok(Step::Act(seat, text)) = step.parse() else { panic!("'{step}' is not a move") };
        let mut position = self.position.clone();
        let mut events: Vec<Event> = Vec::new();
        let refusal = match position.read_act(seat, &text) {
            Err(refusal) => refusal,
            Ok(act) => position.play(seat, act, &mut events).expect_err("the move is illegal"),
        };
        assert!(position == self.position && events.is_empty(), "F53: nothing has changed");
        assert!(!self.legal(seat).contains(&text), "{step} is refused but listed");
        refusal.to_string()
    }

    /// Returns the legal moves of a seat.
    pub(crate) fn legal(&self, seat: Seat) -> Vec<String> {
        let mut acts = Vec::new();
        if self.position.turn().seats().contains(seat) {
            self.position.legal_acts(seat, &mut acts);
        }
        acts.iter().map(ToString::to_string).collect()
    }

    /// Returns the events since the last call as text.
    pub(crate) fn log(&mut self) -> Vec<String> {
        self.events.drain(..).map(|event| event.to_string()).collect()
    }

    pub(crate) fn active(&self) -> Option<Seat> {
        match self.position.turn() {
            Turn::Seat(seat) => Some(seat),
            _ => None,
        }
    }

    pub(crate) fn at(&self, row: u8, col: u8) -> Content {
        let spot = self.position.square().spot(Space::new(row, col)).expect("the space exists");
        self.position.market().content(spot)
    }
}

/// Returns a game for two after three turns each, with A to choose.
pub(crate) fn two_after_three() -> TestGame {
    let mut game = TestGame::set_up(2);
    game.go(&[
        "A reserve 2,3",
        "B reserve 3,3",
        "A reserve 2,4",
        "B reserve 3,4",
        "A reserve 2,5",
        "B reserve 3,5",
    ]);
    game
}

/// Returns a game for three after three turns each, with A to choose.
pub(crate) fn three_after_three() -> TestGame {
    let mut game = TestGame::set_up(3);
    game.go(&[
        "A reserve 3,2",
        "B reserve 4,2",
        "C reserve 5,2",
        "A reserve 3,3",
        "B reserve 4,3",
        "C reserve 5,3",
        "A reserve 3,4",
        "B reserve 4,4",
        "C reserve 5,4",
    ]);
    game
}

/// Replaces a token of the board.
pub(crate) fn put(state: &mut State, row: usize, col: usize, token: &str) {
    let mut tokens: Vec<String> = state.board[row].split(' ').map(str::to_owned).collect();
    token.clone_into(&mut tokens[col]);
    state.board[row] = tokens.join(" ");
}
