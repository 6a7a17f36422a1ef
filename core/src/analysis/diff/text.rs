//! For which words two forms have the same text, token by token.
//!
//! Texts are walked in step; where a table picks a row, all rows are followed and their words
//! joined. Ignored bits and unknown fields are no part of the text here.

use std::collections::HashMap;
use std::rc::Rc;

use biodivine_lib_bdd::{Bdd, op_function};

use crate::analysis::count::Space;
use crate::encoding::form_code::FormCode;
use crate::model::{FieldKind, Form, Number, Piece};
use crate::token::{Token, tokens};

/// How two texts must be related.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    /// They have the same tokens.
    Same,
    /// The old text is the beginning of the new one, or all of it.
    OldFirst,
    /// The new text is the beginning of the old one, or all of it.
    NewFirst,
}

/// A step of a text.
#[derive(Debug)]
enum Step {
    End,
    Token(Token, usize),
    Number(Number, usize),
    /// A table, and where each row goes on; nowhere for an invalid row.
    Choice(usize, Vec<Option<usize>>),
}

/// A form's text as steps, each of which knows the next.
pub struct Script<'a> {
    space: &'a Space,
    code: &'a FormCode,
    steps: Vec<Step>,
    start: usize,
}

impl<'a> Script<'a> {
    pub fn new(space: &'a Space, code: &'a FormCode, form: &Form) -> Script<'a> {
        let mut script = Script {
            space,
            code,
            steps: vec![Step::End],
            start: 0,
        };
        script.start = script.add(form, &form.text, 0);
        script
    }

    /// A text of these tokens, whatever the word.
    pub fn of_tokens(space: &'a Space, code: &'a FormCode, tokens: &[Token]) -> Script<'a> {
        let mut script = Script {
            space,
            code,
            steps: vec![Step::End],
            start: 0,
        };
        script.start = tokens.iter().rev().fold(0, |next, t| script.push(Step::Token(t.clone(), next)));
        script
    }

    fn push(&mut self, step: Step) -> usize {
        self.steps.push(step);
        self.steps.len() - 1
    }

    /// Adds pieces that go on at step `next`; operands nest to 16 levels at most.
    fn add(&mut self, form: &Form, pieces: &[Piece], mut next: usize) -> usize {
        for p in pieces.iter().rev() {
            next = match p {
                // The checker has split every literal into tokens before.
                Piece::Literal(text) => {
                    let all = tokens(text).unwrap_or_default();
                    all.into_iter().rev().fold(next, |n, t| self.push(Step::Token(t.token, n)))
                }
                Piece::Number(n) => self.push(Step::Number(n.clone(), next)),
                // What flags a field of unknown meaning.
                Piece::Choice { table, .. } if form.tables[usize::from(*table)].selector.iter().all(|b| unknown(form, b.field)) => next,
                Piece::Choice { table, rows } => {
                    let table = usize::from(*table);
                    let valid = self.code.tables[table].invalid.clone();
                    let rows = rows.iter().zip(valid).map(|(row, bad)| (!bad).then(|| self.add(form, row, next)));
                    let rows = rows.collect();
                    self.push(Step::Choice(table, rows))
                }
            };
        }
        next
    }

    /// The value that a number prints, two's complement with a sign bit, lowest bit first.
    fn value(&self, n: &Number) -> Vec<Bdd> {
        let mut bits: Vec<Bdd> = vec![self.space.none(); n.shift as usize];
        for b in n.bits.iter().rev() {
            for i in b.lo..b.lo + b.width {
                let bit = self.code.word_bit(b.field, i);
                bits.push(bit.map_or_else(|| self.space.none(), |bit| self.space.bit(bit)));
            }
        }
        let sign = if n.signed { bits.last().cloned() } else { None };
        let sign = sign.unwrap_or_else(|| self.space.none());
        bits.resize(WIDTH, sign);
        let bias = self.constant(i128::from(n.bias));
        self.sum(&bits, &bias, self.space.none())
    }

    fn constant(&self, v: i128) -> Vec<Bdd> {
        let bit = |i: usize| if v >> i & 1 == 1 { self.space.all() } else { self.space.none() };
        (0..WIDTH).map(bit).collect()
    }

    fn sum(&self, a: &[Bdd], b: &[Bdd], mut carry: Bdd) -> Vec<Bdd> {
        let mut out = Vec::new();
        for (x, y) in a.iter().zip(b) {
            let either = x.xor(y);
            out.push(either.xor(&carry));
            carry = x.and(y).or(&either.and(&carry));
        }
        out
    }

    fn negative(&self, v: &[Bdd]) -> Bdd {
        v.last().cloned().unwrap_or_else(|| self.space.none())
    }

    fn magnitude(&self, v: &[Bdd]) -> Vec<Bdd> {
        let minus = self.negative(v);
        let flipped: Vec<Bdd> = v.iter().map(|b| b.xor(&minus)).collect();
        self.sum(&flipped, &self.constant(0), minus)
    }
}

fn unknown(form: &Form, field: u16) -> bool {
    form.fields[usize::from(field)].kind == FieldKind::Unknown
}

/// Bits of the numbers compared: a printed number has at most 100 bits with its shift.
const WIDTH: usize = 104;
/// Pairs of steps, levels of recursion, and nodes of a diagram, beyond which texts are not
/// compared.
const MAX_PAIRS: usize = 1 << 20;
const MAX_DEPTH: usize = 1 << 12;
const MAX_NODES: usize = 1 << 18;
/// Nodes of all diagrams of a comparison together: some ten bytes each.
const ALL_NODES: usize = 1 << 23;

/// The words for which two texts are related; nothing if that is too much work, or `enough` says
/// so.
pub fn related(old: &Script, new: &Script, relation: Relation, enough: &dyn Fn() -> bool) -> Option<Bdd> {
    let mut walk = Walk {
        old,
        new,
        relation,
        memo: HashMap::new(),
        nodes: 0,
        enough,
    };
    let words = walk.go((old.start, false), (new.start, false), 0)?;
    Some((*words).clone())
}

/// A step, and whether the sign of its number is behind us.
type At = (usize, bool);

struct Walk<'w, 'a> {
    old: &'w Script<'a>,
    new: &'w Script<'a>,
    relation: Relation,
    memo: HashMap<(At, At), Rc<Bdd>>,
    /// Nodes of the diagrams that are remembered.
    nodes: usize,
    enough: &'w dyn Fn() -> bool,
}

impl Walk<'_, '_> {
    fn go(&mut self, a: At, b: At, depth: usize) -> Option<Rc<Bdd>> {
        if let Some(known) = self.memo.get(&(a, b)) {
            return Some(known.clone());
        }
        if depth > MAX_DEPTH || self.memo.len() > MAX_PAIRS || self.nodes > ALL_NODES || (self.enough)() {
            return None;
        }
        let words = self.step(a, b, depth + 1)?;
        if words.size() > MAX_NODES {
            return None;
        }
        self.nodes += words.size();
        let words = Rc::new(words);
        self.memo.insert((a, b), words.clone());
        Some(words)
    }

    fn step(&mut self, a: At, b: At, depth: usize) -> Option<Bdd> {
        let (old, new) = (self.old, self.new);
        let none = old.space.none();
        match (&old.steps[a.0], &new.steps[b.0]) {
            (Step::End, Step::End) => Some(old.space.all()),
            (Step::End, _) if self.relation == Relation::OldFirst => Some(old.space.all()),
            (_, Step::End) if self.relation == Relation::NewFirst => Some(old.space.all()),
            (Step::Choice(t, rows), Step::Choice(u, others)) if self.one_choice(*t, *u) => {
                let (map, other) = (&old.code.tables[*t].map, &new.code.tables[*u].map);
                let pairs: Vec<(Option<usize>, Option<usize>)> = map
                    .iter()
                    .zip(other)
                    .map(|(r, s)| (rows[usize::from(*r)], others[usize::from(*s)]))
                    .collect();
                self.choose(
                    old,
                    *t,
                    &pairs,
                    |w, (x, y)| w.go((x?, false), (y?, false), depth),
                    |(x, y)| x.is_some() && y.is_some(),
                )
            }
            (Step::Choice(t, rows), _) => {
                let to: Vec<Option<usize>> = old.code.tables[*t].map.iter().map(|r| rows[usize::from(*r)]).collect();
                self.choose(old, *t, &to, |w, x| w.go((x?, false), b, depth), |x| x.is_some())
            }
            (_, Step::Choice(u, rows)) => {
                let to: Vec<Option<usize>> = new.code.tables[*u].map.iter().map(|r| rows[usize::from(*r)]).collect();
                self.choose(new, *u, &to, |w, y| w.go(a, (y?, false), depth), |y| y.is_some())
            }
            (Step::End, _) | (_, Step::End) => Some(none),
            (Step::Token(x, next), Step::Token(y, after)) => {
                if x == y {
                    Some((*self.go((*next, false), (*after, false), depth)?).clone())
                } else {
                    Some(none)
                }
            }
            (Step::Number(n, next), Step::Token(t, after)) => {
                let (n, t, next, after) = (n.clone(), t.clone(), *next, *after);
                self.number_and_token(old, (a, &n), &t, |w, stripped| {
                    if stripped {
                        w.go((a.0, true), (after, false), depth)
                    } else {
                        w.go((next, false), (after, false), depth)
                    }
                })
            }
            (Step::Token(t, next), Step::Number(n, after)) => {
                let (n, t, next, after) = (n.clone(), t.clone(), *next, *after);
                self.number_and_token(new, (b, &n), &t, |w, stripped| {
                    if stripped {
                        w.go((next, false), (b.0, true), depth)
                    } else {
                        w.go((next, false), (after, false), depth)
                    }
                })
            }
            (Step::Number(n, next), Step::Number(m, after)) => {
                let (mut x, mut y) = (old.value(n), new.value(m));
                if a.1 {
                    x = old.magnitude(&x);
                }
                if b.1 {
                    y = new.magnitude(&y);
                }
                let mut equal = old.space.all();
                for (p, q) in x.iter().zip(&y) {
                    equal = and(&equal, &p.iff(q))?;
                }
                and(&equal, &*self.go((*next, false), (*after, false), depth)?)
            }
        }
    }

    /// A number beside a token: the sign of a negative number, or all of one that is not negative.
    fn number_and_token(
        &mut self,
        side: &Script,
        (at, n): (At, &Number),
        token: &Token,
        mut rest: impl FnMut(&mut Self, bool) -> Option<Rc<Bdd>>,
    ) -> Option<Bdd> {
        let v = side.value(n);
        match token {
            Token::Other('-') if !at.1 => {
                let negative = side.negative(&v);
                if negative.is_false() {
                    return Some(negative);
                }
                and(&negative, &*rest(self, true)?)
            }
            Token::Number(k) => {
                let v = if at.1 { side.magnitude(&v) } else { v };
                let wanted = side.constant(i128::from(*k));
                let equal = v.iter().zip(&wanted).fold(side.space.all(), |e, (p, q)| e.and(&p.iff(q)));
                if equal.is_false() {
                    return Some(equal);
                }
                and(&equal, &*rest(self, false)?)
            }
            _ => Some(side.space.none()),
        }
    }

    /// Do both tables look at the same bits of the word, in the same order?
    fn one_choice(&self, t: usize, u: usize) -> bool {
        let a = self.old.space.selector(self.old.code, &self.old.code.tables[t]);
        a == self.new.space.selector(self.new.code, &self.new.code.tables[u])
    }

    /// Joins the words of all codes of a table's selector, `to` saying where each goes on.
    fn choose<T: Copy + Eq + std::hash::Hash>(
        &mut self,
        side: &Script,
        table: usize,
        to: &[T],
        mut go: impl FnMut(&mut Self, T) -> Option<Rc<Bdd>>,
        valid: impl Fn(T) -> bool,
    ) -> Option<Bdd> {
        // Codes that go on alike are joined before their words are.
        let mut results: Vec<Rc<Bdd>> = Vec::new();
        let mut found: HashMap<T, Option<usize>> = HashMap::new();
        let mut which: HashMap<Rc<Bdd>, usize> = HashMap::new();
        for &t in to {
            if found.contains_key(&t) {
                continue;
            }
            let mut index = None;
            if valid(t) {
                let words = go(self, t)?;
                if !words.is_false() {
                    index = Some(*which.entry(words.clone()).or_insert_with(|| {
                        results.push(words);
                        results.len() - 1
                    }));
                }
            }
            found.insert(t, index);
        }
        let lookup = &side.code.tables[table];
        let mut all = side.space.none();
        for (i, words) in results.iter().enumerate() {
            let codes = side.space.codes(side.code, lookup, |at| found[&to[at]] == Some(i));
            all = Bdd::binary_op_with_limit(MAX_NODES, &all, &and(&codes, words)?, op_function::or)?;
        }
        Some(all)
    }
}

/// The words of both, unless the diagram grows too large.
fn and(a: &Bdd, b: &Bdd) -> Option<Bdd> {
    Bdd::binary_op_with_limit(MAX_NODES, a, b, op_function::and)
}
