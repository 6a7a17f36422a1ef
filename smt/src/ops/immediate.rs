//! Fields that hold constants: which constants an instruction computes with, and which codes of the
//! field stand for them.
//!
//! A constant is the value that the formula sees, after extension, shift or complement, and not
//! what stands in the field.

use std::sync::Arc;

use isamorph_core::formula::{Env, FnId, SpaceId, Term, TermPool, VarId};
use isamorph_core::model::ones;
use rustc_hash::FxHashSet;

use crate::solver::{Effort, query};

/// Fields of at most this many bits are looked at code by code.
const LISTED_BITS: u32 = 12;
/// Effort to prove that bits of a constant are bits of a field.
const PROOF: Effort = Effort::of_steps(1_000_000);

/// Fields that hold a constant. Their numbers one behind the other, the lowest bits first, are its
/// code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Immediate {
    parts: Vec<Part>,
    values: Values,
}

/// A field of an immediate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// Index of the field in its form.
    pub field: usize,
    /// How many bits it has.
    pub width: u32,
}

/// Which constants a field stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Values {
    /// Every number that fits into it.
    Plain,
    /// Numbers each bit of which is a bit of the field, or fixed.
    Bits(Arc<Vec<Bit>>),
    /// These constants, in order, each with its code.
    Listed(Arc<Vec<(u64, u64)>>),
}

/// A bit of a constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Bit {
    /// The bit of the field that it is, if it is one.
    of: Option<u32>,
    /// Its value where that bit is 0.
    flip: bool,
}

isamorph_core::pack_struct! {
    Immediate { parts, values }
    Part { field, width }
    Bit { of, flip }
}
isamorph_core::pack_enum! {
    Values { 0 Plain, 1 Bits(bits), 2 Listed(list) }
}

/// One field with a value.
struct Code(u64);

impl Env for Code {
    fn var(&mut self, _: VarId) -> u128 {
        self.0.into()
    }
    fn read(&mut self, _: SpaceId, _: u128) -> u128 {
        0
    }
    fn call(&mut self, _: FnId, _: &[u128]) -> u128 {
        0
    }
}

/// The value of a formula over one field.
pub(super) fn value_at(pool: &TermPool, t: Term, code: u64) -> u128 {
    pool.eval(t, &mut Code(code))
}

/// Puts a code into the fields that it is made of.
pub(super) fn split(parts: &[Part], mut code: u64, fields: &mut [u64]) {
    for p in parts {
        fields[p.field] = code & ones(p.width);
        code = code.checked_shr(p.width).unwrap_or(0);
    }
}

impl Immediate {
    /// Fields whose number is the constant.
    #[must_use]
    pub fn plain(parts: Vec<Part>) -> Immediate {
        Immediate {
            parts,
            values: Values::Plain,
        }
    }

    /// Its fields, that with the lowest bits first.
    #[must_use]
    pub fn parts(&self) -> &[Part] {
        &self.parts
    }

    /// Is this one of its fields?
    #[must_use]
    pub fn uses(&self, field: usize) -> bool {
        self.parts.iter().any(|p| p.field == field)
    }

    /// Puts a constant into the fields of an instruction; nothing if they cannot hold it.
    #[must_use]
    pub fn put(&self, constant: u64, fields: &mut [u64]) -> Option<()> {
        split(&self.parts, self.code(constant)?, fields);
        Some(())
    }

    /// The constant that the fields of an instruction hold, if they hold one.
    #[must_use]
    pub fn get(&self, fields: &[u64]) -> Option<u64> {
        let code = self.parts.iter().rev().fold(0, |c, p| c << p.width | fields[p.field]);
        self.constant(code)
    }

    /// Fields that may have these codes, all if none are named, and stand for the value of a
    /// formula over a variable for all of them; nothing if that cannot be turned around.
    #[must_use]
    pub fn of(pool: &TermPool, parts: Vec<Part>, var: VarId, value: Term, codes: Option<&[u64]>) -> Option<Immediate> {
        let width = pool.var_decl(var).width.bits();
        if pool.width(value).bits() > 64 {
            return None;
        }
        if codes.is_none()
            && let Some(bits) = bits(pool, var, value)
        {
            return Some(Immediate {
                parts,
                values: Values::Bits(Arc::new(bits)),
            });
        }
        let all: Vec<u64>;
        let codes = match codes {
            Some(codes) => codes,
            None if width <= LISTED_BITS => {
                all = (0..1 << width).collect();
                &all
            }
            None => return None,
        };
        let mut list: Vec<(u64, u64)> = codes.iter().map(|c| (value_at(pool, value, *c) as u64, *c)).collect();
        // Of several codes for one constant the least of those in a row with others: a code apart
        // may be the name of a constant.
        let known: FxHashSet<u64> = codes.iter().copied().collect();
        let apart = |c: u64| !known.contains(&c.wrapping_sub(1)) && !known.contains(&(c + 1));
        list.sort_unstable_by_key(|(v, c)| (*v, apart(*c), *c));
        list.dedup_by_key(|(v, _)| *v);
        Some(Immediate {
            parts,
            values: Values::Listed(Arc::new(list)),
        })
    }

    /// Do both stand for the same constants, code by code?
    #[must_use]
    pub fn same_constants(&self, other: &Immediate) -> bool {
        self.values == other.values
    }

    /// Does the field hold every number of its width as it is?
    #[must_use]
    pub fn is_plain(&self) -> bool {
        self.values == Values::Plain
    }

    /// The code of a constant, if the field can stand for it. That it fits into a plain field is
    /// not asked here.
    #[must_use]
    pub fn code(&self, constant: u64) -> Option<u64> {
        match &self.values {
            Values::Plain => Some(constant),
            Values::Bits(bits) => {
                let mut code = 0;
                for (i, b) in bits.iter().enumerate() {
                    let set = (constant >> i & 1 == 1) != b.flip;
                    if let (Some(of), true) = (b.of, set) {
                        code |= 1 << of;
                    }
                }
                (self.constant(code) == Some(constant)).then_some(code)
            }
            Values::Listed(list) => {
                let at = list.binary_search_by_key(&constant, |(v, _)| *v).ok()?;
                Some(list[at].1)
            }
        }
    }

    /// The constant of a code, if the instruction with this code is one with a constant.
    #[must_use]
    pub fn constant(&self, code: u64) -> Option<u64> {
        match &self.values {
            Values::Plain => Some(code),
            Values::Bits(bits) => {
                let bit = |b: &Bit| b.flip ^ b.of.is_some_and(|of| code >> of & 1 == 1);
                Some(bits.iter().rev().fold(0, |v, b| v << 1 | u64::from(bit(b))))
            }
            Values::Listed(list) => list.iter().find(|(_, c)| *c == code).map(|(v, _)| *v),
        }
    }

    /// How many bits of the field decide the constant, for a field of this width.
    #[must_use]
    pub fn count_bits(&self, width: u32) -> u32 {
        match &self.values {
            Values::Plain => width,
            Values::Bits(bits) => {
                let mut used: Vec<u32> = bits.iter().filter_map(|b| b.of).collect();
                used.sort_unstable();
                used.dedup();
                used.len() as u32
            }
            Values::Listed(list) => list.len().max(1).next_power_of_two().ilog2(),
        }
    }

    /// All constants, if they have at most so many bits; a plain field has this width.
    #[must_use]
    pub fn constants(&self, width: u32, most: u32) -> Option<Vec<u64>> {
        if self.count_bits(width) > most {
            return None;
        }
        Some(match &self.values {
            Values::Plain => (0..1 << width).collect(),
            Values::Bits(bits) => {
                let mut used: Vec<u32> = bits.iter().filter_map(|b| b.of).collect();
                used.sort_unstable();
                used.dedup();
                let code = |n: u64| used.iter().enumerate().fold(0, |c, (i, of)| c | (n >> i & 1) << of);
                (0..1u64 << used.len()).filter_map(|n| self.constant(code(n))).collect()
            }
            Values::Listed(list) => list.iter().map(|(v, _)| *v).collect(),
        })
    }

    /// The condition that a term is such a constant.
    pub fn condition(&self, pool: &mut TermPool, t: Term) -> Term {
        match &self.values {
            Values::Plain => pool.tt(),
            Values::Bits(bits) => {
                let mut first: Vec<(u32, Term)> = Vec::new();
                let mut all = Vec::new();
                for (i, b) in bits.iter().enumerate() {
                    let own = pool.bit(i as u32, t);
                    let own = if b.flip { pool.not(own) } else { own };
                    match b.of.and_then(|of| first.iter().find(|(o, _)| *o == of).map(|(_, t)| *t)) {
                        Some(other) => all.push(pool.eq(own, other)),
                        None => match b.of {
                            Some(of) => first.push((of, own)),
                            None => all.push(pool.not(own)),
                        },
                    }
                }
                pool.and_all(all)
            }
            Values::Listed(list) => {
                let width = pool.width(t);
                let all: Vec<Term> = list
                    .iter()
                    .map(|(v, _)| {
                        let v = pool.constant(width, (*v).into());
                        pool.eq(t, v)
                    })
                    .collect();
                pool.or_all(all)
            }
        }
    }
}

/// The bits of a value, if each is a bit of the variable, its complement, or fixed; proved where
/// not all codes are looked at.
fn bits(pool: &TermPool, var: VarId, value: Term) -> Option<Vec<Bit>> {
    let width = pool.var_decl(var).width.bits();
    let size = pool.width(value).bits();
    let zero = value_at(pool, value, 0);
    let mut out: Vec<Bit> = (0..size)
        .map(|i| Bit {
            of: None,
            flip: zero >> i & 1 == 1,
        })
        .collect();
    for of in 0..width {
        let changed = value_at(pool, value, 1 << of) ^ zero;
        for b in out.iter_mut().enumerate().filter(|(i, _)| changed >> i & 1 == 1).map(|(_, b)| b) {
            if b.of.replace(of).is_some() {
                return None;
            }
        }
    }
    let immediate = Immediate {
        parts: Vec::new(),
        values: Values::Bits(Arc::new(out.clone())),
    };
    let right = if width <= LISTED_BITS {
        (0..1u64 << width).all(|c| immediate.constant(c).map(u128::from) == Some(value_at(pool, value, c)))
    } else {
        let mut own = TermPool::new();
        let t = pool.rebuild(value, &mut own);
        let v = own.find_var(pool.var_name(var))?;
        let v = own.var(v);
        let mut made: Option<Term> = None;
        for b in &out {
            let bit = match b.of {
                Some(of) => own.bit(of, v),
                None => own.ff(),
            };
            let bit = if b.flip { own.not(bit) } else { bit };
            made = Some(match made {
                None => bit,
                Some(low) => own.concat(bit, low),
            });
        }
        let same = own.eq(made?, t);
        query::always(&own, same, PROOF)
    };
    right.then_some(out)
}

#[cfg(test)]
mod tests {
    use isamorph_core::formula::Width;

    use super::*;

    const WORD: Width = Width::W32;

    fn field(width: u32, build: impl Fn(&mut TermPool, Term) -> Term) -> Option<Immediate> {
        let mut pool = TermPool::new();
        let var = pool.declare_var("imm", Width::new(width)?);
        let v = pool.var(var);
        let t = build(&mut pool, v);
        Immediate::of(&pool, vec![Part { field: 3, width }], var, t, None)
    }

    #[test]
    fn constants_are_what_the_formula_sees() {
        let signed = field(12, |p, v| p.sext(v, WORD)).expect("invertible");
        assert_eq!(signed.code(0xffff_ffff), Some(0xfff));
        assert_eq!(signed.code(0xffff_f800), Some(0x800));
        assert_eq!(signed.code(0x800), None);
        assert_eq!(signed.constant(0xfff), Some(0xffff_ffff));
        let upper = field(20, |p, v| {
            let low = p.constant(Width::new(12).expect("a width"), 0);
            p.concat(v, low)
        })
        .expect("invertible");
        assert_eq!(upper.code(0x1234_5000), Some(0x12345));
        assert_eq!(upper.code(0x1234_5001), None);
        let complement = field(8, |p, v| {
            let w = p.zext(v, WORD);
            p.not(w)
        })
        .expect("invertible");
        assert_eq!(complement.code(0xffff_ff0f), Some(0xf0));
        assert_eq!(complement.code(0xf0), None);
        // Negated numbers are no bits of the field.
        let negated = field(6, |p, v| {
            let w = p.zext(v, WORD);
            p.neg(w)
        })
        .expect("invertible");
        assert_eq!(negated.code(0xffff_fffe), Some(2));
        assert_eq!(negated.code(2), None);
        assert_eq!(negated.constants(6, 6).map(|c| c.len()), Some(64));
        assert!(
            field(20, |p, v| {
                let w = p.zext(v, WORD);
                p.neg(w)
            })
            .is_none()
        );
    }

    #[test]
    fn a_constant_may_lie_in_several_fields() {
        let parts = vec![Part { field: 2, width: 4 }, Part { field: 0, width: 3 }];
        let immediate = Immediate::plain(parts);
        let mut fields = [7, 9, 9, 1];
        assert_eq!(immediate.put(0x25, &mut fields), Some(()));
        assert_eq!(fields, [2, 9, 5, 1]);
        assert_eq!(immediate.get(&fields), Some(0x25));
        assert!(immediate.uses(0) && !immediate.uses(1));
    }

    #[test]
    fn the_condition_is_that_there_is_a_code() {
        for immediate in [
            field(5, |p, v| p.sext(v, WORD)),
            field(5, |p, v| {
                let w = p.zext(v, WORD);
                p.neg(w)
            }),
        ] {
            let immediate = immediate.expect("invertible");
            let mut pool = TermPool::new();
            for constant in (0..40).chain(0xffff_ffc0..=0xffff_ffff) {
                let t = pool.constant(WORD, u128::from(constant));
                let c = immediate.condition(&mut pool, t);
                assert_eq!(pool.is_true(c), immediate.code(constant).is_some(), "{constant:#x}");
            }
        }
    }
}
