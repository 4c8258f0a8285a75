//! A picture of each game for the home page and for tables before the start, from the middle of a game between bots.

use std::sync::{LazyLock, OnceLock};

use axum::extract::Path;
use axum::http::header;
use axum::response::IntoResponse;
use fishpond_bots::Bot;
use fishpond_core::{Config, Dealer, Rng, Turn, Viewer};
use fishpond_draw::{Draw, Look, Theme};
use fishpond_games::{AnyGame, AnyView, GameId};
use fishpond_words::Lang;
use maud::{Markup, html};

use crate::error::Error;
use crate::visitor::{ColourScheme, Visitor};

/// Number of moves before the picture is drawn.
const MOVES: usize = 24;

/// `GET /picture/{game}-{language}-{light|dark}.svg`
pub(crate) async fn serve(Path(name): Path<String>) -> Result<impl IntoResponse, Error> {
    let picture = PICTURES.iter().find(|picture| picture.name == name).ok_or(Error::NotFound)?;
    let headers = [(header::CONTENT_TYPE, "image/svg+xml"), (header::CACHE_CONTROL, "public, max-age=86400")];
    Ok((headers, picture.svg()))
}

/// Returns the picture of a game, in the visitor's language and colour scheme.
pub(crate) fn show(visitor: &Visitor, game: GameId) -> Markup {
    let address = |theme: &str| format!("/picture/{}", file_name(game, visitor.lang, theme));
    html! {
        @match visitor.colour_scheme {
            ColourScheme::Auto => {
                picture {
                    source media="(prefers-color-scheme: dark)" srcset=(address("dark"));
                    img.scene src=(address("light")) alt="" width="480" height="480" loading="lazy";
                }
            }
            scheme => { img.scene src=(address(scheme.code())) alt="" width="480" height="480" loading="lazy"; }
        }
    }
}

/// All pictures; each is drawn when it is first requested.
static PICTURES: LazyLock<Vec<Picture>> = LazyLock::new(|| {
    let themes = [("light", Theme::Light), ("dark", Theme::Dark)];
    let looks = Lang::ALL.into_iter().flat_map(|lang| themes.map(|(word, theme)| (lang, word, theme)));
    let of = |&game: &GameId| {
        looks.clone().map(move |(lang, word, theme)| Picture {
            name: file_name(game, lang, word),
            game,
            lang,
            theme,
            svg: OnceLock::new(),
        })
    };
    GameId::ALL.iter().flat_map(of).collect()
});

struct Picture {
    name: String,
    game: GameId,
    lang: Lang,
    theme: Theme,
    svg: OnceLock<String>,
}

impl Picture {
    fn svg(&self) -> &str {
        let look = Look { lang: self.lang, ..Look::default() };
        self.svg.get_or_init(|| scene(self.game).svg(&look, self.theme))
    }
}

fn file_name(game: GameId, lang: Lang, theme: &str) -> String {
    format!("{game}-{}-{theme}.svg", lang.code())
}

/// Returns the public view of a game between bots, with a fixed seed.
fn scene(game: GameId) -> AnyView {
    let config = Config::new(game.facts().min_players);
    let mut play =
        AnyGame::new(game, &config, Dealer::from_number(6)).expect("the default options are allowed");
    let (mut rng, mut events) = (Rng::new(6), Vec::new());
    for _ in 0..MOVES {
        while play.deal(&mut events).is_some() {}
        let Some(seat) = play.position().turn().seats().iter().next() else { break };
        let act = Bot::Greedy.choose(&play.position().view(Viewer::Seat(seat)), seat, &mut rng);
        let before = play.clone();
        if play.play(seat, &act, &mut events).is_err() || play.position().turn() == Turn::Over {
            return before.position().view(Viewer::Public);
        }
    }
    while play.deal(&mut events).is_some() {}
    play.position().view(Viewer::Public)
}
