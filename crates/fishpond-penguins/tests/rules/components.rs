//! Components and goal (P1–P5).

use fishpond_core::{Config, Dealer, Game, Position as _, Seat, Silent, Viewer};
use fishpond_penguins::components::Components;
use fishpond_penguins::facts::penguins_each;
use fishpond_penguins::{Cell, Position};

use crate::helpers::{position, whole_game};

#[test]
fn p1_two_to_four_players() {
    for players in 0..=6 {
        assert_eq!(Position::new(&Config::new(players)).is_ok(), (2..=4).contains(&players), "{players}");
    }
}

#[test]
fn p2_the_goal_is_to_have_the_most_fish() {
    let position = position(
        "......./......../......./......../......./......../......./........ - 41:25,39:28 AB phase=finished",
    );
    assert_eq!(position.outcome().unwrap().winners().iter().collect::<Vec<_>>(), [Seat::A]);
}

#[test]
fn p3_sixty_floes_with_a_hundred_fish() {
    let standard = Components::standard();
    assert_eq!(standard.counts(), [30, 20, 10]);
    assert_eq!(standard.fish(), 100);
    for seed in 0..20 {
        let game = Game::<Position>::start(&Config::new(2), Dealer::from_number(seed), &mut Silent).unwrap();
        let count = |fish| Cell::all().filter(|&cell| game.position().fish_on(cell) == fish).count();
        assert_eq!([count(1), count(2), count(3)], [30, 20, 10]);
    }
}

#[test]
fn p3_other_mixes_are_checked() {
    let with = |json| Position::new(&Config { components: Some(json), ..Config::new(2) });
    assert!(with(serde_json::json!({"one_fish": 40, "two_fish": 10, "three_fish": 10})).is_ok());
    let faults = |json| with(json).unwrap_err().0;
    assert_eq!(
        faults(serde_json::json!({"one_fish": 5, "two_fish": 10, "three_fish": 10})),
        [
            "components: one_fish is 5; it should be at least 8, one for each penguin",
            "components: the data has 25 floes; it should have 60",
        ]
    );
    assert_eq!(
        faults(serde_json::json!({"one_fish": "many", "two_fish": -1, "four_fish": 1, "rum": 2})),
        [
            "components: unknown field four_fish. Valid fields: one_fish, two_fish, three_fish",
            "components: unknown field rum. Valid fields: one_fish, two_fish, three_fish",
            "components: one_fish is \"many\"; it should be a whole number from 0 to 60",
            "components: two_fish is -1; it should be a whole number from 0 to 60",
            "components: three_fish is missing; it should be a whole number from 0 to 60",
        ]
    );
    let config = Config { components: Some(serde_json::json!(60)), ..Config::new(200) };
    assert_eq!(
        Position::new(&config).unwrap_err().0.len(),
        2,
        "faults of players and components are reported together"
    );
}

#[test]
fn p4_four_colours_with_four_penguins_suffice() {
    for players in 2..=4 {
        assert!(penguins_each(players) <= 4);
    }
}

#[test]
fn p5_everyone_sees_everything_and_nothing_is_drawn_after_the_layout() {
    let game = whole_game(&Config::new(3), 5);
    let record = game.record();
    let drawn = record.steps.iter().take_while(|step| step.to_string().starts_with('*')).count();
    assert_eq!(drawn, 61, "sixty floes and the starting player");
    assert!(record.steps.iter().skip(drawn).all(|step| !step.to_string().starts_with('*')));
    let middle: Position = record.replay_to(80, &mut Silent).unwrap();
    let public = middle.view(Viewer::Public);
    for seat in Seat::first_n(3) {
        let mut own = middle.view(Viewer::Seat(seat));
        own.viewer = None;
        assert_eq!(own, public);
    }
}
