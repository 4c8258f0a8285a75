//! The seats of a table and their occupants.

use fishpond_core::{Seat, SeatSet};
use fishpond_names::{MAX_NAME_LENGTH, look_alike};
use fishpond_ratings::Rating;

use crate::actor::{Entropy, Millis, PersonId};
use crate::event::StandInReason;
use crate::table::Table;

/// The bots' names, by seat.
const BOT_NAMES: [&str; 5] = ["Finn", "Ebba", "Nils", "Marina", "Otto"];

/// Returns the name of a bot in a seat.
#[must_use]
pub const fn bot_name(seat: Seat) -> &'static str {
    BOT_NAMES[seat.index()]
}

/// The occupant of a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Occupant {
    /// Nobody.
    Open,
    /// A person who has not sat down yet.
    Reserved {
        /// The person.
        person: PersonId,
        /// Their name.
        name: String,
        /// T2: the person who owns the account, if it is a bot's.
        owner: Option<PersonId>,
    },
    /// A person.
    Person {
        /// The person.
        person: PersonId,
        /// Their name.
        name: String,
        /// Their contribution to the draws.
        entropy: Entropy,
        /// T16: their rating when they sat down, if they have an account.
        rating: Option<Rating>,
        /// T2: the person who owns the account, if it is a bot's.
        owner: Option<PersonId>,
    },
    /// A bot.
    Bot {
        /// The bot.
        bot: String,
        /// Its name at this table.
        name: String,
        /// Its contribution to the draws.
        entropy: Entropy,
    },
}

impl Occupant {
    /// Returns whether it is a bot with an account, which a person owns.
    #[must_use]
    pub fn is_bot_account(&self) -> bool {
        matches!(self, Occupant::Reserved { owner: Some(_), .. } | Occupant::Person { owner: Some(_), .. })
    }

    /// Returns the name of the player; empty if there is none.
    #[must_use]
    pub fn name(&self) -> &str {
        match self {
            Occupant::Open => "",
            Occupant::Reserved { name, .. } | Occupant::Person { name, .. } | Occupant::Bot { name, .. } => {
                name
            }
        }
    }
}

/// The state of a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct SeatState {
    pub(crate) occupant: Occupant,
    /// When the occupant got the seat.
    pub(crate) since: Millis,
    /// T9: the bot that sits in for the person.
    pub(crate) stand_in: Option<(String, StandInReason)>,
    /// Whether the seat has resigned.
    pub(crate) resigned: bool,
    /// The seat's latest move and the moment that it answered, unless it was taken back.
    pub(crate) last_act: Option<(u64, String)>,
}

impl SeatState {
    pub(crate) fn new(occupant: Occupant, since: Millis) -> SeatState {
        SeatState { occupant, since, stand_in: None, resigned: false, last_act: None }
    }

    /// Returns the person who has the seat, whether or not a bot sits in for them.
    pub(crate) fn owner(&self) -> Option<&PersonId> {
        match &self.occupant {
            Occupant::Person { person, .. } => Some(person),
            _ => None,
        }
    }

    /// Returns the person who answers for the seat: the owner of a bot's account, or the person themselves.
    pub(crate) fn responsible(&self) -> Option<&PersonId> {
        match &self.occupant {
            Occupant::Person { person, owner, .. } | Occupant::Reserved { person, owner, .. } => {
                Some(owner.as_ref().unwrap_or(person))
            }
            Occupant::Open | Occupant::Bot { .. } => None,
        }
    }

    /// Returns the bot that moves for the seat.
    pub(crate) fn bot(&self) -> Option<&str> {
        match (&self.occupant, &self.stand_in) {
            (Occupant::Bot { bot, .. }, _) | (Occupant::Person { .. }, Some((bot, _))) => Some(bot),
            _ => None,
        }
    }

    /// Returns whether a person or a bot has the seat.
    pub(crate) fn is_taken(&self) -> bool {
        matches!(self.occupant, Occupant::Person { .. } | Occupant::Bot { .. })
    }

    pub(crate) fn name(&self) -> &str {
        self.occupant.name()
    }

    pub(crate) fn entropy(&self) -> Vec<u8> {
        match &self.occupant {
            Occupant::Person { entropy, .. } | Occupant::Bot { entropy, .. } => entropy.bytes().to_vec(),
            Occupant::Open | Occupant::Reserved { .. } => Vec::new(),
        }
    }
}

impl Table {
    pub(crate) fn seat_state(&self, seat: Seat) -> Option<&SeatState> {
        self.seats.get(seat.index())
    }

    pub(crate) fn seats(&self) -> impl Iterator<Item = (Seat, &SeatState)> {
        Seat::ALL.into_iter().zip(&self.seats)
    }

    /// Returns the seats of a person.
    #[must_use]
    pub fn seats_of(&self, person: &PersonId) -> SeatSet {
        self.seats().filter(|(_, state)| state.owner() == Some(person)).map(|(seat, _)| seat).collect()
    }

    /// Returns the seats of a person, and those that are reserved for them.
    pub(crate) fn places_of(&self, person: &PersonId) -> SeatSet {
        let is_theirs = |state: &SeatState| match &state.occupant {
            Occupant::Person { person: other, .. } | Occupant::Reserved { person: other, .. } => {
                other == person
            }
            Occupant::Open | Occupant::Bot { .. } => false,
        };
        self.seats().filter(|(_, state)| is_theirs(state)).map(|(seat, _)| seat).collect()
    }

    /// Returns the people who have seats, without duplicates, in seat order.
    #[must_use]
    pub fn people(&self) -> Vec<&PersonId> {
        let mut people: Vec<&PersonId> = Vec::new();
        for (_, state) in self.seats() {
            if let Some(person) = state.owner()
                && !people.contains(&person)
            {
                people.push(person);
            }
        }
        people
    }

    /// Returns whether someone other than this person has a name that looks like this one. Bots count as someone else.
    pub(crate) fn is_name_in_use(&self, person: Option<&PersonId>, name: &str) -> bool {
        self.seats().any(|(_, state)| {
            let owner = match &state.occupant {
                Occupant::Open => return false,
                Occupant::Reserved { person, .. } | Occupant::Person { person, .. } => Some(person),
                Occupant::Bot { .. } => None,
            };
            (owner.is_none() || owner != person) && look_alike(state.name(), name)
        })
    }

    /// Returns the name, or the name with the first number that makes it different from all others at the table.
    #[must_use]
    pub fn distinct_name(&self, person: Option<&PersonId>, name: &str) -> String {
        let numbered = (2..).map(|number: u32| {
            let number = format!(" {number}");
            let kept = name.chars().take(MAX_NAME_LENGTH - number.len()).collect::<String>();
            kept.trim_end().to_owned() + &number
        });
        let mut names = std::iter::once(name.to_owned()).chain(numbered);
        names
            .find(|name| !self.is_name_in_use(person, name))
            .expect("a table has fewer seats than there are numbers")
    }

    /// Returns the people who themselves play at least one seat that has not resigned, in seat order. Proposals need their
    /// consent (T7, T8).
    #[must_use]
    pub fn voters(&self) -> Vec<&PersonId> {
        let mut voters: Vec<&PersonId> = Vec::new();
        for (_, state) in self.seats() {
            if let (Some(person), None, false) = (state.owner(), &state.stand_in, state.resigned)
                && !voters.contains(&person)
            {
                voters.push(person);
            }
        }
        voters
    }
}
