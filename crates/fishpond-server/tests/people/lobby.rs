//! The home page's lists, games that are waiting for you, notices, vacations.

use std::sync::atomic::{AtomicU64, Ordering};

use axum::http::StatusCode;

use crate::common::{
    Browser, PASSWORD, Page, TestServer, first_move, invitation, register, table_for_two, two_players,
};
use crate::seeks::SEEK;

/// Makes one move at a table and returns whether it was this player's turn.
async fn try_move(browser: &mut Browser, path: &str) -> bool {
    let page = browser.get(path).await;
    if page.hidden("answers").is_none() {
        return false;
    }
    let fields = first_move(browser, page).await;
    let fields: Vec<(&str, &str)> = fields.iter().map(|(name, value)| (*name, value.as_str())).collect();
    assert_eq!(browser.post(&format!("{path}/act"), &fields).await.status, StatusCode::SEE_OTHER);
    true
}

#[tokio::test]
async fn open_tables_show_clock_and_options_and_can_be_filtered() {
    let server = TestServer::start().await;
    let (mut ann, mut bob) = (Browser::new(&server), Browser::new(&server));
    let layout = ("option-layout", "random");
    let table = [("players", "3"), ("seat-A", "me"), ("listed", "1"), ("clock", "days:2"), layout];
    ann.post("/new/fresh", &table).await;
    let home = bob.get("/").await;
    let option = "· Layout of the boards: the standard one, or one of nine chosen at random: at random<";
    assert!(home.body.contains(option) && !home.body.contains("Starting player"), "{}", home.body);
    assert!(home.body.contains("2 days per move") && home.body.contains("· 1/3"), "{}", home.body);
    assert!(bob.get("/?game=fresh").await.body.contains("· 1/3"));
    assert!(!bob.get("/?game=ships").await.body.contains("· 1/3"));
    let mut cleo = register(&server, "Cleo").await;
    let rated =
        [("players", "4"), ("seat-A", "me"), ("listed", "1"), ("clock", "bank:600+10"), ("rated", "1")];
    cleo.post("/new/fresh", &rated).await;
    for (filter, slow, live) in [
        ("", true, true),
        ("?game=fresh", true, true),
        ("?pace=slow", true, false),
        ("?pace=live", false, true),
        ("?rated=1", false, true),
        ("?game=fresh&pace=slow&rated=1", false, false),
    ] {
        for page in ["/", "/games/open-tables"] {
            let page = bob.get(&format!("{page}{filter}")).await;
            let shown = (page.body.contains("· 1/3"), page.body.contains("· 1/4"));
            assert_eq!(shown, (slow, live), "{filter}: {}", page.body);
        }
    }
    let empty = bob.get("/?game=fresh&pace=slow&rated=1").await;
    assert!(empty.body.contains("No open tables match."), "{}", empty.body);
    // A link adds to the filter, or removes a part of it.
    assert!(empty.body.contains("href=\"/?game=ships&amp;pace=slow&amp;rated=1#list-open-tables\""));
    assert!(empty.body.contains("href=\"/?game=fresh&amp;rated=1#list-open-tables\""));
    assert!(empty.body.contains("data-events=\"/events?game=fresh&amp;pace=slow&amp;rated=1\""));
    for filter in ["game=chess", "pace=warp"] {
        for page in ["/", "/events", "/games/open-tables"] {
            let refused = bob.get(&format!("{page}?{filter}")).await;
            assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{page}?{filter}");
        }
    }
    let mut lists = bob.listen("/events?pace=live", None).await;
    assert!(lists.next().await.contains("· 1/4"));
}

#[tokio::test]
async fn public_games_can_be_found_and_watched() {
    let server = TestServer::start().await;
    let (_, hidden) = two_players(&server, "penguins", &[]).await;
    let (mut players, public) = two_players(&server, "ships", &[("spectators", "public")]).await;
    let mut cy = Browser::new(&server);
    let home = cy.get("/").await;
    assert!(home.body.contains("Games to watch") && home.body.contains(&public), "{}", home.body);
    assert!(!home.body.contains(&hidden) && home.body.contains("join\">Watch<"), "{}", home.body);
    assert!(!players[0].get("/").await.body.contains("Watch<"), "players don't watch their own game");
    let page = cy.get(&public).await;
    assert!(page.body.contains("Waiting for the players’ choices."), "{}", page.body);
    assert!(cy.get("/games/public-games").await.body.contains(&public));
}

#[tokio::test]
async fn the_home_page_is_live() {
    let server = TestServer::start().await;
    let (mut ann, mut bob) = (Browser::new(&server), Browser::new(&server));
    bob.get("/").await;
    let mut stream = bob.listen("/events", None).await;
    assert!(stream.next().await.contains("No one is looking for players"));
    ann.post("/seek", &SEEK).await;
    let update = stream.next().await;
    assert!(update.contains("event: lists") && update.contains("5 minutes + 5 seconds"), "{update}");
    bob.post("/seek", &SEEK).await;
    loop {
        let update = stream.next().await;
        if update.contains("My games") {
            break;
        }
    }
}

#[tokio::test]
async fn other_pages_tell_you_when_it_is_your_turn() {
    // The clock stands still, so that both still count as present at the table.
    let server = TestServer::with_clock(|| 1_000_000).await;
    let ([mut ann, mut bob], path) = two_players(&server, "penguins", &[]).await;
    if ann.get(&path).await.hidden("answers").is_none() {
        std::mem::swap(&mut ann, &mut bob);
    }
    let other = bob.post("/play/penguins", &[]).await.location.unwrap();
    let mut home = bob.listen("/events", None).await;
    home.next().await;
    let mut elsewhere = bob.listen(&format!("{other}/events"), None).await;
    assert!(!ann.get(&path).await.body.contains("away"));
    assert!(try_move(&mut ann, &path).await);
    for stream in [&mut home, &mut elsewhere] {
        let notice = loop {
            let event = stream.next().await;
            if event.contains("event: notices") {
                break event;
            }
        };
        assert!(notice.contains(&path) && notice.contains("it’s your turn"), "{notice}");
    }
    loop {
        let event = elsewhere.next().await;
        if event.contains("event: waiting") {
            assert!(event.contains("data: 1"), "{event}");
            break;
        }
    }
    let page = bob.get(&other).await;
    let link = page.tags("a").find(|tag| tag.attr("id").as_deref() == Some("page-next")).unwrap();
    assert!(!link.0.contains("hidden"), "{}", link.0);
}

/// Returns the kinds of notices that are switched on for pages.
fn page_notices(page: &Page) -> Vec<&'static str> {
    let kinds = ["turn", "invitation", "rematch", "ready", "round", "over"].into_iter();
    kinds.filter(|kind| page.body.contains(&format!("name=\"page-{kind}\" value=\"1\" checked"))).collect()
}

/// Creates a table and invites Bob by name.
async fn invite_bob(host: &mut Browser) -> String {
    let path = host.post("/new/penguins", &[("players", "2"), ("seat-A", "me")]).await.location.unwrap();
    let invited = host.post(&format!("{path}/invite"), &[("name", "Bob")]).await;
    assert_eq!(invited.status, StatusCode::SEE_OTHER, "{}", invited.body);
    path
}

#[tokio::test]
async fn each_kind_of_notice_can_be_switched_off_on_pages() {
    let server = TestServer::start().await;
    let (mut ann, mut bob) = (register(&server, "Ann").await, register(&server, "Bob").await);
    let game = invite_bob(&mut ann).await;
    bob.post(&format!("{game}/sit"), &[("seat", "B"), ("name", "Bob")]).await;
    ann.post(&format!("{game}/start"), &[]).await;
    ann.post(&format!("{game}/act"), &[("seat", "A"), ("answers", "0"), ("act", "resign")]).await;
    let before = bob.listen("/events", None).await;
    let pages = [("channel", "page"), ("page-turn", "1"), ("page-rematch", "1")];
    assert_eq!(bob.post("/me/notices", &pages).await.location.as_deref(), Some("/me?notices-saved"));
    // Open pages reconnect.
    before.end().await;
    let mut home = bob.listen("/events", None).await;
    home.next().await;
    let invitation = invite_bob(&mut ann).await;
    let rematch = ann.post(&format!("{game}/rematch"), &[]).await.location.unwrap();
    let notice = loop {
        let event = home.next().await;
        if event.contains("event: notices") {
            break event;
        }
    };
    assert!(notice.contains(&rematch) && !notice.contains(&invitation), "{notice}");
    assert!(bob.get("/").await.body.contains("data-waiting=\"2\""), "both are invitations");
    bob.post("/me/notices", &[("channel", "page"), ("page-turn", "1")]).await;
    let page = bob.get("/").await;
    assert!(
        page.body.contains("data-waiting=\"0\"") && page.body.contains("you are invited"),
        "{}",
        page.body
    );
    assert_eq!(page_notices(&ann.get("/me").await).len(), 6, "Ann gets all notices");
}

#[tokio::test]
async fn guests_choose_their_notices_too() {
    let server = TestServer::start().await;
    let mut guest = Browser::new(&server);
    for fields in
        [&[("page-turn", "1")][..], &[("channel", "pigeon")], &[("channel", "page"), ("channel", "")]]
    {
        let refused = guest.post("/me/notices", fields).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{fields:?}");
    }
    assert_eq!(guest.get("/me").await.body.matches("role=\"switch\"").count(), 6, "one channel");
    guest.post("/me/notices", &[("channel", "page"), ("page-turn", "1")]).await;
    assert_eq!(page_notices(&guest.get("/me").await), ["turn"]);
    // Channels that a guest doesn't have.
    let others = [("channel", "push"), ("channel", "mail"), ("mail-turn", "1")];
    assert_eq!(guest.post("/me/notices", &others).await.location.as_deref(), Some("/me?notices-saved"));
    guest.post("/me/register", &[("login", "Ann"), ("password", PASSWORD)]).await;
    assert_eq!(page_notices(&guest.get("/me").await), ["turn"], "the account starts with the guest's choice");
}

#[tokio::test]
async fn next_leads_from_game_to_game() {
    let server = TestServer::start().await;
    let mut ann = Browser::new(&server);
    assert_eq!(ann.get("/next").await.location.as_deref(), Some("/"), "no game is waiting");
    let mut tables = Vec::new();
    while tables.len() < 3 {
        let path = ann.post("/play/penguins", &[]).await.location.unwrap();
        // The bot may move first.
        while ann.get(&path).await.hidden("answers").is_none() {
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
        tables.push(path);
    }
    let mut seen = Vec::new();
    let mut at = ann.get("/next").await.location.unwrap();
    while !seen.contains(&at) {
        seen.push(at.clone());
        at = ann.get(&format!("/next?after={}", &at[3..])).await.location.unwrap();
    }
    seen.sort();
    tables.sort();
    assert_eq!(seen, tables);
    let home = ann.get("/").await;
    assert!(home.body.contains("data-waiting=\"3\"") && home.body.contains("Next game"), "{}", home.body);
    assert_eq!(ann.get("/next?after=nowhere").await.status, StatusCode::SEE_OTHER);
}

#[tokio::test]
async fn next_leads_to_every_game_while_you_come_and_go() {
    let server = TestServer::without_limits().await;
    let (mut ann, mut bob) = (Browser::new(&server), Browser::new(&server));
    let (mut tables, mut streams) = (Vec::new(), Vec::new());
    for clock in ["move:3600", "none", "days:2", "move:3600", "none", "days:2", "bank:1800+10"] {
        let path =
            table_for_two("penguins", &mut ann, &mut bob, &[("clock", clock), ("option-start_player", "A")])
                .await;
        ann.post(&format!("{path}/start"), &[]).await;
        // Ann is only away where somebody waits for her.
        for browser in [&mut ann, &mut bob] {
            let mut stream = browser.listen(&format!("{path}/events"), None).await;
            stream.next().await;
            streams.push(stream);
        }
        drop(streams.remove(streams.len() - 2));
        tables.push(path);
    }
    let mut seen = Vec::new();
    let mut at = ann.get("/next").await.location.unwrap();
    for _ in 0..2 * tables.len() {
        seen.push(at.clone());
        let mut stream = ann.listen(&format!("{at}/events"), None).await;
        stream.next().await;
        drop(stream);
        at = ann.get(&format!("/next?after={}", &at[3..])).await.location.unwrap();
    }
    let (first, second) = seen.split_at(tables.len());
    assert_eq!(first, second, "the order stays the same");
    assert_eq!(first[0], tables[6], "the bank runs out first");
    let mut first = first.to_vec();
    first.sort();
    tables.sort();
    assert_eq!(first, tables);
}

#[tokio::test]
async fn invitations_wait_for_the_invited() {
    let server = TestServer::start().await;
    let ([mut ann, mut bob], path) = two_players(&server, "penguins", &[]).await;
    ann.post(&format!("{path}/act"), &[("seat", "A"), ("answers", "1"), ("act", "resign")]).await;
    assert!(ann.get(&path).await.is_over());
    let rematch = ann.post(&format!("{path}/rematch"), &[]).await.location.unwrap();
    let home = bob.get("/").await;
    assert!(home.body.contains("you are invited"), "{}", home.body);
    assert_eq!(bob.get("/next").await.location.unwrap(), rematch);
    assert_eq!(ann.get("/next").await.location.as_deref(), Some("/"), "Ann has already sat down");
}

#[tokio::test]
async fn a_single_waiting_game_has_a_link_on_the_home_page() {
    let server = TestServer::start().await;
    let (mut ann, mut bob) = (register(&server, "Ann").await, register(&server, "Bob").await);
    let next = "<a class=\"button primary\" href=\"/next\" data-next>";
    assert!(!bob.get("/").await.body.contains(next));
    invite_bob(&mut ann).await;
    let home = bob.get("/").await;
    assert!(home.body.contains("data-waiting=\"1\"") && home.body.contains(next), "{}", home.body);
}

#[tokio::test]
async fn games_that_wait_for_you_come_first_under_a_heading() {
    let server = TestServer::start().await;
    let (mut ann, mut bob) = (register(&server, "Ann").await, register(&server, "Bob").await);
    let invitation = invite_bob(&mut ann).await;
    let own = bob.post("/new/penguins", &[("players", "2"), ("seat-A", "me")]).await.location.unwrap();
    for (lang, waiting, others) in
        [("en", "Waiting for you", "Other games"), ("de", "Warten auf dich", "Weitere Spiele")]
    {
        bob.lang = lang;
        let home = bob.get("/").await.body;
        let parts = [
            format!("<h3>{waiting}</h3>"),
            format!("href=\"{invitation}\""),
            format!("<h3>{others}</h3>"),
            format!("href=\"{own}\""),
        ];
        let places = parts.each_ref().map(|part| home.find(part));
        assert!(places.iter().all(Option::is_some) && places.is_sorted(), "{places:?}: {home}");
    }
    let home = ann.get("/").await.body;
    assert!(home.contains(&invitation) && !home.contains("Waiting for you"), "{home}");
    assert!(!home.contains("Other games"), "{home}");
}

#[tokio::test]
async fn own_tables_in_the_list_are_opened_and_not_joined() {
    let server = TestServer::start().await;
    let (mut ann, mut bob) = (Browser::new(&server), Browser::new(&server));
    let fields = [("players", "2"), ("seat-A", "me"), ("listed", "1")];
    ann.post("/new/penguins", &fields).await;
    for path in ["/", "/games/open-tables"] {
        for (browser, state) in [(&mut ann, "Go to table"), (&mut bob, "Join")] {
            let page = browser.get(path).await;
            assert!(
                page.body.contains(&format!("<span class=\"state join\">{state}<")),
                "{path}: {}",
                page.body
            );
        }
    }
}

#[tokio::test]
async fn a_profile_links_to_a_table_with_an_invitation() {
    let server = TestServer::start().await;
    let (mut ann, mut bob) = (register(&server, "Ann").await, register(&server, "Bob").await);
    let form = "/new/penguins?invite=Bob";
    let link = format!("href=\"{form}\"");
    let profile = ann.get("/@Bob").await;
    assert!(profile.body.contains("Play with Bob") && profile.body.contains(&link), "{}", profile.body);
    assert!(!bob.get("/@Bob").await.body.contains(&link), "nobody invites themselves");
    ann.post("/@Bob/follow", &[]).await;
    assert!(ann.get("/").await.body.contains("href=\"/@Bob#play\""));
    let page = ann.get(form).await;
    assert!(page.body.contains("name=\"invite\"") && page.body.contains("value=\"Bob\""), "{}", page.body);
    let seats = [("players", "2"), ("seat-A", "me"), ("invite", "Bob")];
    let path = ann.post("/new/penguins", &seats).await.location.unwrap();
    assert!(bob.get("/").await.body.contains("you are invited"));
    assert_eq!(bob.get("/next").await.location.unwrap(), path);
    // No table stays behind if the invitation is refused.
    let tables = async |browser: &mut Browser| browser.get("/").await.body.matches("id=\"table-").count();
    let before = tables(&mut ann).await;
    for refused in [
        [("players", "2"), ("seat-A", "me"), ("seat-B", "open"), ("invite", "Nobody")],
        [("players", "2"), ("seat-A", "me"), ("seat-B", "bot level:1"), ("invite", "Bob")],
    ] {
        let page = ann.post("/new/penguins", &refused).await;
        assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY, "{refused:?}");
        assert!(page.body.contains("role=\"alert\""), "{refused:?}");
    }
    assert_eq!(tables(&mut ann).await, before);
    ann.post("/@Bob/block", &[]).await;
    assert!(!ann.get("/@Bob").await.body.contains(&link));
}

#[tokio::test]
async fn invitations_and_rematches_can_be_declined() {
    const EMPTY_SEAT: &str = "<span class=\"name\">empty seat";
    let server = TestServer::start().await;
    // The guest Dora sits under the name Bob, which is still free.
    let ([mut cleo, mut dora], game) = two_players(&server, "penguins", &[]).await;
    let (mut ann, mut bob) = (register(&server, "Ann").await, register(&server, "Bob").await);
    let invitation = invite_bob(&mut ann).await;
    cleo.post(&format!("{game}/act"), &[("seat", "A"), ("answers", "1"), ("act", "resign")]).await;
    let rematch = cleo.post(&format!("{game}/rematch"), &[]).await.location.unwrap();
    for (host, invited, path) in [(&mut ann, &mut bob, invitation), (&mut cleo, &mut dora, rematch)] {
        let decline = format!("{path}/decline-invitation");
        let button = format!("action=\"{decline}\"");
        for page in ["/", "/games/my-games", &path] {
            assert!(invited.get(page).await.body.contains(&button), "{page}");
            assert!(!host.get(page).await.body.contains(&button), "{page}");
        }
        assert!(!host.get(&path).await.body.contains(EMPTY_SEAT));
        let declined = invited.post(&decline, &[]).await;
        assert_eq!((declined.status, declined.location.as_deref()), (StatusCode::SEE_OTHER, Some("/")));
        let home = invited.get("/").await;
        assert!(home.body.contains("data-waiting=\"0\"") && !home.body.contains(&path), "{}", home.body);
        assert!(host.get(&path).await.body.contains(EMPTY_SEAT));
        assert_eq!(invited.post(&decline, &[]).await.status, StatusCode::NOT_FOUND, "the table is private");
        let refused = host.post(&decline, &[]).await;
        assert_eq!(refused.status, StatusCode::FORBIDDEN, "{}", refused.body);
    }
}

#[tokio::test]
async fn every_page_has_a_stream_with_news() {
    let server = TestServer::start().await;
    let (mut ann, mut bob) = (register(&server, "Ann").await, register(&server, "Bob").await);
    for path in ["/", "/@Ann", "/me", "/ratings", "/rules/penguins", "/puzzles/penguins", "/games/my-games"] {
        let page = bob.get(path).await;
        let page = match page.location.clone() {
            Some(to) => bob.get(&to).await,
            None => page,
        };
        let link = page.tags("a").find(|tag| tag.attr("id").as_deref() == Some("page-next"));
        assert!(link.expect(path).0.contains("hidden"), "{path}");
    }
    let mut news = bob.listen("/events/news", None).await;
    assert_eq!(news.next().await.trim_end(), "event: waiting\ndata: 0");
    let invitation = invite_bob(&mut ann).await;
    let notice = loop {
        let event = news.next().await;
        if event.contains("event: notices") {
            break event;
        }
    };
    assert!(notice.contains(&invitation), "{notice}");
    while !news.next().await.contains("event: waiting\ndata: 1") {}
    bob.post(&format!("{invitation}/decline-invitation"), &[]).await;
    while !news.next().await.contains("event: waiting\ndata: 0") {}
    bob.post("/me/logout", &[]).await;
    news.end().await;
}

#[tokio::test]
async fn a_vacation_stops_the_clocks_of_slow_games() {
    let server = TestServer::start().await;
    let ([mut ann, mut bob], path) = two_players(&server, "ships", &[("clock", "days:1")]).await;
    assert!(ann.get("/").await.body.contains("/me/vacation"));
    let done = ann.post("/me/vacation", &[("days", "5")]).await;
    assert!(done.body.contains("You’re on vacation in 1 game."), "{}", done.body);
    for page in [done, ann.get("/me/vacation").await] {
        let state = "On vacation for 5 more days; 16 full days left after that.";
        assert!(page.body.contains(state) && page.body.contains("End vacation"), "{}", page.body);
        assert!(page.body.contains(&format!("href=\"{path}\"")), "{}", page.body);
    }
    let other = bob.get("/me/vacation").await;
    assert!(other.body.contains("21 full vacation days left."), "{}", other.body);
    assert!(!other.body.contains("End vacation"), "there is nothing to end");
    assert!(bob.get(&path).await.body.contains("on vacation"));
    let refused = ann.post("/me/vacation", &[("days", "22")]).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(refused.body.contains("vacation days left in this game"), "{}", refused.body);
    let back = ann.post("/me/vacation", &[("days", "0")]).await;
    assert!(back.body.contains("You’re back in 1 game."), "{}", back.body);
    assert!(!bob.get(&path).await.body.contains("on vacation"));
    for days in ["", "-1", "300", "x"] {
        let bad = ann.post("/me/vacation", &[("days", days)]).await;
        assert_eq!(bad.status, StatusCode::UNPROCESSABLE_ENTITY, "{days}");
    }
    let none = Browser::new(&server).post("/me/vacation", &[("days", "3")]).await;
    assert!(none.body.contains("no running games"), "{}", none.body);
}

#[tokio::test]
async fn the_vacation_page_offers_only_what_is_accepted() {
    static NOW: AtomicU64 = AtomicU64::new(1_800_000_000_000);
    let server = TestServer::with_clock(|| NOW.load(Ordering::SeqCst)).await;
    let ([mut ann, _bob], _) = two_players(&server, "penguins", &[("clock", "days:1")]).await;
    let offers = |page: &Page| -> Vec<String> {
        let options = page.tags("option").map(|tag| tag.attr("value").unwrap());
        options.collect()
    };
    assert_eq!(offers(&ann.get("/me/vacation").await), ["1", "2", "3", "5", "7", "14", "21"]);
    ann.post("/me/vacation", &[("days", "21")]).await;
    NOW.fetch_add(1000, Ordering::SeqCst);
    let away = ann.get("/me/vacation").await;
    assert!(
        away.body.contains("On vacation for 21 more days; 0 full days left after that."),
        "{}",
        away.body
    );
    let back = ann.post("/me/vacation", &[("days", "0")]).await;
    assert!(back.body.contains("20 full vacation days left."), "{}", back.body);
    assert_eq!(offers(&back), ["1", "2", "3", "5", "7", "14", "20"]);
    assert_eq!(ann.post("/me/vacation", &[("days", "20")]).await.status, StatusCode::OK);
    NOW.fetch_add(20 * 86_400_000, Ordering::SeqCst);
    let used_up = ann.get("/me/vacation").await;
    assert!(used_up.body.contains("0 full vacation days left."), "{}", used_up.body);
    assert!(!used_up.body.contains("<select"), "{}", used_up.body);
}

#[tokio::test]
async fn streams_of_a_person_are_limited() {
    let server = TestServer::start().await;
    let mut ann = Browser::new(&server);
    ann.get("/").await;
    let mut streams = Vec::new();
    for _ in 0..16 {
        streams.push(ann.listen("/events", None).await);
    }
    assert_eq!(ann.get("/events").await.status, StatusCode::TOO_MANY_REQUESTS);
    streams.pop();
    ann.listen("/events", None).await;
}

#[tokio::test]
async fn tables_ask_for_a_range_of_ratings() {
    let server = TestServer::start().await;
    let (mut ann, mut bob) = (register(&server, "Ann").await, register(&server, "Bob").await);
    let mut guest = Browser::new(&server);
    let fields = [("players", "3"), ("seat-A", "me"), ("listed", "1"), ("rating-least", "1600")];
    let path = ann.post("/new/penguins", &fields).await.location.unwrap();
    assert!(bob.get("/").await.body.contains("rated 1600 or higher"));
    for (browser, says) in [(&mut bob, "your rating is 1500."), (&mut guest, "you need an account to join.")]
    {
        let refused = browser.post(&format!("{path}/sit"), &[("name", "Visitor")]).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert!(refused.body.contains("This table is for players rated 1600 or higher"), "{}", refused.body);
        assert!(refused.body.contains(says), "{}", refused.body);
    }
    // An invitation overrides the range, which the host can also change.
    let code = invitation(&mut ann, &path).await;
    let joined = guest.post(&format!("{path}/sit?{code}"), &[("name", "Visitor")]).await;
    assert_eq!(joined.status, StatusCode::SEE_OTHER, "{}", joined.body);
    let fields = [("players", "3"), ("listed", "1"), ("rating-least", ""), ("rating-most", "1500")];
    ann.post(&format!("{path}/settings"), &fields).await;
    assert!(bob.get("/").await.body.contains("rated 1500 or lower"));
    let joined = bob.post(&format!("{path}/sit"), &[("name", "Bob")]).await;
    assert_eq!(joined.status, StatusCode::SEE_OTHER, "{}", joined.body);
}

#[tokio::test]
async fn faults_in_settings_are_in_the_visitors_language() {
    let server = TestServer::start().await;
    let mut ann = register(&server, "Ann").await;
    let fields = [("players", "2"), ("seat-A", "me"), ("rated", "1"), ("clock", "bank:600+10")];
    let path = ann.post("/new/penguins", &fields).await.location.unwrap();
    let fields = [("players", "2"), ("clock", "none"), ("rating-least", "1700"), ("rating-most", "1500")];
    ann.lang = "de";
    let refused = ann.post(&format!("{path}/settings"), &fields).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    let says =
        "Diese Einstellungen gehen nicht: ein gewertetes Spiel braucht eine Uhr und die niedrigste Wertung";
    assert!(refused.body.contains(says), "{}", refused.body);
}
