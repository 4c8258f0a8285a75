//! Acts as paths of small choices, and the question that is asked.
//!
//! Picks are the ids of what is drawn: `card-pink` in the hand, `ship-white`, `water-3` in the row, and the signs
//! `reveal-1` to `reveal-3` and `stay`.

use fishpond_core::{Choice, Message, Position as _, Seat};

use crate::acts::{Act, Sail};
use crate::colours::Colour;
use crate::position::{Phase, Position};

/// What is picked on the way to an act.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pick {
    /// The sailor for the left neighbour.
    Pass(Colour),
    /// How many journey tiles to turn.
    Reveal(u8),
    /// One of the revealed ships.
    Ship(Colour),
    /// The sailor for the box.
    Sailor(Colour),
    /// The ship that he moves.
    Sail(Colour),
    /// The space before this ship.
    Forward(Colour),
    /// The space behind this ship.
    Back(Colour),
    /// That he moves none.
    Stay,
    /// To leave the game.
    Resign,
}

pub(crate) fn pick(act: Act, step: usize) -> Option<Pick> {
    Some(match (act, step) {
        (Act::Pass(card), 0) => Pick::Pass(card),
        (Act::Reveal(count), 0) => Pick::Reveal(count),
        (Act::Ship(ship), 0) => Pick::Ship(ship),
        (Act::Sailor(card, _), 0) => Pick::Sailor(card),
        (Act::Sailor(_, Sail::Forward(ship) | Sail::Back(ship)), 1) => Pick::Sail(ship),
        (Act::Sailor(_, Sail::Forward(ship)), 2) => Pick::Forward(ship),
        (Act::Sailor(_, Sail::Back(ship)), 2) => Pick::Back(ship),
        (Act::Sailor(_, Sail::Stay), 1) => Pick::Stay,
        (Act::Resign, 0) => Pick::Resign,
        _ => return None,
    })
}

pub(crate) fn choice(position: &Position, pick: Pick) -> Choice {
    match pick {
        Pick::Pass(card) => card_choice("ships-ask-pass", card),
        Pick::Reveal(count) => Choice::new(
            "ships-ask-turn",
            format!("reveal-{count}"),
            Message::new("ships-choose-reveal").with("count", count),
        ),
        Pick::Ship(ship) => ship_choice("ships-ask-ship", ship),
        Pick::Sailor(card) => card_choice("ships-ask-turn", card),
        Pick::Sail(ship) => ship_choice("ships-ask-sail", ship),
        Pick::Forward(ship) => water_choice(position.ships[ship] + 1, "ships-choose-forward"),
        Pick::Back(ship) => water_choice(position.ships[ship].saturating_sub(1), "ships-choose-back"),
        Pick::Stay => Choice::new("ships-ask-sail", "stay", Message::new("ships-choose-stay")),
        Pick::Resign => Choice::new("ships-ask-turn", "resign", Message::new("ships-act-resign")),
    }
}

fn card_choice(ask: &'static str, card: Colour) -> Choice {
    Choice::new(ask, format!("card-{card}"), Message::new("ships-choose-card").with("card", card.name()))
}

fn ship_choice(ask: &'static str, ship: Colour) -> Choice {
    Choice::new(ask, format!("ship-{ship}"), Message::new("ships-choose-ship").with("ship", ship.name()))
}

fn water_choice(at: u8, say: &'static str) -> Choice {
    Choice::new("ships-ask-where", format!("water-{at}"), Message::new(say).with("at", at))
}

/// What is asked of a seat. Whether others have chosen yet does not show.
pub(crate) fn question(position: &Position, seat: Seat) -> Message {
    let asked = position.turn().seats().contains(seat);
    match position.phase {
        Phase::Finished => Message::new("ships-ask-over"),
        Phase::Pass if asked => Message::new("ships-ask-pass").with("to", seat.next(position.players())),
        Phase::Pass => Message::new("ships-ask-wait-pass"),
        Phase::Play if asked => Message::new("ships-ask-turn"),
        Phase::ChooseShip if asked => Message::new("ships-ask-ship"),
        Phase::Play | Phase::ChooseShip => Message::new("ships-ask-wait").with("seat", position.actor),
        _ => Message::new("ships-ask-dealer"),
    }
}
