//! Theorems 1 to 6: claims about one instruction set.

use std::collections::HashMap;
use std::rc::Rc;

use isamorph_core::block::unspecified;
use isamorph_core::encoding::codec::Lookup;
use isamorph_core::encoding::symbolic;
use isamorph_core::formula::{Conditions, Influence, Pool, Term, VarId, Width};
use isamorph_core::model::{Effect, Form, Isa, Semantics};
use isamorph_core::text::Syntax;
use isamorph_core::text::ambiguity::{Alphabet, Automaton, equal_texts, equal_ways, never_alike, one_way};

use super::stated;
use super::{Plan, Shows, Subject, Theorem};

pub(super) fn width(bits: u32) -> Width {
    Width::new(bits).unwrap_or_else(|| unreachable!("words and fields have 1 to 64 bits"))
}

/// Variables that stand for the fields of a form; `copy` tells apart two instructions of one form.
fn field_vars(pool: &mut Pool, isa: &Isa, form: usize, copy: &str) -> (Vec<VarId>, Vec<Term>) {
    let name = isa.form_name(form);
    let ids: Vec<VarId> = isa.forms[form]
        .fields
        .iter()
        .map(|f| {
            let own = match copy {
                "" => isa.pool.var_name(f.var).to_string(),
                _ => format!("{}.{name}.{}{copy}", isa.name, f.name),
            };
            pool.declare_var(&own, width(f.width))
        })
        .collect();
    let terms = ids.iter().map(|v| pool.var(*v)).collect();
    (ids, terms)
}

/// Claims about a group that share formulas.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Claims {
    /// Theorems 1 to 4.
    Words,
    /// Theorems 5 and 6.
    Texts,
}

/// Names of the forms of a group, and their numbers.
pub(super) fn members(s: &Subject, group: usize) -> Vec<usize> {
    (0..s.isa.forms.len()).filter(|f| s.isa.forms[*f].group == group).collect()
}

/// Pairs of forms that theorem 1 compares: one of the group with any other of its width, each pair once.
fn pairs(s: &Subject, group: usize, legal: bool, same_width: bool) -> Vec<(usize, usize)> {
    let isa = &s.isa;
    let ok = |f: usize| !legal || isa.forms[f].illegal.is_none();
    let mut out = Vec::new();
    for a in 0..isa.forms.len() {
        for b in a + 1..isa.forms.len() {
            let here = isa.forms[a].group == group || isa.forms[b].group == group;
            // A pair of two groups belongs to the first of them.
            let first = isa.forms[a].group.min(isa.forms[b].group) == group;
            if here && first && ok(a) && ok(b) && (!same_width || isa.forms[a].width == isa.forms[b].width) {
                out.push((a, b));
            }
        }
    }
    out
}

/// How many obligations the shape of a group demands. Written from the model alone, apart from the code that makes them.
fn demanded(s: &Subject, group: usize) -> usize {
    let isa = &s.isa;
    let forms = members(s, group);
    let legal = forms.iter().filter(|f| isa.forms[**f].illegal.is_none()).count();
    let tables: usize = forms.iter().map(|f| isa.forms[*f].tables.len()).sum();
    let semantics: usize = forms
        .iter()
        .map(|f| match &isa.forms[*f].semantics {
            Semantics::Effects {
                effects, undefined_reads, ..
            } => {
                let n = effects.len();
                let same: usize = (0..n)
                    .map(|i| (i + 1..n).filter(|j| effects[i].state == effects[*j].state).count())
                    .sum();
                undefined_reads.len() + same
            }
            Semantics::Unknown(_) => 0,
        })
        .sum();
    let changeable: usize = forms
        .iter()
        .filter(|f| isa.forms[**f].illegal.is_none() && matches!(isa.forms[**f].semantics, Semantics::Effects { .. }))
        .map(|f| {
            let mut pool = Pool::with_declarations(&isa.pool);
            let form = moved(&isa.forms[*f], &isa.pool, &mut pool);
            stated::changeable(&mut pool, &form).len()
        })
        .sum();
    let one = forms.len() + pairs(s, group, false, true).len();
    let two = tables + forms.len() + 2 * legal;
    let three = 3 * legal + changeable;
    let four = legal;
    let five = 2 * legal + pairs(s, group, true, false).len();
    one + two + three + four + five + semantics
}

/// A form with its formulas and variables in another pool.
pub(super) fn moved(form: &Form, from: &Pool, into: &mut Pool) -> Form {
    let mut form = form.clone();
    let mut terms: Vec<&mut Term> = form.tables.iter_mut().flat_map(|t| &mut t.rows).map(|r| &mut r.guard).collect();
    if let Semantics::Effects { effects, undefined_reads } = &mut form.semantics {
        terms.extend(effects.iter_mut().flat_map(|e| [&mut e.guard, &mut e.addr, &mut e.value]));
        terms.extend(undefined_reads.iter_mut().map(|(t, _)| t));
    }
    let old: Vec<Term> = terms.iter().map(|t| **t).collect();
    for (t, new) in terms.into_iter().zip(from.rebuild_all(&old, into)) {
        *t = new;
    }
    for f in &mut form.fields {
        f.var = into.declare_var(from.var_name(f.var), width(f.width));
    }
    form
}

/// Adds the obligations of some of theorems 1 to 6 for a group, and their pool.
pub(super) fn obligations(plan: &mut Plan, subject: usize, group: usize, claims: Claims, printer: &Syntax) {
    let isa = plan.subjects[subject].isa.clone();
    // Only what the group needs: the formulas of all others make every look-up slower.
    let mut pool = Pool::with_declarations(&isa.pool);
    let all = members(&plan.subjects[subject], group);
    let forms = all.iter().map(|f| (*f, moved(&isa.forms[*f], &isa.pool, &mut pool))).collect();
    let mut maker = Maker {
        pool_index: plan.pools.len(),
        plan,
        pool: &mut pool,
        subject,
        group,
        forms: Rc::new(forms),
        printer,
        alphabet: Alphabet::default(),
    };
    match claims {
        Claims::Words => {
            maker.deterministic();
            maker.total();
            maker.round_trips();
        }
        Claims::Texts => {
            maker.text();
            maker.semantics();
            // All that the group demands is said once.
            let want = demanded(&maker.plan.subjects[subject], group);
            maker.plan.demanded.push((isa.name.clone(), isa.groups[group].code, want));
        }
    }
    plan.pools.push(pool);
}

struct Maker<'p> {
    plan: &'p mut Plan,
    pool: &'p mut Pool,
    pool_index: usize,
    subject: usize,
    group: usize,
    /// The group's forms, with their formulas in the pool.
    forms: Rc<HashMap<usize, Form>>,
    /// The printer walks the spec's pieces, the parser its own copy of them.
    printer: &'p Syntax,
    /// That of all texts.
    alphabet: Alphabet,
}

/// An instruction of a form with any fields, and its texts.
struct Spelling {
    ids: Vec<VarId>,
    fields: Vec<Term>,
    /// Is it well-formed?
    good: Term,
    texts: Automaton,
}

impl Maker<'_> {
    fn push(&mut self, theorem: Theorem, name: &str, claim: String, negation: Vec<Term>, shows: Shows) {
        let isa = self.plan.subjects[self.subject].isa.clone();
        self.plan.push(
            theorem,
            &isa.name,
            isa.groups[self.group].code,
            name,
            claim,
            negation,
            self.pool_index,
            shows,
        );
    }

    fn word(&mut self, bits: u32) -> (VarId, Term) {
        let id = self.pool.declare_var(&format!("word{bits}"), width(bits));
        (id, self.pool.var(id))
    }

    fn word_shows(&self, var: VarId, bits: u32, values: Vec<(String, Term)>) -> Shows {
        Shows::Word {
            var,
            width: bits,
            subjects: vec![self.subject],
            values,
        }
    }

    fn deterministic(&mut self) {
        let s = self.plan.subjects[self.subject].clone();
        for f in members(&s, self.group) {
            let form = &s.isa.forms[f];
            let name = s.isa.form_name(f);
            let (var, word) = self.word(form.width);
            let mine = symbolic::in_cube(self.pool, word, form.fixed);
            let mut own = mine;
            for (w, l) in &s.isa.priorities {
                if *l == f {
                    let other = symbolic::in_cube(self.pool, word, s.isa.forms[*w].fixed);
                    let not = self.pool.not(other);
                    own = self.pool.and(own, not);
                    self.plan
                        .notes
                        .push(format!("{}: priority: {} wins over {}", s.isa.name, s.isa.form_name(*w), name));
                }
            }
            let found = symbolic::picks(self.pool, &s.codec, form.width, word, f);
            let wrong = self.pool.xor(found, own);
            let shows = self.word_shows(
                var,
                form.width,
                vec![("the tree finds it".into(), found), ("its pattern matches".into(), own)],
            );
            let claim = format!("the decode tree finds {name} for exactly the words of its pattern");
            self.push(Theorem::Deterministic, &name, claim, vec![wrong], shows);
        }
        for (a, b) in pairs(&s, self.group, false, true) {
            let bits = s.isa.forms[a].width;
            let (var, word) = self.word(bits);
            let x = symbolic::in_cube(self.pool, word, s.isa.forms[a].fixed);
            let y = symbolic::in_cube(self.pool, word, s.isa.forms[b].fixed);
            // As assumptions, whose bits are compared before a solver is asked.
            let mut negation = vec![x, y];
            if s.isa.wins(a, b) || s.isa.wins(b, a) {
                // With a declared priority the claim is that the tree takes the winner.
                let winner = if s.isa.wins(a, b) { a } else { b };
                let found = symbolic::picks(self.pool, &s.codec, bits, word, winner);
                negation.push(self.pool.not(found));
                // Unless a third form has priority over the winner itself.
                for (third, _) in s.isa.priorities.iter().filter(|(_, l)| *l == winner) {
                    let theirs = symbolic::in_cube(self.pool, word, s.isa.forms[*third].fixed);
                    negation.push(self.pool.not(theirs));
                }
            } else {
                negation.push(self.pool.tt());
            }
            let (p, q) = (s.isa.form_name(a), s.isa.form_name(b));
            let shows = self.word_shows(var, bits, Vec::new());
            self.push(
                Theorem::Deterministic,
                &format!("{p}~{q}"),
                format!("no word is both {p} and {q} beyond declared priorities"),
                negation,
                shows,
            );
        }
    }

    fn total(&mut self) {
        let s = self.plan.subjects[self.subject].clone();
        let forms = self.forms.clone();
        for f in members(&s, self.group) {
            let form = &forms[&f];
            let name = s.isa.form_name(f);
            let (ids, fields) = field_vars(self.pool, &s.isa, f, "");
            for (t, table) in form.tables.iter().enumerate() {
                let mut wrong = Vec::new();
                let mut values = Vec::new();
                // The decoder's copy and the printer's copy of the table are both compared with the spec.
                let printer = Lookup::new(table);
                let mut copies = vec![("decoder", &s.codec.forms[f].tables[t])];
                if s.codec.forms[f].tables[t] != printer {
                    copies.push(("printer", &printer));
                }
                for (who, lookup) in copies {
                    for (r, row) in table.rows.iter().enumerate() {
                        let is = symbolic::is_row_by_code(self.pool, lookup, &fields, r);
                        let differs = self.pool.xor(is, row.guard);
                        if !self.pool.is_false(differs) {
                            values.push((format!("the {who} takes row {} ({})", r + 1, row.name), is));
                            values.push((format!("the spec's condition of row {}", r + 1), row.guard));
                        }
                        wrong.push(differs);
                        // A row is invalid for the decoder exactly if the spec says so.
                        if lookup.invalid.get(r).copied() != Some(row.invalid.is_some()) {
                            wrong.push(row.guard);
                        }
                    }
                }
                let any = self.pool.or_all(wrong);
                let shows = Shows::Fields {
                    subject: self.subject,
                    instructions: vec![(f, ids.clone())],
                    values,
                };
                let claim = format!(
                    "{name}: table {} ({}) picks exactly the row whose condition holds",
                    t + 1,
                    table.name
                );
                self.push(Theorem::Total, &format!("{name}/table{}", t + 1), claim, vec![any], shows);
            }
            let (var, word) = self.word(form.width);
            let here = symbolic::in_cube(self.pool, word, form.fixed);
            if form.illegal.is_none() {
                // Decode runs a plan that merges tables; the other claims rest on the tables one by one.
                let widths: Vec<u32> = form.fields.iter().map(|f| f.width).collect();
                let agrees = symbolic::plan_agrees(self.pool, &s.codec.forms[f], &widths, word);
                let differs = self.pool.not(agrees);
                let shows = self.word_shows(var, form.width, Vec::new());
                let claim = format!("{name}: the merged lookups that decode runs say what the tables say");
                self.push(Theorem::Total, &format!("{name}/plan"), claim, vec![here, differs], shows);
            }
            let regions: Vec<Term> = s.isa.groups[self.group]
                .regions
                .iter()
                .filter(|(w, _)| *w == form.width)
                .map(|(_, r)| symbolic::in_cube(self.pool, word, *r))
                .collect();
            let inside = self.pool.or_all(regions);
            let outside = self.pool.not(inside);
            let shows = self.word_shows(var, form.width, Vec::new());
            self.push(
                Theorem::Total,
                &format!("{name}/region"),
                format!("every word of {name} lies in the group's region"),
                vec![here, outside],
                shows,
            );
            if form.illegal.is_none() {
                self.reading(&s, f, var, word);
            }
        }
    }

    /// The decoder reads a word as the spec states it. Without this the claims about round trips would hold of a decoder
    /// that takes a field from another place, or drops a condition, as long as the encoder does likewise.
    fn reading(&mut self, s: &Subject, f: usize, var: VarId, word: Term) {
        let form = &self.forms.clone()[&f];
        let code = &s.codec.forms[f];
        let name = s.isa.form_name(f);
        let widths: Vec<u32> = form.fields.iter().map(|f| f.width).collect();
        let found = symbolic::picks(self.pool, &s.codec, form.width, word, f);
        let d = symbolic::decode(self.pool, code, &widths, word);
        let stated = stated::decode(self.pool, form, word);
        let validity = self.pool.xor(d.valid, stated.valid);
        let mut other = vec![self.pool.ne(d.residue, stated.residue), d.lost];
        let mut values = vec![
            ("the decoder accepts it".into(), d.valid),
            ("the spec makes it valid".into(), stated.valid),
            ("the decoder's residue".into(), d.residue),
            ("the spec's residue".into(), stated.residue),
        ];
        for (i, (mine, theirs)) in d.fields.iter().zip(&stated.fields).enumerate() {
            let differs = self.pool.ne(*mine, *theirs);
            if !self.pool.is_false(differs) {
                values.push((format!("the decoder's {}", form.fields[i].name), *mine));
                values.push((format!("the spec's {}", form.fields[i].name), *theirs));
            }
            other.push(differs);
        }
        let other = self.pool.or_all(other);
        let both = self.pool.and(d.valid, other);
        let wrong = self.pool.or(validity, both);
        let shows = self.word_shows(var, form.width, values);
        let claim = format!("the decoder accepts exactly the words of {name} that the spec makes valid, and reads what it puts there");
        self.push(Theorem::Total, &format!("{name}/reading"), claim, vec![found, wrong], shows);
    }

    fn round_trips(&mut self) {
        let s = self.plan.subjects[self.subject].clone();
        let forms = self.forms.clone();
        for f in members(&s, self.group) {
            let form = &forms[&f];
            if form.illegal.is_some() {
                continue;
            }
            let name = s.isa.form_name(f);
            let code = &s.codec.forms[f];
            let widths: Vec<u32> = form.fields.iter().map(|f| f.width).collect();
            let (var, word) = self.word(form.width);
            let found = symbolic::picks(self.pool, &s.codec, form.width, word, f);
            let d = symbolic::decode(self.pool, code, &widths, word);
            let canonical = symbolic::insert(self.pool, code, form.width, &d.fields);
            let back = self.pool.xor(canonical, d.residue);
            let differs = self.pool.ne(back, word);
            let shows = self.word_shows(
                var,
                form.width,
                vec![
                    ("encoded again".into(), back),
                    ("canonical".into(), canonical),
                    ("residue".into(), d.residue),
                ],
            );
            let claim = format!("encode(decode(w)) = w for every valid word of {name}");
            self.push(Theorem::WordRoundTrip, &name, claim, vec![found, d.valid, differs], shows);

            let found_again = symbolic::picks(self.pool, &s.codec, form.width, canonical, f);
            let again = symbolic::decode(self.pool, code, &widths, canonical);
            let mut same = vec![found_again, again.valid];
            for (a, b) in d.fields.iter().zip(&again.fields) {
                same.push(self.pool.eq(*a, *b));
            }
            let none = self.pool.constant(width(form.width), 0);
            same.push(self.pool.eq(again.residue, none));
            let all = self.pool.and_all(same);
            let broken = self.pool.not(all);
            let shows = self.word_shows(
                var,
                form.width,
                vec![
                    ("canonical".into(), canonical),
                    ("residue of the canonical word".into(), again.residue),
                    ("the canonical word is valid".into(), again.valid),
                ],
            );
            let claim = format!("the canonical word of every valid word of {name} decodes to the same instruction, without residue");
            self.push(
                Theorem::WordRoundTrip,
                &format!("{name}/canonical"),
                claim,
                vec![found, d.valid, broken],
                shows,
            );

            self.residue(&s, f, var, word, found, &d);

            let (ids, fields) = field_vars(self.pool, &s.isa, f, "");
            let good = symbolic::well_formed(self.pool, code, &fields);
            let encoded = symbolic::insert(self.pool, code, form.width, &fields);
            let found = symbolic::picks(self.pool, &s.codec, form.width, encoded, f);
            let back = symbolic::decode(self.pool, code, &widths, encoded);
            let mut same = vec![found, back.valid, self.pool.eq(back.residue, none)];
            for (a, b) in fields.iter().zip(&back.fields) {
                same.push(self.pool.eq(*a, *b));
            }
            let all = self.pool.and_all(same);
            let broken = self.pool.not(all);
            let shows = Shows::Fields {
                subject: self.subject,
                instructions: vec![(f, ids)],
                values: vec![
                    ("encoded".into(), encoded),
                    ("found by the tree".into(), found),
                    ("valid".into(), back.valid),
                ],
            };
            let claim = format!("every well-formed {name} encodes to a valid word that decodes to it");
            self.push(Theorem::InstructionRoundTrip, &name, claim, vec![good, broken], shows);
        }
    }

    /// What the decoder puts into the residue, alias codes and ignored bits, changes neither text nor effect: without this
    /// the other claims would hold of a decoder that replaces or ignores at will.
    fn residue(&mut self, s: &Subject, f: usize, var: VarId, word: Term, found: Term, d: &symbolic::Decoded) {
        let form = &self.forms.clone()[&f];
        let code = &s.codec.forms[f];
        let name = s.isa.form_name(f);
        let widths: Vec<u32> = form.fields.iter().map(|f| f.width).collect();
        let written = symbolic::extract(self.pool, &code.extract, &widths, word);
        let printer = self.printer;
        let a = Automaton::new(self.pool, &mut self.alphabet, code, &printer.forms[f], &written);
        let b = Automaton::new(self.pool, &mut self.alphabet, code, &printer.forms[f], &d.fields);
        let alike = equal_texts(self.pool, &a, &b);
        let differ = self.pool.not(alike);
        let shows = self.word_shows(var, form.width, vec![("residue".into(), d.residue)]);
        let claim = format!("{name}: alias codes and ignored bits do not change the text");
        self.push(
            Theorem::WordRoundTrip,
            &format!("{name}/residue-text"),
            claim,
            vec![found, d.valid, differ],
            shows,
        );
        let same_way = equal_ways(self.pool, code, &printer.forms[f], &written, &d.fields);
        let apart = self.pool.not(same_way);
        self.plan.weaken(vec![found, d.valid, apart]);
        let Semantics::Effects { effects, .. } = &form.semantics else {
            return;
        };
        let roots: Vec<Term> = effects.iter().flat_map(|e| [e.guard, e.addr, e.value]).collect();
        let position = |v: VarId| form.fields.iter().position(|f| f.var == v);
        // Field by field: the effect stays the same from one step to the next, so the last is that of the canonical word.
        let mut fields = written;
        let mut before = self.pool.substitute_all(&roots, &|v| position(v).map(|i| fields[i]));
        for i in stated::changeable(self.pool, form) {
            let watched = form.fields[i].var;
            let looks = Influence::new(Conditions::PartlyOnFields, move |_: &Pool, v| v == watched)
                .on_writes(self.pool, effects.iter().map(Effect::parts));
            let looks = self.pool.substitute_all(&[looks], &|v| position(v).map(|i| fields[i]))[0];
            let changed = self.pool.ne(fields[i], d.fields[i]);
            fields[i] = d.fields[i];
            let after = self.pool.substitute_all(&roots, &|v| position(v).map(|i| fields[i]));
            let mut wrong = Vec::new();
            for (x, y) in before.chunks(3).zip(after.chunks(3)) {
                let guards = self.pool.ne(x[0], y[0]);
                let addresses = self.pool.ne(x[1], y[1]);
                let values = self.pool.ne(x[2], y[2]);
                let other = self.pool.or(addresses, values);
                let seen = self.pool.and(x[0], other);
                wrong.push(self.pool.or(guards, seen));
            }
            let any = self.pool.or_all(wrong);
            let shows = self.word_shows(var, form.width, vec![("residue".into(), d.residue)]);
            let field = &form.fields[i].name;
            let claim = format!("{name}: what the decoder ignores or replaces in `{field}` does not change the effect");
            self.push(
                Theorem::WordRoundTrip,
                &format!("{name}/residue-effect/{field}"),
                claim,
                // Without a change there is no difference: to say so tells the solver which alias codes are in question.
                vec![found, d.valid, changed, any],
                shows,
            );
            // An effect can only change if the decoder changes the field and some effect looks at it.
            self.plan.weaken(vec![found, d.valid, changed, looks]);
            before = after;
        }
    }

    fn text(&mut self) {
        let s = self.plan.subjects[self.subject].clone();
        let printer = self.printer;
        // What is printed for a form, or parsed as one with the fields of another instruction.
        let mut spelt: HashMap<(usize, bool), Rc<Spelling>> = HashMap::new();
        let mut spelling = |m: &mut Self, f: usize, printed: bool| {
            let spelling = spelt.entry((f, printed)).or_insert_with(|| {
                let (copy, syntax) = if printed { ("", printer) } else { ("'", &s.syntax) };
                Rc::new(m.spelling(f, copy, syntax))
            });
            spelling.clone()
        };
        for f in members(&s, self.group) {
            let form = &s.isa.forms[f];
            if form.illegal.is_some() {
                continue;
            }
            let name = s.isa.form_name(f);
            let (one, two) = (spelling(self, f, true), spelling(self, f, false));
            let (ids, fields, good) = (one.ids.clone(), &one.fields, one.good);
            let (ids2, fields2, good2) = (two.ids.clone(), &two.fields, two.good);
            let alike = equal_texts(self.pool, &one.texts, &two.texts);
            let code = &s.codec.forms[f];
            let own = Automaton::new(self.pool, &mut self.alphabet, code, &s.syntax.forms[f], fields);
            let readable = equal_texts(self.pool, &one.texts, &own);
            let unreadable = self.pool.not(readable);
            let same: Vec<Term> = fields.iter().zip(fields2).map(|(a, b)| self.pool.eq(*a, *b)).collect();
            let same = self.pool.and_all(same);
            let differ = self.pool.not(same);
            let shows = Shows::Fields {
                subject: self.subject,
                instructions: vec![(f, ids.clone())],
                values: Vec::new(),
            };
            self.push(
                Theorem::Text,
                &format!("{name}/readable"),
                format!("what is printed for {name} is a text of it for the parser"),
                vec![good, unreadable],
                shows,
            );
            let one_template = printer.forms[f] == s.syntax.forms[f];
            if one_template {
                let exists = equal_ways(self.pool, code, &printer.forms[f], fields, fields);
                let none = self.pool.not(exists);
                self.plan.weaken(vec![good, none]);
            }
            let shows = Shows::Fields {
                subject: self.subject,
                instructions: vec![(f, ids), (f, ids2)],
                values: Vec::new(),
            };
            self.push(
                Theorem::Text,
                &name,
                format!("two {name} that print alike are one instruction"),
                vec![alike, good, good2, differ],
                shows,
            );
            if one_template && one_way(&one.texts, &two.texts) {
                let alike = equal_ways(self.pool, code, &printer.forms[f], fields, fields2);
                self.plan.weaken(vec![alike, good, good2, differ]);
            }
        }
        for (f, g) in pairs(&s, self.group, true, false) {
            let (p, q) = (s.isa.form_name(f), s.isa.form_name(g));
            let (id, claim) = (format!("{p}~{q}"), format!("no {p} prints like a {q}"));
            if never_alike(&printer.forms[f], &s.syntax.forms[g]) {
                let shows = Shows::Fields {
                    subject: self.subject,
                    instructions: Vec::new(),
                    values: Vec::new(),
                };
                let alike = self.pool.ff();
                self.push(Theorem::Text, &id, claim, vec![alike], shows);
                continue;
            }
            let (one, two) = (spelling(self, f, true), spelling(self, g, false));
            let alike = equal_texts(self.pool, &one.texts, &two.texts);
            let shows = Shows::Fields {
                subject: self.subject,
                instructions: vec![(f, one.ids.clone()), (g, two.ids.clone())],
                values: Vec::new(),
            };
            self.push(Theorem::Text, &id, claim, vec![alike, one.good, two.good], shows);
        }
    }

    fn spelling(&mut self, f: usize, copy: &str, syntax: &Syntax) -> Spelling {
        let s = self.plan.subjects[self.subject].clone();
        let (ids, fields) = field_vars(self.pool, &s.isa, f, copy);
        let code = &s.codec.forms[f];
        Spelling {
            texts: Automaton::new(self.pool, &mut self.alphabet, code, &syntax.forms[f], &fields),
            good: symbolic::well_formed(self.pool, code, &fields),
            ids,
            fields,
        }
    }

    fn semantics(&mut self) {
        let s = self.plan.subjects[self.subject].clone();
        let forms = self.forms.clone();
        for f in members(&s, self.group) {
            let form = &forms[&f];
            if form.illegal.is_some() {
                continue;
            }
            let name = s.isa.form_name(f);
            let (ids, fields) = field_vars(self.pool, &s.isa, f, "");
            let subject = self.subject;
            let shows = |values| Shows::Fields {
                subject,
                instructions: vec![(f, ids.clone())],
                values,
            };
            match &form.semantics {
                Semantics::Unknown(why) => self.plan.notes.push(format!("{}: {name} has no semantics: {why}", s.isa.name)),
                Semantics::Effects { effects, undefined_reads } => {
                    let good = symbolic::well_formed(self.pool, &s.codec.forms[f], &fields);
                    for (i, (condition, span)) in undefined_reads.iter().enumerate() {
                        let (file, line, _) = s.isa.sources.position(*span);
                        let shows = shows(Vec::new());
                        let claim = format!("{name}: the operand used at {file}:{line} always has a value");
                        self.push(
                            Theorem::Semantics,
                            &format!("{name}/defined{}", i + 1),
                            claim,
                            vec![good, *condition],
                            shows,
                        );
                    }
                    let mut n = 0;
                    for i in 0..effects.len() {
                        for j in i + 1..effects.len() {
                            let (x, y) = (&effects[i], &effects[j]);
                            if x.state != y.state {
                                continue;
                            }
                            n += 1;
                            let same = self.pool.eq(x.addr, y.addr);
                            let both = vec![good, x.guard, y.guard, same];
                            let shows = shows(vec![("address".into(), x.addr)]);
                            let state = &s.isa.states[x.state].name;
                            let claim = format!("{name}: no element of `{state}` is written twice");
                            self.push(Theorem::Semantics, &format!("{name}/write{n}"), claim, both, shows);
                        }
                    }
                    let written: Vec<Term> = effects.iter().flat_map(Effect::parts).collect();
                    if !unspecified(self.pool, &written).is_empty() {
                        self.plan
                            .notes
                            .push(format!("{}: {name} has cases that the documents leave open", s.isa.name));
                    }
                }
            }
        }
    }
}
