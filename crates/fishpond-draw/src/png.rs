//! Conversion from SVG to PNG, using only the embedded font.

use std::sync::{Arc, LazyLock};

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb};

/// Maximum width of a picture in pixels.
pub const MAX_WIDTH: u32 = 8192;

static FONTS: LazyLock<Arc<fontdb::Database>> = LazyLock::new(|| {
    let mut fonts = fontdb::Database::new();
    fonts.load_font_data(include_bytes!("../fonts/OpenSans-Regular.ttf").to_vec());
    fonts.load_font_data(include_bytes!("../fonts/OpenSans-Bold.ttf").to_vec());
    fonts.set_sans_serif_family("Open Sans");
    Arc::new(fonts)
});

/// The error of [`png`].
#[derive(Debug, thiserror::Error)]
pub enum PngError {
    /// The width is out of range.
    #[error("the width must be 1 to {MAX_WIDTH} pixels, not {0}")]
    Width(u32),
    /// The SVG uses custom properties, which the renderer does not support.
    #[error("a PNG needs a fixed theme: draw it light or dark")]
    Theme,
    /// The input is not a valid SVG.
    #[error("not a valid SVG: {0}")]
    Svg(#[from] resvg::usvg::Error),
    /// The picture has no height, or is too large for the available memory.
    #[error("cannot create a picture of {0} by {1} pixels")]
    Size(u32, u32),
    /// The encoder failed.
    #[error("cannot encode the picture: {0}")]
    Encode(String),
}

/// Renders a drawing with a fixed [`Theme`](crate::Theme), `width` pixels wide.
///
/// # Errors
/// If the width is out of range, or the SVG cannot be rendered.
pub fn png(svg: &str, width: u32) -> Result<Vec<u8>, PngError> {
    if width == 0 || width > MAX_WIDTH {
        return Err(PngError::Width(width));
    }
    if svg.contains("var(--fp-") {
        return Err(PngError::Theme);
    }
    let options = Options { fontdb: Arc::clone(&FONTS), ..Options::default() };
    let tree = Tree::from_str(svg, &options)?;
    let scale = width as f32 / tree.size().width();
    let height = (tree.size().height() * scale).round() as u32;
    let mut pixels = Pixmap::new(width, height).ok_or(PngError::Size(width, height))?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| PngError::Encode(error.to_string()))
}
