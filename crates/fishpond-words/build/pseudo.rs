//! A pseudo-language: English with accents on its letters and twice as many vowels. Text that does not come from the message files stands
//! out in it, and so do places that are too narrow for longer words.

/// Returns the text of a file of messages in the pseudo-language. Identifiers, arguments and comments stay as they are.
pub(crate) fn messages(english: &str) -> String {
    let mut text = String::new();
    for line in english.lines() {
        if line.starts_with('#') {
            text.push_str(line);
        } else if line.starts_with(char::is_whitespace) {
            // `[one] 1 minute left`: the key of a variant stays.
            let start = line.trim_start();
            let key = start.starts_with(['[', '*']).then(|| start.find(']')).flatten();
            let split = line.len() - start.len() + key.map_or(0, |end| end + 1);
            text.push_str(&line[..split]);
            change(&line[split..], &mut text);
        } else {
            let split = line.find('=').map_or(line.len(), |at| at + 1);
            text.push_str(&line[..split]);
            change(&line[split..], &mut text);
        }
        text.push('\n');
    }
    text
}

/// Appends the rest of a line in the pseudo-language. Nothing changes in braces.
fn change(english: &str, text: &mut String) {
    let mut depth = 0_usize;
    for letter in english.chars() {
        match letter {
            '{' => depth += 1,
            '}' => depth = depth.saturating_sub(1),
            _ if depth == 0 => {
                text.extend(accented(letter));
                continue;
            }
            _ => {}
        }
        text.push(letter);
    }
}

/// Returns a letter with an accent; vowels are doubled.
fn accented(letter: char) -> impl Iterator<Item = char> {
    const PLAIN: &str = "AEIOUaeiouCDGHKLNRSTYZcdghklnrstyz";
    const ACCENTED: &str = "ÀÉÎÖÛàéîöûÇĎĜĤĶĻÑŘŠŢÝŽçďĝĥķļñřšţýž";
    let changed = PLAIN.chars().position(|plain| plain == letter).and_then(|at| ACCENTED.chars().nth(at));
    let again = "AEIOUaeiou".contains(letter).then(|| letter.to_ascii_lowercase());
    [Some(changed.unwrap_or(letter)), again].into_iter().flatten()
}
