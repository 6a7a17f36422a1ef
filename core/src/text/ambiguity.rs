//! Text templates as automata with guards, and their product: the condition under which two
//! instructions have equal texts.

mod alias;

use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::encoding::form_code::FormCode;
use crate::encoding::symbolic;
use crate::formula::{Term, TermPool, Width};
use crate::model::Number;

use super::parse::TextPiece;
use crate::token::Token;

/// Width in which printed numbers are compared; holds every 64-bit field with shift, bias and sign.
const NUMBER: u32 = 112;

/// A token, as a number for words: the same for the same word in all automata that one alphabet was
/// used for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Symbol {
    Word(u32),
    Number(u64),
    Other(char),
}

/// The words met in templates, numbered.
#[derive(Debug, Default)]
pub struct Alphabet {
    words: FxHashMap<String, u32>,
}

impl Alphabet {
    fn symbol(&mut self, token: &Token) -> Symbol {
        match token {
            Token::Word(w) => {
                let next = self.words.len() as u32;
                Symbol::Word(self.words.get(w).copied().unwrap_or_else(|| {
                    self.words.insert(w.clone(), next);
                    next
                }))
            }
            Token::Number(n) => Symbol::Number(*n),
            Token::Other(c) => Symbol::Other(*c),
        }
    }
}

/// Tokens by index; none is there twice.
#[derive(Debug, PartialEq, Eq)]
struct List {
    symbols: Vec<Option<Symbol>>,
    places: FxHashMap<Symbol, usize>,
}

impl std::hash::Hash for List {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.symbols.hash(state);
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Label {
    Token(Symbol),
    Number(Term),
    /// The token at this index of a list. One label for a large table keeps it one comparison.
    Listed(Rc<List>, Term),
}

impl List {
    /// May a label stand for one of the tokens? Lists have no numbers.
    fn meets(&self, label: &Label) -> bool {
        match label {
            Label::Token(s) => self.places.contains_key(s),
            Label::Number(_) => false,
            Label::Listed(other, _) => self == &**other || self.places.keys().any(|s| other.places.contains_key(s)),
        }
    }
}

/// Rows of a table from which on they become one label.
const LISTED: usize = 16;

struct Edge {
    label: Label,
    guard: Term,
    to: usize,
}

/// The texts of one form over given field values: an acyclic automaton whose edges carry tokens or
/// numbers.
pub struct Automaton {
    /// Edges with a label, leaving each state.
    edges: Vec<Vec<Edge>>,
    index: Vec<Index>,
    /// When each state may end the text.
    accept: Vec<Option<Term>>,
    /// By state, a number that it shares with others from which the same tokens lead to an end, as
    /// far as labels tell.
    kinds: Vec<u32>,
    start: usize,
    /// Does an edge or an end stand for several ways through the template?
    merged: bool,
}

/// The edges that leave a state, by what they carry.
#[derive(Default)]
struct Index {
    tokens: FxHashMap<Symbol, Vec<usize>>,
    /// Those of `tokens` that carry a number.
    fixed_numbers: Vec<usize>,
    numbers: Vec<usize>,
    lists: Vec<usize>,
}

impl Index {
    fn new(leaving: &[Edge]) -> Index {
        let mut index = Index::default();
        for (n, e) in leaving.iter().enumerate() {
            match &e.label {
                Label::Token(s) => {
                    index.tokens.entry(*s).or_default().push(n);
                    if matches!(s, Symbol::Number(_)) {
                        index.fixed_numbers.push(n);
                    }
                }
                Label::Number(_) => index.numbers.push(n),
                Label::Listed(..) => index.lists.push(n),
            }
        }
        index
    }

    /// The edges whose label may stand for a token that the given one may stand for, whatever the
    /// fields are.
    fn meeting(&self, label: &Label, leaving: &[Edge], mut found: impl FnMut(usize)) {
        match label {
            Label::Token(s) => {
                self.tokens.get(s).into_iter().flatten().for_each(|n| found(*n));
                if matches!(s, Symbol::Number(_)) {
                    self.numbers.iter().for_each(|n| found(*n));
                }
            }
            Label::Number(_) => self.numbers.iter().chain(&self.fixed_numbers).for_each(|n| found(*n)),
            Label::Listed(list, _) => {
                let alike = self.tokens.iter().filter(|(s, _)| list.places.contains_key(s));
                alike.flat_map(|(_, edges)| edges).for_each(|n| found(*n));
            }
        }
        for n in &self.lists {
            if let Label::Listed(list, _) = &leaving[*n].label
                && list.meets(label)
            {
                found(*n);
            }
        }
    }
}

/// What labels tell of a state: may a text end there, and the labels that leave it, each with the
/// kind of the state behind it.
type Kind = (bool, Vec<(Shape, u32)>);

/// A label without its formula.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Shape {
    Word(u32),
    Fixed(u64),
    Other(char),
    Number,
    /// One of the lists, by its place in memory.
    Listed(usize),
}

impl Shape {
    fn of(label: &Label) -> Shape {
        match label {
            Label::Token(Symbol::Word(n)) => Shape::Word(*n),
            Label::Token(Symbol::Number(n)) => Shape::Fixed(*n),
            Label::Token(Symbol::Other(c)) => Shape::Other(*c),
            Label::Number(_) => Shape::Number,
            Label::Listed(list, _) => Shape::Listed(Rc::as_ptr(list) as usize),
        }
    }
}

/// The kinds of all states.
fn kinds(edges: &[Vec<Edge>], accept: &[Option<Term>]) -> Vec<u32> {
    fn kind(at: usize, edges: &[Vec<Edge>], accept: &[Option<Term>], known: &mut FxHashMap<Kind, u32>, kinds: &mut [u32]) -> u32 {
        if kinds[at] == u32::MAX {
            let behind = |e: &Edge| (Shape::of(&e.label), kind(e.to, edges, accept, known, kinds));
            let mut own: Vec<(Shape, u32)> = edges[at].iter().map(behind).collect();
            own.sort_unstable();
            own.dedup();
            let next = known.len() as u32;
            kinds[at] = *known.entry((accept[at].is_some(), own)).or_insert(next);
        }
        kinds[at]
    }
    let (mut known, mut kinds) = (FxHashMap::default(), vec![u32::MAX; edges.len()]);
    for at in 0..edges.len() {
        kind(at, edges, accept, &mut known, &mut kinds);
    }
    kinds
}

/// What follows a state: the condition that the text ends, and the edges with the states behind
/// them.
type Following = (Option<Term>, Vec<(Label, Term, usize)>);

/// Makes one state of those that the same follows, such as those at the ends of a table's rows;
/// nothing leaves the others then. What has become of a state.
fn merge_states(edges: &mut [Vec<Edge>], accept: &mut [Option<Term>], start: usize) -> usize {
    fn merge(
        at: usize,
        edges: &mut [Vec<Edge>],
        accept: &mut [Option<Term>],
        known: &mut FxHashMap<Following, usize>,
        now: &mut [usize],
    ) -> usize {
        if now[at] == usize::MAX {
            let mut own = std::mem::take(&mut edges[at]);
            for e in &mut own {
                e.to = merge(e.to, edges, accept, known, now);
            }
            let leaving = own.iter().map(|e| (e.label.clone(), e.guard, e.to)).collect();
            now[at] = *known.entry((accept[at], leaving)).or_insert(at);
            if now[at] == at {
                edges[at] = own;
            } else {
                accept[at] = None;
            }
        }
        now[at]
    }
    let (mut known, mut now) = (FxHashMap::default(), vec![usize::MAX; edges.len()]);
    for at in 0..edges.len() {
        merge(at, edges, accept, &mut known, &mut now);
    }
    now[start]
}

/// While building: edges without label too.
struct Builder<'b> {
    pool: &'b mut TermPool,
    alphabet: &'b mut Alphabet,
    code: &'b FormCode,
    fields: &'b [Term],
    rows: symbolic::Rows,
    epsilon: Vec<Vec<(Term, usize)>>,
    edges: Vec<Vec<Edge>>,
    merged: bool,
}

impl Automaton {
    /// The automaton of a form's text over field values.
    pub fn new(pool: &mut TermPool, alphabet: &mut Alphabet, code: &FormCode, text: &[TextPiece], fields: &[Term]) -> Automaton {
        let mut b = Builder {
            pool,
            alphabet,
            code,
            fields,
            rows: symbolic::Rows::default(),
            epsilon: Vec::new(),
            edges: Vec::new(),
            merged: false,
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
                TextPiece::Token(t, _) => {
                    let symbol = self.alphabet.symbol(t);
                    self.step(at, Label::Token(symbol), always)
                }
                TextPiece::Number(n) => {
                    let (value, negative) = self.number(n);
                    let end = self.state();
                    let not = self.pool.not(negative);
                    let magnitude = self.pool.neg(value);
                    let minus = self.step(at, Label::Token(Symbol::Other('-')), negative);
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
                    let table = usize::from(*table);
                    let listed = self.listed(table, rows, at, end);
                    let picked = self.rows.of(self.pool, table, &self.code.tables[table], self.fields);
                    for (r, row) in rows.iter().enumerate() {
                        let Some(row) = row.as_ref().filter(|_| !listed.contains(&r)) else {
                            continue;
                        };
                        let guard = picked[r];
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

    /// Makes one edge of the rows of a large table that are one token and have one code; which rows
    /// these are.
    fn listed(&mut self, table: usize, rows: &[Option<Vec<TextPiece>>], at: usize, end: usize) -> FxHashSet<usize> {
        let lookup = &self.code.tables[table];
        let mut codes = vec![0usize; rows.len()];
        lookup.map.iter().for_each(|r| codes[usize::from(*r)] += 1);
        let mut seen: FxHashSet<&Token> = FxHashSet::default();
        let mut listed: FxHashMap<usize, &Token> = FxHashMap::default();
        for (r, row) in rows.iter().enumerate() {
            // Two rows with one token would be alike in spite of different codes; numbers may equal
            // printed ones.
            if let Some([TextPiece::Token(token @ (Token::Word(_) | Token::Other(_)), _)]) = row.as_deref()
                && codes[r] == 1
                && seen.insert(token)
            {
                listed.insert(r, token);
            }
        }
        if listed.len() < LISTED {
            return FxHashSet::default();
        }
        let symbols: Vec<Option<Symbol>> = lookup
            .map
            .iter()
            .map(|r| listed.get(&usize::from(*r)).map(|t| self.alphabet.symbol(t)))
            .collect();
        let places = symbols.iter().enumerate().filter_map(|(n, s)| Some(((*s)?, n))).collect();
        let guard = symbolic::is_any_row(self.pool, lookup, self.fields, |r| listed.contains_key(&r));
        let code = symbolic::selector(self.pool, lookup, self.fields);
        let to = self.step(at, Label::Listed(Rc::new(List { symbols, places }), code), guard);
        let always = self.pool.tt();
        self.epsilon[to].push((always, end));
        listed.into_keys().collect()
    }

    /// The printed value, and whether it is negative.
    fn number(&mut self, n: &Number) -> (Term, Term) {
        let wide = Width::of(NUMBER);
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
        let raw = raw.unwrap_or_else(|| self.pool.constant(Width::of(1), 0));
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

    /// Removes edges without label. States are numbered so that these edges may lead either way,
    /// but never in a circle.
    fn finish(mut self, start: usize, end: usize) -> Automaton {
        let n = self.edges.len();
        let mut accept: Vec<Option<Term>> = vec![None; n];
        let mut done: Vec<bool> = vec![false; n];
        let mut edges: Vec<Vec<Edge>> = (0..n).map(|_| Vec::new()).collect();
        for s in 0..n {
            self.close(s, end, &mut done, &mut accept, &mut edges);
        }
        let start = merge_states(&mut edges, &mut accept, start);
        let index = edges.iter().map(|leaving| Index::new(leaving)).collect();
        Automaton {
            kinds: kinds(&edges, &accept),
            edges,
            index,
            accept,
            start,
            merged: self.merged,
        }
    }

    fn close(&mut self, s: usize, end: usize, done: &mut [bool], accept: &mut [Option<Term>], edges: &mut [Vec<Edge>]) {
        if done[s] {
            return;
        }
        done[s] = true;
        let mut ends = (s == end).then(|| self.pool.tt());
        let mut several = false;
        let mut merged = false;
        let mut out: FxHashMap<(Label, usize), Term> = FxHashMap::default();
        let mut order: Vec<(Label, usize)> = Vec::new();
        let mut add = |pool: &mut TermPool, label: Label, to: usize, guard: Term| {
            let key = (label, to);
            match out.get(&key) {
                Some(old) => {
                    merged = true;
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
                    Some(x) => {
                        several = true;
                        self.pool.or(x, g)
                    }
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
        self.merged |= merged | several;
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

/// Is the index of a list this one?
fn at_index(pool: &mut TermPool, index: Term, number: usize) -> Term {
    let width = pool.width(index);
    let number = pool.constant(width, number as u128);
    pool.eq(index, number)
}

/// The condition under which two texts are equal token by token. Both automata must be of one
/// alphabet.
pub fn equal_texts(pool: &mut TermPool, a: &Automaton, b: &Automaton) -> Term {
    Product::new(a, b).equal(pool, a.start, b.start)
}

/// A template with the tokens of its texts.
#[derive(Clone, Debug)]
pub struct Vocabulary<'t> {
    text: &'t [TextPiece],
    tokens: FxHashSet<&'t Token>,
    /// Are there numbers that fields give?
    numbers: bool,
}

impl<'t> Vocabulary<'t> {
    /// Collects the tokens of a template.
    #[must_use]
    pub fn of(text: &'t [TextPiece]) -> Vocabulary<'t> {
        let mut all = FxHashSet::default();
        let numbers = tokens(text, &mut all);
        Vocabulary {
            text,
            tokens: all,
            numbers,
        }
    }

    /// Can no text of one template be a text of another, whatever the fields are? False where only
    /// a closer look would tell.
    ///
    /// So it is if each text of one has a token, such as its mnemonic, that occurs nowhere in the
    /// other.
    #[must_use]
    pub fn is_disjoint(&self, other: &Vocabulary<'_>) -> bool {
        let foreign = |a: &Vocabulary<'_>, b: &Vocabulary<'_>| always_foreign(a.text, &b.tokens, b.numbers);
        foreign(self, other) || foreign(other, self)
    }
}

/// Collects the tokens of a template; are there numbers that fields give?
fn tokens<'t>(text: &'t [TextPiece], all: &mut FxHashSet<&'t Token>) -> bool {
    let mut numbers = false;
    for piece in text {
        numbers |= match piece {
            TextPiece::Token(t, _) => {
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
fn always_foreign(text: &[TextPiece], tokens: &FxHashSet<&Token>, numbers: bool) -> bool {
    text.iter().any(|piece| match piece {
        TextPiece::Token(Token::Number(_), _) if numbers => false,
        TextPiece::Token(t, _) => !tokens.contains(t),
        TextPiece::Number(_) => false,
        TextPiece::Choice(_, rows) => rows.iter().flatten().all(|row| always_foreign(row, tokens, numbers)),
    })
}

/// Two automata that read one text.
struct Product<'a> {
    a: &'a Automaton,
    b: &'a Automaton,
    /// Can both come to an end from states of these kinds, going by tokens alone?
    may_end: FxHashMap<(u32, u32), bool>,
    /// The condition under which what is left of both texts is equal.
    equal: FxHashMap<(usize, usize), Term>,
}

impl<'a> Product<'a> {
    fn new(a: &'a Automaton, b: &'a Automaton) -> Self {
        Product {
            a,
            b,
            may_end: FxHashMap::default(),
            equal: FxHashMap::default(),
        }
    }

    /// The pairs of edges, by their places, that a token can take both automata along.
    fn steps(&self, x: usize, y: usize) -> Vec<(usize, usize)> {
        let mut steps = Vec::new();
        for (n, e) in self.a.edges[x].iter().enumerate() {
            self.b.index[y].meeting(&e.label, &self.b.edges[y], |m| steps.push((n, m)));
        }
        steps
    }

    /// The edges of a step.
    fn edges(&self, (x, y): (usize, usize), (n, m): (usize, usize)) -> (&'a Edge, &'a Edge) {
        (&self.a.edges[x][n], &self.b.edges[y][m])
    }

    fn may_end(&mut self, x: usize, y: usize) -> bool {
        let kinds = (self.a.kinds[x], self.b.kinds[y]);
        if let Some(known) = self.may_end.get(&kinds) {
            return *known;
        }
        let here = self.a.accept[x].is_some() && self.b.accept[y].is_some();
        let may = here
            || self.steps(x, y).into_iter().any(|step| {
                let (e, f) = self.edges((x, y), step);
                self.may_end(e.to, f.to)
            });
        self.may_end.insert(kinds, may);
        may
    }

    fn equal(&mut self, pool: &mut TermPool, x: usize, y: usize) -> Term {
        if !self.may_end(x, y) {
            return pool.ff();
        }
        if let Some(t) = self.equal.get(&(x, y)) {
            return *t;
        }
        let mut any = match (self.a.accept[x], self.b.accept[y]) {
            (Some(p), Some(q)) => pool.and(p, q),
            _ => pool.ff(),
        };
        for step in self.steps(x, y) {
            let (e, f) = self.edges((x, y), step);
            if !self.may_end(e.to, f.to) {
                continue;
            }
            let then = both_take(pool, e, f);
            if pool.is_false(then) {
                continue;
            }
            let rest = self.equal(pool, e.to, f.to);
            let both = pool.and(then, rest);
            any = pool.or(any, both);
        }
        self.equal.insert((x, y), any);
        any
    }
}

/// The condition under which both automata go along these edges with one token.
fn both_take(pool: &mut TermPool, e: &Edge, f: &Edge) -> Term {
    let same = same_token(pool, &e.label, &f.label);
    let guards = pool.and(e.guard, f.guard);
    pool.and(guards, same)
}

/// Can two texts of one template only be equal if both go the same way through it, whatever the
/// fields are? False where only a closer look would tell. If so, [`equal_texts`] implies
/// [`equal_derivations`].
///
/// It is so if nowhere two different edges may carry one token and still lead to an end, and if no
/// edge stands for more than one row.
pub fn is_unambiguous(a: &Automaton, b: &Automaton) -> bool {
    let one_shape = |(x, y): (&Vec<Edge>, &Vec<Edge>)| x.len() == y.len() && x.iter().zip(y).all(|(e, f)| e.to == f.to);
    if a.merged || b.merged || a.edges.len() != b.edges.len() || !a.edges.iter().zip(&b.edges).all(one_shape) {
        return false;
    }
    let mut product = Product::new(a, b);
    let mut seen = FxHashSet::from_iter([a.start]);
    let mut todo = vec![a.start];
    while let Some(x) = todo.pop() {
        for (e, f) in product.steps(x, x) {
            let (ours, theirs) = (a.edges[x][e].to, b.edges[x][f].to);
            if !product.may_end(ours, theirs) {
                continue;
            }
            if e != f {
                return false;
            }
            if seen.insert(ours) {
                todo.push(ours);
            }
        }
    }
    a.start == b.start
}

/// The condition under which two instructions of a form go the same way through a template and give
/// it the same numbers, so that their texts are equal.
pub fn equal_derivations(pool: &mut TermPool, code: &FormCode, text: &[TextPiece], one: &[Term], other: &[Term]) -> Term {
    let mut all = pool.tt();
    for piece in text {
        let same = match piece {
            TextPiece::Token(..) => continue,
            TextPiece::Number(n) => {
                let bits: Vec<_> = n.bits.iter().map(|b| (b.field, b.lo, b.width)).collect();
                equal_bits(pool, &bits, one, other)
            }
            TextPiece::Choice(table, rows) => {
                let table = &code.tables[usize::from(*table)];
                let mut codes = vec![0usize; rows.len()];
                table.map.iter().for_each(|r| codes[usize::from(*r)] += 1);
                // Where a row has one code, equal codes are equal rows; and most rows ask for the
                // same.
                let mut asked: Vec<(Term, FxHashSet<usize>)> = Vec::new();
                let mut any = pool.ff();
                for (r, row) in rows.iter().enumerate() {
                    let Some(row) = row else { continue };
                    let same = equal_derivations(pool, code, row, one, other);
                    if codes[r] > 1 {
                        let [here, there] = [one, other].map(|fields| symbolic::is_row(pool, table, fields, r));
                        let both = pool.and_all([here, there, same]);
                        any = pool.or(any, both);
                        continue;
                    }
                    match asked.iter_mut().find(|(term, _)| *term == same) {
                        Some((_, rows)) => drop(rows.insert(r)),
                        None => asked.push((same, FxHashSet::from_iter([r]))),
                    }
                }
                let equal = equal_bits(pool, &table.selector, one, other);
                let mut single = pool.ff();
                for (same, rows) in asked {
                    let here = symbolic::is_any_row(pool, table, one, |r| rows.contains(&r));
                    let both = pool.and(here, same);
                    single = pool.or(single, both);
                }
                let single = pool.and(equal, single);
                pool.or(any, single)
            }
        };
        all = pool.and(all, same);
    }
    all
}

fn equal_bits(pool: &mut TermPool, bits: &[(u16, u8, u8)], one: &[Term], other: &[Term]) -> Term {
    let mut all = pool.tt();
    for &(field, lo, n) in bits {
        let [x, y] = [one, other].map(|fields| (u32::from(lo + n) - 1, fields[usize::from(field)]));
        let (x, y) = (pool.extract(x.0, u32::from(lo), x.1), pool.extract(y.0, u32::from(lo), y.1));
        let same = pool.eq(x, y);
        all = pool.and(all, same);
    }
    all
}

/// The condition under which two labels that meet stand for one token.
fn same_token(pool: &mut TermPool, one: &Label, other: &Label) -> Term {
    match (one, other) {
        (Label::Token(Symbol::Number(k)), Label::Number(t)) | (Label::Number(t), Label::Token(Symbol::Number(k))) => {
            let k = pool.constant(Width::of(NUMBER), u128::from(*k));
            pool.eq(k, *t)
        }
        (Label::Token(s), Label::Token(t)) if s == t => pool.tt(),
        (Label::Number(s), Label::Number(t)) => pool.eq(*s, *t),
        (Label::Listed(s, i), Label::Listed(t, j)) if s == t => pool.eq(*i, *j),
        (Label::Listed(s, i), Label::Listed(t, j)) => {
            let mut any = pool.ff();
            for (m, symbol) in s.symbols.iter().enumerate() {
                if let Some(n) = symbol.and_then(|s| t.places.get(&s)) {
                    let (here, there) = (at_index(pool, *i, m), at_index(pool, *j, *n));
                    let both = pool.and(here, there);
                    any = pool.or(any, both);
                }
            }
            any
        }
        (Label::Listed(list, i), Label::Token(s)) | (Label::Token(s), Label::Listed(list, i)) => match list.places.get(s) {
            Some(n) => at_index(pool, *i, *n),
            None => pool.ff(),
        },
        _ => pool.ff(),
    }
}

#[cfg(all(test, feature = "spec"))]
mod tests {
    use super::*;
    use crate::dsl::test_specs::{form, spec, word};
    use crate::encoding::Codec;
    use crate::formula::{Env, Evaluator, FnId, SpaceId, VarId};
    use crate::model::Isa;
    use crate::text::{Syntax, to_text};
    use crate::token::tokens;

    /// The values of the variables of two words.
    pub(super) struct Words(pub(super) [u128; 2]);

    impl Env for Words {
        fn var(&mut self, id: VarId) -> u128 {
            self.0[id.index() % 2]
        }
        fn read(&mut self, _: SpaceId, _: u128) -> u128 {
            unreachable!("texts read no state")
        }
        fn call(&mut self, _: FnId, _: &[u128]) -> u128 {
            unreachable!("texts call no function")
        }
    }

    /// Compares the formulas with what is printed, for all pairs of valid words; can the template's
    /// texts be read one way only?
    fn compared(isa: &Isa) -> bool {
        let codec = Codec::new(isa);
        let syntax = Syntax::new(isa);
        let (code, text) = (&codec.forms[0], &syntax.forms[0]);
        let widths: Vec<u32> = isa.forms[0].fields.iter().map(|f| f.width).collect();
        let mut pool = TermPool::new();
        let fields = ["one", "other"].map(|name| {
            let id = pool.declare_var(name, Width::of(8));
            let word = pool.var(id);
            symbolic::extract(&mut pool, &code.extract, &widths, word)
        });
        let mut alphabet = Alphabet::default();
        let [a, b] = [&fields[0], &fields[1]].map(|f| Automaton::new(&mut pool, &mut alphabet, code, text, f));
        let texts = equal_texts(&mut pool, &a, &b);
        let ways = equal_derivations(&mut pool, code, text, &fields[0], &fields[1]);
        let one = is_unambiguous(&a, &b);
        let printed: Vec<_> = (0..256u128)
            .filter_map(|w| {
                let instr = codec.decode(isa, word(w)).ok().filter(|i| i.residue == 0)?;
                let spelt = tokens(&to_text(isa, &instr))
                    .unwrap()
                    .into_iter()
                    .map(|s| s.token)
                    .collect::<Vec<_>>();
                Some((w, spelt))
            })
            .collect();
        for (w, x) in &printed {
            for (v, y) in &printed {
                let mut env = Words([*w, *v]);
                let mut evaluator = Evaluator::new(&pool, &mut env);
                let (alike, same_way) = (evaluator.eval(texts) == 1, evaluator.eval(ways) == 1);
                assert_eq!(alike, x == y, "{x:?} {y:?}");
                assert!(alike || !same_way, "{x:?} {y:?} are different texts of one way");
                assert!(same_way || !alike || !one, "{x:?} {y:?} are one text of two ways");
            }
        }
        one
    }

    #[test]
    fn templates_whose_texts_show_the_way_are_told_from_others() {
        let with = |decls: &str, body: &str| compared(&spec(decls, &form(body)));
        let fields = "field a : e = w[6..5] field n : 5 = w[4..0]";
        let rows = |rows: &str| format!("enum e : 2 {{ {rows} }}");
        for (decls, text, one) in [
            (rows("00 p \"\" 01 q \".q\" 10 r \".r\" 11 s \".s\""), "x{a} {n:sdec}", true),
            (rows("00 p \"\" 01 q \".q\" 10 r \".r\" 11 invalid \"no\""), "x{a} {n}", true),
            // Two codes print nothing, or the same word.
            (rows("00 p \"\" 01 q \"\" 10 r \".r\" 11 s \".s\""), "x{a} {n}", false),
            (rows("00 p \".p\" 01 q \".q\" 10 r \".p\" 11 s \".s\""), "x{a} {n}", false),
            // Several codes are one row, which says nothing about which of them it is; a number
            // beside it does.
            (rows("00 | 01 p \".p\" 10 q \".q\" 11 r \".r\""), "x{a} {n}", true),
            (rows("00 | 01 p \"\" 10 q \".q\" 11 r \".r\""), "x{a} {n}", true),
            // A word that may follow is a row too.
            (rows("00 p \"\" 01 q \"y\" 10 r \"y y\" 11 s \"z\""), "x {a} {n} y", true),
            (rows("00 p \"\" 01 q \"y\" 10 r \"y y\" 11 s \"z\""), "x {a} y {n}", true),
            // A number may equal one that a row prints.
            (rows("00 p \"7\" 01 q \"9\" 10 r \"a\" 11 s \"b\""), "x {a} {n}", true),
        ] {
            assert_eq!(
                with(&decls, &format!("{fields} text \"{text}\" nosem \"-\"")),
                one,
                "{decls} {text}"
            );
        }
        let operand = "operand o(k: 1, n: 5) { k == 0 => \"{n}\"; k == 1 => \"7\"; }";
        let body = "field k : 1 = w[6] field n : 5 = w[4..0] ignored w[5] operand v = o(k, n) text \"x {v}\" nosem \"-\"";
        assert!(!with(operand, body));
        let operand = "operand o(n: 5) { n < 20 => \"r{n}\"; n >= 20 && n < 30 => \"i{n[1..0]}\"; else => \"z\"; }";
        let body = "field n : 5 = w[4..0] ignored w[6..5] operand v = o(n) text \"x {v}\" nosem \"-\"";
        assert!(with(operand, body));
        let many: String = (0..64).map(|i| format!("{i:06b} r{i} \"{}\" ", "ab".repeat(i + 1))).collect();
        let body = "field k : 1 = w[6] field n : names = w[5..0] text \"x {n}, {k}\" nosem \"-\"";
        assert!(with(&format!("enum names : 6 {{ {many} }}"), body));
    }
}
