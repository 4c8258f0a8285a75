//! The visitor who sends a request: person, language, colour scheme.
//!
//! A guest is identified by a token in a cookie, which the server issues but does not store. An account has sessions, of which the
//! store keeps hashes.

mod cookies;

mod guests;

mod hosts;

mod network;

use std::net::SocketAddr;
use std::ops::Deref;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use axum::extract::{ConnectInfo, FromRequestParts, MatchedPath, Request, State};
use axum::http::request::Parts;
use axum::http::{Extensions, HeaderMap, HeaderName, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use fishpond_core::{Message, Seat};
use fishpond_names::{has_unusual_characters, is_valid_account_name, is_valid_name};
use fishpond_table::{Actor, PersonId};
use fishpond_words::Lang;
use percent_encoding::{NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};

use crate::App;
use crate::bots;
use crate::error::{self, Error};
use crate::learned::Learned;
use crate::news::UnwantedKinds;
use crate::preferences::Preferences;
use crate::request_log::Entry;
use crate::site::Site;
use crate::solved::Solved;

use cookies::{Cookies, rename_cookies, sets_cookie};
pub(crate) use cookies::{SESSION, SiteCookie, set_cookie};
pub(crate) use guests::Guests;
pub use network::{InvalidProxy, TrustedProxy};
pub(crate) use network::{Network, is_trusted};

/// The header that the page's script sends.
const SCRIPT_HEADER: HeaderName = HeaderName::from_static("x-fishpond");

/// The colour scheme: light, dark, or the device's preference.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum ColourScheme {
    #[default]
    Auto,
    Light,
    Dark,
}

impl ColourScheme {
    pub(crate) const ALL: [ColourScheme; 3] = [ColourScheme::Auto, ColourScheme::Light, ColourScheme::Dark];

    pub(crate) fn code(self) -> &'static str {
        match self {
            ColourScheme::Auto => "auto",
            ColourScheme::Light => "light",
            ColourScheme::Dark => "dark",
        }
    }

    pub(crate) fn from_code(code: &str) -> Option<ColourScheme> {
        ColourScheme::ALL.into_iter().find(|scheme| scheme.code() == code)
    }
}

/// The sender of a request. Clones share it.
#[derive(Clone)]
pub(crate) struct Visitor(Arc<Identity>);

/// The facts about a visitor. Does not implement `Debug`, to keep the session token out of logs.
pub(crate) struct Identity {
    /// The person, by an identifier that is not a credential.
    pub(crate) person: PersonId,
    /// The person's chosen name.
    pub(crate) name: Option<String>,
    /// The account's login name.
    pub(crate) login: Option<String>,
    /// The person who owns the account, if it is a bot's.
    pub(crate) owner: Option<PersonId>,
    /// The session token.
    pub(crate) session: Option<String>,
    /// The identifier of the API token.
    pub(crate) api_token: Option<String>,
    pub(crate) lang: Lang,
    pub(crate) colour_scheme: ColourScheme,
    /// The progress in the lessons.
    pub(crate) learned: Learned,
    /// The solved puzzles.
    pub(crate) solved: Solved,
    /// The kinds of notices that the visitor's pages don't show.
    pub(crate) page_notices_off: UnwantedKinds,
    /// The operator's choices for the server.
    pub(crate) site: Arc<Site>,
    /// Whether the server sends mail.
    pub(crate) has_mail: bool,
    /// The scheme and host for links to the site.
    pub(crate) origin: String,
    /// The path and query of the request, to return to after the language is changed.
    pub(crate) path: String,
    /// The pattern of the path, for logs: the path itself may contain a name.
    pub(crate) route: Option<MatchedPath>,
    /// The network that the request came from.
    pub(crate) network: Option<Network>,
    /// Whether the page's script sent the request, and expects fragments instead of pages.
    pub(crate) by_script: bool,
    /// Whether the client does not accept HTML, so that errors are plain text.
    pub(crate) wants_plain_text: bool,
    /// Whether the visitor's event streams must end, for example after a logout.
    dismissed: AtomicBool,
}

impl Deref for Visitor {
    type Target = Identity;

    fn deref(&self) -> &Identity {
        &self.0
    }
}

impl Visitor {
    /// Returns whether both belong to the same request.
    pub(crate) fn is_same_request(&self, other: &Visitor) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    /// Ends the visitor's event stream.
    pub(crate) fn dismiss(&self) {
        self.dismissed.store(true, Ordering::Release);
    }

    pub(crate) fn is_dismissed(&self) -> bool {
        self.dismissed.load(Ordering::Acquire)
    }

    /// Returns the pattern of the request's path.
    pub(crate) fn route(&self) -> &str {
        self.route.as_ref().map_or("unknown", MatchedPath::as_str)
    }

    /// Returns a message without arguments in the visitor's language.
    pub(crate) fn text(&self, id: &str) -> String {
        self.lang.text(id).into_owned()
    }

    /// Returns a message in the visitor's language.
    pub(crate) fn say(&self, message: &Message) -> String {
        self.lang.say(message)
    }

    /// Returns the visitor as the sender of commands.
    pub(crate) fn actor(&self) -> Actor {
        Actor::Person(self.person.clone())
    }

    /// Returns the visitor's name, or "Guest" with a number.
    pub(crate) fn name_or_guest(&self) -> String {
        self.name.clone().unwrap_or_else(|| self.guest_name())
    }

    /// Returns "Guest" with a number.
    pub(crate) fn guest_name(&self) -> String {
        // Two guests rarely get the same number. At a table, names are made distinct.
        let number = u32::from_str_radix(&self.person.as_str()[..7], 16).unwrap_or(0) % 90_000 + 10_000;
        format!("{} {number}", self.text("page-guest"))
    }

    /// Returns the default name of a person who shares the visitor's screen.
    pub(crate) fn companion_name(&self, seat: Seat) -> String {
        self.say(&Message::new("page-beside-name").with("seat", seat))
    }
}

/// Refuses a name that nobody can have.
pub(crate) fn check_name(name: &str) -> Result<(), Error> {
    if has_unusual_characters(name) {
        return Err(Error::Invalid(Message::new("page-error-name-characters")));
    }
    match is_valid_name(name) {
        true => Ok(()),
        false => Err(Error::Invalid(Message::new("page-error-name"))),
    }
}

/// Refuses a name that an account cannot have: one that is invalid, or that looks like a guest's.
pub(crate) fn check_account_name(name: &str) -> Result<(), Error> {
    if has_unusual_characters(name) {
        return Err(Error::Invalid(Message::new("page-error-name-characters")));
    }
    if !is_valid_account_name(name) {
        return Err(Error::Invalid(Message::new("page-error-account-name")));
    }
    let is_of_guest = |lang: &Lang| {
        let number =
            name.to_lowercase().strip_prefix(&lang.text("page-guest").to_lowercase()).map(str::to_owned);
        number.is_some_and(|number| number.trim().bytes().all(|digit| digit.is_ascii_digit()))
    };
    if Lang::ALL.iter().any(is_of_guest) {
        return Err(Error::Invalid(Message::new("page-error-guest-name")));
    }
    if bots::is_label(name) {
        return Err(Error::Invalid(Message::new("page-error-name-bot")));
    }
    Ok(())
}

impl<S: Send + Sync> FromRequestParts<S> for Visitor {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Visitor, Self::Rejection> {
        Ok(parts.extensions.get::<Visitor>().expect("the `with_visitor` layer adds the visitor").clone())
    }
}

/// Middleware that identifies the visitor, renders errors for them, gives newcomers a guest token, and logs the request.
pub(crate) async fn with_visitor(State(app): State<App>, mut request: Request, next: Next) -> Response {
    let entry = Entry::start(&request);
    let identified = identify(&app, request.headers(), request.uri(), request.extensions()).await;
    let method = request.method().clone();
    let is_banned = || app.bans().check(&identified.visitor).err();
    let response = match identified.error.or_else(is_banned) {
        Some(error) => error.into_response(),
        None => {
            request.extensions_mut().insert(identified.visitor.clone());
            next.run(request).await
        }
    };
    let mut response = error::render(&identified.visitor, &method, response, app.faults());
    if let Some(token) = identified.new_token
        && !sets_cookie(&response, &app, SiteCookie::Guest)
    {
        if let Some(cookies) = identified.to_rename {
            rename_cookies(&mut response, &app, &cookies);
        }
        set_cookie(&mut response, &app, SiteCookie::Guest, &token);
    }
    if let Some(entry) = entry {
        entry.finish(&response);
    }
    response
}

fn is_static_file(path: &str) -> bool {
    path.starts_with("/assets/") || path.starts_with("/picture/")
}

/// The result of [`identify`].
struct Identified {
    visitor: Visitor,
    /// The guest token that the browser needs.
    new_token: Option<String>,
    /// Cookies that had the names of version 0.1 under HTTPS.
    to_rename: Option<Vec<(SiteCookie, String)>>,
    /// The error if the visitor could not be identified.
    error: Option<Error>,
}

async fn identify(app: &App, headers: &HeaderMap, uri: &Uri, extensions: &Extensions) -> Identified {
    let cookies = Cookies::read(headers, app.is_https());
    let cookie = |cookie| cookies.get(cookie);
    // A session identifies an account, a guest token everyone else.
    let session = cookie(SiteCookie::Session).filter(|token| is_token(token));
    let loaded = match (foreign_host(app, uri, headers), session) {
        (Some(error), _) => Err(error),
        (None, None) => Ok(None),
        (None, Some(session)) => app
            .store()
            .session(session, app.now())
            .await
            .map_err(|error| Error::Unavailable(format!("cannot read a session: {error}"))),
    };
    let (account, error) = match loaded {
        Ok(account) => (account, None),
        Err(error) => (None, Some(error)),
    };
    let person = account.as_ref().and_then(|account| PersonId::new(&*account.id).ok());
    let (person, new_token, error) = match (person, error) {
        (Some(person), error) => (person, None, error),
        // Files are the same for everyone.
        (None, error) if error.is_some() || is_static_file(uri.path()) => {
            (app.guests().newcomer(app.now()).person, None, error)
        }
        (None, _) => match app.identify_guest(cookie(SiteCookie::Guest)).await {
            Ok(guest) => (guest.person, guest.new_token, None),
            Err(error) => (app.guests().newcomer(app.now()).person, None, Some(error)),
        },
    };
    let preferences = account.as_ref().map(Preferences::of).unwrap_or_default();
    let solved = cookie(SiteCookie::Solved).map_or_else(Solved::default, Solved::read);
    let page_notices_off = cookie(SiteCookie::Notices).map(UnwantedKinds::read);
    let name = cookie(SiteCookie::Name).map(decode).filter(|name| is_valid_name(name));
    let visitor = Visitor(Arc::new(Identity {
        person,
        login: account.as_ref().and_then(|account| account.login.clone()),
        name: name.or_else(|| account.map(|account| account.name)),
        owner: None,
        session: session.map(str::to_owned),
        api_token: None,
        lang: cookie(SiteCookie::Lang)
            .and_then(|lang| lang.parse().ok())
            .unwrap_or_else(|| preferred_language(headers)),
        colour_scheme: cookie(SiteCookie::ColourScheme).and_then(ColourScheme::from_code).unwrap_or_default(),
        learned: cookie(SiteCookie::Learned).map_or_else(Learned::default, Learned::read),
        solved: solved.union(Solved::read(&preferences.solved)),
        page_notices_off: preferences.page_notices_off.or(page_notices_off).unwrap_or_default(),
        site: app.options().site.clone(),
        has_mail: app.mail().is_some(),
        origin: app.options().public_url.clone().unwrap_or_else(|| origin(headers)),
        path: uri.path_and_query().map_or("/", |path| path.as_str()).to_owned(),
        route: extensions.get().cloned(),
        network: network_of(app, headers, extensions),
        by_script: headers.contains_key(&SCRIPT_HEADER),
        wants_plain_text: !accepts_html(headers),
        dismissed: false.into(),
    }));
    let to_rename = cookies.have_old_names.then(|| cookies.to_rename());
    Identified { visitor, new_token, to_rename, error }
}

/// Returns the network that a request came from.
fn network_of(app: &App, headers: &HeaderMap, extensions: &Extensions) -> Option<Network> {
    let peer = extensions.get::<ConnectInfo<SocketAddr>>()?.0.ip();
    Some(Network::of(network::client(peer, headers, &app.options().trusted_proxies)))
}

/// The person behind an API request.
pub(crate) struct ApiPerson {
    pub(crate) person: PersonId,
    pub(crate) name: Option<String>,
    pub(crate) login: Option<String>,
    /// The person who owns the account, if it is a bot's.
    pub(crate) owner: Option<PersonId>,
    pub(crate) api_token: Option<String>,
}

/// The head of a request. Unlike the request itself, it can be shared between threads.
#[derive(Clone, Copy)]
pub(crate) struct Head<'a> {
    pub(crate) headers: &'a HeaderMap,
    pub(crate) uri: &'a Uri,
    pub(crate) extensions: &'a Extensions,
}

impl Head<'_> {
    pub(crate) fn of(request: &Request) -> Head<'_> {
        Head { headers: request.headers(), uri: request.uri(), extensions: request.extensions() }
    }
}

/// Returns the sender of an API request, whose cookies are ignored.
pub(crate) fn api_visitor(app: &App, head: Head<'_>, person: ApiPerson) -> Visitor {
    let Head { headers, uri, extensions } = head;
    let ApiPerson { person, name, login, owner, api_token } = person;
    Visitor(Arc::new(Identity {
        person,
        name,
        login,
        owner,
        session: None,
        api_token,
        lang: preferred_language(headers),
        colour_scheme: ColourScheme::Auto,
        learned: Learned::default(),
        solved: Solved::default(),
        page_notices_off: UnwantedKinds::default(),
        site: app.options().site.clone(),
        has_mail: app.mail().is_some(),
        origin: app.options().public_url.clone().unwrap_or_else(|| origin(headers)),
        path: uri.path().to_owned(),
        route: extensions.get().cloned(),
        network: network_of(app, headers, extensions),
        by_script: false,
        wants_plain_text: true,
        dismissed: false.into(),
    }))
}

/// Returns the error for a request to a host that is not the site's. Files are the same everywhere, and the error page needs them.
fn foreign_host(app: &App, uri: &Uri, headers: &HeaderMap) -> Option<Error> {
    let url = app.options().public_url.as_ref()?;
    let is_served = is_static_file(uri.path()) || hosts::is_own_host(url, uri, headers);
    (!is_served).then(|| Error::WrongHost(url.clone()))
}

/// Percent-encodes everything but ASCII letters and digits, for cookies and addresses.
pub(crate) fn encode(text: &str) -> String {
    utf8_percent_encode(text, NON_ALPHANUMERIC).to_string()
}

fn decode(text: &str) -> String {
    percent_decode_str(text).decode_utf8().map(std::borrow::Cow::into_owned).unwrap_or_default()
}

/// Returns whether the client wants a page: browsers do, and so does the page's script.
fn accepts_html(headers: &HeaderMap) -> bool {
    let accept = headers.get(header::ACCEPT).and_then(|value| value.to_str().ok());
    accept.is_none_or(|accept| accept.contains("text/html")) || headers.contains_key(&SCRIPT_HEADER)
}

/// Returns the origin of the request's address.
fn origin(headers: &HeaderMap) -> String {
    let is_plain = |host: &&str| {
        !host.is_empty() && host.bytes().all(|byte| byte.is_ascii_alphanumeric() || b".:-[]".contains(&byte))
    };
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).filter(is_plain);
    ["http://", host.unwrap_or("localhost")].concat()
}

fn is_token(token: &str) -> bool {
    token.len() == 64 && token.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// Returns the supported language that the browser prefers most.
fn preferred_language(headers: &HeaderMap) -> Lang {
    let accepted = headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok()).unwrap_or("");
    accept_language::parse_with_quality(accepted)
        .into_iter()
        .filter(|&(_, quality)| quality > 0.0 && quality <= 1.0)
        .find_map(|(range, _)| {
            range.parse().or_else(|_| range.split('-').next().unwrap_or_default().parse()).ok()
        })
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    #[test]
    fn accounts_cannot_have_names_of_guests() {
        for name in ["Guest 12345", "gast 7", "GUEST9", "Guest", "x y."] {
            assert!(check_account_name(name).is_err(), "{name}");
        }
        for name in ["Guesthouse", "Guest of Ann", "Ann 12345"] {
            assert!(check_account_name(name).is_ok(), "{name}");
        }
    }

    #[test]
    fn names_survive_a_round_trip_through_the_cookie() {
        for name in ["Ann", "Jörg & Söhne", "a;b=c%", "日本"] {
            assert_eq!(decode(&encode(name)), name);
        }
    }

    #[test]
    fn the_origin_is_an_address_whatever_the_host() {
        let of = |host: &'static str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::HOST, HeaderValue::from_static(host));
            origin(&headers)
        };
        assert_eq!(of("pond.example:8080"), "http://pond.example:8080");
        for host in ["", "a/b", "a b", "<b>"] {
            assert_eq!(of(host), "http://localhost", "{host:?}");
        }
    }

    #[test]
    fn the_browsers_languages_are_honoured() {
        let lang = |accepted: &'static str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::ACCEPT_LANGUAGE, HeaderValue::from_static(accepted));
            preferred_language(&headers)
        };
        assert_eq!(lang("de-AT,de;q=0.9,en;q=0.8"), Lang::De);
        assert_eq!(lang("fr,en;q=0.5,de;q=0.7"), Lang::De);
        assert_eq!(lang("en; q=0.5, de; q=0.9"), Lang::De);
        assert_eq!(lang("fr, de; q=0.9"), Lang::De);
        assert_eq!(lang("de;q=0, en;q=0.1"), Lang::En);
        assert_eq!(lang("fr"), Lang::En);
        assert_eq!(lang("de;q=9,;;,en"), Lang::En);
        assert_eq!(lang(""), Lang::En);
    }
}
