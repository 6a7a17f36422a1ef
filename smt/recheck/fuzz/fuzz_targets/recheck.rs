//! Any bytes as a script and a proof, one byte of zero between them; and as a file, and as an
//! index. Nothing crashes, and no proof refutes what can hold.
#![no_main]

use isamorph_recheck::cnf::{self, Cnf};
use isamorph_recheck::hints::to_lrat;
use isamorph_recheck::index::Index;
use isamorph_recheck::inflate::inflate;
use isamorph_recheck::lrat;
use isamorph_recheck::pieces;
use isamorph_recheck::script::{self, Limits};
use libfuzzer_sys::fuzz_target;

/// How many variables are few enough to try all values.
const FEW: u32 = 12;

/// Small enough that an input takes less than a millisecond.
const LIMITS: Limits = Limits { width: 16, gates: 1 << 12 };

fn can_hold(cnf: &Cnf) -> bool {
    (0..1_u32 << cnf.variables).any(|values| cnf.clauses().all(|clause| clause.iter().any(|l| values >> (l >> 1) & 1 != l & 1)))
}

fuzz_target!(|data: &[u8]| {
    let _ = inflate(data);
    if let Ok(text) = std::str::from_utf8(data)
        && let Ok(index) = Index::parse(text)
    {
        assert_eq!(Index::parse(&index.to_text()).as_ref(), Ok(&index));
    }
    let end = data.iter().position(|byte| *byte == 0).unwrap_or(data.len());
    let (text, proof) = data.split_at(end);
    let proof = proof.get(1..).unwrap_or_default();
    let Ok(text) = std::str::from_utf8(text) else { return };
    let Ok(mut script) = script::read_within(text, LIMITS) else {
        return;
    };
    for claim in std::mem::take(&mut script.claims) {
        let cnf = cnf::clauses(&mut script, &claim);
        let short = to_lrat(&cnf, proof).and_then(|proof| lrat::check(&cnf, &proof));
        let in_pieces = pieces::check(&mut script, &claim, proof);
        if lrat::check(&cnf, proof).is_ok() || short.is_ok() || in_pieces.is_ok() {
            assert!(cnf.variables > FEW || !can_hold(&cnf), "refuted what can hold: {text}");
        }
    }
});
