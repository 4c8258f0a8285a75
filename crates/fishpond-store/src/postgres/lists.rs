//! Lists of tables.

use deadpool_postgres::GenericClient;
use tokio_postgres::Row;
use tokio_postgres::types::ToSql;

use super::database::Outcome;
use super::rows::{one, query, signed, unsigned};
use crate::model::{ListedStatus, ListedTable, Query, TableCounts};

pub(super) async fn list(
    client: &impl GenericClient,
    selection: &Query,
    limit: u32,
) -> Outcome<Vec<ListedTable>> {
    let limit = i64::from(limit);
    let mut parameters: Vec<Box<dyn ToSql + Sync + Send>> = vec![Box::new(limit)];
    let (to_move, selection) = match selection {
        Query::Joinable => ("false", "WHERE phase = 0 AND listed ORDER BY made DESC"),
        Query::JoinableOf(game) => {
            parameters.push(Box::new(game.clone()));
            ("false", "WHERE phase = 0 AND listed AND game = $2 ORDER BY made DESC")
        }
        Query::Watchable => ("false", "WHERE phase = 1 AND listed ORDER BY changed DESC"),
        Query::Current(person) => {
            parameters.push(Box::new(person.clone()));
            (
                "position(' ' || $2 || ' ' IN waits_for) > 0",
                "JOIN places p ON p.tbl = t.id WHERE person = $2 AND phase < 2 ORDER BY to_move DESC, changed DESC",
            )
        }
        Query::Finished(person) => {
            parameters.push(Box::new(person.clone()));
            (
                "false",
                "JOIN places p ON p.tbl = t.id WHERE person = $2 AND phase = 2
                 ORDER BY (SELECT r.number FROM results r WHERE r.tbl = t.id) DESC NULLS LAST, changed DESC",
            )
        }
        Query::Unfinished => ("false", "WHERE phase < 2 ORDER BY changed DESC"),
        Query::Due(at) => {
            parameters.push(Box::new(signed(*at)));
            ("false", "WHERE wakes <= $2 ORDER BY wakes")
        }
        Query::Quiet(since) => {
            parameters.push(Box::new(signed(*since)));
            ("false", "WHERE phase = 1 AND wakes IS NULL AND changed <= $2 ORDER BY changed")
        }
        Query::AwaitingBot => ("false", "WHERE bots ORDER BY changed"),
    };
    let sql = format!(
        "SELECT id, number, game, phase, made, changed, wakes, summary, {to_move} AS to_move
         FROM tables t JOIN heads h ON h.tbl = t.id {selection}, id LIMIT $1"
    );
    let parameters: Vec<&(dyn ToSql + Sync)> = parameters.iter().map(|it| &**it as _).collect();
    Ok(query(client, &sql, &parameters).await?.iter().map(read).collect())
}

fn read(row: &Row) -> ListedTable {
    ListedTable {
        table: row.get(0),
        event_count: unsigned(row.get(1)),
        game: row.get(2),
        status: ListedStatus::from_number(row.get(3)),
        created_at: unsigned(row.get(4)),
        changed_at: unsigned(row.get(5)),
        next_deadline: row.get::<_, Option<i64>>(6).map(unsigned),
        summary: row.get(7),
        to_move: row.get(8),
    }
}

pub(super) async fn count_unfinished(client: &impl GenericClient) -> Outcome<u64> {
    let row = one(client, "SELECT count(*) FROM tables WHERE phase < 2", &[]).await?;
    Ok(unsigned(row.get(0)))
}

pub(super) async fn count_by_status(client: &impl GenericClient) -> Outcome<TableCounts> {
    let mut counts = TableCounts::default();
    for row in query(client, "SELECT phase, count(*) FROM tables GROUP BY phase", &[]).await? {
        let count = unsigned(row.get(1));
        match ListedStatus::from_number(row.get(0)) {
            ListedStatus::Waiting => counts.waiting = count,
            ListedStatus::Playing => counts.playing = count,
            ListedStatus::Over => counts.over = count,
        }
    }
    Ok(counts)
}
