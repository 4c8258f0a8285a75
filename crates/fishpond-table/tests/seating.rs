//! Settings, seats, start, spectators, chat, rematch (T1 to T3, T10 to T13).

mod common;

use common::{Evening, SEED, bot, id, new_table, sit, who};
use fishpond_core::{Config, Seat};
use fishpond_games::{AnyRecord, GameId};
use fishpond_table::{
    Broken, Clock, Command, Entropy, NewTable, Phase, Reserved, Secret, Settings, Spectators, Table,
    TableEvent, What, Who,
};

const GAME: GameId = GameId::Penguins;

#[test]
fn t1_the_host_settles_things_until_the_game_starts() {
    let mut evening = Evening::new(new_table(GAME, 2));
    let mut settings = evening.table.settings().clone();
    settings.clock = Clock::PerMove(30_000);
    let configure = |settings: &Settings| Command::Configure(settings.clone());
    assert_eq!(evening.refused(&who("bob"), configure(&settings)), "not-host");
    evening.ok(&who("ann"), configure(&settings));
    assert_eq!(evening.table.settings().clock, Clock::PerMove(30_000));
    assert_eq!(evening.ok(&who("ann"), configure(&settings)), []);
    evening.ok(&who("ann"), sit(None, "Ann", None));
    evening.ok(&who("ann"), bot(Seat::B, "B"));
    evening.ok(&who("ann"), Command::Start);
    settings.clock = Clock::None;
    assert_eq!(evening.refused(&who("ann"), configure(&settings)), "started");
    settings.clock = Clock::PerMove(30_000);
    settings.chat = false;
    settings.spectators = Spectators::Public;
    evening.ok(&who("ann"), configure(&settings));
    evening.ok(&Who::Server, Command::Close);
    assert_eq!(evening.refused(&who("ann"), configure(&settings)), "over");
}

#[test]
fn t1_the_host_changes_the_number_of_seats_as_long_as_they_are_open() {
    let mut evening = Evening::new(new_table(GAME, 2));
    let seats = |players| Command::Configure(Settings::new(Config::new(players)));
    evening.ok(&who("ann"), seats(3));
    assert_eq!(evening.view("ann").seats.len(), 3);
    evening.ok(&who("ann"), sit(Some(Seat::C), "Ann", None));
    assert_eq!(evening.refused(&who("ann"), seats(2)), "seats-in-use");
    assert_eq!(evening.refused(&who("ann"), seats(9)), "bad-settings");
    evening.ok(&who("ann"), Command::Free { seat: Seat::C });
    evening.ok(&who("ann"), seats(2));
    assert_eq!(evening.refused(&who("ann"), sit(Some(Seat::C), "Ann", None)), "no-such-seat");

    for seat in [Seat::A, Seat::B] {
        evening.ok(&who("ann"), bot(seat, "BOT"));
    }
    evening.ok(&who("ann"), Command::Start);
    assert_eq!(evening.refused(&who("ann"), seats(3)), "started");
}

#[test]
fn t1_every_fault_of_the_settings_is_told() {
    let mut new = new_table(GAME, 9);
    new.settings.clock = Clock::Bank { initial: 1, increment: 0 };
    new.settings.absence = Some(1);
    new.settings.stand_in = String::new();
    new.settings.config = Config::new(9).with_options(&["colour=red"]);
    let refusal = new.event(0).unwrap_err();
    assert_eq!(refusal.code.name, "bad-settings");
    let faults = format!("{:?}", refusal.params);
    for fault in ["not 9", "'colour'", "a bank is", "absence is", "the bot that sits in"] {
        assert!(faults.contains(fault), "{faults}");
    }
    for clock in [Clock::PerMove(4_999), Clock::Days(0), Clock::Days(31), Clock::PerMove(u64::MAX)] {
        let mut new = new_table(GAME, 2);
        new.settings.clock = clock;
        assert!(new.event(0).is_err(), "{clock:?}");
    }
}

#[test]
fn t2_who_sits_down_needs_an_invitation_unless_the_table_is_listed() {
    let mut evening = Evening::new(new_table(GAME, 2));
    assert_eq!(evening.refused(&who("bob"), sit(None, "Bob", None)), "uninvited");
    assert_eq!(evening.refused(&who("bob"), sit(None, "Bob", Some("guess"))), "uninvited");
    assert_eq!(evening.refused(&Who::Anybody, sit(None, "Bob", Some("come-in"))), "stranger");
    evening.ok(&who("bob"), sit(None, "Bob", Some("come-in")));
    assert_eq!(evening.view("bob").seat, Some(Seat::A));
    // The same request twice finds him where he sits.
    assert_eq!(evening.ok(&who("bob"), sit(None, "Bob", Some("come-in"))), []);
    assert_eq!(evening.refused(&who("cy"), sit(Some(Seat::A), "Cy", Some("come-in"))), "seat-taken");
    assert_eq!(evening.refused(&who("cy"), sit(Some(Seat::C), "Cy", Some("come-in"))), "no-such-seat");

    let mut listed = new_table(GAME, 2);
    listed.settings.listed = true;
    let mut evening = Evening::new(listed);
    evening.ok(&who("bob"), sit(None, "Bob", None));
    evening.ok(&who("cy"), sit(None, "Cy", None));
    assert_eq!(evening.refused(&who("dee"), sit(None, "Dee", None)), "full");
}

#[test]
fn t2_who_comes_with_the_invitation_after_the_start_is_told_so() {
    let told = |table: &Table, code| table.too_late(code).map(|refused| refused.code.name);
    let waiting = Evening::new(new_table(GAME, 2)).table;
    assert_eq!(told(&waiting, Some("come-in")), None);
    let mut evening = Evening::started(GAME, &["ann", "bob"], |_| {});
    assert!(!evening.table.admits(&who("eve"), Some("come-in")));
    assert_eq!(told(&evening.table, Some("come-in")), Some("started"));
    for code in [None, Some("look-on"), Some("guess")] {
        assert_eq!(told(&evening.table, code), None, "nobody else learns anything");
    }
    evening.play_out();
    assert_eq!(told(&evening.table, Some("come-in")), Some("over"));
}

#[test]
fn t2_a_reserved_seat_waits_for_one_person() {
    let mut evening = Evening::new(new_table(GAME, 3));
    let reserve = Command::Reserve { seat: Seat::B, person: id("bob"), name: "Bob".to_owned() };
    assert_eq!(evening.refused(&who("bob"), reserve.clone()), "not-host");
    evening.ok(&who("ann"), reserve);
    assert!(evening.table.admits(&who("bob"), None));
    assert_eq!(evening.refused(&who("cy"), sit(Some(Seat::B), "Cy", Some("come-in"))), "seat-reserved");
    evening.ok(&who("bob"), sit(None, "Robert", None));
    assert_eq!(evening.view("bob").seat, Some(Seat::B));
    assert_eq!(evening.view("bob").seats[1].name, "Robert");
    evening.ok(&who("ann"), Command::Free { seat: Seat::B });
    assert_eq!(evening.refused(&who("ann"), Command::Free { seat: Seat::B }), "seat-open");
    assert!(!evening.table.admits(&who("bob"), None));
}

#[test]
fn t2_names_stand_in_one_line() {
    let evening = Evening::new(new_table(GAME, 2));
    let long = "x".repeat(25);
    for name in ["", " ", " Bob", "Bob ", "Bo\nb", "Bo\u{202e}b", "\u{feff}", &long] {
        assert_eq!(evening.refused(&who("bob"), sit(None, name, Some("come-in"))), "bad-name", "{name:?}");
        assert_eq!(evening.refused(&who("ann"), bot(Seat::A, name)), "bad-name", "{name:?}");
    }
    for name in ["Ö", "李雷", "Zoë & Co <b>", "👩‍👧", &"ü".repeat(24)] {
        let sat = evening.table.decide(0, &who("bob"), sit(None, name, Some("come-in")));
        assert!(sat.is_ok(), "{name:?}");
    }
}

#[test]
fn t2_one_person_may_have_several_seats() {
    let mut evening = Evening::new(new_table(GAME, 2));
    evening.ok(&who("ann"), sit(Some(Seat::A), "Ann", None));
    evening.ok(&who("ann"), sit(Some(Seat::B), "Andy", None));
    evening.ok(&who("ann"), Command::Start);
    assert_eq!(evening.view("ann").seat, Some(Seat::A), "through the eyes of the one to act");
    let act = evening.view("ann").offers.next[0].act.clone().expect("to place a penguin is one choice");
    evening.ok(&who("ann"), evening.act(Seat::A, &act));
    assert_eq!(evening.view("ann").seat, Some(Seat::B));
    assert_eq!(evening.table.view(&who("ann"), Some(Seat::A), &[]).seat, Some(Seat::A));
    assert_eq!(evening.table.view(&who("bob"), Some(Seat::A), &[]).seat, None, "nobody borrows eyes");
}

#[test]
fn t2_who_leaves_before_the_start_makes_room() {
    let mut evening = Evening::seated(GAME, &["ann", "bob"], |_| {});
    assert_eq!(evening.refused(&who("cy"), Command::Leave { seat: None }), "not-at-table");
    assert_eq!(evening.refused(&who("bob"), Command::Leave { seat: Some(Seat::A) }), "not-your-seat");
    evening.ok(&who("bob"), Command::Leave { seat: None });
    evening.ok(&who("cy"), sit(None, "Cy", Some("come-in")));
    assert_eq!(evening.view("cy").seat, Some(Seat::B));
}

#[test]
fn t3_the_game_starts_when_every_seat_is_taken() {
    let mut evening = Evening::new(new_table(GAME, 3));
    evening.ok(&who("ann"), sit(None, "Ann", None));
    let refusal = evening.table.decide(0, &who("ann"), Command::Start).unwrap_err();
    assert_eq!(refusal.code.name, "seats-open");
    assert_eq!(serde_json::to_value(&refusal).unwrap()["params"]["seats"], serde_json::json!(["B", "C"]));
    assert_eq!(evening.refused(&who("ann"), evening.act(Seat::A, "place a1")), "not-started");
    evening.ok(&who("ann"), bot(Seat::B, "B"));
    evening.ok(&who("ann"), bot(Seat::C, "C"));
    assert_eq!(evening.refused(&who("bob"), Command::Start), "not-host");
    evening.ok(&who("ann"), Command::Start);
    assert_eq!(evening.table.phase(), Phase::Playing);
    assert_eq!(evening.refused(&who("ann"), Command::Start), "started");
    assert_eq!(evening.refused(&who("bob"), sit(None, "Bob", Some("come-in"))), "started");
}

#[test]
fn t3_a_table_that_nobody_starts_is_closed_in_the_end() {
    const DAY: u64 = 24 * 3600 * 1000;
    let mut evening = Evening::new(new_table(GAME, 2));
    evening.now += DAY;
    evening.ok(&who("ann"), sit(None, "Ann", None));
    assert_eq!(
        evening.table.next_deadline(),
        Some(evening.now + 3 * DAY),
        "it counts from what happened last"
    );
    // A server that starts again is nothing that happens at the table.
    evening.ok(&Who::Server, Command::Went { person: id("ann") });
    assert_eq!(evening.ok(&Who::Server, Command::Resume { away: DAY }), []);
    evening.now += 3 * DAY - 1;
    assert_eq!(evening.ok(&Who::Server, Command::Tick), []);
    evening.now += 1;
    evening.ok(&Who::Server, Command::Tick);
    assert_eq!((evening.table.phase(), evening.table.next_deadline()), (Phase::Over, None));
}

#[test]
fn t3_the_seed_is_promised_before_and_disclosed_after_the_game() {
    for &game in GameId::ALL {
        let mut evening = Evening::seated(game, &["ann", "bob"], |_| {});
        let promised = evening.view("bob").fair.commitment;
        evening.ok(&who("ann"), Command::Start);
        let shown = format!("{:?} {:?}", evening.view("ann"), evening.table.view(&Who::Anybody, None, &[]));
        let seed = SEED.map(|byte| format!("{byte:02x}")).concat();
        assert!(!shown.contains(&seed), "no view shows the seed");
        assert!(!format!("{:?}", evening.table).contains(&seed), "no debug output shows the seed");
        assert_eq!(evening.table.record(), None);
        evening.play_out();
        let view = evening.view("ann");
        assert_eq!(view.fair.commitment, promised);
        assert_eq!(view.fair.seed, Some(seed));
        assert!(view.outcome.is_some());
        let record = AnyRecord::from_json(&evening.table.record().unwrap().to_json()).unwrap();
        assert_eq!(record.record.names, ["ann", "bob"]);
        record.verify().unwrap();
    }
}

#[test]
fn t3_every_seat_has_a_hand_in_the_deal() {
    let draws = |entropy: &[u8]| {
        let mut evening = Evening::new(new_table(GAME, 2));
        evening.ok(&who("ann"), sit(None, "Ann", None));
        let entropy = Entropy::new(entropy).unwrap();
        let command =
            Command::Sit { seat: None, name: "Bob".into(), entropy, invitation: Some("come-in".into()) };
        evening.ok(&who("bob"), command);
        evening.ok(&who("ann"), Command::Start)
    };
    assert_eq!(draws(b"one"), draws(b"one"));
    assert_ne!(draws(b"one"), draws(b"two"));
    assert!(Entropy::new(&[0; 65]).is_err());
}

#[test]
fn t3_a_table_that_dies_discloses_its_seed_too() {
    let mut evening = Evening::started(GAME, &["ann", "bob"], |_| {});
    assert_eq!(evening.refused(&who("ann"), Command::Close), "started");
    evening.ok(&Who::Server, Command::Close);
    assert!(evening.view("bob").fair.seed.is_some());
    let record = evening.table.record().unwrap();
    assert_eq!(record.result, None);
    AnyRecord::from_json(&record.to_json()).unwrap().verify().unwrap();

    let mut evening = Evening::new(new_table(GAME, 2));
    assert_eq!(evening.refused(&who("bob"), Command::Close), "not-host");
    evening.ok(&who("ann"), Command::Close);
    assert_eq!(evening.table.phase(), Phase::Over);
    assert_eq!(evening.ok(&who("ann"), Command::Close), []);
}

#[test]
fn t10_spectators_are_let_in_as_settled() {
    let admitted = |spectators: Spectators, code: Option<&str>| {
        let evening = Evening::started(GAME, &["ann", "bob"], |settings| settings.spectators = spectators);
        assert!(evening.table.admits(&who("bob"), None));
        evening.table.admits(&who("eve"), code)
    };
    assert!(!admitted(Spectators::Off, Some("look-on")));
    assert!(!admitted(Spectators::ByLink, None));
    assert!(!admitted(Spectators::ByLink, Some("come-in")));
    assert!(admitted(Spectators::ByLink, Some("look-on")));
    assert!(admitted(Spectators::Public, None));
    // Before the start one must be able to look at a table in order to sit down.
    let evening = Evening::new(new_table(GAME, 2));
    assert!(evening.table.admits(&Who::Anybody, Some("come-in")));
    assert!(!evening.table.admits(&Who::Anybody, None));
}

#[test]
fn t10_codes_are_for_those_at_the_table() {
    let evening = Evening::started(GAME, &["ann", "bob"], |_| {});
    assert_eq!(evening.view("bob").invitation.as_deref(), Some("come-in"));
    assert_eq!(evening.view("bob").watch.as_deref(), Some("look-on"));
    let spectator = evening.view("eve");
    assert_eq!((spectator.invitation, spectator.watch), (None, None));
    let shown = format!("{:?}", evening.view("eve"));
    assert!(!shown.contains("come-in") && !shown.contains("look-on"));
}

fn say(text: &str) -> Command {
    Command::Say { text: text.to_owned() }
}

#[test]
fn t11_people_at_the_table_talk() {
    let mut evening = Evening::seated(GAME, &["ann", "bob"], |_| {});
    evening.ok(&who("ann"), say("  hello <b>  "));
    assert_eq!(evening.refused(&who("eve"), say("me too")), "not-at-table");
    for text in ["", "   ", "a\nb", "\u{202e}", &"x".repeat(501)] {
        assert_eq!(evening.refused(&who("ann"), say(text)), "bad-words");
    }
    let line = evening.view("bob").chat.remove(0);
    assert_eq!((line.seat, line.name.as_str(), line.text.as_str()), (Some(Seat::A), "ann", "hello <b>"));
    for number in 0..300 {
        evening
            .table
            .apply(&evening.table.decide(1, &who("bob"), say(&number.to_string())).unwrap()[0])
            .unwrap();
    }
    assert_eq!(evening.view("ann").chat.len(), 200, "the oldest lines are dropped");
}

#[test]
fn t11_a_table_can_have_no_chat() {
    let mut evening = Evening::seated(GAME, &["ann", "bob"], |_| {});
    evening.ok(&who("ann"), say("hello"));
    let settings = Settings { chat: false, ..evening.table.settings().clone() };
    evening.ok(&who("ann"), Command::Configure(settings));
    assert_eq!(evening.refused(&who("ann"), say("hello?")), "no-chat");
    assert!(evening.view("bob").chat.is_empty());
}

#[test]
fn t11_everybody_can_mute_one_or_all() {
    let mut evening = Evening::seated(GAME, &["ann", "bob", "cy"], |_| {});
    evening.ok(&who("ann"), say("one"));
    evening.ok(&who("bob"), say("two"));
    let heard = |evening: &Evening, name: &str| -> Vec<String> {
        evening.view(name).chat.into_iter().map(|line| line.text).collect()
    };
    let others = evening.table.revision(&who("bob"));
    evening.ok(&who("cy"), Command::Mute { seat: Some(Seat::A), on: true });
    assert_eq!(heard(&evening, "cy"), ["two"]);
    assert_eq!(heard(&evening, "bob"), ["one", "two"]);
    assert_eq!(evening.table.revision(&who("bob")), others, "nobody notices being muted");
    assert!(evening.view("cy").seats[0].muted && !evening.view("bob").seats[0].muted);
    evening.ok(&who("cy"), Command::Mute { seat: None, on: true });
    assert!(heard(&evening, "cy").is_empty() && evening.view("cy").muted_all);
    evening.ok(&who("cy"), Command::Mute { seat: None, on: false });
    evening.ok(&who("cy"), Command::Mute { seat: Some(Seat::A), on: false });
    assert_eq!(heard(&evening, "cy"), ["one", "two"]);
    assert_eq!(evening.ok(&who("cy"), Command::Mute { seat: None, on: false }), []);
}

#[test]
fn t12_a_rematch_moves_everybody_one_seat_on() {
    let mut evening = Evening::started(GAME, &["ann", "BOT", "cy"], |_| {});
    let rematch = |table: &str| Command::Rematch { person: id("cy"), table: table.to_owned() };
    assert_eq!(evening.refused(&Who::Server, rematch("next")), "not-over");
    evening.play_out();
    assert_eq!(evening.refused(&who("cy"), rematch("next")), "not-server");
    let stranger = Command::Rematch { person: id("eve"), table: "next".to_owned() };
    assert_eq!(evening.refused(&Who::Server, stranger), "not-at-table");
    evening.ok(&Who::Server, rematch("next"));
    assert_eq!(evening.view("ann").rematch.as_deref(), Some("next"));
    assert_eq!(evening.refused(&Who::Server, rematch("other")), "rematched");

    let code = "another".to_owned();
    let (new, bots) = evening.table.rematch(id("cy"), Secret::new([9; 32]), code, &Entropy::default());
    let mut next = Evening::new(new);
    for command in bots {
        next.ok(&who("cy"), command);
    }
    next.ok(&who("cy"), sit(None, "Cy", None));
    next.ok(&who("ann"), sit(None, "Ann", None));
    let names: Vec<String> = next.view("ann").seats.into_iter().map(|seat| seat.name).collect();
    assert_eq!(names, ["Cy", "Ann", "BOT"]);
    assert_eq!(next.view("ann").watch, evening.view("ann").watch, "who looked on may look on");
    assert_ne!(
        next.view("ann").invitation,
        evening.view("ann").invitation,
        "who was not invited to this one is not"
    );
    next.ok(&who("cy"), Command::Start);
}

#[test]
fn t12_the_loser_begins_where_the_rules_say_so() {
    let next = |game, ending: &dyn Fn(&mut Evening)| {
        let mut evening = Evening::started(game, &["ann", "bob", "cy"], |_| {});
        ending(&mut evening);
        let code = "another".to_owned();
        let (new, _) = evening.table.rematch(id("cy"), Secret::new([9; 32]), code, &Entropy::default());
        new.settings.config.options.seat("start_player").unwrap()
    };
    // Ships (SA9): Bob gives up and comes last; he sits one seat on.
    let bob_gives_up = |evening: &mut Evening| {
        while !evening.table.waits_for(&id("bob")) {
            evening.random_act(&mut fishpond_core::Rng::new(1));
        }
        evening.ok(&who("bob"), evening.act(Seat::B, "resign"));
        evening.play_out();
    };
    assert_eq!(next(GameId::Ships, &bob_gives_up), Seat::C);
    assert_eq!(next(GAME, &bob_gives_up), Seat::A, "penguins: as settled before");
    let closed = |evening: &mut Evening| drop(evening.ok(&Who::Server, Command::Close));
    assert_eq!(next(GameId::Ships, &closed), Seat::A, "nobody lost");
}

#[test]
fn t13_the_clockwork_is_the_servers_alone() {
    let evening = Evening::started(GAME, &["ann", "bob"], |_| {});
    let commands = [
        Command::Tick,
        Command::Resume { away: 1 },
        Command::Forget,
        Command::Came { person: id("ann") },
        Command::Went { person: id("bob") },
    ];
    for command in commands {
        for by in [who("ann"), Who::Anybody] {
            assert_eq!(evening.refused(&by, command.clone()), "not-server");
        }
    }
}

#[test]
fn reserved_seats_of_a_new_table_are_checked() {
    let reserved = |seat, name: &str| Reserved { seat, person: id("bob"), name: name.to_owned() };
    let code = |reserved: Vec<Reserved>| {
        let new = NewTable { reserved, ..new_table(GAME, 2) };
        new.event(0).unwrap_err().code.name
    };
    assert_eq!(code(vec![reserved(Seat::C, "Bob")]), "no-such-seat");
    assert_eq!(code(vec![reserved(Seat::A, "Bob"), reserved(Seat::A, "Bob")]), "seat-taken");
    assert_eq!(code(vec![reserved(Seat::A, "")]), "bad-name");
}

#[test]
fn somebody_who_is_forgotten_is_nowhere_in_the_events() {
    let mut evening = Evening::started(GAME, &["annabella", "bob"], |_| {});
    let by = who("annabella");
    evening.ok(&by, say("annabella was here"));
    evening.ok(&by, Command::Mute { seat: Some(Seat::B), on: true });
    evening.ok(&who("bob"), Command::Mute { seat: Some(Seat::A), on: true });
    evening.ok(&Who::Server, Command::Went { person: id("annabella") });
    evening.ok(&Who::Server, Command::Came { person: id("annabella") });
    evening.ok(&by, Command::ProposeEnd);
    evening.ok(&who("bob"), Command::Agree { proposal: evening.view("bob").proposal.unwrap().number });
    let gone = id("gone-1");
    let events: Vec<TableEvent> =
        evening.events.iter().map(|event| event.clone().forgetting(&id("annabella"), &gone)).collect();
    let text: String = events.iter().map(TableEvent::to_json).collect();
    assert!(!text.contains("annabella") && text.contains("bob"), "{text}");
    let table = Table::fold(&events).unwrap();
    assert_eq!(table.position(), evening.table.position());
    assert_eq!(table.view(&who("bob"), None, &[]).log, evening.view("bob").log);
    AnyRecord::from_json(&table.record().unwrap().to_json()).unwrap().verify().unwrap();
}

#[test]
fn events_of_another_version_or_shape_are_told_apart() {
    let event = new_table(GAME, 2).event(5).unwrap();
    let text = event.to_json();
    assert_eq!(TableEvent::from_json(&text), Ok(event.clone()));
    assert_eq!(TableEvent::from_json(&text.replace("\"v\":1", "\"v\":2")), Err(Broken::Version(2)));
    assert_eq!(TableEvent::from_json(r#"{"v":3,"new":"shape"}"#), Err(Broken::Version(3)));
    assert!(matches!(TableEvent::from_json(&text.replace("\"at\"", "\"when\"")), Err(Broken::Unreadable(_))));
    assert!(matches!(TableEvent::from_json("{"), Err(Broken::Unreadable(_))));
    let other_rules = text.replace("\"rules\":", "\"rules\":9");
    let other_rules = TableEvent::from_json(&other_rules).unwrap();
    assert!(matches!(Table::fold([&other_rules]), Err(Broken::Rules { .. })));
    let none: [&TableEvent; 0] = [];
    assert!(Table::fold(none).is_err());
    let twice = Table::fold([&event, &event]).unwrap_err();
    assert_eq!(twice.to_string(), "event 2 cannot have happened: the table is made already");
    let started = TableEvent { what: What::Started { draws: Vec::new() }, ..event.clone() };
    assert!(Table::fold([&started]).is_err());
    assert!(Table::fold([&event, &started]).is_err());
}
