//! The scripts of obligations are SMT-LIB that other solvers accept, and these do not contradict
//! us.
//!
//! The solvers are programs in the folder that `ISAMORPH_SOLVERS` names, or in
//! `target/tmp/solvers/bin`, where `tools/solvers/install.sh` puts them. Without them nothing is
//! compared, and the test says so. `.ci/nightly solvers` asks Z3 and Bitwuzla about the whole
//! group.

use std::path::PathBuf;
use std::time::Duration;

use isamorph_core::InstructionSet;
use isamorph_core::builtin;
use isamorph_smt::prove::{OtherSolver, Plan, Reply, Scope};

/// One obligation in so many is tried.
const SAMPLE: usize = 14;
/// For each question.
const LIMIT: Duration = Duration::from_secs(2);

fn solvers() -> Vec<OtherSolver> {
    let folder = std::env::var_os("ISAMORPH_SOLVERS").map_or_else(|| "../target/tmp/solvers/bin".into(), PathBuf::from);
    let named = |name: &&str| {
        let mut solver = OtherSolver::new(name, LIMIT);
        solver.command[0] = folder.join(name).display().to_string();
        solver
    };
    let all = OtherSolver::KNOWN.iter().map(named);
    all.filter(OtherSolver::is_there).collect()
}

#[test]
fn other_solvers_accept_the_scripts_and_agree() {
    let solvers = solvers();
    if solvers.is_empty() {
        println!("skipped: tools/solvers/install.sh has put no solvers into target/tmp/solvers");
        return;
    }
    let subjects = builtin::with_group(0x2000_0000);
    let subjects = subjects.into_iter().map(|i| InstructionSet::from(i.clone())).collect();
    let scope = Scope {
        groups: vec![0x2000_0000],
        filter: None,
    };
    let mut plan = Plan::new(subjects, &scope).unwrap();
    plan.obligations = plan.obligations.into_iter().step_by(SAMPLE).collect();
    let replies = plan.ask_others(&solvers, LIMIT, &|| {}).unwrap();
    for (i, solver) in solvers.iter().enumerate() {
        // All these obligations hold: a solver may give up, and nothing else.
        let mut proved = 0;
        for (o, replies) in plan.obligations.iter().zip(&replies) {
            match &replies[i].reply {
                Reply::Proved => proved += 1,
                Reply::Unknown => {}
                wrong => panic!("{} says {wrong:?} of {}", solver.name, o.id),
            }
        }
        println!("{}: {proved} of {} proved within 2 s", solver.name, replies.len());
        assert!(proved > replies.len() / 2, "{}: {proved} of {}", solver.name, replies.len());
    }
}
