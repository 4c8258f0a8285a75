//! Games of wishes to be drawn, deterministic for the same arguments.

use fishpond_core::{Config, Dealer, Game, Interactive as _, Position as _, Rng, Seat, Turn, offers};
use fishpond_wishes::{Act, Position};

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
    /// The things that the last move touched.
    pub(crate) last: Vec<String>,
}

/// Returns a random game after this number of moves.
pub(crate) fn random(players: u8, seed: u64, acts: usize) -> Scene {
    play(players, seed, |_, played| played == acts)
}

/// Returns a random game in which a matching move can be chosen.
pub(crate) fn choosing(players: u8, seed: u64, wanted: impl Fn(&Act) -> bool) -> Scene {
    play(players, seed, |position, played| {
        let Turn::Seat(seat) = position.turn() else { return false };
        let mut acts = Vec::new();
        position.legal_acts(seat, &mut acts);
        played > 20 && acts.iter().any(&wanted)
    })
}

fn play(players: u8, seed: u64, until: impl Fn(&Position, usize) -> bool) -> Scene {
    let config = Config::new(players).with_options(&["start_player=A"]);
    let mut game = Game::<Position>::start(&config, Dealer::from_number(seed), &mut Vec::new()).unwrap();
    let mut rng = Rng::new(seed);
    let mut last = Vec::new();
    let mut played = 0;
    while let Turn::Seat(seat) = game.position().turn() {
        if until(game.position(), played) {
            break;
        }
        let act = game.position().random_act(seat, &mut rng, &mut Vec::new());
        last = game.position().path(seat, act).into_iter().map(|choice| choice.pick).collect();
        game.play(seat, act, &mut Vec::new()).unwrap();
        played += 1;
    }
    scene(game.position().clone(), Vec::new(), last)
}

fn scene(position: Position, picked: Vec<String>, last: Vec<String>) -> Scene {
    let seat = position.turn().seats().iter().next().unwrap_or(Seat::A);
    let picks = offers(&position, seat, &picked).next.into_iter().map(|offer| offer.choice.pick).collect();
    Scene { position, seat, picks, picked, last }
}

impl Scene {
    /// Returns the scene after this was picked.
    pub(crate) fn picking(mut self, pick: &str) -> Scene {
        assert!(self.picks.iter().any(|other| other == pick), "{pick} is not among {:?}", self.picks);
        self.picked.push(pick.to_owned());
        scene(self.position, self.picked, Vec::new())
    }

    /// Returns the scene after the first thing was picked.
    pub(crate) fn picking_first(self) -> Scene {
        let pick = self.picks[0].clone();
        self.picking(&pick)
    }
}
