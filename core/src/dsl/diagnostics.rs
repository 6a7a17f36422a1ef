//! Errors of specs as values, each with a stable code, a place, and a remedy; rendered by
//! [`crate::snippet`].

use crate::snippet::{self, Label};

use crate::source::{SourceMap, Span};

macro_rules! codes {
    ($($(#[$doc:meta])* $variant:ident = $name:literal),* $(,)?) => {
        /// Every error the spec language can give. `tests/spec/err` holds a file for each.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Code { $($(#[$doc])* $variant),* }
        impl Code {
            /// All codes, in order of declaration.
            pub const ALL: &'static [Code] = &[$(Code::$variant),*];
            /// The stable name shown in brackets.
            #[must_use]
            pub fn name(self) -> &'static str {
                match self { $(Code::$variant => $name),* }
            }
        }
    };
}

codes! {
    /// A character that starts no token.
    BadCharacter = "bad-character",
    /// A string without end, or with an unknown escape.
    BadString = "bad-string",
    /// A token other than the grammar wants.
    Syntax = "syntax",
    /// Braces or expressions nested too deeply.
    TooDeep = "too-deep",
    /// A number that cannot be read or is too large.
    BadNumber = "bad-number",
    /// An `include` that cannot be loaded, or includes itself.
    BadInclude = "bad-include",
    /// `isa` or `units` missing or given twice, or a form's units out of order.
    BadHeader = "bad-header",
    /// A name defined twice.
    Duplicate = "duplicate",
    /// A name that nothing defines.
    UnknownName = "unknown-name",
    /// A name that means another kind of thing here.
    WrongKind = "wrong-kind",
    /// A bit range outside its unit, or with ends swapped.
    BadExtent = "bad-extent",
    /// Two widths that should be equal.
    WidthMismatch = "width-mismatch",
    /// A value that does not fit its width.
    TooWide = "too-wide",
    /// A bit of a form that nothing covers.
    UncoveredBits = "uncovered-bits",
    /// A bit of a form that two items cover.
    OverlappingBits = "overlapping-bits",
    /// A pattern of the wrong length or with wrong characters.
    BadPattern = "bad-pattern",
    /// An enum, table, operand class or match that leaves codes open.
    NotTotal = "not-total",
    /// An enum, table, operand class or match in which two rows hold for one code.
    RowClash = "row-clash",
    /// A canonical code that the row does not match.
    BadCanonical = "bad-canonical",
    /// A guard, table or `require` that depends on more than 16 bits.
    GuardTooWide = "guard-too-wide",
    /// A template that cannot be read: unbalanced braces or a bad hole.
    BadTemplate = "bad-template",
    /// A hole that cannot be parsed back.
    NotInvertible = "not-invertible",
    /// Two pieces of a template that would run together into one token.
    RunTogether = "run-together",
    /// A used field that the text does not show.
    HiddenField = "hidden-field",
    /// A wrong number or kind of arguments.
    BadArguments = "bad-arguments",
    /// A recursion of functions, operands or layouts.
    Recursion = "recursion",
    /// Two forms that match one word without a declared priority.
    FormOverlap = "form-overlap",
    /// A priority that names forms which do not overlap, or contradicts another.
    BadPriority = "bad-priority",
    /// A form that lies outside its group's region.
    OutsideGroup = "outside-group",
    /// An operand read or written that has no value.
    NoValue = "no-value",
    /// A text or semantics missing, or given twice.
    MissingPart = "missing-part",
    /// Evidence or pieces of an erratum that cannot be read.
    BadErratum = "bad-erratum",
    /// A machine section that leaves something out, or contradicts the rest of the spec.
    BadMachine = "bad-machine",
    /// A shape the language does not allow: too many fields, codes, rows.
    Limit = "limit",
}

/// One error: a message, the place it is about, other places that matter, and how to mend it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// Stable code.
    pub code: Code,
    /// What is wrong, in one sentence.
    pub message: String,
    /// The place, with a label (may be empty).
    pub primary: (Span, String),
    /// Other places involved, such as the first of two definitions.
    pub secondary: Vec<(Span, String)>,
    /// How to mend it.
    pub help: Option<String>,
}

impl Diagnostic {
    /// An error at one place.
    #[must_use]
    pub fn new(code: Code, span: Span, message: impl Into<String>) -> Self {
        Diagnostic {
            code,
            message: message.into(),
            primary: (span, String::new()),
            secondary: Vec::new(),
            help: None,
        }
    }

    /// Words the label at the primary place.
    #[must_use]
    pub fn label(mut self, text: impl Into<String>) -> Self {
        self.primary.1 = text.into();
        self
    }

    /// Adds another place.
    #[must_use]
    pub fn also(mut self, span: Span, text: impl Into<String>) -> Self {
        self.secondary.push((span, text.into()));
        self
    }

    /// Says how to mend it.
    #[must_use]
    pub fn help(mut self, text: impl Into<String>) -> Self {
        self.help = Some(text.into());
        self
    }
}

/// All errors of one spec, with the sources needed to show them.
#[derive(Clone, Debug)]
pub struct SpecErrors {
    /// The files the spans point into.
    pub sources: SourceMap,
    /// At least one error, in source order.
    pub errors: Vec<Diagnostic>,
}

impl std::fmt::Display for SpecErrors {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.render(false))
    }
}

impl std::error::Error for SpecErrors {}

impl SpecErrors {
    /// Renders all errors with source excerpts, in colour if asked.
    #[must_use]
    pub fn render(&self, colour: bool) -> String {
        let label = |(span, message): &(Span, String)| {
            let file = self.sources.files().get(span.file as usize);
            (file.map_or(("", ""), |f| (&f.name, &f.text)), *span, message.clone())
        };
        let mut out = String::new();
        for d in &self.errors {
            let places: Vec<_> = std::iter::once(&d.primary).chain(&d.secondary).map(label).collect();
            let labels: Vec<Label<'_>> = places
                .iter()
                .map(|((file, text), span, message)| Label {
                    file,
                    text,
                    line: 1,
                    range: span.start as usize..span.end.max(span.start) as usize,
                    message,
                })
                .collect();
            out.push_str(&snippet::render(
                &d.message,
                Some(d.code.name()),
                &labels,
                d.help.as_deref(),
                colour,
            ));
            out.push('\n');
        }
        out
    }
}
