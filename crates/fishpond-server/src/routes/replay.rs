//! Replays of finished games, move by move or in single steps.

use axum::extract::RawQuery;
use fishpond_core::{Message, Seat, Speak as _, Viewer, quote};
use fishpond_draw::Draw;
use fishpond_games::{AnyEvent, AnyPosition, AnyRecord, AnyView};
use fishpond_table::{Entry, Line};
use maud::{Markup, html};
use serde::Deserialize;

use crate::error::Error;
use crate::forms::Fields;
use crate::moves;
use crate::page::{Preview, TableFrame, previewed_table_layout};
use crate::parts::{self, ReplayedEntry};
use crate::routes::at_table::AtTable;
use crate::routes::finished::{bots_at, own_seat, record_of, sharing, with_code};
use crate::routes::play_on::PlayOn;
use crate::visitor::Visitor;

/// The query of a replay.
#[derive(Deserialize)]
struct ReplayQuery {
    /// The number of moves to show; all by default.
    #[serde(rename = "move")]
    moves: Option<String>,
    /// The number of steps to show instead, which are moves, parts of moves and draws.
    ply: Option<String>,
    /// The viewpoint: a seat, `public` or `open`, which is the default.
    look: Option<String>,
}

/// `GET /t/{table}/replay?move=N&look=A|public|open`, or `?ply=N` for single steps
pub(crate) async fn replay(at: AtTable, RawQuery(raw): RawQuery) -> Result<Markup, Error> {
    let query: ReplayQuery = Fields::parse(raw.unwrap_or_default().as_bytes()).read()?;
    let record = record_of(&at)?;
    let look = query.look.as_deref().unwrap_or("open");
    let viewer = parts::viewer(look, record.config.players)
        .ok_or_else(|| Error::Invalid(Message::new("page-error-look").with("look", quote(look))))?;
    let id = record.game.parse().map_err(|_| Error::NotFound)?;
    let game = Replay::new(&at.open.id, AnyRecord { game: id, record }, viewer)?;
    let point = game.point(&query)?;
    let body = page(&at, &game, point, look)?;
    let visitor = &at.visitor;
    let picture = |kind: &str| {
        let address = address(&at, Point::Step(game.ply(point)), look);
        address.replace("/replay?", &format!("/position.{kind}?"))
    };
    let menu = html! {
        a href=(picture("png")) download { (visitor.text("page-picture-png")) }
        a href=(picture("svg")) download { (visitor.text("page-picture-svg")) }
        a href=(with_code(&at, "game.gif")) { (visitor.text("page-picture-gif")) }
        a href=(with_code(&at, "review")) { (visitor.text("page-review")) }
        a href=(with_code(&at, "record.json")) { (visitor.text("page-record")) }
        @if let Some(text) = moves::write(&game.record) { (copy_moves(visitor, &text)) }
        a href=(with_code(&at, "fair")) { (visitor.text("page-fair")) }
    };
    let (back, details) = (with_code(&at, ""), visitor.text("page-to-table"));
    let frame = TableFrame {
        game: game.record.game,
        details: &details,
        back: Some(&back),
        next: None,
        menu: &menu,
        actions: None,
    };
    let picture = Some(with_code(&at, "picture.png"));
    let preview = Preview { address: address(&at, point, look), picture };
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
pub(super) struct Replay {
    /// The table, for errors.
    id: String,
    record: AnyRecord,
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

impl Replay {
    pub(super) fn new(id: &str, record: AnyRecord, viewer: Viewer) -> Result<Replay, Error> {
        let mut replay = Replay { id: id.to_owned(), record, viewer, log: Vec::new(), ends: Vec::new() };
        let mut position = replay.position(0)?;
        let steps = replay.steps();
        for step in 0..steps {
            let mut events = Vec::new();
            replay.record.apply(step, &mut position, &mut events).map_err(|error| broken(id, &error))?;
            if events.first().is_some_and(AnyEvent::starts_turn) {
                replay.ends.push(step);
            }
            let seen = events.iter().filter_map(|event| event.seen_by(viewer));
            replay.log.extend(seen.map(|event| Entry { ply: step + 1, line: Line::Game(event) }));
        }
        replay.ends.push(steps);
        Ok(replay)
    }

    fn steps(&self) -> usize {
        self.record.record.steps.len()
    }

    pub(super) fn names(&self) -> &[String] {
        &self.record.record.names
    }

    /// Returns the position after this many steps.
    pub(super) fn position(&self, ply: usize) -> Result<AnyPosition, Error> {
        self.record.replay_to(ply, &mut Vec::new()).map_err(|error| broken(&self.id, &error))
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
                let applied = self.record.apply(step, &mut position, &mut events);
                applied.map_err(|error| broken(&self.id, &error))?;
            }
        }
        Ok(frames)
    }

    /// Returns the point that a query asks for.
    fn point(&self, query: &ReplayQuery) -> Result<Point, Error> {
        let (word, make, id): (_, fn(usize) -> Point, _) = match query {
            ReplayQuery { ply: Some(ply), .. } => (ply, Point::Step, "page-error-step"),
            ReplayQuery { moves: Some(moves), .. } => (moves, Point::Move, "page-error-move"),
            _ => return Ok(Point::Move(self.last(Point::Move(0)))),
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

fn broken(id: &str, error: &fishpond_core::record::RecordError) -> Error {
    Error::Internal(format!("table {id}: {error}"))
}

fn page(at: &AtTable, game: &Replay, point: Point, look: &str) -> Result<Markup, Error> {
    let (visitor, names) = (&at.visitor, game.names());
    let (ply, id) = (game.ply(point), game.record.game);
    let position = game.position(ply)?;
    let view = position.view(game.viewer);
    let setup = point == Point::Move(0) || ply == 0;
    let entries = if setup { &[] } else { game.entries(point) };
    let headline = entries.first().map(|entry| visitor.lang.say_naming(&entry.message(), names));
    let headline = headline.unwrap_or_else(|| {
        visitor.text(match ply {
            _ if setup => "page-replay-start",
            ply if ply <= game.ends[0] => "page-replay-setup",
            _ => "page-replay-secret",
        })
    });
    let last: Vec<String> = entries.iter().flat_map(Entry::touched).collect();
    let address = |point: Point, look: &str| address(at, point, look);
    let replayed = game.log.iter().map(|entry| ReplayedEntry {
        entry,
        link: address(game.at_ply(point, entry.ply), look),
        current: entries.iter().any(|other| std::ptr::eq(entry, other)),
    });
    let log = parts::replayed_log(visitor, names, replayed.collect());
    let (other_kind, other_label) = match point {
        Point::Move(_) => (Point::Step(ply), visitor.text("page-replay-steps")),
        Point::Step(_) => (game.at_ply(Point::Move(0), ply), visitor.text("page-replay-moves")),
    };
    let play_on = PlayOn {
        visitor,
        record: &game.record,
        ply,
        position: &position,
        own: own_seat(at),
        action: &with_code(at, "play-on"),
    };
    let tools = html! {
        div.tools { (play_on.form()) (sharing(at).sheet(visitor, &bare_address(at, point, look), Some(&with_code(at, "replay")))) }
    };
    Ok(html! {
        div.table.replay data-game=(id) data-players=(names.len()) data-replay=(point.number()) data-kind=(point.parameter()) data-last=(game.last(point)) {
            h1.sr { (visitor.text("page-replay")) }
            (parts::icons(id))
            section #page-ask.prompt.panel {
                div.say { h2.question aria-live="polite" { (headline) } p.detail { (parts::replayed_symbols(visitor, names, entries)) } }
            }
            section #page-board.board aria-label=(visitor.text("page-board-label")) { (parts::board_of(&view, visitor.lang, names, &last, &[])) }
            (parts::talk_switch(&visitor.text("page-talk")))
            div.side {
                (controls(at, game, point, look))
                (parts::replayed_players(visitor, names, bots_at(at), &Draw::players(&view)))
                (parts::talk(visitor, &html! {
                    (tools)
                    div.looks {
                        @if id.facts().hidden {
                            h2 { (visitor.text("page-look")) }
                            @for (other, label) in looks(visitor, names) {
                                a.chip aria-current=[(other == look).then_some("true")] href=(address(point, &other)) { (label) }
                            }
                        }
                        a.chip.kind href=(address(other_kind, look)) { (other_label) }
                    }
                    (log)
                }, &html! { section.chat {} }))
            }
        }
    })
}

/// Returns the address of a point in the replay, without the visitor's code.
fn bare_address(at: &AtTable, point: Point, look: &str) -> String {
    let look = if look == "open" { String::new() } else { format!("&look={look}") };
    format!("/t/{}/replay?{}={}{look}", at.open.id, point.parameter(), point.number())
}

/// Returns the address of a point in the replay.
fn address(at: &AtTable, point: Point, look: &str) -> String {
    let mut address = bare_address(at, point, look);
    if let Some(code) = &at.query.code {
        address.push_str(&format!("&code={code}"));
    }
    address
}

/// Returns the viewpoints with their labels.
fn looks<'a>(visitor: &'a Visitor, names: &'a [String]) -> impl Iterator<Item = (String, String)> + 'a {
    let named = Seat::ALL.into_iter().zip(names).map(|(seat, name)| (seat.to_string(), name.clone()));
    ["open", "public"]
        .into_iter()
        .map(|look| (look.to_owned(), visitor.text(&format!("page-look-{look}"))))
        .chain(named)
}

/// Returns the slider and the buttons. The script adds autoplay.
fn controls(at: &AtTable, game: &Replay, point: Point, look: &str) -> Markup {
    let visitor = &at.visitor;
    let (number, last) = (point.number(), game.last(point));
    let step = |to: usize, class: &str, label: &str, sign: &str| {
        let label = visitor.text(label);
        html! { a class=(format!("button {class}")) href=(address(at, point.with(to), look)) aria-label=(label) title=(label) { span aria-hidden="true" { (sign) } } }
    };
    html! {
        section.controls.panel aria-label=(visitor.text("page-replay")) {
            form.track method="get" action=(format!("/t/{}/replay", at.open.id)) {
                @if let Some(code) = &at.query.code { input type="hidden" name="code" value=(code); }
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
