//! Log entries in symbols.

use std::collections::BTreeSet;

use fishpond_core::{Config, Dealer, Rng, Viewer};
use fishpond_draw::{Brief, BriefPart, Draw, Icon};
use fishpond_fresh::Event;
use fishpond_games::{AnyEvent, AnyGame, GameId};
use fishpond_words::Lang;

/// Plays random games and returns their events, and the icons beside the players and in the results.
fn played(game: GameId) -> (Vec<AnyEvent>, BTreeSet<String>) {
    let (mut events, mut icons) = (Vec::new(), BTreeSet::new());
    for players in game.facts().min_players..=game.facts().max_players {
        let dealer = Dealer::from_number(u64::from(players));
        let mut play = AnyGame::new(game, &Config::new(players), dealer).unwrap();
        let mut rng = Rng::new(3);
        loop {
            if play.deal(&mut events).is_some() {
                continue;
            }
            let view = play.position().view(Viewer::Public);
            icons.extend(
                Draw::players(&view).iter().flat_map(|player| &player.facts).map(|fact| fact.icon.id()),
            );
            icons.extend(
                Draw::result(&view, None)
                    .iter()
                    .flat_map(|result| &result.columns)
                    .map(|column| column.icon.id()),
            );
            let Some(seat) = play.position().turn().seats().iter().next() else { break };
            let act = play.position().random_act(seat, &mut rng);
            play.play(seat, &act, &mut events).unwrap();
        }
    }
    (events, icons)
}

#[test]
fn most_entries_are_symbols_that_the_page_defines() {
    for &game in GameId::ALL {
        let icons = Icon::of_game(game);
        let ids: BTreeSet<String> = icons.iter().map(|icon| icon.id()).collect();
        assert_eq!(ids.len(), icons.len(), "{game}: {ids:?}");
        let (events, mut used) = played(game);
        let briefs: Vec<Brief> = events.iter().filter_map(Brief::of).collect();
        assert!(briefs.len() * 10 > events.len() * 8, "{game}: {} of {}", briefs.len(), events.len());
        for brief in briefs {
            assert!(!brief.parts.is_empty(), "{game}");
            for part in &brief.parts {
                match part {
                    BriefPart::Icon(icon) => drop(used.insert(icon.id())),
                    BriefPart::Words(words) => {
                        for lang in Lang::ALL {
                            assert!(lang.say(words).chars().count() < 24, "{game}: {}", lang.say(words));
                        }
                    }
                    BriefPart::Mark(_) | BriefPart::Text(_) => {}
                }
            }
        }
        assert_eq!(used.difference(&ids).next(), None, "{game}: not defined");
        assert!(used.len() * 10 >= ids.len() * 8, "{game}: hardly used {:?}", ids.difference(&used));
    }
}

#[test]
fn drawing_a_tile_is_shown_in_symbols_alone() {
    let is_draw = |event: &AnyEvent| matches!(event, AnyEvent::Fresh(Event::Draws(_) | Event::Drawn(..)));
    let draws: Vec<AnyEvent> = played(GameId::Fresh).0.into_iter().filter(is_draw).collect();
    assert!(!draws.is_empty());
    for event in draws {
        assert!(Brief::of(&event).is_some(), "{event}");
    }
}

#[test]
fn symbols_show_no_hidden_card() {
    for event in played(GameId::Ships).0 {
        let Some(seen) = event.seen_by(Viewer::Public) else { continue };
        if seen != event {
            assert_ne!(Brief::of(&seen), Brief::of(&event), "{event}");
        }
    }
}
