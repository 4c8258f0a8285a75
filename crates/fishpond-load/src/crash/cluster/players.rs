//! People at a table who send each move to a random server.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::time::{Duration, Instant};

use anyhow::{Context as _, bail, ensure};
use fishpond_core::{Rng, Seat};
use fishpond_games::GameId;
use fishpond_table::{Actor, Table, TableEvent, TableStatus};
use tokio::time::timeout;

use super::Trial;
use super::notices::Wait;
use super::viewers::{Spectator, watch_page};
use crate::crash::history::{self, Sent, Tally};
use crate::crash::writer::revision;
use crate::http::{Browser, Via};

/// How long a request may take. A server waits ten seconds for its database.
pub(super) const REQUEST: Duration = Duration::from_secs(15);

/// The pause before another attempt, or before the stored events are read again.
pub(super) const PAUSE: Duration = Duration::from_millis(50);

/// The time between the moves at a table.
const THINK: Duration = Duration::from_millis(100);

/// How long a game or a stream may take to go on after the last fault.
pub(super) const STUCK: Duration = Duration::from_secs(60);

/// Two people, and perhaps a bot, who start a new game when one is over.
pub(crate) struct Players {
    game: GameId,
    with_bot: bool,
    rng: Rng,
    games: Vec<Game>,
}

/// A game, and everything that was sent and seen.
pub(super) struct Game {
    pub(super) id: String,
    pub(super) people: [String; 2],
    sent: Vec<Sent>,
    /// The last event that the first player's page has shown.
    pub(super) seen: Cell<u64>,
    /// The last events of moves that this page has not shown yet, and when they were found in the store.
    pub(super) unseen: RefCell<VecDeque<(u64, Instant)>>,
    /// The point that the streams have to reach once nobody moves any more.
    pub(super) last: Cell<Option<Last>>,
    spectator: Spectator,
}

/// The last revision of a table.
#[derive(Clone, Copy)]
pub(super) struct Last {
    /// For its first player.
    pub(super) player: u64,
    /// For a spectator.
    pub(super) public: u64,
}

impl Game {
    /// Notes that an event is stored.
    fn note_stored(&self, number: u64) {
        let mut unseen = self.unseen.borrow_mut();
        if number > unseen.back().map_or(self.seen.get(), |(last, _)| *last) {
            unseen.push_back((number, Instant::now()));
        }
    }

    /// Notes that the first player's page has shown an event. Returns how long the longest-waiting event took to arrive.
    pub(super) fn note_seen(&self, number: u64) -> Option<Duration> {
        self.seen.set(number);
        let mut unseen = self.unseen.borrow_mut();
        let is_seen = |(stored, _): &(u64, Instant)| *stored <= number;
        let longest = unseen.front().filter(|first| is_seen(first)).map(|(_, since)| since.elapsed());
        unseen.retain(|event| !is_seen(event));
        longest
    }
}

impl Players {
    pub(crate) fn new(game: GameId, with_bot: bool, seed: u64) -> Players {
        Players { game, with_bot, rng: Rng::new(seed), games: Vec::new() }
    }

    /// Plays until all faults are over and the game has gone on after that.
    pub(crate) async fn play(&mut self, trial: &Trial) -> anyhow::Result<()> {
        loop {
            let mut game = self.sit_down(trial).await?;
            let rngs = [0, 1].map(|_| Rng::new(u64::from(self.rng.below(u32::MAX))));
            let [page_rng, spectator_rng] = rngs;
            let mut sent = std::mem::take(&mut game.sent);
            let mut spectator = std::mem::take(&mut game.spectator);
            let (moved, watched, followed) = tokio::join!(
                act(&game, &mut sent, &mut self.rng, trial),
                watch_page(&game, page_rng, trial),
                spectator.watch(&game, spectator_rng, trial),
            );
            game.sent = sent;
            game.spectator = spectator;
            let context = || format!("{} at table {}", self.game, game.id);
            let is_over = moved.with_context(context)?;
            watched.with_context(context)?;
            followed.with_context(context)?;
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
        Ok(Game {
            id,
            people,
            sent: Vec::new(),
            seen: Cell::default(),
            unseen: RefCell::default(),
            last: Cell::default(),
            spectator: Spectator::default(),
        })
    }

    /// Compares the stored events with those that were sent and seen, and what each server shows. Returns the number of games, too.
    pub(crate) async fn check(&mut self, trial: &Trial) -> anyhow::Result<(Tally, usize)> {
        let mut tally = Tally::default();
        for game in &self.games {
            let context = || format!("{} at table {}", self.game, game.id);
            let events = trial.storage.events(&game.id, 0).await?;
            let checked = history::check_events(&events, &game.sent, game.seen.get());
            tally += checked.with_context(context)?;
        }
        let game = self.games.last().context("no game has started")?;
        let shown = revision(&fold(&trial.storage.events(&game.id, 0).await?)?)?;
        for address in trial.nodes.addresses() {
            game.spectator
                .compare(game, address)
                .await
                .with_context(|| format!("{} at table {}", self.game, game.id))?;
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
        Ok((tally, self.games.len()))
    }
}

fn fold(events: &[(u64, TableEvent)]) -> anyhow::Result<Table> {
    Ok(Table::fold(events.iter().map(|(_, event)| event))?)
}

/// Makes random moves until the game is over (returns true) or has gone on after the last fault.
async fn act(game: &Game, sent: &mut Vec<Sent>, rng: &mut Rng, trial: &Trial) -> anyhow::Result<bool> {
    let mut table: Option<Table> = None;
    let mut calm_since: Option<(Instant, u64)> = None;
    // When somebody first tried to move at this moment of the game.
    let mut turn_since: Option<(Instant, u64)> = None;
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
        game.note_stored(revision(table)?);
        if let Some((since, moment)) = turn_since
            && table.moment() > moment
        {
            trial.notices.note(Wait::Move, since.elapsed());
            turn_since = None;
        }
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
            Some(seat) => {
                tokio::time::sleep(THINK).await;
                turn_since.get_or_insert_with(|| (Instant::now(), table.moment()));
                send(game, sent, table, seat, rng, trial).await?;
            }
            // A bot is thinking.
            None => tokio::time::sleep(PAUSE).await,
        }
    };
    let table = table.context("the table was never read")?;
    game.last.set(Some(Last { player: revision(&table)?, public: table.revision(&Actor::Anonymous) }));
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
    let sent = sent.last_mut().context("no move was sent")?;
    match answer.await {
        Ok(Ok((head, _))) if head.status.is_success() => sent.acknowledge(),
        Ok(Ok((head, _))) if head.status.is_client_error() => sent.refuse(),
        // The server or its database is gone, so the move may be stored or not.
        _ => tokio::time::sleep(PAUSE).await,
    }
    Ok(())
}
