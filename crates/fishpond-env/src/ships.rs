//! The encoding of ships.

use fishpond_core::{Interactive as _, Seat};
use fishpond_ships::{Act, Colour, Phase, Pick, Position, Sail, Tile};

use crate::codec::{Codec, NO_ACT, write_turn};
use crate::observation::{Field, Writer, from_observer};

const COLOURS: usize = Colour::ALL.len();
/// The number of ways to play a sailor: a ship forward or back, or none.
const SAILS: usize = 2 * COLOURS + 1;
const REVEALS: u8 = 3;
const WATER_CARDS: usize = 7;
const TILES: usize = Tile::ALL.len();

// The numbers of the first act of each kind; passes come first.
const FIRST_REVEAL: usize = COLOURS;
const FIRST_SHIP: usize = FIRST_REVEAL + REVEALS as usize;
const FIRST_SAILOR: usize = FIRST_SHIP + COLOURS;

/// The encoding of ships, which does not depend on the options.
#[derive(Debug)]
pub(crate) struct Ships {
    players: u8,
}

fn sails() -> impl Iterator<Item = Sail> {
    let ships = Colour::ALL.into_iter();
    ships.flat_map(|ship| [Sail::Forward(ship), Sail::Back(ship)]).chain([Sail::Stay])
}

impl Codec for Ships {
    type Position = Position;

    const VERSION: u32 = 1;

    fn new(start: &Position) -> Ships {
        Ships { players: start.players() }
    }

    fn acts(&self) -> Vec<Act> {
        let mut acts: Vec<Act> = Colour::ALL.into_iter().map(Act::Pass).collect();
        acts.extend((1..=REVEALS).map(Act::Reveal));
        acts.extend(Colour::ALL.into_iter().map(Act::Ship));
        for card in Colour::ALL {
            acts.extend(sails().map(|sail| Act::Sailor(card, sail)));
        }
        acts
    }

    #[inline]
    fn act_id(&self, act: Act) -> u16 {
        let id = match act {
            Act::Pass(card) => card.index(),
            Act::Reveal(count) => FIRST_REVEAL + usize::from(count) - 1,
            Act::Ship(ship) => FIRST_SHIP + ship.index(),
            Act::Sailor(card, sail) => {
                let sail = match sail {
                    Sail::Forward(ship) => 2 * ship.index(),
                    Sail::Back(ship) => 2 * ship.index() + 1,
                    Sail::Stay => SAILS - 1,
                };
                FIRST_SAILOR + card.index() * SAILS + sail
            }
            Act::Resign => usize::from(NO_ACT),
        };
        id as u16
    }

    fn picks(&self) -> Vec<String> {
        let cards = Colour::ALL.into_iter().map(|colour| format!("card {colour}"));
        let reveals = (1..=REVEALS).map(|count| format!("reveal {count}"));
        let ships = Colour::ALL.into_iter().map(|colour| format!("ship {colour}"));
        let sails = ["forward", "back", "stay"].into_iter().map(str::to_owned);
        cards.chain(reveals).chain(ships).chain(sails).collect()
    }

    #[inline]
    fn pick_id(&self, _: Seat, pick: Pick) -> u16 {
        let id = match pick {
            Pick::Pass(card) | Pick::Sailor(card) => card.index(),
            Pick::Reveal(count) => FIRST_REVEAL + usize::from(count) - 1,
            Pick::Ship(ship) | Pick::Sail(ship) => FIRST_SHIP + ship.index(),
            Pick::Forward(_) => FIRST_SAILOR,
            Pick::Back(_) => FIRST_SAILOR + 1,
            Pick::Stay => FIRST_SAILOR + 2,
            Pick::Resign => usize::from(NO_ACT),
        };
        id as u16
    }

    fn fields(&self) -> Vec<Field> {
        let players = usize::from(self.players);
        vec![
            // Pass, play, choose a ship, over.
            Field::new("phase", &[4]),
            Field::new("turn", &[players]),
            // The fish on the water cards, harbour first.
            Field::new("row", &[WATER_CARDS]),
            // The card that each ship is on.
            Field::new("ships", &[COLOURS, WATER_CARDS]),
            // Tiles by kind: four ships, duck, pirate.
            Field::new("face_down", &[TILES]),
            Field::new("revealed", &[TILES]),
            Field::new("said", &[1]),
            Field::new("supply", &[1]),
            Field::new("cubes", &[players]),
            Field::new("cards", &[players]),
            Field::new("boxed", &[players]),
            Field::new("resigned", &[players]),
            // The observer's own sailors: in the hand, in the box, passed on, received.
            Field::new("own_hand", &[COLOURS]),
            Field::new("own_boxed", &[COLOURS]),
            Field::new("own_passed", &[COLOURS]),
            Field::new("own_received", &[COLOURS]),
        ]
    }

    fn observe(&self, position: &Position, observer: Seat, values: &mut [i16]) {
        let mut out = Writer::new(values);
        let phase = match position.phase() {
            Phase::Pass => Some(0),
            Phase::Play => Some(1),
            Phase::ChooseShip => Some(2),
            Phase::Over => Some(3),
            _ => None,
        };
        out.one_of(phase, 4);
        write_turn!(out, position, observer, self.players);
        out.values(*position.row());
        for (_, at) in position.ships().iter() {
            out.one_of(Some(usize::from(at)), WATER_CARDS);
        }
        out.values(position.face_down().0);
        out.values(position.revealed().0);
        out.value(i16::from(position.said()));
        out.value(i16::from(position.supply()));
        out.values(from_observer(observer, self.players).map(|seat| position.cubes(seat)));
        out.values(from_observer(observer, self.players).map(|seat| position.hand(seat).total() as u8));
        out.values(from_observer(observer, self.players).map(|seat| position.boxed(seat).total() as u8));
        for seat in from_observer(observer, self.players) {
            out.value(i16::from(position.resigned().contains(seat)));
        }
        out.values(position.hand(observer).0);
        out.values(position.boxed(observer).0);
        out.one_of(position.passed(observer).map(Colour::index), COLOURS);
        out.one_of(position.received(observer).map(Colour::index), COLOURS);
        out.finish();
    }
}
