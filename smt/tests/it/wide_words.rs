//! Words of more than 64 bits: `support/halves.isa`.

use std::time::Duration;

use isamorph_core::InstructionSet;
use isamorph_core::dsl::load;
use isamorph_core::encoding::Codec;
use isamorph_core::generate::{Language, Parts, generate};
use isamorph_core::model::{Bits, Word};
use isamorph_core::oracle::{self, Random, Reference};
use isamorph_core::source::NoLoader;
use isamorph_core::stream::{ByteOrder, Stream};
use isamorph_smt::Verdict;
use isamorph_smt::prove::{Plan, Scope};

use crate::facts::spec;
use crate::support::process::verify;

const SPEC: &str = "smt/tests/it/support/halves.isa";

fn halves() -> InstructionSet {
    spec(SPEC)
}

/// Words of all widths, most of them of a form, and the neighbours of some.
fn words(set: &InstructionSet) -> Vec<Word> {
    let mut random = Random(3);
    let mut words: Vec<Word> = (0..30_000)
        .map(|_| oracle::biased_word(set.model(), random.number(), random.number()))
        .collect();
    for form in 0..set.forms().len() {
        for _ in 0..500 {
            let word = oracle::form_word(set.model(), form, random.number());
            let few = random.number() & random.number() & random.number() & random.number();
            words.push(oracle::in_form(set.model(), form, few.into()));
            words.push(oracle::in_form(
                set.model(),
                form,
                Bits::from(few) << 64 | Bits::from(random.number()),
            ));
            let bit = random.number() % u64::from(word.width);
            words.push(Word {
                bits: word.bits ^ 1 << bit,
                ..word
            });
            words.push(word);
        }
    }
    words
}

#[test]
fn all_claims_about_wide_words_are_proved() {
    let plan = Plan::new(vec![halves()], &Scope::default()).unwrap();
    assert!(plan.obligations.len() > 100, "{}", plan.obligations.len());
    let outcomes = plan.run(Duration::from_secs(60), &|_, _| {});
    for (o, outcome) in plan.obligations.iter().zip(&outcomes) {
        assert!(matches!(outcome.result, Verdict::Proved), "{}: {:?}", o.id, outcome.result);
    }
}

#[test]
fn tables_plans_and_the_spec_itself_read_the_same_from_wide_words() {
    let set = halves();
    let (isa, walked) = (set.model(), Codec::new(set.model()));
    let recogniser = set.codec().recogniser(isa).expect("table programs of wide words");
    assert_eq!(recogniser.agrees(isa, &walked.trees, &walked.forms), Ok(()));
    set.codec().writer(isa).expect("texts of wide words");
    let reference = Reference::new(isa);
    let (mut wide, mut residues) = (0, 0);
    for word in words(&set) {
        assert_eq!(recogniser.recognise(word), walked.recognise(isa, word), "{word:x?}");
        oracle::decoders_agree(isa, &set, &reference, word).unwrap_or_else(|e| panic!("{e:?}"));
        if let Ok(instr) = oracle::roundtrip_word(&set, word).unwrap_or_else(|e| panic!("{e:?}")) {
            wide += usize::from(word.width > 64);
            residues += usize::from(instr.residue >> 64 != 0);
            let text = isamorph_core::text::to_text(isa, &instr);
            assert_eq!(set.parse_raw(&text).as_ref(), Ok(&instr), "{text}");
            assert_eq!(set.parse_raw(&text).map(|i| i.residue), Ok(instr.residue), "{text}");
        }
    }
    assert!(
        wide > 3_000 && residues > 1_000,
        "{wide} wide words, {residues} with bits in the high half"
    );
}

/// Two forms that differ in no bit are found, with a word; so are bits of the high half alone.
#[test]
fn a_word_that_two_forms_match_is_found_by_its_high_half() {
    let text = |second: &str| {
        format!(
            "isa t \"t\" as_printed units a:32, b:32, c:32 group 0 {{ region : a b c a[31] = 0
            instruction x {{ form f : a b c {{ fixed a[31] = 0, c[31..30] = 01 ignored a[30..0], b[31..0], c[29..0] text \"x\" }} nosem \"-\" }}
            instruction y {{ form f : a b c {{ fixed a[31] = 0, c[31..30] = {second} ignored a[30..0], b[31..0], c[29..0] text \"y\" }} nosem \"-\" }} }}"
        )
    };
    let refuted = |second: &str| {
        let isa = load("t.isa", &text(second), &NoLoader).unwrap_or_else(|e| panic!("{e}"));
        let plan = Plan::new(vec![InstructionSet::from(isa)], &Scope::default()).unwrap();
        let outcomes = plan.run(Duration::from_secs(60), &|_, _| {});
        let words = outcomes.iter().filter_map(|o| match &o.result {
            Verdict::Refuted(w) => w.words.first().map(|w| w.bits),
            _ => None,
        });
        words.collect::<Vec<Bits>>()
    };
    assert_eq!(refuted("10"), []);
    let found = refuted("01");
    assert!(!found.is_empty() && found.iter().all(|w| w >> 94 == 0b01), "{found:x?}");
}

#[test]
fn wide_words_are_found_in_bytes() {
    let set = halves();
    let texts = [
        "add r1, r2, r3",
        "or.long r4, r5, r6",
        "sub.wide r7, r8, 0x12345678",
        "pair r1, r2, 0xfedcba9876543210, -3",
        "stop",
    ];
    let mut bytes = Vec::new();
    for text in texts {
        let word = set.parse(text).unwrap_or_else(|e| panic!("{text}: {e}")).word();
        bytes.extend(&word.bits.to_le_bytes()[..word.width as usize / 8]);
    }
    let stream = Stream::new(&set, ByteOrder::Little).expect("whole bytes");
    let (mut at, mut read) = (0, Vec::new());
    while let Some(word) = stream.first(&bytes[at..]) {
        at += word.width as usize / 8;
        read.push(set.decode(word).expect("an instruction").to_string());
    }
    assert_eq!(read, texts);
}

/// What a command prints about the spec.
fn printed(command: &str, args: &[&str]) -> String {
    let path = format!("{}/../{SPEC}", env!("CARGO_MANIFEST_DIR"));
    let output = verify(&[&[command, "--spec", &path], args].concat());
    assert!(
        output.status.success(),
        "{command} {args:?}: {}",
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8(output.stdout).expect("UTF-8")
}

#[test]
fn commands_take_wide_words() {
    let word = "60842000 98765432 00fedcba 4003fff5";
    let out = printed("disasm", &[word]);
    assert!(out.contains("pair r1, r2, 0xfedcba9876543210, -3"), "{out}");
    let units: Vec<&str> = word.split(' ').collect();
    assert_eq!(printed("disasm", &units), out);
    assert_eq!(printed("asm", &["pair r1, r2, 0xfedcba9876543210, -3"]).trim(), word);
    let out = printed("exec", &[word, "--set", "r2=5"]);
    let sum = 5u32.wrapping_add(0xfedc_ba98u32.wrapping_mul(0x7654_3210)).wrapping_sub(3);
    assert!(out.contains(&format!("{sum:#x}")), "{out}");
    assert!(printed("explain", &[word]).contains("w3[17..2]"));
    // A bit that is ignored in the high half.
    let marked = "60000000 00000000 00000000 80000001";
    let out = printed("disasm", &[marked]);
    assert!(out.contains("stop residue=0x0 residue_high=0x100000000"), "{out}");
    assert_eq!(printed("asm", &["stop residue=0x0 residue_high=0x100000000"]).trim(), marked);
}

#[test]
fn generated_decoders_leave_out_wide_words_and_say_so() {
    let set = halves();
    let file = generate(&set, Language::Rust, Parts::default()).unwrap_or_else(|e| panic!("{e}"));
    assert!(file.contains("without 6 forms of more than 64 bits"), "{}", &file[..400]);
    assert!(file.contains("alu.long") && !file.contains("alu.constant"));
}
