//! The scripts of `prove --emit-smt2` are SMT-LIB that other solvers accept, and these do not
//! contradict us.
//!
//! The solvers are the wheels `bitwuzla` and `cvc5` of PyPI, in the Python that `ISAMORPH_SOLVERS`
//! names or in the virtual environment `target/tmp/solvers`, where `.ci/run` puts them. Without
//! them nothing is compared, and the test says so.

use std::path::Path;
use std::process::Command;

use isamorph_core::InstructionSet;
use isamorph_core::builtin;
use isamorph_smt::prove::{Plan, Scope};

/// One script in so many is tried.
const SAMPLE: usize = 14;

#[test]
fn other_solvers_accept_the_scripts_and_agree() {
    let python = std::env::var("ISAMORPH_SOLVERS").unwrap_or_else(|_| "../target/tmp/solvers/bin/python".into());
    let there = Command::new(&python).args(["-c", "import bitwuzla, cvc5"]).output();
    if !there.is_ok_and(|out| out.status.success()) {
        println!("skipped: {python} has no wheels bitwuzla and cvc5");
        return;
    }
    let subjects = builtin::with_group(0x2000_0000);
    let subjects = subjects.into_iter().map(|i| InstructionSet::from(i.clone())).collect();
    let scope = Scope {
        groups: vec![0x2000_0000],
        filter: None,
    };
    let plan = Plan::new(subjects, &scope).unwrap();
    let folder = std::env::temp_dir().join(format!("verify-scripts-{}", std::process::id()));
    plan.emit(&folder).unwrap();
    let mut scripts: Vec<_> = std::fs::read_dir(&folder).unwrap().map(|f| f.unwrap().path()).collect();
    scripts.sort();
    let out = Command::new(&python)
        .arg(Path::new("../tools/other-solvers.py"))
        .arg("2")
        .args(scripts.iter().step_by(SAMPLE))
        .output()
        .unwrap();
    std::fs::remove_dir_all(&folder).unwrap();
    let text = String::from_utf8_lossy(&out.stdout);
    assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr));
    for solver in ["bitwuzla", "cvc5"] {
        let answers: Vec<&str> = text.lines().filter_map(|l| l.strip_prefix(solver)?.strip_prefix('\t')).collect();
        assert_eq!(answers.len(), scripts.len().div_ceil(SAMPLE), "{text}");
        let unsat = answers.iter().filter(|a| a.starts_with("unsat\t")).count();
        println!("{solver}: {unsat} of {} proved within 2 s", answers.len());
        // All these obligations hold: a solver may give up, and nothing else.
        let wrong: Vec<&&str> = answers
            .iter()
            .filter(|a| !a.starts_with("unsat\t") && !a.starts_with("unknown\t"))
            .collect();
        assert!(wrong.is_empty(), "{solver}: {wrong:#?}");
        assert!(unsat > answers.len() / 2, "{solver}: {text}");
    }
}
