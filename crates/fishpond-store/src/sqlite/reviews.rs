//! Reviews of games: those of tables, and those of records that people have uploaded.

use rusqlite::{Connection, OptionalExtension, Row, params};

use crate::model::{MAX_UPLOADS, Millis, Result, Review, UPLOADS_PER_PERSON};

/// Saves a review, replacing an earlier one with the same id. Does nothing for a table that does not exist.
pub(super) fn save(connection: &Connection, review: &Review) -> Result<()> {
    let Review { id, person, record, report, until } = review;
    // The owner may have changed, or the upload may have been deleted, since the analysis began.
    if let (Some(_), Some(report)) = (record, report) {
        connection.prepare_cached("UPDATE reviews SET report = ?2 WHERE id = ?1")?.execute([id, report])?;
        return Ok(());
    }
    connection
        .prepare_cached(
            "INSERT OR REPLACE INTO reviews SELECT ?1, ?2, ?3, ?4, ?5
             WHERE ?2 IS NOT NULL OR EXISTS (SELECT 1 FROM tables WHERE id = ?1)",
        )?
        .execute(params![id, person, record, report, until])?;
    if let Some(person) = person {
        connection
            .prepare_cached(
                "DELETE FROM reviews WHERE person = ?1 AND id NOT IN
                 (SELECT id FROM reviews WHERE person = ?1 ORDER BY until DESC, id LIMIT ?2)",
            )?
            .execute(params![person, UPLOADS_PER_PERSON])?;
        connection
            .prepare_cached(
                "DELETE FROM reviews WHERE until <=
                 (SELECT until FROM reviews WHERE until IS NOT NULL ORDER BY until DESC LIMIT 1 OFFSET ?1)",
            )?
            .execute([MAX_UPLOADS])?;
    }
    Ok(())
}

pub(super) fn find(connection: &Connection, id: &str) -> Result<Option<Review>> {
    let review = connection
        .prepare_cached("SELECT id, person, record, report, until FROM reviews WHERE id = ?1")?
        .query_row([id], read);
    Ok(review.optional()?)
}

pub(super) fn uploads(connection: &Connection, person: &str) -> Result<Vec<Review>> {
    let mut select = connection.prepare_cached(
        "SELECT id, person, record, report, until FROM reviews WHERE person = ?1 ORDER BY until DESC, id",
    )?;
    let uploads = select.query_map([person], read)?;
    Ok(uploads.collect::<rusqlite::Result<_>>()?)
}

fn read(row: &Row<'_>) -> rusqlite::Result<Review> {
    Ok(Review {
        id: row.get(0)?,
        person: row.get(1)?,
        record: row.get(2)?,
        report: row.get(3)?,
        until: row.get(4)?,
    })
}

pub(super) fn delete(connection: &Connection, id: &str) -> Result<()> {
    connection.prepare_cached("DELETE FROM reviews WHERE id = ?1")?.execute([id])?;
    Ok(())
}

pub(super) fn delete_expired(connection: &Connection, now: Millis) -> Result<()> {
    connection.prepare_cached("DELETE FROM reviews WHERE until <= ?1")?.execute([now])?;
    Ok(())
}
