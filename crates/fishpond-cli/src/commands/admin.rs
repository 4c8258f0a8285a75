//! `fishpond admin`: the operator's commands.

use std::io::Write;

use fishpond_server::{AdminAnswer, AdminCommand, AdminPerson, AdminReport, AdminTable, RebuiltRatings};

use super::tournaments;
use crate::cli::{Admin, AdminRatings, AdminTables, AdminToken, ListTables, ServerFolder, Tables};
use crate::data_folder::DataFolder;
use crate::{Status, note};

pub(crate) fn run(command: Admin, folder: &ServerFolder, out: &mut impl Write) -> anyhow::Result<Status> {
    let folder = DataFolder::find(folder)?;
    let (command, json) = match command {
        Admin::Tables(Tables { command, list }) => match command.unwrap_or(AdminTables::List(list)) {
            AdminTables::List(ListTables { limit, json }) => (AdminCommand::Tables { limit }, json),
            AdminTables::Close { table } => (AdminCommand::CloseTable { table }, false),
            AdminTables::Delete { table } => (AdminCommand::DeleteTable { table }, false),
        },
        Admin::People { table, json } => (AdminCommand::People { table }, json),
        Admin::Ban { person, network } => (AdminCommand::Ban { person, network }, false),
        Admin::Unban { person } => (AdminCommand::Unban { person }, false),
        Admin::Bans { json } => (AdminCommand::Bans, json),
        Admin::ResetPassword { account, keep_tokens } => {
            (AdminCommand::ResetPassword { account, keep_tokens }, false)
        }
        Admin::Invite { days, json } => (AdminCommand::Invite { days }, json),
        Admin::Reports { delete: Some(report), .. } => (AdminCommand::DeleteReport { report }, false),
        Admin::Reports { limit, json, .. } => (AdminCommand::Reports { limit }, json),
        Admin::Token(AdminToken::New { account, name, scopes, days, json }) => {
            (AdminCommand::NewToken { account, name, scopes, days }, json)
        }
        Admin::Token(AdminToken::List { account, json }) => (AdminCommand::Tokens { account }, json),
        Admin::Tournaments(arguments) => tournaments::command(arguments)?,
        Admin::Ratings(AdminRatings::Rebuild { json }) => (AdminCommand::RebuildRatings, json),
        Admin::Token(AdminToken::Revoke { account, token }) => {
            (AdminCommand::RevokeToken { account, token }, false)
        }
    };
    let answer = folder.administer(command.clone())?;
    if json {
        writeln!(out, "{}", serde_json::to_string(&answer)?)?;
        return Ok(Status::Done);
    }
    // Notes go to standard error, so that scripts can use the output: TOKEN=$(fishpond admin token new Ann).
    match (answer, command) {
        (AdminAnswer::Tables(tables), _) => print_tables(&tables, out)?,
        (AdminAnswer::People(people), command) => print_people(&people, &command, out)?,
        (AdminAnswer::Password(password), _) => {
            writeln!(out, "New password: {password}")?;
            writeln!(out, "Pass it on to the owner of the account, and ask them to change it.")?;
        }
        (AdminAnswer::Token(token), _) => {
            writeln!(out, "{token}")?;
            note("This token is not shown again.");
        }
        (AdminAnswer::Tokens(tokens), _) => print_tokens(&tokens, out)?,
        (AdminAnswer::Ratings(RebuiltRatings { games, ratings, changed }), _) => {
            writeln!(
                out,
                "Rated games: {games}. Ratings: {ratings}. Games that now change ratings by a different amount: {changed}."
            )?;
        }
        (AdminAnswer::Invite(code), _) => {
            writeln!(out, "{code}")?;
            note("One person can create an account with this code. It is not shown again.");
        }
        (AdminAnswer::Reports(reports), _) => print_reports(&reports, out)?,
        (AdminAnswer::Tournament(id), _) => {
            writeln!(out, "{id}")?;
            note(&format!("Players can join at /tournament/{id}."));
        }
        (AdminAnswer::Tournaments(list), _) => tournaments::print(&list, out)?,
        (AdminAnswer::Done, command) => writeln!(out, "{}", done(&command))?,
    }
    Ok(Status::Done)
}

/// Says what a command has done.
fn done(command: &AdminCommand) -> String {
    match command {
        AdminCommand::CloseTable { table } => format!("Closed table {table}."),
        AdminCommand::DeleteTable { table } => format!("Deleted table {table}."),
        AdminCommand::Ban { person, network: false } => format!("Banned {person}."),
        AdminCommand::Ban { person, network: true } => {
            format!("Banned {person}, and their network until the server stops.")
        }
        AdminCommand::Unban { person } => format!("{person} is no longer banned."),
        AdminCommand::DeleteReport { report } => format!("Deleted report {report}."),
        AdminCommand::RevokeToken { token, .. } => format!("Revoked token {token}."),
        other => tournaments::done(other).unwrap_or_else(|| "Done.".to_owned()),
    }
}

fn print_tables(tables: &[AdminTable], out: &mut impl Write) -> anyhow::Result<()> {
    if tables.is_empty() {
        writeln!(out, "There are no unfinished games.")?;
        return Ok(());
    }
    let mut rows = vec![["TABLE", "GAME", "STATUS", "LAST CHANGE", "PLAYERS"].map(str::to_owned)];
    rows.extend(tables.iter().map(|table| {
        let AdminTable { table, game, status, unchanged_for, players, .. } = table.clone();
        [table, game, status, ago(unchanged_for), players]
    }));
    print_columns(&rows, out)
}

fn print_people(people: &[AdminPerson], command: &AdminCommand, out: &mut impl Write) -> anyhow::Result<()> {
    if people.is_empty() {
        let none = match command {
            AdminCommand::Bans => "Nobody is banned.",
            AdminCommand::People { table: Some(_) } => "There are no people at this table.",
            _ => "There are no accounts.",
        };
        writeln!(out, "{none}")?;
        return Ok(());
    }
    let mut rows = vec![["PERSON", "ACCOUNT", "BANNED", "NAME"].map(str::to_owned)];
    rows.extend(people.iter().map(|person| {
        let AdminPerson { person, name, account, banned } = person.clone();
        let or_dash = |text: Option<String>| text.unwrap_or_else(|| "-".to_owned());
        let banned = if banned { "yes" } else { "-" };
        [person, or_dash(account), banned.to_owned(), or_dash(name)]
    }));
    print_columns(&rows, out)
}

fn print_tokens(tokens: &[fishpond_server::AdminToken], out: &mut impl Write) -> anyhow::Result<()> {
    if tokens.is_empty() {
        writeln!(out, "This account has no tokens.")?;
        return Ok(());
    }
    let mut rows = vec![["TOKEN", "SCOPES", "LAST USE", "EXPIRES", "NAME"].map(str::to_owned)];
    rows.extend(tokens.iter().cloned().map(|token| {
        let used = token.used_ago.map_or_else(|| "never".to_owned(), ago);
        let expires = token
            .expires_in
            .map_or_else(|| "never".to_owned(), |millis| format!("in {} days", millis.div_ceil(86_400_000)));
        [token.token, token.scopes.replace(' ', ","), used, expires, token.name]
    }));
    print_columns(&rows, out)
}

fn print_reports(reports: &[AdminReport], out: &mut impl Write) -> anyhow::Result<()> {
    if reports.is_empty() {
        writeln!(out, "There are no reports.")?;
    }
    for AdminReport { report, age, person, account, about, text } in reports {
        let person =
            account.as_ref().map_or_else(|| person.clone(), |account| format!("{account} ({person})"));
        let about = if about.is_empty() { String::new() } else { format!(", about {about}") };
        writeln!(out, "Report {report}, {}, from {person}{about}:", ago(*age))?;
        for line in text.lines() {
            writeln!(out, "    {line}")?;
        }
    }
    Ok(())
}

/// Prints rows with aligned columns.
pub(crate) fn print_columns<const N: usize>(
    rows: &[[String; N]],
    out: &mut impl Write,
) -> anyhow::Result<()> {
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let widths: [usize; N] = std::array::from_fn(width);
    for row in rows {
        let cells: Vec<String> =
            row.iter().zip(widths).map(|(cell, width)| format!("{cell:width$}")).collect();
        writeln!(out, "{}", cells.join("  ").trim_end())?;
    }
    Ok(())
}

/// Describes a number of milliseconds since something happened.
fn ago(millis: u64) -> String {
    match millis / 60_000 {
        0 => "just now".to_owned(),
        minutes @ 1..60 => format!("{minutes} min ago"),
        minutes @ 60..2880 => format!("{} h ago", minutes / 60),
        minutes => format!("{} days ago", minutes / 1440),
    }
}
