//! An act as a path of small choices, so that one piece of interface serves every game.
//!
//! Each legal act has a path: choose this penguin, then that floe. An interface shows what the paths offer next, the
//! person picks, and [`narrow`] keeps the acts that begin so; when one is left, that is the act.

use crate::message::Message;

/// One small choice on the way to an act.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// The question that this choice answers, the identifier of a message: `penguins-ask-penguin`.
    pub ask: &'static str,
    /// A stable name of what is picked. Where the thing is drawn, its element has this id.
    pub pick: String,
    /// The choice in words.
    pub say: Message,
}

impl Choice {
    /// A choice.
    pub fn new(ask: &'static str, pick: impl Into<String>, say: Message) -> Choice {
        Choice { ask, pick: pick.into(), say }
    }
}

/// The choices that make up one act, first to last. Different legal acts have different paths.
pub type Path = Vec<Choice>;

/// What is left after some picks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Narrowed<A> {
    /// The choices offered next, each once, in the order of the acts.
    pub next: Vec<Choice>,
    /// The act, when the picks leave exactly one.
    pub act: Option<A>,
    /// How many acts begin with the picks.
    pub acts: usize,
}

/// Keeps the acts whose paths begin with `picked` and says what can be picked next.
pub fn narrow<A: Clone, S: AsRef<str>>(paths: &[(A, Path)], picked: &[S]) -> Narrowed<A> {
    let begins = |path: &Path| {
        path.len() >= picked.len()
            && path.iter().zip(picked).all(|(choice, pick)| choice.pick == pick.as_ref())
    };
    let mut narrowed = Narrowed { next: Vec::new(), act: None, acts: 0 };
    for (act, path) in paths.iter().filter(|(_, path)| begins(path)) {
        narrowed.acts += 1;
        narrowed.act = if narrowed.acts == 1 { Some(act.clone()) } else { None };
        if let Some(choice) = path.get(picked.len())
            && !narrowed.next.iter().any(|seen| seen.pick == choice.pick)
        {
            narrowed.next.push(choice.clone());
        }
    }
    narrowed
}

#[cfg(test)]
mod tests {
    use super::*;

    fn path(picks: &[&str]) -> Path {
        picks.iter().map(|&pick| Choice::new("ask", pick, Message::new("say"))).collect()
    }

    #[test]
    fn picks_narrow_to_one_act() {
        let paths = [(1, path(&["a", "x"])), (2, path(&["a", "y"])), (3, path(&["b"]))];
        let picks = |narrowed: &Narrowed<i32>| {
            narrowed.next.iter().map(|choice| choice.pick.clone()).collect::<Vec<_>>()
        };
        let none: [&str; 0] = [];
        let all = narrow(&paths, &none);
        assert_eq!((picks(&all), all.act, all.acts), (vec!["a".into(), "b".into()], None, 3));
        let a = narrow(&paths, &["a"]);
        assert_eq!((picks(&a), a.act, a.acts), (vec!["x".into(), "y".into()], None, 2));
        assert_eq!(narrow(&paths, &["a", "y"]).act, Some(2));
        assert_eq!(narrow(&paths, &["b"]).act, Some(3));
        assert_eq!(narrow(&paths, &["c"]).acts, 0);
    }
}
