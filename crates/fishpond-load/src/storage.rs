//! Stored events, from which players learn the state of their table.

use std::cell::RefCell;

use fishpond_table::{Table, TableEvent};
use tokio_postgres::{Client, NoTls};

use crate::server::Server;

/// Access to the tables that a server or a cluster has stored.
pub(crate) trait Stored {
    /// Returns a table, including its secrets.
    async fn table(&self, id: &str) -> anyhow::Result<Table>;
}

impl Stored for Server {
    async fn table(&self, id: &str) -> anyhow::Result<Table> {
        self.stored_table(id)
    }
}

/// The database of a cluster.
pub(crate) struct Storage {
    url: String,
    client: RefCell<Option<Client>>,
}

impl Storage {
    pub(crate) fn new(url: &str) -> Storage {
        Storage { url: url.to_owned(), client: RefCell::default() }
    }

    /// Returns the events of a table after the first `after`, with their numbers.
    pub(crate) async fn events(&self, id: &str, after: u64) -> anyhow::Result<Vec<(u64, TableEvent)>> {
        let client = self.client().await?;
        let sql = "SELECT number, event FROM events WHERE tbl = $1 AND number > $2 ORDER BY number";
        let rows = client.query(sql, &[&id, &i64::try_from(after)?]).await?;
        self.keep(client);
        let event = |row: &tokio_postgres::Row| {
            Ok((u64::try_from(row.get::<_, i64>(0))?, TableEvent::from_json(row.get(1))?))
        };
        rows.iter().map(event).collect()
    }

    /// Runs statements.
    pub(crate) async fn execute(&self, sql: &str) -> anyhow::Result<()> {
        let client = self.client().await?;
        client.batch_execute(sql).await?;
        self.keep(client);
        Ok(())
    }

    /// Takes the connection, or opens one. Several tasks may need one at the same time.
    async fn client(&self) -> anyhow::Result<Client> {
        let taken = self.client.borrow_mut().take();
        if let Some(client) = taken {
            return Ok(client);
        }
        let (client, connection) = tokio_postgres::connect(&self.url, NoTls).await?;
        tokio::spawn(connection);
        Ok(client)
    }

    /// Keeps a working connection for the next task.
    fn keep(&self, client: Client) {
        *self.client.borrow_mut() = Some(client);
    }
}

impl Stored for Storage {
    async fn table(&self, id: &str) -> anyhow::Result<Table> {
        let events = self.events(id, 0).await?;
        Ok(Table::fold(events.iter().map(|(_, event)| event))?)
    }
}
