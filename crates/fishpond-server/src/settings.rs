//! The settings of a table: their form, and their summary.

mod read;

use fishpond_core::{Message, OptionKind, OptionSpec, OptionValue, Options, Seat, Speak as _, quote};
use fishpond_draw::text;
use fishpond_games::GameId;
use fishpond_table::{Clock, Hints, OutOfTime, RatingRange, Settings, Spectators, Undo};
use maud::{Markup, html};

use crate::visitor::Visitor;

pub(crate) use read::{read, read_changeable, read_players, read_unchecked};

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
    let counts = (facts.min_players..=facts.max_players).map(|count| (count, count.to_string()));
    html! { div data-players { (segments("players", &visitor.text("page-how-many"), counts, chosen)) } }
}

/// Returns a row of buttons, one of which is chosen.
pub(crate) fn segments<V: PartialEq + std::fmt::Display>(
    name: &str,
    label: &str,
    choices: impl Iterator<Item = (V, String)>,
    chosen: V,
) -> Markup {
    html! {
        fieldset.segments {
            legend { (label) }
            div {
                @for (value, text) in choices {
                    label { input type="radio" name=(name) value=(value.to_string()) checked[value == chosen]; span { (text) } }
                }
            }
        }
    }
}

/// Returns a switch that sends `value` if it is on.
pub(crate) fn switch(name: &str, value: &str, label: &Markup, on: bool, default: bool) -> Markup {
    html! {
        label.toggle {
            span { (label) }
            input type="checkbox" role="switch" name=(name) value=(value) data-default=(default) checked[on];
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

/// Returns the switch for a rated game.
pub(crate) fn rated(visitor: &Visitor, on: bool) -> Markup {
    let label = html! {
        (visitor.text("page-rated")) " "
        a.clause href="/rules/table#T16" target="_blank" { "T16" }
    };
    if visitor.site.unrated {
        return html! {};
    }
    html! {
        fieldset {
            legend { (visitor.text("page-rating")) }
            (switch("rated", "1", &label, on, false))
            p.quiet { (visitor.text(if visitor.login.is_some() { "page-rated-about" } else { "page-rated-account" })) }
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
            }
            // A rated game (T16) fixes these.
            @if !started && !chosen.rated {
                label { (visitor.text("page-absence"))
                    select name="absence" data-default="2" {
                        @for minutes in ABSENCES {
                            option value=(minutes) selected[chosen.absence.unwrap_or(0) == minutes * 60_000] { (absence(visitor, minutes)) }
                        }
                    }
                }
                (choice(visitor, "out-of-time", OUT_OF_TIME, chosen.out_of_time))
                (choice(visitor, "hints", HINTS, chosen.hints))
                (choice(visitor, "undo", UNDO, chosen.undo))
            }
            @if !chosen.rated {
                label { (visitor.text("page-spectators"))
                    select name="spectators" data-default=(word(Spectators::ByLink)) {
                        // After the start, a table can only admit fewer (T10).
                        @for kind in [Spectators::ByLink, Spectators::Public, Spectators::Off].into_iter().filter(|kind| !started || *kind <= chosen.spectators) {
                            option value=(word(kind)) selected[kind == chosen.spectators] { (visitor.text(&format!("page-spectators-{}", word(kind)))) }
                        }
                    }
                }
            }
            @if !started {
                (switch("listed", "1", &html! { (visitor.text("page-listed")) }, chosen.listed, false))
                @if !visitor.site.unrated { (rating_range(visitor, chosen.rating_range)) }
            }
            (switch("chat", "1", &html! { (visitor.text("page-chat-on")) }, chosen.chat, true))
        }
    }
}

/// Returns the fields for the ratings that a listed table asks for.
fn rating_range(visitor: &Visitor, chosen: Option<RatingRange>) -> Markup {
    let limit = |name: &str, value: Option<u16>| {
        html! {
            label { (visitor.text(&format!("page-{name}")))
                input type="number" inputmode="numeric" name=(name) value=[value] min="0" max=(RatingRange::MAX) step="1"
                    data-default="" placeholder=(visitor.text("page-rating-any"));
            }
        }
    };
    html! {
        div.pair {
            (limit("rating-least", chosen.and_then(|range| range.least)))
            (limit("rating-most", chosen.and_then(|range| range.most)))
        }
        p.quiet { (visitor.text("page-rating-range-about")) }
    }
}

/// The choices for a setting, with their names in forms and messages.
type Choices<T> = &'static [(&'static str, T)];

const OUT_OF_TIME: Choices<OutOfTime> = &[("stand-in", OutOfTime::StandIn), ("lose", OutOfTime::Lose)];
const HINTS: Choices<Hints> = &[("against-bots", Hints::AgainstBots), ("on", Hints::On), ("off", Hints::Off)];
const UNDO: Choices<Undo> = &[("ask", Undo::Ask), ("off", Undo::Off)];

/// Returns the field for a setting with a few choices.
fn choice<T: PartialEq>(visitor: &Visitor, name: &str, choices: Choices<T>, chosen: T) -> Markup {
    html! {
        label { (visitor.text(&format!("page-{name}")))
            select name=(name) data-default=(choices[0].0) {
                @for (word, value) in choices {
                    option value=(word) selected[*value == chosen] { (visitor.text(&format!("page-{name}-{word}"))) }
                }
            }
        }
    }
}

/// Returns a setting with a few choices, as a line of the summary.
fn chosen<T: PartialEq>(visitor: &Visitor, name: &str, choices: Choices<T>, chosen: T) -> Markup {
    let word = choices.iter().find(|(_, value)| *value == chosen).map_or("", |(word, _)| word);
    html! {
        dt { (visitor.text(&format!("page-{name}"))) }
        dd { (visitor.text(&format!("page-{name}-{word}"))) }
    }
}

/// Returns the field for the clock.
pub(crate) fn clock(visitor: &Visitor, chosen: Clock) -> Markup {
    let choice = |clock: Clock| html! { option value=(clock) selected[clock == chosen] { (visitor.say(&clock.message())) } };
    let known = CLOCKS.iter().any(|(_, clocks)| clocks.contains(&chosen));
    html! {
        label { (visitor.text("page-clock"))
            select name="clock" data-default=(Clock::None) {
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
            let seats = Seat::first_n(game.facts().max_players).map(|seat| seat.to_string());
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
    let (name, label) =
        (format!("option-{}", spec.name), visitor.text(&format!("{game}-option-{}", spec.name)));
    let label = html! {
        (label) " "
        a.clause href=(format!("/rules/{game}#{}", spec.clause)) target="_blank" { (spec.clause) }
    };
    html! {
        @if matches!(spec.kind, OptionKind::Flag) && other.is_none() {
            // Sent alone if the switch is off; if it is on, the value of the switch comes later and wins.
            input type="hidden" name=(name) value="false";
            (switch(&name, "true", &label, value == "true", spec.default == "true"))
        } @else {
            label {
                span { (label) }
                select name=(name) data-default=(spec.default) data-seats[matches!(spec.kind, OptionKind::SeatOrRandom)] {
                    @for choice in values.iter().chain(&other) {
                        option value=(choice) selected[choice == value] { (value_label(visitor, game, spec.name, choice)) }
                    }
                }
            }
        }
    }
}

fn value_label(visitor: &Visitor, game: GameId, name: &str, value: &str) -> String {
    [format!("{game}-option-{name}-{value}"), format!("page-value-{value}")]
        .iter()
        .find(|id| visitor.lang.has(id))
        .map_or_else(|| seat_label(visitor, value).unwrap_or_else(|| value.to_owned()), |id| visitor.text(id))
}

/// Returns the mark and the name of a seat.
fn seat_label(visitor: &Visitor, value: &str) -> Option<String> {
    let seat: Seat = value.parse().ok()?;
    Some(format!(
        "{} {}",
        text::mark(seat),
        visitor.say(&Message::new("page-seat-letter").with("seat", seat))
    ))
}

/// Returns an option and its value in a few words.
pub(crate) fn option_summary(visitor: &Visitor, game: GameId, name: &str, value: &str) -> String {
    let label = visitor.text(&format!("{game}-option-{name}"));
    format!("{}: {}", label.trim_end_matches('.'), value_label(visitor, game, name, value))
}

/// Returns the number of players, the clock, whether the game is rated and the ratings that it asks for, in a few words.
pub(crate) fn summary(visitor: &Visitor, settings: &Settings) -> String {
    let players = Message::new("page-player-count").with("count", settings.config.players);
    let clock = (settings.clock != Clock::None).then(|| visitor.say(&settings.clock.message()));
    let rated = settings.rated.then(|| visitor.text("page-rated-game"));
    let range = settings.rating_range.filter(|_| settings.listed).map(|range| visitor.say(&range.message()));
    [Some(visitor.say(&players)), clock, rated, range].into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

/// Returns the settings for the people at the table: those of the table itself, the options of the game that differ from the defaults,
/// and all options, folded away.
pub(crate) fn facts(visitor: &Visitor, game: GameId, settings: &Settings) -> Markup {
    let all: Vec<_> = settings.config.options.iter().collect();
    let is_default = |name: &str, value: &OptionValue| {
        game.facts().options.iter().any(|spec| spec.name == name && spec.default_value() == *value)
    };
    let changed: Vec<_> = all.iter().copied().filter(|(name, value)| !is_default(name, value)).collect();
    html! {
        dl.facts { (table_facts(visitor, settings)) }
        @if !changed.is_empty() {
            h2 { (visitor.text("page-changed-options")) }
            dl.facts { (option_facts(visitor, game, &changed)) }
        }
        @if !all.is_empty() {
            details {
                summary { (visitor.text("page-all-settings")) }
                dl.facts { (option_facts(visitor, game, &all)) }
            }
        }
    }
}

fn option_facts(visitor: &Visitor, game: GameId, options: &[(&str, &OptionValue)]) -> Markup {
    html! {
        @for (name, value) in options {
            dt { (visitor.text(&format!("{game}-option-{name}"))) }
            dd { (value_label(visitor, game, name, &value.to_string())) }
        }
    }
}

fn table_facts(visitor: &Visitor, settings: &Settings) -> Markup {
    let minutes = settings.absence.map_or(0, |span| span / 60_000);
    // With days per move, no bot takes over before the time is up.
    let is_slow = matches!(settings.clock, Clock::Days(_));
    html! {
        dt { (visitor.text("page-rating")) } dd { (visitor.text(if settings.rated { "page-rated-game" } else { "page-unrated-game" })) }
        dt { (visitor.text("page-clock")) } dd { (visitor.say(&settings.clock.message())) }
        @if !settings.rated && !is_slow { dt { (visitor.text("page-absence")) } dd { (absence(visitor, minutes)) } }
        @if settings.clock != Clock::None { (chosen(visitor, "out-of-time", OUT_OF_TIME, settings.out_of_time)) }
        (chosen(visitor, "hints", HINTS, settings.hints))
        (chosen(visitor, "undo", UNDO, settings.undo))
        dt { (visitor.text("page-spectators")) } dd { (visitor.text(&format!("page-spectators-{}", word(settings.spectators)))) }
    }
}
