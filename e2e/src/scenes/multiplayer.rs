//! Scenes with several people, each with a browser.

use anyhow::ensure;
use thirtyfour::Key;
use tokio::try_join;

use crate::GAMES;
use crate::browser::Browser;
use crate::browsers::{Browsers, Window};
use crate::play::{Players, start_together};
use crate::server::{Download, TestServer};

/// Two people play each game to the end, replay it, and check every draw.
pub(crate) async fn two_players(browsers: &Browsers, server: TestServer) -> anyhow::Result<()> {
    let (ann, bob) = (browsers.open(Window::DESKTOP).await?, browsers.open(Window::DESKTOP).await?);
    for game in GAMES {
        start_together(&ann, &bob, &server, game).await?;
        Players::new(&[&ann, &bob]).finish().await?;
        let result = "return document.querySelector('.standings').textContent";
        ensure!(
            ann.eval(result).await? == bob.eval(result).await?,
            "{game}: the players see different results"
        );
        println!("  {game}: {}", ann.eval("return document.querySelector('.question').textContent").await?);
        check_and_replay(&ann, &server, game).await?;
        for browser in [&ann, &bob] {
            browser.expect_no_console_errors().await?;
        }
    }
    Ok(())
}

/// Two people chat, one of them on a phone: the buttons that lead to the chat show the number of unread messages until it is open.
pub(crate) async fn chat(browsers: &Browsers, server: TestServer) -> anyhow::Result<()> {
    let ann = browsers.open(Window::DESKTOP).await?;
    let bob = browsers.open(Window { width: 390, height: 844, touch: true, ..Window::DESKTOP }).await?;
    start_together(&ann, &bob, &server, "penguins").await?;
    let say = "const form = document.querySelector('.chat .say'); form.elements.text.value = 'Hi!'; form.requestSubmit()";
    let unread = "return document.getElementById('page-unread').textContent";
    for count in 1..=2 {
        ann.run(say).await?;
        bob.wait_for(&format!(".open-talk[data-unread='{count}']")).await?;
        ensure!(
            bob.eval(unread).await? == format!("Unread messages: {count}"),
            "screen readers get no number"
        );
    }
    ensure!(!ann.has("label[data-unread]").await?, "a player's own messages should not count as unread");
    bob.reload().await?;
    bob.wait_for(".open-talk[data-unread='2']").await?;
    // The button opens the chat, not the history.
    bob.click(".open-talk").await?;
    bob.wait_until("!document.querySelector('label[data-unread]')").await?;
    bob.wait_until("document.querySelector('.chat .say').checkVisibility({ visibilityProperty: true })")
        .await?;
    bob.reload().await?;
    ensure!(!bob.has("label[data-unread]").await?, "messages that were read should stay read");
    // On a desktop, the history covers the chat.
    bob.run(say).await?;
    ann.wait_for(".tabs [for=tab-chat][data-unread='1']").await?;
    ann.click(".tabs [for=tab-chat]").await?;
    ann.wait_until("!document.querySelector('label[data-unread]')").await?;
    for browser in [&ann, &bob] {
        browser.expect_no_console_errors().await?;
    }
    Ok(())
}

/// Checks the draws on the fairness page, then steps through the game with the keys.
async fn check_and_replay(browser: &Browser, server: &TestServer, game: &str) -> anyhow::Result<()> {
    let table = browser.path().await?;
    browser.goto(&server.url(&format!("{table}/fair"))).await?;
    browser.wait_until("document.querySelector('#verdict').textContent.startsWith('✓')").await?;
    // The browser stored the bytes that it contributed when its player sat down, and finds them in the record.
    browser.wait_until("document.querySelector('#own').textContent.startsWith('✓')").await?;
    let draws = browser.eval("return String(document.querySelectorAll('#draws .check').length)").await?;
    println!("  {game}: {draws} draws checked in the browser");
    browser.goto(&server.url(&format!("{table}/replay?move=5"))).await?;
    let caption = "return String(document.querySelector('#page-ask').getBoundingClientRect().height)";
    let height = browser.eval(caption).await?;
    // Keys work wherever the focus is.
    browser.press(Key::Right).await?;
    browser.wait_for("[data-replay='6']").await?;
    ensure!(
        browser.eval("return location.search").await? == "?move=6",
        "the address does not follow the replay"
    );
    browser.press(Key::Home).await?;
    browser.wait_for("[data-replay='0']").await?;
    browser.press(Key::Space).await?;
    browser.wait_for("[data-replay='2']").await?;
    browser.press(Key::Space).await?;
    browser.wait_for(".play:not(.on)").await?;
    ensure!(browser.eval(caption).await? == height, "{game}: the caption changes its height");
    // The list jumps to a move; single steps are one click away.
    browser.run("[...document.querySelectorAll('.log a')].at(-1).click()").await?;
    let at_end = "(({replay, last}) => replay === last)(document.querySelector('.replay').dataset)";
    browser.wait_until(at_end).await?;
    browser.run("document.querySelector('.looks .kind').click()").await?;
    browser.wait_for("[data-kind='ply']").await?;
    browser.press(Key::Left).await?;
    browser.wait_until(&format!("!({at_end})")).await?;
    browser.run("document.querySelector('a.where').click()").await?;
    browser.wait_for(".result").await
}

/// A spectator watches `ships`, with a browser and as raw bytes. The page stays live and never contains a hand.
pub(crate) async fn spectator(browsers: &Browsers, server: TestServer) -> anyhow::Result<()> {
    let (ann, bob) = (browsers.open(Window::DESKTOP).await?, browsers.open(Window::DESKTOP).await?);
    let eve = browsers.open(Window::PHONE).await?;
    start_together(&ann, &bob, &server, "ships").await?;
    let table = ann.path().await?;
    let link = ann.eval("return document.querySelector('#page-more [data-copy]').value").await?;
    let code = link.split_once('?').map_or("", |(_, code)| code).to_owned();
    eve.goto(&link).await?;
    eve.wait_for("#page-board svg.fishpond").await?;
    // A hand is on its player's own page, as elements named after the cards, and nowhere else.
    for player in [&ann, &bob] {
        ensure!(player.has("#page-board [id^='card-']").await?, "a player does not see their hand");
    }
    let mut events = Download::start(&server.url(&format!("{table}/events?{code}"))).await?;
    let watch = async {
        let mut pages = Vec::new();
        // With every event, the spectator also loads the page again.
        while !events.text().contains("class=\"standings\"") {
            ensure!(events.receive().await?, "the event stream ended early");
            let page = Download::start(&server.url(&format!("{table}?{code}"))).await?;
            pages.push(page.finish().await?);
        }
        anyhow::Ok(pages)
    };
    let mut players = Players::new(&[&ann, &bob]);
    let ((), mut pages) = try_join!(players.finish(), watch)?;
    eve.wait_for(".standings").await?;
    // Hands are revealed with the result (S36), not before.
    let stream = events.text();
    let events: Vec<&str> =
        stream.split("\n\n").take_while(|event| !event.contains("class=\"standings\"")).collect();
    ensure!(events.len() > 10, "a whole game should have more than {} events", events.len());
    pages.retain(|page| !page.contains("class=\"standings\""));
    for text in events.iter().copied().chain(pages.iter().map(String::as_str)) {
        for secret in ["id=\"card-", "Your box", "gives"] {
            ensure!(!text.contains(secret), "a spectator receives '{secret}': {text}");
        }
    }
    println!("  {} events and {} pages without a hand", events.len(), pages.len());
    eve.expect_no_console_errors().await
}

/// The server is killed in the middle of a game and started again; later it freezes. Both pages recover on their own,
/// and nothing is lost.
pub(crate) async fn server_killed_mid_game(
    browsers: &Browsers,
    mut server: TestServer,
) -> anyhow::Result<()> {
    let (ann, bob) = (browsers.open(Window::DESKTOP).await?, browsers.open(Window::DESKTOP).await?);
    for game in ["penguins", "ships"] {
        start_together(&ann, &bob, &server, game).await?;
        let mut players = Players::new(&[&ann, &bob]);
        players.play_to(12).await?;
        let log = "return document.querySelector('#page-log').innerText";
        let before = ann.eval(log).await?;
        server.kill()?;
        for browser in [&ann, &bob] {
            browser.wait_for("#page-connection:not([hidden])").await?;
        }
        server.restart()?;
        for browser in [&ann, &bob] {
            browser.wait_for("#page-connection[hidden]").await?;
        }
        notices_frozen_server(&server, [&ann, &bob]).await?;
        players.play_to(14).await?;
        ann.reload().await?;
        ann.wait_for("#page-log li").await?;
        let after = ann.eval(log).await?;
        // The log shows its latest turns, newest first.
        let complete = before.lines().take(10).all(|line| after.contains(line));
        ensure!(complete, "{game}: something was lost:\n{before}\n---\n{after}");
        players.finish().await?;
    }
    Ok(())
}

/// Checks that pages notice a connection that stays open but silent, by its missing heartbeat.
async fn notices_frozen_server(server: &TestServer, browsers: [&Browser; 2]) -> anyhow::Result<()> {
    let heartbeat = "const done = arguments[0], source = new EventSource(document.querySelector('.table').dataset.events);
        source.addEventListener('here', () => { source.close(); done('') });";
    browsers[0].eval_async(heartbeat, vec![]).await?;
    server.freeze()?;
    for browser in browsers {
        // A page that expects a heartbeat every second gives up sooner.
        browser.run("document.querySelector('.table').dataset.beat = 1").await?;
        browser.wait_for("#page-connection:not([hidden])").await?;
        browser.run("document.querySelector('.table').dataset.beat = 15").await?;
    }
    server.thaw()?;
    for browser in browsers {
        browser.wait_for("#page-connection[hidden]").await?;
    }
    Ok(())
}
