//! How a program is asked: what lines it is given, and how its answers are read.

use isamorph_core::InstructionSet;
use isamorph_core::model::Word;
use isamorph_core::text::to_text;
use regex_lite::Regex;

use super::super::CliError;
use super::super::error::InputError;
use super::super::{input, written};
use super::args::AuditArgs;
use crate::audit::{Audit, Comparison, Given, Peer};

/// What an audit is given.
pub struct Asking<'a> {
    args: &'a AuditArgs,
    set: &'a InstructionSet,
    refuses: Regex,
    comparison: Comparison,
}

impl<'a> Asking<'a> {
    /// As the arguments say.
    ///
    /// # Errors
    /// A bad expression or file of rules.
    pub fn new(args: &'a AuditArgs, set: &'a InstructionSet) -> Result<Asking<'a>, CliError> {
        let refuses = Regex::new(&args.refuses);
        let refuses = refuses.map_err(|e| CliError::usage(format!("`--refuses`: no regular expression: {e}")))?;
        let comparison = comparison(args)?;
        Ok(Asking {
            args,
            set,
            refuses,
            comparison,
        })
    }

    /// The line for a word: the word, or its text for an assembler.
    pub(super) fn line(&self, word: Word) -> String {
        match (&self.args.assembler, self.set.decode_raw(word)) {
            (Some(_), Ok(instr)) => self.comparison.sent(&to_text(self.set.model(), &instr)),
            _ => self.args.order.text(self.set.model(), word),
        }
    }

    /// Calls a function with what makes audits that have asked nothing.
    pub fn with<T>(&self, with: impl for<'x> FnOnce(&'x (dyn Fn() -> Audit<'x> + Sync + 'x)) -> T) -> T {
        let line = |word: Word| self.line(word);
        let refuses = |text: &str| self.refuses.is_match(text);
        let word = |text: &str| self.args.order.read(self.set.model(), text);
        let given = || match self.args.assembler {
            Some(_) => Given::Texts(&word),
            None => Given::Words,
        };
        let bytes = |word: Word| written::bytes(self.set.model(), word);
        with(&|| {
            let mut peer = Peer::new(self.args.options(), &line, &refuses);
            if self.args.raw {
                peer = peer.with_bytes(&bytes);
            }
            Audit::new(
                self.set,
                (peer, given()),
                self.comparison.clone(),
                self.args.compared(),
                self.args.seed,
            )
            .with_most_patterns(self.args.patterns)
        })
    }
}

fn comparison(args: &AuditArgs) -> Result<Comparison, CliError> {
    let Some(path) = &args.normalise else {
        return Ok(Comparison::default());
    };
    let text = input::whole(path)?.1;
    Comparison::parse(&text).map_err(|wrong| {
        let line = text.lines().nth(wrong.line - 1).unwrap_or_default().to_string();
        CliError::Input(vec![InputError {
            file: path.display().to_string(),
            line: wrong.line,
            column: 1,
            length: line.chars().count().max(1),
            text: line,
            message: wrong.message,
            help: Some("a rule is `ours|theirs|both REGEX => REPLACEMENT` or `rename OURS => THEIRS`".into()),
        }])
    })
}
