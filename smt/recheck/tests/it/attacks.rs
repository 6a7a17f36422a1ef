//! Folders of certificates that somebody has changed: each is refused.

use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};

use isamorph_recheck::bytes::Reader;
use isamorph_recheck::certificate::{Evidence, Fault, check, layout};
use isamorph_recheck::folder::{self, FolderError, INDEX};
use isamorph_recheck::index::{Entry, Index, Unit};
use isamorph_recheck::lrat::ProofError;
use isamorph_recheck::sha256::sha256;
use isamorph_recheck::{cnf, lrat, script};

use crate::support::{refute, step, stored};

/// Claims about words of three bits; the third has no proof.
const SCRIPT: &str = "\
(declare-fun a () (_ BitVec 3))
(declare-fun b () (_ BitVec 3))
(push 1)
(echo \"a sum of halves\")
(assert (not (= (bvadd a b) (bvadd (bvor a b) (bvand a b)))))
(check-sat)
(pop 1)
(push 1)
(echo \"more bits are not less\")
(assert (bvult (bvor a b) b))
(check-sat)
(pop 1)
(push 1)
(echo \"unproved\")
(assert (not (= (bvmul a b) (bvmul b a))))
(check-sat)
(pop 1)
(push 1)
(echo \"a comparison\")
(assert (bvult a b))
(assert (bvult b a))
(check-sat)
(pop 1)
";

/// The proofs of some claims of a script, and an entry for each claim.
fn proofs(text: &str, without: &[usize]) -> (Vec<Option<Vec<u8>>>, Vec<Entry>) {
    let mut script = script::read(text).unwrap();
    let claims = std::mem::take(&mut script.claims);
    let proof = |(i, claim)| (!without.contains(&i)).then(|| refute(&cnf::clauses(&mut script, claim)));
    let proofs: Vec<Option<Vec<u8>>> = claims.iter().enumerate().map(proof).collect();
    let entry = |(claim, proof): (&script::Claim, &Option<Vec<u8>>)| Entry {
        name: claim.name.clone(),
        certified: proof.is_some(),
        ..Entry::default()
    };
    let entries = claims.iter().zip(&proofs).map(entry).collect();
    (proofs, entries)
}

/// A file with these proofs.
fn laid(script: &str, proofs: &[Option<Vec<u8>>]) -> Vec<u8> {
    let evidence = |proof: &Option<Vec<u8>>| proof.clone().map_or(Evidence::Nothing, Evidence::Proof);
    layout(script, &proofs.iter().map(evidence).collect::<Vec<_>>())
}

fn unit(text: &str, claims: Vec<Entry>) -> Unit {
    Unit {
        hash: sha256(text.as_bytes()),
        claims,
    }
}

#[test]
fn what_was_not_changed_holds() {
    let (proofs, entries) = proofs(SCRIPT, &[2]);
    assert_eq!(check(&unit(SCRIPT, entries), &stored(&laid(SCRIPT, &proofs))), Ok(()));
}

#[test]
fn a_changed_bit_of_a_proof_is_refused_or_still_a_proof() {
    let (proofs, entries) = proofs(SCRIPT, &[2]);
    let unit = unit(SCRIPT, entries);
    let mut refused = 0;
    let last = proofs[3].clone().unwrap();
    for bit in 0..8 * last.len() {
        let mut changed = proofs.clone();
        changed[3].as_mut().unwrap()[bit / 8] ^= 1 << (bit % 8);
        match check(&unit, &stored(&laid(SCRIPT, &changed))) {
            // Such as a literal that a step has too many.
            Ok(()) => {}
            Err(Fault::Proof(name, _)) => {
                assert_eq!(name, "a comparison");
                refused += 1;
            }
            Err(other) => panic!("{other}"),
        }
    }
    assert!(refused > 7 * last.len(), "{refused} of {} bits", 8 * last.len());
}

#[test]
fn a_flipped_literal_of_a_proof_is_refused() {
    let (proofs, entries) = proofs(SCRIPT, &[2]);
    let mut changed = proofs.clone();
    let proof = changed[3].as_mut().unwrap();
    // The first step is a clause, whose first literal is the second number.
    assert!(proof[0] > 0);
    proof[1] ^= 1;
    let refused = check(&unit(SCRIPT, entries), &stored(&laid(SCRIPT, &changed)));
    assert!(matches!(refused, Err(Fault::Proof(name, _)) if name == "a comparison"));
}

/// A step of a proof: its literals, and the numbers of the clauses that it follows from.
type Step = (Vec<u32>, Vec<usize>);

/// The steps of a proof that begins with so many given clauses.
fn steps(proof: &[u8], given: usize) -> Vec<Step> {
    let mut reader = Reader::new(proof);
    let mut steps: Vec<Step> = Vec::new();
    while !reader.is_at_end() {
        let mut list = || -> Vec<u32> { (0..reader.number().unwrap()).map(|_| reader.number().unwrap()).collect() };
        let (literals, back) = (list(), list());
        let number = given + steps.len();
        steps.push((literals, back.iter().map(|b| number - *b as usize).collect()));
    }
    steps
}

fn written(steps: &[Step], given: usize) -> Vec<u8> {
    let mut proof = Vec::new();
    for (i, (literals, hints)) in steps.iter().enumerate() {
        let back: Vec<u32> = hints.iter().map(|hint| (given + i - hint) as u32).collect();
        step(literals, &back, &mut proof);
    }
    proof
}

/// The clauses and the proof of the claim that is proved by cases.
fn by_cases() -> (cnf::Cnf, Vec<Step>) {
    let text = "(declare-fun a () (_ BitVec 3))(declare-fun b () (_ BitVec 3))(declare-fun c () (_ BitVec 3))
        (push 1)(echo \"transitive\")(assert (bvult a b))(assert (bvult b c))(assert (bvult c a))(check-sat)(pop 1)";
    let mut script = script::read(text).unwrap();
    let claim = script.claims.remove(0);
    let cnf = cnf::clauses(&mut script, &claim);
    let steps = steps(&refute(&cnf), cnf.ends.len());
    (cnf, steps)
}

/// Each step but the last is a case that later steps put together: without one they cover less.
#[test]
fn a_case_that_is_left_out_is_missed() {
    let (cnf, all) = by_cases();
    let given = cnf.ends.len();
    assert_eq!(lrat::check(&cnf, &written(&all, given)), Ok(()));
    assert!(all.len() > 4, "{} steps are hardly cases", all.len());
    for left_out in 0..all.len() - 1 {
        let number = given + left_out;
        let rest = all.iter().enumerate().filter(|(i, _)| *i != left_out);
        let renumbered = |(literals, hints): &Step| -> Step {
            let others = hints.iter().filter(|h| **h != number);
            (literals.clone(), others.map(|h| h - usize::from(*h > number)).collect())
        };
        let proof = written(&rest.map(|(_, s)| renumbered(s)).collect::<Vec<_>>(), given);
        assert!(lrat::check(&cnf, &proof).is_err(), "without step {left_out}");
    }
    // The last case is not the whole, whatever it is called.
    let mut short = all.clone();
    short.pop();
    assert_eq!(lrat::check(&cnf, &written(&short, given)), Err(ProofError::NoEmptyClause));
}

/// That two gates are equal is a step like others: it is believed only if it follows.
#[test]
fn gates_that_are_not_equal_are_not_merged() {
    let (cnf, all) = by_cases();
    let given = cnf.ends.len();
    let mut refused = 0;
    for a in 0..cnf.variables {
        for b in 0..a {
            // One half of the equality, which is said to follow from nothing, or from any clause.
            let lemma = vec![2 * a, 2 * b + 1];
            for hints in std::iter::once(vec![]).chain((0..given).map(|h| vec![h])) {
                let first: Step = (lemma.clone(), hints);
                let later = all.iter().map(|(literals, hints)| -> Step {
                    let hints = hints.iter().map(|h| h + usize::from(*h >= given)).collect();
                    (literals.clone(), hints)
                });
                let proof = written(&std::iter::once(first.clone()).chain(later).collect::<Vec<_>>(), given);
                let follows = first.1.first().is_some_and(|h| {
                    let from = h.checked_sub(1).map_or(0, |before| cnf.ends[before]);
                    cnf.literals[from..cnf.ends[*h]].iter().all(|l| lemma.contains(l))
                });
                assert_eq!(lrat::check(&cnf, &proof).is_ok(), follows, "{first:?}");
                refused += usize::from(!follows);
            }
        }
    }
    assert!(refused > 1000, "{refused}");
}

/// A claim that is false has values that show it, and no others are taken for them.
#[test]
fn values_that_do_not_refute_are_refused() {
    let text = "(declare-fun a () (_ BitVec 2))(push 1)(echo \"none is 3\")(assert (= a #b11))(check-sat)(pop 1)";
    let entry = |certified: bool, refuted: bool| Entry {
        name: "none is 3".into(),
        certified,
        refuted,
    };
    let mut script = script::read(text).unwrap();
    let claim = script.claims.remove(0);
    let cnf = cnf::clauses(&mut script, &claim);
    let file = |evidence: Evidence| stored(&layout(text, &[evidence]));
    let mut accepted = 0;
    for values in 0..1_u32 << cnf.variables {
        let found = check(&unit(text, vec![entry(false, true)]), &file(Evidence::Values(vec![values as u8])));
        let right = cnf.clauses().all(|c| c.iter().any(|l| values >> (l >> 1) & 1 != l & 1));
        assert_eq!(
            found,
            if right { Ok(()) } else { Err(Fault::Values("none is 3".into())) },
            "{values:b}"
        );
        accepted += u32::from(right);
    }
    assert_eq!(accepted, 1);
    for length in [0, 2] {
        let found = check(&unit(text, vec![entry(false, true)]), &file(Evidence::Values(vec![0xff; length])));
        assert_eq!(found, Err(Fault::Values("none is 3".into())));
    }
    let right = Evidence::Values((0..=255).map(|v| vec![v]).find(|v| cnf.holds(v)).unwrap());
    // Neither is a proof the other, nor is it there where the list says nothing of it.
    let other = Err(Fault::OtherProofs("none is 3".into()));
    assert_eq!(check(&unit(text, vec![entry(true, false)]), &file(right.clone())), other);
    assert_eq!(check(&unit(text, vec![entry(false, false)]), &file(right)), other);
    assert_eq!(
        check(&unit(text, vec![entry(false, true)]), &file(Evidence::Proof(vec![0, 0]))),
        other
    );
    assert_eq!(check(&unit(text, vec![entry(false, true)]), &file(Evidence::Nothing)), other);
}

#[test]
fn swapped_proofs_are_refused() {
    let (mut proofs, entries) = proofs(SCRIPT, &[2]);
    proofs.swap(0, 3);
    let refused = check(&unit(SCRIPT, entries), &stored(&laid(SCRIPT, &proofs)));
    assert!(matches!(refused, Err(Fault::Proof(..))), "{refused:?}");
}

#[test]
fn a_weaker_claim_is_another_claim() {
    // One more assertion makes the claim weaker, and its own proof right.
    let weaker = SCRIPT.replace("(assert (bvult a b))", "(assert (bvult a b))\n(assert (= a b))");
    let (proofs, entries) = proofs(&weaker, &[2]);
    let file = stored(&laid(&weaker, &proofs));
    assert_eq!(check(&unit(SCRIPT, entries.clone()), &file), Err(Fault::OtherScript));
    // Under its own hash it holds, so that whoever knows the claims must compare the hashes.
    assert_eq!(check(&unit(&weaker, entries), &file), Ok(()));
}

#[test]
fn a_claim_without_assertions_or_with_true_ones_has_no_proof() {
    for empty in [
        "(push 1)(echo \"nothing\")(check-sat)(pop 1)",
        "(push 1)(echo \"nothing\")(assert true)(check-sat)(pop 1)",
    ] {
        let entries = vec![Entry {
            name: "nothing".into(),
            certified: true,
            ..Entry::default()
        }];
        for proof in [vec![], vec![0, 0], vec![0, 1, 1]] {
            let refused = check(&unit(empty, entries.clone()), &stored(&laid(empty, &[Some(proof)])));
            assert!(matches!(refused, Err(Fault::Proof(..))), "{refused:?}");
        }
    }
}

#[test]
fn the_index_and_the_file_must_agree() {
    let (proofs, entries) = proofs(SCRIPT, &[2]);
    let file = stored(&laid(SCRIPT, &proofs));
    let with = |change: &dyn Fn(&mut Vec<Entry>)| {
        let mut entries = entries.clone();
        change(&mut entries);
        check(&unit(SCRIPT, entries), &file)
    };
    // A claim without a proof is called certified.
    assert_eq!(with(&|e| e[2].certified = true), Err(Fault::OtherProofs("unproved".into())));
    assert_eq!(with(&|e| e[0].certified = false), Err(Fault::OtherProofs("a sum of halves".into())));
    assert!(matches!(with(&|e| e.swap(0, 1)), Err(Fault::OtherClaims(_))));
    assert!(matches!(with(&|e| e[3].name = "another".into()), Err(Fault::OtherClaims(_))));
    assert!(matches!(with(&|e| _ = e.pop()), Err(Fault::OtherClaims(_))));
    let more = Entry {
        name: "more".into(),
        certified: true,
        ..Entry::default()
    };
    assert!(matches!(with(&|e| e.push(more.clone())), Err(Fault::OtherClaims(_))));
    // Nothing may follow the last proof.
    let mut longer = laid(SCRIPT, &proofs);
    longer.push(0);
    assert_eq!(check(&unit(SCRIPT, entries.clone()), &stored(&longer)), Err(Fault::Layout));
}

#[test]
fn a_file_cut_anywhere_is_refused() {
    let (proofs, entries) = proofs(SCRIPT, &[2]);
    let unit = unit(SCRIPT, entries);
    let whole = laid(SCRIPT, &proofs);
    for end in 0..whole.len() {
        assert!(check(&unit, &stored(&whole[..end])).is_err(), "cut at {end}");
    }
    let file = stored(&whole);
    for end in (0..file.len()).step_by(7) {
        assert_eq!(check(&unit, &file[..end]), Err(Fault::Compression), "cut at {end}");
    }
}

/// A folder that is removed in the end.
struct Folder(PathBuf);

impl Folder {
    fn new(index: &Index, files: &[(&str, &[u8])]) -> Folder {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("isamorph-recheck-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        std::fs::write(path.join(INDEX), index.to_text()).unwrap();
        for (name, bytes) in files {
            std::fs::write(path.join(name), bytes).unwrap();
        }
        Folder(path)
    }

    fn check(&self) -> Result<(), FolderError> {
        let index = folder::index(&self.0)?;
        [1, 2].map(|threads| folder::check(&self.0, &index, threads, &|_| {}))[1].clone()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[test]
fn a_folder_is_refused_at_the_first_file_that_does_not_hold() {
    let other = SCRIPT.replace("echo \"", "echo \"second: ");
    let (one, two) = (proofs(SCRIPT, &[2]), proofs(&other, &[2]));
    let units = vec![unit(SCRIPT, one.1), unit(&other, two.1)];
    let (first, second) = (units[0].file_name(), units[1].file_name());
    let files = [stored(&laid(SCRIPT, &one.0)), stored(&laid(&other, &two.0))];
    let index = Index { units, ..Index::default() };
    let good = Folder::new(&index, &[(&first, &files[0]), (&second, &files[1])]);
    assert_eq!(good.check(), Ok(()));
    // Two files that have changed places.
    let swapped = Folder::new(&index, &[(&first, &files[1]), (&second, &files[0])]);
    assert_eq!(swapped.check(), Err(FolderError::File(first.clone(), Fault::OtherScript)));
    let missing = Folder::new(&index, &[(&first, &files[0])]);
    assert!(matches!(missing.check(), Err(FolderError::File(name, Fault::Unreadable(_))) if name == second));
    let mut bad = two.0.clone();
    bad[0] = Some(vec![]);
    let bad = Folder::new(&index, &[(&first, &files[0]), (&second, &stored(&laid(&other, &bad)))]);
    let fault = Fault::Proof("second: a sum of halves".into(), ProofError::NoEmptyClause);
    assert_eq!(bad.check(), Err(FolderError::File(second, fault)));
    let no_index = Folder::new(&index, &[]);
    std::fs::remove_file(no_index.0.join(INDEX)).unwrap();
    assert!(matches!(no_index.check(), Err(FolderError::Index(_))));
}
