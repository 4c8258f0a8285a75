//! New tables: one click against bots, or a form with everything.

use axum::extract::{Form, Path, State};
use axum::response::{IntoResponse, Redirect, Response};
use fishpond_bots::Bot;
use fishpond_core::{Config, Message, OptionKind, OptionSpec, Options, Seat};
use fishpond_games::GameId;
use fishpond_table::{Clock, Command, Entropy, NewTable, Secret, Settings, Spectators};
use maud::{Markup, html};

use crate::App;
use crate::bots;
use crate::error::Error;
use crate::page::{Visitor, layout};

/// The fields of a form, in the order of the page.
pub(crate) type Fields = Vec<(String, String)>;

/// The value of a field.
pub(crate) fn field<'a>(fields: &'a [(String, String)], name: &str) -> Option<&'a str> {
    fields.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
}

/// What somebody adds to the dealer's seed: what he typed or his browser drew, or else some bytes of ours.
pub(crate) fn entropy(typed: Option<&str>) -> Entropy {
    match typed {
        // What the person chose is used as it is, so that he can find it in the record.
        Some(typed) if !typed.is_empty() && typed.len() <= Entropy::MOST => {
            Entropy::new(typed.as_bytes()).unwrap_or_default()
        }
        _ => Entropy::new(&rand::random::<[u8; 16]>()).unwrap_or_default(),
    }
}

/// `POST /play/{game}`: a game against bots, at once.
pub(crate) async fn play_now(
    State(app): State<App>,
    visitor: Visitor,
    Path(game): Path<String>,
    Form(fields): Form<Fields>,
) -> Response {
    let Ok(game) = game.parse::<GameId>() else { return Error::NotFound.page(&visitor) };
    // Penguins is at its best for two; the others like company.
    let players = game.facts().min_players.max(if game.facts().max_players > 4 { 3 } else { 2 });
    let mut settings = Settings::new(Config::new(players));
    settings.absence = None;
    let seats =
        Seat::first(players).map(|seat| if seat == Seat::A { Taker::Me } else { Taker::Bot(bots::USUAL) });
    let made =
        set_up(&app, &visitor, game, settings, &seats.collect::<Vec<_>>(), field(&fields, "entropy")).await;
    match made {
        Ok(id) => Redirect::to(&format!("/t/{id}")).into_response(),
        Err(error) => error.page(&visitor),
    }
}

/// Who takes a seat of a new table.
#[derive(Clone, Copy, PartialEq)]
enum Taker {
    Me,
    /// Somebody beside me, at the same screen.
    Beside,
    Bot(Bot),
    /// Whoever comes.
    Open,
}

impl Taker {
    fn read(text: &str) -> Option<Taker> {
        match text {
            "me" => Some(Taker::Me),
            "beside" => Some(Taker::Beside),
            "open" => Some(Taker::Open),
            bot => bot.strip_prefix("bot ")?.parse().ok().map(Taker::Bot),
        }
    }
}

/// Makes a table, seats everybody, and starts the game if all are there.
async fn set_up(
    app: &App,
    visitor: &Visitor,
    game: GameId,
    settings: Settings,
    seats: &[Taker],
    typed: Option<&str>,
) -> Result<String, Error> {
    let id = app
        .make(NewTable {
            game,
            settings,
            host: visitor.person.clone(),
            seed: Secret::new(rand::random()),
            invitation: crate::random_hex::<8>(),
            watch: crate::random_hex::<8>(),
            reserved: Vec::new(),
        })
        .await?;
    let room = app.room(&id).await?;
    for (index, taker) in seats.iter().enumerate() {
        let seat = Seat::new(index);
        let name = match taker {
            Taker::Beside => visitor.say(&Message::new("page-beside-name").with("seat", seat)),
            _ => visitor.name_or_guest(),
        };
        let command = match taker {
            Taker::Open => continue,
            Taker::Bot(bot) => bots::seat(seat, *bot),
            Taker::Me | Taker::Beside => {
                Command::Sit { seat: Some(seat), name, entropy: entropy(typed), invitation: None }
            }
        };
        app.command(&room, &visitor.who(), command).await?;
    }
    if !seats.contains(&Taker::Open) {
        app.command(&room, &visitor.who(), Command::Start).await?;
    }
    Ok(id)
}

/// `GET /new/{game}`
pub(crate) async fn form(visitor: Visitor, Path(game): Path<String>) -> Response {
    let Ok(game) = game.parse::<GameId>() else { return Error::NotFound.page(&visitor) };
    layout(&visitor, &visitor.text("page-make-table"), &filled(&visitor, game, None)).into_response()
}

fn filled(visitor: &Visitor, game: GameId, fault: Option<&Markup>) -> Markup {
    let facts = game.facts();
    html! {
        section.narrow {
            h1 { (visitor.text("page-make-table")) ": " (facts.title) }
            @if let Some(fault) = fault { p.notice role="alert" { (fault) } }
            form.stack method="post" action=(format!("/new/{game}")) data-entropy {
                input type="hidden" name="entropy" value="";
                label { (visitor.text("page-how-many"))
                    select name="players" data-players {
                        @for players in facts.min_players..=facts.max_players { option value=(players) { (players) } }
                    }
                }
                fieldset {
                    legend { (visitor.text("page-seats")) }
                    @for seat in Seat::first(facts.max_players) {
                        label.seat data-seat=(seat.index()) {
                            (crate::parts::mark(seat))
                            @if seat.index() >= usize::from(facts.min_players) {
                                span.quiet { (visitor.say(&Message::new("page-seat-from").with("count", seat.index() as u32 + 1))) }
                            }
                            select name=(format!("seat-{seat}")) aria-label=(visitor.say(&Message::new("page-seat-letter").with("seat", seat))) {
                                option value="me" selected[seat == Seat::A] { (visitor.text("page-taker-me")) }
                                option value="open" selected[seat == Seat::B] { (visitor.text("page-taker-open")) }
                                option value="beside" { (visitor.text("page-taker-beside")) }
                                @for bot in Bot::ALL {
                                    option value=(format!("bot {bot}")) selected[seat > Seat::B && bot == bots::USUAL] {
                                        (visitor.text("page-taker-bot")) " (" (bot_label(visitor, bot)) ")"
                                    }
                                }
                            }
                        }
                    }
                }
                @if !facts.options.is_empty() {
                    fieldset {
                        legend { (visitor.text("page-options")) }
                        @for spec in facts.options { (option(visitor, game, spec)) }
                    }
                }
                fieldset {
                    legend { (visitor.text("page-house")) }
                    (select(visitor, "clock", "page-clock", &["none", "minute", "bank", "days"], "page-clock"))
                    (select(visitor, "spectators", "page-spectators", &["link", "public", "off"], "page-spectators"))
                    label.check { input type="checkbox" name="listed" value="1"; (visitor.text("page-listed")) }
                    label.check { input type="checkbox" name="chat" value="1" checked; (visitor.text("page-chat-on")) }
                }
                button.primary type="submit" { (visitor.text("page-make-table")) }
            }
        }
    }
}

fn bot_label(visitor: &Visitor, bot: Bot) -> String {
    let id = format!("page-bot-{}", bot.to_string().replace(':', "-"));
    if visitor.lang.has(&id) { visitor.text(&id) } else { bot.to_string() }
}

fn select(visitor: &Visitor, name: &str, label: &str, values: &[&str], words: &str) -> Markup {
    html! {
        label { (visitor.text(label))
            select name=(name) {
                @for value in values { option value=(value) { (visitor.text(&format!("{words}-{value}"))) } }
            }
        }
    }
}

fn option(visitor: &Visitor, game: GameId, spec: &OptionSpec) -> Markup {
    let values: Vec<String> = match spec.kind {
        OptionKind::Flag => vec!["false".into(), "true".into()],
        OptionKind::Word(words) => words.iter().map(|&word| word.to_owned()).collect(),
        OptionKind::SeatOrRandom => {
            let seats = Seat::first(game.facts().max_players).map(|seat| seat.to_string());
            std::iter::once("random".to_owned()).chain(seats).collect()
        }
        OptionKind::NumberOrNone(low, high) => {
            let step = ((high - low) / 20).max(1) as usize;
            std::iter::once("none".to_owned())
                .chain((low..=high).step_by(step).map(|n| n.to_string()))
                .collect()
        }
    };
    html! {
        label {
            span { (visitor.text(&format!("{game}-option-{}", spec.name))) " "
                a.clause href=(format!("/rules/{game}#{}", spec.clause)) { (spec.clause) } }
            select name=(format!("option-{}", spec.name)) {
                @for value in &values {
                    option value=(value) selected[value == spec.default] { (value_label(visitor, game, spec.name, value)) }
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

/// `POST /new/{game}`
pub(crate) async fn make(
    State(app): State<App>,
    visitor: Visitor,
    Path(game): Path<String>,
    Form(fields): Form<Fields>,
) -> Response {
    let Ok(game) = game.parse::<GameId>() else { return Error::NotFound.page(&visitor) };
    match read(game, &fields) {
        Err(error) => again(&visitor, game, &error),
        Ok((settings, seats)) => {
            match set_up(&app, &visitor, game, settings, &seats, field(&fields, "entropy")).await {
                Ok(id) => Redirect::to(&format!("/t/{id}")).into_response(),
                Err(error) => again(&visitor, game, &error),
            }
        }
    }
}

/// The form once more, with what was wrong.
fn again(visitor: &Visitor, game: GameId, error: &Error) -> Response {
    let body = filled(visitor, game, Some(&error.words(visitor, &[])));
    (error.status(), layout(visitor, &visitor.text("page-make-table"), &body)).into_response()
}

fn read(game: GameId, fields: &Fields) -> Result<(Settings, Vec<Taker>), Error> {
    let bad = |name: &str| Error::Bad(Message::new("page-error-field").with("field", name));
    let players: u8 =
        field(fields, "players").and_then(|text| text.parse().ok()).ok_or_else(|| bad("players"))?;
    if !(game.facts().min_players..=game.facts().max_players).contains(&players) {
        return Err(bad("players"));
    }
    let pairs: Vec<String> = fields
        .iter()
        .filter_map(|(name, value)| Some(format!("{}={value}", name.strip_prefix("option-")?)))
        .collect();
    let mut config = Config::new(players);
    config.options = Options::from_pairs(&pairs).map_err(|_| bad("option"))?;
    let mut settings = Settings::new(config);
    settings.clock = match field(fields, "clock").unwrap_or("none") {
        "none" => Clock::None,
        "minute" => Clock::PerMove(60_000),
        "bank" => Clock::Bank { initial: 600_000, increment: 10_000 },
        "days" => Clock::Days(3),
        _ => return Err(bad("clock")),
    };
    if matches!(settings.clock, Clock::Days(_)) {
        settings.absence = None;
    }
    settings.spectators = match field(fields, "spectators").unwrap_or("link") {
        "off" => Spectators::Off,
        "link" => Spectators::ByLink,
        "public" => Spectators::Public,
        _ => return Err(bad("spectators")),
    };
    settings.chat = field(fields, "chat").is_some();
    settings.listed = field(fields, "listed").is_some();
    let seats = Seat::first(players)
        .map(|seat| {
            let name = format!("seat-{seat}");
            Taker::read(field(fields, &name).unwrap_or("open")).ok_or_else(|| bad(&name))
        })
        .collect::<Result<Vec<_>, _>>()?;
    Ok((settings, seats))
}
