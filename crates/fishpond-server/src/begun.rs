//! What was begun is finished, even if whoever asked for it has hung up.

use std::pin::Pin;
use std::task::{Context, Poll};

use tokio::runtime::Handle;

/// Work that goes on as a task of its own if nobody waits for it any more. While somebody does, it is part of his.
pub(crate) struct Begun<F: Future<Output: Send> + Send + 'static>(Option<Pin<Box<F>>>);

/// Begins what has to be finished.
pub(crate) fn begin<F: Future<Output: Send> + Send + 'static>(work: F) -> Begun<F> {
    Begun(Some(Box::pin(work)))
}

impl<F: Future<Output: Send> + Send + 'static> Future for Begun<F> {
    type Output = F::Output;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<F::Output> {
        // Out of its place, so that what panics is not gone on with.
        let mut work = self.0.take().expect("nobody asks for what he has got");
        let done = work.as_mut().poll(context);
        if done.is_pending() {
            self.0 = Some(work);
        }
        done
    }
}

impl<F: Future<Output: Send> + Send + 'static> Drop for Begun<F> {
    fn drop(&mut self) {
        if let (Some(work), Ok(runtime)) = (self.0.take(), Handle::try_current()) {
            runtime.spawn(work);
        }
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt as _;
    use tokio::sync::oneshot;

    use super::*;

    /// Work that waits for a word and passes it on, with both ends of that.
    fn work() -> (oneshot::Sender<u8>, impl Future<Output = u8> + Send + 'static, oneshot::Receiver<u8>) {
        let ((say, heard), (pass, passed)) = (oneshot::channel(), oneshot::channel());
        let work = async move {
            let word = heard.await.unwrap();
            pass.send(word).unwrap();
            word
        };
        (say, work, passed)
    }

    #[tokio::test]
    async fn who_waits_gets_what_comes_of_it() {
        let (say, work, passed) = work();
        say.send(7).unwrap();
        assert_eq!(begin(work).await, 7);
        assert_eq!(passed.await, Ok(7));
    }

    #[tokio::test]
    async fn what_was_begun_is_finished_when_nobody_waits() {
        for looked in [false, true] {
            let (say, work, passed) = work();
            let mut begun = begin(work);
            if looked {
                assert_eq!((&mut begun).now_or_never(), None);
            }
            drop(begun);
            say.send(7).unwrap();
            assert_eq!(passed.await, Ok(7));
        }
    }
}
