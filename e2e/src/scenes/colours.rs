//! Tables without colours: with the colours of a high-contrast theme, and in greyscale.

use anyhow::ensure;
use serde_json::json;
use thirtyfour::Key;

use crate::browser::Browser;
use crate::browsers::{Browsers, Window};
use crate::play::{Players, create_table};
use crate::scenes::layout::FIRST_TAP;
use crate::server::TestServer;
use crate::{GAMES, root};

/// Returns a sentence for everything on the board that people could not tell from other things without its colours: choices have an edge or
/// a dot, a choice that was made has a ring, which is thicker, and other things have neither.
const ALIKE: &str = "
    const isVisible = (sign) => {
        const { stroke, strokeOpacity, fill, opacity } = getComputedStyle(sign);
        return sign.checkVisibility() && opacity > .2 && (stroke !== 'none' && strokeOpacity > .2 || fill !== 'none');
    };
    const signs = (thing) => [...thing.querySelectorAll('.edge, .dot, .ring')].filter((sign) => sign.closest('[id]') === thing && isVisible(sign));
    const width = (sign) => parseFloat(getComputedStyle(sign).strokeWidth);
    const things = [...document.querySelectorAll('#page-board .panels [id]')].filter((thing) => thing.checkVisibility());
    const faults = things.flatMap((thing) => {
        const rings = signs(thing).filter((sign) => sign.matches('.ring')), has = signs(thing).length > rings.length;
        if (thing.matches('.picked')) return rings.some((ring) => width(ring) > 5) ? [] : `${thing.id}: no ring`;
        if (thing.matches('.pick')) return has ? [] : `${thing.id}: no edge`;
        return has || rings.length ? `${thing.id}: signs, although it cannot be chosen` : [];
    });
    const edge = document.querySelector('#page-board .pick .edge'), ring = document.querySelector('#page-board .picked .ring:last-of-type');
    if (edge && width(edge) > 4) faults.push('edges are as thick as rings');
    if (matchMedia('(forced-colors: active)').matches && edge && ring && getComputedStyle(edge).stroke === getComputedStyle(ring).stroke) faults.push('edges and rings have the same colour');
    const frame = (player) => player && (({ borderTopWidth, outlineWidth, outlineStyle, boxShadow }) => [borderTopWidth, outlineWidth, outlineStyle, boxShadow].join())(getComputedStyle(player));
    const [lit, other] = ['.player.lit', '.player:not(.lit)'].map((player) => document.querySelector(`#page-seats ${player}`));
    if (!lit || frame(lit) === frame(other)) faults.push(`the current player looks like the others`);
    return faults.slice(0, 5).join('; ');";

/// Looks at a table of each game, before and after the first tap of a move. Saves screenshots in `target/e2e`.
pub(crate) async fn without_colours(browsers: &Browsers, server: TestServer) -> anyhow::Result<()> {
    let browser = browsers.open(Window::DESKTOP).await?;
    let mut faults = Vec::new();
    for game in GAMES {
        create_table(&browser, &server, game, &["me", "bot greedy"]).await?;
        browser.wait_for("#page-board svg.fishpond").await?;
        Players::new(&[&browser]).play_to(6).await?;
        for look in ["forced", "grey"] {
            show_without_colours(&browser, look).await?;
            for tapped in [false, true] {
                if tapped {
                    browser.run(FIRST_TAP).await?;
                    browser.wait_for("#page-ask .back").await?;
                }
                browser.wait_for_paint().await?;
                let found = browser.eval(ALIKE).await?;
                if !found.is_empty() {
                    faults.push(format!("{game}, {look}, tapped: {tapped}: {found}"));
                }
            }
            browser.screenshot(&root().join(format!("target/e2e/{look}-{game}.webp"))).await?;
            browser.press(Key::Escape).await?;
            browser.wait_until("!document.querySelector('#page-ask .back')").await?;
        }
        show_without_colours(&browser, "none").await?;
    }
    ensure!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
    browser.expect_no_console_errors().await
}

/// Shows the page with forced colours, in greyscale, or as usual.
async fn show_without_colours(browser: &Browser, look: &str) -> anyhow::Result<()> {
    let forced = if look == "forced" { "active" } else { "none" };
    let deficiency = if look == "grey" { "achromatopsia" } else { "none" };
    let features = json!([
        { "name": "forced-colors", "value": forced },
        { "name": "prefers-reduced-motion", "value": "reduce" },
    ]);
    browser.cdp("Emulation.setEmulatedMedia", json!({ "features": features })).await?;
    browser.cdp("Emulation.setEmulatedVisionDeficiency", json!({ "type": deficiency })).await
}
