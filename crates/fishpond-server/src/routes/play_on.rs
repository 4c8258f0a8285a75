//! Playing on from a position of a finished game, at a new table against bots (T19).
//!
//! The game is over, and everyone may have seen everything. So everything that the player's seat could not know is drawn again at random
//! (`resample`), and the table has a seed of its own.

use axum::extract::State;
use axum::response::{Redirect, Response};
use fishpond_bots::Bot;
use fishpond_core::record::Step;
use fishpond_core::{Message, Rng, Seat, Turn, Viewer, quote};
use fishpond_games::{AnyPosition, AnyRecord};
use fishpond_table::Settings;
use maud::{Markup, html};
use serde::Deserialize;

use crate::App;
use crate::bots;
use crate::error::Error;
use crate::forms::{Fields, invalid_field};
use crate::routes::create::{Plan, STRENGTHS, SeatChoice, create_table};
use crate::routes::finished::FinishedGame;
use crate::routes::home::strengths;
use crate::settings;
use crate::visitor::Visitor;

/// The form.
#[derive(Deserialize)]
struct PlayOnForm {
    /// The number of steps of the record that have been played.
    ply: String,
    /// The seat that the visitor takes.
    seat: String,
    bot: Option<String>,
}

/// `GET /t/{table}/play-on`, `GET /review/{id}/play-on`: redirects to the replay.
pub(crate) async fn to_replay(game: FinishedGame) -> Redirect {
    Redirect::to(&game.address("replay"))
}

/// `POST /t/{table}/play-on`, `POST /review/{id}/play-on`
pub(crate) async fn play_on(
    State(app): State<App>,
    game: FinishedGame,
    fields: Fields,
) -> Result<Response, Error> {
    let record = &game.record;
    let form: PlayOnForm = fields.read()?;
    let last = record.record.steps.len();
    let ply = form.ply.parse().ok().filter(|&ply| ply <= last).ok_or_else(|| {
        let message = Message::new("page-error-step").with("step", quote(&form.ply));
        Error::Invalid(message.with("steps", last as u32))
    })?;
    let bot: Bot =
        form.bot.map_or(Ok(bots::DEFAULT_BOT), |bot| bot.parse().map_err(|_| invalid_field("bot")))?;
    let seat = form.seat.parse().ok().filter(|&seat| seats(record, ply).any(|other| other == seat));
    let seat: Seat = seat.ok_or_else(|| invalid_field("seat"))?;
    if record.record.config.components.is_some() {
        return Err(Error::Invalid(Message::new("play-on-components")));
    }
    let position = public_position(record, ply)?;
    if position.turn() == Turn::Over {
        return Err(Error::Invalid(Message::new("play-on-over")));
    }
    let start = position.view(Viewer::Seat(seat)).resample(&mut Rng::new(rand::random()));
    let mut settings = Settings::new(start.config());
    settings.absence = None;
    settings.stand_in = bots::DEFAULT_BOT.to_string();
    let choice = |other| if other == seat { SeatChoice::Me } else { SeatChoice::Bot(bot) };
    let seats = Seat::first_n(settings.config.players).map(choice).collect();
    let plan = Plan { settings, seats, host_name: None, invite: None, start: Some(Box::new(start)) };
    create_table(&app, &game.visitor, record.game, plan, &fields.read()?).await
}

/// Returns the position after `ply` steps. If some seats have already made a secret choice there, returns the position before the
/// first of these choices.
fn public_position(record: &AnyRecord, ply: usize) -> Result<AnyPosition, Error> {
    let broken = |error| Error::Internal(format!("a record of {}: {error}", record.game));
    let mut position = record.replay_to(0, &mut Vec::new()).map_err(broken)?;
    let mut public = position.clone();
    for step in 0..ply {
        record.apply(step, &mut position, &mut Vec::new()).map_err(broken)?;
        if position.turn() == position.turn_seen_by(Viewer::Public) {
            public.clone_from(&position);
        }
    }
    Ok(public)
}

/// Returns the seats that have not resigned in the first `ply` steps.
fn seats(record: &AnyRecord, ply: usize) -> impl Iterator<Item = Seat> {
    let steps = &record.record.steps[..ply];
    let resigned = move |seat| {
        steps.iter().any(|step| matches!(step, Step::Act(by, act) if *by == seat && act == "resign"))
    };
    Seat::first_n(record.record.config.players).filter(move |&seat| !resigned(seat))
}

/// A position from which a visitor can play on.
pub(super) struct PlayOn<'a> {
    pub(super) visitor: &'a Visitor,
    pub(super) record: &'a AnyRecord,
    /// The number of steps that have been played.
    pub(super) ply: usize,
    /// The position after them.
    pub(super) position: &'a AnyPosition,
    /// The visitor's seat in the game, if they had one.
    pub(super) own: Option<Seat>,
    /// The address of the form.
    pub(super) action: &'a str,
}

impl PlayOn<'_> {
    /// Returns the button and its dialog, unless the game is over at this point.
    pub(super) fn form(&self) -> Markup {
        let PlayOn { visitor, record, ply, .. } = *self;
        let turn = self.position.turn();
        if turn == Turn::Over || record.record.config.components.is_some() {
            return html! {};
        }
        let offered = |seat: &Seat| seats(record, ply).any(|other| other == *seat);
        let chosen = self.own.filter(offered).or_else(|| turn.seats().iter().find(offered));
        let Some(chosen) = chosen.or_else(|| seats(record, ply).next()) else { return html! {} };
        let names = seats(record, ply).map(|seat| (seat, record.record.names[seat.index()].clone()));
        html! {
            details.play.play-on {
                summary.button { (visitor.text("play-on")) }
                form.panel method="post" action=(self.action) data-later {
                    div.head { h3 { (visitor.text("play-on")) } a.close href=(visitor.path) aria-label=(visitor.text("page-close-dialog")) { "✕" } }
                    p.quiet { (visitor.text(if record.game.facts().hidden { "play-on-about-hidden" } else { "play-on-about" })) }
                    input type="hidden" name="ply" value=(ply);
                    (settings::segments("seat", &visitor.text("play-on-seat"), names, chosen))
                    (strengths(visitor, &STRENGTHS))
                    button.primary type="submit" { (visitor.text("page-play")) }
                }
            }
        }
    }
}
