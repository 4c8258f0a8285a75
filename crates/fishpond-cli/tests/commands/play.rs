//! Games and lessons in the terminal, line by line.

use std::fs;

use tempfile::TempDir;

use crate::common::{fails, fishpond, fishpond_with_input, games, prints, traced};

#[test]
fn games_are_saved_as_they_go_and_continued() {
    let folder = TempDir::new().unwrap();
    for game in games() {
        let file = folder.path().join(format!("{game}.json")).display().to_string();
        let args = ["play", game, "--bots", "greedy", "--names", "Ann", "--seed", "3", "--save", &file];
        let output = fishpond_with_input("1\n1\n", &args);
        let text = String::from_utf8(output.stdout).unwrap();
        assert!(text.contains(&format!("fishpond play --resume {file}")), "{text}");
        let saved = fs::read_to_string(&file).unwrap();
        prints(&["record", "verify", &file]);
        // An existing game is not overwritten.
        fails(&args, 2, &["exists; use --resume"]);
        assert_eq!(fs::read_to_string(&file).unwrap(), saved);
        // The same names and bots continue, with the same draws as in an uninterrupted game.
        let resumed = fishpond_with_input("1\nresign\n", &["play", "--resume", &file]);
        let text = String::from_utf8(resumed.stdout).unwrap();
        assert!(text.contains("Ann resigns"), "{text}");
        prints(&["record", "verify", &file]);
        fails(&["play", "--resume", &file], 2, &["the game is over"]);
    }
    let (_, finished) = traced(folder.path(), "penguins", &[]);
    fails(&["play", "ships", "--resume", &finished], 2, &["this is a game of penguins, not of ships"]);
    assert!(fishpond(&["play", "ships", "--resume", &finished]).stdout.is_empty());
    let unchanged = fs::read(&finished).unwrap();
    fails(&["trace", "penguins", "--save", &finished], 2, &["exists; use --force to overwrite it"]);
    assert_eq!(fs::read(&finished).unwrap(), unchanged);
    prints(&["trace", "penguins", "--save", &finished, "--force"]);
    assert_ne!(fs::read(&finished).unwrap(), unchanged);
    fails(&["play", "--resume", "no-such-file.json"], 2, &["Cannot read no-such-file.json"]);
    fails(&["play"], 2, &["GAME"]);
}

#[test]
fn a_game_from_standard_input_continues_in_another_file() {
    let folder = TempDir::new().unwrap();
    let (first, second) = (folder.path().join("first.json"), folder.path().join("second.json"));
    let (first, second) = (first.display().to_string(), second.display().to_string());
    let started = fishpond_with_input(
        "1\nq\n",
        &["play", "penguins", "--bots", "greedy", "--seed", "5", "--save", &first],
    );
    assert!(started.status.success());
    let record = fs::read_to_string(&first).unwrap();
    let refused = fishpond_with_input(&record, &["play", "--resume", "-"]);
    let message = String::from_utf8(refused.stderr).unwrap();
    assert_eq!(refused.status.code(), Some(2), "{message}");
    assert!(message.contains("add --save FILE"), "{message}");
    let resumed = fishpond_with_input(&record, &["play", "--resume", "-", "--save", &second]);
    let output = String::from_utf8(resumed.stdout).unwrap();
    assert!(output.contains("from standard input") && output.contains("--resume"), "{output}");
    assert!(prints(&["record", "verify", &second]).starts_with("ok: "));
}

#[test]
fn there_is_a_seat_for_every_bot_and_name() {
    for (args, players) in
        [(["--bots", "random,greedy,level:1"], 4), (["--bots", "random"], 2), (["--names", "Ann,Ben,Cid"], 3)]
    {
        let args = [&["play", "wishes", "--seed", "3", "--option", "start_player=A"], &args[..]].concat();
        let text = String::from_utf8(fishpond_with_input("", &args).stdout).unwrap();
        assert_eq!(text.matches("· ·").count(), players, "{text}");
    }
    let bots = ["random"; 6].join(",");
    fails(&["play", "wishes", "--bots", &bots], 2, &["6 bots are too many for a game with 5 players"]);
}

#[test]
fn commands_help_while_playing_line_by_line() {
    let input =
        "help\nlist\nmoves\nback\nhint\nundo\nboard\nlog\nrules\nrules p14\nrules x9\n1\nundo\n99\nquit\n";
    let args = ["play", "penguins", "--bots", "greedy", "--seed", "3", "--option", "start_player=A"];
    let text = String::from_utf8(fishpond_with_input(input, &args).stdout).unwrap();
    for words in [
        "Choice, move or ? for help >",
        "choices. Type one, such as",
        "take back your last move",
        "place ",
        "You haven’t chosen anything yet.",
        "Hint: Place a penguin on ",
        " (type place ",
        "There is no move to take back.",
        "HEY, THAT'S MY FISH!",
        "P14 ",
        "There is no rule “x9”.",
        "Your last move has been taken back.",
        "“99” is not in the list.",
        "You left before the end",
    ] {
        assert!(text.contains(words), "{words} is missing in:\n{text}");
    }
    let board = text.lines().take(24).collect::<Vec<_>>().join("\n");
    assert!(board.contains("Choice, move or ?"), "board and question fit on a screen:\n{board}");
}

#[test]
fn the_line_mode_suggests_what_it_shows() {
    for (game, example) in [("penguins", "a1"), ("fresh", "b1")] {
        let players = if game == "fresh" { "5" } else { "2" };
        let args = ["play", game, "--players", players, "--seed", "5"];
        let output = fishpond_with_input(&format!("{example}\nq\n"), &args);
        let text = String::from_utf8(output.stdout).unwrap();
        assert!(text.contains("such as “") && !text.contains("space-"), "{text}");
        assert!(!text.contains("rule "), "{text}");
    }
}

#[test]
fn in_fresh_the_screen_is_handed_over_only_for_bids() {
    // Twelve spaces are reserved and a tile is drawn in the open; then both players bid.
    let output = fishpond_with_input(&"1\n".repeat(13), &["play", "fresh", "--players", "2", "--seed", "5"]);
    let message = String::from_utf8(output.stdout).unwrap();
    let turns: Vec<&str> = message.split("Hand the keyboard to ").collect();
    let [open, bid] = turns[..] else { panic!("{} changes of seat: {message}", turns.len() - 1) };
    assert!(open.contains("Player 2: ") && bid.starts_with("Player 1."), "{message}");
    assert!(bid.contains("It was not saved.") && bid.contains("--save FILE"), "{bid}");
}

#[test]
fn hands_are_hidden_between_turns_at_one_terminal() {
    let output = fishpond_with_input("\n1\n\n1\n", &["play", "ships", "--players", "2", "--seed", "3"]);
    let message = String::from_utf8(output.stdout).unwrap();
    let turns: Vec<&str> = message.split("Hand the keyboard to ").collect();
    let [_, a, b, again] = turns[..] else { panic!("{} changes of seat", turns.len()) };
    let [one, two] = ["Player 1", "Player 2"];
    assert!(a.starts_with(one) && b.starts_with(two) && again.starts_with(one));
    assert!(
        a.contains("Player 1 is dealt 1 polar bear") && a.contains("Player 2 is dealt seven sailors"),
        "{a}"
    );
    assert!(
        b.contains("Player 1 is dealt seven sailors") && b.contains("Player 2 is dealt 2 polar bears"),
        "{b}"
    );
    for (shown, hidden) in [(a, "B Player 2  [#######]"), (b, "A Player 1  [#######]")] {
        assert!(shown.contains(hidden), "{shown}");
        assert!(shown.ends_with(&"\n".repeat(50)), "the screen is cleared between players");
    }
}

#[test]
fn declining_the_tile_exchange_lets_the_start_player_place() {
    let args =
        ["play", "penguins", "--option", "tile_exchange=true", "--option", "start_player=B", "--seed", "3"];
    let text = String::from_utf8(fishpond_with_input("decline\n", &args).stdout).unwrap();
    assert!(text.contains("Player 2: Place your first penguin"), "{text}");
}

#[test]
fn people_play_against_bots_in_the_terminal() {
    let input = "?\npass\nplace z9\n1\nresign\n";
    let output = fishpond_with_input(
        input,
        &["play", "penguins", "--bots", "greedy", "--seed", "3", "--option", "start_player=A"],
    );
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success());
    for words in [
        "can’t pass while you have a legal move",
        "See rule P22",
        "is not on the board",
        "Player 1 resigns",
        "Greedy bot wins.",
    ] {
        assert!(text.contains(words), "{words} is missing in:\n{text}");
    }
}

#[test]
fn play_prints_german_and_stops_at_the_end_of_input() {
    let output = fishpond_with_input("pass\n", &["play", "penguins", "--lang", "de", "--seed", "1"]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success());
    assert!(text.contains("Du kannst nicht passen") && text.contains("vor dem Ende verlassen"), "{text}");
}

#[test]
fn lessons_are_played_line_by_line() {
    for game in games() {
        let mut input = String::from("herring\n");
        for step in &fishpond_lessons::lesson(game.parse().unwrap()).steps {
            input += &step.task.as_ref().map_or_else(String::new, |task| task.act.clone());
            input.push('\n');
            // The result of a move is read, too.
            input += if step.result.is_some() { "\n" } else { "" };
        }
        for lang in ["en", "de"] {
            let output = fishpond_with_input(&input, &["lesson", game, "--lang", lang]);
            let text = String::from_utf8(output.stdout).unwrap();
            assert!(
                text.trim_end().ends_with(if lang == "en" { "end of the lesson." } else { "ist zu Ende." }),
                "{text}"
            );
        }
    }
}

#[test]
fn a_lesson_line_by_line_lists_choices_and_hints() {
    let output = fishpond_with_input("?\n\nlist\nhint\nq\n", &["lesson", "fresh"]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("Enter to continue, ? for help > "), "{text}");
    assert!(text.contains("leave the lesson"), "{text}");
    assert!(text.contains("f1 is right beside the fish truck"), "a hint has a reason: {text}");
    let german = fishpond_with_input("?\n", &["lesson", "fresh", "--lang", "de"]);
    assert!(String::from_utf8(german.stdout).unwrap().contains("rücknahme"));
}
