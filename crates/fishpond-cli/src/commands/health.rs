//! `fishpond health`: whether the server is ready.

use std::io::{self, BufRead as _, BufReader, Read as _, Write};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpStream};
use std::time::Duration;

use anyhow::bail;

use crate::{Status, cli, config};

/// How long each step may take.
const TIMEOUT: Duration = Duration::from_secs(5);

/// Maximum length of the response in bytes.
const MAX_RESPONSE: u64 = 16 * 1024;

/// Prints "ready", or the reason why the server is not.
pub(crate) fn run(args: &cli::Health, out: &mut impl Write) -> anyhow::Result<Status> {
    let address = config::listen_address(args)?;
    if address.port() == 0 {
        bail!("the server chose its port when it started; use --listen with the address that it printed");
    }
    let address = SocketAddr::new(reachable(address.ip()), address.port());
    match ask(address) {
        Ok((200, text)) => {
            writeln!(out, "{text}")?;
            Ok(Status::Done)
        }
        Ok((503, text)) => {
            writeln!(out, "not ready: {text}")?;
            Ok(Status::Failed)
        }
        Ok(_) => {
            writeln!(out, "not ready: the program at {address} is not a Fishpond server")?;
            Ok(Status::Failed)
        }
        Err(error) => {
            writeln!(out, "not ready: no answer from {address} ({error})")?;
            Ok(Status::Failed)
        }
    }
}

/// Returns an address at which to reach a server that listens on this one.
fn reachable(listen: IpAddr) -> IpAddr {
    match listen {
        IpAddr::V4(address) if address.is_unspecified() => Ipv4Addr::LOCALHOST.into(),
        IpAddr::V6(address) if address.is_unspecified() => Ipv6Addr::LOCALHOST.into(),
        address => address,
    }
}

/// Returns the status and the body of the server's answer.
fn ask(address: SocketAddr) -> io::Result<(u16, String)> {
    let mut socket = TcpStream::connect_timeout(&address, TIMEOUT)?;
    socket.set_read_timeout(Some(TIMEOUT))?;
    socket.write_all(b"GET /health/ready HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n")?;
    let mut response = String::new();
    let mut reader = BufReader::new(socket.take(MAX_RESPONSE));
    reader.read_line(&mut response)?;
    let status = response.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
    reader.read_to_string(&mut response)?;
    let body = response.split_once("\r\n\r\n").map_or("", |(_, body)| body);
    Ok((status, body.trim().to_owned()))
}
