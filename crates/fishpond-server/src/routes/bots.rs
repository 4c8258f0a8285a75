//! The bots of an account on its owner's page: creating and deleting them, their tokens, and the invitations they accept.

use axum::extract::{Path, State};
use axum::response::{IntoResponse as _, Redirect, Response};
use fishpond_core::Message;
use fishpond_games::GameId;
use fishpond_store::Person;
use maud::{Markup, html};
use serde::Deserialize;

use crate::App;
use crate::api::{self, Scope, Scopes};
use crate::bot_accounts::{Accepts, ClockKind, MAX_BOTS};
use crate::error::Error;
use crate::forms::Fields;
use crate::routes::profile::{accepts_text, address, bot_chip};
use crate::routes::{me, tokens};
use crate::visitor::{Visitor, encode};

/// The section of the page.
const SECTION: &str = "/me#bots";

/// The numbers of players of all games.
const PLAYERS: std::ops::RangeInclusive<u8> = 2..=5;

/// A token that has just been created, and the name of its bot.
struct NewToken {
    bot: String,
    text: String,
}

/// The form for a new bot.
#[derive(Deserialize)]
struct BotForm {
    name: String,
}

/// The form for the invitations that a bot accepts, without its switches for games and clocks.
#[derive(Deserialize)]
struct AcceptsForm {
    min_players: u8,
    max_players: u8,
    rated: Option<String>,
    casual: Option<String>,
}

/// `POST /me/bots`: creates a bot with a token, which is shown once.
pub(crate) async fn create(State(app): State<App>, visitor: Visitor, fields: Fields) -> Response {
    let created = async {
        if visitor.login.is_none() {
            return Ok(Redirect::to("/me").into_response());
        }
        tokens::confirm(&app, &visitor, &fields).await?;
        let BotForm { name } = fields.read()?;
        let bot = app.create_bot(&visitor, &name, Accepts::default()).await?;
        shown_token(&app, &visitor, &bot).await
    };
    me::answer(&app, &visitor, created.await).await
}

/// `POST /me/bots/{bot}/token`: creates another token for a bot, and shows it once.
pub(crate) async fn create_token(
    State(app): State<App>,
    visitor: Visitor,
    Path(name): Path<String>,
    fields: Fields,
) -> Response {
    let created = async {
        let bot = app.bot_of(visitor.person.as_str(), &name).await?;
        tokens::confirm(&app, &visitor, &fields).await?;
        shown_token(&app, &visitor, &bot).await
    };
    me::answer(&app, &visitor, created.await).await
}

/// Creates a token for a bot and returns the page that shows it.
async fn shown_token(app: &App, visitor: &Visitor, bot: &Person) -> Result<Response, Error> {
    let scopes = Scopes::from([Scope::Read, Scope::Play, Scope::Invite]);
    let name = visitor.text("bots-token-name");
    let created = app.create_token(&bot.id, &name, &scopes, None, None).await.map_err(api::token_error)?;
    let new = NewToken { bot: bot.login.clone().unwrap_or_default(), text: created.text };
    let sections = section_with(app, visitor, Some(&new)).await?;
    Ok(me::page(visitor, None, &sections).into_response())
}

/// `POST /me/bots/{bot}/tokens/{token}`: revokes a token of a bot.
pub(crate) async fn revoke_token(
    State(app): State<App>,
    visitor: Visitor,
    Path((name, id)): Path<(String, String)>,
) -> Result<Redirect, Error> {
    let bot = app.bot_of(visitor.person.as_str(), &name).await?;
    app.revoke_token(&bot.id, &id).await?;
    Ok(Redirect::to(SECTION))
}

/// `POST /me/bots/{bot}/accepts`: sets the invitations that a bot accepts.
pub(crate) async fn set_accepts(
    State(app): State<App>,
    visitor: Visitor,
    Path(name): Path<String>,
    fields: Fields,
) -> Response {
    let changed = async {
        let bot = app.bot_of(visitor.person.as_str(), &name).await?;
        let AcceptsForm { min_players, max_players, rated, casual } = fields.read()?;
        let is_checked = |name: String| fields.get(&name).is_some();
        let accepts = Accepts {
            games: GameId::ALL.iter().copied().filter(|game| is_checked(format!("game-{game}"))).collect(),
            min_players,
            max_players,
            clocks: ClockKind::ALL
                .into_iter()
                .filter(|clock| is_checked(format!("clock-{}", clock.name())))
                .collect(),
            rated: rated.is_some(),
            casual: casual.is_some(),
        };
        app.set_accepts(bot, accepts).await?;
        Ok(Redirect::to(SECTION).into_response())
    };
    me::answer(&app, &visitor, changed.await).await
}

/// `POST /me/bots/{bot}/delete`
pub(crate) async fn delete(
    State(app): State<App>,
    visitor: Visitor,
    Path(name): Path<String>,
) -> Result<Redirect, Error> {
    let bot = app.bot_of(visitor.person.as_str(), &name).await?;
    app.delete_bot(&bot).await?;
    Ok(Redirect::to(SECTION))
}

/// Returns the section of the page about the bots of an account.
pub(crate) async fn section(app: &App, visitor: &Visitor) -> Result<Markup, Error> {
    section_with(app, visitor, None).await
}

async fn section_with(app: &App, visitor: &Visitor, new: Option<&NewToken>) -> Result<Markup, Error> {
    if visitor.login.is_none() {
        return Ok(html! {});
    }
    let mut bots = Vec::new();
    for bot in app.bots_of(visitor.person.as_str()).await? {
        bots.push(item(app, visitor, &bot).await?);
    }
    Ok(html! {
        section.narrow #bots {
            h2 { (visitor.text("bots-title")) }
            p.quiet { (visitor.say(&Message::new("bots-about").with("most", MAX_BOTS))) " " a href="/api" { (visitor.text("api-tokens-more")) } }
            @if let Some(new) = new {
                div.notice.good role="status" {
                    p { (visitor.say(&Message::new("bots-token-created").with("name", new.bot.clone()))) }
                    p { code.token { (new.text) } }
                }
            }
            @if !bots.is_empty() { ul.tokens.bots { @for bot in &bots { (bot) } } }
            @if bots.len() < MAX_BOTS as usize {
                details {
                    summary { (visitor.text("bots-create")) }
                    form.stack method="post" action="/me/bots#bots" {
                        label { (visitor.text("bots-name")) input name="name" maxlength="24" required autocomplete="off"; }
                        (me::current_password(visitor, "page-current-password"))
                        button.primary type="submit" { (visitor.text("bots-create")) }
                    }
                }
            }
        }
    })
}

/// Returns a bot as an item of the list.
async fn item(app: &App, visitor: &Visitor, bot: &Person) -> Result<Markup, Error> {
    let tokens = app.store().tokens(&bot.id).await?;
    let login = bot.login.as_deref().unwrap_or_default();
    let accepts = Accepts::of(bot);
    let action = |what: &str| format!("/me/bots/{}/{what}", encode(login));
    Ok(html! {
        li {
            div {
                a href=(address(login)) { b { (login) } } " " (bot_chip(visitor))
                p.quiet { (accepts_text(visitor, &accepts)) }
            }
            details {
                summary { (visitor.say(&Message::new("bots-manage").with("name", login.to_owned()))) }
                (accepts_form(visitor, &accepts, &action("accepts")))
                h3 { (visitor.text("api-tokens")) }
                @if !tokens.is_empty() {
                    ul.tokens {
                        @for token in &tokens { (tokens::line(visitor, token, app.now(), &action(&format!("tokens/{}", token.id)))) }
                    }
                }
                details {
                    summary { (visitor.text("api-token-new")) }
                    form.stack method="post" action=(action("token#bots")) {
                        (me::current_password(visitor, "page-current-password"))
                        button.primary type="submit" { (visitor.text("api-token-new")) }
                    }
                }
                details.confirm {
                    summary { (visitor.text("bots-delete")) }
                    p { (visitor.text("bots-delete-sure")) }
                    form.one method="post" action=(action("delete")) { button.danger type="submit" { (visitor.text("bots-delete")) } }
                }
            }
        }
    })
}

fn accepts_form(visitor: &Visitor, accepts: &Accepts, action: &str) -> Markup {
    let check = |name: &str, label: &str, on: bool| {
        html! { label.check { input type="checkbox" name=(name) value="1" checked[on]; (label) } }
    };
    let number = |name: &str, label: &str, chosen: u8| {
        html! {
            label { (visitor.text(label))
                select name=(name) { @for number in PLAYERS { option value=(number) selected[number == chosen] { (number) } } }
            }
        }
    };
    html! {
        form.stack method="post" action=(action) {
            fieldset {
                legend { (visitor.text("bots-games")) }
                @for &game in GameId::ALL { (check(&format!("game-{game}"), game.facts().title, accepts.games.contains(&game))) }
            }
            (number("min_players", "bots-min-players", accepts.min_players))
            (number("max_players", "bots-max-players", accepts.max_players))
            fieldset {
                legend { (visitor.text("bots-clocks")) }
                @for clock in ClockKind::ALL {
                    @let name = clock.name();
                    (check(&format!("clock-{name}"), &visitor.text(&format!("bots-clock-{name}")), accepts.clocks.contains(&clock)))
                }
            }
            fieldset {
                legend { (visitor.text("bots-ratings")) }
                (check("rated", &visitor.text("bots-rated"), accepts.rated))
                (check("casual", &visitor.text("bots-casual"), accepts.casual))
            }
            button.primary type="submit" { (visitor.text("page-save")) }
        }
    }
}
