//! Everything that the server sends to a seat or a spectator depends only on their view.
//!
//! A game is played twice. To one viewer both games look the same, step by step, according to `view` and `seen_by` of the
//! game. The hidden information differs: the hands of others, their secret choices, when and in what order these were made, or
//! whether they have chosen at all. Each game has its own server, and everything that the viewer gets from the two
//! (pages, parts, streams, refusals, lists) must be the same, byte for byte.

#[path = "../common/mod.rs"]
mod common;

mod world;

mod twin;

mod wire;

use fishpond_core::{Config, OptionKind, Options, Rng, Seat, Viewer};
use fishpond_games::GameId;
use fishpond_table::Clock;
use wire::{Side, assert_same, clocked_server, people, set_time};
use world::World;

/// Returns a random configuration of the game.
fn some_config(game: GameId, players: u8, rng: &mut Rng) -> Config {
    let mut pairs = Vec::new();
    for spec in game.facts().options {
        let value = match spec.kind {
            OptionKind::Flag => rng.pick(&["true", "false"]),
            OptionKind::Word(words) => rng.pick(words),
            OptionKind::SeatOrRandom => rng.pick(&["random", "A", "B"]),
            OptionKind::NumberOrNone(..) => "none",
        };
        pairs.push(format!("{}={value}", spec.name));
    }
    let mut config = Config::new(players);
    config.options = Options::from_pairs(&pairs).unwrap();
    config
}

fn viewers(players: u8) -> Vec<Viewer> {
    Seat::first_n(players).map(Viewer::Seat).chain([Viewer::Public]).collect()
}

/// The number of comparisons.
#[derive(Default, Debug)]
struct Tally {
    /// Pairs of worlds that differed.
    worlds: u32,
    /// Rounds that were played in both worlds while they differed.
    rounds: u32,
    /// Choices that must stay unnoticed.
    unnoticed: u32,
}

/// Plays a game for a while, finds another one that looks the same to the viewer, and continues both.
async fn compare(
    servers: &[common::TestServer; 2],
    name: &str,
    (world, viewer): (&World, Viewer),
    rng: &mut Rng,
    tally: &mut Tally,
) {
    // If the viewer knows everything so far, the worlds differ later.
    let other = twin::twin(world, viewer, rng).unwrap_or_else(|| world.clone());
    let mut differ = other.log != world.log;
    let lang = *rng.pick(&["en", "de"]);
    let is_program = rng.below(2) == 0;
    let mut now = world.now() + 5_000;
    set_time(now);
    // Moves that are legal in either world, to be sent by a person who may not make them.
    let mut attempts = Vec::new();
    for world in [world, &other] {
        let position = world.table.position().unwrap();
        for seat in Seat::first_n(world.table.settings().config.players) {
            attempts.extend(position.legal_acts(seat).first().map(|act| (seat, act.clone())));
        }
    }
    let mut one = Side::set(&servers[0], name, world.clone(), viewer, lang, is_program).await;
    let mut two = Side::set(&servers[1], name, other, viewer, lang, is_program).await;
    assert_same(&one.listen().await, &two.listen().await, "the first event");
    one.everything(&attempts).await.assert_same(&two.everything(&attempts).await, "at first");
    for _ in 0..5 {
        now += 60_000;
        let Some(next) = twin::next(&one.world, &two.world, viewer, now, rng) else { break };
        differ |= next.truth != next.other;
        tally.rounds += u32::from(differ);
        let heard = play_round(&mut one, &next.truth, viewer, now, rng, tally).await;
        let other = play_round(&mut two, &next.other, viewer, now, rng, tally).await;
        set_time(now);
        wire::Received(heard).assert_same(&wire::Received(other), "during a round");
        one.glance().await.assert_same(&two.glance().await, "after a round");
    }
    one.talk().await.assert_same(&two.talk().await, "in the chat");
    tally.worlds += u32::from(differ);
}

/// Plays the moves of a round: the last one and the viewer's own at a given time, secret ones at any time before.
async fn play_round(
    side: &mut Side<'_>,
    acts: &[(Seat, String)],
    viewer: Viewer,
    end: u64,
    rng: &mut Rng,
    tally: &mut Tally,
) -> Vec<(String, String)> {
    let mut received = Vec::new();
    let mut now = end - 20_000;
    for (number, (seat, act)) in acts.iter().enumerate() {
        let last = number + 1 == acts.len();
        let own = viewer == Viewer::Seat(*seat);
        now = match (last, own) {
            (true, _) => end,
            (false, true) => end - 10_000,
            (false, false) => now + u64::from(rng.below(2_000)),
        };
        let unnoticed = !last && !own;
        set_time(end);
        let before = if unnoticed { Some(side.glance().await) } else { None };
        received.extend(
            side.act(now, *seat, act).await.map(|answer| ("the viewer's own move".to_owned(), answer)),
        );
        let heard = side.received().await;
        if let Some(before) = before {
            tally.unnoticed += 1;
            assert_eq!(heard, "", "{viewer:?} received an event about a secret choice");
            set_time(end);
            before.assert_same(&side.glance().await, "a secret choice");
        } else {
            received.push(("heard".to_owned(), heard));
        }
    }
    received
}

async fn compare_games(game: GameId, minimum: Tally) {
    let servers = [clocked_server().await, clocked_server().await];
    let mut rng = Rng::new(game as u64 + 3);
    let mut tally = Tally::default();
    let facts = game.facts();
    let mut tables = 0;
    for players in facts.min_players..=facts.max_players {
        for viewer in viewers(players) {
            for (acts, at_once) in [(0, true), (10, true), (30, false)] {
                tables += 1;
                let name = format!("{game}{tables}");
                let clock = *rng.pick(&[
                    Clock::None,
                    Clock::PerMove(300_000),
                    Clock::Bank { initial: 900_000, increment: 5_000 },
                ]);
                let config = some_config(game, players, &mut rng);
                let mut world = World::begin(game, config, clock, [tables; 32], &people(&name, players));
                world.play(acts, at_once, &mut rng);
                compare(&servers, &name, (&world, viewer), &mut rng, &mut tally).await;
            }
        }
    }
    println!("{game}: {tally:?}");
    assert!(tally.worlds >= minimum.worlds, "too few worlds differed: {tally:?}");
    assert!(tally.rounds >= minimum.rounds, "too few rounds were played in both: {tally:?}");
    assert!(tally.unnoticed >= minimum.unnoticed, "too few secret choices were made: {tally:?}");
}

#[tokio::test]
async fn hands_and_passed_sailors_of_ships_stay_secret() {
    compare_games(GameId::Ships, Tally { worlds: 30, rounds: 80, unnoticed: 20 }).await;
}

#[tokio::test]
async fn bids_of_fresh_stay_secret() {
    compare_games(GameId::Fresh, Tally { worlds: 30, rounds: 70, unnoticed: 60 }).await;
}

/// With another seed, nothing changes but its commitment.
#[tokio::test]
async fn future_draws_stay_secret() {
    for &game in GameId::ALL {
        let servers = [clocked_server().await, clocked_server().await];
        let mut rng = Rng::new(game as u64 + 17);
        let facts = game.facts();
        for (number, players) in (facts.min_players..=facts.max_players).enumerate() {
            for viewer in [Viewer::Seat(Seat::B), Viewer::Public] {
                let name = format!("{game}{players}{viewer:?}").replace(['(', ')'], "");
                let config = some_config(game, players, &mut rng);
                let mut world =
                    World::begin(game, config, Clock::None, [number as u8; 32], &people(&name, players));
                world.play(3 + 9 * number, false, &mut rng);
                let other = world.with_seed([200; 32]);
                let commitments = [&world, &other].map(|world| world.table.commitment().to_owned());
                assert_ne!(commitments[0], commitments[1]);
                set_time(world.now() + 5_000);
                let mut one = Side::set(&servers[0], &name, world, viewer, "en", false).await;
                let mut two = Side::set(&servers[1], &name, other, viewer, "en", false).await;
                let first = one.listen().await;
                assert!(first.contains(&commitments[0]), "the commitment is public");
                assert_same(
                    &first.replace(&commitments[0], &commitments[1]),
                    &two.listen().await,
                    "the first event",
                );
                let mut received = one.everything(&[]).await;
                for (_, text) in &mut received.0 {
                    *text = text.replace(&commitments[0], &commitments[1]);
                }
                received.assert_same(&two.everything(&[]).await, "at first");
            }
        }
    }
}
