//! Bots at work: they think on threads of their own, get the view of their seat, and act like anybody else.

use std::sync::Arc;
use std::time::Duration;

use fishpond_bots::{Advice, Bot, Limits, Stop, Thinker};
use fishpond_core::{Message, Rng, Seat};
use fishpond_games::AnyView;
use fishpond_table::{Actor, Command, Entropy};
use fishpond_words::Lang;

use crate::error::Error;
use crate::house::{App, Room};

/// The bots' names, seat by seat.
const NAMES: [&str; 5] = ["Finn", "Ebba", "Nils", "Marina", "Otto"];

/// What a bot on this seat is called.
pub(crate) fn name(seat: Seat) -> &'static str {
    NAMES[seat.index()]
}

/// What a kind of bot is called, in words.
pub(crate) fn label(lang: Lang, bot: &str) -> String {
    let id = format!("page-bot-{}", bot.replace(':', "-"));
    if lang.has(&id) {
        lang.text(&id).into_owned()
    } else {
        lang.say(&Message::new("page-bot").with("bot", bot.to_owned()))
    }
}

/// The bot that plays unless another is asked for.
pub(crate) const USUAL: Bot = Bot::Level(3);

/// The strongest bot there is: it gives hints.
const STRONGEST: Bot = Bot::Level(8);

/// How long it thinks about one: nobody likes to wait longer.
const PATIENCE: Duration = Duration::from_secs(2);

/// Puts a bot on a seat. It adds nothing to the dealer's seed: bytes that the server draws after others have added theirs
/// are bytes that it could choose.
pub(crate) fn seat(seat: Seat, bot: Bot) -> Command {
    Command::SeatBot { seat, bot: bot.to_string(), name: name(seat).to_owned(), entropy: Entropy::default() }
}

/// What the strongest bot would do, and why.
pub(crate) async fn advise(app: &App, view: AnyView, seat: Seat) -> Option<Advice> {
    let permit = app.thinkers().acquire_owned().await.ok()?;
    tokio::task::spawn_blocking(move || {
        let limits = Limits { nodes: None, time: Some(PATIENCE), threads: 1 };
        let advice = Thinker::new(STRONGEST, rand::random()).think(&view, seat, Some(&limits), &Stop::new());
        drop(permit);
        advice
    })
    .await
    .ok()
}

/// Lets a bot think where it holds nobody up.
pub(crate) async fn think(app: &App, bot: Bot, view: AnyView, seat: Seat) -> Option<String> {
    let permit = app.thinkers().acquire_owned().await.ok()?;
    tokio::task::spawn_blocking(move || {
        let act = bot.choose(&view, seat, &mut Rng::new(rand::random()));
        drop(permit);
        act
    })
    .await
    .ok()
}

impl App {
    /// Sees to it that somebody lets the bots at this table act, as long as one is to act.
    pub(crate) fn let_bots_act(&self, room: &Arc<Room>) {
        if room.table().bots_to_act().is_empty() {
            return;
        }
        let mut thinking = room.thinking.lock().expect("nobody panics while looking");
        if !std::mem::replace(&mut *thinking, true) {
            tokio::spawn(work(self.clone(), room.clone()));
        }
    }
}

async fn work(app: App, room: Arc<Room>) {
    let mut refused = 0;
    loop {
        let table = room.table();
        let next = table
            .bots_to_act()
            .first()
            .and_then(|&(seat, bot)| Some((seat, bot.parse().unwrap_or(USUAL), table.bot_view(seat)?)));
        let Some((seat, bot, view)) = next else {
            let mut thinking = room.thinking.lock().expect("nobody panics while looking");
            // Whoever changes the table from now on starts another task.
            if room.table().bots_to_act().is_empty() {
                *thinking = false;
                return;
            }
            continue;
        };
        let answers = table.moment();
        let pause = tokio::time::sleep(app.options().bot_pause);
        let (act, ()) = tokio::join!(think(&app, bot, view, seat), pause);
        let Some(act) = act else { break };
        let command = Command::Act { seat, act, answers, id: None };
        match app.command(&room, &Actor::Server, command).await {
            Ok(()) => refused = 0,
            // The game has gone on meanwhile: look again, but not for ever.
            Err(Error::Refused(_)) if refused < 3 => refused += 1,
            Err(error) => {
                eprintln!("fishpond: a bot at table {}: {error:?}", room.id);
                break;
            }
        }
    }
    *room.thinking.lock().expect("nobody panics while looking") = false;
}
