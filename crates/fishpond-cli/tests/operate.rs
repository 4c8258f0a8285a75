//! Operating a server: its health, its metrics and its log.

#![cfg(unix)]

#[path = "common/server.rs"]
mod server;

use std::io::{BufRead as _, BufReader, Read as _};
use std::path::Path;
use std::process::ChildStderr;
use std::sync::mpsc;

use serde_json::Value;
use server::{Server, Visitor, fails, run};
use tempfile::TempDir;

/// Runs `fishpond health` and returns its exit code and output.
fn health(folder: &Path, address: &str) -> (Option<i32>, String) {
    let output = run(folder, &["health", "--listen", address]);
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "");
    (output.status.code(), String::from_utf8(output.stdout).unwrap())
}

#[test]
fn health_tells_whether_the_server_is_ready() {
    let folder = TempDir::new().unwrap();
    let server = Server::on(folder.path(), &["--drain-time", "600"]);
    let address = server.address();
    assert_eq!(health(folder.path(), &address), (Some(0), "ready\n".to_owned()));
    let mut visitor = Visitor::new(&address);
    for (path, body) in [("/health/live", "alive\n"), ("/health/ready", "ready\n")] {
        let page = visitor.get(path);
        assert_eq!((page.status, page.body.as_str()), (200, body));
        assert_eq!(page.header("set-cookie"), None, "the visitor is not identified");
        assert_eq!(page.header("cache-control"), Some("no-store"));
    }
    server.send_signal("TERM");
    while health(folder.path(), &address).0 == Some(0) {}
    assert_eq!(health(folder.path(), &address), (Some(1), "not ready: stopping\n".to_owned()));
    assert_eq!(visitor.get("/health/live").status, 200);
    assert_eq!(visitor.get("/").status, 200, "visitors are served until the end");
    drop(server);
    let (code, text) = health(folder.path(), &address);
    assert_eq!(code, Some(1));
    assert!(text.starts_with(&format!("not ready: no answer from {address}")), "{text}");
    let message = fails(folder.path(), &["health", "--listen", "127.0.0.1:0"]);
    assert!(message.contains("use --listen with the address that it printed"), "{message}");
}

/// Returns the value of a series.
fn value(metrics: &str, series: &str) -> Option<f64> {
    metrics.lines().find_map(|line| line.strip_prefix(series)?.trim().parse().ok())
}

#[test]
fn metrics_have_an_address_of_their_own() {
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    let mut server = Server::on(folder, &["--metrics", "127.0.0.1:0"]);
    let mut line = String::new();
    server.output.read_line(&mut line).unwrap();
    let address =
        line.trim().strip_prefix("Metrics are at http://").unwrap().strip_suffix("/metrics").unwrap();
    let mut ann = Visitor::new(&server.address());
    assert_eq!(ann.get("/metrics").status, 404, "not on the public address");
    assert_eq!(Visitor::new(address).get("/").status, 404, "no pages on the other one");
    let table = ann.play();
    let name = "Zaphod-Beeblebrox";
    assert_eq!(ann.post("/me/name", &format!("name={name}")).status, 303);
    let refused = ann.post(&format!("/t/{table}/act"), &format!("seat=A&act={name}&answers=0"));
    assert!((400..500).contains(&refused.status), "{}", refused.status);

    let page = Visitor::new(address).get("/metrics");
    assert_eq!(page.status, 200);
    let kind = page.header("content-type").unwrap();
    assert!(kind.starts_with("application/openmetrics-text"), "{kind}");
    let metrics = page.body;
    for series in [
        "fishpond_build_info{version=",
        "fishpond_commit_seconds_bucket{le=",
        "fishpond_commit_jobs_sum",
        "fishpond_act_to_viewer_seconds_count",
        "fishpond_open_streams 0",
        "fishpond_acts_total{game=\"ships\",result=\"accepted\"} 0",
        "fishpond_tables{phase=\"waiting\"} 0",
        "fishpond_tables{phase=\"playing\"} 1",
        "fishpond_tables{phase=\"over\"} 0",
        "fishpond_bots{state=\"thinking\"}",
        "fishpond_bots{state=\"queued\"} 0",
        "fishpond_conflicts_total 0",
        "fishpond_store_errors_total 0",
        "# EOF",
    ] {
        assert!(metrics.contains(series), "{series} is missing in:\n{metrics}");
    }
    assert!(value(&metrics, "fishpond_commit_jobs_count") >= Some(1.0), "{metrics}");
    for private in [name, "127.0.0.1", &table] {
        assert!(!metrics.contains(private), "{private}:\n{metrics}");
    }
    // By default, no metrics are served, so their address is not printed.
    drop(server);
    let mut server = Server::on(folder, &[]);
    server.send_signal("TERM");
    let mut rest = String::new();
    server.output.read_to_string(&mut rest).unwrap();
    assert_eq!(rest, "");
}

/// Reads a log while the server runs.
fn follow(log: ChildStderr) -> mpsc::Receiver<String> {
    let (sender, lines) = mpsc::channel();
    std::thread::spawn(move || {
        for line in BufReader::new(log).lines() {
            let Ok(()) = sender.send(line.unwrap()) else { return };
        }
    });
    lines
}

/// Plays at a table, with a name, an account and chat. Returns everything that must not be in a log.
fn play(address: &str) -> Vec<String> {
    let mut ann = Visitor::new(address);
    assert_eq!(ann.post("/me/register", "login=Trillian&password=correct+horse").status, 303);
    assert_eq!(ann.post("/me/name", "name=Zaphod").status, 303);
    let table = ann.play();
    assert_eq!(ann.post(&format!("/t/{table}/say"), "text=strictly+between+us").status, 303);
    assert!(ann.get(&format!("/t/{table}")).body.contains("strictly between us"));
    assert_eq!(ann.get("/t/nothing?code=invitation").status, 404);
    assert_eq!(ann.post("/me/login", "login=Trillian&password=wrong+horse").status, 401);
    let words = ["Trillian", "Zaphod", "between", "horse", "invitation", "127.0.0.1", "localhost"];
    let mut secrets: Vec<String> = words.map(str::to_owned).to_vec();
    secrets.extend(ann.cookies().filter(|value| value.len() > 6).map(str::to_owned));
    secrets.push(table);
    secrets
}

fn check(log: &[String], secrets: &[String]) {
    for secret in secrets {
        assert!(log.iter().all(|line| !line.contains(secret)), "{secret} is in the log:\n{}", log.join("\n"));
    }
}

#[test]
fn the_log_contains_nothing_personal() {
    let folder = TempDir::new().unwrap();
    let server = Server::on(folder.path(), &[]);
    let secrets = play(&server.address());
    let log: Vec<String> = server.stop().lines().map(str::to_owned).collect();
    check(&log, &secrets);
    assert_eq!(log, Vec::<String>::new(), "nothing has failed");
}

#[test]
fn requests_are_logged_on_demand() {
    let folder = TempDir::new().unwrap();
    let mut server = Server::on(folder.path(), &["--log-requests"]);
    let lines = follow(server.process.stderr.take().unwrap());
    let secrets = play(&server.address());
    Visitor::new(&server.address()).get("/rules/penguins");
    let mut log = Vec::new();
    loop {
        let line = lines.recv().unwrap();
        log.push(line.clone());
        if line.contains("/rules/{game}") {
            break;
        }
    }
    check(&log, &secrets);
    let last = log.last().unwrap();
    let (time, rest) = last.split_once(' ').unwrap();
    assert!(time.starts_with("20") && time.ends_with('Z'), "{last}");
    for part in ["INFO", "fishpond_requests", "method=\"GET\"", "path=\"/rules/{game}\"", "status=200"] {
        assert!(rest.contains(part), "{part}: {last}");
    }
    assert!(log.iter().any(|line| line.contains("path=\"/t/{table}/{verb}\"")), "{log:?}");
}

#[test]
fn the_log_can_be_json() {
    let folder = TempDir::new().unwrap();
    let args = ["--log-requests", "--log-format", "json"];
    let server = Server::on(folder.path(), &args);
    let secrets = play(&server.address());
    let log: Vec<String> = server.stop().lines().map(str::to_owned).collect();
    check(&log, &secrets);
    assert!(log.len() >= 5, "{log:?}");
    for line in &log {
        let entry: Value = serde_json::from_str(line).unwrap_or_else(|error| panic!("{line}: {error}"));
        assert!(entry["timestamp"].as_str().is_some_and(|time| time.ends_with('Z')), "{line}");
        assert_eq!(entry["level"], "INFO");
        assert!(entry["status"].is_u64() && entry["path"].is_string(), "{line}");
        assert!(entry["milliseconds"].is_u64(), "{line}");
    }
    let message = fails(folder.path(), &["serve", "--log-format", "xml"]);
    assert!(message.contains("Valid values: text, json"), "{message}");
}
