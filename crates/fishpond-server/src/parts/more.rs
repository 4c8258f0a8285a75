//! Round the game: invitation, result, taking back, giving up, leaving, playing again.

use fishpond_core::{Message, Outcome};
use fishpond_table::{Phase, TakeBack};
use maud::{Markup, html};
use qrcodegen::{QrCode, QrCodeEcc};

use super::Scene;
use crate::{pictures, settings};

/// The table before the game: how others get here.
pub(super) fn gathering(scene: &Scene<'_>) -> Markup {
    let view = scene.view;
    html! {
        div.gathering {
            @if let Some(code) = &view.invitation { (invitation_card(scene, code)) }
            div {
                (settings::facts(scene.visitor, view.game, &view.settings))
                @if view.host { p { a.button href=(scene.action("settings")) { (scene.text("page-change-settings")) } } }
            }
            (pictures::show(scene.visitor, view.game))
        }
    }
}

/// The invitation as a link to copy and as a code to photograph.
fn invitation_card(scene: &Scene<'_>, code: &str) -> Markup {
    let link = format!("{}/t/{}?code={code}", scene.visitor.origin, scene.id);
    html! {
        div.invite {
            h2 { (scene.text("page-invite")) }
            p { (scene.text("page-invite-how")) }
            p.link { input readonly value=(link) aria-label=(scene.text("page-invite-link")) data-copy; }
            (qr(&link, &scene.text("page-invite-qr")))
        }
    }
}

fn qr(link: &str, label: &str) -> Markup {
    let Ok(code) = QrCode::encode_text(link, QrCodeEcc::Medium) else { return html! {} };
    let size = code.size();
    let mut path = String::new();
    for y in 0..size {
        for x in (0..size).filter(|&x| code.get_module(x, y)) {
            path.push_str(&format!("M{x} {y}h1v1h-1z"));
        }
    }
    html! {
        svg.qr viewBox=(format!("-4 -4 {} {}", size + 8, size + 8)) role="img" aria-label=(label) {
            rect x="-4" y="-4" width=(size + 8) height=(size + 8) fill="#fff" {}
            path d=(path) fill="#000" {}
        }
    }
}

/// The lines of a result.
pub(crate) fn standings(outcome: &Outcome, say: &dyn Fn(&Message) -> String) -> Markup {
    html! {
        ol.standings {
            @for line in outcome.standings() {
                @let id = match (line.resigned, line.tie_break) {
                    (true, _) => "common-standing-resigned",
                    (false, Some(_)) => "common-standing-tie-break",
                    (false, None) => "common-standing",
                };
                @let message = Message::new(id)
                    .with("rank", u32::from(line.rank))
                    .with("seat", line.seat)
                    .with("points", line.points)
                    .with("tie_break", line.tie_break.unwrap_or(0));
                li.winner[line.rank == 1] { (super::mark(line.seat)) (say(&message)) }
            }
        }
    }
}

/// The result, and what one can do after it.
pub(super) fn over(scene: &Scene<'_>) -> Markup {
    let view = scene.view;
    html! {
        @if let Some(outcome) = view.outcome.as_ref().filter(|_| view.ending.is_none()) {
            p { (scene.text(&format!("{}-reason-{}", view.game, outcome.reason))) }
            (standings(outcome, &|message| scene.say(message)))
        }
        div.buttons {
            @if !view.own.is_empty() && view.turn.is_some() {
                (scene.button("rematch", "primary", "page-rematch", &[]))
            } @else if let Some(next) = &view.rematch {
                a.button.primary href=(format!("/t/{next}")) { (scene.text("page-rematch-go")) }
            }
            @if view.record.is_some() {
                a.button href=(scene.action("replay")) { (scene.text("page-replay")) }
                a.button href=(scene.action("fair")) { (scene.text("page-fair")) }
            }
        }
    }
}

/// What is often wanted beside the answers: a hint, the last act back.
pub(super) fn aids(scene: &Scene<'_>) -> Markup {
    let view = scene.view;
    let Some(seat) = view.seat.filter(|seat| view.seats[seat.index()].stand_in.is_none()) else {
        return html! {};
    };
    let (seat, moment) = (seat.to_string(), view.moment.to_string());
    let take_back = match view.take_back {
        TakeBack::No => None,
        TakeBack::Freely => Some("page-take-back"),
        TakeBack::ByConsent => Some("page-take-back-ask"),
    };
    html! {
        @if view.question.is_some() || take_back.is_some() {
            div.buttons.aids {
                @if let Some(label) = take_back { (scene.button("take-back", "quiet", label, &[("seat", &seat), ("answers", &moment)])) }
                @if view.question.is_some() { (scene.button("hint", "quiet", "page-hint", &[("seat", &seat)])) }
            }
        }
    }
}

/// What else can be done.
pub(super) fn more(scene: &Scene<'_>) -> Markup {
    let view = scene.view;
    let seat = view.seat.map(|seat| seat.to_string()).unwrap_or_default();
    let moment = view.moment.to_string();
    let here = view.seat.is_some_and(|seat| view.seats[seat.index()].stand_in.is_none());
    html! {
        section #page-more.more aria-label=(scene.text("page-more")) {
            @if let Some(proposal) = &view.proposal {
                div.proposal role="status" {
                    p { (scene.say(&match (proposal.take_back, proposal.by) {
                        (Some(seat), _) => Message::new("table-note-take-back-asked").with("seat", seat),
                        (None, Some(by)) => Message::new("table-note-end-proposed").with("seat", by),
                        (None, None) => Message::new("page-proposal"),
                    })) }
                    @if proposal.asked {
                        @let number = proposal.number.to_string();
                        (scene.button("agree", "primary", "page-agree", &[("proposal", &number)]))
                        (scene.button("decline", "", "page-decline", &[("proposal", &number)]))
                    }
                }
            }
            @if view.phase == Phase::Playing && here && scene.curtain().is_none() {
                @if view.proposal.is_none() {
                    (scene.careful("propose-end", "page-propose-end", "page-propose-end-sure", &[]))
                }
                @if view.question.is_some() {
                    (scene.careful("act", "page-resign", "page-resign-sure", &[("seat", &seat), ("answers", &moment), ("act", "resign")]))
                }
                (scene.careful("leave", "page-leave", "page-leave-sure", &[]))
            }
            @if view.phase == Phase::Playing && view.host && view.own.len() < view.seats.len() {
                p { a.button href=(scene.action("settings")) { (scene.text("page-change-settings")) } }
            }
            @if view.phase == Phase::Waiting && view.host {
                (scene.careful("close", "page-close-table", "page-close-table-sure", &[]))
            }
            @if let Some(code) = view.watch.as_ref().filter(|_| view.phase != Phase::Waiting) {
                details {
                    summary { (scene.text("page-watch")) }
                    p.link { input readonly value=(format!("{}/t/{}?code={code}", scene.visitor.origin, scene.id)) aria-label=(scene.text("page-watch")) data-copy; }
                }
            }
            @if view.phase == Phase::Playing {
                p.quiet.commitment { (scene.text("page-commitment")) " " code { (view.fair.commitment) } }
            }
        }
    }
}
