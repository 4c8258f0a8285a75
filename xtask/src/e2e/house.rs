//! A server to play on, with a folder of its own.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use anyhow::Context;

/// A server with a folder of its own.
pub(super) struct House {
    server: Child,
    address: String,
    folder: PathBuf,
}

impl House {
    pub(super) fn open() -> anyhow::Result<House> {
        let unique = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH)?.as_nanos();
        let folder = std::env::temp_dir().join(format!("fishpond-e2e-{unique}"));
        let (server, address) = serve(&folder, "127.0.0.1:0")?;
        Ok(House { server, address, folder })
    }

    /// Kills the server without warning.
    pub(super) fn kill(&mut self) -> anyhow::Result<()> {
        self.server.kill()?;
        self.server.wait()?;
        Ok(())
    }

    /// Lets it fall silent, with every connection open, or wakes it up.
    pub(super) fn hush(&self, silent: bool) -> anyhow::Result<()> {
        let signal = if silent { "-STOP" } else { "-CONT" };
        crate::run(Command::new("kill").args([signal, &self.server.id().to_string()]))
    }

    /// Starts it again where it was.
    pub(super) fn restart(&mut self) -> anyhow::Result<()> {
        let listen = self.host().to_owned();
        (self.server, self.address) = serve(&self.folder, &listen)?;
        Ok(())
    }

    pub(super) fn at(&self, path: &str) -> String {
        format!("{}{path}", self.address)
    }

    /// The same as somebody in the home network has it: by name, and without HTTPS.
    pub(super) fn at_home(&self, path: &str) -> String {
        self.at(path).replace("127.0.0.1", "fishpond.lan")
    }

    /// Address and port.
    pub(super) fn host(&self) -> &str {
        self.address.trim_start_matches("http://")
    }
}

impl Drop for House {
    fn drop(&mut self) {
        // What is left of a test server helps nobody.
        let _ = self.kill();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

fn serve(folder: &Path, listen: &str) -> anyhow::Result<(Child, String)> {
    let target =
        std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| crate::root().join("target"), PathBuf::from);
    let mut server = Command::new(target.join("debug/fishpond"))
        .args(["serve", "--listen", listen, "--data"])
        .arg(folder)
        .stdout(Stdio::piped())
        .spawn()
        .context("cannot start the server")?;
    let mut line = String::new();
    BufReader::new(server.stdout.take().context("the server has no output")?).read_line(&mut line)?;
    let address = line
        .split(' ')
        .find(|word| word.starts_with("http://"))
        .with_context(|| format!("the server should print its address, not '{line}'"))?;
    Ok((server, address.to_owned()))
}
