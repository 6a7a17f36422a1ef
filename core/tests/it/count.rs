//! The exact counts agree with the decoder: for every word of toy specs, and for random words of
//! the real ones.

use std::collections::BTreeMap;

use isamorph_core::InstructionSet;
use isamorph_core::analysis::count::{Class, Partition, group};
use isamorph_core::builtin;
use isamorph_core::dsl::load;
use isamorph_core::model::{Cube, Isa, Word, word_ones};
use isamorph_core::source::NoLoader;

/// Every rule by which a word can be refused or not be canonical, in 16 bits, and a form of 20 bits
/// beside them.
const TOY: &str = r#"
isa toy "every kind of bit"
units a:16, b:4
document d "none"
state r[3] : 8 "registers"
enum op : 3 { 000 add  001 sub  01x shift  100 bad_row "bad"  101 invalid "code 5"  11x neg canonical 0x7 }
enum mode : 2 { 00 reg  01 imm  1x invalid "mode" }
operand source(m: mode, n: 3, v: 4) {
  m == reg => "r{n}";
  m == imm && v != 3 => "{v:hex}";
  else => invalid "three is not allowed";
}
group 0x1 "the toy" {
  region : a a[15] = 0
  region : a a[15..14] = 10
  region : a a[15..13] = 100
  region : a b a[15..13] = 111
  instruction one "one" {
    form main : a {
      fixed a[15] = 0
      field o : op = a[14..13] ++ a[0]
      field m : mode = a[12..11]
      field n : 3 = a[10..8]
      field v : 4 = a[7..5] ++ a[1] unused reserved
      reserved a[4] = 1
      ignored a[3]
      unknown u a[2]
      operand s = source(m, n, v)
      legal (o, n) { add x11 invalid "no add to r3 or r7"   sub 000 ok  add x0x ok  add x10 ok  sub 1xx ok  sub 01x ok sub 001 ok
        01x xxx ok  1xx xxx ok }
      text "{o} {s}"
    }
    form special : a {
      fixed a[15..13] = 000, a[12..8] = 00011, a[0] = 0
      ignored a[7..4]
      reserved a[3..1] = 010
      text "special"
    }
    nosem "toy"
  }
  priority one.special over one.main
  instruction two "two" {
    form wide : a b {
      fixed a[15..13] = 111
      field x : 8 = b[3..0] ++ a[12..9]
      field k : op = a[8..6]
      reserved a[5] = 0
      ignored a[4..1]
      reserved a[0] = 1
      require x != 0x11 else "eleven"
      text "wide {x} {k}"
    }
    nosem "toy"
  }
  illegal : a { fixed a[15..12] = 1010 } "nothing here"
}
"#;

fn toy() -> Isa {
    load("toy.isa", TOY, &NoLoader).unwrap_or_else(|e| panic!("{e}"))
}

#[test]
fn counts_are_those_of_decoding_every_word() {
    let isa = toy();
    let set = InstructionSet::from(isa);
    let isa = set.model();
    let mut kinds = 0;
    for part in group(&set, 0) {
        let mut brute: BTreeMap<Class, u128> = BTreeMap::new();
        for bits in 0..1u128 << part.width {
            let word = Word { bits, width: part.width };
            let inside = isa.groups[0].regions.iter().any(|(w, c)| *w == part.width && c.contains(bits));
            let classes = part.classes_of(bits);
            if inside {
                let class = Class::of(&set.decode_raw(word)).expect("the ISA has words of this width");
                assert_eq!(classes, [class], "{}", isa.word_text(word));
                *brute.entry(class).or_default() += 1;
            } else {
                assert!(classes.is_empty(), "{}", isa.word_text(word));
            }
        }
        let counted: BTreeMap<Class, u128> = part.shares().into_iter().collect();
        assert_eq!(counted, brute);
        assert_eq!(counted.values().sum::<u128>(), part.size());
        kinds += brute.len();
    }
    assert!(kinds > 12, "the toy spec no longer shows every rule: {kinds}");
}

#[test]
fn overlapping_regions_are_counted_once() {
    let isa = toy();
    let set = InstructionSet::from(isa);
    let parts = group(&set, 0);
    assert_eq!(
        parts.iter().map(|p| (p.width, p.size())).collect::<Vec<_>>(),
        [(16, 3 << 14), (20, 1 << 17)]
    );
}

#[test]
fn a_width_without_forms_is_undocumented_throughout() {
    let isa = toy();
    let all = Partition::new(&InstructionSet::from(isa), 7, &[isamorph_core::model::Cube::default()]);
    assert_eq!(all.shares(), [(Class::Undocumented, 128)]);
}

#[test]
fn classes_of_real_words_are_what_the_decoder_says() {
    for name in builtin::NAMES {
        let set = InstructionSet::builtin(name).expect("built in");
        let isa = set.model();
        for g in 0..isa.groups.len() {
            for part in group(&set, g) {
                assert_eq!(part.shares().iter().map(|s| s.1).sum::<u128>(), part.size(), "{name}");
                let mut seed = 0x9e37_79b9_7f4a_7c15u64;
                let regions: Vec<_> = isa.groups[g].regions.iter().filter(|r| r.0 == part.width).collect();
                for i in 0..20_000usize {
                    seed ^= seed << 13;
                    seed ^= seed >> 7;
                    seed ^= seed << 17;
                    let cube = regions[i % regions.len()].1;
                    // Sparse words as well: random ones rarely pass every rule.
                    let noise = if i % 2 == 0 {
                        seed
                    } else {
                        seed & seed.rotate_left(23) & seed.rotate_left(41)
                    };
                    let bits = (u128::from(noise) & !cube.mask | cube.value) & word_ones(part.width);
                    let word = Word { bits, width: part.width };
                    let class = Class::of(&set.decode_raw(word)).expect("the ISA has words of this width");
                    assert_eq!(part.classes_of(bits), [class], "{name} {}", isa.word_text(word));
                }
            }
        }
    }
}

#[test]
fn every_word_asked_gives_the_counts_of_the_diagrams() {
    use isamorph_core::analysis::exhaustive::{Kind, of_shares, tally};
    let cubes = [
        ("rv32", 16, Cube::default()),
        // Words of all groups, some with several regions.
        (
            "nv50",
            32,
            Cube {
                mask: 0x0ff0_ff00,
                value: 0x0000_0000,
            },
        ),
        (
            "flexgrip",
            32,
            Cube {
                mask: 0x000f_ff00,
                value: 0x0000_0100,
            },
        ),
    ];
    for (name, width, cube) in cubes {
        let set = InstructionSet::builtin(name).expect("built in");
        let partition = Partition::new(&set, width, &[cube]);
        let counted = tally(&set, width, cube, &[]).expect("few words");
        assert_eq!(counted, of_shares(&partition.shares()), "{name}");
        assert_eq!(counted.values().sum::<u128>(), partition.size(), "{name}");
        assert!(counted.keys().any(|(kind, _)| *kind == Kind::Canonical), "{name}");
        // What a cube before counts is not counted again.
        let half = Cube {
            mask: 1 << 7,
            value: 1 << 7,
        };
        let rest = tally(&set, width, cube, &[half]).expect("few words");
        let whole = if cube.mask & half.mask == 0 {
            partition.size() / 2
        } else {
            partition.size()
        };
        assert_eq!(rest.values().sum::<u128>(), whole, "{name}");
    }
    let sgx543 = InstructionSet::builtin("sgx543").expect("built in");
    assert_eq!(tally(&sgx543, 64, Cube::default(), &[]), None);
}
