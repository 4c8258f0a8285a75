//! Results of finished games, and ratings.

use rusqlite::{Connection, OptionalExtension as _, Row, params};

use super::people;
use crate::error::StoreError;
use crate::model::{
    AccountKind, FinishedGame, GameResult, NewRating, Person, RatedGame, RatingUpdate, Result, ResultQuery,
    StoredRating, TableId,
};

/// Stores the result of a table, or replaces it. Its number and date stay.
pub(super) fn save(connection: &Connection, key: i64, result: &GameResult) -> Result<()> {
    let GameResult { ended, details, people, public, awaits_rating } = result;
    let number: i64 = connection
        .prepare_cached(
            "INSERT INTO results (tbl, game, ended, details, public, awaits_rating)
                 SELECT key, game, ?2, ?3, ?4, ?5 FROM tables WHERE key = ?1
             ON CONFLICT (tbl) DO UPDATE SET details = excluded.details, public = excluded.public,
                 awaits_rating = excluded.awaits_rating
             RETURNING number",
        )?
        .query_row(params![key, ended, details, public, awaits_rating], |row| row.get(0))?;
    delete_people(connection, number)?;
    for person in people {
        connection
            .prepare_cached("INSERT OR IGNORE INTO result_people VALUES (?1, ?2)")?
            .execute(params![person, number])?;
    }
    Ok(())
}

/// Records that the result of a table is stored, if it has one.
pub(super) fn settle(connection: &Connection, key: i64) -> Result<()> {
    connection.prepare_cached("DELETE FROM missing_results WHERE tbl = ?1")?.execute([key])?;
    Ok(())
}

fn delete_people(connection: &Connection, number: i64) -> Result<()> {
    connection.prepare_cached("DELETE FROM result_people WHERE number = ?1")?.execute([number])?;
    Ok(())
}

/// Deletes the result of a table.
pub(super) fn delete(connection: &Connection, key: i64) -> Result<()> {
    let number: Option<i64> = connection
        .prepare_cached("DELETE FROM results WHERE tbl = ?1 RETURNING number")?
        .query_row([key], |row| row.get(0))
        .optional()?;
    number.map_or(Ok(()), |number| delete_people(connection, number))?;
    settle(connection, key)
}

pub(super) fn missing(connection: &Connection, limit: u32) -> Result<Vec<TableId>> {
    let mut select = connection
        .prepare_cached("SELECT id FROM missing_results JOIN tables ON key = tbl ORDER BY tbl LIMIT ?1")?;
    Ok(select.query_map([limit], |row| row.get(0))?.collect::<rusqlite::Result<_>>()?)
}

pub(super) fn list(connection: &Connection, query: &ResultQuery, limit: u32) -> Result<Vec<FinishedGame>> {
    let ResultQuery { person, viewer, before } = query;
    let mut select = connection.prepare_cached(
        "SELECT r.number, t.id, r.game, r.ended, r.details
         FROM result_people p JOIN results r USING (number) JOIN tables t ON t.key = r.tbl
         WHERE p.person = ?1 AND (?3 IS NULL OR p.number < ?3)
             AND (r.public = 1 OR EXISTS (SELECT 1 FROM result_people v WHERE v.number = p.number AND v.person = ?2))
         ORDER BY p.number DESC LIMIT ?4",
    )?;
    let read = |row: &Row<'_>| {
        Ok(FinishedGame {
            number: row.get(0)?,
            table: row.get(1)?,
            game: row.get(2)?,
            ended: row.get(3)?,
            details: row.get(4)?,
        })
    };
    let games = select.query_map(params![person, viewer, before, limit], read)?;
    Ok(games.collect::<rusqlite::Result<_>>()?)
}

pub(super) fn unrated(connection: &Connection, limit: u32) -> Result<Vec<TableId>> {
    let mut select = connection.prepare_cached(
        "SELECT id FROM results JOIN tables ON key = tbl WHERE awaits_rating = 1 ORDER BY number LIMIT ?1",
    )?;
    Ok(select.query_map([limit], |row| row.get(0))?.collect::<rusqlite::Result<_>>()?)
}

/// Returns the number of the last rated game.
pub(super) fn last_rated(connection: &Connection) -> Result<u64> {
    Ok(connection
        .prepare_cached("SELECT coalesce(max(rated), 0) FROM results")?
        .query_row([], |row| row.get(0))?)
}

fn require_last_rated(connection: &Connection, expected: u64) -> Result<()> {
    let have = last_rated(connection)?;
    if have == expected { Ok(()) } else { Err(StoreError::Conflict { expected, have }) }
}

/// Stores the new ratings of the players of a table.
pub(super) fn rate(connection: &Connection, key: i64, update: &RatingUpdate) -> Result<()> {
    require_last_rated(connection, update.after)?;
    connection
        .prepare_cached("UPDATE results SET rated = ?2, awaits_rating = 0 WHERE tbl = ?1")?
        .execute(params![key, update.after + 1])?;
    for NewRating { person, value, deviation } in &update.ratings {
        // People who have deleted their account in the meantime get no rating.
        connection
            .prepare_cached(
                "INSERT INTO ratings SELECT p.id, t.game, ?3, ?4, 1 FROM persons p, tables t
                     WHERE p.id = ?1 AND p.login IS NOT NULL AND t.key = ?2
                 ON CONFLICT DO UPDATE SET value = excluded.value, deviation = excluded.deviation, games = games + 1",
            )?
            .execute(params![person, key, value, deviation])?;
    }
    Ok(())
}

pub(super) fn rated_games(connection: &Connection, after: u64, limit: u32) -> Result<Vec<RatedGame>> {
    let mut select = connection.prepare_cached(
        "SELECT rated, id FROM results JOIN tables ON key = tbl WHERE rated > ?1 ORDER BY rated LIMIT ?2",
    )?;
    let read = |row: &Row<'_>| Ok(RatedGame { number: row.get(0)?, table: row.get(1)? });
    Ok(select.query_map(params![after, limit], read)?.collect::<rusqlite::Result<_>>()?)
}

pub(super) fn replace_ratings(connection: &Connection, after: u64, ratings: &[StoredRating]) -> Result<()> {
    require_last_rated(connection, after)?;
    connection.prepare_cached("DELETE FROM ratings")?.execute([])?;
    for StoredRating { person, game, value, deviation, games } in ratings {
        connection
            .prepare_cached(
                "INSERT INTO ratings SELECT id, ?2, ?3, ?4, ?5 FROM persons WHERE id = ?1 AND login IS NOT NULL",
            )?
            .execute(params![person, game, value, deviation, games])?;
    }
    Ok(())
}

const RATING: &str = "r.person, r.game, r.value, r.deviation, r.games";

fn read_rating(row: &Row<'_>) -> rusqlite::Result<StoredRating> {
    Ok(StoredRating {
        person: row.get(0)?,
        game: row.get(1)?,
        value: row.get(2)?,
        deviation: row.get(3)?,
        games: row.get(4)?,
    })
}

pub(super) fn ratings(connection: &Connection, person: &str) -> Result<Vec<StoredRating>> {
    let sql = format!("SELECT {RATING} FROM ratings r WHERE person = ?1 ORDER BY game");
    let mut select = connection.prepare_cached(&sql)?;
    Ok(select.query_map([person], read_rating)?.collect::<rusqlite::Result<_>>()?)
}

pub(super) fn leaderboard(
    connection: &Connection,
    game: &str,
    kind: AccountKind,
    limit: u32,
) -> Result<Vec<(StoredRating, Person)>> {
    let sql = format!(
        "SELECT {RATING}, {} FROM ratings r JOIN persons p ON p.id = r.person
         WHERE r.game = ?1 AND (p.owner IS NOT NULL) = ?3 ORDER BY r.value DESC, p.login_key LIMIT ?2",
        people::FIELDS
    );
    let mut select = connection.prepare_cached(&sql)?;
    let read = |row: &Row<'_>| Ok((read_rating(row)?, people::read(row, 5)?));
    Ok(select
        .query_map(params![game, limit, kind == AccountKind::Bots], read)?
        .collect::<rusqlite::Result<_>>()?)
}
