//! `fishpond lesson`: a lesson in the terminal.

use std::io::{BufRead, IsTerminal, Write, stdin, stdout};

use fishpond_core::{Message, Viewer};
use fishpond_draw::Draw as _;
use fishpond_lessons::LEARNER;

use crate::play::choices;
use crate::play::columns::listed;
use crate::play::screen::lesson::LessonTable;
use crate::play::screen::{self, Abilities, Table as _};
use crate::play::session::describe_typed;
use crate::play::typed::{self, Meaning, Word};
use crate::{Status, cli};

/// The width of lists.
const WIDTH: usize = 80;

pub(crate) fn run(args: &cli::Lesson, out: &mut impl Write) -> anyhow::Result<Status> {
    let table = LessonTable::new(args.game, args.lang);
    if !args.lines && stdin().is_terminal() && stdout().is_terminal() {
        screen::run(table, Abilities::detect(args.ascii))?;
    } else {
        by_lines(table, &mut stdin().lock(), out)?;
    }
    Ok(Status::Done)
}

/// Shows the lesson step by step. The learner types moves; if there is no move to find, an empty line shows the next step.
fn by_lines(mut table: LessonTable, input: &mut impl BufRead, out: &mut impl Write) -> anyhow::Result<()> {
    let mut shown = None;
    let mut picked: Vec<String> = Vec::new();
    loop {
        let number = table.scene().number;
        if shown.replace(number) != Some(number) {
            picked.clear();
            let view = table.step().stage.position.view(Viewer::Seat(LEARNER));
            writeln!(out, "\n{}", view.text_naming(table.wording()))?;
            for paragraph in table.text() {
                writeln!(out, "{paragraph}")?;
            }
        }
        if table.is_last() {
            return Ok(());
        }
        let has_task = table.step().task.is_some();
        let prompt = if has_task { "play-prompt" } else { "play-lesson-prompt" };
        write!(out, "{} > ", table.wording().text(prompt))?;
        out.flush()?;
        let mut line = String::new();
        if input.read_line(&mut line)? == 0 {
            writeln!(out)?;
            return Ok(());
        }
        let line = line.trim();
        match typed::command(line) {
            Some((Word::Quit, _)) => return Ok(()),
            Some((Word::Board, _)) => shown = None,
            Some((Word::Undo, _)) => drop(table.undo()?),
            Some((Word::Back, _)) => drop(picked.pop()),
            Some((word, _)) => tell(&table, word, &picked, out)?,
            None if !has_task => table.confirm()?,
            None if line.is_empty() => {}
            None => take(&mut table, &mut picked, line, out)?,
        }
    }
}

/// Carries out a command that changes nothing.
fn tell(table: &LessonTable, word: Word, picked: &[String], out: &mut impl Write) -> anyhow::Result<()> {
    let (position, wording) = (&table.step().stage.position, table.wording());
    match word {
        Word::Hint => {
            if let Some(act) = table.known_hint() {
                let told = describe_typed(position, &act, wording);
                writeln!(out, "{}", wording.say(&Message::new("play-lesson-hint").with("move", told)))?;
                let reason = table.step().task.as_ref().and_then(|task| task.hint.as_ref());
                if let Some(reason) = reason {
                    writeln!(out, "{}", reason.say(wording.lang))?;
                }
            }
        }
        Word::List | Word::Moves if table.step().task.is_some() => {
            let offers = position.offers(LEARNER, picked).next;
            for line in listed(&choices::entries(&offers, wording), WIDTH) {
                writeln!(out, "{line}")?;
            }
        }
        Word::Log => {
            for line in table.scene().log {
                writeln!(out, "{line}")?;
            }
        }
        _ => writeln!(out, "{}", wording.text("play-lesson-help"))?,
    }
    Ok(())
}

/// Reads a choice or a move.
fn take(
    table: &mut LessonTable,
    picked: &mut Vec<String>,
    line: &str,
    out: &mut impl Write,
) -> anyhow::Result<()> {
    let meaning = typed::read(&table.step().stage.position, LEARNER, picked, line, table.wording());
    let act = match meaning {
        Meaning::Act(act) => act,
        Meaning::Picks(picks) => {
            *picked = picks;
            return tell(table, Word::List, picked, out);
        }
        Meaning::Unclear(why) => {
            writeln!(out, "{}", table.wording().say(&why))?;
            return Ok(());
        }
        // The lesson answers typical mistakes itself.
        Meaning::Refused(_) => line.to_owned(),
    };
    picked.clear();
    if let Some(answer) = table.act(LEARNER, &act)? {
        writeln!(out, "{answer}")?;
    }
    Ok(())
}
