//! Certificates of real obligations, and the bit-blaster of the checker against Z3.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use isamorph_core::InstructionSet;
use isamorph_recheck::certificate::{self, Fault};
use isamorph_recheck::folder;
use isamorph_recheck::gates::{Gate, Lit};
use isamorph_recheck::index::Index;
use isamorph_recheck::inflate::inflate;
use isamorph_recheck::script;
use isamorph_smt::certify::{self, Obligations, Rules};
use isamorph_smt::prove::{Formulas, Plan, Scope};
use isamorph_smt::rules::book::Book;
use z3::{SatResult, Solver};

/// The gates of a script as definitions in SMT-LIB; the inputs are the bits of `a`, then of `b`.
fn definitions(script: &script::Script, inputs: &[String]) -> String {
    let mut inputs = inputs.iter();
    let mut text = String::new();
    for index in 0..script.gates.len() {
        let body = match script.gates.gate(index) {
            Gate::False => "false".to_owned(),
            Gate::Input(_) => inputs.next().unwrap().clone(),
            Gate::And(a, b) => format!("(and {} {})", wire(a), wire(b)),
            Gate::Xor(a, b) => format!("(xor {} {})", wire(a), wire(b)),
            Gate::Mux(c, a, b) => format!("(ite {} {} {})", wire(c), wire(a), wire(b)),
        };
        writeln!(text, "(define-fun g{index} () Bool {body})").unwrap();
    }
    text
}

fn wire(lit: Lit) -> String {
    let gate = format!("g{}", lit.gate());
    if lit.is_complement() { format!("(not {gate})") } else { gate }
}

/// Z3 proves that the gates compute what Z3 takes the expression for.
fn proved_equal(width: u32, expression: &str, result: u32) {
    let declared = format!("(declare-fun a () (_ BitVec {width}))\n(declare-fun b () (_ BitVec {width}))\n");
    let bit = |i: u32| match result {
        0 => expression.to_owned(),
        _ => format!("(= ((_ extract {i} {i}) {expression}) #b1)"),
    };
    let bits: Vec<String> = (0..result.max(1)).map(bit).collect();
    let claims: String = bits.iter().map(|b| format!("(push 1)(assert {b})(check-sat)(pop 1)\n")).collect();
    let script = script::read(&(declared.clone() + &claims)).unwrap();
    let input = |name: &'static str| (0..width).map(move |i| format!("(= ((_ extract {i} {i}) {name}) #b1)"));
    let inputs: Vec<String> = input("a").chain(input("b")).collect();
    let mut question = declared + &definitions(&script, &inputs) + "(assert (or false";
    for (bit, claim) in bits.iter().zip(&script.claims) {
        write!(question, " (xor {bit} {})", wire(claim.asserted[0])).unwrap();
    }
    question += "))";
    let solver = Solver::new();
    solver.from_string(question);
    assert_eq!(solver.check(), SatResult::Unsat, "{expression} in {width} bits");
}

#[test]
fn the_gates_of_each_operator_are_proved_against_z3() {
    for width in 1..=8 {
        for name in [
            "bvand", "bvor", "bvxor", "bvadd", "bvsub", "bvmul", "bvudiv", "bvurem", "bvshl", "bvlshr", "bvashr",
        ] {
            proved_equal(width, &format!("({name} a b)"), width);
        }
        for name in ["=", "bvult", "bvule", "bvslt", "bvsle"] {
            proved_equal(width, &format!("({name} a b)"), 0);
        }
        for name in ["bvnot", "bvneg", "(_ zero_extend 3)", "(_ sign_extend 3)"] {
            let more = if name.starts_with('(') { 3 } else { 0 };
            proved_equal(width, &format!("({name} a)"), width + more);
        }
        // Sums and products of each other, which are put in one form.
        let number = format!("(_ bv{} {width})", 0xb5 & ((1 << width) - 1));
        for sum in [
            "(bvadd (bvadd a (bvnot b)) a)".to_owned(),
            "(bvsub (bvneg a) (bvnot (bvsub b a)))".to_owned(),
            "(bvadd (bvsub a (ite (bvult a b) N (bvsub N N))) (bvadd b (ite (bvult b a) (bvneg N) N)))".replace('N', &number),
            format!("(bvmul (bvsub {number} a) (bvmul {number} b))"),
            format!("(bvmul (bvneg (bvmul a {number})) (bvadd b b))"),
            format!("(bvsub (bvmul (bvor a {number}) (bvor a {number})) (bvmul a a))"),
            "(concat ((_ extract 0 0) (bvadd (bvadd a b) a)) (bvadd b ((_ extract H 0) (concat b (bvadd b (bvmul a a))))))"
                .replace('H', &(width - 1).to_string()),
        ] {
            let more = u32::from(sum.starts_with("(concat"));
            proved_equal(width, &sum, width + more);
        }
        proved_equal(width, "(concat a b)", 2 * width);
        proved_equal(width, "(ite (bvult a b) a b)", width);
        proved_equal(width, &format!("((_ extract {} {}) a)", width - 1, width / 2), width - width / 2);
    }
}

/// What zlib's format allows, compressed by a library, is decompressed as it was.
#[test]
fn the_checker_decompresses_what_the_prover_compresses() {
    let texts = [String::new(), "x".repeat(100_000), include_str!("certificates.rs").repeat(20)];
    for text in texts {
        for level in [0, 1, 6, 9] {
            let data = miniz_oxide::deflate::compress_to_vec(text.as_bytes(), level);
            assert_eq!(inflate(&data).unwrap(), text.as_bytes(), "level {level}");
        }
    }
}

const GROUP: u64 = 0x2000_0000;

fn scope() -> Scope {
    Scope {
        groups: vec![GROUP],
        filter: None,
    }
}

fn stated(set: InstructionSet, formulas: Formulas) -> Plan {
    Plan::with(vec![set], &scope(), formulas).unwrap()
}

/// A folder that is removed in the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        Folder(std::env::temp_dir().join(format!("verify-{name}-{}", std::process::id())))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn claims(plan: &Plan) -> Obligations<'_> {
    Obligations { plan, groups: &[GROUP] }
}

fn certified(plan: &Plan, folder: &Path) -> Index {
    certify::write(&claims(plan), 2_000, folder, &|_| {}).unwrap();
    folder::index(folder).unwrap()
}

#[test]
fn a_group_is_certified_and_the_certificates_are_those_of_its_claims() {
    let plan = stated(InstructionSet::builtin("nv50").unwrap(), Formulas::AsStated);
    let folder = Folder::new("certificates");
    let index = certified(&plan, &folder.0);
    assert_eq!(folder::check(&folder.0, &index, 2, &|_| {}), Ok(()));
    // Every obligation is in the list, whether the formulas are simplified or not.
    let mut names: Vec<String> = index.claims().map(|claim| claim.name.clone()).collect();
    names.sort();
    let simplified = stated(InstructionSet::builtin("nv50").unwrap(), Formulas::Simplified);
    let mut expected: Vec<String> = simplified.obligations.iter().map(|o| o.id.to_string()).collect();
    expected.sort();
    assert_eq!(names, expected);
    let without: Vec<&str> = index.claims().filter(|claim| !claim.certified).map(|c| c.name.as_str()).collect();
    assert!(without.is_empty(), "not certified: {without:?}");
    // Made once more, they are the same bytes.
    let again = Folder::new("certificates-again");
    assert_eq!(certified(&plan, &again.0), index);
    for unit in &index.units {
        let [one, two] = [&folder, &again].map(|f| std::fs::read(f.0.join(unit.file_name())).unwrap());
        assert_eq!(one, two);
    }
    let stated_now = certify::index(&claims(&plan));
    assert_eq!(certify::same_claims(&index, &stated_now), Ok(()));
}

/// A false claim gets no certificate, and that of the true one does not fit.
#[test]
fn a_false_claim_has_no_certificate() {
    let mut plan = stated(InstructionSet::builtin("nv50").unwrap(), Formulas::AsStated);
    // Without its last assertion, the negation of a claim can hold.
    let at = plan.obligations.iter().position(|o| o.negation.len() > 1).unwrap();
    let name = plan.obligations[at].id.to_string();
    let folder = Folder::new("certificates-wrong");
    plan.obligations.truncate(at + 1);
    let before = certified(&plan, &folder.0);
    let unit = |index: &Index| {
        index
            .units
            .iter()
            .find(|u| u.claims.iter().any(|c| c.name == name))
            .unwrap()
            .clone()
    };
    let file = std::fs::read(folder.0.join(unit(&before).file_name())).unwrap();
    let negation = plan.obligations[at].negation.clone();
    plan.obligations[at].negation.pop();
    let after = certified(&plan, &folder.0);
    let entry = unit(&after).claims.into_iter().find(|c| c.name == name).unwrap();
    assert!(!entry.certified && entry.refuted);
    // The values that show it are a witness for the evaluator and the decoder too.
    let changed = std::fs::read(folder.0.join(unit(&after).file_name())).unwrap();
    let (script, refuted) = certificate::refuted(&unit(&after), &changed).unwrap();
    let refutation = refuted.iter().find(|r| r.claim.name == name).unwrap();
    let (claim, witness) = certify::replayed(&plan, &script, refutation).unwrap();
    assert_eq!(claim, at);
    assert!(!witness.words.is_empty());
    // Where the claim is as it was, they are none.
    plan.obligations[at].negation = negation;
    assert_eq!(
        certify::replayed(&plan, &script, refutation).err(),
        Some(certify::NotReplayed::Holds)
    );
    assert_eq!(certificate::check(&unit(&after), &file), Err(Fault::OtherScript));
}

/// Certificates that hold, but are not those of the spec's claims.
#[test]
fn certificates_of_another_spec_are_refused() {
    let old = stated(InstructionSet::builtin("nv50").unwrap(), Formulas::AsStated);
    let new = stated(InstructionSet::builtin("flexgrip").unwrap(), Formulas::AsStated);
    let (listed, today) = (certify::index(&claims(&old)), certify::index(&claims(&new)));
    let refused = certify::same_claims(&listed, &today).unwrap_err();
    assert!(refused.contains("another version of"), "{refused}");
    // The hash of the spec alone is not believed.
    let mut forged = listed.clone();
    forged.specs = today.specs.clone();
    let refused = certify::same_claims(&forged, &today).unwrap_err();
    assert!(refused.contains("there are no certificates for the claims from"), "{refused}");
    // A claim that is left out, with all of its file or alone, and one too many.
    let mut shorter = today.clone();
    shorter.units.pop();
    assert!(
        certify::same_claims(&shorter, &today)
            .unwrap_err()
            .contains("there are no certificates")
    );
    let mut thinner = today.clone();
    thinner.units[0].claims.pop();
    assert!(
        certify::same_claims(&thinner, &today)
            .unwrap_err()
            .contains("there are no certificates")
    );
    let mut longer = today.clone();
    longer.units.push(listed.units[0].clone());
    assert!(certify::same_claims(&longer, &today).unwrap_err().contains("does not make"));
}

/// The first rule of this book holds, the second does not: the first alone gets a certificate, and
/// that is for the rule as the book has it.
#[test]
fn rules_are_certified_as_the_book_says_them() {
    let set = InstructionSet::builtin("nv50").unwrap();
    let text = include_str!("../cli/wrong-rule.json");
    let book = Book::parse(&set, text).unwrap();
    let claims = Rules {
        set: &set,
        name: "sums",
        text,
        book: &book,
    };
    let folder = Folder::new("certificates-rules");
    let (index, _) = certify::write(&claims, 200_000, &folder.0, &|_| {}).unwrap();
    assert_eq!(folder::check(&folder.0, &index, 2, &|_| {}), Ok(()));
    let said: Vec<(&str, bool)> = index.claims().map(|c| (c.name.as_str(), c.certified)).collect();
    assert_eq!(said, [("sums/rule 1", true), ("sums/rule 2", false)]);
    assert!(index.claims().all(|c| c.certified != c.refuted));
    assert_eq!(certify::same_claims(&index, &certify::index(&claims)), Ok(()));
    // The right rule in place of the wrong one: its certificate is not there.
    let changed = text.replace("p0 - p1", "p0 + p1");
    let book = Book::parse(&set, &changed).unwrap();
    let stated = certify::index(&Rules {
        text: &changed,
        book: &book,
        ..claims
    });
    let refused = certify::same_claims(&index, &stated).unwrap_err();
    assert!(refused.contains("another version of `sums`"), "{refused}");
    let forged = Index {
        books: stated.books.clone(),
        ..index.clone()
    };
    let refused = certify::same_claims(&forged, &stated).unwrap_err();
    assert!(refused.contains("there are no certificates for the claims from"), "{refused}");
}

/// A spec whose instructions print alike: the certificate of the refuted claim is its witness.
#[test]
fn what_is_refuted_is_read_again_by_the_decoder() {
    let folder = Folder::new("recheck-refuted");
    let certificates = folder.0.join("certificates");
    let verify = |arguments: &[&Path]| {
        let out = std::process::Command::new(env!("CARGO_BIN_EXE_verify"))
            .args(arguments)
            .output()
            .unwrap();
        let printed = [out.stdout, out.stderr].map(|bytes| String::from_utf8(bytes).unwrap()).concat();
        (out.status.code(), printed)
    };
    let spec = Path::new("tests/cli/ambiguous.isa");
    let (code, printed) = verify(&["prove".as_ref(), "--spec".as_ref(), spec, "--certify".as_ref(), &certificates]);
    assert_eq!(code, Some(1), "{printed}");
    let (code, printed) = verify(&["recheck".as_ref(), &certificates, "--spec".as_ref(), spec]);
    assert_eq!(code, Some(1), "{printed}");
    assert!(printed.contains("refuted  ambiguous/00000000/text/load.only\n"), "{printed}");
    assert!(printed.contains("  claim: two load.only "), "{printed}");
    // Both words are read by the decoder that runs.
    assert_eq!(printed.matches("ambiguous: load r").count(), 2, "{printed}");
    assert!(printed.contains("refuted  1: ambiguous/00000000/text/load.only"), "{printed}");
}

/// From end to end: what the program wrote holds, and nothing that was changed since.
#[test]
fn what_was_changed_is_refused_with_exit_code_1() {
    let folder = Folder::new("recheck");
    let certificates = folder.0.join("certificates");
    std::fs::create_dir_all(&folder.0).unwrap();
    let spec = folder.0.join("counter.isa");
    let text = include_str!("../cli/counter.isa");
    std::fs::write(&spec, text).unwrap();
    let verify = |command: &str, more: &[&Path]| {
        let mut run = std::process::Command::new(env!("CARGO_BIN_EXE_verify"));
        run.arg(command).arg("--spec").arg(&spec).args(more);
        let out = run.output().unwrap();
        let printed = [out.stdout, out.stderr].map(|bytes| String::from_utf8(bytes).unwrap()).concat();
        (out.status.code(), printed)
    };
    let (code, printed) = verify("prove", &[Path::new("--certify"), &certificates]);
    assert_eq!(code, Some(0), "{printed}");
    let recheck = || verify("recheck", &[&certificates]);
    let (code, printed) = recheck();
    assert_eq!(code, Some(0), "{printed}");
    assert!(printed.contains("certificates hold"), "{printed}");
    let refused = |why: &str| {
        let (code, printed) = recheck();
        assert_eq!(code, Some(1), "{printed}");
        assert!(printed.starts_with("refused") && printed.contains(why), "{printed}");
    };
    // Another meaning of one instruction.
    std::fs::write(&spec, text.replacen("ra + rb", "ra - rb", 1)).unwrap();
    refused("another version of");
    std::fs::write(&spec, text).unwrap();
    let index = folder::index(&certificates).unwrap();
    let file = certificates.join(index.units[0].file_name());
    let whole = std::fs::read(&file).unwrap();
    std::fs::write(&file, &whole[..whole.len() / 2]).unwrap();
    refused(&index.units[0].hash);
    std::fs::remove_file(&file).unwrap();
    refused(&index.units[0].hash);
    std::fs::write(&file, &whole).unwrap();
    // A list without the claims of one file.
    let mut shorter = index.clone();
    shorter.units.remove(0);
    std::fs::write(certificates.join(folder::INDEX), shorter.to_text()).unwrap();
    refused("there are no certificates for the claims from");
    std::fs::remove_file(certificates.join(folder::INDEX)).unwrap();
    let (code, printed) = recheck();
    assert_eq!(code, Some(2), "{printed}");
}
