//! A table for tests: commands that must succeed, and commands that must be refused.

#![allow(dead_code, reason = "each test file uses its own part")]

use fishpond_core::{Config, Rng, Seat};
use fishpond_games::GameId;
use fishpond_table::{
    Actor, Command, Entropy, EventKind, Millis, NewTable, PersonId, Secret, Settings, Table, TableEvent,
    TableView,
};

pub(crate) const SEED: [u8; 32] = [7; 32];

pub(crate) fn id(name: &str) -> PersonId {
    PersonId::new(name).unwrap()
}

pub(crate) fn person(name: &str) -> Actor {
    Actor::Person(id(name))
}

pub(crate) fn new_table(game: GameId, players: u8) -> NewTable {
    NewTable {
        game,
        settings: Settings::new(Config::new(players).with_options(&["start_player=A"])),
        host: id("ann"),
        seed: Secret::new(SEED),
        invitation: "come-in".to_owned(),
        watch: "look-on".to_owned(),
        reserved: Vec::new(),
        start: None,
        tournament: None,
    }
}

pub(crate) struct Simulation {
    pub(crate) table: Table,
    pub(crate) events: Vec<TableEvent>,
    pub(crate) now: Millis,
}

impl Simulation {
    pub(crate) fn new(new: NewTable) -> Simulation {
        let events = vec![new.event(1_000).unwrap()];
        Simulation { table: Table::fold(&events).unwrap(), events, now: 1_000 }
    }

    /// Returns a table of this game with these people seated in order; names in capitals are bots.
    pub(crate) fn seated(game: GameId, people: &[&str], configure: impl Fn(&mut Settings)) -> Simulation {
        let mut new = new_table(game, people.len() as u8);
        configure(&mut new.settings);
        let mut simulation = Simulation::new(new);
        for (seat, name) in Seat::ALL.into_iter().zip(people) {
            if name.chars().all(char::is_uppercase) {
                simulation.ok(&Actor::Server, bot(seat, name));
            } else {
                simulation.ok(&person(name), sit(Some(seat), name, Some("come-in")));
            }
        }
        simulation
    }

    /// Returns the same table with the game started.
    pub(crate) fn started(game: GameId, people: &[&str], configure: impl Fn(&mut Settings)) -> Simulation {
        let mut simulation = Simulation::seated(game, people, configure);
        simulation.ok(&Actor::Server, Command::Start);
        simulation
    }

    /// Executes a command and returns the events. Checks that all events rebuild the same table.
    #[track_caller]
    pub(crate) fn ok(&mut self, by: &Actor, command: Command) -> Vec<EventKind> {
        let events = self
            .table
            .decide(self.now, by, command.clone())
            .unwrap_or_else(|refusal| panic!("{by:?} {command:?} is refused: {refusal}"));
        for event in &events {
            self.table.apply(event).unwrap();
        }
        self.events.extend(events.iter().cloned());
        assert_eq!(Table::fold(&self.events).unwrap(), self.table);
        events.into_iter().map(|event| event.kind).collect()
    }

    /// Returns the code with which a command is refused.
    #[track_caller]
    pub(crate) fn refused(&self, by: &Actor, command: Command) -> &'static str {
        match self.table.decide(self.now, by, command.clone()) {
            Ok(events) => panic!("{by:?} {command:?} leads to {events:?}"),
            Err(refusal) => refusal.code.name,
        }
    }

    pub(crate) fn view(&self, name: &str) -> TableView {
        self.table.view(&person(name), None, &[])
    }

    pub(crate) fn act(&self, seat: Seat, act: &str) -> Command {
        Command::Act { seat, act: act.to_owned(), answers: self.table.moment(), id: None }
    }

    pub(crate) fn take_back(&self, seat: Seat) -> Command {
        Command::TakeBack { seat, answers: self.table.moment(), id: None }
    }

    /// Makes a random move for the first seat whose turn it is.
    #[track_caller]
    pub(crate) fn random_act(&mut self, rng: &mut Rng) -> Seat {
        let position = self.table.position().unwrap();
        let seat = position.turn().seats().iter().next().unwrap();
        let act = position.random_act(seat, rng);
        let by = match self.table.bots_to_act().iter().any(|(bot, _)| *bot == seat) {
            true => Actor::Server,
            false => match self.table.occupant(seat) {
                Some(fishpond_table::Occupant::Person { person, .. }) => Actor::Person(person.clone()),
                other => panic!("{other:?} cannot move"),
            },
        };
        self.ok(&by, self.act(seat, &act));
        seat
    }

    /// Plays until the game is over.
    pub(crate) fn play_out(&mut self) {
        let mut rng = Rng::new(1);
        while self.table.status() == fishpond_table::TableStatus::Playing {
            self.random_act(&mut rng);
        }
    }
}

/// Returns a command to free a seat, with the same invitation as before.
pub(crate) fn free(seat: Seat) -> Command {
    Command::Free { seat, invitation: "come-in".to_owned() }
}

pub(crate) fn sit(seat: Option<Seat>, name: &str, invitation: Option<&str>) -> Command {
    Command::Sit {
        seat,
        name: name.to_owned(),
        entropy: Entropy::new(name.as_bytes()).unwrap(),
        invitation: invitation.map(str::to_owned),
        rating: None,
        owner: None,
    }
}

pub(crate) fn bot(seat: Seat, name: &str) -> Command {
    Command::SeatBot { seat, bot: "greedy".to_owned(), name: name.to_owned(), entropy: Entropy::default() }
}
