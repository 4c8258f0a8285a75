//! Reviews of finished games.

mod shown;

use axum::extract::{RawQuery, State};
use axum::response::Redirect;
use fishpond_core::{Message, Seat, Speak as _, Viewer, quote};
use fishpond_draw::charts::{number, signed};
use fishpond_games::GameId;
use fishpond_review::{Event, Report};
use maud::{Markup, html};
use serde::Deserialize;

use shown::{Shown, continuation, first_place};

use crate::App;
use crate::error::Error;
use crate::forms::Fields;
use crate::page::{TableFrame, layout, previewed_table_layout};
use crate::parts::{self, ReviewScene};
use crate::reviews::{ReviewState, Reviewed};
use crate::routes::finished::{FinishedGame, Place};
use crate::routes::play_on::PlayOn;
use crate::routes::replay::Replay;
use crate::visitor::Visitor;

/// The query of a review.
#[derive(Deserialize)]
struct ReviewQuery {
    /// The number of the move or draws to show; 0 is the start.
    at: Option<String>,
    /// The viewpoint: a seat, or `open`.
    look: Option<String>,
    /// The number of moves of the best line to show, or `played`.
    line: Option<String>,
}

/// `GET /t/{table}/review?at=N&look=A|open`, `GET /review/{id}?…`
pub(crate) async fn page(
    State(app): State<App>,
    game: FinishedGame,
    RawQuery(raw): RawQuery,
) -> Result<Markup, Error> {
    let query: ReviewQuery = Fields::parse(raw.unwrap_or_default().as_bytes()).read()?;
    let page = Page { game: &game, visitor: &game.visitor };
    let (look, viewer) = page.viewpoint(&query)?;
    match app.review(&Reviewed { id: &game.id, record: &game.record }, &game.visitor).await? {
        ReviewState::Done(report) => page.show(&report, &query, &look, viewer),
        state => Ok(page.progress(&state)),
    }
}

/// `POST /t/{table}/review`, `POST /review/{id}`: starts a failed review again.
pub(crate) async fn retry(State(app): State<App>, game: FinishedGame) -> Redirect {
    app.retry_review(&game.id);
    Redirect::to(&game.address("review"))
}

/// The page of a review.
struct Page<'a> {
    game: &'a FinishedGame,
    visitor: &'a Visitor,
}

impl Page<'_> {
    /// Returns the viewpoint that the query asks for. Only games with hidden information have several.
    fn viewpoint(&self, query: &ReviewQuery) -> Result<(String, Viewer), Error> {
        let hidden = self.game.record.game.facts().hidden;
        let own = self.game.own.filter(|_| hidden).map_or("open".to_owned(), |seat| seat.to_string());
        let look = query.look.clone().unwrap_or(own);
        let viewer = parts::viewer(&look, self.game.record.record.config.players);
        let viewer = viewer.filter(|viewer| *viewer != Viewer::Public);
        let viewer = viewer
            .ok_or_else(|| Error::Invalid(Message::new("page-error-look").with("look", quote(&look))))?;
        Ok(if hidden { (look, viewer) } else { ("open".to_owned(), Viewer::Open) })
    }

    /// Returns the address of the review with these parameters, and the code if there is one.
    fn address(&self, at: usize, look: &str, line: Option<&str>) -> String {
        self.game.with_code(self.bare_address(at, look, line))
    }

    /// Returns the address of the review with these parameters, without the visitor's code.
    fn bare_address(&self, at: usize, look: &str, line: Option<&str>) -> String {
        let mut address = format!("{}?at={at}", self.game.bare_address("review"));
        if self.game.record.game.facts().hidden {
            address.push_str(&format!("&look={look}"));
        }
        if let Some(line) = line {
            address.push_str(&format!("&line={line}"));
        }
        address
    }

    fn progress(&self, state: &ReviewState) -> Markup {
        let visitor = self.visitor;
        let (name, text) = match state {
            ReviewState::Running { done, total } => (
                "running",
                visitor.say(
                    &Message::new("review-running").with("done", *done as u32).with("total", *total as u32),
                ),
            ),
            ReviewState::Failed => ("failed", visitor.text("review-failed")),
            _ => ("queued", visitor.text("review-queued")),
        };
        let body = html! {
            section.narrow.panel.analysing data-analysis=(name) {
                h1 { (visitor.text("page-review")) }
                p role="status" { (text) }
                @match state {
                    ReviewState::Failed => form.one method="post" action=(self.game.address("review")) { button.primary type="submit" { (visitor.text("review-retry")) } },
                    ReviewState::Running { done, total } => progress max=(total) value=(done) aria-label=(visitor.text("review-progress")) {},
                    _ => progress aria-label=(visitor.text("review-progress")) {},
                }
                @if !matches!(state, ReviewState::Failed) {
                    p.quiet { (visitor.text("review-may-leave")) }
                    noscript { meta http-equiv="refresh" content="3"; p.quiet { (visitor.text("page-looks-again")) } }
                }
                p {
                    @let (back, label) = self.back();
                    a.button href=(back) { (label) }
                    " " a.button href=(self.game.address("replay")) { (visitor.text("page-replay")) }
                }
            }
        };
        layout(visitor, &visitor.text("page-review"), &body)
    }

    fn show(
        &self,
        report: &Report,
        query: &ReviewQuery,
        look: &str,
        viewer: Viewer,
    ) -> Result<Markup, Error> {
        let (visitor, last) = (self.visitor, report.course.len());
        let only = match viewer {
            Viewer::Seat(seat) => Some(seat),
            _ => None,
        };
        let at = match &query.at {
            None => first_place(report, only),
            Some(word) => word.parse().ok().filter(|&at| at <= last).ok_or_else(|| {
                let message = Message::new("page-error-step").with("step", quote(word));
                Error::Invalid(message.with("steps", last as u32))
            })?,
        };
        let replay = Replay::new(self.game, viewer)?;
        let names = replay.names();
        let address = |at: usize| self.address(at, look, None);
        let words = report.course.iter().map(|event| self.words(&replay, event, only)).collect();
        let scene =
            ReviewScene { visitor, report, names, bots: self.game.bots, only, at, address: &address, words };
        let event = at.checked_sub(1).map(|index| &report.course[index]);
        let shown = self.shown(&scene, &replay, event, query)?;
        let view = shown.position.view(viewer);
        let board = parts::board_of(&view, visitor.lang, names, &shown.last, &shown.hint);
        let play_on = PlayOn {
            visitor,
            record: &self.game.record,
            ply: shown.ply,
            position: &shown.played,
            own: self.game.own,
            action: &self.game.address("play-on"),
        };
        let pictures = [("page-picture-png", "position.png"), ("page-picture-svg", "position.svg")];
        let pictures = pictures.map(|(label, file)| {
            let file = self.game.bare_address(file);
            (label, self.game.with_code(format!("{file}?ply={}&look={look}", shown.ply)))
        });
        let (page, replayed) = (self.bare_address(at, look, None), self.game.address("replay"));
        let tools = html! {
            div.tools { (play_on.form()) (self.game.sharing.sheet(visitor, &page, &replayed, &pictures)) }
        };
        let body = html! {
            div.table.replay.review data-game=(report.game) data-players=(report.players) data-replay=(at) data-kind="at" data-last=(last) {
                h1.sr { (visitor.text("page-review")) }
                section #page-ask.prompt.panel {
                    div.say {
                        h2.question aria-live="polite" { (shown.headline) }
                        p.detail { (shown.detail) }
                    }
                    @if !shown.lines.is_empty() {
                        nav.lines aria-label=(visitor.text("review-line")) {
                            @for (line, label, current) in &shown.lines {
                                a.chip href=(self.address(at, look, Some(line))) aria-current=[current.then_some("true")] { (label) }
                            }
                        }
                    }
                }
                section #page-board.board aria-label=(visitor.text("page-board-label")) { (board) }
                (parts::talk_switch(&visitor.text("review-moves")))
                div.side {
                    (self.controls(&scene, look))
                    (parts::review_players(&scene))
                    div.talk.panel {
                        label.close-talk for="show-talk" aria-hidden="true" { "✕" }
                        (tools)
                        @if report.game.facts().hidden { (self.looks(names, at, look)) }
                        (parts::review_moments(&scene))
                        (parts::review_legend(&scene))
                        (parts::review_moves(&scene))
                    }
                }
            }
        };
        let menu = html! {
            a href=(self.game.address("replay")) { (visitor.text("page-replay")) }
            a href="/review" { (visitor.text("review-upload")) }
            p.quiet { (visitor.text("review-explained")) }
        };
        let (back, details) = self.back();
        let frame = TableFrame {
            game: report.game,
            details: &details,
            back: Some(&back),
            next: None,
            menu: &menu,
            actions: None,
        };
        let preview = self.game.preview(address(at), "page-review");
        Ok(previewed_table_layout(visitor, &frame, &body, &preview))
    }

    /// Returns the page that the title links to, with its label.
    fn back(&self) -> (String, String) {
        match self.game.place {
            Place::Table => (self.game.address(""), self.visitor.text("page-to-table")),
            Place::Upload => ("/review".to_owned(), self.visitor.text("review-upload")),
        }
    }

    /// Describes a move or draws, as the viewer may know them.
    fn words(&self, replay: &Replay<'_>, event: &Event, only: Option<Seat>) -> String {
        let (lang, names) = (self.visitor.lang, replay.names());
        match event {
            Event::Decision { seat, act, .. } if only.is_none_or(|only| only == *seat) => {
                let words = self.game.record.game.act_message(act);
                words.map_or_else(|| act.clone(), |words| lang.say_naming(&words, names))
            }
            Event::Decision { step, .. } => {
                let seen = replay.log.iter().find(|entry| entry.ply == *step);
                seen.map_or_else(
                    || self.visitor.text("page-replay-secret"),
                    |entry| lang.say_naming(&entry.message(), names),
                )
            }
            Event::Luck { .. } if self.game.record.game == GameId::Penguins => {
                self.visitor.text("review-setup-ice")
            }
            Event::Luck { draws, .. } => {
                self.visitor.say(&Message::new("analyse-draws").with("count", *draws as u32))
            }
        }
    }

    /// Returns what the page shows for an event: the position before a mistake and the better move, or the position after any other move.
    fn shown(
        &self,
        scene: &ReviewScene<'_>,
        replay: &Replay<'_>,
        event: Option<&Event>,
        query: &ReviewQuery,
    ) -> Result<Shown, Error> {
        let visitor = self.visitor;
        let Some(event) = event else {
            let position = replay.position(0)?;
            return Ok(Shown::plain(0, position, visitor.text("page-replay-start")));
        };
        let words = &scene.words[scene.at - 1];
        let touched = || {
            let within = event.step()..=event.end();
            let entries = replay.log.iter().filter(|entry| within.contains(&entry.ply));
            entries.flat_map(fishpond_table::Entry::touched).collect::<Vec<String>>()
        };
        let mut shown = Shown::plain(event.end(), replay.position(event.end())?, words.clone());
        shown.last = touched();
        shown.detail = self.verdict(scene, event);
        let Event::Decision { seat, best, mark: Some(mark), line, step, .. } = event else {
            return Ok(shown);
        };
        shown.headline = format!("{}: {words}", scene.names[seat.index()]);
        if !scene.shows(*seat) {
            shown.headline.clone_from(words);
            return Ok(shown);
        }
        if !mark.is_error() {
            return Ok(shown);
        }
        let before = replay.position(step - 1)?;
        let positions = continuation(&before, line);
        let wanted = match query.line.as_deref() {
            Some("played") => None,
            word => Some(word.and_then(|word| word.parse().ok()).unwrap_or(0).min(positions.len())),
        };
        shown.lines.push(("played".to_owned(), visitor.text("review-line-played"), wanted.is_none()));
        shown.lines.push(("0".to_owned(), visitor.text("review-line-better"), wanted == Some(0)));
        for number in 1..=positions.len() {
            let label = visitor.say(&Message::new("review-line-later").with("count", number as u32));
            shown.lines.push((number.to_string(), label, wanted == Some(number)));
        }
        if wanted.is_some() {
            // A line leads away from the game; it starts before the move.
            shown.ply = step - 1;
            shown.played = before.clone();
        }
        match wanted {
            None => {}
            Some(0) => {
                let path = before.path(*seat, best).unwrap_or_default();
                shown.hint = path.iter().map(|choice| choice.pick.clone()).collect();
                shown.last.clear();
                shown.position = before;
            }
            Some(number) => {
                let (position, touched) = positions
                    .into_iter()
                    .nth(number - 1)
                    .expect("the number is at most the number of positions");
                shown.position = position;
                shown.last = touched;
            }
        }
        Ok(shown)
    }

    /// Returns the verdict on a move or draws.
    fn verdict(&self, scene: &ReviewScene<'_>, event: &Event) -> Markup {
        let (visitor, lang) = (self.visitor, self.visitor.lang);
        match event {
            Event::Decision { seat, best, mark: Some(mark), cost: Some(cost), values, solved, .. }
                if scene.shows(*seat) =>
            {
                let best = self
                    .game
                    .record
                    .game
                    .act_message(best)
                    .map_or_else(|| best.clone(), |words| lang.say_naming(&words, scene.names));
                let chance = values.as_ref().and_then(|values| values.get(seat)).copied().unwrap_or_default();
                html! {
                    (parts::review_sign(scene, *mark)) " " b { (scene.mark_name(*mark)) }
                    @if mark.is_error() { " " (change(visitor, -cost)) " · " (visitor.text("review-better")) " " span.better { (best) } }
                    @else { " · " (visitor.say(&Message::new("review-chance").with("chance", number(lang, chance)))) }
                    @if *solved { " · " span.solved { (visitor.text("review-solved")) } }
                }
            }
            Event::Luck { luck: Some(luck), .. } => html! {
                @for (&seat, &luck) in luck.iter().filter(|(seat, _)| scene.shows(**seat)) {
                    span { (parts::mark(seat)) " " (change(visitor, luck)) } " "
                }
            },
            _ => html! {},
        }
    }

    /// Returns the chart, the slider and the buttons.
    fn controls(&self, scene: &ReviewScene<'_>, look: &str) -> Markup {
        let (visitor, at, last) = (self.visitor, scene.at, scene.report.course.len());
        let step = |to: Option<usize>, class: &str, label: &str, sign: &str| {
            let label = visitor.text(label);
            html! {
                @match to {
                    Some(to) => a class=(format!("button {class}")) href=((scene.address)(to)) aria-label=(label) title=(label) { span aria-hidden="true" { (sign) } },
                    None => span class=(format!("button {class}")) aria-disabled="true" { span aria-hidden="true" { (sign) } },
                }
            }
        };
        let (before, after) = scene.nearest_moments();
        html! {
            section.controls.panel aria-label=(visitor.text("page-review")) {
                (parts::review_chart(scene))
                form.track method="get" action=(self.game.bare_address("review")) {
                    @if let Some(code) = &self.game.code { input type="hidden" name="code" value=(code); }
                    @if self.game.record.game.facts().hidden { input type="hidden" name="look" value=(look); }
                    input type="range" name="at" min="0" max=(last) value=(at) autocomplete="off" aria-label=(visitor.text("page-replay-point"));
                    output.count { (at) " / " (last) }
                    // On a phone, this opens the sheet with the moments, the moves and the tools.
                    label.to-talk for="show-talk" aria-hidden="true" { (visitor.text("review-moments")) }
                    noscript { button type="submit" { (visitor.text("page-show")) } }
                }
                div.steps {
                    (step(before, "moment-before", "review-moment-before", "«"))
                    (step(at.checked_sub(1), "previous", "page-previous", "‹"))
                    button.primary.play.scripted type="button" aria-label=(visitor.text("page-replay-play")) data-play=(visitor.text("page-replay-play")) data-pause=(visitor.text("page-pause")) {}
                    (step(Some(at + 1).filter(|&next| next <= last), "next", "page-next", "›"))
                    (step(after, "moment-after", "review-moment-after", "»"))
                }
            }
        }
    }

    /// Returns the viewpoints.
    fn looks(&self, names: &[String], at: usize, look: &str) -> Markup {
        let seats = Seat::ALL.into_iter().zip(names).map(|(seat, name)| (seat.to_string(), name.clone()));
        let open = ("open".to_owned(), self.visitor.text("page-look-open"));
        html! {
            div.looks {
                h2 { (self.visitor.text("page-look")) }
                @for (other, label) in std::iter::once(open).chain(seats) {
                    a.chip aria-current=[(other == look).then_some("true")] href=(self.address(at, &other, None)) { (label) }
                }
            }
        }
    }
}

/// Returns a change in the chances with its sign, as a percentage: −12.0%.
fn change(visitor: &Visitor, value: f64) -> String {
    visitor.say(&Message::new("review-change").with("value", signed(visitor.lang, value)))
}
