//! Tables that are looking for players (T17).

mod common;

use common::{Simulation, free, id, new_table, person};
use fishpond_core::Seat;
use fishpond_games::GameId;
use fishpond_ratings::Rating;
use fishpond_table::{
    Actor, Clock, Command, Entropy, EventKind, NewTable, Occupant, RatingRange, Reservation, Seek,
    TableStatus,
};

const GAME: GameId = GameId::Penguins;

fn seek(least: u8, bots: bool) -> Seek {
    Seek { least, bots }
}

/// Returns a table for `least` to `most` players that Ann has created to find others, with Ann seated.
fn seeking(least: u8, most: u8, bots: bool, clock: Clock) -> Simulation {
    seeking_rated(least, most, bots, clock, None)
}

/// Returns a table like that of [`seeking`] that asks for these ratings.
fn seeking_rated(least: u8, most: u8, bots: bool, clock: Clock, range: Option<RatingRange>) -> Simulation {
    let mut new = NewTable {
        reserved: vec![Reservation { seat: Seat::A, person: id("ann"), name: "Ann".to_owned(), owner: None }],
        start: None,
        ..new_table(GAME, most)
    };
    new.settings.listed = true;
    new.settings.clock = clock;
    new.settings.seek = Some(seek(least, bots));
    new.settings.rating_range = range;
    let mut simulation = Simulation::new(new);
    take(&mut simulation, "ann", "Ann");
    simulation
}

/// Takes the seat that is reserved for a person.
fn take(simulation: &mut Simulation, who: &str, name: &str) {
    let (name, entropy) = (name.to_owned(), Entropy::default());
    simulation.ok(
        &person(who),
        Command::Sit { seat: None, name, entropy, invitation: None, rating: None, owner: None },
    );
}

fn join(least: u8, most: u8, bots: bool) -> Command {
    Command::Seek { name: "Bob".to_owned(), seek: seek(least, bots), most, rating: None, range: None }
}

/// Ticks at the next deadline, which must be this many seconds away, and returns the events.
#[track_caller]
fn tick_after(simulation: &mut Simulation, seconds: u64) -> Vec<EventKind> {
    let deadline = simulation.table.next_deadline().unwrap();
    assert_eq!(deadline, simulation.now + seconds * 1000);
    simulation.now = deadline - 1;
    assert_eq!(simulation.ok(&Actor::Server, Command::Tick), [], "too early");
    simulation.now = deadline;
    simulation.ok(&Actor::Server, Command::Tick)
}

#[test]
fn t17_two_people_who_agree_play_after_ten_seconds() {
    let mut simulation = seeking(2, 4, true, Clock::None);
    simulation.now += 5_000;
    simulation.ok(&person("bob"), join(2, 3, false));
    assert_eq!(simulation.table.settings().config.players, 3, "the table shrinks to what Bob wants");
    assert_eq!(simulation.table.settings().seek, Some(seek(2, false)), "Bob does not want bots");
    assert_eq!(simulation.view("ann").starts_at, None, "Bob has not sat down");
    take(&mut simulation, "bob", "Bob");
    assert_eq!(simulation.view("ann").starts_at, Some(simulation.now + 10_000));
    tick_after(&mut simulation, 10);
    assert_eq!(simulation.table.status(), TableStatus::Playing);
    assert_eq!(simulation.table.settings().config.players, 2);
}

#[test]
fn t17_a_full_table_starts_at_once() {
    let mut simulation = seeking(2, 2, false, Clock::None);
    assert_eq!(simulation.view("ann").starts_at, None, "nobody else is there");
    simulation.ok(&person("bob"), join(2, 4, true));
    take(&mut simulation, "bob", "Bob");
    assert_eq!(simulation.table.next_deadline(), Some(simulation.now));
    simulation.ok(&Actor::Server, Command::Tick);
    assert_eq!(simulation.table.status(), TableStatus::Playing);
}

#[test]
fn t17_bots_fill_missing_seats_if_everyone_agreed() {
    let mut simulation = seeking(3, 4, true, Clock::Bank { initial: 300_000, increment: 5_000 });
    tick_after(&mut simulation, 30);
    assert_eq!(simulation.table.status(), TableStatus::Playing);
    assert_eq!(simulation.table.settings().config.players, 3, "bots only make up the smallest number");
    let names: Vec<String> = simulation.view("ann").seats.iter().map(|seat| seat.name.clone()).collect();
    assert_eq!(names, ["Ann", "Ebba", "Nils"]);

    let mut slow = seeking(2, 2, true, Clock::Days(2));
    tick_after(&mut slow, 24 * 60 * 60);
    assert_eq!(slow.table.status(), TableStatus::Playing);
}

#[test]
fn t17_bots_have_the_level_nearest_to_the_ratings() {
    let level = |points: i64| {
        let rating = Rating { value: points * 1000, deviation: 0 };
        format!("level:{}", fishpond_ratings::nearest_level(GAME, rating))
    };
    assert_ne!(level(1124), level(1500));
    for (least, most, expected) in [
        (None, None, None),
        (Some(1300), Some(1700), Some(level(1500))),
        (Some(924), Some(1324), Some(level(1124))),
        (Some(2300), None, Some(level(2300))),
        (None, Some(700), Some(level(700))),
    ] {
        let range = RatingRange::new(least, most);
        let mut simulation = seeking_rated(2, 2, true, Clock::None, range);
        tick_after(&mut simulation, 30);
        let expected = expected.unwrap_or_else(|| simulation.table.settings().stand_in.clone());
        let Some(Occupant::Bot { bot, .. }) = simulation.table.occupant(Seat::B) else {
            panic!("{range:?}: a bot fills the seat");
        };
        assert_eq!(*bot, expected, "{range:?}");
    }
}

#[test]
fn t17_only_those_who_agree_are_matched() {
    let mut simulation = seeking(2, 3, true, Clock::None);
    for (least, most) in [(4, 4), (1, 1), (0, 0), (2, 1)] {
        assert_eq!(simulation.refused(&person("bob"), join(least, most, true)), "no-match", "{least} {most}");
    }
    assert_eq!(simulation.refused(&Actor::Anonymous, join(2, 3, true)), "stranger");
    let blank =
        Command::Seek { name: " ".to_owned(), seek: seek(2, true), most: 3, rating: None, range: None };
    assert_eq!(simulation.refused(&person("bob"), blank), "bad-name");
    simulation.ok(&person("bob"), join(3, 4, true));
    assert_eq!(simulation.ok(&person("bob"), join(3, 4, true)), [], "a repeated request changes nothing");
    assert_eq!(simulation.refused(&person("cy"), join(2, 2, true)), "no-match", "the others want three");
    simulation.ok(&person("cy"), join(2, 3, true));
    assert_eq!(simulation.view("cy").seats[2].name, "Bob 2", "names are made distinct");
    assert_eq!(simulation.refused(&person("dee"), join(2, 4, true)), "no-match", "the table is full");

    let mut unlisted = Simulation::new(new_table(GAME, 2));
    assert_eq!(unlisted.refused(&person("bob"), join(2, 2, true)), "no-match");
    unlisted.ok(&Actor::Server, Command::Close);
    assert_eq!(unlisted.refused(&person("bob"), join(2, 2, true)), "over");
}

#[test]
fn t17_people_whom_the_host_removed_are_not_matched_with_the_host_again() {
    let mut simulation = seeking(2, 3, false, Clock::None);
    simulation.ok(&person("bob"), join(2, 3, false));
    take(&mut simulation, "bob", "Bob");
    simulation.ok(&person("ann"), free(Seat::B));
    assert_eq!(simulation.refused(&person("bob"), join(2, 3, false)), "no-match");
}

#[test]
fn t17_people_who_leave_the_page_lose_their_seat() {
    let mut simulation = seeking(2, 3, false, Clock::None);
    simulation.ok(&Actor::Server, Command::Disconnected { person: id("ann") });
    simulation.now += 25_000;
    simulation.ok(&person("bob"), join(2, 3, false));
    take(&mut simulation, "bob", "Bob");
    let freed = EventKind::Freed { seat: Seat::A, removed: false, invitation: None };
    assert_eq!(tick_after(&mut simulation, 5), [freed]);
    assert_eq!(simulation.view("bob").starts_at, None);
    simulation.ok(
        &person("dee"),
        Command::Seek { name: "Dee".to_owned(), seek: seek(2, false), most: 3, rating: None, range: None },
    );
    take(&mut simulation, "dee", "Dee");
    simulation.ok(&Actor::Server, Command::Disconnected { person: id("bob") });
    simulation.now += 9_000;
    simulation.ok(&Actor::Server, Command::Connected { person: id("bob") });
    tick_after(&mut simulation, 1);
    assert_eq!(simulation.table.status(), TableStatus::Playing, "Bob came back in time");

    let mut alone = seeking(2, 3, false, Clock::None);
    alone.ok(&Actor::Server, Command::Disconnected { person: id("ann") });
    tick_after(&mut alone, 30);
    assert_eq!(alone.table.status(), TableStatus::Over, "nobody is left");

    let mut slow = seeking(2, 3, false, Clock::Days(1));
    slow.ok(&Actor::Server, Command::Disconnected { person: id("ann") });
    assert_eq!(slow.table.next_deadline(), Some(slow.now + 3 * 24 * 3_600_000), "only the table's own limit");
}

#[test]
fn t17_a_reserved_seat_is_kept_for_ten_seconds_whoever_else_comes() {
    let mut simulation = seeking(3, 3, false, Clock::None);
    simulation.ok(&person("bob"), join(3, 3, false));
    simulation.now += 6_000;
    let search = join(3, 3, false);
    simulation.ok(&person("cy"), search.clone());
    take(&mut simulation, "cy", "Cy");
    assert_eq!(simulation.refused(&person("dee"), search.clone()), "no-match");
    let fits = |simulation: &Simulation, search| {
        simulation.table.may_match_later(simulation.now, &person("dee"), search)
    };
    assert!(fits(&simulation, search.clone()), "Bob has not sat down");
    assert!(!fits(&simulation, join(2, 2, false)), "the others want three");
    tick_after(&mut simulation, 4);
    simulation.ok(&person("dee"), search.clone());
    take(&mut simulation, "dee", "Dee");
    assert!(!fits(&simulation, search), "everyone has sat down");
    simulation.ok(&Actor::Server, Command::Tick);
    assert_eq!(simulation.table.status(), TableStatus::Playing);
}

#[test]
fn t17_gaps_are_closed_before_the_start() {
    let mut simulation = seeking(2, 4, false, Clock::None);
    for (who, name) in [("bob", "Bob"), ("cy", "Cy")] {
        simulation.ok(
            &person(who),
            Command::Seek { name: name.to_owned(), seek: seek(2, false), most: 4, rating: None, range: None },
        );
        take(&mut simulation, who, name);
    }
    simulation.ok(&person("ann"), Command::Leave { seat: None });
    tick_after(&mut simulation, 10);
    assert_eq!(simulation.table.status(), TableStatus::Playing);
    let occupant = |seat| match simulation.table.occupant(seat) {
        Some(Occupant::Person { name, .. }) => name.clone(),
        other => panic!("{other:?}"),
    };
    assert_eq!([Seat::A, Seat::B].map(occupant), ["Bob", "Cy"]);
    assert_eq!(simulation.table.settings().config.players, 2);
}

#[test]
fn t17_a_rematch_does_not_look_for_players() {
    let simulation = seeking(2, 2, true, Clock::None);
    let secret = fishpond_table::Secret::new([1; 32]);
    let (new, _) = simulation.table.rematch(id("ann"), secret, "x".to_owned(), &Entropy::default());
    assert_eq!(new.settings.seek, None);
}

#[test]
fn t17_both_sides_agree_on_ratings() {
    let range = |least: u16, most: u16| Some(RatingRange { least: Some(least), most: Some(most) });
    let join = |points: Option<i64>, range| Command::Seek {
        name: "Bob".to_owned(),
        seek: seek(2, false),
        most: 3,
        rating: points.map(|points| Rating { value: points * 1000, deviation: 50_000 }),
        range,
    };
    let mut simulation = seeking(2, 3, false, Clock::None);
    simulation.ok(&person("bob"), join(Some(1500), range(1300, 1700)));
    assert_eq!(simulation.table.settings().rating_range, range(1300, 1700));
    for (points, wanted) in [(None, None), (Some(1701), None), (Some(1500), range(1800, 1900))] {
        assert_eq!(simulation.refused(&person("cy"), join(points, wanted)), "no-match");
    }
    simulation.ok(&person("cy"), join(Some(1500), range(1400, 1600)));
    assert_eq!(simulation.table.settings().rating_range, range(1400, 1600), "the common part");
}
