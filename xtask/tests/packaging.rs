//! The systemd unit is hardened, and the documentation states its score. Containers are not open to the internet. Reverse proxies keep
//! event streams open and report the addresses of visitors.

use std::fs;
use std::process::Command;

use regex::Regex;

mod common;

use common::root;

/// The worst exposure that is acceptable: 0 is the best, 10 the worst.
const MAX_EXPOSURE: f64 = 1.5;

#[test]
fn the_systemd_unit_is_hardened() {
    let unit = root().join("packaging/fishpond.service");
    let analysis = Command::new("systemd-analyze").args(["security", "--offline=true"]).arg(&unit).output();
    let Ok(analysis) = analysis else {
        println!("skipped: systemd-analyze is not installed");
        return;
    };
    let text = String::from_utf8_lossy(&analysis.stdout).into_owned();
    let score = Regex::new(r"Overall exposure level for fishpond.service: ([0-9.]+)").unwrap();
    let Some(score) = score.captures(&text) else {
        panic!("systemd-analyze failed:\n{text}{}", String::from_utf8_lossy(&analysis.stderr));
    };
    assert!(score[1].parse::<f64>().unwrap() <= MAX_EXPOSURE, "{text}");
    let hosting = fs::read_to_string(root().join("docs/hosting.md")).unwrap();
    assert!(
        hosting.contains(&format!("an exposure of {}", &score[1])),
        "docs/hosting.md gives a score other than {}",
        &score[1]
    );
}

/// Ports that Docker publishes bypass the firewall.
#[test]
fn containers_publish_their_port_on_this_machine_only() {
    for file in ["docs/hosting.md", "packaging/Dockerfile"] {
        let text = fs::read_to_string(root().join(file)).unwrap();
        let runs: Vec<&str> = text.lines().filter(|line| line.contains("docker run ")).collect();
        assert!(!runs.is_empty(), "{file} says how to start a container");
        for run in runs {
            assert!(run.contains(" -p 127.0.0.1:"), "{file}: {run}");
        }
    }
}

#[test]
fn the_unit_waits_for_the_server_and_runs_it_without_privileges() {
    let unit = fs::read_to_string(root().join("packaging/fishpond.service")).unwrap();
    for line in ["Type=notify", "User=fishpond", "StateDirectory=fishpond", "NoNewPrivileges=true"] {
        assert!(unit.lines().any(|own| own == line), "{line}");
    }
}

/// The settings may contain the password of a database. `packaging/test-deb.sh` checks the installed file.
#[test]
fn the_debian_package_keeps_its_settings_private() {
    let package = fs::read_to_string(root().join("crates/fishpond-cli/Cargo.toml")).unwrap();
    assert!(package.contains(r#"["../../packaging/fishpond.toml", "etc/fishpond/", "640"]"#));
    let postinst = fs::read_to_string(root().join("packaging/deb/postinst")).unwrap();
    for command in ["chown root:fishpond", "chmod 0640"] {
        assert!(postinst.contains(&format!("{command} /etc/fishpond/fishpond.toml\n")), "{command}");
    }
}

/// Otherwise, events would arrive late, streams would end after a minute, and all visitors would share their limits.
#[test]
fn reverse_proxies_forward_events_at_once_and_report_visitors() {
    let lines = |file: &str| -> Vec<String> {
        let text = fs::read_to_string(root().join("packaging").join(file)).unwrap();
        text.lines().map(|line| line.trim().to_owned()).collect()
    };
    for (file, settings) in [
        (
            "nginx.conf",
            &[
                "keepalive 32;",
                "proxy_pass http://fishpond;",
                "proxy_http_version 1.1;",
                "proxy_set_header Connection \"\";",
                "proxy_buffering off;",
                "proxy_set_header Host $host;",
                "proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;",
            ][..],
        ),
        ("Caddyfile", &["flush_interval -1"]),
    ] {
        let lines = lines(file);
        for setting in settings {
            assert!(lines.iter().any(|line| line == setting), "{file}: {setting}");
        }
    }
    let timeout = Regex::new(r"^proxy_read_timeout ([0-9]+)h;$").unwrap();
    let is_long = lines("nginx.conf").iter().any(|line| timeout.is_match(line));
    assert!(is_long, "nginx waits for hours, not a minute");
}
