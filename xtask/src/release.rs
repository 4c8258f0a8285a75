//! `cargo xtask release` and `cargo xtask archive`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::str::FromStr;

use anyhow::{Context, bail, ensure};

use crate::{cargo, host, output, root, run, target};

/// A change to the version.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Bump {
    Patch,
    Minor,
    To(Version),
}

/// A version without pre-release or build: `0.2.0`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Version([u32; 3]);

impl Bump {
    fn apply(&self, old: Version) -> anyhow::Result<Version> {
        let Version([major, minor, patch]) = old;
        let new = match self {
            Bump::Patch => Version([major, minor, patch + 1]),
            Bump::Minor => Version([major, minor + 1, 0]),
            Bump::To(version) => *version,
        };
        ensure!(new > old, "version {new} is not newer than {old}");
        Ok(new)
    }
}

impl FromStr for Bump {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> anyhow::Result<Bump> {
        match text {
            "patch" => Ok(Bump::Patch),
            "minor" => Ok(Bump::Minor),
            _ => text.parse().map(Bump::To),
        }
    }
}

impl FromStr for Version {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> anyhow::Result<Version> {
        let numbers = text.split('.').map(str::parse).collect::<Result<Vec<u32>, _>>().ok();
        let version = numbers.and_then(|numbers| numbers.try_into().ok()).map(Version);
        version
            .with_context(|| format!("'{text}' is not a version. Use patch, minor or three numbers: 0.2.0"))
    }
}

impl std::fmt::Display for Version {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Version([major, minor, patch]) = self;
        write!(f, "{major}.{minor}.{patch}")
    }
}

/// Sets the version of all crates and moves the changelog's "Unreleased" entries under a dated heading.
pub(crate) fn prepare(bump: &Bump) -> anyhow::Result<()> {
    let root = root()?;
    let old = current_version(&root)?;
    let new = bump.apply(old)?;
    let today = output(Command::new("date").args(["-u", "+%F"]))?;
    let changelog = root.join("CHANGELOG.md");
    let closed = close_unreleased(&fs::read_to_string(&changelog)?, new, today.trim())?;
    let manifest = root.join("Cargo.toml");
    let [before, after] = [old, new].map(|version| format!("\nversion = \"{version}\"\n"));
    fs::write(&changelog, closed)?;
    // The Python package is a workspace of its own.
    for manifest in [manifest, root.join("crates/fishpond-py/Cargo.toml")] {
        let updated = fs::read_to_string(&manifest)?.replacen(&before, &after, 1);
        fs::write(&manifest, updated)?;
    }
    for manifest in ["Cargo.toml", "fuzz/Cargo.toml", "crates/fishpond-py/Cargo.toml"] {
        cargo(&["update", "--workspace", "--quiet", "--manifest-path", manifest])?;
    }
    println!("Version {new}: check the changes, commit them and tag the commit v{new}.");
    Ok(())
}

/// Builds the executable of a release, unless one is given, and returns its path.
pub(crate) fn build(binary: Option<PathBuf>) -> anyhow::Result<PathBuf> {
    if let Some(binary) = binary {
        return Ok(binary);
    }
    cargo(&["build", "--profile", "dist", "-p", "fishpond-cli"])?;
    Ok(target()?.join("dist/fishpond"))
}

/// Builds `target/archive/fishpond-VERSION-TARGET.tar.gz`.
pub(crate) fn archive(binary: Option<PathBuf>) -> anyhow::Result<()> {
    let root = root()?;
    let binary = build(binary)?;
    let name = format!("fishpond-{}-{}", current_version(&root)?, host()?);
    let parent = target()?.join("archive");
    let folder = parent.join(&name);
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    for part in ["man", "completions", "font"] {
        fs::create_dir_all(folder.join(part))?;
    }
    fs::copy(&binary, folder.join("fishpond"))
        .with_context(|| format!("cannot copy {}", binary.display()))?;
    for file in ["README.md", "CHANGELOG.md", "LICENSE-MIT", "LICENSE-APACHE"] {
        fs::copy(root.join(file), folder.join(file)).with_context(|| format!("cannot copy {file}"))?;
    }
    // The binary contains the font.
    for file in ["README.md", "LICENSE.txt"] {
        fs::copy(root.join("crates/fishpond-draw/fonts").join(file), folder.join("font").join(file))
            .with_context(|| format!("cannot copy {file} of the font"))?;
    }
    run(Command::new(&binary).arg("man").arg(folder.join("man")))?;
    for (shell, file) in [
        ("bash", "fishpond.bash"),
        ("elvish", "fishpond.elv"),
        ("fish", "fishpond.fish"),
        ("zsh", "_fishpond"),
    ] {
        let script = output(Command::new(&binary).args(["completions", shell]))?;
        fs::write(folder.join("completions").join(file), script)?;
    }
    let file = parent.join(format!("{name}.tar.gz"));
    run(Command::new("tar").arg("-czf").arg(&file).arg("-C").arg(&parent).arg(&name))?;
    println!("{}", file.display());
    Ok(())
}

fn current_version(root: &Path) -> anyhow::Result<Version> {
    let manifest: toml::Table = fs::read_to_string(root.join("Cargo.toml"))?.parse()?;
    let version = manifest["workspace"]["package"]["version"].as_str();
    version.context("Cargo.toml has no [workspace.package] version")?.parse()
}

/// Puts a dated heading above the entries of the section "Unreleased", which becomes empty.
fn close_unreleased(changelog: &str, version: Version, date: &str) -> anyhow::Result<String> {
    const HEADING: &str = "\n## Unreleased\n";
    let (before, after) =
        changelog.split_once(HEADING).context("CHANGELOG.md has no section \"Unreleased\"")?;
    let entries = after.split("\n## ").next().unwrap_or_default();
    if entries.trim().is_empty() {
        bail!("CHANGELOG.md has no unreleased entries");
    }
    Ok(format!("{before}{HEADING}\n## {version} - {date}\n{after}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_bumped() {
        let old: Version = "0.1.9".parse().unwrap();
        let bump =
            |text: &str| text.parse::<Bump>().and_then(|bump| bump.apply(old)).map(|new| new.to_string());
        assert_eq!(bump("patch").unwrap(), "0.1.10");
        assert_eq!(bump("minor").unwrap(), "0.2.0");
        assert_eq!(bump("1.0.0").unwrap(), "1.0.0");
        for bad in ["0.1.9", "0.1.8", "1.0", "major", "1.0.0-rc1", ""] {
            assert!(bump(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn only_entries_of_the_unreleased_section_move() {
        let version = "0.2.0".parse().unwrap();
        let open = "# Changelog\n\n## Unreleased\n\n- New.\n\n## 0.1.0 - 2026-01-01\n\n- Old.\n";
        let closed = close_unreleased(open, version, "2026-02-03").unwrap();
        let expected = "# Changelog\n\n## Unreleased\n\n## 0.2.0 - 2026-02-03\n\n- New.\n\n## 0.1.0 - 2026-01-01\n\n- Old.\n";
        assert_eq!(closed, expected);
        assert!(close_unreleased(&closed, version, "2026-02-03").is_err(), "nothing is left to release");
    }
}
