//! Charts of the course of a game and of the result of an arena. They use the same shapes and colours as the boards.

mod course;

mod ratings;

pub use course::{Course, course};
pub use ratings::{Rated, Ratings, ratings};

use fishpond_core::Message;
use fishpond_page::{Content, Out};
use fishpond_words::Lang;

use crate::look::Wording;
use crate::seats::{GAP, WIDTH};
use crate::svg::{Paint as _, Shapes as _, number as coordinate};
use crate::theme::{self, Theme};
use crate::{Look, Marks, Panel, Panels};

/// The size of numbers and text.
const SMALL: f64 = 25.0;
/// The ends of horizontal lines.
const LEFT: f64 = 70.0;
const RIGHT: f64 = WIDTH - 2.0 * GAP;

/// Returns a chart of this height as a file.
fn file(drawn: Out, height: f64, label: Message, wording: Wording<'_>, theme: Theme) -> String {
    let mut content = Content::new();
    content.add_out(drawn);
    let marks = Marks::new(&Look::default());
    let chart = Panel::new("chart", (WIDTH, height), label, wording, content);
    Panels::new([chart], marks).into_svg(Vec::new(), wording, theme)
}

/// Draws a thin line across the picture.
fn rule(out: &mut Out, y: f64) {
    let d = format!("M{} {}H{}", coordinate(LEFT), coordinate(y), coordinate(RIGHT));
    out.path(&d).hollow().stroke(theme::LINE, 1.0).done();
}

/// Formats a value from 0 to 1 as a percentage in the number format of a language: 61.0 or 61,0.
#[must_use]
pub fn number(lang: Lang, value: f64) -> String {
    let text = format!("{:.1}", 100.0 * value);
    let text = if text == "-0.0" { "0.0".to_owned() } else { text.replace('-', "−") };
    text.replace('.', &lang.text("common-decimal-sign"))
}

/// Formats a value like [`number`], with an explicit sign.
#[must_use]
pub fn signed(lang: Lang, value: f64) -> String {
    let text = number(lang, value);
    let is_positive = value > 0.0 && text.contains(|digit: char| ('1'..='9').contains(&digit));
    if is_positive { format!("+{text}") } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_follow_the_language() {
        assert_eq!(number(Lang::En, 0.6104), "61.0");
        assert_eq!(number(Lang::De, 0.6104), "61,0");
        assert_eq!(
            [0.123, -0.123, 0.0, -0.0001].map(|value| signed(Lang::En, value)),
            ["+12.3", "−12.3", "0.0", "0.0"]
        );
    }
}
