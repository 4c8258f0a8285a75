//! `fishpond admin`, `backup` and `restore`, while a server runs and while none does.

#![cfg(unix)]

#[path = "common/server.rs"]
mod server;

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;

use serde_json::Value;
use server::{Server, Visitor, fails, prints, run};
use tempfile::TempDir;

fn mode(path: &Path) -> u32 {
    fs::metadata(path).unwrap().permissions().mode() & 0o777
}

fn json(folder: &Path, args: &[&str]) -> Value {
    serde_json::from_str(&prints(folder, args)).unwrap()
}

/// Returns the identifiers of the unfinished games.
fn tables(folder: &Path) -> Vec<String> {
    let answer = json(folder, &["admin", "tables", "--json"]);
    let tables = answer["tables"].as_array().unwrap();
    tables.iter().map(|table| table["table"].as_str().unwrap().to_owned()).collect()
}

/// Returns the identifier of the only person at a table.
fn person_at(folder: &Path, table: &str) -> String {
    let answer = json(folder, &["admin", "people", "--table", table, "--json"]);
    let people = answer["people"].as_array().unwrap();
    assert_eq!(people.len(), 1, "{people:?}");
    people[0]["person"].as_str().unwrap().to_owned()
}

/// Runs every command on a folder with two games and the account "Ann". Returns the new password.
fn manage(folder: &Path, closed: &str, deleted: &str) -> String {
    let list = prints(folder, &["admin", "tables"]);
    assert!(list.starts_with("TABLE ") && list.contains(closed) && list.contains(" playing "), "{list}");
    assert!(list.contains("just now"), "{list}");
    let limited = prints(folder, &["admin", "tables", "--limit", "1"]);
    assert_eq!(limited.lines().count(), 2, "{limited}");
    assert_eq!(prints(folder, &["admin", "tables", "list", "--limit", "1"]), limited);

    let person = person_at(folder, closed);
    let message = fails(folder, &["admin", "ban", "nobody"]);
    assert!(message.contains("Unknown person 'nobody'"), "{message}");
    assert_eq!(prints(folder, &["admin", "ban", &person]), format!("Banned {person}.\n"));
    assert!(prints(folder, &["admin", "bans"]).contains(&person));
    assert!(prints(folder, &["admin", "unban", &person]).contains("no longer banned"));
    assert_eq!(prints(folder, &["admin", "bans"]), "Nobody is banned.\n");

    assert!(prints(folder, &["admin", "tables", "close", closed]).contains("Closed table"));
    assert_eq!(tables(folder), [deleted]);
    assert!(prints(folder, &["admin", "tables", "delete", deleted]).contains("Deleted table"));
    assert_eq!(prints(folder, &["admin", "tables"]), "There are no unfinished games.\n");
    for verb in ["close", "delete"] {
        let message = fails(folder, &["admin", "tables", "--data", "fishpond-data", verb, deleted]);
        assert!(message.contains(&format!("Unknown table '{deleted}'")), "{message}");
    }

    assert!(prints(folder, &["admin", "people"]).contains("Ann"));
    assert!(prints(folder, &["admin", "ban", "Ann"]).contains("Banned Ann"));
    assert_eq!(json(folder, &["admin", "bans", "--json"])["people"][0]["account"], "Ann");
    prints(folder, &["admin", "unban", "Ann"]);
    let message = fails(folder, &["admin", "reset-password", "Bob"]);
    assert!(message.contains("Unknown account 'Bob'"), "{message}");
    let reset = prints(folder, &["admin", "reset-password", "Ann"]);
    reset.lines().next().unwrap().strip_prefix("New password: ").unwrap().to_owned()
}

/// Creates an account and two games of guests.
fn play(address: &str) -> (String, String) {
    let registered = Visitor::new(address).post("/me/register", "login=Ann&password=correct+horse");
    assert_eq!(registered.status, 303, "{}", registered.body);
    (Visitor::new(address).play(), Visitor::new(address).play())
}

fn log_in(address: &str, password: &str) -> u16 {
    Visitor::new(address).post("/me/login", &format!("login=Ann&password={password}")).status
}

#[test]
fn the_operator_manages_a_running_server() {
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    fs::create_dir(folder.join("fishpond-data")).unwrap();
    fs::write(folder.join("fishpond-data/backup.tmp"), "a part of a backup").unwrap();
    let server = Server::on(folder, &[]);
    let (closed, deleted) = play(&server.address());
    assert_eq!(mode(&folder.join("fishpond-data/admin.sock")), 0o600);
    let password = manage(folder, &closed, &deleted);
    assert_eq!(log_in(&server.address(), "correct+horse"), 401);
    assert_eq!(log_in(&server.address(), &password), 303);
    assert_eq!(Visitor::new(&server.address()).get(&format!("/t/{deleted}")).status, 404);
    assert_eq!(server.stop(), "");
    let mut files: Vec<String> = fs::read_dir(folder.join("fishpond-data"))
        .unwrap()
        .map(|file| file.unwrap().file_name().into_string().unwrap())
        .collect();
    files.sort();
    assert_eq!(files, ["fishpond.sqlite", "fishpond.sqlite.lock"], "nothing else is left");
}

#[test]
fn the_operator_manages_a_server_that_is_not_running() {
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    let server = Server::on(folder, &[]);
    let (closed, deleted) = play(&server.address());
    // Killed: its socket stays, but nobody answers.
    drop(server);
    assert!(folder.join("fishpond-data/admin.sock").exists());
    let message = fails(folder, &["admin", "ban", &person_at(folder, &closed), "--network"]);
    assert!(message.contains("network") && message.contains("is unknown"), "{message}");
    let password = manage(folder, &closed, &deleted);
    let server = Server::on(folder, &[]);
    assert_eq!(log_in(&server.address(), &password), 303);
    assert_eq!(tables(folder), Vec::<String>::new());
}

#[test]
fn a_network_can_be_banned_while_the_server_runs() {
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    let server = Server::on(folder, &[]);
    let table = Visitor::new(&server.address()).play();
    let person = person_at(folder, &table);
    let answer = prints(folder, &["admin", "ban", &person, "--network"]);
    assert!(answer.contains("network until the server stops"), "{answer}");
    assert_eq!(Visitor::new(&server.address()).get("/").status, 403, "everyone from there is banned");
    prints(folder, &["admin", "unban", &person]);
    assert_eq!(Visitor::new(&server.address()).get("/").status, 200);
}

#[test]
fn commands_need_the_data_folder_of_a_server() {
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    for args in [&["admin", "tables"][..], &["backup", "copy.sqlite"], &["admin", "bans", "--data", "other"]]
    {
        let message = fails(folder, args);
        assert!(message.contains("No Fishpond database in "), "{message}");
    }
    assert_eq!(fs::read_dir(folder).unwrap().count(), 0, "nothing is created");
    // The config file names the folder, too.
    fs::write(folder.join("fishpond.toml"), "data = \"here\"\n").unwrap();
    let _server = Server::on(folder, &[]);
    assert!(folder.join("here").exists());
    assert_eq!(prints(folder, &["admin", "tables"]), "There are no unfinished games.\n");
    let inside = folder.join("here");
    prints(&inside, &["admin", "tables", "--config", "../fishpond.toml", "--data", "."]);
}

#[test]
fn a_backup_of_a_running_server_can_be_restored() {
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    let server = Server::on(folder, &[]);
    let mut ann = Visitor::new(&server.address());
    let table = ann.play();
    let said = prints(folder, &["backup", "copy.sqlite"]);
    assert!(said.starts_with("Backed up to copy.sqlite ("), "{said}");
    assert_eq!(mode(&folder.join("copy.sqlite")), 0o600);
    let later = ann.play();
    let message = fails(folder, &["backup", "copy.sqlite"]);
    assert!(message.contains("copy.sqlite already exists; choose another name, or"), "{message}");

    let message = fails(folder, &["restore", "copy.sqlite", "--replace"]);
    assert!(message.contains("A server is using fishpond-data; stop it"), "{message}");
    server.stop();
    let message = fails(folder, &["restore", "copy.sqlite"]);
    assert!(message.contains("exists; add --replace"), "{message}");
    let said = prints(folder, &["restore", "copy.sqlite", "--replace"]);
    assert!(said.contains("fishpond.replaced-1.sqlite"), "{said}");
    assert_eq!(tables(folder), [table.as_str()]);
    assert_eq!(mode(&folder.join("fishpond-data/fishpond.sqlite")), 0o600);
    // The games that were replaced can be restored in turn.
    let said =
        prints(folder, &["restore", "fishpond-data/fishpond.replaced-1.sqlite", "--data", "elsewhere"]);
    assert!(said.contains("elsewhere/fishpond.sqlite"), "{said}");
    let both = json(folder, &["admin", "tables", "--json", "--data", "elsewhere"])["tables"].clone();
    assert_eq!(both.as_array().unwrap().len(), 2, "{both}");

    let server = Server::on(folder, &[]);
    assert_eq!(Visitor::new(&server.address()).get(&format!("/t/{later}")).status, 404);
    let files = fs::read_dir(folder.join("fishpond-data")).unwrap();
    let names: Vec<String> = files.map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
    assert!(names.iter().all(|name| !name.contains("tmp") && !name.contains("restored")), "{names:?}");
}

/// The latest moves of a server that was killed are in the write-ahead log, which must never be applied to the restored database.
#[test]
fn the_data_of_a_killed_server_survives_a_restore() {
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    let server = Server::on(folder, &[]);
    let first = Visitor::new(&server.address()).play();
    prints(folder, &["backup", "copy.sqlite"]);
    let second = Visitor::new(&server.address()).play();
    drop(server);
    assert!(folder.join("fishpond-data/fishpond.sqlite-wal").exists());
    prints(folder, &["restore", "copy.sqlite", "--replace"]);
    assert_eq!(tables(folder), [first.as_str()]);
    prints(folder, &["restore", "fishpond-data/fishpond.replaced-1.sqlite", "--replace"]);
    let mut both = tables(folder);
    both.sort();
    let mut expected = [first, second];
    expected.sort();
    assert_eq!(both, expected);
    assert!(folder.join("fishpond-data/fishpond.replaced-2.sqlite").exists());
}

/// The superuser may restore the data of a server that runs as another user.
#[test]
fn restored_files_belong_to_the_owner_of_the_folder() {
    use std::os::unix::fs::{MetadataExt as _, chown};
    const NOBODY: u32 = 65534;
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    Server::on(folder, &[]).stop();
    prints(folder, &["backup", "copy.sqlite"]);
    fs::create_dir(folder.join("data")).unwrap();
    if chown(folder.join("data"), Some(NOBODY), Some(NOBODY)).is_err() {
        // Only the superuser can change the owner of a folder.
        return;
    }
    prints(folder, &["restore", "copy.sqlite", "--data", "data"]);
    for file in fs::read_dir(folder.join("data")).unwrap() {
        let file = file.unwrap();
        let owner = file.metadata().unwrap();
        assert_eq!((owner.uid(), owner.gid()), (NOBODY, NOBODY), "{:?}", file.file_name());
    }
}

/// Otherwise, the superuser could keep the server from starting again.
#[test]
fn a_lock_belongs_to_the_owner_of_the_folder() {
    use std::os::unix::fs::{MetadataExt as _, chown};
    const NOBODY: u32 = 65534;
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    Server::on(folder, &[]).stop();
    let (data, lock) = (folder.join("fishpond-data"), folder.join("fishpond-data/fishpond.sqlite.lock"));
    for path in [&data, &data.join("fishpond.sqlite")] {
        if chown(path, Some(NOBODY), Some(NOBODY)).is_err() {
            // Only the superuser can change the owner of a folder.
            return;
        }
    }
    for args in [&["admin", "tables"][..], &["backup", "copy.sqlite"]] {
        fs::remove_file(&lock).unwrap();
        prints(folder, args);
        let owner = fs::metadata(&lock).unwrap();
        assert_eq!((owner.uid(), owner.gid()), (NOBODY, NOBODY), "{args:?}");
    }
}

#[test]
fn a_backup_of_a_damaged_database_blames_the_database() {
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    Server::on(folder, &[]).stop();
    let database = folder.join("fishpond-data/fishpond.sqlite");
    let mut bytes = fs::read(&database).unwrap();
    bytes[4096..].fill(7);
    fs::write(&database, bytes).unwrap();
    let message = fails(folder, &["backup", "copy.sqlite"]);
    assert!(message.contains("database is damaged") && !message.contains("cannot write"), "{message}");
    assert!(!folder.join("copy.sqlite.partial").exists());
}

#[test]
fn several_backups_are_kept() {
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    let server = Server::on(folder, &[]);
    for _ in 0..4 {
        prints(folder, &["backup", "copy.sqlite", "--keep", "3"]);
        Visitor::new(&server.address()).play();
    }
    // The last backup was made without a server.
    server.stop();
    prints(folder, &["backup", "copy.sqlite", "--keep", "3"]);
    let games = |name: &str| {
        let data = format!("data-{name}");
        prints(folder, &["restore", name, "--data", &data]);
        json(folder, &["admin", "tables", "--json", "--data", &data])["tables"].as_array().unwrap().len()
    };
    assert_eq!(["copy.sqlite", "copy.sqlite.1", "copy.sqlite.2"].map(games), [4, 3, 2]);
    assert!(!folder.join("copy.sqlite.3").exists() && !folder.join("copy.sqlite.partial").exists());
    prints(folder, &["backup", "copy.sqlite", "--keep", "1"]);
    assert!(folder.join("copy.sqlite").exists() && !folder.join("copy.sqlite.1").exists());
    let message = fails(folder, &["backup", "copy.sqlite", "--keep", "0"]);
    assert!(message.contains("Invalid value '0' for --keep <N>: use a whole number, 1 or more"), "{message}");
}

#[test]
fn backups_replace_nothing_but_backups() {
    use std::os::unix::fs::symlink;
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    let server = Server::on(folder, &[]);
    let table = Visitor::new(&server.address()).play();
    let database = folder.join("fishpond-data/fishpond.sqlite");
    symlink(&database, folder.join("link.sqlite")).unwrap();
    fs::hard_link(&database, folder.join("hard.sqlite")).unwrap();
    symlink(folder.join("fishpond-data"), folder.join("data")).unwrap();
    fs::create_dir(folder.join("pictures")).unwrap();
    fs::write(folder.join("letter.txt"), "Dear Ann").unwrap();
    fs::write(folder.join("copy.sqlite.1"), "Dear Bob").unwrap();
    rusqlite::Connection::open(folder.join("other.sqlite"))
        .unwrap()
        .execute_batch("PRAGMA journal_mode = WAL; CREATE TABLE letters (text)")
        .unwrap();
    prints(folder, &["backup", "copy.sqlite"]);
    let files = || {
        let mut files: Vec<_> = [folder.to_owned(), folder.join("fishpond-data")]
            .iter()
            .flat_map(|folder| fs::read_dir(folder).unwrap())
            .map(|file| file.unwrap().path())
            .collect();
        files.sort();
        files
    };
    let before = files();
    for (name, why) in [
        ("fishpond-data/fishpond.sqlite", "belongs to the server's database"),
        ("fishpond-data/../data/fishpond.sqlite", "belongs to the server's database"),
        ("fishpond-data/fishpond.sqlite-wal", "belongs to the server's database"),
        ("fishpond-data/fishpond.sqlite-shm", "belongs to the server's database"),
        ("fishpond-data/fishpond.sqlite.lock", "belongs to the server's database"),
        ("data/fishpond.sqlite-journal", "belongs to the server's database"),
        ("link.sqlite", "belongs to the server's database"),
        ("hard.sqlite", "belongs to the server's database"),
        ("pictures", "is a folder"),
        ("fishpond-data", "is a folder"),
        ("letter.txt", "is not a Fishpond backup"),
        ("other.sqlite", "is not a Fishpond backup"),
        ("copy.sqlite", "copy.sqlite.1 is not a Fishpond backup"),
        ("fishpond-data/admin.sock", "is not a Fishpond backup"),
    ] {
        let message = fails(folder, &["backup", name, "--keep", "3"]);
        assert!(message.contains(why), "{name}: {message}");
        assert_eq!(files(), before, "{name}");
    }
    assert_eq!(fs::read_to_string(folder.join("letter.txt")).unwrap(), "Dear Ann");
    assert_eq!(tables(folder), [table]);
    server.stop();
    // Without a server, these files don't exist, but SQLite would take a backup with such a name for its own file.
    let message = fails(folder, &["backup", "fishpond-data/fishpond.sqlite-wal"]);
    assert!(message.contains("belongs to the server's database"), "{message}");
}

#[test]
fn unusable_backups_are_refused() {
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    let server = Server::on(folder, &[]);
    for _ in 0..3 {
        Visitor::new(&server.address()).play();
    }
    prints(folder, &["backup", "copy.sqlite"]);
    server.stop();
    let copy = fs::read(folder.join("copy.sqlite")).unwrap();
    let mut damaged = copy.clone();
    // Overwrites pages in the middle.
    let middle = damaged.len() / 2;
    damaged[middle - 4096..middle + 4096].fill(7);
    fs::write(folder.join("damaged.sqlite"), damaged).unwrap();
    fs::write(folder.join("half.sqlite"), &copy[..middle]).unwrap();
    fs::write(folder.join("letter.txt"), "Dear Ann, ".repeat(1000)).unwrap();
    fs::write(folder.join("empty.sqlite"), "").unwrap();
    let before = fs::read(folder.join("fishpond-data/fishpond.sqlite")).unwrap();
    for (name, why) in [
        ("damaged.sqlite", "the file is damaged"),
        ("half.sqlite", "the file is damaged"),
        ("letter.txt", "the file is not a database"),
        ("empty.sqlite", "the file is not a Fishpond database"),
        ("missing.sqlite", "the file cannot be read"),
    ] {
        let message = fails(folder, &["restore", name, "--replace"]);
        assert!(message.contains(&format!("{name} is not a usable backup: {why}")), "{message}");
    }
    assert_eq!(fs::read(folder.join("fishpond-data/fishpond.sqlite")).unwrap(), before);
    assert!(!run(folder, &["backup", "missing/copy.sqlite"]).status.success());
}
