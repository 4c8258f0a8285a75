//! Helpers for the tests of all stores.

use std::sync::Arc;

use fishpond_store::{
    Append, GameResult, ListedStatus, Listing, NewAccount, NewRating, Person, Query, RatingUpdate, Removal,
    Rewrite, Rewritten, Store, TableState, Token,
};
use futures_util::future::BoxFuture;

/// A place for a store that can be reopened.
pub(crate) trait Place: Sync {
    /// Opens the store.
    fn open(&self) -> BoxFuture<'_, Arc<dyn Store>>;

    /// Returns whether the stored data contains this text.
    fn contains<'a>(&'a self, text: &'a str) -> BoxFuture<'a, bool>;
}

pub(crate) fn listing(status: ListedStatus, people: &[&str]) -> Listing {
    Listing {
        game: "penguins".to_owned(),
        status,
        listed: true,
        summary: format!("{} people", people.len()),
        people: people.iter().map(|&person| person.to_owned()).collect(),
    }
}

pub(crate) fn state(changed_at: u64) -> TableState {
    TableState { changed_at, next_deadline: None, awaits_bot: false, waiting_for: Vec::new() }
}

pub(crate) fn waiting_for(changed_at: u64, people: &[&str]) -> TableState {
    TableState { waiting_for: people.iter().map(|&person| person.to_owned()).collect(), ..state(changed_at) }
}

pub(crate) fn append(table: &str, after: u64, events: &[&str], listing: Option<Listing>) -> Append {
    Append {
        table: table.to_owned(),
        after,
        edition: 0,
        events: events.iter().map(|&event| event.to_owned()).collect(),
        mentions: Vec::new(),
        state: state(1_000 + after),
        listing,
        result: None,
        ratings: None,
    }
}

pub(crate) fn person(id: &str) -> Person {
    Person {
        id: id.to_owned(),
        name: id.to_uppercase(),
        since: 5,
        login: None,
        preferences: "{}".to_owned(),
        owner: None,
    }
}

pub(crate) fn removal(person: &str, heir: Option<&str>) -> Removal {
    Removal { person: person.to_owned(), heir: heir.map(str::to_owned) }
}

/// Replaces a word in all events, and the people of the table.
pub(crate) fn rename(from: &'static str, to: &'static str) -> Rewrite {
    Arc::new(move |events| {
        let events = events.into_iter().map(|event| event.replace(from, to)).collect();
        Ok(Rewritten {
            events,
            state: state(1_000),
            listing: listing(ListedStatus::Over, &[to]),
            result: None,
        })
    })
}

pub(crate) fn account(person: &str, login: &str, password: &str) -> NewAccount {
    NewAccount {
        person: person.to_owned(),
        name: login.to_owned(),
        login: login.to_owned(),
        password: password.to_owned(),
        since: 5,
        owner: None,
    }
}

pub(crate) fn bot(person: &str, login: &str, owner: &str) -> NewAccount {
    NewAccount { owner: Some(owner.to_owned()), ..account(person, login, "") }
}

pub(crate) async fn tables(store: &dyn Store, query: Query) -> Vec<String> {
    store.list(query, 100).await.unwrap().into_iter().map(|listed| listed.table).collect()
}

pub(crate) fn token(id: &str, person: &str, since: u64, until: Option<u64>) -> Token {
    let (name, scopes) = ("bot".to_owned(), "read".to_owned());
    Token {
        id: id.to_owned(),
        person: person.to_owned(),
        name,
        scopes,
        since,
        until,
        used: None,
        created_with: None,
    }
}

pub(crate) fn erase(name: &'static str) -> Rewrite {
    Arc::new(move |events| {
        let events = events.into_iter().map(|event| event.replace(name, "nobody")).collect();
        let state = waiting_for(1_000, &["nobody"]);
        Ok(Rewritten {
            events,
            state,
            listing: listing(ListedStatus::Over, &["bob", "nobody"]),
            result: None,
        })
    })
}

pub(crate) fn result(details: &str, people: &[&str], awaits_rating: bool) -> GameResult {
    let people = people.iter().map(|&person| person.to_owned()).collect();
    GameResult { ended: Some(77), details: details.to_owned(), people, public: true, awaits_rating }
}

/// Returns an append that ends the game of a new table.
pub(crate) fn finished(table: &str, details: &str, people: &[&str], awaits_rating: bool) -> Append {
    let over = listing(ListedStatus::Over, people);
    Append { result: Some(result(details, people, awaits_rating)), ..append(table, 0, &["end"], Some(over)) }
}

/// Returns an append that changes ratings after the first event of a table.
pub(crate) fn rate(table: &str, after: u64, ratings: &[(&str, i64)]) -> Append {
    let rating =
        |&(person, value): &(&str, i64)| NewRating { person: person.to_owned(), value, deviation: 90 };
    Append {
        result: Some(result("rated", &["ann"], false)),
        ratings: Some(RatingUpdate { after, ratings: ratings.iter().map(rating).collect() }),
        ..append(table, 1, &["rated"], None)
    }
}
