//! Sums of sums, products of multiples and shifts of shifted words, on all operands of small
//! widths; and which of them are the same gates.

use isamorph_recheck::gates::Lit;
use isamorph_recheck::script;

use crate::support::{simulate, value};

/// An expression and its value for some `a` and `b`.
type Made = (String, Box<dyn Fn(u64, u64) -> u64>);

/// A random expression of sums, products and what stands between them.
fn expression(width: u32, depth: u32, dice: &mut dyn FnMut(u64) -> u64) -> Made {
    let mask = (1_u64 << width) - 1;
    if depth == 0 || dice(6) == 0 {
        return match dice(4) {
            0 => ("a".to_owned(), Box::new(|a, _| a)),
            1 => ("b".to_owned(), Box::new(|_, b| b)),
            // A word of one bit.
            2 => (
                format!("(ite (bvult a b) (_ bv1 {width}) (_ bv0 {width}))"),
                Box::new(|a, b| u64::from(a < b)),
            ),
            _ => {
                let number = dice(mask + 1);
                (format!("(_ bv{number} {width})"), Box::new(move |_, _| number))
            }
        };
    }
    let (x, of_x) = expression(width, depth - 1, dice);
    let kind = dice(12);
    if let 5..=8 = kind {
        let low = width.div_ceil(2);
        return match kind {
            5 => (format!("(bvneg {x})"), Box::new(move |a, b| of_x(a, b).wrapping_neg() & mask)),
            6 => (format!("(bvnot {x})"), Box::new(move |a, b| !of_x(a, b) & mask)),
            // The low bits, as they are and moved.
            7 => (
                format!("((_ zero_extend {}) ((_ extract {} 0) {x}))", width - low, low - 1),
                Box::new(move |a, b| of_x(a, b) & ((1 << low) - 1)),
            ),
            _ => (
                format!("(bvshl {x} (_ bv1 {width}))"),
                // In one bit, one is the width.
                Box::new(move |a, b| of_x(a, b) << 1 & mask),
            ),
        };
    }
    let (y, of_y) = expression(width, depth - 1, dice);
    let far = move |n: u64| n.min(63) as u32;
    match kind {
        9 => (
            format!("(bvshl (bvshl {x} a) {y})"),
            Box::new(move |a, b| (u128::from(of_x(a, b)) << (far(a) + far(of_y(a, b)))) as u64 & mask),
        ),
        10 => (
            format!("(bvlshr (bvlshr {x} {y}) b)"),
            Box::new(move |a, b| of_x(a, b) >> far(u64::from(far(b) + far(of_y(a, b))))),
        ),
        11 => (
            format!("(bvashr (bvashr {x} {y}) (bvashr a b))"),
            Box::new(move |a, b| {
                let signed = |n: u64| (n << (64 - width)) as i64 >> (64 - width);
                let shifted = |n: u64, by: u64| (signed(n) >> far(by)) as u64 & mask;
                shifted(shifted(of_x(a, b), of_y(a, b)), shifted(a, b))
            }),
        ),
        0 | 1 => (
            format!("(bvadd {x} {y})"),
            Box::new(move |a, b| of_x(a, b).wrapping_add(of_y(a, b)) & mask),
        ),
        2 | 3 => (
            format!("(bvsub {x} {y})"),
            Box::new(move |a, b| of_x(a, b).wrapping_sub(of_y(a, b)) & mask),
        ),
        _ => (
            format!("(bvmul {x} {y})"),
            Box::new(move |a, b| of_x(a, b).wrapping_mul(of_y(a, b)) & mask),
        ),
    }
}

#[test]
fn what_is_made_of_each_other_is_arithmetic() {
    let mut seed = 1_u64;
    let mut dice = |sides: u64| {
        seed = seed.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
        (seed >> 33) % sides
    };
    for round in 0..2_000 {
        let width = round % 5 + 1;
        let (text, meaning) = expression(width, 4, &mut dice);
        let bits = (0..width).map(|i| format!("(push 1)(assert (= ((_ extract {i} {i}) {text}) #b1))(check-sat)(pop 1)"));
        let declared = format!("(declare-fun a () (_ BitVec {width}))(declare-fun b () (_ BitVec {width}))");
        let script = script::read(&(declared + &bits.collect::<String>())).unwrap_or_else(|e| panic!("{text}: {e}"));
        for (a, b) in (0..1_u64 << width).flat_map(|a| (0..1_u64 << width).map(move |b| (a, b))) {
            let mut inputs = (0..width).map(|i| a >> i & 1 == 1).chain((0..width).map(|i| b >> i & 1 == 1));
            let values = simulate(&script.gates, &mut || inputs.next().unwrap());
            let bit = |(i, claim): (u32, &script::Claim)| u64::from(value(&values, claim.asserted[0])) << i;
            let got: u64 = (0..).zip(&script.claims).map(bit).sum();
            assert_eq!(got, meaning(a, b), "{text} of {a} and {b} in {width} bits");
        }
    }
}

/// Is it plain that two expressions of words of 16 bits and of a bit are equal?
fn are_one(one: &str, other: &str) -> bool {
    let words: String = ["a", "b", "c"].map(|v| format!("(declare-fun {v} () (_ BitVec 16))")).concat();
    let text = format!("{words}(declare-fun p () Bool)(push 1)(assert (not (= {one} {other})))(check-sat)(pop 1)");
    let script = script::read(&text).unwrap_or_else(|e| panic!("{one} = {other}: {e}"));
    script.claims[0].asserted == [Lit::FALSE]
}

#[test]
fn sums_of_the_same_words_are_the_same_gates() {
    let bit = "(ite p #x0001 #x0000)";
    for (one, other) in [
        ("(bvadd (bvadd a b) c)", "(bvadd a (bvadd c b))"),
        ("(bvsub a (bvsub b c))", "(bvadd (bvsub c b) a)"),
        ("(bvadd (bvnot a) #x0001)", "(bvneg a)"),
        ("(bvnot (bvadd (bvnot a) b))", "(bvsub a b)"),
        ("(bvsub (bvadd a b) b)", "a"),
        ("(bvmul a #xffff)", "(bvneg a)"),
        ("(bvadd (bvadd a a) a)", "(bvmul a #x0003)"),
        ("(bvmul (bvneg a) b)", "(bvneg (bvmul b a))"),
        ("(bvmul (bvneg a) (bvsub #x0000 a))", "(bvmul a a)"),
        (
            "(bvmul (bvxor a #x8000) (bvor a #x8000))",
            "(bvmul (bvor a #x8000) (bvxor a #x8000))",
        ),
        ("(bvmul (bvor a #x8000) (bvor a #x8000))", "(bvmul a a)"),
        ("(bvlshr (bvlshr a b) c)", "(bvlshr (bvlshr a c) b)"),
        ("(bvshl (bvshl (bvshl c a) a) b)", "(bvshl (bvshl (bvshl c a) b) a)"),
        ("(bvshl (bvneg a) b)", "(bvneg (bvshl a b))"),
        (
            "((_ extract 7 0) (bvadd (bvadd a b) c))",
            "(bvadd ((_ extract 7 0) (bvadd c b)) ((_ extract 7 0) a))",
        ),
    ] {
        assert!(are_one(one, other), "{one} = {other}");
    }
    let other = "(bvsub a (bvadd b (ite p #x0000 #x0001)))";
    assert!(are_one(&format!("(bvsub (bvadd a (bvadd (bvnot b) {bit})) #x0000)"), other));
    for (one, other) in [
        ("(bvadd a b)", "(bvsub a b)"),
        ("(bvmul a a)", "(bvmul a b)"),
        ("(bvshl (bvlshr a b) c)", "(bvshl (bvlshr a c) b)"),
        ("(bvadd a #x0001)", "a"),
    ] {
        assert!(!are_one(one, other), "{one} = {other}");
    }
}

/// Sums of very many words are made one after the other.
#[test]
fn long_sums_are_sums() {
    let words: Vec<String> = (0..70).map(|i| format!("x{i}")).collect();
    let declared: String = words.iter().map(|w| format!("(declare-fun {w} () (_ BitVec 4))")).collect();
    let sum = words.iter().fold("#x0".to_owned(), |sum, w| format!("(bvadd {sum} {w})"));
    let bits = (0..3).map(|i| format!("(push 1)(assert (= ((_ extract {i} {i}) ((_ extract 2 0) {sum})) #b1))(check-sat)(pop 1)"));
    let script = script::read(&(declared + &bits.collect::<String>())).expect("a script");
    for seed in 0..20_u64 {
        let mut dice = (1..).map(|i: u64| (seed * 71 + i).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40);
        let values: Vec<u64> = words.iter().map(|_| dice.next().unwrap_or(0) & 15).collect();
        let mut inputs = values.iter().flat_map(|v| (0..4).map(move |i| v >> i & 1 == 1));
        let gates = simulate(&script.gates, &mut || inputs.next().unwrap());
        let bit = |(i, claim): (u32, &script::Claim)| u64::from(value(&gates, claim.asserted[0])) << i;
        let got: u64 = (0..).zip(&script.claims).map(bit).sum();
        assert_eq!(got, values.iter().sum::<u64>() & 7);
    }
}
