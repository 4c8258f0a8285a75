//! The command line of the load generator.

use std::process::Command;

#[test]
fn crash_tests_need_a_server() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fishpond-load"));
    let output = command.args(["crash", "--server", "missing/fishpond", "--kills", "1"]).output().unwrap();
    assert!(!output.status.success());
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(
        message.contains("cannot start missing/fishpond; build it or pass its path with --server"),
        "{message}"
    );
}
