//! Where everything of an instruction set is on the site: the one place that makes paths and
//! anchors.

use std::collections::HashMap;

use isamorph_core::model::Isa;

use crate::facts::Facts;

/// Paths below the folder of the site, of all that has a place there.
#[derive(Clone, Debug)]
pub struct Links {
    /// The folder of the instruction set.
    pub folder: String,
    groups: Vec<String>,
    instructions: Vec<String>,
    forms: Vec<String>,
    enums: Vec<Option<String>>,
    functions: HashMap<String, String>,
}

impl Links {
    /// Places of several instruction sets.
    pub fn of_all(sets: &[Facts]) -> Vec<Links> {
        let mut folders = Slugs::default();
        sets.iter().map(|s| Links::of(s.set.model(), folders.slug(s.set.name()))).collect()
    }

    fn of(isa: &Isa, folder: String) -> Links {
        let mut groups = Slugs::default();
        let mut instructions = Slugs::default();
        let mut enums = Slugs::default();
        let groups: Vec<String> = isa.groups.iter().map(|g| groups.slug(&code(g.code))).collect();
        let instructions: Vec<String> = isa.instructions.iter().map(|i| instructions.slug(&i.name)).collect();
        let mut forms: Vec<String> = Vec::new();
        let mut own = Slugs::default();
        for form in &isa.forms {
            // Regions that are no instructions stand on the page of their group.
            let path = match form.illegal {
                Some(_) => format!("{folder}/groups/{}.html", groups[form.group]),
                None => format!("{folder}/instructions/{}.html", instructions[form.instruction]),
            };
            forms.push(own.unique(format!("{path}#form-{}", plain(&form.name))));
        }
        let enums = isa
            .enums
            .iter()
            .map(|e| (!e.name.is_empty()).then(|| format!("{folder}/codes.html#codes-{}", enums.slug(&e.name))))
            .collect();
        let mut functions = HashMap::new();
        for name in crate::spec_text::functions(isa).into_keys() {
            functions.insert(name.clone(), format!("{folder}/functions.html#fn-{name}"));
        }
        Links {
            folder,
            groups,
            instructions,
            forms,
            enums,
            functions,
        }
    }

    /// A page of the set, by the name of its file.
    pub fn page(&self, name: &str) -> String {
        format!("{}/{name}.html", self.folder)
    }

    /// The page of a group.
    pub fn group(&self, group: usize) -> String {
        format!("{}/groups/{}.html", self.folder, self.groups[group])
    }

    /// The page of an instruction.
    pub fn instruction(&self, instruction: usize) -> String {
        format!("{}/instructions/{}.html", self.folder, self.instructions[instruction])
    }

    /// The place of a form.
    pub fn form(&self, form: usize) -> &str {
        &self.forms[form]
    }

    /// The anchor of a form on its page.
    pub fn form_anchor(&self, form: usize) -> &str {
        self.forms[form].split_once('#').map_or("", |(_, a)| a)
    }

    /// The codes of an enumeration that has a name.
    pub fn codes(&self, enumeration: usize) -> Option<&str> {
        self.enums[enumeration].as_deref()
    }

    /// A function of the spec.
    pub fn function(&self, name: &str) -> Option<&str> {
        self.functions.get(name).map(String::as_str)
    }

    /// A document.
    pub fn document(&self, document: usize) -> String {
        format!("{}/documents.html#document-{document}", self.folder)
    }

    /// An erratum.
    pub fn erratum(&self, erratum: usize) -> String {
        format!("{}/errata.html#erratum-{}", self.folder, erratum + 1)
    }
}

/// The code of a group as documents write it.
pub fn code(code: u64) -> String {
    format!("{code:#010x}")
}

/// Names as parts of paths: safe on every file system, and different even where small and capital
/// letters are the same.
#[derive(Default)]
struct Slugs {
    used: HashMap<String, usize>,
}

impl Slugs {
    fn slug(&mut self, name: &str) -> String {
        self.unique(plain(name))
    }

    fn unique(&mut self, text: String) -> String {
        let n = self.used.entry(text.to_lowercase()).or_default();
        *n += 1;
        if *n == 1 {
            return text;
        }
        // A text that ends like a numbered one may be there already.
        let next = format!("{text}-{n}");
        self.unique(next)
    }
}

/// A name without what means something in paths.
fn plain(name: &str) -> String {
    name.chars()
        .map(|c| if c.is_ascii_alphanumeric() || "._-".contains(c) { c } else { '-' })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::Slugs;

    #[test]
    fn different_names_have_different_places() {
        let mut slugs = Slugs::default();
        let all: Vec<String> = ["add", "ADD", "add-2", "a+b", "a b", "add"].map(|n| slugs.slug(n)).to_vec();
        let mut small: Vec<String> = all.iter().map(|s| s.to_lowercase()).collect();
        small.sort();
        small.dedup();
        assert_eq!(small.len(), all.len(), "{all:?}");
        assert_eq!(all[0], "add");
    }
}
