//! Events and lists of tables.

use std::sync::Arc;

use fishpond_store::{Append, ListedStatus, Listing, Query, StoreError, TableState};

use super::common::*;

pub(crate) async fn events_are_read_in_order_and_survive_reopening(place: &dyn Place) {
    let store = place.open().await;
    let first = append("t", 0, &["a", "b"], Some(listing(ListedStatus::Waiting, &[])));
    assert_eq!(store.append(first).await, Ok(2));
    assert_eq!(store.append(append("t", 2, &["c"], None)).await, Ok(3));
    assert_eq!(store.events("t", 0).await.unwrap(), ["a", "b", "c"]);
    drop(store);
    let store = place.open().await;
    assert_eq!(store.events("t", 1).await.unwrap(), ["b", "c"]);
    assert_eq!(store.events("other", 0).await.unwrap(), Vec::<String>::new());
}

pub(crate) async fn the_loser_of_a_race_gets_a_conflict_and_writes_nothing(place: &dyn Place) {
    let store = place.open().await;
    store.append(append("t", 0, &["a"], Some(listing(ListedStatus::Waiting, &[])))).await.unwrap();
    let (one, two) = tokio::join!(
        store.append(append("t", 1, &["b"], None)),
        store.append(append("t", 1, &["c", "d"], None))
    );
    assert_eq!(one, Ok(2));
    assert_eq!(two, Err(StoreError::Conflict { expected: 1, have: 2 }));
    assert_eq!(store.events("t", 0).await.unwrap(), ["a", "b"]);
    let late = append("t", 0, &["x"], Some(listing(ListedStatus::Waiting, &[])));
    assert_eq!(store.append(late).await, Err(StoreError::Conflict { expected: 0, have: 2 }));
}

pub(crate) async fn a_failed_append_does_not_affect_others_in_its_group(place: &dyn Place) {
    let store = place.open().await;
    let new = |table: &str| append(table, 0, &["a"], Some(listing(ListedStatus::Waiting, &[])));
    let unlisted = append("u", 0, &["a"], None);
    let (one, two, three) =
        tokio::join!(store.append(new("t")), store.append(unlisted), store.append(new("v")));
    assert_eq!((one, two, three), (Ok(1), Err(StoreError::MissingListing), Ok(1)));
    assert_eq!(store.events("u", 0).await.unwrap(), Vec::<String>::new());
    assert_eq!(tables(&*store, Query::Unfinished).await.len(), 2);
    let (one, two, three) = tokio::join!(
        store.append(append("t", 1, &["b"], None)),
        store.append(append("v", 7, &["x"], None)),
        store.append(append("v", 1, &["b", "c"], None))
    );
    assert_eq!((one, two, three), (Ok(2), Err(StoreError::Conflict { expected: 7, have: 1 }), Ok(3)));
    assert_eq!(store.append(append("t", 2, &["c"], None)).await, Ok(3));
    for table in ["t", "v"] {
        assert_eq!(store.events(table, 0).await.unwrap(), ["a", "b", "c"]);
    }
}

pub(crate) async fn concurrent_writers_lose_no_events(place: &dyn Place) {
    let store = place.open().await;
    let mut tasks = Vec::new();
    for task in 0..40 {
        let store = Arc::clone(&store);
        tasks.push(tokio::spawn(async move {
            let table = format!("t{}", task % 20);
            let mut written = 0;
            let mut after = 0;
            while written < 25 {
                let event = format!("{task}-{written}");
                match store
                    .append(append(&table, after, &[&event], Some(listing(ListedStatus::Playing, &[]))))
                    .await
                {
                    Ok(number) => (after, written) = (number, written + 1),
                    Err(StoreError::Conflict { have, .. }) => after = have,
                    Err(other) => panic!("{other}"),
                }
            }
        }));
    }
    for task in tasks {
        task.await.unwrap();
    }
    for table in 0..20 {
        let events = store.events(&format!("t{table}"), 0).await.unwrap();
        assert_eq!(events.len(), 50);
        for task in [table, table + 20] {
            let own: Vec<&String> =
                events.iter().filter(|event| event.starts_with(&format!("{task}-"))).collect();
            let expected: Vec<String> = (0..25).map(|number| format!("{task}-{number}")).collect();
            assert_eq!(own, expected.iter().collect::<Vec<_>>());
        }
    }
}

pub(crate) async fn lists_reflect_appends(place: &dyn Place) {
    let store = place.open().await;
    let put = async |table: &str, state, listing| {
        store.append(Append { state, ..append(table, 0, &["e"], Some(listing)) }).await.unwrap();
    };
    put("a-wait", state(1_000), listing(ListedStatus::Waiting, &["ann"])).await;
    let hidden = Listing { listed: false, ..listing(ListedStatus::Waiting, &["bob"]) };
    put("hidden", state(1_000), hidden).await;
    put("mine", waiting_for(1_000, &["ann"]), listing(ListedStatus::Playing, &["ann", "bob"])).await;
    put("late", TableState { next_deadline: Some(70), ..state(1_000) }, listing(ListedStatus::Playing, &[]))
        .await;
    let soon = TableState { next_deadline: Some(50), awaits_bot: true, ..state(1_000) };
    put("soon", soon, listing(ListedStatus::Playing, &[])).await;
    put("done", state(1_000), listing(ListedStatus::Over, &["ann"])).await;

    assert_eq!(tables(&*store, Query::Joinable).await, ["a-wait"]);
    let game = listing(ListedStatus::Waiting, &[]).game;
    assert_eq!(tables(&*store, Query::JoinableOf(game)).await, ["a-wait"]);
    assert_eq!(tables(&*store, Query::JoinableOf("another".into())).await, Vec::<String>::new());
    assert_eq!(tables(&*store, Query::Watchable).await, ["late", "mine", "soon"]);
    assert_eq!(tables(&*store, Query::Current("ann".into())).await, ["mine", "a-wait"]);
    assert_eq!(tables(&*store, Query::Finished("ann".into())).await, ["done"]);
    assert_eq!(tables(&*store, Query::Unfinished).await.len(), 5);
    assert_eq!(tables(&*store, Query::Due(60)).await, ["soon"]);
    assert_eq!(tables(&*store, Query::Due(70)).await, ["soon", "late"]);
    assert_eq!(tables(&*store, Query::AwaitingBot).await, ["soon"]);
    assert_eq!(store.list(Query::Unfinished, 2).await.unwrap().len(), 2);

    let over = append("mine", 1, &["e"], Some(listing(ListedStatus::Over, &["bob"])));
    store.append(over).await.unwrap();
    assert_eq!(tables(&*store, Query::Current("ann".into())).await, ["a-wait"]);
    assert_eq!(tables(&*store, Query::Finished("bob".into())).await, ["mine"]);
    let listed = store.list(Query::Finished("bob".into()), 1).await.unwrap().remove(0);
    assert_eq!((listed.event_count, listed.created_at, listed.changed_at), (2, 1_000, 1_001));
    assert_eq!((listed.summary.as_str(), listed.status), ("1 people", ListedStatus::Over));
}

pub(crate) async fn the_state_of_a_table_changes_without_its_listing(place: &dyn Place) {
    let store = place.open().await;
    let people = ["ann", "bo", "bob"];
    for table in ["one", "two"] {
        let new = append(table, 0, &["e"], Some(listing(ListedStatus::Playing, &people)));
        store.append(Append { state: waiting_for(1_000, &["ann"]), ..new }).await.unwrap();
    }
    let due = TableState { next_deadline: Some(50), awaits_bot: true, ..waiting_for(900, &["bob", "ann"]) };
    store.append(Append { state: due, ..append("two", 1, &["f"], None) }).await.unwrap();
    for (person, mine) in [
        ("ann", [("one", 1, 1_000, true), ("two", 2, 900, true)]),
        ("bob", [("two", 2, 900, true), ("one", 1, 1_000, false)]),
        ("bo", [("one", 1, 1_000, false), ("two", 2, 900, false)]),
    ] {
        let listed = store.list(Query::Current(person.to_owned()), 9).await.unwrap();
        let listed = listed.iter().map(|it| (it.table.as_str(), it.event_count, it.changed_at, it.to_move));
        assert_eq!(listed.collect::<Vec<_>>(), mine, "{person}");
    }
    assert_eq!(tables(&*store, Query::Due(50)).await, ["two"]);
    assert_eq!(tables(&*store, Query::AwaitingBot).await, ["two"]);
    store.append(append("two", 2, &["g"], None)).await.unwrap();
    assert_eq!(tables(&*store, Query::Due(50)).await, Vec::<String>::new());
    assert_eq!(tables(&*store, Query::AwaitingBot).await, Vec::<String>::new());
    let behind = store.append(append("two", 2, &["h"], None)).await;
    assert_eq!(behind, Err(StoreError::Conflict { expected: 2, have: 3 }));
    let nowhere = store.append(append("three", 2, &["h"], None)).await;
    assert_eq!(nowhere, Err(StoreError::Conflict { expected: 2, have: 0 }));
}

pub(crate) async fn unfinished_tables_are_counted_and_quiet_games_found(place: &dyn Place) {
    let store = place.open().await;
    for (table, status, people) in [
        ("waiting", ListedStatus::Waiting, &["ann"][..]),
        ("playing", ListedStatus::Playing, &["ann", "bob"]),
        ("timed", ListedStatus::Playing, &["bob"]),
        ("over", ListedStatus::Over, &["ann", "bob"]),
    ] {
        let mut append = append(table, 0, &["made"], Some(listing(status, people)));
        append.state.next_deadline = (table == "timed").then_some(5_000);
        store.append(append).await.unwrap();
    }
    assert_eq!(store.count_unfinished().await, Ok(3));
    assert_eq!(tables(&*store, Query::Quiet(999)).await, Vec::<String>::new());
    assert_eq!(tables(&*store, Query::Quiet(1_000)).await, ["playing"]);
}

pub(crate) async fn a_deleted_table_leaves_no_trace(place: &dyn Place) {
    let store = place.open().await;
    for table in ["lake", "pond"] {
        let new = append(table, 0, &["made"], Some(listing(ListedStatus::Waiting, &["ann"])));
        store.append(new).await.unwrap();
    }
    for after in 1..4 {
        store.append(append("lake", after, &["lake"], None)).await.unwrap();
        store.append(append("pond", after, &["pond"], None)).await.unwrap();
    }
    assert_eq!(store.delete_table("lake").await, Ok(true));
    assert_eq!(store.delete_table("lake").await, Ok(false));
    assert_eq!(store.events("lake", 0).await.unwrap(), Vec::<String>::new());
    assert_eq!(store.events("pond", 0).await.unwrap(), ["made", "pond", "pond", "pond"]);
    assert_eq!(tables(&*store, Query::Current("ann".to_owned())).await, ["pond"]);
    // The deleted table is not in the cache either.
    let late = store.append(append("lake", 4, &["late"], None)).await;
    assert_eq!(late, Err(StoreError::Conflict { expected: 4, have: 0 }));
    assert_eq!(store.append(append("pond", 4, &["pond"], None)).await, Ok(5));
}
