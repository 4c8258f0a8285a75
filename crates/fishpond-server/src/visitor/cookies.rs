//! The site's cookies.

use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::Response;
use cookie::{Cookie, SameSite};

use super::guests;
use crate::App;

/// Lifetime of cookies: a year.
const AGE: cookie::time::Duration = cookie::time::Duration::days(365);

/// How long a session and its cookie last: thirty days.
pub(crate) const SESSION: cookie::time::Duration = cookie::time::Duration::days(30);

/// A cookie of the site.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum SiteCookie {
    /// The guest token.
    Guest,
    /// The session token.
    Session,
    /// The visitor's name.
    Name,
    /// The language.
    Lang,
    /// The colour scheme.
    ColourScheme,
    /// The progress in the lessons.
    Learned,
    /// The puzzles that a guest has solved.
    Solved,
    /// The kinds of notices that a guest's pages don't show.
    Notices,
}

impl SiteCookie {
    pub(crate) const ALL: [SiteCookie; 8] = [
        SiteCookie::Guest,
        SiteCookie::Session,
        SiteCookie::Name,
        SiteCookie::Lang,
        SiteCookie::ColourScheme,
        SiteCookie::Learned,
        SiteCookie::Solved,
        SiteCookie::Notices,
    ];

    /// Returns the cookie's name. Browsers accept a name with `__Host-` only from this host itself and over TLS, so that no other host
    /// of the same domain can set it.
    fn name(self, is_https: bool) -> &'static str {
        match (self, is_https) {
            (SiteCookie::Guest, true) => "__Host-fishpond",
            (SiteCookie::Guest, false) => "fishpond",
            (SiteCookie::Session, true) => "__Host-session",
            (SiteCookie::Session, false) => "session",
            (SiteCookie::Name, true) => "__Host-name",
            (SiteCookie::Name, false) => "name",
            (SiteCookie::Lang, true) => "__Host-lang",
            (SiteCookie::Lang, false) => "lang",
            (SiteCookie::ColourScheme, true) => "__Host-light",
            (SiteCookie::ColourScheme, false) => "light",
            (SiteCookie::Learned, true) => "__Host-learned",
            (SiteCookie::Learned, false) => "learned",
            (SiteCookie::Solved, true) => "__Host-solved",
            (SiteCookie::Solved, false) => "solved",
            (SiteCookie::Notices, true) => "__Host-notices",
            (SiteCookie::Notices, false) => "notices",
        }
    }
}

/// Sets a cookie, or deletes it if the value is empty. Scripts cannot read it, and forms from other sites are sent without it.
pub(crate) fn set_cookie(response: &mut Response, app: &App, cookie: SiteCookie, value: &str) {
    let age = match cookie {
        _ if value.is_empty() => cookie::time::Duration::ZERO,
        SiteCookie::Session => SESSION,
        _ => AGE,
    };
    set(response, app, cookie.name(app.is_https()), value, age);
}

fn set(response: &mut Response, app: &App, name: &'static str, value: &str, age: cookie::time::Duration) {
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

/// Returns whether a response sets or deletes a cookie.
pub(super) fn sets_cookie(response: &Response, app: &App, cookie: SiteCookie) -> bool {
    let set = response.headers().get_all(header::SET_COOKIE).iter().filter_map(|cookie| cookie.to_str().ok());
    let mut names = set.filter_map(|cookie| cookie.split_once('=')).map(|(name, _)| name);
    names.any(|name| name == cookie.name(app.is_https()))
}

/// The cookies of a request.
#[derive(Default)]
pub(super) struct Cookies<'a> {
    values: [Option<&'a str>; SiteCookie::ALL.len()],
    /// Whether the cookies have the names that version 0.1 gave them under HTTPS.
    pub(super) have_old_names: bool,
}

impl<'a> Cookies<'a> {
    /// Reads the cookies. Under HTTPS, those without the prefix count only if they contain a guest token of version 0.1 and no cookie
    /// with the prefix identifies the visitor.
    pub(super) fn read(headers: &'a HeaderMap, is_https: bool) -> Cookies<'a> {
        let cookies = Cookies::named(headers, is_https);
        let is_known = cookies.get(SiteCookie::Guest).is_some() || cookies.get(SiteCookie::Session).is_some();
        if !is_https || is_known {
            return cookies;
        }
        let mut old = Cookies::named(headers, false);
        if !old.get(SiteCookie::Guest).is_some_and(guests::is_first_version) {
            return cookies;
        }
        old.values[SiteCookie::Session as usize] = None;
        Cookies { have_old_names: true, ..old }
    }

    fn named(headers: &'a HeaderMap, is_https: bool) -> Cookies<'a> {
        let mut cookies = Cookies::default();
        let sent = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
        for sent in sent.flat_map(Cookie::split_parse).flatten() {
            let cookie = SiteCookie::ALL.into_iter().find(|cookie| cookie.name(is_https) == sent.name());
            // Browsers send the cookie with the longest path first.
            if let Some(cookie) = cookie
                && cookies.get(cookie).is_none()
            {
                cookies.values[cookie as usize] = sent.value_raw();
            }
        }
        cookies
    }

    pub(super) fn get(&self, cookie: SiteCookie) -> Option<&'a str> {
        self.values[cookie as usize]
    }

    /// Returns the visitor's preferences, to be set under new names.
    pub(super) fn to_rename(&self) -> Vec<(SiteCookie, String)> {
        let preferences = [SiteCookie::Name, SiteCookie::Lang, SiteCookie::ColourScheme].into_iter();
        preferences.filter_map(|cookie| Some((cookie, self.get(cookie)?.to_owned()))).collect()
    }
}

/// Gives cookies of version 0.1 their new names, and deletes the old ones.
pub(super) fn rename_cookies(response: &mut Response, app: &App, cookies: &[(SiteCookie, String)]) {
    for (cookie, value) in cookies {
        set_cookie(response, app, *cookie, value);
    }
    for cookie in SiteCookie::ALL {
        set(response, app, cookie.name(false), "", cookie::time::Duration::ZERO);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str, is_https: bool) -> [Option<String>; 8] {
        let mut headers = HeaderMap::new();
        headers.insert(header::COOKIE, HeaderValue::from_str(text).unwrap());
        Cookies::read(&headers, is_https).values.map(|value| value.map(str::to_owned))
    }

    #[test]
    fn only_cookies_of_this_host_count_under_https() {
        let values = |values: [&str; 8]| values.map(|value| (!value.is_empty()).then(|| value.to_owned()));
        let old = "0a".repeat(32);
        assert_eq!(
            read("fishpond=a; session=b; lang=de", false),
            values(["a", "b", "", "de", "", "", "", ""])
        );
        assert_eq!(read("fishpond=a; session=b; lang=de", true), values([""; 8]));
        assert_eq!(
            read("fishpond=x; __Host-fishpond=a; __Host-name=N; name=M", true),
            values(["a", "", "N", "", "", "", "", ""])
        );
        let sent = format!("fishpond={old}; session=b; name=N; light=dark");
        assert_eq!(read(&sent, true), values([&old, "", "N", "", "dark", "", "", ""]));
        assert_eq!(
            read(&format!("{sent}; __Host-fishpond=a"), true),
            values(["a", "", "", "", "", "", "", ""])
        );
        assert_eq!(
            read(&format!("{sent}; __Host-session=a"), true),
            values(["", "a", "", "", "", "", "", ""])
        );
    }
}
