//! Findings as SARIF 2.1.0, which tools for code review read.

use std::path::Path;

use isamorph_core::model::Isa;
use isamorph_core::source::{SourceMap, Span};
use serde_json::{Value, json};

use crate::prove::ObligationId;

/// How bad a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// It is wrong.
    Error,
    /// It may be wrong, or is not known.
    Warning,
}

/// A finding: which rule it is of, what is to be said, and where.
#[must_use]
pub fn result(rule: &str, level: Level, text: &str, at: Option<Value>) -> Value {
    let level = match level {
        Level::Error => "error",
        Level::Warning => "warning",
    };
    let mut result = json!({ "ruleId": rule, "level": level, "message": { "text": text } });
    if let Some(at) = at {
        result["locations"] = json!([at]);
    }
    result
}

/// The findings of a command. Only rules that a result names are listed, with what `about` says.
#[must_use]
pub fn log(command: &str, results: &[Value], about: impl Fn(&str) -> String) -> Value {
    let mut ids: Vec<&str> = results.iter().filter_map(|r| r["ruleId"].as_str()).collect();
    ids.sort_unstable();
    ids.dedup();
    let rules: Vec<Value> = ids
        .iter()
        .map(|id| json!({ "id": id, "shortDescription": { "text": about(id) } }))
        .collect();
    json!({
        "version": "2.1.0",
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "runs": [{
            "tool": { "driver": { "name": format!("verify {command}"), "version": env!("CARGO_PKG_VERSION"), "rules": rules } },
            "columnKind": "unicodeCodePoints",
            "results": results,
        }],
    })
}

/// A path below the current folder as it is named from there.
#[must_use]
pub fn relative(path: &str) -> String {
    let here = std::env::current_dir().unwrap_or_default();
    let below = Path::new(path).strip_prefix(here).unwrap_or(Path::new(path));
    below.to_string_lossy().into_owned()
}

/// A place in a file; lines and columns from 1.
#[must_use]
pub fn place(file: &str, line: usize, column: usize) -> Value {
    json!({
        "physicalLocation": {
            "artifactLocation": { "uri": relative(file).replace('\\', "/").replace(' ', "%20") },
            "region": { "startLine": line.max(1), "startColumn": column.max(1) },
        },
    })
}

/// Where a part of a spec is written.
#[must_use]
pub fn written(sources: &SourceMap, span: Span) -> Value {
    let (file, line, column) = sources.position(span);
    place(&file, line, column)
}

/// Where what an obligation is about is written: its form, or else its group. A claim about two
/// forms is shown at the first one that is found.
#[must_use]
pub fn of_obligation<'i>(isas: impl Iterator<Item = &'i Isa>, id: &ObligationId) -> Option<Value> {
    let mut group = None;
    for isa in isas.filter(|i| id.isa.split('~').any(|name| name == i.name)) {
        let is_it = |form: &usize| id.subject.split('~').any(|name| name == isa.form_name(*form));
        if let Some(form) = (0..isa.forms.len()).find(is_it) {
            return Some(written(&isa.sources, isa.forms[form].span));
        }
        let own = isa.groups.iter().find(|g| g.code == id.group);
        group = group.or(own.map(|g| written(&isa.sources, g.span)));
    }
    group
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_those_of_the_results() {
        let at = place("my spec.isa", 0, 3);
        assert_eq!(at["physicalLocation"]["artifactLocation"]["uri"], "my%20spec.isa");
        assert_eq!(at["physicalLocation"]["region"], json!({ "startLine": 1, "startColumn": 3 }));
        let results = [
            result("b", Level::Error, "wrong", Some(at)),
            result("a", Level::Warning, "open", None),
            result("b", Level::Error, "wrong too", None),
        ];
        let log = log("prove", &results, |id| format!("about {id}"));
        let rules = log["runs"][0]["tool"]["driver"]["rules"].as_array().cloned().unwrap_or_default();
        assert_eq!(rules.len(), 2);
        assert_eq!(rules[0], json!({ "id": "a", "shortDescription": { "text": "about a" } }));
        assert_eq!(log["runs"][0]["results"].as_array().map(Vec::len), Some(3));
    }
}
