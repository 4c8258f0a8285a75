//! Keys and the mouse.

use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEventKind,
};
use ratatui::layout::Position;

use super::app::{App, Overlay};
use super::{Key, Table};
use crate::play::choices;
use crate::play::typed::Word;

/// The longest line that can be typed, in characters.
const MAX_LINE: usize = 200;

impl<T: Table> App<T> {
    /// Handles a key, the mouse or a new size.
    pub(super) fn handle(&mut self, event: &Event) -> anyhow::Result<()> {
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => self.key(*key),
            Event::Mouse(mouse) => match mouse.kind {
                MouseEventKind::Down(MouseButton::Left) => self.click(mouse.column, mouse.row),
                MouseEventKind::ScrollDown => self.scroll(3),
                MouseEventKind::ScrollUp => self.scroll(-3),
                _ => Ok(()),
            },
            _ => Ok(()),
        }
    }

    fn key(&mut self, key: KeyEvent) -> anyhow::Result<()> {
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            if matches!(key.code, KeyCode::Char('c' | 'd' | 'q')) {
                // Pressing it a second time leaves the game.
                self.done = self.overlay == Some(Overlay::Quit);
                self.overlay = Some(Overlay::Quit);
            }
            return Ok(());
        }
        match &self.overlay {
            Some(Overlay::Quit) => {
                match key.code {
                    KeyCode::Char('y' | 'Y' | 'j' | 'J' | 'q') => self.done = true,
                    _ => self.overlay = None,
                }
                Ok(())
            }
            Some(Overlay::Text { .. }) => match key.code {
                KeyCode::Down => self.scroll(1),
                KeyCode::Up => self.scroll(-1),
                KeyCode::PageDown | KeyCode::Char(' ') => self.scroll(10),
                KeyCode::PageUp => self.scroll(-10),
                KeyCode::Home => self.scroll(i32::MIN / 2),
                KeyCode::End => self.scroll(i32::MAX / 2),
                _ => {
                    self.overlay = None;
                    Ok(())
                }
            },
            None if self.typed.is_some() => self.type_key(key.code),
            None => self.game_key(key.code),
        }
    }

    fn game_key(&mut self, code: KeyCode) -> anyhow::Result<()> {
        match code {
            KeyCode::Left => self.steer(-1, 0),
            KeyCode::Right => self.steer(1, 0),
            KeyCode::Up => self.steer(0, -1),
            KeyCode::Down => self.steer(0, 1),
            KeyCode::Tab => self.cycle(1),
            KeyCode::BackTab => self.cycle(-1),
            KeyCode::Enter | KeyCode::Char(' ') => return self.choose(),
            KeyCode::Esc | KeyCode::Backspace => self.back(),
            // A number moves the cursor, and Enter chooses, however many choices there are.
            KeyCode::Char(digit @ '0'..='9') if !self.offers.is_empty() => {
                self.typed = Some(digit.to_string());
                self.follow_number();
            }
            KeyCode::Char(letter @ ('y' | 'j' | 'n')) if self.table.scene().keys.contains(&Key::Answer) => {
                self.table.answer(letter != 'n');
            }
            KeyCode::Char('n') if self.table.scene().keys.contains(&Key::Again) => {
                self.notice.clear();
                return self.table.play_again();
            }
            KeyCode::Char('s') if self.table.scene().keys.contains(&Key::Return) => {
                self.notice.clear();
                self.table.take_seat_back();
            }
            KeyCode::Char('t') if self.table.scene().keys.contains(&Key::Chat) => {
                self.typed = Some("chat ".to_owned());
            }
            KeyCode::Char(':' | '/') => self.typed = Some(String::new()),
            KeyCode::Char('h') => return self.command(Word::Hint, ""),
            KeyCode::Char('u') => return self.command(Word::Undo, ""),
            KeyCode::Char('l') => return self.command(Word::Log, ""),
            KeyCode::Char('c') => return self.command(Word::List, ""),
            KeyCode::Char('r') => return self.command(Word::Rules, ""),
            KeyCode::Char('?') | KeyCode::F(1) => return self.command(Word::Help, ""),
            KeyCode::Char('q') => return self.command(Word::Quit, ""),
            _ => {}
        }
        Ok(())
    }

    fn type_key(&mut self, code: KeyCode) -> anyhow::Result<()> {
        let Some(typed) = &mut self.typed else { return Ok(()) };
        match code {
            KeyCode::Enter => return self.finish_typing(),
            KeyCode::Esc => self.typed = None,
            KeyCode::Backspace if typed.pop().is_none() => self.typed = None,
            KeyCode::Char(letter) if typed.chars().count() < MAX_LINE && !letter.is_control() => {
                typed.push(letter);
            }
            _ => {}
        }
        self.follow_number();
        Ok(())
    }

    /// Moves the cursor to the choice whose number is being typed.
    fn follow_number(&mut self) {
        let number = self.typed.as_ref().and_then(|typed| typed.parse().ok());
        if let Some(index) = number.and_then(|number| choices::with_number(number, &self.offers)) {
            self.cursor = index;
        }
    }

    fn finish_typing(&mut self) -> anyhow::Result<()> {
        let line = self.typed.take().unwrap_or_default();
        self.enter(line.trim())
    }

    fn scroll(&mut self, by: i32) -> anyhow::Result<()> {
        if let Some(Overlay::Text { scroll, lines, .. }) = &mut self.overlay {
            let last = i32::try_from(lines.len()).unwrap_or(i32::MAX / 2);
            let now = i32::try_from(*scroll).unwrap_or(last);
            *scroll = now.saturating_add(by).clamp(0, last) as usize;
        }
        Ok(())
    }

    /// Moves the cursor to a choice that is clicked. A click on the cursor chooses.
    fn click(&mut self, column: u16, row: u16) -> anyhow::Result<()> {
        if self.overlay.is_some() {
            self.overlay = None;
            return Ok(());
        }
        let hit = self.spots.iter().find(|spot| spot.area.contains(Position::new(column, row)));
        match hit.map(|spot| spot.offer) {
            Some(offer) => {
                self.cursor = offer;
                self.choose()
            }
            None if self.offers.is_empty() => self.choose(),
            None => Ok(()),
        }
    }
}
