//! Acts as paths of small choices, and the question that is asked.
//!
//! Picks are the ids of what is drawn: `card-pink` in the hand, `ship-white`, `water-3` in the row, and the signs
//! `reveal-1` to `reveal-3` and `stay`.

use fishpond_core::{Choice, Message, Path, Position as _, Seat};

use crate::acts::{Act, Sail};
use crate::colours::Colour;
use crate::position::{Phase, Position};

pub(crate) fn path(position: &Position, act: Act) -> Path {
    match act {
        Act::Pass(card) => vec![card_choice("ships-ask-pass", card)],
        Act::Reveal(count) => vec![Choice::new(
            "ships-ask-turn",
            format!("reveal-{count}"),
            Message::new("ships-choose-reveal").with("count", count),
        )],
        Act::Ship(ship) => vec![ship_choice("ships-ask-ship", ship)],
        Act::Sailor(card, sail) => {
            let mut path = vec![card_choice("ships-ask-turn", card)];
            match sail {
                Sail::Forward(ship) => {
                    path.push(ship_choice("ships-ask-sail", ship));
                    path.push(water_choice(position.ships[ship] + 1, "ships-choose-forward"));
                }
                Sail::Back(ship) => {
                    path.push(ship_choice("ships-ask-sail", ship));
                    path.push(water_choice(position.ships[ship].saturating_sub(1), "ships-choose-back"));
                }
                Sail::Stay => {
                    path.push(Choice::new("ships-ask-sail", "stay", Message::new("ships-choose-stay")));
                }
            }
            path
        }
        Act::Resign => vec![Choice::new("ships-ask-turn", "resign", Message::new("ships-act-resign"))],
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
