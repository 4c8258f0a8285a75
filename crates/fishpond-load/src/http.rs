//! A minimal HTTP client that acts as a browser, with forms and event streams, or as a program that uses the API. Connections are persistent.

use std::net::SocketAddr;
use std::time::Instant;

use anyhow::{Context, ensure};
use bytes::Bytes;
use http_body_util::{BodyExt as _, Full};
use hyper::body::Incoming;
use hyper::client::conn::http1::{SendRequest, handshake};
use hyper::http::response::Parts;
use hyper::{Request, Response, StatusCode, header};
use hyper_util::rt::TokioIo;
use memchr::{memchr, memmem};
use serde_json::{Value, json};
use tokio::net::TcpStream;

/// The interface of the server that the players use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Via {
    /// Forms and event streams.
    Pages,
    /// The HTTP API.
    Api,
}

/// A guest's connection to the server.
pub(crate) struct Browser {
    sender: SendRequest<Full<Bytes>>,
    via: Via,
    /// The guest's cookie, or the header with the token for the API.
    cookie: String,
    host: String,
}

impl Browser {
    /// Connects as a new guest.
    pub(crate) async fn arrive(address: SocketAddr) -> anyhow::Result<Browser> {
        let mut browser = Browser::open(address, Via::Pages, String::new()).await?;
        let answer = browser.send(Request::get("/me").body(Full::default())?).await?;
        let cookie = answer.headers().get(header::SET_COOKIE).context("the server sent no guest token")?;
        browser.cookie = cookie.to_str()?.split(';').next().unwrap_or_default().to_owned();
        answer.into_body().collect().await?;
        Ok(browser)
    }

    /// Connects to the API as a new guest.
    pub(crate) async fn arrive_as_program(address: SocketAddr) -> anyhow::Result<Browser> {
        let mut program = Browser::open(address, Via::Api, String::new()).await?;
        let guest = program.call("/api/v1/guest", &json!({})).await?;
        let token = guest["token"].as_str().context("the server gave the guest no token")?;
        program.cookie = format!("Bearer {token}");
        Ok(program)
    }

    /// Sends a request to the API, and returns the answer.
    pub(crate) async fn call(&mut self, path: &str, body: &Value) -> anyhow::Result<Value> {
        let request = Request::post(path).header(header::CONTENT_TYPE, "application/json");
        let answer = self.send(request.body(Full::from(body.to_string()))?).await?;
        let status = answer.status();
        let bytes = answer.into_body().collect().await?.to_bytes();
        ensure!(status.is_success(), "POST {path} {body}: {status} {}", String::from_utf8_lossy(&bytes));
        Ok(serde_json::from_slice(&bytes)?)
    }

    /// Reads a value from the API.
    pub(crate) async fn read(&mut self, path: &str) -> anyhow::Result<Value> {
        let answer = self.send(Request::get(path).body(Full::default())?).await?;
        let status = answer.status();
        let bytes = answer.into_body().collect().await?.to_bytes();
        ensure!(status.is_success(), "GET {path}: {status} {}", String::from_utf8_lossy(&bytes));
        Ok(serde_json::from_slice(&bytes)?)
    }

    /// Opens another connection for the same guest.
    pub(crate) async fn again(&self, address: SocketAddr) -> anyhow::Result<Browser> {
        Browser::open(address, self.via, self.cookie.clone()).await
    }

    /// Returns the guest's cookie.
    pub(crate) fn cookie(&self) -> &str {
        &self.cookie
    }

    /// Connects as the guest with this cookie or header.
    pub(crate) async fn open(address: SocketAddr, via: Via, cookie: String) -> anyhow::Result<Browser> {
        let socket = TcpStream::connect(address).await?;
        socket.set_nodelay(true)?;
        let (sender, connection) = handshake(TokioIo::new(socket)).await?;
        // The connection ends when the sender is dropped or the server closes it; then the next request fails.
        tokio::spawn(connection);
        Ok(Browser { sender, via, cookie, host: address.to_string() })
    }

    /// Posts a form as the page's script does, and returns the location of a redirect.
    pub(crate) async fn post(
        &mut self,
        path: &str,
        fields: &[(&str, &str)],
    ) -> anyhow::Result<Option<String>> {
        let (head, body) = self.try_post(path, fields).await?;
        ensure!(
            head.status.is_success() || head.status == StatusCode::SEE_OTHER,
            "POST {path} {fields:?}: {} {}",
            head.status,
            String::from_utf8_lossy(&body)
        );
        let location = head.headers.get(header::LOCATION);
        Ok(location.map(|to| to.to_str().map(str::to_owned)).transpose()?)
    }

    /// Posts a form as the page's script does, and returns the response, whatever its status.
    pub(crate) async fn try_post(
        &mut self,
        path: &str,
        fields: &[(&str, &str)],
    ) -> anyhow::Result<(Parts, Bytes)> {
        let body = serde_urlencoded::to_string(fields)?;
        let request = Request::post(path)
            .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
            .header("x-fishpond", "1")
            .body(Full::from(body))?;
        let answer = self.send(request).await?;
        let (head, body) = answer.into_parts();
        Ok((head, body.collect().await?.to_bytes()))
    }

    /// Loads a page and returns its status.
    pub(crate) async fn get(&mut self, path: &str) -> anyhow::Result<StatusCode> {
        let answer = self.send(Request::get(path).body(Full::default())?).await?;
        let status = answer.status();
        answer.into_body().collect().await?;
        Ok(status)
    }

    /// Loads a page and returns its text.
    pub(crate) async fn text(&mut self, path: &str) -> anyhow::Result<String> {
        let answer = self.send(Request::get(path).body(Full::default())?).await?;
        ensure!(answer.status().is_success(), "GET {path}: {}", answer.status());
        Ok(String::from_utf8(answer.into_body().collect().await?.to_bytes().into())?)
    }

    /// Opens an event stream, which occupies the connection.
    pub(crate) async fn listen(self, path: &str) -> anyhow::Result<Events> {
        self.listen_after(path, None).await
    }

    /// Opens an event stream like a browser that has already received the event with this number.
    pub(crate) async fn listen_after(mut self, path: &str, last: Option<u64>) -> anyhow::Result<Events> {
        let mut request = Request::get(path);
        if let Some(last) = last {
            request = request.header("last-event-id", last);
        }
        let answer = self.send(request.body(Full::default())?).await?;
        ensure!(answer.status() == StatusCode::OK, "GET {path}: {}", answer.status());
        let reader = match self.via {
            Via::Pages => Reader::default(),
            Via::Api => Reader { lines: true, ..Reader::default() },
        };
        Ok(Events { body: answer.into_body(), reader, _browser: self })
    }

    /// Opens a stream of lines, which occupies the connection.
    pub(crate) async fn lines(mut self, path: &str) -> anyhow::Result<Lines> {
        let answer = self.send(Request::get(path).body(Full::default())?).await?;
        ensure!(answer.status() == StatusCode::OK, "GET {path}: {}", answer.status());
        Ok(Lines { body: answer.into_body(), received: Vec::new(), _browser: self })
    }

    async fn send(&mut self, mut request: Request<Full<Bytes>>) -> anyhow::Result<Response<Incoming>> {
        let headers = request.headers_mut();
        let name = match self.via {
            Via::Pages => header::COOKIE,
            Via::Api => header::AUTHORIZATION,
        };
        if !self.cookie.is_empty() {
            headers.insert(name, self.cookie.parse()?);
        }
        headers.insert(header::HOST, self.host.parse()?);
        self.sender.ready().await?;
        Ok(self.sender.send_request(request).await?)
    }
}

/// An open stream of lines.
pub(crate) struct Lines {
    body: Incoming,
    /// The beginning of the next line, and perhaps more.
    received: Vec<u8>,
    _browser: Browser,
}

impl Lines {
    /// Waits for the next line. Returns `None` at the end of the stream.
    pub(crate) async fn next(&mut self) -> Option<Vec<u8>> {
        loop {
            if let Some(end) = memchr(b'\n', &self.received) {
                let rest = self.received.split_off(end + 1);
                return Some(std::mem::replace(&mut self.received, rest));
            }
            let frame = self.body.frame().await?.ok()?;
            if let Some(bytes) = frame.data_ref() {
                self.received.extend_from_slice(bytes);
            }
        }
    }
}

/// An open event stream.
pub(crate) struct Events {
    body: Incoming,
    reader: Reader,
    _browser: Browser,
}

impl Events {
    /// Waits until the event with this number or a later one has arrived completely, and returns the time of arrival.
    pub(crate) async fn reach(&mut self, number: u64) -> anyhow::Result<Instant> {
        while self.reader.complete < Some(number) {
            let frame = self.body.frame().await.context("the event stream has ended")??;
            if let Some(bytes) = frame.data_ref() {
                self.reader.read(bytes);
            }
        }
        Ok(Instant::now())
    }

    /// Waits for more events, and returns the number of the last complete one. Returns `None` at the end of the stream.
    pub(crate) async fn next(&mut self) -> Option<u64> {
        let before = self.reader.complete;
        while self.reader.complete == before {
            let frame = self.body.frame().await?.ok()?;
            if let Some(bytes) = frame.data_ref() {
                self.reader.read(bytes);
            }
        }
        self.reader.complete
    }
}

/// A parser that reads only the numbers of events, or the revisions of tables in lines of JSON.
#[derive(Default)]
struct Reader {
    /// Whether the stream comes from the API.
    lines: bool,
    /// The beginning of the current line, long enough for any number.
    line: Vec<u8>,
    /// The number of the current event.
    number: Option<u64>,
    /// The number of the last complete event.
    complete: Option<u64>,
}

impl Reader {
    fn read(&mut self, mut bytes: &[u8]) {
        while let Some(end) = memchr(b'\n', bytes) {
            self.extend_line(&bytes[..end]);
            self.end_line();
            bytes = &bytes[end + 1..];
        }
        self.extend_line(bytes);
    }

    /// Extends the current line up to the length of `id: ` and twenty digits; the rest does not matter.
    fn extend_line(&mut self, part: &[u8]) {
        // In JSON, the revision comes early.
        let most = if self.lines { 1000 } else { 24_usize };
        let room = most.saturating_sub(self.line.len());
        self.line.extend_from_slice(&part[..part.len().min(room)]);
    }

    fn end_line(&mut self) {
        if self.lines {
            self.complete = revision(&self.line).or(self.complete);
        } else if let Some(number) = self.line.strip_prefix(b"id: ") {
            self.number = std::str::from_utf8(number).ok().and_then(|number| number.parse().ok());
        } else if self.line.is_empty() {
            self.complete = self.number.or(self.complete);
        }
        self.line.clear();
    }
}

/// Finds the revision of the table at the beginning of a line of JSON.
fn revision(line: &[u8]) -> Option<u64> {
    const NAME: &[u8] = b"\"revision\":";
    let start = memmem::find(line, NAME)? + NAME.len();
    let digits = line[start..].iter().take_while(|byte| byte.is_ascii_digit());
    digits.map(|byte| u64::from(byte - b'0')).reduce(|number, digit| 10 * number + digit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_found_wherever_the_stream_is_split() {
        let stream = b"event: here\ndata:\n\nid: 7\nevent: parts\ndata: <p>id: 9</p>\n\nevent: parts\nid: 12\ndata: x\n";
        for cut in 0..stream.len() {
            let mut reader = Reader::default();
            reader.read(&stream[..cut]);
            reader.read(&stream[cut..]);
            assert_eq!((reader.complete, reader.number), (Some(7), Some(12)), "cut at {cut}");
            reader.read(b"\n");
            assert_eq!(reader.complete, Some(12));
        }
    }

    #[test]
    fn revisions_are_found_wherever_the_stream_is_split() {
        let stream = b"{\"type\":\"table\",\"table\":{\"number\":7,\"revision\":35,\"seats\":[]}}\n{\"type\":\"ping\"}\n";
        for cut in 0..stream.len() {
            let mut reader = Reader { lines: true, ..Reader::default() };
            reader.read(&stream[..cut]);
            reader.read(&stream[cut..]);
            assert_eq!(reader.complete, Some(35), "cut at {cut}");
        }
    }
}
