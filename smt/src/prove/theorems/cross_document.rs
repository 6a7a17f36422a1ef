//! Theorem 7: two specs of one chip accept the same words, ignore the same bits, and have equal
//! effects except where both are unspecified.

use isamorph_core::InstructionSet;
use std::collections::{BTreeSet, HashMap};

use isamorph_core::block::unspecified;
use isamorph_core::encoding::symbolic;
use isamorph_core::formula::{Conditions, Influence, Node, Term, TermPool, VarRole};
use isamorph_core::model::{Cube, Effect, Semantics};
use rustc_hash::FxHashMap;

use super::builder::{members, moved};
use crate::prove::obligation::WitnessView;
use crate::prove::plan::{Plan, Scope};
use crate::prove::spec_decoder::width;
use crate::prove::states::{Common, Names};
use crate::prove::theorem::Theorem;

/// One side's reading of a word by one form, in the common pool.
struct Reading {
    /// The tree finds the form, and the word is valid.
    accepts: Term,
    residue: Term,
    /// Where a value that the document leaves open reaches the state.
    open: Term,
    /// Where one may be computed, for all that fields say.
    suspect: Term,
    effects: Option<Vec<(String, Effect)>>,
}

/// Pairs of forms, one of each side, that can match one word.
fn meeting(plan: &Plan, a: usize, b: usize, ga: usize, gb: usize) -> Vec<(usize, usize)> {
    let (x, y) = (&plan.subjects[a], &plan.subjects[b]);
    let legal = |s: &InstructionSet, f: &usize| s.model().forms[*f].illegal.is_none();
    let mut out = Vec::new();
    for f in members(x, ga).into_iter().filter(|f| legal(x, f)) {
        for g in members(y, gb).into_iter().filter(|g| legal(y, g)) {
            let (p, q) = (&x.model().forms[f], &y.model().forms[g]);
            if p.width == q.width && p.fixed.meets(q.fixed) {
                out.push((f, g));
            }
        }
    }
    out
}

/// Pairs of groups that theorem 7 compares: each group of one subject with each of the other that
/// covers words of it.
pub(in crate::prove) fn groups(subjects: &[InstructionSet], a: usize, b: usize, scope: &Scope) -> Vec<(usize, usize)> {
    let (x, y) = (&subjects[a].model().groups, &subjects[b].model().groups);
    let mut out = Vec::new();
    for (ga, one) in x.iter().enumerate() {
        for (gb, two) in y.iter().enumerate() {
            let meet = |(w, c): &(u32, Cube)| two.regions.iter().any(|(v, d)| w == v && c.meets(*d));
            if (scope.covers(one.code) || scope.covers(two.code)) && one.regions.iter().any(meet) {
                out.push((ga, gb));
            }
        }
    }
    out
}

/// Adds the obligations of theorem 7 for a group of each of two subjects, and their pool.
pub(in crate::prove) fn claims(plan: &mut Plan, (a, b): (usize, usize), (ga, gb): (usize, usize)) {
    let (x, y) = (plan.subjects[a].clone(), plan.subjects[b].clone());
    let name = format!("{}~{}", x.model().name, y.model().name);
    let pool_index = plan.pools.len();
    let (code, other) = (x.model().groups[ga].code, y.model().groups[gb].code);
    // Where the documents number a group differently, claims about whole groups name both.
    let groups = if code == other { String::new() } else { format!("@{other:08x}") };
    let mut pool = plan.formulas.pool(&TermPool::new());
    let pairs = meeting(plan, a, b, ga, gb);
    let names = Names::new(x.model(), y.model());
    let mut readings: HashMap<(usize, usize), Reading> = HashMap::new();
    for (side, f) in pairs.iter().flat_map(|(f, g)| [(a, *f), (b, *g)]) {
        readings
            .entry((side, f))
            .or_insert_with(|| reading(&mut pool, &plan.subjects[side], f, &names, side == b));
    }
    let (mut with_semantics, mut compared, mut incomparable) = (0, 0, 0);
    let mut apart: BTreeSet<String> = BTreeSet::new();
    for (f, g) in &pairs {
        let (r, q) = (&readings[&(a, *f)], &readings[&(b, *g)]);
        let pair = format!("{}~{}", x.model().form_name(*f), y.model().form_name(*g));
        let bits = x.model().forms[*f].width;
        let var = pool.declare_var(&format!("word{bits}"), width(bits));
        let shows = |values| WitnessView::Word {
            var,
            width: bits,
            subjects: vec![a, b],
            values,
        };
        let differ = pool.ne(r.residue, q.residue);
        let s = shows(vec![
            (format!("{} ignores", x.model().name), r.residue),
            (format!("{} ignores", y.model().name), q.residue),
        ]);
        let claim = format!("{pair}: both specs ignore the same bits of every word that both accept");
        plan.push(
            Theorem::CrossDocument,
            &name,
            code,
            (&pair, "residue"),
            claim,
            vec![r.accepts, q.accepts, differ],
            pool_index,
            s,
        );
        let (Some(e), Some(h)) = (&r.effects, &q.effects) else { continue };
        with_semantics += 1;
        let mut spaces: Vec<&str> = e.iter().chain(h).map(|(n, _)| n.as_str()).collect();
        spaces.sort_unstable();
        spaces.dedup();
        // Nothing is compared where both documents leave a value open that reaches the state. Where
        // one of them does, the other says what happens, and whatever the open value is, it must
        // happen.
        let both = pool.and(r.open, q.open);
        let suspect = pool.or(r.suspect, q.suspect);
        let (defined, plain) = (pool.not(both), pool.not(suspect));
        // All spaces are written from the same intermediate values.
        let key = plan.obligations.len();
        for space in spaces {
            let Some(common) = names.common(space) else {
                apart.insert(space.to_string());
                continue;
            };
            let id = pool.declare_space(space, width(common.addr.max(1)), width(common.width));
            let at = pool.declare_var_as(&format!("at.{space}"), width(common.addr.max(1)), VarRole::Element);
            let at = pool.var(at);
            let old = pool.read(id, at);
            let one = after(&mut pool, e, space, at, old);
            let two = after(&mut pool, h, space, at, old);
            let other = pool.ne(one, two);
            let here = in_both(&mut pool, at, common);
            let differs = pool.and(here, other);
            if common.is_part() {
                apart.insert(space.to_string());
            }
            let foreign = names.apart_in(&pool, &[differs]);
            if !foreign.is_empty() {
                apart.extend(foreign);
                incomparable += 1;
                continue;
            }
            let values = vec![
                (format!("element of {space}"), at),
                (format!("{space} before"), old),
                (format!("{space} after, by {}", x.model().name), one),
                (format!("{space} after, by {}", y.model().name), two),
            ];
            // Two cases, since two descriptions compute the same values only where nothing is left
            // open.
            let claim = format!("{pair}: the same `{space}` afterwards for every word that both accept without unspecified values");
            let (name_of, beside) = (format!("effects/{space}"), format!("effects-beside-open/{space}"));
            plan.push(
                Theorem::CrossDocument,
                &name,
                code,
                (&pair, &name_of),
                claim,
                vec![r.accepts, q.accepts, plain, differs],
                pool_index,
                shows(values.clone()),
            );
            plan.together(key);
            let claim = format!(
                "{pair}: the same `{space}` afterwards for every word that both accept with unspecified values, unless it is unspecified in both"
            );
            plan.push(
                Theorem::CrossDocument,
                &name,
                code,
                (&pair, &beside),
                claim,
                vec![r.accepts, q.accepts, suspect, defined, differs],
                pool_index,
                shows(values),
            );
            let guards: Vec<Term> = e.iter().chain(h).filter(|(n, _)| n == space).map(|(_, e)| e.guard).collect();
            let written = pool.or_all(guards);
            if pool.is_true(written) && unspecified(&pool, &[differs]).is_empty() {
                // What is unspecified elsewhere does not matter.
                plan.weaken(vec![r.accepts, q.accepts, differs]);
            } else {
                // Mostly nothing is written there, since the predicate is false.
                plan.weaken(vec![r.accepts, q.accepts, suspect, defined, written]);
            }
            compared += 2;
        }
    }
    // Each word that one side accepts, inside the region of both, is accepted by the other.
    for (this, other, group, their) in [(a, b, ga, gb), (b, a, gb, ga)] {
        let (s, o) = (plan.subjects[this].clone(), plan.subjects[other].clone());
        for f in members(&s, group) {
            let form = &s.model().forms[f];
            if form.illegal.is_some() {
                continue;
            }
            let bits = form.width;
            let var = pool.declare_var(&format!("word{bits}"), width(bits));
            let word = pool.var(var);
            let regions: Vec<Cube> = o.model().groups[their]
                .regions
                .iter()
                .filter(|(w, _)| *w == bits)
                .map(|(_, c)| *c)
                .collect();
            let inside: Vec<Term> = regions.iter().map(|c| symbolic::in_cube(&mut pool, word, *c)).collect();
            let inside = pool.or_all(inside);
            let partners = pairs.iter().map(|(f, g)| if this == a { (*f, *g) } else { (*g, *f) });
            let theirs: Vec<Term> = partners
                .filter(|(own, _)| *own == f)
                .map(|(_, g)| readings[&(other, g)].accepts)
                .collect();
            let theirs = pool.or_all(theirs);
            let refused = pool.not(theirs);
            let own = readings
                .entry((this, f))
                .or_insert_with(|| reading(&mut pool, &s, f, &names, this == b));
            let mine = own.accepts;
            let shows = WitnessView::Word {
                var,
                width: bits,
                subjects: vec![this, other],
                values: Vec::new(),
            };
            let claim = format!(
                "{} accepts every {} of {} that its group covers",
                o.model().name,
                s.model().form_name(f),
                s.model().name
            );
            plan.push(
                Theorem::CrossDocument,
                &name,
                code,
                (
                    &format!("{}.{}", s.model().name, s.model().form_name(f)),
                    &format!("accepted{groups}"),
                ),
                claim,
                vec![mine, inside, refused],
                pool_index,
                shows,
            );
        }
    }
    plan.pools.push(pool);
    let legal = |s: &InstructionSet, g: usize| members(s, g).iter().filter(|f| s.model().forms[**f].illegal.is_none()).count();
    let want = pairs.len() + compared + legal(&x, ga) + legal(&y, gb);
    plan.demanded.push((name.clone(), code, want));
    let without = pairs.len() - with_semantics;
    if without > 0 {
        plan.notes.push(format!(
            "{name}: {without} of {} pairs of forms have no semantics to compare",
            pairs.len()
        ));
    }
    plan.incomparable += incomparable;
    plan.differences.extend(names.differences(x.model(), y.model(), &apart));
}

/// Does this element exist in both specs?
fn in_both(pool: &mut TermPool, at: Term, common: Common) -> Term {
    if !common.is_part() {
        return pool.tt();
    }
    let end = pool.constant(width(common.addr), 1 << common.both);
    pool.ult(at, end)
}

/// The element of a space after some writes.
fn after(pool: &mut TermPool, effects: &[(String, Effect)], space: &str, at: Term, old: Term) -> Term {
    let mut value = old;
    for (_, e) in effects.iter().filter(|(n, _)| n == space) {
        let here = pool.eq(e.addr, at);
        let written = pool.and(e.guard, here);
        value = pool.ite(written, e.value, value);
    }
    value
}

/// Lowers one form's decoding and effects of a shared word variable into the common pool.
fn reading(pool: &mut TermPool, s: &InstructionSet, f: usize, names: &Names, second: bool) -> Reading {
    let form = &s.model().forms[f];
    let code = &s.codec().forms[f];
    let widths: Vec<u32> = form.fields.iter().map(|f| f.width).collect();
    let mut own = TermPool::new();
    let effects = match moved(form, &s.model().pool, &mut own).semantics {
        Semantics::Effects { effects, .. } => Some(effects),
        Semantics::Unknown(_) => None,
    };
    let var = own.declare_var(&format!("word{}", form.width), width(form.width));
    let word = own.var(var);
    // Theorem 1 shows that the tree finds a form for exactly these words.
    let mut found = symbolic::in_cube(&mut own, word, form.fixed);
    for (winner, loser) in &s.model().priorities {
        if *loser == f {
            let other = symbolic::in_cube(&mut own, word, s.model().forms[*winner].fixed);
            let not = own.not(other);
            found = own.and(found, not);
        }
    }
    let d = symbolic::decode(&mut own, code, &widths, word);
    let accepts = own.and(found, d.valid);
    let mut roots = vec![accepts, d.residue];
    if let Some(effects) = &effects {
        for conditions in [Conditions::All, Conditions::OnFields] {
            let mut influence = Influence::new(conditions, TermPool::is_unspecified);
            roots.push(influence.on_writes(&mut own, effects.iter().map(Effect::parts)));
        }
        roots.extend(effects.iter().flat_map(|e| [e.guard, e.addr, e.value]));
    }
    // Field variables become what the decoder extracts; undefined values of the two sides must stay
    // apart.
    let mut map: HashMap<_, Term> = HashMap::new();
    for (f, t) in form.fields.iter().zip(&d.fields) {
        map.insert(own.declare_var(s.model().pool.var_name(f.var), width(f.width)), *t);
    }
    for v in own.vars().collect::<Vec<_>>() {
        if own.is_unspecified(v) {
            let old = own.var_decl(v).clone();
            let fresh = own.declare_var_like(&format!("{}.{}", s.model().name, old.name), &old);
            let t = own.var(fresh);
            map.insert(v, t);
        }
    }
    let roots = own.substitute_all(&roots, &|v| map.get(&v).copied());
    let moved = moved_to_common(&own, &roots, pool, names, second);
    let open = moved.get(2).copied().unwrap_or_else(|| pool.ff());
    let suspect = moved.get(3).copied().unwrap_or_else(|| pool.ff());
    let named = |(e, t): (Effect, &[Term])| {
        let [guard, addr, value] = [t[0], t[1], t[2]];
        let name = s.model().states[e.state].name.clone();
        let addr = match names.common(&name) {
            Some(common) => pool.zext(addr, width(common.addr.max(1))),
            None => addr,
        };
        (name, Effect { guard, addr, value, ..e })
    };
    let effects = effects.map(|effects| effects.into_iter().zip(moved[4..].chunks(3)).map(named).collect());
    Reading {
        accepts: moved[0],
        residue: moved[1],
        open,
        suspect,
        effects,
    }
}

/// Copies terms of one side into the common pool, where a state has the size of the larger side,
/// and what has one name and two natures has two names.
fn moved_to_common(own: &TermPool, terms: &[Term], pool: &mut TermPool, names: &Names, second: bool) -> Vec<Term> {
    let mut copies: FxHashMap<Term, Term> = FxHashMap::default();
    for t in own.reachable(terms) {
        let copy = match own.node(t) {
            Node::Read(space, addr) => {
                let d = own.space_decl(*space);
                let (name, addr_width) = match names.common(&d.name) {
                    Some(common) => (d.name.clone(), width(common.addr.max(1))),
                    None => (Names::of_side(&d.name, second), d.addr_width),
                };
                let space = pool.declare_space(&name, addr_width, d.elem_width);
                let addr = pool.zext(copies[addr], addr_width);
                pool.read(space, addr)
            }
            Node::Call(function, arguments) if names.clashes(&own.fn_decl(*function).name) => {
                let d = own.fn_decl(*function);
                let function = pool.declare_fn(&Names::of_side(&d.name, second), &d.arg_widths, d.result_width);
                let arguments: Vec<Term> = arguments.iter().map(|a| copies[a]).collect();
                pool.call(function, &arguments)
            }
            _ => own.copy_into(t, pool, |t| copies[&t]),
        };
        copies.insert(t, copy);
    }
    terms.iter().map(|t| copies[t]).collect()
}
