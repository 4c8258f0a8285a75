//! The offers on the way to an act.

use fishpond_core::{Config, Dealer, Rng, Seat, Viewer};
use fishpond_games::{AnyGame, AnyPosition, GameId};
use fishpond_words::Lang;

/// Plays random games for every number of players, and calls `check` for each seat that may act.
fn everywhere(check: impl Fn(&AnyPosition, Seat)) {
    for &game in GameId::ALL {
        let facts = game.facts();
        for players in facts.min_players..=facts.max_players {
            let dealer = Dealer::from_number(u64::from(players));
            let mut play = AnyGame::new(game, &Config::new(players), dealer).unwrap();
            let mut rng = Rng::new(players.into());
            loop {
                while play.deal(&mut Vec::new()).is_some() {}
                let seats = play.position().turn().seats();
                seats.iter().for_each(|seat| check(play.position(), seat));
                let Some(seat) = seats.iter().next() else { break };
                let act = play.position().random_act(seat, &mut rng);
                play.play(seat, &act, &mut Vec::new()).unwrap();
            }
        }
    }
}

/// Follows all offers, and collects the acts that they lead to.
fn follow(position: &AnyPosition, seat: Seat, picked: &mut Vec<String>, acts: &mut Vec<String>) {
    let offers = position.offers(seat, picked);
    if let Some((act, last)) = offers.chosen {
        assert!(offers.next.is_empty(), "{act} is chosen, but more is offered after {picked:?}");
        let path = position.path(seat, &act).expect("the act is legal");
        assert_eq!(path.last(), Some(&last));
        assert!(
            path.iter().map(|choice| &choice.pick).eq(&*picked),
            "{picked:?} differs from the path {path:?}"
        );
        acts.push(act);
        return;
    }
    assert!(!offers.next.is_empty(), "nothing is offered after {picked:?}");
    for offer in offers.next {
        let before = acts.len();
        picked.push(offer.choice.pick);
        follow(position, seat, picked, acts);
        picked.pop();
        let only = (acts.len() == before + 1).then(|| &acts[before]);
        assert_eq!(offer.act.as_ref(), only, "after {picked:?}");
    }
}

#[test]
fn offers_lead_to_exactly_the_legal_acts() {
    everywhere(|position, seat| {
        let (mut legal, mut acts) = (position.legal_acts(seat), Vec::new());
        follow(position, seat, &mut Vec::new(), &mut acts);
        legal.sort();
        acts.sort();
        assert_eq!(acts, legal);
    });
}

#[test]
fn no_two_offers_read_the_same() {
    everywhere(|position, seat| {
        let (mut picked, mut rng) = (Vec::new(), Rng::new(7));
        loop {
            let next = position.offers(seat, &picked).next;
            if next.is_empty() {
                break;
            }
            for lang in Lang::ALL {
                let mut texts: Vec<String> = next.iter().map(|offer| lang.say(&offer.choice.say)).collect();
                texts.sort();
                let repeated = texts.windows(2).find(|pair| pair[0] == pair[1]);
                assert_eq!(repeated, None, "{lang}: after {picked:?}");
            }
            picked.push(rng.pick(&next).choice.pick.clone());
        }
    });
}

#[test]
fn unknown_picks_have_no_offers() {
    everywhere(|position, seat| {
        let first = position.offers(seat, &[]).next.remove(0).choice.pick;
        for picked in [vec!["nonsense".to_owned()], vec![first, "nonsense".to_owned()]] {
            assert_eq!(position.offers(seat, &picked), Default::default());
        }
        assert_eq!(position.path(seat, "nonsense"), None);
        assert_eq!(position.path(seat, "resign"), None, "resigning is not offered");
    });
}

/// Returns the names of all things that any position of these games may offer.
fn all_things() -> Vec<String> {
    let names = std::cell::RefCell::new(std::collections::BTreeSet::new());
    everywhere(|position, seat| {
        let (mut picked, mut rng) = (Vec::new(), Rng::new(3));
        loop {
            let next = position.offers(seat, &picked).next;
            names.borrow_mut().extend(next.iter().map(|offer| offer.choice.pick.clone()));
            if next.is_empty() {
                break;
            }
            picked.push(rng.pick(&next).choice.pick.clone());
        }
    });
    names.into_inner().into_iter().collect()
}

#[test]
fn things_that_are_not_offered_are_refused_as_far_as_the_seat_can_know() {
    let things = all_things();
    let refused = std::cell::Cell::new(0);
    everywhere(|position, seat| {
        let mut rng = Rng::new(position.state_hash());
        let world = position.view(Viewer::Seat(seat)).resample(&mut rng);
        let mut picked = Vec::new();
        loop {
            let next = position.offers(seat, &picked).next;
            for offer in &next {
                let why = position.why_not(seat, &picked, &offer.choice.pick);
                assert_eq!(why, None, "{} is offered after {picked:?}", offer.choice.pick);
            }
            for _ in 0..8 {
                let thing = rng.pick(&things);
                let why = position.why_not(seat, &picked, thing);
                assert_eq!(why, world.why_not(seat, &picked, thing), "{thing} after {picked:?}");
                refused.set(refused.get() + u32::from(why.is_some()));
            }
            if next.is_empty() {
                break;
            }
            picked.push(rng.pick(&next).choice.pick.clone());
        }
    });
    assert!(refused.get() > 1000, "only {} things were refused", refused.get());
}
