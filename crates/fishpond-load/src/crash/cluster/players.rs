//! People at a table who send each move to another server.

use std::cell::{Cell, RefCell};
use std::time::{Duration, Instant};

use anyhow::{Context as _, bail, ensure};
use fishpond_core::{Rng, Seat};
use fishpond_games::GameId;
use fishpond_table::{Table, TableEvent, TableStatus};
use tokio::time::timeout;
use tokio_postgres::{Client, NoTls};

use super::Trial;
use crate::crash::history::{self, Sent, Tally};
use crate::crash::writer::revision;
use crate::http::{Browser, Via};

/// How long a request may take. A server waits ten seconds for its database.
const REQUEST: Duration = Duration::from_secs(15);

/// How long a stream may be silent. Servers send a heartbeat every 15 seconds.
const SILENCE: Duration = Duration::from_secs(20);

/// The pause before another attempt, or before the stored events are read again.
const PAUSE: Duration = Duration::from_millis(50);

/// How long a game or a stream may take to go on after the last fault.
const STUCK: Duration = Duration::from_secs(60);

/// Reads stored events.
pub(crate) struct Storage {
    url: String,
    client: RefCell<Option<Client>>,
}

impl Storage {
    pub(crate) fn new(url: &str) -> Storage {
        Storage { url: url.to_owned(), client: RefCell::default() }
    }

    /// Returns the events of a table after the first `after`, with their numbers.
    async fn events(&self, id: &str, after: u64) -> anyhow::Result<Vec<(u64, TableEvent)>> {
        let taken = self.client.borrow_mut().take();
        let client = match taken {
            Some(client) => client,
            None => {
                let (client, connection) = tokio_postgres::connect(&self.url, NoTls).await?;
                tokio::spawn(connection);
                client
            }
        };
        let sql = "SELECT number, event FROM events WHERE tbl = $1 AND number > $2 ORDER BY number";
        let rows = client.query(sql, &[&id, &i64::try_from(after)?]).await?;
        // Kept for the next one, unless it has failed.
        *self.client.borrow_mut() = Some(client);
        let event = |row: &tokio_postgres::Row| {
            Ok((u64::try_from(row.get::<_, i64>(0))?, TableEvent::from_json(row.get(1))?))
        };
        rows.iter().map(event).collect()
    }
}

/// Two people, and perhaps a bot, who start a new game when one is over.
pub(crate) struct Players {
    game: GameId,
    with_bot: bool,
    rng: Rng,
    games: Vec<Game>,
}

/// A game, and everything that was sent and seen.
struct Game {
    id: String,
    people: [String; 2],
    sent: Vec<Sent>,
    seen: Cell<u64>,
    /// The revision that the stream has to reach, once nobody moves any more.
    last: Cell<Option<u64>>,
}

impl Players {
    pub(crate) fn new(game: GameId, with_bot: bool, seed: u64) -> Players {
        Players { game, with_bot, rng: Rng::new(seed), games: Vec::new() }
    }

    /// Plays until all faults are over and the game has gone on after that.
    pub(crate) async fn play(&mut self, trial: &Trial) -> anyhow::Result<()> {
        loop {
            let mut game = self.sit_down(trial).await?;
            let watch_rng = Rng::new(u64::from(self.rng.below(u32::MAX)));
            let mut sent = std::mem::take(&mut game.sent);
            let (moved, watched) =
                tokio::join!(act(&game, &mut sent, &mut self.rng, trial), watch(&game, watch_rng, trial));
            game.sent = sent;
            watched.with_context(|| format!("{} at table {}", self.game, game.id))?;
            let is_over = moved.with_context(|| format!("{} at table {}", self.game, game.id))?;
            self.games.push(game);
            if !is_over {
                return Ok(());
            }
        }
    }

    /// Creates a table and starts the game. Tries again after a fault.
    async fn sit_down(&mut self, trial: &Trial) -> anyhow::Result<Game> {
        let start = Instant::now();
        loop {
            if let Ok(Ok(game)) = timeout(REQUEST, self.create(trial)).await {
                return Ok(game);
            }
            ensure!(!trial.is_calm.get() || start.elapsed() < STUCK, "no table can be created");
            tokio::time::sleep(PAUSE).await;
        }
    }

    async fn create(&mut self, trial: &Trial) -> anyhow::Result<Game> {
        let address = trial.nodes.any(&mut self.rng).context("no server is running")?;
        let (mut ann, mut bob) = (Browser::arrive(address).await?, Browser::arrive(address).await?);
        let mut settings =
            vec![("seat-A", "me"), ("seat-B", "open"), ("spectators", "public"), ("listed", "1")];
        match self.with_bot {
            true => settings.extend([("players", "3"), ("seat-C", "bot greedy")]),
            false => settings.push(("players", "2")),
        }
        let location = ann.post(&format!("/new/{}", self.game), &settings).await?;
        let location = location.context("the server did not redirect to the new table")?;
        let id = location.trim_start_matches("/t/").to_owned();
        bob.post(&format!("/t/{id}/sit"), &[("name", "Bob")]).await?;
        ann.post(&format!("/t/{id}/start"), &[]).await?;
        let people = [ann.cookie().to_owned(), bob.cookie().to_owned()];
        Ok(Game { id, people, sent: Vec::new(), seen: Cell::default(), last: Cell::default() })
    }

    /// Compares the stored events with those that were sent and seen, and what each server shows.
    pub(crate) async fn check(&mut self, trial: &Trial) -> anyhow::Result<Tally> {
        let mut tally = Tally::default();
        for game in &self.games {
            let context = || format!("{} at table {}", self.game, game.id);
            let events = trial.storage.events(&game.id, 0).await?;
            let checked = history::check_events(&events, &game.sent, game.seen.get());
            tally += checked.with_context(context)?;
        }
        let game = self.games.last().context("there is a game")?;
        let shown = revision(&fold(&trial.storage.events(&game.id, 0).await?)?)?;
        for address in trial.nodes.addresses() {
            let mut browser = Browser::open(address, Via::Pages, game.people[0].clone()).await?;
            let path = format!("/t/{}", game.id);
            ensure!(browser.get(&path).await?.is_success(), "a server can't show {path}");
            let number = timeout(REQUEST, async {
                let mut stream = browser.listen(&format!("{path}/events")).await?;
                anyhow::Ok(stream.next().await)
            });
            let number = number.await??;
            ensure!(
                number >= Some(shown),
                "a server shows event {number:?} of table {}, not {shown}",
                game.id
            );
        }
        Ok(tally)
    }
}

fn fold(events: &[(u64, TableEvent)]) -> anyhow::Result<Table> {
    Ok(Table::fold(events.iter().map(|(_, event)| event))?)
}

/// Makes random moves until the game is over, which returns true, or until it has gone on after the last fault.
async fn act(game: &Game, sent: &mut Vec<Sent>, rng: &mut Rng, trial: &Trial) -> anyhow::Result<bool> {
    let mut table: Option<Table> = None;
    let mut calm_since: Option<(Instant, u64)> = None;
    let is_over = loop {
        // The database may be down.
        let known = table.as_ref().map_or(0, Table::event_count);
        match trial.storage.events(&game.id, known).await {
            Err(_) => {}
            Ok(events) => match &mut table {
                None => table = Some(fold(&events)?),
                Some(table) => {
                    for (_, event) in &events {
                        table.apply(event)?;
                    }
                }
            },
        }
        let Some(table) = &table else {
            tokio::time::sleep(PAUSE).await;
            continue;
        };
        if table.status() == TableStatus::Over {
            break true;
        }
        if trial.is_calm.get() {
            let (since, moves) = *calm_since.get_or_insert((Instant::now(), table.moment()));
            if table.moment() > moves + 2 {
                break false;
            }
            if since.elapsed() > STUCK {
                bail!("the game is stuck at event {}", table.event_count());
            }
        }
        let position = table.position().context("the game has not started")?;
        let seat = position.turn().seats().iter().find(|seat| seat.index() < game.people.len());
        match seat {
            Some(seat) => send(game, sent, table, seat, rng, trial).await?,
            // A bot is thinking.
            None => tokio::time::sleep(PAUSE).await,
        }
    };
    let table = table.context("there is a table")?;
    game.last.set(Some(revision(&table)?));
    Ok(is_over)
}

/// Sends a random move to a random server.
async fn send(
    game: &Game,
    sent: &mut Vec<Sent>,
    table: &Table,
    seat: Seat,
    rng: &mut Rng,
    trial: &Trial,
) -> anyhow::Result<()> {
    let position = table.position().context("the game has not started")?;
    let act = position.random_act(seat, rng);
    let name = format!("move-{}", sent.len());
    let Some(address) = trial.nodes.any(rng) else {
        tokio::time::sleep(PAUSE).await;
        return Ok(());
    };
    sent.push(Sent::new(name.clone(), seat, act.clone()));
    let (letter, moment) = (seat.to_string(), table.moment().to_string());
    let fields = [("seat", &*letter), ("act", &*act), ("answers", &*moment), ("id", &*name)];
    let answer = timeout(REQUEST, async {
        let mut browser = Browser::open(address, Via::Pages, game.people[seat.index()].clone()).await?;
        browser.try_post(&format!("/t/{}/act", game.id), &fields).await
    });
    let sent = sent.last_mut().context("a move was sent")?;
    match answer.await {
        Ok(Ok((head, _))) if head.status.is_success() => sent.acknowledge(),
        Ok(Ok((head, _))) if head.status.is_client_error() => sent.refuse(),
        // The server or its database is gone, so the move may be stored or not.
        _ => tokio::time::sleep(PAUSE).await,
    }
    Ok(())
}

/// Follows the event stream of one server after the other, until nobody moves any more and the last event has arrived.
async fn watch(game: &Game, mut rng: Rng, trial: &Trial) -> anyhow::Result<()> {
    let mut lost = None;
    let mut end: Option<Instant> = None;
    loop {
        if let Some(last) = game.last.get() {
            if game.seen.get() >= last {
                return Ok(());
            }
            let end = *end.get_or_insert_with(Instant::now);
            ensure!(end.elapsed() < STUCK, "a stream has stopped at event {} of {last}", game.seen.get());
        }
        let address = trial.nodes.any(&mut rng);
        let opened = async {
            let address = address.context("no server is running")?;
            let browser = Browser::open(address, Via::Pages, game.people[0].clone()).await?;
            let last = Some(game.seen.get()).filter(|&last| last > 0);
            browser.listen_after(&format!("/t/{}/events", game.id), last).await
        };
        let Ok(Ok(mut stream)) = timeout(REQUEST, opened).await else {
            tokio::time::sleep(PAUSE).await;
            continue;
        };
        if let Some(lost) = lost.take() {
            let gap = Instant::now().duration_since(lost);
            trial.longest_gap.set(trial.longest_gap.get().max(gap));
            trial.resumed.set(trial.resumed.get() + 1);
        }
        loop {
            let wait = if game.last.get().is_some() { PAUSE } else { SILENCE };
            match timeout(wait, stream.next()).await {
                Ok(Some(number)) => {
                    let before = game.seen.get();
                    ensure!(number >= before, "a stream went from event {before} back to {number}");
                    game.seen.set(number);
                }
                Err(_) if game.last.get().is_some_and(|last| game.seen.get() < last) && end.is_none() => {
                    end = Some(Instant::now());
                }
                Err(_)
                    if game.last.get().is_some_and(|last| game.seen.get() < last)
                        && end.is_some_and(|end| end.elapsed() < STUCK / 2) => {}
                _ => break,
            }
            if game.last.get().is_some_and(|last| game.seen.get() >= last) {
                return Ok(());
            }
        }
        lost = Some(Instant::now());
    }
}
