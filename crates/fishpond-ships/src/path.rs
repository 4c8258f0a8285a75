//! Moves as paths of small choices.
//!
//! The names of the choices are the ids of elements in the drawing: `card-pink` in the hand, `ship-white`, `water-3` in the
//! row, and the buttons `reveal-1` to `reveal-3` and `stay`.

mod preview;

use fishpond_core::{
    Choice, Faults, Interactive, Message, Position as _, Preview, Refusal, Seat, Turn, Viewer,
};

use crate::acts::{Act, Sail};
use crate::colours::Colour;
use crate::position::{Position, Stage};
use crate::state::State;

/// One choice on the way to a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pick {
    /// The sailor for the left neighbour.
    Pass(Colour),
    /// The number of journey tiles to reveal.
    Reveal(u8),
    /// One of the revealed ships.
    Ship(Colour),
    /// The sailor for the box.
    Sailor(Colour),
    /// The ship that the sailor moves.
    Sail(Colour),
    /// The card in front of this ship.
    Forward(Colour),
    /// The card behind this ship.
    Back(Colour),
    /// Leaving all ships where they are.
    Stay,
    /// Resigning.
    Resign,
}

impl Interactive for Position {
    type Pick = Pick;
    type State = State;

    /// Shows every other seat as still choosing until all have chosen a card (S13, SI12).
    fn turn_seen_by(&self, viewer: Viewer) -> Turn {
        match self.turn() {
            Turn::Seats(_) => Turn::Seats(
                self.seats()
                    .filter(|&seat| !self.resigned.contains(seat))
                    .filter(|&seat| !viewer.may_see(seat) || self.passed[seat.index()].is_none())
                    .collect(),
            ),
            turn => turn,
        }
    }

    fn read_act(&self, seat: Seat, text: &str) -> Result<Act, Refusal> {
        self.read(seat, text)
    }

    fn pick(&self, act: Act, step: usize) -> Option<Pick> {
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

    fn choice(&self, _: Seat, pick: Pick) -> Choice {
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
            Pick::Forward(ship) => water_choice(self.ships[ship] + 1, "ships-choose-forward"),
            Pick::Back(ship) => water_choice(self.ships[ship].saturating_sub(1), "ships-choose-back"),
            Pick::Stay => Choice::new("ships-ask-sail", "stay", Message::new("ships-choose-stay")),
            Pick::Resign => Choice::new("ships-ask-turn", "resign", Message::new("ships-act-resign")),
        }
    }

    fn meant(&self, _: Seat, begun: Option<(Act, usize)>, thing: &str) -> Option<Act> {
        let (kind, name) = thing.split_once('-')?;
        match (kind, begun, self.stage) {
            ("card", _, Stage::Pass) => Some(Act::Pass(name.parse().ok()?)),
            ("card", ..) => Some(Act::Sailor(name.parse().ok()?, self.sails().next()?)),
            ("reveal", ..) => Some(Act::Reveal(name.parse().ok()?)),
            ("ship", _, Stage::ChooseShip) => Some(Act::Ship(name.parse().ok()?)),
            ("water", Some((Act::Sailor(card, Sail::Forward(ship) | Sail::Back(ship)), 2..)), _) => {
                let is_ahead = name.parse::<u8>().ok()? > self.ships[ship];
                Some(Act::Sailor(card, if is_ahead { Sail::Forward(ship) } else { Sail::Back(ship) }))
            }
            _ => None,
        }
    }

    fn preview(&self, seat: Seat, act: Act) -> Preview {
        preview::preview(self, seat, act)
    }

    /// Does not depend on which other seats have chosen a card.
    fn question(&self, seat: Seat) -> Message {
        let asked = self.turn().seats().contains(seat);
        match self.stage {
            Stage::Over => Message::new("ships-ask-over"),
            Stage::Pass if asked => Message::new("ships-ask-pass").with("to", seat.next(self.players())),
            Stage::Pass => Message::new("ships-ask-wait-pass"),
            Stage::Play if asked => Message::new("ships-ask-turn"),
            Stage::ChooseShip if asked => Message::new("ships-ask-ship"),
            Stage::Play | Stage::ChooseShip => Message::new("ships-ask-wait").with("seat", self.actor),
            _ => Message::new("ships-ask-dealer"),
        }
    }

    fn state(&self) -> State {
        State::new(self)
    }

    fn from_state(state: &State) -> Result<Position, Faults> {
        state.check()
    }

    fn warnings(&self) -> Vec<String> {
        self.rules.components().warnings()
    }
}

fn card_choice(question: &'static str, card: Colour) -> Choice {
    Choice::new(question, format!("card-{card}"), Message::new("ships-choose-card").with("card", card.name()))
}

fn ship_choice(question: &'static str, ship: Colour) -> Choice {
    Choice::new(question, format!("ship-{ship}"), Message::new("ships-choose-ship").with("ship", ship.name()))
}

fn water_choice(at: u8, words: &'static str) -> Choice {
    Choice::new("ships-ask-where", format!("water-{at}"), Message::new(words).with("at", at))
}
