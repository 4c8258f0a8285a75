//! Reviews of games: those of tables, and those of records that people have uploaded.

use deadpool_postgres::GenericClient;
use tokio_postgres::Row;

use super::database::Outcome;
use super::rows::{execute, optional, query, signed, unsigned};
use crate::model::{MAX_UPLOADS, Review, UPLOADS_PER_PERSON};

/// Saves a review, replacing an earlier one with the same id. Does nothing for a table that does not exist.
pub(super) async fn save(client: &impl GenericClient, review: &Review) -> Outcome<()> {
    let Review { id, person, record, report, until } = review;
    // The owner may have changed, or the upload may have been deleted, since the analysis began.
    if let (Some(_), Some(report)) = (record, report) {
        execute(client, "UPDATE reviews SET report = $2 WHERE id = $1", &[id, report]).await?;
        return Ok(());
    }
    // The table is locked while its review is saved, so that it is not deleted in the meantime.
    let source = match person {
        Some(_) => "VALUES ($1, $2, $3, $4, $5)",
        None => "SELECT id, $2, $3, $4, $5 FROM tables WHERE id = $1 FOR KEY SHARE",
    };
    let sql = format!(
        "INSERT INTO reviews {source}
         ON CONFLICT (id) DO UPDATE SET person = excluded.person, record = excluded.record,
             report = excluded.report, until = excluded.until"
    );
    execute(client, &sql, &[id, person, record, report, &until.map(signed)]).await?;
    if let Some(person) = person {
        let sql = "DELETE FROM reviews WHERE person = $1 AND id NOT IN
            (SELECT id FROM reviews WHERE person = $1 ORDER BY until DESC NULLS LAST, id LIMIT $2)";
        execute(client, sql, &[person, &i64::from(UPLOADS_PER_PERSON)]).await?;
        let sql = "DELETE FROM reviews WHERE until <=
            (SELECT until FROM reviews WHERE until IS NOT NULL ORDER BY until DESC LIMIT 1 OFFSET $1)";
        execute(client, sql, &[&i64::from(MAX_UPLOADS)]).await?;
    }
    Ok(())
}

pub(super) async fn find(client: &impl GenericClient, id: &str) -> Outcome<Option<Review>> {
    let sql = "SELECT id, person, record, report, until FROM reviews WHERE id = $1";
    Ok(optional(client, sql, &[&id]).await?.as_ref().map(read))
}

pub(super) async fn uploads(client: &impl GenericClient, person: &str) -> Outcome<Vec<Review>> {
    let sql = "SELECT id, person, record, report, until FROM reviews WHERE person = $1
        ORDER BY until DESC NULLS LAST, id";
    Ok(query(client, sql, &[&person]).await?.iter().map(read).collect())
}

fn read(row: &Row) -> Review {
    Review {
        id: row.get(0),
        person: row.get(1),
        record: row.get(2),
        report: row.get(3),
        until: row.get::<_, Option<i64>>(4).map(unsigned),
    }
}
