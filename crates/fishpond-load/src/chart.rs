//! Line charts as SVG, for the documentation.

use std::fmt::Write as _;

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 300.0;
const LEFT: f64 = 64.0;
const RIGHT: f64 = 24.0;
const TOP: f64 = 40.0;
const BOTTOM: f64 = 48.0;

/// The number of intervals on the vertical axis.
const STEPS: u32 = 4;

/// Draws points with a logarithmic horizontal axis and a vertical axis that starts at 0.
pub(crate) fn line_chart(title: &str, x_label: &str, points: &[(f64, f64)]) -> String {
    let [low, high] = [f64::min, f64::max].map(|choose: fn(f64, f64) -> f64| {
        points.iter().map(|(x, _)| x.ln()).reduce(choose).unwrap_or_default()
    });
    let top = nice_maximum(points.iter().map(|(_, y)| *y).fold(0.0, f64::max));
    let x = |value: f64| {
        let share = if high > low { (value.ln() - low) / (high - low) } else { 0.5 };
        LEFT + share * (WIDTH - LEFT - RIGHT)
    };
    let y = |value: f64| HEIGHT - BOTTOM - value / top * (HEIGHT - TOP - BOTTOM);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" font-size=\"13\">\n<title>{title}</title>\n<rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"#fff\"/>\n<g font-family=\"sans-serif\" fill=\"#444\">\n<text x=\"{LEFT}\" y=\"22\" font-weight=\"bold\">{title}</text>\n"
    );
    for step in 0..=STEPS {
        let value = top * f64::from(step) / f64::from(STEPS);
        let (at, width) = (y(value), WIDTH - LEFT - RIGHT);
        // Writing to a string never fails.
        let _ = writeln!(
            svg,
            "<path d=\"M{LEFT} {at:.1}h{width}\" stroke=\"#ddd\"/>\n<text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>",
            LEFT - 8.0,
            at + 4.0,
            number(value)
        );
    }
    for (value, _) in points {
        let (at, below) = (x(*value), HEIGHT - BOTTOM + 18.0);
        let _ = writeln!(
            svg,
            "<text x=\"{at:.1}\" y=\"{below}\" text-anchor=\"middle\">{}</text>",
            number(*value)
        );
    }
    let _ = writeln!(
        svg,
        "<text x=\"{:.1}\" y=\"{}\" text-anchor=\"middle\">{x_label}</text>\n</g>",
        LEFT + (WIDTH - LEFT - RIGHT) / 2.0,
        HEIGHT - 10.0
    );
    let line: Vec<String> = points.iter().map(|(px, py)| format!("{:.1},{:.1}", x(*px), y(*py))).collect();
    let _ = writeln!(
        svg,
        "<polyline points=\"{}\" fill=\"none\" stroke=\"#0a6ebd\" stroke-width=\"2\"/>",
        line.join(" ")
    );
    for (px, py) in points {
        let _ = writeln!(svg, "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"4\" fill=\"#0a6ebd\"/>", x(*px), y(*py));
    }
    svg + "</svg>\n"
}

/// Returns 1, 2, 4, 5 or 8 times a power of ten, not less than the value.
fn nice_maximum(value: f64) -> f64 {
    let power = 10_f64.powf(value.max(1e-9).log10().floor());
    let choices = [1.0, 2.0, 4.0, 5.0, 8.0, 10.0];
    choices.into_iter().map(|choice| choice * power).find(|&choice| choice >= value).unwrap_or(10.0 * power)
}

/// Formats a number with separators between thousands.
fn number(value: f64) -> String {
    if value < 10.0 && value.fract() != 0.0 {
        return format!("{value:.1}");
    }
    let digits = format!("{value:.0}");
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn charts_have_round_axes_and_a_point_for_each_value() {
        let svg = line_chart(
            "Moves per second",
            "tables",
            &[(10.0, 730.0), (1000.0, 3_900.0), (10_000.0, 3_700.0)],
        );
        for text in ["Moves per second", ">10,000<", ">4,000<", ">1,000<", ">0<"] {
            assert!(svg.contains(text), "{text}: {svg}");
        }
        assert_eq!(svg.matches("<circle").count(), 3, "{svg}");
        assert!(
            svg.contains("cx=\"64.0\"") && svg.contains("cx=\"616.0\""),
            "the axis fits the points: {svg}"
        );
        assert_eq!(number(1_234_567.0), "1,234,567");
        assert_eq!(nice_maximum(41.0), 50.0);
    }
}
