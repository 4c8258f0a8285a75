//! Removing people from tables.

use std::sync::Arc;

use fishpond_store::{Append, ListedStatus, Query, Removal, Rewrite, Rewritten, StoreError};

use super::common::*;

pub(crate) async fn a_guest_whose_tables_are_given_away_is_retired(place: &dyn Place) {
    let store = place.open().await;
    let sat = append("t", 0, &["guest sat"], Some(listing(ListedStatus::Playing, &["guest"])));
    store.append(Append { mentions: vec!["guest".to_owned()], ..sat }).await.unwrap();
    assert_eq!(store.is_guest_at_table("guest").await, Ok(true));
    assert_eq!(store.is_guest_at_table("another").await, Ok(false));
    store.create_account(account("ann", "Ann", "hash")).await.unwrap();
    let rename: Rewrite = Arc::new(|events| {
        let events = events.into_iter().map(|event| event.replace("guest", "ann")).collect();
        let state = waiting_for(1_000, &["ann"]);
        Ok(Rewritten { events, state, listing: listing(ListedStatus::Playing, &["ann"]), result: None })
    });
    let removal = removal("guest", Some("ann"));
    store.begin_removal(removal.clone(), Some(500)).await.unwrap();
    assert_eq!(store.finish_removal("guest").await, Ok(false), "a table mentions the guest");
    assert_eq!(store.tables_mentioning("guest").await.unwrap(), ["t"]);
    store.rewrite_table("t", Some(removal), rename).await.unwrap();
    assert_eq!(store.tables_mentioning("ann").await.unwrap(), ["t"]);
    assert_eq!(store.finish_removal("guest").await, Ok(true));
    assert_eq!(store.events("t", 0).await.unwrap(), ["ann sat"]);
    assert_eq!(store.is_guest_at_table("guest").await, Ok(false));
    assert_eq!(store.is_guest_at_table("ann").await, Ok(false), "Ann has an account");
    store.begin_removal(Removal { person: "another".to_owned(), heir: None }, Some(600)).await.unwrap();
    assert_eq!(store.retired_guests().await.unwrap(), ["another", "guest"]);
    store.delete_expired_sessions(500).await.unwrap();
    assert_eq!(store.retired_guests().await.unwrap(), ["another"]);
}

pub(crate) async fn a_deleted_person_leaves_no_trace_in_the_files(place: &dyn Place) {
    let store = place.open().await;
    store.save_person(person("bob")).await.unwrap();
    store.create_account(account("annabella", "annabella", "hash")).await.unwrap();
    store.open_session("token", "annabella", "hash", 0, 100).await.unwrap();
    let sat = append(
        "t",
        0,
        &["annabella sat", "bob sat"],
        Some(listing(ListedStatus::Over, &["annabella", "bob"])),
    );
    store.append(Append { state: waiting_for(1_000, &["annabella"]), ..sat }).await.unwrap();
    // Annabella left this table before it started, but its events still contain the name.
    let left = Append {
        mentions: vec!["annabella".to_owned()],
        ..append("u", 0, &["annabella came and left"], Some(listing(ListedStatus::Waiting, &["bob"])))
    };
    store.append(left).await.unwrap();
    store.append(append("v", 0, &["bob sat"], Some(listing(ListedStatus::Waiting, &[])))).await.unwrap();
    assert!(place.contains("annabella").await);

    let removal = removal("annabella", None);
    store.begin_removal(removal.clone(), None).await.unwrap();
    assert_eq!(store.tables_mentioning("annabella").await.unwrap(), ["t", "u"]);
    for table in ["t", "u"] {
        store.rewrite_table(table, Some(removal.clone()), erase("annabella")).await.unwrap();
    }
    assert_eq!(store.finish_removal("annabella").await, Ok(true));
    assert_eq!(store.events("t", 0).await.unwrap(), ["nobody sat", "bob sat"]);
    assert_eq!(store.person("annabella").await, Ok(None));
    assert_eq!(store.account("annabella").await, Ok(None));
    assert_eq!(store.session("token", 1).await, Ok(None));
    assert_eq!(tables(&*store, Query::Finished("annabella".into())).await, Vec::<String>::new());
    assert!(!place.contains("annabella").await);
}

pub(crate) async fn bots_are_removed_with_their_owner(place: &dyn Place) {
    let store = place.open().await;
    for id in ["ann", "eve"] {
        store.create_account(account(id, id, "hash")).await.unwrap();
    }
    for (id, owner) in [("pike", "ann"), ("carp", "ann"), ("eel", "eve")] {
        store.create_account(bot(id, id, owner)).await.unwrap();
        store.create_token(&format!("fp_{id}"), token(id, id, 5, None)).await.unwrap();
    }
    store
        .append(append("pond", 0, &["pike sat"], Some(listing(ListedStatus::Waiting, &["pike"]))))
        .await
        .unwrap();
    store.begin_removal(removal("ann", None), None).await.unwrap();
    let pending: Vec<String> =
        store.removals().await.unwrap().into_iter().map(|removal| removal.person).collect();
    assert_eq!(pending, ["ann", "carp", "pike"]);
    assert_eq!(store.token("fp_pike", 6).await, Ok(None));
    assert!(store.token("fp_eel", 6).await.unwrap().is_some());
    assert_eq!(store.bots(None, 9).await.unwrap().len(), 1);
    let refused = store.create_account(bot("roach", "roach", "ann")).await;
    assert_eq!(refused, Err(StoreError::UnknownPerson));
    assert_eq!(store.finish_removal("pike").await, Ok(false), "a table mentions it");
    store.rewrite_table("pond", Some(removal("pike", None)), rename("pike", "nobody")).await.unwrap();
    for person in ["pike", "carp", "ann"] {
        assert_eq!(store.finish_removal(person).await, Ok(true), "{person}");
    }
    assert!(store.removals().await.unwrap().is_empty());
}

pub(crate) async fn a_rewrite_that_loses_events_changes_nothing(place: &dyn Place) {
    let store = place.open().await;
    store.append(append("t", 0, &["ann sat"], Some(listing(ListedStatus::Over, &["ann"])))).await.unwrap();
    let lossy: Rewrite = Arc::new(|_| {
        let (state, listing) = (state(1_000), listing(ListedStatus::Over, &[]));
        Ok(Rewritten { events: Vec::new(), state, listing, result: None })
    });
    let removal = removal("ann", None);
    assert!(matches!(store.rewrite_table("t", Some(removal), lossy).await, Err(StoreError::Rewrite(_))));
    assert_eq!(store.events("t", 0).await.unwrap(), ["ann sat"]);
    assert_eq!(store.tables_mentioning("ann").await.unwrap(), ["t"]);
}

pub(crate) async fn a_removal_is_pending_until_it_is_finished(place: &dyn Place) {
    let store = place.open().await;
    for table in ["t", "u"] {
        let sat = append(table, 0, &["guest sat"], Some(listing(ListedStatus::Over, &["guest"])));
        store.append(sat).await.unwrap();
    }
    let adoption = removal("guest", Some("ann"));
    store.begin_removal(adoption.clone(), Some(500)).await.unwrap();
    store.rewrite_table("t", Some(adoption.clone()), rename("guest", "ann")).await.unwrap();
    // As after a crash.
    drop(store);
    let store = place.open().await;
    assert_eq!(store.removals().await.unwrap(), [adoption]);
    assert_eq!(store.tables_mentioning("guest").await.unwrap(), ["u"]);
    assert_eq!(store.retired_guests().await.unwrap(), ["guest"]);
    // The heir is removed before having received all tables.
    store.begin_removal(removal("ann", None), None).await.unwrap();
    assert_eq!(store.removals().await.unwrap(), [removal("ann", None), removal("guest", None)]);
}

pub(crate) async fn a_rewrite_of_a_table_that_has_changed_is_a_conflict(place: &dyn Place) {
    let store = place.open().await;
    store.append(append("t", 0, &["a"], Some(listing(ListedStatus::Playing, &["ann"])))).await.unwrap();
    let (other, runtime) = (Arc::clone(&store), tokio::runtime::Handle::current());
    let meanwhile: Rewrite = Arc::new(move |events| {
        runtime.block_on(other.append(append("t", 1, &["b"], None))).unwrap();
        rename("a", "c")(events)
    });
    let conflict = Err(StoreError::Conflict { expected: 1, have: 2 });
    assert_eq!(store.rewrite_table("t", None, meanwhile).await, conflict);
    assert_eq!(store.events("t", 0).await.unwrap(), ["a", "b"]);
}
