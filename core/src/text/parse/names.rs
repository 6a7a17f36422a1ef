//! Other names of registers in assembly text: what a machine section calls them, and their numbers.

use crate::model::Isa;
use crate::model::machine::{Machine, Registers};
use crate::text::rewritten::Rewritten;

/// How registers of a text are spelt.
#[derive(Clone, Copy)]
enum Spelling {
    /// By the first name that the machine section lists.
    Named,
    /// By their file and number.
    Numbered,
}

/// The text with all registers that have names spelt in one way, then in the other; texts that are
/// no different are left out.
pub(super) fn respelled<'t>(isa: &'t Isa, text: &'t str) -> impl Iterator<Item = Rewritten> + 't {
    let spelt = move |spelling| {
        let machine = isa.machine.as_ref()?;
        let other = with(isa, machine, text, spelling);
        (other.text != text).then_some(other)
    };
    [Spelling::Named, Spelling::Numbered].into_iter().filter_map(spelt)
}

fn with(isa: &Isa, machine: &Machine, text: &str, spelling: Spelling) -> Rewritten {
    let (mut out, mut rest) = (Rewritten::default(), text);
    while let Some(start) = rest.find(|c: char| c.is_ascii_alphabetic() || c == '_') {
        let (before, from) = rest.split_at(start);
        let end = from.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(from.len());
        let (word, behind) = from.split_at(end);
        // A number that letters follow, such as `0x1f`, is no name.
        let is_name = !before.ends_with(|c: char| c.is_ascii_alphanumeric());
        let found = Some(word).filter(|_| is_name).and_then(|w| element(isa, machine, w));
        let from = text.len() - from.len();
        let end = text.len() - behind.len();
        out.put(before, [from - before.len(), from]);
        match found {
            Some((file, number)) => out.put(&name(isa, file, number, spelling), [from, end]),
            None => out.put(word, [from, end]),
        }
        rest = behind;
    }
    out.put(rest, [text.len() - rest.len(), text.len()]);
    out
}

/// The register that a word names in any way, if it has several names.
fn element<'m>(isa: &Isa, machine: &'m Machine, word: &str) -> Option<(&'m Registers, u64)> {
    machine.registers.iter().find_map(|file| {
        let named = file.names.iter().find(|(_, n)| n == word).map(|(e, _)| *e);
        let digits = word.strip_prefix(isa.states[file.state].name.as_str());
        let numbered = || digits?.parse().ok().filter(|n| digits == Some(&u64::to_string(n)));
        let number = named.or_else(numbered)?;
        file.names.iter().any(|(e, _)| *e == number).then_some((file, number))
    })
}

fn name(isa: &Isa, file: &Registers, number: u64, spelling: Spelling) -> String {
    let first = file.names.iter().find(|(e, _)| *e == number).map(|(_, n)| n.clone());
    match (spelling, first) {
        (Spelling::Named, Some(name)) => name,
        _ => format!("{}{number}", isa.states[file.state].name),
    }
}

#[cfg(all(test, feature = "spec"))]
mod tests {
    use super::*;
    use crate::builtin;
    use crate::encoding::Codec;
    use crate::text::Syntax;
    use crate::text::to_text;

    #[test]
    fn registers_are_spelt_in_each_way() {
        let isa = builtin::isa("rv32").expect("built in");
        let all: Vec<String> = respelled(isa, "lw x10, 0x10(fp) x99 s0").map(|r| r.text).collect();
        assert_eq!(all, ["lw a0, 0x10(s0) x99 s0", "lw x10, 0x10(x8) x99 x8"]);
        assert_eq!(respelled(isa, "fence rw, rw").count(), 0);
    }

    #[test]
    fn every_name_of_a_register_is_read() {
        let isa = builtin::isa("rv32").expect("built in");
        let (codec, syntax) = (Codec::new(isa), Syntax::new(isa));
        let read = |text: &str| syntax.parse(isa, &codec, text).map(|i| to_text(isa, &i));
        for text in ["addi s0, a0, 1", "addi fp, x10, 1", "addi x8, a0, 1"] {
            assert_eq!(read(text).as_deref(), Ok("addi s0, a0, 1"), "{text}");
        }
        let error = read("addi x32, a0, 1").expect_err("no register");
        assert!(
            error.message.contains("found `x32`") || error.message.contains("found `x`"),
            "{}",
            error.message
        );
    }
}
