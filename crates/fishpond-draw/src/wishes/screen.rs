//! The harbour on a full-screen terminal.

use fishpond_core::{Message, Seat};
use fishpond_wishes::View;
use fishpond_wishes::path::{buyer_id, card_id, fish_id, heap_id, market_id, ocean_id};

use super::words;
use crate::look::Wording;
use crate::screen::{Line, Span, Tone, mark, table};

/// Draws the markets, the heap and the ocean.
pub(super) fn board(view: &View, wording: Wording<'_>, unicode: bool) -> Vec<Line> {
    let mut lines = markets(view, wording, unicode);
    let total: u32 = view.state.heap.iter().map(|&count| u32::from(count)).sum();
    let heap = Message::new("wishes-draw-heap-label").with("fish", total as u16).with("end", view.heap_end);
    let mut heap = vec![Span::new(wording.say(&heap) + " ", Tone::Plain)];
    heap.extend(owners(&view.state.heap, unicode, heap_id));
    lines.push(heap);
    lines.push(Line::new());
    lines.extend(ocean(view, wording, unicode));
    lines
}

/// Draws the boats of a player.
pub(super) fn boats(view: &View, seat: Seat, wording: Wording<'_>, unicode: bool) -> Line {
    let mut line = vec![Span::new(format!("{}: ", wording.text("wishes-draw-text-boats")), Tone::Muted)];
    let boats = &view.state.seats[seat.index()].boats;
    for &card in boats {
        line.push(Span::new(card.to_string(), Tone::Plain).thing(card_id(seat, card)));
        line.push(Span::new(" ", Tone::Plain));
    }
    let empty = usize::from(view.boats[seat.index()]).saturating_sub(boats.len());
    let boat = if unicode { "· " } else { ". " };
    line.extend(std::iter::repeat_n(Span::new(boat, Tone::Muted), empty));
    line
}

fn markets(view: &View, wording: Wording<'_>, unicode: bool) -> Vec<Line> {
    let mut rows: Vec<Vec<Line>> = Vec::new();
    for market in &view.state.markets {
        let total: u8 = market.fish.iter().sum();
        let name = wording.say(&Message::new("wishes-draw-kind").with("kind", market.kind.code()));
        let state = match (market.limit, view.current_limit) {
            (Some(limit), _) => format!("{} {limit}", wording.text("wishes-draw-text-full")),
            (None, limit) => format!("{total}/{}", limit.unwrap_or(total)),
        };
        let buyers = market
            .buyers
            .iter()
            .map(|&value| Span::new(format!("({value})"), Tone::Plain).thing(buyer_id(market.kind, value)));
        rows.push(vec![
            vec![
                Span::new(format!("{} {name}", market.kind.code()), Tone::Heading)
                    .thing(market_id(market.kind)),
            ],
            vec![Span::new(format!("${}", view.price(market.kind)), Tone::Gold)],
            buyers.collect(),
            vec![Span::new(state, Tone::Muted)],
            owners(&market.fish, unicode, |seat| fish_id(market.kind, seat)),
        ]);
    }
    table(rows)
}

/// Returns the wooden fish of each owner.
fn owners(fish: &[u8], unicode: bool, id: impl Fn(Seat) -> String) -> Line {
    let some = Seat::ALL.into_iter().zip(fish).filter(|&(_, &count)| count > 0);
    some.flat_map(|(seat, count)| {
        let text = format!("{}{count}", mark(seat, unicode));
        [Span::new(text, Tone::Seat(seat)).thing(id(seat)), Span::new(" ", Tone::Plain)]
    })
    .collect()
}

fn ocean(view: &View, wording: Wording<'_>, unicode: bool) -> Vec<Line> {
    let mut rows: Vec<Vec<Line>> = Vec::new();
    for (state, position) in view.state.ocean.iter().zip(1u8..) {
        let wish = match state.card.wish() {
            Some(_) => wording.say(&words::short_wish(state.card)),
            None => wording.text("wishes-draw-double"),
        };
        let worm = if unicode { "∿" } else { "~" };
        rows.push(vec![
            vec![Span::new(format!("{position} {}", state.card), Tone::Heading).thing(ocean_id(position))],
            vec![Span::new(
                wording.say(&Message::new("wishes-draw-cost").with("cost", position - 1)),
                Tone::Muted,
            )],
            vec![Span::new(worm.repeat(state.worms.into()), Tone::Pink)],
            vec![Span::new(format!("${}", view.price(state.card.kind())), Tone::Gold)],
            vec![Span::new(wish, Tone::Plain)],
        ]);
    }
    table(rows)
}
