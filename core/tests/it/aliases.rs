//! Alias codes: replacing them by canonical ones never changes what an instruction reads as.

use isamorph_core::builtin;
use isamorph_core::dsl::load;
use isamorph_core::encoding::Codec;
use isamorph_core::encoding::symbolic;
use isamorph_core::model::{Isa, Word, ones, word_ones};
use isamorph_core::source::NoLoader;
use isamorph_core::text::{print, to_text};

/// One field, read as a vector or as its first lane only: codes are aliases in the second case.
const SHARED: &str = r#"
isa shared "one field, two readings"
units w:4
enum first : 2 { 00 | 01 x  1x y }
enum both : 2 { 00 xx  01 xy  10 yx  11 yy }
group 1 "all" {
  region w[3] = 0
  instruction get "get" {
    form only : w {
      fixed w[3] = 0
      field vector : 1 = w[2]
      field swizzle : 2 = w[1..0]
      operand s = lanes(vector, swizzle)
      text "get {s}"
    }
    nosem "only the encoding matters here"
  }
}
operand lanes(vector: 1, swizzle: 2) {
  vector == 1 => "{swizzle:both}";
  vector == 0 => "{swizzle:first}";
}
"#;

/// The text of the fields exactly as the word holds them.
fn raw_text(isa: &Isa, codec: &Codec, form: usize, bits: u64) -> String {
    let mut fields = vec![0u64; isa.forms[form].fields.len()];
    for m in &codec.forms[form].extract {
        fields[usize::from(m.field)] |= (bits >> m.word_lo() & ones(u32::from(m.width()))) << m.field_lo();
    }
    let mut out = String::new();
    print::pieces(&isa.forms[form].text, &isa.forms[form].tables, &fields, &mut out);
    out
}

#[test]
fn an_alias_of_one_reading_is_none_of_another() {
    let isa = load("shared.isa", SHARED, &NoLoader).unwrap_or_else(|e| panic!("{e}"));
    let codec = Codec::new(&isa);
    let texts: Vec<String> = (0..8)
        .map(|bits| to_text(&isa, &codec.decode(&isa, Word { bits, width: 4 }).expect("valid")))
        .collect();
    assert_eq!(
        texts,
        [
            "get x",
            "get x residue=0x1",
            "get y",
            "get y residue=0x1",
            "get xx",
            "get xy",
            "get yx",
            "get yy"
        ]
    );
}

#[test]
fn formulas_replace_the_aliases_that_the_decoder_replaces() {
    let isa = load("shared.isa", SHARED, &NoLoader).unwrap_or_else(|e| panic!("{e}"));
    let codec = Codec::new(&isa);
    let mut pool = isa.pool.clone().into_inner();
    let widths: Vec<u32> = isa.forms[0].fields.iter().map(|f| f.width).collect();
    for bits in 0..8u64 {
        let instr = codec
            .decode(
                &isa,
                Word {
                    bits: bits.into(),
                    width: 4,
                },
            )
            .expect("valid");
        let width = isamorph_core::formula::Width::new(4).expect("a width");
        let word = pool.constant(width, u128::from(bits));
        let d = symbolic::decode(&mut pool, &codec.forms[0], &widths, word);
        let fields: Vec<u64> = d.fields.iter().map(|f| pool.as_const(*f).expect("a constant") as u64).collect();
        assert_eq!(fields, instr.fields, "{bits:#x}");
        assert_eq!(pool.as_const(d.residue), Some(instr.residue), "{bits:#x}");
    }
}

#[test]
fn replacing_aliases_keeps_the_text_of_every_form() {
    for name in builtin::NAMES {
        let isa = builtin::isa(name).expect("built in");
        let codec = Codec::new(isa);
        let mut seed = 0x2545_f491_4f6c_dd1du64;
        let mut valid = 0;
        for (f, form) in isa.forms.iter().enumerate().filter(|(_, f)| f.illegal.is_none()) {
            for i in 0..20_000 {
                seed ^= seed << 13;
                seed ^= seed >> 7;
                seed ^= seed << 17;
                let noise = if i % 2 == 0 { seed } else { seed & seed.rotate_left(23) };
                let bits = (u128::from(noise) & !form.fixed.mask | form.fixed.value) & word_ones(form.width);
                let word = Word { bits, width: form.width };
                if let Ok(mut instr) = codec.decode(isa, word)
                    && instr.form == f
                {
                    instr.residue = 0;
                    assert_eq!(
                        to_text(isa, &instr),
                        raw_text(isa, &codec, f, bits as u64),
                        "{name} {}",
                        isa.word_text(word)
                    );
                    valid += 1;
                }
            }
        }
        assert!(valid > 1000, "{name}: too few valid words to say anything: {valid}");
    }
}
