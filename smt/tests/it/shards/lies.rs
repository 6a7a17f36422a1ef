//! Workers that lie: a hundred of each sort, and each is found out.
//!
//! What honest workers find is made once; each trial changes the file of one worker, as one would
//! that knows the format and its checksums.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::time::Duration;

use isamorph_core::InstructionSet;
use isamorph_smt::prove::shards::ProveWork;
use isamorph_smt::prove::{Plan, Scope};
use isamorph_smt::rules::book::{Subset, operations};
use isamorph_smt::rules::derived::Relations;
use isamorph_smt::rules::mine::Effort;
use isamorph_smt::rules::mine::shards::MineWork;
use isamorph_smt::shards::folder::{self, Entry};
use isamorph_smt::shards::merge::{self, Merged};
use isamorph_smt::shards::{Halt, Question, Record, Sample, Seen, Shard, ShardFile, Source, Work};
use serde_json::{Value, json};

pub(super) const TRIALS: usize = 100;
pub(super) const LIMIT: Duration = Duration::from_secs(20);

/// Work that remembers what it found and what it thought of records: honest files are the same in
/// all trials.
pub(super) struct Remembering<'a> {
    work: &'a dyn Work,
    pub(super) found: BTreeMap<usize, Record>,
    checked: Mutex<BTreeMap<String, Result<(), String>>>,
}

impl<'a> Remembering<'a> {
    pub(super) fn new(work: &'a dyn Work) -> Remembering<'a> {
        Remembering {
            work,
            found: records(work),
            checked: Mutex::default(),
        }
    }
}

impl Work for Remembering<'_> {
    fn subspaces(&self) -> usize {
        self.work.subspaces()
    }

    fn run(&self, subspaces: &[usize], done: &(dyn Fn(Record) + Sync)) -> Result<(), Halt> {
        subspaces.iter().for_each(|u| done(self.found[u].clone()));
        Ok(())
    }

    fn check(&self, record: &Record) -> Result<(), String> {
        let mut text = String::new();
        record.print(&mut text);
        let known = self.checked.lock().unwrap().get(&text).cloned();
        known.unwrap_or_else(|| {
            let checked = self.work.check(record);
            self.checked.lock().unwrap().insert(text, checked.clone());
            checked
        })
    }

    fn agree(&self, one: &Record, other: &Record) -> bool {
        self.work.agree(one, other)
    }
}

/// Numbers for the choices of a trial.
pub(super) struct Draw(pub(super) u64);

impl Draw {
    pub(super) fn below(&mut self, n: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n
    }
}

pub(super) fn question(what: &str, text: &str) -> Question {
    Question::new(vec![what.to_string()], vec![Source::new("spec", text)])
}

pub(super) fn records(work: &dyn Work) -> BTreeMap<usize, Record> {
    let found = Mutex::new(BTreeMap::new());
    let all: Vec<usize> = (0..work.subspaces()).collect();
    work.run(&all, &|r| drop(found.lock().unwrap().insert(r.subspace, r)))
        .expect("done");
    found.into_inner().unwrap()
}

/// The files of honest workers.
pub(super) fn honest(work: &dyn Work, records: &BTreeMap<usize, Record>, question: &Question, of: u32) -> Vec<ShardFile> {
    let file = |number| {
        let shard = Shard { of, number };
        let of_shard = shard.subspaces(work.subspaces());
        ShardFile {
            question: question.clone(),
            shard,
            subspaces: work.subspaces(),
            records: of_shard.map(|u| records[&u].clone()).collect(),
        }
    };
    (1..=of).map(file).collect()
}

/// Joins files as `verify merge` does, which reads them as text.
pub(super) fn join(work: &dyn Work, question: &Question, files: &[ShardFile], share: f64, seed: usize) -> Merged {
    let entry = |f: &ShardFile| Entry {
        name: ShardFile::name(question, f.shard),
        file: ShardFile::parse(&f.text()),
    };
    let entries: Vec<Entry> = files.iter().map(entry).collect();
    merge::merge(&entries, question, work, &Sample::new(share, Some(seed as u64)), &|_| {}).expect("joined")
}

/// Is this file refused, and are its subspaces missing, but not those of others?
pub(super) fn is_caught(merged: &Merged, liar: &ShardFile) -> bool {
    let name = ShardFile::name(&liar.question, liar.shard);
    merged.refused.iter().any(|r| r.name == name) && merged.missing == [liar.shard]
}

/// A toy set whose claims are many.
fn plan() -> Plan {
    let specs = ["tests/cli/toy.isa", "tests/cli/risc.isa", "tests/cli/ambiguous.isa"];
    let load = |path: &&str| InstructionSet::load(path).expect("a spec");
    Plan::new(specs.iter().map(load).collect(), &Scope::default()).expect("claims")
}

/// What a worker says of a subspace that it skipped: so many candidates, which it never saw.
pub(super) fn skipped_subspace(of: &Record, count: u64, lines: Vec<String>) -> Record {
    let mut seen = Seen::default();
    seen.see("nothing");
    seen.count = count;
    seen.record(of.subspace, lines)
}

#[test]
fn honest_workers_are_believed_whatever_is_done_again() {
    let plan = plan();
    let work = ProveWork::new(&plan, LIMIT);
    let question = question("prove", "a");
    let all = records(&work);
    let files = honest(&work, &all, &question, 8);
    for (seed, share) in [0.0, 0.05, 1.0].into_iter().enumerate() {
        let merged = join(&work, &question, &files, share, seed);
        assert!(merged.refused.is_empty() && merged.missing.is_empty(), "{:?}", merged.refused);
        assert_eq!(merged.records, all);
    }
}

#[test]
fn a_worker_that_skips_claims_or_changes_an_outcome_is_caught() {
    let plan = plan();
    let work = ProveWork::new(&plan, LIMIT);
    let work = Remembering::new(&work);
    let question = question("prove", "a");
    let files = honest(&work, &work.found, &question, 8);
    let mut draw = Draw(1);
    for trial in 0..TRIALS {
        // Without doing anything again: the claims are known.
        let mut skipped = files.clone();
        let liar = draw.below(8);
        let at = draw.below(skipped[liar].records.len());
        let subspace = skipped[liar].records[at].subspace;
        skipped[liar].records[at] = match trial % 3 {
            0 => Seen::default().record(subspace, Vec::new()),
            1 => Record {
                lines: Vec::new(),
                ..skipped[liar].records[at].clone()
            },
            _ => Record {
                subspace,
                ..files[(liar + 1) % 8].records[0].clone()
            },
        };
        assert!(is_caught(&join(&work, &question, &skipped, 0.0, trial), &files[liar]), "{trial}");
        // A claim that holds is called refuted, or one that is refuted proved. For the second all
        // is done again.
        let mut changed = files.clone();
        let refuted = |f: &ShardFile| f.records.iter().position(|r| r.lines.iter().any(|l| l.starts_with("refuted")));
        let (liar, share) = match trial % 2 {
            0 => (draw.below(8), 0.0),
            _ => (changed.iter().position(|f| refuted(f).is_some()).expect("a refuted claim"), 1.0),
        };
        let at = match share == 0.0 {
            true => draw.below(changed[liar].records.len()),
            false => refuted(&changed[liar]).expect("a refuted claim"),
        };
        for line in &mut changed[liar].records[at].lines {
            *line = match line.starts_with("refuted") {
                true => "proved".to_string(),
                false if share == 0.0 => "refuted [[],{},{},{}]".to_string(),
                false => line.clone(),
            };
        }
        assert!(is_caught(&join(&work, &question, &changed, share, trial), &files[liar]), "{trial}");
    }
}

#[test]
fn a_worker_that_changes_a_rule_skips_a_subspace_or_is_lazy_is_caught() {
    let set = InstructionSet::builtin("nv50").expect("built in");
    let subset = |name: &str| Subset {
        instructions: vec![name.to_string()],
        flags: true,
        nodes: None,
        usual: false,
        vector: 1,
        like: Vec::new(),
        numbers: Vec::new(),
    };
    let ops = operations(&set, &subset("shl"));
    let relations = Relations::new(&ops);
    let effort = Effort {
        longest: 2,
        limit: LIMIT,
        seed: 1,
    };
    let work = MineWork::new(&ops, &relations, &effort, &|_, _, _| {}).expect("little");
    let work = Remembering::new(&work);
    let question = question("mine", "a");
    let files = honest(&work, &work.found, &question, 4);
    let merged = join(&work, &question, &files, 0.2, 0);
    assert!(merged.refused.is_empty() && merged.records == work.found, "{:?}", merged.refused);
    let with_rules: Vec<(usize, usize, usize)> = files
        .iter()
        .enumerate()
        .flat_map(|(f, file)| file.records.iter().enumerate().map(move |(r, record)| (f, r, record)))
        .flat_map(|(f, r, record)| (1..record.lines.len()).map(move |l| (f, r, l)))
        .collect();
    assert!(with_rules.len() > 20, "{}", with_rules.len());
    let mut draw = Draw(2);
    let mut changes = 0;
    while changes < TRIALS {
        let (liar, at, line) = with_rules[draw.below(with_rules.len())];
        let mut files = files.clone();
        let mut rule: Value = serde_json::from_str(&files[liar].records[at].lines[line]).expect("a rule");
        if !change(&mut rule, &mut draw, ops.all.len()) {
            continue;
        }
        let text = rule.to_string();
        if files[liar].records[at].lines.contains(&text) {
            continue;
        }
        files[liar].records[at].lines[line] = text;
        changes += 1;
        // Every rule is proved again. One that was changed into another that holds is no false
        // rule: only what is done again tells it from what there is.
        let merged = join(&work, &question, &files, 0.0, changes);
        let merged = match merged.refused.is_empty() {
            true => join(&work, &question, &files, 1.0, changes),
            false => merged,
        };
        assert!(is_caught(&merged, &files[liar]), "{rule}");
    }
    for trial in 0..TRIALS {
        // One subspace is skipped, and its number of windows made up or known.
        let mut skipped = files.clone();
        let liar = draw.below(4);
        let at = draw.below(skipped[liar].records.len());
        let record = &mut skipped[liar].records[at];
        let lines = vec![json!([0, 0]).to_string()];
        let count = if trial % 2 == 0 { record.count } else { draw.below(1000) as u64 };
        *record = skipped_subspace(record, count, lines.clone());
        assert!(is_caught(&join(&work, &question, &skipped, 1.0, trial), &files[liar]), "{trial}");
        // A worker that does nothing at all is caught as soon as one of its subspaces is looked at.
        let mut lazy = files.clone();
        for record in &mut lazy[liar].records {
            *record = Record {
                lines: lines.clone(),
                checksum: "0".repeat(32),
                ..record.clone()
            };
        }
        let share = 1.0 / lazy[liar].records.len() as f64 + 0.02;
        assert!(is_caught(&join(&work, &question, &lazy, share, trial), &files[liar]), "{trial}");
    }
    // Results of an older question, under the name of the new one.
    let older_ops = operations(&set, &subset("shr"));
    let older_relations = Relations::new(&older_ops);
    let older = MineWork::new(&older_ops, &older_relations, &effort, &|_, _, _| {}).expect("little");
    let older_files = honest(&older, &records(&older), &question, 4);
    let another_seed = Effort { seed: 2, ..effort };
    let reseeded = MineWork::new(&ops, &relations, &another_seed, &|_, _, _| {}).expect("little");
    let reseeded_files = honest(&reseeded, &records(&reseeded), &question, 4);
    let mut trials = 0;
    while trials < TRIALS {
        let liar = draw.below(4);
        let old = if trials % 2 == 0 { &older_files } else { &reseeded_files };
        // Where there are no windows the seed of the test states does not matter: that is no lie.
        if old[liar].records == files[liar].records {
            continue;
        }
        let mut some = files.clone();
        some[liar] = old[liar].clone();
        let merged = join(&work, &question, &some, 1.0, trials);
        assert!(is_caught(&merged, &files[liar]), "{trials}");
        trials += 1;
    }
}

/// Changes a rule in one of several ways; is it another one then?
fn change(rule: &mut Value, draw: &mut Draw, ops: usize) -> bool {
    let before = rule.clone();
    match draw.below(5) {
        // Another operation, or another constant.
        0 => rule[3][0][0] = json!(draw.below(ops)),
        1 => {
            let has_one = !rule[3][0][2].is_null();
            if has_one {
                rule[3][0][2] = json!(["0x0", "0x1", "p0", "p1"][draw.below(4)]);
            }
        }
        // Fewer conditions.
        2 => rule[4] = json!(""),
        // Flags that are not left the same.
        3 => rule[5] = json!(false),
        _ => {
            if let Some(steps) = rule[3].as_array_mut() {
                steps.clear();
            }
        }
    }
    *rule != before
}

#[test]
fn an_old_file_is_not_taken_for_a_new_one() {
    let plan = plan();
    let work = ProveWork::new(&plan, LIMIT);
    let work = Remembering::new(&work);
    let new = question("prove", "new");
    let old = question("prove", "old");
    let files = honest(&work, &work.found, &new, 8);
    let old_files = honest(&work, &work.found, &old, 8);
    let dir = tempfile::tempdir().unwrap();
    let mut draw = Draw(3);
    for trial in 0..TRIALS {
        let liar = draw.below(8);
        for (i, f) in files.iter().enumerate() {
            let path = dir.path().join(ShardFile::name(&new, f.shard));
            // The text of the old file, as it is or with the question changed by hand.
            let text = match (i == liar, trial % 2) {
                (false, _) => f.text(),
                (true, 0) => old_files[i].text(),
                (true, _) => old_files[i].text().replacen(&old.to_line(), &new.to_line(), 1),
            };
            folder::write(&path, &text).unwrap();
        }
        let entries = folder::read(dir.path()).unwrap();
        let merged = merge::merge(&entries, &new, &work, &Sample::new(0.0, Some(0)), &|_| {}).expect("joined");
        assert!(is_caught(&merged, &files[liar]), "{trial}: {:?}", merged.refused);
    }
}
