//! What is asked, with all that the answer depends on.

use isamorph_core::InstructionSet;
use isamorph_recheck::sha256::sha256;
use serde_json::{Value, json};

/// A file that the answer depends on.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Source {
    /// Its name.
    pub name: String,
    /// The SHA-256 of its text.
    pub hash: String,
}

impl Source {
    /// A file with this text.
    #[must_use]
    pub fn new(name: &str, text: &str) -> Source {
        Source {
            name: name.to_string(),
            hash: sha256(text.as_bytes()),
        }
    }

    /// The files of an instruction set.
    pub fn of(set: &InstructionSet) -> impl Iterator<Item = Source> {
        set.model().sources.files().iter().map(|f| Source::new(&f.name, &f.text))
    }
}

/// A question to the program: the same one everywhere has the same key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// The version of the program, with a number that changes with its source.
    pub program: String,
    /// The command and its arguments, all of them in one order.
    pub args: Vec<String>,
    /// Specs and other files.
    pub sources: Vec<Source>,
}

impl Question {
    /// A question to this program.
    #[must_use]
    pub fn new(args: Vec<String>, mut sources: Vec<Source>) -> Question {
        sources.sort();
        sources.dedup();
        Question {
            program: this_program(),
            args,
            sources,
        }
    }

    /// The command.
    #[must_use]
    pub fn command(&self) -> &str {
        self.args.first().map_or("", String::as_str)
    }

    /// A name for the question in 32 hexadecimal digits.
    #[must_use]
    pub fn key(&self) -> String {
        let mut key = sha256(self.to_line().as_bytes());
        key.truncate(32);
        key
    }

    /// The question in one line.
    #[must_use]
    pub fn to_line(&self) -> String {
        let sources: Vec<Value> = self.sources.iter().map(|s| json!([s.name, s.hash])).collect();
        json!({"program": self.program, "args": self.args, "sources": sources}).to_string()
    }

    /// Reads a line.
    #[must_use]
    pub fn from_line(line: &str) -> Option<Question> {
        let v: Value = serde_json::from_str(line).ok()?;
        let text = |v: &Value| v.as_str().map(str::to_string);
        let source = |v: &Value| {
            Some(Source {
                name: text(&v[0])?,
                hash: text(&v[1])?,
            })
        };
        let question = Question {
            program: text(&v["program"])?,
            args: v["args"].as_array()?.iter().map(text).collect::<Option<_>>()?,
            sources: v["sources"].as_array()?.iter().map(source).collect::<Option<_>>()?,
        };
        // Only one line means a question.
        (question.to_line() == line).then_some(question)
    }

    /// The arguments as they are typed into a shell.
    #[must_use]
    pub fn typed(&self) -> String {
        self.args.iter().map(|a| quoted(a)).collect::<Vec<_>>().join(" ")
    }
}

/// The version of this program: the answers of another one are not joined with its own.
#[must_use]
pub fn this_program() -> String {
    format!(
        "isamorph {} {} Z3 {}",
        env!("CARGO_PKG_VERSION"),
        env!("ISAMORPH_SOURCES"),
        z3::full_version()
    )
}

/// An argument as the shell takes it for one.
#[must_use]
pub fn quoted(text: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_./,:=+@%".contains(c);
    if !text.is_empty() && text.chars().all(plain) {
        text.to_string()
    } else {
        format!("'{}'", text.replace('\'', "'\\''"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn a_line_is_read_back(args in proptest::collection::vec(".*", 1..5), name in ".*", text in ".*") {
            let q = Question::new(args, vec![Source::new(&name, &text)]);
            prop_assert!(!q.to_line().contains('\n'));
            prop_assert_eq!(Question::from_line(&q.to_line()), Some(q));
        }
    }

    #[test]
    fn all_of_a_question_is_in_its_key() {
        let q = |args: &[&str], text: &str| Question::new(args.iter().map(|a| a.to_string()).collect(), vec![Source::new("a", text)]);
        let one = q(&["prove", "--isa", "a"], "x");
        assert_eq!(one.key(), q(&["prove", "--isa", "a"], "x").key());
        assert_ne!(one.key(), q(&["prove", "--isa", "b"], "x").key());
        assert_ne!(one.key(), q(&["prove", "--isa", "a"], "y").key());
        let older = Question {
            program: "isamorph 0.0.1".into(),
            ..one.clone()
        };
        assert_ne!(one.key(), older.key());
    }

    #[test]
    fn arguments_are_quoted_for_the_shell() {
        assert_eq!(quoted("--isa=a.isa"), "--isa=a.isa");
        assert_eq!(quoted("it's"), "'it'\\''s'");
        assert_eq!(quoted(""), "''");
    }
}
