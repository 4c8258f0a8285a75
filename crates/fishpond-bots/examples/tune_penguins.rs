//! Fits the evaluation of penguins to self-play games and prints the weights for `penguins/territory.rs`:
//! `cargo run --release -p fishpond-bots --example tune_penguins -- GAMES NODES SEED`.

fn main() {
    let mut args = std::env::args().skip(1).map(|arg| arg.parse::<u64>().expect("arguments are numbers"));
    let (games, nodes, seed) =
        (args.next().unwrap_or(200), args.next().unwrap_or(1000), args.next().unwrap_or(1));
    let (weights, error) = fishpond_bots::tune_penguins(games as u32, nodes, seed, |game| {
        if game % 50 == 0 {
            eprintln!("{game} games");
        }
    });
    println!("// RMS error {error:.2} fish, {games} games, {nodes} nodes per move, seed {seed}");
    for row in weights {
        println!("    [{}],", row.map(|weight| format!("{weight:.1}")).join(", "));
    }
}
