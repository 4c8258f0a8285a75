//! The question for the visitor, and the possible answers.

use std::borrow::Cow;

use fishpond_bots::Advice;
use fishpond_core::{Arg, Choice, Message, Offer, Path, Seat, Turn};
use fishpond_draw::Panels;
use fishpond_draw::look::Wording;
use fishpond_page::{Content, Fragment, Out, Sink as _};
use fishpond_table::{Ending, SeatKind, Seek, Table, TableStatus, TableView};
use maud::{Markup, Render as _, html};

use super::links::Links;
use super::{AddMarkup as _, Scene, Sentence, log, more};

impl Scene<'_> {
    /// Returns the question for the visitor, or the reason why they are waiting.
    pub(super) fn question(&self) -> Message {
        let view = self.view;
        if let Some(seat) = self.curtain() {
            return Message::new("page-curtain").with("seat", seat);
        }
        match (view.status, &view.question) {
            (TableStatus::Waiting, _) if view.removed && view.own.is_empty() => {
                Message::new("table-refuse-removed")
            }
            (TableStatus::Waiting, _) if is_full(view) => {
                Message::new(if view.host { "page-ask-start" } else { "page-ask-wait-start" })
            }
            (TableStatus::Waiting, _) if view.own.is_empty() && self.can_sit() => {
                let seated = view.seats.iter().find(|seat| seat.kind == SeatKind::Person);
                seated.map_or(Message::new("page-ask-sit"), |seat| {
                    Message::new("page-invited").with("seat", seat.seat).with("game", view.game.facts().title)
                })
            }
            (TableStatus::Waiting, _) if view.own.is_empty() => Message::new("page-ask-wait-others"),
            (TableStatus::Waiting, _) if view.settings.seek.is_some() => Message::new("page-ask-seek"),
            (TableStatus::Waiting, _) if let Some(awaited) = awaited(view) => {
                Message::new("page-ask-wait-named").with("seats", awaited)
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
            (TableStatus::Playing, None) if self.has_resigned() => Message::new("page-resigned"),
            (TableStatus::Playing, None) if let Some(seat) = self.hand_over() => {
                Message::new("page-hand-over").with("seat", seat)
            }
            (TableStatus::Playing, None) => match view.turn {
                Some(Turn::Seat(seat)) => Message::new("common-turn").with("seat", seat),
                Some(Turn::Seats(_)) if view.own.is_empty() => Message::new("page-ask-players-choose"),
                Some(Turn::Seats(_)) => Message::new("page-ask-others-choose"),
                _ => Message::new("page-ask-wait"),
            },
        }
    }
}

/// Returns the seats of people who have not sat down yet, if no other seat is free: those of a rematch, or of invitations by name.
fn awaited(view: &TableView) -> Option<Vec<Arg>> {
    let reserved = view.seats.iter().filter(|seat| seat.kind == SeatKind::Reserved);
    let reserved: Vec<Arg> = reserved.map(|seat| seat.seat.into()).collect();
    let has_open = view.seats.iter().any(|seat| seat.kind == SeatKind::Open);
    (!has_open && !reserved.is_empty()).then_some(reserved)
}

/// Returns whether all seats are taken.
fn is_full(view: &TableView) -> bool {
    view.seats.iter().all(|seat| matches!(seat.kind, SeatKind::Person | SeatKind::Bot))
}

/// Returns the prompt: the question, what the chosen move would do, and the answers that are not on the board.
pub(super) fn ask<'a>(scene: &'a Scene<'_>, drawing: Option<&Panels<'a>>) -> Content<'a> {
    let view = scene.view;
    let mine = view.question.is_some() && scene.curtain().is_none();
    let mut content = Content::new();
    let section = content
        .el("section")
        .attr("id", "page-ask")
        .attr("class", "prompt panel")
        .attr("data-status", status_name(view.status))
        .flag("data-mine", mine)
        .attr_with("data-moment", |moment| view.moment.render_to(moment))
        .attr("data-rules", rules_section(scene))
        .attr("aria-label", &scene.text("page-ask-label"));
    section.within(|content| {
        content.el("div").attr("class", "say").within(|content| {
            content.el("h2").attr("class", "question").within(|content| {
                content.add(Sentence { message: Cow::Owned(scene.question()), wording: scene.wording() });
            });
            details(scene, content);
        });
        content.el("div").attr("class", "do").within(|content| match (scene.curtain(), view.status) {
            (Some(seat), _) => content.add_markup(curtain(scene, seat)),
            (None, TableStatus::Waiting) => content.add_markup(waiting(scene)),
            (None, TableStatus::Over) => {}
            (None, TableStatus::Playing) => {
                if scene.hand_over().is_some() {
                    content.add_markup(cover(scene));
                }
                if scene.has_resigned() {
                    let home = html! { a.button href="/" { (scene.text("page-home")) } };
                    content.add_markup(home);
                }
                if let Some(seat) = view.seat.filter(|_| mine) {
                    answers(scene, seat, drawing, content);
                }
                if let Some(aids) = more::aids(scene) {
                    content.add_markup(aids);
                }
            }
        });
        if let Some(hint) = &scene.hint {
            content.add_markup(suggestion(scene, hint));
        }
        if let Some(proposal) = &view.proposal {
            content.add_markup(more::proposal(scene, proposal));
        }
    });
    content
}

/// Returns the section of the rules page that matters now.
fn rules_section(scene: &Scene<'_>) -> &'static str {
    let view = scene.view;
    let asked = view.offers.next.first().map(|offer| offer.choice.ask);
    let asked = asked.or_else(|| view.question.as_ref().map(|question| &*question.id)).unwrap_or_default();
    match asked {
        _ if view.status == TableStatus::Over => "scoring",
        "penguins-ask-penguin" | "penguins-ask-target" => "turn",
        "ships-ask-pass" => "pass",
        "ships-ask-ship" => "tiles",
        "ships-ask-sail" | "ships-ask-where" => "sailor",
        "wishes-ask-sell-kind" | "wishes-ask-sell-card" => "markets",
        "wishes-ask-use"
        | "wishes-ask-use-full"
        | "wishes-ask-keep"
        | "wishes-ask-buyer"
        | "wishes-ask-buyer-to"
        | "wishes-ask-spoilage" => "wish",
        "fresh-ask-amount" | "fresh-ask-draw" => "draw",
        "fresh-ask-disk" => "new-paths",
        "ships-ask-turn" | "wishes-ask-turn" | "fresh-ask-choose" => "turn",
        // It is somebody else's turn.
        "" if view.status == TableStatus::Playing => "turn",
        _ => "setup",
    }
}

/// Returns the name of a status in the style sheet.
fn status_name(status: TableStatus) -> &'static str {
    match status {
        TableStatus::Waiting => "waiting",
        TableStatus::Playing => "playing",
        TableStatus::Over => "over",
    }
}

/// Adds the lines below the question: the consequences of the chosen move, the hint, or else what the others have just done, and the bot
/// that is thinking.
fn details<'a>(scene: &'a Scene<'_>, content: &mut Content<'a>) {
    let view = scene.view;
    if !view.preview.say.is_empty() {
        return sentences(scene, "detail", view.preview.say.iter().map(Cow::Borrowed), content);
    }
    let watching = view.own.is_empty().then(|| Message::new("page-watching"));
    if view.status != TableStatus::Playing || scene.curtain().is_some() {
        let watching = watching.filter(|_| view.status == TableStatus::Over).map(Cow::Owned);
        return sentences(scene, "detail", watching.into_iter(), content);
    }
    if let Some(hint) = &scene.hint {
        return sentences(scene, "detail hinting", hint.messages.iter().map(Cow::Borrowed), content);
    }
    let bot = match view.turn {
        Some(Turn::Seat(seat)) => Some(&view.seats[seat.index()])
            .filter(|seat| seat.kind == SeatKind::Bot || seat.stand_in.is_some()),
        _ => None,
    };
    let message = match view.seat {
        Some(seat) if view.own.len() > 1 && view.question.is_some() => {
            Some(Message::new("common-turn").with("seat", seat))
        }
        _ => watching,
    };
    let news = if message.is_some() || !scene.picked.is_empty() { Vec::new() } else { log::news(scene) };
    if news.is_empty() {
        sentences(scene, "detail", message.into_iter().map(Cow::Owned), content);
    } else {
        // Screen readers get the announcement instead.
        content.el("p").attr("class", "detail news").attr("aria-hidden", "true").within(|content| {
            news.into_iter().for_each(|turn| content.add(turn));
        });
    }
    if let Some(bot) = bot {
        let thinking = Message::new("page-thinking").with("seat", bot.seat);
        sentences(scene, "detail thinking", std::iter::once(Cow::Owned(thinking)), content);
    }
}

/// Adds a line of sentences to the prompt.
fn sentences<'a>(
    scene: &'a Scene<'_>,
    class: &'static str,
    messages: impl Iterator<Item = Cow<'a, Message>>,
    content: &mut Content<'a>,
) {
    content.el("p").attr("class", class).within(|content| {
        for (index, message) in messages.enumerate() {
            if index > 0 {
                content.words(" · ");
            }
            content.add(Sentence { message, wording: scene.wording() });
        }
    });
}

fn curtain(scene: &Scene<'_>, seat: Seat) -> Markup {
    html! {
        a.button.primary href=(format!("/t/{}?seat={seat}", scene.links.table)) {
            (scene.say(&Message::new("page-curtain-open").with("seat", seat)))
        }
    }
}

/// Returns the link that covers the board, so that the screen can be handed over.
fn cover(scene: &Scene<'_>) -> Markup {
    html! {
        a.button.primary href=(format!("/t/{}", scene.links.table)) { (scene.text("page-hand-over-now")) }
    }
}

fn waiting(scene: &Scene<'_>) -> Markup {
    let (view, links) = (scene.view, scene.links);
    let of_kind = |kind| view.seats.iter().filter(move |seat| seat.kind == kind).map(|seat| seat.seat);
    let open: Vec<Seat> = of_kind(SeatKind::Open).collect();
    html! {
        @if let Some(seek) = view.settings.seek { (search(scene, seek)) }
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
                button.primary type="submit" { (scene.text("page-sit")) }
                (entropy(scene))
            }
        }
        // A host who does not want to play closes the table.
        @if !view.host && view.seats.iter().any(|seat| seat.reserved_for_viewer) {
            (links.button("decline-invitation", "quiet", "page-decline", &[]))
        }
    }
}

/// Returns the number of players that a table is looking for, and when it starts.
fn search(scene: &Scene<'_>, seek: Seek) -> Markup {
    let view = scene.view;
    let range =
        Message::new("page-players").with("least", seek.least).with("most", view.settings.config.players);
    let players = Message::new("page-player-count").with("count", seek.least);
    html! {
        p.quiet.search {
            (scene.say(if seek.least == view.settings.config.players { &players } else { &range })) " · "
            @match view.starts_at {
                Some(at) => { (scene.text("page-seek-starts")) " " span.clock data-deadline=(at) {} },
                None => (scene.text("page-seek-waits")),
            }
        }
        @if !view.own.is_empty() { (scene.links.button("cancel-search", "quiet", "page-seek-cancel", &[])) }
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

/// Returns whether a choice is the main button of the prompt even though it is on the board, too. Nobody should have to search for the stack.
fn is_main(choice: &Choice) -> bool {
    choice.ask == "fresh-ask-choose" && choice.pick == "stack"
}

/// Maximum number of choices that are shown as buttons in the prompt. If there are more, they are shown on top of the board.
const MAX_BUTTONS: usize = 3;

fn answers<'a>(scene: &'a Scene<'_>, seat: Seat, drawing: Option<&Panels<'a>>, content: &mut Content<'a>) {
    let (view, links) = (scene.view, scene.links);
    let is_drawn = |offer: &&Offer<String>| {
        drawing.is_some_and(|drawing| drawing.shows(&offer.choice.pick)) && !is_main(&offer.choice)
    };
    let (drawn, plain): (Vec<_>, Vec<_>) = view.offers.next.iter().partition(is_drawn);
    let class = if plain.len() > MAX_BUTTONS { "choices many" } else { "choices" };
    let form = content.el("form").attr("class", class).attr("method", "post");
    form.attr_with("action", |action| links.action("act").render_to(action)).within(|content| {
        let fields = html! {
            input type="hidden" name="seat" value=(seat);
            input type="hidden" name="answers" value=(view.moment);
        };
        content.add_markup(fields);
        content.el("div").attr("class", "answers").within(|content| {
            if let Some((act, _)) = &view.offers.chosen {
                let sure = html! {
                    button.primary type="submit" name="act" value=(act) data-pick="sure" { (scene.text("page-sure")) }
                };
                content.add_markup(sure);
            }
            if !plain.is_empty() {
                buttons(scene, &plain, content);
            }
        });
        if !scene.picked.is_empty() {
            let label = scene.text("page-pick-again");
            let back = html! { a.button.aid.back href=(links.page(&[])) data-pick="" title=(label) { span { (label) } } };
            content.add_markup(back);
        }
        if !drawn.is_empty() {
            content.el("details").attr("class", "list").within(|content| {
                let summary = scene.say(&Message::new("page-choices").with("count", drawn.len() as u32));
                // Without JavaScript, the board cannot be clicked.
                let label = html! { span.scripted { (summary) } noscript { (scene.text("page-choose-from-list")) } };
                content.el("summary").attr("title", &summary).within(|content| content.add_markup(label));
                buttons(scene, &drawn, content);
            });
        }
        // The script follows these when the visitor picks something else on the board.
        content.el("div").attr("class", "switch").flag("hidden", true).within(|content| {
            for (step, offers) in &view.alternatives {
                for Offer { choice: Choice { pick, say, .. }, .. } in offers {
                    let wording = Wording { names: &[], ..scene.wording() };
                    let (picked, hinted) = (&scene.picked[..*step], false);
                    content.add(PickLink { links, picked, pick, say, hinted, wording, switch: true });
                }
            }
        });
    });
}

fn buttons<'a>(scene: &'a Scene<'_>, offers: &[&'a Offer<String>], content: &mut Content<'a>) {
    // A secret choice cannot be changed once all are in, so the visitor has to confirm it.
    let needs_confirmation =
        scene.view.game.facts().hidden && matches!(scene.view.turn, Some(Turn::Seats(_)));
    content.el("div").attr("class", "buttons").within(|content| {
        for Offer { choice, act } in offers {
            let (pick, say) = (&*choice.pick, &choice.say);
            let hinted = scene.hinted.contains(&choice.pick);
            let names = if say.names_seats() { scene.names() } else { &[] };
            let wording = Wording { names, ..scene.wording() };
            // A penguin is always picked before it slides, even if there is only one floe to slide to.
            let is_piece = choice.ask == "penguins-ask-penguin" && pick != "resign";
            match act.as_deref().filter(|_| !needs_confirmation && !is_piece) {
                Some(act) => {
                    content.add(ActButton { act, pick, say, main: is_main(choice), hinted, wording });
                }
                None => {
                    let picked = scene.picked;
                    let links = scene.links;
                    content.add(PickLink { links, picked, pick, say, hinted, wording, switch: false });
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
    /// Whether it is the main button of the prompt.
    main: bool,
    /// Whether a hint suggests it.
    hinted: bool,
    wording: Wording<'a>,
}

impl Fragment for ActButton<'_> {
    fn write(&self, out: &mut Out) {
        let button = out.el("button").attr("type", "submit").attr("name", "act").attr("value", self.act);
        let button = match (self.main, self.hinted) {
            (false, false) => button,
            (true, false) => button.attr("class", "primary"),
            (false, true) => button.attr("class", "hinted"),
            (true, true) => button.attr("class", "primary hinted"),
        };
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
    /// Whether a hint suggests it.
    hinted: bool,
    wording: Wording<'a>,
    /// Whether it replaces an earlier pick.
    switch: bool,
}

impl Fragment for PickLink<'_> {
    fn write(&self, out: &mut Out) {
        let picks = self.picked.iter().map(String::as_str).chain([self.pick]);
        let query: Vec<_> = picks.map(|pick| ("pick", pick)).collect();
        let link = out.el("a").attr("class", if self.hinted { "button hinted" } else { "button" });
        let link = link.attr_with("href", |href| self.links.page(&query).render_to(href));
        let (name, step) = (if self.switch { "data-switch" } else { "data-pick" }, self.picked.len());
        link.attr(name, self.pick).attr("data-step", &step.to_string()).say(&self.wording.say(self.say));
    }
}

/// A hint: the move that the bot suggests, and why.
pub(crate) struct Hint {
    path: Path,
    /// The move in words, its consequences, and whether others are as good.
    messages: Vec<Message>,
}

/// The gap between the values of the two best moves at which the best one is clearly better, and the gap below which both are about equal.
const CLEARLY_BETTER: f32 = 0.08;
const AS_GOOD: f32 = 0.02;

impl Hint {
    /// Returns the hint for a bot's advice, if it still fits the question for the visitor.
    pub(crate) fn new(advice: &Advice, table: &Table, view: &TableView) -> Option<Hint> {
        let seat = view.seat.filter(|_| view.question.is_some())?;
        let position = table.position()?;
        let path = position.path(seat, &advice.act)?;
        let mut messages = vec![Message::new("page-hint-move").with("move", position.sentence(&advice.act)?)];
        messages.extend(position.preview(seat, &advice.act).say);
        let second = advice.second.as_ref().map(|(_, values)| values[seat]);
        let gap = advice.values.zip(second).map(|(values, second)| values[seat] - second);
        messages.extend(gap.and_then(|gap| match gap {
            CLEARLY_BETTER.. => Some(Message::new("page-hint-clear")),
            ..AS_GOOD => Some(Message::new("page-hint-close")),
            _ => None,
        }));
        Some(Hint { path, messages })
    }

    /// Returns the names of the things that the move picks.
    pub(super) fn things(&self) -> Vec<String> {
        self.path.iter().map(|choice| choice.pick.clone()).collect()
    }
}

/// Returns the hint for screen readers. The prompt shows it to everyone else, until a preview takes its place.
fn suggestion(scene: &Scene<'_>, hint: &Hint) -> Markup {
    let messages: Vec<String> = hint.messages.iter().map(|message| scene.say(message)).collect();
    html! { p.hint.sr role="status" { (messages.join(" · ")) } }
}
