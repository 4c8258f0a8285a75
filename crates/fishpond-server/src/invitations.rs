//! Invitations by name: a seat that is reserved for somebody with an account.

use std::sync::Arc;

use fishpond_core::{Message, Seat};
use fishpond_table::{Command, Occupant, PersonId, refusals};

use crate::App;
use crate::bot_accounts::Accepts;
use crate::error::Error;
use crate::limits::Action;
use crate::open_tables::OpenTable;
use crate::preferences::may_see;
use crate::visitor::Visitor;

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
        self.limits().count(Action::Invite, visitor.person.as_str(), visitor.network)?;
        let about = |id: &'static str| Error::Invalid(Message::new(id).with("name", name.to_owned()));
        let unknown = || about("api-error-unknown-player");
        let account = self.store().account(name.trim()).await?.ok_or_else(unknown)?;
        let invited = self.store().person(&account.person).await?;
        let invited = invited.filter(|invited| may_see(visitor, invited)).ok_or_else(unknown)?;
        let login = invited.login.clone().ok_or_else(unknown)?;
        if invited.owner.is_some() {
            Accepts::of(&invited).check(&login, table.game(), table.settings())?;
        }
        if self.blocked_either_way(visitor).await?.contains(&invited.id) {
            return Err(about("page-error-not-invited"));
        }
        let person = PersonId::new(invited.id).map_err(|_| unknown())?;
        let owner = invited.owner.map(PersonId::new).transpose().map_err(|_| unknown())?;
        let players = table.settings().config.players;
        let is_open = |seat: &Seat| table.occupant(*seat) == Some(&Occupant::Open);
        let is_here = |seat: Seat| matches!(table.occupant(seat), Some(Occupant::Person { person: other, .. } | Occupant::Reserved { person: other, .. }) if *other == person);
        // A repeated request changes nothing.
        if Seat::first(players).any(is_here) {
            return Ok(());
        }
        let seat =
            seat.or_else(|| Seat::first(players).find(is_open)).ok_or_else(|| refusals::FULL.refuse())?;
        self.command(open, &visitor.actor(), Command::Reserve { seat, person, name: login, owner }).await
    }
}
