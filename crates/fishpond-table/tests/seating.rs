//! Settings, seats, start, spectators, chat, rematch (T1 to T3, T10 to T13).

mod common;

use common::{SEED, Simulation, bot, free, id, new_table, person, sit};
use fishpond_core::{Config, Seat, Speak as _};
use fishpond_games::{AnyRecord, GameId};
use fishpond_table::{
    Actor, Clock, Command, Entropy, EventError, EventKind, NewTable, Reservation, Secret, Settings,
    Spectators, Table, TableEvent, TableStatus,
};
use fishpond_words::Lang;

const GAME: GameId = GameId::Penguins;

#[test]
fn t1_the_host_changes_settings_until_the_game_starts() {
    let mut simulation = Simulation::new(new_table(GAME, 2));
    let mut settings = simulation.table.settings().clone();
    settings.clock = Clock::PerMove(30_000);
    let configure = |settings: &Settings| Command::Configure(settings.clone());
    assert_eq!(simulation.refused(&person("bob"), configure(&settings)), "not-host");
    simulation.ok(&person("ann"), configure(&settings));
    assert_eq!(simulation.table.settings().clock, Clock::PerMove(30_000));
    assert_eq!(simulation.ok(&person("ann"), configure(&settings)), []);
    simulation.ok(&person("ann"), sit(None, "Ann", None));
    simulation.ok(&person("ann"), bot(Seat::B, "B"));
    simulation.ok(&person("ann"), Command::Start);
    settings.clock = Clock::None;
    assert_eq!(simulation.refused(&person("ann"), configure(&settings)), "started");
    settings.clock = Clock::PerMove(30_000);
    settings.chat = false;
    settings.spectators = Spectators::Off;
    simulation.ok(&person("ann"), configure(&settings));
    simulation.ok(&Actor::Server, Command::Close);
    assert_eq!(simulation.refused(&person("ann"), configure(&settings)), "over");
}

#[test]
fn t1_the_host_can_remove_only_open_seats() {
    let mut simulation = Simulation::new(new_table(GAME, 2));
    let seats = |players| Command::Configure(Settings::new(Config::new(players)));
    simulation.ok(&person("ann"), seats(3));
    assert_eq!(simulation.view("ann").seats.len(), 3);
    simulation.ok(&person("ann"), sit(Some(Seat::C), "Ann", None));
    assert_eq!(simulation.refused(&person("ann"), seats(2)), "seats-in-use");
    assert_eq!(simulation.refused(&person("ann"), seats(9)), "bad-settings");
    simulation.ok(&person("ann"), free(Seat::C));
    simulation.ok(&person("ann"), seats(2));
    assert_eq!(simulation.refused(&person("ann"), sit(Some(Seat::C), "Ann", None)), "no-such-seat");

    for seat in [Seat::A, Seat::B] {
        simulation.ok(&person("ann"), bot(seat, "BOT"));
    }
    simulation.ok(&person("ann"), Command::Start);
    assert_eq!(simulation.refused(&person("ann"), seats(3)), "started");
}

#[test]
fn t1_every_invalid_setting_is_reported() {
    let mut new = new_table(GAME, 9);
    new.settings.clock = Clock::Bank { initial: 1, increment: 0 };
    new.settings.absence = Some(1);
    new.settings.stand_in = String::new();
    new.settings.config = Config::new(9).with_options(&["colour=red"]);
    let refusal = new.event(0).unwrap_err();
    assert_eq!(refusal.code.name, "bad-settings");
    let faults = format!("{:?}", refusal.params);
    for fault in ["players", "option", "clock-bank", "absence", "stand-in"] {
        assert!(faults.contains(&format!("\"table-fault-{fault}\"")), "{faults}");
    }
    for lang in Lang::ALL {
        let sentence = lang.say(&refusal.message());
        assert!(!sentence.contains("table-fault") && !sentence.contains('$'), "{sentence}");
    }
    for clock in [Clock::PerMove(4_999), Clock::Days(0), Clock::Days(31), Clock::PerMove(u64::MAX)] {
        let mut new = new_table(GAME, 2);
        new.settings.clock = clock;
        assert!(new.event(0).is_err(), "{clock:?}");
    }
}

#[test]
fn t2_unlisted_tables_require_an_invitation() {
    let mut simulation = Simulation::new(new_table(GAME, 2));
    assert_eq!(simulation.refused(&person("bob"), sit(None, "Bob", None)), "uninvited");
    assert_eq!(simulation.refused(&person("bob"), sit(None, "Bob", Some("guess"))), "uninvited");
    assert_eq!(simulation.refused(&Actor::Anonymous, sit(None, "Bob", Some("come-in"))), "stranger");
    simulation.ok(&person("bob"), sit(None, "Bob", Some("come-in")));
    assert_eq!(simulation.view("bob").seat, Some(Seat::A));
    // A repeated request changes nothing.
    assert_eq!(simulation.ok(&person("bob"), sit(None, "Bob", Some("come-in"))), []);
    assert_eq!(simulation.refused(&person("cy"), sit(Some(Seat::A), "Cy", Some("come-in"))), "seat-taken");
    assert_eq!(simulation.refused(&person("cy"), sit(Some(Seat::C), "Cy", Some("come-in"))), "no-such-seat");

    let mut listed = new_table(GAME, 2);
    listed.settings.listed = true;
    let mut simulation = Simulation::new(listed);
    simulation.ok(&person("bob"), sit(None, "Bob", None));
    simulation.ok(&person("cy"), sit(None, "Cy", None));
    assert_eq!(simulation.refused(&person("dee"), sit(None, "Dee", None)), "full");
}

#[test]
fn t2_a_late_invitation_is_refused_with_the_reason() {
    let refusal = |table: &Table, code| table.late_invitation_refusal(code).map(|refused| refused.code.name);
    let waiting = Simulation::new(new_table(GAME, 2)).table;
    assert_eq!(refusal(&waiting, Some("come-in")), None);
    let mut simulation =
        Simulation::started(GAME, &["ann", "bob"], |settings| settings.spectators = Spectators::Off);
    assert!(!simulation.table.admits(&person("eve"), Some("come-in")));
    assert_eq!(refusal(&simulation.table, Some("come-in")), Some("started"));
    for code in [None, Some("look-on"), Some("guess")] {
        assert_eq!(refusal(&simulation.table, code), None, "without the invitation, nothing is revealed");
    }
    simulation.play_out();
    assert_eq!(refusal(&simulation.table, Some("come-in")), Some("over"));
}

#[test]
fn t2_only_the_named_person_can_take_a_reserved_seat() {
    let mut simulation = Simulation::new(new_table(GAME, 3));
    let reserve = Command::Reserve { seat: Seat::B, person: id("bob"), name: "Bob".to_owned(), owner: None };
    assert_eq!(simulation.refused(&person("bob"), reserve.clone()), "not-host");
    simulation.ok(&person("ann"), reserve);
    assert!(simulation.table.admits(&person("bob"), None));
    assert_eq!(simulation.refused(&person("cy"), sit(Some(Seat::B), "Cy", Some("come-in"))), "seat-reserved");
    simulation.ok(&person("bob"), sit(None, "Robert", None));
    assert_eq!(simulation.view("bob").seat, Some(Seat::B));
    assert_eq!(simulation.view("bob").seats[1].name, "Robert");
    simulation.ok(&person("ann"), free(Seat::B));
    assert_eq!(simulation.refused(&person("ann"), free(Seat::B)), "seat-open");
    assert!(!simulation.table.admits(&person("bob"), None));
}

#[test]
fn t2_people_whom_the_host_removed_need_a_new_invitation() {
    let mut simulation = Simulation::seated(GAME, &["ann", "bob", "cy"], |settings| settings.listed = true);
    let again = |seat| sit(seat, "Bob", Some("come-in"));
    let removed = simulation.ok(&person("ann"), free(Seat::B));
    let invitation = Some("come-in".to_owned());
    assert_eq!(removed, [EventKind::Freed { seat: Seat::B, removed: true, invitation }]);
    for seat in [None, Some(Seat::B)] {
        assert_eq!(simulation.refused(&person("bob"), again(seat)), "removed");
    }
    let (of_bob, of_host, of_cy) = (simulation.view("bob"), simulation.view("ann"), simulation.view("cy"));
    assert!(of_bob.removed && !of_host.removed && !of_cy.removed);
    assert_eq!(of_host.removals.iter().map(|removed| removed.name.as_str()).collect::<Vec<_>>(), ["bob"]);
    assert!(of_cy.removals.is_empty() && of_bob.removals.is_empty(), "only the host sees them");

    // Only the host can invite them again.
    let readmit = Command::Readmit { removal: of_host.removals[0].number };
    assert_eq!(simulation.refused(&person("bob"), readmit.clone()), "not-host");
    simulation.ok(&person("ann"), readmit.clone());
    assert_eq!(simulation.ok(&person("ann"), readmit), [], "a repeated request changes nothing");
    simulation.ok(&person("bob"), again(None));

    // A seat that is reserved for them is an invitation, too.
    simulation.ok(&person("ann"), free(Seat::B));
    let reserve = Command::Reserve { seat: Seat::B, person: id("bob"), name: "Bob".to_owned(), owner: None };
    simulation.ok(&person("ann"), reserve);
    simulation.ok(&person("bob"), again(None));

    // People who get up, and the host, can sit down again, and so can people whose seat the server frees.
    simulation.ok(&person("bob"), Command::Leave { seat: None });
    simulation.ok(&person("bob"), again(None));
    simulation.ok(&person("ann"), free(Seat::A));
    simulation.ok(&person("ann"), sit(None, "Ann", None));
    simulation.ok(&Actor::Server, free(Seat::B));
    simulation.ok(&person("bob"), again(None));
}

#[test]
fn t2_the_invitation_changes_when_the_host_removes_a_person() {
    let mut simulation = Simulation::seated(GAME, &["ann", "bob", "cy"], |_| {});
    let free = |seat| Command::Free { seat, invitation: "new-code".to_owned() };
    simulation.ok(&person("ann"), free(Seat::B));
    assert_eq!(simulation.view("ann").invitation.as_deref(), Some("new-code"));
    assert_eq!(simulation.view("cy").invitation.as_deref(), Some("new-code"));
    // The same person with a new identity.
    assert!(!simulation.table.admits(&person("eve"), Some("come-in")));
    assert_eq!(simulation.refused(&person("eve"), sit(None, "Bob", Some("come-in"))), "uninvited");
    simulation.ok(&person("dee"), sit(None, "Dee", Some("new-code")));
    // They see that they were removed, and need no code once the host has invited them again.
    assert!(!simulation.table.admits(&person("bob"), None));
    assert!(simulation.table.admits(&person("bob"), Some("come-in")) && simulation.view("bob").removed);
    // They can no longer read the chat.
    simulation.ok(&person("ann"), Command::Say { text: "Between us.".to_owned() });
    assert_eq!((simulation.view("cy").chat.len(), simulation.view("bob").chat.len()), (1, 0));
    simulation.ok(&person("dee"), Command::Leave { seat: None });
    let removal = simulation.view("ann").removals[0].number;
    simulation.ok(&person("ann"), Command::Readmit { removal });
    assert!(simulation.table.admits(&person("bob"), None));
    simulation.ok(&person("bob"), sit(None, "Bob", None));

    // It stays if nobody is removed.
    simulation.ok(&Actor::Server, Command::Free { seat: Seat::B, invitation: "unused".to_owned() });
    simulation.ok(&person("ann"), bot(Seat::B, "BOT"));
    simulation.ok(&person("ann"), Command::Free { seat: Seat::B, invitation: "unused".to_owned() });
    assert_eq!(simulation.view("ann").invitation.as_deref(), Some("new-code"));
}

#[test]
fn t2_a_removed_guest_stays_removed_when_they_log_in() {
    let mut simulation = Simulation::seated(GAME, &["ann", "bob"], |_| {});
    simulation.ok(&person("ann"), free(Seat::B));
    let adopted = |event: TableEvent| event.with_person_replaced(&id("bob"), &id("account"));
    simulation.events = simulation.events.into_iter().map(adopted).collect();
    simulation.table = Table::fold(&simulation.events).unwrap();
    assert_eq!(simulation.refused(&person("account"), sit(None, "Bob", Some("come-in"))), "removed");
}

#[test]
fn t2_names_belong_to_one_person() {
    let mut simulation = Simulation::new(new_table(GAME, 4));
    let join = |name: &str| sit(None, name, Some("come-in"));
    simulation.ok(&person("ann"), sit(Some(Seat::A), "Ann", None));
    for twin in ["Ann", "ann", "\u{410}nn", "A\u{578}n"] {
        assert_eq!(simulation.refused(&person("eve"), join(twin)), "name-in-use", "{twin:?}");
    }
    // A person who takes several seats may use one name for them.
    simulation.ok(&person("ann"), sit(Some(Seat::B), "Ann", None));
    let reserve =
        |name: &str| Command::Reserve { seat: Seat::C, person: id("cy"), name: name.to_owned(), owner: None };
    assert_eq!(simulation.refused(&person("ann"), reserve("ANN")), "name-in-use");
    simulation.ok(&person("ann"), reserve("Cy"));
    assert_eq!(simulation.refused(&person("eve"), join("Cy")), "name-in-use");
    simulation.ok(&person("ann"), bot(Seat::D, "Ann"));
    assert_eq!(simulation.view("ann").seats[3].name, "Ann 2", "bots get another name");
    simulation.ok(&person("ann"), free(Seat::D));
    assert_eq!(simulation.table.distinct_name(Some(&id("eve")), "Eve"), "Eve");
    assert_eq!(simulation.table.distinct_name(Some(&id("eve")), "Ann"), "Ann 2");
    assert_eq!(simulation.table.distinct_name(Some(&id("ann")), "Ann"), "Ann");
    simulation.ok(&person("eve"), join("Eve"));
    simulation.ok(&person("cy"), sit(Some(Seat::C), "Cy", None));
}

#[test]
fn t2_names_are_printable_and_on_one_line() {
    let simulation = Simulation::new(new_table(GAME, 2));
    let long = "x".repeat(25);
    for name in ["", " ", " Bob", "Bob ", "Bo\nb", "Bo\u{202e}b", "\u{feff}", &long] {
        assert_eq!(
            simulation.refused(&person("bob"), sit(None, name, Some("come-in"))),
            "bad-name",
            "{name:?}"
        );
        assert_eq!(simulation.refused(&person("ann"), bot(Seat::A, name)), "bad-name", "{name:?}");
    }
    for name in ["Ö", "李雷", "Zoë & Co <b>", "👩‍👧", &"ü".repeat(24)] {
        let sat = simulation.table.decide(0, &person("bob"), sit(None, name, Some("come-in")));
        assert!(sat.is_ok(), "{name:?}");
    }
}

#[test]
fn t2_one_person_may_have_several_seats() {
    let mut simulation = Simulation::new(new_table(GAME, 2));
    simulation.ok(&person("ann"), sit(Some(Seat::A), "Ann", None));
    simulation.ok(&person("ann"), sit(Some(Seat::B), "Andy", None));
    simulation.ok(&person("ann"), Command::Start);
    assert_eq!(simulation.view("ann").seat, Some(Seat::A), "the seat whose turn it is");
    let act =
        simulation.view("ann").offers.next[0].act.clone().expect("placing a penguin is a single choice");
    simulation.ok(&person("ann"), simulation.act(Seat::A, &act));
    assert_eq!(simulation.view("ann").seat, Some(Seat::B));
    assert_eq!(simulation.table.view(&person("ann"), Some(Seat::A), &[]).seat, Some(Seat::A));
    assert_eq!(
        simulation.table.view(&person("bob"), Some(Seat::A), &[]).seat,
        None,
        "a person cannot view another's seat"
    );
}

#[test]
fn t2_leaving_before_the_start_frees_the_seat() {
    let mut simulation = Simulation::seated(GAME, &["ann", "bob"], |_| {});
    assert_eq!(simulation.refused(&person("cy"), Command::Leave { seat: None }), "not-at-table");
    assert_eq!(simulation.refused(&person("bob"), Command::Leave { seat: Some(Seat::A) }), "not-your-seat");
    simulation.ok(&person("bob"), Command::Leave { seat: None });
    simulation.ok(&person("cy"), sit(None, "Cy", Some("come-in")));
    assert_eq!(simulation.view("cy").seat, Some(Seat::B));
}

#[test]
fn t3_the_game_starts_when_every_seat_is_taken() {
    let mut simulation = Simulation::new(new_table(GAME, 3));
    simulation.ok(&person("ann"), sit(None, "Ann", None));
    let refusal = simulation.table.decide(0, &person("ann"), Command::Start).unwrap_err();
    assert_eq!(refusal.code.name, "seats-open");
    assert_eq!(serde_json::to_value(&refusal).unwrap()["params"]["seats"], serde_json::json!(["B", "C"]));
    assert_eq!(simulation.refused(&person("ann"), simulation.act(Seat::A, "place a1")), "not-started");
    simulation.ok(&person("ann"), bot(Seat::B, "B"));
    simulation.ok(&person("ann"), bot(Seat::C, "C"));
    assert_eq!(simulation.refused(&person("bob"), Command::Start), "not-host");
    simulation.ok(&person("ann"), Command::Start);
    assert_eq!(simulation.table.status(), TableStatus::Playing);
    assert_eq!(simulation.refused(&person("ann"), Command::Start), "started");
    assert_eq!(simulation.refused(&person("bob"), sit(None, "Bob", Some("come-in"))), "started");
}

#[test]
fn t3_a_table_that_is_never_started_is_closed() {
    const DAY: u64 = 24 * 3600 * 1000;
    let mut simulation = Simulation::new(new_table(GAME, 2));
    simulation.now += DAY;
    simulation.ok(&person("ann"), sit(None, "Ann", None));
    assert_eq!(
        simulation.table.next_deadline(),
        Some(simulation.now + 3 * DAY),
        "time is counted from the last activity"
    );
    // A server restart does not count as activity.
    simulation.ok(&Actor::Server, Command::Disconnected { person: id("ann") });
    assert_eq!(simulation.ok(&Actor::Server, Command::Resume { away: DAY }), []);
    simulation.now += 3 * DAY - 1;
    assert_eq!(simulation.ok(&Actor::Server, Command::Tick), []);
    simulation.now += 1;
    simulation.ok(&Actor::Server, Command::Tick);
    assert_eq!((simulation.table.status(), simulation.table.next_deadline()), (TableStatus::Over, None));
}

#[test]
fn t3_a_game_that_nobody_plays_any_more_is_closed() {
    const DAY: u64 = 24 * 3600 * 1000;
    let mut simulation = Simulation::seated(GAME, &["ann", "bob"], |_| {});
    simulation.ok(&person("ann"), Command::Start);
    simulation.ok(&person("ann"), Command::Leave { seat: None });
    assert_eq!(simulation.table.next_deadline(), None, "Bob is still playing");
    simulation.ok(&person("bob"), Command::Leave { seat: None });
    assert_eq!(simulation.table.next_deadline(), Some(simulation.now + DAY));
    // A server restart does not count as activity.
    simulation.now += DAY - 1;
    simulation.ok(&Actor::Server, Command::Resume { away: 5 });
    assert_eq!(simulation.ok(&Actor::Server, Command::Tick), []);
    simulation.now += 1;
    simulation.ok(&Actor::Server, Command::Tick);
    assert_eq!(simulation.table.status(), TableStatus::Over);
}

#[test]
fn t3_the_host_can_close_a_bots_only_game() {
    let mut simulation = Simulation::new(new_table(GAME, 2));
    for seat in Seat::first_n(2) {
        simulation.ok(&person("ann"), bot(seat, "Finn"));
    }
    simulation.ok(&person("ann"), Command::Start);
    assert_eq!(simulation.refused(&person("bob"), Command::Close), "started");
    simulation.ok(&person("ann"), Command::Close);
    assert_eq!(simulation.table.status(), TableStatus::Over);
    let mut simulation = Simulation::seated(GAME, &["ann", "bob"], |_| {});
    simulation.ok(&person("ann"), Command::Start);
    assert_eq!(simulation.refused(&person("ann"), Command::Close), "started");
}

#[test]
fn t2_the_last_seat_of_a_listed_table_is_for_somebody_else() {
    let listed = |players| {
        let mut new = new_table(GAME, players);
        new.settings.listed = true;
        Simulation::new(new)
    };
    let mut simulation = listed(3);
    simulation.ok(&person("eve"), sit(Some(Seat::A), "Eve", None));
    simulation.ok(&person("eve"), sit(Some(Seat::B), "Eve 2", None));
    assert_eq!(simulation.refused(&person("eve"), sit(Some(Seat::C), "Eve 3", None)), "last-seat");
    simulation.ok(&person("bob"), sit(Some(Seat::C), "Bob", None));
    // This applies to the host as well, unless the seats were reserved for same-screen play.
    let mut simulation = listed(2);
    simulation.ok(&person("ann"), sit(Some(Seat::A), "Ann", None));
    assert_eq!(simulation.refused(&person("ann"), sit(Some(Seat::B), "Ann 2", None)), "last-seat");
    let reserve =
        Command::Reserve { seat: Seat::B, person: id("ann"), name: "Ann 2".to_owned(), owner: None };
    simulation.ok(&person("ann"), reserve);
    simulation.ok(&person("ann"), sit(Some(Seat::B), "Ann 2", None));
}

#[test]
fn t3_the_server_commits_to_the_seed_and_reveals_it_after_the_game() {
    for &game in GameId::ALL {
        let mut simulation = Simulation::seated(game, &["ann", "bob"], |_| {});
        let commitment = simulation.view("bob").seed.commitment;
        simulation.ok(&person("ann"), Command::Start);
        let shown =
            format!("{:?} {:?}", simulation.view("ann"), simulation.table.view(&Actor::Anonymous, None, &[]));
        let seed = SEED.map(|byte| format!("{byte:02x}")).concat();
        assert!(!shown.contains(&seed), "no view shows the seed");
        assert!(!format!("{:?}", simulation.table).contains(&seed), "no debug output shows the seed");
        assert_eq!(simulation.table.record(), None);
        simulation.play_out();
        let view = simulation.view("ann");
        assert_eq!(view.seed.commitment, commitment);
        assert_eq!(view.seed.revealed, Some(seed));
        assert!(view.outcome.is_some());
        let record = AnyRecord::from_json(&simulation.table.record().unwrap().to_json()).unwrap();
        assert_eq!(record.record.names, ["ann", "bob"]);
        record.verify().unwrap();
    }
}

#[test]
fn t3_every_seat_influences_the_draws() {
    let draws = |entropy: &[u8]| {
        let mut simulation = Simulation::new(new_table(GAME, 2));
        simulation.ok(&person("ann"), sit(None, "Ann", None));
        let entropy = Entropy::new(entropy).unwrap();
        let command = Command::Sit {
            seat: None,
            name: "Bob".into(),
            entropy,
            invitation: Some("come-in".into()),
            rating: None,
            owner: None,
        };
        simulation.ok(&person("bob"), command);
        simulation.ok(&person("ann"), Command::Start)
    };
    assert_eq!(draws(b"one"), draws(b"one"));
    assert_ne!(draws(b"one"), draws(b"two"));
    assert!(Entropy::new(&[0; 65]).is_err());
}

#[test]
fn t3_a_closed_table_reveals_its_seed_too() {
    let mut simulation = Simulation::started(GAME, &["ann", "bob"], |_| {});
    assert_eq!(simulation.refused(&person("ann"), Command::Close), "started");
    simulation.ok(&Actor::Server, Command::Close);
    assert!(simulation.view("bob").seed.revealed.is_some());
    let record = simulation.table.record().unwrap();
    assert_eq!(record.result, None);
    AnyRecord::from_json(&record.to_json()).unwrap().verify().unwrap();

    let mut simulation = Simulation::new(new_table(GAME, 2));
    assert_eq!(simulation.refused(&person("bob"), Command::Close), "not-host");
    simulation.ok(&person("ann"), Command::Close);
    assert_eq!(simulation.table.status(), TableStatus::Over);
    assert_eq!(simulation.ok(&person("ann"), Command::Close), []);
}

#[test]
fn t10_spectators_are_admitted_according_to_the_settings() {
    let admitted = |spectators: Spectators, code: Option<&str>| {
        let simulation =
            Simulation::started(GAME, &["ann", "bob"], |settings| settings.spectators = spectators);
        assert!(simulation.table.admits(&person("bob"), None));
        simulation.table.admits(&person("eve"), code)
    };
    assert!(!admitted(Spectators::Off, Some("look-on")));
    assert!(!admitted(Spectators::ByLink, None));
    assert!(admitted(Spectators::ByLink, Some("come-in")), "invited people who come too late can watch");
    assert!(!admitted(Spectators::Off, Some("come-in")));
    assert!(admitted(Spectators::ByLink, Some("look-on")));
    assert!(admitted(Spectators::Public, None));
    // Before the start, people need to see a table in order to sit down.
    let simulation = Simulation::new(new_table(GAME, 2));
    assert!(simulation.table.admits(&Actor::Anonymous, Some("come-in")));
    assert!(!simulation.table.admits(&Actor::Anonymous, None));
}

#[test]
fn t10_a_started_table_can_admit_fewer_spectators_but_not_more() {
    let configure = |from: Spectators, to: Spectators| {
        let simulation = Simulation::started(GAME, &["ann", "bob"], |settings| settings.spectators = from);
        let settings = Settings { spectators: to, ..simulation.table.settings().clone() };
        let decision = simulation.table.decide(simulation.now, &person("ann"), Command::Configure(settings));
        decision.map_err(|refusal| refusal.code.name)
    };
    assert!(configure(Spectators::Public, Spectators::ByLink).is_ok());
    assert!(configure(Spectators::ByLink, Spectators::Off).is_ok());
    assert_eq!(configure(Spectators::ByLink, Spectators::Public), Err("more-spectators"));
    assert_eq!(configure(Spectators::Off, Spectators::ByLink), Err("more-spectators"));
}

#[test]
fn t10_only_people_at_the_table_see_the_codes() {
    let simulation = Simulation::started(GAME, &["ann", "bob"], |_| {});
    assert_eq!(simulation.view("bob").invitation.as_deref(), Some("come-in"));
    assert_eq!(simulation.view("bob").watch.as_deref(), Some("look-on"));
    let spectator = simulation.view("eve");
    assert_eq!((spectator.invitation, spectator.watch), (None, None));
    let shown = format!("{:?}", simulation.view("eve"));
    assert!(!shown.contains("come-in") && !shown.contains("look-on"));
}

fn say(text: &str) -> Command {
    Command::Say { text: text.to_owned() }
}

#[test]
fn t11_people_at_the_table_can_chat() {
    let mut simulation = Simulation::seated(GAME, &["ann", "bob"], |_| {});
    simulation.ok(&person("ann"), say("  hello <b>  "));
    assert_eq!(simulation.refused(&person("eve"), say("me too")), "not-at-table");
    for text in ["", "   ", "a\nb", "\u{202e}", &"x".repeat(501)] {
        assert_eq!(simulation.refused(&person("ann"), say(text)), "bad-words");
    }
    let line = simulation.view("bob").chat.remove(0);
    assert_eq!((line.seat, line.name.as_str(), line.text.as_str()), (Some(Seat::A), "ann", "hello <b>"));
    for number in 0..300 {
        simulation
            .table
            .apply(&simulation.table.decide(1, &person("bob"), say(&number.to_string())).unwrap()[0])
            .unwrap();
    }
    assert_eq!(simulation.view("ann").chat.len(), 200, "the oldest messages are dropped");
}

#[test]
fn t11_chat_can_be_turned_off() {
    let mut simulation = Simulation::seated(GAME, &["ann", "bob"], |_| {});
    simulation.ok(&person("ann"), say("hello"));
    let settings = Settings { chat: false, ..simulation.table.settings().clone() };
    simulation.ok(&person("ann"), Command::Configure(settings));
    assert_eq!(simulation.refused(&person("ann"), say("hello?")), "no-chat");
    assert!(simulation.view("bob").chat.is_empty());
}

#[test]
fn t11_everyone_can_mute_one_player_or_all() {
    let mut simulation = Simulation::seated(GAME, &["ann", "bob", "cy"], |_| {});
    simulation.ok(&person("ann"), say("one"));
    simulation.ok(&person("bob"), say("two"));
    let messages = |simulation: &Simulation, name: &str| -> Vec<String> {
        simulation.view(name).chat.into_iter().map(|line| line.text).collect()
    };
    let others = simulation.table.revision(&person("bob"));
    simulation.ok(&person("cy"), Command::Mute { seat: Some(Seat::A), on: true });
    assert_eq!(messages(&simulation, "cy"), ["two"]);
    assert_eq!(messages(&simulation, "bob"), ["one", "two"]);
    assert_eq!(simulation.table.revision(&person("bob")), others, "the muted player does not notice");
    assert!(simulation.view("cy").seats[0].muted && !simulation.view("bob").seats[0].muted);
    simulation.ok(&person("cy"), Command::Mute { seat: None, on: true });
    assert!(messages(&simulation, "cy").is_empty() && simulation.view("cy").muted_all);
    simulation.ok(&person("cy"), Command::Mute { seat: None, on: false });
    simulation.ok(&person("cy"), Command::Mute { seat: Some(Seat::A), on: false });
    assert_eq!(messages(&simulation, "cy"), ["one", "two"]);
    assert_eq!(simulation.ok(&person("cy"), Command::Mute { seat: None, on: false }), []);
}

#[test]
fn t12_a_rematch_moves_everyone_on_by_one_seat() {
    let mut simulation = Simulation::started(GAME, &["ann", "BOT", "cy"], |_| {});
    let rematch = |table: &str| Command::Rematch { person: id("cy"), table: table.to_owned() };
    assert_eq!(simulation.refused(&Actor::Server, rematch("next")), "not-over");
    simulation.play_out();
    assert_eq!(simulation.refused(&person("cy"), rematch("next")), "not-server");
    let stranger = Command::Rematch { person: id("eve"), table: "next".to_owned() };
    assert_eq!(simulation.refused(&Actor::Server, stranger), "not-at-table");
    simulation.ok(&Actor::Server, rematch("next"));
    assert_eq!(simulation.view("ann").rematch.as_deref(), Some("next"));
    assert_eq!(simulation.refused(&Actor::Server, rematch("other")), "rematched");

    let code = "another".to_owned();
    let (new, bots) = simulation.table.rematch(id("cy"), Secret::new([9; 32]), code, &Entropy::default());
    let mut next = Simulation::new(new);
    for command in bots {
        next.ok(&person("cy"), command);
    }
    next.ok(&person("cy"), sit(None, "Cy", None));
    next.ok(&person("ann"), sit(None, "Ann", None));
    let names: Vec<String> = next.view("ann").seats.into_iter().map(|seat| seat.name).collect();
    assert_eq!(names, ["Cy", "Ann", "BOT"]);
    assert_eq!(next.view("ann").watch, simulation.view("ann").watch, "the spectators' code stays the same");
    assert_ne!(
        next.view("ann").invitation,
        simulation.view("ann").invitation,
        "the old invitation is no longer valid"
    );
    next.ok(&person("cy"), Command::Start);
}

#[test]
fn t12_the_loser_starts_if_the_rules_say_so() {
    let next = |game, ending: &dyn Fn(&mut Simulation)| {
        let mut simulation = Simulation::started(game, &["ann", "bob", "cy"], |_| {});
        ending(&mut simulation);
        let code = "another".to_owned();
        let (new, _) = simulation.table.rematch(id("cy"), Secret::new([9; 32]), code, &Entropy::default());
        new.settings.config.options.seat("start_player").unwrap()
    };
    // Ships (SA9): Bob resigns and comes last; in the rematch, Bob has seat C.
    let bob_resigns = |simulation: &mut Simulation| {
        while !simulation.table.is_waiting_for(&id("bob")) {
            simulation.random_act(&mut fishpond_core::Rng::new(1));
        }
        simulation.ok(&person("bob"), simulation.act(Seat::B, "resign"));
        simulation.play_out();
    };
    assert_eq!(next(GameId::Ships, &bob_resigns), Seat::C);
    assert_eq!(next(GAME, &bob_resigns), Seat::A, "penguins: as in the settings");
    let closed = |simulation: &mut Simulation| drop(simulation.ok(&Actor::Server, Command::Close));
    assert_eq!(next(GameId::Ships, &closed), Seat::A, "nobody lost");
}

#[test]
fn t13_some_commands_are_for_the_server_only() {
    let simulation = Simulation::started(GAME, &["ann", "bob"], |_| {});
    let commands = [
        Command::Tick,
        Command::Resume { away: 1 },
        Command::Forget,
        Command::Connected { person: id("ann") },
        Command::Disconnected { person: id("bob") },
    ];
    for command in commands {
        for by in [person("ann"), Actor::Anonymous] {
            assert_eq!(simulation.refused(&by, command.clone()), "not-server");
        }
    }
}

#[test]
fn reserved_seats_of_a_new_table_are_checked() {
    let reserved =
        |seat, name: &str| Reservation { seat, person: id("bob"), name: name.to_owned(), owner: None };
    let code = |reserved: Vec<Reservation>| {
        let new = NewTable { reserved, ..new_table(GAME, 2) };
        new.event(0).unwrap_err().code.name
    };
    assert_eq!(code(vec![reserved(Seat::C, "Bob")]), "no-such-seat");
    assert_eq!(code(vec![reserved(Seat::A, "Bob"), reserved(Seat::A, "Bob")]), "seat-taken");
    assert_eq!(code(vec![reserved(Seat::A, "")]), "bad-name");
}

#[test]
fn an_erased_person_does_not_appear_in_the_events() {
    let mut simulation = Simulation::started(GAME, &["annabella", "bob"], |_| {});
    let by = person("annabella");
    simulation.ok(&by, say("annabella was here"));
    simulation.ok(&by, Command::Mute { seat: Some(Seat::B), on: true });
    simulation.ok(&person("bob"), Command::Mute { seat: Some(Seat::A), on: true });
    simulation.ok(&Actor::Server, Command::Disconnected { person: id("annabella") });
    simulation.ok(&Actor::Server, Command::Connected { person: id("annabella") });
    simulation.ok(&by, Command::ProposeEnd);
    simulation
        .ok(&person("bob"), Command::Agree { proposal: simulation.view("bob").proposal.unwrap().number });
    let gone = id("gone-1");
    let events: Vec<TableEvent> =
        simulation.events.iter().map(|event| event.clone().without_person(&id("annabella"), &gone)).collect();
    let text: String = events.iter().map(TableEvent::to_json).collect();
    assert!(!text.contains("annabella") && text.contains("bob"), "{text}");
    let table = Table::fold(&events).unwrap();
    assert_eq!(table.position(), simulation.table.position());
    assert_eq!(table.view(&person("bob"), None, &[]).log, simulation.view("bob").log);
    AnyRecord::from_json(&table.record().unwrap().to_json()).unwrap().verify().unwrap();
}

#[test]
fn invalid_events_are_rejected() {
    let event = new_table(GAME, 2).event(5).unwrap();
    let text = event.to_json();
    assert_eq!(TableEvent::from_json(&text), Ok(event.clone()));
    assert_eq!(TableEvent::from_json(&text.replace("\"v\":1", "\"v\":2")), Err(EventError::Version(2)));
    assert_eq!(TableEvent::from_json(r#"{"v":3,"new":"shape"}"#), Err(EventError::Version(3)));
    assert!(matches!(
        TableEvent::from_json(&text.replace("\"at\"", "\"when\"")),
        Err(EventError::Unreadable(_))
    ));
    assert!(matches!(TableEvent::from_json("{"), Err(EventError::Unreadable(_))));
    let other_rules = text.replace("\"rules\":", "\"rules\":9");
    let other_rules = TableEvent::from_json(&other_rules).unwrap();
    assert!(matches!(Table::fold([&other_rules]), Err(EventError::Rules { .. })));
    let none: [&TableEvent; 0] = [];
    assert!(Table::fold(none).is_err());
    let twice = Table::fold([&event, &event]).unwrap_err();
    assert_eq!(twice.to_string(), "event 2 is impossible: the table has already been created");
    let started = TableEvent { kind: EventKind::Started { draws: Vec::new() }, ..event.clone() };
    assert!(Table::fold([&started]).is_err());
    assert!(Table::fold([&event, &started]).is_err());
}
