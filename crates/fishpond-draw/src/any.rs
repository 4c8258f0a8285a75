//! Drawings of [`AnyView`].

use fishpond_games::AnyView;
use fishpond_words::Lang;

use crate::{Draw, Look, Panels};

impl Draw for AnyView {
    fn panels<'a>(&'a self, look: &Look<'a>) -> Panels<'a> {
        match self {
            AnyView::Penguins(view) => view.panels(look),
            AnyView::Ships(view) => view.panels(look),
            AnyView::Wishes(view) => view.panels(look),
            AnyView::Fresh(view) => view.panels(look),
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
