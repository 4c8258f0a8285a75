//! A test server, and a browser without JavaScript or sockets: cookies, forms and links of pages.

#![allow(dead_code, reason = "each test file uses some of it")]

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::Arc;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::ConnectInfo;
use axum::http::{Request, StatusCode, header};
use fishpond_server::{
    App, Mailer, Options, Pusher, Rates, Site, TableLimits, TimeSources, TrustedProxy, router,
};
use fishpond_store::{Key, PostgresBus, PostgresStore, SqliteStore, Store, StoreError};
use futures_util::{FutureExt as _, StreamExt as _};
use hmac::{Hmac, KeyInit as _, Mac as _};
use sha2::{Digest as _, Sha256};
use tower::ServiceExt as _;

/// Awaits a request while Tokio's clock is paused, without letting it advance. The store runs on its own thread, so all
/// tasks would be idle, and Tokio would advance its clock from timer to timer until the request timed out.
pub(crate) async fn with_time_still<T>(request: impl Future<Output = T>) -> T {
    let (answered, waiting) = std::sync::mpsc::channel::<()>();
    // A paused clock does not advance while a blocking task runs.
    let blocking = tokio::task::spawn_blocking(move || waiting.recv());
    let answer = request.await;
    drop(answered);
    blocking.await.unwrap().unwrap_err();
    answer
}

/// A server with its own data folder, and bots that move at once.
pub(crate) struct TestServer {
    pub(crate) app: App,
    pub(crate) site: Router,
    pub(crate) store: Arc<SqliteStore>,
    folder: tempfile::TempDir,
    setup: Setup,
}

#[derive(Clone, Copy)]
struct Setup {
    public_url: &'static str,
    time: TimeSources,
    rates: Rates,
    tables: TableLimits,
    site: Option<fn() -> Site>,
    mail: Option<fn() -> Mailer>,
    push: Option<fn() -> Pusher>,
}

impl Default for Setup {
    fn default() -> Setup {
        Setup {
            public_url: "http://fish.example",
            time: TimeSources::SYSTEM,
            // High enough for tests that load a page until it changes.
            rates: Rates { person: 1000, address: 8000 },
            tables: TableLimits::default(),
            site: None,
            mail: None,
            push: None,
        }
    }
}

impl Setup {
    fn options(self) -> Options {
        Options {
            public_url: Some(self.public_url.to_owned()),
            trusted_proxies: TrustedProxy::LOOPBACK.to_vec(),
            tables: self.tables,
            rates: self.rates,
            site: Arc::new(self.site.map_or_else(Site::default, |site| site())),
            mail: self.mail.map(|mail| mail()),
            push: self.push.map(|push| push()),
            time: self.time,
            ..Options::default()
        }
    }
}

impl TestServer {
    pub(crate) async fn start() -> TestServer {
        TestServer::with_times(TimeSources::SYSTEM).await
    }

    /// Starts a server with a given clock, which never jumps.
    pub(crate) async fn with_clock(now: fn() -> u64) -> TestServer {
        TestServer::with_times(steady(now)).await
    }

    /// Starts a server with these clocks.
    pub(crate) async fn with_times(time: TimeSources) -> TestServer {
        TestServer::open(tempfile::tempdir().unwrap(), Setup { time, ..Setup::default() }).await
    }

    /// Starts a server with the operator's settings for the site.
    pub(crate) async fn with_site(site: fn() -> Site) -> TestServer {
        TestServer::open(tempfile::tempdir().unwrap(), Setup { site: Some(site), ..Setup::default() }).await
    }

    /// Starts a server that sends mail, with a given clock.
    pub(crate) async fn with_mail(now: fn() -> u64, mail: fn() -> Mailer) -> TestServer {
        let setup = Setup { time: steady(now), mail: Some(mail), ..Setup::default() };
        TestServer::open(tempfile::tempdir().unwrap(), setup).await
    }

    /// Starts a server that sends notifications to browsers, with a given clock.
    pub(crate) async fn with_push(now: fn() -> u64, push: fn() -> Pusher) -> TestServer {
        let public_url = "https://fish.example";
        let setup = Setup { public_url, time: steady(now), push: Some(push), ..Setup::default() };
        TestServer::open(tempfile::tempdir().unwrap(), setup).await
    }

    /// Starts a server with this public address.
    pub(crate) async fn at(public_url: &'static str) -> TestServer {
        TestServer::open(tempfile::tempdir().unwrap(), Setup { public_url, ..Setup::default() }).await
    }

    /// Starts a server with a given clock and limits on tables.
    pub(crate) async fn with_limits(now: fn() -> u64, tables: TableLimits) -> TestServer {
        let setup = Setup { time: steady(now), tables, ..Setup::default() };
        TestServer::open(tempfile::tempdir().unwrap(), setup).await
    }

    /// Starts a server that limits requests as it does by default.
    pub(crate) async fn with_default_rates() -> TestServer {
        let setup = Setup { rates: Rates::default(), ..Setup::default() };
        TestServer::open(tempfile::tempdir().unwrap(), setup).await
    }

    /// Starts a server without limits on requests, for whole games at full speed.
    pub(crate) async fn without_limits() -> TestServer {
        let rates = Rates { person: 0, address: 0 };
        let setup = Setup { rates, tables: TableLimits::none(), ..Setup::default() };
        TestServer::open(tempfile::tempdir().unwrap(), setup).await
    }

    async fn open(folder: tempfile::TempDir, setup: Setup) -> TestServer {
        let store = Arc::new(SqliteStore::open(folder.path().join("fishpond.sqlite")).unwrap());
        let app = App::open(setup.options(), store.clone()).await.unwrap();
        TestServer { site: router(app.clone()), app, store, folder, setup }
    }

    /// Returns every byte that the server has stored.
    pub(crate) fn stored_bytes(&self) -> Vec<u8> {
        let files = std::fs::read_dir(self.folder.path()).unwrap();
        files.flat_map(|file| std::fs::read(file.unwrap().path()).unwrap()).collect()
    }

    /// Returns the token that the server would give today to a guest with this secret of 64 hexadecimal digits.
    pub(crate) async fn guest_token(&self, secret: &str) -> String {
        let key = self.store.key("guests", Key::new([0; 32])).await.unwrap();
        let day = u32::try_from((self.setup.time.wall)() / 86_400_000).unwrap();
        let content = [hex::decode(secret).unwrap(), day.to_be_bytes().to_vec()].concat();
        let mac = Hmac::<Sha256>::new_from_slice(key.secret_bytes()).unwrap();
        let code = mac.chain_update("guest token").chain_update(&content).finalize().into_bytes();
        hex::encode(content) + &hex::encode(code)
    }

    /// Stops the server and starts another one on the same folder.
    pub(crate) async fn restart(self) -> TestServer {
        self.restart_after(async |_| {}).await
    }

    /// Stops the server and starts another one on the same folder, with other settings for the site.
    pub(crate) async fn restart_with_site(mut self, site: fn() -> Site) -> TestServer {
        self.setup.site = Some(site);
        self.restart().await
    }

    /// Stops the server, changes its store, and starts another server on it.
    pub(crate) async fn restart_after(self, change: impl AsyncFnOnce(SqliteStore)) -> TestServer {
        let TestServer { app, site, store, folder, setup } = self;
        drop((app, site, store));
        // Tasks in progress hold the store a moment longer.
        let store = loop {
            match SqliteStore::open(folder.path().join("fishpond.sqlite")) {
                Ok(store) => break store,
                Err(_) => tokio::task::yield_now().await,
            }
        };
        change(store).await;
        TestServer::open(folder, setup).await
    }
}

/// Returns a wall clock and a monotonic clock that always show the same time.
fn steady(now: fn() -> u64) -> TimeSources {
    TimeSources { wall: now, monotonic: now }
}

/// Returns the identifier of the guest with this token.
pub(crate) fn person_of(token: &str) -> String {
    hex::encode(Sha256::digest(format!("guest {}", &token[..64])))[..24].to_owned()
}

/// Opens a site on a store that the test provides.
pub(crate) async fn site_on(store: Arc<dyn Store>, now: fn() -> u64) -> Router {
    router(app_on(store, now).await)
}

/// Starts a server on a store that the test provides.
pub(crate) async fn app_on(store: Arc<dyn Store>, now: fn() -> u64) -> App {
    let setup = Setup { time: steady(now), ..Setup::default() };
    App::open(setup.options(), store).await.unwrap()
}

/// Connects to the database at an address, with retries, because a busy machine may not answer in time.
pub(crate) async fn postgres_store(url: &str) -> PostgresStore {
    loop {
        match PostgresStore::open(url).await {
            Err(StoreError::Unavailable(_)) => {}
            opened => return opened.unwrap(),
        }
    }
}

/// Starts one of several servers on the database at an address.
pub(crate) async fn server_on(url: &str) -> (App, Router) {
    server_with(url, Setup::default().options()).await
}

/// Starts one of several servers that send notifications to browsers.
pub(crate) async fn server_with_push(url: &str, push: Pusher) -> (App, Router) {
    server_with(url, Options { push: Some(push), ..Setup::default().options() }).await
}

async fn server_with(url: &str, options: Options) -> (App, Router) {
    loop {
        let store = Arc::new(postgres_store(url).await);
        let bus = Arc::new(PostgresBus::new(url).unwrap());
        match App::open_with_bus(options.clone(), store, bus).await {
            Err(StoreError::Unavailable(_)) => {}
            opened => {
                let app = opened.unwrap_or_else(|error| panic!("{error}"));
                return (app.clone(), router(app));
            }
        }
    }
}

pub(crate) struct Browser {
    site: Router,
    cookies: BTreeMap<String, String>,
    pub(crate) lang: &'static str,
    pub(crate) by_script: bool,
}

pub(crate) struct Page {
    pub(crate) status: StatusCode,
    pub(crate) location: Option<String>,
    pub(crate) headers: axum::http::HeaderMap,
    pub(crate) body: String,
}

impl Browser {
    pub(crate) fn new(server: &TestServer) -> Browser {
        Browser::on(&server.site)
    }

    pub(crate) fn on(site: &Router) -> Browser {
        Browser { site: site.clone(), cookies: BTreeMap::new(), lang: "en", by_script: false }
    }

    /// Closes the browser and returns its cookies.
    pub(crate) fn into_cookies(self) -> BTreeMap<String, String> {
        self.cookies
    }

    /// Sends further requests to another server.
    pub(crate) fn move_to(&mut self, site: &Router) {
        self.site = site.clone();
    }

    pub(crate) fn set_cookies(&mut self, cookies: BTreeMap<String, String>) {
        self.cookies = cookies;
    }

    pub(crate) fn cookie(&self, name: &str) -> String {
        self.cookies[name].clone()
    }

    /// Uses this guest token.
    pub(crate) fn use_guest_token(&mut self, token: &str) {
        self.cookies.insert("fishpond".to_owned(), token.to_owned());
    }

    /// Opens an event stream.
    pub(crate) async fn listen(&mut self, path: &str, last: Option<u64>) -> EventListener {
        let mut request = Request::get(path);
        if let Some(last) = last {
            request = request.header("last-event-id", last);
        }
        let response = with_time_still(self.fetch(request.body(Body::empty()).unwrap())).await;
        assert_eq!(response.status(), StatusCode::OK, "{path}");
        EventListener { stream: response.into_body().into_data_stream() }
    }

    /// Opens a stream of the API with a guest's token.
    pub(crate) async fn listen_as_program(&self, token: &str, path: &str) -> EventListener {
        self.listen_with(Request::get(path).header(header::AUTHORIZATION, format!("Bearer fpg_{token}")))
            .await
    }

    /// Opens a stream with this request.
    pub(crate) async fn listen_with(&self, request: axum::http::request::Builder) -> EventListener {
        let response = self.site.clone().oneshot(request.body(Body::empty()).unwrap()).await.unwrap();
        assert_eq!(response.status(), StatusCode::OK);
        EventListener { stream: response.into_body().into_data_stream() }
    }

    async fn fetch(&mut self, mut request: Request<Body>) -> axum::response::Response {
        let cookies: Vec<String> =
            self.cookies.iter().map(|(name, value)| format!("{name}={value}")).collect();
        let headers = request.headers_mut();
        headers.insert(header::COOKIE, cookies.join("; ").parse().unwrap());
        headers.insert(header::ACCEPT_LANGUAGE, self.lang.parse().unwrap());
        if self.by_script {
            headers.insert("x-fishpond", "1".parse().unwrap());
        }
        let response = self.site.clone().oneshot(request).await.unwrap();
        for cookie in response.headers().get_all(header::SET_COOKIE) {
            let (pair, _) = cookie.to_str().unwrap().split_once(';').unwrap();
            let (name, value) = pair.split_once('=').unwrap();
            self.cookies.insert(name.to_owned(), value.to_owned());
        }
        response
    }

    pub(crate) async fn send(&mut self, request: Request<Body>) -> Page {
        Page::of(self.fetch(request).await).await
    }

    /// Sends a request without the browser's own headers.
    pub(crate) async fn send_unchanged(&mut self, request: Request<Body>) -> Page {
        Page::of(self.site.clone().oneshot(request).await.unwrap()).await
    }

    pub(crate) async fn get(&mut self, path: &str) -> Page {
        self.send(Request::get(path).body(Body::empty()).unwrap()).await
    }

    pub(crate) async fn post(&mut self, path: &str, fields: &[(&str, &str)]) -> Page {
        self.send(form(path, fields)).await
    }

    /// Posts, and disconnects before the response.
    pub(crate) fn post_and_disconnect(&mut self, path: &str, fields: &[(&str, &str)]) {
        let response = self.fetch(form(path, fields)).now_or_never();
        assert!(response.is_none(), "{path} responded at once");
    }

    /// Posts, and follows the redirect.
    pub(crate) async fn submit(&mut self, path: &str, fields: &[(&str, &str)]) -> Page {
        let page = self.post(path, fields).await;
        match &page.location {
            Some(to) => {
                let to = to.clone();
                self.get(&to).await
            }
            None => page,
        }
    }
}

pub(crate) fn form(path: &str, fields: &[(&str, &str)]) -> Request<Body> {
    let body = serde_urlencoded::to_string(fields).unwrap();
    let request = Request::post(path).header(header::CONTENT_TYPE, "application/x-www-form-urlencoded");
    request.body(Body::from(body)).unwrap()
}

/// Posts from a network address.
pub(crate) async fn post_from(
    browser: &mut Browser,
    address: [u8; 4],
    path: &str,
    fields: &[(&str, &str)],
) -> Page {
    let mut request = form(path, fields);
    request.extensions_mut().insert(ConnectInfo(SocketAddr::from((address, 4000))));
    browser.send(request).await
}

/// An open event stream.
pub(crate) struct EventListener {
    stream: axum::body::BodyDataStream,
}

impl EventListener {
    /// Returns everything that was sent since the last call, without waiting for more. Omits heartbeats, which depend only on the
    /// time.
    pub(crate) async fn received(&mut self) -> String {
        // Resets Tokio's task budget: a busy task has to wait even if there is something to read.
        tokio::task::yield_now().await;
        let mut received = Vec::new();
        while let Some(Some(bytes)) = self.stream.next().now_or_never() {
            received.extend_from_slice(&bytes.unwrap());
        }
        let received = String::from_utf8(received).unwrap().replace("event: here\ndata: .\n\n", "");
        received.split_inclusive('\n').filter(|line| !line.starts_with("{\"type\":\"ping\"")).collect()
    }

    /// Waits for the end of the stream.
    pub(crate) async fn end(mut self) {
        while self.stream.next().await.is_some() {}
    }

    /// Waits for the next event.
    pub(crate) async fn next(&mut self) -> String {
        let mut received = String::new();
        while !received.ends_with("\n\n") || !received.contains("data: ") {
            let bytes = self.stream.next().await.expect("the stream is open").unwrap();
            received.push_str(std::str::from_utf8(&bytes).unwrap());
        }
        received
    }
}

/// The opening tag of an element.
pub(crate) struct Tag<'a>(pub(crate) &'a str);

impl Tag<'_> {
    pub(crate) fn attr(&self, name: &str) -> Option<String> {
        let start = self.0.find(&format!(" {name}=\""))? + name.len() + 3;
        let end = self.0[start..].find('"')? + start;
        let text = &self.0[start..end];
        Some(text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&amp;", "&"))
    }
}

impl Page {
    async fn of(response: axum::response::Response) -> Page {
        let location = response.headers().get(header::LOCATION).map(|to| to.to_str().unwrap().to_owned());
        let (status, headers) = (response.status(), response.headers().clone());
        let body = to_bytes(response.into_body(), 1 << 22).await.unwrap();
        Page { status, location, headers, body: String::from_utf8(body.to_vec()).unwrap() }
    }

    /// Returns the opening tags of elements of this kind.
    pub(crate) fn tags<'a>(&'a self, kind: &'a str) -> impl Iterator<Item = Tag<'a>> {
        let open = format!("<{kind} ");
        let starts: Vec<usize> = self.body.match_indices(&open).map(|(at, _)| at).collect();
        starts.into_iter().map(|at| Tag(&self.body[at..at + self.body[at..].find('>').unwrap()]))
    }

    /// Returns the value of a hidden field in the form with the answers.
    pub(crate) fn hidden(&self, name: &str) -> Option<String> {
        let form = &self.body[self.body.find("<form class=\"choices\"")?..];
        let form = &form[..form.find("</form>")?];
        let start = form.find(&format!("name=\"{name}\" value=\""))? + name.len() + 15;
        Some(form[start..start + form[start..].find('"')?].to_owned())
    }

    pub(crate) fn is_over(&self) -> bool {
        self.body.contains("class=\"standings\"")
    }
}

/// An answer that a table's page offers.
pub(crate) enum Offer {
    Act(String),
    Link(String),
}

/// Returns the answers that the page offers.
pub(crate) fn offers(page: &Page) -> Vec<Offer> {
    let acts = page.tags("button").filter(|tag| tag.attr("name").as_deref() == Some("act"));
    let links = page.tags("a").filter(|tag| tag.attr("data-pick").is_some_and(|pick| !pick.is_empty()));
    let mut offers: Vec<Offer> = acts.filter_map(|tag| tag.attr("value").map(Offer::Act)).collect();
    offers.extend(links.filter_map(|tag| tag.attr("href").map(Offer::Link)));
    offers
}

/// Follows the first choices on offer to a move, and returns the fields of its form: seat, answers, move.
pub(crate) async fn first_move(browser: &mut Browser, mut page: Page) -> [(&'static str, String); 3] {
    loop {
        match offers(&page).into_iter().next().unwrap() {
            Offer::Link(to) => page = browser.get(&to).await,
            Offer::Act(act) => {
                let [seat, answers] = ["seat", "answers"].map(|name| (name, page.hidden(name).unwrap()));
                return [seat, answers, ("act", act)];
            }
        }
    }
}

/// Returns the query of the invitation link.
pub(crate) async fn invitation(host: &mut Browser, path: &str) -> String {
    let page = host.get(path).await;
    let link = page.tags("input").find_map(|tag| tag.attr("value").filter(|value| value.contains("?code=")));
    link.unwrap().split_once('?').unwrap().1.to_owned()
}

/// Creates a table for two people, the second by invitation, and returns its path. The game has not started.
pub(crate) async fn table_for_two(
    game: &str,
    ann: &mut Browser,
    bob: &mut Browser,
    more: &[(&str, &str)],
) -> String {
    let fields = [&[("players", "2"), ("seat-A", "me"), ("seat-B", "open"), ("chat", "1")], more].concat();
    let path = ann.post(&format!("/new/{game}"), &fields).await.location.unwrap();
    let code = invitation(ann, &path).await;
    let sat = bob.submit(&format!("{path}/sit?{code}"), &[("name", "Bob")]).await;
    assert!(sat.body.contains("Bob"), "{}", sat.body);
    path
}

/// Starts a game of two people and returns their browsers, seat A first.
pub(crate) async fn two_players(
    server: &TestServer,
    game: &str,
    more: &[(&str, &str)],
) -> ([Browser; 2], String) {
    let (mut ann, mut bob) = (Browser::new(server), Browser::new(server));
    let path = table_for_two(game, &mut ann, &mut bob, more).await;
    assert_eq!(ann.post(&format!("{path}/start"), &[]).await.status, StatusCode::SEE_OTHER);
    ([ann, bob], path)
}

/// The settings of a rated table.
pub(crate) const RATED: [(&str, &str); 2] = [("rated", "1"), ("clock", "bank:600+10")];

/// The password of every account.
pub(crate) const PASSWORD: &str = "correct horse";

/// Returns a browser that is logged in to a new account.
pub(crate) async fn register(server: &TestServer, login: &str) -> Browser {
    let mut browser = Browser::new(server);
    let registered = browser.post("/me/register", &[("login", login), ("password", PASSWORD)]).await;
    assert_eq!(registered.status, StatusCode::SEE_OTHER, "{login}");
    browser
}

/// Plays a game of penguins until everyone has moved; then the second player resigns. Returns the path of the table.
pub(crate) async fn resigned_game(
    winner: &mut Browser,
    loser: &mut Browser,
    more: &[(&str, &str)],
) -> String {
    let fields = [&[("players", "2"), ("seat-A", "me"), ("seat-B", "open"), ("chat", "1")], more].concat();
    let path = winner.post("/new/penguins", &fields).await.location.unwrap();
    let code = invitation(winner, &path).await;
    let sat = loser.post(&format!("{path}/sit?{code}"), &[("name", "Player B")]).await;
    assert_eq!(sat.status, StatusCode::SEE_OTHER, "{}", sat.body);
    winner.post(&format!("{path}/start"), &[]).await;
    for _ in 0..3 {
        for browser in [&mut *winner, &mut *loser] {
            let page = browser.get(&path).await;
            if !offers(&page).is_empty() {
                let fields = first_move(browser, page).await;
                let fields: Vec<(&str, &str)> =
                    fields.iter().map(|(name, value)| (*name, value.as_str())).collect();
                browser.post(&format!("{path}/act"), &fields).await;
            }
        }
    }
    let resign = [("seat", "B"), ("act", "resign"), ("answers", "0")];
    assert_eq!(loser.post(&format!("{path}/act"), &resign).await.status, StatusCode::SEE_OTHER);
    path
}

/// Waits until this number of games has been rated.
pub(crate) async fn wait_for_ratings(server: &TestServer, games: u64) {
    while server.store.last_rated_game().await.unwrap() < games {
        tokio::task::yield_now().await;
    }
}
