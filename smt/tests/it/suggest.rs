//! Suggestions: what is live is respected, and what a cache claims is proved before it is believed.

use crate::support::windows;

use isamorph_core::InstructionSet;
use isamorph_core::block::Location;
use isamorph_core::encoding::Instr;
use isamorph_core::text::to_text;
use isamorph_smt::flow::blocks;
use isamorph_smt::flow::relocate::NotFixable;
use isamorph_smt::ops::Cost;
use isamorph_smt::peephole::cache::Cache;
use isamorph_smt::peephole::{self, Options, Report, Sources};
use isamorph_smt::rules::book::Book;
use isamorph_smt::synth::Limits;

use windows::Setting;

fn setting() -> Setting {
    Setting::new("nv50", &["add", "logic"])
}

/// Suggestions of at most one instruction.
fn suggest(s: &Setting, texts: &[&str], cache: &mut Cache) -> (Vec<Instr>, Report) {
    let code = s.code(texts);
    let report = s.suggest(&code, 1, cache);
    (code, report)
}

#[test]
fn windows_become_what_is_left_in_live_places() {
    let s = setting();
    let show = |r: &Report| -> Vec<(usize, usize, Vec<String>)> {
        let texts = |c: &[Instr]| c.iter().map(|i| to_text(s.set.model(), i)).collect();
        r.findings.iter().map(|f| (f.first, f.count, texts(&f.replacement))).collect()
    };
    // The complement is folded into the operation, but only where the register between is dead.
    let not_and = ["xor b32 $r1 $r1 0xffffffff", "and b32 $r1 $r1 $r2"];
    let (_, r) = suggest(&s, &not_and, &mut Cache::in_memory());
    assert_eq!(show(&r), [(0, 2, vec!["and b32 $r1 not $r1 $r2".to_string()])]);
    let between = ["xor b32 $r3 $r1 0xffffffff", "and b32 $r1 $r3 $r2"];
    let (_, r) = suggest(&s, &between, &mut Cache::in_memory());
    assert_eq!(show(&r), []);
    // Overwritten before anything reads it.
    let dead = [between[0], between[1], "mov b32 $r3 0x7"];
    let (_, r) = suggest(&s, &dead, &mut Cache::in_memory());
    assert_eq!(show(&r), [(0, 2, vec!["and b32 $r1 not $r1 $r2".to_string()])]);
    // A control word may go anywhere.
    let branch = [between[0], between[1], "bra 0x40", "mov b32 $r3 0x7"];
    let (_, r) = suggest(&s, &branch, &mut Cache::in_memory());
    assert_eq!(show(&r), []);
    // Nor does a window span an address that a control word names.
    let target = [not_and[0], not_and[1], "(e $c0) bra 0x8"];
    let (_, r) = suggest(&s, &target, &mut Cache::in_memory());
    assert_eq!(show(&r), []);
}

/// Where all words are of one length, nothing but no code is cheaper than one instruction.
#[test]
fn operations_are_not_derived_for_windows_that_only_no_code_could_replace() {
    let set = InstructionSet::builtin("sgx543").expect("built in");
    let code: Vec<Instr> = [
        "mul.f32.skipinv.nosched r0.x---, pa0.xyzw, r0.xxxx",
        "mul.f32.skipinv o0.xy--, r0.xyzw, c1.yyyy",
        "nop.nosched",
    ]
    .iter()
    .map(|text| set.parse_raw(text).expect("an instruction"))
    .collect();
    let options = Options {
        window: 1,
        cost: Cost::Bytes,
        until: None,
        limits: Limits::new(1),
        seed: 1,
    };
    let sources = Sources {
        ops: &|| panic!("operations are not needed"),
        rules: &|| &[],
    };
    let mut cache = Cache::in_memory();
    let report = peephole::suggest(&set, sources, &code, &options, &mut cache, &|_, _| {});
    assert!(report.searched > 1 && report.undecided == 0, "{report:?}");
    let found: Vec<(usize, usize)> = report.findings.iter().map(|f| (f.first, f.replacement.len())).collect();
    assert_eq!(found, [(2, 0)]);
}

#[test]
fn a_wrong_rule_in_a_cache_is_rejected() {
    let s = setting();
    let isa = s.set.model();
    let path = std::env::temp_dir().join(format!("isamorph-wrong-rule-{}", std::process::id()));
    let code = ["xor b32 $r1 $r1 0xffffffff", "and b32 $r1 $r1 $r2"];
    let (mut cache, _) = Cache::open(&path, isa, "").expect("opens");
    let (_, first) = suggest(&s, &code, &mut cache);
    assert_eq!((first.findings.len(), first.searched), (1, 3));
    cache.save(isa).expect("saved");
    // Warm: the same, without a search.
    let (mut warm, message) = Cache::open(&path, isa, "").expect("opens");
    assert_eq!(message, None);
    let (_, second) = suggest(&s, &code, &mut warm);
    assert_eq!((second.findings, second.searched), (first.findings.clone(), 0));
    // The window is kept under short names. The replacement becomes another one.
    let right = isa.word_text(s.set.encode_raw(&s.code(&["and b32 $r0 not $r0 $r1"])[0]));
    let text = std::fs::read_to_string(&path).expect("text");
    for wrong in ["or b32 $r0 not $r0 $r1", "and b32 $r0 $r0 $r1"] {
        let wrong = isa.word_text(s.set.encode_raw(&s.code(&[wrong])[0]));
        assert!(text.contains(&right));
        std::fs::write(&path, text.replace(&right, &wrong)).expect("written");
        let (mut tampered, message) = Cache::open(&path, isa, "").expect("opens");
        assert_eq!(message, None);
        let (_, third) = suggest(&s, &code, &mut tampered);
        // What was put in is thrown out, and the window is searched anew.
        assert_eq!((third.findings, third.rejected, third.searched), (first.findings.clone(), 1, 1));
    }
    std::fs::remove_file(&path).expect("removed");
}

#[test]
fn a_cached_replacement_that_writes_what_the_window_does_not_is_rejected() {
    let s = setting();
    let path = std::env::temp_dir().join(format!("isamorph-more-written-{}", std::process::id()));
    let window = ["add b32 $r1 $r1 0x0", "add b32 $r2 $r2 0x0"];
    let (mut cache, _) = Cache::open(&path, s.set.model(), "").expect("opens");
    let (_, first) = suggest(&s, &window, &mut cache);
    assert_eq!(first.findings[0].replacement, []);
    cache.save(s.set.model()).expect("saved");
    // Nothing becomes a change of a register that the window leaves alone.
    let other = s.set.model().word_text(s.set.encode_raw(&s.code(&["add b32 $r9 $r9 0x1"])[0]));
    let text = std::fs::read_to_string(&path).expect("text");
    let changed: String = text
        .lines()
        .map(|l| {
            if l.contains("; ") && l.ends_with('\t') {
                format!("{l}{other}\n")
            } else {
                format!("{l}\n")
            }
        })
        .collect();
    assert_ne!(changed, text);
    std::fs::write(&path, changed).expect("written");
    let (mut tampered, _) = Cache::open(&path, s.set.model(), "").expect("opens");
    let (_, again) = suggest(&s, &window, &mut tampered);
    assert_eq!((again.findings, again.rejected), (first.findings, 1));
    std::fs::remove_file(&path).expect("removed");
}

#[test]
fn a_window_with_other_registers_is_known() {
    let s = setting();
    let mut cache = Cache::in_memory();
    let (_, first) = suggest(&s, &["xor b32 $r1 $r1 0xffffffff", "and b32 $r1 $r1 $r2"], &mut cache);
    let (code, second) = suggest(&s, &["xor b32 $r9 $r9 0xffffffff", "and b32 $r9 $r9 $r4"], &mut cache);
    assert_eq!((first.searched, second.searched), (3, 0));
    assert_eq!(second.findings[0].replacement, s.code(&["and b32 $r9 not $r9 $r4"]));
    assert_eq!(code.len(), 2);
}

/// The places of a list that are live after each instruction.
fn live(s: &Setting, texts: &[&str], places: &str) -> Vec<String> {
    let places: Vec<Location> = places
        .split(' ')
        .map(|p| Location::parse(s.set.model(), p).expect("a place"))
        .collect();
    let after = |p: &blocks::Place| {
        let live: Vec<String> = places
            .iter()
            .filter_map(|l| p.live.part(s.set.model(), l))
            .map(|l| l.to_string())
            .collect();
        live.join(" ")
    };
    blocks::analyse(s.set.model(), &s.code(texts)).iter().map(after).collect()
}

#[test]
fn liveness_follows_branches_loops_calls_and_joins() {
    let s = setting();
    // A loop: what the next turn reads is live at its end. Nothing is live where the thread ends,
    // nor what is computed for that.
    let code = [
        "add b32 $r1 $r1 $r3",      // 0x00
        "add b32 $c0 $r4 $r1 $r5",  // 0x08
        "(l $c0) bra 0x0",          // 0x10
        "mov b32 $r1 0x7",          // 0x18
        "exit add b32 $r0 $r0 $r1", // 0x20
    ];
    let places = "r0 r1 r3 r4 r5 c0";
    let after = live(&s, &code, places);
    assert_eq!(after, ["r1 r3 r5", "r1 r3 r5 c0", "r1 r3 r5", "", ""]);
    // The return leads behind the call, in which $r4 is read.
    let call = [
        "call 0x20",           // 0x00
        "add b32 $r1 $r4 $r4", // 0x08
        "st b32 g14[$r2] $r1", // 0x10
        "exit nop",            // 0x18
        "mov b32 $r4 0x1",     // 0x20
        "mov b32 $r5 0x1",     // 0x28
        "ret",                 // 0x30
    ];
    let after = live(&s, &call, "r1 r2 r4 r5");
    assert_eq!(after, ["r2 r4", "r1 r2", "", "", "r2 r4", "r2 r4", "r2 r4"]);
    // Where the end is not known, all is live.
    assert_eq!(live(&s, &["mov b32 $r1 0x1", "mov b32 $r1 0x2"], "r1 r2"), ["r2", "r1 r2"]);
}

#[test]
fn liveness_tells_halves_apart() {
    let s = setting();
    let code = ["mov b16 $r1l $r2l", "mul $r3 u16 $r1l u16 $r1l", "st b32 g14[$r4] $r3", "exit nop"];
    assert_eq!(live(&s, &code, "r1 r2 r3 r4"), ["r1l r4", "r3 r4", "", ""]);
    let code = ["mov b16 $r1h $r2l", "st b32 g14[$r4] $r1", "exit nop"];
    assert_eq!(live(&s, &code, "r1 r2 r4")[0], "r1 r4");
}

#[test]
fn addresses_in_control_words_follow_what_moves() {
    let s = setting();
    let texts = [
        "xor b32 $r1 $r1 0xffffffff",
        "and b32 $r1 $r1 $r2",
        "(e $c0) bra 0x20",
        "mov b32 $r3 0x7",
        "(e $c0) bra 0x0",
    ];
    let (code, report) = suggest(&s, &texts, &mut Cache::in_memory());
    assert_eq!(report.findings.len(), 1);
    let fixed = s.code(&["and b32 $r1 not $r1 $r2", "(e $c0) bra 0x18", "mov b32 $r3 0x7", "(e $c0) bra 0x0"]);
    assert_eq!(s.placed(&code, &report.findings), Ok(fixed.clone()));
    assert_eq!(s.rewritten(&code, &report), Ok(fixed));
    // The middle of an instruction.
    let texts = [texts[0], texts[1], "bra 0xc"];
    let (code, report) = suggest(&s, &texts, &mut Cache::in_memory());
    let refused = s.placed(&code, &report.findings);
    assert_eq!(refused, Err(NotFixable::Target("bra 0xc".into())));
    assert!(s.optimized(&code, &report).refused.is_some());
}

#[test]
fn a_wrong_finding_is_not_put_in() {
    let s = setting();
    let (code, mut report) = suggest(&s, &["xor b32 $r1 $r1 0xffffffff", "and b32 $r1 $r1 $r2"], &mut Cache::in_memory());
    report.findings[0].replacement = s.code(&["or b32 $r1 not $r1 $r2"]);
    let o = s.optimized(&code, &report);
    assert!(o.steps.iter().all(|step| step.rule != "search"), "{:?}", o.steps);
    // What stands there now is the program, or what the rules made of it.
    let right = s.code(&["and b32 $r1 not $r1 $r2"]);
    let new = o.places.concat();
    assert!(new == code || new == right, "{new:?}");
}

#[test]
fn windows_that_overlap_are_chosen_for_what_they_save_together() {
    let mut s = Setting::new(
        "rv32",
        &[
            "op",
            "op_imm",
            "op_imm_shift",
            "c_andi",
            "c_slli",
            "c_srli",
            "c_srai",
            "c_addi",
            "c_sub",
        ],
    );
    let rules = [
        r#"{"inputs":1,"window":[["slli sp, ra, 31"],["srli gp, sp, 31"]],"replacement":[["andi gp, ra, 1"]]}"#,
        r#"{"inputs":1,"window":[["xori sp, ra, -1"],["addi gp, sp, 1"]],"replacement":[["sub gp, zero, ra"]]}"#,
    ];
    let head = r#"{"format":"isamorph rules 1","isa":"rv32","instructions":["op","op_imm","op_imm_shift"],"flags":"all","length":2"#;
    let book = format!("{head},\"rules\":[{}]}}", rules.join(","));
    let code = s.code(&["slli a4, a4, 31", "srli a4, a4, 31", "xori a5, a5, -1", "addi a5, a5, 1"]);
    // Two windows save more together than the one that saves most and what it leaves room for, and
    // a rule takes nothing away: its book does not name the short instructions.
    for books in [Vec::new(), vec![Book::parse(&s.set, &book).expect("a book")]] {
        let ruled = 2 * books.len();
        s.books = books;
        let report = s.suggest_windows(3, &code, 2, &mut Cache::in_memory());
        assert_eq!(report.ruled, ruled);
        let texts = |code: &[Instr]| code.iter().map(|i| s.set.print_raw(i)).collect::<Vec<_>>();
        let found: Vec<(usize, i64, Vec<String>)> = report.findings.iter().map(|f| (f.first, f.bytes, texts(&f.replacement))).collect();
        assert_eq!(found[0], (0, 6, vec!["c.andi a4, 1".to_string()]));
        assert_eq!((found.len(), found[1].0, found[1].1), (2, 2, 4));
        // The optimizer does not lose what the windows save.
        let bytes = |code: &[Instr]| code.iter().map(|i| s.set.model().forms[i.form].width / 8).sum::<u32>();
        assert_eq!(bytes(&s.rewritten(&code, &report).expect("rewritten")), 6);
    }
}
