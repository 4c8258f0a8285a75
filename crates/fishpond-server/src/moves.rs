//! A whole game as text, to copy and paste: `rules/notation` describes it.

use fishpond_core::record::{RecordError, Step};
use fishpond_core::{Config, Options, quote};
use fishpond_games::{AnyPosition, AnyRecord, GameId};

/// Returns a game as text, or `None` if text can't describe its start: it began at a position of another game, or has custom components.
pub(crate) fn write(record: &AnyRecord) -> Option<String> {
    let config = &record.record.config;
    if record.record.start.is_some() || config.components.is_some() {
        return None;
    }
    let facts = record.game.facts();
    let default = facts.options.iter().map(|spec| (spec.name, spec.default_value()));
    let default: Vec<_> = default.collect();
    let mut text = format!("{} {}", record.game, config.players);
    if record.record.rules != facts.rules {
        text.push_str(&format!(" version={}", record.record.rules));
    }
    for (name, value) in config.options.iter() {
        if !default.iter().any(|(other, usual)| *other == name && usual == value) {
            text.push_str(&format!(" {name}={value}"));
        }
    }
    for step in &record.record.steps {
        text.push_str(&format!("\n{step}"));
    }
    text.push('\n');
    Some(text)
}

/// Reads a game, and checks that it can be played.
///
/// # Errors
/// Returns the first fault.
pub(crate) fn read(text: &str) -> Result<AnyRecord, RecordError> {
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    let header = lines.next().ok_or(RecordError::Empty)?;
    let unreadable = |fault: String| RecordError::Unreadable(fault);
    let mut words = header.split_whitespace();
    let game =
        words.next().unwrap_or_default().parse::<GameId>().map_err(|fault| unreadable(fault.to_string()))?;
    let players = words.next().and_then(|word| word.parse().ok()).ok_or_else(|| {
        unreadable(format!("the first line, '{}', should be a game and a number of players", quote(header)))
    })?;
    let (versions, pairs): (Vec<&str>, Vec<&str>) = words.partition(|word| word.starts_with("version="));
    let mut config = Config::new(players);
    if let Some(word) = versions.first() {
        let version = word["version=".len()..].parse();
        config.rules = Some(version.map_err(|_| unreadable(format!("'{}' is not a version", quote(word))))?);
    }
    config.options = Options::from_pairs(&pairs).map_err(unreadable)?;
    let mut position = AnyPosition::new(game, &config).map_err(RecordError::Config)?;
    let mut steps = Vec::new();
    for line in lines {
        let number = steps.len() + 1;
        let fault = |why: String| RecordError::Step { step: number, text: quote(line), why };
        let step: Step =
            line.parse().map_err(|error: fishpond_core::record::ParseStepError| fault(error.to_string()))?;
        steps.push(match step {
            Step::Chance(drawn) => {
                position.resolve(&drawn, &mut Vec::new()).map_err(fault)?;
                Step::Chance(drawn)
            }
            Step::Act(seat, act) => {
                let played = position.play(seat, &act, &mut Vec::new());
                Step::Act(seat, played.map_err(|refusal| fault(refusal.to_string()))?)
            }
        });
    }
    let record = position.record(None, steps, Vec::new(), None);
    Ok(AnyRecord { game, record })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the stored records of all games and rules versions.
    fn records() -> Vec<AnyRecord> {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../fishpond-games/tests/records");
        let files = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
        files.map(|path| AnyRecord::from_json(&std::fs::read_to_string(path).unwrap()).unwrap()).collect()
    }

    #[test]
    fn every_game_can_be_copied_and_pasted() {
        for record in records() {
            let text = write(&record).unwrap();
            let read = read(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
            assert_eq!(read.record.steps, record.record.steps);
            assert_eq!((read.record.rules, &read.record.hash), (record.record.rules, &record.record.hash));
            assert_eq!(read.record.config, record.record.config);
        }
    }

    #[test]
    fn faults_are_named() {
        for (text, fault) in [
            ("", "empty"),
            ("# only a comment", "empty"),
            ("chess 2", "unknown game 'chess'"),
            ("penguins", "a number of players"),
            ("penguins x", "a number of players"),
            ("penguins 9", "penguins is for 2 to 4 players"),
            ("penguins 2 version=x", "is not a version"),
            ("penguins 2 version=99", "99"),
            ("penguins 2 colour=red", "colour"),
            ("penguins 2\nA place c3", "step 1"),
            ("penguins 2\n* 1\n* 9", "step 2"),
            ("penguins 2\n* 1\nnonsense", "step 2"),
        ] {
            let error = read(text).expect_err(text).to_string();
            assert!(error.contains(fault), "{text}: {error}");
        }
    }
}
