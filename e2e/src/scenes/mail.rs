//! Email, with a real mail server: an address, a forgotten password, and unsubscribing.

use std::process::Command;
use std::time::Duration;

use anyhow::{Context, ensure};
use fishpond_services::{ReceivedMail, Smtp};
use serde_json::json;
use tokio::try_join;

use crate::TIMEOUT;
use crate::browser::Browser;
use crate::browsers::{Browsers, Window};
use crate::play::create_table;
use crate::scenes::pages::look_at;
use crate::scenes::people::register;
use crate::server::TestServer;

/// Makes waiting emails due now, as if several minutes had passed, and prints how many.
const MAKE_DUE: &str = "
import sqlite3, sys
with sqlite3.connect(sys.argv[1]) as database:
    print(database.execute('UPDATE mail_notices SET due = 0 WHERE pending').rowcount)";

/// Ann, at a desktop in English, and Bob, with a phone in German, confirm an address and forget their passwords. Then Bob gets an invitation by
/// email, and unsubscribes.
pub(crate) async fn addresses_and_passwords(
    browsers: &Browsers,
    mut server: TestServer,
) -> anyhow::Result<()> {
    let smtp = Smtp::start();
    let (mail_server, site) = (smtp.url(), server.url(""));
    let flags =
        ["--smtp", &mail_server, "--public-url", &site, "--mail-from", "Fishpond <fish@fish.example>"];
    server.kill()?;
    server.restart_with(&flags)?;
    let phone = Window { width: 390, height: 844, german: true, light: false, ..Window::PHONE };
    let (ann, bob) = try_join!(browsers.open(Window::DESKTOP), browsers.open(phone))?;
    let mail = Mail { smtp: &smtp, server: &server };
    mail.confirm_address(&ann, "Ann", ["Confirm your email address", "Email"]).await?;
    daily_digest(&ann).await?;
    mail.forget_password(&ann, "Ann", "Choose a new password").await?;
    let other = browsers.open(Window::DESKTOP).await?;
    log_out_everywhere([&ann, &other], &server, "Ann").await?;
    mail.confirm_address(&bob, "Bob", ["Bestätige deine E-Mail-Adresse", "E-Mail"]).await?;
    mail.forget_password(&bob, "Bob", "Wähle ein neues Passwort").await?;

    create_table(&ann, &server, "penguins", &["me", "open"]).await?;
    ann.wait_until("location.search.startsWith('?code=')").await?;
    let invite = "const form = document.querySelector('form.invite-name'); form.elements.name.value = 'Bob'; form.requestSubmit()";
    ann.run(invite).await?;
    wait_for(|| make_mails_due(&server)).await?;
    // A server that starts looks for emails that are due.
    server.kill()?;
    server.restart_with(&flags)?;
    Mail { smtp: &smtp, server: &server }.unsubscribe(&bob).await?;
    // The pages of the server that was killed have lost their connections.
    ann.console_errors().await?;
    bob.console_errors().await.map(drop)
}

/// Switches to one email a day, on the profile page.
async fn daily_digest(browser: &Browser) -> anyhow::Result<()> {
    let save = "const form = document.querySelector('#notices form'); form.elements.daily.click(); form.requestSubmit();";
    browser.run(save).await?;
    browser.wait_until("location.search === '?notices-saved'").await?;
    ensure!(browser.has("#notices [name=daily]:checked").await?, "the switch is off again");
    Ok(())
}

/// Changes the password, logs in on another device, and logs out on both.
async fn log_out_everywhere(devices: [&Browser; 2], server: &TestServer, login: &str) -> anyhow::Result<()> {
    let [browser, other] = devices;
    browser.goto(&server.url("/me")).await?;
    let change = "const form = document.querySelector(\"form[action='/me/password']\"); form.closest('details').open = true;
        form.elements.password.value = 'another secret'; form.elements.new.value = 'a third secret'; form.requestSubmit();";
    browser.run(change).await?;
    browser.wait_until("location.search === '?password-changed'").await?;
    look_at(browser, "profile with a new password").await?;
    log_in(other, server, login).await?;
    browser.click("form[action='/me/logout-everywhere'] button").await?;
    browser.wait_until("!document.body.dataset.login").await?;
    other.goto(&server.url("/me")).await?;
    ensure!(other.has("form[action='/me/login']").await?, "still logged in on the other device");
    log_in(browser, server, login).await
}

/// Logs in with the new password.
async fn log_in(browser: &Browser, server: &TestServer, login: &str) -> anyhow::Result<()> {
    browser.goto(&server.url("/me")).await?;
    let log_in = format!(
        "const form = document.querySelector(\"form[action='/me/login']\");
         form.elements.login.value = {}; form.elements.password.value = 'a third secret'; form.requestSubmit();",
        json!(login)
    );
    browser.run(&log_in).await?;
    browser.wait_until(&format!("document.body.dataset.login === {}", json!(login))).await
}

/// A site that sends mail, and the server that receives it.
struct Mail<'a> {
    smtp: &'a Smtp,
    server: &'a TestServer,
}

impl Mail<'_> {
    /// Registers, adds an address, and confirms it through the link in the email. The table of notices then has a column for emails.
    async fn confirm_address(
        &self,
        browser: &Browser,
        login: &str,
        [subject, channel]: [&str; 2],
    ) -> anyhow::Result<()> {
        register(browser, self.server, login).await?;
        let headings =
            "[...document.querySelectorAll('#notices thead th')].map((heading) => heading.textContent)";
        ensure!(browser.eval(&format!("return {headings}.join()")).await?.matches(channel).count() == 0);
        let add = format!(
            "const form = document.querySelector(\"form[action='/me/mail']\"); form.closest('details').open = true;
             form.elements.address.value = '{login}@fish.example'; form.elements.password.value = 'not a secret'; form.requestSubmit();"
        );
        browser.run(&add).await?;
        browser.wait_until("location.search === '?mail-sent'").await?;
        look_at(browser, "profile with an address that is not confirmed").await?;
        browser.goto(&self.link(subject, "/mail/verify").await?).await?;
        look_at(browser, "question about an address").await?;
        browser.click("main form button").await?;
        browser.wait_for("main [role=status]").await?;
        look_at(browser, "confirmed address").await?;
        browser.goto(&self.server.url("/me")).await?;
        browser.wait_until(&format!("{headings}.at(-1) === '{channel}'")).await?;
        ensure!(browser.has("#notices [name=mail-turn]:checked").await?, "emails are off");
        look_at(browser, "notices by email").await
    }

    /// Logs out, and gets back in with a new password, chosen through the link in an email.
    async fn forget_password(&self, browser: &Browser, login: &str, subject: &str) -> anyhow::Result<()> {
        browser.click("form[action='/me/logout'] button").await?;
        browser.wait_until("!document.body.dataset.login").await?;
        browser.goto(&self.server.url("/me")).await?;
        browser.run("document.querySelector('a[href=\"/recover\"]').closest('details').open = true").await?;
        browser.click("a[href='/recover']").await?;
        browser.wait_for("form[action='/recover']").await?;
        look_at(browser, "forgotten password").await?;
        let ask = format!(
            "const form = document.querySelector(\"form[action='/recover']\");
             form.elements.address.value = '{login}@fish.example'; form.requestSubmit();"
        );
        browser.run(&ask).await?;
        browser.wait_for("main [role=status]").await?;
        look_at(browser, "link to a new password").await?;
        browser.goto(&self.link(subject, "/mail/password").await?).await?;
        look_at(browser, "new password").await?;
        let choose = "const form = document.querySelector(\"form[action^='/mail/password']\");
            form.elements.new.value = 'another secret'; form.requestSubmit();";
        browser.run(choose).await?;
        browser.wait_until(&format!("document.body.dataset.login === {}", json!(login))).await
    }

    /// Unsubscribes through the link in an invitation. The switches on the profile page are then off.
    async fn unsubscribe(&self, browser: &Browser) -> anyhow::Result<()> {
        let link = self.link("Hey, That's My Fish! – Du bist eingeladen.", "/mail/unsubscribe").await?;
        browser.goto(&link).await?;
        look_at(browser, "question about unsubscribing").await?;
        browser.click("main form button").await?;
        browser.wait_for("main [role=status]").await?;
        look_at(browser, "no more emails").await?;
        browser.goto(&self.server.url("/me")).await?;
        ensure!(browser.has("#notices [name=mail-turn]").await?, "the address is gone");
        ensure!(!browser.has("#notices [name^=mail-]:checked").await?, "emails are still on");
        Ok(())
    }

    /// Waits for the next email, and returns the link in it.
    async fn link(&self, subject: &str, path: &str) -> anyhow::Result<String> {
        let mail: ReceivedMail = wait_for(|| Ok(self.smtp.next())).await?;
        ensure!(mail.header("subject") == subject, "{}", mail.header("subject"));
        Ok(mail.line_with(path).with_context(|| format!("no link: {}", mail.text))?.to_owned())
    }
}

/// Makes waiting emails due now. Returns nothing if there are none yet.
fn make_mails_due(server: &TestServer) -> anyhow::Result<Option<()>> {
    let database = server.data().join("fishpond.sqlite");
    let output = Command::new("python3").args(["-c", MAKE_DUE]).arg(database).output()?;
    ensure!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    Ok((output.stdout.trim_ascii() == b"1").then_some(()))
}

/// Waits until something outside the browser has happened.
async fn wait_for<T>(mut look: impl FnMut() -> anyhow::Result<Option<T>>) -> anyhow::Result<T> {
    let happens = async {
        loop {
            match look()? {
                Some(found) => return Ok(found),
                None => tokio::time::sleep(Duration::from_millis(20)).await,
            }
        }
    };
    tokio::time::timeout(TIMEOUT, happens).await.context("no email arrives")?
}
