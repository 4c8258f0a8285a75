//! Draws a game: the board with the available choices, the players, the log, the question and the list of choices.

use fishpond_core::{EffectKind, Message, Seat};
use fishpond_draw::screen::{self, Tone};
use fishpond_draw::{Draw, text};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Paragraph};

use super::app::{App, Overlay, Spot};
use super::{Scene, Table};
use crate::play::columns::{numbered, wrap};

/// The smallest screen that is drawn.
const MIN_SIZE: (u16, u16) = (50, 16);
/// The minimum width of the players and the log.
const SIDE: u16 = 26;
/// The maximum number of lines with choices below the board.
const MAX_CHOICES: usize = 6;
/// The frames of the activity indicator.
const SPINNER: [&str; 4] = ["|", "/", "-", "\\"];

impl<T: Table> App<T> {
    /// Draws everything, and remembers where the offers are.
    pub(crate) fn draw(&mut self, frame: &mut Frame<'_>) {
        let area = frame.area();
        self.spots.clear();
        if area.width < MIN_SIZE.0 || area.height < MIN_SIZE.1 {
            let small = Message::new("play-too-small")
                .with("width", u32::from(MIN_SIZE.0))
                .with("height", u32::from(MIN_SIZE.1));
            frame.render_widget(Paragraph::new(self.wrapped(&self.say(&small), area.width)), area);
            return;
        }
        let scene = self.table.scene();
        let head = self.head(&scene, area.width);
        frame.render_widget(head, row(area, 0, 1));
        let foot = Paragraph::new(self.say(&Message::new("play-keys"))).style(self.style(Tone::Muted));
        frame.render_widget(foot, row(area, area.height - 1, 1));
        let body = row(area, 1, area.height - 2);
        if let Some(seat) = scene.curtain {
            let words = scene.wording.say(&Message::new("play-curtain").with("seat", seat));
            let middle = row(body, body.height / 3, 3);
            frame.render_widget(Paragraph::new(self.wrapped(&words, area.width)).centered(), middle);
        } else {
            let spots = self.game(frame, &scene, body);
            self.spots = spots;
        }
        self.overlay(frame, body);
    }

    fn head(&self, scene: &Scene<'_>, width: u16) -> Paragraph<'static> {
        let busy = scene.asked.is_none() && scene.curtain.is_none() && scene.text.is_empty();
        let spinner = if busy { SPINNER[self.ticks % SPINNER.len()] } else { " " };
        let left = format!(" {}", scene.title);
        let right = format!("{spinner} {} ", scene.status);
        let gap = usize::from(width).saturating_sub(text::columns(&left) + text::columns(&right));
        let line = format!("{left}{}{right}", " ".repeat(gap.max(1)));
        Paragraph::new(line).style(Style::new().add_modifier(Modifier::REVERSED | Modifier::BOLD))
    }

    /// Draws the board, the side and the question. Returns where the offers are.
    fn game(&self, frame: &mut Frame<'_>, scene: &Scene<'_>, body: Rect) -> Vec<Spot> {
        let board = match scene.position {
            Some(position) => position.view(scene.viewer).screen(scene.wording, self.abilities.unicode),
            None => Vec::new(),
        };
        let question = self.question(scene, body.width);
        let choices = self.choices(usize::from(body.width));
        let needed = question.len() + choices.len().clamp(1, MAX_CHOICES) + 2;
        let free = usize::from(body.height).saturating_sub(board.len() + 1);
        let below = needed.min(free.max(question.len().min(6) + 4)).min(usize::from(body.height) - 4) as u16;
        let upper = row(body, 0, body.height - below);
        let lower = row(body, body.height - below, below);

        let widest = board.iter().map(|line| screen::width(line)).max().unwrap_or(0) as u16 + 1;
        let board_width = widest.min(upper.width.saturating_sub(SIDE + 1));
        let left = Rect { width: board_width, ..upper };
        let side = Rect { x: upper.x + board_width + 1, width: upper.width - board_width - 1, ..upper };
        let mut spots = self.board(frame, scene, &board, left);
        self.side(frame, scene, side);
        spots.extend(self.below(frame, question, &choices, lower));
        spots
    }

    /// Draws the board. If it is higher than its area, the cursor stays visible.
    fn board(
        &self,
        frame: &mut Frame<'_>,
        scene: &Scene<'_>,
        board: &[screen::Line],
        area: Rect,
    ) -> Vec<Spot> {
        let cursor = self.offers.get(self.cursor).map(|offer| offer.choice.pick.as_str());
        let line_of_cursor = board
            .iter()
            .position(|line| line.iter().any(|span| span.thing.is_some() && span.thing.as_deref() == cursor));
        let height = usize::from(area.height);
        let scroll = line_of_cursor.map_or(0, |line| (line + 1).saturating_sub(height));
        let mut spots = Vec::new();
        let mut lines = Vec::new();
        for (y, line) in board.iter().skip(scroll).take(height).enumerate() {
            let mut x = area.x;
            let mut spans = Vec::new();
            for span in line {
                let width = text::columns(&span.text) as u16;
                let offer = span
                    .thing
                    .as_ref()
                    .and_then(|thing| self.offers.iter().position(|offer| offer.choice.pick == *thing));
                if let Some(offer) = offer.filter(|_| x + width <= area.right()) {
                    let area = Rect { x, y: area.y + y as u16, width, height: 1 };
                    spots.push(Spot { area, offer, on_board: true });
                }
                let mut shown = span.text.clone();
                if offer.is_some() && offer == Some(self.cursor) {
                    shown = in_brackets(&shown);
                }
                spans.push(Span::styled(shown, self.thing_style(scene, span, offer)));
                x += width;
            }
            lines.push(Line::from(spans));
        }
        frame.render_widget(Paragraph::new(lines), area);
        spots
    }

    fn thing_style(&self, scene: &Scene<'_>, span: &screen::Span, offer: Option<usize>) -> Style {
        let style = self.style(span.tone);
        let Some(thing) = &span.thing else { return style };
        let background = |colour: Color| if self.abilities.colour { style.bg(colour) } else { style };
        if offer.is_some() && offer == Some(self.cursor) {
            style.add_modifier(Modifier::REVERSED | Modifier::BOLD)
        } else if self.picked.contains(thing) {
            background(Color::Yellow).fg(Color::Black).add_modifier(Modifier::BOLD)
        } else if self.hinted.contains(thing) {
            background(Color::Magenta).add_modifier(Modifier::UNDERLINED | Modifier::BOLD)
        } else if offer.is_some() {
            background(Color::DarkGray).add_modifier(Modifier::UNDERLINED)
        } else if scene.last.contains(thing) {
            background(Color::Indexed(24)).add_modifier(Modifier::ITALIC)
        } else {
            style
        }
    }

    /// Draws the players and the newest part of the log.
    fn side(&self, frame: &mut Frame<'_>, scene: &Scene<'_>, area: Rect) {
        let mut lines: Vec<Line<'static>> = Vec::new();
        if let Some(position) = scene.position {
            let players = scene.wording.names.len();
            let room = if usize::from(area.height) > 4 * players + 6 { 3 } else { 2 };
            for player in Draw::players(&position.view(scene.viewer)) {
                let mark = screen::mark(player.seat, self.abilities.unicode);
                let pointer = if player.active { ">" } else { " " };
                let name = format!("{pointer}{mark} {}", scene.wording.name(player.seat));
                lines.push(Line::styled(
                    name,
                    self.style(Tone::Seat(player.seat)).add_modifier(Modifier::BOLD),
                ));
                let facts = player.facts.iter().map(|fact| scene.wording.say(&fact.label));
                let facts = facts.collect::<Vec<_>>().join(", ");
                for line in wrap(&facts, usize::from(area.width).saturating_sub(3)).into_iter().take(room) {
                    lines.push(Line::styled(format!("   {line}"), self.style(Tone::Plain)));
                }
            }
            lines.push(Line::default());
        }
        let left = usize::from(area.height).saturating_sub(lines.len());
        let mut log: Vec<String> = Vec::new();
        for entry in scene.log.iter().rev() {
            let entry = wrap(&format!("- {entry}"), usize::from(area.width));
            if log.len() + entry.len() > left {
                break;
            }
            log.extend(entry.into_iter().rev());
        }
        lines.extend(log.into_iter().rev().map(|line| Line::styled(line, self.style(Tone::Muted))));
        frame.render_widget(Paragraph::new(lines), area);
    }

    /// Returns the text of a lesson or result, and the question.
    fn question(&self, scene: &Scene<'_>, width: u16) -> Vec<Line<'static>> {
        let mut lines: Vec<Line<'static>> = Vec::new();
        for paragraph in scene.text {
            lines.extend(self.wrapped(paragraph, width));
        }
        if let (Some(seat), Some(position)) = (scene.asked, scene.position) {
            let question = match self.offers.first() {
                Some(offer) if !self.picked.is_empty() => Message::new(offer.choice.ask),
                _ => position.question(seat),
            };
            let mark = screen::mark(seat, self.abilities.unicode);
            let question = format!("{mark} {}", scene.wording.say(&question));
            let bold = self.style(Tone::Seat(seat)).add_modifier(Modifier::BOLD);
            lines.extend(self.wrapped(&question, width).into_iter().map(|line| line.patch_style(bold)));
        }
        lines
    }

    fn choices(&self, width: usize) -> Vec<String> {
        let items: Vec<String> = self.offers.iter().map(|offer| self.say(&offer.choice.say)).collect();
        numbered(&items, width)
    }

    /// Draws the question, the choices around the cursor, and the answer to the last key.
    fn below(
        &self,
        frame: &mut Frame<'_>,
        question: Vec<Line<'static>>,
        choices: &[String],
        area: Rect,
    ) -> Vec<Spot> {
        let asked = question.len().min(usize::from(area.height).saturating_sub(2)) as u16;
        frame.render_widget(Paragraph::new(question), row(area, 0, asked));
        let answer = self.answer(area.width);
        let answer_height = (answer.len() as u16).min(2);
        let list = row(area, asked, area.height.saturating_sub(asked + answer_height));
        let at = Rect { y: list.bottom(), height: answer_height, ..area };
        frame.render_widget(Paragraph::new(answer), at);

        let rows = choices.len();
        let height = usize::from(list.height);
        let cursor_row = if rows == 0 { 0 } else { self.cursor % rows };
        let first = (cursor_row + 1).saturating_sub(height);
        let mut spots = Vec::new();
        for (y, line) in choices.iter().skip(first).take(height).enumerate() {
            let at = row(list, y as u16, 1);
            frame.render_widget(Paragraph::new(line.as_str()), at);
            let index = first + y;
            for offer in (index..self.offers.len()).step_by(rows.max(1)) {
                let number = format!("{} ", offer + 1);
                let Some((before, entry)) = entry(line, &number) else { continue };
                let width = text::columns(entry) as u16;
                let area = Rect { x: at.x + text::columns(before) as u16, width, ..at }.intersection(at);
                spots.push(Spot { area, offer, on_board: false });
                if offer == self.cursor {
                    frame.buffer_mut().set_style(area, Style::new().add_modifier(Modifier::REVERSED));
                }
            }
        }
        if rows > height && height > 0 {
            let more = self.say(&Message::new("play-more").with("count", self.offers.len() as u32));
            let width = (text::columns(&more) as u16).min(list.width);
            let corner = Rect { x: list.right() - width, y: list.bottom() - 1, width, height: 1 };
            frame.render_widget(Paragraph::new(more).style(self.style(Tone::Muted)), corner);
        }
        spots
    }

    /// Returns what is being typed, the answer to the last key, or the consequences of the choice under the cursor.
    fn answer(&self, width: u16) -> Vec<Line<'static>> {
        if let Some(typed) = &self.typed {
            let prompt = self.say(&Message::new("play-prompt"));
            return vec![Line::from(format!("{prompt} > {typed}_"))];
        }
        if !self.notice.is_empty() {
            let style = self.style(Tone::Gold).add_modifier(Modifier::BOLD);
            return self
                .wrapped(&self.notice, width)
                .into_iter()
                .map(|line| line.patch_style(style))
                .collect();
        }
        let scene = self.table.scene();
        let act = self.offers.get(self.cursor).and_then(|offer| offer.act.as_ref());
        let (Some(seat), Some(position), Some(act)) = (scene.asked, scene.position, act) else {
            return vec![Line::default()];
        };
        let preview = position.preview(seat, act);
        let words: Vec<String> = preview.say.iter().map(|message| scene.wording.say(message)).collect();
        let loss = preview.effects.iter().any(|effect| effect.kind == EffectKind::Loss);
        let style = self.style(if loss { Tone::Pink } else { Tone::Green });
        self.wrapped(&words.join(" "), width).into_iter().map(|line| line.patch_style(style)).collect()
    }

    fn overlay(&mut self, frame: &mut Frame<'_>, body: Rect) {
        let Some(overlay) = self.overlay.take() else { return };
        let overlay = match overlay {
            Overlay::Quit => {
                let question = self.say(&Message::new("play-leave"));
                let lines = self.wrapped(&question, body.width.min(60) - 4);
                let height = lines.len() as u16 + 2;
                let area = centre(body, body.width.min(60), height);
                self.window(frame, area, "", lines);
                Overlay::Quit
            }
            Overlay::Text { title, lines, scroll } => {
                let area = centre(body, body.width.min(96), body.height);
                let width = area.width.saturating_sub(4);
                let wrapped: Vec<Line<'static>> =
                    lines.iter().flat_map(|line| self.wrapped(line, width)).collect();
                let height = usize::from(area.height.saturating_sub(2));
                // A short text is shown whole, and the end of a long one fills the window.
                let scroll = scroll.min(wrapped.len().saturating_sub(height));
                self.window(frame, area, &title, wrapped.into_iter().skip(scroll).collect());
                Overlay::Text { title, lines, scroll }
            }
        };
        self.overlay = Some(overlay);
    }

    fn window(&self, frame: &mut Frame<'_>, area: Rect, title: &str, lines: Vec<Line<'static>>) {
        let mut block =
            Block::bordered().title(format!(" {title} ")).title_bottom(self.say(&Message::new("play-close")));
        if title.is_empty() {
            block = Block::bordered();
        }
        if !self.abilities.unicode {
            block = block.border_set(ASCII_BORDER);
        }
        let inner = block.inner(area);
        frame.render_widget(Clear, area);
        frame.render_widget(block, area);
        let inner = Rect { x: inner.x + 1, width: inner.width.saturating_sub(2), ..inner };
        frame.render_widget(Paragraph::new(lines), inner);
    }

    fn wrapped(&self, text: &str, width: u16) -> Vec<Line<'static>> {
        wrap(text, usize::from(width)).into_iter().map(Line::from).collect()
    }

    fn style(&self, tone: Tone) -> Style {
        let style = match tone {
            Tone::Heading | Tone::Seat(_) => Style::new().add_modifier(Modifier::BOLD),
            Tone::Muted | Tone::Water => Style::new().add_modifier(Modifier::DIM),
            _ => Style::new(),
        };
        if !self.abilities.colour {
            return style;
        }
        match tone {
            Tone::Plain | Tone::Heading => style,
            Tone::Muted => Style::new().fg(Color::Gray),
            Tone::Water => Style::new().fg(Color::Blue),
            Tone::Fish(0 | 1) => style.fg(Color::White),
            Tone::Fish(2) => style.fg(Color::LightCyan),
            Tone::Fish(_) | Tone::Gold => style.fg(Color::LightYellow),
            Tone::Seat(seat) => style.fg(seat_colour(seat)),
            Tone::White => style.fg(Color::White),
            Tone::Brown => style.fg(Color::Indexed(173)),
            Tone::Pink => style.fg(Color::Indexed(211)),
            Tone::Green => style.fg(Color::LightGreen),
        }
    }
}

const ASCII_BORDER: ratatui::symbols::border::Set<'_> = ratatui::symbols::border::Set {
    top_left: "+",
    top_right: "+",
    bottom_left: "+",
    bottom_right: "+",
    vertical_left: "|",
    vertical_right: "|",
    horizontal_top: "-",
    horizontal_bottom: "-",
};

fn seat_colour(seat: Seat) -> Color {
    [Color::LightBlue, Color::Indexed(208), Color::LightGreen, Color::LightMagenta, Color::LightYellow]
        [seat.index()]
}

/// Returns a part of an area: `height` lines from line `y` on.
fn row(area: Rect, y: u16, height: u16) -> Rect {
    Rect { y: area.y + y.min(area.height), height: height.min(area.height - y.min(area.height)), ..area }
}

fn centre(area: Rect, width: u16, height: u16) -> Rect {
    let (width, height) = (width.min(area.width), height.min(area.height));
    Rect { x: area.x + (area.width - width) / 2, y: area.y + (area.height - height) / 2, width, height }
}

/// Replaces the blanks at both ends of a text with brackets, so that the cursor is visible without colours.
fn in_brackets(text: &str) -> String {
    match text.strip_prefix(' ').and_then(|rest| rest.strip_suffix(' ')) {
        Some(inner) => format!("[{inner}]"),
        None => text.to_owned(),
    }
}

/// Finds the entry of a numbered list in a line: what is before it, and the entry.
fn entry<'a>(line: &'a str, number: &str) -> Option<(&'a str, &'a str)> {
    let is_start = |at: usize| line[..at].is_empty() || line[..at].ends_with(' ');
    let (start, _) = line.match_indices(number).find(|&(at, _)| is_start(at))?;
    let rest = &line[start..];
    Some((&line[..start], &rest[..rest.find("   ").unwrap_or(rest.len())]))
}
