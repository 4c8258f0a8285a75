//! The area beside the board: the players and the newest part of the log.

use fishpond_draw::screen::{self, Tone};
use fishpond_draw::{Draw, PlayerFacts, text};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Modifier;
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

use super::app::{App, Spot};
use super::style::row;
use super::{Scene, Table};
use crate::play::columns::{shortened, wrap};
use crate::play::facts;

/// The number of lines of the log that are always visible.
const MIN_LOG: usize = 3;

/// The indentation of the lines below a player's name.
const INDENT: usize = 3;

/// The minimum space for a name and its mark.
const MIN_NAME: usize = 12;

/// The space for each player, from the largest to the smallest.
#[derive(Clone, Copy)]
enum Room {
    /// The name, and the facts in words.
    Words,
    /// The name, and the facts in short form.
    Letters,
    /// The name and one line of facts.
    TwoLines,
    /// One line.
    OneLine,
}

/// A line about a player.
enum Row {
    Text(Line<'static>),
    /// Pieces that can be chosen.
    Things(screen::Line),
}

impl<T: Table> App<T> {
    /// Draws the players and the newest part of the log. Returns where the offers are.
    pub(super) fn side(&self, frame: &mut Frame<'_>, scene: &Scene<'_>, area: Rect) -> Vec<Spot> {
        let (width, height) = (usize::from(area.width), usize::from(area.height));
        let players = self.players(scene, width, height.saturating_sub(MIN_LOG));
        let mut spots = Vec::new();
        for (player, y) in players.iter().zip(0..) {
            let area = row(area, y, 1);
            match player {
                Row::Text(line) => frame.render_widget(line, area),
                Row::Things(line) => {
                    let indent = INDENT as u16;
                    let area = Rect { x: area.x + indent, width: area.width.saturating_sub(indent), ..area };
                    spots.extend(self.things(frame, scene, line, area));
                }
            }
        }
        let gap = usize::from(!players.is_empty() && players.len() + MIN_LOG < height);
        let log = row(area, (players.len() + gap) as u16, area.height);
        let lines = self.newest(scene.log, width, usize::from(log.height)).into_iter().map(Line::from);
        frame.render_widget(Paragraph::new(lines.collect::<Vec<_>>()).style(self.style(Tone::Muted)), log);
        spots
    }

    /// Returns the minimum number of lines that the players and the log need.
    pub(super) fn smallest_side(&self, scene: &Scene<'_>, width: usize) -> usize {
        self.players(scene, width, 0).len() + MIN_LOG
    }

    /// Returns the players with as many details as fit.
    fn players(&self, scene: &Scene<'_>, width: usize, height: usize) -> Vec<Row> {
        let Some(position) = scene.position else { return Vec::new() };
        let view = position.view(scene.viewer);
        let players = Draw::players(&view);
        let lines = |room: Room| -> Vec<Row> {
            let player = |player: &PlayerFacts| {
                let about = self.player(scene, player, room, width).into_iter().map(Row::Text);
                let things = view.belongings(player.seat, scene.wording, self.abilities.unicode);
                about
                    .chain(rows(things, width.saturating_sub(INDENT)).into_iter().map(Row::Things))
                    .collect::<Vec<Row>>()
            };
            players.iter().flat_map(player).collect()
        };
        let mut larger = [Room::Words, Room::Letters, Room::TwoLines].into_iter().map(lines);
        larger.find(|lines| lines.len() <= height).unwrap_or_else(|| lines(Room::OneLine))
    }

    fn player(
        &self,
        scene: &Scene<'_>,
        player: &PlayerFacts,
        room: Room,
        width: usize,
    ) -> Vec<Line<'static>> {
        let unicode = self.abilities.unicode;
        let mark = screen::mark(player.seat, unicode);
        let pointer = if player.active && !scene.is_over { ">" } else { " " };
        let name = scene.wording.name(player.seat);
        let about = scene.about.get(player.seat.index()).map_or("", String::as_str);
        let whole = if about.is_empty() { name.clone() } else { format!("{name} ({about})") };
        let short = player.facts.iter().filter_map(|fact| facts::short(fact, scene.wording));
        let short = short.collect::<Vec<_>>().join(", ");
        let bold = self.style(Tone::Seat(player.seat)).add_modifier(Modifier::BOLD);
        let clock = scene.clocks.get(player.seat.index()).copied().flatten();
        let clock = clock.map_or_else(Span::default, |clock| {
            let is_short = clock.last_seconds().is_some();
            let style = if is_short { self.style(Tone::Pink) } else { self.style(Tone::Plain) };
            Span::styled(format!(" {}", clock.text()), style.add_modifier(Modifier::BOLD))
        });
        // The time is never left out; the name is shortened instead.
        let beside_clock = width.saturating_sub(clock.width());
        let head = |name: &str, width: usize| {
            let name = shortened(name, width.saturating_sub(INDENT), unicode);
            Span::styled(format!("{pointer}{mark} {name}"), bold)
        };
        let facts = match room {
            Room::Words => {
                let words = player.facts.iter().map(|fact| scene.wording.say(&fact.label));
                wrap(&words.collect::<Vec<_>>().join(", "), width.saturating_sub(INDENT))
            }
            Room::Letters => wrap(&short, width.saturating_sub(INDENT)),
            Room::TwoLines => vec![shortened(&short, width.saturating_sub(INDENT), unicode)],
            Room::OneLine => {
                // Numbers are more important than long names.
                let for_name = beside_clock.saturating_sub(short.chars().count() + 1).max(MIN_NAME);
                let name = head(&name, for_name);
                let left = beside_clock.saturating_sub(name.width() + 1);
                let facts = format!(" {}", shortened(&short, left, unicode));
                return vec![Line::from(vec![name, clock, Span::raw(facts)])];
            }
        };
        let facts = facts
            .into_iter()
            .map(|line| Line::styled(format!("{:INDENT$}{line}", ""), self.style(Tone::Plain)));
        let head = Line::from(vec![head(&whole, beside_clock), clock]);
        std::iter::once(head).chain(facts).collect()
    }

    /// Returns the newest entries of the log that fit. The newest one is always there, even if only its beginning fits.
    fn newest(&self, log: &[String], width: usize, height: usize) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        for entry in log.iter().rev() {
            let mut entry = wrap(&format!("- {entry}"), width);
            if lines.len() + entry.len() > height {
                if !lines.is_empty() || height == 0 {
                    break;
                }
                let rest = entry.split_off(height - 1);
                // Broken lines are indented; only the first one keeps its indent.
                let (first, others) = rest.split_first().map_or(("", &[][..]), |(first, rest)| (first, rest));
                let rest = others.iter().fold(first.to_owned(), |rest, line| rest + " " + line.trim_start());
                entry.push(shortened(&rest, width, self.abilities.unicode));
            }
            lines.splice(0..0, entry);
        }
        lines
    }
}

/// Breaks a line of things that is too long.
fn rows(things: screen::Line, width: usize) -> Vec<screen::Line> {
    let mut rows: Vec<screen::Line> = Vec::new();
    for thing in things {
        let end = text::columns(thing.text.trim_end());
        match rows.last_mut().filter(|row| screen::width(row) + end <= width) {
            Some(row) => row.push(thing),
            None => rows.push(vec![thing]),
        }
    }
    rows
}
