//! Requests to push services.

use std::fmt::Display;
use std::net::SocketAddr;
use std::time::Duration;

use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use bytes::Bytes;
use http_body_util::Full;
use hyper::client::conn::http1::handshake;
use hyper::{Request, Response, StatusCode, header};
use hyper_util::rt::TokioIo;
use sha2::{Digest as _, Sha256};
use tokio::net::{TcpStream, lookup_host};
use tokio::time::timeout;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::pki_types::ServerName;

use super::endpoint::is_public;
use super::{Endpoint, Push};

/// How long a request may take.
const TIMEOUT: Duration = Duration::from_secs(10);

/// Seconds for which a push service keeps a notification for a browser that is not running: a day.
const KEPT: u32 = 24 * 60 * 60;

/// The longest pause that a push service can ask for.
const MAX_PAUSE: Duration = Duration::from_secs(60 * 60);

/// The reason why a notification was not sent.
#[derive(Debug, thiserror::Error)]
pub(crate) enum SendError {
    /// The browser no longer wants notifications, or its address can't be used.
    #[error("the browser is gone")]
    Gone,
    /// The push service refuses this notification.
    #[error("the push service answered {0}")]
    Refused(StatusCode),
    /// The same request may succeed later.
    #[error("{why}")]
    Later { why: String, pause: Option<Duration> },
}

impl Push {
    /// Sends an encrypted notification about a table. `now` is the current time in seconds since 1970. Redirects are not followed.
    pub(crate) async fn send(
        &self,
        endpoint: &Endpoint,
        table: &str,
        message: Vec<u8>,
        now: u64,
    ) -> Result<(), SendError> {
        let later = |why: &str| SendError::Later { why: why.to_owned(), pause: None };
        // A newer notification about the same table replaces one that has not been delivered. The push service does not learn which table it is.
        let topic = Sha256::new().chain_update(endpoint.as_str()).chain_update(table).finalize();
        let authorization = self.key.authorization(endpoint, &self.contact, now);
        let authorization = authorization.ok_or_else(|| later("the system can't provide random numbers"))?;
        let request = Request::post(endpoint.path())
            .header(header::HOST, endpoint.authority())
            .header(header::AUTHORIZATION, authorization)
            .header(header::CONTENT_ENCODING, "aes128gcm")
            .header(header::CONTENT_TYPE, "application/octet-stream")
            .header("ttl", KEPT)
            .header("urgency", "normal")
            .header("topic", BASE64_URL_SAFE_NO_PAD.encode(&topic[..18]))
            .body(Full::new(Bytes::from(message)))
            .map_err(|_| SendError::Gone)?;
        let answer = timeout(TIMEOUT, self.request(endpoint, request)).await;
        let response = answer.map_err(|_| later("the push service does not answer"))??;
        match response.status() {
            status if status.is_success() => Ok(()),
            StatusCode::NOT_FOUND | StatusCode::GONE => Err(SendError::Gone),
            status if status == StatusCode::TOO_MANY_REQUESTS || status.is_server_error() => {
                let why = format!("the push service answered {status}");
                Err(SendError::Later { why, pause: pause(&response) })
            }
            status => Err(SendError::Refused(status)),
        }
    }

    async fn request(
        &self,
        endpoint: &Endpoint,
        request: Request<Full<Bytes>>,
    ) -> Result<Response<hyper::body::Incoming>, SendError> {
        let later =
            |why: &str, error: &dyn Display| SendError::Later { why: format!("{why}: {error}"), pause: None };
        let name = ServerName::try_from(endpoint.host().to_owned()).map_err(|_| SendError::Gone)?;
        let found = lookup_host((endpoint.host(), endpoint.port())).await;
        let found = found.map_err(|error| later("cannot find the push service", &error))?;
        let addresses: Vec<SocketAddr> = found.collect();
        // Connects to the addresses that were checked: the name may resolve to others a moment later.
        if !self.pusher.is_private_allowed && !addresses.iter().all(|address| is_public(address.ip())) {
            return Err(SendError::Gone);
        }
        let connected = TcpStream::connect(&*addresses).await;
        let socket = connected.map_err(|error| later("no connection to the push service", &error))?;
        let tls = TlsConnector::from(self.pusher.tls.clone()).connect(name, socket).await;
        // The error itself may contain names that the owner of the address has chosen.
        let tls = tls.map_err(|error| later("no secure connection to the push service", &error.kind()))?;
        let lost = |error: hyper::Error| later("the connection to the push service was lost", &error);
        let (mut sender, connection) = handshake(TokioIo::new(tls)).await.map_err(lost)?;
        // Ends with the response, whose body nobody reads.
        let connection = async {
            let _ = timeout(TIMEOUT, connection).await;
        };
        tokio::spawn(connection);
        sender.send_request(request).await.map_err(lost)
    }
}

/// Returns the pause that a push service asks for.
fn pause<B>(response: &Response<B>) -> Option<Duration> {
    let seconds = response.headers().get(header::RETRY_AFTER)?.to_str().ok()?.parse().ok()?;
    Some(Duration::from_secs(seconds).min(MAX_PAUSE))
}
