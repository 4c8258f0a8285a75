//! The words for a position: the label of the picture, the states of players, and the board in the terminal.

use fishpond_core::{Message, Seat};
use fishpond_penguins::state::{Floe, Phase};
use fishpond_penguins::{Cell, View};

use crate::caption::{about, winners};
use crate::look::Wording;
use crate::text;

/// Describes the state of the game in one sentence.
pub(super) fn caption(view: &View, you: Option<Seat>) -> Message {
    let with_mover = |id: &'static str| match view.turn {
        Some(seat) => about(id, seat, you),
        None => Message::new(id),
    };
    match (view.phase, &view.proposal, &view.outcome) {
        (Phase::Layout, ..) => Message::new("penguins-draw-caption-layout"),
        (Phase::Start, ..) => Message::new("penguins-draw-caption-start"),
        (Phase::Exchange, Some(proposal), _) => about("penguins-draw-proposal", proposal.by, you)
            .with("a", proposal.swap[0].to_string())
            .with("b", proposal.swap[1].to_string()),
        (Phase::Exchange, ..) => with_mover("penguins-draw-caption-exchange"),
        (Phase::Placement, ..) => with_mover("penguins-draw-caption-place"),
        (_, _, Some(outcome)) => {
            let first = outcome.winners();
            let best = first.iter().next().map(|seat| outcome.points[seat]);
            let level = Seat::first_n(outcome.players)
                .filter(|&seat| !outcome.resigned.contains(seat) && Some(outcome.points[seat]) == best)
                .count();
            // P29: floes break ties in fish.
            match first.iter().next() {
                Some(winner) if first.len() == 1 && level > 1 => {
                    about("penguins-draw-caption-tiles", winner, you)
                }
                _ => winners(outcome, you),
            }
        }
        (Phase::Movement | Phase::Over, ..) => with_mover("common-turn"),
    }
}

/// Describes the seat's next action, or its final rank, in a word or two.
pub(super) fn status(view: &View, seat: Seat) -> Option<Message> {
    let to_act = view.to_act.seats().contains(seat);
    let id = match &view.outcome {
        _ if view.resigned.contains(&seat) => "penguins-draw-status-resigned",
        Some(outcome) => {
            return Some(Message::new("penguins-draw-status-rank").with("rank", outcome.rank[seat]));
        }
        None if view.retired.contains(&seat) => "penguins-draw-status-retired",
        None if !to_act => return None,
        None => match view.phase {
            Phase::Exchange if view.proposal.is_some() => "penguins-draw-status-consent",
            Phase::Exchange if view.turn != Some(seat) => "penguins-draw-status-exchange",
            Phase::Exchange | Phase::Placement => "penguins-draw-status-place",
            _ => "penguins-draw-status-move",
        },
    };
    Some(Message::new(id))
}

/// Draws the board for the terminal: rows as in the rules, a penguin as its owner's letter followed by the fish under it.
pub(super) fn board(view: &View, wording: Wording<'_>) -> String {
    let mut out = String::new();
    let files = |row: usize| {
        let names = (0..7 + row % 2).map(|file| format!("{:<4}", char::from(b'a' + file as u8)));
        format!("{}{}", indent(row), names.collect::<String>()).trim_end().to_owned()
    };
    out.push_str(&format!("   {}\n", files(0)));
    for row in 0..8 {
        let cells = Cell::all().filter(|cell| cell.row() == row).map(|cell| {
            let owner = view.penguin_on(cell).map_or(String::new(), |seat| seat.to_string());
            let floe = match view.layout.on(cell) {
                Floe::Unlaid => "?".to_owned(),
                Floe::Water => "·".to_owned(),
                Floe::Fish(fish) => fish.to_string(),
            };
            format!("{:<4}", owner + &floe)
        });
        let line = format!("{}  {}{}", row + 1, indent(row), cells.collect::<String>());
        out.push_str(line.trim_end());
        out.push('\n');
    }
    out.push_str(&format!("   {}\n\n", files(7)));
    let mut rows = vec![vec![
        String::new(),
        String::new(),
        wording.text("penguins-draw-fish"),
        wording.text("penguins-draw-tiles"),
    ]];
    for seat in Seat::first_n(view.config.players) {
        let collected = view.score.get(&seat);
        rows.push(vec![
            text::mark(seat).to_string(),
            wording.name_with_letter(seat),
            collected.and_then(|c| c.fish).map_or_else(|| "?".to_owned(), |fish| fish.to_string()),
            collected.map_or(0, |c| c.tiles).to_string(),
            status(view, seat).map_or(String::new(), |status| wording.say(&status)),
        ]);
    }
    out.push_str(&text::table(&rows));
    out.push_str(&format!(
        "\n{}\n{}\n",
        wording.text("penguins-draw-legend"),
        wording.say(&caption(view, view.viewer))
    ));
    out
}

/// Returns the indent of a row: rows of seven start half a floe further in.
fn indent(row: usize) -> &'static str {
    if row.is_multiple_of(2) { "  " } else { "" }
}
