//! The tree of a Monte Carlo tree search.

use fishpond_core::{BySeat, Seat};

use crate::matching::{RegretMatching, add};

/// The index that means "no node".
pub(crate) const NONE: u32 = u32::MAX;
/// The maximum number of nodes; simulations in a full tree add none.
const MAX_NODES: usize = 2_000_000;

/// A situation, as far as the searching seat can distinguish it from others.
#[derive(Clone, Debug)]
pub(crate) struct Node<A> {
    /// The hash of the position if it is known, otherwise 0.
    pub(crate) key: u64,
    pub(crate) visits: u32,
    /// The summed values of each seat.
    pub(crate) sum: BySeat<f32>,
    /// The value, if it is certain.
    pub(crate) certain: Option<Box<BySeat<f32>>>,
    /// The acts of the seat to act.
    pub(crate) edges: Vec<Edge<A>>,
    /// Whether the edges carry priors.
    pub(crate) guided: bool,
    /// The regrets of seats that choose simultaneously.
    pub(crate) matching: Option<Box<RegretMatching<A>>>,
    /// Child nodes by observation (with hidden information and after simultaneous choices), by chance result, and by
    /// the private information of the seat to act.
    pub(crate) observed: Vec<(u64, u32)>,
}

impl<A> Node<A> {
    fn new() -> Node<A> {
        Node {
            key: 0,
            visits: 0,
            sum: BySeat::default(),
            certain: None,
            edges: Vec::new(),
            guided: false,
            matching: None,
            observed: Vec::new(),
        }
    }
}

/// An act with its statistics for the seat that makes it.
#[derive(Clone, Debug)]
pub(crate) struct Edge<A> {
    pub(crate) act: A,
    /// The next node, in games without hidden information.
    pub(crate) child: u32,
    pub(crate) visits: u32,
    /// The number of times that the act was available.
    pub(crate) offered: u32,
    pub(crate) sum: f32,
    pub(crate) prior: f32,
}

impl<A: Copy> Edge<A> {
    pub(crate) fn new(act: A, prior: f32) -> Edge<A> {
        Edge { act, child: NONE, visits: 0, offered: 0, sum: 0.0, prior }
    }

    pub(crate) fn mean(&self) -> f32 {
        self.sum / self.visits.max(1) as f32
    }
}

/// All nodes; the first is the root.
#[derive(Clone, Debug)]
pub(crate) struct Tree<A> {
    pub(crate) nodes: Vec<Node<A>>,
}

impl<A: Copy + Ord> Tree<A> {
    pub(crate) fn new() -> Tree<A> {
        let mut tree = Tree { nodes: Vec::new() };
        tree.grow();
        tree
    }

    fn grow(&mut self) -> u32 {
        self.nodes.push(Node::new());
        self.nodes.len() as u32 - 1
    }

    /// Returns the node that an edge leads to, adding it if necessary, or `None` if the tree is full.
    pub(crate) fn follow(&mut self, node: u32, edge: usize) -> Option<u32> {
        let child = self.nodes[node as usize].edges[edge].child;
        if child != NONE {
            return Some(child);
        }
        if self.nodes.len() >= MAX_NODES {
            return None;
        }
        let child = self.grow();
        self.nodes[node as usize].edges[edge].child = child;
        Some(child)
    }

    /// Returns the node that an observation leads to, adding it if necessary, or `None` if the tree is full.
    pub(crate) fn observe(&mut self, node: u32, observation: u64) -> Option<u32> {
        if let Some(&(_, child)) =
            self.nodes[node as usize].observed.iter().find(|(key, _)| *key == observation)
        {
            return Some(child);
        }
        if self.nodes.len() >= MAX_NODES {
            return None;
        }
        let child = self.grow();
        self.nodes[node as usize].observed.push((observation, child));
        Some(child)
    }

    /// Returns the value of the node that an edge leads to, if it is certain.
    pub(crate) fn certain(&self, edge: &Edge<A>) -> Option<&BySeat<f32>> {
        self.nodes.get(edge.child as usize)?.certain.as_deref()
    }

    /// Returns the value of a node if it has become certain: a certain win for the seat to act, or all edges certain.
    pub(crate) fn settle(&self, node: u32, seat: Seat, won: f32) -> Option<BySeat<f32>> {
        let mut best: Option<&BySeat<f32>> = None;
        let mut all = true;
        for edge in &self.nodes[node as usize].edges {
            match self.certain(edge) {
                Some(values) if best.is_none_or(|best| values[seat] > best[seat]) => best = Some(values),
                Some(_) => {}
                None => all = false,
            }
        }
        best.filter(|best| all || best[seat] > won).copied()
    }

    /// Makes the node with this key the root if there is one within this many steps; otherwise clears the tree.
    pub(crate) fn reroot(&mut self, key: u64, steps: usize) {
        let mut level = vec![0u32];
        for _ in 0..=steps {
            if let Some(&found) = level.iter().find(|&&node| self.nodes[node as usize].key == key) {
                if found != 0 {
                    *self = self.take_subtree(found);
                }
                return;
            }
            level = level
                .iter()
                .flat_map(|&node| &self.nodes[node as usize].edges)
                .map(|edge| edge.child)
                .filter(|&child| child != NONE)
                .collect();
        }
        *self = Tree::new();
    }

    /// Adds the statistics of the root of another tree.
    pub(crate) fn merge_root(&mut self, other: &Tree<A>) {
        let (own, more) = (&mut self.nodes[0], &other.nodes[0]);
        own.visits += more.visits;
        add(&mut own.sum, &more.sum);
        if own.certain.is_none() {
            own.certain = more.certain.clone();
        }
        for edge in &more.edges {
            match own.edges.iter_mut().find(|known| known.act == edge.act) {
                Some(known) => {
                    known.visits += edge.visits;
                    known.offered += edge.offered;
                    known.sum += edge.sum;
                }
                // Its child is in the other tree.
                None => own.edges.push(Edge { child: NONE, ..edge.clone() }),
            }
        }
        match (&mut own.matching, &more.matching) {
            (Some(known), Some(more)) => known.merge(more),
            (None, Some(more)) => own.matching = Some(more.clone()),
            _ => {}
        }
    }

    fn take_subtree(&mut self, root: u32) -> Tree<A> {
        let mut subtree = Tree { nodes: Vec::new() };
        let mut old = vec![root];
        // Node `i` of `subtree` was node `old[i]` before.
        let mut at = 0;
        while at < old.len() {
            let mut node = std::mem::replace(&mut self.nodes[old[at] as usize], Node::new());
            for edge in node.edges.iter_mut().filter(|edge| edge.child != NONE) {
                old.push(edge.child);
                edge.child = old.len() as u32 - 1;
            }
            node.observed.clear();
            subtree.nodes.push(node);
            at += 1;
        }
        subtree
    }
}
