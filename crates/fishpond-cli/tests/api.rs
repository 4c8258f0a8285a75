//! Programs that play on a real server through the API: `fishpond bot --server`, also over https, and the examples in Python and Rust.

#![cfg(unix)]

#[path = "common/server.rs"]
mod server;

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use server::{Server, call, creates, fails, fishpond, run, token};
use tempfile::TempDir;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};

/// How long a game may take.
const PATIENCE: Duration = Duration::from_secs(120);

/// Without limits on requests: the test plays fast.
const UNLIMITED: &[&str] = &["--person-rate", "0", "--address-rate", "0"];

/// A program that is killed when it is dropped.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Follows a table until it is over.
fn wait_for_end(address: &str, token: &str, table: &str) {
    let is_over = |line: Value| (line["table"]["status"] == "over").then_some(());
    follow(address, token, table, is_over);
}

/// Follows a table until `awaited` returns a value for a line, and returns that value.
fn follow<T>(address: &str, token: &str, table: &str, mut awaited: impl FnMut(Value) -> Option<T>) -> T {
    let mut socket = TcpStream::connect(address).unwrap();
    socket.set_read_timeout(Some(PATIENCE)).unwrap();
    let head = format!(
        "GET /api/v1/tables/{table}/stream HTTP/1.1\r\nhost: {address}\r\nauthorization: Bearer {token}\r\n\r\n"
    );
    socket.write_all(head.as_bytes()).unwrap();
    let start = Instant::now();
    let mut lines = BufReader::new(socket).lines();
    loop {
        let line = lines.next().expect("the stream goes on").unwrap();
        // The lines of the head and the chunk sizes are not JSON objects.
        let line: Value = serde_json::from_str(&line).unwrap_or_default();
        if let Some(found) = awaited(line) {
            return found;
        }
        assert!(start.elapsed() < PATIENCE, "the game does not end");
    }
}

/// A proxy that cuts each connection after a number of bytes from the server, which varies from one connection to the next.
fn cutting_proxy(server: &str) -> (String, Arc<AtomicUsize>) {
    let (address, cuts, _) = switched_proxy(server);
    (address, cuts)
}

/// The connections of a proxy, and whether it is switched off, in which case it cuts them all and accepts no new ones.
#[derive(Default)]
struct Switch {
    off: bool,
    sockets: Vec<TcpStream>,
}

impl Switch {
    fn set_switched_off(&mut self, off: bool) {
        self.off = off;
        for socket in self.sockets.drain(..).filter(|_| off) {
            let _ = socket.shutdown(Shutdown::Both);
        }
    }
}

/// A [`cutting_proxy`] that can be switched off.
fn switched_proxy(server: &str) -> (String, Arc<AtomicUsize>, Arc<Mutex<Switch>>) {
    let switch = Arc::new(Mutex::new(Switch::default()));
    let switched = switch.clone();
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap().to_string();
    let (server, cuts) = (server.to_owned(), Arc::new(AtomicUsize::new(0)));
    let counted = cuts.clone();
    thread::spawn(move || {
        for (number, client) in listener.incoming().enumerate() {
            let (Ok(client), Ok(upstream)) = (client, TcpStream::connect(&server)) else { continue };
            let mut switch = switched.lock().unwrap();
            if switch.off {
                continue;
            }
            switch.sockets.extend([client.try_clone().unwrap(), upstream.try_clone().unwrap()]);
            drop(switch);
            let allowed = 20_000 + 3_000 * (number % 7);
            let both = Arc::new(Mutex::new([client.try_clone().unwrap(), upstream.try_clone().unwrap()]));
            let (mut from, mut to) = (client.try_clone().unwrap(), upstream.try_clone().unwrap());
            thread::spawn(move || std::io::copy(&mut from, &mut to));
            let (mut from, mut to, cuts) = (upstream, client, counted.clone());
            thread::spawn(move || {
                let copied = std::io::copy(&mut (&mut from).take(allowed as u64), &mut to).unwrap_or(0);
                if copied == allowed as u64 {
                    cuts.fetch_add(1, Ordering::SeqCst);
                }
                for socket in both.lock().unwrap().iter() {
                    let _ = socket.shutdown(Shutdown::Both);
                }
            });
        }
    });
    (address, cuts, switch)
}

/// Creates a table for two with an open seat, and returns its identifier and code.
fn open_table(address: &str, token: &str, game: &str) -> (String, String) {
    let new = json!({ "game": game, "settings": { "players": 2 } });
    let table = call(address, token, "POST", "/api/v1/tables", &new);
    let text = |field: &str| table[field].as_str().unwrap().to_owned();
    (text("id"), text("invitation"))
}

#[test]
fn bots_survive_lost_connections_and_a_restart_of_the_server() {
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    let server = Server::on(folder, UNLIMITED);
    let address = server.address();
    let (ann, bob) = (token(folder, &address, "Ann"), token(folder, &address, "Bob"));
    let (proxy, cuts) = cutting_proxy(&address);
    let tables: Vec<(String, String)> = (0..2).map(|_| open_table(&address, &ann, "penguins")).collect();
    let bot = |server: &str, token: &str| {
        let server = format!("http://{server}");
        let mut command = fishpond(folder);
        command.args(["bot", "penguins", "--level", "1", "--server", &server]);
        let mut bot = Running(command.env("FISHPOND_TOKEN", token).stdout(Stdio::piped()).spawn().unwrap());
        // Connected before the restart, to lose a connection.
        let mut printed = BufReader::new(bot.0.stdout.take().unwrap());
        let mut first = String::new();
        printed.read_line(&mut first).unwrap();
        assert!(first.starts_with("Playing penguins as "), "{first}");
        thread::spawn(move || std::io::copy(&mut printed, &mut std::io::sink()));
        bot
    };
    let _ann = bot(&proxy, &ann);
    let _bob = bot(&proxy, &bob);
    for (table, code) in &tables {
        call(&address, &bob, "POST", &format!("/api/v1/tables/{table}/join?code={code}"), &json!({}));
    }
    assert_eq!(server.stop(), "");
    let _server = Server::start(fishpond(folder).args(["serve", "--listen", &address]).args(UNLIMITED));
    for (table, _) in &tables {
        wait_for_end(&address, &ann, table);
    }
    assert!(cuts.load(Ordering::SeqCst) > 2, "the proxy cut too few connections");
}

#[test]
fn a_bot_waits_for_its_server_and_agrees_to_proposals() {
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    let server = Server::on(folder, UNLIMITED);
    let address = server.address();
    let (ann, bob) = (token(folder, &address, "Ann"), token(folder, &address, "Bob"));
    let (table, code) = open_table(&address, &ann, "penguins");
    assert_eq!(server.stop(), "");
    let url = format!("http://{address}");
    let mut command = fishpond(folder);
    command.args(["bot", "penguins", "--level", "1", "--server", &url, "--token", &bob]);
    let mut bot = Running(command.args(["--table", &table, "--code", &code]).spawn().unwrap());
    let mut told = String::new();
    BufReader::new(bot.0.stderr.take().unwrap()).read_line(&mut told).unwrap();
    assert!(told.starts_with(&format!("fishpond: Cannot connect to {address}")), "{told}");
    assert!(told.ends_with("Trying again until the server answers.\n"), "{told}");
    let _server = Server::start(fishpond(folder).args(["serve", "--listen", &address]).args(UNLIMITED));

    // On her third turn, Ann takes back a move, and two turns later, she ends the game.
    let path = |operation: &str| format!("/api/v1/tables/{table}{operation}");
    let (mut turns, mut number) = (0, Value::Null);
    let ending = follow(&address, &ann, &table, |line| {
        let table = &line["table"];
        if table["status"] == "over" {
            return Some(table["ending"].clone());
        }
        let first = table["legal"][0].as_str().filter(|_| table["number"] != number)?;
        number = table["number"].clone();
        turns += 1;
        let (operation, body) = match turns {
            3 => ("/undo", json!({ "number": number })),
            5 => ("/end", json!({})),
            _ => ("/acts", json!({ "act": first, "number": number })),
        };
        call(&address, &ann, "POST", &path(operation), &body);
        None
    });
    assert!(!ending.is_null() && turns == 5, "{ending}");
}

#[test]
fn an_engine_and_the_example_in_python_play_each_other() {
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    let server = Server::on(folder, UNLIMITED);
    let address = server.address();
    let (ann, bob) = (token(folder, &address, "Ann"), token(folder, &address, "Bob"));
    let (table, code) = open_table(&address, &ann, "penguins");
    let url = format!("http://{address}");
    let examples = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples");
    // The engine fails when it is started the second time, at the table, and is started again.
    let script =
        format!("echo start >> starts; test $(wc -l < starts) != 2 && exec python3 {examples}/bot.py");
    std::fs::write(folder.join("engine.sh"), script).unwrap();
    let engine = "sh engine.sh".to_owned();
    let mut command = fishpond(folder);
    command.args(["bot", "penguins", "--server", &url, "--token", &ann, "--engine", &engine]);
    let _ann = Running(command.spawn().unwrap());
    let mut python = Command::new("python3");
    let _bob = Running(
        python.arg(format!("{examples}/api_bot.py")).args([&url, &bob, &table, &code]).spawn().unwrap(),
    );
    wait_for_end(&address, &ann, &table);
}

#[test]
fn faults_of_remote_bots_are_explained() {
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    let server = Server::on(folder, &[]);
    let url = format!("http://{}", server.address());
    let bot = |url: &str, token: &str| fails(folder, &["bot", "penguins", "--server", url, "--token", token]);
    assert!(bot(&url, "fp_wrong").contains("revoked token"));
    for address in ["nonsense", "ftp://fish.example", "http://", "https://a b", "http://h/path"] {
        assert!(bot(address, "fp_x").contains("use something like https://fish.example"), "{address}");
    }
    for token in ["fp_a\nfp_b", "fp a", "fp_ä"] {
        assert!(bot(&url, token).contains("it should look like fp_3vJw…"), "{token}");
    }
    let ann = token(folder, &server.address(), "Ann");
    let at = |more: &[&str]| {
        let args = ["bot", "penguins", "--server", &url, "--token", &ann];
        fails(folder, &[&args[..], more].concat())
    };
    let refused = at(&["--table", "a b"]);
    assert!(
        refused.contains("Invalid value 'a b' for --table <TABLE>: use the part of its address after /t/")
    );
    assert!(at(&["--table", ""]).contains("use the part of its address after /t/"));
    let refused = at(&["--table", "a1", "--code", "x?y"]);
    assert!(refused.contains("Invalid value 'x?y' for --code <CODE>: use the part of the link after code="));
    // The bot takes no seat at a table of another game.
    let (table, code) = open_table(&server.address(), &ann, "ships");
    let refused = at(&["--table", &table, "--code", &code]);
    let expected = format!("The game at table {table} is ships, not penguins; use `fishpond bot ships`.");
    assert!(refused.contains(&expected), "{refused}");
    let args = ["bot", "penguins", "--server", &url, "--token", &ann, "--engine", "true"];
    let output = run(folder, &args);
    let message = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{message}");
    assert_eq!(message, "fishpond: The engine 'true' does not start: the program exited.\n");
}

/// Writes an engine as a shell script that does this when it has to move.
fn engine(folder: &Path, name: &str, on_go: &str) -> String {
    let script = format!("while read w r; do case $w in hello) echo ready 1;; go) {on_go};; esac; done");
    std::fs::write(folder.join(name), script).unwrap();
    format!("sh {name}")
}

#[test]
fn a_game_is_resigned_if_its_engine_fails() {
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    let server = Server::on(folder, UNLIMITED);
    let address = server.address();
    let url = format!("http://{address}");
    let ann = token(folder, &address, "Ann");
    let reasons = [
        ("exit", "the program exited. Resigning this game."),
        ("echo error I am lost", "error: I am lost. Resigning this game."),
        ("echo act a1-a1-a1", "the engine chose 'a1-a1-a1', which was refused: "),
    ];
    for (number, (on_go, reason)) in reasons.into_iter().enumerate() {
        let engine = engine(folder, &format!("engine-{number}.sh"), on_go);
        let new = json!({ "game": "penguins", "seats": ["me", "bot level:1"] });
        // Two tables: after the first failure, the bot goes on.
        let tables = [(); 2].map(|()| call(&address, &ann, "POST", "/api/v1/tables", &new));
        let mut command = fishpond(folder);
        command.args(["bot", "penguins", "--server", &url, "--token", &ann, "--engine", &engine]);
        let mut bot = Running(command.spawn().unwrap());
        for table in &tables {
            let table = table["id"].as_str().unwrap();
            wait_for_end(&address, &ann, table);
        }
        let _ = bot.0.kill();
        let mut printed = String::new();
        bot.0.stderr.take().unwrap().read_to_string(&mut printed).unwrap();
        for table in &tables {
            let table = format!("fishpond: Table {}: ", table["id"].as_str().unwrap());
            let line = |line: &&str| line.starts_with(&table) && line.contains(reason);
            assert_eq!(printed.lines().filter(line).count(), 1, "{reason}: {printed}");
        }
    }
}

#[test]
fn an_engine_that_is_gone_ends_the_bot() {
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    let server = Server::on(folder, UNLIMITED);
    let address = server.address();
    let ann = token(folder, &address, "Ann");
    let new = json!({ "game": "penguins", "seats": ["me", "bot level:1"] });
    let table = call(&address, &ann, "POST", "/api/v1/tables", &new);
    // It starts only once, when the bot checks it.
    std::fs::write(folder.join("once.sh"), "mkdir started && echo ready 1 && read line").unwrap();
    let url = format!("http://{address}");
    let output =
        run(folder, &["bot", "penguins", "--server", &url, "--token", &ann, "--engine", "sh once.sh"]);
    let message = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{message}");
    let last = message.lines().last().unwrap();
    assert!(last.starts_with("fishpond: The engine can't be started again: "), "{message}");
    let path = format!("/api/v1/tables/{}", table["id"].as_str().unwrap());
    assert_eq!(call(&address, &ann, "GET", &path, &Value::Null)["status"], "playing", "nothing is lost");
}

/// Creates a table where running out of time loses, and returns its identifier.
fn timed_table(address: &str, token: &str, game: &str, clock: &str) -> String {
    let settings = json!({ "clock": clock, "out_of_time": "lose" });
    let new = json!({ "game": game, "seats": ["me", "bot level:1"], "settings": settings });
    let table = call(address, token, "POST", "/api/v1/tables", &new);
    table["id"].as_str().unwrap().to_owned()
}

/// Waits for the end of a game that the creator of the table must not lose on time, which counts as resigning.
fn wait_for_a_result(address: &str, token: &str, table: &str) {
    let is_over = |line: Value| (line["table"]["status"] == "over").then(|| line["table"].clone());
    let over = follow(address, token, table, is_over);
    let own = over["seats"].as_array().unwrap().iter().find(|seat| seat["own"] == true).unwrap();
    assert!(own["resigned"] == false && over["result"].is_object(), "{over}");
}

#[test]
fn the_strongest_bot_never_loses_on_time_in_a_blitz_game() {
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    let server = Server::on(folder, UNLIMITED);
    let address = server.address();
    let url = format!("http://{address}");
    let ann = token(folder, &address, "Ann");
    // Level 8 thinks for about two seconds at a time, and these games have dozens of moves.
    let tables = [("penguins", "bank:10+0"), ("ships", "bank:10+0")];
    let tables = tables.map(|(game, clock)| timed_table(&address, &ann, game, clock));
    let bots = ["penguins", "ships"].map(|game| {
        let mut command = fishpond(folder);
        command.args(["bot", game, "--level", "8", "--server", &url, "--token", &ann]);
        Running(command.spawn().unwrap())
    });
    for table in &tables {
        wait_for_a_result(&address, &ann, table);
    }
    drop(bots);
}

#[test]
fn an_engine_that_does_not_answer_does_not_lose_on_time() {
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    let server = Server::on(folder, UNLIMITED);
    let address = server.address();
    let url = format!("http://{address}");
    let ann = token(folder, &address, "Ann");
    let table = timed_table(&address, &ann, "penguins", "bank:10+0");
    // It announces the last legal move and never makes one.
    let script = "import json, sys\n\
         said = open('said.txt', 'w', buffering=1)\n\
         for line in sys.stdin:\n    \
             word, _, rest = line.strip().partition(' ')\n    \
             if word in ('limit', 'stop'): said.write(line)\n    \
             if word == 'hello': print('ready 1', flush=True)\n    \
             if word == 'legal': legal = json.loads(rest)\n    \
             if word == 'go': said.write('best ' + legal[-1] + '\\n'); print('info', json.dumps({'act': legal[-1]}), flush=True)\n";
    std::fs::write(folder.join("mute.py"), script).unwrap();
    let mut command = fishpond(folder);
    command.args(["bot", "penguins", "--server", &url, "--token", &ann, "--engine", "python3 mute.py"]);
    let mut bot = Running(command.spawn().unwrap());
    wait_for_a_result(&address, &ann, &table);
    let said = std::fs::read_to_string(folder.join("said.txt")).unwrap();
    let said: Vec<&str> = said.lines().collect();
    let [limit, best, "stop"] = said[..] else { panic!("{said:?}") };
    let limit: u64 = limit.strip_prefix("limit time ").unwrap().parse().unwrap();
    assert!((100..400).contains(&limit), "a part of ten seconds: {limit} ms");
    let _ = bot.0.kill();
    let mut printed = String::new();
    bot.0.stderr.take().unwrap().read_to_string(&mut printed).unwrap();
    let best = best.strip_prefix("best ").unwrap();
    let first = format!("fishpond: Table {table}: no answer in time; playing '{best}'.");
    assert_eq!(printed.lines().next(), Some(&*first));
}

#[test]
fn a_bot_takes_its_seat_back_when_it_is_connected_again() {
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    let server = Server::on(folder, UNLIMITED);
    let address = server.address();
    let (ann, bob) = (token(folder, &address, "Ann"), token(folder, &address, "Bob"));
    let (proxy, _, switch) = switched_proxy(&address);
    let new = json!({ "game": "penguins", "settings": { "players": 2, "clock": "move:5" } });
    let table = call(&address, &ann, "POST", "/api/v1/tables", &new);
    let (id, code) = (table["id"].as_str().unwrap(), table["invitation"].as_str().unwrap());
    let mut command = fishpond(folder);
    command.args(["bot", "penguins", "--level", "1", "--server", &format!("http://{proxy}")]);
    command.args(["--token", &bob, "--table", id, "--code", code]);
    let _bob = Running(command.spawn().unwrap());

    let mut moves = 0;
    let mut stood_in = false;
    let came_back = follow(&address, &ann, id, |line| {
        let table = &line["table"];
        let seats = table["seats"].as_array()?;
        let bob = seats.iter().find(|seat| seat["name"] == "Bob")?;
        match bob["stand_in"].as_str() {
            Some(why) if !stood_in => {
                assert_eq!(why, "clock");
                stood_in = true;
                switch.lock().unwrap().set_switched_off(false);
            }
            None if stood_in => return Some(true),
            _ => {}
        }
        if table["status"] == "over" {
            return Some(false);
        }
        // Ann goes on until Bob is away, and then waits for Bob.
        let first = table["legal"][0].as_str().filter(|_| !stood_in)?;
        if moves == 1 {
            switch.lock().unwrap().set_switched_off(true);
        }
        moves += 1;
        let body = json!({ "act": first, "number": table["number"] });
        call(&address, &ann, "POST", &format!("/api/v1/tables/{id}/acts"), &body);
        None
    });
    assert!(came_back && stood_in);
    // Bob plays on.
    let _ann = {
        let mut command = fishpond(folder);
        command.args(["bot", "penguins", "--level", "1", "--server", &format!("http://{address}")]);
        Running(command.args(["--token", &ann]).spawn().unwrap())
    };
    let over =
        follow(&address, &ann, id, |line| (line["table"]["status"] == "over").then(|| line["table"].clone()));
    let seats = over["seats"].as_array().unwrap();
    assert!(seats.iter().all(|seat| seat["stand_in"].is_null()), "{over}");
}

/// Creates a certificate for this computer, and returns it with its key and the file that contains it.
fn certificate(folder: &Path, name: &str) -> (CertificateDer<'static>, PrivateKeyDer<'static>, String) {
    let made = rcgen::generate_simple_self_signed(["localhost".to_owned()]).unwrap();
    let file = folder.join(name);
    std::fs::write(&file, made.cert.pem()).unwrap();
    let key = PrivateKeyDer::try_from(made.signing_key.serialize_der()).unwrap();
    (made.cert.der().clone(), key, file.display().to_string())
}

/// Starts a proxy that speaks https and passes everything on to the server. Returns its address.
fn https_proxy(server: &str, certificate: CertificateDer<'static>, key: PrivateKeyDer<'static>) -> String {
    let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()));
    let config = config.with_safe_default_protocol_versions().unwrap().with_no_client_auth();
    let acceptor = TlsAcceptor::from(Arc::new(config.with_single_cert(vec![certificate], key).unwrap()));
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    listener.set_nonblocking(true).unwrap();
    let port = listener.local_addr().unwrap().port();
    let server = server.to_owned();
    thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let listener = tokio::net::TcpListener::from_std(listener).unwrap();
            loop {
                let (client, _) = listener.accept().await.unwrap();
                let (acceptor, server) = (acceptor.clone(), server.clone());
                tokio::spawn(async move {
                    let Ok(mut client) = acceptor.accept(client).await else { return };
                    let mut server = tokio::net::TcpStream::connect(server).await.unwrap();
                    let _ = tokio::io::copy_bidirectional(&mut client, &mut server).await;
                });
            }
        });
    });
    format!("https://localhost:{port}")
}

#[test]
fn bots_play_and_watch_over_https() {
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    let server = Server::on(folder, UNLIMITED);
    let address = server.address();
    let ann = token(folder, &address, "Ann");
    let (own, key, trusted) = certificate(folder, "own.pem");
    let (_, _, other) = certificate(folder, "other.pem");
    let url = https_proxy(&address, own, key);
    let new = json!({ "game": "penguins", "seats": ["me", "bot level:1"] });
    let table = call(&address, &ann, "POST", "/api/v1/tables", &new);
    let table = table["id"].as_str().unwrap();

    let mut command = fishpond(folder);
    command.args(["bot", "penguins", "--server", &url, "--token", &ann]).env("SSL_CERT_FILE", &other);
    let refused = command.output().unwrap();
    let message = String::from_utf8(refused.stderr).unwrap();
    assert_eq!((refused.status.code(), message.trim().lines().count()), (Some(2), 1), "{message}");
    assert!(message.contains("No secure connection to localhost"), "{message}");

    let mut command = fishpond(folder);
    command.args(["bot", "penguins", "--level", "1", "--server", &url, "--token", &ann]);
    let _ann = Running(command.env("SSL_CERT_FILE", &trusted).spawn().unwrap());
    // In a pipe, the log is printed line by line to the end of the game.
    let mut command = fishpond(folder);
    command.args(["watch", &format!("{url}/t/{table}"), "--token", &ann]).env("SSL_CERT_FILE", &trusted);
    let watched = command.output().unwrap();
    let (printed, errors) =
        (String::from_utf8_lossy(&watched.stdout), String::from_utf8_lossy(&watched.stderr));
    assert!(watched.status.success(), "{errors}");
    assert!(printed.contains("Ann places a penguin") && printed.lines().count() > 20, "{printed}");
}

#[test]
fn a_bot_accepts_an_invitation_by_name() {
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    let server = Server::on(folder, UNLIMITED);
    let address = server.address();
    let ann = token(folder, &address, "Ann");
    let scopes = ["admin", "token", "new", "Ann", "--scopes", "read,play,invite,account"];
    let (owner, _) = creates(folder, &scopes);
    call(&address, &owner, "POST", "/api/v1/me/bots", &json!({ "name": "Pike" }));
    let new = json!({ "name": "program", "scopes": ["read", "play"] });
    let created = call(&address, &owner, "POST", "/api/v1/me/bots/Pike/tokens", &new);
    let url = format!("http://{address}");
    let mut command = fishpond(folder);
    command.args(["bot", "penguins", "--level", "1", "--server", &url]);
    let _pike = Running(command.env("FISHPOND_TOKEN", created["token"].as_str().unwrap()).spawn().unwrap());
    let (table, _) = open_table(&address, &ann, "penguins");
    let invite = format!("/api/v1/tables/{table}/invitations");
    call(&address, &owner, "POST", &invite, &json!({ "name": "Pike" }));
    let mut command = fishpond(folder);
    command.args(["bot", "penguins", "--level", "1", "--server", &url, "--token", &ann]);
    let _ann = Running(command.spawn().unwrap());
    wait_for_end(&address, &ann, &table);
}

#[test]
fn a_bot_that_seeks_joins_listed_tables() {
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    let server = Server::on(folder, UNLIMITED);
    let address = server.address();
    let (ann, bob) = (token(folder, &address, "Ann"), token(folder, &address, "Bob"));
    let new = |listed: bool| {
        let new = json!({ "game": "penguins", "settings": { "players": 2, "listed": listed } });
        let table = call(&address, &ann, "POST", "/api/v1/tables", &new);
        table["id"].as_str().unwrap().to_owned()
    };
    let (private, listed) = (new(false), new(true));
    let url = format!("http://{address}");
    let bot = |token: &str, more: &[&str]| {
        let mut command = fishpond(folder);
        command.args(["bot", "penguins", "--level", "1", "--server", &url, "--token", token]).args(more);
        Running(command.spawn().unwrap())
    };
    let _ann = bot(&ann, &[]);
    let _bob = bot(&bob, &["--seek"]);
    wait_for_end(&address, &ann, &listed);
    let over = call(&address, &ann, "GET", &format!("/api/v1/tables/{listed}"), &Value::Null);
    assert_eq!(over["seats"][1]["name"], "Bob", "{over}");
    let waiting = call(&address, &ann, "GET", &format!("/api/v1/tables/{private}"), &Value::Null);
    assert_eq!(waiting["status"], "waiting", "{waiting}");
}

/// Returns the commands that run the example clients: in Python, and in Rust.
fn example_clients() -> [Command; 2] {
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples");
    let mut python = Command::new("python3");
    python.arg(examples.join("api_bot.py"));
    // `cargo test --workspace` has built it; a single test has not.
    let tests = std::env::current_exe().unwrap();
    let built = tests.parent().unwrap().with_file_name("examples").join("api_bot");
    if !built.exists() {
        let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        let args = ["build", "--quiet", "--workspace", "--example", "api_bot"];
        assert!(Command::new(cargo).args(args).status().unwrap().success());
    }
    [python, Command::new(built)]
}

/// Reads a request, and returns its first line.
fn read_request(socket: &TcpStream) -> String {
    let mut reader = BufReader::new(socket);
    let mut lines = Vec::new();
    loop {
        let mut line = String::new();
        if reader.read_line(&mut line).unwrap_or(0) == 0 || line == "\r\n" {
            break;
        }
        lines.push(line.to_lowercase());
    }
    let length = lines.iter().find_map(|line| line.strip_prefix("content-length: ")?.trim().parse().ok());
    reader.read_exact(&mut vec![0; length.unwrap_or(0)]).unwrap();
    lines.into_iter().next().unwrap_or_default()
}

#[test]
fn the_examples_repeat_a_move_after_temporary_errors() {
    const PROBLEM: &str = r#"{"code":"unavailable","message":"Later."}"#;
    const DONE: &str = "200 OK";
    for mut client in example_clients() {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let _client =
            Running(client.args([&url, "fp_x", "penguins"]).stdout(Stdio::piped()).spawn().unwrap());
        let mut statuses =
            ["500 Error", "408 Timeout\r\nretry-after: 0", "429 Slow\r\nretry-after: 0", DONE].into_iter();
        let mut streams = Vec::new();
        for socket in listener.incoming() {
            let mut socket = socket.unwrap();
            let request = read_request(&socket);
            let (status, body) = match request.split(' ').nth(1).unwrap_or_default() {
                "/api/v1/games" => (DONE, r#"[{"id":"penguins"}]"#),
                "/api/v1/tables" => (DONE, r#"{"url":"/t/x"}"#),
                "/api/v1/tables/x/acts" => (statuses.next().unwrap(), PROBLEM),
                _ => {
                    let line = r#"{"type":"table","position":"x:1","table":{"id":"x","legal":["go"],"number":1,"seat":"A"}}"#;
                    write!(socket, "HTTP/1.1 200 OK\r\nconnection: close\r\n\r\n{line}\n").unwrap();
                    streams.push(socket);
                    continue;
                }
            };
            let length = body.len();
            let head = format!("HTTP/1.1 {status}\r\nconnection: close\r\ncontent-length: {length}\r\n\r\n");
            socket.write_all((head + body).as_bytes()).unwrap();
            if statuses.len() == 0 {
                break;
            }
        }
        assert_eq!(streams.len(), 1, "the move is repeated while the stream is open");
    }
}

#[test]
fn the_examples_stop_if_their_token_is_refused() {
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    let server = Server::on(folder, UNLIMITED);
    let address = server.address();
    token(folder, &address, "Ann");
    let (cannot_read, _) = creates(folder, &["admin", "token", "new", "Ann", "--scopes", "play"]);
    for (token, code) in [("fp_wrong", "bad-token"), (cannot_read.as_str(), "missing-scope")] {
        for mut client in example_clients() {
            let output = client.args([&format!("http://{address}"), token, "penguins"]).output().unwrap();
            let message = String::from_utf8(output.stderr).unwrap();
            assert_eq!(output.status.code(), Some(1), "{message}");
            assert!(message.contains(code), "{client:?}: {message}");
        }
    }
}

#[test]
fn the_examples_in_python_and_rust_play_each_other_and_survive_lost_connections() {
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples");
    for example in ["api_bot.py", "api_bot.rs"] {
        let text = std::fs::read_to_string(examples.join(example)).unwrap();
        assert!(text.lines().count() < 60, "{example} is short");
    }
    let [mut python, mut rust] = example_clients();
    let server = Server::on(folder, UNLIMITED);
    let address = server.address();
    let (ann, bob) = (token(folder, &address, "Ann"), token(folder, &address, "Bob"));
    let (proxy, cuts) = cutting_proxy(&address);
    let url = format!("http://{proxy}");
    let mut rust = Running(rust.args([&url, &bob, "penguins"]).stdout(Stdio::piped()).spawn().unwrap());
    let mut printed = String::new();
    BufReader::new(rust.0.stdout.as_mut().unwrap()).read_line(&mut printed).unwrap();
    let table = printed.split('"').nth(1).and_then(|url| url.rsplit('/').next()).expect(&printed);
    let _python = Running(python.args([&url, &ann, table]).spawn().unwrap());
    wait_for_end(&address, &ann, table);
    assert!(cuts.load(Ordering::SeqCst) > 2, "the proxy cut too few connections");
}
