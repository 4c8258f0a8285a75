//! The parts of a review: chart, players, key moments and moves.

use fishpond_core::{BySeat, Message, Seat, SeatSet};
use fishpond_draw::charts::{number, signed};
use fishpond_games::GameId;
use fishpond_review::{Event, Mark, Moment, Report};
use maud::{Markup, html};

use super::seats::{mark as seat_mark, replayed_name};
use crate::visitor::Visitor;

/// The size of the chart, and the space around its lines.
const CHART: (f64, f64) = (600.0, 150.0);
const MARGIN: f64 = 9.0;

/// A review as one visitor sees it.
pub(crate) struct ReviewScene<'a> {
    pub(crate) visitor: &'a Visitor,
    pub(crate) report: &'a Report,
    pub(crate) names: &'a [String],
    /// The seats that bots played, if known.
    pub(crate) bots: SeatSet,
    /// The seat whose viewpoint the page shows, if it hides what others knew.
    pub(crate) only: Option<Seat>,
    /// The number of the event that is shown, counted from 1; 0 is the start.
    pub(crate) at: usize,
    /// Returns the address of the page at an event.
    pub(crate) address: &'a dyn Fn(usize) -> String,
    /// The events in words, as the viewer may know them.
    pub(crate) words: Vec<String>,
}

impl ReviewScene<'_> {
    fn name(&self, seat: Seat) -> &str {
        self.names.get(seat.index()).map_or("", String::as_str)
    }

    /// Returns whether the page shows how a seat's moves and luck were judged.
    pub(crate) fn shows(&self, seat: Seat) -> bool {
        self.only.is_none_or(|only| only == seat)
    }

    /// Returns the name of a mark.
    pub(crate) fn mark_name(&self, mark: Mark) -> String {
        self.visitor.text(&format!("review-mark-{}", mark.name()))
    }

    /// Returns the mark of a move or of draws, and the seat that it is about.
    pub(crate) fn mark(&self, event: &Event) -> Option<(Seat, Mark, f64)> {
        match event {
            Event::Decision { seat, mark, cost, .. } => {
                mark.filter(|_| self.shows(*seat)).map(|mark| (*seat, mark, cost.unwrap_or_default()))
            }
            Event::Luck { luck, .. } => {
                let seen = luck.iter().flatten().filter(|(seat, _)| self.shows(**seat));
                let (&seat, &luck) = seen.max_by(|a, b| a.1.abs().total_cmp(&b.1.abs()))?;
                Mark::of_luck(luck).map(|mark| (seat, mark, luck))
            }
        }
    }

    fn moments(&self) -> impl Iterator<Item = &Moment> {
        self.report.moments.iter().filter(|moment| self.shows(moment.seat))
    }

    /// Returns the numbers of the key moments before and after the event that is shown.
    pub(crate) fn nearest_moments(&self) -> (Option<usize>, Option<usize>) {
        let places = || self.moments().map(|moment| moment.place + 1);
        (places().filter(|&place| place < self.at).last(), places().find(|&place| place > self.at))
    }
}

/// Returns a mark as a sign, with its name for screen readers and as a tooltip.
pub(crate) fn sign(scene: &ReviewScene<'_>, mark: Mark) -> Markup {
    let name = scene.mark_name(mark);
    html! { span class=(format!("verdict-sign {}", mark.name())) title=(name) { span aria-hidden="true" { (mark.sign()) } span.sr { (name) } } }
}

/// Returns the chart: the chances of each seat over the game, with the key moments as links.
pub(crate) fn chart(scene: &ReviewScene<'_>) -> Markup {
    let course = scene.report.course(String::new());
    let last = course.times.len().max(1) as f64;
    let (width, height) = (CHART.0 - 2.0 * MARGIN, CHART.1 - 2.0 * MARGIN);
    let x = |place: f64| MARGIN + width * place / last;
    let y = |value: f64| MARGIN + height * (1.0 - value);
    let lines: BySeat<String> = BySeat::from_fn(|seat| {
        let points = course.lines[seat].iter().filter(|_| scene.shows(seat));
        points.map(|&(place, value)| format!("{:.1},{:.1} ", x(place as f64), y(value))).collect()
    });
    let value_at = |moment: &Moment| {
        let line = &course.lines[moment.seat];
        line.iter().rfind(|(place, _)| *place <= moment.place).map_or(0.5, |(_, value)| *value)
    };
    let slot = width / last;
    html! {
        svg.chart viewBox=(format!("0 0 {} {}", CHART.0, CHART.1)) role="group" aria-label=(scene.visitor.text("review-chart")) {
            @for value in [0.0, 0.5, 1.0] { path.rule d=(format!("M{MARGIN} {:.1}H{:.1}", y(value), CHART.0 - MARGIN)) {} }
            @for seat in Seat::first_n(scene.report.players) {
                @if !lines[seat].is_empty() {
                    polyline.under points=(lines[seat]) {}
                    polyline class=(format!("line owner-{}", seat.letter().to_ascii_lowercase())) points=(lines[seat]) {}
                }
            }
            text.axis x=(MARGIN) y="22" { (scene.visitor.text("review-axis")) }
            path.now d=(format!("M{:.1} 0V{}", x(scene.at.saturating_sub(1) as f64), CHART.1)) {}
            @for number in 1..=course.times.len() {
                a href=((scene.address)(number)) tabindex="-1" aria-hidden="true" {
                    rect x=(format!("{:.1}", x((number - 1) as f64) - slot / 2.0)) y="0" width=(format!("{slot:.1}")) height=(CHART.1) {}
                }
            }
            @for moment in scene.moments() {
                @let label = moment_label(scene, moment);
                a.moment class=(moment.mark.name()) href=((scene.address)(moment.place + 1)) aria-label=(label) {
                    title { (label) }
                    circle cx=(format!("{:.1}", x(moment.place as f64))) cy=(format!("{:.1}", y(value_at(moment)))) r="7" {}
                }
            }
        }
    }
}

/// Describes a key moment.
fn moment_label(scene: &ReviewScene<'_>, moment: &Moment) -> String {
    let value = match moment.mark {
        Mark::Lucky | Mark::Unlucky => signed(scene.visitor.lang, moment.value),
        _ => signed(scene.visitor.lang, -moment.value),
    };
    let message = Message::new("review-moment")
        .with("number", (moment.place + 1).to_string())
        .with("seat", moment.seat)
        .with("mark", scene.mark_name(moment.mark))
        .with("value", value);
    scene.visitor.lang.say_naming(&message, scene.names)
}

/// Returns the key moments as links.
pub(crate) fn moments(scene: &ReviewScene<'_>) -> Markup {
    let visitor = scene.visitor;
    html! {
        nav.moments aria-label=(visitor.text("review-moments")) {
            h2 { (visitor.text("review-moments")) }
            @if scene.moments().next().is_none() { p.quiet { (visitor.text("review-no-moments")) } }
            @for moment in scene.moments() {
                @let label = moment_label(scene, moment);
                a.chip href=((scene.address)(moment.place + 1)) title=(label) aria-label=(label) aria-current=[(moment.place + 1 == scene.at).then_some("true")] {
                    (seat_mark(moment.seat)) (moment.place + 1) " " (sign(scene, moment.mark))
                }
            }
        }
    }
}

/// Returns the meaning of the marks and numbers, folded.
pub(crate) fn legend(scene: &ReviewScene<'_>) -> Markup {
    let visitor = scene.visitor;
    let marks = [
        Mark::Best,
        Mark::Good,
        Mark::Slip,
        Mark::Mistake,
        Mark::Blunder,
        Mark::Forced,
        Mark::Lucky,
        Mark::Unlucky,
    ];
    html! {
        details.legend {
            summary { (visitor.text("review-legend")) }
            p { @for mark in marks { span.entry { (sign(scene, mark)) span aria-hidden="true" { " " (scene.mark_name(mark)) } } " " } }
            p { (visitor.text("review-explained")) }
        }
    }
}

/// Returns the players with accuracy, luck and losses.
pub(crate) fn players(scene: &ReviewScene<'_>) -> Markup {
    let (visitor, lang) = (scene.visitor, scene.visitor.lang);
    let fact = |id: &'static str, value: String| {
        let label = visitor.say(&Message::new(id).with("value", value.clone()));
        html! { span.num title=(label) { span.label aria-hidden="true" { (visitor.text(&format!("{id}-short"))) } span aria-hidden="true" { (value) } span.sr { (label) } } }
    };
    html! {
        section #page-seats.players.reviewed aria-label=(visitor.text("page-seats")) {
            ol data-label=(visitor.text("review-accuracy-short")) {
                @for (&seat, sum) in &scene.report.seats {
                    li class=(format!("player panel owner-{}", seat.letter().to_ascii_lowercase())) {
                        span.face { (seat_mark(seat)) }
                        span.name { (replayed_name(visitor, scene.name(seat), scene.bots.contains(seat))) }
                        span.about { @if scene.shows(seat) { @for mark in [Mark::Best, Mark::Slip, Mark::Mistake, Mark::Blunder] {
                            @if let Some(count) = sum.marks.get(&mark) { (count) " " (sign(scene, mark)) " " }
                        } } }
                        div.score {
                            @if scene.shows(seat) {
                                @if let Some(accuracy) = sum.accuracy { (fact("review-accuracy", format!("{:.0}", 100.0 * accuracy))) }
                                // In penguins, only the setup is random.
                                @if let (true, Some(luck), Some(margin)) = (scene.report.game != GameId::Penguins, sum.luck, sum.luck_margin) {
                                    (fact("review-luck", format!("{} ±{}", signed(lang, luck), number(lang, margin))))
                                }
                            } @else { span.quiet { (visitor.text("review-hidden")) } }
                        }
                    }
                }
            }
        }
    }
}

/// Returns the list of all moves and draws with their marks.
pub(crate) fn moves(scene: &ReviewScene<'_>) -> Markup {
    let lang = scene.visitor.lang;
    html! {
        section #page-log.log aria-label=(scene.visitor.text("review-moves")) {
            ol tabindex="0" {
                @for (index, (event, words)) in scene.report.course.iter().zip(&scene.words).enumerate() {
                    li {
                        @match event {
                            Event::Decision { seat, .. } => (seat_mark(*seat)),
                            Event::Luck { .. } => i {},
                        }
                        div {
                            a href=((scene.address)(index + 1)) aria-current=[(index + 1 == scene.at).then_some("true")] {
                                span.count { (index + 1) } " " (words)
                                @if let Some((seat, mark, value)) = scene.mark(event) {
                                    " " (sign(scene, mark))
                                    @match mark {
                                        Mark::Lucky | Mark::Unlucky => { " " (seat_mark(seat)) " " span.cost { (signed(lang, value)) } },
                                        _ if mark.is_error() => { " " span.cost { (signed(lang, -value)) } },
                                        _ => {},
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}
