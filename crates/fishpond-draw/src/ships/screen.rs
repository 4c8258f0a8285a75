//! The sea on a full-screen terminal.

use fishpond_core::Message;
use fishpond_ships::components::FINAL;
use fishpond_ships::{ByTile, Colour, Tile, View};

use super::pictures::letter;
use super::words::{memory, tiles_in_words};
use crate::look::Wording;
use crate::screen::{Line, Span, Tone, table};

/// Draws the water cards with the ships, the tiles, and the viewer's own cards.
pub(super) fn board(view: &View, wording: Wording<'_>, unicode: bool) -> Vec<Line> {
    let plain = |text: String| vec![Span::new(text, Tone::Plain)];
    let muted = |text: String| vec![Span::new(text, Tone::Muted)];
    let mut rows: Vec<Vec<Line>> =
        vec![vec![muted(String::new()), muted(wording.text("ships-draw-harbour"))]];
    rows[0].extend((1..FINAL).map(|at| muted(format!(" {at} "))));
    rows[0].push(muted(wording.text("ships-draw-final")));
    let mut fish = vec![plain(wording.text("ships-draw-text-row"))];
    fish.extend((0..=FINAL).map(|at| {
        let (text, tone) = match view.row.get(usize::from(at)) {
            Some(&fish) => (format!(" {fish} "), Tone::Fish(fish)),
            None => (" ? ".to_owned(), Tone::Muted),
        };
        vec![Span::new(text, tone).thing(format!("water-{at}"))]
    }));
    rows.push(fish);
    for ship in Colour::ALL {
        let (name, sign) = (wording.say(&ship.sailor_term()), letter(wording.lang, ship));
        let span = |text: String| Span::new(text, tone(ship)).thing(format!("ship-{ship}"));
        let mut row = vec![vec![span(format!("{sign} {name}"))]];
        row.extend((0..=FINAL).map(|at| {
            if view.ships[ship] == at {
                let boat = if unicode { format!("◖{sign}▶") } else { format!("<{sign}>") };
                vec![span(boat)]
            } else {
                vec![Span::new(if unicode { " ~ " } else { " . " }, Tone::Water)]
            }
        }));
        rows.push(row);
    }
    let mut lines = table(rows);
    lines.push(Line::new());
    let mut old = view.face_up;
    for tile in Tile::ALL {
        old[tile] -= view.revealed[tile];
    }
    let tiles = |id: &'static str, tiles: ByTile| {
        plain(format!("{} ({}): {}", wording.text(id), tiles.total(), tiles_in_words(wording, tiles)))
    };
    if view.revealed.total() > 0 {
        lines.push(tiles("ships-draw-text-new", view.revealed));
    }
    lines.push(tiles("ships-draw-text-open", old));
    lines.push(tiles("ships-draw-text-hidden", view.face_down));
    let supply = wording.say(&Message::new("ships-draw-cubes").with("count", view.supply));
    lines.push(plain(format!("{}: {supply}", wording.text("ships-draw-supply"))));
    lines.extend(own_cards(view, wording));
    lines
}

/// Returns the viewer's hand, and what only the viewer knows.
fn own_cards(view: &View, wording: Wording<'_>) -> Vec<Line> {
    let Some(me) = view.viewer else { return Vec::new() };
    let Some(hand) = view.of(me).hand else { return Vec::new() };
    let mut cards = vec![Span::new(format!("{}: ", wording.text("ships-draw-text-hand")), Tone::Heading)];
    for (colour, count) in hand.iter().filter(|&(_, count)| count > 0) {
        let text = wording.say(&colour.sailors_term(count));
        cards.push(Span::new(text, tone(colour)).thing(format!("card-{colour}")));
        cards.push(Span::new("  ", Tone::Plain));
    }
    let known = view.of(me).memory.map(|own| memory(own, me, view.config.players)).unwrap_or_default();
    let known = known.iter().map(|line| vec![Span::new(wording.say(line), Tone::Muted)]);
    std::iter::once(cards).chain(known).collect()
}

fn tone(colour: Colour) -> Tone {
    match colour {
        Colour::White => Tone::White,
        Colour::Brown => Tone::Brown,
        Colour::Pink => Tone::Pink,
        Colour::Green => Tone::Green,
    }
}
