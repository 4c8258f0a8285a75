//! The part below the board: the question, the choices around the cursor, and the answer to the last key.

use fishpond_core::{EffectKind, Message};
use fishpond_draw::screen::{self, Tone};
use fishpond_draw::text;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::Line;
use ratatui::widgets::Paragraph;

use super::app::{App, Spot};
use super::style::row;
use super::{Scene, Table};
use crate::play::columns::{Grid, shortened};

impl<T: Table> App<T> {
    /// Returns the text of a lesson or result, and the question.
    pub(super) fn question(&self, scene: &Scene<'_>, width: u16) -> Vec<Line<'static>> {
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

    /// Draws the question, the choices around the cursor, and the answer to the last key.
    pub(super) fn below(
        &self,
        frame: &mut Frame<'_>,
        question: Vec<Line<'static>>,
        choices: &[String],
        area: Rect,
    ) -> Vec<Spot> {
        let last = question.last().map_or(0, Line::width);
        let others = if choices.is_empty() { 1 } else { 2 };
        let asked = question.len().min(usize::from(area.height).saturating_sub(others)) as u16;
        frame.render_widget(Paragraph::new(question), row(area, 0, asked));
        let answer = self.answer(area.width);
        let answer_height = answer.len() as u16;
        let mut list = row(area, asked, area.height.saturating_sub(asked + answer_height));
        let at = Rect { y: list.bottom(), height: answer_height, ..area };
        frame.render_widget(Paragraph::new(answer), at);

        let mut grid = Grid::new(choices, usize::from(list.width), usize::from(list.height));
        let mut page = grid.page(self.cursor);
        if page.len() < choices.len() {
            // Every page has the counter in the same place: beside the question, or below it if the line is too short.
            let longest = self.counter(&(choices.len()..choices.len()), choices.len());
            let is_beside = last + 1 + text::columns(&longest) <= usize::from(area.width);
            if !is_beside {
                list = row(list, 1, list.height.saturating_sub(1));
                grid = Grid::new(choices, usize::from(list.width), usize::from(list.height));
                page = grid.page(self.cursor);
            }
            let counter = self.counter(&page, choices.len());
            let width = (text::columns(&counter) as u16).min(area.width);
            let at = Rect { x: area.right() - width, y: list.y.saturating_sub(1), width, height: 1 };
            frame.render_widget(Line::styled(counter, self.style(Tone::Muted)), at);
        }
        let mut spots = Vec::new();
        for offer in page {
            let (x, y) = grid.place(offer);
            let entry = shortened(&choices[offer], grid.width, self.abilities.unicode);
            let width = text::columns(&entry) as u16;
            let area =
                Rect { x: list.x + x as u16, y: list.y + y as u16, width, height: 1 }.intersection(list);
            let style = if offer == self.cursor { Modifier::REVERSED } else { Modifier::empty() };
            frame.render_widget(Paragraph::new(entry).style(Style::new().add_modifier(style)), area);
            spots.push(Spot { area, offer, on_board: false });
        }
        spots
    }

    /// Says which of the choices are visible.
    fn counter(&self, page: &std::ops::Range<usize>, count: usize) -> String {
        let counter = Message::new("play-more")
            .with("from", page.start as u32 + 1)
            .with("to", page.end as u32)
            .with("count", count as u32);
        self.say(&counter)
    }

    /// Returns what is being typed, the answer to the last key, or the consequences of the choice under the cursor.
    fn answer(&self, width: u16) -> Vec<Line<'static>> {
        if let Some(typed) = &self.typed {
            let prompt = self.say(&Message::new("play-prompt"));
            let line = format!("{prompt} > {typed}_");
            // The end of a long line is visible.
            let hidden = line.chars().count().saturating_sub(usize::from(width));
            return vec![Line::from(line.chars().skip(hidden).collect::<String>())];
        }
        if !self.notice.is_empty() {
            let style = self.style(Tone::Gold).add_modifier(Modifier::BOLD);
            return self.on_two_lines(&self.notice, width, style);
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
        self.on_two_lines(&words.join(" "), width, style)
    }

    /// Wraps text, and shortens it if it needs more than two lines.
    fn on_two_lines(&self, text: &str, width: u16, style: Style) -> Vec<Line<'static>> {
        let width = usize::from(width);
        let mut lines = text::wrap(text, width);
        if lines.len() > 2 {
            let rest = lines.split_off(1).join(" ");
            lines.push(shortened(&rest, width, self.abilities.unicode));
        }
        lines.into_iter().map(|line| Line::styled(line, style)).collect()
    }
}
