//! The tree that simulations grow.

use fishpond_core::{BySeat, Seat};

use crate::matching::{Matching, add};

/// No node.
pub(crate) const NONE: u32 = u32::MAX;
/// With so many nodes a tree grows no more; simulations go on.
const FULL: usize = 2_000_000;

/// A situation as far as the searching seat can tell it from others.
#[derive(Clone, Debug)]
pub(crate) struct Node<A> {
    /// The hash of the position, where it is known; otherwise 0.
    pub(crate) key: u64,
    pub(crate) visits: u32,
    /// The summed values of each seat.
    pub(crate) sum: BySeat<f32>,
    /// The value, where it is certain.
    pub(crate) certain: Option<Box<BySeat<f32>>>,
    /// What the seat that is to act can do.
    pub(crate) edges: Vec<Edge<A>>,
    /// Whether the edges carry priors.
    pub(crate) guided: bool,
    /// What the seats that choose at once have learnt.
    pub(crate) matching: Option<Box<Matching<A>>>,
    /// Where what was heard leads to, in games with secrets and where several seats choose at once; also what was drawn, and
    /// what the seat that is to act keeps to itself.
    pub(crate) heard: Vec<(u64, u32)>,
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
            heard: Vec::new(),
        }
    }
}

/// An act, and what came of it for the seat that did it.
#[derive(Clone, Debug)]
pub(crate) struct Edge<A> {
    pub(crate) act: A,
    /// Where it leads, in games without secrets.
    pub(crate) child: u32,
    pub(crate) visits: u32,
    /// How often it could have been chosen.
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

/// All nodes; the root is the first.
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

    /// The node that an edge leads to, a new one if need be; none if the tree is full.
    pub(crate) fn follow(&mut self, node: u32, edge: usize) -> Option<u32> {
        let child = self.nodes[node as usize].edges[edge].child;
        if child != NONE {
            return Some(child);
        }
        if self.nodes.len() >= FULL {
            return None;
        }
        let child = self.grow();
        self.nodes[node as usize].edges[edge].child = child;
        Some(child)
    }

    /// The node that something heard leads to, a new one if need be; none if the tree is full.
    pub(crate) fn hear(&mut self, node: u32, what: u64) -> Option<u32> {
        if let Some(&(_, child)) = self.nodes[node as usize].heard.iter().find(|(key, _)| *key == what) {
            return Some(child);
        }
        if self.nodes.len() >= FULL {
            return None;
        }
        let child = self.grow();
        self.nodes[node as usize].heard.push((what, child));
        Some(child)
    }

    /// The certain value of what an edge leads to.
    pub(crate) fn certain(&self, edge: &Edge<A>) -> Option<&BySeat<f32>> {
        self.nodes.get(edge.child as usize)?.certain.as_deref()
    }

    /// Whether the node has become certain for the seat that acts there: something won for certain, or everything known.
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

    /// Makes the tree below a node with this key the whole tree, if there is one within so many steps; otherwise begins anew.
    pub(crate) fn reroot(&mut self, key: u64, steps: usize) {
        let mut level = vec![0u32];
        for _ in 0..=steps {
            if let Some(&found) = level.iter().find(|&&node| self.nodes[node as usize].key == key) {
                if found != 0 {
                    *self = self.below(found);
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

    /// Adds what another tree with the same root has learnt about the acts there.
    pub(crate) fn learn(&mut self, other: &Tree<A>) {
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
                // What lies behind it is in the other tree.
                None => own.edges.push(Edge { child: NONE, ..edge.clone() }),
            }
        }
        match (&mut own.matching, &more.matching) {
            (Some(known), Some(more)) => known.merge(more),
            (None, Some(more)) => own.matching = Some(more.clone()),
            _ => {}
        }
    }

    fn below(&mut self, root: u32) -> Tree<A> {
        let mut kept = Tree { nodes: Vec::new() };
        let mut old = vec![root];
        // The nodes of `kept` stand in the order in which `old` lists where they came from.
        let mut at = 0;
        while at < old.len() {
            let mut node = std::mem::replace(&mut self.nodes[old[at] as usize], Node::new());
            for edge in node.edges.iter_mut().filter(|edge| edge.child != NONE) {
                old.push(edge.child);
                edge.child = old.len() as u32 - 1;
            }
            node.heard.clear();
            kept.nodes.push(node);
            at += 1;
        }
        kept
    }
}
