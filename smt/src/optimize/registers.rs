//! Instructions with other registers. Which fields name registers is found by trying: a field does
//! if another number in it makes the instruction read or write another register, at the same
//! distance.

use std::collections::BTreeSet;
use std::collections::hash_map::Entry;
use std::rc::Rc;
use std::sync::Arc;

use isamorph_core::InstructionSet;
use isamorph_core::block::{Lifter, Write};
use isamorph_core::encoding::Instr;
use isamorph_core::formula::{Node, Term, VarId};
use isamorph_core::model::{Isa, Semantics, ones};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::flow::graph::uses_of;
use crate::flow::live::Uses;
use crate::ops::{register_file, register_files};
use isamorph_core::block::Cell;

/// Most choices of fields that an instruction of a form is compared with.
const MOST_SHAPES: usize = 4;

/// What a field names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct RegisterField {
    /// Index of the field in its form.
    pub field: usize,
    /// Does the lowest bit choose a half?
    pub halves: bool,
    /// The register of the number 0; below zero where numbers of registers begin further up.
    base: i64,
    /// How far the registers of two numbers in a row are apart.
    stride: i64,
    /// Is it read?
    pub read: bool,
    /// Is it written?
    pub written: bool,
}

impl RegisterField {
    /// The number for a register; the half stays that of `old`.
    pub fn value(self, old: u64, addr: u64) -> Option<u64> {
        let far = i64::try_from(addr).ok()? - self.base;
        let n = u64::try_from(far / self.stride).ok().filter(|_| far % self.stride == 0)?;
        Some(if self.halves { n << 1 | old & 1 } else { n })
    }

    /// The first register of the group that a number names, where a field numbers groups; of one of
    /// single registers the register itself. An instruction may touch only some of a group.
    pub fn group(self, value: u64) -> Option<u64> {
        let register = self.register(value)?;
        Some(register - register % self.stride.unsigned_abs())
    }

    /// The number for a group, named as [`group`](RegisterField::group) does.
    pub fn value_of_group(self, old: u64, group: u64) -> Option<u64> {
        self.value(old, group + self.base.rem_euclid(self.stride).unsigned_abs())
    }

    /// The register of a number, if it names one.
    pub fn register(self, value: u64) -> Option<u64> {
        let n = if self.halves { value >> 1 } else { value };
        u64::try_from(i64::try_from(n).ok()? * self.stride + self.base).ok()
    }
}

/// What an instruction reads and writes in the registers that programs compute with.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Touched {
    read: Vec<u64>,
    written: Vec<u64>,
}

/// What an instruction reads and writes.
#[derive(Clone)]
pub(super) struct Effect {
    uses: Arc<Uses>,
    /// The registers that it writes at numbers which are no values of the program.
    written: Arc<[Cell]>,
}

/// What is found out about an instruction, once for all files of registers.
#[derive(Clone)]
pub(super) struct Summary {
    /// What it reads and writes; nothing if that is not described.
    effect: Option<Effect>,
    /// The registers that it writes; nothing if it writes something else, or at a number that is
    /// computed.
    all_written: Option<Arc<[Cell]>>,
}

/// What some instructions read and write.
pub(super) type Seen = FxHashMap<(usize, Vec<u64>), Summary>;

/// An instruction of a form, and which of its fields name registers.
struct Shape {
    fields: Vec<u64>,
    named: Vec<RegisterField>,
}

/// Which fields name registers: of instructions, and of forms.
type Fields = (FxHashMap<(usize, Vec<u64>), Vec<RegisterField>>, FxHashMap<usize, Vec<Shape>>);

/// What was found out about instructions, whoever asks.
pub(super) struct Learnt {
    file: Option<usize>,
    fields: Fields,
    seen: Seen,
}

/// What an instruction reads and writes.
fn summary(meanings: &mut Lifter, isa: &Isa, instr: &Instr) -> Summary {
    let uses = uses_of(meanings, std::slice::from_ref(instr)).pop().flatten();
    let Ok(action) = meanings.of(instr) else {
        return Summary {
            effect: None,
            all_written: None,
        };
    };
    let pool = &meanings.pool;
    let cell = |w: &Write| Cell::of(isa, &pool.space_decl(w.space).name, u64::try_from(pool.as_const(w.addr)?).ok()?);
    let control = isa.control_state().map(|s| isa.states[s].name.as_str());
    let mut all = Vec::new();
    let complete = action.writes.iter().all(|w| {
        let found = cell(w);
        all.extend(found.filter(|c| !all.contains(c)));
        found.is_some() || Some(pool.space_decl(w.space).name.as_str()) == control
    });
    Summary {
        effect: uses.map(|uses| Effect {
            uses: Arc::new(uses),
            written: action.writes.iter().filter_map(cell).collect(),
        }),
        all_written: complete.then(|| all.into()),
    }
}

/// Changes registers in instructions.
pub(super) struct Registers<'a> {
    pub set: &'a InstructionSet,
    pub meanings: Lifter<'a>,
    /// The state space of the registers that fields name.
    pub file: Option<usize>,
    known: FxHashMap<(usize, Vec<u64>), Vec<RegisterField>>,
    /// What was found out about each form, by instructions that differ in registers alone.
    shapes: FxHashMap<usize, Vec<Shape>>,
    /// The same of files that are not worked on now.
    of_others: FxHashMap<Option<usize>, Fields>,
    seen: Seen,
    /// The fields of each form that take part in addresses of a state space.
    addressing: FxHashMap<(usize, usize), Rc<Vec<bool>>>,
}

impl<'a> Registers<'a> {
    pub fn new(set: &'a InstructionSet) -> Registers<'a> {
        let isa = set.model();
        Registers {
            set,
            meanings: Lifter::new(isa),
            file: register_file(isa),
            known: FxHashMap::default(),
            shapes: FxHashMap::default(),
            of_others: FxHashMap::default(),
            seen: Seen::default(),
            addressing: FxHashMap::default(),
        }
    }

    /// From now on, the registers that fields name are those of another file.
    pub fn work_on(&mut self, file: Option<usize>) {
        if self.file != file {
            let own = (std::mem::take(&mut self.known), std::mem::take(&mut self.shapes));
            self.of_others.insert(self.file, own);
            (self.known, self.shapes) = self.of_others.remove(&file).unwrap_or_default();
            self.file = file;
        }
    }

    /// What was found out so far.
    pub fn learnt(self) -> Learnt {
        Learnt {
            file: self.file,
            fields: (self.known, self.shapes),
            seen: self.seen,
        }
    }

    /// Takes over what another one has found out about the same file.
    pub fn learn(&mut self, other: Learnt) {
        self.look_at(other.seen);
        if other.file == self.file {
            self.known.extend(other.fields.0);
            self.shapes.extend(other.fields.1);
        }
    }

    /// The register files that code works on: the first general one, and others that it writes.
    pub fn files<'i>(&mut self, code: impl Iterator<Item = &'i Instr>) -> Vec<Option<usize>> {
        let all = register_files(self.set.model());
        let Some((first, others)) = all.split_first() else {
            return vec![None];
        };
        let mut written = BTreeSet::new();
        if !others.is_empty() {
            for i in code {
                written.extend(self.written(i).iter().flat_map(|all| all.iter()).map(|c| c.state));
            }
        }
        let others = others.iter().filter(|f| written.contains(f));
        std::iter::once(first).chain(others).map(|f| Some(*f)).collect()
    }

    /// What an instruction reads and writes; nothing if that is not described.
    pub fn uses(&mut self, instr: &Instr) -> Option<Arc<Uses>> {
        self.effect(instr).map(|e| e.uses)
    }

    fn effect(&mut self, instr: &Instr) -> Option<Effect> {
        self.summary(instr).effect.clone()
    }

    fn summary(&mut self, instr: &Instr) -> &Summary {
        match self.seen.entry((instr.form, instr.fields.clone())) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(unknown) => unknown.insert(summary(&mut self.meanings, self.set.model(), instr)),
        }
    }

    /// What instructions read and write, as far as somebody asked.
    pub fn seen(&self) -> Seen {
        self.seen.clone()
    }

    /// Takes over what is known of instructions, whatever file they work on.
    pub fn look_at(&mut self, seen: Seen) {
        self.seen.extend(seen);
    }

    /// The registers that an instruction writes; nothing if it writes something else, or at a
    /// number that is computed.
    pub fn written(&mut self, instr: &Instr) -> Option<Arc<[Cell]>> {
        self.summary(instr).all_written.clone()
    }

    /// The registers that fields name and that code writes.
    pub fn all_written<'i>(&mut self, code: impl Iterator<Item = &'i Instr>) -> BTreeSet<Cell> {
        let file = self.file;
        let mut out = BTreeSet::new();
        for i in code {
            out.extend(self.written(i).iter().flat_map(|all| all.iter()).filter(|c| Some(c.state) == file));
        }
        out
    }

    /// May an instruction read a register?
    pub fn may_read(&mut self, instr: &Instr, cell: Cell) -> bool {
        self.uses(instr).is_none_or(|u| u.may_read(self.set.model(), cell))
    }

    /// What an instruction touches of the file that is worked on, and which file that is.
    fn touched(&mut self, instr: &Instr) -> Option<(usize, Touched)> {
        let file = self.file?;
        let effect = self.effect(instr)?;
        let own = |cells: &mut dyn Iterator<Item = Cell>| cells.filter(|c| c.state == file).map(|c| c.addr).collect();
        let touched = Touched {
            read: own(&mut effect.uses.cells_named().into_iter()),
            written: own(&mut effect.written.iter().copied()),
        };
        Some((file, touched))
    }

    /// The fields that name registers.
    pub fn fields(&mut self, instr: &Instr) -> Vec<RegisterField> {
        let key = (instr.form, instr.fields.clone());
        if let Some(known) = self.known.get(&key) {
            return known.clone();
        }
        let found = self.like_another(instr).unwrap_or_else(|| {
            let found: Vec<RegisterField> = self.touched(instr).map_or_else(Vec::new, |(file, own)| {
                let as_in_others = self.as_in_others(instr, &own);
                as_in_others.unwrap_or_else(|| {
                    let addressing = self.addressing(instr.form, file);
                    let named = (0..instr.fields.len()).filter(|f| addressing[*f]);
                    named.filter_map(|f| self.field(instr, &own, f)).collect()
                })
            });
            // One that names a register twice may not show what becomes of both: `x - x` reads
            // nothing.
            let registers: BTreeSet<Option<u64>> = found.iter().map(|r| r.register(instr.fields[r.field])).collect();
            if registers.len() == found.len() {
                self.shapes.entry(instr.form).or_default().push(Shape {
                    fields: instr.fields.clone(),
                    named: found.clone(),
                });
            }
            found
        });
        self.known.insert(key, found.clone());
        found
    }

    /// Which fields of a form take part in the address of an element of a file: others name no
    /// register of it.
    pub fn addressing(&mut self, form: usize, file: usize) -> Rc<Vec<bool>> {
        if let Some(known) = self.addressing.get(&(form, file)) {
            return Rc::clone(known);
        }
        let isa = self.set.model();
        let mut addresses = Vec::new();
        if let Semantics::Effects { effects, .. } = &isa.forms[form].semantics {
            let space = isa.states[file].space;
            addresses.extend(effects.iter().filter(|e| e.state == file).map(|e| e.addr));
            let roots: Vec<Term> = effects.iter().flat_map(|e| [e.guard, e.addr, e.value]).collect();
            addresses.extend(isa.pool.reachable(&roots).into_iter().filter_map(|t| match isa.pool.node(t) {
                Node::Read(of, addr) if *of == space => Some(*addr),
                _ => None,
            }));
        }
        let known: FxHashSet<VarId> = isa
            .pool
            .reachable(&addresses)
            .into_iter()
            .filter_map(|t| match isa.pool.node(t) {
                Node::Var(v) => Some(*v),
                _ => None,
            })
            .collect();
        let found: Rc<Vec<bool>> = Rc::new(isa.forms[form].fields.iter().map(|f| known.contains(&f.var)).collect());
        self.addressing.insert((form, file), Rc::clone(&found));
        found
    }

    /// The fields that name registers, if they are known of an instruction that differs in the
    /// registers of these fields alone. Of halves both must be the same.
    fn like_another(&self, instr: &Instr) -> Option<Vec<RegisterField>> {
        let same = |known: &&Shape| {
            (0..known.fields.len()).all(|f| {
                let (one, other) = (known.fields[f], instr.fields[f]);
                let names = known.named.iter().find(|r| r.field == f);
                one == other || names.is_some_and(|r| !r.halves || one & 1 == other & 1)
            })
        };
        let known = self.shapes.get(&instr.form)?.iter().find(same)?;
        Some(known.named.clone())
    }

    /// The fields that name registers, if they are those of another instruction of the form. Then
    /// these registers are all that it touches, and so they are if all the fields name others.
    fn as_in_others(&mut self, instr: &Instr, own: &Touched) -> Option<Vec<RegisterField>> {
        let mut tried: Vec<Vec<RegisterField>> = Vec::new();
        for known in self.shapes.get(&instr.form).into_iter().flatten() {
            if !known.named.is_empty() && !tried.contains(&known.named) && tried.len() < MOST_SHAPES {
                tried.push(known.named.clone());
            }
        }
        tried.into_iter().find(|named| {
            let mut other = instr.clone();
            for (r, far) in named.iter().zip((1..).map(|k| 2 * k)) {
                let old = instr.fields[r.field];
                let top = ones(self.set.model().forms[instr.form].fields[r.field].width);
                other.fields[r.field] = if old + far <= top { old + far } else { old.saturating_sub(far) };
            }
            let names = |i: &Instr, wanted: fn(&RegisterField) -> bool| -> Option<BTreeSet<u64>> {
                named.iter().filter(|r| wanted(r)).map(|r| r.register(i.fields[r.field])).collect()
            };
            let fits = |i: &Instr, t: &Touched| {
                let same = |touched: &[u64], named| Some(touched.iter().copied().collect()) == named;
                same(&t.read, names(i, |r| r.read)) && same(&t.written, names(i, |r| r.written))
            };
            let all = names(&other, |_| true).filter(|all| all.len() == named.len());
            let moved = all.zip(names(instr, |_| true)).is_some_and(|(new, old)| new.is_disjoint(&old));
            moved
                && fits(instr, own)
                && self.set.well_formed_raw(&other).is_ok()
                && self.touched(&other).is_some_and(|(_, t)| fits(&other, &t))
        })
    }

    fn field(&mut self, instr: &Instr, own: &Touched, field: usize) -> Option<RegisterField> {
        let width = self.set.model().forms[instr.form].fields[field].width;
        if !(2..=12).contains(&width) {
            return None;
        }
        let (old, top) = (instr.fields[field], ones(width));
        // Two other numbers that make it touch registers that it did not touch.
        let mut met: Vec<(u64, Option<u64>, Option<u64>)> = Vec::new();
        // Even distances keep the half that a field names.
        let distances: &[u64] = match width {
            2 => &[1, 2, 3],
            3 => &[2, 4, 6, 1, 3, 5],
            _ => &[2, 4, 6, 8, 10],
        };
        let number = |far: &u64| if old + far <= top { old + far } else { old.wrapping_sub(*far) };
        let mut numbers: Vec<u64> = distances.iter().map(number).collect();
        // What an instruction makes of one register twice may be another thing: `x - x` reads
        // nothing.
        numbers.sort_by_key(|n| (0..instr.fields.len()).any(|f| f != field && instr.fields[f] == *n));
        for number in numbers {
            let touched = self
                .with_field(instr, field, number)
                .filter(|_| number <= top)
                .and_then(|i| self.touched(&i));
            let Some((_, t)) = touched else { continue };
            let new = |from: &[u64], to: &[u64]| to.iter().copied().find(|a| !from.contains(a));
            let (read, written) = (new(&own.read, &t.read), new(&own.written, &t.written));
            if read.is_some() || written.is_some() {
                met.push((number, read, written));
            }
            if met.len() == 2 {
                break;
            }
        }
        let [(one, r, w), (two, s, x)] = met[..] else { return None };
        let (read, written) = (r.zip(s), w.zip(x));
        let (a, b) = read.or(written)?;
        if read.is_some() && written.is_some() && read != written {
            return None;
        }
        let (step, numbers) = (a.abs_diff(b), one.abs_diff(two));
        let (halves, stride) = match (step, numbers) {
            (s, n) if 2 * s == n => (true, 1),
            (s, n) if s > 0 && s % n == 0 => (false, i64::try_from(s / n).ok()?),
            _ => return None,
        };
        let number = if halves { one >> 1 } else { one };
        let base = i64::try_from(a).ok()? - i64::try_from(number).ok()? * stride;
        let found = RegisterField {
            field,
            halves,
            base,
            stride,
            read: read.is_some(),
            written: written.is_some(),
        };
        // A field that chooses an operation may look like one of halves.
        let touches = |r: u64| own.read.contains(&r) || own.written.contains(&r);
        (!halves || found.register(old).is_some_and(touches)).then_some(found)
    }

    /// An instruction with one field changed, if that is an instruction.
    pub fn with_field(&self, instr: &Instr, field: usize, value: u64) -> Option<Instr> {
        let mut new = instr.clone();
        new.fields[field] = value;
        self.set.well_formed_raw(&new).ok()?;
        Some(new)
    }

    /// An instruction with another register in the fields that `wanted` names.
    fn renamed(&mut self, instr: &Instr, from: Cell, to: Cell, wanted: impl Fn(&RegisterField) -> bool) -> Option<Instr> {
        if Some(from.state) != self.file || from.state != to.state {
            return None;
        }
        let mut new = instr.clone();
        for r in self.fields(instr) {
            if wanted(&r) && r.register(instr.fields[r.field]) == Some(from.addr) {
                new.fields[r.field] = r.value(instr.fields[r.field], to.addr)?;
            }
        }
        self.set.well_formed_raw(&new).ok()?;
        (new != *instr).then_some(new)
    }

    /// An instruction that reads another register in the place of one.
    pub fn reading(&mut self, instr: &Instr, from: Cell, to: Cell) -> Option<Instr> {
        let new = self.renamed(instr, from, to, |r| r.read && !r.written)?;
        (!self.may_read(&new, from)).then_some(new)
    }

    /// An instruction that writes another register in the place of one.
    pub fn writing(&mut self, instr: &Instr, from: Cell, to: Cell) -> Option<Instr> {
        let new = self.renamed(instr, from, to, |r| r.written && !r.read)?;
        (!self.written(&new)?.contains(&from)).then_some(new)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::facts::samples::mixed;

    #[test]
    fn fields_of_an_instruction_do_not_depend_on_what_was_asked_before() {
        for name in ["nv50", "flexgrip", "rv32", "rv64", "vop3p", "sgx543"] {
            let set = InstructionSet::builtin(name).expect("built in");
            let isa = set.model();
            let mut all = Registers::new(&set);
            let mut compared = 0;
            for form in 0..isa.forms.len() {
                for number in 0..8 {
                    let field =
                        |(k, f): (usize, &isamorph_core::model::Field)| mixed(&[form as u64, number, k as u64]) as u64 & ones(f.width);
                    let instr = Instr {
                        form,
                        fields: isa.forms[form].fields.iter().enumerate().map(field).collect(),
                        ..Instr::default()
                    };
                    if set.well_formed_raw(&instr).is_err() {
                        continue;
                    }
                    let alone = Registers::new(&set).fields(&instr);
                    // One that names a register twice, or one that is always 0, shows less of its
                    // fields.
                    let found = all.fields(&instr);
                    let is_plain = |fields: &[RegisterField]| {
                        let registers: BTreeSet<Option<u64>> = fields.iter().map(|r| r.register(instr.fields[r.field])).collect();
                        registers.len() == fields.len() && !registers.contains(&Some(0))
                    };
                    let plain = is_plain(&alone) && is_plain(&found);
                    assert!(
                        found == alone || !plain || alone.is_empty(),
                        "{name}: {instr:?}: {found:?}, not {alone:?}"
                    );
                    compared += usize::from(plain && !alone.is_empty());
                }
            }
            assert!(compared >= 10, "{name}: {compared} instructions compared");
        }
    }
}
