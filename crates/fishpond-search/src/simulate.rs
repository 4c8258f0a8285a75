//! Monte Carlo tree search for any number of players, with chance, hidden information and simultaneous choices.
//!
//! A simulation descends the tree, adds one node, evaluates it (with the knowledge's evaluation or by a playout) and
//! updates every node on its path. Each seat maximizes its own value (max-n).
//!
//! - *Chance* is sampled in every simulation. Different results lead to different nodes only if the knowledge
//!   distinguishes them; otherwise they share a node (open loop).
//! - *Hidden information* is sampled in every simulation from the view. A node stands for what the searching seat has
//!   done and observed, according to its events or the knowledge. The statistics of another seat at that node depend on
//!   that seat's own private information, and on nothing that it cannot know.
//! - *Simultaneous choices* are mixed by regret matching; no seat knows the others' choices.
//! - Without hidden information or chance, certain values are propagated up (MCTS solver), and the tree is kept for the
//!   next search. Otherwise it is discarded, because its nodes mix positions that the next view rules out.

mod parallel;

mod outlook;

use std::fmt::{self, Write as _};

use fishpond_core::{BySeat, Event, Position, Rng, Seat, SeatSet, Silent, Sink, Turn, Viewer};

use crate::answer::{Answer, Choice};
use crate::knowledge::{Knowledge, WON};
use crate::matching::{Chosen, add, mean};
use crate::tree::{Edge, NONE, Tree};

/// The exploration constants without priors (UCB1) and with priors (PUCT).
const EXPLORE: f32 = 0.7;
const EXPLORE_GUIDED: f32 = 1.0;
/// The amount by which an untried act is valued below its node, if there are priors.
const UNTRIED: f32 = 0.1;
/// The flag that marks private information in observation keys.
const SECRET: u64 = 1 << 32;
/// The interval, in simulations, at which clock and stop flag are checked.
const CHECK_INTERVAL: u64 = 8;

/// A Monte Carlo tree search. With perfect information, the tree is kept from one search to the next.
#[derive(Debug)]
pub struct TreeSearch<P: Position, K> {
    knowledge: K,
    rng: Rng,
    tree: Tree<P::Act>,
    acts: Vec<P::Act>,
    weights: Vec<f32>,
    path: Vec<PathStep>,
    chosen: Vec<Chosen>,
    /// The act that the searching seat is forced to choose at the root in this simulation.
    trial: Option<P::Act>,
    /// The searches of the other threads.
    helpers: Vec<TreeSearch<P, K>>,
}

/// One step on the path of a simulation.
#[derive(Clone, Copy, Debug)]
enum PathStep {
    /// No choice was made here: a seat with private information acts in a separate node.
    Pass { node: u32 },
    /// A seat took an edge of a node.
    Edge { node: u32, edge: u32, seat: Seat },
    /// Seats chose simultaneously; the range in the list of choices.
    Simultaneous { node: u32, from: u32, to: u32 },
}

impl<P: Position, K: Knowledge<P>> TreeSearch<P, K> {
    /// Creates a search, deterministic for a given seed.
    pub fn new(knowledge: K, seed: u64) -> TreeSearch<P, K> {
        TreeSearch {
            knowledge,
            rng: Rng::new(seed),
            tree: Tree::new(),
            acts: Vec::new(),
            weights: Vec::new(),
            path: Vec::new(),
            chosen: Vec::new(),
            trial: None,
            helpers: Vec::new(),
        }
    }

    /// Runs one simulation and returns its result.
    fn simulate(&mut self, mut world: P, me: Seat, hidden: bool) -> BySeat<f32> {
        self.path.clear();
        self.chosen.clear();
        let mut node = 0u32;
        // Whether the path has no chance, hidden information or simultaneous choices, so that a certain value at its end is
        // certain for the root too.
        let mut deterministic = !hidden;
        let values = loop {
            if let Some(certain) = &self.tree.nodes[node as usize].certain
                && node != 0
            {
                break **certain;
            }
            let turn = world.turn();
            let fresh = self.tree.nodes[node as usize].visits == 0;
            match turn {
                Turn::Over => {
                    let values = worth(&self.knowledge, &world);
                    if deterministic {
                        self.tree.nodes[node as usize].certain = Some(Box::new(values));
                    }
                    break values;
                }
                Turn::Chance => {
                    deterministic = false;
                    world.resolve_unchecked(world.sample_chance(&mut self.rng), &mut Silent);
                    let view_hash =
                        if world.turn() == Turn::Chance { 0 } else { self.knowledge.view_hash(&world, me) };
                    if view_hash == 0 {
                        continue;
                    }
                    match self.tree.observe(node, view_hash) {
                        Some(next) => node = next,
                        None => break self.evaluate(&mut world),
                    }
                    continue;
                }
                Turn::Seat(_) | Turn::Seats(_) if fresh && node != 0 => {
                    break self.leaf(&mut world, node, deterministic);
                }
                Turn::Seat(_) | Turn::Seats(_) => {}
            }
            if fresh && deterministic {
                self.tree.nodes[node as usize].key = world.state_hash();
            }
            let next = match turn {
                Turn::Seat(seat) => {
                    self.play_seat(&mut world, node, seat, hidden.then_some(me), !deterministic)
                }
                _ => {
                    deterministic = false;
                    self.play_simultaneous(&mut world, node, turn.seats(), me)
                }
            };
            match next {
                Some(next) => node = next,
                // The tree is full, so evaluate from here.
                None => {
                    let values = self.evaluate(&mut world);
                    self.backpropagate(&values, None, deterministic);
                    return values;
                }
            }
        };
        self.backpropagate(&values, Some(node), deterministic);
        values
    }

    /// Returns the value of a new node.
    fn leaf(&mut self, world: &mut P, node: u32, deterministic: bool) -> BySeat<f32> {
        if deterministic {
            self.tree.nodes[node as usize].key = world.state_hash();
        }
        if let Some(values) = self.knowledge.exact(world) {
            if deterministic {
                self.tree.nodes[node as usize].certain = Some(Box::new(values));
            }
            return values;
        }
        self.evaluate(world)
    }

    fn evaluate(&mut self, world: &mut P) -> BySeat<f32> {
        loop {
            let turn = world.turn();
            match turn {
                Turn::Over => return worth(&self.knowledge, world),
                Turn::Chance => world.resolve_unchecked(world.sample_chance(&mut self.rng), &mut Silent),
                Turn::Seat(_) | Turn::Seats(_) => {
                    if let Some(values) = self.knowledge.judge(world) {
                        return values;
                    }
                    for seat in turn.seats().iter() {
                        if world.turn().seats().contains(seat) {
                            self.playout_act(world, seat);
                        }
                    }
                }
            }
        }
    }

    fn playout_act(&mut self, world: &mut P, seat: Seat) {
        let act = self.knowledge.playout_act(world, seat, &mut self.rng, &mut self.acts);
        world.play_unchecked(seat, act, &mut Silent);
    }

    /// Plays an act of one seat and returns the next node. `observer` is the searching seat in games with hidden
    /// information.
    fn play_seat(
        &mut self,
        world: &mut P,
        node: u32,
        seat: Seat,
        observer: Option<Seat>,
        varied: bool,
    ) -> Option<u32> {
        let secret = match observer {
            Some(me) if me != seat => self.knowledge.secret(world, seat),
            _ => 0,
        };
        let mut own = node;
        if secret != 0 {
            own = self.tree.observe(node, SECRET | u64::from(secret))?;
            self.path.push(PathStep::Pass { node });
        }
        let known = &self.tree.nodes[node as usize];
        let mean = known.sum[seat] / known.visits.max(1) as f32;
        let edge = self.select(world, own, seat, mean, varied);
        let act = self.tree.nodes[own as usize].edges[edge].act;
        self.path.push(PathStep::Edge { node: own, edge: edge as u32, seat });
        let Some(me) = observer else {
            world.play_unchecked(seat, act, &mut Silent);
            return self.tree.follow(node, edge);
        };
        let mut observation = ObservationHash::new(me, self.knowledge.view_hash(world, me) != 0);
        if seat == me {
            observation.add(&act);
        }
        world.play_unchecked(seat, act, &mut observation);
        self.tree.observe(node, observation.key(world, &self.knowledge))
    }

    /// Selects the edge that a seat follows, given the `mean` value of the node for it. `varied` is true if the legal
    /// acts may differ between simulations.
    fn select(&mut self, world: &P, node: u32, seat: Seat, mean: f32, varied: bool) -> usize {
        let at = node as usize;
        let mut all = !varied;
        if varied || self.tree.nodes[at].edges.is_empty() {
            self.knowledge.acts(world, seat, &mut self.acts);
            all = self.expand(world, node, seat);
        }
        let acts = &self.acts;
        let here = |edge: &Edge<P::Act>| all || acts.contains(&edge.act);
        let known = &self.tree.nodes[at];
        let sqrt_visits = (known.visits.max(1) as f32).sqrt();
        let untried = mean - UNTRIED;
        let total: f32 = if known.guided {
            known.edges.iter().filter(|edge| here(edge)).map(|edge| edge.prior).sum()
        } else {
            1.0
        };
        let mut best = (f32::NEG_INFINITY, usize::MAX);
        for (index, edge) in known.edges.iter().enumerate() {
            if !here(edge) {
                continue;
            }
            let score = if let Some(certain) = self.tree.certain(edge) {
                certain[seat]
            } else if known.guided {
                let value = if edge.visits == 0 { untried } else { edge.mean() };
                value + EXPLORE_GUIDED * edge.prior / total * sqrt_visits / (1 + edge.visits) as f32
            } else if edge.visits == 0 {
                f32::INFINITY
            } else {
                edge.mean() + EXPLORE * ((edge.offered as f32).ln() / edge.visits as f32).sqrt()
            };
            if score > best.0 || best.1 == usize::MAX {
                best = (score, index);
            }
        }
        for edge in self.tree.nodes[at].edges.iter_mut().filter(|edge| here(edge)) {
            edge.offered += 1;
        }
        best.1
    }

    /// Adds acts that are new to the node, in random order if there are no priors. Returns whether the node has exactly
    /// the acts of this position.
    fn expand(&mut self, world: &P, node: u32, seat: Seat) -> bool {
        let edges = &self.tree.nodes[node as usize].edges;
        if edges.len() == self.acts.len() && edges.iter().zip(&self.acts).all(|(edge, &act)| edge.act == act)
        {
            return true;
        }
        let new = |edges: &[Edge<P::Act>], act: P::Act| !edges.iter().any(|edge| edge.act == act);
        if self.acts.iter().all(|&act| !new(edges, act)) {
            return edges.len() == self.acts.len();
        }
        self.weights.clear();
        self.knowledge.priors(world, seat, &self.acts, &mut self.weights);
        let guided = self.weights.len() == self.acts.len();
        if !guided {
            self.rng.shuffle(&mut self.acts);
        }
        let known = &mut self.tree.nodes[node as usize];
        known.guided = guided;
        known.edges.reserve_exact(self.acts.len());
        for (i, &act) in self.acts.iter().enumerate() {
            if new(&known.edges, act) {
                known.edges.push(Edge::new(act, if guided { self.weights[i] } else { 1.0 }));
            }
        }
        known.edges.len() == self.acts.len()
    }

    /// Plays the simultaneous choices of several seats and returns the next node.
    fn play_simultaneous(&mut self, world: &mut P, node: u32, seats: SeatSet, me: Seat) -> Option<u32> {
        let from = self.chosen.len();
        let trial = self.trial.filter(|_| node == 0);
        let mut choices: [Option<P::Act>; fishpond_core::MAX_SEATS] = [None; fishpond_core::MAX_SEATS];
        for seat in seats.iter() {
            self.knowledge.acts(world, seat, &mut self.acts);
            // A seat may have no choice until another has chosen.
            if self.acts.is_empty() {
                continue;
            }
            let secret = self.knowledge.secret(world, seat);
            self.weights.clear();
            self.knowledge.priors(world, seat, &self.acts, &mut self.weights);
            let matching = self.tree.nodes[node as usize].matching.get_or_insert_default();
            let (act, chosen) = matching.choose(seat, secret, &self.acts, &self.weights, &mut self.rng);
            choices[seat.index()] = Some(act);
            self.chosen.push(chosen);
        }
        if let Some(act) = trial {
            choices[me.index()] = Some(act);
            self.chosen.truncate(from);
        }
        let mut observation = ObservationHash::new(me, self.knowledge.view_hash(world, me) != 0);
        for seat in seats.iter() {
            let Some(act) = choices[seat.index()] else { continue };
            // An earlier act may have made this choice illegal.
            if world.refusal(seat, act).is_some() {
                continue;
            }
            if seat == me {
                observation.add(&act);
            }
            world.play_unchecked(seat, act, &mut observation);
        }
        self.path.push(PathStep::Simultaneous { node, from: from as u32, to: self.chosen.len() as u32 });
        self.tree.observe(node, observation.key(world, &self.knowledge))
    }

    /// Updates every node on the path with the result, and propagates certain values.
    fn backpropagate(&mut self, values: &BySeat<f32>, leaf: Option<u32>, deterministic: bool) {
        let mut settled =
            deterministic && leaf.is_some_and(|leaf| self.tree.nodes[leaf as usize].certain.is_some());
        if let Some(leaf) = leaf {
            self.count(leaf, values);
        }
        while let Some(step) = self.path.pop() {
            match step {
                PathStep::Pass { node } => self.count(node, values),
                PathStep::Edge { node, edge, seat } => {
                    self.count(node, values);
                    let edge = &mut self.tree.nodes[node as usize].edges[edge as usize];
                    edge.visits += 1;
                    edge.sum += values[seat];
                    if settled {
                        let certain = self.tree.settle(node, seat, WON);
                        settled = certain.is_some();
                        self.tree.nodes[node as usize].certain = certain.map(Box::new);
                    }
                }
                PathStep::Simultaneous { node, from, to } => {
                    settled = false;
                    self.count(node, values);
                    let chosen = &self.chosen[from as usize..to as usize];
                    if let Some(matching) = &mut self.tree.nodes[node as usize].matching
                        && !chosen.is_empty()
                    {
                        matching.learn(chosen, values);
                    }
                }
            }
        }
    }

    fn count(&mut self, node: u32, values: &BySeat<f32>) {
        let node = &mut self.tree.nodes[node as usize];
        node.visits += 1;
        add(&mut node.sum, values);
    }

    fn answer(&mut self, position: &P, seat: Seat, nodes: u64) -> Option<Answer<P::Act>> {
        let root = &self.tree.nodes[0];
        let solved = root.certain.is_some();
        if let Some(matching) = &root.matching {
            let act = matching.draw(seat, &mut self.rng)?;
            let strategy = matching.average_strategy(seat);
            let second = strategy.iter().find(|mixed| mixed.act != act);
            return Some(Answer {
                act,
                values: mean(&root.sum, root.visits),
                line: vec![(seat, act)],
                second: second.map(|mixed| Choice { act: mixed.act, values: mixed.values }),
                nodes,
                depth: 1,
                solved,
            });
        }
        let order = self.ranked(0, seat);
        let Some(&best) = order.first() else {
            // Without simulations, any act is as good as another.
            self.knowledge.acts(position, seat, &mut self.acts);
            let act = *self.acts.first()?;
            let values = BySeat::default();
            return Some(Answer {
                act,
                values,
                line: vec![(seat, act)],
                second: None,
                nodes,
                depth: 0,
                solved,
            });
        };
        let line = self.line(position, seat);
        Some(Answer {
            act: root.edges[best].act,
            values: match &root.certain {
                Some(certain) => **certain,
                None => self.values(0, best, seat),
            },
            second: order
                .get(1)
                .filter(|&&edge| root.edges[edge].visits > 0)
                .map(|&edge| Choice { act: root.edges[edge].act, values: self.values(0, edge, seat) }),
            nodes,
            depth: line.len() as u32,
            line,
            solved,
        })
    }

    /// Returns the edges of a node, best first, by visits. An edge with a certain value is placed before all edges with
    /// lower values, and first if nothing can be better.
    fn ranked(&self, node: u32, seat: Seat) -> Vec<usize> {
        let known = &self.tree.nodes[node as usize];
        let edges = &known.edges;
        let certain = |edge: usize| self.tree.certain(&edges[edge]).map(|values| values[seat]);
        let (mut order, settled): (Vec<usize>, Vec<usize>) =
            (0..edges.len()).partition(|&edge| certain(edge).is_none());
        order.sort_by_key(|&edge| std::cmp::Reverse(edges[edge].visits));
        for edge in settled {
            let value = certain(edge).unwrap_or_default();
            let less = |other: usize| match certain(other) {
                Some(other) => other < value,
                None => known.certain.is_some() || value > WON || edges[other].mean() < value,
            };
            let place = order.iter().position(|&other| less(other)).unwrap_or(order.len());
            order.insert(place, edge);
        }
        order
    }

    /// Returns the value of an edge of `seat` for each seat.
    fn values(&self, node: u32, edge: usize, seat: Seat) -> BySeat<f32> {
        let parent = &self.tree.nodes[node as usize];
        let edge = &parent.edges[edge];
        match self.tree.nodes.get(edge.child as usize) {
            Some(child) => match &child.certain {
                Some(certain) => **certain,
                None => mean(&child.sum, child.visits),
            },
            // With hidden information an edge leads to many nodes; for other seats, the node itself is the best
            // estimate.
            None => {
                let mut values = mean(&parent.sum, parent.visits);
                values[seat] = edge.mean();
                values
            }
        }
    }

    /// Returns the most visited line, while one seat acts at a time and the next node is unique.
    fn line(&self, position: &P, seat: Seat) -> Vec<(Seat, P::Act)> {
        let mut line = Vec::new();
        let (mut node, mut seat, mut position) = (0, seat, position.clone());
        while let Some(&best) = self.ranked(node, seat).first() {
            let edge = &self.tree.nodes[node as usize].edges[best];
            if edge.visits == 0 || position.refusal(seat, edge.act).is_some() {
                break;
            }
            line.push((seat, edge.act));
            position.play_unchecked(seat, edge.act, &mut Silent);
            let Turn::Seat(next) = position.turn() else { break };
            if edge.child == NONE {
                break;
            }
            (node, seat) = (edge.child, next);
        }
        line
    }
}

fn worth<P: Position, K: Knowledge<P>>(knowledge: &K, position: &P) -> BySeat<f32> {
    let outcome = position.outcome().expect("a finished game has an outcome");
    knowledge.worth(&outcome)
}

/// A hash of the events that a seat observes, unless [`Knowledge::view_hash`] identifies the node instead.
struct ObservationHash {
    me: Seat,
    by_view_hash: bool,
    hash: u64,
}

impl ObservationHash {
    fn new(me: Seat, by_view_hash: bool) -> ObservationHash {
        ObservationHash { me, by_view_hash, hash: 0xcbf2_9ce4_8422_2325 }
    }

    /// Adds something that the seat knows, such as its own act.
    fn add(&mut self, fact: &impl fmt::Display) {
        if !self.by_view_hash {
            write!(self, "{fact};").expect("writing to a hash cannot fail");
        }
    }

    /// Returns the key of the next node.
    fn key<P: Position>(&self, world: &P, knowledge: &impl Knowledge<P>) -> u64 {
        if self.by_view_hash { knowledge.view_hash(world, self.me) } else { self.hash }
    }
}

impl fmt::Write for ObservationHash {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for byte in text.bytes() {
            self.hash = (self.hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
        Ok(())
    }
}

impl<E: Event> Sink<E> for ObservationHash {
    fn emit(&mut self, event: E) {
        if self.by_view_hash {
            return;
        }
        if let Some(seen) = event.seen_by(Viewer::Seat(self.me)) {
            self.add(&seen);
        }
    }

    fn listens(&self) -> bool {
        !self.by_view_hash
    }
}
