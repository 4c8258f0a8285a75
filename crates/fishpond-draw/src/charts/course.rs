//! The course of a game.

use fishpond_core::{BySeat, Message, Seat};
use fishpond_page::{Out, Sink as _};

use super::ratings::step;
use super::{LEFT, RIGHT, SMALL, file, number, rule, signed};
use crate::look::Wording;
use crate::pieces;
use crate::seats::{GAP, LETTERS, WIDTH};
use crate::svg::{Paint as _, Shapes as _, number as coordinate};
use crate::theme::{self, Theme};

/// The heights of the two diagrams, values and luck.
const HEIGHT: f64 = 340.0;
const LUCK_HEIGHT: f64 = 110.0;
/// Moves that cost at least this much are shown as mistakes, and draws that change the value by at least this much as luck.
const WORTH_SHOWING: f64 = 0.02;
/// The minimum distance between a seat's marks along its line.
const MARKS: f64 = 90.0;

/// The value of the game to each seat over time, from 0 (lost) to 1 (won). Each decision, and each group of random draws, has a place
/// on the horizontal axis; places are numbered from 0, and the end of the game is the last one.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Course {
    /// The heading.
    pub title: String,
    /// The number of players.
    pub players: u8,
    /// The number of moves in the game.
    pub moves: usize,
    /// The time of each place, in moves: a whole number after a move, halfway to the next for draws between moves.
    pub times: Vec<f64>,
    /// Places and values, in order.
    pub lines: BySeat<Vec<(usize, f64)>>,
    /// The costs of moves: place, seat, cost.
    pub costs: Vec<(usize, Seat, f64)>,
    /// The luck in draws: place, seat, gain, uncertainty. If there is none, the chart has no diagram of luck.
    pub luck: Vec<(usize, Seat, f64, f64)>,
    /// The total cost of each seat's own moves.
    pub lost: BySeat<f64>,
}

/// Draws the course of a game: lines of values with mistakes circled, and the luck below them if it is known.
#[must_use]
pub fn course(course: &Course, wording: Wording<'_>, theme: Theme) -> String {
    let mut drawn = Out::default();
    let out = &mut drawn;
    let rows = f64::from(course.players) * 44.0;
    let top = 168.0 + rows;
    let luck_height = if course.luck.is_empty() { 0.0 } else { 54.0 + LUCK_HEIGHT };
    let height = top + HEIGHT + luck_height + 96.0;
    out.rect(0.0, 0.0, WIDTH, height, 0.0).fill(theme::PAPER).done();
    out.text(2.0 * GAP, 50.0, LETTERS).bold().within(RIGHT - 2.0 * GAP).say(&course.title);
    legend(out, course, wording);
    out.circle(2.0 * GAP + 16.0, 87.0 + rows, 12.0).hollow().stroke(theme::CORAL, 3.5).done();
    out.text(66.0, 96.0 + rows, SMALL).within(RIGHT - 66.0).say(&wording.text("course-circles"));
    out.text(LEFT, top - 12.0, SMALL).fill(theme::MUTED).say(&wording.text("course-chances"));

    // The end of the game is one unit after the last move.
    let end = course.moves as f64 + 1.0;
    let at = |time: f64| LEFT + (RIGHT - LEFT) * time / end;
    let x = |place: usize| at(course.times.get(place).copied().unwrap_or(end));
    let y = |value: f64| top + HEIGHT * (1.0 - value);
    out.rect(LEFT, top, RIGHT - LEFT, HEIGHT, 0.0).fill(theme::PANEL).stroke(theme::LINE, 2.0).done();
    for value in [0.0, 0.25, 0.5, 0.75, 1.0] {
        rule(out, y(value));
        out.text(LEFT - 10.0, y(value) + 9.0, SMALL)
            .end()
            .fill(theme::MUTED)
            .say(&format!("{:.0}", 100.0 * value));
    }
    for seat in Seat::first_n(course.players) {
        line(out, course, wording, seat, &x, &y);
    }
    if !course.luck.is_empty() {
        luck(out, course, wording, top + HEIGHT + 54.0, &x);
    }
    let bottom = top + HEIGHT + luck_height;
    for moves in (0..=course.moves).step_by(step(course.moves as f64).max(1.0) as usize) {
        let x = at(moves as f64);
        let tick = format!("M{} {}v8", coordinate(x), coordinate(bottom));
        out.path(&tick).hollow().stroke(theme::LINE, 2.0).done();
        out.text(x, bottom + 34.0, SMALL).middle().fill(theme::MUTED).say(&moves.to_string());
    }
    out.text(RIGHT, bottom + 68.0, SMALL).end().fill(theme::MUTED).say(&wording.text("course-moves"));
    let label = Message::new("course-label").with("title", course.title.clone());
    file(drawn, height, label, wording, theme)
}

/// Draws how much the draws changed the value of each seat.
fn luck(out: &mut Out, course: &Course, wording: Wording<'_>, top: f64, x: &dyn Fn(usize) -> f64) {
    let middle = top + LUCK_HEIGHT / 2.0;
    let most = course.luck.iter().map(|(_, _, luck, margin)| luck.abs() + margin).fold(0.1, f64::max);
    out.text(LEFT, top - 10.0, SMALL).fill(theme::MUTED).say(&wording.text("course-luck"));
    out.rect(LEFT, top, RIGHT - LEFT, LUCK_HEIGHT, 0.0).fill(theme::PANEL).stroke(theme::LINE, 2.0).done();
    rule(out, middle);
    let reach = LUCK_HEIGHT / 2.0 - 8.0;
    for (value, y) in [(most, middle - reach), (0.0, middle), (-most, middle + reach)] {
        let label = signed(wording.lang, value);
        let label = label.split(['.', ',']).next().unwrap_or_default();
        out.text(LEFT - 10.0, y + 9.0, SMALL).end().fill(theme::MUTED).say(label);
    }
    for &(step, seat, luck, margin) in
        course.luck.iter().filter(|(_, _, luck, _)| luck.abs() >= WORTH_SHOWING)
    {
        // The bars of the seats are side by side.
        let x = x(step) + 5.0 * (seat.index() as f64 - 0.5);
        let y = |value: f64| middle - value / most * reach;
        let (low, high) = (y(luck - margin), y(luck + margin));
        let bar = format!("M{} {}V{}", coordinate(x), coordinate(low), coordinate(high));
        out.path(&bar).hollow().stroke(theme::MUTED, 1.5).done();
        pieces::mark(out, seat, x, y(luck), 6.0);
    }
}

/// Draws the legend, with the sums.
fn legend(out: &mut Out, course: &Course, wording: Wording<'_>) {
    for (row, seat) in Seat::first_n(course.players).enumerate() {
        let y = 96.0 + 44.0 * row as f64;
        pieces::mark(out, seat, 2.0 * GAP + 16.0, y - 9.0, 13.0);
        out.text(66.0, y, SMALL).bold().within(330.0).say(&wording.name(seat));
        let lost = Message::new("course-lost").with("lost", number(wording.lang, course.lost[seat]));
        out.text(420.0, y, SMALL).within(RIGHT - 420.0).say(&wording.say(&lost));
    }
}

/// Draws the line of a seat, with its mark along the way and its mistakes circled.
fn line(
    out: &mut Out,
    course: &Course,
    wording: Wording<'_>,
    seat: Seat,
    x: &dyn Fn(usize) -> f64,
    y: &dyn Fn(f64) -> f64,
) {
    let points = &course.lines[seat];
    let (Some(first), Some(last)) = (points.first(), points.last()) else { return };
    let label = Message::new("course-line")
        .with("seat", seat)
        .with("start", number(wording.lang, first.1))
        .with("end", number(wording.lang, last.1))
        .with("lost", number(wording.lang, course.lost[seat]));
    let group = out.el("g").id(&format!("fp-line-{seat}")).label(&wording.say(&label));
    group.within(|out| {
        let mut d = String::new();
        for &(step, value) in points {
            d.push(if d.is_empty() { 'M' } else { 'L' });
            d.push_str(&format!("{} {}", coordinate(x(step)), coordinate(y(value))));
        }
        // A dark line beneath makes light colours visible on a light background.
        for (ink, width) in [(theme::TEXT, 5.0), (theme::owner(seat), 3.5)] {
            out.path(&d).hollow().stroke(ink, width).attr("stroke-linejoin", "round").done();
        }
        // Marks are staggered by seat, so that they do not overlap where lines meet.
        let mut next = x(first.0) + MARKS * (seat.index() as f64 + 0.5) / f64::from(course.players);
        for &(step, value) in points.iter().filter(|point| point.0 != last.0) {
            if x(step) >= next {
                pieces::mark(out, seat, x(step), y(value), 8.0);
                next = x(step) + MARKS;
            }
        }
        pieces::mark(out, seat, x(last.0), y(last.1), 10.0);
        for &(step, _, _) in course.costs.iter().filter(|(_, by, cost)| *by == seat && *cost >= WORTH_SHOWING)
        {
            if let Some(&(_, value)) = points.iter().rfind(|point| point.0 == step) {
                out.circle(x(step), y(value), 12.0).hollow().stroke(theme::CORAL, 3.5).done();
                pieces::mark(out, seat, x(step), y(value), 6.0);
            }
        }
    });
}
