//! `fishpond play --server` and `fishpond watch`: tables on a server.

use std::io::{IsTerminal, Write, stdin, stdout};

use anyhow::{Context, anyhow, bail};
use fishpond_core::{Message, quote};
use fishpond_games::GameId;
use fishpond_words::Lang;
use hyper::Method;
use serde_json::{Value, json};

use crate::api::Client;
use crate::play::screen::remote::Remote;
use crate::play::screen::{self, Abilities};
use crate::{Status, cli};

/// The address of a server, and of a table there.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Address {
    server: String,
    table: Option<String>,
    code: String,
}

impl Address {
    /// Reads `http://host`, or the address of a table's page with or without a code.
    fn parse(text: &str) -> anyhow::Result<Address> {
        let (server, rest) = match text.split_once("/t/") {
            Some((server, rest)) => (server, Some(rest)),
            None => (text.trim_end_matches('/'), None),
        };
        let mut address = Address { server: server.to_owned(), table: None, code: String::new() };
        if let Some(rest) = rest {
            let (path, query) = rest.split_once('?').unwrap_or((rest, ""));
            address.table = Some(checked(path.split(['/', '#']).next().unwrap_or_default())?);
            let code = query.split('&').find_map(|pair| pair.strip_prefix("code=")).unwrap_or_default();
            let code = code.split('#').next().unwrap_or_default();
            if !code.is_empty() {
                address.code = checked(code)?;
            }
        }
        Ok(address)
    }
}

/// Checks an identifier or a code, which becomes a part of addresses.
fn checked(text: &str) -> anyhow::Result<String> {
    cli::part_of_address(text).ok_or_else(|| {
        anyhow!("'{}' is not a valid table or code; use the address that the server shows", quote(text))
    })
}

/// Joins or creates a table and plays there.
pub(crate) fn play(args: &cli::Play, online: &str, out: &mut impl Write) -> anyhow::Result<Status> {
    if !stdin().is_terminal() || !stdout().is_terminal() {
        bail!("--server needs a terminal; programs play with `fishpond bot --server` or the HTTP API");
    }
    let address = Address::parse(online)?;
    let table = args.online.table.clone().or(address.table);
    let code = args.online.code.clone().unwrap_or(address.code);
    let (client, table) = block_on(async {
        let client = client(&address.server, args.online.token.as_deref(), args.lang).await?;
        let path = match &table {
            Some(table) => format!("/api/v1/tables/{table}/join?code={code}"),
            None => "/api/v1/tables".to_owned(),
        };
        let body = match (&table, args.game) {
            (Some(_), _) => json!({ "name": args.names.first() }),
            (None, Some(game)) => new_table(args, game)?,
            (None, None) => bail!("choose a game for the new table, or use the address of a table"),
        };
        let table = client.call(Method::POST, &path, Some(&body)).await?;
        Ok((client, table))
    })?;
    let id = table["id"].as_str().context("the server's answer contains no table")?;
    let token = client.token().to_owned();
    let remote = Remote::follow(client, id, &code, args.lang)?;
    let remote = screen::run(remote, Abilities::detect(args.ascii))?;
    if remote.is_over() {
        for line in remote.result() {
            writeln!(out, "{line}")?;
        }
    } else {
        let address = format!("{}/t/{}", address.server, remote.id());
        let message = if args.online.token.is_some() {
            Message::new("play-come-back").with("address", address)
        } else {
            Message::new("play-come-back-guest").with("address", address).with("token", token)
        };
        writeln!(out, "{}", args.lang.say(&message))?;
    }
    Ok(Status::Done)
}

/// Describes a new table: the player, the bots, and open seats.
fn new_table(args: &cli::Play, game: GameId) -> anyhow::Result<Value> {
    let players = args.players(game);
    let Some(open) = usize::from(players).checked_sub(1 + args.bots.len()) else {
        bail!("{} bots leave no seat for you in a game with {players} players", args.bots.len());
    };
    let mut seats = vec!["me".to_owned()];
    seats.extend(std::iter::repeat_n("open".to_owned(), open));
    seats.extend(args.bots.iter().map(|bot| format!("bot {bot}")));
    let options = fishpond_core::Options::from_pairs(&args.setup.options).map_err(|fault| anyhow!(fault))?;
    let settings = json!({ "options": options });
    Ok(json!({ "game": game, "seats": seats, "name": args.names.first(), "settings": settings }))
}

/// Follows a table: full screen, or line by line in a pipe.
pub(crate) fn watch(args: &cli::Watch, out: &mut impl Write) -> anyhow::Result<Status> {
    let address = Address::parse(&args.url)?;
    let Some(table) = address.table else {
        bail!(
            "'{}' is not the address of a table; use something like http://127.0.0.1:8080/t/TABLE",
            quote(&args.url)
        )
    };
    let client = block_on(client(&address.server, args.token.as_deref(), args.lang))?;
    let mut remote = Remote::follow(client, &table, &address.code, args.lang)?;
    if !args.lines && stdin().is_terminal() && stdout().is_terminal() {
        screen::run(remote, Abilities::detect(args.ascii))?;
        return Ok(Status::Done);
    }
    let mut printed = 0;
    loop {
        // A move that was taken back shortens the log.
        printed = printed.min(remote.log().len());
        for line in &remote.log()[printed..] {
            writeln!(out, "{line}")?;
        }
        printed = remote.log().len();
        out.flush()?;
        if remote.is_over() {
            return Ok(Status::Done);
        }
        remote.wait()?;
    }
}

/// Returns a client with this token, or with that of a new guest.
async fn client(server: &str, token: Option<&str>, lang: Lang) -> anyhow::Result<Client> {
    let client = Client::new(server, token.unwrap_or_default())?.in_language(lang);
    if token.is_some() {
        return Ok(client);
    }
    let guest = client.call(Method::POST, "/api/v1/guest", Some(&json!({}))).await?;
    let token = guest["token"].as_str().context("the server's answer contains no guest token")?;
    Ok(Client::new(server, token)?.in_language(lang))
}

fn block_on<T>(work: impl Future<Output = anyhow::Result<T>>) -> anyhow::Result<T> {
    tokio::runtime::Runtime::new().context("cannot start the runtime")?.block_on(work)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_name_servers_and_tables() {
        let parsed = |text: &str| {
            let address = Address::parse(text).unwrap();
            (address.server, address.table.unwrap_or_default(), address.code)
        };
        let own = |a: &str, b: &str, c: &str| (a.to_owned(), b.to_owned(), c.to_owned());
        assert_eq!(parsed("http://fish.example/"), own("http://fish.example", "", ""));
        assert_eq!(parsed("http://h:80/t/a1b2"), own("http://h:80", "a1b2", ""));
        assert_eq!(parsed("http://h/t/a1b2?code=c3#log"), own("http://h", "a1b2", "c3"));
        assert_eq!(parsed("http://h/t/a1b2/replay?x=1&code=c3"), own("http://h", "a1b2", "c3"));
        assert_eq!(parsed("http://h/t/a1b2?code="), own("http://h", "a1b2", ""));
        assert!(Address::parse("http://h/t/a b").is_err());
        assert!(Address::parse("http://h/t/").is_err());
    }
}
