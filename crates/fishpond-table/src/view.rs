//! The view of a table: everything that one person may know.

use std::sync::Arc;

use fishpond_core::{Message, Offer, Offers, Outcome, Preview, Seat, SeatSet, Turn, Viewer};
use fishpond_games::{AnyPosition, AnyView, GameId};
use fishpond_ratings::Rating;

use crate::actor::{Actor, Millis};
use crate::event::{Ending, StandInReason};
use crate::log::{Log, LogView};
use crate::rated::RatingChange;
use crate::seats::Occupant;
use crate::settings::{Settings, Undo};
use crate::table::{Removed, Table, TableStatus};

/// Everything that one viewer may know of a table. It depends only on what the viewer may know of the game and on
/// public information.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableView {
    /// The number of events that the viewer may know of.
    pub revision: u64,
    /// The moment that a move must answer.
    pub moment: u64,
    /// The status of the table.
    pub status: TableStatus,
    /// The game.
    pub game: GameId,
    /// The settings.
    pub settings: Arc<Settings>,
    /// Whether the viewer is the host.
    pub host: bool,
    /// The viewer's own seats.
    pub own: SeatSet,
    /// The seat from whose point of view the game is shown.
    pub seat: Option<Seat>,
    /// Whether the host has removed the viewer, who can't sit down.
    pub removed: bool,
    /// The people whom the host has removed, for the host.
    pub removals: Vec<Removed>,
    /// All seats in turn order.
    pub seats: Vec<SeatView>,
    /// The invitation, for people at the table and the host.
    pub invitation: Option<Arc<str>>,
    /// The spectators' code, for people at the table and the host, where spectators need the link.
    pub watch: Option<Arc<str>>,
    /// The seed of the draws, or the commitment to it.
    pub seed: SeedView,
    /// The turn, as seen by the viewer.
    pub turn: Option<Turn>,
    /// The game, as seen by the viewer.
    pub game_view: Option<AnyView>,
    /// Another seat of the viewer whose turn it is, if players take turns. If they choose at the same time, no one may
    /// know who has chosen.
    pub next: Option<Seat>,
    /// The question for the viewer's seat, if it is its turn.
    pub question: Option<Message>,
    /// Whether the viewer's seat may resign.
    pub may_resign: bool,
    /// The choices that continue the viewer's picks towards a move.
    pub offers: Offers<String>,
    /// The other choices at each step of the viewer's picks: the step, and the choices.
    pub alternatives: Vec<(usize, Vec<Offer<String>>)>,
    /// The consequences of the move that the viewer's picks lead to, if they are complete.
    pub preview: Preview,
    /// Whether the viewer's seat can take back its last move.
    pub take_back: TakeBack,
    /// Whether the viewer's seat may ask for a hint now.
    pub may_ask_for_hint: bool,
    /// The open proposal.
    pub proposal: Option<ProposalView>,
    /// The history.
    pub log: LogView,
    /// The names of the things changed by the last move and the draws after it, as used in drawings.
    pub touched: Vec<String>,
    /// The chat, without messages from people whom the viewer has muted.
    pub chat: Vec<ChatLine>,
    /// Whether the viewer has muted everyone.
    pub muted_all: bool,
    /// The result, once there is one.
    pub outcome: Option<Outcome>,
    /// The reason, if the game ended without a result.
    pub ending: Option<Ending>,
    /// The table of the rematch.
    pub rematch: Option<String>,
    /// T16: the rating changes, once they have been computed.
    pub rating_changes: Vec<RatingChange>,
    /// T16: whether the game is rated and has a result, but does not count because somebody never made a move.
    pub aborted: bool,
    /// T20: the tournament that the game belongs to.
    pub tournament: Option<Arc<str>>,
    /// The time at which a table that is looking for players starts the game, unless others join or leave (T17).
    pub starts_at: Option<Millis>,
}

/// The commitment to the seed (T3) and, once the game is over, the seed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeedView {
    /// SHA-256 of the seed in hexadecimal.
    pub commitment: Arc<str>,
    /// The seed in hexadecimal.
    pub revealed: Option<String>,
}

/// A seat as a viewer sees it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct SeatView {
    /// The letter of the seat.
    pub seat: Seat,
    /// The kind of its occupant.
    pub kind: SeatKind,
    /// The name of the person or bot; empty for an open seat.
    pub name: String,
    /// T2: whether the player is a bot with an account, which a person owns.
    pub bot_account: bool,
    /// The bot that plays or sits in.
    pub bot: Option<String>,
    /// The reason why a bot sits in for the person.
    pub stand_in: Option<StandInReason>,
    /// Whether it is the viewer's own seat.
    pub own: bool,
    /// Whether the seat is reserved for the viewer.
    pub reserved_for_viewer: bool,
    /// Whether the person is present; bots always are.
    pub present: bool,
    /// Whether the seat has resigned.
    pub resigned: bool,
    /// The remaining total time at the start of the turn.
    pub bank: Option<Millis>,
    /// The time at which its clock runs out, if the clock is running.
    pub deadline: Option<Millis>,
    /// Whether the person is on vacation (T18).
    pub on_vacation: bool,
    /// Whether the viewer has muted the person.
    pub muted: bool,
    /// T16: the rating of a person with an account when they sat down.
    pub rating: Option<Rating>,
}

/// The kind of a seat's occupant.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SeatKind {
    /// Nobody.
    Open,
    /// A person who has not sat down yet.
    Reserved,
    /// A person.
    Person,
    /// A bot.
    Bot,
}

/// Whether a seat can take back its last move (T7).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TakeBack {
    /// No.
    No,
    /// Yes, without asking.
    Freely {
        /// The number of moves that are taken back: the seat's own, and those of bots after it.
        moves: usize,
    },
    /// Yes, if the others agree.
    ByConsent {
        /// The number of moves that are taken back: the seat's own, and those after it.
        moves: usize,
    },
}

/// An open proposal (T7, T8).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct ProposalView {
    /// The number that identifies the proposal in an answer.
    pub number: u64,
    /// The seat whose last move is to be taken back, and the number of moves that are taken back with it; `None` if the game
    /// is to end.
    pub take_back: Option<(Seat, usize)>,
    /// The first seat of the person who made the proposal.
    pub by: Option<Seat>,
    /// The first seat of each person who has agreed.
    pub agreed: SeatSet,
    /// Whether the viewer's answer is still missing.
    pub asked: bool,
}

/// A chat message.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct ChatLine {
    /// A number that increases with each message.
    pub number: u64,
    /// The time of the message.
    pub at: Millis,
    /// The first seat of the author; `None` if they have left the table.
    pub seat: Option<Seat>,
    /// The name of the author.
    pub name: String,
    /// The message.
    pub text: String,
}

impl TableView {
    /// Returns the players' names, or the letters of their seats.
    #[must_use]
    pub fn names(&self) -> Vec<String> {
        let name = |seat: &SeatView| match seat.name.as_str() {
            "" => seat.seat.to_string(),
            name => name.to_owned(),
        };
        self.seats.iter().map(name).collect()
    }
}

impl Table {
    /// Returns everything that a viewer may know. A person with several seats sees the game from `seat`, or else from
    /// the first of their seats whose turn it is. `picked` is the part of a move that they have already picked.
    /// [`Table::admits`] decides whether they may see the table at all.
    #[must_use]
    pub fn view(&self, actor: &Actor, seat: Option<Seat>, picked: &[String]) -> TableView {
        let own = actor.person().map_or(SeatSet::EMPTY, |person| self.seats_of(person));
        let seat = seat.filter(|&seat| own.contains(seat)).or_else(|| self.default_seat(own));
        let viewer = seat.map_or(Viewer::Public, Viewer::Seat);
        let host = actor.person() == Some(&self.host);
        let insider = host || !own.is_empty();
        let playing = self.status() == TableStatus::Playing;
        let position = self.position();
        let turn = position.map(|position| position.turn_seen_by(viewer));
        let acting = seat.filter(|&seat| {
            playing
                && turn.is_some_and(|turn| turn.seats().contains(seat))
                && self.seats[seat.index()].stand_in.is_none()
        });
        let chooser = position.zip(acting);
        let offers = chooser.map_or_else(Offers::default, |(position, seat)| position.offers(seat, picked));
        let preview = chooser.zip(offers.chosen.as_ref());
        let log = self.play.as_ref().map_or_else(Log::default, |play| play.log.clone());
        TableView {
            revision: self.revision(actor),
            moment: self.moment,
            status: self.status(),
            game: self.game,
            settings: self.settings.clone(),
            host,
            own,
            seat,
            removed: self.is_removed(actor),
            removals: if host { self.removals.values().cloned().collect() } else { Vec::new() },
            seats: Seat::first_n(self.settings.config.players)
                .map(|seat| self.seat_view(actor, viewer, seat))
                .collect(),
            invitation: insider.then(|| self.invitation.clone()),
            watch: (insider && self.settings.spectators == crate::Spectators::ByLink)
                .then(|| self.watch.clone()),
            seed: SeedView { commitment: self.commitment.clone(), revealed: self.revealed_seed() },
            turn,
            game_view: position.map(|position| position.view(viewer)),
            may_resign: playing
                && position.zip(seat).is_some_and(|(position, seat)| {
                    position.may_resign(seat) && self.seats[seat.index()].stand_in.is_none()
                }),
            next: self
                .seat_to_move(own)
                .filter(|_| playing && acting.is_none() && matches!(turn, Some(Turn::Seat(_)))),
            question: position.zip(acting).map(|(position, seat)| position.question(seat)),
            alternatives: chooser
                .map_or_else(Vec::new, |(position, seat)| alternatives(position, seat, picked)),
            preview: preview
                .map_or_else(Preview::default, |((position, seat), (act, _))| position.preview(seat, act)),
            offers,
            take_back: seat.map_or(TakeBack::No, |seat| self.take_back_view(seat)),
            may_ask_for_hint: acting.is_some() && self.require_hints().is_ok(),
            proposal: self.proposal_view(actor),
            log: log.seen_by(viewer),
            touched: self.touched(viewer),
            chat: self.chat_view(actor),
            muted_all: self.has_muted(actor, None),
            outcome: position.and_then(AnyPosition::outcome),
            ending: self.ending,
            rematch: self.rematch.clone(),
            tournament: self.tournament.clone(),
            rating_changes: self.rating_changes.clone(),
            aborted: self.is_aborted(),
            starts_at: self.starts_at(),
        }
    }

    /// Returns the names of the things changed by the last move and the draws after it, if the viewer may know.
    fn touched(&self, viewer: Viewer) -> Vec<String> {
        let latest = self.play.as_ref().map_or(&[][..], |play| &play.log[play.latest..]);
        latest.iter().filter_map(|entry| entry.seen_by(viewer)).flat_map(|entry| entry.touched()).collect()
    }

    /// Returns the seat from which a person with these seats sees the game by default.
    fn default_seat(&self, own: SeatSet) -> Option<Seat> {
        self.seat_to_move(own).or_else(|| own.iter().next())
    }

    /// Returns the first of these seats whose turn it is.
    fn seat_to_move(&self, own: SeatSet) -> Option<Seat> {
        let position = self.position()?;
        own.iter().find(|&seat| position.turn_seen_by(Viewer::Seat(seat)).seats().contains(seat))
    }

    fn seat_view(&self, actor: &Actor, viewer: Viewer, seat: Seat) -> SeatView {
        let state = &self.seats[seat.index()];
        let owner = state.owner();
        let running =
            self.play.as_ref().filter(|_| self.status() == TableStatus::Playing && state.bot().is_none());
        let clock = self.settings.clock;
        let turn = |play: &crate::play::Play| play.position.turn_seen_by(viewer);
        SeatView {
            seat,
            kind: match state.occupant {
                Occupant::Open => SeatKind::Open,
                Occupant::Reserved { .. } => SeatKind::Reserved,
                Occupant::Person { .. } => SeatKind::Person,
                Occupant::Bot { .. } => SeatKind::Bot,
            },
            name: state.name().to_owned(),
            bot_account: state.occupant.is_bot_account(),
            bot: state.bot().map(str::to_owned),
            stand_in: state.stand_in.as_ref().map(|(_, why)| *why),
            own: owner.is_some() && owner == actor.person(),
            reserved_for_viewer: matches!(&state.occupant, Occupant::Reserved { person, .. } if actor.person() == Some(person)),
            present: match owner {
                Some(owner) => self.presence.get(owner).is_some_and(|presence| presence.present),
                None => matches!(state.occupant, Occupant::Bot { .. }),
            },
            resigned: state.resigned,
            bank: match (clock, &self.play, owner) {
                (crate::Clock::Bank { .. }, Some(play), Some(_)) => Some(play.clocks.banks[seat]),
                _ => None,
            },
            deadline: running
                .filter(|play| turn(play).seats().contains(seat))
                .and_then(|play| play.clocks.deadline(clock, turn(play), seat))
                .map(|deadline| deadline.saturating_add(self.vacation_pause(seat))),
            on_vacation: owner.is_some_and(|owner| self.vacation_end(owner) > self.changed_at),
            muted: owner.is_some_and(|owner| self.has_muted(actor, Some(owner))),
            rating: match state.occupant {
                Occupant::Person { rating, .. } => rating,
                _ => None,
            },
        }
    }

    fn take_back_view(&self, seat: Seat) -> TakeBack {
        let play = self.play.as_ref().filter(|_| self.status() == TableStatus::Playing);
        let state = &self.seats[seat.index()];
        // Bots always agree.
        let alone = || self.voters().into_iter().all(|voter| state.owner() == Some(voter));
        match play.and_then(|play| play.undo_target(seat)) {
            _ if state.stand_in.is_some() || self.settings.undo == Undo::Off => TakeBack::No,
            None => TakeBack::No,
            Some(target) if target.free || alone() => TakeBack::Freely { moves: target.moves },
            Some(target) => TakeBack::ByConsent { moves: target.moves },
        }
    }

    fn proposal_view(&self, actor: &Actor) -> Option<ProposalView> {
        let proposal = self.proposal.as_ref()?;
        let first = |person| self.seats_of(person).iter().next();
        let moves = |seat| self.play.as_ref()?.last_public_move(seat).map(|(_, moves)| moves);
        Some(ProposalView {
            number: proposal.number,
            take_back: proposal.take_back.map(|seat| (seat, moves(seat).unwrap_or(1))),
            by: first(&proposal.by),
            agreed: proposal.agreed.iter().filter_map(first).collect(),
            asked: actor
                .person()
                .is_some_and(|person| self.voters().contains(&person) && !proposal.agreed.contains(person)),
        })
    }

    fn chat_view(&self, actor: &Actor) -> Vec<ChatLine> {
        if !self.settings.chat || self.has_muted(actor, None) || self.is_removed(actor) {
            return Vec::new();
        }
        self.chat
            .iter()
            .filter(|message| !self.has_muted(actor, Some(&message.person)))
            .map(|message| ChatLine {
                number: message.number,
                at: message.at,
                seat: self.seats_of(&message.person).iter().next(),
                name: message.name.clone(),
                text: message.text.clone(),
            })
            .collect()
    }

    fn has_muted(&self, actor: &Actor, other: Option<&crate::PersonId>) -> bool {
        actor.person().is_some_and(|person| self.mutes.contains(&(person.clone(), other.cloned())))
    }
}

/// Returns the choices at each step of some picks, except the pick itself.
pub(crate) fn alternatives(
    position: &AnyPosition,
    seat: Seat,
    picked: &[String],
) -> Vec<(usize, Vec<Offer<String>>)> {
    let at = |(step, pick): (usize, &String)| {
        let mut others = position.offers(seat, &picked[..step]).next;
        others.retain(|offer| offer.choice.pick != *pick);
        (step, others)
    };
    picked.iter().enumerate().map(at).collect()
}
