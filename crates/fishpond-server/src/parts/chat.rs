//! The chat.

use fishpond_core::{Message, Seat};
use fishpond_draw::look::Wording;
use fishpond_page::{Content, Fragment, Out};
use fishpond_table::{ChatLine, MAX_CHAT_LENGTH, SeatKind, SeatView};
use maud::{Markup, html};

use super::links::Links;
use super::seats::{bot_mark, mark};
use super::{AddMarkup as _, Scene};

/// Returns the chat, which is empty if there is nobody to talk to and nothing to read. A visitor can mute all of it, or some people.
pub(super) fn chat<'a>(scene: &'a Scene<'_>) -> Content<'a> {
    let view = scene.view;
    let others: Vec<_> = other_people(&view.seats).map(|seat| (seat.seat, seat.muted)).collect();
    let can_write = !view.own.is_empty();
    let mut content = Content::new();
    content.add(Chat {
        links: scene.links,
        wording: scene.wording(),
        shown: view.settings.chat && (can_write && !others.is_empty() || !view.chat.is_empty()),
        lines: &view.chat,
        own: view.own.iter().collect(),
        bots: view.seats.iter().filter(|seat| seat.bot_account).map(|seat| seat.seat).collect(),
        muted: view.muted_all,
        can_write,
        others,
    });
    content
}

/// Returns the seats of other people.
pub(super) fn other_people(seats: &[SeatView]) -> impl Iterator<Item = &SeatView> {
    seats.iter().filter(|seat| seat.kind == SeatKind::Person && !seat.own)
}

#[derive(Hash)]
struct Chat<'a> {
    links: Links<'a>,
    wording: Wording<'a>,
    shown: bool,
    lines: &'a [ChatLine],
    /// The visitor's seats.
    own: Vec<Seat>,
    /// The seats of bots with an account.
    bots: Vec<Seat>,
    /// Whether the visitor muted the whole chat.
    muted: bool,
    /// Whether the visitor can write.
    can_write: bool,
    /// The other people's seats, and whether the visitor muted them.
    others: Vec<(Seat, bool)>,
}

impl Fragment for Chat<'_> {
    fn write(&self, out: &mut Out) {
        let links = self.links;
        let chat = html! {
            section #page-chat.chat aria-label=(links.text("page-chat")) {
                @if self.shown {
                    h2 { (links.text("page-chat")) }
                    @if self.muted {
                        p.quiet { (links.text("page-chat-muted")) }
                    } @else if !self.lines.is_empty() {
                        ul tabindex="0" {
                            @for line in self.lines {
                                // The script counts the messages of others that are new.
                                @let number = Some(line.number).filter(|_| !line.seat.is_some_and(|seat| self.own.contains(&seat)));
                                li data-number=[number] { @if let Some(seat) = line.seat { (mark(seat)) } strong { (line.name) @if line.seat.is_some_and(|seat| self.bots.contains(&seat)) { (bot_mark(links)) } ":" } " " (line.text) }
                            }
                        }
                    }
                    @if self.can_write { (self.controls()) }
                }
            }
        };
        out.add_markup(chat);
    }
}

impl Chat<'_> {
    /// Returns the input field and the mute buttons.
    fn controls(&self) -> Markup {
        let links = self.links;
        let (label, on) = if self.muted { ("page-unmute", "0") } else { ("page-mute", "1") };
        html! {
            @if !self.muted {
                form.say.fill method="post" action=(links.action("say")) {
                    input name="text" maxlength=(MAX_CHAT_LENGTH) required autocomplete="off" aria-label=(links.text("page-chat-label"));
                    button type="submit" { (links.text("page-chat-say")) }
                }
            }
            details #page-mutes {
                summary { (links.text("page-mutes")) }
                div.buttons {
                    (links.button("mute", "", label, &[("on", on)]))
                    @for &(seat, muted) in &self.others {
                        @let (label, on) = if muted { ("page-unmute-seat", "0") } else { ("page-mute-seat", "1") };
                        form.one method="post" action=(links.action("mute")) {
                            input type="hidden" name="seat" value=(seat);
                            input type="hidden" name="on" value=(on);
                            button type="submit" { (self.wording.say(&Message::new(label).with("seat", seat))) }
                        }
                    }
                }
            }
        }
    }
}
