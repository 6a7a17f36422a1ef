//! The instruction sets against outside models: a sample of the cases in `corpus/oracles`;
//! `.ci/run` has all of them.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::{Command, Output};

const SAMPLE: usize = 20;

/// The lines of a table, of its cases only every so many; each has its code.
fn sample(table: &str) -> String {
    let (mut out, mut code, mut cases) = (String::new(), "", 0);
    for line in table.lines() {
        let Some((first, rest)) = line.split_once('\t') else {
            out.push_str(line);
            out.push('\n');
            continue;
        };
        code = if first.is_empty() { code } else { first };
        if cases % SAMPLE == 0 {
            out.push_str(&format!("{code}\t{rest}\n"));
        }
        cases += 1;
    }
    out
}

/// Runs cases from a file of this name, which no other test has.
fn run(name: &str, isa: &str, cases: &str, interp: &str) -> Output {
    let name = format!("{name}-{isa}-{interp}.tsv");
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, cases).expect("a file for the sample");
    Command::new(env!("CARGO_BIN_EXE_verify"))
        .args(["exec", "--isa", isa, "--quiet", "--interp", interp, "--cases"])
        .arg(&path)
        .output()
        .expect("the program runs")
}

fn tables() -> BTreeMap<String, String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../corpus/oracles");
    let files = std::fs::read_dir(folder)
        .expect("a folder of tables")
        .map(|f| f.expect("a file").path());
    let tables = files.filter(|f| f.extension().is_some_and(|e| e == "tsv"));
    let read = |path: std::path::PathBuf| {
        let isa = path.file_stem().expect("a name").to_string_lossy().into_owned();
        (isa, std::fs::read_to_string(&path).expect("text"))
    };
    tables.map(read).collect()
}

#[test]
fn a_sample_of_the_cases_of_outside_models_comes_out_as_they_say() {
    let tables = tables();
    for isa in ["nv50", "nv50-gt200", "sgx543", "vop3p", "rv32", "rv64"] {
        assert!(tables.contains_key(isa), "{isa}");
    }
    for (isa, table) in &tables {
        let cases = table.lines().filter(|l| l.contains('\t')).count();
        assert!(cases >= 20_000, "{isa} has {cases} cases");
        for interp in ["fast", "both"] {
            let out = run("right", isa, &sample(table), interp);
            let text = String::from_utf8(out.stdout).expect("text");
            let expected = cases.div_ceil(SAMPLE);
            assert_eq!(
                text,
                format!("{expected} cases: {expected} ok, 0 differ, 0 unspecified, 0 in error\n"),
                "{isa}"
            );
            assert_eq!(out.status.code(), Some(0));
        }
    }
}

/// One bit of an expected value turned in each case: all are found.
#[test]
fn cases_that_are_wrong_by_a_bit_are_found() {
    for (isa, table) in &tables() {
        let (mut wrong, mut cases) = (String::new(), 0);
        for line in sample(table).lines() {
            match line.rsplit_once('\t') {
                Some((rest, outputs)) => {
                    let (first, more) = outputs.split_once(' ').map_or((outputs, ""), |(a, b)| (a, b));
                    let value = u64::from_str_radix(first, 16).expect("a bare number") ^ 1;
                    wrong.push_str(format!("{rest}\t{value:x} {more}").trim_end());
                    cases += 1;
                }
                None => wrong.push_str(line),
            }
            wrong.push('\n');
        }
        let out = run("wrong", isa, &wrong, "fast");
        let text = String::from_utf8(out.stdout).expect("text");
        assert_eq!(text.lines().filter(|l| l.contains("\tdiffers\t")).count(), cases);
        assert_eq!(out.status.code(), Some(1));
    }
}

/// The two revisions of one chip: what a GT200 does that a G80 does not is to saturate products.
#[test]
fn a_g80_differs_from_a_gt200_in_saturated_products_alone() {
    let tables = tables();
    let sat = |code: &str| {
        let words: Vec<u32> = code.split(' ').map(|w| u32::from_str_radix(w, 16).expect("hexadecimal")).collect();
        match words[..] {
            // A word of 32 bits, or one with an immediate.
            [a] => a >> 28 == 0xc && a >> 8 & 1 == 1,
            [a, b] if b & 3 == 3 => a >> 28 == 0xc && a >> 8 & 1 == 1,
            [a, b] => a >> 28 == 0xc && b >> 29 == 0 && b >> 20 & 1 == 1,
            _ => panic!("{code}"),
        }
    };
    let cases = sample(&tables["nv50-gt200"]);
    let out = run("revision", "nv50", &cases, "fast");
    let text = String::from_utf8(out.stdout).expect("text");
    let lines: Vec<&str> = cases.lines().collect();
    let mut differing = 0;
    for line in text.lines().filter_map(|l| l.split_once("\tdiffers\t")) {
        let (code, _) = lines[line.0.parse::<usize>().expect("a number") - 1]
            .split_once('\t')
            .expect("a case");
        assert!(sat(code), "{code}: {}", line.1);
        differing += 1;
    }
    assert!(differing > 10, "{text}");
}

#[test]
fn verdicts_come_in_the_order_of_lines_whatever_the_number_of_threads() {
    let mut cases = String::new();
    for (i, line) in sample(&tables()["sgx543"]).lines().enumerate() {
        cases.push_str(line);
        cases.push('\n');
        if i % 50 == 0 {
            cases.push_str("no instruction\t1\n");
        }
    }
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("order-of-lines.tsv");
    std::fs::write(&path, &cases).expect("a file for the sample");
    let with = |threads: &str| {
        let run = Command::new(env!("CARGO_BIN_EXE_verify"))
            .env("RAYON_NUM_THREADS", threads)
            .args(["exec", "--isa", "sgx543", "--interp", "fast", "--cases"])
            .arg(&path)
            .output()
            .expect("the program runs");
        String::from_utf8(run.stdout).expect("text")
    };
    let (one, five) = (with("1"), with("5"));
    assert_eq!(one, five);
    let numbers: Vec<usize> = one.lines().filter_map(|l| l.split_once('\t')?.0.parse().ok()).collect();
    assert!(numbers.len() > 500 && numbers.is_sorted(), "{} verdicts", numbers.len());
    assert!(one.contains("\terror\t"), "bad lines have verdicts too");
}
