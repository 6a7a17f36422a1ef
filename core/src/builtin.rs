//! The ISAs that ship with the program: specs embedded as text, compiled at first use.

use std::sync::OnceLock;

use crate::InstructionSet;
use crate::model::Isa;
use crate::source::Loader;

macro_rules! files {
    ($($path:literal),* $(,)?) => {
        &[$(($path, include_str!(concat!("../isa/", $path)))),*]
    };
}

/// All spec files, by path below `core/isa`.
const FILES: &[(&str, &str)] = files![
    "nv50.isa",
    "nv50/state.isa",
    "nv50/machine.isa",
    "nv50/common.isa",
    "nv50/operands.isa",
    "nv50/layouts.isa",
    "nv50/add.isa",
    "nv50/compare.isa",
    "nv50/control.isa",
    "nv50/cvt.isa",
    "nv50/float.isa",
    "nv50/logic_memory.isa",
    "nv50/mad.isa",
    "nv50/mov.isa",
    "nv50/mul.isa",
    "nv50/sad.isa",
    "nv50/sfu.isa",
    "nv50/special.isa",
    "flexgrip.isa",
    "flexgrip/operands.isa",
    "flexgrip/layouts.isa",
    "flexgrip/iadd.isa",
    "flexgrip/imul.isa",
    "flexgrip/imad.isa",
    "flexgrip/iset.isa",
    "flexgrip/lop.isa",
    "flexgrip/mov.isa",
    "flexgrip/special.isa",
    "flexgrip/cvt.isa",
    "flexgrip/fmad.isa",
    "flexgrip/float.isa",
    "flexgrip/control.isa",
    "flexgrip-printed.isa",
    "sgx543.isa",
    "sgx543/operands.isa",
    "sgx543/machine.isa",
    "sgx543/swizzles.isa",
    "sgx543/channels.isa",
    "sgx543/constants.isa",
    "sgx543/vectors.isa",
    "sgx543/repeats.isa",
    "sgx543/mad.isa",
    "sgx543/vector.isa",
    "sgx543/internal.isa",
    "sgx543/dual.isa",
    "sgx543/dual4.isa",
    "sgx543/complex.isa",
    "sgx543/move.isa",
    "sgx543/pack.isa",
    "sgx543/test.isa",
    "sgx543/bitwise.isa",
    "sgx543/blend.isa",
    "sgx543/integer.isa",
    "sgx543/memory.isa",
    "sgx543/special.isa",
    "sgx543-early.isa",
    "vop3p.isa",
    "vop3p/operands.isa",
    "vop3p/machine.isa",
    "vop3p/arithmetic.isa",
    "vop3p/layouts.isa",
    "vop3p/instructions.isa",
    "vop3p/errata.isa",
];

/// Names of the built-in ISAs.
pub const NAMES: [&str; 5] = ["sgx543", "sgx543-early", "nv50", "flexgrip", "vop3p"];

/// Variants of built-in ISAs, and what they are variants of.
pub const VARIANTS: [(&str, &str); 2] = [("nv50-gt200", "nv50"), ("flexgrip-fused", "flexgrip")];

/// Names that [`isa`] knows: the built-in ISAs, their variants, and tables as a document prints them, whose mistakes a proof
/// shows.
pub const ALL_NAMES: [&str; 8] = [
    "sgx543",
    "sgx543-early",
    "nv50",
    "nv50-gt200",
    "flexgrip",
    "flexgrip-fused",
    "vop3p",
    "flexgrip-printed",
];

/// Finds includes among the embedded files.
#[derive(Clone, Copy, Debug, Default)]
pub struct Embedded;

impl Loader for Embedded {
    fn load(&self, from: &str, path: &str) -> Result<(String, String), String> {
        let base = from.rsplit_once('/').map_or("", |(dir, _)| dir);
        let mut parts: Vec<&str> = base.split('/').filter(|p| !p.is_empty()).collect();
        for p in path.split('/') {
            match p {
                ".." => {
                    parts.pop();
                }
                p => parts.push(p),
            }
        }
        let name = parts.join("/");
        match FILES.iter().find(|(n, _)| *n == name) {
            Some((n, text)) => Ok(((*n).to_string(), (*text).to_string())),
            None => Err(format!("`{name}` is no built-in spec file")),
        }
    }
}

/// The text of a built-in spec file.
#[must_use]
pub fn source(path: &str) -> Option<&'static str> {
    FILES.iter().find(|(n, _)| *n == path).map(|(_, t)| *t)
}

/// A built-in ISA.
///
/// ```
/// let nv50 = isamorph_core::builtin::isa("nv50").unwrap();
/// assert_eq!(nv50.units.len(), 2);
/// assert!(isamorph_core::builtin::isa("z80").is_none());
/// ```
///
/// # Panics
/// If an embedded spec has errors, which the tests of this crate rule out.
#[must_use]
pub fn isa(name: &str) -> Option<&'static Isa> {
    instruction_set(name).map(InstructionSet::model)
}

/// A built-in instruction set.
///
/// # Panics
/// If an embedded spec has errors, which the tests of this crate rule out.
pub(crate) fn instruction_set(name: &str) -> Option<&'static InstructionSet> {
    static LOADED: [OnceLock<InstructionSet>; ALL_NAMES.len()] = [const { OnceLock::new() }; ALL_NAMES.len()];
    let at = ALL_NAMES.iter().position(|n| *n == name)?;
    Some(LOADED[at].get_or_init(|| {
        let base = VARIANTS.iter().find(|(variant, _)| *variant == name).map(|(_, base)| *base);
        let file = format!("{}.isa", base.unwrap_or(name));
        let text = source(&file).unwrap_or_default();
        let loaded = match base {
            Some(_) => crate::dsl::load_variant(&file, text, &Embedded, name),
            None => crate::dsl::load(&file, text, &Embedded),
        };
        match loaded {
            Ok(isa) => isa.into(),
            Err(e) => panic!("the built-in spec {name} has errors:\n{e}"),
        }
    }))
}

/// Where the documents put the built-in ISAs' groups: the ISAs that have a group of this code.
#[must_use]
pub fn with_group(code: u64) -> Vec<&'static Isa> {
    NAMES
        .iter()
        .filter_map(|n| isa(n))
        .filter(|i| i.groups.iter().any(|g| g.code == code))
        .collect()
}

impl InstructionSet {
    /// A built-in instruction set. Returns `None` if there is none of this name: [`NAMES`]
    /// lists them.
    #[must_use]
    pub fn builtin(name: &str) -> Option<InstructionSet> {
        instruction_set(name).cloned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_variant_that_a_built_in_spec_declares_is_built_in() {
        let declared: Vec<(&str, &str)> = NAMES
            .iter()
            .filter_map(|n| isa(n))
            .flat_map(|i| i.variants.iter().map(|v| (v.name.as_str(), i.name.as_str())))
            .collect();
        assert_eq!(declared, VARIANTS);
        for (variant, base) in VARIANTS {
            let (v, b) = (isa(variant).expect("built in"), isa(base).expect("built in"));
            assert_eq!((v.name.as_str(), v.chip.as_deref()), (variant, None));
            assert!(v.parameters.iter().zip(&b.parameters).any(|(x, y)| x.value != y.value));
        }
    }
}
