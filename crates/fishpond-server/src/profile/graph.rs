//! The graph of a rating.

use fishpond_core::Message;
use maud::{Markup, html};

use crate::ratings::Rating;
use crate::visitor::Visitor;

/// Maximum number of games in the graph.
const MAX_GAMES: usize = 200;

const WIDTH: i32 = 380;
const HEIGHT: i32 = 140;
/// The space for the numbers on the left.
const LEFT: i32 = 48;
const MARGIN: i32 = 12;

/// Returns a graph of ratings, oldest first, with a text alternative; nothing if there are fewer than two.
pub(crate) fn rating_graph(visitor: &Visitor, ratings: &[Rating]) -> Markup {
    let points: Vec<i32> =
        ratings[ratings.len().saturating_sub(MAX_GAMES)..].iter().map(|rating| rating.points()).collect();
    let (Some(&first), Some(&last)) = (points.first(), points.last()) else { return html! {} };
    if points.len() < 2 {
        return html! {};
    }
    let low = points.iter().copied().min().unwrap_or(first);
    let high = points.iter().copied().max().unwrap_or(first);
    let (bottom, top) = scale(low, high);
    let x = |index: usize| {
        f64::from(LEFT) + f64::from(WIDTH - LEFT - MARGIN) * index as f64 / (points.len() - 1) as f64
    };
    let y = |points: i32| {
        let share = f64::from(points - bottom) / f64::from(top - bottom);
        f64::from(HEIGHT - MARGIN) - f64::from(HEIGHT - 2 * MARGIN) * share
    };
    let line: Vec<String> = points
        .iter()
        .enumerate()
        .map(|(index, &points)| format!("{:.1},{:.1}", x(index), y(points)))
        .collect();
    let number = |value: i32| value.to_string();
    let label = Message::new("page-stats-graph")
        .with("games", points.len() as u32)
        .with("first", number(first))
        .with("last", number(last))
        .with("low", number(low))
        .with("high", number(high));
    html! {
        svg.graph viewBox=(format!("0 0 {WIDTH} {HEIGHT}")) role="img" aria-label=(visitor.say(&label)) {
            @for mark in [bottom, i32::midpoint(bottom, top), top] {
                line x1=(LEFT) x2=(WIDTH - MARGIN) y1=(format!("{:.1}", y(mark))) y2=(format!("{:.1}", y(mark))) {}
                text x=(LEFT - 8) y=(format!("{:.1}", y(mark) + 4.5)) text-anchor="end" { (mark) }
            }
            polyline points=(line.join(" ")) {}
            circle cx=(format!("{:.1}", x(points.len() - 1))) cy=(format!("{:.1}", y(last))) r="5" {}
        }
    }
}

/// Returns the ends of the scale: multiples of 50 around the values, and at least 100 apart.
fn scale(low: i32, high: i32) -> (i32, i32) {
    let bottom = low.div_euclid(50) * 50;
    let top = (high + 49).div_euclid(50) * 50;
    (bottom, top.max(bottom + 100))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_scale_has_round_ends() {
        assert_eq!(scale(1512, 1633), (1500, 1650));
        assert_eq!(scale(1500, 1500), (1500, 1600));
        assert_eq!(scale(-20, 30), (-50, 50));
    }
}
