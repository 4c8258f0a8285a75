//! Previews of moves.

use fishpond_core::{
    Config, Dealer, EffectKind, Game, Interactive as _, Message, Position as _, Rng, Seat, Silent, Turn,
    Viewer,
};
use fishpond_penguins::{Act, Cell, Position};

use crate::helpers::{placement, play, position};

/// Returns the effects of a move as typed: `b1 +1`, `c1 >` for the floe it stops on, `d1 ×` or `d1 -` for floes out of reach.
#[track_caller]
fn effects(position: &Position, text: &str) -> Vec<String> {
    let seat = position.turn().seats().iter().next().unwrap();
    let act = position.read_act(seat, text).unwrap();
    assert_eq!(position.refusal(seat, act), None, "{text}");
    let effects = position.preview(seat, act).effects.into_iter().map(|effect| {
        let plain = match effect.kind {
            EffectKind::Gain => "+",
            EffectKind::Change => ">",
            EffectKind::Loss => "-",
        };
        format!("{} {}", effect.thing, effect.chip.as_deref().unwrap_or(plain))
    });
    effects.collect()
}

/// Returns the ids of the messages in the preview of a move as typed.
#[track_caller]
fn says(position: &Position, text: &str) -> Vec<String> {
    let seat = position.turn().seats().iter().next().unwrap();
    let act = position.read_act(seat, text).unwrap();
    position
        .preview(seat, act)
        .say
        .iter()
        .map(|message| message.id.trim_start_matches("penguins-preview-").to_owned())
        .collect()
}

#[test]
fn a_move_shows_its_fish_and_the_floes_that_it_cuts_off() {
    let rest = "/......../......./......../B11...../......../......./........ A 0:0,0:0 -";
    let field = position(&format!("12A213..{rest}"));
    assert_eq!(effects(&field, "c1-d1"), ["c1 +2", "d1 >", "a1 ×", "b1 ×"]);
    assert_eq!(effects(&field, "c1-e1"), ["c1 +2", "e1 >", "a1 ×", "b1 ×"]);
    assert_eq!(effects(&field, "c1-a1"), ["c1 +2", "a1 >", "d1 ×", "e1 ×"]);
    assert_eq!(says(&field, "c1-d1"), ["take", "cut-off"]);

    let beside = position(&format!("B112A21..{rest}").replace("B11.....", "1......"));
    assert_eq!(effects(&beside, "d1-e1"), ["d1 +2", "e1 >", "b1 -", "c1 -"]);
    assert_eq!(says(&beside, "d1-e1"), ["take", "lost", "stuck"]);
    assert_eq!(effects(&beside, "d1-c1"), ["d1 +2", "c1 >", "e1 ×"]);
}

#[test]
fn a_placement_shows_how_far_the_penguin_can_slide() {
    let mut field = placement(2, "");
    assert_eq!(effects(&field, "place a1"), ["a1 >"]);
    let says = |position: &Position| position.preview(Seat::A, "place a1".parse().unwrap()).say;
    let floes = |count: u32| vec![Message::new("penguins-preview-place").with("floes", count)];
    assert_eq!(says(&field), floes(6 + 7 + 1));
    play(&mut field, &["place b1", "place d2"]);
    assert_eq!(says(&field), floes(7 + 1), "b1 is in the way now");
}

#[test]
fn an_exchange_shows_the_fish_that_would_be_on_both_floes() {
    let config = Config::new(2).with_options(&["tile_exchange=true", "start_player=A"]);
    let game = Game::<Position>::start(&config, Dealer::from_number(3), &mut Silent).unwrap();
    let mut position = game.position().clone();
    let mut acts = Vec::new();
    position.legal_acts(Seat::A, &mut acts);
    let Some(&swap @ Act::Swap(a, b)) = acts.iter().find(|act| matches!(act, Act::Swap(..))) else {
        panic!("an exchange is possible")
    };
    let shown = position.preview(Seat::A, swap).effects;
    position.play(Seat::A, swap, &mut Silent).unwrap();
    assert_eq!(position.preview(Seat::B, Act::Agree).effects, shown);
    assert!(position.preview(Seat::B, Act::Decline).effects.is_empty());
    position.play(Seat::B, Act::Agree, &mut Silent).unwrap();
    let exchanged = [a, b].map(|cell| (cell.to_string(), Some(position.fish_on(cell).to_string())));
    assert_eq!(shown.into_iter().map(|effect| (effect.thing, effect.chip)).collect::<Vec<_>>(), exchanged);
}

#[test]
fn previews_of_moves_come_true() {
    let mut rng = Rng::new(5);
    for seed in 0..60 {
        let config = Config::new(2 + (seed % 3) as u8);
        let mut game = Game::<Position>::start(&config, Dealer::from_number(seed), &mut Silent).unwrap();
        // The floes that nobody should collect any more, and those that a certain seat should not.
        let (mut nobody, mut others): (Vec<Cell>, Vec<(Seat, Cell)>) = Default::default();
        while let Turn::Seat(seat) = game.position().turn() {
            let act = game.position().random_act(seat, &mut rng, &mut Vec::new());
            let preview = game.position().preview(seat, act);
            if let Act::Move { from, to } = act {
                assert!(!others.contains(&(seat, to)) && !nobody.contains(&to), "{to} is out of reach");
                let gain = &preview.effects[0];
                let before = game.position().score(seat).0;
                let mut events = Vec::new();
                game.play(seat, act, &mut events).unwrap();
                let retired =
                    events.iter().any(|event| event.to_string().starts_with(&format!("retire {seat}")));
                let gained = game.position().score(seat).0 - before;
                assert!(retired || gain.chip == Some(format!("+{gained}")), "{gain:?}: {gained}");
                assert_eq!(
                    (gain.thing.as_str(), preview.effects[1].thing.as_str()),
                    (from.name(), to.name())
                );
                for effect in &preview.effects[2..] {
                    let cell = effect.thing.parse().unwrap();
                    match effect.chip {
                        Some(_) => nobody.push(cell),
                        None => others.push((seat, cell)),
                    }
                }
            } else {
                game.play(seat, act, &mut Silent).unwrap();
            }
        }
        for cell in nobody {
            assert!(game.position().fish_on(cell) > 0, "{cell} was out of reach, but is gone");
        }
    }
}

#[test]
fn previews_do_not_depend_on_hidden_totals() {
    let config = Config::new(3).with_options(&["hidden_totals=true"]);
    let mut game = Game::<Position>::start(&config, Dealer::from_number(8), &mut Silent).unwrap();
    let mut rng = Rng::new(8);
    while let Turn::Seat(seat) = game.position().turn() {
        let view = game.position().view(Viewer::Seat(seat));
        let resampled = Position::resample(&view, &mut rng);
        let mut acts = Vec::new();
        game.position().legal_acts(seat, &mut acts);
        for &act in &acts {
            assert_eq!(resampled.preview(seat, act), game.position().preview(seat, act), "{act}");
        }
        game.play(seat, *rng.pick(&acts), &mut Silent).unwrap();
    }
}
