//! Fishpond's web server: pages, live events, accounts, bots.
//!
//! [`router`] is the whole site; [`serve`] serves it on a socket. Pages show the view that `fishpond-table` gives a person
//! ([`fishpond_table::TableView`]), drawn by `fishpond-draw` and worded by `fishpond-words`; this crate contains no game rules. Every
//! page works with plain forms; the script in `assets/` adds live updates and animations.
//!
//! Data flows one way: a form becomes a [`fishpond_table::Command`], the table decides, the events are stored, and only
//! then do they become visible (`commands`). Each viewer has an event stream that sends the parts of the page that have
//! changed for them (`routes::live`).

mod app;

#[cfg(test)]
mod test_log;

mod time;

mod open_tables;

mod commands;

mod timekeeper;

mod presence;

mod people;

mod passwords;

mod networks;

mod thinking;

mod bots;

mod hints;

mod rematch;

mod results;

mod ratings;

mod aborts;

mod tournaments;

mod bot_accounts;

mod preferences;

mod profile;

mod avatar;

mod reviews;

mod pictures;

mod animations;

mod moves;

mod listing;

mod lobby;

mod news;

mod mail;

mod matches;

mod contacts;

mod invitations;

mod invitation_notices;

mod push;

mod error;

mod faults;

mod visitor;

mod limits;

mod table_limits;

mod locks;

mod bans;

mod admin;

mod forms;

mod query;

mod nodes;

mod migration;

mod seating;

mod serving;

mod unread;

mod connections;

mod metrics;

mod assets;

mod page;

mod learned;

mod solved;

mod rules;

mod posters;

mod settings;

mod site;

mod parts;

mod routes;

mod api;

mod request_log;

pub use admin::{
    AdminAnswer, AdminCommand, AdminError, AdminPerson, AdminReport, AdminTable, AdminToken, AdminTournament,
    RebuiltRatings,
};
#[cfg(unix)]
pub use admin::{AdminReply, AdminRequest, AdminResponse, AdminSocket, SOCKET};
pub use api::{NewTokenError, Scope};
pub use app::{App, Options, cores};
pub use connections::ConnectionLimits;
pub use limits::Rates;
pub use mail::{Mailer, MailerError};
pub use metrics::metrics_router;
pub use migration::{Migrated, migrate};
pub use push::{Pusher, PusherError};
pub use request_log::REQUEST_LOG;
pub use routes::router;
pub use site::{Site, parse_options};

pub use fishpond_table::Clock;
pub use fishpond_tournament::{MAX_PLAYERS, Plan as TournamentPlan};
pub use table_limits::TableLimits;
pub use time::{TimeSources, now};
pub use visitor::{InvalidProxy, TrustedProxy};

use crate::connections::Connections;

/// The name of the database in the data folder.
pub const DATABASE: &str = "fishpond.sqlite";

/// Serves the site until `stop` resolves. Then it ends open event streams and gives other requests a few seconds to complete.
pub async fn serve(listener: tokio::net::TcpListener, app: App, stop: impl Future<Output = ()>) {
    let site = router(app.clone());
    let connections = Connections::new(app.options().connections, &app.options().trusted_proxies);
    let stop = async {
        stop.await;
        app.close();
    };
    serving::serve(listener, site, stop, serving::Timeouts::default(), &connections, app.faults()).await;
}

/// Answers every request with 503, for as long as the future is polled: the server is waiting for its database.
pub async fn refuse(listener: &tokio::net::TcpListener) {
    serving::refuse(listener).await;
}

/// Serves the server's metrics for Prometheus at `/metrics`, for as long as the future is polled.
pub async fn serve_metrics(listener: tokio::net::TcpListener, app: App) {
    let (site, never) = (metrics_router(app.clone()), std::future::pending());
    let connections = Connections::new(app.options().connections, &[]);
    serving::serve(listener, site, never, serving::Timeouts::default(), &connections, app.faults()).await;
}

/// Returns `N` random letters and digits that are hard to confuse.
fn random_letters<const N: usize>() -> [char; N] {
    const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
    rand::random::<[u8; N]>().map(|byte| char::from(LETTERS[usize::from(byte % 32)]))
}

/// Returns `N` random bytes from the system's generator, in hexadecimal.
fn random_hex<const N: usize>() -> String {
    hex::encode(rand::random::<[u8; N]>())
}
