//! A client of the HTTP API of a server.

use std::io;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context as _, anyhow, bail};
use bytes::Bytes;
use fishpond_core::quote;
use fishpond_words::Lang;
use http_body_util::{BodyExt as _, Full};
use hyper::body::Incoming;
use hyper::client::conn::http1::handshake;
use hyper::{Method, Request, Response, StatusCode, header};
use hyper_util::rt::TokioIo;
use serde_json::Value;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::ServerName;
use tokio_rustls::rustls::{self, ClientConfig, RootCertStore};

/// How long a request may take.
const REQUEST: Duration = Duration::from_secs(20);

/// How long a stream may stay silent; the server sends a ping every five seconds.
const SILENCE: Duration = Duration::from_secs(15);

/// A server, and the token for it.
#[derive(Clone)]
pub(crate) struct Client {
    /// The host, with the port if the address has one.
    host: String,
    /// Host and port.
    address: String,
    /// For https: the name on the server's certificate, and the certificates that the system trusts.
    tls: Option<(ServerName<'static>, Arc<ClientConfig>)>,
    /// Empty for requests that need no token.
    token: String,
    lang: Lang,
}

/// The reason why a request failed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum CallError {
    /// The server refused it.
    #[error("{message}")]
    Refused { status: StatusCode, code: String, message: String, retry_after: Option<u64> },
    /// The server cannot be reached, or its answer cannot be read.
    #[error("{0:#}")]
    Unreachable(anyhow::Error),
}

impl From<anyhow::Error> for CallError {
    fn from(error: anyhow::Error) -> CallError {
        CallError::Unreachable(error)
    }
}

impl CallError {
    /// Returns whether the same request may succeed later.
    pub(crate) fn is_temporary(&self) -> bool {
        match self {
            CallError::Refused { status, .. } => {
                let passing = [StatusCode::REQUEST_TIMEOUT, StatusCode::TOO_MANY_REQUESTS];
                status.is_server_error() || passing.contains(status)
            }
            CallError::Unreachable(_) => true,
        }
    }

    /// Returns whether the certificate of the server is not trusted.
    pub(crate) fn is_certificate(&self) -> bool {
        let CallError::Unreachable(error) = self else { return false };
        let cause = error.downcast_ref::<io::Error>().and_then(io::Error::get_ref);
        let cause = cause.and_then(|cause| cause.downcast_ref::<rustls::Error>());
        matches!(cause, Some(rustls::Error::InvalidCertificate(_)))
    }

    /// Returns how long the server asks to wait before the request is repeated.
    pub(crate) fn wait(&self) -> Option<Duration> {
        match self {
            CallError::Refused { retry_after, .. } => retry_after.map(Duration::from_secs),
            CallError::Unreachable(_) => None,
        }
    }
}

impl Client {
    /// Creates a client for the server at this address.
    pub(crate) fn new(url: &str, token: &str) -> anyhow::Result<Client> {
        let invalid = || {
            anyhow!(
                "'{}' is not the address of a server; use something like https://fish.example or http://127.0.0.1:8080",
                quote(url)
            )
        };
        if !token.bytes().all(|byte| byte.is_ascii_graphic()) {
            bail!(
                "the token (--token or FISHPOND_TOKEN) contains a space, a line break or another invalid character; \
                 it should look like fp_3vJw…, as the profile page shows it"
            );
        }
        let (scheme, rest) = url.split_once("://").ok_or_else(invalid)?;
        let host = rest.trim_end_matches('/');
        if host.is_empty() || host.contains(['/', '?', '#', ' ', '@']) {
            return Err(invalid());
        }
        let default_port = match scheme {
            "http" => 80,
            "https" => 443,
            _ => return Err(invalid()),
        };
        let (name, address) = match host.rsplit_once(':') {
            Some((name, port)) if port.parse::<u16>().is_ok() => (name, host.to_owned()),
            _ => (host, format!("{host}:{default_port}")),
        };
        let tls = match scheme {
            "https" => {
                let name = name.trim_start_matches('[').trim_end_matches(']').to_owned();
                Some((ServerName::try_from(name).map_err(|_| invalid())?, trust()?))
            }
            _ => None,
        };
        Ok(Client { host: host.to_owned(), address, tls, token: token.to_owned(), lang: Lang::En })
    }

    /// Sets the language of the server's answers.
    pub(crate) fn in_language(self, lang: Lang) -> Client {
        Client { lang, ..self }
    }

    /// Returns the token.
    pub(crate) fn token(&self) -> &str {
        &self.token
    }

    /// Sends a request and returns the answer.
    pub(crate) async fn call(
        &self,
        method: Method,
        path: &str,
        body: Option<&Value>,
    ) -> Result<Value, CallError> {
        let answer = async {
            let response = self.send(method, path, body).await?;
            let status = response.status();
            let bytes = response.into_body().collect().await.context("the connection was lost")?.to_bytes();
            anyhow::Ok((status, bytes))
        };
        let (status, bytes) =
            timeout(REQUEST, answer).await.map_err(|_| anyhow!("{} does not answer", self.address))??;
        read(status, &bytes)
    }

    /// Opens the stream of the account's tables after a position.
    pub(crate) async fn stream(&self, position: &str) -> Result<Lines, CallError> {
        self.stream_at(&format!("/api/v1/stream?after={position}")).await
    }

    /// Opens the stream at a path.
    pub(crate) async fn stream_at(&self, path: &str) -> Result<Lines, CallError> {
        let opened = self.send(Method::GET, path, None);
        let response =
            timeout(REQUEST, opened).await.map_err(|_| anyhow!("{} does not answer", self.address))??;
        let (status, mut body) = (response.status(), response.into_body());
        if !status.is_success() {
            let bytes = (&mut body).collect().await.context("the connection was lost")?.to_bytes();
            read(status, &bytes)?;
        }
        Ok(Lines { body, received: Vec::new() })
    }

    async fn send(
        &self,
        method: Method,
        path: &str,
        body: Option<&Value>,
    ) -> anyhow::Result<Response<Incoming>> {
        let socket = TcpStream::connect(&self.address)
            .await
            .with_context(|| format!("cannot connect to {}", self.address))?;
        socket.set_nodelay(true)?;
        let socket: Box<dyn Socket> = match &self.tls {
            Some((name, config)) => {
                let connected = TlsConnector::from(config.clone()).connect(name.clone(), socket).await;
                Box::new(connected.with_context(|| format!("no secure connection to {}", self.address))?)
            }
            None => Box::new(socket),
        };
        let (mut sender, connection) = handshake(TokioIo::new(socket)).await?;
        tokio::spawn(connection);
        let body = body.map_or_else(String::new, Value::to_string);
        let mut request = Request::builder()
            .method(method)
            .uri(path)
            .header(header::HOST, &self.host)
            .header(header::ACCEPT_LANGUAGE, self.lang.code())
            .header(header::CONTENT_TYPE, "application/json");
        if !self.token.is_empty() {
            request = request.header(header::AUTHORIZATION, format!("Bearer {}", self.token));
        }
        Ok(sender.send_request(request.body(Full::<Bytes>::from(body))?).await?)
    }
}

/// A connection, secure or not.
trait Socket: AsyncRead + AsyncWrite + Send + Unpin {}

impl<T: AsyncRead + AsyncWrite + Send + Unpin> Socket for T {}

/// Returns a configuration that trusts the certificates that the system trusts, or those in the file that `SSL_CERT_FILE` names.
fn trust() -> anyhow::Result<Arc<ClientConfig>> {
    let mut roots = RootCertStore::empty();
    roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
    if roots.is_empty() {
        bail!("the system has no trusted certificates; install ca-certificates, or set SSL_CERT_FILE");
    }
    let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()));
    let config = config.with_safe_default_protocol_versions().context("https is not available")?;
    Ok(Arc::new(config.with_root_certificates(roots).with_no_client_auth()))
}

/// Reads the body of an answer.
fn read(status: StatusCode, bytes: &[u8]) -> Result<Value, CallError> {
    let value: Value = serde_json::from_slice(bytes)
        .with_context(|| format!("the answer ({status}) is not JSON; is this a Fishpond server?"))?;
    if status.is_success() {
        return Ok(value);
    }
    let message = value["message"].as_str().unwrap_or("the server refused the request").to_owned();
    let code = value["code"].as_str().unwrap_or_default().to_owned();
    Err(CallError::Refused { status, code, message, retry_after: value["retry_after"].as_u64() })
}

/// The lines of a stream.
pub(crate) struct Lines {
    body: Incoming,
    received: Vec<u8>,
}

impl Lines {
    /// Waits for the next line.
    ///
    /// # Errors
    /// If the connection was lost, or nothing has arrived for a while.
    pub(crate) async fn next(&mut self) -> anyhow::Result<Value> {
        loop {
            if let Some(end) = self.received.iter().position(|byte| *byte == b'\n') {
                let line: Vec<u8> = self.received.drain(..=end).collect();
                return serde_json::from_slice(&line).context("a line of the stream is not JSON");
            }
            let frame =
                timeout(SILENCE, self.body.frame()).await.context("nothing arrived for 15 seconds")?;
            let frame = frame.context("the connection was lost")?.context("the connection was lost")?;
            if let Ok(bytes) = frame.into_data() {
                self.received.extend_from_slice(&bytes);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn requests_are_repeated_after_the_documented_statuses() {
        for (status, is_temporary) in [
            (408, true),
            (429, true),
            (500, true),
            (503, true),
            (401, false),
            (403, false),
            (409, false),
            (422, false),
        ] {
            let answer = br#"{"code":"x","message":"Later.","retry_after":7}"#;
            let error = read(StatusCode::from_u16(status).unwrap(), answer).unwrap_err();
            assert_eq!(error.is_temporary(), is_temporary, "{status}");
            assert_eq!(error.wait(), Some(Duration::from_secs(7)));
        }
    }
}
