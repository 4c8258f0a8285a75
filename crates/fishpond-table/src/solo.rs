//! The view of a game that is not played at a table: a lesson, with a scripted dealer and scripted opponents.

use std::sync::Arc;

use fishpond_core::{Offers, Preview, Seat, SeatSet, Turn, Viewer};
use fishpond_games::{AnyEvent, AnyPosition};

use crate::log::{Entry, Line, Log};
use crate::settings::Settings;
use crate::table::TableStatus;
use crate::view::{SeatKind, SeatView, SeedView, TableView, TakeBack, alternatives};

/// A game that is not played at a table.
#[derive(Clone, Copy, Debug)]
pub struct Solo<'a> {
    /// The position.
    pub position: &'a AnyPosition,
    /// The events so far, each with the number of its step.
    pub events: &'a [(usize, AnyEvent)],
    /// The seat of the only person.
    pub seat: Seat,
    /// The names of all players.
    pub names: &'a [String],
}

impl Solo<'_> {
    /// Returns what the person sees after some picks.
    #[must_use]
    pub fn view(&self, picked: &[String]) -> TableView {
        let Solo { position, events, seat, names } = *self;
        let viewer = Viewer::Seat(seat);
        let turn = position.turn_seen_by(viewer);
        let acts = turn.seats().contains(seat);
        let offers = if acts { position.offers(seat, picked) } else { Offers::default() };
        let last = events.last().map_or(0, |(step, _)| *step);
        let latest = events.iter().filter(|(step, _)| *step == last);
        let mut log = Log::default();
        log.extend(events.iter().map(|(step, event)| Entry { ply: *step, line: Line::Game(event.clone()) }));
        TableView {
            revision: 0,
            moment: 0,
            status: if turn == Turn::Over { TableStatus::Over } else { TableStatus::Playing },
            game: position.game(),
            settings: Arc::new(Settings::new(position.config())),
            host: false,
            own: SeatSet::EMPTY.with(seat),
            seat: Some(seat),
            removed: false,
            removals: Vec::new(),
            seats: (Seat::ALL.into_iter().zip(names))
                .map(|(other, name)| solo_seat(other, name, other == seat))
                .collect(),
            invitation: None,
            watch: None,
            seed: SeedView { commitment: Arc::from(""), revealed: None },
            next: None,
            turn: Some(turn),
            game_view: Some(position.view(viewer)),
            question: acts.then(|| position.question(seat)),
            may_resign: false,
            alternatives: if acts { alternatives(position, seat, picked) } else { Vec::new() },
            preview: match &offers.chosen {
                Some((act, _)) => position.preview(seat, act),
                None => Preview::default(),
            },
            offers,
            take_back: TakeBack::No,
            may_ask_for_hint: false,
            proposal: None,
            log: log.seen_by(viewer),
            touched: latest
                .filter_map(|(_, event)| event.seen_by(viewer))
                .flat_map(|event| event.touched())
                .collect(),
            chat: Vec::new(),
            muted_all: false,
            outcome: position.outcome(),
            ending: None,
            rematch: None,
            tournament: None,
            rating_changes: Vec::new(),
            aborted: false,
            starts_at: None,
        }
    }
}

fn solo_seat(seat: Seat, name: &str, own: bool) -> SeatView {
    SeatView {
        seat,
        kind: SeatKind::Person,
        name: name.to_owned(),
        bot_account: false,
        bot: None,
        stand_in: None,
        own,
        reserved_for_viewer: false,
        present: true,
        resigned: false,
        bank: None,
        deadline: None,
        on_vacation: false,
        muted: false,
        rating: None,
    }
}
