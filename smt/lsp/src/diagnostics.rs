//! Errors of specs as an editor shows them: at their place, with the other places that matter.

use std::collections::BTreeMap;

use isamorph_core::dsl::diagnostics as spec;
use isamorph_core::source::{SourceFile, Span};
use lsp_types::{Diagnostic, DiagnosticRelatedInformation, DiagnosticSeverity, DiagnosticTag, Location, NumberOrString, Range};

use crate::check::Checked;
use crate::files::ByFile;
use crate::position::{Encoding, Lines};
use crate::uri::uri_of;

/// The name under which the server speaks.
pub const SOURCE: &str = "isamorph";

/// Places in the files of one spec.
pub struct Places<'f> {
    files: Vec<(&'f str, &'f str, Lines)>,
    encoding: Encoding,
}

impl<'f> Places<'f> {
    /// Of these files, in the order of the numbers in spans.
    pub fn new(files: &'f [SourceFile], encoding: Encoding) -> Self {
        Places {
            files: files.iter().map(|f| (f.name.as_str(), &*f.text, Lines::of(&f.text))).collect(),
            encoding,
        }
    }

    fn range(&self, span: Span) -> Option<(&'f str, Range)> {
        let (name, text, lines) = self.files.get(span.file as usize)?;
        let (from, mut to) = (span.start as usize, span.end as usize);
        // An editor shows nothing where nothing is: the end of the file, a brace that is missing.
        if to <= from {
            to = text[from.min(text.len())..].chars().next().map_or(from, |c| from + c.len_utf8());
        }
        Some((name, lines.range(text, from, to, self.encoding)))
    }

    fn location(&self, span: Span) -> Option<Location> {
        let (name, range) = self.range(span)?;
        Some(Location::new(uri_of(name)?, range))
    }
}

/// The errors of a spec by the file that they stand in.
pub fn of_errors(errors: &spec::SpecErrors, encoding: Encoding) -> ByFile<Diagnostic> {
    let places = Places::new(errors.sources.files(), encoding);
    let mut out = BTreeMap::new();
    for e in &errors.errors {
        add(&places, e, &mut out);
    }
    out
}

/// The warnings of a spec by the file that they stand in.
pub fn of_warnings(checked: &Checked, encoding: Encoding) -> ByFile<Diagnostic> {
    let mut out: ByFile<Diagnostic> = BTreeMap::new();
    for w in &checked.warnings {
        let Some(file) = checked.files.iter().find(|f| f.id == w.at.file) else {
            continue;
        };
        let range = file.lines.range(&file.text, w.at.start as usize, w.at.end as usize, encoding);
        out.entry(w.file.clone()).or_default().push(Diagnostic {
            range,
            severity: Some(DiagnosticSeverity::WARNING),
            code: Some(NumberOrString::String(w.code.to_string())),
            source: Some(SOURCE.to_string()),
            message: format!("{}\nhelp: {}", w.message, w.help),
            tags: w.code.starts_with("unused").then(|| vec![DiagnosticTag::UNNECESSARY]),
            ..Diagnostic::default()
        });
    }
    out
}

/// Errors of one file.
pub fn of_file(name: &str, text: &str, errors: &[spec::Diagnostic], encoding: Encoding) -> Vec<Diagnostic> {
    let file = [SourceFile {
        name: name.to_string(),
        text: text.into(),
    }];
    let places = Places::new(&file, encoding);
    let mut out = BTreeMap::new();
    let local = |s: Span| Span { file: 0, ..s };
    for e in errors {
        let mut e = e.clone();
        e.primary.0 = local(e.primary.0);
        e.secondary.iter_mut().for_each(|s| s.0 = local(s.0));
        add(&places, &e, &mut out);
    }
    out.remove(name).unwrap_or_default()
}

fn add(places: &Places<'_>, e: &spec::Diagnostic, out: &mut ByFile<Diagnostic>) {
    let Some((name, range)) = places.range(e.primary.0) else { return };
    let mut message = e.message.clone();
    if !e.primary.1.is_empty() && !message.contains(&e.primary.1) {
        message += &format!(" ({})", e.primary.1);
    }
    if let Some(help) = &e.help {
        message += &format!("\nhelp: {help}");
    }
    let related = e.secondary.iter().filter_map(|(span, label)| {
        Some(DiagnosticRelatedInformation {
            location: places.location(*span)?,
            message: label.clone(),
        })
    });
    let related: Vec<DiagnosticRelatedInformation> = related.collect();
    out.entry(name.to_string()).or_default().push(Diagnostic {
        range,
        severity: Some(DiagnosticSeverity::ERROR),
        code: Some(NumberOrString::String(e.code.name().to_string())),
        source: Some(SOURCE.to_string()),
        message,
        related_information: (!related.is_empty()).then_some(related),
        ..Diagnostic::default()
    });
}
