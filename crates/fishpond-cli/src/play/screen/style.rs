//! Colours, areas and other helpers for drawing.

use fishpond_core::Seat;
use fishpond_draw::screen::Tone;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::Line;

use super::Table;
use super::app::App;
use crate::play::columns::wrap;

impl<T: Table> App<T> {
    pub(super) fn wrapped(&self, text: &str, width: u16) -> Vec<Line<'static>> {
        wrap(text, usize::from(width)).into_iter().map(Line::from).collect()
    }

    pub(super) fn style(&self, tone: Tone) -> Style {
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

pub(super) const ASCII_BORDER: ratatui::symbols::border::Set<'_> = ratatui::symbols::border::Set {
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
pub(super) fn row(area: Rect, y: u16, height: u16) -> Rect {
    Rect { y: area.y + y.min(area.height), height: height.min(area.height - y.min(area.height)), ..area }
}

pub(super) fn centre(area: Rect, width: u16, height: u16) -> Rect {
    let (width, height) = (width.min(area.width), height.min(area.height));
    Rect { x: area.x + (area.width - width) / 2, y: area.y + (area.height - height) / 2, width, height }
}

/// Replaces the blanks at both ends of a text with brackets, so that the cursor is visible without colours.
pub(super) fn in_brackets(text: &str) -> String {
    match text.strip_prefix(' ').and_then(|rest| rest.strip_suffix(' ')) {
        Some(inner) => format!("[{inner}]"),
        None => text.to_owned(),
    }
}
