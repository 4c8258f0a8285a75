//! Acts, secret choices, take-backs, ends by agreement (T4, T5, T7, T8).

mod common;

use common::{Evening, who};
use fishpond_core::{Rng, Seat, Turn};
use fishpond_games::GameId;
use fishpond_table::{Clock, Command, Ending, Phase, TakeBack, What, Who};

const PENGUINS: GameId = GameId::Penguins;

/// The `number`th legal act of a seat.
fn legal(evening: &Evening, seat: Seat, number: usize) -> String {
    evening.table.position().unwrap().legal_acts(seat)[number].clone()
}

/// A game of ships in which everybody is to pass a sailor.
fn passing(clock: Clock) -> Evening {
    let evening = Evening::started(GameId::Ships, &["ann", "bob", "cy"], |settings| settings.clock = clock);
    assert!(matches!(evening.table.position().unwrap().turn(), Turn::Seats(_)));
    evening
}

#[test]
fn t4_an_act_is_done_by_the_one_who_has_the_seat() {
    let mut evening = Evening::started(PENGUINS, &["ann", "BOT"], |_| {});
    let act = legal(&evening, Seat::A, 0);
    assert_eq!(evening.refused(&who("bob"), evening.act(Seat::A, &act)), "not-your-seat");
    assert_eq!(evening.refused(&Who::Anybody, evening.act(Seat::A, &act)), "stranger");
    assert_eq!(evening.refused(&Who::Server, evening.act(Seat::A, &act)), "not-your-seat");
    assert_eq!(evening.refused(&who("ann"), evening.act(Seat::E, &act)), "no-such-seat");
    evening.ok(&who("ann"), evening.act(Seat::A, &act));
    let act = legal(&evening, Seat::B, 0);
    assert_eq!(evening.refused(&who("ann"), evening.act(Seat::B, &act)), "not-your-seat");
    assert_eq!(evening.table.bots_to_act(), [(Seat::B, "greedy")]);
    evening.ok(&Who::Server, evening.act(Seat::B, &act));
}

#[test]
fn t4_an_act_leaves_a_trace_until_the_next_one() {
    let mut evening = Evening::started(PENGUINS, &["ann", "bob"], |_| {});
    assert_eq!(evening.view("ann").touched, [""; 0], "the deal leaves none");
    for (name, seat) in [("ann", Seat::A), ("bob", Seat::B)] {
        let act = legal(&evening, seat, 0);
        evening.ok(&who(name), evening.act(seat, &act));
        let place = act.strip_prefix("place ").unwrap();
        assert_eq!(evening.view("ann").touched, [place]);
        assert_eq!(evening.view("nobody").touched, [place]);
        assert_eq!(evening.view("ann").log.newest_first().next().unwrap().1.touched(), [place]);
    }
    evening.ok(&who("bob"), evening.take_back(Seat::B));
    assert_eq!(evening.view("ann").touched, [""; 0], "what was taken back has left none");
}

#[test]
fn t4_the_games_own_refusals_come_through() {
    let evening = Evening::started(PENGUINS, &["ann", "bob"], |_| {});
    let refusal = |by, seat, act| evening.table.decide(0, &who(by), evening.act(seat, act)).unwrap_err();
    let unreadable = refusal("ann", Seat::A, "fly to the moon");
    assert_eq!((unreadable.code.game, unreadable.code.name), ("penguins", "unreadable"));
    assert_eq!(refusal("bob", Seat::B, "place a1").code.name, "not-your-turn");
}

#[test]
fn t4_an_act_answers_a_moment() {
    let mut evening = Evening::started(PENGUINS, &["ann", "bob"], |_| {});
    let late = evening.act(Seat::A, &legal(&evening, Seat::A, 1));
    evening.ok(&who("ann"), evening.act(Seat::A, &legal(&evening, Seat::A, 0)));
    assert_eq!(evening.refused(&who("ann"), late), "stale");
    let early = Command::Act {
        seat: Seat::B,
        act: legal(&evening, Seat::B, 0),
        answers: evening.table.moment() + 1,
        id: None,
    };
    assert_eq!(evening.refused(&who("bob"), early), "stale");
}

#[test]
fn t4_the_same_act_twice_is_one_act() {
    let mut evening = Evening::started(PENGUINS, &["ann", "bob"], |_| {});
    let command = Command::Act {
        seat: Seat::A,
        act: legal(&evening, Seat::A, 0),
        answers: evening.table.moment(),
        id: Some("click-1".to_owned()),
    };
    assert_eq!(evening.ok(&who("ann"), command.clone()).len(), 1);
    assert_eq!(evening.ok(&who("ann"), command.clone()), []);
    let other_seat = Command::Act {
        seat: Seat::B,
        act: legal(&evening, Seat::B, 0),
        answers: evening.table.moment(),
        id: Some("click-1".to_owned()),
    };
    assert_eq!(evening.ok(&who("bob"), other_seat).len(), 1, "each seat has its own names");
}

#[test]
fn t5_nobody_sees_who_has_chosen() {
    for clock in [Clock::None, Clock::PerMove(60_000), Clock::Bank { initial: 600_000, increment: 0 }] {
        let mut evening = passing(clock);
        let others = [who("bob"), who("cy"), who("eve"), Who::Anybody];
        let before: Vec<_> = others.iter().map(|who| evening.table.view(who, None, &[])).collect();
        let (own, moment) = (evening.view("ann"), evening.table.moment());
        evening.now += 9_000;
        evening.ok(&who("ann"), evening.act(Seat::A, &legal(&evening, Seat::A, 0)));
        let after: Vec<_> = others.iter().map(|who| evening.table.view(who, None, &[])).collect();
        assert_eq!(after, before);
        assert_ne!(evening.view("ann"), own);
        assert_eq!(evening.table.moment(), moment);
        assert!(evening.table.changed_at() < evening.now, "lists sort it where it was");
        assert!(evening.view("ann").offers.next.is_empty());
        assert!(!evening.table.waits_for(&common::id("ann")) && evening.table.waits_for(&common::id("bob")));
    }
}

#[test]
fn t5_what_else_happens_looks_the_same_whether_or_not_somebody_has_chosen() {
    let meanwhile = |chosen: bool| {
        let mut evening = passing(Clock::PerMove(60_000));
        if chosen {
            evening.ok(&who("bob"), evening.act(Seat::B, &legal(&evening, Seat::B, 0)));
        }
        evening.now += 1_000;
        evening.ok(&who("cy"), Command::Leave { seat: None });
        evening.ok(&who("ann"), Command::Say { text: "who is missing?".to_owned() });
        evening.ok(&who("ann"), Command::ProposeEnd);
        let proposal = evening.view("bob").proposal.unwrap().number;
        evening.ok(&who("bob"), Command::Decline { proposal });
        let views = ["ann", "cy", "eve"].map(|name| evening.view(name));
        (views, evening.table.changed_at(), evening.refused(&who("ann"), evening.take_back(Seat::A)))
    };
    assert_eq!(meanwhile(true), meanwhile(false));
}

#[test]
fn t5_banks_do_not_tell_who_was_quick() {
    let mut evening = passing(Clock::Bank { initial: 600_000, increment: 5_000 });
    for (seat, name, wait) in [(Seat::A, "ann", 1_000), (Seat::C, "cy", 20_000), (Seat::B, "bob", 15_000)] {
        evening.now += wait;
        evening.ok(&who(name), evening.act(seat, &legal(&evening, seat, 0)));
    }
    let view = evening.view("eve");
    assert!(matches!(view.turn, Some(Turn::Seat(_))), "the cards are passed");
    assert!(view.seats.iter().all(|seat| seat.bank == Some(600_000)));
}

#[test]
fn t5_a_secret_choice_can_be_taken_back_whatever_others_have_chosen() {
    let mut evening = passing(Clock::None);
    let (first, last) = (legal(&evening, Seat::A, 0), {
        let acts = evening.table.position().unwrap().legal_acts(Seat::A);
        acts[acts.len() - 1].clone()
    });
    evening.ok(&who("ann"), evening.act(Seat::A, &first));
    evening.ok(&who("bob"), evening.act(Seat::B, &legal(&evening, Seat::B, 0)));
    assert_eq!(evening.view("ann").take_back, TakeBack::Freely);
    let bob = evening.view("bob");
    evening.ok(&who("ann"), evening.take_back(Seat::A));
    assert_eq!(evening.view("bob"), bob, "nobody notices");
    assert_eq!(evening.refused(&who("ann"), evening.take_back(Seat::A)), "nothing-to-take-back");
    evening.ok(&who("ann"), evening.act(Seat::A, &last));
    evening.ok(&who("cy"), evening.act(Seat::C, &legal(&evening, Seat::C, 0)));
    // Now the choices are disclosed, and that is a reveal.
    for (name, seat) in [("ann", Seat::A), ("bob", Seat::B), ("cy", Seat::C)] {
        assert_eq!(evening.refused(&who(name), evening.take_back(seat)), "nothing-to-take-back");
        assert_eq!(evening.view(name).take_back, TakeBack::No);
    }
}

#[test]
fn t5_who_sees_that_the_time_is_up_cannot_choose_anew() {
    let mut evening = passing(Clock::PerMove(60_000));
    evening.ok(&who("ann"), evening.act(Seat::A, &legal(&evening, Seat::A, 0)));
    evening.now += 59_999;
    assert!(evening.table.decide(evening.now, &who("ann"), evening.take_back(Seat::A)).is_ok());
    evening.now += 1;
    evening.ok(&Who::Server, Command::Tick);
    let sat_in = |name: &str| evening.view(name).seats.iter().map(|seat| seat.stand_in.is_some()).collect();
    let seen: [Vec<bool>; 2] = ["ann", "eve"].map(sat_in);
    assert_eq!(seen, [vec![false, true, true], vec![false, true, true]]);
    assert_eq!(evening.refused(&who("ann"), evening.take_back(Seat::A)), "time-up");
}

#[test]
fn t5_who_gives_up_while_others_choose_learns_nothing() {
    let given_up = |chosen: bool| {
        let mut evening = passing(Clock::PerMove(60_000));
        if chosen {
            evening.ok(&who("bob"), evening.act(Seat::B, &legal(&evening, Seat::B, 0)));
        }
        evening.now += 1_000;
        evening.ok(&who("cy"), evening.act(Seat::C, "resign"));
        evening.ok(&who("ann"), Command::ProposeEnd);
        let refused = evening.refused(&who("cy"), evening.take_back(Seat::C));
        (["ann", "cy", "eve"].map(|name| evening.view(name)), refused)
    };
    assert_eq!(given_up(true), given_up(false));
}

#[test]
fn t7_ones_last_act_is_free_until_another_acts() {
    let mut evening = Evening::started(PENGUINS, &["ann", "bob"], |_| {});
    assert_eq!(evening.refused(&who("ann"), evening.take_back(Seat::A)), "nothing-to-take-back");
    let (position, log) = (evening.table.position().unwrap().clone(), evening.view("ann").log.len());
    evening.ok(&who("ann"), evening.act(Seat::A, &legal(&evening, Seat::A, 3)));
    assert_eq!(evening.view("ann").take_back, TakeBack::Freely);
    assert_eq!(evening.view("bob").take_back, TakeBack::No);
    assert_eq!(evening.refused(&who("bob"), evening.take_back(Seat::A)), "not-your-seat");
    let stale = evening.act(Seat::B, &legal(&evening, Seat::B, 0));
    evening.ok(&who("ann"), evening.take_back(Seat::A));
    assert_eq!(evening.table.position().unwrap(), &position);
    assert_eq!(
        evening.view("bob").log.len(),
        log + 1,
        "the act is gone from the log, the take-back is there"
    );
    assert_eq!(evening.refused(&who("bob"), stale), "stale");
}

#[test]
fn t7_beyond_that_everybody_is_asked() {
    let mut evening = Evening::started(PENGUINS, &["ann", "bob", "cy"], |_| {});
    let position = evening.table.position().unwrap().clone();
    evening.ok(&who("ann"), evening.act(Seat::A, &legal(&evening, Seat::A, 0)));
    evening.ok(&who("bob"), evening.act(Seat::B, &legal(&evening, Seat::B, 0)));
    assert_eq!(evening.view("ann").take_back, TakeBack::ByConsent);
    evening.ok(&who("ann"), evening.take_back(Seat::A));
    let asked = evening.view("cy").proposal.unwrap();
    assert_eq!((asked.take_back, asked.by, asked.asked), (Some(Seat::A), Some(Seat::A), true));
    assert!(!evening.view("ann").proposal.unwrap().asked);
    assert!(!evening.view("eve").proposal.unwrap().asked);
    let proposal = asked.number;
    assert_eq!(evening.refused(&who("eve"), Command::Agree { proposal }), "not-at-table");
    assert_eq!(evening.refused(&who("bob"), Command::Agree { proposal: proposal + 1 }), "no-proposal");
    assert_eq!(evening.refused(&who("ann"), evening.take_back(Seat::A)), "proposal-open");
    assert_eq!(evening.refused(&who("bob"), Command::ProposeEnd), "proposal-open");
    evening.ok(&who("bob"), Command::Agree { proposal });
    assert_eq!(evening.ok(&who("bob"), Command::Agree { proposal }), []);
    assert_ne!(evening.table.position().unwrap(), &position);
    evening.ok(&who("cy"), Command::Agree { proposal });
    assert_eq!(evening.table.position().unwrap(), &position, "both acts are undone");
    assert_eq!(evening.view("ann").proposal, None);
}

#[test]
fn t7_one_no_is_enough_and_going_on_withdraws() {
    let mut evening = Evening::started(PENGUINS, &["ann", "bob", "cy"], |_| {});
    evening.ok(&who("ann"), evening.act(Seat::A, &legal(&evening, Seat::A, 0)));
    evening.ok(&who("bob"), evening.act(Seat::B, &legal(&evening, Seat::B, 0)));
    evening.ok(&who("ann"), evening.take_back(Seat::A));
    let proposal = evening.view("cy").proposal.unwrap().number;
    evening.ok(&who("cy"), Command::Decline { proposal });
    assert_eq!(evening.refused(&who("bob"), Command::Agree { proposal }), "no-proposal");
    evening.ok(&who("ann"), evening.take_back(Seat::A));
    assert_ne!(evening.view("cy").proposal.unwrap().number, proposal, "another question has another number");
    evening.ok(&who("cy"), evening.act(Seat::C, &legal(&evening, Seat::C, 0)));
    assert_eq!(evening.view("cy").proposal, None);
}

#[test]
fn t7_bots_consent() {
    let mut evening = Evening::started(PENGUINS, &["ann", "BOT"], |_| {});
    let position = evening.table.position().unwrap().clone();
    evening.ok(&who("ann"), evening.act(Seat::A, &legal(&evening, Seat::A, 0)));
    evening.ok(&Who::Server, evening.act(Seat::B, &legal(&evening, Seat::B, 0)));
    assert_eq!(evening.view("ann").take_back, TakeBack::Freely, "nobody has to be asked");
    evening.ok(&who("ann"), evening.take_back(Seat::A));
    assert_eq!(evening.table.position().unwrap(), &position);
}

#[test]
fn t7_nobody_goes_back_past_a_reveal() {
    // In these games tiles or cards are drawn after almost every act.
    for game in [GameId::Ships, GameId::Wishes, GameId::Fresh] {
        let mut evening = Evening::started(game, &["ann", "bob"], |_| {});
        let mut rng = Rng::new(3);
        let mut reveals = 0;
        while evening.table.phase() == Phase::Playing && reveals < 20 {
            let before = evening.events.len();
            let seat = evening.random_act(&mut rng);
            let name = ["ann", "bob"][seat.index()];
            let drawn =
                matches!(&evening.events[before].what, What::Acted { draws, .. } if !draws.is_empty());
            if drawn && evening.table.phase() == Phase::Playing {
                reveals += 1;
                assert_eq!(evening.refused(&who(name), evening.take_back(seat)), "nothing-to-take-back");
                assert_eq!(evening.view(name).take_back, TakeBack::No);
            }
        }
        assert!(reveals > 3, "{game} has reveals");
    }
}

#[test]
fn t7_the_clock_runs_as_though_the_act_had_never_been() {
    let bank = |evening: &Evening, seat: usize| evening.view("ann").seats[seat].bank;
    let clock = Clock::Bank { initial: 100_000, increment: 10_000 };
    let mut evening = Evening::started(PENGUINS, &["ann", "bob"], |settings| settings.clock = clock);
    evening.now += 30_000;
    evening.ok(&who("ann"), evening.act(Seat::A, &legal(&evening, Seat::A, 0)));
    assert_eq!(bank(&evening, 0), Some(80_000));
    evening.now += 20_000;
    evening.ok(&who("ann"), evening.take_back(Seat::A));
    assert_eq!(bank(&evening, 0), Some(100_000), "the bank is as it was, without the increment");
    evening.now += 10_000;
    evening.ok(&who("ann"), evening.act(Seat::A, &legal(&evening, Seat::A, 1)));
    assert_eq!(bank(&evening, 0), Some(50_000), "and all the time since then has been hers");
    assert_eq!(bank(&evening, 1), Some(100_000));
    evening.now += 60_000;
    assert_eq!(evening.refused(&who("ann"), evening.take_back(Seat::A)), "time-up");
}

#[test]
fn t7_a_double_click_takes_back_one_act() {
    let mut evening = Evening::started(PENGUINS, &["ann", "ann"], |_| {});
    evening.ok(&who("ann"), evening.act(Seat::A, &legal(&evening, Seat::A, 0)));
    let command =
        Command::TakeBack { seat: Seat::A, answers: evening.table.moment(), id: Some("undo".to_owned()) };
    assert_eq!(evening.ok(&who("ann"), command.clone()).len(), 1);
    assert_eq!(evening.ok(&who("ann"), command), []);
}

#[test]
fn t7_a_take_back_undoes_a_resignation_but_not_the_end() {
    let mut evening = Evening::started(PENGUINS, &["ann", "bob", "cy"], |_| {});
    evening.ok(&who("ann"), evening.act(Seat::A, "resign"));
    assert!(evening.view("bob").seats[0].resigned);
    evening.ok(&who("ann"), evening.take_back(Seat::A));
    assert!(!evening.view("bob").seats[0].resigned);
    evening.play_out();
    assert_eq!(evening.refused(&who("ann"), evening.take_back(Seat::A)), "over");
}

#[test]
fn t8_the_game_ends_when_everybody_agrees() {
    let mut evening = Evening::started(PENGUINS, &["ann", "bob", "BOT"], |_| {});
    assert_eq!(evening.refused(&who("eve"), Command::ProposeEnd), "not-at-table");
    evening.ok(&who("ann"), Command::ProposeEnd);
    let proposal = evening.view("bob").proposal.unwrap();
    assert_eq!((proposal.take_back, proposal.asked), (None, true));
    // Who proposes the same agrees.
    evening.ok(&who("bob"), Command::ProposeEnd);
    assert_eq!(evening.table.phase(), Phase::Over);
    let view = evening.view("ann");
    assert_eq!((view.outcome, view.ending), (None, Some(Ending::Agreed)));
    assert!(evening.table.record().unwrap().fair.unwrap().seed.is_some());
    assert!(view.offers.next.is_empty());
    assert_eq!(evening.refused(&who("ann"), evening.act(Seat::A, "resign")), "over");
    assert_eq!(evening.refused(&who("ann"), Command::ProposeEnd), "over");
}

#[test]
fn t8_who_has_given_up_is_not_asked() {
    let mut evening = Evening::started(PENGUINS, &["ann", "bob", "cy"], |_| {});
    evening.ok(&who("ann"), evening.act(Seat::A, "resign"));
    assert_eq!(evening.refused(&who("ann"), Command::ProposeEnd), "no-voice");
    evening.ok(&who("bob"), Command::ProposeEnd);
    evening.ok(&who("cy"), Command::ProposeEnd);
    assert_eq!(evening.table.phase(), Phase::Over);
}

#[test]
fn t8_one_against_bots_ends_when_he_likes() {
    let mut evening = Evening::started(PENGUINS, &["ann", "BOT"], |_| {});
    evening.ok(&who("ann"), Command::ProposeEnd);
    assert_eq!(evening.table.phase(), Phase::Over);
}

#[test]
fn resigning_is_as_the_game_rules_it() {
    for &game in GameId::ALL {
        let mut evening = Evening::started(game, &["ann", "bob"], |_| {});
        let seat = evening.table.position().unwrap().turn().seats().iter().next().unwrap();
        let name = ["ann", "bob"][seat.index()];
        evening.ok(&who(name), evening.act(seat, "resign"));
        evening.play_out();
        let outcome = evening.view("ann").outcome.unwrap();
        assert_eq!(outcome.resigned.iter().collect::<Vec<_>>(), [seat], "{game}");
        assert!(evening.view("eve").seats[seat.index()].resigned);
    }
}
