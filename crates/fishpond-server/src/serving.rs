//! The site on a socket: connections, how long they may dawdle, and how they end.

use std::convert::Infallible;
use std::net::IpAddr;
use std::pin::pin;
use std::time::Duration;

use axum::body::Body;
use axum::extract::Request;
use axum::response::Response;
use axum::serve::{Listener, ListenerExt as _};
use futures_util::FutureExt as _;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use tokio::net::TcpListener;

/// How long the server waits for others.
#[derive(Clone, Copy)]
pub(crate) struct Patience {
    /// For the head of a request, from the end of the one before.
    pub(crate) head: Duration,
    /// For requests under way, when the server stops.
    pub(crate) stop: Duration,
}

impl Default for Patience {
    fn default() -> Patience {
        Patience { head: Duration::from_secs(30), stop: Duration::from_secs(5) }
    }
}

/// Answers requests until `stop` resolves, and then those that are under way.
pub(crate) async fn serve<A, R>(
    listener: TcpListener,
    answer: A,
    stop: impl Future<Output = ()>,
    patience: Patience,
) where
    A: Fn(Request, IpAddr) -> R + Clone + Send + 'static,
    R: Future<Output = Response> + Send + 'static,
{
    // An event is sent when it has happened, not when the one before it has arrived. If a socket will not have it so, it
    // works all the same.
    let mut listener = listener.tap_io(|socket| drop(socket.set_nodelay(true)));
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(patience.head);
    let connections = GracefulShutdown::new();
    let mut stop = pin!(stop);
    loop {
        let (socket, from) = tokio::select! {
            biased;
            () = &mut stop => break,
            accepted = listener.accept() => accepted,
        };
        let answer = answer.clone();
        let service = service_fn(move |request: Request<hyper::body::Incoming>| {
            let answered = answer(request.map(Body::new), from.ip());
            // In a box, so that a connection that only listens keeps no room for the next answer.
            Box::pin(answered.map(Ok::<_, Infallible>))
        });
        // How a connection ends is its visitor's affair.
        tokio::spawn(connections.watch(http.serve_connection(TokioIo::new(socket), service)));
    }
    drop(listener);
    // Whoever has sent half a request may never send the rest.
    let _ = tokio::time::timeout(patience.stop, connections.shutdown()).await;
}

#[cfg(test)]
mod tests {
    use std::net::SocketAddr;

    use axum::http::StatusCode;
    use axum::response::IntoResponse as _;
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
    use tokio::net::TcpStream;
    use tokio::sync::oneshot;

    use super::*;

    /// For ever, as tests go.
    const LONG: Duration = Duration::from_secs(3600);

    const SHORT: Duration = Duration::from_millis(50);

    /// A site, its address, what stops it, and what resolves when it has stopped.
    async fn site<R: Future<Output = Response> + Send + 'static>(
        answer: impl Fn(Request, IpAddr) -> R + Clone + Send + 'static,
        patience: Patience,
    ) -> (SocketAddr, oneshot::Sender<()>, tokio::task::JoinHandle<()>) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (stop, stopped) = oneshot::channel();
        let stopped = async { drop(stopped.await) };
        (address, stop, tokio::spawn(serve(listener, answer, stopped, patience)))
    }

    async fn nothing(_: Request, _: IpAddr) -> Response {
        StatusCode::NOT_FOUND.into_response()
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
    async fn who_sends_half_a_head_is_hung_up_on() {
        let (address, _stop, _) = site(nothing, Patience { head: SHORT, stop: LONG }).await;
        for half in ["", "GET / HTTP/1.1\r\nhost: fish"] {
            let socket = send(address, half).await;
            assert!(!rest(socket).await.contains(" 200 "), "{half}");
        }
    }

    #[tokio::test]
    async fn half_a_request_does_not_keep_the_server_from_stopping() {
        let (address, stop, stopped) = site(nothing, Patience { head: LONG, stop: SHORT }).await;
        let half = send(address, "GET / HTTP/1.1\r\nhost: fish").await;
        // A request after it was answered, so the server knows of both.
        let whole = send(address, "GET / HTTP/1.1\r\nhost: fish\r\nconnection: close\r\n\r\n").await;
        assert!(rest(whole).await.contains("404"));
        stop.send(()).unwrap();
        stopped.await.unwrap();
        drop(half);
    }

    #[tokio::test]
    async fn a_request_under_way_is_answered_after_the_end() {
        let (asked, mut hears) = tokio::sync::mpsc::channel::<oneshot::Sender<()>>(1);
        let slow = move |_, _| {
            let asked = asked.clone();
            async move {
                let (go_on, told) = oneshot::channel();
                asked.send(go_on).await.unwrap();
                told.await.unwrap();
                "done".into_response()
            }
        };
        let (address, stop, stopped) = site(slow, Patience { head: LONG, stop: LONG }).await;
        let socket = send(address, "GET / HTTP/1.1\r\nhost: fish\r\n\r\n").await;
        let go_on = hears.recv().await.unwrap();
        stop.send(()).unwrap();
        go_on.send(()).unwrap();
        assert!(rest(socket).await.ends_with("done"));
        stopped.await.unwrap();
    }
}
