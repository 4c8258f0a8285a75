//! The connection to a table on a server: follows its stream in the background, and sends requests.

use std::sync::mpsc::Sender;
use std::time::{Duration, Instant};

use anyhow::anyhow;
use fishpond_words::Lang;
use hyper::Method;
use serde_json::{Value, json};
use tokio::sync::mpsc::UnboundedReceiver;

use super::clock::ServerTime;
use crate::api::{CallError, Client};

/// The longest wait before another attempt to connect.
const MAX_WAIT: Duration = Duration::from_secs(10);

/// An update from the server.
pub(super) enum Update {
    /// The table, a state that is consistent with what this viewer knows, and the news from the log and the chat.
    Table {
        table: Value,
        world: Option<Value>,
        news: News,
    },
    /// The server's time, to which the deadlines of clocks refer.
    Time(ServerTime),
    /// The connection now follows another table.
    Moved,
    /// The answer to a request that was refused, or a problem with the connection.
    Notice(String),
    Failed(anyhow::Error),
}

/// New entries of the log, which replace all entries from number `from` on, and new messages of the chat with their numbers.
pub(super) struct News {
    pub(super) from: usize,
    pub(super) entries: Vec<String>,
    pub(super) chat: Vec<(u64, String)>,
}

/// A request to the server.
pub(super) enum Request {
    /// Does something at the table.
    Post { path: &'static str, body: Value },
    /// Takes a seat at the rematch, and follows its table.
    Rematch,
    /// Follows another table.
    Follow(String),
}

/// The reason why a stream ended.
enum Ended {
    /// The terminal has left.
    Left,
    /// The server closed it.
    Closed,
    /// The terminal asked for another table.
    Moved,
}

/// The connection in the background.
pub(super) struct Follower {
    pub(super) client: Client,
    pub(super) id: String,
    pub(super) code: String,
    pub(super) lang: Lang,
    pub(super) sender: Sender<Update>,
}

impl Follower {
    /// Follows the table until the terminal leaves it, and reconnects after failures.
    pub(super) async fn run(mut self, mut requests: UnboundedReceiver<Request>) {
        let (mut position, mut wait) = (String::new(), Duration::from_secs(1));
        let (mut has_connected, mut is_lost) = (false, false);
        loop {
            let ended = self.stream(&mut position, &mut wait, &mut is_lost, &mut requests).await;
            has_connected |= !position.is_empty();
            match ended {
                Ok(Ended::Left) => return,
                Ok(Ended::Closed) => {}
                Ok(Ended::Moved) => {
                    position.clear();
                    if self.sender.send(Update::Moved).is_err() {
                        return;
                    }
                    continue;
                }
                Err(CallError::Unreachable(_)) if has_connected => {
                    is_lost = true;
                    let lost = self.lang.text("play-reconnecting").into_owned();
                    if self.sender.send(Update::Notice(lost)).is_err() {
                        return;
                    }
                }
                Err(error) if error.is_temporary() && has_connected => wait = error.wait().unwrap_or(wait),
                Err(error) => {
                    let _ = self.sender.send(Update::Failed(error.into()));
                    return;
                }
            }
            tokio::time::sleep(wait).await;
            wait = (wait * 2).min(MAX_WAIT);
        }
    }

    /// Follows one stream.
    async fn stream(
        &mut self,
        position: &mut String,
        wait: &mut Duration,
        is_lost: &mut bool,
        requests: &mut UnboundedReceiver<Request>,
    ) -> Result<Ended, CallError> {
        let path = format!("/api/v1/tables/{}/stream?after={position}&code={}", self.id, self.code);
        let mut lines = self.client.stream_at(&path).await?;
        *wait = Duration::from_secs(1);
        // The connection is back, so the message about its loss is cleared.
        if std::mem::take(is_lost) && self.sender.send(Update::Notice(String::new())).is_err() {
            return Ok(Ended::Left);
        }
        loop {
            tokio::select! {
                line = lines.next() => {
                    let line = line?;
                    let done = match line["type"].as_str().unwrap_or_default() {
                        "table" => self.report(&line).await?,
                        "ready" | "ping" => self.tell_time(&line),
                        "bye" if line["reason"] != "revoked" => return Ok(Ended::Closed),
                        "bye" | "gone" => {
                            let gone = self.lang.text("play-gone").into_owned();
                            let _ = self.sender.send(Update::Failed(anyhow!(gone)));
                            true
                        }
                        _ => false,
                    };
                    *position = line["position"].as_str().unwrap_or_default().to_owned();
                    if done {
                        return Ok(Ended::Left);
                    }
                }
                request = requests.recv() => {
                    let answer = match request {
                        None => return Ok(Ended::Left),
                        Some(Request::Follow(id)) => {
                            self.id = id;
                            return Ok(Ended::Moved);
                        }
                        Some(Request::Post { path, body }) => self.post(path, &body).await.map(drop),
                        Some(Request::Rematch) => match self.post("rematch", &json!({})).await {
                            Ok(next) => {
                                self.id = next["id"].as_str().unwrap_or_default().to_owned();
                                return Ok(Ended::Moved);
                            }
                            Err(error) => Err(error),
                        },
                    };
                    if let Err(error) = answer
                        && self.sender.send(Update::Notice(error.to_string())).is_err()
                    {
                        return Ok(Ended::Left);
                    }
                }
            }
        }
    }

    /// Passes on the server's time. Returns whether the terminal has left.
    fn tell_time(&self, line: &Value) -> bool {
        let Some(time) = line["now"].as_u64() else { return false };
        self.sender.send(Update::Time(ServerTime { time, arrived: Instant::now() })).is_err()
    }

    async fn post(&self, path: &str, body: &Value) -> Result<Value, CallError> {
        let path = format!("/api/v1/tables/{}/{path}?code={}", self.id, self.code);
        self.client.call(Method::POST, &path, Some(body)).await
    }

    /// Passes on a table, with a state that is consistent with it. Returns whether the terminal has left.
    async fn report(&self, line: &Value) -> Result<bool, CallError> {
        let table = line["table"].clone();
        let world = if table["view"].is_object() {
            let seat = table["seat"].as_str().map_or_else(String::new, |seat| format!("&seat={seat}"));
            let path = format!("/api/v1/tables/{}/world?code={}{seat}", self.id, self.code);
            let answer = self.client.call(Method::GET, &path, None).await?;
            Some(answer["world"].clone())
        } else {
            None
        };
        let entries = line["log"]["entries"].as_array().map_or(&[][..], Vec::as_slice);
        let entries =
            entries.iter().filter_map(|entry| Some(entry["message"].as_str()?.to_owned())).collect();
        let from = line["log"]["from"].as_u64().and_then(|from| usize::try_from(from).ok()).unwrap_or(0);
        let chat = line["chat"].as_array().map_or(&[][..], Vec::as_slice);
        let said = |message: &Value| {
            let text = format!("{}: {}", message["name"].as_str()?, message["text"].as_str()?);
            Some((message["number"].as_u64()?, text))
        };
        let news = News { from, entries, chat: chat.iter().filter_map(said).collect() };
        Ok(self.sender.send(Update::Table { table, world, news }).is_err())
    }
}
