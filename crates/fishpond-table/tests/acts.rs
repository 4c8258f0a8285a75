//! Moves, secret choices, undo, ending by agreement (T4, T5, T7, T8).

mod common;

use common::{Simulation, id, person};
use fishpond_core::{Rng, Seat, Turn};
use fishpond_games::GameId;
use fishpond_table::{
    Actor, Clock, Command, Ending, EventKind, Hints, Line, Note, TableStatus, TakeBack, Undo,
};

const PENGUINS: GameId = GameId::Penguins;

/// Returns the `number`th legal move of a seat.
fn legal(simulation: &Simulation, seat: Seat, number: usize) -> String {
    simulation.table.position().unwrap().legal_acts(seat)[number].clone()
}

/// Returns a game of ships in which everyone has to pass a card.
fn passing(clock: Clock) -> Simulation {
    let simulation =
        Simulation::started(GameId::Ships, &["ann", "bob", "cy"], |settings| settings.clock = clock);
    assert!(matches!(simulation.table.position().unwrap().turn(), Turn::Seats(_)));
    simulation
}

#[test]
fn t4_only_the_player_of_a_seat_can_move() {
    let mut simulation = Simulation::started(PENGUINS, &["ann", "BOT"], |_| {});
    let act = legal(&simulation, Seat::A, 0);
    assert_eq!(simulation.refused(&person("bob"), simulation.act(Seat::A, &act)), "not-your-seat");
    assert_eq!(simulation.refused(&Actor::Anonymous, simulation.act(Seat::A, &act)), "stranger");
    assert_eq!(simulation.refused(&Actor::Server, simulation.act(Seat::A, &act)), "not-your-seat");
    assert_eq!(simulation.refused(&person("ann"), simulation.act(Seat::E, &act)), "no-such-seat");
    simulation.ok(&person("ann"), simulation.act(Seat::A, &act));
    let act = legal(&simulation, Seat::B, 0);
    assert_eq!(simulation.refused(&person("ann"), simulation.act(Seat::B, &act)), "not-your-seat");
    assert_eq!(simulation.table.bots_to_act(), [(Seat::B, "greedy")]);
    simulation.ok(&Actor::Server, simulation.act(Seat::B, &act));
}

#[test]
fn t4_a_view_marks_the_changes_of_the_last_move() {
    let mut simulation = Simulation::started(PENGUINS, &["ann", "bob"], |_| {});
    assert_eq!(simulation.view("ann").touched, [""; 0], "the setup is not marked");
    for (name, seat) in [("ann", Seat::A), ("bob", Seat::B)] {
        let act = legal(&simulation, seat, 0);
        simulation.ok(&person(name), simulation.act(seat, &act));
        let place = act.strip_prefix("place ").unwrap();
        assert_eq!(simulation.view("ann").touched, [place]);
        assert_eq!(simulation.view("nobody").touched, [place]);
        assert_eq!(simulation.view("ann").log.newest_first().next().unwrap().1.touched(), [place]);
    }
    simulation.ok(&person("bob"), simulation.take_back(Seat::B));
    assert_eq!(simulation.view("ann").touched, [""; 0], "a move that was taken back is not marked");
}

#[test]
fn t4_refusals_of_the_game_are_passed_on() {
    let simulation = Simulation::started(PENGUINS, &["ann", "bob"], |_| {});
    let refusal =
        |by, seat, act| simulation.table.decide(0, &person(by), simulation.act(seat, act)).unwrap_err();
    let unreadable = refusal("ann", Seat::A, "fly to the moon");
    assert_eq!((unreadable.code.game, unreadable.code.name), ("penguins", "unreadable"));
    assert_eq!(refusal("bob", Seat::B, "place a1").code.name, "not-your-turn");
}

#[test]
fn t4_a_move_must_answer_the_current_moment() {
    let mut simulation = Simulation::started(PENGUINS, &["ann", "bob"], |_| {});
    let late = simulation.act(Seat::A, &legal(&simulation, Seat::A, 1));
    simulation.ok(&person("ann"), simulation.act(Seat::A, &legal(&simulation, Seat::A, 0)));
    assert_eq!(simulation.refused(&person("ann"), late), "stale");
    let early = Command::Act {
        seat: Seat::B,
        act: legal(&simulation, Seat::B, 0),
        answers: simulation.table.moment() + 1,
        id: None,
    };
    assert_eq!(simulation.refused(&person("bob"), early), "stale");
}

#[test]
fn t4_a_repeated_request_counts_once() {
    let mut simulation = Simulation::started(PENGUINS, &["ann", "bob"], |_| {});
    let command = Command::Act {
        seat: Seat::A,
        act: legal(&simulation, Seat::A, 0),
        answers: simulation.table.moment(),
        id: Some("click-1".to_owned()),
    };
    assert_eq!(simulation.ok(&person("ann"), command.clone()).len(), 1);
    assert_eq!(simulation.ok(&person("ann"), command.clone()), []);
    let other_seat = Command::Act {
        seat: Seat::B,
        act: legal(&simulation, Seat::B, 0),
        answers: simulation.table.moment(),
        id: Some("click-1".to_owned()),
    };
    assert_eq!(simulation.ok(&person("bob"), other_seat).len(), 1, "ids are separate for each seat");
}

#[test]
fn t5_nobody_sees_who_has_chosen() {
    for clock in [Clock::None, Clock::PerMove(60_000), Clock::Bank { initial: 600_000, increment: 0 }] {
        let mut simulation = passing(clock);
        let others = [person("bob"), person("cy"), person("eve"), Actor::Anonymous];
        let before: Vec<_> = others.iter().map(|actor| simulation.table.view(actor, None, &[])).collect();
        let (own, moment) = (simulation.view("ann"), simulation.table.moment());
        simulation.now += 9_000;
        simulation.ok(&person("ann"), simulation.act(Seat::A, &legal(&simulation, Seat::A, 0)));
        let after: Vec<_> = others.iter().map(|actor| simulation.table.view(actor, None, &[])).collect();
        assert_eq!(after, before);
        assert_ne!(simulation.view("ann"), own);
        assert_eq!(simulation.table.moment(), moment);
        assert!(simulation.table.changed_at() < simulation.now, "its place in lists stays the same");
        assert!(simulation.view("ann").offers.next.is_empty());
        assert!(
            !simulation.table.is_waiting_for(&common::id("ann"))
                && simulation.table.is_waiting_for(&common::id("bob"))
        );
    }
}

#[test]
fn t5_other_events_look_the_same_whether_or_not_a_seat_has_chosen() {
    let meanwhile = |chosen: bool| {
        let mut simulation = passing(Clock::PerMove(60_000));
        if chosen {
            simulation.ok(&person("bob"), simulation.act(Seat::B, &legal(&simulation, Seat::B, 0)));
        }
        simulation.now += 1_000;
        simulation.ok(&person("cy"), Command::Leave { seat: None });
        simulation.ok(&person("ann"), Command::Say { text: "who is missing?".to_owned() });
        simulation.ok(&person("ann"), Command::ProposeEnd);
        let proposal = simulation.view("bob").proposal.unwrap().number;
        simulation.ok(&person("bob"), Command::Decline { proposal });
        let views = ["ann", "cy", "eve"].map(|name| simulation.view(name));
        (
            views,
            simulation.table.changed_at(),
            simulation.refused(&person("ann"), simulation.take_back(Seat::A)),
        )
    };
    assert_eq!(meanwhile(true), meanwhile(false));
}

#[test]
fn t5_clocks_do_not_reveal_who_chose_quickly() {
    let mut simulation = passing(Clock::Bank { initial: 600_000, increment: 5_000 });
    for (seat, name, wait) in [(Seat::A, "ann", 1_000), (Seat::C, "cy", 20_000), (Seat::B, "bob", 15_000)] {
        simulation.now += wait;
        simulation.ok(&person(name), simulation.act(seat, &legal(&simulation, seat, 0)));
    }
    let view = simulation.view("eve");
    assert!(matches!(view.turn, Some(Turn::Seat(_))), "the cards are passed");
    assert!(view.seats.iter().all(|seat| seat.bank == Some(600_000)));
}

#[test]
fn t5_a_secret_choice_can_be_taken_back_regardless_of_others() {
    let mut simulation = passing(Clock::None);
    let (first, last) = (legal(&simulation, Seat::A, 0), {
        let acts = simulation.table.position().unwrap().legal_acts(Seat::A);
        acts[acts.len() - 1].clone()
    });
    simulation.ok(&person("ann"), simulation.act(Seat::A, &first));
    simulation.ok(&person("bob"), simulation.act(Seat::B, &legal(&simulation, Seat::B, 0)));
    assert_eq!(simulation.view("ann").take_back, TakeBack::Freely { moves: 1 });
    let bob = simulation.view("bob");
    simulation.ok(&person("ann"), simulation.take_back(Seat::A));
    assert_eq!(simulation.view("bob"), bob, "nobody notices");
    assert_eq!(simulation.refused(&person("ann"), simulation.take_back(Seat::A)), "nothing-to-take-back");
    simulation.ok(&person("ann"), simulation.act(Seat::A, &last));
    simulation.ok(&person("cy"), simulation.act(Seat::C, &legal(&simulation, Seat::C, 0)));
    // Now the choices are disclosed, which is a reveal.
    for (name, seat) in [("ann", Seat::A), ("bob", Seat::B), ("cy", Seat::C)] {
        assert_eq!(simulation.refused(&person(name), simulation.take_back(seat)), "nothing-to-take-back");
        assert_eq!(simulation.view(name).take_back, TakeBack::No);
    }
}

#[test]
fn t5_choices_cannot_change_after_a_visible_timeout() {
    let mut simulation = passing(Clock::PerMove(60_000));
    simulation.ok(&person("ann"), simulation.act(Seat::A, &legal(&simulation, Seat::A, 0)));
    simulation.now += 59_999;
    assert!(simulation.table.decide(simulation.now, &person("ann"), simulation.take_back(Seat::A)).is_ok());
    simulation.now += 1;
    simulation.ok(&Actor::Server, Command::Tick);
    let sat_in =
        |name: &str| simulation.view(name).seats.iter().map(|seat| seat.stand_in.is_some()).collect();
    let seen: [Vec<bool>; 2] = ["ann", "eve"].map(sat_in);
    assert_eq!(seen, [vec![false, true, true], vec![false, true, true]]);
    assert_eq!(simulation.refused(&person("ann"), simulation.take_back(Seat::A)), "time-up");
}

#[test]
fn t5_resigning_while_others_choose_reveals_nothing() {
    let resigned = |chosen: bool| {
        let mut simulation = passing(Clock::PerMove(60_000));
        if chosen {
            simulation.ok(&person("bob"), simulation.act(Seat::B, &legal(&simulation, Seat::B, 0)));
        }
        simulation.now += 1_000;
        simulation.ok(&person("cy"), simulation.act(Seat::C, "resign"));
        simulation.ok(&person("ann"), Command::ProposeEnd);
        let refused = simulation.refused(&person("cy"), simulation.take_back(Seat::C));
        (["ann", "cy", "eve"].map(|name| simulation.view(name)), refused)
    };
    assert_eq!(resigned(true), resigned(false));
}

#[test]
fn t7_the_last_move_can_be_taken_back_until_another_seat_moves() {
    let mut simulation = Simulation::started(PENGUINS, &["ann", "bob"], |_| {});
    assert_eq!(simulation.refused(&person("ann"), simulation.take_back(Seat::A)), "nothing-to-take-back");
    let (position, log) = (simulation.table.position().unwrap().clone(), simulation.view("ann").log.len());
    simulation.ok(&person("ann"), simulation.act(Seat::A, &legal(&simulation, Seat::A, 3)));
    assert_eq!(simulation.view("ann").take_back, TakeBack::Freely { moves: 1 });
    assert_eq!(simulation.view("bob").take_back, TakeBack::No);
    assert_eq!(simulation.refused(&person("bob"), simulation.take_back(Seat::A)), "not-your-seat");
    let stale = simulation.act(Seat::B, &legal(&simulation, Seat::B, 0));
    simulation.ok(&person("ann"), simulation.take_back(Seat::A));
    assert_eq!(simulation.table.position().unwrap(), &position);
    assert_eq!(simulation.view("bob").log.len(), log + 1, "the log shows the take-back instead of the move");
    assert_eq!(simulation.refused(&person("bob"), stale), "stale");
}

#[test]
fn t7_once_another_seat_has_moved_everyone_must_agree() {
    let mut simulation = Simulation::started(PENGUINS, &["ann", "bob", "cy"], |_| {});
    let position = simulation.table.position().unwrap().clone();
    simulation.ok(&person("ann"), simulation.act(Seat::A, &legal(&simulation, Seat::A, 0)));
    simulation.ok(&person("bob"), simulation.act(Seat::B, &legal(&simulation, Seat::B, 0)));
    assert_eq!(simulation.view("ann").take_back, TakeBack::ByConsent { moves: 2 });
    simulation.ok(&person("ann"), simulation.take_back(Seat::A));
    let asked = simulation.view("cy").proposal.unwrap();
    assert_eq!((asked.take_back, asked.by, asked.asked), (Some((Seat::A, 2)), Some(Seat::A), true));
    assert!(!simulation.view("ann").proposal.unwrap().asked);
    assert!(!simulation.view("eve").proposal.unwrap().asked);
    let proposal = asked.number;
    assert_eq!(simulation.refused(&person("eve"), Command::Agree { proposal }), "not-at-table");
    assert_eq!(simulation.refused(&person("bob"), Command::Agree { proposal: proposal + 1 }), "no-proposal");
    assert_eq!(simulation.refused(&person("ann"), simulation.take_back(Seat::A)), "proposal-open");
    assert_eq!(simulation.refused(&person("bob"), Command::ProposeEnd), "proposal-open");
    simulation.ok(&person("bob"), Command::Agree { proposal });
    assert_eq!(simulation.ok(&person("bob"), Command::Agree { proposal }), []);
    assert_ne!(simulation.table.position().unwrap(), &position);
    simulation.ok(&person("cy"), Command::Agree { proposal });
    assert_eq!(simulation.table.position().unwrap(), &position, "both moves are undone");
    assert_eq!(simulation.view("ann").proposal, None);
}

#[test]
fn t7_declining_or_moving_on_closes_the_proposal() {
    let mut simulation = Simulation::started(PENGUINS, &["ann", "bob", "cy"], |_| {});
    simulation.ok(&person("ann"), simulation.act(Seat::A, &legal(&simulation, Seat::A, 0)));
    simulation.ok(&person("bob"), simulation.act(Seat::B, &legal(&simulation, Seat::B, 0)));
    simulation.ok(&person("ann"), simulation.take_back(Seat::A));
    let proposal = simulation.view("cy").proposal.unwrap().number;
    simulation.ok(&person("cy"), Command::Decline { proposal });
    assert_eq!(simulation.refused(&person("bob"), Command::Agree { proposal }), "no-proposal");
    simulation.ok(&person("ann"), simulation.take_back(Seat::A));
    assert_ne!(simulation.view("cy").proposal.unwrap().number, proposal, "a new proposal has a new number");
    simulation.ok(&person("cy"), simulation.act(Seat::C, &legal(&simulation, Seat::C, 0)));
    assert_eq!(simulation.view("cy").proposal, None);
}

#[test]
fn t7_bots_always_agree() {
    let mut simulation = Simulation::started(PENGUINS, &["ann", "BOT"], |_| {});
    let position = simulation.table.position().unwrap().clone();
    simulation.ok(&person("ann"), simulation.act(Seat::A, &legal(&simulation, Seat::A, 0)));
    simulation.ok(&Actor::Server, simulation.act(Seat::B, &legal(&simulation, Seat::B, 0)));
    assert_eq!(simulation.view("ann").take_back, TakeBack::Freely { moves: 2 }, "no consent is needed");
    simulation.ok(&person("ann"), simulation.take_back(Seat::A));
    assert_eq!(simulation.table.position().unwrap(), &position);
}

#[test]
fn t7_nothing_is_taken_back_past_a_reveal() {
    // In these games, tiles or cards are drawn after almost every move.
    for game in [GameId::Ships, GameId::Wishes, GameId::Fresh] {
        let mut simulation = Simulation::started(game, &["ann", "bob"], |_| {});
        let mut rng = Rng::new(3);
        let mut reveals = 0;
        while simulation.table.status() == TableStatus::Playing && reveals < 20 {
            let before = simulation.events.len();
            let seat = simulation.random_act(&mut rng);
            let name = ["ann", "bob"][seat.index()];
            let drawn = matches!(&simulation.events[before].kind, EventKind::Acted { draws, .. } if !draws.is_empty());
            if drawn && simulation.table.status() == TableStatus::Playing {
                reveals += 1;
                assert_eq!(
                    simulation.refused(&person(name), simulation.take_back(seat)),
                    "nothing-to-take-back"
                );
                assert_eq!(simulation.view(name).take_back, TakeBack::No);
            }
        }
        assert!(reveals > 3, "{game} has reveals");
    }
}

#[test]
fn t7_the_clock_runs_as_if_the_move_had_not_been_made() {
    let bank = |simulation: &Simulation, seat: usize| simulation.view("ann").seats[seat].bank;
    let clock = Clock::Bank { initial: 100_000, increment: 10_000 };
    let mut simulation = Simulation::started(PENGUINS, &["ann", "bob"], |settings| settings.clock = clock);
    simulation.now += 30_000;
    simulation.ok(&person("ann"), simulation.act(Seat::A, &legal(&simulation, Seat::A, 0)));
    assert_eq!(bank(&simulation, 0), Some(80_000));
    simulation.now += 20_000;
    simulation.ok(&person("ann"), simulation.take_back(Seat::A));
    assert_eq!(bank(&simulation, 0), Some(100_000), "the bank is restored, without the increment");
    simulation.now += 10_000;
    simulation.ok(&person("ann"), simulation.act(Seat::A, &legal(&simulation, Seat::A, 1)));
    assert_eq!(bank(&simulation, 0), Some(50_000), "all the time since then is charged");
    assert_eq!(bank(&simulation, 1), Some(100_000));
    simulation.now += 60_000;
    assert_eq!(simulation.refused(&person("ann"), simulation.take_back(Seat::A)), "time-up");
}

#[test]
fn t7_a_double_click_takes_back_one_move() {
    let mut simulation = Simulation::started(PENGUINS, &["ann", "ann"], |_| {});
    simulation.ok(&person("ann"), simulation.act(Seat::A, &legal(&simulation, Seat::A, 0)));
    let command =
        Command::TakeBack { seat: Seat::A, answers: simulation.table.moment(), id: Some("undo".to_owned()) };
    assert_eq!(simulation.ok(&person("ann"), command.clone()).len(), 1);
    assert_eq!(simulation.ok(&person("ann"), command), []);
}

#[test]
fn t7_resignations_and_the_end_are_final() {
    let mut simulation = Simulation::started(PENGUINS, &["ann", "bob", "cy"], |_| {});
    simulation.ok(&person("ann"), simulation.act(Seat::A, &legal(&simulation, Seat::A, 0)));
    simulation.ok(&person("bob"), simulation.act(Seat::B, "resign"));
    for (name, seat) in [("ann", Seat::A), ("bob", Seat::B)] {
        assert_eq!(simulation.view(name).take_back, TakeBack::No);
        assert_eq!(simulation.refused(&person(name), simulation.take_back(seat)), "nothing-to-take-back");
    }
    simulation.play_out();
    assert_eq!(simulation.refused(&person("ann"), simulation.take_back(Seat::A)), "over");
}

#[test]
fn t7_a_proposal_says_how_many_moves_it_takes_back() {
    let mut simulation = Simulation::started(PENGUINS, &["ann", "bob", "cy"], |_| {});
    for (name, seat) in [("ann", Seat::A), ("bob", Seat::B), ("cy", Seat::C)] {
        simulation.ok(&person(name), simulation.act(seat, &legal(&simulation, seat, 0)));
    }
    assert_eq!(simulation.view("cy").take_back, TakeBack::Freely { moves: 1 });
    assert_eq!(simulation.view("ann").take_back, TakeBack::ByConsent { moves: 3 });
    simulation.ok(&person("ann"), simulation.take_back(Seat::A));
    let proposal = simulation.view("bob").proposal.unwrap();
    assert_eq!(proposal.take_back, Some((Seat::A, 3)));
    for name in ["bob", "cy"] {
        simulation.ok(&person(name), Command::Agree { proposal: proposal.number });
    }
    let log = simulation.view("bob").log;
    let (_, note) = log.newest_first().next().unwrap();
    assert_eq!(note.line, Line::Note(Note::TakenBack(Seat::A, 3)));
    assert!(simulation.table.is_waiting_for(&id("ann")));
}

#[test]
fn t7_the_host_can_turn_undo_off() {
    let mut simulation = Simulation::started(PENGUINS, &["ann", "BOT"], |settings| settings.undo = Undo::Off);
    simulation.ok(&person("ann"), simulation.act(Seat::A, &legal(&simulation, Seat::A, 0)));
    assert_eq!(simulation.view("ann").take_back, TakeBack::No);
    assert_eq!(simulation.refused(&person("ann"), simulation.take_back(Seat::A)), "no-undo");
}

#[test]
fn t14_hints_are_for_games_against_bots_unless_the_host_chooses_otherwise() {
    let allowed = |people: &[&str], hints| {
        let simulation = Simulation::started(PENGUINS, people, |settings| settings.hints = hints);
        let refusal = simulation.table.require_hints().err().map(|refusal| refusal.code.name);
        assert_eq!(simulation.view("ann").may_ask_for_hint, refusal.is_none());
        refusal
    };
    assert_eq!(allowed(&["ann", "BOT"], Hints::AgainstBots), None);
    assert_eq!(allowed(&["ann", "ann"], Hints::AgainstBots), None, "everyone at the screen sees the hint");
    assert_eq!(allowed(&["ann", "bob"], Hints::AgainstBots), Some("no-hints-against-people"));
    assert_eq!(allowed(&["ann", "bob"], Hints::On), None);
    assert_eq!(allowed(&["ann", "BOT"], Hints::Off), Some("no-hints"));
}

#[test]
fn t8_the_game_ends_when_everyone_agrees() {
    let mut simulation = Simulation::started(PENGUINS, &["ann", "bob", "BOT"], |_| {});
    assert_eq!(simulation.refused(&person("eve"), Command::ProposeEnd), "not-at-table");
    simulation.ok(&person("ann"), Command::ProposeEnd);
    let proposal = simulation.view("bob").proposal.unwrap();
    assert_eq!((proposal.take_back, proposal.asked), (None, true));
    // Making the same proposal counts as agreeing.
    simulation.ok(&person("bob"), Command::ProposeEnd);
    assert_eq!(simulation.table.status(), TableStatus::Over);
    let view = simulation.view("ann");
    assert_eq!((view.outcome, view.ending), (None, Some(Ending::Agreed)));
    assert!(simulation.table.record().unwrap().fair.unwrap().seed.is_some());
    assert!(view.offers.next.is_empty());
    assert_eq!(simulation.refused(&person("ann"), simulation.act(Seat::A, "resign")), "over");
    assert_eq!(simulation.refused(&person("ann"), Command::ProposeEnd), "over");
}

#[test]
fn t8_resigned_players_have_no_vote() {
    let mut simulation = Simulation::started(PENGUINS, &["ann", "bob", "cy"], |_| {});
    simulation.ok(&person("ann"), simulation.act(Seat::A, "resign"));
    assert_eq!(simulation.refused(&person("ann"), Command::ProposeEnd), "no-voice");
    simulation.ok(&person("bob"), Command::ProposeEnd);
    simulation.ok(&person("cy"), Command::ProposeEnd);
    assert_eq!(simulation.table.status(), TableStatus::Over);
}

#[test]
fn t8_a_lone_player_against_bots_can_end_the_game() {
    let mut simulation = Simulation::started(PENGUINS, &["ann", "BOT"], |_| {});
    simulation.ok(&person("ann"), Command::ProposeEnd);
    assert_eq!(simulation.table.status(), TableStatus::Over);
}

#[test]
fn a_seat_may_resign_while_another_is_to_move() {
    for &game in GameId::ALL {
        let clock = Clock::Bank { initial: 60_000, increment: 5_000 };
        let mut simulation =
            Simulation::started(game, &["ann", "bob", "cy"], |settings| settings.clock = clock);
        while let Turn::Seats(seats) = simulation.table.position().unwrap().turn() {
            let seat = seats.iter().next().unwrap();
            let act = legal(&simulation, seat, 0);
            simulation.ok(&person(["ann", "bob", "cy"][seat.index()]), simulation.act(seat, &act));
        }
        let Turn::Seat(mover) = simulation.table.position().unwrap().turn() else { panic!("{game}") };
        let other = mover.next(3);
        let name = ["ann", "bob", "cy"][other.index()];
        let deadline = simulation.view("eve").seats[mover.index()].deadline;
        simulation.now += 20_000;
        assert!(simulation.view(name).may_resign, "{game}");
        simulation
            .ok(&person(name), Command::Act { seat: other, act: "resign".to_owned(), answers: 0, id: None });
        let view = simulation.view("eve");
        assert_eq!(view.turn, Some(Turn::Seat(mover)), "{game}");
        assert_eq!(view.seats[mover.index()].deadline, deadline, "{game}: the clock keeps running");
        assert_eq!(view.seats[other.index()].bank, Some(60_000), "{game}: nothing is charged");
        assert!(view.seats[other.index()].resigned && !simulation.view(name).may_resign, "{game}");
    }
}

#[test]
fn t5_resigning_does_not_show_whether_the_seat_had_chosen() {
    let resigned = |chosen: bool| {
        let mut simulation = passing(Clock::PerMove(60_000));
        let choices = if chosen { [Seat::A, Seat::B].as_slice() } else { &[Seat::A] };
        for &seat in choices {
            let act = legal(&simulation, seat, 0);
            simulation.ok(&person(["ann", "bob"][seat.index()]), simulation.act(seat, &act));
        }
        simulation.now += 10_000;
        simulation.ok(&person("bob"), simulation.act(Seat::B, "resign"));
        simulation
    };
    let (waiting, chosen) = (resigned(false), resigned(true));
    for viewer in ["ann", "cy", "eve"] {
        assert_eq!(waiting.view(viewer), chosen.view(viewer), "{viewer}");
    }
}

#[test]
fn resigning_follows_the_rules_of_the_game() {
    for &game in GameId::ALL {
        let mut simulation = Simulation::started(game, &["ann", "bob"], |_| {});
        let seat = simulation.table.position().unwrap().turn().seats().iter().next().unwrap();
        let name = ["ann", "bob"][seat.index()];
        simulation.ok(&person(name), simulation.act(seat, "resign"));
        simulation.play_out();
        let outcome = simulation.view("ann").outcome.unwrap();
        assert_eq!(outcome.resigned.iter().collect::<Vec<_>>(), [seat], "{game}");
        assert!(simulation.view("eve").seats[seat.index()].resigned);
    }
}
