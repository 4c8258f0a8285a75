//! Checks of every position, and of positions in which seats may act.

use fishpond_core::{Interactive, Offer, Offers, Path, Seat, Speak, Turn, Viewer, offers};

use crate::chance::follows;
use crate::checked_game::CheckedGame;

impl<P: Interactive> CheckedGame<'_, P> {
    pub(crate) fn check_position(&mut self) {
        self.check_state();
        self.check_views();
        if let Err(lost) = (self.suite.check_pieces)(&self.position) {
            self.fail(&format!("pieces are not conserved: {lost}"));
        }
        let over = self.position.turn() == Turn::Over;
        self.require(
            self.position.outcome().is_some() == over,
            "the outcome is known exactly when the game is over",
        );
    }

    fn check_state(&self) {
        let state = self.position.state();
        let text = serde_json::to_string(&state).unwrap_or_else(|error| self.fail(&error.to_string()));
        let read: P::State =
            serde_json::from_str(&text).unwrap_or_else(|error| self.fail(&error.to_string()));
        self.require(read == state, "states survive a round trip through JSON");
        match P::from_state(&read) {
            Err(faults) => self.fail(&format!("the state of a reachable position is refused: {faults}")),
            Ok(again) => {
                self.require(again == self.position, "a state gives the same position");
                let hash = self.position.state_hash();
                self.require(again.state_hash() == hash, "incremental and fresh hashes are equal");
            }
        }
    }

    /// Checks that a view depends only on information that its viewer may have.
    fn check_views(&mut self) {
        let seats = Seat::first_n(self.position.config().players).map(Viewer::Seat);
        for viewer in seats.chain([Viewer::Public]) {
            let view = self.position.view(viewer);
            let world = P::resample(&view, &mut self.rng);
            let again = world.view(viewer);
            self.require(
                again == view,
                &format!("resampling what {viewer:?} cannot know does not change their view"),
            );
            let bytes = |view| serde_json::to_vec(view).unwrap_or_else(|error| self.fail(&error.to_string()));
            self.require(bytes(&again) == bytes(&view), "equal views have equal JSON");
            self.require(
                world.turn_seen_by(viewer) == self.position.turn_seen_by(viewer),
                "the visible turn follows from the view",
            );
            if let Viewer::Seat(seat) = viewer {
                let with_refusals = self.rng.below(64) == 0;
                self.check_world(seat, &world, with_refusals);
            }
        }
    }

    /// Checks that the legal acts, refusals and questions of a seat follow from its view.
    fn check_world(&self, seat: Seat, world: &P, with_refusals: bool) {
        let (mut here, mut there) = (Vec::new(), Vec::new());
        self.position.legal_acts(seat, &mut here);
        world.legal_acts(seat, &mut there);
        self.require(here == there, "legal acts follow from the view");
        self.require(
            self.position.question(seat) == world.question(seat),
            "the question follows from the view",
        );
        if with_refusals {
            for act in (self.suite.candidate_acts)(&self.position, seat) {
                if self.position.refusal(seat, act) != world.refusal(seat, act) {
                    self.fail(&format!("the refusal of {seat} {act} does not follow from the view"));
                }
            }
        }
    }

    pub(crate) fn check_acts(&mut self, turn: Turn) {
        self.require(!turn.seats().is_empty(), "at least one seat may act");
        let with_refusals = self.rng.below(16) == 0;
        for seat in Seat::first_n(self.position.config().players) {
            let mut legal = Vec::new();
            self.position.legal_acts(seat, &mut legal);
            let acting = turn.seats().contains(seat);
            self.require(acting != legal.is_empty(), "exactly the seats whose turn it is have legal acts");
            self.check_words(&self.position.question(seat));
            if acting {
                self.check_legal(seat, &legal);
                let random = self.position.random_act(seat, &mut self.rng, &mut Vec::new());
                self.require(legal.contains(&random), "random acts are legal");
                if self.rng.below(32) == 0 {
                    let mut scratch = Vec::new();
                    let even = follows(&vec![1; legal.len()], || {
                        let random = self.position.random_act(seat, &mut self.rng, &mut scratch);
                        legal.iter().position(|&act| act == random)
                    });
                    self.require(even, "random acts are uniform");
                }
            }
            if with_refusals {
                self.check_refusals(seat, &legal, self.may_resign(turn, seat));
            }
        }
    }

    fn check_legal(&self, seat: Seat, legal: &[P::Act]) {
        let mut sorted = legal.to_vec();
        sorted.sort();
        sorted.dedup();
        self.require(sorted.len() == legal.len(), "each legal act is listed once");
        let paths: Vec<_> = legal.iter().map(|&act| (act, self.position.path(seat, act))).collect();
        for (act, path) in &paths {
            let text = act.to_string();
            if let Some(refusal) = self.position.refusal(seat, *act) {
                self.fail(&format!("{seat} {text} is listed as legal but refused: {refusal}"));
            }
            let read = self.position.read_act(seat, &text);
            self.require(read.as_ref() == Ok(act), &format!("'{text}' survives a round trip through text"));
            self.require(!path.is_empty(), "every act has at least one choice");
        }
        // Checking all paths would be quadratic.
        for (act, path) in paths.iter().step_by(1 + paths.len() / 8) {
            self.check_offers(seat, *act, path, &paths);
            self.check_choices(act, path);
        }
    }

    /// Checks that the offers on the way to an act match the paths of all acts, and that they end with the act.
    fn check_offers(&self, seat: Seat, act: P::Act, path: &Path, paths: &[(P::Act, Path)]) {
        let picks: Vec<&str> = path.iter().map(|choice| choice.pick.as_str()).collect();
        for step in 0..=path.len() {
            let picked = &picks[..step];
            let has_prefix = |path: &Path| path.iter().map(|choice| &choice.pick).take(step).eq(picked);
            let mut next: Vec<Offer<P::Act>> = Vec::new();
            for (act, path) in paths.iter().filter(|(_, path)| has_prefix(path)) {
                let Some(choice) = path.get(step) else { continue };
                match next.iter_mut().find(|offer| offer.choice.pick == choice.pick) {
                    Some(offer) => {
                        self.require(offer.choice == *choice, "equal picks have equal descriptions");
                        offer.act = None;
                    }
                    None => next.push(Offer { choice: choice.clone(), act: Some(*act) }),
                }
            }
            let chosen = path.last().filter(|_| step == path.len()).map(|choice| (act, choice.clone()));
            self.require(chosen.is_none() || next.is_empty(), "no path is a prefix of another");
            self.require(
                offers(&self.position, seat, picked) == Offers { next, chosen },
                &format!("the offers after {picked:?} on the way to {act} match the paths"),
            );
        }
    }

    fn check_refusals(&self, seat: Seat, legal: &[P::Act], may_resign: bool) {
        for (number, act) in (self.suite.candidate_acts)(&self.position, seat).into_iter().enumerate() {
            let refusal = self.position.refusal(seat, act);
            if let Some(refusal) = refusal.as_ref().filter(|_| number % 7 == 0) {
                self.check_words(&refusal.message());
            }
            let allowed = refusal.is_none();
            let listed = legal.contains(&act) || (may_resign && P::is_resignation(act));
            self.require(
                allowed == listed,
                &format!("{seat} {act} is allowed ({allowed}) exactly when it is listed ({listed})"),
            );
            let text = act.to_string();
            self.require(
                text.parse::<P::Act>().is_ok_and(|read| read == act),
                "acts survive a round trip through text",
            );
        }
    }
}
