//! Design promise 3 on the wire: what a seat or a spectator receives is a function of what it may know.
//!
//! A game is played twice. To one viewer both games look the same, step by step, as the rules tell it (`view` and
//! `seen_by` of the game); what he cannot know is different: the hands of others, what they chose in secret, in which order
//! and when, or whether they have chosen at all. Each game lies in a house of its own, and everything the viewer gets from
//! the two (pages, parts, streams, refusals, lists) must be the same, byte for byte.

#[path = "../common/mod.rs"]
mod common;

mod line;

mod twin;

mod wire;

use fishpond_core::{Config, OptionKind, Options, Rng, Seat, Viewer};
use fishpond_games::GameId;
use fishpond_table::Clock;
use line::World;
use wire::{Side, clocked_server, people, same, set_time};

/// A configuration of the game, drawn from all that there are.
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
    Seat::first(players).map(Viewer::Seat).chain([Viewer::Public]).collect()
}

/// What was compared.
#[derive(Default, Debug)]
struct Tally {
    /// Pairs of worlds that differed.
    worlds: u32,
    /// Rounds that were played in both when they differed.
    rounds: u32,
    /// Choices that nobody may have noticed.
    unnoticed: u32,
}

/// Plays one game up to some act, finds another that looks the same to the viewer, and goes on with both.
async fn compare(
    servers: &[common::TestServer; 2],
    name: &str,
    (world, viewer): (&World, Viewer),
    rng: &mut Rng,
    tally: &mut Tally,
) {
    // Where he knows everything so far, the worlds part later.
    let other = twin::twin(world, viewer, rng).unwrap_or_else(|| world.clone());
    let mut differ = other.log != world.log;
    let lang = *rng.pick(&["en", "de"]);
    let mut now = world.now() + 5_000;
    set_time(now);
    // What anybody could do in either world, wished for by one who may not.
    let mut wishes = Vec::new();
    for world in [world, &other] {
        let position = world.table.position().unwrap();
        for seat in Seat::first(world.table.settings().config.players) {
            wishes.extend(position.legal_acts(seat).first().map(|act| (seat, act.clone())));
        }
    }
    let mut one = Side::set(&servers[0], name, world.clone(), viewer, lang).await;
    let mut two = Side::set(&servers[1], name, other, viewer, lang).await;
    same(&one.listen().await, &two.listen().await, "the first event");
    one.everything(&wishes).await.same(&two.everything(&wishes).await, "at first");
    for _ in 0..5 {
        now += 60_000;
        let Some(next) = twin::next(&one.world, &two.world, viewer, now, rng) else { break };
        differ |= next.truth != next.other;
        tally.rounds += u32::from(differ);
        let heard = play_round(&mut one, &next.truth, viewer, now, rng, tally).await;
        let other = play_round(&mut two, &next.other, viewer, now, rng, tally).await;
        set_time(now);
        wire::Mail(heard).same(&wire::Mail(other), "during a round");
        one.glance().await.same(&two.glance().await, "after a round");
    }
    one.talk().await.same(&two.talk().await, "in conversation");
    tally.worlds += u32::from(differ);
}

/// Plays the acts of a round, the last one at a given time, secret ones before it at any time.
async fn play_round(
    side: &mut Side<'_>,
    acts: &[(Seat, String)],
    viewer: Viewer,
    end: u64,
    rng: &mut Rng,
    tally: &mut Tally,
) -> Vec<(String, String)> {
    let mut mail = Vec::new();
    let mut now = end - 20_000;
    for (number, (seat, act)) in acts.iter().enumerate() {
        let last = number + 1 == acts.len();
        now = if last { end } else { now + u64::from(rng.below(2_000)) };
        let unnoticed = !last && viewer != Viewer::Seat(*seat);
        set_time(end);
        let before = if unnoticed { Some(side.glance().await) } else { None };
        mail.extend(side.act(now, *seat, act).await.map(|answer| ("one's own act".to_owned(), answer)));
        let heard = side.hear().await;
        if let Some(before) = before {
            tally.unnoticed += 1;
            assert_eq!(heard, "", "somebody chose in secret, and {viewer:?} heard of it");
            set_time(end);
            before.same(&side.glance().await, "a secret choice");
        } else {
            mail.push(("heard".to_owned(), heard));
        }
    }
    mail
}

async fn evenings(game: GameId, least: Tally) {
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
    assert!(tally.worlds >= least.worlds, "too few worlds differed: {tally:?}");
    assert!(tally.rounds >= least.rounds, "too few rounds were played in both: {tally:?}");
    assert!(tally.unnoticed >= least.unnoticed, "too few secret choices were made: {tally:?}");
}

#[tokio::test]
async fn hands_and_passed_sailors_of_ships_stay_secret() {
    evenings(GameId::Ships, Tally { worlds: 30, rounds: 80, unnoticed: 20 }).await;
}

#[tokio::test]
async fn bids_of_fresh_stay_secret() {
    evenings(GameId::Fresh, Tally { worlds: 30, rounds: 70, unnoticed: 60 }).await;
}

/// Nothing of what will be drawn is in anything: another seed, and but for its commitment nothing changes.
#[tokio::test]
async fn what_will_be_drawn_stays_secret() {
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
                let promises = [&world, &other].map(|world| world.table.commitment().to_owned());
                assert_ne!(promises[0], promises[1]);
                set_time(world.now() + 5_000);
                let mut one = Side::set(&servers[0], &name, world, viewer, "en").await;
                let mut two = Side::set(&servers[1], &name, other, viewer, "en").await;
                let first = one.listen().await;
                assert!(first.contains(&promises[0]), "the commitment is there for all to see");
                same(&first.replace(&promises[0], &promises[1]), &two.listen().await, "the first event");
                let mut mail = one.everything(&[]).await;
                for (_, text) in &mut mail.0 {
                    *text = text.replace(&promises[0], &promises[1]);
                }
                mail.same(&two.everything(&[]).await, "at first");
            }
        }
    }
}
