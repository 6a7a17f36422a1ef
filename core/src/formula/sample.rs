//! Random well-formed formulas, for tests and fuzzing.
//!
//! A formula is grown from a list of numbers, so that a test framework can
//! shrink the list, and a fuzzer can mutate it. Every list gives a formula.
//!
//! ```
//! use isamorph_core::formula::{TermPool, sample};
//! let mut raw = TermPool::raw();
//! let term = sample::grow(&mut raw, &[0x1234_5678, 0x9abc_def0]);
//! let mut pool = TermPool::new();
//! sample::declare(&mut pool);
//! let simple = raw.rebuild(term, &mut pool);
//! let mut world = sample::World::new(42);
//! assert_eq!(raw.eval(term, &mut world), pool.eval(simple, &mut world));
//! ```

use super::{BinaryOp, Env, FnId, SpaceId, Term, TermPool, VarId, Width};

const WIDTHS: [u32; 12] = [1, 1, 2, 3, 5, 8, 16, 31, 32, 64, 65, 128];

/// The names that [`grow`] uses, declared in a fixed order, so that handles agree between pools.
pub fn declare(pool: &mut TermPool) -> (Vec<VarId>, Vec<SpaceId>, Vec<FnId>) {
    let vars = WIDTHS
        .iter()
        .enumerate()
        .flat_map(|(index, &bits)| ["x", "y"].map(|name| (format!("{name}{index}"), Width::of(bits))));
    let vars = vars.map(|(name, width)| pool.declare_var(&name, width)).collect();
    let spaces = vec![
        pool.declare_space("registers", Width::of(5), Width::of(32)),
        pool.declare_space("memory", Width::of(32), Width::of(8)),
        pool.declare_space("flags", Width::of(3), Width::BOOL),
    ];
    let fns = vec![
        pool.declare_fn("rcp", &[Width::of(32)], Width::of(32)),
        pool.declare_fn("choose", &[Width::BOOL, Width::of(65)], Width::BOOL),
    ];
    (vars, spaces, fns)
}

/// Grows a formula: each number adds one operation on earlier terms; the last is returned.
pub fn grow(pool: &mut TermPool, choices: &[u32]) -> Term {
    grow_all(pool, choices).pop().expect("there are variables")
}

/// Grows formulas like [`grow`] and returns all of them.
pub fn grow_all(pool: &mut TermPool, choices: &[u32]) -> Vec<Term> {
    let (vars, spaces, fns) = declare(pool);
    let mut terms: Vec<Term> = vars.iter().map(|&id| pool.var(id)).collect();
    for &choice in choices {
        // Prefer recent terms, so that formulas become deep.
        let pick = |from: u32| {
            let back = (from % 64).min(from % 7 + from % 32) as usize % terms.len();
            terms[terms.len() - 1 - back]
        };
        let (op, detail) = (choice & 0x1f, choice >> 27);
        let (a, b, c) = (pick(choice >> 5), pick(choice >> 12), pick(choice >> 19));
        let wa = pool.width(a);
        let term = match op {
            0..=15 => {
                let b = fit(pool, b, wa, detail);
                pool.binary(BinaryOp::ALL[(op + 16 * detail) as usize % BinaryOp::ALL.len()], a, b)
            }
            16 => pool.not(a),
            17 => pool.neg(a),
            18 | 19 => {
                let (b, c) = (fit(pool, b, wa, detail), fit(pool, c, Width::BOOL, detail));
                pool.ite(c, a, b)
            }
            20 | 21 if wa.bits() + pool.width(b).bits() <= 128 => pool.concat(a, b),
            20..=23 => {
                let lo = (choice >> 12) % wa.bits();
                let hi = lo + (choice >> 19) % (wa.bits() - lo);
                pool.extract(hi, lo, a)
            }
            24 | 25 => {
                let extra = (choice >> 12) % (129 - wa.bits());
                let wider = Width::of(wa.bits() + extra);
                if op == 24 { pool.zext(a, wider) } else { pool.sext(a, wider) }
            }
            26 => {
                let space = spaces[detail as usize % spaces.len()];
                let addr = fit(pool, a, pool.space_decl(space).addr_width, detail);
                pool.read(space, addr)
            }
            27 => {
                let function = fns[detail as usize % fns.len()];
                let widths = pool.fn_decl(function).arg_widths.clone();
                let arguments: Vec<Term> = widths.into_iter().zip([a, b]).map(|(w, t)| fit(pool, t, w, detail)).collect();
                pool.call(function, &arguments)
            }
            // An operation with a constant, where most rules apply.
            _ => {
                let value = corner(wa, u64::from(choice >> 12));
                let constant = pool.constant(wa, value);
                let op = BinaryOp::ALL[detail as usize % BinaryOp::ALL.len()];
                if op_is_swapped(choice) {
                    pool.binary(op, constant, a)
                } else {
                    pool.binary(op, a, constant)
                }
            }
        };
        terms.push(term);
    }
    terms
}

fn op_is_swapped(choice: u32) -> bool {
    choice & 0x20 != 0
}

/// The term brought to a width, in one of several ways.
fn fit(pool: &mut TermPool, t: Term, wanted: Width, detail: u32) -> Term {
    let given = pool.width(t);
    if given > wanted {
        let lo = if detail & 1 == 0 { 0 } else { given.bits() - wanted.bits() };
        pool.extract(lo + wanted.bits() - 1, lo, t)
    } else if detail & 2 == 0 {
        pool.zext(t, wanted)
    } else {
        pool.sext(t, wanted)
    }
}

/// A value of the width, often one at which operations change their behaviour.
pub fn corner(width: Width, seed: u64) -> u128 {
    let bits = width.bits();
    let value = match seed % 8 {
        0 => 0,
        1 => 1,
        2 => u128::MAX,
        3 => width.sign_bit(),
        4 => width.sign_bit() - 1,
        5 => u128::from(seed >> 3) % (2 * u128::from(bits)),
        6 => 1 << ((seed >> 3) as u32 % bits),
        _ => u128::from(mixed(seed)) << 64 | u128::from(mixed(!seed)),
    };
    value & width.mask()
}

/// Scrambles a number (the finaliser of SplitMix64).
pub(super) fn mixed(seed: u64) -> u64 {
    let mut z = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// An environment in which a seed decides everything.
#[derive(Clone, Debug)]
pub struct World {
    seed: u64,
}

impl World {
    /// The environment of a seed.
    pub fn new(seed: u64) -> World {
        World { seed }
    }

    fn value(&self, kind: u64, key: &[u128]) -> u128 {
        let mut hash = mixed(self.seed ^ mixed(kind));
        for &word in key {
            hash = mixed(hash ^ word as u64);
            hash = mixed(hash ^ (word >> 64) as u64);
        }
        // The evaluator cuts to the declared width; corners of other widths do no harm.
        let width = Width::of(WIDTHS[(hash >> 60) as usize % WIDTHS.len()]);
        corner(width, hash)
    }
}

impl Env for World {
    fn var(&mut self, id: VarId) -> u128 {
        self.value(1, &[id.index() as u128])
    }

    fn read(&mut self, space: SpaceId, addr: u128) -> u128 {
        self.value(2, &[space.index() as u128, addr])
    }

    fn call(&mut self, function: FnId, arguments: &[u128]) -> u128 {
        let mut key = vec![function.index() as u128];
        key.extend(arguments);
        self.value(3, &key)
    }
}
