//! The certificates of one script: a file with the script and a proof of each claim.

use std::fmt;

use crate::bytes::{Reader, write_number};
use crate::cnf;
use crate::index::Unit;
use crate::inflate::{NotDeflate, inflate};
use crate::lrat::{self, Refusal};
use crate::script::{self, ScriptError};
use crate::sha256::sha256;

/// Why a file is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// It cannot be read.
    Unreadable(String),
    /// It is not compressed data.
    Compression,
    /// It ends early, or something follows.
    Layout,
    /// The script is another one than the index says.
    OtherScript,
    /// The script is not SMT-LIB as it is understood here.
    Script(ScriptError),
    /// The script's claims are others than the index says: the first that differs.
    OtherClaims(String),
    /// A proof is missing where the index promises one, or there where it does not.
    OtherProofs(String),
    /// The proof of the claim of that name does not hold.
    Proof(String, Refusal),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Unreadable(why) => write!(f, "cannot be read: {why}"),
            Fault::Compression => write!(f, "{NotDeflate}"),
            Fault::Layout => f.write_str("ends early, or has too much"),
            Fault::OtherScript => f.write_str("contains another script than its name says"),
            Fault::Script(error) => write!(f, "script: {error}"),
            Fault::OtherClaims(name) => write!(f, "the script and the index do not agree from the claim `{name}` on"),
            Fault::OtherProofs(name) => write!(f, "{name}: the index says otherwise whether there is a proof"),
            Fault::Proof(name, refusal) => write!(f, "{name}: {refusal}"),
        }
    }
}

/// Puts a file together, before it is compressed: the script and, of each claim in order, the proof
/// if there is one.
#[must_use]
pub fn layout(script: &str, proofs: &[Option<Vec<u8>>]) -> Vec<u8> {
    let length = |bytes: &[u8]| u32::try_from(bytes.len()).expect("less than 4 GiB");
    let mut file = Vec::new();
    write_number(length(script.as_bytes()), &mut file);
    file.extend(script.as_bytes());
    for proof in proofs {
        write_number(u32::from(proof.is_some()), &mut file);
        if let Some(proof) = proof {
            write_number(length(proof), &mut file);
            file.extend(proof);
        }
    }
    file
}

/// Checks a file against its entry in the index.
///
/// # Errors
/// If it has another script, or a proof is missing or does not hold.
pub fn check(unit: &Unit, file: &[u8]) -> Result<(), Fault> {
    let file = inflate(file).map_err(|NotDeflate| Fault::Compression)?;
    let mut reader = Reader::new(&file);
    let text = reader.number().and_then(|length| reader.piece(length)).map_err(|_| Fault::Layout)?;
    if sha256(text) != unit.hash {
        return Err(Fault::OtherScript);
    }
    let text = std::str::from_utf8(text).map_err(|_| Fault::Layout)?;
    let mut script = script::read(text).map_err(Fault::Script)?;
    let claims = std::mem::take(&mut script.claims);
    let names = claims.iter().map(|claim| &claim.name);
    if let Some((entry, _)) = unit.claims.iter().zip(names).find(|(entry, name)| entry.name != **name) {
        return Err(Fault::OtherClaims(entry.name.clone()));
    }
    if claims.len() != unit.claims.len() {
        return Err(Fault::OtherClaims("(the number of claims)".to_owned()));
    }
    for (claim, entry) in claims.iter().zip(&unit.claims) {
        let is_there = match reader.number() {
            Ok(0) => false,
            Ok(1) => true,
            _ => return Err(Fault::Layout),
        };
        if is_there != entry.certified {
            return Err(Fault::OtherProofs(entry.name.clone()));
        }
        if is_there {
            let proof = reader.number().and_then(|length| reader.piece(length)).map_err(|_| Fault::Layout)?;
            let cnf = cnf::clauses(&mut script, claim);
            lrat::check(&cnf, proof).map_err(|refusal| Fault::Proof(claim.name.clone(), refusal))?;
        }
    }
    if reader.is_at_end() { Ok(()) } else { Err(Fault::Layout) }
}
