//! Programs with branches and loops for several chips, made of numbers, and what their threads
//! leave on the reference evaluator.

use std::sync::{Arc, LazyLock};

use isamorph_core::InstructionSet;
use isamorph_core::dsl::load;
use isamorph_core::encoding::Instr;
use isamorph_core::exec::{BranchOrder, Global, Kernel, Launch, Layout, Reference, run};
use isamorph_core::source::DirLoader;
use isamorph_core::text::to_text;
use isamorph_smt::optimize::{Limits, flattened, optimize};

/// The lines that programs of a chip are made of. In a line `{d}` is the register that is
/// written, `{a}` to `{c}` are those that are read, `{n}` is a number, `{t}` the address of another
/// line.
pub struct Chip {
    pub set: InstructionSet,
    /// Threads read what they work on, at addresses of their own.
    first: &'static [&'static str],
    lines: &'static [&'static str],
    /// Threads write results.
    last: &'static [&'static str],
    registers: &'static [&'static str],
}

/// Numbers of lines: small ones, those at which halves end, and all bits.
const NUMBERS: [&str; 6] = ["0x0", "0x1", "0x2", "0x10", "0x7", "0x3"];

pub fn nv50() -> Chip {
    Chip {
        set: InstructionSet::builtin("nv50").expect("built in"),
        first: &[
            "cvt u32 $r0 u16 $r0l",
            "shl b32 $r7 $r0 0x5",
            "ld b32 $r0 g14[$r7]",
            "add b32 $r6 $r7 0x4",
            "ld b32 $r1 g14[$r6]",
            "and b32 $r2 $r1 $r0",
            "mov b32 $r3 0x3",
            "set $c0 # ge u32 $r0 $r1",
        ],
        lines: &[
            "add b32 {d} {a} {b}",
            "sub b32 {d} {a} {b}",
            "subr b32 {d} {a} {b}",
            "and b32 {d} {a} {b}",
            "or b32 {d} {a} {b}",
            "xor b32 {d} {a} {b}",
            "add b32 {d} {a} {n}",
            "mov b32 {d} {a}",
            "mov b32 {d} {n}",
            "shl b32 {d} {a} {n}",
            "shr u32 {d} {a} {n}",
            "mul {d} u16 {a}l u16 {b}h",
            "mul {d} u16 {a}l u16 {b}l",
            "add {d} (mul u16 {a}l {b}l) {c}",
            "cvt u32 {d} u16 {a}l",
            "cvt neg s32 {d} s32 {a}",
            "add rn f32 {d} {a} {b}",
            "set {d} le u32 {a} {b}",
            "set $c0 # ge u32 {a} {b}",
            "set $c0 # lg s32 {a} {b}",
            "(eu $c0) add b32 {d} {a} {b}",
            "(lg $c0) mov b32 {d} {a}",
            "(lg $c0) st b32 g14[$r6] {a}",
            "ld b32 {d} g14[$r7]",
            "ld b32 {d} g14[$r6]",
            "st b32 g14[$r7] {a}",
            "st b32 g14[$r6] {a}",
            "(lg $c0) bra {t}",
            "(eu $c0) bra {t}",
            "bra {t}",
            "joinat {t}",
            "join mov b32 {d} {a}",
        ],
        last: &[
            "add b32 $r5 $r7 0x8",
            "st b32 g14[$r5] $r0",
            "add b32 $r5 $r5 0x4",
            "st b32 g14[$r5] $r1",
            "add b32 $r5 $r5 0x4",
            "(lg $c0) mov b32 $r2 $r3",
            "st b32 g14[$r5] $r2",
            "exit nop",
        ],
        registers: &["$r0", "$r1", "$r2", "$r3", "$r4"],
    }
}

pub fn flexgrip() -> Chip {
    Chip {
        set: InstructionSet::builtin("flexgrip").expect("built in"),
        first: &[
            "I2I.U32.U16 R0, R0L",
            "SHL R7, R0, 0x5",
            "GLD.U32 R0, global14 [R7]",
            "IADD32I R6, R7, 0x4",
            "GLD.U32 R1, global14 [R6]",
            "I2I.U32.U16 R2, R1L",
            "MVI R3, 0x3",
            "ISET.C0 o[0x7f], R0, R1, GE",
        ],
        lines: &[
            "IADD {d}, {a}, {b}",
            "IADD {d}, -{a}, {b}",
            "IADD32I {d}, {a}, {n}",
            "LOP.XOR {d}, {a}, {b}",
            "LOP.AND {d}, {a}, {b}",
            "MOV {d}, {a}",
            "MVI {d}, {n}",
            "SHL {d}, {a}, {n}",
            "SHL {d}, {a}, {b}",
            "IMUL.U16.U16 {d}, {a}L, {b}H",
            "IMUL.U16.U16 {d}, {a}L, {b}L",
            "IMAD.U16 {d}, {a}L, {b}L, {c}",
            "IMAD.U16 {d}, {a}H, {b}L, {c}",
            "I2I.U32.U16 {d}, {a}L",
            "I2I.S32.S32 {d}, -{a}",
            "ISET {d}, {a}, {b}, LE",
            "ISET.C0 o[0x7f], {a}, {b}, GE",
            "ISET.S32.C0 o[0x7f], {a}, {b}, NE",
            "IADD {d} (C0.EQU), {a}, {b}",
            "MOV {d} (C0.NE), {a}",
            "GLD.U32 {d}, global14 [R7]",
            "GLD.U32 {d}, global14 [R6]",
            "GST.U32 global14 [R7], {a}",
            "GST.U32 global14 [R6] (C0.EQU), {a}",
            "BRA C0.NE, {t}",
            "BRA C0.EQU, {t}",
            "BRA {t}",
            "SSY {t}",
        ],
        last: &[
            "IADD32I R5, R7, 0x8",
            "GST.U32 global14 [R5], R0",
            "IADD32I R5, R5, 0x4",
            "GST.U32 global14 [R5], R1",
            "IADD32I R5, R5, 0x4",
            "MOV R2 (C0.NE), R3",
            "GST.U32 global14 [R5], R2",
            "RET",
        ],
        registers: &["R0", "R1", "R2", "R3", "R4"],
    }
}

pub fn toy() -> Chip {
    static TOY: LazyLock<InstructionSet> = LazyLock::new(|| {
        let text = include_str!("../../cli/toy-gpu.isa");
        load("toy-gpu.isa", text, &DirLoader).expect("a spec").into()
    });
    Chip {
        set: TOY.clone(),
        first: &[
            "id v0, 0",
            "li v6, 16",
            "mul v7, v0, v6",
            "ld v0, [v7]",
            "li v1, 4",
            "add v6, v7, v1",
            "ld v2, [v6]",
            "ltu v0, v2",
        ],
        lines: &[
            "add {d}, {a}, {b}",
            "add {d}, {a}, {a}",
            "mul {d}, {a}, {b}",
            "li {d}, {n}",
            "ltu {a}, {b}",
            "ld {d}, [v7]",
            "ld {d}, [v6]",
            "st [v7], {a}",
            "st [v6], {a}",
            "goif {t}",
            "go {t}",
            "meet {t}",
        ],
        last: &["li v4, 4", "add v6, v6, v4", "st [v6], v0", "add v6, v6, v4", "st [v6], v1", "stop"],
        registers: &["v0", "v1", "v2", "v3"],
    }
}

/// A line in numbers: which one, its registers, and how far its target is away.
pub type Line = (u8, [u8; 4], i8);

impl Chip {
    /// The number of the line that begins like this.
    pub fn line(&self, beginning: &str) -> u8 {
        let at = self.lines.iter().position(|l| l.starts_with(beginning));
        at.unwrap_or_else(|| panic!("no line begins with {beginning}")) as u8
    }

    /// The program of some lines.
    pub fn program(&self, lines: &[Line]) -> Vec<Instr> {
        let text = |(which, registers, _): &Line| {
            let line = self.lines[usize::from(*which) % self.lines.len()];
            let names = registers.map(|r| self.registers[usize::from(r) % self.registers.len()]);
            let number = NUMBERS[usize::from(registers[2]) % NUMBERS.len()];
            let marks = ["{d}", "{a}", "{b}", "{c}", "{n}"].iter().zip(names.iter().chain([&number]));
            marks.fold(line.to_string(), |text, (mark, own)| text.replace(mark, own))
        };
        let mut texts: Vec<(String, usize)> = self.first.iter().map(|t| (t.to_string(), 0)).collect();
        for (i, line) in lines.iter().enumerate() {
            // Targets are lines of the middle, or the first one behind it.
            let to = (i as i64 + i64::from(line.2)).clamp(0, lines.len() as i64) as usize;
            texts.push((text(line), self.first.len() + to));
        }
        texts.extend(self.last.iter().map(|t| (t.to_string(), 0)));
        let set = &self.set;
        // All words have one length.
        let bytes = u64::from(set.model().forms[code(set, &self.first[..1])[0].form].width / 8);
        let texts: Vec<String> = texts
            .iter()
            .map(|(t, to)| t.replace("{t}", &format!("{:#x}", *to as u64 * bytes)))
            .collect();
        let program = code(set, &texts.iter().map(String::as_str).collect::<Vec<_>>());
        assert!(
            program.iter().all(|i| u64::from(set.model().forms[i.form].width / 8) == bytes),
            "{texts:?}"
        );
        program
    }
}

/// The memory that threads leave; nothing if they do not end soon, or if what they leave depends on
/// which side of a branch goes first where threads part: chips do not say, so such a program says
/// nothing.
pub fn threads_leave(set: &InstructionSet, code: &[Instr], seed: u64) -> Option<Global> {
    let [one, other] = [BranchOrder::FallThrough, BranchOrder::Taken].map(|order| threads_leave_in(set, code, seed, order));
    one.filter(|one| other.as_ref() == Some(one))
}

fn threads_leave_in(set: &InstructionSet, code: &[Instr], seed: u64, order: BranchOrder) -> Option<Global> {
    let isa = set.model();
    let program = Kernel::new(set, code.iter().map(|i| set.encode_raw(i)));
    let mut memory = Global::new(0x100);
    for (i, byte) in memory.bytes.iter_mut().enumerate() {
        // Some words are small.
        let random = seed
            .wrapping_mul(0x9e37_79b9_7f4a_7c15)
            .rotate_left(7 * i as u32)
            .wrapping_mul(i as u64 | 1);
        *byte = if i % 4 > 0 && (seed >> (i / 4 % 32)) & 1 == 1 {
            0
        } else {
            (random >> 40) as u8
        };
    }
    let launch = Launch {
        max_steps: 800,
        order,
        ..Launch::new(1, 4)
    };
    let mut engine = Reference::with(isa, Arc::new(Layout::new(isa)), Default::default());
    let end = run(isa, &mut engine, &program, &launch, &mut memory, &mut |_| {});
    end.ok().map(|_| memory)
}

fn code(set: &InstructionSet, texts: &[&str]) -> Vec<Instr> {
    let parse = |t: &&str| set.parse_raw(t).unwrap_or_else(|e| panic!("{t}: {e:?}"));
    texts.iter().map(parse).collect()
}

/// Most lines that bytes stand for.
const MOST_LINES: usize = 24;
/// Memories that programs made of bytes are started with.
const MEMORIES: u64 = 3;

/// Bytes as the lines of a program: six bytes are a line, and the first of all chooses the chip.
pub fn lines_of(bytes: &[u8]) -> Vec<Line> {
    let line = |b: &[u8; 6]| (b[0], [b[1], b[2], b[3], b[4]], (b[5] % 10) as i8 - 4);
    bytes.as_chunks().0.iter().take(MOST_LINES).map(line).collect()
}

/// Optimizes the program that bytes stand for, and runs it before and after; says whether any run
/// ended.
///
/// # Panics
/// If the optimized program leaves something else.
pub fn check(chips: &[Chip], limits: &Limits, bytes: &[u8]) -> bool {
    let Some((first, bytes)) = bytes.split_first() else { return false };
    let chip = &chips[usize::from(*first) % chips.len()];
    let (set, old) = (&chip.set, chip.program(&lines_of(bytes)));
    let o = optimize(set, &old, &[], &[], limits);
    let new = flattened(set, &old, &o.places).expect("addresses follow").concat();
    let mut ended = false;
    for seed in 0..MEMORIES {
        let seed = seed.wrapping_mul(0x0101_0101_0101_0101).wrapping_add(u64::from(*first));
        let Some(before) = threads_leave(set, &old, seed) else { continue };
        let texts = |code: &[Instr]| code.iter().map(|i| to_text(set.model(), i)).collect::<Vec<String>>();
        let same = threads_leave(set, &new, seed).as_ref() == Some(&before);
        assert!(same, "{:#?} became {:#?}", texts(&old), texts(&new));
        ended = true;
    }
    ended
}
