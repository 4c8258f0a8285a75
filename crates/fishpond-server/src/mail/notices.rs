//! Notices by email: collected for a while, then sent together, at most one email a day about each table, and twelve in all.

use std::time::Duration;

use fishpond_store::{MAIL_PAUSE, MailNotice};
use fishpond_table::{Millis, PersonId};

use super::texts::Letterhead;
use super::{Mail, MailSettings, Outgoing};
use crate::App;
use crate::error::Error;
use crate::invitation_notices::Counted;
use crate::news::{Notice, NoticeKind};

/// How often the server looks for notices that are due.
const ROUND: Duration = Duration::from_secs(20);

/// Milliseconds until the next try after the mail server has failed.
const RETRY: Millis = 10 * 60 * 1000;

impl App {
    /// Starts the task that mails notices, for as long as the application exists.
    pub(crate) fn start_mails(&self) {
        let Some(mail) = self.mail() else { return };
        let send = async |app: App| app.mail_due_notices().await;
        self.every_round(ROUND, &mail.wake, "cannot mail notices", send);
    }

    /// Queues notices for people who want them by email.
    pub(crate) fn queue_mails(&self, notices: &[(PersonId, Notice)]) {
        if self.mail().is_none() || notices.is_empty() {
            return;
        }
        let (app, notices) = (self.clone(), notices.to_vec());
        tokio::spawn(async move {
            for (person, notice) in notices {
                if let Err(error) = app.queue_mail(&person, &notice).await {
                    app.faults().log("cannot queue mail", &error);
                }
            }
        });
    }

    async fn queue_mail(&self, person: &PersonId, notice: &Notice) -> Result<(), Error> {
        let Some(mail) = self.mail() else { return Ok(()) };
        // Somebody with an open page has seen the notice there. A turn or an invitation can still be overlooked.
        if notice.kind == NoticeKind::Over && self.streams().shows_notices(person, notice.kind) {
            return Ok(());
        }
        let Some(address) = self.store().mail().mail_address(person.as_str()).await? else { return Ok(()) };
        let settings = MailSettings::read(&address.settings);
        if !address.is_verified || !settings.wants(notice.kind) {
            return Ok(());
        }
        if notice.kind == NoticeKind::Invitation {
            let host = self.open_table(&notice.table).await?.table().host().clone();
            let counted = mail.invitations.count((host.as_str(), person.as_str()), &notice.table, self.now());
            if counted == Counted::TooMany {
                return Ok(());
            }
        }
        let soon =
            self.now().saturating_add(u64::try_from(mail.mailer.delay.as_millis()).unwrap_or(u64::MAX));
        let due = match address.mailed.filter(|_| settings.daily) {
            Some(mailed) => soon.max(mailed.saturating_add(MAIL_PAUSE)),
            None => soon,
        };
        let queued =
            MailNotice { person: person.to_string(), table: notice.table.clone(), notice: notice.stored() };
        self.store().mail().queue_mail(queued, due).await?;
        if due <= self.now() {
            mail.wake.notify_one();
        }
        Ok(())
    }

    /// Mails all notices that are due, one email for each person.
    async fn mail_due_notices(&self) -> Result<(), Error> {
        let Some(mail) = self.mail() else { return Ok(()) };
        while self.is_open() {
            let taken = self.store().mail().take_due_mail(self.now()).await?;
            let Some(person) = taken.first().map(|notice| notice.person.clone()) else { return Ok(()) };
            let (current, outdated) = self.split_outdated(&person, taken).await?;
            self.store().mail().drop_mail(outdated).await?;
            let Some(outgoing) = self.digest(mail, &person, &current).await? else { continue };
            if let Err(error) = mail.send(outgoing).await {
                self.log_unsent(&error);
                if !error.is_permanent {
                    self.store().mail().put_back_mail(current, self.now().saturating_add(RETRY)).await?;
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    /// Separates the notices that still apply from those that don't, because of what has happened at the table in the meantime.
    async fn split_outdated(
        &self,
        person: &str,
        notices: Vec<MailNotice>,
    ) -> Result<(Vec<MailNotice>, Vec<MailNotice>), Error> {
        let current = self.current_tables(person).await?;
        let applies = |notice: &MailNotice| read(notice).is_some_and(|read| read.applies(&current));
        Ok(notices.into_iter().partition(applies))
    }

    /// Returns the email with these notices. Returns `None` if there are none, or if the person has no address any more.
    async fn digest(
        &self,
        mail: &Mail,
        person: &str,
        notices: &[MailNotice],
    ) -> Result<Option<Outgoing>, Error> {
        let address = self.store().mail().mail_address(person).await?;
        let account = self.store().person(person).await?;
        let (Some(address), Some(account)) = (address.filter(|address| address.is_verified), account) else {
            return Ok(None);
        };
        let settings = MailSettings::read(&address.settings);
        let notices: Vec<(Notice, String)> = notices
            .iter()
            .filter_map(read)
            .filter(|notice| settings.wants(notice.kind))
            .map(|notice| {
                let link = mail.link(&format!("/t/{}", notice.table));
                (notice, link)
            })
            .collect();
        if notices.is_empty() {
            return Ok(None);
        }
        let unsubscribe = mail.unsubscribe_link(person);
        let letterhead = Letterhead {
            lang: settings.lang(),
            site: self.options().site.name(),
            login: account.login.as_deref().unwrap_or_default(),
        };
        let text = letterhead.notices(&notices, &mail.link("/me#notices"), &unsubscribe);
        Ok(Some(Outgoing { to: address.address, text, unsubscribe: Some(unsubscribe) }))
    }
}

/// Reads a stored notice.
fn read(stored: &MailNotice) -> Option<Notice> {
    Notice::from_stored(&stored.table, &stored.notice)
}
