//! The players: names, bots, presence, clocks, numbers, and the controls that fill seats.

use std::borrow::Cow;
use std::sync::LazyLock;

use fishpond_bots::Bot;
use fishpond_core::{Message, Seat, SeatSet, Turn};
use fishpond_draw::look::Wording;
use fishpond_draw::seats::seat_card_id;
use fishpond_draw::{Draw, Fact, Icon, PlayerFacts, pieces};
use fishpond_games::GameId;
use fishpond_page::{Content, Fragment, Out, Sink as _};
use fishpond_ratings::anchor;
use fishpond_table::{Clock, Millis, SeatKind, SeatView, TableStatus};
use maud::{Markup, PreEscaped, html};

use super::links::Links;
use super::log::icon;
use super::{AddMarkup as _, Scene, result};
use crate::bots;
use crate::visitor::Visitor;

/// Returns the mark of a seat's owner, in the owner's colour.
pub(crate) fn mark(seat: Seat) -> PreEscaped<&'static str> {
    static MARKS: LazyLock<Vec<String>> =
        LazyLock::new(|| Seat::ALL.iter().map(|&seat| drawn_mark(seat).into_string()).collect());
    PreEscaped(&MARKS[seat.index()])
}

fn drawn_mark(seat: Seat) -> Markup {
    html! {
        svg class=(format!("mark owner-{}", seat.letter().to_ascii_lowercase())) viewBox="-12 -12 24 24" aria-hidden="true" {
            path d=(pieces::mark_path(seat, 8.0)) {}
        }
    }
}

/// Returns the players: opponents in turn order, then the visitor; at the end, the result above them.
pub(super) fn seats<'a>(scene: &'a Scene<'_>) -> Content<'a> {
    let view = scene.view;
    let mut facts =
        view.game_view.as_ref().filter(|_| scene.curtain().is_none()).map_or_else(Vec::new, Draw::players);
    let mut facts_of = |seat| {
        let at = facts.iter().position(|facts| facts.seat == seat)?;
        Some(facts.swap_remove(at))
    };
    let me = view.seat.filter(|_| view.status != TableStatus::Waiting);
    let count = view.seats.len();
    let first = me.map_or(0, |seat| seat.index() + 1);
    let in_order = (0..count).map(|index| &view.seats[(first + index) % count]);
    let mut content = Content::new();
    let section = content.el("section").attr("id", "page-seats").attr("class", "players");
    let section = section.flag("data-clocked", view.settings.clock != Clock::None);
    section.attr("aria-label", &scene.text("page-seats")).within(|content| {
        content.el("ol").within(|content| {
            for seat in in_order.filter(|seat| Some(seat.seat) != me) {
                player(scene, seat, facts_of(seat.seat), content);
            }
        });
        if let Some(seat) = me {
            player(scene, &view.seats[seat.index()], facts_of(seat), content);
        }
        if view.status == TableStatus::Over {
            content.add_markup(result::result(scene));
        }
    });
    content
}

/// Adds a player's panel, or a seat before the game. The visitor's own panel has a place of its own, outside the list.
///
/// The turn changes with almost every move, a number with most, the rest rarely: they are separate lines.
fn player<'a>(
    scene: &'a Scene<'_>,
    seat: &'a SeatView,
    facts: Option<PlayerFacts>,
    content: &mut Content<'a>,
) {
    let (view, links) = (scene.view, scene.links);
    let playing = view.status == TableStatus::Playing;
    let me = view.status != TableStatus::Waiting && view.seat == Some(seat.seat);
    let lit = playing && view.turn.map(Turn::seats).unwrap_or_default().contains(seat.seat);
    let faded = facts.as_ref().is_some_and(|facts| facts.faded);
    let panel = content.el(if me { "div" } else { "li" }).attr("id", &seat_card_id(seat.seat));
    panel.attr("class", &class(seat.seat, me, lit, faded)).within(|content| {
        let (game, rated, shared) = (view.game, view.settings.rated, view.own.len() > 1);
        let profile = scene.profile(seat.seat);
        content.add(Identity {
            links,
            seat,
            game,
            rated,
            shared,
            profile,
            is_over: view.status == TableStatus::Over,
        });
        if let Some(clock) = clock(seat, scene.rendered_at) {
            content.add_markup(clock);
        }
        if let Some(facts) = facts {
            content.el("div").attr("class", "score").within(|content| {
                let wording = Wording { lang: links.lang, names: &[] };
                facts.facts.into_iter().for_each(|fact| content.add(Number { fact, wording }));
            });
        }
        if view.status == TableStatus::Waiting {
            content.add_markup(Controls::new(scene).of(links, seat));
        }
        if playing && seat.own && seat.stand_in.is_some() {
            let letter = seat.seat.to_string();
            let button = links.button("return", "primary", "page-return", &[("seat", &letter)]);
            content.add_markup(button);
        }
    });
}

/// A player's mark and name, and what is known about them.
#[derive(Hash)]
struct Identity<'a> {
    links: Links<'a>,
    seat: &'a SeatView,
    game: GameId,
    /// Whether the game is rated.
    rated: bool,
    /// Whether the visitor has other seats, too, and is not addressed as "you".
    shared: bool,
    /// The address of their profile.
    profile: Option<&'a str>,
    /// Whether the game is over. Until then, links open another tab: a player who leaves the page counts as absent.
    is_over: bool,
}

impl Fragment for Identity<'_> {
    fn write(&self, out: &mut Out) {
        let Identity { links, seat, game, rated, shared, profile, is_over } = *self;
        let name = linked(&name(links, seat), profile, is_over);
        let identity = html! {
            span.face { (mark(seat.seat)) }
            span.name { (name) @if seat.bot_account { (bot_mark(links)) } @if rated { (rating(links, game, seat)) } }
            span.about.absent[is_absent(seat)] { (about(links, seat, shared)) }
        };
        out.add_markup(identity);
    }
}

/// One of a player's numbers, with its icon. Many tables share it.
#[derive(Hash)]
struct Number<'a> {
    fact: Fact,
    wording: Wording<'a>,
}

impl Fragment for Number<'_> {
    fn write(&self, out: &mut Out) {
        out.add_markup(number(&self.fact, self.wording));
    }
}

/// Returns the classes of a player's panel.
fn class(seat: Seat, me: bool, lit: bool, faded: bool) -> String {
    let mut class = format!("player panel owner-{}", seat.letter().to_ascii_lowercase());
    for (name, on) in [(" me", me), (" lit", lit), (" faded", faded)] {
        class.push_str(if on { name } else { "" });
    }
    class
}

/// Returns the players of a finished game at one point of its replay.
pub(crate) fn replayed_players(
    visitor: &Visitor,
    names: &[String],
    bots: SeatSet,
    players: &[PlayerFacts],
) -> Markup {
    let wording = Wording { lang: visitor.lang, names };
    html! {
        section #page-seats.players aria-label=(visitor.text("page-seats")) {
            ol {
                @for facts in players {
                    @let class = class(facts.seat, false, facts.active, facts.faded);
                    li id=(seat_card_id(facts.seat)) class=(class) {
                        span.face { (mark(facts.seat)) }
                        span.name { (replayed_name(visitor, &wording.name(facts.seat), bots.contains(facts.seat))) }
                        span.about { @if let Some(status) = &facts.status { (wording.say(status)) } }
                        div.score { @for fact in &facts.facts { (number(fact, wording)) } }
                    }
                }
            }
        }
    }
}

/// Returns one of a player's numbers, with its icon.
fn number(fact: &Fact, wording: Wording<'_>) -> Markup {
    let label = wording.say(&fact.label);
    // Points and routes are not things, so they do not fly to a player.
    html! {
        span.num title=(label) data-still[matches!(fact.icon, Icon::Star | Icon::Route)] { (icon(fact.icon)) span aria-hidden="true" { (fact.value) } span.sr { (label) } }
    }
}

/// The inputs of the controls that fill or free seats before the game.
struct Controls<'a> {
    /// Whether the visitor is the host.
    host: bool,
    /// Whether the visitor has a seat.
    seated: bool,
    /// Whether only somebody without a seat can take the open seat.
    last_for_others: bool,
    /// The dealer's commitment to its seed.
    commitment: &'a str,
    /// Whether the game is rated: everyone has one seat, and bots have a level.
    rated: bool,
}

impl<'a> Controls<'a> {
    fn new(scene: &'a Scene<'_>) -> Controls<'a> {
        let view = scene.view;
        Controls {
            host: view.host,
            seated: !view.own.is_empty(),
            last_for_others: view.settings.listed
                && view.seats.iter().filter(|seat| seat.kind == SeatKind::Open).count() == 1,
            commitment: &view.seed.commitment,
            rated: view.settings.rated,
        }
    }

    /// Returns the controls of a seat.
    fn of(&self, links: Links<'_>, seat: &SeatView) -> Markup {
        let letter = seat.seat.to_string();
        html! {
            span.controls {
                @match seat.kind {
                    SeatKind::Open if self.host => {
                        form.one.fill method="post" action=(links.action("bot")) {
                            input type="hidden" name="seat" value=(letter);
                            select name="bot" aria-label=(links.text("page-bot-kind")) {
                                @for bot in Bot::ALL.into_iter().filter(|bot| !self.rated || matches!(bot, Bot::Level(_))) {
                                    option value=(bot) selected[bot == bots::DEFAULT_BOT] { (bots::label(links.lang, &bot.to_string())) }
                                }
                            }
                            button type="submit" { (links.text("page-seat-bot")) }
                        }
                        @if !(self.rated || self.seated && self.last_for_others) { (self.companion_form(links, seat.seat)) }
                    }
                    SeatKind::Open if self.seated && !self.rated && !self.last_for_others => { (self.companion_form(links, seat.seat)) }
                    SeatKind::Person if seat.own => {
                        (links.button("leave", "quiet", "page-stand-up", &[("seat", &letter)]))
                    }
                    SeatKind::Person | SeatKind::Bot | SeatKind::Reserved if self.host => {
                        (links.button("free", "quiet", "page-free", &[("seat", &letter)]))
                    }
                    _ => {}
                }
            }
        }
    }

    /// Returns the form that seats another person at the same screen.
    fn companion_form(&self, links: Links<'_>, seat: Seat) -> Markup {
        html! {
            form.one.fill method="post" action=(links.action("sit")) data-entropy=(self.commitment) {
                input type="hidden" name="seat" value=(seat);
                input type="hidden" name="entropy" value="";
                input name="name" maxlength="24" autocomplete="off"
                    placeholder=(links.lang.say(&Message::new("page-beside-name").with("seat", seat)))
                    aria-label=(links.text("page-beside-label"));
                button type="submit" { (links.text("page-seat-beside")) }
            }
        }
    }
}

fn name<'a>(links: Links<'_>, seat: &'a SeatView) -> Cow<'a, str> {
    match seat.kind {
        SeatKind::Open => links.text("page-seat-open"),
        _ => Cow::Borrowed(&seat.name),
    }
}

/// Returns a name, as a link to a profile if there is one.
pub(super) fn linked(name: &str, profile: Option<&str>, is_over: bool) -> Markup {
    html! {
        @match profile {
            Some(profile) => a.profile-link href=(profile) target=[(!is_over).then_some("_blank")] { (name) },
            None => (name),
        }
    }
}

/// Returns the mark of a bot with an account.
pub(super) fn bot_mark(links: Links<'_>) -> Markup {
    html! { " " span.chip.bot title=(links.text("bots-mark-title")) { (links.text("bots-mark")) } }
}

/// Returns the name of a player in a finished game, marked if a bot played.
pub(super) fn replayed_name(visitor: &Visitor, name: &str, is_bot: bool) -> Markup {
    html! {
        @if is_bot { span.whole { (name) } " " span.chip.bot { (visitor.text("bots-mark")) } }
        @else { (name) }
    }
}

/// Returns the rating of a player at a rated table: that of a person when they sat down, or that of a bot.
fn rating(links: Links<'_>, game: GameId, seat: &SeatView) -> Markup {
    let bot = || anchor(game, seat.bot.as_deref()?);
    let rating = match seat.kind {
        SeatKind::Person => seat.rating,
        SeatKind::Bot => bot(),
        SeatKind::Open | SeatKind::Reserved => None,
    };
    let Some(rating) = rating else { return html! {} };
    let title = Message::new("page-rating-title")
        .with("points", rating.points().to_string())
        .with("uncertainty", rating.uncertainty().to_string());
    html! {
        " " span.rating title=(links.lang.say(&title)) {
            (rating.points())
            @if rating.is_provisional() { span aria-hidden="true" { "?" } span.sr { " " (links.text("page-rating-provisional")) } }
        }
    }
}

/// Returns whether somebody else is expected at a seat, but not there. Small screens show only this about players.
fn is_absent(seat: &SeatView) -> bool {
    match seat.kind {
        SeatKind::Reserved => true,
        SeatKind::Person => !seat.own && (seat.on_vacation || !seat.present),
        SeatKind::Bot | SeatKind::Open => false,
    }
}

fn about(links: Links<'_>, seat: &SeatView, shared: bool) -> Markup {
    let kind = match seat.kind {
        SeatKind::Bot => Some(bots::label(links.lang, seat.bot.as_deref().unwrap_or("")).into()),
        SeatKind::Reserved => Some(links.text("page-seat-reserved")),
        SeatKind::Person if seat.on_vacation => Some(links.text("page-seat-vacation")),
        SeatKind::Person if seat.stand_in.is_some() => Some(links.text("page-seat-stand-in")),
        SeatKind::Person if !seat.own => {
            Some(links.text(if seat.present { "page-seat-here" } else { "page-seat-away" }))
        }
        SeatKind::Person | SeatKind::Open => None,
    };
    let own = (seat.own && !shared).then(|| links.text("page-seat-you"));
    let resigned = seat.resigned.then(|| links.text("page-seat-resigned"));
    html! {
        @for (index, fact) in [own, kind, resigned].iter().flatten().enumerate() {
            @if index > 0 { " · " }
            (fact)
        }
    }
}

/// Returns the remaining time of a seat. The script counts it down; without JavaScript, it stays as it was rendered.
fn clock(seat: &SeatView, rendered_at: Option<Millis>) -> Option<Markup> {
    let running = seat.deadline.map(|deadline| {
        html! {
            span.clock role="timer" data-deadline=(deadline) {
                @if let Some(rendered_at) = rendered_at { (time(deadline.saturating_sub(rendered_at))) }
            }
        }
    });
    running.or_else(|| seat.bank.map(|bank| html! { span.clock { (time(bank)) } }))
}

/// Formats a duration like the script does: seconds rounded up, days without minutes.
fn time(left: Millis) -> String {
    let seconds = left.div_ceil(1000);
    let (minutes, hours, days) = (seconds / 60, seconds / 3600, seconds / 86_400);
    match (days, hours) {
        (0, 0) => format!("{minutes}:{:02}", seconds % 60),
        (0, _) => format!("{hours}:{:02} h", minutes % 60),
        _ => format!("{days} d {} h", hours % 24),
    }
}
