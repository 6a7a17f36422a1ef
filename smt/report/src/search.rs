//! The index that the search box looks into: one script for the whole site.

use serde_json::{Value, json};

use crate::facts::Facts;
use crate::links::{Links, code};

/// What can be found.
#[derive(Default)]
pub struct Index {
    sets: Vec<String>,
    /// Number of the set, what it is, its name, more words, its path below the folder of the set.
    rows: Vec<Value>,
}

impl Index {
    /// Adds all that an instruction set has.
    pub fn add(&mut self, facts: &Facts, links: &Links) {
        let isa = facts.set.model();
        let set = self.sets.len();
        let folder = format!("{}/", links.folder);
        self.sets.push(folder.clone());
        let mut row = |what: &str, name: &str, about: &str, path: &str| {
            let path = path.strip_prefix(&folder).unwrap_or(path);
            self.rows.push(json!([set, what, name, about, path]));
        };
        row("set", &isa.name, &isa.title, "index.html");
        for (i, g) in isa.groups.iter().enumerate() {
            row("group", &code(g.code), g.title.as_deref().unwrap_or(""), &links.group(i));
        }
        for (i, x) in isa.instructions.iter().enumerate() {
            row("instruction", &x.name, x.title.as_deref().unwrap_or(""), &links.instruction(i));
        }
        for (i, f) in isa.forms.iter().enumerate() {
            // Names of fields find the forms that have them.
            let mut fields: Vec<&str> = f.fields.iter().map(|f| f.name.as_str()).collect();
            fields.dedup();
            let about = f.illegal.clone().unwrap_or_else(|| fields.join(" "));
            row("form", &isa.form_name(i), &about, links.form(i));
        }
        for (i, e) in isa.enums.iter().enumerate() {
            if let Some(path) = links.codes(i) {
                row("codes", &e.name, e.doc.as_deref().unwrap_or(""), path);
            }
        }
        for (i, e) in isa.errata.iter().enumerate() {
            let words: Vec<String> = e.evidence.iter().map(|w| isa.word_text(w.word)).collect();
            let name = format!("{} {}", isa.documents[e.source.document].name, e.source.section);
            row("erratum", &name, &words.join(" "), &links.erratum(i));
        }
    }

    /// The script.
    pub fn script(&self) -> String {
        format!("window.isamorphIndex={};\n", json!({ "sets": self.sets, "rows": self.rows }))
    }
}
