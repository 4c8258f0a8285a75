//! A push service with https, on this machine.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, Uri};
use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use fishpond_server::Pusher;
use hyper_util::rt::TokioIo;
use hyper_util::service::TowerToHyperService;
use ring::signature::{ECDSA_P256_SHA256_FIXED, UnparsedPublicKey};
use tokio::sync::Notify;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::crypto::ring::default_provider;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};

/// How long a test waits for a notification.
const SOON: Duration = Duration::from_secs(60);

/// A push service. It runs on a thread of its own, so that tests with a single thread can share it.
pub(crate) struct PushService {
    port: u16,
    certificate: CertificateDer<'static>,
    inbox: Arc<Inbox>,
}

#[derive(Default)]
struct Inbox {
    received: Mutex<VecDeque<Received>>,
    arrived: Notify,
    answers: Mutex<VecDeque<StatusCode>>,
    /// The path of requests that are never answered.
    ignored: Mutex<Option<String>>,
    /// The number of open requests that are never answered.
    unanswered: AtomicUsize,
}

/// A request that stays open until its client gives up.
struct Unanswered(Arc<Inbox>);

impl Drop for Unanswered {
    fn drop(&mut self) {
        self.0.unanswered.fetch_sub(1, Ordering::SeqCst);
    }
}

/// A request that has arrived.
pub(crate) struct Received {
    pub(crate) path: String,
    headers: HeaderMap,
    pub(crate) body: Vec<u8>,
}

impl PushService {
    pub(crate) fn start() -> PushService {
        let names = vec!["127.0.0.1".to_owned()];
        let rcgen::CertifiedKey { cert, signing_key } = rcgen::generate_simple_self_signed(names).unwrap();
        let certificate = cert.der().clone();
        let key = PrivateKeyDer::Pkcs8(signing_key.serialize_der().into());
        let config = ServerConfig::builder_with_provider(Arc::new(default_provider()));
        let config = config.with_safe_default_protocol_versions().unwrap().with_no_client_auth();
        let config = config.with_single_cert(vec![certificate.clone()], key).unwrap();
        let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        listener.set_nonblocking(true).unwrap();
        let port = listener.local_addr().unwrap().port();
        let inbox = Arc::<Inbox>::default();
        let site = Router::new().fallback(receive).with_state(inbox.clone());
        std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
            runtime.block_on(serve(listener, TlsAcceptor::from(Arc::new(config)), site));
        });
        PushService { port, certificate, inbox }
    }

    pub(crate) fn origin(&self) -> String {
        format!("https://127.0.0.1:{}", self.port)
    }

    /// Returns a connection that trusts this service, although it is in a private network, and sends at once.
    pub(crate) fn pusher(&self) -> Pusher {
        self.careful_pusher().with_private_networks()
    }

    /// Returns a connection that only reaches the internet.
    pub(crate) fn careful_pusher(&self) -> Pusher {
        Pusher::trusting(vec![self.certificate.clone()]).unwrap().with_delay(Duration::ZERO)
    }

    /// Adds a status to the queue of answers to the next requests, which otherwise get 201.
    pub(crate) fn answer_next(&self, status: StatusCode) {
        self.inbox.answers.lock().unwrap().push_back(status);
    }

    /// Never answers requests with this path.
    pub(crate) fn never_answer(&self, path: &str) {
        *self.inbox.ignored.lock().unwrap() = Some(path.to_owned());
    }

    /// Returns the number of open requests that are never answered.
    pub(crate) fn unanswered(&self) -> usize {
        self.inbox.unanswered.load(Ordering::SeqCst)
    }

    /// Waits for the next notification.
    pub(crate) async fn next(&self) -> Received {
        let next = async {
            loop {
                if let Some(received) = self.inbox.received.lock().unwrap().pop_front() {
                    return received;
                }
                self.inbox.arrived.notified().await;
            }
        };
        tokio::time::timeout(SOON, next).await.expect("a notification arrives")
    }
}

impl Received {
    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }

    /// Returns the claims in the authorization, after checking that they are signed with this key (RFC 8292).
    pub(crate) fn verified_claims(&self, key: &str) -> serde_json::Value {
        let (token, own) =
            self.header("authorization").strip_prefix("vapid t=").unwrap().split_once(", k=").unwrap();
        assert_eq!(own, key);
        let bytes = |text: &str| BASE64_URL_SAFE_NO_PAD.decode(text).unwrap();
        let (signed, signature) = token.rsplit_once('.').unwrap();
        let key = UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, bytes(key));
        key.verify(signed.as_bytes(), &bytes(signature)).expect("the server has signed the claims");
        let (header, claims) = signed.split_once('.').unwrap();
        let header: serde_json::Value = serde_json::from_slice(&bytes(header)).unwrap();
        assert_eq!((&header["typ"], &header["alg"]), (&"JWT".into(), &"ES256".into()));
        serde_json::from_slice(&bytes(claims)).unwrap()
    }
}

async fn serve(listener: std::net::TcpListener, tls: TlsAcceptor, site: Router) {
    let listener = tokio::net::TcpListener::from_std(listener).unwrap();
    loop {
        let (socket, _) = listener.accept().await.unwrap();
        let (tls, site) = (tls.clone(), site.clone());
        tokio::spawn(async move {
            let Ok(socket) = tls.accept(socket).await else { return };
            let connection = hyper::server::conn::http1::Builder::new();
            let _ = connection.serve_connection(TokioIo::new(socket), TowerToHyperService::new(site)).await;
        });
    }
}

async fn receive(State(inbox): State<Arc<Inbox>>, uri: Uri, headers: HeaderMap, body: Bytes) -> StatusCode {
    let answer = inbox.answers.lock().unwrap().pop_front().unwrap_or(StatusCode::CREATED);
    let received = Received { path: uri.path().to_owned(), headers, body: body.to_vec() };
    let is_ignored = inbox.ignored.lock().unwrap().as_ref() == Some(&received.path);
    inbox.unanswered.fetch_add(usize::from(is_ignored), Ordering::SeqCst);
    inbox.received.lock().unwrap().push_back(received);
    inbox.arrived.notify_one();
    if is_ignored {
        let _open = Unanswered(inbox);
        std::future::pending::<()>().await;
    }
    answer
}
