//! A bot at the table: it keeps what it has learnt from one act to the next, and says why it acts.

use fishpond_core::{BySeat, Position, Rng, Seat, Silent};
use fishpond_games::AnyView;
use fishpond_search::{
    AlphaBeta, Answer, Knowledge, Limits, NoKnowledge, Outlook, Portable, Stop, TreeSearch,
};
use serde::ser::{Serialize, SerializeMap, SerializeStruct, Serializer};

use crate::levels;
use crate::{Bot, QuickPolicy, fresh, penguins, ships, wishes};

/// What a bot would do, and why.
#[derive(Clone, PartialEq, Debug)]
pub struct Advice {
    /// How many play.
    pub players: u8,
    /// What to do.
    pub act: String,
    /// What the position is worth to each seat, 0 lost to 1 won; nothing from bots that do not look ahead.
    pub values: Option<BySeat<f32>>,
    /// How the game may go on, the act first.
    pub line: Vec<(Seat, String)>,
    /// The next best act and what it is worth to each seat.
    pub second: Option<(String, BySeat<f32>)>,
    /// Positions looked at, or games simulated.
    pub nodes: u64,
    /// How many acts ahead it looked.
    pub depth: u32,
    /// Whether this is certain.
    pub solved: bool,
}

impl Advice {
    /// An act without a reason.
    fn bare(act: String, seat: Seat, players: u8) -> Advice {
        Advice {
            players,
            line: vec![(seat, act.clone())],
            act,
            values: None,
            second: None,
            nodes: 0,
            depth: 0,
            solved: false,
        }
    }

    fn of<A: ToString>(answer: Answer<A>, players: u8) -> Advice {
        Advice {
            players,
            act: answer.act.to_string(),
            values: Some(answer.values),
            line: answer.line.into_iter().map(|(seat, act)| (seat, act.to_string())).collect(),
            second: answer.second.map(|choice| (choice.act.to_string(), choice.values)),
            nodes: answer.nodes,
            depth: answer.depth,
            solved: answer.solved,
        }
    }
}

impl Serialize for Advice {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        struct Values<'a>(u8, &'a BySeat<f32>);
        impl Serialize for Values<'_> {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let mut map = serializer.serialize_map(Some(self.0.into()))?;
                for seat in Seat::first(self.0) {
                    // Three digits are more than a search knows.
                    map.serialize_entry(&seat, &((f64::from(self.1[seat]) * 1000.0).round() / 1000.0))?;
                }
                map.end()
            }
        }
        let line: Vec<String> = self.line.iter().map(|(seat, act)| format!("{seat} {act}")).collect();
        let mut advice = serializer.serialize_struct("Advice", 8)?;
        advice.serialize_field("act", &self.act)?;
        advice.serialize_field("values", &self.values.as_ref().map(|values| Values(self.players, values)))?;
        advice.serialize_field("line", &line)?;
        advice.serialize_field("second", &self.second.as_ref().map(|(act, _)| act))?;
        advice.serialize_field(
            "second_values",
            &self.second.as_ref().map(|(_, values)| Values(self.players, values)),
        )?;
        advice.serialize_field("nodes", &self.nodes)?;
        advice.serialize_field("depth", &self.depth)?;
        advice.serialize_field("solved", &self.solved)?;
        advice.end()
    }
}

/// A bot that plays one seat of one game. The same seed, views and node limits give the same acts.
pub struct Thinker {
    bot: Bot,
    rng: Rng,
    mind: Option<Box<dyn Mind + Send>>,
}

impl Thinker {
    /// A bot that has not seen anything yet.
    #[must_use]
    pub fn new(bot: Bot, seed: u64) -> Thinker {
        Thinker { bot, rng: Rng::new(seed), mind: None }
    }

    /// What the bot does for a seat that is to act, as strong as it is, or within other limits if some are given. The second choice is
    /// what came next on the way to the first: see [`Thinker::explain`].
    pub fn think(&mut self, view: &AnyView, seat: Seat, limits: Option<&Limits>, stop: &Stop) -> Advice {
        self.advise(view, seat, limits, stop, false)
    }

    /// The same for somebody who wants to know why: a part of the nodes or of the time goes into a second choice.
    pub fn explain(&mut self, view: &AnyView, seat: Seat, limits: Option<&Limits>, stop: &Stop) -> Advice {
        self.advise(view, seat, limits, stop, true)
    }

    fn advise(
        &mut self,
        view: &AnyView,
        seat: Seat,
        limits: Option<&Limits>,
        stop: &Stop,
        explain: bool,
    ) -> Advice {
        let players = view.players();
        let strength = match self.bot {
            Bot::Random => return self.glance(QuickPolicy::Any, view, seat),
            Bot::Greedy => return self.glance(QuickPolicy::Best, view, seat),
            Bot::Uct => levels::UCT,
            Bot::Level(level) => levels::strength(level, view.game(), players),
        };
        if limits.is_none() {
            let mood = self.rng.below(100);
            if mood < strength.blind {
                return self.glance(QuickPolicy::Tolerable, view, seat);
            } else if mood < strength.blind + strength.careless {
                return self.glance(QuickPolicy::Best, view, seat);
            }
        }
        let limits = limits.copied().unwrap_or(Limits::nodes(strength.nodes));
        let (mind, rng) = self.mind(view);
        let advice = mind.think(view, seat, &limits, stop, explain, rng);
        advice.unwrap_or_else(|| self.glance(QuickPolicy::Best, view, seat))
    }

    /// An act without looking ahead.
    fn glance(&mut self, how: QuickPolicy, view: &AnyView, seat: Seat) -> Advice {
        Advice::bare(how.choose(view, seat, &mut self.rng), seat, view.players())
    }

    /// What a seat that sees this may expect for everybody, whoever is to act; nothing where the bot cannot judge.
    pub fn outlook(&mut self, view: &AnyView, viewer: Seat, limits: &Limits, stop: &Stop) -> Option<Outlook> {
        let (mind, rng) = self.mind(view);
        mind.outlook(view, viewer, None, limits, stop, rng)
    }

    /// What a seat that sees this and is to act may expect from one of its legal acts, with as much thought as goes into choosing
    /// among all of them; nothing where the bot cannot judge.
    pub fn weigh(
        &mut self,
        view: &AnyView,
        seat: Seat,
        act: &str,
        limits: &Limits,
        stop: &Stop,
    ) -> Option<Outlook> {
        let (mind, rng) = self.mind(view);
        mind.outlook(view, seat, Some(act), limits, stop, rng)
    }

    fn mind(&mut self, view: &AnyView) -> (&mut (dyn Mind + Send), &mut Rng) {
        let (bot, rng) = (self.bot, &mut self.rng);
        let mind = self.mind.get_or_insert_with(|| mind(bot, view, rng.bits()));
        (&mut **mind, rng)
    }
}

/// A search of any kind for any game. It has no answer where its game is not played, or where it is not meant for.
trait Mind {
    fn think(
        &mut self,
        view: &AnyView,
        seat: Seat,
        limits: &Limits,
        stop: &Stop,
        explain: bool,
        rng: &mut Rng,
    ) -> Option<Advice>;

    /// What a seat may expect, after an act of its own if one is given.
    fn outlook(
        &mut self,
        view: &AnyView,
        seat: Seat,
        act: Option<&str>,
        limits: &Limits,
        stop: &Stop,
        rng: &mut Rng,
    ) -> Option<Outlook>;
}

/// The search that suits a game and a number of players.
fn mind(bot: Bot, view: &AnyView, seed: u64) -> Box<dyn Mind + Send> {
    match (view, bot) {
        (AnyView::Penguins(_), Bot::Uct) => {
            tree::<fishpond_penguins::Position, _>(NoKnowledge, seed, |view| match view {
                AnyView::Penguins(view) => Some(view),
                _ => None,
            })
        }
        (AnyView::Penguins(view), _) if view.config.players == 2 => {
            Box::new(Duel(AlphaBeta::new(penguins::PenguinsKnowledge::new())))
        }
        (AnyView::Penguins(_), _) => tree(penguins::PenguinsKnowledge::new(), seed, |view| match view {
            AnyView::Penguins(view) if penguins::is_search(view) => Some(view),
            _ => None,
        }),
        (AnyView::Wishes(_), Bot::Uct) => {
            tree::<fishpond_wishes::Position, _>(NoKnowledge, seed, pick_wishes)
        }
        (AnyView::Wishes(_), _) => tree(wishes::WishesKnowledge::default(), seed, pick_wishes),
        (AnyView::Ships(_), Bot::Uct) => tree::<fishpond_ships::Position, _>(NoKnowledge, seed, pick_ships),
        (AnyView::Ships(_), _) => tree(ships::ShipsKnowledge::default(), seed, pick_ships),
        (AnyView::Fresh(_), Bot::Uct) => tree::<fishpond_fresh::Position, _>(NoKnowledge, seed, pick_fresh),
        (AnyView::Fresh(_), _) => tree(fresh::FreshKnowledge::default(), seed, pick_fresh),
    }
}

fn pick_wishes(view: &AnyView) -> Option<&fishpond_wishes::View> {
    if let AnyView::Wishes(view) = view { Some(view) } else { None }
}

fn pick_ships(view: &AnyView) -> Option<&fishpond_ships::View> {
    if let AnyView::Ships(view) = view { Some(view) } else { None }
}

fn pick_fresh(view: &AnyView) -> Option<&fishpond_fresh::View> {
    if let AnyView::Fresh(view) = view { Some(view) } else { None }
}

/// Tree search for a game.
fn tree<P, K>(knowledge: K, seed: u64, pick: fn(&AnyView) -> Option<&P::View>) -> Box<dyn Mind + Send>
where
    P: Portable + 'static,
    K: Knowledge<P> + Clone + Send + 'static,
{
    Box::new(Tree { search: TreeSearch::new(knowledge, seed), pick })
}

struct Tree<P: Position, K> {
    search: TreeSearch<P, K>,
    pick: fn(&AnyView) -> Option<&P::View>,
}

impl<P: Portable, K: Knowledge<P> + Clone + Send> Mind for Tree<P, K> {
    fn think(
        &mut self,
        view: &AnyView,
        seat: Seat,
        limits: &Limits,
        stop: &Stop,
        _: bool,
        _: &mut Rng,
    ) -> Option<Advice> {
        let players = view.players();
        let answer = self.search.think((self.pick)(view)?, seat, limits, stop)?;
        Some(Advice::of(answer, players))
    }

    fn outlook(
        &mut self,
        view: &AnyView,
        seat: Seat,
        act: Option<&str>,
        limits: &Limits,
        stop: &Stop,
        _: &mut Rng,
    ) -> Option<Outlook> {
        let view = (self.pick)(view)?;
        Some(match act {
            Some(act) => self.search.weigh(view, seat, act.parse().ok()?, limits, stop),
            None => self.search.outlook(view, seat, limits, stop),
        })
    }
}

/// Penguins for two.
struct Duel(AlphaBeta<fishpond_penguins::Position, penguins::PenguinsKnowledge>);

impl Mind for Duel {
    fn think(
        &mut self,
        view: &AnyView,
        _: Seat,
        limits: &Limits,
        stop: &Stop,
        explain: bool,
        rng: &mut Rng,
    ) -> Option<Advice> {
        let AnyView::Penguins(view) = view else { return None };
        let position = fishpond_penguins::Position::resample(view, rng);
        let mut answer = match explain {
            true => self.0.explain(&position, limits, stop)?,
            false => self.0.think(&position, limits, stop)?,
        };
        if let Some(values) = penguins::given_up(&position) {
            (answer.values, answer.solved) = (values, true);
        }
        Some(Advice::of(answer, 2))
    }

    fn outlook(
        &mut self,
        view: &AnyView,
        seat: Seat,
        act: Option<&str>,
        limits: &Limits,
        stop: &Stop,
        rng: &mut Rng,
    ) -> Option<Outlook> {
        let AnyView::Penguins(view) = view else { return None };
        let mut position = fishpond_penguins::Position::resample(view, rng);
        if let Some(act) = act {
            position.play(seat, act.parse().ok()?, &mut Silent).ok()?;
        }
        if let Some(outcome) = position.outcome() {
            return Some(Outlook::certain(penguins::PenguinsKnowledge::new().final_values(&outcome)));
        }
        if let Some(values) = penguins::given_up(&position) {
            return Some(Outlook::certain(values));
        }
        let answer = self.0.think(&position, limits, stop)?;
        Some(Outlook { values: answer.values, doubt: BySeat::default(), solved: answer.solved })
    }
}
