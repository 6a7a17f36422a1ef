//! The ISAs that ship with the program. The build script lists the folder `isa`, compiles each spec
//! of it, and puts the texts and what they compile to into the program.

use std::sync::OnceLock;

use crate::InstructionSet;
use crate::encoding::Codec;
use crate::model::Isa;
use crate::pack::{Deferred, Pack, Reader, inflate};
use crate::source::{Loader, beside};

// `FILES`, `NAMES`, `VARIANTS`, `ALL_NAMES` and `COMPILED`.
include!(concat!(env!("OUT_DIR"), "/builtin.rs"));

/// An instruction set as the build script wrote it.
struct Compiled {
    /// All but formulas.
    model: &'static [u8],
    /// The formulas.
    pool: &'static [u8],
    /// Where in the text the formulas come from.
    origins: &'static [u8],
    /// Trees and plans of the codec.
    tables: &'static [u8],
}

/// Reads what the build script wrote.
///
/// # Panics
/// If it is something else, which the tests of this crate rule out.
fn read<T: Pack>(bytes: &'static [u8]) -> T {
    let value = inflate(bytes).and_then(|bytes| T::unpack(&mut Reader::new(&bytes)));
    value.expect("what the build script wrote can be read")
}

/// Finds includes among the embedded files.
#[derive(Clone, Copy, Debug, Default)]
pub struct Embedded;

impl Loader for Embedded {
    fn load(&self, from: &str, path: &str) -> Result<(String, String), String> {
        let name = beside(from, path);
        match source(&name) {
            Some(text) => Ok((name, text.to_string())),
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
/// If the spec in the program cannot be read, which the tests of this crate rule out.
#[must_use]
pub fn isa(name: &str) -> Option<&'static Isa> {
    instruction_set(name).map(InstructionSet::model)
}

/// A built-in instruction set.
///
/// # Panics
/// If the spec in the program cannot be read, which the tests of this crate rule out.
pub(crate) fn instruction_set(name: &str) -> Option<&'static InstructionSet> {
    static LOADED: [OnceLock<InstructionSet>; ALL_NAMES.len()] = [const { OnceLock::new() }; ALL_NAMES.len()];
    let at = ALL_NAMES.iter().position(|n| *n == name)?;
    Some(LOADED[at].get_or_init(|| {
        let compiled = &COMPILED[at];
        let mut isa: Isa = read(compiled.model);
        isa.pool = Deferred::new(compiled.pool, read);
        isa.origins = Deferred::new(compiled.origins, read);
        isa.sources = isa.sources.with_texts(source);
        InstructionSet::compiled(isa, compiled.tables)
    }))
}

/// Compiles a built-in spec once more from its text, as the build script did.
///
/// # Errors
/// There is no such spec, or it has errors, which the tests of this crate rule out.
#[cfg(feature = "spec")]
pub fn compile(name: &str) -> Result<Isa, Box<dyn std::error::Error>> {
    let base = VARIANTS.iter().find(|(variant, _)| *variant == name).map(|(_, base)| *base);
    let file = format!("{}.isa", base.unwrap_or(name));
    let text = source(&file).ok_or_else(|| format!("no built-in spec is named `{name}`"))?;
    Ok(match base {
        Some(_) => crate::dsl::load_variant(&file, text, &Embedded, name)?,
        None => crate::dsl::load(&file, text, &Embedded)?,
    })
}

/// The decoder and encoder of a built-in ISA.
///
/// # Panics
/// If the tables in the program cannot be read, which the tests of this crate rule out.
#[must_use]
pub fn codec(name: &str) -> Option<&'static Codec> {
    instruction_set(name).map(InstructionSet::codec)
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
    use crate::formula::TermPool;
    use crate::model::origins::Origins;

    fn packed(isa: &Isa, codec: &Codec) -> [Vec<u8>; 4] {
        let mut all = [const { Vec::new() }; 4];
        isa.pack(&mut all[0]);
        <TermPool as Pack>::pack(&isa.pool, &mut all[1]);
        <Origins as Pack>::pack(&isa.origins, &mut all[2]);
        codec.pack(isa, &mut all[3]);
        all
    }

    #[test]
    fn what_is_loaded_is_what_the_texts_compile_to() {
        for (at, name) in ALL_NAMES.iter().enumerate() {
            let fresh = compile(name).expect("it has no errors");
            let codec = Codec::new(&fresh);
            let expected = packed(&fresh, &codec);
            let Compiled {
                model,
                pool,
                origins,
                tables,
            } = COMPILED[at];
            for (part, (bytes, expected)) in ["model", "formulas", "places of formulas", "tables"]
                .iter()
                .zip([model, pool, origins, tables].iter().zip(&expected))
            {
                let bytes = inflate(bytes).expect("compressed");
                assert!(bytes == *expected, "{name}: the {part} in the program");
            }
            let loaded = instruction_set(name).expect("built in");
            assert!(
                loaded.model().pool.len() == fresh.pool.len() && !fresh.pool.is_empty(),
                "{name}: formulas"
            );
            assert!(packed(loaded.model(), loaded.codec()) == expected, "{name}: what is read");
            assert!(*loaded.codec() == codec, "{name}: what follows from it");
            let texts = |isa: &Isa| -> Vec<(String, String)> {
                let files = isa.sources.files().iter();
                files.map(|f| (f.name.clone(), f.text.to_string())).collect()
            };
            assert_eq!(texts(loaded.model()), texts(&fresh), "{name}: the texts");
            assert_eq!(format!("{:?}", loaded.model().machine), format!("{:?}", fresh.machine));
        }
    }

    #[test]
    fn the_folder_of_specs_and_the_program_hold_the_same_texts() {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("isa");
        for (name, text) in FILES {
            let file = std::fs::read_to_string(folder.join(name)).expect("the spec");
            assert!(file == *text, "{name}");
        }
    }

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
