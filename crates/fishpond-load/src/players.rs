//! Two scripted players at a table, each with an event stream.

use std::net::SocketAddr;
use std::time::Instant;

use anyhow::{Context, bail, ensure};
use fishpond_core::{Rng, Seat};
use fishpond_games::GameId;
use fishpond_table::{Actor, Command, Occupant, Table, TableStatus};
use serde_json::json;

use crate::http::{Browser, Events, Via};
use crate::storage::Stored;

/// Two players and their own copy of the table.
pub(crate) struct Pair {
    id: String,
    via: Via,
    table: Table,
    people: [Actor; 2],
    browsers: [Browser; 2],
    streams: [Events; 2],
    rng: Rng,
}

impl Pair {
    /// Creates a table, takes both seats and starts the game. Then each player uses the server at one of the addresses. `number` is the seed
    /// of their moves.
    pub(crate) async fn sit_down(
        addresses: [SocketAddr; 2],
        stored: &impl Stored,
        via: Via,
        game: GameId,
        number: u32,
    ) -> anyhow::Result<Pair> {
        let (id, ann, bob) = match via {
            Via::Pages => Pair::browsers(addresses, game).await?,
            Via::Api => Pair::programs(addresses, game).await?,
        };
        let table = stored.table(&id).await?;
        let people = [person(&table, Seat::A)?, person(&table, Seat::B)?];
        let events = match via {
            Via::Pages => format!("/t/{id}/events"),
            Via::Api => "/api/v1/stream".to_owned(),
        };
        let mut streams = [
            ann.again(addresses[0]).await?.listen(&events).await?,
            bob.again(addresses[1]).await?.listen(&events).await?,
        ];
        for (stream, person) in streams.iter_mut().zip(&people) {
            stream.reach(table.revision(person)).await?;
        }
        Ok(Pair { id, via, table, people, browsers: [ann, bob], streams, rng: Rng::new(number.into()) })
    }

    /// Starts a game between two people in browsers.
    async fn browsers(
        [first, second]: [SocketAddr; 2],
        game: GameId,
    ) -> anyhow::Result<(String, Browser, Browser)> {
        let (mut ann, mut bob) = (Browser::arrive(first).await?, Browser::arrive(first).await?);
        let settings = [
            ("players", "2"),
            ("seat-A", "me"),
            ("seat-B", "open"),
            ("spectators", "public"),
            ("listed", "1"),
            ("chat", "1"),
        ];
        let location = ann
            .post(&format!("/new/{game}"), &settings)
            .await?
            .context("the server did not redirect to the new table")?;
        let id = location.trim_start_matches("/t/").to_owned();
        bob.post(&format!("/t/{id}/sit"), &[("name", "Bob")]).await?;
        ann.post(&format!("/t/{id}/start"), &[]).await?;
        let bob = bob.again(second).await?;
        Ok((id, ann, bob))
    }

    /// Starts a game between two programs.
    async fn programs(
        [first, second]: [SocketAddr; 2],
        game: GameId,
    ) -> anyhow::Result<(String, Browser, Browser)> {
        let mut ann = Browser::arrive_as_program(first).await?;
        let mut bob = Browser::arrive_as_program(first).await?;
        let settings = json!({ "listed": true, "spectators": "public" });
        let new = json!({ "game": game, "seats": ["me", "open"], "settings": settings });
        let table = ann.call("/api/v1/tables", &new).await?;
        let id = table["id"].as_str().context("the server did not name the new table")?.to_owned();
        bob.call(&format!("/api/v1/tables/{id}/join"), &json!({})).await?;
        let bob = bob.again(second).await?;
        Ok((id, ann, bob))
    }

    /// Opens the event stream of a spectator.
    pub(crate) async fn watch(&self, address: SocketAddr) -> anyhow::Result<Events> {
        let mut stream = match self.via {
            Via::Pages => {
                let events = format!("/t/{}/events", self.id);
                Browser::arrive(address).await?.listen(&events).await?
            }
            Via::Api => {
                let lines = format!("/api/v1/tables/{}/stream", self.id);
                Browser::arrive_as_program(address).await?.listen(&lines).await?
            }
        };
        stream.reach(self.table.revision(&Actor::Anonymous)).await?;
        Ok(stream)
    }

    /// Returns the identifier of the table.
    pub(crate) fn id(&self) -> &str {
        &self.id
    }

    /// Returns the number of the last event that a spectator may see.
    pub(crate) fn public_revision(&self) -> u64 {
        self.table.revision(&Actor::Anonymous)
    }

    /// Reads the table again after others have changed it, and waits until both players have seen the change.
    pub(crate) async fn reload(&mut self, stored: &impl Stored) -> anyhow::Result<()> {
        self.table = stored.table(&self.id).await?;
        for (stream, person) in self.streams.iter_mut().zip(&self.people) {
            stream.reach(self.table.revision(person)).await?;
        }
        Ok(())
    }

    /// Returns the first player and the table.
    pub(crate) fn first_player(&self) -> (&Actor, &Table) {
        (&self.people[0], &self.table)
    }

    /// Returns the browser of the first player.
    pub(crate) fn browser(&self) -> &Browser {
        &self.browsers[0]
    }

    /// Returns whether the game is over.
    pub(crate) fn is_over(&self) -> bool {
        self.table.status() == TableStatus::Over
    }

    /// Makes a random legal move, and waits until it is acknowledged and both players have received what they may see
    /// of it. Returns the time when the other player received it, or `None` if it is secret.
    pub(crate) async fn act(&mut self) -> anyhow::Result<Option<Instant>> {
        self.act_noting(|_| ()).await
    }

    /// Like [`Pair::act`], and passes the number of the last event that spectators will see to `note` before the move is sent.
    pub(crate) async fn act_noting(&mut self, note: impl FnOnce(u64)) -> anyhow::Result<Option<Instant>> {
        let position = self.table.position().context("the game has not started")?;
        let seat = position.turn().seats().iter().next().context("no seat can move")?;
        let act = position.random_act(seat, &mut self.rng);
        let (me, other) = (seat.index(), 1 - seat.index());
        let (moment, number) = (self.table.moment(), self.table.event_count());
        let before = self.table.revision(&self.people[other]);
        self.apply(seat, &act)?;
        note(self.public_revision());
        let [at_ann, at_bob] = [0, 1].map(|index| self.table.revision(&self.people[index]));
        let public = self.table.revision(&self.people[other]) > before;

        let (via, table, letter) = (self.via, &self.id, seat.to_string());
        let browser = &mut self.browsers[me];
        let send = async {
            match via {
                Via::Pages => {
                    let (answers, id) = (moment.to_string(), number.to_string());
                    let fields = [("seat", &*letter), ("act", &*act), ("answers", &*answers), ("id", &*id)];
                    browser.post(&format!("/t/{table}/act"), &fields).await.map(drop)
                }
                Via::Api => {
                    let body = json!({ "seat": letter, "act": act, "number": moment });
                    browser.call(&format!("/api/v1/tables/{table}/acts"), &body).await.map(drop)
                }
            }
        };
        let [ann, bob] = &mut self.streams;
        let (answer, ann, bob) = tokio::join!(send, ann.reach(at_ann), bob.reach(at_bob));
        answer?;
        let seen = [ann?, bob?];
        Ok(public.then_some(seen[other]))
    }

    /// Applies the move to the pair's own copy of the table.
    fn apply(&mut self, seat: Seat, act: &str) -> anyhow::Result<()> {
        let command = Command::Act { seat, act: act.to_owned(), answers: self.table.moment(), id: None };
        for event in self.table.decide(0, &self.people[seat.index()], command)? {
            self.table.apply(&event)?;
        }
        Ok(())
    }

    /// Checks that the server has stored exactly the acknowledged moves.
    pub(crate) async fn check(&self, stored: &impl Stored) -> anyhow::Result<()> {
        let stored = stored.table(&self.id).await?;
        ensure!(
            stored.event_count() == self.table.event_count() && stored.position() == self.table.position(),
            "the server has stored {1} events of table {0}, but the players have {2}",
            self.id,
            stored.event_count(),
            self.table.event_count()
        );
        Ok(())
    }
}

pub(crate) fn person(table: &Table, seat: Seat) -> anyhow::Result<Actor> {
    match table.occupant(seat) {
        Some(Occupant::Person { person, .. }) => Ok(Actor::Person(person.clone())),
        other => bail!("expected a person in seat {seat}, not {other:?}"),
    }
}
