//! Workers of an audit that lie: about a word, about words that they did not ask about, with old
//! answers.

use std::time::Duration;

use isamorph_core::InstructionSet;
use isamorph_core::model::Word;
use isamorph_smt::audit::shards::AuditWork;
use isamorph_smt::audit::{Audit, Choice, Comparison, Given, Options, Peer};
use isamorph_smt::shards::Record;
use serde_json::{Value, json};

use super::lies::{Draw, Remembering, TRIALS, honest, is_caught, join, question, skipped_subspace};

const CHOICE: Choice = Choice {
    of_class: 16,
    most: 20_000,
    exhaustive: 16,
    seed: 1,
};
/// Words for one run of the program.
const BATCH: usize = 4096;

/// An audit of a part of all words against `verify disasm` with another spec.
fn with_audit(spec: &str, look: &mut dyn FnMut(&AuditWork)) {
    let set = InstructionSet::load("tests/cli/revision-1.isa").expect("a spec");
    let command = format!("{} disasm --format plain --spec {spec}", env!("CARGO_BIN_EXE_verify"));
    let line = |w: Word| set.model().word_text(w);
    let refuses = |text: &str| text.starts_with("invalid");
    let options = || Options {
        command: command.clone(),
        timeout: Duration::from_secs(60),
        batch: BATCH,
    };
    let make = || {
        let peer = Peer::new(options(), &line, &refuses);
        Audit::new(&set, (peer, Given::Words), Comparison::default(), true, 1)
    };
    let words: Vec<Word> = make().words(&CHOICE).into_iter().step_by(16).collect();
    look(&AuditWork::new(&make, words, BATCH));
}

/// What a record says of a word.
fn said(line: &str) -> Value {
    serde_json::from_str(line).expect("a word and its reading")
}

#[test]
fn a_worker_that_changes_a_word_skips_words_or_returns_old_answers_is_caught() {
    let question = question("audit", "a");
    let mut older = Vec::new();
    // The program as it was before: it agrees about all words.
    with_audit("tests/cli/revision-1.isa", &mut |work| {
        let work = Remembering::new(work);
        older = honest(&work, &work.found, &question, 4);
    });
    with_audit("tests/cli/revision-2.isa", &mut |work| {
        let work = Remembering::new(work);
        let files = honest(&work, &work.found, &question, 4);
        let merged = join(&work, &question, &files, 1.0, 0);
        assert!(merged.refused.is_empty() && merged.records == work.found, "{:?}", merged.refused);
        let with_words = |r: &Record| r.lines.len() > 1;
        let found: Vec<(usize, usize)> = (0..4)
            .flat_map(|f| (0..files[f].records.len()).map(move |r| (f, r)))
            .filter(|(f, r)| with_words(&files[*f].records[*r]))
            .collect();
        assert!(found.len() > 2, "{found:?}");
        let mut draw = Draw(8);
        for trial in 0..TRIALS {
            // A word is read otherwise than the program says, or is another one: it is asked about
            // again.
            let (liar, at) = found[draw.below(found.len())];
            let mut changed = files.clone();
            let record = &mut changed[liar].records[at];
            let i = 1 + draw.below(record.lines.len() - 1);
            let mut v = said(&record.lines[i]);
            match trial % 3 {
                0 => v[0] = json!((v[0].as_u64().expect("a kind") + 1) % 3),
                1 => v[2] = json!(v[2].as_u64().expect("bits") ^ 1 << draw.below(16)),
                _ => v[3] = said(&record.lines[1 + draw.below(record.lines.len() - 1)])[3].clone(),
            }
            if v == said(&record.lines[i]) {
                v[2] = json!(v[2].as_u64().expect("bits") ^ 1);
            }
            // It may be what is said in another line.
            let same = record.lines.contains(&v.to_string());
            record.lines[i] = v.to_string();
            let share = if same { 1.0 } else { 0.0 };
            let merged = join(&work, &question, &changed, share, trial);
            assert!(is_caught(&merged, &files[liar]), "{trial}: {v}");
            // A word is kept back: to be seen where all words are asked about again.
            let mut silent = files.clone();
            silent[liar].records[at].lines.remove(i);
            assert!(is_caught(&join(&work, &question, &silent, 1.0, trial), &files[liar]), "{trial}");
            // Words are skipped: their number is known, what the program says of them is not.
            let mut skipped = files.clone();
            let liar = draw.below(4);
            let at = draw.below(files[liar].records.len());
            let record = &mut skipped[liar].records[at];
            let count = if trial % 2 == 0 { record.count } else { draw.below(256) as u64 };
            let share = if count == record.count { 1.0 } else { 0.0 };
            let alike = json!([record.count, record.count]).to_string();
            *record = skipped_subspace(record, count, vec![alike.clone()]);
            assert!(is_caught(&join(&work, &question, &skipped, share, trial), &files[liar]), "{trial}");
            // A worker that asked about nothing.
            let mut lazy = files.clone();
            for record in &mut lazy[liar].records {
                (record.lines, record.checksum) = (vec![alike.clone()], "0".repeat(32));
            }
            let share = 1.0 / lazy[liar].records.len() as f64 + 0.02;
            assert!(is_caught(&join(&work, &question, &lazy, share, trial), &files[liar]), "{trial}");
            // Old answers, under the name of this question.
            let mut old = files.clone();
            let liar = found[trial % found.len()].0;
            old[liar] = older[liar].clone();
            assert!(is_caught(&join(&work, &question, &old, 1.0, trial), &files[liar]), "{trial}");
        }
    });
}
