//! Where in the published files a fact stands, and errors that say so.

use std::fmt;
use std::rc::Rc;

/// Where a fact comes from.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// The file, relative to the folder that was imported, with `/` between its parts.
    pub file: Rc<str>,
    /// The line, from 1; 0 stands for the whole file, or the folder `.`.
    pub line: u32,
    /// What stands there, by the name that the file gives it.
    pub element: String,
}

impl Place {
    /// A place.
    #[must_use]
    pub fn new(file: &Rc<str>, line: u32, element: impl Into<String>) -> Place {
        Place {
            file: Rc::clone(file),
            line,
            element: element.into(),
        }
    }

    /// A whole file, or the folder `.`.
    #[must_use]
    pub fn whole(file: &str) -> Place {
        Place::new(&Rc::from(file), 0, "")
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            0 => f.write_str(&self.file)?,
            line => write!(f, "{}:{line}", self.file)?,
        }
        if self.element.is_empty() {
            Ok(())
        } else {
            write!(f, ", `{}`", shown(&self.element))
        }
    }
}

/// Most characters of somebody else's name in a message.
const SHOWN: usize = 80;

/// A name from a file as a message shows it: without control characters, and not endless.
#[must_use]
pub fn shown(name: &str) -> String {
    let mut out: String = name.chars().take(SHOWN).flat_map(char::escape_debug).collect();
    if name.chars().nth(SHOWN).is_some() {
        out.push('…');
    }
    out
}

/// Why a description cannot be imported.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{place}: {message}")]
pub struct ImportError {
    /// Where.
    pub place: Place,
    /// What is wrong, and what was expected.
    pub message: String,
    /// How to mend it.
    pub help: String,
}

impl ImportError {
    /// An error.
    #[must_use]
    pub fn new(place: Place, message: impl Into<String>, help: impl Into<String>) -> ImportError {
        ImportError {
            place,
            message: message.into(),
            help: help.into(),
        }
    }
}
