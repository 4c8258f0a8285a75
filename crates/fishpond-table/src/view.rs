//! What one person may know of a table.

use std::sync::Arc;

use fishpond_core::{Message, Offers, Outcome, Seat, SeatSet, Turn, Viewer};
use fishpond_games::{AnyView, GameId};

use crate::actor::{Actor, Millis};
use crate::event::{Ending, StandInReason};
use crate::log::{Log, LogView};
use crate::seats::Occupant;
use crate::settings::Settings;
use crate::table::{Table, TableStatus};

/// What one person may know of a table: a function of what he may know of the game and of what everybody sees.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableView {
    /// How many events he may have noticed.
    pub revision: u64,
    /// What an act has to answer.
    pub moment: u64,
    /// What the table does.
    pub status: TableStatus,
    /// Which game.
    pub game: GameId,
    /// What the host settled.
    pub settings: Arc<Settings>,
    /// Whether he is the host.
    pub host: bool,
    /// The seats he has.
    pub own: SeatSet,
    /// The seat through whose eyes he looks.
    pub seat: Option<Seat>,
    /// All seats in turn order.
    pub seats: Vec<SeatView>,
    /// The invitation, for those at the table and the host.
    pub invitation: Option<Arc<str>>,
    /// The spectators' code, for those at the table and the host, where spectators come by link.
    pub watch: Option<Arc<str>>,
    /// What the deals rest on.
    pub seed: SeedView,
    /// What the game waits for, as far as he may know.
    pub turn: Option<Turn>,
    /// What he may know of the game.
    pub game_view: Option<AnyView>,
    /// What is asked of his seat, if it is to act.
    pub question: Option<Message>,
    /// What his seat is offered after what he has picked, on the way to an act.
    pub offers: Offers<String>,
    /// What his seat could take back.
    pub take_back: TakeBack,
    /// What everybody is asked.
    pub proposal: Option<ProposalView>,
    /// What happened.
    pub log: LogView,
    /// What the last act and the draws after it changed, by the names that drawings use.
    pub touched: Vec<String>,
    /// What was said, as far as he wants to hear it.
    pub chat: Vec<ChatLine>,
    /// Whether he has muted everybody.
    pub muted_all: bool,
    /// The result, once there is one.
    pub outcome: Option<Outcome>,
    /// How the game ended without a result.
    pub ending: Option<Ending>,
    /// The table of the rematch.
    pub rematch: Option<String>,
}

/// What the dealer has promised (T3), and once the game is over what he keeps.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeedView {
    /// SHA-256 of the seed in hexadecimal.
    pub commitment: Arc<str>,
    /// The seed in hexadecimal.
    pub revealed: Option<String>,
}

/// What everybody may know of a seat.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct SeatView {
    /// Its letter.
    pub seat: Seat,
    /// What sits there: nobody, somebody expected, a person, a bot.
    pub kind: SeatKind,
    /// What the person or bot is called; empty for nobody.
    pub name: String,
    /// The bot's own name, where one plays or sits in.
    pub bot: Option<String>,
    /// Why a bot sits in for a person.
    pub stand_in: Option<StandInReason>,
    /// Whether the seat is the viewer's own.
    pub own: bool,
    /// Whether it is kept for the viewer.
    pub reserved_for_viewer: bool,
    /// Whether the person is there; bots are.
    pub present: bool,
    /// Whether the seat has given up.
    pub resigned: bool,
    /// What is in its bank, not counting the time that runs.
    pub bank: Option<Millis>,
    /// When its time is up, if it runs.
    pub deadline: Option<Millis>,
    /// Whether the viewer has muted it.
    pub muted: bool,
}

/// What sits on a seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SeatKind {
    /// Nobody.
    Open,
    /// Somebody is expected.
    Reserved,
    /// A person.
    Person,
    /// A bot.
    Bot,
}

/// Whether a seat could take its last act back (T7).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TakeBack {
    /// No.
    No,
    /// Yes, at once.
    Freely,
    /// If the others consent.
    ByConsent,
}

/// What everybody is asked (T7, T8).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct ProposalView {
    /// Its number, which an answer names.
    pub number: u64,
    /// The seat whose last act is wanted back; nothing if the game is to end.
    pub take_back: Option<Seat>,
    /// Who proposed it, by the first of his seats.
    pub by: Option<Seat>,
    /// Who has agreed, by the first of their seats.
    pub agreed: SeatSet,
    /// Whether the viewer is asked and has not answered.
    pub asked: bool,
}

/// Something that was said.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct ChatLine {
    /// When.
    pub at: Millis,
    /// Who, by the first of his seats; nothing if he has none any more.
    pub seat: Option<Seat>,
    /// What he was called.
    pub name: String,
    /// What he said.
    pub text: String,
}

impl Table {
    /// What somebody may know. One who has several seats looks through the eyes of `seat`, or of the first of his that is
    /// to act. `picked` is the way to an act, as far as he has gone it. Whether he may look at all is for [`Table::admits`] to
    /// say.
    #[must_use]
    pub fn view(&self, who: &Actor, seat: Option<Seat>, picked: &[String]) -> TableView {
        let own = who.person().map_or(SeatSet::EMPTY, |person| self.seats_of(person));
        let seat = seat.filter(|&seat| own.contains(seat)).or_else(|| self.eyes(own));
        let viewer = seat.map_or(Viewer::Public, Viewer::Seat);
        let host = who.person() == Some(&self.host);
        let insider = host || !own.is_empty();
        let playing = self.status() == TableStatus::Playing;
        let position = self.position();
        let turn = position.map(|position| position.turn_seen_by(viewer));
        let acting = seat.filter(|&seat| {
            playing
                && turn.is_some_and(|turn| turn.seats().contains(seat))
                && self.chairs[seat.index()].stand_in.is_none()
        });
        let log = self.play.as_ref().map_or_else(Log::default, |play| play.log.clone());
        TableView {
            revision: self.revision(who),
            moment: self.moment,
            status: self.status(),
            game: self.game,
            settings: self.settings.clone(),
            host,
            own,
            seat,
            seats: Seat::first(self.settings.config.players)
                .map(|seat| self.seat_view(who, viewer, seat))
                .collect(),
            invitation: insider.then(|| self.invitation.clone()),
            watch: (insider && self.settings.spectators == crate::Spectators::ByLink)
                .then(|| self.watch.clone()),
            seed: SeedView { commitment: self.commitment.clone(), revealed: self.disclosed() },
            turn,
            game_view: position.map(|position| position.view(viewer)),
            question: position.zip(acting).map(|(position, seat)| position.question(seat)),
            offers: position
                .zip(acting)
                .map_or_else(Offers::default, |(position, seat)| position.offers(seat, picked)),
            take_back: seat.map_or(TakeBack::No, |seat| self.take_back_view(seat)),
            proposal: self.proposal_view(who),
            log: log.seen_by(viewer),
            touched: self.touched(viewer),
            chat: self.chat_view(who),
            muted_all: self.has_muted(who, None),
            outcome: position.and_then(fishpond_games::AnyPosition::outcome),
            ending: self.ending,
            rematch: self.rematch.clone(),
        }
    }

    /// What the last act and the draws after it changed, as far as a viewer may know.
    fn touched(&self, viewer: Viewer) -> Vec<String> {
        let latest = self.play.as_ref().map_or(&[][..], |play| &play.log[play.latest..]);
        latest.iter().filter_map(|entry| entry.seen_by(viewer)).flat_map(|entry| entry.touched()).collect()
    }

    /// Through whose eyes somebody looks who has several seats.
    fn eyes(&self, own: SeatSet) -> Option<Seat> {
        let first = own.iter().next()?;
        let waits = |seat: &Seat| {
            self.position()
                .is_some_and(|position| position.turn_seen_by(Viewer::Seat(*seat)).seats().contains(*seat))
        };
        own.iter().find(waits).or(Some(first))
    }

    fn seat_view(&self, who: &Actor, viewer: Viewer, seat: Seat) -> SeatView {
        let chair = &self.chairs[seat.index()];
        let owner = chair.owner();
        let running =
            self.play.as_ref().filter(|_| self.status() == TableStatus::Playing && chair.bot().is_none());
        let clock = self.settings.clock;
        let turn = |play: &crate::play::Play| play.position.turn_seen_by(viewer);
        SeatView {
            seat,
            kind: match chair.occupant {
                Occupant::Open => SeatKind::Open,
                Occupant::Reserved { .. } => SeatKind::Reserved,
                Occupant::Person { .. } => SeatKind::Person,
                Occupant::Bot { .. } => SeatKind::Bot,
            },
            name: chair.name().to_owned(),
            bot: chair.bot().map(str::to_owned),
            stand_in: chair.stand_in.as_ref().map(|(_, why)| *why),
            own: owner.is_some() && owner == who.person(),
            reserved_for_viewer: matches!(&chair.occupant, Occupant::Reserved { person, .. } if who.person() == Some(person)),
            present: match owner {
                Some(owner) => self.presence.get(owner).is_some_and(|presence| presence.present),
                None => matches!(chair.occupant, Occupant::Bot { .. }),
            },
            resigned: chair.resigned,
            bank: match (clock, &self.play, owner) {
                (crate::Clock::Bank { .. }, Some(play), Some(_)) => Some(play.clocks.banks[seat]),
                _ => None,
            },
            deadline: running
                .filter(|play| turn(play).seats().contains(seat))
                .and_then(|play| play.clocks.deadline(clock, turn(play), seat)),
            muted: owner.is_some_and(|owner| self.has_muted(who, Some(owner))),
        }
    }

    fn take_back_view(&self, seat: Seat) -> TakeBack {
        let play = self.play.as_ref().filter(|_| self.status() == TableStatus::Playing);
        let chair = &self.chairs[seat.index()];
        // Bots are not asked.
        let alone = || self.voters().into_iter().all(|voter| chair.owner() == Some(voter));
        match play.and_then(|play| play.target(seat)) {
            _ if chair.stand_in.is_some() => TakeBack::No,
            None => TakeBack::No,
            Some(target) if target.free || alone() => TakeBack::Freely,
            Some(_) => TakeBack::ByConsent,
        }
    }

    fn proposal_view(&self, who: &Actor) -> Option<ProposalView> {
        let proposal = self.proposal.as_ref()?;
        let first = |person| self.seats_of(person).iter().next();
        Some(ProposalView {
            number: proposal.number,
            take_back: proposal.take_back,
            by: first(&proposal.by),
            agreed: proposal.agreed.iter().filter_map(first).collect(),
            asked: who
                .person()
                .is_some_and(|person| self.voters().contains(&person) && !proposal.agreed.contains(person)),
        })
    }

    fn chat_view(&self, who: &Actor) -> Vec<ChatLine> {
        if !self.settings.chat || self.has_muted(who, None) {
            return Vec::new();
        }
        self.chat
            .iter()
            .filter(|spoken| !self.has_muted(who, Some(&spoken.person)))
            .map(|spoken| ChatLine {
                at: spoken.at,
                seat: self.seats_of(&spoken.person).iter().next(),
                name: spoken.name.clone(),
                text: spoken.text.clone(),
            })
            .collect()
    }

    fn has_muted(&self, who: &Actor, whom: Option<&crate::PersonId>) -> bool {
        who.person().is_some_and(|person| self.mutes.contains(&(person.clone(), whom.cloned())))
    }
}
