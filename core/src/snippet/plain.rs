//! Rendering of diagnostics without excerpts, for builds without the feature `diagnostics` and for
//! the build script.

mod label;

pub use label::{Label, escaped};

/// Renders a diagnostic: where, what, and how to mend it.
#[must_use]
pub fn render(message: &str, code: Option<&str>, labels: &[Label<'_>], help: Option<&str>, _colour: bool) -> String {
    let mut out = String::new();
    for (i, label) in labels.iter().enumerate() {
        let before = &label.text[..boundary(label.text, label.range.start)];
        let line = label.line + before.matches('\n').count();
        let column = before.rsplit('\n').next().map_or(0, |l| l.chars().count()) + 1;
        let what = match (i, code) {
            (0, Some(code)) => format!("error[{code}]: {}", escaped(message)),
            (0, None) => format!("error: {}", escaped(message)),
            _ => "note:".into(),
        };
        let note = if label.message.is_empty() {
            String::new()
        } else {
            format!(" ({})", escaped(label.message))
        };
        out += &format!("{}:{line}:{column}: {what}{note}\n", label.file);
    }
    if labels.is_empty() {
        out += &format!("error: {}\n", escaped(message));
    }
    if let Some(help) = help {
        out += &format!("help: {}\n", escaped(help));
    }
    out
}

/// The last place up to `at` where a character begins.
fn boundary(text: &str, at: usize) -> usize {
    (0..=at.min(text.len()))
        .rev()
        .find(|at| text.is_char_boundary(*at))
        .unwrap_or_default()
}
