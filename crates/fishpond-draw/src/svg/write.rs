//! Formatting of numbers for SVG.

/// Formats a number with at most two decimals, never `-0`.
#[must_use]
pub fn number(value: f64) -> String {
    let mut text = String::new();
    push_number(value, &mut text);
    text
}

/// Appends a number. Pictures contain many numbers, and the standard library's formatter is several times slower.
pub(super) fn push_number(value: f64, out: &mut String) {
    let mut hundredths = (value * 100.0).round_ties_even();
    let over = value * 100.0 - hundredths;
    if over.abs() == 0.5 {
        // The product was rounded to a half; the exact remainder shows on which side of it the number is.
        let beyond = value.mul_add(100.0, -(hundredths + over));
        if beyond * over > 0.0 {
            hundredths += over.signum();
        }
    }
    let hundredths = hundredths as i64;
    if hundredths < 0 {
        out.push('-');
    }
    let (whole, rest) = (hundredths.unsigned_abs() / 100, hundredths.unsigned_abs() % 100);
    let mut digits = itoa::Buffer::new();
    out.push_str(digits.format(whole));
    if rest > 0 {
        out.push_str(if rest < 10 { ".0" } else { "." });
        out.push_str(digits.format(if rest % 10 == 0 { rest / 10 } else { rest }));
    }
}

/// Appends a function of two numbers, such as `translate(1 2)`.
pub(super) fn push_pair(function: &str, x: f64, y: f64, out: &mut String) {
    out.push_str(function);
    out.push('(');
    push_number(x, out);
    out.push(' ');
    push_number(y, out);
    out.push(')');
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        assert_eq!(["0", "1.5", "-3", "0.33"], [-0.001, 1.5, -3.0, 1.0 / 3.0].map(number)[..]);
        assert_eq!(["-0.07", "1234.05", "10", "100"], [-0.07, 1234.05, 9.999, 100.0].map(number)[..]);
        for thousandths in -20_000..20_000 {
            let value = f64::from(thousandths) / 1000.0;
            let formatted = format!("{value:.2}");
            let short = formatted.trim_end_matches('0').trim_end_matches('.').replace("-0", "0");
            assert_eq!(number(value).replace("-0", "0"), short, "{value}");
        }
    }
}
