//! The facts about players, and the result.

use fishpond_core::{Message, Outcome, Seat};
use fishpond_penguins::facts::{RESIGNED, penguins_each};
use fishpond_penguins::{Phase, View, board};

use super::{free, owners, words};
use crate::caption::{about, lost, winners};
use crate::player::{Column, Fact, Row};
use crate::{GameResult, Icon, PlayerFacts};

/// Returns the fish, floes and penguins of every player. Until all penguins are placed, the penguins are those still to be placed;
/// after that, those that can move.
pub(super) fn facts(view: &View) -> Vec<PlayerFacts> {
    let free = free(view, &owners(view));
    let seats = Seat::first_n(view.config.players);
    let facts = |seat: Seat| {
        let (fish, tiles) = view.score.get(&seat).map_or((None, 0), |c| (c.fish, c.tiles));
        let cells = view.penguins.get(&seat).map_or(&[][..], Vec::as_slice);
        let placing = matches!(view.phase, Phase::Layout | Phase::Start | Phase::Exchange | Phase::Placement);
        let (penguins, about_penguins) = if placing && !view.retired.contains(&seat) {
            (
                usize::from(penguins_each(view.config.players)).saturating_sub(cells.len()),
                "penguins-fact-to-place",
            )
        } else {
            let can_move = cells.iter().filter(|&&cell| board::targets(cell, free) != 0);
            (can_move.count(), "penguins-fact-can-move")
        };
        let fact = |icon, value: usize, id: &'static str| Fact {
            icon,
            value: value.to_string(),
            label: Message::new(id).with("count", value as u32),
        };
        let fish = match fish {
            Some(fish) => fact(Icon::Fish, fish.into(), "penguins-fact-fish"),
            None => Fact {
                icon: Icon::Fish,
                value: "?".to_owned(),
                label: Message::new("penguins-fact-fish-hidden"),
            },
        };
        PlayerFacts {
            seat,
            facts: vec![
                fish,
                fact(Icon::Floe, tiles.into(), "penguins-fact-floes"),
                fact(Icon::Penguin, penguins, about_penguins),
            ],
            status: words::status(view, seat),
            active: match &view.outcome {
                Some(outcome) => outcome.rank[seat] == 1,
                None => view.to_act.seats().contains(seat),
            },
            faded: view.outcome.is_none() && view.retired.contains(&seat),
        }
    };
    seats.map(facts).collect()
}

/// Returns the result: who won by how much, and the parts of every score.
pub(super) fn result(view: &View, you: Option<Seat>) -> Option<GameResult> {
    let outcome = view.outcome.as_ref()?;
    let mut seats: Vec<Seat> = Seat::first_n(outcome.players).collect();
    seats.sort_by_key(|&seat| outcome.rank[seat]);
    let parts: Option<Vec<Vec<String>>> = seats.iter().map(|&seat| parts(view, seat)).collect();
    // A position that was not reached by play does not know how the scores came about.
    let mut columns = if parts.is_some() { COLUMNS.to_vec() } else { Vec::new() };
    let mut parts = parts.unwrap_or_else(|| vec![Vec::new(); seats.len()]);
    if outcome.has_equal_points() {
        columns.push((Icon::Floe, "penguins-result-floes"));
        for (seat, parts) in seats.iter().zip(&mut parts) {
            parts.push(view.score[seat].tiles.to_string());
        }
    }
    let rows = seats.iter().zip(parts).map(|(&seat, parts)| {
        let total = Message::new("penguins-fact-fish").with("count", outcome.points[seat]);
        Row { seat, rank: outcome.rank[seat], parts, total }
    });
    Some(GameResult {
        reason: Message::new(format!("penguins-reason-{}", outcome.reason)),
        headline: headline(outcome, you),
        lost: lost(outcome, you, "penguins-result-lost", "fish"),
        columns: columns.into_iter().map(|(icon, id)| Column { icon, label: Message::new(id) }).collect(),
        rows: rows.collect(),
    })
}

/// The parts of a score. Floes are shown only where they break a tie.
const COLUMNS: [(Icon, &str); 4] = [
    (Icon::School(1), "penguins-result-ones"),
    (Icon::School(2), "penguins-result-twos"),
    (Icon::School(3), "penguins-result-threes"),
    (Icon::Penguin, "penguins-result-last"),
];

/// Returns the floes with one, two and three fish, such as `8 × 2`, and the fish from the last floes.
fn parts(view: &View, seat: Seat) -> Option<Vec<String>> {
    let moves = view.score[&seat].moves?;
    let last: u8 = view.rests.iter().filter(|rest| rest.seat == seat).map(|rest| rest.fish).sum();
    let floes = (1..).zip(moves).map(|(fish, floes)| format!("{floes} × {fish}"));
    Some(floes.chain([last.to_string()]).collect())
}

/// Says who won, and by how much.
fn headline(outcome: &Outcome, you: Option<Seat>) -> Message {
    let first = outcome.winners();
    let Some(winner) = first.iter().next().filter(|_| first.len() == 1) else {
        return winners(outcome, you);
    };
    if outcome.reason == RESIGNED {
        return about("penguins-result-resigned", winner, you);
    }
    let others = Seat::first_n(outcome.players).filter(|&seat| seat != winner);
    let second =
        others.filter(|&seat| !outcome.resigned.contains(seat)).map(|seat| outcome.points[seat]).max();
    match outcome.points[winner] - second.unwrap_or_default() {
        0 => about("penguins-draw-caption-tiles", winner, you),
        margin => about("penguins-result-margin", winner, you).with("fish", margin),
    }
}
