//! Updates to a drawing add up to the whole drawing.

use std::collections::HashSet;

use fishpond_core::{Config, Dealer, Rng, Seat, Turn, Viewer};
use fishpond_draw::{Draw as _, Look};
use fishpond_games::{AnyPosition, AnyView, GameId};
use fishpond_page::{Cache, Change, KnownLines, Update};
use fishpond_words::Lang;

/// A decision in a game: everyone's view, the possible picks of the player to move, and the things that the last move touched.
struct Decision {
    views: Vec<AnyView>,
    picks: Vec<String>,
    last: Vec<String>,
}

/// Plays a random game.
fn decisions(game: GameId, players: u8, seed: u64) -> Vec<Decision> {
    let mut position = AnyPosition::new(game, &Config::new(players)).unwrap();
    let (mut dealer, mut rng) = (Dealer::from_number(seed), Rng::new(seed));
    let (mut decisions, mut last) = (Vec::new(), Vec::new());
    loop {
        let seat = match position.turn() {
            Turn::Chance => {
                position.deal(&mut dealer, &mut Vec::new());
                continue;
            }
            turn => turn.seats().iter().next(),
        };
        let viewers = Seat::first_n(players).map(Viewer::Seat).chain([Viewer::Public, Viewer::Open]);
        let views = viewers.map(|viewer| position.view(viewer)).collect();
        let next = seat.map_or(Vec::new(), |seat| position.offers(seat, &[]).next);
        let picks = next.into_iter().map(|offer| offer.choice.pick).collect();
        decisions.push(Decision { views, picks, last });
        let Some(seat) = seat else { return decisions };
        let act = position.random_act(seat, &mut rng);
        let path = position.path(seat, &act).unwrap();
        last = path.into_iter().map(|choice| choice.pick).collect();
        position.play(seat, &act, &mut Vec::new()).unwrap();
    }
}

#[test]
fn cached_fragments_equal_fresh_ones() {
    let cache = Cache::default();
    for &game in GameId::ALL {
        let facts = game.facts();
        for players in facts.min_players..=facts.max_players {
            // Two games in turn, so that a wrongly cached fragment of one would appear in the other.
            let games = [decisions(game, players, 1), decisions(game, players, 2)];
            let names = [["Ann", "Bob", "Cleo", "Dan", "Eve"], ["Zoë", "Yan", "Xaver", "Wim", "Vera"]];
            let names = names.map(|names| names.map(str::to_owned));
            for step in (0..games[0].len().max(games[1].len())).step_by(1 + usize::from(players)) {
                for (game, names) in games.iter().zip(&names) {
                    let Some(Decision { views, picks, last }) = game.get(step) else { continue };
                    let picked = &picks[..picks.len().min(step % 2)];
                    let lang = Lang::ALL[step / 2 % 2];
                    let look = Look { lang, picks, picked, last, names, ..Look::default() };
                    // The step is one less than the number of viewers, so that all of them take turns.
                    let view = &views[step % views.len()];
                    let [cached, drawn] = [&cache, &Cache::default()]
                        .map(|cache| view.panels(&look).into_content().render(cache));
                    let differs = cached.split('<').zip(drawn.split('<')).find(|(a, b)| a != b);
                    let game = view.game();
                    assert_eq!(differs, None, "{game} for {players}, step {step}, {lang}");
                    assert_eq!(cached.len(), drawn.len(), "{game} for {players}, step {step}, {lang}");
                }
            }
        }
    }
}

#[test]
fn updates_add_up_to_the_drawing() {
    let cache = Cache::default();
    for &game in GameId::ALL {
        let decisions = decisions(game, 2, 4);
        for seat in 0..2 {
            let (mut page, mut known): (Vec<String>, KnownLines) = Default::default();
            for (step, Decision { views, picks, last }) in decisions.iter().enumerate() {
                let look = Look { picks, last, ..Look::default() };
                let panels = views[seat].panels(&look);
                let whole = views[seat].panels(&look).into_content().render(&cache);
                for pick in picks {
                    let is_drawn = whole.contains(&format!(" id=\"{pick}\""));
                    assert_eq!(panels.shows(pick), is_drawn, "{game}, step {step}: {pick}");
                }
                if let Some(update) = known.update(panels.into_content(), &cache) {
                    let lines = update.changes().flat_map(|change| match change {
                        Change::Known(run) => page[run].to_vec(),
                        Change::New(line) => vec![line.to_owned()],
                    });
                    page = lines.collect();
                }
                let followed = page.concat();
                let ([symbols, picture], [needed, wanted]) =
                    (split_symbols(&followed), split_symbols(&whole));
                assert_eq!(picture, wanted, "{game}, step {step}");
                let symbols: HashSet<&str> = symbols.split("<g id=").collect();
                let missing = needed.split("<g id=").find(|symbol| !symbols.contains(symbol));
                assert_eq!(missing, None, "{game}, step {step}");
                let again = known.update(views[seat].panels(&look).into_content(), &cache);
                assert!(again.is_none(), "{game}, step {step}");
            }
        }
    }
}

#[test]
fn names_are_not_sent_again() {
    let (cache, names) = (Cache::default(), ["Ann", "Bob"].map(str::to_owned));
    for &game in GameId::ALL {
        let (mut known, mut sent) = (KnownLines::default(), 0);
        for Decision { views, picks, last } in &decisions(game, 2, 5) {
            let look = Look { picks, last, names: &names, ..Look::default() };
            let update = known.update(views[0].panels(&look).into_content(), &cache);
            let is_named =
                |change: &Change<'_>| matches!(change, Change::New(line) if line.contains(">Bob</text>"));
            sent += update.iter().flat_map(Update::changes).filter(is_named).count();
        }
        // Most names are outside of panels. Those inside fade when their player is out of the game, and at the end they make room for the
        // points.
        assert!(sent <= 3, "{game}: {sent} times");
    }
}

/// Returns the symbols of a drawing, and the rest.
fn split_symbols(svg: &str) -> [String; 2] {
    let (head, rest) = svg.split_once("<defs>").unwrap();
    let (symbols, rest) = rest.split_once("</defs>").unwrap();
    [symbols.to_owned(), head.to_owned() + rest]
}

#[test]
fn a_drawing_has_many_lines() {
    let views = decisions(GameId::Fresh, 2, 3).swap_remove(20).views;
    let content = views[0].panels(&Look::default()).into_content();
    let update = KnownLines::default().update(content, &Cache::default()).unwrap();
    assert!(update.changes().count() > 60, "{}", update.changes().count());
}
