//! Email: the connection to the operator's mail server, and the emails that this server sends.

mod notices;

mod settings;

mod texts;

mod unsubscribe;

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use fishpond_store::{Key, Store, StoreError};
use lettre::message::header::{ContentType, HeaderName, HeaderValue};
use lettre::message::{Mailbox, Message};
use lettre::transport::smtp::authentication::Credentials;
use lettre::{Address, AsyncSmtpTransport, AsyncTransport as _, Tokio1Executor};
use tokio::sync::{Notify, Semaphore};

use crate::App;
use crate::error::Error;
use crate::invitation_notices::InvitationNotices;

pub(crate) use settings::MailSettings;
pub(crate) use texts::{Letterhead, Text};

/// Maximum length of an address in bytes (RFC 5321).
pub(crate) const MAX_ADDRESS: usize = 254;

/// Number of emails that are sent at the same time.
const CONCURRENT: usize = 4;

/// How long the mail server may take for each step.
const TIMEOUT: Duration = Duration::from_secs(20);

/// How long notices wait before they are mailed, so that people who come back in time get no email.
const DELAY: Duration = Duration::from_secs(5 * 60);

/// The purpose of the key in the store.
const PURPOSE: &str = "mail";

/// A connection to a mail server. Debug output does not show the password.
#[derive(Clone)]
pub struct Mailer {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    from: Mailbox,
    delay: Duration,
}

impl fmt::Debug for Mailer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Mailer").field("from", &self.from).finish_non_exhaustive()
    }
}

/// The reason why the settings for mail are not valid. Does not contain the settings themselves, which may contain a password.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum MailerError {
    /// The address of the mail server.
    #[error(
        "invalid mail server; use smtps://HOST, or smtp://HOST for STARTTLS, with a port if it is not the default"
    )]
    Server,
    /// The address of the sender.
    #[error("invalid sender of emails; use an address such as Fishpond <fish@example.org>")]
    Sender,
}

impl Mailer {
    /// Returns a connection to a mail server, which is used when there is something to send.
    ///
    /// `smtps://HOST` uses TLS, `smtp://HOST` STARTTLS. Only a server on this machine is used without encryption.
    ///
    /// # Errors
    /// If the address of the server or of the sender is not valid.
    pub fn new(server: &str, login: Option<(String, String)>, from: &str) -> Result<Mailer, MailerError> {
        type Transport = AsyncSmtpTransport<Tokio1Executor>;
        let from: Mailbox = from.parse().map_err(|_| MailerError::Sender)?;
        let (scheme, rest) = server.split_once("://").ok_or(MailerError::Server)?;
        let (host, port) = split_port(rest).ok_or(MailerError::Server)?;
        let is_here = host.parse().is_ok_and(|ip: std::net::IpAddr| ip.is_loopback()) || host == "localhost";
        let transport = match scheme {
            "smtps" => Transport::relay(host).map_err(|_| MailerError::Server)?,
            "smtp" if is_here => Transport::builder_dangerous(host),
            "smtp" => Transport::starttls_relay(host).map_err(|_| MailerError::Server)?,
            _ => return Err(MailerError::Server),
        };
        let transport = transport.timeout(Some(TIMEOUT));
        let transport = match port {
            Some(port) => transport.port(port),
            None => transport,
        };
        let transport = match login {
            Some((user, password)) => transport.credentials(Credentials::new(user, password)),
            None => transport,
        };
        Ok(Mailer { transport: transport.build(), from, delay: DELAY })
    }

    /// Returns the same connection with another delay for notices.
    #[must_use]
    pub fn with_delay(self, delay: Duration) -> Mailer {
        Mailer { delay, ..self }
    }
}

/// Splits a host from its port, if there is one. Returns `None` if the text contains anything else.
fn split_port(text: &str) -> Option<(&str, Option<u16>)> {
    let (host, port) = match text.strip_prefix('[') {
        Some(rest) => {
            let (host, port) = rest.split_once(']')?;
            (host, port.strip_prefix(':').or_else(|| port.is_empty().then_some(""))?)
        }
        None => text.split_once(':').unwrap_or((text, "")),
    };
    let is_host_char = |c: char| c.is_ascii_alphanumeric() || "-._:".contains(c);
    if host.is_empty() || !host.chars().all(is_host_char) {
        return None;
    }
    let port = if port.is_empty() { None } else { Some(port.parse().ok()?) };
    Some((host, port))
}

/// The server's email, if the operator has set up a mail server.
pub(crate) struct Mail {
    mailer: Mailer,
    /// Authenticates the links with which people unsubscribe.
    key: Key,
    /// The public address of this server.
    origin: String,
    /// Wakes the task that mails notices.
    wake: Arc<Notify>,
    sending: Semaphore,
    /// The latest invitations that were mailed.
    invitations: InvitationNotices,
}

/// An email to one person.
pub(crate) struct Outgoing {
    pub(crate) to: String,
    pub(crate) text: Text,
    /// The address with which the recipient unsubscribes.
    pub(crate) unsubscribe: Option<String>,
}

impl Mail {
    pub(crate) async fn load(
        mailer: Option<Mailer>,
        public_url: Option<&str>,
        store: &dyn Store,
    ) -> Result<Option<Mail>, StoreError> {
        let Some(mailer) = mailer else { return Ok(None) };
        let Some(origin) = public_url.map(str::to_owned) else {
            tracing::warn!("mail is off: links in emails need the public URL of the server");
            return Ok(None);
        };
        let key = store.key(PURPOSE, Key::new(rand::random::<[u8; 32]>())).await?;
        let (wake, sending) = (Arc::default(), Semaphore::new(CONCURRENT));
        Ok(Some(Mail { mailer, key, origin, wake, sending, invitations: InvitationNotices::default() }))
    }

    /// Returns the address of a page of this server.
    pub(crate) fn link(&self, path: &str) -> String {
        format!("{}{path}", self.origin)
    }

    /// Sends an email.
    pub(crate) async fn send(&self, mail: Outgoing) -> Result<(), SendError> {
        let message = self.compose(mail)?;
        let _sending = self.sending.acquire().await.map_err(|_| SendError::later("shutting down"))?;
        let sent = self.mailer.transport.send(message).await;
        sent.map(drop).map_err(|error| SendError {
            is_permanent: error.is_permanent(),
            // The text of a reply may contain the address of the recipient, which must not be logged.
            reason: match error.status() {
                Some(code) => format!("the mail server answered {code}"),
                None => std::iter::successors(Some(&error as &dyn std::error::Error), |error| error.source())
                    .map(ToString::to_string)
                    .collect::<Vec<_>>()
                    .join(": "),
            },
        })
    }

    fn compose(&self, mail: Outgoing) -> Result<Message, SendError> {
        let Outgoing { to, text, unsubscribe } = mail;
        let invalid = |reason: String| SendError { is_permanent: true, reason };
        let to: Address = to.parse().map_err(|_| invalid("the address is not valid".to_owned()))?;
        let from = self.mailer.from.clone();
        let id = format!("<{}@{}>", crate::random_hex::<16>(), from.email.domain());
        let header = |name, value: String| HeaderValue::new(HeaderName::new_from_ascii_str(name), value);
        let mut message = Message::builder()
            .from(from)
            .to(Mailbox::new(None, to))
            .subject(text.subject)
            .message_id(Some(id))
            .header(ContentType::TEXT_PLAIN)
            .raw_header(header("Auto-Submitted", "auto-generated".to_owned()));
        if let Some(address) = unsubscribe {
            // One click in the mail program, without visiting the page (RFC 8058).
            message = message.raw_header(header("List-Unsubscribe", format!("<{address}>")));
            message =
                message.raw_header(header("List-Unsubscribe-Post", "List-Unsubscribe=One-Click".to_owned()));
        }
        message.body(text.body).map_err(|error| invalid(error.to_string()))
    }
}

/// The reason why an email was not sent.
#[derive(Debug, thiserror::Error)]
#[error("{reason}")]
pub(crate) struct SendError {
    /// Whether trying again is pointless.
    is_permanent: bool,
    reason: String,
}

impl SendError {
    fn later(reason: &str) -> SendError {
        SendError { is_permanent: false, reason: reason.to_owned() }
    }
}

/// Returns the address if it is one that we can send mail to.
pub(crate) fn valid_address(text: &str) -> Option<&str> {
    let text = text.trim();
    let (local, host) = text.rsplit_once('@')?;
    // The standard also allows quoted names and IP addresses, but mail servers refuse them.
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "!#$%&'*+-/=?^_`{|}~.".contains(c);
    let is_host = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '.';
    // An address without a dot in its domain is one in the operator's own network, and a domain doesn't end with a number.
    let (_, top) = host.rsplit_once('.')?;
    let is_valid = text.len() <= MAX_ADDRESS
        && local.chars().all(is_plain)
        && host.chars().all(is_host)
        && !top.chars().all(|c| c.is_ascii_digit())
        && text.parse::<Address>().is_ok();
    is_valid.then_some(text)
}

impl App {
    /// Sends an email in the background, so that the response reveals nothing about it. Failures are logged.
    pub(crate) fn send_in_background(&self, mail: Outgoing) {
        let app = self.clone();
        tokio::spawn(async move {
            if let Some(server) = app.mail()
                && let Err(error) = server.send(mail).await
            {
                app.log_unsent(&error);
            }
        });
    }

    /// Logs that an email could not be sent.
    pub(crate) fn log_unsent(&self, error: &SendError) {
        self.faults().log("cannot send mail", error);
    }

    /// Returns the server's email, or an error if the operator has not set up a mail server.
    pub(crate) fn require_mail(&self) -> Result<&Mail, Error> {
        self.mail().ok_or(Error::NotFound)
    }
}
