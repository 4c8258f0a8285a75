//! Random commands at random tables: nothing panics, the events rebuild the same table, and no view reveals a secret.

use fishpond_core::{Config, Rng, Seat, Viewer};
use fishpond_games::GameId;
use fishpond_ratings::Rating;

use crate::{
    Actor, Clock, Command, Entropy, EventKind, Hints, Millis, NewTable, OutOfTime, PersonId, RatingChange,
    RatingRange, Reservation, Secret, Seek, Settings, Spectators, Table, TableEvent, TableStatus, Undo,
};

const PEOPLE: [&str; 5] = ["ann", "bob", "cy", "dee", "eve"];

fn person(index: u32) -> PersonId {
    PersonId::new(PEOPLE[index as usize]).unwrap()
}

/// A table with its events and the time, driven by random commands.
struct Simulation {
    table: Table,
    events: Vec<TableEvent>,
    now: Millis,
    rng: Rng,
    /// The kinds of commands that succeeded.
    done: Vec<&'static str>,
}

impl Simulation {
    fn new(game: GameId, players: u8, seed: u64) -> Simulation {
        let mut rng = Rng::new(seed);
        let mut settings = Settings::new(Config::new(players));
        settings.clock = *rng.pick(&[
            Clock::None,
            Clock::PerMove(30_000),
            Clock::Bank { initial: 60_000, increment: 5_000 },
            Clock::Days(2),
        ]);
        settings.spectators = *rng.pick(&[Spectators::Off, Spectators::ByLink, Spectators::Public]);
        settings.listed = rng.below(2) == 0;
        let least = settings.config.players - rng.below(2) as u8;
        settings.seek = (rng.below(3) == 0 && least >= game.facts().min_players)
            .then(|| Seek { least, bots: rng.below(2) == 0 });
        // Only a listed table can be found.
        settings.listed |= settings.seek.is_some();
        settings.chat = rng.below(4) > 0;
        settings.hints = *rng.pick(&[Hints::Off, Hints::AgainstBots, Hints::On]);
        settings.undo = *rng.pick(&[Undo::Off, Undo::Ask, Undo::Ask]);
        settings.out_of_time = *rng.pick(&[OutOfTime::StandIn, OutOfTime::Lose]);
        settings.rated = settings.clock != Clock::None && rng.below(4) == 0;
        let reserved =
            vec![Reservation { seat: Seat::B, person: person(1), name: "Bob".to_owned(), owner: None }];
        let new = NewTable {
            game,
            settings,
            host: person(0),
            seed: Secret::new([seed as u8 ^ 0x5a; 32]),
            invitation: "invitation".to_owned(),
            watch: "watch".to_owned(),
            reserved,
            start: None,
            tournament: None,
        };
        let events = vec![new.event(1_000).unwrap()];
        let table = Table::fold(&events).unwrap();
        Simulation { table, events, now: 1_000, rng, done: Vec::new() }
    }

    fn actor(&mut self) -> Actor {
        match self.rng.below(12) {
            0 => Actor::Anonymous,
            1..=3 => Actor::Server,
            _ => Actor::Person(person(self.rng.below(5))),
        }
    }

    fn seat(&mut self) -> Seat {
        Seat::new(self.rng.below(5) as usize)
    }

    fn id(&mut self) -> Option<String> {
        (self.rng.below(3) == 0).then(|| format!("id{}", self.rng.below(8)))
    }

    /// Returns a plausible command most of the time, otherwise an arbitrary one.
    fn command(&mut self) -> (Actor, Command) {
        let likely = match self.table.status() {
            TableStatus::Waiting => self.rng.below(5) == 0,
            TableStatus::Playing => self.rng.below(3) > 0,
            TableStatus::Over => false,
        };
        if let Some(proposal) = &self.table.proposal
            && self.rng.below(2) == 0
        {
            let proposal = proposal.number;
            let voter = (*self.rng.pick(&self.table.voters())).clone();
            let agrees = self.rng.below(4) > 0;
            let answer = if agrees { Command::Agree { proposal } } else { Command::Decline { proposal } };
            return (Actor::Person(voter), answer);
        }
        if likely {
            return self.likely();
        }
        let command = self.arbitrary();
        let seat = match &command {
            Command::Return { seat } | Command::TakeBack { seat, .. } | Command::Act { seat, .. } => *seat,
            _ => return (self.actor(), command),
        };
        let owner = self.table.seat_state(seat).and_then(|state| state.owner()).cloned();
        (owner.map_or_else(|| self.actor(), Actor::Person), command)
    }

    fn likely(&mut self) -> (Actor, Command) {
        let answers = self.table.moment();
        let Some(position) = self.table.position() else {
            let host = Actor::Person(self.table.host().clone());
            if let Some(removed) = self.table.removals.values().next() {
                return (host, Command::Readmit { removal: removed.number });
            }
            if self.rng.below(4) == 0 {
                return (host, Command::Free { seat: self.seat(), invitation: "invitation".to_owned() });
            }
            let open = self.table.seats().find(|(_, state)| !state.is_taken()).map(|(seat, _)| seat);
            return match open {
                Some(seat) if self.rng.below(3) == 0 => {
                    let entropy = Entropy::new(&self.rng.bits().to_be_bytes()).unwrap();
                    (Actor::Server, Command::SeatBot { seat, bot: "x".into(), name: "Xaver".into(), entropy })
                }
                Some(_) => (Actor::Person(person(self.rng.below(5))), self.sit()),
                None => (Actor::Server, Command::Start),
            };
        };
        if matches!(self.table.settings().clock, Clock::Days(_)) && self.rng.below(32) == 0 {
            return (Actor::Person(person(self.rng.below(5))), Command::Vacation { days: 1 });
        }
        let seats: Vec<Seat> = position.turn().seats().iter().collect();
        let seat = *self.rng.pick(&seats);
        let act = position.random_act(seat, &mut self.rng);
        let state = &self.table.seats[seat.index()];
        let by = match (state.bot(), state.owner()) {
            (None, Some(owner)) => Actor::Person(owner.clone()),
            _ => Actor::Server,
        };
        let id = (self.rng.below(4) == 0).then(|| self.rng.bits().to_string());
        (by, Command::Act { seat, act, answers, id })
    }

    fn sit(&mut self) -> Command {
        Command::Sit {
            seat: (self.rng.below(2) == 0).then(|| self.seat()),
            name: format!("Somebody {}", self.table.event_count()),
            entropy: Entropy::new(&self.rng.bits().to_be_bytes()).unwrap(),
            invitation: (self.rng.below(3) > 0).then(|| "invitation".to_owned()),
            rating: (self.rng.below(8) > 0).then_some(Rating::NEW),
            owner: None,
        }
    }

    fn arbitrary(&mut self) -> Command {
        let near = |rng: &mut Rng, number: u64| number.saturating_sub(rng.below(4).saturating_sub(2).into());
        let answers = near(&mut self.rng, self.table.moment());
        let proposal = match &self.table.proposal {
            Some(proposal) if self.rng.below(4) > 0 => proposal.number,
            _ => self.rng.below(50).into(),
        };
        // Before the game, few commands about other people succeed.
        let is_search = self.table.status() == TableStatus::Waiting && self.rng.below(4) == 0;
        match if is_search { 27 } else { self.rng.below(30) } {
            0 => Command::Configure(self.table.settings().clone()),
            1 => Command::Reserve {
                seat: self.seat(),
                person: person(self.rng.below(5)),
                name: "R".into(),
                owner: None,
            },
            2 => Command::SeatBot {
                seat: self.seat(),
                bot: "b".into(),
                name: if self.rng.below(3) == 0 { " ".into() } else { "B".into() },
                entropy: Entropy::default(),
            },
            3 => Command::Free { seat: self.seat(), invitation: "invitation".to_owned() },
            4 | 5 => self.sit(),
            6 => Command::Leave { seat: (self.rng.below(2) == 0).then(|| self.seat()) },
            7 | 8 => Command::Return { seat: self.seat() },
            9 => Command::Start,
            10 if self.rng.below(10) == 0 => Command::Close,
            11 => Command::Act { seat: self.seat(), act: "nonsense ü 7".into(), answers, id: self.id() },
            12 if self.rng.below(10) == 0 => {
                Command::Act { seat: self.seat(), act: "resign".into(), answers, id: self.id() }
            }
            13..=16 => Command::TakeBack { seat: self.seat(), answers, id: self.id() },
            17 if self.rng.below(4) == 0 => Command::ProposeEnd,
            18 => Command::Agree { proposal },
            19 => Command::Decline { proposal },
            20 => Command::Say { text: "hello".repeat(self.rng.below(120) as usize) },
            21 => Command::Mute {
                seat: (self.rng.below(2) == 0).then(|| self.seat()),
                on: self.rng.below(2) == 0,
            },
            22 => Command::Connected { person: person(self.rng.below(5)) },
            23 => Command::Disconnected { person: person(self.rng.below(5)) },
            24 => match self.rng.below(4) {
                0 => Command::Resume { away: self.rng.below(1_000_000).into() },
                1 => Command::Forget,
                _ => Command::Tick,
            },
            25 => {
                let people = self.table.seats().filter(|(_, state)| state.owner().is_some());
                let change = |seat| RatingChange { seat, before: Rating::NEW, after: Rating::NEW };
                Command::Rate { number: 1, changes: people.map(|(seat, _)| change(seat)).collect() }
            }
            26 => Command::Rematch { person: person(self.rng.below(5)), table: "next".into() },
            27 => Command::Seek {
                name: "S".into(),
                seek: Seek { least: self.rng.below(4) as u8, bots: self.rng.below(2) == 0 },
                most: 1 + self.rng.below(5) as u8,
                rating: (self.rng.below(2) == 0).then_some(Rating::NEW),
                range: (self.rng.below(3) == 0).then_some(RatingRange { least: Some(1400), most: None }),
            },
            28 => Command::Readmit {
                removal: self.table.removals.values().next().map_or(1, |removed| removed.number),
            },
            29 => Command::Vacation { days: self.rng.below(9) as u8 },
            _ => Command::Tick,
        }
    }

    fn step(&mut self) {
        self.now += Millis::from(self.rng.below(4_000));
        if self.rng.below(200) == 0 {
            self.now += 500_000;
        }
        let (by, command) = self.command();
        let before = self.table.clone();
        let Ok(events) = self.table.decide(self.now, &by, command.clone()) else {
            assert_eq!(before, self.table);
            return;
        };
        let name = format!("{command:?}");
        let name = KINDS.iter().find(|kind| name.starts_with(**kind)).expect("every kind is listed");
        if !events.is_empty() && !self.done.contains(name) {
            self.done.push(name);
        }
        for event in events {
            let stored = TableEvent::from_json(&event.to_json()).unwrap();
            assert_eq!(stored, event);
            self.apply(&stored);
            self.events.push(stored);
        }
    }

    /// Applies an event and checks T5: a view changes only if its revision does.
    fn apply(&mut self, event: &TableEvent) {
        let before = self.table.clone();
        self.table.apply(event).unwrap();
        let checked = self.rng.below(6) == 0 || self.table.revision == before.revision;
        for actor in everyone().filter(|_| checked) {
            if self.table.revision(&actor) == before.revision(&actor) {
                self.check_same_view(&before, &actor, None, &format!("{actor:?} notices {event:?}"));
            }
        }
        if self.rng.below(16) == 0 {
            self.check_secrets();
        }
    }

    /// Checks that views contain no secrets: resampling everything that a viewer cannot know does not change the view.
    fn check_secrets(&mut self) {
        if self.table.status() != TableStatus::Playing {
            return;
        }
        for actor in everyone() {
            let view = self.table.view(&actor, None, &[]);
            let viewer = view.seat.map_or(Viewer::Public, Viewer::Seat);
            let mut world = self.table.clone();
            let play = world.play.as_mut().unwrap();
            play.position = view.game_view.as_ref().unwrap().resample(&mut self.rng);
            // The viewer cannot know whether others have chosen, so remove their secret choices.
            let first = play.steps.len() - play.undoable.len();
            let hidden = |seat: Seat| !viewer.may_see(seat);
            for index in (0..play.undoable.len()).rev() {
                if play.undoable[index].secret && hidden(play.undoable[index].seat) {
                    play.undoable.remove(index);
                    play.steps.remove(first + index);
                    play.undisclosed -= 1;
                }
            }
            world.event_count += 7;
            world.ids.clear();
            for (person, revision) in &mut world.private_revisions {
                if actor.person() != Some(person) {
                    *revision += 1;
                }
            }
            self.check_same_view(&world, &actor, view.seat, &format!("{actor:?} sees a secret"));
        }
    }

    /// Checks that another table looks the same to a viewer, whatever they pick.
    fn check_same_view(&self, other: &Table, actor: &Actor, seat: Option<Seat>, why: &str) {
        let (mut picked, mut rng) = (Vec::new(), self.rng.clone());
        loop {
            let view = self.table.view(actor, seat, &picked);
            assert_eq!(other.view(actor, seat, &picked), view, "{why}");
            if view.offers.next.is_empty() {
                break;
            }
            picked.push(rng.pick(&view.offers.next).choice.pick.clone());
        }
    }

    fn check_fold(&self) {
        assert_eq!(Table::fold(&self.events).unwrap(), self.table);
    }

    /// Checks that missing, repeated or reordered events cause at most an error, never a panic.
    fn check_corrupted(&mut self) {
        for _ in 0..20 {
            let mut events = self.events.clone();
            for _ in 0..=self.rng.below(3) {
                let length = events.len() as u32;
                let (one, other) = (self.rng.below(length) as usize, self.rng.below(length) as usize);
                match self.rng.below(4) {
                    0 => events.swap(one, other),
                    1 => events[one] = events[other].clone(),
                    2 if length > 1 => drop(events.remove(one)),
                    _ => scramble(&mut events[one].kind, &mut self.rng),
                }
            }
            let _ = Table::fold(&events)
                .map(|table| everyone().for_each(|actor| drop(table.view(&actor, None, &[]))));
        }
    }

    fn check_end(&self) {
        let record = self.table.record();
        match (self.table.status(), &self.table.play, record) {
            (TableStatus::Over, Some(_), Some(record)) => {
                let text = record.to_json();
                let read = fishpond_games::AnyRecord::from_json(&text).unwrap();
                read.replay().unwrap();
                read.verify().unwrap();
            }
            (_, _, record) => assert_eq!(record, None),
        }
    }
}

/// Changes the seat or step of an event, or removes a draw.
fn scramble(kind: &mut EventKind, rng: &mut Rng) {
    match kind {
        EventKind::Acted { seat, .. }
        | EventKind::Freed { seat, .. }
        | EventKind::Sat { seat, .. }
        | EventKind::SatIn { seat, .. }
        | EventKind::TimedOut { seat }
        | EventKind::Returned { seat }
        | EventKind::TakeBackAsked { seat, .. } => *seat = Seat::new(rng.below(5) as usize),
        EventKind::TakenBack { step, secret, .. } => {
            (*step, *secret) = (rng.below(60) as usize, rng.below(2) == 0);
        }
        EventKind::Started { draws } => drop(draws.pop()),
        _ => {}
    }
}

fn everyone() -> impl Iterator<Item = Actor> {
    (0..5).map(|index| Actor::Person(person(index))).chain([Actor::Anonymous])
}

const KINDS: [&str; 26] = [
    "Configure",
    "Reserve",
    "SeatBot",
    "Free",
    "Readmit",
    "Sit",
    "Leave",
    "Return",
    "Start",
    "Close",
    "Act",
    "TakeBack",
    "ProposeEnd",
    "Agree",
    "Decline",
    "Say",
    "Mute",
    "Connected",
    "Disconnected",
    "Tick",
    "Resume",
    "Rate",
    "Rematch",
    "Seek",
    "Vacation",
    "Forget",
];

#[test]
fn random_simulations() {
    let mut done = Vec::new();
    let mut finished = 0;
    for &game in GameId::ALL {
        let facts = game.facts();
        for players in facts.min_players..=facts.max_players {
            for seed in 0..9 {
                let mut simulation = Simulation::new(game, players, seed);
                for number in 0..900 {
                    simulation.step();
                    if number % 100 == 0 {
                        simulation.check_fold();
                    }
                }
                simulation.check_fold();
                simulation.check_end();
                simulation.check_corrupted();
                finished += usize::from(simulation.table.status() == TableStatus::Over);
                done.extend(simulation.done);
            }
        }
    }
    assert!(finished > 0, "no simulation finished its game");
    for kind in KINDS.iter().filter(|kind| **kind != "Configure") {
        assert!(done.contains(kind), "{kind} never succeeded");
    }
}
