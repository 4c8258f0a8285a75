//! Slow games: invitations by name, tables that are waiting for a player, and vacation.

use anyhow::{bail, ensure};
use tokio::try_join;

use crate::browser::Browser;
use crate::browsers::{Browsers, Window};
use crate::play::Players;
use crate::scenes::pages::look_at;
use crate::scenes::people::register;
use crate::server::TestServer;

/// Ann, at a desktop in English, invites Bob, who has a phone in German, to three slow games. Bob declines one and goes on vacation in the others.
pub(crate) async fn slow_games(browsers: &Browsers, server: TestServer) -> anyhow::Result<()> {
    let phone = Window { width: 390, height: 844, german: true, light: false, ..Window::PHONE };
    let (ann, bob) = try_join!(browsers.open(Window::DESKTOP), browsers.open(phone))?;
    try_join!(register(&ann, &server, "Ann"), register(&bob, &server, "Bob"))?;

    decline(&ann, &bob, &server).await?;
    let tables = [accept(&ann, &bob, &server).await?, accept(&ann, &bob, &server).await?];
    next_key(&bob, &tables, &server).await?;
    vacation(&bob, &ann, &server).await?;
    try_join!(ann.expect_no_console_errors(), bob.expect_no_console_errors())?;
    Ok(())
}

/// Ann creates a table with days per move, and invites Bob with the same form. Bob's home page shows the invitation at once.
async fn invite(ann: &Browser, bob: &Browser, server: &TestServer) -> anyhow::Result<()> {
    bob.goto(&server.url("/")).await?;
    ann.goto(&server.url("/@Bob")).await?;
    ann.click("#play a[href^='/new/penguins']").await?;
    ann.wait_for("input[name=invite]").await?;
    let create = "const form = document.querySelector('form.stack'); form.elements.clock.value = 'days:3'; form.requestSubmit();";
    ann.run(create).await?;
    ann.wait_for(".lobby").await?;
    bob.wait_for("#list-my-games .answer button").await?;
    bob.wait_until("[...document.querySelectorAll('#page-toasts a')].some((notice) => notice.textContent.includes('eingeladen'))").await
}

/// Bob declines the first invitation, so Ann's page offers the seat again.
async fn decline(ann: &Browser, bob: &Browser, server: &TestServer) -> anyhow::Result<()> {
    invite(ann, bob, server).await?;
    ensure!(!ann.has("form.invite-name").await?, "the seat is reserved and offered to others");
    look_at(ann, "table with an invited player").await?;
    look_at(bob, "home with an invitation").await?;
    bob.click("#list-my-games .answer button").await?;
    bob.wait_until("!document.querySelector('#list-my-games')").await?;
    ann.wait_for("form.invite-name").await?;
    look_at(ann, "table after a refusal").await
}

/// Bob accepts an invitation, and they play until it is Bob's turn. Returns the table.
async fn accept(ann: &Browser, bob: &Browser, server: &TestServer) -> anyhow::Result<String> {
    invite(ann, bob, server).await?;
    bob.click("#list-my-games .tables li:has(.answer) a").await?;
    bob.wait_for("form.sit").await?;
    look_at(bob, "invitation").await?;
    bob.click("form.sit button[type=submit]").await?;
    ann.wait_for("form[action$='/start'] button").await?;
    ann.click("form[action$='/start'] button").await?;
    for browser in [ann, bob] {
        browser.wait_for("#page-board svg.fishpond").await?;
    }
    for moves in 0..4 {
        Players::new(&[ann, bob]).play_to(moves).await?;
        if bob.has("#page-ask[data-mine]").await? {
            return bob.path().await;
        }
    }
    bail!("it is never Bob's turn")
}

/// The key `n` leads Bob from the home page to one waiting table and then to the other.
async fn next_key(bob: &Browser, tables: &[String; 2], server: &TestServer) -> anyhow::Result<()> {
    bob.goto(&server.url("/")).await?;
    bob.wait_until("document.title.startsWith('(2) ')").await?;
    let waiting = bob.eval("return document.querySelector('#list-my-games').innerText").await?;
    ensure!(waiting.contains("Nächstes Spiel") && waiting.contains("noch 2 Tage"), "{waiting}");
    look_at(bob, "home with waiting games").await?;
    let mut seen = Vec::new();
    for _ in tables {
        let before = bob.path().await?;
        bob.press('n').await?;
        bob.wait_until(&format!(
            "location.pathname !== '{before}' && document.querySelector('.table #page-ask[data-mine]')
             && document.querySelector('#page-next:not([hidden]) .badge')?.textContent === '1'"
        ))
        .await?;
        seen.push(bob.path().await?);
    }
    ensure!(tables.iter().all(|table| seen.contains(table)), "{seen:?} instead of {tables:?}");
    look_at(bob, "table, while another is waiting").await
}

/// Bob goes on vacation in all slow games, and Ann's page says so. Then Bob is back.
async fn vacation(bob: &Browser, ann: &Browser, server: &TestServer) -> anyhow::Result<()> {
    bob.goto(&server.url("/")).await?;
    bob.click("a[href='/me/vacation']").await?;
    bob.wait_for("form[action='/me/vacation']").await?;
    look_at(bob, "vacation").await?;
    bob.click("form.stack[action='/me/vacation'] button").await?;
    bob.wait_for(".notice.good").await?;
    let page = bob.text().await?;
    ensure!(
        page.contains("Du bist jetzt in 2 Spielen im Urlaub.") && page.contains("Noch 7 Tage im Urlaub"),
        "{page}"
    );
    look_at(bob, "on vacation").await?;
    let table = ann.path().await?;
    ann.goto(&server.url(&table)).await?;
    let is_away = "document.querySelector('#page-seats').textContent.includes('on vacation')";
    ann.wait_until(is_away).await?;
    look_at(ann, "table of a player on vacation").await?;
    bob.click("form.one[action='/me/vacation'] button").await?;
    ann.wait_until(&format!("!{is_away}")).await
}
