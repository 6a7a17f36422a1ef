//! Decode and encode as formulas: the compiled tables of a [`Codec`] turned into terms, so that
//! proofs are about what runs.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use crate::formula::{Term, TermPool, Width};
use crate::model::{Bits, Cube};

use super::codec::Codec;
use super::field_moves::Move;
use super::form_code::{FormCode, Lookup};
use super::invalid_word::FormId;
use super::tree::{Child, Tree};
use crate::encoding::fused::Outcome;

fn word_const(pool: &mut TermPool, width: u32, v: Bits) -> Term {
    let width = Width::nearest(width);
    pool.constant(width, v & width.mask())
}

/// Is the word in the cube?
pub fn in_cube(pool: &mut TermPool, word: Term, cube: Cube) -> Term {
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
        let want = word_const(pool, bit - lo, cube.value >> lo & crate::model::word_ones(bit - lo));
        parts.push(pool.eq(part, want));
    }
    pool.and_all(parts)
}

/// Decides for which words a tree finds a form.
struct Search<'t> {
    tree: &'t Tree,
    word: Term,
    form: FormId,
    known: FxHashMap<u32, Term>,
}

impl Search<'_> {
    /// Is the form found from here on? Where no leaf below has it, that is plain.
    fn below(&mut self, pool: &mut TermPool, at: u32) -> Term {
        match self.tree.child(at) {
            Child::Leaf(l) => self.leaf(pool, l),
            Child::Node(n) => {
                if let Some(t) = self.known.get(&at) {
                    return *t;
                }
                let n = self.tree.nodes[n];
                let first = n.first as usize;
                let children: Vec<Term> = (first..first + (1 << n.bits))
                    .map(|c| self.below(pool, self.tree.children[c]))
                    .collect();
                let never = pool.ff();
                let t = if children.iter().all(|c| *c == never) {
                    never
                } else {
                    let selector: Vec<Term> = (0..u32::from(n.bits))
                        .rev()
                        .map(|b| match cut(pool, self.word, u32::from(n.shift) + b, 1) {
                            Some(bit) => bit,
                            None => never,
                        })
                        .collect();
                    mux(pool, &selector, &children)
                };
                self.known.insert(at, t);
                t
            }
        }
    }

    /// Is the first candidate of a leaf whose cube has the word the form?
    fn leaf(&self, pool: &mut TermPool, leaf: usize) -> Term {
        let candidates = &self.tree.leaves[leaf];
        let mut found = pool.ff();
        if candidates.iter().all(|(f, _)| FormId::from(*f) != self.form) {
            return found;
        }
        for (f, cube) in candidates.iter().rev() {
            let here = in_cube(pool, self.word, *cube);
            let it = if FormId::from(*f) == self.form { pool.tt() } else { pool.ff() };
            found = pool.ite(here, it, found);
        }
        found
    }
}

/// The value at the index that `bits` (high first) spell.
fn mux(pool: &mut TermPool, bits: &[Term], values: &[Term]) -> Term {
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
pub fn row(pool: &mut TermPool, table: &Lookup, fields: &[Term]) -> Term {
    let width = Width::nearest(row_width(table));
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
pub fn is_row(pool: &mut TermPool, table: &Lookup, fields: &[Term], number: usize) -> Term {
    is_any_row(pool, table, fields, |r| r == number)
}

/// Does the table pick one of some rows?
pub fn is_any_row(pool: &mut TermPool, table: &Lookup, fields: &[Term], wanted: impl Fn(usize) -> bool) -> Term {
    let codes: Vec<usize> = (0..table.map.len()).filter(|at| wanted(usize::from(table.map[*at]))).collect();
    any_code(pool, &selector_bits(table, fields), 0, &codes)
}

/// For each of a form's tables, when it picks each of its rows: made once for a table, however
/// often it is looked up.
#[derive(Debug, Default)]
pub struct Rows {
    known: Vec<Option<Rc<[Term]>>>,
}

impl Rows {
    /// For each row of the table with this number: does it pick it? As [`is_row`]; the fields must
    /// always be the same.
    pub fn of(&mut self, pool: &mut TermPool, number: usize, table: &Lookup, fields: &[Term]) -> Rc<[Term]> {
        if self.known.len() <= number {
            self.known.resize(number + 1, None);
        }
        let rows = self.known[number].get_or_insert_with(|| {
            let mut codes = vec![Vec::new(); table.invalid.len()];
            for (code, row) in table.map.iter().enumerate() {
                let row = usize::from(*row);
                codes.resize_with(codes.len().max(row + 1), Vec::new);
                codes[row].push(code);
            }
            let bits = selector_bits(table, fields);
            codes.iter().map(|codes| any_code(pool, &bits, 0, codes)).collect()
        });
        rows.clone()
    }
}

/// The bits that spell a table's code, high first.
fn selector_bits(table: &Lookup, fields: &[Term]) -> Vec<(Term, u32)> {
    let bits_of = |&(field, lo, n): &(u16, u8, u8)| {
        (u32::from(lo)..u32::from(lo + n))
            .rev()
            .map(move |i| (fields[usize::from(field)], i))
    };
    table.selector.iter().flat_map(bits_of).collect()
}

/// Do bits, high first, spell one of some numbers? The numbers are in order and have `base` above
/// these bits.
fn any_code(pool: &mut TermPool, bits: &[(Term, u32)], base: usize, codes: &[usize]) -> Term {
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
pub fn selector(pool: &mut TermPool, table: &Lookup, fields: &[Term]) -> Term {
    let mut all: Option<Term> = None;
    for &(field, lo, n) in &table.selector {
        let part = pool.extract(u32::from(lo + n) - 1, u32::from(lo), fields[usize::from(field)]);
        all = Some(match all {
            Some(high) => pool.concat(high, part),
            None => part,
        });
    }
    all.unwrap_or_else(|| pool.constant(Width::nearest(1), 0))
}

/// Does the table pick this row? As [`is_row`], in the shape that conditions in specs have: a row
/// of one code is compared with that code. Large tables have many such rows, and hardly differ from
/// their conditions then.
pub fn is_row_by_code(pool: &mut TermPool, table: &Lookup, fields: &[Term], number: usize) -> Term {
    let mut codes = table.map.iter().enumerate().filter(|(_, r)| usize::from(**r) == number);
    let (Some((code, _)), None) = (codes.next(), codes.next()) else {
        return is_row(pool, table, fields, number);
    };
    let mut at = code as u128;
    let mut equal = pool.tt();
    for &(field, lo, n) in table.selector.iter().rev() {
        let part = pool.extract(u32::from(lo + n) - 1, u32::from(lo), fields[usize::from(field)]);
        let want = pool.constant(Width::nearest(u32::from(n)), at & u128::from(crate::model::ones(u32::from(n))));
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
    /// Does a move put a set bit of the word outside of its field? Formulas have no such bits,
    /// registers of the host do.
    pub lost: Term,
}

/// Copies word bits to fields, as the compiled moves do.
pub fn extract(pool: &mut TermPool, moves: &[Move], widths: &[u32], word: Term) -> Vec<Term> {
    widths
        .iter()
        .enumerate()
        .map(|(i, width)| {
            let mut t = word_const(pool, *width, 0);
            for m in moves.iter().filter(|m| usize::from(m.field) == i) {
                let Some(part) = cut(pool, word, u32::from(m.word_lo()), u32::from(m.width())) else {
                    continue;
                };
                let placed = place(pool, part, u32::from(m.field_lo()), *width);
                t = pool.or(t, placed);
            }
            t
        })
        .collect()
}

/// The bits of `of` that a move takes; those beyond its width are zero, so nothing of them is left.
fn cut(pool: &mut TermPool, of: Term, lo: u32, bits: u32) -> Option<Term> {
    let end = (lo + bits).min(pool.width(of).bits());
    (lo < end).then(|| pool.extract(end - 1, lo, of))
}

/// The value `part << lo` in `width` bits; bits beyond the width vanish.
pub fn place(pool: &mut TermPool, part: Term, lo: u32, width: u32) -> Term {
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
    pool.zext(t, Width::nearest(width))
}

/// The word that the encoder makes of field values.
pub fn insert(pool: &mut TermPool, code: &FormCode, width: u32, fields: &[Term]) -> Term {
    let mut word = word_const(pool, width, code.constant);
    for (f, m) in code.moves.insert.of(fields.len()) {
        let Some(part) = cut(pool, fields[f], u32::from(m.field_lo()), u32::from(m.width())) else {
            continue;
        };
        let placed = place(pool, part, u32::from(m.word_lo()), width);
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
pub fn validity(pool: &mut TermPool, code: &FormCode, fields: &[Term]) -> Validity {
    let mut out = Validity {
        valid: pool.tt(),
        used: (0..code.masks.len())
            .map(|i| if code.always >> i & 1 == 1 { pool.tt() } else { pool.ff() })
            .collect(),
        aliases: code.aliases.iter().map(|_| pool.ff()).collect(),
    };
    let here = pool.tt();
    let mut rows = Rows::default();
    walk(pool, code, fields, &mut rows, 0, here, &mut out);
    for &c in &code.checks {
        let t = &code.tables[usize::from(c)];
        let bad = is_any_row(pool, t, fields, |r| t.invalid.get(r) == Some(&true));
        let not = pool.not(bad);
        out.valid = pool.and(out.valid, not);
    }
    out
}

fn walk(pool: &mut TermPool, code: &FormCode, fields: &[Term], rows: &mut Rows, at: usize, here: Term, out: &mut Validity) {
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
        let picked = rows.of(pool, usize::from(table), t, fields);
        for (r, bad) in t.invalid.iter().enumerate() {
            let there = pool.and(here, picked[r]);
            if pool.is_false(there) {
                continue;
            }
            if *bad {
                let not = pool.not(there);
                out.valid = pool.and(out.valid, not);
            } else {
                walk(pool, code, fields, rows, first as usize + r, there, out);
            }
        }
    }
}

/// What the plan of a form says about a word; the same as [`validity`] says about its fields, see
/// [`plan_agrees`].
pub fn plan(pool: &mut TermPool, code: &FormCode, word: Term) -> Validity {
    Planned::new(code, &code.masks).start(pool, word)
}

/// Evaluates a plan; `masks` are the parts of the word that are used or not as one.
struct Planned<'p> {
    code: &'p FormCode,
    masks: &'p [Bits],
    memo: Vec<Option<Validity>>,
}

impl<'p> Planned<'p> {
    fn new(code: &'p FormCode, masks: &'p [Bits]) -> Self {
        Planned {
            code,
            masks,
            memo: vec![None; code.plan.lookups.decisions.len()],
        }
    }

    fn start(&mut self, pool: &mut TermPool, word: Term) -> Validity {
        self.outcome(pool, self.code.plan.start(), word)
    }

    fn outcome(&mut self, pool: &mut TermPool, at: &Outcome, word: Term) -> Validity {
        let constant = |pool: &mut TermPool, yes: bool| if yes { pool.tt() } else { pool.ff() };
        let plan = &self.code.plan;
        let mut out = Validity {
            valid: constant(pool, !plan.fails(at)),
            used: self.masks.iter().map(|m| constant(pool, at.used & m != 0)).collect(),
            aliases: (0..self.code.aliases.len())
                .map(|i| constant(pool, at.aliases >> i & 1 == 1))
                .collect(),
        };
        for decision in plan.looks_of(at) {
            let there = self.look(pool, *decision, word);
            out.valid = pool.and(out.valid, there.valid);
            for (all, more) in [(&mut out.used, there.used), (&mut out.aliases, there.aliases)] {
                for (a, b) in all.iter_mut().zip(more) {
                    *a = pool.or(*a, b);
                }
            }
        }
        out
    }

    fn look(&mut self, pool: &mut TermPool, decision: u32, word: Term) -> Validity {
        if let Some(known) = &self.memo[decision as usize] {
            return known.clone();
        }
        let plan = &self.code.plan;
        let d = &plan.lookups.decisions[decision as usize];
        let map = plan.lookups.rows_of(d);
        let rows = usize::from(map.iter().copied().max().unwrap_or(0)) + 1;
        let cases: Vec<Validity> = plan.outcomes[d.first as usize..][..rows]
            .iter()
            .map(|o| self.outcome(pool, o, word))
            .collect();
        // The index is made of runs of bits, as the decoder makes it.
        let bits: Vec<Term> = (0..u32::from(d.bits))
            .rev()
            .map(|b| {
                let from = plan.lookups.runs_of(d).filter(|r| r.mask >> b & 1 == 1);
                let parts: Vec<Term> = from.filter_map(|r| cut(pool, word, u32::from(r.shift) + b, 1)).collect();
                pool.or_all(parts)
            })
            .collect();
        let mut pick = |f: &dyn Fn(&Validity) -> Term| {
            let values: Vec<Term> = map.iter().map(|row| f(&cases[usize::from(*row)])).collect();
            mux(pool, &bits, &values)
        };
        let out = Validity {
            valid: pick(&|v| v.valid),
            used: (0..self.masks.len()).map(|i| pick(&|v| v.used[i])).collect(),
            aliases: (0..self.code.aliases.len()).map(|i| pick(&|v| v.aliases[i])).collect(),
        };
        self.memo[decision as usize] = Some(out.clone());
        out
    }
}

/// The finest parts of the word such that every outcome of the plan uses all bits of a part, or
/// none.
fn parts_used(code: &FormCode) -> Vec<Bits> {
    let mut parts = vec![Bits::MAX];
    for o in &code.plan.outcomes {
        parts = parts.iter().flat_map(|p| [p & o.used, p & !o.used]).filter(|p| *p != 0).collect();
    }
    let ever = code.plan.outcomes.iter().fold(0, |all, o| all | o.used);
    parts.retain(|p| p & ever != 0);
    parts
}

/// Does the plan of a form, which decode runs, say the same about a word as the walk, on which the
/// other formulas rest?
pub fn plan_agrees(pool: &mut TermPool, code: &FormCode, widths: &[u32], word: Term) -> Term {
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

/// Replaces alias codes that the walk met by canonical ones, as the decoder does; `met` is
/// [`Validity::aliases`].
pub fn canonicalise(pool: &mut TermPool, code: &FormCode, fields: &mut [Term], met: &[Term]) {
    for ((table, rows), active) in code.aliases.iter().zip(met) {
        let t = &code.tables[usize::from(*table)];
        for (r, canonical) in rows.iter().enumerate() {
            let Some(c) = canonical else { continue };
            let is = is_row(pool, t, fields, r);
            let cond = pool.and(*active, is);
            let mut rest: u32 = t.selector.iter().map(|s| u32::from(s.2)).sum();
            for &(field, lo, n) in &t.selector {
                rest -= u32::from(n);
                let part = u64::from(*c) >> rest & crate::model::ones(u32::from(n));
                let old = fields[usize::from(field)];
                let width = pool.width(old).bits();
                let mask = crate::model::ones(u32::from(n)) << lo;
                let keep = word_const(pool, width, (!mask).into());
                let set = word_const(pool, width, (part << lo).into());
                let kept = pool.and(old, keep);
                let new = pool.or(kept, set);
                fields[usize::from(field)] = pool.ite(cond, new, old);
            }
        }
    }
}

/// Everything that [`Codec::decode_into`] does with a word of a known form, step by step.
pub fn decode(pool: &mut TermPool, code: &FormCode, widths: &[u32], word: Term) -> Decoded {
    let width = pool.width(word).bits();
    let parts = parts_used(code);
    let reached = Planned::new(code, &parts).start(pool, word);
    let legal = if code.illegal { pool.ff() } else { pool.tt() };
    let required = in_cube(pool, word, code.required);
    let mut valid = pool.and_all([legal, required, reached.valid]);
    // Bits of fields that must be zero where nothing uses them; what no outcome uses is never used.
    let mut covered = 0;
    for (part, used) in parts.iter().zip(&reached.used) {
        covered |= part;
        let zero = is_zero(pool, word, part & code.unused_zero);
        let ok = pool.or(*used, zero);
        valid = pool.and(valid, ok);
    }
    let zero = is_zero(pool, word, code.unused_zero & !covered);
    valid = pool.and(valid, zero);

    let before = cleared(pool, width, word, &parts, &reached.used, code.constant);
    let mut fields: Vec<Term> = widths.iter().map(|n| word_const(pool, *n, 0)).collect();
    let mut lost = pool.ff();
    // The first move of each field stands at the field's place.
    let first = (0..widths.len()).map(|f| (f, code.moves.first.get(f)));
    let rest = code.moves.rest.iter().filter(|m| m.width() > 0);
    for (f, m) in first.chain(rest.map(|m| (usize::from(m.field), *m))) {
        let part = take(pool, &m, widths[f], before);
        fields[f] = pool.or(fields[f], part);
        let inside = widths[f].saturating_sub(u32::from(m.field_lo())).min(u32::from(m.width()));
        if let Some(outside) = cut(pool, before, u32::from(m.word_lo()) + inside, u32::from(m.width()) - inside) {
            let zero = word_const(pool, pool.width(outside).bits(), 0);
            let more = pool.ne(outside, zero);
            lost = pool.or(lost, more);
        }
    }
    let mut residue = pool.xor(word, before);
    if !code.aliases.is_empty() {
        let written = fields.clone();
        canonicalise(pool, code, &mut fields, &reached.aliases);
        let changes: Vec<Term> = written.iter().zip(&fields).map(|(a, b)| pool.ne(*a, *b)).collect();
        let changed = pool.or_all(changes);
        let canonical = insert(pool, code, width, &fields);
        let left = pool.xor(word, canonical);
        residue = pool.ite(changed, left, residue);
    }
    Decoded {
        valid,
        fields,
        residue,
        lost,
    }
}

fn is_zero(pool: &mut TermPool, word: Term, mask: Bits) -> Term {
    in_cube(pool, word, Cube { mask, value: 0 })
}

fn take(pool: &mut TermPool, m: &Move, width: u32, word: Term) -> Term {
    match cut(pool, word, u32::from(m.word_lo()), u32::from(m.width())) {
        Some(part) => place(pool, part, u32::from(m.field_lo()), width),
        None => word_const(pool, width, 0),
    }
}

/// The word with the parts cleared that are not used, and with the constant bits set: bit runs of
/// one part stay together.
fn cleared(pool: &mut TermPool, width: u32, word: Term, parts: &[Bits], used: &[Term], constant: Bits) -> Term {
    let part_of = |bit: u32| parts.iter().position(|p| p >> bit & 1 == 1);
    let mut out: Option<Term> = None;
    let mut hi = width;
    while hi > 0 {
        let part = part_of(hi - 1);
        let mut lo = hi - 1;
        while lo > 0 && part_of(lo - 1) == part {
            lo -= 1;
        }
        let set = word_const(pool, hi - lo, constant >> lo & crate::model::word_ones(hi - lo));
        let run = match part {
            Some(p) => {
                let own = pool.extract(hi - 1, lo, word);
                let none = word_const(pool, hi - lo, 0);
                let kept = pool.ite(used[p], own, none);
                pool.or(kept, set)
            }
            None => set,
        };
        out = Some(match out {
            Some(above) => pool.concat(above, run),
            None => run,
        });
        hi = lo;
    }
    out.unwrap_or(word)
}

/// Is this a well-formed instruction of the form: valid, unused fields zero, alias codes canonical?
pub fn well_formed(pool: &mut TermPool, code: &FormCode, fields: &[Term]) -> Term {
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
    // Words of forms with priority are theirs.
    if !code.winners.is_empty() {
        let word = insert(pool, code, code.width, fields);
        for (_, cube) in &code.winners {
            let theirs = in_cube(pool, word, *cube);
            parts.push(pool.not(theirs));
        }
    }
    pool.and_all(parts)
}

/// Does the tree pick this form for the word?
pub fn picks(pool: &mut TermPool, codec: &Codec, width: u32, word: Term, form: FormId) -> Term {
    let Some(tree) = codec.trees.iter().find(|t| t.width == width) else {
        return pool.ff();
    };
    let known = FxHashMap::default();
    Search { tree, word, form, known }.below(pool, tree.root)
}
