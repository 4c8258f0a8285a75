//! Small conversions between rows and values.

use deadpool_postgres::GenericClient;
use tokio_postgres::Row;
use tokio_postgres::types::ToSql;

use super::database::Outcome;

/// The parameters of a statement.
pub(super) type Parameters<'a> = &'a [&'a (dyn ToSql + Sync)];

/// Converts a number for a column. PostgreSQL has no unsigned numbers; times beyond the year 292 million are capped.
pub(super) fn signed(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// Converts a number from a column.
pub(super) fn unsigned(number: i64) -> u64 {
    u64::try_from(number).unwrap_or(0)
}

/// Joins identifiers for a text column, with a space before and after each.
pub(super) fn join_ids(people: &[String]) -> String {
    people.iter().fold(" ".to_owned(), |ids, person| ids + person + " ")
}

/// Runs a query and returns its rows.
pub(super) async fn query(
    client: &impl GenericClient,
    sql: &str,
    parameters: Parameters<'_>,
) -> Outcome<Vec<Row>> {
    let statement = client.prepare_cached(sql).await?;
    Ok(client.query(&statement, parameters).await?)
}

/// Runs a query and returns its only row, if there is one.
pub(super) async fn optional(
    client: &impl GenericClient,
    sql: &str,
    parameters: Parameters<'_>,
) -> Outcome<Option<Row>> {
    let statement = client.prepare_cached(sql).await?;
    Ok(client.query_opt(&statement, parameters).await?)
}

/// Runs a query that always returns one row.
pub(super) async fn one(client: &impl GenericClient, sql: &str, parameters: Parameters<'_>) -> Outcome<Row> {
    let statement = client.prepare_cached(sql).await?;
    Ok(client.query_one(&statement, parameters).await?)
}

/// Runs a statement and returns the number of rows that it has changed.
pub(super) async fn execute(
    client: &impl GenericClient,
    sql: &str,
    parameters: Parameters<'_>,
) -> Outcome<u64> {
    let statement = client.prepare_cached(sql).await?;
    Ok(client.execute(&statement, parameters).await?)
}
