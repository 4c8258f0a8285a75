//! A game at this terminal, against bots or with people who share it.

use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::thread;

use anyhow::bail;
use fishpond_bots::{Advice, Stop, Thinker};
use fishpond_core::{Message, Seat, Speak as _, Viewer};

use super::{Key, Scene, Table};
use crate::commands::record::outcome_lines;
use crate::play::session::{Next, Session};

/// A game at this terminal.
pub(crate) struct Local {
    pub(crate) session: Session,
    next: Next,
    thinking: Option<Thinking>,
    /// The person whose secrets may be shown.
    shown: Option<Seat>,
    log: Vec<String>,
    last: Vec<String>,
    text: Vec<String>,
    number: u64,
}

struct Thinking {
    seat: Seat,
    answer: Receiver<(Thinker, Advice)>,
    stop: Stop,
}

impl Local {
    pub(crate) fn new(mut session: Session) -> anyhow::Result<Local> {
        let next = session.next()?;
        let mut local = Local {
            session,
            next,
            thinking: None,
            shown: None,
            log: Vec::new(),
            last: Vec::new(),
            text: Vec::new(),
            number: 0,
        };
        local.refresh()?;
        Ok(local)
    }

    fn viewer(&self) -> Viewer {
        match self.next {
            Next::Person(seat) if self.curtain().is_none() => Viewer::Seat(seat),
            _ => self.session.bystander(),
        }
    }

    fn curtain(&self) -> Option<Seat> {
        match self.next {
            Next::Person(seat) if self.session.needs_curtain() && self.shown != Some(seat) => Some(seat),
            _ => None,
        }
    }

    /// Updates everything after a change, and lets the next bot think.
    fn refresh(&mut self) -> anyhow::Result<()> {
        self.next = self.session.next()?;
        self.number += 1;
        // Nothing is secret any more, so the others may be looking.
        if !self.session.needs_curtain() {
            self.shown = None;
        }
        if let Next::Bot(seat) = self.next
            && self.thinking.is_none()
        {
            let (thought, stop) = (self.session.bot(seat), Stop::new());
            let (sender, answer) = mpsc::channel();
            let stopped = stop.clone();
            // If the search was stopped, nobody receives its move.
            thread::spawn(move || drop(sender.send(thought.think(&stopped))));
            self.thinking = Some(Thinking { seat, answer, stop });
        }
        let viewer = self.viewer();
        self.log = self.session.log(0, viewer);
        self.last = self.session.touched(viewer);
        self.text = outcome_lines(self.session.position(), self.session.wording());
        Ok(())
    }

    /// Makes the move of the bot that was thinking.
    fn answered(&mut self, seat: Seat, thinker: Thinker, advice: &Advice) -> anyhow::Result<()> {
        self.thinking = None;
        self.session.play_bot(seat, thinker, &advice.act)?;
        self.refresh()
    }

    /// Waits until it is a person's turn or the game is over.
    #[cfg(test)]
    pub(super) fn settle(&mut self) {
        while let Some(Thinking { seat, answer, .. }) = &self.thinking {
            let seat = *seat;
            let (thinker, advice) = answer.recv().expect("bots answer");
            self.answered(seat, thinker, &advice).expect("bots make legal moves");
        }
    }
}

impl Table for Local {
    fn scene(&self) -> Scene<'_> {
        let wording = self.session.wording();
        let about = |seat: Seat| Message::new("common-turn").with("seat", seat);
        let status = match self.next {
            Next::Person(_) if self.session.people() == 1 => Message::new("common-turn-you"),
            Next::Person(seat) => about(seat),
            Next::Bot(seat) => Message::new("play-thinking").with("seat", seat),
            Next::Over => Message::new("common-turn-over"),
        };
        Scene {
            position: Some(self.session.position()),
            viewer: self.viewer(),
            asked: match self.next {
                Next::Person(seat) if self.curtain().is_none() => Some(seat),
                _ => None,
            },
            curtain: self.curtain(),
            title: self.session.position().game().facts().title.to_owned(),
            status: wording.say(&status),
            wording,
            log: &self.log,
            last: &self.last,
            text: &self.text,
            about: &[],
            clocks: Vec::new(),
            keys: match self.next {
                _ if self.curtain().is_some() => vec![Key::Continue],
                Next::Over => vec![Key::Again, Key::Undo],
                _ => vec![Key::Hint, Key::Undo],
            },
            is_spectator: false,
            is_over: self.next == Next::Over,
            number: self.number,
        }
    }

    fn poll(&mut self) -> anyhow::Result<()> {
        let Some(Thinking { seat, answer, .. }) = &self.thinking else { return Ok(()) };
        let seat = *seat;
        match answer.try_recv() {
            Ok((thinker, advice)) => self.answered(seat, thinker, &advice),
            Err(TryRecvError::Empty) => Ok(()),
            Err(TryRecvError::Disconnected) => bail!("the bot at seat {seat} failed"),
        }
    }

    fn act(&mut self, seat: Seat, act: &str) -> anyhow::Result<Option<String>> {
        if let Err(refusal) = self.session.play(seat, act)? {
            let words = self.session.wording().say(&refusal.message());
            return Ok(Some(format!("{words} [{}]", refusal.code.clause)));
        }
        self.refresh()?;
        Ok(None)
    }

    fn undo(&mut self) -> anyhow::Result<String> {
        // Otherwise, the person at the curtain would see the hand of the player who moved last.
        if self.curtain().is_some() {
            return Ok(String::new());
        }
        let undone = self.session.undo()?;
        if undone {
            if let Some(Thinking { stop, .. }) = self.thinking.take() {
                stop.set();
            }
            self.refresh()?;
        }
        let id = if undone { "play-undone" } else { "play-nothing-to-undo" };
        Ok(self.session.wording().say(&Message::new(id)))
    }

    fn play_again(&mut self) -> anyhow::Result<()> {
        if self.next == Next::Over {
            self.session.restart()?;
            self.shown = None;
            self.refresh()?;
        }
        Ok(())
    }

    fn loss(&self) -> Option<&'static str> {
        (!self.session.is_saved() && self.next != Next::Over).then_some("play-leave-lost")
    }

    fn confirm(&mut self) -> anyhow::Result<()> {
        if let Some(seat) = self.curtain() {
            self.shown = Some(seat);
            self.refresh()?;
        }
        Ok(())
    }
}
