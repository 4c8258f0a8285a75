//! The table can say its rules and whatever it refuses and notes, in every language.

use fishpond_core::{Seat, Speak as _};
use fishpond_table::{Ending, Note, Why, refusals};
use fishpond_words::Lang;

#[test]
fn refusals_notes_and_house_rules_have_words() {
    let notes = [
        Note::TakenBack(Seat::A),
        Note::TakeBackAsked(Seat::A),
        Note::EndProposed(Seat::A),
        Note::Agreed(Seat::A),
        Note::Declined(Seat::A),
        Note::SatIn(Seat::A, Why::Clock),
        Note::SatIn(Seat::A, Why::Absence),
        Note::SatIn(Seat::A, Why::Left),
        Note::Returned(Seat::A),
        Note::Ended(Ending::Agreed),
        Note::Ended(Ending::Closed),
    ];
    let notes = notes.iter().map(|note| note.message().id.into_owned());
    let refused = refusals::ALL.iter().map(|code| code.message_id());
    assert!(refusals::ALL.iter().all(|code| refusals::CLAUSES.contains(&code.clause)));
    let rules = refusals::CLAUSES.iter().map(|clause| format!("table-rule-{clause}"));
    for id in notes.chain(refused).chain(rules) {
        for lang in Lang::ALL {
            assert!(lang.has(&id), "{lang} lacks {id}");
        }
    }
}
