//! Prints the generated layouts of `data/components.toml` (C8) as JSON, and their shapes.

use fishpond_fresh::Space;
use fishpond_fresh::components::Components;
use fishpond_fresh::layouts::catalogue;
use fishpond_fresh::plan::Plan;

fn main() {
    let components = Components::standard();
    for players in 2..=5 {
        println!("{players} players");
        for layout in catalogue(components, players, 8) {
            println!("{}", serde_json::to_string(&layout).expect("a layout can be serialized"));
            let plan = Plan::new(components, players, &layout).expect("generated layouts are valid");
            let square = plan.square();
            for row in 0..square.height() {
                let spot_at = |col| square.spot(Space::new(row, col));
                let letter = |col| match spot_at(col) {
                    Some(spot) if spot == plan.fish() => 'F',
                    Some(_) => '.',
                    None => ' ',
                };
                println!("  {}", (0..square.width()).map(letter).collect::<String>());
            }
        }
    }
}
