//! Finds the numbers in the knowledge of a game by playing it.
//!
//! - `cargo run --release -p fishpond-bots --example tune -- ships 400 100 1 2` turns every number up and down, with
//!   400 games of 100 simulations an act each, from deal 1, in two rounds, and prints what won.
//! - `cargo run --release -p fishpond-bots --example tune -- fresh 400 100 1 fit` fits what positions are judged by to
//!   the results of 400 games, and prints them as they can be tried in a match.
//! - `cargo run --release -p fishpond-bots --example tune -- ships 400 100 1 belief` fits what the play of others tells
//!   about their hands.
//! - `cargo run --release -p fishpond-bots --example tune -- ships 400 100 1 cube=0.5` plays with a number changed
//!   against all as they are. `nodes=400` gives the changed one other simulations an act. After rounds or `fit`, such
//!   changes are where it begins.

use fishpond_bots::tune::{Match, belief, compare, fit, tune};

fn main() -> Result<(), String> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [game, games, nodes, seed, rest @ ..] = &args[..] else {
        return Err("GAME GAMES NODES SEED, then ROUNDS, fit, belief, or NAME=VALUE …".to_owned());
    };
    let number = |text: &str| text.parse::<u64>().map_err(|error| format!("'{text}': {error}"));
    let nodes = number(nodes)?;
    let mut how = Match { games: number(games)? as u32, nodes: [nodes; 2], seed: number(seed)? };
    let game = game.parse().map_err(|error| format!("{error}"))?;
    let (mut way, mut changes) = (None, Vec::new());
    for word in rest {
        match word.split_once('=') {
            Some(("nodes", value)) => how.nodes[0] = number(value)?,
            Some((name, value)) => {
                let value = value.parse().map_err(|_| format!("'{value}' is no number"))?;
                changes.push((name.to_owned(), value));
            }
            None => way = Some(word.as_str()),
        }
    }
    match way {
        Some("fit") => {
            let (weights, error) = fit(game, &changes, how)?;
            println!("off by {error:.2} points");
            let weights: Vec<String> =
                weights.iter().map(|(name, value)| format!("{name}={value:.2}")).collect();
            println!("{}", weights.join(" "));
        }
        Some("belief") => println!("{:.3?}", belief(how)),
        Some(rounds) => tune(game, &changes, number(rounds)? as u32, how, |line| println!("{line}"))?,
        None => println!("{}", compare(game, &changes, how)?),
    }
    Ok(())
}
