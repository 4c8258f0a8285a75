//! The words for a position, in the picture and in the terminal.

use fishpond_core::{Arg, Message, Seat};
use fishpond_ships::components::FINAL;
use fishpond_ships::view::Memory;
use fishpond_ships::{ByColour, ByTile, Colour, Phase, Tile, View};

use super::pictures::letter;
use crate::caption::{about, winners};
use crate::look::Wording;
use crate::text;

/// Describes the state of the game in one line.
pub(super) fn caption(view: &View, you: Option<Seat>) -> Message {
    if let Some(outcome) = &view.outcome {
        return winners(outcome, you);
    }
    match (view.phase, view.turn) {
        (Phase::Start | Phase::Row | Phase::Deal, _) => Message::new("ships-draw-caption-deal"),
        (Phase::Pass | Phase::PassFor, _) => Message::new("ships-draw-caption-pass"),
        (Phase::Reveal, Some(seat)) => about("ships-draw-caption-reveal", seat, you).with("count", view.said),
        (Phase::ChooseShip, Some(seat)) => about("ships-draw-caption-ship", seat, you),
        (_, Some(seat)) => about("common-turn", seat, you),
        (_, None) => Message::new("ships-draw-title"),
    }
}

/// Returns a note if the fish on the cards are inferred or customized.
pub(super) fn note(view: &View) -> Option<Message> {
    if !view.components.inferred.is_empty() {
        Some(Message::new("ships-draw-inferred"))
    } else {
        view.components.is_unusual().then(|| Message::new("ships-draw-unusual"))
    }
}

/// Describes a water card.
pub(super) fn water(at: usize, fish: u8) -> Message {
    let id = match at {
        0 => "ships-draw-harbour-label",
        6 => "ships-draw-final-label",
        _ => "ships-draw-water-label",
    };
    Message::new(id).with("at", at as u32).with("fish", fish)
}

/// Describes a ship on its card.
pub(super) fn ship(ship: Colour, at: u8, fish: u8) -> Message {
    Message::new("ships-draw-ship-label").with("ship", ship.name()).with("at", at).with("fish", fish)
}

/// Lists cards: `3 polar bears and 1 frog`, or `none`.
pub(super) fn cards(cards: ByColour) -> Arg {
    let kinds: Vec<Arg> = cards
        .iter()
        .filter(|&(_, count)| count > 0)
        .map(|(colour, count)| Arg::from(colour.sailors_term(count)))
        .collect();
    if kinds.is_empty() { Message::new("ships-term-none").into() } else { kinds.into() }
}

/// Returns a number of points in words.
pub(super) fn points(points: i32) -> Message {
    Message::new("ships-draw-points").with("points", points)
}

/// Describes a seat's memory: the cards that it passed, received and boxed (SI2).
pub(super) fn memory(memory: Memory, me: Seat, players: u8) -> Vec<Message> {
    let card = |id: &'static str, seat: Seat, card: Colour| {
        Message::new(id).with("seat", seat).with("card", card.sailor_term())
    };
    let gave = if memory.received.is_some() { "ships-draw-gave" } else { "ships-draw-chose" };
    let mut lines = Vec::new();
    lines.extend(memory.passed.map(|passed| card(gave, me.next(players), passed)));
    lines.extend(memory.received.map(|received| card("ships-draw-got", right_of(me, players), received)));
    if memory.boxed.total() > 0 {
        lines.push(Message::new("ships-draw-boxed").with("cards", cards(memory.boxed)));
    }
    lines
}

/// Returns the neighbour on the right, who passes cards to this seat.
pub(super) fn right_of(seat: Seat, players: u8) -> Seat {
    Seat::first_n(players).find(|other| other.next(players) == seat).unwrap_or(seat)
}

/// Draws the board for the terminal.
pub(super) fn board(view: &View, wording: Wording<'_>) -> String {
    let mut out = wording.say(&caption(view, view.viewer)) + "\n\n";
    let mut header = vec![String::new(), wording.text("ships-draw-harbour")];
    header.extend((1..FINAL).map(|at| format!(" {at}")));
    header.push(wording.text("ships-draw-final"));
    let mut rows = vec![header];
    let fish =
        (0..=usize::from(FINAL)).map(|at| view.row.get(at).map_or("?".to_owned(), |fish| format!(" {fish}")));
    rows.push(std::iter::once(wording.text("ships-draw-text-row")).chain(fish).collect());
    for ship in Colour::ALL {
        let name = format!("{} {}", letter(wording.lang, ship), wording.say(&ship.sailor_term()));
        let places = (0..=FINAL).map(|at| {
            if view.ships[ship] == at {
                format!("<{}>", letter(wording.lang, ship))
            } else {
                " ·".to_owned()
            }
        });
        rows.push(std::iter::once(name).chain(places).collect());
    }
    out += &text::table(&rows);
    out.push('\n');
    let mut old = view.face_up;
    for tile in Tile::ALL {
        old[tile] -= view.revealed[tile];
    }
    let line = |id: &'static str, tiles: ByTile| {
        format!("{} ({}): {}\n", wording.text(id), tiles.total(), tiles_in_words(wording, tiles))
    };
    if view.revealed.total() > 0 {
        out += &line("ships-draw-text-new", view.revealed);
    }
    out += &line("ships-draw-text-open", old);
    out += &line("ships-draw-text-hidden", view.face_down);
    out += &format!(
        "{}: {}\n\n",
        wording.text("ships-draw-supply"),
        wording.say(&Message::new("ships-draw-cubes").with("count", view.supply))
    );
    out += &players(view, wording);
    if let Some((me, own)) = view.viewer.and_then(|me| Some((me, view.of(me).memory?))) {
        for line in memory(own, me, view.config.players) {
            out += &wording.say(&line);
            out.push('\n');
        }
    }
    if let Some(note) = note(view) {
        out += &format!("\n{}\n", wording.say(&note));
    }
    out
}

pub(super) fn tiles_in_words(wording: Wording<'_>, tiles: ByTile) -> String {
    let kinds: Vec<String> = tiles
        .iter()
        .filter(|&(_, count)| count > 0)
        .map(|(tile, count)| {
            let name = match tile {
                Tile::Ship(colour) => letter(wording.lang, colour),
                Tile::Duck => wording.say(&Message::new("ships-draw-text-duck").with("count", count)),
                Tile::Pirate => wording.text("ships-draw-text-pirate"),
            };
            if count > 1 { format!("{count} {name}") } else { name }
        })
        .collect();
    if kinds.is_empty() { "-".to_owned() } else { kinds.join(", ") }
}

fn players(view: &View, wording: Wording<'_>) -> String {
    let over = view.outcome.is_some();
    let mut head: Vec<String> = ["player", "hand", "cubes", "boxed"]
        .map(|word| wording.say(&Message::new(format!("ships-draw-text-{word}"))))
        .to_vec();
    if over {
        head.push(wording.text("ships-draw-text-points"));
    }
    let mut rows = vec![head];
    for seat in &view.seats {
        let hand = match seat.hand {
            Some(hand) => {
                let kinds: Vec<String> = hand
                    .iter()
                    .filter(|&(_, count)| count > 0)
                    .map(|(colour, count)| format!("{count} {}", letter(wording.lang, colour)))
                    .collect();
                format!("[{}]", kinds.join(", "))
            }
            None => format!("[{}]", "#".repeat(usize::from(seat.cards))),
        };
        let mut name = wording.name_with_letter(seat.seat);
        if seat.resigned {
            name = format!("{name} ({})", wording.text("ships-draw-seat-left"));
        }
        let mut row = vec![name, hand, seat.cubes.to_string(), seat.boxed.to_string()];
        row.extend(view.outcome.as_ref().map(|outcome| outcome.points[seat.seat].to_string()));
        rows.push(row);
    }
    text::table(&rows)
}
