//! The commands, one file each.

mod admin;
mod analyse;
mod arena;
mod backup;
mod bench;
pub(crate) mod bot;
mod completions;
mod draw;
mod examples;
mod explain;
mod games;
mod health;
pub(crate) mod ladder;
mod legal;
mod lesson;
mod man;
mod migrate;
mod online;
mod play;
pub(crate) mod record;
mod remote;
pub(crate) mod schema;
mod serve;
mod step;
mod tournaments;
mod trace;

use std::io::Write;

use crate::Status;
use crate::cli::Command;

pub(crate) fn run(command: Command, out: &mut impl Write) -> anyhow::Result<Status> {
    match command {
        Command::Serve(args) => serve::run(&args, out),
        Command::Health(args) => health::run(&args, out),
        Command::Backup(args) => backup::back_up(&args, out),
        Command::Restore(args) => backup::restore(&args, out),
        Command::Migrate(args) => migrate::run(&args, out),
        Command::Admin { command, folder } => admin::run(command, &folder, out),
        Command::Games { game, json } => games::run(game, json, out),
        Command::Play(args) => play::run(&args, out),
        Command::Watch(args) => online::watch(&args, out),
        Command::Lesson(args) => lesson::run(&args, out),
        Command::Trace(args) => trace::run(&args, out),
        Command::Step { game, file } => step::run(game, &file, out),
        Command::Legal(args) => legal::run(&args, out),
        Command::Examples { game, file, json } => examples::run(game, file.as_deref(), json, out),
        Command::Explain(args) => explain::run(&args, out),
        Command::Record(command) => record::run(&command, out),
        Command::Draw(args) => draw::run(&args, out),
        Command::Bot(args) => bot::run(&args, out),
        Command::Arena(args) => arena::run(&args, out),
        Command::Analyse(args) => analyse::run(&args, out),
        Command::Bench(args) => bench::run(&args, out),
        Command::Schema { name } => schema::run(&name, out),
        Command::Completions { shell } => completions::run(shell, out),
        Command::Man { folder } => man::run(folder.as_deref(), out),
    }
}
