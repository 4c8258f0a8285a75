//! Screens of all games, drawn to a buffer, and whole games played with keys.

use std::sync::mpsc;
use std::time::{Duration, Instant};

use fishpond_bots::Bot;
use fishpond_core::{Config, Dealer, Seat, Turn};
use fishpond_draw::{Draw, screen};
use fishpond_games::{AnyGame, GameId};
use fishpond_words::Lang;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Cell;
use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers};
use ratatui::style::Color;
use serde_json::{Value, json};
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};

use super::app::App;
use super::clock::ServerTime;
use super::draw::SENTENCE;
use super::follower::{News, Request, Update};
use super::lesson::LessonTable;
use super::local::Local;
use super::remote::Remote;
use super::{Abilities, Table};
use crate::play::columns::wrap;
use crate::play::facts;
use crate::play::names::names;
use crate::play::session::Session;
use crate::play::typed::Word;

const UNICODE: Abilities = Abilities { unicode: true, colour: true };

fn app(game: GameId, players: u8, bots: usize, lang: Lang) -> App<Local> {
    let config = Config::new(players);
    let started = AnyGame::new(game, &config, Dealer::from_number(5)).unwrap();
    let people = usize::from(players) - bots;
    let bots = vec![Bot::Greedy; bots];
    let names = names(&[], people, &bots, lang);
    let session = Session::new(started, Vec::new(), bots, names, lang, 5, None);
    let mut app = App::new(Local::new(session).unwrap(), UNICODE);
    settle(&mut app);
    app
}

/// Lets all bots move.
fn settle(app: &mut App<Local>) {
    app.table.settle();
    app.update().unwrap();
}

fn press(app: &mut App<Local>, code: KeyCode) {
    app.handle(&Event::Key(KeyEvent::new(code, KeyModifiers::NONE))).unwrap();
    settle(app);
}

fn shown<T: Table>(app: &mut App<T>, width: u16, height: u16) -> String {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(|frame| app.draw(frame)).unwrap();
    let lines = terminal.backend().to_string();
    lines.lines().map(|line| line.trim_matches('"').trim_end().to_owned() + "\n").collect()
}

#[test]
fn every_game_fits_on_the_smallest_usual_terminal() {
    for &game in GameId::ALL {
        let mut app =
            app(game, game.facts().max_players, usize::from(game.facts().max_players) - 1, Lang::En);
        insta::assert_snapshot!(format!("{game}-80x24"), shown(&mut app, 80, 24));
    }
}

#[test]
fn the_middle_of_a_game_fits_as_well() {
    for &game in GameId::ALL {
        for players in game.facts().min_players..=game.facts().max_players {
            let lang = if players == game.facts().max_players { Lang::De } else { Lang::En };
            let mut app = app(game, players, usize::from(players) - 1, lang);
            let keys = match game {
                GameId::Penguins => 12,
                GameId::Ships => 4,
                GameId::Wishes | GameId::Fresh => 24,
            };
            for _ in 0..keys {
                press(&mut app, KeyCode::Enter);
            }
            insta::assert_snapshot!(format!("{game}-{players}-80x24-{lang}"), shown(&mut app, 80, 24));
        }
    }
}

#[test]
fn colours_do_not_depend_on_those_of_the_terminal() {
    let mut app = app(GameId::Ships, 2, 1, Lang::En);
    press(&mut app, KeyCode::Char('?'));
    for colour in [true, false] {
        app.abilities.colour = colour;
        let mut terminal = Terminal::new(TestBackend::new(80, 24)).unwrap();
        terminal.draw(|frame| app.draw(frame)).unwrap();
        let cells = &terminal.backend().buffer().content;
        let is_own = |cell: &Cell| cell.fg != Color::Reset && cell.bg != Color::Reset;
        assert!(cells.iter().all(|cell| is_own(cell) == colour));
    }
}

#[test]
fn the_rest_of_a_cut_entry_of_the_log_has_no_gaps() {
    let mut app = app(GameId::Ships, 4, 3, Lang::De);
    while app.table.scene().asked.is_some() {
        press(&mut app, KeyCode::Enter);
        let screen = shown(&mut app, 80, 24);
        for line in screen.lines().filter(|line| line.ends_with('…')) {
            let entry = line.char_indices().nth(46).map_or("", |(at, _)| line[at..].trim_start());
            assert!(!entry.trim_start_matches(['-', ' ']).contains("  "), "{screen}");
        }
    }
}

#[test]
fn a_larger_terminal_shows_more_in_german() {
    for &game in GameId::ALL {
        let mut app = app(game, game.facts().min_players, 1, Lang::De);
        for _ in 0..3 {
            press(&mut app, KeyCode::Enter);
        }
        insta::assert_snapshot!(format!("{game}-120x40-de"), shown(&mut app, 120, 40));
    }
}

#[test]
fn whole_games_are_played_with_keys_for_every_number_of_players() {
    for &game in GameId::ALL {
        for players in game.facts().min_players..=game.facts().max_players {
            let mut app = app(game, players, usize::from(players) - 1, Lang::En);
            let mut keys = 0;
            while app.table.scene().asked.is_some() {
                // Every third time, a choice other than the first one is made.
                if keys % 3 == 0 {
                    press(&mut app, KeyCode::Right);
                }
                let text = shown(&mut app, 80, 24);
                assert!(text.contains("quit"), "{text}");
                assert!(!text.contains(&format!("{game}-")), "a message has no translation: {text}");
                press(&mut app, KeyCode::Enter);
                keys += 1;
                assert!(keys < 2_000, "{game} with {players} players does not end");
            }
            let text = shown(&mut app, 80, 24);
            assert!(text.contains("game is over") && text.contains("n new game"), "{text}");
            press(&mut app, KeyCode::Char('n'));
            let text = shown(&mut app, 80, 24);
            assert!(app.table.scene().asked.is_some() && text.contains("Your turn"), "{text}");
            assert_eq!(usize::from(players), app.table.session.names.len());
        }
    }
}

#[test]
fn a_game_that_is_over_is_left_without_a_question() {
    let mut app = app(GameId::Penguins, 2, 1, Lang::En);
    press(&mut app, KeyCode::Char('q'));
    assert!(!app.done, "the game is not over");
    press(&mut app, KeyCode::Esc);
    app.enter("resign").unwrap();
    settle(&mut app);
    press(&mut app, KeyCode::Char('?'));
    let help = shown(&mut app, 80, 24);
    assert!(help.contains("play again with the same players"), "{help}");
    press(&mut app, KeyCode::Esc);
    press(&mut app, KeyCode::Char('q'));
    assert!(app.done);
}

#[test]
fn hands_are_behind_a_curtain_when_people_share_the_screen() {
    let mut app = app(GameId::Ships, 2, 0, Lang::En);
    let curtain = shown(&mut app, 80, 24);
    assert!(curtain.contains("Hand the keyboard to Player 1."), "{curtain}");
    assert!(!curtain.contains("Hand:"), "{curtain}");
    press(&mut app, KeyCode::Enter);
    let first = shown(&mut app, 80, 24);
    assert!(first.contains("Hand:") || first.contains("hand:"), "{first}");
    press(&mut app, KeyCode::Enter);
    let curtain = shown(&mut app, 80, 24);
    assert!(curtain.contains("Hand the keyboard to Player 2."), "{curtain}");
    assert_eq!(app.table.scene().asked, None);
    // At the curtain, no key reveals the first player's hand.
    let events = app.table.session.events.len();
    for key in ['u', 'l', 'h', 'c'] {
        press(&mut app, KeyCode::Char(key));
        assert_eq!(shown(&mut app, 80, 24), curtain, "{key}");
    }
    assert_eq!(app.table.session.events.len(), events, "nothing was taken back");
    press(&mut app, KeyCode::Enter);
    assert_eq!(app.table.scene().asked, Some(Seat::B));
    // Taking back a move brings up the curtain, too.
    press(&mut app, KeyCode::Char('u'));
    assert_eq!(app.table.scene().curtain, Some(Seat::A));
}

#[test]
fn in_fresh_only_bids_are_behind_a_curtain() {
    let mut app = app(GameId::Fresh, 2, 0, Lang::En);
    let (mut bids, mut others) = (0, 0);
    for _ in 0..4_000 {
        let scene = app.table.scene();
        if scene.is_over {
            break;
        }
        let is_bid = matches!(app.table.session.position().turn(), Turn::Seats(_));
        match (scene.curtain, is_bid) {
            (Some(_), is_bid) => assert!(is_bid, "{}", shown(&mut app, 80, 24)),
            (None, true) => bids += 1,
            (None, false) => others += 1,
        }
        press(&mut app, KeyCode::Enter);
        if is_bid && matches!(app.table.session.position().turn(), Turn::Seat(_)) {
            assert_eq!(app.table.scene().curtain, None, "nothing is secret after the auction");
        }
    }
    assert!(bids > 1 && others > 10, "{bids} bids, {others} other choices");
}

#[test]
fn every_player_and_some_of_the_log_are_always_visible() {
    for &game in GameId::ALL {
        for lang in Lang::ALL {
            let players = game.facts().max_players;
            let mut app = app(game, players, usize::from(players) - 1, lang);
            let mut keys = 0;
            loop {
                let text = shown(&mut app, 80, 24);
                let log = text.lines().filter(|line| line.contains(" - ")).count();
                let names = app.table.session.names.clone();
                for name in &names[1..] {
                    let short: String = name.chars().take(7).collect();
                    assert!(text.matches(&short).count() >= names.len() - 1, "{name}: {text}");
                }
                assert!(log > 0, "{text}");
                if app.table.scene().asked.is_none() || keys > 40 {
                    break;
                }
                press(&mut app, KeyCode::Enter);
                keys += 1;
            }
        }
    }
}

#[test]
fn nothing_on_the_board_is_cut_on_the_smallest_usual_terminal() {
    for &game in GameId::ALL {
        for players in game.facts().min_players..=game.facts().max_players {
            for lang in Lang::ALL {
                let mut app = app(game, players, usize::from(players) - 1, lang);
                for keys in 0..400 {
                    let text = shown(&mut app, 80, 24).replace(['[', ']'], " ");
                    let scene = app.table.scene();
                    let view = scene.position.unwrap().view(scene.viewer);
                    for line in screen::wrap(view.screen(scene.wording, true), SENTENCE) {
                        let line: String = line.iter().map(|span| span.text.as_str()).collect();
                        let whole = |shown: &str| shown.starts_with(line.trim_end());
                        assert!(text.lines().any(whole), "{game} {players} {lang:?} {keys}: {line}\n{text}");
                    }
                    for seat in Seat::first_n(players) {
                        for span in view.belongings(seat, scene.wording, true) {
                            assert!(text.contains(span.text.trim()), "{}: {text}", span.text);
                        }
                    }
                    for player in Draw::players(&view) {
                        let first = player.facts.iter().find_map(|fact| facts::short(fact, scene.wording));
                        let first = first.unwrap();
                        let cut = text.lines().find(|line| line.contains(&first) && line.contains('…'));
                        assert_eq!(cut, None, "{text}");
                    }
                    if scene.asked.is_none() {
                        break;
                    }
                    if keys % 3 == 0 {
                        press(&mut app, KeyCode::Right);
                    }
                    press(&mut app, KeyCode::Enter);
                }
            }
        }
    }
}

#[test]
fn no_choice_is_missing_from_a_page() {
    let mut app = app(GameId::Penguins, 2, 1, Lang::En);
    let count = app.offers.len();
    assert!(count > 20);
    for (width, height) in [(80, 24), (60, 18), (50, 16)] {
        let mut seen = Vec::new();
        while seen.len() < count {
            app.cursor = seen.len();
            let text = shown(&mut app, width, height);
            let page: Vec<usize> =
                app.spots.iter().filter(|spot| !spot.on_board).map(|spot| spot.offer).collect();
            assert_eq!(page.first(), Some(&seen.len()), "{text}");
            if page.len() < count {
                assert!(
                    text.contains(&format!("{}–{} of {count}", page[0] + 1, page[0] + page.len())),
                    "{text}"
                );
            }
            seen.extend(page);
        }
        assert_eq!(seen, (0..count).collect::<Vec<_>>());
    }
}

#[test]
fn a_number_waits_for_enter() {
    let mut app = app(GameId::Penguins, 2, 1, Lang::En);
    let start = app.table.session.events.len();
    for digit in ['8', '9'] {
        press(&mut app, KeyCode::Char(digit));
        assert_eq!(app.table.session.events.len(), start);
        assert_eq!(app.cursor, 7, "the cursor follows a number that is in the list");
    }
    press(&mut app, KeyCode::Backspace);
    press(&mut app, KeyCode::Enter);
    let log = app.table.session.log(start, fishpond_core::Viewer::Public);
    assert_eq!(log.iter().filter(|line| line.starts_with("Player 1")).count(), 1, "{log:?}");
}

#[test]
fn a_finished_game_offers_what_can_still_be_done() {
    let mut app = app(GameId::Penguins, 2, 1, Lang::En);
    while app.table.scene().asked.is_some() {
        press(&mut app, KeyCode::Enter);
    }
    let text = shown(&mut app, 80, 24);
    let keys = text.lines().last().unwrap();
    assert_eq!(keys, "n new game  u undo  l log  r rules  ? help  q quit");
    assert!(text.contains(" fish, ") && text.contains(" floes"), "{text}");
    assert!(!text.contains(">●") && !text.contains(">▲"), "{text}");
    app.enter("b6").unwrap();
    assert_eq!(app.notice, app.table.scene().status, "typed moves are not ignored silently");
    press(&mut app, KeyCode::Char('?'));
    let help = shown(&mut app, 80, 24);
    assert!(help.contains("show the rules") && !help.contains("Enter"), "{help}");
}

#[test]
fn the_cursor_follows_all_choices_of_a_hint() {
    let mut app = App::new(LessonTable::new(GameId::Penguins, Lang::En), UNICODE);
    let mut steps = 0;
    for _ in 0..200 {
        app.update().unwrap();
        if app.table.known_hint().is_some() {
            app.command(Word::Hint, "").unwrap();
            let (number, hint) = (app.table.scene().number, app.notice.clone());
            // Enter is enough to make the hinted move.
            while app.table.scene().number == number {
                assert_eq!(app.notice, hint);
                assert_eq!(app.offers[app.cursor].choice.pick, app.hinted[app.picked.len()]);
                app.choose().unwrap();
                steps += 1;
            }
        } else {
            app.choose().unwrap();
        }
    }
    assert!(app.table.is_last() && steps > 2, "{steps}");
}

#[test]
fn a_hint_is_one_short_sentence() {
    for &game in GameId::ALL {
        for lang in Lang::ALL {
            let mut app = app(game, game.facts().max_players, 0, lang);
            for keys in 0..400 {
                let scene = app.table.scene();
                let (asked, position) = (scene.asked, app.table.session.position().clone());
                for act in asked.map(|seat| position.legal_acts(seat)).unwrap_or_default() {
                    app.show_hint(asked.unwrap(), &act, "play-hint");
                    let hint = &app.notice;
                    assert!(wrap(hint, 80).len() <= 2, "{hint}");
                    assert_eq!(hint.matches(act.as_str()).count(), 0, "said twice: {hint}");
                }
                app.notice.clear();
                if keys % 3 == 0 {
                    press(&mut app, KeyCode::Right);
                }
                press(&mut app, KeyCode::Enter);
            }
        }
    }
    let mut app = app(GameId::Wishes, 2, 1, Lang::En);
    app.show_hint(Seat::A, "keep 1", "play-hint");
    assert_eq!(app.notice, "Hint: Keep card 1 (clownfish)");
}

#[test]
fn lessons_show_every_card_in_the_ocean() {
    for lang in Lang::ALL {
        let mut app = App::new(LessonTable::new(GameId::Wishes, lang), UNICODE);
        for _ in 0..200 {
            app.update().unwrap();
            let screen = shown(&mut app, 80, 24);
            let has_line = |start: &str| screen.lines().any(|line| line.starts_with(start));
            // After a move, the card that was taken has not been replaced yet.
            assert!(has_line("3 ") && (has_line("4 ") || app.table.scene().asked.is_none()), "{screen}");
            match app.table.known_hint() {
                Some(act) => app.enter(&act).unwrap(),
                None => app.choose().unwrap(),
            }
        }
        assert!(app.table.is_last());
    }
}

#[test]
fn lessons_name_the_learner() {
    for &game in GameId::ALL {
        for (lang, name, wrong) in [(Lang::En, "Ann", "You "), (Lang::De, "Anna", "Du ")] {
            let mut app = App::new(LessonTable::new(game, lang), UNICODE);
            for _ in 0..200 {
                app.update().unwrap();
                let log = app.table.scene().log.to_vec();
                assert!(!log.iter().any(|line| line.starts_with(wrong)), "{log:?}");
                let known = app.table.known_hint();
                match known {
                    Some(act) => app.enter(&act).unwrap(),
                    None => app.choose().unwrap(),
                }
            }
            assert!(app.table.is_last(), "{game}");
            assert!(app.table.scene().wording.names[0] == name);
        }
    }
    // Hints name spaces as the text does.
    let mut app = App::new(LessonTable::new(GameId::Fresh, Lang::En), UNICODE);
    while app.table.known_hint().is_none() {
        app.choose().unwrap();
    }
    app.update().unwrap();
    app.command(Word::Hint, "").unwrap();
    assert!(app.notice.starts_with("Try this: ") && !app.notice.contains(','), "{}", app.notice);
}

#[test]
fn keys_choose_go_back_type_and_undo() {
    let mut app = app(GameId::Penguins, 2, 1, Lang::En);
    let start = app.table.session.events.len();
    // A typed move.
    for letter in ":herring".chars() {
        press(&mut app, KeyCode::Char(letter));
    }
    press(&mut app, KeyCode::Enter);
    assert!(shown(&mut app, 80, 24).contains("herring"), "the refusal names the move");
    assert_eq!(app.table.session.events.len(), start, "nothing has changed");
    press(&mut app, KeyCode::Char('1'));
    press(&mut app, KeyCode::Enter);
    assert!(app.table.session.events.len() > start);
    press(&mut app, KeyCode::Char('u'));
    assert_eq!(app.table.session.events.len(), start);
    // The cursor moves on the board and stays on choices.
    let before = app.cursor;
    shown(&mut app, 80, 24);
    press(&mut app, KeyCode::Right);
    assert_ne!(app.cursor, before);
    for (key, words) in
        [('?', "Arrow keys"), ('r', "HEY, THAT'S MY FISH"), ('l', "History"), ('c', "Choices")]
    {
        press(&mut app, KeyCode::Char(key));
        let text = shown(&mut app, 80, 24);
        assert!(text.contains(words), "{text}");
        press(&mut app, KeyCode::Esc);
    }
    press(&mut app, KeyCode::Char('q'));
    let question = shown(&mut app, 80, 24);
    assert!(question.contains("Leave the game? Press y, q or Ctrl-C to leave"), "{question}");
    assert!(question.contains("if you leave, it is lost") && question.contains("--save FILE"), "{question}");
    press(&mut app, KeyCode::Enter);
    assert!(!app.done);
    press(&mut app, KeyCode::Char('q'));
    press(&mut app, KeyCode::Char('y'));
    assert!(app.done);
}

#[test]
fn the_screen_says_that_a_bot_is_thinking() {
    for (lang, words) in [(Lang::En, "is thinking …"), (Lang::De, "denkt nach …")] {
        let mut app = app(GameId::Penguins, 2, 1, lang);
        assert!(!shown(&mut app, 80, 24).contains(words));
        for code in [KeyCode::Char('1'), KeyCode::Enter] {
            app.handle(&Event::Key(KeyEvent::new(code, KeyModifiers::NONE))).unwrap();
        }
        // The bot moves when the screen is updated next.
        let screen = shown(&mut app, 80, 24);
        assert!(screen.contains(words), "{screen}");
        settle(&mut app);
        assert!(!shown(&mut app, 80, 24).contains(words));
    }
}

#[test]
fn small_and_plain_terminals_are_supported() {
    let mut app = app(GameId::Fresh, 2, 1, Lang::En);
    assert!(shown(&mut app, 30, 10).contains("too small"));
    app.abilities = Abilities { unicode: false, colour: false };
    app.overlay = None;
    for width in [50, 80, 200] {
        let text = shown(&mut app, width, 24);
        let symbols: String = text.chars().filter(|letter| "●▲■◆★░∿◖▶".contains(*letter)).collect();
        assert!(symbols.is_empty(), "{symbols}: {text}");
    }
}

/// Returns a table with these seats on a server, as the player of seat A sees it, and the requests to the server.
fn remote(seats: &Value, lang: Lang) -> (App<Remote>, UnboundedReceiver<Request>) {
    remote_with(seats, &json!({}), lang)
}

/// Returns a table like [`remote`], with other values of these fields.
fn remote_with(seats: &Value, fields: &Value, lang: Lang) -> (App<Remote>, UnboundedReceiver<Request>) {
    let config = Config::new(2).with_options(&["start_player=A"]);
    let mut started = AnyGame::new(GameId::Penguins, &config, Dealer::from_number(5)).unwrap();
    while started.deal(&mut Vec::new()).is_some() {}
    let is_stood_in = seats[0]["stand_in"].is_string();
    let legal = if is_stood_in { Vec::new() } else { started.position().legal_acts(Seat::A) };
    let mut table = json!({
        "id": "t", "game": "penguins", "status": "playing", "number": 1, "seat": "A", "seats": seats,
        "to_move": ["A"], "legal": legal,
    });
    for (name, value) in fields.as_object().unwrap() {
        table[name] = value.clone();
    }
    let (sender, updates) = mpsc::channel();
    let (requests, received) = unbounded_channel();
    let news = News { from: 0, entries: Vec::new(), chat: Vec::new() };
    sender.send(Update::Table { table, world: Some(started.position().state()), news }).unwrap();
    // The reading seems to arrive in the future, so the clocks stand still during the test.
    let arrived = Instant::now() + Duration::from_secs(3600);
    sender.send(Update::Time(ServerTime { time: 1_000_000, arrived })).unwrap();
    let mut app = App::new(Remote::new(updates, requests, lang), UNICODE);
    app.update().unwrap();
    (app, received)
}

#[test]
fn clocks_are_beside_the_names() {
    let seat = |seat: &str, name: &str, bank: Value, deadline: Value| {
        json!({
            "seat": seat, "kind": "person", "name": name, "own": seat == "A", "bank": bank, "deadline": deadline,
        })
    };
    let none = Value::Null;
    let bob = seat("B", "Bob", json!(125_000), none.clone());
    let (mut app, _) = remote(&json!([seat("A", "Ann", json!(90_000), json!(1_065_000)), bob]), Lang::En);
    for (width, height) in [(120, 40), (80, 24), (50, 16)] {
        let text = shown(&mut app, width, height);
        assert!(text.contains("1:05") && text.contains("2:05") && !text.contains("!!"), "{text}");
    }
    assert!(shown(&mut app, 120, 40).contains("Ann (you) 1:05"));
    let hurried = json!([seat("A", "Ann", json!(90_000), json!(1_007_000)), bob]);
    for (lang, words) in
        [(Lang::En, "Your turn: 7 seconds left!"), (Lang::De, "Du bist am Zug: noch 7 Sekunden!")]
    {
        let (mut app, _) = remote(&hurried, lang);
        let text = shown(&mut app, 120, 40);
        assert!(text.contains(words) && text.contains(") 0:07 !!") && text.contains("Bob 2:05"), "{text}");
    }
    let days = json!([
        seat("A", "Ann", none.clone(), json!(184_600_000_u64)),
        seat("B", "An extraordinarily long name of a player", none.clone(), json!(3_601_000)),
    ]);
    let (mut app, _) = remote(&days, Lang::En);
    let text = shown(&mut app, 80, 24);
    assert!(text.contains("2 d 3 h") && text.contains("… 43:21"), "{text}");
}

#[test]
fn nobody_is_named_while_several_players_choose() {
    let seats = json!([
        { "seat": "A", "kind": "person", "name": "Ann", "own": true },
        { "seat": "B", "kind": "person", "name": "Bob", "own": false },
    ]);
    for (seat, to_move, words) in [
        (json!("A"), json!(["A", "B"]), "Waiting for the other players’ choices."),
        (Value::Null, json!(["A", "B"]), "Waiting for the players’ choices."),
        (Value::Null, json!(["B"]), "Bob’s turn."),
    ] {
        let fields = json!({ "seat": seat, "to_move": to_move, "legal": [] });
        let (mut app, _) = remote_with(&seats, &fields, Lang::En);
        let text = shown(&mut app, 80, 24);
        assert!(text.lines().next().unwrap().ends_with(words), "{text}");
    }
}

#[test]
fn a_seat_is_taken_back_from_a_bot() {
    for (lang, why, words, key) in [
        (Lang::En, "clock", "Your time ran out. A bot is playing for you.", "s take seat back"),
        (Lang::En, "absence", "You were away. A bot is playing for you.", "s take seat back"),
        (Lang::De, "left", "Ein Bot spielt für dich.", "s selbst spielen"),
    ] {
        let seats = json!([
            { "seat": "A", "kind": "person", "name": "Ann", "own": true, "bot": "greedy", "stand_in": why },
            { "seat": "B", "kind": "person", "name": "Bob", "own": false },
        ]);
        let (mut app, mut requests) = remote(&seats, lang);
        let text = shown(&mut app, 80, 24);
        assert!(text.contains(words) && text.lines().last().unwrap().contains(key), "{text}");
        app.handle(&Event::Key(KeyEvent::new(KeyCode::Char('s'), KeyModifiers::NONE))).unwrap();
        let Ok(Request::Post { path, body }) = requests.try_recv() else { panic!("nothing was sent") };
        assert_eq!((path, body), ("return", json!({ "seat": "A" })));
    }
    // A player at their own seat has nothing to take back.
    let seats = json!([
        { "seat": "A", "kind": "person", "name": "Ann", "own": true },
        { "seat": "B", "kind": "person", "name": "Bob", "own": false, "bot": "greedy", "stand_in": "left" },
    ]);
    let (mut app, mut requests) = remote(&seats, Lang::En);
    let text = shown(&mut app, 120, 40);
    assert!(text.contains("Bob (a bot is playing)") && !text.contains("take seat back"), "{text}");
    app.handle(&Event::Key(KeyEvent::new(KeyCode::Char('s'), KeyModifiers::NONE))).unwrap();
    assert!(requests.try_recv().is_err());
}
