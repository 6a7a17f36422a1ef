//! What an audited program says of a word, or how it fails on it.

use serde_json::{Value, json};

/// What the program says of a word.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Reading {
    /// A text.
    Text(String),
    /// That it is no instruction.
    Refused(String),
    /// Nothing that can be used: it failed on this word alone.
    Failed(Failure),
    /// What we say of it; it is not known in which words.
    Alike,
}

/// How a program fails.
#[derive(Clone, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum Failure {
    /// It did not end in time.
    #[error("does not end")]
    Hangs,
    /// It ended by itself with an error, or a signal ended it, before it answered.
    #[error("ends without an answer ({0})")]
    Dies(String),
    /// It printed another number of lines than it was given words.
    #[error("prints {0} lines for one word")]
    Lines(usize),
    /// It printed more than any text can be.
    #[error("prints without end")]
    Endless,
    /// What it printed is no UTF-8.
    #[error("prints bytes that are no UTF-8")]
    NoText,
}

impl Reading {
    /// As files hold it.
    pub(super) fn to_json(&self) -> Value {
        match self {
            Reading::Text(text) => json!(["text", text]),
            Reading::Refused(text) => json!(["refused", text]),
            Reading::Alike => json!(["alike"]),
            Reading::Failed(Failure::Hangs) => json!(["hangs"]),
            Reading::Failed(Failure::Dies(how)) => json!(["dies", how]),
            Reading::Failed(Failure::Lines(n)) => json!(["lines", n]),
            Reading::Failed(Failure::Endless) => json!(["endless"]),
            Reading::Failed(Failure::NoText) => json!(["no-text"]),
        }
    }

    /// Reads what [`Reading::to_json`] wrote.
    pub(super) fn from_json(v: &Value) -> Option<Reading> {
        let text = || v[1].as_str().map(str::to_string);
        Some(match v[0].as_str()? {
            "text" => Reading::Text(text()?),
            "refused" => Reading::Refused(text()?),
            "hangs" => Reading::Failed(Failure::Hangs),
            "dies" => Reading::Failed(Failure::Dies(text()?)),
            "lines" => Reading::Failed(Failure::Lines(usize::try_from(v[1].as_u64()?).ok()?)),
            "endless" => Reading::Failed(Failure::Endless),
            "no-text" => Reading::Failed(Failure::NoText),
            _ => return None,
        })
    }
}
