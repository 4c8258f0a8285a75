//! Runs the worked examples of `rules/fresh.md`: fragments of squares, auctions and scores.

use std::fmt::Debug;

use fishpond_core::examples::Example;
use fishpond_core::{BySeat, Config, Outcome, Position as _, Seat, SeatSet, Silent};

use crate::acts::Chance;
use crate::board::{Space, SpaceSet, Square};
use crate::components::Components;
use crate::expropriation::is_sound;
use crate::facts::COMPLETE;
use crate::market::{Content, Market, Stall};
use crate::plan::{Plan, QUADRANTS};
use crate::play::auction::winner;
use crate::position::{Position, Stage};
use crate::scoring::{Distances, counted};

/// A line of a block: its key, the value after the colon, and the board below it.
struct Line<'a> {
    key: &'a str,
    value: &'a str,
    board: Vec<&'a str>,
}

/// Runs one example.
///
/// # Errors
/// Returns the first difference, or the reason why the example cannot be run.
pub fn run(example: &Example) -> Result<(), String> {
    let lines = read_lines(&example.body)?;
    match find(&lines, "kind")?.value {
        "expropriate" => expropriate(&lines),
        "parking" => parking(&lines),
        "reserve" => reserve(&lines),
        "auction" => auction(&lines),
        "distance" | "final" => distance(&lines),
        "score" => score(&lines),
        "layout" => layout(&lines),
        kind => Err(format!("unknown kind '{kind}'")),
    }
}

fn read_lines(body: &str) -> Result<Vec<Line<'_>>, String> {
    let mut lines: Vec<Line<'_>> = Vec::new();
    for text in body.lines().filter(|text| !text.trim().is_empty()) {
        let key = text
            .split_once(':')
            .filter(|(key, _)| key.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_'));
        match (key, lines.last_mut()) {
            (Some((key, value)), _) => lines.push(Line { key, value: value.trim(), board: Vec::new() }),
            (None, Some(last)) if last.value.is_empty() => last.board.push(text),
            _ => return Err(format!("'{text}' is neither key: value nor a row of a board")),
        }
    }
    Ok(lines)
}

fn find<'a, 'b>(lines: &'b [Line<'a>], key: &str) -> Result<&'b Line<'a>, String> {
    lines.iter().find(|line| line.key == key).ok_or_else(|| format!("the block has no '{key}'"))
}

fn equal<T: PartialEq + Debug>(what: &str, found: T, expected: T) -> Result<(), String> {
    if found == expected { Ok(()) } else { Err(format!("{what} is {found:?}; expected {expected:?}")) }
}

fn unknown(line: &Line<'_>) -> Result<(), String> {
    if line.key == "kind" { Ok(()) } else { Err(format!("unknown key '{}'", line.key)) }
}

fn space(text: &str) -> Result<Space, String> {
    let inner = text.strip_prefix('(').and_then(|text| text.strip_suffix(')'));
    inner.unwrap_or(text).parse().map_err(|error| format!("{error}"))
}

fn spaces(text: &str) -> Result<Vec<Space>, String> {
    if text == "none" { Ok(Vec::new()) } else { text.split_whitespace().map(space).collect() }
}

fn seat(text: &str) -> Result<Seat, String> {
    text.to_ascii_uppercase().parse().map_err(|error| format!("{error}"))
}

fn number<T: std::str::FromStr>(text: &str) -> Result<T, String> {
    text.parse().map_err(|_| format!("invalid number '{text}'"))
}

/// Reads a value for each seat: `a=1 b=4`.
fn by_seat<T: std::str::FromStr>(text: &str) -> Result<Vec<(Seat, T)>, String> {
    if text == "none" {
        return Ok(Vec::new());
    }
    text.split_whitespace()
        .map(|pair| {
            let (name, value) =
                pair.split_once('=').ok_or_else(|| format!("'{pair}' does not have the form seat=number"))?;
            Ok((seat(name)?, number(value)?))
        })
        .collect()
}

fn board(line: &Line<'_>) -> Result<(Square, Market), String> {
    Market::read(&line.board).map_err(|faults| faults.to_string())
}

fn expropriate(lines: &[Line<'_>]) -> Result<(), String> {
    let (square, mut market) = board(find(lines, "before")?)?;
    if !is_sound(&square, market.open(), market.sites()) {
        return Err("before: the position is unsound".to_owned());
    }
    let mut paths = crate::expropriation::Critical::default();
    let mut returned: BySeat<u32> = BySeat::default();
    let named = |set: SpaceSet| square.spaces(set).collect::<Vec<_>>();
    for line in lines {
        match line.key {
            "place" => {
                let (token, place) =
                    line.value.split_once(' ').ok_or("place: expected a token and a space")?;
                let content = Content::read(token).ok_or_else(|| format!("unknown token '{token}'"))?;
                let spot = square.spot(space(place)?).ok_or_else(|| format!("{place} is off the square"))?;
                if !market.convertible().contains(spot) {
                    return Err(format!("{place} is neither empty nor reserved"));
                }
                if matches!(content, Content::Empty | Content::Disk(_) | Content::Path) {
                    return Err(format!("'{token}' is not a building"));
                }
                let disks = BySeat::from_fn(|seat| market.disks(seat).len());
                market.put(&square, spot, content);
                if !is_sound(&square, market.open(), market.sites()) {
                    return Err(format!("a building on {place} leaves an unsound position"));
                }
                paths = market.must_become_paths(&square);
                market.make_paths(&square, paths.all());
                returned = BySeat::from_fn(|seat| disks[seat] - market.disks(seat).len());
                if !market.must_become_paths(&square).all().is_empty() {
                    return Err("a second pass finds more paths (X6)".to_owned());
                }
            }
            "after" => {
                let (_, after) = board(line)?;
                equal("after", market.rows(&square), after.rows(&square))?;
            }
            "becomes_path" => equal("becomes_path", named(paths.all()), spaces(line.value)?)?,
            "by_rule_1" => equal("by_rule_1", named(paths.access), spaces(line.value)?)?,
            "by_rule_2" => equal("by_rule_2", named(paths.connection), spaces(line.value)?)?,
            "returned" => {
                let mut expected: BySeat<u32> = BySeat::default();
                by_seat(line.value)?.into_iter().for_each(|(seat, count)| expected[seat] = count);
                equal("returned", returned, expected)?;
            }
            "before" => {}
            _ => unknown(line)?,
        }
    }
    Ok(())
}

/// Runs setup with a scripted dealer.
fn parking(lines: &[Line<'_>]) -> Result<(), String> {
    let players = number(find(lines, "players")?.value)?;
    let mut position = Position::new(&Config::new(players)).map_err(|faults| faults.to_string())?;
    let mut trucks = Vec::new();
    for line in lines.iter().filter(|line| line.key == "truck") {
        let (token, place) = line.value.split_once(' ').ok_or("truck: expected a token and a space")?;
        match Content::read(token) {
            Some(Content::Truck(goods)) => trucks.push((goods, space(place)?)),
            _ => return Err(format!("'{token}' is not a truck")),
        }
    }
    let (_, fish) = trucks.first().ok_or("the block has no 'truck'")?;
    equal("fish", position.square().space(position.plan().fish()), *fish)?;
    for (goods, _) in trucks.iter().skip(1).take(2) {
        position.resolve(Chance::Goods(*goods), &mut Silent).map_err(|error| error.to_string())?;
    }
    let mut before = SpaceSet::EMPTY;
    let mut parked = 0;
    for line in lines {
        match line.key {
            // The fish truck was parked when the goods were dealt.
            "truck" if parked == 0 => parked = 1,
            "truck" => {
                before = position.market().paths();
                let chance = Chance::Lot(trucks[parked].1);
                position.resolve(chance, &mut Silent).map_err(|error| error.to_string())?;
                equal(
                    "truck",
                    position.market().content(spot(&position, trucks[parked].1)?),
                    Content::Truck(trucks[parked].0),
                )?;
                parked += 1;
            }
            "becomes_path" => {
                let new: Vec<_> = position.square().spaces(position.market().paths() - before).collect();
                equal("becomes_path", new, spaces(line.value)?)?;
            }
            "candidates" => {
                let Stage::Lots { parked, .. } = position.stage else {
                    return Err("no lot has to be drawn".into());
                };
                let name = QUADRANTS[position.plan().lot_quadrant(usize::from(parked))];
                equal(
                    "candidates",
                    format!("{name} {}", position.eligible_lots(parked).len()),
                    line.value.to_owned(),
                )?;
            }
            "rejected" => {
                let rejected = space(line.value)?;
                if position.clone().resolve(Chance::Lot(rejected), &mut Silent).is_ok() {
                    return Err(format!("{rejected} should be rejected"));
                }
                let empty = position
                    .square()
                    .spot(rejected)
                    .is_some_and(|spot| position.market().empty().contains(spot));
                equal("rejected", empty, false)?;
            }
            "after" => {
                let (_, after) = board(line)?;
                equal("after", position.market().rows(position.square()), after.rows(position.square()))?;
            }
            "players" => {}
            _ => unknown(line)?,
        }
    }
    Ok(())
}

fn spot(position: &Position, space: Space) -> Result<crate::board::Spot, String> {
    position.square().spot(space).ok_or_else(|| format!("{space} is off the square"))
}

fn reserve(lines: &[Line<'_>]) -> Result<(), String> {
    let (square, market) = board(find(lines, "board")?)?;
    let first = find(lines, "first_turn")?.value == "yes";
    let legal = if first { market.empty() } else { market.empty_beside_occupied() };
    for line in lines {
        match line.key {
            "legal" | "illegal" => {
                for place in spaces(line.value)? {
                    let found = square.spot(place).is_some_and(|spot| legal.contains(spot));
                    equal(&format!("legality of {place}"), found, line.key == "legal")?;
                }
            }
            "count" => equal("count", legal.len(), number(line.value)?)?,
            "board" | "first_turn" => {}
            _ => unknown(line)?,
        }
    }
    Ok(())
}

fn auction(lines: &[Line<'_>]) -> Result<(), String> {
    let players = match find(lines, "seats")?.value.split_whitespace().count() {
        count @ 1..=5 => count as u8,
        count => return Err(format!("{count} seats; 1 to 5 are possible")),
    };
    let active = seat(find(lines, "active")?.value)?;
    let mut bids = BySeat::default();
    for (bidder, coins) in by_seat(find(lines, "bids")?.value)? {
        bids[bidder] = Some(coins);
    }
    let (won, pays) = winner(players, active, &bids).ok_or("there are no bids")?;
    for line in lines {
        match line.key {
            "winner" => equal("winner", won, seat(line.value)?)?,
            "pays" => equal("pays", pays, number(line.value)?)?,
            "turn_continues" => equal("turn_continues", won != active, line.value == "yes")?,
            "seats" | "active" | "bids" => {}
            _ => unknown(line)?,
        }
    }
    Ok(())
}

fn distance(lines: &[Line<'_>]) -> Result<(), String> {
    let (square, mut market) = board(find(lines, "board")?)?;
    for line in lines {
        match line.key {
            "filled" => {
                let (_, filled) = board(line)?;
                let all = market.convertible();
                market.make_paths(&square, all);
                equal("filled", market.rows(&square), filled.rows(&square))?;
            }
            "dist" => {
                for pair in line.value.split_whitespace() {
                    let (token, length) = pair
                        .split_once('=')
                        .ok_or_else(|| format!("'{pair}' does not have the form stall=length"))?;
                    let Some(Content::Stall(owner, goods)) = Content::read(token) else {
                        return Err(format!("'{token}' is not a stall"));
                    };
                    let Stall::At(stall) = market.stall(owner, goods) else {
                        return Err(format!("{token} is not on the board"));
                    };
                    let truck = market.truck(goods).ok_or_else(|| format!("the {goods} truck is missing"))?;
                    let found = Distances::from_truck(&square, truck, market.paths()).length(&square, stall);
                    equal(token, found, Some(number(length)?))?;
                    // D5: parity and minimum length.
                    let steps = square.space(stall).steps_to(square.space(truck));
                    let walked = u32::from(found.unwrap_or(0)) + 1;
                    equal("D5", walked >= steps && (walked - steps).is_multiple_of(2), true)?;
                }
            }
            "board" => {}
            _ => unknown(line)?,
        }
    }
    Ok(())
}

fn score(lines: &[Line<'_>]) -> Result<(), String> {
    let players: u8 = number(find(lines, "players")?.value)?;
    let cap = Components::standard().cap(players).ok_or("invalid number of players")?;
    let mut points: BySeat<i32> = BySeat::default();
    for (owner, coins) in by_seat::<i16>(find(lines, "coins")?.value)? {
        points[owner] = coins.into();
    }
    for line in lines {
        match (line.key, line.key.strip_prefix("lengths_")) {
            (_, Some(owner)) => {
                let owner = seat(owner)?;
                for text in line.value.split_whitespace() {
                    let length = if text == "out" { None } else { Some(number(text)?) };
                    points[owner] -= i32::from(counted(length, cap));
                }
            }
            ("score", _) => {
                for (owner, expected) in by_seat(line.value)? {
                    equal(&format!("score of {owner}"), points[owner], expected)?;
                }
            }
            ("winners", _) => {
                let expected: SeatSet = line.value.split_whitespace().map(seat).collect::<Result<_, _>>()?;
                let found = Outcome::ranked(players, COMPLETE, points, None, SeatSet::EMPTY).winners();
                equal("winners", found, expected)?;
            }
            ("players" | "coins", _) => {}
            _ => unknown(line)?,
        }
    }
    Ok(())
}

fn layout(lines: &[Line<'_>]) -> Result<(), String> {
    let players: u8 = number(find(lines, "players")?.value)?;
    let components = Components::standard();
    let layout = components.layouts_for(players).next().ok_or("no layout for this number of players")?;
    let plan = Plan::new(components, players, layout).map_err(|faults| faults.to_string())?;
    let square = plan.square();
    let mut derived = layout.clone();
    derived.fish = None;
    let derived = Plan::new(components, players, &derived).map_err(|faults| faults.to_string())?;
    equal("the fish space by F10", derived.fish(), plan.fish())?;
    for line in lines {
        match line.key {
            "map" => {
                let letter = |row, col| match square.spot(Space::new(row, col)) {
                    Some(spot) => components.pieces[usize::from(plan.pieces[spot.index()])].id.clone(),
                    None => "#".to_owned(),
                };
                let rows: Vec<String> = (0..square.height())
                    .map(|row| (0..square.width()).map(|col| letter(row, col)).collect::<Vec<_>>().join(" "))
                    .collect();
                equal("map", rows, line.board.iter().map(|row| (*row).to_owned()).collect())?;
            }
            "cells" => equal("cells", square.all().len(), number(line.value)?)?,
            "fleas" => equal("fleas", plan.fleas(), number(line.value)?)?,
            "fish" => {
                let found = format!("{} ({})", QUADRANTS[plan.fish_quadrant()], square.space(plan.fish()));
                equal("fish", found, line.value.to_owned())?;
            }
            "quadrant_cells" => {
                let found: Vec<String> = QUADRANTS
                    .iter()
                    .zip(plan.quadrants())
                    .map(|(name, quadrant)| format!("{name}={}", quadrant.len()))
                    .collect();
                equal("quadrant_cells", found.join(" "), line.value.to_owned())?;
            }
            "players" => {}
            _ => unknown(line)?,
        }
    }
    Ok(())
}
