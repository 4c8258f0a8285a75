//! Serving the site on a socket: connections, timeouts and shutdown.

use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use axum::Router;
use axum::extract::{ConnectInfo, Request};
use axum::http::StatusCode;
use axum::middleware::{Next, from_fn};
use axum::response::{IntoResponse as _, Response};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use serde_json::json;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, watch};
use tokio::time::timeout;
use tokio_io_timeout::TimeoutStream;

use crate::connections::Connections;
use crate::faults::Faults;
use crate::unread;

/// Time limits for clients.
#[derive(Clone, Copy)]
pub(crate) struct Timeouts {
    /// For the head of a request, from the end of the previous request.
    pub(crate) head: Duration,
    /// For the client to read some of a response, or at least to acknowledge it.
    pub(crate) write: Duration,
    /// For requests in progress, at shutdown.
    pub(crate) shutdown: Duration,
}

/// Maximum size of the head of a request in bytes.
const MAX_HEAD: usize = 32 * 1024;

impl Default for Timeouts {
    fn default() -> Timeouts {
        let patience = Duration::from_secs(30);
        Timeouts { head: patience, write: patience, shutdown: Duration::from_secs(5) }
    }
}

/// Maximum number of clients that are refused with an answer at the same time; the connections of others are just closed.
const MAX_REFUSALS: usize = 64;

/// How long a client that is refused may take.
const REFUSAL_TIME: Duration = Duration::from_secs(5);

/// How long the server waits if it cannot accept connections.
const ACCEPT_AGAIN: Duration = Duration::from_millis(500);

/// Serves requests until `stop` resolves, then completes those in progress.
///
/// Replaces `axum::serve`, which has no timeout for the head of a request.
pub(crate) async fn serve(
    listener: TcpListener,
    site: Router,
    stop: impl Future<Output = ()>,
    timeouts: Timeouts,
    open: &Arc<Connections>,
    faults: &Faults,
) {
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(timeouts.head).max_buf_size(MAX_HEAD);
    let site = site.layer(from_fn(limit_head));
    let connections = GracefulShutdown::new();
    let stopping = watch::Sender::new(false);
    let refusals = Arc::new(Semaphore::new(MAX_REFUSALS));
    let mut stop = pin!(stop);
    loop {
        let (socket, peer) = tokio::select! {
            biased;
            () = &mut stop => break,
            accepted = accept(&listener, timeouts.write, faults) => accepted,
        };
        let guard = match open.admit(peer.ip()) {
            Ok(guard) => guard,
            Err(error) => {
                if faults.is_new_warning("connections refused", &error) {
                    tracing::warn!("refusing connections: {error}");
                }
                if let Ok(permit) = Arc::clone(&refusals).try_acquire_owned() {
                    tokio::spawn(async move {
                        answer(socket, &TOO_MANY).await;
                        drop(permit);
                    });
                }
                continue;
            }
        };
        let is_used = Arc::new(AtomicBool::new(false));
        let unused = wait_for_unused(stopping.subscribe(), Arc::clone(&is_used));
        let site = site.clone();
        let service = service_fn(move |mut request: Request<Incoming>| {
            is_used.store(true, Ordering::Relaxed);
            request.extensions_mut().insert(ConnectInfo(peer));
            unread::answer(site.clone(), request)
        });
        let mut socket = TimeoutStream::new(socket);
        socket.set_write_timeout(Some(timeouts.write));
        let socket = TokioIo::new(Box::pin(socket));
        let connection = http.serve_connection(socket, service);
        let connection = connections.watch(connection);
        tokio::spawn(async move {
            let _guard = guard;
            tokio::select! {
                biased;
                // Connection errors are caused by clients, so they are ignored.
                _ = connection => {}
                () = unused => {}
            }
        });
    }
    drop(listener);
    stopping.send_replace(true);
    // Incomplete requests may never be completed.
    let _ = tokio::time::timeout(timeouts.shutdown, connections.shutdown()).await;
}

/// Refuses requests with a head that is too long. hyper refuses most of them, but its buffer may grow beyond the limit.
async fn limit_head(request: Request, next: Next) -> Response {
    let target = request.uri().path_and_query().map_or(0, |target| target.as_str().len());
    let line = request.method().as_str().len() + target + "  HTTP/1.1\r\n".len();
    let headers = request.headers().iter();
    let headers: usize =
        headers.map(|(name, value)| name.as_str().len() + value.len() + ": \r\n".len()).sum();
    match line + headers + "\r\n".len() {
        ..=MAX_HEAD => next.run(request).await,
        _ => StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE.into_response(),
    }
}

/// An answer that depends on nothing but the address of the request.
struct Refusal {
    /// A stable code for programs.
    code: &'static str,
    /// A sentence for people.
    message: &'static str,
    /// Seconds after which to try again.
    retry_after: u64,
}

/// The answer while the server cannot serve anything.
const WAITING: Refusal =
    Refusal { code: "unavailable", message: "The server is waiting for its database.", retry_after: 5 };

/// The answer if there are too many connections from a network or in total.
const TOO_MANY: Refusal = Refusal {
    code: "too-many-connections",
    message: "Too many connections are open. Close some, or wait a few seconds.",
    retry_after: 10,
};

impl Refusal {
    /// Returns the response to a request that starts with these bytes. Programs get JSON, like every other error of the API.
    fn response(&self, request: &[u8]) -> String {
        let Refusal { code, message, retry_after } = self;
        let address = request.split(|byte| *byte == b' ').nth(1).unwrap_or_default();
        let (kind, body) = if address.starts_with(b"/api/") {
            let problem = json!({ "code": code, "message": message, "retry_after": retry_after });
            ("application/json", problem.to_string())
        } else {
            ("text/plain", (*message).to_owned())
        };
        let length = body.len();
        format!(
            "HTTP/1.1 503 Service Unavailable\r\nretry-after: {retry_after}\r\ncontent-type: {kind}\r\n\
             content-length: {length}\r\nconnection: close\r\n\r\n{body}"
        )
    }
}

/// Answers every connection with a refusal.
pub(crate) async fn refuse(listener: &TcpListener) {
    loop {
        match listener.accept().await {
            Ok((socket, _)) => {
                tokio::spawn(answer(socket, &WAITING));
            }
            Err(_) => tokio::time::sleep(ACCEPT_AGAIN).await,
        }
    }
}

/// Answers a connection with a refusal, and closes it.
async fn answer(mut socket: TcpStream, refusal: &'static Refusal) {
    let answered = async {
        // The client might not read the answer until it has sent its request.
        let mut request = [0; 4096];
        let length = socket.read(&mut request).await.unwrap_or(0);
        let _ = socket.write_all(refusal.response(&request[..length]).as_bytes()).await;
        let _ = socket.shutdown().await;
    };
    let _ = timeout(REFUSAL_TIME, answered).await;
}

/// Accepts a connection. Waits while that is impossible, for example because too many files are open.
async fn accept(listener: &TcpListener, write: Duration, faults: &Faults) -> (TcpStream, SocketAddr) {
    use std::io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    const WHAT: &str = "cannot accept connections";
    loop {
        match listener.accept().await {
            Ok((socket, peer)) => {
                // Sends events without delay. Errors are ignored, since the delay is harmless.
                let _ = socket.set_nodelay(true);
                limit_unacknowledged(&socket, write);
                return (socket, peer);
            }
            // The client has gone.
            Err(error) if [ConnectionAborted, ConnectionRefused, ConnectionReset].contains(&error.kind()) => {
            }
            Err(error) => {
                if faults.is_new(WHAT, &error) {
                    tracing::error!(%error, "{WHAT}, will retry");
                }
                tokio::time::sleep(ACCEPT_AGAIN).await;
            }
        }
    }
}

/// Closes a connection if the client acknowledges nothing for this long, for example because its computer has crashed. Pings are so small
/// that the kernel would buffer them for minutes, and until then the stream would count towards the client's limit.
fn limit_unacknowledged(socket: &TcpStream, time: Duration) {
    // An error is ignored: the connection just ends later, as on systems that have no such option.
    #[cfg(target_os = "linux")]
    let _ = socket2::SockRef::from(socket).set_tcp_user_timeout(Some(time));
    #[cfg(not(target_os = "linux"))]
    let _ = (socket, time);
}

/// Completes at shutdown, but only if the connection has had no request by then: hyper would wait for the first one.
async fn wait_for_unused(mut stopping: watch::Receiver<bool>, is_used: Arc<AtomicBool>) {
    // An error means that the server is gone.
    let _ = stopping.wait_for(|stopping| *stopping).await;
    if is_used.load(Ordering::Relaxed) {
        std::future::pending::<()>().await;
    }
}

#[cfg(test)]
mod tests {
    use tokio::sync::oneshot;

    use super::*;
    use crate::connections::ConnectionLimits;

    const LONG: Duration = Duration::from_secs(3600);

    const SHORT: Duration = Duration::from_millis(50);

    /// Returns the address of a server, a sender that stops it, and a task that ends when it has stopped.
    async fn start(
        site: Router,
        timeouts: Timeouts,
    ) -> (SocketAddr, oneshot::Sender<()>, tokio::task::JoinHandle<()>) {
        start_with(site, timeouts, ConnectionLimits::none()).await
    }

    async fn start_with(
        site: Router,
        timeouts: Timeouts,
        limits: ConnectionLimits,
    ) -> (SocketAddr, oneshot::Sender<()>, tokio::task::JoinHandle<()>) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (stop, stopped) = oneshot::channel();
        let stopped = async { drop(stopped.await) };
        let connections = Connections::new(limits, &[]);
        let server = async move {
            serve(listener, site, stopped, timeouts, &connections, &Faults::default()).await;
        };
        (address, stop, tokio::spawn(server))
    }

    async fn send(address: SocketAddr, text: &str) -> TcpStream {
        let mut socket = TcpStream::connect(address).await.unwrap();
        socket.write_all(text.as_bytes()).await.unwrap();
        socket
    }

    async fn rest(mut socket: TcpStream) -> String {
        let mut text = String::new();
        socket.read_to_string(&mut text).await.unwrap();
        text
    }

    #[tokio::test]
    async fn an_incomplete_head_times_out() {
        let (address, _stop, _) =
            start(Router::new(), Timeouts { head: SHORT, write: LONG, shutdown: LONG }).await;
        for half in ["", "GET / HTTP/1.1\r\nhost: fish"] {
            let socket = send(address, half).await;
            assert!(!rest(socket).await.contains(" 200 "), "{half}");
        }
    }

    const REQUEST: &str = "GET / HTTP/1.1\r\nhost: fish\r\n\r\n";

    /// Reads a response that has no body.
    async fn response(socket: &mut TcpStream) -> String {
        let mut text = String::new();
        while !text.ends_with("\r\n\r\n") {
            text.push(char::from(socket.read_u8().await.unwrap()));
        }
        text
    }

    #[tokio::test]
    async fn idle_connections_do_not_delay_the_shutdown() {
        let (address, stop, stopped) =
            start(Router::new(), Timeouts { head: LONG, write: LONG, shutdown: LONG }).await;
        let silent = send(address, "").await;
        let half = send(address, "GET / HTTP/1.1\r\nhost: fish").await;
        // A response to a later request shows that the server has accepted all of them.
        let mut used = send(address, REQUEST).await;
        assert!(response(&mut used).await.contains("404"));
        stop.send(()).unwrap();
        let stopped = tokio::time::timeout(Duration::from_secs(10), stopped).await;
        stopped.expect("the server stops at once").unwrap();
        drop((silent, half, used));
    }

    #[tokio::test]
    async fn connections_beyond_the_limit_are_refused() {
        let timeouts = Timeouts { head: LONG, write: LONG, shutdown: SHORT };
        let limits = ConnectionLimits { network: 2, total: 0 };
        let (address, _stop, _) = start_with(Router::new(), timeouts, limits).await;
        let mut idle = send(address, "").await;
        let mut used = send(address, REQUEST).await;
        assert!(response(&mut used).await.contains("404"));
        let refused = rest(send(address, REQUEST).await).await;
        assert!(
            refused.starts_with("HTTP/1.1 503 ") && refused.ends_with("wait a few seconds."),
            "{refused}"
        );
        let (head, body) = refused.split_once("\r\n\r\n").unwrap();
        assert!(head.contains(&format!("content-length: {}", body.len())), "{refused}");
        // Programs get JSON with a code.
        let request = REQUEST.replace("GET / ", "GET /api/v1/me ");
        let refused = rest(send(address, &request).await).await;
        let (head, body) = refused.split_once("\r\n\r\n").unwrap();
        assert!(
            head.contains("content-type: application/json") && head.contains("retry-after: 10"),
            "{head}"
        );
        assert!(head.contains(&format!("content-length: {}", body.len())), "{refused}");
        let problem: serde_json::Value = serde_json::from_str(body).unwrap();
        assert_eq!((&problem["code"], &problem["retry_after"]), (&json!("too-many-connections"), &json!(10)));
        // A connection that ends makes room for another one.
        idle.shutdown().await.unwrap();
        assert_eq!(idle.read(&mut [0]).await.unwrap(), 0);
        wait_for_room(address).await;
    }

    /// Connects again and again until the server has room for a connection.
    async fn wait_for_room(address: SocketAddr) {
        while !response(&mut send(address, REQUEST).await).await.starts_with("HTTP/1.1 404 ") {}
    }

    #[tokio::test]
    async fn a_long_head_is_refused() {
        let (address, _stop, _) = start(Router::new(), Timeouts::default()).await;
        let rest = "GET / HTTP/1.1\r\nhost: fish\r\nx: \r\n\r\n".len();
        for (length, status) in [(MAX_HEAD, 404), (MAX_HEAD + 1, 431), (40_000, 431), (2 * MAX_HEAD, 431)] {
            let head = format!("GET / HTTP/1.1\r\nhost: fish\r\nx: {}\r\n\r\n", "x".repeat(length - rest));
            let mut socket = TcpStream::connect(address).await.unwrap();
            // The server may close the connection before it has read everything.
            let _ = socket.write_all(head.as_bytes()).await;
            let answer = response(&mut socket).await;
            assert!(answer.starts_with(&format!("HTTP/1.1 {status} ")), "{length}: {answer}");
        }
    }

    #[tokio::test]
    async fn a_client_that_sends_everything_before_it_reads_sees_that_it_is_too_much() {
        let size = |body: axum::body::Bytes| async move { body.len().to_string() };
        let site = Router::new()
            .route("/read", axum::routing::post(size))
            .route("/ignored", axum::routing::post(async || "done"))
            .layer(axum::extract::DefaultBodyLimit::max(1000));
        let (address, _stop, _) = start(site, Timeouts::default()).await;
        for (path, expected) in [("/read", "HTTP/1.1 413 "), ("/ignored", "HTTP/1.1 200 ")] {
            for length in [1_000_000, 2_000_000] {
                let body = "x".repeat(length);
                let head = format!("POST {path} HTTP/1.1\r\nhost: fish\r\nconnection: close\r\n");
                for request in [
                    format!("{head}content-length: {length}\r\n\r\n{body}"),
                    format!("{head}transfer-encoding: chunked\r\n\r\n{length:x}\r\n{body}\r\n0\r\n\r\n"),
                ] {
                    let answer = rest(send(address, &request).await).await;
                    assert!(answer.starts_with(expected), "{path}, {length} bytes: {answer}");
                }
            }
        }
    }

    #[tokio::test]
    async fn a_client_that_asks_first_need_not_send_its_body() {
        let (address, _stop, _) = start(Router::new(), Timeouts::default()).await;
        let request =
            "POST / HTTP/1.1\r\nhost: fish\r\nexpect: 100-continue\r\ncontent-length: 1000000\r\n\r\n";
        assert!(rest(send(address, request).await).await.starts_with("HTTP/1.1 404 "));
    }

    #[tokio::test]
    async fn a_client_that_reads_nothing_is_disconnected() {
        let endless = axum::routing::get(async || {
            let chunks =
                futures_util::stream::repeat_with(|| Ok::<_, std::convert::Infallible>("x".repeat(65_536)));
            axum::body::Body::from_stream(chunks)
        });
        let site = Router::new().route("/endless", endless);
        let timeouts = Timeouts { write: SHORT, ..Timeouts::default() };
        let limits = ConnectionLimits { network: 1, total: 0 };
        let (address, _stop, _) = start_with(site, timeouts, limits).await;
        let unread = send(address, "GET /endless HTTP/1.1\r\nhost: fish\r\n\r\n").await;
        wait_for_room(address).await;
        drop(unread);
    }

    /// A test of a client that really falls silent would need a network of its own.
    #[cfg(target_os = "linux")]
    #[tokio::test]
    async fn a_client_that_acknowledges_nothing_is_disconnected() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let _client = send(listener.local_addr().unwrap(), "").await;
        let (socket, _) = accept(&listener, Timeouts::default().write, &Faults::default()).await;
        let limit = socket2::SockRef::from(&socket).tcp_user_timeout().unwrap();
        assert_eq!(limit, Some(Duration::from_secs(30)));
    }

    #[tokio::test]
    async fn a_request_in_progress_is_completed_at_shutdown() {
        let (arrived, mut requests) = tokio::sync::mpsc::channel::<oneshot::Sender<()>>(1);
        let slow = axum::routing::get(async move || {
            let (answer, answered) = oneshot::channel();
            arrived.send(answer).await.unwrap();
            answered.await.unwrap();
            "done"
        });
        let site = Router::new().route("/", slow);
        let (address, stop, stopped) =
            start(site, Timeouts { head: LONG, write: LONG, shutdown: LONG }).await;
        let socket = send(address, "GET / HTTP/1.1\r\nhost: fish\r\n\r\n").await;
        let answer = requests.recv().await.unwrap();
        stop.send(()).unwrap();
        answer.send(()).unwrap();
        assert!(rest(socket).await.ends_with("done"));
        stopped.await.unwrap();
    }
}
