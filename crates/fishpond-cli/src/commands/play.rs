//! `fishpond play`: a game in the terminal, line by line.
//!
//! Everything a game asks is a path of small choices, so one loop serves all games: show the board, ask, narrow the list by a number
//! or a name, or take an act as it is typed.

use std::io::{BufRead, IsTerminal, Write, stdin, stdout};

use anyhow::bail;
use fishpond_bots::Bot;
use fishpond_core::{Arg, Message, Offer, Rng, Seat, Speak, Turn, Viewer};
use fishpond_draw::Draw;
use fishpond_games::{AnyEvent, AnyGame};
use fishpond_words::Lang;

use super::record::write_outcome;
use crate::output::Target;
use crate::{Answer, cli, input};

pub(crate) fn run(args: &cli::Play, out: &mut impl Write) -> anyhow::Result<Answer> {
    let seed = input::seed(&args.setup);
    let game = input::game(&args.setup, seed)?;
    let players = game.position().config().players;
    let Some(people) = usize::from(players).checked_sub(args.bots.len()) else {
        bail!("{} bots are too many for {players} players", args.bots.len());
    };
    let save = Target::to_save(&args.setup)?;
    let mut session = Session {
        game,
        events: Vec::new(),
        told: vec![0; players.into()],
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
    Ok(Answer::Done)
}

struct Session<'a, I, O> {
    game: AnyGame,
    events: Vec<AnyEvent>,
    /// How many of the events each seat has been told.
    told: Vec<usize>,
    people: usize,
    bots: &'a [Bot],
    lang: Lang,
    rng: Rng,
    input: I,
    out: &'a mut O,
    /// Whose secrets are on the screen.
    shown: Option<Seat>,
}

/// What a person did with a question.
enum Reply {
    Act(String),
    Quit,
}

impl<I: BufRead, O: Write> Session<'_, I, O> {
    /// Plays to the end; false if somebody quits before.
    fn play(&mut self) -> anyhow::Result<bool> {
        loop {
            while self.game.deal(&mut self.events).is_some() {}
            let turn = self.game.position().turn();
            if turn == Turn::Over {
                break;
            }
            // People at one keyboard choose one after another, bots last: they see nothing of it anyway.
            let seat = turn.seats().iter().next().expect("somebody is to act");
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
        self.tell(if self.people == 1 { Viewer::Seat(Seat::A) } else { Viewer::Public }, 0)?;
        let position = self.game.position();
        writeln!(self.out, "\n{}", position.view(Viewer::Public).text(self.lang))?;
        let outcome = position.outcome().expect("the game is over");
        write_outcome(position.game().facts().id, &outcome, self.lang, self.out)?;
        Ok(true)
    }

    /// Says what has happened since this viewer was last told.
    fn tell(&mut self, viewer: Viewer, seat: usize) -> anyhow::Result<()> {
        for event in self.events[self.told[seat]..].iter().filter_map(|event| event.seen_by(viewer)) {
            writeln!(self.out, "{}", self.lang.say(&event.message()))?;
        }
        self.told[seat] = self.events.len();
        Ok(())
    }

    fn say(&mut self, message: &Message) -> anyhow::Result<()> {
        writeln!(self.out, "{}", self.lang.say(message))?;
        Ok(())
    }

    /// Asks a person for an act until there is a legal one.
    fn ask(&mut self, seat: Seat) -> anyhow::Result<Reply> {
        if !self.curtain(seat)? {
            return Ok(Reply::Quit);
        }
        self.tell(Viewer::Seat(seat), seat.index())?;
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
                    if let Some(Offer { choice, act }) = chosen(text, &next) {
                        if let Some(act) = act {
                            return Ok(Reply::Act(act.clone()));
                        }
                        picked.push(choice.pick.clone());
                    } else if text.parse::<usize>().is_ok() {
                        let fault = Message::new("common-play-no-choice")
                            .with("text", text.to_owned())
                            .with("count", next.len() as u32);
                        self.say(&fault)?;
                    } else if let Some(act) = self.attempt(seat, text)? {
                        return Ok(Reply::Act(act));
                    }
                }
            }
        }
    }

    /// The typed act if it is legal; otherwise it says why not, with the clause.
    fn attempt(&mut self, seat: Seat, text: &str) -> anyhow::Result<Option<String>> {
        match self.game.position().clone().play(seat, &input::brief(text), &mut Vec::new()) {
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

    /// Where hands are hidden and several people share the screen, lets them change places unseen. False at the end of input.
    fn curtain(&mut self, seat: Seat) -> anyhow::Result<bool> {
        let hidden = self.game.position().game().facts().hidden;
        if !hidden || self.people < 2 || self.shown == Some(seat) {
            return Ok(true);
        }
        if self.shown.is_some() {
            if stdout().is_terminal() {
                // Past what keeps control characters from the terminal.
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

    /// A line without blanks round it, or nothing at the end of input.
    fn read(&mut self) -> anyhow::Result<Option<String>> {
        let mut line = String::new();
        if self.input.read_line(&mut line)? == 0 {
            writeln!(self.out)?;
            return Ok(None);
        }
        Ok(Some(line.trim().to_owned()))
    }
}

/// The offer that a number or a name means.
fn chosen<'a>(text: &str, offers: &'a [Offer<String>]) -> Option<&'a Offer<String>> {
    let by_name = offers.iter().find(|offer| offer.choice.pick == text);
    by_name.or_else(|| offers.get(text.parse::<usize>().ok()?.checked_sub(1)?))
}
