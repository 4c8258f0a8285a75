//! What a server sends to one who has no browser: bytes.

use std::io::{Read, Write};
use std::net::{Shutdown, TcpStream};
use std::sync::{Arc, Condvar, Mutex, MutexGuard};

use anyhow::ensure;

use super::PATIENCE;

/// Asks for an address and keeps everything that comes, for as long as it is held.
pub(super) struct Wire {
    stream: TcpStream,
    ear: Arc<Ear>,
}

/// What has come so far.
#[derive(Default)]
struct Ear {
    heard: Mutex<Vec<u8>>,
    more: Condvar,
}

impl Ear {
    fn heard(&self) -> MutexGuard<'_, Vec<u8>> {
        self.heard.lock().expect("nobody panics while listening")
    }
}

impl Wire {
    pub(super) fn open(host: &str, path: &str) -> anyhow::Result<Wire> {
        let mut stream = TcpStream::connect(host)?;
        write!(stream, "GET {path} HTTP/1.1\r\nHost: {host}\r\nAccept-Language: en\r\n\r\n")?;
        let ear = Arc::new(Ear::default());
        let (mut incoming, kept) = (stream.try_clone()?, ear.clone());
        std::thread::spawn(move || {
            let mut buffer = [0; 4096];
            while let Ok(length @ 1..) = incoming.read(&mut buffer) {
                kept.heard().extend_from_slice(&buffer[..length]);
                kept.more.notify_all();
            }
        });
        Ok(Wire { stream, ear })
    }

    /// Waits until more has come than this many bytes, and says how many there are.
    pub(super) fn more_than(&self, length: usize) -> anyhow::Result<usize> {
        let (heard, late) = self
            .ear
            .more
            .wait_timeout_while(self.ear.heard(), PATIENCE, |heard| heard.len() <= length)
            .expect("nobody panics while listening");
        ensure!(!late.timed_out(), "the server says nothing more");
        Ok(heard.len())
    }

    /// Waits until something has been said, and gives back everything so far.
    pub(super) fn until(&self, said: &str) -> anyhow::Result<String> {
        let mut length = 0;
        loop {
            let heard = self.heard();
            if heard.contains(said) {
                return Ok(heard);
            }
            length = self.more_than(length)?;
        }
    }

    /// Everything so far, put together from its chunks.
    pub(super) fn heard(&self) -> String {
        let bytes = self.ear.heard().clone();
        let Some(end) = bytes.windows(4).position(|window| window == b"\r\n\r\n") else {
            return String::new();
        };
        let head = String::from_utf8_lossy(&bytes[..end]).to_lowercase();
        let body = &bytes[end + 4..];
        let body = if head.contains("transfer-encoding: chunked") { unchunked(body) } else { body.to_vec() };
        String::from_utf8_lossy(&body).into_owned()
    }
}

impl Drop for Wire {
    fn drop(&mut self) {
        // The other side may have hung up already.
        let _ = self.stream.shutdown(Shutdown::Both);
    }
}

/// The contents of the chunks that are complete.
fn unchunked(mut bytes: &[u8]) -> Vec<u8> {
    let mut body = Vec::new();
    while let Some(line) = bytes.windows(2).position(|window| window == b"\r\n") {
        let length =
            std::str::from_utf8(&bytes[..line]).ok().and_then(|hex| usize::from_str_radix(hex, 16).ok());
        match length {
            Some(length @ 1..) if bytes.len() >= line + 2 + length + 2 => {
                body.extend_from_slice(&bytes[line + 2..line + 2 + length]);
                bytes = &bytes[line + 2 + length + 2..];
            }
            _ => break,
        }
    }
    body
}
