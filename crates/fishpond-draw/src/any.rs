//! The drawing of whichever game it is.

use fishpond_games::AnyView;
use fishpond_words::Lang;

use crate::{Draw, Look, Sheet};

impl Draw for AnyView {
    fn sheet(&self, look: &Look<'_>) -> Sheet {
        match self {
            AnyView::Penguins(view) => view.sheet(look),
            AnyView::Ships(view) => view.sheet(look),
            AnyView::Wishes(view) => view.sheet(look),
            AnyView::Fresh(view) => view.sheet(look),
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
