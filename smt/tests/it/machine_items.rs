//! What a machine section says is looked at: with one item changed, a command no longer gives what
//! chips and other tools gave.
//!
//! Each row changes a built-in spec in one place and runs a command on both. What comes of the
//! original is what was recorded of the chip, or of the compiled program in QEMU.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

/// An item of a machine section that is changed.
struct Mutant {
    what: &'static str,
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

const fn rv32(what: &'static str, was: &'static str, now: &'static str, run: Run) -> Mutant {
    let (isa, file) = ("rv32", "riscv/machine.isa");
    Mutant {
        what,
        isa,
        file,
        was,
        now,
        run,
    }
}

const fn g80(what: &'static str, was: &'static str, now: &'static str) -> Mutant {
    let (isa, file, run) = ("flexgrip", "nv50/machine.isa", REDUCTION);
    Mutant {
        what,
        isa,
        file,
        was,
        now,
        run,
    }
}

const MUTANTS: &[Mutant] = &[
    rv32("a wrong alignment of short words", "words h0    at 2", "words h0    at 4", SUM),
    rv32("a wrong alignment of long words", "words h0 h1 at 2", "words h0 h1 at 4", SUM),
    rv32("a counter that moves on by one number", "pc + length", "pc + 4", SUM),
    rv32("the other byte order", "little-endian", "big-endian", SUM),
    rv32("two names of registers swapped", "10 a0   11 a1", "10 a1   11 a0", EUCLID),
    rv32(
        "an end of programs that is missing",
        "stop { environment c_ebreak }",
        "stop { c_ebreak }",
        SUM,
    ),
    rv32("a register that calls keep is missing", "s0 s1 s2..s11", "s0 s2..s11", CALL),
    rv32("calls that leave another register", "linked in ra", "linked in t0", CALL),
    Mutant {
        what: "an alias with its operands swapped",
        isa: "rv32",
        file: "riscv/aliases.isa",
        was: r#"read as "blt {b}, {a}, {to}""#,
        now: r#"read as "blt {a}, {b}, {to}""#,
        run: GREATER,
    },
    g80("a wrong alignment", "words w0 w1 at 8", "words w0 w1 at 16"),
    g80(
        "branches that are returns",
        "branch => jump            ret => return ",
        "branch => return          ret => jump   ",
    ),
    g80("joins that do not wait", "join => join", "join => next"),
    g80(
        "barriers that do not wait",
        "barrier => barrier        trap",
        "barrier => next           trap",
    ),
    g80(
        "another number of the thread",
        "r[0]  bits 15..0  thread_x",
        "r[0]  bits 15..0  thread_y",
    ),
    g80("parameters elsewhere", "s[0x10..] parameters", "s[0x12..] parameters"),
    g80("global memory elsewhere", "16, from 0xe00000000", "16, from 0xd00000000"),
    g80("narrower warps", "warps of 32", "warps of 16"),
    Mutant {
        what: "flags that are not written",
        isa: "flexgrip",
        file: "flexgrip/iset.isa",
        was: "flags <- bits(0, 2) ++ holds ++ ~holds;",
        now: "",
        run: REDUCTION,
    },
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

#[test]
fn every_item_of_a_machine_is_looked_at() {
    let specs = root().join("core/isa");
    let dir = std::env::temp_dir().join(format!("isamorph-machine-items-{}", std::process::id()));
    copy(&specs, &dir);
    let mut survivors = Vec::new();
    let mut right = BTreeSet::new();
    for m in MUTANTS {
        let original = std::fs::read_to_string(specs.join(m.file)).expect("a spec");
        assert_eq!(original.matches(m.was).count(), 1, "{}: `{}` stands in one place", m.what, m.was);
        let spec = dir.join(format!("{}.isa", m.isa));
        // Several rows run one command: on the original it is run once.
        if right.insert((m.isa, m.run)) {
            let right = output(&spec, m.run);
            assert!(right.contains(m.run.1), "{}: {right}", m.what);
        }
        std::fs::write(dir.join(m.file), original.replace(m.was, m.now)).expect("a spec");
        let wrong = output(&spec, m.run);
        if wrong.contains(m.run.1) {
            survivors.push(format!("{} {}: {wrong}", m.isa, m.what));
        }
        std::fs::write(dir.join(m.file), original).expect("a spec");
    }
    std::fs::remove_dir_all(&dir).expect("our own folder");
    assert!(survivors.is_empty(), "{}", survivors.join("\n"));
}
