//! The one question of the page, and everything that can be answered.

use std::cell::LazyCell;

use fishpond_bots::Advice;
use fishpond_core::{BySeat, Choice, Message, Offer, Path, Seat, Turn};
use fishpond_draw::Sheet;
use fishpond_table::{Ending, SeatKind, Table, TableStatus, TableView};
use maud::{Markup, PreEscaped, html};

use super::{Scene, Words, more};
use crate::visitor::encode;

/// Where a slip would hurt: a secret choice cannot be taken back any more as soon as all are in.
fn is_careful(scene: &Scene<'_>) -> bool {
    scene.view.game.facts().hidden && matches!(scene.view.turn, Some(Turn::Seats(_)))
}

impl Scene<'_> {
    /// What is asked of the visitor now, in words.
    pub(super) fn question(&self) -> &Words<'static> {
        self.question.get_or_init(|| question(self))
    }
}

fn question(scene: &Scene<'_>) -> Words<'static> {
    let view = scene.view;
    if let Some(seat) = scene.curtain() {
        return scene.say(&Message::new("page-curtain").with("seat", seat));
    }
    match (view.status, &view.question) {
        (TableStatus::Waiting, _)
            if view.seats.iter().all(|seat| matches!(seat.kind, SeatKind::Person | SeatKind::Bot)) =>
        {
            scene.text(if view.host { "page-ask-start" } else { "page-ask-wait-start" })
        }
        (TableStatus::Waiting, _) if view.own.is_empty() => {
            scene.text(if scene.can_sit() { "page-ask-sit" } else { "page-ask-wait-others" })
        }
        (TableStatus::Waiting, _) => scene.text("page-ask-wait-people"),
        (TableStatus::Over, _) => match (view.ending, &view.outcome) {
            (Some(Ending::Agreed), _) => scene.text("page-over-agreed"),
            (Some(Ending::Closed), _) => scene.text("page-over-closed"),
            (None, Some(outcome)) if view.own.len() == 1 && outcome.winners() == view.own => {
                scene.text("page-over-you-win")
            }
            (None, Some(outcome)) => {
                let winners = outcome.winners();
                let seats: Vec<_> = winners.iter().map(fishpond_core::Arg::Seat).collect();
                scene.say(
                    &Message::new("common-winners").with("count", winners.len() as u32).with("seats", seats),
                )
            }
            (None, None) => scene.text("common-turn-over"),
        },
        (TableStatus::Playing, Some(_)) if let Some((_, choice)) = &view.offers.chosen => {
            scene.say(&Message::new("page-sure-ask").with("choice", choice.say.clone()))
        }
        (TableStatus::Playing, Some(asked)) => match view.offers.next.first() {
            Some(offer) if !scene.picked.is_empty() => scene.text(offer.choice.ask),
            _ => scene.say(asked),
        },
        (TableStatus::Playing, None) => waiting_for(scene),
    }
}

fn waiting_for(scene: &Scene<'_>) -> Words<'static> {
    match scene.view.turn {
        Some(Turn::Seat(seat)) => scene.say(&Message::new("common-turn").with("seat", seat)),
        Some(Turn::Seats(_)) => scene.text("page-ask-others-choose"),
        _ => scene.text("page-ask-wait"),
    }
}

/// The question with its answers.
pub(super) fn ask(scene: &Scene<'_>, sheet: &mut Sheet) {
    let view = scene.view;
    let mine = view.question.is_some() && scene.curtain().is_none();
    // It ends below: the buttons in it are lines of their own.
    let begins = html! {
        (PreEscaped("<section id=\"page-ask\" class=\"ask\""))
        @if mine { " data-mine" }
        (PreEscaped(" data-moment=\"")) (view.moment)
        (PreEscaped("\" aria-label=\"")) (scene.text("page-ask-label")) (PreEscaped("\">"))
        @if let Some(proposal) = &view.proposal { (more::answering(scene, proposal)) }
        h2.question { (scene.question()) }
    };
    sheet.write(&begins.into_string());
    match (scene.curtain(), view.status) {
        (Some(seat), _) => sheet.write(&curtain(scene, seat).into_string()),
        (None, TableStatus::Waiting) => sheet.write(&waiting(scene).into_string()),
        (None, TableStatus::Over) => sheet.write(&more::over(scene).into_string()),
        (None, TableStatus::Playing) => {
            if let Some(seat) = view.seat.filter(|_| mine) {
                answers(scene, seat, sheet);
            }
            if let Some(hint) = &scene.hint {
                sheet.write(&suggestion(scene, hint).into_string());
            }
            if let Some(aids) = more::aids(scene) {
                sheet.write(&aids.into_string());
            }
        }
    }
    sheet.write("</section>");
}

fn curtain(scene: &Scene<'_>, seat: Seat) -> Markup {
    html! {
        p { a.button.primary href=(format!("/t/{}?eyes={seat}", scene.id)) {
            (scene.say(&Message::new("page-curtain-open").with("seat", seat)))
        } }
    }
}

fn waiting(scene: &Scene<'_>) -> Markup {
    let view = scene.view;
    let full = view.seats.iter().all(|seat| matches!(seat.kind, SeatKind::Person | SeatKind::Bot));
    html! {
        @if view.host && full { (scene.button("start", "primary", "page-start", &[])) }
        @if view.own.is_empty() && scene.can_sit() {
            form.sit method="post" action=(scene.action("sit")) data-entropy=(scene.view.seed.commitment) {
                label { (scene.text("page-your-name"))
                    input name="name" maxlength="24" required autocomplete="nickname" value=(scene.visitor.name_or_guest());
                }
                @let open: Vec<Seat> = view.seats.iter().filter(|seat| seat.kind == SeatKind::Open).map(|seat| seat.seat).collect();
                @if open.len() > 1 && !view.seats.iter().any(|seat| seat.reserved_for_viewer) {
                    label { (scene.text("page-seat"))
                        select name="seat" {
                            option value="" { (scene.text("page-seat-any")) }
                            @for seat in open { option value=(seat) { (scene.say(&Message::new("page-seat-letter").with("seat", seat))) } }
                        }
                    }
                }
                (entropy(scene))
                button.primary type="submit" { (scene.text("page-sit")) }
            }
        }
    }
}

/// The field with which somebody adds to the dealer's seed; the script fills it.
pub(super) fn entropy(scene: &Scene<'_>) -> Markup {
    html! {
        details.entropy {
            summary { (scene.text("page-entropy")) }
            label { (scene.text("page-entropy-label")) input name="entropy" maxlength="32" autocomplete="off"; }
            p.quiet { (scene.text("page-commitment")) " " code { (scene.view.seed.commitment) } }
        }
    }
}

fn answers(scene: &Scene<'_>, seat: Seat, sheet: &mut Sheet) {
    let view = scene.view;
    let is_drawn =
        |offer: &&Offer<String>| scene.drawing().is_some_and(|board| board.shows(&offer.choice.pick));
    let (drawn, plain): (Vec<_>, Vec<_>) = view.offers.next.iter().partition(is_drawn);
    let begins = html! {
        (PreEscaped("<form class=\"choices\" method=\"post\" action=\"")) (scene.action("act")) (PreEscaped("\">"))
        input type="hidden" name="seat" value=(seat);
        input type="hidden" name="answers" value=(view.moment);
        @if let Some((act, _)) = &view.offers.chosen {
            div.buttons { button.primary type="submit" name="act" value=(act) data-pick="sure" { (scene.text("page-sure")) } }
        }
    };
    sheet.write(&begins.into_string());
    if !plain.is_empty() {
        buttons(scene, &plain, sheet);
    }
    if !drawn.is_empty() {
        // Where the board is enough for those who see it, the list folds.
        let open = if plain.is_empty() && drawn.len() <= 4 { " open" } else { "" };
        let begins = html! {
            (PreEscaped("<details class=\"list\"")) (open) (PreEscaped(">"))
            summary { (scene.say(&Message::new("page-choices").with("count", drawn.len() as u32))) }
        };
        sheet.write(&begins.into_string());
        buttons(scene, &drawn, sheet);
        sheet.write("</details>");
    }
    sheet.write("</form>");
    if !scene.picked.is_empty() {
        let again = html! {
            p { a.button.back href=(scene.address(&[])) data-pick="" { (scene.text("page-pick-again")) } }
        };
        sheet.write(&again.into_string());
    }
}

/// Buttons, each on a line of its own: the same acts are offered at many tables.
fn buttons(scene: &Scene<'_>, offers: &[&Offer<String>], sheet: &mut Sheet) {
    // The same for all of them but for what is picked at its end.
    let way = LazyCell::new(|| {
        let picks = scene.picked.iter().map(String::as_str).chain([""]).map(|pick| ("pick", pick));
        html! { (scene.address(&picks.collect::<Vec<_>>())) }
    });
    sheet.write("<div class=\"buttons\">");
    for Offer { choice, act } in offers {
        let Choice { pick, say, .. } = choice;
        let key = ("button", scene.visitor.lang, pick, say, say.names_seats().then(|| scene.names()));
        match act.as_ref().filter(|_| !is_careful(scene)) {
            Some(act) => sheet.leaf((key, act), |text| {
                let button = html! { button type="submit" name="act" value=(act) data-pick=(pick) { (scene.say(say)) } };
                text.push_str(&button.into_string());
            }),
            None => sheet.line((key, scene.page(), scene.picked), |text| {
                let link = html! { a.button href={ (*way) (encode(pick)) } data-pick=(pick) { (scene.say(say)) } };
                text.push_str(&link.into_string());
            }),
        }
    }
    sheet.write("</div>");
}

/// A hint that was asked for: what the bot would do as the choices that make it up.
pub(crate) struct Hint<'a> {
    advice: &'a Advice,
    best: Path,
    second: Option<(Path, &'a BySeat<f32>)>,
}

impl<'a> Hint<'a> {
    /// The advice of a bot, if it still fits what somebody is asked at a table.
    pub(crate) fn new(advice: &'a Advice, table: &Table, view: &TableView) -> Option<Hint<'a>> {
        let (position, seat) = (table.position()?, view.seat.filter(|_| view.question.is_some())?);
        let second = advice.second.as_ref();
        let second = second.and_then(|(act, values)| Some((position.path(seat, act)?, values)));
        Some(Hint { advice, best: position.path(seat, &advice.act)?, second })
    }
}

/// What the bot would do, what that is worth, how it may go on, and what it would do otherwise.
fn suggestion(scene: &Scene<'_>, hint: &Hint<'_>) -> Markup {
    let Hint { advice, best, second } = hint;
    let game = scene.view.game;
    let words = |path: &Path| path.iter().map(|step| scene.say(&step.say).0).collect::<Vec<_>>().join(", ");
    let worth = |values: &BySeat<f32>| {
        let percent = (scene.view.seat.map_or(0.0, |seat| values[seat]) * 100.0).round().clamp(0.0, 100.0);
        Message::new("page-hint-worth").with("percent", percent as u32)
    };
    let line: Vec<_> = advice
        .line
        .iter()
        .skip(1)
        .take(AHEAD)
        .filter_map(|(seat, act)| {
            let step = Message::new("page-hint-step").with("seat", *seat).with("act", game.act_message(act)?);
            Some(scene.say(&step).0)
        })
        .collect();
    html! {
        div.hint role="status" {
            p { (scene.text("page-hint-says")) " " strong { (words(best)) }
                @if let Some(values) = &advice.values { " (" (scene.say(&worth(values))) ")" }
            }
            @if !line.is_empty() { p.quiet { (scene.text("page-hint-line")) " " (line.join("; ")) } }
            @if let Some((second, values)) = second {
                p.quiet { (scene.text("page-hint-second")) " " (words(second)) " (" (scene.say(&worth(values))) ")" }
            }
        }
    }
}

/// How many steps of its line a hint tells.
const AHEAD: usize = 3;
