//! What the picture says, and the board for the terminal.

use std::hash::Hash;
use std::rc::Rc;

use fishpond_core::{Arg, Message, Seat};
use fishpond_ships::components::FINAL;
use fishpond_ships::view::SeatView;
use fishpond_ships::{ByColour, ByTile, Colour, Phase, Tile, View};

use super::pictures::letter;
use crate::look::Look;
use crate::text;

/// What goes on, in one line.
pub(super) fn caption(view: &View) -> Message {
    if let Some(outcome) = &view.outcome {
        let winners: Vec<Arg> = outcome.winners().iter().map(Arg::from).collect();
        return Message::new("common-winners").with("count", winners.len() as u32).with("seats", winners);
    }
    match (view.phase, view.actor) {
        (Phase::Start | Phase::Row | Phase::Deal, _) => Message::new("ships-draw-caption-deal"),
        (Phase::Pass | Phase::PassFor, _) => Message::new("ships-draw-caption-pass"),
        (Phase::Reveal, Some(seat)) => {
            Message::new("ships-draw-caption-reveal").with("seat", seat).with("count", view.said)
        }
        (Phase::ChooseShip, Some(seat)) => Message::new("ships-draw-caption-ship").with("seat", seat),
        (_, Some(seat)) => Message::new("common-turn").with("seat", seat),
        (_, None) => Message::new("ships-draw-title"),
    }
}

/// Everything that the caption depends on.
pub(super) fn moment<'a>(view: &'a View, look: &Look<'a>) -> impl Hash + 'a {
    (view.phase, view.actor, view.said, &view.outcome, look.names)
}

/// What a player should know about the cards: that their fish are inferred, or are not as usual.
pub(super) fn note(view: &View) -> Option<Message> {
    if !view.components.inferred.is_empty() {
        Some(Message::new("ships-draw-inferred"))
    } else {
        view.components.is_unusual().then(|| Message::new("ships-draw-unusual"))
    }
}

pub(super) fn water(view: &View, at: usize) -> Message {
    let id = match at {
        0 => "ships-draw-harbour-label",
        6 => "ships-draw-final-label",
        _ => "ships-draw-water-label",
    };
    Message::new(id).with("at", at as u32).with("fish", view.row.get(at).copied().unwrap_or(0))
}

pub(super) fn ship(view: &View, ship: Colour) -> Message {
    Message::new("ships-draw-ship-label")
        .with("ship", ship.name())
        .with("at", view.ships[ship])
        .with("fish", view.fish_of(ship))
}

/// `3 polar bears and 1 frog`, or `none`.
pub(super) fn cards(cards: ByColour) -> Arg {
    let kinds: Vec<Arg> = cards
        .iter()
        .filter(|&(_, count)| count > 0)
        .map(|(colour, count)| Arg::from(colour.sailors_term(count)))
        .collect();
    if kinds.is_empty() { Message::new("ships-term-none").into() } else { kinds.into() }
}

/// All about a seat, for those who cannot see its panel.
pub(super) fn seat(view: &View, look: &Look<'_>, seat: &SeatView) -> String {
    let has = (seat.cards, seat.cubes, seat.boxed);
    let counts = look.say_again(("ships seat", look.named(seat.seat), has), || {
        Message::new("ships-draw-seat-label")
            .with("seat", seat.seat)
            .with("cards", seat.cards)
            .with("cubes", seat.cubes)
            .with("boxed", seat.boxed)
    });
    let mut words = counts.to_string();
    if seat.resigned {
        words = format!("{words}, {}", look.text("ships-draw-seat-left"));
    }
    if let (Some(hand), Some(points)) = (seat.hand, points(view, seat.seat)) {
        let hand = look.say(&Message::new("ships-draw-shown").with("cards", cards(hand)));
        words = format!("{words}; {hand}; {}", look.say(&points));
    }
    words
}

/// The points of a seat, once they are known.
pub(super) fn points(view: &View, seat: Seat) -> Option<Message> {
    let outcome = view.outcome.as_ref()?;
    Some(Message::new("ships-draw-points").with("points", outcome.points[seat]))
}

/// What a seat remembers: what it passed, got and boxed (SI2).
pub(super) fn memory(view: &View, look: &Look<'_>, me: Seat) -> Vec<Rc<str>> {
    let players = view.config.players;
    let Some(memory) = view.of(me).memory else { return Vec::new() };
    let card = |id: &'static str, seat: Seat, card: Colour| {
        let say = || Message::new(id).with("seat", seat).with("card", card.sailor_term());
        look.say_again((id, look.named(seat), card), say)
    };
    let right = Seat::first(players).find(|seat| seat.next(players) == me).unwrap_or(me);
    let gave = if memory.received.is_some() { "ships-draw-gave" } else { "ships-draw-chose" };
    let mut lines = Vec::new();
    lines.extend(memory.passed.map(|passed| card(gave, me.next(players), passed)));
    lines.extend(memory.received.map(|received| card("ships-draw-got", right, received)));
    if memory.boxed.total() > 0 {
        lines.push(look.say_again(("ships boxed", memory.boxed), || {
            Message::new("ships-draw-boxed").with("cards", cards(memory.boxed))
        }));
    }
    lines
}

/// The board for the terminal.
pub(super) fn board(view: &View, look: &Look<'_>) -> String {
    let mut out = look.say(&caption(view)) + "\n\n";
    let mut header = vec![String::new(), look.text("ships-draw-harbour")];
    header.extend((1..FINAL).map(|at| format!(" {at}")));
    header.push(look.text("ships-draw-final"));
    let mut rows = vec![header];
    let fish =
        (0..=usize::from(FINAL)).map(|at| view.row.get(at).map_or("?".to_owned(), |fish| format!(" {fish}")));
    rows.push(std::iter::once(look.text("ships-draw-text-row")).chain(fish).collect());
    for ship in Colour::ALL {
        let name = format!("{} {}", letter(look, ship), look.say(&ship.sailor_term()));
        let places = (0..=FINAL).map(|at| {
            if view.ships[ship] == at { format!("<{}>", letter(look, ship)) } else { " ·".to_owned() }
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
        format!("{} ({}): {}\n", look.text(id), tiles.total(), tiles_in_words(look, tiles))
    };
    if view.revealed.total() > 0 {
        out += &line("ships-draw-text-new", view.revealed);
    }
    out += &line("ships-draw-text-open", old);
    out += &line("ships-draw-text-hidden", view.face_down);
    out += &format!(
        "{}: {}\n\n",
        look.text("ships-draw-supply"),
        look.say(&Message::new("ships-draw-cubes").with("count", view.supply))
    );
    out += &players(view, look);
    for line in view.seat.map(|seat| memory(view, look, seat)).unwrap_or_default() {
        out += &line;
        out.push('\n');
    }
    if let Some(note) = note(view) {
        out += &format!("\n{}\n", look.say(&note));
    }
    out
}

fn tiles_in_words(look: &Look<'_>, tiles: ByTile) -> String {
    let kinds: Vec<String> = tiles
        .iter()
        .filter(|&(_, count)| count > 0)
        .map(|(tile, count)| {
            let name = match tile {
                Tile::Ship(colour) => letter(look, colour),
                Tile::Duck => look.text("ships-draw-text-duck"),
                Tile::Pirate => look.text("ships-draw-text-pirate"),
            };
            if count > 1 { format!("{count} {name}") } else { name }
        })
        .collect();
    if kinds.is_empty() { "-".to_owned() } else { kinds.join(", ") }
}

fn players(view: &View, look: &Look<'_>) -> String {
    let over = view.outcome.is_some();
    let mut head: Vec<String> = ["player", "hand", "cubes", "boxed"]
        .map(|word| look.say(&Message::new(format!("ships-draw-text-{word}"))))
        .to_vec();
    if over {
        head.push(look.text("ships-draw-text-points"));
    }
    let mut rows = vec![head];
    for seat in &view.seats {
        let hand = match seat.hand {
            Some(hand) => {
                let kinds: Vec<String> = hand
                    .iter()
                    .filter(|&(_, count)| count > 0)
                    .map(|(colour, count)| format!("{count} {}", letter(look, colour)))
                    .collect();
                format!("[{}]", kinds.join(", "))
            }
            None => format!("[{}]", "#".repeat(usize::from(seat.cards))),
        };
        let mut name = look.name(seat.seat);
        if seat.resigned {
            name = format!("{name} ({})", look.text("ships-draw-seat-left"));
        }
        let mut row = vec![name, hand, seat.cubes.to_string(), seat.boxed.to_string()];
        row.extend(view.outcome.as_ref().map(|outcome| outcome.points[seat.seat].to_string()));
        rows.push(row);
    }
    text::table(&rows)
}
