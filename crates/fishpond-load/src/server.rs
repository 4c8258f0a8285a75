//! The server under load: a separate process with its own data folder, measured through `/proc`.

use std::fs;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use anyhow::{Context, bail};
use fishpond_table::{Table, TableEvent};
use rusqlite::{Connection, OpenFlags};
use tempfile::TempDir;

/// The unit of CPU time in `/proc`.
const TICK: Duration = Duration::from_millis(10);

/// Returns the variable that lifts a limit of the server.
fn no_limit(name: &str) -> (String, &'static str) {
    (format!("FISHPOND_{name}"), "0")
}

/// A running server.
pub(crate) struct Server {
    process: Child,
    folder: TempDir,
    pub(crate) address: SocketAddr,
}

impl Server {
    /// Starts a server in an empty folder.
    pub(crate) fn start(program: &Path) -> anyhow::Result<Server> {
        let folder = tempfile::tempdir()?;
        let mut process = Command::new(program)
            .args(["serve", "--listen", "127.0.0.1:0", "--person-rate", "0", "--address-rate", "0", "--data"])
            .arg(folder.path())
            // As variables, since older servers have no such options.
            .envs(["TABLES_PER_PERSON", "TABLES_PER_NETWORK", "MAX_TABLES", "BOT_TABLES"].map(no_limit))
            .stdout(Stdio::piped())
            .spawn()
            .with_context(|| {
                format!("cannot start {}; build it or pass its path with --server", program.display())
            })?;
        let mut line = String::new();
        let out = process.stdout.take().context("the output of the server is not piped")?;
        BufReader::new(out).read_line(&mut line)?;
        let address = line.split_once("http://").and_then(|(_, rest)| rest.split(' ').next());
        let address = address.and_then(|address| address.parse().ok());
        let address =
            address.with_context(|| format!("the server printed '{line}' instead of its address"))?;
        Ok(Server { process, folder, address })
    }

    /// Reads a table, including its secrets, from the server's database.
    pub(crate) fn table(&self, id: &str) -> anyhow::Result<Table> {
        let path = self.folder.path().join("fishpond.sqlite");
        let connection = Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
        let mut select = connection.prepare("SELECT event FROM events WHERE tbl = ?1 ORDER BY number")?;
        let mut events: Vec<TableEvent> = Vec::new();
        let mut rows = select.query([id])?;
        while let Some(row) = rows.next()? {
            events.push(TableEvent::from_json(&row.get::<_, String>(0)?)?);
        }
        Ok(Table::fold(&events)?)
    }

    /// Returns the CPU time that the server has used so far, in user and kernel mode.
    pub(crate) fn processor_time(&self) -> anyhow::Result<Duration> {
        let stat = self.proc("stat")?;
        // The program name may contain spaces, so fields are counted from its end; the first is the state.
        let fields = stat.rsplit_once(") ").context("/proc/PID/stat has no program name")?.1;
        let mut times = fields.split(' ').skip(11).take(2).map(str::parse::<u32>);
        match (times.next(), times.next()) {
            (Some(Ok(user)), Some(Ok(system))) => Ok(TICK * (user + system)),
            _ => bail!("/proc/PID/stat has no times: {stat}"),
        }
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

impl Drop for Server {
    fn drop(&mut self) {
        // The data folder is temporary, so the server can be killed. An error means that it has already ended.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
