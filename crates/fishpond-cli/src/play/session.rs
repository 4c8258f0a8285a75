//! A game at one terminal: people who share it, bots, undo and saving.

use std::time::Duration;

use fishpond_bots::{Advice, Bot, Limits, Stop, Thinker};
use fishpond_core::{Config, Dealer, Message, Refusal, Seat, Turn, Viewer};
use fishpond_draw::Wording;
use fishpond_games::{AnyEvent, AnyGame, AnyPosition, AnyView};
use fishpond_words::Lang;

use super::choices;
use super::save::SaveFile;
use crate::input;

/// How long the strongest bot thinks about a hint.
const HINT_TIME: Duration = Duration::from_secs(2);

/// A game at one terminal. People have the first seats, bots the others.
pub(crate) struct Session {
    pub(crate) game: AnyGame,
    pub(crate) events: Vec<AnyEvent>,
    pub(crate) names: Vec<String>,
    pub(crate) lang: Lang,
    people: usize,
    bots: Vec<Bot>,
    /// The bots that are not thinking in another thread.
    thinkers: Vec<Option<Thinker>>,
    seed: u64,
    save: Option<SaveFile>,
    /// The messages about the games that were saved before this one.
    saved_before: Vec<Message>,
    /// The game before each move of a person, with the number of its events.
    past: Vec<(AnyGame, usize)>,
    /// The number of events after the last move of a person.
    moved: usize,
}

/// The next thing that the game waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Next {
    Person(Seat),
    Bot(Seat),
    Over,
}

/// A bot that is about to choose a move; it can do so in another thread.
pub(crate) struct Thought {
    pub(crate) seat: Seat,
    thinker: Thinker,
    view: AnyView,
    limits: Option<Limits>,
}

impl Thought {
    /// Chooses a move. Returns the bot for its next turn.
    pub(crate) fn think(mut self, stop: &Stop) -> (Thinker, Advice) {
        let advice = self.thinker.think(&self.view, self.seat, self.limits.as_ref(), stop);
        (self.thinker, advice)
    }
}

impl Session {
    /// Starts or continues a game. `events` are those that have happened already.
    pub(crate) fn new(
        mut game: AnyGame,
        events: Vec<AnyEvent>,
        bots: Vec<Bot>,
        names: Vec<String>,
        lang: Lang,
        seed: u64,
        save: Option<SaveFile>,
    ) -> Session {
        game.set_names(names.clone());
        let people = usize::from(game.position().config().players) - bots.len();
        let thinkers = bots.iter().map(|_| None).collect();
        Session {
            game,
            events,
            names,
            lang,
            people,
            bots,
            thinkers,
            seed,
            save,
            saved_before: Vec::new(),
            past: Vec::new(),
            moved: 0,
        }
    }

    /// Starts another game with the same players and options. It is saved in a file of its own.
    pub(crate) fn restart(&mut self) -> anyhow::Result<()> {
        let config = Config { rules: None, ..self.position().config().clone() };
        let seed = input::seed(None);
        let mut game = AnyGame::new(self.position().game(), &config, Dealer::from_number(seed))?;
        game.set_names(self.names.clone());
        self.saved_before = self.saved_messages();
        self.save = self.save.take().map(SaveFile::next).transpose()?;
        self.game = game;
        self.seed = seed;
        self.events.clear();
        self.thinkers.fill_with(|| None);
        self.past.clear();
        self.moved = 0;
        Ok(())
    }

    pub(crate) fn position(&self) -> &AnyPosition {
        self.game.position()
    }

    pub(crate) fn wording(&self) -> Wording<'_> {
        Wording { lang: self.lang, names: &self.names }
    }

    /// Returns the number of people.
    pub(crate) fn people(&self) -> usize {
        self.people
    }

    /// Returns whether something has to be hidden when another person looks at the screen.
    pub(crate) fn needs_curtain(&self) -> bool {
        self.people > 1 && self.position().game().has_secrets(self.position().turn())
    }

    /// Returns whether the game can be continued after leaving it.
    pub(crate) fn is_saved(&self) -> bool {
        self.save.is_some()
    }

    /// Returns the viewer when it is not a person's turn: the only person, or the public.
    pub(crate) fn bystander(&self) -> Viewer {
        if self.people == 1 { Viewer::Seat(Seat::A) } else { Viewer::Public }
    }

    /// Lets the dealer draw, and returns what the game is waiting for afterwards.
    pub(crate) fn next(&mut self) -> anyhow::Result<Next> {
        let mut drawn = false;
        while self.game.deal(&mut self.events).is_some() {
            drawn = true;
        }
        if drawn {
            self.save()?;
        }
        let turn = self.position().turn();
        if turn == Turn::Over {
            return Ok(Next::Over);
        }
        // At one keyboard, simultaneous choices are made in turn. Bots choose last; they don't see the other choices.
        let seat = turn.seats().iter().next().expect("a game that is not over waits for a seat");
        Ok(if seat.index() < self.people { Next::Person(seat) } else { Next::Bot(seat) })
    }

    /// Makes a move.
    ///
    /// # Errors
    /// The refusal, if the move is illegal; nothing has changed. The outer error means that the game could not be saved.
    pub(crate) fn play(&mut self, seat: Seat, act: &str) -> anyhow::Result<Result<(), Refusal>> {
        let before = (seat.index() < self.people).then(|| (self.game.clone(), self.events.len()));
        if let Err(refusal) = self.game.play(seat, act, &mut self.events) {
            return Ok(Err(refusal));
        }
        if let Some(before) = before {
            self.past.push(before);
            self.moved = self.events.len();
        }
        self.save()?;
        Ok(Ok(()))
    }

    /// Takes back the last move of a person and everything after it. Returns false if there is none.
    pub(crate) fn undo(&mut self) -> anyhow::Result<bool> {
        let Some((game, events)) = self.past.pop() else { return Ok(false) };
        self.game = game;
        self.events.truncate(events);
        self.moved = events;
        self.save()?;
        Ok(true)
    }

    /// Returns the bot at a seat, ready to think.
    pub(crate) fn bot(&mut self, seat: Seat) -> Thought {
        let index = seat.index() - self.people;
        let thinker = self.thinkers[index].take().unwrap_or_else(|| {
            let seed = self.seed.wrapping_mul(8).wrapping_add(seat.index() as u64);
            Thinker::new(self.bots[index], seed)
        });
        Thought { seat, thinker, view: self.position().view(Viewer::Seat(seat)), limits: None }
    }

    /// Makes the move that a bot has chosen.
    pub(crate) fn play_bot(&mut self, seat: Seat, thinker: Thinker, act: &str) -> anyhow::Result<()> {
        self.thinkers[seat.index() - self.people] = Some(thinker);
        self.play(seat, act)?.map_err(anyhow::Error::from)
    }

    /// Returns the strongest bot, ready to think about a person's move.
    pub(crate) fn adviser(&self, seat: Seat) -> Thought {
        adviser(self.position(), seat)
    }

    /// Returns the lines of the log, starting at an event, as a viewer sees them.
    pub(crate) fn log(&self, from: usize, viewer: Viewer) -> Vec<String> {
        let events = self.events.get(from..).unwrap_or_default();
        let seen = events.iter().filter_map(|event| event.seen_by(viewer));
        seen.map(|event| self.wording().say(&event.message())).collect()
    }

    /// Returns the things that were touched since a person last moved.
    pub(crate) fn touched(&self, viewer: Viewer) -> Vec<String> {
        let events = self.events.get(self.moved..).unwrap_or_default();
        let seen = events.iter().filter_map(|event| event.seen_by(viewer));
        seen.flat_map(|event| event.touched()).collect()
    }

    /// Returns the messages about the saved games, to be shown at the end.
    pub(crate) fn saved_messages(&self) -> Vec<Message> {
        let id = if self.position().turn() == Turn::Over { "play-saved" } else { "play-kept" };
        let message = |file: &SaveFile| Message::new(id).with("file", file.path.display().to_string());
        self.saved_before.iter().cloned().chain(self.save.as_ref().map(message)).collect()
    }

    /// Writes the game to its file, if it has one.
    pub(crate) fn save(&self) -> anyhow::Result<()> {
        self.save.as_ref().map_or(Ok(()), |file| file.write(&self.game.saved()))
    }
}

/// Returns the strongest bot, ready to think about a move of this seat.
pub(crate) fn adviser(position: &AnyPosition, seat: Seat) -> Thought {
    Thought {
        seat,
        thinker: Thinker::new(Bot::Level(8), 1),
        view: position.view(Viewer::Seat(seat)),
        limits: Some(Limits { time: Some(HINT_TIME), ..Limits::default() }),
    }
}

/// Describes a move in one sentence.
pub(crate) fn describe(position: &AnyPosition, act: &str, wording: Wording<'_>) -> String {
    let message = position.sentence(act);
    message.map_or_else(|| choices::as_typed(position.game(), act), |message| wording.say(&message))
}

/// Describes a move in one sentence, and says what to type.
pub(crate) fn describe_typed(position: &AnyPosition, act: &str, wording: Wording<'_>) -> String {
    let how = Message::new("play-hint-typed")
        .with("move", describe(position, act, wording))
        .with("typed", choices::as_typed(position.game(), act));
    wording.say(&how)
}
