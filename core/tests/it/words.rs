//! The laws of `isamorph_core::oracle` on random words of all built-in ISAs.

use isamorph_core::InstructionSet;
use isamorph_core::builtin;
use isamorph_core::encoding::field_moves::Move;
use isamorph_core::encoding::{Codec, symbolic};
use isamorph_core::formula::{Env, FnId, SpaceId, TermPool, VarId, Width};
use isamorph_core::model::Word;
use isamorph_core::oracle::{self, Property, Random};
use proptest::prelude::*;
use std::sync::{Arc, LazyLock};

static MACHINES: LazyLock<Vec<InstructionSet>> = LazyLock::new(oracle::all_built_in);

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4096))]

    #[test]
    fn random_words_obey_every_law(machine in 0..builtin::NAMES.len(), choice: u64, bits: u64) {
        let m = &MACHINES[machine];
        if let Err(broken) = m.check(oracle::biased_word(m.model(), choice, bits)) {
            return Err(TestCaseError::fail(broken.to_string()));
        }
    }
}

/// Checks `count` random words spread over the built-in ISAs; returns how many of them are
/// instructions.
fn many_words(count: u64) -> u64 {
    let threads = std::thread::available_parallelism().map_or(1, usize::from) as u64;
    std::thread::scope(|scope| {
        let worker = |thread: u64| {
            move || {
                let mut random = Random(0x15a_0000 + thread);
                let mut valid = 0;
                for i in (thread..count).step_by(threads as usize) {
                    let m = &MACHINES[i as usize % MACHINES.len()];
                    let word = oracle::biased_word(m.model(), random.number(), random.number());
                    match m.check(word) {
                        Ok(reading) => valid += u64::from(reading.is_ok()),
                        Err(broken) => panic!("{broken}"),
                    }
                }
                valid
            }
        };
        let workers: Vec<_> = (0..threads).map(|t| scope.spawn(worker(t))).collect();
        workers.into_iter().map(|w| w.join().expect("no law is broken")).sum()
    })
}

#[test]
fn two_hundred_thousand_words_obey_every_law() {
    let valid = many_words(200_000);
    assert!(valid > 40_000, "only {valid} of the words are instructions: the bias is lost");
}

#[test]
#[ignore = "minutes without --release"]
fn ten_million_words_obey_every_law() {
    let valid = many_words(10_000_000);
    println!("{valid} of 10,000,000 words are instructions");
    assert!(valid > 2_000_000);
}

#[test]
fn a_word_of_a_strange_width_is_refused() {
    for m in MACHINES.iter() {
        for width in [0, 1, 31, 33, 65, u32::MAX] {
            let word = Word { bits: 0, width };
            assert!(m.check(word).unwrap().is_err());
        }
    }
}

#[test]
fn an_encoder_that_loses_a_bit_is_caught() {
    let m = MACHINES.iter().find(|m| m.model().name == "nv50").unwrap();
    let mut codec = m.codec().clone();
    let word = m.model().word("20000005 04004780").unwrap();
    let form = codec.decode(m.model(), word).unwrap().form;
    // The destination register loses its lowest bit.
    let moves = Arc::make_mut(&mut codec.forms[form].moves);
    for field in 0..m.model().forms[form].fields.len() {
        let part = moves.insert.first.get(field);
        if part.word_lo() == 2 {
            moves.insert.first.set(field, Move::new(part.field, 2, part.field_lo(), 0));
        }
    }
    let broken = oracle::roundtrip_word(&with_codec(m, codec), word).unwrap_err();
    assert_eq!(broken.law, Property::Encode);
    assert_eq!(broken.written, "20000005 04004780");
}

/// Evaluates a term over one word.
struct At(Word);

impl Env for At {
    fn var(&mut self, _: VarId) -> u128 {
        self.0.bits
    }
    fn read(&mut self, _: SpaceId, _: u128) -> u128 {
        unreachable!("decoding reads no state")
    }
    fn call(&mut self, _: FnId, _: &[u128]) -> u128 {
        unreachable!("decoding calls no function")
    }
}

/// The instruction set with other tables.
fn with_codec(m: &InstructionSet, codec: Codec) -> InstructionSet {
    InstructionSet::from_parts(m.model().clone(), codec, m.syntax().clone())
}

/// The words of a form on which its plan and its walk disagree, of some thousand random ones.
fn disagreements(set: &InstructionSet, form: usize) -> usize {
    let (isa, codec) = (set.model(), set.codec());
    let mut pool = TermPool::new();
    let width = Width::new(isa.forms[form].width).unwrap();
    let var = pool.declare_var("word", width);
    let word = pool.var(var);
    let widths: Vec<u32> = isa.forms[form].fields.iter().map(|f| f.width).collect();
    let agrees = symbolic::plan_agrees(&mut pool, &codec.forms[form], &widths, word);
    let mut random = Random(3);
    let words = (0..2000).map(|_| oracle::form_word(isa, form, random.number()));
    words.filter(|w| pool.eval(agrees, &mut At(*w)) == 0).count()
}

#[test]
fn plans_agree_with_walks_as_formulas() {
    for m in MACHINES.iter() {
        for form in (0..m.model().forms.len()).filter(|f| m.model().forms[*f].illegal.is_none()) {
            assert_eq!(disagreements(m, form), 0, "{}", m.model().form_name(form));
        }
    }
}

#[test]
fn a_wrong_plan_is_caught_as_a_formula() {
    let m = MACHINES.iter().find(|m| m.model().name == "nv50").unwrap();
    let mut codec = m.codec().clone();
    let form = codec.decode(m.model(), m.model().word("20000005 04004780").unwrap()).unwrap().form;
    codec.forms[form].plan.lookups.rows.fill(0);
    assert!(disagreements(&with_codec(m, codec), form) > 0);
}
