//! What generated decoders reach, how large they are, and how long a compiler takes for them.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use isamorph_core::InstructionSet;
use isamorph_core::generate::{Language, Parts, generate};
use isamorph_core::model::Word;

/// Millions a second: decode, decode and print, encode, encode without checks, parse.
pub type Speeds = Vec<f64>;

/// A folder for what is compiled.
fn folder(set: &InstructionSet, language: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("target/generated")
        .join(set.name())
        .join(language);
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// Runs a command that must succeed.
pub fn run(command: &mut Command) {
    let status = command.status().unwrap_or_else(|e| panic!("{command:?}: {e}"));
    assert!(status.success(), "{command:?} fails");
}

fn rustc() -> Command {
    Command::new(std::env::var("RUSTC").unwrap_or_else(|_| "rustc".into()))
}

/// C compilers that are installed.
pub fn c_compilers() -> Vec<&'static str> {
    let there = |cc: &&'static str| Command::new(cc).arg("--version").output().is_ok();
    ["gcc", "clang"].into_iter().filter(there).collect()
}

/// The program that measures the decoder in Rust.
pub fn rust(set: &InstructionSet) -> PathBuf {
    let folder = folder(set, "rust");
    let file = generate(set, Language::Rust, Parts::default()).expect("a file");
    std::fs::write(folder.join("isa.rs"), file).expect("a file");
    std::fs::write(folder.join("speed.rs"), include_str!("../generated/speed.rs")).expect("a file");
    std::fs::write(folder.join("measure.rs"), include_str!("measure.rs")).expect("a file");
    let program = folder.join("speed");
    let arguments = ["--edition", "2021", "-C", "opt-level=3", "-C", "codegen-units=1", "-o"];
    run(rustc().args(arguments).arg(&program).arg(folder.join("speed.rs")));
    program
}

/// The program that measures the decoder in C.
pub fn c(set: &InstructionSet, compiler: &str) -> PathBuf {
    let folder = folder(set, compiler);
    let file = generate(set, Language::C, Parts::default()).expect("a file");
    std::fs::write(folder.join("isa.h"), file).expect("a file");
    std::fs::write(folder.join("speed.c"), include_str!("../generated/speed.c")).expect("a file");
    std::fs::write(folder.join("measure.h"), include_str!("../generated/measure.h")).expect("a file");
    let (prefix, capitals) = (set.name().replace('-', "_"), set.name().replace('-', "_").to_uppercase());
    let mut names = format!("#define {capitals}_IMPLEMENTATION\n#include \"isa.h\"\n");
    for name in ["insn", "decode", "values", "print", "encode", "compose", "parse"] {
        names += &format!("#define isa_{name} {prefix}_{name}\n");
    }
    for name in ["FIELDS", "TEXT", "OK"] {
        names += &format!("#define ISA_{name} {capitals}_{name}\n");
    }
    std::fs::write(folder.join("names.h"), names).expect("a file");
    let program = folder.join("speed");
    run(Command::new(compiler)
        .args(["-std=c99", "-O2", "-o"])
        .arg(&program)
        .arg(folder.join("speed.c")));
    program
}

/// What a program says of some words.
pub fn measured(program: &Path, words: &[Word]) -> Speeds {
    let mut input = Vec::new();
    for w in words {
        input.extend((w.bits as u64).to_le_bytes());
        input.extend(w.width.to_le_bytes());
    }
    let file = program.with_extension("words");
    std::fs::write(&file, input).expect("a file");
    said(program, &file)
}

/// Processes of one program. Where the system puts them in memory makes some of them slower.
const PROCESSES: usize = 3;

/// What a program says that reads a file: the best of some processes.
pub fn said(program: &Path, input: &Path) -> Speeds {
    let one = |_| {
        let stdin = File::open(input).expect("the words");
        let output = Command::new(program).stdin(stdin).output().expect("the program runs");
        let text = String::from_utf8(output.stdout).expect("numbers");
        text.split_whitespace().map(|n| n.parse().expect("a number")).collect::<Speeds>()
    };
    let better = |a: Speeds, b: Speeds| a.iter().zip(&b).map(|(a, b)| a.max(*b)).collect();
    (0..PROCESSES).map(one).reduce(better).expect("one process")
}

/// An object file of a decoder: parts, bytes of code, of tables, seconds of compilation.
pub struct Object {
    /// The language and its compiler.
    pub compiler: String,
    /// What `--parts` says.
    pub parts: &'static str,
    /// Bytes of code and tables.
    pub bytes: usize,
    /// Seconds that the compiler took.
    pub seconds: f64,
}

/// Parts that are measured.
const PARTS: [(&str, Parts); 5] = [
    ("`decode`", NOTHING),
    ("`decode,encode`", Parts { encode: true, ..NOTHING }),
    ("`decode` with `--compact`", Parts { compact: true, ..NOTHING }),
    (
        "`decode,encode,print,parse` with `--compact`",
        Parts {
            encode: true,
            print: true,
            parse: true,
            compact: true,
            ..NOTHING
        },
    ),
    (
        "all",
        Parts {
            encode: true,
            print: true,
            parse: true,
            compact: false,
            operands: true,
            effects: true,
        },
    ),
];

const NOTHING: Parts = Parts {
    encode: false,
    print: false,
    parse: false,
    compact: false,
    operands: false,
    effects: false,
};

/// A caller of each large function that a caller inlines: they are to be counted as well, once.
fn callers(parts: Parts) -> String {
    let mut all = vec!["called_decode(word: u64, width: u32) -> Result<Insn, Error> { decode(word, width) }"];
    if parts.encode {
        all.push("called_encode(form: Form, v: &Values) -> Result<Insn, EncodeError> { encode(form, v) }");
        all.push("called_compose(form: Form, v: &Values) -> Option<u64> { compose(form, v) }");
        all.push("called_values(insn: &Insn) -> Values { insn.values() }");
    }
    if parts.print {
        all.push("called_print(insn: &Insn, out: &mut [u8; TEXT]) -> usize { insn.print(out) }");
    }
    all.iter().map(|f| format!("#[inline(never)]\npub fn {f}\n")).collect()
}

/// Object files of an instruction set in all languages.
pub fn objects(set: &InstructionSet) -> Vec<Object> {
    let mut all = Vec::new();
    let folder = folder(set, "objects");
    let object = folder.join("isa.o");
    for (name, parts) in PARTS {
        let file = generate(set, Language::Rust, parts).expect("a file") + &callers(parts);
        std::fs::write(folder.join("isa.rs"), file).expect("a file");
        let arguments = [
            "--edition",
            "2021",
            "--crate-type",
            "lib",
            "--emit",
            "obj",
            "-C",
            "opt-level=3",
            "-C",
        ];
        let mut rust = rustc();
        rust.args(arguments)
            .args(["codegen-units=1", "-o"])
            .arg(&object)
            .arg(folder.join("isa.rs"));
        let mut compiled = |compiler: &str, command: &mut Command| {
            let begin = Instant::now();
            run(command);
            let seconds = begin.elapsed().as_secs_f64();
            all.push(Object {
                compiler: compiler.to_owned(),
                parts: name,
                bytes: size(&object),
                seconds,
            });
        };
        compiled("rustc -O", &mut rust);
        let capitals = set.name().replace('-', "_").to_uppercase();
        std::fs::write(folder.join("isa.h"), generate(set, Language::C, parts).expect("a file")).expect("a file");
        std::fs::write(
            folder.join("isa.c"),
            format!("#define {capitals}_IMPLEMENTATION\n#include \"isa.h\"\n"),
        )
        .expect("a file");
        for compiler in c_compilers() {
            let mut c = Command::new(compiler);
            c.args(["-std=c99", "-O2", "-c", "-o"]).arg(&object).arg(folder.join("isa.c"));
            compiled(&format!("{compiler} -O2"), &mut c);
        }
    }
    all
}

/// Bytes of code and data of an object file, as `size` sums them up.
fn size(object: &Path) -> usize {
    let output = Command::new("size").arg(object).output().expect("binutils are installed");
    let text = String::from_utf8(output.stdout).expect("text");
    let numbers = text.lines().nth(1).unwrap_or_default().split_whitespace();
    numbers.take(3).map(|n| n.parse::<usize>().expect("a number")).sum()
}
