//! Results of finished games, and ratings.
//!
//! A result changes only while its table is locked. Ratings change only while the row of `rating_order` is locked; the players
//! are locked after it, so that nobody who is being removed gets a rating.

use deadpool_postgres::GenericClient;
use tokio_postgres::Row;

use super::database::Outcome;
use super::people;
use super::rows::{execute, one, query, signed, unsigned};
use crate::error::StoreError;
use crate::model::{
    AccountKind, FinishedGame, GameResult, Person, RatedGame, RatingUpdate, ResultQuery, StoredRating,
    TableId,
};

/// Deletes the result of a table.
pub(super) const DELETE: &str = "
    WITH gone AS (DELETE FROM results WHERE tbl = $1 RETURNING number)
    DELETE FROM result_people p USING gone WHERE p.number = gone.number";

/// Stores the result of a table, or replaces it. Its number and date stay.
pub(super) async fn save(client: &impl GenericClient, table: &str, result: &GameResult) -> Outcome<()> {
    let GameResult { ended, details, people, public, awaits_rating } = result;
    let sql = "
        WITH saved AS (
            INSERT INTO results (tbl, game, ended, details, public, awaits_rating)
                SELECT id, game, $2, $3, $4, $5 FROM tables WHERE id = $1
            ON CONFLICT (tbl) DO UPDATE SET details = excluded.details, public = excluded.public,
                awaits_rating = excluded.awaits_rating
            RETURNING number
        ), gone AS (
            DELETE FROM result_people p USING saved s WHERE p.number = s.number AND NOT p.person = ANY ($6::text[])
        )
        INSERT INTO result_people SELECT DISTINCT p.person, s.number FROM saved s, unnest($6::text[]) AS p (person)
        ON CONFLICT DO NOTHING";
    execute(client, sql, &[&table, &ended.map(signed), details, public, awaits_rating, people]).await?;
    Ok(())
}

pub(super) async fn list(
    client: &impl GenericClient,
    selection: &ResultQuery,
    limit: u32,
) -> Outcome<Vec<FinishedGame>> {
    let ResultQuery { person, viewer, before } = selection;
    let sql = "SELECT r.number, r.tbl, r.game, r.ended, r.details
        FROM result_people p JOIN results r ON r.number = p.number
        WHERE p.person = $1 AND ($3::bigint IS NULL OR p.number < $3)
            AND (r.public OR EXISTS (SELECT 1 FROM result_people v WHERE v.number = p.number AND v.person = $2))
        ORDER BY p.number DESC LIMIT $4";
    let rows = query(client, sql, &[person, viewer, &before.map(signed), &i64::from(limit)]).await?;
    let read = |row: &Row| FinishedGame {
        number: unsigned(row.get(0)),
        table: row.get(1),
        game: row.get(2),
        ended: row.get::<_, Option<i64>>(3).map(unsigned),
        details: row.get(4),
    };
    Ok(rows.iter().map(read).collect())
}

pub(super) async fn unrated(client: &impl GenericClient, limit: u32) -> Outcome<Vec<TableId>> {
    let sql = "SELECT tbl FROM results WHERE awaits_rating ORDER BY number LIMIT $1";
    Ok(query(client, sql, &[&i64::from(limit)]).await?.iter().map(|row| row.get(0)).collect())
}

/// Returns the number of the last rated game.
pub(super) async fn last_rated(client: &impl GenericClient) -> Outcome<u64> {
    let row = one(client, "SELECT coalesce(max(rated), 0) FROM results", &[]).await?;
    Ok(unsigned(row.get(0)))
}

/// Locks the ratings of all games and of some people, if `expected` is the number of the last rated game.
async fn lock(client: &impl GenericClient, expected: u64, people: &[&str]) -> Outcome<()> {
    one(client, "SELECT one FROM rating_order FOR UPDATE", &[]).await?;
    let have = last_rated(client).await?;
    if have != expected {
        return Err(StoreError::Conflict { expected, have }.into());
    }
    let sql = "SELECT 1 FROM persons WHERE id = ANY ($1::text[]) ORDER BY id FOR KEY SHARE";
    query(client, sql, &[&people]).await?;
    Ok(())
}

/// Stores the new ratings of the players of a table.
pub(super) async fn rate(client: &impl GenericClient, table: &str, update: &RatingUpdate) -> Outcome<()> {
    let RatingUpdate { after, ratings } = update;
    let people: Vec<&str> = ratings.iter().map(|rating| rating.person.as_str()).collect();
    lock(client, *after, &people).await?;
    let sql = "UPDATE results SET rated = $2, awaits_rating = false WHERE tbl = $1";
    execute(client, sql, &[&table, &signed(after + 1)]).await?;
    for rating in ratings {
        // People who have deleted their account in the meantime get no rating.
        let sql = "INSERT INTO ratings SELECT p.id, t.game, $3, $4, 1 FROM persons p, tables t
                WHERE p.id = $1 AND p.login IS NOT NULL AND t.id = $2
            ON CONFLICT (person, game) DO UPDATE SET value = excluded.value, deviation = excluded.deviation,
                games = ratings.games + 1";
        execute(client, sql, &[&rating.person, &table, &rating.value, &rating.deviation]).await?;
    }
    Ok(())
}

pub(super) async fn rated_games(
    client: &impl GenericClient,
    after: u64,
    limit: u32,
) -> Outcome<Vec<RatedGame>> {
    let sql = "SELECT rated, tbl FROM results WHERE rated > $1 ORDER BY rated LIMIT $2";
    let rows = query(client, sql, &[&signed(after), &i64::from(limit)]).await?;
    let read = |row: &Row| RatedGame { number: unsigned(row.get(0)), table: row.get(1) };
    Ok(rows.iter().map(read).collect())
}

pub(super) async fn replace_ratings(
    client: &impl GenericClient,
    after: u64,
    ratings: &[StoredRating],
) -> Outcome<()> {
    let people: Vec<&str> = ratings.iter().map(|rating| rating.person.as_str()).collect();
    lock(client, after, &people).await?;
    execute(client, "DELETE FROM ratings", &[]).await?;
    let games: Vec<&str> = ratings.iter().map(|rating| rating.game.as_str()).collect();
    let values: Vec<i64> = ratings.iter().map(|rating| rating.value).collect();
    let deviations: Vec<i64> = ratings.iter().map(|rating| rating.deviation).collect();
    let counts: Vec<i64> = ratings.iter().map(|rating| i64::from(rating.games)).collect();
    let sql = "INSERT INTO ratings
        SELECT r.* FROM unnest($1::text[], $2::text[], $3::bigint[], $4::bigint[], $5::bigint[])
            AS r (person, game, value, deviation, games)
        JOIN persons p ON p.id = r.person AND p.login IS NOT NULL";
    execute(client, sql, &[&people, &games, &values, &deviations, &counts]).await?;
    Ok(())
}

const RATING: &str = "r.person, r.game, r.value, r.deviation, r.games";

fn read_rating(row: &Row) -> StoredRating {
    StoredRating {
        person: row.get(0),
        game: row.get(1),
        value: row.get(2),
        deviation: row.get(3),
        games: u32::try_from(row.get::<_, i64>(4)).unwrap_or(u32::MAX),
    }
}

pub(super) async fn ratings(client: &impl GenericClient, person: &str) -> Outcome<Vec<StoredRating>> {
    let sql = format!("SELECT {RATING} FROM ratings r WHERE person = $1 ORDER BY game");
    Ok(query(client, &sql, &[&person]).await?.iter().map(read_rating).collect())
}

pub(super) async fn leaderboard(
    client: &impl GenericClient,
    game: &str,
    kind: AccountKind,
    limit: u32,
) -> Outcome<Vec<(StoredRating, Person)>> {
    let sql = format!(
        "SELECT {RATING}, {} FROM ratings r JOIN persons p ON p.id = r.person
         WHERE r.game = $1 AND (p.owner IS NOT NULL) = $3 ORDER BY r.value DESC, p.login_key LIMIT $2",
        people::FIELDS
    );
    let rows = query(client, &sql, &[&game, &i64::from(limit), &(kind == AccountKind::Bots)]).await?;
    Ok(rows.iter().map(|row| (read_rating(row), people::read(row, 5))).collect())
}
