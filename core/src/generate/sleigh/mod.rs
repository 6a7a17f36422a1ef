//! The file for Ghidra: a specification in SLEIGH, whose constructors share no word, with the texts
//! of the spec, and p-code that is made of its formulas.
//!
//! A form is one constructor, or several where bits of the word decide which effects there are.
//! Choices of texts, and choices in formulas that bits of the word decide, are tables. Codes that
//! are invalid have no row in them, so that words with such codes are no instructions.

mod control;
mod display;
mod patterns;
mod pcode;
mod state;
mod tables;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use control::Way;
use display::Writer;
use patterns::{Fields, cubes, within, zeros};
use pcode::{Body, Formulas, NOTHING, Shared, is_behind};
use state::{Kind, States, bytes};
use tables::{Row, Tables};

use crate::InstructionSet;
use crate::encoding::form_code::FormCode;
use crate::encoding::programs::validity::{self, Outcomes};
use crate::encoding::programs::{Diagrams, Function, STRAIGHT_CODE, model};
use crate::formula::{Node, Term};
use crate::generate::names::identifier;
use crate::model::machine::Control;
use crate::model::{Bits, Cube, Effect, Form, Semantics};

/// Most cubes of a pattern.
const MOST: usize = 1 << 12;
/// Most cubes of conditions that are joined.
const JOINED: usize = 64;
/// Most conditions on bits of the word that make a form several constructors.
const CONDITIONS: usize = 12;

/// Why a form is a named operation that has a formula.
const NO_ROOM: &str = "it has more operands than Ghidra has room for";

/// What is said of a form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Expressed {
    /// All its effects are p-code.
    Whole,
    /// Some values are results of named operations.
    Named,
    /// It is one named operation.
    Operation,
}

/// Writes the file.
///
/// # Errors
/// What the language cannot express, and where.
pub fn file(set: &InstructionSet) -> Result<String, String> {
    let isa = set.model();
    let codec = set.codec();
    if let Some(width) = isa.word_widths().into_iter().find(|w| w % 8 != 0) {
        return Err(format!("words have {width} bits, and tokens have whole bytes"));
    }
    let states = States::of_isa(isa);
    let mut shared = Shared {
        isa,
        states: &states,
        floats: isa.floats.iter().enumerate().rev().map(|(at, f)| (f.result, at)).collect(),
        fields: Fields::default(),
        tables: Tables::default(),
        diagrams: Diagrams::default(),
        operations: BTreeSet::new(),
    };
    let none = isa.forms.len() as u32;
    let classes: Vec<(u32, Function)> = codec
        .trees
        .iter()
        .map(|tree| (tree.width, model::form_of(&mut shared.diagrams, tree, none)))
        .collect();
    let mut counts: BTreeMap<Expressed, usize> = BTreeMap::new();
    let mut textless = 0;
    let (mut instructions, mut operands) = (String::new(), Vec::new());
    for (at, (form, code)) in isa.forms.iter().zip(&codec.forms).enumerate() {
        let Some((_, class)) = classes.iter().find(|(width, _)| *width == form.width && form.illegal.is_none()) else {
            continue;
        };
        let name = isa.form_name(at);
        let _ = writeln!(instructions, "# {name}");
        let Constructors { expressed, rows, has_text } =
            constructors(&mut shared, at, form, code, *class).map_err(|e| format!("{name}: {e}"))?;
        if !has_text {
            textless += 1;
            let _ = writeln!(instructions, "# Its text has more operands than Ghidra has room for.");
        }
        for (row, why) in rows {
            if let Some(why) = why {
                let _ = writeln!(instructions, "# One named operation: {why}.");
            }
            row.instruction(&mut instructions);
            operands.extend(row.operands);
        }
        *counts.entry(expressed).or_insert(0) += 1;
        instructions.push('\n');
    }
    Ok(assembled(&shared, &counts, textless, &instructions, &operands))
}

fn assembled(shared: &Shared<'_>, counts: &BTreeMap<Expressed, usize>, textless: usize, instructions: &str, operands: &[String]) -> String {
    let isa = shared.isa;
    let comment = |text: &str| text.replace('\n', " ");
    let mut out = String::new();
    let _ = writeln!(out, "# {}: {}.", comment(&isa.name), comment(&isa.title));
    let _ = writeln!(
        out,
        "#\n# Written by `verify generate` of isamorph {} from the spec of the instruction set.",
        env!("CARGO_PKG_VERSION")
    );
    let all: usize = counts.values().sum();
    let of = |e: Expressed| counts.get(&e).copied().unwrap_or(0);
    let _ = writeln!(
        out,
        "#\n# Of {all} forms {} are p-code alone, {} call named operations for some values, and {} are\n# one named operation. {textless} show their name alone.",
        of(Expressed::Whole),
        of(Expressed::Named),
        of(Expressed::Operation)
    );
    if !isa.documents.is_empty() {
        let _ = writeln!(out, "#\n# Documents:");
        for d in &isa.documents {
            let _ = writeln!(out, "# - {}: {}", comment(&d.name), comment(&d.title));
        }
    }
    let align = isa.machine.as_ref().and_then(|m| m.words.iter().map(|w| w.align).min());
    let _ = writeln!(out, "\ndefine endian=little;\ndefine alignment={};\n", align.unwrap_or(1));
    out += &shared.states.definitions();
    let [context, tables] = shared.tables.definitions(operands);
    out += &context;
    out += &shared.fields.definitions();
    let is_called = |name: &&String| [tables.as_str(), instructions].iter().any(|t| t.contains(&format!("{name}(")));
    for name in shared.operations.iter().filter(is_called) {
        let _ = writeln!(out, "define pcodeop {name};");
    }
    out.push('\n');
    out += &tables;
    out += instructions;
    out
}

/// The constructors of one form.
struct Constructors {
    /// How much of the effects is p-code.
    expressed: Expressed,
    /// The constructors; if one is a single named operation, the reason.
    rows: Vec<(Row, Option<String>)>,
    /// Is the text printed, or the name of the instruction alone?
    has_text: bool,
}

/// The constructors of a form.
fn constructors(shared: &mut Shared<'_>, at: usize, form: &Form, code: &FormCode, class: Function) -> Result<Constructors, String> {
    let mut writer = Writer {
        fields: &mut shared.fields,
        tables: &mut shared.tables,
        diagrams: &mut shared.diagrams,
    };
    let shown = writer.form(form)?;
    let mut operands = shown.operands.clone();
    let mut conditions = checks(shared, form);
    let (functions, valid) = unused(shared, form, code);
    conditions.extend(functions);
    let mut names = Vec::new();
    for f in merged(&mut shared.diagrams, conditions) {
        names.push(condition(shared, form, f)?);
    }
    // One operand stands for all.
    operands.extend(match names.len() {
        0 | 1 => names,
        _ => {
            let row = Row {
                operands: names,
                ..Row::default()
            };
            vec![shared.tables.of("valid", form.width, vec![row])]
        }
    });

    let required = code.required;
    let own = within(&mut shared.diagrams, class, required);
    let is_own = shared.diagrams.map(own, &mut |v| u32::from(v == at as u32));
    let mut display = shown.text;
    let has_text = shared.tables.has_room(&operands);
    if !has_text {
        operands.retain(|o| !shown.operands.contains(o));
        display = format!("^\"{}\"", form_name(shared, form));
    }
    let mut last = Vec::new();
    // The more is decided by tables, the shorter p-code is.
    for room in [usize::MAX, 12, 6, 3, 1, 0] {
        let mut rows = Vec::new();
        let mut expressed = Expressed::Whole;
        let mut formulas = Formulas::new(form, valid.clone(), room);
        let mut split = Split::of(shared, &mut formulas, form);
        let pieces = |shared: &mut Shared<'_>, formulas: &Formulas<'_>, split: &Split| {
            let class = formulas.of_instructions(shared, split.class);
            shared.diagrams.where_else(is_own, class, Function::constant(NOTHING))
        };
        let mut all_pieces = pieces(shared, &formulas, &split);
        if shared.diagrams.cubes(all_pieces, MOST).is_none() {
            split = Split::none();
            all_pieces = pieces(shared, &formulas, &split);
        }
        for value in shared.diagrams.values(all_pieces) {
            if value == NOTHING {
                continue;
            }
            let all = cubes(&shared.diagrams, all_pieces, value, MOST).ok_or("its words are too many cubes")?;
            let all: Vec<Cube> = all.into_iter().filter_map(|c| c.and(required)).collect();
            let mut body = Body::default();
            formulas.written = 0;
            let found = match &form.semantics {
                Semantics::Effects { effects, .. } => statements(shared, &mut formulas, form, effects, &split, value, &mut body),
                Semantics::Unknown(_) => Err("not described".to_owned()),
            };
            let found = found.and_then(|()| {
                let all = [operands.clone(), body.operands.clone()].concat();
                if shared.tables.has_room(&all) {
                    Ok(())
                } else {
                    Err(NO_ROOM.to_owned())
                }
            });
            let why = found.err();
            if why.is_some() {
                // What cannot be expressed is one named operation.
                body = Body::default();
                let name = format!("op_{}", identifier(&shared.isa.form_name(at)));
                shared.operations.insert(name.clone());
                body.statements.push(format!("{name}();"));
                expressed = Expressed::Operation;
            } else if formulas.named {
                expressed = expressed.max(Expressed::Named);
            }
            let row = Row {
                display: display.clone(),
                pattern: shared.fields.any(form.width, &all),
                operands: [operands.clone(), body.operands].concat(),
                computed: Vec::new(),
                statements: body.statements,
            };
            rows.push((row, why));
        }
        let again = expressed == Expressed::Operation && !matches!(form.semantics, Semantics::Unknown(_));
        if !again {
            return Ok(Constructors { expressed, rows, has_text });
        }
        last = rows;
    }
    Ok(Constructors {
        expressed: Expressed::Operation,
        rows: last,
        has_text,
    })
}

/// The name of the instruction, for a form whose text has no room.
fn form_name(shared: &Shared<'_>, form: &Form) -> String {
    identifier(&shared.isa.instructions[form.instruction].name)
}

/// What conditions of the form say: 1 for words that may be instructions.
fn checks(shared: &mut Shared<'_>, form: &Form) -> Vec<Function> {
    let functions = form.checks.iter().map(|check| {
        let t = &form.tables[usize::from(*check)];
        let valid = |row: u16| u32::from(t.rows[usize::from(row)].invalid.is_none());
        let leaves: Vec<Function> = t.map.iter().map(|row| Function::constant(valid(*row))).collect();
        shared.diagrams.select(&form.positions(&t.selector), &leaves)
    });
    functions.collect()
}

/// Conditions of which some are joined, as long as they stay small.
fn merged(diagrams: &mut Diagrams, all: Vec<Function>) -> Vec<Function> {
    let mut own: Vec<Function> = Vec::new();
    for f in all.into_iter().filter(|f| f.value() != Some(1)) {
        let mut f = f;
        own.retain(|other| {
            let both = diagrams.combine(*other, f, &mut |a, b| a & b);
            let few = diagrams.cubes(both, JOINED).is_some();
            if few {
                f = both;
            }
            !few
        });
        own.push(f);
    }
    own
}

/// The table with a row for the words for which a function is 1.
fn condition(shared: &mut Shared<'_>, form: &Form, f: Function) -> Result<String, String> {
    let all = cubes(&shared.diagrams, f, 1, MOST).ok_or("a condition has too many cases")?;
    // The compiler multiplies alternatives of one row with those of other tables, but not rows.
    let rows = all.into_iter().map(|cube| Row {
        pattern: shared.fields.any(form.width, &[cube]),
        ..Row::default()
    });
    let rows = rows.collect();
    Ok(shared.tables.of("valid", form.width, rows))
}

/// Whether fields that do not count are zero: 1 for words that may be instructions. And, for each
/// choice, functions that are 1 for all words that are instructions.
fn unused(shared: &mut Shared<'_>, form: &Form, code: &FormCode) -> (Vec<Function>, Vec<Function>) {
    let mut outcomes = Outcomes::new(STRAIGHT_CODE.form);
    let found = validity::of(&mut shared.diagrams, &mut outcomes, form, code);
    let mut functions = Vec::new();
    for field in form.fields.iter().map(crate::model::Field::mask) {
        let zero: Bits = field & code.unused_zero & !found.used;
        if zero == 0 {
            continue;
        }
        let mut counts = Function::constant(0);
        for f in &found.checks {
            let here = shared
                .diagrams
                .map(*f, &mut |o| u32::from(outcomes.used(o).is_some_and(|used| used & zero != 0)));
            counts = shared.diagrams.combine(counts, here, &mut |a, b| a | b);
        }
        let is_zero = shared.diagrams.in_cube(zeros(zero));
        functions.push(shared.diagrams.combine(counts, is_zero, &mut |a, b| a | b));
    }
    let valid = found.checks.iter().map(|f| {
        let holds = |o: u32| u32::from(outcomes.used(o).is_some());
        shared.diagrams.map(*f, &mut { holds })
    });
    (functions, valid.collect())
}

/// Conditions on bits of the word that make a form several constructors.
struct Split {
    /// The number of the constructor: a bit for each condition.
    class: Function,
    /// The conditions of effects that are bits of the number.
    guards: Vec<Term>,
    /// Bits of the number that say: a call, a return.
    ways: Vec<Way>,
}

impl Split {
    fn none() -> Split {
        Split {
            class: Function::constant(0),
            guards: Vec::new(),
            ways: Vec::new(),
        }
    }

    fn of(shared: &mut Shared<'_>, formulas: &mut Formulas<'_>, form: &Form) -> Split {
        let isa = shared.isa;
        let mut split = Split::none();
        let Semantics::Effects { effects, .. } = &form.semantics else {
            return split;
        };
        let mut bit = 0;
        let mut add = |shared: &mut Shared<'_>, split: &mut Split, f: Function| {
            let number = bit;
            let both = shared.diagrams.combine(split.class, f, &mut |a, b| a | b << number);
            let few = shared.diagrams.cubes(both, MOST).is_some();
            if few {
                split.class = both;
                bit += 1;
            }
            few
        };
        for e in effects {
            if isa.pool.is_true(e.guard) || split.guards.contains(&e.guard) || split.guards.len() >= CONDITIONS {
                continue;
            }
            if let Some(f) = formulas.condition(shared, e.guard)
                && add(shared, &mut split, f)
            {
                split.guards.push(e.guard);
            }
        }
        for way in [Way::Call, Way::Return] {
            if let Some(f) = links(shared, formulas, effects, way)
                && add(shared, &mut split, f)
            {
                split.ways.push(way);
            }
        }
        split
    }

    /// Does a guard hold in a constructor? Nothing if bits of the word do not decide.
    fn holds(&self, guard: Term, class: u32) -> Option<bool> {
        let at = self.guards.iter().position(|g| *g == guard)?;
        Some(class >> at & 1 == 1)
    }

    fn way(&self, class: u32) -> Way {
        let bits = self.ways.iter().enumerate();
        bits.filter(|(i, _)| class >> (self.guards.len() + i) & 1 == 1)
            .map(|(_, way)| *way)
            .next()
            .unwrap_or(Way::Jump)
    }
}

/// Where the word says that a jump is a call, since it leaves the address behind it in the register
/// that is for that, or a return, since it goes where that register says.
fn links(shared: &mut Shared<'_>, formulas: &mut Formulas<'_>, effects: &[Effect], way: Way) -> Option<Function> {
    let isa = shared.isa;
    let pool = &*isa.pool;
    let machine = isa.machine.as_ref()?;
    let counter = machine.control.as_ref()?.counter()?;
    let jump = effects.iter().find(|e| e.state == counter.state)?;
    let (file, link) = machine.registers.iter().find_map(|r| r.link.map(|l| (r, l)))?;
    let space = isa.states[file.state].space;
    let places: Vec<Term> = match way {
        Way::Call => effects.iter().filter(|e| e.state == file.state).map(|e| e.addr).collect(),
        _ => {
            let reads = pool.reachable(&[jump.value]).into_iter().filter_map(|t| match pool.node(t) {
                Node::Read(s, addr) if *s == space => Some(*addr),
                _ => None,
            });
            reads.collect()
        }
    };
    let [addr] = places.as_slice() else { return None };
    formulas.equals(shared, *addr, link.into())
}

/// Writes the statements of a constructor: all values first, then what is written.
fn statements(
    shared: &mut Shared<'_>,
    formulas: &mut Formulas<'_>,
    form: &Form,
    effects: &[Effect],
    split: &Split,
    class: u32,
    body: &mut Body,
) -> Result<(), String> {
    let isa = shared.isa;
    let pool = &*isa.pool;
    let control = isa.machine.as_ref().and_then(|m| m.control.as_ref());
    let counter = control.and_then(Control::counter).map(|c| c.state);
    let flow = control.and_then(Control::flow).map(|f| f.state);
    let here: Vec<&Effect> = effects
        .iter()
        .filter(|e| !pool.is_false(e.guard) && split.holds(e.guard, class) != Some(false))
        .collect();
    let mut writes = Vec::new();
    let mut jumps = Vec::new();
    let mut flows = Vec::new();
    let mut at = 0;
    while at < here.len() {
        let e = here[at];
        let sure = pool.is_true(e.guard) || split.holds(e.guard, class) == Some(true);
        let guard = if sure { None } else { Some(formulas.value(shared, body, e.guard)?) };
        if Some(e.state) == counter {
            jumps.push((e, guard));
            at += 1;
            continue;
        }
        let (count, value) = stored(shared, &here[at..]);
        let size = if count == 1 {
            bytes(isa.states[e.state].width)
        } else {
            count as u32
        };
        let have = bytes(pool.width(value).bits());
        let mut value = formulas.value(shared, body, value)?;
        if have > size {
            value = body.local(size, &format!("{value}:{size}"));
        }
        let space = isa.states[e.state].space;
        let mut place = formulas.place(shared, body, space, e.addr)?;
        if count > 1 {
            place = place.replacen("]:1 ", &format!("]:{count} "), 1);
        }
        if Some(e.state) == flow {
            flows.push((e, value.clone(), guard.clone()));
        }
        writes.push((place, value, guard));
        at += count;
    }
    // A jump reads the state before the instruction too.
    let mut last = Body::default();
    std::mem::swap(&mut last, body);
    let way = split.way(class);
    let first = last.statements.len();
    for (e, guard) in jumps {
        control::jump(shared, formulas, &mut last, form, e, guard, way)?;
    }
    control::flows(shared, formulas, &mut last, form, &flows, &here)?;
    let tail = last.statements.split_off(first);
    // Values that only the jump needs are computed before anything is written.
    let is_value = |s: &String| s.starts_with("local ");
    let end = tail.iter().rposition(is_value).map_or(0, |i| i + 1);
    let early = tail[..end].iter().all(is_value);
    if early {
        last.statements.extend(tail[..end].iter().cloned());
    }
    for (place, value, guard) in writes {
        let label = format!("kept{}", last.statements.len());
        if let Some(g) = &guard {
            last.statements.push(format!("if (!{g}) goto <{label}>;"));
        }
        last.statements.push(format!("{place} = {value};"));
        if guard.is_some() {
            last.statements.push(format!("<{label}>"));
        }
    }
    last.statements.extend(tail.into_iter().skip(if early { end } else { 0 }));
    if last.statements.is_empty()
        && let Some(register) = shared.states.any_register()
    {
        last.statements.push(format!("{register} = {register};"));
    }
    *body = last;
    Ok(())
}

/// How many of the next effects are one write to bytes of a memory, and its value.
fn stored(shared: &Shared<'_>, effects: &[&Effect]) -> (usize, Term) {
    let pool = &*shared.isa.pool;
    let first = effects[0];
    let one = (1, first.value);
    if !matches!(shared.states.at(first.state).kind, Kind::Memory { unit: 1, .. }) {
        return one;
    }
    let Node::Extract { hi: 7, lo: 0, of } = *pool.node(first.value) else {
        return one;
    };
    let follows = |i: usize, e: &&Effect| {
        let low = 8 * i as u32;
        let value = matches!(*pool.node(e.value), Node::Extract { hi, lo, of: whole } if whole == of && u32::from(lo) == low && u32::from(hi) == low + 7);
        value && e.state == first.state && e.guard == first.guard && is_behind(pool, first.addr, e.addr, i as u128)
    };
    let all = effects.iter().enumerate().take_while(|(i, e)| follows(*i, e)).count();
    // A power of two.
    let count = [16, 8, 4, 2, 1].into_iter().find(|n| *n <= all).unwrap_or(1);
    if count == 1 { one } else { (count, of) }
}
