//! Notifications for browsers: queued in the store for a few seconds, then sent by one of the servers, if they still apply.
//!
//! The address of a push service comes from a visitor, so it may be one that never answers. Each person's notifications are sent one after
//! another, so that only this person waits for it.

use std::collections::{HashMap, VecDeque};
use std::sync::MutexGuard;
use std::time::Duration;

use fishpond_store::PushNotice;
use fishpond_table::{Millis, PersonId};
use serde_json::json;

use super::sending::SendError;
use super::{BrowserKeys, Outgoing, Push, PushSettings};
use crate::App;
use crate::error::Error;
use crate::invitation_notices::Counted;
use crate::news::{Notice, NoticeKind};

/// How often the server looks for due notifications that it has not queued itself.
const ROUND: Duration = Duration::from_secs(20);

/// Number of notifications that are taken at a time.
const BATCH: u32 = 64;

/// Maximum number of a person's notifications that wait for the one that is being sent. Further ones are dropped.
const MAX_WAITING: usize = 64;

/// Milliseconds until the next try after each failure.
const RETRIES: [Millis; 3] = [30_000, 2 * 60_000, 10 * 60_000];

impl App {
    /// Starts the task that sends notifications, for as long as the application exists.
    pub(crate) fn start_pushes(&self) {
        let Some(push) = self.push() else { return };
        let send = async |app: App| app.send_due_pushes().await;
        self.every_round(ROUND, &push.wake, "cannot send notifications", send);
    }

    /// Queues notifications for people who want them in their browsers.
    pub(crate) fn queue_pushes(&self, notices: &[(PersonId, Notice)]) {
        if self.push().is_none() || notices.is_empty() {
            return;
        }
        let (app, notices) = (self.clone(), notices.to_vec());
        tokio::spawn(async move {
            for (person, notice) in notices {
                if let Err(error) = app.queue_push(person.as_str(), &notice).await {
                    app.faults().log("cannot queue notifications", &error);
                }
            }
        });
    }

    async fn queue_push(&self, person: &str, notice: &Notice) -> Result<(), Error> {
        let Some(push) = self.push() else { return Ok(()) };
        // Most people get no notifications in browsers, and reading is cheaper than writing.
        let browsers = self.store().push().push_subscriptions(person).await?;
        if !browsers.iter().any(|browser| PushSettings::read(&browser.settings).wants(notice.kind)) {
            return Ok(());
        }
        if !self.may_push(push, person, notice).await? {
            return Ok(());
        }
        let delay = push.pusher.delay;
        let due = self.now().saturating_add(delay.as_millis() as Millis);
        self.store().push().queue_push(person, &notice.table, &notice.stored(), due).await?;
        push.wake_after(delay);
        Ok(())
    }

    /// Returns whether a person may get a notification. Nobody can make the server send many: neither to people they invite, nor to
    /// themselves, because those requests may go to any address on the internet.
    async fn may_push(&self, push: &Push, person: &str, notice: &Notice) -> Result<bool, Error> {
        if notice.kind == NoticeKind::Invitation {
            let host = self.open_table(&notice.table).await?.table().host().clone();
            let counted = push.invitations.count((host.as_str(), person), &notice.table, self.now());
            if counted != Counted::New {
                return Ok(false);
            }
        }
        Ok(self.limits().count_push(person).is_ok())
    }

    /// Starts sending all notifications that are due.
    async fn send_due_pushes(&self) -> Result<(), Error> {
        while self.is_open() {
            let taken = self.store().push().take_due_push(self.now(), BATCH).await?;
            if taken.is_empty() {
                return Ok(());
            }
            let mut current = HashMap::new();
            for notice in taken {
                let person = &notice.subscription.person;
                if !current.contains_key(person) {
                    current.insert(person.clone(), self.current_tables(person).await?);
                }
                let Some(read) = Notice::from_stored(&notice.table, &notice.notice) else { continue };
                if read.applies(&current[person]) && !self.is_looking(&notice.table, person).await? {
                    self.send_in_turn(notice, read);
                }
            }
        }
        Ok(())
    }

    /// Sends a notification in the background, after the person's earlier ones.
    fn send_in_turn(&self, stored: PushNotice, notice: Notice) {
        let Some(push) = self.push() else { return };
        let person = stored.subscription.person.clone();
        let mut outgoing = push.outgoing();
        if let Some(waiting) = outgoing.get_mut(&person) {
            if waiting.len() < MAX_WAITING {
                waiting.push_back((stored, notice));
            }
            return;
        }
        outgoing.insert(person.clone(), VecDeque::from([(stored, notice)]));
        let app = self.clone();
        tokio::spawn(async move { app.send_outgoing(&person).await });
    }

    /// Sends the notifications of a person that are waiting, one after another.
    async fn send_outgoing(&self, person: &str) {
        let Some(push) = self.push() else { return };
        while self.is_open()
            && let Some((stored, notice)) = push.next_outgoing(person)
        {
            let Ok(_permit) = push.sending.acquire().await else { return };
            if let Err(error) = self.send_push(push, stored, &notice).await {
                self.faults().log("cannot send notifications", &error);
            }
        }
    }

    /// Sends a notification to a browser. Deals with failures of the push service; returns those of the store.
    async fn send_push(&self, push: &Push, stored: PushNotice, notice: &Notice) -> Result<(), Error> {
        let browser = &stored.subscription;
        let settings = PushSettings::read(&browser.settings);
        if !settings.wants(notice.kind) {
            return Ok(());
        }
        let message = json!({
            "title": self.options().site.name(),
            "text": settings.lang().say(&notice.message()),
            "table": notice.table,
            "lang": settings.lang().code(),
        });
        let keys = BrowserKeys::from_bytes(&browser.public_key, &browser.secret);
        let message = keys.and_then(|keys| keys.encrypt(&message.to_string()));
        let sent = match (push.endpoint(&browser.endpoint), message) {
            (Some(endpoint), Some(message)) => {
                let now = (self.options().time.wall)() / 1000;
                push.send(&endpoint, &notice.table, message, now).await
            }
            _ => Err(SendError::Gone),
        };
        match sent {
            Ok(()) => Ok(()),
            Err(SendError::Gone) => {
                let push = self.store().push();
                push.delete_push_subscriptions(&browser.person, Some(&browser.endpoint)).await?;
                Ok(())
            }
            Err(error) => {
                if self.faults().is_new_warning("cannot send a notification", &error) {
                    tracing::warn!(%error, "cannot send a notification");
                }
                if let SendError::Later { pause, .. } = error
                    && let Some(&retry) = RETRIES.get(stored.failures as usize)
                {
                    let pause = pause.map_or(retry, |pause| retry.max(pause.as_millis() as Millis));
                    self.store().push().put_back_push(stored, self.now().saturating_add(pause)).await?;
                }
                Ok(())
            }
        }
    }

    /// Returns whether a person has a page of the table open, on any server.
    async fn is_looking(&self, table: &str, person: &str) -> Result<bool, Error> {
        if PersonId::new(person).is_ok_and(|person| self.is_looking_here(table, &person)) {
            return Ok(true);
        }
        match self.cluster() {
            Some(cluster) => {
                let viewers = cluster.viewers_elsewhere(table, self.node().name()).await?;
                Ok(viewers.iter().any(|viewer| viewer == person))
            }
            None => Ok(false),
        }
    }
}

impl Push {
    fn outgoing(&self) -> MutexGuard<'_, Outgoing> {
        self.outgoing.lock().expect("lock is never poisoned")
    }

    /// Returns the next notification of a person. If there is none, the next one starts a new task.
    fn next_outgoing(&self, person: &str) -> Option<(PushNotice, Notice)> {
        let mut outgoing = self.outgoing();
        let next = outgoing.get_mut(person).and_then(VecDeque::pop_front);
        if next.is_none() {
            outgoing.remove(person);
        }
        next
    }

    /// After a delay, wakes the task that sends notifications.
    fn wake_after(&self, delay: Duration) {
        let wake = self.wake.clone();
        tokio::spawn(async move {
            tokio::time::sleep(delay).await;
            wake.notify_one();
        });
    }
}
