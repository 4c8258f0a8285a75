//! Invitations to create an account, and reports to the operator.

use deadpool_postgres::GenericClient;

use super::database::Outcome;
use super::rows::{execute, one, optional, query, signed, unsigned};
use crate::model::{Millis, Report};
use crate::secrets::Hash;

pub(super) async fn create_invite(client: &impl GenericClient, hash: &Hash, until: Millis) -> Outcome<()> {
    let sql = "INSERT INTO invites VALUES ($1, $2) ON CONFLICT (hash) DO UPDATE SET until = excluded.until";
    execute(client, sql, &[&&hash[..], &signed(until)]).await?;
    Ok(())
}

pub(super) async fn use_invite(
    client: &impl GenericClient,
    hash: &Hash,
    now: Millis,
) -> Outcome<Option<Millis>> {
    let sql = "DELETE FROM invites WHERE hash = $1 AND until > $2 RETURNING until";
    let used = optional(client, sql, &[&&hash[..], &signed(now)]).await?;
    Ok(used.map(|row| unsigned(row.get(0))))
}

pub(super) async fn add_report(client: &impl GenericClient, report: &Report, keep: u32) -> Outcome<u64> {
    let Report { at, person, about, text, .. } = report;
    let sql = "INSERT INTO reports (at, person, about, words) VALUES ($1, $2, $3, $4) RETURNING id";
    let id = one(client, sql, &[&signed(*at), person, about, text]).await?.get(0);
    let sql = "DELETE FROM reports WHERE id <= (SELECT id FROM reports ORDER BY id DESC LIMIT 1 OFFSET $1)";
    execute(client, sql, &[&i64::from(keep)]).await?;
    Ok(unsigned(id))
}

pub(super) async fn reports(client: &impl GenericClient, limit: u32) -> Outcome<Vec<Report>> {
    let sql = "SELECT id, at, person, about, words FROM reports ORDER BY id DESC LIMIT $1";
    let rows = query(client, sql, &[&i64::from(limit)]).await?;
    let reports = rows.iter().map(|row| Report {
        id: unsigned(row.get(0)),
        at: unsigned(row.get(1)),
        person: row.get(2),
        about: row.get(3),
        text: row.get(4),
    });
    Ok(reports.collect())
}

pub(super) async fn delete_report(client: &impl GenericClient, id: u64) -> Outcome<bool> {
    Ok(execute(client, "DELETE FROM reports WHERE id = $1", &[&signed(id)]).await? == 1)
}
