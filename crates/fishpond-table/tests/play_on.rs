//! Tables that start from a position of a finished game (T19).

mod common;

use common::{Simulation, bot, new_table, person, sit};
use fishpond_core::record::FORMAT;
use fishpond_core::{Config, Rng, Seat, Turn, Viewer};
use fishpond_games::{AnyPosition, AnyRecord};
use fishpond_table::{Actor, Command, NewTable, Settings, Table, TableEvent, TableStatus};

/// Returns the stored records of all games and rules versions.
fn records() -> Vec<AnyRecord> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../fishpond-games/tests/records");
    let mut paths: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    assert!(paths.len() >= 20);
    paths.iter().map(|path| AnyRecord::from_json(&std::fs::read_to_string(path).unwrap()).unwrap()).collect()
}

/// Returns a table that starts from a position, with a person in one seat and bots in all others.
fn played_on(start: &AnyPosition, seat: Seat) -> Simulation {
    let config = start.config();
    let new = NewTable {
        settings: Settings::new(config.clone()),
        start: Some(Box::new(start.clone())),
        ..new_table(start.game(), config.players)
    };
    let mut simulation = Simulation::new(new);
    for other in Seat::first_n(config.players) {
        if other == seat {
            simulation.ok(&person("ann"), sit(Some(seat), "Ann", None));
        } else {
            simulation.ok(&person("ann"), bot(other, other.to_string().as_str()));
        }
    }
    simulation
}

#[test]
fn t19_games_of_every_version_can_be_played_on_and_verified() {
    let mut rng = Rng::new(3);
    for (index, record) in records().iter().enumerate() {
        let steps = record.record.steps.len();
        for ply in [0, steps / 3, 2 * steps / 3 + index % 5] {
            let position = record.replay_to(ply.min(steps), &mut Vec::new()).unwrap();
            if position.turn() == Turn::Over || position.turn() != position.turn_seen_by(Viewer::Public) {
                continue;
            }
            let seat = Seat::new(index % 2);
            // A state omits data that is only needed to draw the past.
            let position = AnyPosition::from_state(record.game, &position.state()).unwrap();
            let seen = position.view(Viewer::Seat(seat));
            let start = seen.resample(&mut rng);
            let mut simulation = played_on(&start, seat);
            simulation.ok(&person("ann"), Command::Start);
            if position.turn() != Turn::Chance {
                assert_eq!(simulation.table.bot_view(seat), Some(seen), "{} at {ply}", record.game);
            }
            simulation.play_out();
            let text = simulation.table.record().unwrap().to_json();
            let own = AnyRecord::from_json(&text).unwrap();
            assert_eq!((own.record.fishpond, own.record.rules), (FORMAT, record.record.rules));
            own.verify().unwrap_or_else(|error| panic!("{} at {ply}: {error}", record.game));
        }
    }
}

#[test]
fn t19_what_the_seat_could_not_know_is_drawn_again() {
    let record = records().into_iter().find(|record| record.game.facts().id == "ships").unwrap();
    let position = record.replay_to(record.record.steps.len() / 3, &mut Vec::new()).unwrap();
    let seen = position.view(Viewer::Seat(Seat::A));
    let mut rng = Rng::new(1);
    let others: Vec<_> = (0..20).map(|_| seen.resample(&mut rng).view(Viewer::Open)).collect();
    assert!(others.iter().any(|other| *other != position.view(Viewer::Open)), "hands must differ");
}

#[test]
fn t19_a_table_keeps_the_position_and_its_configuration() {
    let record = records().into_iter().find(|record| record.game.facts().id == "penguins").unwrap();
    let position = record.replay_to(record.record.steps.len() / 2, &mut Vec::new()).unwrap();
    let mut simulation = played_on(&position, Seat::A);
    assert!(simulation.table.starts_from_position());
    let mut settings = simulation.table.settings().clone();
    settings.chat = false;
    simulation.ok(&person("ann"), Command::Configure(settings.clone()));
    settings.config = Config::new(3);
    assert_eq!(simulation.refused(&person("ann"), Command::Configure(settings)), "bad-settings");
    simulation.ok(&person("ann"), Command::Start);
    assert!(format!("{:?}", simulation.view("ann").log).contains("PlayedOn"));
    let (next, _) = simulation.table.rematch(
        common::id("ann"),
        fishpond_table::Secret::new([1; 32]),
        "again".to_owned(),
        &fishpond_table::Entropy::default(),
    );
    assert_eq!(next.start, None);
    simulation.ok(&Actor::Server, Command::Close);
    assert_eq!(simulation.table.status(), TableStatus::Over);
}

#[test]
fn t19_impossible_starts_are_refused() {
    let record = records().into_iter().find(|record| record.game.facts().id == "penguins").unwrap();
    let (first, last) = (record.replay_to(0, &mut Vec::new()).unwrap(), record.replay().unwrap());
    let new = |start: &AnyPosition, rated: bool, players: u8| {
        let mut settings = Settings::new(Config { players, ..start.config() });
        settings.rated = rated;
        settings.clock = "bank:600+10".parse().unwrap();
        let start = Some(Box::new(start.clone()));
        NewTable { settings, start, ..new_table(record.game, players) }.event(0)
    };
    let players = record.record.config.players;
    let event = new(&first, false, players).unwrap();
    for (start, rated, seats) in
        [(&last, false, players), (&first, true, players), (&first, false, players + 1)]
    {
        assert_eq!(new(start, rated, seats).unwrap_err().code.name, "bad-settings");
    }
    // Stored events that were altered are refused as well.
    let stored = event.to_json();
    assert!(Table::fold(&[TableEvent::from_json(&stored).unwrap()]).is_ok());
    let altered = stored.replacen("\"start\":{", "\"start\":{\"x\":1,", 1);
    assert_ne!(altered, stored);
    assert!(Table::fold(&[TableEvent::from_json(&altered).unwrap()]).is_err(), "{altered}");
}

#[test]
fn records_with_an_invalid_start_are_refused() {
    let record = records().into_iter().find(|record| record.game.facts().id == "penguins").unwrap();
    let position = record.replay_to(record.record.steps.len() / 2, &mut Vec::new()).unwrap();
    let mut simulation = played_on(&position, Seat::A);
    simulation.ok(&person("ann"), Command::Start);
    simulation.play_out();
    let good = simulation.table.record().unwrap();
    let fault = |change: &dyn Fn(&mut fishpond_core::Record)| {
        let mut altered = good.clone();
        change(&mut altered);
        altered.refresh_digest();
        let read = AnyRecord::from_json(&altered.to_json());
        read.and_then(|record| record.replay()).unwrap_err().to_string()
    };
    assert!(fault(&|record| record.start = Some(serde_json::json!({}))).contains("invalid state"));
    assert!(fault(&|record| record.fishpond = 2).contains("format 2 has no field 'start'"));
    let missing = fault(&|record| record.start = None);
    assert!(missing.contains("cannot be played"), "{missing}");
    let other = fault(&|record| {
        let version = if record.rules == 1 { 2 } else { 1 };
        (record.rules, record.config.rules) = (version, Some(version));
    });
    assert!(other.contains("different configurations"), "{other}");
}
