//! Proposals that need everyone's consent (T7, T8).

use fishpond_core::Refusal;

use super::Decision;
use crate::actor::{Actor, PersonId};
use crate::event::{Ending, EventKind};
use crate::refusals;
use crate::table::{Proposal, Table};

impl Table {
    pub(super) fn propose_end(&self, by: &Actor) -> Decision {
        self.require_play()?;
        let person = self.require_voter(by)?;
        self.require_no_tournament()?;
        if self.settings.rated && self.voters().len() == 1 {
            return Err(refusals::RATED_ALONE.refuse());
        }
        if let Some(proposal) = &self.proposal {
            // Making the same proposal again counts as agreeing to it.
            return match proposal.take_back {
                None => self.agree(by, proposal.number),
                Some(_) => Err(refusals::PROPOSAL_OPEN.refuse()),
            };
        }
        let mut kinds = vec![EventKind::EndProposed { person: person.clone() }];
        if self.voters().len() == 1 {
            kinds.push(EventKind::Ended { ending: Ending::Agreed });
        }
        Ok(kinds)
    }

    pub(super) fn agree(&self, by: &Actor, number: u64) -> Decision {
        let play = self.require_play()?;
        let person = self.require_voter(by)?;
        let proposal = self.require_proposal(number)?;
        if proposal.agreed.contains(person) {
            return Ok(Vec::new());
        }
        let mut kinds = vec![EventKind::Agreed { person: person.clone() }];
        if self.voters().iter().all(|&voter| voter == person || proposal.agreed.contains(voter)) {
            kinds.push(match proposal.take_back {
                None => EventKind::Ended { ending: Ending::Agreed },
                Some(seat) => {
                    let (step, _) =
                        play.last_public_move(seat).ok_or_else(|| refusals::NOTHING_TO_TAKE_BACK.refuse())?;
                    EventKind::TakenBack { seat, step, secret: false, freely: false, id: None }
                }
            });
        }
        Ok(kinds)
    }

    pub(super) fn decline(&self, by: &Actor, number: u64) -> Decision {
        self.require_play()?;
        let person = self.require_voter(by)?;
        self.require_proposal(number)?;
        Ok(vec![EventKind::Declined { person: person.clone() }])
    }

    fn require_voter<'a>(&self, by: &'a Actor) -> Result<&'a PersonId, Refusal> {
        let person = self.person_at_table(by)?;
        if self.voters().contains(&person) { Ok(person) } else { Err(refusals::NO_VOTE.refuse()) }
    }

    fn require_proposal(&self, number: u64) -> Result<&Proposal, Refusal> {
        self.proposal
            .as_ref()
            .filter(|proposal| proposal.number == number)
            .ok_or_else(|| refusals::NO_PROPOSAL.refuse())
    }
}
