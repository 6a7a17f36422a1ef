//! The search: kernels mean what their formulas mean, and what is found does what was asked, by another evaluator than the one
//! that found it.

use std::time::Duration;

use isamorph_core::builtin;
use isamorph_core::encoding::Codec;
use isamorph_core::formula::{Env, FnId, Pool, SpaceId, Term, VarId};
use isamorph_core::spec::goal;
use isamorph_core::window::{Location, Meanings, Window};
use isamorph_smt::equiv::Code;
use isamorph_smt::search::kernel::{Arg, Scratch};
use isamorph_smt::search::ops::{Cost, Ops, Scope, derive};
use isamorph_smt::search::{Limits, Problem, search};

fn ops(instructions: &[&str]) -> (Codec, Ops) {
    let isa = builtin::isa("nv50").expect("built in");
    let codec = Codec::new(isa);
    let scope = Scope {
        halves: false,
        flags: false,
        only: instructions.iter().map(|s| (*s).to_string()).collect(),
        without: Vec::new(),
    };
    let ops = derive(isa, &codec, &scope, Cost::Issue);
    (codec, ops)
}

struct Random(u64);

impl Random {
    fn word(&mut self) -> u32 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let x = (self.0 >> 32) as u32;
        [x, x >> (self.0 >> 20 & 31), 0, 1, u32::MAX, 0x8000_0000, 0x7fff_ffff][(self.0 >> 29 & 7).min(6) as usize]
    }
}

/// Variables by their place in a list.
struct Values<'a>(&'a [(VarId, u32)]);

impl Env for Values<'_> {
    fn var(&mut self, id: VarId) -> u128 {
        self.0.iter().find(|(v, _)| *v == id).map_or(0, |(_, x)| u128::from(*x))
    }
    fn read(&mut self, _: SpaceId, _: u128) -> u128 {
        unreachable!("operations read their operands only")
    }
    fn call(&mut self, _: FnId, _: &[u128]) -> u128 {
        unreachable!("operations call nothing")
    }
}

#[test]
fn kernels_mean_what_their_formulas_mean() {
    let (_, ops) = ops(&["add", "logic", "set", "min", "max", "shl", "shr", "sad", "i2i", "mul24"]);
    assert!(ops.all.len() > 80, "{} operations", ops.all.len());
    let mut random = Random(7);
    let mut scratch = Scratch::default();
    for op in &ops.all {
        for round in 0..20 {
            let lanes = 33;
            let columns: Vec<Vec<u32>> = (0..op.arity).map(|_| (0..lanes).map(|_| random.word()).collect()).collect();
            let mask = op.constant.map_or(0, |w| if w == 32 { u32::MAX } else { (1 << w) - 1 });
            let constant = random.word() & mask;
            // An operand may be the same in all lanes.
            let scalar = round % 4;
            let mut args: Vec<Arg> = columns
                .iter()
                .enumerate()
                .map(|(i, c)| if i == scalar { Arg::Scalar(c[0]) } else { Arg::Column(c) })
                .collect();
            if op.constant.is_some() {
                args.push(Arg::Scalar(constant));
            }
            let mut out = vec![0; lanes];
            op.kernel.run(&args, &mut scratch, &mut out);
            for (lane, got) in out.iter().enumerate() {
                let mut values: Vec<(VarId, u32)> = columns
                    .iter()
                    .enumerate()
                    .map(|(i, c)| (ops.operands[i], c[if i == scalar { 0 } else { lane }]))
                    .collect();
                if let Some(w) = op.constant {
                    values.push((ops.constants[&w], constant));
                }
                let want = ops.pool.eval(op.value, &mut Values(&values));
                assert_eq!(u128::from(*got), want, "{} on {values:x?}", op.name);
            }
        }
    }
}

/// Registers with values.
struct Registers<'a>(&'a [u32]);

impl Env for Registers<'_> {
    fn var(&mut self, _: VarId) -> u128 {
        0
    }
    fn read(&mut self, _: SpaceId, addr: u128) -> u128 {
        self.0.get(addr as usize).map_or(0, |v| u128::from(*v))
    }
    fn call(&mut self, _: FnId, _: &[u128]) -> u128 {
        0
    }
}

#[test]
fn what_is_found_does_what_was_asked_in_random_states() {
    let isa = builtin::isa("nv50").expect("built in");
    let (codec, ops) = ops(&["add", "logic", "set", "min", "max", "shr"]);
    let r0 = Location::parse(isa, "r0").expect("a place");
    let mut random = Random(11);
    for (text, length) in [
        ("r0 <- r0 & (r0 - 1)", 2),
        ("r0 <- ~r0 & (r0 + 1)", 2),
        ("r0 <- if slt(r0, r1) { r1 } else { r0 }", 1),
        ("r0 <- r0 ^ (r0 & r1)", 1),
        ("r0 <- (r0 | r1) - (r0 & r1)", 1),
        ("r0 <- if r0 < r1 { bits(0xffffffff, 32) } else { bits(0, 32) }", 1),
        ("r0 <- r1", 1),
    ] {
        let goal = goal::goal(isa, "test", text).expect("a goal");
        let free: Vec<u32> = (0..8).collect();
        let problem = Problem::new(Code::Goal(isa, &goal), vec![r0.clone()], &free, Vec::new(), 1).expect("a problem");
        let limits = Limits {
            max_length: 3,
            below: u32::MAX,
            time: None,
            proof: Duration::from_secs(60),
            memory: 1 << 30,
        };
        let found = search(isa, &codec, &ops, &problem, &limits, &|_, _| {}).found.expect("found");
        assert_eq!(found.code.len(), length, "{text}");
        let (mut pool, mut window) = (Pool::new(), Window::new());
        let mut meanings = Meanings::new(isa);
        for i in &found.code {
            window.push(&mut pool, &mut meanings, i, "").expect("a formula");
        }
        let after: Term = window.value(&mut pool, isa, &r0).expect("a register");
        let wanted = goal.effects[0].value;
        for _ in 0..2000 {
            let state: Vec<u32> = (0..8).map(|_| random.word()).collect();
            let (x, y) = (
                pool.eval(after, &mut Registers(&state)),
                goal.pool.eval(wanted, &mut Registers(&state)),
            );
            assert_eq!(x, y, "{text} in {state:x?}");
        }
    }
}
