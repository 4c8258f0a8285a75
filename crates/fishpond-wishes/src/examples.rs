//! Runs the worked examples of section 5 of `rules/wishes.md`, and files in the same format.
//!
//! Positions are not checked, because they may be synthetic: they name only the cards they need. Player names are mapped to
//! seats in order. `deck` scripts the dealer.

use std::collections::BTreeMap;

use fishpond_core::examples::Example;
use fishpond_core::{Config, OptionValue, Position as _, Seat, Silent, Turn};
use serde::Deserialize;
use serde_json::Value;

use crate::acts::{Act, Chance, Sale, Spread, Step, WishAct};
use crate::board::{Market, Ocean};
use crate::cards::{Card, Kind, Pile, Wish};
use crate::position::{Position, Rules, Stage};

/// Runs one example.
///
/// # Errors
/// Returns the first difference, or the reason why the example cannot be run.
pub fn run(example: &Example) -> Result<(), String> {
    let block: Block =
        serde_json::from_str(&example.body).map_err(|error| format!("invalid example: {error}"))?;
    let mut case = Case::new(&block.given)?;
    let seat = case.position.active;
    let before = case.position.clone();
    let act = case.act(&block.act)?;
    match case.position.play(seat, act, &mut Silent) {
        Err(refusal) if block.expect.illegal => {
            if case.position == before {
                Ok(())
            } else {
                Err(format!("'{act}' is refused ({refusal}), but the position has changed"))
            }
        }
        Err(refusal) => Err(format!("'{act}' is refused: {refusal}")),
        Ok(()) if block.expect.illegal => Err(format!("'{act}' is allowed, but should be refused")),
        Ok(()) => {
            case.deal();
            case.check(&block.expect)
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Block {
    #[serde(rename = "id")]
    _id: String,
    given: Given,
    #[serde(rename = "do")]
    act: Do,
    expect: Expect,
}

/// The differences from the base position of section 5.1.
#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
struct Given {
    players: Option<Vec<String>>,
    turn: Option<String>,
    rules: Option<OptionValue>,
    both_endings: Option<OptionValue>,
    same_kind_conversion: Option<OptionValue>,
    throwback_without_wish: Option<OptionValue>,
    max_turns: Option<OptionValue>,
    components: Option<Value>,
    score: BTreeMap<String, i32>,
    worms: BTreeMap<String, u8>,
    boats: BTreeMap<String, Vec<String>>,
    extra_boats: BTreeMap<String, u8>,
    ocean: Option<Vec<(Kind, String, u8)>>,
    deck: Option<Vec<(Kind, String)>>,
    discard: Vec<(Kind, String)>,
    buyers: Option<BTreeMap<Kind, Vec<u8>>>,
    markets: BTreeMap<Kind, BTreeMap<String, u8>>,
    full: BTreeMap<Kind, u8>,
    stack: Option<Vec<u8>>,
    heap: BTreeMap<String, u8>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Do {
    #[serde(rename = "type")]
    kind: String,
    pos: Option<u8>,
    card: Option<String>,
    buyer: Option<BuyerMove>,
    place: Option<BTreeMap<Kind, u8>>,
    spoil: Option<Spoil>,
    sell: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BuyerMove {
    from: Kind,
    steps: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Spoil {
    mode: String,
    market: Option<Kind>,
    owner: String,
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
struct Expect {
    illegal: bool,
    score: BTreeMap<String, i32>,
    worms: BTreeMap<String, u8>,
    boats: BTreeMap<String, Vec<String>>,
    extra_boats: BTreeMap<String, u8>,
    ocean: Option<Vec<(Kind, String, u8)>>,
    ocean_count: Option<usize>,
    deck_count: Option<usize>,
    discard_count: Option<usize>,
    buyers: BTreeMap<Kind, Vec<u8>>,
    markets: BTreeMap<Kind, BTreeMap<String, u8>>,
    full: BTreeMap<Kind, u8>,
    stack: Option<Vec<u8>>,
    heap: Option<BTreeMap<String, u8>>,
    turn: Option<String>,
    over: Option<bool>,
    end_reason: Option<String>,
    winners: Option<Vec<String>>,
}

/// A synthetic position, the names of its players and the cards the dealer will draw, last one first.
struct Case {
    position: Position,
    names: Vec<String>,
    script: Vec<Card>,
}

impl Case {
    fn new(given: &Given) -> Result<Case, String> {
        let names = given.players.clone().unwrap_or_else(|| ["R", "G", "B"].map(str::to_owned).to_vec());
        let mut config = Config::new(u8::try_from(names.len()).map_err(|_| "too many players")?);
        config.components.clone_from(&given.components);
        let options = [
            ("rules", &given.rules),
            ("both_endings", &given.both_endings),
            ("same_kind_conversion", &given.same_kind_conversion),
            ("throwback_without_wish", &given.throwback_without_wish),
            ("max_turns", &given.max_turns),
        ];
        for (name, value) in options {
            if let Some(value) = value {
                config.options.set(name, value.clone());
            }
        }
        let position = Position::before_first_draw(Rules::new(&config).map_err(|faults| faults.to_string())?);
        let mut case = Case { position, names, script: Vec::new() };
        case.position.stage = Stage::Turn;
        if let Some(turn) = &given.turn {
            case.position.active = case.seat(turn)?;
        }
        case.fill_seats(given)?;
        case.fill_board(given)?;
        case.fill_cards(given)?;
        Ok(case)
    }

    fn seat(&self, name: &str) -> Result<Seat, String> {
        let index = self.names.iter().position(|other| other == name);
        index.map(Seat::new).ok_or_else(|| format!("unknown player '{name}'"))
    }

    fn fill_seats(&mut self, given: &Given) -> Result<(), String> {
        for (name, &score) in &given.score {
            let seat = self.seat(name)?;
            self.position.seats[seat.index()].score = score;
        }
        for (name, &worms) in &given.worms {
            let seat = self.seat(name)?;
            self.position.seats[seat.index()].worms = worms;
        }
        for (name, &boats) in &given.extra_boats {
            let seat = self.seat(name)?;
            self.position.seats[seat.index()].extra_boats = boats;
        }
        for (name, cards) in &given.boats {
            let seat = self.seat(name)?;
            let boats = usize::from(self.position.boat_count(seat));
            if cards.len() > boats {
                return Err(format!("{name} has {} cards in {boats} boats", cards.len()));
            }
            for card in cards {
                let card = held_card(card)?;
                self.position.seats[seat.index()].boats.insert(card);
            }
        }
        Ok(())
    }

    fn fill_board(&mut self, given: &Given) -> Result<(), String> {
        let base = [(Kind::Ang, 3), (Kind::Mon, 2), (Kind::Swo, 2), (Kind::Kin, 1), (Kind::Cat, 1)];
        let base: BTreeMap<Kind, Vec<u8>> =
            base.into_iter().map(|(market, value)| (market, vec![value])).collect();
        for (market, values) in given.buyers.as_ref().unwrap_or(&base) {
            for &value in values {
                let place = usize::from(value).checked_sub(1);
                let buyers = &mut self.position.markets[market.index()].buyers;
                let slot = place.and_then(|place| buyers.get_mut(place));
                *slot.ok_or_else(|| format!("invalid buyer value {value}"))? += 1;
            }
        }
        if self.position.markets.iter().map(Market::buyer_count).sum::<u8>() > 7 {
            return Err("there are more than seven buyers".to_owned());
        }
        for (market, fish) in &given.markets {
            for (name, &count) in fish {
                let owner = self.seat(name)?;
                self.position.markets[market.index()].fish[owner.index()] = count;
            }
        }
        for (market, &limit) in &given.full {
            self.position.markets[market.index()].limit = limit;
        }
        let cards = self.position.components().limit_cards.len();
        let left = given.stack.as_ref().map_or(cards - given.full.len().min(cards), Vec::len);
        self.position.filled = cards.saturating_sub(left) as u8;
        for (name, &count) in &given.heap {
            let owner = self.seat(name)?;
            self.position.heap[owner.index()] = count;
        }
        Ok(())
    }

    fn fill_cards(&mut self, given: &Given) -> Result<(), String> {
        let base = [(Kind::Ang, "MB1"), (Kind::Mon, "ALL"), (Kind::Swo, "SPO"), (Kind::Kin, "BOA")];
        let base: Vec<_> = base.map(|(kind, wish)| (kind, wish.to_owned(), 0)).to_vec();
        let ocean = given.ocean.as_ref().unwrap_or(&base);
        if ocean.len() > usize::from(self.position.components().ocean_size) {
            return Err(format!("the ocean has {} cards, which is too many", ocean.len()));
        }
        self.position.ocean = Ocean::default();
        for (kind, wish, worms) in ocean {
            self.position.ocean.push(card(*kind, wish)?, *worms);
        }
        let base = [(Kind::Clo, "WRM"), (Kind::Sta, "MB2"), (Kind::Cat, "SPR")];
        let base: Vec<_> = base.map(|(kind, wish)| (kind, wish.to_owned())).to_vec();
        let deck = given.deck.as_ref().unwrap_or(&base);
        self.script = deck.iter().map(|(kind, wish)| card(*kind, wish)).collect::<Result<_, _>>()?;
        self.position.deck = self.script.iter().copied().collect();
        self.script.reverse();
        self.position.discard =
            given.discard.iter().map(|(kind, wish)| card(*kind, wish)).collect::<Result<Pile, _>>()?;
        Ok(())
    }

    fn act(&self, act: &Do) -> Result<Act, String> {
        let position = || act.pos.ok_or("the position in the ocean is missing");
        match act.kind.as_str() {
            "keep" => Ok(Act::Keep(position()?)),
            "sell" => Ok(Act::Sell(self.card_to_sell(act.card.as_deref().ok_or("the card is missing")?)?)),
            "wish" => {
                let position = position()?;
                let wish = self.position.ocean.at(position).and_then(|slot| slot.card.wish());
                Ok(Act::Wish(WishAct { position, step: self.step(act)?, sale: self.sale(act, wish)? }))
            }
            other => Err(format!("unknown move type '{other}'")),
        }
    }

    fn step(&self, act: &Do) -> Result<Step, String> {
        if let Some(BuyerMove { from, steps }) = act.buyer {
            // More than six steps would wrap around to a legal market; zero steps are illegal.
            let steps = if steps > 6 { 0 } else { steps };
            return Ok(Step::Move { from, to: self.position.rules.clockwise(from, steps) });
        }
        if let Some(place) = &act.place {
            let mut spread = Spread::default();
            place.iter().for_each(|(market, &value)| spread.0[market.index()] = value);
            return Ok(if spread.is_empty() { Step::Nothing } else { Step::Spread(spread) });
        }
        match &act.spoil {
            None => Ok(Step::Nothing),
            Some(spoil) if spoil.mode == "dump" => {
                let market = spoil.market.ok_or("a dump needs a market")?;
                Ok(Step::Dump { market, owner: self.seat(&spoil.owner)? })
            }
            Some(spoil) if spoil.mode == "rescue" => Ok(Step::Rescue { owner: self.seat(&spoil.owner)? }),
            Some(spoil) => Err(format!("unknown spoilage mode '{}'", spoil.mode)),
        }
    }

    fn sale(&self, act: &Do, wish: Option<Wish>) -> Result<Sale, String> {
        match (&act.sell, wish) {
            (None, _) => Ok(Sale::Nothing),
            (Some(name), Some(Wish::MoveBuyer(3) | Wish::Spoilage)) => {
                Ok(Sale::Card(self.card_to_sell(name)?))
            }
            (Some(name), _) if name.ends_with('+') => Ok(Sale::Card(self.card_to_sell(name)?)),
            (Some(name), _) => Ok(Sale::Kind(name.parse::<Kind>().map_err(|error| error.to_string())?)),
        }
    }

    /// Returns the card in a boat that a name stands for: `CAT` for any single catfish, `CAT+` for a double.
    fn card_to_sell(&self, name: &str) -> Result<Card, String> {
        let named = held_card(name)?;
        let boats = &self.position.seats[self.position.active.index()].boats;
        let matching = |card: &Card| card.kind() == named.kind() && card.is_double() == named.is_double();
        Ok(boats.iter().find(matching).unwrap_or(named))
    }

    /// Draws the scripted cards; after a reshuffle the script no longer applies and any card is drawn.
    fn deal(&mut self) {
        while self.position.turn() == Turn::Chance {
            let scripted = self.script.pop().map(Chance::Card);
            let mut outcomes = Vec::new();
            self.position.list_draws(&mut outcomes);
            let possible = scripted.filter(|draw| outcomes.iter().any(|(outcome, _)| outcome == draw));
            self.position.resolve_unchecked(possible.unwrap_or(outcomes[0].0), &mut Silent);
        }
    }

    fn check(&self, expect: &Expect) -> Result<(), String> {
        let position = &self.position;
        for (name, &score) in &expect.score {
            same(&format!("score of {name}"), &position.seats[self.seat(name)?.index()].score, &score)?;
        }
        for (name, &worms) in &expect.worms {
            same(&format!("worms of {name}"), &position.seats[self.seat(name)?.index()].worms, &worms)?;
        }
        for (name, &boats) in &expect.extra_boats {
            same(
                &format!("extra boats of {name}"),
                &position.seats[self.seat(name)?.index()].extra_boats,
                &boats,
            )?;
        }
        for (name, cards) in &expect.boats {
            let mut wanted: Vec<String> =
                cards.iter().map(|card| held_card(card).map(short)).collect::<Result<_, _>>()?;
            let mut found: Vec<String> =
                position.seats[self.seat(name)?.index()].boats.iter().map(short).collect();
            wanted.sort();
            found.sort();
            same(&format!("boats of {name}"), &found, &wanted)?;
        }
        self.check_cards(expect)?;
        self.check_markets(expect)?;
        self.check_turn(expect)
    }

    fn check_cards(&self, expect: &Expect) -> Result<(), String> {
        let position = &self.position;
        if let Some(ocean) = &expect.ocean {
            let found: Vec<(Card, u8)> = position.ocean.iter().map(|slot| (slot.card, slot.worms)).collect();
            let wanted: Vec<(Card, u8)> = ocean
                .iter()
                .map(|(kind, wish, worms)| Ok((card(*kind, wish)?, *worms)))
                .collect::<Result<_, String>>()?;
            same("ocean", &found, &wanted)?;
        }
        let counts = [
            ("ocean_count", position.ocean.len(), expect.ocean_count),
            ("deck_count", position.deck.len(), expect.deck_count),
            ("discard_count", position.discard.len(), expect.discard_count),
        ];
        counts.into_iter().try_for_each(|(what, found, wanted)| same(what, &found, &wanted.unwrap_or(found)))
    }

    fn check_markets(&self, expect: &Expect) -> Result<(), String> {
        let position = &self.position;
        for (market, values) in &expect.buyers {
            let found: Vec<u8> = position.markets[market.index()].buyer_values().collect();
            let mut wanted = values.clone();
            wanted.sort_unstable_by(|a, b| b.cmp(a));
            same(&format!("buyers at {market}"), &found, &wanted)?;
        }
        for (market, fish) in &expect.markets {
            same(
                &format!("fish at {market}"),
                &position.markets[market.index()].fish,
                &self.by_owner(fish)?,
            )?;
        }
        for (market, limit) in &expect.full {
            same(&format!("limit card on {market}"), &position.markets[market.index()].limit, limit)?;
        }
        if let Some(stack) = &expect.stack {
            let cards = &position.components().limit_cards[usize::from(position.filled)..];
            same("stack", &cards.iter().map(|card| card.limit).collect::<Vec<_>>(), stack)?;
        }
        match &expect.heap {
            Some(heap) => same("heap", &position.heap, &self.by_owner(heap)?),
            None => Ok(()),
        }
    }

    fn by_owner(&self, fish: &BTreeMap<String, u8>) -> Result<[u8; 5], String> {
        let mut counts = [0; 5];
        for (name, &count) in fish {
            counts[self.seat(name)?.index()] = count;
        }
        Ok(counts)
    }

    fn check_turn(&self, expect: &Expect) -> Result<(), String> {
        let position = &self.position;
        if let Some(turn) = &expect.turn {
            same("turn", &position.turn(), &Turn::Seat(self.seat(turn)?))?;
        }
        let outcome = position.ranking();
        if let Some(over) = expect.over {
            same("over", &outcome.is_some(), &over)?;
        }
        if let Some(reason) = &expect.end_reason {
            same("end_reason", &outcome.map(|outcome| outcome.reason), &Some(reason.as_str()))?;
        }
        if let Some(winners) = &expect.winners {
            let mut wanted = winners.iter().map(|name| self.seat(name)).collect::<Result<Vec<_>, _>>()?;
            wanted.sort();
            let found: Vec<Seat> = outcome.iter().flat_map(|outcome| outcome.winners().iter()).collect();
            same("winners", &found, &wanted)?;
        }
        Ok(())
    }
}

fn card(kind: Kind, wish: &str) -> Result<Card, String> {
    let wish = if wish == "DBL" { None } else { Some(wish.parse().map_err(|error| format!("{error}"))?) };
    Ok(Card::new(kind, wish))
}

/// Reads a card in a boat: `CAT`, or `CAT+` for a double. The wish of a card in a boat does not matter.
fn held_card(name: &str) -> Result<Card, String> {
    let (kind, wish) = match name.strip_suffix('+') {
        Some(kind) => (kind, None),
        None => (name, Some(Wish::SellAll)),
    };
    Ok(Card::new(kind.parse().map_err(|error| format!("{error}"))?, wish))
}

fn short(card: Card) -> String {
    format!("{}{}", card.kind(), if card.is_double() { "+" } else { "" })
}

fn same<T: PartialEq + std::fmt::Debug>(what: &str, found: &T, wanted: &T) -> Result<(), String> {
    if found == wanted { Ok(()) } else { Err(format!("{what} is {found:?}; expected {wanted:?}")) }
}
