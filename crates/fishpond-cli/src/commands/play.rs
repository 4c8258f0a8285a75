//! `fishpond play`: a game in the terminal, line by line.
//!
//! Every move is a path of small choices, so one loop serves all games: show the board, ask, then narrow the list by a number or
//! a name, or accept a typed move.

use std::io::{BufRead, IsTerminal, Write, stdin, stdout};

use anyhow::bail;
use fishpond_bots::Bot;
use fishpond_core::{Arg, Message, Offer, Rng, Seat, Speak, Turn, Viewer, quote};
use fishpond_draw::Draw;
use fishpond_games::{AnyEvent, AnyGame};
use fishpond_words::Lang;

use super::record::write_outcome;
use crate::output::Target;
use crate::{Status, cli, input};

pub(crate) fn run(args: &cli::Play, out: &mut impl Write) -> anyhow::Result<Status> {
    let seed = input::seed(&args.setup);
    let game = input::game(&args.setup, seed)?;
    let players = game.position().config().players;
    let Some(people) = usize::from(players).checked_sub(args.bots.len()) else {
        bail!("{} bots are too many for a game with {players} players", args.bots.len());
    };
    let save = Target::to_save(&args.setup)?;
    let mut session = Session {
        game,
        events: Vec::new(),
        reported: vec![0; players.into()],
        people,
        bots: &args.bots,
        lang: args.lang,
        rng: Rng::new(seed),
        input: stdin().lock(),
        out,
        shown: None,
    };
    let finished = session.play()?;
    if let (Some(file), Some(save)) = (&args.setup.save, save) {
        save.save(&session.game)?;
        let saved = Message::new("common-play-saved").with("file", file.display().to_string());
        session.say(&saved)?;
    }
    if !finished {
        session.say(&Message::new("common-play-quit"))?;
    }
    Ok(Status::Done)
}

struct Session<'a, I, O> {
    game: AnyGame,
    events: Vec<AnyEvent>,
    /// The number of events that each seat has been shown.
    reported: Vec<usize>,
    people: usize,
    bots: &'a [Bot],
    lang: Lang,
    rng: Rng,
    input: I,
    out: &'a mut O,
    /// The seat whose secrets are on the screen.
    shown: Option<Seat>,
}

/// A person's reply to a question.
enum Reply {
    Act(String),
    Quit,
}

impl<I: BufRead, O: Write> Session<'_, I, O> {
    /// Plays to the end. Returns false if someone quits.
    fn play(&mut self) -> anyhow::Result<bool> {
        loop {
            while self.game.deal(&mut self.events).is_some() {}
            let turn = self.game.position().turn();
            if turn == Turn::Over {
                break;
            }
            // At one keyboard simultaneous choices are made in turn. Bots come last; they see none of the others.
            let seat = turn.seats().iter().next().expect("a game that is not over waits for a seat");
            let act = match self.bots.get(seat.index().wrapping_sub(self.people)) {
                Some(bot) if seat.index() >= self.people => {
                    bot.choose(&self.game.position().view(Viewer::Seat(seat)), seat, &mut self.rng)
                }
                _ => match self.ask(seat)? {
                    Reply::Act(act) => act,
                    Reply::Quit => return Ok(false),
                },
            };
            self.game.play(seat, &act, &mut self.events)?;
        }
        self.report(if self.people == 1 { Viewer::Seat(Seat::A) } else { Viewer::Public }, 0)?;
        let position = self.game.position();
        writeln!(self.out, "\n{}", position.view(Viewer::Public).text(self.lang))?;
        let outcome = position.outcome().expect("the game is over");
        write_outcome(position.game().facts().id, &outcome, self.lang, self.out)?;
        Ok(true)
    }

    /// Prints the events since the last report to this viewer.
    fn report(&mut self, viewer: Viewer, seat: usize) -> anyhow::Result<()> {
        for event in self.events[self.reported[seat]..].iter().filter_map(|event| event.seen_by(viewer)) {
            writeln!(self.out, "{}", self.lang.say(&event.message()))?;
        }
        self.reported[seat] = self.events.len();
        Ok(())
    }

    fn say(&mut self, message: &Message) -> anyhow::Result<()> {
        writeln!(self.out, "{}", self.lang.say(message))?;
        Ok(())
    }

    /// Asks a person for a move until it is legal.
    fn ask(&mut self, seat: Seat) -> anyhow::Result<Reply> {
        if !self.curtain(seat)? {
            return Ok(Reply::Quit);
        }
        self.report(Viewer::Seat(seat), seat.index())?;
        let view = self.game.position().view(Viewer::Seat(seat));
        writeln!(self.out, "\n{}", view.text(self.lang))?;
        let mut picked: Vec<String> = Vec::new();
        loop {
            let next = self.game.position().offers(seat, &picked).next;
            let question = match next.first() {
                Some(offer) if !picked.is_empty() => Message::new(offer.choice.ask),
                _ => self.game.position().question(seat),
            };
            self.show(seat, &question, &next)?;
            let Some(line) = self.read()? else { return Ok(Reply::Quit) };
            match line.as_str() {
                "" => {}
                "q" => return Ok(Reply::Quit),
                "?" => self.say(&Message::new("common-play-help"))?,
                "b" => drop(picked.pop()),
                "a" => writeln!(self.out, "{}", self.game.position().legal_acts(seat).join("  "))?,
                text => {
                    if let Some(Offer { choice, act }) = find_offer(text, &next) {
                        if let Some(act) = act {
                            return Ok(Reply::Act(act.clone()));
                        }
                        picked.push(choice.pick.clone());
                    } else if text.parse::<usize>().is_ok() {
                        let fault = Message::new("common-play-no-choice")
                            .with("text", quote(text))
                            .with("count", next.len() as u32);
                        self.say(&fault)?;
                    } else if let Some(act) = self.attempt(seat, text)? {
                        return Ok(Reply::Act(act));
                    }
                }
            }
        }
    }

    /// Returns a typed move if it is legal; otherwise prints why not, with the clause.
    fn attempt(&mut self, seat: Seat, text: &str) -> anyhow::Result<Option<String>> {
        match self.game.position().clone().play(seat, text, &mut Vec::new()) {
            Ok(act) => Ok(Some(act)),
            Err(refusal) => {
                self.say(&refusal.message())?;
                self.say(&Message::new("common-play-clause").with("clause", refusal.code.clause))?;
                Ok(None)
            }
        }
    }

    fn show(&mut self, seat: Seat, question: &Message, offers: &[Offer<String>]) -> anyhow::Result<()> {
        writeln!(self.out, "{seat}: {}", self.lang.say(question))?;
        for (number, offer) in (1..).zip(offers) {
            writeln!(self.out, "  {number:>2}  {}", self.lang.say(&offer.choice.say))?;
        }
        write!(self.out, "> ")?;
        self.out.flush()?;
        Ok(())
    }

    /// Hides the hand of one player before the next one looks at the shared screen. Returns false at the end of input.
    fn curtain(&mut self, seat: Seat) -> anyhow::Result<bool> {
        let hidden = self.game.position().game().facts().hidden;
        if !hidden || self.people < 2 || self.shown == Some(seat) {
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
        self.say(&Message::new("common-play-curtain").with("seat", Arg::Seat(seat)))?;
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

/// Finds the offer with this name or number.
fn find_offer<'a>(text: &str, offers: &'a [Offer<String>]) -> Option<&'a Offer<String>> {
    let by_name = offers.iter().find(|offer| offer.choice.pick == text);
    by_name.or_else(|| offers.get(text.parse::<usize>().ok()?.checked_sub(1)?))
}
