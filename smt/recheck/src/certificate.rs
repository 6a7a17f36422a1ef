//! The certificates of one script: a file with the script and a proof of each claim.

use std::fmt;

use crate::bytes::{Reader, write_number};
use crate::cnf::{self, Cnf};
use crate::hints;
use crate::index::Unit;
use crate::inflate::{NotDeflate, inflate};
use crate::lrat::{self, ProofError};
use crate::pieces;
use crate::script::{self, Claim, Script, ScriptError};
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
    /// A proof or values are missing where the index promises them, or there where it does not.
    OtherProofs(String),
    /// The values that are said to refute the claim of that name do not.
    Values(String),
    /// The proof of the claim of that name does not hold.
    Proof(String, ProofError),
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
            Fault::Values(name) => write!(f, "{name}: the values that are said to refute it do not"),
            Fault::Proof(name, refusal) => write!(f, "{name}: {refusal}"),
        }
    }
}

/// What is known of a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Evidence {
    /// A proof, as [`lrat`] reads it.
    Proof(Vec<u8>),
    /// A proof that is stored short, as [`hints`] reads it.
    Hints(Vec<u8>),
    /// A proof in pieces, as [`pieces`] reads it.
    Pieces(Vec<u8>),
    /// Values of its variables for which it does not hold, as [`cnf::Cnf::holds`] reads them.
    Values(Vec<u8>),
    /// Nothing.
    Nothing,
}

/// Puts a file together, before it is compressed: the script and, of each claim in order, what is
/// known.
#[must_use]
pub fn layout(script: &str, all: &[Evidence]) -> Vec<u8> {
    let length = |bytes: &[u8]| u32::try_from(bytes.len()).expect("less than 4 GiB");
    let mut file = Vec::new();
    write_number(length(script.as_bytes()), &mut file);
    file.extend(script.as_bytes());
    for evidence in all {
        let (kind, bytes) = match evidence {
            Evidence::Nothing => {
                write_number(0, &mut file);
                continue;
            }
            Evidence::Proof(proof) => (1, proof),
            Evidence::Values(values) => (2, values),
            Evidence::Hints(hints) => (3, hints),
            Evidence::Pieces(pieces) => (4, pieces),
        };
        write_number(kind, &mut file);
        write_number(length(bytes), &mut file);
        file.extend(bytes);
    }
    file
}

/// A claim that is false, and values that show it.
#[derive(Clone, Debug)]
pub struct Refutation {
    /// The claim.
    pub claim: Claim,
    /// Its clauses.
    pub cnf: Cnf,
    /// The values of their variables, for which they all hold.
    pub values: Vec<u8>,
}

/// Checks a file against its entry in the index.
///
/// # Errors
/// If it has another script, or a proof is missing or does not hold.
pub fn check(unit: &Unit, file: &[u8]) -> Result<(), Fault> {
    refuted(unit, file).map(|_| ())
}

/// Checks a file against its entry in the index, and gives the script with the claims that are
/// refuted.
///
/// # Errors
/// If it has another script, or a proof is missing or does not hold.
pub fn refuted(unit: &Unit, file: &[u8]) -> Result<(Script, Vec<Refutation>), Fault> {
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
    let mut refuted = Vec::new();
    for (claim, entry) in claims.iter().zip(&unit.claims) {
        let kind = reader.number().map_err(|_| Fault::Layout)?;
        match (kind, entry.certified, entry.refuted) {
            (0, false, false) => continue,
            (1 | 3 | 4, true, false) | (2, false, true) => {}
            (0..5, ..) => return Err(Fault::OtherProofs(entry.name.clone())),
            _ => return Err(Fault::Layout),
        }
        let bytes = reader.number().and_then(|length| reader.piece(length)).map_err(|_| Fault::Layout)?;
        if kind == 4 {
            let checked = pieces::check(&mut script, claim, bytes);
            checked.map_err(|refusal| Fault::Proof(claim.name.clone(), refusal))?;
            continue;
        }
        let cnf = cnf::clauses(&mut script, claim);
        if kind != 2 {
            let checked = match kind {
                1 => lrat::check(&cnf, bytes),
                _ => hints::to_lrat(&cnf, bytes).and_then(|proof| lrat::check(&cnf, &proof)),
            };
            checked.map_err(|refusal| Fault::Proof(claim.name.clone(), refusal))?;
        } else if cnf.holds(bytes) {
            refuted.push(Refutation {
                claim: claim.clone(),
                cnf,
                values: bytes.to_vec(),
            });
        } else {
            return Err(Fault::Values(claim.name.clone()));
        }
    }
    if !reader.is_at_end() {
        return Err(Fault::Layout);
    }
    Ok((script, refuted))
}
