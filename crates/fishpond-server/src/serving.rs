//! Serving the site on a socket: connections, timeouts and shutdown.

use std::net::SocketAddr;
use std::pin::pin;
use std::time::Duration;

use axum::Router;
use axum::extract::{ConnectInfo, Request};
use axum::serve::{Listener, ListenerExt as _};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpListener;
use tower::ServiceExt as _;

/// How long the server waits for clients.
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

/// Serves requests until `stop` resolves, then completes those in progress.
///
/// Replaces `axum::serve`, which has no timeout for the head of a request.
pub(crate) async fn serve(
    listener: TcpListener,
    site: Router,
    stop: impl Future<Output = ()>,
    timeouts: Timeouts,
) {
    // Sends events without delay. Errors are ignored, since the delay is harmless.
    let mut listener = listener.tap_io(|socket| drop(socket.set_nodelay(true)));
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(timeouts.head);
    let connections = GracefulShutdown::new();
    let mut stop = pin!(stop);
    loop {
        let (socket, peer): (_, SocketAddr) = tokio::select! {
            biased;
            () = &mut stop => break,
            accepted = listener.accept() => accepted,
        };
        let service = site.clone().map_request(move |mut request: Request<Incoming>| {
            request.extensions_mut().insert(ConnectInfo(peer));
            request
        });
        let connection = http.serve_connection(TokioIo::new(socket), TowerToHyperService::new(service));
        // Connection errors are caused by clients, so they are ignored.
        tokio::spawn(connections.watch(connection));
    }
    drop(listener);
    // Incomplete requests may never be completed.
    let _ = tokio::time::timeout(timeouts.shutdown, connections.shutdown()).await;
}

#[cfg(test)]
mod tests {
    use std::net::SocketAddr;

    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
    use tokio::net::TcpStream;
    use tokio::sync::oneshot;

    use super::*;

    const LONG: Duration = Duration::from_secs(3600);

    const SHORT: Duration = Duration::from_millis(50);

    /// Returns the address of a server, a sender that stops it, and a task that ends when it has stopped.
    async fn start(
        site: Router,
        timeouts: Timeouts,
    ) -> (SocketAddr, oneshot::Sender<()>, tokio::task::JoinHandle<()>) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (stop, stopped) = oneshot::channel();
        let stopped = async { drop(stopped.await) };
        (address, stop, tokio::spawn(serve(listener, site, stopped, timeouts)))
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

    #[tokio::test]
    async fn an_incomplete_request_does_not_block_the_shutdown() {
        let (address, stop, stopped) = start(Router::new(), Timeouts { head: LONG, shutdown: SHORT }).await;
        let half = send(address, "GET / HTTP/1.1\r\nhost: fish").await;
        // A response to a later request shows that the server has accepted both.
        let whole = send(address, "GET / HTTP/1.1\r\nhost: fish\r\nconnection: close\r\n\r\n").await;
        assert!(rest(whole).await.contains("404"));
        stop.send(()).unwrap();
        stopped.await.unwrap();
        drop(half);
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
