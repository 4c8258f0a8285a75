//! The page of a lesson or a puzzle: the parts of a table, with a coach instead of history and chat.

use fishpond_page::Cache;
use maud::{Markup, PreEscaped, html};

use super::Scene;
use super::links::Place;

impl<'a> Scene<'a> {
    /// Returns the same scene for a step of a lesson, counted from 1, with a hint that points at `hinted`.
    pub(crate) fn for_lesson(mut self, step: usize, hinted: Vec<String>) -> Scene<'a> {
        self.links.place = Place::Lesson(step);
        self.hinted = hinted;
        self
    }

    /// Returns the same scene for a puzzle, with a hint that points at `hinted`.
    pub(crate) fn for_puzzle(mut self, hinted: Vec<String>) -> Scene<'a> {
        self.links.place = Place::Puzzle;
        self.hinted = hinted;
        self
    }

    /// Returns the page of a lesson or a puzzle. `coach` explains it, `page` names it, and `game` is the number of the game that it shows: the
    /// script animates moves within one game.
    pub(crate) fn lesson_page(&self, cache: &Cache, coach: &Markup, page: &str, game: usize) -> Markup {
        let [said, ask, board, seats, ..] = self.parts().map(|content| PreEscaped(content.render(cache)));
        let picked: Vec<_> = self.picked.iter().map(|pick| ("pick", pick.as_str())).collect();
        html! {
            // The response to a wrong move comes from the form's address, so the script takes the address of the step from the page.
            div.table.lesson data-game=(self.view.game) data-players=(self.view.seats.len()) data-lesson=(page) data-scene=(game) data-address=(self.links.page(&picked)) {
                h1.sr { (self.view.game.facts().title) }
                (super::icons(self.view.game))
                (said)
                div.side { (coach) (seats) }
                // The place of the prompt is reserved in every step, so that the board never moves.
                @if self.view.question.is_some() { (ask) } @else { div.prompt.reserved {} }
                (board)
                div #page-why.panel role="status" hidden {}
                (super::rules_drawer(self))
            }
        }
    }
}
