//! Reading the rest of a request's body once the request has been answered.
//!
//! Closing a connection while data is arriving resets it, and then a client that sends its whole request before it reads the answer never
//! sees the answer.

use std::convert::Infallible;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard};
use std::task::{Context, Poll};
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::Request;
use axum::http::header;
use axum::response::Response;
use bytes::Bytes;
use http_body_util::BodyExt as _;
use hyper::body::{Body as HttpBody, Frame, Incoming, SizeHint};
use tokio::time::timeout;
use tower::ServiceExt as _;

/// Maximum number of bytes that are read only so that the client sees the answer.
const MAX_UNREAD: usize = 4 * 1024 * 1024;

/// How long that may take.
const UNREAD_TIME: Duration = Duration::from_secs(5);

/// Answers a request, and reads what the site has left of its body.
pub(crate) async fn answer(site: Router, request: Request<Incoming>) -> Result<Response, Infallible> {
    // Such a client sends its body only if it is asked to, and reading would ask for it.
    let waits = request.headers().contains_key(header::EXPECT);
    let (parts, body) = request.into_parts();
    let body = SharedBody(Arc::new(Mutex::new(Some(body))));
    let response = site.oneshot(Request::from_parts(parts, Body::new(body.clone()))).await?;
    if !waits {
        // A client that sends more, or takes longer, is cut off.
        let _ = timeout(UNREAD_TIME, discard(body)).await;
    }
    Ok(response)
}

/// Reads a body until it ends or is too long.
async fn discard(mut body: SharedBody) {
    let mut length = 0;
    while length < MAX_UNREAD {
        let Some(Ok(frame)) = body.frame().await else { return };
        length += frame.data_ref().map_or(0, Bytes::len);
    }
}

/// A body that can still be read after the site has dropped it; `None` once it has ended.
#[derive(Clone)]
struct SharedBody(Arc<Mutex<Option<Incoming>>>);

impl SharedBody {
    fn lock(&self) -> MutexGuard<'_, Option<Incoming>> {
        self.0.lock().expect("lock is never poisoned")
    }
}

impl HttpBody for SharedBody {
    type Data = Bytes;
    type Error = hyper::Error;

    fn poll_frame(
        self: Pin<&mut SharedBody>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, hyper::Error>>> {
        let mut body = self.lock();
        let Some(incoming) = body.as_mut() else { return Poll::Ready(None) };
        let frame = Pin::new(incoming).poll_frame(context);
        if matches!(frame, Poll::Ready(None | Some(Err(_)))) {
            *body = None;
        }
        frame
    }

    fn is_end_stream(&self) -> bool {
        self.lock().as_ref().is_none_or(HttpBody::is_end_stream)
    }

    fn size_hint(&self) -> SizeHint {
        self.lock().as_ref().map_or_else(|| SizeHint::with_exact(0), HttpBody::size_hint)
    }
}
