//! The server under load: a separate process with its own data folder, measured through `/proc`.

use std::fs;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, bail, ensure};
use fishpond_table::{Table, TableEvent};
use rusqlite::{Connection, OpenFlags};
use tempfile::TempDir;

use crate::cluster::NodeSettings;

/// The name of the database in the data folder.
pub(crate) const DATABASE: &str = "fishpond.sqlite";

/// The unit of CPU time in `/proc`.
const TICK: Duration = Duration::from_millis(10);

/// The limits that all players together would exceed, because they come from one machine.
const LIMITS: [&str; 8] = [
    "TABLES_PER_PERSON",
    "TABLES_PER_NETWORK",
    "MAX_TABLES",
    "BOT_TABLES",
    "LISTED_PER_PERSON",
    "LISTED_PER_NETWORK",
    "CONNECTIONS_PER_NETWORK",
    "MAX_CONNECTIONS",
];

/// Returns the environment variable that lifts a limit of the server, and its value.
fn no_limit(name: &str) -> (String, &'static str) {
    (format!("FISHPOND_{name}"), "0")
}

/// A running server.
pub(crate) struct Server {
    process: Child,
    data: PathBuf,
    /// The data folder, if it is temporary and has to be removed with the server.
    temporary: Option<TempDir>,
    pub(crate) address: SocketAddr,
}

impl Server {
    /// Starts a server in an empty folder.
    pub(crate) fn start(program: &Path) -> anyhow::Result<Server> {
        let folder = tempfile::tempdir()?;
        let mut server = Server::start_in(program, folder.path(), Stdio::inherit())?;
        server.temporary = Some(folder);
        Ok(server)
    }

    /// Starts a server in a folder. Its log goes to `log`.
    pub(crate) fn start_in(program: &Path, data: &Path, log: Stdio) -> anyhow::Result<Server> {
        Server::start_with(Command::new(program), data, &[], log)
    }

    /// Starts a server on a shared database. Its folder contains nothing important.
    pub(crate) fn start_on(node: &NodeSettings, data: &Path, log: Stdio) -> anyhow::Result<Server> {
        let mut command = Command::new(&node.program);
        command.envs(node.environment.iter().map(|(name, value)| (name, value)));
        let mut arguments = vec!["--database", &node.database];
        if let Some(nats) = &node.nats {
            arguments.extend(["--nats", nats]);
        }
        Server::start_with(command, data, &arguments, log)
    }

    fn start_with(mut command: Command, data: &Path, more: &[&str], log: Stdio) -> anyhow::Result<Server> {
        let mut process = command
            .args(["serve", "--listen", "127.0.0.1:0", "--person-rate", "0", "--address-rate", "0", "--data"])
            .arg(data)
            .args(more)
            // As environment variables, since older servers would refuse unknown options.
            .envs(LIMITS.map(no_limit))
            .stdout(Stdio::piped())
            .stderr(log)
            .spawn()
            .with_context(|| {
                let program = command.get_program().display();
                format!("cannot start {program}; build it or pass its path with --server")
            })?;
        let mut line = String::new();
        let out = process.stdout.take().context("the output of the server is not piped")?;
        BufReader::new(out).read_line(&mut line)?;
        let address = line.split_once("http://").and_then(|(_, rest)| rest.split(' ').next());
        let address = address.and_then(|address| address.parse().ok());
        let address =
            address.with_context(|| format!("the server printed '{line}' instead of its address"))?;
        Ok(Server { process, data: data.to_owned(), temporary: None, address })
    }

    /// Reads a table, including its secrets, from the server's database.
    pub(crate) fn stored_table(&self, id: &str) -> anyhow::Result<Table> {
        let events = stored_events(&self.data, id)?;
        Ok(Table::fold(events.iter().map(|(_, event)| event))?)
    }

    /// Kills the server.
    pub(crate) fn kill(mut self) -> anyhow::Result<()> {
        self.process.kill()?;
        self.process.wait()?;
        Ok(())
    }

    /// Asks the server to stop, and waits until it has. Returns how long that took.
    pub(crate) async fn stop(mut self) -> anyhow::Result<Duration> {
        let start = Instant::now();
        self.signal("TERM")?;
        loop {
            if let Some(status) = self.process.try_wait()? {
                ensure!(status.success(), "the server stopped with {status}");
                return Ok(start.elapsed());
            }
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    }

    /// Sends a signal to the server.
    pub(crate) fn signal(&self, name: &str) -> anyhow::Result<()> {
        let id = self.id().to_string();
        let sent = Command::new("kill").args(["-s", name, &id]).status().context("cannot run kill")?;
        ensure!(sent.success(), "cannot send a signal to the server: {sent}");
        Ok(())
    }

    /// Returns the process ID.
    pub(crate) fn id(&self) -> u32 {
        self.process.id()
    }

    /// Returns whether the process has ended.
    pub(crate) fn has_ended(&mut self) -> bool {
        matches!(self.process.try_wait(), Ok(Some(_)))
    }

    /// Returns the CPU time that the server has used so far, in user and kernel mode.
    pub(crate) fn processor_time(&self) -> anyhow::Result<Duration> {
        Ok(TICK * Stat::read(&self.proc("stat")?)?.own)
    }

    /// Returns the server's memory use in bytes.
    pub(crate) fn memory(&self) -> anyhow::Result<u64> {
        let status = self.proc("status")?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let kilobytes = line.and_then(|line| line.trim().strip_suffix(" kB")?.parse::<u64>().ok());
        Ok(kilobytes.context("/proc/PID/status does not contain VmRSS")? * 1024)
    }

    fn proc(&self, file: &str) -> anyhow::Result<String> {
        let path = format!("/proc/{}/{file}", self.process.id());
        fs::read_to_string(&path).with_context(|| format!("cannot read {path}; measurements require Linux"))
    }
}

/// Returns the CPU time used so far by a process and its children, including those that have ended.
pub(crate) fn family_time(parent: u32) -> anyhow::Result<Duration> {
    let mut ticks = 0;
    for process in fs::read_dir("/proc").context("cannot read /proc; measurements require Linux")? {
        // Fails for entries that are not processes, and for those that have just ended.
        let Ok(stat) = fs::read_to_string(process?.path().join("stat")) else { continue };
        let Ok(stat) = Stat::read(&stat) else { continue };
        if stat.id == parent {
            ticks += stat.own + stat.ended_children;
        } else if stat.parent == parent {
            ticks += stat.own;
        }
    }
    Ok(TICK * ticks)
}

/// The contents of `/proc/PID/stat` for a process, with times in ticks.
struct Stat {
    id: u32,
    parent: u32,
    own: u32,
    ended_children: u32,
}

impl Stat {
    fn read(text: &str) -> anyhow::Result<Stat> {
        // The program name may contain spaces, so fields are counted from its end; the first is the state.
        let (before, after) = text.rsplit_once(") ").context("/proc/PID/stat has no program name")?;
        let id = before.split(' ').next().and_then(|id| id.parse().ok());
        let fields: Vec<&str> = after.split(' ').collect();
        let number = |index: usize| fields.get(index).and_then(|field| field.parse::<u32>().ok());
        let sum = |index| Some(number(index)? + number(index + 1)?);
        match (id, number(1), sum(11), sum(13)) {
            (Some(id), Some(parent), Some(own), Some(ended_children)) => {
                Ok(Stat { id, parent, own, ended_children })
            }
            _ => bail!("/proc/PID/stat has no times: {text}"),
        }
    }
}

/// Returns the stored events of a table with their numbers.
pub(crate) fn stored_events(data: &Path, id: &str) -> anyhow::Result<Vec<(u64, TableEvent)>> {
    let connection = open_database(data)?;
    let mut select = connection.prepare("SELECT number, event FROM events WHERE tbl = ?1 ORDER BY number")?;
    let mut events = Vec::new();
    let mut rows = select.query([id])?;
    while let Some(row) = rows.next()? {
        events.push((row.get(0)?, TableEvent::from_json(&row.get::<_, String>(1)?)?));
    }
    Ok(events)
}

/// Opens the database in a data folder for reading. A server may use it.
pub(crate) fn open_database(data: &Path) -> anyhow::Result<Connection> {
    let path = data.join("fishpond.sqlite");
    Ok(Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_ONLY)?)
}

impl Drop for Server {
    fn drop(&mut self) {
        // The data folder is temporary, so the server can be killed. An error means that it has already ended.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
