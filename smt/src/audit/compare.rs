//! When two texts say the same.

use regex_lite::Regex;

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
}

impl Comparison {
    /// Reads rules, one a line: `ours|theirs|both REGEX => REPLACEMENT`. `#` begins a comment.
    /// Rules see lower case, single blanks and decimal numbers.
    ///
    /// # Errors
    /// A line that is no rule.
    pub fn parse(text: &str) -> Result<Comparison, Wrong> {
        let mut rules = Vec::new();
        for (i, line) in text.lines().enumerate() {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let wrong = |message: String| Wrong { line: i + 1, message };
            let (side, rest) = line.split_once(' ').unwrap_or((line, ""));
            let side = match side {
                "ours" => Side::Ours,
                "theirs" => Side::Theirs,
                "both" => Side::Both,
                other => return Err(wrong(format!("expected `ours`, `theirs` or `both`, found `{other}`"))),
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
        Ok(Comparison { rules })
    }

    /// Do our text and theirs say the same?
    #[must_use]
    pub fn same(&self, ours: &str, theirs: &str) -> bool {
        self.normal(ours, Side::Ours) == self.normal(theirs, Side::Theirs)
    }

    fn normal(&self, text: &str, side: Side) -> String {
        let mut text = plain(text);
        for rule in self.rules.iter().filter(|r| r.side == side || r.side == Side::Both) {
            text = rule.pattern.replace_all(&text, rule.replacement.as_str()).into_owned();
        }
        tight(&text)
    }
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_' || c == '.'
}

/// Lower case, single blanks, numbers in decimal.
fn plain(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text.trim();
    while let Some(c) = rest.chars().next() {
        if c.is_whitespace() {
            out.push(' ');
            rest = rest.trim_start();
            continue;
        }
        let end = if is_word(c) {
            rest.find(|c| !is_word(c)).unwrap_or(rest.len())
        } else {
            c.len_utf8()
        };
        let (part, more) = rest.split_at(end);
        let part = part.to_lowercase();
        match part.strip_prefix("0x").and_then(|hex| u128::from_str_radix(hex, 16).ok()) {
            Some(number) => out.push_str(&number.to_string()),
            None => out.push_str(&part),
        }
        rest = more;
    }
    out
}

/// No blanks but one between two words.
fn tight(text: &str) -> String {
    let mut out = String::new();
    for part in text.split_whitespace() {
        if part.starts_with(is_word) && out.ends_with(is_word) {
            out.push(' ');
        }
        out.push_str(part);
    }
    out
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
