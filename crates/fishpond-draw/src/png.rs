//! SVG into PNG, with the crate's own font and no other.

use std::sync::{Arc, LazyLock};

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb};

/// The widest picture that is made.
pub const MAX_WIDTH: u32 = 8192;

static FONTS: LazyLock<Arc<fontdb::Database>> = LazyLock::new(|| {
    let mut fonts = fontdb::Database::new();
    fonts.load_font_data(include_bytes!("../fonts/OpenSans-Regular.ttf").to_vec());
    fonts.load_font_data(include_bytes!("../fonts/OpenSans-Bold.ttf").to_vec());
    fonts.set_sans_serif_family("Open Sans");
    Arc::new(fonts)
});

/// Why there is no PNG.
#[derive(Debug, thiserror::Error)]
pub enum PngError {
    /// Nothing or far too much.
    #[error("a picture is 1 to {MAX_WIDTH} pixels wide, not {0}")]
    Width(u32),
    /// Custom properties, which the renderer does not know.
    #[error("a PNG needs a fixed theme: draw it light or dark")]
    Theme,
    /// Not an SVG.
    #[error("this is no SVG: {0}")]
    Svg(#[from] resvg::usvg::Error),
    /// A picture without height, or one so high that there is no memory for it.
    #[error("a picture of {0} by {1} pixels cannot be made")]
    Size(u32, u32),
    /// The encoder failed.
    #[error("the picture cannot be written: {0}")]
    Encode(String),
}

/// Renders a drawing of a fixed [`Theme`](crate::Theme), so many pixels wide.
///
/// # Errors
/// If the picture cannot be made.
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
