//! People, accounts, sessions, tokens, bans and keys.

use fishpond_store::{Key, Person, StoreError, Token};

use super::common::*;

pub(crate) async fn sessions_expire_and_tokens_are_stored_as_hashes(place: &dyn Place) {
    let store = place.open().await;
    let token = "a-very-secret-token-of-ann";
    assert_eq!(store.open_session(token, "ann", "hash", 0, 100).await, Err(StoreError::UnknownPerson));
    store.create_account(account("ann", "Ann", "hash")).await.unwrap();
    store.open_session(token, "ann", "hash", 0, 100).await.unwrap();
    store.open_session("other", "ann", "hash", 0, 100).await.unwrap();
    assert_eq!(store.session(token, 99).await.unwrap().unwrap().id, "ann");
    assert_eq!(store.session(token, 100).await, Ok(None));
    assert_eq!(store.session("guess", 1).await, Ok(None));
    store.close_sessions("ann", Some(token)).await.unwrap();
    assert_eq!(store.session("other", 1).await, Ok(None));
    assert!(store.session(token, 1).await.unwrap().is_some());
    assert!(!place.contains(token).await);
    assert_eq!(store.delete_expired_sessions(99).await, Ok(0));
    assert_eq!(store.delete_expired_sessions(100).await, Ok(1));
    store.open_session(token, "ann", "hash", 0, 100).await.unwrap();
    store.close_session(token).await.unwrap();
    assert_eq!(store.session(token, 1).await, Ok(None));
}

pub(crate) async fn api_tokens_expire_can_be_revoked_and_are_stored_as_hashes(place: &dyn Place) {
    let store = place.open().await;
    assert_eq!(
        store.create_token("fp_text", token("t1", "ann", 1, None)).await,
        Err(StoreError::UnknownPerson)
    );
    store.save_person(person("guest")).await.unwrap();
    assert_eq!(
        store.create_token("fp_text", token("t1", "guest", 1, None)).await,
        Err(StoreError::UnknownPerson),
        "only accounts have tokens"
    );
    store.create_account(account("ann", "Ann", "hash")).await.unwrap();
    store.create_token("fp_text", token("t1", "ann", 1, None)).await.unwrap();
    store.create_token("fp_other", token("t2", "ann", 2, Some(10))).await.unwrap();
    let known = async |text: &str, now| store.token(text, now).await.unwrap().map(|(token, _)| token.id);
    assert_eq!(known("fp_text", 1000).await.as_deref(), Some("t1"));
    assert_eq!(known("fp_other", 9).await.as_deref(), Some("t2"));
    assert_eq!((known("fp_other", 10).await, known("fp_third", 1).await), (None, None));
    store.note_token_use("t1", 77).await.unwrap();
    let listed = store.tokens("ann").await.unwrap();
    assert_eq!(
        listed.iter().map(|token| (&*token.id, token.used)).collect::<Vec<_>>(),
        [("t2", None), ("t1", Some(77))]
    );
    assert!(!place.contains("fp_text").await);
    assert_eq!(store.revoke_token("bob", "t1").await, Ok(Vec::new()), "another person's token");
    store.delete_expired_sessions(10).await.unwrap();
    assert_eq!(store.tokens("ann").await.unwrap().len(), 1);
    let revoked = store.revoke_token("ann", "t1").await.unwrap();
    assert_eq!(revoked, [Token { used: Some(77), ..token("t1", "ann", 1, None) }]);
    assert_eq!(known("fp_text", 1000).await, None);
    store.create_token("fp_text", token("t3", "ann", 1, None)).await.unwrap();
    store.begin_removal(removal("ann", None), None).await.unwrap();
    assert_eq!((store.tokens("ann").await.unwrap(), known("fp_text", 1).await), (Vec::new(), None));
}

pub(crate) async fn a_token_is_revoked_with_those_created_with_it(place: &dyn Place) {
    let store = place.open().await;
    store.create_account(account("ann", "Ann", "hash")).await.unwrap();
    store.create_account(account("bot", "Bot", "hash")).await.unwrap();
    for (id, person, creator) in [
        ("a", "ann", None),
        ("b", "ann", Some("a")),
        ("c", "bot", Some("b")),
        ("d", "ann", None),
        ("e", "bot", Some("d")),
    ] {
        let created = Token { created_with: creator.map(str::to_owned), ..token(id, person, 1, None) };
        store.create_token(&format!("fp_{id}"), created).await.unwrap();
    }
    let mut revoked = store.revoke_token("ann", "a").await.unwrap();
    revoked.sort_by(|one, other| one.id.cmp(&other.id));
    let found: Vec<_> = revoked.iter().map(|token| (&*token.id, &*token.person)).collect();
    assert_eq!(found, [("a", "ann"), ("b", "ann"), ("c", "bot")]);
    assert_eq!(store.token("fp_c", 2).await, Ok(None));
    // The request was checked just before.
    let late = Token { created_with: Some("b".to_owned()), ..token("f", "ann", 1, None) };
    assert_eq!(store.create_token("fp_f", late).await, Err(StoreError::UnknownToken));
    assert_eq!(store.token("fp_f", 2).await, Ok(None));
    assert!(store.token("fp_d", 2).await.unwrap().is_some());
    assert_eq!(store.token("fp_e", 2).await.unwrap().unwrap().0.created_with.as_deref(), Some("d"));
}

pub(crate) async fn account_names_are_unique_regardless_of_case(place: &dyn Place) {
    let store = place.open().await;
    store.create_account(account("ann", "Änne", "hash-of-ann")).await.unwrap();
    assert_eq!(store.create_account(account("bob", "äNNE", "x")).await, Err(StoreError::NameTaken));
    let found = store.account("änne").await.unwrap().unwrap();
    assert_eq!((found.person.as_str(), found.password.as_str()), ("ann", "hash-of-ann"));
    assert!(!format!("{found:?}{:?}", account("ann", "Änne", "hash-of-ann")).contains("hash-of-ann"));
    assert_eq!(store.account("bob").await, Ok(None));
    let renamed = Person { name: "Anna".to_owned(), ..person("ann") };
    store.save_person(renamed).await.unwrap();
    let saved = store.person("ann").await.unwrap().unwrap();
    assert_eq!((saved.name.as_str(), saved.login.as_deref()), ("Anna", Some("Änne")));
}

pub(crate) async fn a_new_account_never_changes_an_old_one(place: &dyn Place) {
    let store = place.open().await;
    store.create_account(account("ann", "Ann", "old hash")).await.unwrap();
    for (person, login) in [("ann", "Anna"), ("ann", "Ann"), ("eve", "ann"), ("eve", "\u{410}nn")] {
        let refused = store.create_account(account(person, login, "new hash")).await;
        assert_eq!(refused, Err(StoreError::NameTaken), "{person} {login}");
    }
    assert_eq!(store.account("Ann").await.unwrap().unwrap().password, "old hash");
    assert_eq!(store.account("Anna").await, Ok(None));
    for (name, owner) in [("aNN", Some("ann")), ("\u{410}nn", Some("ann")), ("Anna", None)] {
        assert_eq!(store.owner_of_name(name).await.unwrap().as_deref(), owner, "{name}");
    }
}

pub(crate) async fn a_new_password_closes_the_other_sessions(place: &dyn Place) {
    let store = place.open().await;
    store.create_account(account("ann", "Ann", "old hash")).await.unwrap();
    store.save_person(person("guest")).await.unwrap();
    for token in ["here", "there"] {
        store.open_session(token, "ann", "old hash", 0, 100).await.unwrap();
    }
    store.set_password("ann", "new hash", Some("here")).await.unwrap();
    assert_eq!(store.account("Ann").await.unwrap().unwrap().password, "new hash");
    assert!(store.session("here", 1).await.unwrap().is_some());
    assert_eq!(store.session("there", 1).await, Ok(None));
    // A login that has checked the old password just before.
    let late = store.open_session("late", "ann", "old hash", 0, 100).await;
    assert_eq!((late, store.session("late", 1).await), (Err(StoreError::UnknownPerson), Ok(None)));
    store.open_session("new", "ann", "new hash", 0, 100).await.unwrap();
    store.set_password("ann", "newest hash", None).await.unwrap();
    assert_eq!(store.session("here", 1).await, Ok(None));
    for nobody in ["guest", "stranger"] {
        assert_eq!(store.set_password(nobody, "hash", None).await, Err(StoreError::UnknownPerson));
    }
}

pub(crate) async fn all_tokens_of_a_person_and_their_bots_are_revoked(place: &dyn Place) {
    let store = place.open().await;
    for (id, login) in [("ann", "Ann"), ("eve", "Eve")] {
        store.create_account(account(id, login, "hash")).await.unwrap();
    }
    store.create_account(bot("pike", "Pike", "ann")).await.unwrap();
    for (text, owner) in [("fp_ann", "ann"), ("fp_pike", "pike"), ("fp_eve", "eve")] {
        store.create_token(text, token(text, owner, 1, None)).await.unwrap();
    }
    assert_eq!(store.revoke_tokens("ann").await, Ok(2));
    assert_eq!(store.revoke_tokens("ann").await, Ok(0));
    let known = async |text: &str| store.token(text, 2).await.unwrap().is_some();
    assert_eq!([known("fp_ann").await, known("fp_pike").await, known("fp_eve").await], [false, false, true]);
}

pub(crate) async fn bots_have_owners_who_are_people(place: &dyn Place) {
    let store = place.open().await;
    for (id, login) in [("ann", "Ann"), ("eve", "Eve")] {
        store.create_account(account(id, login, "hash")).await.unwrap();
    }
    store.save_person(person("guest")).await.unwrap();
    store.create_account(bot("pike", "Pike", "ann")).await.unwrap();
    store.create_account(bot("carp", "Carp", "ann")).await.unwrap();
    store.create_account(bot("eel", "Eel", "eve")).await.unwrap();
    assert_eq!(store.create_account(bot("other", "pike", "ann")).await, Err(StoreError::NameTaken));
    for owner in ["guest", "nobody", "pike"] {
        let refused = store.create_account(bot("roach", "Roach", owner)).await;
        assert_eq!(refused, Err(StoreError::UnknownPerson), "{owner}");
    }
    let names = async |owner: Option<&str>, limit| {
        let bots = store.bots(owner, limit).await.unwrap();
        bots.into_iter().filter_map(|bot| bot.login).collect::<Vec<_>>()
    };
    assert_eq!(names(Some("ann"), 9).await, ["Carp", "Pike"]);
    assert_eq!(names(None, 9).await, ["Carp", "Eel", "Pike"]);
    assert_eq!(names(None, 2).await, ["Carp", "Eel"]);
    assert_eq!(names(Some("pike"), 9).await, [""; 0]);
    assert_eq!(store.person("pike").await.unwrap().unwrap().owner.as_deref(), Some("ann"));
    assert_eq!(store.set_password("pike", "hash", None).await, Err(StoreError::UnknownPerson));
    store.create_token("fp_pike", token("first", "pike", 5, None)).await.unwrap();
    let (_, owner) = store.token("fp_pike", 6).await.unwrap().unwrap();
    assert_eq!((owner.login.as_deref(), owner.owner.as_deref()), (Some("Pike"), Some("ann")));
    // A new name keeps the owner.
    store.save_person(Person { name: "Pikey".to_owned(), ..owner }).await.unwrap();
    assert_eq!(store.person("pike").await.unwrap().unwrap().owner.as_deref(), Some("ann"));
}

pub(crate) async fn keys_are_stored_once(place: &dyn Place) {
    let key = |byte: u8| Key::new([byte; 32]);
    let store = place.open().await;
    assert_eq!(store.key("guests", key(b'a')).await, Ok(key(b'a')));
    assert_eq!(store.key("guests", key(b'b')).await, Ok(key(b'a')));
    assert_eq!(store.key("records", key(b'b')).await, Ok(key(b'b')));
    drop(store);
    assert_eq!(place.open().await.key("guests", key(b'c')).await, Ok(key(b'a')));
    assert!(!format!("{:?}", key(b'a')).contains("97"));
}

pub(crate) async fn bans_are_stored(place: &dyn Place) {
    let store = place.open().await;
    store.ban("ann", 10).await.unwrap();
    store.ban("bob", 20).await.unwrap();
    store.ban("ann", 30).await.unwrap();
    assert_eq!(store.bans().await.unwrap(), ["bob", "ann"]);
    drop(store);
    let store = place.open().await;
    store.unban("bob").await.unwrap();
    assert_eq!(store.bans().await.unwrap(), ["ann"]);
}
