//! The names of players: people have a number or a name they chose, and bots are named after their strength.

use fishpond_bots::Bot;
use fishpond_core::{Message, Record, Seat};
use fishpond_words::Lang;

/// The longest name of a person, in characters.
const MAX_NAME: usize = 20;

/// Returns the names of the players in turn order: first the people, then the bots.
pub(crate) fn names(given: &[String], people: usize, bots: &[Bot], lang: Lang) -> Vec<String> {
    let mut names: Vec<String> = (0..people)
        .map(|number| match given.get(number) {
            Some(name) => name.clone(),
            None => lang.say(&Message::new("play-player").with("number", number as u32 + 1)),
        })
        .collect();
    for (index, bot) in bots.iter().enumerate() {
        let name = bot_name(*bot, lang);
        let twice = bots.iter().filter(|other| *other == bot).count() > 1;
        let seat = Seat::new(people + index);
        names.push(if twice { format!("{name} ({seat})") } else { name });
    }
    names
}

/// Returns the names of the players in a record. Players without names are named after their seats, but not just "A", which reads like
/// an article.
pub(crate) fn recorded(record: &Record, lang: Lang) -> Vec<String> {
    if !record.names.is_empty() {
        return record.names.clone();
    }
    let name = |seat: Seat| lang.say(&Message::new("play-player").with("number", seat.to_string()));
    Seat::first_n(record.config.players).map(name).collect()
}

/// Returns the name of a bot.
pub(crate) fn bot_name(bot: Bot, lang: Lang) -> String {
    lang.say(&match bot {
        Bot::Random => Message::new("play-bot-random"),
        Bot::Greedy => Message::new("play-bot-greedy"),
        Bot::Uct => Message::new("play-bot-uct"),
        Bot::Level(level) => Message::new("play-bot-level").with("level", level),
    })
}

/// Returns the bot with this name in any language, as [`names`] writes it.
pub(crate) fn bot_named(name: &str) -> Option<Bot> {
    let name = name.split_once(" (").map_or(name, |(name, _)| name);
    Bot::ALL.into_iter().find(|&bot| Lang::ALL.iter().any(|&lang| bot_name(bot, lang) == name))
}

/// Parses the name of a person.
pub(crate) fn parse(text: &str) -> Result<String, String> {
    let name = text.trim();
    if name.is_empty() || name.chars().count() > MAX_NAME || name.chars().any(char::is_control) {
        return Err(format!("use 1 to {MAX_NAME} characters"));
    }
    Ok(name.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bots_are_recognized_by_their_names() {
        for lang in Lang::ALL {
            let names = names(&["Ann".to_owned()], 2, &[Bot::Level(3), Bot::Greedy, Bot::Greedy], lang);
            let bots: Vec<Option<Bot>> = names.iter().map(|name| bot_named(name)).collect();
            assert_eq!(bots, [None, None, Some(Bot::Level(3)), Some(Bot::Greedy), Some(Bot::Greedy)]);
            assert_eq!(names[0], "Ann");
            assert_ne!(names[3], names[4]);
        }
    }
}
