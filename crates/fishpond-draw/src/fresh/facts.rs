//! Facts about the players, and the result.

use fishpond_core::{Message, Outcome, Seat};
use fishpond_fresh::{Goods, View};

use super::words;
use crate::caption::{about, lost, winners};
use crate::icons::Icon;
use crate::player::{Column, Fact, GameResult, PlayerFacts, Row};

/// Returns the facts about each player: points so far, coins, routes and disks.
pub(super) fn players(view: &View) -> Vec<PlayerFacts> {
    let lengths = view.lengths();
    let of_seat = |state: &fishpond_fresh::view::SeatView| {
        let seat = state.seat;
        let length: i32 = lengths[seat].iter().flatten().map(|&length| i32::from(length)).sum();
        let points = i32::from(state.coins) - length;
        let fact = |icon, value: String, label| Fact { icon, value, label };
        PlayerFacts {
            seat,
            facts: vec![
                fact(Icon::Star, signed(points), words::points_so_far(view, points)),
                fact(
                    Icon::Coin,
                    state.coins.to_string(),
                    Message::new("fresh-fact-coins").with("coins", state.coins),
                ),
                fact(
                    Icon::Route,
                    length.to_string(),
                    Message::new("fresh-fact-routes").with("length", length),
                ),
                fact(
                    Icon::Disk,
                    state.disks.to_string(),
                    Message::new("fresh-fact-disks").with("disks", state.disks),
                ),
            ],
            status: words::status(view, seat),
            active: words::stands_out(view, seat),
            faded: state.resigned,
        }
    };
    view.seats.iter().map(of_seat).collect()
}

/// Returns a number with a real minus sign.
fn signed(number: i32) -> String {
    number.to_string().replace('-', "−")
}

/// Returns the result: coins minus the lengths of the four routes.
pub(super) fn result(view: &View, you: Option<Seat>) -> Option<GameResult> {
    let outcome = view.outcome.as_ref()?;
    let lengths = view.lengths();
    let column = |icon, label: Message| Column { icon, label };
    let columns = std::iter::once(column(Icon::Coin, Message::new("fresh-draw-coins")))
        .chain(Goods::ALL.map(|goods| column(Icon::Goods(goods), goods.term())))
        .collect();
    let row = |state: &fishpond_fresh::view::SeatView| {
        let lengths = lengths[state.seat].map(|length| signed(-i32::from(length.unwrap_or_default())));
        Row {
            seat: state.seat,
            rank: outcome.rank[state.seat],
            parts: std::iter::once(state.coins.to_string()).chain(lengths).collect(),
            total: Message::new("fresh-draw-points").with("points", outcome.points[state.seat]),
        }
    };
    let mut rows: Vec<Row> = view.seats.iter().map(row).collect();
    rows.sort_by_key(|row| row.rank);
    Some(GameResult {
        reason: Message::new(format!("fresh-reason-{}", outcome.reason)),
        headline: headline(view, outcome, you),
        lost: lost(outcome, you, "fresh-result-lost", "points"),
        columns,
        rows,
    })
}

/// Says who won, and by how much.
fn headline(view: &View, outcome: &Outcome, you: Option<Seat>) -> Message {
    let winning = outcome.winners();
    let mut seats = winning.iter();
    let (Some(winner), None) = (seats.next(), seats.next()) else { return winners(outcome, you) };
    let others = view.seats.iter().filter(|state| state.seat != winner && !state.resigned);
    match others.map(|state| outcome.points[state.seat]).max() {
        Some(second) => {
            about("fresh-result-points", winner, you).with("points", outcome.points[winner] - second)
        }
        None => about("fresh-result-resigned", winner, you),
    }
}
