//! Tree search by simulation, for any number of players, with chance, secrets and choices made at once.
//!
//! A simulation walks down the tree, adds one node, guesses how the game ends from there (by the knowledge's judgement or by
//! playing it out) and tells every node on its way. Each seat goes where its own value promises most (max-n).
//!
//! - *Chance* is drawn anew in every simulation. Results part only where the knowledge says that they should; otherwise they
//!   share a node (open loop).
//! - *Secrets* are drawn anew in every simulation from the view. A node is what the searching seat has done and heard, as its
//!   events or the knowledge tell it. What another seat learns there depends on what it keeps to itself, and on nothing that it cannot know.
//! - *Choices made at once* are mixed by regret matching, each seat not knowing what the others choose.
//! - Where nothing is hidden or drawn, what is certain is passed up (solver), and the tree is kept for the next search. Elsewhere
//!   it is not: what is below a node mixes worlds that the next view rules out.

mod crew;

mod outlook;

use std::fmt::{self, Write as _};

use fishpond_core::{BySeat, Event, Position, Rng, Seat, SeatSet, Silent, Sink, Turn, Viewer};

use crate::answer::{Answer, Choice};
use crate::knowledge::{Knowledge, WON};
use crate::matching::{Chosen, add, mean};
use crate::tree::{Edge, NONE, Tree};

/// How much is tried out rather than relied on, without priors (UCB1) and with them (PUCT).
const EXPLORE: f32 = 0.7;
const EXPLORE_GUIDED: f32 = 1.0;
/// An act that was never tried is thought to be a little worse than its siblings, if there are priors to go by.
const UNTRIED: f32 = 0.1;
/// Marks what a seat keeps to itself among all that leads from a node to another.
const SECRET: u64 = 1 << 32;
/// Clock and stop flag are looked at once in so many simulations.
const LOOK: u64 = 8;

/// Search by simulation. Where everything is open, the tree is kept from one search to the next.
#[derive(Debug)]
pub struct TreeSearch<P: Position, K> {
    knowledge: K,
    rng: Rng,
    tree: Tree<P::Act>,
    acts: Vec<P::Act>,
    weights: Vec<f32>,
    trail: Vec<Step>,
    chosen: Vec<Chosen>,
    /// What the searching seat does at the root in this simulation, whatever it would rather do.
    trial: Option<P::Act>,
    /// Those who search along on other threads.
    crew: Vec<TreeSearch<P, K>>,
}

/// One step of a simulation.
#[derive(Clone, Copy, Debug)]
enum Step {
    /// Nobody chose anything here: a seat that has secrets acts by one of the nodes beside this one.
    Pass { node: u32 },
    /// A seat took an edge of a node.
    Edge { node: u32, edge: u32, seat: Seat },
    /// Seats chose at once: this part of the list of choices.
    Matching { node: u32, from: u32, to: u32 },
}

impl<P: Position, K: Knowledge<P>> TreeSearch<P, K> {
    /// A search with this knowledge, the same for the same seed.
    pub fn new(knowledge: K, seed: u64) -> TreeSearch<P, K> {
        TreeSearch {
            knowledge,
            rng: Rng::new(seed),
            tree: Tree::new(),
            acts: Vec::new(),
            weights: Vec::new(),
            trail: Vec::new(),
            chosen: Vec::new(),
            trial: None,
            crew: Vec::new(),
        }
    }

    /// One simulation, and what came of it.
    fn simulate(&mut self, mut world: P, me: Seat, hidden: bool) -> BySeat<f32> {
        self.trail.clear();
        self.chosen.clear();
        let mut node = 0u32;
        // Whether nothing was drawn on the way here, so that what is certain is certain for the root too.
        let mut open = !hidden;
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
                    if open {
                        self.tree.nodes[node as usize].certain = Some(Box::new(values));
                    }
                    break values;
                }
                Turn::Chance => {
                    open = false;
                    world.resolve_unchecked(world.sample_chance(&mut self.rng), &mut Silent);
                    let sight =
                        if world.turn() == Turn::Chance { 0 } else { self.knowledge.sight(&world, me) };
                    if sight == 0 {
                        continue;
                    }
                    match self.tree.hear(node, sight) {
                        Some(next) => node = next,
                        None => break self.guess(&mut world),
                    }
                    continue;
                }
                Turn::Seat(_) | Turn::Seats(_) if fresh && node != 0 => {
                    break self.leaf(&mut world, node, open);
                }
                Turn::Seat(_) | Turn::Seats(_) => {}
            }
            if fresh && open {
                self.tree.nodes[node as usize].key = world.state_hash();
            }
            let next = match turn {
                Turn::Seat(seat) => self.one_acts(&mut world, node, seat, hidden.then_some(me), !open),
                _ => {
                    open = false;
                    self.all_choose(&mut world, node, turn.seats(), me)
                }
            };
            match next {
                Some(next) => node = next,
                // The tree is full: guess from here.
                None => {
                    let values = self.guess(&mut world);
                    self.tell(&values, None, open);
                    return values;
                }
            }
        };
        self.tell(&values, Some(node), open);
        values
    }

    /// The value of a node that was never seen before.
    fn leaf(&mut self, world: &mut P, node: u32, open: bool) -> BySeat<f32> {
        if open {
            self.tree.nodes[node as usize].key = world.state_hash();
        }
        if let Some(values) = self.knowledge.exact(world) {
            if open {
                self.tree.nodes[node as usize].certain = Some(Box::new(values));
            }
            return values;
        }
        self.guess(world)
    }

    fn guess(&mut self, world: &mut P) -> BySeat<f32> {
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

    /// One seat acts; gives the node that it leads to. `ear` is the seat that hears of it, where not all hear the same.
    fn one_acts(
        &mut self,
        world: &mut P,
        node: u32,
        seat: Seat,
        ear: Option<Seat>,
        varied: bool,
    ) -> Option<u32> {
        let secret = match ear {
            Some(me) if me != seat => self.knowledge.secret(world, seat),
            _ => 0,
        };
        let mut own = node;
        if secret != 0 {
            own = self.tree.hear(node, SECRET | u64::from(secret))?;
            self.trail.push(Step::Pass { node });
        }
        let known = &self.tree.nodes[node as usize];
        let mean = known.sum[seat] / known.visits.max(1) as f32;
        let edge = self.select(world, own, seat, mean, varied);
        let act = self.tree.nodes[own as usize].edges[edge].act;
        self.trail.push(Step::Edge { node: own, edge: edge as u32, seat });
        let Some(me) = ear else {
            world.play_unchecked(seat, act, &mut Silent);
            return self.tree.follow(node, edge);
        };
        let mut ear = Ear::new(me, self.knowledge.sight(world, me) != 0);
        if seat == me {
            ear.know(&act);
        }
        world.play_unchecked(seat, act, &mut ear);
        self.tree.hear(node, ear.heard(world, &self.knowledge))
    }

    /// The edge that a seat goes along in this world, where the node is worth `mean` to it. `varied` if the node's acts differ
    /// from world to world.
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
        let trust = (known.visits.max(1) as f32).sqrt();
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
            let promise = if let Some(certain) = self.tree.certain(edge) {
                certain[seat]
            } else if known.guided {
                let value = if edge.visits == 0 { untried } else { edge.mean() };
                value + EXPLORE_GUIDED * edge.prior / total * trust / (1 + edge.visits) as f32
            } else if edge.visits == 0 {
                f32::INFINITY
            } else {
                edge.mean() + EXPLORE * ((edge.offered as f32).ln() / edge.visits as f32).sqrt()
            };
            if promise > best.0 || best.1 == usize::MAX {
                best = (promise, index);
            }
        }
        for edge in self.tree.nodes[at].edges.iter_mut().filter(|edge| here(edge)) {
            edge.offered += 1;
        }
        best.1
    }

    /// Adds the acts that the node does not know yet, in a random order where nothing else tells them apart. Says whether
    /// the node's acts are those of this world and no others.
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

    /// Seats choose at once; gives the node that it leads to.
    fn all_choose(&mut self, world: &mut P, node: u32, seats: SeatSet, me: Seat) -> Option<u32> {
        let from = self.chosen.len();
        let trial = self.trial.filter(|_| node == 0);
        let mut choices: [Option<P::Act>; fishpond_core::MAX_SEATS] = [None; fishpond_core::MAX_SEATS];
        for seat in seats.iter() {
            self.knowledge.acts(world, seat, &mut self.acts);
            // Somebody may have nothing to say before another one has spoken.
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
        let mut ear = Ear::new(me, self.knowledge.sight(world, me) != 0);
        for seat in seats.iter() {
            let Some(act) = choices[seat.index()] else { continue };
            // What one did may have made the other's choice void.
            if world.refusal(seat, act).is_some() {
                continue;
            }
            if seat == me {
                ear.know(&act);
            }
            world.play_unchecked(seat, act, &mut ear);
        }
        self.trail.push(Step::Matching { node, from: from as u32, to: self.chosen.len() as u32 });
        self.tree.hear(node, ear.heard(world, &self.knowledge))
    }

    /// Tells every node on the way what came of it, and passes up what has become certain.
    fn tell(&mut self, values: &BySeat<f32>, leaf: Option<u32>, open: bool) {
        let mut settled = open && leaf.is_some_and(|leaf| self.tree.nodes[leaf as usize].certain.is_some());
        if let Some(leaf) = leaf {
            self.count(leaf, values);
        }
        while let Some(step) = self.trail.pop() {
            match step {
                Step::Pass { node } => self.count(node, values),
                Step::Edge { node, edge, seat } => {
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
                Step::Matching { node, from, to } => {
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
            let mixture = matching.mixture(seat);
            let second = mixture.iter().find(|mixed| mixed.act != act);
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
            // Not a single simulation: any act is as good.
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

    /// The edges of a node, best first: by how often they were gone. What is certain stands before all that promises less, and
    /// first of all if nothing better can come.
    fn ranked(&self, node: u32, seat: Seat) -> Vec<usize> {
        let known = &self.tree.nodes[node as usize];
        let edges = &known.edges;
        let certain = |edge: usize| self.tree.certain(&edges[edge]).map(|values| values[seat]);
        let (mut order, sure): (Vec<usize>, Vec<usize>) =
            (0..edges.len()).partition(|&edge| certain(edge).is_none());
        order.sort_by_key(|&edge| std::cmp::Reverse(edges[edge].visits));
        for edge in sure {
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

    /// What an edge, along which this seat goes, is worth to each seat.
    fn values(&self, node: u32, edge: usize, seat: Seat) -> BySeat<f32> {
        let parent = &self.tree.nodes[node as usize];
        let edge = &parent.edges[edge];
        match self.tree.nodes.get(edge.child as usize) {
            Some(child) => match &child.certain {
                Some(certain) => **certain,
                None => mean(&child.sum, child.visits),
            },
            // In games with secrets an edge has many ends; the node itself is the best that is known of the other seats.
            None => {
                let mut values = mean(&parent.sum, parent.visits);
                values[seat] = edge.mean();
                values
            }
        }
    }

    /// The most trodden way, as long as one seat acts and the tree is sure which node follows.
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
    let outcome = position.outcome().expect("a game that is over has a result");
    knowledge.worth(&outcome)
}

/// Hears what a seat hears, as a hash; or nothing, where it is enough to see.
struct Ear {
    me: Seat,
    deaf: bool,
    hash: u64,
}

impl Ear {
    fn new(me: Seat, deaf: bool) -> Ear {
        Ear { me, deaf, hash: 0xcbf2_9ce4_8422_2325 }
    }

    /// A seat knows what it did itself, even if nobody tells it.
    fn know(&mut self, what: &impl fmt::Display) {
        if !self.deaf {
            write!(self, "{what};").expect("a hash takes everything");
        }
    }

    /// What came to the seat, as a number.
    fn heard<P: Position>(&self, world: &P, knowledge: &impl Knowledge<P>) -> u64 {
        if self.deaf { knowledge.sight(world, self.me) } else { self.hash }
    }
}

impl fmt::Write for Ear {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for byte in text.bytes() {
            self.hash = (self.hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
        Ok(())
    }
}

impl<E: Event> Sink<E> for Ear {
    fn emit(&mut self, event: E) {
        if self.deaf {
            return;
        }
        if let Some(seen) = event.seen_by(Viewer::Seat(self.me)) {
            self.know(&seen);
        }
    }

    fn listens(&self) -> bool {
        !self.deaf
    }
}
