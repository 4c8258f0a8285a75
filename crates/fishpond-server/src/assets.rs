//! The static files of the site, embedded in the binary.

use std::borrow::Cow;
use std::sync::LazyLock;

use axum::extract::Path;
use axum::http::header;
use axum::response::IntoResponse;
use sha2::{Digest, Sha256};

use crate::error::Error;

/// The icon.
pub(crate) const FISH: &str = include_str!("../assets/fish.svg");

/// The service worker that shows notifications; its key has to be filled in.
pub(crate) const SERVICE_WORKER: &str = include_str!("../assets/worker/service-worker.js");

/// The icon of notifications, and its width in pixels.
const ICON: (&str, u32) = (include_str!("../assets/icon.svg"), 192);

/// The style sheet: several source files, served as one. A game's file has its scene and the arrangement of its panels.
const STYLE: &str = concat!(
    include_str!("../assets/style/base.css"),
    include_str!("../assets/style/home.css"),
    include_str!("../assets/style/rules.css"),
    include_str!("../assets/style/people.css"),
    include_str!("../assets/style/table.css"),
    include_str!("../assets/style/lesson.css"),
    include_str!("../assets/style/review.css"),
    include_str!("../assets/style/help.css"),
    include_str!("../assets/style/penguins.css"),
    include_str!("../assets/style/wishes.css"),
    include_str!("../assets/style/ships.css"),
    include_str!("../assets/style/fresh.css"),
);

/// The fonts, which the style sheet names without their version.
const FONTS: [(&str, &[u8]); 2] = [
    ("fredoka.woff2", include_bytes!("../assets/fonts/fredoka.woff2")),
    ("figtree.woff2", include_bytes!("../assets/fonts/figtree.woff2")),
];

/// The posters of the games, their names as SVG and as PNG: previews of links can't show SVG.
const POSTERS: [(&str, &str, &str); 4] = [
    ("penguins.svg", "penguins.png", include_str!("../assets/posters/penguins.svg")),
    ("wishes.svg", "wishes.png", include_str!("../assets/posters/wishes.svg")),
    ("ships.svg", "ships.png", include_str!("../assets/posters/ships.svg")),
    ("fresh.svg", "fresh.png", include_str!("../assets/posters/fresh.svg")),
];

/// The width of posters as PNG, in pixels.
const POSTER_WIDTH: u32 = 1200;

/// The script: several source files, served as one module. Top-level functions can be used in all files; code that runs at load time
/// can only use variables from earlier files.
const SCRIPT: &str = concat!(
    include_str!("../assets/script/place.js"),
    include_str!("../assets/script/settings.js"),
    include_str!("../assets/script/motion.js"),
    include_str!("../assets/script/forms.js"),
    include_str!("../assets/script/explain.js"),
    include_str!("../assets/script/drag.js"),
    include_str!("../assets/script/choose.js"),
    include_str!("../assets/script/chat.js"),
    include_str!("../assets/script/live.js"),
    include_str!("../assets/script/page.js"),
    include_str!("../assets/script/notices.js"),
    include_str!("../assets/script/push.js"),
    include_str!("../assets/script/replay.js"),
    include_str!("../assets/script/review.js"),
    include_str!("../assets/script/lesson.js"),
    include_str!("../assets/script/help.js"),
);

/// The script of the fairness page, built in the same way.
const FAIR: &str = concat!(
    include_str!("../assets/fair/hash.js"),
    include_str!("../assets/fair/signature.js"),
    include_str!("../assets/fair/check.js"),
);

static FILES: LazyLock<Vec<File>> = LazyLock::new(|| {
    let fonts = FONTS.map(|(name, bytes)| File::new(name, "font/woff2", bytes));
    let style = fonts.iter().fold(STYLE.to_owned(), |style, font| style.replace(font.name, &font.address()));
    // Notifications can't show SVG everywhere.
    let icon = fishpond_draw::png(ICON.0, ICON.1).expect("the icon can be drawn");
    let texts = [
        File::new("fishpond.css", "text/css; charset=utf-8", style.into_bytes()),
        File::new("fishpond.js", "text/javascript; charset=utf-8", SCRIPT.as_bytes()),
        File::new("fair.js", "text/javascript; charset=utf-8", FAIR.as_bytes()),
        File::new("fish.svg", "image/svg+xml", FISH.as_bytes()),
        File::new("icon.png", "image/png", icon),
    ];
    let posters = POSTERS.map(|(name, _, svg)| File::new(name, "image/svg+xml", svg.as_bytes()));
    fonts.into_iter().chain(texts).chain(posters).collect()
});

/// The posters as PNG, each drawn when it is first needed.
static POSTER_PICTURES: [LazyLock<File>; 4] = [
    LazyLock::new(|| poster_picture(0)),
    LazyLock::new(|| poster_picture(1)),
    LazyLock::new(|| poster_picture(2)),
    LazyLock::new(|| poster_picture(3)),
];

fn poster_picture(index: usize) -> File {
    let (_, name, svg) = POSTERS[index];
    let picture = fishpond_draw::png(svg, POSTER_WIDTH).expect("posters can be drawn");
    File::new(name, "image/png", picture)
}

struct File {
    name: &'static str,
    kind: &'static str,
    content: Cow<'static, [u8]>,
    version: String,
}

impl File {
    fn new(name: &'static str, kind: &'static str, content: impl Into<Cow<'static, [u8]>>) -> File {
        let content = content.into();
        let version = hex::encode(&Sha256::digest(&content)[..6]);
        File { name, kind, content, version }
    }

    /// Returns the address, with a hash of the contents, so that browsers can cache the file forever.
    fn address(&self) -> String {
        format!("/assets/{}?v={}", self.name, self.version)
    }
}

fn find(name: &str) -> Option<&'static File> {
    let poster = || POSTERS.iter().position(|(_, picture, _)| *picture == name);
    FILES.iter().find(|file| file.name == name).or_else(|| poster().map(|index| &*POSTER_PICTURES[index]))
}

/// Returns the address of a file.
pub(crate) fn address(name: &str) -> String {
    find(name).expect("pages only link to existing files").address()
}

/// `GET /assets/{name}`
pub(crate) async fn serve(Path(name): Path<String>) -> Result<impl IntoResponse, Error> {
    let file = find(&name).ok_or(Error::NotFound)?;
    let headers =
        [(header::CONTENT_TYPE, file.kind), (header::CACHE_CONTROL, "public, max-age=31536000, immutable")];
    Ok((headers, &*file.content))
}
