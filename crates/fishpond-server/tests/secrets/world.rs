//! A game at a table, and the facts that a viewer learns from each step.

use fishpond_core::{Config, Rng, Seat, Turn, Viewer};
use fishpond_games::{AnyEvent, AnyPosition, AnyView, GameId};
use fishpond_table::{
    Actor, Clock, Command, Entropy, EventKind, NewTable, PersonId, Secret, Settings, Spectators, Table,
    TableEvent, TableStatus, VERSION,
};

/// The time at which the game starts.
pub(crate) const START: u64 = 1_700_000_000_000;

/// A step of a game: a chance result or a move.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Step {
    Chance(String),
    Act(Seat, String),
}

/// The facts that a viewer learns from a step. Nothing else may reach the viewer.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Seen {
    own: Option<String>,
    events: Vec<AnyEvent>,
    view: AnyView,
    turn: Turn,
}

/// Carries out a step and returns the facts that a viewer learns from it, if any.
pub(crate) fn carry_out(
    position: &mut AnyPosition,
    step: &Step,
    viewer: Viewer,
) -> Result<Option<Seen>, String> {
    let before = (position.view(viewer), position.turn_seen_by(viewer));
    let mut events = Vec::new();
    let own = match step {
        Step::Chance(drawn) => {
            position.resolve(drawn, &mut events)?;
            None
        }
        Step::Act(seat, act) => {
            position.play(*seat, act, &mut events).map_err(|refusal| refusal.to_string())?;
            (viewer.seat() == Some(*seat)).then(|| act.clone())
        }
    };
    let events: Vec<AnyEvent> = events.iter().filter_map(|event| event.seen_by(viewer)).collect();
    let seen = Seen { own, events, view: position.view(viewer), turn: position.turn_seen_by(viewer) };
    let quiet =
        seen.own.is_none() && seen.events.is_empty() && (&seen.view, &seen.turn) == (&before.0, &before.1);
    Ok((!quiet).then_some(seen))
}

/// A table and its events.
#[derive(Clone)]
pub(crate) struct World {
    pub(crate) table: Table,
    pub(crate) log: Vec<TableEvent>,
}

impl World {
    /// Creates a table with one of these people in each seat, before the start.
    pub(crate) fn begin(
        game: GameId,
        config: Config,
        clock: Clock,
        seed: [u8; 32],
        people: &[PersonId],
    ) -> World {
        let mut settings = Settings::new(config);
        settings.clock = clock;
        settings.spectators = Spectators::Public;
        let new = NewTable {
            game,
            settings,
            host: people[0].clone(),
            seed: Secret::new(seed),
            invitation: "comein".to_owned(),
            watch: "look".to_owned(),
            reserved: Vec::new(),
            start: None,
            tournament: None,
        };
        let log = vec![new.event(START).expect("the settings are allowed")];
        let mut world = World { table: Table::fold(&log).unwrap(), log };
        for (index, person) in people.iter().enumerate() {
            let sit = Command::Sit {
                rating: None,
                owner: None,
                seat: Some(Seat::new(index)),
                name: format!("Player {}", index + 1),
                entropy: Entropy::new(&[index as u8]).unwrap(),
                invitation: Some("comein".to_owned()),
            };
            world.decide(START, &Actor::Person(person.clone()), sit).unwrap();
        }
        world
    }

    /// Returns the same table with another seed.
    pub(crate) fn with_seed(&self, seed: [u8; 32]) -> World {
        let mut log = self.log.clone();
        let EventKind::Created(created) = &mut log[0].kind else {
            panic!("the first event creates the table")
        };
        created.seed = Secret::new(seed);
        World { table: Table::fold(&log).unwrap(), log }
    }

    /// Returns the events of the same game at a table where nothing happens by itself.
    pub(crate) fn without_clock(&self) -> Vec<TableEvent> {
        let mut log = self.log.clone();
        let EventKind::Created(created) = &mut log[0].kind else {
            panic!("the first event creates the table")
        };
        (created.settings.clock, created.settings.absence) = (Clock::None, None);
        log
    }

    /// Carries out a command.
    pub(crate) fn decide(&mut self, now: u64, by: &Actor, command: Command) -> Result<(), String> {
        for event in self.table.decide(now, by, command).map_err(|refusal| refusal.to_string())? {
            self.push(event);
        }
        Ok(())
    }

    /// Makes a move for a seat, with the dealer's draws.
    pub(crate) fn act(&mut self, now: u64, seat: Seat, act: &str) -> Result<(), String> {
        let answers = self.table.moment();
        let by = Actor::Person(self.person(seat));
        self.decide(now, &by, Command::Act { seat, act: act.to_owned(), answers, id: None })
    }

    /// Adds an event without checking its draws.
    pub(crate) fn push_unchecked(&mut self, at: u64, kind: EventKind) {
        self.push(TableEvent { v: VERSION, at, kind });
    }

    fn push(&mut self, event: TableEvent) {
        self.table.apply(&event).unwrap();
        self.log.push(event);
    }

    pub(crate) fn person(&self, seat: Seat) -> PersonId {
        match self.table.occupant(seat) {
            Some(fishpond_table::Occupant::Person { person, .. }) => person.clone(),
            other => panic!("a person sits in every seat, not {other:?}"),
        }
    }

    /// Plays at least `acts` random moves, then, if `at_once`, until several players choose at once. Stops before the game ends.
    pub(crate) fn play(&mut self, acts: usize, at_once: bool, rng: &mut Rng) {
        self.decide(START, &Actor::Person(self.person(Seat::A)), Command::Start).unwrap();
        let mut left = acts;
        for number in 0..acts + 60 {
            let position = self.table.position().unwrap();
            let choosing = matches!(position.turn(), Turn::Seats(_));
            if left == 0 && (!at_once || choosing && rng.below(2) == 0) {
                return;
            }
            left = left.saturating_sub(1);
            let mut next = self.clone();
            let (seat, act) = some_act(position, rng);
            next.act(START + 1_000 * (number as u64 + 1), seat, &act).unwrap();
            if next.table.status() == TableStatus::Over {
                return;
            }
            *self = next;
        }
    }

    /// Returns the steps of the game so far.
    pub(crate) fn steps(&self) -> Vec<Step> {
        self.log.iter().flat_map(|event| steps_of(&event.kind)).collect()
    }

    /// Returns the time of the last event.
    pub(crate) fn now(&self) -> u64 {
        self.log.last().unwrap().at
    }

    /// Returns the start of this game with other steps at the same times.
    pub(crate) fn with_steps(&self, steps: &[Step]) -> World {
        let seats = usize::from(self.table.settings().config.players);
        let log = self.log[..=seats].to_vec();
        let times: Vec<u64> = self.log[seats + 1..].iter().map(|event| event.at).collect();
        let mut world = World { table: Table::fold(&log).unwrap(), log };
        let mut rest = steps;
        let draws = take_draws(&mut rest);
        world.push_unchecked(times[0], EventKind::Started { draws });
        let mut number = 1;
        while let [Step::Act(seat, act), after @ ..] = rest {
            rest = after;
            let draws = take_draws(&mut rest);
            let acted = EventKind::Acted { seat: *seat, act: act.clone(), draws, bot: false, id: None };
            world.push_unchecked(times[number], acted);
            number += 1;
        }
        world
    }
}

/// Returns a legal move, rarely a resignation.
pub(crate) fn some_act(position: &AnyPosition, rng: &mut Rng) -> (Seat, String) {
    let seats: Vec<Seat> = position.turn().seats().iter().collect();
    let seat = *rng.pick(&seats);
    let resigns = seats.len() > 2 && rng.below(12) == 0;
    (seat, if resigns { "resign".to_owned() } else { position.random_act(seat, rng) })
}

/// Returns the steps that an event of the table consists of.
pub(crate) fn steps_of(kind: &EventKind) -> Vec<Step> {
    match kind {
        EventKind::Started { draws } => draws.iter().cloned().map(Step::Chance).collect(),
        EventKind::Acted { seat, act, draws, .. } => {
            let act = Step::Act(*seat, act.clone());
            std::iter::once(act).chain(draws.iter().cloned().map(Step::Chance)).collect()
        }
        _ => Vec::new(),
    }
}

fn take_draws(rest: &mut &[Step]) -> Vec<String> {
    let mut draws = Vec::new();
    while let [Step::Chance(drawn), after @ ..] = *rest {
        draws.push(drawn.clone());
        *rest = after;
    }
    draws
}
