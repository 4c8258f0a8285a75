//! A table on a server, followed and played through its API.

use std::sync::mpsc::{self, Receiver, Sender, TryRecvError};
use std::thread;
use std::time::Duration;

use anyhow::{Context, anyhow};
use fishpond_core::{Message, Seat, Viewer};
use fishpond_draw::Wording;
use fishpond_games::{AnyPosition, GameId};
use fishpond_words::Lang;
use hyper::Method;
use serde_json::{Value, json};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

use super::{Scene, Table};
use crate::api::{CallError, Client};
use crate::commands::record::outcome_lines;

/// The longest wait before another attempt to connect.
const MAX_WAIT: Duration = Duration::from_secs(10);

/// A table on a server, as this terminal knows it.
pub(crate) struct Remote {
    title: String,
    lang: Lang,
    updates: Receiver<Update>,
    requests: UnboundedSender<Request>,
    table: Value,
    position: Option<AnyPosition>,
    names: Vec<String>,
    log: Vec<String>,
    text: Vec<String>,
    notice: Option<String>,
    /// Whether a move has been sent and not answered yet.
    sent: bool,
    number: u64,
}

/// An update from the server.
enum Update {
    /// The table, a state that is consistent with what this viewer knows, and new entries of the log from a number on.
    Table {
        table: Value,
        world: Option<Value>,
        from: usize,
        log: Vec<String>,
    },
    /// The answer to a request that was refused, or a problem with the connection.
    Notice(String),
    Failed(anyhow::Error),
}

/// A request to the server.
struct Request {
    path: String,
    body: Value,
}

impl Remote {
    /// Follows a table in the background.
    pub(crate) fn follow(client: Client, id: &str, code: &str, lang: Lang) -> anyhow::Result<Remote> {
        let (sender, updates) = mpsc::channel();
        let (requests, received) = unbounded_channel();
        let follower = Follower { client, id: id.to_owned(), code: code.to_owned(), lang, sender };
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .context("cannot start the runtime")?;
        thread::spawn(move || runtime.block_on(follower.run(received)));
        let mut remote = Remote {
            title: String::new(),
            lang,
            updates,
            requests,
            table: Value::Null,
            position: None,
            names: Vec::new(),
            log: Vec::new(),
            text: Vec::new(),
            notice: None,
            sent: false,
            number: 0,
        };
        let first = remote.updates.recv().context("the connection was lost")?;
        remote.take(first)?;
        Ok(remote)
    }

    fn take(&mut self, update: Update) -> anyhow::Result<()> {
        match update {
            Update::Failed(error) => return Err(error),
            Update::Notice(notice) => {
                self.notice = Some(notice);
                self.sent = false;
            }
            Update::Table { table, world, from, log } => self.show(table, world, from, log)?,
        }
        self.number += 1;
        Ok(())
    }

    fn show(
        &mut self,
        table: Value,
        world: Option<Value>,
        from: usize,
        log: Vec<String>,
    ) -> anyhow::Result<()> {
        let game: GameId = table["game"].as_str().unwrap_or_default().parse()?;
        self.title = game.facts().title.to_owned();
        self.position = match world {
            Some(world) => Some(
                AnyPosition::from_state(game, &world)
                    .map_err(|faults| anyhow!("the server sent an impossible state: {faults}"))?,
            ),
            None => None,
        };
        let open = self.lang.text("play-open-seat");
        let names = table["seats"].as_array().map_or(&[][..], Vec::as_slice).iter();
        let bot = self.lang.text("bots-mark");
        let name = |seat: &Value| match seat["name"].as_str() {
            Some(name) if seat["bot_account"] == true => format!("{name} ({bot})"),
            Some(name) if !name.is_empty() => name.to_owned(),
            _ => open.clone().into_owned(),
        };
        self.names = names.map(name).collect();
        self.log.truncate(from);
        self.log.extend(log);
        self.sent = false;
        self.text = self.text_of(game, &table);
        self.table = table;
        Ok(())
    }

    /// Says how others can join before the game, and how it ended.
    fn text_of(&self, game: GameId, table: &Value) -> Vec<String> {
        if table["status"] == "waiting" {
            let mut lines = vec![self.lang.text("play-waiting").into_owned(), self.names.join(", ")];
            if let (Some(page), Some(code)) = (table["url"].as_str(), table["invitation"].as_str()) {
                let link = format!("{page}?code={code}");
                lines.push(self.lang.say(&Message::new("play-invite").with("link", link)));
            }
            if let (Some(page), Some(code)) = (table["url"].as_str(), table["watch"].as_str()) {
                let link = format!("{page}?code={code}");
                lines.push(self.lang.say(&Message::new("play-watch-link").with("link", link)));
            }
            return lines;
        }
        let outcome = self.position.as_ref().and_then(AnyPosition::outcome);
        let wording = Wording { lang: self.lang, names: &self.names };
        match outcome {
            Some(outcome) => outcome_lines(game, &outcome, wording),
            None if table["status"] == "over" => vec![self.lang.text("common-turn-over").into_owned()],
            None => Vec::new(),
        }
    }

    fn seat(&self) -> Option<Seat> {
        self.table["seat"].as_str().and_then(|seat| seat.parse().ok())
    }

    /// Returns whether the game is over.
    pub(crate) fn is_over(&self) -> bool {
        self.table["status"] == "over"
    }

    /// Waits for an update from the server.
    pub(crate) fn wait(&mut self) -> anyhow::Result<()> {
        let update = self.updates.recv().context("the connection was lost")?;
        self.take(update)
    }

    /// Returns the log.
    pub(crate) fn log(&self) -> &[String] {
        &self.log
    }
}

impl Table for Remote {
    fn scene(&self) -> Scene<'_> {
        let to_move = self.table["to_move"].as_array().map_or(&[][..], Vec::as_slice);
        let to_move: Vec<Seat> = to_move.iter().filter_map(|seat| seat.as_str()?.parse().ok()).collect();
        let asked = self.seat().filter(|seat| {
            let legal = self.table["legal"].as_array();
            !self.sent && to_move.contains(seat) && legal.is_some_and(|legal| !legal.is_empty())
        });
        let wording = Wording { lang: self.lang, names: &self.names };
        let status = match (asked, to_move.first()) {
            (Some(_), _) => Message::new("common-turn-you"),
            (None, Some(&seat)) if !self.is_over() => Message::new("common-turn").with("seat", seat),
            _ if self.is_over() => Message::new("common-turn-over"),
            _ => Message::new("play-waiting"),
        };
        Scene {
            position: self.position.as_ref(),
            viewer: self.seat().map_or(Viewer::Public, Viewer::Seat),
            asked,
            curtain: None,
            title: self.title.clone(),
            status: wording.say(&status),
            wording,
            log: &self.log,
            last: &[],
            text: &self.text,
            number: self.number,
        }
    }

    fn poll(&mut self) -> anyhow::Result<()> {
        loop {
            match self.updates.try_recv() {
                Ok(update) => self.take(update)?,
                Err(TryRecvError::Empty) => return Ok(()),
                Err(TryRecvError::Disconnected) => return Err(anyhow!("the connection was lost")),
            }
        }
    }

    fn act(&mut self, seat: Seat, act: &str) -> anyhow::Result<Option<String>> {
        let body = json!({ "act": act, "number": self.table["number"], "seat": seat });
        let _ = self.requests.send(Request { path: "acts".to_owned(), body });
        self.sent = true;
        self.number += 1;
        Ok(None)
    }

    fn undo(&mut self) -> anyhow::Result<String> {
        let body = json!({ "seat": self.seat() });
        let _ = self.requests.send(Request { path: "undo".to_owned(), body });
        Ok(String::new())
    }

    fn allows_hints(&self) -> bool {
        false
    }

    fn take_notice(&mut self) -> Option<String> {
        self.notice.take()
    }
}

/// The connection in the background.
struct Follower {
    client: Client,
    id: String,
    code: String,
    lang: Lang,
    sender: Sender<Update>,
}

impl Follower {
    /// Follows the table until the terminal leaves it, and reconnects after failures.
    async fn run(self, mut requests: UnboundedReceiver<Request>) {
        let (mut position, mut wait) = (String::new(), Duration::from_secs(1));
        loop {
            let ended = self.stream(&mut position, &mut wait, &mut requests).await;
            match ended {
                Ok(true) => return,
                Ok(false) => {}
                Err(CallError::Unreachable(error)) if !position.is_empty() => {
                    let lost = Message::new("play-reconnecting").with("error", format!("{error:#}"));
                    if self.sender.send(Update::Notice(self.lang.say(&lost))).is_err() {
                        return;
                    }
                }
                Err(error) if error.is_temporary() && !position.is_empty() => {}
                Err(error) => {
                    let _ = self.sender.send(Update::Failed(error.into()));
                    return;
                }
            }
            tokio::time::sleep(wait).await;
            wait = (wait * 2).min(MAX_WAIT);
        }
    }

    /// Follows one stream. Returns whether the terminal has left.
    async fn stream(
        &self,
        position: &mut String,
        wait: &mut Duration,
        requests: &mut UnboundedReceiver<Request>,
    ) -> Result<bool, CallError> {
        let Follower { id, code, .. } = self;
        let path = format!("/api/v1/tables/{id}/stream?after={position}&code={code}");
        let mut lines = self.client.stream_at(&path).await?;
        *wait = Duration::from_secs(1);
        loop {
            tokio::select! {
                line = lines.next() => {
                    let line = line?;
                    let done = match line["type"].as_str().unwrap_or_default() {
                        "table" => self.report(&line).await?,
                        "bye" if line["reason"] != "revoked" => return Ok(false),
                        "bye" | "gone" => {
                            let gone = self.lang.text("play-gone").into_owned();
                            let _ = self.sender.send(Update::Failed(anyhow!(gone)));
                            true
                        }
                        _ => false,
                    };
                    *position = line["position"].as_str().unwrap_or_default().to_owned();
                    if done {
                        return Ok(true);
                    }
                }
                request = requests.recv() => {
                    let Some(Request { path, body }) = request else { return Ok(true) };
                    let path = format!("/api/v1/tables/{id}/{path}?code={code}");
                    if let Err(error) = self.client.call(Method::POST, &path, Some(&body)).await
                        && self.sender.send(Update::Notice(error.to_string())).is_err()
                    {
                        return Ok(true);
                    }
                }
            }
        }
    }

    /// Passes a table on, with a state that fits it. Returns whether the terminal has left.
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
        let log = entries.iter().filter_map(|entry| Some(entry["message"].as_str()?.to_owned())).collect();
        let from = line["log"]["from"].as_u64().and_then(|from| usize::try_from(from).ok()).unwrap_or(0);
        Ok(self.sender.send(Update::Table { table, world, from, log }).is_err())
    }
}
