//! Workers of a search that lie: about code, about what is not there, with old answers.

use std::time::Duration;

use isamorph_core::InstructionSet;
use isamorph_core::block::Location;
use isamorph_core::dsl::goal;
use isamorph_smt::equiv::Code;
use isamorph_smt::ops::{Cost, Ops, Scope, derive};
use isamorph_smt::shards::{Record, ShardFile};
use isamorph_smt::synth::shards::{SearchWork, state_text};
use isamorph_smt::synth::{Limits, Problem};
use serde_json::{Value, json};

use super::lies::{Draw, LIMIT, Remembering, TRIALS, honest, is_caught, join, question, skipped_subspace};

/// Code of at most three additions for a formula.
fn with_search(set: &InstructionSet, ops: &Ops, formula: &str, look: &mut dyn FnMut(&SearchWork)) {
    let isa = set.model();
    let goal = goal::goal(isa, "test", formula).expect("a goal");
    let place = Location::parse(isa, "r1").expect("a place");
    let free: Vec<u32> = (0..8).collect();
    let problem = Problem::new(Code::Goal(isa, &goal), vec![place], &free, Vec::new(), 1).expect("a problem");
    let limits = Limits {
        below: 4,
        proof: Duration::from_secs(60).max(LIMIT).into(),
        ..Limits::new(3)
    };
    look(&SearchWork::new(set, ops, &problem, &limits, &[]).expect("a search"));
}

fn additions(set: &InstructionSet) -> Ops {
    let scope = Scope {
        only: vec!["add".to_string()],
        ..Scope::default()
    };
    derive(set, &scope, Cost::Issue)
}

/// The first line of a record: undecided, without registers, unsolved, code.
fn head(record: &Record) -> Value {
    serde_json::from_str(&record.lines[0]).expect("numbers and code")
}

#[test]
fn a_worker_that_changes_code_skips_programs_or_returns_old_answers_is_caught() {
    let set = InstructionSet::builtin("nv50").expect("built in");
    let ops = additions(&set);
    let mut older = Vec::new();
    // The same number of subspaces, of another goal.
    with_search(&set, &ops, "r1 <- r0 + r2 + r2 + r2", &mut |work| {
        let work = Remembering::new(work);
        older = honest(&work, &work.found, &question("search", "a"), 4);
    });
    with_search(&set, &ops, "r1 <- 5 * r0", &mut |work| {
        let work = Remembering::new(work);
        let question = question("search", "a");
        let files = honest(&work, &work.found, &question, 4);
        let merged = join(&work, &question, &files, 1.0, 0);
        assert!(merged.refused.is_empty() && merged.records == work.found, "{:?}", merged.refused);
        assert!(work.found.len() > 32, "{} subspaces", work.found.len());
        let with_code: Vec<(usize, usize)> = places(&files, |r| !head(r)[3].is_null());
        let without: Vec<(usize, usize)> = places(&files, |r| head(r)[3].is_null());
        assert!(!with_code.is_empty() && without.len() > 8);
        let code = head(&files[with_code[0].0].records[with_code[0].1])[3].clone();
        let mut draw = Draw(7);
        for trial in 0..TRIALS {
            // Other code, which is not what was asked for: nothing need be done again to see it.
            let (liar, at) = with_code[draw.below(with_code.len())];
            let mut changed = files.clone();
            let record = &mut changed[liar].records[at];
            let mut v = head(record);
            let words = v[3].as_array_mut().expect("code");
            match trial % 3 {
                0 => words.truncate(draw.below(words.len())),
                _ => {
                    let i = draw.below(words.len());
                    let bit = draw.below(60);
                    words[i][1] = json!(words[i][1].as_u64().expect("bits") ^ 1 << bit);
                }
            }
            record.lines[0] = v.to_string();
            let merged = join(&work, &question, &changed, 0.0, trial);
            // A bit that means nothing leaves the code right: it is another program, as doing it
            // again tells.
            let merged = match merged.refused.is_empty() {
                true => join(&work, &question, &changed, 1.0, trial),
                false => merged,
            };
            assert!(is_caught(&merged, &files[liar]), "{trial}: {v}");
            // Code is claimed where there is none.
            let (liar, at) = without[draw.below(without.len())];
            let mut claimed = files.clone();
            let mut v = head(&claimed[liar].records[at]);
            v[3] = code.clone();
            claimed[liar].records[at].lines[0] = v.to_string();
            let merged = join(&work, &question, &claimed, 1.0, trial);
            assert!(is_caught(&merged, &files[liar]), "{trial}");
            // A subspace is skipped, or what is in it is kept back; the number of candidates is
            // made up or known.
            let mut skipped = files.clone();
            let liar = draw.below(4);
            let at = draw.below(files[liar].records.len());
            let record = &mut skipped[liar].records[at];
            let count = if trial % 2 == 0 { record.count } else { draw.below(1000) as u64 };
            *record = skipped_subspace(record, count, vec![json!([0, 0, 0, null]).to_string()]);
            assert!(is_caught(&join(&work, &question, &skipped, 1.0, trial), &files[liar]), "{trial}");
            // A state that cannot be read; and one worker that did nothing, with a sample of a
            // part.
            let mut lazy = files.clone();
            for record in &mut lazy[liar].records {
                record.lines = match trial % 2 {
                    0 => vec![json!([0, 0, 0, null]).to_string()],
                    _ => vec![record.lines[0].clone(), state_text(&[1; 9])],
                };
                record.checksum = "0".repeat(32);
            }
            let share = 1.0 / lazy[liar].records.len() as f64 + 0.02;
            assert!(is_caught(&join(&work, &question, &lazy, share, trial), &files[liar]), "{trial}");
            // Answers to an older question, under the name of this one.
            let mut old = files.clone();
            old[liar] = older[liar].clone();
            assert!(is_caught(&join(&work, &question, &old, 1.0, trial), &files[liar]), "{trial}");
        }
    });
}

/// The records of files for which something holds.
fn places(files: &[ShardFile], holds: impl Fn(&Record) -> bool) -> Vec<(usize, usize)> {
    let all = files
        .iter()
        .enumerate()
        .flat_map(|(f, file)| file.records.iter().enumerate().map(move |(r, record)| (f, r, record)));
    all.filter(|(.., record)| holds(record)).map(|(f, r, _)| (f, r)).collect()
}
