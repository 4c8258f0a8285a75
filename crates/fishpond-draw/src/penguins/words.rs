//! What is said about a position, in the picture and in the terminal.

use std::hash::Hash;

use fishpond_core::{Arg, Message, Seat};
use fishpond_penguins::state::{Floe, Phase};
use fishpond_penguins::{Cell, View};

use crate::look::Look;
use crate::text;

/// Where the game stands, in one sentence.
pub(super) fn caption(view: &View) -> Message {
    let with_mover = |id: &'static str| match view.mover {
        Some(seat) => Message::new(id).with("seat", seat),
        None => Message::new(id),
    };
    match (view.phase, &view.proposal, &view.outcome) {
        (Phase::Layout, ..) => Message::new("penguins-draw-caption-layout"),
        (Phase::Start, ..) => Message::new("penguins-draw-caption-start"),
        (Phase::Exchange, Some(proposal), _) => Message::new("penguins-draw-proposal")
            .with("seat", proposal.by)
            .with("a", proposal.swap[0].to_string())
            .with("b", proposal.swap[1].to_string()),
        (Phase::Exchange, ..) => with_mover("penguins-draw-caption-exchange"),
        (Phase::Placement, ..) => with_mover("penguins-draw-caption-place"),
        (_, _, Some(outcome)) => {
            let winners = outcome.winners();
            let seats: Vec<Arg> = winners.iter().map(Arg::Seat).collect();
            let best = winners.iter().next().map(|seat| outcome.points[seat]);
            let level = Seat::first(outcome.players)
                .filter(|&seat| !outcome.resigned.contains(seat) && Some(outcome.points[seat]) == best)
                .count();
            // P29: floes decided between equal fish.
            if level > winners.len() && winners.len() == 1 {
                Message::new("penguins-draw-caption-tiles").with("seats", seats)
            } else {
                Message::new("common-winners").with("seats", seats).with("count", winners.len() as u8)
            }
        }
        (Phase::Movement | Phase::Finished, ..) => with_mover("penguins-draw-caption-move"),
    }
}

/// Everything that the caption depends on.
pub(super) fn moment<'a>(view: &'a View, look: &Look<'a>) -> impl Hash + 'a {
    let proposal = view.proposal.as_ref().map(|proposal| (proposal.by, proposal.swap));
    (view.phase, view.mover, proposal, &view.outcome, look.names)
}

/// What a seat is about to do, or how it ended; a word or two.
pub(super) fn status(view: &View, seat: Seat) -> Option<Message> {
    let to_act = view.turn.seats().contains(seat);
    let id = match &view.outcome {
        _ if view.resigned.contains(&seat) => "penguins-draw-status-resigned",
        Some(outcome) => {
            return Some(Message::new("penguins-draw-status-rank").with("rank", outcome.rank[seat]));
        }
        None if view.retired.contains(&seat) => "penguins-draw-status-retired",
        None if !to_act => return None,
        None => match view.phase {
            Phase::Exchange if view.proposal.is_some() => "penguins-draw-status-consent",
            Phase::Exchange if view.mover != Some(seat) => "penguins-draw-status-exchange",
            Phase::Exchange | Phase::Placement => "penguins-draw-status-place",
            _ => "penguins-draw-status-move",
        },
    };
    Some(Message::new(id))
}

/// Everything about a seat, in words.
pub(super) fn seat(view: &View, look: &Look<'_>, seat: Seat) -> String {
    let collected = view.collected.get(&seat).copied();
    let counts = look.say_again(("penguins seat", look.named(seat), collected), || {
        let (fish, tiles) = collected.map_or((None, 0), |c| (c.fish, c.tiles));
        let say = match fish {
            Some(fish) => Message::new("penguins-draw-seat").with("seat", seat).with("fish", fish),
            None => Message::new("penguins-draw-seat-hidden").with("seat", seat),
        };
        say.with("tiles", tiles)
    });
    match status(view, seat) {
        Some(status) => format!("{counts}, {}", look.say(&status)),
        None => counts.to_string(),
    }
}

/// The board for the terminal: rows as in the rules, a penguin as its owner and the fish under it.
pub(super) fn board(view: &View, look: &Look<'_>) -> String {
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
        look.text("penguins-draw-fish"),
        look.text("penguins-draw-tiles"),
    ]];
    for seat in Seat::first(view.config.players) {
        let collected = view.collected.get(&seat);
        rows.push(vec![
            text::mark(seat).to_string(),
            look.name(seat),
            collected.and_then(|c| c.fish).map_or_else(|| "?".to_owned(), |fish| fish.to_string()),
            collected.map_or(0, |c| c.tiles).to_string(),
            status(view, seat).map_or(String::new(), |status| look.say(&status)),
        ]);
    }
    out.push_str(&text::table(&rows));
    out.push_str(&format!("\n{}\n{}\n", look.text("penguins-draw-legend"), look.say(&caption(view))));
    out
}

/// Rows of seven stand half a floe further in.
fn indent(row: usize) -> &'static str {
    if row.is_multiple_of(2) { "  " } else { "" }
}
