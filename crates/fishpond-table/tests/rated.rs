//! Rated games (T16).

mod common;

use common::{Simulation, bot, free, id, new_table, person, sit};
use fishpond_core::{OptionValue, Options, Seat};
use fishpond_games::GameId;
use fishpond_ratings::Rating;
use fishpond_table::{
    Actor, Clock, Command, Ending, EventKind, Hints, OutOfTime, RatingChange, RatingRange, Reservation,
    Settings, Spectators, TableStatus, Undo,
};

const CLOCK: Clock = Clock::PerMove(60_000);

fn rated(settings: &mut Settings) {
    settings.rated = true;
    settings.clock = CLOCK;
    settings.config.options = Options::default();
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
    assert_eq!(faults.to_string(), "table-fault-rated-clock");
    settings.clock = CLOCK;
    settings.config.components = Some(serde_json::json!({}));
    assert!(settings.complete(GameId::Penguins).is_err());
}

#[test]
fn t16_rated_games_have_the_default_options() {
    let short = Options::from_pairs(&["max_turns=2", "start_player=A"]).unwrap();
    let mut settings = new_table(GameId::Wishes, 2).settings;
    rated(&mut settings);
    assert_eq!(settings.require_rated_options(GameId::Wishes), Ok(()));
    for pair in ["max_turns=2", "start_player=A", "rules=german"] {
        settings.config.options = Options::from_pairs(&[pair]).unwrap();
        let refusal = settings.require_rated_options(GameId::Wishes).unwrap_err();
        assert_eq!(refusal.code.name, "rated-options", "{pair}");
    }
    settings.config.options = Options::from_pairs(&["start_player=random", "max_turns=none"]).unwrap();
    assert_eq!(settings.require_rated_options(GameId::Wishes), Ok(()));

    let table = seated(GameId::Wishes, &["ann", "bob"]);
    let mut settings = table.table.settings().clone();
    settings.config.options = short.clone();
    assert_eq!(table.refused(&person("ann"), Command::Configure(settings.clone())), "rated-options");

    // A table of an older version.
    let mut new = new_table(GameId::Wishes, 2);
    rated(&mut new.settings);
    new.settings.config.options = short;
    let mut table = Simulation::new(new);
    for (seat, name) in [(Seat::A, "ann"), (Seat::B, "bob")] {
        table.ok(&person(name), sit_rated(seat, name));
    }
    assert_eq!(table.refused(&person("ann"), Command::Start), "rated-options");
    settings.config.options = Options::default();
    table.ok(&person("ann"), Command::Configure(settings));
    table.ok(&person("ann"), Command::Start);
}

#[test]
fn t16_clock_and_options_are_fixed_while_others_sit_at_a_rated_table() {
    let mut new = new_table(GameId::Penguins, 3);
    rated(&mut new.settings);
    let mut table = Simulation::new(new);
    table.ok(&person("ann"), sit_rated(Seat::A, "ann"));
    table.ok(&person("ann"), bot(Seat::C, "level:3"));
    let with = |table: &Simulation, change: &dyn Fn(&mut Settings)| {
        let mut settings = table.table.settings().clone();
        change(&mut settings);
        Command::Configure(settings)
    };
    let fast: &dyn Fn(&mut Settings) = &|settings| settings.clock = Clock::PerMove(10_000);
    let slow: &dyn Fn(&mut Settings) = &|settings| settings.clock = CLOCK;
    table.ok(&person("ann"), with(&table, fast));
    table.ok(&person("bob"), sit_rated(Seat::B, "bob"));
    assert_eq!(table.refused(&person("ann"), with(&table, slow)), "rated-settled");
    let more: &dyn Fn(&mut Settings) = &|settings| settings.config.players = 4;
    assert_eq!(table.refused(&person("ann"), with(&table, more)), "rated-settled");
    table.ok(&person("ann"), with(&table, &|settings| settings.chat = false));
    table.ok(&person("ann"), free(Seat::C));
    table.ok(&person("ann"), with(&table, &|settings| settings.config.players = 2));
    // Once nobody else sits there, the host can change everything.
    table.ok(&person("bob"), Command::Leave { seat: None });
    table.ok(&person("ann"), with(&table, slow));
    let mut casual = Simulation::seated(GameId::Penguins, &["ann", "bob"], |_| {});
    casual.ok(&person("ann"), with(&casual, slow));
}

#[test]
fn t16_the_loser_begins_a_rated_rematch_if_the_rules_say_so() {
    let mut table = started(GameId::Ships, &["ann", "bob"]);
    table.play_out();
    let (new, _) = table.table.rematch(
        id("bob"),
        fishpond_table::Secret::new([1; 32]),
        "come-in".to_owned(),
        &fishpond_table::Entropy::default(),
    );
    let begins =
        new.settings.config.options.iter().find(|(name, _)| *name == "start_player").unwrap().1.clone();
    assert!([Seat::A, Seat::B].iter().any(|seat| begins == OptionValue::Word(seat.to_string())), "{begins}");
    let mut table = Simulation::new(new);
    table.ok(&person("ann"), sit_rated(Seat::B, "ann"));
    table.ok(&person("bob"), sit_rated(Seat::A, "bob"));
    let mut settings = table.table.settings().clone();
    settings.chat = false;
    table.ok(&person("bob"), Command::Configure(settings.clone()));
    settings.config.options = Options::from_pairs(&["pirate_first=false"]).unwrap();
    assert_eq!(table.refused(&person("bob"), Command::Configure(settings)), "rated-options");
    table.ok(&person("bob"), Command::Start);
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
    let reserve = |seat| Command::Reserve { seat, person: id("ann"), name: "Ann".to_owned(), owner: None };
    assert_eq!(table.refused(&person("ann"), reserve(Seat::C)), "one-seat");
    let reservation = |seat| Reservation { seat, person: id("ann"), name: "Ann".to_owned(), owner: None };
    new.reserved = vec![reservation(Seat::A), reservation(Seat::B)];
    assert_eq!(new.event(0).unwrap_err().code.name, "one-seat");
}

#[test]
fn t16_nobody_plays_a_rated_game_against_their_own_bot() {
    let mut new = new_table(GameId::Penguins, 3);
    let mut casual = Simulation::new(new.clone());
    casual.ok(&person("ann"), sit_owned(Seat::A, "ann", None));
    casual.ok(&person("pike"), sit_owned(Seat::B, "pike", Some("ann")));
    let marked: Vec<bool> = casual.view("bob").seats.iter().map(|seat| seat.bot_account).collect();
    assert_eq!(marked, [false, true, false]);

    let invite = |name: &str, owner: &str| {
        let (person, name) = (id(name), name.to_owned());
        Command::Reserve { seat: Seat::C, person, name, owner: Some(id(owner)) }
    };
    casual.ok(&person("ann"), invite("carp", "ann"));

    rated(&mut new.settings);
    let mut invited = Simulation::new(new.clone());
    invited.ok(&person("ann"), sit_rated(Seat::A, "ann"));
    assert_eq!(invited.refused(&person("ann"), invite("pike", "ann")), "own-bot");
    invited.ok(&person("ann"), invite("eel", "dan"));
    assert_eq!(invited.refused(&person("dan"), sit_rated(Seat::B, "dan")), "own-bot", "their bot is invited");

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
    assert!(aborted.view("ann").aborted);
    assert!([&agreed, &casual].iter().all(|other| !other.view("ann").aborted));
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
fn t16_absence_changes_nothing_and_leaving_means_resigning() {
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

#[test]
fn t16_a_listed_table_asks_for_ratings() {
    let range = RatingRange { least: Some(1400), most: Some(1600) };
    let mut new = new_table(GameId::Penguins, 4);
    new.settings.listed = true;
    new.settings.rating_range = Some(range);
    let mut table = Simulation::new(new);
    let sit_with = |points: Option<i64>, invitation: Option<&str>| match sit(None, "Guest", invitation) {
        Command::Sit { seat, name, entropy, invitation, owner, .. } => {
            let rating = points.map(|points| Rating { value: points * 1000, deviation: 50_000 });
            Command::Sit { seat, name, entropy, invitation, rating, owner }
        }
        _ => unreachable!("it is a command to sit down"),
    };
    assert_eq!(table.refused(&person("bob"), sit_with(None, None)), "rating-range-account");
    for points in [1399, 1601] {
        assert_eq!(table.refused(&person("bob"), sit_with(Some(points), None)), "rating-range");
    }
    table.ok(&person("bob"), sit_with(Some(1600), None));
    // The host and people with the invitation are welcome with any rating.
    let named = |command: Command, name: &str| match command {
        Command::Sit { seat, entropy, invitation, rating, owner, .. } => {
            Command::Sit { seat, name: name.to_owned(), entropy, invitation, rating, owner }
        }
        _ => unreachable!("it is a command to sit down"),
    };
    table.ok(&person("ann"), named(sit_with(None, None), "Ann"));
    table.ok(&person("cy"), named(sit_with(Some(2500), Some("come-in")), "Cy"));
}

#[test]
fn t16_ranges_of_ratings_are_checked() {
    let range = |least: u16, most: u16| RatingRange { least: Some(least), most: Some(most) };
    let complete = |range: Option<RatingRange>| {
        let mut settings = new_table(GameId::Penguins, 2).settings;
        settings.rating_range = range;
        settings.complete(GameId::Penguins).map(|settings| settings.rating_range)
    };
    assert_eq!(complete(Some(range(1500, 1500))), Ok(Some(range(1500, 1500))));
    assert_eq!(complete(Some(RatingRange { least: None, most: None })), Ok(None), "no limit at all");
    for invalid in [range(1501, 1500), range(0, 4001), RatingRange { least: Some(5000), most: None }] {
        assert_eq!(complete(Some(invalid)).unwrap_err().to_string(), "table-fault-rating-range");
    }
    let from = RatingRange { least: Some(1400), most: None };
    assert_eq!(RatingRange::shared(Some(from), Some(range(1200, 1600))), Some(range(1400, 1600)));
    assert_eq!(RatingRange::shared(None, Some(from)), Some(from));
    assert_eq!(RatingRange::shared(None, None), None);
}
