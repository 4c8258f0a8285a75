//! Invitations by name: a seat that is reserved for somebody with an account.

use std::sync::Arc;

use fishpond_core::{Message, Seat};
use fishpond_games::GameId;
use fishpond_store::Query;
use fishpond_table::{Command, Occupant, PersonId, Settings, refusals};

use crate::App;
use crate::bot_accounts::Accepts;
use crate::error::Error;
use crate::limits::Action;
use crate::listing::Summary;
use crate::open_tables::OpenTable;
use crate::preferences::may_see;
use crate::visitor::Visitor;

/// Maximum number of unanswered invitations from one host that a person can have.
const MAX_FROM_HOST: u32 = 5;

/// The same for all hosts on one network: a guest can be a new host for each table.
const MAX_FROM_NETWORK: u32 = 10;

/// A person or a bot with an account who can be invited.
pub(crate) struct Invited {
    person: PersonId,
    login: String,
    /// The owner of the bot, if it is one.
    owner: Option<PersonId>,
}

impl Invited {
    /// Returns whether the visitor and the invited answer for each other or for the same bots, so that they can't play a rated game (T16).
    pub(crate) fn belongs_to(&self, visitor: &Visitor) -> bool {
        self.owner.as_ref().unwrap_or(&self.person) == visitor.owner.as_ref().unwrap_or(&visitor.person)
    }
}

impl App {
    /// Reserves a seat, by default the first open one, for the owner of an account. Does nothing if they already have one.
    pub(crate) async fn invite_by_name(
        &self,
        visitor: &Visitor,
        open: &Arc<OpenTable>,
        name: &str,
        seat: Option<Seat>,
    ) -> Result<(), Error> {
        let table = open.table();
        // Only a host learns whether an account exists.
        if *table.host() != visitor.person {
            return Err(refusals::NOT_HOST.refuse().into());
        }
        let invited = self.find_invited(visitor, name, (table.game(), table.settings())).await?;
        let Invited { person, login, owner } = invited;
        let players = table.settings().config.players;
        let is_open = |seat: &Seat| table.occupant(*seat) == Some(&Occupant::Open);
        let is_here = |seat: Seat| matches!(table.occupant(seat), Some(Occupant::Person { person: other, .. } | Occupant::Reserved { person: other, .. }) if *other == person);
        // A repeated request changes nothing.
        if Seat::first_n(players).any(is_here) {
            return Ok(());
        }
        let seat =
            seat.or_else(|| Seat::first_n(players).find(is_open)).ok_or_else(|| refusals::FULL.refuse())?;
        // Held until the seat is reserved, so that concurrent invitations are counted.
        let _lock = self.0.inviting.lock(person.as_str()).await;
        self.require_few_invitations(visitor, &person, &login).await?;
        self.command(open, &visitor.actor(), Command::Reserve { seat, person, name: login, owner }).await
    }

    /// Returns the owner of an account, if a visitor may invite them to a game.
    pub(crate) async fn find_invited(
        &self,
        visitor: &Visitor,
        name: &str,
        (game, settings): (GameId, &Settings),
    ) -> Result<Invited, Error> {
        self.limits().count(Action::Invite, visitor.person.as_str(), visitor.network)?;
        let about = |id: &'static str| Error::Invalid(Message::new(id).with("name", name.to_owned()));
        let unknown = || about("api-error-unknown-player");
        let account = self.store().account(name.trim()).await?.ok_or_else(unknown)?;
        let invited = self.store().person(&account.person).await?;
        let invited = invited.filter(|invited| may_see(visitor, invited)).ok_or_else(unknown)?;
        let login = invited.login.clone().ok_or_else(unknown)?;
        if invited.id == visitor.person.as_str() {
            return Err(Error::Invalid(Message::new("page-error-invited-self")));
        }
        if invited.owner.is_some() {
            Accepts::of(&invited).check(&login, game, settings)?;
        }
        if self.blocked_either_way(visitor).await?.contains(&invited.id) {
            return Err(about("page-error-not-invited"));
        }
        let person = PersonId::new(invited.id).map_err(|_| unknown())?;
        let owner = invited.owner.map(PersonId::new).transpose().map_err(|_| unknown())?;
        Ok(Invited { person, login, owner })
    }

    /// Refuses to invite a person who has too many unanswered invitations from the same host or network: they would fill the person's
    /// home page.
    async fn require_few_invitations(
        &self,
        visitor: &Visitor,
        person: &PersonId,
        name: &str,
    ) -> Result<(), Error> {
        let mut invitations = self.list(Query::Current(person.to_string()), u32::MAX).await?;
        invitations.retain(|listed| Summary::read(listed).is_invitation(listed));
        let ids = invitations.iter().map(|listed| listed.table.as_str());
        let (from_host, from_network) = self.new_tables().count_from(ids, visitor);
        let (id, most) = if from_host >= MAX_FROM_HOST {
            ("page-error-invited-by-you", MAX_FROM_HOST)
        } else if from_network >= MAX_FROM_NETWORK {
            ("page-error-invited-by-network", MAX_FROM_NETWORK)
        } else {
            return Ok(());
        };
        Err(Error::Invalid(Message::new(id).with("name", name.to_owned()).with("most", most)))
    }

    /// Frees all seats that are reserved for a visitor (T2): those of an invitation, or of a rematch.
    pub(crate) async fn decline_invitation(
        &self,
        visitor: &Visitor,
        open: &Arc<OpenTable>,
    ) -> Result<(), Error> {
        let view = open.table().view(&visitor.actor(), None, &[]);
        let reserved: Vec<Seat> =
            view.seats.iter().filter(|seat| seat.reserved_for_viewer).map(|seat| seat.seat).collect();
        if reserved.is_empty() {
            return Err(refusals::NOT_AT_TABLE.refuse().into());
        }
        for seat in reserved {
            self.command(open, &visitor.actor(), Command::Leave { seat: Some(seat) }).await?;
        }
        Ok(())
    }
}
