//! `GET /components`, in debug builds only: every component of the style sheet in every state, to look at after a change.

use fishpond_core::Seat;
use maud::{Markup, html};

use crate::page::layout;
use crate::parts::mark;
use crate::routes::create;
use crate::routes::home::strengths;
use crate::settings;
use crate::visitor::Visitor;

/// `GET /components`
pub(crate) async fn page(visitor: Visitor) -> Markup {
    let text = |id: &str| visitor.text(id);
    let body = html! {
        section.narrow {
            h1 { "Components" }
            (buttons(&visitor))
            h2 { "Fields" }
            (settings::segments("players", &text("page-how-many"), (2..=5).map(|count| (count, count.to_string())), 3))
            @for (on, disabled) in [(false, false), (true, false), (true, true)] {
                label.toggle { span { (text("page-listed")) } input type="checkbox" role="switch" checked[on] disabled[disabled]; }
            }
            label { (text("page-your-name")) input value=(visitor.name_or_guest()); }
            label { (text("page-spectators")) select { option { (text("page-spectators-link")) } } }
            details.options open {
                summary { (text("page-more-options")) span.changed { (text("page-spectators")) ": " (text("page-spectators-off")) } }
                p { (text("page-welcome-more")) }
            }
            h2 { "Messages" }
            p.notice { (text("table-refuse-removed")) }
            p.buttons { span.chip { (text("page-state-playing")) } span.state.now { (text("page-state-your-turn")) } kbd { "?" } }
        }
        (levels(&visitor))
        section { h2 { "Players" } div.players { ol { (players(&visitor)) } } }
        section { h2 { "Prompt" } @for state in PROMPTS { (prompt(&visitor, *state)) } }
        section.narrow.trouble { (crate::page::logo()) h2 { (text("page-over-closed")) } a.button.primary href="/" { (text("page-home")) } }
    };
    layout(&visitor, "Components", &body)
}

fn buttons(visitor: &Visitor) -> Markup {
    let label = visitor.text("page-play");
    html! {
        h2 { "Buttons" }
        @for disabled in [false, true] {
            p.buttons {
                @for class in ["primary", "", "quiet", "danger"] {
                    button class=(class) type="button" disabled[disabled] { (label) }
                }
            }
        }
    }
}

/// Returns the choices of a dialog, one of which is chosen.
fn levels(visitor: &Visitor) -> Markup {
    html! {
        section.narrow {
            (strengths(visitor, &create::STRENGTHS[..3]))
        }
    }
}

/// Returns players in every state: waiting, to move, short of time, and out of the game.
fn players(visitor: &Visitor) -> Markup {
    let states = ["", "lit", "lit", "faded", ""];
    html! {
        @for (seat, state) in Seat::ALL.into_iter().zip(states) {
            li class=(format!("player panel owner-{} {state}", seat.letter().to_ascii_lowercase())) {
                span.face { (mark(seat)) }
                span.name { (visitor.text("page-guest")) " " (seat) }
                span.about { (visitor.text("page-state-playing")) }
                span class=(if seat == Seat::C { "clock short" } else { "clock" }) { (if seat == Seat::C { "0:07" } else { "4:31" }) }
                div.score { span.num { "13" } span.num { "4" } }
            }
        }
    }
}

/// The states of the prompt: its second line, and whether it has a main action.
const PROMPTS: &[(Option<&str>, bool)] =
    &[(None, false), (Some("page-welcome-more"), true), (Some("page-watching"), false)];

fn prompt(visitor: &Visitor, (detail, is_chosen): (Option<&str>, bool)) -> Markup {
    html! {
        div.prompt.panel data-status="playing" {
            div.say {
                p.question { (visitor.text("page-ask-wait-people")) }
                p.detail { @if let Some(detail) = detail { (visitor.text(detail)) } }
            }
            div.do {
                @if is_chosen {
                    div.answers { button.primary type="button" { (visitor.text("page-sure")) } }
                    button.aid.back type="button" { span { (visitor.text("page-pick-again")) } }
                }
                div.aids { div.hints { button.aid type="button" { span { (visitor.text("page-hint")) } } } }
            }
        }
    }
}
