//! Serving the site on a socket: connections, timeouts and shutdown.

use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use axum::Router;
use axum::extract::{ConnectInfo, Request};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::time::timeout;
use tower::ServiceExt as _;

use crate::connections::Connections;
use crate::faults::Faults;

/// Time limits for clients.
#[derive(Clone, Copy)]
pub(crate) struct Timeouts {
    /// For the head of a request, from the end of the previous request.
    pub(crate) head: Duration,
    /// For requests in progress, at shutdown.
    pub(crate) shutdown: Duration,
}

impl Default for Timeouts {
    fn default() -> Timeouts {
        Timeouts { head: Duration::from_secs(30), shutdown: Duration::from_secs(5) }
    }
}

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
    http.timer(TokioTimer::new()).header_read_timeout(timeouts.head);
    let connections = GracefulShutdown::new();
    let stopping = watch::Sender::new(false);
    let mut stop = pin!(stop);
    loop {
        let (socket, peer) = tokio::select! {
            biased;
            () = &mut stop => break,
            accepted = accept(&listener, faults) => accepted,
        };
        let Some(guard) = open.admit(peer.ip()) else { continue };
        let is_used = Arc::new(AtomicBool::new(false));
        let unused = wait_for_unused(stopping.subscribe(), Arc::clone(&is_used));
        let service = site.clone().map_request(move |mut request: Request<Incoming>| {
            is_used.store(true, Ordering::Relaxed);
            request.extensions_mut().insert(ConnectInfo(peer));
            request
        });
        let connection = http.serve_connection(TokioIo::new(socket), TowerToHyperService::new(service));
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

/// The answer while the server cannot serve anything.
const REFUSAL: &str = "HTTP/1.1 503 Service Unavailable\r\nretry-after: 5\r\ncontent-type: text/plain\r\n\
    content-length: 39\r\nconnection: close\r\n\r\nThe server is waiting for its database.";

/// Answers every connection with a refusal.
pub(crate) async fn refuse(listener: &TcpListener) {
    loop {
        match listener.accept().await {
            Ok((mut socket, _)) => {
                tokio::spawn(timeout(REFUSAL_TIME, async move {
                    // The client may not read the answer before it has sent its request.
                    let _ = socket.read(&mut [0; 4096]).await;
                    let _ = socket.write_all(REFUSAL.as_bytes()).await;
                    let _ = socket.shutdown().await;
                }));
            }
            Err(_) => tokio::time::sleep(ACCEPT_AGAIN).await,
        }
    }
}

/// Accepts a connection. Waits while that is impossible, for example because too many files are open.
async fn accept(listener: &TcpListener, faults: &Faults) -> (TcpStream, SocketAddr) {
    use std::io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    const WHAT: &str = "cannot accept connections";
    loop {
        match listener.accept().await {
            Ok((socket, peer)) => {
                // Sends events without delay. Errors are ignored, since the delay is harmless.
                let _ = socket.set_nodelay(true);
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
        let (address, _stop, _) = start(Router::new(), Timeouts { head: SHORT, shutdown: LONG }).await;
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
        let (address, stop, stopped) = start(Router::new(), Timeouts { head: LONG, shutdown: LONG }).await;
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
    async fn connections_beyond_the_limit_are_closed_at_once() {
        let timeouts = Timeouts { head: LONG, shutdown: SHORT };
        let limits = ConnectionLimits { network: 2, total: 0 };
        let (address, _stop, _) = start_with(Router::new(), timeouts, limits).await;
        let mut idle = send(address, "").await;
        let mut used = send(address, REQUEST).await;
        assert!(response(&mut used).await.contains("404"));
        let mut refused = send(address, "").await;
        assert_eq!(refused.read(&mut [0]).await.unwrap(), 0, "closed without a response");
        // A connection that ends makes room for another one.
        idle.shutdown().await.unwrap();
        assert_eq!(idle.read(&mut [0]).await.unwrap(), 0);
        loop {
            let mut next = send(address, "").await;
            if next.write_all(REQUEST.as_bytes()).await.is_ok()
                && next.read(&mut [0]).await.is_ok_and(|read| read == 1)
            {
                break;
            }
        }
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
        let (address, stop, stopped) = start(site, Timeouts { head: LONG, shutdown: LONG }).await;
        let socket = send(address, "GET / HTTP/1.1\r\nhost: fish\r\n\r\n").await;
        let answer = requests.recv().await.unwrap();
        stop.send(()).unwrap();
        answer.send(()).unwrap();
        assert!(rest(socket).await.ends_with("done"));
        stopped.await.unwrap();
    }
}
