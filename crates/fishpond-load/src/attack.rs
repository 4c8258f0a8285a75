//! An attack on the bots: one guest starts many games against the strongest bot at once, while other people play, against each other
//! and against a weak bot, and ask for hints.

use std::fmt;
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::Context as _;
use fishpond_core::{Rng, Seat};
use fishpond_games::GameId;
use fishpond_table::{Actor, Command, Table};
use futures_util::future::{join_all, try_join_all};
use serde_json::{Value, json};

use crate::http::{Browser, Events, Via};
use crate::players::{Pair, person};
use crate::server::Server;

/// The duration of the measurement.
const DURATION: Duration = Duration::from_secs(30);

/// The number of tables with two people, and the pause of each between moves.
const PAIRS: u32 = 20;
const PAUSE: Duration = Duration::from_millis(500);

/// The number of people who play against a weak bot.
const SOLOS: u64 = 4;

/// The measurements during an attack.
pub(crate) struct Attack {
    /// The number of games that the attacker started.
    tables: u32,
    /// The time that starting them took.
    started_in: Duration,
    /// The time from a move to the answer of a level 3 bot.
    answers: Times,
    /// The time from a request for a hint to its answer.
    hints: Times,
    /// The time until a move reaches the other person.
    moves: Times,
}

/// Durations, sorted.
struct Times(Vec<Duration>);

impl Times {
    fn new(times: Vec<Vec<Duration>>) -> Times {
        let mut times = times.concat();
        times.sort_unstable();
        Times(times)
    }

    /// Returns the time in milliseconds that the given share did not exceed.
    fn percentile(&self, percent: usize) -> f64 {
        let index = (self.0.len() * percent / 100).min(self.0.len().saturating_sub(1));
        self.0.get(index).map_or(0.0, |time| time.as_secs_f64() * 1000.0)
    }

    fn as_json(&self) -> Value {
        let [p50, p99, most] = [50, 99, 100].map(|percent| self.percentile(percent));
        json!({ "count": self.0.len(), "p50_ms": p50, "p99_ms": p99, "max_ms": most })
    }
}

impl fmt::Display for Times {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [p50, p99, most] = [50, 99, 100].map(|percent| self.percentile(percent));
        write!(f, "{} | {p50:.0} | {p99:.0} | {most:.0}", self.0.len())
    }
}

impl Attack {
    /// Starts a server and attacks it with this number of games.
    pub(crate) async fn run(program: &Path, tables: u32) -> anyhow::Result<Attack> {
        let server = Server::start(program)?;
        let pairs = (0..PAIRS).map(|number| {
            let game = GameId::ALL[number as usize % GameId::ALL.len()];
            Pair::sit_down([server.address; 2], &server, Via::Pages, game, number)
        });
        let mut pairs = try_join_all(pairs).await?;
        let mut solos = try_join_all((0..SOLOS).map(|seed| Solo::sit_down(&server, seed))).await?;
        let eve = Browser::arrive(server.address).await?;
        let start = Instant::now();
        try_join_all((0..tables).map(|_| start_game(&eve, &server))).await?;
        let started_in = start.elapsed();
        let end = Instant::now() + DURATION;
        let moves = join_all(pairs.iter_mut().map(|pair| move_until(pair, end)));
        let answers = join_all(solos.iter_mut().map(|solo| solo.move_until(&server, end)));
        let (moves, answers, hints) = tokio::join!(moves, answers, hints_until(&server, end));
        let all =
            |times: Vec<anyhow::Result<Vec<Duration>>>| times.into_iter().collect::<anyhow::Result<_>>();
        Ok(Attack {
            tables,
            started_in,
            answers: Times::new(all(answers)?),
            hints: Times::new(vec![hints?]),
            moves: Times::new(all(moves)?),
        })
    }

    pub(crate) fn as_json(&self) -> Value {
        json!({
            "tables": self.tables,
            "started_in_seconds": self.started_in.as_secs_f64(),
            "level_3_answers": self.answers.as_json(),
            "hints": self.hints.as_json(),
            "moves": self.moves.as_json(),
        })
    }
}

impl fmt::Display for Attack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (tables, started_in) = (self.tables, self.started_in.as_secs_f64());
        writeln!(f, "One guest started {tables} games against level 8 in {started_in:.1} s. Meanwhile:\n")?;
        writeln!(f, "| Others wait for | Count | p50 ms | p99 ms | Longest ms |\n|---|---|---|---|---|")?;
        writeln!(f, "| the move of a level 3 bot, with its pause of 700 ms | {} |", self.answers)?;
        writeln!(f, "| a hint, which takes 2000 ms | {} |", self.hints)?;
        writeln!(f, "| another person's move | {} |", self.moves)
    }
}

/// Starts a game of the attacker in which a level 8 bot moves first.
async fn start_game(eve: &Browser, server: &Server) -> anyhow::Result<()> {
    create(&mut eve.again(server.address).await?, "bot level:8", "me").await?;
    Ok(())
}

/// Creates a table for two, where seat A moves first, and returns its identifier.
async fn create(browser: &mut Browser, a: &str, b: &str) -> anyhow::Result<String> {
    let settings = [("players", "2"), ("seat-A", a), ("seat-B", b), ("option-start_player", "A")];
    let location = browser.post("/new/penguins", &settings).await?;
    let location = location.context("the server did not redirect to the new table")?;
    Ok(location.trim_start_matches("/t/").to_owned())
}

/// Plays between people until the given time.
async fn move_until(pair: &mut Pair, end: Instant) -> anyhow::Result<Vec<Duration>> {
    let mut times = Vec::new();
    while !pair.is_over() && Instant::now() < end {
        let from = Instant::now();
        times.extend(pair.act().await?.map(|seen| seen - from));
        tokio::time::sleep(PAUSE).await;
    }
    Ok(times)
}

/// Asks for a hint at a new table each time, until the given time.
async fn hints_until(server: &Server, end: Instant) -> anyhow::Result<Vec<Duration>> {
    let mut times = Vec::new();
    let mut learner = Browser::arrive(server.address).await?;
    while Instant::now() < end {
        let id = create(&mut learner, "me", "bot level:3").await?;
        let from = Instant::now();
        learner.post(&format!("/t/{id}/hint"), &[("seat", "A")]).await?;
        times.push(from.elapsed());
    }
    Ok(times)
}

/// A person who plays against a level 3 bot.
struct Solo {
    id: String,
    table: Table,
    person: Actor,
    browser: Browser,
    stream: Events,
    rng: Rng,
}

impl Solo {
    async fn sit_down(server: &Server, seed: u64) -> anyhow::Result<Solo> {
        let mut browser = Browser::arrive(server.address).await?;
        let id = create(&mut browser, "me", "bot level:3").await?;
        let table = server.stored_table(&id)?;
        let person = person(&table, Seat::A)?;
        let stream = browser.again(server.address).await?.listen(&format!("/t/{id}/events")).await?;
        Ok(Solo { id, table, person, browser, stream, rng: Rng::new(seed) })
    }

    /// Moves until the given time, and returns how long the bot took each time.
    async fn move_until(&mut self, server: &Server, end: Instant) -> anyhow::Result<Vec<Duration>> {
        let mut times = Vec::new();
        while Instant::now() < end {
            // Near the end of a game, one of the two may have to move several times in a row.
            let Some(time) = self.act().await? else {
                *self = Solo::sit_down(server, self.rng.bits()).await?;
                continue;
            };
            times.push(time);
            self.table = server.stored_table(&self.id)?;
        }
        Ok(times)
    }

    /// Makes a random legal move and waits for the bot's answer. Returns `None` if it is not this person's turn or the bot does not
    /// have to answer.
    async fn act(&mut self) -> anyhow::Result<Option<Duration>> {
        let Some(position) =
            self.table.position().filter(|position| position.turn().seats().contains(Seat::A))
        else {
            return Ok(None);
        };
        let act = position.random_act(Seat::A, &mut self.rng);
        let answers = self.table.moment();
        let command = Command::Act { seat: Seat::A, act: act.clone(), answers, id: None };
        for event in self.table.decide(0, &self.person, command)? {
            self.table.apply(&event)?;
        }
        if self.table.bots_to_act().is_empty() {
            return Ok(None);
        }
        let answers = answers.to_string();
        let fields = [("seat", "A"), ("act", &*act), ("answers", &*answers)];
        let from = Instant::now();
        self.browser.post(&format!("/t/{}/act", self.id), &fields).await?;
        let seen = self.stream.reach(self.table.revision(&self.person) + 1).await?;
        Ok(Some(seen - from))
    }
}
