//! A bot for the HTTP API that plays random legal moves, with `ureq`, `serde_json` and `rand`. See docs/api.md.
//!
//! cargo run --example api_bot -- http://127.0.0.1:8080 TOKEN (GAME | TABLE CODE)

use std::io::{BufRead as _, BufReader};
use std::{env, error::Error, thread::sleep, time::Duration};

use rand::seq::IndexedRandom as _;
use serde_json::{Value, json};
use ureq::{Agent, config::Config};

const SECOND: Duration = Duration::from_secs(1);

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = env::args().collect();
    let (server, bearer) = (&args[1], format!("Bearer {}", args[2]));
    // A stream is reopened after fifteen seconds and continues where it left off, so a dead connection doesn't matter.
    let config = Config::builder().http_status_as_error(false).timeout_recv_body(Some(15 * SECOND));
    let agent = Agent::from(config.build());
    let post = |path: &str, body: &Value| -> Result<(u16, Value), ureq::Error> {
        let request = agent.post(format!("{server}{path}")).header("Authorization", &bearer);
        let mut answer = request.send_json(body)?;
        Ok((answer.status().as_u16(), answer.body_mut().read_json()?))
    };
    let act = |table: &Value| {
        let act = table["legal"].as_array().and_then(|legal| legal.choose(&mut rand::rng()));
        let body = json!({ "act": act, "number": table["number"], "seat": table["seat"] });
        let path = format!("/api/v1/tables/{}/acts", table["id"].as_str().unwrap_or_default());
        while act.is_some() {
            match post(&path, &body) {
                Ok((200, _)) => break,
                Ok((429 | 503, answer)) => sleep(SECOND * answer["retry_after"].as_u64().unwrap_or(1) as u32),
                Ok((_, problem)) => return println!("{problem}"), // The stream shows how the game has moved on.
                Err(_) => sleep(SECOND), // The same move with the same number counts once.
            }
        }
    };
    let follow = |position: &mut String| -> Result<(), Box<dyn Error>> {
        let request = agent.get(format!("{server}/api/v1/stream?after={position}"));
        let answer = request.header("Authorization", &bearer).call()?;
        assert!(answer.status() != 401, "the server refuses the token");
        for line in BufReader::new(answer.into_body().into_reader()).lines() {
            let line: Value = serde_json::from_str(&line?)?;
            act(&line["table"]);
            *position = line["position"].as_str().unwrap_or_default().to_owned();
        }
        Ok(())
    };
    let (status, table) = match args.get(4) {
        Some(code) => post(&format!("/api/v1/tables/{}/join?code={code}", args[3]), &json!({}))?,
        None => post("/api/v1/tables", &json!({ "game": args[3], "settings": { "listed": true } }))?,
    };
    println!("{status} {} {}", table["url"], table["message"]);
    let mut position = String::new();
    loop {
        let _ = follow(&mut position); // Cut off, or the server is restarting: continue where it left off.
        sleep(SECOND);
    }
}
