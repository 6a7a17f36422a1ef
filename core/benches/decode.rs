//! Words per second on one core: what is found before fields are read (`recognise`, many words
//! together in `recognise_all`, forms alone in `classify`), decode with all fields (many
//! words together in `decode_all`), decode and print, parse and encode, encode (many instructions
//! together in `encode_all`), and two slower decoders to compare with.
//!
//! `cargo bench -p isamorph-core --bench decode`. Each number is for one set of words: `real` words
//! of programs (for vop3p, of an assembler) at random, which no branch predictor knows, `valid`
//! random instructions, random words of all `group`s, and random words from `any` where. `walk` is
//! `recognise` by the tables from which the table programs are made.

#[path = "../tests/it/support/corpus.rs"]
mod corpus;

use std::sync::LazyLock;

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use isamorph_core::InstructionSet;
use isamorph_core::builtin;
use isamorph_core::encoding::{Codec, Instr};
use isamorph_core::model::{Isa, NarrowBits, Word, spread, word_ones};
use isamorph_core::oracle::{Random, Reference, form_word};
use isamorph_core::text::parse::Scratch;
use isamorph_core::text::to_text;

fn main() {
    divan::main();
}

/// Words in each set; they do not fit into a branch predictor's memory.
const WORDS: usize = 16_384;

struct Bench {
    set: InstructionSet,
    isa: &'static Isa,
    codec: &'static Codec,
    /// Fixed bits and form of each form, for the naive scan.
    scan: Vec<(u32, [u64; 2], usize)>,
    sets: [(&'static str, Vec<Word>); 4],
}

static BENCHES: LazyLock<Vec<Bench>> = LazyLock::new(|| ["nv50", "flexgrip", "sgx543", "vop3p", "rv32"].map(Bench::new).into());

impl Bench {
    fn new(name: &str) -> Bench {
        let set = InstructionSet::builtin(name).expect("built in");
        let isa = builtin::isa(name).expect("built in");
        let codec = builtin::codec(name).expect("built in");
        let mut random = Random(7);

        let known: Vec<Word> = corpus::grouped(isa).iter().map(|r| r.word).collect();
        let real = (0..WORDS).map(|_| known[random.number() as usize % known.len()]).collect();
        let valid = std::iter::from_fn(|| {
            let form = random.number() as usize % isa.forms.len();
            Some(form_word(isa, form, random.number()))
        });
        let valid = valid.filter(|w| codec.decode(isa, *w).is_ok()).take(WORDS).collect();
        let regions: Vec<_> = isa.groups.iter().flat_map(|g| &g.regions).collect();
        let group = (0..WORDS).map(|_| {
            let (width, cube) = *regions[random.number() as usize % regions.len()];
            Word {
                bits: (spread(random.number()) & !cube.mask | cube.value) & word_ones(width),
                width,
            }
        });
        let group = group.collect();
        let any = (0..WORDS).map(|_| {
            let unit = &isa.units[random.number() as usize % isa.units.len()];
            Word {
                bits: spread(random.number()) & word_ones(unit.lo + unit.width),
                width: unit.lo + unit.width,
            }
        });
        let any = any.collect();
        let scan = isa
            .forms
            .iter()
            .enumerate()
            .map(|(i, f)| (f.width, [f.fixed.mask, f.fixed.value].map(|b| b as u64), i))
            .collect();
        Bench {
            scan,
            codec,
            set,
            sets: [("real", real), ("valid", valid), ("group", group), ("any", any)],
            isa,
        }
    }
}

/// All sets of all ISAs by name.
fn all() -> Vec<String> {
    let sets = |b: &'static Bench| b.sets.iter().map(|(set, _)| format!("{}/{set}", b.isa.name));
    BENCHES.iter().flat_map(sets).collect()
}

fn set(name: &str) -> (&'static Bench, &'static [Word]) {
    let (isa, set) = name.split_once('/').expect("isa/set");
    let bench = BENCHES.iter().find(|b| b.isa.name == isa).expect("an ISA");
    let (_, words) = bench.sets.iter().find(|(n, _)| *n == set).expect("a set");
    (bench, words)
}

#[divan::bench(args = all())]
fn recognise(bencher: Bencher, name: &str) {
    let (b, words) = set(name);
    bencher.counter(ItemsCount::new(words.len())).bench_local(|| {
        for word in words {
            let _ = black_box(b.codec.recognise(b.isa, *word));
        }
    });
}

#[divan::bench(args = all())]
fn walk(bencher: Bencher, name: &str) {
    let (b, words) = set(name);
    bencher.counter(ItemsCount::new(words.len())).bench_local(|| {
        for word in words {
            let _ = black_box(b.codec.walk(*word));
        }
    });
}

/// The words of a set that have the width of the first one.
fn bits(words: &[Word]) -> (u32, Vec<NarrowBits>) {
    let width = words[0].width;
    (
        width,
        words.iter().filter(|w| w.width == width).map(|w| w.bits as NarrowBits).collect(),
    )
}

#[divan::bench(args = all())]
fn recognise_all(bencher: Bencher, name: &str) {
    let (b, words) = set(name);
    let (width, words) = bits(words);
    bencher.counter(ItemsCount::new(words.len())).bench_local(|| {
        b.codec.recognise_all(b.isa, width, &words, |number, found| {
            let _ = black_box((number, found));
        });
    });
}

#[divan::bench(args = all())]
fn classify(bencher: Bencher, name: &str) {
    let (b, words) = set(name);
    let (width, words) = bits(words);
    let mut forms = vec![0; words.len()];
    bencher.counter(ItemsCount::new(words.len())).bench_local(|| {
        black_box(b.codec.classify(b.isa, width, &words, &mut forms));
        black_box(&forms);
    });
}

#[divan::bench(args = all())]
fn decode(bencher: Bencher, name: &str) {
    let (b, words) = set(name);
    let mut instr = Instr::default();
    bencher.counter(ItemsCount::new(words.len())).bench_local(|| {
        for word in words {
            let _ = black_box(b.codec.decode_into(b.isa, *word, &mut instr));
            black_box(&instr);
        }
    });
}

#[divan::bench(args = all())]
fn decode_all(bencher: Bencher, name: &str) {
    let (b, words) = set(name);
    let (width, words) = bits(words);
    bencher.counter(ItemsCount::new(words.len())).bench_local(|| {
        b.codec.decode_all(b.isa, width, &words, |number, found| {
            let _ = black_box((number, found));
        });
    });
}

#[divan::bench(args = all())]
fn decode_and_print(bencher: Bencher, name: &str) {
    let (b, words) = set(name);
    let mut text = Vec::new();
    bencher.counter(ItemsCount::new(words.len())).bench_local(|| {
        for word in words {
            text.clear();
            let _ = black_box(b.codec.disassemble(b.isa, *word, &mut text));
            black_box(&text);
        }
    });
}

#[divan::bench(args = all())]
fn decode_and_print_all(bencher: Bencher, name: &str) {
    let (b, words) = set(name);
    let (width, words) = bits(words);
    bencher.counter(ItemsCount::new(words.len())).bench_local(|| {
        b.codec.disassemble_all(b.isa, width, &words, |number, found| {
            let _ = black_box((number, found));
        });
    });
}

#[divan::bench(args = all().into_iter().filter(|n| n.ends_with("/real") || n.ends_with("/valid")))]
fn assemble(bencher: Bencher, name: &str) {
    let (b, words) = set(name);
    let instrs = words.iter().take(4096).filter_map(|w| b.codec.decode(b.isa, *w).ok());
    let texts: Vec<String> = instrs.map(|i| to_text(b.isa, &i)).collect();
    let mut scratch = Scratch::default();
    bencher.counter(ItemsCount::new(texts.len())).bench_local(|| {
        for text in &texts {
            let read = b.set.syntax().parse_with(b.isa, b.codec, text, &mut scratch);
            let _ = black_box(read.map(|instr| b.codec.encode(b.isa, instr)));
        }
    });
}

#[divan::bench(args = all().into_iter().filter(|n| n.ends_with("/real") || n.ends_with("/valid")))]
fn encode(bencher: Bencher, name: &str) {
    let (b, words) = set(name);
    let instrs: Vec<Instr> = words.iter().filter_map(|w| b.codec.decode(b.isa, *w).ok()).collect();
    bencher.counter(ItemsCount::new(instrs.len())).bench_local(|| {
        for instr in &instrs {
            black_box(b.codec.encode(b.isa, instr));
        }
    });
}

#[divan::bench(args = all())]
fn encode_all(bencher: Bencher, name: &str) {
    let (b, words) = set(name);
    let instrs: Vec<Instr> = words.iter().filter_map(|w| b.codec.decode(b.isa, *w).ok()).collect();
    bencher.counter(ItemsCount::new(instrs.len())).bench_local(|| {
        b.codec.encode_all(b.isa, &instrs, |word| {
            black_box(word);
        });
    });
}

/// What most tables of other tools do: the first pair of mask and value that fits, then the fields,
/// into a new vector. It does not look whether the word is valid, which the decoder above does.
#[divan::bench(args = all())]
fn naive_scan(bencher: Bencher, name: &str) {
    let (b, words) = set(name);
    bencher.counter(ItemsCount::new(words.len())).bench_local(|| {
        for word in words {
            let bits = word.bits as u64;
            let form = b
                .scan
                .iter()
                .find(|(width, [mask, value], _)| *width == word.width && bits & mask == *value);
            let fields: Option<Vec<u64>> = form.map(|(_, _, form)| {
                let value = |f: &isamorph_core::model::Field| {
                    let parts = f.extents.iter().map(|e| (bits & e.mask() as u64) >> e.word_lo << e.field_lo);
                    parts.fold(0, |all, part| all | part)
                };
                b.isa.forms[*form].fields.iter().map(value).collect()
            });
            black_box(fields);
        }
    });
}

/// The decoder of `isamorph_core::oracle`, which does all that the fast one does.
#[divan::bench(args = all())]
fn reference(bencher: Bencher, name: &str) {
    let (b, words) = set(name);
    let reference = Reference::new(b.isa);
    bencher.counter(ItemsCount::new(words.len())).bench_local(|| {
        for word in words {
            let _ = black_box(reference.decode(*word));
        }
    });
}
