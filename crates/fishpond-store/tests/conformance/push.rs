//! Browsers that want notifications, and the notifications for them.

use fishpond_store::{PushNotice, PushSubscription, Store, StoreError};

use super::common::*;

fn browser(person: &str, endpoint: &str) -> PushSubscription {
    PushSubscription {
        person: person.to_owned(),
        endpoint: format!("https://push.example/{endpoint}"),
        public_key: vec![4, 1, 2],
        secret: vec![3, 4],
        settings: "all".to_owned(),
    }
}

/// Creates an account with an open session, whose token is `session`.
async fn log_in(store: &dyn Store, person: &str, session: &str) {
    if store.person(person).await.unwrap().is_none() {
        store.create_account(account(person, person, "hash")).await.unwrap();
    }
    store.open_session(session, person, "hash", 0, 1000).await.unwrap();
}

/// Returns the ends of the endpoints of a person's browsers.
async fn browsers(store: &dyn Store, person: &str) -> Vec<String> {
    let browsers = store.push().push_subscriptions(person).await.unwrap();
    browsers.iter().map(|browser| browser.endpoint.rsplit('/').next().unwrap().to_owned()).collect()
}

pub(crate) async fn browsers_are_known_for_as_long_as_their_session_is_open(place: &dyn Place) {
    let store = place.open().await;
    let push = store.push();
    let ann = browser("ann", "desk");
    let refused = push.save_push_subscription(ann.clone(), "desk", 1, 8).await;
    assert_eq!(refused, Err(StoreError::UnknownPerson), "no account");
    for session in ["desk", "phone", "tablet", "kiosk"] {
        log_in(&*store, "ann", session).await;
        push.save_push_subscription(browser("ann", session), session, 1, 8).await.unwrap();
    }
    log_in(&*store, "bob", "bobs").await;
    let refused = push.save_push_subscription(ann.clone(), "bobs", 1, 8).await;
    assert_eq!(refused, Err(StoreError::UnknownPerson), "another person's session");
    let refused = push.save_push_subscription(ann.clone(), "desk", 1000, 8).await;
    assert_eq!(refused, Err(StoreError::UnknownPerson), "an expired session");
    assert!(!format!("{ann:?}").contains("push.example"));

    store.close_session("tablet").await.unwrap();
    push.queue_push("ann", "reef-one", "turn", 5).await.unwrap();
    assert_eq!(push.take_due_push(5, 9).await.unwrap().len(), 3);
    store.close_sessions("ann", Some("desk")).await.unwrap();
    assert_eq!(browsers(&*store, "ann").await, ["desk"]);
    // Somebody else uses the same browser.
    log_in(&*store, "bob", "desk of bob").await;
    push.save_push_subscription(browser("bob", "desk"), "desk of bob", 2, 8).await.unwrap();
    assert_eq!(browsers(&*store, "ann").await, [] as [&str; 0]);
    assert_eq!(push.push_subscriptions("bob").await.unwrap(), [browser("bob", "desk")]);
    push.queue_push("bob", "reef-one", "turn", 5).await.unwrap();
    store.delete_expired_sessions(1000).await.unwrap();
    assert_eq!(browsers(&*store, "bob").await, [] as [&str; 0]);
    assert_eq!(push.take_due_push(9, 9).await, Ok(Vec::new()));
}

pub(crate) async fn a_person_has_a_limited_number_of_browsers(place: &dyn Place) {
    let store = place.open().await;
    let push = store.push();
    log_in(&*store, "ann", "session").await;
    for (now, name) in (1..).zip(["a", "b", "c", "d"]) {
        push.save_push_subscription(browser("ann", name), "session", now, 3).await.unwrap();
    }
    assert_eq!(browsers(&*store, "ann").await, ["b", "c", "d"]);
    push.save_push_subscription(browser("ann", "b"), "session", 5, 3).await.unwrap();
    push.save_push_subscription(browser("ann", "e"), "session", 5, 3).await.unwrap();
    assert_eq!(browsers(&*store, "ann").await.len(), 3);
    assert!(!browsers(&*store, "ann").await.contains(&"c".to_owned()));
    push.set_push_settings("ann", "none").await.unwrap();
    let all = push.push_subscriptions("ann").await.unwrap();
    assert!(all.iter().all(|browser| browser.settings == "none"));
    let one = |name: &str| format!("https://push.example/{name}");
    assert_eq!(push.delete_push_subscriptions("bob", Some(&one("b"))).await, Ok(0), "another person's");
    assert_eq!(push.delete_push_subscriptions("ann", Some(&one("b"))).await, Ok(1));
    assert_eq!(push.delete_push_subscriptions("ann", None).await, Ok(2));
}

pub(crate) async fn notifications_are_taken_once_when_they_are_due(place: &dyn Place) {
    let store = place.open().await;
    let push = store.push();
    push.queue_push("ann", "reef-one", "turn", 10).await.unwrap();
    log_in(&*store, "ann", "session").await;
    for name in ["desk", "phone"] {
        push.save_push_subscription(browser("ann", name), "session", 1, 8).await.unwrap();
    }
    push.queue_push("ann", "reef-one", "turn", 10).await.unwrap();
    push.queue_push("ann", "reef-one", "over", 20).await.unwrap();
    push.queue_push("ann", "reef-two", "turn", 30).await.unwrap();
    assert_eq!(push.take_due_push(19, 9).await, Ok(Vec::new()), "the newer one counts");
    let taken = (0..8).map(|_| push.take_due_push(20, 1));
    let taken = futures_util::future::try_join_all(taken).await.unwrap().concat();
    let mut endpoints: Vec<&str> = taken.iter().map(|notice| &*notice.subscription.endpoint).collect();
    endpoints.sort_unstable();
    assert_eq!(endpoints, ["https://push.example/desk", "https://push.example/phone"]);
    assert!(taken.iter().all(|notice| (&*notice.table, &*notice.notice) == ("reef-one", "over")));
    drop(store);
    let store = place.open().await;
    assert_eq!(store.push().take_due_push(30, 9).await.unwrap().len(), 2);
}

pub(crate) async fn notifications_that_could_not_be_sent_are_put_back(place: &dyn Place) {
    let store = place.open().await;
    let push = store.push();
    log_in(&*store, "ann", "session").await;
    push.save_push_subscription(browser("ann", "desk"), "session", 1, 8).await.unwrap();
    push.queue_push("ann", "reef-one", "turn", 10).await.unwrap();
    let taken = push.take_due_push(10, 9).await.unwrap().remove(0);
    push.put_back_push(taken.clone(), 70).await.unwrap();
    assert_eq!(push.take_due_push(69, 9).await, Ok(Vec::new()));
    let again = push.take_due_push(70, 9).await.unwrap();
    assert_eq!(again, [PushNotice { failures: 1, ..taken.clone() }]);
    push.queue_push("ann", "reef-one", "over", 80).await.unwrap();
    push.put_back_push(taken.clone(), 75).await.unwrap();
    let newer = push.take_due_push(80, 9).await.unwrap();
    assert_eq!(newer, [PushNotice { notice: "over".to_owned(), ..taken.clone() }], "the newer one counts");
    push.delete_push_subscriptions("ann", None).await.unwrap();
    push.put_back_push(taken, 75).await.unwrap();
    assert_eq!(push.take_due_push(80, 9).await, Ok(Vec::new()));
}

pub(crate) async fn browsers_of_a_removed_person_are_deleted(place: &dyn Place) {
    let store = place.open().await;
    let push = store.push();
    log_in(&*store, "annabella", "session").await;
    push.save_push_subscription(browser("annabella", "annas-desk"), "session", 1, 8).await.unwrap();
    push.queue_push("annabella", "reef-one", "turn", 10).await.unwrap();
    store.begin_removal(removal("annabella", None), None).await.unwrap();
    assert_eq!(store.finish_removal("annabella").await, Ok(true));
    assert_eq!(browsers(&*store, "annabella").await, [] as [&str; 0]);
    assert!(!place.contains("annas-desk").await);
}
