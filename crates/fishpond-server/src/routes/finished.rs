//! Finished games: record, moves and fairness.

use axum::extract::{FromRequestParts, Path, State};
use axum::http::header;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Redirect, Response};
use fishpond_core::record::RecordError;
use fishpond_core::{Record, Seat, SeatSet};
use fishpond_games::AnyRecord;
use fishpond_table::Occupant;
use maud::{Markup, html};
use serde::Deserialize;

use crate::App;
use crate::assets;
use crate::error::Error;
use crate::moves;
use crate::page::{Preview, layout};
use crate::parts::Sharing;
use crate::routes::at_table::AtTable;
use crate::routes::upload;
use crate::visitor::Visitor;

/// The address of the public key.
pub(crate) const KEY: &str = "/.well-known/fishpond-key";

/// A finished game that the visitor may look at, and its place on the site.
pub(crate) struct FinishedGame {
    pub(super) visitor: Visitor,
    /// The identifier of the table or the upload.
    pub(super) id: String,
    pub(super) record: AnyRecord,
    pub(super) place: Place,
    /// The code that the visitor came with.
    pub(super) code: Option<String>,
    pub(super) sharing: Sharing,
    /// The seats that bots played, if known.
    pub(super) bots: SeatSet,
    /// The visitor's seat in the game, unless they had none or several.
    pub(super) own: Option<Seat>,
}

/// The origin of a finished game.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    /// A table on this server: `/t/{table}`.
    Table,
    /// A record that somebody has uploaded: `/review/{id}`. Everyone who has the link can see everything.
    Upload,
}

#[derive(Deserialize)]
struct Address {
    table: Option<String>,
    id: Option<String>,
}

impl FromRequestParts<App> for FinishedGame {
    type Rejection = Response;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<FinishedGame, Response> {
        let Path(address): Path<Address> =
            Path::from_request_parts(parts, app).await.map_err(IntoResponse::into_response)?;
        let game = if address.table.is_some() {
            FinishedGame::at_table(AtTable::from_request_parts(parts, app).await?)
        } else {
            let Ok(visitor) = Visitor::from_request_parts(parts, app).await;
            FinishedGame::uploaded(app, visitor, address.id.unwrap_or_default()).await
        };
        let counted = game.and_then(|game| {
            app.limits().count_replay(game.record.record.steps.len(), &game.visitor)?;
            Ok(game)
        });
        counted.map_err(IntoResponse::into_response)
    }
}

impl FinishedGame {
    fn at_table(at: AtTable) -> Result<FinishedGame, Error> {
        let record = any_record_of(&at)?;
        let table = at.open.table();
        let is_bot = |seat: &Seat| {
            let occupant = table.occupant(*seat);
            matches!(occupant, Some(Occupant::Bot { .. } | Occupant::Person { owner: Some(_), .. }))
        };
        let seats = table.seats_of(&at.visitor.person);
        Ok(FinishedGame {
            id: at.open.id.clone(),
            record,
            place: Place::Table,
            sharing: Sharing::of(&at.view(&table), at.query.code.as_deref()),
            bots: Seat::ALL.into_iter().filter(is_bot).collect(),
            own: seats.iter().next().filter(|_| seats.len() == 1),
            code: at.query.code,
            visitor: at.visitor,
        })
    }

    async fn uploaded(app: &App, visitor: Visitor, id: String) -> Result<FinishedGame, Error> {
        let record = upload::find(app, &id).await?;
        Ok(FinishedGame {
            visitor,
            id,
            record,
            place: Place::Upload,
            code: None,
            sharing: Sharing::Open,
            bots: SeatSet::EMPTY,
            own: None,
        })
    }

    /// Returns the address of one of the game's pages or files, without the visitor's code. For the table's own page,
    /// `page` is empty.
    pub(super) fn bare_address(&self, page: &str) -> String {
        match self.place {
            Place::Table if page.is_empty() => format!("/t/{}", self.id),
            Place::Table => format!("/t/{}/{page}", self.id),
            Place::Upload if page == "review" => format!("/review/{}", self.id),
            Place::Upload => format!("/review/{}/{page}", self.id),
        }
    }

    /// Returns the address of one of the game's pages or files.
    pub(super) fn address(&self, page: &str) -> String {
        self.with_code(self.bare_address(page))
    }

    /// Adds the visitor's code to an address.
    pub(super) fn with_code(&self, mut address: String) -> String {
        if let Some(code) = &self.code {
            let sign = if address.contains('?') { '&' } else { '?' };
            address.push_str(&format!("{sign}code={code}"));
        }
        address
    }

    /// Returns the preview of links to a page about the game: what it is, who played, and a picture of the end.
    pub(super) fn preview(&self, address: String, label: &str) -> Preview {
        let description = format!("{}: {}", self.visitor.text(label), self.record.record.names.join(", "));
        Preview { address, description, picture: self.address("picture.png") }
    }

    /// Returns an internal error about the record.
    pub(super) fn broken(&self, error: &RecordError) -> Error {
        Error::Internal(format!("the game {}: {error}", self.id))
    }
}

/// Returns the record of a finished game.
pub(crate) fn record_of(at: &AtTable) -> Result<Record, Error> {
    at.open.table().record().ok_or(Error::NotFound)
}

fn any_record_of(at: &AtTable) -> Result<AnyRecord, Error> {
    let record = record_of(at)?;
    let game = record.game.parse().map_err(|_| Error::NotFound)?;
    Ok(AnyRecord { game, record })
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
pub(crate) async fn moves(game: FinishedGame) -> Response {
    match moves::write(&game.record) {
        Some(text) => text.into_response(),
        None => Redirect::to(&game.address("record.json")).into_response(),
    }
}

/// Returns the address of another page of the table, with the visitor's code.
pub(crate) fn with_code(at: &AtTable, page: &str) -> String {
    let code = at.query.code.as_ref().map_or(String::new(), |code| format!("?code={code}"));
    let page = if page.is_empty() { String::new() } else { format!("/{page}") };
    format!("/t/{}{page}{code}", at.open.id)
}

/// `GET /t/{table}/fair`: each draw with its possible results; the browser verifies them with the record.
pub(crate) async fn fair(State(app): State<App>, at: AtTable) -> Result<Markup, Error> {
    let record = any_record_of(&at)?;
    app.limits().count_replay(record.record.steps.len(), &at.visitor)?;
    let body = fair_page(&at, &record, &app.record_key().public())?;
    Ok(layout(&at.visitor, &at.visitor.text("page-fair"), &body))
}

fn fair_page(at: &AtTable, record: &AnyRecord, key: &str) -> Result<Markup, Error> {
    let (id, visitor, game) = (&at.open.id, &at.visitor, record.game);
    let broken = |error: RecordError| Error::Internal(format!("table {id}: {error}"));
    let fairness = record.record.fair.clone().ok_or(Error::NotFound)?;
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
