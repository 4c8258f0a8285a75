//! Lessons, puzzles and rules at all sizes.

use anyhow::ensure;

use crate::GAMES;
use crate::browsers::{Browsers, Window};
use crate::scenes::layout::SIZES;
use crate::scenes::pages::{expect_tidy, expect_tidy_at, resize};
use crate::server::TestServer;

/// Checks the rules, the list of puzzles and a puzzle of each game: in each language, one game at all sizes and one on a small phone. Also checks every
/// step of the lessons, each at one size, taking the sizes in turn.
pub(crate) async fn every_step(browsers: &Browsers, server: TestServer) -> anyhow::Result<()> {
    for german in [false, true] {
        let browser = browsers.open(Window { german, ..Window::DESKTOP }).await?;
        let mut sizes = SIZES.iter().cycle();
        for (game, count) in GAMES.into_iter().skip(usize::from(german)).step_by(2).zip([SIZES.len(), 1]) {
            for path in [format!("/rules/{game}"), format!("/puzzles/{game}"), format!("/puzzles/{game}/1")] {
                browser.goto(&server.url(&path)).await?;
                expect_tidy_at(&browser, &path, &SIZES[..count]).await?;
            }
            browser.goto(&server.url(&format!("/learn/{game}?step=1"))).await?;
            let steps = "return String(document.querySelector('.coach progress').max)";
            let steps: usize = browser.eval(steps).await?.parse()?;
            ensure!(steps >= 8, "the lesson about {game} has {steps} steps");
            for (step, &size) in (1..=steps).zip(&mut sizes) {
                let path = format!("/learn/{game}?step={step}");
                resize(&browser, size).await?;
                browser.goto(&server.url(&path)).await?;
                expect_tidy(&browser, &path, size).await?;
            }
            browser.resize(browser.window()).await?;
        }
        browser.expect_no_console_errors().await?;
    }
    Ok(())
}
