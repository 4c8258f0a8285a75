//! Tournaments, which are stored as a whole and changed by one writer at a time.

use fishpond_store::{Store, StoreError, StoredTournament};

use super::common::*;

fn tournament(id: &str, version: u64, created_at: u64, people: &[&str]) -> StoredTournament {
    StoredTournament {
        id: id.to_owned(),
        version,
        is_active: true,
        created_at,
        people: people.iter().map(|&person| person.to_owned()).collect(),
        document: format!("Grüße {version}"),
    }
}

async fn ids(store: &dyn Store, active: bool) -> Vec<String> {
    store.tournaments().list_tournaments(active, 9).await.unwrap().into_iter().map(|found| found.id).collect()
}

pub(crate) async fn tournaments_are_saved_under_the_version_that_was_read(place: &dyn Place) {
    let store = place.open().await;
    let tournaments = store.tournaments();
    assert_eq!(tournaments.tournament("cup").await, Ok(None));
    tournaments.save_tournament(tournament("cup", 0, 5, &["bob", "ann", "ann"])).await.unwrap();
    let conflict = |expected, have| Err(StoreError::Conflict { expected, have });
    let other = StoredTournament { document: "other".to_owned(), ..tournament("cup", 0, 6, &[]) };
    assert_eq!(tournaments.save_tournament(other).await, conflict(0, 1), "the identifier is taken");
    assert_eq!(tournaments.save_tournament(tournament("none", 3, 6, &[])).await, conflict(3, 0));
    let expected = StoredTournament { version: 1, ..tournament("cup", 0, 5, &["ann", "bob"]) };
    assert_eq!(tournaments.tournament("cup").await, Ok(Some(expected)));
    let over = StoredTournament { is_active: false, ..tournament("cup", 1, 99, &["eve"]) };
    tournaments.save_tournament(over.clone()).await.unwrap();
    let late = StoredTournament { document: "late".to_owned(), ..tournament("cup", 1, 99, &["bob"]) };
    assert_eq!(tournaments.save_tournament(late).await, conflict(1, 2));
    drop(store);
    let store = place.open().await;
    let expected = StoredTournament { version: 2, created_at: 5, ..over };
    assert_eq!(store.tournaments().tournament("cup").await, Ok(Some(expected)));
}

pub(crate) async fn tournaments_are_listed_newest_first(place: &dyn Place) {
    let store = place.open().await;
    for (id, created_at) in [("b", 5), ("a", 5), ("c", 7), ("d", 1)] {
        store.tournaments().save_tournament(tournament(id, 0, created_at, &["ann"])).await.unwrap();
    }
    let over = StoredTournament { is_active: false, ..tournament("d", 1, 1, &[]) };
    store.tournaments().save_tournament(over).await.unwrap();
    assert_eq!(ids(&*store, true).await, ["c", "a", "b"]);
    assert_eq!(ids(&*store, false).await, ["d"]);
    assert_eq!(store.tournaments().list_tournaments(true, 2).await.unwrap().len(), 2);
    assert_eq!(store.tournaments().delete_tournament("a").await, Ok(true));
    assert_eq!(store.tournaments().delete_tournament("a").await, Ok(false));
    assert_eq!(ids(&*store, true).await, ["c", "b"]);
    let mentioning = store.tournaments().tournaments_mentioning("ann").await.unwrap();
    assert_eq!(mentioning.iter().map(|found| &*found.id).collect::<Vec<_>>(), ["c", "b"]);
}

pub(crate) async fn only_one_of_many_writers_changes_a_tournament(place: &dyn Place) {
    let store = place.open().await;
    store.tournaments().save_tournament(tournament("cup", 0, 5, &[])).await.unwrap();
    let saves = (0..8).map(|writer| {
        let document = format!("writer {writer}");
        store.tournaments().save_tournament(StoredTournament { document, ..tournament("cup", 1, 5, &[]) })
    });
    let saved = futures_util::future::join_all(saves).await;
    assert_eq!(saved.iter().filter(|saved| saved.is_ok()).count(), 1);
}

pub(crate) async fn a_removal_waits_for_the_tournaments_of_the_person(place: &dyn Place) {
    let store = place.open().await;
    store.create_account(account("annabella", "annabella", "hash")).await.unwrap();
    let cup = StoredTournament {
        document: "annabella".to_owned(),
        ..tournament("cup", 0, 5, &["annabella", "bob"])
    };
    store.tournaments().save_tournament(cup).await.unwrap();
    store.begin_removal(removal("annabella", None), None).await.unwrap();
    assert_eq!(store.finish_removal("annabella").await, Ok(false), "a tournament mentions them");
    store.tournaments().save_tournament(tournament("cup", 1, 5, &["nobody", "bob"])).await.unwrap();
    assert_eq!(store.finish_removal("annabella").await, Ok(true));
    assert!(!place.contains("annabella").await);
}
