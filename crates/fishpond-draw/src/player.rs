//! The facts about each player that pages and files show beside the name, and the result of a game.

use fishpond_core::{Message, Seat};
use fishpond_page::{Content, Fragment, Out, Sink as _};

use crate::icons::Icon;
use crate::look::Wording;
use crate::panels::Panel;
use crate::pieces;
use crate::seats::seat_card_id;
use crate::svg::{Paint as _, Px, Shapes as _};
use crate::theme;

/// A player's state in numbers and a few words.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct PlayerFacts {
    /// The player's seat.
    pub seat: Seat,
    /// The numbers, most important first. Their count never changes during a game.
    pub facts: Vec<Fact>,
    /// One or two words that do not mention a player: to move, finished, second place.
    pub status: Option<Message>,
    /// Whether the player is to move, or has won.
    pub active: bool,
    /// Whether the player is out of the game.
    pub faded: bool,
}

/// A number with its icon.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Fact {
    /// The icon.
    pub icon: Icon,
    /// The number, with its currency if it has one; `?` if it is hidden.
    pub value: String,
    /// The fact in words, with the number, without a player: "13 fish".
    pub label: Message,
}

/// The result of a finished game, with every part of every score.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct GameResult {
    /// Why the game ended.
    pub reason: Message,
    /// The result in one sentence, with the margin: "You win by 3 fish."
    pub headline: Message,
    /// The sentence for a player who lost, with the distance to the winner: "You lost by 3 fish."
    pub lost: Option<Message>,
    /// The parts of a score.
    pub columns: Vec<Column>,
    /// The players, best first.
    pub rows: Vec<Row>,
}

/// A part of every score.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Column {
    /// The icon.
    pub icon: Icon,
    /// The name of the part.
    pub label: Message,
}

/// A player's score.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Row {
    /// The player's seat.
    pub seat: Seat,
    /// The player's place.
    pub rank: u8,
    /// The parts of the score, in the order of the columns.
    pub parts: Vec<String>,
    /// The total, with its unit.
    pub total: Message,
}

/// The height of the players' cards in a file.
const HEIGHT: f64 = 96.0;
/// The space around cards.
const GAP: f64 = 12.0;

/// Returns the cards of the players for a file of this width, side by side, or in several rows if their facts need more space.
pub(crate) fn cards<'a>(players: Vec<PlayerFacts>, wording: Wording<'a>, width: f64) -> Panel<'a> {
    let facts = players.iter().map(|player| player.facts.len()).max().unwrap_or(0);
    let fitting = ((width - GAP) / (78.0 * facts as f64 + 24.0 + GAP)) as usize;
    let rows = players.len().div_ceil(fitting.max(1));
    let columns = players.len().div_ceil(rows);
    let wide = (width - GAP) / columns as f64;
    let mut content = Content::new();
    for (index, facts) in players.into_iter().enumerate() {
        let (x, y) = (GAP + wide * (index % columns) as f64, GAP + (HEIGHT + GAP) * (index / columns) as f64);
        content.add(Card { facts, wording, x: Px(x), y: Px(y), width: Px(wide - GAP) });
    }
    let height = GAP + (HEIGHT + GAP) * rows as f64;
    Panel::new("players", (width, height), Message::new("page-seats"), wording, content)
}

#[derive(Hash)]
struct Card<'a> {
    facts: PlayerFacts,
    wording: Wording<'a>,
    x: Px,
    y: Px,
    width: Px,
}

impl Fragment for Card<'_> {
    fn write(&self, out: &mut Out) {
        let Card { facts: PlayerFacts { seat, facts, status, active, faded }, wording, x, y, width } = self;
        let name = wording.name(*seat);
        let labels: Vec<String> =
            facts.iter().map(|fact| &fact.label).chain(status).map(|message| wording.say(message)).collect();
        let ink = if *faded { theme::MUTED } else { theme::TEXT };
        let label = format!("{name}: {}", labels.join("; "));
        out.el("g").id(&seat_card_id(*seat)).label(&label).at(x.0, y.0).within(|out| {
            pieces::card(out, 0.0, 0.0, width.0, HEIGHT, *active);
            pieces::mark(out, *seat, 28.0, 30.0, 12.0);
            out.text(50.0, 38.0, 25.0).bold().fill(ink).within(width.0 - 62.0).say(&name);
            let length = |fact: &Fact| 48.0 + 15.0 * fact.value.chars().count() as f64;
            // Many facts on a narrow card are smaller.
            let scale = ((width.0 - 20.0) / facts.iter().map(length).sum::<f64>()).min(1.0);
            let mut x = 16.0;
            for fact in facts {
                let icon = out.el("g").at_scaled(x + 14.0 * scale, 70.0, scale, scale);
                icon.within(|out| fact.icon.draw(out));
                let value = out.text(x + 34.0 * scale, 70.0 + 9.0 * scale, 25.0 * scale).bold().fill(ink);
                value.say(&fact.value);
                x += length(fact) * scale;
            }
        });
    }
}
