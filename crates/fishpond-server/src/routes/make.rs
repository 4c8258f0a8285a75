//! New tables: one click against bots, or a form with everything.

use std::borrow::Cow;

use axum::extract::{Path, RawForm, State};
use axum::response::{IntoResponse, Redirect, Response};
use fishpond_bots::Bot;
use fishpond_core::{Config, Message, Seat};
use fishpond_games::GameId;
use fishpond_table::{NewTable, Reservation, Secret, Settings, is_valid_name};
use maud::{Markup, html};

use crate::App;
use crate::bots;
use crate::error::Error;
use crate::page::{Visitor, layout};
use crate::routes::kept::{self, Sits};
use crate::settings;

/// A field of a form: its name and its value.
pub(crate) type Field<'a> = (Cow<'a, str>, Cow<'a, str>);

/// Reads the fields of a form or of an address, in the order of the page.
pub(crate) fn fields(raw: &[u8]) -> Vec<Field<'_>> {
    form_urlencoded::parse(raw).collect()
}

/// The value of a field.
pub(crate) fn field<'a>(fields: &'a [Field<'_>], name: &str) -> Option<&'a str> {
    fields.iter().find(|(key, _)| key == name).map(|(_, value)| &**value)
}

/// `POST /play/{game}`: a game against bots, at once.
pub(crate) async fn play_now(
    State(app): State<App>,
    visitor: Visitor,
    Path(game): Path<String>,
    RawForm(form): RawForm,
) -> Response {
    let fields = fields(&form);
    let Ok(game) = game.parse::<GameId>() else { return Error::NotFound.page(&visitor) };
    // Penguins is at its best for two; the others like company.
    let players = game.facts().min_players.max(if game.facts().max_players > 4 { 3 } else { 2 });
    let mut settings = Settings::new(Config::new(players));
    settings.absence = None;
    settings.stand_in = bots::USUAL.to_string();
    let seats =
        Seat::first(players).map(|seat| if seat == Seat::A { Taker::Me } else { Taker::Bot(bots::USUAL) });
    let made = set_up(&app, &visitor, game, settings, &seats.collect::<Vec<_>>(), &fields).await;
    made.unwrap_or_else(|error| error.page(&visitor))
}

/// Who takes a seat of a new table.
#[derive(Clone, PartialEq)]
enum Taker {
    Me,
    /// Somebody beside me, at the same screen, by name.
    Beside(Option<String>),
    Bot(Bot),
    /// Whoever comes.
    Open,
}

impl Taker {
    fn read(text: &str, name: Option<&str>) -> Option<Taker> {
        match text {
            "me" => Some(Taker::Me),
            "beside" => {
                Some(Taker::Beside(name.map(str::trim).filter(|name| !name.is_empty()).map(str::to_owned)))
            }
            "open" => Some(Taker::Open),
            bot => bot.strip_prefix("bot ")?.parse().ok().map(Taker::Bot),
        }
    }
}

/// What somebody beside the visitor is called unless he says otherwise.
pub(crate) fn beside_name(visitor: &Visitor, seat: Seat) -> String {
    visitor.say(&Message::new("page-beside-name").with("seat", seat))
}

/// Makes a table with bots and kept seats, and leads the visitor there. If all sit down with him, the game begins.
async fn set_up(
    app: &App,
    visitor: &Visitor,
    game: GameId,
    settings: Settings,
    seats: &[Taker],
    fields: &[Field<'_>],
) -> Result<Response, Error> {
    let sits = Sits::read(fields)?;
    let keep = |(seat, taker): (Seat, &Taker)| {
        let name = match taker {
            Taker::Me => visitor.name_or_guest(),
            Taker::Beside(name) => name.clone().unwrap_or_else(|| beside_name(visitor, seat)),
            Taker::Bot(_) | Taker::Open => return None,
        };
        Some(Reservation { seat, person: visitor.person.clone(), name })
    };
    let seats = || seats.iter().enumerate().map(|(index, taker)| (Seat::new(index), taker));
    let id = app
        .make(NewTable {
            game,
            settings,
            host: visitor.person.clone(),
            seed: Secret::new(rand::random()),
            invitation: crate::random_hex::<8>(),
            watch: crate::random_hex::<8>(),
            reserved: seats().filter_map(keep).collect(),
        })
        .await?;
    let room = app.room(&id).await?;
    for (seat, taker) in seats() {
        if let Taker::Bot(bot) = taker {
            app.command(&room, &visitor.who(), bots::seat(seat, *bot)).await?;
        }
    }
    if !seats().any(|seat| keep(seat).is_some()) {
        // Bots among themselves wait for nobody.
        kept::begin(app, &room).await?;
    }
    match sits {
        Sits::Later => Ok(kept::promised(visitor, &room)),
        Sits::Now(entropy) => {
            kept::take(app, visitor, &room, &entropy).await?;
            Ok(Redirect::to(&format!("/t/{id}")).into_response())
        }
    }
}

/// `GET /new/{game}`
pub(crate) async fn form(visitor: Visitor, Path(game): Path<String>) -> Response {
    let Ok(game) = game.parse::<GameId>() else { return Error::NotFound.page(&visitor) };
    layout(&visitor, &visitor.text("page-make-table"), &filled(&visitor, game, None, None)).into_response()
}

/// The form as it usually is, or with what was entered and what is wrong with that.
fn filled(visitor: &Visitor, game: GameId, entered: Option<&[Field<'_>]>, fault: Option<&Markup>) -> Markup {
    let facts = game.facts();
    let chosen = entered.and_then(|fields| {
        let players = settings::read_players(game, fields).unwrap_or(facts.min_players);
        settings::entered(players, fields).ok()
    });
    let chosen = chosen.unwrap_or_else(|| Settings::new(Config::new(facts.min_players)));
    let fields = entered.unwrap_or_default();
    html! {
        section.narrow {
            h1 { (visitor.text("page-make-table")) ": " (facts.title) }
            @if let Some(fault) = fault { p.notice role="alert" { (fault) } }
            form.stack method="post" action=(format!("/new/{game}")) data-later {
                (settings::players(visitor, game, chosen.config.players))
                fieldset {
                    legend { (visitor.text("page-seats")) }
                    @for seat in Seat::first(facts.max_players) { (seat_fields(visitor, game, seat, fields)) }
                }
                (settings::options(visitor, game, &chosen.config.options))
                (settings::house(visitor, &chosen, false))
                button.primary type="submit" { (visitor.text("page-make-table")) }
            }
        }
    }
}

fn seat_fields(visitor: &Visitor, game: GameId, seat: Seat, fields: &[Field<'_>]) -> Markup {
    let usual = if seat == Seat::A {
        Taker::Me
    } else if seat == Seat::B {
        Taker::Open
    } else {
        Taker::Bot(bots::USUAL)
    };
    let (name, called) = (format!("seat-{seat}"), format!("name-{seat}"));
    let taker = field(fields, &name).and_then(|text| Taker::read(text, None)).unwrap_or(usual);
    let label = visitor.say(&Message::new("page-seat-letter").with("seat", seat));
    html! {
        div.seat data-seat=(seat.index()) {
            (crate::parts::mark(seat))
            @if seat.index() >= usize::from(game.facts().min_players) {
                span.quiet { (visitor.say(&Message::new("page-seat-from").with("count", seat.index() as u32 + 1))) }
            }
            select name=(name) aria-label=(label) data-taker {
                option value="me" selected[taker == Taker::Me] { (visitor.text("page-taker-me")) }
                option value="open" selected[taker == Taker::Open] { (visitor.text("page-taker-open")) }
                option value="beside" selected[taker == Taker::Beside(None)] { (visitor.text("page-taker-beside")) }
                @for bot in Bot::ALL {
                    option value=(format!("bot {bot}")) selected[taker == Taker::Bot(bot)] {
                        (bots::label(visitor.lang, &bot.to_string()))
                    }
                }
            }
            input name=(called) value=[field(fields, &called)] maxlength="24" autocomplete="off"
                placeholder=(beside_name(visitor, seat)) aria-label=(visitor.text("page-beside-label"));
        }
    }
}

/// `POST /new/{game}`
pub(crate) async fn make(
    State(app): State<App>,
    visitor: Visitor,
    Path(game): Path<String>,
    RawForm(form): RawForm,
) -> Response {
    let fields = fields(&form);
    let Ok(game) = game.parse::<GameId>() else { return Error::NotFound.page(&visitor) };
    match read(game, &fields) {
        Err(error) => again(&visitor, game, &fields, &error),
        Ok((settings, seats)) => {
            let made = set_up(&app, &visitor, game, settings, &seats, &fields).await;
            made.unwrap_or_else(|error| again(&visitor, game, &fields, &error))
        }
    }
}

/// The form once more, with what was entered and what was wrong.
fn again(visitor: &Visitor, game: GameId, fields: &[Field<'_>], error: &Error) -> Response {
    let body = filled(visitor, game, Some(fields), Some(&error.words(visitor, &[])));
    (error.status(), layout(visitor, &visitor.text("page-make-table"), &body)).into_response()
}

fn read(game: GameId, fields: &[Field<'_>]) -> Result<(Settings, Vec<Taker>), Error> {
    let players = settings::read_players(game, fields)?;
    let seats = Seat::first(players)
        .map(|seat| {
            let name = format!("seat-{seat}");
            let called = field(fields, &format!("name-{seat}"));
            if called.is_some_and(|called| !called.trim().is_empty() && !is_valid_name(called.trim())) {
                return Err(Error::Bad(Message::new("page-error-name")));
            }
            Taker::read(field(fields, &name).unwrap_or("open"), called).ok_or_else(|| settings::bad(&name))
        })
        .collect::<Result<Vec<_>, _>>()?;
    Ok((settings::read(game, players, fields)?, seats))
}
