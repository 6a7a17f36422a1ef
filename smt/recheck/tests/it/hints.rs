//! Proofs as they are stored: what is left out comes back, and what was changed is refused.

use isamorph_recheck::certificate::{Evidence, Fault, check, layout};
use isamorph_recheck::cnf::{self, Cnf};
use isamorph_recheck::hints::{to_lrat, write_step};
use isamorph_recheck::index::{Entry, Unit};
use isamorph_recheck::lrat::{self, ProofError};
use isamorph_recheck::script;
use isamorph_recheck::sha256::sha256;

use crate::support::{satisfiable, stored};

fn cnf(variables: u32, clauses: &[Vec<u32>]) -> Cnf {
    let mut cnf = Cnf {
        variables,
        ..Cnf::default()
    };
    for clause in clauses {
        cnf.literals.extend(clause);
        cnf.ends.push(cnf.literals.len());
    }
    cnf
}

fn written(steps: &[Vec<u32>], given: u32) -> Vec<u8> {
    let (mut bytes, mut before) = (Vec::new(), 0);
    for (number, step) in (given..).zip(steps) {
        write_step(step, given, number, &mut before, &mut bytes);
    }
    bytes
}

fn holds(cnf: &Cnf, hints: &[u8]) -> Result<(), ProofError> {
    to_lrat(cnf, hints).and_then(|proof| lrat::check(cnf, &proof))
}

/// All signs of three variables: eight clauses, which are put together pair by pair.
fn cube() -> (Cnf, Vec<Vec<u32>>) {
    let clauses: Vec<Vec<u32>> = (0..8).map(|n| vec![n >> 2, 2 + (n >> 1 & 1), 4 + (n & 1)]).collect();
    let steps = vec![vec![0, 1], vec![2, 3], vec![8, 9], vec![4, 5], vec![6, 7], vec![10, 11, 12]];
    (cnf(3, &clauses), steps)
}

#[test]
fn literals_and_order_are_found() {
    let (cube, steps) = cube();
    let proof = to_lrat(&cube, &written(&steps, 8)).unwrap();
    assert_eq!(lrat::check(&cube, &proof), Ok(()));
    // The first step: a or b, from the clauses 8 and 7 back.
    assert_eq!(proof[..3], [2, 0, 2]);
    // Of a long chain in any order.
    let length = 2_000_u32;
    let mut chain: Vec<Vec<u32>> = (0..length - 1).map(|v| vec![2 * v + 1, 2 * v + 2]).collect();
    chain.extend([vec![0], vec![2 * length - 1]]);
    let count = chain.len();
    let shuffled: Vec<Vec<u32>> = (0..count).map(|i| chain[i * 7 % count].clone()).collect();
    let chain = cnf(length, &shuffled);
    let whole = written(&[(0..count as u32).collect()], count as u32);
    assert_eq!(holds(&chain, &whole), Ok(()));
    // Without any of its clauses there is no contradiction.
    for left_out in (0..count as u32).step_by(97) {
        let rest = written(&[(0..count as u32).filter(|c| *c != left_out).collect()], count as u32);
        assert!(holds(&chain, &rest).is_err(), "without {left_out}");
    }
}

#[test]
fn a_step_that_is_left_out_or_cut_is_missed() {
    let (cube, steps) = cube();
    for left_out in 0..steps.len() {
        let number = 8 + left_out as u32;
        let rest: Vec<Vec<u32>> = (0..).zip(&steps).filter(|(i, _)| *i != left_out).map(|(_, s)| s.clone()).collect();
        let renumber = |step: &Vec<u32>| step.iter().filter(|c| **c != number).map(|c| c - u32::from(*c > number)).collect();
        let rest: Vec<Vec<u32>> = rest.iter().map(renumber).collect();
        assert!(holds(&cube, &written(&rest, 8)).is_err(), "without {left_out}");
    }
    let whole = written(&steps, 8);
    for end in 0..whole.len() {
        assert!(holds(&cube, &whole[..end]).is_err(), "cut at {end}");
    }
}

#[test]
fn a_changed_bit_is_refused_or_still_a_proof() {
    let (cube, steps) = cube();
    let whole = written(&steps, 8);
    let mut refused = 0;
    for bit in 0..8 * whole.len() {
        let mut changed = whole.clone();
        changed[bit / 8] ^= 1 << (bit % 8);
        refused += usize::from(holds(&cube, &changed).is_err());
    }
    assert!(refused > 7 * whole.len(), "{refused} of {} bits", 8 * whole.len());
}

#[test]
fn clauses_that_are_not_there_are_refused() {
    let (cube, _) = cube();
    for (bytes, why) in [
        // A step before the first one; clause 8; clause -1; a clause too many.
        (vec![1, 0, 0], ProofError::NoSuchClause),
        (vec![0, 1, 16], ProofError::NoSuchClause),
        (vec![0, 1, 1], ProofError::NoSuchClause),
        (vec![0, 2, 14, 0], ProofError::NoSuchClause),
        // Nothing follows from no clause, or from one alone but itself.
        (vec![0, 0], ProofError::NoContradiction),
        (vec![0, 1, 0], ProofError::NoEmptyClause),
        (vec![0, 2, 0], ProofError::Malformed),
        (vec![], ProofError::NoEmptyClause),
    ] {
        assert_eq!(holds(&cube, &bytes), Err(why), "{bytes:?}");
    }
}

#[test]
fn no_hints_refute_clauses_that_can_hold() {
    let (mut cube, steps) = cube();
    // Without the last clause, which stays as its neighbour again.
    let last = cube.literals.len() - 1;
    cube.literals[last] ^= 1;
    assert!(satisfiable(&cube));
    assert!(holds(&cube, &written(&steps, 8)).is_err());
    let mut seed = 11_u32;
    for _ in 0..100_000 {
        let mut bytes = Vec::new();
        for _ in 0..24 {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            bytes.push((seed >> 24) as u8 % 5);
        }
        assert!(holds(&cube, &bytes).is_err(), "{bytes:?}");
    }
}

/// The proofs of two claims in a file change places.
#[test]
fn swapped_hints_are_refused() {
    let text = "(declare-fun a () Bool)(declare-fun b () Bool)\
        (push 1)(echo \"one\")(assert a)(assert (not a))(check-sat)(pop 1)\
        (push 1)(echo \"two\")(assert (or a b))(assert (not a))(assert (not b))(check-sat)(pop 1)";
    let mut script = script::read(text).unwrap();
    let claims = std::mem::take(&mut script.claims);
    let all = |claim| {
        let given = cnf::clauses(&mut script, claim).ends.len() as u32;
        written(&[(0..given).collect()], given)
    };
    let proofs: Vec<Vec<u8>> = claims.iter().map(all).collect();
    let entry = |name: &str| Entry {
        name: name.into(),
        certified: true,
        ..Entry::default()
    };
    let unit = Unit {
        hash: sha256(text.as_bytes()),
        claims: vec![entry("one"), entry("two")],
    };
    let with = |order: [usize; 2]| {
        let evidence = order.map(|i| Evidence::Hints(proofs[i].clone()));
        check(&unit, &stored(&layout(text, &evidence)))
    };
    assert_eq!(with([0, 1]), Ok(()));
    for order in [[1, 0], [0, 0], [1, 1]] {
        assert!(matches!(with(order), Err(Fault::Proof(..))), "{order:?}");
    }
}
