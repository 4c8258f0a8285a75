//! Finds the worked examples in the rules. Each game runs its own.

/// A worked example.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Example {
    /// The `id` of a JSON block, such as `P-EX-01`, or the first word of the heading above a `vector` block.
    pub id: String,
    /// The contents of the block.
    pub body: String,
    /// The line on which the block starts, counted from 1.
    pub line: usize,
}

/// Finds the JSON blocks that have an `id`, and the `vector` blocks, which are named by their heading.
///
/// Invalid JSON that seems to have an `id` is included, so that running it reports the error.
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
    fn invalid_blocks_are_included() {
        assert_eq!(find("```json\n{\"id\":\"X-2\",\n```\n")[0].id, "X-2");
    }
}
