//! One suite for all stores: whatever is behind the trait, it behaves the same.

mod conformance {
    pub(crate) mod club;

    pub(crate) mod common;

    pub(crate) mod contacts;

    pub(crate) mod mail;

    pub(crate) mod people;

    pub(crate) mod push;

    pub(crate) mod removals;

    pub(crate) mod results;

    pub(crate) mod tables;

    pub(crate) mod tournaments;
}

use std::sync::Arc;

use conformance::common::Place;
use conformance::{club, contacts, mail, people, push, removals, results, tables, tournaments};
use fishpond_services::Postgres;
use fishpond_store::{PostgresStore, SqliteStore, Store};
use futures_util::FutureExt as _;
use futures_util::future::BoxFuture;
use tempfile::TempDir;

/// A folder with an SQLite file.
struct Folder(TempDir);

impl Folder {
    fn new() -> Folder {
        Folder(tempfile::tempdir().unwrap())
    }
}

impl Place for Folder {
    fn open(&self) -> BoxFuture<'_, Arc<dyn Store>> {
        let store = SqliteStore::open(self.0.path().join("fishpond.db")).unwrap();
        async { Arc::new(store) as Arc<dyn Store> }.boxed()
    }

    fn contains<'a>(&'a self, text: &'a str) -> BoxFuture<'a, bool> {
        let found = std::fs::read_dir(self.0.path()).unwrap().any(|entry| {
            let bytes = std::fs::read(entry.unwrap().path()).unwrap();
            bytes.windows(text.len()).any(|window| window == text.as_bytes())
        });
        async move { found }.boxed()
    }
}

/// An empty schema of a PostgreSQL database.
struct Schema(String);

impl Schema {
    fn new() -> Schema {
        Schema(Postgres::shared().new_schema())
    }
}

impl Place for Schema {
    fn open(&self) -> BoxFuture<'_, Arc<dyn Store>> {
        async { Arc::new(PostgresStore::open(&self.0).await.unwrap()) as Arc<dyn Store> }.boxed()
    }

    fn contains<'a>(&'a self, text: &'a str) -> BoxFuture<'a, bool> {
        let rows = |table: &str| Postgres::execute_at(&self.0, &format!("SELECT t::text FROM {table} t"));
        let tables = "SELECT table_name FROM information_schema.tables WHERE table_schema = current_schema()";
        let found = Postgres::execute_at(&self.0, tables).lines().any(|table| rows(table).contains(text));
        async move { found }.boxed()
    }
}

macro_rules! suite {
    ($place:ident: $($chapter:ident::$name:ident,)*) => {
        $(
            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $name() {
                $chapter::$name(&$place::new()).await;
            }
        )*
    };
}

macro_rules! all {
    ($($module:ident: $place:ident,)*) => {
        $(
            mod $module {
                use super::*;

                suite! { $place:
                    tables::events_are_read_in_order_and_survive_reopening,
                    tables::the_loser_of_a_race_gets_a_conflict_and_writes_nothing,
                    tables::a_failed_append_does_not_affect_others_in_its_group,
                    tables::concurrent_writers_lose_no_events,
                    tables::lists_reflect_appends,
                    tables::the_state_of_a_table_changes_without_its_listing,
                    tables::unfinished_tables_are_counted_and_quiet_games_found,
                    tables::a_deleted_table_leaves_no_trace,
                    people::sessions_expire_and_tokens_are_stored_as_hashes,
                    people::api_tokens_expire_can_be_revoked_and_are_stored_as_hashes,
                    people::a_token_is_revoked_with_those_created_with_it,
                    people::all_tokens_of_a_person_and_their_bots_are_revoked,
                    people::account_names_are_unique_regardless_of_case,
                    people::a_new_account_never_changes_an_old_one,
                    people::a_new_password_closes_the_other_sessions,
                    people::bots_have_owners_who_are_people,
                    people::keys_are_stored_once,
                    people::bans_are_stored,
                    club::invitations_expire_work_once_and_are_stored_as_hashes,
                    club::concurrent_attempts_use_an_invitation_only_once,
                    club::the_latest_reports_are_kept,
                    club::reports_follow_their_author_and_are_deleted_with_them,
                    mail::addresses_belong_to_accounts_and_are_found_regardless_of_case,
                    mail::a_new_address_replaces_the_old_one_once_it_is_verified,
                    mail::links_expire_work_once_and_are_stored_as_hashes,
                    mail::notices_are_taken_once_and_at_most_daily_for_each_table,
                    mail::nobody_gets_more_than_twelve_emails_a_day,
                    mail::notices_that_could_not_be_mailed_are_put_back,
                    mail::dropped_notices_delay_nothing,
                    mail::mail_of_a_removed_person_is_deleted,
                    contacts::people_are_followed_or_blocked,
                    contacts::contacts_of_a_removed_person_are_deleted,
                    push::browsers_are_known_for_as_long_as_their_session_is_open,
                    push::a_person_has_a_limited_number_of_browsers,
                    push::notifications_are_taken_once_when_they_are_due,
                    push::notifications_that_could_not_be_sent_are_put_back,
                    push::browsers_of_a_removed_person_are_deleted,
                    removals::a_guest_whose_tables_are_given_away_is_retired,
                    removals::a_deleted_person_leaves_no_trace_in_the_files,
                    removals::bots_are_removed_with_their_owner,
                    removals::a_rewrite_that_loses_events_changes_nothing,
                    removals::a_removal_is_pending_until_it_is_finished,
                    removals::a_rewrite_of_a_table_that_has_changed_is_a_conflict,
                    results::results_are_listed_for_those_who_may_see_them,
                    results::finished_tables_are_listed_by_the_end_of_their_games,
                    results::results_follow_the_removal_of_a_person,
                    results::bots_have_a_leaderboard_of_their_own,
                    results::ratings_change_in_one_order,
                    results::reviews_are_kept_with_their_tables,
                    results::uploads_are_limited_expire_and_follow_their_owner,
                    tournaments::tournaments_are_saved_under_the_version_that_was_read,
                    tournaments::tournaments_are_listed_newest_first,
                    tournaments::only_one_of_many_writers_changes_a_tournament,
                    tournaments::a_removal_waits_for_the_tournaments_of_the_person,
                }
            }
        )*
    };
}

all! {
    sqlite: Folder,
    postgres: Schema,
}
