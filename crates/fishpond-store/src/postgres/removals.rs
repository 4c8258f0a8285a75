//! The removal of people, the guests whose tokens are no longer accepted, bans, and the server's keys.

use deadpool_postgres::GenericClient;

use super::database::Outcome;
use super::rows::{execute, one, query, signed};
use super::{contacts, mail, push};
use crate::model::{Key, Millis, Removal, TableId};

/// Begins a removal, which deletes everything about the person and the bots that they own, except what the tables contain.
pub(super) async fn begin(
    client: &impl GenericClient,
    removal: &Removal,
    retired_until: Option<Millis>,
) -> Outcome<()> {
    let Removal { person, heir } = removal;
    if let Some(until) = retired_until {
        let sql = "INSERT INTO retired_guests VALUES ($1, $2) ON CONFLICT (person) DO UPDATE SET until = excluded.until";
        execute(client, sql, &[person, &signed(until)]).await?;
    }
    let sql = "INSERT INTO removals VALUES ($1, $2) ON CONFLICT (person) DO UPDATE SET heir = excluded.heir";
    execute(client, sql, &[person, heir]).await?;
    for sql in [
        "UPDATE reviews SET person = $2 WHERE person = $1 AND $2::text IS NOT NULL",
        "UPDATE reports SET person = $2 WHERE person = $1 AND $2::text IS NOT NULL",
    ] {
        execute(client, sql, &[person, heir]).await?;
    }
    for sql in [
        // If the person is the heir in a pending removal, its remaining tables must not go to them.
        "UPDATE removals SET heir = NULL WHERE heir = $1",
        // First the person, on whom others take a lock before they add a session, a token or a rating.
        "DELETE FROM persons WHERE id = $1",
        "DELETE FROM sessions WHERE person = $1",
        "DELETE FROM tokens WHERE person = $1",
        "DELETE FROM reports WHERE person = $1",
        "DELETE FROM ratings WHERE person = $1",
        "DELETE FROM reviews WHERE person = $1",
    ] {
        execute(client, sql, &[person]).await?;
    }
    mail::remove(client, person).await?;
    contacts::remove(client, person).await?;
    push::remove(client, person).await?;
    // From here on, nobody can create another bot for the person. As above, the bots are locked before everything else.
    let bots = query(client, "DELETE FROM persons WHERE owner = $1 RETURNING id", &[person]).await?;
    for bot in bots.iter().map(|row| row.get::<_, String>(0)) {
        for sql in [
            "INSERT INTO removals VALUES ($1, NULL) ON CONFLICT (person) DO NOTHING",
            "DELETE FROM tokens WHERE person = $1",
            "DELETE FROM contacts WHERE other = $1",
            "DELETE FROM ratings WHERE person = $1",
            "DELETE FROM reviews WHERE person = $1",
        ] {
            execute(client, sql, &[&bot]).await?;
        }
    }
    Ok(())
}

pub(super) async fn pending(client: &impl GenericClient) -> Outcome<Vec<Removal>> {
    let rows = query(client, "SELECT person, heir FROM removals ORDER BY person", &[]).await?;
    Ok(rows.iter().map(|row| Removal { person: row.get(0), heir: row.get(1) }).collect())
}

pub(super) async fn tables_mentioning(client: &impl GenericClient, person: &str) -> Outcome<Vec<TableId>> {
    let rows = query(client, "SELECT tbl FROM mentions WHERE person = $1 ORDER BY tbl", &[&person]).await?;
    Ok(rows.iter().map(|row| row.get(0)).collect())
}

/// Records that the events of a table mention the heir, if there is one, instead of the person.
pub(super) async fn remove(client: &impl GenericClient, removal: &Removal, table: &str) -> Outcome<()> {
    let sql = "DELETE FROM mentions WHERE person = $1 AND tbl = $2";
    execute(client, sql, &[&removal.person, &table]).await?;
    if let Some(heir) = &removal.heir {
        let sql = "INSERT INTO mentions VALUES ($1, $2) ON CONFLICT DO NOTHING";
        execute(client, sql, &[heir, &table]).await?;
    }
    Ok(())
}

/// Finishes a removal. Returns false if tables or tournaments still mention the person.
pub(super) async fn finish(client: &impl GenericClient, person: &str) -> Outcome<bool> {
    let sql = "SELECT EXISTS (SELECT 1 FROM mentions WHERE person = $1)
        OR EXISTS (SELECT 1 FROM tournament_people WHERE person = $1)";
    let is_mentioned: bool = one(client, sql, &[&person]).await?.get(0);
    if !is_mentioned {
        execute(client, "DELETE FROM removals WHERE person = $1", &[&person]).await?;
    }
    Ok(!is_mentioned)
}

pub(super) async fn retired_guests(client: &impl GenericClient) -> Outcome<Vec<String>> {
    let rows = query(client, "SELECT person FROM retired_guests ORDER BY person", &[]).await?;
    Ok(rows.iter().map(|row| row.get(0)).collect())
}

pub(super) async fn is_guest_at_table(client: &impl GenericClient, person: &str) -> Outcome<bool> {
    let sql = "SELECT EXISTS (SELECT 1 FROM mentions WHERE person = $1)
        AND NOT EXISTS (SELECT 1 FROM persons WHERE id = $1 AND login IS NOT NULL)";
    Ok(one(client, sql, &[&person]).await?.get(0))
}

pub(super) async fn ban(client: &impl GenericClient, person: &str, now: Millis) -> Outcome<()> {
    execute(client, "INSERT INTO bans VALUES ($1, $2) ON CONFLICT DO NOTHING", &[&person, &signed(now)])
        .await?;
    Ok(())
}

pub(super) async fn unban(client: &impl GenericClient, person: &str) -> Outcome<()> {
    execute(client, "DELETE FROM bans WHERE person = $1", &[&person]).await?;
    Ok(())
}

/// Returns the banned people, latest first.
pub(super) async fn bans(client: &impl GenericClient) -> Outcome<Vec<String>> {
    let rows = query(client, "SELECT person FROM bans ORDER BY since DESC, person", &[]).await?;
    Ok(rows.iter().map(|row| row.get(0)).collect())
}

/// Returns the key for a purpose, and stores `fresh` if there is none.
pub(super) async fn key(client: &impl GenericClient, purpose: &str, fresh: &Key) -> Outcome<Key> {
    let sql = "INSERT INTO keys VALUES ($1, $2) ON CONFLICT DO NOTHING";
    execute(client, sql, &[&purpose, &fresh.secret_bytes()]).await?;
    let row = one(client, "SELECT key FROM keys WHERE purpose = $1", &[&purpose]).await?;
    Ok(Key::new(row.get::<_, Vec<u8>>(0)))
}
