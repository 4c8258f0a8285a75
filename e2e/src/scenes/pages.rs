//! Checks that every page has to pass, in the state that a scene has brought it to.

use anyhow::{bail, ensure};

use super::accessibility::violations;
use super::layout;
use crate::browser::Browser;
use crate::browsers::Window;
use crate::root;

/// The sizes of windows at which most pages are checked: two phones and a laptop.
const SIZES: [(u32, u32); 3] = [(360, 640), (390, 844), (1366, 768)];

/// Returns a sentence for everything that reaches beyond the sides of the window, every text that is cut off (an ellipsis is fine) or
/// outside its panel, and every pair of overlapping texts or touching panels. The board of a table is checked by the scene `fits`; messages that cover the page for a while don't count.
const UNTIDY: &str = "
    const page = document.scrollingElement;
    const faults = page.scrollWidth > innerWidth ? [`the page is ${page.scrollWidth - innerWidth} px too wide`] : [];
    const isShown = (thing) => thing.checkVisibility({ opacityProperty: true, visibilityProperty: true })
        && !thing.closest('.sr, .skip, #page-toasts, #page-board svg.fishpond, noscript, option');
    const styles = new Map();
    const style = (thing) => styles.get(thing) ?? styles.set(thing, getComputedStyle(thing)).get(thing);
    /** Returns the thing and everything around it, except what has no box of its own. */
    const above = (thing) => thing && thing !== document.documentElement ? [thing, ...above(thing.parentElement)].filter(hasBox) : [];
    const hasBox = (thing) => style(thing).display !== 'contents';
    const isScrolling = (axis) => (holder) => ['auto', 'scroll'].includes(style(holder)[axis]);
    /** Returns the boxes that cut things off along an axis, up to the first one that scrolls; an ellipsis is a clean cut. */
    const cutters = (holders, axis) => {
        const end = holders.findIndex((holder) => isScrolling(axis)(holder) || style(holder).textOverflow === 'ellipsis');
        const inner = end < 0 ? holders : holders.slice(0, end);
        return inner.filter((holder) => ['hidden', 'clip'].includes(style(holder)[axis])).map((holder) => holder.getBoundingClientRect());
    };
    const isHeld = (holder) => isScrolling('overflowX')(holder) || style(holder).textOverflow === 'ellipsis';
    // Texts for screen readers only.
    const isUnseen = (holder) => style(holder).clipPath === 'inset(50%)';
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if (!node.data.trim() || !isShown(node.parentElement)) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const holders = above(node.parentElement);
        if (holders.some(isUnseen)) continue;
        const layer = holders.find((holder) => ['fixed', 'sticky'].includes(style(holder).position)) ?? page;
        const clips = holders.filter((holder) => style(holder).overflow !== 'visible').map((holder) => holder.getBoundingClientRect());
        const [columns, rows] = ['overflowX', 'overflowY'].map((axis) => cutters(holders, axis));
        for (const box of range.getClientRects()) {
            if (box.width < 1 || box.height < 1) continue;
            const text = node.data.trim().slice(0, 40);
            const seen = { left: box.left, right: box.right, top: box.top, bottom: box.bottom };
            for (const { left, right, top, bottom } of clips) {
                Object.assign(seen, { left: Math.max(seen.left, left), right: Math.min(seen.right, right), top: Math.max(seen.top, top), bottom: Math.min(seen.bottom, bottom) });
            }
            texts.push({ node, text, seen, layer });
            if (!holders.some(isHeld) && (box.left < -1 || box.right > innerWidth + 1)) faults.push(`off screen: ${text}`);
            // Letters don't reach the upper and lower edges of their boxes.
            const isCut = columns.some(({ left, right }) => box.left < left - 1 || box.right > right + 1)
                || rows.some(({ top, bottom }) => box.top < top - box.height / 5 || box.bottom > bottom + box.height / 5);
            if (isCut) faults.push(`cut off: ${text}`);
            const frame = holders.find((holder) => isHeld(holder) || holder.matches('.panel, .narrow'));
            const { left, right } = frame?.getBoundingClientRect() ?? {};
            if (frame && !isHeld(frame) && (box.left < left - 1 || box.right > right + 1)) faults.push(`outside its panel: ${text}`);
        }
    }
    for (const control of document.querySelectorAll('button, .button, select, .chip, .badge')) {
        const { left, right } = control.getBoundingClientRect();
        if (!isShown(control) || above(control).some(isHeld)) continue;
        const text = control.textContent.trim().slice(0, 40);
        if (left < -1 || right > innerWidth + 1) faults.push(`off screen: ${text}`);
        if (style(control).display !== 'inline' && control.scrollWidth > control.clientWidth + 2) faults.push(`too narrow for its text: ${text}`);
    }
    const share = (a, b, from, to) => Math.min(a[to], b[to]) - Math.max(a[from], b[from]);
    texts.forEach(({ node, text, seen, layer }, index) => texts.slice(index + 1).forEach((other) => {
        const isOver = node !== other.node && layer === other.layer && share(seen, other.seen, 'left', 'right') > 2
            && share(seen, other.seen, 'top', 'bottom') > Math.max(2, Math.min(seen.bottom - seen.top, other.seen.bottom - other.seen.top) * .45);
        if (isOver) faults.push(`${text} and ${other.text} overlap`);
    }));
    const panels = [...document.querySelectorAll('body:not(.at-table) main :is(.panel, .narrow)')].filter(isShown).map((panel) => ({ panel, box: panel.getBoundingClientRect() }));
    panels.forEach(({ panel, box }) => panels.forEach((other) => {
        const gap = other.box.top - box.bottom;
        const isBelow = gap > -1 && gap < 3 && share(box, other.box, 'left', 'right') > 0;
        if (isBelow && !panel.contains(other.panel)) faults.push(`panels touch: ${panel.innerText.slice(0, 20)} and ${other.panel.innerText.slice(0, 20)}`);
    }));
    return [...new Set(faults)].slice(0, 5).join('; ');";

/// Checks that the page is accessible in the browser's own window, and tidy at some sizes, without reloading it.
pub(crate) async fn look_at(browser: &Browser, page: &str) -> anyhow::Result<()> {
    let found = violations(browser).await?;
    ensure!(found.is_empty(), "{page}: {found:?}");
    expect_tidy_at(browser, page, &SIZES).await
}

/// Checks that the page is tidy at these sizes, without reloading it.
pub(crate) async fn expect_tidy_at(
    browser: &Browser,
    page: &str,
    sizes: &[(u32, u32)],
) -> anyhow::Result<()> {
    for &size in sizes {
        resize(browser, size).await?;
        expect_tidy(browser, page, size).await?;
    }
    browser.resize(browser.window()).await
}

/// Changes the size of the window; tall windows have a touch screen.
pub(crate) async fn resize(browser: &Browser, (width, height): (u32, u32)) -> anyhow::Result<()> {
    browser.resize(Window { width, height, touch: width < height, ..browser.window() }).await
}

/// Checks that the page is tidy at its current size and, on a touch screen, that targets are large enough. Otherwise, saves a screenshot in `target/e2e`.
pub(crate) async fn expect_tidy(
    browser: &Browser,
    page: &str,
    (width, height): (u32, u32),
) -> anyhow::Result<()> {
    browser.wait_for_paint().await?;
    let found = browser.eval(UNTIDY).await?;
    if !found.is_empty() {
        browser.screenshot(&root().join("target/e2e/untidy.webp")).await?;
        bail!("{page}, {width}x{height}: {found}");
    }
    if width < height {
        let pointer = browser.eval("return String(matchMedia('(pointer: coarse)').matches)").await?;
        ensure!(pointer == "true", "{page}, {width}x{height}: no touch screen");
        let found = browser.eval(layout::TOO_SMALL).await?;
        ensure!(found.is_empty(), "{page}, {width}x{height}: too small for a finger: {found}");
    }
    Ok(())
}
