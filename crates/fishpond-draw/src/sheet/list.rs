//! Lists that are shared.

use std::ops::Deref;
use std::sync::Arc;

/// A list that is shared. One without anything in it is nowhere: an empty [`Arc`] is the same for all threads, and they would
/// get in each other's way counting who has it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct List<T>(Option<Arc<[T]>>);

impl<T> Default for List<T> {
    fn default() -> List<T> {
        List(None)
    }
}

impl<T> Deref for List<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        self.0.as_deref().unwrap_or_default()
    }
}

impl<T> From<Arc<[T]>> for List<T> {
    fn from(list: Arc<[T]>) -> List<T> {
        List(Some(list).filter(|list| !list.is_empty()))
    }
}

impl<T: Copy> From<&[T]> for List<T> {
    fn from(list: &[T]) -> List<T> {
        List((!list.is_empty()).then(|| list.into()))
    }
}

impl<T: Clone> List<T> {
    /// The list to change; whoever shares it keeps it as it is.
    pub(crate) fn make_mut(&mut self) -> &mut [T] {
        self.0.as_mut().map(Arc::make_mut).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_empty_list_is_nowhere_and_a_shared_one_stays() {
        let empty: Arc<[u64]> = Arc::from([]);
        assert_eq!([List::from(empty), List::from(&[][..])], [List::default(), List::default()]);
        assert!(List::<u64>::default().make_mut().is_empty());
        let shared = List::from(&[1, 2][..]);
        let mut own = shared.clone();
        own.make_mut()[0] = 3;
        assert_eq!((&*shared, &*own), (&[1, 2][..], &[3, 2][..]));
    }
}
