//! Invitations to create an account, and reports to the operator.

use rusqlite::{Connection, OptionalExtension as _, params};

use crate::model::{Millis, Report, Result};
use crate::secrets::Hash;

pub(super) fn create_invite(connection: &Connection, hash: &Hash, until: Millis) -> Result<()> {
    connection
        .prepare_cached("INSERT OR REPLACE INTO invites VALUES (?1, ?2)")?
        .execute(params![hash, until])?;
    Ok(())
}

pub(super) fn use_invite(connection: &Connection, hash: &Hash, now: Millis) -> Result<Option<Millis>> {
    let used = connection
        .prepare_cached("DELETE FROM invites WHERE hash = ?1 AND until > ?2 RETURNING until")?
        .query_row(params![hash, now], |row| row.get(0))
        .optional()?;
    Ok(used)
}

pub(super) fn delete_expired(connection: &Connection, now: Millis) -> Result<()> {
    connection.prepare_cached("DELETE FROM invites WHERE until <= ?1")?.execute([now])?;
    Ok(())
}

pub(super) fn add_report(connection: &Connection, report: &Report, keep: u32) -> Result<u64> {
    let Report { at, person, about, text, .. } = report;
    let id = connection
        .prepare_cached("INSERT INTO reports (at, person, about, words) VALUES (?1, ?2, ?3, ?4)")?
        .insert(params![at, person, about, text])?;
    connection
        .prepare_cached(
            "DELETE FROM reports WHERE id <= (SELECT id FROM reports ORDER BY id DESC LIMIT 1 OFFSET ?1)",
        )?
        .execute([keep])?;
    Ok(id.unsigned_abs())
}

pub(super) fn reports(connection: &Connection, limit: u32) -> Result<Vec<Report>> {
    let mut select = connection
        .prepare_cached("SELECT id, at, person, about, words FROM reports ORDER BY id DESC LIMIT ?1")?;
    let reports = select.query_map([limit], |row| {
        Ok(Report {
            id: row.get(0)?,
            at: row.get(1)?,
            person: row.get(2)?,
            about: row.get(3)?,
            text: row.get(4)?,
        })
    })?;
    Ok(reports.collect::<rusqlite::Result<_>>()?)
}

pub(super) fn delete_report(connection: &Connection, id: u64) -> Result<bool> {
    // SQLite's integers are signed, so no report has a larger number.
    let Ok(id) = i64::try_from(id) else { return Ok(false) };
    let deleted = connection.prepare_cached("DELETE FROM reports WHERE id = ?1")?.execute([id])?;
    Ok(deleted == 1)
}
