//! A cache of derived operations: derivation takes seconds, for some instruction sets minutes.
//!
//! A file belongs to one spec, one way to derive and one build of the program; any other file, and
//! one that is damaged, is derived anew. Nothing in a file is trusted as far as what is printed as
//! found goes, which is proved from the spec. What is printed as exhausted relies on the file as it
//! does on the program.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use isamorph_core::model::Isa;
use isamorph_core::pack::{Pack, Reader};

use super::derive::Derived;
use super::files::register_file;
use super::scope::Scope;
use crate::cache::{fingerprint, hash, long_hash};
use crate::whole_file;

/// The variable with the directory; if it is empty, nothing is kept.
pub const VARIABLE: &str = "ISAMORPH_CACHE";

/// Forms with what they gave, and the file that it is kept in, if any.
#[derive(Debug, Default)]
pub struct Kept {
    file: Option<PathBuf>,
    header: String,
    forms: Mutex<Forms>,
}

#[derive(Debug, Default)]
struct Forms {
    /// What each form gave, in bytes.
    bytes: BTreeMap<usize, Vec<u8>>,
    /// Is there more than in the file?
    more: bool,
}

/// The directory that is meant for such files, if there is one.
#[must_use]
pub fn directory() -> Option<PathBuf> {
    match std::env::var_os(VARIABLE) {
        Some(d) if d.is_empty() => None,
        Some(d) => Some(d.into()),
        None => dirs::cache_dir().map(|d| d.join("isamorph")),
    }
}

/// What tells one build of the program from another.
fn program() -> Option<String> {
    let meta = std::env::current_exe().and_then(std::fs::metadata).ok()?;
    let since = meta.modified().ok()?.duration_since(std::time::UNIX_EPOCH).ok()?;
    Some(format!("{} {} {}", env!("CARGO_PKG_VERSION"), meta.len(), since.as_nanos()))
}

impl Kept {
    /// Keeps nothing.
    #[must_use]
    pub fn nothing() -> Kept {
        Kept::default()
    }

    /// What the last run with this spec and scope left in a directory.
    #[must_use]
    pub fn open(directory: Option<PathBuf>, isa: &Isa, scope: &Scope) -> Kept {
        let (Some(directory), Some(program)) = (directory, program()) else {
            return Kept::nothing();
        };
        // Which forms are looked at does not matter to any of them.
        let Scope {
            halves,
            flags,
            floats,
            usual,
            brief,
            every,
            span: _,
            only: _,
            without: _,
            like,
            among,
        } = scope;
        // Of few instructions nothing is kept.
        if !like.is_empty() || !among.is_empty() {
            return Kept::nothing();
        }
        let file = register_file(isa).map_or("", |f| &isa.states[f].name);
        // Where only active lanes count, formulas are others.
        let holds = isa.machine.as_ref().map_or(&[][..], |m| &m.holds);
        let way = format!(
            "{halves} {flags} {floats} {usual} {brief} {every} {} {file} {holds:?}",
            scope.span()
        );
        let whose = format!("{} {:016x} {way}", isa.name, fingerprint(isa));
        let name = format!("operations-{:016x}", hash(whose.bytes()));
        let file = directory.join(name);
        let header = format!("isamorph operations {program} {whose}\n");
        let bytes = read(&file, &header).unwrap_or_default();
        Kept {
            file: Some(file),
            header,
            forms: Mutex::new(Forms { bytes, more: false }),
        }
    }

    fn forms(&self) -> std::sync::MutexGuard<'_, Forms> {
        self.forms.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What a form gave.
    pub(super) fn get(&self, form: usize) -> Option<Derived> {
        let bytes = self.forms().bytes.get(&form)?.clone();
        Derived::unpack(&mut Reader::new(&bytes)).filter(|d| d.form == form)
    }

    /// Notes what a form gave, if it was looked at to the end.
    pub(super) fn insert(&self, derived: &Derived) {
        if self.file.is_none() || derived.stopped {
            return;
        }
        let mut bytes = Vec::new();
        derived.pack(&mut bytes);
        let mut forms = self.forms();
        forms.bytes.insert(derived.form, bytes);
        forms.more = true;
    }

    /// Writes the file, all at once. That it cannot be written costs the next run time, and nothing
    /// else.
    pub fn save(&self) {
        let (Some(file), forms) = (&self.file, self.forms()) else { return };
        if forms.more
            && let Some(directory) = file.parent()
            && std::fs::create_dir_all(directory).is_ok()
        {
            let mut content = Vec::new();
            for (form, bytes) in &forms.bytes {
                form.pack(&mut content);
                bytes.len().pack(&mut content);
                content.extend(bytes);
            }
            let check = long_hash(content.iter().copied()).to_le_bytes();
            let all = [self.header.as_bytes(), &check, &content].concat();
            let _ = whole_file::write(file, &all);
        }
    }
}

/// The content of a file that begins with this header.
fn read(file: &Path, header: &str) -> Option<BTreeMap<usize, Vec<u8>>> {
    let all = std::fs::read(file).ok()?;
    let (check, content) = all.strip_prefix(header.as_bytes())?.split_first_chunk::<16>()?;
    if long_hash(content.iter().copied()).to_le_bytes() != *check {
        return None;
    }
    let mut from = Reader::new(content);
    let mut forms = BTreeMap::new();
    while !from.is_empty() {
        let (form, length) = (usize::unpack(&mut from)?, usize::unpack(&mut from)?);
        forms.insert(form, from.take(length)?.to_vec());
    }
    Some(forms)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ops::{Cost, Ops, Watch, derive_until};
    use isamorph_core::{InstructionSet, builtin};

    fn derive(kept: &Kept, scope: &Scope) -> Ops {
        let set = InstructionSet::builtin("rv32").expect("built in");
        let watch = Watch {
            until: None,
            progress: &|_, _| {},
            kept,
        };
        derive_until(&set, scope, Cost::Bytes, &watch)
    }

    #[test]
    fn what_was_kept_is_what_is_derived_and_damage_is_derived_anew() {
        let directory = tempfile::tempdir().expect("a directory");
        let isa = builtin::isa("rv32").expect("built in");
        let some = Scope {
            only: ["c_addi", "op_imm"].map(String::from).to_vec(),
            ..Scope::default()
        };
        let open = || Kept::open(Some(directory.path().into()), isa, &some);
        let fresh = derive(&Kept::nothing(), &some);
        let first = open();
        assert_eq!(derive(&first, &some).fingerprint(), fresh.fingerprint());
        first.save();
        let again = open();
        assert_eq!(again.forms().bytes.len(), 2);
        let ops = derive(&again, &some);
        assert!(!again.forms().more, "nothing was derived");
        assert_eq!(ops.fingerprint(), fresh.fingerprint());
        assert_eq!(ops.instructions, fresh.instructions);

        // More forms join those that are there.
        let more = Scope {
            only: ["c_mv".to_string()].to_vec(),
            ..Scope::default()
        };
        derive(&again, &more);
        again.save();
        assert_eq!(open().forms().bytes.len(), 3);

        let path = std::fs::read_dir(directory.path())
            .expect("read")
            .next()
            .expect("a file")
            .expect("an entry")
            .path();
        let bytes = std::fs::read(&path).expect("read");
        for broken in [bytes[..bytes.len() - 1].to_vec(), [&bytes[..], &[0]].concat(), {
            let mut b = bytes.clone();
            let middle = b.len() / 2;
            b[middle] ^= 1;
            b
        }] {
            std::fs::write(&path, broken).expect("written");
            assert!(open().forms().bytes.is_empty());
        }
        std::fs::write(&path, &bytes).expect("written");
        let floats = Scope {
            floats: true,
            ..Scope::default()
        };
        let other = Kept::open(Some(directory.path().into()), isa, &floats);
        assert!(other.forms().bytes.is_empty(), "another way to derive");
    }
}
