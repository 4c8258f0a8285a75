//! Rated games (T16).

mod common;

use common::{Simulation, bot, id, new_table, person, sit};
use fishpond_core::Seat;
use fishpond_games::GameId;
use fishpond_ratings::Rating;
use fishpond_table::{
    Actor, Clock, Command, Ending, EventKind, Hints, OutOfTime, RatingChange, Reservation, Settings,
    Spectators, TableStatus, Undo,
};

const CLOCK: Clock = Clock::PerMove(60_000);

fn rated(settings: &mut Settings) {
    settings.rated = true;
    settings.clock = CLOCK;
}

/// Returns a command to sit down with an account.
fn sit_rated(seat: Seat, name: &str) -> Command {
    sit_owned(seat, name, None)
}

/// Returns a command to sit down with an account that someone may own.
fn sit_owned(seat: Seat, name: &str, owner: Option<&str>) -> Command {
    match sit(Some(seat), name, Some("come-in")) {
        Command::Sit { seat, name, entropy, invitation, .. } => {
            let (rating, owner) = (Some(Rating::NEW), owner.map(id));
            Command::Sit { seat, name, entropy, invitation, rating, owner }
        }
        _ => unreachable!("it is a command to sit down"),
    }
}

/// Returns a rated table where these people sit; names in capitals are bots.
fn seated(game: GameId, people: &[&str]) -> Simulation {
    let mut new = new_table(game, people.len() as u8);
    rated(&mut new.settings);
    let mut table = Simulation::new(new);
    for (seat, name) in Seat::ALL.into_iter().zip(people) {
        if name.chars().all(char::is_uppercase) {
            table.ok(&Actor::Server, bot(seat, name));
        } else {
            table.ok(&person(name), sit_rated(seat, name));
        }
    }
    table
}

fn started(game: GameId, people: &[&str]) -> Simulation {
    let mut table = seated(game, people);
    table.ok(&Actor::Server, Command::Start);
    table
}

fn resign(seat: Seat) -> Command {
    Command::Act { seat, act: "resign".to_owned(), answers: 0, id: None }
}

fn changes(seats: &[Seat]) -> Command {
    let change = |&seat| RatingChange { seat, before: Rating::NEW, after: Rating::NEW };
    Command::Rate { number: 1, changes: seats.iter().map(change).collect() }
}

#[test]
fn t16_rated_tables_have_fixed_settings() {
    let mut settings = new_table(GameId::Penguins, 2).settings;
    rated(&mut settings);
    settings.hints = Hints::On;
    let complete = settings.clone().complete(GameId::Penguins).unwrap();
    assert_eq!(
        (complete.hints, complete.undo, complete.out_of_time),
        (Hints::Off, Undo::Off, OutOfTime::Lose)
    );
    assert_eq!((complete.absence, complete.spectators), (None, Spectators::Public));
    settings.clock = Clock::None;
    let faults = settings.clone().complete(GameId::Penguins).unwrap_err();
    assert_eq!(faults.to_string(), "a rated game needs a clock");
    settings.clock = CLOCK;
    settings.config.components = Some(serde_json::json!({}));
    assert!(settings.complete(GameId::Penguins).is_err());
}

#[test]
fn t16_a_table_stays_rated_or_casual() {
    let mut table = seated(GameId::Penguins, &["ann", "bob"]);
    let mut settings = table.table.settings().clone();
    settings.rated = false;
    assert_eq!(table.refused(&person("ann"), Command::Configure(settings.clone())), "rated-fixed");
    settings.rated = true;
    settings.spectators = Spectators::Off;
    assert_eq!(table.ok(&person("ann"), Command::Configure(settings)), []);
    let casual = Simulation::seated(GameId::Penguins, &["ann", "bob"], |_| {});
    let mut settings = casual.table.settings().clone();
    rated(&mut settings);
    assert_eq!(casual.refused(&person("ann"), Command::Configure(settings)), "rated-fixed");
}

#[test]
fn t16_guests_and_second_seats_are_refused() {
    let mut new = new_table(GameId::Penguins, 3);
    rated(&mut new.settings);
    let mut table = Simulation::new(new.clone());
    assert_eq!(table.refused(&person("bob"), sit(None, "bob", Some("come-in"))), "needs-account");
    table.ok(&person("ann"), sit_rated(Seat::A, "ann"));
    assert_eq!(table.refused(&person("ann"), sit_rated(Seat::B, "ann")), "one-seat");
    let reserve = |seat| Command::Reserve { seat, person: id("ann"), name: "Ann".to_owned() };
    assert_eq!(table.refused(&person("ann"), reserve(Seat::C)), "one-seat");
    let reservation = |seat| Reservation { seat, person: id("ann"), name: "Ann".to_owned() };
    new.reserved = vec![reservation(Seat::A), reservation(Seat::B)];
    assert_eq!(new.event(0).unwrap_err().code.name, "one-seat");
}

#[test]
fn t16_nobody_plays_rated_against_a_bot_of_their_own() {
    let mut new = new_table(GameId::Penguins, 3);
    let mut casual = Simulation::new(new.clone());
    casual.ok(&person("ann"), sit_owned(Seat::A, "ann", None));
    casual.ok(&person("pike"), sit_owned(Seat::B, "pike", Some("ann")));
    let marked: Vec<bool> = casual.view("bob").seats.iter().map(|seat| seat.bot_account).collect();
    assert_eq!(marked, [false, true, false]);

    rated(&mut new.settings);
    let mut table = Simulation::new(new);
    table.ok(&person("pike"), sit_owned(Seat::A, "pike", Some("bob")));
    assert_eq!(table.refused(&person("bob"), sit_rated(Seat::B, "bob")), "own-bot");
    assert_eq!(table.refused(&person("carp"), sit_owned(Seat::B, "carp", Some("bob"))), "own-bot");
    table.ok(&person("cy"), sit_rated(Seat::B, "cy"));
    table.ok(&person("eel"), sit_owned(Seat::C, "eel", Some("dan")));
    table.ok(&Actor::Server, Command::Start);
    table.play_out();
    assert!(table.table.awaits_rating());
}

#[test]
fn t16_a_finished_game_is_rated_once() {
    let mut table = started(GameId::Penguins, &["ann", "BOT", "cy"]);
    assert_eq!(table.table.rated_ranks(), None, "the game is not over");
    assert_eq!(table.refused(&Actor::Server, changes(&[Seat::A, Seat::C])), "not-rated");
    table.play_out();
    let ranks = table.table.rated_ranks().unwrap();
    let outcome = table.table.position().unwrap().outcome().unwrap();
    assert!(ranks.iter().all(|&(seat, rank)| outcome.rank[seat] == rank) && ranks.len() == 3);
    assert!(table.table.awaits_rating());
    assert_eq!(table.refused(&person("ann"), changes(&[Seat::A, Seat::C])), "not-server");
    assert_eq!(table.refused(&Actor::Server, changes(&[Seat::A])), "not-rated");
    assert_eq!(table.refused(&Actor::Server, changes(&[Seat::A, Seat::B, Seat::C])), "not-rated");
    let before = table.table.public_revision();
    table.ok(&Actor::Server, changes(&[Seat::A, Seat::C]));
    assert_eq!(table.table.public_revision(), before + 1, "everyone sees it");
    assert_eq!(table.view("ann").rating_changes.len(), 2);
    assert!(!table.table.awaits_rating());
    assert_eq!(table.refused(&Actor::Server, changes(&[Seat::A, Seat::C])), "not-rated");
}

#[test]
fn t16_casual_games_and_games_without_a_result_are_not_rated() {
    let mut casual = Simulation::started(GameId::Penguins, &["ann", "bob"], |_| {});
    casual.play_out();
    assert_eq!(casual.table.rated_ranks(), None);

    let mut agreed = started(GameId::Penguins, &["ann", "bob"]);
    agreed.ok(&person("ann"), Command::ProposeEnd);
    agreed.ok(&person("bob"), Command::ProposeEnd);
    assert_eq!(agreed.view("ann").ending, Some(Ending::Agreed));
    assert_eq!(agreed.table.rated_ranks(), None);

    let mut aborted = started(GameId::Penguins, &["ann", "bob"]);
    aborted.ok(&person("bob"), resign(Seat::B));
    assert_eq!(aborted.table.status(), TableStatus::Over);
    assert_eq!(aborted.table.rated_ranks(), None, "not everyone has moved");
}

#[test]
fn t16_nobody_ends_a_rated_game_alone() {
    let table = started(GameId::Penguins, &["ann", "BOT"]);
    assert_eq!(table.refused(&person("ann"), Command::ProposeEnd), "rated-alone");
    let mut table = started(GameId::Penguins, &["ann", "bob", "BOT"]);
    table.ok(&person("bob"), resign(Seat::B));
    assert_eq!(table.refused(&person("ann"), Command::ProposeEnd), "rated-alone");
}

#[test]
fn t16_a_timeout_counts_as_resigning() {
    for people in [&["ann", "bob"][..], &["ann", "bob", "cy"], &["ann", "bob", "cy", "dee"]] {
        let mut table = started(GameId::Penguins, people);
        let mut rng = fishpond_core::Rng::new(3);
        for _ in 0..2 * people.len() {
            table.random_act(&mut rng);
        }
        let late = table.table.position().unwrap().turn().seats().iter().next().unwrap();
        table.now += 60_001;
        let kinds = table.ok(&Actor::Server, Command::Tick);
        assert_eq!(kinds[0], EventKind::TimedOut { seat: late });
        table.play_out();
        let ranks = table.table.rated_ranks().unwrap();
        assert_eq!(ranks[late.index()].1, people.len() as u8, "last place: {ranks:?}");
    }
}

#[test]
fn t16_absence_changes_nothing_and_leaving_is_resigning() {
    let mut table = started(GameId::Penguins, &["ann", "bob", "cy"]);
    table.ok(&Actor::Server, Command::Disconnected { person: id("ann") });
    table.now += 30_000;
    assert_eq!(table.ok(&Actor::Server, Command::Tick), [], "the clock is still running");
    let kinds = table.ok(&person("cy"), Command::Leave { seat: None });
    assert!(
        matches!(&kinds[..], [EventKind::Acted { seat: Seat::C, act, .. }] if act == "resign"),
        "{kinds:?}"
    );
    assert_eq!(table.ok(&person("cy"), Command::Leave { seat: None }), [], "they have already left");
}

#[test]
fn t16_a_rematch_is_rated_too() {
    let mut table = started(GameId::Penguins, &["ann", "bob"]);
    table.play_out();
    let (new, _) = table.table.rematch(
        id("bob"),
        fishpond_table::Secret::new([1; 32]),
        "again".to_owned(),
        &fishpond_table::Entropy::default(),
    );
    assert!(new.settings.rated && new.event(0).is_ok());
}
