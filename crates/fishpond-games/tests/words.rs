//! Every game can say whatever its facts name, in every language.

use fishpond_games::GameId;
use fishpond_words::Lang;

#[test]
fn options_refusals_and_reasons_have_words() {
    for &game in GameId::ALL {
        let facts = game.facts();
        let id = facts.id;
        let options = facts.options.iter().map(|spec| format!("{id}-option-{}", spec.name));
        let refusals = facts.refusals.iter().map(|code| code.message_id());
        let reasons = facts.reasons.iter().map(|reason| format!("{id}-reason-{reason}"));
        for message in options.chain(refusals).chain(reasons).chain([format!("{id}-about")]) {
            for lang in Lang::ALL {
                assert!(lang.has(&message), "{lang} lacks {message}");
            }
        }
    }
}
