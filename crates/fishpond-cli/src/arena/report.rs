//! The result of an arena: as JSON, as text and as a picture.

use std::collections::BTreeMap;
use std::io::Write;

use fishpond_core::{Message, Seat};
use fishpond_draw::charts::{Rated, Ratings};
use fishpond_words::Lang;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use super::game::{Arena, Fault, Played};
use super::rating::{Crosstable, Rating, Scale};
use super::schedule::Pairing;
use super::share::{DEVIATIONS, Share};

/// The result of an arena. Contestants are numbered from 0 in the given order.
#[derive(Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct Report {
    /// Game, setup, contestants, seed and limits.
    pub(crate) arena: Value,
    /// The rating scale.
    pub(crate) scale: Scale,
    pub(crate) contestants: Vec<Contestant>,
    /// The results of each pair of contestants that met.
    pub(crate) pairs: Vec<Pair>,
    pub(crate) games: Vec<Game>,
}

/// The result of a contestant.
#[derive(Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct Contestant {
    /// The bot or command, as it was given.
    pub(crate) name: String,
    /// The name that a program gives itself.
    pub(crate) title: Option<String>,
    pub(crate) rating: f64,
    /// The lower end of the 95% interval of the rating.
    pub(crate) low: f64,
    /// The upper end of the interval.
    pub(crate) high: f64,
    /// The share of meetings won; a draw counts as half a win.
    pub(crate) score: f64,
    /// The average points in the game.
    pub(crate) mean_points: f64,
    /// Meetings won against each contestant; draws count half.
    pub(crate) points: Vec<f64>,
    /// The number of meetings with each contestant.
    pub(crate) meetings: Vec<f64>,
}

impl Contestant {
    /// Returns the name of a bot. A program is shown with the name that it gives itself, followed by its command.
    fn label(&self) -> String {
        match &self.title {
            Some(title) => format!("{title} ({})", self.name),
            None => self.name.clone(),
        }
    }
}

/// The result of one contestant against another.
#[derive(Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct Pair {
    pub(crate) pair: [usize; 2],
    pub(crate) won: u32,
    pub(crate) drawn: u32,
    pub(crate) lost: u32,
    /// The share of the decided meetings that the first contestant won.
    pub(crate) part: f64,
    /// The lower end of the 95% interval of the share.
    pub(crate) low: f64,
    /// The upper end of the interval.
    pub(crate) high: f64,
}

/// One game.
#[derive(Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct Game {
    /// The seed of the deal.
    deal: u64,
    /// The contestant at each seat.
    seats: BTreeMap<Seat, usize>,
    /// The rank of each seat, in turn order.
    ranks: Vec<u8>,
    /// The points of each seat, in turn order.
    points: Vec<i32>,
    /// Seats that forfeited.
    faults: Vec<Fault>,
}

impl Report {
    pub(crate) fn new(header: Value, arena: &Arena, played: &[(&Pairing, &Played)]) -> Report {
        let n = arena.contestants.len();
        let scale = Scale::of(arena.config.players);
        let table = Crosstable::of(n, played.iter().copied());
        let ratings = scale.ratings(n, played);
        let contestant = |one: usize, rating: &Rating| Contestant {
            name: arena.contestants[one].to_string(),
            title: arena.names[one].clone(),
            rating: round(rating.value),
            low: round(rating.low),
            high: round(rating.high),
            score: round(table.score(one)),
            mean_points: round(mean_points(one, played)),
            points: table.points[one].clone(),
            meetings: table.meetings[one].clone(),
        };
        let pair = |one: usize, other: usize| {
            let share = Share::of(one, other, played.iter().copied());
            let (low, high) = share.interval(DEVIATIONS);
            let Share { won, drawn, lost } = share;
            let (part, low, high) = (round(share.part()), round(low), round(high));
            Pair { pair: [one, other], won, drawn, lost, part, low, high }
        };
        let game = |&(pairing, played): &(&Pairing, &Played)| Game {
            deal: arena.seed.wrapping_add(pairing.deal),
            seats: Seat::first_n(arena.config.players).zip(pairing.seats.iter().copied()).collect(),
            ranks: played.ranks.clone(),
            points: played.points.clone(),
            faults: played.faults.clone(),
        };
        Report {
            arena: header,
            scale,
            contestants: ratings.iter().enumerate().map(|(one, rating)| contestant(one, rating)).collect(),
            pairs: (0..n)
                .flat_map(|one| (one + 1..n).map(move |other| (one, other)))
                .filter(|&(one, other)| table.meetings[one][other] > 0.0)
                .map(|(one, other)| pair(one, other))
                .collect(),
            games: played.iter().map(game).collect(),
        }
    }

    /// Returns the contestants by rating, the strongest first.
    fn order(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.contestants.len()).collect();
        order.sort_by(|&a, &b| self.contestants[b].rating.total_cmp(&self.contestants[a].rating));
        order
    }

    /// Prints a table and the failures of programs.
    pub(crate) fn print(&self, arena: &Arena, out: &mut impl Write) -> anyhow::Result<()> {
        let order = self.order();
        let names = self.contestants.iter().map(|one| one.label().chars().count());
        let width = names.max().unwrap_or(0).max(10);
        let (game, seats) = (arena.game, arena.config.players);
        writeln!(out, "{game}, {seats} players, {} games, seed {}", self.games.len(), arena.seed)?;
        let heads: String = (1..=order.len()).map(|place| format!("{place:>8}")).collect();
        let head = self.scale.name();
        writeln!(out, "    {:<width$} {head:>8}  95%             points   score{heads}", "contestant")?;
        for (place, &one) in (1..).zip(&order) {
            let name = self.contestants[one].label();
            let Contestant { rating, low, high, score, mean_points, points, meetings, .. } =
                &self.contestants[one];
            let cell = |&other: &usize| match meetings[other] {
                0.0 => format!("{:>8}", "-"),
                meetings => format!("{:>7.1}%", 100.0 * points[other] / meetings),
            };
            let cells: String = order.iter().map(cell).collect();
            let rating = self.scale.text(*rating);
            let interval = format!("{} to {}", self.scale.text(*low), self.scale.text(*high));
            let score = 100.0 * score;
            writeln!(
                out,
                "{place:>2}  {name:<width$} {rating:>8}  {interval:<14} {mean_points:>7.1} {score:>6.1}%{cells}"
            )?;
        }
        if self.scale == Scale::Elo {
            writeln!(out, "Elo with a prior of one win and one loss for each pair")?;
        }
        if let [pair] = &self.pairs[..] {
            let [one, other] = pair.pair.map(|one| self.contestants[one].label());
            let Pair { won, drawn, lost, part, low, high, .. } = pair;
            writeln!(out, "{one} against {other}: {won} won, {drawn} drawn, {lost} lost")?;
            writeln!(
                out,
                "{:.1}% of the decided games won, 95% interval {:.1} to {:.1}%",
                100.0 * part,
                100.0 * low,
                100.0 * high
            )?;
        }
        for (number, game) in (1..).zip(&self.games) {
            for fault in &game.faults {
                let name = self.contestants[game.seats[&fault.seat]].label();
                writeln!(out, "game {number}, seat {}: {name} forfeits: {}", fault.seat, fault.reason)?;
            }
        }
        Ok(())
    }

    /// Returns the data for the picture.
    pub(crate) fn picture(&self, arena: &Arena, lang: Lang) -> Ratings {
        let title = Message::new("ratings-title")
            .with("game", arena.game.facts().title)
            .with("seats", arena.config.players)
            .with("games", self.games.len() as u32);
        let row = |one: usize| {
            let Contestant { rating, low, high, .. } = &self.contestants[one];
            Rated { name: self.contestants[one].label(), rating: *rating, low: *low, high: *high }
        };
        Ratings {
            title: lang.say(&title),
            unit: self.scale.name().to_owned(),
            rows: self.order().into_iter().map(row).collect(),
        }
    }
}

fn mean_points(one: usize, played: &[(&Pairing, &Played)]) -> f64 {
    let own = played.iter().flat_map(|(pairing, game)| {
        pairing
            .seats
            .iter()
            .zip(&game.points)
            .filter(|(contestant, _)| **contestant == one)
            .map(|(_, &points)| f64::from(points))
    });
    let (count, sum) = own.fold((0.0, 0.0), |(count, sum), points| (count + 1.0, sum + points));
    if count == 0.0 { 0.0 } else { sum / count }
}

fn round(value: f64) -> f64 {
    (value * 1000.0).round() / 1000.0
}
