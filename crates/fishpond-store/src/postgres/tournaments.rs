//! Tournaments. People are written after the tournament, which is locked by then.

use deadpool_postgres::GenericClient;
use tokio_postgres::Row;

use super::PostgresStore;
use super::database::{Outcome, read, write};
use super::rows::{execute, optional, query, signed, unsigned};
use crate::error::StoreError;
use crate::store::StoreFuture;
use crate::tournaments::{StoredTournament, TournamentStore};

impl TournamentStore for PostgresStore {
    fn save_tournament(&self, tournament: StoredTournament) -> StoreFuture<'_, ()> {
        Box::pin(async move { write!(self.database, |client| save(client, &tournament)) })
    }

    fn tournament(&self, id: &str) -> StoreFuture<'_, Option<StoredTournament>> {
        let id = id.to_owned();
        Box::pin(async move { read!(self.database, |client| find(client, &id)) })
    }

    fn list_tournaments(&self, active: bool, limit: u32) -> StoreFuture<'_, Vec<StoredTournament>> {
        Box::pin(async move { read!(self.database, |client| list(client, active, limit)) })
    }

    fn tournaments_mentioning(&self, person: &str) -> StoreFuture<'_, Vec<StoredTournament>> {
        let person = person.to_owned();
        Box::pin(async move { read!(self.database, |client| mentioning(client, &person)) })
    }

    fn delete_tournament(&self, id: &str) -> StoreFuture<'_, bool> {
        let id = id.to_owned();
        Box::pin(async move { write!(self.database, |client| delete(client, &id)) })
    }
}

const FIELDS: &str = "t.id, t.version, t.active, t.made, t.document,
    ARRAY (SELECT p.person FROM tournament_people p WHERE p.tournament = t.id ORDER BY p.person)";

fn stored(row: &Row) -> StoredTournament {
    StoredTournament {
        id: row.get(0),
        version: unsigned(row.get(1)),
        is_active: row.get(2),
        created_at: unsigned(row.get(3)),
        document: row.get(4),
        people: row.get(5),
    }
}

async fn find(client: &impl GenericClient, id: &str) -> Outcome<Option<StoredTournament>> {
    let sql = format!("SELECT {FIELDS} FROM tournaments t WHERE t.id = $1");
    Ok(optional(client, &sql, &[&id]).await?.as_ref().map(stored))
}

async fn list(client: &impl GenericClient, active: bool, limit: u32) -> Outcome<Vec<StoredTournament>> {
    let sql =
        format!("SELECT {FIELDS} FROM tournaments t WHERE t.active = $1 ORDER BY t.made DESC, t.id LIMIT $2");
    Ok(query(client, &sql, &[&active, &i64::from(limit)]).await?.iter().map(stored).collect())
}

async fn mentioning(client: &impl GenericClient, person: &str) -> Outcome<Vec<StoredTournament>> {
    let sql = format!(
        "SELECT {FIELDS} FROM tournament_people m JOIN tournaments t ON t.id = m.tournament
         WHERE m.person = $1 ORDER BY t.made DESC, t.id"
    );
    Ok(query(client, &sql, &[&person]).await?.iter().map(stored).collect())
}

async fn save(client: &impl GenericClient, tournament: &StoredTournament) -> Outcome<()> {
    let StoredTournament { id, version, is_active, created_at, people, document } = tournament;
    let saved = match version {
        0 => {
            let sql = "INSERT INTO tournaments VALUES ($1, 1, $2, $3, $4) ON CONFLICT DO NOTHING";
            execute(client, sql, &[id, is_active, &signed(*created_at), document]).await?
        }
        _ => {
            let sql = "UPDATE tournaments SET version = version + 1, active = $3, document = $4
                WHERE id = $1 AND version = $2";
            execute(client, sql, &[id, &signed(*version), is_active, document]).await?
        }
    };
    if saved == 0 {
        let found = find(client, id).await?;
        // If the answer to a commit was lost, the same version is saved a second time.
        return match found {
            Some(found) if found.version == version + 1 && found.document == *document => Ok(()),
            found => {
                let have = found.map_or(0, |found| found.version);
                Err(StoreError::Conflict { expected: *version, have }.into())
            }
        };
    }
    let sql = "DELETE FROM tournament_people WHERE tournament = $1 AND NOT person = ANY ($2::text[])";
    execute(client, sql, &[id, people]).await?;
    let sql =
        "INSERT INTO tournament_people SELECT DISTINCT p.person, $1 FROM unnest($2::text[]) AS p (person)
        ON CONFLICT DO NOTHING";
    execute(client, sql, &[id, people]).await?;
    Ok(())
}

async fn delete(client: &impl GenericClient, id: &str) -> Outcome<bool> {
    let deleted = execute(client, "DELETE FROM tournaments WHERE id = $1", &[&id]).await?;
    execute(client, "DELETE FROM tournament_people WHERE tournament = $1", &[&id]).await?;
    Ok(deleted == 1)
}
