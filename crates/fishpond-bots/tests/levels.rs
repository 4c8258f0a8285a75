//! Levels play legal acts in every game, are deterministic, and benefit from search.

use fishpond_bots::{Bot, Thinker};
use fishpond_core::{Config, Dealer, Rng, Seat, SeatSet, Turn, Viewer};
use fishpond_games::{AnyGame, GameId};
use fishpond_search::{Limits, Stop};

/// Plays a game between these bots, with a node limit if given; returns the winners and all acts.
fn game(game: GameId, bots: &[Bot], nodes: Option<u64>, seed: u64) -> (SeatSet, Vec<String>) {
    let limits = nodes.map(Limits::nodes);
    let mut played = AnyGame::new(game, &Config::new(bots.len() as u8), Dealer::from_number(seed))
        .expect("the number of players is allowed");
    let mut thinkers: Vec<Thinker> = bots.iter().map(|&bot| Thinker::new(bot, seed)).collect();
    let mut acts = Vec::new();
    loop {
        while played.deal(&mut Vec::new()).is_some() {}
        let turn = played.position().turn();
        let Some(seat) = turn.seats().iter().next() else {
            assert_eq!(turn, Turn::Over);
            return (played.position().outcome().expect("the game is over").winners(), acts);
        };
        let view = played.position().view(Viewer::Seat(seat));
        let advice = thinkers[seat.index()].think(&view, seat, limits.as_ref(), &Stop::new());
        assert!(nodes.is_none_or(|nodes| advice.nodes <= nodes));
        assert_eq!(advice.line[0], (seat, advice.act.clone()));
        played.play(seat, &advice.act, &mut Vec::new()).expect("bots play legal acts");
        acts.push(advice.act);
    }
}

#[test]
fn every_game_is_played_to_the_end_deterministically() {
    for &id in GameId::ALL {
        for players in id.facts().min_players..=id.facts().max_players {
            let bots = vec![Bot::Level(8); usize::from(players)];
            let (_, acts) = game(id, &bots, Some(20), 7);
            assert!(!acts.is_empty());
            assert_eq!(game(id, &bots, Some(20), 7).1, acts, "{id} with {players} players");
        }
    }
}

#[test]
fn search_helps_in_penguins() {
    let wins = |other: Bot| {
        let won = |&seed: &u64| {
            let own = Seat::new(seed as usize % 2);
            let mut bots = [other; 2];
            bots[own.index()] = Bot::Level(8);
            game(GameId::Penguins, &bots, Some(200), seed / 2).0.iter().eq([own])
        };
        (0..12).filter(won).count()
    };
    let (greedy, uct) = (wins(Bot::Greedy), wins(Bot::Uct));
    assert!(greedy >= 10 && uct >= 9, "of 12 games, won {greedy} against greedy and {uct} against uct");
}

#[test]
fn each_low_level_beats_the_one_below() {
    for &id in GameId::ALL {
        for level in 2..=3 {
            let (mut won, mut lost) = (0, 0);
            for seed in 0..60 {
                let own = Seat::new(seed as usize % 2);
                let mut bots = [Bot::Level(level - 1); 2];
                bots[own.index()] = Bot::Level(level);
                let (winners, _) = game(id, &bots, None, seed / 2);
                if winners.len() == 1 {
                    *if winners.contains(own) { &mut won } else { &mut lost } += 1;
                }
            }
            assert!(won > lost, "{id}: level {level} won {won} and lost {lost} against the level below");
        }
    }
}

#[test]
fn low_levels_work_without_limits() {
    for &id in GameId::ALL {
        let mut played =
            AnyGame::new(id, &Config::new(2), Dealer::from_number(3)).expect("two players are allowed");
        while played.deal(&mut Vec::new()).is_some() {}
        let seat = played.position().turn().seats().iter().next().expect("a seat can act");
        let view = played.position().view(Viewer::Seat(seat));
        for level in 1..=3 {
            let act = Bot::Level(level).choose(&view, seat, &mut Rng::new(1));
            assert!(played.position().legal_acts(seat).contains(&act), "{id}: {act}");
        }
    }
}

#[test]
fn bots_do_not_propose_tile_exchanges_but_accept_them() {
    let config = Config::new(2).with_options(&["tile_exchange=true", "start_player=A"]);
    let mut played =
        AnyGame::new(GameId::Penguins, &config, Dealer::from_number(1)).expect("two players are allowed");
    while played.deal(&mut Vec::new()).is_some() {}
    let view = played.position().view(Viewer::Seat(Seat::A));
    let act = Bot::Level(5).choose(&view, Seat::A, &mut Rng::new(1));
    assert!(act.starts_with("place"), "{act}");
    let swap = played.position().legal_acts(Seat::A).into_iter().find(|act| act.starts_with("swap"));
    played
        .play(Seat::A, &swap.expect("an exchange is possible"), &mut Vec::new())
        .expect("the exchange is legal");
    let view = played.position().view(Viewer::Seat(Seat::B));
    assert_eq!(Bot::Level(5).choose(&view, Seat::B, &mut Rng::new(1)), "agree");
}

#[test]
fn bot_names_round_trip() {
    for bot in Bot::ALL {
        assert_eq!(bot.to_string().parse(), Ok(bot));
    }
    assert_eq!("bot:5".parse(), Ok(Bot::Level(5)));
    for wrong in ["level:0", "level:9", "level", "best", ""] {
        let error = wrong.parse::<Bot>().expect_err(wrong).to_string();
        assert!(Bot::ALL.iter().all(|bot| error.contains(&bot.to_string())), "{error}");
    }
}

#[test]
fn advice_is_serialized_as_json() {
    let mut played = AnyGame::new(
        GameId::Penguins,
        &Config::new(2).with_options(&["start_player=A"]),
        Dealer::from_number(1),
    )
    .expect("two players are allowed");
    while played.deal(&mut Vec::new()).is_some() {}
    let view = played.position().view(Viewer::Seat(Seat::A));
    let advice = Thinker::new(Bot::Uct, 1).think(&view, Seat::A, Some(&Limits::nodes(200)), &Stop::new());
    let json = serde_json::to_value(&advice).expect("advice can be serialized");
    assert_eq!(json["act"], advice.act);
    assert_eq!(json["line"][0], format!("A {}", advice.act));
    assert_eq!(json["nodes"], 200);
    assert!(json["values"]["B"].is_number() && json["values"].get("C").is_none());
    assert!(json["second"].is_string() && json["second_values"]["A"].is_number());
}

#[test]
fn a_second_choice_is_found_within_the_limits() {
    for &id in GameId::ALL {
        let mut played =
            AnyGame::new(id, &Config::new(2), Dealer::from_number(5)).expect("two players are allowed");
        while played.deal(&mut Vec::new()).is_some() {}
        let seat = played.position().turn().seats().iter().next().expect("a seat can act");
        let view = played.position().view(Viewer::Seat(seat));
        let limits = Limits::nodes(3000);
        let stop = Stop::new();
        let explained = Thinker::new(Bot::Level(8), 1).explain(&view, seat, Some(&limits), &stop);
        let thought = Thinker::new(Bot::Level(8), 1).think(&view, seat, Some(&limits), &stop);
        for advice in [explained, thought] {
            let values = advice.values.expect("the bot searches");
            let (second, others) = advice.second.expect("there are many acts");
            assert!(advice.nodes <= 3000 && second != advice.act, "{id}");
            assert!(played.position().legal_acts(seat).contains(&second), "{id}: {second}");
            assert!(id != GameId::Penguins || others[seat] <= values[seat], "{others:?} {values:?}");
        }
    }
}

#[test]
fn several_threads_respect_a_time_limit() {
    let limits = Limits::time(std::time::Duration::from_millis(20)).with_threads(2);
    for &id in GameId::ALL {
        for players in [id.facts().min_players, id.facts().max_players] {
            let mut played = AnyGame::new(id, &Config::new(players), Dealer::from_number(2))
                .expect("the number of players is allowed");
            while played.deal(&mut Vec::new()).is_some() {}
            let seat = played.position().turn().seats().iter().next().expect("a seat can act");
            let view = played.position().view(Viewer::Seat(seat));
            let advice = Thinker::new(Bot::Level(8), 1).think(&view, seat, Some(&limits), &Stop::new());
            assert!(played.position().legal_acts(seat).contains(&advice.act), "{id}: {}", advice.act);
        }
    }
}
