//! The extractor that loads a table.

use std::sync::Arc;

use axum::extract::{FromRequestParts, Path, RawQuery};
use axum::http::Method;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use fishpond_bots::Advice;
use fishpond_table::{Table, TableView};
use serde::Deserialize;

use crate::App;
use crate::error::Error;
use crate::open_tables::OpenTable;
use crate::parts;
use crate::query::TableQuery;
use crate::visitor::Visitor;

/// A table that the visitor may look at.
pub(crate) struct AtTable {
    pub(crate) open: Arc<OpenTable>,
    pub(crate) visitor: Visitor,
    pub(crate) query: TableQuery,
}

#[derive(Deserialize)]
struct Address {
    table: String,
}

impl FromRequestParts<App> for AtTable {
    type Rejection = Response;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<AtTable, Response> {
        let Ok(visitor) = Visitor::from_request_parts(parts, app).await;
        let Path(Address { table }) =
            Path::from_request_parts(parts, app).await.map_err(IntoResponse::into_response)?;
        let Ok(RawQuery(raw)) = RawQuery::from_request_parts(parts, app).await;
        AtTable::enter(app, visitor, &table, TableQuery::parse(raw.as_deref()), &parts.method)
            .await
            .map_err(IntoResponse::into_response)
    }
}

impl AtTable {
    /// Returns the table with this identifier, unless it is hidden from the visitor.
    ///
    /// For reading, the table is up to date. Commands need not wait for that: if another server has changed it, they are decided again.
    pub(crate) async fn enter(
        app: &App,
        visitor: Visitor,
        id: &str,
        query: TableQuery,
        method: &Method,
    ) -> Result<AtTable, Error> {
        let code = query.code.as_deref();
        let mut open = app.open_table(id).await?;
        if *method == Method::GET || !open.table().admits(&visitor.actor(), code) {
            open = app.current_table(id).await?;
        }
        let table = open.table();
        if !table.admits(&visitor.actor(), code) {
            return Err(table.late_invitation_refusal(code).map_or(Error::NotFound, Error::TooLate));
        }
        Ok(AtTable { open, visitor, query })
    }

    /// Returns the hint that the visitor got for the current position, if the page should show it.
    pub(crate) fn known_hint(&self) -> Option<Arc<Advice>> {
        let table = self.open.table();
        let seat = if self.query.hint { self.view(&table).seat? } else { return None };
        self.open.known_hint(&table, seat)
    }

    /// Returns the visitor's view of the table.
    pub(crate) fn view(&self, table: &Table) -> TableView {
        view(table, &self.visitor, &self.query)
    }
}

/// Returns a visitor's view of a table.
pub(crate) fn view(table: &Table, visitor: &Visitor, query: &TableQuery) -> TableView {
    let view = table.view(&visitor.actor(), None, &query.picked);
    let Some(seat) = query.looking.filter(|&seat| view.own.contains(seat) && view.seat != Some(seat)) else {
        return view;
    };
    // People who share a screen see the view of the seat they asked for, until only another of their seats can move. With hands of cards,
    // they still see the result of their own move first.
    let theirs = table.view(&visitor.actor(), Some(seat), &query.picked);
    let stays = theirs.question.is_some() || view.question.is_none() || parts::shows_hand(&theirs);
    if stays { theirs } else { view }
}
