//! Previews agree with what happens, and reveal nothing that the player cannot know.

use fishpond_core::{Config, Dealer, EffectKind, Game, Interactive as _, Position as _, Rng, Turn, Viewer};
use fishpond_wishes::{Act, Event, Kind, Position, path};

/// Calls a function with positions and legal acts from random games.
fn each_act(mut check: impl FnMut(&Position, fishpond_core::Seat, Act)) {
    for (players, seed) in [(2, 1), (3, 2), (4, 3), (5, 4)] {
        let mut game =
            Game::<Position>::start(&Config::new(players), Dealer::from_number(seed), &mut Vec::new())
                .unwrap();
        let mut rng = Rng::new(seed);
        while let Turn::Seat(seat) = game.position().turn() {
            let mut acts = Vec::new();
            game.position().legal_acts(seat, &mut acts);
            let step = 1 + acts.len() / 12;
            acts.iter().step_by(step).for_each(|&act| check(game.position(), seat, act));
            let act = game.position().random_act(seat, &mut rng, &mut Vec::new());
            game.play(seat, act, &mut Vec::new()).unwrap();
        }
    }
}

fn number(chip: &str) -> i32 {
    chip.replace('−', "-").replace(['$', '+'], "").parse().unwrap()
}

#[test]
fn previews_agree_with_the_move() {
    let mut sales = 0;
    each_act(|position, seat, act| {
        let preview = position.preview(seat, act);
        let (mut after, mut events) = (position.clone(), Vec::new());
        after.play_unchecked(seat, act, &mut events);
        let chip = |thing: &str| {
            let effect = preview.effects.iter().find(|effect| effect.thing == thing);
            effect.and_then(|effect| effect.chip.as_deref()).map(number)
        };
        for owner in fishpond_core::Seat::first_n(position.players()) {
            let money = after.score(owner) - position.score(owner);
            assert_eq!(chip(&format!("fp-seat-{owner}")).unwrap_or(0), money, "{act}");
        }
        let heap = i32::from(after.heap_total()) - i32::from(position.heap_total());
        assert_eq!(chip("fp-heap").unwrap_or(0), heap, "{act}");
        let sold = events.iter().find_map(|event| match event {
            Event::Sold { market, dollars, .. } => Some((*market, i32::from(*dollars))),
            _ => None,
        });
        let bonus: i32 = events
            .iter()
            .map(|event| match event {
                Event::Bonus { seat: owner, dollars, .. } if *owner == seat => i32::from(*dollars),
                _ => 0,
            })
            .sum();
        for market in Kind::ALL {
            let shown = chip(&path::market_id(market));
            match sold {
                Some((sold_at, dollars)) if sold_at == market => {
                    sales += 1;
                    assert_eq!(shown, Some(dollars + bonus), "{act}");
                }
                _ => {
                    let new =
                        (after.price(market) != position.price(market)).then(|| after.price(market).into());
                    assert_eq!(shown, new, "{act}");
                }
            }
        }
        let id = |id: &'static str| preview.say.iter().filter(|line| line.id == id).count();
        let had_none = events.iter().filter(|event| matches!(event, Event::NoEffect { .. })).count();
        assert_eq!(id("wishes-preview-no-effect"), had_none, "{act}");
        assert_eq!(
            id("wishes-preview-sold") + id("wishes-preview-sold-as"),
            usize::from(sold.is_some()),
            "{act}"
        );
        let ended = usize::from(after.turn() == Turn::Over);
        assert_eq!(id("wishes-preview-end"), ended, "{act}");
        assert!(
            !preview.say.is_empty() || !preview.effects.is_empty() || act_is_quiet(act, &events),
            "{act}"
        );
        let things: Vec<_> = preview.effects.iter().map(|effect| &effect.thing).collect();
        assert!(things.iter().enumerate().all(|(i, thing)| !things[..i].contains(thing)), "{things:?}");
    });
    assert!(sales > 300, "{sales}");
}

/// Returns whether a move has no consequences that a preview has to mention.
fn act_is_quiet(act: Act, events: &[Event]) -> bool {
    matches!(act, Act::Pass | Act::Resign) || events.is_empty()
}

#[test]
fn the_cost_in_worms_is_shown_where_the_worms_go() {
    each_act(|position, seat, act| {
        let (Act::Keep(at) | Act::Wish(fishpond_wishes::WishAct { position: at, .. })) = act else { return };
        let effects = position.preview(seat, act).effects;
        for shallower in 1..at {
            let effect = effects.iter().find(|effect| effect.thing == path::ocean_id(shallower)).unwrap();
            assert_eq!((effect.kind, effect.chip.as_deref()), (EffectKind::Change, Some("+1")), "{act}");
        }
    });
}

#[test]
fn previews_follow_from_the_view() {
    let mut rng = Rng::new(5);
    each_act(|position, seat, act| {
        let known = Position::resample(&position.view(Viewer::Seat(seat)), &mut rng);
        assert_eq!(known.preview(seat, act), position.preview(seat, act), "{act}");
    });
}

#[test]
fn wishes_without_effect_are_known_before_the_move() {
    let (mut idle, mut useful) = (0, 0);
    each_act(|position, seat, act| {
        let Act::Wish(wish) = act else { return };
        let mut events = Vec::new();
        position.clone().play_unchecked(seat, act, &mut events);
        let is_idle = events
            .iter()
            .any(|event| matches!(event, Event::NoEffect { .. } | Event::WormsCounted { worms: 0, .. }));
        let is_double =
            events.iter().any(|event| matches!(event, Event::ThrewBack { card, .. } if card.is_double()));
        let known = position.view(Viewer::Seat(seat)).can.idle.contains(&wish.position);
        assert_eq!(known, is_idle && !is_double, "{act}");
        let said = position.choice(seat, position.pick(act, 1).unwrap()).say.id;
        assert_eq!(said == "wishes-choose-wish-idle", known, "{act}: {said}");
        *if known { &mut idle } else { &mut useful } += 1;
    });
    assert!(idle > 20 && useful > 300, "{idle}, {useful}");
}
