//! A process that ends with this one.

use std::io::{self, Write as _};
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// A script that runs the command in `"$@"`. When its standard input ends without a line, it stops the command and removes the folder
/// `$0`. This happens when this process ends, however it ends. SIGINT closes PostgreSQL's connections and stops it; SIGTERM would wait for them.
const GUARD: &str = r#"exec 3<&0; "$@" </dev/null 3<&- & pid=$!
(read -r _ && exit
kill -INT "$pid" 2>/dev/null
tries=0
while kill -0 "$pid" 2>/dev/null && [ "$tries" -lt 200 ]; do tries=$((tries + 1)); sleep 0.05; done
rm -rf "$0") <&3 &
exec 3<&-
wait "$pid""#;

/// A process that is stopped, and its folder removed, when it is dropped or when this process ends.
pub(crate) struct Guarded(Child);

impl Guarded {
    /// Starts a program. Its output goes to the file `log` in its folder.
    pub(crate) fn start(program: &str, arguments: &[&str], folder: &Path) -> io::Result<Guarded> {
        let log = std::fs::File::create(folder.join("log"))?;
        let mut command = Command::new("sh");
        command.args(["-c", GUARD]).arg(folder).arg(program).args(arguments);
        command.stdin(Stdio::piped()).stdout(log.try_clone()?).stderr(log);
        Ok(Guarded(command.spawn()?))
    }

    /// Returns whether the process has ended.
    pub(crate) fn has_ended(&mut self) -> bool {
        matches!(self.0.try_wait(), Ok(Some(_)))
    }

    /// Waits for a process that was told to stop, and leaves its folder alone.
    pub(crate) fn wait_and_keep_folder(mut self) {
        if let Some(guard) = &mut self.0.stdin {
            let _ = guard.write_all(b"keep\n");
        }
        // Waiting closes the standard input.
        let _ = self.0.wait();
    }
}

impl Drop for Guarded {
    fn drop(&mut self) {
        drop(self.0.stdin.take());
        let _ = self.0.wait();
    }
}
