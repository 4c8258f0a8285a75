//! What happened and what is said.

use std::cell::LazyCell;

use fishpond_core::{Arg, Message, Speak};
use fishpond_draw::seats::seat_panel;
use fishpond_draw::{Shared, Sheet};
use fishpond_table::{Entry, MAX_CHAT_LENGTH, SeatKind, SeatView, TableView};
use maud::{Markup, PreEscaped, Render, html};

use super::seats::mark;
use super::{Scene, Words};

/// A line of the log as a message and in words.
pub(super) struct Told {
    message: Message,
    words: Words<'static>,
}

impl Scene<'_> {
    fn tell(&self, entry: &Entry) -> Told {
        let message = entry.message();
        Told { words: self.say(&message), message }
    }

    /// What just happened, in words: the last lines of the log.
    fn latest(&self) -> &[Told] {
        self.latest.get_or_init(|| {
            let mut lines = self.view.log.newest_first().map(|(_, entry)| entry).take(6).peekable();
            let last = lines.peek().map_or(0, |entry| entry.ply);
            let mut latest: Vec<Told> =
                lines.take_while(|entry| entry.ply == last).map(|entry| self.tell(&entry)).collect();
            latest.reverse();
            latest
        })
    }
}

/// For those who listen: what just happened, and what is asked.
pub(super) fn said(scene: &Scene<'_>, sheet: &mut Sheet) {
    let lines = if scene.picked.is_empty() && scene.curtain().is_none() { scene.latest() } else { &[] };
    let said = html! {
        p #page-said.sr aria-live="polite" { @for line in lines { (line.words) " " } (scene.question()) }
    };
    sheet.write(&said.into_string());
}

/// How many lines of the log a page shows; the replay has all.
const LATEST: usize = 40;

/// The log in words; each line points at what it changed.
///
/// Lines are only added, and one looks for what the reader has from the newest back: who has a line has those before it,
/// and nobody looks at them again.
pub(super) fn log(scene: &Scene<'_>, sheet: &mut Sheet) {
    let view = scene.view;
    let empty = scene.curtain().is_some() || view.log.is_empty();
    sheet.line(("log begins", scene.visitor.lang, empty), |text| {
        let title = scene.text("page-log");
        let begins = html! {
            (PreEscaped("<section id=\"page-log\" class=\"log\" aria-label=\"")) (title) (PreEscaped("\">"))
            h2 { (title) }
            @if empty { p.quiet { (scene.text("page-log-empty")) } }
            @else { (PreEscaped("<ol tabindex=\"0\">")) }
        };
        text.push_str(&begins.into_string());
    });
    if !empty {
        let eyes = view.seat.filter(|_| view.game.facts().hidden);
        let page = (scene.page(), scene.names(), scene.entry);
        let shared = Shared::new(("log", page, eyes, view.log.edition()));
        let mut covers = Vec::new();
        let mut new = Vec::new();
        for (number, entry) in view.log.newest_first().take(LATEST) {
            let key = (shared, number, covers.is_empty());
            if sheet.run(key, LATEST - new.len()) {
                break;
            }
            let since = covers.len();
            covers.extend(entry.covers());
            new.push((key, number, entry, since));
        }
        // The same for all lines but for the number at its end.
        let address = LazyCell::new(|| html! { (scene.address(&[("entry", "")])) });
        for (key, number, entry, since) in new.iter().rev() {
            sheet.line(key, |text| {
                let things = uncovered(entry.touched(), covers[..*since].iter().copied());
                write_line(scene, (*number, entry), things, &address, text);
            });
        }
        sheet.write("</ol>");
    }
    sheet.write("</section>");
}

/// Writes a line of the log: it is what is written most often, so it goes straight to where it belongs.
fn write_line(
    scene: &Scene<'_>,
    (number, entry): (usize, &Entry),
    things: Vec<String>,
    address: &Markup,
    text: &mut String,
) {
    let latest = scene.latest();
    let index = (number + latest.len()).checked_sub(scene.view.log.len());
    let older;
    let Told { message, words } = match index {
        Some(index) => &latest[index],
        None => {
            older = scene.tell(entry);
            &older
        }
    };
    text.push_str("<li value=\"");
    entry.ply.render_to(text);
    text.push_str("\">");
    match pointer(things, message) {
        Some(things) => {
            text.push_str("<a href=\"");
            address.render_to(text);
            number.render_to(text);
            text.push_str("\" data-points=\"");
            Words(things.into()).render_to(text);
            text.push_str(if scene.entry == Some(number) { "\" aria-current=\"true\">" } else { "\">" });
            words.render_to(text);
            text.push_str("</a></li>");
        }
        None => {
            text.push_str("<span>");
            words.render_to(text);
            text.push_str("</span></li>");
        }
    }
}

/// What a line of the log changed, as far as it is still to be seen.
pub(super) fn still_touched(scene: &Scene<'_>, number: usize) -> Vec<String> {
    let mut covers = Vec::new();
    for (other, entry) in scene.view.log.newest_first().take(LATEST) {
        if other == number {
            return uncovered(entry.touched(), covers.into_iter());
        }
        covers.extend(entry.covers());
    }
    Vec::new()
}

/// Leaves out what was covered since: rather nothing than something else of the same name.
pub(crate) fn uncovered(mut things: Vec<String>, since: impl Iterator<Item = &'static str>) -> Vec<String> {
    for names in since {
        things.retain(|thing| !thing.starts_with(names));
    }
    things
}

/// The elements of the drawing that a line of a log speaks of: what it changed, and the panels of the seats it names.
pub(crate) fn pointer(things: Vec<String>, message: &Message) -> Option<String> {
    let seats = message.args.iter().filter_map(|(_, arg)| match arg {
        Arg::Seat(seat) => Some(seat_panel(*seat)),
        _ => None,
    });
    let mut names = String::with_capacity(ROOM);
    for name in things.into_iter().chain(seats) {
        if !names.is_empty() {
            names.push(' ');
        }
        names.push_str(&name);
    }
    (!names.is_empty()).then_some(names)
}

/// How many bytes the names of such elements mostly have.
const ROOM: usize = 64;

/// The chat, where there is somebody to talk to or something to read; each can mute it, or one of the others.
pub(super) fn chat(scene: &Scene<'_>, sheet: &mut Sheet) {
    let view = scene.view;
    let about: Vec<_> = others(view).map(|seat| (seat.seat, &seat.name, seat.muted)).collect();
    let speaks = !view.own.is_empty();
    let heard = view.settings.chat && (speaks && !about.is_empty() || !view.chat.is_empty());
    sheet.line(("chat", scene.page(), about, heard, view.muted_all, &view.chat, speaks), |text| {
        let chat = html! {
            section #page-chat.chat aria-label=(scene.text("page-chat")) {
                @if heard {
                    h2 { (scene.text("page-chat")) }
                    @if view.muted_all {
                        p.quiet { (scene.text("page-chat-muted")) }
                    } @else if !view.chat.is_empty() {
                        ul tabindex="0" {
                            @for line in &view.chat {
                                li { @if let Some(seat) = line.seat { (mark(seat)) } strong { (line.name) ":" } " " (line.text) }
                            }
                        }
                    }
                    @if speaks { (speaking(scene)) }
                }
            }
        };
        text.push_str(&chat.into_string());
    });
}

/// Whom somebody could talk to.
fn others(view: &TableView) -> impl Iterator<Item = &SeatView> {
    view.seats.iter().filter(|seat| seat.kind == SeatKind::Person && !seat.own)
}

fn speaking(scene: &Scene<'_>) -> Markup {
    let all = scene.view.muted_all;
    let (label, on) = if all { ("page-unmute", "0") } else { ("page-mute", "1") };
    html! {
        @if !all {
            form.say.fill method="post" action=(scene.action("say")) {
                input name="text" maxlength=(MAX_CHAT_LENGTH) required autocomplete="off" aria-label=(scene.text("page-chat-label"));
                button type="submit" { (scene.text("page-chat-say")) }
            }
        }
        details #page-mutes {
            summary { (scene.text("page-mutes")) }
            div.buttons {
                (scene.button("mute", "", label, &[("on", on)]))
                @for seat in others(scene.view) {
                    @let (label, on) = if seat.muted { ("page-unmute-seat", "0") } else { ("page-mute-seat", "1") };
                    form.one method="post" action=(scene.action("mute")) {
                        input type="hidden" name="seat" value=(seat.seat);
                        input type="hidden" name="on" value=(on);
                        button type="submit" { (scene.say(&Message::new(label).with("seat", seat.seat))) }
                    }
                }
            }
        }
    }
}
