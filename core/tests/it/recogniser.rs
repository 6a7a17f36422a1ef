//! Table programs against the trees and plans that they stand for, on the words of all built-in
//! instruction sets.

use isamorph_core::InstructionSet;
use isamorph_core::analysis::exhaustive::forms_agree;
use isamorph_core::encoding::Codec;
use isamorph_core::encoding::programs::Recogniser;
use isamorph_core::model::{Bits, Field, MAX_FIELDS, NarrowBits, Word, spread, word_ones};
use isamorph_core::oracle::{self, Random};
use isamorph_core::text::parse::Scratch;
use isamorph_core::text::to_text;

fn recogniser(set: &InstructionSet) -> &Recogniser {
    let found = set.codec().recogniser(set.model());
    found.unwrap_or_else(|| panic!("{} has table programs", set.name()))
}

/// Words of each form with one bit turned, and random ones.
fn words(set: &InstructionSet, width: u32) -> Vec<Bits> {
    let mut random = Random(u64::from(width));
    let mut words = Vec::new();
    let forms = &set.model().forms;
    for form in (0..forms.len()).filter(|f| forms[*f].width == width) {
        let word = oracle::form_word(set.model(), form, random.number()).bits;
        words.extend((0..width).map(|bit| word ^ 1 << bit));
        words.extend((0..20).map(|_| oracle::form_word(set.model(), form, random.number()).bits));
    }
    words.extend((0..5000).map(|_| spread(random.number()) & word_ones(width)));
    words
}

/// The same words without a high half.
fn narrow(words: &[Bits]) -> Vec<NarrowBits> {
    words.iter().map(|w| *w as NarrowBits).collect()
}

#[test]
fn table_programs_of_built_in_sets_are_proved_and_read_words_as_trees_and_plans_do() {
    for set in oracle::all_built_in() {
        let isa = set.model();
        let programs = recogniser(&set);
        assert_eq!(set.codec().programs_agree(isa), Ok(()), "{}", set.name());
        // A copy has no table programs until it has decoded many words.
        let walked = set.codec().clone();
        let mut valid = 0;
        for width in isa.word_widths() {
            let words = words(&set, width);
            let narrow = narrow(&words);
            let mut forms = vec![0; words.len()];
            assert!(set.codec().classify(isa, width, &narrow, &mut forms));
            let mut all = Vec::new();
            programs.recognise_all(width, &narrow, |number, found| {
                assert_eq!(number, all.len());
                all.push(found);
            });
            let tree = walked.trees.iter().find(|t| t.width == width).expect("a tree");
            for ((bits, form), found) in words.iter().zip(forms).zip(all) {
                let word = Word { bits: *bits, width };
                assert_eq!(usize::from(form), tree.find(*bits).unwrap_or(isa.forms.len()), "{bits:#x}");
                let slow = walked.recognise(isa, word);
                assert_eq!(programs.recognise(word), slow, "{bits:#x}");
                assert_eq!(found, slow, "{bits:#x}");
                valid += usize::from(slow.is_ok());
            }
        }
        assert!(valid > isa.forms.len(), "{}: {valid} valid words", set.name());
    }
}

#[test]
fn texts_of_built_in_sets_are_proved_and_printed_as_the_spec_is_walked() {
    for set in oracle::all_built_in() {
        let isa = set.model();
        assert!(set.codec().writer(isa).is_some(), "{} has tables of texts", set.name());
        assert_eq!(set.codec().texts_agree(isa), Ok(()), "{}", set.name());
        // A copy has no tables of texts until it has printed many.
        let walked = set.codec().clone();
        let (mut fast, mut slow) = (Vec::new(), Vec::new());
        for width in isa.word_widths() {
            for bits in words(&set, width) {
                let word = Word { bits, width };
                fast.clear();
                slow.clear();
                let found = set.codec().disassemble(isa, word, &mut fast);
                assert_eq!(walked.disassemble(isa, word, &mut slow), found);
                assert_eq!(fast, slow, "{}", String::from_utf8_lossy(&slow));
            }
        }
    }
}

#[test]
fn what_is_read_are_the_texts_of_the_spec() {
    for set in oracle::all_built_in() {
        assert!(set.syntax().script_agrees(), "{}", set.name());
    }
}

#[test]
fn many_words_are_decoded_and_encoded_and_read_back_as_one() {
    for set in oracle::all_built_in() {
        let isa = set.model();
        let walked = set.codec().clone();
        let (mut scratch, mut valid) = (Scratch::default(), 0);
        for width in isa.word_widths() {
            let words = words(&set, width);
            let mut next = 0;
            let (mut instrs, mut expected) = (Vec::new(), Vec::new());
            set.codec().decode_all(isa, width, &narrow(&words), |number, found| {
                assert_eq!(number, next);
                next += 1;
                let one = walked.decode(
                    isa,
                    Word {
                        bits: words[number],
                        width,
                    },
                );
                assert_eq!(found.is_ok(), one.is_ok(), "{:#x}", words[number]);
                let (Ok(found), Ok(one)) = (found, one) else { return };
                let mut buffer = [0; MAX_FIELDS];
                let all = found.fields(&mut buffer);
                assert_eq!((found.form, all, found.residue), (one.form, one.fields.as_slice(), one.residue));
                let single: Vec<u64> = (0..).map_while(|field| found.field(field)).collect();
                assert_eq!((single.as_slice(), found.field_count()), (all, all.len()));
                let canonical = words[number] ^ found.residue;
                let part = |f: &Field| {
                    f.extents
                        .iter()
                        .map(|e| ((canonical & e.mask()) >> e.word_lo << e.field_lo) as u64)
                        .sum()
                };
                let fields: Vec<u64> = isa.forms[one.form].fields.iter().map(part).collect();
                assert_eq!(all, fields, "{:#x}", words[number]);
                assert_eq!(set.codec().canonical(isa, &one).bits, canonical);
                if number % 8 == 0 {
                    let text = to_text(isa, &one);
                    let read = set.syntax().parse_with(isa, set.codec(), &text, &mut scratch);
                    assert_eq!(read, Ok(&one), "{text}");
                }
                valid += 1;
                instrs.push(one);
                expected.push(Word {
                    bits: words[number],
                    width,
                });
            });
            assert_eq!(next, words.len());
            for instr in instrs.chunks(100) {
                let mut written = Vec::new();
                set.codec().encode_all(isa, instr, |word| written.push(word));
                assert_eq!(written, expected.drain(..instr.len()).collect::<Vec<Word>>());
                assert!(instr.iter().zip(&written).all(|(i, word)| set.codec().encode(isa, i) == *word));
            }
        }
        assert!(valid > isa.forms.len(), "{}: {valid} valid words", set.name());
    }
}

#[test]
fn a_spec_that_decodes_many_words_gets_table_programs() {
    let set = InstructionSet::builtin("rv32").expect("built in");
    let (isa, codec) = (set.model(), Codec::new(set.model()));
    let word = set.word("00a00593").expect("a word");
    for _ in 0..1 << 20 {
        assert!(codec.recognise(isa, word).is_ok());
    }
    assert_eq!(codec.recognise(isa, word), recogniser(&set).recognise(word));
}

/// The forms of all words of each space of 32 bits: by table programs and by the decode tree.
#[test]
#[ignore = "half a minute with --release, for each of the sets that have such words"]
fn every_word_of_32_bits_has_the_form_that_the_tree_finds() {
    const BLOCK: u64 = 1 << 16;
    for set in oracle::all_built_in() {
        let (isa, codec) = (set.model(), set.codec());
        let Some(tree) = codec.trees.iter().find(|t| t.width == 32) else {
            continue;
        };
        let mut forms = vec![0; BLOCK as usize];
        let (mut programs, begin) = (std::time::Duration::ZERO, std::time::Instant::now());
        for block in 0..1 << 16 {
            let words: Vec<NarrowBits> = (block * BLOCK..(block + 1) * BLOCK).collect();
            let start = std::time::Instant::now();
            assert!(codec.classify(isa, 32, &words, &mut forms));
            programs += start.elapsed();
            for (bits, form) in words.iter().zip(&forms) {
                let expected = tree.find(Bits::from(*bits)).unwrap_or(isa.forms.len());
                assert!(
                    usize::from(*form) == expected,
                    "{}: {bits:#x} has form {form}, not {expected}",
                    set.name()
                );
            }
        }
        println!(
            "{}: 2^32 words in {programs:.1?}, with the tree {:.1?}",
            set.name(),
            begin.elapsed()
        );
    }
}

/// Whole spaces of words against fixed bits and priorities of the spec.
fn spaces_agree(most: u32) {
    let mut spaces = 0;
    for set in oracle::all_built_in() {
        for width in set.model().word_widths().into_iter().filter(|w| *w <= most) {
            let words = forms_agree(set.model(), set.codec(), width);
            assert_eq!(words, Some(Ok(1 << width)), "{}, {width} bits", set.name());
            spaces += 1;
        }
    }
    assert!(spaces > 1, "{spaces} spaces");
}

#[test]
fn every_word_of_few_bits_has_the_form_that_the_spec_names() {
    spaces_agree(16);
}

#[test]
#[ignore = "half a minute in a release build"]
fn every_word_of_32_bits_has_the_form_that_the_spec_names() {
    spaces_agree(32);
}

#[test]
fn a_word_with_another_form_is_found() {
    let rv32 = InstructionSet::builtin("rv32").expect("built in");
    let mut codec = rv32.codec().clone();
    let tree = codec.trees.iter_mut().find(|t| t.width == 16).expect("a tree");
    let leaf = tree.leaves.iter_mut().find(|leaf| leaf.len() == 1).expect("a leaf of one form");
    let (form, cube) = leaf[0];
    leaf[0].0 = (form + 1) % rv32.model().forms.len() as u16;
    let found = forms_agree(rv32.model(), &codec, 16).expect("few words");
    assert!(cube.contains(found.expect_err("a word that differs").into()));
}
