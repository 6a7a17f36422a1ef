//! Proofs in pieces: mergers of equal wires keep what a claim says, and others are refused.

use isamorph_recheck::bytes::write_number;
use isamorph_recheck::certificate::{Evidence, check, layout};
use isamorph_recheck::cnf::{self, Cnf};
use isamorph_recheck::gates::Lit;
use isamorph_recheck::index::{Entry, Unit};
use isamorph_recheck::lrat::ProofError;
use isamorph_recheck::pieces::{self, Pair, Pieces};
use isamorph_recheck::script::{self, Claim, Script};
use isamorph_recheck::sha256::sha256;

use crate::support::stored;

/// Products with a factor that is assumed to be the same, or with two that need not be.
fn text(other: &str) -> String {
    let declared: String = ["a", "b", "c", "d"]
        .map(|v| format!("(declare-fun {v} () (_ BitVec 4))\n"))
        .concat();
    format!(
        "{declared}(declare-fun f ((_ BitVec 4)) Bool)\n(push 1)\n(echo \"products\")\n(assert (= a b))\n\
         (assert (not (= (bvmul a c) (bvmul b {other}))))\n(check-sat)\n(pop 1)\n"
    )
}

fn read(text: &str) -> (Script, Claim) {
    let mut script = script::read(text).unwrap();
    let claim = script.claims.remove(0);
    (script, claim)
}

/// The wire of a bit of a declared value.
fn wire(script: &Script, name: &str, bit: usize) -> Lit {
    let (_, word) = script.values.iter().find(|(n, _)| n == name).unwrap();
    word[bit]
}

/// `b` becomes `a`.
fn pairs(script: &Script) -> Vec<Pair> {
    (0..4).map(|bit| (wire(script, "b", bit).gate(), wire(script, "a", bit))).collect()
}

/// One step from the last two clauses, which say that the bits are equal and that they are not.
fn from_the_last_two(cnf: &Cnf) -> Vec<u8> {
    let given = cnf.ends.len() as u32;
    let mut proof = Vec::new();
    isamorph_recheck::hints::write_step(&[given - 2, given - 1], given, given, &mut 0, &mut proof);
    proof
}

/// What is proved of products: the factors are merged, and nothing is left to prove.
fn proof() -> Vec<u8> {
    let (mut script, claim) = read(&text("c"));
    let pairs = pairs(&script);
    let equal = from_the_last_two(&pieces::equal(&mut script, &claim, &pairs).unwrap());
    let mut out = Vec::new();
    Pieces::Merge {
        pairs,
        equal,
        rest: Box::new(Pieces::Proof(Vec::new())),
    }
    .write(&mut out);
    out
}

fn checked(text: &str, proof: &[u8]) -> Result<(), ProofError> {
    let (mut script, claim) = read(text);
    let gates = script.gates.len();
    let result = pieces::check(&mut script, &claim, proof);
    assert_eq!(script.gates.len(), gates, "a check leaves nothing behind");
    result
}

#[test]
fn merged_factors_give_one_product() {
    assert_eq!(checked(&text("c"), &proof()), Ok(()));
    // In a file it is evidence like others.
    let text = text("c");
    let entry = |certified| Entry {
        name: "products".to_owned(),
        certified,
        ..Entry::default()
    };
    let unit = |certified| Unit {
        hash: sha256(text.as_bytes()),
        claims: vec![entry(certified)],
    };
    let file = stored(&layout(&text, &[Evidence::Pieces(proof())]));
    assert_eq!(check(&unit(true), &file), Ok(()));
    assert!(check(&unit(false), &file).is_err(), "the index says that there is none");
    let wrong = stored(&layout(&text, &[Evidence::Hints(proof())]));
    assert!(check(&unit(true), &wrong).is_err(), "another kind of proof");
}

#[test]
fn no_bytes_near_a_proof_prove_what_is_false() {
    let (right, wrong) = (text("c"), text("d"));
    let proof = proof();
    let mut refused = 0;
    for end in 0..proof.len() {
        assert!(checked(&right, &proof[..end]).is_err(), "the first {end} bytes");
    }
    for byte in 0..proof.len() {
        for value in 0..=255 {
            let mut changed = proof.clone();
            changed[byte] = value;
            assert!(checked(&wrong, &changed).is_err(), "byte {byte} is {value}");
            refused += usize::from(checked(&right, &changed).is_err());
        }
    }
    assert!(refused > 250 * proof.len(), "{refused} of {} bytes", 256 * proof.len());
}

#[test]
fn pairs_that_may_differ_or_are_not_there_are_refused() {
    let (script, _) = read(&text("c"));
    let with = |change: &dyn Fn(&mut Vec<Pair>)| {
        let (mut script, claim) = read(&text("c"));
        let mut pairs = pairs(&script);
        change(&mut pairs);
        let cnf = pieces::equal(&mut script, &claim, &pairs)?;
        let equal = from_the_last_two(&cnf);
        let mut out = Vec::new();
        let rest = Box::new(Pieces::Proof(Vec::new()));
        Pieces::Merge { pairs, equal, rest }.write(&mut out);
        Some(checked(&text("c"), &out))
    };
    assert_eq!(with(&|_| {}), Some(Ok(())));
    assert!(matches!(with(&|pairs| pairs[0].1 = !pairs[0].1), Some(Err(_))), "the complement");
    assert!(matches!(with(&|pairs| pairs[0].1 = Lit::TRUE), Some(Err(_))), "a constant");
    assert!(matches!(with(&|pairs| _ = pairs.pop()), Some(Err(_))), "one bit is not merged");
    let c = wire(&script, "c", 0);
    assert!(
        matches!(with(&|pairs| pairs.push((c.gate(), Lit::of(1)))), Some(Err(_))),
        "another value"
    );
    // A gate is merged with an earlier one only.
    assert_eq!(with(&|pairs| pairs[0].1 = c), None);
    assert_eq!(with(&|pairs| pairs.push((1 << 20, Lit::of(1)))), None);
    // The claim does not depend on `d`, so that it has no place for it.
    let d = wire(&script, "d", 0);
    let (_, claim) = read(&text("c"));
    assert!(pieces::merged(&script, &claim, &[(d.gate(), Lit::FALSE)]).is_none());
    assert!(pieces::merged(&script, &claim, &[(wire(&script, "b", 0).gate(), d)]).is_none());
}

/// Can all assertions hold? Of few gates.
fn can_hold(script: &mut Script, claim: &Claim) -> bool {
    let cnf = cnf::clauses(script, claim);
    assert!(cnf.variables < 30, "few enough");
    // Unit propagation and case distinction, on a copy.
    fn search(clauses: Vec<Vec<u32>>) -> bool {
        let Some(shortest) = clauses.iter().min_by_key(|c| c.len()) else {
            return true;
        };
        let Some(&literal) = shortest.first() else { return false };
        [literal, literal ^ 1].into_iter().any(|chosen| {
            let left = clauses.iter().filter(|c| !c.contains(&chosen));
            search(left.map(|c| c.iter().copied().filter(|l| *l != chosen ^ 1).collect()).collect())
        })
    }
    search(cnf.clauses().map(<[u32]>::to_vec).collect())
}

#[test]
fn mergers_of_equal_wires_change_no_answer() {
    let mut state = 0x2545_f491_4f6c_dd1d_u64;
    let mut next = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 33) as usize
    };
    let (mut merged, mut smaller, mut held) = (0, 0, 0);
    for _ in 0..1_500 {
        let mut terms: Vec<String> = ["a", "b", "c"].map(str::to_owned).to_vec();
        let mut text: String = terms.iter().map(|v| format!("(declare-fun {v} () Bool)\n")).collect();
        text += "(declare-fun f (Bool Bool) Bool)\n";
        for _ in 0..5 {
            let [x, y, z] = [next(), next(), next()].map(|n| terms[n % terms.len()].clone());
            let operator = ["and", "or", "xor", "f", "ite"][next() % 5];
            terms.push(if operator == "ite" {
                format!("(ite {x} {y} {z})")
            } else {
                format!("({operator} {x} {y})")
            });
        }
        let assumed = &terms[next() % 6];
        text += &format!("(push 1)\n(assert {assumed})\n(assert {})\n(check-sat)\n(pop 1)\n", terms[7]);
        let (mut script, claim) = read(&text);
        let before = can_hold(&mut script, &claim);
        let gates = script.gates.len();
        for gate in 1..gates {
            for other in 0..2 * gate {
                let wire = if other & 1 == 1 { !Lit::of(other / 2) } else { Lit::of(other / 2) };
                let pair = [(gate, wire)];
                let asserted = {
                    let differ = script.gates.xor(Lit::of(gate), wire);
                    vec![claim.asserted[0], differ]
                };
                let lemma = Claim {
                    name: String::new(),
                    asserted,
                };
                let differs = can_hold(&mut script, &lemma);
                script.gates.truncate(gates);
                if differs {
                    continue;
                }
                let Some((mut new, rest)) = pieces::merged(&script, &claim, &pair) else {
                    continue;
                };
                assert_eq!(can_hold(&mut new, &rest), before, "{gate} becomes {wire:?} in\n{text}");
                merged += 1;
                smaller += usize::from(new.gates.len() < script.gates.len());
                held += usize::from(before);
            }
        }
    }
    assert!(merged > 1_000 && smaller > 300 && held > 300, "{merged} {smaller} {held}");
}

#[test]
fn mergers_end() {
    let mut endless = Vec::new();
    (0..1_000).for_each(|_| {
        // No pairs, and a proof that is not looked at: without pairs nothing differs.
        write_number(1, &mut endless);
        write_number(0, &mut endless);
        write_number(0, &mut endless);
    });
    assert!(checked(&text("c"), &endless).is_err());
}
