//! The words for a position, in the picture and in the terminal.

use fishpond_core::{Arg, Message, Outcome, Seat, Turn};
use fishpond_wishes::components::LimitCard;
use fishpond_wishes::{Card, MarketState, Phase, Reason, View, Wish};
use fishpond_words::Lang;

use crate::caption::{about, winners as winners_message};
use crate::look::Wording;
use crate::text;

/// Describes the state of the game in one line.
pub(super) fn caption(view: &View, you: Option<Seat>) -> Message {
    if let Some(outcome) = &view.outcome {
        return winners_message(outcome, you);
    }
    match (view.to_act, view.state.stage) {
        (Turn::Seat(seat), _) => about("common-turn", seat, you),
        (_, Phase::Ocean) => Message::new("wishes-draw-caption-ocean"),
        _ => Message::new("wishes-draw-caption-setup"),
    }
}

/// Says why the game ended.
pub(super) fn reason(view: &View, outcome: &Outcome) -> Message {
    match view.limit_reached() {
        Some(turns) => Message::new("wishes-reason-turns").with("turns", turns),
        None => Message::new(format!("wishes-reason-{}", outcome.reason)),
    }
}

/// Says who won, and by how much.
pub(super) fn headline(view: &View, outcome: &Outcome, you: Option<Seat>) -> Message {
    let winners = outcome.winners();
    let mut only = winners.iter();
    let (Some(winner), None) = (only.next(), only.next()) else { return winners_message(outcome, you) };
    if view.state.reason == Some(Reason::Resigned) {
        return about("wishes-result-resigned", winner, you);
    }
    let score = |seat: Seat| view.state.seats[seat.index()].score;
    let others = Seat::first_n(view.state.config.players).filter(|&seat| outcome.rank[seat] == 2);
    match others.map(|seat| score(winner) - score(seat)).max() {
        Some(margin @ 1..) => about("wishes-result-wins", winner, you).with("dollars", margin),
        // A player who resigned can have more.
        _ => winners_message(outcome, you),
    }
}

/// Adds the kind and the wish of a card to a message.
pub(super) fn card(card: Card, message: Message) -> Message {
    card.term().args.into_iter().fold(message, |message, (name, arg)| message.with(name, arg))
}

/// Describes a wish in two short lines.
pub(super) fn wish_lines(lang: Lang, card: Card) -> [String; 2] {
    [short_wish(card), self::card(card, Message::new("wishes-draw-wish-then"))].map(|line| lang.say(&line))
}

/// Describes a wish in two words.
pub(crate) fn short_wish(card: Card) -> Message {
    self::card(card, Message::new("wishes-draw-wish-short"))
}

/// Describes everything about a market; `limit` applies to markets that are not full.
pub(super) fn market(market: &MarketState, price: u8, limit: Option<u8>) -> [Message; 3] {
    let total: u8 = market.fish.iter().sum();
    let head = Message::new("wishes-draw-market").with("kind", market.kind.code()).with("price", price);
    let base = price.saturating_sub(market.buyers.iter().sum());
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
        Message::new("wishes-draw-buyers").with("base", base).with("buyers", buyers)
    };
    [head, state, buyers]
}

/// Describes the current limit card.
pub(super) fn limit(card: Option<&LimitCard>) -> Message {
    let Some(card) = card else { return Message::new("wishes-draw-limits-empty") };
    Message::new("wishes-draw-limits-label")
        .with("limit", card.limit)
        .with("higher", card.higher)
        .with("lower", card.lower)
}

/// Describes the seat's next action, or its final rank, in a word or two.
pub(super) fn status(view: &View, seat: Seat) -> Option<Message> {
    if view.state.resigned.contains(seat) {
        return Some(Message::new("wishes-draw-resigned"));
    }
    match &view.outcome {
        Some(outcome) => Some(Message::new("wishes-draw-place").with("rank", outcome.rank[seat])),
        None => view.to_act.seats().contains(seat).then(|| Message::new("wishes-draw-to-act")),
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
    rows[0].push(String::new());
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
            state,
            owners.join(" "),
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
    out.push_str(&format!("\n{}\n", wording.say(&caption(view, view.viewer))));
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
    for seat in Seat::first_n(view.state.config.players) {
        let owned = &view.state.seats[seat.index()];
        let mut boats: Vec<String> = owned.boats.iter().map(ToString::to_string).collect();
        boats.resize(boats.len().max(view.boats[seat.index()].into()), "·".to_owned());
        rows.push(vec![
            text::mark(seat).to_string(),
            wording.name_with_letter(seat),
            owned.score.to_string(),
            owned.worms.to_string(),
            boats.join(" "),
            status(view, seat).map_or(String::new(), |status| wording.say(&status)),
        ]);
    }
    out.push_str(&text::table(&rows));
}
