//! Draws a game: the board with the available choices, the players, the log, the question and the list of choices.

use fishpond_core::Message;
use fishpond_draw::screen::{self, Tone};
use fishpond_draw::{Draw, text};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Paragraph};

use super::app::{App, Overlay, Spot};
use super::style::{ASCII_BORDER, centre, in_brackets, row};
use super::{Key, Scene, Table};
use crate::play::choices;
use crate::play::columns::Grid;

/// The smallest screen that is drawn.
const MIN_SIZE: (u16, u16) = (50, 16);
/// The minimum width of the players and the log.
const SIDE: u16 = 26;
/// The width of sentences below the board.
pub(super) const SENTENCE: usize = 42;
/// The maximum number of lines with choices below the board.
const MAX_CHOICES: usize = 8;
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
        let foot = Paragraph::new(self.keys(&scene, area.width)).style(self.style(Tone::Muted));
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
        self.paint(frame);
    }

    /// Draws everything that has no colour of its own in white on black: the other colours would be hard to read on a light terminal.
    fn paint(&self, frame: &mut Frame<'_>) {
        if !self.abilities.colour {
            return;
        }
        for cell in &mut frame.buffer_mut().content {
            if cell.fg == Color::Reset {
                cell.fg = Color::White;
            }
            if cell.bg == Color::Reset {
                cell.bg = Color::Black;
            }
        }
    }

    fn head(&self, scene: &Scene<'_>, width: u16) -> Paragraph<'static> {
        let busy =
            scene.asked.is_none() && scene.curtain.is_none() && scene.text.is_empty() && !scene.is_over;
        let spinner = if busy { SPINNER[self.ticks % SPINNER.len()] } else { " " };
        let left = format!(" {}", scene.title);
        let right = format!("{spinner} {} ", scene.status);
        let gap = usize::from(width).saturating_sub(text::columns(&left) + text::columns(&right));
        let line = format!("{left}{}{right}", " ".repeat(gap.max(1)));
        Paragraph::new(line).style(Style::new().add_modifier(Modifier::REVERSED | Modifier::BOLD))
    }

    /// Returns the line with the keys. If it is too long, keys are left out; the help lists them all.
    fn keys(&self, scene: &Scene<'_>, width: u16) -> String {
        let may = |key: Key, id: &'static str| scene.keys.contains(&key).then_some(id);
        let is_player =
            !scene.is_spectator && !scene.is_over && scene.curtain.is_none() && scene.position.is_some();
        let choose = (is_player && !scene.keys.contains(&Key::Continue)).then_some("play-key-choose");
        let back = (!self.picked.is_empty()).then_some("play-key-back");
        let is_visible = scene.curtain.is_none();
        let keys = [
            may(Key::Continue, "play-key-continue"),
            may(Key::Return, "play-key-return"),
            may(Key::Again, if scene.is_spectator { "play-key-follow" } else { "play-key-again" }),
            choose,
            back,
            may(Key::Hint, "play-key-hint"),
            may(Key::Undo, "play-key-undo"),
            may(Key::Chat, "play-key-chat"),
            is_visible.then_some("play-key-log"),
            is_visible.then_some("play-key-rules"),
            Some("play-key-help"),
            Some("play-key-quit"),
        ];
        let mut keys: Vec<String> = keys.into_iter().flatten().map(|id| scene.wording.text(id)).collect();
        while keys.len() > 3 && text::columns(&keys.join("  ")) > usize::from(width) {
            keys.remove(keys.len() - 3);
        }
        keys.join("  ")
    }

    /// Draws the board, the players and the log beside it, and the question. Returns where the offers are.
    fn game(&self, frame: &mut Frame<'_>, scene: &Scene<'_>, body: Rect) -> Vec<Spot> {
        let mut board = match scene.position {
            Some(position) => {
                let board = position.view(scene.viewer).screen(scene.wording, self.abilities.unicode);
                screen::wrap(board, SENTENCE)
            }
            None => Vec::new(),
        };
        let widest = board.iter().map(|line| screen::width(line)).max().unwrap_or(0) as u16 + 1;
        let board_width = widest.min(body.width.saturating_sub(SIDE + 1));
        let side_width = body.width - board_width - 1;

        let question = self.question(scene, body.width);
        let choices = choices::entries(&self.offers, scene.wording);
        let rows = Grid::new(&choices, usize::from(body.width), usize::MAX).rows;
        let (fewest, most) = if choices.is_empty() { (1, 1) } else { (4, rows.min(MAX_CHOICES) + 2) };
        let needed = question.len() + most;
        let height = usize::from(body.height);
        // Everyone's numbers and a few lines of the log stay visible.
        let side = self.smallest_side(scene, usize::from(side_width));
        let free = height.saturating_sub(board.len() + 1).max(question.len().min(6) + fewest);
        let below = needed.min(free).min(height.saturating_sub(side.min(2 * height / 3))) as u16;
        let upper = row(body, 0, body.height - below);
        let lower = row(body, body.height - below, below);
        if board.len() > usize::from(upper.height) {
            board.retain(|line| !line.is_empty());
        }

        let left = Rect { width: board_width, ..upper };
        let right = Rect { x: upper.x + board_width + 1, width: side_width, ..upper };
        let mut spots = self.board(frame, scene, &board, left);
        spots.extend(self.side(frame, scene, right));
        spots.extend(self.below(frame, question, &choices, lower));
        spots
    }

    /// Draws the board. If it is taller than its area, the part with the cursor is shown.
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
        for (line, y) in board.iter().skip(scroll).zip(0..area.height) {
            spots.extend(self.things(frame, scene, line, row(area, y, 1)));
        }
        spots
    }

    /// Draws a line of things, and marks those that can be chosen. Returns where they are.
    pub(super) fn things(
        &self,
        frame: &mut Frame<'_>,
        scene: &Scene<'_>,
        line: &[screen::Span],
        area: Rect,
    ) -> Vec<Spot> {
        let mut x = area.x;
        let mut spots = Vec::new();
        let mut spans = Vec::new();
        for span in line {
            let width = text::columns(&span.text) as u16;
            let offer = span
                .thing
                .as_ref()
                .and_then(|thing| self.offers.iter().position(|offer| offer.choice.pick == *thing));
            if let Some(offer) = offer.filter(|_| x + width <= area.right()) {
                spots.push(Spot { area: Rect { x, width, ..area }, offer, on_board: true });
            }
            let mut shown = span.text.clone();
            if offer.is_some() && offer == Some(self.cursor) {
                shown = in_brackets(&shown);
            }
            spans.push(Span::styled(shown, self.thing_style(scene, span, offer)));
            x += width;
        }
        frame.render_widget(Line::from(spans), area);
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

    fn overlay(&mut self, frame: &mut Frame<'_>, body: Rect) {
        let Some(overlay) = self.overlay.take() else { return };
        let overlay = match overlay {
            Overlay::Quit => {
                let messages = self.table.loss().into_iter().chain(["play-leave"]);
                let width = body.width.min(60) - 4;
                let lines: Vec<Line<'static>> = messages
                    .flat_map(|message| self.wrapped(&self.say(&Message::new(message)), width))
                    .collect();
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
                // Scrolling stops when the last line is at the bottom of the window.
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
}
