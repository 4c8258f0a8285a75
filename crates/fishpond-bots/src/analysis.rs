//! Analysis of a finished game: the cost of each act, and the luck of each draw.
//!
//! A decision is judged from the view of its seat, never from the position. The played act gets as many nodes as the
//! best act that was found; if it turns out better, it becomes the best act. So the best act costs nothing, and no cost
//! is negative. Where values are sampled, small differences are noise; because costs are never negative, noise would
//! add up over many decisions. So a difference counts only if it is significant.
//!
//! Luck is the effect of a draw: the value after it minus the mean over all possible draws. Each seat values draws from
//! its own view; a draw that it cannot see is not luck yet.
//!
//! An answer depends only on the question, the bot, its nodes and the seed, so questions can be answered in any order
//! and in parallel.

use fishpond_core::record::{RecordError, Step};
use fishpond_core::{BySeat, Dealer, Seat, Turn, Viewer};
use fishpond_games::{AnyPosition, AnyRecord, GameId};
use fishpond_search::{Limits, Outlook, Stop};

use crate::{Bot, Thinker};

/// The maximum number of results of a draw that are evaluated; if there are more, this many are sampled.
const DRAWS: usize = 12;
/// Each result of a draw gets the limits of a decision divided by this number.
const DRAW_DIVISOR: u32 = 8;
/// The number of standard errors beyond which a difference is significant.
const SIGNIFICANT: f32 = 2.0;

/// Returns the default number of nodes per evaluated act, which is enough to analyse a game well in less than a minute.
/// Levels are unsuitable: in games with luck only the strongest one searches deeply.
#[must_use]
pub fn default_nodes(game: GameId, players: u8) -> u64 {
    match game {
        GameId::Penguins if players == 2 => 60_000,
        GameId::Penguins => 5_000,
        GameId::Ships => 6_000,
        GameId::Fresh => 3_200,
        GameId::Wishes => 1_000,
    }
}

/// The bot that analyses a game, and its limits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Judge {
    /// The bot.
    pub bot: Bot,
    /// The limits for each act that it evaluates.
    pub limits: Limits,
    /// The seed of its randomness.
    pub seed: u64,
}

/// A part of a game to analyse: a decision, or the draws between two decisions.
#[derive(Clone, Debug)]
pub struct Question {
    /// The number of the step, counted from 1; for draws, of the first one.
    pub step: usize,
    about: About,
    before: AnyPosition,
    after: AnyPosition,
}

#[derive(Clone, Debug)]
enum About {
    Decision(Seat, String),
    /// A number of consecutive draws.
    Draws(usize),
}

/// The result of an analysis.
#[derive(Clone, PartialEq, Debug)]
pub enum Finding {
    /// A decision.
    Decision(Decision),
    /// The luck of draws.
    Luck(Luck),
}

/// The analysis of a decision.
#[derive(Clone, PartialEq, Debug)]
pub struct Decision {
    /// The number of the step, counted from 1.
    pub step: usize,
    /// The seat that decided.
    pub seat: Seat,
    /// The act that was played.
    pub act: String,
    /// The best act found.
    pub best: String,
    /// The principal variation, starting with the best act.
    pub line: Vec<(Seat, String)>,
    /// The second-best act and its value for each seat, which is at most that of the best act for the seat that decided.
    pub second: Option<(String, BySeat<f32>)>,
    /// The values of the best act and of the played act; `None` if the bot cannot evaluate them.
    pub worth: Option<Worth>,
    /// The number of positions searched or games simulated to find the best act.
    pub nodes: u64,
    /// Whether it was the only legal act, apart from resigning.
    pub forced: bool,
}

impl Decision {
    /// Drops a second-best act that seems better than the best one. The search for the best act spent fewer nodes on it, so its value
    /// is less certain, and the two can't be compared.
    fn drop_overrated_second(&mut self, best: &BySeat<f32>) {
        let seat = self.seat;
        self.second.take_if(|(_, values)| values[seat] > best[seat]);
    }
}

/// The values of the best act and of the played act, from 0 (lost) to 1 (won).
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Worth {
    /// The value of the best act for each seat.
    pub best: BySeat<f32>,
    /// The value of the played act for each seat.
    pub played: BySeat<f32>,
    /// The loss of value for the seat that played; 0 if the difference is not significant.
    pub cost: f32,
    /// Whether the values are exact.
    pub solved: bool,
}

/// The analysis of the draws between two decisions.
#[derive(Clone, PartialEq, Debug)]
pub struct Luck {
    /// The number of the first draw's step, counted from 1.
    pub step: usize,
    /// The number of draws.
    pub draws: usize,
    /// Whether all possible results were evaluated, not only a sample.
    pub complete: bool,
    /// The value of the draws; `None` if the bot cannot evaluate it.
    pub worth: Option<DrawWorth>,
}

/// The value of draws for each seat, from 0 (lost) to 1 (won).
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct DrawWorth {
    /// The value after the draws.
    pub values: BySeat<f32>,
    /// The part of it that is luck.
    pub luck: BySeat<f32>,
    /// The uncertainty of the luck; `None` if the bot does not know how certain its evaluations are.
    pub margin: Option<BySeat<f32>>,
}

/// Returns all questions about a game, in order.
///
/// # Errors
/// If the record is inconsistent or violates the rules.
pub fn questions(record: &AnyRecord) -> Result<Vec<Question>, RecordError> {
    record.replay()?;
    let mut position = record.replay_to(0, &mut Vec::new())?;
    let mut questions: Vec<Question> = Vec::new();
    let mut resigned_between = false;
    for (number, step) in record.record.steps.iter().enumerate() {
        let before = position.clone();
        record.apply(number, &mut position, &mut Vec::new())?;
        let after = position.clone();
        // A seat that resigns out of turn has nothing to decide in the position.
        if matches!(step, Step::Act(seat, _) if !before.turn().seats().contains(*seat)) {
            resigned_between = true;
            continue;
        }
        let last = questions.last_mut().filter(|_| !std::mem::take(&mut resigned_between));
        let about = match (step, last) {
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
    /// Analyses the question. If `stop` is set in the meantime, the rest is based on evaluations without search.
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
            forced: self.before.legal_acts(seat).as_slice() == [act],
        };
        let Some(values) = advice.values else { return decision };
        if advice.act == act {
            decision.drop_overrated_second(&values);
            let worth = Worth { best: values, played: values, cost: 0.0, solved: advice.solved };
            return Decision { worth: Some(worth), ..decision };
        }
        let mut weigh = |act: &str| thinker.weigh(&view, seat, act, &judge.limits, stop);
        let best = if advice.solved { Some(Outlook::certain(values)) } else { weigh(&advice.act) };
        let (Some(best), Some(played)) = (best, weigh(act)) else { return decision };
        let solved = best.solved && played.solved;
        let cost = best.values[seat] - played.values[seat];
        let noise = SIGNIFICANT * best.standard_error[seat].hypot(played.standard_error[seat]);
        let mut top = best.values;
        if cost < 0.0 {
            // With more nodes, the played act turns out to be the best.
            decision.second = Some((std::mem::replace(&mut decision.best, act.to_owned()), best.values));
            decision.line = vec![(seat, act.to_owned())];
            top = played.values;
        } else if let Some((second, values)) = &mut decision.second
            && second == act
        {
            *values = played.values;
        }
        decision.drop_overrated_second(&top);
        let cost = if cost > noise { cost } else { 0.0 };
        decision.worth = Some(Worth { best: top, played: played.values, cost, solved });
        decision
    }

    fn luck(&self, draws: usize, judge: &Judge, stop: &Stop) -> Luck {
        let (possible, complete) = self.possible(judge);
        let worth = self.mean(&possible, complete, judge, stop).and_then(|mean| {
            let after = self.outlook(&self.after, judge, stop)?;
            let luck = BySeat::from_fn(|seat| after.values[seat] - mean.values[seat]);
            // The errors are not independent, since the actual result is one of the possible ones, so the true margin is smaller.
            let margin = |seat| SIGNIFICANT * after.standard_error[seat].hypot(mean.standard_error[seat]);
            let is_known = has_error(&after) && has_error(&mean);
            Some(DrawWorth { values: after.values, luck, margin: is_known.then(|| BySeat::from_fn(margin)) })
        });
        Luck { step: self.step, draws, complete, worth }
    }

    /// Returns positions that the draws could have led to, with weights, and whether the list is complete.
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

    /// Returns the mean of the values of all possible results, or of a sample.
    fn mean(
        &self,
        possible: &[(AnyPosition, u32)],
        complete: bool,
        judge: &Judge,
        stop: &Stop,
    ) -> Option<Outlook> {
        let ask = |(position, _): &(AnyPosition, u32)| self.outlook(position, judge, stop);
        let outlooks = possible.iter().map(ask).collect::<Option<Vec<Outlook>>>()?;
        let total: f32 = possible.iter().map(|&(_, weight)| weight as f32).sum();
        let shares = || possible.iter().map(|&(_, weight)| weight as f32 / total).zip(&outlooks);
        let values: BySeat<f32> =
            BySeat::from_fn(|seat| shares().map(|(share, it)| share * it.values[seat]).sum());
        let variance = |seat: Seat| -> f32 {
            if complete {
                shares().map(|(share, it)| (share * it.standard_error[seat]).powi(2)).sum()
            } else {
                // The spread of a sample contains the errors of its values.
                let spread: f32 = outlooks.iter().map(|it| (it.values[seat] - values[seat]).powi(2)).sum();
                spread / (total * (total - 1.0))
            }
        };
        let solved = complete && outlooks.iter().all(|it| it.solved);
        let standard_error = match outlooks.iter().all(has_error) {
            true => BySeat::from_fn(|seat| variance(seat).sqrt()),
            false => BySeat::default(),
        };
        Some(Outlook { values, standard_error, solved })
    }

    /// Returns the value of a position for each seat, from its own view.
    fn outlook(&self, position: &AnyPosition, judge: &Judge, stop: &Stop) -> Option<Outlook> {
        let limits = Limits {
            nodes: judge.limits.nodes.map(|nodes| (nodes / u64::from(DRAW_DIVISOR)).max(1)),
            time: judge.limits.time.map(|time| time / DRAW_DIVISOR),
            ..judge.limits
        };
        let ask = |seat: Seat| {
            let view = position.view(Viewer::Seat(seat));
            self.thinker(judge).outlook(&view, seat, &limits, stop)
        };
        if !position.game().facts().hidden {
            return ask(Seat::A);
        }
        let mut all = Outlook::certain(BySeat::default());
        for seat in Seat::first_n(position.config().players) {
            let own = ask(seat)?;
            all.values[seat] = own.values[seat];
            all.standard_error[seat] = own.standard_error[seat];
            all.solved &= own.solved;
        }
        Some(all)
    }
}

/// Returns whether it is known how certain the values are.
fn has_error(outlook: &Outlook) -> bool {
    outlook.solved || Seat::ALL.into_iter().any(|seat| outlook.standard_error[seat] > 0.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use fishpond_core::Config;
    use fishpond_games::{AnyGame, GameId};

    /// Returns the record of a game between greedy bots.
    fn record(id: GameId, seed: u64) -> AnyRecord {
        let mut game =
            AnyGame::new(id, &Config::new(2), Dealer::from_number(seed)).expect("two players are allowed");
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
    fn questions_cover_every_step_once() {
        for &id in GameId::ALL {
            let record = record(id, 3);
            let mut next = 1;
            for question in questions(&record).expect("the record is valid") {
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
            let questions = questions(&record).expect("the record is valid");
            // Also check the last decisions: hands that are revealed at the end must not be known earlier.
            let last = questions.iter().rev().take(2);
            for question in questions.iter().step_by(7).chain(last) {
                let finding = question.answer(&judge(60), &Stop::new());
                assert_eq!(
                    question.answer(&judge(60), &Stop::new()),
                    finding,
                    "{id}: the analysis is deterministic"
                );
                let Finding::Decision(decision) = finding else { continue };
                let worth = decision.worth.expect("every decision can be evaluated");
                assert!(worth.cost >= 0.0 && worth.cost <= 1.0, "{id}: {decision:?}");
                assert!(!(worth.solved && id.facts().hidden), "{id}: {decision:?}");
                assert!(decision.act != decision.best || worth.cost == 0.0, "{id}: {decision:?}");
                let values = |values: &BySeat<f32>| values[decision.seat];
                assert!(values(&worth.best) >= values(&worth.played), "{id}: {decision:?}");
                let second = decision.second.as_ref().map(|(_, second)| values(second));
                assert!(second.is_none_or(|second| second <= values(&worth.best)), "{id}: {decision:?}");
                assert_eq!(decision.line[0], (decision.seat, decision.best.clone()), "{id}");
                assert!(decision.second.is_none_or(|(second, _)| second != decision.best), "{id}");
            }
        }
    }

    #[test]
    fn luck_averages_to_zero() {
        let mut seen = 0;
        for &id in GameId::ALL {
            for question in questions(&record(id, 5)).expect("the record is valid") {
                let (possible, complete) = question.possible(&judge(80));
                if !matches!(question.about, About::Draws(_)) || !complete || seen >= 12 {
                    continue;
                }
                let (mut sum, mut weights) = (BySeat::<f32>::default(), 0.0);
                for (after, weight) in &possible {
                    let other = Question { after: after.clone(), ..question.clone() };
                    let luck = other.luck(1, &judge(80), &Stop::new());
                    let luck = luck.worth.expect("every draw can be evaluated").luck;
                    sum = BySeat::from_fn(|seat| sum[seat] + *weight as f32 * luck[seat]);
                    weights += *weight as f32;
                }
                assert!(Seat::first_n(2).all(|seat| (sum[seat] / weights).abs() < 1e-4), "{id}: {sum:?}");
                seen += 1;
            }
        }
        assert!(seen > 0, "some draws have few results");
    }

    #[test]
    fn more_nodes_make_luck_more_certain() {
        let questions = questions(&record(GameId::Ships, 5)).expect("the record is valid");
        let is_single = |question: &&Question| {
            matches!(question.about, About::Draws(1)) && question.possible(&judge(80)).1
        };
        let question = questions.iter().find(is_single).expect("some tiles are turned one by one");
        let margin = |nodes| {
            let worth = question.luck(1, &judge(nodes), &Stop::new()).worth.expect("draws can be evaluated");
            worth.margin.expect("playouts have an error")[Seat::A]
        };
        let (few, many) = (margin(400), margin(40_000));
        assert!(0.0 < many && many < few / 2.0 && few < 0.6, "{few} {many}");
    }
}
