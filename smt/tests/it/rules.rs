//! Rule books: what ships is proved again, wrong rules are found out, and rules are used for
//! suggestions.

use crate::support::mined::{self, LIMIT};
use crate::support::windows;

use std::sync::LazyLock;
use std::time::Duration;

use isamorph_core::InstructionSet;
use isamorph_core::builtin;
use isamorph_core::encoding::Instr;
use isamorph_core::formula::{TermPool, Width};
use isamorph_core::oracle::Random;
use isamorph_core::text::to_text;
use isamorph_smt::Verdict;
use isamorph_smt::ops::vector_eval::Scratch;
use isamorph_smt::peephole::cache::Cache;
use isamorph_smt::rules::book::{Book, Subset, operations};
use isamorph_smt::rules::constant_expr::{Constant, numbers, tried};
use isamorph_smt::rules::derived::Relations;
use isamorph_smt::rules::matcher::{self, Concrete, Index};
use isamorph_smt::rules::mine::states::{Left, States};
use isamorph_smt::rules::mine::weakest_precondition::Choices;
use isamorph_smt::rules::mine::{Effort, Mined, mine};
use isamorph_smt::rules::precondition::Condition;
use isamorph_smt::rules::rule::{Flags, Rule, Step};
use isamorph_smt::rules::shipped::{built_in, named};
use isamorph_smt::rules::vectors::{self, Lanes};
use isamorph_smt::solver::query::contradict_as_sums;
use rayon::prelude::*;

use windows::Setting;

fn read() -> Vec<Book> {
    let set = InstructionSet::builtin("nv50").expect("built in");
    let read = |text: &&str| Book::parse(&set, text).expect("a rule book");
    built_in("nv50").iter().map(read).collect()
}

/// The books for nv50 that come with the program.
fn shipped() -> &'static [Book] {
    static BOOKS: LazyLock<Vec<Book>> = LazyLock::new(read);
    &BOOKS
}

/// A book that comes with the program.
struct Shipped {
    set: InstructionSet,
    name: &'static str,
    text: &'static str,
    book: Book,
}

/// All books that come with the program, whatever they are for.
fn all_shipped() -> &'static [Shipped] {
    static BOOKS: LazyLock<Vec<Shipped>> = LazyLock::new(|| {
        let books: Vec<_> = builtin::ALL_NAMES
            .iter()
            .flat_map(|isa| named(isa).map(move |book| (isa, book)))
            .collect();
        // Other tests wait for them.
        books
            .into_par_iter()
            .map(|(isa, (name, text))| {
                let set = InstructionSet::builtin(isa).expect("built in");
                let book = Book::parse(&set, text).expect("a rule book");
                Shipped { set, name, text, book }
            })
            .collect()
    });
    &BOOKS
}

/// Of fewer operations, each with fewer encodings.
#[test]
fn books_that_are_read_for_proofs_alone_have_the_same_rules() {
    let mut whole = Vec::new();
    for s in all_shipped() {
        let narrow = Book::parse_for_proofs(&s.set, s.text).expect("a rule book");
        if narrow.first.is_none() {
            whole.push(s.name);
        }
        assert_eq!(narrow.rules.len(), s.book.rules.len(), "{}", s.name);
        for (i, (own, rule)) in narrow.rules.iter().zip(&s.book.rules).enumerate().step_by(7) {
            let [own, rule] = [(&narrow, own), (&s.book, rule)].map(|(book, rule)| book.rule_text(&s.set, rule));
            assert_eq!(own, rule, "{} rule {}", s.name, i + 1);
        }
    }
    // Of those on several registers and on halves, all operations are derived.
    assert!(whole.len() < 4, "all operations were derived: {whole:?}");
}

/// All rules and variants: `verify mine --isa nv50 --check smt/rules/nv50.json --variants` and the
/// like, which `.ci/nightly books` calls without `--variants`.
#[test]
fn rules_of_the_shipped_books_and_their_variants_are_proved_again() {
    let shape = |s: &Shipped| (s.name, s.book.length);
    let expected = [
        ("flexgrip", 2),
        ("nv50", 2),
        ("nv50-carry3", 3),
        ("nv50-len3", 3),
        ("rv32", 2),
        ("rv32-len3", 3),
        ("rv64", 2),
        ("sgx543", 2),
        ("sgx543-len3", 3),
        ("sgx543-pairs", 2),
        ("sgx543-pairs3", 3),
        ("vop3p", 2),
    ];
    let least = |name: &str| match name {
        "rv32" | "rv64" | "sgx543" | "sgx543-pairs" => 200,
        "vop3p" => 100,
        _ => 1000,
    };
    let mut there: Vec<_> = all_shipped().iter().map(shape).collect();
    there.sort_unstable();
    assert_eq!(there, expected);
    for Shipped { name, book, .. } in all_shipped() {
        assert!(book.rules.len() > least(name), "{name}: {} rules", book.rules.len());
        // These apply where what they assume is known.
        assert_eq!(book.subset.usual, name.starts_with("sgx543"), "{name}");
        let relations = Relations::new(&book.ops);
        let mut variants = 0;
        for rule in book.rules.iter().step_by(97) {
            assert!(rule.prove(&book.ops, LIMIT).is_proved(), "{rule:?}");
            for variant in relations.variants(&book.ops, rule).into_iter().step_by(3) {
                assert_ne!(variant, *rule);
                assert!(variant.prove(&book.ops, LIMIT).is_proved(), "{variant:?} of {rule:?}");
                variants += 1;
            }
        }
        // Without flags and complements of operands there are none.
        assert!(variants > 2 || !name.starts_with("nv50"), "{name}: {variants} variants");
    }
}

/// A worker and the machine that merges have asked other questions before.
#[test]
fn whether_a_condition_is_the_weakest_does_not_depend_on_earlier_questions() {
    let limit = Duration::from_secs(10);
    for Shipped { name, book, .. } in all_shipped().iter().filter(|s| s.book.length == 2) {
        let conditional: Vec<&Rule> = book.rules.iter().filter(|r| r.condition != Condition::default()).collect();
        // Without constants there is nothing to say of them.
        if book.subset.vector > 1 {
            assert!(conditional.is_empty(), "{name}");
            continue;
        }
        let some: Vec<&Rule> = conditional.iter().step_by(conditional.len() / 12).copied().collect();
        assert!(some.iter().any(|r| r.weakest), "{name}");
        let judged = |rules: &mut dyn Iterator<Item = &&Rule>| -> Vec<bool> {
            let states = |r: &Rule| -> Vec<Vec<u64>> {
                let setting = vectors::Setting {
                    word: book.ops.word,
                    widths: r.widths.clone(),
                    condition: Condition::default(),
                };
                let lanes = Lanes::new(&setting, 8, r.inputs.into(), 1).expect("test states");
                lanes.states(r.inputs.into())
            };
            rules.map(|r| r.is_weakest(&book.ops, &states(r), limit)).collect()
        };
        let mut alone = Vec::new();
        for r in &some {
            let new_thread = || std::thread::scope(|s| s.spawn(|| judged(&mut [*r].iter())).join().expect("an answer"));
            alone.extend(new_thread());
        }
        let mut after_others = judged(&mut some.iter().rev());
        after_others.reverse();
        assert_eq!(alone, after_others, "{name}");
    }
}

/// Where a rule fails is found by Z3; more test states, and so the file of a shard, come of it.
#[test]
fn a_refutation_does_not_depend_on_earlier_questions() {
    let book = &shipped()[0];
    let right = book.rules.iter().filter(|r| !r.replacement.is_empty()).step_by(61);
    let wrong: Vec<Rule> = right.flat_map(|r| wrong(r, book.ops.all.len())).collect();
    let refuted = |rule: &Rule| match rule.prove(&book.ops, LIMIT) {
        Verdict::Refuted(state) => Some(state),
        _ => None,
    };
    let fits = |r: &&Rule| {
        let (new, old) = (&r.replacement[0], book.ops.all[r.replacement[0].op].constant);
        book.ops.all[new.op].arity == new.args.len() && old.is_some() == new.constant.is_some()
    };
    let wrong: Vec<&Rule> = wrong.iter().filter(fits).take(16).collect();
    let alone: Vec<Option<Vec<u64>>> = wrong
        .iter()
        .map(|r| std::thread::scope(|s| s.spawn(|| refuted(r)).join().expect("an answer")))
        .collect();
    assert!(alone.iter().flatten().count() > 4, "{alone:?}");
    let mut after_others: Vec<Option<Vec<u64>>> = wrong.iter().rev().map(|r| refuted(r)).collect();
    after_others.reverse();
    assert_eq!(alone, after_others);
}

#[test]
fn six_in_ten_rules_are_parametric() {
    let all = || shipped().iter().flat_map(|b| &b.rules);
    let parametric = all().filter(|r| !r.widths.is_empty()).count();
    assert!(parametric * 10 >= all().count() * 6, "{parametric} of {}", all().count());
}

#[test]
fn a_rule_stands_for_parts_and_complements() {
    let set = InstructionSet::builtin("nv50").expect("built in");
    let subset = Subset {
        instructions: vec!["logic".to_string(), "mov".to_string()],
        flags: true,
        nodes: None,
        usual: false,
        vector: 1,
        like: Vec::new(),
        numbers: Vec::new(),
    };
    let ops = operations(&set, &subset);
    let relations = Relations::new(&ops);
    let step = |text: &str, inputs: u32| {
        let mut s = matcher::Matcher::new(&ops).operations(&ops, &instr(text));
        let c = s.pop().expect("an operation");
        assert!(c.args.iter().all(|a| *a < inputs + 2));
        Step {
            op: c.op,
            args: c.args.iter().map(|a| *a as u8).collect(),
            constant: None,
        }
    };
    // x & (x & y) is x & y, with flags.
    let rule = Rule {
        inputs: 2,
        window: vec![step("and b32 $r2 $r0 $r1", 2), step("and b32 $c0 $r3 $r0 $r2", 2)],
        replacement: vec![step("and b32 $c0 $r3 $r0 $r1", 2)],
        widths: Vec::new(),
        condition: Condition::default(),
        flags: Flags::Same,
        weakest: true,
        only: false,
    };
    let book = Book {
        subset,
        length: 2,
        rules: relations.variants(&ops, &rule),
        ops,
        first: None,
    };
    let text = book.text(&set);
    for variant in [
        "    and b32 $r2 $r0 $r1\n    and b32 $r3 $r0 $r2\n => and b32 $r3 $r0 $r1\n dead register 2\n",
        "    and b32 $r2 $r0 $r1\n    and b32 $c0 # $r0 $r2\n => and b32 $c0 $r2 $r0 $r1\n",
        "    or b32 $r2 not $r0 not $r1\n    and b32 $c0 $r3 not $r2 $r0\n => and b32 $c0 $r3 $r0 $r1\n dead register 2\n",
        "    and b32 $r2 not $r0 $r1\n    or b32 $r3 not $r2 $r0\n => or b32 $r3 not $r1 $r0\n dead register 2\n",
    ] {
        assert!(text.contains(variant), "{variant} of {text}");
    }
    assert!(book.rules.iter().all(|r| r.prove(&book.ops, LIMIT).is_proved()));
}

/// Two random steps over the operations of a book, the second of which takes the value or the flags
/// of the first.
fn random_pair(book: &Book, random: &mut Random) -> Option<Vec<Step>> {
    let mut steps: Vec<Step> = Vec::new();
    for values in [vec![0, 1], vec![0, 1, 2, 2]] {
        let mut pick = |n: usize| random.number() as usize % n;
        let op = pick(book.ops.all.len());
        let o = &book.ops.all[op];
        let number = |w: u32, i: usize| Constant::Number(*numbers(w, book.ops.word).iter().cycle().nth(i).expect("numbers"));
        steps.push(Step {
            op,
            args: (0..o.arity).map(|_| values[pick(values.len())]).collect(),
            constant: o.constant.map(|w| number(w, pick(64))),
        });
    }
    let [first, second] = [0, 1].map(|i| &book.ops.all[steps[i].op]);
    let joined = first.register && steps[1].args.contains(&2) || first.flags.is_some() && second.reads_flags;
    let there = first.register || !steps[1].args.contains(&2);
    (joined && there && second.register).then_some(steps)
}

#[test]
fn what_one_step_does_instead_of_two_is_found_by_a_rule() {
    let set = InstructionSet::builtin("nv50").expect("built in");
    let isa = set.model();
    let book = &shipped()[0];
    let index = Index::new(&set, &book.ops, &book.rules);
    let setting = vectors::Setting {
        word: book.ops.word,
        widths: Vec::new(),
        condition: Condition::default(),
    };
    let lanes = Lanes::new(&setting, 16, 2, 5).expect("test states");
    let states = States::new(&book.ops, &setting, &lanes);
    let constants = |w: u32| match w {
        0 => vec![None],
        w => numbers(w, book.ops.word).into_iter().map(|n| Some(Constant::Number(n))).collect(),
    };
    let singles = states.steps(&[0, 1], &|_| true, &constants);
    let left = |steps: &[Step]| states.run_all(2, steps, &mut Scratch::default());
    let single_left: Vec<Option<Left>> = singles.iter().map(|s| left(std::slice::from_ref(s))).collect();
    let code = |steps: &[Step]| -> Vec<Instr> {
        let one = |(i, s): (usize, &Step)| {
            let c = Concrete {
                op: s.op,
                dst: book.ops.all[s.op].register.then_some(2 + i as u32),
                args: s.args.iter().map(|a| u32::from(*a)).collect(),
                constant: s.constant.map(|c| c.value(book.ops.word, &[])),
            };
            matcher::shortest(&set, &book.ops, &c).expect("an instruction")
        };
        steps.iter().enumerate().map(one).collect()
    };
    let (mut random, mut found) = (Random(41), 0);
    for _ in 0..2000 {
        let Some(window) = random_pair(book, &mut random) else { continue };
        let Some(after) = left(&window) else { continue };
        let keep_flags = random.number() & 1 == 0;
        let flags = if keep_flags { Flags::Same } else { Flags::Dead };
        let before = |l: &'_ Left| l.flags.clone().unwrap_or_else(|| lanes.flags().to_vec());
        let same = |l: &Left| l.value.is_some() && l.value == after.value && (!keep_flags || before(l) == before(&after));
        let equal = singles.iter().zip(&single_left).filter(|(_, l)| l.as_ref().is_some_and(same));
        let proved = |s: &Step| {
            let rule = Rule {
                inputs: 2,
                window: window.clone(),
                replacement: vec![s.clone()],
                widths: Vec::new(),
                condition: Condition::default(),
                flags,
                weakest: true,
                only: false,
            };
            rule.prove(&book.ops, LIMIT).is_proved()
        };
        if !equal.take(2).any(|(s, _)| proved(s)) {
            continue;
        }
        let code = code(&window);
        // A step that becomes a simpler one may not use the other any more.
        if code.iter().any(|i| !index.rewrites(std::slice::from_ref(i), false).is_empty()) {
            continue;
        }
        found += 1;
        let text: Vec<String> = code.iter().map(|i| to_text(isa, i)).collect();
        assert!(!index.rewrites(&code, keep_flags).is_empty(), "{text:?}, flags kept: {keep_flags}");
    }
    assert!(found > 8, "{found}");
}

/// Other constants, those of the replacement too, do not make a rule hold of which that is said; of
/// rules for all constants it is never said.
#[test]
fn constants_are_the_only_ones_where_that_is_said() {
    let mut random = Random(7);
    let mut count = 0;
    for s in all_shipped() {
        let (ops, word) = (&s.book.ops, s.book.ops.word);
        let width = |step: &Step| ops.all[step.op].constant.expect("a constant");
        let mut any = |step: &Step| {
            let mut number = || random.number() >> (random.number() % 64) & (u64::MAX >> (64 - width(step).min(word.bits())));
            // What the instruction can hold.
            let held = (0..64).map(|_| number()).find(|n| ops.all[step.op].bytes(Some(*n)).is_some());
            held.map_or(step.constant.expect("a constant"), Constant::Number)
        };
        let is_tried = |step: &Step| match step.constant {
            Some(Constant::Number(n)) => tried(ops, width(step)).contains(&n),
            _ => true,
        };
        let only: Vec<&Rule> = s.book.rules.iter().filter(|r| r.only).collect();
        for rule in only.iter().step_by((only.len() / 8).max(1)) {
            for _ in 0..6 {
                let mut other = (*rule).clone();
                let constants = other
                    .window
                    .iter_mut()
                    .chain(&mut other.replacement)
                    .filter(|s| s.constant.is_some());
                constants.for_each(|step| step.constant = Some(any(step)));
                if !other.window.iter().all(is_tried) {
                    assert!(!other.holds(ops, LIMIT), "{}: {:?}", s.name, s.book.rule_text(&s.set, rule));
                    count += 1;
                }
            }
        }
        let general = |r: &&Rule| r.widths.len() == 1 && r.condition == Condition::default();
        for rule in s.book.rules.iter().filter(general).step_by(97) {
            let mut one = rule.clone();
            for step in one.window.iter_mut().chain(&mut one.replacement) {
                step.constant = step.constant.map(|c| Constant::Number(c.value(word, &[5])));
            }
            one.widths.clear();
            assert!(
                one.holds(ops, LIMIT) && !one.is_only(ops, LIMIT),
                "{}: {:?}",
                s.name,
                s.book.rule_text(&s.set, rule)
            );
        }
    }
    assert!(count > 100, "{count}");
}

fn instr(text: &str) -> Instr {
    InstructionSet::builtin("nv50")
        .expect("built in")
        .parse_raw(text)
        .expect("an instruction")
}

#[test]
fn a_condition_becomes_the_weakest_that_is_found() {
    let subset = Subset {
        instructions: vec!["logic".to_string()],
        flags: false,
        nodes: None,
        usual: false,
        vector: 1,
        like: Vec::new(),
        numbers: Vec::new(),
    };
    let (book, _) = mined(subset, 2);
    let condition = |name: &str| Condition::named(name, book.ops.word).expect("a condition");
    // (x | p0) & p1 is x & p1 where p0 and p1 have no bit in common.
    let found = book
        .rules
        .iter()
        .find(|r| r.window.len() == 2 && r.condition == condition("p0 & p1 == 0"));
    let rule = found.expect("a rule");
    assert!(rule.weakest);
    let small = Rule {
        condition: condition("p1 <= (~p0 & p0 - 1)"),
        weakest: false,
        only: false,
        ..rule.clone()
    };
    assert!(small.prove(&book.ops, LIMIT).is_proved());
    assert!(!small.is_weakest(&book.ops, &[], LIMIT) && rule.is_weakest(&book.ops, &[], LIMIT));
    let choices = Choices::new(book.ops.word, &rule.widths, 3);
    let weaker = choices.weaker(&choices.states(&book.ops), &small);
    assert_eq!((weaker[0].condition, weaker[0].exact), (rule.condition, true));
    assert_eq!(choices.weaker(&choices.states(&book.ops), rule), []);
}

#[test]
fn a_book_is_read_as_it_was_written() {
    for Shipped { set, text, book, .. } in all_shipped() {
        let written = book.json(set);
        assert_eq!(written, text.replace(spec_of(text), spec_of(&written)));
    }
    let set = InstructionSet::builtin("nv50").expect("built in");
    for (broken, why) in [
        ("{}", "does not begin"),
        ("nothing", "no JSON"),
        (r#"{"format":"isamorph rules 1","isa":"flexgrip"}"#, "about \"flexgrip\""),
        (
            r#"{"format":"isamorph rules 1","isa":"nv50","instructions":["add"],"rules":[{"inputs":1,"window":[["add b32 $r1 $r0 $r9"]],"replacement":[]}]}"#,
            "rule 1: it reads registers that hold no value",
        ),
        (
            r#"{"format":"isamorph rules 1","isa":"nv50","instructions":["add"],"flags":"some","rules":[]}"#,
            "flags `some`",
        ),
        (
            r#"{"format":"isamorph rules 1","isa":"nv50","instructions":["add"],"rules":[{"inputs":1,"window":[["add b32 $r1 $r0 0x0"]],"replacement":[["add b32 $r1 $r1 $r0"]]}]}"#,
            "rule 1: it reads registers that hold no value",
        ),
        (
            r#"{"format":"isamorph rules 1","isa":"nv50","instructions":["add"],"rules":[{"inputs":1,"window":[["add b32 $r1 $r0 0x0","p7"]],"replacement":[]}]}"#,
            "`p7` is no constant",
        ),
    ] {
        let e = Book::parse(&set, broken).expect_err("an error");
        assert!(e.contains(why), "{e}");
    }
}

/// The part of a book that changes with every text of the spec.
fn spec_of(book: &str) -> &str {
    let at = book.find("\"spec\":\"").expect("a fingerprint");
    &book[at..at + 25]
}

fn mined(subset: Subset, length: usize) -> (Book, Mined) {
    let set = InstructionSet::builtin("nv50").expect("built in");
    mined::book(&set, subset, length)
}

#[test]
fn shifts_become_one_shift_with_the_weakest_condition() {
    let subset = Subset {
        instructions: vec!["shl".to_string()],
        flags: true,
        nodes: None,
        usual: false,
        vector: 1,
        like: Vec::new(),
        numbers: Vec::new(),
    };
    let (book, mined) = mined(subset, 2);
    assert_eq!(mined.undecided, 0);
    let below = Condition::named("p0 + p1 < 128", book.ops.word).expect("a condition");
    let sum = Constant::parse("p0 + p1", book.ops.word);
    let both = |r: &&Rule| {
        let constants = |i: usize, p: usize| r.window[i].constant == Some(Constant::parameter(p));
        r.window.len() == 2 && constants(0, 0) && constants(1, 1) && r.replacement[0].constant == sum && r.flags == Flags::Same
    };
    let found = book.rules.iter().find(both).expect("a rule");
    assert_eq!((found.condition, found.widths.as_slice()), (below, &[7, 7][..]));
    // Beyond it the sum is no count.
    assert!(found.weakest);
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
    let book = &shipped()[0];
    let (mut refuted, mut right) = (0, 0);
    for rule in book.rules.iter().skip(5).step_by(37) {
        for changed in wrong(rule, book.ops.all.len()) {
            let new = &book.ops.all[changed.replacement[0].op];
            let old = &book.ops.all[rule.replacement[0].op];
            if (new.arity, new.constant) != (old.arity, old.constant) {
                continue;
            }
            match changed.prove(&book.ops, LIMIT) {
                Verdict::Refuted(_) => refuted += 1,
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
    s.books = read();
    // The flags are live, which no search can keep.
    let flags = s.code(&["and b32 $r5 $r7 $r9", "or b32 $c0 # $r5 $r5", "(e $c0) bra 0x40"]);
    let shifts = s.code(&["shl b32 $r5 $r7 0x3", "shl b32 $r5 $r5 0x4"]);
    let texts = |s: &Setting, code: &[Instr]| -> (Vec<String>, usize) {
        let report = s.suggest(code, 1, &mut Cache::in_memory());
        let code = report
            .findings
            .iter()
            .flat_map(|f| &f.replacement)
            .map(|i| s.set.print_raw(i))
            .collect();
        (code, report.rejected)
    };
    assert_eq!(texts(&s, &shifts), (vec!["shl b32 $r5 $r7 0x7".to_string()], 0));
    assert_eq!(texts(&s, &flags), (vec!["and b32 $c0 $r5 $r7 $r9".to_string()], 0));
    // Every constant that parameters make goes wrong.
    for r in s.books.iter_mut().flat_map(|b| &mut b.rules) {
        if let Some(Constant::Of(_)) = r.replacement[0].constant {
            r.replacement[0].constant = Constant::parse("p0", Width::W32);
        }
    }
    let (found, rejected) = texts(&s, &shifts);
    assert!(rejected > 0);
    // The search finds the constant by itself.
    assert_eq!(found, vec!["shl b32 $r5 $r7 0x7".to_string()]);
}

/// A window of a rule on registers, its constants those of these parameters.
fn on_registers(book: &Book, rule: &Rule, parameters: &[u64]) -> Vec<Concrete> {
    let step = |(i, s): (usize, &Step)| Concrete {
        op: s.op,
        dst: book.ops.all[s.op].register.then_some(u32::from(rule.inputs) + i as u32),
        args: s.args.iter().map(|a| u32::from(*a)).collect(),
        constant: s.constant.map(|c| c.value(book.ops.word, parameters)),
    };
    rule.window.iter().enumerate().map(step).collect()
}

/// How many of every so many rules for three steps leave two steps next to each other, alone with
/// the value between, that a rule for two replaces.
fn covered(book: &Book, every: usize) -> usize {
    let always = |length: usize| {
        let holds_always = move |r: &&Rule| r.window.len() == length && r.condition == Condition::default() && r.flags == Flags::Same;
        book.rules.iter().filter(holds_always)
    };
    let of_two: Vec<&Rule> = always(2).collect();
    let shortened = |pair: &[Concrete]| of_two.iter().any(|r| !matcher::apply(&book.ops, r, pair).is_empty());
    // What reads flags may keep two steps together.
    let reads_flags = |r: &Rule| r.window.iter().any(|s| book.ops.all[s.op].reads_flags);
    let covered = |r: &&Rule| {
        let window = on_registers(book, r, &[0x1234_5678 & bound(r, 0), 0x9abc_def1 & bound(r, 1)]);
        let first_alone = !r.window[2].args.contains(&r.inputs);
        first_alone && r.window[1].args.contains(&r.inputs) && shortened(&window[..2])
            || r.window[2].args.contains(&(r.inputs + 1)) && shortened(&window[1..])
    };
    always(3).filter(|r| !reads_flags(r)).step_by(every).filter(covered).count()
}

fn bound(r: &Rule, parameter: usize) -> u64 {
    r.widths.get(parameter).map_or(0, |w| u64::MAX >> (64 - w))
}

#[test]
fn three_steps_become_two() {
    let subset = Subset {
        instructions: vec!["add".to_string()],
        flags: false,
        nodes: Some(3),
        usual: false,
        vector: 1,
        like: Vec::new(),
        numbers: Vec::new(),
    };
    let (book, mined) = mined(subset, 3);
    assert_eq!(mined.undecided, 0);
    let set = InstructionSet::builtin("nv50").expect("built in");
    let text = book.text(&set);
    let reordered = "
    add b32 $r2 $r0 p0
    add b32 $r3 $r1 $r2
    add b32 $r4 $r3 p1
 => add b32 $r2 $r0 (p0 + p1)
 => add b32 $r4 $r1 $r2
 dead register 2, register 3
";
    assert!(text.contains(reordered), "{text}");
    assert!(book.rules.iter().all(|r| r.replacement.len() < r.window.len().max(2)));
    assert_eq!(covered(&book, 1), 0);
    let again: Vec<Verdict<Vec<u64>>> = book.rules.iter().map(|r| r.prove(&book.ops, LIMIT)).collect();
    assert!(again.iter().all(|p| p.is_proved()));
}

#[test]
fn no_shipped_rule_for_three_steps_is_one_for_two_of_them() {
    assert_eq!(covered(&shipped()[1], 11), 0);
    assert_eq!(covered(&shipped()[2], 11), 0);
}

#[test]
fn too_many_programs_are_counted_before_they_are_made() {
    let set = InstructionSet::builtin("nv50").expect("built in");
    let subset = Subset {
        instructions: ["add", "logic", "set", "mov"].map(str::to_string).to_vec(),
        flags: true,
        nodes: None,
        usual: false,
        vector: 1,
        like: Vec::new(),
        numbers: Vec::new(),
    };
    let ops = operations(&set, &subset);
    let effort = Effort {
        longest: 3,
        limit: LIMIT,
        seed: 1,
    };
    let asked = std::cell::Cell::new(0);
    let e = mine(&ops, &effort, &|_, _, _| asked.set(asked.get() + 1)).expect_err("too many");
    assert!(e.programs > e.most && asked.get() == 0, "{e}");
}

#[test]
fn suggestions_for_three_instructions_come_from_rules() {
    let mut s = Setting::new("nv50", &["logic"]);
    s.books = read();
    let suggested = |code: &[&str]| -> Vec<String> {
        // The search is for single instructions.
        let report = s.suggest_windows(3, &s.code(code), 1, &mut Cache::in_memory());
        report
            .findings
            .iter()
            .flat_map(|f| &f.replacement)
            .map(|i| s.set.print_raw(i))
            .collect()
    };
    let overwritten = "mov b32 $r9 0x0";
    // Both orders of the steps that do not use each other; the value between goes where the window
    // had one.
    for code in [
        ["and b32 $r1 $r2 $r3", "and b32 $r9 $r2 $r4", "or b32 $r1 $r1 $r9", overwritten],
        ["and b32 $r9 $r4 $r2", "and b32 $r1 $r3 $r2", "or b32 $r1 $r1 $r9", overwritten],
    ] {
        let found = suggested(&code);
        assert_eq!(found.len(), 2, "{found:?}");
        assert!(found[0].starts_with("or b32") && found[1].starts_with("and b32 $r1"), "{found:?}");
    }
    // The value between lives on.
    let lives = ["and b32 $r1 $r2 $r3", "and b32 $r9 $r2 $r4", "or b32 $r1 $r1 $r9"];
    assert_eq!(suggested(&lives), Vec::<String>::new());
}

#[test]
fn sums_contradict_only_what_cannot_hold() {
    let mut pool = TermPool::new();
    let word = Width::new(32).expect("a width");
    let [x, y, z] = ["x", "y", "z"].map(|name| {
        let v = pool.declare_var(name, word);
        pool.var(v)
    });
    let one = pool.constant(word, 1);
    // x + (~y + 1) + z, as the chip subtracts, is z - y + x, and not z + y + x.
    let not = pool.not(y);
    let negative = pool.add(not, one);
    let difference = pool.add(x, negative);
    let left = pool.add(difference, z);
    let (less, more) = (pool.sub(z, y), pool.add(z, y));
    let (right, wrong) = (pool.add(less, x), pool.add(more, x));
    let (differs, may_differ) = (pool.ne(left, right), pool.ne(left, wrong));
    assert!(contradict_as_sums(&pool, &[differs]));
    assert!(!contradict_as_sums(&pool, &[may_differ]));
}
