//! Notifications that browsers show even if no page is open (Web Push).

mod encryption;

mod endpoint;

mod notices;

mod sending;

mod settings;

mod signing;

use std::collections::{HashMap, VecDeque};
use std::fmt;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use fishpond_store::{Key, PushNotice, Store, StoreError};
use tokio::sync::{Notify, Semaphore};
use tokio_rustls::rustls::crypto::ring as tls_provider;
use tokio_rustls::rustls::pki_types::CertificateDer;
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

pub(crate) use encryption::BrowserKeys;
pub(crate) use endpoint::Endpoint;
pub(crate) use settings::PushSettings;

use crate::App;
use crate::error::Error;
use crate::invitation_notices::InvitationNotices;
use crate::news::Notice;
use signing::VapidKey;

/// How long a notification waits before it is sent, so that people who are about to look at the table get none.
const DELAY: Duration = Duration::from_secs(5);

/// Number of notifications that are sent at the same time.
const CONCURRENT: usize = 16;

/// The purpose of the key in the store.
const PURPOSE: &str = "push";

/// The connection to the push services of browsers. Debug output shows nothing.
#[derive(Clone)]
pub struct Pusher {
    tls: Arc<ClientConfig>,
    delay: Duration,
    /// Whether push services may be in private networks.
    is_private_allowed: bool,
}

impl fmt::Debug for Pusher {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Pusher").finish_non_exhaustive()
    }
}

/// The reason why notifications can't be sent.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PusherError {
    /// The system has no trusted certificates.
    #[error("the system has no trusted certificates; install ca-certificates, or set SSL_CERT_FILE")]
    NoCertificates,
    /// The TLS library failed.
    #[error("https is not available")]
    NoTls,
}

impl Pusher {
    /// Returns a connection to push services that trusts the same certificates as the system.
    ///
    /// # Errors
    /// If the system has no trusted certificates, or the TLS library fails.
    pub fn new() -> Result<Pusher, PusherError> {
        Pusher::trusting(rustls_native_certs::load_native_certs().certs)
    }

    /// Returns a connection to push services that trusts these certificates.
    ///
    /// # Errors
    /// If none of them is valid, or the TLS library fails.
    pub fn trusting(certificates: Vec<CertificateDer<'static>>) -> Result<Pusher, PusherError> {
        let mut roots = RootCertStore::empty();
        roots.add_parsable_certificates(certificates);
        if roots.is_empty() {
            return Err(PusherError::NoCertificates);
        }
        let tls = ClientConfig::builder_with_provider(Arc::new(tls_provider::default_provider()));
        let tls = tls.with_safe_default_protocol_versions().map_err(|_| PusherError::NoTls)?;
        let tls = Arc::new(tls.with_root_certificates(roots).with_no_client_auth());
        Ok(Pusher { tls, delay: DELAY, is_private_allowed: false })
    }

    /// Returns the same connection with another delay for notifications.
    #[must_use]
    pub fn with_delay(self, delay: Duration) -> Pusher {
        Pusher { delay, ..self }
    }

    /// Returns the same connection, which also reaches push services in private networks and on any port. Everyone with an account can
    /// then make the server send requests into its own network.
    #[must_use]
    pub fn with_private_networks(self) -> Pusher {
        Pusher { is_private_allowed: true, ..self }
    }
}

/// The server's notifications for browsers.
pub(crate) struct Push {
    pusher: Pusher,
    key: VapidKey,
    /// The address at which push services can reach the operator of this server.
    contact: String,
    /// Wakes the task that sends notifications.
    wake: Arc<Notify>,
    /// The invitations that were sent.
    invitations: InvitationNotices,
    /// One permit for each notification that may be sent at the same time.
    sending: Semaphore,
    outgoing: Mutex<Outgoing>,
}

/// The notifications that are about to be sent, by person. While a person has an entry, a task sends their notifications.
type Outgoing = HashMap<String, VecDeque<(PushNotice, Notice)>>;

impl Push {
    pub(crate) async fn load(
        pusher: Option<Pusher>,
        public_url: Option<&str>,
        store: &dyn Store,
    ) -> Result<Option<Push>, StoreError> {
        let Some(pusher) = pusher else { return Ok(None) };
        let damaged = || StoreError::Damaged("the key for notifications is not valid".to_owned());
        let fresh = VapidKey::new_secret().ok_or_else(damaged)?;
        let key = store.key(PURPOSE, Key::new(fresh)).await?;
        let key = VapidKey::from_secret(key.secret_bytes()).ok_or_else(damaged)?;
        // Push services require an address with https. Browsers allow notifications without https only on their own machine.
        let contact = public_url.filter(|url| url.starts_with("https://")).unwrap_or("https://localhost");
        Ok(Some(Push {
            pusher,
            key,
            contact: contact.to_owned(),
            wake: Arc::default(),
            invitations: InvitationNotices::default(),
            sending: Semaphore::new(CONCURRENT),
            outgoing: Mutex::default(),
        }))
    }

    /// Returns the server's public key, by which browsers recognize who may send them notifications.
    pub(crate) fn public_key(&self) -> &str {
        self.key.public_key()
    }

    /// Reads the address of a browser at its push service.
    pub(crate) fn endpoint(&self, text: &str) -> Option<Endpoint> {
        Endpoint::read(text, self.pusher.is_private_allowed)
    }
}

impl App {
    /// Returns the server's notifications, or an error if the operator has switched them off.
    pub(crate) fn require_push(&self) -> Result<&Push, Error> {
        self.push().ok_or(Error::NotFound)
    }
}
