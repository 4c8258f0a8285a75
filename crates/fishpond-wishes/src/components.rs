//! The contents of the box: cards, limit cards, buyers and the ring of markets, read from a data file.

use std::sync::Arc;

use fishpond_core::data::{self, Fields, Place};
use fishpond_core::{Faults, pluralize};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use crate::cards::{Card, KINDS, Kind, Pile, Wish};

/// The built-in data file.
pub const DATA: &str = include_str!("../data/components.toml");

/// The largest possible number of cards in the ocean.
pub(crate) const MAX_OCEAN: usize = 8;
/// The largest possible number of boats of one player.
pub(crate) const MAX_BOATS: usize = 16;
/// The highest value of a buyer.
pub const MAX_BUYER: usize = 3;

/// Checked component data.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Components {
    /// The name of this set of components.
    pub name: String,
    /// The price of a fish without buyers, in dollars (W7.4).
    pub base_price: u8,
    /// The number of worms each player starts with (W2.1).
    pub start_worms: u8,
    /// The number of boats each player starts with (W2.1).
    pub start_boats: u8,
    /// The number of cards in the ocean (W2.4).
    pub ocean_size: u8,
    /// The number of wooden fish on the heap that ends the game (W12.1).
    pub heap_end: u8,
    /// The prizes for worms at the end (W13.3).
    pub worm_bonus: WormBonus,
    /// The values of the buyers, highest first (W1.4).
    pub buyers: Vec<u8>,
    /// The distances a wish can move a buyer (W11.1).
    pub buyer_steps: Vec<u8>,
    /// The ring of markets (A10).
    pub markets_clockwise: Vec<Kind>,
    /// The limit stack from top to bottom (W2.5).
    pub limit_cards: Arc<[LimitCard]>,
    /// The fish cards.
    pub cards: Vec<CardRow>,
    /// The lists that are inferred: `cards`, `markets_clockwise`.
    pub inferred: Arc<[String]>,
}

/// The prizes for worms at the end of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct WormBonus {
    /// Dollars for most worms.
    pub first: u8,
    /// Dollars for second-most.
    pub second: u8,
    /// Dollars for each player tied for most.
    pub tie_first: u8,
}

/// A limit card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct LimitCard {
    /// The number of wooden fish that fills a market.
    pub limit: u8,
    /// Dollars for most fish.
    pub higher: u8,
    /// Dollars for second-most.
    pub lower: u8,
    /// Whether the values are inferred because the rulebook's picture of the card is missing.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub inferred: bool,
}

/// A fish card in the data file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct CardRow {
    /// A unique number.
    pub id: u32,
    /// The kind of fish.
    pub kind: Kind,
    /// The code of the wish: `AS` for all sell-as wishes, `DBL` for a double fish.
    pub wish: &'static str,
    /// The kind that a sell-as wish sells as.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target: Option<Kind>,
}

impl Components {
    /// Returns the default components.
    #[must_use]
    pub fn standard() -> Components {
        let value = toml::from_str(DATA).expect("the built-in data file is valid TOML");
        Components::read(&value).expect("the built-in data file has no faults")
    }

    /// Reads component data.
    ///
    /// # Errors
    /// Returns one sentence per fault.
    pub fn read(data: &Value) -> Result<Components, Faults> {
        data::read(data, |file| {
            let fields = file.object(&FIELDS)?;
            // Invalid values are replaced by defaults, so that the rest can be checked too.
            let number =
                |name: &str, low: u8, high: u8| fields.at(name).number(low..=high).unwrap_or_default();
            let components = Components {
                name: fields.at("name").text(100).unwrap_or_default().to_owned(),
                base_price: number("base_price", 0, 50),
                start_worms: number("start_worms", 0, 50),
                start_boats: number("start_boats", 1, MAX_BOATS as u8),
                ocean_size: number("ocean_size", 1, MAX_OCEAN as u8),
                heap_end: number("heap_end", 1, 200),
                worm_bonus: WormBonus::read(&fields.at("worm_bonus")).unwrap_or(WormBonus {
                    first: 0,
                    second: 0,
                    tie_first: 0,
                }),
                buyers: read_buyers(&fields.at("buyers")),
                buyer_steps: read_buyer_steps(&fields.at("buyer_steps")),
                markets_clockwise: read_markets(&fields.at("markets_clockwise")),
                limit_cards: read_limit_cards(&fields.at("limit_cards")).into(),
                cards: read_cards(&fields.at("cards")),
                inferred: fields
                    .get("inferred")
                    .map(|place| read_inferred(&place))
                    .unwrap_or_default()
                    .into(),
            };
            let boat_cards = components.cards.iter().filter(|row| row.wish == "BOA").count();
            if usize::from(components.start_boats) + boat_cards > MAX_BOATS {
                fields.at("start_boats").fault(format_args!(
                    "is {}, and there are {} BOA cards; together they should be at most {MAX_BOATS}",
                    components.start_boats, boat_cards
                ));
            }
            Some(components)
        })
    }

    /// Returns a warning for each value that is unusual but playable.
    #[must_use]
    pub fn warnings(&self) -> Vec<String> {
        Kind::ALL
            .into_iter()
            .map(|kind| (kind, self.cards.iter().filter(|row| row.kind == kind).count()))
            .filter(|&(_, count)| count != 10)
            .map(|(kind, count)| pluralize(count, &format!("{kind} card")))
            .map(|cards| format!("these components have {cards}; the game has 10 of each kind"))
            .collect()
    }

    /// Returns all fish cards.
    #[must_use]
    pub fn pile(&self) -> Pile {
        self.cards.iter().map(CardRow::card).collect()
    }
}

impl CardRow {
    /// Returns the card.
    #[must_use]
    pub fn card(&self) -> Card {
        let wish = match (self.wish, self.target) {
            ("DBL", _) => None,
            (_, Some(target)) => Some(Wish::SellAs(target)),
            (code, None) => Some(code.parse().expect("the wish was checked on reading")),
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

/// The wish codes in the file. Cards with `AS` have a target; `DBL` marks a double fish.
const WISHES: [&str; 10] = ["MB1", "MB2", "MB3", "SPR", "ALL", "SPO", "WRM", "BOA", "AS", "DBL"];

impl WormBonus {
    fn read(place: &Place<'_>) -> Option<WormBonus> {
        let fields = place.object(&["first", "second", "tie_first"])?;
        let [first, second, tie_first] =
            ["first", "second", "tie_first"].map(|name| fields.at(name).number(0..=100));
        at_most(&fields, ("second", second), ("first", first));
        Some(WormBonus { first: first?, second: second?, tie_first: tie_first? })
    }
}

impl LimitCard {
    fn read(place: &Place<'_>) -> Option<LimitCard> {
        let fields = place.object(&["limit", "higher", "lower", "inferred"])?;
        let limit = fields.at("limit").number(1..=100);
        let [higher, lower] = ["higher", "lower"].map(|name| fields.at(name).number(0..=100));
        let inferred = fields.get("inferred").map_or(Some(false), |place| place.flag());
        at_most(&fields, ("lower", lower), ("higher", higher));
        Some(LimitCard { limit: limit?, higher: higher?, lower: lower?, inferred: inferred? })
    }
}

impl CardRow {
    fn read(place: &Place<'_>) -> Option<CardRow> {
        let fields = place.object(&["id", "kind", "wish", "target"])?;
        let id = fields.at("id").number(0..=u32::MAX);
        let kind = read_kind(&fields.at("kind"));
        let wish = fields.at("wish").word(&WISHES);
        let target = match (wish, fields.get("target")) {
            (Some("AS"), _) => Some(read_kind(&fields.at("target"))?),
            (Some(_), Some(target)) => {
                target.fault("should be left out; only an AS card sells as another kind");
                None
            }
            _ => None,
        };
        Some(CardRow { id: id?, kind: kind?, wish: wish?, target })
    }
}

/// Reports a fault if the first field is higher than the second.
fn at_most(fields: &Fields<'_>, (low, value): (&str, Option<u8>), (high, most): (&str, Option<u8>)) {
    if let (Some(value), Some(most)) = (value, most)
        && value > most
    {
        fields.at(low).wrong(format_args!("at most {most}, the value of {high}"));
    }
}

fn read_kind(place: &Place<'_>) -> Option<Kind> {
    let code = place.word(&Kind::ALL.map(Kind::code))?;
    Kind::ALL.into_iter().find(|kind| kind.code() == code)
}

fn read_buyers(place: &Place<'_>) -> Vec<u8> {
    // W2.3: each buyer starts on a market of its own.
    let places = place.list(1..=KINDS, "buyers");
    let mut buyers: Vec<u8> = places.iter().filter_map(|place| place.number(1..=MAX_BUYER as u8)).collect();
    buyers.sort_unstable_by(|a, b| b.cmp(a));
    buyers
}

fn read_buyer_steps(place: &Place<'_>) -> Vec<u8> {
    let mut steps = Vec::new();
    for place in place.list(1..=KINDS - 1, "steps") {
        let Some(step) = place.number(1..=KINDS as u8 - 1) else { continue };
        if steps.last().is_some_and(|&before| before >= step) {
            place.wrong("higher than the one before it");
        }
        steps.push(step);
    }
    steps
}

fn read_markets(place: &Place<'_>) -> Vec<Kind> {
    let places = place.list(KINDS..=KINDS, "kinds");
    let mut kinds = Vec::new();
    for place in &places {
        let Some(kind) = read_kind(place) else { continue };
        if kinds.contains(&kind) {
            place.fault(format_args!("repeats \"{}\"; each kind should appear once", kind.code()));
        }
        kinds.push(kind);
    }
    kinds
}

fn read_limit_cards(place: &Place<'_>) -> Vec<LimitCard> {
    let mut cards: Vec<LimitCard> = Vec::new();
    for place in place.list(1..=KINDS, "limit cards") {
        let Some(card) = LimitCard::read(&place) else { continue };
        // W8.4: otherwise one sale could fill two markets.
        if cards.last().is_some_and(|before| before.limit >= card.limit) {
            place.fault(format_args!(
                "has the limit {}; it should be higher than the one before it",
                card.limit
            ));
        }
        cards.push(card);
    }
    cards
}

fn read_cards(place: &Place<'_>) -> Vec<CardRow> {
    let mut rows: Vec<CardRow> = Vec::new();
    for place in place.list(1..=Pile::MAX, "fish cards") {
        let Some(row) = CardRow::read(&place) else { continue };
        if rows.iter().any(|other| other.id == row.id) {
            place.fault(format_args!(
                "has id {}, which another card already has; ids should be unique",
                row.id
            ));
        }
        rows.push(row);
    }
    rows
}

fn read_inferred(place: &Place<'_>) -> Vec<String> {
    let places = place.list(0..=2, "names");
    let known = ["cards", "markets_clockwise"];
    places.iter().filter_map(|place| place.word(&known)).map(str::to_owned).collect()
}
