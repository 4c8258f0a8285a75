//! The routes of the site, and the middleware around them.

pub(crate) mod at_table;

mod home;

mod lists;

mod filter;

pub(crate) mod seek;

mod rules;

mod learn;

mod puzzles;

mod me;

mod vacation;

mod account;

mod privacy;

mod export;

mod notices;

mod mail;

mod push;

mod recover;

mod contacts;

pub(crate) mod profile;

mod leaderboard;

mod tournaments;

mod tournament;

mod tokens;

mod bots;

pub(crate) mod create;

pub(crate) mod reserved;

mod table;

mod why;

mod settings;

mod live;

mod live_part;

mod finished;

mod replay;

mod review;

mod upload;

mod play_on;

mod pictures;

mod site;

mod health;

#[cfg(debug_assertions)]
mod components;

use std::time::Duration;

use axum::Router;
use axum::body::HttpBody as _;
use axum::extract::Request;
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::{IntoResponse as _, Redirect, Response};
use axum::routing::get;
use fishpond_games::GameId;
use tower::ServiceBuilder;
use tower_http::compression::predicate::{NotForContentType, Predicate as _, SizeAbove};
use tower_http::compression::{CompressionLayer, CompressionLevel};
use tower_http::csrf::CsrfLayer;
use tower_http::limit::RequestBodyLimitLayer;
use tower_http::set_header::response::SetMultipleResponseHeadersLayer;
use tower_http::timeout::TimeoutLayer;
use tower_http::trace::TraceLayer;

pub(crate) use finished::record_of;

use crate::App;
use crate::api;
use crate::assets;
use crate::error::{Error, broken_body};
use crate::limits::limit_requests;
use crate::visitor::with_visitor;

/// Maximum size of a request body in bytes.
pub(crate) const MAX_BODY: usize = 16 * 1024;

/// How long a request may take, including its body but not its head.
pub(crate) const TIMEOUT: Duration = Duration::from_secs(30);

/// Minimum size of a body that is compressed.
pub(crate) const MIN_COMPRESSED: u64 = 1024;

/// Pages must not load anything from other sites, or contain inline scripts or styles.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; \
                      worker-src 'self'; manifest-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/// The headers of every response, unless a handler sets its own.
const HEADERS: [(HeaderName, &str); 8] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "same-origin"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (HeaderName::from_static("permissions-policy"), "camera=(), microphone=(), geolocation=()"),
    (header::CACHE_CONTROL, "no-store"),
];

/// Returns the whole site.
///
/// If requests have an extension `ConnectInfo<SocketAddr>`, rates are limited by address as well as by person.
pub fn router(app: App) -> Router {
    let compressible = SizeAbove::new(MIN_COMPRESSED).and(NotForContentType::SSE);
    let compression = CompressionLayer::new().quality(CompressionLevel::Fastest).compress_when(compressible);
    // Does not log the query, which may contain an invitation code. Failures are logged with their reason in `error`.
    let trace = TraceLayer::new_for_http().on_failure(()).make_span_with(|request: &Request| {
        tracing::debug_span!("request", method = %request.method(), path = request.uri().path())
    });
    let headers = HEADERS.map(|(name, value)| (name, HeaderValue::from_static(value)).into());
    let layers = ServiceBuilder::new()
        .layer(trace)
        .layer(compression)
        .layer(SetMultipleResponseHeadersLayer::if_not_present(headers.to_vec()))
        .layer(from_fn_with_state(app.clone(), with_visitor))
        .layer(TimeoutLayer::with_status_code(StatusCode::REQUEST_TIMEOUT, TIMEOUT))
        .layer(from_fn(read_body))
        .layer(cross_site_protection(&app))
        .layer(from_fn_with_state(app.clone(), limit_requests));
    let upload = Router::new().route("/review", get(upload::form).post(upload::upload));
    let upload = upload.layer(RequestBodyLimitLayer::new(upload::MAX_UPLOAD));
    let routes = routes().layer(RequestBodyLimitLayer::new(MAX_BODY)).merge(upload);
    routes.layer(layers).merge(health::routes()).merge(api::router(&app)).with_state(app)
}

/// Reads the body of a request before anything answers it. Otherwise, a refusal could leave the body unread: the connection would be closed,
/// and the next request that the client has already sent would be lost. Bodies that are too large are left to the limits.
pub(crate) async fn read_body(request: Request, next: Next) -> Response {
    let length = request.body().size_hint().exact();
    if length.is_none_or(|length| length == 0 || length > MAX_BODY as u64) {
        return next.run(request).await;
    }
    let (parts, body) = request.into_parts();
    match tokio::time::timeout(TIMEOUT, axum::body::to_bytes(body, MAX_BODY)).await {
        Ok(Ok(body)) => next.run(Request::from_parts(parts, body.into())).await,
        Ok(Err(_)) => broken_body(StatusCode::BAD_REQUEST),
        Err(_) => StatusCode::REQUEST_TIMEOUT.into_response(),
    }
}

/// Refuses forms from other sites.
fn cross_site_protection(app: &App) -> CsrfLayer {
    let Some(url) = &app.options().public_url else { return CsrfLayer::new() };
    CsrfLayer::new().add_trusted_origin(url).expect("the public URL is an origin")
}

fn routes() -> Router<App> {
    // `GET` on a form's address redirects to its page: changing the language on an error page leads there.
    let home = async || Redirect::to("/");
    let me = async || Redirect::to("/me");
    let pages = Router::new()
        .route("/", get(home::home))
        .route("/events", get(lists::events))
        .route("/events/news", get(lists::news))
        .route("/next", get(lists::next))
        .route("/games/{list}", get(lists::list))
        .route("/seek", get(home).post(seek::seek))
        .route("/rules/{game}", get(rules::rules))
        .route("/picture/{game}/{file}", get(rules::picture))
        .route("/learn/{game}", get(learn::page))
        .route("/learn/{game}/why", get(learn::why))
        .route("/learn/{game}/act", get(learn::redirect).post(learn::act))
        .route("/puzzles/{game}", get(puzzles::list))
        .route("/puzzles/{game}/{number}", get(puzzles::page))
        .route("/puzzles/{game}/{number}/why", get(puzzles::why))
        .route("/puzzles/{game}/{number}/act", get(puzzles::redirect).post(puzzles::act))
        .route("/settings", get(home).post(me::settings))
        .route("/me", get(me::me))
        .route("/me/name", get(me).post(me::rename))
        .route("/me/vacation", get(vacation::page).post(vacation::change))
        .route("/me/register", get(me).post(account::register))
        .route("/me/login", get(me).post(account::login))
        .route("/me/logout", get(me).post(account::logout))
        .route("/me/logout-everywhere", get(me).post(account::logout_everywhere))
        .route("/me/password", get(me).post(account::change_password))
        .route("/me/delete", get(me).post(account::delete))
        .route("/me/privacy", get(me).post(privacy::change))
        .route("/me/export", get(export::export))
        .route("/me/notices", get(me).post(notices::change))
        .route("/me/mail", get(me).post(mail::set_address))
        .route("/me/mail/again", get(me).post(mail::send_again))
        .route("/me/mail/remove", get(me).post(mail::remove))
        .route("/me/push", get(me).post(push::switch_on))
        .route("/me/push/off", get(me).post(push::switch_off))
        .route("/service-worker.js", get(push::service_worker))
        .route("/mail/verify", get(mail::verify_page).post(mail::verify))
        .route("/mail/unsubscribe", get(mail::unsubscribe_page).post(mail::unsubscribe))
        .route("/recover", get(recover::page).post(recover::request))
        .route("/mail/password", get(recover::password_page).post(recover::set_password))
        .route("/@{name}", get(profile::profile))
        .route("/@{name}/{verb}", get(profile::redirect).post(contacts::change))
        .route("/ratings", get(leaderboard::first))
        .route("/ratings/{game}", get(leaderboard::people))
        .route("/ratings/{game}/bots", get(leaderboard::bots))
        .route("/tournaments", get(tournaments::page))
        .route("/tournament/{id}", get(tournament::page))
        .route("/tournament/{id}/events", get(tournament::events))
        .route("/tournament/{id}/join", get(tournament::redirect).post(tournament::join))
        .route("/tournament/{id}/leave", get(tournament::redirect).post(tournament::leave))
        .route("/me/bots", get(me).post(bots::create))
        .route("/me/bots/{bot}/accepts", get(me).post(bots::set_accepts))
        .route("/me/bots/{bot}/token", get(me).post(bots::create_token))
        .route("/me/bots/{bot}/tokens/{token}", get(me).post(bots::revoke_token))
        .route("/me/bots/{bot}/delete", get(me).post(bots::delete))
        .route("/me/tokens", get(me).post(tokens::create))
        .route("/me/tokens/{token}", get(me).post(tokens::revoke))
        .route("/play/{game}", get(home).post(create::play_now))
        .route("/new/{game}", get(create::form).post(create::create))
        .route("/t/{table}", get(table::page))
        .route("/t/{table}/events", get(live::events))
        .route("/t/{table}/here", get(table::here))
        .route("/t/{table}/why", get(why::why))
        .route("/t/{table}/watching", get(table::count_spectators))
        .route("/t/{table}/settings", get(settings::page).post(settings::change))
        .route("/t/{table}/replay", get(replay::replay))
        .route("/t/{table}/picture.png", get(pictures::preview))
        .route("/t/{table}/position.png", get(pictures::png))
        .route("/t/{table}/game.gif", get(pictures::gif))
        .route("/t/{table}/position.svg", get(pictures::svg))
        .route("/t/{table}/play-on", get(play_on::to_replay).post(play_on::play_on))
        .route("/t/{table}/review", get(review::page).post(review::retry))
        .route("/t/{table}/record.json", get(finished::record))
        .route("/t/{table}/moves.txt", get(finished::moves))
        .route("/t/{table}/fair", get(finished::fair))
        .route("/review/{id}", get(review::page).post(review::retry))
        .route("/review/{id}/replay", get(replay::replay))
        .route("/review/{id}/picture.png", get(pictures::final_preview))
        .route("/review/{id}/position.png", get(pictures::png))
        .route("/review/{id}/position.svg", get(pictures::svg))
        .route("/review/{id}/game.gif", get(pictures::gif))
        .route("/review/{id}/play-on", get(play_on::to_replay).post(play_on::play_on))
        .route("/review/{id}/record.json", get(upload::record))
        .route("/review/{id}/moves.txt", get(finished::moves))
        .route("/t/{table}/{verb}", get(table::redirect).post(table::command))
        .route(finished::KEY, get(finished::key))
        .route("/manifest.webmanifest", get(site::manifest))
        .route("/imprint", get(site::imprint))
        .route("/privacy", get(site::privacy))
        .route("/report", get(site::report_form).post(site::report))
        .route("/api", get(api::page))
        .route("/assets/{name}", get(assets::serve))
        .fallback(async || Error::NotFound);
    #[cfg(debug_assertions)]
    let pages = pages.route("/components", get(components::page));
    pages
}

/// Returns the game with this name.
fn game(name: &str) -> Result<GameId, Error> {
    name.parse().map_err(|_| Error::NotFound)
}
