//! Puzzles: positions with one clearly best move. The address names the puzzle; solved ones are remembered.

use axum::extract::{Path, RawQuery, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use fishpond_core::Message;
use fishpond_games::GameId;
use fishpond_lessons::{LEARNER, Puzzle, Puzzles, Verdict, puzzles};
use fishpond_table::Solo;
use maud::{Markup, html};
use serde::Deserialize;

use crate::App;
use crate::error::Error;
use crate::forms::Fields;
use crate::page::{TableFrame, scene_layout, table_layout};
use crate::parts::Scene;
use crate::query::TableQuery;
use crate::routes::{game, learn};
use crate::solved::Solved;
use crate::visitor::{SiteCookie, Visitor, set_cookie};

/// `GET /puzzles/{game}`: the list.
pub(crate) async fn list(visitor: Visitor, Path(name): Path<String>) -> Result<Markup, Error> {
    let game = game(&name)?;
    let title = visitor.text("page-puzzles");
    let next = visitor.solved.next_open(game, 0);
    let body = html! {
        article.narrow.puzzles {
            p.where { (game.facts().title) }
            h1 { (title) }
            p { (visitor.text("page-puzzles-about")) }
            (progress(&visitor, game, visitor.solved))
            ol {
                @for (number, puzzle) in (1..).zip(&puzzles(game).puzzles) {
                    @let is_solved = visitor.solved.contains(game, number);
                    li { a href=(address(game, number)) aria-current=[(next == Some(number)).then_some("step")] {
                        span.number.solved[is_solved] aria-hidden="true" { @if is_solved { "★" } @else { (number) } }
                        span { (puzzle.step.title.say(visitor.lang)) }
                        @if is_solved { span.state { (visitor.text("page-puzzle-solved")) } }
                    } }
                }
            }
            @if next.is_none() { p.cheer { (visitor.text("page-puzzles-done")) } }
            div.buttons {
                @if let Some(next) = next {
                    a.button.primary href=(address(game, next)) {
                        (visitor.text(if visitor.solved.count(game) == 0 { "page-puzzles-start" } else { "page-puzzles-continue" }))
                    }
                }
                a.button href=(format!("/learn/{game}")) { (visitor.text("page-lesson")) }
                a.button href=(format!("/rules/{game}")) { (visitor.text("page-rules")) }
            }
        }
    };
    Ok(scene_layout(&visitor, &title, game, &body))
}

fn progress(visitor: &Visitor, game: GameId, solved: Solved) -> Markup {
    let (solved, total) = (solved.count(game), puzzles(game).puzzles.len());
    let say = Message::new("page-puzzles-progress").with("solved", solved).with("total", total as u32);
    html! { p.progress { progress max=(total) value=(solved) aria-hidden="true" {} (visitor.say(&say)) } }
}

fn address(game: GameId, number: usize) -> String {
    format!("/puzzles/{game}/{number}")
}

/// A puzzle at an address.
struct At {
    game: GameId,
    /// The number of the puzzle, counted from 1.
    number: usize,
    set: &'static Puzzles,
    puzzle: &'static Puzzle,
    /// Whether the visitor asked for a hint.
    hint: bool,
    /// Whether the page shows the solution.
    is_answered: bool,
    query: TableQuery,
}

impl At {
    fn read(name: &str, number: &str, raw: Option<&str>) -> Result<At, Error> {
        let game = game(name)?;
        let set = puzzles(game);
        let number: usize = number.parse().map_err(|_| Error::NotFound)?;
        let puzzle = number.checked_sub(1).and_then(|index| set.puzzles.get(index)).ok_or(Error::NotFound)?;
        let fields = Fields::parse(raw.unwrap_or("").as_bytes());
        let has = |asked: &str| fields.iter().any(|(name, _)| name == asked);
        let (hint, is_answered) = (has("hint"), has("answer"));
        Ok(At { game, number, set, puzzle, hint, is_answered, query: TableQuery::parse(raw) })
    }

    fn address(&self) -> String {
        address(self.game, self.number)
    }

    fn names(&self, visitor: &Visitor) -> Vec<String> {
        [visitor.name_or_guest()].into_iter().chain(self.set.names.iter().cloned()).collect()
    }
}

/// `GET /puzzles/{game}/{number}`, and `?answer=1` for its solution.
pub(crate) async fn page(
    State(app): State<App>,
    visitor: Visitor,
    Path((name, number)): Path<(String, String)>,
    RawQuery(raw): RawQuery,
) -> Result<Markup, Error> {
    let at = At::read(&name, &number, raw.as_deref())?;
    Ok(show(&app, &visitor, &at, None))
}

#[derive(Deserialize)]
struct ActForm {
    act: String,
}

/// `POST /puzzles/{game}/{number}/act`
pub(crate) async fn act(
    State(app): State<App>,
    visitor: Visitor,
    Path((name, number)): Path<(String, String)>,
    RawQuery(raw): RawQuery,
    fields: Fields,
) -> Result<Response, Error> {
    let mut at = At::read(&name, &number, raw.as_deref())?;
    let ActForm { act } = fields.read()?;
    Ok(match at.puzzle.step.judge(&act, visitor.lang) {
        None => Redirect::to(&at.address()).into_response(),
        Some(Verdict::Right) => {
            let mut response = Redirect::to(&format!("{}?answer=1", at.address())).into_response();
            remember(&app, &visitor, &at, &mut response).await?;
            response
        }
        Some(Verdict::Wrong(answer)) => {
            at.query.picked = at.puzzle.step.picks_before(&act);
            show(&app, &visitor, &at, Some(&html! { (answer) })).into_response()
        }
        Some(Verdict::Refused(refusal)) => {
            let error = Error::Refused(refusal);
            let answer = error.sentence(&visitor, &at.names(&visitor));
            let page = show(&app, &visitor, &at, Some(&answer));
            error.shown_in(page)
        }
    })
}

/// `GET /puzzles/{game}/{number}/why?thing=…`: the reason why the visitor cannot pick a thing, for the script, which shows it beside the thing.
pub(crate) async fn why(
    visitor: Visitor,
    Path((name, number)): Path<(String, String)>,
    RawQuery(raw): RawQuery,
) -> Result<Response, Error> {
    let at = At::read(&name, &number, raw.as_deref())?;
    if at.is_answered {
        return Ok(StatusCode::NO_CONTENT.into_response());
    }
    Ok(learn::why_not(&visitor, &at.puzzle.step, &at.query, &at.names(&visitor)))
}

/// `GET /puzzles/{game}/{number}/act`: redirects from the address of the form to its page.
pub(crate) async fn redirect(Path((name, number)): Path<(String, String)>) -> Result<Redirect, Error> {
    Ok(Redirect::to(&At::read(&name, &number, None)?.address()))
}

/// Remembers a solved puzzle. Puzzles solved as a guest carry over to the account.
async fn remember(app: &App, visitor: &Visitor, at: &At, response: &mut Response) -> Result<(), Error> {
    let solved = visitor.solved.with(at.game, at.number);
    if solved == visitor.solved {
        return Ok(());
    }
    if visitor.login.is_some() {
        app.change_preferences(visitor, |preferences| {
            preferences.solved = solved.union(Solved::read(&preferences.solved)).to_string();
        })
        .await?;
        set_cookie(response, app, SiteCookie::Solved, "");
    } else {
        set_cookie(response, app, SiteCookie::Solved, &solved.to_string());
    }
    Ok(())
}

/// Returns the page of a puzzle, with an answer to a move that is not the best.
fn show(app: &App, visitor: &Visitor, at: &At, answer: Option<&Markup>) -> Markup {
    let At { game, puzzle, query, .. } = at;
    let names = at.names(visitor);
    let stage = if at.is_answered { &puzzle.solved } else { &puzzle.step.stage };
    let solo = Solo { position: &stage.position, events: &stage.events, seat: LEARNER, names: &names };
    let mut view = solo.view(if at.is_answered { &[] } else { &query.picked });
    if at.is_answered {
        view.question = None;
        view.offers = Default::default();
    }
    let hinted = match &puzzle.step.task {
        Some(task) if at.hint && !at.is_answered => task.path.clone(),
        _ => Vec::new(),
    };
    let id = format!("{game}/{}", at.number);
    let scene = Scene::new(visitor, &id, &view, query, None).for_puzzle(hinted);
    let page = format!("{}{}", at.number, if at.is_answered { " answer" } else { "" });
    let body = scene.lesson_page(app.fragments(), &coach(visitor, at, answer), &page, at.number);
    let list = format!("/puzzles/{game}");
    let menu = html! { a href=(list) { (visitor.text("page-puzzle-all")) } };
    let details = visitor.text("page-puzzles");
    table_layout(
        visitor,
        &TableFrame {
            game: *game,
            details: &details,
            back: Some(&list),
            next: None,
            menu: &menu,
            actions: None,
        },
        &body,
    )
}

/// Returns the task or the explanation, and the links to the other puzzles.
fn coach(visitor: &Visitor, at: &At, answer: Option<&Markup>) -> Markup {
    let At { game, number, set, puzzle, .. } = at;
    let place = Message::new("page-puzzle-number")
        .with("number", *number as u32)
        .with("total", set.puzzles.len() as u32);
    let is_solved = visitor.solved.contains(*game, *number);
    let task = puzzle.step.task.as_ref().filter(|_| at.hint);
    let hint = task.and_then(|task| puzzle.step.stage.position.sentence(&task.act)).map(|sentence| {
        let hint = Message::new("page-hint-move").with("move", sentence);
        visitor.lang.say_naming(&hint, &at.names(visitor))
    });
    html! {
        section.coach.panel aria-label=(visitor.text("page-puzzles")) {
            p.progress {
                (visitor.say(&place))
                @if is_solved { span.star title=(visitor.text("page-puzzle-solved")) { "★" span.sr { (visitor.text("page-puzzle-solved")) } } }
            }
            h2 { (puzzle.step.title.say(visitor.lang)) }
            div.words tabindex="0" {
                @if let Some(answer) = answer { p.notice role="alert" { (answer) } } @else if let Some(hint) = hint { p.notice.good role="status" { (hint) } }
                @if at.is_answered {
                    @if is_solved { p.cheer role="status" { (visitor.text("page-puzzle-right")) } }
                    p.text { (puzzle.why.say(visitor.lang)) }
                    (progress(visitor, *game, visitor.solved))
                } @else {
                    p.text { (puzzle.step.text.say(visitor.lang)) }
                }
            }
            div.buttons { @if at.is_answered { (after(visitor, at)) } @else {
                @if let Some(next) = next_number(at, visitor) {
                    a.button.quiet.skip-step rel="next" href=(address(*game, next)) { (visitor.text("page-lesson-skip")) }
                }
                a.button.quiet.hints href=(format!("{}?hint=1", at.address())) { (visitor.text("page-lesson-hint")) }
            } }
        }
    }
}

/// Returns the puzzle that comes next: the next one that is not solved, or else simply the next one.
fn next_number(at: &At, visitor: &Visitor) -> Option<usize> {
    let open = visitor.solved.next_open(at.game, at.number).filter(|&next| next != at.number);
    open.or((at.number < at.set.puzzles.len()).then_some(at.number + 1))
}

/// Returns the buttons below an explanation.
fn after(visitor: &Visitor, at: &At) -> Markup {
    let game = at.game;
    let open = visitor.solved.next_open(game, at.number).filter(|&next| next != at.number);
    html! {
        a.button.quiet href=(at.address()) { (visitor.text("page-puzzle-again")) }
        @match open {
            Some(next) => {
                a.button.quiet.all-puzzles href=(format!("/puzzles/{game}")) { (visitor.text("page-puzzle-all")) }
                a.button.primary rel="next" href=(address(game, next)) { (visitor.text("page-puzzle-next")) }
            }
            None => {
                a.button href=(format!("/puzzles/{game}")) { (visitor.text("page-puzzle-all")) }
                form.one method="post" action=(format!("/play/{game}")) data-later {
                    button.primary type="submit" { (visitor.text("page-lesson-play")) }
                }
            }
        }
    }
}
