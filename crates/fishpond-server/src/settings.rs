//! The settings of a table: their form, and their summary.

use fishpond_core::{Config, Message, OptionKind, OptionSpec, Options, Seat, Speak as _, quote};
use fishpond_games::GameId;
use fishpond_table::{Clock, Settings, Spectators};
use maud::{Markup, html};
use serde::Deserialize;

use crate::error::Error;
use crate::forms::{Fields, invalid_field};
use crate::visitor::Visitor;

/// The clocks on offer, by kind.
const CLOCKS: [(&str, &[Clock]); 3] = [
    (
        "page-clock-move",
        &[
            Clock::PerMove(30_000),
            Clock::PerMove(60_000),
            Clock::PerMove(120_000),
            Clock::PerMove(300_000),
            Clock::PerMove(600_000),
        ],
    ),
    (
        "page-clock-bank",
        &[
            Clock::Bank { initial: 300_000, increment: 5_000 },
            Clock::Bank { initial: 600_000, increment: 10_000 },
            Clock::Bank { initial: 1_200_000, increment: 20_000 },
            Clock::Bank { initial: 2_700_000, increment: 30_000 },
        ],
    ),
    ("page-clock-days", &[Clock::Days(1), Clock::Days(2), Clock::Days(3), Clock::Days(7), Clock::Days(14)]),
];

/// The numbers on offer for an option that takes a number.
const NUMBERS: [u32; 16] = [1, 2, 3, 4, 5, 6, 8, 10, 15, 20, 30, 40, 60, 100, 200, 500];

/// The choices for the number of minutes that players may be away; 0 means no limit.
const ABSENCES: [u64; 5] = [1, 2, 5, 15, 0];

/// Returns the field for the number of players.
pub(crate) fn players(visitor: &Visitor, game: GameId, chosen: u8) -> Markup {
    let facts = game.facts();
    html! {
        label { (visitor.text("page-how-many"))
            select name="players" data-players {
                @for players in facts.min_players..=facts.max_players {
                    option value=(players) selected[players == chosen] { (players) }
                }
            }
        }
    }
}

/// Returns the fields for the options of the game.
pub(crate) fn options(visitor: &Visitor, game: GameId, chosen: &Options) -> Markup {
    html! {
        @if !game.facts().options.is_empty() {
            fieldset {
                legend { (visitor.text("page-options")) }
                @for spec in game.facts().options { (option(visitor, game, spec, chosen)) }
            }
        }
    }
}

/// Returns the fields for the settings of the table; once the game has started, only those that can still be changed.
pub(crate) fn table_fields(visitor: &Visitor, chosen: &Settings, started: bool) -> Markup {
    html! {
        fieldset {
            legend { (visitor.text("page-table-settings")) }
            @if !started {
                (clock(visitor, chosen.clock))
                label { (visitor.text("page-absence"))
                    select name="absence" {
                        @for minutes in ABSENCES {
                            option value=(minutes) selected[chosen.absence.unwrap_or(0) == minutes * 60_000] { (absence(visitor, minutes)) }
                        }
                    }
                }
            }
            label { (visitor.text("page-spectators"))
                select name="spectators" {
                    @for kind in [Spectators::ByLink, Spectators::Public, Spectators::Off] {
                        option value=(word(kind)) selected[kind == chosen.spectators] { (visitor.text(&format!("page-spectators-{}", word(kind)))) }
                    }
                }
            }
            @if !started {
                label.check { input type="checkbox" name="listed" value="1" checked[chosen.listed]; (visitor.text("page-listed")) }
            }
            label.check { input type="checkbox" name="chat" value="1" checked[chosen.chat]; (visitor.text("page-chat-on")) }
        }
    }
}

fn clock(visitor: &Visitor, chosen: Clock) -> Markup {
    let choice = |clock: Clock| html! { option value=(clock) selected[clock == chosen] { (visitor.say(&clock.message())) } };
    let known = CLOCKS.iter().any(|(_, clocks)| clocks.contains(&chosen));
    html! {
        label { (visitor.text("page-clock"))
            select name="clock" {
                (choice(Clock::None))
                @if !known && chosen != Clock::None { (choice(chosen)) }
                @for (kind, clocks) in CLOCKS {
                    optgroup label=(visitor.text(kind)) { @for &clock in clocks { (choice(clock)) } }
                }
            }
        }
    }
}

fn absence(visitor: &Visitor, minutes: u64) -> String {
    match u32::try_from(minutes) {
        Ok(0) | Err(_) => visitor.text("page-absence-never"),
        Ok(minutes) => visitor.say(&Message::new("page-absence-after").with("minutes", minutes)),
    }
}

fn word(spectators: Spectators) -> &'static str {
    match spectators {
        Spectators::Off => "off",
        Spectators::ByLink => "link",
        Spectators::Public => "public",
    }
}

fn option(visitor: &Visitor, game: GameId, spec: &OptionSpec, chosen: &Options) -> Markup {
    let values: Vec<String> = match spec.kind {
        OptionKind::Flag => vec!["false".into(), "true".into()],
        OptionKind::Word(words) => words.iter().map(|&word| word.to_owned()).collect(),
        OptionKind::SeatOrRandom => {
            let seats = Seat::first(game.facts().max_players).map(|seat| seat.to_string());
            std::iter::once("random".to_owned()).chain(seats).collect()
        }
        OptionKind::NumberOrNone(low, high) => std::iter::once("none".to_owned())
            .chain(NUMBERS.into_iter().filter(|n| (low..=high).contains(n)).map(|n| n.to_string()))
            .collect(),
    };
    let value =
        chosen.iter().find(|(name, _)| *name == spec.name).map(|(_, value)| quote(&value.to_string()));
    let value = value.as_deref().unwrap_or(spec.default);
    let other = (!values.iter().any(|known| known == value)).then(|| value.to_owned());
    html! {
        label {
            span { (visitor.text(&format!("{game}-option-{}", spec.name))) " "
                a.clause href=(format!("/rules/{game}#{}", spec.clause)) { (spec.clause) } }
            select name=(format!("option-{}", spec.name)) {
                @for choice in values.iter().chain(&other) {
                    option value=(choice) selected[choice == value] { (value_label(visitor, game, spec.name, choice)) }
                }
            }
        }
    }
}

fn value_label(visitor: &Visitor, game: GameId, name: &str, value: &str) -> String {
    [format!("{game}-option-{name}-{value}"), format!("page-value-{value}")]
        .iter()
        .find(|id| visitor.lang.has(id))
        .map_or_else(|| value.to_owned(), |id| visitor.text(id))
}

/// Returns a list of the settings, for the people at the table.
pub(crate) fn facts(visitor: &Visitor, game: GameId, settings: &Settings) -> Markup {
    let minutes = settings.absence.map_or(0, |span| span / 60_000);
    html! {
        dl.facts {
            @for (name, value) in settings.config.options.iter() {
                dt { (visitor.text(&format!("{game}-option-{name}"))) }
                dd { (value_label(visitor, game, name, &value.to_string())) }
            }
            dt { (visitor.text("page-clock")) } dd { (visitor.say(&settings.clock.message())) }
            dt { (visitor.text("page-absence")) } dd { (absence(visitor, minutes)) }
            dt { (visitor.text("page-spectators")) } dd { (visitor.text(&format!("page-spectators-{}", word(settings.spectators)))) }
        }
    }
}

/// Reads the fields of [`options`] and [`table_fields`].
pub(crate) fn read(game: GameId, players: u8, fields: &Fields) -> Result<Settings, Error> {
    let settings = read_unchecked(players, fields)?;
    for (name, value) in settings.config.options.iter() {
        let spec = game.facts().options.iter().find(|spec| spec.name == name);
        let spec = spec.ok_or_else(|| invalid_field("option"))?;
        if spec.kind.allows(value, players) {
            continue;
        }
        // The form offers every seat of the game, because it also contains the number of players.
        return Err(match (&spec.kind, value.to_string().parse::<Seat>(), Seat::first(players).last()) {
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
    let pairs: Vec<String> = fields
        .iter()
        .filter_map(|(name, value)| Some(format!("{}={value}", name.strip_prefix("option-")?)))
        .collect();
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
    settings.listed = form.listed.is_some();
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
    listed: Option<String>,
}

#[derive(Deserialize)]
struct ChangeableForm {
    spectators: Option<String>,
    chat: Option<String>,
}
