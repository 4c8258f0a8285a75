//! Tournaments: whole ones between bots, with people, across restarts and on several servers.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use crate::common::{Browser, PASSWORD, Page, TestServer, form, register, server_on, wait_for_ratings};
use axum::extract::ConnectInfo;
use axum::http::StatusCode;
use fishpond_games::GameId;
use fishpond_server::{
    AdminAnswer, AdminCommand, AdminError, AdminTournament, App, Clock, Site, TableLimits, TournamentPlan,
    router,
};
use fishpond_services::Postgres;
use fishpond_store::{Store, TableCounts};
use fishpond_tournament::{Entrant, Status, Tournament};
use tokio::time::timeout;

/// How long anything may take on a busy machine.
const PATIENCE: Duration = Duration::from_secs(120);

fn plan(seats: u8, rounds: u8) -> TournamentPlan {
    let clock = Clock::Bank { initial: 600_000, increment: 10_000 };
    TournamentPlan { seats, rounds, pause: 0, ..TournamentPlan::new("Friday fish", GameId::Penguins, clock) }
}

async fn create(app: &App, plan: TournamentPlan) -> String {
    match app.administer(AdminCommand::CreateTournament { plan }).await.unwrap() {
        AdminAnswer::Tournament(id) => id,
        answer => panic!("{answer:?}"),
    }
}

async fn add_bots(app: &App, tournament: &str, count: u32) {
    let command =
        AdminCommand::AddBots { tournament: tournament.to_owned(), bot: "level:1".to_owned(), count };
    assert_eq!(app.administer(command).await, Ok(AdminAnswer::Done));
}

async fn start(app: &App, tournament: &str) -> Result<AdminAnswer, AdminError> {
    app.administer(AdminCommand::StartTournament { tournament: tournament.to_owned() }).await
}

async fn stored(store: &dyn Store, id: &str) -> Tournament {
    let stored = store.tournaments().tournament(id).await.unwrap().expect("the tournament exists");
    Tournament::from_json(&stored.document).unwrap()
}

/// Waits until a tournament meets a condition.
async fn wait(store: &dyn Store, id: &str, until: impl Fn(&Tournament) -> bool) -> Tournament {
    let met = async {
        loop {
            let tournament = stored(store, id).await;
            if until(&tournament) {
                return tournament;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    timeout(PATIENCE, met).await.expect("the tournament goes on")
}

fn is_finished(tournament: &Tournament) -> bool {
    tournament.status == Status::Finished
}

/// Checks that everyone has played in every round or had a bye.
fn check(tournament: &Tournament) {
    assert_eq!(tournament.rounds.len(), usize::from(tournament.plan.rounds));
    for round in &tournament.rounds {
        let mut players: Vec<usize> = round.tables.iter().flat_map(|table| table.players.clone()).collect();
        assert!(round.tables.iter().all(|table| table.result.is_some()));
        players.extend(&round.byes);
        players.sort_unstable();
        assert_eq!(players, (0..tournament.players.len()).collect::<Vec<_>>());
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sixty_four_bots_play_a_whole_tournament() {
    let server = TestServer::start().await;
    let id = create(&server.app, plan(4, 3)).await;
    add_bots(&server.app, &id, 64).await;
    let full = AdminCommand::AddBots { tournament: id.clone(), bot: "level:1".to_owned(), count: 1 };
    assert!(matches!(server.app.administer(full).await, Err(AdminError::Tournament(_))));
    start(&server.app, &id).await.unwrap();
    let tournament = wait(&*server.store, &id, is_finished).await;
    check(&tournament);
    assert!(tournament.rounds.iter().all(|round| round.tables.len() == 16 && round.byes.is_empty()));
    assert!(
        tournament.rounds.iter().flat_map(|round| &round.tables).all(|table| {
            let scores = table.result.as_ref().unwrap();
            scores.iter().map(|score| score.points).sum::<i32>() > 0
        }),
        "the games were played"
    );
    assert_eq!(server.store.count_tables().await, Ok(TableCounts { waiting: 0, playing: 0, over: 48 }));
    let standings = tournament.standings();
    assert!(standings.is_sorted_by_key(|line| std::cmp::Reverse(line.points)));
    let mut visitor = Browser::new(&server);
    let page = visitor.get(&format!("/tournament/{id}")).await;
    let winner = &tournament.players[standings[0].player].name;
    assert!(page.body.contains(&format!("{winner} wins the tournament.")), "{}", page.body);
    assert_eq!(page.body.matches("<td class=\"place\">").count(), 64);
    let list = visitor.get("/tournaments").await;
    assert!(list.body.contains(&format!("won by {winner}")), "{}", list.body);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_tournament_goes_on_after_a_restart() {
    let server = TestServer::start().await;
    let id = create(&server.app, plan(2, 3)).await;
    add_bots(&server.app, &id, 7).await;
    start(&server.app, &id).await.unwrap();
    wait(&*server.store, &id, |tournament| tournament.rounds.len() >= 2).await;
    server.app.close();
    let server = server.restart().await;
    let tournament = wait(&*server.store, &id, is_finished).await;
    check(&tournament);
    assert!(tournament.rounds.iter().all(|round| round.byes.len() == 1));
    assert_eq!(server.store.count_tables().await.unwrap().over, 9);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_round_whose_tables_are_missing_is_continued() {
    let server = TestServer::start().await;
    let id = create(&server.app, plan(2, 1)).await;
    for login in ["Ann", "Bob", "Eve", "Joe"] {
        register(&server, login).await;
    }
    let accounts = ["Ann", "Bob", "Eve", "Joe"].map(str::to_owned).to_vec();
    let add = AdminCommand::AddToTournament { tournament: id.clone(), accounts };
    assert_eq!(server.app.administer(add).await, Ok(AdminAnswer::Done));
    start(&server.app, &id).await.unwrap();
    let tournament = stored(&*server.store, &id).await;
    let tables: Vec<String> = tournament.tables_in_play().map(|table| table.table.clone()).collect();
    assert_eq!(tables.len(), 2);
    server.app.close();
    // As if the server had died before it could create the second table.
    let missing = tables[1].clone();
    let server =
        server.restart_after(async |store| assert_eq!(store.delete_table(&missing).await, Ok(true))).await;
    let created = async {
        while server.store.count_tables().await.unwrap().playing < 2 {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    timeout(PATIENCE, created).await.expect("the missing table is created");
    assert_eq!(stored(&*server.store, &id).await, tournament);
}

#[tokio::test]
async fn people_join_play_and_withdraw() {
    let server = TestServer::start().await;
    let id = create(&server.app, TournamentPlan { rated: true, ..plan(2, 2) }).await;
    let (page, home) = (format!("/tournament/{id}"), "/");
    let mut guest = Browser::new(&server);
    assert!(guest.get(home).await.body.contains(&format!("href=\"{page}\"")));
    assert!(guest.get(home).await.body.contains("href=\"/tournaments\""));
    assert!(guest.get(&page).await.body.contains("You need an account to join."));
    let refused = guest.post(&format!("{page}/join"), &[]).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(refused.body.contains("You need an account to play in a tournament."), "{}", refused.body);

    let (mut ann, mut bob) = (register(&server, "Ann").await, register(&server, "Bob").await);
    for browser in [&mut ann, &mut bob] {
        let joined = browser.submit(&format!("{page}/join"), &[]).await;
        assert!(joined.body.contains("You’re in."), "{}", joined.body);
    }
    let again = bob.post(&format!("{page}/join"), &[]).await;
    assert!(again.body.contains("You have already joined this tournament."), "{}", again.body);
    let left = bob.submit(&format!("{page}/leave"), &[]).await;
    assert!(left.body.contains(">Join</button>"), "{}", left.body);
    assert!(
        matches!(start(&server.app, &id).await, Err(AdminError::Tournament(_))),
        "one player is not enough"
    );
    bob.post(&format!("{page}/join"), &[]).await;
    let mut stream = ann.listen(&format!("{page}/events"), None).await;
    assert!(stream.next().await.contains("event: lists"));
    start(&server.app, &id).await.unwrap();
    let seen = async {
        let mut seen = String::new();
        while !(seen.contains("event: notices") && seen.contains("Go to your table")) {
            seen.push_str(&stream.next().await);
        }
        seen
    };
    let seen = timeout(PATIENCE, seen).await.expect("the page shows the table and a notice");
    assert!(seen.contains("your tournament table is ready"), "{seen}");

    let table = stored(&*server.store, &id).await.rounds[0].tables[0].table.clone();
    let path = format!("/t/{table}");
    for browser in [&mut ann, &mut bob] {
        let shown = browser.get(&path).await;
        assert!(shown.body.contains(&format!("href=\"{page}\"")), "the table links back to its tournament");
        assert!(!shown.body.contains(&format!("{path}/propose-end")));
        assert!(browser.get(home).await.body.contains(&format!("href=\"{path}\"")));
    }
    let proposed = ann.post(&format!("{path}/propose-end"), &[]).await;
    assert!(proposed.body.contains("A tournament game is played to the end"), "{}", proposed.body);
    // Everyone moves, so that the game is rated.
    for _ in 0..3 {
        for browser in [&mut ann, &mut bob] {
            let shown = browser.get(&path).await;
            if !crate::common::offers(&shown).is_empty() {
                let fields = crate::common::first_move(browser, shown).await;
                let fields: Vec<(&str, &str)> =
                    fields.iter().map(|(name, value)| (*name, value.as_str())).collect();
                browser.post(&format!("{path}/act"), &fields).await;
            }
        }
    }
    // Bob withdraws, and loses the game; nobody is left to play the second round.
    let withdrawn = bob.submit(&format!("{page}/leave"), &[]).await;
    assert_eq!(withdrawn.status, StatusCode::OK, "{}", withdrawn.body);
    let tournament = wait(&*server.store, &id, is_finished).await;
    let winner = tournament.standings()[0];
    assert_eq!(
        (&*tournament.players[winner.player].name, winner.points.to_string()),
        ("Ann", "12".to_owned())
    );
    wait_for_ratings(&server, 1).await;
    let finished = ann.get(&page).await;
    assert!(finished.body.contains("You win the tournament."), "{}", finished.body);
    let over = ann.get(&path).await;
    assert!(over.body.contains("Back to the tournament") && !over.body.contains(&format!("{path}/rematch")));
    ann.lang = "de";
    assert!(ann.get(&page).await.body.contains("Du gewinnst das Turnier."));
    let export = ann.get("/me/export").await.body;
    assert!(export.contains("\"points\": 12.0") && export.contains("Friday fish"), "{export}");
}

#[tokio::test]
async fn standings_are_live_and_link_to_visible_profiles() {
    let server = TestServer::start().await;
    let id = create(&server.app, plan(2, 1)).await;
    let page = format!("/tournament/{id}");
    let mut browsers = Vec::new();
    for login in ["Ann", "Bob", "Eve", "Joe"] {
        browsers.push(register(&server, login).await);
    }
    let add = AdminCommand::AddToTournament {
        tournament: id.clone(),
        accounts: ["Ann", "Bob", "Eve", "Joe"].map(str::to_owned).to_vec(),
    };
    assert_eq!(server.app.administer(add).await, Ok(AdminAnswer::Done));
    browsers[0].post("/me/privacy", &[("profile", "nobody")]).await;
    let mut guest = Browser::new(&server);
    let links = |body: &str| ["Ann", "Bob"].map(|name| body.contains(&format!("href=\"/@{name}\"")));
    assert_eq!(links(&guest.get(&page).await.body), [false, true]);
    start(&server.app, &id).await.unwrap();
    assert_eq!(links(&guest.get(&page).await.body), [false, true]);
    assert_eq!(links(&browsers[0].get(&page).await.body), [true, true], "one's own profile");

    let mut stream = guest.listen(&format!("{page}/events"), None).await;
    let first = stream.next().await;
    assert!(first.contains("event: lists") && first.matches("in progress").count() == 2, "{first}");
    // Ann resigns, and the other table plays on.
    for seat in ["A", "B"] {
        let tournament = stored(&*server.store, &id).await;
        let ann = tournament.players.iter().position(|player| player.name == "Ann").unwrap();
        let Some(table) = tournament.table_of(ann) else { break };
        let resign = [("seat", seat), ("act", "resign"), ("answers", "0")];
        browsers[0].post(&format!("/t/{}/act", table.table), &resign).await;
    }
    let tournament = wait(&*server.store, &id, |tournament| tournament.tables_in_play().count() == 1).await;
    assert_eq!(tournament.status, Status::Running);
    let leader = tournament.standings()[0];
    let row = format!("<td class=\"number points\">{}</td>", leader.points);
    let update = async {
        loop {
            let event = stream.next().await;
            if event.contains("event: lists") && event.contains(&row) {
                return event;
            }
        }
    };
    let update = timeout(PATIENCE, update).await.expect("the standings change");
    assert_eq!(update.matches("in progress").count(), 1, "{update}");
    assert!(!first.contains(&row), "{first}");
}

/// Sends a form from an address.
async fn post_from(browser: &mut Browser, address: &str, path: &str) -> Page {
    let mut request = form(path, &[]);
    request.extensions_mut().insert(ConnectInfo(SocketAddr::new(address.parse().unwrap(), 4000)));
    browser.send(request).await
}

#[tokio::test]
async fn entries_are_limited_per_network() {
    let limits = TableLimits { entries_by_network: 2, ..TableLimits::default() };
    let server = TestServer::with_limits(fishpond_server::now, limits).await;
    let id = create(&server.app, plan(2, 2)).await;
    let [join, leave] = ["join", "leave"].map(|to| format!("/tournament/{id}/{to}"));
    let mut browsers = Vec::new();
    for name in ["Ann", "Bob", "Cy", "Dee"] {
        browsers.push(register(&server, name).await);
    }
    let [ann, bob, cy, dee] = &mut browsers[..] else { unreachable!() };
    for (browser, address) in [(&mut *ann, "2001:db8::1"), (&mut *bob, "2001:db8::2")] {
        assert_eq!(post_from(browser, address, &join).await.status, StatusCode::SEE_OTHER);
    }
    let again = post_from(bob, "2001:db8::2", &join).await;
    assert!(again.body.contains("You have already joined"), "{}", again.body);
    let refused = post_from(cy, "2001:db8::3", &join).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(refused.body.contains("2 players from your network have already joined"), "{}", refused.body);
    cy.lang = "de";
    let refused = post_from(cy, "2001:db8::3", &join).await;
    assert!(refused.body.contains("Aus deinem Netzwerk nehmen schon 2 Spieler"), "{}", refused.body);
    assert_eq!(post_from(dee, "2001:db8:0:1::1", &join).await.status, StatusCode::SEE_OTHER, "elsewhere");
    // Somebody who leaves makes room, and the operator can add more.
    post_from(bob, "192.0.2.1", &leave).await;
    assert_eq!(post_from(cy, "2001:db8::3", &join).await.status, StatusCode::SEE_OTHER);
    let accounts = vec!["Bob".to_owned()];
    let add = AdminCommand::AddToTournament { tournament: id.clone(), accounts };
    assert_eq!(server.app.administer(add).await, Ok(AdminAnswer::Done));
    assert_eq!(stored(&*server.store, &id).await.players.len(), 4);
}

#[tokio::test]
async fn the_operator_removes_players() {
    let server = TestServer::start().await;
    let id = create(&server.app, TournamentPlan { rated: true, ..plan(2, 2) }).await;
    let (mut ann, mut bob) = (register(&server, "Ann").await, register(&server, "Bob").await);
    let join = format!("/tournament/{id}/join");
    for browser in [&mut ann, &mut bob] {
        assert_eq!(browser.post(&join, &[]).await.status, StatusCode::SEE_OTHER);
    }
    let remove = |name: &str| AdminCommand::RemoveFromTournament {
        tournament: id.clone(),
        players: vec![name.to_owned()],
    };
    assert_eq!(server.app.administer(remove("Bob")).await, Ok(AdminAnswer::Done));
    let unknown = Err(AdminError::UnknownPlayer("Bob".to_owned()));
    assert_eq!(server.app.administer(remove("Bob")).await, unknown);
    let refused = bob.post(&join, &[]).await;
    assert!(
        refused.body.contains("The operator of this server has removed you from this tournament."),
        "{}",
        refused.body
    );
    // Version 0.2.0, which may run on other servers during an upgrade, can read the tournament.
    let stored = server.store.tournaments().tournament(&id).await.unwrap().unwrap();
    let document: serde_json::Map<String, serde_json::Value> =
        serde_json::from_str(&stored.document).unwrap();
    assert_eq!(document.keys().collect::<Vec<_>>(), ["plan", "players", "rounds", "status"]);
    let add = AdminCommand::AddToTournament { tournament: id.clone(), accounts: vec!["Bob".to_owned()] };
    assert_eq!(server.app.administer(add).await, Ok(AdminAnswer::Done));
    // During a round, the removed player loses the game.
    start(&server.app, &id).await.unwrap();
    assert_eq!(server.app.administer(remove("Bob")).await, Ok(AdminAnswer::Done));
    let tournament = wait(&*server.store, &id, is_finished).await;
    assert_eq!(tournament.players[tournament.standings()[0].player].name, "Ann");
}

#[tokio::test]
async fn a_removed_player_who_deletes_their_account_leaves_no_trace() {
    let server = TestServer::start().await;
    let id = create(&server.app, plan(2, 2)).await;
    let mut ann = register(&server, "Ann").await;
    ann.post(&format!("/tournament/{id}/join"), &[]).await;
    let players = vec!["Ann".to_owned()];
    let remove = AdminCommand::RemoveFromTournament { tournament: id.clone(), players };
    assert_eq!(server.app.administer(remove).await, Ok(AdminAnswer::Done));
    let mentioned = async || server.store.tournaments().tournament(&id).await.unwrap().unwrap().people.len();
    assert_eq!(mentioned().await, 1);
    ann.post("/me/delete", &[("password", PASSWORD)]).await;
    while mentioned().await > 0 {
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn a_deleted_account_leaves_no_name_in_a_tournament() {
    let server = TestServer::start().await;
    let id = create(&server.app, plan(2, 2)).await;
    let mut ann = register(&server, "Annabella").await;
    register(&server, "Bob").await;
    register(&server, "Eve").await;
    let accounts = ["Annabella", "Bob", "Eve"].map(str::to_owned).to_vec();
    let add = AdminCommand::AddToTournament { tournament: id.clone(), accounts };
    assert_eq!(server.app.administer(add).await, Ok(AdminAnswer::Done));
    start(&server.app, &id).await.unwrap();
    let deleted = ann.post("/me/delete", &[("password", PASSWORD)]).await;
    assert_eq!(deleted.status, StatusCode::SEE_OTHER, "{}", deleted.body);
    let tournament = wait(&*server.store, &id, |tournament| tournament.players[0].name != "Annabella").await;
    assert!(tournament.players[0].withdrawn);
    assert!(!server.stored_bytes().windows(9).any(|bytes| bytes == b"Annabella"));
    assert!(!Browser::new(&server).get(&format!("/tournament/{id}")).await.body.contains("Annabella"));
}

static NOW: AtomicU64 = AtomicU64::new(1_800_000_000_000);

#[tokio::test]
async fn a_tournament_starts_on_time_and_rounds_after_a_break() {
    let server = TestServer::with_clock(|| NOW.load(Ordering::SeqCst)).await;
    let now = NOW.load(Ordering::SeqCst);
    let past = AdminCommand::CreateTournament { plan: TournamentPlan { starts: Some(now), ..plan(2, 1) } };
    assert!(matches!(server.app.administer(past).await, Err(AdminError::InvalidTournament(_))));
    let starts = Some(now + 3_600_000);
    let id = create(&server.app, TournamentPlan { starts, pause: 60_000, ..plan(2, 2) }).await;
    let lonely = create(&server.app, TournamentPlan { starts, ..plan(2, 2) }).await;
    add_bots(&server.app, &id, 2).await;
    let mut visitor = Browser::new(&server);
    let page = visitor.get(&format!("/tournament/{id}")).await;
    assert!(page.body.contains("starts 15 Jan 2027, 09:00 UTC"), "{}", page.body);
    NOW.fetch_add(3_600_000, Ordering::SeqCst);
    wait(&*server.store, &id, |tournament| tournament.next_round.is_some() && tournament.rounds.len() == 1)
        .await;
    wait(&*server.store, &lonely, |tournament| tournament.status == Status::Cancelled).await;
    assert!(visitor.get(&format!("/tournament/{id}")).await.body.contains("The next round starts in"));
    NOW.fetch_add(60_000, Ordering::SeqCst);
    wait(&*server.store, &id, is_finished).await;
}

#[tokio::test]
async fn the_operator_manages_tournaments_without_a_server() {
    let server = TestServer::start().await;
    let id = create(&server.app, plan(2, 1)).await;
    add_bots(&server.app, &id, 2).await;
    server.app.close();
    let server = server
        .restart_after(async |store| {
            let app = App::offline(Arc::new(store)).await.unwrap();
            assert_eq!(start(&app, &id).await, Ok(AdminAnswer::Done));
            let other = create(&app, plan(2, 1)).await;
            for command in [
                AdminCommand::CancelTournament { tournament: other.clone() },
                AdminCommand::DeleteTournament { tournament: other.clone() },
            ] {
                assert_eq!(app.administer(command).await, Ok(AdminAnswer::Done));
            }
            let unknown = Err(AdminError::UnknownTournament(other.clone()));
            assert_eq!(start(&app, &other).await, unknown);
        })
        .await;
    wait(&*server.store, &id, is_finished).await;
    let AdminAnswer::Tournaments(list) =
        server.app.administer(AdminCommand::Tournaments { limit: 9 }).await.unwrap()
    else {
        panic!("tournaments are listed")
    };
    let [AdminTournament { tournament, status, players, round, .. }] = &list[..] else { panic!("{list:?}") };
    assert_eq!((tournament, &**status, *players, *round), (&id, "finished", 2, 1));
}

#[tokio::test]
async fn open_tournaments_are_limited() {
    let server = TestServer::start().await;
    for _ in 0..20 {
        create(&server.app, plan(2, 1)).await;
    }
    let refused = server.app.administer(AdminCommand::CreateTournament { plan: plan(2, 1) }).await;
    assert!(matches!(refused, Err(AdminError::InvalidTournament(_))), "{refused:?}");
    let faulty = AdminCommand::CreateTournament { plan: plan(9, 99) };
    assert!(matches!(server.app.administer(faulty).await, Err(AdminError::InvalidTournament(_))));
}

#[tokio::test]
async fn a_server_without_ratings_has_no_rated_tournaments() {
    let server = TestServer::with_site(|| Site { unrated: true, ..Site::default() }).await;
    let rated = AdminCommand::CreateTournament { plan: TournamentPlan { rated: true, ..plan(2, 1) } };
    let refused = server.app.administer(rated).await;
    assert!(matches!(refused, Err(AdminError::InvalidTournament(_))), "{refused:?}");
    create(&server.app, plan(2, 1)).await;
}

/// A bot and its owner can't both join a tournament. The tables mention the owners, too, so that they are found when an account is deleted.
#[tokio::test]
async fn bots_with_accounts_play() {
    let server = TestServer::start().await;
    let id = create(&server.app, TournamentPlan { rated: true, ..plan(2, 1) }).await;
    for (owner, bot) in [("Ann", "Pike"), ("Bob", "Carp")] {
        let mut browser = register(&server, owner).await;
        let created = browser.post("/me/bots", &[("name", bot), ("password", PASSWORD)]).await;
        assert!(created.status.is_redirection() || created.status == StatusCode::OK, "{}", created.body);
    }
    let add = |account: &str| AdminCommand::AddToTournament {
        tournament: id.clone(),
        accounts: vec![account.to_owned()],
    };
    for account in ["Pike", "Carp"] {
        assert_eq!(server.app.administer(add(account)).await, Ok(AdminAnswer::Done));
    }
    assert!(matches!(server.app.administer(add("Ann")).await, Err(AdminError::Tournament(_))));
    assert!(matches!(server.app.administer(add("Nobody")).await, Err(AdminError::UnknownAccount(_))));
    start(&server.app, &id).await.unwrap();
    let tournament = stored(&*server.store, &id).await;
    let table = &tournament.rounds[0].tables[0].table;
    for player in &tournament.players {
        let Entrant::Person { person, owner: Some(owner) } = &player.entrant else { panic!("{player:?}") };
        for person in [person, owner] {
            assert_eq!(
                &server.store.tables_mentioning(person.as_str()).await.unwrap(),
                std::slice::from_ref(table)
            );
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn servers_on_one_database_share_a_tournament() {
    let url = Postgres::shared().new_schema();
    let ((one, _), (two, second)) = tokio::join!(server_on(&url), server_on(&url));
    let id = create(&one, plan(4, 2)).await;
    add_bots(&two, &id, 9).await;
    start(&one, &id).await.unwrap();
    let store = crate::common::postgres_store(&url).await;
    wait(&store, &id, |tournament| tournament.rounds.len() == 2).await;
    // One of them dies.
    one.close();
    let tournament = wait(&store, &id, is_finished).await;
    check(&tournament);
    let page = Browser::on(&second).get(&format!("/tournament/{id}")).await;
    assert!(page.body.contains("wins the tournament."), "{}", page.body);
    drop(router(two));
}
