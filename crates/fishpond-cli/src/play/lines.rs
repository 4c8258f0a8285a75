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
/// The rows of a question without its choices: the question and the prompt.
const QUESTION: usize = 2;

/// A game line by line.
pub(crate) struct Lines<'a, I, O> {
    session: Session,
    /// The number of events that each seat has been shown.
    reported: Vec<usize>,
    input: I,
    out: &'a mut O,
    /// The seat whose secrets are on the screen.
    shown: Option<Seat>,
    /// The rows printed since the top line of the last board, which is on the screen while they fit there.
    rows: usize,
}

/// The choices to print with a question; a few are always printed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Listing {
    /// All, because the player asks for them.
    All,
    /// All, if the board stays on the screen.
    Fitting,
    /// Only their number, because the question is repeated.
    Number,
}

/// The text around a question.
struct Frame {
    /// The events since the player's last turn.
    log: Vec<String>,
    /// The answer to what the player has typed, such as a refusal.
    notes: Vec<String>,
    listing: Listing,
    /// Whether the board is printed even if it is still on the screen.
    board: bool,
}

/// The board and the events below it.
struct Page<'b> {
    board: Vec<String>,
    latest: &'b [String],
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
        Lines { session, reported, input, out, shown: None, rows: 0 }
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
        self.board_lines(viewer, QUESTION).iter().try_for_each(|line| self.line(line))
    }

    /// Returns the board between blank lines. On a small screen, where this many rows are needed below it, the blank lines are left out; if
    /// that is not enough, the board of the full-screen mode is shown, which has fewer lines.
    fn board_lines(&self, viewer: Viewer, below: usize) -> Vec<String> {
        let view = self.session.position().view(viewer);
        let text = format!("\n{}\n", view.text_naming(self.session.wording()));
        let mut lines: Vec<String> =
            text.split_inclusive('\n').map(|line| line.trim_end().to_owned()).collect();
        if !stdout().is_terminal() {
            return lines;
        }
        let (width, height) = size();
        // Also enough for the usual events and choices, so that the board looks the same at every question.
        let below = below.max(self.session.names.len() + QUESTION + FEW_LINES);
        if rows(&lines, width) + below > height {
            lines.retain(|line| !line.is_empty());
        }
        if rows(&lines, width) + below > height { self.small_board(&view) } else { lines }
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

    /// Lays out the board so that this many more rows fit below it. Between them are the latest events: about one for each player, and only
    /// as many as fit.
    fn page<'b>(&self, viewer: Viewer, log: &'b [String], below: usize) -> Page<'b> {
        let board = self.board_lines(viewer, below);
        let latest = &log[log.len().saturating_sub(self.session.names.len())..];
        if !stdout().is_terminal() {
            return Page { board, latest };
        }
        let (width, height) = size();
        let free = height.saturating_sub(rows(&board, width) + below);
        let first = (0..latest.len()).find(|&first| rows(&latest[first..], width) <= free);
        Page { board, latest: &latest[first.unwrap_or(latest.len())..] }
    }

    fn say(&mut self, message: &Message) -> anyhow::Result<()> {
        self.line(&self.session.wording().say(message))
    }

    /// Asks a person for a move until it is legal.
    fn ask(&mut self, seat: Seat) -> anyhow::Result<Reply> {
        if !self.curtain(seat)? {
            return Ok(Reply::Quit);
        }
        let viewer = Viewer::Seat(seat);
        let log = self.session.log(self.reported[seat.index()], viewer);
        self.reported[seat.index()] = self.session.events.len();
        let mut picked: Vec<String> = Vec::new();
        let mut frame = Frame { log, notes: Vec::new(), listing: Listing::Fitting, board: true };
        loop {
            let offers = self.session.position().offers(seat, &picked).next;
            let question = match offers.first() {
                Some(offer) if !picked.is_empty() => Message::new(offer.choice.ask),
                _ => self.session.position().question(seat),
            };
            let Some(line) = self.question(seat, &question, &offers, &frame)? else {
                return Ok(Reply::Quit);
            };
            frame = Frame { notes: Vec::new(), listing: Listing::Fitting, board: false, ..frame };
            if line.is_empty() {
                frame.listing = Listing::Number;
                continue;
            }
            let wording = self.session.wording();
            if let Some((word, rest)) = typed::command(&line) {
                match word {
                    Word::Quit => return Ok(Reply::Quit),
                    Word::Undo => return Ok(Reply::Undo),
                    Word::List => frame.listing = Listing::All,
                    Word::Board if stdout().is_terminal() => frame.board = true,
                    Word::Back if picked.pop().is_some() => {}
                    Word::Back => {
                        frame.listing = Listing::Number;
                        frame.notes = vec![wording.say(&Message::new("play-nothing-picked"))];
                    }
                    Word::Hint => {
                        frame.listing = Listing::Number;
                        frame.notes = vec![self.hint(seat)];
                    }
                    _ => frame.notes = self.answer(word, rest, seat),
                }
                continue;
            }
            match typed::read(self.session.position(), seat, &picked, &line, wording) {
                Meaning::Act(act) => return Ok(Reply::Act(act)),
                Meaning::Picks(picks) => picked = picks,
                Meaning::Unclear(why) => {
                    frame.listing = Listing::Number;
                    frame.notes = vec![wording.say(&why)];
                }
                Meaning::Refused(refusal) => {
                    let clause = Message::new("play-clause").with("clause", refusal.code.clause);
                    frame.listing = Listing::Number;
                    frame.notes = vec![wording.say(&refusal.message()), wording.say(&clause)];
                }
            }
        }
    }

    fn hint(&mut self, seat: Seat) -> String {
        let adviser = self.session.adviser(seat);
        let (_, advice) = self.waiting(&Message::new("play-hint-thinking"), || adviser.think(&Stop::new()));
        let wording = self.session.wording();
        let told = describe_typed(self.session.position(), &advice.act, wording);
        wording.say(&Message::new("play-hint").with("move", told))
    }

    /// Answers a command that changes nothing.
    fn answer(&self, word: Word, rest: &str, seat: Seat) -> Vec<String> {
        let game = self.session.position().game();
        let (viewer, width) = (Viewer::Seat(seat), size().0);
        let said = |message: &Message| vec![self.session.wording().say(message)];
        match word {
            Word::Help => {
                let clause = game.facts().refusals[0].clause;
                let short = Message::new(format!("play-short-{game}"));
                said(&Message::new("play-help").with("clause", clause).with("short", short))
            }
            Word::Moves => {
                let acts = self.session.position().legal_acts(seat);
                let acts: Vec<String> = acts.iter().map(|act| choices::as_typed(game, act)).collect();
                listed(&acts, width)
            }
            Word::Board => self.board_lines(viewer, QUESTION),
            Word::Log => self.session.log(0, viewer),
            Word::Rules if rest.is_empty() => {
                let paragraphs = rules::guide(game, self.session.lang);
                paragraphs.iter().flat_map(|paragraph| wrap(&format!("{paragraph}\n"), width)).collect()
            }
            Word::Rules => match rules::clause(game, self.session.lang, rest) {
                Some(clause) => wrap(&clause, width),
                None => said(&Message::new("play-unknown-clause").with("clause", quote(rest))),
            },
            Word::Chat => said(&Message::new("play-no-chat")),
            Word::List | Word::Back | Word::Hint | Word::Undo | Word::Quit => Vec::new(),
        }
    }

    /// Prints text. On a terminal, long lines are broken between words.
    fn line(&mut self, lines: &str) -> anyhow::Result<()> {
        let width = size().0;
        for line in lines.split('\n') {
            if stdout().is_terminal() && text::columns(line) > width {
                for part in wrap(line, width) {
                    writeln!(self.out, "{part}")?;
                    self.rows += 1;
                }
            } else {
                writeln!(self.out, "{line}")?;
                self.rows += 1;
            }
        }
        Ok(())
    }

    /// Asks a question, and reads the reply; `None` at the end of input. On a terminal, the board is printed again if it would have left
    /// the screen, and the choices are printed unless there are so many that they would push it off. What the player asks for is printed in any case,
    /// without the board if both don't fit.
    fn question(
        &mut self,
        seat: Seat,
        question: &Message,
        offers: &[Offer<String>],
        frame: &Frame,
    ) -> anyhow::Result<Option<String>> {
        let wording = self.session.wording();
        let (width, height) = size();
        let head = format!("{} {}: {}", text::mark(seat), wording.name(seat), wording.say(question));
        let prompt = format!("{} > ", wording.say(&Message::new("play-prompt")));
        let list = listed(&choices::entries(offers, wording), width);
        let hidden = Message::new("play-choices-hidden")
            .with("count", offers.len() as u32)
            .with("example", choices::example(offers, wording));
        let brief = if list.len() <= FEW_LINES { list.clone() } else { vec![wording.say(&hidden)] };
        // Nothing leaves the screen in a pipe.
        let notes = if stdout().is_terminal() { &frame.notes[..] } else { &[] };
        let around = rows(notes, width) + rows(&[head.clone(), prompt.clone()], width);
        let needed = if frame.listing == Listing::All { &list[..] } else { &brief };
        let page = self.page(Viewer::Seat(seat), &frame.log, around + rows(needed, width));
        let above = rows(&page.board, width) + rows(page.latest, width) + around;
        let room = height.saturating_sub(above);
        let body = match frame.listing {
            Listing::Fitting if rows(&list, width) <= room => &list[..],
            // The question is repeated, so that the board and the answer come first.
            Listing::Number if stdout().is_terminal() && rows(&brief, width) > room => &[],
            _ => needed,
        };
        let leaves = self.rows + around + rows(body, width) > height;
        let again = stdout().is_terminal() && leaves && rows(body, width) <= room;
        if frame.board {
            let earlier = &frame.log[..frame.log.len() - page.latest.len()];
            earlier.iter().try_for_each(|line| self.line(line))?;
        }
        if frame.board || again {
            self.rows = 0;
            page.board.iter().chain(page.latest).try_for_each(|line| self.line(line))?;
        }
        frame.notes.iter().chain([&head]).chain(body).try_for_each(|line| self.line(line))?;
        write!(self.out, "{prompt}")?;
        self.out.flush()?;
        let reply = self.read()?;
        self.rows += rows(&[prompt + reply.as_deref().unwrap_or_default()], width);
        Ok(reply)
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
