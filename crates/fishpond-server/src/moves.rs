//! A whole game as text, to copy and paste: `rules/notation` describes it.

use fishpond_core::record::Step;
use fishpond_core::{Config, Message, Options, Refusal, Speak as _, quote};
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
pub(crate) fn read(text: &str) -> Result<AnyRecord, Message> {
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    let header = lines.next().ok_or_else(|| Message::new("review-upload-empty"))?;
    let mut words = header.split_whitespace();
    let game = words.next().unwrap_or_default();
    let game: GameId =
        game.parse().map_err(|_| Message::new("review-upload-game").with("game", quote(game)))?;
    let players = words.next().and_then(|word| word.parse().ok());
    let players =
        players.ok_or_else(|| Message::new("review-upload-header").with("header", quote(header)))?;
    let (versions, pairs): (Vec<&str>, Vec<&str>) = words.partition(|word| word.starts_with("version="));
    let mut config = Config::new(players);
    if let Some(word) = versions.first() {
        let version = word["version=".len()..].parse();
        let invalid = |_| Message::new("review-upload-version").with("version", quote(word));
        config.rules = Some(version.map_err(invalid)?);
    }
    let invalid = || Message::new("review-upload-config").with("game", game.facts().title);
    config.options = Options::from_pairs(&pairs).map_err(|_| invalid())?;
    let mut position = AnyPosition::new(game, &config).map_err(|_| invalid())?;
    let mut steps = Vec::new();
    for line in lines {
        let number = steps.len() + 1;
        let step = line.parse::<Step>().map_err(|_| impossible_step(number, line))?;
        steps.push(match step {
            Step::Chance(drawn) => {
                position.resolve(&drawn, &mut Vec::new()).map_err(|_| impossible_step(number, line))?;
                Step::Chance(drawn)
            }
            Step::Act(seat, act) => {
                let played = position.play(seat, &act, &mut Vec::new());
                let refused = |refusal: Refusal| {
                    let step = impossible_step(number, line);
                    Message::new("review-upload-refused").with("step", step).with("why", refusal.message())
                };
                Step::Act(seat, played.map_err(refused)?)
            }
        });
    }
    let record = position.record(None, steps, Vec::new(), None);
    Ok(AnyRecord { game, record })
}

/// Returns the error for a step that can't be played.
pub(crate) fn impossible_step(number: usize, step: &str) -> Message {
    Message::new("review-upload-step").with("step", number as u32).with("text", quote(step))
}

#[cfg(test)]
mod tests {
    use fishpond_words::Lang;

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
            let Some(text) = write(&record) else {
                assert!(record.record.start.is_some(), "text can't describe a position");
                continue;
            };
            let read = read(&text).unwrap_or_else(|error| panic!("{}\n{text}", Lang::En.say(&error)));
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
            ("chess 2", "“chess”"),
            ("penguins", "a number of players"),
            ("penguins x", "a number of players"),
            ("penguins 9", "number of players, the version and the options"),
            ("penguins 2 version=x", "“version=x”"),
            ("penguins 2 version=99", "number of players, the version and the options"),
            ("penguins 2 colour=red", "number of players, the version and the options"),
            ("penguins 2\nA place c3", "Step 1"),
            ("penguins 2\n* 1\n* 9", "Step 2"),
            ("penguins 2\n* 1\nnonsense", "Step 2"),
        ] {
            let error = Lang::En.say(&read(text).expect_err(text));
            assert!(error.contains(fault), "{text}: {error}");
        }
    }
}
