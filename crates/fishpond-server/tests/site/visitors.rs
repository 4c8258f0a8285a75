//! Guests, accounts and invitations in a browser without JavaScript.

use axum::http::StatusCode;

use crate::common::{Browser, Offer, Page, TestServer, invitation, offers, table_for_two};
use crate::games::{answer, chooser};

#[tokio::test]
async fn an_account_keeps_games_across_browsers_and_can_be_deleted() {
    let server = TestServer::start().await;
    let mut ann = Browser::new(&server);
    let path = ann.post("/play/penguins", &[]).await.location.unwrap();
    let weak = ann.post("/me/register", &[("login", "Ann"), ("password", "short")]).await;
    assert_eq!(weak.status, StatusCode::UNPROCESSABLE_ENTITY);
    ann.post("/me/register", &[("login", "Ann"), ("password", "correct horse")]).await;
    let home = ann.get("/").await;
    assert!(home.body.contains(&path) && home.body.contains(">Ann<"), "{}", home.body);

    let mut phone = Browser::new(&server);
    assert_eq!(phone.get(&path).await.status, StatusCode::NOT_FOUND);
    let wrong = phone.post("/me/login", &[("login", "ann"), ("password", "wrong horse")]).await;
    assert_eq!(wrong.status, StatusCode::UNAUTHORIZED);
    let taken = phone.post("/me/register", &[("login", "ANN"), ("password", "other horse")]).await;
    assert_eq!(taken.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(
        phone
            .submit("/me/login", &[("login", "ann"), ("password", "correct horse")])
            .await
            .body
            .contains(&path)
    );
    assert_eq!(phone.get(&path).await.status, StatusCode::OK);

    ann.post("/me/logout", &[]).await;
    phone.post("/me/delete", &[("password", "correct horse")]).await;
    assert_eq!(phone.get(&path).await.status, StatusCode::NOT_FOUND);
    let gone = ann.post("/me/login", &[("login", "ann"), ("password", "correct horse")]).await;
    assert_eq!(gone.status, StatusCode::UNAUTHORIZED);
}

#[tokio::test]
async fn guests_without_a_name_are_led_to_the_login() {
    let server = TestServer::start().await;
    let mut ann = Browser::new(&server);
    assert!(ann.get("/").await.body.contains("<a href=\"/me\">Log in</a>"));
    ann.post("/me/name", &[("name", "Ann")]).await;
    assert!(ann.get("/").await.body.contains("<a href=\"/me\">Ann</a>"));
}

#[tokio::test]
async fn a_guest_who_logs_in_keeps_their_games() {
    let server = TestServer::start().await;
    let mut desk = Browser::new(&server);
    let first = desk.post("/play/penguins", &[]).await.location.unwrap();
    desk.post("/me/register", &[("login", "Ann"), ("password", "correct horse")]).await;

    let mut phone = Browser::new(&server);
    let running = phone.post("/play/ships", &[]).await.location.unwrap();
    let both = [("players", "2"), ("seat-A", "me"), ("seat-B", "beside")];
    let finished = phone.post("/new/penguins", &both).await.location.unwrap();
    phone.post(&format!("{finished}/propose-end"), &[]).await;
    let guest = phone.cookie("fishpond");
    let home = phone.submit("/me/login", &[("login", "Ann"), ("password", "correct horse")]).await;
    for path in [&first, &running, &finished] {
        assert!(home.body.contains(path.as_str()), "{path}: {}", home.body);
        assert_eq!(phone.get(path).await.status, StatusCode::OK);
        assert_eq!(desk.get(path).await.status, StatusCode::OK, "the other browser has it too");
    }
    assert!(phone.get(&running).await.body.contains("page-more"), "the seat belongs to the account");
    let mut thief = Browser::new(&server);
    thief.use_guest_token(&guest);
    assert_eq!(thief.get(&running).await.status, StatusCode::NOT_FOUND, "the guest token no longer counts");

    // Another login, in this browser or another one, changes nothing.
    for _ in 0..2 {
        desk.post("/me/login", &[("login", "Ann"), ("password", "correct horse")]).await;
        assert_eq!(desk.get(&first).await.status, StatusCode::OK);
        assert_eq!(phone.get(&running).await.status, StatusCode::OK);
    }
    phone.post("/me/delete", &[("password", "correct horse")]).await;
    let bytes = server.stored_bytes();
    assert!(!bytes.windows(guest.len()).any(|part| part == guest.as_bytes()));
    assert_eq!(desk.get(&running).await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn after_logging_out_the_browser_is_a_new_guest() {
    let server = TestServer::start().await;
    let mut ann = Browser::new(&server);
    let path = ann.post("/play/penguins", &[]).await.location.unwrap();
    ann.post("/me/register", &[("login", "Ann"), ("password", "correct horse")]).await;
    assert_eq!(ann.get(&path).await.status, StatusCode::OK);
    ann.post("/me/logout", &[]).await;
    assert_eq!(ann.get(&path).await.status, StatusCode::NOT_FOUND);
    ann.post("/me/delete", &[]).await;
    let back = ann.submit("/me/login", &[("login", "Ann"), ("password", "correct horse")]).await;
    assert!(back.body.contains(&path), "a later visitor cannot delete Ann's data");
}

#[tokio::test]
async fn tables_survive_a_restart() {
    let server = TestServer::start().await;
    let mut ann = Browser::new(&server);
    let fields = [("players", "2"), ("seat-A", "me"), ("seat-B", "beside")];
    let path = ann.post("/new/penguins", &fields).await.location.unwrap();
    let page = ann.get(&path).await;
    let page = answer(&mut ann, &path, page, &mut chooser(1)).await;
    let board = |page: &Page| page.body[page.body.find("<svg xmlns").unwrap()..].to_owned();
    let before = board(&page);
    let cookies = ann.into_cookies();
    let server = server.restart().await;
    let mut ann = Browser::new(&server);
    ann.set_cookies(cookies);
    let after = board(&ann.get(&path).await);
    assert_eq!(before[..before.find("</svg>").unwrap()], after[..after.find("</svg>").unwrap()]);
}

#[tokio::test]
async fn two_people_meet_by_invitation() {
    let server = TestServer::start().await;
    let (mut ann, mut bob, mut eve) = (Browser::new(&server), Browser::new(&server), Browser::new(&server));
    let fields =
        [("players", "2"), ("seat-A", "me"), ("seat-B", "open"), ("spectators", "link"), ("chat", "1")];
    let path = ann.post("/new/penguins", &fields).await.location.unwrap();
    let page = ann.get(&path).await;
    let link = page
        .tags("input")
        .find_map(|tag| tag.attr("value").filter(|value| value.contains("?code=")))
        .unwrap();
    assert!(page.body.contains("class=\"qr\""));
    let invited = link.strip_prefix("http://fish.example").unwrap().to_owned();
    let (_, code) = invited.split_once('?').unwrap();
    assert_eq!(eve.get(&path).await.status, StatusCode::NOT_FOUND, "without the link");
    assert!(bob.get(&invited).await.body.contains("invites you to play"));
    let sat = bob.submit(&format!("{path}/sit?{code}"), &[("name", "<Bob>"), ("entropy", "xyz")]).await;
    assert!(sat.body.contains("&lt;Bob&gt;") && !sat.body.contains("<Bob>"), "names are escaped");
    let refused = bob.post(&format!("{path}/start"), &[]).await;
    assert_eq!(refused.status, StatusCode::FORBIDDEN);
    assert!(refused.body.contains("/rules/table#T1"), "the refusal links to its clause");
    assert_eq!(ann.post(&format!("{path}/start"), &[]).await.status, StatusCode::SEE_OTHER);
    let late = eve.get(&invited).await;
    assert!(
        late.status == StatusCode::OK && !late.body.contains("/sit"),
        "after the start, the invited can watch"
    );

    // Only one of them can move.
    let (mut a, mut b) = (ann.get(&path).await, bob.get(&path).await);
    if offers(&a).is_empty() {
        std::mem::swap(&mut ann, &mut bob);
        std::mem::swap(&mut a, &mut b);
    }
    assert!(offers(&b).is_empty() && b.body.contains("’s turn."));
    let (seat, answers) = (a.hidden("seat").unwrap(), a.hidden("answers").unwrap());
    let act = offers(&a).into_iter().find_map(|offer| match offer {
        Offer::Act(act) => Some(act),
        Offer::Link(_) => None,
    });
    let fields = [("seat", &*seat), ("answers", &answers), ("act", act.as_deref().unwrap())];
    let stolen = bob.post(&format!("{path}/act"), &fields).await;
    assert_eq!(stolen.status, StatusCode::FORBIDDEN, "{}", stolen.body);
    let wrong = ann.post(&format!("{path}/act"), &[fields[0], fields[1], ("act", "place z9")]).await;
    assert_eq!(wrong.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(wrong.body.contains("/rules/penguins#P"), "the refusal links to its clause");
    assert_eq!(ann.post(&format!("{path}/act"), &fields).await.status, StatusCode::SEE_OTHER);
    let stale = ann.post(&format!("{path}/act"), &fields).await;
    assert_eq!(stale.status, StatusCode::CONFLICT);

    let said = ann.submit(&format!("{path}/say"), &[("text", "<script>alert(1)</script>")]).await;
    assert!(said.body.contains("&lt;script&gt;alert"), "chat is escaped");
    assert!(bob.get(&path).await.body.contains("&lt;script&gt;alert"));
}

#[tokio::test]
async fn a_removed_player_needs_a_new_invitation() {
    let server = TestServer::start().await;
    let (mut ann, mut bob) = (Browser::new(&server), Browser::new(&server));
    let path = table_for_two("penguins", &mut ann, &mut bob, &[]).await;
    let code = invitation(&mut ann, &path).await;
    let (page, sit) = (format!("{path}?{code}"), format!("{path}/sit?{code}"));
    ann.post(&format!("{path}/free"), &[("seat", "B")]).await;

    for (lang, sentence) in
        [("en", "The host has removed you"), ("de", "Der Gastgeber hat dich vom Tisch entfernt")]
    {
        bob.lang = lang;
        let shown = bob.get(&page).await.body;
        assert!(shown.contains(sentence) && !shown.contains("class=\"sit\""), "{shown}");
        let refused = bob.post(&sit, &[("name", "Bob")]).await;
        assert_eq!(refused.status, StatusCode::FORBIDDEN);
        assert!(refused.body.contains(sentence), "{}", refused.body);
    }
    // Logging in or creating an account does not help.
    bob.post("/me/register", &[("login", "Bobby"), ("password", "correct horse")]).await;
    assert_eq!(bob.post(&sit, &[("name", "Bob")]).await.status, StatusCode::FORBIDDEN);

    let host = ann.get(&path).await;
    assert!(host.body.contains("Invite Bob again"), "{}", host.body);
    let removal = host.tags("input").find(|tag| tag.attr("name").as_deref() == Some("removal"));
    let removal = removal.and_then(|tag| tag.attr("value")).unwrap();
    let readmit = [("removal", removal.as_str())];
    assert_eq!(bob.post(&format!("{path}/readmit?{code}"), &readmit).await.status, StatusCode::FORBIDDEN);
    ann.post(&format!("{path}/readmit"), &readmit).await;
    assert_eq!(bob.post(&sit, &[("name", "Bobby")]).await.status, StatusCode::SEE_OTHER);
}

#[tokio::test]
async fn tables_with_an_open_seat_are_listed_and_the_host_can_clear_seats() {
    let server = TestServer::start().await;
    let (mut ann, mut bob, mut eve) = (Browser::new(&server), Browser::new(&server), Browser::new(&server));
    let fields = [("players", "2"), ("seat-A", "me"), ("seat-B", "open"), ("listed", "1")];
    let path = ann.post("/new/penguins", &fields).await.location.unwrap();
    assert!(eve.get("/").await.body.contains(&path));
    bob.post(&format!("{path}/sit"), &[("name", "Bob")]).await;
    assert!(!eve.get("/").await.body.contains(&path), "the table is full");
    assert!(bob.get("/").await.body.contains(&path), "Bob's own list of games has it");

    let free = format!("action=\"{path}/free\"");
    assert!(!bob.get(&path).await.body.contains(&free), "only the host can clear seats");
    let page = ann.get(&path).await;
    let form = &page.body[page.body.find(&free).expect("the host can clear the seat")..];
    assert!(form[..form.find("</form>").unwrap()].contains("value=\"B\""), "{form}");
    ann.post(&format!("{path}/free"), &[("seat", "B")]).await;
    assert!(eve.get("/").await.body.contains(&path), "there is an open seat again");
}
