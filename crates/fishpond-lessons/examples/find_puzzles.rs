//! Searches games between bots for puzzles: positions with one move that is clearly better than all others, including the move that
//! looks best at a glance.
//!
//! ```console
//! cargo run --release -p fishpond-lessons --example find_puzzles -- fresh 1 40
//! ```
//!
//! This looks at games 1 to 40 and prints the state of each position that it finds, as JSON, with the values of its moves. A person
//! looks at the position, decides whether it teaches something, and adds it with its texts to `puzzles/fresh.toml`.

use std::collections::BTreeMap;

use fishpond_bots::{Bot, Limits, Stop, Thinker};
use fishpond_core::{Config, Dealer, Rng, Seat, Viewer};
use fishpond_games::{AnyGame, AnyPosition, AnyView, GameId};
use fishpond_lessons::LEARNER;
use serde_json::Value;

/// The bot that plays and judges.
const JUDGE: Bot = Bot::Level(5);
/// How much better the best move must be than any other, as a share of a win.
const MARGIN: f32 = 0.09;
/// The minimum number of legal moves in a puzzle.
const FEWEST_MOVES: usize = 4;
/// The maximum number of puzzles from one game.
const PER_GAME: usize = 2;

/// The nodes of the three rounds: a search of the position, then a search of each legal move, then one of each of the best moves.
struct Effort {
    glance: u64,
    all: u64,
    best: u64,
}

fn effort(game: GameId) -> Effort {
    match game {
        GameId::Penguins => Effort { glance: 100_000, all: 300_000, best: 3_000_000 },
        GameId::Ships => Effort { glance: 3_000, all: 1_000, best: 40_000 },
        GameId::Fresh => Effort { glance: 2_000, all: 800, best: 20_000 },
        GameId::Wishes => Effort { glance: 2_500, all: 300, best: 8_000 },
    }
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [game, first, last] = &arguments[..] else {
        eprintln!("usage: find_puzzles GAME FIRST LAST");
        std::process::exit(2);
    };
    let (Ok(game), Ok(first), Ok(last)) = (game.parse::<GameId>(), first.parse(), last.parse()) else {
        eprintln!("GAME must be penguins, ships, wishes or fresh; FIRST and LAST must be numbers");
        std::process::exit(2);
    };
    for seed in first..=last {
        search_game(game, seed);
    }
}

/// Plays a game and prints its puzzles.
fn search_game(game: GameId, seed: u64) {
    let config = Config::new(2);
    let mut played =
        AnyGame::new(game, &config, Dealer::from_number(seed)).expect("every game supports two players");
    let mut players: BTreeMap<Seat, Thinker> = Seat::first_n(2)
        .map(|seat| (seat, Thinker::new(JUDGE, seed.wrapping_mul(2).wrapping_add(seat.index() as u64))))
        .collect();
    let mut found = 0;
    let mut events = Vec::new();
    for step in 0.. {
        if played.deal(&mut events).is_some() {
            continue;
        }
        let Some(seat) = played.position().turn().seats().iter().next() else { break };
        if seat == LEARNER
            && found < PER_GAME
            && let Some(puzzle) = Puzzle::find(played.position(), seed)
        {
            found += 1;
            println!("# game {seed}, step {step}\n{puzzle}");
        }
        let view = played.position().view(Viewer::Seat(seat));
        let thinker = players.get_mut(&seat).expect("every seat has a player");
        let act = thinker.think(&view, seat, None, &Stop::new()).act;
        played.play(seat, &act, &mut events).expect("bots make legal moves");
    }
}

/// A position with one clearly best move.
struct Puzzle {
    state: Value,
    /// Up to twelve of the best moves with their values, best first.
    moves: Vec<(String, f32)>,
    legal: usize,
    greedy: String,
    line: Vec<(Seat, String)>,
}

impl Puzzle {
    fn find(position: &AnyPosition, seed: u64) -> Option<Puzzle> {
        let legal = position.legal_acts(LEARNER);
        if legal.len() < FEWEST_MOVES {
            return None;
        }
        let view = position.view(Viewer::Seat(LEARNER));
        let greedy = Bot::Greedy.choose(&view, LEARNER, &mut Rng::new(seed));
        let effort = effort(position.game());
        // Most positions are ruled out by a short search.
        let advice = Thinker::new(JUDGE, seed).explain(
            &view,
            LEARNER,
            Some(&Limits::nodes(effort.glance)),
            &Stop::new(),
        );
        let (best, second) = (advice.values?[LEARNER], advice.second.as_ref()?.1[LEARNER]);
        if advice.act == greedy || best - second < MARGIN || best < 0.25 {
            return None;
        }
        let mut moves: Vec<(String, f32)> =
            legal.iter().map(|act| (act.clone(), weigh(&view, act, effort.all, seed))).collect();
        moves.sort_by(|(_, one), (_, other)| other.total_cmp(one));
        let shown = 12.min(moves.len());
        moves.truncate(shown);
        if moves[0].0 != advice.act {
            return None;
        }
        for (act, value) in &mut moves {
            *value = weigh(&view, act, effort.best, seed.wrapping_add(1));
        }
        moves.sort_by(|(_, one), (_, other)| other.total_cmp(one));
        if moves[0].0 != advice.act || moves[0].1 - moves[1].1 < MARGIN {
            return None;
        }
        Some(Puzzle { state: position.state(), moves, legal: legal.len(), greedy, line: advice.line })
    }
}

fn weigh(view: &AnyView, act: &str, nodes: u64, seed: u64) -> f32 {
    let outlook = Thinker::new(JUDGE, seed).weigh(view, LEARNER, act, &Limits::nodes(nodes), &Stop::new());
    outlook.map_or(0.0, |outlook| outlook.values[LEARNER])
}

impl std::fmt::Display for Puzzle {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let moves: Vec<String> = self.moves.iter().map(|(act, value)| format!("{act} {value:.2}")).collect();
        let line: Vec<String> = self.line.iter().map(|(seat, act)| format!("{seat} {act}")).collect();
        writeln!(f, "# {} legal moves; at a glance: {}", self.legal, self.greedy)?;
        writeln!(f, "# {}\n# line: {}", moves.join(", "), line.join(", "))?;
        writeln!(f, "{}", self.state)
    }
}
