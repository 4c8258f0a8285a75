//! Escaping of text and attribute values.

use std::borrow::Cow;

use memchr::memchr2;

/// Appends `text`, escaping markup and replacing characters that XML forbids.
pub fn escape(text: &str, markup: &mut String) {
    let mut plain = 0;
    for (at, letter) in text.char_indices() {
        let escaped = match letter {
            '&' => "&amp;",
            '<' => "&lt;",
            '>' => "&gt;",
            '"' => "&quot;",
            // Forbidden in XML.
            '\0'..='\u{8}' | '\u{b}' | '\u{c}' | '\u{e}'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => "\u{fffd}",
            _ => continue,
        };
        markup.push_str(&text[plain..at]);
        markup.push_str(escaped);
        plain = at + letter.len_utf8();
    }
    markup.push_str(&text[plain..]);
}

/// Returns the markup on one line: each line break becomes a character reference; `\r\n` is one line break.
pub(crate) fn on_one_line(markup: &str) -> Cow<'_, str> {
    let Some(first) = memchr2(b'\n', b'\r', markup.as_bytes()) else { return Cow::Borrowed(markup) };
    let (before, rest) = markup.split_at(first);
    Cow::Owned(before.to_owned() + &rest.replace("\r\n", "\n").replace(['\n', '\r'], "&#10;"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_break_becomes_one_character_reference() {
        for (text, written) in [
            ("a\nb", "a&#10;b"),
            ("a\rb", "a&#10;b"),
            ("a\r\nb", "a&#10;b"),
            ("a\n\rb", "a&#10;&#10;b"),
            ("\r\n\r\n", "&#10;&#10;"),
            ("\r\r\n", "&#10;&#10;"),
            ("a\r", "a&#10;"),
        ] {
            assert_eq!(on_one_line(text), written, "{text:?}");
        }
    }

    #[test]
    fn markup_is_escaped_at_every_position() {
        for length in 1..40 {
            for at in 0..length {
                for (letter, written) in [("&", "&amp;"), ("<", "&lt;"), ("\u{ffff}", "\u{fffd}"), ("é", "é")]
                {
                    let (before, after) = ("a".repeat(at), "z".repeat(length - at - 1));
                    let mut markup = String::new();
                    escape(&format!("{before}{letter}{after}"), &mut markup);
                    assert_eq!(markup, format!("{before}{written}{after}"));
                }
            }
        }
    }
}
