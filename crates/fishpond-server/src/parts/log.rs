//! The log, and the announcement of its latest entries.

use std::borrow::Cow;

use fishpond_core::{Arg, Message, Seat, Speak as _};
use fishpond_draw::look::Wording;
use fishpond_draw::seats::seat_card_id;
use fishpond_page::{Content, Fragment, Out, Sink as _};
use fishpond_table::{Entry, LogView};
use maud::Render as _;

use super::links::Links;
use super::{Scene, Sentence};

/// Maximum number of log entries on a page. Older ones can be seen in the replay.
const SHOWN: usize = 40;

/// Maximum number of log entries in an announcement.
const ANNOUNCED: usize = 6;

/// Returns the announcement for screen readers: the latest log entries, and the question to the visitor.
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

/// Returns the log; each entry links to the things it changed.
pub(super) fn log<'a>(scene: &'a Scene<'_>) -> Content<'a> {
    let (log, title) = (&scene.view.log, scene.text("page-log"));
    let mut content = Content::new();
    let section = content.el("section").attr("id", "page-log").attr("class", "log");
    section.attr("aria-label", &title).within(|content| {
        content.el("h2").say(&title);
        if scene.curtain().is_some() || log.is_empty() {
            return content.el("p").attr("class", "quiet").say(&scene.text("page-log-empty"));
        }
        content.el("ol").attr("tabindex", "0").within(|content| {
            let mut lines = Vec::with_capacity(SHOWN);
            let mut reused = Vec::new();
            for (number, entry) in log.newest_first().take(SHOWN) {
                let reused_names = entry.reused_names();
                lines.push(LogLine {
                    links: scene.links,
                    wording: scene.wording(),
                    number,
                    entry,
                    reused: reused.clone(),
                    current: scene.entry == Some(number),
                });
                reused.extend(reused_names.filter(|prefix| !reused.contains(prefix)));
            }
            lines.into_iter().rev().for_each(|line| content.add(line));
        });
    });
    content
}

/// A line of the log.
#[derive(Hash)]
struct LogLine<'a> {
    links: Links<'a>,
    wording: Wording<'a>,
    number: usize,
    entry: Entry,
    /// The prefixes of names that stand for different things after a later entry ([`Entry::reused_names`]).
    reused: Vec<&'static str>,
    /// Whether the things it changed are highlighted.
    current: bool,
}

impl Fragment for LogLine<'_> {
    fn write(&self, out: &mut Out) {
        let message = self.entry.message();
        let things = without_reused(self.entry.touched(), self.reused.iter().copied());
        let points = highlighted_ids(things, &message);
        let sentence = Sentence { message: Cow::Borrowed(&message), wording: self.wording };
        out.el("li").attr_with("value", |value| self.entry.ply.render_to(value)).within(|out| match points {
            Some(points) => {
                let number = self.number.to_string();
                let query = [("entry", &*number)];
                let link = out.el("a").attr_with("href", |href| self.links.page(&query).render_to(href));
                let link = link.attr("data-points", &points);
                let link = if self.current { link.attr("aria-current", "true") } else { link };
                link.within(|out| out.include(&sentence));
            }
            None => out.el("span").within(|out| out.include(&sentence)),
        });
    }
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
pub(crate) fn without_reused(
    mut things: Vec<String>,
    reused: impl Iterator<Item = &'static str>,
) -> Vec<String> {
    for prefix in reused {
        things.retain(|thing| !thing.starts_with(prefix));
    }
    things
}

/// Returns the ids of the elements that a log entry is about: the things it changed, and the cards of the seats it mentions.
pub(crate) fn highlighted_ids(things: Vec<String>, message: &Message) -> Option<String> {
    let seat = |arg: &Arg| if let Arg::Seat(seat) = arg { Some(*seat) } else { None };
    let seats = message.args.iter().filter_map(|(_, arg)| seat(arg)).map(|seat: Seat| seat_card_id(seat));
    let ids: Vec<String> = things.into_iter().chain(seats).collect();
    (!ids.is_empty()).then(|| ids.join(" "))
}
