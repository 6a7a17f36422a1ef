//! Replays a witness with the decoder, encoder, printer and parser themselves, and with the
//! evaluator of formulas: does the claim really fail there? Nothing of the formulas that the proof
//! was made of takes part, except effects.

use std::collections::{BTreeMap, HashMap};

use isamorph_core::InstructionSet;
use isamorph_core::encoding::Instr;
use isamorph_core::formula::{Env, Evaluator, FnId, SpaceId, Term, TermPool, VarId};
use isamorph_core::model::{Bits, Isa, Semantics, Word};
use isamorph_core::oracle::{self, Property, Random, Reference};
use isamorph_core::text::to_text;
use isamorph_core::token::{Token, tokens};
use isamorph_smt::prove::{Obligation, Plan, Theorem, Witness};

/// State before the instruction: space and address.
type State = HashMap<(String, u128), u128>;

/// Does the claim of the obligation fail for the witness?
///
/// # Errors
/// What was seen instead.
pub fn fails(plan: &Plan, o: &Obligation, w: &Witness) -> Result<(), String> {
    let names: Vec<&str> = o.id.isa.split('~').collect();
    let subjects: Vec<&InstructionSet> = names
        .iter()
        .filter_map(|n| plan.subjects.iter().find(|s| s.model().name == *n))
        .collect();
    let s = subjects[0];
    let (subject, part) = (o.id.subject.as_str(), o.id.aspect.as_deref().unwrap_or(""));
    let seen = match o.id.theorem {
        Theorem::Deterministic => deterministic(s, subject, word(w)),
        Theorem::Total => total(s, subject, part, w),
        Theorem::WordRoundTrip => word_round_trip(s, subject, part, w),
        Theorem::InstructionRoundTrip => instruction_round_trip(s, subject, w),
        Theorem::Text => text(s, subject, part, w),
        Theorem::Semantics => semantics(s, subject, part, w),
        Theorem::Alias => alias(s, subject, part, w),
        Theorem::CrossDocument => cross(s, subjects[1], part, w),
    };
    if seen? {
        Ok(())
    } else {
        Err(format!("the claim of {} holds for its witness: {w:?}", o.id))
    }
}

fn word(w: &Witness) -> Word {
    Word {
        bits: w.words[0].bits,
        width: w.words[0].width,
    }
}

fn form(isa: &Isa, name: &str) -> Result<usize, String> {
    let found = (0..isa.forms.len()).find(|f| isa.form_name(*f) == name);
    found.ok_or_else(|| format!("no form is named {name}"))
}

/// The instructions that the witness names.
fn instructions(isa: &Isa, w: &Witness) -> Result<Vec<Instr>, String> {
    let one = |(name, fields): &(String, Vec<(String, u64)>)| {
        Ok(Instr {
            form: form(isa, name)?,
            fields: fields.iter().map(|f| f.1).collect(),
            residue: 0,
        })
    };
    w.fields.iter().map(one).collect()
}

fn find(s: &InstructionSet, word: Word) -> Option<usize> {
    let tree = s.codec().trees.iter().find(|t| t.width == word.width)?;
    tree.find(word.bits)
}

/// The tree finds another form than the patterns say, or two patterns match and none has priority.
fn deterministic(s: &InstructionSet, subject: &str, word: Word) -> Result<bool, String> {
    let patterns = Reference::new(s.model());
    if let Some((a, b)) = subject.split_once('~') {
        let (a, b) = (form(s.model(), a)?, form(s.model(), b)?);
        let both = [a, b].iter().all(|f| s.model().forms[*f].fixed.contains(word.bits));
        let unordered = !s.model().wins(a, b) && !s.model().wins(b, a);
        return Ok(both && (unordered || find(s, word) != patterns.form(word)));
    }
    let f = form(s.model(), subject)?;
    let matches = |f: usize| s.model().forms[f].fixed.contains(word.bits);
    let lost = s.model().priorities.iter().any(|(winner, loser)| *loser == f && matches(*winner));
    Ok((find(s, word) == Some(f)) != (matches(f) && !lost))
}

fn total(s: &InstructionSet, subject: &str, part: &str, w: &Witness) -> Result<bool, String> {
    let f = form(s.model(), subject)?;
    let model = &s.model().forms[f];
    if let Some(number) = part.strip_prefix("table") {
        let t = number.parse::<usize>().map_err(|e| e.to_string())? - 1;
        let fields = &instructions(s.model(), w)?[0].fields;
        let (table, compiled) = (&model.tables[t], &s.codec().forms[f].tables[t]);
        let state = State::new();
        let mut machine = Machine::new(s.model(), f, fields, &state);
        let holds: Vec<bool> = table.rows.iter().map(|r| machine.value(r.guard) == 1).collect();
        let right = |row: usize| holds.iter().enumerate().all(|(r, h)| *h == (r == row));
        let flags = compiled.invalid[compiled.row(fields)] == table.rows[table.row(fields)].invalid.is_some();
        return Ok(!(right(compiled.row(fields)) && right(table.row(fields)) && flags));
    }
    let word = word(w);
    if part == "region" {
        return Ok(model.fixed.contains(word.bits) && !s.model().groups[model.group].contains(word));
    }
    if part == "plan" {
        return Ok(plan_differs(s, f, word.bits));
    }
    // `reading`: the reference decoder walks the spec itself.
    Ok(oracle::decoders_agree(s.model(), s, &Reference::new(s.model()), word).is_err())
}

/// Do the merged lookups, which decode runs, say something else than the walk through the tables?
fn plan_differs(s: &InstructionSet, form: usize, word: Bits) -> bool {
    let code = &s.codec().forms[form];
    match (code.plan.reach(word), code.validate(form, &written(s, form, word))) {
        (Ok(plan), Ok(walk)) => {
            let used = |i: &usize| (plan.used & code.masks[*i] != 0) != (walk.used >> i & 1 == 1);
            plan.aliases != walk.aliases || (0..code.masks.len()).any(|i| used(&i))
        }
        (plan, walk) => plan.is_ok() != walk.is_ok(),
    }
}

fn word_round_trip(s: &InstructionSet, subject: &str, part: &str, w: &Witness) -> Result<bool, String> {
    let word = word(w);
    let law = oracle::roundtrip_word(s, word).err().map(|b| b.law);
    let Ok(instr) = s.decode_raw(word) else {
        return Ok(false);
    };
    Ok(match part {
        "" => s.encode_raw(&instr) != word && law == Some(Property::Encode),
        "canonical" => {
            let back = s.decode_raw(s.canonical_raw(&instr));
            back != Ok(Instr { residue: 0, ..instr })
        }
        // As the word holds them, and as the decoder leaves them.
        "residue-text" => {
            let (mut raw, mut text) = (String::new(), String::new());
            let form = &s.model().forms[instr.form];
            isamorph_core::text::print::pieces(&form.text, &form.tables, &written(s, instr.form, word.bits), &mut raw);
            isamorph_core::text::print::pieces(&form.text, &form.tables, &instr.fields, &mut text);
            words(&raw)? != words(&text)?
        }
        effect if effect.starts_with("residue-effect/") => {
            let state = state(w);
            let f = form(s.model(), subject)?;
            after(s.model(), f, &written(s, instr.form, word.bits), &state) != after(s.model(), f, &instr.fields, &state)
        }
        other => return Err(format!("no way to replay `{other}`")),
    })
}

/// Field values as the word holds them, for the compiled decoder.
fn written(s: &InstructionSet, form: usize, word: Bits) -> Vec<u64> {
    let code = &s.codec().forms[form];
    let mut fields = vec![0; code.masks.len()];
    for m in &code.extract {
        let part = (word >> m.word_lo()) as u64 & isamorph_core::model::ones(u32::from(m.width()));
        fields[usize::from(m.field)] |= part << m.field_lo();
    }
    fields
}

fn instruction_round_trip(s: &InstructionSet, subject: &str, w: &Witness) -> Result<bool, String> {
    let instr = &instructions(s.model(), w)?[0];
    if form(s.model(), subject)? != instr.form || s.well_formed_raw(instr).is_err() {
        return Ok(false);
    }
    let encoded = s.encode_raw(instr);
    Ok(s.decode_raw(encoded).as_ref() != Ok(instr))
}

fn words(text: &str) -> Result<Vec<Token>, String> {
    let all = tokens(text).map_err(|e| e.to_string())?;
    Ok(all.into_iter().map(|t| t.token).collect())
}

/// Well-formed instructions whose text does not parse back to them.
fn text(s: &InstructionSet, subject: &str, part: &str, w: &Witness) -> Result<bool, String> {
    let all = instructions(s.model(), w)?;
    if all.iter().any(|i| s.well_formed_raw(i).is_err()) {
        return Ok(false);
    }
    let lost = |i: &Instr| s.parse_raw(&to_text(s.model(), i)).as_ref() != Ok(i);
    if part == "readable" {
        return Ok(form(s.model(), subject)? == all[0].form && lost(&all[0]));
    }
    let (a, b) = (to_text(s.model(), &all[0]), to_text(s.model(), &all[1]));
    Ok(all[0] != all[1] && (words(&a)? == words(&b)? || all.iter().any(lost)))
}

/// Two instructions, of which an alias gives one the text that the other has, by itself or by an
/// alias.
fn alias(s: &InstructionSet, subject: &str, part: &str, w: &Witness) -> Result<bool, String> {
    let isa = s.model();
    let all = instructions(isa, w)?;
    if all.iter().any(|i| s.well_formed_raw(i).is_err()) || form(isa, subject)? != all[0].form {
        return Ok(false);
    }
    let text = |i: &Instr, alias: Option<&str>| match alias {
        None => Ok(to_text(isa, i)),
        // Two aliases may have one text.
        Some(alias) => {
            let mut named = isa.aliases.iter().filter(|a| a.text.replace(' ', "") == alias);
            let own = to_text(isa, i);
            let text = named.find_map(|a| isamorph_core::text::alias::renamed(a, &own));
            text.ok_or_else(|| format!("no alias {alias} is one of `{own}`"))
        }
    };
    let (one, rival) = part.split_once('~').ok_or("no rival")?;
    let (one, other) = (text(&all[0], Some(one))?, text(&all[1], rival.split_once('/').map(|r| r.1))?);
    Ok(all[0] != all[1] && words(&one)? == words(&other)?)
}

fn semantics(s: &InstructionSet, subject: &str, part: &str, w: &Witness) -> Result<bool, String> {
    let instr = &instructions(s.model(), w)?[0];
    let f = form(s.model(), subject)?;
    let Semantics::Effects {
        effects, undefined_reads, ..
    } = &s.model().forms[f].semantics
    else {
        return Ok(false);
    };
    let state = state(w);
    let mut machine = Machine::new(s.model(), f, &instr.fields, &state);
    if s.well_formed_raw(instr).is_err() {
        return Ok(false);
    }
    if let Some(number) = part.strip_prefix("defined") {
        let at = number.parse::<usize>().map_err(|e| e.to_string())? - 1;
        return Ok(machine.value(undefined_reads[at].0) == 1);
    }
    // Something else is written to what always holds one value.
    if part.starts_with("constant") {
        let always = |state: usize| s.model().machine.as_ref()?.file(state).map(|r| r.fixed.clone());
        return Ok(effects.iter().any(|e| {
            machine.value(e.guard) == 1
                && always(e.state)
                    .unwrap_or_default()
                    .iter()
                    .any(|(n, v)| machine.value(e.addr) == u128::from(*n) && machine.value(e.value) != *v)
        }));
    }
    let mut written = Vec::new();
    for e in effects {
        if machine.value(e.guard) == 1 {
            written.push((e.state, machine.value(e.addr)));
        }
    }
    let before = written.len();
    written.sort_unstable();
    written.dedup();
    Ok(written.len() < before)
}

fn cross(x: &InstructionSet, y: &InstructionSet, part: &str, w: &Witness) -> Result<bool, String> {
    let word = word(w);
    let (a, b) = (x.decode_raw(word), y.decode_raw(word));
    if part == "accepted" {
        return Ok(a.is_ok() != b.is_ok());
    }
    let (Ok(a), Ok(b)) = (a, b) else { return Ok(false) };
    let state = state(w);
    Ok(match part {
        "residue" => a.residue != b.residue,
        // Values left open may be any: the claim fails if some of them make a difference.
        effects if effects.starts_with("effects") => (0..64).any(|left_open| {
            let [one, two] = [(x, &a), (y, &b)].map(|(s, i)| written_with(s.model(), i.form, &i.fields, &state, [0, left_open]));
            let machine = Machine::new(x.model(), a.form, &a.fields, &state);
            let value = |m: &BTreeMap<(String, u128), u128>, at: &(String, u128)| {
                let space = x.model().states.iter().find(|s| s.name == at.0);
                let mask = space.map_or(0, |s| u128::from(isamorph_core::model::ones(s.width)));
                m.get(at).copied().unwrap_or_else(|| machine.world.old(&at.0, at.1) & mask)
            };
            one.keys().chain(two.keys()).any(|at| value(&one, at) != value(&two, at))
        }),
        other => return Err(format!("no way to replay `{other}`")),
    })
}

/// What the instruction writes.
fn after(isa: &Isa, form: usize, fields: &[u64], state: &State) -> BTreeMap<(String, u128), u128> {
    written_with(isa, form, fields, state, [0, 0])
}

fn written_with(isa: &Isa, form: usize, fields: &[u64], state: &State, seeds: [u64; 2]) -> BTreeMap<(String, u128), u128> {
    let mut out = BTreeMap::new();
    let Semantics::Effects { effects, .. } = &isa.forms[form].semantics else {
        return out;
    };
    let mut machine = Machine::new(isa, form, fields, state);
    machine.world.seeds = seeds;
    for e in effects {
        if machine.value(e.guard) == 1 {
            let name = isa.states[e.state].name.clone();
            out.insert((name, machine.value(e.addr)), machine.value(e.value));
        }
    }
    out
}

/// The state that the witness lists, as `r[0x1]` and `0x00000002`.
fn state(w: &Witness) -> State {
    let number = |s: &str| u128::from_str_radix(s.trim_start_matches("0x"), 16).ok();
    w.state
        .iter()
        .filter_map(|(at, value)| {
            let (space, addr) = at.strip_suffix(']')?.split_once('[')?;
            Some(((space.to_string(), number(addr)?), number(value)?))
        })
        .collect()
}

/// Formulas of one form under given field values and state; whatever else is free is any value, but
/// always the same.
struct Machine<'m> {
    pool: &'m TermPool,
    world: World<'m>,
}

struct World<'m> {
    pool: &'m TermPool,
    fields: HashMap<VarId, u128>,
    state: &'m State,
    /// Which values the state has that the witness does not list, and the variables that stand for
    /// what is left open.
    seeds: [u64; 2],
}

impl World<'_> {
    fn any(kind: u64, at: u64) -> u128 {
        let mut random = Random(kind ^ at.rotate_left(24));
        u128::from(random.number()) << 64 | u128::from(random.number())
    }

    fn old(&self, space: &str, addr: u128) -> u128 {
        let known = self.state.get(&(space.to_string(), addr));
        known
            .copied()
            .unwrap_or_else(|| World::any(self.seeds[0] << 32 | space.len() as u64, addr as u64))
    }
}

impl<'m> Machine<'m> {
    fn new(isa: &'m Isa, form: usize, fields: &[u64], state: &'m State) -> Self {
        let vars = isa.forms[form].fields.iter().map(|f| f.var);
        let fields = vars.zip(fields.iter().map(|v| u128::from(*v))).collect();
        Machine {
            pool: &isa.pool,
            world: World {
                pool: &isa.pool,
                fields,
                state,
                seeds: [0, 0],
            },
        }
    }

    fn value(&mut self, t: Term) -> u128 {
        Evaluator::new(self.pool, &mut self.world).eval(t)
    }
}

impl Env for World<'_> {
    fn var(&mut self, id: VarId) -> u128 {
        let known = self.fields.get(&id).copied();
        let width = self.pool.var_decl(id).width;
        known.unwrap_or_else(|| World::any(self.seeds[1] << 32, id.index() as u64) & width.mask())
    }

    fn read(&mut self, space: SpaceId, addr: u128) -> u128 {
        let d = self.pool.space_decl(space);
        self.old(&d.name, addr) & d.elem_width.mask()
    }

    fn call(&mut self, _: FnId, _: &[u128]) -> u128 {
        0
    }
}
