//! What a server sends to one who has no browser: bytes.

use std::io::{Read, Write};
use std::net::{Shutdown, TcpStream};
use std::sync::{Arc, Mutex};

/// Asks for an address and keeps everything that comes, for as long as it is held.
pub(super) struct Wire {
    stream: TcpStream,
    heard: Arc<Mutex<Vec<u8>>>,
}

impl Wire {
    pub(super) fn open(host: &str, path: &str) -> anyhow::Result<Wire> {
        let mut stream = TcpStream::connect(host)?;
        write!(stream, "GET {path} HTTP/1.1\r\nHost: {host}\r\nAccept-Language: en\r\n\r\n")?;
        let heard = Arc::new(Mutex::new(Vec::new()));
        let (mut ear, kept) = (stream.try_clone()?, heard.clone());
        std::thread::spawn(move || {
            let mut buffer = [0; 4096];
            while let Ok(length @ 1..) = ear.read(&mut buffer) {
                kept.lock().expect("nobody panics while listening").extend_from_slice(&buffer[..length]);
            }
        });
        Ok(Wire { stream, heard })
    }

    /// Everything so far, put together from its chunks.
    pub(super) fn heard(&self) -> String {
        let bytes = self.heard.lock().expect("nobody panics while listening").clone();
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
