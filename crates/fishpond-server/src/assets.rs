//! The static files of the site, embedded in the binary.

use std::sync::LazyLock;

use axum::extract::Path;
use axum::http::header;
use axum::response::IntoResponse;
use sha2::{Digest, Sha256};

use crate::error::Error;

/// The icon.
pub(crate) const FISH: &str = include_str!("../assets/fish.svg");

/// The script: several source files, served as one module. Top-level functions can be used in all files; code that runs at load time
/// can only use variables from earlier files.
const SCRIPT: &str = concat!(
    include_str!("../assets/script/place.js"),
    include_str!("../assets/script/motion.js"),
    include_str!("../assets/script/forms.js"),
    include_str!("../assets/script/table.js"),
    include_str!("../assets/script/replay.js"),
);

/// The script of the fairness page, made in the same way.
const FAIR: &str = concat!(
    include_str!("../assets/fair/hash.js"),
    include_str!("../assets/fair/signature.js"),
    include_str!("../assets/fair/check.js"),
);

static FILES: LazyLock<Vec<File>> = LazyLock::new(|| {
    [
        ("fishpond.css", "text/css; charset=utf-8", include_str!("../assets/fishpond.css")),
        ("fishpond.js", "text/javascript; charset=utf-8", SCRIPT),
        ("fair.js", "text/javascript; charset=utf-8", FAIR),
        ("fish.svg", "image/svg+xml", FISH),
    ]
    .map(|(name, kind, text)| File { name, kind, text, version: hex::encode(&Sha256::digest(text)[..6]) })
    .into()
});

struct File {
    name: &'static str,
    kind: &'static str,
    text: &'static str,
    version: String,
}

/// Returns the address of a file. It contains a hash of the contents, so that browsers can cache the file forever.
pub(crate) fn address(name: &str) -> String {
    let file = FILES.iter().find(|file| file.name == name).expect("pages only link to existing files");
    format!("/assets/{name}?v={}", file.version)
}

/// `GET /assets/{name}`
pub(crate) async fn serve(Path(name): Path<String>) -> Result<impl IntoResponse, Error> {
    let file = FILES.iter().find(|file| file.name == name).ok_or(Error::NotFound)?;
    let headers =
        [(header::CONTENT_TYPE, file.kind), (header::CACHE_CONTROL, "public, max-age=31536000, immutable")];
    Ok((headers, file.text))
}
