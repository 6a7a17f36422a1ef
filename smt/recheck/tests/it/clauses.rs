//! A claim's clauses can hold if and only if its assertions can.

use isamorph_recheck::cnf::{self, Cnf};
use isamorph_recheck::script;

use crate::support::{satisfiable, simulate, value};

fn of(text: &str) -> (script::Script, Cnf) {
    let mut script = script::read(text).unwrap_or_else(|e| panic!("{e}"));
    let claim = script.claims[0].clone();
    let cnf = cnf::clauses(&mut script, &claim);
    (script, cnf)
}

/// A random expression of `Bool` over three bits, from a generator of numbers.
fn expression(next: &mut dyn FnMut() -> u32, depth: u32) -> String {
    let part = |next: &mut dyn FnMut() -> u32| expression(next, depth - 1);
    match if depth == 0 { next() % 3 } else { next() % 8 } {
        0 => "x".to_owned(),
        1 => "y".to_owned(),
        2 => "z".to_owned(),
        3 => format!("(not {})", part(next)),
        4 => format!("(and {} {})", part(next), part(next)),
        5 => format!("(or {} {})", part(next), part(next)),
        6 => format!("(xor {} {})", part(next), part(next)),
        _ => format!("(ite {} {} {})", part(next), part(next), part(next)),
    }
}

#[test]
fn clauses_hold_for_exactly_the_values_of_the_gates() {
    let mut seed = 1_u32;
    let mut next = || {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        seed >> 16
    };
    let mut both = [0, 0];
    for _ in 0..400 {
        let (one, two) = (expression(&mut next, 3), expression(&mut next, 2));
        let text = format!(
            "(declare-fun x () Bool)(declare-fun y () Bool)(declare-fun z () Bool)\
             (push 1)(assert {one})(assert {two})(check-sat)(pop 1)"
        );
        let (script, cnf) = of(&text);
        let holds = (0..8_u32).any(|inputs| {
            let mut bits = (0..3).map(|i| inputs >> i & 1 == 1);
            let values = simulate(&script.gates, &mut || bits.next().unwrap());
            script.claims[0].asserted.iter().all(|lit| value(&values, *lit))
        });
        assert_eq!(satisfiable(&cnf), holds, "{one} and {two}");
        both[usize::from(holds)] += 1;
    }
    assert!(both.iter().all(|n| *n > 20), "{both:?}");
}

#[test]
fn functions_and_arrays_have_one_value_for_each_argument() {
    let declared = "(declare-fun f (Bool (_ BitVec 1)) Bool)\
         (declare-fun m () (Array (_ BitVec 1) (_ BitVec 1)))(declare-fun n () (Array (_ BitVec 1) (_ BitVec 1)))\
         (declare-fun p () Bool)(declare-fun q () Bool)(declare-fun i () (_ BitVec 1))(declare-fun j () (_ BitVec 1))";
    let cases = [
        ("(= p q) (not (= (f p i) (f q i)))", false),
        ("(not (= (f p i) (f q i)))", true),
        ("(= i j) (not (= (select m i) (select m j)))", false),
        ("(not (= (select m i) (select m j)))", true),
        // Another array.
        ("(= i j) (not (= (select m i) (select n j)))", true),
        // Three places with two values: two are equal.
        (
            "(= (select m i) #b0) (= (select m j) #b1) (= (select m #b0) #b0) (= (select m #b1) #b0)",
            false,
        ),
        // What is read at a value that was read.
        ("(= i j) (not (= (select m (select m i)) (select m (select m j))))", false),
        ("(not (= (select m (select m i)) (select m (select m j))))", true),
        (
            "(= (select m #b0) (select m #b1)) (not (= (select m (select m i)) (select m j)))",
            false,
        ),
    ];
    for (assertions, can_hold) in cases {
        let all = assertions_of(assertions);
        let (_, cnf) = of(&format!("{declared}(push 1){all}(check-sat)(pop 1)"));
        assert_eq!(satisfiable(&cnf), can_hold, "{assertions}");
    }
}

/// Each expression of a text as an assertion.
fn assertions_of(text: &str) -> String {
    let mut out = String::new();
    let (mut depth, mut start) = (0, 0);
    for (i, c) in text.char_indices() {
        match c {
            '(' => {
                if depth == 0 {
                    start = i;
                }
                depth += 1;
            }
            ')' => {
                depth -= 1;
                if depth == 0 {
                    out += &format!("(assert {})", &text[start..=i]);
                }
            }
            _ => {}
        }
    }
    out
}

#[test]
fn constants_are_decided_without_variables() {
    for (assertions, can_hold) in [("(assert true)", true), ("(assert (and true false))", false), ("", true)] {
        let (_, cnf) = of(&format!("(push 1){assertions}(check-sat)(pop 1)"));
        assert_eq!((cnf.variables, satisfiable(&cnf)), (0, can_hold), "{assertions}");
    }
}

/// A proof counts clauses: these must not depend on whether other claims were looked at before.
#[test]
fn the_clauses_of_a_claim_are_its_own() {
    let text = "(declare-fun m () (Array (_ BitVec 2) (_ BitVec 1)))\
         (declare-fun i () (_ BitVec 2))(declare-fun j () (_ BitVec 2))(declare-fun k () (_ BitVec 2))\
         (push 1)(assert (not (= (select m j) (select m k))))(check-sat)(pop 1)\
         (push 1)(assert (= (select m i) (select m j)))(assert (not (= (select m i) (select m k))))(check-sat)(pop 1)";
    let mut script = script::read(text).unwrap();
    let claims = std::mem::take(&mut script.claims);
    let gates = script.gates.len();
    let alone = cnf::clauses(&mut script, &claims[1]);
    cnf::clauses(&mut script, &claims[0]);
    assert_eq!(cnf::clauses(&mut script, &claims[1]), alone);
    let mut fresh = script::read(text).unwrap();
    cnf::clauses(&mut fresh, &claims[0]);
    assert_eq!(cnf::clauses(&mut fresh, &claims[1]), alone);
    assert_eq!(script.gates.len(), gates);
}
