//! The result of an arena.

use fishpond_core::Message;
use fishpond_page::{Out, Sink as _};

use super::{RIGHT, SMALL, file};
use crate::look::Wording;
use crate::seats::{GAP, LETTERS, WIDTH};
use crate::svg::{Paint as _, Shapes as _, number as coordinate};
use crate::theme::{self, Theme};

/// The left end of the scale; the names are to its left.
const SCALE: f64 = 330.0;
/// The height of a row.
const ROW: f64 = 62.0;

/// Contestants and their strength.
#[derive(Clone, PartialEq, Debug)]
pub struct Ratings {
    /// The heading.
    pub title: String,
    /// The unit, such as `Elo`.
    pub unit: String,
    /// The contestants, the strongest first.
    pub rows: Vec<Rated>,
}

/// The strength of a contestant.
#[derive(Clone, PartialEq, Debug)]
pub struct Rated {
    /// The name.
    pub name: String,
    /// The rating.
    pub rating: f64,
    /// The lower end of its 95% confidence interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

/// Draws the ratings as dots with error bars on one scale.
#[must_use]
pub fn ratings(ratings: &Ratings, wording: Wording<'_>, theme: Theme) -> String {
    let mut drawn = Out::default();
    let out = &mut drawn;
    let top = 84.0;
    let bottom = top + ROW * ratings.rows.len() as f64;
    let height = bottom + 60.0;
    let low = ratings.rows.iter().map(|row| row.low).fold(f64::INFINITY, f64::min);
    let high = ratings.rows.iter().map(|row| row.high).fold(f64::NEG_INFINITY, f64::max);
    let step = step((high - low).max(1.0));
    let (low, high) = ((low / step).floor() * step, (high / step).ceil() * step);
    let x = |rating: f64| SCALE + (RIGHT - 30.0 - SCALE) * (rating - low) / (high - low).max(1.0);
    out.rect(0.0, 0.0, WIDTH, height, 0.0).fill(theme::PAPER).done();
    out.text(2.0 * GAP, 50.0, LETTERS).bold().within(RIGHT - 2.0 * GAP).say(&ratings.title);
    let marks = ((high - low) / step).round() as usize;
    for mark in 0..=marks {
        let rating = low + step * mark as f64;
        let d = format!("M{} {}V{}", coordinate(x(rating)), coordinate(top), coordinate(bottom));
        out.path(&d).hollow().stroke(theme::LINE, 1.5).done();
        out.text(x(rating), bottom + 32.0, SMALL).middle().fill(theme::MUTED).say(&whole(rating));
    }
    out.text(2.0 * GAP, bottom + 32.0, SMALL).fill(theme::MUTED).say(&ratings.unit);
    for (place, row) in ratings.rows.iter().enumerate() {
        let y = top + ROW * (place as f64 + 0.5);
        let label = Message::new("ratings-row")
            .with("name", row.name.clone())
            .with("rating", whole(row.rating))
            .with("low", whole(row.low))
            .with("high", whole(row.high));
        let group = out.el("g").id(&format!("fp-rated-{}", place + 1)).label(&wording.say(&label));
        group.within(|out| {
            out.text(2.0 * GAP, y + 9.0, SMALL).bold().within(SCALE - 4.0 * GAP).say(&row.name);
            let d = format!("M{} {}H{}", coordinate(x(row.low)), coordinate(y), coordinate(x(row.high)));
            out.path(&d).hollow().stroke(theme::SHALLOW, 8.0).done();
            for end in [row.low, row.high] {
                let d = format!("M{} {}v24", coordinate(x(end)), coordinate(y - 12.0));
                out.path(&d).hollow().stroke(theme::TEXT, 3.0).done();
            }
            let d = format!("M{} {}H{}", coordinate(x(row.low)), coordinate(y), coordinate(x(row.high)));
            out.path(&d).hollow().stroke(theme::TEXT, 2.0).done();
            out.circle(x(row.rating), y, 10.0).fill(theme::CORAL).stroke(theme::TEXT, 2.0).done();
        });
    }
    let label = Message::new("ratings-label").with("title", ratings.title.clone());
    file(drawn, height, label, wording, theme)
}

/// Returns the smallest round number that divides the range into at most six steps.
pub(super) fn step(range: f64) -> f64 {
    let ten = 10f64.powf((range / 6.0).log10().floor());
    [1.0, 2.0, 5.0, 10.0]
        .into_iter()
        .map(|times| times * ten)
        .find(|&step| range / step <= 6.0)
        .unwrap_or(range)
}

fn whole(rating: f64) -> String {
    let text = format!("{rating:.0}").replace('-', "−");
    if text == "−0" { "0".to_owned() } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_round_numbers() {
        for (range, found) in
            [(1.0, 0.2), (6.0, 1.0), (7.0, 2.0), (100.0, 20.0), (640.0, 200.0), (2500.0, 500.0)]
        {
            assert!((step(range) - found).abs() < 1e-9, "{range}: {}", step(range));
        }
        assert_eq!([whole(-0.3), whole(-12.0)], ["0", "−12"]);
    }
}
