//! The people someone follows or has blocked.

use crate::model::{Millis, Person};
use crate::store::StoreFuture;

/// A person's decision about another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ContactKind {
    /// They follow the person.
    Followed,
    /// They have blocked the person.
    Blocked,
}

impl ContactKind {
    pub(crate) const fn number(self) -> i64 {
        match self {
            ContactKind::Followed => 0,
            ContactKind::Blocked => 1,
        }
    }

    pub(crate) const fn from_number(number: i64) -> Option<ContactKind> {
        match number {
            0 => Some(ContactKind::Followed),
            1 => Some(ContactKind::Blocked),
            _ => None,
        }
    }
}

/// Storage for contacts. A person is followed or blocked, but not both.
pub trait ContactStore: Send + Sync {
    /// Adds a contact, which replaces one of the other kind. Returns false if the person already has `limit` contacts of this kind.
    /// [`StoreError::UnknownPerson`](crate::StoreError::UnknownPerson) means that one of them has no account.
    fn add_contact(
        &self,
        person: &str,
        other: &str,
        kind: ContactKind,
        now: Millis,
        limit: u32,
    ) -> StoreFuture<'_, bool>;

    /// Removes a contact of any kind.
    fn remove_contact(&self, person: &str, other: &str) -> StoreFuture<'_, ()>;

    /// Returns a person's decision about another.
    fn contact(&self, person: &str, other: &str) -> StoreFuture<'_, Option<ContactKind>>;

    /// Returns the contacts of a person, sorted by account name.
    fn contacts(&self, person: &str, kind: ContactKind) -> StoreFuture<'_, Vec<Person>>;

    /// Returns the people who have this person among their contacts.
    fn contacts_to(&self, other: &str, kind: ContactKind) -> StoreFuture<'_, Vec<String>>;
}
