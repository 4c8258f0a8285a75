//! Tree search on games whose values are known.

mod toys;

use fishpond_core::{BySeat, Outcome, Position, Rng, Seat, SeatSet, Turn};
use fishpond_search::{Answer, Knowledge, Limits, NoKnowledge, Stop, TreeSearch};
use toys::{Act, Kuhn, Pennies, Rules, Stones, Toy, Wheel};

/// Values in chips, scaled from the worst to the best possible result.
#[derive(Clone)]
struct Chips {
    worst: i32,
    best: i32,
}

impl<R: Rules> Knowledge<Toy<R>> for Chips {
    fn worth(&self, outcome: &Outcome) -> BySeat<f32> {
        BySeat::from_fn(|seat| (outcome.points[seat] - self.worst) as f32 / (self.best - self.worst) as f32)
    }
}

fn think<R: Rules>(
    toy: &Toy<R>,
    seat: Seat,
    knowledge: impl Knowledge<Toy<R>> + Clone + Send,
    nodes: u64,
    seed: u64,
) -> Answer<Act> {
    TreeSearch::new(knowledge, seed)
        .think(&toy.seen_by(seat), seat, &Limits::nodes(nodes), &Stop::new())
        .expect("it is the seat's turn")
}

#[test]
fn stones_for_two_are_solved() {
    for left in 1..=16 {
        let answer = think(&Toy(Stones::<2>::new(left)), Seat::A, NoKnowledge, 50_000, 1);
        assert!(answer.solved, "{left}: {answer:?}");
        assert_eq!(answer.values[Seat::A] > 0.9, left % 4 != 0, "{left}: {answer:?}");
        if left % 4 != 0 {
            assert_eq!(answer.act, Act(left % 4), "{left}");
        }
    }
}

#[test]
fn stones_for_three_get_the_max_n_values() {
    let values = |left: u8| {
        let answer = think(&Toy(Stones::<3>::new(left)), Seat::A, NoKnowledge, 20_000, 1);
        assert!(answer.solved, "{left}");
        Seat::first_n(3).map(|seat| answer.values[seat] > 0.9).collect::<Vec<_>>()
    };
    assert_eq!(values(3), [true, false, false]);
    assert_eq!(values(4), [false, true, false]);
    // Whatever A takes, B takes the last stones or leaves them to C.
    assert!(!values(5)[0]);
}

#[test]
fn the_better_wheel_is_chosen_with_its_true_value() {
    let answer = think(&Toy(Wheel::default()), Seat::A, Chips { worst: 0, best: 1 }, 20_000, 1);
    assert_eq!(answer.act, Act(2));
    assert!((0.64..0.69).contains(&answer.values[Seat::A]), "{answer:?}");
    assert_eq!(answer.second.map(|second| second.act), Some(Act(1)));
    assert!(!answer.solved, "a value that depends on chance is never certain");
}

/// Knowledge of Kuhn poker: the secret is the player's card.
#[derive(Clone)]
struct Poker(Chips);

impl Knowledge<Toy<Kuhn>> for Poker {
    fn secret(&self, toy: &Toy<Kuhn>, seat: Seat) -> u32 {
        toy.0.cards[seat.index()].map_or(0, u32::from)
    }

    fn worth(&self, outcome: &Outcome) -> BySeat<f32> {
        Knowledge::<Toy<Kuhn>>::worth(&self.0, outcome)
    }
}

#[test]
fn kuhn_poker_is_played_without_blunders() {
    let decide = |card: u8, bets: &[u8]| {
        let seat = Seat::new(bets.len() % 2);
        let mut cards = [None; 2];
        cards[seat.index()] = Some(card);
        // The other card does not matter, because the search gets only the view.
        cards[1 - seat.index()] = Some((card + 1) % 3);
        let toy = Toy(Kuhn { cards, bets: bets.to_vec() });
        think(&toy, seat, Poker(Chips { worst: -2, best: 2 }), 5_000, 1).act.0
    };
    assert_eq!(decide(0, &[1]), 0, "the jack folds");
    assert_eq!(decide(0, &[0, 1]), 0, "the jack folds");
    assert_eq!(decide(2, &[1]), 1, "the king calls");
    assert_eq!(decide(2, &[0, 1]), 1, "the king calls");
    assert_eq!(decide(2, &[0]), 1, "the king bets after a pass");
    assert_eq!(decide(1, &[0]), 0, "the queen gains nothing by betting");
}

#[test]
fn the_search_depends_on_the_view_only() {
    let think = |other: u8| {
        let toy = Toy(Kuhn { cards: [Some(1), Some(other)], bets: vec![] });
        think(&toy, Seat::A, Poker(Chips { worst: -2, best: 2 }), 1_000, 9)
    };
    assert_eq!(think(0), think(2));
}

#[test]
fn simultaneous_choices_are_mixed() {
    let answers: Vec<Answer<Act>> = (0..60)
        .map(|seed| think(&Toy(Pennies::default()), Seat::A, Chips { worst: 0, best: 3 }, 3_000, seed))
        .collect();
    let ones = answers.iter().filter(|answer| answer.act == Act(1)).count();
    assert!((36..=54).contains(&ones), "about three quarters of 60, not {ones}");
    for answer in &answers {
        assert!((0.2..0.3).contains(&answer.values[Seat::A]), "a quarter of 3 chips: {answer:?}");
        assert!(answer.second.is_some());
    }
}

#[test]
fn the_same_seed_and_nodes_give_the_same_answer() {
    for nodes in [0, 1, 7, 500] {
        let search = |seed| think(&Toy(Stones::<3>::new(30)), Seat::A, NoKnowledge, nodes, seed);
        assert_eq!(search(4), search(4));
        assert!(search(4).nodes <= nodes);
    }
}

#[test]
fn the_tree_is_kept_between_moves() {
    let mut search = TreeSearch::<Toy<Stones<3>>, _>::new(NoKnowledge, 1);
    let toy = Toy(Stones::<3>::new(40));
    let first = search
        .think(&toy.seen_by(Seat::A), Seat::A, &Limits::nodes(5_000), &Stop::new())
        .expect("it is A's turn");
    let later = toy.play(&[first.act.0, first.line[1].1.0, first.line[2].1.0]);
    let no_nodes = Limits::nodes(0);
    let kept = search.think(&later.seen_by(Seat::A), Seat::A, &no_nodes, &Stop::new());
    assert_eq!(kept.expect("it is A's turn").act, first.line[3].1);
    let fresh = TreeSearch::<Toy<Stones<3>>, _>::new(NoKnowledge, 1).think(
        &later.seen_by(Seat::A),
        Seat::A,
        &no_nodes,
        &Stop::new(),
    );
    assert_eq!(fresh.expect("it is A's turn").depth, 0);
}

#[test]
fn several_threads_combine_their_results() {
    for left in 1..=12 {
        let toy = Toy(Stones::<2>::new(left));
        let answer = TreeSearch::<Toy<Stones<2>>, _>::new(NoKnowledge, 1)
            .think(&toy.seen_by(Seat::A), Seat::A, &Limits::default().with_threads(3), &Stop::new())
            .expect("it is A's turn");
        assert!(answer.solved, "{left}: {answer:?}");
        assert_eq!(answer.values[Seat::A] > 0.9, left % 4 != 0, "{left}: {answer:?}");
        assert!(left % 4 == 0 || answer.act == Act(left % 4), "{left}: {answer:?}");
    }
    // The first thread that sets the flag stops all of them.
    let stop = Stop::new();
    let toy = Toy(Stones::<3>::new(200));
    let limits = Limits::default().with_threads(3);
    let answer = TreeSearch::<Toy<Stones<3>>, _>::new(Impatient(stop.clone(), 0), 1)
        .think(&toy.seen_by(Seat::A), Seat::A, &limits, &stop)
        .expect("it is A's turn");
    assert!(answer.nodes < 3000 && (1..=3).contains(&answer.act.0), "{answer:?}");
}

fn search<R: Rules, K: Knowledge<Toy<R>>>(knowledge: K) -> TreeSearch<Toy<R>, K> {
    TreeSearch::new(knowledge, 1)
}

#[test]
fn acts_are_evaluated_one_by_one() {
    for left in 4..=9 {
        let toy = Toy(Stones::<2>::new(left));
        for act in 1..=3 {
            let (view, limits) = (toy.seen_by(Seat::A), Limits::nodes(50_000));
            let outlook = search(NoKnowledge).weigh(&view, Seat::A, Act(act), &limits, &Stop::new());
            assert!(outlook.solved, "{left} {act}: {outlook:?}");
            assert_eq!(outlook.values[Seat::A] > 0.9, left % 4 == act, "{left} {act}: {outlook:?}");
        }
    }
}

#[test]
fn with_perfect_information_every_seat_has_the_same_outlook() {
    let toy = Toy(Stones::<2>::new(8));
    for seat in [Seat::A, Seat::B] {
        let outlook =
            search(NoKnowledge).outlook(&toy.seen_by(seat), seat, &Limits::nodes(50_000), &Stop::new());
        assert!(outlook.solved && outlook.values[Seat::B] > 0.9, "{outlook:?}");
    }
}

#[test]
fn chance_is_reflected_in_the_value_of_acts() {
    let toy = Toy(Wheel::default());
    for (act, chance) in [(1, 1.0 / 3.0), (2, 2.0 / 3.0)] {
        let outlook = search(Chips { worst: 0, best: 1 }).weigh(
            &toy.seen_by(Seat::A),
            Seat::A,
            Act(act),
            &Limits::nodes(20_000),
            &Stop::new(),
        );
        assert!((outlook.values[Seat::A] - chance).abs() < 0.02, "{act}: {outlook:?}");
        assert!(!outlook.solved);
    }
}

#[test]
fn a_simultaneous_choice_is_evaluated_against_opponents_who_do_not_know_it() {
    let toy = Toy(Pennies::default());
    for act in [0, 1] {
        let outlook = search(Chips { worst: 0, best: 3 }).weigh(
            &toy.seen_by(Seat::A),
            Seat::A,
            Act(act),
            &Limits::nodes(20_000),
            &Stop::new(),
        );
        // An opponent who knew it would leave nothing.
        assert!((0.2..0.3).contains(&outlook.values[Seat::A]), "{act}: {outlook:?}");
    }
}

/// Knowledge that sets the stop flag in the middle of the search.
#[derive(Clone)]
struct Impatient(Stop, u32);

impl<R: Rules> Knowledge<Toy<R>> for Impatient {
    fn playout_act(&mut self, toy: &Toy<R>, seat: Seat, rng: &mut Rng, scratch: &mut Vec<Act>) -> Act {
        self.1 += 1;
        if self.1 == 1000 {
            self.0.set();
        }
        toy.random_act(seat, rng, scratch)
    }
}

#[test]
fn setting_the_flag_stops_a_running_search() {
    let stop = Stop::new();
    let toy = Toy(Stones::<3>::new(200));
    let answer = TreeSearch::<Toy<Stones<3>>, _>::new(Impatient(stop.clone(), 0), 1)
        .think(&toy.seen_by(Seat::A), Seat::A, &Limits::default(), &stop)
        .expect("it is A's turn");
    assert!(answer.nodes < 1000, "{answer:?}");
}

#[test]
fn there_is_no_answer_out_of_turn() {
    let toy = Toy(Stones::<3>::new(5));
    assert_eq!(toy.turn(), Turn::Seat(Seat::A));
    assert_eq!(toy.turn().seats(), SeatSet::EMPTY.with(Seat::A));
    let answer = TreeSearch::<Toy<Stones<3>>, _>::new(NoKnowledge, 1).think(
        &toy.seen_by(Seat::B),
        Seat::B,
        &Limits::nodes(10),
        &Stop::new(),
    );
    assert_eq!(answer, None);
}
