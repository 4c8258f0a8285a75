//! Limits per visitor.
//!
//! | Limit | Value |
//! |---|---|
//! | size of a request body | 16 KiB (`routes`) |
//! | time for the head of a request | 30 seconds (`serving`) |
//! | time for the rest of a request | 30 seconds (`routes`) |
//! | posts per person | 120 at once, then 10 per second ([`Rates::person`]) |
//! | posts per address | 400 at once, then 80 per second ([`Rates::address`]) |
//! | logins and new accounts per address | 10 at once, then one every six seconds |
//! | new hints per person | 10 at once, then one every five seconds |
//! | new hints per address | 30 at once, then one every two seconds |
//! | event streams per person and table | 16 (`presence`) |
//! | event streams per address | 1000, if posts per address are limited |

use std::collections::BTreeMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::Mutex;
use std::time::Duration;

use axum::extract::{Request, State};
use axum::http::Method;
use axum::middleware::Next;
use axum::response::Response;
use governor::clock::{Clock as _, DefaultClock};
use governor::state::keyed::HashMapStateStore;
use governor::{Quota, RateLimiter};

use crate::App;
use crate::error::Error;
use crate::visitor::Visitor;

/// How many event streams one address may have.
const MAX_STREAMS: usize = 1000;

/// How often visitors may post, per second; 0 means no limit. After a pause, a burst is allowed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rates {
    /// Posts per person; the burst is twelve seconds' worth.
    pub person: u32,
    /// Posts per address, which may be a household or a school; the burst is five seconds' worth.
    pub address: u32,
}

impl Default for Rates {
    fn default() -> Rates {
        Rates { person: 10, address: 80 }
    }
}

/// A rate-limited action.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Action {
    /// Any form.
    Post,
    /// A login or a new account. Counts as a post too.
    Password,
    /// A hint that is not cached.
    Hint,
}

/// The limits, and their current use.
pub(crate) struct Limits {
    posts_by_person: Limiter<String>,
    posts_by_address: Limiter<IpAddr>,
    passwords_by_address: Limiter<IpAddr>,
    hints_by_person: Limiter<String>,
    hints_by_address: Limiter<IpAddr>,
    /// The number of event streams of each address, if that is limited.
    streams: Option<Mutex<BTreeMap<IpAddr, usize>>>,
}

impl Limits {
    pub(crate) fn new(rates: Rates) -> Limits {
        Limits {
            posts_by_person: Limiter::per_second(rates.person, 12),
            posts_by_address: Limiter::per_second(rates.address, 5),
            passwords_by_address: Limiter::every(Duration::from_secs(6), 10),
            hints_by_person: Limiter::every(Duration::from_secs(5), 10),
            hints_by_address: Limiter::every(Duration::from_secs(2), 30),
            streams: (rates.address > 0).then(Mutex::default),
        }
    }

    /// Counts an action.
    ///
    /// # Errors
    /// Returns [`Error::TooMany`] if the action is not allowed now.
    pub(crate) fn count(&self, action: Action, person: &str, address: Option<IpAddr>) -> Result<(), Error> {
        let person = &person.to_owned();
        match action {
            Action::Post | Action::Password => self.posts_by_person.count(person)?,
            Action::Hint => self.hints_by_person.count(person)?,
        }
        let Some(address) = &address else { return Ok(()) };
        match action {
            Action::Post => self.posts_by_address.count(address),
            Action::Password => {
                self.posts_by_address.count(address)?;
                self.passwords_by_address.count(address)
            }
            Action::Hint => self.hints_by_address.count(address),
        }
    }

    /// Counts a new event stream. Returns false if the address has too many.
    pub(crate) fn add_stream(&self, address: Option<IpAddr>) -> bool {
        let (Some(streams), Some(address)) = (&self.streams, address) else { return true };
        let mut streams = streams.lock().expect("lock is never poisoned");
        let count = streams.entry(address).or_default();
        let is_allowed = *count < MAX_STREAMS;
        *count += usize::from(is_allowed);
        is_allowed
    }

    pub(crate) fn remove_stream(&self, address: Option<IpAddr>) {
        let (Some(streams), Some(address)) = (&self.streams, address) else { return };
        let mut streams = streams.lock().expect("lock is never poisoned");
        let Some(count) = streams.get_mut(&address) else { return };
        *count -= 1;
        if *count == 0 {
            streams.remove(&address);
        }
    }

    /// Forgets people and addresses that have been inactive for a while.
    pub(crate) fn drop_unused(&self) {
        self.posts_by_person.drop_unused();
        self.posts_by_address.drop_unused();
        self.passwords_by_address.drop_unused();
        self.hints_by_person.drop_unused();
        self.hints_by_address.drop_unused();
    }
}

/// A rate limit for each key, or none.
struct Limiter<K: Hash + Eq + Clone>(Option<RateLimiter<K, HashMapStateStore<K>, DefaultClock>>);

impl<K: Hash + Eq + Clone> Limiter<K> {
    fn per_second(rate: u32, burst_seconds: u32) -> Limiter<K> {
        match NonZeroU32::new(rate) {
            Some(rate) => {
                Limiter::every(Duration::from_secs(1) / rate.get(), rate.get().saturating_mul(burst_seconds))
            }
            None => Limiter(None),
        }
    }

    fn every(period: Duration, burst: u32) -> Limiter<K> {
        let quota = Quota::with_period(period).zip(NonZeroU32::new(burst));
        Limiter(quota.map(|(quota, burst)| RateLimiter::hashmap(quota.allow_burst(burst))))
    }

    fn count(&self, key: &K) -> Result<(), Error> {
        let Some(limiter) = &self.0 else { return Ok(()) };
        limiter.check_key(key).map_err(|refused| {
            let wait = refused.wait_time_from(limiter.clock().now());
            Error::TooMany((wait.as_secs_f64().ceil() as u64).max(1))
        })
    }

    fn drop_unused(&self) {
        if let Some(limiter) = &self.0 {
            limiter.retain_recent();
            limiter.shrink_to_fit();
        }
    }
}

/// Middleware that limits how often visitors may post.
pub(crate) async fn limit_posts(
    State(app): State<App>,
    visitor: Visitor,
    request: Request,
    next: Next,
) -> Result<Response, Error> {
    if request.method() == Method::POST {
        let action = match request.uri().path() {
            "/me/login" | "/me/register" => Action::Password,
            _ => Action::Post,
        };
        app.limits().count(action, visitor.person.as_str(), visitor.address)?;
    }
    Ok(next.run(request).await)
}

#[cfg(test)]
mod tests {
    use super::*;

    const HERE: Option<IpAddr> = Some(IpAddr::V4(std::net::Ipv4Addr::LOCALHOST));

    /// Returns the number of seconds until an action is allowed, 0 for now.
    fn wait(limits: &Limits, action: Action, person: &str, address: Option<IpAddr>) -> u64 {
        match limits.count(action, person, address) {
            Ok(()) => 0,
            Err(Error::TooMany(seconds)) => seconds,
            Err(error) => panic!("{error}"),
        }
    }

    #[test]
    fn posts_are_limited_per_person_and_address() {
        let limits = Limits::new(Rates::default());
        assert!((0..120).all(|_| wait(&limits, Action::Post, "ann", None) == 0));
        assert_eq!(wait(&limits, Action::Post, "ann", None), 1);
        assert_eq!(wait(&limits, Action::Post, "bob", None), 0);
        let guest = |n: u32| format!("guest {n}");
        assert!((0..10).all(|n| wait(&limits, Action::Password, &guest(n), HERE) == 0));
        assert_eq!(wait(&limits, Action::Password, "guest 11", HERE), 6);
        assert!((0..10).all(|_| wait(&limits, Action::Hint, "ann", HERE) == 0));
        assert_eq!(wait(&limits, Action::Hint, "ann", HERE), 5);
        assert!((0..20).all(|n| wait(&limits, Action::Hint, &guest(n), HERE) == 0));
        assert_eq!(wait(&limits, Action::Hint, "another guest", HERE), 2);
    }

    #[test]
    fn without_limits_only_passwords_are_limited() {
        let limits = Limits::new(Rates { person: 0, address: 0 });
        assert!((0..1000).all(|_| wait(&limits, Action::Post, "ann", HERE) == 0));
        assert_eq!((0..20).filter(|_| wait(&limits, Action::Password, "ann", HERE) == 0).count(), 10);
    }

    #[test]
    fn high_rates_do_not_overflow() {
        for rate in [u32::MAX / 12 + 1, 1_000_000_000, u32::MAX] {
            let limits = Limits::new(Rates { person: rate, address: rate });
            assert!((0..1000).all(|_| wait(&limits, Action::Post, "ann", HERE) == 0), "{rate}");
        }
    }

    #[test]
    fn event_streams_are_limited_per_address() {
        let there = Some(IpAddr::from([127, 0, 0, 2]));
        let limits = Limits::new(Rates::default());
        assert!((0..MAX_STREAMS).all(|_| limits.add_stream(HERE)));
        assert!(!limits.add_stream(HERE) && limits.add_stream(there) && limits.add_stream(None));
        limits.remove_stream(HERE);
        assert!(limits.add_stream(HERE) && !limits.add_stream(HERE));
        let limits = Limits::new(Rates { person: 0, address: 0 });
        assert!((0..2 * MAX_STREAMS).all(|_| limits.add_stream(HERE)));
    }
}
