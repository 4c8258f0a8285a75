//! Games of ships to be drawn, deterministic for the same arguments.

use fishpond_core::{Config, Dealer, Effect, Game, Interactive as _, Position as _, Rng, Seat, offers};
use fishpond_ships::{Phase, Position};

/// A position, its viewer, and the look that an interface would give it.
pub(crate) struct Scene {
    /// The position.
    pub(crate) position: Position,
    /// The seat to move, or seat A.
    pub(crate) seat: Seat,
    /// The things that can be picked next.
    pub(crate) picks: Vec<String>,
    /// The things that are already picked.
    pub(crate) picked: Vec<String>,
    /// The consequences of the move, if it is complete.
    pub(crate) effects: Vec<Effect>,
}

/// Returns a random game after this number of moves.
pub(crate) fn random(players: u8, seed: u64, acts: usize) -> Scene {
    play(players, seed, |_, played| played == acts)
}

/// Returns a random game in which a player has to choose between ships.
pub(crate) fn choosing(players: u8) -> Scene {
    play(players, 7, |position, played| played > 9 && position.phase() == Phase::ChooseShip)
}

fn play(players: u8, seed: u64, until: impl Fn(&Position, usize) -> bool) -> Scene {
    let config = Config::new(players).with_options(&["start_player=A"]);
    let mut game = Game::<Position>::start(&config, Dealer::from_number(seed), &mut Vec::new()).unwrap();
    let mut rng = Rng::new(seed);
    let mut acts = Vec::new();
    let mut played = 0;
    while let Some(seat) = game.position().turn().seats().iter().next() {
        if until(game.position(), played) {
            break;
        }
        let act = game.position().random_act(seat, &mut rng, &mut acts);
        game.play(seat, act, &mut Vec::new()).unwrap();
        played += 1;
    }
    scene(game.position().clone(), Vec::new())
}

fn scene(position: Position, picked: Vec<String>) -> Scene {
    let seat = position.turn().seats().iter().next().unwrap_or(Seat::A);
    let offers = offers(&position, seat, &picked);
    let picks = offers.next.into_iter().map(|offer| offer.choice.pick).collect();
    let effects = offers.chosen.map_or(Vec::new(), |(act, _)| position.preview(seat, act).effects);
    Scene { position, seat, picks, picked, effects }
}

impl Scene {
    /// Returns the scene after the first thing was picked whose name starts with `name`.
    pub(crate) fn picking(mut self, name: &str) -> Scene {
        let pick = self.picks.iter().find(|pick| pick.starts_with(name)).cloned();
        self.picked.extend(pick);
        scene(self.position, self.picked)
    }
}
