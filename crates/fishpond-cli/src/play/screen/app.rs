//! Everything that the keys change: choices on the way to a move, the cursor, overlays.

use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::thread;
use std::time::Duration;

use fishpond_bots::{Advice, Stop};
use fishpond_core::{Message, Offer, Seat, Speak as _, quote};
use fishpond_draw::text;
use fishpond_games::AnyPosition;
use ratatui::Terminal;
use ratatui::backend::Backend;
use ratatui::crossterm::event;
use ratatui::layout::Rect;

use super::{Abilities, Key, Table};
use crate::play::session::{adviser, describe};
use crate::play::typed::{self, Meaning, Word};
use crate::play::{choices, rules};

/// How long the screen waits for a key before it checks for updates.
const TICK: Duration = Duration::from_millis(80);

/// The longest hint in words: two lines of the smallest usual terminal. Longer ones show the move as you would type it.
const MAX_HINT: usize = 140;

/// A page on top of the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Overlay {
    /// Text that can be scrolled, by its first visible line.
    Text { title: String, lines: Vec<String>, scroll: usize },
    /// The question of whether to leave.
    Quit,
}

/// The place of an offer on the screen.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spot {
    pub(super) area: Rect,
    pub(super) offer: usize,
    pub(super) on_board: bool,
}

/// A game on the screen.
pub(crate) struct App<T> {
    pub(crate) table: T,
    pub(super) abilities: Abilities,
    pub(super) picked: Vec<String>,
    pub(super) offers: Vec<Offer<String>>,
    pub(super) cursor: usize,
    /// Text that is being typed.
    pub(super) typed: Option<String>,
    /// A refusal, a hint or another answer.
    pub(super) notice: String,
    pub(super) overlay: Option<Overlay>,
    /// The things that a hint names.
    pub(super) hinted: Vec<String>,
    hint: Option<(Receiver<Advice>, Stop, Seat)>,
    /// Where the offers were drawn.
    pub(super) spots: Vec<Spot>,
    pub(super) ticks: usize,
    number: Option<u64>,
    pub(super) done: bool,
}

impl<T: Table> App<T> {
    pub(crate) fn new(table: T, abilities: Abilities) -> App<T> {
        App {
            table,
            abilities,
            picked: Vec::new(),
            offers: Vec::new(),
            cursor: 0,
            typed: None,
            notice: String::new(),
            overlay: None,
            hinted: Vec::new(),
            hint: None,
            spots: Vec::new(),
            ticks: 0,
            number: None,
            done: false,
        }
    }

    /// Shows the game until the person leaves it.
    pub(super) fn run<B: Backend>(&mut self, terminal: &mut Terminal<B>) -> anyhow::Result<()>
    where
        B::Error: Send + Sync + 'static,
    {
        while !self.done {
            self.update()?;
            terminal.draw(|frame| self.draw(frame))?;
            if event::poll(TICK)? {
                self.handle(&event::read()?)?;
                // Pasted text and fast scrolling are handled before the screen is drawn again.
                while event::poll(Duration::ZERO)? && !self.done {
                    self.handle(&event::read()?)?;
                }
            }
            self.ticks += 1;
        }
        if let Some((_, stop, _)) = &self.hint {
            stop.set();
        }
        Ok(())
    }

    /// Continues the game, and offers new choices if it has changed.
    pub(super) fn update(&mut self) -> anyhow::Result<()> {
        self.table.poll()?;
        if let Some(notice) = self.table.take_notice() {
            self.notice = notice;
        }
        let number = self.table.scene().number;
        if self.number.replace(number) != Some(number) {
            self.picked.clear();
            self.hinted.clear();
            if let Some((_, stop, _)) = self.hint.take() {
                stop.set();
            }
            // Somebody else's move does not interrupt a message that is being typed.
            let chat = self.typed.take_if(|typed| typed.starts_with("chat "));
            self.offer();
            self.typed = chat;
        }
        let Some((receiver, _, seat)) = &self.hint else { return Ok(()) };
        let seat = *seat;
        match receiver.try_recv() {
            Err(TryRecvError::Empty) => {}
            Err(TryRecvError::Disconnected) => self.hint = None,
            Ok(advice) => {
                self.hint = None;
                self.show_hint(seat, &advice.act, "play-hint");
            }
        }
        Ok(())
    }

    pub(super) fn show_hint(&mut self, seat: Seat, act: &str, id: &'static str) {
        let scene = self.table.scene();
        let Some(position) = scene.position else { return };
        let mut told = describe(position, act, scene.wording);
        if text::columns(&told) > MAX_HINT {
            told = choices::as_typed(position.game(), act);
        }
        let notice = scene.wording.say(&Message::new(id).with("move", told));
        let path = position.path(seat, act).unwrap_or_default();
        self.notice = notice;
        self.hinted = path.into_iter().map(|choice| choice.pick).collect();
        self.picked.clear();
        self.offer();
    }

    /// Returns the next choice on the way to the hinted move.
    fn hinted_offer(&self) -> Option<usize> {
        let next = self.hinted.strip_prefix(&self.picked[..])?.first()?;
        self.offers.iter().position(|offer| offer.choice.pick == *next)
    }

    /// Lists the next choices.
    fn offer(&mut self) {
        let scene = self.table.scene();
        self.offers = match (scene.asked, scene.position) {
            (Some(seat), Some(position)) => position.offers(seat, &self.picked).next,
            _ => Vec::new(),
        };
        self.cursor = self.hinted_offer().unwrap_or(0);
        self.typed = None;
    }

    pub(super) fn say(&self, message: &Message) -> String {
        self.table.scene().wording.say(message)
    }

    /// Picks the choice under the cursor, or continues if there is nothing to choose.
    pub(super) fn choose(&mut self) -> anyhow::Result<()> {
        // A hint stays on the screen until all of its choices are made.
        let follows_hint = self.hinted_offer() == Some(self.cursor);
        let Some(offer) = self.offers.get(self.cursor) else {
            self.notice.clear();
            return self.table.confirm();
        };
        if !follows_hint || offer.act.is_some() {
            self.notice.clear();
        }
        match offer.act.clone() {
            Some(act) => self.act(&act),
            None => {
                self.picked.push(offer.choice.pick.clone());
                self.offer();
                Ok(())
            }
        }
    }

    fn act(&mut self, act: &str) -> anyhow::Result<()> {
        let Some(seat) = self.table.scene().asked else { return Ok(()) };
        if let Some(refusal) = self.table.act(seat, act)? {
            self.notice = refusal;
        }
        Ok(())
    }

    /// Takes back the last choice.
    pub(super) fn back(&mut self) {
        self.notice.clear();
        if let Some(last) = self.picked.pop() {
            self.offer();
            let index = self.offers.iter().position(|offer| offer.choice.pick == last);
            self.cursor = index.unwrap_or(0);
        }
    }

    /// Carries out what was typed: a command, a choice or a move.
    pub(super) fn enter(&mut self, line: &str) -> anyhow::Result<()> {
        self.notice.clear();
        if line.is_empty() {
            return Ok(());
        }
        if let Some((word, rest)) = typed::command(line) {
            return self.command(word, rest);
        }
        let scene = self.table.scene();
        let (Some(seat), Some(position)) = (scene.asked, scene.position) else {
            let is_hidden = scene.curtain.is_some();
            let status = scene.status;
            match self.table.may_resign().filter(|_| line == "resign") {
                Some(seat) => self.notice = self.table.act(seat, line)?.unwrap_or_default(),
                None if is_hidden => {}
                // Says whose turn it is, or that the game is over.
                None => self.notice = status,
            }
            return Ok(());
        };
        match typed::read(position, seat, &self.picked, line, scene.wording) {
            Meaning::Act(act) => self.act(&act)?,
            Meaning::Picks(picks) => {
                self.picked = picks;
                self.offer();
            }
            Meaning::Unclear(why) => self.notice = self.say(&why),
            Meaning::Refused(refusal) => {
                self.notice = format!("{} [{}]", self.say(&refusal.message()), refusal.code.clause);
            }
        }
        Ok(())
    }

    pub(super) fn command(&mut self, word: Word, rest: &str) -> anyhow::Result<()> {
        match word {
            Word::Help => {
                let scene = self.table.scene();
                let id = match (scene.is_spectator, scene.is_over) {
                    (true, _) => "play-watch-help",
                    (false, true) => "play-over-help",
                    (false, false) => "play-screen-help",
                };
                let text = scene.wording.text(id);
                self.open("play-title-help", text);
            }
            // Behind the curtain, the log and the choices of the other player are out of sight.
            Word::Log | Word::Moves | Word::List | Word::Hint | Word::Undo
                if self.table.scene().curtain.is_some() => {}
            Word::Log => {
                let lines = self.table.scene().log.to_vec();
                let scroll = lines.len();
                let title = self.say(&Message::new("play-title-log"));
                self.overlay = Some(Overlay::Text { title, lines, scroll });
            }
            Word::Rules => self.rules(rest),
            Word::Moves | Word::List => {
                let lines = choices::entries(&self.offers, self.table.scene().wording);
                self.open("play-title-choices", lines.join("\n"));
            }
            Word::Hint => self.ask_for_hint(),
            Word::Undo if self.table.scene().is_spectator => {}
            Word::Undo => self.notice = self.table.undo()?,
            Word::Chat if rest.is_empty() => self.notice = self.say(&Message::new("play-chat-empty")),
            Word::Chat => self.notice = self.table.chat(rest).unwrap_or_default(),
            Word::Back => self.back(),
            Word::Board => self.overlay = None,
            // Nothing is lost, so nothing has to be confirmed.
            Word::Quit if self.table.scene().is_over || self.table.scene().is_spectator => self.done = true,
            Word::Quit => self.overlay = Some(Overlay::Quit),
        }
        Ok(())
    }

    fn open(&mut self, title: &'static str, text: String) {
        let title = self.say(&Message::new(title));
        let lines = text.lines().map(str::to_owned).collect();
        self.overlay = Some(Overlay::Text { title, lines, scroll: 0 });
    }

    fn rules(&mut self, clause: &str) {
        let scene = self.table.scene();
        let (Some(game), lang) = (scene.position.map(AnyPosition::game), scene.wording.lang) else {
            return;
        };
        if clause.is_empty() {
            self.open("play-title-rules", rules::guide(game, lang).join("\n\n"));
        } else if let Some(text) = rules::clause(game, lang, clause) {
            self.open("play-title-rules", text);
        } else {
            self.notice = self.say(&Message::new("play-unknown-clause").with("clause", quote(clause)));
        }
    }

    /// Lets the strongest bot think in the background.
    fn ask_for_hint(&mut self) {
        let scene = self.table.scene();
        let (Some(seat), Some(position)) = (scene.asked, scene.position) else { return };
        if !scene.keys.contains(&Key::Hint) {
            self.notice = scene.wording.text("play-no-hints");
            return;
        }
        if let Some(act) = self.table.known_hint() {
            return self.show_hint(seat, &act, "play-lesson-hint");
        }
        if self.hint.is_some() {
            return;
        }
        let (thought, stop) = (adviser(position, seat), Stop::new());
        let (sender, receiver) = mpsc::channel();
        let stopped = stop.clone();
        // If the search was stopped, nobody receives its advice.
        thread::spawn(move || drop(sender.send(thought.think(&stopped).1)));
        self.hint = Some((receiver, stop, seat));
        self.notice = self.say(&Message::new("play-hint-thinking"));
    }

    /// Moves the cursor to the nearest choice in a direction on the board, or along the list.
    pub(super) fn steer(&mut self, dx: i32, dy: i32) {
        if self.offers.is_empty() {
            return;
        }
        let middle = |area: Rect| {
            // Characters are twice as tall as they are wide.
            (2 * i32::from(area.x) + i32::from(area.width), 4 * i32::from(area.y) + 2)
        };
        let on_board = |spot: &&Spot| spot.on_board;
        let here = self.spots.iter().filter(on_board).find(|spot| spot.offer == self.cursor);
        if let Some(here) = here.map(|spot| middle(spot.area)) {
            let distance = |spot: &&Spot| {
                let there = middle(spot.area);
                let (x, y) = (there.0 - here.0, there.1 - here.1);
                let (ahead, aside) = (x * dx + y * dy, x * dy.abs() + y * dx.abs());
                (ahead > 0).then_some(ahead + 2 * aside.abs())
            };
            let others = self.spots.iter().filter(on_board).filter(|spot| spot.offer != self.cursor);
            let nearest = others.filter_map(|spot| Some((distance(&spot)?, spot.offer))).min();
            if let Some((_, offer)) = nearest {
                self.cursor = offer;
                return;
            }
            if self.spots.iter().filter(on_board).count() > 1 {
                return;
            }
        }
        self.cycle(dx + dy);
    }

    /// Moves the cursor along the list.
    pub(super) fn cycle(&mut self, by: i32) {
        if !self.offers.is_empty() {
            self.cursor = (self.cursor as i32 + by).rem_euclid(self.offers.len() as i32) as usize;
        }
    }
}
