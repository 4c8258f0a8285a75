//! The socket through which the operator's commands reach the running server. Only the owner of the data folder can use it.
//!
//! A client sends one command as a line of JSON and gets one line back. After the line for a backup, the file follows.

use std::fs::{self, DirBuilder, Permissions};
use std::io;
use std::os::unix::fs::{DirBuilderExt as _, PermissionsExt as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use tokio::io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::{UnixListener, UnixStream};
use tokio::sync::Mutex;
use tokio::time::timeout;

use super::{AdminAnswer, AdminCommand};
use crate::App;

/// The name of the socket in the data folder.
pub const SOCKET: &str = "admin.sock";

/// The name of a backup in the data folder until it is sent.
const BACKUP: &str = "backup.tmp";

/// Maximum length of a command in bytes.
const MAX_COMMAND: u64 = 64 * 1024;

/// How long the server waits for a command.
const TIMEOUT: Duration = Duration::from_secs(10);

/// A request to the running server.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AdminRequest {
    /// Carry out a command.
    Command(AdminCommand),
    /// Send a backup.
    Backup,
}

/// The response to an [`AdminRequest`], or a sentence that says what is wrong.
pub type AdminResponse = Result<AdminReply, String>;

/// The response to a request that succeeded.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AdminReply {
    /// The answer to a command.
    Answer(AdminAnswer),
    /// A backup of this number of bytes follows.
    Backup(u64),
}

/// The server's end of the socket.
#[derive(Debug)]
pub struct AdminSocket {
    listener: UnixListener,
    folder: PathBuf,
}

impl AdminSocket {
    /// Creates the socket in the data folder, which no other server may be using.
    ///
    /// # Errors
    /// If the socket cannot be created.
    pub fn bind(folder: &Path) -> io::Result<AdminSocket> {
        // An interrupted backup leaves a partial file.
        let _ = fs::remove_file(folder.join(BACKUP));
        // Nobody else can connect before the permissions are set, because the socket is created in a private folder.
        let private = folder.join(".admin");
        match fs::remove_dir_all(&private) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => DirBuilder::new().mode(0o700).create(&private)?,
        }
        let path = private.join(SOCKET);
        let listener = UnixListener::bind(&path)?;
        fs::set_permissions(&path, Permissions::from_mode(0o600))?;
        fs::rename(&path, folder.join(SOCKET))?;
        fs::remove_dir(&private)?;
        Ok(AdminSocket { listener, folder: folder.to_owned() })
    }

    /// Carries out commands for as long as the future is polled.
    pub async fn serve(self, app: App) {
        let backup = Arc::new(BackupFile(Mutex::new(self.folder.join(BACKUP))));
        loop {
            match self.listener.accept().await {
                Ok((client, _)) => drop(tokio::spawn(serve_client(app.clone(), backup.clone(), client))),
                Err(error) => {
                    app.faults().log("cannot accept an admin command", &error);
                    tokio::time::sleep(Duration::from_secs(1)).await;
                }
            }
        }
    }
}

impl Drop for AdminSocket {
    fn drop(&mut self) {
        let _ = fs::remove_file(self.folder.join(SOCKET));
    }
}

/// The file to which a backup is written before it is sent; one backup at a time.
struct BackupFile(Mutex<PathBuf>);

impl BackupFile {
    /// Writes a backup and returns the open file, which is already unlinked.
    async fn write(&self, app: &App) -> Result<tokio::fs::File, String> {
        let path = self.0.lock().await;
        app.store().backup(&path).await.map_err(|error| error.to_string())?;
        let file = tokio::fs::File::open(&*path).await.map_err(|error| error.to_string());
        let _ = fs::remove_file(&*path);
        file
    }
}

async fn serve_client(app: App, backup: Arc<BackupFile>, client: UnixStream) {
    // A client that disconnects does not get an answer.
    let _ = answer(&app, &backup, client).await;
}

async fn answer(app: &App, backup: &BackupFile, mut client: UnixStream) -> io::Result<()> {
    let (reader, mut writer) = client.split();
    let mut line = String::new();
    timeout(TIMEOUT, BufReader::new(reader.take(MAX_COMMAND)).read_line(&mut line)).await??;
    let mut file = None;
    let response: AdminResponse = match serde_json::from_str(&line) {
        Err(_) => Err("the server is running a different version of Fishpond; restart it".to_owned()),
        Ok(AdminRequest::Command(command)) => {
            app.administer(command).await.map(AdminReply::Answer).map_err(|error| error.to_string())
        }
        Ok(AdminRequest::Backup) => match backup.write(app).await {
            Ok(copy) => {
                let length = copy.metadata().await?.len();
                file = Some(copy);
                Ok(AdminReply::Backup(length))
            }
            Err(error) => Err(error),
        },
    };
    writer.write_all((serde_json::to_string(&response)? + "\n").as_bytes()).await?;
    if let Some(mut file) = file {
        tokio::io::copy(&mut file, &mut writer).await?;
    }
    writer.shutdown().await
}
