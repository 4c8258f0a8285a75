//! `fishpond bot --server`: a bot that plays on a server, at any number of tables.

use std::collections::HashMap;
use std::io::Write;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context as _, anyhow, bail};
use fishpond_bots::Bot;
use fishpond_core::{Seat, quote};
use fishpond_games::{AnyPosition, GameId};
use fishpond_search::Limits;
use hyper::{Method, StatusCode};
use serde_json::{Value, json};
use tokio::sync::Mutex;
use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};
use tokio::time::sleep;

use crate::api::{CallError, Client, Lines};
use crate::arena::contestant::{Contestant, Player};
use crate::{Status, cli, input, note};

/// The longest wait before another attempt to connect.
const MAX_WAIT: Duration = Duration::from_secs(30);

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
            note(&format!("the engine '{}' does not start: {why}", quote(command)));
            return Ok(Status::Failed);
        }
    }
    let (broken, mut breaks) = unbounded_channel();
    let players = Players { game: args.game, contestant, limits, seed: args.seed, seated: Mutex::default() };
    let bot = RemoteBot {
        client: Client::new(server, token)?,
        game: args.game,
        players: Arc::new(players),
        answered: HashMap::new(),
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
    /// The last number that the bot has answered, by table and seat.
    answered: HashMap<(String, Seat), u64>,
    /// The position in the stream.
    position: String,
    /// Receives the reason if the engine can't be started again.
    broken: UnboundedSender<String>,
}

impl RemoteBot {
    /// Plays until the token is no longer valid.
    async fn play(mut self, remote: &cli::Remote, out: &mut impl Write) -> anyhow::Result<Status> {
        let me = self.client.call(Method::GET, "/api/v1/me", None).await?;
        let scopes = me["scopes"].as_array().map_or(&[][..], Vec::as_slice);
        for needed in ["read", "play"] {
            if !scopes.iter().any(|scope| scope == needed) {
                bail!("the token does not have the scope '{needed}'; create one that has 'read' and 'play'");
            }
        }
        writeln!(out, "Playing {} as {}.", self.game, me["name"].as_str().unwrap_or("?"))?;
        out.flush()?;
        if let Some(table) = &remote.table {
            self.check_game(table, remote.code.as_deref()).await?;
            self.join(table, remote.code.as_deref(), out).await?;
        }
        let mut wait = Duration::from_secs(1);
        loop {
            let ended = match self.client.stream(&self.position).await {
                Ok(mut lines) => {
                    wait = Duration::from_secs(1);
                    self.follow(&mut lines, remote.seek, out).await
                }
                Err(error) if error.is_temporary() => Err(anyhow!(error)),
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
            wait = (wait * 2).min(MAX_WAIT);
        }
    }

    /// Follows a stream to its end.
    async fn follow(&mut self, lines: &mut Lines, seek: bool, out: &mut impl Write) -> anyhow::Result<Ended> {
        loop {
            let line = lines.next().await?;
            match line["type"].as_str().unwrap_or_default() {
                "table" => self.react(&line["table"], out).await?,
                "gone" => self.players.leave(line["table"].as_str().unwrap_or_default()).await,
                "bye" if line["reason"] == "revoked" => return Ok(Ended::Revoked),
                "bye" => return Ok(Ended::Reconnect),
                "ready" | "ping" if seek => {
                    self.seek(line["position"].as_str().unwrap_or_default(), out).await?;
                }
                _ => {}
            }
            // Updated last, so that a line that was cut off is sent again.
            self.position = line["position"].as_str().unwrap_or_default().to_owned();
        }
    }

    /// Does what a table asks for: takes a reserved seat, or moves.
    async fn react(&mut self, table: &Value, out: &mut impl Write) -> anyhow::Result<()> {
        let id = table["id"].as_str().unwrap_or_default().to_owned();
        if table["game"] != json!(self.game) {
            return Ok(());
        }
        if table["status"] == "over" {
            self.players.leave(&id).await;
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
            return self
                .join(&id, None, out)
                .await
                .or_else(|error| Ok(writeln!(out, "Table {id}: {error}").and_then(|()| out.flush())?));
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
                    // The game would wait for this move for ever.
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

    /// Checks that a table has the bot's game, before the bot takes a seat where it could not play.
    async fn check_game(&self, table: &str, code: Option<&str>) -> anyhow::Result<()> {
        let path = format!("/api/v1/tables/{table}?code={}", code.unwrap_or_default());
        let found = self.client.call(Method::GET, &path, None).await?;
        match found["game"].as_str() {
            Some(game) if game != self.game.facts().id => {
                bail!("the game at table {table} is {game}, not {}; use `fishpond bot {game}`", self.game)
            }
            _ => Ok(()),
        }
    }

    async fn join(&self, table: &str, code: Option<&str>, out: &mut impl Write) -> anyhow::Result<()> {
        let path = format!("/api/v1/tables/{table}/join?code={}", code.unwrap_or_default());
        self.client.call(Method::POST, &path, Some(&json!({}))).await?;
        writeln!(out, "Joined table {table}.")?;
        out.flush()?;
        Ok(())
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
            match self.join(id, None, out).await {
                Ok(()) => {}
                // For example, somebody else was faster.
                Err(error) => tracing::debug!(table = id, %error, "cannot join"),
            }
        }
        Ok(())
    }
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
    let path = format!("/api/v1/tables/{table}/world?seat={seat}");
    let world = persist(|| client.call(Method::GET, &path, None)).await;
    let world = match world {
        Ok(world) if world["number"] == number => world,
        // The stream shows the new state.
        Ok(_) => return Ok(()),
        Err(error) => return Err(error.into()),
    };
    let act = match players.choose(table, seat, &world["world"]).await {
        Ok(act) => act,
        Err(Failure::Start(why) | Failure::Move(why)) => {
            note(&format!("table {table}: {why}. Starting the engine again"));
            players.choose(table, seat, &world["world"]).await?
        }
        Err(other) => return Err(other),
    };
    let body = json!({ "act": act, "number": number, "seat": seat });
    let path = format!("/api/v1/tables/{table}/acts");
    match persist(|| client.call(Method::POST, &path, Some(&body))).await {
        Ok(_) => Ok(()),
        Err(CallError::Refused { status, .. }) if matches!(status.as_u16(), 409 | 410) => Ok(()),
        Err(CallError::Refused { status, message, .. }) if status == StatusCode::UNPROCESSABLE_ENTITY => {
            let message = message.trim_end_matches('.');
            Err(Failure::Move(format!("the engine chose '{}', which is refused: {message}", quote(&act))))
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
    let mut wait = Duration::from_secs(1);
    loop {
        match request().await {
            Err(error) if error.is_temporary() => {
                let asked = match &error {
                    CallError::Refused { retry_after, .. } => retry_after.map(Duration::from_secs),
                    CallError::Unreachable(_) => None,
                };
                sleep(asked.unwrap_or(wait)).await;
                wait = (wait * 2).min(MAX_WAIT);
            }
            result => return result,
        }
    }
}

/// The bot's players, one for each seat.
struct Players {
    game: GameId,
    contestant: Contestant,
    limits: Option<Limits>,
    seed: u64,
    seated: Mutex<HashMap<(String, Seat), Player>>,
}

impl Players {
    /// Chooses a move in a state that is consistent with the seat's view. After a failure, the next move is chosen by a new player.
    async fn choose(self: &Arc<Players>, table: &str, seat: Seat, world: &Value) -> Result<String, Failure> {
        let key = (table.to_owned(), seat);
        let known = self.seated.lock().await.remove(&key);
        let (this, world) = (self.clone(), world.clone());
        let thought = tokio::task::spawn_blocking(move || this.think(known, seat, &world)).await;
        let (player, act) = thought.context("the bot failed")??;
        self.seated.lock().await.insert(key, player);
        Ok(act)
    }

    fn think(&self, player: Option<Player>, seat: Seat, world: &Value) -> Result<(Player, String), Failure> {
        let position = AnyPosition::from_state(self.game, world)
            .map_err(|faults| anyhow!("the server sent an impossible state: {faults}"))?;
        let mut player = match player {
            Some(player) => player,
            None => self.contestant.join(&position, seat, self.limits, self.seed).map_err(Failure::Start)?,
        };
        let act = player.choose(&position, seat).map_err(Failure::Move)?;
        Ok((player, act))
    }

    async fn leave(&self, table: &str) {
        self.seated.lock().await.retain(|(known, _), _| known != table);
    }
}
