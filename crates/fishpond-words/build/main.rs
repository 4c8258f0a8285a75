//! Finds the languages. Each folder of `locales` is one, so a new language needs no code: the type `Lang`, its messages and its documents
//! are generated from the files that this script finds.
//!
//! Debug builds have one more language, which is made from the English files (`pseudo.rs`) and found in the same way.

mod pseudo;

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// The language that everything is written in first.
const FIRST: &str = "en";

/// The code of the pseudo-language, which is reserved for private use.
const PSEUDO: &str = "qps";

/// A language and its files, by name.
struct Language {
    code: String,
    messages: BTreeMap<String, PathBuf>,
    /// The rules and other long texts: `rules/<language>/<name>.md`, `rules/<folder>/<language>/<name>.md` or
    /// `rules/<name>/<language>.md`.
    documents: BTreeMap<String, PathBuf>,
}

fn main() -> Result<(), Box<dyn Error>> {
    let root = PathBuf::from(env::var("CARGO_MANIFEST_DIR")?);
    let (locales, rules) = (root.join("locales"), root.join("../../rules"));
    let out = PathBuf::from(env::var("OUT_DIR")?);
    for folder in [&locales, &rules].into_iter().filter(|folder| folder.is_dir()) {
        println!("cargo::rerun-if-changed={}", folder.display());
    }
    let mut languages = Vec::new();
    for folder in entries(&locales)?.into_iter().filter(|path| path.is_dir()) {
        let code = stem(&folder);
        let documents = documents(&rules, &code)?;
        languages.push(Language { messages: files(&folder, "ftl")?, documents, code });
    }
    // The first language is the default.
    languages.sort_by_key(|language| language.code != FIRST);
    let supported = languages.len();
    if env::var("PROFILE")? == "debug" {
        let folder = out.join(PSEUDO);
        fs::create_dir_all(&folder)?;
        for (name, file) in &languages[0].messages {
            fs::write(folder.join(format!("{name}.ftl")), pseudo::messages(&fs::read_to_string(file)?))?;
        }
        let messages = files(&folder, "ftl")?;
        languages.push(Language { code: PSEUDO.to_owned(), messages, documents: BTreeMap::new() });
    }
    fs::write(out.join("languages.rs"), code(&languages, supported)?)?;
    Ok(())
}

/// Returns the contents of a folder, sorted.
fn entries(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut paths: Vec<PathBuf> =
        fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<io::Result<_>>()?;
    paths.sort();
    Ok(paths)
}

fn stem(path: &Path) -> String {
    path.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}

/// Returns the files of a folder with this extension, by name.
fn files(folder: &Path, extension: &str) -> io::Result<BTreeMap<String, PathBuf>> {
    let is_wanted = |path: &PathBuf| path.extension().is_some_and(|found| found == extension);
    Ok(entries(folder)?.into_iter().filter(is_wanted).map(|path| (stem(&path), path)).collect())
}

/// Returns the documents of a language, by name.
fn documents(rules: &Path, code: &str) -> io::Result<BTreeMap<String, PathBuf>> {
    let mut found = BTreeMap::new();
    // The source package of a crate that uses this one may have no rules.
    if !rules.is_dir() {
        return Ok(found);
    }
    for folder in entries(rules)?.into_iter().filter(|path| path.is_dir()) {
        let name = stem(&folder);
        if name == code {
            found.extend(files(&folder, "md")?);
        } else if folder.join(code).is_dir() {
            let inner = files(&folder.join(code), "md")?;
            found.extend(inner.into_iter().map(|(file, path)| (format!("{name}/{file}"), path)));
        } else if folder.join(format!("{code}.md")).is_file() {
            found.insert(name, folder.join(format!("{code}.md")));
        }
    }
    Ok(found)
}

/// Returns the name of a language in the code: `PtBr` for `pt-BR`.
fn variant(code: &str) -> String {
    let capitalized = |part: &str| {
        let mut letters = part.chars();
        letters.next().map_or_else(String::new, |first| {
            first.to_uppercase().chain(letters.flat_map(char::to_lowercase)).collect()
        })
    };
    code.split('-').map(capitalized).collect()
}

/// Writes the type `Lang` and the tables with its files.
fn code(languages: &[Language], supported: usize) -> Result<String, std::fmt::Error> {
    let mut code = String::new();
    writeln!(code, "/// A language.")?;
    writeln!(code, "#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]\npub enum Lang {{")?;
    for (index, language) in languages.iter().enumerate() {
        let default = if index == 0 { "    #[default]\n" } else { "" };
        writeln!(
            code,
            "    /// The language `{}`.\n{default}    {},",
            language.code,
            variant(&language.code)
        )?;
    }
    let names: Vec<String> =
        languages.iter().map(|language| format!("Lang::{}", variant(&language.code))).collect();
    let pseudo = names.get(supported).map_or_else(|| "None".to_owned(), |name| format!("Some({name})"));
    let count = languages.len();
    writeln!(code, "}}\n\nimpl Lang {{")?;
    writeln!(code, "    /// All supported languages, the default first.")?;
    writeln!(code, "    pub const ALL: [Lang; {supported}] = [{}];\n", names[..supported].join(", "))?;
    writeln!(code, "    /// The pseudo-language of debug builds: English with accents, in longer words.")?;
    writeln!(code, "    pub const PSEUDO: Option<Lang> = {pseudo};\n")?;
    writeln!(code, "    /// The number of languages, including the pseudo-language.")?;
    writeln!(code, "    pub const COUNT: usize = {count};\n}}\n")?;
    let codes: Vec<String> = languages.iter().map(|language| format!("{:?}", language.code)).collect();
    writeln!(code, "const CODES: [&str; {count}] = [{}];\n", codes.join(", "))?;
    table(&mut code, "FILES", languages.iter().map(|language| &language.messages))?;
    table(&mut code, "DOCUMENTS", languages.iter().map(|language| &language.documents))?;
    Ok(code)
}

/// Writes a table with the files of each language.
fn table<'a>(
    code: &mut String,
    name: &str,
    languages: impl ExactSizeIterator<Item = &'a BTreeMap<String, PathBuf>>,
) -> std::fmt::Result {
    writeln!(code, "const {name}: [Files; {}] = [", languages.len())?;
    for files in languages {
        writeln!(code, "    &[")?;
        for (name, path) in files {
            writeln!(code, "        ({name:?}, include_str!({:?})),", path.display().to_string())?;
        }
        writeln!(code, "    ],")?;
    }
    writeln!(code, "];\n")
}
