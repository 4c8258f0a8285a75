//! Positions to be drawn, from deterministic games.

use fishpond_core::{Config, Dealer, Game, Interactive as _, Position as _, Seat, Turn, Viewer, offers};
use fishpond_draw::{Draw as _, Look, Theme};
use fishpond_penguins::{Act, Position};

/// The folder with the pictures for the README.
pub(crate) const PICTURES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/pictures");

/// Returns the picture of penguins in the README.
pub(crate) fn readme_penguins() -> String {
    let scene = penguins(4, &["start_player=A"], 29);
    let names = ["Ada", "Ben", "Cleo", "Dan"].map(str::to_owned);
    let look = Look { picks: &scene.picks, last: &scene.last, names: &names, ..Look::default() };
    scene.position.view(Viewer::Public).svg(&look, Theme::Auto)
}

/// A position and the look that an interface would give it.
pub(crate) struct Scene {
    /// The position.
    pub(crate) position: Position,
    /// The things that can be picked next.
    pub(crate) picks: Vec<String>,
    /// The things that the last move touched.
    pub(crate) last: Vec<String>,
}

/// Returns a game after this number of moves. Penguins are placed apart from each other and move to the most fish nearby.
pub(crate) fn penguins(players: u8, options: &[&str], acts: usize) -> Scene {
    let config = Config::new(players).with_options(options);
    let mut game = Game::<Position>::start(&config, Dealer::from_number(11), &mut Vec::new()).unwrap();
    let mut last = Vec::new();
    for n in 0..acts {
        let Some((seat, legal)) = legal(game.position()) else { break };
        let layout = game.position().state().layout;
        let act = *legal
            .iter()
            .enumerate()
            .max_by_key(|&(i, act)| match act {
                Act::Move { from, to } => {
                    (layout.fish(*to) as usize * 2 + layout.fish(*from) as usize, usize::MAX - i)
                }
                _ => (usize::from(i % (legal.len() / 2 + 1) == n * 7 % 9), i * 13 % legal.len()),
            })
            .unwrap()
            .1;
        last = match act {
            Act::Place(cell) => vec![cell.to_string()],
            Act::Move { from, to } => vec![from.to_string(), to.to_string()],
            _ => Vec::new(),
        };
        game.play(seat, act, &mut Vec::new()).unwrap();
    }
    scene(game.position().clone(), last)
}

/// Returns a three-player game before the first placement, in which the first player proposes to exchange two different floes.
pub(crate) fn proposal() -> Scene {
    let mut position = penguins(3, &["tile_exchange=true", "start_player=A"], 0).position;
    let mut acts = Vec::new();
    position.legal_acts(Seat::A, &mut acts);
    let swap = acts.iter().filter(|act| matches!(act, Act::Swap(..))).nth(700).unwrap();
    position.play(Seat::A, *swap, &mut Vec::new()).unwrap();
    scene(position, Vec::new())
}

/// Returns a three-player game in which a player resigned.
pub(crate) fn resigned() -> Scene {
    let mut scene = penguins(3, &["start_player=A"], 21);
    if let Turn::Seat(seat) = scene.position.turn() {
        scene.position.play(seat, Act::Resign, &mut Vec::new()).unwrap();
    }
    self::scene(scene.position, Vec::new())
}

/// Returns the look of a position after a move that touched these things.
pub(crate) fn scene(position: Position, last: Vec<String>) -> Scene {
    let picks = match legal(&position) {
        None => Vec::new(),
        Some((seat, _)) => {
            let next = offers(&position, seat, &[""; 0]).next.into_iter().map(|offer| offer.choice.pick);
            next.filter(|pick| pick != "swap").collect()
        }
    };
    Scene { position, picks, last }
}

fn legal(position: &Position) -> Option<(Seat, Vec<Act>)> {
    let seat = match position.turn() {
        Turn::Seat(seat) => seat,
        Turn::Seats(seats) => seats.iter().next()?,
        Turn::Chance | Turn::Over => return None,
    };
    let mut acts = Vec::new();
    position.legal_acts(seat, &mut acts);
    acts.retain(|act| !matches!(act, Act::Swap(..)));
    Some((seat, acts))
}
