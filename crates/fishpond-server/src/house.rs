//! The house: all tables that are open now, and the one way in which anything happens at them.
//!
//! A command is decided on the table as it is, the events are stored, and only then is the table replaced for those who
//! look. Readers take the present table and never wait for the disk; writers of one table take turns.

use std::collections::{BTreeMap, HashMap};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, RwLock};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use fishpond_bots::Advice;
use fishpond_core::Seat;
use fishpond_games::AnyView;
use fishpond_store::{Append, ListedTable, Person, Query, Rewrite, Rewritten, Store, StoreError};
use fishpond_table::{
    Actor, Command, EventError, Millis, NewTable, PersonId, Table, TableEvent, TableStatus,
};
use tokio::sync::{Semaphore, watch};

use crate::begun::begin;
use crate::error::Error;
use crate::lists::{listed_alike, listing, table_state};
use crate::page::Visitor;
use crate::safety::{Limits, Rates};

/// How the server is set up.
#[derive(Clone, Debug)]
pub struct Options {
    /// The address that people reach the server under, without a slash at the end: `https://fish.example`. If none is
    /// given, links lead to whatever address the page was asked for under.
    pub public_url: Option<String>,
    /// Whether a proxy stands before the server, so that the visitor's address is the one that it has noted.
    pub behind_proxy: bool,
    /// How long a bot waits before it acts at a table with people, so that they can follow.
    pub bot_pause: Duration,
    /// How often one may post.
    pub rates: Rates,
    /// What time it is: [`now`], or what a test says.
    pub now: fn() -> Millis,
}

/// The server's state; clones are the same house.
#[derive(Clone)]
pub struct App(Arc<House>);

struct House {
    options: Options,
    store: Arc<dyn Store>,
    rooms: Mutex<HashMap<String, Arc<Room>>>,
    limits: Limits,
    /// How many bots think at a time.
    thinkers: Arc<Semaphore>,
    open: AtomicBool,
    /// Rendered fragments of pages.
    fragments: fishpond_page::Cache,
}

/// A table that somebody looks at or plays at.
pub(crate) struct Room {
    pub(crate) id: String,
    now: RwLock<Arc<Table>>,
    /// Held by whoever changes the table.
    writing: Arc<tokio::sync::Mutex<Past>>,
    changed: watch::Sender<u64>,
    /// The visitors with event streams open: for each stream the one who asked for it.
    streams: Mutex<BTreeMap<PersonId, Vec<Visitor>>>,
    /// When those who have none last looked at the page.
    looked: Mutex<BTreeMap<PersonId, Millis>>,
    /// Whether a task lets the bots act.
    pub(crate) thinking: Mutex<bool>,
    /// The last hint for each seat, and what the seat saw then.
    pub(crate) hints: tokio::sync::Mutex<BTreeMap<Seat, (AnyView, Arc<Advice>)>>,
    /// Held by whoever asks for a rematch: all of them come to the same table.
    pub(crate) rematching: tokio::sync::Mutex<()>,
}

/// The table before its last change, and that change. Gone through once more it makes the present table over again, so that
/// the next one needs no copy of all that ever happened.
#[derive(Default)]
struct Past {
    table: Option<Arc<Table>>,
    since: Vec<TableEvent>,
}

impl Past {
    /// A table like the present one, to be changed.
    fn catch_up(&mut self, now: &Table) -> Result<Arc<Table>, EventError> {
        let Past { table, since } = std::mem::take(self);
        if let Some(mut past) = table
            // Whoever still looks at it keeps it.
            && let Some(table) = Arc::get_mut(&mut past)
        {
            since.iter().try_for_each(|event| table.apply(event))?;
            debug_assert_eq!(table, now);
            return Ok(past);
        }
        Ok(Arc::new(now.clone()))
    }
}

impl Room {
    /// The table as it is now.
    pub(crate) fn table(&self) -> Arc<Table> {
        self.now.read().expect("nobody panics while replacing a table").clone()
    }

    /// Shows everybody another table, and gives back the one before.
    fn replace(&self, table: Arc<Table>) -> Arc<Table> {
        let number = table.event_count();
        let past =
            std::mem::replace(&mut *self.now.write().expect("nobody panics while replacing a table"), table);
        self.changed.send_replace(number);
        past
    }

    /// Tells when the table has changed.
    pub(crate) fn watch(&self) -> watch::Receiver<u64> {
        self.changed.subscribe()
    }

    /// Counts an event stream in, and says how many the person has; nothing if that were too many.
    pub(crate) fn stream_opens(&self, visitor: &Visitor) -> Option<usize> {
        let mut streams = self.streams.lock().expect("nobody panics while counting");
        let own = streams.entry(visitor.person.clone()).or_default();
        if own.len() >= MOST_STREAMS {
            return None;
        }
        own.push(visitor.clone());
        Some(own.len())
    }

    /// Counts an event stream out, and says how many are left.
    pub(crate) fn stream_closes(&self, visitor: &Visitor) -> usize {
        let mut streams = self.streams.lock().expect("nobody panics while counting");
        let own = streams.get_mut(&visitor.person).expect("who closes a stream has opened it");
        own.retain(|other| !other.is(visitor));
        let left = own.len();
        if left == 0 {
            streams.remove(&visitor.person);
        }
        left
    }

    /// Ends the event streams of some visitors.
    fn end_streams(&self, whose: impl Fn(&Visitor) -> bool) {
        let streams = self.streams.lock().expect("nobody panics while counting");
        let mut ended = streams.values().flatten().filter(|visitor| whose(visitor)).peekable();
        let any = ended.peek().is_some();
        ended.for_each(Visitor::dismiss);
        drop(streams);
        if any {
            // Whoever listens looks up, and some see that it is over.
            self.changed.send_modify(|_| {});
        }
    }

    /// Notes that somebody at the table has looked at it. Who has a stream need not look.
    pub(crate) fn looked_at(&self, person: &PersonId, now: Millis) {
        if self.streams_of(person) == 0 {
            self.looked.lock().expect("nobody panics while noting").insert(person.clone(), now);
        }
    }

    /// Those who count as being there but have no event stream and have not looked for a while. Who sat down and never
    /// looked is looked for from now on.
    fn missing(&self, now: Millis) -> Vec<PersonId> {
        let table = self.table();
        let mut looked = self.looked.lock().expect("nobody panics while noting");
        looked.retain(|person, _| self.streams_of(person) == 0 && table.present().any(|here| here == person));
        if table.status() == TableStatus::Over {
            return Vec::new();
        }
        let unseen = table.present().filter(|person| self.streams_of(person) == 0);
        let mut is_missing = |person: &PersonId| {
            let since = looked.entry(person.clone()).or_insert(now);
            since.saturating_add(LOOK) <= now
        };
        unseen.filter(|person| is_missing(person)).cloned().collect()
    }

    /// How many event streams a person has open.
    pub(crate) fn streams_of(&self, person: &PersonId) -> usize {
        self.streams.lock().expect("nobody panics while counting").get(person).map_or(0, Vec::len)
    }
}

/// How long, in milliseconds, somebody without an event stream counts as being there after he has looked at the page or
/// sent a form. A page without script that waits for others loads itself again much sooner.
const LOOK: Millis = 45_000;

/// How many event streams a person may have open at one table.
const MOST_STREAMS: usize = 16;

/// How often the store is told that the server is alive, and how often unused rooms are cleared.
const BEAT: u64 = 5;

/// How often, in seconds, tables that are not in memory are looked after.
const ROUND: u64 = 60;

/// The house cannot be opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The store fails.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl App {
    /// Opens the house: every table that is not over is there again, and time while nobody served costs nobody anything.
    ///
    /// # Errors
    /// What the store says.
    pub async fn open(options: Options, store: Arc<dyn Store>) -> Result<App, OpenError> {
        let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        let app = App(Arc::new(House {
            limits: Limits::new(options.rates),
            options,
            store,
            rooms: Mutex::default(),
            thinkers: Arc::new(Semaphore::new(cores)),
            open: AtomicBool::new(true),
            fragments: fishpond_page::Cache::default(),
        }));
        app.resume().await?;
        app.clone().keep_time();
        Ok(app)
    }

    /// Takes up the games that were going on when the server last lived.
    async fn resume(&self) -> Result<(), StoreError> {
        let away = match self.0.store.last_active_at().await? {
            Some(last) => self.now().saturating_sub(last),
            None => 0,
        };
        for listed in self.0.store.list(Query::Unfinished, u32::MAX).await? {
            let resumed = match self.room(&listed.table).await {
                Ok(room) => self.command(&room, &Actor::Server, Command::Resume { away }).await,
                Err(error) => Err(error),
            };
            if let Err(error) = resumed {
                // One table that cannot be read must not keep the others closed.
                eprintln!("fishpond: table {} stays closed: {error:?}", listed.table);
            }
        }
        self.0.store.record_heartbeat(self.now()).await
    }

    /// Ends all event streams, so that the server can stop.
    pub fn close(&self) {
        self.0.open.store(false, Ordering::Release);
        // Whoever listens looks up, and sees that it is over.
        self.0.rooms().values().for_each(|room| room.changed.send_modify(|_| {}));
    }

    /// Whether event streams go on.
    pub(crate) fn is_open(&self) -> bool {
        self.0.open.load(Ordering::Acquire)
    }

    /// What time it is.
    pub(crate) fn now(&self) -> Millis {
        (self.0.options.now)()
    }

    pub(crate) fn options(&self) -> &Options {
        &self.0.options
    }

    pub(crate) fn is_https(&self) -> bool {
        self.0.options.public_url.as_ref().is_some_and(|url| url.starts_with("https://"))
    }

    pub(crate) fn limits(&self) -> &Limits {
        &self.0.limits
    }

    pub(crate) fn fragments(&self) -> &fishpond_page::Cache {
        &self.0.fragments
    }

    pub(crate) fn thinkers(&self) -> Arc<Semaphore> {
        self.0.thinkers.clone()
    }

    pub(crate) fn store(&self) -> &dyn Store {
        &*self.0.store
    }

    /// The person with an account for whom a token stands.
    pub(crate) async fn session(&self, token: &str) -> Option<Person> {
        self.0.store.session(token, self.now()).await.ok().flatten()
    }

    /// Makes a table and gives it its name.
    pub(crate) async fn make(&self, new: NewTable) -> Result<String, Error> {
        let host = new.host.clone();
        let event = new.event(self.now())?;
        let table = Table::fold([&event]).map_err(|broken| Error::Internal(broken.to_string()))?;
        loop {
            let id = short_name();
            let append = Append {
                table: id.clone(),
                after: 0,
                events: vec![event.to_json()],
                mentions: Some(host.to_string()),
                state: table_state(&table),
                listing: Some(listing(&table)),
            };
            match self.0.store.append(append).await {
                // The name is taken: another one.
                Err(StoreError::Conflict { .. }) => {}
                Err(error) => return Err(error.into()),
                Ok(_) => {
                    self.0.rooms().insert(id.clone(), Arc::new(Room::new(&id, table)));
                    return Ok(id);
                }
            }
        }
    }

    /// The room of a table.
    pub(crate) async fn room(&self, id: &str) -> Result<Arc<Room>, Error> {
        if let Some(room) = self.0.rooms().get(id) {
            return Ok(room.clone());
        }
        let events = self.0.store.events(id, 0).await?;
        if events.is_empty() {
            return Err(Error::NotFound);
        }
        let table = read(&events).map_err(|broken| Error::Internal(format!("table {id}: {broken}")))?;
        let room =
            self.0.rooms().entry(id.to_owned()).or_insert_with(|| Arc::new(Room::new(id, table))).clone();
        self.let_bots_act(&room);
        Ok(room)
    }

    /// Carries out a command.
    pub(crate) async fn command(&self, room: &Arc<Room>, by: &Actor, command: Command) -> Result<(), Error> {
        let mut past = room.writing.clone().lock_owned().await;
        let table = room.table();
        let events = table.decide(self.now(), by, command)?;
        if events.is_empty() {
            return Ok(());
        }
        let broken = |broken: EventError| Error::Internal(format!("table {}: {broken}", room.id));
        let mut next = past.catch_up(&table).map_err(broken)?;
        events.iter().try_for_each(|event| Arc::make_mut(&mut next).apply(event)).map_err(broken)?;
        let append = Append {
            table: room.id.clone(),
            after: table.event_count(),
            events: events.iter().map(TableEvent::to_json).collect(),
            // Who has a seat was spoken of when he got it.
            mentions: by.person().filter(|person| table.seats_of(person).is_empty()).map(ToString::to_string),
            state: table_state(&next),
            listing: (!listed_alike(&table, &next)).then(|| listing(&next)),
        };
        drop(table);
        // Whoever asked may be gone before it is on the disk, but what is stored has to be seen.
        let (app, room) = (self.clone(), room.clone());
        let stored = begin(async move {
            // On the disk before anybody hears of it.
            app.0.store.append(append).await?;
            *past = Past { table: Some(room.replace(next)), since: events };
            drop(past);
            app.let_bots_act(&room);
            Ok(())
        });
        stored.await
    }

    /// Tables for a list.
    pub(crate) async fn list(&self, query: Query, most: u32) -> Result<Vec<ListedTable>, Error> {
        Ok(self.0.store.list(query, most).await?)
    }

    /// Deletes everything about a person. Games that others played stay, with a stranger in his place, for whom a bot plays
    /// on where the game still runs.
    pub(crate) async fn forget(&self, person: &PersonId) -> Result<(), Error> {
        let who = Actor::Person(person.clone());
        for listed in self.list(Query::Current(person.to_string()), u32::MAX).await? {
            let room = self.room(&listed.table).await?;
            let table = room.table();
            let hosts = table.status() == TableStatus::Waiting && table.host() == person;
            let command = if hosts { Command::Close } else { Command::Leave { seat: None } };
            match self.command(&room, &who, command).await {
                // A seat that was only kept for him goes without a word.
                Ok(()) | Err(Error::Refused(_)) => {}
                Err(error) => return Err(error),
            }
        }
        let stranger =
            PersonId::new(crate::random_hex::<12>()).expect("hexadecimal digits are an identifier");
        let gone = person.clone();
        let rewrite = rewriting(move |event| event.without_person(&gone, &stranger));
        let changed = self.0.store.delete_person(person.as_str(), rewrite).await?;
        for room in self.read_again(&changed).await? {
            // Whoever looks at it is sent what has become of it.
            self.command(&room, &Actor::Server, Command::Forget).await?;
        }
        Ok(())
    }

    /// A guest has logged in: his seats, running and finished, are now those of the account.
    pub(crate) async fn adopt(&self, guest: &PersonId, account: &PersonId) -> Result<(), Error> {
        let (from, to) = (guest.clone(), account.clone());
        let rewrite = rewriting(move |event| event.with_person_replaced(&from, &to));
        let changed = self.0.store.merge_guest(guest.as_str(), account.as_str(), rewrite).await?;
        self.read_again(&changed).await?;
        // He is somebody else now, and his pages come again as such.
        self.end_streams(|visitor| visitor.person == *guest);
        Ok(())
    }

    /// Ends the event streams of some visitors, as one ends whose session is over.
    pub(crate) fn end_streams(&self, whose: impl Fn(&Visitor) -> bool) {
        self.0.rooms().values().for_each(|room| room.end_streams(&whose));
    }

    /// Tables that were rewritten are read again, as far as they are open, and given back.
    async fn read_again(&self, changed: &[String]) -> Result<Vec<Arc<Room>>, Error> {
        let mut again = Vec::new();
        for id in changed {
            let Some(room) = self.0.rooms().get(id).cloned() else { continue };
            let mut past = room.writing.lock().await;
            let events = self.0.store.events(id, 0).await?;
            let table = read(&events).map_err(|broken| Error::Internal(format!("table {id}: {broken}")))?;
            *past = Past::default();
            room.replace(Arc::new(table));
            drop(past);
            again.push(room);
        }
        Ok(again)
    }

    /// Once a second, what is due at the tables happens: clocks run out, the absent are replaced.
    fn keep_time(self) {
        let house = Arc::downgrade(&self.0);
        drop(self);
        tokio::spawn(async move {
            let mut second = tokio::time::interval(Duration::from_secs(1));
            for seconds in 0_u64.. {
                second.tick().await;
                let Some(house) = house.upgrade() else { return };
                let app = App(house);
                let now = app.now();
                let due = |room: &Arc<Room>| room.table().next_deadline().is_some_and(|due| due <= now);
                let rooms: Vec<Arc<Room>> =
                    app.0.rooms().values().filter(|room| due(room)).cloned().collect();
                for room in rooms {
                    if let Err(error) = app.command(&room, &Actor::Server, Command::Tick).await {
                        eprintln!("fishpond: table {}: {error:?}", room.id);
                    }
                }
                if seconds % ROUND == 0 {
                    app.look_after().await;
                }
                if seconds % BEAT == 0 {
                    app.miss_people(now).await;
                    if let Err(error) = app.0.store.record_heartbeat(now).await {
                        eprintln!("fishpond: {error}");
                    }
                    app.0.rooms().retain(|_, room| {
                        room.forget_past(now);
                        room.is_used()
                    });
                }
            }
        });
    }
}

impl App {
    /// T9: who was there without an event stream and has not looked for a while has gone.
    async fn miss_people(&self, now: Millis) {
        let missing: Vec<(Arc<Room>, PersonId)> = {
            let rooms = self.0.rooms();
            let of = |room: &Arc<Room>| {
                let room = room.clone();
                room.missing(now).into_iter().map(move |person| (room.clone(), person))
            };
            rooms.values().flat_map(of).collect()
        };
        for (room, person) in missing {
            if let Err(error) = self.command(&room, &Actor::Server, Command::Disconnected { person }).await {
                eprintln!("fishpond: table {}: {error:?}", room.id);
            }
        }
    }

    /// What is due at tables that nobody looks at: those that nobody starts are closed.
    async fn look_after(&self) {
        let due = match self.list(Query::Due(now()), 100).await {
            Ok(due) => due,
            Err(error) => return eprintln!("fishpond: {error:?}"),
        };
        for listed in due {
            let ticked = match self.room(&listed.table).await {
                Ok(room) => self.command(&room, &Actor::Server, Command::Tick).await,
                Err(error) => Err(error),
            };
            if let Err(error) = ticked {
                eprintln!("fishpond: table {}: {error:?}", listed.table);
            }
        }
    }
}

impl House {
    fn rooms(&self) -> std::sync::MutexGuard<'_, HashMap<String, Arc<Room>>> {
        self.rooms.lock().expect("nobody panics while looking for a room")
    }
}

impl Room {
    /// Whether somebody looks, somebody has it in hand, or something will happen by itself.
    fn is_used(self: &Arc<Room>) -> bool {
        let table = self.table();
        self.changed.receiver_count() > 0
            || Arc::strong_count(self) > 1
            || table.status() != TableStatus::Over && table.present().next().is_some()
            || table.status() == TableStatus::Playing
                && (table.next_deadline().is_some() || !table.bots_to_act().is_empty())
    }

    /// Where nothing happens for a while the past would take more room than it saves time.
    fn forget_past(&self, now: Millis) {
        let quiet = self.table().changed_at().saturating_add(BEAT * 1000) <= now;
        if quiet && let Ok(mut past) = self.writing.try_lock() {
            *past = Past::default();
        }
    }

    fn new(id: &str, table: Table) -> Room {
        Room {
            id: id.to_owned(),
            changed: watch::Sender::new(table.event_count()),
            now: RwLock::new(Arc::new(table)),
            writing: Arc::default(),
            streams: Mutex::default(),
            looked: Mutex::default(),
            thinking: Mutex::default(),
            hints: tokio::sync::Mutex::default(),
            rematching: tokio::sync::Mutex::default(),
        }
    }
}

/// What the store needs to change the events of a table one by one.
fn rewriting(change: impl Fn(TableEvent) -> TableEvent + Send + Sync + 'static) -> Rewrite {
    Arc::new(move |_, events| {
        let events: Vec<TableEvent> = events
            .iter()
            .map(|event| Ok(change(TableEvent::from_json(event)?)))
            .collect::<Result<_, EventError>>()
            .map_err(|broken| broken.to_string())?;
        let table = Table::fold(&events).map_err(|broken| broken.to_string())?;
        let events = events.iter().map(TableEvent::to_json).collect();
        Ok(Rewritten { events, state: table_state(&table), listing: listing(&table) })
    })
}

/// The table that stored events have made.
fn read(events: &[String]) -> Result<Table, EventError> {
    let events: Vec<TableEvent> =
        events.iter().map(|event| TableEvent::from_json(event)).collect::<Result<_, _>>()?;
    Table::fold(&events)
}

/// Milliseconds since the beginning of 1970.
#[must_use]
pub fn now() -> Millis {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as Millis)
}

/// The name of a table: eight letters and digits that cannot be mistaken for each other.
fn short_name() -> String {
    const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
    rand::random::<[u8; 8]>().iter().map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect()
}
