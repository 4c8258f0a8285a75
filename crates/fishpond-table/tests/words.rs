//! Messages for clocks, notes, refusals and house rules exist in every language.

use fishpond_core::{Seat, Speak as _};
use fishpond_table::{Clock, Ending, Note, StandInReason, refusals};
use fishpond_words::Lang;

#[test]
fn refusals_notes_and_house_rules_have_messages() {
    let notes = [
        Note::PlayedOn,
        Note::TakenBack(Seat::A, 1),
        Note::TakeBackAsked(Seat::A, 2),
        Note::EndProposed(Seat::A),
        Note::Agreed(Seat::A),
        Note::Declined(Seat::A),
        Note::Withdrawn(Seat::A),
        Note::TimedOut(Seat::A),
        Note::SatIn(Seat::A, StandInReason::Clock),
        Note::SatIn(Seat::A, StandInReason::Absence),
        Note::SatIn(Seat::A, StandInReason::Left),
        Note::Returned(Seat::A),
        Note::Ended(Ending::Agreed),
        Note::Ended(Ending::Closed),
    ];
    let clocks = [
        Clock::None,
        Clock::PerMove(30_000),
        Clock::PerMove(60_000),
        Clock::Bank { initial: 600_000, increment: 0 },
        Clock::Days(3),
    ];
    for clock in clocks {
        assert_eq!(clock.to_string().parse(), Ok(clock));
        for lang in Lang::ALL {
            assert!(!lang.say(&clock.message()).contains('-'), "{lang}: {}", lang.say(&clock.message()));
        }
    }
    for text in ["", "move", "move:", "move:x", "bank:5", "bank:5+", "days:-1", "hours:3", "move:99999999999"]
    {
        assert!(text.parse::<Clock>().is_err(), "{text}");
    }
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
