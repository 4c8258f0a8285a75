//! `fishpond lesson`: a lesson in the terminal.

use std::io::{BufRead, IsTerminal, Write, stdin, stdout};

use fishpond_core::Viewer;
use fishpond_draw::Draw as _;
use fishpond_lessons::LEARNER;

use crate::play::screen::lesson::LessonTable;
use crate::play::screen::{self, Abilities, Table as _};
use crate::play::typed::{self, Meaning, Word};
use crate::{Status, cli};

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
    loop {
        let number = table.scene().number;
        if shown.replace(number) != Some(number) {
            let view = table.step().stage.position.view(Viewer::Seat(LEARNER));
            writeln!(out, "\n{}", view.text_naming(table.wording()))?;
            for paragraph in table.text() {
                writeln!(out, "{paragraph}")?;
            }
        }
        if table.is_last() {
            return Ok(());
        }
        write!(out, "> ")?;
        out.flush()?;
        let mut line = String::new();
        if input.read_line(&mut line)? == 0 {
            writeln!(out)?;
            return Ok(());
        }
        let line = line.trim();
        let Some(task) = &table.step().task else {
            if matches!(typed::command(line), Some((Word::Quit, _))) {
                return Ok(());
            }
            table.confirm()?;
            continue;
        };
        match typed::command(line) {
            Some((Word::Quit, _)) => return Ok(()),
            Some((Word::Hint, _)) => writeln!(out, "{}", task.act)?,
            Some(_) => shown = None,
            None if line.is_empty() => {}
            None => {
                let act = match typed::read(&table.step().stage.position, LEARNER, &[], line) {
                    Meaning::Act(act) => act,
                    _ => line.to_owned(),
                };
                if let Some(answer) = table.act(LEARNER, &act)? {
                    writeln!(out, "{answer}")?;
                }
            }
        }
    }
}
