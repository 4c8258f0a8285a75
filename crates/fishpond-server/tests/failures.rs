//! The server when its store fails, is slow, or is shared with another server.

mod common;

#[path = "../src/test_log.rs"]
mod test_log;

use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode, header};
use common::{Browser, TestServer, app_on, offers, person_of, site_on, table_for_two};
use fishpond_server::metrics_router;
use fishpond_store::{
    Account, AccountKind, Append, ContactStore, FinishedGame, Key, ListedTable, MailStore, Millis,
    NewAccount, Observer, Person, PushStore, Query, RatedGame, Removal, Report, ResultQuery, Review, Rewrite,
    SqliteStore, Store, StoreError, StoreFuture, StoredRating, StoredTable, TableCounts, TableId, Token,
    TournamentStore,
};
use fishpond_table::{Table, TableEvent};
use test_log::Log;
use tokio::sync::{Barrier, watch};
use tokio::time::timeout;
use tower::ServiceExt as _;

/// How long a test waits for something that should happen soon.
const SOON: Duration = Duration::from_secs(30);

/// A store that fails on demand.
struct FaultyStore {
    inner: Arc<SqliteStore>,
    /// Whether writing events fails.
    appends_fail: AtomicBool,
    /// Whether another writer is always faster.
    appends_conflict: AtomicBool,
    /// Whether reading events fails.
    reads_fail: AtomicBool,
    /// Whether a token is revoked just before another one is created with it.
    creators_are_revoked: AtomicBool,
    /// Whether counting tables fails.
    counts_fail: AtomicBool,
    /// Number of bot moves that cannot be written.
    failing_bot_moves: AtomicUsize,
    /// Whether removals of people fail to begin.
    removals_fail: AtomicBool,
    /// Number of tables that can be rewritten before rewriting fails.
    rewrites_left: AtomicUsize,
    /// While this is true, rewriting tables waits.
    rewrites_wait: watch::Sender<bool>,
    /// Whether writing reviews fails.
    reviews_fail: AtomicBool,
    /// Whether reading sessions and people fails.
    sessions_fail: AtomicBool,
    /// Blocks appends until a group of them is waiting.
    together: OnceLock<Barrier>,
    /// Number of groups that were let through.
    groups: watch::Sender<usize>,
    /// Number of sessions that the last cleanup deleted.
    deleted_sessions: watch::Sender<Option<u64>>,
}

impl FaultyStore {
    fn new(inner: Arc<SqliteStore>) -> FaultyStore {
        FaultyStore {
            inner,
            appends_fail: AtomicBool::new(false),
            appends_conflict: AtomicBool::new(false),
            reads_fail: AtomicBool::new(false),
            creators_are_revoked: AtomicBool::new(false),
            counts_fail: AtomicBool::new(false),
            failing_bot_moves: AtomicUsize::new(0),
            removals_fail: AtomicBool::new(false),
            rewrites_left: AtomicUsize::new(usize::MAX),
            rewrites_wait: watch::Sender::new(false),
            reviews_fail: AtomicBool::new(false),
            sessions_fail: AtomicBool::new(false),
            together: OnceLock::new(),
            groups: watch::Sender::new(0),
            deleted_sessions: watch::Sender::new(None),
        }
    }

    fn append_fails(&self, append: &Append) -> bool {
        let is_bot_move = append.events.iter().any(|event| event.contains("\"bot\":true"));
        let fail_once = |left: usize| left.checked_sub(1);
        self.appends_fail.load(Ordering::SeqCst)
            || is_bot_move
                && self.failing_bot_moves.fetch_update(Ordering::SeqCst, Ordering::SeqCst, fail_once).is_ok()
    }
}

fn disk_full<T: Send + 'static>() -> StoreFuture<'static, T> {
    Box::pin(async { Err(StoreError::Database("disk full".to_owned())) })
}

impl Store for FaultyStore {
    fn append(&self, append: Append) -> StoreFuture<'_, u64> {
        if self.append_fails(&append) {
            return disk_full();
        }
        if self.appends_conflict.load(Ordering::SeqCst) {
            let (expected, have) = (append.after, append.after + 1);
            return Box::pin(async move { Err(StoreError::Conflict { expected, have }) });
        }
        Box::pin(async move {
            if let Some(together) = self.together.get()
                && together.wait().await.is_leader()
            {
                self.groups.send_modify(|groups| *groups += 1);
            }
            self.inner.append(append).await
        })
    }

    fn read_table(&self, table: &str, after: u64) -> StoreFuture<'_, StoredTable> {
        if self.reads_fail.load(Ordering::SeqCst) { disk_full() } else { self.inner.read_table(table, after) }
    }

    fn contacts(&self) -> &dyn ContactStore {
        Store::contacts(&*self.inner)
    }

    fn push(&self) -> &dyn PushStore {
        self.inner.push()
    }

    fn mail(&self) -> &dyn MailStore {
        self.inner.mail()
    }

    fn tournaments(&self) -> &dyn TournamentStore {
        Store::tournaments(&*self.inner)
    }

    fn list(&self, query: Query, limit: u32) -> StoreFuture<'_, Vec<ListedTable>> {
        self.inner.list(query, limit)
    }

    fn count_unfinished(&self, person: Option<&str>) -> StoreFuture<'_, u64> {
        self.inner.count_unfinished(person)
    }

    fn count_tables(&self) -> StoreFuture<'_, TableCounts> {
        if self.counts_fail.load(Ordering::SeqCst) { disk_full() } else { self.inner.count_tables() }
    }

    fn observe(&self, observer: Arc<dyn Observer>) {
        self.inner.observe(observer);
    }

    fn delete_table(&self, table: &str) -> StoreFuture<'_, bool> {
        self.inner.delete_table(table)
    }

    fn owner_of_name(&self, name: &str) -> StoreFuture<'_, Option<String>> {
        self.inner.owner_of_name(name)
    }

    fn missing_results(&self, limit: u32) -> StoreFuture<'_, Vec<String>> {
        self.inner.missing_results(limit)
    }

    fn results(&self, query: ResultQuery, limit: u32) -> StoreFuture<'_, Vec<FinishedGame>> {
        self.inner.results(query, limit)
    }

    fn unrated_tables(&self, limit: u32) -> StoreFuture<'_, Vec<String>> {
        self.inner.unrated_tables(limit)
    }

    fn last_rated_game(&self) -> StoreFuture<'_, u64> {
        self.inner.last_rated_game()
    }

    fn rated_games(&self, after: u64, limit: u32) -> StoreFuture<'_, Vec<RatedGame>> {
        self.inner.rated_games(after, limit)
    }

    fn replace_ratings(&self, after: u64, ratings: Vec<StoredRating>) -> StoreFuture<'_, ()> {
        self.inner.replace_ratings(after, ratings)
    }

    fn ratings(&self, person: &str) -> StoreFuture<'_, Vec<StoredRating>> {
        self.inner.ratings(person)
    }

    fn leaderboard(
        &self,
        game: &str,
        kind: AccountKind,
        limit: u32,
    ) -> StoreFuture<'_, Vec<(StoredRating, Person)>> {
        self.inner.leaderboard(game, kind, limit)
    }

    fn bots(&self, owner: Option<&str>, limit: u32) -> StoreFuture<'_, Vec<Person>> {
        self.inner.bots(owner, limit)
    }

    fn create_token(&self, text: &str, token: Token) -> StoreFuture<'_, ()> {
        let text = text.to_owned();
        Box::pin(async move {
            if let Some(creator) = &token.created_with
                && self.creators_are_revoked.load(Ordering::SeqCst)
            {
                self.inner.revoke_token(&token.person, creator).await?;
            }
            self.inner.create_token(&text, token).await
        })
    }

    fn token(&self, text: &str, now: Millis) -> StoreFuture<'_, Option<(Token, Person)>> {
        self.inner.token(text, now)
    }

    fn tokens(&self, person: &str) -> StoreFuture<'_, Vec<Token>> {
        self.inner.tokens(person)
    }

    fn note_token_use(&self, id: &str, now: Millis) -> StoreFuture<'_, ()> {
        self.inner.note_token_use(id, now)
    }

    fn revoke_token(&self, person: &str, id: &str) -> StoreFuture<'_, Vec<Token>> {
        self.inner.revoke_token(person, id)
    }

    fn revoke_tokens(&self, person: &str) -> StoreFuture<'_, u64> {
        self.inner.revoke_tokens(person)
    }

    fn create_invite(&self, code: &str, until: Millis) -> StoreFuture<'_, ()> {
        self.inner.create_invite(code, until)
    }

    fn use_invite(&self, code: &str, now: Millis) -> StoreFuture<'_, Option<Millis>> {
        self.inner.use_invite(code, now)
    }

    fn add_report(&self, report: Report, keep: u32) -> StoreFuture<'_, u64> {
        self.inner.add_report(report, keep)
    }

    fn reports(&self, limit: u32) -> StoreFuture<'_, Vec<Report>> {
        self.inner.reports(limit)
    }

    fn delete_report(&self, id: u64) -> StoreFuture<'_, bool> {
        self.inner.delete_report(id)
    }

    fn ban(&self, person: &str, now: Millis) -> StoreFuture<'_, ()> {
        self.inner.ban(person, now)
    }

    fn unban(&self, person: &str) -> StoreFuture<'_, ()> {
        self.inner.unban(person)
    }

    fn accounts(&self) -> StoreFuture<'_, Vec<Person>> {
        self.inner.accounts()
    }

    fn backup(&self, to: &Path) -> StoreFuture<'_, ()> {
        self.inner.backup(to)
    }

    fn bans(&self) -> StoreFuture<'_, Vec<String>> {
        self.inner.bans()
    }

    fn save_person(&self, person: Person) -> StoreFuture<'_, ()> {
        self.inner.save_person(person)
    }

    fn person(&self, id: &str) -> StoreFuture<'_, Option<Person>> {
        if self.sessions_fail.load(Ordering::SeqCst) {
            return disk_full();
        }
        self.inner.person(id)
    }

    fn create_account(&self, account: NewAccount) -> StoreFuture<'_, ()> {
        self.inner.create_account(account)
    }

    fn account(&self, login: &str) -> StoreFuture<'_, Option<Account>> {
        self.inner.account(login)
    }

    fn set_password(&self, person: &str, password_hash: &str, keep: Option<&str>) -> StoreFuture<'_, ()> {
        self.inner.set_password(person, password_hash, keep)
    }

    fn open_session(
        &self,
        token: &str,
        person: &str,
        password_hash: &str,
        now: Millis,
        until: Millis,
    ) -> StoreFuture<'_, ()> {
        self.inner.open_session(token, person, password_hash, now, until)
    }

    fn session(&self, token: &str, now: Millis) -> StoreFuture<'_, Option<Person>> {
        if self.sessions_fail.load(Ordering::SeqCst) { disk_full() } else { self.inner.session(token, now) }
    }

    fn close_session(&self, token: &str) -> StoreFuture<'_, ()> {
        self.inner.close_session(token)
    }

    fn close_sessions(&self, person: &str, keep: Option<&str>) -> StoreFuture<'_, ()> {
        self.inner.close_sessions(person, keep)
    }

    fn delete_expired_sessions(&self, now: Millis) -> StoreFuture<'_, u64> {
        Box::pin(async move {
            let deleted = self.inner.delete_expired_sessions(now).await?;
            self.deleted_sessions.send_replace(Some(deleted));
            Ok(deleted)
        })
    }

    fn begin_removal(&self, removal: Removal, retired_until: Option<Millis>) -> StoreFuture<'_, ()> {
        if self.removals_fail.load(Ordering::SeqCst) {
            return disk_full();
        }
        self.inner.begin_removal(removal, retired_until)
    }

    fn removals(&self) -> StoreFuture<'_, Vec<Removal>> {
        self.inner.removals()
    }

    fn tables_mentioning(&self, person: &str) -> StoreFuture<'_, Vec<TableId>> {
        self.inner.tables_mentioning(person)
    }

    fn rewrite_table(&self, table: &str, removal: Option<Removal>, rewrite: Rewrite) -> StoreFuture<'_, ()> {
        let fail_once = |left: usize| left.checked_sub(1);
        if self.rewrites_left.fetch_update(Ordering::SeqCst, Ordering::SeqCst, fail_once).is_err() {
            return disk_full();
        }
        let mut waits = self.rewrites_wait.subscribe();
        let table = table.to_owned();
        Box::pin(async move {
            let _ = waits.wait_for(|waits| !waits).await;
            self.inner.rewrite_table(&table, removal, rewrite).await
        })
    }

    fn finish_removal(&self, person: &str) -> StoreFuture<'_, bool> {
        self.inner.finish_removal(person)
    }

    fn save_review(&self, review: Review) -> StoreFuture<'_, ()> {
        if self.reviews_fail.load(Ordering::SeqCst) {
            return disk_full();
        }
        self.inner.save_review(review)
    }

    fn uploads(&self, person: &str) -> StoreFuture<'_, Vec<Review>> {
        self.inner.uploads(person)
    }

    fn review(&self, id: &str) -> StoreFuture<'_, Option<Review>> {
        self.inner.review(id)
    }

    fn retired_guests(&self) -> StoreFuture<'_, Vec<String>> {
        self.inner.retired_guests()
    }

    fn is_guest_at_table(&self, person: &str) -> StoreFuture<'_, bool> {
        self.inner.is_guest_at_table(person)
    }

    fn key(&self, purpose: &str, fresh: Key) -> StoreFuture<'_, Key> {
        self.inner.key(purpose, fresh)
    }

    fn start_run(&self, now: Millis) -> StoreFuture<'_, ()> {
        self.inner.start_run(now)
    }

    fn missed_downtime(&self, table: &str) -> StoreFuture<'_, Option<Millis>> {
        self.inner.missed_downtime(table)
    }

    fn record_heartbeat(&self, now: Millis) -> StoreFuture<'_, ()> {
        self.inner.record_heartbeat(now)
    }

    fn last_active_at(&self) -> StoreFuture<'_, Option<Millis>> {
        self.inner.last_active_at()
    }
}

/// A game against a bot.
const AGAINST_BOT: [(&str, &str); 3] = [("players", "2"), ("seat-A", "me"), ("seat-B", "bot greedy")];

/// Starts a server on a store that works until the test makes it fail.
async fn faulty_server() -> (TestServer, Arc<FaultyStore>, Router) {
    let server = TestServer::start().await;
    let store = Arc::new(FaultyStore::new(server.store.clone()));
    let site = site_on(store.clone(), fishpond_server::now).await;
    (server, store, site)
}

#[tokio::test]
async fn a_failed_write_is_answered_with_500_and_a_persistent_fault_is_logged_once() {
    let (_server, store, site) = faulty_server().await;
    let (mut ann, mut bob) = (Browser::on(&site), Browser::on(&site));
    let path = table_for_two("penguins", &mut ann, &mut bob, &[]).await;
    let (log, _guard) = Log::start();
    store.appends_fail.store(true, Ordering::SeqCst);
    for by_script in [false, true, true] {
        ann.by_script = by_script;
        let page = ann.post(&format!("{path}/start"), &[]).await;
        assert_eq!(page.status, StatusCode::INTERNAL_SERVER_ERROR);
        assert!(page.body.contains("Something went wrong"), "{}", page.body);
        assert!(!page.body.contains("disk full"), "{}", page.body);
    }
    let text = log.text();
    assert_eq!(text.matches("ERROR").count(), 1, "{text}");
    assert_eq!(text.matches("path=\"/t/{table}/{verb}\"").count(), 1, "{text}");
    assert!(!text.contains(&path), "{text}");
    assert!(text.contains("disk full"), "{text}");
    let page = ann.post(&format!("{path}/say"), &[("text", "strictly between us")]).await;
    assert_eq!(page.status, StatusCode::INTERNAL_SERVER_ERROR);
    assert!(!log.text().contains("between us"), "{}", log.text());
    tokio::time::pause();
    while !log.text().contains("requests failed: repeated 3 times error=database error: disk full") {
        // Tokio's clock advances to the next timer.
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
    tokio::time::resume();
    store.appends_fail.store(false, Ordering::SeqCst);
    assert_eq!(ann.post(&format!("{path}/start"), &[]).await.status, StatusCode::NO_CONTENT);
}

#[tokio::test]
async fn a_command_that_keeps_losing_races_can_be_sent_again() {
    let (_server, store, site) = faulty_server().await;
    let (mut ann, mut bob) = (Browser::on(&site), Browser::on(&site));
    let path = table_for_two("penguins", &mut ann, &mut bob, &[]).await;
    let (_log, _guard) = Log::start();
    store.appends_conflict.store(true, Ordering::SeqCst);
    let page = ann.post(&format!("{path}/start"), &[]).await;
    assert_eq!(page.status, StatusCode::SERVICE_UNAVAILABLE, "{}", page.body);
    assert!(page.headers.contains_key(header::RETRY_AFTER));
    store.appends_conflict.store(false, Ordering::SeqCst);
    assert_eq!(ann.post(&format!("{path}/start"), &[]).await.status, StatusCode::SEE_OTHER);
}

#[tokio::test]
async fn metrics_that_cannot_be_collected_are_answered_with_500_and_logged_once() {
    let server = TestServer::start().await;
    let store = Arc::new(FaultyStore::new(server.store.clone()));
    let metrics = metrics_router(app_on(store.clone(), fishpond_server::now).await);
    let (log, _guard) = Log::start();
    store.counts_fail.store(true, Ordering::SeqCst);
    let mut prometheus = Browser::on(&metrics);
    for _ in 0..2 {
        let page = prometheus.get("/metrics").await;
        assert_eq!(page.status, StatusCode::INTERNAL_SERVER_ERROR);
        assert_eq!(page.body, "the metrics cannot be collected; see the log\n");
        assert!(page.headers[header::CONTENT_TYPE].to_str().unwrap().starts_with("text/plain"));
    }
    let text = log.text();
    assert_eq!(text.matches("ERROR").count(), 1, "{text}");
    assert!(text.contains("cannot collect metrics") && text.contains("disk full"), "{text}");
    store.counts_fail.store(false, Ordering::SeqCst);
    assert_eq!(prometheus.get("/metrics").await.status, StatusCode::OK);
}

#[tokio::test]
async fn a_copy_of_ones_data_that_ends_early_is_logged() {
    let (_server, store, site) = faulty_server().await;
    let mut ann = Browser::on(&site);
    ann.post("/new/penguins", &AGAINST_BOT).await;
    let (log, _guard) = Log::start();
    store.reads_fail.store(true, Ordering::SeqCst);
    let cookie = format!("fishpond={}", ann.cookie("fishpond"));
    let request = Request::get("/me/export").header(header::COOKIE, cookie).body(Body::empty()).unwrap();
    let response = site.clone().oneshot(request).await.unwrap();
    assert_eq!(response.status(), StatusCode::OK);
    assert!(to_bytes(response.into_body(), usize::MAX).await.is_err(), "the copy is incomplete");
    let text = log.text();
    assert!(text.contains("ERROR") && text.contains("cannot complete a copy of someone's data"), "{text}");
}

#[tokio::test]
async fn a_login_with_a_password_that_is_changed_meanwhile_is_refused() {
    let (server, store, site) = faulty_server().await;
    let credentials = [("login", "Ann"), ("password", "correct horse")];
    let mut ann = Browser::on(&site);
    ann.post("/me/register", &credentials).await;
    let person = server.store.account("Ann").await.unwrap().unwrap().person;
    // Between checking the password and opening the session, the guest's games are moved to the account.
    let mut thief = Browser::on(&site);
    thief.post("/new/penguins", &AGAINST_BOT).await;
    store.rewrites_wait.send_replace(true);
    let change_password = async {
        while server.store.removals().await.unwrap().is_empty() {
            tokio::task::yield_now().await;
        }
        server.store.set_password(&person, "another hash", None).await.unwrap();
        store.rewrites_wait.send_replace(false);
    };
    let (page, ()) = tokio::join!(thief.post("/me/login", &credentials), change_password);
    assert_eq!(page.status, StatusCode::UNAUTHORIZED, "{}", page.body);
    assert!(!thief.get("/me").await.body.contains("/me/logout"));
}

#[tokio::test]
async fn a_token_that_is_revoked_meanwhile_creates_no_other() {
    let (server, store, site) = faulty_server().await;
    let mut ann = Browser::on(&site);
    ann.post("/me/register", &[("login", "Ann"), ("password", "correct horse")]).await;
    let person = server.store.account("Ann").await.unwrap().unwrap().person;
    let token = Token {
        id: "stolen".to_owned(),
        person: person.clone(),
        name: "stolen".to_owned(),
        scopes: "read account".to_owned(),
        since: 0,
        until: None,
        used: None,
        created_with: None,
    };
    server.store.create_token("fp_stolen", token).await.unwrap();
    store.creators_are_revoked.store(true, Ordering::SeqCst);
    let request = Request::post("/api/v1/tokens")
        .header(header::AUTHORIZATION, "Bearer fp_stolen")
        .header(header::CONTENT_TYPE, "application/json")
        .body(Body::from(r#"{"name":"new","scopes":["read"]}"#));
    let page = ann.send_unchanged(request.unwrap()).await;
    assert_eq!(page.status, StatusCode::UNAUTHORIZED, "{}", page.body);
    assert!(page.body.contains("\"bad-token\""), "{}", page.body);
    assert_eq!(server.store.tokens(&person).await.unwrap(), []);
}

#[tokio::test]
async fn a_server_without_its_store_is_not_ready() {
    let (_server, store, site) = faulty_server().await;
    let mut probe = Browser::on(&site);
    assert_eq!(probe.get("/health/ready").await.status, StatusCode::OK);
    store.sessions_fail.store(true, Ordering::SeqCst);
    let page = probe.get("/health/ready").await;
    assert_eq!(page.status, StatusCode::SERVICE_UNAVAILABLE);
    assert_eq!(page.body, "the database cannot be read\n");
    assert_eq!(probe.get("/health/live").await.status, StatusCode::OK);
    store.sessions_fail.store(false, Ordering::SeqCst);
    assert_eq!(probe.get("/health/ready").await.status, StatusCode::OK);
}

#[tokio::test]
async fn refusals_are_not_logged_as_errors() {
    let (_server, _, site) = faulty_server().await;
    let (mut ann, mut bob) = (Browser::on(&site), Browser::on(&site));
    let path = table_for_two("penguins", &mut ann, &mut bob, &[]).await;
    let (log, _guard) = Log::start();
    assert_eq!(bob.post(&format!("{path}/start"), &[]).await.status, StatusCode::FORBIDDEN);
    assert_eq!(bob.get("/nowhere").await.status, StatusCode::NOT_FOUND);
    assert_eq!(log.text(), "");
}

#[tokio::test]
async fn an_unreadable_session_does_not_turn_accounts_into_guests() {
    let (_server, store, site) = faulty_server().await;
    let (mut ann, mut guest) = (Browser::on(&site), Browser::on(&site));
    ann.post("/me/register", &[("login", "Ann"), ("password", "correct horse")]).await;
    store.sessions_fail.store(true, Ordering::SeqCst);
    let (log, _guard) = Log::start();
    let cookies = ann.cookie("session");
    for page in [ann.get("/").await, ann.post("/play/penguins", &[]).await] {
        assert_eq!(page.status, StatusCode::SERVICE_UNAVAILABLE);
        assert!(page.headers.contains_key(header::RETRY_AFTER));
        assert!(!page.headers.contains_key(header::SET_COOKIE), "the browser keeps its identity");
    }
    assert_eq!(log.text().matches("cannot read a session").count(), 1, "{}", log.text());
    assert_eq!(guest.get("/").await.status, StatusCode::OK, "guests have no session");
    store.sessions_fail.store(false, Ordering::SeqCst);
    assert_eq!(ann.cookie("session"), cookies);
    assert!(ann.get("/me").await.body.contains("/me/logout"));
}

#[tokio::test]
async fn a_bot_tries_again_when_its_move_cannot_be_stored() {
    let (_server, store, site) = faulty_server().await;
    let (log, _guard) = Log::start();
    store.failing_bot_moves.store(2, Ordering::SeqCst);
    let mut ann = Browser::on(&site);
    let fields = [("players", "2"), ("seat-A", "me"), ("seat-B", "bot greedy"), ("option-start_player", "B")];
    let path = ann.post("/new/penguins", &fields).await.location.unwrap();
    let mut events = ann.listen(&format!("{path}/events"), None).await;
    let bot_moves = async {
        while offers(&ann.get(&path).await).is_empty() {
            events.next().await;
        }
    };
    timeout(SOON, bot_moves).await.expect("the bot moves when the store works again");
    assert_eq!(log.text().matches("a bot cannot move").count(), 1, "{}", log.text());
}

#[tokio::test]
async fn people_whose_arrival_could_not_be_stored_count_as_present_later() {
    let (server, store, site) = faulty_server().await;
    let (mut ann, mut bob) = (Browser::on(&site), Browser::on(&site));
    let path = table_for_two("penguins", &mut ann, &mut bob, &[]).await;
    let present = async || {
        let events = server.store.events(path.strip_prefix("/t/").unwrap(), 0).await.unwrap();
        let events: Vec<_> = events.iter().map(|event| TableEvent::from_json(event).unwrap()).collect();
        Table::fold(&events).unwrap().present().count()
    };
    // Tokio's clock advances to the next timer whenever all tasks are idle.
    tokio::time::pause();
    let eventually = async |what: &str, is_met: &dyn Fn(usize) -> bool| {
        for _ in 0..100_000 {
            if is_met(present().await) {
                return;
            }
        }
        panic!("{what}");
    };
    drop((
        bob.listen(&format!("{path}/events"), None).await,
        ann.listen(&format!("{path}/events"), None).await,
    ));
    eventually("both are away", &|present| present == 0).await;
    store.appends_fail.store(true, Ordering::SeqCst);
    let (log, _guard) = Log::start();
    let _stream = ann.listen(&format!("{path}/events"), None).await;
    eventually("the failure is logged", &|_| log.text().contains("cannot update presence")).await;
    store.appends_fail.store(false, Ordering::SeqCst);
    eventually("Ann is present", &|present| present == 1).await;
}

#[tokio::test]
async fn a_bot_moves_after_a_restart_before_anyone_visits() {
    let (server, store, site) = faulty_server().await;
    // Without a log in this test, `tracing` could disable the message for another test that expects it.
    let (_log, _guard) = Log::start();
    store.failing_bot_moves.store(usize::MAX, Ordering::SeqCst);
    let mut ann = Browser::on(&site);
    let fields = [("players", "2"), ("seat-A", "me"), ("seat-B", "bot greedy"), ("option-start_player", "B")];
    ann.post("/new/penguins", &fields).await;
    let awaiting = async || server.store.list(Query::AwaitingBot, 9).await.unwrap().len();
    assert_eq!(awaiting().await, 1);
    let _restarted = site_on(server.store.clone(), fishpond_server::now).await;
    let bot_moves = async {
        while awaiting().await > 0 {
            tokio::task::yield_now().await;
        }
    };
    timeout(SOON, bot_moves).await.expect("the bot moves");
}

#[tokio::test]
async fn a_guest_whose_data_cannot_be_deleted_is_not_locked_out() {
    let (_server, store, site) = faulty_server().await;
    let mut ann = Browser::on(&site);
    let path = ann.post("/new/penguins", &AGAINST_BOT).await.location.unwrap();
    store.removals_fail.store(true, Ordering::SeqCst);
    assert_eq!(ann.post("/me/delete", &[]).await.status, StatusCode::INTERNAL_SERVER_ERROR);
    assert!(ann.get("/").await.body.contains(&path), "Ann is still recognized");
    store.removals_fail.store(false, Ordering::SeqCst);
    assert_eq!(ann.post("/me/delete", &[]).await.status, StatusCode::SEE_OTHER);
    assert!(!ann.get("/").await.body.contains(&path));
}

/// Waits until nobody is being removed any more.
async fn wait_for_removals(store: &SqliteStore) {
    let removed = async {
        while !store.removals().await.unwrap().is_empty() {
            tokio::task::yield_now().await;
        }
    };
    timeout(SOON, removed).await.expect("the removal continues");
}

#[tokio::test]
async fn deleting_an_account_with_many_games_does_not_keep_its_owner_waiting() {
    let (server, store, site) = faulty_server().await;
    let mut ann = Browser::on(&site);
    ann.post("/me/register", &[("login", "Ann"), ("password", "correct horse")]).await;
    let path = ann.post("/new/penguins", &AGAINST_BOT).await.location.unwrap();
    // The tables take longer than the request may.
    let (_log, _guard) = Log::start();
    store.rewrites_wait.send_replace(true);
    let deleted = ann.post("/me/delete", &[("password", "correct horse")]).await;
    assert_eq!(deleted.status, StatusCode::SEE_OTHER, "{}", deleted.body);
    assert!(server.store.account("Ann").await.unwrap().is_none(), "the account is gone");
    assert!(!ann.get("/").await.body.contains(&path), "its session, too");
    // Others write, join and delete their accounts in the meantime.
    let mut bob = Browser::on(&site);
    assert_eq!(bob.post("/new/penguins", &AGAINST_BOT).await.status, StatusCode::SEE_OTHER);
    store.rewrites_wait.send_replace(false);
    wait_for_removals(&server.store).await;
    let events = server.store.events(path.strip_prefix("/t/").unwrap(), 0).await.unwrap();
    assert!(!events.iter().any(|event| event.contains("Ann")), "{events:?}");
}

#[tokio::test]
async fn bots_take_over_from_a_deleted_account_after_a_failure() {
    let (server, store, site) = faulty_server().await;
    let mut ann = Browser::on(&site);
    ann.post("/me/register", &[("login", "Ann"), ("password", "correct horse")]).await;
    let path = ann.post("/new/penguins", &AGAINST_BOT).await.location.unwrap();
    let (_log, _guard) = Log::start();
    store.appends_fail.store(true, Ordering::SeqCst);
    let deleted = ann.post("/me/delete", &[("password", "correct horse")]).await;
    assert_eq!(deleted.status, StatusCode::SEE_OTHER, "{}", deleted.body);
    // The next server continues.
    let _restarted = site_on(server.store.clone(), fishpond_server::now).await;
    wait_for_removals(&server.store).await;
    let events = server.store.events(path.strip_prefix("/t/").unwrap(), 0).await.unwrap();
    assert!(events.iter().any(|event| event.contains("\"sat-in\"")), "{events:?}");
    assert!(!events.iter().any(|event| event.contains("Ann")), "{events:?}");
}

#[tokio::test]
async fn a_removal_that_was_interrupted_continues() {
    let (server, store, site) = faulty_server().await;
    let mut ann = Browser::on(&site);
    for _ in 0..6 {
        ann.post("/new/penguins", &AGAINST_BOT).await;
    }
    let guest = person_of(&ann.cookie("fishpond"));
    let mentions = async || server.store.tables_mentioning(&guest).await.unwrap().len();
    assert_eq!(mentions().await, 6);
    // Some tables are rewritten, then the disk is full.
    store.rewrites_left.store(3, Ordering::SeqCst);
    ann.post("/me/register", &[("login", "Ann"), ("password", "correct horse")]).await;
    assert_eq!(mentions().await, 3);
    // The next server continues.
    let restarted = site_on(server.store.clone(), fishpond_server::now).await;
    wait_for_removals(&server.store).await;
    assert_eq!(mentions().await, 0);
    let mut ann = Browser::on(&restarted);
    ann.post("/me/login", &[("login", "Ann"), ("password", "correct horse")]).await;
    let home = ann.get("/").await;
    let games = home.tags("a").filter(|tag| tag.attr("href").is_some_and(|to| to.starts_with("/t/")));
    assert_eq!(games.count(), 6, "{}", home.body);
}

#[tokio::test]
async fn losing_a_race_to_another_server_is_not_an_error() {
    let server = TestServer::start().await;
    let other = site_on(server.store.clone(), fishpond_server::now).await;
    let (mut ann, mut bob) = (Browser::new(&server), Browser::on(&other));
    let fields = [("players", "2"), ("seat-A", "me"), ("seat-B", "open"), ("listed", "1"), ("chat", "1")];
    let path = ann.post("/new/penguins", &fields).await.location.unwrap();
    assert_eq!(
        bob.post(&format!("{path}/sit"), &[("name", "Bob")]).await.status,
        StatusCode::SEE_OTHER,
        "Ann's server has the old table"
    );
    for text in ["moin", "ready?"] {
        for person in [&mut ann, &mut bob] {
            let said = person.post(&format!("{path}/say"), &[("text", text)]).await;
            assert_eq!(said.status, StatusCode::SEE_OTHER, "{text}: {}", said.body);
        }
    }
    let page = bob.get(&path).await;
    assert!(page.body.contains("Bob"), "{}", page.body);
    assert_eq!((page.body.matches("moin").count(), page.body.matches("ready?").count()), (2, 2));
    assert_eq!(ann.post(&format!("{path}/start"), &[]).await.status, StatusCode::SEE_OTHER);
}

/// A clock that the test sets.
static NOW: AtomicU64 = AtomicU64::new(1_800_000_000_000);

fn now() -> u64 {
    NOW.load(Ordering::SeqCst)
}

const DAY: u64 = 24 * 3_600_000;

#[tokio::test]
async fn tables_are_resumed_concurrently() {
    const TABLES: usize = 8;
    static CLOCK: AtomicU64 = AtomicU64::new(1_800_000_000_000);
    let clock = || CLOCK.load(Ordering::SeqCst);
    let server = TestServer::with_clock(clock).await;
    start_games(&mut Browser::new(&server), TABLES).await;
    CLOCK.fetch_add(10_000, Ordering::SeqCst);
    let store = Arc::new(FaultyStore {
        together: Barrier::new(TABLES).into(),
        ..FaultyStore::new(server.store.clone())
    });
    let mut groups = store.groups.subscribe();
    let _site = site_on(store, clock).await;
    let resumed = timeout(SOON, groups.wait_for(|&groups| groups > 0)).await;
    assert!(resumed.is_ok(), "all tables are written at the same time");
}

/// Starts games of two people on one screen with a minute per move.
async fn start_games(host: &mut Browser, count: usize) {
    let fields = [("players", "2"), ("seat-A", "me"), ("seat-B", "beside"), ("clock", "move:60")];
    for _ in 0..count {
        assert_eq!(host.post("/new/penguins", &fields).await.status, StatusCode::SEE_OTHER);
    }
}

#[tokio::test]
async fn deadlines_that_are_due_together_are_written_together() {
    const TABLES: usize = 8;
    static CLOCK: AtomicU64 = AtomicU64::new(1_800_000_000_000);
    let clock = || CLOCK.load(Ordering::SeqCst);
    let server = TestServer::start().await;
    let store = Arc::new(FaultyStore::new(server.store.clone()));
    let site = site_on(store.clone(), clock).await;
    start_games(&mut Browser::on(&site), TABLES).await;
    // An append now waits for those of the other tables, so it blocks the timekeeper if they are written one by one.
    assert!(store.together.set(Barrier::new(TABLES)).is_ok());
    let mut groups = store.groups.subscribe();
    CLOCK.fetch_add(61_000, Ordering::SeqCst);
    let written = timeout(SOON, groups.wait_for(|&groups| groups > 0)).await;
    assert_eq!(*written.expect("the timekeeper writes all tables").unwrap(), 1);
}

#[tokio::test]
async fn due_tables_are_found_by_the_servers_own_clock() {
    let server = TestServer::with_clock(now).await;
    let mut ann = Browser::new(&server);
    let fields = [("players", "2"), ("seat-A", "me"), ("seat-B", "open"), ("listed", "1")];
    let path = ann.post("/new/penguins", &fields).await.location.unwrap();
    drop(ann);
    // After the restart, nobody has the table open, so it is dropped from memory.
    let server = server.restart().await;
    let open = async || server.store.list(Query::Joinable, 10).await.unwrap().len();
    // From now on, the test advances Tokio's clock.
    tokio::time::pause();
    tokio::time::advance(Duration::from_secs(10)).await;
    assert_eq!(open().await, 1, "{path}");
    NOW.fetch_add(30 * DAY, Ordering::SeqCst);
    for _ in 0..10_000 {
        if open().await == 0 {
            return;
        }
        tokio::time::advance(Duration::from_secs(1)).await;
    }
    panic!("the table was not closed");
}

#[tokio::test]
async fn expired_sessions_are_deleted() {
    let folder = tempfile::tempdir().unwrap();
    let inner = Arc::new(SqliteStore::open(folder.path().join("fishpond.sqlite")).unwrap());
    let account = NewAccount {
        person: "00112233445566778899aabb".to_owned(),
        name: "Ann".to_owned(),
        login: "Ann".to_owned(),
        password: "hash".to_owned(),
        since: 0,
        owner: None,
    };
    inner.create_account(account.clone()).await.unwrap();
    inner.open_session(&"a".repeat(64), &account.person, &account.password, 0, 1000).await.unwrap();
    let store = Arc::new(FaultyStore::new(inner));
    let mut deleted = store.deleted_sessions.subscribe();
    let _site = site_on(store, fishpond_server::now).await;
    let done = timeout(SOON, deleted.wait_for(Option::is_some)).await;
    assert_eq!(*done.expect("the timekeeper deletes them").unwrap(), Some(1));
}

#[tokio::test]
async fn a_failed_review_can_be_started_again() {
    let (_server, store, site) = faulty_server().await;
    let (mut ann, mut bob) = (Browser::on(&site), Browser::on(&site));
    let path = table_for_two("penguins", &mut ann, &mut bob, &[]).await;
    ann.post(&format!("{path}/start"), &[]).await;
    let page = ann.get(&path).await;
    let moment = page.tags("section").find_map(|tag| tag.attr("data-moment")).unwrap();
    ann.post(&format!("{path}/act"), &[("seat", "A"), ("act", "resign"), ("answers", &moment)]).await;
    store.reviews_fail.store(true, Ordering::SeqCst);
    let address = format!("{path}/review");
    let failed = |page: &common::Page| page.body.contains("data-analysis=\"failed\"");
    loop {
        let page = ann.get(&address).await;
        assert_eq!(page.status, StatusCode::OK);
        if failed(&page) {
            assert!(page.body.contains("Try again") && !page.body.contains("disk full"), "{}", page.body);
            break;
        }
        tokio::task::yield_now().await;
    }
    store.reviews_fail.store(false, Ordering::SeqCst);
    assert_eq!(ann.post(&address, &[]).await.status, StatusCode::SEE_OTHER);
    while ann.get(&address).await.body.contains("data-analysis") {
        tokio::task::yield_now().await;
    }
}
