//! Whole tournaments with random results: every round seats everyone once, and the standings add up.

use fishpond_core::Speak as _;
use fishpond_games::GameId;
use fishpond_table::{Clock, PersonId};
use fishpond_tournament::{MAX_PLAYERS, Plan, Points, Round, SeatScore, Status, Tournament, TournamentError};
use fishpond_words::Lang;

const GAMES: [GameId; 2] = [GameId::Penguins, GameId::Fresh];

/// A small deterministic generator.
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        self.0 >> 33
    }

    fn below(&mut self, bound: u64) -> u64 {
        self.next() % bound
    }
}

fn plan(game: GameId, seats: u8, rounds: u8) -> Plan {
    Plan { seats, rounds, pause: 0, ..Plan::new("Friday fish", game, Clock::PerMove(60_000)) }
}

fn person(id: &str) -> PersonId {
    PersonId::new(id).unwrap()
}

fn with_bots(game: GameId, seats: u8, rounds: u8, players: usize) -> Tournament {
    let mut tournament = Tournament::new(plan(game, seats, rounds)).unwrap();
    tournament.add_bots("level:1", players).unwrap();
    tournament
}

/// Returns a result in which places may be shared.
fn result(players: usize, numbers: &mut Numbers) -> Vec<SeatScore> {
    let points: Vec<i32> = (0..players).map(|_| numbers.below(6) as i32).collect();
    let rank = |own: i32| 1 + points.iter().filter(|&&other| other > own).count() as u8;
    points.iter().map(|&points| SeatScore { rank: rank(points), points, resigned: false }).collect()
}

/// Plays a tournament to its end, and calls `check` after each new round.
fn play(
    tournament: &mut Tournament,
    numbers: &mut Numbers,
    mut check: impl FnMut(&mut Tournament, &mut Numbers),
) {
    let mut tables = 0;
    let mut new_id = || {
        tables += 1;
        format!("table{tables}")
    };
    tournament.start(0, &mut || numbers.next()).unwrap();
    while tournament.advance(0, &mut new_id) && tournament.status == Status::Running {
        check(tournament, numbers);
        let open: Vec<(String, usize)> =
            tournament.tables_in_play().map(|table| (table.table.clone(), table.players.len())).collect();
        for (table, players) in open {
            assert!(tournament.record_result(&table, Some(&result(players, numbers))));
            assert!(!tournament.record_result(&table, None), "a result is recorded once");
        }
    }
    assert_eq!(tournament.status, Status::Finished);
}

fn check_round(tournament: &Tournament) {
    let active: Vec<usize> =
        (0..tournament.players.len()).filter(|&player| !tournament.players[player].withdrawn).collect();
    let Round { tables, byes } = tournament.rounds.last().unwrap();
    let mut seated: Vec<usize> =
        tables.iter().flat_map(|table| table.players.clone()).chain(byes.clone()).collect();
    seated.sort_unstable();
    assert_eq!(seated, active, "everyone has one place");
    let sizes = tables.iter().map(|table| table.players.len());
    assert!(sizes.clone().max().unwrap() - sizes.min().unwrap() <= 1, "tables are balanced");
    let bye_count =
        |player: usize| tournament.rounds.iter().filter(|round| round.byes.contains(&player)).count();
    let counts = active.iter().map(|&player| bye_count(player));
    assert!(
        counts.clone().max().unwrap() - counts.min().unwrap() <= 1,
        "nobody has two byes before everyone has had one"
    );
}

#[test]
fn every_round_seats_everyone_once() {
    let mut numbers = Numbers(1);
    for game in GAMES {
        for seats in 2..=game.facts().max_players {
            for players in (2..=17).chain([31, MAX_PLAYERS]) {
                let mut tournament = with_bots(game, seats, 6, players);
                play(&mut tournament, &mut numbers, |tournament, _| check_round(tournament));
                assert_eq!(tournament.rounds.len(), 6);
                let standings = tournament.standings();
                let places: Vec<usize> = standings.iter().map(|line| line.place).collect();
                assert_eq!(places, (1..=players).collect::<Vec<_>>());
                let points: Points = standings.iter().map(|line| line.points).sum();
                let byes = tournament.rounds.iter().map(|round| round.byes.len()).sum::<usize>();
                // Six points per player and round, and twelve for a bye.
                assert!((points.value() - (6 * 6 * players + 6 * byes) as f64).abs() < 0.1);
            }
        }
    }
}

#[test]
fn withdrawn_players_keep_their_points_and_are_not_paired() {
    let mut numbers = Numbers(2);
    for players in 3..=12_u8 {
        let mut tournament = Tournament::new(plan(GameId::Penguins, 2, 5)).unwrap();
        for player in 0..players {
            tournament.join(person(&format!("p{player}")), None, format!("Player {player}")).unwrap();
        }
        play(&mut tournament, &mut numbers, |tournament, numbers| {
            let paired = tournament.rounds.last().unwrap().tables.iter().flat_map(|table| &table.players);
            assert!(paired.clone().all(|&player| !tournament.players[player].withdrawn));
            let leaver = person(&format!("p{}", numbers.below(u64::from(players))));
            if tournament.index_of(&leaver).is_some() && numbers.below(2) == 0 {
                let playing = tournament
                    .index_of(&leaver)
                    .and_then(|index| tournament.table_of(index))
                    .map(|table| table.table.clone());
                assert_eq!(tournament.leave(&leaver), Ok(playing));
                assert_eq!(tournament.leave(&leaver), Err(TournamentError::NotIn));
            }
        });
        assert_eq!(tournament.standings().len(), usize::from(players));
    }
}

#[test]
fn the_same_numbers_give_the_same_tournament() {
    let played = || {
        let mut tournament = with_bots(GameId::Penguins, 4, 5, 30);
        play(&mut tournament, &mut Numbers(3), |_, _| {});
        tournament
    };
    let tournament = played();
    assert_eq!(tournament, played());
    assert_eq!(Tournament::from_json(&tournament.to_json()).unwrap(), tournament);
}

#[test]
fn opponents_rarely_meet_again() {
    let mut numbers = Numbers(4);
    for (seats, players, rounds) in [(2, 16, 5), (2, 64, 6), (3, 27, 4), (4, 64, 5), (4, 32, 3)] {
        let mut tournament = with_bots(GameId::Penguins, seats, rounds, players);
        play(&mut tournament, &mut numbers, |_, _| {});
        let mut met = std::collections::BTreeSet::new();
        for table in tournament.rounds.iter().flat_map(|round| &round.tables) {
            for (index, &a) in table.players.iter().enumerate() {
                for &b in &table.players[..index] {
                    assert!(
                        met.insert((a.min(b), a.max(b))),
                        "{seats} seats, {players} players: {a} and {b} met twice"
                    );
                }
            }
        }
    }
}

#[test]
fn better_players_meet() {
    let mut numbers = Numbers(5);
    let mut tournament = with_bots(GameId::Penguins, 4, 4, 64);
    play(&mut tournament, &mut numbers, |tournament, _| {
        let standings = tournament.standings();
        let place = |player: usize| standings.iter().find(|line| line.player == player).unwrap().place;
        let tables = &tournament.rounds.last().unwrap().tables;
        let place_sum =
            |table: usize| tables[table].players.iter().map(|&player| place(player)).sum::<usize>();
        assert!(place_sum(0) < place_sum(tables.len() - 1) / 2);
    });
}

#[test]
fn players_join_once_and_only_while_it_is_open() {
    let mut tournament = Tournament::new(plan(GameId::Penguins, 4, 2)).unwrap();
    let join = |tournament: &mut Tournament, id: &str, owner: Option<&str>| {
        tournament.join(person(id), owner.map(person), id.to_owned())
    };
    assert_eq!(tournament.start(0, &mut || 0), Err(TournamentError::TooFew));
    assert_eq!(join(&mut tournament, "ann", None), Ok(()));
    assert_eq!(join(&mut tournament, "ann", None), Err(TournamentError::AlreadyIn));
    assert_eq!(join(&mut tournament, "pike", Some("ann")), Err(TournamentError::OwnBot));
    assert_eq!(join(&mut tournament, "Ann", None), Err(TournamentError::NameInUse));
    assert_eq!(join(&mut tournament, "carp", Some("bob")), Ok(()));
    assert_eq!(join(&mut tournament, "bob", None), Err(TournamentError::OwnBot));
    assert_eq!(tournament.leave(&person("carp")), Ok(None));
    assert_eq!(join(&mut tournament, "bob", None), Ok(()));
    assert_eq!(tournament.add_bots("level:1", 63), Err(TournamentError::Full));
    assert_eq!(tournament.add_bots("level:1", usize::MAX), Err(TournamentError::Full));
    assert_eq!(tournament.add_bots("level:1", 62), Ok(()));
    assert_eq!(join(&mut tournament, "eve", None), Err(TournamentError::Full));
    tournament.start(0, &mut || 0).unwrap();
    assert_eq!(join(&mut tournament, "eve", None), Err(TournamentError::NotOpen));
    assert_eq!(tournament.start(0, &mut || 0), Err(TournamentError::NotOpen));
    tournament.cancel().unwrap();
    assert_eq!(tournament.cancel(), Err(TournamentError::Over));
    assert_eq!(tournament.leave(&person("ann")), Err(TournamentError::Over));
}

#[test]
fn rounds_wait_for_all_games_and_for_the_break() {
    let mut tournament = Tournament::new(Plan { pause: 5_000, ..plan(GameId::Penguins, 2, 2) }).unwrap();
    tournament.add_bots("level:1", 4).unwrap();
    let mut tables = 0;
    let mut new_id = || {
        tables += 1;
        format!("table{tables}")
    };
    assert!(!tournament.advance(9, &mut new_id), "it has not started");
    tournament.start(10, &mut || 0).unwrap();
    assert!(tournament.advance(10, &mut new_id), "the first round starts at once");
    assert!(!tournament.advance(10, &mut new_id));
    assert!(tournament.record_result("table1", None));
    assert!(!tournament.advance(20, &mut new_id), "one game is not over");
    assert!(tournament.record_result(
        "table2",
        Some(&[
            SeatScore { rank: 2, points: 3, resigned: false },
            SeatScore { rank: 1, points: 9, resigned: false }
        ])
    ));
    assert!(tournament.advance(30, &mut new_id));
    assert_eq!((tournament.next_round, tournament.rounds.len()), (Some(5_030), 1));
    assert!(!tournament.advance(5_029, &mut new_id));
    assert!(tournament.advance(5_030, &mut new_id));
    assert_eq!(tournament.rounds.len(), 2);
    let first = &tournament.rounds[0].tables[0];
    assert_eq!(
        first.points().unwrap().iter().map(ToString::to_string).collect::<Vec<_>>(),
        ["6", "6"],
        "no result is a tie"
    );
    for table in ["table3", "table4"] {
        assert!(tournament.record_result(table, None));
    }
    assert!(tournament.advance(6_000, &mut new_id));
    assert_eq!(tournament.status, Status::Finished);
    assert!(!tournament.record_result("table4", None) && !tournament.advance(6_001, &mut new_id));
}

#[test]
fn ties_are_broken_by_opposition_then_share_then_the_draw() {
    let mut tournament = with_bots(GameId::Penguins, 2, 1, 6);
    let mut order = 0..;
    tournament.start(0, &mut || order.next().unwrap()).unwrap();
    let mut tables = 0;
    tournament.advance(0, &mut || {
        tables += 1;
        format!("table{tables}")
    });
    // The winners of the first two tables have the same share, the winner of the third has a greater one.
    for (table, score) in [("table1", 30), ("table2", 30), ("table3", 70)] {
        let result = [
            SeatScore { rank: 1, points: score, resigned: false },
            SeatScore { rank: 2, points: 30, resigned: false },
        ];
        assert!(tournament.record_result(table, Some(&result)));
    }
    let order: Vec<usize> = tournament.standings().iter().map(|line| line.player).collect();
    let winners: Vec<usize> = tournament.rounds[0].tables.iter().map(|table| table.players[0]).collect();
    assert_eq!(order[..3], [winners[2], winners[0], winners[1]]);
}

#[test]
fn a_tournament_ends_when_too_few_players_are_left() {
    let mut tournament = Tournament::new(plan(GameId::Penguins, 2, 5)).unwrap();
    for id in ["ann", "bob"] {
        tournament.join(person(id), None, id.to_owned()).unwrap();
    }
    tournament.start(0, &mut || 0).unwrap();
    tournament.advance(0, &mut || "table".to_owned());
    assert_eq!(tournament.leave(&person("ann")), Ok(Some("table".to_owned())));
    tournament.record_result("table", None);
    assert!(tournament.advance(0, &mut || "another".to_owned()));
    assert_eq!(tournament.status, Status::Finished);
}

#[test]
fn an_erased_person_leaves_no_trace() {
    let mut tournament = Tournament::new(plan(GameId::Penguins, 4, 5)).unwrap();
    tournament.join(person("annabella"), None, "Annabella".to_owned()).unwrap();
    tournament.join(person("pike"), Some(person("bartholomew")), "Pike".to_owned()).unwrap();
    let mut open = tournament.clone();
    open.erase(&person("annabella"), &person("nobody"));
    assert_eq!(open.players.len(), 1);
    tournament.start(0, &mut || 0).unwrap();
    for erased in ["annabella", "bartholomew"] {
        tournament.erase(&person(erased), &person("nobody"));
    }
    let text = tournament.to_json().to_lowercase();
    assert!(!text.contains("annabella") && !text.contains("bartholomew"), "{text}");
    assert!(tournament.players[0].withdrawn && !tournament.players[1].withdrawn);
}

#[test]
fn faulty_plans_are_refused() {
    let good = plan(GameId::Penguins, 4, 5);
    for (plan, expected) in [
        (Plan { name: String::new(), ..good.clone() }, "the name"),
        (Plan { name: "x".repeat(61), ..good.clone() }, "the name"),
        (Plan { name: "a\nb".to_owned(), ..good.clone() }, "the name"),
        (Plan { rounds: 0, ..good.clone() }, "rounds"),
        (Plan { rounds: 13, ..good.clone() }, "rounds"),
        (Plan { seats: 5, ..good.clone() }, "players at a table must be between 2 and 4"),
        (Plan { seats: 1, ..good.clone() }, "players at a table"),
        (Plan { clock: Clock::None, ..good.clone() }, "needs a clock"),
        (Plan { clock: Clock::PerMove(1), ..good.clone() }, "the clock must"),
        (Plan { pause: 3_600_001, ..good.clone() }, "break"),
        (
            Plan { options: fishpond_core::Options::from_pairs(&["no=1"]).unwrap(), ..good.clone() },
            "unknown option",
        ),
        (
            Plan {
                options: fishpond_core::Options::from_pairs(&["tile_exchange=true"]).unwrap(),
                rated: true,
                ..good.clone()
            },
            "a rated tournament needs the default options",
        ),
    ] {
        let faults = Tournament::new(plan).unwrap_err();
        assert!(faults.0.len() == 1 && faults.to_string().contains(expected), "{faults}");
    }
}

#[test]
fn errors_have_messages() {
    for error in TournamentError::ALL {
        for lang in Lang::ALL {
            assert_eq!(lang.fault(&error.message()), None);
        }
    }
}
