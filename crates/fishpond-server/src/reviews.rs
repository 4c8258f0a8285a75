//! Reviews of games: made in the background and stored, so that each game is analysed only once.
//!
//! A job analyses one game, question by question, through the queue of the bots' searches ([`crate::thinking`]). Each person's jobs run one at a
//! time. Jobs are only in memory: if the server stops, the next visit to the review starts it again.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, Weak};
use std::time::Duration;

use fishpond_bots::analysis::{self, Question};
use fishpond_games::AnyRecord;
use fishpond_review::{Judge, Report};
use fishpond_store::Review;
use fishpond_table::{Millis, PersonId};
use tokio::sync::OwnedMutexGuard;

use crate::App;
use crate::error::Error;
use crate::limits::Action;
use crate::thinking::{Kind, Request};
use crate::visitor::{Network, Visitor};

/// The expected time for a question.
const QUESTION_TIME: Duration = Duration::from_millis(400);

/// On each move, the server spends the command line's effort divided by this number.
const EFFORT_DIVISOR: u64 = 3;

/// How many jobs a person may have.
const JOBS_PER_PERSON: usize = 3;

/// How many jobs all people on a network may have together.
const JOBS_PER_NETWORK: usize = 24;

/// How many jobs there may be in total.
const MAX_JOBS: usize = 200;

/// Seconds after which to try again if there are too many jobs.
const RETRY_JOB: u64 = 30;

/// How long uploaded records are kept, in milliseconds.
const UPLOAD_TIME: Millis = 30 * 24 * 60 * 60 * 1000;

/// The jobs, by the id of their review.
#[derive(Default)]
pub(crate) struct Reviews {
    jobs: Mutex<BTreeMap<String, Arc<Job>>>,
    /// Locked by the running job of each person.
    turns: Mutex<BTreeMap<PersonId, Weak<tokio::sync::Mutex<()>>>>,
}

/// The analysis of a game.
struct Job {
    person: PersonId,
    /// The network from which it was started.
    network: Option<Network>,
    done: AtomicUsize,
    /// The number of questions; 0 until the job starts.
    total: AtomicUsize,
    has_failed: AtomicBool,
}

/// The state of a review.
pub(crate) enum ReviewState {
    /// The analysis has not started.
    Queued,
    /// This many of the questions have been answered.
    Running {
        done: usize,
        total: usize,
    },
    Failed,
    Done(Box<Report>),
}

/// A game to review.
pub(crate) struct Reviewed<'a> {
    /// The table, or the identifier of the upload.
    pub(crate) id: &'a str,
    pub(crate) record: &'a AnyRecord,
}

impl Reviews {
    fn jobs(&self) -> MutexGuard<'_, BTreeMap<String, Arc<Job>>> {
        self.jobs.lock().expect("lock is never poisoned")
    }

    /// Returns the state of a job.
    fn state(&self, id: &str) -> Option<ReviewState> {
        let job = self.jobs().get(id).cloned()?;
        let (done, total) = (job.done.load(Ordering::Acquire), job.total.load(Ordering::Acquire));
        Some(match total {
            _ if job.has_failed.load(Ordering::Acquire) => ReviewState::Failed,
            0 => ReviewState::Queued,
            total => ReviewState::Running { done, total },
        })
    }

    /// Adds a job.
    fn add(&self, id: &str, person: &PersonId, network: Option<Network>) -> Result<Arc<Job>, Error> {
        let mut jobs = self.jobs();
        if jobs.len() >= MAX_JOBS {
            jobs.retain(|_, job| !job.has_failed.load(Ordering::Acquire));
        }
        let count = |is_counted: &dyn Fn(&Job) -> bool| {
            jobs.values().filter(|job| !job.has_failed.load(Ordering::Acquire) && is_counted(job)).count()
        };
        let limit = if count(&|job| job.person == *person) >= JOBS_PER_PERSON {
            Some("reviews-at-once-per-person")
        } else if network.is_some() && count(&|job| job.network == network) >= JOBS_PER_NETWORK {
            Some("reviews-at-once-per-network")
        } else if jobs.len() >= MAX_JOBS {
            Some("reviews-at-once")
        } else {
            None
        };
        if let Some(limit) = limit {
            return Err(Error::TooMany { limit, seconds: RETRY_JOB });
        }
        let job = Arc::new(Job {
            person: person.clone(),
            network,
            done: AtomicUsize::new(0),
            total: AtomicUsize::new(0),
            has_failed: AtomicBool::new(false),
        });
        jobs.insert(id.to_owned(), job.clone());
        Ok(job)
    }

    fn remove(&self, id: &str) {
        self.jobs().remove(id);
    }

    /// Waits until no other job of the person is running.
    async fn turn(&self, person: &PersonId) -> OwnedMutexGuard<()> {
        let lock = {
            let mut turns = self.turns.lock().expect("lock is never poisoned");
            let lock = turns.get(person).and_then(Weak::upgrade).unwrap_or_default();
            turns.retain(|_, lock| lock.strong_count() > 0);
            turns.insert(person.clone(), Arc::downgrade(&lock));
            lock
        };
        lock.lock_owned().await
    }
}

impl App {
    /// Returns the review of a game, or `None` if nobody has asked for it.
    pub(crate) async fn review_so_far(&self, reviewed: &Reviewed<'_>) -> Result<Option<ReviewState>, Error> {
        if let Some(state) = self.reviews().state(reviewed.id) {
            return Ok(Some(state));
        }
        let stored = self.store().review(reviewed.id).await?;
        Ok(stored.as_ref().and_then(|stored| finished_report(stored, reviewed)))
    }

    /// Returns the review of a game. The first visit starts the analysis, with the visitor's share of the thinking time.
    pub(crate) async fn review(
        &self,
        reviewed: &Reviewed<'_>,
        visitor: &Visitor,
    ) -> Result<ReviewState, Error> {
        let id = reviewed.id;
        if let Some(state) = self.reviews().state(id) {
            return Ok(state);
        }
        let stored = self.store().review(id).await?;
        if let Some(done) = stored.as_ref().and_then(|stored| finished_report(stored, reviewed)) {
            return Ok(done);
        }
        self.limits().count(Action::Review, visitor.person.as_str(), visitor.network)?;
        // Another visit may have started it in the meantime.
        if let Some(state) = self.reviews().state(id) {
            return Ok(state);
        }
        let job = self.reviews().add(id, &visitor.person, visitor.network)?;
        self.networks().note(&visitor.person, visitor.network, self.now());
        let (app, id, record) = (self.clone(), id.to_owned(), reviewed.record.clone());
        tokio::spawn(async move {
            match app.analyse(&id, record, &job, stored).await {
                Err(error) if app.is_open() => {
                    if app.faults().is_new("a review failed", &error) {
                        tracing::error!(id, %error, "a review failed");
                    }
                    job.has_failed.store(true, Ordering::Release);
                }
                _ => app.reviews().remove(&id),
            }
        });
        Ok(ReviewState::Queued)
    }

    /// Forgets that a review has failed, so that the next visit starts it again.
    pub(crate) fn retry_review(&self, id: &str) {
        let mut jobs = self.reviews().jobs();
        if jobs.get(id).is_some_and(|job| job.has_failed.load(Ordering::Acquire)) {
            jobs.remove(id);
        }
    }

    /// Analyses a game and stores the report, without the players' names: they change, and people may be removed.
    async fn analyse(
        &self,
        id: &str,
        record: AnyRecord,
        job: &Job,
        stored: Option<Review>,
    ) -> Result<(), Error> {
        let _turn = self.reviews().turn(&job.person).await;
        let broken = |error: fishpond_core::record::RecordError| Error::Internal(format!("{id}: {error}"));
        let judge = judge(&record);
        let bot = judge.bot();
        let questions: Vec<Question> = analysis::questions(&record).map_err(broken)?;
        job.total.store(questions.len(), Ordering::Release);
        let mut findings = Vec::with_capacity(questions.len());
        for question in questions {
            let people = self.with_networks([&job.person]);
            let request = Request { kind: Kind::Review, people, length: QUESTION_TIME };
            findings.push(self.thinking().run(request, move |stop| question.answer(&bot, stop)).await?);
            job.done.store(findings.len(), Ordering::Release);
        }
        let mut report = Report::new(&record, judge, &findings).map_err(broken)?;
        report.names.clear();
        let report = serde_json::to_string(&report).map_err(|error| Error::Internal(error.to_string()))?;
        let review = stored.unwrap_or_else(|| Review {
            id: id.to_owned(),
            person: None,
            record: None,
            report: None,
            until: None,
        });
        Ok(self.store().save_review(Review { report: Some(report), ..review }).await?)
    }

    /// Stores a record that somebody has uploaded, and returns the id of its review.
    pub(crate) async fn upload(&self, record: &AnyRecord, visitor: &Visitor) -> Result<String, Error> {
        let id = crate::random_hex::<8>();
        let review = Review {
            id: id.clone(),
            person: Some(visitor.person.to_string()),
            record: Some(record.record.to_json()),
            report: None,
            until: Some(self.now() + UPLOAD_TIME),
        };
        self.store().save_review(review).await?;
        Ok(id)
    }
}

/// Returns the stored report with the players' names, or `None` if its format is outdated, so that the game is analysed again.
fn finished_report(stored: &Review, reviewed: &Reviewed<'_>) -> Option<ReviewState> {
    let mut report = serde_json::from_str::<Report>(stored.report.as_deref()?).ok()?;
    report.names.clone_from(&reviewed.record.record.names);
    Some(ReviewState::Done(Box::new(report)))
}

/// Returns the limits of an analysis on the server, where many people share the processor.
fn judge(record: &AnyRecord) -> Judge {
    let judge = Judge::default_for(record);
    Judge { nodes: judge.nodes.map(|nodes| (nodes / EFFORT_DIVISOR).max(1)), ..judge }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_network_does_not_keep_others_from_reviews() {
        let reviews = Reviews::default();
        let network = |number: u8| Some(Network::of([192, 0, 2, number].into()));
        let add = |number: usize, from| {
            let person = PersonId::new(format!("guest{number}")).unwrap();
            reviews.add(&format!("review{number}"), &person, from).is_ok()
        };
        assert!((0..JOBS_PER_NETWORK).all(|number| add(number, network(1))));
        assert!(!add(JOBS_PER_NETWORK, network(1)), "a new guest from the same network");
        assert!(add(JOBS_PER_NETWORK, network(2)));
        reviews.remove("review0");
        assert!(add(JOBS_PER_NETWORK + 1, network(1)));
    }
}
