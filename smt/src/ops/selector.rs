//! Constants that choose: which lane of a vector goes where, whether an operand is negated.
//!
//! Such a constant holds no number that is computed with. It consists of *slices*, parts that are
//! looked at independently. Of the codes of a slice those with the same meaning count once.

use isamorph_core::formula::{Node, Term, TermPool, VarId};
use rustc_hash::{FxHashMap, FxHashSet};

use super::immediate::{Part, value_at};

/// Slices of more bits hold numbers.
const WIDEST_SLICE: u32 = 8;
/// Most codes of one operation.
const MOST: usize = 1 << 13;
/// Most codes in programs of several instructions.
const FEW: usize = 1 << 9;

/// The codes of a choosing constant that are worth a try.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Selector {
    /// In programs of one instruction.
    pub every: Vec<u64>,
    /// In longer ones.
    pub few: Vec<u64>,
    /// Is no code left out of the first list that has a meaning of its own?
    pub complete: bool,
    /// Is none left out of the second?
    pub few_complete: bool,
}

impl Selector {
    /// The codes for programs of this length.
    #[must_use]
    pub fn codes(&self, length: usize) -> &[u64] {
        if length == 1 { &self.every } else { &self.few }
    }

    /// Are those all that have a meaning of their own?
    #[must_use]
    pub fn has_all(&self, length: usize) -> bool {
        if length == 1 { self.complete } else { self.few_complete }
    }
}

/// A part of the constant.
struct Slice {
    /// Its bits, lowest first.
    bits: Vec<u32>,
    /// Its codes, in their place, one for each meaning.
    codes: Vec<u64>,
}

impl Slice {
    /// The code of this number, or one with the same meaning; zero if there is none.
    fn code(&self, number: u64) -> u64 {
        let own = self.place(number);
        if self.codes.contains(&own) { own } else { self.codes[0] }
    }

    fn place(&self, number: u64) -> u64 {
        let bit = |(i, b): (usize, &u32)| (number >> i & 1) << b;
        self.bits.iter().enumerate().map(bit).sum()
    }
}

impl Selector {
    /// The codes of a constant that stands in these fields, if it only chooses.
    #[must_use]
    pub fn of(pool: &TermPool, results: &[Term], var: VarId, parts: &[Part]) -> Option<Selector> {
        let slices = slices(pool, results, var)?;
        let mut low = 0;
        let ends: Vec<u32> = parts
            .iter()
            .map(|p| {
                low += p.width;
                low
            })
            .collect();
        let field = |s: &Slice| ends.iter().position(|e| s.bits[0] < *e);
        let mut fields: Vec<Vec<&Slice>> = Vec::new();
        for (i, s) in slices.iter().enumerate() {
            match fields.last_mut() {
                Some(f) if field(s) == field(&slices[i - 1]) => f.push(s),
                _ => fields.push(vec![s]),
            }
        }
        let whole: Vec<Vec<u64>> = fields.iter().map(|f| all(f)).collect();
        let near: Vec<Vec<u64>> = fields
            .iter()
            .zip(&whole)
            .map(|(f, all)| if f.len() > 1 { near(f) } else { all.clone() })
            .collect();
        let alike: Vec<Vec<u64>> = fields
            .iter()
            .zip(&whole)
            .map(|(f, all)| if f.len() > 1 { alike(f) } else { all.clone() })
            .collect();
        let size = |lists: &[Vec<u64>]| lists.iter().map(Vec::len).product::<usize>();
        let pick = |most: usize| [&whole, &near, &alike].into_iter().find(|l| size(l) <= most).unwrap_or(&alike);
        let (every, few) = (pick(MOST), pick(FEW));
        // Where even one field has too many codes, not all of them are in the list.
        let all = |l: &Vec<Vec<u64>>| l == &whole && fields.iter().zip(l).all(|(f, l)| l.len() == count(f));
        Some(Selector {
            complete: all(every),
            few_complete: all(few),
            every: product(every),
            few: product(few),
        })
    }
}

/// All choices of one code of each list.
fn product(lists: &[Vec<u64>]) -> Vec<u64> {
    lists.iter().fold(vec![0], |codes, list| {
        codes.iter().flat_map(|c| list.iter().map(move |x| c | x)).collect()
    })
}

/// How many codes a field has.
fn count(slices: &[&Slice]) -> usize {
    slices.iter().map(|s| s.codes.len()).fold(1, usize::saturating_mul)
}

/// All codes of a field.
fn all(slices: &[&Slice]) -> Vec<u64> {
    let lists: Vec<Vec<u64>> = slices.iter().map(|s| s.codes.clone()).collect();
    if count(slices) > MOST { near(slices) } else { product(&lists) }
}

/// Each slice its own number, or all the same one.
fn alike(slices: &[&Slice]) -> Vec<u64> {
    let most = slices.iter().map(|s| 1u64 << s.bits.len()).max().unwrap_or(0);
    let mut out = vec![slices.iter().enumerate().map(|(i, s)| s.code(i as u64)).sum()];
    for number in 0..most {
        let code: u64 = slices.iter().map(|s| s.code(number)).sum();
        if !out.contains(&code) {
            out.push(code);
        }
    }
    out
}

/// These, and those in which one slice differs from its own number, or two are exchanged.
fn near(slices: &[&Slice]) -> Vec<u64> {
    let mut out = alike(slices);
    let own = |i: usize| slices[i].code(i as u64);
    let others = |skip: &[usize]| -> u64 { (0..slices.len()).filter(|i| !skip.contains(i)).map(own).sum() };
    let mut add = |code: u64| {
        if !out.contains(&code) {
            out.push(code);
        }
    };
    for (i, s) in slices.iter().enumerate() {
        s.codes.iter().for_each(|c| add(others(&[i]) | c));
        for (j, other) in slices.iter().enumerate().take(i) {
            add(others(&[i, j]) | s.code(j as u64) | other.code(i as u64));
        }
    }
    out
}

/// The slices of a constant; nothing if some is wide.
fn slices(pool: &TermPool, results: &[Term], var: VarId) -> Option<Vec<Slice>> {
    // Terms that depend on the constant, and on nothing else.
    let (mut on_it, mut on_more): (FxHashSet<Term>, FxHashSet<Term>) = Default::default();
    for t in pool.reachable(results) {
        match pool.node(t) {
            Node::Var(v) if *v == var => drop(on_it.insert(t)),
            Node::Var(_) | Node::Read(..) | Node::Call(..) => drop(on_more.insert(t)),
            _ => {}
        }
        let (mut own, mut more) = (false, false);
        pool.node(t).for_each_operand(|o| {
            own |= on_it.contains(&o);
            more |= on_more.contains(&o);
        });
        if own {
            on_it.insert(t);
        }
        if more {
            on_more.insert(t);
        }
    }
    let pure = |t: &Term| on_it.contains(t) && !on_more.contains(t);
    let (mut found, mut todo, mut seen) = (Vec::new(), results.to_vec(), FxHashSet::default());
    while let Some(t) = todo.pop() {
        if !on_it.contains(&t) || !seen.insert(t) {
            continue;
        }
        // A choice among numbers is looked at part by part.
        if pure(&t) && !matches!(pool.node(t), Node::Ite(..)) {
            found.push((t, bits(pool, t, var)));
        } else {
            pool.node(t).for_each_operand(|o| todo.push(o));
        }
    }
    found.sort_unstable();
    let mut slices: Vec<(Vec<u32>, Vec<Term>)> = Vec::new();
    for (t, bits) in found {
        let (touched, apart): (Vec<_>, Vec<_>) = slices.into_iter().partition(|(b, _)| b.iter().any(|x| bits.contains(x)));
        let mut joined = (bits, vec![t]);
        for (b, terms) in touched {
            joined.0.extend(b);
            joined.1.extend(terms);
        }
        joined.0.sort_unstable();
        joined.0.dedup();
        slices = apart;
        slices.push(joined);
    }
    slices.sort();
    let slice = |(bits, terms): (Vec<u32>, Vec<Term>)| {
        if bits.len() as u32 > WIDEST_SLICE {
            return None;
        }
        let mut slice = Slice { bits, codes: Vec::new() };
        let mut known: FxHashMap<Vec<u128>, u64> = FxHashMap::default();
        for number in 0..1u64 << slice.bits.len() {
            let code = slice.place(number);
            let meaning: Vec<u128> = terms.iter().map(|t| value_at(pool, *t, code)).collect();
            known.entry(meaning).or_insert_with(|| {
                slice.codes.push(code);
                code
            });
        }
        Some(slice)
    };
    slices.into_iter().map(slice).collect()
}

/// The bits of a variable that a term looks at.
fn bits(pool: &TermPool, t: Term, var: VarId) -> Vec<u32> {
    let (mut out, mut todo, mut seen) = (Vec::new(), vec![t], FxHashSet::default());
    while let Some(t) = todo.pop() {
        if !seen.insert(t) {
            continue;
        }
        match pool.node(t) {
            Node::Var(v) if *v == var => out.extend(0..pool.width(t).bits()),
            Node::Extract { lo, of, .. } if matches!(pool.node(*of), Node::Var(v) if *v == var) => {
                let lo = u32::from(*lo);
                out.extend(lo..lo + pool.width(t).bits());
            }
            n => n.for_each_operand(|o| todo.push(o)),
        }
    }
    out.sort_unstable();
    out.dedup();
    out
}

#[cfg(test)]
mod tests {
    use isamorph_core::formula::Width;

    use super::*;

    /// A lane of two, chosen by two bits: the first, the second, or zero in two ways.
    fn lane(pool: &mut TermPool, s: Term, low: u32, x: Term, y: Term) -> Term {
        let code = pool.extract(low + 1, low, s);
        let zero = pool.constant(Width::new(8).expect("a width"), 0);
        let two = pool.constant(Width::new(2).expect("a width"), 0);
        let one = pool.constant(Width::new(2).expect("a width"), 1);
        let (first, second) = (pool.eq(code, two), pool.eq(code, one));
        let rest = pool.ite(second, y, zero);
        pool.ite(first, x, rest)
    }

    #[test]
    fn codes_with_one_meaning_count_once() {
        let w = |n| Width::new(n).expect("a width");
        let mut pool = TermPool::new();
        let vars = ["x", "y"].map(|n| pool.declare_var(n, w(8)));
        let [x, y] = vars.map(|v| pool.var(v));
        let s = pool.declare_var("s", w(5));
        let select = pool.var(s);
        let (low, high) = (lane(&mut pool, select, 0, x, y), lane(&mut pool, select, 2, x, y));
        let sign = pool.extract(4, 4, select);
        let negated = pool.neg(low);
        let low = pool.ite(sign, negated, low);
        let both = pool.concat(high, low);
        let parts = [Part { field: 0, width: 4 }, Part { field: 1, width: 1 }];
        let of = Selector::of(&pool, &[both], s, &parts).expect("it only chooses");
        assert!(of.complete && of.few_complete);
        assert_eq!(of.every.len(), 3 * 3 * 2);
        // Every code has the meaning of one in the list.
        let value = |code: u64| {
            let mut own = pool.clone();
            let k = own.constant(w(5), code.into());
            let t = own.substitute_all(&[both], &|v| (v == s).then_some(k))[0];
            own.display(t).to_string()
        };
        let known: Vec<String> = of.every.iter().map(|c| value(*c)).collect();
        for code in 0..32 {
            assert!(known.contains(&value(code)), "{code:#b}");
        }
        // A number that is computed with chooses nothing.
        let wide = pool.declare_var("n", w(16));
        let n = pool.var(wide);
        let sum = pool.add(both, n);
        assert_eq!(Selector::of(&pool, &[sum], wide, &[Part { field: 0, width: 16 }]), None);
    }
}
