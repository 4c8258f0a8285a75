//! A bot in a game: it keeps its search from one act to the next, and gives reasons for its acts.

use fishpond_core::{BySeat, Position, Rng, Seat, Silent};
use fishpond_games::AnyView;
use fishpond_search::{
    AlphaBeta, Answer, Knowledge, Limits, NoKnowledge, Outlook, Stop, ThreadSafe, TreeSearch,
};
use serde::ser::{Serialize, SerializeMap, SerializeStruct, Serializer};

use crate::glance::Glance;
use crate::levels;
use crate::{Bot, fresh, penguins, ships, wishes};

/// An act that a bot recommends, with reasons.
#[derive(Clone, PartialEq, Debug)]
pub struct Advice {
    /// The number of players.
    pub players: u8,
    /// The recommended act.
    pub act: String,
    /// The value of the position for each seat, from 0 (lost) to 1 (won); `None` from bots that do not search.
    pub values: Option<BySeat<f32>>,
    /// The principal variation, starting with the act.
    pub line: Vec<(Seat, String)>,
    /// The second-best act and its value for each seat.
    pub second: Option<(String, BySeat<f32>)>,
    /// The number of positions searched or games simulated.
    pub nodes: u64,
    /// The search depth in acts.
    pub depth: u32,
    /// Whether the values are exact.
    pub solved: bool,
}

impl Advice {
    /// Creates advice without reasons.
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
                for seat in Seat::first_n(self.0) {
                    // Three digits exceed the precision of a search.
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
    search: Option<Box<dyn Search + Send>>,
}

impl Thinker {
    /// Creates a bot at the start of a game.
    #[must_use]
    pub fn new(bot: Bot, seed: u64) -> Thinker {
        Thinker { bot, rng: Rng::new(seed), search: None }
    }

    /// Chooses an act for a seat whose turn it is, with the limits of the bot or with the given ones. The second choice
    /// is a by-product; see [`Thinker::explain`].
    pub fn think(&mut self, view: &AnyView, seat: Seat, limits: Option<&Limits>, stop: &Stop) -> Advice {
        self.advise(view, seat, limits, stop, false)
    }

    /// Chooses an act like [`Thinker::think`], and spends part of the nodes or time on a reliable second choice.
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
            Bot::Random | Bot::Greedy => {
                return Advice::bare(self.bot.choose(view, seat, &mut self.rng), seat, players);
            }
            Bot::Uct => levels::UCT,
            Bot::Level(level) => levels::strength(level, view.game(), players),
        };
        if limits.is_none() && self.rng.below(100) < strength.hasty {
            return self.glance(strength.glance, view, seat);
        }
        let limits = limits.copied().unwrap_or(Limits::nodes(strength.nodes));
        let (search, rng) = self.search(view);
        let advice = search.think(view, seat, &limits, stop, explain, rng);
        advice.unwrap_or_else(|| self.glance(Glance::greedy(view.game()), view, seat))
    }

    /// Chooses an act without search.
    fn glance(&mut self, glance: Glance, view: &AnyView, seat: Seat) -> Advice {
        Advice::bare(glance.choose(view, seat, &mut self.rng), seat, view.players())
    }

    /// Estimates the value of a position for all seats from the view of one, at any time; `None` if the bot
    /// cannot evaluate it.
    pub fn outlook(&mut self, view: &AnyView, viewer: Seat, limits: &Limits, stop: &Stop) -> Option<Outlook> {
        let (search, rng) = self.search(view);
        search.outlook(view, viewer, None, limits, stop, rng)
    }

    /// Estimates the value of one legal act, with as many nodes as a choice among all legal acts gets; `None` if the bot
    /// cannot evaluate it.
    pub fn weigh(
        &mut self,
        view: &AnyView,
        seat: Seat,
        act: &str,
        limits: &Limits,
        stop: &Stop,
    ) -> Option<Outlook> {
        let (search, rng) = self.search(view);
        search.outlook(view, seat, Some(act), limits, stop, rng)
    }

    fn search(&mut self, view: &AnyView) -> (&mut (dyn Search + Send), &mut Rng) {
        let (bot, rng) = (self.bot, &mut self.rng);
        let search = self.search.get_or_insert_with(|| new_search(bot, view, rng.bits()));
        (&mut **search, rng)
    }
}

/// A search for one of the games. It returns `None` for views of other games and for phases that it does not cover.
trait Search {
    fn think(
        &mut self,
        view: &AnyView,
        seat: Seat,
        limits: &Limits,
        stop: &Stop,
        explain: bool,
        rng: &mut Rng,
    ) -> Option<Advice>;

    /// Estimates the value for a seat, after `act` if given.
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

/// Returns the search for a game and a number of players.
fn new_search(bot: Bot, view: &AnyView, seed: u64) -> Box<dyn Search + Send> {
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
            AnyView::Penguins(view) if penguins::needs_search(view) => Some(view),
            _ => None,
        }),
        (AnyView::Wishes(_), Bot::Uct) => {
            tree::<fishpond_wishes::Position, _>(NoKnowledge, seed, wishes_view)
        }
        (AnyView::Wishes(_), _) => tree(wishes::WishesKnowledge::default(), seed, wishes_view),
        (AnyView::Ships(_), Bot::Uct) => tree::<fishpond_ships::Position, _>(NoKnowledge, seed, ships_view),
        (AnyView::Ships(_), _) => tree(ships::ShipsKnowledge::default(), seed, ships_view),
        (AnyView::Fresh(_), Bot::Uct) => tree::<fishpond_fresh::Position, _>(NoKnowledge, seed, fresh_view),
        (AnyView::Fresh(_), _) => tree(fresh::FreshKnowledge::default(), seed, fresh_view),
    }
}

fn wishes_view(view: &AnyView) -> Option<&fishpond_wishes::View> {
    if let AnyView::Wishes(view) = view { Some(view) } else { None }
}

fn ships_view(view: &AnyView) -> Option<&fishpond_ships::View> {
    if let AnyView::Ships(view) = view { Some(view) } else { None }
}

fn fresh_view(view: &AnyView) -> Option<&fishpond_fresh::View> {
    if let AnyView::Fresh(view) = view { Some(view) } else { None }
}

/// Returns a tree search for a game.
fn tree<P, K>(knowledge: K, seed: u64, game_view: fn(&AnyView) -> Option<&P::View>) -> Box<dyn Search + Send>
where
    P: ThreadSafe + 'static,
    K: Knowledge<P> + Clone + Send + 'static,
{
    Box::new(Tree { search: TreeSearch::new(knowledge, seed), game_view })
}

struct Tree<P: Position, K> {
    search: TreeSearch<P, K>,
    game_view: fn(&AnyView) -> Option<&P::View>,
}

impl<P: ThreadSafe, K: Knowledge<P> + Clone + Send> Search for Tree<P, K> {
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
        let answer = self.search.think((self.game_view)(view)?, seat, limits, stop)?;
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
        let view = (self.game_view)(view)?;
        Some(match act {
            Some(act) => self.search.weigh(view, seat, act.parse().ok()?, limits, stop),
            None => self.search.outlook(view, seat, limits, stop),
        })
    }
}

/// Alpha-beta search for penguins with two players.
struct Duel(AlphaBeta<fishpond_penguins::Position, penguins::PenguinsKnowledge>);

impl Search for Duel {
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
        if let Some(values) = penguins::resigned_values(&position) {
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
        if let Some(values) = penguins::resigned_values(&position) {
            return Some(Outlook::certain(values));
        }
        let answer = self.0.think(&position, limits, stop)?;
        Some(Outlook { values: answer.values, standard_error: BySeat::default(), solved: answer.solved })
    }
}
