//! Rendering of diagnostics: a message, the lines it is about, and how to mend it, in the style of
//! rustc. The one place that does so, for specs and for input of the command line.

mod label;

pub use label::{Label, escaped};

use annotate_snippets::{Annotation, AnnotationKind, Element, Level, Renderer, Snippet};

/// Renders a diagnostic; the first label is the place that it is about, each of the others is shown
/// at its own line.
#[must_use]
pub fn render(message: &str, code: Option<&str>, labels: &[Label<'_>], help: Option<&str>, colour: bool) -> String {
    let mut title = Level::ERROR.primary_title(escaped(message));
    if let Some(code) = code {
        title = title.id(code);
    }
    // Labels of one text share an excerpt.
    let mut excerpts: Vec<(&Label<'_>, Vec<Annotation<'_>>)> = Vec::new();
    for (i, label) in labels.iter().enumerate() {
        let kind = if i == 0 { AnnotationKind::Primary } else { AnnotationKind::Context };
        let end = label.range.end.min(label.text.len());
        let mut mark = kind.span(label.range.start.min(end)..end);
        if !label.message.is_empty() {
            mark = mark.label(escaped(label.message));
        }
        match excerpts.iter_mut().find(|(l, _)| l.file == label.file && l.line == label.line) {
            Some((_, marks)) => marks.push(mark),
            None => excerpts.push((label, vec![mark])),
        }
    }
    let snippets = excerpts.into_iter().map(|(label, marks)| {
        let snippet = Snippet::source(label.text).path(label.file).line_start(label.line);
        Element::from(snippet.annotations(marks))
    });
    let help = help.map(|h| Element::from(Level::HELP.message(escaped(h))));
    let report = [title.elements(snippets.chain(help))];
    let renderer = if colour { Renderer::styled() } else { Renderer::plain() };
    let text = renderer.render(&report);
    text.lines().map(str::trim_end).collect::<Vec<_>>().join("\n") + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_label_stands_at_its_own_line() {
        let text = "a\nbb\nccc\n";
        let label = |range, message| Label {
            file: "f",
            text,
            line: 1,
            range,
            message,
        };
        let shown = render(
            "wrong",
            Some("code"),
            &[label(5..8, "here"), label(0..1, "and here")],
            Some("mend"),
            false,
        );
        let expected = "\
error[code]: wrong
 --> f:3:1
  |
1 | a
  | - and here
2 | bb
3 | ccc
  | ^^^ here
  |
  = help: mend
";
        assert_eq!(shown, expected);
    }

    #[test]
    fn control_characters_are_never_printed() {
        let text = "\x1b[31m\0\x07";
        let label = Label {
            file: "f",
            text,
            line: 7,
            range: 0..1,
            message: "\x1b",
        };
        let shown = render("found `\x1b`", None, &[label], Some("\x07"), false);
        assert!(!shown.chars().any(|c| c.is_control() && c != '\n'), "{shown:?}");
        assert!(shown.contains("f:7:1") && shown.contains("found `\\u{1b}`"), "{shown}");
    }

    #[test]
    fn colours_change_with_the_kind_of_text_and_not_with_every_character() {
        let label = Label {
            file: "f",
            text: "instruction",
            line: 1,
            range: 0..11,
            message: "here",
        };
        let shown = render("wrong", None, &[label], None, true);
        assert!(shown.matches('\x1b').count() < 40, "{shown:?}");
    }
}
