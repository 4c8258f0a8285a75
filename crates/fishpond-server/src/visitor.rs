//! The visitor who sends a request: person, language, colour scheme.
//!
//! A guest is identified by a token in a cookie, which the server issues but does not store. An account has sessions, of which the
//! store keeps hashes.

mod guests;

use std::net::{IpAddr, SocketAddr};
use std::ops::Deref;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use axum::extract::{ConnectInfo, FromRequestParts, Request, State};
use axum::http::request::Parts;
use axum::http::{Extensions, HeaderMap, HeaderName, HeaderValue, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use cookie::{Cookie, SameSite};
use fishpond_core::{Message, Seat};
use fishpond_table::{Actor, PersonId, is_valid_name};
use fishpond_words::Lang;
use percent_encoding::{NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};

use crate::App;
use crate::error::{self, Error};

pub(crate) use guests::Guests;

/// Lifetime of cookies: a year.
const COOKIE_AGE: cookie::time::Duration = cookie::time::Duration::days(365);

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
    /// The session token.
    pub(crate) session: Option<String>,
    pub(crate) lang: Lang,
    pub(crate) colour_scheme: ColourScheme,
    /// The scheme and host for links to the site.
    pub(crate) origin: String,
    /// The path and query of the request, to return to after a change of language.
    pub(crate) path: String,
    /// The network address that the request came from.
    pub(crate) address: Option<IpAddr>,
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
        self.name.clone().unwrap_or_else(|| {
            let number = u32::from_str_radix(&self.person.as_str()[..4], 16).unwrap_or(0) % 1000;
            format!("{} {number}", self.text("page-guest"))
        })
    }

    /// Returns the default name of a person who shares the visitor's screen.
    pub(crate) fn companion_name(&self, seat: Seat) -> String {
        self.say(&Message::new("page-beside-name").with("seat", seat))
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Visitor {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Visitor, Self::Rejection> {
        Ok(parts.extensions.get::<Visitor>().expect("the `with_visitor` layer adds the visitor").clone())
    }
}

/// The cookie with the guest token.
const GUEST: &str = "fishpond";

/// Middleware that identifies the visitor, renders errors for them, and gives newcomers a guest token.
pub(crate) async fn with_visitor(State(app): State<App>, mut request: Request, next: Next) -> Response {
    let identified = identify(&app, request.headers(), request.uri(), request.extensions()).await;
    let method = request.method().clone();
    let response = match identified.error {
        Some(error) => error.into_response(),
        None => {
            request.extensions_mut().insert(identified.visitor.clone());
            next.run(request).await
        }
    };
    let mut response = error::render(&identified.visitor, &method, response);
    if let Some(token) = identified.new_token
        && !sets_guest(&response)
    {
        set_cookie(&mut response, &app, GUEST, &token);
    }
    response
}

/// Returns whether a handler has set or deleted the guest token.
fn sets_guest(response: &Response) -> bool {
    let cookies =
        response.headers().get_all(header::SET_COOKIE).iter().filter_map(|cookie| cookie.to_str().ok());
    cookies.filter_map(|cookie| cookie.split_once('=')).any(|(name, _)| name == GUEST)
}

fn is_static_file(path: &str) -> bool {
    path.starts_with("/assets/") || path.starts_with("/picture/")
}

/// The result of [`identify`].
struct Identified {
    visitor: Visitor,
    /// The guest token that the browser needs.
    new_token: Option<String>,
    /// The error if the visitor could not be identified.
    error: Option<Error>,
}

async fn identify(app: &App, headers: &HeaderMap, uri: &Uri, extensions: &Extensions) -> Identified {
    let cookies = Cookies::read(headers);
    // A session identifies an account, a guest token everyone else.
    let session = cookies.session.filter(|token| is_token(token));
    let loaded = match session {
        Some(session) => app.store().session(session, app.now()).await,
        None => Ok(None),
    };
    let (account, error) = match loaded {
        Ok(account) => (account, None),
        Err(error) => (None, Some(Error::Unavailable(format!("cannot read a session: {error}")))),
    };
    let person = account.as_ref().and_then(|account| PersonId::new(&*account.id).ok());
    let (person, new_token, error) = match (person, error) {
        (Some(person), error) => (person, None, error),
        // Files are the same for everyone.
        (None, error) if error.is_some() || is_static_file(uri.path()) => {
            (app.guests().newcomer(app.now()).person, None, error)
        }
        (None, _) => match app.identify_guest(cookies.guest).await {
            Ok(guest) => (guest.person, guest.new_token, None),
            Err(error) => (app.guests().newcomer(app.now()).person, None, Some(error)),
        },
    };
    let peer = extensions.get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
    let name = cookies.name.map(decode).filter(|name| is_valid_name(name));
    let visitor = Visitor(Arc::new(Identity {
        person,
        login: account.as_ref().and_then(|account| account.login.clone()),
        name: name.or_else(|| account.map(|account| account.name)),
        session: session.map(str::to_owned),
        lang: cookies.lang.and_then(|lang| lang.parse().ok()).unwrap_or_else(|| preferred_language(headers)),
        colour_scheme: cookies.light.and_then(ColourScheme::from_code).unwrap_or_default(),
        origin: app.options().public_url.clone().unwrap_or_else(|| origin(headers)),
        path: uri.path_and_query().map_or("/", |path| path.as_str()).to_owned(),
        address: if app.options().behind_proxy { forwarded_for(headers) } else { peer },
        by_script: headers.contains_key(&SCRIPT_HEADER),
        wants_plain_text: !accepts_html(headers),
        dismissed: false.into(),
    }));
    Identified { visitor, new_token, error }
}

/// Sets a cookie, or deletes it if the value is empty. Scripts cannot read it, and forms from other sites are sent without it.
pub(crate) fn set_cookie(response: &mut Response, app: &App, name: &'static str, value: &str) {
    let age = if value.is_empty() { cookie::time::Duration::ZERO } else { COOKIE_AGE };
    let cookie = Cookie::build((name, value))
        .path("/")
        .max_age(age)
        .http_only(true)
        .same_site(SameSite::Lax)
        .secure(app.is_https());
    if let Ok(value) = HeaderValue::from_str(&cookie.to_string()) {
        response.headers_mut().append(header::SET_COOKIE, value);
    }
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
    let is_plain =
        |host: &&str| host.bytes().all(|byte| byte.is_ascii_alphanumeric() || b".:-[]".contains(&byte));
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).filter(is_plain);
    ["http://", host.unwrap_or("localhost")].concat()
}

/// Returns the address that the reverse proxy added: the last one, since the visitor may have forged the others.
fn forwarded_for(headers: &HeaderMap) -> Option<IpAddr> {
    let addresses = headers.get_all("x-forwarded-for").iter().next_back()?.to_str().ok()?;
    addresses.rsplit(',').next()?.trim().parse().ok()
}

fn is_token(token: &str) -> bool {
    token.len() == 64 && token.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// The cookies that the site sets.
#[derive(Default)]
struct Cookies<'a> {
    guest: Option<&'a str>,
    session: Option<&'a str>,
    lang: Option<&'a str>,
    light: Option<&'a str>,
    name: Option<&'a str>,
}

impl<'a> Cookies<'a> {
    fn read(headers: &'a HeaderMap) -> Cookies<'a> {
        let mut cookies = Cookies::default();
        let sent = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
        for cookie in sent.flat_map(Cookie::split_parse).flatten() {
            let slot = match cookie.name() {
                GUEST => &mut cookies.guest,
                "session" => &mut cookies.session,
                "lang" => &mut cookies.lang,
                "light" => &mut cookies.light,
                "name" => &mut cookies.name,
                _ => continue,
            };
            // Browsers send the cookie with the longest path first.
            if slot.is_none() {
                *slot = cookie.value_raw();
            }
        }
        cookies
    }
}

/// Returns the supported language that the browser prefers most.
fn preferred_language(headers: &HeaderMap) -> Lang {
    let accepted = headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok()).unwrap_or("");
    accept_language::parse_with_quality(accepted)
        .into_iter()
        .filter(|&(_, quality)| quality > 0.0 && quality <= 1.0)
        .find_map(|(range, _)| {
            let code = range.split('-').next()?;
            Lang::ALL.into_iter().find(|lang| lang.code().eq_ignore_ascii_case(code))
        })
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_survive_the_cookie() {
        for name in ["Ann", "Jörg & Söhne", "a;b=c%", "日本"] {
            assert_eq!(decode(&encode(name)), name);
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

    #[test]
    fn only_the_address_added_by_the_proxy_counts() {
        let mut headers = HeaderMap::new();
        assert_eq!(forwarded_for(&headers), None);
        headers.append("x-forwarded-for", HeaderValue::from_static("1.1.1.1, 2.2.2.2"));
        assert_eq!(forwarded_for(&headers), Some(IpAddr::from([2, 2, 2, 2])));
        headers.append("x-forwarded-for", HeaderValue::from_static("nonsense"));
        assert_eq!(forwarded_for(&headers), None);
    }
}
