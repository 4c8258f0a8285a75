//! A game line by line, for pipes and plain terminals.
//!
//! Every move is a path of small choices, so one loop serves all games: show the board, ask, then narrow the list by a number or
//! a name, or accept a typed move.

use std::io::{BufRead, IsTerminal, Write, stdout};

use fishpond_bots::Stop;
use fishpond_core::{Arg, Message, Offer, Seat, Speak as _, Viewer, quote};
use fishpond_draw::{Draw, screen, text};
use fishpond_games::AnyView;
use ratatui::crossterm::terminal;

use super::choices;
use super::columns::{listed, wrap};
use super::facts;
use super::rules;
use super::session::{Next, Session, describe_typed};
use super::typed::{self, Meaning, Word};
use crate::commands::record::write_outcome;
use crate::parallel;

/// The size that is assumed if the terminal does not report one.
const USUAL_SIZE: (u16, u16) = (80, 24);
/// Lists with at most this many lines are always shown.
const FEW_LINES: usize = 3;
/// The number of lines of a question without its choices: the question, a note about the choices, and the prompt.
const QUESTION: usize = 3;

/// A game line by line.
pub(crate) struct Lines<'a, I, O> {
    session: Session,
    /// The number of events that each seat has been shown.
    reported: Vec<usize>,
    input: I,
    out: &'a mut O,
    /// The seat whose secrets are on the screen.
    shown: Option<Seat>,
}

/// The choices to print with a question; a few are always printed.
#[derive(Clone, Copy)]
enum Listing {
    /// All, because the player asks for them.
    All,
    /// All, if the board stays on the screen.
    Fitting,
    /// Only their number, because the question is repeated.
    Number,
}

/// A person's reply to a question.
enum Reply {
    Act(String),
    Undo,
    Quit,
}

impl<'a, I: BufRead, O: Write> Lines<'a, I, O> {
    pub(crate) fn new(session: Session, input: I, out: &'a mut O) -> Self {
        let reported = vec![session.events.len(); session.names.len()];
        Lines { session, reported, input, out, shown: None }
    }

    /// Plays to the end, or until someone quits.
    pub(crate) fn play(&mut self) -> anyhow::Result<()> {
        loop {
            match self.session.next()? {
                Next::Over => break,
                Next::Bot(seat) => {
                    let thinking = Message::new("play-thinking").with("seat", seat);
                    let bot = self.session.bot(seat);
                    let (thinker, advice) = self.waiting(&thinking, || bot.think(&Stop::new()));
                    self.session.play_bot(seat, thinker, &advice.act)?;
                }
                Next::Person(seat) => match self.ask(seat)? {
                    Reply::Act(act) => self.session.play(seat, &act)??,
                    Reply::Undo => {
                        let undone = self.session.undo()?;
                        let events = self.session.events.len();
                        self.reported.iter_mut().for_each(|seen| *seen = events.min(*seen));
                        self.say(&Message::new(if undone { "play-undone" } else { "play-nothing-to-undo" }))?;
                    }
                    Reply::Quit => {
                        self.say(&Message::new("play-quit"))?;
                        if !self.session.is_saved() {
                            self.say(&Message::new("play-quit-lost"))?;
                        }
                        return self.say_saved();
                    }
                },
            }
        }
        self.board(self.session.bystander())?;
        self.report(self.session.bystander(), 0)?;
        writeln!(self.out)?;
        write_outcome(self.session.position(), self.session.wording(), self.out)?;
        self.say_saved()
    }

    fn say_saved(&mut self) -> anyhow::Result<()> {
        self.session.saved_messages().iter().try_for_each(|message| self.say(message))
    }

    /// Shows a spinner in a terminal while something takes a moment.
    fn waiting<T>(&mut self, message: &Message, work: impl FnOnce() -> T) -> T {
        let spinner = parallel::spinner(&self.session.wording().say(message));
        let result = work();
        spinner.finish_and_clear();
        result
    }

    /// Prints the events since the last report to this viewer.
    fn report(&mut self, viewer: Viewer, seat: usize) -> anyhow::Result<()> {
        for line in self.session.log(self.reported[seat], viewer) {
            self.line(&line)?;
        }
        self.reported[seat] = self.session.events.len();
        Ok(())
    }

    fn board(&mut self, viewer: Viewer) -> anyhow::Result<()> {
        self.board_lines(viewer).iter().try_for_each(|line| self.line(line))
    }

    /// Returns the board between blank lines. On a small screen, the blank lines are left out to keep it on the screen; if
    /// that is not enough, the board of the full-screen mode is shown, which has fewer lines.
    fn board_lines(&self, viewer: Viewer) -> Vec<String> {
        let view = self.session.position().view(viewer);
        let text = format!("\n{}\n", view.text_naming(self.session.wording()));
        let mut lines: Vec<String> =
            text.split_inclusive('\n').map(|line| line.trim_end().to_owned()).collect();
        if !stdout().is_terminal() {
            return lines;
        }
        let (width, height) = size();
        if rows(&lines, width) + self.session.names.len() + QUESTION > height {
            lines.retain(|line| !line.is_empty());
        }
        if rows(&lines, width) + FEW_LINES + QUESTION > height { self.small_board(&view) } else { lines }
    }

    /// Returns the board of the full-screen mode, and one line for each player.
    fn small_board(&self, view: &AnyView) -> Vec<String> {
        let wording = self.session.wording();
        let joined = |line: &screen::Line| line.iter().map(|span| span.text.as_str()).collect::<String>();
        let board = view.screen(wording, true).into_iter().filter(|line| !line.is_empty());
        let players = Draw::players(view).into_iter().map(|player| {
            let numbers = player.facts.iter().filter_map(|fact| facts::short(fact, wording));
            let numbers = numbers.collect::<Vec<_>>().join(", ");
            let belongings = joined(&view.belongings(player.seat, wording, true));
            let name = wording.name(player.seat);
            format!("{} {name}: {numbers}  {belongings}", text::mark(player.seat)).trim_end().to_owned()
        });
        board.map(|line| joined(&line).trim_end().to_owned()).chain(players).collect()
    }

    /// Returns the events that are shown below the board: about one for each player, and only as many as fit.
    fn latest<'b>(&self, log: &'b [String], board: &[String]) -> &'b [String] {
        let latest = &log[log.len().saturating_sub(self.session.names.len())..];
        if !stdout().is_terminal() {
            return latest;
        }
        let (width, height) = size();
        let free = height.saturating_sub(rows(board, width) + QUESTION);
        let last = latest.len().saturating_sub(1);
        let first = (0..last).find(|&first| rows(&latest[first..], width) <= free);
        &latest[first.unwrap_or(last)..]
    }

    /// Prints the events since the last report, and the board. The latest events are below the board, beside the question, so that both
    /// are on the screen.
    fn situation(&mut self, seat: Seat) -> anyhow::Result<()> {
        let viewer = Viewer::Seat(seat);
        let log = self.session.log(self.reported[seat.index()], viewer);
        self.reported[seat.index()] = self.session.events.len();
        let board = self.board_lines(viewer);
        let (earlier, latest) = log.split_at(log.len() - self.latest(&log, &board).len());
        earlier.iter().chain(&board).chain(latest).try_for_each(|line| self.line(line))
    }

    fn say(&mut self, message: &Message) -> anyhow::Result<()> {
        self.line(&self.session.wording().say(message))
    }

    /// Asks a person for a move until it is legal.
    fn ask(&mut self, seat: Seat) -> anyhow::Result<Reply> {
        if !self.curtain(seat)? {
            return Ok(Reply::Quit);
        }
        self.situation(seat)?;
        let mut picked: Vec<String> = Vec::new();
        let mut listing = Listing::Fitting;
        loop {
            let offers = self.session.position().offers(seat, &picked).next;
            let question = match offers.first() {
                Some(offer) if !picked.is_empty() => Message::new(offer.choice.ask),
                _ => self.session.position().question(seat),
            };
            self.show(seat, &question, &offers, listing)?;
            listing = Listing::Fitting;
            let Some(line) = self.read()? else { return Ok(Reply::Quit) };
            if line.is_empty() {
                listing = self.ask_again(seat)?;
                continue;
            }
            if let Some((word, rest)) = typed::command(&line) {
                match word {
                    Word::Quit => return Ok(Reply::Quit),
                    Word::Undo => return Ok(Reply::Undo),
                    Word::List => listing = Listing::All,
                    Word::Back if picked.pop().is_some() => {}
                    Word::Back => {
                        listing = self.ask_again(seat)?;
                        self.say(&Message::new("play-nothing-picked"))?;
                    }
                    Word::Hint => {
                        listing = self.ask_again(seat)?;
                        self.hint(seat)?;
                    }
                    _ => self.answer(word, rest, seat)?,
                }
                continue;
            }
            match typed::read(self.session.position(), seat, &picked, &line, self.session.wording()) {
                Meaning::Act(act) => return Ok(Reply::Act(act)),
                Meaning::Picks(picks) => picked = picks,
                Meaning::Unclear(why) => {
                    listing = self.ask_again(seat)?;
                    self.say(&why)?;
                }
                Meaning::Refused(refusal) => {
                    listing = self.ask_again(seat)?;
                    self.say(&refusal.message())?;
                    self.say(&Message::new("play-clause").with("clause", refusal.code.clause))?;
                }
            }
        }
    }

    /// Prepares to ask the same question again. On a terminal, this prints the board, which may have left the screen.
    fn ask_again(&mut self, seat: Seat) -> anyhow::Result<Listing> {
        if stdout().is_terminal() {
            self.board(Viewer::Seat(seat))?;
        }
        Ok(Listing::Number)
    }

    fn hint(&mut self, seat: Seat) -> anyhow::Result<()> {
        let adviser = self.session.adviser(seat);
        let (_, advice) = self.waiting(&Message::new("play-hint-thinking"), || adviser.think(&Stop::new()));
        let told = describe_typed(self.session.position(), &advice.act, self.session.wording());
        self.say(&Message::new("play-hint").with("move", told))
    }

    /// Carries out a command that changes nothing.
    fn answer(&mut self, word: Word, rest: &str, seat: Seat) -> anyhow::Result<()> {
        let game = self.session.position().game();
        match word {
            Word::Help => {
                let clause = game.facts().refusals[0].clause;
                let short = Message::new(format!("play-short-{game}"));
                self.say(&Message::new("play-help").with("clause", clause).with("short", short))?;
            }
            Word::Moves => {
                let acts = self.session.position().legal_acts(seat);
                let acts: Vec<String> = acts.iter().map(|act| choices::as_typed(game, act)).collect();
                for line in listed(&acts, size().0) {
                    writeln!(self.out, "{line}")?;
                }
            }
            Word::Board => self.board(Viewer::Seat(seat))?,
            Word::Log => {
                for line in self.session.log(0, Viewer::Seat(seat)) {
                    self.line(&line)?;
                }
            }
            Word::Rules if rest.is_empty() => {
                for paragraph in rules::guide(game, self.session.lang) {
                    self.print(&format!("{paragraph}\n"))?;
                }
            }
            Word::Rules => match rules::clause(game, self.session.lang, rest) {
                Some(clause) => self.print(&clause)?,
                None => self.say(&Message::new("play-unknown-clause").with("clause", quote(rest)))?,
            },
            Word::Chat => self.say(&Message::new("play-no-chat"))?,
            Word::List | Word::Back | Word::Hint | Word::Undo | Word::Quit => {}
        }
        Ok(())
    }

    /// Prints text. On a terminal, long lines are broken between words.
    fn line(&mut self, lines: &str) -> anyhow::Result<()> {
        let width = size().0;
        for line in lines.split('\n') {
            if stdout().is_terminal() && text::columns(line) > width {
                self.print(line)?;
            } else {
                writeln!(self.out, "{line}")?;
            }
        }
        Ok(())
    }

    /// Prints text, wrapped to the width of the terminal.
    fn print(&mut self, text: &str) -> anyhow::Result<()> {
        for line in wrap(text, size().0) {
            writeln!(self.out, "{line}")?;
        }
        Ok(())
    }

    /// Prints the question and the choices, unless there are so many that they would push the board off the screen.
    fn show(
        &mut self,
        seat: Seat,
        question: &Message,
        offers: &[Offer<String>],
        listing: Listing,
    ) -> anyhow::Result<()> {
        let wording = self.session.wording();
        let entries = choices::entries(offers, wording);
        let head = format!("{} {}: {}", text::mark(seat), wording.name(seat), wording.say(question));
        let (width, height) = size();
        let lines = listed(&entries, width);
        let viewer = Viewer::Seat(seat);
        let log = self.session.log(0, viewer);
        let board = self.board_lines(viewer);
        let taken = rows(&board, width) + rows(self.latest(&log, &board), width) + QUESTION - 1;
        let prompt = wording.say(&Message::new("play-prompt"));
        let example = choices::example(offers, wording);
        self.line(&head)?;
        let max = match listing {
            Listing::All => usize::MAX,
            Listing::Fitting => FEW_LINES.max(height.saturating_sub(taken)),
            Listing::Number => FEW_LINES,
        };
        if lines.len() <= max {
            for line in lines {
                writeln!(self.out, "{line}")?;
            }
        } else {
            let hidden = Message::new("play-choices-hidden")
                .with("count", offers.len() as u32)
                .with("example", example);
            self.say(&hidden)?;
        }
        write!(self.out, "{prompt} > ")?;
        self.out.flush()?;
        Ok(())
    }

    /// Hides the hand of one player before the next one looks at the shared screen. Returns false at the end of input.
    fn curtain(&mut self, seat: Seat) -> anyhow::Result<bool> {
        if !self.session.needs_curtain() {
            // The others may be looking again.
            self.shown = None;
            return Ok(true);
        }
        if self.shown == Some(seat) {
            return Ok(true);
        }
        if self.shown.is_some() {
            if stdout().is_terminal() {
                // `self.out` would replace the control characters.
                self.out.flush()?;
                write!(stdout(), "\x1b[2J\x1b[3J\x1b[H")?;
            } else {
                write!(self.out, "{}", "\n".repeat(50))?;
            }
        }
        self.shown = Some(seat);
        self.say(&Message::new("play-curtain").with("seat", Arg::Seat(seat)))?;
        self.out.flush()?;
        Ok(self.read()?.is_some())
    }

    /// Reads a line and trims it; `None` at the end of input.
    fn read(&mut self) -> anyhow::Result<Option<String>> {
        let mut line = String::new();
        if self.input.read_line(&mut line)? == 0 {
            writeln!(self.out)?;
            return Ok(None);
        }
        Ok(Some(line.trim().to_owned()))
    }
}

/// Returns the number of rows that these lines take on a screen, where long ones are wrapped.
fn rows(lines: &[String], width: usize) -> usize {
    lines.iter().map(|line| wrap(line, width).len().max(1)).sum()
}

/// Returns the width and height of the terminal.
fn size() -> (usize, usize) {
    let (width, height) =
        if stdout().is_terminal() { terminal::size().ok() } else { None }.unwrap_or(USUAL_SIZE);
    (width.into(), height.into())
}
