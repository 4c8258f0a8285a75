//! `GET /components`, in debug builds only: every component of the style sheet in every state, to look at after a change.

use fishpond_core::{EffectKind, Seat, Viewer};
use fishpond_draw::look::Look;
use fishpond_games::GameId;
use fishpond_lessons::{LEARNER, puzzles};
use maud::{Markup, html};

use crate::page::layout;
use crate::parts::{Sharing, drawn, mark, talk};
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
        section.sample { h2 { "Prompt" } @for state in PROMPTS { (prompt(&visitor, state)) } }
        section.sample data-game="penguins" { h2 { "Board" } (board(&visitor)) }
        section.sample { h2 { "Log and chat" } (log_and_chat(&visitor)) }
        section.sample { h2 { "Menu" } (menu(&visitor)) }
        section.narrow { h2 { "Dialog" } (Sharing::Open.sheet(&visitor, "/components", "/components/replay", &[])) }
        div #page-toasts role="status" { a href="/" { (text("page-state-your-turn")) } }
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

/// A state of the prompt.
struct Prompt {
    /// The class of the second line, and its text.
    detail: (&'static str, Option<&'static str>),
    /// The class of the main action, if there is one.
    action: Option<&'static str>,
    /// Whether another player proposes to end the game.
    proposal: bool,
}

const PROMPTS: &[Prompt] = &[
    Prompt { detail: ("detail", None), action: None, proposal: false },
    Prompt { detail: ("detail", Some("page-welcome-more")), action: Some("primary"), proposal: false },
    Prompt { detail: ("detail", Some("page-watching")), action: None, proposal: false },
    Prompt { detail: ("detail hinting", Some("page-hint-clear")), action: Some("hinted"), proposal: false },
    Prompt { detail: ("detail thinking", Some("page-state-playing")), action: None, proposal: false },
    Prompt { detail: ("detail", None), action: None, proposal: true },
];

fn prompt(visitor: &Visitor, state: &Prompt) -> Markup {
    let (class, detail) = state.detail;
    html! {
        div.prompt.panel data-status="playing" {
            div.say {
                p.question { (visitor.text("page-ask-wait-people")) }
                p class=(class) { @if let Some(detail) = detail { (visitor.text(detail)) } }
            }
            div.do {
                @if let Some(action) = state.action {
                    div.answers { button class=(action) type="button" { (visitor.text("page-sure")) } }
                    button.aid.back type="button" { span { (visitor.text("page-pick-again")) } }
                }
                div.aids { div.hints { button.aid type="button" { span { (visitor.text("page-hint")) } } } }
            }
            @if state.proposal {
                div.proposal {
                    p { (visitor.text("page-proposal")) }
                    div.buttons {
                        button.primary type="button" { (visitor.text("page-agree")) }
                        button type="button" { (visitor.text("page-decline")) }
                    }
                }
            }
        }
    }
}

/// Returns a board with all signs: what can be chosen (point at it or move the focus there to see those signs), is chosen, would be cut
/// off, was touched and is suggested; and the bubble beside a refused choice.
fn board(visitor: &Visitor) -> Markup {
    let mut moves = puzzles(GameId::Penguins).puzzles.iter().flat_map(|puzzle| {
        let position = &puzzle.step.stage.position;
        position
            .paths(LEARNER)
            .into_iter()
            .map(move |(act, path)| (position, path, position.preview(LEARNER, &act)))
    });
    let cuts_off = moves.find(|(.., preview)| {
        preview.effects.iter().any(|effect| effect.kind == EffectKind::Loss && effect.chip.is_some())
    });
    let (position, path, preview) = cuts_off.expect("a puzzle is about cutting off floes");
    let picked: Vec<String> = path.iter().map(|choice| choice.pick.clone()).collect();
    let offered = position.offers(LEARNER, &picked[..1]);
    let mut free =
        offered.next.iter().map(|offer| offer.choice.pick.clone()).filter(|pick| !picked.contains(pick));
    let (hint, last): (Vec<String>, Vec<String>) =
        (free.next().into_iter().collect(), free.next().into_iter().collect());
    let picks: Vec<String> = free.collect();
    let look = Look {
        lang: visitor.lang,
        picks: &picks,
        picked: &picked,
        last: &last,
        hint: &hint,
        effects: &preview.effects,
        ..Look::default()
    };
    html! {
        div #page-board.board { (drawn(&position.view(Viewer::Seat(LEARNER)), &look)) }
        div #page-why.panel { p { (visitor.text("page-not-now")) " " a.clause href="/rules/penguins#P14" { "P14" } } }
    }
}

fn log_and_chat(visitor: &Visitor) -> Markup {
    let log = html! {
        section.log {
            ol {
                @for seat in [Seat::B, Seat::A] { li { (mark(seat)) div { a href="#page-board" { (visitor.text("page-state-playing")) } } } }
            }
        }
    };
    let chat =
        html! { section.chat { ul { li { (mark(Seat::B)) " " (visitor.text("page-state-your-turn")) } } } };
    talk(visitor, &log, &chat)
}

fn menu(visitor: &Visitor) -> Markup {
    html! {
        details.menu open {
            summary aria-label=(visitor.text("page-menu")) {}
            div.sheet.panel {
                a href="/rules/penguins" { (visitor.text("page-rules")) }
                section { label.toggle { span { (visitor.text("page-sound")) } input type="checkbox" role="switch" checked; } }
                div.endings { details { summary { (visitor.text("page-leave")) } } }
            }
        }
    }
}
