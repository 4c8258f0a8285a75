//! Points and ranks (S2, S36–S40).

use serde_json::{Value, json};

use crate::helpers::check;

#[test]
fn s2_s36_sailors_in_hand_score_the_fish_under_their_ships() {
    check(
        2,
        json!({"ships": {"white": 5, "brown": 2, "pink": 4, "green": 0}, "draw": ["white"],
            "hands": {"A": {"brown": 2, "pink": 1}, "B": {"white": 1, "green": 6}}}),
        json!([{"do": "reveal 1", "points": {"A": 8, "B": 3}, "winners": ["A"]}]),
    );
}

#[test]
fn s37_ships_on_the_same_card_all_score() {
    check(
        2,
        json!({"ships": {"white": 2, "brown": 2, "green": 5}, "draw": ["green"],
            "hands": {"A": {"white": 2, "brown": 1}, "B": {"green": 2}}}),
        json!([{"do": "reveal 1", "points": {"A": 9, "B": 6}}]),
    );
}

#[test]
fn s38_s39_s40_points_decide_then_cubes_then_the_win_is_shared() {
    let winners = |a: u8, cubes: Value, winners: Value| {
        check(
            3,
            json!({"ships": {"white": 5}, "cubes": cubes, "draw": ["duck", "white"],
                "hands": {"A": {"white": a}, "B": {"white": 2}, "C": {"pink": 1}}}),
            json!([{"do": "reveal 2", "winners": winners}]),
        );
    };
    winners(3, json!({"A": 0, "B": 5, "C": 7}), json!(["A"]));
    winners(2, json!({"A": 1, "B": 2, "C": 7}), json!(["B"]));
    winners(2, json!({"A": 2, "B": 2, "C": 7}), json!(["A", "B"]));
}
