//! Email addresses of accounts, the single-use links in emails, and the notices that wait to be mailed.

use std::fmt;

use crate::model::{Millis, TableId};
use crate::store::StoreFuture;

/// The minimum time between two emails about the same table to the same person: a day.
pub const MAIL_PAUSE: Millis = 24 * 60 * 60 * 1000;

/// The maximum number of emails with notices that a person gets within [`MAIL_PAUSE`].
pub const MAX_EMAILS: u32 = 12;

/// The email address of an account.
#[derive(Clone, PartialEq, Eq)]
pub struct MailAddress {
    /// The owner of the account.
    pub person: String,
    /// The address as they entered it.
    pub address: String,
    /// Whether the owner has shown that they receive mail there.
    pub is_verified: bool,
    /// The emails that they want, in a format of the caller's choice.
    pub settings: String,
    /// The time of the last email with notices, if it was sent within [`MAIL_PAUSE`]. Ignored when an address is saved.
    pub mailed: Option<Millis>,
}

impl fmt::Debug for MailAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MailAddress").field("person", &self.person).finish_non_exhaustive()
    }
}

/// A single-use link in an email.
#[derive(Clone, PartialEq, Eq)]
pub struct MailCode {
    /// The owner of the account.
    pub person: String,
    /// The purpose, in the caller's words. A link is only valid for its purpose.
    pub purpose: String,
    /// The address that it was sent to.
    pub address: String,
    /// The time at which it expires.
    pub until: Millis,
}

impl fmt::Debug for MailCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MailCode").field("purpose", &self.purpose).finish_non_exhaustive()
    }
}

/// A notice about a table that waits to be mailed.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct MailNotice {
    /// The recipient.
    pub person: String,
    /// The table.
    pub table: TableId,
    /// The notice, in a format of the caller's choice.
    pub notice: String,
}

/// Storage for email.
pub trait MailStore: Send + Sync {
    /// Saves the address of a person with an account, replacing an earlier one. Links to the earlier address
    /// are no longer valid.
    fn save_mail_address(&self, address: MailAddress) -> StoreFuture<'_, ()>;

    /// Returns the address of a person.
    fn mail_address(&self, person: &str) -> StoreFuture<'_, Option<MailAddress>>;

    /// Returns at most `limit` people with this verified address, ignoring case.
    fn mail_owners(&self, address: &str, limit: u32) -> StoreFuture<'_, Vec<MailAddress>>;

    /// Deletes the address of a person, their links and their notices.
    fn delete_mail_address(&self, person: &str) -> StoreFuture<'_, ()>;

    /// Makes this the verified address of a person. It replaces an earlier one, and links to that are no longer valid. Returns false if the
    /// person has no address.
    fn verify_mail_address(&self, person: &str, address: &str) -> StoreFuture<'_, bool>;

    /// Sets the emails that a person wants. Does nothing if they have no address.
    fn set_mail_settings(&self, person: &str, settings: &str) -> StoreFuture<'_, ()>;

    /// Stores a link. Only a hash of its code is stored.
    fn create_mail_code(&self, code: &str, link: MailCode) -> StoreFuture<'_, ()>;

    /// Returns the link with this code, unless it has expired or has another purpose. It stays valid.
    fn mail_code(&self, code: &str, purpose: &str, now: Millis) -> StoreFuture<'_, Option<MailCode>>;

    /// Returns the link of a person for this purpose that expires last, unless it has expired.
    fn latest_mail_code(&self, person: &str, purpose: &str, now: Millis)
    -> StoreFuture<'_, Option<MailCode>>;

    /// Deletes all links of a person for this purpose.
    fn delete_mail_codes(&self, person: &str, purpose: &str) -> StoreFuture<'_, ()>;

    /// Uses up a link, together with all other links of the person for this purpose. Returns `None` if it does not exist, has expired or has
    /// another purpose.
    fn use_mail_code(&self, code: &str, purpose: &str, now: Millis) -> StoreFuture<'_, Option<MailCode>>;

    /// Queues a notice to be mailed at the given time, but not within [`MAIL_PAUSE`] of the last email about the table. It replaces a notice about
    /// the same table that has not been sent; the earlier time stays. Does nothing if the person has no verified address.
    fn queue_mail(&self, notice: MailNotice, due: Millis) -> StoreFuture<'_, ()>;

    /// Picks one person with a notice that is due, and takes all of their notices that can be mailed now, sorted by table. Returns an empty
    /// list if none is due. Each notice is taken once. People who have received [`MAX_EMAILS`] emails within [`MAIL_PAUSE`] have to wait.
    fn take_due_mail(&self, now: Millis) -> StoreFuture<'_, Vec<MailNotice>>;

    /// Puts back notices that could not be mailed, to be mailed at the given time.
    fn put_back_mail(&self, notices: Vec<MailNotice>, due: Millis) -> StoreFuture<'_, ()>;

    /// Drops notices that were taken, but are out of date. They do not delay other emails.
    fn drop_mail(&self, notices: Vec<MailNotice>) -> StoreFuture<'_, ()>;
}
