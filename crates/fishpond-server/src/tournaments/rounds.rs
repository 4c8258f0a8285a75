//! The rounds of tournaments: starting them in time, creating their tables, and collecting the results.
//!
//! A round is stored with the identifiers of its tables before these exist. Creating a table that exists is a conflict, so it does no
//! harm if two servers try, and a server that finds a round without tables, for example after a crash, creates them.

use fishpond_bots::Bot;
use fishpond_core::Seat;
use fishpond_ratings::Rating;
use fishpond_table::{Actor, Command, Entropy, Millis, NewTable, PersonId, Secret, Table, TableStatus};
use fishpond_tournament::{Entrant, RoundTable, SeatScore, Status, Tournament};
use futures_util::{StreamExt as _, stream};

use super::Listed;
use crate::App;
use crate::bots::DEFAULT_BOT;
use crate::error::Error;
use crate::open_tables::OpenTable;

/// Seconds between checks of all tables of a round, in case a server has died before it could create one or report its result.
const CHECK: u64 = 20;

/// Number of tables that are created or checked concurrently, so that the store writes them together.
const CONCURRENT: usize = 32;

/// The identifier that stands for the host of all tournament tables. It belongs to nobody.
const HOST: &str = "tournament";

/// Returns a random identifier for a table.
fn new_id() -> String {
    crate::random_letters::<8>().into_iter().collect()
}

/// Returns the result of a finished game; `None` if it ended without one.
fn result(table: &Table) -> Option<Vec<SeatScore>> {
    let outcome = table.outcome()?;
    let score = |seat: Seat| SeatScore {
        rank: outcome.rank[seat],
        points: outcome.points[seat],
        resigned: outcome.resigned.contains(seat),
    };
    Some(Seat::first_n(outcome.players).map(score).collect())
}

impl App {
    /// Starts tournaments and rounds that are due. Every [`CHECK`] seconds, also looks for rounds that a server could not finish.
    pub(crate) async fn tend_tournaments(&self, seconds: u64) {
        if !self.is_open() {
            return;
        }
        let tended = async {
            let (now, date) = (self.now(), self.date());
            let is_checked = seconds.is_multiple_of(CHECK);
            for Listed { id, tournament } in self.active_tournaments().await?.iter() {
                if is_due(tournament, now, date) || is_checked && tournament.status == Status::Running {
                    self.advance_tournament(id).await?;
                }
            }
            Ok::<(), Error>(())
        };
        if let Err(error) = tended.await
            && self.faults().is_new("cannot continue a tournament", &error)
        {
            tracing::error!(%error, "cannot continue a tournament, will retry");
        }
    }

    /// Reports the result of a game to its tournament, in a task of its own.
    pub(crate) fn report_result(&self, open: &OpenTable) {
        let table = open.table();
        let Some(tournament) = table.tournament().map(str::to_owned) else { return };
        let (app, id, result) = (self.clone(), open.id.clone(), result(&table));
        tokio::spawn(async move {
            let reported = async {
                let record = |tournament: &mut Tournament| -> Result<bool, Error> {
                    Ok(tournament.record_result(&id, result.as_deref()))
                };
                let (_, recorded) = app.change_tournament(&tournament, record).await?;
                if recorded.tables_in_play().next().is_none() {
                    app.advance_tournament(&tournament).await?;
                }
                Ok::<(), Error>(())
            };
            match reported.await {
                // The tournament was deleted.
                Ok(()) | Err(Error::NotFound) => {}
                Err(error) if app.faults().is_new("cannot report a result", &error) => {
                    tracing::error!(table = id, %error, "cannot report a result to its tournament, will retry");
                }
                Err(_) => {}
            }
        });
    }

    /// Does what is due in a tournament: starts it, collects missing results, starts the next round, creates missing tables.
    pub(super) async fn advance_tournament(&self, id: &str) -> Result<(), Error> {
        self.exclusively(&format!("tournament-{id}"), self.try_advance(id)).await
    }

    async fn try_advance(&self, id: &str) -> Result<(), Error> {
        loop {
            let (now, date) = (self.now(), self.date());
            let advance = |tournament: &mut Tournament| -> Result<(), Error> {
                if is_due(tournament, now, date) && tournament.status == Status::Open {
                    let started = tournament.start(now, &mut || u64::from(rand::random::<u32>()));
                    if started.is_err() {
                        tournament.cancel()?;
                    }
                }
                tournament.advance(now, &mut new_id);
                Ok(())
            };
            let (_, tournament) = self.change_tournament(id, advance).await?;
            let check = |table: &RoundTable| {
                let (table, tournament) = (table.clone(), &tournament);
                async move { (table.table.clone(), self.check_table(id, tournament, &table).await) }
            };
            let checks: Vec<_> = tournament.tables_in_play().map(check).collect();
            let checked: Vec<(String, Result<Option<Finished>, Error>)> =
                stream::iter(checks).buffer_unordered(CONCURRENT).collect().await;
            let mut finished = Vec::new();
            for (table, checked) in checked {
                finished.extend(checked?.map(|Finished(result)| (table, result)));
            }
            if finished.is_empty() {
                return Ok(());
            }
            let record = |tournament: &mut Tournament| -> Result<(), Error> {
                for (table, result) in &finished {
                    tournament.record_result(table, result.as_deref());
                }
                Ok(())
            };
            self.change_tournament(id, record).await?;
        }
    }

    /// Creates a table of a round if it does not exist. Returns its result if the game is over.
    async fn check_table(
        &self,
        id: &str,
        tournament: &Tournament,
        table: &RoundTable,
    ) -> Result<Option<Finished>, Error> {
        let open = match self.open_table(&table.table).await {
            Err(Error::NotFound) => {
                self.create_round_table(id, tournament, table).await?;
                return Ok(None);
            }
            open => open?,
        };
        let table = open.table();
        Ok((table.status() == TableStatus::Over).then(|| Finished(result(&table))))
    }

    /// Creates a table with its players, and starts the game, in one transaction.
    async fn create_round_table(
        &self,
        id: &str,
        tournament: &Tournament,
        table: &RoundTable,
    ) -> Result<(), Error> {
        let plan = &tournament.plan;
        let seats = u8::try_from(table.players.len()).unwrap_or(u8::MAX);
        let new = NewTable {
            game: plan.game,
            settings: plan.settings(seats),
            host: PersonId::new(HOST).expect("letters are a valid identifier"),
            seed: Secret::new(rand::random()),
            invitation: crate::random_hex::<8>(),
            watch: crate::random_hex::<8>(),
            reserved: Vec::new(),
            start: None,
            tournament: Some(id.to_owned()),
        };
        let invitation = Some(new.invitation.clone());
        // People sit down first: a bot gets another name if necessary.
        let (mut commands, mut bots) = (Vec::new(), Vec::new());
        for (seat, &player) in Seat::ALL.into_iter().zip(&table.players) {
            let player = &tournament.players[player];
            let name = player.name.clone();
            match &player.entrant {
                Entrant::Person { person, owner } => {
                    let rating = match plan.rated {
                        true => Some(self.rating(person.as_str(), plan.game).await?.unwrap_or(Rating::NEW)),
                        false => None,
                    };
                    let sit = Command::Sit {
                        seat: Some(seat),
                        name,
                        entropy: Entropy::default(),
                        invitation: invitation.clone(),
                        rating,
                        owner: owner.clone(),
                    };
                    commands.push((Actor::Person(person.clone()), sit));
                    // The server does not know whether they are there.
                    commands.push((Actor::Server, Command::Disconnected { person: person.clone() }));
                }
                Entrant::Bot(bot) => {
                    let bot = bot.parse::<Bot>().unwrap_or(DEFAULT_BOT).to_string();
                    let sit = Command::SeatBot { seat, bot, name, entropy: Entropy::default() };
                    bots.push((Actor::Server, sit));
                }
            }
        }
        commands.extend(bots);
        commands.push((Actor::Server, Command::Start));
        self.create_table_with(&table.table, new, commands).await?;
        Ok(())
    }
}

/// The result of a finished game; `None` if it ended without one.
struct Finished(Option<Vec<SeatScore>>);

/// Returns whether a tournament or its next round should start.
fn is_due(tournament: &Tournament, now: Millis, date: Millis) -> bool {
    match tournament.status {
        Status::Open => tournament.plan.starts.is_some_and(|starts| starts <= date),
        Status::Running => tournament.next_round.is_some_and(|at| at <= now),
        Status::Finished | Status::Cancelled => false,
    }
}
