//! Who sends a request: a guest is a token in a cookie, which the server keeps nowhere; an account has sessions, of which
//! it keeps the hash.

use std::net::IpAddr;

use axum::http::{HeaderMap, HeaderName, HeaderValue, Uri, header};
use axum::response::Response;
use fishpond_table::{PersonId, is_valid_name};
use fishpond_words::Lang;
use sha2::{Digest, Sha256};

use crate::App;
use crate::page::{Known, Light, Visitor};
use crate::safety;

/// A year in seconds: how long the browser keeps what it is told.
const YEAR: u32 = 31_536_000;

/// Finds out who sends a request. Newcomers are to be given a token.
pub(crate) async fn know(
    app: &App,
    headers: &HeaderMap,
    uri: &Uri,
    from: Option<IpAddr>,
) -> (Visitor, Option<String>) {
    let cookies = Cookies::read(headers);
    let token = cookies.guest.filter(|token| is_token(token));
    let new = token.is_none().then(crate::random_hex::<32>);
    let token = token.or(new.as_deref()).unwrap_or_default();
    // Who has an account is known by the token of his session, everybody else by his guest's token alone.
    let session = cookies.session.filter(|token| is_token(token));
    let account = match session {
        Some(session) => app.session(session).await,
        None => None,
    };
    let person = match &account {
        Some(account) => PersonId::new(&*account.id).unwrap_or_else(|_| guest(token)),
        None => guest(token),
    };
    let lang = cookies.lang.and_then(|lang| lang.parse().ok()).unwrap_or_else(|| preferred(headers));
    let light = cookies.light.and_then(Light::read).unwrap_or_default();
    let said = cookies.name.map(decode).filter(|name| is_valid_name(name));
    let login = account.as_ref().and_then(|account| account.login.clone());
    let name = said.or_else(|| account.map(|account| account.name));
    let path = uri.path_and_query().map_or("/", |path| path.as_str()).to_owned();
    let origin = app.options().public_url.clone().unwrap_or_else(|| asked_under(headers));
    let address = if app.options().behind_proxy { safety::forwarded(headers) } else { from };
    let visitor = Visitor::from(Known {
        person,
        name,
        login,
        session: session.map(str::to_owned),
        lang,
        light,
        origin,
        path,
        address,
        lively: headers.contains_key(&LIVELY),
        program: wants_no_page(headers),
        dismissed: false.into(),
    });
    (visitor, new)
}

/// Gives a newcomer his token, with the first answer that is a page of his.
pub(crate) fn give(app: &App, visitor: &Visitor, response: &mut Response, token: &str) {
    let static_file = visitor.path.starts_with("/assets/") || visitor.path.starts_with("/picture/");
    if !static_file && !response.headers().contains_key(header::SET_COOKIE) {
        set_cookie(response, app, "fishpond", token);
    }
}

/// Whether whoever asks would not know what to do with a page.
fn wants_no_page(headers: &HeaderMap) -> bool {
    let accepts = headers.get(header::ACCEPT).and_then(|value| value.to_str().ok());
    accepts.is_some_and(|accepts| !accepts.contains("text/html")) && !headers.contains_key(&LIVELY)
}

/// The header with which the page's script asks.
static LIVELY: HeaderName = HeaderName::from_static("x-fishpond");

/// The address that a request was sent to.
fn asked_under(headers: &HeaderMap) -> String {
    let plain =
        |host: &&str| host.bytes().all(|byte| byte.is_ascii_alphanumeric() || b".:-[]".contains(&byte));
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).filter(plain);
    ["http://", host.unwrap_or("localhost")].concat()
}

/// Tells the browser to keep something; scripts cannot read it, other sites cannot send it along.
pub(crate) fn set_cookie(response: &mut Response, app: &App, name: &str, value: &str) {
    let secure = if app.is_https() { "; Secure" } else { "" };
    let age = if value.is_empty() { 0 } else { YEAR };
    let cookie = format!("{name}={value}; Path=/; Max-Age={age}; HttpOnly; SameSite=Lax{secure}");
    if let Ok(value) = HeaderValue::from_str(&cookie) {
        response.headers_mut().append(header::SET_COOKIE, value);
    }
}

/// The person behind a guest's token. It says nothing about the token.
fn guest(token: &str) -> PersonId {
    let hash = Sha256::new().chain_update("guest ").chain_update(token).finalize();
    PersonId::new(hex::encode(&hash[..12])).expect("hexadecimal digits are an identifier")
}

fn is_token(token: &str) -> bool {
    token.len() == 64 && token.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// What the browser was told to keep.
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
        let pairs = sent.flat_map(|value| value.split(';')).filter_map(|pair| pair.trim().split_once('='));
        for (name, value) in pairs {
            let cookie = match name {
                "fishpond" => &mut cookies.guest,
                "session" => &mut cookies.session,
                "lang" => &mut cookies.lang,
                "light" => &mut cookies.light,
                "name" => &mut cookies.name,
                _ => continue,
            };
            // Of two with the same name the first is for the longer path.
            cookie.get_or_insert(value);
        }
        cookies
    }
}

/// Of the browser's languages the dearest that there are words in.
fn preferred(headers: &HeaderMap) -> Lang {
    let accepted = headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok()).unwrap_or("");
    let weighed = accepted.split(',').filter_map(|entry| {
        let (range, weight) = entry.split_once(";q=").unwrap_or((entry, "1"));
        let code = range.trim().split('-').next()?;
        let lang = Lang::ALL.into_iter().find(|lang| lang.code().eq_ignore_ascii_case(code))?;
        let weight = weight.trim().parse::<f32>().ok().filter(|weight| (0.0..=1.0).contains(weight))?;
        Some(((weight * 1000.0) as u32, lang))
    });
    // Of equals the first counts.
    weighed.min_by_key(|&(weight, _)| std::cmp::Reverse(weight)).map_or_else(Lang::default, |(_, lang)| lang)
}

/// A name as it can stand in a cookie: everything but letters and digits as `%xx`.
pub(crate) fn encode(text: &str) -> String {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let digit = |value: u8| char::from(DIGITS[usize::from(value)]);
    let mut out = String::with_capacity(3 * text.len());
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() {
            out.push(byte.into());
        } else {
            out.extend(['%', digit(byte >> 4), digit(byte & 15)]);
        }
    }
    out
}

fn decode(text: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        let pair = [rest.clone().next(), rest.clone().nth(1)];
        match (byte, pair) {
            (b'%', [Some(high), Some(low)]) => {
                let digit = |byte: u8| char::from(byte).to_digit(16);
                if let (Some(high), Some(low)) = (digit(high), digit(low)) {
                    bytes.push((high * 16 + low) as u8);
                    rest.nth(1);
                }
            }
            _ => bytes.push(byte),
        }
    }
    String::from_utf8(bytes).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_come_back_from_their_cookies() {
        for name in ["Ann", "Jörg & Söhne", "a;b=c%", "日本"] {
            assert_eq!(decode(&encode(name)), name);
        }
    }

    #[test]
    fn the_browser_is_asked_for_its_language() {
        let lang = |accepted: &'static str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::ACCEPT_LANGUAGE, HeaderValue::from_static(accepted));
            preferred(&headers)
        };
        assert_eq!(lang("de-AT,de;q=0.9,en;q=0.8"), Lang::De);
        assert_eq!(lang("fr,en;q=0.5,de;q=0.7"), Lang::De);
        assert_eq!(lang("fr"), Lang::En);
        assert_eq!(lang("de;q=9,;;,en"), Lang::En);
    }
}
