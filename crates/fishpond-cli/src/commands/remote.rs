//! `fishpond bot --server`: a bot that plays on a server, at any number of tables.

mod budget;
mod players;

use std::collections::{HashMap, HashSet};
use std::io::Write;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use anyhow::{Context as _, anyhow, bail};
use fishpond_bots::Bot;
use fishpond_core::{Seat, quote};
use fishpond_games::{AnyPosition, GameId};
use fishpond_search::Limits;
use hyper::{Method, StatusCode};
use serde_json::{Value, json};
use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};
use tokio::time::sleep;

use self::budget::Budget;
use self::players::Players;
use crate::api::{CallError, Client, Lines};
use crate::arena::contestant::Contestant;
use crate::{Status, cli, input, note};

/// The longest wait before another attempt to connect.
const MAX_WAIT: Duration = Duration::from_secs(30);
/// The longest wait while a clock may be running.
const MAX_WAIT_BY_CLOCK: Duration = Duration::from_secs(2);
/// The first wait before a request is repeated.
const FIRST_REPEAT: Duration = Duration::from_millis(250);

pub(crate) fn run(
    args: &cli::BotArgs,
    limits: Option<Limits>,
    out: &mut impl Write,
) -> anyhow::Result<Status> {
    let (Some(server), Some(token)) = (&args.remote.server, &args.remote.token) else {
        bail!("use --server and --token together");
    };
    let contestant = match &args.remote.engine {
        Some(command) => Contestant::Program(command.clone()),
        None => Contestant::BuiltIn(Bot::Level(args.level)),
    };
    if let Contestant::Program(command) = &contestant {
        let config = input::config(args.game, None, &[], None)?;
        let position = AnyPosition::new(args.game, &config)?;
        if let Err(why) = contestant.check(&position) {
            bail!("the engine '{}' does not start: {why}", quote(command));
        }
    }
    let (broken, mut breaks) = unbounded_channel();
    let players = Players::new(args.game, contestant, limits, args.seed);
    let bot = RemoteBot {
        client: Client::new(server, token)?,
        game: args.game,
        players: Arc::new(players),
        answered: HashMap::new(),
        joined: HashSet::new(),
        returning: Arc::default(),
        clocked: HashSet::new(),
        position: String::new(),
        broken,
    };
    let runtime = tokio::runtime::Runtime::new().context("cannot start the runtime")?;
    let status = runtime.block_on(async {
        tokio::select! {
            status = bot.play(&args.remote, out) => status,
            Some(why) = breaks.recv() => {
                note(&format!("the engine can't be started again: {why}. Its games continue when you start the bot again"));
                Ok(Status::Failed)
            }
        }
    });
    // Moves that are still being chosen don't matter any more.
    runtime.shutdown_background();
    status
}

struct RemoteBot {
    client: Client,
    game: GameId,
    players: Arc<Players>,
    /// The number of the last state that the bot has answered, by table and seat.
    answered: HashMap<(String, Seat), u64>,
    /// The tables that the bot has said it joined: a reserved seat may be in the stream more than once.
    joined: HashSet<String>,
    /// The seats that the bot is taking back.
    returning: Arc<Mutex<HashSet<(String, Seat)>>>,
    /// The tables where a clock may be running.
    clocked: HashSet<String>,
    /// The position in the stream.
    position: String,
    /// Receives the reason if the engine can't be started again.
    broken: UnboundedSender<String>,
}

impl RemoteBot {
    /// Plays until the token is no longer valid.
    async fn play(mut self, remote: &cli::Remote, out: &mut impl Write) -> anyhow::Result<Status> {
        let me = reach(|| self.client.call(Method::GET, "/api/v1/me", None)).await?;
        let scopes = me["scopes"].as_array().map_or(&[][..], Vec::as_slice);
        for needed in ["read", "play"] {
            if !scopes.iter().any(|scope| scope == needed) {
                bail!("the token does not have the scope '{needed}'; create one that has 'read' and 'play'");
            }
        }
        writeln!(out, "Playing {} as {}.", self.game, me["name"].as_str().unwrap_or("?"))?;
        out.flush()?;
        if let Some(table) = &remote.table {
            let code = remote.code.as_deref();
            let path = table_path(table, "", code);
            self.check_game(&reach(|| self.client.call(Method::GET, &path, None)).await?)?;
            reach(|| self.join(table, code)).await?;
            say_joined(table, out)?;
        }
        let mut wait = Duration::from_secs(1);
        loop {
            let ended = match self.client.stream(&self.position).await {
                Ok(mut lines) => {
                    wait = Duration::from_secs(1);
                    self.follow(&mut lines, remote.seek, out).await
                }
                Err(error) if error.is_temporary() => {
                    wait = error.wait().unwrap_or(wait);
                    Err(anyhow!(error))
                }
                Err(error) => return Err(error.into()),
            };
            match ended {
                Ok(Ended::Revoked) => {
                    bail!("the token is no longer valid; create a new one on the profile page")
                }
                Ok(Ended::Reconnect) => writeln!(out, "The server ended the stream; reconnecting.")?,
                Err(error) => writeln!(out, "Reconnecting: {error:#}")?,
            }
            out.flush()?;
            sleep(wait).await;
            wait = (wait * 2).min(if self.clocked.is_empty() { MAX_WAIT } else { MAX_WAIT_BY_CLOCK });
        }
    }

    /// Follows a stream to its end.
    async fn follow(&mut self, lines: &mut Lines, seek: bool, out: &mut impl Write) -> anyhow::Result<Ended> {
        loop {
            let line = lines.next().await?;
            match line["type"].as_str().unwrap_or_default() {
                "table" => self.react(&line["table"], out).await?,
                "gone" => {
                    let id = line["table"].as_str().unwrap_or_default();
                    self.clocked.remove(id);
                    self.joined.remove(id);
                    self.players.leave(id);
                }
                "bye" if line["reason"] == "revoked" => return Ok(Ended::Revoked),
                "bye" => return Ok(Ended::Reconnect),
                "ready" | "ping" if seek => {
                    self.seek(line["position"].as_str().unwrap_or_default(), out).await?;
                }
                _ => {}
            }
            // Updated last, so that a line is sent again if handling it has failed.
            self.position = line["position"].as_str().unwrap_or_default().to_owned();
        }
    }

    /// Does what a table asks for: takes a reserved seat, takes a seat back, or moves.
    async fn react(&mut self, table: &Value, out: &mut impl Write) -> anyhow::Result<()> {
        let id = table["id"].as_str().unwrap_or_default().to_owned();
        if table["game"] != json!(self.game) {
            return Ok(());
        }
        let has_clock = table["settings"]["clock"].as_str().is_some_and(is_live);
        if table["status"] == "playing" && has_clock {
            self.clocked.insert(id.clone());
        } else {
            self.clocked.remove(&id);
        }
        if table["status"] == "over" {
            self.players.leave(&id);
            if let Some(winners) = table["result"]["winners"].as_array()
                && self.answered.keys().any(|(known, _)| *known == id)
            {
                let names: Vec<&str> = winners.iter().map(|seat| name_of(table, seat)).collect();
                writeln!(out, "Table {id} is over. Won by {}.", names.join(" and "))?;
                out.flush()?;
            }
            self.answered.retain(|(known, _), _| *known != id);
            return Ok(());
        }
        let seats = table["seats"].as_array().map_or(&[][..], Vec::as_slice);
        if table["status"] == "waiting" && seats.iter().any(|seat| seat["reserved_for_you"] == true) {
            return match self.join(&id, None).await {
                Ok(_) if self.joined.insert(id.clone()) => say_joined(&id, out),
                Ok(_) => Ok(()),
                Err(error) => Ok(writeln!(out, "Table {id}: {error}").and_then(|()| out.flush())?),
            };
        }
        if table["proposal"]["asked"] == true {
            self.agree(&id, &table["proposal"]["proposal"]);
        }
        if table["status"] == "playing" {
            for seat in seats.iter().filter(|seat| seat["own"] == true && seat["resigned"] != true) {
                // With the reason `left`, somebody with this account left the seat on purpose.
                if matches!(seat["stand_in"].as_str(), Some("clock" | "absence"))
                    && let Some(seat) = seat["seat"].as_str().and_then(|seat| seat.parse().ok())
                {
                    self.take_back(&id, seat);
                }
            }
        }
        let has_legal = table["legal"].as_array().is_some_and(|legal| !legal.is_empty());
        let seat: Option<Seat> = table["seat"].as_str().and_then(|seat| seat.parse().ok());
        if let (true, Some(seat), Some(number)) = (has_legal, seat, table["number"].as_u64())
            && self.answered.insert((id.clone(), seat), number) != Some(number)
        {
            let (client, players, broken) = (self.client.clone(), self.players.clone(), self.broken.clone());
            // In a separate task, so that the bot can continue at its other tables.
            tokio::spawn(async move {
                match make_move(&client, &players, &id, seat, number).await {
                    Ok(()) => {}
                    Err(Failure::Start(why)) => drop(broken.send(why)),
                    // The game would wait for this move forever.
                    Err(Failure::Move(why)) => {
                        note(&format!("table {id}: {why}. Resigning this game"));
                        if let Err(error) = resign(&client, &id, seat).await {
                            note(&format!("table {id}: cannot resign: {error}"));
                        }
                    }
                    Err(Failure::Other(error)) => note(&format!("table {id}: {error}")),
                }
            });
        }
        Ok(())
    }

    /// Takes a seat back from the server's bot.
    fn take_back(&mut self, table: &str, seat: Seat) {
        // Any move that the bot sent in the meantime was too late, so it has to answer again.
        let key = (table.to_owned(), seat);
        self.answered.remove(&key);
        if !self.returning.lock().expect("lock is never poisoned").insert(key.clone()) {
            return;
        }
        let (client, returning) = (self.client.clone(), self.returning.clone());
        tokio::spawn(async move {
            let path = format!("/api/v1/tables/{}/return", key.0);
            let body = json!({ "seat": seat });
            match persist(|| client.call(Method::POST, &path, Some(&body))).await {
                Ok(_) => {
                    note(&format!("table {}: the server's bot had taken over; took the seat back", key.0));
                }
                // The seat has been taken back in the meantime, or the game is over.
                Err(CallError::Refused { code, .. }) if matches!(&*code, "nobody-sits-in" | "over") => {}
                Err(error) => note(&format!("table {}: cannot take the seat back: {error}", key.0)),
            }
            returning.lock().expect("lock is never poisoned").remove(&key);
        });
    }

    /// Agrees to end the game or to take back a move, as the server's own bots do.
    fn agree(&self, table: &str, proposal: &Value) {
        let (client, path) = (self.client.clone(), format!("/api/v1/tables/{table}/proposal"));
        let body = json!({ "proposal": proposal, "agree": true });
        tokio::spawn(async move {
            // For example, the proposal was withdrawn.
            if let Err(error) = persist(|| client.call(Method::POST, &path, Some(&body))).await {
                tracing::debug!(path, %error, "cannot agree");
            }
        });
    }

    /// Checks that a table has the bot's game, before the bot takes a seat where it could not play.
    fn check_game(&self, table: &Value) -> anyhow::Result<()> {
        match table["game"].as_str() {
            Some(game) if game != self.game.facts().id => {
                let id = table["id"].as_str().unwrap_or_default();
                bail!("the game at table {id} is {game}, not {}; use `fishpond bot {game}`", self.game)
            }
            _ => Ok(()),
        }
    }

    async fn join(&self, table: &str, code: Option<&str>) -> Result<Value, CallError> {
        self.client.call(Method::POST, &table_path(table, "/join", code), Some(&json!({}))).await
    }

    /// Joins the public tables of the game, except those that the position in the stream contains: the bot is already there.
    async fn seek(&self, position: &str, out: &mut impl Write) -> anyhow::Result<()> {
        let open = self.client.call(Method::GET, "/api/v1/tables?list=open", None).await?;
        let tables = open.as_array().map_or(&[][..], Vec::as_slice);
        for table in tables.iter().filter(|table| table["game"] == json!(self.game)) {
            let id = table["id"].as_str().unwrap_or_default();
            if position.split([':', ',']).any(|part| part == id) {
                continue;
            }
            match self.join(id, None).await {
                Ok(_) => say_joined(id, out)?,
                // For example, somebody else was faster.
                Err(error) => tracing::debug!(table = id, %error, "cannot join"),
            }
        }
        Ok(())
    }
}

fn say_joined(table: &str, out: &mut impl Write) -> anyhow::Result<()> {
    writeln!(out, "Joined table {table}.")?;
    Ok(out.flush()?)
}

/// Returns the path of an operation on a table, with an invitation code.
fn table_path(table: &str, operation: &str, code: Option<&str>) -> String {
    format!("/api/v1/tables/{table}{operation}?code={}", code.unwrap_or_default())
}

/// Returns whether a clock runs in seconds, not in days.
fn is_live(clock: &str) -> bool {
    clock.starts_with("move:") || clock.starts_with("bank:")
}

/// Returns the name of a seat's player.
fn name_of<'t>(table: &'t Value, seat: &'t Value) -> &'t str {
    let seats = table["seats"].as_array().map_or(&[][..], Vec::as_slice);
    let player =
        seats.iter().find(|player| player["seat"] == *seat).and_then(|player| player["name"].as_str());
    player.or_else(|| seat.as_str()).unwrap_or("?")
}

/// The end of a stream.
enum Ended {
    Reconnect,
    Revoked,
}

/// The reason why no move was made.
enum Failure {
    /// The engine does not start.
    Start(String),
    /// The engine chose no move, or an illegal one.
    Move(String),
    /// Not the engine's fault, such as an error of the server.
    Other(anyhow::Error),
}

impl From<anyhow::Error> for Failure {
    fn from(error: anyhow::Error) -> Failure {
        Failure::Other(error)
    }
}

impl From<CallError> for Failure {
    fn from(error: CallError) -> Failure {
        Failure::Other(error.into())
    }
}

/// Chooses a move and sends it until the server has answered. The same move with the same number counts once.
async fn make_move(
    client: &Client,
    players: &Arc<Players>,
    table: &str,
    seat: Seat,
    number: u64,
) -> Result<(), Failure> {
    let asked = Instant::now();
    let path = |of: &str| format!("/api/v1/tables/{table}{of}?seat={seat}");
    let (world, state) = (path("/world"), path(""));
    let (world, state) = tokio::join!(
        persist(|| client.call(Method::GET, &world, None)),
        persist(|| client.call(Method::GET, &state, None))
    );
    let (world, state) = (world?, state?);
    if world["number"] != number || state["number"] != number {
        // The stream shows the new state.
        return Ok(());
    }
    let budget = Budget::of(&state, &json!(seat), asked, Instant::now());
    let is_slow = !state["settings"]["clock"].as_str().is_some_and(is_live);
    let think = || players.choose(table, seat, &world["world"], budget, is_slow);
    let act = match think().await {
        Ok(act) => act,
        Err(Failure::Start(why) | Failure::Move(why)) => {
            note(&format!("table {table}: {why}. Starting the engine again"));
            think().await?
        }
        Err(other) => return Err(other),
    };
    let body = json!({ "act": act, "number": number, "seat": seat });
    let path = format!("/api/v1/tables/{table}/acts");
    match persist(|| client.call(Method::POST, &path, Some(&body))).await {
        Ok(_) => Ok(()),
        Err(CallError::Refused { status, .. }) if matches!(status.as_u16(), 409 | 410) => Ok(()),
        // The stream shows that the server's bot sits in.
        Err(CallError::Refused { code, .. }) if matches!(&*code, "bot-sits-in" | "time-up") => Ok(()),
        Err(CallError::Refused { status, message, .. }) if status == StatusCode::UNPROCESSABLE_ENTITY => {
            let message = message.trim_end_matches('.');
            Err(Failure::Move(format!("the engine chose '{}', which was refused: {message}", quote(&act))))
        }
        Err(error) => Err(error.into()),
    }
}

async fn resign(client: &Client, table: &str, seat: Seat) -> Result<(), CallError> {
    let path = format!("/api/v1/tables/{table}/resign");
    let body = json!({ "seat": seat });
    persist(|| client.call(Method::POST, &path, Some(&body))).await.map(drop)
}

/// Repeats a request while it fails with a temporary error.
async fn persist<F: Future<Output = Result<Value, CallError>>>(
    request: impl Fn() -> F,
) -> Result<Value, CallError> {
    persist_if(request, CallError::is_temporary).await
}

/// Repeats a request until the server can be reached, and says once that it can't.
async fn reach<F: Future<Output = Result<Value, CallError>>>(
    request: impl Fn() -> F,
) -> Result<Value, CallError> {
    let mut told = false;
    let again = |error: &CallError| {
        let again = error.is_temporary() && !error.is_certificate();
        if again && !std::mem::replace(&mut told, true) {
            let error = error.to_string();
            note(&format!("{}. Trying again until the server answers", error.trim_end_matches('.')));
        }
        again
    };
    persist_if(request, again).await
}

/// Repeats a request while it fails with an error for which `again` returns true.
async fn persist_if<F: Future<Output = Result<Value, CallError>>>(
    request: impl Fn() -> F,
    mut again: impl FnMut(&CallError) -> bool,
) -> Result<Value, CallError> {
    let mut wait = FIRST_REPEAT;
    loop {
        match request().await {
            Err(error) if again(&error) => {
                sleep(error.wait().unwrap_or(wait)).await;
                wait = (wait * 2).min(MAX_WAIT);
            }
            result => return result,
        }
    }
}
