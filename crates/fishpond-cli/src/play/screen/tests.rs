//! Screens of all games, drawn to a buffer, and whole games played by keys.

use fishpond_bots::Bot;
use fishpond_core::{Config, Dealer, Seat};
use fishpond_games::{AnyGame, GameId};
use fishpond_words::Lang;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers};

use super::app::App;
use super::local::Local;
use super::{Abilities, Table};
use crate::play::names::names;
use crate::play::session::Session;

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

fn shown(app: &mut App<Local>, width: u16, height: u16) -> String {
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
fn whole_games_are_played_by_keys_for_every_number_of_players() {
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
                assert!(!text.contains(&format!("{game}-")), "a message has no words: {text}");
                press(&mut app, KeyCode::Enter);
                keys += 1;
                assert!(keys < 2_000, "{game} with {players} players does not end");
            }
            let text = shown(&mut app, 80, 24);
            assert!(text.contains("game is over"), "{text}");
        }
    }
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
    press(&mut app, KeyCode::Enter);
    assert_eq!(app.table.scene().asked, Some(Seat::B));
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
    assert!(shown(&mut app, 80, 24).contains("Leave the game?"));
    press(&mut app, KeyCode::Char('n'));
    assert!(!app.done);
    press(&mut app, KeyCode::Char('q'));
    press(&mut app, KeyCode::Char('y'));
    assert!(app.done);
}

#[test]
fn small_and_plain_terminals_are_served() {
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
