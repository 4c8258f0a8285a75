//! What lies in the box: cards, limit cards, buyers, the ring of markets. Read from a file, every fault named.

use fishpond_core::Faults;
use serde::Serialize;
use serde_json::{Map, Value};

use crate::cards::{Card, KINDS, Kind, Pile, Wish};

/// The crate's own data file.
pub const DATA: &str = include_str!("../data/components.toml");

/// The most cards that can lie in the ocean.
pub(crate) const MAX_OCEAN: usize = 8;
/// The most boats that one player can come to own.
pub(crate) const MAX_BOATS: usize = 16;
/// The highest value of a buyer.
pub(crate) const MAX_BUYER: usize = 3;

/// The contents of the box, checked.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Components {
    /// What this set of components is called.
    pub name: String,
    /// Dollars that a fish brings without buyers (W7.4).
    pub base_price: u8,
    /// Worms that each player begins with (W2.1).
    pub start_worms: u8,
    /// Boats that each player begins with (W2.1).
    pub start_boats: u8,
    /// Cards face up in the ocean (W2.4).
    pub ocean_size: u8,
    /// Wooden fish on the heap that end the game (W12.1).
    pub heap_end: u8,
    /// The prizes for worms at the end (W13.3).
    pub worm_bonus: WormBonus,
    /// The values of the buyers, highest first (W1.4).
    pub buyers: Vec<u8>,
    /// How far a wish can move a buyer (W11.1).
    pub buyer_steps: Vec<u8>,
    /// The ring of markets (A10).
    pub markets_clockwise: Vec<Kind>,
    /// The limit stack from top to bottom (W2.5).
    pub limit_cards: Vec<LimitCard>,
    /// The fish cards.
    pub cards: Vec<CardRow>,
    /// Which of `cards` and `markets_clockwise` are not known for certain.
    pub inferred: Vec<String>,
}

/// The prizes for worms at the end of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct WormBonus {
    /// For most worms.
    pub first: u8,
    /// For second-most.
    pub second: u8,
    /// For each who ties for most.
    pub tie_first: u8,
}

/// A limit card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct LimitCard {
    /// The wooden fish that fill a market.
    pub limit: u8,
    /// Dollars for most fish.
    pub higher: u8,
    /// Dollars for second-most.
    pub lower: u8,
    /// Whether the values are inferred, because the rulebook's picture of the card is missing.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub inferred: bool,
}

/// A fish card as it stands in the file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct CardRow {
    /// A number of its own.
    pub id: u32,
    /// The kind of fish.
    pub kind: Kind,
    /// The code of the wish, `AS` for each sell-as wish, `DBL` for a double fish.
    pub wish: &'static str,
    /// What a sell-as wish sells as.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target: Option<Kind>,
}

impl Components {
    /// The components in the box, from the crate's data file.
    #[must_use]
    pub fn standard() -> Components {
        let value = toml::from_str(DATA).expect("the crate's own components are TOML");
        Components::read(&value).expect("the crate's own components have no fault")
    }

    /// Reads components; a TOML file is read as the JSON value that says the same.
    ///
    /// # Errors
    /// A sentence for each fault.
    pub fn read(value: &Value) -> Result<Components, Faults> {
        let Value::Object(map) = value else {
            return Err(Faults::one(
                "the components should be a JSON object with the fields of docs/wishes.md",
            ));
        };
        let mut file = Reader { faults: Faults::default() };
        let components = Components {
            name: file.text(map, "", "name"),
            base_price: file.number(map, "", "base_price", 0, 50),
            start_worms: file.number(map, "", "start_worms", 0, 50),
            start_boats: file.number(map, "", "start_boats", 1, MAX_BOATS as u8),
            ocean_size: file.number(map, "", "ocean_size", 1, MAX_OCEAN as u8),
            heap_end: file.number(map, "", "heap_end", 1, 200),
            worm_bonus: file.worm_bonus(map),
            buyers: file.buyers(map),
            buyer_steps: file.numbers(map, "buyer_steps", 1, KINDS as u8 - 1),
            markets_clockwise: file.markets(map),
            limit_cards: file.limit_cards(map),
            cards: file.cards(map),
            inferred: file.inferred(map),
        };
        file.unknown_fields(map, "", &FIELDS);
        file.rising("buyer_steps", &components.buyer_steps);
        let boat_cards = components.cards.iter().filter(|row| row.wish == "BOA").count();
        file.faults.require(usize::from(components.start_boats) + boat_cards <= MAX_BOATS, || {
            format!(
                "start_boats is {} and there are {boat_cards} BOA cards; together they should be at most {MAX_BOATS}",
                components.start_boats
            )
        });
        file.faults.into_result(components)
    }

    /// What is unusual, though it can be played: not ten cards of each kind.
    #[must_use]
    pub fn warnings(&self) -> Vec<String> {
        Kind::ALL
            .into_iter()
            .map(|kind| (kind, self.cards.iter().filter(|row| row.kind == kind).count()))
            .filter(|&(_, count)| count != 10)
            .map(|(kind, count)| format!("there are {count} {kind} cards; the game has 10 of each kind"))
            .collect()
    }

    /// All fish cards.
    #[must_use]
    pub fn pile(&self) -> Pile {
        self.cards.iter().map(CardRow::card).collect()
    }
}

impl CardRow {
    /// The card.
    #[must_use]
    pub fn card(&self) -> Card {
        let wish = match (self.wish, self.target) {
            ("DBL", _) => None,
            (_, Some(target)) => Some(Wish::SellAs(target)),
            (code, None) => Some(code.parse().expect("the wish was checked when the file was read")),
        };
        Card::new(self.kind, wish)
    }
}

const FIELDS: [&str; 13] = [
    "name",
    "base_price",
    "start_worms",
    "start_boats",
    "ocean_size",
    "heap_end",
    "worm_bonus",
    "buyers",
    "buyer_steps",
    "markets_clockwise",
    "limit_cards",
    "cards",
    "inferred",
];

/// Reads field after field and collects what is wrong; a faulty field reads as something harmless.
struct Reader {
    faults: Faults,
}

impl Reader {
    fn field<'a>(
        &mut self,
        map: &'a Map<String, Value>,
        at: &str,
        name: &str,
        right: &str,
    ) -> Option<&'a Value> {
        let value = map.get(name);
        self.faults.require(value.is_some(), || format!("{at}{name} is missing; it should be {right}"));
        value
    }

    fn wrong(&mut self, at: &str, name: &str, value: &Value, right: &str) {
        self.faults.push(format!("{at}{name} is {value}; it should be {right}"));
    }

    fn text(&mut self, map: &Map<String, Value>, at: &str, name: &str) -> String {
        let right = "a name in quotation marks";
        match self.field(map, at, name, right) {
            Some(Value::String(text)) if !text.is_empty() && text.len() <= 100 => text.clone(),
            Some(value) => {
                self.wrong(at, name, value, right);
                String::new()
            }
            None => String::new(),
        }
    }

    fn number(&mut self, map: &Map<String, Value>, at: &str, name: &str, low: u8, high: u8) -> u8 {
        let right = format!("a whole number from {low} to {high}");
        match self.field(map, at, name, &right) {
            None => low,
            Some(value) => in_range(value, low, high).unwrap_or_else(|| {
                self.wrong(at, name, value, &right);
                low
            }),
        }
    }

    fn list<'a>(&mut self, map: &'a Map<String, Value>, name: &str, right: &str) -> &'a [Value] {
        match self.field(map, "", name, right) {
            Some(Value::Array(items)) => items,
            Some(value) => {
                self.wrong("", name, value, right);
                &[]
            }
            None => &[],
        }
    }

    fn numbers(&mut self, map: &Map<String, Value>, name: &str, low: u8, high: u8) -> Vec<u8> {
        let right = format!("a whole number from {low} to {high}");
        let items = self.list(map, name, "a list of whole numbers");
        let mut numbers = Vec::new();
        for (i, value) in items.iter().enumerate() {
            match in_range(value, low, high) {
                Some(number) => numbers.push(number),
                None => self.wrong("", &format!("{name}[{i}]"), value, &right),
            }
        }
        self.faults.require(!items.is_empty() || !map.contains_key(name), || {
            format!("{name} is empty; it should have at least one number")
        });
        numbers
    }

    fn rising(&mut self, name: &str, numbers: &[u8]) {
        self.faults.require(numbers.is_sorted_by(|a, b| a < b), || {
            format!("{name} is {numbers:?}; each number should be higher than the one before it")
        });
    }

    fn object<'a>(&mut self, value: &'a Value, name: &str) -> Option<&'a Map<String, Value>> {
        if let Value::Object(map) = value {
            return Some(map);
        }
        self.wrong("", name, value, "an object in braces");
        None
    }

    fn kind(&mut self, at: &str, name: &str, value: &Value) -> Option<Kind> {
        // Codes in files are written exactly as in the rules.
        let kind = Kind::ALL.into_iter().find(|kind| value.as_str() == Some(kind.code()));
        if kind.is_none() {
            self.wrong(at, name, value, "one of the kinds ANG, MON, SWO, KIN, CAT, STA, CLO");
        }
        kind
    }

    fn unknown_fields(&mut self, map: &Map<String, Value>, at: &str, known: &[&str]) {
        for name in map.keys().filter(|name| !known.contains(&name.as_str())) {
            self.faults.push(format!("{at}{name} is no field; the fields are {}", known.join(", ")));
        }
    }

    fn worm_bonus(&mut self, map: &Map<String, Value>) -> WormBonus {
        let nothing = WormBonus { first: 0, second: 0, tie_first: 0 };
        let Some(value) = self.field(map, "", "worm_bonus", "an object with first, second and tie_first")
        else {
            return nothing;
        };
        let Some(map) = self.object(value, "worm_bonus") else { return nothing };
        let at = "worm_bonus.";
        self.unknown_fields(map, at, &["first", "second", "tie_first"]);
        let bonus = WormBonus {
            first: self.number(map, at, "first", 0, 100),
            second: self.number(map, at, "second", 0, 100),
            tie_first: self.number(map, at, "tie_first", 0, 100),
        };
        self.faults.require(bonus.first >= bonus.second, || {
            format!(
                "worm_bonus.second is {}; it should be at most worm_bonus.first, {}",
                bonus.second, bonus.first
            )
        });
        bonus
    }

    fn buyers(&mut self, map: &Map<String, Value>) -> Vec<u8> {
        let mut buyers = self.numbers(map, "buyers", 1, MAX_BUYER as u8);
        // W2.3: each begins at a market of its own.
        self.faults.require(buyers.len() <= KINDS, || {
            format!(
                "buyers has {} numbers; there are {KINDS} markets and at most one buyer begins at each",
                buyers.len()
            )
        });
        buyers.sort_unstable_by(|a, b| b.cmp(a));
        buyers
    }

    fn markets(&mut self, map: &Map<String, Value>) -> Vec<Kind> {
        let items = self.list(map, "markets_clockwise", "a list of the seven kinds");
        let kinds: Vec<Kind> = items
            .iter()
            .enumerate()
            .filter_map(|(i, value)| self.kind("", &format!("markets_clockwise[{i}]"), value))
            .collect();
        for kind in Kind::ALL {
            let count = kinds.iter().filter(|&&other| other == kind).count();
            if count != 1 && !items.is_empty() {
                self.faults.push(format!(
                    "markets_clockwise names {kind} {count} times; it should name each kind once"
                ));
            }
        }
        kinds
    }

    fn limit_cards(&mut self, map: &Map<String, Value>) -> Vec<LimitCard> {
        let items = self.list(map, "limit_cards", "a list of limit cards");
        let mut cards = Vec::new();
        for (i, value) in items.iter().enumerate() {
            let Some(map) = self.object(value, &format!("limit_cards[{i}]")) else { continue };
            let at = format!("limit_cards[{i}].");
            self.unknown_fields(map, &at, &["limit", "higher", "lower", "inferred"]);
            let card = LimitCard {
                limit: self.number(map, &at, "limit", 1, 100),
                higher: self.number(map, &at, "higher", 0, 100),
                lower: self.number(map, &at, "lower", 0, 100),
                inferred: match map.get("inferred") {
                    None => false,
                    Some(Value::Bool(inferred)) => *inferred,
                    Some(value) => {
                        self.wrong(&at, "inferred", value, "true or false");
                        false
                    }
                },
            };
            self.faults.require(card.higher >= card.lower, || {
                format!("{at}lower is {}; it should be at most {at}higher, {}", card.lower, card.higher)
            });
            cards.push(card);
        }
        self.faults.require((1..=KINDS).contains(&items.len()) || !map.contains_key("limit_cards"), || {
            format!(
                "limit_cards has {} cards; it should have 1 to {KINDS}, one for each market at most",
                items.len()
            )
        });
        // W8.4: so that no second market can fill from the same sale.
        self.rising("the limit of limit_cards", &cards.iter().map(|card| card.limit).collect::<Vec<_>>());
        cards
    }

    fn cards(&mut self, map: &Map<String, Value>) -> Vec<CardRow> {
        let items = self.list(map, "cards", "a list of fish cards");
        let mut rows: Vec<CardRow> = Vec::new();
        for (i, value) in items.iter().enumerate() {
            let Some(map) = self.object(value, &format!("cards[{i}]")) else { continue };
            let at = format!("cards[{i}].");
            if let Some(row) = self.card_row(map, &at) {
                self.faults.require(rows.iter().all(|other| other.id != row.id), || {
                    format!("{at}id is {}, which another card has; each card should have its own", row.id)
                });
                rows.push(row);
            }
        }
        self.faults.require((1..=Pile::MAX).contains(&items.len()) || !map.contains_key("cards"), || {
            format!("cards has {} cards; it should have 1 to {}", items.len(), Pile::MAX)
        });
        rows
    }

    fn card_row(&mut self, map: &Map<String, Value>, at: &str) -> Option<CardRow> {
        self.unknown_fields(map, at, &["id", "kind", "wish", "target"]);
        let right = "a whole number of its own";
        let id = self.field(map, at, "id", right).cloned();
        let number = id.as_ref().and_then(Value::as_u64).and_then(|id| u32::try_from(id).ok());
        if let (Some(id), None) = (&id, number) {
            self.wrong(at, "id", id, right);
        }
        let kind = self.field(map, at, "kind", "a kind").and_then(|value| self.kind(at, "kind", value));
        let right = "one of MB1, MB2, MB3, SPR, ALL, SPO, WRM, BOA, AS, DBL";
        let codes = ["MB1", "MB2", "MB3", "SPR", "ALL", "SPO", "WRM", "BOA", "AS", "DBL"];
        let wish = self.field(map, at, "wish", right)?;
        let code = codes.into_iter().find(|&code| wish.as_str() == Some(code));
        if code.is_none() {
            self.wrong(at, "wish", wish, right);
        }
        let target = match (code, map.get("target")) {
            (Some("AS"), None) => {
                self.faults
                    .push(format!("{at}target is missing; an AS card should name the kind it sells as"));
                None
            }
            (Some("AS") | None, Some(value)) => self.kind(at, "target", value),
            (Some(_), Some(_)) => {
                self.faults.push(format!("{at}target should not be there; only an AS card has one"));
                None
            }
            (_, None) => None,
        };
        let code = code?;
        if code == "AS" {
            target?;
        }
        Some(CardRow { id: number?, kind: kind?, wish: code, target })
    }

    fn inferred(&mut self, map: &Map<String, Value>) -> Vec<String> {
        if !map.contains_key("inferred") {
            return Vec::new();
        }
        let known = ["cards", "markets_clockwise"];
        let items = self.list(map, "inferred", "a list of cards and markets_clockwise, or absent");
        let mut inferred = Vec::new();
        for (i, value) in items.iter().enumerate() {
            match known.into_iter().find(|&name| value.as_str() == Some(name)) {
                Some(name) => inferred.push(name.to_owned()),
                None => self.wrong("", &format!("inferred[{i}]"), value, "cards or markets_clockwise"),
            }
        }
        inferred
    }
}

fn in_range(value: &Value, low: u8, high: u8) -> Option<u8> {
    let number = u8::try_from(value.as_u64()?).ok()?;
    (low..=high).contains(&number).then_some(number)
}
