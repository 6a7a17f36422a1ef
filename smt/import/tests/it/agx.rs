//! Mesa's description of Apple's GPUs: an excerpt of it, with words of its own tests.
//!
//! The excerpt and the words are of Mesa (`src/asahi/isa`, copyright 2025 Valve Corporation, MIT
//! licence).

use isamorph_core::{InstructionSet, Word};
use isamorph_import::model::{Description, Finding, Kind};
use isamorph_import::{Format, Import};

use crate::support::{elsewhere, folder, refused, set_of};

pub const EXCERPT: &str = include_str!("agx.xml");

/// Words of the excerpt: bytes in the order of memory, and what Mesa prints.
const WORDS: &str = include_str!("agx_words.txt");

fn import(text: &str) -> Import {
    let dir = folder(&[("agx.xml", text)]);
    Format::Agx.read(dir.path()).unwrap_or_else(|e| panic!("{e}"))
}

fn of(i: &Import, kind: Kind) -> Vec<&Finding> {
    i.findings.iter().filter(|f| f.kind == kind && !f.explained).collect()
}

/// A word of bytes.
fn word(hex: &str) -> Word {
    let bytes = hex.as_bytes().chunks(2).rev();
    let text: String = bytes.map(|b| String::from_utf8_lossy(b).into_owned()).collect();
    Word {
        bits: u128::from_str_radix(&text, 16).unwrap(),
        width: hex.len() as u32 * 4,
    }
}

/// What an instruction set prints, as Mesa does: without bits that it leaves out.
fn text(set: &InstructionSet, w: Word) -> String {
    let printed = match set.decode(w) {
        Ok(i) => i.to_string(),
        Err(e) => format!("invalid: {e}"),
    };
    let cut = [" ?", " residue="].iter().filter_map(|m| printed.find(m)).min();
    printed[..cut.unwrap_or(printed.len())].trim_end().to_string()
}

/// Lines of words and texts: how many there are, and those that are printed otherwise.
fn compared<'t>(set: &InstructionSet, lines: &'t str) -> (usize, Vec<(&'t str, String)>) {
    let (mut all, mut other) = (0, Vec::new());
    for line in lines.lines().filter(|l| !l.is_empty()) {
        let (hex, expected) = line.split_once(' ').unwrap();
        all += 1;
        let found = text(set, word(hex));
        if found != expected.trim() {
            other.push((line, found));
        }
    }
    (all, other)
}

fn agx() -> (Import, InstructionSet) {
    let i = import(EXCERPT);
    let set = set_of(&i.descriptions[0]);
    (i, set)
}

#[test]
fn words_of_the_excerpt_have_the_texts_that_mesa_prints() {
    let (i, set) = agx();
    let (all, other) = compared(&set, WORDS);
    assert!(other.is_empty(), "{other:#?}");
    assert!(all >= 30, "{all}");
    // What is printed is read back, unless Mesa prints several words alike.
    let mut read = 0;
    for line in WORDS.lines() {
        let w = word(line.split(' ').next().unwrap());
        let instr = set.decode(w).unwrap();
        let printed = instr.to_string();
        match set.parse(&printed) {
            Ok(back) => {
                assert_eq!(back.to_string(), printed);
                read += 1;
            }
            Err(e) => assert!(e.to_string().contains("different instructions"), "{printed}: {e}"),
        }
    }
    assert!(2 * read > all, "{read} of {all}");
    let d = &i.descriptions[0];
    assert!(d.counts().missing[0].0.contains("not effects"));
    let csel = d.forms().filter(|(i, _)| i.name == "icsel").map(|f| (f.1.name.as_str(), f.1.width));
    assert_eq!(csel.collect::<Vec<_>>(), [("short", 64), ("long", 80)]);
}

#[test]
fn overlaps_and_operands_that_do_not_fit_are_found() {
    let (i, set) = agx();
    let overlaps = of(&i, Kind::Overlap);
    assert!(overlaps.is_empty(), "{overlaps:#?}");
    // An alias is a name for words of another instruction.
    let explained: Vec<&str> = i.findings.iter().filter(|f| f.explained).map(|f| f.what.as_str()).collect();
    assert!(explained.contains(&"`imul` and `imadd` match the same words"), "{explained:#?}");
    let said = |kind| of(&i, kind).iter().map(|f| f.what.clone()).collect::<Vec<_>>().join("\n");
    assert!(said(Kind::TooWide).contains("`float` reads bits 12, 13 of its operand, and `src` of `fcmp_ballot` has 12 bits"));
    assert!(said(Kind::Dangling).contains("the attribute `lavel` of a `ins` means nothing"));
    assert!(said(Kind::Uncovered).contains("bits 22 to 25, 30, 31 of `mfsr` are not described"));
    assert!(said(Kind::SameEncoding).contains("codes 1 and 3 of `interpolation` have one text, `sample`"));
    assert!(set.model().errata.len() > 20);
    // Without the word `alias` the overlap is no longer explained, and has a witness.
    let i = import(&EXCERPT.replace(" alias=\"true\"", ""));
    let found = of(&i, Kind::Overlap);
    let imul = found.iter().find(|f| f.what.contains("`imul`")).unwrap();
    assert_eq!((imul.witness, imul.words), (Some((0x1e, 64)), Some(1 << 40)));
    assert!(imul.taken.contains("`imul` is read: it comes first"));
}

const SMALL: &str = r#"<isa>
<define modifier="length" bit="15"/>
<define src="far" kind="any" bit="-4:-1 8:9"/>
<enum kind="way" name="A way"><value value="0" default="true">none</value><value value="1">up</value><value value="3">down</value></enum>
<encoding name="any">
  <case><exact bit="0:1">11</exact><immediate name="imm" bit="2:5" kind="signed"/></case>
  <case><zero bit="1"/><immediate name="reg" bit="2:5"/><modifier name="size32" bit="0"/></case>
</encoding>
<ins name="a" length="2/4"><exact bit="0:3">0001</exact><far/><modifier name="way" kind="way" bit="4:5"/></ins>
<group name="g" length="2">
  <exact bit="0:3">0010</exact><exact bit="4:5 15">op</exact><immediate name="n" bit="6:13" kind="signed" shift="1"/>
  <ins name="b" op="001"/><ins name="c" op="110" display="see"/>
</group>
</isa>"#;

#[test]
fn words_of_a_small_description_are_read() {
    let i = import(SMALL);
    let d: &Description = &i.descriptions[0];
    let set = set_of(d);
    for (bits, width, expected) in [
        // Two lengths: the bits from -4 on lie at the end of the long word, and are zero in the
        // short one.
        (0x0001, 16, "a        r0l"),
        (0x0301, 16, "a        r6l"),
        (0x8011, 32, "a        r0l, up"),
        (0x1000_8031, 32, "a        r0, down"),
        (0x4000_8001, 32, "a        r0h"),
        (0x5000_8001, 32, "invalid"),
        (0x3000_8301, 32, "a        -4"),
        (0x3000_8101, 32, "a        4"),
        (0x2000_8001, 32, "invalid"),
        (0x8021, 32, "invalid"),
        (0x3fd2, 16, "b        -2"),
        (0x8062, 16, "see      2"),
    ] {
        let found = text(&set, Word { bits, width });
        assert_eq!(found.split(':').next().unwrap(), expected, "{bits:x}");
    }
    // Bits 10 to 14 of `a` and what lies above.
    assert!(
        i.findings
            .iter()
            .any(|f| f.what == "bits 6, 7, 10 to 14, 16 to 27 of `a` are not described")
    );
}

#[test]
fn malformed_documents_name_file_line_and_element() {
    for (from, to, element, message) in [
        ("<isa>", "<isaspec>", "", "no well-formed XML"),
        ("<isa>\n", "<isa><bitset/>\n", "`bitset`", "`bitset` has no meaning here"),
        ("<isa>\n", "<!DOCTYPE isa [<!ENTITY e \"e\">]><isa>\n", "", "no well-formed XML"),
        ("<far/>", "<near/>", "`near`", "`near` has no meaning here"),
        ("<define src=\"far\"", "<define", "`define`", "it defines nothing"),
        ("src=\"far\"", "modifier=\"length\"", "`define`", "`length` is defined twice"),
        ("bit=\"-4:-1 8:9\"", "bit=\"-1:-4\"", "`define`", "bits 31 to 28"),
        ("bit=\"-4:-1 8:9\"", "bit=\"-99\"", "`define`", "`99` is no number up to 32"),
        ("bit=\"-4:-1 8:9\"", "bit=\"8 8\"", "`define`", "the bits `8 8`"),
        ("bit=\"-4:-1 8:9\"", "bit=\"\"", "`define`", "the bits ``"),
        ("bit=\"4:5\"", "bit=\"-1\"", "`modifier`", "`-1` is no number up to 127"),
        ("bit=\"4:5\"", "bit=\"4:999999999999\"", "`modifier`", "is no number up to 127"),
        ("bit=\"4:5\"", "", "`modifier`", "it has no `bit`"),
        ("bit=\"0:3\">0001", "bit=\"0:3\">00012", "`exact`", "`00012` for 4 bits"),
        (" op=\"110\"", "", "`exact`", "`op` for 3 bits"),
        ("name=\"c\"", "name=\"b\"", "`ins`", "a second instruction `b`"),
        ("length=\"2/4\"", "length=\"4/2\"", "`ins`", "the length `4/2`"),
        ("length=\"2/4\"", "length=\"2/18\"", "`ins`", "`18` is no number up to 16"),
        ("length=\"2/4\"", "length=\"3\"", "`ins`", "the length `3`"),
        ("bit=\"15\"/>", "bit=\"16\"/>", "`ins`", "does not lie in a short word"),
        (
            "<define modifier=\"length\" bit=\"15\"/>",
            "",
            "`ins`",
            "nothing says which of the two lengths",
        ),
        ("value=\"3\"", "value=\"1\"", "`value`", "a second row for the code 1"),
        (
            "<zero bit=\"1\"/>",
            "<immediate name=\"imm\" bit=\"1\"/>",
            "`immediate`",
            "a second value",
        ),
        (
            "<ins name=\"b\" op=\"001\"/><ins name=\"c\" op=\"110\" display=\"see\"/>",
            "",
            "`group`",
            "a group without an instruction",
        ),
    ] {
        let bad = SMALL.replacen(from, to, 1);
        assert_ne!(bad, SMALL, "{from}");
        let dir = folder(&[("a.xml", &bad)]);
        let e = refused(Format::Agx, dir.path());
        assert!(e.message.contains(message), "{message}: {e}");
        let place = e.place.to_string();
        assert!(place.starts_with("a.xml:") && place.contains(element) && !e.help.is_empty(), "{e}");
    }
    let none = folder(&[]);
    assert!(refused(Format::Agx, none.path()).message.contains("no document here"));
    let two = folder(&[("a.xml", SMALL), ("b.xml", SMALL)]);
    assert!(refused(Format::Agx, two.path()).message.contains("several documents"));
    let empty = folder(&[("a.xml", "<isa/>")]);
    assert!(refused(Format::Agx, empty.path()).message.contains("no instruction"));
}

#[test]
fn what_names_nothing_is_printed_as_it_stands() {
    let i = import(
        &SMALL
            .replace("kind=\"any\"", "kind=\"lost\"")
            .replace("kind=\"way\" bit", "kind=\"gone\" bit"),
    );
    let said: Vec<String> = of(&i, Kind::Dangling).iter().map(|f| f.what.clone()).collect();
    assert!(said.iter().any(|s| s.contains("`lost`, which is no encoding")), "{said:?}");
    assert!(said.iter().any(|s| s.contains("`gone`, which is no enumeration")), "{said:?}");
    let set = set_of(&i.descriptions[0]);
    assert_eq!(
        text(
            &set,
            Word {
                bits: 0x3000_8131,
                width: 32
            }
        ),
        "a        0x13, way"
    );
    // Names of others do not leave their place.
    let hostile = SMALL.replace("name=\"b\"", "name=\"&quot;}}{//&#10;\"").replace(">up<", ">{x}\"<");
    assert_eq!(set_of(&import(&hostile).descriptions[0]).forms().len(), 4);
}

#[test]
fn all_words_of_mesa_have_the_texts_that_mesa_prints() {
    let Some(root) = elsewhere("ISAMORPH_MESA", "Mesa's sources") else {
        return;
    };
    let folder = root.join("src/asahi/isa");
    let Ok(words) = std::fs::read_to_string(folder.join("test/cases.txt")) else {
        eprintln!("not tested: there is no src/asahi/isa/test/cases.txt");
        return;
    };
    let i = Format::Agx.read(&folder.join("AGX2.xml")).unwrap_or_else(|e| panic!("{e}"));
    let (all, other) = compared(&set_of(&i.descriptions[0]), &words);
    eprintln!("{} of {all} words have the same text", all - other.len());
    assert!(all > 550 && other.is_empty(), "{other:#?}");
}
