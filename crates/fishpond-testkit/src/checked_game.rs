//! A random game from setup to result, checked at every step.

use fishpond_core::record::{Record, Step, hash_text};
use fishpond_core::{Config, Dealer, Interactive, Rng, Seat, SeatSet, Turn, fair, offers};

use crate::Suite;

pub(crate) struct CheckedGame<'a, P: Interactive> {
    pub(crate) suite: &'a Suite<P>,
    pub(crate) position: P,
    pub(crate) rng: Rng,
    dealer: Dealer,
    record: Record,
    seed: u64,
    acts: usize,
    /// The seats that have resigned.
    resigned: SeatSet,
}

impl<'a, P: Interactive> CheckedGame<'a, P> {
    pub(crate) fn start(suite: &'a Suite<P>, config: &Config, seed: u64) -> CheckedGame<'a, P> {
        let position = P::new(config).unwrap_or_else(|faults| panic!("{config:?} is refused: {faults}"));
        assert_eq!(
            P::new(&position.config()).as_ref(),
            Ok(&position),
            "a completed configuration gives the same position"
        );
        let record = Record::begin(&position);
        let dealer = Dealer::from_number(seed);
        CheckedGame {
            suite,
            position,
            rng: Rng::new(seed),
            dealer,
            record,
            seed,
            acts: 0,
            resigned: SeatSet::EMPTY,
        }
    }

    pub(crate) fn play(mut self) {
        loop {
            self.check_position();
            match self.position.turn() {
                Turn::Over => break,
                Turn::Chance => self.draw(),
                turn => self.act(turn),
            }
        }
        self.check_end();
    }

    fn draw(&mut self) {
        self.check_chance();
        let chance = self.dealer.deal(&self.position);
        let mut events = Vec::new();
        let mut fast = self.position.clone();
        self.position.resolve(chance, &mut events).unwrap_or_else(|error| self.fail(&error.to_string()));
        let mut same = Vec::new();
        fast.resolve_unchecked(chance, &mut same);
        self.require(
            fast == self.position && events == same,
            "checked and unchecked draws have the same effect",
        );
        self.record.steps.push(Step::Chance(chance.to_string()));
        self.check_events(&events);
    }

    fn act(&mut self, turn: Turn) {
        self.check_acts(turn);
        let resigns = self.seed % 2 == 1 && self.rng.below(40) == 0;
        let players = Seat::first_n(self.position.config().players);
        let seats: Vec<Seat> = if resigns {
            players.filter(|&seat| self.may_resign(turn, seat)).collect()
        } else {
            turn.seats().iter().collect()
        };
        let seat = *self.rng.pick(&seats);
        let act = if resigns {
            self.resigned.insert(seat);
            "resign".parse().unwrap_or_else(|_| self.fail("'resign' is an act"))
        } else {
            self.choose(seat)
        };
        self.require(
            P::is_resignation(act) == (act.to_string() == "resign"),
            "resigning is written 'resign'",
        );
        let mut events = Vec::new();
        let mut fast = self.position.clone();
        if let Err(refusal) = self.position.play(seat, act, &mut events) {
            self.fail(&format!("{seat} {act} is refused: {refusal}"));
        }
        let mut same = Vec::new();
        fast.play_unchecked(seat, act, &mut same);
        self.require(
            fast == self.position && events == same,
            "checked and unchecked acts have the same effect",
        );
        self.record.steps.push(Step::Act(seat, act.to_string()));
        self.check_events(&events);
        self.acts += 1;
        self.require(self.acts <= self.suite.max_acts, "the game ends within the maximum number of acts");
    }

    /// Returns whether a seat may resign: on its own turn in version 1, on any seat's turn in later versions.
    pub(crate) fn may_resign(&self, turn: Turn, seat: Seat) -> bool {
        match self.version() {
            1 => turn.seats().contains(seat),
            _ => !self.resigned.contains(seat),
        }
    }

    fn version(&self) -> u32 {
        self.position.config().rules_version(P::facts())
    }

    /// Makes random small choices, so that acts with many variants are not chosen too often.
    fn choose(&mut self, seat: Seat) -> P::Act {
        let mut picked: Vec<String> = Vec::new();
        loop {
            let next = offers(&self.position, seat, &picked).next;
            if next.is_empty() {
                self.fail(&format!("there are no offers after {picked:?}"));
            }
            let offer = self.rng.pick(&next);
            if let Some(act) = offer.act {
                return act;
            }
            picked.push(offer.choice.pick.clone());
        }
    }

    fn check_end(&mut self) {
        let outcome =
            self.position.outcome().unwrap_or_else(|| self.fail("a game that is over has an outcome"));
        self.require(!outcome.winners().is_empty(), "there is a winner");
        self.require(P::facts().reasons.contains(&outcome.reason), "the game ends for a known reason");
        let one_left = self.resigned.len() + 1 == usize::from(self.position.config().players);
        self.require(
            self.version() == 1 || one_left == (outcome.reason == "resigned"),
            "a game ends by resignation exactly when one player is left",
        );
        self.record.fair = Some(self.dealer.fairness(true));
        self.record.seal(&self.position);
        let text = self.record.to_json();
        let read = Record::from_json(&text).unwrap_or_else(|error| self.fail(&error.to_string()));
        self.require(
            read == self.record && read.to_json() == text,
            "records survive a round trip through JSON",
        );
        let last = read.replay::<P>().unwrap_or_else(|error| self.fail(&error.to_string()));
        self.require(last == self.position, "a record replays to the same position");
        self.require(hash_text(last.state_hash()) == read.hash, "a record replays to the same hash");
        let draws = fair::verify::<P>(&read).unwrap_or_else(|error| self.fail(&error.to_string()));
        let drawn = read.steps.iter().filter(|step| matches!(step, Step::Chance(_))).count();
        self.require(draws == drawn as u64, "every draw is verified");
    }

    #[track_caller]
    pub(crate) fn require(&self, holds: bool, property: &str) {
        if !holds {
            self.fail(&format!("violated: {property}"));
        }
    }

    #[track_caller]
    pub(crate) fn fail(&self, why: &str) -> ! {
        let state = serde_json::to_string(&self.position.state()).unwrap_or_default();
        let config = serde_json::to_string(&self.position.config()).unwrap_or_default();
        panic!("{}, {config}, seed {}, after {} acts: {why}\n{state}", P::facts().id, self.seed, self.acts);
    }
}
