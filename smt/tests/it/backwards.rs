//! Rules of the shipped books backwards: code is made worse by putting the window of a rule where
//! its replacement stood, with the windows of other rules in between, and the optimizer wins back
//! what that costs.
//!
//! Some rules of each book are tried, more in a sweep. `ISAMORPH_RULES=N` tries N of each,
//! `ISAMORPH_RULES=all` all.

use crate::support::sweep;
use isamorph_core::InstructionSet;
use isamorph_core::encoding::Instr;
use isamorph_core::model::Isa;
use isamorph_core::text::to_text;
use isamorph_smt::ops::usual;
use isamorph_smt::optimize::{Limits, optimize};
use isamorph_smt::rules::book::Book;
use isamorph_smt::rules::matcher::{Concrete, instructions};
use isamorph_smt::rules::rule::{Flags, Rule, Step};
use isamorph_smt::rules::shipped::named;

/// How many rules of a book are tried usually.
const USUAL: usize = 20;
/// The same where that takes long.
const FEW: usize = 8;
/// The same of a book on pairs of registers, whose proofs take longer.
const SOME: usize = 3;
/// Windows of one program.
const TOGETHER: usize = 4;

/// What stands around windows, with `{r}` for the register that it is about.
struct Frame {
    /// The first register that windows may use, and how many each takes.
    first: u32,
    each: u32,
    /// Lets a register matter; nothing if all do in the end.
    keep: &'static [&'static str],
    /// Lets the condition register matter.
    keep_flags: &'static [&'static str],
    /// Lets what a register holds not matter.
    lose: &'static [&'static str],
    end: &'static [&'static str],
}

fn frame(isa: &str) -> Frame {
    match isa {
        "nv50" => Frame {
            first: 8,
            each: 6,
            keep: &["st b32 g14[$r4] $r{r}"],
            keep_flags: &["mov $r5 $c0", "st b32 g14[$r4] $r5"],
            lose: &[],
            end: &["exit nop"],
        },
        "flexgrip" => Frame {
            first: 8,
            each: 6,
            keep: &["GST.U32 global14 [R4], R{r}"],
            keep_flags: &["C2R R5, C0", "GST.U32 global14 [R4], R5"],
            lose: &[],
            end: &["RET"],
        },
        "sgx543" => Frame {
            first: 8,
            each: 6,
            keep: &[],
            keep_flags: &[],
            lose: &["mad.u32.s0 r{r}, r4, r5, r6"],
            end: &[],
        },
        "vop3p" => Frame {
            first: 8,
            each: 6,
            keep: &[],
            keep_flags: &[],
            lose: &["v_pk_mul_lo_u16 v{r}, v4, v5"],
            end: &[],
        },
        _ => Frame {
            first: 5,
            each: 6,
            keep: &[],
            keep_flags: &[],
            lose: &["addi x{r}, zero, 0"],
            end: &["ebreak"],
        },
    }
}

/// A rule with numbers for its parameters, on some registers.
struct Instance {
    window: Vec<Instr>,
    replacement: Vec<Instr>,
    /// The register in which the result is kept, if it is.
    result: Option<u32>,
    /// The registers that the window writes beside.
    lost: Vec<u32>,
    /// Do flags matter behind it?
    flags: bool,
}

/// Numbers for parameters.
const NUMBERS: [u64; 14] = [
    5,
    3,
    1,
    0x10,
    0xff,
    2,
    0,
    7,
    31,
    0x155,
    0x7fff_ffff,
    0x8000_0000,
    0xffff_ffff,
    u64::MAX,
];

fn instance(set: &InstructionSet, book: &Book, rule: &Rule, first: u32) -> Option<Instance> {
    let last = |steps: &[Step]| steps.iter().rposition(|s| book.ops.all[s.op].register);
    let inputs = u32::from(rule.inputs);
    let result = inputs + last(&rule.window)? as u32;
    let side = |steps: &[Step], parameters: &[u64]| -> Option<Vec<Instr>> {
        let register = |i: usize| if Some(i) == last(steps) { result } else { inputs + i as u32 };
        let one = |(i, s): (usize, &Step)| {
            let value = |a: &u8| match u32::from(*a).checked_sub(inputs) {
                Some(step) => register(step as usize),
                None => (*a).into(),
            };
            let c = Concrete {
                op: s.op,
                dst: book.ops.all[s.op].register.then(|| first + register(i)),
                args: s.args.iter().map(|a| first + value(a)).collect(),
                constant: s.constant.map(|c| c.value(book.ops.word, parameters)),
            };
            let isa = set.model();
            // Of one length: which of two is taken is the last thing that is decided.
            let all = instructions(set, &book.ops, &c);
            all.min_by_key(|i| (u32::MAX - isa.forms[i.form].width, to_text(isa, i).len()))
        };
        steps.iter().enumerate().map(one).collect()
    };
    let bound = |p: usize| rule.widths.get(p).map_or(0, |w| u64::MAX >> (64 - w));
    let pairs = NUMBERS.iter().flat_map(|a| NUMBERS.iter().map(move |b| [*a, *b]));
    let mut fitting = pairs.map(|[a, b]| [a & bound(0), b & bound(1)]);
    let count = rule.widths.len();
    let (window, replacement) = fitting.find_map(|p| {
        let p = &p[..count.max(1)];
        let holds = count == 0 || rule.condition.holds(book.ops.word, p);
        Some((side(&rule.window, p)?, side(&rule.replacement, p)?)).filter(|_| holds)
    })?;
    let writes = |s: &Step| book.ops.all[s.op].flags.is_some();
    // Where the replacement leaves flags alone, no register of the window is read afterwards.
    let kept = last(&rule.replacement).is_some();
    Some(Instance {
        window,
        replacement,
        result: kept.then_some(first + result),
        lost: (0..rule.window.len() as u32)
            .map(|i| inputs + i)
            .filter(|r| !kept || *r != result)
            .map(|r| first + r)
            .collect(),
        flags: rule.flags == Flags::Same && rule.window.iter().chain(&rule.replacement).any(writes),
    })
}

/// Do flags take part in a rule?
fn touches_flags(book: &Book, rule: &Rule) -> bool {
    let mut steps = rule.window.iter().chain(&rule.replacement);
    steps.any(|s| book.ops.all[s.op].flags.is_some() || book.ops.all[s.op].reads_flags)
}

/// A program of windows, or of what replaces them, each with an instruction of the others in
/// between.
fn program(set: &InstructionSet, frame: &Frame, all: &[Instance], worse: bool) -> Vec<Instr> {
    let side = |i: &Instance| if worse { i.window.clone() } else { i.replacement.clone() };
    let mut sides: Vec<_> = all.iter().map(|i| side(i).into_iter()).collect();
    let mut out = Vec::new();
    while let Some(longest) = sides.iter().map(ExactSizeIterator::len).max().filter(|n| *n > 0) {
        // The longest ones first, so that all end together.
        for s in sides.iter_mut().filter(|s| s.len() == longest) {
            out.extend(s.next());
        }
    }
    let parse = |text: &str| set.parse_raw(text).unwrap_or_else(|e| panic!("{text}: {e:?}"));
    let with = |texts: &[&str], r: u32| -> Vec<Instr> { texts.iter().map(|t| parse(&t.replace("{r}", &r.to_string()))).collect() };
    for i in all {
        i.result.iter().for_each(|r| out.extend(with(frame.keep, *r)));
        if i.flags {
            out.extend(with(frame.keep_flags, 0));
        }
        i.lost.iter().for_each(|r| out.extend(with(frame.lose, *r)));
    }
    out.extend(with(frame.end, 0));
    out
}

fn bytes(isa: &Isa, code: &[Instr]) -> i64 {
    code.iter().map(|i| i64::from(isa.forms[i.form].width / 8)).sum()
}

/// What the rules of a book cost backwards, in bytes, and how much of that is left.
fn injected_and_left(set: &InstructionSet, text: &str, count: usize) -> (i64, i64) {
    let book = Book::parse(set, text).expect("a rule book");
    let isa = set.model();
    let frame = frame(&isa.name);
    let optimized = |code: &[Instr]| optimize(set, code, &[], &[], &Limits::default()).places.concat();
    // Where nothing is left of a window, what reads its result would have to read something else.
    let usable = |r: &&Rule| r.replacement.len() < r.window.len() && !r.replacement.is_empty();
    let rules: Vec<&Rule> = book.rules.iter().filter(usable).collect();
    let every = (rules.len() / count.clamp(1, rules.len())).max(1);
    // Only one window of a program has flags.
    let (with, without): (Vec<&Rule>, Vec<&Rule>) = rules.into_iter().step_by(every).partition(|r| touches_flags(&book, r));
    let (mut with, mut without) = (with.into_iter().peekable(), without.into_iter().peekable());
    let (mut injected, mut left) = (0, 0);
    while with.peek().is_some() || without.peek().is_some() {
        let mut rules: Vec<&Rule> = with.next().into_iter().collect();
        rules.extend(without.by_ref().take(TOGETHER - rules.len()));
        let instances: Vec<Instance> = rules
            .iter()
            .enumerate()
            .filter_map(|(k, r)| instance(set, &book, r, frame.first + k as u32 * frame.each))
            .collect();
        let (worse, better) = (program(set, &frame, &instances, true), program(set, &frame, &instances, false));
        let cost = bytes(isa, &worse) - bytes(isa, &better);
        let (new, best) = (optimized(&worse), optimized(&better));
        let lost = (bytes(isa, &new) - bytes(isa, &best)).max(0);
        if lost > 0 {
            let texts = |code: &[Instr]| code.iter().map(|i| to_text(isa, i)).collect::<Vec<_>>();
            println!(
                "{lost} of {cost} bytes are left:\n{:#?}\nbecame {:#?}\nand not {:#?}",
                texts(&worse),
                texts(&new),
                texts(&best)
            );
        }
        (injected, left) = (injected + cost, left + lost);
    }
    (injected, left)
}

fn won_back(isa: &str, book: &str) {
    some_won_back(isa, book, USUAL);
}

fn some_won_back(isa: &str, book: &str, some: usize) {
    let asked = std::env::var("ISAMORPH_RULES").unwrap_or_default();
    let count = if asked == "all" {
        usize::MAX
    } else {
        asked.parse().unwrap_or(if sweep::all() { USUAL } else { some })
    };
    // Where nothing is usual this is the same.
    let set = usual::put_in(&InstructionSet::builtin(isa).expect("built in"));
    let (_, text) = named(isa).find(|(name, _)| *name == book).expect("a book that is shipped");
    let (injected, left) = injected_and_left(&set, text, count);
    println!("{book}: {} of {injected} bytes won back", injected - left);
    assert!(injected >= 4 * USUAL.min(count) as i64 / 2, "{book}: {injected} bytes");
    assert!(
        100 * (injected - left) >= 95 * injected,
        "{book}: {left} of {injected} bytes are left"
    );
}

#[test]
fn rules_backwards_are_won_back_on_nv50() {
    won_back("nv50", "nv50");
}

#[test]
fn rules_for_three_instructions_backwards_are_won_back_on_nv50() {
    won_back("nv50", "nv50-len3");
}

#[test]
fn rules_with_carry_backwards_are_won_back_on_nv50() {
    won_back("nv50", "nv50-carry3");
}

#[test]
fn rules_backwards_are_won_back_on_flexgrip() {
    won_back("flexgrip", "flexgrip");
}

#[test]
fn rules_backwards_are_won_back_on_rv32() {
    won_back("rv32", "rv32");
}

#[test]
fn rules_for_three_instructions_backwards_are_won_back_on_rv32() {
    won_back("rv32", "rv32-len3");
}

#[test]
fn rules_backwards_are_won_back_on_rv64() {
    won_back("rv64", "rv64");
}

#[test]
fn rules_backwards_are_won_back_on_vop3p() {
    some_won_back("vop3p", "vop3p", FEW);
}

#[test]
fn rules_backwards_are_won_back_on_sgx543() {
    some_won_back("sgx543", "sgx543", FEW);
}

/// The register that an instruction on pairs writes: the first number in its text.
fn written(text: &str) -> &str {
    let at = text.find(" r").expect("a register") + 2;
    let digits = text[at..].find(|c: char| !c.is_ascii_digit()).expect("a mask");
    &text[at..at + digits]
}

/// Windows of the rules on pairs of registers, each followed by what overwrites the pairs that the
/// rule needs dead.
fn rules_on_pairs_shorten_their_windows(name: &str) {
    let set = usual::put_in(&InstructionSet::builtin("sgx543").expect("built in"));
    let (_, text) = named("sgx543").find(|b| b.0 == name).expect("a book that is shipped");
    let book: serde_json::Value = serde_json::from_str(text).expect("a book");
    let rules = book["rules"].as_array().expect("rules");
    let (mut shortened, mut tried) = (0, 0);
    for rule in rules
        .iter()
        .step_by((rules.len() / if sweep::all() { 2 * SOME } else { SOME }).max(1))
    {
        let side = |name: &str| -> Vec<&str> {
            let steps = rule[name].as_array().expect("steps").iter();
            steps.map(|s| s[0].as_str().expect("an instruction")).collect()
        };
        let (window, replacement) = (side("window"), side("replacement"));
        let result = written(window.last().expect("a step"));
        let mut code: Vec<String> = window.iter().map(|t| (*t).to_string()).collect();
        let mut lost: Vec<&str> = window.iter().map(|t| written(t)).filter(|r| *r != result).collect();
        lost.sort_unstable();
        lost.dedup();
        code.extend(lost.iter().map(|r| format!("mov.f32 r{r}.xy--, r100.xyzw")));
        let code: Vec<Instr> = code.iter().map(|t| set.parse_raw(t).expect("an instruction")).collect();
        let new = optimize(&set, &code, &[], &[], &Limits::default()).places.concat();
        tried += 1;
        if new.len() <= replacement.len() + lost.len() {
            shortened += 1;
        } else {
            println!("{window:?} => {replacement:?}: {} instructions are left", new.len());
        }
    }
    println!("{name}: {shortened} of {tried}");
    assert!(tried >= SOME && shortened * 100 >= tried * 95, "{name}: {shortened} of {tried}");
}

#[test]
fn rules_on_pairs_shorten_programs() {
    rules_on_pairs_shorten_their_windows("sgx543-pairs");
}
