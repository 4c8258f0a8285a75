//! `fishpond migrate`: from SQLite to PostgreSQL.

use std::io::Write;

use fishpond_server::Migrated;
use fishpond_store::PostgresStore;

use crate::cli::Migrate;
use crate::data_folder::DataFolder;
use crate::{Status, parallel};

pub(crate) fn run(args: &Migrate, out: &mut impl Write) -> anyhow::Result<Status> {
    let folder = DataFolder::find(&args.folder)?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let migrated = runtime.block_on(async {
        let from = folder.open_stopped()?;
        let to = PostgresStore::open(&args.to).await?;
        let bar = parallel::progress_bar(from.table_ids().await?.len(), "tables");
        let migrated = fishpond_server::migrate(&from, &to, |_| bar.inc(1)).await;
        bar.finish_and_clear();
        anyhow::Ok(migrated?)
    })?;
    let Migrated { tables, events, accounts } = migrated;
    writeln!(out, "Tables moved: {tables}, with {events} events. Accounts moved: {accounts}.")?;
    writeln!(out, "Every game was replayed and is identical.")?;
    writeln!(
        out,
        "Start servers with --database from now on. {} is unchanged.",
        folder.database().display()
    )?;
    Ok(Status::Done)
}
