//! Regenerates the drawing in the README: `cargo run -p fishpond-draw --example pictures`.

use std::path::Path;

#[allow(dead_code, reason = "shared with the tests")]
#[path = "../tests/common/mod.rs"]
mod common;

fn main() -> std::io::Result<()> {
    let folder = Path::new(common::PICTURES);
    std::fs::create_dir_all(folder)?;
    std::fs::write(folder.join("penguins.svg"), common::readme_penguins())
}
