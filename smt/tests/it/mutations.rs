//! The proofs can fail: single mutations of the real specs and of their compiled tables, each
//! caught by the judge that its row names, with a witness that is replayed, or shown to change
//! nothing.
//!
//! A row names one judge, and only that judge is asked. So a theorem that gets weaker fails here,
//! even where another one would still notice.

use crate::support::corpus;

mod compiled;
mod replay;
pub mod spec;
mod subject;

use std::sync::{Arc, LazyLock};
use std::time::Duration;

use crate::support::sweep;
use isamorph_core::InstructionSet;
use isamorph_core::builtin;
use isamorph_core::dsl::diagnostics::{Code, SpecErrors};
use isamorph_core::encoding::Instr;
use isamorph_core::model::{Isa, Semantics};
use isamorph_core::oracle::{Random, biased_word};
use isamorph_core::source::Loader;
use isamorph_core::text::to_text;
use isamorph_smt::Verdict;
use isamorph_smt::prove::{Plan, PlanError, Scope, Theorem, Witness};
use rayon::prelude::*;
use subject::Subject;

/// Who must catch a mutation.
#[derive(Clone, Copy, Debug)]
pub enum Judge {
    /// The checker of specs refuses it with this error.
    Checker(Code),
    /// This theorem refutes an obligation whose id contains the text.
    Theorem(Theorem, &'static str),
    /// The theorems say nothing: the spec is sound and describes another machine. Evidence of an
    /// erratum no longer holds.
    Evidence,
    /// The same, and it is the text of a real word that differs.
    Corpus,
    /// Nobody can: it is the same machine, for this reason.
    Equivalent(&'static str),
}

/// Time for one obligation.
const LIMIT: Duration = Duration::from_secs(120);
/// Mutants of both kinds; the demand is 45.
const AT_LEAST: usize = 100;

// ---- specs with a mutation

/// The embedded specs with some text replaced.
struct Patched(&'static [(&'static str, &'static str, &'static str)]);

impl Patched {
    fn apply(&self, name: &str, text: &str) -> String {
        let mut text = text.to_string();
        for (_, was, now) in self.0.iter().filter(|e| e.0 == name) {
            let found = text.matches(was).count();
            assert_eq!(
                found, 1,
                "{name} has {found} places that read `{was}`: the mutation no longer fits the spec"
            );
            text = text.replace(was, now);
        }
        text
    }
}

impl Loader for Patched {
    fn load(&self, from: &str, path: &str) -> Result<(String, String), String> {
        let (name, text) = builtin::Embedded.load(from, path)?;
        let text = self.apply(&name, &text);
        Ok((name, text))
    }
}

fn patched(m: &spec::Mutant) -> Result<Isa, SpecErrors> {
    for (file, was, _) in m.edits {
        assert!(builtin::source(file).is_some(), "no spec file is named {file}");
        assert!(!was.is_empty());
    }
    let patch = Patched(m.edits);
    let file = format!("{}.isa", m.isa);
    let text = patch.apply(&file, builtin::source(&file).expect("a built-in spec"));
    isamorph_core::dsl::load(&file, &text, &patch)
}

// ---- judges

fn original(name: &str) -> &'static Subject {
    static ALL: LazyLock<Vec<Subject>> = LazyLock::new(|| {
        let all = builtin::NAMES.iter().filter_map(|n| builtin::isa(n));
        all.map(|i| Subject::new(Arc::new(i.clone()))).collect()
    });
    ALL.iter().find(|s| s.isa.name == name).expect("a built-in spec")
}

/// The group that mutations are about; aliases are those of operations of RISC-V.
const GROUP: u64 = 0x2000_0000;
const WITH_ALIASES: [u64; 4] = [0x13, 0x33, 0x37, 0x63];

fn scope(filter: &str) -> Scope {
    Scope {
        groups: vec![GROUP],
        filter: Some(filter.into()),
    }
}

fn scope_with_aliases(filter: &str) -> Scope {
    Scope {
        groups: WITH_ALIASES.to_vec(),
        filter: Some(filter.into()),
    }
}

/// The subjects that a theorem is about, with the mutant in the place of its original.
fn subjects(theorem: Theorem, mutant: Subject) -> Vec<Subject> {
    match (theorem, mutant.isa.name.as_str()) {
        (Theorem::CrossDocument, "nv50") => vec![mutant, original("flexgrip").clone()],
        (Theorem::CrossDocument, "flexgrip") => vec![original("nv50").clone(), mutant],
        (Theorem::CrossDocument, other) => panic!("no other document describes {other}"),
        _ => vec![mutant],
    }
}

fn plan(subjects: Vec<Subject>, filter: &str) -> Result<Plan, String> {
    let subjects: Vec<InstructionSet> = subjects.iter().map(Subject::set).collect();
    let has_aliases = subjects.iter().all(|s| !s.model().aliases.is_empty());
    let scope = if has_aliases { scope_with_aliases(filter) } else { scope(filter) };
    let plan = Plan::new(subjects, &scope).map_err(|e| e.to_string())?;
    if plan.obligations.is_empty() {
        return Err(format!("no obligation's name contains `{filter}`"));
    }
    Ok(plan)
}

/// The theorem must refute the mutant, with a witness that shows it.
fn refuted(theorem: Theorem, filter: &str, mutant: Subject) -> Result<String, String> {
    let mut plan = plan(subjects(theorem, mutant), filter)?;
    plan.obligations.retain(|o| o.id.theorem == theorem);
    // The plain claim about a form before those with more in their names, which ask more of the
    // solver.
    plan.obligations.sort_by_key(|o| o.id.to_string().len());
    let mut seen = Vec::new();
    for o in &plan.obligations {
        match plan.prove(o, LIMIT).result {
            Verdict::Refuted(w) => {
                replay::fails(&plan, o, &w)?;
                return Ok(format!("{} by {}", o.id, shown(&w)));
            }
            Verdict::Proved => seen.push(format!("{} is proved", o.id)),
            Verdict::Unknown(why) => seen.push(format!("{} is unknown: {why}", o.id)),
        }
    }
    Err(format!("survives {}: {}", theorem.name(), seen.join("; ")))
}

fn shown(w: &Witness) -> String {
    w.words.iter().map(|w| w.hex.clone()).collect::<Vec<_>>().join(", ")
}

fn squeezed(text: &str) -> String {
    text.split_whitespace().collect()
}

/// The text of a word without its residue; nothing if the word is invalid.
fn read(s: &Subject, word: isamorph_core::model::Word) -> Option<String> {
    let instr = s.codec.decode(&s.isa, word).ok()?;
    Some(squeezed(&to_text(&s.isa, &Instr { residue: 0, ..instr })))
}

/// Evidence of an erratum in the original spec that does not hold of the mutant.
fn evidence_against(s: &Subject) -> Option<String> {
    let errata = original(&s.isa.name).isa.errata.iter();
    errata.flat_map(|e| e.evidence.iter().map(move |w| (e, w))).find_map(|(e, w)| {
        let text = read(s, w.word);
        (text != w.text.as_deref().map(squeezed))
            .then(|| format!("erratum \"{}\" by {} = {text:?}", e.source.section, s.isa.word_text(w.word)))
    })
}

/// A real word that reads otherwise than other tools print it.
fn corpus_against(s: &Subject) -> Option<String> {
    let isa = &original(&s.isa.name).isa;
    let group = isa.groups.iter().find(|g| g.code == GROUP).expect("the group");
    let mut rows = corpus::grouped(isa).into_iter().filter(|row| group.contains(row.word));
    rows.find_map(|row| {
        let text = match s.isa.name.as_str() {
            "flexgrip" => row.columns[1].strip_prefix("NV:")?.split(';').next()?,
            "nv50" => &row.columns[2],
            other => panic!("no tool prints the words of {other}"),
        };
        let read = read(s, row.word);
        let read = read.as_deref().map(|r| {
            if row.word.width == 32 {
                r.strip_prefix("short").unwrap_or(r)
            } else {
                r
            }
        });
        (read != Some(squeezed(text).as_str())).then(|| format!("line {} by {}", row.line, s.isa.word_text(row.word)))
    })
}

/// Every obligation must be proved.
fn proved(plan: &Plan) -> Result<usize, String> {
    for o in &plan.obligations {
        match plan.prove(o, LIMIT).result {
            Verdict::Proved => {}
            other => return Err(format!("{} is not proved: {other:?}", o.id)),
        }
    }
    Ok(plan.obligations.len())
}

/// The mutant must be the same machine as the original: theorem 7 between the two, all its own
/// theorems, and random words.
fn equivalent(mutant: &Subject) -> Result<String, String> {
    let one = original(&mutant.isa.name).clone();
    let mut both = [one, mutant.clone()];
    for s in &mut both {
        let isa = Arc::make_mut(&mut s.isa);
        isa.chip = Some("compared".into());
        // The floats of dual issue are too much to compare through two sets of tables. Equal fields
        // have equal effects, and that the fields are equal is tested below.
        if isa.name == "sgx543" {
            for form in isa.forms.iter_mut().filter(|f| matches!(f.semantics, Semantics::Effects { .. })) {
                form.semantics = Semantics::Unknown("left out of the comparison".into());
            }
        }
    }
    // Effects are compared with those of the original: that ignored bits do not change them is then
    // known.
    let mut own = plan(vec![mutant.clone()], "")?;
    own.obligations.retain(|o| !o.id.contains("/residue-effect/"));
    let own = proved(&own)?;
    let cross = proved(&plan(both.to_vec(), Theorem::CrossDocument.name())?)?;
    let [a, b] = &both;
    let mut random = Random(7);
    let words = 20_000;
    for _ in 0..words {
        let word = biased_word(&a.isa, random.number(), random.number());
        let (x, y) = (a.codec.decode(&a.isa, word), b.codec.decode(&b.isa, word));
        let same = match (&x, &y) {
            (Ok(i), Ok(j)) => i == j && to_text(&a.isa, i) == to_text(&b.isa, j) && b.codec.encode(&b.isa, j) == word,
            (Err(i), Err(j)) => i.reason(&a.isa) == j.reason(&b.isa),
            _ => false,
        };
        if !same {
            return Err(format!("{} reads as {x:?} and as {y:?}", a.isa.word_text(word)));
        }
    }
    Ok(format!("{own} + {cross} obligations proved, {words} words alike"))
}

fn judged(judge: Judge, mutant: &Subject) -> Result<String, String> {
    match judge {
        Judge::Checker(code) => Err(format!("the checker accepts it; {} was expected", code.name())),
        Judge::Theorem(theorem, filter) => refuted(theorem, filter, mutant.clone()),
        Judge::Evidence => evidence_against(mutant).ok_or_else(|| "all evidence still holds".into()),
        Judge::Corpus => corpus_against(mutant).ok_or_else(|| "all real words still read as they should".into()),
        Judge::Equivalent(why) => equivalent(mutant).map(|shown| format!("{why}: {shown}")),
    }
}

/// Runs every row, or every third one, and reports all that went wrong.
fn run<T: Sync>(all: &[T], what: impl Fn(&T) -> &'static str + Sync, judge: impl Fn(&T) -> Result<String, String> + Sync) {
    let rows: Vec<&T> = sweep::some(all, 3).collect();
    let pool = rayon::ThreadPoolBuilder::new().stack_size(64 << 20).build().expect("threads");
    let results: Vec<(f64, Result<String, String>)> = pool.install(|| {
        rows.par_iter()
            .with_max_len(1)
            .map(|row| {
                let start = std::time::Instant::now();
                let result = judge(row);
                (start.elapsed().as_secs_f64(), result)
            })
            .collect()
    });
    let mut survivors = Vec::new();
    for (row, (seconds, result)) in rows.iter().copied().zip(results) {
        match result {
            Ok(how) => println!("{seconds:6.2} s  {}: {how}", what(row)),
            Err(why) => survivors.push(format!("{}: {why}", what(row))),
        }
    }
    assert!(
        survivors.is_empty(),
        "{} of {}:\n{}",
        survivors.len(),
        rows.len(),
        survivors.join("\n")
    );
}

// ---- the tests

#[test]
fn every_mutation_of_a_spec_is_caught_by_its_judge() {
    run(
        spec::MUTANTS,
        |m| m.what,
        |m| match (patched(m), m.judge) {
            (Ok(isa), judge) => judged(judge, &Subject::new(Arc::new(isa))),
            (Err(e), Judge::Checker(code)) => {
                let codes: Vec<Code> = e.errors.iter().map(|d| d.code).collect();
                if codes.contains(&code) {
                    Ok(format!("refused, {}", code.name()))
                } else {
                    Err(format!("refused with {codes:?}, not {}", code.name()))
                }
            }
            (Err(e), _) => Err(format!("the checker refuses it:\n{e}")),
        },
    );
}

#[test]
fn every_mutation_of_a_compiled_table_is_caught_by_its_judge() {
    run(
        compiled::MUTANTS,
        |m| m.what,
        |m| {
            let mut mutant = original(m.isa).clone();
            (m.apply)(&mut mutant);
            judged(m.judge, &mutant)
        },
    );
}

#[test]
fn the_mutations_are_enough_and_different() {
    let mut names: Vec<&str> = spec::MUTANTS.iter().map(|m| m.what).collect();
    names.extend(compiled::MUTANTS.iter().map(|m| m.what));
    assert!(names.len() >= AT_LEAST, "{} mutations", names.len());
    for theorem in Theorem::ALL {
        let by = |j: &Judge| matches!(j, Judge::Theorem(t, _) if *t == theorem);
        let all = spec::MUTANTS
            .iter()
            .map(|m| &m.judge)
            .chain(compiled::MUTANTS.iter().map(|m| &m.judge));
        assert!(
            all.filter(|j| by(j)).count() >= 4,
            "hardly anything shows that {theorem:?} can fail"
        );
    }
    let count = names.len();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), count, "two mutations have one name");
}

/// The whole plan of a mutant: what the judge refutes is refuted there too, and nothing is unknown.
#[test]
fn a_mutant_is_refuted_among_all_obligations_too() {
    for what in ["flexgrip: reserved bits are not looked at", "sgx543: the encoder forgets a field"] {
        let m = compiled::MUTANTS.iter().find(|m| m.what == what).expect("a mutation");
        let mut mutant = original(m.isa).clone();
        (m.apply)(&mut mutant);
        let plan = Plan::new(vec![mutant.set()], &scope("")).expect("a plan");
        let outcomes = plan.run(LIMIT, &|_, _| {});
        assert_eq!(outcomes.len(), plan.obligations.len());
        let mut refuted = 0;
        for (o, r) in plan.obligations.iter().zip(&outcomes) {
            match &r.result {
                Verdict::Proved => {}
                Verdict::Refuted(w) => {
                    refuted += 1;
                    replay::fails(&plan, o, w).unwrap_or_else(|e| panic!("{what}: {e}"));
                }
                Verdict::Unknown(why) => panic!("{what}: {} is unknown: {why}", o.id),
            }
        }
        assert!(refuted > 0, "{what} survives");
    }
}

/// A spec that is sound in itself: the theorems have nothing to say, and only evidence does.
#[test]
fn what_evidence_catches_no_theorem_of_one_spec_can() {
    let m = spec::MUTANTS
        .iter()
        .find(|m| m.what == "sgx543: swap two operands' fields")
        .expect("a mutation");
    assert!(matches!(m.judge, Judge::Evidence));
    let mutant = Subject::new(Arc::new(patched(m).expect("a spec without errors")));
    proved(&Plan::new(vec![mutant.set()], &scope("")).expect("a plan")).unwrap_or_else(|e| panic!("{e}"));
}

// ---- what else must not be lost

/// Obligations of group 0x20000000, by theorem. A spec that loses an instruction, a table or its
/// semantics changes them.
const DEMANDED: [(&str, [usize; 8]); 4] = [
    ("flexgrip", [31, 75, 24, 4, 14, 12, 0, 0]),
    ("nv50", [22, 77, 21, 3, 9, 6, 0, 0]),
    ("nv50~flexgrip", [0, 0, 0, 0, 0, 0, 0, 71]),
    ("sgx543", [8, 46, 13, 1, 9, 111, 0, 0]),
];

#[test]
fn the_number_of_obligations_is_what_it_was() {
    let all = ["nv50", "flexgrip", "sgx543"].map(|n| original(n).set()).to_vec();
    let counts = Plan::new(all, &scope("")).expect("a plan").counts();
    for (isa, demanded) in DEMANDED {
        let made = Theorem::ALL.map(|t| counts.get(&(isa.to_string(), t)).copied().unwrap_or(0));
        assert_eq!(made, demanded, "{isa}");
    }
}

/// Alias classes of nv50, in group 0x60000000: group 0x20000000 has none.
#[test]
fn mistakes_about_alias_codes_are_refuted() {
    type Mistake = fn(&mut Subject);
    let mistakes: [(Mistake, &str); 2] = [
        (compiled::another_canonical_code, "total/mad.long/reading"),
        (compiled::kept_codes, "text/mad.long"),
    ];
    for (mistake, filter) in mistakes {
        let mut s = original("nv50").clone();
        mistake(&mut s);
        let scope = Scope {
            groups: vec![0x6000_0000],
            filter: Some(filter.into()),
        };
        let mut plan = Plan::new(vec![s.set()], &scope).expect("a plan");
        plan.obligations.sort_by_key(|o| o.id.to_string().len());
        let o = plan.obligations.first().expect("an obligation");
        let Verdict::Refuted(w) = plan.prove(o, LIMIT).result else {
            panic!("{} survives", o.id)
        };
        replay::fails(&plan, o, &w).unwrap_or_else(|e| panic!("{e}"));
    }
}

#[test]
fn a_lost_claim_is_noticed() {
    let full = Plan::new(vec![original("nv50").set(), original("flexgrip").set()], &scope("")).expect("a plan");
    let aliases = Plan::new(vec![original("rv32").set()], &scope_with_aliases("")).expect("a plan");
    assert_eq!(full.complete(), Ok(()));
    assert_eq!(aliases.complete(), Ok(()));
    for theorem in Theorem::ALL {
        let mut lost = if theorem == Theorem::Alias { aliases.clone() } else { full.clone() };
        let at = lost
            .obligations
            .iter()
            .position(|o| o.id.theorem == theorem)
            .expect("an obligation");
        lost.obligations.remove(at);
        let e = lost.complete().expect_err("one claim is missing");
        assert!(matches!(e, PlanError::Count(_, made, want) if made + 1 == want), "{e}");
    }
}

#[test]
fn a_form_without_a_group_makes_no_plan() {
    let mut s = original("nv50").clone();
    Arc::make_mut(&mut s.isa).forms[0].group = usize::MAX;
    let e = Plan::new(vec![s.set()], &scope("")).expect_err("a form would be forgotten");
    assert!(matches!(e, PlanError::NoGroupOf(..)), "{e}");
}

#[test]
fn without_time_an_obligation_is_unknown_and_never_proved() {
    let plan = plan(
        vec![original("nv50").clone(), original("flexgrip").clone()],
        "add.long~IADD.IADD/effects",
    )
    .expect("a plan");
    let outcome = plan.prove(&plan.obligations[0], Duration::ZERO);
    assert!(matches!(outcome.result, Verdict::Unknown(_)), "{:?}", outcome.result);
}

/// What Z3 says of a script read from its text.
fn solved(path: &std::path::Path) -> z3::SatResult {
    let text = std::fs::read_to_string(path).expect("a script");
    let solver = z3::Solver::new();
    solver.from_string(text);
    solver.check()
}

#[test]
fn emitted_scripts_have_the_verdicts_of_the_obligations() {
    let dir = std::env::temp_dir().join(format!("isamorph-mutations-{}", std::process::id()));
    let m = compiled::MUTANTS
        .iter()
        .find(|m| m.what == "flexgrip: reserved bits are not looked at")
        .expect("a mutation");
    let mut mutant = original(m.isa).clone();
    (m.apply)(&mut mutant);
    let plan = plan(vec![mutant], "CAL.CAL").expect("a plan");
    assert_eq!(plan.emit(&dir).expect("scripts"), plan.obligations.len());
    let mut files: Vec<_> = std::fs::read_dir(&dir)
        .expect("scripts")
        .map(|f| f.expect("a file").path())
        .filter(|path| path.is_file())
        .collect();
    files.sort();
    assert_eq!(files.len(), plan.obligations.len());
    let (mut refuted, mut proved) = (0, 0);
    for (o, file) in plan.obligations.iter().zip(&files) {
        let ours = plan.prove(o, LIMIT).result;
        match (&ours, solved(file)) {
            (Verdict::Proved, z3::SatResult::Unsat) => proved += 1,
            (Verdict::Refuted(_), z3::SatResult::Sat) => refuted += 1,
            (_, text) => panic!("{}: {ours:?} here, {text:?} from its text", o.id),
        }
    }
    std::fs::remove_dir_all(&dir).expect("our own folder");
    assert!(refuted > 0 && proved > 0, "{refuted} refuted, {proved} proved");
}
