//! The words for a position, in the picture and in the terminal.

use fishpond_core::{Arg, Message, Seat};
use fishpond_fresh::{Content, Goods, Moment, Space, View};

use super::stack;
use crate::caption::{about, winners};
use crate::look::Wording;
use crate::text;

/// Describes the state of the game in one sentence.
pub(super) fn caption(view: &View, you: Option<Seat>) -> Message {
    let say = Message::new;
    match view.stage {
        Moment::Layout | Moment::Goods { .. } | Moment::Lots { .. } | Moment::Row | Moment::Start => {
            say("fresh-draw-caption-setup")
        }
        Moment::Choose { active } if view.seats[active.index()].turns < 3 => {
            about("fresh-draw-caption-reserve", active, you)
        }
        Moment::Choose { active } => about("fresh-draw-caption-choose", active, you),
        Moment::Draw { active } => about("fresh-draw-caption-draw", active, you),
        Moment::Flea { active } => about("fresh-draw-caption-flea", active, you),
        Moment::Bidding { goods, .. } => say("fresh-draw-caption-bidding").with("goods", goods.term()),
        Moment::Stall { goods, winner, .. } => {
            about("fresh-draw-caption-stall", winner, you).with("goods", goods.term())
        }
        Moment::RowPlace { tile, owner } => {
            let goods = view.row[usize::from(tile)].goods;
            about("fresh-draw-caption-row", owner, you).with("goods", goods.term())
        }
        Moment::Over { .. } => match &view.outcome {
            Some(outcome) => winners(outcome, you),
            None => say("common-turn-over"),
        },
    }
}

/// Describes the seat's next action, or its final rank, in a word or two.
pub(super) fn status(view: &View, seat: Seat) -> Option<Message> {
    let resigned = view.seats[seat.index()].resigned;
    let id = match &view.outcome {
        Some(outcome) if !resigned => {
            return Some(Message::new("fresh-draw-status-rank").with("rank", outcome.rank[seat]));
        }
        _ if resigned => "fresh-draw-status-resigned",
        _ if !view.to_act.seats().contains(seat) => return None,
        _ => match view.stage {
            Moment::Bidding { .. } => "fresh-draw-status-bid",
            Moment::Choose { .. } => "fresh-draw-status-choose",
            _ => "fresh-draw-status-build",
        },
    };
    Some(Message::new(id))
}

/// Returns the status, and at the end the points.
fn full_status(view: &View, seat: Seat) -> impl Iterator<Item = Message> {
    let points = points(view, seat).map(|points| Message::new("fresh-draw-points").with("points", points));
    status(view, seat).into_iter().chain(points)
}

/// Returns the points of a seat at the end. A seat that resigned has none.
fn points(view: &View, seat: Seat) -> Option<i32> {
    let outcome = view.outcome.as_ref().filter(|_| !view.seats[seat.index()].resigned)?;
    Some(outcome.points[seat])
}

/// Returns whether a seat is to move, or has won.
pub(super) fn stands_out(view: &View, seat: Seat) -> bool {
    match &view.outcome {
        Some(outcome) => outcome.rank[seat] == 1,
        None => view.to_act.seats().contains(seat),
    }
}

/// Describes a space and its contents.
pub(super) fn space(id: &'static str, space: Space, content: Content) -> Message {
    Message::new(id).with("space", space.name()).with("content", content.term())
}

/// Describes the points of a player, which are final at the end.
pub(super) fn points_so_far(view: &View, points: i32) -> Message {
    let id = if view.outcome.is_some() { "fresh-draw-points" } else { "fresh-fact-points" };
    Message::new(id).with("points", points)
}

/// Draws the board for the terminal in the text form that the rules use, with a table of the players' supplies.
pub(super) fn board(view: &View, wording: Wording<'_>) -> String {
    let mut out = String::new();
    let letters = |col| Space::new(0, col).name().trim_end_matches('1').to_owned();
    let columns: String = (0..view.width).map(|col| format!("{:>3}", letters(col))).collect();
    out.push_str(&format!("   {columns}\n"));
    for row in 0..view.height {
        let tokens: String = (0..view.width)
            .map(|col| match view.content(Space::new(row, col)) {
                Some(content) => format!(" {content}"),
                None => "   ".to_owned(),
            })
            .collect();
        out.push_str(format!("{:>2} {tokens}", row + 1).trim_end());
        out.push('\n');
    }
    out.push_str(&format!("\n{}\n", wording.say(&stack::words(view.stack))));
    let left: Vec<Arg> =
        view.row.iter().filter(|tile| !tile.done).map(|tile| tile.goods.term().into()).collect();
    if !left.is_empty() {
        out.push_str(&format!("{}\n", wording.say(&Message::new("fresh-draw-row-left").with("goods", left))));
    }
    out.push('\n');
    let mut rows = vec![
        ["", "", "fresh-draw-coins", "fresh-draw-disks", "fresh-draw-unused", "fresh-draw-outside"]
            .map(|id| if id.is_empty() { String::new() } else { wording.text(id) })
            .to_vec(),
    ];
    for state in &view.seats {
        let letters = |list: &[Goods]| {
            let letters: String = list.iter().map(|goods| goods.letter()).collect();
            if letters.is_empty() { "-".to_owned() } else { letters }
        };
        rows.push(vec![
            text::mark(state.seat).to_string(),
            wording.name_with_letter(state.seat),
            state.coins.to_string(),
            state.disks.to_string(),
            letters(&state.unused),
            letters(&state.outside),
            wording.say_all(&full_status(view, state.seat).collect::<Vec<_>>()),
        ]);
    }
    out.push_str(&text::table(&rows));
    for route in &view.routes {
        let say = match route.length {
            Some(length) => Message::new("fresh-draw-route").with("length", length),
            None => Message::new("fresh-event-route-outside"),
        };
        let say = say.with("seat", route.seat).with("goods", route.goods.term()).with("counts", route.counts);
        out.push_str(&format!("{}\n", wording.say(&say)));
    }
    out.push_str(&format!(
        "\n{}\n{}\n",
        wording.text("fresh-draw-legend"),
        wording.say(&caption(view, view.viewer))
    ));
    out
}
