//! What is kept from earlier drawings is what would be drawn now.

use std::collections::HashSet;

use fishpond_core::{Config, Dealer, Rng, Seat, Turn, Viewer};
use fishpond_draw::{Change, Draw as _, Had, Look, Theme};
use fishpond_games::{AnyPosition, AnyView, GameId};
use fishpond_words::Lang;

/// A game played at random: at every decision what everybody sees, and what the one who is to act could pick.
fn positions(game: GameId, players: u8, seed: u64) -> Vec<(Vec<AnyView>, Vec<String>, Vec<String>)> {
    let mut position = AnyPosition::new(game, &Config::new(players)).unwrap();
    let (mut dealer, mut rng) = (Dealer::from_number(seed), Rng::new(seed));
    let (mut seen, mut last) = (Vec::new(), Vec::new());
    loop {
        let seat = match position.turn() {
            Turn::Chance => {
                position.deal(&mut dealer, &mut Vec::new());
                continue;
            }
            turn => turn.seats().iter().next(),
        };
        let viewers = Seat::first(players).map(Viewer::Seat).chain([Viewer::Public, Viewer::Open]);
        let views = viewers.map(|viewer| position.view(viewer)).collect();
        let next = seat.map_or(Vec::new(), |seat| position.offers(seat, &[]).next);
        seen.push((views, next.into_iter().map(|offer| offer.choice.pick).collect(), last));
        let Some(seat) = seat else { return seen };
        let act = position.random_act(seat, &mut rng);
        let path = position.path(seat, &act).unwrap();
        last = path.into_iter().map(|choice| choice.pick).collect();
        position.play(seat, &act, &mut Vec::new()).unwrap();
    }
}

#[test]
fn leaves_that_were_kept_are_what_would_be_drawn() {
    for &game in GameId::ALL {
        let facts = game.facts();
        for players in facts.min_players..=facts.max_players {
            // Two games in turn, so that what one leaves behind would show in the other.
            let games = [positions(game, players, 1), positions(game, players, 2)];
            let names = [["Ann", "Bob", "Cleo", "Dan", "Eve"], ["Zoë", "Yan", "Xaver", "Wim", "Vera"]];
            let names = names.map(|names| names.map(str::to_owned));
            for step in (0..games[0].len().max(games[1].len())).step_by(1 + usize::from(players)) {
                for (game, names) in games.iter().zip(&names) {
                    let Some((views, picks, last)) = game.get(step) else { continue };
                    let picked = &picks[..picks.len().min(step % 2)];
                    let lang = Lang::ALL[step / 2 % 2];
                    let look =
                        Look { lang, theme: Theme::Page, picks, picked, last, names, ..Look::default() };
                    // The step is one less than the viewers are, so everybody looks now and then.
                    let view = &views[step % views.len()];
                    let kept = view.svg(&look);
                    // Another thread has nothing to go by.
                    let drawn = std::thread::scope(|scope| scope.spawn(|| view.svg(&look)).join().unwrap());
                    let differs = kept.split('<').zip(drawn.split('<')).find(|(kept, drawn)| kept != drawn);
                    let game = view.game();
                    assert_eq!(differs, None, "{game} for {players}, step {step}, {lang}");
                    assert_eq!(kept.len(), drawn.len(), "{game} for {players}, step {step}, {lang}");
                }
            }
        }
    }
}

#[test]
fn a_reader_who_has_lines_is_told_the_rest() {
    for &game in GameId::ALL {
        let positions = positions(game, 2, 4);
        for seat in 0..2 {
            let (mut page, mut had): (Vec<String>, Had) = Default::default();
            for (step, (views, picks, last)) in positions.iter().enumerate() {
                let look = Look { theme: Theme::Page, picks, last, ..Look::default() };
                let sheet = views[seat].sheet(&Look { had: Some(&had), ..look });
                let whole = views[seat].svg(&look);
                for pick in picks {
                    let drawn = whole.contains(&format!(" id=\"{pick}\""));
                    assert_eq!(sheet.shows(pick), drawn, "{game}, step {step}: {pick}");
                }
                let told = sheet.changes().flat_map(|change| match change {
                    Change::Had(run) => page[run].to_vec(),
                    Change::New(line) => vec![line.to_owned()],
                });
                page = told.collect();
                had = sheet.had_then();
                let followed = page.concat();
                let ([stamps, picture], [needed, wanted]) = (parted(&followed), parted(&whole));
                assert_eq!(picture, wanted, "{game}, step {step}");
                let stamps: HashSet<&str> = stamps.split("<g id=").collect();
                let missing = needed.split("<g id=").find(|stamp| !stamps.contains(stamp));
                assert_eq!(missing, None, "{game}, step {step}");
            }
        }
    }
}

#[test]
fn a_reader_who_has_everything_is_told_nothing() {
    for &game in GameId::ALL {
        for (views, picks, last) in positions(game, 2, 6).iter().step_by(7) {
            let look = Look { theme: Theme::Page, picks, last, ..Look::default() };
            let had = views[0].sheet(&look).had_then();
            let again = views[0].sheet(&Look { had: Some(&had), ..look });
            assert!(!again.is_news(), "{game}: {:?}", again.changes().collect::<Vec<_>>());
        }
    }
}

#[test]
fn what_stays_in_a_panel_is_not_sent_again() {
    let names = ["Ann", "Bob"].map(str::to_owned);
    for &game in GameId::ALL {
        let (mut had, mut sent) = (Had::default(), 0);
        for (views, picks, last) in &positions(game, 2, 5) {
            let look = Look { theme: Theme::Page, picks, last, names: &names, ..Look::default() };
            let sheet = views[0].sheet(&Look { had: Some(&had), ..look });
            let named =
                |change: &Change<'_>| matches!(change, Change::New(line) if line.contains(">Bob</text>"));
            sent += sheet.changes().filter(named).count();
            had = sheet.had_then();
        }
        // A name fades when its player is out of the game, and makes room for points in the end.
        assert!((1..=3).contains(&sent), "{game}: {sent} times");
    }
}

/// The stamps of a picture, and the rest of it.
fn parted(svg: &str) -> [String; 2] {
    let (head, rest) = svg.split_once("<defs>").unwrap();
    let (stamps, rest) = rest.split_once("</defs>").unwrap();
    [stamps.to_owned(), head.to_owned() + rest]
}

#[test]
fn a_sheet_is_its_lines() {
    let views = positions(GameId::Fresh, 2, 3).swap_remove(20).0;
    for theme in [Theme::Page, Theme::Light] {
        let sheet = views[0].sheet(&Look { theme, ..Look::default() });
        let lines = sheet.changes().map(|change| match change {
            Change::New(line) => line,
            Change::Had(_) => panic!("the reader has nothing"),
        });
        let lines: Vec<&str> = lines.collect();
        assert!(lines.len() > 60, "{}", lines.len());
        assert_eq!(lines.concat(), sheet.clone().into_string());
    }
}
