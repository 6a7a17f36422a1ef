//! How many words a form has, exactly: counted when somebody asks, and kept as long as the spec
//! stays the same.

use std::collections::HashMap;

use isamorph_core::InstructionSet;
use isamorph_core::analysis::count::{Class, Partition};

/// The words of a form.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Words {
    /// All that match its fixed bits, before other forms take theirs.
    pub matching: u128,
    /// Those that are instructions of it.
    pub valid: u128,
    /// Those that an encoder writes.
    pub canonical: u128,
    /// Those that are refused.
    pub refused: u128,
}

/// Counts of the newest compiled spec of each main file.
#[derive(Debug, Default)]
pub struct Counts {
    specs: HashMap<String, (InstructionSet, HashMap<usize, Words>)>,
}

impl Counts {
    /// The words of a form of a spec.
    pub fn of(&mut self, main: &str, set: &InstructionSet, form: usize) -> Words {
        let known = self.specs.entry(main.to_string()).or_insert_with(|| (set.clone(), HashMap::new()));
        if known.0 != *set {
            *known = (set.clone(), HashMap::new());
        }
        *known.1.entry(form).or_insert_with(|| count(set, form))
    }
}

/// Counts the words of a form.
fn count(set: &InstructionSet, form: usize) -> Words {
    let f = &set.forms()[form];
    let parts = Partition::new(set, f.width, &[f.fixed]);
    let mut words = Words {
        matching: parts.size(),
        ..Words::default()
    };
    for (class, n) in parts.shares() {
        match class {
            Class::Canonical(f) if f == form => {
                words.canonical += n;
                words.valid += n;
            }
            Class::Residue(f) if f == form => words.valid += n,
            other if other.form() == Some(form) => words.refused += n,
            _ => {}
        }
    }
    words
}

/// A number with its digits in threes.
#[must_use]
pub fn grouped(n: u128) -> String {
    let digits = n.to_string();
    let mut out = String::new();
    for (i, d) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            out.push(' ');
        }
        out.push(d);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_stand_in_threes() {
        assert_eq!(grouped(0), "0");
        assert_eq!(grouped(1 << 30), "1 073 741 824");
        assert_eq!(grouped(100), "100");
    }

    #[test]
    fn the_words_of_a_form_are_those_of_the_whole_count() {
        let set = InstructionSet::builtin("vop3p").unwrap();
        for form in 0..set.forms().len() {
            let words = count(&set, form);
            let whole = set.analysis(set.forms()[form].width).unwrap();
            let share = |class: Class| whole.shares().iter().find(|s| s.0 == class).map_or(0, |s| s.1);
            assert_eq!(words.canonical, share(Class::Canonical(form)));
            assert_eq!(words.valid, words.canonical + share(Class::Residue(form)));
        }
    }
}
