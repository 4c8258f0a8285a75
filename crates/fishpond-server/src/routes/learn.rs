//! Lessons: a game with a scripted dealer and scripted opponents. The address names the step, so the server stores nothing.

use axum::extract::{Path, RawQuery, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use fishpond_core::{Message, Offers};
use fishpond_games::GameId;
use fishpond_lessons::{LEARNER, Lesson, Step, Task, Verdict, lesson};
use fishpond_table::Solo;
use maud::{Markup, html};
use serde::Deserialize;

use crate::App;
use crate::error::Error;
use crate::forms::Fields;
use crate::page::{TableFrame, table_layout};
use crate::parts::Scene;
use crate::query::TableQuery;
use crate::routes::game;
use crate::visitor::{SiteCookie, Visitor, set_cookie};

/// A step of a lesson at an address.
struct At {
    game: GameId,
    lesson: &'static Lesson,
    /// The number of the step, counted from 1.
    number: usize,
    step: &'static Step,
    /// Whether `step` is the result of the move in the step with this number.
    is_result: bool,
    /// Whether the visitor asked for a hint.
    hint: bool,
    query: TableQuery,
}

impl At {
    /// Reads an address. Without a number, a lesson continues at the step that the visitor saw last.
    fn read(visitor: &Visitor, name: &str, raw: Option<&str>) -> Result<At, Error> {
        let game = game(name)?;
        let lesson = lesson(game);
        let fields = Fields::parse(raw.unwrap_or("").as_bytes());
        let asked = fields.iter().find(|(name, _)| *name == "step").map(|(_, step)| step.parse::<usize>());
        let number = match asked {
            Some(number) => number.map_err(|_| Error::NotFound)?,
            None => visitor.learned.current_step(game).unwrap_or(1),
        };
        let step = number.checked_sub(1).and_then(|index| lesson.steps.get(index)).ok_or(Error::NotFound)?;
        let has = |wanted: &str| fields.iter().any(|(name, _)| name == wanted);
        let result = step.result.as_deref().filter(|_| has("result"));
        Ok(At {
            game,
            lesson,
            number,
            step: result.unwrap_or(step),
            is_result: result.is_some(),
            hint: has("hint"),
            query: TableQuery::parse(raw),
        })
    }

    fn address(&self, number: usize) -> String {
        format!("/learn/{}?step={number}", self.game)
    }
}

/// `GET /learn/{game}?step=N`
pub(crate) async fn page(
    State(app): State<App>,
    visitor: Visitor,
    Path(name): Path<String>,
    RawQuery(raw): RawQuery,
) -> Result<Response, Error> {
    let at = At::read(&visitor, &name, raw.as_deref())?;
    let mut response = show(&app, &visitor, &at, None).into_response();
    let step = u8::try_from(at.number).unwrap_or(u8::MAX);
    let learned = visitor.learned.with(at.game, step);
    if learned != visitor.learned && !visitor.learned.has_finished(at.game) {
        set_cookie(&mut response, &app, SiteCookie::Learned, &learned.to_string());
    }
    Ok(response)
}

#[derive(Deserialize)]
struct ActForm {
    act: String,
}

/// `POST /learn/{game}/act?step=N`
pub(crate) async fn act(
    State(app): State<App>,
    visitor: Visitor,
    Path(name): Path<String>,
    RawQuery(raw): RawQuery,
    fields: Fields,
) -> Result<Response, Error> {
    let mut at = At::read(&visitor, &name, raw.as_deref())?;
    let ActForm { act } = fields.read()?;
    Ok(match at.step.judge(&act, visitor.lang) {
        None => Redirect::to(&at.address(at.number)).into_response(),
        Some(Verdict::Right) if at.step.result.is_some() => {
            Redirect::to(&format!("{}&result=1", at.address(at.number))).into_response()
        }
        Some(Verdict::Right) => Redirect::to(&at.address(at.number + 1)).into_response(),
        Some(Verdict::Wrong(answer)) => {
            at.query.picked = at.step.right_picks(&act);
            show(&app, &visitor, &at, Some(&html! { (answer) })).into_response()
        }
        Some(Verdict::Refused(refusal)) => {
            let error = Error::Refused(refusal);
            let answer = error.sentence(&visitor, &names(&visitor, at.lesson));
            let page = show(&app, &visitor, &at, Some(&answer));
            error.shown_in(page)
        }
    })
}

/// `GET /learn/{game}/act`: redirects from the address of the form to its page.
pub(crate) async fn redirect(
    visitor: Visitor,
    Path(name): Path<String>,
    RawQuery(raw): RawQuery,
) -> Result<Redirect, Error> {
    let at = At::read(&visitor, &name, raw.as_deref())?;
    Ok(Redirect::to(&at.address(at.number)))
}

/// `GET /learn/{game}/why?step=N&thing=…`: the reason why the learner cannot pick a thing, for the script, which shows it beside the thing.
pub(crate) async fn why(
    visitor: Visitor,
    Path(name): Path<String>,
    RawQuery(raw): RawQuery,
) -> Result<Response, Error> {
    let at = At::read(&visitor, &name, raw.as_deref())?;
    Ok(why_not(&visitor, at.step, &at.query, &names(&visitor, at.lesson)))
}

/// Returns the reason why the learner cannot pick the thing that a query names. Steps without a task need none.
pub(super) fn why_not(visitor: &Visitor, step: &Step, query: &TableQuery, names: &[String]) -> Response {
    let (Some(_), Some(thing)) = (&step.task, &query.thing) else {
        return StatusCode::NO_CONTENT.into_response();
    };
    let position = &step.stage.position;
    let reason = match position.why_not(LEARNER, &query.picked, thing) {
        Some(refusal) => Error::Refused(refusal).sentence(visitor, names),
        None => {
            html! { (visitor.text("page-not-now")) " " (visitor.say(&position.question(LEARNER))) }
        }
    };
    reason.into_response()
}

fn names(visitor: &Visitor, lesson: &Lesson) -> Vec<String> {
    [visitor.name_or_guest()].into_iter().chain(lesson.names.iter().cloned()).collect()
}

/// Returns the page of a step, with an answer to the visitor's move.
fn show(app: &App, visitor: &Visitor, at: &At, answer: Option<&Markup>) -> Markup {
    let At { game, lesson, step, query, .. } = at;
    let names = names(visitor, lesson);
    let stage = &step.stage;
    let solo = Solo { position: &stage.position, events: &stage.events, seat: LEARNER, names: &names };
    let mut view = solo.view(&query.picked);
    if step.task.is_none() {
        view.question = None;
        view.offers = Offers::default();
    }
    let hinted = match &step.task {
        Some(task) if at.hint || answer.is_some() => task.path.clone(),
        _ => Vec::new(),
    };
    let id = game.to_string();
    let scene = Scene::new(visitor, &id, &view, query, None).for_lesson(at.number, hinted);
    let page = format!("{}{}", at.number, if at.is_result { " result" } else { "" });
    let body = scene.lesson_page(app.fragments(), &coach(visitor, at, answer), &page, step.game);
    let menu = html! { a href=(at.address(1)) { (visitor.text("page-lesson-restart")) } };
    table_layout(
        visitor,
        &TableFrame {
            game: *game,
            details: &visitor.text("page-lesson"),
            back: None,
            next: None,
            menu: &menu,
            actions: None,
        },
        &body,
    )
}

/// Returns a button for each illegal move that the text suggests trying. With JavaScript, the learner tries them on the board instead.
fn tries(visitor: &Visitor, at: &At, task: &Task) -> Markup {
    let tried = task.refused.iter().filter_map(|refused| {
        let words = at.game.act_message(&refused.act)?;
        Some((&refused.act, visitor.say(&words)))
    });
    html! {
        noscript {
            @for (act, words) in tried {
                form.one method="post" action=(format!("/learn/{}/act?step={}", at.game, at.number)) {
                    button.quiet type="submit" name="act" value=(act) { (visitor.text("page-lesson-try")) ": " (words) }
                }
            }
        }
    }
}

/// Returns the explanation of a step, and the links to the other steps.
fn coach(visitor: &Visitor, at: &At, answer: Option<&Markup>) -> Markup {
    let At { game, lesson, number, step, .. } = at;
    let total = lesson.steps.len();
    let progress = Message::new("page-lesson-step").with("step", *number as u32).with("steps", total as u32);
    let is_last = *number == total;
    let hint = step.task.as_ref().filter(|_| at.hint).and_then(|task| task.hint.as_ref());
    html! {
        section.coach.panel aria-label=(visitor.text("page-lesson")) {
            p.progress { progress max=(total) value=(number) aria-hidden="true" {} (visitor.say(&progress)) }
            h2 aria-live="polite" { (step.title.say(visitor.lang)) }
            div.words tabindex="0" {
                @if let Some(answer) = answer { p.notice role="alert" { (answer) } } @else if let Some(hint) = hint { p.notice.good role="status" { (hint.say(visitor.lang)) } }
                p.text aria-live="polite" { (step.text.say(visitor.lang)) }
                @if let Some(task) = &step.task { (tries(visitor, at, task)) }
            }
            div.buttons {
                // On the other side, because the link to the next step is on the right in other steps.
                @if step.task.is_some() { a.button.quiet.skip-step rel="next" href=(at.address(number + 1)) { (visitor.text("page-lesson-skip")) } }
                @if at.is_result || *number > 1 { a.button.quiet rel="prev" href=(at.address(if at.is_result { *number } else { number - 1 })) { (visitor.text("page-lesson-back")) } }
                @if step.task.is_some() {
                    a.button.quiet.hints href=(format!("{}&hint=1", at.address(*number))) { (visitor.text("page-lesson-hint")) }
                } @else if is_last {
                    form.one method="post" action=(format!("/play/{game}")) data-later {
                        button.primary type="submit" { (visitor.text("page-lesson-play")) }
                    }
                    a.button href=(format!("/puzzles/{game}")) { (visitor.text("page-puzzles")) }
                    a.button href=(format!("/rules/{game}")) { (visitor.text("page-rules")) }
                } @else {
                    a.button.primary rel="next" href=(at.address(number + 1)) { (visitor.text("page-lesson-next")) }
                }
            }
        }
    }
}
