//! The predicate conditions of nv50 and flexgrip are the formulas that the documents print where
//! these are whole: in the notes on NV50 and envytools, and on the ADA page of the FlexGripPlus
//! manual.

use std::time::Duration;

use isamorph_core::InstructionSet;
use isamorph_core::formula::{Term, TermPool, Width};
use isamorph_core::model::{Semantics, Word};
use isamorph_smt::Verdict;
use isamorph_smt::solver::query::check;

/// Code and formula: `Z S C O` are flags, `~ & ^ |` operators on single bits, applied in the order
/// of the parentheses.
const FORMULAS: [(u64, &str); 24] = [
    (0x00, "0"),
    (0x01, "(S & ~Z) ^ O"),
    (0x02, "Z & ~S"),
    (0x03, "S ^ (Z | O)"),
    (0x04, "~Z & ~(S ^ O)"),
    (0x05, "~Z"),
    (0x06, "~(S ^ O)"),
    (0x07, "~Z | ~S"),
    (0x08, "Z & S"),
    (0x09, "S ^ O"),
    (0x0a, "Z"),
    (0x0b, "Z | (S ^ O)"),
    (0x0c, "~S ^ (Z | O)"),
    (0x0d, "~Z | S"),
    (0x0e, "(~S | Z) ^ O"),
    (0x0f, "1"),
    (0x10, "O"),
    (0x11, "C"),
    (0x12, "~Z & C"),
    (0x13, "S"),
    (0x1c, "~S"),
    (0x1d, "Z | ~C"),
    (0x1e, "~C"),
    (0x1f, "~O"),
];

/// Reads a formula of the documents.
struct Reader<'a> {
    pool: &'a mut TermPool,
    flags: Term,
    rest: &'a [u8],
}

impl Reader<'_> {
    fn next(&mut self) -> Option<u8> {
        let (first, rest) = self.rest.split_first()?;
        self.rest = rest;
        if *first == b' ' { self.next() } else { Some(*first) }
    }

    fn operand(&mut self) -> Term {
        match self.next() {
            Some(b'~') => {
                let t = self.operand();
                self.pool.not(t)
            }
            Some(b'(') => self.formula(),
            Some(b'0') => self.pool.ff(),
            Some(b'1') => self.pool.tt(),
            Some(flag) => {
                let bit = "ZSCO".bytes().position(|b| b == flag).expect("a flag");
                self.pool.bit(bit as u32, self.flags)
            }
            None => panic!("the formula ends too early"),
        }
    }

    /// Up to the end or a closing parenthesis; mixed operators have parentheses.
    fn formula(&mut self) -> Term {
        let mut t = self.operand();
        loop {
            let op = self.next();
            if matches!(op, None | Some(b')')) {
                return t;
            }
            let other = self.operand();
            t = match op {
                Some(b'&') => self.pool.and(t, other),
                Some(b'|') => self.pool.or(t, other),
                Some(b'^') => self.pool.xor(t, other),
                _ => panic!("no operator"),
            };
        }
    }
}

/// What a branch under condition `code` of register 2 does, as a formula, and the flags it looks
/// at.
fn branches(name: &str, code: u128) -> (TermPool, Term, Term) {
    let set = InstructionSet::builtin(name).expect("built in");
    let isa = set.model();
    let bits = 0x1000_0003 | (2 << 12 | code << 7) << 32;
    let instr = set.decode_raw(Word { bits, width: 64 }).expect("a branch");
    let form = &isa.forms[instr.form];
    let Semantics::Effects { effects, .. } = &form.semantics else {
        panic!("no effects")
    };
    let flow = isa.states.iter().position(|s| s.name == "flow").expect("a state");
    let effect = effects.iter().find(|e| e.state == flow).expect("a branch writes flow");
    let kinds = isa.enums.iter().find(|e| e.name == "flow_kind").expect("an enumeration");
    let branch = kinds.rows.iter().find(|r| r.name == "branch").expect("a row").canonical;
    let mut pool = isa.pool.clone().into_inner();
    let values: Vec<_> = form
        .fields
        .iter()
        .zip(&instr.fields)
        .map(|(f, v)| (f.var, pool.constant(Width::new(f.width).expect("a width"), u128::from(*v))))
        .collect();
    let roots = pool.substitute_all(&[effect.guard, effect.value], &|v| {
        values.iter().find(|(x, _)| *x == v).map(|(_, t)| *t)
    });
    assert!(pool.is_true(roots[0]), "flow is always written");
    let branch = pool.constant(pool.width(roots[1]), u128::from(branch));
    let taken = pool.eq(roots[1], branch);
    let c = isa.states.iter().find(|s| s.name == "c").expect("a state");
    let two = pool.constant(Width::new(c.addr).expect("a width"), 2);
    let flags = pool.read(c.space, two);
    (pool, taken, flags)
}

#[test]
fn every_condition_is_the_formula_of_the_documents() {
    for name in ["nv50", "flexgrip"] {
        for (code, formula) in FORMULAS {
            let (mut pool, taken, flags) = branches(name, code.into());
            let mut reader = Reader {
                pool: &mut pool,
                flags,
                rest: formula.as_bytes(),
            };
            let printed = reader.formula();
            let differ = pool.ne(taken, printed);
            let verdict = check(&pool, &[differ], Duration::from_secs(60));
            assert!(matches!(verdict, Verdict::Proved), "{name}, condition {code:#04x}: not {formula}");
        }
    }
}

#[test]
fn a_wrong_formula_is_noticed() {
    let (mut pool, taken, flags) = branches("nv50", 0x03);
    let mut reader = Reader {
        pool: &mut pool,
        flags,
        // As most pages of the manual print it, but for the `or` they lost.
        rest: b"S ^ (Z & O)",
    };
    let printed = reader.formula();
    let differ = pool.ne(taken, printed);
    assert!(matches!(check(&pool, &[differ], Duration::from_secs(60)), Verdict::Refuted(_)));
}

#[test]
fn the_other_eight_codes_are_no_conditions() {
    for name in ["nv50", "flexgrip"] {
        let set = InstructionSet::builtin(name).expect("built in");
        for code in 0x14..0x1c_u128 {
            let bits = 0x1000_0003 | code << 39;
            assert!(set.decode_raw(Word { bits, width: 64 }).is_err(), "{name}, condition {code:#x}");
        }
    }
}
