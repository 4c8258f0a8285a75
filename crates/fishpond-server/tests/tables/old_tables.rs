//! A data file from before version 2 of the rules: its tables continue with version 1.

use std::path::Path;

use fishpond_core::Seat;
use fishpond_games::{AnyRecord, GameId};
use fishpond_store::{Append, SqliteStore, Store as _, TableState};
use fishpond_table::{Actor, Command, Entropy, Occupant, PersonId, Secret, Table, TableEvent, TableStatus};

/// The running tables in the file. In penguins and ships a seat has resigned.
const TABLES: [(GameId, &str); 4] = [
    (GameId::Penguins, "g532n3k7"),
    (GameId::Ships, "98gbbxsh"),
    (GameId::Wishes, "ms56akmp"),
    (GameId::Fresh, "k94bk27q"),
];

#[tokio::test]
async fn running_tables_continue_with_version_1() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("fishpond.sqlite");
    let old = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/rules-version-1.sqlite");
    std::fs::copy(old, &file).unwrap();
    let store = SqliteStore::open(&file).unwrap();
    for (game, id) in TABLES {
        let mut table = load(&store, id).await;
        assert_eq!((table.game(), table.status()), (game, TableStatus::Playing));
        assert_eq!(table.settings().config.rules, Some(1));
        check_resignations(&table);
        let after = table.event_count();
        let events = play_out(&mut table);
        let state = TableState {
            changed_at: table.changed_at(),
            next_deadline: None,
            awaits_bot: false,
            waiting_for: Vec::new(),
        };
        let append = Append {
            table: id.to_owned(),
            after,
            edition: 0,
            events,
            mentions: Vec::new(),
            state,
            listing: None,
            result: None,
            ratings: None,
        };
        store.append(append).await.unwrap();
        let table = load(&store, id).await;
        let record = table.record().expect("the game is over");
        assert_eq!(record.rules, 1);
        AnyRecord::from_json(&record.to_json()).unwrap().verify().unwrap();
        let (host, seed) = (table.host().clone(), Secret::new([1; 32]));
        let (rematch, _) = table.rematch(host, seed, "invitation".to_owned(), &Entropy::new(&[]).unwrap());
        let rematch = Table::fold([&rematch.event(1).unwrap()]).unwrap();
        assert_eq!(
            rematch.settings().config.rules,
            Some(game.facts().rules),
            "a rematch has the newest rules"
        );
    }
}

/// In version 1, a seat can resign only on its turn, and the last player continues alone.
fn check_resignations(table: &Table) {
    let position = table.position().unwrap();
    let turn = position.turn().seats();
    assert!(
        Seat::first_n(2).all(|seat| position.may_resign(seat) == turn.contains(seat)),
        "{}",
        table.game()
    );
    if matches!(table.game(), GameId::Penguins | GameId::Ships) {
        assert!(table.view(&Actor::Anonymous, None, &[]).seats.iter().any(|seat| seat.resigned));
    }
}

/// Plays to the end with the first legal move of the seat to move, and returns the events.
fn play_out(table: &mut Table) -> Vec<String> {
    let mut events = Vec::new();
    while table.status() == TableStatus::Playing {
        let position = table.position().unwrap();
        let seat = position.turn().seats().iter().next().unwrap();
        let act = position.legal_acts(seat)[0].clone();
        let command = Command::Act { seat, act, answers: table.moment(), id: None };
        for event in table.decide(table.changed_at(), &Actor::Person(person(table, seat)), command).unwrap() {
            table.apply(&event).unwrap();
            events.push(event.to_json());
        }
    }
    events
}

fn person(table: &Table, seat: Seat) -> PersonId {
    match table.occupant(seat) {
        Some(Occupant::Person { person, .. }) => person.clone(),
        other => panic!("{other:?}"),
    }
}

async fn load(store: &SqliteStore, id: &str) -> Table {
    let events = store.events(id, 0).await.unwrap();
    let events: Vec<TableEvent> = events.iter().map(|line| TableEvent::from_json(line).unwrap()).collect();
    Table::fold(&events).unwrap()
}
