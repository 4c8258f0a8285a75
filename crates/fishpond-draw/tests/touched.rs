//! The things that events touch are drawn, so that log entries can link to them.

use std::collections::{BTreeMap, BTreeSet};

use fishpond_core::{Config, Dealer, Rng, Viewer};
use fishpond_draw::{Draw as _, Look, Theme};
use fishpond_games::{AnyGame, GameId};

#[test]
fn every_event_points_at_things_that_are_drawn() {
    for &game in GameId::ALL {
        let mut seen = Seen::default();
        for players in game.facts().min_players..=game.facts().max_players {
            seen.follow(game, players);
        }
        for (thing, event) in &seen.pointed {
            assert!(seen.drawn.contains(thing), "{game}: '{event}' points at {thing}, which is never drawn");
        }
        assert!(seen.pointed.len() > 10, "{game}: only {:?} are pointed at", seen.pointed.keys());
    }
}

/// The things in some games. A tile can be revealed and turned face down again in one step, so whole games are compared.
#[derive(Default)]
struct Seen {
    /// The things that events point at, each with an event.
    pointed: BTreeMap<String, String>,
    drawn: BTreeSet<String>,
}

impl Seen {
    /// Plays a random game.
    fn follow(&mut self, game: GameId, players: u8) {
        let dealer = Dealer::from_number(u64::from(players));
        let mut play = AnyGame::new(game, &Config::new(players), dealer).unwrap();
        let mut rng = Rng::new(7);
        loop {
            let mut events = Vec::new();
            if play.deal(&mut events).is_none() {
                let Some(seat) = play.position().turn().seats().iter().next() else { return };
                let act = play.position().random_act(seat, &mut rng);
                play.play(seat, &act, &mut events).unwrap();
            }
            let mut new = false;
            for event in events {
                let touched = event.touched();
                new |= touched.iter().any(|thing| !self.drawn.contains(thing));
                self.pointed.extend(touched.into_iter().map(|thing| (thing, event.to_string())));
            }
            if !new {
                continue;
            }
            let svg = play.position().view(Viewer::Public).svg(&Look::default(), Theme::Auto);
            let ids = svg.split(" id=\"").skip(1).filter_map(|rest| rest.split_once('"'));
            self.drawn.extend(ids.map(|(id, _)| id.to_owned()));
        }
    }
}
