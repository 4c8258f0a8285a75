//! The drawing of whichever game it is.

use fishpond_games::AnyView;
use fishpond_words::Lang;

use crate::{Draw, Look};

impl Draw for AnyView {
    fn svg(&self, look: &Look<'_>) -> String {
        match self {
            AnyView::Penguins(view) => view.svg(look),
            AnyView::Ships(view) => view.svg(look),
            AnyView::Wishes(view) => view.svg(look),
            AnyView::Fresh(view) => view.svg(look),
        }
    }

    fn text(&self, lang: Lang) -> String {
        match self {
            AnyView::Penguins(view) => view.text(lang),
            AnyView::Ships(view) => view.text(lang),
            AnyView::Wishes(view) => view.text(lang),
            AnyView::Fresh(view) => view.text(lang),
        }
    }

    fn can_show(&self, name: &str) -> bool {
        match self {
            AnyView::Penguins(view) => view.can_show(name),
            AnyView::Ships(view) => view.can_show(name),
            AnyView::Wishes(view) => view.can_show(name),
            AnyView::Fresh(view) => view.can_show(name),
        }
    }
}
