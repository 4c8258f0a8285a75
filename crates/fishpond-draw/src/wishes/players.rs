//! The players' numbers, and the result with every part of every score.

use fishpond_core::{Message, Seat};
use fishpond_wishes::View;

use super::words;
use crate::caption::lost;
use crate::icons::Icon;
use crate::player::{Column, Fact, GameResult, PlayerFacts, Row};

/// Returns the money and the worms of each player.
pub(super) fn facts(view: &View) -> Vec<PlayerFacts> {
    Seat::first_n(view.state.config.players)
        .map(|seat| {
            let owned = &view.state.seats[seat.index()];
            let money = Fact {
                icon: Icon::Money,
                value: dollars(owned.score),
                label: Message::new("wishes-draw-money").with("dollars", owned.score),
            };
            let worms = Fact {
                icon: Icon::Worm,
                value: owned.worms.to_string(),
                label: Message::new("wishes-draw-worms").with("worms", owned.worms),
            };
            PlayerFacts {
                seat,
                facts: vec![money, worms],
                status: words::status(view, seat),
                active: match &view.outcome {
                    Some(outcome) => outcome.rank[seat] == 1,
                    None => view.to_act.seats().contains(seat),
                },
                faded: view.state.resigned.contains(seat),
            }
        })
        .collect()
}

/// Returns the result, once the game is over.
pub(super) fn result(view: &View, you: Option<Seat>) -> Option<GameResult> {
    let outcome = view.outcome.as_ref()?;
    let parts = view.score_parts()?;
    let column = |icon, id: &'static str| Column { icon, label: Message::new(id) };
    let mut seats: Vec<Seat> = Seat::first_n(view.state.config.players).collect();
    seats.sort_by_key(|&seat| outcome.rank[seat]);
    let rows = seats.into_iter().map(|seat| {
        let part = parts[seat.index()];
        let parts = [part.sales, part.markets, part.worms, part.heap].map(dollars).into();
        let total = dollars(view.state.seats[seat.index()].score);
        let total = Message::new("wishes-result-total").with("dollars", total);
        Row { seat, rank: outcome.rank[seat], parts, total }
    });
    Some(GameResult {
        reason: words::reason(view, outcome),
        headline: words::headline(view, outcome, you),
        lost: lost(outcome, you, "wishes-result-lost", "dollars"),
        columns: vec![
            column(Icon::Money, "wishes-result-sales"),
            column(Icon::Stall, "wishes-result-stalls"),
            column(Icon::Worm, "wishes-result-worms"),
            column(Icon::Heap, "wishes-result-heap"),
        ],
        rows: rows.collect(),
    })
}

/// Formats an amount of dollars: `$23`, `−$4`.
fn dollars(dollars: i32) -> String {
    let minus = if dollars < 0 { "−" } else { "" };
    format!("{minus}${}", dollars.unsigned_abs())
}
