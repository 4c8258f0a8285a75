//! The data folder of a server: commands go to the server while it runs, and to the files otherwise.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, bail};
use fishpond_server::{AdminAnswer, AdminCommand, App};
use fishpond_store::{SqliteStore, StoreError};

use crate::{cli, config};

/// The data folder of a server.
pub(crate) struct DataFolder {
    path: PathBuf,
    /// Whether the server's data is in a PostgreSQL database instead.
    has_database: bool,
}

impl DataFolder {
    /// Finds the folder by flag, environment and config file, like `serve`.
    pub(crate) fn find(args: &cli::ServerFolder) -> anyhow::Result<DataFolder> {
        let settings = config::server_settings(args)?;
        Ok(DataFolder { path: settings.data, has_database: settings.database.is_some() })
    }

    /// Returns the database, which may not exist.
    pub(crate) fn database(&self) -> PathBuf {
        self.path.join(fishpond_server::DATABASE)
    }

    /// Returns whether a name belongs to the database or one of the files that SQLite and the server keep beside it, even if that
    /// file does not exist at the moment.
    pub(crate) fn is_database_file(&self, name: &Path) -> bool {
        ["", "-wal", "-shm", "-journal", ".lock"].iter().any(|suffix| {
            let mut file = self.database().into_os_string();
            file.push(suffix);
            is_same_file(name, Path::new(&file))
        })
    }

    /// Carries out a command of the server's operator.
    pub(crate) fn administer(&self, command: AdminCommand) -> anyhow::Result<AdminAnswer> {
        #[cfg(unix)]
        if let Some(server) = link::Link::connect(&self.path)? {
            return server.administer(command);
        }
        self.require_database()?;
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        runtime.block_on(async {
            let store = SqliteStore::open(self.database()).map_err(|error| self.explain(error))?;
            let app = App::offline(Arc::new(store)).await?;
            Ok(app.administer(command).await?)
        })
    }

    /// Opens the database while no server is running.
    pub(crate) fn open_stopped(&self) -> anyhow::Result<SqliteStore> {
        self.require_file()?;
        match SqliteStore::open(self.database()) {
            Err(StoreError::InUse { .. }) => {
                bail!("a server is using {}; stop it, then try again", self.path.display())
            }
            opened => Ok(opened?),
        }
    }

    /// Writes a backup to a new file that only its owner can read.
    pub(crate) fn back_up(&self, to: &Path) -> anyhow::Result<()> {
        #[cfg(unix)]
        if let Some(server) = link::Link::connect(&self.path)? {
            return server.back_up(to);
        }
        self.require_database()?;
        fishpond_store::back_up_file(&self.database(), to).map_err(|error| self.explain(error))
    }

    /// Replaces the database with a backup. Returns the new name of the earlier database.
    pub(crate) fn restore(&self, backup: &Path) -> anyhow::Result<Option<PathBuf>> {
        match fishpond_store::restore(backup, &self.database()) {
            Err(StoreError::InUse { .. }) => {
                bail!("a server is using {}; stop it, then restore the backup", self.path.display())
            }
            restored => Ok(restored?),
        }
    }

    /// Fails if there is no database for commands to use without a server.
    fn require_database(&self) -> anyhow::Result<()> {
        if self.has_database {
            bail!(
                "no server is using {}; with a PostgreSQL database, this needs a running server, so name its data folder with --data",
                self.path.display()
            );
        }
        self.require_file()
    }

    /// Fails if there is no database: a command must not create one in the wrong folder.
    fn require_file(&self) -> anyhow::Result<()> {
        if !self.database().exists() {
            let folder = self.path.display();
            bail!("no Fishpond database in {folder}; name the server's data folder with --data or --config");
        }
        Ok(())
    }

    fn explain(&self, error: StoreError) -> anyhow::Error {
        match error {
            StoreError::InUse { .. } => anyhow::anyhow!(
                "the server that uses {} does not answer; if it is starting or stopping, try again in a moment",
                self.path.display()
            ),
            error => error.into(),
        }
    }
}

/// Returns whether two names belong to the same file, also through links.
fn is_same_file(a: &Path, b: &Path) -> bool {
    #[cfg(unix)]
    if let (Ok(a), Ok(b)) = (fs::metadata(a), fs::metadata(b)) {
        use std::os::unix::fs::MetadataExt as _;
        return (a.dev(), a.ino()) == (b.dev(), b.ino());
    }
    matches!((canonical(a), canonical(b)), (Ok(a), Ok(b)) if a == b)
}

/// Returns the absolute name of a file, which may not exist.
fn canonical(file: &Path) -> io::Result<PathBuf> {
    fs::canonicalize(file).or_else(|error| {
        let name = file.file_name().ok_or(error)?;
        let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        Ok(fs::canonicalize(folder)?.join(name))
    })
}

/// Opens a new file that only its owner can read.
#[cfg(unix)]
fn create_private(path: &Path) -> io::Result<File> {
    use std::os::unix::fs::OpenOptionsExt as _;
    OpenOptions::new().write(true).create_new(true).mode(0o600).open(path)
}

#[cfg(unix)]
mod link {
    //! The connection to a running server.

    use std::io::{BufRead as _, BufReader, Read as _, Write as _};
    use std::os::unix::net::UnixStream;

    use fishpond_server::{AdminReply, AdminRequest, AdminResponse, SOCKET};

    use super::*;

    pub(super) struct Link(BufReader<UnixStream>);

    impl Link {
        /// Connects to the server of a data folder. Returns `None` if none is running.
        pub(super) fn connect(folder: &Path) -> anyhow::Result<Option<Link>> {
            let path = folder.join(SOCKET);
            match UnixStream::connect(&path) {
                Ok(stream) => Ok(Some(Link(BufReader::new(stream)))),
                // A server that was killed leaves its socket behind.
                Err(error)
                    if [io::ErrorKind::NotFound, io::ErrorKind::ConnectionRefused]
                        .contains(&error.kind()) =>
                {
                    Ok(None)
                }
                Err(error) if error.kind() == io::ErrorKind::InvalidInput => {
                    bail!("the path {} is too long for a socket; stop the server first", path.display())
                }
                Err(error) => Err(error).with_context(|| {
                    format!("cannot connect to {}; use the account that the server runs as", path.display())
                }),
            }
        }

        pub(super) fn administer(mut self, command: AdminCommand) -> anyhow::Result<AdminAnswer> {
            match self.request(&AdminRequest::Command(command))? {
                AdminReply::Answer(answer) => Ok(answer),
                AdminReply::Backup(_) => bail!(OTHER_VERSION),
            }
        }

        /// Receives a backup. An incomplete one is removed.
        pub(super) fn back_up(mut self, to: &Path) -> anyhow::Result<()> {
            let AdminReply::Backup(length) = self.request(&AdminRequest::Backup)? else {
                bail!(OTHER_VERSION)
            };
            let mut file = create_private(to).with_context(|| format!("cannot write {}", to.display()))?;
            let received = io::copy(&mut self.0.take(length), &mut file).and_then(|received| {
                file.sync_all()?;
                Ok(received)
            });
            match received {
                Ok(received) if received == length => Ok(()),
                result => {
                    let _ = fs::remove_file(to);
                    result.with_context(|| format!("cannot write {}", to.display()))?;
                    bail!("the server stopped before the backup was complete");
                }
            }
        }

        fn request(&mut self, request: &AdminRequest) -> anyhow::Result<AdminReply> {
            let mut line = serde_json::to_string(request)?;
            line.push('\n');
            self.0.get_mut().write_all(line.as_bytes())?;
            line.clear();
            self.0.read_line(&mut line)?;
            if line.is_empty() {
                bail!("the server stopped before it answered");
            }
            let response: AdminResponse = serde_json::from_str(&line).ok().context(OTHER_VERSION)?;
            response.map_err(anyhow::Error::msg)
        }
    }

    const OTHER_VERSION: &str = "the server is running a different version of Fishpond; restart it";
}
