//! The consequences of a move: the points of the player's own sailors, cubes, and the pirate.

use fishpond_core::{Arg, Effect, EffectKind, Message, Preview, Seat};

use crate::acts::{Act, Sail};
use crate::colours::{ByColour, Colour, Tile};
use crate::components::{FINAL, RESET_BELOW};
use crate::position::Position;

/// The id of the supply in drawings.
const SUPPLY: &str = "fp-supply";

/// Returns the consequences of a legal act.
pub(super) fn preview(position: &Position, seat: Seat, act: Act) -> Preview {
    match act {
        Act::Pass(card) => pass(position, seat, card),
        Act::Reveal(count) => reveal(position, seat, count),
        Act::Ship(ship) => sail(position, seat, None, Some((ship, position.ships[ship] + 1))),
        Act::Sailor(card, sail_by) => {
            let step = match sail_by {
                Sail::Forward(ship) => Some((ship, position.ships[ship] + 1)),
                Sail::Back(ship) => Some((ship, position.ships[ship] - 1)),
                Sail::Stay => None,
            };
            let mut preview = sail(position, seat, Some(card), step);
            take_cube(position, &mut preview);
            preview
        }
        Act::Resign => Preview::default(),
    }
}

fn pass(position: &Position, seat: Seat, card: Colour) -> Preview {
    let (players, to) = (position.players(), seat.next(position.players()));
    let from = position.seats().find(|other| other.next(players) == seat).unwrap_or(to);
    Preview {
        say: vec![Message::new("ships-preview-pass").with("to", to).with("from", from)],
        effects: vec![Effect::new(format!("card-{card}"), EffectKind::Loss).with_chip("−1")],
    }
}

/// Returns the consequences of revealing tiles. The tiles themselves are unknown, but everyone can count those that are face down (SA42).
fn reveal(position: &Position, seat: Seat, count: u8) -> Preview {
    let mut preview = Preview::default();
    match count {
        1 => take_cube(position, &mut preview),
        3 => {
            preview.say.push(Message::new("ships-preview-pay"));
            preview.effects.push(Effect::new(SUPPLY, EffectKind::Loss).with_chip("−1"));
        }
        _ => {}
    }
    preview.say.push(if position.face_down[Tile::Pirate] == 0 {
        Message::new("ships-preview-no-pirate")
    } else {
        let robbed = |&other: &Seat| other != seat && position.cubes[other.index()] > 0;
        let robbed: Vec<Arg> = position.seats().filter(robbed).map(Arg::Seat).collect();
        match robbed.is_empty() {
            true => Message::new("ships-preview-idle-pirate"),
            false => Message::new("ships-preview-pirate").with("seats", robbed),
        }
    });
    if position.face_down.total() < RESET_BELOW + u32::from(count) {
        preview.say.push(Message::new("ships-preview-reset"));
    }
    preview
}

/// Returns the consequences for the points if a sailor leaves the hand, a ship moves, or both.
fn sail(position: &Position, seat: Seat, card: Option<Colour>, step: Option<(Colour, u8)>) -> Preview {
    let (before, mut hand, mut ships) =
        (points(position, seat), position.hands[seat.index()], position.ships);
    if let Some(card) = card {
        hand[card] -= 1;
    }
    if let Some((ship, to)) = step {
        ships[ship] = to;
    }
    let after = points_of(position, hand, ships);
    let [was, would_be] = [before, after].map(ByColour::total);
    let say = match step {
        Some((_, FINAL)) => Message::new("ships-preview-end").with("points", would_be),
        _ if was == would_be => Message::new("ships-preview-same").with("points", was),
        _ => Message::new("ships-preview-points").with("before", was).with("after", would_be),
    };
    let mut effects = Vec::new();
    if let Some((ship, to)) = step {
        effects.push(Effect::new(format!("ship-{ship}"), EffectKind::Change));
        effects.push(change(format!("water-{to}"), i32::from(after[ship]) - i32::from(before[ship])));
    }
    for colour in Colour::ALL {
        let difference = i32::from(after[colour]) - i32::from(before[colour]);
        if difference != 0 || card == Some(colour) {
            effects.push(change(format!("card-{colour}"), difference));
        }
    }
    Preview { say: vec![say], effects }
}

/// Returns an effect with a change of points as its chip.
fn change(thing: String, points: i32) -> Effect {
    let (kind, sign) = match points {
        ..0 => (EffectKind::Loss, "−"),
        0 => (EffectKind::Change, "±"),
        1.. => (EffectKind::Gain, "+"),
    };
    Effect::new(thing, kind).with_chip(format!("{sign}{}", points.abs()))
}

/// Returns the points that the seat's sailors of each colour would score now.
fn points(position: &Position, seat: Seat) -> ByColour {
    points_of(position, position.hands[seat.index()], position.ships)
}

fn points_of(position: &Position, hand: ByColour, ships: ByColour) -> ByColour {
    ByColour(Colour::ALL.map(|colour| hand[colour] * position.row[usize::from(ships[colour])]))
}

/// Adds the cube for revealing one tile or boxing a sailor (S19, S32).
fn take_cube(position: &Position, preview: &mut Preview) {
    if position.supply > 0 {
        preview.say.push(Message::new("ships-preview-take"));
        preview.effects.push(Effect::new(SUPPLY, EffectKind::Gain).with_chip("+1"));
    } else {
        preview.say.push(Message::new("ships-preview-empty"));
    }
}
