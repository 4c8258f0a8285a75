//! Events stored by earlier versions still give the same tables.

use fishpond_games::AnyRecord;
use fishpond_table::{Table, TableEvent, TableStatus};

/// Complete event logs of version 1 with most kinds of events, and the hash of the last position. The kinds `ended`, `forgotten`,
/// `readmitted`, `timed-out`, `vacation` and `rated` are missing.
const LOGS: [(&str, &str); 2] = [
    (include_str!("data/penguins-1.jsonl"), "6b3900b9876ef405"),
    (include_str!("data/ships-1.jsonl"), "bfcd10103fbe811a"),
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
