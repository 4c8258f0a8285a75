//! What happened and what is said.

use fishpond_core::Speak;
use maud::{Markup, html};

use super::seats::mark;
use super::{Scene, ask};

/// How many lines of the log the page shows; the replay has all.
const LINES: usize = 40;

/// For those who listen: what just happened, and what is asked.
pub(super) fn said(scene: &Scene<'_>) -> Markup {
    let log = &scene.view.log;
    let last = log.last().map_or(0, |entry| entry.ply);
    let mut lines: Vec<String> = Vec::new();
    if scene.picked.is_empty() && scene.curtain().is_none() {
        let latest = log.iter().rev().take_while(|entry| entry.ply == last).take(6);
        lines = latest.map(|entry| scene.say(&entry.message())).collect();
        lines.reverse();
    }
    lines.push(ask::question(scene));
    html! { p #page-said.sr aria-live="polite" { (lines.join(" ")) } }
}

/// The log in words.
pub(super) fn log(scene: &Scene<'_>) -> Markup {
    let log = &scene.view.log;
    let hidden = log.len().saturating_sub(LINES);
    let log = if scene.curtain().is_some() { &[] } else { &log[hidden..] };
    html! {
        section #page-log.log aria-label=(scene.text("page-log")) {
            h2 { (scene.text("page-log")) }
            @if log.is_empty() {
                p.quiet { (scene.text("page-log-empty")) }
            } @else {
                ol tabindex="0" {
                    @for entry in log { li value=(entry.ply) data-ply=(entry.ply) { (scene.say(&entry.message())) } }
                }
            }
        }
    }
}

/// The chat.
pub(super) fn chat(scene: &Scene<'_>) -> Markup {
    let view = scene.view;
    html! {
        section #page-chat.chat aria-label=(scene.text("page-chat")) {
            @if view.settings.chat {
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
                @if !view.own.is_empty() {
                    @if !view.muted_all {
                        form.say method="post" action=(scene.action("say")) {
                            input name="text" maxlength="300" required autocomplete="off" aria-label=(scene.text("page-chat-label"));
                            button type="submit" { (scene.text("page-chat-say")) }
                        }
                    }
                    @let (label, on) = if view.muted_all { ("page-unmute", "0") } else { ("page-mute", "1") };
                    (scene.button("mute", "quiet", label, &[("on", on)]))
                }
            }
        }
    }
}
