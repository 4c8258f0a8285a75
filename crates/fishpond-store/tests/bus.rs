//! One suite for all buses: announcements arrive at the other servers, and a receiver that may have missed some is told so.

use std::sync::Arc;
use std::time::Duration;

use fishpond_services::{Nats, Postgres};
use fishpond_store::{Announcement, Bus, Key, Listener, LocalBus, NatsBus, PostgresBus, Signal};

/// More announcements than any bus buffers.
const FLOOD: u64 = 20_000;

/// The buses of two servers; the second one listens.
struct Servers {
    sender: Arc<dyn Bus>,
    receiver: Arc<dyn Bus>,
}

fn local() -> Servers {
    let bus = LocalBus::default();
    Servers { receiver: Arc::new(bus.join()), sender: Arc::new(bus) }
}

fn postgres_at(url: &str) -> Servers {
    let bus = || Arc::new(PostgresBus::new(url).unwrap());
    Servers { sender: bus(), receiver: bus() }
}

fn postgres() -> Servers {
    postgres_at(&Postgres::shared().new_schema())
}

fn nats_at(url: &str) -> Servers {
    let key = Key::new(rand::random::<[u8; 32]>());
    let bus = || Arc::new(NatsBus::new(url, &key).unwrap());
    Servers { sender: bus(), receiver: bus() }
}

fn nats() -> Servers {
    nats_at(&Nats::shared().url())
}

fn events(table: &str, event_count: u64) -> Announcement {
    Announcement::Events { table: table.to_owned(), event_count }
}

/// Sends until the receiver listens.
async fn connect(servers: &Servers, listener: &mut Listener) {
    loop {
        servers.sender.publish(events("first", 0));
        let wait = tokio::time::timeout(Duration::from_millis(100), listener.next());
        if matches!(wait.await, Ok(Some(Signal::Announcement(_)))) {
            return;
        }
    }
}

/// Returns the event count in the next announcement about a table.
async fn next_of(listener: &mut Listener, table: &str) -> u64 {
    loop {
        match listener.next().await.unwrap() {
            Signal::Announcement(Announcement::Events { table: found, event_count }) if found == table => {
                return event_count;
            }
            _ => {}
        }
    }
}

async fn announcements_arrive_in_order(servers: Servers) {
    let mut listener = servers.receiver.subscribe();
    connect(&servers, &mut listener).await;
    for number in 1..=2000 {
        servers.sender.publish(events("pond", number));
    }
    for number in 1..=2000 {
        assert_eq!(next_of(&mut listener, "pond").await, number);
    }
    let (table, person) = (String::from("pond"), String::from("ann"));
    let others = [
        Announcement::Rewritten { table: table.clone() },
        Announcement::Tables { person: person.clone() },
        Announcement::Turn { person: person.clone(), table: table.clone() },
        Announcement::Notice {
            person: person.clone(),
            table,
            game: "fresh".to_owned(),
            kind: "turn".to_owned(),
        },
        Announcement::Lobby,
        Announcement::Tournament { tournament: "cup".to_owned() },
        Announcement::Person { person },
        Announcement::Sent { at: 1_800_000_000_000 },
    ];
    others.iter().for_each(|announcement| servers.sender.publish(announcement.clone()));
    for announcement in others {
        assert_eq!(listener.next().await, Some(Signal::Announcement(announcement)));
    }
}

async fn a_server_does_not_hear_itself(servers: Servers) {
    let (mut own, mut other) = (servers.sender.subscribe(), servers.receiver.subscribe());
    connect(&servers, &mut other).await;
    servers.receiver.publish(events("echo", 1));
    // A connection begins with another signal.
    while own.next().await.unwrap() != Signal::Announcement(events("echo", 1)) {}
    servers.sender.publish(events("own", 1));
    servers.receiver.publish(events("echo", 2));
    assert_eq!(own.next().await, Some(Signal::Announcement(events("echo", 2))));
}

async fn a_flood_is_reported(servers: Servers) {
    let mut listener = servers.receiver.subscribe();
    connect(&servers, &mut listener).await;
    for number in 1..=FLOOD {
        servers.sender.publish(events("pond", number));
    }
    while listener.next().await.unwrap() != Signal::MayHaveMissed {}
    // The bus still works.
    while listener.next().await.unwrap() != Signal::Announcement(events("last", 1)) {
        servers.sender.publish(events("last", 1));
    }
}

/// Makes a test of each check for each bus.
macro_rules! suite {
    ($($check:ident),*) => {
        mod local {
            $(#[tokio::test] async fn $check() { super::$check(super::local()).await })*
        }
        mod postgres {
            $(#[tokio::test] async fn $check() { super::$check(super::postgres()).await })*
        }
        mod nats {
            $(#[tokio::test] async fn $check() { super::$check(super::nats()).await })*
        }
    };
}

suite!(announcements_arrive_in_order, a_server_does_not_hear_itself, a_flood_is_reported);

#[tokio::test]
async fn a_lost_connection_is_reported() {
    let postgres = Postgres::start("fsync = off\n");
    let servers = postgres_at(&postgres.url());
    let mut listener = servers.receiver.subscribe();
    connect(&servers, &mut listener).await;
    let sql =
        "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE application_name = 'fishpond'";
    postgres.execute(sql);
    while listener.next().await.unwrap() != Signal::MayHaveMissed {}
    connect(&servers, &mut listener).await;
}

#[tokio::test]
async fn nats_may_be_unavailable_at_first_and_for_a_while() {
    let nats = Nats::start();
    nats.stop();
    let servers = nats_at(&nats.url());
    let mut listener = servers.receiver.subscribe();
    // Listeners compare what they have with the store again and again.
    for _ in 0..3 {
        assert_eq!(listener.next().await, Some(Signal::MayHaveMissed));
    }
    nats.resume();
    connect(&servers, &mut listener).await;
    nats.stop();
    while listener.next().await.unwrap() != Signal::MayHaveMissed {}
    servers.sender.publish(events("lost", 1));
    nats.resume();
    // The receiver learns that announcements were lost, and then receives everything else.
    while listener.next().await.unwrap() != Signal::MayHaveMissed {}
    connect(&servers, &mut listener).await;
}

#[tokio::test]
async fn servers_of_different_installations_do_not_hear_each_other() {
    let url = Nats::shared().url();
    let (ours, theirs) = (nats_at(&url), nats_at(&url));
    let mut listener = ours.receiver.subscribe();
    connect(&ours, &mut listener).await;
    let mut others = theirs.receiver.subscribe();
    connect(&theirs, &mut others).await;
    theirs.sender.publish(events("theirs", 1));
    assert_eq!(next_of(&mut others, "theirs").await, 1);
    ours.sender.publish(events("ours", 1));
    loop {
        match listener.next().await.unwrap() {
            Signal::Announcement(Announcement::Events { table, .. }) if table == "theirs" => {
                panic!("an announcement from another installation")
            }
            Signal::Announcement(Announcement::Events { table, .. }) if table == "ours" => return,
            _ => {}
        }
    }
}

#[tokio::test]
async fn an_invalid_address_is_refused() {
    let error = PostgresBus::new("mysql://pond/fish").unwrap_err().to_string();
    assert!(error.contains("it does not start with postgres://"), "{error}");
}
