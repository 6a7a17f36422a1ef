//! Rule books: what ships is proved again, wrong rules are found out, and rules are used for suggestions.

#[path = "support/windows.rs"]
mod windows;

use std::sync::LazyLock;
use std::time::Duration;

use isamorph_core::builtin;
use isamorph_core::encoding::{Codec, Instr};
use isamorph_core::text::to_text;
use isamorph_smt::mine::book::{Book, built_in, operations};
use isamorph_smt::mine::constants::{Condition, Constant};
use isamorph_smt::mine::rule::{Flags, Proof, Rule};
use isamorph_smt::mine::{Mined, mine};
use isamorph_smt::suggest::cache::Cache;

use windows::Setting;

const LIMIT: Duration = Duration::from_secs(60);

fn read() -> Book {
    let isa = builtin::isa("nv50").expect("built in");
    let text = built_in("nv50").expect("a book");
    Book::parse(isa, &Codec::new(isa), text).expect("a rule book")
}

/// The book that comes with the program.
fn shipped() -> &'static Book {
    static BOOK: LazyLock<Book> = LazyLock::new(read);
    &BOOK
}

/// All rules: `verify mine --isa nv50 --check corpus/rules/nv50.json`, which `.ci/run` calls.
#[test]
fn rules_of_the_shipped_book_are_proved_again() {
    let book = shipped();
    assert!(book.rules.len() > 1000, "{} rules", book.rules.len());
    for rule in book.rules.iter().step_by(197) {
        assert_eq!(rule.prove(&book.ops, LIMIT), Proof::Proved, "{rule:?}");
    }
}

#[test]
fn a_book_is_read_as_it_was_written() {
    let isa = builtin::isa("nv50").expect("built in");
    let codec = Codec::new(isa);
    let book = shipped();
    assert_eq!(
        book.json(isa, &codec),
        built_in("nv50")
            .expect("a book")
            .replace(&spec_of(built_in("nv50")), &spec_of(Some(&book.json(isa, &codec))))
    );
    for (broken, why) in [
        ("{}", "does not begin"),
        ("nothing", "no JSON"),
        (r#"{"format":"isamorph rules 1","isa":"flexgrip"}"#, "about \"flexgrip\""),
        (
            r#"{"format":"isamorph rules 1","isa":"nv50","instructions":["add"],"rules":[{"inputs":1,"window":[["add b32 $r1 $r0 $r9"]],"replacement":[]}]}"#,
            "rule 1: it reads registers that hold no value",
        ),
        (
            r#"{"format":"isamorph rules 1","isa":"nv50","instructions":["add"],"rules":[{"inputs":1,"window":[["add b32 $r1 $r0 0x0","p7"]],"replacement":[]}]}"#,
            "`p7` is no constant",
        ),
    ] {
        let e = Book::parse(isa, &codec, broken).expect_err("an error");
        assert!(e.contains(why), "{e}");
    }
}

/// The part of a book that changes with every text of the spec.
fn spec_of(book: Option<&str>) -> String {
    let text = book.expect("a book");
    let at = text.find("\"spec\":\"").expect("a fingerprint");
    text[at..at + 25].to_string()
}

fn mined(instructions: &[&str]) -> (Book, Mined) {
    let isa = builtin::isa("nv50").expect("built in");
    let codec = Codec::new(isa);
    let instructions: Vec<String> = instructions.iter().map(|s| (*s).to_string()).collect();
    let ops = operations(isa, &codec, &instructions);
    let mut mined = mine(&ops, 2, LIMIT, 1, &|_, _, _| {});
    let rules = std::mem::take(&mut mined.rules);
    let book = Book {
        instructions,
        length: 2,
        ops,
        rules,
    };
    (book, mined)
}

#[test]
fn shifts_become_one_shift_with_the_weakest_condition() {
    let (book, mined) = mined(&["shl"]);
    assert_eq!(mined.undecided, 0);
    let below = Condition::named("p0 + p1 < 128").expect("a condition");
    let sum = Constant::parse("p0 + p1");
    let both = |r: &&Rule| {
        let constants = |i: usize, p: usize| r.window[i].constant == Some(Constant::parameter(p));
        r.window.len() == 2 && constants(0, 0) && constants(1, 1) && r.replacement[0].constant == sum && r.flags == Flags::Same
    };
    let found = book.rules.iter().find(both).expect("a rule");
    assert_eq!((found.condition, found.widths.as_slice()), (below, &[7, 7][..]));
    // Beyond it no sum can be the count, but the rule holds: everything is shifted out.
    assert!(!found.weakest);
}

/// Changes of a rule that are wrong, each in its own way.
fn wrong(rule: &Rule, ops: usize) -> Vec<Rule> {
    let mut out = Vec::new();
    let mut other_op = rule.clone();
    other_op.replacement[0].op = (rule.replacement[0].op + 1) % ops;
    out.push(other_op);
    if rule.condition != Condition::default() && rule.weakest {
        let mut unconditional = rule.clone();
        unconditional.condition = Condition::default();
        out.push(unconditional);
    }
    if rule.flags == Flags::Dead {
        let mut same = rule.clone();
        same.flags = Flags::Same;
        out.push(same);
    }
    if let Some(Constant::Of(_)) = rule.replacement[0].constant {
        let mut number = rule.clone();
        number.replacement[0].constant = Some(Constant::Number(3));
        out.push(number);
    }
    out
}

#[test]
fn wrong_rules_are_refuted() {
    let book = shipped();
    let (mut refuted, mut right) = (0, 0);
    for rule in book.rules.iter().skip(5).step_by(131) {
        for changed in wrong(rule, book.ops.all.len()) {
            let new = &book.ops.all[changed.replacement[0].op];
            let old = &book.ops.all[rule.replacement[0].op];
            if (new.arity, new.constant) != (old.arity, old.constant) {
                continue;
            }
            match changed.prove(&book.ops, LIMIT) {
                Proof::Refuted(_) => refuted += 1,
                // A change may be right by chance, such as one between operations that agree here.
                _ => right += 1,
            }
        }
    }
    assert!(refuted > 20 && refuted > 5 * right, "{refuted} refuted, {right} right");
}

#[test]
fn suggestions_come_from_rules_and_wrong_rules_are_not_believed() {
    let mut s = Setting::new("nv50", &["shl"]);
    s.book = Some(read());
    // The flags are live, which no search can keep.
    let flags = s.code(&["and b32 $r5 $r7 $r9", "or b32 $c0 # $r5 $r5", "(e $c0) bra 0x40"]);
    let shifts = s.code(&["shl b32 $r5 $r7 0x3", "shl b32 $r5 $r5 0x4"]);
    let texts = |s: &Setting, code: &[Instr]| -> (Vec<String>, usize) {
        let report = s.suggest(code, 1, &mut Cache::in_memory());
        let code = report
            .findings
            .iter()
            .flat_map(|f| &f.replacement)
            .map(|i| to_text(s.isa, i))
            .collect();
        (code, report.rejected)
    };
    assert_eq!(texts(&s, &shifts), (vec!["shl b32 $r5 $r7 0x7".to_string()], 0));
    assert_eq!(texts(&s, &flags), (vec!["and b32 $c0 $r5 $r7 $r9".to_string()], 0));
    // Every constant that parameters make goes wrong.
    if let Some(book) = &mut s.book {
        for r in &mut book.rules {
            if let Some(Constant::Of(_)) = r.replacement[0].constant {
                r.replacement[0].constant = Constant::parse("p0");
            }
        }
    }
    let (found, rejected) = texts(&s, &shifts);
    assert!(rejected > 0);
    // A search does not try the constant 7.
    assert_eq!(found, Vec::<String>::new());
}
