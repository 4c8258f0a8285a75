//! Writing habits that a regular expression can find.

use regex::Regex;

mod common;

use common::files;

/// A habit to avoid.
struct Habit {
    name: &'static str,
    extensions: &'static [&'static str],
    pattern: Regex,
    /// Matches that are fine.
    except: Regex,
}

fn habits() -> [Habit; 5] {
    let regex = |pattern: &str| Regex::new(pattern).unwrap();
    [
        Habit {
            name: "people are 'they', things are 'it'",
            extensions: &["rs", "js", "css"],
            pattern: regex(r"(?m)(?://|/?\*).*\b(?:[Hh]e|[Hh]is|[Hh]im|[Hh]imself)\b.*$"),
            except: regex(r"^$"),
        },
        Habit {
            name: "people are 'they', things are 'it'",
            // None of these words is a German one.
            extensions: &["md", "ftl", "py", "pyi", "sh", "toml"],
            pattern: regex(r"(?m)^.*\b(?:[Hh]e|[Hh]is|[Hh]im|[Hh]imself)\b.*$"),
            except: regex(r"^$"),
        },
        Habit {
            name: "'is not a …' or 'has no …', not 'is no …'",
            extensions: &["rs", "md", "ftl", "js", "toml", "sh", "py"],
            pattern: regex(r"(?m)\b(?:[\w`]+ )?is no \w.*$"),
            except: regex(
                r"^(?:[Tt]here is no |(?:[\w`]+ )?is no (?:longer|more|later|earlier|better|worse)\b)",
            ),
        },
        Habit {
            name: "start with the subject, not with 'Who …'",
            extensions: &["md", "ftl"],
            pattern: regex(
                r"(?m)(?:^(?:[-*|>] |#+ |\d+\. |[\w-]+ = |\s+)?|[.:!?|] )(?:Who|Whoever|Whose|Whom) [^.!?\n]*[^\n]?",
            ),
            // Questions are fine.
            except: regex(r"\?$"),
        },
        Habit {
            name: "doc comments start with a noun or a verb",
            extensions: &["rs"],
            pattern: regex(r"(?m)^\s*//[/!] (?:Who|Whoever|Whose|Whom|What|Whatever)\b.*$"),
            except: regex(r"^$"),
        },
    ]
}

fn is_exempt(name: &str) -> bool {
    // This file has to name the habits.
    name == "xtask/tests/voice.rs"
}

fn faults(habit: &Habit, name: &str, text: &str) -> Vec<String> {
    let found = habit.pattern.find_iter(text).filter(|found| !habit.except.is_match(found.as_str()));
    let line = |at: usize| text[..at].matches('\n').count() + 1;
    found.map(|found| format!("{name}:{}: {}", line(found.end()), found.as_str().trim())).collect()
}

#[test]
fn texts_avoid_bad_habits() {
    let mut report = Vec::new();
    for habit in habits() {
        for (name, text) in files(habit.extensions).iter().filter(|(name, _)| !is_exempt(name)) {
            report.extend(
                faults(&habit, name, text).iter().map(|fault| format!("{fault}\n    {}", habit.name)),
            );
        }
    }
    assert!(report.is_empty(), "{} faults\n{}", report.len(), report.join("\n"));
}

#[test]
fn habits_are_recognized() {
    let count = |number: usize, text: &str| faults(&habits()[number], "file", text).len();
    assert_eq!(count(0, "// What he sees.\nlet his = 1; /* him */\n// The hash. Then she."), 2);
    assert_eq!(count(1, "When his turn comes, …\nkey = Ask Him.\nThe hash.\nHöhe, sie, ihm"), 2);
    assert_eq!(count(2, "'x' is no game\nThere is no game.\nIt is no longer so. That is no\ntest"), 1);
    assert_eq!(
        count(
            3,
            "Who waits loses. Who starts?\n- Who is away\nkey = Whoever comes\nThe one who waits.\n## Who may enter\n## Who starts?\n"
        ),
        4
    );
    assert_eq!(count(4, "/// Who looks.\n/// A viewer.\n// What\n    //! What it does.\n/// Whatever."), 3);
}
