//! Games of fresh to be drawn, deterministic for the same arguments.

use fishpond_core::{Config, Dealer, Game, Interactive as _, Position as _, Rng, Seat};
use fishpond_fresh::{Act, Moment, Position, space_id};

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
    /// Extra information to show.
    pub(crate) show: Vec<String>,
}

/// Plays a random game for at least this number of moves, up to the first moment that matches.
pub(crate) fn play(players: u8, seed: u64, acts: usize, moment: impl Fn(Moment) -> bool) -> Scene {
    let config = Config::new(players).with_options(&["start_player=A"]);
    let mut game = Game::<Position>::start(&config, Dealer::from_number(seed), &mut Vec::new()).unwrap();
    let mut rng = Rng::new(seed);
    let (mut played, mut last, mut legal) = (0, Vec::new(), Vec::new());
    while let Some(seat) = game.position().turn().seats().iter().next() {
        let view = game.position().view(fishpond_core::Viewer::Public);
        if played >= acts && moment(view.stage) {
            break;
        }
        let mut act = game.position().random_act(seat, &mut rng, &mut legal);
        // Realistic bids are low.
        if let Act::Bid(coins) = act {
            act = Act::Bid(coins / 4);
        }
        last = match act {
            Act::Reserve(space) | Act::Build(space) => vec![space_id(space)],
            _ => Vec::new(),
        };
        game.play(seat, act, &mut Vec::new()).unwrap();
        played += 1;
    }
    let position = game.position().clone();
    let seat = position.turn().seats().iter().next().unwrap_or(Seat::A);
    position.legal_acts(seat, &mut legal);
    let picks = legal.iter().flat_map(|&act| position.path(seat, act)).map(|choice| choice.pick).collect();
    Scene { position, seat, picks, picked: Vec::new(), last, show: Vec::new() }
}

impl Scene {
    /// Returns the scene after the first thing was picked.
    pub(crate) fn picking(mut self) -> Scene {
        self.picked = self.picks.iter().take(1).cloned().collect();
        self.picks.clear();
        self
    }

    /// Returns the scene with extra information.
    pub(crate) fn showing(mut self, name: &str) -> Scene {
        self.show.push(name.to_owned());
        self
    }

    /// Returns the scene with the reason for the path that protects the most.
    pub(crate) fn explaining(self, most: impl Fn(&fishpond_fresh::Reason) -> usize) -> Scene {
        let view = self.position.view(fishpond_core::Viewer::Public);
        let reason = view.reasons().into_iter().max_by_key(most).unwrap();
        self.showing(&format!("why-{}-{}", reason.space.row, reason.space.col))
    }
}

/// Scenes of every kind.
pub(crate) fn all() -> Vec<(&'static str, Scene)> {
    let choose = |moment| matches!(moment, Moment::Choose { .. });
    let bidding = |moment| matches!(moment, Moment::Bidding { .. });
    let stall = |moment| matches!(moment, Moment::Stall { .. });
    let build = |moment| matches!(moment, Moment::Flea { .. } | Moment::Stall { .. });
    let never = |_| false;
    vec![
        ("fresh-first", play(2, 1, 0, choose)),
        ("fresh-choose", play(2, 3, 24, choose)),
        ("fresh-bid", play(3, 4, 40, bidding)),
        ("fresh-stall", play(4, 4, 60, stall)),
        ("fresh-build", play(2, 5, 30, build)),
        ("fresh-preview", play(2, 5, 30, build).picking()),
        ("fresh-reasons", play(3, 6, 70, choose).showing("reasons")),
        ("fresh-why", play(3, 6, 70, choose).explaining(|reason| reason.encloses.len())),
        ("fresh-sides", play(3, 6, 70, choose).explaining(|reason| reason.cuts_off.len())),
        ("fresh-five", play(5, 7, 110, choose)),
        ("fresh-end", play(2, 8, 1000, never)),
        ("fresh-end-four", play(4, 9, 1000, never).showing("routes")),
    ]
}
