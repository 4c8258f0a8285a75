//! After the game: the review, playing on, sharing, links to a move, uploading the record; and a lesson on a phone.

use anyhow::{Context as _, bail, ensure};
use serde_json::json;

use crate::browser::Browser;
use crate::browsers::{Browsers, Window};
use crate::play::{Players, create_table};
use crate::scenes::layout::SIZES;
use crate::scenes::pages::{expect_tidy_at, look_at};
use crate::server::TestServer;

pub(crate) async fn after_the_game(browsers: &Browsers, server: TestServer) -> anyhow::Result<()> {
    let browser = browsers.open(Window::DESKTOP).await?;
    create_table(&browser, &server, "penguins", &["me", "bot greedy"]).await?;
    browser.wait_for("#page-board svg.fishpond").await?;
    Players::new(&[&browser]).play_to(12).await?;
    browser.run("document.querySelector('#page-to-resign').open = true").await?;
    browser.run("document.querySelector('#page-to-resign form').requestSubmit()").await?;
    browser.wait_for(".standings").await?;
    let table = browser.path().await?;

    // A link leads to a move; the button shares the link of the move that is shown.
    browser.goto(&server.url(&format!("{table}/replay?move=3"))).await?;
    browser.wait_for("[data-replay='3']").await?;
    browser.press(thirtyfour::Key::Right).await?;
    browser.wait_until("document.querySelector('[data-share]').dataset.share.includes('move=4')").await?;
    look_at(&browser, "replay").await?;
    expect_tidy_at(&browser, "replay", &SIZES).await?;

    // The review opens at a move, and the game goes on from there.
    browser.goto(&server.url(&format!("{table}/review"))).await?;
    browser.wait_for(".review .chart").await?;
    ensure!(browser.has(".chip.bot").await?, "bots are not marked");
    look_at(&browser, "review").await?;
    expect_tidy_at(&browser, "review", &SIZES).await?;
    click_chart(&browser, 0.25).await?;
    browser.resize(Window::PHONE).await?;
    click_chart(&browser, 0.75).await?;
    browser.resize(Window::DESKTOP).await?;
    browser.expect_no_console_errors().await?;
    browser.goto(&server.url(&format!("{table}/replay?move=4"))).await?;
    browser.click(".play-on > summary").await?;
    browser.click(".play-on input[value='level:1']").await?;
    browser.click(".play-on button[type=submit]").await?;
    browser
        .wait_until(&format!(
            "location.pathname.startsWith('/t/') && !location.pathname.startsWith('{table}')"
        ))
        .await?;
    browser.wait_for(".table[data-events] #page-board svg.fishpond").await?;
    Players::new(&[&browser]).play_to(3).await?;
    browser.expect_no_console_errors().await?;
    let phone = browsers.open(Window { width: 360, german: true, light: false, ..Window::PHONE }).await?;
    lesson(&phone, &server).await?;
    upload(&browser, &phone, &server, &table).await
}

/// Gives the record of a table to somebody else, who uploads it, and reviews, replays and shares the game.
async fn upload(browser: &Browser, other: &Browser, server: &TestServer, table: &str) -> anyhow::Result<()> {
    let download = "const [address, done] = arguments;
        fetch(address).then((file) => file.text()).then(done, (error) => done(String(error)));";
    let record = browser.eval_async(download, vec![json!(format!("{table}/record.json"))]).await?;
    other.goto(&server.url("/review")).await?;
    look_at(other, "upload").await?;
    other.run("document.querySelector('#record').value = '{}'; document.querySelector('.upload form').requestSubmit()").await?;
    other
        .wait_until(
            "document.querySelector('[role=alert]') && document.querySelector('#record').value === '{}'",
        )
        .await?;
    look_at(other, "refused upload").await?;
    // The browser logs the refusal as an error.
    other.console_errors().await?;
    let choose_file = format!(
        "const files = new DataTransfer(), field = document.querySelector('[data-fills=record]');
         files.items.add(new File([{}], 'game.json'));
         field.files = files.files;
         field.dispatchEvent(new Event('change', {{ bubbles: true }}))",
        json!(record)
    );
    other.run(&choose_file).await?;
    other.wait_until("document.querySelector('#record').value !== '{}'").await?;
    other.click(".upload button[type=submit]").await?;
    other.wait_for("[data-analysis], .review .chart").await?;
    let path = other.path().await?;
    other.wait_for(".review .chart").await?;
    look_at(other, "review of an upload").await?;
    other.goto(&server.url(&format!("{path}/replay?move=3"))).await?;
    other.wait_for("[data-replay='3']").await?;
    look_at(other, "replay of an upload").await?;
    let picture = "const [address, done] = arguments;
        fetch(address).then((file) => file.blob()).then(async (file) => {
            const { width, height } = await createImageBitmap(file);
            done(`${file.type} ${width}x${height}`);
        }).catch((error) => done(String(error)));";
    let picture = other.eval_async(picture, vec![json!(format!("{path}/picture.png"))]).await?;
    ensure!(picture.starts_with("image/png "), "{picture}");
    other.expect_no_console_errors().await
}

/// Clicks the chart of a review at a fraction of its width, and waits until the page shows a move near that place.
async fn click_chart(browser: &Browser, part: f64) -> anyhow::Result<()> {
    let place = browser
        .eval(&format!(
            "const chart = document.querySelector('.review .chart');
             // The controls may cover it.
             chart.scrollIntoView({{ block: 'center', behavior: 'instant' }});
             const {{ left, top, width, height }} = chart.getBoundingClientRect();
             const [x, y] = [Math.round(left + width * {part}), Math.round(top + height / 2)];
             const link = document.elementFromPoint(x, y).closest('.chart a');
             return `${{x}} ${{y}} ${{new URL(link.getAttribute('href'), location.href).searchParams.get('at')}}`"
        ))
        .await?;
    let [x, y, at] = place.split(' ').collect::<Vec<_>>()[..] else {
        bail!("expected three numbers: {place}")
    };
    browser.tap(x.parse()?, y.parse()?).await?;
    browser.wait_for(&format!("[data-replay='{at}']")).await?;
    // The strips of the chart begin with move 1, so the shares differ a little.
    let shown = "const { replay, last } = document.querySelector('[data-replay]').dataset; return";
    browser.wait_until(&format!("(() => {{ {shown} Math.abs(replay / last - {part}) < .15; }})()")).await
}

/// A visitor is offered a lesson once, tries an illegal move in it, then the right one, and sees its result before the lesson goes on.
async fn lesson(phone: &Browser, server: &TestServer) -> anyhow::Result<()> {
    for is_offered in [true, false] {
        phone.goto(&server.url("/")).await?;
        phone.click("details.play > summary").await?;
        phone.wait_for("details.play[open] button").await?;
        let offer = phone.has("details.play[open] a[href='/learn/penguins']").await?;
        ensure!(offer == is_offered, "the lesson is offered: {offer}");
    }
    phone.goto(&server.url("/learn/penguins?step=2")).await?;
    phone.wait_for("#page-board #e4.pick").await?;
    ensure!(!phone.has("#page-board #h4.pick").await?, "an illegal move is marked");
    tap(phone, "h4").await?;
    phone.wait_until("document.querySelector('#page-why:not([hidden]) .clause')").await?;
    look_at(phone, "lesson").await?;
    tap(phone, "e4").await?;
    phone.wait_until("document.querySelector('#page-ask [data-pick=sure], .coach a.primary')").await?;
    if phone.has("#page-ask [data-pick=sure]").await? {
        phone.click("#page-ask [data-pick=sure]").await?;
    }
    phone.wait_until("location.search.includes('result=1')").await?;
    phone.click(".coach a.primary").await?;
    phone.wait_until("location.search === '?step=3'").await?;
    phone.expect_no_console_errors().await
}

/// Taps the middle of a thing on the board.
async fn tap(browser: &Browser, thing: &str) -> anyhow::Result<()> {
    let place = browser
        .eval(&format!(
            "const box = document.querySelector('#page-board #{thing}').getBoundingClientRect();
             return `${{Math.round(box.left + box.width / 2)}} ${{Math.round(box.top + box.height / 2)}}`"
        ))
        .await?;
    let (x, y) = place.split_once(' ').context("expected two numbers")?;
    browser.tap(x.parse()?, y.parse()?).await
}
