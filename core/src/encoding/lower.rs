//! Decode and encode as formulas: the compiled tables of a [`Codec`] turned into terms, so that proofs are about what runs.

use crate::formula::{Pool, Term, Width};
use crate::isa::{Bits, Cube};

use super::codec::{Codec, FormCode, FormId, Lookup, Move};
use super::plan::{Outcome, Plan, Step};
use super::tree::{Child, Tree};

fn w(bits: u32) -> Width {
    // Widths of words, fields and row numbers lie between 1 and 64.
    Width::new(bits.clamp(1, 128)).unwrap_or_else(|| unreachable!("1..=128 is a width"))
}

fn word_const(pool: &mut Pool, width: u32, v: Bits) -> Term {
    let width = w(width);
    pool.constant(width, u128::from(v) & width.mask())
}

/// Is the word in the cube?
pub fn in_cube(pool: &mut Pool, word: Term, cube: Cube) -> Term {
    // One comparison for each run of bits keeps the formulas readable and cheap to simplify.
    let mut parts = Vec::new();
    let width = pool.width(word).bits();
    let mut bit = 0;
    while bit < width {
        if cube.mask >> bit & 1 == 0 {
            bit += 1;
            continue;
        }
        let lo = bit;
        while bit < width && cube.mask >> bit & 1 == 1 {
            bit += 1;
        }
        let part = pool.extract(bit - 1, lo, word);
        let want = word_const(pool, bit - lo, cube.value >> lo & crate::isa::ones(bit - lo));
        parts.push(pool.eq(part, want));
    }
    pool.and_all(parts)
}

/// The number of the form that the tree finds, or all ones.
pub fn tree_result(pool: &mut Pool, tree: &Tree, word: Term) -> Term {
    let mut memo = std::collections::HashMap::new();
    node_result(pool, tree, word, tree.root, &mut memo)
}

fn node_result(pool: &mut Pool, tree: &Tree, word: Term, at: u32, memo: &mut std::collections::HashMap<u32, Term>) -> Term {
    if let Some(t) = memo.get(&at) {
        return *t;
    }
    let none = pool.constant(w(16), 0xffff);
    let t = match tree.child(at) {
        Child::Leaf(l) => {
            let mut t = none;
            for (form, cube) in tree.leaves[l].iter().rev() {
                let here = in_cube(pool, word, *cube);
                let id = pool.constant(w(16), u128::from(*form));
                t = pool.ite(here, id, t);
            }
            t
        }
        Child::Node(n) => {
            let n = tree.nodes[n];
            let children: Vec<Term> = (0..1usize << n.bits)
                .map(|v| {
                    let c = tree.children[n.first as usize + v];
                    node_result(pool, tree, word, c, memo)
                })
                .collect();
            let selector: Vec<Term> = (0..u32::from(n.bits))
                .rev()
                .map(|b| pool.extract(u32::from(n.shift) + b, u32::from(n.shift) + b, word))
                .collect();
            mux(pool, &selector, &children)
        }
    };
    memo.insert(at, t);
    t
}

/// The value at the index that `bits` (high first) spell.
fn mux(pool: &mut Pool, bits: &[Term], values: &[Term]) -> Term {
    let [first, rest @ ..] = bits else { return values[0] };
    let (lo, hi) = values.split_at(values.len() / 2);
    if lo == hi {
        return mux(pool, rest, lo);
    }
    let a = mux(pool, rest, hi);
    let b = mux(pool, rest, lo);
    pool.ite(*first, a, b)
}

/// The row that a table picks for field values, as a number.
pub fn row(pool: &mut Pool, table: &Lookup, fields: &[Term]) -> Term {
    let width = w(row_width(table));
    let values: Vec<Term> = table.map.iter().map(|r| pool.constant(width, u128::from(*r))).collect();
    let mut bits = Vec::new();
    for &(field, lo, n) in &table.selector {
        for b in (0..u32::from(n)).rev() {
            let i = u32::from(lo) + b;
            bits.push(pool.extract(i, i, fields[usize::from(field)]));
        }
    }
    mux(pool, &bits, &values)
}

fn row_width(table: &Lookup) -> u32 {
    let top = table
        .map
        .iter()
        .copied()
        .max()
        .unwrap_or(0)
        .max(table.invalid.len().saturating_sub(1) as u16);
    (16 - top.leading_zeros()).max(1)
}

/// Does the table pick this row?
pub fn is_row(pool: &mut Pool, table: &Lookup, fields: &[Term], number: usize) -> Term {
    is_any_row(pool, table, fields, |r| r == number)
}

/// Does the table pick one of some rows?
pub fn is_any_row(pool: &mut Pool, table: &Lookup, fields: &[Term], wanted: impl Fn(usize) -> bool) -> Term {
    let codes: Vec<usize> = (0..table.map.len()).filter(|at| wanted(usize::from(table.map[*at]))).collect();
    let mut bits = Vec::new();
    for &(field, lo, n) in &table.selector {
        bits.extend((u32::from(lo)..u32::from(lo + n)).rev().map(|i| (fields[usize::from(field)], i)));
    }
    any_code(pool, &bits, 0, &codes)
}

/// Do bits, high first, spell one of some numbers? The numbers are in order and have `base` above these bits.
fn any_code(pool: &mut Pool, bits: &[(Term, u32)], base: usize, codes: &[usize]) -> Term {
    if codes.is_empty() {
        return pool.ff();
    }
    let [(field, bit), rest @ ..] = bits else { return pool.tt() };
    if codes.len() == 1 << bits.len() {
        return pool.tt();
    }
    let half = 1 << rest.len();
    let (lo, hi) = codes.split_at(codes.partition_point(|c| *c < base + half));
    if lo.len() == hi.len() && lo.iter().zip(hi).all(|(a, b)| a + half == *b) {
        return any_code(pool, rest, base, lo);
    }
    let a = any_code(pool, rest, base + half, hi);
    let b = any_code(pool, rest, base, lo);
    let first = pool.extract(*bit, *bit, *field);
    pool.ite(first, a, b)
}

/// The value of a table's selector; a table without one has a single code, 0.
pub fn selector(pool: &mut Pool, table: &Lookup, fields: &[Term]) -> Term {
    let mut all: Option<Term> = None;
    for &(field, lo, n) in &table.selector {
        let part = pool.extract(u32::from(lo + n) - 1, u32::from(lo), fields[usize::from(field)]);
        all = Some(match all {
            Some(high) => pool.concat(high, part),
            None => part,
        });
    }
    all.unwrap_or_else(|| pool.constant(w(1), 0))
}

/// Does the table pick this row? As [`is_row`], in the shape that conditions in specs have: a row of one code is compared
/// with that code. Large tables have many such rows, and hardly differ from their conditions then.
pub fn is_row_by_code(pool: &mut Pool, table: &Lookup, fields: &[Term], number: usize) -> Term {
    let mut codes = table.map.iter().enumerate().filter(|(_, r)| usize::from(**r) == number);
    let (Some((code, _)), None) = (codes.next(), codes.next()) else {
        return is_row(pool, table, fields, number);
    };
    let mut at = code as u128;
    let mut equal = pool.tt();
    for &(field, lo, n) in table.selector.iter().rev() {
        let part = pool.extract(u32::from(lo + n) - 1, u32::from(lo), fields[usize::from(field)]);
        let want = pool.constant(w(u32::from(n)), at & u128::from(crate::isa::ones(u32::from(n))));
        let same = pool.eq(part, want);
        equal = pool.and(same, equal);
        at >>= n;
    }
    equal
}

/// A decoded instruction as formulas over a word.
#[derive(Clone, Debug)]
pub struct Decoded {
    /// Is the word a valid instruction of the form (the form's bits taken for granted)?
    pub valid: Term,
    /// Canonical field values.
    pub fields: Vec<Term>,
    /// The residue.
    pub residue: Term,
}

/// Copies word bits to fields, as the compiled moves do.
pub fn extract(pool: &mut Pool, moves: &[Move], widths: &[u32], word: Term) -> Vec<Term> {
    widths
        .iter()
        .enumerate()
        .map(|(i, width)| {
            let mut t = word_const(pool, *width, 0);
            for m in moves.iter().filter(|m| usize::from(m.field) == i) {
                let lo = u32::from(m.word_lo);
                let part = pool.extract(lo + u32::from(m.width) - 1, lo, word);
                let placed = place(pool, part, u32::from(m.field_lo), *width);
                t = pool.or(t, placed);
            }
            t
        })
        .collect()
}

/// The value `part << lo` in `width` bits; bits beyond the width vanish.
fn place(pool: &mut Pool, part: Term, lo: u32, width: u32) -> Term {
    let pw = pool.width(part).bits();
    let keep = pw.min(width.saturating_sub(lo));
    if keep == 0 {
        return word_const(pool, width, 0);
    }
    let part = if keep < pw { pool.extract(keep - 1, 0, part) } else { part };
    let mut t = part;
    if lo > 0 {
        let zeros = word_const(pool, lo, 0);
        t = pool.concat(t, zeros);
    }
    pool.zext(t, w(width))
}

/// The word that the encoder makes of field values.
pub fn insert(pool: &mut Pool, code: &FormCode, width: u32, fields: &[Term]) -> Term {
    let mut word = word_const(pool, width, code.constant);
    for m in &code.insert {
        let f = fields[usize::from(m.field)];
        let lo = u32::from(m.field_lo);
        let part = pool.extract(lo + u32::from(m.width) - 1, lo, f);
        let placed = place(pool, part, u32::from(m.word_lo), width);
        word = pool.or(word, placed);
    }
    word
}

/// What the walk through a form's tables says about field values.
#[derive(Clone, Debug)]
pub struct Validity {
    /// Is no invalid row met?
    pub valid: Term,
    /// For each field: does the instruction use it?
    pub used: Vec<Term>,
    /// For each entry of [`FormCode::aliases`]: is its table looked up?
    pub aliases: Vec<Term>,
}

/// Validity of field values, and what the walk meets.
pub fn validity(pool: &mut Pool, code: &FormCode, fields: &[Term]) -> Validity {
    let mut out = Validity {
        valid: pool.tt(),
        used: (0..code.masks.len())
            .map(|i| if code.always >> i & 1 == 1 { pool.tt() } else { pool.ff() })
            .collect(),
        aliases: code.aliases.iter().map(|_| pool.ff()).collect(),
    };
    let here = pool.tt();
    walk(pool, code, fields, 0, here, &mut out);
    for &c in &code.checks {
        let t = &code.tables[usize::from(c)];
        for (r, bad) in t.invalid.iter().enumerate() {
            if *bad {
                let is = is_row(pool, t, fields, r);
                let not = pool.not(is);
                out.valid = pool.and(out.valid, not);
            }
        }
    }
    out
}

fn walk(pool: &mut Pool, code: &FormCode, fields: &[Term], at: usize, here: Term, out: &mut Validity) {
    let w = &code.walks[at];
    for (set, terms) in [(w.used, &mut out.used), (w.aliases, &mut out.aliases)] {
        for (i, t) in terms.iter_mut().enumerate() {
            if set >> i & 1 == 1 {
                *t = pool.or(*t, here);
            }
        }
    }
    for &(table, first) in &w.choices {
        let t = &code.tables[usize::from(table)];
        for (r, bad) in t.invalid.iter().enumerate() {
            let is = is_row(pool, t, fields, r);
            let there = pool.and(here, is);
            if pool.is_false(there) {
                continue;
            }
            if *bad {
                let not = pool.not(there);
                out.valid = pool.and(out.valid, not);
            } else {
                walk(pool, code, fields, first as usize + r, there, out);
            }
        }
    }
}

/// What the plan of a form says about a word; the same as [`validity`] says about its fields, see [`plan_agrees`].
pub fn plan(pool: &mut Pool, code: &FormCode, word: Term) -> Validity {
    let mut memo = vec![None; code.plan.decisions.len()];
    outcome(pool, code, &code.plan, code.plan.start(), word, &mut memo)
}

fn outcome(pool: &mut Pool, code: &FormCode, plan: &Plan, at: &Outcome, word: Term, memo: &mut Vec<Option<Validity>>) -> Validity {
    let constant = |pool: &mut Pool, yes: bool| if yes { pool.tt() } else { pool.ff() };
    let mut out = Validity {
        valid: constant(pool, !plan.fails(at)),
        used: code.masks.iter().map(|m| constant(pool, at.used & m != 0)).collect(),
        aliases: (0..code.aliases.len()).map(|i| constant(pool, at.aliases >> i & 1 == 1)).collect(),
    };
    for step in plan.steps_of(at) {
        let Step::Look(decision) = *step else { continue };
        let there = look(pool, code, plan, decision, word, memo);
        out.valid = pool.and(out.valid, there.valid);
        for (all, more) in [(&mut out.used, there.used), (&mut out.aliases, there.aliases)] {
            for (a, b) in all.iter_mut().zip(more) {
                *a = pool.or(*a, b);
            }
        }
    }
    out
}

fn look(pool: &mut Pool, code: &FormCode, plan: &Plan, decision: u32, word: Term, memo: &mut Vec<Option<Validity>>) -> Validity {
    if let Some(known) = &memo[decision as usize] {
        return known.clone();
    }
    let d = &plan.decisions[decision as usize];
    let rows = usize::from(d.map.iter().copied().max().unwrap_or(0)) + 1;
    let cases: Vec<Validity> = plan.outcomes[d.first as usize..][..rows]
        .iter()
        .map(|o| outcome(pool, code, plan, o, word, memo))
        .collect();
    let bits: Vec<Term> = (0..64)
        .rev()
        .filter(|b| d.bits >> b & 1 == 1)
        .map(|b| pool.extract(b, b, word))
        .collect();
    let mut pick = |f: &dyn Fn(&Validity) -> Term| {
        let values: Vec<Term> = d.map.iter().map(|row| f(&cases[usize::from(*row)])).collect();
        mux(pool, &bits, &values)
    };
    let out = Validity {
        valid: pick(&|v| v.valid),
        used: (0..code.masks.len()).map(|i| pick(&|v| v.used[i])).collect(),
        aliases: (0..code.aliases.len()).map(|i| pick(&|v| v.aliases[i])).collect(),
    };
    memo[decision as usize] = Some(out.clone());
    out
}

/// Does the plan of a form, which decode runs, say the same about a word as the walk, on which the other formulas rest?
pub fn plan_agrees(pool: &mut Pool, code: &FormCode, widths: &[u32], word: Term) -> Term {
    let fields = extract(pool, &code.extract, widths, word);
    let walk = validity(pool, code, &fields);
    let plan = plan(pool, code, word);
    let mut same = Vec::new();
    for (a, b) in walk.used.iter().chain(&walk.aliases).zip(plan.used.iter().chain(&plan.aliases)) {
        same.push(pool.eq(*a, *b));
    }
    let same = pool.and_all(same);
    let refused = pool.not(walk.valid);
    let both = pool.eq(walk.valid, plan.valid);
    let agree = pool.or(refused, same);
    pool.and(both, agree)
}

/// Replaces alias codes that the walk met by canonical ones, as the decoder does; `met` is [`Validity::aliases`].
pub fn canonicalise(pool: &mut Pool, code: &FormCode, fields: &mut [Term], met: &[Term]) {
    for ((table, rows), active) in code.aliases.iter().zip(met) {
        let t = &code.tables[usize::from(*table)];
        for (r, canonical) in rows.iter().enumerate() {
            let Some(c) = canonical else { continue };
            let is = is_row(pool, t, fields, r);
            let cond = pool.and(*active, is);
            let mut rest: u32 = t.selector.iter().map(|s| u32::from(s.2)).sum();
            for &(field, lo, n) in &t.selector {
                rest -= u32::from(n);
                let part = u64::from(*c) >> rest & crate::isa::ones(u32::from(n));
                let old = fields[usize::from(field)];
                let width = pool.width(old).bits();
                let mask = crate::isa::ones(u32::from(n)) << lo;
                let keep = word_const(pool, width, !mask);
                let set = word_const(pool, width, part << lo);
                let kept = pool.and(old, keep);
                let new = pool.or(kept, set);
                fields[usize::from(field)] = pool.ite(cond, new, old);
            }
        }
    }
}

/// Everything that decode does with a word of a known form.
pub fn decode(pool: &mut Pool, code: &FormCode, widths: &[u32], word: Term) -> Decoded {
    let raw = extract(pool, &code.extract, widths, word);
    let Validity { mut valid, used, aliases } = validity(pool, code, &raw);
    for r in &code.reserved {
        let ok = in_cube(pool, word, *r);
        valid = pool.and(valid, ok);
    }
    let word_width = pool.width(word).bits();
    let ignored = word_const(pool, word_width, code.ignored);
    let mut residue = pool.and(word, ignored);
    let mut fields = Vec::new();
    for (i, (f, u)) in raw.iter().zip(&used).enumerate() {
        let width = pool.width(*f).bits();
        let zero = word_const(pool, width, 0);
        fields.push(pool.ite(*u, *f, zero));
        if code.unused_reserved >> i & 1 == 1 {
            let is_zero = pool.eq(*f, zero);
            let ok = pool.or(*u, is_zero);
            valid = pool.and(valid, ok);
        } else {
            let mask = word_const(pool, word_width, code.masks[i]);
            let bits = pool.and(word, mask);
            let none = word_const(pool, word_width, 0);
            let left = pool.ite(*u, none, bits);
            residue = pool.or(residue, left);
        }
    }
    if !code.aliases.is_empty() {
        canonicalise(pool, code, &mut fields, &aliases);
        let canonical = insert(pool, code, word_width, &fields);
        residue = pool.xor(word, canonical);
    }
    Decoded { valid, fields, residue }
}

/// Is this a well-formed instruction of the form: valid, unused fields zero, alias codes canonical?
pub fn well_formed(pool: &mut Pool, code: &FormCode, fields: &[Term]) -> Term {
    let Validity { valid, used, aliases } = validity(pool, code, fields);
    let mut parts = vec![valid];
    for (f, u) in fields.iter().zip(&used) {
        let width = pool.width(*f).bits();
        let zero = word_const(pool, width, 0);
        let is_zero = pool.eq(*f, zero);
        parts.push(pool.or(*u, is_zero));
    }
    let mut canonical = fields.to_vec();
    canonicalise(pool, code, &mut canonical, &aliases);
    for (a, b) in fields.iter().zip(&canonical) {
        parts.push(pool.eq(*a, *b));
    }
    pool.and_all(parts)
}

/// Does the tree pick this form for the word?
pub fn picks(pool: &mut Pool, codec: &Codec, width: u32, word: Term, form: FormId) -> Term {
    let Some(tree) = codec.trees.iter().find(|t| t.width == width) else {
        return pool.ff();
    };
    let found = tree_result(pool, tree, word);
    let id = pool.constant(w(16), form as u128);
    pool.eq(found, id)
}
