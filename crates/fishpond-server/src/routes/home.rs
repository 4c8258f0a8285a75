//! The home page: the four games, open tables, and the visitor's games.

use axum::extract::{RawQuery, State};
use fishpond_bots::Bot;
use fishpond_core::Message;
use fishpond_games::GameId;
use fishpond_lessons::lesson;
use maud::{Markup, html};

use crate::App;
use crate::bots;
use crate::error::Error;
use crate::page::layout;
use crate::posters;
use crate::routes::create;
use crate::routes::filter::Filter;
use crate::routes::lists::{self, List, PAGE};
use crate::settings;
use crate::visitor::Visitor;

/// `GET /?game=GAME&pace=PACE&rated=1`
pub(crate) async fn home(
    State(app): State<App>,
    visitor: Visitor,
    RawQuery(raw): RawQuery,
) -> Result<Markup, Error> {
    let filter = Filter::read(raw.as_deref())?;
    let played = played(&app, &visitor).await?;
    let body = html! {
        section.hero {
            // Small screens have no room for it in the header.
            @if let Some(name) = &visitor.site.name { p.club { (name) } }
            h1 { (visitor.text("page-welcome")) }
            p { @match &visitor.site.welcome { Some(welcome) => (welcome), None => (visitor.text("page-welcome-more")) } }
        }
        div.pond {
            section.games aria-label=(visitor.text("page-games")) {
                @for &game in GameId::ALL { (card(&visitor, game, !played.contains(&game) && !visitor.learned.has_finished(game))) }
            }
            (lists::home_lists(&app, &visitor, filter).await?)
        }
    };
    Ok(layout(&visitor, &visitor.text("page-title"), &body))
}

/// Returns the games that the visitor has played recently.
async fn played(app: &App, visitor: &Visitor) -> Result<Vec<GameId>, Error> {
    let mut games = Vec::new();
    for list in [List::Mine, List::Finished] {
        let (tables, _) = list.tables(app, visitor, Filter::default(), (0, PAGE)).await?;
        games.extend(tables.iter().filter_map(|table| table.game.parse::<GameId>().ok()));
    }
    Ok(games)
}

/// Returns the card of a game. Newcomers are offered the lesson.
fn card(visitor: &Visitor, game: GameId, is_new: bool) -> Markup {
    let facts = game.facts();
    let players =
        Message::new("page-players").with("least", facts.min_players).with("most", facts.max_players);
    html! {
        article.card {
            div.pic { (posters::poster(game)) span.chip { (visitor.say(&players)) } }
            div.words {
                h2 { (facts.title) }
                p { (visitor.text(&format!("page-about-{game}"))) }
                div.buttons {
                    (play_now(visitor, game, is_new))
                    @if is_new { a.button.learn href=(format!("/learn/{game}")) { (lesson_offer(visitor, game)) } }
                    div.links {
                        a.button.quiet href=(format!("/new/{game}")) { (visitor.text("page-make-table")) }
                        @if !is_new { a.button.quiet href=(format!("/learn/{game}")) { (visitor.text("page-learn-short")) } }
                        a.button.quiet href=(format!("/puzzles/{game}")) { (visitor.text("page-puzzles")) }
                        a.button.quiet href=(format!("/rules/{game}")) { (visitor.text("page-rules")) }
                    }
                }
            }
        }
    }
}

/// Returns the label of the link to a lesson, which continues where the visitor stopped. Someone who only opened it has not begun.
fn lesson_offer(visitor: &Visitor, game: GameId) -> String {
    match visitor.learned.current_step(game).filter(|&step| step > 1) {
        Some(step) => {
            let (step, steps) = (step as u32, lesson(game).steps.len() as u32);
            visitor.say(&Message::new("page-learn-continue").with("step", step).with("steps", steps))
        }
        None => visitor.text("page-learn"),
    }
}

/// Returns the form for a game against bots. It asks for the number and the strength of the opponents; the script remembers the answers,
/// and that newcomers have been offered the lesson.
fn play_now(visitor: &Visitor, game: GameId, is_new: bool) -> Markup {
    let default = create::default_players(game) - 1;
    let opponents = game.facts().min_players - 1..game.facts().max_players;
    let opponents =
        opponents.map(|count| (count, visitor.say(&Message::new("page-bot-count").with("count", count))));
    html! {
        details.play name="play" {
            summary.button { (visitor.text("page-play-now")) }
            form.panel method="post" action=(format!("/play/{game}")) data-later data-remember=(format!("play-{game}")) {
                div.head { h3 { (game.facts().title) } a.close href="/" aria-label=(visitor.text("page-close-dialog")) { "✕" } }
                @if is_new {
                    p data-once=(format!("learn-{game}")) { (visitor.text("page-learn-first")) " " a href=(format!("/learn/{game}")) { (lesson_offer(visitor, game)) } }
                }
                (settings::segments("opponents", &visitor.text("page-opponents"), opponents, default))
                (strengths(visitor, &create::STRENGTHS))
                button.primary type="submit" { (visitor.text("page-play")) }
            }
        }
    }
}

/// Returns the choice of the bots' strength.
pub(crate) fn strengths(visitor: &Visitor, strengths: &[(&str, u8)]) -> Markup {
    html! {
        fieldset.levels {
            legend { (visitor.text("page-strength")) }
            @for &(strength, level) in strengths {
                @let bot = Bot::Level(level);
                @let about = Message::new(format!("page-strength-{strength}-about")).with("level", level);
                label {
                    input type="radio" name="bot" value=(bot) checked[bot == bots::DEFAULT_BOT];
                    span { b { (visitor.text(&format!("page-strength-{strength}"))) } " " span.quiet { (visitor.say(&about)) } }
                }
            }
        }
    }
}
