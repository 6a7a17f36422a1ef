//! When two texts say the same.

use regex_lite::Regex;

use super::tokens::{plain, replace, tokens};

/// Whose texts a rule changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    Ours,
    Theirs,
    Both,
}

/// A rule that changes texts before they are compared.
#[derive(Clone, Debug)]
struct Rule {
    side: Side,
    pattern: Regex,
    replacement: String,
}

/// Parts of our texts that mean the same as parts of theirs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rename {
    pub(super) from: Vec<String>,
    pub(super) to: Vec<String>,
}

impl std::fmt::Display for Rename {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "rename {} => {}", self.from.join(" "), self.to.join(" "))
    }
}

/// What is wrong with a file of rules: line and message.
#[derive(Debug, PartialEq, Eq)]
pub struct Wrong {
    /// From 1.
    pub line: usize,
    /// What is wrong.
    pub message: String,
}

/// How texts are compared: spaces, case and the base of numbers do not matter, and what the user's
/// rules change.
#[derive(Clone, Debug, Default)]
pub struct Comparison {
    rules: Vec<Rule>,
    renames: Vec<Rename>,
}

impl Comparison {
    /// Reads rules, one a line: `ours|theirs|both REGEX => REPLACEMENT` or `rename OURS => THEIRS`.
    /// `#` begins a comment. Rules see lower case, single blanks and decimal numbers; renames are
    /// about whole words and signs, and come after the others.
    ///
    /// # Errors
    /// A line that is no rule.
    pub fn parse(text: &str) -> Result<Comparison, Wrong> {
        let (mut rules, mut renames) = (Vec::new(), Vec::new());
        for (i, line) in text.lines().enumerate() {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let wrong = |message: String| Wrong { line: i + 1, message };
            let (side, rest) = line.split_once(' ').unwrap_or((line, ""));
            if side == "rename" {
                let (from, to) = rest
                    .split_once("=>")
                    .ok_or_else(|| wrong("expected `rename OURS => THEIRS`".into()))?;
                let (from, to) = (tokens(&plain(from)), tokens(&plain(to)));
                if from.is_empty() {
                    return Err(wrong("expected words of our texts before `=>`".into()));
                }
                renames.push(Rename { from, to });
                continue;
            }
            let side = match side {
                "ours" => Side::Ours,
                "theirs" => Side::Theirs,
                "both" => Side::Both,
                other => return Err(wrong(format!("expected `ours`, `theirs`, `both` or `rename`, found `{other}`"))),
            };
            let Some((pattern, replacement)) = rest.split_once("=>") else {
                return Err(wrong("expected `REGEX => REPLACEMENT`".into()));
            };
            rules.push(Rule {
                side,
                pattern: Regex::new(pattern.trim()).map_err(|e| wrong(format!("no regular expression: {e}")))?,
                replacement: replacement.trim().to_string(),
            });
        }
        Ok(Comparison { rules, renames })
    }

    /// The same with more renames.
    pub(super) fn rename(&mut self, renames: Vec<Rename>) {
        self.renames.extend(renames);
    }

    /// Our text as an assembler is given it: changed by the rules for ours, and in nothing else.
    #[must_use]
    pub fn sent(&self, ours: &str) -> String {
        self.changed(ours.to_string(), Side::Ours)
    }

    /// Do our text and theirs say the same?
    #[must_use]
    pub fn same(&self, ours: &str, theirs: &str) -> bool {
        self.ours(ours) == self.theirs(theirs)
    }

    /// The parts of our text that are compared.
    pub(super) fn ours(&self, text: &str) -> Vec<String> {
        let all = tokens(&self.changed(plain(text), Side::Ours));
        self.renames.iter().fold(all, |all, r| replace(&all, &r.from, &r.to))
    }

    /// The parts of theirs.
    pub(super) fn theirs(&self, text: &str) -> Vec<String> {
        tokens(&self.changed(plain(text), Side::Theirs))
    }

    fn changed(&self, mut text: String, side: Side) -> String {
        for rule in self.rules.iter().filter(|r| r.side == side || r.side == Side::Both) {
            text = rule.pattern.replace_all(&text, rule.replacement.as_str()).into_owned();
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blanks_case_and_bases_do_not_matter() {
        let c = Comparison::default();
        assert!(c.same("ADDI  a0, a1, 0x1f", "addi\ta0,a1,31"));
        assert!(!c.same("addi a0, a1, 0x1f", "addi a0, a1, 30"));
        assert!(!c.same("add i a0", "addi a0"));
        assert!(c.same("lw a0, -0x4(sp)", "lw a0,-4( sp )"));
    }

    #[test]
    fn rules_change_one_side_or_both() {
        let c = Comparison::parse("# a comment\n\nours ^short (.*) => $1\nboth \\$(r\\d+) => $1\n").expect("rules");
        assert!(c.same("short add $r1", "add r1"));
        assert!(!c.same("add r1", "short add r1"));
        let c = Comparison::parse("rename x10 => a0\nrename $ =>").expect("renames");
        assert!(c.same("add $x10, x11", "ADD a0,x11"));
        assert!(!c.same("add x100", "add a00"));
        assert!(Comparison::parse("rename => a").is_err() && Comparison::parse("rename a b").is_err());
        assert_eq!(
            Comparison::parse("both x => y\nmine x => y").expect_err("a side").line,
            2,
            "the line of the error"
        );
        assert!(
            Comparison::parse("both (x => y")
                .expect_err("a regex")
                .message
                .contains("regular expression")
        );
    }
}
