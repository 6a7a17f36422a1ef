//! Suggestions: what is live is respected, and what a cache claims is proved before it is believed.

use std::time::Duration;

use isamorph_core::builtin;
use isamorph_core::encoding::{Codec, Instr};
use isamorph_core::text::{Syntax, to_text};
use isamorph_smt::search::Limits;
use isamorph_smt::search::ops::{Cost, Ops, Scope, derive};
use isamorph_smt::suggest::cache::Cache;
use isamorph_smt::suggest::{Options, Report, suggest};

struct Setting {
    codec: Codec,
    ops: Ops,
}

impl Setting {
    fn new() -> Setting {
        let isa = builtin::isa("nv50").expect("built in");
        let codec = Codec::new(isa);
        let scope = Scope {
            halves: false,
            only: ["add", "logic"].map(String::from).to_vec(),
            without: Vec::new(),
        };
        let ops = derive(isa, &codec, &scope, Cost::Bytes);
        Setting { codec, ops }
    }

    fn suggest(&self, text: &[&str], cache: &mut Cache) -> (Vec<Instr>, Report) {
        let isa = builtin::isa("nv50").expect("built in");
        let syntax = Syntax::new(isa);
        let code: Vec<Instr> = text
            .iter()
            .map(|t| syntax.parse(isa, &self.codec, t).expect("an instruction"))
            .collect();
        let options = Options {
            window: 2,
            cost: Cost::Bytes,
            limits: Limits {
                max_length: 1,
                below: u32::MAX,
                time: None,
                proof: Duration::from_secs(60),
                memory: 1 << 30,
            },
            seed: 1,
        };
        let report = suggest(isa, &self.codec, &self.ops, &code, &options, cache, &|_| {});
        (code, report)
    }
}

#[test]
fn windows_become_what_is_left_in_live_places() {
    let isa = builtin::isa("nv50").expect("built in");
    let s = Setting::new();
    let show = |r: &Report| -> Vec<(usize, usize, Vec<String>)> {
        let texts = |c: &[Instr]| c.iter().map(|i| to_text(isa, i)).collect();
        r.findings.iter().map(|f| (f.first, f.count, texts(&f.replacement))).collect()
    };
    // The complement is folded into the operation, but only where the register between is dead.
    let not_and = ["xor b32 $r1 $r1 0xffffffff", "and b32 $r1 $r1 $r2"];
    let (_, r) = s.suggest(&not_and, &mut Cache::in_memory());
    assert_eq!(show(&r), [(0, 2, vec!["and b32 $r1 not $r1 $r2".to_string()])]);
    let between = ["xor b32 $r3 $r1 0xffffffff", "and b32 $r1 $r3 $r2"];
    let (_, r) = s.suggest(&between, &mut Cache::in_memory());
    assert_eq!(show(&r), []);
    // Overwritten before anything reads it.
    let dead = [between[0], between[1], "mov b32 $r3 0x7"];
    let (_, r) = s.suggest(&dead, &mut Cache::in_memory());
    assert_eq!(show(&r), [(0, 2, vec!["and b32 $r1 not $r1 $r2".to_string()])]);
    // A control word may go anywhere.
    let branch = [between[0], between[1], "bra 0x40", "mov b32 $r3 0x7"];
    let (_, r) = s.suggest(&branch, &mut Cache::in_memory());
    assert_eq!(show(&r), []);
    // Nor does a window span an address that a control word names.
    let target = [not_and[0], not_and[1], "bra 0x8"];
    let (_, r) = s.suggest(&target, &mut Cache::in_memory());
    assert_eq!(show(&r), []);
}

#[test]
fn a_wrong_rule_in_a_cache_is_rejected() {
    let isa = builtin::isa("nv50").expect("built in");
    let s = Setting::new();
    let path = std::env::temp_dir().join(format!("isamorph-wrong-rule-{}", std::process::id()));
    let code = ["xor b32 $r1 $r1 0xffffffff", "and b32 $r1 $r1 $r2"];
    let (mut cache, _) = Cache::open(&path, isa, "").expect("opens");
    let (_, first) = s.suggest(&code, &mut cache);
    assert_eq!((first.findings.len(), first.searched), (1, 3));
    cache.save(isa).expect("saved");
    // Warm: the same, without a search.
    let (mut warm, message) = Cache::open(&path, isa, "").expect("opens");
    assert_eq!(message, None);
    let (_, second) = s.suggest(&code, &mut warm);
    assert_eq!((second.findings, second.searched), (first.findings.clone(), 0));
    // The replacement becomes `or`.
    let right = isa.word_text(s.codec.encode(isa, &first.findings[0].replacement[0]));
    let syntax = Syntax::new(isa);
    let or = syntax.parse(isa, &s.codec, "or b32 $r1 not $r1 $r2").expect("an instruction");
    let wrong = isa.word_text(s.codec.encode(isa, &or));
    let text = std::fs::read_to_string(&path).expect("text");
    assert!(text.contains(&right));
    std::fs::write(&path, text.replace(&right, &wrong)).expect("written");
    let (mut tampered, message) = Cache::open(&path, isa, "").expect("opens");
    assert_eq!(message, None);
    let (_, third) = s.suggest(&code, &mut tampered);
    assert_eq!(third.findings, []);
    std::fs::remove_file(&path).expect("removed");
}
