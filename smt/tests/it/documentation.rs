//! Pages link to what is there: files, headings, and the paths of this repository that they name.
#![allow(clippy::unwrap_used)]

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Folders of the repository at its top that pages name.
const TOP: [&str; 9] = ["bench", "core", "smt", "fuzz", "corpus", "docs", "tools", "examples", ".github"];

/// Files that commands write.
const WRITTEN: [&str; 1] = ["fuzz/coverage/unreached.txt"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").canonicalize().unwrap()
}

/// The pages below a folder; what builds and other programs put there is none of ours.
fn pages(folder: &Path, out: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if path.is_dir() && !["target", "node_modules", ".git"].contains(&name.as_str()) {
            pages(&path, out);
        } else if path.extension().is_some_and(|e| e == "md") {
            out.push(path);
        }
    }
}

/// The lines outside of code blocks, with their numbers.
fn prose(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut code = false;
    text.lines().enumerate().filter_map(move |(n, line)| {
        let fence = line.trim_start().starts_with("```");
        code ^= fence;
        (!code && !fence).then_some((n + 1, line))
    })
}

/// What is between each pair of marks.
fn between<'a>(line: &'a str, open: &'a str, close: &'a str) -> impl Iterator<Item = &'a str> {
    let mut rest = line;
    std::iter::from_fn(move || {
        let (_, after) = rest.split_once(open)?;
        let (inner, after) = after.split_once(close)?;
        rest = after;
        Some(inner)
    })
}

/// The anchors of a page's headings, as GitHub makes them.
fn anchors(text: &str) -> BTreeSet<String> {
    let heading = |line: &str| line.starts_with('#').then(|| line.trim_start_matches('#').trim().to_lowercase());
    let headings = prose(text).filter_map(|(_, line)| heading(line));
    let kept = |c: &char| c.is_alphanumeric() || ['-', '_', ' '].contains(c);
    headings
        .map(|h| h.chars().filter(kept).collect::<String>().replace(' ', "-"))
        .collect()
}

/// What is wrong with a page: links to nowhere, and paths that are not there.
fn problems(root: &Path, page: &Path, text: &str) -> Vec<String> {
    let mut out = Vec::new();
    for (number, line) in prose(text) {
        let at = format!("{}:{number}", page.strip_prefix(root).unwrap_or(page).display());
        for link in between(line, "](", ")") {
            if link.contains("://") || link.starts_with("mailto:") {
                continue;
            }
            let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
            let target = if file.is_empty() {
                page.to_path_buf()
            } else {
                page.parent().unwrap().join(file)
            };
            if !target.exists() {
                out.push(format!("{at}: `{link}` is not there"));
            } else if !anchor.is_empty() && target.extension().is_some_and(|e| e == "md") {
                let has = anchors(&std::fs::read_to_string(&target).unwrap()).contains(anchor);
                if !has {
                    out.push(format!("{at}: `{link}` has no heading of this name"));
                }
            }
        }
        for span in between(line, "`", "`") {
            let (top, rest) = span.split_once('/').unwrap_or_default();
            let plain = rest
                .chars()
                .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || "/._-".contains(c));
            if TOP.contains(&top) && plain && !rest.is_empty() && !WRITTEN.contains(&span) && !root.join(span).exists() {
                out.push(format!("{at}: `{span}` is not there"));
            }
        }
    }
    out
}

#[test]
fn links_and_paths_of_all_pages_are_there() {
    let root = root();
    let mut all = Vec::new();
    pages(&root, &mut all);
    assert!(all.len() > 30, "{} pages", all.len());
    // What changed once names files of its time.
    all.retain(|p| !p.ends_with("CHANGELOG.md"));
    let found: Vec<String> = all
        .iter()
        .flat_map(|p| problems(&root, p, &std::fs::read_to_string(p).unwrap()))
        .collect();
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn wrong_links_are_found() {
    let root = root();
    let text = "# A heading, `code` and more\n[a](#a-heading-code-and-more) [b](#nothing) [c](README.md) [d](none.md)\n`core/src/lib.rs` \
                `core/src/none.rs` `core/src/*.rs`\n```\n[e](none.md)\n```\n";
    let found = problems(&root, &root.join("page.md"), text);
    // The page itself is not there: its own headings are those of no file.
    let page = Path::new(env!("CARGO_TARGET_TMPDIR")).join("page.md");
    std::fs::write(&page, text).unwrap();
    let own = problems(&root, &page, text);
    assert_eq!(
        found.iter().filter(|p| p.contains("none.md") || p.contains("none.rs")).count(),
        2,
        "{found:?}"
    );
    assert_eq!(own.iter().filter(|p| p.contains("heading")).count(), 1, "{own:?}");
}
