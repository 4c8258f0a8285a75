//! Running bots: they think on separate threads, see only the view of their seat, and move like any other player.

use std::sync::Arc;
use std::time::Duration;

use fishpond_bots::{Bot, Stop, Thinker};
use fishpond_core::{Message, Seat};
use fishpond_games::AnyView;
use fishpond_names::look_alike_key;
use fishpond_table::{Actor, Command, Entropy, PersonId, Table, bot_name};
use fishpond_words::Lang;

use crate::App;
use crate::error::Error;
use crate::open_tables::OpenTable;
use crate::thinking::{Kind, Request};
use crate::visitor::Network;

/// The bot that plays by default.
pub(crate) const DEFAULT_BOT: Bot = Bot::Level(3);

/// How long a bot waits after its first failure. The wait doubles with each further one.
const FIRST_RETRY: Duration = Duration::from_millis(200);

/// How many times the wait can double: up to about a minute.
const MAX_DOUBLINGS: u32 = 8;

/// How long a bot waits if another server has claimed its table.
const LOOK_AGAIN: Duration = Duration::from_secs(1);

/// Returns the description of a bot.
pub(crate) fn label(lang: Lang, bot: &str) -> String {
    let id = format!("page-bot-{}", bot.replace(':', "-"));
    if lang.has(&id) {
        lang.text(&id).into_owned()
    } else {
        lang.say(&Message::new("page-bot").with("bot", bot.to_owned()))
    }
}

/// Returns whether a name looks like the label of a bot in one of the languages. Only letters and digits count, so that nobody gets such a
/// name with other punctuation.
pub(crate) fn is_label(name: &str) -> bool {
    let letters =
        |text: &str| -> String { look_alike_key(text).chars().filter(|c| c.is_alphanumeric()).collect() };
    let name = letters(name);
    let mut labels = Lang::ALL.into_iter().flat_map(|lang| Bot::ALL.map(|bot| label(lang, &bot.to_string())));
    labels.any(|label| letters(&label) == name)
}

/// Returns the command that puts a bot in a seat. Bots contribute nothing to the dealer's seed: after the players have contributed,
/// the server could choose the bots' bytes to influence the result.
pub(crate) fn seat(seat: Seat, bot: Bot) -> Command {
    Command::SeatBot {
        seat,
        bot: bot.to_string(),
        name: bot_name(seat).to_owned(),
        entropy: Entropy::default(),
    }
}

/// Refuses a bot without a rating at a rated table (T16).
pub(crate) fn require_rating(table: &Table, bot: Bot) -> Result<(), Error> {
    if table.settings().rated && fishpond_ratings::anchor(table.game(), &bot.to_string()).is_none() {
        return Err(Error::Invalid(Message::new("page-error-rated-bot")));
    }
    Ok(())
}

/// The function that chooses a move: [`choose`], except in tests.
type Choose = fn(Bot, &AnyView, Seat, &Stop) -> String;

fn choose(bot: Bot, view: &AnyView, seat: Seat, stop: &Stop) -> String {
    Thinker::new(bot, rand::random()).think(view, seat, None, stop).act
}

impl App {
    /// Starts a task that moves for the bots at this table if it is their turn, unless one is running. If only bots play, they
    /// wait until somebody watches.
    pub(crate) fn run_bots(&self, open: &Arc<OpenTable>) {
        if !self.is_bots_turn(open) {
            return;
        }
        let mut running = open.bots_running.lock().expect("lock is never poisoned");
        if !std::mem::replace(&mut *running, true) {
            tokio::spawn(run(self.clone(), open.clone(), choose));
        }
    }

    fn is_bots_turn(&self, open: &OpenTable) -> bool {
        let table = open.table();
        let has_audience = || !needs_audience(&table) || open.presence.is_watched(self.now());
        self.is_open() && !table.bots_to_act().is_empty() && has_audience()
    }

    /// Returns people with their networks, if known.
    pub(crate) fn with_networks<'a>(
        &self,
        people: impl IntoIterator<Item = &'a PersonId>,
    ) -> Vec<(PersonId, Option<Network>)> {
        people.into_iter().map(|person| (person.clone(), self.networks().of(person))).collect()
    }
}

/// Returns whether no person plays at a table, or bots sit in for all of them.
pub(crate) fn is_bots_only(table: &Table) -> bool {
    table.voters().is_empty()
}

/// Returns whether bots move only while somebody watches: they play alone, and not in a tournament.
pub(crate) fn needs_audience(table: &Table) -> bool {
    is_bots_only(table) && table.tournament().is_none()
}

/// Moves for the bots as long as it is their turn. Retries after failures, with increasing delays.
async fn run(mut app: App, open: Arc<OpenTable>, choose: Choose) {
    let running = Running(open.clone());
    let mut failures = 0;
    loop {
        match make_move(&app, &open, choose).await {
            Ok(true) => failures = 0,
            Ok(false) => {
                app.release_bots(&open).await;
                drop(running);
                // Any later change or visit starts another task; this is for one that was made until now.
                return app.run_bots(&open);
            }
            // The table was deleted.
            Err(Error::NotFound) => return,
            Err(_) if !app.is_open() => return app.release_bots(&open).await,
            // The table changed while the bot was thinking.
            Err(Error::Refused(_)) if failures == 0 => failures = 1,
            Err(error) => {
                let delay = FIRST_RETRY * 2_u32.pow(failures);
                failures = (failures + 1).min(MAX_DOUBLINGS);
                if app.faults().is_new("a bot cannot move", &error) {
                    tracing::error!(table = open.id, %error, ?delay, "a bot cannot move, will retry");
                }
                let state = Arc::downgrade(&app.0);
                drop(app);
                tokio::time::sleep(delay).await;
                let Some(state) = state.upgrade() else { return };
                app = App(state);
            }
        }
    }
}

/// Notes that a task moves for the bots at a table, until it ends for any reason: if it panicked and the note stayed, the bots would never
/// move again.
struct Running(Arc<OpenTable>);

impl Drop for Running {
    fn drop(&mut self) {
        *self.0.bots_running.lock().expect("lock is never poisoned") = false;
    }
}

/// Makes one move for a bot. Returns false if it is not a bot's turn.
async fn make_move(app: &App, open: &Arc<OpenTable>, choose: Choose) -> Result<bool, Error> {
    if !app.is_bots_turn(open) {
        return Ok(false);
    }
    if !app.claim_bots(open).await? {
        // Another server moves for the bots. This one checks again later, in case the other one dies.
        tokio::time::sleep(LOOK_AGAIN).await;
        return Ok(true);
    }
    let table = open.table();
    let next = table
        .bots_to_act()
        .first()
        .and_then(|&(seat, bot)| Some((seat, bot.parse().unwrap_or(DEFAULT_BOT), table.bot_view(seat)?)));
    let Some((seat, bot, view)) = next else { return Ok(false) };
    let request = request(app, &table, bot);
    let answers = table.moment();
    // In a tournament, bots may play with nobody watching. Then there is no need to pause.
    let is_hidden = is_bots_only(&table) && !open.presence.is_watched(app.now());
    drop(table);
    let pause = tokio::time::sleep(if is_hidden { Duration::ZERO } else { app.options().bot_pause });
    let think = app.thinking().run(request, move |stop| choose(bot, &view, seat, stop));
    let (act, ()) = app.while_claimed(open, async { tokio::join!(think, pause) }).await;
    let command = Command::Act { seat, act: act?, answers, id: None };
    app.command(open, &Actor::Server, command).await?;
    Ok(true)
}

/// Returns the request for a bot's move. It uses the thinking time of the people who play or, if only bots play, of the host; all
/// tournament tables have the same host. Bots-only games in tournaments don't wait for an audience, because other players wait for the end
/// of the round.
fn request(app: &App, table: &Table, bot: Bot) -> Request {
    let length = bot.expected_time(table.game(), table.settings().config.players);
    let kind = if needs_audience(table) { Kind::BotsOnly } else { Kind::Move };
    let people = match is_bots_only(table) {
        true => app.with_networks([table.host()]),
        false => app.with_networks(table.voters()),
    };
    Request { kind, people, length }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU32, Ordering};

    use fishpond_core::Config;
    use fishpond_games::GameId;
    use fishpond_table::{NewTable, PersonId, Secret, Settings, TableStatus};

    use super::*;
    use crate::test_log::Log;

    /// How many times [`panic_at_first`] panics.
    const PANICS: u32 = 3;

    fn panic_at_first(_: Bot, view: &AnyView, seat: Seat, stop: &Stop) -> String {
        static CALLS: AtomicU32 = AtomicU32::new(0);
        let call = CALLS.fetch_add(1, Ordering::SeqCst);
        assert!(call >= PANICS, "panic {call} of this test");
        choose(Bot::Greedy, view, seat, stop)
    }

    /// Returns a table at which only bots play. The server does not move for them.
    async fn bots_only(app: &App) -> Arc<OpenTable> {
        let host = PersonId::new("ann").unwrap();
        let new = NewTable {
            game: GameId::Penguins,
            settings: Settings::new(Config::new(2)),
            host: host.clone(),
            seed: Secret::new([7; 32]),
            invitation: "invitation".to_owned(),
            watch: "watch".to_owned(),
            reserved: Vec::new(),
            start: None,
            tournament: None,
        };
        let id = app.create_table(new).await.unwrap();
        let open = app.open_table(&id).await.unwrap();
        // Keeps the server from moving for the bots.
        *open.bots_running.lock().unwrap() = true;
        let seats = Seat::first_n(2).map(|at| seat(at, Bot::Greedy));
        for command in seats.chain([Command::Start]) {
            app.command(&open, &Actor::Person(host.clone()), command).await.unwrap();
        }
        open.presence.note_visit(app.now());
        open
    }

    /// The clock is paused, so retries happen as soon as all tasks are idle.
    #[tokio::test(start_paused = true)]
    async fn a_bot_that_panics_is_retried_and_logged() {
        let (app, _folder) = App::for_test().await;
        let open = bots_only(&app).await;
        let (log, _guard) = Log::start();
        run(app.clone(), open.clone(), panic_at_first).await;
        assert_eq!(open.table().status(), TableStatus::Over, "the game goes on after the panics");
        let text = log.text();
        for call in 0..PANICS {
            assert_eq!(text.matches(&format!("panic {call} of this test")).count(), 1, "{text}");
        }
        assert_eq!(text.matches("ERROR").count(), PANICS as usize, "{text}");
        assert_eq!(text.matches("a bot cannot move, will retry").count(), PANICS as usize, "{text}");
        assert_eq!(text.matches(&format!("table=\"{}\"", open.id)).count(), PANICS as usize, "{text}");
    }

    #[tokio::test(start_paused = true)]
    async fn bots_go_on_after_their_task_has_died() {
        let (app, _folder) = App::for_test().await;
        let open = bots_only(&app).await;
        // The task is dropped while the bot thinks, as by a panic.
        let task = run(app.clone(), open.clone(), choose);
        assert!(tokio::time::timeout(Duration::ZERO, task).await.is_err(), "the game is not over yet");
        assert!(!*open.bots_running.lock().unwrap());
        let mut changes = open.watch();
        app.run_bots(&open);
        assert!(*open.bots_running.lock().unwrap());
        while open.table().status() != TableStatus::Over {
            changes.changed().await.unwrap();
        }
    }

    #[tokio::test(start_paused = true)]
    async fn a_bot_that_is_interrupted_by_a_shutdown_is_not_an_error() {
        let (app, _folder) = App::for_test().await;
        let open = bots_only(&app).await;
        app.close();
        let (log, _guard) = Log::start();
        run(app, open, choose).await;
        assert_eq!(log.text().matches("ERROR").count(), 0, "{}", log.text());
    }
}
