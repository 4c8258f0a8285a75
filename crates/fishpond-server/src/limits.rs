//! Limits per visitor.
//!
//! | Limit | Value |
//! |---|---|
//! | size of a request body | 16 KiB (`routes`) |
//! | time for the head of a request | 30 seconds (`serving`) |
//! | time for the rest of a request | 30 seconds (`routes`) |
//! | posts per person | 120 at once, then 10 per second ([`Rates::person`]) |
//! | posts per network | 400 at once, then 80 per second ([`Rates::address`]) |
//! | pages, event streams, and requests of programs that change nothing, per person | 600 at once, then 20 per second |
//! | pages, event streams, and requests of programs that change nothing, per network | 1,600 at once, then 160 per second |
//! | requests of programs per token | about three quarters of what their person may send ([`token_share`]) |
//! | pages, pictures, logs and streams of long games | each counts as another page for every 250 steps or events ([`STEPS_PER_PAGE`]) |
//! | logins and other requests with a password per network | 10 at once, then one every six seconds |
//! | logins per account | 20 at once, then one every thirty seconds; separately for each network that its owner has used lately |
//! | password checks of people who are logged in, per account | 20 at once, then one every thirty seconds |
//! | passwords that are hashed at the same time | 2, and 16 more waiting (`passwords`) |
//! | new hints per person | 10 at once, then one every five seconds |
//! | new hints per network | 30 at once, then one every two seconds |
//! | copies of one's data per person | 3 at once, then one every ten minutes |
//! | invitations by name per person | 20 at once, then one every ten seconds |
//! | invitations by name per network | 60 at once, then one every three seconds |
//! | open invitations of one person | 5 from the same host, 10 from the same network (`invitations`) |
//! | emails with a link per person, and emails that confirm an address per address | 3 at once, then one every ten minutes |
//! | emails for a forgotten password per address | 3 at once, then one every hour |
//! | emails with a link per network | 10 at once, then one every minute |
//! | notifications in browsers per person | 60 at once, then one every thirty seconds; further ones are dropped |
//! | browsers with notifications per person | 8; a new one replaces the oldest (`routes::push`) |
//! | requests to push services | 16 at the same time, 10 seconds each (`push`) |
//! | animations drawn at the same time | 2 per person, 6 per network, 24 in total (`animations`) |
//! | new reviews, pictures and uploads per person | 20 at once, then one every ten seconds |
//! | new reviews, pictures and uploads per network | 60 at once, then one every three seconds |
//! | reviews in progress or waiting | 3 per person, 200 in total (`reviews`) |
//! | reviews in progress or waiting, per network | 24 (`reviews`) |
//! | uploaded records | 256 KiB each; 20 per person and 5,000 in total, for 30 days (`reviews`) |
//! | uploaded records per network | 30 at once, then one every two minutes |
//! | new tables per person | 30 at once, then one every ten seconds, if posts per person are limited |
//! | new tables per network | 200 at once, then one every two seconds, if posts per network are limited |
//! | chat messages per person | 20 at once, then one every two seconds, if posts per person are limited |
//! | chat messages per network | 160 at once, then four per second, if posts per network are limited |
//! | reports to the operator per person | 3 at once, then one every ten minutes |
//! | reports to the operator per network | 20 at once, then one every minute |
//! | unfinished tables | 50 per person, 200 per network, 20,000 in total ([`crate::TableLimits`]) |
//! | listed tables that have not started | 5 per person, 20 per network ([`crate::TableLimits`]) |
//! | players of a tournament who joined from one network | 8 ([`crate::TableLimits`]) |
//! | games in which only bots play | 3 per person ([`crate::TableLimits`]) |
//! | searches for players that wait for a reserved seat | 16 for 12 seconds; others get a table of their own (`lobby`) |
//! | people whose networks are remembered | 100,000, the latest ones (`networks`) |
//! | searches (moves, hints, reviews) and drawings at the same time | the number of cores ([`crate::Options::thinkers`]), shared fairly among people (`thinking`) |
//! | event streams per person and table | 16 (`presence`) |
//! | streams that follow a person's tables | 16 per person (`api::streams`) |
//! | open connections | 1,000 per network, 20,000 in total ([`crate::ConnectionLimits`]) |
//! | stored chat messages of a table | the latest 200 to 400 (`fishpond_table`) |
//! | events of a table | 10,000 (`fishpond_table`) |
//! | event streams per network | 1,000, if posts per network are limited |
//!
//! A network is an IPv4 address or an IPv6 prefix of 64 bits ([`Network`]).

use std::collections::BTreeMap;
use std::hash::Hash;
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex};
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
use crate::visitor::{Network, Visitor};

/// How many event streams one network may have.
const MAX_STREAMS: usize = 1000;

/// The number of steps or events after which showing a whole game counts as another page. Most games are shorter, but players who want to can
/// make some of them go on for ever.
const STEPS_PER_PAGE: usize = 250;

/// Limits on posts per second; 0 means no limit. After a pause, a burst is allowed. Requests that change nothing are allowed twice as often.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rates {
    /// Posts per person; the burst is twelve seconds' worth.
    pub person: u32,
    /// Posts per network, which may be a household or a school; the burst is five seconds' worth.
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
    /// A form with a password. Counts as a post too.
    Password,
    /// A hint that is not cached.
    Hint,
    /// A new table.
    Table,
    /// A copy of one's data. Counts as a post from the network too.
    Export,
    /// An invitation by name.
    Invite,
    /// A review, or a picture of a game, that is not stored.
    Review,
    /// A report to the operator.
    Report,
    /// An email with a link.
    Mail,
    /// A record that somebody uploads. Counts as a review too.
    Upload,
    /// A chat message.
    Message,
}

/// The limits, and their current use.
pub(crate) struct Limits {
    reads_by_person: Arc<Limiter<String>>,
    reads_by_network: Arc<Limiter<Network>>,
    posts_by_person: Arc<Limiter<String>>,
    posts_by_network: Arc<Limiter<Network>>,
    /// Separate for each token, so that one program that goes wrong leaves something to the others of its person.
    reads_by_token: Arc<Limiter<String>>,
    posts_by_token: Arc<Limiter<String>>,
    passwords_by_network: Arc<Limiter<Network>>,
    logins_by_account: Arc<Limiter<String>>,
    /// Logins from a network that the owner of the account has used lately. Separate, so that nobody elsewhere can keep the owner from logging in.
    logins_from_home: Arc<Limiter<(String, Network)>>,
    /// Separate, so that somebody who guesses a password can't keep the owner from changing it.
    confirmations_by_account: Arc<Limiter<String>>,
    hints_by_person: Arc<Limiter<String>>,
    hints_by_network: Arc<Limiter<Network>>,
    reviews_by_person: Arc<Limiter<String>>,
    reviews_by_network: Arc<Limiter<Network>>,
    /// Separate, because the records are stored.
    uploads_by_network: Arc<Limiter<Network>>,
    tables_by_person: Arc<Limiter<String>>,
    exports_by_person: Arc<Limiter<String>>,
    invitations_by_person: Arc<Limiter<String>>,
    invitations_by_network: Arc<Limiter<Network>>,
    mails_by_person: Arc<Limiter<String>>,
    mails_by_network: Arc<Limiter<Network>>,
    mails_by_address: Arc<Limiter<String>>,
    /// Separate, so that nobody else can keep the owner of an address from confirming it.
    recoveries_by_address: Arc<Limiter<String>>,
    pushes_by_person: Arc<Limiter<String>>,
    tables_by_network: Arc<Limiter<Network>>,
    messages_by_person: Arc<Limiter<String>>,
    messages_by_network: Arc<Limiter<Network>>,
    reports_by_person: Arc<Limiter<String>>,
    reports_by_network: Arc<Limiter<Network>>,
    /// The number of event streams of each network, if that is limited.
    streams: Option<Mutex<BTreeMap<Network, usize>>>,
    all: Limiters,
}

impl Limits {
    pub(crate) fn new(rates: Rates) -> Limits {
        let mut all = Limiters::default();
        Limits {
            reads_by_person: all.per_second("reads-per-person", rates.person.saturating_mul(2), 30),
            reads_by_network: all.per_second("reads-per-network", rates.address.saturating_mul(2), 10),
            posts_by_person: all.per_second("requests-per-person", rates.person, 12),
            posts_by_network: all.per_second("requests-per-network", rates.address, 5),
            reads_by_token: all.per_second(
                "reads-per-token",
                token_share(rates.person.saturating_mul(2)),
                30,
            ),
            posts_by_token: all.per_second("requests-per-token", token_share(rates.person), 12),
            passwords_by_network: all.every("passwords-per-network", 6, 10),
            logins_by_account: all.every("logins-per-account", 30, 20),
            logins_from_home: all.every("logins-per-account-and-network", 30, 20),
            confirmations_by_account: all.every("passwords-per-account", 30, 20),
            hints_by_person: all.every("hints-per-person", 5, 10),
            hints_by_network: all.every("hints-per-network", 2, 30),
            reviews_by_person: all.every("reviews-per-person", 10, 20),
            reviews_by_network: all.every("reviews-per-network", 3, 60),
            uploads_by_network: all.every("uploads-per-network", 120, 30),
            tables_by_person: all.every_if("tables-per-person", rates.person > 0, 10, 30),
            invitations_by_person: all.every("invitations-per-person", 10, 20),
            invitations_by_network: all.every("invitations-per-network", 3, 60),
            mails_by_person: all.every("mails-per-person", 600, 3),
            mails_by_network: all.every("mails-per-network", 60, 10),
            mails_by_address: all.every("mails-per-address", 600, 3),
            // A link is valid for an hour, so the owner of the address always has one, whoever asked for it.
            recoveries_by_address: all.every("recoveries-per-address", 3600, 3),
            pushes_by_person: all.every("pushes-per-person", 30, 60),
            exports_by_person: all.every("exports-per-person", 600, 3),
            tables_by_network: all.every_if("tables-per-network", rates.address > 0, 2, 200),
            messages_by_person: all.messages("messages-per-person", rates.person),
            messages_by_network: all.messages("messages-per-network", rates.address),
            reports_by_person: all.every("reports-per-person", 600, 3),
            reports_by_network: all.every("reports-per-network", 60, 20),
            streams: (rates.address > 0).then(Mutex::default),
            all,
        }
    }

    /// Counts an action.
    ///
    /// # Errors
    /// Returns [`Error::TooMany`] if the action is not allowed now.
    pub(crate) fn count(&self, action: Action, person: &str, network: Option<Network>) -> Result<(), Error> {
        let person = &person.to_owned();
        match action {
            Action::Post | Action::Password => self.posts_by_person.count(person)?,
            Action::Hint => self.hints_by_person.count(person)?,
            Action::Table => self.tables_by_person.count(person)?,
            Action::Message => self.messages_by_person.count(person)?,
            Action::Report => self.reports_by_person.count(person)?,
            Action::Export => self.exports_by_person.count(person)?,
            Action::Review | Action::Upload => self.reviews_by_person.count(person)?,
            Action::Invite => self.invitations_by_person.count(person)?,
            Action::Mail => self.mails_by_person.count(person)?,
        }
        let Some(network) = &network else { return Ok(()) };
        match action {
            Action::Post | Action::Export => self.posts_by_network.count(network),
            Action::Password => {
                self.posts_by_network.count(network)?;
                self.passwords_by_network.count(network)
            }
            Action::Hint => self.hints_by_network.count(network),
            Action::Table => self.tables_by_network.count(network),
            Action::Message => self.messages_by_network.count(network),
            Action::Report => self.reports_by_network.count(network),
            Action::Invite => self.invitations_by_network.count(network),
            Action::Mail => self.mails_by_network.count(network),
            Action::Review => self.reviews_by_network.count(network),
            Action::Upload => {
                self.reviews_by_network.count(network)?;
                self.uploads_by_network.count(network)
            }
        }
    }

    /// Counts a page, an event stream, or a request of a program that changes nothing.
    ///
    /// # Errors
    /// Returns [`Error::TooMany`] if the request is not allowed now.
    pub(crate) fn count_read(&self, person: &str, network: Option<Network>) -> Result<(), Error> {
        // The network comes first: without cookies, every request is from a new person, who would be remembered for nothing.
        if let Some(network) = &network {
            self.reads_by_network.count(network)?;
        }
        self.reads_by_person.count(&person.to_owned())
    }

    /// Counts a request of a program with a token; it counts for the person and the network, too.
    ///
    /// # Errors
    /// Returns [`Error::TooMany`] if the request is not allowed now.
    pub(crate) fn count_program(&self, is_read: bool, visitor: &Visitor) -> Result<(), Error> {
        let (person, network) = (visitor.person.as_str(), visitor.network);
        if is_read {
            visitor.api_token.as_ref().map_or(Ok(()), |token| self.reads_by_token.count(token))?;
            self.count_read(person, network)
        } else {
            visitor.api_token.as_ref().map_or(Ok(()), |token| self.posts_by_token.count(token))?;
            self.count(Action::Post, person, network)
        }
    }

    /// Counts the replay of a game with this number of steps or events. The request for which it is replayed has been counted.
    ///
    /// # Errors
    /// Returns [`Error::TooMany`] if the replay is not allowed now.
    pub(crate) fn count_replay(&self, steps: usize, visitor: &Visitor) -> Result<(), Error> {
        self.count_work(visitor, steps / STEPS_PER_PAGE)
    }

    /// Counts this number of further pages for a request that takes as much work, and has already been counted as one page.
    ///
    /// # Errors
    /// Returns [`Error::TooMany`] if the request is not allowed now.
    pub(crate) fn count_work(&self, visitor: &Visitor, pages: usize) -> Result<(), Error> {
        let token = visitor.api_token.as_ref();
        self.count_work_of(token, visitor.person.as_str(), visitor.network, pages)
    }

    fn count_work_of(
        &self,
        token: Option<&String>,
        person: &str,
        network: Option<Network>,
        pages: usize,
    ) -> Result<(), Error> {
        let Some(pages) = NonZeroU32::new(u32::try_from(pages).unwrap_or(u32::MAX)) else { return Ok(()) };
        token.map_or(Ok(()), |token| self.reads_by_token.count_several(token, pages))?;
        // If the person's own limit refuses it, it does not count for the network: others there must not pay for it.
        self.reads_by_person.count_several(&person.to_owned(), pages)?;
        network.map_or(Ok(()), |network| self.reads_by_network.count_several(&network, pages))
    }

    /// Counts a login to an account, whether or not the account exists. `home` is the network of the visitor, if the owner of the account has
    /// used it lately.
    ///
    /// # Errors
    /// Returns [`Error::TooMany`] if the login is not allowed now.
    pub(crate) fn count_login(&self, login: &str, home: Option<Network>) -> Result<(), Error> {
        let login = login.to_lowercase();
        match home {
            Some(network) => self.logins_from_home.count(&(login, network)),
            None => self.logins_by_account.count(&login),
        }
    }

    /// Counts a check of the password of somebody who is logged in.
    ///
    /// # Errors
    /// Returns [`Error::TooMany`] if the check is not allowed now.
    pub(crate) fn count_confirmation(&self, login: &str) -> Result<(), Error> {
        self.confirmations_by_account.count(&login.to_lowercase())
    }

    /// Counts an email that confirms an address, no matter who asked for it.
    ///
    /// # Errors
    /// Returns [`Error::TooMany`] if the email is not allowed now.
    pub(crate) fn count_mail(&self, address: &str) -> Result<(), Error> {
        self.mails_by_address.count(&address.to_lowercase())
    }

    /// Counts an email for a forgotten password, no matter who asked for it.
    ///
    /// # Errors
    /// Returns [`Error::TooMany`] if the email is not allowed now.
    pub(crate) fn count_recovery(&self, address: &str) -> Result<(), Error> {
        self.recoveries_by_address.count(&address.to_lowercase())
    }

    /// Counts a notification for a person's browsers.
    ///
    /// # Errors
    /// Returns [`Error::TooMany`] if the notification is not allowed now.
    pub(crate) fn count_push(&self, person: &str) -> Result<(), Error> {
        self.pushes_by_person.count(&person.to_owned())
    }

    /// Counts a new event stream. Returns false if the network has too many.
    pub(crate) fn add_stream(&self, network: Option<Network>) -> bool {
        let (Some(streams), Some(network)) = (&self.streams, network) else { return true };
        let mut streams = streams.lock().expect("lock is never poisoned");
        let count = streams.entry(network).or_default();
        let is_allowed = *count < MAX_STREAMS;
        *count += usize::from(is_allowed);
        is_allowed
    }

    pub(crate) fn remove_stream(&self, network: Option<Network>) {
        let (Some(streams), Some(network)) = (&self.streams, network) else { return };
        let mut streams = streams.lock().expect("lock is never poisoned");
        let Some(count) = streams.get_mut(&network) else { return };
        *count -= 1;
        if *count == 0 {
            streams.remove(&network);
        }
    }

    /// Forgets people, networks and accounts that have been inactive for a while.
    pub(crate) fn drop_unused(&self) {
        self.all.0.iter().for_each(|limiter| limiter.drop_unused());
    }
}

/// Returns the rate of a token of a person with this rate; 0 means no limit.
fn token_share(rate: u32) -> u32 {
    rate - rate / 4
}

/// All limiters, whatever their keys are.
#[derive(Default)]
struct Limiters(Vec<Arc<dyn DropUnused>>);

impl Limiters {
    /// Adds a limit that allows `rate` actions per second, or any number if it is 0.
    fn per_second<K: Key>(&mut self, name: &'static str, rate: u32, burst_seconds: u32) -> Arc<Limiter<K>> {
        let period = Duration::from_secs(1).checked_div(rate);
        self.add(name, period, rate.saturating_mul(burst_seconds))
    }

    /// Adds a limit that allows an action every few seconds.
    fn every<K: Key>(&mut self, name: &'static str, seconds: u64, burst: u32) -> Arc<Limiter<K>> {
        self.add(name, Some(Duration::from_secs(seconds)), burst)
    }

    /// Adds a limit that applies only if `is_limited`.
    fn every_if<K: Key>(
        &mut self,
        name: &'static str,
        is_limited: bool,
        seconds: u64,
        burst: u32,
    ) -> Arc<Limiter<K>> {
        self.add(name, is_limited.then(|| Duration::from_secs(seconds)), burst)
    }

    /// Adds a limit on chat messages, which are stored: a twentieth of the posts per second.
    fn messages<K: Key>(&mut self, name: &'static str, rate: u32) -> Arc<Limiter<K>> {
        self.add(name, Duration::from_secs(20).checked_div(rate), rate.saturating_mul(2))
    }

    fn add<K: Key>(&mut self, name: &'static str, period: Option<Duration>, burst: u32) -> Arc<Limiter<K>> {
        let quota = period.and_then(Quota::with_period).zip(NonZeroU32::new(burst));
        let limiter = quota.map(|(quota, burst)| (RateLimiter::hashmap(quota.allow_burst(burst)), burst));
        let limiter = Arc::new(Limiter { name, limiter });
        self.0.push(limiter.clone());
        limiter
    }
}

/// A person, a network or an account, to which a limit applies.
trait Key: Hash + Eq + Clone + Send + Sync + 'static {}

impl<K: Hash + Eq + Clone + Send + Sync + 'static> Key for K {}

/// A limiter with keys of any type.
trait DropUnused: Send + Sync {
    /// Forgets the keys that have been inactive for a while.
    fn drop_unused(&self);
}

/// A rate limiter with a state for each key.
type KeyedLimiter<K> = RateLimiter<K, HashMapStateStore<K>, DefaultClock>;

/// A rate limit for each key, or none.
struct Limiter<K: Key> {
    /// The name of the limit, for programs.
    name: &'static str,
    /// The limit, and how many it allows at once.
    limiter: Option<(KeyedLimiter<K>, NonZeroU32)>,
}

impl<K: Key> Limiter<K> {
    fn count(&self, key: &K) -> Result<(), Error> {
        self.count_several(key, NonZeroU32::MIN)
    }

    /// Counts several at once, but no more than can ever be allowed at once.
    fn count_several(&self, key: &K, count: NonZeroU32) -> Result<(), Error> {
        let Some((limiter, burst)) = &self.limiter else { return Ok(()) };
        let checked = limiter.check_key_n(key, count.min(*burst)).expect("a burst can be allowed");
        checked.map_err(|refused| {
            let wait = refused.wait_time_from(limiter.clock().now());
            Error::TooMany { limit: self.name, seconds: (wait.as_secs_f64().ceil() as u64).max(1) }
        })
    }
}

impl<K: Key> DropUnused for Limiter<K> {
    fn drop_unused(&self) {
        if let Some((limiter, _)) = &self.limiter {
            limiter.retain_recent();
            limiter.shrink_to_fit();
        }
    }
}

/// Middleware that limits how often visitors may load pages and submit forms.
pub(crate) async fn limit_requests(
    State(app): State<App>,
    visitor: Visitor,
    request: Request,
    next: Next,
) -> Result<Response, Error> {
    let (person, network) = (visitor.person.as_str(), visitor.network);
    match *request.method() {
        Method::POST => app.limits().count(action_of(visitor.route()), person, network)?,
        Method::GET | Method::HEAD if is_page(visitor.route()) => app.limits().count_read(person, network)?,
        _ => {}
    }
    Ok(next.run(request).await)
}

/// Returns the action that a post to a route counts as.
fn action_of(route: &str) -> Action {
    match route {
        "/me/login"
        | "/me/register"
        | "/me/password"
        | "/me/delete"
        | "/me/tokens"
        | "/me/bots"
        | "/me/bots/{bot}/token"
        | "/me/mail"
        | "/me/mail/remove"
        | "/mail/password" => Action::Password,
        _ => Action::Post,
    }
}

/// Returns whether requests to a route are limited: pages and event streams are, but static files are cheap.
fn is_page(route: &str) -> bool {
    !matches!(
        route,
        "/assets/{name}" | "/picture/{game}/{file}" | "/service-worker.js" | "/manifest.webmanifest"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns a network.
    fn network(number: u8) -> Option<Network> {
        Some(Network::of(std::net::IpAddr::from([127, 0, 0, number])))
    }

    /// Returns the number of seconds until an action is allowed; 0 if it is allowed now.
    fn wait(limits: &Limits, action: Action, person: &str, network: Option<Network>) -> u64 {
        match limits.count(action, person, network) {
            Ok(()) => 0,
            Err(Error::TooMany { seconds, .. }) => seconds,
            Err(error) => panic!("{error}"),
        }
    }

    #[test]
    fn posts_are_limited_per_person_and_network() {
        let limits = Limits::new(Rates::default());
        assert!((0..120).all(|_| wait(&limits, Action::Post, "ann", None) == 0));
        assert_eq!(wait(&limits, Action::Post, "ann", None), 1);
        assert_eq!(wait(&limits, Action::Post, "bob", None), 0);
        let guest = |n: u32| format!("guest {n}");
        assert!((0..10).all(|n| wait(&limits, Action::Password, &guest(n), network(1)) == 0));
        assert_eq!(wait(&limits, Action::Password, "guest 11", network(1)), 6);
        assert!((0..10).all(|_| wait(&limits, Action::Hint, "ann", network(1)) == 0));
        assert_eq!(wait(&limits, Action::Hint, "ann", network(1)), 5);
        assert!((0..20).all(|n| wait(&limits, Action::Hint, &guest(n), network(1)) == 0));
        assert_eq!(wait(&limits, Action::Hint, "another guest", network(1)), 2);
    }

    #[test]
    fn pages_are_limited_per_person_and_network() {
        let limits = Limits::new(Rates::default());
        let is_allowed = |person: &str, network| limits.count_read(person, network).is_ok();
        assert!((0..600).all(|_| is_allowed("ann", None)));
        assert!((0..600).any(|_| !is_allowed("ann", None)));
        assert_eq!(wait(&limits, Action::Post, "ann", None), 0, "forms are counted separately");
        let guest = |n: u32| is_allowed(&format!("guest {n}"), network(1));
        assert!((0..1600).all(guest));
        assert!((1600..9600).any(|n| !guest(n)), "without cookies, every request is from a new person");
        assert!(is_allowed("bob", network(2)));
        let limits = Limits::new(Rates { person: 0, address: 0 });
        assert!((0..5000).all(|_| limits.count_read("ann", network(1)).is_ok()));
    }

    #[test]
    fn expensive_requests_count_as_several_pages() {
        let limits = Limits::new(Rates::default());
        let allowed = |person: &str, pages| {
            (0..1000).take_while(|_| limits.count_work_of(None, person, None, pages).is_ok()).count()
        };
        assert_eq!(allowed("ann", 0), 1000);
        assert_eq!(allowed("ann", 60), 10);
        assert_eq!(allowed("bob", 100_000), 1, "after a pause, even the longest game can be shown");
        let is_allowed = |n: &u32| limits.count_work_of(None, &format!("guest {n}"), network(1), 400).is_ok();
        assert_eq!((0..1000).take_while(is_allowed).count(), 4);
    }

    #[test]
    fn without_rates_posts_are_unlimited_but_passwords_are_not() {
        let limits = Limits::new(Rates { person: 0, address: 0 });
        assert!((0..1000).all(|_| wait(&limits, Action::Post, "ann", network(1)) == 0));
        assert_eq!((0..20).filter(|_| wait(&limits, Action::Password, "ann", network(1)) == 0).count(), 10);
    }

    #[test]
    fn high_rates_do_not_overflow() {
        for rate in [u32::MAX / 12 + 1, 1_000_000_000, u32::MAX] {
            let limits = Limits::new(Rates { person: rate, address: rate });
            assert!((0..1000).all(|_| wait(&limits, Action::Post, "ann", network(1)) == 0), "{rate}");
            assert!((0..1000).all(|_| limits.count_read("ann", network(1)).is_ok()), "{rate}");
        }
    }

    #[test]
    fn messages_are_limited_in_proportion_to_posts() {
        let limits = Limits::new(Rates::default());
        let say = |person: &str, network| wait(&limits, Action::Message, person, network);
        assert!((0..20).all(|_| say("ann", None) == 0));
        assert_eq!(say("ann", None), 2);
        let guest = |n: u32| say(&format!("guest {n}"), network(1));
        assert!((0..160).all(|n| guest(n) == 0));
        assert!((160..960).any(|n| guest(n) == 1));
        let limits = Limits::new(Rates { person: 0, address: 0 });
        assert!((0..1000).all(|_| wait(&limits, Action::Message, "ann", network(1)) == 0));
    }

    #[test]
    fn uploads_are_limited_per_network() {
        let limits = Limits::new(Rates::default());
        let upload = |n: u32| wait(&limits, Action::Upload, &format!("guest {n}"), network(1));
        assert!((0..30).all(|n| upload(n) == 0));
        assert_eq!(upload(30), 120);
        assert_eq!(wait(&limits, Action::Review, "ann", network(1)), 0, "other reviews are still allowed");
        assert_eq!(wait(&limits, Action::Upload, "ann", network(2)), 0);
    }

    #[test]
    fn limits_that_are_used_up_are_not_dropped() {
        let limits = Limits::new(Rates::default());
        assert!((0..10).all(|_| wait(&limits, Action::Hint, "ann", network(1)) == 0));
        limits.drop_unused();
        assert_eq!(wait(&limits, Action::Hint, "ann", network(1)), 5);
    }

    #[test]
    fn notifications_are_limited_per_person() {
        let limits = Limits::new(Rates { person: 0, address: 0 });
        assert_eq!((0..100).filter(|_| limits.count_push("ann").is_ok()).count(), 60);
        assert!(limits.count_push("bob").is_ok());
    }

    #[test]
    fn logins_are_limited_per_account() {
        let limits = Limits::new(Rates::default());
        let is_allowed = |login: &str| limits.count_login(login, None).is_ok();
        assert!((0..20).all(|_| is_allowed("Ann")));
        assert!(!is_allowed("Ann") && !is_allowed("aNN"), "from any network");
        assert!(is_allowed("Bob"));
        assert!(limits.count_confirmation("Ann").is_ok(), "with a session");
        assert!((0..20).all(|_| limits.count_login("Ann", network(1)).is_ok()), "at home");
        assert!(
            limits.count_login("ann", network(1)).is_err() && limits.count_login("Ann", network(2)).is_ok()
        );
    }

    #[test]
    fn event_streams_are_limited_per_network() {
        let there = network(2);
        let limits = Limits::new(Rates::default());
        assert!((0..MAX_STREAMS).all(|_| limits.add_stream(network(1))));
        assert!(!limits.add_stream(network(1)) && limits.add_stream(there) && limits.add_stream(None));
        limits.remove_stream(network(1));
        assert!(limits.add_stream(network(1)) && !limits.add_stream(network(1)));
        let limits = Limits::new(Rates { person: 0, address: 0 });
        assert!((0..2 * MAX_STREAMS).all(|_| limits.add_stream(network(1))));
    }
}
