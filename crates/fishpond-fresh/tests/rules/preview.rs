//! The consequences of moves agree with what happens, and reveal nothing.

use fishpond_core::{
    Config, Dealer, EffectKind, Game, Interactive as _, Message, Position as _, Preview, Rng, Seat, Viewer,
};
use fishpond_fresh::{Act, Content, Event, Goods, Position, Stall, View, space_id};

use crate::helpers::TestGame;

/// Calls `check` with every legal move of random games.
fn every_move(players: u8, seed: u64, mut check: impl FnMut(&Position, Seat, Act)) {
    let config = Config::new(players);
    let mut game = Game::<Position>::start(&config, Dealer::from_number(seed), &mut Vec::new()).unwrap();
    let (mut rng, mut legal) = (Rng::new(seed), Vec::new());
    while let Some(seat) = game.position().turn().seats().iter().next() {
        game.position().legal_acts(seat, &mut legal);
        for &act in &legal {
            check(game.position(), seat, act);
        }
        let act = game.position().random_act(seat, &mut rng, &mut Vec::new());
        game.play(seat, act, &mut Vec::new()).unwrap();
    }
}

/// Returns the chip at the stall of a seat.
fn chip(view: &View, preview: &Preview, seat: Seat, goods: Goods) -> Option<String> {
    let stall = view.spaces.iter().find(|at| at.content == Content::Stall(seat, goods))?;
    let mut effects = preview.effects.iter();
    effects.find(|effect| effect.thing == space_id(stall.space)).and_then(|effect| effect.chip.clone())
}

#[test]
fn x5_previews_show_the_paths_and_routes_of_a_building() {
    let mut changed = 0;
    for players in 2..=5 {
        every_move(players, 5, |position, seat, act| {
            let Act::Build(built) = act else { return };
            let preview = position.preview(seat, act);
            let (mut after, mut events) = (position.clone(), Vec::new());
            after.play(seat, act, &mut events).unwrap();
            let paths: Vec<String> = events
                .iter()
                .filter_map(
                    |event| if let Event::Path(reason) = event { Some(space_id(reason.space)) } else { None },
                )
                .collect();
            let sites = after.view(Viewer::Public);
            let (was, is) = (position.view(Viewer::Public).lengths(), sites.lengths());
            let previewed: Vec<&str> = preview
                .effects
                .iter()
                .filter(|effect| effect.chip.is_none() && effect.thing != space_id(built))
                .map(|effect| effect.thing.as_str())
                .collect();
            assert_eq!(previewed, paths, "{act}");
            for owner in Seat::first_n(players) {
                for goods in Goods::ALL {
                    if !matches!(after.market().stall(owner, goods), Stall::At(_)) {
                        continue;
                    }
                    let (old, new) = (was[owner][goods as usize], is[owner][goods as usize].unwrap());
                    let longer = new - old.unwrap_or(0);
                    changed += usize::from(longer > 0 && old.is_some());
                    let expected = (longer > 0).then(|| format!("−{longer}"));
                    assert_eq!(
                        chip(&sites, &preview, owner, goods),
                        expected,
                        "{act}: {goods} stall of {owner}"
                    );
                }
            }
        });
    }
    assert!(changed > 20, "only {changed} routes changed");
}

/// A preview is the same in every world that looks the same to the player.
#[test]
fn f28_previews_reveal_nothing() {
    for players in 2..=4 {
        every_move(players, 6, |position, seat, act| {
            let seen = position.view(Viewer::Seat(seat));
            let world = Position::resample(&seen, &mut Rng::new(1));
            assert_eq!(world.preview(seat, act), position.preview(seat, act), "{act}");
        });
    }
}

#[test]
fn f29_previews_of_bids_say_who_wins_ties() {
    let mut game = TestGame::set_up(3);
    let disks = ["A reserve 0,1", "B reserve 1,1", "C reserve 2,1", "A reserve 0,2", "B reserve 1,2"];
    game.go(&disks);
    game.go(&["C reserve 2,2", "A reserve 0,3", "B reserve 1,3", "C reserve 2,3", "A draw", "* tile fish"]);
    let ties = |seat| game.position.preview(seat, Act::Bid(4)).say;
    let left = Message::new("fresh-preview-bid").with("left", 11);
    let loses = |seats: &[Seat]| {
        let seats: Vec<fishpond_core::Arg> = seats.iter().map(|&seat| seat.into()).collect();
        Message::new("fresh-preview-loses-ties").with("seats", seats)
    };
    assert_eq!(ties(Seat::B), [left.clone(), Message::new("fresh-preview-wins-ties")]);
    assert_eq!(ties(Seat::C), [left.clone(), loses(&[Seat::B])]);
    assert_eq!(ties(Seat::A), [left, loses(&[Seat::B, Seat::C])]);
}

/// A space on which the player's own disk would be lost is marked as a loss.
#[test]
fn q50_own_disks_that_return_are_losses() {
    let mut lost = 0;
    every_move(2, 5, |position, seat, act| {
        for effect in position.preview(seat, act).effects.iter().filter(|effect| effect.chip.is_none()) {
            let view = position.view(Viewer::Public);
            let at = view.spaces.iter().find(|at| space_id(at.space) == effect.thing).unwrap();
            if effect.kind != EffectKind::Gain {
                assert_eq!(effect.kind == EffectKind::Loss, at.content == Content::Disk(seat));
                lost += usize::from(effect.kind == EffectKind::Loss);
            }
        }
    });
    assert!(lost > 3, "only {lost}");
}
