//! The log, and the announcement of its latest entries.

use std::borrow::Cow;
use std::sync::LazyLock;

use fishpond_core::{Arg, Message, Seat, Speak as _};
use fishpond_draw::look::Wording;
use fishpond_draw::seats::seat_card_id;
use fishpond_draw::{Brief, BriefPart, Icon};
use fishpond_games::GameId;
use fishpond_page::{Cache, Content, Fragment, Out, Sink as _};
use fishpond_table::{Entry, Line, LogView};
use maud::{Markup, PreEscaped, Render as _, html};

use super::links::Links;
use super::seats::mark;
use super::{AddMarkup as _, Scene, Sentence};
use crate::visitor::Visitor;

/// Maximum number of log entries on a page. Older ones can be seen in the replay.
const SHOWN: usize = 40;

/// Maximum number of log entries in an announcement.
const ANNOUNCED: usize = 6;

/// Returns the announcement for screen readers: the latest log entries, and the question for the visitor.
pub(super) fn announcement<'a>(scene: &'a Scene<'_>) -> Content<'a> {
    let mut content = Content::new();
    let announcement = content.el("p").attr("id", "page-said").attr("class", "sr");
    announcement.attr("aria-live", "polite").within(|content| {
        let sentence = |message| Sentence { message: Cow::Owned(message), wording: scene.wording() };
        if scene.picked.is_empty() && scene.curtain().is_none() {
            for message in latest(&scene.view.log) {
                content.add(sentence(message));
                content.words(" ");
            }
        }
        content.add(sentence(scene.question()));
    });
    content
}

/// Returns the log entries of the last step.
fn latest(log: &LogView) -> Vec<Message> {
    let mut entries = log.newest_first().map(|(_, entry)| entry).take(ANNOUNCED).peekable();
    let last = entries.peek().map_or(0, |entry| entry.ply);
    let mut latest: Vec<Message> =
        entries.take_while(|entry| entry.ply == last).map(|entry| entry.message()).collect();
    latest.reverse();
    latest
}

/// Returns the log, newest turn first; each entry links to the things it changed.
pub(super) fn log<'a>(scene: &'a Scene<'_>) -> Content<'a> {
    let (log, title) = (&scene.view.log, scene.text("page-log"));
    let mut content = Content::new();
    let section = content.el("section").attr("id", "page-log").attr("class", "log");
    section.attr("aria-label", &title).within(|content| {
        content.el("h2").say(&title);
        if scene.curtain().is_some() {
            return;
        }
        if log.is_empty() {
            return content.el("p").attr("class", "quiet").say(&scene.text("page-log-empty"));
        }
        let mut entries: Vec<(usize, Cow<'_, Entry>)> = log.newest_first().take(SHOWN).collect();
        // The first entries may be the rest of a turn.
        entries.reverse();
        let mut reused: Vec<&'static str> = Vec::new();
        content.el("ol").attr("tabindex", "0").within(|content| {
            for turn in entries.chunk_by(|(_, last), (_, next)| is_same_turn(last, next)).rev() {
                let mut lines: Vec<LogLine<'_>> = Vec::with_capacity(turn.len());
                for (number, entry) in turn.iter().rev() {
                    let current = scene.entry == Some(*number);
                    let reused_here = reused_by(&reused, entry);
                    lines.push(LogLine {
                        number: *number,
                        reused: reused_here,
                        entry: entry.clone(),
                        current,
                    });
                    reused.extend(entry.reused_names().filter(|prefix| !reused.contains(prefix)));
                }
                lines.reverse();
                add_turn(scene.links, scene.wording(), lines, content);
            }
        });
    });
    content
}

/// Returns whether an entry belongs to the turn of the entry before it. Notes about the table are separate.
fn is_same_turn(last: &Entry, next: &Entry) -> bool {
    let is_note = |entry: &Entry| matches!(entry.line, Line::Note(_));
    let starts_turn = is_note(last) || is_note(next) || next.starts_turn() && next.ply != last.ply;
    !starts_turn
}

/// Returns the prefixes that the names of things in this entry start with.
fn reused_by(prefixes: &[&'static str], entry: &Entry) -> Vec<&'static str> {
    if prefixes.is_empty() {
        return Vec::new();
    }
    let touched = entry.touched();
    let is_used = |prefix: &&&'static str| touched.iter().any(|thing| thing.starts_with(**prefix));
    prefixes.iter().filter(is_used).copied().collect()
}

/// Returns the entries of a turn, each with the player whose mark is the last before it. The mark of the first player starts the turn.
fn with_marks<T>(
    turn: impl IntoIterator<Item = T>,
    player: impl Fn(&T) -> Option<Seat>,
) -> impl Iterator<Item = (Option<Seat>, T)> {
    let mut mark = None;
    turn.into_iter().map(move |item| {
        let own = player(&item);
        let before = mark.unwrap_or(own);
        mark = Some(own.or(before));
        (before, item)
    })
}

/// Adds a turn, numbered by its first entry: the mark of its player, and its entries. Entries are separate fragments, so none is sent again
/// when the turn grows.
fn add_turn<'a>(links: Links<'a>, wording: Wording<'a>, lines: Vec<LogLine<'a>>, content: &mut Content<'a>) {
    let (number, lead) = (lines[0].number, lines[0].entry.player());
    content.el("li").attr_with("id", |id| id.push_str(&format!("fp-log-{number}"))).within(|content| {
        content.add_markup(lead.map_or(PreEscaped("<i></i>"), mark));
        content.el("div").within(|content| {
            for (before, line) in with_marks(lines, |line| line.entry.player()) {
                content.add(LogEntry { links, wording, before, line });
            }
        });
    });
}

/// An entry of the log.
#[derive(Hash)]
struct LogLine<'a> {
    number: usize,
    entry: Cow<'a, Entry>,
    /// The prefixes of its names that stand for different things after a later entry ([`Entry::reused_names`]).
    reused: Vec<&'static str>,
    /// Whether the things it changed are highlighted.
    current: bool,
}

/// An entry of the log as a link. It starts with the mark of its player, unless the last mark before it is the same.
#[derive(Hash)]
struct LogEntry<'a> {
    links: Links<'a>,
    wording: Wording<'a>,
    /// The player whose mark is the last one before this entry in its turn.
    before: Option<Seat>,
    line: LogLine<'a>,
}

impl Fragment for LogEntry<'_> {
    fn write(&self, out: &mut Out) {
        let line = &self.line;
        let things = without_reused(line.entry.touched(), line.reused.iter().copied());
        let points = highlighted_ids(things, &line.entry.message());
        let symbols = symbols(&line.entry, self.before, self.wording);
        match points {
            Some(points) => {
                let number = line.number.to_string();
                let query = [("entry", &*number)];
                let link = out.el("a").attr_with("href", |href| self.links.page(&query).render_to(href));
                let link = link.attr("data-points", &points);
                let link = if line.current { link.attr("aria-current", "true") } else { link };
                link.within(|out| out.add_markup(symbols));
            }
            None => out.el("span").within(|out| out.add_markup(symbols)),
        }
    }
}

/// Returns an entry in symbols, and its sentence for screen readers and as a tooltip; or just the sentence.
fn symbols(entry: &Entry, before: Option<Seat>, wording: Wording<'_>) -> Markup {
    let sentence = wording.say(&entry.message());
    html! {
        @if let Some(brief) = brief(entry, before, wording) {
            span.sr { (sentence) " " }
            span.brief aria-hidden="true" title=(sentence) { (brief) }
        } @else { (sentence) }
    }
}

/// Returns an entry in symbols, or `None` if they would not be clear. It starts with the mark of its player, unless that is `before`.
fn brief(entry: &Entry, before: Option<Seat>, wording: Wording<'_>) -> Option<Markup> {
    let Line::Game(event) = &entry.line else { return None };
    let brief = Brief::of(event)?;
    Some(html! {
        @if let Some(seat) = entry.player().filter(|&seat| Some(seat) != before) { (mark(seat)) }
        @for parts in brief.parts.chunk_by(is_amount) {
            @match parts {
                [part] => (symbol(part, wording)),
                parts => span.amount { @for part in parts { (symbol(part, wording)) } },
            }
        }
    })
}

/// Returns whether a text belongs to the icon after it, as in “+1 worm”: a line break must not separate them.
fn is_amount(text: &BriefPart, icon: &BriefPart) -> bool {
    matches!((text, icon), (BriefPart::Text(_), BriefPart::Icon(_)))
}

fn symbol(part: &BriefPart, wording: Wording<'_>) -> Markup {
    html! {
        @match part {
            BriefPart::Icon(shown) => (icon(*shown)),
            BriefPart::Mark(seat) => (mark(*seat)),
            BriefPart::Text(text) => span { (text) },
            BriefPart::Words(words) => span.word { (wording.say(words)) },
        }
    }
}

/// Returns the turns of the others since the visitor's own last turn, newest first, for the prompt.
pub(super) fn news<'a>(scene: &'a Scene<'_>) -> Vec<News<'a>> {
    let view = scene.view;
    let is_own = |entry: &Entry| entry.player().is_some_and(|seat| view.own.contains(seat));
    let mut entries: Vec<Cow<'_, Entry>> = Vec::new();
    for (_, entry) in view.log.newest_first().take(SHOWN) {
        let starts_own_turn = entry.starts_turn() && is_own(&entry);
        entries.push(entry);
        if starts_own_turn {
            break;
        }
    }
    entries.reverse();
    let mut news = Vec::new();
    for turn in entries.chunk_by(|last, next| is_same_turn(last, next)).rev() {
        let Some(lead) = turn[0].player().filter(|_| !is_own(&turn[0])) else { break };
        // The setup is left out.
        if news.len() == view.seats.len() || !turn[0].starts_turn() {
            break;
        }
        let entries: Vec<_> = turn.iter().filter(|entry| entry.player().is_some()).cloned().collect();
        news.push(News { wording: scene.wording(), lead, entries });
    }
    news
}

/// The turn of another player in symbols. All viewers share it.
#[derive(Hash)]
pub(super) struct News<'a> {
    wording: Wording<'a>,
    lead: Seat,
    entries: Vec<Cow<'a, Entry>>,
}

impl Fragment for News<'_> {
    fn write(&self, out: &mut Out) {
        let &News { wording, lead, ref entries } = self;
        let entries = with_marks(entries, |entry| entry.player());
        let briefs: Vec<_> = entries.filter_map(|(before, entry)| brief(entry, before, wording)).collect();
        let turn = html! {
            @if !briefs.is_empty() {
                span.turn { (mark(lead)) @for brief in briefs { span.brief { (brief) } " " } }
            }
        };
        out.add_markup(turn);
    }
}

/// Returns the definitions of the icons of a game, which [`icon`] shows.
pub(crate) fn icons(game: GameId) -> PreEscaped<&'static str> {
    static SHEETS: LazyLock<Vec<String>> =
        LazyLock::new(|| GameId::ALL.iter().map(|&game| drawn_icons(game)).collect());
    PreEscaped(&SHEETS[game as usize])
}

/// Returns an icon that the page defines.
pub(super) fn icon(icon: Icon) -> Markup {
    html! { svg.icon viewBox="-14 -14 28 28" aria-hidden="true" { use href=(format_args!("#{}", icon.id())) {} } }
}

fn drawn_icons(game: GameId) -> String {
    let mut out = Out::new(&Cache::default());
    out.el("svg").attr("hidden", "").within(|out| {
        for icon in Icon::of_game(game) {
            out.el("g").attr("id", &icon.id()).within(|out| icon.draw(out));
        }
    });
    out.markup().clone()
}

/// Returns the things that a log entry changed and whose names still refer to them.
pub(super) fn still_touched(log: &LogView, number: usize) -> Vec<String> {
    let mut reused = Vec::new();
    for (other, entry) in log.newest_first().take(SHOWN) {
        if other == number {
            return without_reused(entry.touched(), reused.into_iter());
        }
        reused.extend(entry.reused_names());
    }
    Vec::new()
}

/// Removes the things whose names start with one of these prefixes: the names refer to other things now.
fn without_reused(mut things: Vec<String>, reused: impl Iterator<Item = &'static str>) -> Vec<String> {
    for prefix in reused {
        things.retain(|thing| !thing.starts_with(prefix));
    }
    things
}

/// Returns the ids of the elements that a log entry is about: the things it changed, and the cards of the seats it mentions.
fn highlighted_ids(things: Vec<String>, message: &Message) -> Option<String> {
    let seat = |arg: &Arg| if let Arg::Seat(seat) = arg { Some(*seat) } else { None };
    let seats = message.args.iter().filter_map(|(_, arg)| seat(arg)).map(|seat: Seat| seat_card_id(seat));
    let ids: Vec<String> = things.into_iter().chain(seats).collect();
    (!ids.is_empty()).then(|| ids.join(" "))
}

/// A log entry in a replay.
pub(crate) struct ReplayedEntry<'a> {
    pub(crate) entry: &'a Entry,
    /// The address of the point in the replay at which it is shown.
    pub(crate) link: String,
    /// Whether it is part of the move or step that is shown.
    pub(crate) current: bool,
}

/// Returns the log of a finished game, oldest turn first.
pub(crate) fn replayed_log(visitor: &Visitor, names: &[String], entries: &[ReplayedEntry<'_>]) -> Markup {
    let wording = Wording { lang: visitor.lang, names };
    html! {
        section #page-log.log aria-label=(visitor.text("page-log")) {
            ol tabindex="0" {
                @for turn in entries.chunk_by(|last, next| is_same_turn(last.entry, next.entry)) {
                    @let lead = turn[0].entry.player();
                    li {
                        (lead.map_or(PreEscaped("<i></i>"), mark))
                        div {
                            @for (before, ReplayedEntry { entry, link, current }) in with_marks(turn, |replayed| replayed.entry.player()) {
                                @let points = highlighted_ids(if *current { entry.touched() } else { Vec::new() }, &entry.message());
                                a href=(link) aria-current=[current.then_some("true")] data-points=[points] { (symbols(entry, before, wording)) }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// Returns all entries but the first in symbols, for the caption of a replay: its headline says the first one in words.
pub(crate) fn replayed_symbols(visitor: &Visitor, names: &[String], entries: &[Entry]) -> Markup {
    let wording = Wording { lang: visitor.lang, names };
    let shown = with_marks(entries, |entry| entry.player()).skip(1);
    html! { @for (before, entry) in shown { span { (symbols(entry, before, wording)) } " " } }
}
