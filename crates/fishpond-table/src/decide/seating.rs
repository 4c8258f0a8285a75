//! Settings, seats and starting the game (T1 to T3).

use fishpond_core::{Arg, Refusal, Seat, Silent, Turn};
use fishpond_games::AnyPosition;
use fishpond_names::is_valid_name;
use fishpond_ratings::Rating;

use super::Decision;
use crate::actor::{Actor, Entropy, PersonId};
use crate::event::EventKind;
use crate::faults::SettingsFaults;
use crate::refusals;
use crate::seats::Occupant;
use crate::settings::Settings;
use crate::table::{Table, TableStatus, check_start};

/// A person who sits down.
pub(super) struct Arrival {
    pub(super) name: String,
    pub(super) entropy: Entropy,
    /// T16: their rating, if they have an account.
    pub(super) rating: Option<Rating>,
    /// The person who owns the account, if it is a bot's.
    pub(super) owner: Option<PersonId>,
}

impl Table {
    pub(super) fn configure(&self, by: &Actor, mut settings: Settings) -> Decision {
        self.require_host(by)?;
        // A table keeps its rules version, even if there is a newer one by now.
        settings.config.rules = self.settings.config.rules;
        let settings = settings.complete(self.game)?;
        if settings.rated != self.settings.rated {
            return Err(refusals::RATED_FIXED.refuse());
        }
        if settings.config.options != self.settings.config.options {
            settings.require_rated_options(self.game)?;
        }
        self.require_unsettled(&settings)?;
        if let Some(start) = &self.start {
            check_start(start, &settings)?;
        }
        let removed: Vec<Arg> = self
            .seats()
            .skip(settings.config.players.into())
            .filter(|(_, state)| state.occupant != Occupant::Open)
            .map(|(seat, _)| seat.into())
            .collect();
        if !removed.is_empty() {
            return Err(refusals::SEATS_IN_USE.refuse().with("seats", removed));
        }
        let changeable_later = Settings {
            chat: settings.chat,
            spectators: settings.spectators,
            listed: settings.listed,
            ..Settings::clone(&self.settings)
        };
        if settings != changeable_later || self.status() == TableStatus::Over {
            self.require_waiting()?;
        }
        if self.status() != TableStatus::Waiting && settings.spectators > self.settings.spectators {
            return Err(refusals::MORE_SPECTATORS.refuse());
        }
        if settings == *self.settings {
            Ok(Vec::new())
        } else {
            Ok(vec![EventKind::Configured(Box::new(settings))])
        }
    }

    pub(super) fn reserve(
        &self,
        by: &Actor,
        seat: Seat,
        (person, name): (PersonId, String),
        owner: Option<PersonId>,
    ) -> Decision {
        self.require_host(by)?;
        self.require_waiting()?;
        self.require_vacant(seat)?;
        require_name(&name)?;
        self.require_own_name(&person, seat, &name)?;
        self.require_one_seat(&person, seat)?;
        self.require_no_own_bot(owner.as_ref().unwrap_or(&person), seat)?;
        Ok(vec![EventKind::Reserved { seat, person, name, owner }])
    }

    pub(super) fn seat_bot(
        &self,
        by: &Actor,
        seat: Seat,
        (bot, name, entropy): (String, String, Entropy),
    ) -> Decision {
        self.require_host(by)?;
        self.require_waiting()?;
        self.require_vacant(seat)?;
        require_name(&bot)?;
        require_name(&name)?;
        // The host does not choose the names of bots.
        let name = self.distinct_name(None, &name);
        Ok(vec![EventKind::BotSat { seat, bot, name, entropy }])
    }

    pub(super) fn free(&self, by: &Actor, seat: Seat, invitation: String) -> Decision {
        self.require_host(by)?;
        self.require_waiting()?;
        let removed = match &self.require_seat(seat)?.occupant {
            Occupant::Open => return Err(refusals::SEAT_OPEN.refuse().with("seat", seat)),
            Occupant::Person { person, .. } => *by != Actor::Server && *person != self.host,
            Occupant::Reserved { .. } | Occupant::Bot { .. } => false,
        };
        Ok(vec![EventKind::Freed { seat, removed, invitation: removed.then_some(invitation) }])
    }

    pub(super) fn readmit(&self, by: &Actor, removal: u64) -> Decision {
        self.require_host(by)?;
        self.require_waiting()?;
        let removed = self.removals.iter().find(|(_, removed)| removed.number == removal);
        // A repeated request changes nothing.
        Ok(removed.map(|(person, _)| EventKind::Readmitted { person: person.clone() }).into_iter().collect())
    }

    pub(super) fn sit(
        &self,
        by: &Actor,
        seat: Option<Seat>,
        Arrival { name, entropy, rating, owner }: Arrival,
        invitation: Option<&str>,
    ) -> Decision {
        let person = by.person().ok_or_else(|| refusals::STRANGER.refuse())?;
        self.require_waiting()?;
        require_name(&name)?;
        let is_reserved = |seat: Seat| matches!(self.occupant(seat), Some(Occupant::Reserved { person: other, .. }) if other == person);
        let seat = match seat {
            Some(seat) => seat,
            None => self.default_seat_of(person)?,
        };
        match &self.require_seat(seat)?.occupant {
            Occupant::Open => {}
            Occupant::Reserved { .. } if is_reserved(seat) => {}
            Occupant::Reserved { .. } => return Err(refusals::SEAT_RESERVED.refuse().with("seat", seat)),
            // A repeated request changes nothing.
            Occupant::Person { person: other, .. } if other == person => return Ok(Vec::new()),
            Occupant::Person { .. } | Occupant::Bot { .. } => {
                return Err(refusals::SEAT_TAKEN.refuse().with("seat", seat));
            }
        }
        if self.removals.contains_key(person) {
            return Err(refusals::REMOVED.refuse());
        }
        let is_invited = *person == self.host
            || is_reserved(seat)
            || self.readmitted.contains(person)
            || !self.seats_of(person).is_empty()
            || invitation == Some(&*self.invitation);
        if !is_invited {
            if !self.settings.listed {
                return Err(refusals::UNINVITED.refuse());
            }
            self.require_in_range(rating)?;
        }
        self.require_own_name(person, seat, &name)?;
        self.require_one_seat(person, seat)?;
        self.require_no_own_bot(owner.as_ref().unwrap_or(person), seat)?;
        if self.settings.rated && rating.is_none() {
            return Err(refusals::NEEDS_ACCOUNT.refuse());
        }
        let is_last_open =
            !self.seats().any(|(other, state)| other != seat && state.occupant == Occupant::Open);
        if self.settings.listed && is_last_open && !is_reserved(seat) && !self.seats_of(person).is_empty() {
            return Err(refusals::LAST_SEAT.refuse().with("seat", seat));
        }
        Ok(vec![EventKind::Sat { seat, person: person.clone(), name, entropy, rating, owner }])
    }

    /// Returns the default seat of a person: the one they have, or the one reserved for them, or the first open one.
    fn default_seat_of(&self, person: &PersonId) -> Result<Seat, Refusal> {
        let find = |fits: &dyn Fn(&Occupant) -> bool| {
            self.seats().find(|(_, state)| fits(&state.occupant)).map(|(seat, _)| seat)
        };
        find(&|occupant| matches!(occupant, Occupant::Person { person: other, .. } if other == person))
            .or_else(|| {
                find(&|occupant| matches!(occupant, Occupant::Reserved { person: other, .. } if other == person))
            })
            .or_else(|| find(&|occupant| *occupant == Occupant::Open))
            .ok_or_else(|| refusals::FULL.refuse())
    }

    pub(super) fn start(&self, by: &Actor) -> Decision {
        self.require_host(by)?;
        self.require_waiting()?;
        let open: Vec<Arg> =
            self.seats().filter(|(_, state)| !state.is_taken()).map(|(seat, _)| seat.into()).collect();
        if !open.is_empty() {
            return Err(refusals::SEATS_OPEN.refuse().with("seats", open));
        }
        self.settings.require_rated_start(self.game)?;
        let mut position = self.first_position().map_err(SettingsFaults::from)?;
        let draws = self.draw(&mut position);
        Ok(vec![EventKind::Started { draws }])
    }

    /// Makes all draws up to the next decision.
    pub(super) fn draw(&self, position: &mut AnyPosition) -> Vec<String> {
        let mut draws = Vec::new();
        if position.turn() == Turn::Chance {
            let mut dealer = self.dealer();
            while position.turn() == Turn::Chance {
                draws.push(position.deal(&mut dealer, &mut Silent));
            }
        }
        draws
    }

    /// Refuses a name that looks like the name of someone else, unless the seat was reserved under that name.
    fn require_own_name(&self, person: &PersonId, seat: Seat, name: &str) -> Result<(), Refusal> {
        let is_reserved = matches!(
            self.occupant(seat),
            Some(Occupant::Reserved { person: other, name: reserved, .. }) if other == person && reserved == name
        );
        if is_reserved || !self.is_name_in_use(Some(person), name) {
            Ok(())
        } else {
            Err(refusals::NAME_IN_USE.refuse().with("name", name.to_owned()))
        }
    }

    fn require_vacant(&self, seat: Seat) -> Result<(), Refusal> {
        match self.require_seat(seat)?.occupant {
            Occupant::Open | Occupant::Reserved { .. } => Ok(()),
            Occupant::Person { .. } | Occupant::Bot { .. } => {
                Err(refusals::SEAT_TAKEN.refuse().with("seat", seat))
            }
        }
    }
}

fn require_name(name: &str) -> Result<(), Refusal> {
    if is_valid_name(name) { Ok(()) } else { Err(refusals::bad_name(name)) }
}
