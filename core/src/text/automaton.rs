//! Templates as automata with guards, and their product: the condition under which two instructions print alike.

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use crate::encoding::codec::FormCode;
use crate::encoding::lower;
use crate::formula::{Pool, Term, Width};
use crate::isa::Number;

use super::parse::TextPiece;
use super::token::Token;

/// Width in which printed numbers are compared; holds every 64-bit field with shift, bias and sign.
const NUMBER: u32 = 112;

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Label {
    Token(Token),
    Number(Term),
    /// The token at this index of a list without repetitions. One label for a large table keeps it one comparison.
    Listed(Rc<Vec<Option<Token>>>, Term),
}

/// Rows of a table from which on they become one label.
const LISTED: usize = 16;

struct Edge {
    label: Label,
    guard: Term,
    to: usize,
}

/// The texts of one form over given field values: an acyclic automaton whose edges carry tokens or numbers.
pub struct Automaton {
    /// Edges with a label, leaving each state.
    edges: Vec<Vec<Edge>>,
    /// When each state may end the text.
    accept: Vec<Option<Term>>,
    start: usize,
}

/// While building: edges without label too.
struct Builder<'b> {
    pool: &'b mut Pool,
    code: &'b FormCode,
    fields: &'b [Term],
    epsilon: Vec<Vec<(Term, usize)>>,
    edges: Vec<Vec<Edge>>,
}

impl Automaton {
    /// The automaton of a form's text over field values.
    pub fn new(pool: &mut Pool, code: &FormCode, text: &[TextPiece], fields: &[Term]) -> Automaton {
        let mut b = Builder {
            pool,
            code,
            fields,
            epsilon: Vec::new(),
            edges: Vec::new(),
        };
        let start = b.state();
        let end = b.sequence(text, start);
        b.finish(start, end)
    }
}

impl Builder<'_> {
    fn state(&mut self) -> usize {
        self.epsilon.push(Vec::new());
        self.edges.push(Vec::new());
        self.edges.len() - 1
    }

    fn step(&mut self, from: usize, label: Label, guard: Term) -> usize {
        let to = self.state();
        self.edges[from].push(Edge { label, guard, to });
        to
    }

    fn sequence(&mut self, pieces: &[TextPiece], mut at: usize) -> usize {
        let always = self.pool.tt();
        for p in pieces {
            at = match p {
                TextPiece::Token(t) => self.step(at, Label::Token(t.clone()), always),
                TextPiece::Number(n) => {
                    let (value, negative) = self.number(n);
                    let end = self.state();
                    let not = self.pool.not(negative);
                    let magnitude = self.pool.neg(value);
                    let minus = self.step(at, Label::Token(Token::Other('-')), negative);
                    self.edges[minus].push(Edge {
                        label: Label::Number(magnitude),
                        guard: always,
                        to: end,
                    });
                    self.edges[at].push(Edge {
                        label: Label::Number(value),
                        guard: not,
                        to: end,
                    });
                    end
                }
                TextPiece::Choice(table, rows) => {
                    let end = self.state();
                    let listed = self.listed(usize::from(*table), rows, at, end);
                    for (r, row) in rows.iter().enumerate() {
                        let Some(row) = row.as_ref().filter(|_| !listed.contains(&r)) else {
                            continue;
                        };
                        let guard = lower::is_row(self.pool, &self.code.tables[usize::from(*table)], self.fields, r);
                        if self.pool.is_false(guard) {
                            continue;
                        }
                        let from = self.state();
                        self.epsilon[at].push((guard, from));
                        let last = self.sequence(row, from);
                        self.epsilon[last].push((always, end));
                    }
                    end
                }
            };
        }
        at
    }

    /// Makes one edge of the rows of a large table that are one token and have one code; which rows these are.
    fn listed(&mut self, table: usize, rows: &[Option<Vec<TextPiece>>], at: usize, end: usize) -> HashSet<usize> {
        let lookup = &self.code.tables[table];
        let mut codes = vec![0usize; rows.len()];
        lookup.map.iter().for_each(|r| codes[usize::from(*r)] += 1);
        let mut seen: HashSet<&Token> = HashSet::new();
        let mut listed: HashMap<usize, &Token> = HashMap::new();
        for (r, row) in rows.iter().enumerate() {
            // Two rows with one token would be alike in spite of different codes; numbers may equal printed ones.
            if let Some([TextPiece::Token(token @ (Token::Word(_) | Token::Other(_)))]) = row.as_deref()
                && codes[r] == 1
                && seen.insert(token)
            {
                listed.insert(r, token);
            }
        }
        if listed.len() < LISTED {
            return HashSet::new();
        }
        let tokens: Vec<Option<Token>> = lookup
            .map
            .iter()
            .map(|r| listed.get(&usize::from(*r)).map(|t| (*t).clone()))
            .collect();
        let guard = lower::is_any_row(self.pool, lookup, self.fields, |r| listed.contains_key(&r));
        let code = lower::selector(self.pool, lookup, self.fields);
        let to = self.step(at, Label::Listed(Rc::new(tokens), code), guard);
        let always = self.pool.tt();
        self.epsilon[to].push((always, end));
        listed.into_keys().collect()
    }

    /// The printed value, and whether it is negative.
    fn number(&mut self, n: &Number) -> (Term, Term) {
        let wide = width(NUMBER);
        let mut raw: Option<Term> = None;
        for b in &n.bits {
            let part = self
                .pool
                .extract(u32::from(b.lo + b.width) - 1, u32::from(b.lo), self.fields[usize::from(b.field)]);
            raw = Some(match raw {
                Some(hi) => self.pool.concat(hi, part),
                None => part,
            });
        }
        let raw = raw.unwrap_or_else(|| self.pool.constant(width(1), 0));
        let t = if n.signed {
            self.pool.sext(raw, wide)
        } else {
            self.pool.zext(raw, wide)
        };
        let shift = self.pool.constant(wide, u128::from(n.shift));
        let t = self.pool.shl(t, shift);
        let bias = self.pool.constant(wide, (i128::from(n.bias) as u128) & wide.mask());
        let t = self.pool.add(t, bias);
        let negative = if n.signed || n.bias < 0 {
            self.pool.extract(NUMBER - 1, NUMBER - 1, t)
        } else {
            self.pool.ff()
        };
        (t, negative)
    }

    /// Removes edges without label. States are numbered so that these edges may lead either way, but never in a circle.
    fn finish(mut self, start: usize, end: usize) -> Automaton {
        let n = self.edges.len();
        let mut accept: Vec<Option<Term>> = vec![None; n];
        let mut done: Vec<bool> = vec![false; n];
        let mut edges: Vec<Vec<Edge>> = (0..n).map(|_| Vec::new()).collect();
        for s in 0..n {
            self.close(s, end, &mut done, &mut accept, &mut edges);
        }
        Automaton { edges, accept, start }
    }

    fn close(&mut self, s: usize, end: usize, done: &mut [bool], accept: &mut [Option<Term>], edges: &mut [Vec<Edge>]) {
        if done[s] {
            return;
        }
        done[s] = true;
        let mut ends = (s == end).then(|| self.pool.tt());
        let mut out: HashMap<(Label, usize), Term> = HashMap::new();
        let mut order: Vec<(Label, usize)> = Vec::new();
        let mut add = |pool: &mut Pool, label: Label, to: usize, guard: Term| {
            let key = (label, to);
            match out.get(&key) {
                Some(old) => {
                    let both = pool.or(*old, guard);
                    out.insert(key, both);
                }
                None => {
                    order.push(key.clone());
                    out.insert(key, guard);
                }
            }
        };
        for e in std::mem::take(&mut self.edges[s]) {
            if !self.pool.is_false(e.guard) {
                add(self.pool, e.label, e.to, e.guard);
            }
        }
        for (guard, to) in self.epsilon[s].clone() {
            self.close(to, end, done, accept, edges);
            if let Some(a) = accept[to] {
                let g = self.pool.and(guard, a);
                ends = Some(match ends {
                    Some(x) => self.pool.or(x, g),
                    None => g,
                });
            }
            for e in &edges[to] {
                let g = self.pool.and(guard, e.guard);
                if !self.pool.is_false(g) {
                    add(self.pool, e.label.clone(), e.to, g);
                }
            }
        }
        accept[s] = ends;
        edges[s] = order
            .into_iter()
            .map(|(label, to)| {
                let guard = out[&(label.clone(), to)];
                Edge { label, guard, to }
            })
            .collect();
    }
}

fn width(bits: u32) -> Width {
    Width::new(bits).unwrap_or_else(|| unreachable!("a constant width"))
}

/// Is the index of a list this one?
fn at_index(pool: &mut Pool, index: Term, number: usize) -> Term {
    let width = pool.width(index);
    let number = pool.constant(width, number as u128);
    pool.eq(index, number)
}

/// The condition under which two texts are equal token by token.
pub fn equal_texts(pool: &mut Pool, a: &Automaton, b: &Automaton) -> Term {
    let mut memo = HashMap::new();
    product(pool, a, b, a.start, b.start, &mut memo)
}

/// Can no text of one template be a text of another, whatever the fields are? False where only a closer look would tell.
///
/// So it is if each text of one has a token, such as its mnemonic, that occurs nowhere in the other.
pub fn never_alike(a: &[TextPiece], b: &[TextPiece]) -> bool {
    let foreign = |a: &[TextPiece], b: &[TextPiece]| {
        let mut all = HashSet::new();
        let numbers = tokens(b, &mut all);
        always_foreign(a, &all, numbers)
    };
    foreign(a, b) || foreign(b, a)
}

/// Collects the tokens of a template; are there numbers that fields give?
fn tokens<'t>(text: &'t [TextPiece], all: &mut HashSet<&'t Token>) -> bool {
    let mut numbers = false;
    for piece in text {
        numbers |= match piece {
            TextPiece::Token(t) => {
                all.insert(t);
                false
            }
            TextPiece::Number(_) => {
                all.insert(&Token::Other('-'));
                true
            }
            TextPiece::Choice(_, rows) => rows.iter().flatten().fold(false, |n, row| tokens(row, all) | n),
        };
    }
    numbers
}

/// Does each text have a token that is not among the given ones?
fn always_foreign(text: &[TextPiece], tokens: &HashSet<&Token>, numbers: bool) -> bool {
    text.iter().any(|piece| match piece {
        TextPiece::Token(Token::Number(_)) if numbers => false,
        TextPiece::Token(t) => !tokens.contains(t),
        TextPiece::Number(_) => false,
        TextPiece::Choice(_, rows) => rows.iter().flatten().all(|row| always_foreign(row, tokens, numbers)),
    })
}

fn product(pool: &mut Pool, a: &Automaton, b: &Automaton, x: usize, y: usize, memo: &mut HashMap<(usize, usize), Term>) -> Term {
    if let Some(t) = memo.get(&(x, y)) {
        return *t;
    }
    let mut any = match (a.accept[x], b.accept[y]) {
        (Some(p), Some(q)) => pool.and(p, q),
        _ => pool.ff(),
    };
    for e in &a.edges[x] {
        for f in &b.edges[y] {
            let same = match (&e.label, &f.label) {
                (Label::Token(Token::Number(k)), Label::Number(t)) | (Label::Number(t), Label::Token(Token::Number(k))) => {
                    let k = pool.constant(width(NUMBER), u128::from(*k));
                    pool.eq(k, *t)
                }
                (Label::Token(s), Label::Token(t)) if s == t => pool.tt(),
                (Label::Number(s), Label::Number(t)) => pool.eq(*s, *t),
                (Label::Listed(s, i), Label::Listed(t, j)) if s == t => pool.eq(*i, *j),
                (Label::Listed(s, i), Label::Listed(t, j)) => {
                    let places: HashMap<&Token, usize> = t.iter().enumerate().filter_map(|(n, t)| Some((t.as_ref()?, n))).collect();
                    let mut any = pool.ff();
                    for (m, token) in s.iter().enumerate() {
                        if let Some(n) = token.as_ref().and_then(|token| places.get(token)) {
                            let (here, there) = (at_index(pool, *i, m), at_index(pool, *j, *n));
                            let both = pool.and(here, there);
                            any = pool.or(any, both);
                        }
                    }
                    any
                }
                (Label::Listed(s, i), Label::Token(t)) | (Label::Token(t), Label::Listed(s, i)) => {
                    match s.iter().position(|x| x.as_ref() == Some(t)) {
                        Some(n) => at_index(pool, *i, n),
                        None => continue,
                    }
                }
                _ => continue,
            };
            let guards = pool.and(e.guard, f.guard);
            let here = pool.and(guards, same);
            if pool.is_false(here) {
                continue;
            }
            let then = product(pool, a, b, e.to, f.to, memo);
            let both = pool.and(here, then);
            any = pool.or(any, both);
        }
    }
    memo.insert((x, y), any);
    any
}
