//! X1–X16: expropriation. See also the worked examples V01–V23 and `tests/slow.rs`.

use fishpond_core::{Position as _, Viewer};
use fishpond_fresh::expropriation::{critical, critical_reasons, cut_vertices, is_sound};
use fishpond_fresh::{Content, Market, Space, SpaceSet, Square};

use crate::helpers::two_after_three;

fn read(rows: &[&str]) -> (Square, Market) {
    Market::read(rows).expect("the board is valid")
}

fn named(square: &Square, set: SpaceSet) -> String {
    square.spaces(set).map(|space| space.to_string()).collect::<Vec<_>>().join(" ")
}

/// Returns the spaces that must become paths by rule 1 and by rule 2.
fn paths(rows: &[&str]) -> (String, String) {
    let (square, market) = read(rows);
    let found = market.must_become_paths(&square);
    (named(&square, found.access), named(&square, found.connection))
}

#[test]
fn x1_open_convertible_and_sites() {
    let (square, market) = read(&["TF ra ++", "XX .. Sb"]);
    assert_eq!(named(&square, market.open()), "0,1 0,2 1,1");
    assert_eq!(named(&square, market.convertible()), "0,1 1,1");
    assert_eq!(named(&square, market.sites()), "0,0 1,2");
}

#[test]
fn x2_a_potential_path_is_enough_access() {
    // With two empty neighbours, neither has to become a path.
    assert_eq!(paths(&["Fa ..", ".. .."]).0, "");
    // With one empty neighbour, it has to.
    assert_eq!(paths(&["Fa ..", "XX .."]), ("0,1".into(), String::new()));
}

#[test]
fn x3_soundness() {
    let sound = |rows: &[&str]| {
        let (square, market) = read(rows);
        is_sound(&square, market.open(), market.sites())
    };
    assert!(sound(&["TF ..", ".. .."]));
    assert!(!sound(&["TF XX"]), "no open space");
    assert!(!sound(&[".. XX .."]), "two parts");
    assert!(!sound(&["TF XX ..", "XX .. .."]), "an enclosed truck");
}

#[test]
fn x4_critical_by_access_connection_and_last_space() {
    let (square, market) = read(&["Fa .. .. .."]);
    let found = critical(&square, market.open(), market.sites());
    assert_eq!(named(&square, found.access), "0,1");
    assert_eq!(named(&square, found.connection), "0,2");
    assert_eq!(paths(&["XX .."]), ("0,1".into(), String::new()));
}

#[test]
fn x6_one_pass_is_enough() {
    let (square, mut market) = read(&[".. XX ..", ".. XX ..", ".. .. .."]);
    let first = market.must_become_paths(&square).all();
    assert_eq!(first.len(), 5);
    let rows: Vec<String> = market
        .rows(&square)
        .iter()
        .enumerate()
        .map(|(row, line)| {
            let token = |(col, token): (usize, &str)| {
                let spot = square.spot(Space::new(row as u8, col as u8)).unwrap();
                if first.contains(spot) { "++".to_owned() } else { token.to_owned() }
            };
            line.split(' ').enumerate().map(token).collect::<Vec<_>>().join(" ")
        })
        .collect();
    (_, market) = Market::read(&rows).unwrap();
    assert!(market.must_become_paths(&square).all().is_empty());
}

#[test]
fn x7_one_or_two_spaces_have_no_cut_vertex() {
    let (square, market) = read(&[".. .."]);
    assert!(cut_vertices(&square, market.open()).is_empty());
    let (square, market) = read(&[".. .. .."]);
    assert_eq!(named(&square, cut_vertices(&square, market.open())), "0,1");
    // The start of the search can be a cut vertex itself.
    let (square, market) = read(&["## .. ##", ".. .. ..", "## .. ##"]);
    assert_eq!(named(&square, cut_vertices(&square, market.open())), "1,1");
    let (square, market) = read(&[".. .. ..", ".. ## ##", "## ## ##"]);
    assert_eq!(named(&square, cut_vertices(&square, market.open())), "0,0 0,1");
}

#[test]
fn x8_nothing_changes_if_the_only_access_is_already_a_path() {
    assert_eq!(paths(&["Fa ++ ++ Sb"]), (String::new(), String::new()));
}

#[test]
fn x9_x10_any_disk_can_be_built_on() {
    // `tests/slow.rs` checks it on random positions.
    let mut game = two_after_three();
    game.go(&["A draw", "* tile flea"]);
    for act in game.legal(fishpond_core::Seat::A) {
        let mut after = game.position.clone();
        after.play(fishpond_core::Seat::A, act.parse().unwrap(), &mut fishpond_core::Silent).unwrap();
        assert!(is_sound(after.square(), after.market().open(), after.market().sites()));
    }
}

#[test]
fn x11_a_path_stays_when_a_flea_market_makes_it_unnecessary() {
    let rows = ["TF XX ++ ..", "++ XX .. ..", "++ .. .. ..", ".. .. .. .."];
    let (square, market) = read(&rows);
    let spot = square.spot(Space::new(0, 2)).unwrap();
    assert!(
        critical_reasons(&square, market.open(), market.sites(), spot).is_empty(),
        "the path is no longer needed"
    );
    assert_eq!(market.content(spot), Content::Path);
}

#[test]
fn x12_the_last_open_space_becomes_a_path() {
    let (square, market) = read(&["XX ra"]);
    let found = market.must_become_paths(&square);
    assert_eq!(named(&square, found.access), "0,1");
    assert!(
        critical_reasons(&square, market.open(), market.sites(), square.spot(Space::new(0, 1)).unwrap()).last
    );
}

#[test]
fn x13_every_stall_has_a_path_at_the_end() {
    let mut rng = fishpond_core::Rng::new(3);
    for players in 2..=5 {
        let mut position = fishpond_fresh::Position::new(&fishpond_core::Config::new(players)).unwrap();
        while position.turn() != fishpond_core::Turn::Over {
            if position.turn() == fishpond_core::Turn::Chance {
                let chance = position.sample_chance(&mut rng);
                position.resolve(chance, &mut fishpond_core::Silent).unwrap();
            } else {
                let seat = position.turn().seats().iter().next().unwrap();
                let act = position.random_act(seat, &mut rng, &mut Vec::new());
                position.play(seat, act, &mut fishpond_core::Silent).unwrap();
            }
        }
        let view = position.view(Viewer::Public);
        let outside: usize = view.seats.iter().map(|seat| seat.outside.len()).sum();
        let routed = view.routes.iter().filter(|route| route.length.is_some()).count();
        assert_eq!(routed + outside, 4 * usize::from(players));
    }
}

#[test]
fn x14_reserved_spaces_count_on_both_sides() {
    // Both neighbours have disks, but the middle space is still needed.
    assert_eq!(paths(&["ra .. rb"]), (String::new(), "0,1".into()));
}

#[test]
fn x15_a_set_holds_up_to_128_spaces() {
    let spaces: Vec<Space> = (0..128).map(|i| Space::new(i / 16, i % 16)).collect();
    let square = Square::new(&spaces).unwrap();
    assert_eq!(square.all().len(), 128);
    assert!(cut_vertices(&square, square.all()).is_empty());
}

#[test]
fn x16_common_mistakes() {
    // Diagonal contact does not connect.
    assert_eq!(paths(&[".. .. XX", ".. rb ..", "XX .. .."]).1, "1,1");
    // Flea markets do not need access.
    assert_eq!(paths(&["XX XX .. ..", "XX .. .. ..", ".. .. .. .."]).0, "");
    // Positions off the square are never open.
    assert_eq!(paths(&["## Fa ..", "## XX ..", "## .. .."]).0, "0,2");
    // Paths are open, but do not have to become paths.
    assert_eq!(paths(&["++ ++ ++"]), (String::new(), String::new()));
}

#[test]
fn x5_reasons_name_stalls_and_spaces() {
    let (square, market) = read(&[".. .. .. ..", ".. XX Fa XX", ".. XX XX ..", ".. .. .. .."]);
    let at = |row, col| square.spot(Space::new(row, col)).unwrap();
    let reasons = critical_reasons(&square, market.open(), market.sites(), at(0, 2));
    assert_eq!(named(&square, reasons.encloses), "1,2");
    assert_eq!(named(&square, reasons.cuts_off), "0,3");
    let reasons = critical_reasons(&square, market.open(), market.sites(), at(3, 2));
    assert_eq!(named(&square, reasons.cuts_off), "2,3 3,3");
}
