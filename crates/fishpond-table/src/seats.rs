//! Who sits where.

use fishpond_core::{Seat, SeatSet};

use crate::actor::{Entropy, PersonId};
use crate::event::StandInReason;
use crate::table::Table;

/// Who has a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Occupant {
    /// Nobody yet.
    Open,
    /// Somebody is expected.
    Reserved {
        /// Who.
        person: PersonId,
        /// What he is called.
        name: String,
    },
    /// A person.
    Person {
        /// Who.
        person: PersonId,
        /// What he is called.
        name: String,
        /// What he added to the dealer's seed.
        entropy: Entropy,
    },
    /// A bot.
    Bot {
        /// Which bot.
        bot: String,
        /// What it is called.
        name: String,
        /// What it added to the dealer's seed.
        entropy: Entropy,
    },
}

/// A seat at the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct SeatState {
    pub(crate) occupant: Occupant,
    /// T9: the bot that sits in for the person.
    pub(crate) stand_in: Option<(String, StandInReason)>,
    /// Whether the seat has given up.
    pub(crate) resigned: bool,
}

impl SeatState {
    pub(crate) fn new(occupant: Occupant) -> SeatState {
        SeatState { occupant, stand_in: None, resigned: false }
    }

    /// The person who has the seat, whether or not a bot sits in for him.
    pub(crate) fn owner(&self) -> Option<&PersonId> {
        match &self.occupant {
            Occupant::Person { person, .. } => Some(person),
            _ => None,
        }
    }

    /// The bot that acts for the seat.
    pub(crate) fn bot(&self) -> Option<&str> {
        match (&self.occupant, &self.stand_in) {
            (Occupant::Bot { bot, .. }, _) | (Occupant::Person { .. }, Some((bot, _))) => Some(bot),
            _ => None,
        }
    }

    /// Whether somebody is there who will act.
    pub(crate) fn taken(&self) -> bool {
        matches!(self.occupant, Occupant::Person { .. } | Occupant::Bot { .. })
    }

    pub(crate) fn name(&self) -> &str {
        match &self.occupant {
            Occupant::Open => "",
            Occupant::Reserved { name, .. } | Occupant::Person { name, .. } | Occupant::Bot { name, .. } => {
                name
            }
        }
    }

    pub(crate) fn entropy(&self) -> Vec<u8> {
        match &self.occupant {
            Occupant::Person { entropy, .. } | Occupant::Bot { entropy, .. } => entropy.bytes().to_vec(),
            Occupant::Open | Occupant::Reserved { .. } => Vec::new(),
        }
    }
}

impl Table {
    pub(crate) fn chair(&self, seat: Seat) -> Option<&SeatState> {
        self.chairs.get(seat.index())
    }

    pub(crate) fn chairs(&self) -> impl Iterator<Item = (Seat, &SeatState)> {
        Seat::ALL.into_iter().zip(&self.chairs)
    }

    /// The seats that a person has.
    #[must_use]
    pub fn seats_of(&self, person: &PersonId) -> SeatSet {
        self.chairs().filter(|(_, chair)| chair.owner() == Some(person)).map(|(seat, _)| seat).collect()
    }

    /// The people who have seats, each once, in the order of their seats.
    #[must_use]
    pub fn people(&self) -> Vec<&PersonId> {
        let mut people: Vec<&PersonId> = Vec::new();
        for (_, chair) in self.chairs() {
            if let Some(person) = chair.owner()
                && !people.contains(&person)
            {
                people.push(person);
            }
        }
        people
    }

    /// Whose consent is needed (T7, T8): all who have a seat that still plays and act for it themselves.
    pub(crate) fn voters(&self) -> Vec<&PersonId> {
        let mut voters: Vec<&PersonId> = Vec::new();
        for (_, chair) in self.chairs() {
            if let (Some(person), None, false) = (chair.owner(), &chair.stand_in, chair.resigned)
                && !voters.contains(&person)
            {
                voters.push(person);
            }
        }
        voters
    }
}
