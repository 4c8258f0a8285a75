//! The question to the visitor, and the possible answers.

use std::borrow::Cow;

use fishpond_bots::Advice;
use fishpond_core::{BySeat, Message, Offer, Path, Seat, Turn};
use fishpond_draw::Panels;
use fishpond_draw::look::Wording;
use fishpond_page::{Content, Fragment, Out, Sink as _};
use fishpond_table::{Ending, SeatKind, Table, TableStatus, TableView};
use maud::{Markup, Render as _, html};

use super::links::Links;
use super::{Scene, Sentence, more};

impl Scene<'_> {
    /// Returns the question to the visitor, or the reason why they are waiting.
    pub(super) fn question(&self) -> Message {
        let view = self.view;
        if let Some(seat) = self.curtain() {
            return Message::new("page-curtain").with("seat", seat);
        }
        match (view.status, &view.question) {
            (TableStatus::Waiting, _) if is_full(view) => {
                Message::new(if view.host { "page-ask-start" } else { "page-ask-wait-start" })
            }
            (TableStatus::Waiting, _) if view.own.is_empty() => {
                Message::new(if self.can_sit() { "page-ask-sit" } else { "page-ask-wait-others" })
            }
            (TableStatus::Waiting, _) => Message::new("page-ask-wait-people"),
            (TableStatus::Over, _) => match (view.ending, &view.outcome) {
                (Some(Ending::Agreed), _) => Message::new("page-over-agreed"),
                (Some(Ending::Closed), _) => Message::new("page-over-closed"),
                (None, Some(outcome)) => {
                    let you = view.own.iter().next().filter(|_| view.own.len() == 1);
                    fishpond_draw::winners(outcome, you)
                }
                (None, None) => Message::new("common-turn-over"),
            },
            (TableStatus::Playing, Some(_)) if let Some((_, choice)) = &view.offers.chosen => {
                Message::new("page-sure-ask").with("choice", choice.say.clone())
            }
            (TableStatus::Playing, Some(question)) => match view.offers.next.first() {
                Some(offer) if !self.picked.is_empty() => Message::new(offer.choice.ask),
                _ => question.clone(),
            },
            (TableStatus::Playing, None) => match view.turn {
                Some(Turn::Seat(seat)) => Message::new("common-turn").with("seat", seat),
                Some(Turn::Seats(_)) => Message::new("page-ask-others-choose"),
                _ => Message::new("page-ask-wait"),
            },
        }
    }
}

/// Returns whether all seats are taken.
fn is_full(view: &TableView) -> bool {
    view.seats.iter().all(|seat| matches!(seat.kind, SeatKind::Person | SeatKind::Bot))
}

/// Returns the question with its answers.
pub(super) fn ask<'a>(scene: &'a Scene<'_>, drawing: Option<&Panels<'a>>) -> Content<'a> {
    let view = scene.view;
    let mine = view.question.is_some() && scene.curtain().is_none();
    let mut content = Content::new();
    let section = content
        .el("section")
        .attr("id", "page-ask")
        .attr("class", "ask")
        .flag("data-mine", mine)
        .attr_with("data-moment", |moment| view.moment.render_to(moment))
        .attr("aria-label", &scene.text("page-ask-label"));
    section.within(|content| {
        if let Some(proposal) = &view.proposal {
            content.markup().push_str(&more::proposal(scene, proposal).0);
        }
        content.el("h2").attr("class", "question").within(|content| {
            content.add(Sentence { message: Cow::Owned(scene.question()), wording: scene.wording() });
        });
        match (scene.curtain(), view.status) {
            (Some(seat), _) => content.markup().push_str(&curtain(scene, seat).0),
            (None, TableStatus::Waiting) => content.markup().push_str(&waiting(scene).0),
            (None, TableStatus::Over) => content.markup().push_str(&more::over(scene).0),
            (None, TableStatus::Playing) => {
                if let Some(seat) = view.seat.filter(|_| mine) {
                    answers(scene, seat, drawing, content);
                }
                if let Some(hint) = &scene.hint {
                    content.markup().push_str(&suggestion(scene, hint).0);
                }
                if let Some(aids) = more::aids(scene) {
                    content.markup().push_str(&aids.0);
                }
            }
        }
    });
    content
}

fn curtain(scene: &Scene<'_>, seat: Seat) -> Markup {
    html! {
        p { a.button.primary href=(format!("/t/{}?eyes={seat}", scene.links.table)) {
            (scene.say(&Message::new("page-curtain-open").with("seat", seat)))
        } }
    }
}

fn waiting(scene: &Scene<'_>) -> Markup {
    let (view, links) = (scene.view, scene.links);
    let of_kind = |kind| view.seats.iter().filter(move |seat| seat.kind == kind).map(|seat| seat.seat);
    let open: Vec<Seat> = of_kind(SeatKind::Open).collect();
    html! {
        @if view.host && is_full(view) { (links.button("start", "primary", "page-start", &[])) }
        @if view.own.is_empty() && scene.can_sit() {
            form.sit method="post" action=(links.action("sit")) data-entropy=(view.seed.commitment) {
                label { (scene.text("page-your-name"))
                    input name="name" maxlength="24" required autocomplete="nickname" value=(scene.visitor.name_or_guest());
                }
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

/// Returns the field for a player's contribution to the dealer's seed; the script fills it.
fn entropy(scene: &Scene<'_>) -> Markup {
    html! {
        details.entropy {
            summary { (scene.text("page-entropy")) }
            label { (scene.text("page-entropy-label")) input name="entropy" maxlength="32" autocomplete="off"; }
            p.quiet { (scene.text("page-commitment")) " " code { (scene.view.seed.commitment) } }
        }
    }
}

fn answers<'a>(scene: &'a Scene<'_>, seat: Seat, drawing: Option<&Panels<'a>>, content: &mut Content<'a>) {
    let (view, links) = (scene.view, scene.links);
    let is_drawn = |offer: &&Offer<String>| drawing.is_some_and(|drawing| drawing.shows(&offer.choice.pick));
    let (drawn, plain): (Vec<_>, Vec<_>) = view.offers.next.iter().partition(is_drawn);
    let form = content.el("form").attr("class", "choices").attr("method", "post");
    form.attr_with("action", |action| links.action("act").render_to(action)).within(|content| {
        let fields = html! {
            input type="hidden" name="seat" value=(seat);
            input type="hidden" name="answers" value=(view.moment);
            @if let Some((act, _)) = &view.offers.chosen {
                div.buttons { button.primary type="submit" name="act" value=(act) data-pick="sure" { (scene.text("page-sure")) } }
            }
        };
        content.markup().push_str(&fields.0);
        if !plain.is_empty() {
            buttons(scene, &plain, content);
        }
        if !drawn.is_empty() {
            // The board offers the same choices, so the list is collapsed unless it is short.
            let open = plain.is_empty() && drawn.len() <= 4;
            content.el("details").attr("class", "list").flag("open", open).within(|content| {
                let summary = Message::new("page-choices").with("count", drawn.len() as u32);
                content.el("summary").say(&scene.say(&summary));
                buttons(scene, &drawn, content);
            });
        }
    });
    if !scene.picked.is_empty() {
        let again = html! {
            p { a.button.back href=(links.page(&[])) data-pick="" { (scene.text("page-pick-again")) } }
        };
        content.markup().push_str(&again.0);
    }
}

fn buttons<'a>(scene: &'a Scene<'_>, offers: &[&'a Offer<String>], content: &mut Content<'a>) {
    // A secret choice cannot be changed once all are in, so the visitor has to confirm it.
    let needs_confirmation =
        scene.view.game.facts().hidden && matches!(scene.view.turn, Some(Turn::Seats(_)));
    content.el("div").attr("class", "buttons").within(|content| {
        for Offer { choice, act } in offers {
            let (pick, say) = (&*choice.pick, &choice.say);
            let names = if say.names_seats() { scene.names() } else { &[] };
            let wording = Wording { names, ..scene.wording() };
            match act.as_deref().filter(|_| !needs_confirmation) {
                Some(act) => content.add(ActButton { act, pick, say, wording }),
                None => {
                    content.add(PickLink { links: scene.links, picked: scene.picked, pick, say, wording });
                }
            }
        }
    });
}

/// A button that makes a move. Many tables share it.
#[derive(Hash)]
struct ActButton<'a> {
    act: &'a str,
    pick: &'a str,
    say: &'a Message,
    wording: Wording<'a>,
}

impl Fragment for ActButton<'_> {
    fn write(&self, out: &mut Out) {
        let button = out.el("button").attr("type", "submit").attr("name", "act").attr("value", self.act);
        button.attr("data-pick", self.pick).say(&self.wording.say(self.say));
    }
}

/// A link to the next step of a move.
#[derive(Hash)]
struct PickLink<'a> {
    links: Links<'a>,
    picked: &'a [String],
    pick: &'a str,
    say: &'a Message,
    wording: Wording<'a>,
}

impl Fragment for PickLink<'_> {
    fn write(&self, out: &mut Out) {
        let picks = self.picked.iter().map(String::as_str).chain([self.pick]);
        let query: Vec<_> = picks.map(|pick| ("pick", pick)).collect();
        let link = out.el("a").attr("class", "button");
        let link = link.attr_with("href", |href| self.links.page(&query).render_to(href));
        link.attr("data-pick", self.pick).say(&self.wording.say(self.say));
    }
}

/// A hint: the moves that the bot suggests, each as a path of choices.
pub(crate) struct Hint<'a> {
    advice: &'a Advice,
    best: Path,
    second: Option<(Path, &'a BySeat<f32>)>,
}

impl<'a> Hint<'a> {
    /// Returns the hint for a bot's advice, if it still fits the question to the visitor.
    pub(crate) fn new(advice: &'a Advice, table: &Table, view: &TableView) -> Option<Hint<'a>> {
        let (position, seat) = (table.position()?, view.seat.filter(|_| view.question.is_some())?);
        let second = advice.second.as_ref();
        let second = second.and_then(|(act, values)| Some((position.path(seat, act)?, values)));
        Some(Hint { advice, best: position.path(seat, &advice.act)?, second })
    }
}

/// Maximum number of expected moves that a hint shows.
const MAX_EXPECTED_MOVES: usize = 3;

/// Returns a hint: the best move with its value, the expected continuation, and the second-best move.
fn suggestion(scene: &Scene<'_>, hint: &Hint<'_>) -> Markup {
    let Hint { advice, best, second } = hint;
    let game = scene.view.game;
    let words = |path: &Path| path.iter().map(|step| scene.say(&step.say)).collect::<Vec<_>>().join(", ");
    let worth = |values: &BySeat<f32>| {
        let percent = (scene.view.seat.map_or(0.0, |seat| values[seat]) * 100.0).round().clamp(0.0, 100.0);
        Message::new("page-hint-worth").with("percent", percent as u32)
    };
    let line: Vec<_> = advice
        .line
        .iter()
        .skip(1)
        .take(MAX_EXPECTED_MOVES)
        .filter_map(|(seat, act)| {
            let step = Message::new("page-hint-step").with("seat", *seat).with("act", game.act_message(act)?);
            Some(scene.say(&step))
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
