//! A bot for the HTTP API that plays random legal moves, with `ureq`, `serde_json` and `rand`. See docs/api.md.
//! Usage: `cargo run --example api_bot -- http://127.0.0.1:8080 TOKEN (GAME | TABLE CODE)`

use std::io::{BufRead as _, BufReader};
use std::{env, error::Error, thread::sleep, time::Duration};

use rand::seq::IndexedRandom as _;
use serde_json::{Value, json};
use ureq::Agent;

const SECOND: Duration = Duration::from_secs(1);

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = env::args().collect();
    let (server, bearer) = (&args[1], format!("Bearer {}", args[2]));
    // A ping arrives every five seconds: after fifteen, the connection is dead.
    let config = Agent::config_builder().http_status_as_error(false).timeout_per_read(Some(15 * SECOND));
    let agent = Agent::from(config.build());
    // Repeats a request while the server can't answer it. The same move with the same number counts once.
    let call = |path: &str, body: Option<&Value>| {
        let (url, mut seconds) = (format!("{server}{path}"), 1);
        loop {
            let answer = match body {
                Some(body) => agent.post(&url).header("Authorization", &bearer).send_json(body),
                None => agent.get(&url).header("Authorization", &bearer).call(),
            };
            let headers = match answer {
                Ok(answer) if !matches!(answer.status().as_u16(), 408 | 429 | 500..) => return answer,
                answer => answer.map(|answer| answer.headers().clone()).unwrap_or_default(),
            };
            let wait = headers.get("Retry-After").and_then(|wait| wait.to_str().ok()?.parse().ok());
            sleep(SECOND * wait.unwrap_or(seconds));
            seconds = 30.min(2 * seconds);
        }
    };
    let (path, body) = match args.get(4) {
        Some(code) => (format!("/api/v1/tables/{}/join?code={code}", args[3]), json!({})),
        None => ("/api/v1/tables".into(), json!({ "game": args[3], "settings": { "listed": true } })),
    };
    let table: Value = call(&path, Some(&body)).body_mut().read_json()?;
    println!("{} {}", table["url"], table["message"]);
    let mut position = String::new();
    loop {
        let mut answer = call(&format!("/api/v1/stream?after={position}"), None);
        if answer.status() != 200 {
            return Err(answer.body_mut().read_to_string()?.into()); // For example, the token has been revoked.
        }
        for line in BufReader::new(answer.into_body().into_reader()).lines().map_while(Result::ok) {
            let Ok(line) = serde_json::from_str::<Value>(&line) else { break }; // Cut off within the line.
            let (table, acts) = (&line["table"], line["table"]["legal"].as_array());
            if let Some(act) = acts.and_then(|acts| acts.choose(&mut rand::rng())) {
                let body = json!({ "act": act, "number": table["number"], "seat": table["seat"] });
                call(&format!("/api/v1/tables/{}/acts", table["id"].as_str().unwrap_or("")), Some(&body));
            }
            position = line["position"].as_str().unwrap_or_default().to_owned();
        }
        sleep(SECOND);
    }
}
