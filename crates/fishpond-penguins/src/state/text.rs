//! A state as one line of text, for logs and bug reports (section 2 of the rules).
//!
//! `A1....../......../… A 0:0,0:0 -`: the rows, with penguins as owner and fish; the player to move; fish and floes of each
//! player; the retired players. Anything that differs from the default follows as `key=value`: phase, starting player, resigned
//! players, proposal, quiet players, rules version, options, components.

use std::fmt;
use std::str::FromStr;

use fishpond_core::{Config, Options, Seat, quote};

use super::{Floe, Floes, Phase, Proposal, State};
use crate::board::{Cell, row_length};
use crate::facts::FACTS;
use crate::position::Position;

impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let owner =
            |cell: Cell| self.penguins.iter().find(|(_, cells)| cells.contains(&cell)).map(|(seat, _)| seat);
        for cell in Cell::all() {
            if cell.file() == 0 && cell.row() > 0 {
                write!(f, "/")?;
            }
            if let Some(seat) = owner(cell) {
                write!(f, "{seat}")?;
            }
            match self.layout.on(cell) {
                Floe::Unlaid => write!(f, "?")?,
                Floe::Water => write!(f, ".")?,
                Floe::Fish(fish) => write!(f, "{fish}")?,
            }
        }
        let letters = |seats: &[Seat]| seats.iter().map(Seat::to_string).collect::<String>();
        let scores: Vec<String> =
            self.score.values().map(|[fish, tiles]| format!("{fish}:{tiles}")).collect();
        let turn = self.turn.map_or("-".to_owned(), |seat| seat.to_string());
        write!(f, " {turn} {}", scores.join(","))?;
        write!(f, " {}", if self.retired.is_empty() { "-".to_owned() } else { letters(&self.retired) })?;
        if self.phase != Phase::Movement {
            write!(f, " phase={}", self.phase.name())?;
        }
        if let Some(start) = self.start.filter(|&start| start != Seat::A) {
            write!(f, " start={start}")?;
        }
        if !self.resigned.is_empty() {
            write!(f, " resigned={}", letters(&self.resigned))?;
        }
        if let Some(Proposal { by, swap: [a, b], waiting }) = &self.proposal {
            write!(f, " proposal={by}:{a}:{b}:{}", letters(waiting))?;
        }
        if !self.quiet.is_empty() {
            write!(f, " quiet={}", letters(&self.quiet))?;
        }
        let defaults =
            Config::new(self.config.players).complete(&FACTS).unwrap_or_else(|_| self.config.clone());
        if let Some(version) = self.config.rules.filter(|&version| version != FACTS.rules) {
            write!(f, " rules={version}")?;
        }
        for (name, value) in self.config.options.iter() {
            if defaults.options.iter().all(|(other, default)| other != name || default != value) {
                write!(f, " {name}={value}")?;
            }
        }
        match &self.config.components {
            Some(components) => write!(f, " components={}", fishpond_core::record::canonical(components)),
            None => Ok(()),
        }
    }
}

impl FromStr for State {
    type Err = String;

    fn from_str(s: &str) -> Result<State, String> {
        let mut words = s.split(' ');
        let mut word = |what: &str| words.next().ok_or_else(|| format!("the {what} is missing"));
        let (rows, turn, scores, retired) =
            (word("board")?, word("player to move")?, word("score")?, word("list of retired players")?);
        let mut state = State {
            config: Config::new(0),
            phase: Phase::Movement,
            start: Some(Seat::A),
            turn: match turn {
                "-" => None,
                seat => Some(read_seat(seat)?),
            },
            layout: Floes::from_fn(|_| Floe::Water),
            penguins: Default::default(),
            score: Default::default(),
            retired: if retired == "-" { Vec::new() } else { read_seats(retired)? },
            resigned: Vec::new(),
            proposal: None,
            quiet: Vec::new(),
        };
        for (index, score) in scores.split(',').enumerate() {
            let invalid = || format!("invalid score '{}'; expected fish and floes like 12:7", quote(score));
            let number = |text: &str| text.parse::<u8>().map_err(|_| invalid());
            let (fish, tiles) = score.split_once(':').ok_or_else(invalid)?;
            let seat = *Seat::ALL.get(index).ok_or("there are more than five scores")?;
            state.score.insert(seat, [number(fish)?, number(tiles)?]);
            state.penguins.insert(seat, Vec::new());
        }
        state.config.players = state.score.len() as u8;
        read_board(rows, &mut state)?;
        let mut options = Vec::new();
        for word in words {
            let (key, value) = word
                .split_once('=')
                .ok_or_else(|| format!("'{}' does not have the form key=value", quote(word)))?;
            match key {
                "phase" => {
                    state.phase = serde_json::from_value(value.into())
                        .map_err(|_| format!("unknown phase '{}'", quote(value)))?;
                }
                "start" => state.start = Some(read_seat(value)?),
                "resigned" => state.resigned = read_seats(value)?,
                "quiet" => state.quiet = read_seats(value)?,
                "proposal" => state.proposal = Some(read_proposal(value)?),
                "rules" => {
                    let version =
                        value.parse().map_err(|_| format!("invalid rules version '{}'", quote(value)))?;
                    state.config.rules = Some(version);
                }
                "components" => {
                    let components =
                        serde_json::from_str(value).map_err(|error| format!("components: {error}"))?;
                    state.config.components = Some(components);
                }
                _ => options.push(word),
            }
        }
        if matches!(state.phase, Phase::Layout | Phase::Start) {
            state.start = None;
        }
        state.config.options = Options::from_pairs(&options)?;
        state.config = state.config.complete(&FACTS).map_err(|faults| faults.to_string())?;
        Ok(state)
    }
}

fn read_board(rows: &str, state: &mut State) -> Result<(), String> {
    let mut layout = Vec::new();
    for (row, text) in rows.split('/').enumerate() {
        let mut floes = String::new();
        for letter in text.chars() {
            if !letter.is_ascii_uppercase() {
                floes.push(letter);
                continue;
            }
            let seat = read_seat(letter.encode_utf8(&mut [0; 4]))?;
            let file = floes.len();
            if row > 7 || file >= row_length(row) {
                return Err(format!("row {} has a penguin beyond its end", row + 1));
            }
            let cell = Cell::new(15 * (row / 2) + 7 * (row % 2) + file);
            state.penguins.entry(seat).or_default().push(cell);
        }
        layout.push(floes);
    }
    state.layout = Floes::from_rows(&layout)?;
    Ok(())
}

fn read_seat(text: &str) -> Result<Seat, String> {
    text.parse().map_err(|error: fishpond_core::seat::ParseSeatError| error.to_string())
}

fn read_seats(text: &str) -> Result<Vec<Seat>, String> {
    text.chars().map(|letter| read_seat(letter.encode_utf8(&mut [0; 4]))).collect()
}

fn read_proposal(text: &str) -> Result<Proposal, String> {
    let cell = |name: &str| name.parse::<Cell>().map_err(|error| error.to_string());
    match text.split(':').collect::<Vec<_>>()[..] {
        [by, a, b, waiting] => {
            Ok(Proposal { by: read_seat(by)?, swap: [cell(a)?, cell(b)?], waiting: read_seats(waiting)? })
        }
        _ => Err(format!("invalid proposal '{}'; expected the form A:b1:c1:BC", quote(text))),
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        State::new(self).fmt(f)
    }
}
