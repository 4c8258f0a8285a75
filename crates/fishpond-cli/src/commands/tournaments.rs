//! `fishpond admin tournaments`: the commands and their output.

use std::io::Write;

use fishpond_core::Options;
use fishpond_server::{AdminCommand, AdminTournament, TournamentPlan};
use time::OffsetDateTime;

use super::admin::print_columns;
use crate::cli::{AdminTournaments, CreateTournament, ListTournaments, Tournaments};

/// Returns the command for the server, and whether to print JSON.
pub(crate) fn command(arguments: Tournaments) -> anyhow::Result<(AdminCommand, bool)> {
    let Tournaments { command, list } = arguments;
    Ok(match command.unwrap_or(AdminTournaments::List(list)) {
        AdminTournaments::List(ListTournaments { limit, json }) => {
            (AdminCommand::Tournaments { limit }, json)
        }
        AdminTournaments::Create(create) => {
            let json = create.json;
            (AdminCommand::CreateTournament { plan: plan(create)? }, json)
        }
        AdminTournaments::Add { tournament, accounts } => {
            (AdminCommand::AddToTournament { tournament, accounts }, false)
        }
        AdminTournaments::Remove { tournament, players } => {
            (AdminCommand::RemoveFromTournament { tournament, players }, false)
        }
        AdminTournaments::Bots { tournament, count, level } => {
            (AdminCommand::AddBots { tournament, bot: format!("level:{level}"), count }, false)
        }
        AdminTournaments::Start { tournament } => (AdminCommand::StartTournament { tournament }, false),
        AdminTournaments::Cancel { tournament } => (AdminCommand::CancelTournament { tournament }, false),
        AdminTournaments::Delete { tournament } => (AdminCommand::DeleteTournament { tournament }, false),
    })
}

fn plan(create: CreateTournament) -> anyhow::Result<TournamentPlan> {
    let CreateTournament { name, game, clock, seats, rounds, rated, pause, start, options, .. } = create;
    let defaults = TournamentPlan::new(name, game, clock);
    Ok(TournamentPlan {
        options: Options::from_pairs(&options).map_err(anyhow::Error::msg)?,
        seats: seats.unwrap_or(defaults.seats),
        rounds,
        rated,
        pause: u64::from(pause) * 1000,
        starts: start,
        ..defaults
    })
}

/// Says what a command has done.
pub(crate) fn done(command: &AdminCommand) -> Option<String> {
    Some(match command {
        AdminCommand::AddToTournament { accounts, .. } => format!("Added {}.", accounts.join(", ")),
        AdminCommand::RemoveFromTournament { players, .. } => format!("Removed {}.", players.join(", ")),
        AdminCommand::AddBots { count: 1, .. } => "Added 1 bot.".to_owned(),
        AdminCommand::AddBots { count, .. } => format!("Added {count} bots."),
        AdminCommand::StartTournament { tournament } => format!("Started tournament {tournament}."),
        AdminCommand::CancelTournament { tournament } => format!("Cancelled tournament {tournament}."),
        AdminCommand::DeleteTournament { tournament } => format!("Deleted tournament {tournament}."),
        _ => return None,
    })
}

pub(crate) fn print(tournaments: &[AdminTournament], out: &mut impl Write) -> anyhow::Result<()> {
    if tournaments.is_empty() {
        writeln!(out, "There are no tournaments.")?;
        return Ok(());
    }
    let head = ["TOURNAMENT", "GAME", "STATUS", "ROUND", "PLAYERS", "STARTS", "NAME"];
    let mut rows = vec![head.map(str::to_owned)];
    rows.extend(tournaments.iter().cloned().map(|tournament| {
        let round = format!("{}/{}", tournament.round, tournament.rounds);
        let starts = tournament.starts.and_then(date).unwrap_or_else(|| "-".to_owned());
        let players = tournament.players.to_string();
        [tournament.tournament, tournament.game, tournament.status, round, players, starts, tournament.name]
    }));
    print_columns(&rows, out)
}

/// Formats a date in milliseconds since 1970.
fn date(millis: u64) -> Option<String> {
    let at = OffsetDateTime::from_unix_timestamp(i64::try_from(millis / 1000).ok()?).ok()?;
    let (date, time) = (at.date(), at.time());
    let (month, day) = (u8::from(date.month()), date.day());
    Some(format!("{:04}-{month:02}-{day:02} {:02}:{:02} UTC", date.year(), time.hour(), time.minute()))
}
