//! What the library reaches. What is found is not moved: `black_box` is given references.

use std::hint::black_box;

use isamorph_core::InstructionSet;
use isamorph_core::encoding::Instr;
use isamorph_core::model::{MAX_FIELDS, Word};
use isamorph_core::text::parse::Scratch;
use isamorph_core::text::to_text;

use crate::measure::speed;
use crate::words;

/// A row of the table: what is measured, and millions a second for each instruction set.
pub type Row = (&'static str, Vec<f64>);

/// All rows for some instruction sets.
pub fn rows(sets: &[InstructionSet]) -> Vec<Row> {
    type Measure = fn(&InstructionSet, &[Word]) -> f64;
    let real: [(&'static str, Measure); 11] = [
        ("`classify`, real", classify),
        ("`recognise_all`, real", recognise_all),
        ("`recognise`, real", recognise),
        ("`decode_all`, real", decode_all),
        ("`decode_all` and all fields, real", decode_all_fields),
        ("`decode_into`, real", decode),
        ("`disassemble_all`, real", print_all),
        ("`disassemble`, real", print),
        ("`encode_all`, real", encode_all),
        ("`encode`, real", encode),
        ("`parse_with` and `encode`, real", assemble),
    ];
    let random: [(&'static str, Measure); 4] = [
        ("`classify`, random", classify),
        ("`recognise_all`, random", recognise_all),
        ("`decode_all`, random", decode_all),
        ("`decode_all` and all fields, random", decode_all_fields),
    ];
    let measured = |words: fn(&InstructionSet) -> Vec<Word>, rows: &[(&'static str, Measure)]| {
        let row = |(name, measure): &(&'static str, Measure)| {
            let all = sets.iter().map(|set| measure(set, &words(set))).collect();
            (*name, all)
        };
        rows.iter().map(row).collect::<Vec<Row>>()
    };
    let mut rows = measured(words::real, &real);
    rows.extend(measured(words::random, &random));
    rows
}

/// Makes recogniser, writer and parser of specs that are loaded, which are made once.
pub fn make(sets: &[InstructionSet]) {
    for set in sets {
        let words = words::of_forms(set);
        let (width, words) = words::of_one_width(&words);
        set.codec().recognise_all(set.model(), width, &words, |number, found| {
            black_box(&(number, found));
        });
        set.codec().disassemble_all(set.model(), width, &words, |number, found| {
            black_box(&(number, found));
        });
        let _ = black_box(set.parse_raw(""));
    }
}

/// Rows on words of all forms, each as often as any other.
pub fn rows_of_forms(sets: &[InstructionSet]) -> Vec<Row> {
    type Measure = fn(&InstructionSet, &[Word]) -> f64;
    let all: [(&'static str, Measure); 7] = [
        ("`recognise_all`", recognise_all),
        ("`decode_all` and all fields", decode_all_fields),
        ("`decode_into`", decode),
        ("`disassemble_all`", print_all),
        ("`encode_all`", encode_all),
        ("`encode`", encode),
        ("`parse_with` and `encode`", assemble),
    ];
    let words: Vec<Vec<Word>> = sets.iter().map(words::of_forms).collect();
    let row = |(name, measure): &(&'static str, Measure)| {
        let speeds = sets.iter().zip(&words).map(|(set, words)| measure(set, words)).collect();
        (*name, speeds)
    };
    all.iter().map(row).collect()
}

fn classify(set: &InstructionSet, words: &[Word]) -> f64 {
    let (width, words) = words::of_one_width(words);
    let mut forms = vec![0; words.len()];
    speed(words.len(), || {
        black_box(set.codec().classify(set.model(), width, &words, &mut forms));
        black_box(&forms);
    })
}

fn recognise_all(set: &InstructionSet, words: &[Word]) -> f64 {
    let (width, words) = words::of_one_width(words);
    speed(words.len(), || {
        set.codec().recognise_all(set.model(), width, &words, |number, found| {
            black_box(&(number, found));
        });
    })
}

fn recognise(set: &InstructionSet, words: &[Word]) -> f64 {
    speed(words.len(), || {
        for word in words {
            black_box(&set.codec().recognise(set.model(), *word));
        }
    })
}

fn decode_all(set: &InstructionSet, words: &[Word]) -> f64 {
    let (width, words) = words::of_one_width(words);
    speed(words.len(), || {
        set.codec().decode_all(set.model(), width, &words, |number, found| {
            black_box(&(number, found));
        });
    })
}

fn decode_all_fields(set: &InstructionSet, words: &[Word]) -> f64 {
    let (width, words) = words::of_one_width(words);
    let mut fields = [0; MAX_FIELDS];
    speed(words.len(), || {
        set.codec().decode_all(set.model(), width, &words, |number, found| {
            black_box(&(number, found.map(|found| (found.form, found.residue, found.fields(&mut fields)))));
        });
    })
}

fn decode(set: &InstructionSet, words: &[Word]) -> f64 {
    let mut instr = Instr::default();
    speed(words.len(), || {
        for word in words {
            black_box(&set.codec().decode_into(set.model(), *word, &mut instr));
            black_box(&instr);
        }
    })
}

fn print_all(set: &InstructionSet, words: &[Word]) -> f64 {
    let (width, words) = words::of_one_width(words);
    speed(words.len(), || {
        set.codec().disassemble_all(set.model(), width, &words, |number, found| {
            black_box(&(number, found));
        });
    })
}

fn print(set: &InstructionSet, words: &[Word]) -> f64 {
    let mut text = Vec::new();
    speed(words.len(), || {
        for word in words {
            text.clear();
            black_box(&set.codec().disassemble(set.model(), *word, &mut text));
            black_box(&text);
        }
    })
}

fn encode_all(set: &InstructionSet, words: &[Word]) -> f64 {
    let (isa, codec) = (set.model(), set.codec());
    let instrs: Vec<Instr> = words.iter().filter_map(|w| codec.decode(isa, *w).ok()).collect();
    speed(instrs.len(), || {
        codec.encode_all(isa, &instrs, |word| {
            black_box(word);
        });
    })
}

fn encode(set: &InstructionSet, words: &[Word]) -> f64 {
    let (isa, codec) = (set.model(), set.codec());
    let instrs: Vec<Instr> = words.iter().filter_map(|w| codec.decode(isa, *w).ok()).collect();
    speed(instrs.len(), || {
        for instr in &instrs {
            black_box(codec.encode(isa, instr));
        }
    })
}

fn assemble(set: &InstructionSet, words: &[Word]) -> f64 {
    let (isa, codec) = (set.model(), set.codec());
    let instrs = words.iter().take(4096).filter_map(|w| codec.decode(isa, *w).ok());
    let texts: Vec<String> = instrs.map(|i| to_text(isa, &i)).collect();
    let mut scratch = Scratch::default();
    speed(texts.len(), || {
        for text in &texts {
            let read = set.syntax().parse_with(isa, codec, text, &mut scratch);
            black_box(&read.map(|instr| codec.encode(isa, instr)));
        }
    })
}
