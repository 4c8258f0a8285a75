//! Finished games: replay, record, fairness.

use axum::extract::{RawQuery, State};
use axum::http::header;
use axum::response::IntoResponse;
use fishpond_core::{Message, Record, quote};
use fishpond_games::{AnyEvent, AnyRecord, GameId};
use maud::{Markup, html};
use serde::Deserialize;

use crate::App;
use crate::assets;
use crate::error::Error;
use crate::forms::Fields;
use crate::page::{layout, wide_layout};
use crate::parts;
use crate::routes::at_table::AtTable;

/// The address of the public key.
pub(crate) const KEY: &str = "/.well-known/fishpond-key";

/// Maximum number of log entries at each step of a replay.
const LINES: usize = 30;

/// Returns the record of a finished game.
fn record_of(at: &AtTable) -> Result<Record, Error> {
    at.open.table().record().ok_or(Error::NotFound)
}

/// `GET /.well-known/fishpond-key`: the public key that belongs to the signatures of this server's records.
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

/// The query of a replay.
#[derive(Deserialize)]
struct ReplayQuery {
    /// The number of steps to show; all by default.
    ply: Option<String>,
    /// The viewpoint: a seat, `public` or `open`, which is the default.
    look: Option<String>,
}

/// `GET /t/{table}/replay?ply=N&look=A|public|open`
pub(crate) async fn replay(at: AtTable, RawQuery(raw): RawQuery) -> Result<Markup, Error> {
    let query = Fields::parse(raw.unwrap_or_default().as_bytes()).read()?;
    let body = replay_page(&at, record_of(&at)?, &query)?;
    Ok(wide_layout(&at.visitor, &at.visitor.text("page-replay"), &body))
}

fn replay_page(at: &AtTable, record: Record, query: &ReplayQuery) -> Result<Markup, Error> {
    let (id, visitor, code) = (&at.open.id, &at.visitor, at.query.code.as_ref());
    let broken = |error: fishpond_core::record::RecordError| Error::Internal(format!("table {id}: {error}"));
    let game = record.game.parse().map_err(|_| Error::NotFound)?;
    let steps = record.steps.len();
    let players = record.config.players;
    let names = record.names.clone();
    let record = AnyRecord { game, record };
    let ply = match &query.ply {
        Some(ply) => ply.parse().ok().filter(|&ply| ply <= steps).ok_or_else(|| {
            Error::Invalid(
                Message::new("page-error-step").with("step", quote(ply)).with("steps", steps as u32),
            )
        })?,
        None => steps,
    };
    let viewpoint = query.look.as_deref().unwrap_or("open");
    let viewer = parts::viewer(viewpoint, players)
        .ok_or_else(|| Error::Invalid(Message::new("page-error-look").with("look", quote(viewpoint))))?;
    let mut position = record.replay_to(0, &mut Vec::new()).map_err(broken)?;
    let mut events: Vec<(usize, AnyEvent)> = Vec::new();
    for step in 0..ply {
        let mut here = Vec::new();
        record.apply(step, &mut position, &mut here).map_err(broken)?;
        events.extend(here.iter().filter_map(|event| Some((step + 1, event.seen_by(viewer)?))));
    }
    let last: Vec<String> =
        events.iter().filter(|(step, _)| *step == ply).flat_map(|(_, event)| event.touched()).collect();
    let say = |message: &Message| visitor.lang.say_naming(message, &names);
    let recent = &events[events.len().saturating_sub(LINES)..];
    let latest = recent.last().map(|(_, event)| say(&event.message()));
    let address = |ply: usize, look: &str| {
        let code = code.map_or(String::new(), |code| format!("&code={code}"));
        format!("/t/{id}/replay?ply={ply}&look={look}{code}")
    };
    let looks = std::iter::once("open".to_owned())
        .chain(["public".to_owned()])
        .chain(fishpond_core::Seat::first(players).map(|seat| seat.to_string()));
    Ok(html! {
        div.table.replay data-replay=(ply) data-steps=(steps) {
            h1.sr { (visitor.text("page-replay")) }
            div.play {
                section #page-ask.ask {
                    h2.question aria-live="polite" { (latest.unwrap_or_else(|| visitor.text("page-replay-start"))) }
                    form.slider method="get" action=(format!("/t/{id}/replay")) {
                        @if let Some(code) = code { input type="hidden" name="code" value=(code); }
                        input type="hidden" name="look" value=(viewpoint);
                        a.button href=(address(0, viewpoint)) aria-label=(visitor.text("page-first")) { "«" }
                        a.button.previous href=(address(ply.saturating_sub(1), viewpoint)) aria-label=(visitor.text("page-previous")) { "‹" }
                        input type="range" name="ply" min="0" max=(steps) value=(ply) aria-label=(visitor.text("page-step"));
                        a.button.next href=(address((ply + 1).min(steps), viewpoint)) aria-label=(visitor.text("page-next")) { "›" }
                        a.button href=(address(steps, viewpoint)) aria-label=(visitor.text("page-last")) { "»" }
                        noscript { button type="submit" { (visitor.text("page-show")) } }
                        span.quiet { (ply) " / " (steps) }
                    }
                }
                section #page-board.board aria-label=(visitor.text("page-board-label")) { (parts::board_of(&position.view(viewer), visitor.lang, &names, &last)) }
            }
            div.side {
                section.seats {
                    h2 { (visitor.text("page-look")) }
                    div.buttons {
                        @for look in looks {
                            @let label = match look.as_str() {
                                "open" | "public" => visitor.text(&format!("page-look-{look}")),
                                seat => seat.parse().map_or(String::new(), |seat: fishpond_core::Seat| names.get(seat.index()).cloned().unwrap_or_default()),
                            };
                            a.button aria-current=[(look == viewpoint).then_some("true")] href=(address(ply, &look)) { (label) }
                        }
                    }
                }
                section #page-log.log { h2 { (visitor.text("page-log")) } ol tabindex="0" { @for (number, (step, event)) in recent.iter().enumerate() {
                    @let message = event.message();
                    @let since = recent[number + 1..].iter().filter_map(|(_, later)| later.reused_names());
                    @let points = parts::highlighted_ids(parts::without_reused(event.touched(), since), &message);
                    li value=(step) { a href=(address(*step, viewpoint)) data-ply=(step) data-points=[points] { (say(&message)) } }
                } } }
                @if let Some(outcome) = position.outcome() { section { (parts::standings(&outcome, visitor.lang, &names)) } }
                p { a.button href=(with_code(at, "record.json")) { (visitor.text("page-record")) } }
                p { a.button href=(with_code(at, "fair")) { (visitor.text("page-fair")) } }
            }
        }
    })
}

/// Returns the address of another page of the table, with the visitor's code.
fn with_code(at: &AtTable, page: &str) -> String {
    let code = at.query.code.as_ref().map_or(String::new(), |code| format!("?code={code}"));
    format!("/t/{}/{page}{code}", at.open.id)
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
