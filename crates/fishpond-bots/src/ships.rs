//! What looks good at once at sea: my sailors on fish, the others' not.

use fishpond_core::Seat;
use fishpond_ships::components::{FINAL, SAILORS_PER_COLOUR};
use fishpond_ships::{Act, Colour, Sail, Tile, View};

/// What a cube is worth in points: it buys a third tile, and decides between equals.
const CUBE: f64 = 0.3;
/// How much the next card counts beside the one a ship is on.
const AHEAD: f64 = 0.5;
/// What it is worth to end the game in the lead, beside the points.
const VICTORY: f64 = 12.0;

/// The points that an act is expected to bring against the others, as far as this seat can tell.
pub(crate) fn worth(view: &View, seat: Seat, act: Act) -> f64 {
    let hand = view.of(seat).hand.unwrap_or_default();
    match act {
        // Many of a kind are worth steering for, so what is rare in the hand goes.
        Act::Pass(card) => -f64::from(hand[card]),
        Act::Ship(ship) => gain(view, seat, ship, 1),
        Act::Reveal(count) => {
            let cubes = match count {
                1 if view.supply > 0 => CUBE,
                3 => -CUBE,
                _ => 0.0,
            };
            expected(view, seat, count) + cubes
        }
        Act::Sailor(card, sail) => {
            let moved = match sail {
                Sail::Forward(ship) => gain(view, seat, ship, 1),
                Sail::Back(ship) => gain(view, seat, ship, -1),
                Sail::Stay => 0.0,
            };
            let cube = if view.supply > 0 { CUBE } else { 0.0 };
            moved + cube - promise(view, view.ships[card]).max(1.0)
        }
        Act::Resign => f64::NEG_INFINITY,
    }
}

/// What turning so many tiles brings on average, if the best ship that shows up is chosen.
fn expected(view: &View, seat: Seat, count: u8) -> f64 {
    let mut ships = Colour::ALL.map(|ship| (gain(view, seat, ship, 1), view.face_down[Tile::Ship(ship)]));
    ships.sort_by(|a, b| b.0.total_cmp(&a.0));
    let tiles = f64::from(view.hidden_tiles());
    let none_of = |members: u8| {
        (0..count)
            .map(f64::from)
            .map(|i| (tiles - f64::from(members) - i).max(0.0) / (tiles - i))
            .product::<f64>()
    };
    let mut better = 0;
    let mut sum = 0.0;
    for (gain, members) in ships {
        sum += gain * (none_of(better) - none_of(better + members));
        better += members;
    }
    sum
}

/// What moving a ship by one card changes between my hand and an average one of the others.
fn gain(view: &View, seat: Seat, ship: Colour, step: i8) -> f64 {
    let from = view.ships[ship];
    let to = from.saturating_add_signed(step).min(FINAL);
    if to == FINAL {
        let lead: f64 = Colour::ALL
            .into_iter()
            .map(|colour| {
                let at = if colour == ship { FINAL } else { view.ships[colour] };
                advantage(view, seat, colour) * fish(view, at)
            })
            .sum();
        return lead + VICTORY * lead.signum() - standing(view, seat);
    }
    advantage(view, seat, ship) * (promise(view, to) - promise(view, from))
}

/// How the hands compare as the ships stand now.
fn standing(view: &View, seat: Seat) -> f64 {
    Colour::ALL
        .into_iter()
        .map(|colour| advantage(view, seat, colour) * promise(view, view.ships[colour]))
        .sum()
}

/// How many more sailors of a colour I hold than another player must be expected to.
fn advantage(view: &View, seat: Seat, colour: Colour) -> f64 {
    let me = view.of(seat);
    let mine = me.hand.unwrap_or_default()[colour];
    let gone = me.memory.map_or(0, |memory| memory.boxed[colour]);
    let unseen = f64::from(SAILORS_PER_COLOUR - mine - gone);
    let others: Vec<f64> = view
        .seats
        .iter()
        .filter(|other| other.seat != seat && !other.resigned)
        .map(|other| other.cards.into())
        .collect();
    let cards: f64 = others.iter().sum();
    let pool = f64::from(4 * SAILORS_PER_COLOUR) - f64::from(me.cards) - f64::from(me.boxed);
    f64::from(mine) - unseen * cards / pool / (others.len() as f64).max(1.0)
}

/// What a card promises to a ship on it: its fish, and part of those ahead.
fn promise(view: &View, at: u8) -> f64 {
    let ahead = fish(view, (at + 1).min(FINAL)).max(fish(view, (at + 2).min(FINAL)));
    (fish(view, at) + AHEAD * ahead) / (1.0 + AHEAD)
}

fn fish(view: &View, at: u8) -> f64 {
    view.row.get(usize::from(at)).copied().unwrap_or(0).into()
}
