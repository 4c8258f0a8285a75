//! A picture of each game for the home page: a game between bots, some way in.

use std::sync::{LazyLock, OnceLock};

use axum::extract::Path;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use fishpond_bots::Bot;
use fishpond_core::{Config, Dealer, Rng, Turn, Viewer};
use fishpond_draw::{Draw, Look, Theme};
use fishpond_games::{AnyGame, AnyView, GameId};

use crate::error::Error;
use crate::page::Visitor;

/// How many acts are played before the picture is taken.
const ACTS: usize = 24;

/// `GET /picture/{game}-{light|dark}.svg`
pub(crate) async fn serve(visitor: Visitor, Path(name): Path<String>) -> Response {
    let parsed = name.strip_suffix(".svg").and_then(|name| name.split_once('-')).and_then(|(game, theme)| {
        let theme = match theme {
            "light" => Theme::Light,
            "dark" => Theme::Dark,
            _ => return None,
        };
        Some((game.parse::<GameId>().ok()?, theme))
    });
    match parsed {
        None => Error::NotFound.page(&visitor),
        Some((game, theme)) => {
            let headers =
                [(header::CONTENT_TYPE, "image/svg+xml"), (header::CACHE_CONTROL, "public, max-age=86400")];
            (headers, picture(game, theme)).into_response()
        }
    }
}

fn picture(game: GameId, theme: Theme) -> &'static str {
    static PICTURES: LazyLock<Vec<[OnceLock<String>; 2]>> =
        LazyLock::new(|| GameId::ALL.iter().map(|_| Default::default()).collect());
    let index = GameId::ALL.iter().position(|&other| other == game).expect("every game is listed");
    PICTURES[index][usize::from(theme == Theme::Dark)]
        .get_or_init(|| scene(game).svg(&Look { theme, ..Look::default() }))
}

/// The public's view of a game between two bots, the same every time.
fn scene(game: GameId) -> AnyView {
    let config = Config::new(game.facts().min_players);
    let mut play = AnyGame::new(game, &config, Dealer::from_number(6)).expect("the usual setup is allowed");
    let (mut rng, mut events) = (Rng::new(6), Vec::new());
    for _ in 0..ACTS {
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
