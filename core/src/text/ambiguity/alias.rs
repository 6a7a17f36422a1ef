//! The texts that an alias gives to instructions, as an automaton made from that of their own
//! texts.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use crate::formula::{Term, TermPool};
use crate::model::Alias;
use crate::text::alias::{Piece, pieces};
use crate::token::tokens;

use super::{Alphabet, Automaton, Edge, Index, Label, Symbol, equal_texts, kinds, same_token};

/// What stands at a place of an alias.
#[derive(Clone, Copy, Debug)]
enum Part<'t> {
    Token(Symbol),
    Hole(&'t str),
}

/// What follows in the texts of an alias: a token, or the texts between two states of the own ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Step {
    Token(Symbol),
    Copy(usize, usize),
}

/// A way to read own texts as the text that an alias stands for.
struct Cut<'t> {
    /// When they can be read so.
    guard: Term,
    /// What stands in place of each name: the texts between two states.
    holes: Vec<(&'t str, usize, usize)>,
}

impl Automaton {
    /// The texts that an alias gives to the instructions of this automaton. Names of the alias
    /// stand for all texts that fit, whatever the tokens behind them are: all that are read by the
    /// alias are among these, and maybe others.
    #[must_use]
    pub fn aliased(&self, pool: &mut TermPool, alphabet: &mut Alphabet, alias: &Alias) -> Automaton {
        let mut paths = Paths::new(self);
        let mut texts = Texts::default();
        let start = texts.state();
        let (from, to) = (parts(alphabet, &alias.stands_for), parts(alphabet, &alias.text));
        let always = pool.tt();
        // Cuts that begin alike share their beginning: there may be thousands.
        let mut shared: FxHashMap<(usize, Step), usize> = FxHashMap::default();
        for cut in Cuts::of(&mut paths, pool, &from) {
            let mut at = start;
            for part in &to {
                let step = match part {
                    Part::Token(symbol) => Step::Token(*symbol),
                    Part::Hole(name) => match cut.holes.iter().find(|h| h.0 == *name) {
                        Some((_, first, last)) => Step::Copy(*first, *last),
                        None => continue,
                    },
                };
                at = *shared.entry((at, step)).or_insert_with(|| match step {
                    Step::Token(symbol) => texts.step(at, Label::Token(symbol), always),
                    Step::Copy(first, last) => texts.copy(&mut paths, (first, last), at),
                });
            }
            let guard = match texts.ends.get(&at) {
                Some(other) => pool.or(*other, cut.guard),
                None => cut.guard,
            };
            texts.ends.insert(at, guard);
        }
        texts.finish(start)
    }
}

/// A side of an alias; nothing of one that is none, which no checked spec has.
fn parts<'t>(alphabet: &mut Alphabet, side: &'t str) -> Vec<Part<'t>> {
    let mut out = Vec::new();
    for piece in pieces(side).unwrap_or_default() {
        match piece {
            Piece::Hole(name) => out.push(Part::Hole(name)),
            Piece::Tokens(text) => {
                let all = tokens(text).unwrap_or_default();
                out.extend(all.iter().map(|t| Part::Token(alphabet.symbol(&t.token))));
            }
        }
    }
    out
}

/// Finds the cuts of an automaton.
struct Cuts<'a, 'p, 't> {
    own: &'a Automaton,
    paths: &'p mut Paths<'a>,
    parts: &'a [Part<'t>],
    /// Can these parts, from a number on, be read from a state, going by tokens alone?
    may: FxHashMap<(usize, usize), bool>,
    found: Vec<Cut<'t>>,
}

impl<'a, 'p, 't> Cuts<'a, 'p, 't> {
    fn of(paths: &'p mut Paths<'a>, pool: &mut TermPool, parts: &'a [Part<'t>]) -> Vec<Cut<'t>> {
        let own = paths.own;
        let mut cuts = Cuts {
            own,
            paths,
            parts,
            may: FxHashMap::default(),
            found: Vec::new(),
        };
        let always = pool.tt();
        cuts.find(pool, 0, own.start, always, &mut Vec::new());
        cuts.found
    }

    fn may(&mut self, part: usize, at: usize) -> bool {
        if let Some(known) = self.may.get(&(part, at)) {
            return *known;
        }
        let may = match self.parts.get(part) {
            None => self.own.accept[at].is_some(),
            Some(Part::Token(symbol)) => {
                let label = Label::Token(*symbol);
                let mut steps = Vec::new();
                self.own.index[at].meeting(&label, &self.own.edges[at], |n| steps.push(n));
                steps.into_iter().any(|n| self.may(part + 1, self.own.edges[at][n].to))
            }
            Some(Part::Hole(_)) => self.paths.behind(at).iter().any(|end| self.may(part + 1, *end)),
        };
        self.may.insert((part, at), may);
        may
    }

    fn find(&mut self, pool: &mut TermPool, part: usize, at: usize, guard: Term, holes: &mut Vec<(&'t str, usize, usize)>) {
        if !self.may(part, at) || pool.is_false(guard) {
            return;
        }
        let own = self.own;
        match self.parts.get(part).copied() {
            None => {
                let Some(ends) = own.accept[at] else { return };
                let mut guard = pool.and(guard, ends);
                for (i, (name, first, last)) in holes.iter().enumerate() {
                    // A name that stands twice stands for one text.
                    if let Some((_, a, b)) = holes[..i].iter().find(|h| h.0 == *name) {
                        let [one, other] = [(*a, *b), (*first, *last)].map(|(a, b)| self.paths.between(pool, a, b));
                        let same = equal_texts(pool, &one, &other);
                        guard = pool.and(guard, same);
                    }
                }
                if !pool.is_false(guard) {
                    self.found.push(Cut {
                        guard,
                        holes: holes.clone(),
                    });
                }
            }
            Some(Part::Token(symbol)) => {
                let label = Label::Token(symbol);
                for edge in &own.edges[at] {
                    let same = same_token(pool, &edge.label, &label);
                    let taken = pool.and(edge.guard, same);
                    let guard = pool.and(guard, taken);
                    self.find(pool, part + 1, edge.to, guard, holes);
                }
            }
            Some(Part::Hole(name)) => {
                for &end in self.paths.behind(at).iter() {
                    holes.push((name, at, end));
                    self.find(pool, part + 1, end, guard, holes);
                    holes.pop();
                }
            }
        }
    }
}

/// Ways between states of an automaton.
struct Paths<'a> {
    own: &'a Automaton,
    /// By state, the longest way from there on. What leads to a state has a longer one.
    heights: Vec<u32>,
    /// What is known of each state in this search: a number larger than those of earlier searches,
    /// plus one if the state leads to the wanted one.
    known: Vec<u32>,
    search: u32,
    /// Results of [`Paths::behind`].
    behind: FxHashMap<usize, Rc<Vec<usize>>>,
    /// Results of [`Paths::inside`].
    inside: FxHashMap<(usize, usize), Rc<Vec<usize>>>,
}

impl<'a> Paths<'a> {
    fn new(own: &'a Automaton) -> Paths<'a> {
        let states = own.edges.len();
        let mut paths = Paths {
            own,
            heights: vec![u32::MAX; states],
            known: vec![0; states],
            search: 0,
            behind: FxHashMap::default(),
            inside: FxHashMap::default(),
        };
        (0..states).for_each(|at| _ = paths.height(at));
        paths
    }

    fn height(&mut self, at: usize) -> u32 {
        if self.heights[at] == u32::MAX {
            let next = self.own.edges[at].iter().map(|e| 1 + self.height(e.to)).max();
            self.heights[at] = next.unwrap_or(0);
        }
        self.heights[at]
    }

    /// Begins a search in which nothing is known of any state.
    fn forget(&mut self) {
        if self.search >= u32::MAX - 3 {
            self.known.fill(0);
            self.search = 0;
        }
        self.search += 2;
    }

    /// The states that at least one token leads to, in order.
    fn behind(&mut self, from: usize) -> Rc<Vec<usize>> {
        if let Some(known) = self.behind.get(&from) {
            return known.clone();
        }
        self.forget();
        let (mut found, mut todo) = (Vec::new(), vec![from]);
        while let Some(at) = todo.pop() {
            for edge in &self.own.edges[at] {
                if std::mem::replace(&mut self.known[edge.to], self.search) != self.search {
                    found.push(edge.to);
                    todo.push(edge.to);
                }
            }
        }
        found.sort_unstable();
        let found = Rc::new(found);
        self.behind.insert(from, found.clone());
        found
    }

    /// The states on ways between two states, without the first and with the last, in order.
    fn inside(&mut self, first: usize, last: usize) -> Rc<Vec<usize>> {
        if let Some(known) = self.inside.get(&(first, last)) {
            return known.clone();
        }
        self.forget();
        self.known[last] = self.search + 1;
        let mut found = vec![last];
        self.leads(first, self.heights[last], &mut found);
        found.retain(|state| *state != first);
        found.sort_unstable();
        let found = Rc::new(found);
        self.inside.insert((first, last), found.clone());
        found
    }

    /// Does a state lead to one that is known to, and whose height this is? What was found to is
    /// added.
    fn leads(&mut self, at: usize, height: u32, found: &mut Vec<usize>) -> bool {
        if self.known[at] >= self.search {
            return self.known[at] > self.search;
        }
        let mut leads = false;
        if self.heights[at] > height {
            for edge in &self.own.edges[at] {
                leads |= self.leads(edge.to, height, found);
            }
        }
        self.known[at] = self.search + u32::from(leads);
        if leads {
            found.push(at);
        }
        leads
    }

    /// The texts between two states.
    fn between(&mut self, pool: &mut TermPool, first: usize, last: usize) -> Automaton {
        let mut texts = Texts::default();
        let start = texts.state();
        let end = texts.copy(self, (first, last), start);
        texts.ends.insert(end, pool.tt());
        texts.finish(start)
    }
}

/// An automaton that grows.
#[derive(Default)]
struct Texts {
    edges: Vec<Vec<Edge>>,
    /// The states where texts end, each with the condition.
    ends: FxHashMap<usize, Term>,
}

impl Texts {
    fn state(&mut self) -> usize {
        self.edges.push(Vec::new());
        self.edges.len() - 1
    }

    fn step(&mut self, from: usize, label: Label, guard: Term) -> usize {
        let to = self.state();
        self.edges[from].push(Edge { label, guard, to });
        to
    }

    /// Copies what leads from one state of an automaton to another; the state where the copy ends.
    fn copy(&mut self, from: &mut Paths<'_>, (first, last): (usize, usize), at: usize) -> usize {
        let inside = from.inside(first, last);
        let mut copies: FxHashMap<usize, usize> = inside.iter().map(|s| (*s, self.state())).collect();
        copies.insert(first, at);
        for s in inside.iter().filter(|s| **s != last).chain([&first]) {
            for e in &from.own.edges[*s] {
                if let Some(to) = copies.get(&e.to).filter(|_| e.to != first) {
                    let edge = Edge {
                        label: e.label.clone(),
                        guard: e.guard,
                        to: *to,
                    };
                    self.edges[copies[s]].push(edge);
                }
            }
        }
        copies[&last]
    }

    fn finish(self, start: usize) -> Automaton {
        let accept: Vec<Option<Term>> = (0..self.edges.len()).map(|s| self.ends.get(&s).copied()).collect();
        Automaton {
            kinds: kinds(&self.edges, &accept),
            index: self.edges.iter().map(|leaving| Index::new(leaving)).collect(),
            edges: self.edges,
            accept,
            start,
            merged: true,
        }
    }
}

#[cfg(all(test, feature = "spec"))]
mod tests {
    use super::*;
    use crate::dsl::test_specs::{form, spec, word};
    use crate::encoding::{Codec, symbolic};
    use crate::formula::{Evaluator, Width};
    use crate::text::alias::renamed;
    use crate::text::ambiguity::tests::Words;
    use crate::text::{Syntax, to_text};
    use crate::token::Token;

    fn spelt(text: &str) -> Vec<Token> {
        tokens(text).expect("tokens").into_iter().map(|t| t.token).collect()
    }

    /// For all pairs of words: the alias of one is the own text of the other exactly if the formula
    /// says so. How many pairs there are.
    fn alike(body: &str, text: &str, stands_for: &str) -> usize {
        let isa = spec("operand reg(n: 3) { n == 0 => \"zero\"; else => \"r{n}\"; }", &form(body));
        let alias = Alias {
            text: text.into(),
            stands_for: stands_for.into(),
            read_only: false,
        };
        let (codec, syntax) = (Codec::new(&isa), Syntax::new(&isa));
        let widths: Vec<u32> = isa.forms[0].fields.iter().map(|f| f.width).collect();
        let mut pool = TermPool::new();
        let mut alphabet = Alphabet::default();
        let [own, other] = ["one", "other"].map(|name| {
            let id = pool.declare_var(name, Width::of(8));
            let word = pool.var(id);
            let fields = symbolic::extract(&mut pool, &codec.forms[0].extract, &widths, word);
            Automaton::new(&mut pool, &mut alphabet, &codec.forms[0], &syntax.forms[0], &fields)
        });
        let other = other.aliased(&mut pool, &mut alphabet, &alias);
        let equal = equal_texts(&mut pool, &own, &other);
        let decoded = |w: u128| codec.decode(&isa, word(w)).ok().filter(|i| i.residue == 0);
        let texts: Vec<(u128, String)> = (0..256).filter_map(|w| Some((w, to_text(&isa, &decoded(w)?)))).collect();
        let mut pairs = 0;
        for (w, own) in &texts {
            for (v, text) in &texts {
                let mut env = Words([*w, *v]);
                let formula = Evaluator::new(&pool, &mut env).eval(equal) == 1;
                let really = renamed(&alias, text).is_some_and(|t| spelt(&t) == spelt(own));
                assert_eq!(formula, really, "{own} / {text}");
                pairs += usize::from(formula);
            }
        }
        pairs
    }

    #[test]
    fn the_texts_of_an_alias_are_those_that_rewriting_makes() {
        let body = "field op : enum { 0 add 1 sub } = w[6] field a : 3 = w[5..3] field b : 3 = w[2..0]
            operand x = reg(a) operand y = reg(b) text \"{op} {x}, {y}\" nosem \"-\"";
        // The operands of one operation in each other's place.
        assert_eq!(alike(body, "add {y}, {x}", "add {x}, {y}"), 64);
        // Another operation, but for a zero; a name that stands twice.
        assert_eq!(alike(body, "sub {x}, zero", "add {x}, zero"), 8);
        assert_eq!(alike(body, "sub {x}, r1", "add {x}, {x}"), 8);
        assert_eq!(alike(body, "neg {x}", "sub zero, {x}"), 0);
        let number = "fixed w[6] = 0 field a : 3 = w[5..3] field k : 3 = w[2..0] operand x = reg(a) text \"li {x}, {k:sdec}\" nosem \"-\"";
        assert_eq!(alike(number, "li {k}, -1", "li {k}, 2"), 8);
        assert_eq!(alike(number, "li zero, {k}", "li r3, {k}"), 8);
    }
}
