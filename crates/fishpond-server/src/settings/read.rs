//! Reading the settings of a table from a form.

use std::collections::BTreeMap;

use fishpond_core::{Config, Message, OptionKind, Options, Seat};
use fishpond_games::GameId;
use fishpond_table::{RatingRange, Settings, Spectators};
use serde::Deserialize;

use super::{ABSENCES, Choices, HINTS, OUT_OF_TIME, UNDO};
use crate::error::Error;
use crate::forms::{Fields, invalid_field};

/// Reads the fields of [`options`](super::options) and [`table_fields`](super::table_fields).
pub(crate) fn read(game: GameId, players: u8, fields: &Fields) -> Result<Settings, Error> {
    let settings = read_unchecked(players, fields)?;
    for (name, value) in settings.config.options.iter() {
        let spec = game.facts().options.iter().find(|spec| spec.name == name);
        let spec = spec.ok_or_else(|| invalid_field("option"))?;
        if spec.kind.allows(value, players) {
            continue;
        }
        // The form offers every seat of the game, because it also contains the number of players.
        return Err(match (&spec.kind, value.to_string().parse::<Seat>(), Seat::first_n(players).last()) {
            (OptionKind::SeatOrRandom, Ok(seat), Some(last)) => Error::Invalid(
                Message::new("page-error-no-seat")
                    .with("seat", seat.to_string())
                    .with("last", last.to_string())
                    .with("players", players),
            ),
            _ => invalid_field(&format!("option-{name}")),
        });
    }
    Ok(settings)
}

/// Reads the same fields without checking the options of the game.
pub(crate) fn read_unchecked(players: u8, fields: &Fields) -> Result<Settings, Error> {
    // The last value wins, see `super::option`.
    let options: BTreeMap<&str, &str> =
        fields.iter().filter_map(|(name, value)| Some((name.strip_prefix("option-")?, value))).collect();
    let pairs: Vec<String> = options.iter().map(|(name, value)| format!("{name}={value}")).collect();
    let mut config = Config::new(players);
    config.options = Options::from_pairs(&pairs).map_err(|_| invalid_field("option"))?;
    let mut settings = Settings::new(config);
    settings.stand_in = crate::bots::DEFAULT_BOT.to_string();
    let form: SettingsForm = fields.read()?;
    if let Some(clock) = form.clock {
        settings.clock = clock.parse().map_err(|_| invalid_field("clock"))?;
    }
    if let Some(minutes) = form.absence {
        if !ABSENCES.contains(&minutes) {
            return Err(invalid_field("absence"));
        }
        settings.absence = (minutes > 0).then_some(minutes * 60_000);
    }
    settings.out_of_time = read_choice("out-of-time", OUT_OF_TIME, form.out_of_time.as_deref())?;
    settings.hints = read_choice("hints", HINTS, form.hints.as_deref())?;
    settings.undo = read_choice("undo", UNDO, form.undo.as_deref())?;
    settings.listed = form.listed.is_some();
    settings.rated = form.rated.is_some();
    let limit = |field: &str, given: Option<&str>| match given.map(str::trim) {
        None | Some("") => Ok(None),
        Some(points) => points.parse().map(Some).map_err(|_| invalid_field(field)),
    };
    let least = limit("rating-least", form.rating_least.as_deref())?;
    settings.rating_range = RatingRange::new(least, limit("rating-most", form.rating_most.as_deref())?);
    read_changeable(&mut settings, fields)?;
    Ok(settings)
}

/// Reads the settings that can be changed during the game.
pub(crate) fn read_changeable(settings: &mut Settings, fields: &Fields) -> Result<(), Error> {
    let form: ChangeableForm = fields.read()?;
    settings.spectators = match form.spectators.as_deref().unwrap_or("link") {
        "off" => Spectators::Off,
        "link" => Spectators::ByLink,
        "public" => Spectators::Public,
        _ => return Err(invalid_field("spectators")),
    };
    settings.chat = form.chat.is_some();
    Ok(())
}

/// Reads the number of players.
pub(crate) fn read_players(game: GameId, fields: &Fields) -> Result<u8, Error> {
    let facts = game.facts();
    let PlayersForm { players } = fields.read()?;
    let is_allowed = (facts.min_players..=facts.max_players).contains(&players);
    if is_allowed { Ok(players) } else { Err(invalid_field("players")) }
}

#[derive(Deserialize)]
struct PlayersForm {
    players: u8,
}

#[derive(Deserialize)]
struct SettingsForm {
    clock: Option<String>,
    absence: Option<u64>,
    #[serde(rename = "out-of-time")]
    out_of_time: Option<String>,
    hints: Option<String>,
    undo: Option<String>,
    listed: Option<String>,
    rated: Option<String>,
    #[serde(rename = "rating-least")]
    rating_least: Option<String>,
    #[serde(rename = "rating-most")]
    rating_most: Option<String>,
}

#[derive(Deserialize)]
struct ChangeableForm {
    spectators: Option<String>,
    chat: Option<String>,
}

/// Reads a setting with a few choices; the first is the default.
fn read_choice<T: Copy>(name: &str, choices: Choices<T>, given: Option<&str>) -> Result<T, Error> {
    let given = given.unwrap_or(choices[0].0);
    let found = choices.iter().find(|(word, _)| *word == given);
    found.map(|(_, value)| *value).ok_or_else(|| invalid_field(name))
}
