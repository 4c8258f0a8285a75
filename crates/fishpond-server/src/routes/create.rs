//! New tables: one click against bots, or a form with all settings.

use std::sync::Arc;

use axum::extract::{Path, RawQuery, State};
use axum::response::{IntoResponse as _, Redirect, Response};
use fishpond_bots::Bot;
use fishpond_core::{Config, Message, Seat, quote};
use fishpond_games::{AnyPosition, GameId};
use fishpond_table::{Clock, NewTable, Reservation, Secret, Settings, refusals};
use maud::{Markup, html};
use serde::Deserialize;

use crate::App;
use crate::bots;
use crate::error::Error;
use crate::forms::{Fields, invalid_field};
use crate::open_tables::OpenTable;
use crate::page::layout;
use crate::posters;
use crate::routes::game;
use crate::routes::reserved::{self, SitDown, TakeForm};
use crate::settings;
use crate::visitor::{Visitor, check_name, encode};

/// The opponents that the home page offers, from weak to strong.
pub(crate) const STRENGTHS: [(&str, u8); 5] =
    [("beginner", 1), ("casual", 3), ("club", 5), ("strong", 7), ("strongest", 8)];

/// The fields of a rated table that differ from the defaults, except for the clock.
const RATED: &str = "rated=1&chat=1&listed=1";

/// The start of the query of a form that invites somebody by name.
const INVITE: &str = "invite=";

/// Returns the address of the form for a table to which somebody is invited.
pub(crate) fn invite_address(game: GameId, login: &str) -> String {
    format!("/new/{game}?{INVITE}{}", encode(login))
}

/// Returns the number of players of a quick game: two, or three in games for up to five.
pub(crate) fn default_players(game: GameId) -> u8 {
    game.facts().min_players.max(if game.facts().max_players > 4 { 3 } else { 2 })
}

#[derive(Deserialize)]
struct PlayNowForm {
    opponents: Option<u8>,
    bot: Option<String>,
}

/// `POST /play/{game}`: a game against bots.
pub(crate) async fn play_now(
    State(app): State<App>,
    visitor: Visitor,
    Path(name): Path<String>,
    fields: Fields,
) -> Result<Response, Error> {
    let game = game(&name)?;
    let PlayNowForm { opponents, bot } = fields.read()?;
    let seats = game.facts().min_players..=game.facts().max_players;
    let players = opponents.map_or(Some(default_players(game)), |opponents| opponents.checked_add(1));
    let players =
        players.filter(|players| seats.contains(players)).ok_or_else(|| invalid_field("opponents"))?;
    let bot = bot.map_or(Ok(bots::DEFAULT_BOT), |bot| bot.parse().map_err(|_| invalid_field("bot")))?;
    let mut settings = Settings::new(Config { options: visitor.site.options(game), ..Config::new(players) });
    settings.absence = None;
    settings.stand_in = bots::DEFAULT_BOT.to_string();
    let seats = Seat::first_n(players)
        .map(|seat| if seat == Seat::A { SeatChoice::Me } else { SeatChoice::Bot(bot) })
        .collect();
    create_table(
        &app,
        &visitor,
        game,
        Plan { settings, seats, host_name: None, invite: None, start: None },
        &fields.read()?,
    )
    .await
}

/// `GET /new/{game}?rated=1`, or `?invite=NAME`
pub(crate) async fn form(
    visitor: Visitor,
    Path(name): Path<String>,
    RawQuery(query): RawQuery,
) -> Result<Markup, Error> {
    let game = game(&name)?;
    let is_rated = query.as_deref() == Some("rated=1") && !visitor.site.unrated;
    let fields = if is_rated {
        format!("{RATED}&clock={}", encode(&visitor.site.clock_with_strangers().to_string()))
    } else {
        query.filter(|query| query.starts_with(INVITE)).unwrap_or_default()
    };
    let fields = Fields::parse(fields.as_bytes());
    let body = filled_form(&visitor, game, &fields, None, is_rated);
    Ok(layout(&visitor, &visitor.text("page-make-table"), &body))
}

/// `POST /new/{game}`
pub(crate) async fn create(
    State(app): State<App>,
    visitor: Visitor,
    Path(name): Path<String>,
    fields: Fields,
) -> Result<Response, Error> {
    let game = game(&name)?;
    let created =
        async { create_table(&app, &visitor, game, Plan::read(game, &fields)?, &fields.read()?).await };
    created.await.or_else(|error| {
        let body = filled_form(&visitor, game, &fields, Some(&error), true);
        Ok(error.shown_in(layout(&visitor, &visitor.text("page-make-table"), &body)))
    })
}

/// A table to be created.
pub(crate) struct Plan {
    pub(crate) settings: Settings,
    pub(crate) seats: Vec<SeatChoice>,
    /// The name that the host has chosen for this table.
    pub(crate) host_name: Option<String>,
    /// The account that is invited to the first open seat.
    pub(crate) invite: Option<String>,
    /// The position from which the game starts (T19), instead of the beginning.
    pub(crate) start: Option<Box<AnyPosition>>,
}

#[derive(Deserialize)]
struct InviteForm {
    invite: Option<String>,
}

/// The occupant that the host chooses for a seat at a new table.
#[derive(Clone, PartialEq)]
pub(crate) enum SeatChoice {
    Me,
    /// A person who shares the host's screen, with their name.
    Companion(Option<String>),
    Bot(Bot),
    /// Open to anyone who joins.
    Open,
}

impl Plan {
    fn read(game: GameId, fields: &Fields) -> Result<Plan, Error> {
        let players = settings::read_players(game, fields)?;
        let seats =
            Seat::first_n(players).map(|seat| SeatChoice::read(fields, seat)).collect::<Result<_, _>>()?;
        let InviteForm { invite } = fields.read()?;
        let invite = invite.map(|name| name.trim().to_owned()).filter(|name| !name.is_empty());
        let settings = settings::read(game, players, fields)?;
        Ok(Plan { settings, seats, host_name: None, invite, start: None })
    }

    fn seats(&self) -> impl Iterator<Item = (Seat, &SeatChoice)> {
        self.seats.iter().enumerate().map(|(index, choice)| (Seat::new(index), choice))
    }

    /// Returns the seats that are reserved for the host and their companions.
    fn reserved(&self, host: &Visitor, host_name: &str) -> Vec<Reservation> {
        let reserve = |(seat, choice): (Seat, &SeatChoice)| {
            let name = match choice {
                SeatChoice::Me => host_name.to_owned(),
                SeatChoice::Companion(name) => name.clone().unwrap_or_else(|| host.companion_name(seat)),
                SeatChoice::Bot(_) | SeatChoice::Open => return None,
            };
            Some(Reservation { seat, person: host.person.clone(), name, owner: host.owner.clone() })
        };
        self.seats().filter_map(reserve).collect()
    }
}

impl SeatChoice {
    fn read(fields: &Fields, seat: Seat) -> Result<SeatChoice, Error> {
        let field = format!("seat-{seat}");
        let name = fields.get(&format!("name-{seat}")).map(str::trim).filter(|name| !name.is_empty());
        name.map_or(Ok(()), check_name)?;
        let choice = SeatChoice::parse(fields.get(&field).unwrap_or("open"));
        match choice.ok_or_else(|| invalid_field(&field))? {
            SeatChoice::Companion(_) => Ok(SeatChoice::Companion(name.map(str::to_owned))),
            choice => Ok(choice),
        }
    }

    pub(crate) fn parse(text: &str) -> Option<SeatChoice> {
        match text {
            "me" => Some(SeatChoice::Me),
            "beside" => Some(SeatChoice::Companion(None)),
            "open" => Some(SeatChoice::Open),
            bot => bot.strip_prefix("bot ")?.parse().ok().map(SeatChoice::Bot),
        }
    }
}

/// Creates a table, and redirects the visitor to it. If the table is full, the game starts.
pub(super) async fn create_table(
    app: &App,
    visitor: &Visitor,
    game: GameId,
    plan: Plan,
    form: &TakeForm,
) -> Result<Response, Error> {
    let sit_down = form.sit_down()?;
    let open = make_table(app, visitor, game, plan).await?;
    match sit_down {
        SitDown::Later => Ok(reserved::commitment(visitor, &open)),
        SitDown::Now(entropy) => {
            reserved::take(app, visitor, &open, &entropy).await?;
            Ok(Redirect::to(&format!("/t/{}", open.id)).into_response())
        }
    }
}

/// Creates a table with bots and reserved seats. If there are only bots, the game starts.
pub(crate) async fn make_table(
    app: &App,
    visitor: &Visitor,
    game: GameId,
    plan: Plan,
) -> Result<Arc<OpenTable>, Error> {
    let _lock = app.lock_limits(visitor.person.as_str()).await;
    make_table_locked(app, visitor, game, plan).await
}

/// Creates a table like [`make_table`], for a caller who has locked the visitor's limits.
pub(crate) async fn make_table_locked(
    app: &App,
    visitor: &Visitor,
    game: GameId,
    plan: Plan,
) -> Result<Arc<OpenTable>, Error> {
    require_ratable(visitor, game, &plan)?;
    if plan.settings.rated {
        app.require_few_aborts(&visitor.person)?;
    }
    if let Some(name) = &plan.invite {
        // Checked first, so that a refused invitation leaves no table behind.
        if !plan.seats.contains(&SeatChoice::Open) {
            return Err(Error::Invalid(Message::new("page-error-invite-seat").with("name", name.clone())));
        }
        let invited = app.find_invited(visitor, name, (game, &plan.settings)).await?;
        if plan.settings.rated && plan.seats.contains(&SeatChoice::Me) && invited.belongs_to(visitor) {
            return Err(refusals::OWN_BOT.refuse().into());
        }
    }
    let host_name = match &plan.host_name {
        Some(name) => name.clone(),
        None => app.own_name(visitor).await?,
    };
    let reserved = plan.reserved(visitor, &host_name);
    for Reservation { name, .. } in &reserved {
        app.require_free_name(visitor, name).await?;
    }
    let only_bots = reserved.is_empty();
    let new = NewTable {
        game,
        settings: plan.settings.clone(),
        host: visitor.person.clone(),
        seed: Secret::new(rand::random()),
        invitation: crate::random_hex::<8>(),
        watch: crate::random_hex::<8>(),
        reserved,
        start: plan.start.clone(),
        tournament: None,
    };
    let admission = app.admit_table(visitor, plan.settings.listed).await?;
    if plan.seats.iter().all(|choice| matches!(choice, SeatChoice::Bot(_))) {
        app.admit_bots_only(&visitor.person).await?;
    }
    let id = app.create_table(new).await?;
    admission.complete(&id);
    let open = app.open_table(&id).await?;
    for (seat, choice) in plan.seats() {
        if let SeatChoice::Bot(bot) = choice {
            app.command(&open, &visitor.actor(), bots::seat(seat, *bot)).await?;
        }
    }
    if let Some(name) = &plan.invite {
        app.invite_by_name(visitor, &open, name, None).await?;
    }
    if only_bots {
        app.start_if_full(&open).await?;
    }
    Ok(open)
}

/// Refuses a rated table (T16) that its host can't play at.
fn require_ratable(visitor: &Visitor, game: GameId, plan: &Plan) -> Result<(), Error> {
    let has_rating = |choice: &SeatChoice| match choice {
        SeatChoice::Bot(bot) => fishpond_ratings::anchor(game, &bot.to_string()).is_some(),
        _ => true,
    };
    let fault = match plan.settings.rated {
        false => return Ok(()),
        true if visitor.site.unrated => "page-error-unrated",
        true if visitor.login.is_none() => "page-error-rated-account",
        true if plan.settings.clock == Clock::None => "page-error-rated-clock",
        true if !plan.seats.iter().all(has_rating) => "page-error-rated-bot",
        true => return Ok(plan.settings.require_rated_options(game)?),
    };
    Err(Error::Invalid(Message::new(fault)))
}

/// Returns the form with the entered values, or the defaults, and with the error.
fn filled_form(
    visitor: &Visitor,
    game: GameId,
    fields: &Fields,
    error: Option<&Error>,
    is_filled: bool,
) -> Markup {
    let facts = game.facts();
    let players = settings::read_players(game, fields).unwrap_or(facts.min_players);
    let chosen = is_filled.then(|| settings::read_unchecked(players, fields).ok()).flatten();
    let chosen = chosen.unwrap_or_else(|| Settings {
        clock: visitor.site.clock,
        ..Settings::new(Config { options: visitor.site.options(game), ..Config::new(facts.min_players) })
    });
    html! {
        section.narrow.create {
            (posters::poster(game))
            h1 { (facts.title) }
            @if let Some(error) = error { p.notice role="alert" { (error.sentence(visitor, &[])) } }
            form.stack method="post" action=(format!("/new/{game}")) data-later {
                @if let Some(invited) = fields.get("invite") {
                    label { (visitor.text("page-create-invite")) input name="invite" maxlength="24" autocomplete="off" value=(quote(invited)); }
                }
                (settings::players(visitor, game, chosen.config.players))
                fieldset.plain {
                    legend { (visitor.text("page-seats")) }
                    @for seat in Seat::first_n(facts.max_players) { (seat_fields(visitor, game, seat, fields)) }
                }
                // An error may be about an option.
                details.options open[is_filled] {
                    summary {
                        span { (visitor.text("page-more-options")) }
                        span.changed.quiet data-none=(visitor.text("page-options-standard")) data-off=(visitor.text("page-value-false")) {}
                    }
                    (settings::options(visitor, game, &chosen.config.options))
                    (settings::rated(visitor, chosen.rated))
                    (settings::table_fields(visitor, &chosen, false))
                }
                button.primary type="submit" { (visitor.text("page-make-table")) }
            }
        }
    }
}

fn seat_fields(visitor: &Visitor, game: GameId, seat: Seat, fields: &Fields) -> Markup {
    let default = match seat {
        Seat::A => SeatChoice::Me,
        Seat::B => SeatChoice::Open,
        _ => SeatChoice::Bot(bots::DEFAULT_BOT),
    };
    let (occupant_field, name_field) = (format!("seat-{seat}"), format!("name-{seat}"));
    let choice = fields.get(&occupant_field).and_then(SeatChoice::parse).unwrap_or(default);
    let label = visitor.say(&Message::new("page-seat-letter").with("seat", seat));
    html! {
        div.seat data-seat=(seat.index()) {
            (crate::parts::mark(seat))
            @if seat.index() >= usize::from(game.facts().min_players) {
                span.quiet { (visitor.say(&Message::new("page-seat-from").with("count", seat.index() as u32 + 1))) }
            }
            select name=(occupant_field) aria-label=(label) data-occupant {
                option value="me" selected[choice == SeatChoice::Me] { (visitor.text("page-occupant-me")) }
                option value="open" selected[choice == SeatChoice::Open] { (visitor.text("page-occupant-open")) }
                option value="beside" selected[choice == SeatChoice::Companion(None)] { (visitor.text("page-occupant-beside")) }
                @for bot in Bot::ALL {
                    option value=(format!("bot {bot}")) selected[choice == SeatChoice::Bot(bot)] {
                        (bots::label(visitor.lang, &bot.to_string()))
                    }
                }
            }
            input name=(name_field) value=[fields.get(&name_field).map(quote)] maxlength="24" autocomplete="off"
                placeholder=(visitor.companion_name(seat)) aria-label=(visitor.text("page-beside-label"));
        }
    }
}
