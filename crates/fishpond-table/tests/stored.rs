//! Events stored by earlier versions still give the same tables.

use fishpond_games::AnyRecord;
use fishpond_table::{Table, TableEvent, TableStatus};

/// Complete event logs of version 1 with all kinds of events but `forgotten`, and the hash of the last position. The game of fresh is rated
/// and ends with a timeout; the game of wishes ends without a result.
const LOGS: [(&str, &str); 4] = [
    (include_str!("data/penguins-1.jsonl"), "6b3900b9876ef405"),
    (include_str!("data/ships-1.jsonl"), "bfcd10103fbe811a"),
    (include_str!("data/fresh-1.jsonl"), "b86b0c74bbd75535"),
    (include_str!("data/wishes-1.jsonl"), "6b9cc3d10ac3446f"),
];

#[test]
fn stored_tables_still_load() {
    for (lines, hash) in LOGS {
        let events: Vec<TableEvent> =
            lines.lines().map(|line| TableEvent::from_json(line).expect(line)).collect();
        let written: String = events.iter().map(|event| event.to_json() + "\n").collect();
        assert_eq!(written, lines, "the stored form has not changed");
        let table = Table::fold(&events).unwrap();
        assert_eq!(table.status(), TableStatus::Over);
        let record = table.record().unwrap();
        assert_eq!(record.hash, hash);
        AnyRecord::from_json(&record.to_json()).unwrap().verify().unwrap();
    }
}
