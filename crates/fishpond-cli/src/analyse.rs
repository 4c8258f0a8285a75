//! The analysis of a game in words, for the terminal.

use std::collections::BTreeMap;
use std::io::Write;

use fishpond_core::{Message, Seat};
use fishpond_draw::text;
use fishpond_review::{Event, Mark, Moment, Report};
use fishpond_words::Lang;

/// The maximum number of moves of a continuation that are shown; later ones are guesswork.
const MAX_LINE: usize = 5;

/// The maximum number of turning points in the summary.
const TURNING_POINTS: usize = 3;

/// The maximum number of each player's worst moves in the summary.
const WORST_MOVES: usize = 3;

/// A report to be printed in words.
pub(crate) struct Narrator<'a> {
    pub(crate) report: &'a Report,
    /// The result in words; empty if the game is not over.
    pub(crate) result: Vec<String>,
    pub(crate) names: &'a [String],
    pub(crate) lang: Lang,
}

impl Narrator<'_> {
    /// Prints the whole report: the summary, then every move.
    pub(crate) fn write(&self, out: &mut impl Write) -> anyhow::Result<()> {
        let judge = &self.report.judge;
        writeln!(out, "{}", self.report.game.facts().title)?;
        let nodes = i64::try_from(judge.nodes.unwrap_or_default()).unwrap_or(i64::MAX);
        let thought = match (judge.nodes, judge.time) {
            (Some(_), Some(time)) => {
                Message::new("analyse-both").with("nodes", nodes).with("ms", time.to_string())
            }
            (None, Some(time)) => Message::new("analyse-time").with("ms", time.to_string()),
            (_, None) => Message::new("analyse-nodes").with("nodes", nodes),
        };
        writeln!(out, "{}\n", self.say(&thought))?;
        self.summary(out)?;
        writeln!(out, "\n{}", self.text("analyse-details"))?;
        for event in &self.report.course {
            self.event(event, out)?;
        }
        Ok(())
    }

    /// Prints the result, the accuracy, the turning points and the worst moves.
    fn summary(&self, out: &mut impl Write) -> anyhow::Result<()> {
        for line in &self.result {
            writeln!(out, "{line}")?;
        }
        if !self.report.finished {
            writeln!(out, "{}", self.text("analyse-unfinished"))?;
        }
        writeln!(out, "\n{}", self.table())?;
        writeln!(out, "{}", self.text("analyse-explained"))?;
        writeln!(out, "{}\n", self.text("analyse-marks"))?;
        let mut moments: Vec<&Moment> = self.report.moments.iter().filter(|it| self.is_certain(it)).collect();
        moments.sort_by(|a, b| b.value.abs().total_cmp(&a.value.abs()));
        moments.truncate(TURNING_POINTS);
        moments.sort_by_key(|moment| moment.place);
        writeln!(out, "{}", self.text("analyse-turning-points"))?;
        for moment in &moments {
            self.highlight(&self.report.course[moment.place], out)?;
        }
        if moments.is_empty() {
            writeln!(out, "      {}", self.text("analyse-no-turning-points"))?;
        }
        writeln!(out, "{}", self.text("analyse-worst-moves"))?;
        let mut worst: Vec<&Event> = Vec::new();
        for &seat in self.report.seats.keys() {
            let mut own: Vec<(&Event, f64)> =
                self.report.course.iter().filter_map(|event| Some((event, mistake(event, seat)?))).collect();
            own.sort_by(|a, b| b.1.total_cmp(&a.1));
            worst.extend(own.into_iter().take(WORST_MOVES).map(|(event, _)| event));
        }
        for event in &worst {
            self.highlight(event, out)?;
        }
        if worst.is_empty() {
            writeln!(out, "      {}", self.text("analyse-no-worst-moves"))?;
        }
        Ok(())
    }

    /// Returns whether a moment is a move, or a draw whose luck is larger than its uncertainty.
    fn is_certain(&self, moment: &Moment) -> bool {
        match &self.report.course[moment.place] {
            Event::Decision { .. } => true,
            draw => {
                let mut luck = draw.known_luck().into_iter();
                luck.any(|(seat, luck, margin)| seat == moment.seat && luck.abs() > margin)
            }
        }
    }

    /// Prints a move or a draw of the summary on one line.
    fn highlight(&self, event: &Event, out: &mut impl Write) -> anyhow::Result<()> {
        match event {
            Event::Decision { step, seat, act, best, cost, mark, .. } => {
                let message = Message::new("analyse-highlight")
                    .with("name", self.name(*seat))
                    .with("act", self.act(act))
                    .with("mark", mark.map(|mark| self.mark(mark)).unwrap_or_default())
                    .with("cost", self.number(cost.unwrap_or_default()))
                    .with("best", self.act(best));
                writeln!(out, "{step:>4}  {}", self.say(&message))?;
            }
            Event::Luck { step, draws, .. } => {
                let draws = self.say(&Message::new("analyse-draws").with("count", *draws as u32));
                writeln!(out, "{step:>4}  {draws}, {}", self.luck(event))?;
            }
        }
        Ok(())
    }

    fn event(&self, event: &Event, out: &mut impl Write) -> anyhow::Result<()> {
        match event {
            Event::Decision {
                step,
                seat,
                act,
                best,
                cost,
                mark,
                values,
                line,
                second,
                second_values,
                solved,
                ..
            } => {
                let verdict = match cost {
                    None => self.text("analyse-unjudged"),
                    Some(_) if act == best => self.text("analyse-best"),
                    // The difference would be displayed as 0.
                    Some(cost) if *cost < 0.0005 => self.text("analyse-as-good"),
                    Some(cost) => {
                        let cost = self.say(&Message::new("analyse-cost").with("cost", self.number(*cost)));
                        let mark = mark.filter(|mark| mark.is_error());
                        mark.map_or(cost.clone(), |mark| format!("{}: {cost}", self.mark(mark)))
                    }
                };
                let solved = if *solved { self.text("analyse-solved") } else { String::new() };
                let values = values.as_ref().map(|values| self.list(values)).unwrap_or_default();
                let verdict = verdict + &solved;
                writeln!(
                    out,
                    "{step:>4}  {values:<16}  {verdict:<34}  {}: {}",
                    self.name(*seat),
                    self.act(act)
                )?;
                if values.is_empty() {
                    return Ok(());
                }
                if act != best {
                    self.detail("analyse-best-line", self.line(line, 0), out)?;
                } else if line.len() > 1 {
                    self.detail("analyse-goes-on", self.line(line, 1), out)?;
                }
                if let (Some(act), Some(values)) = (second, second_values) {
                    let value = self.number(values.get(seat).copied().unwrap_or_default());
                    self.detail("analyse-second", format!("{} ({value})", self.act(act)), out)?;
                }
            }
            Event::Luck { step, draws, luck, values, .. } => {
                let values = values.as_ref().map(|values| self.list(values)).unwrap_or_default();
                let draws = self.say(&Message::new("analyse-draws").with("count", *draws as u32));
                let luck = match luck {
                    Some(_) => self.luck(event),
                    None => self.text("analyse-unjudged"),
                };
                writeln!(out, "{step:>4}  {values:<16}  {luck:<34}  * {draws}")?;
            }
        }
        Ok(())
    }

    fn detail(&self, id: &'static str, text: String, out: &mut impl Write) -> anyhow::Result<()> {
        writeln!(out, "      {}", self.say(&Message::new(id).with("what", text)))?;
        Ok(())
    }

    /// Returns the summary of all seats as a table.
    fn table(&self) -> String {
        let head = [
            "analyse-seat",
            "analyse-player",
            "analyse-accuracy",
            "analyse-blunders",
            "analyse-mistakes",
            "analyse-sum-lost",
            "analyse-start",
            "analyse-end",
        ];
        let mut rows = vec![head.map(|id| self.text(id)).to_vec()];
        for (&seat, sum) in &self.report.seats {
            let known = |value: Option<f64>| value.map_or("?".to_owned(), |value| self.number(value));
            let count = |mark: Mark| sum.marks.get(&mark).copied().unwrap_or_default().to_string();
            rows.push(vec![
                seat.to_string(),
                self.name(seat),
                known(sum.accuracy),
                count(Mark::Blunder),
                count(Mark::Mistake),
                self.number(sum.lost),
                known(sum.start),
                known(sum.end),
            ]);
        }
        text::table(&rows)
    }

    /// Returns the moves of a continuation in words, without the first `skip`.
    fn line(&self, line: &[String], skip: usize) -> String {
        let words: Vec<String> = line
            .iter()
            .skip(skip)
            .take(MAX_LINE)
            .map(|step| match step.split_once(' ') {
                Some((seat, act)) => {
                    let seat = seat.parse().map_or_else(|_| seat.to_owned(), |seat| self.name(seat));
                    format!("{seat}: {}", self.act(act))
                }
                None => step.clone(),
            })
            .collect();
        words.join("; ") + if line.len() > skip + MAX_LINE { "; …" } else { "" }
    }

    /// Describes a move in words, or returns its text form if it has none.
    fn act(&self, act: &str) -> String {
        self.report.game.act_message(act).map_or_else(|| act.to_owned(), |message| self.say(&message))
    }

    fn name(&self, seat: Seat) -> String {
        self.names[seat.index()].clone()
    }

    fn mark(&self, mark: Mark) -> String {
        self.text(&format!("review-mark-{}", mark.name()))
    }

    fn text(&self, id: &str) -> String {
        self.lang.text(id).into_owned()
    }

    fn say(&self, message: &Message) -> String {
        self.lang.say_naming(message, self.names)
    }

    /// Formats values as `A 61.0  B 39.0`.
    fn list(&self, values: &BTreeMap<Seat, f64>) -> String {
        let one = |(seat, &value): (&Seat, &f64)| format!("{seat} {}", self.number(value));
        values.iter().map(one).collect::<Vec<_>>().join("  ")
    }

    /// Returns the luck of each seat with its uncertainty, or nothing if that is unknown.
    fn luck(&self, draw: &Event) -> String {
        let one = |(seat, luck, margin)| format!("{seat} {} ±{}", self.signed(luck), self.number(margin));
        let luck: Vec<String> = draw.known_luck().into_iter().map(one).collect();
        match luck.is_empty() {
            true => String::new(),
            false => self.say(&Message::new("analyse-luck").with("luck", luck.join("  "))),
        }
    }

    /// Formats a value for the language, with 1 as 100.0.
    fn number(&self, value: f64) -> String {
        fishpond_draw::charts::number(self.lang, value)
    }

    fn signed(&self, value: f64) -> String {
        fishpond_draw::charts::signed(self.lang, value)
    }
}

/// Returns the cost of a mistake or a blunder of a seat.
fn mistake(event: &Event, by: Seat) -> Option<f64> {
    match event {
        Event::Decision { seat, mark: Some(Mark::Mistake | Mark::Blunder), cost, .. } if *seat == by => *cost,
        _ => None,
    }
}
