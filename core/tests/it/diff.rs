//! The comparison of two specs agrees with the decoder and the printer, word by word.

use std::collections::BTreeMap;

use isamorph_core::InstructionSet;
use isamorph_core::analysis::diff::{Change, Kind, Side, diff};
use isamorph_core::dsl::load;
use isamorph_core::encoding::InvalidWord;
use isamorph_core::model::{Isa, Word};
use isamorph_core::source::NoLoader;
use isamorph_core::text::to_text;
use isamorph_core::token::{Token, tokens};

const HEADER: &str = r#"
isa toy "toy" units w:14 document d "none"
enum op : 2 { 00 add  01 sub  10 mul  11 invalid "no operation" }
operand value(k: 1, n: 4) { k == 0 => "r{n}";  k == 1 => "{n:sdec}"; }
"#;

const OLD: &str = r#"
group 0x0 "arithmetic" {
  region w[13] = 0
  instruction alu "arithmetic" {
    form main : w {
      fixed w[13] = 0
      field o : op = w[12..11]
      field k : 1 = w[10]
      field n : 4 = w[9..6]
      field m : 4 = w[5..2]
      unknown u w[1]
      ignored w[0]
      operand v = value(k, n)
      text "{o} {v}, {(m << 1) - 3:sdec}"
    }
    nosem "toy"
  }
}
group 0x2 "others" {
  region w[13] = 1
  illegal : w { fixed w[13..10] = 1111 } "nothing"
  instruction jump "a jump" {
    form main : w { fixed w[13..11] = 100  field n : 6 = w[10..5]  reserved w[4] = 0  field m : 4 = w[3..0]  text "jump {n}, {m}" }
    nosem "toy"
  }
  instruction same "same text" {
    form main : w { fixed w[13..10] = 1010  field n : 10 = w[9..0]  text "do {n}" }
    nosem "toy"
  }
}
"#;

/// Other bits for a number, a shorter and a longer text, a row that is no longer invalid, forms
/// that come and go.
const NEW: &str = r#"
enum op2 : 2 { 00 add  01 subtract  10 mul  11 div }
group 0x0 "arithmetic" {
  region w[13] = 0
  instruction alu "arithmetic" {
    form main : w {
      fixed w[13] = 0
      field o : op2 = w[12..11]
      field k : 1 = w[10]
      field n : 4 = w[9..6]
      field m : 5 = w[1] ++ w[5..2]
      field s : 1 = w[0]
      require s == 0 || k == 0 else "no"
      operand v = value(k, n)
      text "{o} {v}, {m:sdec} {s}"
    }
    nosem "toy"
  }
}
group 0x3 "others" {
  region w[13] = 1
  instruction jump "a jump" {
    form main : w { fixed w[13..11] = 100  field n : 6 = w[9..4]  ignored w[10]  ignored w[3..0]  text "jump {n}" }
    nosem "toy"
  }
  instruction renamed "same text" {
    form main : w { fixed w[13..10] = 1010  field n : 10 = w[9..0]  text "do {n}" }
    nosem "toy"
  }
  instruction brief "nothing" {
    form main : w { fixed w[13..10] = 1111  ignored w[9..0]  text "nothing" }
    nosem "toy"
  }
}
"#;

/// The operation alone, as the higher half of a word of 14 bits.
const PART: &str = r#"
isa part "part" units w:7 part 13..7 of 14 document d "none"
enum op : 2 { 00 add  01 sub  10 mul  11 invalid "no operation" }
group 0x0 "arithmetic" {
  region w[6] = 0
  instruction alu "arithmetic" {
    form main : w { fixed w[6] = 0  field o : op = w[5..4]  ignored w[3]  unknown n w[2..0]  text "{o}" }
    nosem "toy"
  }
}
"#;

fn toy(spec: &str) -> Isa {
    let text = if spec.contains("isa ") {
        spec.to_string()
    } else {
        format!("{HEADER}{spec}")
    };
    load("toy.isa", &text, &NoLoader).unwrap_or_else(|e| panic!("{e}"))
}

/// What a spec says of one word: the kind, and for an instruction its name and tokens, unknown bits
/// and residue left out.
fn reading(side: Side, whole: Word) -> (Kind, String, Vec<Token>) {
    match side.0.decode_raw(side.word(whole)) {
        Ok(i) => {
            let name = side.0.model().instructions[side.0.model().forms[i.form].instruction].name.clone();
            let text = to_text(side.0.model(), &i);
            let text = text
                .split(" residue=")
                .next()
                .and_then(|t| t.split(" ?").next())
                .unwrap_or_default();
            let tokens = tokens(text).expect("tokens").into_iter().map(|t| t.token).collect();
            (Kind::Valid, name, tokens)
        }
        Err(InvalidWord::Undocumented | InvalidWord::Width) => (Kind::Undocumented, String::new(), Vec::new()),
        Err(InvalidWord::Illegal(_)) => (Kind::Illegal, String::new(), Vec::new()),
        Err(_) => (Kind::Invalid, String::new(), Vec::new()),
    }
}

fn change(old: &(Kind, String, Vec<Token>), new: &(Kind, String, Vec<Token>)) -> Option<Change> {
    if old.0 != new.0 {
        return Some(Change::Class);
    }
    if old.0 != Kind::Valid {
        return None;
    }
    if old.2 == new.2 {
        return (old.1 != new.1).then_some(Change::Instruction);
    }
    Some(if new.2.starts_with(&old.2) {
        Change::More
    } else if old.2.starts_with(&new.2) {
        Change::Less
    } else {
        Change::Text
    })
}

fn compare(old: &Isa, new: &Isa) -> usize {
    let sets = [old, new].map(|i| InstructionSet::from(i.clone()));
    let [old, new] = sets.each_ref().map(Side);
    let mut expected: BTreeMap<(Change, Kind, Kind), (u128, Word)> = BTreeMap::new();
    for bits in 0..1u64 << 14 {
        let word = Word {
            bits: bits.into(),
            width: 14,
        };
        let (a, b) = (reading(old, word), reading(new, word));
        if let Some(c) = change(&a, &b) {
            let row = expected.entry((c, a.0, b.0)).or_insert((0, word));
            row.0 += 1;
            row.1 = row.1.min_by_ones(word);
        }
    }
    let mut found: BTreeMap<(Change, Kind, Kind), (u128, Word)> = BTreeMap::new();
    let groups = diff(old, new);
    assert_eq!(groups.iter().map(|g| g.words).sum::<u128>(), 1 << 14, "every word is in one group");
    for g in &groups {
        assert_eq!(g.words, g.unchanged + g.rows.iter().map(|r| r.words).sum::<u128>());
        for r in &g.rows {
            let row = found.entry((r.change, r.old.kind, r.new.kind)).or_insert((0, r.witness));
            row.0 += r.words;
            row.1 = row.1.min_by_ones(r.witness);
        }
    }
    assert_eq!(found, expected);
    found.len()
}

trait MinByOnes {
    fn min_by_ones(self, other: Self) -> Self;
}

impl MinByOnes for Word {
    fn min_by_ones(self, other: Word) -> Word {
        if (other.bits.count_ones(), other.bits) < (self.bits.count_ones(), self.bits) {
            other
        } else {
            self
        }
    }
}

#[test]
fn counts_and_witnesses_are_those_of_reading_every_word() {
    let (old, new) = (toy(OLD), toy(NEW));
    assert_eq!(compare(&old, &new), 7, "kinds of change that the toys show");
    compare(&new, &old);
    assert_eq!(compare(&old, &old), 0);
}

#[test]
fn a_spec_of_a_part_is_compared_on_whole_words() {
    let (part, old) = (toy(PART), toy(OLD));
    assert!(compare(&part, &old) > 2);
    assert!(compare(&old, &part) > 2);
}

#[test]
fn real_specs_do_not_differ_from_themselves() {
    for set in ["nv50", "sgx543-early"].iter().filter_map(|n| InstructionSet::builtin(n)) {
        let side = Side(&set);
        for g in diff(side, side) {
            assert!(g.rows.is_empty(), "{} {:#x}: {:?}", set.name(), g.code, g.rows);
        }
    }
}
