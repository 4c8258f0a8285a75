//! Several servers on one temporary PostgreSQL database, optionally with NATS, and a small proxy in front of them, for people to try.

use std::cell::RefCell;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context as _;
use fishpond_core::Rng;
use fishpond_services::{Nats, Postgres};
use tempfile::TempDir;
use tokio::net::{TcpListener, TcpStream};
use tokio::time::timeout;

use crate::http::{Browser, Via};
use crate::server::Server;

/// How often the proxy checks which servers are ready, and restarts those that have ended.
const CHECK_INTERVAL: Duration = Duration::from_millis(500);

/// Start several servers on a temporary PostgreSQL database, with a proxy in front of them
///
/// Kill any of the servers and keep playing: its visitors move to the others, and it is started again.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Server executable [default: the one built next to this program]
    #[arg(long, value_name = "FILE")]
    server: Option<PathBuf>,
    /// Address of the proxy
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:8080")]
    listen: SocketAddr,
    /// Number of servers
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=20))]
    nodes: u32,
    /// Send announcements between the servers through NATS instead of PostgreSQL
    #[arg(long)]
    nats: bool,
}

/// Runs the servers and the proxy until they are interrupted.
pub(crate) async fn run(args: &Args) -> anyhow::Result<()> {
    let listener = TcpListener::bind(args.listen)
        .await
        .with_context(|| format!("cannot listen on {}; choose another port with --listen", args.listen))?;
    let program = crate::server(args.server.as_ref())?;
    let postgres = Arc::new(Postgres::start(""));
    let nats = args.nats.then(Nats::start);
    let node = NodeSettings {
        program,
        database: postgres.url(),
        nats: nats.as_ref().map(Nats::url),
        environment: Vec::new(),
    };
    let nodes = Nodes::start(vec![node; args.nodes as usize], Stdio::inherit).await?;
    println!("PostgreSQL is running at {}", postgres.url());
    if let Some(nats) = &nats {
        println!("NATS is running at {}", nats.url());
    }
    nodes.print();
    println!("Fishpond is running at http://{} (stop with Ctrl-C)", listener.local_addr()?);
    println!("Try `kill -9` on one of these processes, and keep playing.");
    tokio::select! {
        interrupted = tokio::signal::ctrl_c() => Ok(interrupted?),
        failed = nodes.supervise() => failed,
        () = nodes.forward(&listener) => Ok(()),
    }
}

/// The settings with which one of several servers on the same database is started.
#[derive(Clone)]
pub(crate) struct NodeSettings {
    pub(crate) program: PathBuf,
    /// The address of the database.
    pub(crate) database: String,
    /// The address of NATS, if it is used.
    pub(crate) nats: Option<String>,
    /// Additional environment variables.
    pub(crate) environment: Vec<(String, String)>,
}

/// Servers on the same database.
pub(crate) struct Nodes {
    settings: RefCell<Vec<NodeSettings>>,
    log: fn() -> Stdio,
    folders: Vec<TempDir>,
    servers: RefCell<Vec<Option<Server>>>,
    /// The addresses of the servers that are ready for visitors.
    ready: RefCell<Vec<SocketAddr>>,
}

impl Nodes {
    /// Starts servers with these settings, whose logs go to `log`.
    pub(crate) async fn start(settings: Vec<NodeSettings>, log: fn() -> Stdio) -> anyhow::Result<Nodes> {
        let folders = settings.iter().map(|_| tempfile::tempdir()).collect::<std::io::Result<Vec<_>>>()?;
        let servers = RefCell::new(settings.iter().map(|_| None).collect());
        let settings = RefCell::new(settings);
        let nodes = Nodes { settings, log, folders, servers, ready: RefCell::default() };
        for index in 0..nodes.len() {
            nodes.restart(index).await?;
        }
        nodes.update_ready().await;
        Ok(nodes)
    }

    /// Chooses the program of a server for its next start.
    pub(crate) fn set_program(&self, index: usize, program: &Path) {
        program.clone_into(&mut self.settings.borrow_mut()[index].program);
    }

    pub(crate) fn len(&self) -> usize {
        self.folders.len()
    }

    /// Takes a server, so that it can be stopped.
    pub(crate) fn take(&self, index: usize) -> Option<Server> {
        self.servers.borrow_mut()[index].take()
    }

    /// Puts a server back.
    pub(crate) fn put(&self, index: usize, server: Server) {
        self.servers.borrow_mut()[index] = Some(server);
    }

    /// Starts a server that has ended.
    pub(crate) async fn restart(&self, index: usize) -> anyhow::Result<()> {
        let (settings, log) = (self.settings.borrow()[index].clone(), self.log);
        let data = self.folders[index].path().to_owned();
        // Starting waits for the server to be ready.
        let start = move || Server::start_on(&settings, &data, log());
        let server = tokio::task::spawn_blocking(start).await??;
        self.put(index, server);
        Ok(())
    }

    /// Returns the addresses of all servers that are running.
    pub(crate) fn addresses(&self) -> Vec<SocketAddr> {
        self.servers.borrow().iter().flatten().map(|server| server.address).collect()
    }

    /// Returns the sum of a figure over all servers that are running.
    pub(crate) fn sum(&self, figure: impl Fn(&Server) -> anyhow::Result<u64>) -> anyhow::Result<u64> {
        self.servers.borrow().iter().flatten().map(figure).sum()
    }

    /// Returns the address of a random server that is running.
    pub(crate) fn any(&self, rng: &mut Rng) -> Option<SocketAddr> {
        let addresses = self.addresses();
        let count = u32::try_from(addresses.len()).ok().filter(|&count| count > 0)?;
        addresses.get(rng.below(count) as usize).copied()
    }

    fn print(&self) {
        for (number, server) in (1..).zip(self.servers.borrow().iter().flatten()) {
            println!("Server {number} is process {} at http://{}", server.id(), server.address);
        }
    }

    /// Finds out which servers are ready.
    async fn update_ready(&self) {
        let mut ready = Vec::new();
        for address in self.addresses() {
            let is_ready =
                async { Browser::open(address, Via::Pages, String::new()).await?.get("/health/ready").await };
            if timeout(CHECK_INTERVAL, is_ready)
                .await
                .is_ok_and(|status| status.is_ok_and(|status| status.is_success()))
            {
                ready.push(address);
            }
        }
        *self.ready.borrow_mut() = ready;
    }

    /// Keeps restarting servers that have ended.
    async fn supervise(&self) -> anyhow::Result<()> {
        loop {
            tokio::time::sleep(CHECK_INTERVAL).await;
            for index in 0..self.len() {
                let has_ended = self.servers.borrow_mut()[index].as_mut().is_none_or(Server::has_ended);
                if has_ended {
                    println!("A server has ended and is being restarted.");
                    self.restart(index).await?;
                    self.print();
                }
            }
            self.update_ready().await;
        }
    }

    /// Forwards each connection to the next server that is ready.
    async fn forward(&self, listener: &TcpListener) {
        for turn in 0_usize.. {
            // Fails, for example, if too many files are open.
            let Ok((mut client, _)) = listener.accept().await else {
                tokio::time::sleep(CHECK_INTERVAL).await;
                continue;
            };
            let mut ready = self.ready.borrow().clone();
            let count = ready.len().max(1);
            ready.rotate_left(turn % count);
            tokio::spawn(async move {
                for address in ready {
                    if let Ok(mut server) = TcpStream::connect(address).await {
                        // Ends when either side closes the connection.
                        let _ = tokio::io::copy_bidirectional(&mut client, &mut server).await;
                        return;
                    }
                }
            });
        }
    }
}
