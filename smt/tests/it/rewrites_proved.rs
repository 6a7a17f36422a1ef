//! Z3 proves every rewrite rule of the simplifier at widths 1 to 8 and 32.
//!
//! The very functions that the simplifier runs are applied here to nodes over variables, in a pool
//! that changes nothing, so that each answer is that of one rule alone. A rule that never applies
//! is an error: then the shapes below lack one for it.

use std::collections::{BTreeMap, BTreeSet};

use isamorph_core::formula::simplify::{self as rewrites, Rule};
use isamorph_core::formula::{BinaryOp, Node, Term, TermPool, Width};
use isamorph_smt::solver::z3_terms::Lowering;
use rayon::prelude::*;
use z3::ast::Bool;
use z3::{Params, SatResult, Solver};

const WIDTHS: [u32; 9] = [1, 2, 3, 4, 5, 6, 7, 8, 32];
/// Instances of one rule at one width that are proved: the smallest, which tend to be the most
/// general ones, and others evenly chosen from all.
const SMALLEST: usize = 20;
const OTHERS: usize = 100;
/// At this width and above, products and quotients of the others would take a solver long.
const WIDE: u32 = 32;

/// A kind of node, and the law of a rule for it.
type Row = (&'static str, &'static str);

/// The nodes that rules are tried on, and what they answer.
struct Shapes {
    pool: TermPool,
    width: u32,
    /// What each rule makes of the nodes to which it applies.
    answers: BTreeMap<Row, Vec<(Term, Term)>>,
}

impl Shapes {
    fn var(&mut self, name: &str, bits: u32) -> Term {
        let id = self.pool.declare_var(&format!("{name}{bits}"), Width::of(bits));
        self.pool.var(id)
    }

    fn c(&mut self, bits: u32, value: u128) -> Term {
        let width = Width::of(bits);
        self.pool.constant(width, value & width.mask())
    }

    /// Constants at which operations change their behaviour; all of them if they are few.
    fn constants(&mut self, bits: u32) -> Vec<Term> {
        let width = Width::of(bits);
        let (mask, sign) = (width.mask(), width.sign_bit());
        let corners = [
            0,
            1,
            2,
            3,
            5,
            6,
            mask,
            mask - 1,
            sign,
            sign - 1,
            sign + 1,
            mask ^ 6,
            1 << (bits / 2),
            u128::from(bits),
        ];
        let values: BTreeSet<u128> = if bits <= 3 {
            (0..=mask).collect()
        } else {
            corners.into_iter().map(|value| value & mask).collect()
        };
        values.into_iter().map(|value| self.c(bits, value)).collect()
    }

    /// Tries every rule for a node.
    fn try_node(&mut self, node: Node, width: u32) {
        let kind = rewrites::kind(&node).expect("an operation");
        let rules: Vec<&'static Rule> = rewrites::rules_for(&self.pool, &node).collect();
        for rule in rules {
            if let Some(answer) = rule.apply(&mut self.pool, &node, Width::of(width)) {
                let given = build(&mut self.pool, &node, Width::of(width));
                assert_eq!(self.pool.width(given), self.pool.width(answer), "{kind}: {}", rule.law);
                self.answers.entry((kind, rule.law)).or_default().push((given, answer));
            }
        }
    }

    fn try_binary(&mut self, op: BinaryOp, a: Term, b: Term) {
        let width = if op.is_comparison() { 1 } else { self.pool.width(a).bits() };
        self.try_node(Node::Binary(op, a, b), width);
    }

    /// Words of the width: variables, constants, and operations on them.
    fn words(&mut self) -> Vec<Term> {
        let w = self.width;
        let [x, y, z] = ["x", "y", "z"].map(|name| self.var(name, w));
        let [b, d] = ["b", "d"].map(|name| self.var(name, 1));
        let constants = self.constants(w);
        let few = [self.c(w, 3), self.c(w, u128::MAX), self.c(w, 1 << (w - 1))];
        let mut out = vec![x, y, z];
        out.extend(&constants);
        let p = &mut self.pool;
        let (not_x, not_y) = (p.not(x), p.not(y));
        out.extend([not_x, not_y, p.neg(x), p.neg(y)]);
        for op in BinaryOp::ALL.iter().copied().filter(|op| !op.is_comparison()) {
            out.push(p.binary(op, x, y));
            for c in few {
                out.extend([p.binary(op, x, c), p.binary(op, c, x)]);
            }
        }
        for op in [BinaryOp::And, BinaryOp::Or] {
            out.extend([p.binary(op, not_x, y), p.binary(op, y, not_x), p.binary(op, y, x)]);
        }
        for op in [BinaryOp::Add, BinaryOp::Xor] {
            out.extend([p.binary(op, x, z), p.binary(op, z, y), p.binary(op, y, x), p.binary(op, z, x)]);
        }
        out.extend([
            p.ite(b, x, y),
            p.ite(d, x, y),
            p.ite(b, few[0], few[1]),
            p.ite(b, few[0], y),
            p.ite(b, y, few[2]),
        ]);
        out.extend(self.pieces());
        out
    }

    /// Words of the width made of narrower or wider ones.
    fn pieces(&mut self) -> Vec<Term> {
        let w = self.width;
        let mut out = Vec::new();
        for low in BTreeSet::from([1, w / 2, w - 1]).into_iter().filter(|low| (1..w).contains(low)) {
            let high = w - low;
            let [h, g] = ["h", "g"].map(|name| self.var(name, high));
            let [l, m] = ["l", "m"].map(|name| self.var(name, low));
            let [zero, top, odd] = [0, u128::MAX, 1].map(|value| self.c(high, value));
            let [below, ones] = [0, u128::MAX].map(|value| self.c(low, value));
            for (upper, lower) in [
                (h, l),
                (g, m),
                (h, m),
                (g, l),
                (zero, l),
                (zero, m),
                (top, l),
                (top, m),
                (odd, l),
                (h, below),
                (g, ones),
            ] {
                out.push(self.pool.concat(upper, lower));
            }
            let width = Width::of(w);
            let narrow = self.c(low, 1);
            for t in [l, m, narrow] {
                out.extend([self.pool.zext(t, width), self.pool.sext(t, width)]);
            }
            if high > 1 {
                let [upper, middle] = [self.var("u", 1), self.var("v", high - 1)];
                let nested = self.pool.concat(middle, l);
                out.push(self.pool.concat(upper, nested));
            }
        }
        let wide = self.var("wide", w + 3);
        out.extend([self.pool.extract(w - 1, 0, wide), self.pool.extract(w, 1, wide)]);
        out
    }

    /// Booleans, of which some compare words.
    fn booleans(&mut self) -> Vec<Term> {
        let w = self.width;
        let [x, y] = ["x", "y"].map(|name| self.var(name, w));
        let [b, d] = ["b", "d"].map(|name| self.var(name, 1));
        let constants = [self.c(w, 0), self.c(w, 1), self.c(w, 3)];
        let p = &mut self.pool;
        let mut out = vec![b, d, p.not(b), p.not(d), p.tt(), p.ff()];
        for op in BinaryOp::ALL.iter().copied().filter(|op| op.is_comparison()) {
            out.push(p.binary(op, x, y));
        }
        for c in constants {
            let equal = p.eq(x, c);
            out.extend([equal, p.not(equal)]);
        }
        out
    }

    fn try_all(&mut self) {
        let w = self.width;
        let (words, booleans) = (self.words(), self.booleans());
        for list in [&words, &booleans] {
            for &a in list {
                let width = self.pool.width(a).bits();
                self.try_node(Node::Not(a), width);
                self.try_node(Node::Neg(a), width);
                for wider in [width + 1, width + 5] {
                    self.try_node(Node::Zext(a), wider);
                    self.try_node(Node::Sext(a), wider);
                }
                for &b in list {
                    for &op in BinaryOp::ALL {
                        self.try_binary(op, a, b);
                    }
                }
            }
        }
        self.try_choices(&booleans);
        self.try_concatenations();
        let mut sliced = words;
        let pieces = self.pieces();
        for &a in &pieces {
            sliced.extend([self.pool.not(a), self.pool.neg(a)]);
            for &b in &pieces {
                for op in [
                    BinaryOp::And,
                    BinaryOp::Or,
                    BinaryOp::Xor,
                    BinaryOp::Add,
                    BinaryOp::Sub,
                    BinaryOp::Mul,
                ] {
                    sliced.push(self.pool.binary(op, a, b));
                }
                let c = self.var("b", 1);
                sliced.push(self.pool.ite(c, a, b));
            }
        }
        let ends: BTreeSet<u32> = if w <= 8 {
            (0..w).collect()
        } else {
            BTreeSet::from([0, 1, 15, 16, 17, 30, 31])
        };
        for of in sliced {
            for &lo in &ends {
                for &hi in ends.range(lo..) {
                    let (top, bottom) = (hi as u8, lo as u8);
                    self.try_node(Node::Extract { hi: top, lo: bottom, of }, hi - lo + 1);
                }
            }
        }
    }

    fn try_choices(&mut self, booleans: &[Term]) {
        let w = self.width;
        let [x, y, z] = ["x", "y", "z"].map(|name| self.var(name, w));
        let [b, d] = ["b", "d"].map(|name| self.var(name, 1));
        let mut words = vec![x, y, self.c(w, 1)];
        for (c, s, t) in [(b, x, y), (d, x, y), (d, y, x), (b, x, z)] {
            words.push(self.pool.ite(c, s, t));
        }
        for list in [&words[..], booleans] {
            for &c in booleans {
                for &s in list {
                    for &t in list {
                        self.try_node(Node::Ite(c, s, t), self.pool.width(s).bits());
                    }
                }
            }
        }
    }

    /// Concatenations of the width.
    fn try_concatenations(&mut self) {
        let w = self.width;
        let wide = self.var("wide", w + 3);
        for low in (1..w).filter(|low| w <= 8 || [1, 7, 16, 31].contains(low)) {
            let high = w - low;
            let mut upper = vec![self.var("h", high), self.c(high, 5), self.pool.extract(w, low + 1, wide)];
            let mut lower = vec![self.var("l", low), self.c(low, 6), self.pool.extract(low, 1, wide)];
            if high > 1 {
                let (u, v) = (self.var("u", 1), self.var("v", high - 1));
                upper.push(self.pool.concat(u, v));
            }
            if low > 1 {
                let rest = self.var("r", low - 1);
                let next = self.pool.extract(low, low, wide);
                for head in [next, self.c(1, 1)] {
                    lower.push(self.pool.concat(head, rest));
                }
            }
            for &hi in &upper {
                for &lo in &lower {
                    self.try_node(Node::Concat(hi, lo), w);
                }
            }
        }
    }
}

/// The node as a term of a pool that changes nothing.
fn build(pool: &mut TermPool, node: &Node, width: Width) -> Term {
    match *node {
        Node::Not(a) => pool.not(a),
        Node::Neg(a) => pool.neg(a),
        Node::Binary(op, a, b) => pool.binary(op, a, b),
        Node::Ite(c, a, b) => pool.ite(c, a, b),
        Node::Concat(hi, lo) => pool.concat(hi, lo),
        Node::Extract { hi, lo, of } => pool.extract(hi.into(), lo.into(), of),
        Node::Zext(a) => pool.zext(a, width),
        Node::Sext(a) => pool.sext(a, width),
        _ => unreachable!("no rule is for {node:?}"),
    }
}

/// Instances enough for a proof of a rule.
fn chosen(pool: &TermPool, instances: &[(Term, Term)]) -> Vec<(Term, Term)> {
    let mut sorted = instances.to_vec();
    sorted.sort_by_cached_key(|(given, answer)| (pool.reachable(&[*given]).len(), *given, *answer));
    sorted.dedup();
    let others = sorted.split_off(SMALLEST.min(sorted.len()));
    let step = others.len().div_ceil(OTHERS).max(1);
    // A quotient is a circuit of its own: those of variables and constants say enough.
    let costly = |t: Term| {
        let costly = |t: &Term| matches!(pool.node(*t), Node::Binary(BinaryOp::Mul | BinaryOp::Udiv | BinaryOp::Urem, ..));
        pool.reachable(&[t])
            .iter()
            .filter(|t| pool.width(**t).bits() >= WIDE && costly(t))
            .count()
    };
    sorted.extend(others.into_iter().step_by(step).filter(|(given, _)| costly(*given) == 0));
    // A rule may be about two of them.
    let least = sorted.iter().map(|(given, _)| costly(*given)).min().unwrap_or(0);
    sorted.retain(|(given, _)| costly(*given) <= least.max(1));
    sorted
}

/// The instances of some rule that Z3 does not prove.
fn unproved(pool: &mut TermPool, instances: &[(Term, Term)]) -> Option<String> {
    let solver = Solver::new();
    let mut params = Params::new();
    params.set_u32("timeout", 120_000);
    solver.set_params(&params);
    let chosen = chosen(pool, instances);
    assert!(!chosen.is_empty(), "nothing to prove");
    let differ: Vec<Term> = chosen.iter().map(|(given, answer)| pool.ne(*given, *answer)).collect();
    let mut lowering = Lowering::new(pool);
    let differ: Vec<Bool> = differ.into_iter().map(|t| lowering.bool(t)).collect();
    solver.assert(Bool::or(&differ));
    match solver.check() {
        SatResult::Unsat => None,
        SatResult::Unknown => Some("Z3 took too long".to_owned()),
        SatResult::Sat => {
            let model = solver.get_model().expect("a model");
            let wrong = differ
                .iter()
                .position(|t| model.eval(t, true).is_some_and(|v| v.as_bool() == Some(true)));
            let (given, answer) = chosen[wrong.expect("one differs")];
            Some(format!("{}\nis not\n{}", pool.display(given), pool.display(answer)))
        }
    }
}

/// The rules that apply at a width, after proving all that they answer.
fn prove_at(width: u32) -> Result<BTreeSet<Row>, String> {
    let mut shapes = Shapes {
        pool: TermPool::raw(),
        width,
        answers: BTreeMap::new(),
    };
    shapes.try_all();
    for ((kind, law), instances) in &shapes.answers {
        if let Some(why) = unproved(&mut shapes.pool, instances) {
            return Err(format!("{width} bits, {kind}: {law}\n{why}"));
        }
    }
    Ok(shapes.answers.into_keys().collect())
}

#[test]
fn every_rule_is_proved_at_every_width() {
    let applied: Vec<(u32, BTreeSet<Row>)> = WIDTHS
        .into_par_iter()
        .map(|width| (width, prove_at(width).unwrap_or_else(|why| panic!("{why}"))))
        .collect();
    let mut missing = Vec::new();
    for (kind, rule) in rewrites::rules() {
        let one_bit = rule.law.ends_with(", one bit");
        for (width, rows) in &applied {
            // Some patterns need parts, or constants that are not special.
            let needed = if one_bit { *width == 1 } else { *width >= 4 };
            if needed && !rows.contains(&(kind, rule.law)) {
                missing.push(format!("{width} bits, {kind}: {}", rule.law));
            }
        }
    }
    assert!(missing.is_empty(), "rules that were never applied:\n{}", missing.join("\n"));
}

#[test]
fn operands_that_are_exchanged_commute() {
    for op in BinaryOp::ALL.iter().copied().filter(|op| op.commutes()) {
        for width in WIDTHS.into_iter().filter(|width| *width < 32 || op != BinaryOp::Mul) {
            let mut pool = TermPool::raw();
            let [x, y] = ["x", "y"].map(|name| pool.declare_var(name, Width::of(width)));
            let (x, y) = (pool.var(x), pool.var(y));
            let instance = (pool.binary(op, x, y), pool.binary(op, y, x));
            assert_eq!(unproved(&mut pool, &[instance]), None, "{op:?} at {width} bits");
        }
    }
}
