//! Certificates of obligations and of rewrite rules: claims as SMT-LIB, and proofs that
//! [`isamorph_recheck`] checks.
//!
//! Nothing here has to be believed. The claims are stated in formulas that are not simplified
//! ([`Formulas::AsStated`](crate::prove::Formulas::AsStated)); the checker's own bit-blaster makes
//! clauses of them, and a SAT solver refutes these. What it does not refute within its limit stays
//! without a certificate, and the index says so.

mod claims;
#[cfg(feature = "certify")]
mod merge;
#[cfg(feature = "certify")]
mod refute;
mod replay;
#[cfg(feature = "certify")]
mod sat;
#[cfg(any(feature = "certify", test))]
mod shorten;
#[cfg(feature = "certify")]
mod simulate;
#[cfg(any(feature = "certify", test))]
mod trace;
#[cfg(any(feature = "certify", test))]
mod window;

use std::collections::BTreeMap;
#[cfg(feature = "certify")]
use std::path::Path;

#[cfg(feature = "certify")]
use isamorph_recheck::certificate::Evidence;
use isamorph_recheck::index::{Entry, Index, Source, Unit};
#[cfg(feature = "certify")]
use isamorph_recheck::script::{Claim, Script};
use isamorph_recheck::sha256::sha256;
#[cfg(feature = "certify")]
use isamorph_recheck::{cnf, hints, lrat, pieces};
use rayon::prelude::*;

pub use claims::{Claims, Obligations, Rules};
pub use replay::{NotReplayed, replayed};

/// What the index says of claims, before any is certified: what they are about, and all names.
#[must_use]
pub fn index(claims: &dyn Claims) -> Index {
    let unit = |members: Vec<usize>| Unit {
        hash: sha256(claims.script(&members).as_bytes()),
        claims: members
            .iter()
            .map(|i| Entry {
                name: claims.name(*i),
                certified: false,
                ..Entry::default()
            })
            .collect(),
    };
    Index {
        units: claims.files().into_par_iter().map(unit).collect(),
        ..claims.about()
    }
}

/// Are the claims in the list the ones that are stated now, all of them and no others?
///
/// # Errors
/// The first difference.
pub fn same_claims(listed: &Index, stated: &Index) -> Result<(), String> {
    let is_other = |source: &&Source| !listed.specs.contains(source) && !listed.books.contains(source);
    if let Some(other) = stated.specs.iter().chain(&stated.books).find(is_other) {
        return Err(format!("the certificates are for another version of `{}`", other.name));
    }
    let by_hash: BTreeMap<&str, &Unit> = listed.units.iter().map(|unit| (unit.hash.as_str(), unit)).collect();
    for unit in &stated.units {
        let first = unit.claims.first().map_or("", |claim| &claim.name);
        let names = |unit: &Unit| unit.claims.iter().map(|claim| claim.name.clone()).collect::<Vec<_>>();
        match by_hash.get(unit.hash.as_str()) {
            Some(there) if names(there) == names(unit) => {}
            _ => {
                return Err(format!(
                    "there are no certificates for the claims from `{first}` on as the spec states them"
                ));
            }
        }
    }
    match listed.units.iter().find(|unit| !stated.units.iter().any(|s| s.hash == unit.hash)) {
        Some(unit) => Err(format!("{} is about claims that the spec does not make", unit.file_name())),
        None => Ok(()),
    }
}

/// Certifies claims and writes them to a folder, which is created; `done` is told of each claim.
/// Gives the list and the size of all files. Works in parallel on the current rayon pool. A search
/// takes at most so many conflicts; what it does not find is searched for once more, with ten times
/// as many.
///
/// # Errors
/// If a file cannot be written, or has an unexpected content; or if Ctrl-C was pressed: the folder
/// has no new list then, since claims without a certificate would not be those that have none.
#[cfg(feature = "certify")]
pub fn write(claims: &dyn Claims, conflicts: u32, folder: &Path, done: &(dyn Fn(&str) + Sync)) -> Result<(Index, u64), String> {
    use isamorph_recheck::{certificate, folder as checked, script};

    std::fs::create_dir_all(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let mut index = index(claims);
    let members = claims.files();
    let file = |(unit, members): (&mut Unit, &Vec<usize>)| -> Result<u64, String> {
        let text = claims.script(members);
        let mut script = script::read(&text).map_err(|e| format!("{}: {e}", unit.claims[0].name))?;
        let claims = std::mem::take(&mut script.claims);
        let mut proofs = Vec::new();
        for (claim, entry) in claims.iter().zip(&mut unit.claims) {
            if crate::stop::requested() {
                return Err("stopped: the certificates written so far have no list".to_owned());
            }
            let mut evidence = found(&mut script, claim, conflicts);
            if evidence == Evidence::Nothing {
                evidence = found(&mut script, claim, conflicts.saturating_mul(MORE));
            }
            entry.certified = matches!(evidence, Evidence::Proof(_) | Evidence::Hints(_) | Evidence::Pieces(_));
            entry.refuted = matches!(evidence, Evidence::Values(_));
            proofs.push(evidence);
            done(&entry.name);
        }
        let bytes = miniz_oxide::deflate::compress_to_vec(&certificate::layout(&text, &proofs), 9);
        let path = folder.join(unit.file_name());
        std::fs::write(&path, &bytes).map_err(|e| format!("{}: {e}", path.display()))?;
        Ok(bytes.len() as u64)
    };
    let sizes: Vec<u64> = index
        .units
        .par_iter_mut()
        .zip(&members)
        .with_max_len(1)
        .map(file)
        .collect::<Result<_, _>>()?;
    let text = index.to_text();
    let path = folder.join(checked::INDEX);
    std::fs::write(&path, &text).map_err(|e| format!("{}: {e}", path.display()))?;
    Ok((index, sizes.iter().sum::<u64>() + text.len() as u64))
}

/// A claim of so many variables is taken to pieces before anything else is tried.
#[cfg(feature = "certify")]
const LARGE: u32 = 20_000;

/// How many times as many conflicts a second search may take, where the first finds nothing.
#[cfg(feature = "certify")]
const MORE: u32 = 10;

/// What a search finds out about a claim of a script, checked.
#[cfg(feature = "certify")]
fn found(script: &mut Script, claim: &Claim, conflicts: u32) -> Evidence {
    let cnf = cnf::clauses(script, claim);
    let in_pieces = |script: &mut Script| {
        let mut proof = Vec::new();
        merge::by_merging(script, claim, conflicts)?.write(&mut proof);
        pieces::check(script, claim, &proof).is_ok().then_some(Evidence::Pieces(proof))
    };
    let is_large = cnf.variables > LARGE;
    if is_large && let Some(evidence) = in_pieces(script) {
        return evidence;
    }
    let mut found = refute::plainly(&cnf, conflicts);
    if found == Evidence::Nothing {
        if !is_large && let Some(evidence) = in_pieces(script) {
            return evidence;
        }
        found = refute::by_sweeping(&cnf, conflicts);
    }
    let holds = |short: &Vec<u8>| hints::to_lrat(&cnf, short).and_then(|proof| lrat::check(&cnf, &proof)).is_ok();
    match found {
        Evidence::Proof(proof) => match shorten::shorten(&cnf, &proof).filter(holds) {
            Some(short) => Evidence::Hints(short),
            None if lrat::check(&cnf, &proof).is_ok() => Evidence::Proof(proof),
            None => Evidence::Nothing,
        },
        Evidence::Values(values) if cnf.holds(&values) => Evidence::Values(values),
        _ => Evidence::Nothing,
    }
}
