//! Approved pictures of the tables of every game, taken in lessons, because their positions are always the same.
//!
//! `cargo xtask e2e pictures` takes them again; look at what has changed before you commit them.

use std::path::PathBuf;

use anyhow::{Context, ensure};
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use serde_json::json;

use crate::browser::Browser;
use crate::browsers::{Browsers, Window};
use crate::server::TestServer;
use crate::{GAMES, root};

/// The lesson steps that are compared.
const STEPS: [u8; 2] = [1, 4];

/// The quality of the pictures (0 to 100). The files are small, and their noise is below the threshold.
const QUALITY: u32 = 50;

/// The windows, with the names of their pictures. Each size, each colour scheme and each language appears twice.
const WINDOWS: [(&str, Window); 4] = [
    ("desk-light-en", Window { width: 1366, height: 768, ..Window::DESKTOP }),
    ("desk-dark-de", Window { width: 1366, height: 768, light: false, german: true, ..Window::DESKTOP }),
    ("phone-light-de", Window { width: 390, height: 844, german: true, ..Window::DESKTOP }),
    ("phone-dark-en", Window { width: 390, height: 844, light: false, ..Window::DESKTOP }),
];

/// Takes the pictures again.
pub(crate) async fn approve(browsers: &Browsers, server: TestServer) -> anyhow::Result<()> {
    std::fs::create_dir_all(folder())?;
    each(browsers, &server, async |_, name, picture| {
        Ok(std::fs::write(file(name), BASE64_STANDARD.decode(picture)?)?)
    })
    .await
}

/// Compares the tables with their pictures. Those that differ are saved in `target/e2e`.
pub(crate) async fn compare(browsers: &Browsers, server: TestServer) -> anyhow::Result<()> {
    let mut different = Vec::new();
    each(browsers, &server, async |browser, name, picture| {
        let approved =
            std::fs::read(file(name)).with_context(|| format!("cannot read the picture {name}"))?;
        let answer = browser
            .eval_async(DIFFERENCE, vec![json!(BASE64_STANDARD.encode(approved)), json!(picture)])
            .await?;
        let share: f64 = answer.parse().with_context(|| format!("cannot compare {name}: {answer}"))?;
        if share > MAX_SHARE {
            let now = root().join(format!("target/e2e/{name}.webp"));
            std::fs::write(now, BASE64_STANDARD.decode(picture)?)?;
            different.push(format!("{name}: {:.2} % of the pixels", share * 100.0));
        }
        Ok(())
    })
    .await?;
    ensure!(
        different.is_empty(),
        "different from e2e/approved (the new pictures are in target/e2e; `cargo xtask e2e pictures` accepts them): {}",
        different.join(", ")
    );
    Ok(())
}

/// Shows every table in every window.
async fn each(
    browsers: &Browsers,
    server: &TestServer,
    mut look: impl AsyncFnMut(&Browser, &str, String) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    for (window_name, window) in WINDOWS {
        let browser = browsers.open(window).await?;
        for game in GAMES {
            for step in STEPS {
                browser.goto(&server.url(&format!("/learn/{game}?step={step}"))).await?;
                browser.run(PREPARE).await?;
                browser.wait_until("document.fonts.status === 'loaded'").await?;
                browser.wait_for_paint().await?;
                let picture = browser.picture(QUALITY).await?;
                look(&browser, &format!("{game}-{step}-{window_name}"), picture).await?;
            }
        }
    }
    Ok(())
}

/// Hides everything outside the table.
const PREPARE: &str = "document.querySelector('.top').style.visibility = 'hidden'";

/// The share of the pixels that may differ.
const MAX_SHARE: f64 = 0.005;

/// Returns the share of the pixels that differ visibly, or 1 if the pictures have different sizes. The page's content security
/// policy forbids images that scripts create, but not bitmaps.
const DIFFERENCE: &str = "
    const [approved, now, done] = arguments;
    const pixels = async (text) => {
        const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
        const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/webp' }));
        const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
        context.drawImage(bitmap, 0, 0);
        return context.getImageData(0, 0, bitmap.width, bitmap.height);
    };
    Promise.all([approved, now].map(pixels)).then(([a, b]) => {
        if (a.width !== b.width || a.height !== b.height) return done('1');
        let different = 0;
        for (let at = 0; at < a.data.length; at += 4) {
            different += [0, 1, 2].some((part) => Math.abs(a.data[at + part] - b.data[at + part]) > 48);
        }
        done(String(different / (a.width * a.height)));
    }, (error) => done(String(error)));";

fn folder() -> PathBuf {
    root().join("e2e/approved")
}

fn file(name: &str) -> PathBuf {
    folder().join(format!("{name}.webp"))
}
