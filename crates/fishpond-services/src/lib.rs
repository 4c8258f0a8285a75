//! Temporary PostgreSQL, NATS and mail servers for tests and trials, each in a folder of its own that is removed with it.
//!
//! `xtask/install-cluster.sh` installs PostgreSQL and NATS on Debian, and `xtask/install-mail.sh` a mail server for tests. A service ends
//! when the process that started it ends for any reason: it is the child of a shell that waits on a pipe from that process.

#![forbid(unsafe_code)]

mod nats;

mod postgres;

mod process;

mod smtp;

pub use nats::Nats;
pub use postgres::{Postgres, StopMode};
pub use smtp::{ReceivedMail, Smtp};

/// The advice in errors about a service that is not installed.
const INSTALL: &str = "install it with `bash xtask/install-cluster.sh`";
