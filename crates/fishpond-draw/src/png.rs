//! Conversion from SVG to PNG, using only the embedded font.

use std::sync::{Arc, LazyLock};

use resvg::tiny_skia::{Pixmap, PremultipliedColorU8, Transform};
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

/// The error returned by [`png`].
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
    render(svg, width)?.encode_png().map_err(|error| PngError::Encode(error.to_string()))
}

/// The pixels of a picture.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pixels {
    /// The width in pixels.
    pub width: u32,
    /// The height in pixels.
    pub height: u32,
    /// Red, green and blue of each pixel, row by row; transparent parts are white.
    pub rgb: Vec<u8>,
}

/// Renders a drawing like [`png`], without encoding it.
///
/// # Errors
/// If the width is out of range, or the SVG cannot be rendered.
pub fn pixels(svg: &str, width: u32) -> Result<Pixels, PngError> {
    let picture = render(svg, width)?;
    // Colours are premultiplied by their opacity.
    let on_white = |pixel: &PremultipliedColorU8| {
        let rest = 255 - pixel.alpha();
        [pixel.red() + rest, pixel.green() + rest, pixel.blue() + rest]
    };
    let rgb = picture.pixels().iter().flat_map(on_white).collect();
    Ok(Pixels { width: picture.width(), height: picture.height(), rgb })
}

fn render(svg: &str, width: u32) -> Result<Pixmap, PngError> {
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
    Ok(pixels)
}
