//! Conditions on many bits, and words that other forms win: what decodes, what encodes and what is
//! read agree with the condition, for every word.

use isamorph_core::InstructionSet;
use isamorph_core::dsl::load;
use isamorph_core::encoding::Instr;
use isamorph_core::model::Word;
use isamorph_core::source::NoLoader;

/// A spec with one condition on a number of 17 bits and a kind of two bits.
fn conditioned(condition: &str) -> InstructionSet {
    let text = format!(
        "isa wide \"wide\"
units w:20
group 1 \"all\" {{
  region w[19] = 0
  instruction a \"a\" {{
    form f : w {{
      fixed w[19] = 0
      field imm : 17 = w[18..10] ++ w[7..0]
      field kind : 2 = w[9..8]
      require {condition} else \"excluded\"
      text \"a {{imm}}, {{kind}}\"
    }}
    nosem \"-\"
  }}
}}"
    );
    let isa = load("wide.isa", &text, &NoLoader).unwrap_or_else(|e| panic!("{condition}: {e}"));
    InstructionSet::from(isa)
}

/// Is every word an instruction if and only if the condition holds, in both directions?
fn holds_for_every_word(condition: &str, holds: fn(u64, u64) -> bool) {
    let set = conditioned(condition);
    for bits in 0..1u64 << 19 {
        let fields = vec![(bits >> 10) << 8 | bits & 0xff, bits >> 8 & 3];
        let wanted = holds(fields[0], fields[1]);
        let decoded = set.decode_raw(Word {
            bits: bits.into(),
            width: 20,
        });
        assert_eq!(decoded.is_ok(), wanted, "{condition}: {bits:05x}");
        let instr = Instr {
            form: 0,
            fields,
            residue: 0,
        };
        let formed = set.well_formed_raw(&instr);
        assert_eq!(formed.is_ok(), wanted, "{condition}: {bits:05x}");
        if let Err(why) = formed {
            assert!(why.contains("excluded"), "{why}");
            assert!(decoded.is_err_and(|r| r.reason(set.model()).contains("excluded")));
        } else {
            assert_eq!(decoded.map(|i| i.fields), Ok(instr.fields));
        }
    }
}

#[test]
fn wide_conditions_hold_in_every_word_that_decodes() {
    holds_for_every_word("imm != 0", |imm, _| imm != 0);
    holds_for_every_word("imm > 1000", |imm, _| imm > 1000);
    holds_for_every_word("imm != 0 && kind != 3", |imm, kind| imm != 0 && kind != 3);
    holds_for_every_word("imm != 5 || kind == 2", |imm, kind| imm != 5 || kind == 2);
    holds_for_every_word("!slt(imm, 0) || kind == 0", |imm, kind| imm < 0x10000 || kind == 0);
    // A table holds these, as before.
    holds_for_every_word("imm[7..0] != 9", |imm, _| imm & 0xff != 9);
}

#[test]
fn texts_of_excluded_words_are_refused_with_the_reason() {
    let set = conditioned("imm != 0");
    assert!(set.parse_raw("a 1, 2").is_ok());
    let why = set.parse_raw("a 0, 2").expect_err("excluded");
    assert!(format!("{why:?}").contains("excluded"), "{why:?}");
}

/// Three forms, of which two overlap the others, and an illegal region with a name.
const RANKED: &str = r#"
isa ranked "ranked"
units w:8
group 1 "all" {
  region w[7] = 0
  instruction nop "nothing" { form f : w { fixed w[7..0] = 00000000 text "nop" } nosem "-" }
  instruction inc "one more" { form f : w { fixed w[7..2] = 000000 field d : 2 = w[1..0] text "inc r{d}" } nosem "-" }
  instruction big "any" { form f : w { fixed w[7] = 0 field n : 7 = w[6..0] text "big {n}" } nosem "-" }
  illegal top : w { fixed w[7..4] = 0111 } "the top is kept free"
  priority nop.f over inc.f
  priority nop.f over big.f
  priority inc.f over big.f
  priority illegal.top over big.f
}
"#;

#[test]
fn a_word_that_another_form_wins_is_no_instruction_of_the_loser() {
    let isa = load("ranked.isa", RANKED, &NoLoader).unwrap_or_else(|e| panic!("{e}"));
    let set = InstructionSet::from(isa);
    let reason = |text: &str| format!("{:?}", set.parse_raw(text).expect_err(text));
    assert!(reason("inc r0").contains("inc.f: this word is nop.f, which has priority"));
    assert!(reason("big 3").contains("big.f: this word is inc.f, which has priority"));
    assert!(reason("big 0x70").contains("big.f: the top is kept free"));
    // Whatever can be said is what the word says.
    let mut said = 0;
    for text in ["nop".to_string()]
        .into_iter()
        .chain((0..4).map(|d| format!("inc r{d}")))
        .chain((0..128).map(|n| format!("big {n}")))
    {
        if let Ok(instr) = set.parse_raw(&text) {
            let back = set.decode_raw(set.encode_raw(&instr)).expect("a word");
            assert_eq!(set.print_raw(&back), text);
            said += 1;
        }
    }
    assert_eq!(said, 128 - 16);
    for bits in 0..128u64 {
        let found = set.decode_raw(Word {
            bits: bits.into(),
            width: 8,
        });
        assert_eq!(found.is_ok(), bits >> 4 != 7, "{bits:x}");
    }
}
