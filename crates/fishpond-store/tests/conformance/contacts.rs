//! The people someone follows or has blocked.

use fishpond_store::ContactKind::{Blocked, Followed};
use fishpond_store::{ContactKind, Store, StoreError};

use super::common::*;

async fn names(store: &dyn Store, person: &str, kind: ContactKind) -> Vec<String> {
    let contacts = store.contacts().contacts(person, kind).await.unwrap();
    contacts.into_iter().filter_map(|person| person.login).collect()
}

pub(crate) async fn people_are_followed_or_blocked(place: &dyn Place) {
    let store = place.open().await;
    let contacts = store.contacts();
    for (id, login) in [("ann", "Ann"), ("bob", "bob"), ("eve", "Eve"), ("zoe", "Zoe")] {
        store.create_account(account(id, login, "hash")).await.unwrap();
    }
    store.save_person(person("guest")).await.unwrap();
    for other in ["guest", "stranger", "ann"] {
        let refused = contacts.add_contact("ann", other, Followed, 1, 9).await;
        assert_eq!(refused, Err(StoreError::UnknownPerson), "{other}");
    }
    for other in ["zoe", "bob"] {
        assert_eq!(contacts.add_contact("ann", other, Followed, 1, 2).await, Ok(true));
    }
    assert_eq!(contacts.add_contact("ann", "eve", Followed, 1, 2).await, Ok(false), "too many");
    assert_eq!(contacts.add_contact("ann", "zoe", Followed, 2, 2).await, Ok(true), "no change");
    assert_eq!(contacts.add_contact("ann", "eve", Blocked, 1, 2).await, Ok(true), "another kind");
    drop(store);
    let store = place.open().await;
    let contacts = store.contacts();
    assert_eq!(names(&*store, "ann", Followed).await, ["bob", "Zoe"]);
    assert_eq!(names(&*store, "ann", Blocked).await, ["Eve"]);
    assert_eq!(contacts.contact("ann", "eve").await, Ok(Some(Blocked)));
    assert_eq!(contacts.contact("eve", "ann").await, Ok(None));
    contacts.add_contact("ann", "zoe", Blocked, 3, 2).await.unwrap();
    assert_eq!(names(&*store, "ann", Followed).await, ["bob"]);
    contacts.add_contact("zoe", "bob", Followed, 3, 2).await.unwrap();
    assert_eq!(contacts.contacts_to("bob", Followed).await.unwrap(), ["ann", "zoe"]);
    contacts.remove_contact("ann", "zoe").await.unwrap();
    assert_eq!(contacts.contact("ann", "zoe").await, Ok(None));
}

pub(crate) async fn contacts_of_a_removed_person_are_deleted(place: &dyn Place) {
    let store = place.open().await;
    for (id, login) in [("annabella", "Annabella"), ("bob", "Bob")] {
        store.create_account(account(id, login, "hash")).await.unwrap();
    }
    store.contacts().add_contact("annabella", "bob", Followed, 1, 9).await.unwrap();
    store.contacts().add_contact("bob", "annabella", Blocked, 1, 9).await.unwrap();
    store.begin_removal(removal("annabella", None), None).await.unwrap();
    assert_eq!(store.finish_removal("annabella").await, Ok(true));
    assert_eq!(names(&*store, "bob", Blocked).await, [""; 0]);
    assert!(!place.contains("annabella").await);
}
