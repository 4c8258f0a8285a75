//! Numbers and words as they are written in SVG.

/// A number with at most two decimals, never `-0`.
#[must_use]
pub fn number(value: f64) -> String {
    let mut text = String::new();
    push_number(value, &mut text);
    text
}

/// Pictures are full of numbers, so they are written without the detour by the formatter of the library.
pub(super) fn push_number(value: f64, out: &mut String) {
    let mut hundredths = (value * 100.0).round_ties_even();
    let over = value * 100.0 - hundredths;
    if over.abs() == 0.5 {
        // Multiplied, it looks like a half; on which side of it the number really is decides.
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

/// A function of two numbers.
pub(super) fn push_pair(function: &str, x: f64, y: f64, out: &mut String) {
    out.push_str(function);
    out.push('(');
    push_number(x, out);
    out.push(' ');
    push_number(y, out);
    out.push(')');
}

/// Words as they are written between tags and between quotes.
pub(super) fn escape(text: &str, out: &mut String) {
    // Nearly always there is nothing to escape.
    if !may_need_escape(text.as_bytes()) {
        return out.push_str(text);
    }
    let mut plain = 0;
    for (at, letter) in text.char_indices() {
        let escaped = match letter {
            '&' => "&amp;",
            '<' => "&lt;",
            '>' => "&gt;",
            '"' => "&quot;",
            // Not allowed in XML at all.
            '\0'..='\u{8}' | '\u{b}' | '\u{c}' | '\u{e}'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => "\u{fffd}",
            _ => continue,
        };
        out.push_str(&text[plain..at]);
        out.push_str(escaped);
        plain = at + letter.len_utf8();
    }
    out.push_str(&text[plain..]);
}

/// Whether there may be anything to escape. Sixteen bytes are looked at together, which takes few instructions; the last sixteen
/// may be looked at twice.
fn may_need_escape(text: &[u8]) -> bool {
    // The two letters that XML forbids beyond ASCII begin with 0xef. No branches, so that bytes are compared side by side.
    let special = |&byte: &u8| {
        (byte < 0x20) | (byte == b'"') | (byte == b'&') | (byte == b'<') | (byte == b'>') | (byte == 0xef)
    };
    let any = |bytes: &[u8; 16]| bytes.iter().fold(false, |any, byte| any | special(byte));
    match text.last_chunk() {
        Some(last) => any(last) || text.as_chunks().0.iter().any(any),
        None => text.iter().any(special),
    }
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

    #[test]
    fn words_are_escaped_wherever_it_is_needed() {
        for length in 1..40 {
            for at in 0..length {
                for (letter, written) in [("&", "&amp;"), ("<", "&lt;"), ("\u{ffff}", "\u{fffd}"), ("é", "é")]
                {
                    let (before, after) = ("a".repeat(at), "z".repeat(length - at - 1));
                    let mut out = String::new();
                    escape(&format!("{before}{letter}{after}"), &mut out);
                    assert_eq!(out, format!("{before}{written}{after}"));
                }
            }
        }
    }
}
