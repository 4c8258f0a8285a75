//! `fishpond games`: lists the games.

use std::io::Write;

use fishpond_core::OptionSpec;
use fishpond_games::GameId;
use fishpond_words::Lang;
use serde_json::{Value, json};

use crate::Status;

pub(crate) fn run(game: Option<GameId>, as_json: bool, out: &mut impl Write) -> anyhow::Result<Status> {
    if as_json {
        match game {
            Some(game) => serde_json::to_writer_pretty(&mut *out, &facts(game)?)?,
            None => {
                let all = GameId::ALL.iter().map(|&game| facts(game));
                serde_json::to_writer_pretty(&mut *out, &all.collect::<anyhow::Result<Vec<Value>>>()?)?;
            }
        }
        writeln!(out)?;
        return Ok(Status::Done);
    }
    let shown = GameId::ALL.iter().filter(|&&one| game.is_none_or(|game| game == one));
    for (number, game) in shown.enumerate() {
        let facts = game.facts();
        let id = facts.id;
        if number > 0 {
            writeln!(out)?;
        }
        let players = format!("{} to {} players", facts.min_players, facts.max_players);
        writeln!(out, "{id}: {}, {players}, rules version {}", facts.title, facts.rules)?;
        writeln!(out, "  {}", Lang::En.text(&format!("{id}-about")))?;
        for spec in facts.options {
            let words = Lang::En.text(&format!("{id}-option-{}", spec.name));
            writeln!(
                out,
                "  --option {}={} ({}) {words} [{}]",
                spec.name, spec.default, spec.kind, spec.clause
            )?;
        }
        writeln!(out, "  component data:")?;
        for line in game.components().lines() {
            writeln!(out, "{}", format!("    {line}").trim_end())?;
        }
    }
    Ok(Status::Done)
}

fn facts(game: GameId) -> anyhow::Result<Value> {
    let facts = game.facts();
    let option = |spec: &OptionSpec| {
        json!({
            "name": spec.name,
            "default": spec.default_value(),
            "values": spec.kind.to_string(),
            "clause": spec.clause,
        })
    };
    let components: toml::Table = toml::from_str(game.components())?;
    Ok(json!({
        "game": facts.id,
        "title": facts.title,
        "rules": facts.rules,
        "players": {"min": facts.min_players, "max": facts.max_players},
        "hidden_information": facts.hidden,
        "options": facts.options.iter().map(option).collect::<Vec<_>>(),
        "refusals": facts.refusals.iter().map(|code| json!({"code": code.name, "clause": code.clause})).collect::<Vec<_>>(),
        "components": components,
    }))
}
