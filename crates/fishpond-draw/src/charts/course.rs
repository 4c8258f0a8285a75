//! The course of a game.

use fishpond_core::{BySeat, Message, Seat};

use super::{LEFT, RIGHT, SMALL, number, rule, signed};
use crate::look::Look;
use crate::pieces;
use crate::seats::{GAP, LETTERS, WIDTH};
use crate::svg::{Svg, number as coordinate};
use crate::theme;

/// How high the picture of the values and that of the luck are.
const HEIGHT: f64 = 340.0;
const LUCK_HEIGHT: f64 = 110.0;
/// What costs more than this is shown as a mistake, and what brings more as luck.
const WORTH_SHOWING: f64 = 0.02;
/// An owner's mark stands on his line at least every so many pixels.
const MARKS: f64 = 90.0;

/// What the game was worth to each seat after everything that happened, 0 lost to 1 won. What happened, a decision or draws, has a
/// place, counted from 0; the end comes after the last.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Course {
    /// What stands above it.
    pub title: String,
    /// How many play.
    pub players: u8,
    /// The number of the step at each place.
    pub steps: Vec<usize>,
    /// Places and values, in order.
    pub lines: BySeat<Vec<(usize, f64)>>,
    /// What acts cost: the place, who acted, how much.
    pub costs: Vec<(usize, Seat, f64)>,
    /// What draws brought: the place, whom, how much.
    pub luck: Vec<(usize, Seat, f64)>,
    /// All luck, and all that own acts cost.
    pub sums: BySeat<(f64, f64)>,
}

/// Draws the course of a game: lines of values with mistakes ringed, below them the luck.
#[must_use]
pub fn course(course: &Course, look: &Look<'_>) -> String {
    let mut svg = Svg::new(look);
    let rows = f64::from(course.players) * 44.0;
    let top = 84.0 + rows;
    let luck_top = top + HEIGHT + 54.0;
    let height = luck_top + LUCK_HEIGHT + 64.0;
    svg.rect(0.0, 0.0, WIDTH, height, 0.0).fill(theme::PAPER).done();
    svg.text(2.0 * GAP, 50.0, LETTERS).bold().within(RIGHT - 2.0 * GAP).say(&course.title);
    legend(&mut svg, course, look);

    let x = |place: usize| LEFT + (RIGHT - LEFT) * place as f64 / course.steps.len().max(1) as f64;
    let y = |value: f64| top + HEIGHT * (1.0 - value);
    svg.rect(LEFT, top, RIGHT - LEFT, HEIGHT, 0.0).fill(theme::PANEL).stroke(theme::LINE, 2.0).done();
    for value in [0.0, 0.25, 0.5, 0.75, 1.0] {
        rule(&mut svg, y(value));
        svg.text(LEFT - 10.0, y(value) + 9.0, SMALL)
            .end()
            .fill(theme::MUTED)
            .say(&format!("{:.0}", 100.0 * value));
    }
    for seat in Seat::first(course.players) {
        line(&mut svg, course, look, seat, &x, &y);
    }

    let middle = luck_top + LUCK_HEIGHT / 2.0;
    let most = course.luck.iter().map(|(_, _, luck)| luck.abs()).fold(0.1, f64::max);
    svg.text(LEFT, luck_top - 10.0, SMALL).fill(theme::MUTED).say(&look.text("course-luck"));
    svg.rect(LEFT, luck_top, RIGHT - LEFT, LUCK_HEIGHT, 0.0)
        .fill(theme::PANEL)
        .stroke(theme::LINE, 2.0)
        .done();
    rule(&mut svg, middle);
    for &(step, seat, luck) in course.luck.iter().filter(|(_, _, luck)| luck.abs() >= WORTH_SHOWING) {
        let end = middle - luck / most * (LUCK_HEIGHT / 2.0 - 8.0);
        let stem = format!("M{} {}V{}", coordinate(x(step)), coordinate(middle), coordinate(end));
        svg.path(&stem).hollow().stroke(theme::MUTED, 1.5).done();
        pieces::mark(&mut svg, seat, x(step), end, 6.0);
    }
    let (first, last) = (course.steps.first(), course.steps.last());
    let step = |step: Option<&usize>| {
        look.say(&Message::new("course-step").with("step", step.copied().unwrap_or_default().to_string()))
    };
    svg.text(LEFT, height - 22.0, SMALL).fill(theme::MUTED).say(&step(first));
    svg.text(RIGHT, height - 22.0, SMALL).end().fill(theme::MUTED).say(&step(last));
    let label = Message::new("course-label").with("title", course.title.clone());
    svg.finish(WIDTH, height, &look.say(&label)).into_string()
}

/// Who is who, with the sums.
fn legend(svg: &mut Svg, course: &Course, look: &Look<'_>) {
    for (row, seat) in Seat::first(course.players).enumerate() {
        let y = 96.0 + 44.0 * row as f64;
        let (luck, lost) = course.sums[seat];
        pieces::mark(svg, seat, 2.0 * GAP + 16.0, y - 9.0, 13.0);
        svg.text(66.0, y, SMALL).bold().within(280.0).say(&look.name(seat));
        let luck = Message::new("course-lucky").with("luck", signed(look.lang, luck));
        svg.text(360.0, y, SMALL).say(&look.say(&luck));
        let lost = Message::new("course-lost").with("lost", number(look.lang, lost));
        svg.text(580.0, y, SMALL).say(&look.say(&lost));
    }
}

/// The line of a seat, with its mark along the way and its mistakes ringed.
fn line(
    svg: &mut Svg,
    course: &Course,
    look: &Look<'_>,
    seat: Seat,
    x: &dyn Fn(usize) -> f64,
    y: &dyn Fn(f64) -> f64,
) {
    let points = &course.lines[seat];
    let (Some(first), Some(last)) = (points.first(), points.last()) else { return };
    let (luck, lost) = course.sums[seat];
    let label = Message::new("course-line")
        .with("seat", seat)
        .with("start", number(look.lang, first.1))
        .with("end", number(look.lang, last.1))
        .with("luck", signed(look.lang, luck))
        .with("lost", number(look.lang, lost));
    svg.el("g").id(&format!("fp-line-{seat}")).label(&look.say(&label)).open();
    let mut d = String::new();
    for &(step, value) in points {
        d.push(if d.is_empty() { 'M' } else { 'L' });
        d.push_str(&format!("{} {}", coordinate(x(step)), coordinate(y(value))));
    }
    // The dark line beneath lets light colours be seen on light ground.
    for (ink, width) in [(theme::TEXT, 5.0), (theme::owner(seat), 3.5)] {
        svg.path(&d).hollow().stroke(ink, width).attr("stroke-linejoin", "round").done();
    }
    // The marks of the seats do not stand on top of each other where their lines meet.
    let mut next = x(first.0) + MARKS * (seat.index() as f64 + 0.5) / f64::from(course.players);
    for &(step, value) in points.iter().filter(|point| point.0 != last.0) {
        if x(step) >= next {
            pieces::mark(svg, seat, x(step), y(value), 8.0);
            next = x(step) + MARKS;
        }
    }
    pieces::mark(svg, seat, x(last.0), y(last.1), 10.0);
    for &(step, _, _) in course.costs.iter().filter(|(_, who, cost)| *who == seat && *cost >= WORTH_SHOWING) {
        if let Some(&(_, value)) = points.iter().rfind(|point| point.0 == step) {
            svg.circle(x(step), y(value), 12.0).hollow().stroke(theme::CORAL, 3.5).done();
            pieces::mark(svg, seat, x(step), y(value), 6.0);
        }
    }
    svg.close();
}
