//! Results, ratings and reviews.

use std::sync::Arc;

use fishpond_store::{
    AccountKind, Append, GameResult, ListedStatus, Query, ResultQuery, Review, Rewrite, Rewritten, Store,
    StoreError, StoredRating,
};

use super::common::*;

fn rating(person: &str, game: &str, value: i64, games: u32) -> StoredRating {
    StoredRating { person: person.to_owned(), game: game.to_owned(), value, deviation: 90, games }
}

fn games_of(person: &str) -> ResultQuery {
    ResultQuery { person: person.to_owned(), viewer: None, before: None }
}

async fn found(store: &dyn Store, query: ResultQuery, limit: u32) -> Vec<String> {
    store.results(query, limit).await.unwrap().into_iter().map(|game| game.table).collect()
}

pub(crate) async fn results_are_listed_for_those_who_may_see_them(place: &dyn Place) {
    let store = place.open().await;
    store.append(finished("one", "1", &["ann", "bob"], false)).await.unwrap();
    store.append(finished("two", "2", &["ann", "cy"], false)).await.unwrap();
    store.append(finished("three", "3", &["ann"], false)).await.unwrap();
    assert_eq!(found(&*store, games_of("ann"), 9).await, ["three", "two", "one"]);
    assert_eq!(found(&*store, games_of("ann"), 2).await, ["three", "two"]);
    assert_eq!(found(&*store, games_of("bob"), 9).await, ["one"]);
    let secret = GameResult { public: false, ..result("4", &["ann", "cy"], false) };
    let over = listing(ListedStatus::Over, &["ann", "cy"]);
    store.append(Append { result: Some(secret), ..append("secret", 0, &["end"], Some(over)) }).await.unwrap();
    for (viewer, sees) in [(None, false), (Some("bob"), false), (Some("ann"), true), (Some("cy"), true)] {
        let query = ResultQuery { viewer: viewer.map(str::to_owned), ..games_of("ann") };
        assert_eq!(found(&*store, query, 9).await.contains(&"secret".to_owned()), sees, "{viewer:?}");
    }
    let latest = store.results(games_of("ann"), 1).await.unwrap().remove(0);
    assert_eq!((latest.details.as_str(), latest.ended), ("3", Some(77)));
    let earlier = ResultQuery { before: Some(latest.number), ..games_of("ann") };
    assert_eq!(found(&*store, earlier, 9).await, ["two", "one"]);

    // A second result of the same table keeps number and date.
    let again = GameResult { ended: Some(99), ..result("3, rated", &["ann"], false) };
    store.append(Append { result: Some(again), ..append("three", 1, &["rated"], None) }).await.unwrap();
    let changed = store.results(games_of("ann"), 1).await.unwrap().remove(0);
    assert_eq!(
        (changed.details.as_str(), changed.ended, changed.number),
        ("3, rated", Some(77), latest.number)
    );

    store.delete_table("three").await.unwrap();
    assert_eq!(found(&*store, games_of("ann"), 9).await, ["two", "one"]);
}

pub(crate) async fn finished_tables_are_listed_by_the_end_of_their_games(place: &dyn Place) {
    let store = place.open().await;
    let closed = append("closed", 0, &["end"], Some(listing(ListedStatus::Over, &["ann"])));
    store.append(Append { state: state(9_000), ..closed }).await.unwrap();
    store.append(finished("first", "1", &["ann"], false)).await.unwrap();
    store.append(finished("second", "2", &["ann"], false)).await.unwrap();
    // A message in the chat of an old game.
    store.append(Append { state: state(5_000), ..append("first", 1, &["said"], None) }).await.unwrap();
    let finished = tables(&*store, Query::Finished("ann".into())).await;
    assert_eq!(finished, ["second", "first", "closed"]);
}

pub(crate) async fn results_follow_the_removal_of_a_person(place: &dyn Place) {
    let store = place.open().await;
    store.append(finished("one", "ann won", &["ann", "bob"], false)).await.unwrap();
    store.begin_removal(removal("ann", None), None).await.unwrap();
    let erase: Rewrite = Arc::new(|events| {
        let listing = listing(ListedStatus::Over, &["bob", "nobody"]);
        let result = Some(GameResult { ended: None, ..result("somebody won", &["bob", "nobody"], false) });
        Ok(Rewritten { events, state: state(1_000), listing, result })
    });
    store.rewrite_table("one", Some(removal("ann", None)), erase).await.unwrap();
    assert!(found(&*store, games_of("ann"), 9).await.is_empty());
    let game = store.results(games_of("bob"), 9).await.unwrap().remove(0);
    assert_eq!((game.details.as_str(), game.ended), ("somebody won", Some(77)));
}

pub(crate) async fn bots_have_a_leaderboard_of_their_own(place: &dyn Place) {
    let store = place.open().await;
    store.create_account(account("ann", "ann", "hash")).await.unwrap();
    store.create_account(bot("pike", "pike", "ann")).await.unwrap();
    let ratings = vec![rating("ann", "penguins", 1500, 1), rating("pike", "penguins", 1600, 3)];
    store.replace_ratings(0, ratings).await.unwrap();
    for (kind, person) in [(AccountKind::People, "ann"), (AccountKind::Bots, "pike")] {
        let board = store.leaderboard("penguins", kind, 9).await.unwrap();
        assert_eq!(board.iter().map(|(rating, _)| rating.person.as_str()).collect::<Vec<_>>(), [person]);
    }
}

pub(crate) async fn ratings_change_in_one_order(place: &dyn Place) {
    let store = place.open().await;
    for person in ["ann", "bob"] {
        store.create_account(account(person, person, "hash")).await.unwrap();
    }
    store.append(finished("one", "1", &["ann", "bob"], true)).await.unwrap();
    store.append(finished("two", "2", &["ann", "guest"], true)).await.unwrap();
    assert_eq!(store.unrated_tables(9).await.unwrap(), ["one", "two"]);
    assert_eq!(store.last_rated_game().await, Ok(0));
    let (ann, bob) = (rating("ann", "penguins", 1600, 1), rating("bob", "penguins", 1400, 1));
    store.append(rate("one", 0, &[("ann", 1600), ("bob", 1400)])).await.unwrap();
    assert_eq!(store.unrated_tables(9).await.unwrap(), ["two"]);
    let behind = store.append(rate("two", 0, &[("ann", 1)])).await;
    assert_eq!(behind, Err(StoreError::Conflict { expected: 0, have: 1 }));
    assert_eq!(store.ratings("ann").await.unwrap(), [ann]);
    let better = rating("ann", "penguins", 1650, 2);
    store.append(rate("two", 1, &[("ann", 1650), ("guest", 1500)])).await.unwrap();
    assert!(store.ratings("guest").await.unwrap().is_empty(), "guests have no rating");
    let games = store.rated_games(0, 9).await.unwrap();
    assert_eq!(
        games.iter().map(|game| (game.number, game.table.as_str())).collect::<Vec<_>>(),
        [(1, "one"), (2, "two")]
    );
    assert_eq!(store.rated_games(1, 9).await.unwrap().len(), 1);

    let board = store.leaderboard("penguins", AccountKind::People, 9).await.unwrap();
    let board: Vec<_> =
        board.iter().map(|(rating, person)| (rating.value, person.login.as_deref().unwrap())).collect();
    assert_eq!(board, [(1650, "ann"), (1400, "bob")]);
    assert_eq!(store.leaderboard("penguins", AccountKind::People, 1).await.unwrap().len(), 1);
    assert!(store.leaderboard("ships", AccountKind::People, 9).await.unwrap().is_empty());

    assert_eq!(
        store.replace_ratings(1, Vec::new()).await,
        Err(StoreError::Conflict { expected: 1, have: 2 })
    );
    store.replace_ratings(2, vec![better.clone(), bob]).await.unwrap();
    store.begin_removal(removal("bob", None), None).await.unwrap();
    assert!(store.ratings("bob").await.unwrap().is_empty(), "a removed person has no rating");
    assert_eq!(store.ratings("ann").await.unwrap(), [better]);
}

fn upload(id: &str, person: &str, until: u64) -> Review {
    Review {
        id: id.to_owned(),
        person: Some(person.to_owned()),
        record: Some("{}".to_owned()),
        report: None,
        until: Some(until),
    }
}

pub(crate) async fn reviews_are_kept_with_their_tables(place: &dyn Place) {
    let store = place.open().await;
    let review = Review {
        person: None,
        record: None,
        until: None,
        report: Some("1".to_owned()),
        ..upload("t", "", 0)
    };
    store.save_review(review.clone()).await.unwrap();
    assert_eq!(store.review("t").await, Ok(None), "there is no such table");
    store.append(append("t", 0, &["0"], Some(listing(ListedStatus::Over, &[])))).await.unwrap();
    store.save_review(review.clone()).await.unwrap();
    assert_eq!(store.review("t").await, Ok(Some(review)));
    assert_eq!(store.delete_table("t").await, Ok(true));
    assert_eq!(store.review("t").await, Ok(None));
}

pub(crate) async fn uploads_are_limited_expire_and_follow_their_owner(place: &dyn Place) {
    let store = place.open().await;
    for number in 0..25 {
        store.save_review(upload(&format!("u{number:02}"), "ann", 100 + number)).await.unwrap();
    }
    assert_eq!(store.review("u04").await, Ok(None), "the oldest are deleted");
    assert!(store.review("u05").await.unwrap().is_some());
    store.delete_expired_sessions(105).await.unwrap();
    assert_eq!(store.review("u05").await, Ok(None));
    let latest: Vec<Review> = store.uploads("ann").await.unwrap().into_iter().take(2).collect();
    assert_eq!(latest, [upload("u24", "ann", 124), upload("u23", "ann", 123)]);
    assert_eq!(store.uploads("bob").await, Ok(Vec::new()));
    store.begin_removal(removal("ann", Some("bob")), None).await.unwrap();
    assert_eq!(store.review("u06").await.unwrap().unwrap().person.as_deref(), Some("bob"));
    assert_eq!(
        (store.uploads("ann").await.unwrap().len(), store.uploads("bob").await.unwrap().len()),
        (0, 19)
    );
    // An analysis that began before does not give the upload back to its earlier owner.
    let analysed = Review { report: Some("1".to_owned()), ..upload("u06", "ann", 106) };
    store.save_review(analysed.clone()).await.unwrap();
    let expected = Review { person: Some("bob".to_owned()), ..analysed.clone() };
    assert_eq!(store.review("u06").await, Ok(Some(expected)));
    store.begin_removal(removal("bob", None), None).await.unwrap();
    assert_eq!(store.review("u06").await, Ok(None));
    store.save_review(analysed).await.unwrap();
    assert_eq!(store.review("u06").await, Ok(None), "what was deleted stays deleted");
}
