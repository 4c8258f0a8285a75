//! The parts of a table's page around the game.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::common::{
    Browser, Offer, Page, TestServer, first_move, invitation, offers, resigned_game, table_for_two,
    two_players,
};
use axum::http::StatusCode;
use fishpond_store::Store as _;

/// Makes the first move on offer.
async fn act(browser: &mut Browser, path: &str) -> Page {
    let page = browser.get(path).await;
    let fields = first_move(browser, page).await;
    browser.submit(&format!("{path}/act"), &fields.each_ref().map(|(name, value)| (*name, &**value))).await
}

/// Returns the elements of the board that mark the last move.
fn marked(page: &Page) -> Vec<String> {
    let is_last =
        |tag: &crate::common::Tag<'_>| tag.attr("class").is_some_and(|class| class.contains("last"));
    page.tags("g").filter(is_last).filter_map(|tag| tag.attr("id")).collect()
}

#[tokio::test]
async fn a_log_entry_points_at_the_things_it_changed() {
    let server = TestServer::start().await;
    let mut ann = Browser::new(&server);
    let fields = [("players", "2"), ("seat-A", "me"), ("seat-B", "beside"), ("option-start_player", "A")];
    let path = ann.post("/new/penguins", &fields).await.location.unwrap();
    let first = marked(&act(&mut ann, &path).await);
    let page = act(&mut ann, &path).await;
    assert_eq!((first.len(), marked(&page).len()), (1, 1));
    assert_ne!(marked(&page), first, "the last move is marked");

    let points = |tag: &crate::common::Tag<'_>| tag.attr("data-points");
    let line = page.tags("a").find(|tag| points(tag) == Some(format!("{} fp-seat-A", first[0]))).unwrap();
    let pointing = ann.get(&line.attr("href").unwrap()).await;
    assert_eq!(marked(&pointing), first, "the entry highlights the things it changed");
    assert_eq!(ann.get(&format!("{path}?entry=9999")).await.status, StatusCode::OK);
}

/// Returns what the prompt says about the others' turns, as markup.
fn news(page: &Page) -> Option<&str> {
    let (_, line) = page.body.split_once("<p class=\"detail news\" aria-hidden=\"true\">")?;
    line.split_once("</p>").map(|(line, _)| line)
}

#[tokio::test]
async fn the_prompt_says_what_the_others_have_just_done() {
    let server = TestServer::start().await;
    let ([mut ann, mut bob], path) = two_players(&server, "penguins", &[("option-start_player", "A")]).await;
    let after = act(&mut ann, &path).await;
    assert_eq!(news(&after), None, "Ann has made the last move");
    let seen_by_bob = bob.get(&path).await;
    assert!(news(&seen_by_bob).unwrap().contains("<span class=\"word\">places</span>"));
    act(&mut bob, &path).await;
    assert_eq!(news(&ann.get(&path).await).unwrap().matches("class=\"turn\"").count(), 1);
}

#[tokio::test]
async fn the_menu_ends_with_the_actions_that_end_the_game() {
    let server = TestServer::start().await;
    let ([mut ann, _], path) = two_players(&server, "penguins", &[]).await;
    let page = ann.get(&path).await;
    let at = |part: &str| page.body.find(part).unwrap_or_else(|| panic!("no {part}"));
    let order = [
        "href=\"/rules/penguins\"",
        "data-setting=\"sound\"",
        "data-show-keys",
        "class=\"quiet commitment\"",
        "id=\"page-to-propose-end\"",
        "id=\"page-to-leave\"",
        "id=\"page-to-resign\"",
    ];
    assert!(order.is_sorted_by_key(|part| at(part)), "{:?}", order.map(at));
}

#[tokio::test]
async fn players_who_have_resigned_are_told_that_the_others_play_on() {
    let server = TestServer::start().await;
    let (mut ann, mut bob) = (Browser::new(&server), Browser::new(&server));
    let fields = [
        ("players", "3"),
        ("seat-A", "me"),
        ("seat-B", "open"),
        ("seat-C", "bot greedy"),
        ("option-start_player", "A"),
    ];
    let path = ann.post("/new/penguins", &fields).await.location.unwrap();
    let code = invitation(&mut ann, &path).await;
    bob.submit(&format!("{path}/sit?{code}"), &[("name", "Bob")]).await;
    ann.post(&format!("{path}/start"), &[]).await;
    let resign = [("seat", "A"), ("act", "resign"), ("answers", "0")];
    let resigned = ann.submit(&format!("{path}/act"), &resign).await;
    assert!(resigned.body.contains("You have resigned. The others play on."), "{}", resigned.body);
    assert!(!bob.get(&path).await.body.contains("You have resigned"));
}

#[tokio::test]
async fn finished_games_are_listed_with_their_results() {
    let server = TestServer::start().await;
    let (mut ann, mut bob) = (Browser::new(&server), Browser::new(&server));
    resigned_game(&mut ann, &mut bob, &[]).await;
    let home = ann.get("/").await.body;
    let (winner, loser) = home.split_once(", 2. Player B: ").unwrap();
    assert!(winner.rsplit_once("<span>1. Guest ").is_some(), "{home}");
    assert!(loser.starts_with(|c: char| c.is_ascii_digit()), "{home}");
}

#[tokio::test]
async fn the_log_does_not_point_at_tiles_that_were_turned_face_down() {
    const RESET: &str = "All journey tiles are turned face down";
    let server = TestServer::start().await;
    let mut ann = Browser::new(&server);
    let fields = [("players", "2"), ("seat-A", "me"), ("seat-B", "bot greedy")];
    let mut points_at_tiles = 0;
    for _ in 0..20 {
        let path = ann.post("/new/ships", &fields).await.location.unwrap();
        loop {
            let page = ann.get(&path).await;
            let log = &page.body[page.body.find("id=\"page-log\"").unwrap()..];
            let log = &log[..log.find("</section>").unwrap()];
            points_at_tiles += log.matches("fp-tile-").count();
            // The newest turn is first; the entries of a turn are in order.
            if let Some(turn) = log.split("<li").position(|turn| turn.contains(RESET)) {
                let older: Vec<&str> = log.split("<li").skip(turn).collect();
                let before = older[0].rsplit_once(RESET).unwrap().0;
                assert!(!before.contains("fp-tile-") && !older[1..].concat().contains("fp-tile-"), "{log}");
                assert!(points_at_tiles > 0);
                return;
            }
            if page.is_over() {
                break;
            }
            match offers(&page).is_empty() {
                true => tokio::task::yield_now().await,
                false => drop(act(&mut ann, &path).await),
            }
        }
    }
    panic!("no game turned its tiles face down");
}

#[tokio::test]
async fn the_host_changes_the_settings_until_the_start() {
    let server = TestServer::start().await;
    let (mut ann, mut bob) = (Browser::new(&server), Browser::new(&server));
    let path = table_for_two("penguins", &mut ann, &mut bob, &[("clock", "move:60")]).await;
    assert!(ann.get(&path).await.body.contains("1 minute per move"));
    let settings = format!("{path}/settings");
    let form = ann.get(&settings).await;
    assert!(form.body.contains("<option value=\"move:60\" selected"), "{}", form.body);
    assert_eq!(bob.get(&settings).await.status, StatusCode::FORBIDDEN);
    assert_eq!(bob.post(&settings, &[("players", "2")]).await.status, StatusCode::FORBIDDEN);

    let fields = [
        ("players", "3"),
        ("clock", "bank:600+10"),
        ("absence", "5"),
        ("option-stuck_single_removed", "true"),
    ];
    let changed = ann.submit(&settings, &fields).await;
    assert!(changed.body.contains("10 minutes + 10 seconds per move"), "{}", changed.body);
    assert!(bob.get(&path).await.body.contains("empty seat"), "there is a third seat");
    for (name, value) in
        [("clock", "hourglass"), ("players", "9"), ("absence", "7"), ("option-colour", "red")]
    {
        let mut fields = vec![("players", "3")];
        fields.retain(|(other, _)| *other != name);
        fields.push((name, value));
        let refused = ann.post(&settings, &fields).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{name}={value}");
        assert!(refused.body.contains("role=\"alert\""), "{name}={value}");
    }
    ann.post(&settings, &[("players", "2"), ("chat", "1")]).await;
    ann.post(&format!("{path}/start"), &[]).await;
    // Now the clock is fixed, but the chat can be turned off.
    let later = ann.get(&settings).await;
    assert!(!later.body.contains("name=\"clock\"") && later.body.contains("name=\"chat\""));
    assert!(ann.get(&path).await.body.contains("/say\""));
    ann.post(&settings, &[("spectators", "off")]).await;
    assert!(!ann.get(&path).await.body.contains("/say\""));
    let said = bob.post(&format!("{path}/say"), &[("text", "hello")]).await;
    assert!(said.body.contains("Chat is turned off at this table."));
}

#[tokio::test]
async fn a_seat_can_be_muted_and_unmuted() {
    let server = TestServer::start().await;
    let (mut ann, mut bob) = (Browser::new(&server), Browser::new(&server));
    let path = table_for_two("penguins", &mut ann, &mut bob, &[]).await;
    bob.post(&format!("{path}/say"), &[("text", "blub blub")]).await;
    let page = ann.get(&path).await;
    assert!(page.body.contains("blub blub") && page.body.contains("Mute Bob"));
    let muted = ann.submit(&format!("{path}/mute"), &[("seat", "B"), ("on", "1")]).await;
    assert!(!muted.body.contains("blub blub") && muted.body.contains("Unmute Bob"));
    assert!(bob.get(&path).await.body.contains("blub blub"), "others still see the chat");
    let heard = ann.submit(&format!("{path}/mute"), &[("seat", "B"), ("on", "0")]).await;
    assert!(heard.body.contains("blub blub"));
    let alone = ann.submit("/play/penguins", &[]).await;
    assert!(!alone.body.contains("/say\""), "there is nobody to talk to");
}

#[tokio::test]
async fn spectators_read_the_chat_once_there_is_one() {
    let server = TestServer::start().await;
    let (mut ann, mut bob, mut eve) = (Browser::new(&server), Browser::new(&server), Browser::new(&server));
    let path = table_for_two("penguins", &mut ann, &mut bob, &[("spectators", "public")]).await;
    ann.post(&format!("{path}/start"), &[]).await;
    assert!(ann.get(&path).await.body.contains("<h2>Chat</h2>"));
    assert!(!eve.get(&path).await.body.contains("<h2>Chat</h2>"), "the chat is empty");
    bob.post(&format!("{path}/say"), &[("text", "blub blub")]).await;
    let page = eve.get(&path).await;
    assert!(page.body.contains("<h2>Chat</h2>") && page.body.contains("blub blub"));
    assert!(!page.body.contains("/say\""), "spectators cannot write");
}

#[tokio::test]
async fn the_result_says_that_a_turn_limit_ended_the_game() {
    let server = TestServer::start().await;
    let limited = [("option-start_player", "A"), ("option-max_turns", "1")];
    let ([mut ann, _], path) = two_players(&server, "wishes", &limited).await;
    let page = act(&mut ann, &path).await;
    assert!(page.is_over(), "{}", page.body);
    assert!(page.body.contains("The turn limit (1) has been reached.</p>"), "{}", page.body);
}

#[tokio::test]
async fn a_rematch_starts_when_both_players_have_asked() {
    let server = TestServer::start().await;
    let (mut ann, mut bob) = (Browser::new(&server), Browser::new(&server));
    let path = table_for_two("ships", &mut ann, &mut bob, &[("option-start_player", "A")]).await;
    ann.post(&format!("{path}/start"), &[]).await;
    act(&mut ann, &path).await;
    act(&mut bob, &path).await;
    // Ann resigns, so Bob is the only player left and wins.
    let answers = ann.get(&path).await.hidden("answers").unwrap();
    let resign = [("seat", "A"), ("answers", &*answers), ("act", "resign")];
    let mut page = ann.submit(&format!("{path}/act"), &resign).await;
    while !page.is_over() {
        page = act(&mut bob, &path).await;
    }
    assert!(bob.get(&path).await.body.contains("You win!"), "the winner is addressed as 'you'");
    assert!(ann.get(&path).await.body.contains("Bob wins."), "others see the winner's name");

    let next = ann.post(&format!("{path}/rematch"), &[]).await.location.unwrap();
    assert!(ann.get(&next).await.body.contains("Waiting for Bob."));
    let offer = "A rematch is waiting for you.";
    assert!(bob.get(&path).await.body.contains(offer), "the offer shows on the page of the old game");
    let home = bob.get("/").await;
    assert!(home.body.contains(&next), "Bob finds the table");
    let sits = bob.get(&next).await;
    assert!(sits.body.contains("invites you to play") && sits.body.contains("/sit"), "{}", sits.body);
    assert_eq!(bob.post(&format!("{path}/rematch"), &[]).await.location.as_ref(), Some(&next));
    // Everyone moves to the next seat, and the loser goes first (SA9): Ann, who is B now.
    act(&mut bob, &next).await;
    let page = act(&mut ann, &next).await;
    assert!(!offers(&page).is_empty() && page.hidden("seat").as_deref() == Some("B"), "{}", page.body);
}

#[tokio::test]
async fn deleted_people_do_not_block_games_and_leave_no_name() {
    let server = TestServer::start().await;
    let (mut ann, mut bob) = (Browser::new(&server), Browser::new(&server));
    let running = table_for_two("penguins", &mut ann, &mut bob, &[]).await;
    ann.post(&format!("{running}/start"), &[]).await;
    bob.post(&format!("{running}/say"), &[("text", "I live in Kiel")]).await;
    let waiting = table_for_two("fresh", &mut ann, &mut bob, &[]).await;
    bob.post("/me/name", &[("name", "Bob of Kiel Canal")]).await;
    let own = bob.post("/new/wishes", &[("players", "2"), ("seat-A", "me"), ("listed", "1")]).await;
    let own = own.location.unwrap();
    assert!(ann.get("/").await.body.contains(&own), "Bob's table is listed");

    let gone = bob.post("/me/delete", &[]).await;
    assert_eq!(gone.status, StatusCode::SEE_OTHER, "{}", gone.body);
    assert!(!ann.get("/").await.body.contains(&own), "Bob's own table is closed");
    let page = ann.get(&running).await;
    assert!(
        page.body.contains("a bot is playing")
            && !page.body.contains("of Kiel Canal")
            && !page.body.contains("Kiel")
    );
    assert!(ann.get(&waiting).await.body.contains("empty seat"));
    let bytes = server.stored_bytes();
    for trace in ["of Kiel Canal", "I live in Kiel"] {
        let found = bytes.windows(trace.len()).any(|part| part == trace.as_bytes());
        assert!(!found, "{trace} is still in the file");
    }
}

/// A clock that the test sets.
static NOW: AtomicU64 = AtomicU64::new(1_800_000_000_000);

fn now() -> u64 {
    NOW.load(Ordering::SeqCst)
}

#[tokio::test]
async fn downtime_does_not_count() {
    const HOUR: u64 = 3_600_000;
    let server = TestServer::with_clock(now).await;
    let (mut ann, mut bob) = (Browser::new(&server), Browser::new(&server));
    let fields = [("clock", "move:60"), ("option-start_player", "A")];
    let path = table_for_two("penguins", &mut ann, &mut bob, &fields).await;
    ann.post(&format!("{path}/start"), &[]).await;
    let deadline = |page: &Page| page.tags("span").find_map(|tag| tag.attr("data-deadline")).unwrap();
    let before: u64 = deadline(&ann.get(&path).await).parse().unwrap();
    assert_eq!(before, now() + 60_000);
    NOW.fetch_add(10_000, Ordering::SeqCst);
    ann.post(&format!("{path}/say"), &[("text", "wait a moment")]).await;
    let cookies = (ann.into_cookies(), bob.into_cookies());
    NOW.fetch_add(HOUR, Ordering::SeqCst);
    let server = server.restart().await;
    let mut ann = Browser::new(&server);
    ann.set_cookies(cookies.0);
    let page = ann.get(&path).await;
    assert_eq!(deadline(&page), before.to_string());
    let now = page.tags("div").find_map(|tag| tag.attr("data-now")).unwrap();
    assert_eq!(now, (before - 50_000).to_string(), "the hour of downtime does not count");
    assert!(!offers(&page).is_empty(), "no bot has taken over");
}

#[tokio::test]
async fn a_secret_choice_has_to_be_confirmed() {
    let server = TestServer::start().await;
    let mut ann = Browser::new(&server);
    let fields = [("players", "2"), ("seat-A", "me"), ("seat-B", "bot greedy")];
    let path = ann.post("/new/ships", &fields).await.location.unwrap();
    let page = ann.get(&path).await;
    let Some(Offer::Link(chosen)) = offers(&page).into_iter().next() else { panic!("{}", page.body) };
    let asked = ann.get(&chosen).await;
    assert!(asked.body.contains("Confirm: "), "{}", asked.body);
    assert!(matches!(&offers(&asked)[..], [Offer::Act(_)]));
}

/// Returns the question of the page with its answers.
fn asked(page: &Page) -> &str {
    let from = &page.body[page.body.find("id=\"page-ask\"").unwrap()..];
    &from[..from.find("</section>").unwrap()]
}

#[tokio::test]
async fn a_proposal_is_shown_with_the_question() {
    let server = TestServer::start().await;
    let (mut ann, mut bob) = (Browser::new(&server), Browser::new(&server));
    let path = table_for_two("penguins", &mut ann, &mut bob, &[]).await;
    ann.post(&format!("{path}/start"), &[]).await;
    ann.post(&format!("{path}/propose-end"), &[]).await;
    let (ann_page, bob_page) = (ann.get(&path).await, bob.get(&path).await);
    assert!(
        asked(&ann_page).contains(">Withdraw<") && !asked(&ann_page).contains(">Agree<"),
        "{}",
        asked(&ann_page)
    );
    assert!(
        asked(&bob_page).contains(">Agree<") && asked(&bob_page).contains(">Decline<"),
        "{}",
        asked(&bob_page)
    );
    let field = bob_page.tags("input").find(|tag| tag.attr("name").as_deref() == Some("proposal"));
    let number = field.unwrap().attr("value").unwrap();
    ann.post(&format!("{path}/decline"), &[("proposal", &number)]).await;
    let bob_page = bob.get(&path).await;
    assert!(
        !bob_page.body.contains("id=\"page-proposal\"") && bob_page.body.contains("withdraws the proposal")
    );
}

/// Returns the hint in words.
fn hint(page: &Page) -> Option<&str> {
    let from = &page.body[page.body.find("class=\"hint sr\"")?..];
    Some(&from[..from.find("</p>").unwrap()])
}

#[tokio::test]
async fn drawing_a_tile_is_the_main_button() {
    let server = TestServer::start().await;
    let mut ann = Browser::new(&server);
    let fields = [("players", "2"), ("seat-A", "me"), ("seat-B", "beside")];
    let path = ann.post("/new/fresh", &fields).await.location.unwrap();
    let draw = "class=\"primary\" data-pick=\"stack\">";
    for _ in 0..8 {
        if ann.get(&path).await.body.contains(draw) {
            break;
        }
        act(&mut ann, &path).await;
    }
    for (lang, label) in [("en", "Draw a tile"), ("de", "Plättchen ziehen")] {
        ann.lang = lang;
        let page = ann.get(&path).await;
        assert!(page.body.contains(&format!("{draw}{label}</button>")), "{lang}: {}", page.body);
        assert_eq!(page.body.matches("data-pick=\"stack\"").count(), 1, "the list does not repeat it");
    }
}

#[tokio::test]
async fn presence_is_shown_in_words() {
    let server = TestServer::start().await;
    let (mut ann, mut bob) = (Browser::new(&server), Browser::new(&server));
    let path = table_for_two("penguins", &mut ann, &mut bob, &[]).await;
    let seats = |page: &Page| {
        let from = &page.body[page.body.find("id=\"page-seats\"").unwrap()..];
        from[..from.find("</section>").unwrap()].to_owned()
    };
    bob.get(&path).await;
    assert!(seats(&ann.get(&path).await).contains("online"));
    let cookies = (ann.into_cookies(), bob.into_cookies());
    // After a restart, nobody is present until they load a page.
    let server = server.restart().await;
    let mut ann = Browser::new(&server);
    ann.set_cookies(cookies.0);
    let page = seats(&ann.get(&path).await);
    assert!(page.contains("away") && !page.contains("online"), "{page}");
}

#[tokio::test]
async fn a_hint_marks_a_move_and_stays_until_the_game_goes_on() {
    let server = TestServer::start().await;
    let mut ann = Browser::new(&server);
    let fields = [
        ("players", "2"),
        ("seat-A", "me"),
        ("seat-B", "beside"),
        ("option-start_player", "A"),
        ("spectators", "public"),
    ];
    let path = ann.post("/new/penguins", &fields).await.location.unwrap();
    for _ in 0..8 {
        act(&mut ann, &path).await;
    }
    let page = ann.post(&format!("{path}/hint"), &[("seat", "A")]).await;
    assert_eq!(page.status, StatusCode::OK);
    assert!(page.body.contains("id=\"fp-hint\""));
    let visible =
        page.body.split_once("<p class=\"detail hinting\">").unwrap().1.split_once("</p>").unwrap().0;
    assert!(visible.starts_with("Hint: Slide from ") && visible.contains(" · You take "), "{visible}");
    assert!(hint(&page).unwrap().ends_with(visible), "and screen readers have the same");
    // A bot thinks about each position once: asking again is free and gets the same answer.
    for _ in 0..20 {
        let again = ann.post(&format!("{path}/hint"), &[("seat", "A")]).await;
        assert_eq!((again.status, hint(&again)), (StatusCode::OK, hint(&page)));
    }
    // Links for picks keep the hint, and so does a page that asks for it. It is shown to nobody else.
    let link = page.tags("a").find_map(|tag| tag.attr("href").filter(|to| to.contains("pick="))).unwrap();
    assert_eq!(hint(&ann.get(&link).await), hint(&page), "{link}");
    assert_eq!(hint(&ann.get(&format!("{path}?hint=1")).await), hint(&page));
    assert_eq!(hint(&ann.get(&path).await), None);
    let watching = Browser::new(&server).get(&format!("{path}?hint=1")).await;
    assert_eq!((watching.status, hint(&watching)), (StatusCode::OK, None));
    let other = ann.post(&format!("{path}/hint"), &[("seat", "B")]).await;
    assert_eq!(other.status, StatusCode::UNPROCESSABLE_ENTITY, "it is not B's turn");
    act(&mut ann, &path).await;
    assert_eq!(hint(&ann.get(&format!("{path}?hint=1")).await), None, "it is for another position");
}

#[tokio::test]
async fn old_chat_messages_are_deleted() {
    let server = TestServer::without_limits().await;
    let ([mut ann, mut bob], path) = two_players(&server, "penguins", &[]).await;
    let stored = async || {
        let events = server.store.events(path.trim_start_matches("/t/"), 0).await.unwrap();
        events.iter().filter(|event| event.contains("message ")).count()
    };
    for number in 1..=400 {
        let said = ann.post(&format!("{path}/say"), &[("text", &format!("message {number}"))]).await;
        assert_eq!(said.status, StatusCode::SEE_OTHER);
        assert!(stored().await < 400, "{number}");
    }
    assert_eq!(stored().await, 200);
    let page = bob.get(&path).await;
    assert!(page.body.contains("message 201") && page.body.contains("message 400"), "{}", page.body);
    assert!(!page.body.contains("message 200"));
    let said = bob.post(&format!("{path}/say"), &[("text", "the game goes on")]).await;
    assert_eq!(said.status, StatusCode::SEE_OTHER);
}
