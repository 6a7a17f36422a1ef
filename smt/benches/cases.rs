//! How many cases of outside models `verify exec --cases` runs a second, with all that belongs to
//! it: reading, running, comparing.
//!
//! `cargo bench -p isamorph-smt --bench cases`

use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::LazyLock;

use divan::Bencher;
use divan::counter::ItemsCount;

fn main() {
    divan::main();
}

/// How often a table is repeated, so that starting the program does not count.
const TIMES: usize = 16;

/// A table of `corpus/oracles`, repeated, as a file, and how many cases that are.
struct Cases {
    file: String,
    count: usize,
}

fn cases(isa: &str) -> Cases {
    let table = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../corpus/oracles/{isa}.tsv"));
    let table = std::fs::read_to_string(table).expect("a table");
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("bench-{isa}.tsv"));
    std::fs::write(&file, table.repeat(TIMES)).expect("a file");
    Cases {
        file: file.to_string_lossy().into_owned(),
        count: TIMES * table.lines().filter(|line| line.contains('\t')).count(),
    }
}

static TABLES: LazyLock<[Cases; 3]> = LazyLock::new(|| ["nv50", "sgx543", "vop3p"].map(cases));

#[divan::bench(args = ["nv50", "sgx543", "vop3p"], consts = [true, false], sample_count = 3, sample_size = 1)]
fn run<const BOTH: bool>(bencher: Bencher<'_, '_>, isa: &str) {
    let table = &TABLES[["nv50", "sgx543", "vop3p"].iter().position(|i| *i == isa).expect("a table")];
    let interp = if BOTH { "both" } else { "fast" };
    bencher.counter(ItemsCount::new(table.count)).bench_local(|| {
        let status = Command::new(env!("CARGO_BIN_EXE_verify"))
            .args(["exec", "--isa", isa, "--quiet", "--interp", interp, "--cases", &table.file])
            .stdout(Stdio::null())
            .status()
            .expect("the program runs");
        assert!(status.success());
    });
}
