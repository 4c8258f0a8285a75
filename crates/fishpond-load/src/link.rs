//! A proxy for TCP connections between a server and a service it needs, which can be cut, slowed down or half closed.

use std::net::SocketAddr;
use std::time::Duration;

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

/// How late everything arrives on a slow link.
const DELAY: Duration = Duration::from_millis(150);

/// The state of a link.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LinkState {
    /// Everything passes.
    Open,
    /// All connections are closed, including new ones.
    Cut,
    /// Everything arrives late.
    Slow,
    /// Requests arrive, but answers get lost. Connections are closed when the link is opened again.
    HalfClosed,
}

/// A link to a service on this machine.
pub(crate) struct Link {
    pub(crate) address: SocketAddr,
    state: watch::Sender<LinkState>,
}

impl Link {
    /// Starts to forward connections to a port of this machine.
    pub(crate) async fn to(port: u16) -> anyhow::Result<Link> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let (state, observed) = watch::channel(LinkState::Open);
        let link = Link { address: listener.local_addr()?, state };
        tokio::spawn(async move {
            // Ends with the link.
            while observed.has_changed().is_ok() {
                // Fails, for example, if too many files are open.
                let Ok((client, _)) = listener.accept().await else {
                    tokio::time::sleep(DELAY).await;
                    continue;
                };
                if *observed.borrow() != LinkState::Cut {
                    tokio::spawn(forward(client, port, observed.clone()));
                }
            }
        });
        Ok(link)
    }

    /// Changes the state of the link.
    pub(crate) fn set(&self, state: LinkState) {
        self.state.send_replace(state);
    }
}

/// Forwards a connection until either side closes it or the link is cut.
async fn forward(client: TcpStream, port: u16, state: watch::Receiver<LinkState>) {
    let Ok(service) = TcpStream::connect(("127.0.0.1", port)).await else { return };
    // Without this, small messages would wait for each other.
    let _ = client.set_nodelay(true);
    let _ = service.set_nodelay(true);
    let (from_client, to_client) = client.into_split();
    let (from_service, to_service) = service.into_split();
    tokio::select! {
        () = relay(from_client, to_service, state.clone(), false) => {}
        () = relay(from_service, to_client, state, true) => {}
    }
}

async fn relay(
    mut from: OwnedReadHalf,
    mut to: OwnedWriteHalf,
    mut state: watch::Receiver<LinkState>,
    is_answer: bool,
) {
    let mut buffer = vec![0; 16 * 1024];
    let mut has_lost = false;
    loop {
        let ends =
            |state: &LinkState| *state == LinkState::Cut || (has_lost && *state != LinkState::HalfClosed);
        let count = tokio::select! {
            _ = state.wait_for(ends) => return,
            read = from.read(&mut buffer) => match read {
                Ok(0) | Err(_) => return,
                Ok(count) => count,
            },
        };
        let now = *state.borrow();
        match now {
            LinkState::Cut => return,
            LinkState::HalfClosed if is_answer => {
                has_lost = true;
                continue;
            }
            LinkState::Slow => tokio::time::sleep(DELAY).await,
            LinkState::Open | LinkState::HalfClosed => {}
        }
        if to.write_all(&buffer[..count]).await.is_err() {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_link_forwards_and_can_be_disturbed() {
        let service = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let link = Link::to(service.local_addr().unwrap().port()).await.unwrap();
        let connect = async || {
            let client = TcpStream::connect(link.address).await.unwrap();
            (client, service.accept().await.unwrap().0)
        };
        let (mut client, mut server) = connect().await;
        let mut byte = [0];
        for state in [LinkState::Open, LinkState::Slow] {
            link.set(state);
            client.write_all(b"q").await.unwrap();
            server.read_exact(&mut byte).await.unwrap();
            server.write_all(b"a").await.unwrap();
            client.read_exact(&mut byte).await.unwrap();
            assert_eq!(byte, *b"a", "{state:?}");
        }
        link.set(LinkState::HalfClosed);
        client.write_all(b"q").await.unwrap();
        server.read_exact(&mut byte).await.unwrap();
        server.write_all(b"a").await.unwrap();
        // Gives the link time to read the answer and lose it before it is opened again.
        let lost = tokio::time::timeout(Duration::from_millis(100), client.read(&mut byte)).await;
        assert!(lost.is_err(), "an answer has arrived");
        link.set(LinkState::Open);
        assert_eq!(client.read(&mut byte).await.unwrap_or(0), 0, "the connection is closed");
        let (mut client, _server) = connect().await;
        link.set(LinkState::Cut);
        assert_eq!(client.read(&mut byte).await.unwrap_or(0), 0, "the connection is closed");
        let mut refused = TcpStream::connect(link.address).await.unwrap();
        assert_eq!(refused.read(&mut byte).await.unwrap_or(0), 0, "new connections are closed");
    }
}
