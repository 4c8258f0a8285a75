//! The facts about the players, and the result.

use fishpond_core::{Arg, Message, Outcome, Seat};
use fishpond_ships::facts::RESIGNED;
use fishpond_ships::view::SeatView;
use fishpond_ships::{Colour, View};

use super::words;
use crate::caption::lost;
use crate::{Column, Fact, GameResult, Icon, PlayerFacts, Row};

/// Returns the points, cubes, sailors in hand and sailors in the box of every player.
pub(super) fn players(view: &View) -> Vec<PlayerFacts> {
    view.seats.iter().map(|seat| player(view, seat)).collect()
}

fn player(view: &View, seat: &SeatView) -> PlayerFacts {
    let fact = |icon, value: u8, label: &'static str| Fact {
        icon,
        value: value.to_string(),
        label: Message::new(label).with("count", value),
    };
    let mut facts = vec![
        points(view, seat),
        fact(Icon::Cube, seat.cubes, "ships-draw-cubes"),
        fact(Icon::SailorCard, seat.cards, "ships-draw-sailors"),
        fact(Icon::Box, seat.boxed, "ships-draw-in-box"),
    ];
    if seat.hand.is_none() {
        // Small screens show only the first facts, so the secret points come last.
        facts.rotate_left(1);
    }
    PlayerFacts {
        seat: seat.seat,
        facts,
        status: seat.resigned.then(|| Message::new("ships-draw-seat-left")),
        active: match &view.outcome {
            Some(outcome) => outcome.rank[seat.seat] == 1,
            None => view.to_act.seats().contains(seat.seat),
        },
        faded: seat.resigned,
    }
}

/// Returns the points that a hand would score now. Hands are secret until the end.
fn points(view: &View, seat: &SeatView) -> Fact {
    let points = match (&view.outcome, seat.hand) {
        (Some(outcome), _) => Some(outcome.points[seat.seat]),
        (None, Some(hand)) => {
            Some(hand.iter().map(|(colour, count)| i32::from(count) * i32::from(view.fish_of(colour))).sum())
        }
        (None, None) => None,
    };
    let label = match (points, &view.outcome) {
        (Some(points), Some(_)) => Message::new("ships-draw-points").with("points", points),
        (Some(points), None) => Message::new("ships-draw-points-now").with("points", points),
        (None, _) => Message::new("ships-draw-points-secret"),
    };
    Fact {
        icon: Icon::Fish,
        value: points.map_or_else(|| "?".to_owned(), |points| points.to_string()),
        label,
    }
}

/// Returns the result: for each player the sailors of each colour times the fish under their ship, and the cubes.
pub(super) fn result(view: &View, you: Option<Seat>) -> Option<GameResult> {
    let outcome = view.outcome.as_ref()?;
    let icons = [Icon::PolarBear, Icon::SeaLion, Icon::Flamingo, Icon::Frog];
    let sailors = Colour::ALL.into_iter().zip(icons).map(|(colour, icon)| Column {
        icon,
        label: Message::new("ships-result-sailors").with("card", colour.name()),
    });
    // Cubes only break ties.
    let is_tied = outcome.has_equal_points();
    let cubes = Column { icon: Icon::Cube, label: Message::new("ships-draw-text-cubes") };
    let row = |seat: Seat| {
        let state = view.of(seat);
        let hand = state.hand.filter(|_| !state.resigned);
        let part = |colour: Colour| match hand {
            Some(hand) if hand[colour] > 0 => format!("{}×{}", hand[colour], view.fish_of(colour)),
            _ => "–".to_owned(),
        };
        Row {
            seat,
            rank: outcome.rank[seat],
            parts: Colour::ALL
                .map(part)
                .into_iter()
                .chain(is_tied.then(|| state.cubes.to_string()))
                .collect(),
            total: words::points(outcome.points[seat]),
        }
    };
    Some(GameResult {
        reason: Message::new(format!("ships-reason-{}", outcome.reason)),
        headline: headline(outcome, you),
        lost: lost(outcome, you, "ships-result-lost", "margin"),
        columns: sailors.chain(is_tied.then_some(cubes)).collect(),
        rows: outcome.standings().into_iter().map(|standing| row(standing.seat)).collect(),
    })
}

fn headline(outcome: &Outcome, you: Option<Seat>) -> Message {
    let winners = outcome.winners();
    let others: Vec<Arg> = winners.iter().filter(|&seat| Some(seat) != you).map(Arg::Seat).collect();
    let is_you = others.len() < winners.len();
    let message = |id: &str| Message::new(if is_you { format!("{id}-you") } else { id.to_owned() });
    let Some(winner) = winners.iter().next().filter(|_| winners.len() == 1) else {
        return message("ships-result-shared").with("seats", others);
    };
    let named = |id: &str| if is_you { message(id) } else { message(id).with("seat", winner) };
    if outcome.reason == RESIGNED {
        return named("ships-result-resigned");
    }
    // The best of the others; those who resigned are behind everyone else.
    let second = outcome.standings()[1];
    match (outcome.points[winner] - second.points, outcome.tie_break) {
        (0, Some(cubes)) if !second.resigned => named("ships-result-cubes")
            .with("cubes", cubes[winner])
            .with("other", second.tie_break.unwrap_or_default()),
        (margin, _) => named("ships-result-won").with("margin", margin),
    }
}
