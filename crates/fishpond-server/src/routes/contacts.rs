//! Following and blocking players.

use std::str::FromStr;

use axum::extract::{Path, State};
use axum::response::Redirect;
use fishpond_core::Message;
use fishpond_games::GameId;
use fishpond_store::{ContactKind, Person};
use maud::{Markup, html};

use crate::App;
use crate::avatar::avatar;
use crate::bot_accounts::Accepts;
use crate::contacts::Followed;
use crate::error::Error;
use crate::preferences::may_see;
use crate::routes::create::invite_address;
use crate::routes::profile::{address, bot_chip};
use crate::visitor::Visitor;

/// Number of people on the home page.
const HOME_LIMIT: usize = 12;

/// The action of a button on a player's profile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Verb {
    Follow,
    Unfollow,
    Block,
    Unblock,
}

impl Verb {
    const ALL: [Verb; 4] = [Verb::Follow, Verb::Unfollow, Verb::Block, Verb::Unblock];

    const fn name(self) -> &'static str {
        match self {
            Verb::Follow => "follow",
            Verb::Unfollow => "unfollow",
            Verb::Block => "block",
            Verb::Unblock => "unblock",
        }
    }
}

impl FromStr for Verb {
    type Err = Error;

    fn from_str(text: &str) -> Result<Verb, Error> {
        Verb::ALL.into_iter().find(|verb| verb.name() == text).ok_or(Error::NotFound)
    }
}

/// `POST /@{name}/{verb}`: follows or blocks a player, or undoes that.
pub(crate) async fn change(
    State(app): State<App>,
    visitor: Visitor,
    Path((name, verb)): Path<(String, String)>,
) -> Result<Redirect, Error> {
    let (kind, on) = match verb.parse()? {
        Verb::Follow => (ContactKind::Followed, true),
        Verb::Unfollow => (ContactKind::Followed, false),
        Verb::Block => (ContactKind::Blocked, true),
        Verb::Unblock => (ContactKind::Blocked, false),
    };
    let other = app.set_contact(&visitor, &name, kind, on).await?;
    let profile = other.login.as_deref().filter(|_| may_see(&visitor, &other)).map(address);
    Ok(Redirect::to(profile.as_deref().unwrap_or("/me#people")))
}

/// Returns the buttons on a player's profile.
pub(crate) async fn buttons(
    app: &App,
    visitor: &Visitor,
    person: &Person,
    login: &str,
) -> Result<Markup, Error> {
    if visitor.login.is_none() || person.id == visitor.person.as_str() {
        return Ok(html! {});
    }
    let known = app.store().contacts().contact(visitor.person.as_str(), &person.id).await?;
    let verbs: &[Verb] = match known {
        None => &[Verb::Follow, Verb::Block],
        Some(ContactKind::Followed) => &[Verb::Unfollow, Verb::Block],
        Some(ContactKind::Blocked) => &[Verb::Unblock],
    };
    Ok(html! {
        @if known == Some(ContactKind::Blocked) { p { (visitor.text("page-blocked-about")) } }
        div.buttons { @for &verb in verbs { (button(visitor, login, verb)) } }
    })
}

fn button(visitor: &Visitor, login: &str, verb: Verb) -> Markup {
    let verb = verb.name();
    html! {
        form.one method="post" action=(format!("{}/{verb}", address(login))) {
            button type="submit" { (visitor.text(&format!("page-{verb}"))) }
        }
    }
}

/// Returns the section of a player's profile where the visitor can invite them to a game, unless the visitor has blocked them.
pub(crate) async fn play_section(
    app: &App,
    visitor: &Visitor,
    person: &Person,
    login: &str,
) -> Result<Markup, Error> {
    // Visitors whom the player has blocked see it, too, so that they don't find out here.
    let known = app.store().contacts().contact(visitor.person.as_str(), &person.id).await?;
    if person.id == visitor.person.as_str() || known == Some(ContactKind::Blocked) {
        return Ok(html! {});
    }
    let accepts = person.owner.is_some().then(|| Accepts::of(person));
    let plays = |game: &&GameId| accepts.as_ref().is_none_or(|accepts| accepts.games.contains(game));
    Ok(html! {
        section.panel.profile #play {
            h2 { (visitor.say(&Message::new("page-play-with").with("name", login.to_owned()))) }
            div.buttons {
                @for &game in GameId::ALL.iter().filter(plays) {
                    a.button href=(invite_address(game, login)) { (game.facts().title) }
                }
            }
        }
    })
}

/// Returns the link in a list to the games that a player can be invited to.
fn play_link(visitor: &Visitor, login: &str) -> Markup {
    let label = visitor.say(&Message::new("page-play-with").with("name", login.to_owned()));
    html! { a.button.quiet href=(format!("{}#play", address(login))) aria-label=(label) { (visitor.text("page-play")) } }
}

/// Returns the section of the visitor's page with the people whom they follow or have blocked.
pub(crate) async fn section(app: &App, visitor: &Visitor) -> Result<Markup, Error> {
    let followed: Vec<String> = app.followed(visitor).await?.into_iter().map(|person| person.login).collect();
    let blocked = app.blocked(visitor).await?;
    if followed.is_empty() && blocked.is_empty() {
        return Ok(html! {});
    }
    Ok(html! {
        section.narrow #people {
            @for (title, people, verb) in [("page-followed", &followed, Verb::Unfollow), ("page-blocked", &blocked, Verb::Unblock)] {
                @if !people.is_empty() {
                    h2 { (visitor.text(title)) }
                    ul.people {
                        @for login in people { li { a href=(address(login)) { (login) } (button(visitor, login, verb)) } }
                    }
                }
            }
        }
    })
}

/// Returns the sections of the home page with the people whom the visitor follows, and with bots that are online.
pub(crate) async fn home_sections(app: &App, visitor: &Visitor) -> Result<Markup, Error> {
    let followed = app.followed(visitor).await?;
    let lists = app.public_lists().await?;
    let online = lists.bots.iter().filter(|bot| may_see(visitor, bot));
    let online: Vec<&str> = online.filter_map(|bot| bot.login.as_deref()).take(HOME_LIMIT).collect();
    Ok(html! {
        @if !followed.is_empty() {
            section.panel #list-people {
                h2 { (visitor.text("page-followed")) }
                ul.people { @for person in followed.iter().take(HOME_LIMIT) { (line(visitor, person)) } }
                @if followed.len() > HOME_LIMIT { p { a.button href="/me#people" { (visitor.text("page-followed-all")) } } }
            }
        }
        @if !online.is_empty() {
            section.panel #list-bots {
                h2 { (visitor.text("page-bots-online")) }
                p.quiet { (visitor.text("page-bots-online-how")) }
                ul.people { @for login in &online { li { a href=(address(login)) { (avatar(login)) (login) } (bot_chip(visitor)) (play_link(visitor, login)) } } }
            }
        }
    })
}

fn line(visitor: &Visitor, person: &Followed) -> Markup {
    html! {
        li {
            a href=(address(&person.login)) { (avatar(&person.login)) (person.login) }
            @if person.is_online { span.chip.online { (visitor.text("page-profile-online")) } }
            (play_link(visitor, &person.login))
        }
    }
}
