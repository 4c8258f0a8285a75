//! Round the game: invitation, result, taking back, giving up, leaving, playing again.

use fishpond_core::{Message, Outcome, Seat};
use fishpond_draw::Sheet;
use fishpond_table::{ProposalView, Spectators, TableStatus, TakeBack};
use fishpond_words::Lang;
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
pub(crate) fn standings(outcome: &Outcome, lang: Lang, names: &[String]) -> Markup {
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
                li.winner[line.rank == 1] { (super::mark(line.seat)) (lang.say_naming(&message, names)) }
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
            (standings(outcome, scene.visitor.lang, scene.names()))
        }
        div.buttons {
            @if !view.own.is_empty() && view.turn.is_some() {
                form.one method="post" action=(scene.action("rematch")) data-later {
                    button.primary type="submit" { (scene.text("page-rematch")) }
                }
            } @else if let Some(next) = next_game(scene) {
                a.button.primary href=(next) { (scene.text("page-rematch-go")) }
            }
            @if view.status == TableStatus::Over && view.turn.is_some() {
                a.button href=(scene.action("replay")) { (scene.text("page-replay")) }
                a.button href=(scene.action("fair")) { (scene.text("page-fair")) }
            }
        }
    }
}

/// Where somebody without a seat can look on at the rematch, if he may: it is settled there as it was here, and the
/// spectators' link has the same code.
fn next_game(scene: &Scene<'_>) -> Option<String> {
    let next = scene.view.rematch.as_ref()?;
    match scene.view.settings.spectators {
        Spectators::Off => None,
        Spectators::ByLink => {
            let code = scene.view.watch.as_deref().or(scene.code)?;
            Some(format!("/t/{next}?code={code}"))
        }
        Spectators::Public => Some(format!("/t/{next}")),
    }
}

/// What is often wanted beside the answers: a hint, the last act back.
pub(super) fn aids(scene: &Scene<'_>) -> Option<Markup> {
    let view = scene.view;
    let seat = view.seat.filter(|seat| view.seats[seat.index()].stand_in.is_none())?;
    let take_back = match view.take_back {
        TakeBack::No => None,
        TakeBack::Freely => Some("page-take-back"),
        TakeBack::ByConsent => Some("page-take-back-ask"),
    };
    if view.question.is_none() && take_back.is_none() {
        return None;
    }
    let (seat, moment) = (seat.to_string(), view.moment.to_string());
    Some(html! {
        div #page-aids.buttons.aids {
            @if let Some(label) = take_back { (scene.button("take-back", "quiet", label, &[("seat", &seat), ("answers", &moment)])) }
            @if view.question.is_some() { (scene.button("hint", "quiet", "page-hint", &[("seat", &seat)])) }
        }
    })
}

/// What else can be done. Giving up comes and goes with every turn, so it stands on a line of its own.
pub(super) fn more(scene: &Scene<'_>, sheet: &mut Sheet) {
    let view = scene.view;
    let here = view.seat.filter(|seat| view.seats[seat.index()].stand_in.is_none());
    let plays = here.filter(|_| view.status == TableStatus::Playing && scene.curtain().is_none());
    let proposes = plays.is_some() && view.proposal.is_none();
    sheet.line(("proposing", scene.page(), proposes), |text| {
        text.push_str("<section id=\"page-more\" class=\"more\" aria-label=\"");
        text.push_str(&scene.text("page-more").escaped());
        text.push_str("\">");
        if proposes {
            let end = scene.careful("propose-end", "page-propose-end", "page-propose-end-sure", &[]);
            text.push_str(&end.into_string());
        }
    });
    if let Some(seat) = plays.filter(|_| view.may_resign) {
        sheet.line(("resigning", scene.page(), seat), |text| {
            text.push_str(&resigning(scene, seat).into_string());
        });
        // Outside of the form, which stays as it is.
        let moment = html! { input type="hidden" form=(RESIGN) name="answers" value=(view.moment); };
        sheet.write(&moment.into_string());
    }
    let others = view.own.len() < view.seats.len();
    let fixed = (&scene.visitor.origin, &view.watch, &view.seed.commitment);
    sheet.line(("rest", scene.page(), view.status, plays.is_some(), view.host, others, fixed), |text| {
        text.push_str(&rest(scene, plays.is_some(), others).into_string());
    });
    sheet.write("</section>");
}

/// Leaving, the settings, the link for spectators, and what the dealer promised.
fn rest(scene: &Scene<'_>, plays: bool, others: bool) -> Markup {
    let view = scene.view;
    html! {
        @if plays { (scene.careful("leave", "page-leave", "page-leave-sure", &[])) }
        @if view.status == TableStatus::Playing && view.host && others {
            p { a.button href=(scene.action("settings")) { (scene.text("page-change-settings")) } }
        }
        @if view.status == TableStatus::Waiting && view.host {
            (scene.careful("close", "page-close-table", "page-close-table-sure", &[]))
        }
        @if let Some(code) = view.watch.as_ref().filter(|_| view.status != TableStatus::Waiting) {
            details {
                summary { (scene.text("page-watch")) }
                p.link { input readonly value=(format!("{}/t/{}?code={code}", scene.visitor.origin, scene.id)) aria-label=(scene.text("page-watch")) data-copy; }
            }
        }
        @if view.status == TableStatus::Playing {
            p.quiet.commitment { (scene.text("page-commitment")) " " code { (view.seed.commitment) } }
        }
    }
}

/// The id of the form with which one gives up.
const RESIGN: &str = "page-resign";

fn resigning(scene: &Scene<'_>, seat: Seat) -> Markup {
    html! {
        details #page-to-resign.careful {
            summary { (scene.text("page-resign")) }
            p { (scene.text("page-resign-sure")) }
            form.one id=(RESIGN) method="post" action=(scene.action("act")) {
                input type="hidden" name="seat" value=(seat);
                input type="hidden" name="act" value="resign";
                button.danger type="submit" { (scene.text("page-resign")) }
            }
        }
    }
}

/// What the table is asked, and the answers; whoever asked can withdraw it.
pub(super) fn answering(scene: &Scene<'_>, proposal: &ProposalView) -> Markup {
    let asked = match (proposal.take_back, proposal.by) {
        (Some(seat), _) => Message::new("table-note-take-back-asked").with("seat", seat),
        (None, Some(by)) => Message::new("table-note-end-proposed").with("seat", by),
        (None, None) => Message::new("page-proposal"),
    };
    let number = proposal.number.to_string();
    let own = proposal.by.is_some_and(|by| scene.view.own.contains(by));
    html! {
        div #page-proposal.proposal role="status" {
            p { (scene.say(&asked)) }
            @if proposal.asked || own {
                div.buttons {
                    @if proposal.asked { (scene.button("agree", "primary", "page-agree", &[("proposal", &number)])) }
                    (scene.button("decline", "", if own { "page-withdraw" } else { "page-decline" }, &[("proposal", &number)]))
                }
            }
        }
    }
}
