//! A store that fails on demand.

use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};

use fishpond_store::{
    Account, AccountKind, Append, ContactStore, FinishedGame, Key, ListedTable, MailStore, Millis,
    NewAccount, Observer, Person, PushStore, Query, RatedGame, Removal, Report, ResultQuery, Review, Rewrite,
    SqliteStore, Store, StoreError, StoreFuture, StoredRating, StoredTable, TableCounts, TableId, Token,
    TournamentStore,
};
use tokio::sync::{Barrier, watch};

/// A store that fails on demand.
pub(crate) struct FaultyStore {
    pub(crate) inner: Arc<SqliteStore>,
    /// Whether writing events fails.
    pub(crate) appends_fail: AtomicBool,
    /// Whether another writer is always faster.
    pub(crate) appends_conflict: AtomicBool,
    /// Whether reading events fails.
    pub(crate) reads_fail: AtomicBool,
    /// Whether a token is revoked just before another one is created with it.
    pub(crate) creators_are_revoked: AtomicBool,
    /// Whether listing tables fails.
    pub(crate) lists_fail: AtomicBool,
    /// Whether counting tables fails.
    pub(crate) counts_fail: AtomicBool,
    /// Number of bot moves that cannot be written.
    pub(crate) failing_bot_moves: AtomicUsize,
    /// Whether removals of people fail to begin.
    pub(crate) removals_fail: AtomicBool,
    /// Number of tables that can be rewritten before rewriting fails.
    pub(crate) rewrites_left: AtomicUsize,
    /// While this is true, rewriting tables waits.
    pub(crate) rewrites_wait: watch::Sender<bool>,
    /// Whether writing reviews fails.
    pub(crate) reviews_fail: AtomicBool,
    /// Whether reading sessions and people fails.
    pub(crate) sessions_fail: AtomicBool,
    /// Blocks appends until a group of them is waiting.
    pub(crate) together: OnceLock<Barrier>,
    /// Number of groups that were let through.
    pub(crate) groups: watch::Sender<usize>,
    /// Number of sessions that the last cleanup deleted.
    pub(crate) deleted_sessions: watch::Sender<Option<u64>>,
}

impl FaultyStore {
    pub(crate) fn new(inner: Arc<SqliteStore>) -> FaultyStore {
        FaultyStore {
            inner,
            appends_fail: AtomicBool::new(false),
            appends_conflict: AtomicBool::new(false),
            reads_fail: AtomicBool::new(false),
            creators_are_revoked: AtomicBool::new(false),
            lists_fail: AtomicBool::new(false),
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
        if self.lists_fail.load(Ordering::SeqCst) { disk_full() } else { self.inner.list(query, limit) }
    }

    fn count_unfinished(&self) -> StoreFuture<'_, u64> {
        self.inner.count_unfinished()
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
