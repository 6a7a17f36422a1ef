//! The parts of the checker one by one: proofs, decompression, numbers, the index.

use isamorph_recheck::bytes::{Cut, Reader, write_number};
use isamorph_recheck::cnf::Cnf;
use isamorph_recheck::index::Index;
use isamorph_recheck::inflate::{NotDeflate, inflate};
use isamorph_recheck::lrat::{ProofError, check};

use crate::support::{refute, satisfiable, step, stored};

fn cnf(variables: u32, clauses: &[&[u32]]) -> Cnf {
    let mut cnf = Cnf {
        variables,
        ..Cnf::default()
    };
    for clause in clauses {
        cnf.literals.extend(*clause);
        cnf.ends.push(cnf.literals.len());
    }
    cnf
}

/// The literals and the hints of a step.
type Step<'a> = (&'a [u32], &'a [u32]);

fn steps(steps: &[Step<'_>]) -> Vec<u8> {
    let mut proof = Vec::new();
    steps.iter().for_each(|(literals, hints)| step(literals, hints, &mut proof));
    proof
}

#[test]
fn a_proof_is_checked_step_by_step() {
    // a or b, a or not b, not a or b, not a or not b.
    let all = cnf(2, &[&[0, 2], &[0, 3], &[1, 2], &[1, 3]]);
    let good: &[Step<'_>] = &[(&[0], &[4, 3]), (&[], &[1, 3, 2])];
    assert_eq!(check(&all, &steps(good)), Ok(()));
    assert_eq!(check(&all, &refute(&all)), Ok(()));
    let bad: &[(&[Step<'_>], ProofError)] = &[
        // The empty clause is missing.
        (&[(&[0], &[4, 3])], ProofError::NoEmptyClause),
        (&[], ProofError::NoEmptyClause),
        // A hint that leaves two literals open.
        (&[(&[], &[4, 3])], ProofError::NotUnit),
        // A hint that holds already.
        (&[(&[0], &[4, 1, 3])], ProofError::NotUnit),
        // Too few hints.
        (&[(&[0], &[4])], ProofError::NoContradiction),
        (&[(&[0], &[])], ProofError::NoContradiction),
        // The step itself, one that is to come, one before the first.
        (&[(&[0], &[0])], ProofError::NoSuchClause),
        (&[(&[0], &[5])], ProofError::NoSuchClause),
        (&[(&[4], &[4, 3])], ProofError::NoSuchVariable),
    ];
    for (proof, refusal) in bad {
        assert_eq!(check(&all, &steps(proof)), Err(*refusal), "{proof:?}");
    }
    let mut cut = steps(good);
    cut.pop();
    assert_eq!(check(&all, &cut), Err(ProofError::Malformed));
    // A literal that stands twice in a clause is open twice.
    assert_eq!(
        check(&all, &steps(&[(&[0, 0], &[4, 3]), (&[], &[1, 3, 2])])),
        Err(ProofError::NotUnit)
    );
}

#[test]
fn no_proof_refutes_clauses_that_can_hold() {
    // Whatever the bytes say.
    let can_hold = cnf(2, &[&[0, 2], &[0, 3], &[1, 2]]);
    assert!(satisfiable(&can_hold));
    let mut seed = 7_u32;
    for _ in 0..200_000 {
        let mut bytes = Vec::new();
        for _ in 0..12 {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            bytes.push((seed >> 24) as u8 % 6);
        }
        assert!(check(&can_hold, &bytes).is_err(), "{bytes:?}");
    }
}

#[test]
fn clauses_with_the_empty_one_need_no_proof() {
    assert_eq!(check(&cnf(0, &[&[]]), &[]), Ok(()));
    assert_eq!(check(&cnf(0, &[]), &[]), Err(ProofError::NoEmptyClause));
}

fn bytes(hexadecimal: &str) -> Vec<u8> {
    let digits = |i: usize| u8::from_str_radix(&hexadecimal[i..i + 2], 16).unwrap();
    (0..hexadecimal.len()).step_by(2).map(digits).collect()
}

/// What zlib made of some texts.
#[test]
fn data_of_each_kind_are_decompressed() {
    let fixed = bytes("cbcf4b5548ce49ccccd551c847651614e5e7a70100");
    assert_eq!(inflate(&fixed).unwrap(), b"one claim, one claim, one proof");
    let dynamic = bytes(
        "65d2310e83301044d13ea7404a039dbd6b3014398c017380409122878ff855e4697ff746d397f3acefabeb5fddf70adfeef90961181efd7f8ee4dc6623\
         d736fb9de3d8e644deda3cded9bccd13b9b439dfd9639b67f2dce6857c0807669aa4e34cbb74a063928e745ca5439d4c3ad669910e36ebec68b3ec1ee1\
         66193ee29d6579c33bcbf4867791ed0def22e31bde22eb1bde22f31bde22fb1bde55f637bcabec6f7837d9dff06eb2bfe3dd657fc7bbcbfe8eb7cafe8e\
         b7cafe8eb7eaf1f11eb2bfe33d647fc71b647fc71b647fc71beffd7f",
    );
    let text: String = (0..40).map(|i| format!("(assert (= |t{i}| #x{:02x}))\n", i * 7 % 256)).collect();
    assert_eq!(inflate(&dynamic).unwrap(), text.as_bytes());
    let long = vec![7; 200_000];
    assert_eq!(inflate(&stored(&long)).unwrap(), long);
    assert_eq!(inflate(&stored(&[])).unwrap(), []);
    for whole in [fixed, dynamic] {
        for end in 0..whole.len() {
            assert_eq!(inflate(&whole[..end]), Err(NotDeflate));
        }
        assert_eq!(inflate(&[whole.as_slice(), &[0]].concat()), Err(NotDeflate));
        // Damage is refused or gives other data; it never crashes.
        for bit in 0..8 * whole.len() {
            let mut damaged = whole.clone();
            damaged[bit / 8] ^= 1 << (bit % 8);
            let _ = inflate(&damaged);
        }
    }
}

#[test]
fn numbers_are_written_as_they_are_read() {
    for number in [0, 1, 127, 128, 16_383, 16_384, u32::MAX] {
        let mut bytes = Vec::new();
        write_number(number, &mut bytes);
        let mut reader = Reader::new(&bytes);
        assert_eq!((reader.number(), reader.is_at_end()), (Ok(number), true));
    }
    // 2^32 does not fit, and a number that never ends is none.
    assert_eq!(Reader::new(&[0x80, 0x80, 0x80, 0x80, 0x10]).number(), Err(Cut));
    assert_eq!(Reader::new(&[0xff; 8]).number(), Err(Cut));
    assert_eq!(Reader::new(&[1, 2]).piece(3), Err(Cut));
}

#[test]
fn an_index_reads_back_and_names_no_claim_twice() {
    let hash = "0123456789abcdef".repeat(4);
    let text = format!(
        "isamorph certificates 3\nisa\tnv50\ngroup\t0x20000000\nspec\tnv50.isa\t{hash}\nunit\t{hash}\ncertified\ta/b\nuncertified\tc\n"
    );
    let index = Index::parse(&text).unwrap();
    assert_eq!(index.to_text(), text);
    assert_eq!(index.claims().filter(|c| c.certified).count(), 1);
    let wrong = [
        ("", "line 1"),
        ("isamorph certificates 1\n", "line 1"),
        ("isamorph certificates 3\ncertified\ta\n", "a claim of no unit"),
        ("isamorph certificates 3\nunit\t../../etc/passwd\n", "SHA-256"),
        ("isamorph certificates 3\nunit\t\n", "SHA-256"),
        ("isamorph certificates 3\nproved\ta\n", "expected isa"),
        ("isamorph certificates 3\r\n", "line 1"),
        ("isamorph certificates 3\nisa\tn\r", "line 2: a carriage return"),
    ];
    for (text, expected) in wrong {
        assert!(Index::parse(text).unwrap_err().contains(expected), "{text}");
    }
    let twice = format!("{text}certified\ta/b\n");
    assert!(Index::parse(&twice).unwrap_err().contains("two claims `a/b`"));
}
