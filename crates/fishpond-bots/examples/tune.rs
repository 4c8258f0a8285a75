//! Tunes the parameters of a game's knowledge by self-play.
//!
//! - `cargo run --release -p fishpond-bots --example tune -- ships 400 100 1 2` changes every parameter up and down in
//!   two rounds, with matches of 400 games and 100 simulations per act, from seed 1, and prints the best parameters.
//! - `cargo run --release -p fishpond-bots --example tune -- fresh 400 100 1 fit` fits the evaluation to the results of
//!   400 games, and prints the weights in a form that a match accepts.
//! - `cargo run --release -p fishpond-bots --example tune -- ships 400 100 1 belief` fits how much the others' play
//!   reveals about their hands.
//! - `cargo run --release -p fishpond-bots --example tune -- ships 400 100 1 cube=0.5` plays a changed parameter against
//!   the current ones. `nodes=400` changes the simulations per act of that side. With rounds or `fit`, the changes are
//!   the starting point.

use fishpond_bots::tune::{MatchSettings, belief, compare, fit, tune};

fn main() -> Result<(), String> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [game, games, nodes, seed, rest @ ..] = &args[..] else {
        return Err("usage: GAME GAMES NODES SEED [ROUNDS | fit | belief] [NAME=VALUE …]".to_owned());
    };
    let number = |text: &str| text.parse::<u64>().map_err(|error| format!("'{text}': {error}"));
    let nodes = number(nodes)?;
    let mut settings = MatchSettings { games: number(games)? as u32, nodes: [nodes; 2], seed: number(seed)? };
    let game = game.parse().map_err(|error| format!("{error}"))?;
    let (mut mode, mut changes) = (None, Vec::new());
    for word in rest {
        match word.split_once('=') {
            Some(("nodes", value)) => settings.nodes[0] = number(value)?,
            Some((name, value)) => {
                let value = value.parse().map_err(|_| format!("'{value}' is not a number"))?;
                changes.push((name.to_owned(), value));
            }
            None => mode = Some(word.as_str()),
        }
    }
    match mode {
        Some("fit") => {
            let (weights, error) = fit(game, &changes, settings)?;
            println!("RMS error: {error:.2} points");
            let weights: Vec<String> =
                weights.iter().map(|(name, value)| format!("{name}={value:.2}")).collect();
            println!("{}", weights.join(" "));
        }
        Some("belief") => println!("{:.3?}", belief(settings)),
        Some(rounds) => tune(game, &changes, number(rounds)? as u32, settings, |line| println!("{line}"))?,
        None => println!("{}", compare(game, &changes, settings)?),
    }
    Ok(())
}
