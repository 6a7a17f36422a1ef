//! Every operator on all operands of small widths, against plain arithmetic.

use isamorph_recheck::script;

use crate::support::{simulate, value};

/// What an operator is on numbers of a width.
type Meaning = fn(u32, u64, u64) -> u64;

fn signed(width: u32, a: u64) -> i64 {
    (a << (64 - width)) as i64 >> (64 - width)
}

fn mask(width: u32) -> u64 {
    (1 << width) - 1
}

const BINARY: &[(&str, Meaning)] = &[
    ("bvand", |_, a, b| a & b),
    ("bvor", |_, a, b| a | b),
    ("bvxor", |_, a, b| a ^ b),
    ("bvadd", |_, a, b| a + b),
    ("bvsub", |_, a, b| a.wrapping_sub(b)),
    ("bvmul", |_, a, b| a * b),
    ("bvudiv", |_, a, b| a.checked_div(b).unwrap_or(u64::MAX)),
    ("bvurem", |_, a, b| a.checked_rem(b).unwrap_or(a)),
    ("bvshl", |w, a, b| if b < w.into() { a << b } else { 0 }),
    ("bvlshr", |w, a, b| if b < w.into() { a >> b } else { 0 }),
    ("bvashr", |w, a, b| (signed(w, a) >> b.min(63)) as u64),
];

const COMPARISONS: &[(&str, Meaning)] = &[
    ("=", |_, a, b| u64::from(a == b)),
    ("bvult", |_, a, b| u64::from(a < b)),
    ("bvule", |_, a, b| u64::from(a <= b)),
    ("bvslt", |w, a, b| u64::from(signed(w, a) < signed(w, b))),
    ("bvsle", |w, a, b| u64::from(signed(w, a) <= signed(w, b))),
];

const UNARY: &[(&str, Meaning)] = &[("bvnot", |_, a, _| !a), ("bvneg", |_, a, _| a.wrapping_neg())];

const CONNECTIVES: &[(&str, Meaning)] = &[
    ("and", |_, a, b| a & b),
    ("or", |_, a, b| a | b),
    ("xor", |_, a, b| a ^ b),
    ("=", |_, a, b| u64::from(a == b)),
];

/// For all `a` and `b` of a width, `expression` has the value that is expected, bit by bit.
fn check(width: u32, sort: &str, expression: &str, result: u32, expected: impl Fn(u64, u64) -> u64) {
    // Each bit of the result is a claim of its own; that of a Bool is the result.
    let mut text = format!("(declare-fun a () {sort})\n(declare-fun b () {sort})\n");
    for bit in 0..result.max(1) {
        let claim = if result == 0 {
            expression.to_owned()
        } else {
            format!("(= ((_ extract {bit} {bit}) {expression}) #b1)")
        };
        text += &format!("(push 1)\n(assert {claim})\n(check-sat)\n(pop 1)\n");
    }
    let script = script::read(&text).unwrap_or_else(|e| panic!("{expression}: {e}"));
    for a in 0..1_u64 << width {
        for b in 0..1_u64 << width {
            let mut bits = (0..width).map(|i| a >> i & 1 == 1).chain((0..width).map(|i| b >> i & 1 == 1));
            let values = simulate(&script.gates, &mut || bits.next().unwrap());
            let got = (0..)
                .zip(&script.claims)
                .map(|(i, claim)| u64::from(value(&values, claim.asserted[0])) << i);
            let expected = expected(a, b) & mask(result.max(1));
            assert_eq!(got.sum::<u64>(), expected, "{expression} of {a} and {b} in {width} bits");
        }
    }
}

#[test]
fn operators_on_bitvectors_are_arithmetic() {
    for width in 1..=5 {
        let sort = format!("(_ BitVec {width})");
        for (name, meaning) in BINARY {
            check(width, &sort, &format!("({name} a b)"), width, |a, b| meaning(width, a, b));
            // The same operand twice, and a constant.
            check(width, &sort, &format!("({name} a a)"), width, |a, _| meaning(width, a, a));
            let one = format!("(_ bv1 {width})");
            check(width, &sort, &format!("({name} a {one})"), width, |a, _| meaning(width, a, 1));
            check(width, &sort, &format!("({name} {one} b)"), width, |_, b| meaning(width, 1, b));
        }
        for (name, meaning) in COMPARISONS {
            check(width, &sort, &format!("({name} a b)"), 0, |a, b| meaning(width, a, b));
            check(width, &sort, &format!("({name} a a)"), 0, |a, _| meaning(width, a, a));
        }
        for (name, meaning) in UNARY {
            check(width, &sort, &format!("({name} a)"), width, |a, b| meaning(width, a, b));
        }
    }
}

#[test]
fn connectives_are_those_of_logic() {
    for (name, meaning) in CONNECTIVES {
        check(1, "Bool", &format!("({name} a b)"), 0, |a, b| meaning(1, a, b));
        check(1, "Bool", &format!("({name} a (not a))"), 0, |a, _| meaning(1, a, 1 - a));
        for (word, bit) in [("true", 1), ("false", 0)] {
            check(1, "Bool", &format!("({name} a {word})"), 0, |a, _| meaning(1, a, bit));
            check(1, "Bool", &format!("({name} {word} b)"), 0, |_, b| meaning(1, bit, b));
        }
    }
    check(1, "Bool", "(not a)", 0, |a, _| 1 - a);
}

/// Every choice whose one operands are made of two variables and constants: all rules of the
/// multiplexer.
#[test]
fn a_choice_is_a_choice() {
    type Operand = (&'static str, fn(u64, u64) -> u64);
    let operands: [Operand; 6] = [
        ("a", |a, _| a),
        ("(not a)", |a, _| 1 - a),
        ("b", |_, b| b),
        ("(not b)", |_, b| 1 - b),
        ("true", |_, _| 1),
        ("false", |_, _| 0),
    ];
    for (c, of_c) in operands {
        for (x, of_x) in operands {
            for (y, of_y) in operands {
                let expected = |a, b| if of_c(a, b) == 1 { of_x(a, b) } else { of_y(a, b) };
                check(1, "Bool", &format!("(ite {c} {x} {y})"), 0, expected);
            }
        }
    }
    for width in 1..=4 {
        let sort = format!("(_ BitVec {width})");
        check(width, &sort, "(ite (bvult a b) a b)", width, |a, b| a.min(b));
    }
}

#[test]
fn parts_and_extensions_move_bits() {
    for width in 1..=4 {
        let sort = format!("(_ BitVec {width})");
        check(width, &sort, "(concat a b)", 2 * width, |a, b| a << width | b);
        for by in 0..3 {
            check(width, &sort, &format!("((_ zero_extend {by}) a)"), width + by, |a, _| a);
            check(width, &sort, &format!("((_ sign_extend {by}) a)"), width + by, |a, _| {
                signed(width, a) as u64
            });
        }
        for low in 0..width {
            for high in low..width {
                check(width, &sort, &format!("((_ extract {high} {low}) a)"), high - low + 1, |a, _| {
                    a >> low
                });
            }
        }
    }
}

#[test]
fn constants_are_numbers() {
    check(1, "Bool", "#b0110", 4, |_, _| 6);
    check(1, "Bool", "#x2f", 8, |_, _| 0x2f);
    check(1, "Bool", "(_ bv5 3)", 3, |_, _| 5);
}

/// A definition with parameters is its body with the operands in place.
#[test]
fn definitions_with_parameters_are_put_in_place() {
    let rotate = "(define-fun |rotl.4| ((a (_ BitVec 4)) (b (_ BitVec 4))) (_ BitVec 4) \
         (bvor (bvshl a (bvurem b (_ bv4 4))) (bvlshr a (bvsub (_ bv4 4) (bvurem b (_ bv4 4))))))";
    let text = format!(
        "{rotate}\n(declare-fun x () (_ BitVec 4))\n(declare-fun y () (_ BitVec 4))\n\
         (push 1)\n(assert (= (|rotl.4| x y) #b1001))\n(check-sat)\n(pop 1)\n"
    );
    let script = script::read(&text).unwrap();
    for x in 0..16_u64 {
        for y in 0..16_u64 {
            let mut bits = (0..4).map(|i| x >> i & 1 == 1).chain((0..4).map(|i| y >> i & 1 == 1));
            let values = simulate(&script.gates, &mut || bits.next().unwrap());
            let turned = (x << (y % 4) | x >> (4 - y % 4)) & 15;
            assert_eq!(value(&values, script.claims[0].asserted[0]), turned == 9, "{x} turned by {y}");
        }
    }
}
