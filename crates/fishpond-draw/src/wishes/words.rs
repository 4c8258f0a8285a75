//! The words for a position, in the picture and in the terminal.

use fishpond_core::{Arg, Message, Seat, Turn};
use fishpond_page::{Fragment, Out, Sink as _};
use fishpond_wishes::components::LimitCard;
use fishpond_wishes::{Card, MarketState, Phase, View, Wish};
use fishpond_words::Lang;

use crate::caption::{about, winners};
use crate::look::Wording;
use crate::seats::{GAP, WIDTH};
use crate::svg::{Paint as _, Px, Shapes as _};
use crate::text;
use crate::theme;

/// The height of a line of the note.
pub(super) const NOTE: f64 = 34.0;
const NOTE_SIZE: f64 = 26.0;
/// Number of lines of the note, the same in every language, so that positions do not depend on it.
const NOTE_LINES: f64 = 2.0;

/// Describes the state of the game in one line.
pub(super) fn caption(view: &View, you: Option<Seat>) -> Message {
    if let Some(outcome) = &view.outcome {
        return winners(outcome, you);
    }
    match (view.turn, view.state.stage) {
        (Turn::Seat(seat), _) => about("common-turn", seat, you),
        (_, Phase::Ocean) => Message::new("wishes-draw-caption-ocean"),
        _ => Message::new("wishes-draw-caption-setup"),
    }
}

/// Adds the kind and the wish of a card to a message.
pub(super) fn card(card: Card, message: Message) -> Message {
    card.term().args.into_iter().fold(message, |message, (name, arg)| message.with(name, arg))
}

/// Describes a wish in two short lines.
pub(super) fn wish_lines(lang: Lang, card: Card) -> [String; 2] {
    ["wishes-draw-wish-short", "wishes-draw-wish-then"]
        .map(|id| lang.say(&self::card(card, Message::new(id))))
}

/// Describes everything about a market; `limit` applies to markets that are not full.
pub(super) fn market(market: &MarketState, price: u8, limit: Option<u8>) -> [Message; 3] {
    let total: u8 = market.fish.iter().sum();
    let head = Message::new("wishes-draw-market").with("kind", market.kind.code()).with("price", price);
    let state = match market.limit {
        Some(limit) => Message::new("wishes-draw-market-full").with("limit", limit),
        None => {
            Message::new("wishes-draw-market-open").with("fish", total).with("limit", limit.unwrap_or(total))
        }
    };
    let buyers: Vec<Arg> = market.buyers.iter().map(|&value| value.into()).collect();
    let buyers = if buyers.is_empty() {
        Message::new("wishes-draw-no-buyers")
    } else {
        Message::new("wishes-draw-buyers").with("buyers", buyers)
    };
    [head, state, buyers]
}

/// Describes the current limit card.
pub(super) fn limit(card: Option<&LimitCard>) -> Message {
    let Some(card) = card else { return Message::new("wishes-draw-limits-empty") };
    let id = if card.inferred { "wishes-draw-limits-inferred" } else { "wishes-draw-limits-label" };
    Message::new(id).with("limit", card.limit).with("higher", card.higher).with("lower", card.lower)
}

/// Describes the seat's next action, or its final rank, in a word or two.
pub(super) fn status(view: &View, seat: Seat) -> Option<Message> {
    if view.state.resigned.contains(seat) {
        return Some(Message::new("wishes-draw-resigned"));
    }
    match &view.outcome {
        Some(outcome) => Some(Message::new("wishes-draw-place").with("rank", outcome.rank[seat])),
        None => view.turn.seats().contains(seat).then(|| Message::new("wishes-draw-to-act")),
    }
}

/// Describes everything on a seat's card.
pub(super) fn seat(view: &View, seat: Seat) -> Vec<Message> {
    let owned = &view.state.seats[seat.index()];
    let counts = Message::new("wishes-draw-seat")
        .with("seat", seat)
        .with("dollars", owned.score)
        .with("worms", owned.worms)
        .with("cards", owned.boats.len() as u8)
        .with("boats", view.boats[seat.index()]);
    std::iter::once(counts).chain(status(view, seat)).collect()
}

/// Returns the number of lines of the note about inferred values.
pub(super) fn notes(view: &View) -> f64 {
    if view.inferred.is_empty() && view.limit_cards.iter().all(|card| !card.inferred) {
        0.0
    } else {
        NOTE_LINES
    }
}

/// The note about inferred values, at the bottom of the picture.
#[derive(Hash)]
pub(super) struct Note {
    pub(super) bottom: Px,
    pub(super) lang: Lang,
}

impl Fragment for Note {
    fn write(&self, out: &mut Out) {
        let note = self.lang.text("wishes-draw-inferred");
        let mut lines = text::wrap(&note, (WIDTH - 2.0 * GAP) / NOTE_SIZE);
        lines.resize(NOTE_LINES as usize, String::new());
        out.el("g").id("fp-note").label(&note).within(|out| {
            for (line, i) in lines.iter().zip(0..) {
                let y = self.bottom.0 - NOTE * (NOTE_LINES - f64::from(i)) + 20.0;
                out.text(WIDTH / 2.0, y, NOTE_SIZE).middle().fill(theme::MUTED).say(line);
            }
        });
    }
}

/// Draws the board for the terminal.
pub(super) fn board(view: &View, wording: Wording<'_>) -> String {
    let mut out = String::new();
    let head = |ids: &[&'static str]| ids.iter().map(|&id| wording.text(id)).collect::<Vec<_>>();
    let mut rows = vec![head(&[
        "wishes-draw-text-market",
        "wishes-draw-text-price",
        "wishes-draw-text-buyers",
        "wishes-draw-text-fish",
    ])];
    rows[0].insert(1, String::new());
    for market in &view.state.markets {
        let total: u8 = market.fish.iter().sum();
        let owners: Vec<String> = Seat::ALL
            .into_iter()
            .zip(&market.fish)
            .filter(|&(_, &count)| count > 0)
            .map(|(seat, count)| format!("{}{seat}×{count}", text::mark(seat)))
            .collect();
        let state = match (market.limit, view.current_limit) {
            (Some(limit), _) => format!("{} {limit}", wording.text("wishes-draw-text-full")),
            (None, limit) => format!("{total}/{}", limit.unwrap_or(total)),
        };
        rows.push(vec![
            market.kind.code().to_owned(),
            wording.say(&Message::new("wishes-draw-kind").with("kind", market.kind.code())),
            view.price(market.kind).to_string(),
            market.buyers.iter().map(|value| format!("({value})")).collect::<String>(),
            format!("{state}  {}", owners.join(" ")).trim_end().to_owned(),
        ]);
    }
    out.push_str(&text::table(&rows));
    out.push('\n');
    let full = view.state.markets.iter().filter(|market| market.limit.is_some()).count();
    out.push_str(&format!("{}\n", wording.say(&limit(view.limit_cards.get(full)))));
    let total: u32 = view.state.heap.iter().map(|&count| u32::from(count)).sum();
    let heap = Message::new("wishes-draw-heap-label").with("fish", total as u16).with("end", view.heap_end);
    let owners: Vec<String> = Seat::ALL
        .into_iter()
        .zip(&view.state.heap)
        .filter(|&(_, &count)| count > 0)
        .map(|(seat, count)| format!("{}{seat}×{count}", text::mark(seat)))
        .collect();
    out.push_str(&format!("{}  {}\n\n", wording.say(&heap), owners.join(" ")).replace("  \n", "\n"));
    ocean(view, wording, &mut out);
    seats(view, wording, &mut out);
    out.push_str(&format!("\n{}\n", wording.say(&caption(view, view.seat))));
    out
}

fn ocean(view: &View, wording: Wording<'_>, out: &mut String) {
    let mut rows = Vec::new();
    for (state, position) in view.state.ocean.iter().zip(1u8..) {
        let wish = state
            .card
            .wish()
            .map_or_else(|| wording.text("wishes-draw-double"), |wish: Wish| wording.say(&wish.term()));
        rows.push(vec![
            position.to_string(),
            wording.say(&Message::new("wishes-draw-cost").with("cost", position - 1)),
            state.card.to_string(),
            if state.worms > 0 { "~".repeat(state.worms.into()) } else { "-".to_owned() },
            format!("${}", view.price(state.card.kind())),
            wish,
        ]);
    }
    out.push_str(&text::table(&rows));
    let deck = Message::new("wishes-draw-deck-label")
        .with("deck", view.state.deck.len() as u8)
        .with("discard", view.state.discard.len() as u8);
    out.push_str(&format!("{}\n\n", wording.say(&deck)));
}

fn seats(view: &View, wording: Wording<'_>, out: &mut String) {
    let mut rows = vec![vec![
        String::new(),
        String::new(),
        wording.text("wishes-draw-text-dollars"),
        wording.text("wishes-draw-text-worms"),
        wording.text("wishes-draw-text-boats"),
    ]];
    for seat in Seat::first(view.state.config.players) {
        let owned = &view.state.seats[seat.index()];
        let mut boats: Vec<String> = owned.boats.iter().map(ToString::to_string).collect();
        boats.resize(boats.len().max(view.boats[seat.index()].into()), "·".to_owned());
        rows.push(vec![
            text::mark(seat).to_string(),
            wording.name(seat),
            owned.score.to_string(),
            owned.worms.to_string(),
            boats.join(" "),
            status(view, seat).map_or(String::new(), |status| wording.say(&status)),
        ]);
    }
    out.push_str(&text::table(&rows));
}
