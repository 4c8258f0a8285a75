//! Replays of finished games, move by move or in single steps.

use axum::extract::RawQuery;
use fishpond_core::record::Step;
use fishpond_core::{Message, Seat, Speak as _, Viewer, quote};
use fishpond_draw::Draw;
use fishpond_games::{AnyPosition, AnyView};
use fishpond_table::{Entry, Line};
use maud::{Markup, html};
use serde::Deserialize;

use crate::error::Error;
use crate::forms::Fields;
use crate::moves;
use crate::page::{TableFrame, previewed_table_layout};
use crate::parts::{self, ReplayedEntry};
use crate::routes::finished::{FinishedGame, Place};
use crate::routes::play_on::PlayOn;
use crate::visitor::Visitor;

/// Maximum number of log entries before the shown point, and after it. Only extremely long games have more.
const LOG_AROUND: usize = 500;

/// The query of a replay.
#[derive(Deserialize)]
struct ReplayQuery {
    /// The number of moves to show; none by default.
    #[serde(rename = "move")]
    moves: Option<String>,
    /// The number of steps to show instead: moves, parts of moves and draws.
    ply: Option<String>,
    /// The viewpoint: a seat, `public` or `open`, which is the default.
    look: Option<String>,
}

/// `GET /t/{table}/replay?move=N&look=A|public|open`, or `?ply=N` for single steps; the same at `/review/{id}/replay`
pub(crate) async fn replay(game: FinishedGame, RawQuery(raw): RawQuery) -> Result<Markup, Error> {
    let query: ReplayQuery = Fields::parse(raw.unwrap_or_default().as_bytes()).read()?;
    let look = query.look.as_deref().unwrap_or("open");
    let viewer = parts::viewer(look, game.record.record.config.players)
        .ok_or_else(|| Error::Invalid(Message::new("page-error-look").with("look", quote(look))))?;
    let replay = Replay::new(&game, viewer)?;
    let point = replay.point(&query)?;
    let page = Page { game: &game, replay: &replay, point, look };
    let body = page.body()?;
    let visitor = &game.visitor;
    let menu = html! {
        a href=(game.address("review")) { (visitor.text("page-review")) }
        a href=(game.address("record.json")) { (visitor.text("page-record")) }
        @if let Some(text) = moves::write(&game.record) { (copy_moves(visitor, &text)) }
        @if game.place == Place::Table { a href=(game.address("fair")) { (visitor.text("page-fair")) } }
    };
    let (back, details) = match game.place {
        Place::Table => (game.address(""), visitor.text("page-to-table")),
        Place::Upload => (game.address("review"), visitor.text("page-to-review")),
    };
    let frame = TableFrame {
        game: game.record.game,
        details: &details,
        back: Some(&back),
        next: None,
        menu: &menu,
        actions: None,
    };
    let preview = game.preview(page.address(point), "page-replay");
    Ok(previewed_table_layout(visitor, &frame, &body, &preview))
}

/// Returns a button that copies the game as text.
fn copy_moves(visitor: &Visitor, text: &str) -> Markup {
    html! {
        span.share.moves {
            button.scripted type="button" data-copies data-done=(visitor.text("page-copied")) { (visitor.text("page-copy-moves")) }
            textarea.sr readonly tabindex="-1" spellcheck="false" autocomplete="off" aria-label=(visitor.text("page-moves-text")) data-copy { (text) }
        }
    }
}

/// A finished game as one viewer sees it.
pub(super) struct Replay<'a> {
    game: &'a FinishedGame,
    viewer: Viewer,
    /// The log of the whole game.
    pub(super) log: Vec<Entry>,
    /// The number of steps at the end of the setup and of each move.
    ends: Vec<usize>,
}

/// A point in a replay.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Point {
    /// After this many moves; 0 is the end of the setup.
    Move(usize),
    /// After this many steps.
    Step(usize),
}

impl Replay<'_> {
    pub(super) fn new(game: &FinishedGame, viewer: Viewer) -> Result<Replay<'_>, Error> {
        let mut replay = Replay { game, viewer, log: Vec::new(), ends: Vec::new() };
        let mut position = replay.position(0)?;
        let steps = replay.steps();
        let mut silent = None;
        for step in 0..steps {
            let mut events = Vec::new();
            let applied = game.record.apply(step, &mut position, &mut events);
            applied.map_err(|error| game.broken(&error))?;
            let is_act = matches!(game.record.record.steps[step], Step::Act(..));
            match events.first() {
                // A move begins with the first of the secret choices that are disclosed together.
                Some(event) if event.starts_turn() => replay.ends.push(silent.take().unwrap_or(step)),
                Some(_) => silent = None,
                None if is_act => silent = silent.or(Some(step)),
                None => {}
            }
            let seen = events.iter().filter_map(|event| event.seen_by(viewer));
            replay.log.extend(seen.map(|event| Entry { ply: step + 1, line: Line::Game(event) }));
        }
        replay.ends.push(steps);
        Ok(replay)
    }

    fn steps(&self) -> usize {
        self.game.record.record.steps.len()
    }

    pub(super) fn names(&self) -> &[String] {
        &self.game.record.record.names
    }

    /// Returns the position after this many steps.
    pub(super) fn position(&self, ply: usize) -> Result<AnyPosition, Error> {
        self.game.record.replay_to(ply, &mut Vec::new()).map_err(|error| self.game.broken(&error))
    }

    /// Returns the views of the start, of each move and of the end, at most `most`. In a longer game, moves are skipped at regular intervals.
    pub(super) fn frames(&self, most: usize) -> Result<Vec<AnyView>, Error> {
        let last = self.ends.len() - 1;
        let count = self.ends.len().min(most.max(2));
        let chosen: Vec<usize> =
            (0..count).map(|frame| self.ends[frame * last / (count - 1).max(1)]).collect();
        let mut position = self.position(0)?;
        let mut frames = Vec::with_capacity(count);
        let mut events = Vec::new();
        for step in 0..=self.steps() {
            if chosen.contains(&step) {
                frames.push(position.view(self.viewer));
            }
            if step < self.steps() {
                let applied = self.game.record.apply(step, &mut position, &mut events);
                applied.map_err(|error| self.game.broken(&error))?;
            }
        }
        Ok(frames)
    }

    /// Returns the point that a query asks for.
    fn point(&self, query: &ReplayQuery) -> Result<Point, Error> {
        let (word, make, id): (_, fn(usize) -> Point, _) = match query {
            ReplayQuery { ply: Some(ply), .. } => (ply, Point::Step, "page-error-step"),
            ReplayQuery { moves: Some(moves), .. } => (moves, Point::Move, "page-error-move"),
            _ => return Ok(Point::Move(0)),
        };
        let last = self.last(make(0));
        let number = word.parse().ok().filter(|&number| number <= last).ok_or_else(|| {
            Error::Invalid(Message::new(id).with("step", quote(word)).with("steps", last as u32))
        })?;
        Ok(make(number))
    }

    /// Returns the number of the last point of the same kind.
    fn last(&self, point: Point) -> usize {
        match point {
            Point::Move(_) => self.ends.len() - 1,
            Point::Step(_) => self.steps(),
        }
    }

    /// Returns the number of steps at a point.
    fn ply(&self, point: Point) -> usize {
        match point {
            Point::Move(number) => self.ends[number],
            Point::Step(ply) => ply,
        }
    }

    /// Returns the point of the same kind at which this many steps have been shown.
    fn at_ply(&self, kind: Point, ply: usize) -> Point {
        match kind {
            Point::Move(_) => Point::Move(self.ends.partition_point(|&end| end < ply)),
            Point::Step(_) => Point::Step(ply),
        }
    }

    /// Returns the log around the end of this step.
    fn log_around(&self, ply: usize) -> &[Entry] {
        let end = self.log.partition_point(|entry| entry.ply <= ply);
        &self.log[end.saturating_sub(LOG_AROUND)..self.log.len().min(end + LOG_AROUND)]
    }

    /// Returns the entries of the move or the step that led to a point.
    fn entries(&self, point: Point) -> &[Entry] {
        let before = point.number().checked_sub(1).map_or(0, |number| self.ply(point.with(number)));
        let start = self.log.partition_point(|entry| entry.ply <= before);
        let end = self.log.partition_point(|entry| entry.ply <= self.ply(point));
        &self.log[start..end]
    }
}

impl Point {
    fn number(self) -> usize {
        match self {
            Point::Move(number) | Point::Step(number) => number,
        }
    }

    /// Returns the point of the same kind with this number.
    fn with(self, number: usize) -> Point {
        match self {
            Point::Move(_) => Point::Move(number),
            Point::Step(_) => Point::Step(number),
        }
    }

    /// Returns the name of the query parameter.
    fn parameter(self) -> &'static str {
        match self {
            Point::Move(_) => "move",
            Point::Step(_) => "ply",
        }
    }
}

/// The page of a replay at a point.
struct Page<'a> {
    game: &'a FinishedGame,
    replay: &'a Replay<'a>,
    point: Point,
    /// The viewpoint: a seat, `public` or `open`.
    look: &'a str,
}

impl Page<'_> {
    fn body(&self) -> Result<Markup, Error> {
        let Page { game, replay, point, look } = *self;
        let (visitor, names) = (&game.visitor, replay.names());
        let (ply, id) = (replay.ply(point), game.record.game);
        let position = replay.position(ply)?;
        let view = position.view(replay.viewer);
        let setup = point == Point::Move(0) || ply == 0;
        let entries = if setup { &[] } else { replay.entries(point) };
        let headline = entries.first().map(|entry| visitor.lang.say_naming(&entry.message(), names));
        let headline = headline.unwrap_or_else(|| {
            visitor.text(match ply {
                _ if setup => "page-replay-start",
                ply if ply <= replay.ends[0] => "page-replay-setup",
                _ => "page-replay-secret",
            })
        });
        let last: Vec<String> = entries.iter().flat_map(Entry::touched).collect();
        let replayed: Vec<_> = replay
            .log_around(ply)
            .iter()
            .map(|entry| ReplayedEntry {
                entry,
                link: self.address(replay.at_ply(point, entry.ply)),
                current: entries.iter().any(|other| std::ptr::eq(entry, other)),
            })
            .collect();
        let log = parts::replayed_log(visitor, names, &replayed);
        let (other_kind, other_label) = match point {
            Point::Move(_) => (Point::Step(ply), visitor.text("page-replay-steps")),
            Point::Step(_) => (replay.at_ply(Point::Move(0), ply), visitor.text("page-replay-moves")),
        };
        let play_on = PlayOn {
            visitor,
            record: &game.record,
            ply,
            position: &position,
            own: game.own,
            action: &game.address("play-on"),
        };
        let pictures = [("page-picture-png", "position.png"), ("page-picture-svg", "position.svg")];
        let pictures = pictures.map(|(label, file)| (label, self.address_of(file, Point::Step(ply))));
        let (page, replayed) = (self.bare_address_of("replay", point), game.address("replay"));
        let tools = html! {
            div.tools { (play_on.form()) (game.sharing.sheet(visitor, &page, &replayed, &pictures)) }
        };
        Ok(html! {
            div.table.replay data-game=(id) data-players=(names.len()) data-replay=(point.number()) data-kind=(point.parameter()) data-last=(replay.last(point)) {
                h1.sr { (visitor.text("page-replay")) }
                (parts::icons(id))
                section #page-ask.prompt.panel {
                    div.say { h2.question aria-live="polite" { (headline) } p.detail { (parts::replayed_symbols(visitor, names, entries)) } }
                }
                section #page-board.board aria-label=(visitor.text("page-board-label")) { (parts::board_of(&view, visitor.lang, names, &last, &[])) }
                (parts::talk_switch(&visitor.text("page-talk")))
                div.side {
                    (self.controls())
                    (parts::replayed_players(visitor, names, game.bots, &Draw::players(&view)))
                    (parts::talk(visitor, &html! {
                        (tools)
                        div.looks {
                            @if id.facts().hidden {
                                h2 { (visitor.text("page-look")) }
                                @for (other, label) in looks(visitor, names) {
                                    a.chip aria-current=[(other == look).then_some("true")] href=(Page { look: &other, ..*self }.address(point)) { (label) }
                                }
                            }
                            a.chip.kind href=(self.address(other_kind)) { (other_label) }
                        }
                        (log)
                    }, &html! { section.chat {} }))
                }
            }
        })
    }

    /// Returns the address of a point in the replay.
    fn address(&self, point: Point) -> String {
        self.address_of("replay", point)
    }

    /// Returns the address of a page or file about a point.
    fn address_of(&self, page: &str, point: Point) -> String {
        self.game.with_code(self.bare_address_of(page, point))
    }

    /// Returns the address of a page or file about a point, without the visitor's code.
    fn bare_address_of(&self, page: &str, point: Point) -> String {
        let look = if self.look == "open" { String::new() } else { format!("&look={}", self.look) };
        format!("{}?{}={}{look}", self.game.bare_address(page), point.parameter(), point.number())
    }

    /// Returns the slider and the buttons. The script adds autoplay.
    fn controls(&self) -> Markup {
        let Page { game, replay, point, look } = *self;
        let visitor = &game.visitor;
        let (number, last) = (point.number(), replay.last(point));
        let step = |to: usize, class: &str, label: &str, sign: &str| {
            let label = visitor.text(label);
            html! { a class=(format!("button {class}")) href=(self.address(point.with(to))) aria-label=(label) title=(label) { span aria-hidden="true" { (sign) } } }
        };
        html! {
            section.controls.panel aria-label=(visitor.text("page-replay")) {
                form.track method="get" action=(game.bare_address("replay")) {
                    @if let Some(code) = &game.code { input type="hidden" name="code" value=(code); }
                    input type="hidden" name="look" value=(look);
                    input type="range" name=(point.parameter()) min="0" max=(last) value=(number) autocomplete="off" aria-label=(visitor.text("page-replay-point"));
                    output.count { (number) " / " (last) }
                    select.scripted data-setting="pace" autocomplete="off" aria-label=(visitor.text("page-pace")) {
                        @for pace in ["slow", "normal", "fast"] { option value=(pace) { (visitor.text(&format!("page-pace-{pace}"))) } }
                    }
                    noscript { button type="submit" { (visitor.text("page-show")) } }
                }
                div.steps {
                    (step(0, "", "page-first", "«"))
                    (step(number.saturating_sub(1), "previous", "page-previous", "‹"))
                    button.primary.play.scripted type="button" aria-label=(visitor.text("page-replay-play")) data-play=(visitor.text("page-replay-play")) data-pause=(visitor.text("page-pause")) {}
                    (step((number + 1).min(last), "next", "page-next", "›"))
                    (step(last, "", "page-last", "»"))
                }
            }
        }
    }
}

/// Returns the viewpoints with their labels.
fn looks<'a>(visitor: &'a Visitor, names: &'a [String]) -> impl Iterator<Item = (String, String)> + 'a {
    let named = Seat::ALL.into_iter().zip(names).map(|(seat, name)| (seat.to_string(), name.clone()));
    ["open", "public"]
        .into_iter()
        .map(|look| (look.to_owned(), visitor.text(&format!("page-look-{look}"))))
        .chain(named)
}
