//! A game looked at afterwards: what each act cost, and how much was luck.
//!
//! A decision is judged by what its seat knew then: the view of the seat, never the position. The act that was played gets as
//! much thought as the best one that was found; if it comes out better, it is the best one. So the best act costs nothing, and no
//! cost is negative. Where values are sampled, small differences are noise, and since only one sign of it is counted, the noise
//! of many decisions would add up to great losses: a difference counts only where it is clear.
//!
//! Luck is what the dealer's draws changed: the value after them, less the mean of what could have been drawn. Each seat values
//! them by what it sees itself; a draw that it does not see is no luck yet.
//!
//! Everything here depends on the question, the bot, its nodes and the seed alone. Questions can be answered in any order and at
//! the same time.

use fishpond_core::record::{RecordError, Step};
use fishpond_core::{BySeat, Dealer, Seat, Turn, Viewer};
use fishpond_games::{AnyPosition, AnyRecord, GameId};
use fishpond_search::{Limits, Outlook, Stop};

use crate::{Bot, Thinker};

/// So many results of a draw are looked at: all of them, or that many drawn.
const DRAWS: usize = 12;
/// A draw gets one part in so many of the thought that a decision gets, for each result.
const LESS_THOUGHT: u32 = 8;
/// A difference is clear beyond so many standard errors.
const CLEAR: f32 = 2.0;

/// Nodes for every act that is weighed with which a game is judged well in less than a minute. Levels are no measure for that: in the
/// games with luck only the last one looks far.
#[must_use]
pub fn usual_nodes(game: GameId, players: u8) -> u64 {
    match game {
        GameId::Penguins if players == 2 => 60_000,
        GameId::Penguins => 5_000,
        GameId::Ships => 6_000,
        GameId::Fresh => 3_200,
        GameId::Wishes => 1_000,
    }
}

/// Who judges, and how long he thinks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Judge {
    /// The bot.
    pub bot: Bot,
    /// For every act that it weighs.
    pub limits: Limits,
    /// What its randomness follows from.
    pub seed: u64,
}

/// Something to be found out about a game: a decision, or what was drawn between two decisions.
#[derive(Clone, Debug)]
pub struct Question {
    /// The number of the step, counted from 1; for draws that of the first one.
    pub step: usize,
    about: About,
    before: AnyPosition,
    after: AnyPosition,
}

#[derive(Clone, Debug)]
enum About {
    Decision(Seat, String),
    /// So many draws one after another.
    Draws(usize),
}

/// What was found out.
#[derive(Clone, PartialEq, Debug)]
pub enum Finding {
    /// About a decision.
    Decision(Decision),
    /// About what was drawn.
    Luck(Luck),
}

/// A decision and what it was worth.
#[derive(Clone, PartialEq, Debug)]
pub struct Decision {
    /// The number of the step, counted from 1.
    pub step: usize,
    /// Who decided.
    pub seat: Seat,
    /// What he did.
    pub act: String,
    /// The best act found.
    pub best: String,
    /// How the game may go on from the best act, which comes first.
    pub line: Vec<(Seat, String)>,
    /// The next best act and what it is worth to each seat.
    pub second: Option<(String, BySeat<f32>)>,
    /// What the best act and the one that was played are worth to each seat, 0 lost to 1 won; nothing where the bot cannot judge.
    pub worth: Option<Worth>,
    /// Positions looked at, or games simulated, to find the best act.
    pub nodes: u64,
}

/// What the best act and the one that was played are worth.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Worth {
    /// The best act, to each seat.
    pub best: BySeat<f32>,
    /// The act that was played, to each seat.
    pub played: BySeat<f32>,
    /// How much less the act was worth than the best one to the seat that played it; 0 where the difference is not clear.
    pub cost: f32,
    /// Whether all this is certain.
    pub solved: bool,
}

/// What the dealer drew between two decisions, and what it was worth.
#[derive(Clone, PartialEq, Debug)]
pub struct Luck {
    /// The number of the first draw's step, counted from 1.
    pub step: usize,
    /// How many draws.
    pub draws: usize,
    /// Whether all that could have been drawn was looked at, not only a sample.
    pub complete: bool,
    /// What the game is worth to each seat after the draws, and how much of it is luck; nothing where the bot cannot judge.
    pub worth: Option<(BySeat<f32>, BySeat<f32>)>,
}

/// All questions about a game, in its order.
///
/// # Errors
/// If the record does not fit the rules, or itself.
pub fn questions(record: &AnyRecord) -> Result<Vec<Question>, RecordError> {
    record.replay()?;
    let mut position = record.replay_to(0, &mut Vec::new())?;
    let mut questions: Vec<Question> = Vec::new();
    for (number, step) in record.record.steps.iter().enumerate() {
        let before = position.clone();
        record.apply(number, &mut position, &mut Vec::new())?;
        let after = position.clone();
        let about = match (step, questions.last_mut()) {
            (Step::Chance(_), Some(Question { about: About::Draws(draws), after: last, .. })) => {
                *draws += 1;
                *last = after;
                continue;
            }
            (Step::Chance(_), _) => About::Draws(1),
            (Step::Act(seat, act), _) => About::Decision(*seat, act.clone()),
        };
        questions.push(Question { step: number + 1, about, before, after });
    }
    Ok(questions)
}

impl Question {
    /// Finds out. A `stop` that is set on the way leaves the rest to guesses.
    #[must_use]
    pub fn answer(&self, judge: &Judge, stop: &Stop) -> Finding {
        match &self.about {
            About::Decision(seat, act) => Finding::Decision(self.decision(*seat, act, judge, stop)),
            About::Draws(draws) => Finding::Luck(self.luck(*draws, judge, stop)),
        }
    }

    fn thinker(&self, judge: &Judge) -> Thinker {
        Thinker::new(judge.bot, judge.seed.wrapping_mul(0x1_0001).wrapping_add(self.step as u64))
    }

    fn decision(&self, seat: Seat, act: &str, judge: &Judge, stop: &Stop) -> Decision {
        let view = self.before.view(Viewer::Seat(seat));
        let mut thinker = self.thinker(judge);
        let advice = thinker.explain(&view, seat, Some(&judge.limits), stop);
        let mut decision = Decision {
            step: self.step,
            seat,
            act: act.to_owned(),
            best: advice.act.clone(),
            line: advice.line,
            second: advice.second,
            worth: None,
            nodes: advice.nodes,
        };
        let Some(values) = advice.values else { return decision };
        if advice.act == act {
            let worth = Worth { best: values, played: values, cost: 0.0, solved: advice.solved };
            return Decision { worth: Some(worth), ..decision };
        }
        let mut weigh = |act: &str| thinker.weigh(&view, seat, act, &judge.limits, stop);
        let best = if advice.solved { Some(Outlook::certain(values)) } else { weigh(&advice.act) };
        let (Some(best), Some(played)) = (best, weigh(act)) else { return decision };
        let solved = best.solved && played.solved;
        let cost = best.values[seat] - played.values[seat];
        let noise = CLEAR * best.doubt[seat].hypot(played.doubt[seat]);
        let mut top = best.values;
        if cost < 0.0 {
            // A closer look at the act that was played shows that it was the best.
            decision.second = Some((std::mem::replace(&mut decision.best, act.to_owned()), best.values));
            decision.line = vec![(seat, act.to_owned())];
            top = played.values;
        } else if let Some((second, values)) = &mut decision.second
            && second == act
        {
            *values = played.values;
        }
        let cost = if cost > noise { cost } else { 0.0 };
        decision.worth = Some(Worth { best: top, played: played.values, cost, solved });
        decision
    }

    fn luck(&self, draws: usize, judge: &Judge, stop: &Stop) -> Luck {
        let (possible, complete) = self.possible(judge);
        let worth = self.mean(&possible, judge, stop).and_then(|mean| {
            let values = self.values(&self.after, judge, stop)?;
            Some((values, BySeat::from_fn(|seat| values[seat] - mean[seat])))
        });
        Luck { step: self.step, draws, complete, worth }
    }

    /// Positions that the draws could have led to, by weight, and whether they are all that there are.
    fn possible(&self, judge: &Judge) -> (Vec<(AnyPosition, u32)>, bool) {
        let outcomes = self.before.chance_outcomes();
        if outcomes.len() <= DRAWS {
            let all: Vec<(AnyPosition, u32)> = outcomes
                .iter()
                .filter_map(|(chance, weight)| {
                    let mut position = self.before.clone();
                    position.resolve(chance, &mut Vec::new()).ok().map(|()| (position, *weight))
                })
                .collect();
            if all.iter().all(|(position, _)| position.turn() != Turn::Chance) {
                return (all, true);
            }
        }
        let mut dealer = Dealer::from_number(judge.seed.wrapping_add(self.step as u64));
        let mut draw = || {
            let mut position = self.before.clone();
            while position.turn() == Turn::Chance {
                position.deal(&mut dealer, &mut Vec::new());
            }
            (position, 1)
        };
        ((0..DRAWS).map(|_| draw()).collect(), false)
    }

    fn mean(&self, possible: &[(AnyPosition, u32)], judge: &Judge, stop: &Stop) -> Option<BySeat<f32>> {
        let (mut sum, mut weights) = (BySeat::<f32>::default(), 0.0);
        for (position, weight) in possible {
            let values = self.values(position, judge, stop)?;
            let weight = *weight as f32;
            weights += weight;
            sum = BySeat::from_fn(|seat| sum[seat] + weight * values[seat]);
        }
        Some(BySeat::from_fn(|seat| sum[seat] / weights))
    }

    /// What a position is worth to each seat by what that seat sees.
    fn values(&self, position: &AnyPosition, judge: &Judge, stop: &Stop) -> Option<BySeat<f32>> {
        let limits = Limits {
            nodes: judge.limits.nodes.map(|nodes| (nodes / u64::from(LESS_THOUGHT)).max(1)),
            time: judge.limits.time.map(|time| time / LESS_THOUGHT),
            ..judge.limits
        };
        let ask = |seat: Seat| {
            let view = position.view(Viewer::Seat(seat));
            self.thinker(judge).outlook(&view, seat, &limits, stop).map(|outlook| outlook.values)
        };
        if !position.game().facts().hidden {
            return ask(Seat::A);
        }
        let mut values = BySeat::default();
        for seat in Seat::first(position.config().players) {
            values[seat] = ask(seat)?[seat];
        }
        Some(values)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fishpond_core::Config;
    use fishpond_games::{AnyGame, GameId};

    /// A game of greedy bots, as a record.
    fn record(id: GameId, seed: u64) -> AnyRecord {
        let mut game = AnyGame::new(id, &Config::new(2), Dealer::from_number(seed)).expect("two can play");
        let mut rng = fishpond_core::Rng::new(seed);
        loop {
            while game.deal(&mut Vec::new()).is_some() {}
            let Some(seat) = game.position().turn().seats().iter().next() else { break };
            let act = Bot::Greedy.choose(&game.position().view(Viewer::Seat(seat)), seat, &mut rng);
            game.play(seat, &act, &mut Vec::new()).expect("bots play legal acts");
        }
        AnyRecord { game: id, record: game.record() }
    }

    fn judge(nodes: u64) -> Judge {
        Judge { bot: Bot::Level(8), limits: Limits::nodes(nodes), seed: 1 }
    }

    #[test]
    fn every_step_is_asked_about_once() {
        for &id in GameId::ALL {
            let record = record(id, 3);
            let mut next = 1;
            for question in questions(&record).expect("the record is one") {
                assert_eq!(question.step, next, "{id}");
                next += match question.about {
                    About::Decision(..) => 1,
                    About::Draws(draws) => draws,
                };
            }
            assert_eq!(next, record.record.steps.len() + 1, "{id}");
        }
    }

    #[test]
    fn no_cost_is_negative_and_the_best_act_costs_nothing() {
        for &id in GameId::ALL {
            let record = record(id, 3);
            let questions = questions(&record).expect("the record is one");
            // The last decisions too: what hands show only in the end is not known before.
            let last = questions.iter().rev().take(2);
            for question in questions.iter().step_by(7).chain(last) {
                let finding = question.answer(&judge(60), &Stop::new());
                assert_eq!(question.answer(&judge(60), &Stop::new()), finding, "{id}: the same again");
                let Finding::Decision(decision) = finding else { continue };
                let worth = decision.worth.expect("every decision of a usual game can be judged");
                assert!(worth.cost >= 0.0 && worth.cost <= 1.0, "{id}: {decision:?}");
                assert!(!(worth.solved && id.facts().hidden), "{id}: {decision:?}");
                assert!(decision.act != decision.best || worth.cost == 0.0, "{id}: {decision:?}");
                assert_eq!(decision.line[0], (decision.seat, decision.best.clone()), "{id}");
                assert!(decision.second.is_none_or(|(second, _)| second != decision.best), "{id}");
            }
        }
    }

    #[test]
    fn all_luck_that_could_be_had_comes_to_nothing() {
        let mut seen = 0;
        for &id in GameId::ALL {
            for question in questions(&record(id, 5)).expect("the record is one") {
                let (possible, complete) = question.possible(&judge(80));
                if !matches!(question.about, About::Draws(_)) || !complete || seen >= 12 {
                    continue;
                }
                let (mut sum, mut weights) = (BySeat::<f32>::default(), 0.0);
                for (after, weight) in &possible {
                    let other = Question { after: after.clone(), ..question.clone() };
                    let luck = other.luck(1, &judge(80), &Stop::new());
                    let (_, luck) = luck.worth.expect("every draw can be judged");
                    sum = BySeat::from_fn(|seat| sum[seat] + *weight as f32 * luck[seat]);
                    weights += *weight as f32;
                }
                assert!(Seat::first(2).all(|seat| (sum[seat] / weights).abs() < 1e-4), "{id}: {sum:?}");
                seen += 1;
            }
        }
        assert!(seen > 0, "some draws have few results");
    }
}
