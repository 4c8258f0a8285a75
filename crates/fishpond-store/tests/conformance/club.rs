//! Invitations to create an account, and reports to the operator.

use fishpond_store::Report;

use super::common::*;

pub(crate) async fn invitations_expire_work_once_and_are_stored_as_hashes(place: &dyn Place) {
    let store = place.open().await;
    let code = "a-very-secret-invitation";
    assert_eq!(store.use_invite(code, 1).await, Ok(None), "it does not exist");
    store.create_invite(code, 100).await.unwrap();
    store.create_invite("other", 100).await.unwrap();
    assert!(!place.contains(code).await);
    drop(store);
    let store = place.open().await;
    assert_eq!(store.use_invite(code, 100).await, Ok(None), "it has expired");
    assert_eq!(store.use_invite(code, 99).await, Ok(Some(100)));
    assert_eq!(store.use_invite(code, 99).await, Ok(None), "it is used up");
    store.create_invite("other", 200).await.unwrap();
    assert_eq!(store.delete_expired_sessions(199).await, Ok(0), "only sessions are counted");
    assert_eq!(store.use_invite("other", 199).await, Ok(Some(200)), "its time was extended");
    store.create_invite("other", 200).await.unwrap();
    assert_eq!(store.delete_expired_sessions(200).await, Ok(0));
    assert_eq!(store.use_invite("other", 199).await, Ok(None), "it was deleted");
}

pub(crate) async fn concurrent_attempts_use_an_invitation_only_once(place: &dyn Place) {
    let store = place.open().await;
    store.create_invite("code", 100).await.unwrap();
    let uses = (0..8).map(|_| store.use_invite("code", 1));
    let used = futures_util::future::try_join_all(uses).await.unwrap();
    assert_eq!(used.into_iter().flatten().count(), 1);
}

fn report(at: u64, person: &str, text: &str) -> Report {
    Report { id: 0, at, person: person.to_owned(), about: "/table/t".to_owned(), text: text.to_owned() }
}

pub(crate) async fn the_latest_reports_are_kept(place: &dyn Place) {
    let store = place.open().await;
    assert_eq!(store.reports(9).await, Ok(Vec::new()));
    let mut numbers = Vec::new();
    for at in 1..=4 {
        numbers.push(store.add_report(report(at, "ann", "Grüße"), 3).await.unwrap());
    }
    assert!(numbers.is_sorted_by(|a, b| a < b), "{numbers:?}");
    drop(store);
    let store = place.open().await;
    let expected = [4, 3, 2].map(|at| Report { id: numbers[at - 1], ..report(at as u64, "ann", "Grüße") });
    assert_eq!(store.reports(9).await.unwrap(), expected);
    assert_eq!(store.reports(1).await.unwrap(), expected[..1]);
    assert_eq!(store.delete_report(numbers[2]).await, Ok(true));
    for missing in [numbers[2], numbers[0], 0, u64::MAX] {
        assert_eq!(store.delete_report(missing).await, Ok(false), "{missing}");
    }
    store.add_report(report(5, "ann", "again"), 3).await.unwrap();
    let times = store.reports(9).await.unwrap().into_iter().map(|report| report.at);
    assert_eq!(times.collect::<Vec<_>>(), [5, 4, 2]);
}

pub(crate) async fn reports_follow_their_author_and_are_deleted_with_them(place: &dyn Place) {
    let store = place.open().await;
    store.add_report(report(1, "guest", "rude"), 9).await.unwrap();
    store.begin_removal(removal("guest", Some("annabella")), None).await.unwrap();
    assert_eq!(store.reports(9).await.unwrap()[0].person, "annabella", "a guest has created an account");
    store.add_report(report(2, "bob", "slow"), 9).await.unwrap();
    store.begin_removal(removal("annabella", None), None).await.unwrap();
    assert_eq!(store.finish_removal("annabella").await, Ok(true));
    let people = store.reports(9).await.unwrap().into_iter().map(|report| report.person);
    assert_eq!(people.collect::<Vec<_>>(), ["bob"]);
    assert!(!place.contains("annabella").await);
}
