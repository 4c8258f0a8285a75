//! Two scripted players at a table, each with an event stream.

use std::time::Instant;

use anyhow::{Context, bail, ensure};
use fishpond_core::{Rng, Seat};
use fishpond_games::GameId;
use fishpond_table::{Actor, Command, Occupant, Table, TableStatus};
use serde_json::json;

use crate::http::{Browser, Events, Via};
use crate::server::Server;

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
    /// Creates a table, takes both seats and starts the game. `number` is the seed of their moves.
    pub(crate) async fn sit_down(
        server: &Server,
        via: Via,
        game: GameId,
        number: u32,
    ) -> anyhow::Result<Pair> {
        let (id, ann, bob) = match via {
            Via::Pages => Pair::browsers(server, game).await?,
            Via::Api => Pair::programs(server, game).await?,
        };
        let table = server.table(&id)?;
        let people = [person(&table, Seat::A)?, person(&table, Seat::B)?];
        let events = match via {
            Via::Pages => format!("/t/{id}/events"),
            Via::Api => "/api/v1/stream".to_owned(),
        };
        let mut streams = [
            ann.again(server.address).await?.listen(&events).await?,
            bob.again(server.address).await?.listen(&events).await?,
        ];
        for (stream, person) in streams.iter_mut().zip(&people) {
            stream.reach(table.revision(person)).await?;
        }
        Ok(Pair { id, via, table, people, browsers: [ann, bob], streams, rng: Rng::new(number.into()) })
    }

    /// Starts a game between two people in browsers.
    async fn browsers(server: &Server, game: GameId) -> anyhow::Result<(String, Browser, Browser)> {
        let mut ann = Browser::arrive(server.address).await?;
        let mut bob = Browser::arrive(server.address).await?;
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
        Ok((id, ann, bob))
    }

    /// Starts a game between two programs.
    async fn programs(server: &Server, game: GameId) -> anyhow::Result<(String, Browser, Browser)> {
        let mut ann = Browser::arrive_as_program(server.address).await?;
        let mut bob = Browser::arrive_as_program(server.address).await?;
        let settings = json!({ "listed": true, "spectators": "public" });
        let new = json!({ "game": game, "seats": ["me", "open"], "settings": settings });
        let table = ann.call("/api/v1/tables", &new).await?;
        let id = table["id"].as_str().context("the server did not name the new table")?.to_owned();
        bob.call(&format!("/api/v1/tables/{id}/join"), &json!({})).await?;
        Ok((id, ann, bob))
    }

    /// Opens the event stream of a spectator.
    pub(crate) async fn watch(&self, server: &Server) -> anyhow::Result<Events> {
        let mut stream = match self.via {
            Via::Pages => {
                let events = format!("/t/{}/events", self.id);
                Browser::arrive(server.address).await?.listen(&events).await?
            }
            Via::Api => {
                let lines = format!("/api/v1/tables/{}/stream", self.id);
                Browser::arrive_as_program(server.address).await?.listen(&lines).await?
            }
        };
        stream.reach(self.table.revision(&Actor::Anonymous)).await?;
        Ok(stream)
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
        let position = self.table.position().context("the game has not started")?;
        let seat = position.turn().seats().iter().next().context("no seat can move")?;
        let act = position.random_act(seat, &mut self.rng);
        let (me, other) = (seat.index(), 1 - seat.index());
        let (moment, number) = (self.table.moment(), self.table.event_count());
        let before = self.table.revision(&self.people[other]);
        self.apply(seat, &act)?;
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
    pub(crate) fn check(&self, server: &Server) -> anyhow::Result<()> {
        let stored = server.table(&self.id)?;
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
