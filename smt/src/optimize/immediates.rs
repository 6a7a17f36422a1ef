//! Instructions with a constant that a program need not contain: those forms of the instruction set
//! that compute one register from another one and a number.

use isamorph_core::encoding::Instr;
use isamorph_core::formula::Node;

use super::registers::Registers;
use super::vocabulary::{CHOICE_BITS, Pattern, pattern_of};

/// Forms without a field of so many bits hold no constant of a useful size.
const WIDE: u32 = 12;

/// The instructions of all forms with a wide field, each with the operations that narrow fields
/// choose.
pub(super) fn immediates(registers: &mut Registers) -> Vec<Pattern> {
    let isa = registers.set.model();
    let mut out = Vec::new();
    for (number, form) in isa.forms.iter().enumerate() {
        if form.fields.iter().all(|f| f.width < WIDE) {
            continue;
        }
        let mut all = Vec::new();
        // A register of the number 0 may be none, and what adds 0 to a register changes nothing.
        for register in [0, 1] {
            let value = |width: u32| match width {
                ..=CHOICE_BITS => 0,
                WIDE.. => 1,
                _ => register,
            };
            let base = Instr {
                form: number,
                fields: form.fields.iter().map(|f| value(f.width)).collect(),
                residue: 0,
            };
            for (f, field) in form.fields.iter().enumerate().filter(|(_, f)| f.width <= CHOICE_BITS) {
                all.extend((1..1 << field.width).filter_map(|value| registers.with_field(&base, f, value)));
            }
            all.push(base);
        }
        for instr in all {
            if registers.set.well_formed_raw(&instr).is_ok() && changes_one_register(registers, &instr) {
                out.extend(pattern_of(registers, &instr));
            }
        }
    }
    out
}

/// Is there an instruction that leaves a number in a register, whatever the state is?
pub(super) fn loads_constants(registers: &mut Registers, code: &[Vec<Instr>]) -> bool {
    code.iter().flatten().any(|i| {
        let reads = registers
            .uses(i)
            .is_none_or(|u| u.reads_memory() || u.cells_read().is_none_or(|c| !c.is_empty()));
        !reads && !registers.all_written(std::iter::once(i)).is_empty()
    })
}

/// Does an instruction write one register, whatever the state is, and read one at most? That is
/// found out before the fields that name them, which takes longer.
fn changes_one_register(registers: &mut Registers, instr: &Instr) -> bool {
    let isa = registers.set.model();
    let (Some(file), Ok(action)) = (registers.file, registers.meanings.of(instr)) else {
        return false;
    };
    let pool = &registers.meanings.pool;
    let control = isa.control_state().map(|s| isa.states[s].name.as_str());
    let own = |space| pool.space_decl(space).name == isa.states[file].name;
    let mut writes = action
        .writes
        .iter()
        .filter(|w| Some(pool.space_decl(w.space).name.as_str()) != control);
    let (Some(write), None) = (writes.next(), writes.next()) else {
        return false;
    };
    let reads = pool.reachable(&[write.value]);
    let reads = reads.iter().filter_map(|t| match pool.node(*t) {
        Node::Read(space, _) => Some(*space),
        _ => None,
    });
    let reads: Vec<_> = reads.collect();
    own(write.space) && pool.is_true(write.guard) && reads.len() == 1 && own(reads[0])
}
