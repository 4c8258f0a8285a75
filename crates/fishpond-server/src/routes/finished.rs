//! Finished games: record and fairness.

use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Redirect, Response};
use fishpond_core::{Record, Seat, SeatSet};
use fishpond_games::{AnyRecord, GameId};
use fishpond_table::Occupant;
use maud::{Markup, html};

use crate::App;
use crate::assets;
use crate::error::Error;
use crate::moves;
use crate::page::layout;
use crate::parts::Sharing;
use crate::routes::at_table::AtTable;

/// The address of the public key.
pub(crate) const KEY: &str = "/.well-known/fishpond-key";

/// Returns the record of a finished game.
pub(crate) fn record_of(at: &AtTable) -> Result<Record, Error> {
    at.open.table().record().ok_or(Error::NotFound)
}

/// Returns the seats of a table that bots play.
pub(super) fn bots_at(at: &AtTable) -> SeatSet {
    let table = at.open.table();
    let is_bot = |seat: &Seat| {
        matches!(table.occupant(*seat), Some(Occupant::Bot { .. } | Occupant::Person { owner: Some(_), .. }))
    };
    Seat::ALL.into_iter().filter(is_bot).collect()
}

/// Returns the visitor's seat in a finished game, unless they had several.
pub(super) fn own_seat(at: &AtTable) -> Option<Seat> {
    let seats = at.open.table().seats_of(&at.visitor.person);
    seats.iter().next().filter(|_| seats.len() == 1)
}

/// Returns how others can open the pages of a table.
pub(super) fn sharing(at: &AtTable) -> Sharing {
    Sharing::of(&at.view(&at.open.table()), at.query.code.as_deref())
}

/// `GET /.well-known/fishpond-key`: the public key that verifies the signatures of this server's records.
pub(crate) async fn key(State(app): State<App>) -> String {
    format!("{}\n", app.record_key().public())
}

/// `GET /t/{table}/record.json`: the signed record.
pub(crate) async fn record(State(app): State<App>, at: AtTable) -> Result<impl IntoResponse, Error> {
    let mut record = record_of(&at)?;
    record.sign(app.record_key());
    let name = format!("attachment; filename=\"fishpond-{}-{}.json\"", record.game, at.open.id);
    let headers =
        [(header::CONTENT_TYPE, "application/json".to_owned()), (header::CONTENT_DISPOSITION, name)];
    Ok((headers, record.to_json()))
}

/// `GET /t/{table}/moves.txt`: the moves as text. Some games can't be described that way; their record can.
pub(crate) async fn moves(at: AtTable) -> Result<Response, Error> {
    let record = record_of(&at)?;
    let game = record.game.parse().map_err(|_| Error::NotFound)?;
    Ok(match moves::write(&AnyRecord { game, record }) {
        Some(text) => text.into_response(),
        None => Redirect::to(&with_code(&at, "record.json")).into_response(),
    })
}

/// Returns the address of another page of the table, with the visitor's code.
pub(crate) fn with_code(at: &AtTable, page: &str) -> String {
    let code = at.query.code.as_ref().map_or(String::new(), |code| format!("?code={code}"));
    let page = if page.is_empty() { String::new() } else { format!("/{page}") };
    format!("/t/{}{page}{code}", at.open.id)
}

/// `GET /t/{table}/fair`: each draw with its possible results; the browser verifies them with the record.
pub(crate) async fn fair(State(app): State<App>, at: AtTable) -> Result<Markup, Error> {
    let body = fair_page(&at, record_of(&at)?, &app.record_key().public())?;
    Ok(layout(&at.visitor, &at.visitor.text("page-fair"), &body))
}

fn fair_page(at: &AtTable, record: Record, key: &str) -> Result<Markup, Error> {
    let (id, visitor) = (&at.open.id, &at.visitor);
    let broken = |error: fishpond_core::record::RecordError| Error::Internal(format!("table {id}: {error}"));
    let game: GameId = record.game.parse().map_err(|_| Error::NotFound)?;
    let fairness = record.fair.clone().ok_or(Error::NotFound)?;
    let record = AnyRecord { game, record };
    // The possible results of each draw are public once the game is over.
    let mut position = record.replay_to(0, &mut Vec::new()).map_err(broken)?;
    let mut draws = Vec::new();
    for (number, step) in record.record.steps.iter().enumerate() {
        if let fishpond_core::record::Step::Chance(drawn) = step {
            let weights: Vec<String> = position
                .chance_outcomes()
                .iter()
                .map(|(outcome, weight)| format!("{outcome}={weight}"))
                .collect();
            draws.push((number + 1, position.chance_label(), weights, drawn.clone()));
        }
        record.apply(number, &mut position, &mut Vec::new()).map_err(broken)?;
    }
    let fact = |bytes: &str| {
        html! {
            code { (bytes) }
            @if bytes.is_empty() { span.quiet { (visitor.text("page-fair-nothing")) } }
            " " span.check {}
        }
    };
    Ok(html! {
        section.narrow.fair data-fair data-table=(format!("/t/{id}")) data-record=(with_code(at, "record.json")) data-key=(KEY) {
            h1 { (visitor.text("page-fair")) }
            p { (visitor.text("page-fair-how")) }
            p.verdict #verdict role="status" data-good=(visitor.text("page-fair-good")) data-bad=(visitor.text("page-fair-bad")) data-failed=(visitor.text("page-fair-failed")) {
                noscript { (visitor.text("page-fair-noscript")) }
            }
            p.check #own data-good=(visitor.text("page-fair-own-good")) data-broken=(visitor.text("page-fair-own-broken"))
                data-missing=(visitor.text("page-fair-own-missing")) data-none=(visitor.text("page-fair-own-none")) {}
            p.check #signature data-good=(visitor.text("page-fair-signed-good")) data-bad=(visitor.text("page-fair-signed-bad")) {}
            p { (visitor.text("page-fair-rules")) " " code #command { "fishpond record verify fishpond-" (game) "-" (id) ".json --key " (key) } }
            p { a.button href=(with_code(at, "record.json")) { (visitor.text("page-record")) } }
            h2 { (visitor.text("page-fair-limits")) }
            ul { @for limit in ["seed", "abort", "server"] { li { (visitor.text(&format!("page-fair-limit-{limit}"))) } } }
            h2 { (visitor.text("page-fair-data")) }
            p { (visitor.text("page-fair-key")) " " a href=(KEY) { code { (key) } } }
            dl.facts {
                dt { (visitor.text("page-commitment")) } dd { (fact(&fairness.commitment)) }
                dt { (visitor.text("page-fair-seed")) } dd { (fact(fairness.seed.as_deref().unwrap_or_default())) }
                @for (index, entropy) in fairness.entropy.iter().enumerate() {
                    dt { (visitor.text("page-fair-entropy")) " " (record.record.names.get(index).cloned().unwrap_or_default()) }
                    dd { (fact(entropy)) }
                }
            }
            div.scroll tabindex="0" role="region" aria-label=(visitor.text("page-fair-drawn")) { table {
                thead { tr { th { "#" } th { (visitor.text("page-fair-kind")) } th { (visitor.text("page-fair-could")) } th { (visitor.text("page-fair-drawn")) } th { (visitor.text("page-fair-check")) } } }
                tbody #draws {
                    @for (step, label, weights, drawn) in &draws {
                        // The name of a result may contain spaces.
                        tr data-step=(step) data-label=(label) data-weights=(weights.join("\n")) data-drawn=(drawn) {
                            td { (step) } td { (label) } td.weights { (weights.join(", ")) } td { (drawn) } td.check {}
                        }
                    }
                }
            } }
            script type="module" src=(assets::address("fair.js")) {}
        }
    })
}
