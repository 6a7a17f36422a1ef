//! Real words and the built-in specs agree: every word of the corpus that a spec answers for reads,
//! prints and assembles as the tools that the words come from say.

use crate::support::corpus;
use isamorph_core::InstructionSet;

use isamorph_core::builtin;
use isamorph_core::encoding::{Codec, Instr};
use isamorph_core::text::to_text;

/// Words of `flexgrip/manual-examples.tsv`, and those of them that are misprinted or stand beside a
/// misprinted text.
const MANUAL_EXAMPLES: usize = 153;
const MISPRINTED_EXAMPLES: usize = 21;
/// Words of `nv50/g80-words.tsv`: nv50 answers for all of them.
const NV50_WORDS: usize = 805;
/// And so does flexgrip.
const FLEXGRIP_WORDS: usize = 805;
/// Words of `sgx543/real-words.tsv`.
const SGX543_WORDS: usize = 85;
/// Those that NVIDIA's disassembler printed.
const VENDOR_TEXTS: usize = 453;
/// Evidence words of all built-in ISAs together.
const EVIDENCE_WORDS: usize = 408;

fn machine(name: &str) -> InstructionSet {
    InstructionSet::builtin(name).expect("built in")
}

/// Runs `check` on every row and shows all that it objects to.
fn all_rows(rows: &[corpus::Row], check: impl Fn(&corpus::Row) -> Result<(), String>) {
    let broken: Vec<String> = rows
        .iter()
        .filter_map(|r| check(r).err().map(|e| format!("line {}: {e}", r.line)))
        .collect();
    assert!(
        broken.is_empty(),
        "{} of {} words:\n{}",
        broken.len(),
        rows.len(),
        broken.join("\n")
    );
}

fn squeezed(text: &str) -> String {
    text.split_whitespace().collect()
}

fn round_trips(name: &str, expected: usize) {
    let m = machine(name);
    let rows = corpus::grouped(m.model());
    all_rows(&rows, |row| {
        let written = m.model().word_text(row.word);
        let instr = m.decode_raw(row.word).map_err(|r| format!("{written}: {}", r.reason(m.model())))?;
        let text = to_text(m.model(), &instr);
        let back = m.parse_raw(&text).map_err(|e| format!("{written}: `{text}` does not parse: {e}"))?;
        let encoded = m.model().word_text(m.encode_raw(&back));
        if back != instr || encoded != written {
            return Err(format!("{written}: `{text}` reads as {encoded}"));
        }
        Ok(())
    });
    assert_eq!(rows.len(), expected, "real words of {name} in a group");
}

#[test]
fn real_words_of_nv50_survive_text_bit_for_bit() {
    round_trips("nv50", NV50_WORDS);
}

#[test]
fn real_words_of_flexgrip_survive_text_bit_for_bit() {
    round_trips("flexgrip", FLEXGRIP_WORDS);
}

#[test]
fn real_words_of_sgx543_survive_text_bit_for_bit() {
    // The groups cover all words.
    round_trips("sgx543", SGX543_WORDS);
    let isa = builtin::isa("sgx543").expect("built in");
    assert_eq!(corpus::rows(isa, "sgx543/real-words.tsv").len(), SGX543_WORDS);
}

#[test]
fn real_words_of_sgx543_are_canonical() {
    // Compilers leave bits without a meaning at zero.
    let m = machine("sgx543");
    all_rows(&corpus::grouped(m.model()), |row| {
        let instr = m.decode_raw(row.word).map_err(|r| r.reason(m.model()))?;
        if instr.residue == 0 {
            Ok(())
        } else {
            Err(to_text(m.model(), &instr))
        }
    });
}

#[test]
fn nv50_prints_the_neutral_reading() {
    let m = machine("nv50");
    let rows = corpus::grouped(m.model());
    all_rows(&rows, |row| {
        let instr = m.decode_raw(row.word).map_err(|r| r.reason(m.model()))?;
        // The reading knows nothing of bits that hardware ignores, and does not say which encoding
        // it is of.
        let text = to_text(m.model(), &Instr { residue: 0, ..instr });
        let bare = if row.word.width == 32 {
            text.strip_prefix("short ")
                .ok_or_else(|| format!("`{text}` does not say that the word is short"))?
        } else {
            &text
        };
        let reading = row.columns.get(2).map_or("", String::as_str);
        if squeezed(bare) == squeezed(reading) {
            Ok(())
        } else {
            Err(format!("`{bare}`, but the corpus says `{reading}`"))
        }
    });
    assert_eq!(rows.len(), NV50_WORDS);
}

#[test]
fn flexgrip_prints_what_the_vendor_prints() {
    let m = machine("flexgrip");
    let mut rows = corpus::grouped(m.model());
    rows.retain(|r| r.columns[1].starts_with("NV:"));
    all_rows(&rows, |row| {
        let vendor = row.columns[1].strip_prefix("NV:").unwrap_or_default();
        let vendor = vendor.split(';').next().unwrap_or_default();
        let text = match m.decode_raw(row.word) {
            Ok(instr) => to_text(m.model(), &instr),
            Err(r) => r.reason(m.model()),
        };
        // The vendor does not print that a word ends the thread, so that its text stands for two
        // words.
        let exits = row.word.width == 64 && row.word.bits >> 32 & 3 == 1;
        let shown = if exits { text.replacen(".EXIT", "", 1) } else { text.clone() };
        if squeezed(&shown) == squeezed(vendor) && exits == (shown != text) {
            Ok(())
        } else {
            Err(format!("`{text}`, but the vendor prints `{vendor}`"))
        }
    });
    assert_eq!(rows.len(), VENDOR_TEXTS);
}

#[test]
fn examples_of_the_manual_of_flexgrip_are_printed_as_there() {
    let m = machine("flexgrip");
    let rows = corpus::rows(m.model(), "flexgrip/manual-examples.tsv");
    // The manual writes digits of hexadecimal numbers in both cases.
    let alike = |a: &str, b: &str| squeezed(a).eq_ignore_ascii_case(&squeezed(b));
    all_rows(&rows, |row| {
        let instr = m.decode_raw(row.word).map_err(|r| r.reason(m.model()))?;
        if m.encode_raw(&instr) != row.word {
            return Err("is not encoded as it was".into());
        }
        let text = to_text(m.model(), &instr);
        let printed = &row.columns[1];
        let misprinted = row.columns.get(2).is_some_and(|c| c == "misprinted");
        let mut evidence = m.model().errata.iter().flat_map(|e| &e.evidence);
        let listed = evidence.any(|e| e.word == row.word && e.text.as_ref().is_some_and(|t| alike(t, &text)));
        match (misprinted, alike(&text, printed), listed) {
            (false, true, _) | (true, _, true) => Ok(()),
            (false, false, _) => Err(format!("`{text}`, but the manual prints `{printed}`")),
            (true, _, false) => Err(format!("`{text}`: no erratum has it as evidence")),
        }
    });
    assert_eq!(rows.len(), MANUAL_EXAMPLES);
    assert_eq!(rows.iter().filter(|r| r.columns.len() == 3).count(), MISPRINTED_EXAMPLES);
}

#[test]
fn evidence_of_every_erratum_holds() {
    let mut words = 0;
    let mut broken = Vec::new();
    for name in builtin::NAMES {
        let m = machine(name);
        for erratum in &m.model().errata {
            for evidence in &erratum.evidence {
                words += 1;
                // Evidence is about meaning: which of a class of alias codes a word holds is no
                // part of it.
                let decoded = m.decode_raw(evidence.word);
                let text = decoded.ok().map(|i| squeezed(&to_text(m.model(), &Instr { residue: 0, ..i })));
                if text != evidence.text.as_deref().map(squeezed) {
                    let (word, expected) = (m.model().word_text(evidence.word), &evidence.text);
                    broken.push(format!("{name}, {}: {word} is {text:?}, not {expected:?}", erratum.source.section));
                }
            }
        }
    }
    assert!(broken.is_empty(), "{}", broken.join("\n"));
    assert_eq!(words, EVIDENCE_WORDS);
}

/// Two tables read one field; only one of them gives codes one meaning.
const TWO_READERS: &str = r#"
isa two "two readers of one field"
units w:8
enum broad : 2 { 00 | 01 low   10 high   11 top }
enum exact : 2 { 00 a   01 b   10 c   11 d }
operand value(wide: 1, v: 2) {
  wide == 1 => "{v:exact}";
  else      => "{v:broad}";
}
group 0 "all" {
  region w[7..3] = 00000
  instruction show "show" {
    form only : w {
      fixed w[7..3] = 00000
      field wide : flag "wide " = w[2]
      field v : 2 = w[1..0]
      operand x = value(wide, v)
      text "{wide}show {x}"
    }
    nosem "text only"
  }
}
"#;

#[test]
fn an_alias_code_is_replaced_only_where_its_class_is_printed() {
    let isa = isamorph_core::dsl::load("two.isa", TWO_READERS, &builtin::Embedded).expect("a good spec");
    let codec = Codec::new(&isa);
    let text = |word| codec.decode(&isa, isa.word(word).expect("a word")).map(|i| to_text(&isa, &i));
    assert_eq!(text("01").as_deref(), Ok("show low residue=0x1"));
    assert_eq!(text("05").as_deref(), Ok("wide show b"));
}
