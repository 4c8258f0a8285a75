//! Controls around the game: invitation, undo, resigning, leaving, rematch.

use fishpond_core::{Message, Seat};
use fishpond_page::{Content, Fragment, Out, Sink as _};
use fishpond_table::{ProposalView, SeatKind, TableStatus, TakeBack};
use maud::{Markup, Render as _, html};
use qrcodegen::{QrCode, QrCodeEcc};

use super::links::{Links, Place};
use super::share::Sharing;
use super::{AddMarkup as _, Scene};
use crate::{posters, settings};

/// The identifier of the list of names to suggest to someone who invites others.
pub(crate) const NAMES: &str = "page-names";

/// Returns the contents of the board before the game: the invitation, the settings and a picture.
pub(super) fn lobby(scene: &Scene<'_>) -> Markup {
    let view = scene.view;
    html! {
        div.lobby {
            (posters::poster(view.game))
            @if let Some(code) = &view.invitation { (invitation_card(scene, code)) }
            @if !view.removals.is_empty() { (readmissions(scene)) }
            div {
                @if view.own.is_empty() { p { (scene.text(&format!("page-about-{}", view.game))) } }
                (settings::facts(scene.visitor, view.game, &view.settings))
                div.buttons {
                    @if view.host { a.button href=(scene.links.action("settings")) { (scene.text("page-change-settings")) } }
                    a.button.quiet href=(format!("/rules/{}", view.game)) target="_blank" { (scene.text("page-rules")) }
                }
            }
        }
    }
}

/// Returns the invitation as a link to copy and as a QR code.
fn invitation_card(scene: &Scene<'_>, code: &str) -> Markup {
    let link = format!("{}/t/{}?code={code}", scene.visitor.origin, scene.links.table);
    html! {
        div.invite {
            h2 { (scene.text("page-invite")) }
            p { (scene.text("page-invite-how")) }
            p.link {
                input readonly value=(link) aria-label=(scene.text("page-invite-link")) data-copy;
                button.primary.scripted type="button" data-share=(link) data-done=(scene.text("page-copied")) { (scene.text("page-copy")) }
            }
            @if scene.view.host && scene.view.seats.iter().any(|seat| seat.kind == SeatKind::Open) {
                form.invite-name.fill method="post" action=(scene.links.action("invite")) {
                    label { (scene.text("page-invite-name"))
                        input name="name" maxlength="24" required autocomplete="off" list=(NAMES);
                    }
                    button type="submit" { (scene.text("page-invite-send")) }
                }
            }
            (qr(&link, &scene.text("page-invite-qr")))
        }
    }
}

/// Returns a button for each person whom the host has removed, which invites them again.
fn readmissions(scene: &Scene<'_>) -> Markup {
    let label = |name: &str| scene.say(&Message::new("page-readmit").with("name", name.to_owned()));
    html! {
        div.buttons {
            @for removed in &scene.view.removals {
                (scene.links.labelled_button("readmit", "", &label(&removed.name), &[("removal", &removed.number.to_string())]))
            }
        }
    }
}

fn qr(link: &str, label: &str) -> Markup {
    let Ok(code) = QrCode::encode_text(link, QrCodeEcc::Medium) else { return html! {} };
    let size = code.size();
    let mut path = String::new();
    for y in 0..size {
        for x in (0..size).filter(|&x| code.get_module(x, y)) {
            path.push_str(&format!("M{x} {y}h1v1h-1z"));
        }
    }
    html! {
        svg.qr viewBox=(format!("-4 -4 {} {}", size + 8, size + 8)) role="img" aria-label=(label) {
            rect x="-4" y="-4" width=(size + 8) height=(size + 8) fill="#fff" {}
            path d=(path) fill="#000" {}
        }
    }
}

/// Returns the next steps after a game: rematch, replay, home.
pub(super) fn over(scene: &Scene<'_>) -> Markup {
    let view = scene.view;
    // Lessons and puzzles have their own links to what comes next.
    if scene.links.place != Place::Table {
        return html! {};
    }
    html! {
        div.buttons {
            @if let Some(tournament) = &view.tournament {
                a.button.primary href=(format!("/tournament/{tournament}")) { (scene.text("tournament-back-page")) }
            } @else if !view.own.is_empty() && view.turn.is_some() {
                @let asked = view.rematch.is_some();
                @if asked { p.asked data-asks { (scene.text("page-rematch-asked")) } }
                form.one method="post" action=(scene.links.action("rematch")) data-later {
                    button.primary type="submit" { (scene.text(if asked { "page-rematch-join" } else { "page-rematch" })) }
                }
            } @else if let Some(next) = next_game(scene) {
                a.button.primary href=(next) { (scene.text("page-rematch-go")) }
            }
            @if view.turn.is_some() {
                a.button href=(scene.links.action("review")) { (scene.text("page-review")) }
                a.button href=(scene.links.action("replay")) { (scene.text("page-replay")) }
                @let replay = format!("/t/{}/replay", scene.table());
                @let picture = ("page-share-picture", scene.links.action("picture.png").render().0);
                (Sharing::of(view, scene.links.code).sheet(scene.visitor, &replay, &scene.links.action("replay").render().0, &[picture]))
                a.button href=(scene.links.action("fair")) { (scene.text("page-fair")) }
            }
            a.button href="/" { (scene.text("page-home")) }
        }
    }
}

/// Returns the address of the rematch for a visitor without a seat. The rematch has the same settings and the same code in its
/// spectators' link.
fn next_game(scene: &Scene<'_>) -> Option<String> {
    let rematch = scene.view.rematch.as_ref()?;
    Sharing::of(scene.view, scene.links.code).address(&format!("/t/{rematch}"))
}

/// Returns the buttons for hints and undo. They keep their places while one of them is missing.
pub(super) fn aids(scene: &Scene<'_>) -> Option<Markup> {
    let view = scene.view;
    let seat = view.seat.filter(|seat| view.seats[seat.index()].stand_in.is_none())?;
    if scene.links.place != Place::Table {
        return None;
    }
    let take_back = match view.take_back {
        TakeBack::No => None,
        TakeBack::Freely { moves } => Some(("page-take-back", moves)),
        TakeBack::ByConsent { moves } => Some(("page-take-back-ask", moves)),
    };
    let label = |id, moves| scene.say(&Message::new(id).with("moves", moves as u32));
    Some(html! {
        div #page-aids.aids {
            @if let Some((id, moves)) = take_back {
                form.undo method="post" action=(scene.links.action("take-back")) {
                    input type="hidden" name="seat" value=(seat);
                    input type="hidden" name="answers" value=(view.moment);
                    button.aid type="submit" title=(label(id, moves)) {
                        span.sr { (label(id, moves)) }
                        span aria-hidden="true" { (label("page-take-back-short", moves)) }
                    }
                }
            }
            @if view.may_ask_for_hint {
                form.hints method="post" action=(scene.links.action("hint")) {
                    input type="hidden" name="seat" value=(seat);
                    button.aid type="submit" { span { (scene.text("page-hint")) } }
                }
            }
        }
    })
}

/// Returns the other actions. Those that end or leave the game come last and are set apart; they come and go during a game, so they are separate
/// fragments.
pub(super) fn more<'a>(scene: &'a Scene<'_>) -> Content<'a> {
    let (view, links) = (scene.view, scene.links);
    let here = view.seat.filter(|seat| view.seats[seat.index()].stand_in.is_none());
    let plays = here.filter(|_| view.status == TableStatus::Playing && scene.curtain().is_none());
    let only_bots = view.seats.iter().all(|seat| seat.kind == SeatKind::Bot);
    let mut content = Content::new();
    let section = content.el("section").attr("id", "page-more").attr("class", "more");
    section.attr("aria-label", &scene.text("page-more")).within(|content| {
        content.add(Details { text: settings::summary(scene.visitor, &view.settings) });
        content.add(Rest {
            links,
            status: view.status,
            host: view.host,
            alone: view.own.len() == view.seats.len(),
            origin: &scene.visitor.origin,
            watch: view.watch.as_deref(),
            commitment: &view.seed.commitment,
        });
        for seat in view.seats.iter().filter(|seat| !seat.own) {
            if let Some(address) = scene.profile(seat.seat) {
                let is_over = view.status == TableStatus::Over;
                content.add(ProfileLink { links, name: &seat.name, address, is_over });
            }
        }
        content.el("div").attr("class", "endings").within(|content| {
            if plays.is_some() && view.proposal.is_none() && view.tournament.is_none() {
                let question = "page-propose-end-sure";
                content.add(Ending { links, verb: "propose-end", label: "page-propose-end", question });
            }
            if plays.is_some() {
                let loses = view.settings.rated || view.tournament.is_some();
                let question = if loses { "page-leave-loses" } else { "page-leave-sure" };
                content.add(Ending { links, verb: "leave", label: "page-leave", question });
            }
            if view.host
                && (view.status == TableStatus::Waiting || view.status == TableStatus::Playing && only_bots)
            {
                let question = "page-close-table-sure";
                content.add(Ending { links, verb: "close", label: "page-close-table", question });
            }
            if let Some(seat) = plays.filter(|_| view.may_resign) {
                content.add(Resign { links, seat });
                // Outside the form, so that the form's fragment does not change.
                let moment = html! { input type="hidden" form=(RESIGN) name="answers" value=(view.moment); };
                content.add_markup(moment);
            }
        });
    });
    content
}

/// The line below the title of the game, which the script puts there: the number of players changes while a table looks for them.
#[derive(Hash)]
struct Details {
    text: String,
}

impl Fragment for Details {
    fn write(&self, out: &mut Out) {
        out.add_markup(html! { p #page-details hidden { (self.text) } });
    }
}

/// A link to another player's profile. On small screens, names beside the board are not links, because a tap could hit them by mistake.
#[derive(Hash)]
struct ProfileLink<'a> {
    links: Links<'a>,
    name: &'a str,
    address: &'a str,
    is_over: bool,
}

impl Fragment for ProfileLink<'_> {
    fn write(&self, out: &mut Out) {
        let label = self.links.lang.say(&Message::new("page-profile-of").with("name", self.name.to_owned()));
        let target = (!self.is_over).then_some("_blank");
        out.add_markup(html! { p { a.button.quiet href=(self.address) target=[target] { (label) } } });
    }
}

/// A button that asks for confirmation before it ends or leaves the game.
#[derive(Hash)]
struct Ending<'a> {
    links: Links<'a>,
    verb: &'static str,
    label: &'static str,
    question: &'static str,
}

impl Fragment for Ending<'_> {
    fn write(&self, out: &mut Out) {
        let Ending { links, verb, label, question } = *self;
        out.add_markup(links.confirmed_button(verb, label, question, &[]));
    }
}

/// The id of the form that resigns.
const RESIGN: &str = "page-resign";

#[derive(Hash)]
struct Resign<'a> {
    links: Links<'a>,
    seat: Seat,
}

impl Fragment for Resign<'_> {
    fn write(&self, out: &mut Out) {
        let links = self.links;
        let form = html! {
            form.one id=(RESIGN) method="post" action=(links.action("act")) {
                input type="hidden" name="seat" value=(self.seat);
                input type="hidden" name="act" value="resign";
                button.danger type="submit" { (links.text("page-resign")) }
            }
        };
        let form = links.confirmed("resign", "page-resign", "page-resign-sure", &form);
        out.add_markup(form);
    }
}

/// The list of keys, the settings, the link for spectators, and the dealer's commitment.
#[derive(Hash)]
struct Rest<'a> {
    links: Links<'a>,
    status: TableStatus,
    /// Whether the visitor is the host.
    host: bool,
    /// Whether the visitor has all seats.
    alone: bool,
    /// The server's address.
    origin: &'a str,
    /// The code of the spectators' link.
    watch: Option<&'a str>,
    commitment: &'a str,
}

impl Fragment for Rest<'_> {
    fn write(&self, out: &mut Out) {
        let links = self.links;
        let rest = html! {
            @if self.status == TableStatus::Playing {
                button.quiet.scripted type="button" data-show-keys { (links.text("page-keys-title")) " " kbd { "?" } }
            }
            @if self.status == TableStatus::Playing && self.host && !self.alone {
                p { a.button href=(links.action("settings")) { (links.text("page-change-settings")) } }
            }
            @if let Some(code) = self.watch.filter(|_| self.status != TableStatus::Waiting) {
                details {
                    summary { (links.text("page-watch")) }
                    @let link = format!("{}/t/{}?code={code}", self.origin, links.table);
                    p.link {
                        input readonly value=(link) aria-label=(links.text("page-watch")) data-copy;
                        button.scripted type="button" data-share=(link) data-done=(links.text("page-copied")) { (links.text("page-copy")) }
                    }
                }
            }
            @if self.status == TableStatus::Playing {
                p.quiet.commitment { (links.text("page-commitment")) " " code { (self.commitment) } }
            }
        };
        out.add_markup(rest);
    }
}

/// Returns a proposal to the table with its answers; the player who made it can withdraw it.
pub(super) fn proposal(scene: &Scene<'_>, proposal: &ProposalView) -> Markup {
    let asked = match (proposal.take_back, proposal.by) {
        (Some((seat, moves)), _) => {
            Message::new("table-note-take-back-asked").with("seat", seat).with("moves", moves as u32)
        }
        (None, Some(by)) => Message::new("table-note-end-proposed").with("seat", by),
        (None, None) => Message::new("page-proposal"),
    };
    let number = proposal.number.to_string();
    let own = proposal.by.is_some_and(|by| scene.view.own.contains(by));
    html! {
        div #page-proposal.proposal role="status" {
            p { (scene.say(&asked)) }
            @if proposal.asked || own {
                div.buttons {
                    @if proposal.asked { (scene.links.button("agree", "primary", "page-agree", &[("proposal", &number)])) }
                    (scene.links.button("decline", "", if own { "page-withdraw" } else { "page-decline" }, &[("proposal", &number)]))
                }
            }
        }
    }
}
