//! Alpha-beta on games whose values are known.

mod toys;

use fishpond_core::{Outcome, Position, Seat, Silent, Turn};
use fishpond_search::{AlphaBeta, Evaluate, Limits, Stop};
use toys::{Act, Maze, Rules, Stones, Toy, mix};

/// An evaluation without knowledge, whose scores are noise.
#[derive(Clone, Debug)]
struct Noise;

impl<R: Rules> Evaluate<Toy<R>> for Noise {
    fn judge(&mut self, position: &Toy<R>, _: Seat) -> (i32, bool) {
        ((mix(position.0.number() ^ 5) % 50) as i32, false)
    }

    fn result(&self, outcome: &Outcome, seat: Seat) -> i32 {
        100 * (outcome.points[seat] - outcome.points[seat.next(2)])
    }

    fn value(&self, score: i32, _: bool) -> f32 {
        if score > 0 { 1.0 } else { 0.0 }
    }
}

fn think<R: Rules>(toy: &Toy<R>, nodes: u64) -> fishpond_search::Answer<Act> {
    AlphaBeta::new(Noise).think(toy, &Limits::nodes(nodes), &Stop::new()).expect("a seat can act")
}

#[test]
fn stones_are_solved() {
    for left in 1..=20 {
        let answer = think(&Toy(Stones::<2>::new(left)), 1_000_000);
        assert!(answer.solved, "{left}");
        assert_eq!(answer.values[Seat::A] == 1.0, left % 4 != 0, "{left}: {answer:?}");
        assert_eq!(answer.values[Seat::A] + answer.values[Seat::B], 1.0);
        if left % 4 != 0 {
            assert_eq!(answer.act, Act(left % 4), "{left}");
        }
        let taken: u8 = answer.line.iter().map(|(_, act)| act.0).sum();
        assert!(taken <= left, "the line can be played: {answer:?}");
    }
}

fn minimax(toy: &Toy<Maze>, seat: Seat) -> i32 {
    if toy.turn() == Turn::Over {
        let outcome = toy.outcome().expect("the game is over");
        return Evaluate::<Toy<Maze>>::result(&Noise, &outcome, seat);
    }
    let mover = toy.turn().seats().iter().next().expect("a seat can act");
    let scores = toy.0.acts(mover).into_iter().map(|act| {
        let mut next = toy.clone();
        next.play_unchecked(mover, Act(act), &mut Silent);
        minimax(&next, seat)
    });
    if mover == seat { scores.max() } else { scores.min() }.expect("there are three acts")
}

#[test]
fn mazes_get_the_minimax_value() {
    for seed in 0..40 {
        let toy = Toy(Maze { seed, path: Vec::new() });
        let answer = think(&toy, 1_000_000);
        assert!(answer.solved, "{seed}");
        let mut next = toy.clone();
        next.play_unchecked(Seat::A, answer.act, &mut Silent);
        assert_eq!(minimax(&next, Seat::A), minimax(&toy, Seat::A), "maze {seed}: {answer:?}");
        assert_eq!(answer.values[Seat::A] == 1.0, minimax(&toy, Seat::A) > 0, "maze {seed}");
        assert!(answer.nodes < 3 * 3280, "maze {seed} took {} nodes", answer.nodes);
    }
}

#[test]
fn several_threads_find_the_same_value() {
    for seed in 0..20 {
        let toy = Toy(Maze { seed, path: Vec::new() });
        let limits = Limits::default().with_threads(3);
        let answer = AlphaBeta::new(Noise).think(&toy, &limits, &Stop::new()).expect("it is A's turn");
        assert!(answer.solved, "{seed}");
        let next = toy.clone().play(&[answer.act.0]);
        assert_eq!(minimax(&next, Seat::A), minimax(&toy, Seat::A), "maze {seed}: {answer:?}");
    }
}

#[test]
fn the_table_is_reused() {
    let toy = Toy(Maze { seed: 5, path: Vec::new() });
    let mut search = AlphaBeta::new(Noise);
    let mut think = || search.think(&toy, &Limits::nodes(100_000), &Stop::new()).expect("it is A's turn");
    let (first, again) = (think(), think());
    assert_eq!((first.act, first.solved), (again.act, again.solved));
    assert!(again.nodes < first.nodes / 2, "{} nodes, then {}", first.nodes, again.nodes);
}

#[test]
fn the_second_choice_is_the_best_of_the_rest() {
    for seed in 0..10 {
        let toy = Toy(Maze { seed, path: Vec::new() });
        let limits = Limits::nodes(1_000_000);
        let answer = AlphaBeta::new(Noise).explain(&toy, &limits, &Stop::new()).expect("it is A's turn");
        let second = answer.second.expect("there are three acts");
        let mut others: Vec<(i32, u8)> = (0..3)
            .filter(|&act| act != answer.act.0)
            .map(|act| (minimax(&toy.clone().play(&[act]), Seat::A), act))
            .collect();
        others.sort_unstable();
        assert_eq!(second.act.0, others[1].1, "maze {seed}: {others:?}");
    }
}

#[test]
fn node_limits_are_respected_and_deterministic() {
    for nodes in [0, 1, 10, 100, 500] {
        let toy = Toy(Maze { seed: 3, path: Vec::new() });
        let answer = think(&toy, nodes);
        assert!(answer.nodes <= nodes && !answer.solved, "{answer:?}");
        assert_eq!(answer, think(&toy, nodes));
    }
}

#[test]
fn a_stopped_search_still_returns_an_act() {
    let stop = Stop::new();
    stop.set();
    let toy = Toy(Stones::<2>::new(200));
    let answer = AlphaBeta::new(Noise).think(&toy, &Limits::default(), &stop).expect("it is A's turn");
    assert_eq!(answer.nodes, 0);
    assert!(toy.0.acts(Seat::A).contains(&answer.act.0));
    let over = Toy(Stones::<2>::new(0));
    assert_eq!(AlphaBeta::new(Noise).think(&over, &Limits::default(), &stop), None);
}
