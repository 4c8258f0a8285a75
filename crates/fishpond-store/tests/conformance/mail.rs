//! Email addresses, links in emails, and notices to be mailed.

use fishpond_store::{MAIL_PAUSE, MAX_EMAILS, MailAddress, MailCode, MailNotice, Store, StoreError};

use super::common::*;

fn address(person: &str, address: &str, is_verified: bool) -> MailAddress {
    let (person, address) = (person.to_owned(), address.to_owned());
    MailAddress { person, address, is_verified, settings: "all".to_owned(), mailed: None }
}

fn link(person: &str, purpose: &str, address: &str) -> MailCode {
    MailCode {
        person: person.to_owned(),
        purpose: purpose.to_owned(),
        address: address.to_owned(),
        until: 100,
    }
}

fn notice(person: &str, table: &str, notice: &str) -> MailNotice {
    MailNotice { person: person.to_owned(), table: table.to_owned(), notice: notice.to_owned() }
}

/// Creates accounts with verified addresses.
async fn with_addresses(store: &dyn Store, people: &[&str]) {
    for person in people {
        store.create_account(account(person, person, "hash")).await.unwrap();
        let address = address(person, &format!("{person}@fish.example"), true);
        store.mail().save_mail_address(address).await.unwrap();
    }
}

pub(crate) async fn addresses_belong_to_accounts_and_are_found_regardless_of_case(place: &dyn Place) {
    let store = place.open().await;
    let mail = store.mail();
    store.save_person(person("guest")).await.unwrap();
    for nobody in ["guest", "stranger"] {
        let refused = mail.save_mail_address(address(nobody, "a@fish.example", true)).await;
        assert_eq!(refused, Err(StoreError::UnknownPerson), "{nobody}");
    }
    store.create_account(account("ann", "Ann", "hash")).await.unwrap();
    store.create_account(account("bob", "Bob", "hash")).await.unwrap();
    mail.save_mail_address(address("ann", "Ann@Fish.example", false)).await.unwrap();
    mail.save_mail_address(address("bob", "ann@fish.example", true)).await.unwrap();
    let owners = async |address: &str, limit| {
        let owners = mail.mail_owners(address, limit).await.unwrap();
        owners.into_iter().map(|owner| owner.person).collect::<Vec<_>>()
    };
    assert_eq!(owners("ANN@fish.example", 9).await, ["bob"], "only verified addresses");
    assert_eq!(mail.verify_mail_address("stranger", "other@fish.example").await, Ok(false));
    assert_eq!(mail.verify_mail_address("ann", "Ann@Fish.example").await, Ok(true));
    assert_eq!(owners("ann@fish.example", 9).await, ["ann", "bob"]);
    assert_eq!(owners("ann@fish.example", 1).await, ["ann"]);
    mail.set_mail_settings("ann", "none").await.unwrap();
    mail.set_mail_settings("stranger", "none").await.unwrap();
    let saved = mail.mail_address("ann").await.unwrap().unwrap();
    assert_eq!((saved.settings.as_str(), saved.is_verified), ("none", true));
    assert!(!format!("{saved:?}").contains("Fish.example"));
    assert_eq!(mail.verify_mail_address("ann", "New@fish.example").await, Ok(true));
    assert_eq!(owners("ann@fish.example", 9).await, ["bob"]);
    assert_eq!(owners("new@fish.example", 9).await, ["ann"]);
    assert_eq!(mail.mail_address("ann").await.unwrap().unwrap().settings, "none", "the settings stay");
    mail.save_mail_address(address("ann", "newer@fish.example", false)).await.unwrap();
    assert_eq!(owners("new@fish.example", 9).await, [""; 0]);
    mail.delete_mail_address("bob").await.unwrap();
    assert_eq!(mail.mail_address("bob").await, Ok(None));
}

pub(crate) async fn links_expire_work_once_and_are_stored_as_hashes(place: &dyn Place) {
    let store = place.open().await;
    let mail = store.mail();
    let code = "a-very-secret-code";
    let password = link("ann", "password", "ann@fish.example");
    assert_eq!(mail.create_mail_code(code, password.clone()).await, Err(StoreError::UnknownPerson));
    with_addresses(&*store, &["ann"]).await;
    for text in [code, "second"] {
        mail.create_mail_code(text, password.clone()).await.unwrap();
    }
    mail.create_mail_code("third", link("ann", "verify", "ann@fish.example")).await.unwrap();
    assert!(!place.contains(code).await);
    assert_eq!(mail.use_mail_code(code, "password", 100).await, Ok(None), "it has expired");
    assert_eq!(mail.use_mail_code(code, "verify", 99).await, Ok(None), "another purpose");
    assert_eq!(mail.mail_code(code, "password", 99).await, Ok(Some(password.clone())));
    let uses = (0..8).map(|_| mail.use_mail_code(code, "password", 99));
    let used = futures_util::future::try_join_all(uses).await.unwrap();
    assert_eq!(
        used.into_iter().flatten().collect::<Vec<_>>(),
        std::slice::from_ref(&password),
        "only one of many attempts succeeds"
    );
    assert_eq!(mail.use_mail_code("second", "password", 99).await, Ok(None), "used up with the first one");
    // A new address makes links to the old one useless.
    mail.save_mail_address(address("ann", "new@fish.example", false)).await.unwrap();
    assert_eq!(mail.mail_code("third", "verify", 99).await, Ok(None));
    mail.create_mail_code("fourth", link("ann", "verify", "new@fish.example")).await.unwrap();
    store.delete_expired_sessions(100).await.unwrap();
    assert_eq!(mail.mail_code("fourth", "verify", 1).await, Ok(None), "it was deleted");
    // So does a new password: somebody else may have asked for them.
    with_addresses(&*store, &["bob"]).await;
    for (code, person) in [("fifth", "ann"), ("sixth", "bob")] {
        mail.create_mail_code(code, link(person, "password", "new@fish.example")).await.unwrap();
    }
    store.set_password("ann", "another hash", None).await.unwrap();
    assert_eq!(mail.mail_code("fifth", "password", 99).await, Ok(None));
    assert!(mail.mail_code("sixth", "password", 99).await.unwrap().is_some(), "other accounts keep theirs");
}

pub(crate) async fn a_new_address_replaces_the_old_one_once_it_is_verified(place: &dyn Place) {
    let store = place.open().await;
    let mail = store.mail();
    with_addresses(&*store, &["ann", "bob"]).await;
    assert_eq!(mail.latest_mail_code("ann", "verify", 0).await, Ok(None));
    let new = link("ann", "verify", "new@fish.example");
    let earlier = MailCode { until: 50, ..link("ann", "verify", "typo@fish.example") };
    mail.create_mail_code("earlier", earlier).await.unwrap();
    mail.create_mail_code("new", new.clone()).await.unwrap();
    mail.create_mail_code("password", link("ann", "password", "ann@fish.example")).await.unwrap();
    mail.create_mail_code("bob", link("bob", "verify", "bobby@fish.example")).await.unwrap();
    assert_eq!(mail.latest_mail_code("ann", "verify", 99).await, Ok(Some(new.clone())));
    assert_eq!(mail.latest_mail_code("ann", "verify", 100).await, Ok(None), "it has expired");
    mail.delete_mail_codes("ann", "verify").await.unwrap();
    assert_eq!(mail.latest_mail_code("ann", "verify", 0).await, Ok(None));
    assert!(mail.latest_mail_code("bob", "verify", 0).await.unwrap().is_some(), "other accounts keep theirs");
    assert!(mail.mail_code("password", "password", 0).await.unwrap().is_some(), "another purpose");
    // Links to the old address work until the new one is verified.
    assert_eq!(mail.verify_mail_address("ann", "new@fish.example").await, Ok(true));
    assert_eq!(mail.mail_code("password", "password", 0).await, Ok(None));
}

pub(crate) async fn notices_are_taken_once_and_at_most_daily_for_each_table(place: &dyn Place) {
    let store = place.open().await;
    let mail = store.mail();
    with_addresses(&*store, &["ann", "bob"]).await;
    mail.queue_mail(notice("stranger", "reef-one", "turn"), 10).await.unwrap();
    mail.queue_mail(notice("ann", "reef-one", "turn"), 20).await.unwrap();
    mail.queue_mail(notice("ann", "reef-one", "over"), 30).await.unwrap();
    mail.queue_mail(notice("ann", "reef-two", "turn"), 500).await.unwrap();
    mail.queue_mail(notice("bob", "reef-one", "turn"), 25).await.unwrap();
    assert_eq!(mail.take_due_mail(19).await, Ok(Vec::new()));
    // An email contains everything that can be mailed, even if it is due later.
    let expected = [notice("ann", "reef-one", "over"), notice("ann", "reef-two", "turn")];
    assert_eq!(mail.take_due_mail(25).await.unwrap(), expected);
    assert_eq!(mail.mail_address("ann").await.unwrap().unwrap().mailed, Some(25));
    assert_eq!(mail.take_due_mail(25).await.unwrap(), [notice("bob", "reef-one", "turn")]);
    assert_eq!(mail.take_due_mail(1_000).await, Ok(Vec::new()));
    mail.queue_mail(notice("ann", "reef-one", "turn"), 40).await.unwrap();
    mail.queue_mail(notice("ann", "reef-three", "turn"), 50).await.unwrap();
    store.delete_expired_sessions(60).await.unwrap();
    assert_eq!(
        mail.take_due_mail(60).await.unwrap(),
        [notice("ann", "reef-three", "turn")],
        "the other table was mailed about today"
    );
    assert_eq!(mail.take_due_mail(24 + MAIL_PAUSE).await, Ok(Vec::new()));
    drop(store);
    let store = place.open().await;
    let taken = (0..8).map(|_| store.mail().take_due_mail(25 + MAIL_PAUSE));
    let taken = futures_util::future::try_join_all(taken).await.unwrap().concat();
    assert_eq!(taken, [notice("ann", "reef-one", "turn")]);
    store.delete_expired_sessions(25 + 2 * MAIL_PAUSE).await.unwrap();
    assert_eq!(store.mail().mail_address("ann").await.unwrap().unwrap().mailed, None);
}

pub(crate) async fn nobody_gets_more_than_twelve_emails_a_day(place: &dyn Place) {
    let store = place.open().await;
    let mail = store.mail();
    with_addresses(&*store, &["ann", "bob"]).await;
    let about = |number: u32| notice("ann", &format!("reef-{number}"), "invitation");
    for number in 0..MAX_EMAILS {
        let at = 10 * u64::from(number + 1);
        mail.queue_mail(about(number), at).await.unwrap();
        assert_eq!(mail.take_due_mail(at).await.unwrap(), [about(number)], "{number}");
    }
    mail.queue_mail(about(98), 200).await.unwrap();
    mail.queue_mail(about(99), 210).await.unwrap();
    mail.queue_mail(notice("bob", "reef-1", "turn"), 300).await.unwrap();
    assert_eq!(
        mail.take_due_mail(300).await.unwrap(),
        [notice("bob", "reef-1", "turn")],
        "others get theirs"
    );
    assert_eq!(mail.take_due_mail(9 + MAIL_PAUSE).await, Ok(Vec::new()));
    // They wait until the first email is a day old, and are sent together.
    assert_eq!(mail.take_due_mail(10 + MAIL_PAUSE).await.unwrap(), [about(98), about(99)]);
}

pub(crate) async fn notices_that_could_not_be_mailed_are_put_back(place: &dyn Place) {
    let store = place.open().await;
    let mail = store.mail();
    with_addresses(&*store, &["ann"]).await;
    mail.queue_mail(notice("ann", "reef-one", "turn"), 10).await.unwrap();
    let taken = mail.take_due_mail(10).await.unwrap();
    mail.put_back_mail(taken.clone(), 70).await.unwrap();
    assert_eq!(mail.take_due_mail(69).await, Ok(Vec::new()));
    assert_eq!(mail.take_due_mail(70).await.unwrap(), taken);
}

pub(crate) async fn dropped_notices_delay_nothing(place: &dyn Place) {
    let store = place.open().await;
    let mail = store.mail();
    with_addresses(&*store, &["ann"]).await;
    mail.queue_mail(notice("ann", "reef-one", "turn"), 10).await.unwrap();
    let taken = mail.take_due_mail(10).await.unwrap();
    mail.drop_mail(taken.clone()).await.unwrap();
    assert_eq!(mail.mail_address("ann").await.unwrap().unwrap().mailed, None);
    mail.queue_mail(notice("ann", "reef-one", "turn"), 20).await.unwrap();
    // A notice that has arrived in the meantime stays.
    mail.drop_mail(taken.clone()).await.unwrap();
    assert_eq!(mail.take_due_mail(20).await.unwrap(), taken);
}

pub(crate) async fn mail_of_a_removed_person_is_deleted(place: &dyn Place) {
    let store = place.open().await;
    let mail = store.mail();
    with_addresses(&*store, &["annabella", "bob"]).await;
    mail.create_mail_code("code", link("annabella", "verify", "annabella@fish.example")).await.unwrap();
    mail.queue_mail(notice("annabella", "reef-one", "turn"), 10).await.unwrap();
    mail.queue_mail(notice("bob", "reef-one", "turn"), 10).await.unwrap();
    store.begin_removal(removal("annabella", None), None).await.unwrap();
    assert_eq!(store.finish_removal("annabella").await, Ok(true));
    assert_eq!(mail.mail_address("annabella").await, Ok(None));
    assert_eq!(mail.take_due_mail(10).await.unwrap(), [notice("bob", "reef-one", "turn")]);
    assert!(!place.contains("annabella").await);
}
