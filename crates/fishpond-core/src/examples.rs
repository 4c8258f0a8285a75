//! Worked examples inside the rules: finding them in the text. Running them is each game's own affair.

/// One worked example.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Example {
    /// `P-EX-01`, or the first word of the heading above a `vector` block.
    pub id: String,
    /// The block itself.
    pub body: String,
    /// The line of the file where the block begins.
    pub line: usize,
}

/// The JSON blocks that have an `id`, and the `vector` blocks under the heading that names them.
///
/// A block that cannot be read as JSON, but looks as if it should have an `id`, is kept, so that it fails where it is run.
#[must_use]
pub fn find(markdown: &str) -> Vec<Example> {
    let mut examples = Vec::new();
    let mut heading = "";
    let mut lines = markdown.lines().enumerate();
    while let Some((number, line)) = lines.next() {
        if line.starts_with('#') {
            heading = line.trim_start_matches('#').split_whitespace().next().unwrap_or_default();
        }
        let Some(language) = line.strip_prefix("```") else { continue };
        let mut body = String::new();
        for (_, line) in lines.by_ref().take_while(|(_, line)| !line.starts_with("```")) {
            body.push_str(line);
            body.push('\n');
        }
        let id = match language.trim() {
            "vector" => heading.to_owned(),
            "json" => match json_id(&body) {
                Some(id) => id,
                None => continue,
            },
            _ => continue,
        };
        examples.push(Example { id, body, line: number + 1 });
    }
    examples
}

fn json_id(body: &str) -> Option<String> {
    match serde_json::from_str::<serde_json::Value>(body) {
        Ok(value) => value.get("id")?.as_str().map(str::to_owned),
        Err(_) => {
            let rest = &body[body.find("\"id\"")? + 4..];
            rest.split('"').nth(1).map(str::to_owned)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_are_found_by_id_and_by_heading() {
        let text = "# One\n```json\n{\"id\":\"X-1\"}\n```\n```json\n{\"no\":1}\n```\n#### V07 Title\n```vector\na\nb\n```\n";
        let found: Vec<_> = find(text).into_iter().map(|e| (e.id, e.body, e.line)).collect();
        assert_eq!(
            found,
            [
                ("X-1".to_owned(), "{\"id\":\"X-1\"}\n".to_owned(), 2),
                ("V07".to_owned(), "a\nb\n".to_owned(), 9)
            ]
        );
    }

    #[test]
    fn a_broken_block_is_kept() {
        assert_eq!(find("```json\n{\"id\":\"X-2\",\n```\n")[0].id, "X-2");
    }
}
