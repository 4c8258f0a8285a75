//! The filter of the public lists: by game, by the kind of clock, and by whether the games are rated.

use fishpond_games::GameId;
use fishpond_store::ListedTable;
use fishpond_table::Clock;
use maud::{Markup, html};
use serde::Deserialize;

use crate::error::Error;
use crate::forms::{Fields, invalid_field};
use crate::listing::Summary;
use crate::visitor::Visitor;

/// The tables that the public lists show.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Filter {
    game: Option<GameId>,
    pace: Option<Pace>,
    rated: bool,
}

/// The kind of a clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Pace {
    /// For games in one sitting.
    Live,
    /// Days per move.
    Slow,
}

impl Pace {
    const ALL: [Pace; 2] = [Pace::Live, Pace::Slow];

    /// Returns its name in addresses and messages.
    fn name(self) -> &'static str {
        match self {
            Pace::Live => "live",
            Pace::Slow => "slow",
        }
    }

    fn of(clock: Clock) -> Pace {
        match clock {
            Clock::Days(_) => Pace::Slow,
            _ => Pace::Live,
        }
    }
}

#[derive(Deserialize)]
struct FilterQuery {
    game: Option<String>,
    pace: Option<String>,
    rated: Option<String>,
}

impl Filter {
    /// Reads a filter from the query of an address.
    pub(crate) fn read(raw: Option<&str>) -> Result<Filter, Error> {
        let FilterQuery { game, pace, rated } = Fields::parse(raw.unwrap_or_default().as_bytes()).read()?;
        let pace = pace.map(|name| Pace::ALL.into_iter().find(|pace| pace.name() == name).ok_or(name));
        Ok(Filter {
            game: game.map(|game| game.parse().map_err(|_| invalid_field("game"))).transpose()?,
            pace: pace.transpose().map_err(|_| invalid_field("pace"))?,
            rated: rated.is_some(),
        })
    }

    /// Returns whether it leaves out nothing.
    pub(crate) fn is_empty(self) -> bool {
        self == Filter::default()
    }

    /// Returns the tables to show.
    pub(crate) fn apply(self, tables: &[ListedTable]) -> Vec<ListedTable> {
        tables.iter().filter(|table| self.admits(table)).cloned().collect()
    }

    fn admits(self, table: &ListedTable) -> bool {
        if self.game.is_some_and(|game| game.to_string() != table.game) {
            return false;
        }
        // Reading the summary takes longer than everything else.
        if self.pace.is_none() && !self.rated {
            return true;
        }
        let summary = Summary::read(table);
        self.pace.is_none_or(|pace| pace == Pace::of(summary.clock)) && (!self.rated || summary.rated)
    }

    /// Returns the query of an address with this filter, or nothing if it is empty.
    pub(crate) fn query(self) -> String {
        let game = self.game.map(|game| format!("game={game}"));
        let pace = self.pace.map(|pace| format!("pace={}", pace.name()));
        let rated = self.rated.then(|| "rated=1".to_owned());
        let parameters: Vec<String> = game.into_iter().chain(pace).chain(rated).collect();
        if parameters.is_empty() { String::new() } else { format!("?{}", parameters.join("&")) }
    }

    /// Returns the links that change the filter of the page with this address. `fragment` is the part of the page to which they lead.
    pub(crate) fn links(self, visitor: &Visitor, page: &str, fragment: &str) -> Markup {
        let chip = |filter: Filter, is_on: bool, label: &str| {
            html! {
                a.chip href=(format!("{page}{}{fragment}", filter.query())) aria-current=[is_on.then_some("true")] { (label) }
            }
        };
        let of = |game: Option<GameId>| Filter { game, ..self };
        html! {
            nav.filter aria-label=(visitor.text("page-filter")) {
                (chip(of(None), self.game.is_none(), &visitor.text("page-filter-all")))
                @for &game in GameId::ALL { (chip(of(Some(game)), self.game == Some(game), game.facts().title)) }
                span.gap {}
                @for pace in Pace::ALL {
                    @let is_on = self.pace == Some(pace);
                    (chip(Filter { pace: (!is_on).then_some(pace), ..self }, is_on, &visitor.text(&format!("page-filter-{}", pace.name()))))
                }
                @if !visitor.site.unrated || self.rated {
                    (chip(Filter { rated: !self.rated, ..self }, self.rated, &visitor.text("page-filter-rated")))
                }
            }
        }
    }
}
