//! The content of a review's page for an event.

use fishpond_core::Seat;
use fishpond_games::AnyPosition;
use fishpond_review::{Event, Report};
use maud::{Markup, html};

/// Returns the number of the event at which a review opens: the first key moment or else the first decision that the viewer knows, so that
/// it does not start with another player's secret choice.
pub(super) fn first_place(report: &Report, only: Option<Seat>) -> usize {
    let shows = |seat: Seat| only.is_none_or(|only| only == seat);
    let moment = report.moments.iter().find(|moment| shows(moment.seat)).map(|moment| moment.place);
    let decision = || {
        let decides =
            |event: &Event| matches!(event, Event::Decision { seat, mark: Some(_), .. } if shows(*seat));
        report.course.iter().position(decides)
    };
    moment.or_else(decision).map_or(0, |place| place + 1)
}

/// The content of the page for an event.
pub(super) struct Shown {
    pub(super) position: AnyPosition,
    /// The number of steps of the game up to the last position of the game that is shown.
    pub(super) ply: usize,
    /// The position of the game after these steps.
    pub(super) played: AnyPosition,
    pub(super) headline: String,
    pub(super) detail: Markup,
    /// The things that the last move touched.
    pub(super) last: Vec<String>,
    /// The things that the better move picks.
    pub(super) hint: Vec<String>,
    /// The positions that the page offers to show: parameter, label, whether it is shown.
    pub(super) lines: Vec<(String, String, bool)>,
}

impl Shown {
    pub(super) fn plain(ply: usize, position: AnyPosition, headline: String) -> Shown {
        let (last, hint, lines) = (Vec::new(), Vec::new(), Vec::new());
        let played = position.clone();
        Shown { position, ply, played, headline, detail: html! {}, last, hint, lines }
    }
}

/// Plays the best line as far as it goes without draws, and returns each position with the things that the move touched.
pub(super) fn continuation(before: &AnyPosition, line: &[String]) -> Vec<(AnyPosition, Vec<String>)> {
    let mut position = before.clone();
    let mut positions = Vec::new();
    for step in line {
        let Some((seat, act)) = step.split_once(' ') else { break };
        let mut events = Vec::new();
        let Ok(seat) = seat.parse::<Seat>() else { break };
        if !position.turn().seats().contains(seat) || position.play(seat, act, &mut events).is_err() {
            break;
        }
        let touched = events.iter().flat_map(fishpond_games::AnyEvent::touched).collect();
        positions.push((position.clone(), touched));
    }
    positions
}
