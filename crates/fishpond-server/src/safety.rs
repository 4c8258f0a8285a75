//! What keeps strangers and mistakes out: headers on every answer, no posts from other sites, limits on how often.
//!
//! | What | Limit |
//! |---|---|
//! | size of a posted body | 16 KiB |
//! | posts of one person | 120 at once, then 10 each second ([`Rates::person`]) |
//! | posts from one address | 400 at once, then 80 each second ([`Rates::address`]) |
//! | log-ins and new accounts from one address | 10 at once, then one every six seconds |
//! | hints that have to be thought of, of one person | 10 at once, then one every five seconds |
//! | hints that have to be thought of, from one address | 30 at once, then one every two seconds |
//! | event streams of one person at one table | 16 at a time |
//! | event streams to one address | 1000 at a time, if posts from it are limited |
//! | the head of a request | 30 seconds (`serving`) |
//! | the body of a request | 30 seconds |

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::{LazyLock, Mutex};
use std::time::{Duration, Instant};

use axum::body::{Body, Bytes, to_bytes};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, header};
use axum::response::Response;

use crate::App;
use crate::error::Error;
use crate::page::Visitor;

/// Nothing may come from anywhere but this server, and no script or style may stand in a page.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; \
                      frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/// What a page has that stands in a frame of another of our pages; no page else does.
pub(crate) const FRAMED: [(HeaderName, &str); 2] = [
    (header::CONTENT_SECURITY_POLICY, "default-src 'none'; base-uri 'none'; frame-ancestors 'self'"),
    (header::X_FRAME_OPTIONS, "SAMEORIGIN"),
];

/// What a browser says of the site that a request comes from.
static SEC_FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");

/// The longest body that is read.
const MAX_BODY: usize = 16 * 1024;

/// How long a body may take to come.
const BODY_TIME: Duration = Duration::from_secs(30);

/// How many event streams may lead to one address.
const MOST_STREAMS: usize = 1000;

/// Headers on every answer.
static HEADERS: LazyLock<HeaderMap> = LazyLock::new(|| {
    let headers = [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "same-origin"),
        (header::X_FRAME_OPTIONS, "DENY"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
        (HeaderName::from_static("permissions-policy"), "camera=(), microphone=(), geolocation=()"),
        (header::CACHE_CONTROL, "no-store"),
    ];
    headers.map(|(name, value)| (name, HeaderValue::from_static(value))).into_iter().collect()
});

/// Adds the headers of every answer to its own, which come before them: a picture may be kept.
pub(crate) fn add_headers(response: &mut Response) {
    let own = std::mem::replace(response.headers_mut(), HEADERS.clone());
    response.headers_mut().extend(own);
}

/// Why a post is refused that comes from another site or too often.
pub(crate) fn refuses(app: &App, visitor: &Visitor, request: &Parts) -> Option<Error> {
    if request.method != Method::POST {
        return None;
    }
    if is_foreign(&request.headers, app.options().public_url.as_deref()) {
        return Some(Error::Foreign);
    }
    // Whoever announces too much is told so before he sends it.
    let length = request.headers.get(header::CONTENT_LENGTH).and_then(|length| length.to_str().ok());
    if length.and_then(|length| length.parse::<u64>().ok()).is_some_and(|length| length > MAX_BODY as u64) {
        return Some(Error::TooLarge);
    }
    let path = request.uri.path();
    let what = if path == "/me/login" || path == "/me/register" { What::Password } else { What::Post };
    app.limits().allow(what, visitor.person.as_str(), visitor.address).err().map(Error::TooMany)
}

/// All of a body, if it comes in time and is not too long.
pub(crate) async fn whole(body: Body) -> Result<Bytes, Error> {
    match tokio::time::timeout(BODY_TIME, to_bytes(body, MAX_BODY)).await {
        Ok(Ok(body)) => Ok(body),
        // Or the visitor has hung up, and then nobody hears this.
        Ok(Err(_)) => Err(Error::TooLarge),
        Err(_) => Err(Error::TooSlow),
    }
}

/// The address that the proxy has noted: the last one, since the visitor himself may have written those before it.
pub(crate) fn forwarded(headers: &HeaderMap) -> Option<IpAddr> {
    let noted = headers.get_all("x-forwarded-for").iter().next_back()?.to_str().ok()?;
    noted.rsplit(',').next()?.trim().parse().ok()
}

/// Whether a browser says that another site sent the request. What says nothing of the kind comes from no browser of our
/// days; cookies are not sent along from other sites in any case.
fn is_foreign(headers: &HeaderMap, public_url: Option<&str>) -> bool {
    let text = |name: &HeaderName| headers.get(name).and_then(|value| value.to_str().ok());
    match text(&SEC_FETCH_SITE) {
        Some("same-origin" | "none") => false,
        Some(_) => true,
        None => match (text(&header::ORIGIN), text(&header::HOST)) {
            (Some(origin), _) if Some(origin) == public_url => false,
            (Some(origin), Some(host)) => origin.split_once("://").is_none_or(|(_, from)| from != host),
            (Some(_), None) => true,
            (None, _) => false,
        },
    }
}

/// How often one may post: so many each second, and after a pause more at once. 0 stands for no limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rates {
    /// One person; twelve seconds' worth at once.
    pub person: u32,
    /// One address, behind which there may be a household, a school, or all the world if a proxy stands before the server;
    /// five seconds' worth at once.
    pub address: u32,
}

impl Default for Rates {
    fn default() -> Rates {
        Rates { person: 10, address: 80 }
    }
}

/// How often each person and each address has posted.
#[derive(Debug)]
pub(crate) struct Limits {
    rates: Rates,
    buckets: Mutex<BTreeMap<(What, Who), Bucket>>,
    /// How many event streams lead to each address.
    streams: Mutex<BTreeMap<IpAddr, usize>>,
}

/// What is counted.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum What {
    /// Any form.
    Post,
    /// A name and a password, tried or new; a form as well.
    Password,
    /// A hint that has to be thought of.
    Hint,
}

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Who {
    Person(String),
    Address(IpAddr),
}

impl Rates {
    /// How much at once, and how much each second; nothing where there is no limit.
    fn allowance(self, what: What, who: &Who) -> Option<(f64, f64)> {
        let (seconds, rate) = match (what, who) {
            (What::Post, Who::Person(_)) => (12.0, self.person.into()),
            (What::Post, Who::Address(_)) => (5.0, self.address.into()),
            (What::Password, Who::Person(_)) => return None,
            (What::Password, Who::Address(_)) => (60.0, 1.0 / 6.0),
            (What::Hint, Who::Person(_)) => (50.0, 0.2),
            (What::Hint, Who::Address(_)) => (60.0, 0.5),
        };
        (rate > 0.0).then_some((rate * seconds, rate))
    }
}

#[derive(Debug)]
struct Bucket {
    level: f64,
    at: Instant,
}

impl Limits {
    pub(crate) fn new(rates: Rates) -> Limits {
        Limits { rates, buckets: Mutex::default(), streams: Mutex::default() }
    }

    /// Counts something, unless it is beyond the limits: then the answer is after how many seconds it would not be.
    pub(crate) fn allow(&self, what: What, person: &str, address: Option<IpAddr>) -> Result<(), u64> {
        let mut buckets = self.buckets.lock().expect("nobody panics while counting");
        let now = Instant::now();
        if buckets.len() > 10_000 {
            buckets.retain(|(what, who), bucket| {
                self.rates.allowance(*what, who).is_some_and(|(most, rate)| {
                    bucket.level + now.duration_since(bucket.at).as_secs_f64() * rate < most
                })
            });
        }
        let whats = if what == What::Password { &[What::Post, What::Password][..] } else { &[what] };
        let whos = std::iter::once(Who::Person(person.to_owned())).chain(address.map(Who::Address));
        for who in whos {
            for &what in whats {
                let Some((most, rate)) = self.rates.allowance(what, &who) else { continue };
                let bucket = buckets.entry((what, who.clone())).or_insert(Bucket { level: most, at: now });
                bucket.level = (bucket.level + now.duration_since(bucket.at).as_secs_f64() * rate).min(most);
                bucket.at = now;
                if bucket.level < 1.0 {
                    return Err(((1.0 - bucket.level) / rate).ceil().max(1.0) as u64);
                }
                bucket.level -= 1.0;
            }
        }
        Ok(())
    }

    /// Counts an event stream in; false if there are too many to this address.
    pub(crate) fn stream_opens(&self, address: Option<IpAddr>) -> bool {
        let Some(address) = address.filter(|_| self.rates.address > 0) else { return true };
        let mut streams = self.streams.lock().expect("nobody panics while counting");
        let count = streams.entry(address).or_default();
        let room = *count < MOST_STREAMS;
        *count += usize::from(room);
        room
    }

    /// Counts an event stream out.
    pub(crate) fn stream_closes(&self, address: Option<IpAddr>) {
        let Some(address) = address.filter(|_| self.rates.address > 0) else { return };
        let mut streams = self.streams.lock().expect("nobody panics while counting");
        let Some(count) = streams.get_mut(&address) else { return };
        *count -= 1;
        if *count == 0 {
            streams.remove(&address);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_posts_without_end_is_stopped() {
        let limits = Limits::new(Rates::default());
        assert!((0..120).all(|_| limits.allow(What::Post, "ann", None).is_ok()));
        assert_eq!(limits.allow(What::Post, "ann", None), Err(1));
        assert!(limits.allow(What::Post, "bob", None).is_ok());
        let here = Some(IpAddr::from([127, 0, 0, 1]));
        let guest = |n: u32| format!("guest {n}");
        assert!((0..10).all(|n| limits.allow(What::Password, &guest(n), here).is_ok()));
        assert_eq!(limits.allow(What::Password, "guest 11", here), Err(6));
        assert!((0..10).all(|_| limits.allow(What::Hint, "ann", here).is_ok()));
        assert_eq!(limits.allow(What::Hint, "ann", here), Err(5));
        assert!((0..20).all(|n| limits.allow(What::Hint, &guest(n), here).is_ok()));
        assert_eq!(limits.allow(What::Hint, "another guest", here), Err(2));
    }

    #[test]
    fn who_has_no_limit_is_never_stopped_except_at_the_password() {
        let limits = Limits::new(Rates { person: 0, address: 0 });
        let here = Some(IpAddr::from([127, 0, 0, 1]));
        assert!((0..1000).all(|_| limits.allow(What::Post, "ann", here).is_ok()));
        assert_eq!((0..20).filter(|_| limits.allow(What::Password, "ann", here).is_ok()).count(), 10);
    }

    #[test]
    fn so_many_streams_lead_to_one_address() {
        let (here, there) = (Some(IpAddr::from([127, 0, 0, 1])), Some(IpAddr::from([127, 0, 0, 2])));
        let limits = Limits::new(Rates::default());
        assert!((0..MOST_STREAMS).all(|_| limits.stream_opens(here)));
        assert!(!limits.stream_opens(here) && limits.stream_opens(there) && limits.stream_opens(None));
        limits.stream_closes(here);
        assert!(limits.stream_opens(here) && !limits.stream_opens(here));
        let limits = Limits::new(Rates { person: 0, address: 0 });
        assert!((0..2 * MOST_STREAMS).all(|_| limits.stream_opens(here)));
    }

    #[test]
    fn behind_a_proxy_its_own_note_counts() {
        let mut headers = HeaderMap::new();
        assert_eq!(forwarded(&headers), None);
        headers.append("x-forwarded-for", HeaderValue::from_static("1.1.1.1, 2.2.2.2"));
        assert_eq!(forwarded(&headers), Some(IpAddr::from([2, 2, 2, 2])));
        headers.append("x-forwarded-for", HeaderValue::from_static("nonsense"));
        assert_eq!(forwarded(&headers), None);
    }

    #[test]
    fn posts_from_elsewhere_are_foreign() {
        let from = |pairs: &[(&'static str, &'static str)]| {
            let mut headers = HeaderMap::new();
            for (name, value) in pairs {
                headers.insert(HeaderName::from_static(name), HeaderValue::from_static(value));
            }
            is_foreign(&headers, Some("https://fish.example:8443"))
        };
        assert!(!from(&[]));
        assert!(!from(&[("sec-fetch-site", "same-origin")]));
        assert!(from(&[("sec-fetch-site", "cross-site")]));
        assert!(from(&[("sec-fetch-site", "same-site")]));
        assert!(!from(&[("origin", "http://a:1"), ("host", "a:1")]));
        assert!(from(&[("origin", "http://b"), ("host", "a")]));
        assert!(from(&[("origin", "null"), ("host", "a")]));
        assert!(
            !from(&[("origin", "https://fish.example:8443"), ("host", "127.0.0.1:8080")]),
            "behind a proxy"
        );
    }
}
