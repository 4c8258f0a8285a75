//! Hidden information does not leak to any seat or spectator (SI1–SI4, SI9, SI11, SI12).
//!
//! A random game is stopped at some point. For each viewer, a second position is sampled that the viewer cannot distinguish from the
//! real one, and a game that leads to it is played: other deals, other cards passed and boxed, the same public moves. Everything the
//! viewer receives on the way (views, turns, questions, events, refusals) must be identical, byte for byte.

use fishpond_core::{Config, Event as _, Interactive as _, Position as _, Rng, Seat, Speak, Turn, Viewer};
use fishpond_ships::{Act, ByColour, Chance, Event, Phase, Position, State};

#[derive(Clone, Copy)]
enum Step {
    Act(Seat, Act),
    Chance(Chance),
}

/// Plays a random game of at most `limit` steps.
fn random_game(config: &Config, seed: u64, limit: usize) -> Vec<Step> {
    let mut rng = Rng::new(seed);
    let mut position = Position::new(config).unwrap();
    let mut steps = Vec::new();
    let mut acts = Vec::new();
    while steps.len() < limit && position.turn() != Turn::Over {
        let step = match position.turn() {
            Turn::Chance => Step::Chance(position.sample_chance(&mut rng)),
            turn => {
                let resigns = seed.is_multiple_of(3) && rng.below(15) == 0;
                // SA48: any seat may resign on any turn.
                let may = |&seat: &Seat| {
                    if resigns { !position.resigned().contains(seat) } else { turn.seats().contains(seat) }
                };
                let seats: Vec<Seat> = Seat::first_n(config.players).filter(may).collect();
                let seat = *rng.pick(&seats);
                let act = if resigns { Act::Resign } else { position.random_act(seat, &mut rng, &mut acts) };
                Step::Act(seat, act)
            }
        };
        play(&mut position, step, &mut Vec::new());
        steps.push(step);
    }
    steps
}

fn play(position: &mut Position, step: Step, events: &mut Vec<Event>) {
    match step {
        Step::Act(seat, act) => position.play(seat, act, events).expect("the move is legal"),
        Step::Chance(chance) => position.resolve(chance, events).expect("the draw is possible"),
    }
}

/// Everything that a viewer receives, in order, without repetitions.
struct Transcript {
    viewer: Viewer,
    stream: Vec<String>,
    last: String,
}

impl Transcript {
    fn of(config: &Config, steps: &[Step], viewer: Viewer) -> (Transcript, Position) {
        let mut position = Position::new(config).unwrap();
        let mut transcript = Transcript { viewer, stream: Vec::new(), last: String::new() };
        transcript.record(&position);
        for &step in steps {
            let mut events = Vec::new();
            play(&mut position, step, &mut events);
            for event in events.iter().filter_map(|event| event.seen_by(viewer)) {
                transcript.stream.push(format!("{event} {:?}", event.message()));
            }
            transcript.record(&position);
        }
        (transcript, position)
    }

    fn record(&mut self, position: &Position) {
        let mut now = serde_json::to_string(&position.view(self.viewer)).unwrap();
        now += &serde_json::to_string(&position.turn_seen_by(self.viewer)).unwrap();
        if let Viewer::Seat(seat) = self.viewer {
            now += &format!("{:?}", position.question(seat));
            for text in [
                "pass white",
                "pass pink",
                "pass red",
                "reveal 1",
                "reveal 3",
                "ship brown",
                "sailor green stay",
                "sailor brown white +1",
                "sailor white green -1",
                "resign",
                "nonsense",
            ] {
                let refusal = match position.read_act(seat, text) {
                    Ok(act) => position.refusal(seat, act),
                    Err(refusal) => Some(refusal),
                };
                now += &serde_json::to_string(&refusal).unwrap();
                now += &format!("{:?}", refusal.map(|refusal| refusal.message()));
            }
        }
        if now != self.last {
            self.stream.push(now.clone());
            self.last = now;
        }
    }
}

/// Returns the cards dealt to each seat.
fn dealt(state: &State) -> Vec<ByColour> {
    let players = state.seats.len();
    let picked_up = match state.phase {
        Phase::Start | Phase::Row | Phase::Deal | Phase::Pass | Phase::PassFor => false,
        // SA48: no cards are passed if the game ends in the passing round.
        _ => state.seats[0].passed.is_some(),
    };
    (0..players)
        .map(|i| {
            let seat = &state.seats[i];
            let mut dealt = seat.hand;
            for (colour, count) in seat.boxed.iter() {
                dealt[colour] += count;
            }
            if picked_up {
                dealt[seat.passed.unwrap()] += 1;
                dealt[state.seats[(i + players - 1) % players].passed.unwrap()] -= 1;
            }
            dealt
        })
        .collect()
}

/// Returns a game that leads to another state: public steps and those of the viewer stay the same, all others are adapted.
fn adapted(steps: &[Step], target: &State, viewer: Viewer) -> Vec<Step> {
    let players = target.seats.len();
    let mut dealt = dealt(target);
    let mut boxed: Vec<ByColour> = target.seats.iter().map(|seat| seat.boxed).collect();
    let take = |cards: &mut ByColour| {
        let card = cards.nth(0);
        cards[card] -= 1;
        card
    };
    let mut deals = 0;
    let mut resigned = None;
    let mut adapted: Vec<Step> = Vec::new();
    for &step in steps {
        adapted.push(match step {
            Step::Chance(Chance::Sailor(_)) => {
                let seat = Seat::new(deals % players);
                deals += 1;
                if viewer == Viewer::Seat(seat) {
                    step
                } else {
                    Step::Chance(Chance::Sailor(take(&mut dealt[seat.index()])))
                }
            }
            Step::Chance(Chance::Pass(_)) => {
                let seat: Seat = resigned.expect("a seat has resigned");
                let target = &target.seats[seat.index()];
                Step::Chance(Chance::Pass(target.passed.unwrap_or_else(|| target.hand.nth(0))))
            }
            Step::Act(seat, _) if viewer == Viewer::Seat(seat) => step,
            Step::Act(seat, Act::Pass(_)) => match target.seats[seat.index()].passed {
                Some(card) => Step::Act(seat, Act::Pass(card)),
                None => continue,
            },
            Step::Act(seat, Act::Sailor(_, sail)) => {
                Step::Act(seat, Act::Sailor(take(&mut boxed[seat.index()]), sail))
            }
            other => other,
        });
        if let Step::Act(seat, Act::Resign) = step {
            resigned = Some(seat);
        }
    }
    // Seats that chose a card only in the target do so right after the deal.
    let after_the_deal =
        1 + adapted.iter().rposition(|step| matches!(step, Step::Chance(Chance::Sailor(_)))).unwrap_or(0);
    for seat in &target.seats {
        let chose = |step: &Step| matches!(step, Step::Act(by, Act::Pass(_)) if *by == seat.seat);
        if let Some(card) = seat.passed
            && !seat.resigned
            && !adapted.iter().any(chose)
        {
            adapted.insert(after_the_deal, Step::Act(seat.seat, Act::Pass(card)));
        }
    }
    adapted
}

#[test]
fn si1_si2_si3_si4_si12_viewers_receive_nothing_that_depends_on_hidden_cards() {
    let mut rng = Rng::new(99);
    let mut different = 0;
    for players in 2..=4 {
        let config = Config::new(players);
        for seed in 0..8 {
            let whole = random_game(&config, seed, usize::MAX);
            let setup = 8 + 7 * usize::from(players);
            // During the deal, in the passing round, at three points of play, and at the end.
            let cuts = [
                setup / 2,
                setup,
                setup + 1,
                setup + 2,
                setup + 15,
                setup + 30,
                whole.len() - 3,
                whole.len(),
            ];
            for cut in cuts.into_iter().filter(|&cut| cut <= whole.len()) {
                let steps = &whole[..cut];
                for viewer in Seat::first_n(players).map(Viewer::Seat).chain([Viewer::Public]) {
                    let (here, position) = Transcript::of(&config, steps, viewer);
                    let world = Position::resample(&position.view(viewer), &mut rng);
                    let (there, again) =
                        Transcript::of(&config, &adapted(steps, &world.state(), viewer), viewer);
                    assert_eq!(again, world, "the adapted game leads to the resampled position");
                    different += usize::from(world != position);
                    for (a, b) in here.stream.iter().zip(&there.stream) {
                        assert_eq!(a, b, "{viewer:?}, {players} players, seed {seed}, cut {cut}");
                    }
                    assert_eq!(here.stream.len(), there.stream.len(), "{viewer:?}, seed {seed}, cut {cut}");
                }
            }
        }
    }
    assert!(different > 400, "only {different} resampled positions differ from the real one");
}

/// SI9, SI12: passed and boxed cards look the same to others, whatever their colour.
#[test]
fn si9_si12_hidden_choices_look_the_same() {
    let pink = Event::Boxed { seat: Seat::A, card: Some(fishpond_ships::Colour::Pink) };
    let white = Event::Boxed { seat: Seat::A, card: Some(fishpond_ships::Colour::White) };
    assert_eq!(pink.seen_by(Viewer::Public), white.seen_by(Viewer::Public));
    let handed = Event::Handed { from: Seat::A, to: Seat::B, card: fishpond_ships::Colour::Pink };
    assert_eq!(handed.seen_by(Viewer::Seat(Seat::A)), Some(handed));
    assert_eq!(handed.seen_by(Viewer::Seat(Seat::B)), Some(handed));
    assert_eq!(handed.seen_by(Viewer::Seat(Seat::C)), None);
    assert_eq!(handed.seen_by(Viewer::Public), None);
    let stranger = Position::new(&Config::new(2)).unwrap().view(Viewer::Seat(Seat::D));
    assert_eq!(stranger, Position::new(&Config::new(2)).unwrap().view(Viewer::Public));
    assert_eq!(handed.seen_by(Viewer::Open), Some(handed));
}

/// SI11: the order of decisions and draws.
#[test]
fn si11_decision_and_chance_nodes() {
    let mut labels = Vec::new();
    let mut position = Position::new(&Config::new(2)).unwrap();
    let mut rng = Rng::new(4);
    let mut note = |label: &'static str| {
        if labels.last() != Some(&label) {
            labels.push(label);
        }
    };
    for _ in 0..40 {
        let mut acts = Vec::new();
        match position.turn() {
            Turn::Chance => {
                note(position.chance_label());
                let chance = position.sample_chance(&mut rng);
                position.resolve_unchecked(chance, &mut Vec::new());
            }
            Turn::Seats(seats) => {
                note("pass");
                let seat = seats.iter().last().unwrap();
                let act = position.random_act(seat, &mut rng, &mut acts);
                position.play_unchecked(seat, act, &mut Vec::new());
            }
            Turn::Seat(seat) => {
                position.legal_acts(seat, &mut acts);
                match acts[0] {
                    Act::Ship(_) => note("ship"),
                    _ => note("turn"),
                }
                let act = if acts.contains(&Act::Reveal(2)) { Act::Reveal(2) } else { acts[0] };
                position.play_unchecked(seat, act, &mut Vec::new());
            }
            Turn::Over => break,
        }
    }
    assert_eq!(labels[..7], ["start", "sea", "sailor", "pass", "turn", "tile", "turn"]);
    assert!(labels.windows(3).any(|three| three == ["tile", "ship", "turn"]), "{labels:?}");
}
