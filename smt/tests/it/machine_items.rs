//! What a machine section says is looked at: with one item changed, a command no longer gives what
//! chips and other tools gave.
//!
//! Each row changes a spec in one place and runs a command on both. What comes of the original is
//! what was recorded of the chip, of the compiled program in QEMU, or what is known of the numbers.
//! Rows of [`crate::mutations`] are refused by the checker or refuted by a theorem. Every item of
//! the language has such a row, or is listed as [`OPEN`].

mod items;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

use isamorph_core::dsl::load;
use isamorph_core::model::machine::Machine;
use isamorph_core::source::DirLoader;

use crate::mutations::spec::MUTANTS as OF_SPECS;
use crate::support::sweep;

/// An item of a machine section that is changed.
struct Mutant {
    what: &'static str,
    /// The items that it is one of, [`items::all`].
    items: &'static [&'static str],
    isa: &'static str,
    file: &'static str,
    was: &'static str,
    now: &'static str,
    /// The command, and what the original gives somewhere in its output.
    run: Run,
}

type Run = (&'static [&'static str], &'static str);

/// A program of clang 19, which QEMU ends with 51, the lowest byte of the result.
const SUM: Run = (&["run", "smt/tests/cli/sum.elf"], "x10 (a0) = 0x32efeb33");
const EUCLID: Run = (
    &["run", "smt/tests/cli/euclid.asm", "--set", "a0=84", "--set", "a1=35"],
    "x10 (a0) = 0x7\n",
);
/// The branch behind the call is never taken, for the call keeps `s1`.
const CALL: Run = (&["suggest", "smt/tests/cli/call.asm", "--quick", "--returns"], "branch never taken");
/// The last instruction does nothing but end the program.
const LAST: Run = (
    &["suggest", "smt/tests/cli/usse-end.asm", "--quick"],
    "1 suggestion: 3 instructions become 2",
);
/// What started the program reads the sum.
const LEAVES: Run = (&["suggest", "smt/tests/cli/leaves-a0.asm", "--quick"], "0 suggestions");
/// Time passes between two reads of a counter.
const COUNTER: Run = (&["suggest", "smt/tests/cli/counter.asm", "--quick"], "0 suggestions");
/// A fence orders what formulas do not show.
const KEPT: Run = (
    &["suggest", "smt/tests/cli/kept.asm", "--quick"],
    "1 suggestion: 3 instructions become 2",
);
/// A hint stays where it is, and is in nobody's way.
const DELAYED: Run = (
    &["suggest", "smt/tests/cli/delayed.asm", "--quick"],
    "1 suggestion: 5 instructions become 4",
);
/// A load that nobody reads orders what comes behind it.
const ACQUIRED: Run = (&["suggest", "smt/tests/cli/acquired.asm", "--quick"], "0 suggestions");
/// As llvm-mc assembles it.
const GREATER: Run = (&["asm", "--order", "number", "bgt a0, a1, 8"], "00a5c463");
/// A kernel of the corpus, with what FlexGripPlus left in memory.
const REDUCTION: Run = (
    &[
        "run",
        "corpus/programs/flexgrip/Reduction/program.vhd",
        "--param",
        "0",
        "--param",
        "0x1000",
        "--param",
        "0x20",
        "--constant",
        "1:0=0xffffffff",
        "--mem",
        "corpus/programs/flexgrip/Reduction/memory.mif",
        "--dump",
        "0..4",
    ],
    "00000 00000222\n",
);

/// What QEMU's user mode did, instruction by instruction.
const CASES: Run = (
    &["exec", "--cases", "corpus/oracles/rv32.tsv", "--quiet"],
    "22595 cases: 22595 ok, 0 differ, 0 unspecified, 0 in error",
);
/// Threads 1 and 39 of block 1 add the numbers to their own.
const SUMS: Run = (
    &[
        "run",
        "smt/tests/cli/toy-gpu.asm",
        "--grid",
        "2",
        "--block",
        "40",
        "--dump",
        "0x104..0x108",
        "--dump",
        "0x19c..0x1a0",
    ],
    "00104 00000001\n0019C 0000030C\n",
);
/// A caller reads the result.
const RESULT: Run = (&["suggest", "smt/tests/cli/result.asm", "--quick", "--abi"], "0 suggestions");
/// An address that is computed may be that of any instruction.
const COMPUTED: Run = (&["suggest", "smt/tests/cli/call.asm", "--quick"], "0 suggestions");
const PACKED: Run = (
    &["equiv", "smt/tests/cli/packed.asm", "smt/tests/cli/packed.asm", "--live-out", "v0"],
    "proved",
);
/// One word, numbered 0.
const SHADER: Run = (&["run", "smt/tests/cli/shader.hex", "--format", "json"], "\"at\": \"0x1\"");

const fn rv32(what: &'static str, items: &'static [&'static str], was: &'static str, now: &'static str, run: Run) -> Mutant {
    let (isa, file) = ("rv32", "riscv/machine.isa");
    Mutant {
        what,
        items,
        isa,
        file,
        was,
        now,
        run,
    }
}

/// A row of a family of RISC-V.
const fn family(what: &'static str, was: &'static str, now: &'static str) -> Mutant {
    let (isa, file, run, items): (_, _, _, &[&str]) = ("rv32", "riscv/base.isa", CASES, &[]);
    Mutant {
        what,
        items,
        isa,
        file,
        was,
        now,
        run,
    }
}

const fn toy(what: &'static str, items: &'static [&'static str], was: &'static str, now: &'static str) -> Mutant {
    let (isa, file, run) = ("toy-gpu", "toy-gpu.isa", SUMS);
    Mutant {
        what,
        items,
        isa,
        file,
        was,
        now,
        run,
    }
}

const fn g80(what: &'static str, items: &'static [&'static str], was: &'static str, now: &'static str) -> Mutant {
    let (isa, file, run) = ("flexgrip", "nv50/machine.isa", REDUCTION);
    Mutant {
        what,
        items,
        isa,
        file,
        was,
        now,
        run,
    }
}

const MUTANTS: &[Mutant] = &[
    rv32(
        "a fence that is not kept",
        &["keep"],
        "keep { fence fence_i",
        "keep { fence_i",
        KEPT,
    ),
    rv32("a counter that stands still", &["keep"], "fence_i csr }", "fence_i }", COUNTER),
    rv32(
        "an access whose order is not kept",
        &["keep behind"],
        "\n  keep behind order\n",
        "\n",
        ACQUIRED,
    ),
    Mutant {
        what: "an end of the program that is not said",
        items: &["stop behind"],
        isa: "sgx543",
        file: "sgx543/machine.isa",
        was: "\n  stop behind end\n",
        now: "\n",
        run: LAST,
    },
    Mutant {
        what: "a hint that is none",
        items: &["hint"],
        isa: "late",
        file: "late.isa",
        was: "  hint { delay }\n",
        now: "",
        run: DELAYED,
    },
    Mutant {
        what: "a hint in the way",
        items: &["hint", "keep"],
        isa: "late",
        file: "late.isa",
        was: "wait }\n  hint { delay }\n",
        now: "wait delay }\n",
        run: DELAYED,
    },
    rv32(
        "a wrong alignment of short words",
        &["alignment"],
        "words h0    at 2",
        "words h0    at 4",
        SUM,
    ),
    rv32(
        "a wrong alignment of long words",
        &["alignment"],
        "words h0 h1 at 2",
        "words h0 h1 at 4",
        SUM,
    ),
    rv32(
        "a counter that moves on by one number",
        &["a counter of bytes", "a counter of words"],
        "pc + length",
        "pc + 4",
        SUM,
    ),
    rv32("the number of another machine", &["elf"], "elf 243", "elf 62", SUM),
    rv32("the other byte order", &["byte order"], "little-endian", "big-endian", SUM),
    rv32(
        "two names of registers swapped",
        &["names of elements"],
        "10 a0   11 a1",
        "10 a1   11 a0",
        EUCLID,
    ),
    rv32(
        "an end of programs that is missing",
        &["stop"],
        "stop { environment c_ebreak }",
        "stop { c_ebreak }",
        SUM,
    ),
    rv32(
        "an end of programs that leaves nothing in registers",
        &["exit"],
        "stop { environment c_ebreak }",
        "exit { environment c_ebreak }",
        LEAVES,
    ),
    rv32(
        "a register that calls keep is missing",
        &["kept by calls"],
        "s0 s1 s2..s11",
        "s0 s2..s11",
        CALL,
    ),
    rv32(
        "calls that leave another register",
        &["linked in"],
        "linked in ra",
        "linked in t0",
        CALL,
    ),
    Mutant {
        what: "an alias with its operands swapped",
        items: &[],
        isa: "rv32",
        file: "riscv/aliases.isa",
        was: r#"read as "blt {b}, {a}, {to}""#,
        now: r#"read as "blt {a}, {b}, {to}""#,
        run: GREATER,
    },
    g80("a wrong alignment", &["alignment"], "words w0 w1 at 8", "words w0 w1 at 16"),
    g80(
        "branches that are returns",
        &["kind jump", "kind return"],
        "branch => jump            ret => return ",
        "branch => return          ret => jump   ",
    ),
    g80(
        "joins that do not wait",
        &["kind join", "kind next"],
        "join => join",
        "join => next",
    ),
    g80(
        "barriers that do not wait",
        &["kind barrier", "kind next"],
        "barrier => barrier        trap",
        "barrier => next           trap",
    ),
    g80(
        "another number of the thread",
        &["initial thread_x", "initial thread_y"],
        "r[0]  bits 15..0  thread_x",
        "r[0]  bits 15..0  thread_y",
    ),
    g80(
        "parameters elsewhere",
        &["initial parameters", "place of an initial value"],
        "s[0x10..] parameters",
        "s[0x12..] parameters",
    ),
    g80(
        "global memory elsewhere",
        &["first address"],
        "16, from 0xe00000000",
        "16, from 0xd00000000",
    ),
    g80("narrower warps", &["warp"], "warps of 32", "warps of 16"),
    Mutant {
        what: "flags that are not written",
        items: &[],
        isa: "flexgrip",
        file: "flexgrip/iset.isa",
        was: "flags <- bits(0, 2) ++ holds ++ ~holds;",
        now: "",
        run: REDUCTION,
    },
    rv32(
        "registers without a use",
        &["role general", "role special"],
        "registers x general",
        "registers x special",
        CALL,
    ),
    rv32(
        "a result that is not returned",
        &["results of calls"],
        "{ a0 a1 }",
        "{ a1 }",
        RESULT,
    ),
    rv32(
        "computed jumps that are returns",
        &["computed targets"],
        "pc + length",
        "pc + length, computed targets after calls",
        COMPUTED,
    ),
    Mutant {
        what: "words that are numbered by twos",
        items: &["a counter of words"],
        isa: "sgx543",
        file: "sgx543/machine.isa",
        was: "pc + 1",
        now: "pc + 2",
        run: SHADER,
    },
    Mutant {
        what: "nothing is said of what follows",
        items: &["control next"],
        isa: "vop3p",
        file: "vop3p/machine.isa",
        was: "control next",
        now: "",
        run: PACKED,
    },
    g80(
        "shared memory of a thread",
        &["memory shared", "memory local"],
        "memory s    shared",
        "memory s    local",
    ),
    g80(
        "constant memory of a thread",
        &["memory constant", "memory local"],
        "memory cmem constant",
        "memory cmem local",
    ),
    g80(
        "global memory that nothing writes to",
        &["memory global", "memory constant"],
        "memory gmem global",
        "memory gmem constant",
    ),
    g80(
        "less constant memory",
        &["size"],
        "banks of 0x10000",
        "banks of 0x10000, size 0x10000",
    ),
    g80(
        "flags beyond the register",
        &["bits of flags", "role flags"],
        "overflow 3",
        "overflow 7",
    ),
    toy(
        "the lane in the place of the thread",
        &["initial lane"],
        "who[0] thread_x",
        "who[0] lane",
    ),
    toy(
        "the depth in the place of the thread",
        &["initial thread_z"],
        "who[0] thread_x",
        "who[0] thread_z",
    ),
    toy(
        "the warp in the place of the block",
        &["initial warp"],
        "who[1] block_x",
        "who[1] warp",
    ),
    toy(
        "the row of the block",
        &["initial block_x", "initial block_y"],
        "who[1] block_x",
        "who[1] block_y",
    ),
    toy(
        "the width of blocks",
        &["initial block_size_x"],
        "who[1] block_x",
        "who[1] block_size_x",
    ),
    toy(
        "the depth of blocks",
        &["initial block_size_z"],
        "who[0] thread_x",
        "who[0] block_size_z",
    ),
    toy(
        "the height of blocks",
        &["initial block_size_y"],
        "who[0] thread_x",
        "who[0] block_size_y",
    ),
    toy(
        "the width of the grid",
        &["initial grid_size_x"],
        "who[1] block_x",
        "who[1] grid_size_x",
    ),
    toy(
        "the height of the grid",
        &["initial grid_size_y"],
        "who[0] thread_x",
        "who[0] grid_size_y",
    ),
    toy(
        "numbers exchanged",
        &["place of an initial value"],
        "who[0] thread_x  who[1] block_x",
        "who[1] thread_x  who[0] block_x",
    ),
    toy(
        "few bits of a number",
        &["bits of an initial value"],
        "who[0] thread_x",
        "who[0] bits 3..0 thread_x",
    ),
    toy("smaller blocks", &["block"], "blocks of 64", "blocks of 32"),
    toy("an end that fails", &["kind exit", "kind trap"], "stop => exit", "stop => trap"),
    toy("an end that leaves a loop", &["kind break"], "stop => exit", "stop => break"),
    toy("an end of quads", &["kind quad_off"], "stop => exit", "stop => quad_off"),
    toy("jumps that are calls", &["kind jump", "kind call"], "go => jump", "go => call"),
    toy(
        "jumps that say where loops end",
        &["kind set_break"],
        "go => jump",
        "go => set_break",
    ),
    toy("jumps that start quads", &["kind quad_on"], "go => jump", "go => quad_on"),
    toy(
        "threads that skip a loop",
        &["kind set_join", "kind jump"],
        "meet => set_join",
        "meet => jump",
    ),
    toy(
        "going on and the end exchanged",
        &["kind next", "kind exit"],
        "on => next  stop => exit",
        "on => exit  stop => next",
    ),
    toy(
        "memory of a thread",
        &["memory global", "memory local"],
        "memory mem global",
        "memory mem local",
    ),
    family("a family with two operations exchanged", "  000 addi  =>", "  001 addi  =>"),
    family(
        "a family with two values exchanged",
        "  100 xori  => a ^ v\n  110 ori   => a | v",
        "  100 xori  => a | v\n  110 ori   => a ^ v",
    ),
    family("a family without a row", "  0100000111 andn   => a & ~b\n", ""),
    family("a family with a wrong code", "  0010000010 sh1add =>", "  0010000011 sh1add =>"),
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// What the command prints, with a spec in the place of a built-in one; also where it fails.
fn output(spec: &Path, (args, _): Run) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_verify"));
    command.args(args).arg("--spec").arg(spec).current_dir(root());
    let out = command.output().expect("the program runs");
    String::from_utf8_lossy(&out.stdout).into_owned()
}

fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).expect("a folder");
    for entry in std::fs::read_dir(from).expect("a folder") {
        let entry = entry.expect("an entry");
        let (path, to) = (entry.path(), to.join(entry.file_name()));
        if path.is_dir() {
            copy(&path, &to);
        } else {
            std::fs::copy(&path, &to).expect("a file");
        }
    }
}

/// Items that a row of [`crate::mutations`] is one of.
const OF_SPEC: &[(&str, &str)] = &[
    ("access sizes", "nv50: an access size of local memory is missing"),
    ("an element that holds one value", "rv32: another register is always zero"),
    ("lanes of a vector", "sgx543: a number of lanes that divides no file"),
    ("views", "nv50: a view that is no part of a register"),
    ("target", "nv50: branches without a target"),
    ("units of words", "rv32: words of one width without a place"),
];

/// Items of which nothing shows yet that a mistake is noticed.
const OPEN: &[&str] = &[
    "role vector",
    "role predicate",
    "role address",
    "usual value",
    "number of a barrier",
    "count of a barrier",
    "way of a barrier",
    "banks",
    "pairs",
    "numbers of a thread",
];

/// Where specs of this name are, beside the built-in ones.
fn folder(isa: &str) -> PathBuf {
    root().join(match isa {
        "late" => "smt/tests/it/support",
        toy if toy.starts_with("toy") => "smt/tests/cli",
        _ => "core/isa",
    })
}

fn machine(spec: &Path) -> Option<Machine> {
    let text = std::fs::read_to_string(spec).expect("a spec");
    load(&spec.to_string_lossy(), &text, &DirLoader).ok()?.machine
}

#[test]
fn every_item_of_the_language_has_a_mutation() {
    let mut left = items::all();
    for (item, mutation) in OF_SPEC {
        assert!(OF_SPECS.iter().any(|m| m.what == *mutation), "no mutation `{mutation}`");
        left.remove(*item);
    }
    for item in MUTANTS.iter().flat_map(|m| m.items) {
        assert!(items::all().contains(*item), "no item `{item}`");
        left.remove(*item);
    }
    assert_eq!(left, OPEN.iter().map(|i| (*i).to_string()).collect());
}

#[test]
fn every_item_of_a_machine_is_looked_at() {
    let specs = root().join("core/isa");
    let dir = std::env::temp_dir().join(format!("isamorph-machine-items-{}", std::process::id()));
    copy(&specs, &dir);
    std::fs::copy(folder("toy-gpu").join("toy-gpu.isa"), dir.join("toy-gpu.isa")).expect("a file");
    std::fs::copy(folder("late").join("late.isa"), dir.join("late.isa")).expect("a file");
    let mut survivors = Vec::new();
    let (mut right, mut machines) = (BTreeSet::new(), BTreeMap::new());
    for m in sweep::some(MUTANTS, 4) {
        let original = std::fs::read_to_string(folder(m.isa).join(m.file)).expect("a spec");
        assert_eq!(original.matches(m.was).count(), 1, "{}: `{}` stands in one place", m.what, m.was);
        let spec = dir.join(format!("{}.isa", m.isa));
        // Several rows run one command: on the original it is run once.
        if right.insert((m.isa, m.run)) {
            let right = output(&spec, m.run);
            assert!(right.contains(m.run.1), "{}: {right}", m.what);
        }
        let before = machines.entry(m.isa).or_insert_with(|| machine(&spec).expect("a machine"));
        std::fs::write(dir.join(m.file), original.replace(m.was, m.now)).expect("a spec");
        // It is the item that it says, unless the checker refuses it.
        if let Some(after) = machine(&spec) {
            let changed = items::differences(before, &after);
            let named = m.items.iter().all(|i| changed.contains(*i));
            assert!(named && m.items.is_empty() == changed.is_empty(), "{}: {changed:?}", m.what);
        }
        let wrong = output(&spec, m.run);
        if wrong.contains(m.run.1) {
            survivors.push(format!("{} {}: {wrong}", m.isa, m.what));
        }
        std::fs::write(dir.join(m.file), original).expect("a spec");
    }
    std::fs::remove_dir_all(&dir).expect("our own folder");
    assert!(survivors.is_empty(), "{}", survivors.join("\n"));
}
