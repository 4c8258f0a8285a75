//! Knowledge of penguins, compared with exhaustive search.

use fishpond_core::{Config, Position as _, Rng, Seat, Silent, Turn, Viewer};
use fishpond_penguins::{Cell, Position, board};
use fishpond_search::{AlphaBeta, Evaluate, Limits, NoKnowledge, Stop, TreeSearch};

use super::ice::{FISH, Floes, collected, reach};
use super::islands::Islands;
use super::knowledge::PenguinsKnowledge;
use super::territory::survey;

/// Plays random games until one reaches at most this many free cells without being over, and returns its position.
fn endgame(players: u8, free: u32, rng: &mut Rng) -> Position {
    loop {
        let mut position = Position::new(&Config::new(players)).expect("the number of players is allowed");
        loop {
            match position.turn() {
                Turn::Chance => position.resolve_unchecked(position.sample_chance(rng), &mut Silent),
                Turn::Seat(_) if position.is_movement() && position.free().count_ones() <= free => {
                    return position;
                }
                Turn::Seat(seat) => {
                    let act = position.random_act(seat, rng, &mut Vec::new());
                    position.play_unchecked(seat, act, &mut Silent);
                }
                _ => break,
            }
        }
    }
}

/// Returns the final lead of a seat with perfect play by both.
fn minimax(position: &Position, seat: Seat) -> i32 {
    let Turn::Seat(mover) = position.turn() else {
        return collected(position, seat) - collected(position, seat.next(2));
    };
    let mut acts = Vec::new();
    position.legal_acts(mover, &mut acts);
    let leads = acts.into_iter().map(|act| {
        let mut next = position.clone();
        next.play_unchecked(mover, act, &mut Silent);
        minimax(&next, seat)
    });
    if mover == seat { leads.max() } else { leads.min() }.expect("a player whose turn it is has a move")
}

/// Returns the most that penguins can collect if nobody else moves.
fn alone(penguins: u64, free: u64, floes: &Floes, last_counts: bool) -> i32 {
    let mut best = None;
    for from in board::cells(penguins) {
        for to in board::cells(board::targets(from, free)) {
            let moved = penguins ^ from.bit() ^ to.bit();
            let worth = floes.worth(from.bit()) + alone(moved, free & !to.bit(), floes, last_counts);
            best = best.max(Some(worth));
        }
    }
    best.unwrap_or(if last_counts { floes.worth(penguins) } else { 0 })
}

#[test]
fn pe12_island_solutions_match_exhaustive_search() {
    let mut rng = Rng::new(1);
    let mut islands = Islands::new();
    for _ in 0..60 {
        let position = endgame(2, 14, &mut rng);
        let floes = Floes::of(&position);
        for seat in Seat::first_n(2) {
            // Pretend that the opponent cannot move.
            let penguins = position.penguins(seat);
            let mut free = reach(penguins, position.free());
            while free.count_ones() > 8 {
                free &= free - 1;
            }
            for last_counts in [true, false] {
                let solved = islands.solve(penguins, free, &floes, last_counts, 100_000);
                assert_eq!(solved, Some(alone(penguins, free, &floes, last_counts)), "{position:?}");
            }
        }
    }
}

#[test]
fn pe12_a_star_is_cleared_along_one_arm() {
    // P-EX-28: arms d3-e2, c4-b4 and d5-e6 meet at d4.
    let cell = |name: &str| name.parse::<Cell>().expect("the name is a cell").bit();
    let ones = cell("c4") | cell("d4") | cell("d5");
    let floes = Floes::new([ones, cell("d3") | cell("e6"), cell("e2") | cell("b4")]);
    let free = cell("c4") | cell("d5") | cell("d3") | cell("e6") | cell("e2") | cell("b4");
    let solved = Islands::new().solve(cell("d4"), free, &floes, true, 1000).expect("the island is small");
    assert_eq!(solved / FISH, 6);
}

#[test]
fn pe12_an_island_over_budget_is_tried_again_with_a_larger_budget() {
    let floes = Floes::new([board::ALL, 0, 0]);
    let penguin = Cell::new(0).bit();
    let free = board::ALL & !penguin & ((1 << 30) - 1);
    let mut islands = Islands::new();
    assert_eq!(islands.solve(penguin, free, &floes, true, 3), None);
    assert_eq!(islands.solve(penguin, free, &floes, true, 100_000), Some(floes.worth(free | penguin)));
}

#[test]
fn endgames_for_two_are_solved_exactly() {
    let mut rng = Rng::new(2);
    for _ in 0..60 {
        let position = endgame(2, 8, &mut rng);
        let Turn::Seat(seat) = position.turn() else { unreachable!("the game is not over") };
        let lead = minimax(&position, seat);
        let mut search = AlphaBeta::new(PenguinsKnowledge::new());
        let answer =
            search.think(&position, &Limits::nodes(1_000_000), &Stop::new()).expect("it is a seat's turn");
        assert!(answer.solved);
        let mut next = position.clone();
        next.play_unchecked(seat, answer.act, &mut Silent);
        assert_eq!(minimax(&next, seat), lead, "{} in {position:?}", answer.act);
        assert_eq!(answer.values[seat] > 0.9, lead > 0);
        if let (score, true) = PenguinsKnowledge::new().judge(&position, seat) {
            assert_eq!(score.signum() * lead.signum(), i32::from(lead != 0));
            assert_eq!(score.abs() % (200 * FISH), lead.abs());
        }
    }
}

#[test]
fn tree_search_finds_the_same_winner() {
    let mut rng = Rng::new(3);
    for _ in 0..30 {
        let position = endgame(2, 7, &mut rng);
        let Turn::Seat(seat) = position.turn() else { unreachable!("the game is not over") };
        let lead = minimax(&position, seat);
        let view = position.view(Viewer::Seat(seat));
        let limits = Limits::nodes(100_000);
        let plain = TreeSearch::<Position, _>::new(NoKnowledge, 1).think(&view, seat, &limits, &Stop::new());
        let expert = TreeSearch::<Position, _>::new(PenguinsKnowledge::new(), 1).think(
            &view,
            seat,
            &limits,
            &Stop::new(),
        );
        for answer in [plain, expert] {
            let answer = answer.expect("it is a seat's turn");
            assert!(answer.solved, "{position:?}");
            assert_eq!(answer.values[seat] > 0.9, lead > 0, "{answer:?} in {position:?}");
            assert_eq!(answer.values[seat] < 0.1, lead < 0, "{answer:?} in {position:?}");
        }
    }
}

#[test]
fn a_survey_counts_every_fish_once() {
    fn check<const N: usize>(rng: &mut Rng) {
        for free in [50, 40, 30, 20, 10] {
            let position = endgame(N as u8, free, rng);
            let floes = Floes::of(&position);
            let survey = survey::<N>(&position);
            let counted: i32 = survey
                .sides
                .iter()
                .map(|side| side.counts[..4].iter().chain(&side.counts[6..8]).sum::<i32>())
                .sum();
            let reached =
                std::array::from_fn(|seat| reach(position.penguins(Seat::new(seat)), position.free()));
            assert_eq!(survey.reached, reached);
            let all = reached.into_iter().fold(0, |all, reached| all | reached);
            assert_eq!(counted, floes.fish(all), "{position:?}");
        }
    }
    let mut rng = Rng::new(4);
    check::<2>(&mut rng);
    check::<3>(&mut rng);
    check::<4>(&mut rng);
}
