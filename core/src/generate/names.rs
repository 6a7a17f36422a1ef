//! Names of a spec as identifiers that Rust and C take.

/// Words that Rust keeps for itself, of those that look like names of fields.
const KEPT: [&str; 52] = [
    "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "crate", "do", "dyn", "else", "enum", "extern",
    "false", "final", "fn", "for", "gen", "if", "impl", "in", "let", "loop", "macro", "match", "mod", "move", "mut", "override", "priv",
    "pub", "ref", "return", "self", "static", "struct", "super", "trait", "true", "try", "type", "typeof", "union", "unsafe", "unsized",
    "use", "virtual", "where", "while", "yield",
];

/// Identifiers of one scope: no two are the same.
#[derive(Debug, Default)]
pub struct Scope(Vec<String>);

impl Scope {
    /// A scope in which some identifiers have a meaning already.
    #[must_use]
    pub fn with(taken: &[&str]) -> Scope {
        Scope(taken.iter().map(|t| (*t).to_owned()).collect())
    }

    /// A name in small letters.
    pub fn identifier(&mut self, name: &str) -> String {
        let mut own = identifier(name);
        if KEPT.contains(&own.as_str()) {
            own.push('_');
        }
        let base = own.clone();
        for number in 2.. {
            if !self.0.contains(&own) {
                break;
            }
            own = format!("{base}_{number}");
        }
        self.0.push(own.clone());
        own
    }
}

/// A name as an identifier in small letters.
#[must_use]
pub fn identifier(name: &str) -> String {
    let mut own = String::new();
    for c in name.chars() {
        if c.is_ascii_alphanumeric() {
            own.push(c.to_ascii_lowercase());
        } else if !own.ends_with('_') {
            own.push('_');
        }
    }
    let own = own.trim_matches('_').to_owned();
    if own.is_empty() || own.starts_with(|c: char| c.is_ascii_digit()) {
        format!("n{own}")
    } else {
        own
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn identifiers_of_one_scope_differ() {
        let mut scope = Scope::with(&["all"]);
        let own: Vec<String> = ["add.b32", "add b32", "type", "32", "%", "all"].map(|n| scope.identifier(n)).into();
        assert_eq!(own, ["add_b32", "add_b32_2", "type_", "n32", "n", "all_2"]);
    }
}
