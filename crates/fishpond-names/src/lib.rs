//! Names of people: checks that a name is valid, and that two names don't look alike.
//!
//! ```
//! assert!(fishpond_names::is_valid_name("Jörg & Söhne") && !fishpond_names::is_valid_name("Ann\u{200b}"));
//! assert!(fishpond_names::look_alike("Ann", "\u{410}nn"), "the second one starts with a Cyrillic letter");
//! ```

use unicode_ident::is_xid_start;
use unicode_normalization::UnicodeNormalization as _;
use unicode_properties::{GeneralCategoryGroup, UnicodeEmoji as _, UnicodeGeneralCategory as _};
use unicode_security::general_security_profile::IdentifierType;
use unicode_security::{
    GeneralSecurityProfile as _, RestrictionLevel, RestrictionLevelDetection as _, confusable_detection,
};

/// The maximum length of a name, in characters.
pub const MAX_NAME_LENGTH: usize = 24;

/// Characters that account names may contain besides those of identifiers.
const PUNCTUATION: [char; 4] = [' ', '-', '.', '\''];

/// The maximum number of accents and other marks on a character of a name. Some languages need three.
const MAX_MARKS: usize = 3;

/// Returns whether a name is valid: not too long, without surrounding whitespace, and printable on one line, with a letter, digit or emoji.
/// Its only whitespace is the ordinary space, because narrow ones are easily overlooked, and marks don't pile up above or below a character.
#[must_use]
pub fn is_valid_name(name: &str) -> bool {
    name.trim() == name
        && name.chars().count() <= MAX_NAME_LENGTH
        && name.chars().any(|c| c.is_alphanumeric() || c.is_emoji_char())
        && !has_unusual_characters(name)
}

/// Returns whether a name is invalid because of a character that is invisible or unusual in names: whitespace other than the ordinary space,
/// a direction override or a pile of marks, for example.
#[must_use]
pub fn has_unusual_characters(name: &str) -> bool {
    name.chars().any(|c| c != ' ' && c.is_whitespace())
        || has_piled_marks(name)
        || has_invisible_characters(name)
}

fn has_piled_marks(name: &str) -> bool {
    // A variation selector is a mark, too, but one that selects a picture.
    let is_mark = |c: char| c.general_category_group() == GeneralCategoryGroup::Mark && !is_joiner(c);
    let mut marks = 0;
    name.chars().any(|c| {
        marks = if is_mark(c) { marks + 1 } else { 0 };
        marks > MAX_MARKS
    })
}

/// Returns whether a name is valid for an account: an identifier (UAX #31) of characters in common use (UTS #39), which may also begin with
/// a digit, and contain single spaces, hyphens, dots and apostrophes between other characters. It does not mix scripts that are not written
/// together, such as Latin and Cyrillic.
#[must_use]
pub fn is_valid_account_name(name: &str) -> bool {
    let letters: String = name.chars().filter(|c| !PUNCTUATION.contains(c)).collect();
    is_valid_name(name)
        && name.starts_with(|first: char| is_xid_start(first) || first.is_ascii_digit())
        && !name.ends_with(PUNCTUATION)
        && !has_repeated_punctuation(name)
        && letters.chars().all(|c| c.identifier_allowed() && c != ':')
        && letters.as_str().check_restriction_level(RestrictionLevel::HighlyRestrictive)
}

fn has_repeated_punctuation(name: &str) -> bool {
    // As in "St. Pauli", a space may follow a dot.
    let mut pairs = name.chars().zip(name.chars().skip(1)).filter(|&pair| pair != ('.', ' '));
    pairs.any(|(one, other)| PUNCTUATION.contains(&one) && PUNCTUATION.contains(&other))
}

/// Returns whether the text is visible and fits on one line: no control characters, direction overrides or invisible
/// characters. Joiners and variation selectors are allowed after emoji only.
#[must_use]
pub fn is_printable_line(text: &str) -> bool {
    !has_invisible_characters(text) && text.chars().any(|c| is_visible(c) && !c.is_whitespace())
}

fn has_invisible_characters(text: &str) -> bool {
    let mut previous = None;
    text.chars().any(|c| {
        let follows_emoji = previous.is_some_and(|c: char| is_joiner(c) || c.is_emoji_char());
        previous = Some(c);
        let is_printable = is_visible(c) || is_joiner(c) && follows_emoji;
        !is_printable
    })
}

/// The version of the rules of [`look_alike_key`]. Increase it whenever a key changes, so that stored keys are computed again.
const KEY_RULES: u32 = 3;

/// Returns the version of [`look_alike_key`]: that of its rules, and that of the Unicode tables.
#[must_use]
pub fn look_alike_version() -> String {
    let (major, minor, update) = unicode_security::UNICODE_VERSION;
    format!("{KEY_RULES}, Unicode {major}.{minor}.{update}")
}

/// Returns whether two names look alike or differ only in case.
#[must_use]
pub fn look_alike(one: &str, other: &str) -> bool {
    folded(one) == folded(other) || look_alike_key(one) == look_alike_key(other)
}

/// Returns a key that is the same for all names that look like this one: the skeleton of UTS #39 without differences in case, style
/// (such as circled letters) and whitespace. Punctuation counts once, and only between letters. A capital I looks like a lowercase L, and
/// names that differ only in case are the same, so `i` and `l` are the same, too.
#[must_use]
pub fn look_alike_key(name: &str) -> String {
    let plain: String = single_spaced(name).nfkc().collect();
    let skeleton: String = confusable_detection::skeleton(&plain).collect();
    // A dot above is invisible on letters that have one.
    let folded = folded(&skeleton).replace("i\u{307}", "i").replace("j\u{307}", "j").replace('i', "l");
    let mut letters: Vec<char> = folded.chars().collect();
    letters.dedup_by(|next, last| {
        PUNCTUATION.contains(next) && PUNCTUATION.contains(last)
            || next == last && next.general_category_group() == GeneralCategoryGroup::Mark
    });
    let key: String = letters.into_iter().collect();
    match key.trim_matches(PUNCTUATION) {
        "" => key,
        trimmed => trimmed.to_owned(),
    }
}

fn folded(name: &str) -> String {
    single_spaced(name).to_lowercase()
}

fn single_spaced(name: &str) -> String {
    name.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns whether the character joins emoji into one picture or selects a variant of one.
fn is_joiner(c: char) -> bool {
    matches!(c, '\u{200d}' | '\u{fe00}'..='\u{fe0f}')
}

/// Returns whether the character is visible or a space: not a control character, a direction override or an invisible character.
#[must_use]
pub fn is_visible(c: char) -> bool {
    let is_ignorable = matches!(
        c.identifier_type(),
        Some(IdentifierType::Default_Ignorable | IdentifierType::Deprecated | IdentifierType::Not_Character)
    );
    let is_other = c.general_category_group() == GeneralCategoryGroup::Other;
    // Line and paragraph separators, a Braille pattern without dots, joiners and fillers of rare scripts, and a placeholder.
    let is_blank = matches!(
        c,
        '\u{2028}'
            | '\u{2029}'
            | '\u{2800}'
            | '\u{2d7f}'
            | '\u{fffc}'
            | '\u{10a3f}'
            | '\u{16fe4}'
            | '\u{1d159}'
    );
    !is_ignorable && !is_other && !is_blank
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn invisible_characters_are_refused() {
        for name in [
            "Ann",
            "Jörg & Söhne",
            "日本の魚",
            "👩‍👩‍👧‍👦 ❤️",
            "<b>",
            "O'Brien",
            "Владимир",
            "ᏣᎳᎩ",
            "שלום",
            "ไทย",
            "e\u{323}\u{302}",
        ] {
            assert!(is_valid_name(name), "{name:?}");
        }
        for name in [
            "",
            " ",
            "—",
            "...",
            " Ann",
            "Ann ",
            "Ann\u{200b}",
            "Ann\u{200d}",
            "Ann\u{fe0f}",
            "An\u{ad}n",
            "\u{200d}",
            "\u{3164}",
            "Ann\u{115f}",
            "Ann\u{ffa0}",
            "\u{2800}",
            "a\u{202e}tsohg",
            "\u{2066}a",
            "Ann\u{e0041}",
            "Ann\u{34f}",
            "Ann\u{180e}",
            "bell\u{7}",
            "two\nlines",
            "two\u{2028}lines",
            "\u{e000}",
            "\u{fff9}a",
            "Ann\u{2009}B",
            "A\u{200a}nn",
            "Ann\u{a0}B",
            "Ann\u{1d159}",
            "Ann\u{16fe4}",
            "Ann\u{2d7f}",
            "Ann\u{10a3f}",
            "Ann\u{fffc}",
            &format!("e{}", "\u{301}".repeat(4)),
        ] {
            assert!(!is_valid_name(name), "{name:?}");
        }
        assert!(is_valid_name(&"x".repeat(24)) && !is_valid_name(&"x".repeat(25)));
    }

    #[test]
    fn unusual_characters_are_told_from_other_faults() {
        for name in [
            "Ann\u{200b}x",
            "An\u{ad}n",
            "a\u{202e}tsohg",
            "Ann\u{a0}B",
            "two\nlines",
            "e\u{301}\u{301}\u{301}\u{301}",
        ] {
            assert!(has_unusual_characters(name), "{name:?}");
        }
        for name in ["", " ", "...", " Ann", &"x".repeat(25), "Ann: <b>", "👩‍👧 ❤️"] {
            assert!(!has_unusual_characters(name), "{name:?}");
        }
    }

    #[test]
    fn account_names_are_identifiers() {
        for name in [
            "Ann",
            "ann_3",
            "Ann 1234",
            "Jörg-Peter",
            "O'Brien",
            "日本の魚",
            "Владимир",
            "3fish",
            "魚Fan",
            "St. Pauli",
        ] {
            assert!(is_valid_account_name(name), "{name:?}");
        }
        for name in [
            "\u{410}nn",
            "Ann🐟",
            "<b>",
            "a:b",
            "-ann",
            ".",
            "a/b",
            "a@b",
            "Ann\u{200d}",
            "ⅨAnn",
            "ﬁsh",
            "Bob.",
            "Bob-",
            "B--ob",
            "Ann 'B",
        ] {
            assert!(!is_valid_account_name(name), "{name:?}");
        }
    }

    /// If this test fails because a key has changed, increase `KEY_RULES`.
    #[test]
    fn keys_belong_to_their_version() {
        assert_eq!(KEY_RULES, 3);
        for (name, key) in [
            ("Ann  Smith", "ann srnlth"),
            ("IDA-1", "lda-l"),
            ("\u{410}nn", "ann"),
            ("J\u{f6}rg 0", "jo\u{308}rg o"),
            ("rn", "rn"),
            ("Vi\u{307}ctim.", "vlctlrn"),
            ("...", "."),
        ] {
            assert_eq!(look_alike_key(name), key, "{name:?}");
        }
    }

    #[test]
    fn look_alikes_are_recognized() {
        for (one, other) in [
            ("Ann", "ann"),
            ("IAN", "ian"),
            ("Ann", "\u{410}nn"),
            ("AI", "Al"),
            ("ida", "lda"),
            ("Ann", "Ａnn"),
            ("Ann B", "Ann  B"),
            ("Ann B", "Ann\u{a0}B"),
            ("Jörg", "Jo\u{308}rg"),
            ("modern", "rnodern"),
            ("\u{440}\u{430}\u{443}", "pay"),
            ("Tim", "Ti\u{307}m"),
            ("Ajla", "Aj\u{307}la"),
            ("M\u{fc}ller", "Mu\u{308}\u{308}ller"),
            ("Victim", "Ⓥictim"),
            ("Victim", "🅅ictim"),
            ("Bob", "Bob."),
            ("Bob", "Bob ’"),
            ("B-ob", "B--ob"),
        ] {
            assert!(look_alike(one, other), "{one:?} {other:?}");
        }
        for (one, other) in
            [("Ann", "Anne"), ("Ann", "Änn"), ("Guest 1", "Guest 2"), ("Player A", "Player B")]
        {
            assert!(!look_alike(one, other), "{one:?} {other:?}");
        }
    }
}
