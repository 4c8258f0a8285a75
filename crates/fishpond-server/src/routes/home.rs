//! The home page: the four games, open tables, my games.

use axum::extract::State;
use axum::response::IntoResponse as _;
use axum::response::Response;
use fishpond_core::Message;
use fishpond_games::GameId;
use fishpond_store::{Listed, Phase, Query};
use maud::{Markup, html};

use crate::App;
use crate::error::Error;
use crate::page::{Visitor, layout};
use crate::pictures;

/// How many tables a list shows.
const MOST: u32 = 12;

/// `GET /`
pub(crate) async fn home(State(app): State<App>, visitor: Visitor) -> Response {
    match contents(&app, &visitor).await {
        Ok(body) => layout(&visitor, &visitor.text("page-title"), &body).into_response(),
        Err(error) => error.page(&visitor),
    }
}

async fn contents(app: &App, visitor: &Visitor) -> Result<Markup, Error> {
    let mine = app.list(Query::Mine(visitor.person.to_string()), MOST).await?;
    let finished = app.list(Query::Finished(visitor.person.to_string()), MOST / 2).await?;
    let open = app.list(Query::Open, MOST).await?;
    Ok(html! {
        section.hero {
            h1 { (visitor.text("page-welcome")) }
            p { (visitor.text("page-welcome-more")) }
        }
        @if !mine.is_empty() {
            section {
                h2 { (visitor.text("page-my-games")) }
                ul.tables { @for listed in &mine { (line(visitor, listed)) } }
            }
        }
        section.games aria-label=(visitor.text("page-games")) {
            @for &game in GameId::ALL { (card(visitor, game)) }
        }
        section {
            h2 { (visitor.text("page-open-tables")) }
            @if open.is_empty() {
                p.quiet { (visitor.text("page-open-tables-none")) }
            } @else {
                ul.tables { @for listed in &open { (line(visitor, listed)) } }
            }
        }
        @if !finished.is_empty() {
            section {
                h2 { (visitor.text("page-finished-games")) }
                ul.tables { @for listed in &finished { (line(visitor, listed)) } }
            }
        }
    })
}

fn line(visitor: &Visitor, listed: &Listed) -> Markup {
    let title = listed.game.parse::<GameId>().map_or(listed.game.as_str(), |game| game.facts().title);
    let state = match listed.phase {
        Phase::Waiting => "page-state-waiting",
        Phase::Playing if listed.to_move => "page-state-your-turn",
        Phase::Playing => "page-state-playing",
        Phase::Over => "page-state-over",
    };
    html! {
        li { a href=(format!("/t/{}", listed.table)) {
            strong { (title) }
            span { (listed.summary) }
            span.state.now[listed.to_move] { (visitor.text(state)) }
        } }
    }
}

fn card(visitor: &Visitor, game: GameId) -> Markup {
    let facts = game.facts();
    let players =
        Message::new("page-players").with("least", facts.min_players).with("most", facts.max_players);
    html! {
        article.card {
            (pictures::show(visitor, game))
            div.words {
                h2 { (facts.title) }
                p { (visitor.text(&format!("page-about-{game}"))) }
                p.quiet { (visitor.say(&players)) }
                div.buttons {
                    form.one method="post" action=(format!("/play/{game}")) data-entropy {
                        input type="hidden" name="entropy" value="";
                        button.primary type="submit" { (visitor.text("page-play-now")) }
                    }
                    a.button href=(format!("/new/{game}")) { (visitor.text("page-make-table")) }
                    a.plain href=(format!("/rules/{game}")) { (visitor.text("page-rules")) }
                }
            }
        }
    }
}
