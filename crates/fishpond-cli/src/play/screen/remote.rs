//! A table on a server, followed and played through its API.

use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::thread;
use std::time::Instant;

use anyhow::{Context, anyhow};
use fishpond_core::{Message, Seat, Viewer};
use fishpond_draw::Wording;
use fishpond_games::{AnyPosition, GameId};
use fishpond_words::Lang;
use serde_json::{Value, json};
use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};

use super::clock::{Clock, ServerTime};
use super::follower::{Follower, News, Request, Update};
use super::{Key, Scene, Table};
use crate::api::Client;
use crate::commands::record::outcome_lines;

/// A table on a server, as this terminal knows it.
pub(crate) struct Remote {
    title: String,
    lang: Lang,
    updates: Receiver<Update>,
    requests: UnboundedSender<Request>,
    table: Value,
    server_time: Option<ServerTime>,
    position: Option<AnyPosition>,
    names: Vec<String>,
    /// A few words after each name: the level of a bot.
    about: Vec<String>,
    /// The entries of the server's log.
    entries: Vec<String>,
    /// The messages of the chat, each with its number and the number of entries before it.
    chat: Vec<(u64, usize, String)>,
    /// The entries and the messages together.
    log: Vec<String>,
    text: Vec<String>,
    notice: Option<String>,
    /// Whether a move has been sent and not answered yet.
    sent: bool,
    number: u64,
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
        let mut remote = Remote::new(updates, requests, lang);
        let first = remote.updates.recv().context("the connection was lost")?;
        remote.take(first)?;
        Ok(remote)
    }

    pub(super) fn new(updates: Receiver<Update>, requests: UnboundedSender<Request>, lang: Lang) -> Remote {
        Remote {
            title: String::new(),
            lang,
            updates,
            requests,
            table: Value::Null,
            server_time: None,
            position: None,
            names: Vec::new(),
            about: Vec::new(),
            entries: Vec::new(),
            chat: Vec::new(),
            log: Vec::new(),
            text: Vec::new(),
            notice: None,
            sent: false,
            number: 0,
        }
    }

    fn take(&mut self, update: Update) -> anyhow::Result<()> {
        match update {
            Update::Failed(error) => return Err(error),
            Update::Time(time) => self.server_time = Some(time),
            Update::Moved => {
                self.table = Value::Null;
                self.position = None;
                self.entries.clear();
                self.chat.clear();
                self.log.clear();
                self.text.clear();
                self.number += 1;
            }
            Update::Notice(notice) => {
                self.notice = Some(notice);
                self.number += u64::from(self.sent);
                self.sent = false;
            }
            Update::Table { table, world, news } => {
                // A message in the chat changes neither the position nor the choices.
                let is_same = ["number", "status", "to_move", "legal", "seat"]
                    .iter()
                    .all(|field| table[field] == self.table[field]);
                self.number += u64::from(self.sent || !is_same);
                self.show(table, world, news)?;
            }
        }
        Ok(())
    }

    fn show(&mut self, table: Value, world: Option<Value>, news: News) -> anyhow::Result<()> {
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
        let seats = table["seats"].as_array().map_or(&[][..], Vec::as_slice);
        let name = |seat: &Value| match seat["name"].as_str() {
            Some(name) if !name.is_empty() => name.to_owned(),
            _ => open.clone().into_owned(),
        };
        self.names = seats.iter().map(name).collect();
        let is_alone = seats.iter().filter(|seat| seat["own"] == true).count() == 1;
        let about = |seat: &Value| match seat["own"] == true && is_alone {
            true => self.lang.text("play-you").into_owned(),
            false => about(seat, self.lang),
        };
        self.about = seats.iter().map(about).collect();
        self.tell(news);
        self.sent = false;
        self.text = self.text_of(&table);
        self.table = table;
        Ok(())
    }

    /// Adds new entries and messages to the log.
    fn tell(&mut self, News { from, entries, chat }: News) {
        self.entries.truncate(from);
        for (_, before, _) in &mut self.chat {
            *before = self.entries.len().min(*before);
        }
        self.entries.extend(entries);
        let newest = self.chat.last().map(|(number, ..)| *number);
        let new = chat.into_iter().filter(|(number, _)| newest.is_none_or(|newest| *number > newest));
        let before = self.entries.len();
        self.chat.extend(new.map(|(number, text)| (number, before, text)));
        let mut chat = self.chat.iter().peekable();
        self.log.clear();
        for (index, entry) in self.entries.iter().enumerate() {
            let said = std::iter::from_fn(|| chat.next_if(|(_, before, _)| *before <= index));
            self.log.extend(said.map(|(.., text)| text.clone()));
            self.log.push(entry.clone());
        }
        self.log.extend(chat.map(|(.., text)| text.clone()));
    }

    /// Says how others can join before the game, and how it ended.
    fn text_of(&self, table: &Value) -> Vec<String> {
        if table["status"] == "waiting" {
            let mut lines = vec![self.lang.text("play-waiting").into_owned(), self.expected(table)];
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
        let mut lines = self.result();
        if lines.is_empty() {
            let is_over = table["status"] == "over";
            let text = || self.lang.text("common-turn-over").into_owned();
            lines.extend(if is_over { Some(text()) } else { self.proposal(table) });
        }
        if let Some((_, why)) = stand_in(table) {
            let id = match why {
                "clock" => "play-stand-in-clock",
                "left" => "play-stand-in-left",
                _ => "play-stand-in-absence",
            };
            lines.push(self.lang.text(id).into_owned());
        }
        if table["rematch"].is_string() && table["seat"].is_string() {
            lines.push(self.lang.text("play-rematch-asked").into_owned());
        }
        lines
    }

    /// Lists the players before the game, and says who has not sat down yet.
    fn expected(&self, table: &Value) -> String {
        let seats = table["seats"].as_array().map_or(&[][..], Vec::as_slice);
        let name = |(seat, name): (&Value, &String)| match seat["kind"] == "reserved" {
            true => self.lang.say(&Message::new("play-invited").with("name", name.clone())),
            false => name.clone(),
        };
        seats.iter().zip(&self.names).map(name).collect::<Vec<_>>().join(", ")
    }

    /// Describes a proposal that waits for the answer of the person at this terminal.
    fn proposal(&self, table: &Value) -> Option<String> {
        let proposal = &table["proposal"];
        let by: Seat = proposal["by"].as_str().filter(|_| proposal["asked"] == true)?.parse().ok()?;
        let id = if proposal["take_back"].is_null() { "play-asked-end" } else { "play-asked-undo" };
        let wording = Wording { lang: self.lang, names: &self.names };
        Some(wording.say(&Message::new(id).with("seat", by)))
    }

    fn seat(&self) -> Option<Seat> {
        self.table["seat"].as_str().and_then(|seat| seat.parse().ok())
    }

    /// Returns what the person at this terminal may do besides moving.
    fn keys(&self) -> Vec<Key> {
        let settings = &self.table["settings"];
        let is_player = self.seat().is_some();
        let has_rematch = self.table["rematch"].is_string();
        let undo = is_player && self.table["status"] == "playing" && settings["undo"] != "off";
        let keys = [
            (Key::Hint, self.table["may_hint"] == true),
            (Key::Undo, undo),
            (Key::Answer, self.table["proposal"]["asked"] == true),
            (Key::Chat, is_player && settings["chat"] == true),
            (Key::Return, stand_in(&self.table).is_some()),
            (Key::Again, self.is_over() && self.table["tournament"].is_null() && (is_player || has_rematch)),
        ];
        keys.into_iter().filter_map(|(key, is_allowed)| is_allowed.then_some(key)).collect()
    }

    /// Returns the result of the game, in words; nothing if there is none.
    pub(crate) fn result(&self) -> Vec<String> {
        let wording = Wording { lang: self.lang, names: &self.names };
        self.position.as_ref().map_or_else(Vec::new, |position| outcome_lines(position, wording))
    }

    /// Returns the identifier of the table.
    pub(crate) fn id(&self) -> &str {
        self.table["id"].as_str().unwrap_or_default()
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
        let moment = Instant::now();
        let seats = self.table["seats"].as_array().map_or(&[][..], Vec::as_slice);
        let clocks: Vec<Option<Clock>> =
            seats.iter().map(|seat| Clock::of(seat, self.server_time, moment)).collect();
        let clock_of = |seat: Seat| clocks.get(seat.index()).copied().flatten();
        let hurry = asked.and_then(clock_of).and_then(Clock::last_seconds);
        let status = match (asked, &to_move[..]) {
            (Some(_), _) => match hurry {
                Some(seconds) => Message::new("play-hurry").with("seconds", seconds),
                None => Message::new("common-turn-you"),
            },
            _ if self.is_over() => Message::new("common-turn-over"),
            (None, []) => Message::new("play-waiting"),
            (None, &[seat]) => Message::new("common-turn").with("seat", seat),
            // Everyone chooses at the same time.
            (None, _) if self.seat().is_none() => Message::new("page-ask-players-choose"),
            (None, _) => Message::new("page-ask-others-choose"),
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
            about: &self.about,
            clocks,
            keys: self.keys(),
            is_spectator: self.seat().is_none(),
            is_over: self.is_over(),
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
        let _ = self.requests.send(Request::Post { path: "acts", body });
        self.sent = true;
        self.number += 1;
        Ok(None)
    }

    fn undo(&mut self) -> anyhow::Result<String> {
        let body = json!({ "number": self.table["number"], "seat": self.seat() });
        let _ = self.requests.send(Request::Post { path: "undo", body });
        Ok(String::new())
    }

    fn answer(&mut self, agree: bool) {
        let body = json!({ "proposal": self.table["proposal"]["proposal"], "agree": agree });
        let _ = self.requests.send(Request::Post { path: "proposal", body });
    }

    fn chat(&mut self, text: &str) -> Option<String> {
        let _ = self.requests.send(Request::Post { path: "chat", body: json!({ "text": text }) });
        None
    }

    fn play_again(&mut self) -> anyhow::Result<()> {
        let request = match (self.seat(), self.table["rematch"].as_str()) {
            (None, Some(next)) => Request::Follow(next.to_owned()),
            _ => Request::Rematch,
        };
        let _ = self.requests.send(request);
        Ok(())
    }

    fn take_seat_back(&mut self) {
        if let Some((seat, _)) = stand_in(&self.table) {
            let _ = self.requests.send(Request::Post { path: "return", body: json!({ "seat": seat }) });
        }
    }

    fn may_resign(&self) -> Option<Seat> {
        self.seat().filter(|_| self.table["may_resign"] == true)
    }

    fn take_notice(&mut self) -> Option<String> {
        self.notice.take()
    }
}

/// Returns the seat where a bot sits in for the person at this terminal during the game, and the reason.
fn stand_in(table: &Value) -> Option<(Seat, &str)> {
    let seats = table["seats"].as_array().filter(|_| table["status"] == "playing")?;
    let mut own = seats.iter().filter(|seat| seat["own"] == true && seat["resigned"] != true);
    own.find_map(|seat| Some((seat["seat"].as_str()?.parse().ok()?, seat["stand_in"].as_str()?)))
}

/// Says that a player is a bot, with its level if it has one, or that a bot plays for them.
fn about(seat: &Value, lang: Lang) -> String {
    let level = seat["bot"].as_str().and_then(|bot| bot.strip_prefix("level:")?.parse::<u32>().ok());
    match level {
        Some(level) if seat["kind"] == "bot" => {
            lang.say(&Message::new("play-bot-about").with("level", level))
        }
        _ if seat["stand_in"].is_string() => lang.text("page-seat-stand-in").into_owned(),
        _ if seat["kind"] == "bot" || seat["bot_account"] == true => lang.text("bots-mark").into_owned(),
        _ => String::new(),
    }
}
