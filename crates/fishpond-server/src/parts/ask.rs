//! The one question of the page, and everything that can be answered.

use fishpond_core::{Choice, Message, Path, Seat, Turn};
use fishpond_table::{Ending, Phase, SeatKind};
use maud::{Markup, html};

use super::{Scene, board, more};

/// A choice that is offered next, and the act that it leads to if there is only one.
pub(super) struct Offer<'a> {
    pub(super) choice: &'a Choice,
    act: Option<&'a str>,
}

/// What the paths offer after some picks, in the order of the acts.
pub(super) fn offers<'a>(paths: &'a [(String, Path)], picked: &[String]) -> Vec<Offer<'a>> {
    let mut offers: Vec<Offer<'a>> = Vec::new();
    for (act, path) in paths {
        let begins =
            path.len() > picked.len() && path.iter().zip(picked).all(|(step, pick)| step.pick == *pick);
        if !begins {
            continue;
        }
        let choice = &path[picked.len()];
        match offers.iter_mut().find(|offer| offer.choice.pick == choice.pick) {
            Some(offer) => offer.act = None,
            None => offers.push(Offer { choice, act: Some(act) }),
        }
    }
    offers
}

/// What is asked of the visitor now, in words.
pub(super) fn question(scene: &Scene<'_>) -> String {
    let view = scene.view;
    if let Some(seat) = scene.curtain() {
        return scene.say(&Message::new("page-curtain").with("seat", seat));
    }
    match (view.phase, &view.question) {
        (Phase::Waiting, _)
            if view.seats.iter().all(|seat| matches!(seat.kind, SeatKind::Person | SeatKind::Bot)) =>
        {
            scene.text(if view.host { "page-ask-start" } else { "page-ask-wait-start" })
        }
        (Phase::Waiting, _) if view.own.is_empty() => scene.text("page-ask-sit"),
        (Phase::Waiting, _) => scene.text("page-ask-wait-people"),
        (Phase::Over, _) => match (view.ending, &view.outcome) {
            (Some(Ending::Agreed), _) => scene.text("page-over-agreed"),
            (Some(Ending::Closed), _) => scene.text("page-over-closed"),
            (None, Some(outcome)) => {
                let winners = outcome.winners();
                let seats: Vec<_> = winners.iter().map(fishpond_core::Arg::Seat).collect();
                scene.say(
                    &Message::new("common-winners").with("count", winners.len() as u32).with("seats", seats),
                )
            }
            (None, None) => scene.text("common-turn-over"),
        },
        (Phase::Playing, Some(asked)) => {
            let next = offers(&view.paths, scene.picked);
            match next.first() {
                Some(offer) if !scene.picked.is_empty() => scene.text(offer.choice.ask),
                _ => scene.say(asked),
            }
        }
        (Phase::Playing, None) => waiting_for(scene),
    }
}

fn waiting_for(scene: &Scene<'_>) -> String {
    match scene.view.turn {
        Some(Turn::Seat(seat)) => scene.say(&Message::new("common-turn").with("seat", seat)),
        Some(Turn::Seats(_)) => scene.text("page-ask-others-choose"),
        _ => scene.text("page-ask-wait"),
    }
}

/// The question with its answers.
pub(super) fn ask(scene: &Scene<'_>) -> Markup {
    let view = scene.view;
    let mine = view.question.is_some() && scene.curtain().is_none();
    html! {
        section #page-ask.ask data-mine[mine] data-moment=(view.moment) aria-label=(scene.text("page-ask-label")) {
            h2.question { (question(scene)) }
            @if let Some(seat) = scene.curtain() {
                p { a.button.primary href=(format!("/t/{}?eyes={seat}", scene.id)) {
                    (scene.say(&Message::new("page-curtain-open").with("seat", seat)))
                } }
            } @else {
                @match view.phase {
                    Phase::Waiting => { (waiting(scene)) }
                    Phase::Playing => {
                        @if let Some(seat) = view.seat.filter(|_| mine) { (answers(scene, seat)) }
                        @if let Some(hint) = scene.hint { (suggestion(scene, hint)) }
                    }
                    Phase::Over => { (more::over(scene)) }
                }
            }
        }
    }
}

fn waiting(scene: &Scene<'_>) -> Markup {
    let view = scene.view;
    let full = view.seats.iter().all(|seat| matches!(seat.kind, SeatKind::Person | SeatKind::Bot));
    html! {
        @if view.host && full { (scene.button("start", "primary", "page-start", &[])) }
        @if view.own.is_empty() && scene.can_sit() {
            form.sit method="post" action=(scene.action("sit")) data-entropy {
                label { (scene.text("page-your-name"))
                    input name="name" maxlength="24" required autocomplete="nickname" value=(scene.visitor.name_or_guest());
                }
                @let open: Vec<Seat> = view.seats.iter().filter(|seat| seat.kind == SeatKind::Open).map(|seat| seat.seat).collect();
                @if open.len() > 1 && !view.seats.iter().any(|seat| seat.kept) {
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
            p.quiet { (scene.text("page-commitment")) " " code { (scene.view.fair.commitment) } }
        }
    }
}

fn answers(scene: &Scene<'_>, seat: Seat) -> Markup {
    let view = scene.view;
    let offers = offers(&view.paths, scene.picked);
    let (drawn, plain): (Vec<_>, Vec<_>) =
        offers.iter().partition(|offer| board::draws(scene, &offer.choice.pick));
    html! {
        form.choices method="post" action=(scene.action("act")) {
            input type="hidden" name="seat" value=(seat);
            input type="hidden" name="answers" value=(view.moment);
            @if let Some(eyes) = scene.eyes { input type="hidden" name="eyes" value=(eyes); }
            @if !plain.is_empty() {
                div.buttons { @for offer in &plain { (button(scene, offer)) } }
            }
            @if !drawn.is_empty() {
                // Where the board is enough for those who see it, the list folds.
                details.list open[plain.is_empty() && drawn.len() <= 4] {
                    summary { (scene.say(&Message::new("page-choices").with("count", drawn.len() as u32))) }
                    div.buttons { @for offer in &drawn { (button(scene, offer)) } }
                }
            }
        }
        @if !scene.picked.is_empty() {
            p { a.button.back href=(scene.address(&[])) data-pick="" { (scene.text("page-pick-again")) } }
        }
    }
}

fn button(scene: &Scene<'_>, offer: &Offer<'_>) -> Markup {
    let pick = &offer.choice.pick;
    let words = scene.say(&offer.choice.say);
    html! {
        @match offer.act {
            Some(act) => { button type="submit" name="act" value=(act) data-pick=(pick) { (words) } }
            None => {
                @let picks: Vec<_> = scene.picked.iter().chain([pick]).map(|pick| ("pick", pick.as_str())).collect();
                a.button href=(scene.address(&picks)) data-pick=(pick) { (words) }
            }
        }
    }
}

fn suggestion(scene: &Scene<'_>, hint: &str) -> Markup {
    let path = scene.view.paths.iter().find(|(act, _)| act == hint).map(|(_, path)| path);
    html! {
        @if let Some(path) = path {
            p.hint {
                (scene.text("page-hint-says")) " "
                @for (index, step) in path.iter().enumerate() {
                    @if index > 0 { ", " }
                    strong { (scene.say(&step.say)) }
                }
            }
        }
    }
}
