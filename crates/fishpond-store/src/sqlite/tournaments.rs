//! Tournaments.

use rusqlite::{Connection, OptionalExtension as _, Row, params};

use super::SqliteStore;
use crate::error::StoreError;
use crate::model::Result;
use crate::store::StoreFuture;
use crate::tournaments::{StoredTournament, TournamentStore};

impl TournamentStore for SqliteStore {
    fn save_tournament(&self, tournament: StoredTournament) -> StoreFuture<'_, ()> {
        self.write(move |writer| save(&writer.connection, &tournament))
    }

    fn tournament(&self, id: &str) -> StoreFuture<'_, Option<StoredTournament>> {
        let id = id.to_owned();
        self.read(move |connection| find(connection, &id))
    }

    fn list_tournaments(&self, active: bool, limit: u32) -> StoreFuture<'_, Vec<StoredTournament>> {
        self.read(move |connection| {
            let sql =
                format!("SELECT {FIELDS} FROM tournaments WHERE active = ?1 ORDER BY made DESC, id LIMIT ?2");
            let found = connection.prepare_cached(&sql)?.query_map(params![active, limit], read)?.collect();
            with_people(connection, found)
        })
    }

    fn tournaments_mentioning(&self, person: &str) -> StoreFuture<'_, Vec<StoredTournament>> {
        let person = person.to_owned();
        self.read(move |connection| {
            let sql = format!(
                "SELECT {FIELDS} FROM tournament_people JOIN tournaments ON id = tournament
                 WHERE person = ?1 ORDER BY made DESC, id"
            );
            let found = connection.prepare_cached(&sql)?.query_map([&person], read)?.collect();
            with_people(connection, found)
        })
    }

    fn delete_tournament(&self, id: &str) -> StoreFuture<'_, bool> {
        let id = id.to_owned();
        self.write(move |writer| {
            delete_people(&writer.connection, &id)?;
            Ok(writer.connection.prepare_cached("DELETE FROM tournaments WHERE id = ?1")?.execute([&id])?
                == 1)
        })
    }
}

const FIELDS: &str = "id, version, active, made, document";

fn read(row: &Row<'_>) -> rusqlite::Result<StoredTournament> {
    Ok(StoredTournament {
        id: row.get(0)?,
        version: row.get(1)?,
        is_active: row.get(2)?,
        created_at: row.get(3)?,
        people: Vec::new(),
        document: row.get(4)?,
    })
}

/// Adds the people to tournaments.
fn with_people(
    connection: &Connection,
    found: rusqlite::Result<Vec<StoredTournament>>,
) -> Result<Vec<StoredTournament>> {
    let mut found = found?;
    let mut select = connection
        .prepare_cached("SELECT person FROM tournament_people WHERE tournament = ?1 ORDER BY person")?;
    for tournament in &mut found {
        tournament.people =
            select.query_map([&tournament.id], |row| row.get(0))?.collect::<rusqlite::Result<_>>()?;
    }
    Ok(found)
}

fn find(connection: &Connection, id: &str) -> Result<Option<StoredTournament>> {
    let sql = format!("SELECT {FIELDS} FROM tournaments WHERE id = ?1");
    let found = connection.prepare_cached(&sql)?.query_row([id], read).optional()?;
    Ok(with_people(connection, Ok(found.into_iter().collect()))?.pop())
}

fn save(connection: &Connection, tournament: &StoredTournament) -> Result<()> {
    let StoredTournament { id, version, is_active, created_at, people, document } = tournament;
    let saved = match version {
        0 => connection
            .prepare_cached("INSERT OR IGNORE INTO tournaments VALUES (?1, 1, ?2, ?3, ?4)")?
            .execute(params![id, is_active, created_at, document])?,
        _ => connection
            .prepare_cached(
                "UPDATE tournaments SET version = version + 1, active = ?3, document = ?4 WHERE id = ?1 AND version = ?2",
            )?
            .execute(params![id, version, is_active, document])?,
    };
    if saved == 0 {
        let have = find(connection, id)?.map_or(0, |stored| stored.version);
        return Err(StoreError::Conflict { expected: *version, have });
    }
    delete_people(connection, id)?;
    for person in people {
        connection
            .prepare_cached("INSERT OR IGNORE INTO tournament_people VALUES (?1, ?2)")?
            .execute([person, id])?;
    }
    Ok(())
}

fn delete_people(connection: &Connection, id: &str) -> Result<()> {
    connection.prepare_cached("DELETE FROM tournament_people WHERE tournament = ?1")?.execute([id])?;
    Ok(())
}
