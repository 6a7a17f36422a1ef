//! Mesa's isaspec: small documents in the form of its schema.

use isamorph_import::model::{Finding, Kind};
use isamorph_import::{Format, Import};

use crate::support::{elsewhere, folder, refused, set_of, text};

/// A small machine: what several documents share.
const COMMON: &str = r##"<?xml version="1.0" encoding="UTF-8"?>
<isa>
<enum name="#lane">
  <value val="0" display="x"/><value val="1" display="y"/>
  <value val="2" display="z"/><value val="0x3" display="w"/>
</enum>
<enum name="#times">
  <value val="0" display=""/><value val="1" display="(twice)"/>
</enum>
<expr name="#is-address">{NUMBER} == 7</expr>
<bitset name="#register" size="5">
  <override expr="#is-address">
    <display>addr.{LANE}</display>
    <assert low="2" high="4">111</assert>
  </override>
  <display>r{NUMBER}.{LANE}</display>
  <field name="LANE" low="0" high="1" type="#lane"/>
  <field name="NUMBER" low="2" high="4" type="uint"/>
</bitset>
<bitset name="#source" size="8"/>
<bitset name="#source-register" extends="#source">
  <display>{HALF}{SRC}</display>
  <derived name="HALF" type="bool" display="h"><expr>!{FULL}</expr></derived>
  <field name="SRC" low="0" high="4" type="#register"/>
  <pattern low="5" high="7">000</pattern>
</bitset>
<bitset name="#source-number" extends="#source">
  <display>#{NUMBER}</display>
  <field name="NUMBER" low="0" high="5" type="int"/>
  <pattern low="6" high="7">10</pattern>
</bitset>
</isa>
"##;

const MAIN: &str = r##"<isa>
<import file="b.xml"/>
<template name="HEAD">{TWICE}{NAME}</template>
<bitset name="#instruction" size="32"><gen min="300"/></bitset>
<bitset name="#arithmetic" extends="#instruction">
  <doc>Two sources.</doc>
  <override>
    <expr>({WAIT} != 0) &amp;&amp; ({TWICE} == 0)</expr>
    <display>(wait{COUNT}) {NAME} {DST}, {SRC1}, {SRC2}</display>
    <derived name="COUNT" type="uint"><expr>{WAIT} + 1</expr></derived>
  </override>
  <display>{HEAD} {DST}, {SRC1}, {SRC2}</display>
  <field name="SRC1" low="0" high="7" type="#source"><param name="FULL"/></field>
  <field name="SRC2" low="8" high="15" type="#source"><param name="FULL"/></field>
  <field name="DST" low="16" high="20" type="#register"/>
  <field name="FULL" pos="21" type="bool"/>
  <field name="TWICE" pos="22" type="#times"/>
  <field name="WAIT" low="23" high="24" type="uint"/>
  <pattern pos="25">x</pattern>
  <pattern low="30" high="31">01</pattern>
</bitset>
<bitset name="add.u" extends="#arithmetic"><pattern low="26" high="29">0000</pattern></bitset>
<bitset name="mul.u" extends="#arithmetic"><pattern low="26" high="29">0001</pattern></bitset>
<bitset name="dot" extends="#arithmetic"><gen min="400"/><pattern low="26" high="29">0010</pattern></bitset>
<bitset name="jump" extends="#instruction">
  <display>{NAME} #{TO}</display>
  <field name="TO" low="0" high="15" type="branch"/>
  <assert low="16" high="25">0000000000</assert>
  <pattern low="26" high="31">000001</pattern>
</bitset>
<bitset name="load" extends="#instruction">
  <display>{NAME} {DST}, [{OFFSET}]</display>
  <derived name="OFFSET" width="8" type="offset"><expr>({HIGH} &lt;&lt; 4) | {LOW}</expr></derived>
  <field name="LOW" low="0" high="3" type="uint"/>
  <field name="DST" low="4" high="8" type="#register"/>
  <field name="HIGH" low="9" high="12" type="uint"/>
  <pattern low="13" high="31">1000000000000000000</pattern>
</bitset>
</isa>
"##;

/// The files of a small description.
pub const FILES: [(&str, &str); 2] = [("a.xml", MAIN), ("b.xml", COMMON)];

fn import(main: &str) -> Import {
    let dir = folder(&[("a.xml", main), ("b.xml", COMMON)]);
    Format::Isaspec.read(&dir.path().join("a.xml")).unwrap_or_else(|e| panic!("{e}"))
}

fn of(i: &Import, kind: Kind) -> Vec<&Finding> {
    i.findings.iter().filter(|f| f.kind == kind && !f.explained).collect()
}

#[test]
fn words_read_as_displays_say() {
    let i = import(MAIN);
    assert!(i.findings.is_empty(), "{:?}", i.findings);
    let names: Vec<&str> = i.descriptions.iter().map(|d| d.name.as_str()).collect();
    assert_eq!(names, ["a_300", "a_400"]);
    let set = set_of(&i.descriptions[1]);
    for (word, expected) in [
        // Half registers: flag and register are one token.
        (0x4000_0405, "add.u r0.x, hr1.y, hr1.x"),
        (0x4020_0405, "add.u r0.x, r1.y, r1.x"),
        // An address register, by an override of the register, and a number with a sign.
        (0x4420_bfff & !0x40, "mul.u r0.x, #-1, #-1"),
        (0x403f_001e, "add.u addr.w, addr.z, r0.x"),
        // Overrides of the instruction.
        (0x48a0_0000, "(wait2) dot r0.x, r0.x, r0.x"),
        (0x4860_0000, "(twice)dot r0.x, r0.x, r0.x"),
        (0x0400_ffff, "jump #-1"),
        (0x8000_0000, "load r0.x, []"),
        (0x8000_0005, "load r0.x, [+5]"),
        (0x8000_1e1f, "load r0.y, [-1]"),
    ] {
        assert_eq!(text(&set, word, 32), expected, "{word:08x}");
    }
    // Bits of an assert, patterns of a source that are none, and generations without an
    // instruction.
    for word in [0x0401_0000, 0x4000_00c0] {
        assert!(set.decode(isamorph_core::Word { bits: word, width: 32 }).is_err(), "{word:08x}");
    }
    let old = set_of(&i.descriptions[0]);
    assert!(
        old.decode(isamorph_core::Word {
            bits: 0x4860_0000,
            width: 32
        })
        .is_err()
    );
    assert!(i.descriptions[0].counts().missing[0].0.contains("not effects"));
}

#[test]
fn overlaps_are_found_with_their_number_and_least_word() {
    let extra = r##"
<bitset name="odd" extends="#instruction">
  <display>{NAME}</display>
  <pattern pos="0">1</pattern>
  <pattern low="1" high="15">xxxxxxxxxxxxxxx</pattern>
  <pattern low="16" high="25">0000000000</pattern>
  <pattern low="26" high="31">000001</pattern>
</bitset>
<bitset name="old" extends="#instruction">
  <gen max="299"/>
  <display>{NAME}</display>
  <field name="ALL" low="0" high="25" type="uint"/>
  <pattern low="26" high="31">000001</pattern>
</bitset>
<bitset name="#source-wide" extends="#source">
  <display>#{NUMBER}</display>
  <field name="NUMBER" low="0" high="6" type="uint"/>
  <pattern pos="7">1</pattern>
</bitset>
</isa>"##;
    let i = import(&MAIN.replace("</isa>", extra));
    let found = of(&i, Kind::Overlap);
    assert_eq!(found.len(), 2, "{found:?}");
    let odd = found.iter().find(|f| f.what.contains("`odd`")).unwrap();
    assert_eq!(odd.what, "`jump` and `odd` match the same words");
    assert_eq!((odd.words, odd.witness), (Some(1 << 15), Some((0x0400_0001, 32))));
    assert_eq!(odd.condition, "0000010000000000 xxxxxxxxxxxxxxx1");
    assert!(odd.taken.contains("`odd` is read"));
    let source = found.iter().find(|f| f.what.contains("#source-wide")).unwrap();
    assert_eq!((source.words, source.condition.as_str()), (Some(64), "10xxxxxx"));
    // What no generation has together is explained.
    let apart: Vec<&Finding> = i.findings.iter().filter(|f| f.explained && f.what.contains("`old`")).collect();
    assert!(!apart.is_empty());
    let set = set_of(i.descriptions.last().unwrap());
    assert_eq!(text(&set, 0x0400_0001, 32), "odd");
    assert_eq!(text(&set, 0x0400_0002, 32), "jump #2");
    assert!(set.model().errata.iter().any(|e| !e.evidence.is_empty()));
}

#[test]
fn what_refers_to_nothing_is_found() {
    let main = MAIN
        .replace(
            "<param name=\"FULL\"/></field>\n  <field name=\"SRC2\"",
            "</field>\n  <field name=\"SRC2\"",
        )
        .replace("{NAME} #{TO}", "{NAME} #{TO}{LOST}")
        .replace("type=\"#times\"", "type=\"#often\"")
        .replace("<pattern pos=\"25\">x</pattern>", "")
        .replace(
            "<pattern low=\"13\"",
            "<field name=\"OVER\" low=\"12\" high=\"14\" type=\"uint\"/><pattern low=\"13\"",
        );
    let i = import(&main);
    let said = |kind| of(&i, kind).iter().map(|f| f.what.clone()).collect::<Vec<_>>().join("\n");
    let dangling = said(Kind::Dangling);
    for part in [
        "an expression of `#source-register` uses `FULL`",
        "a display of `jump` uses `LOST`",
        "the field `TWICE` of `#arithmetic` has the type `#often`, which is not described",
    ] {
        assert!(dangling.contains(part), "{part}: {dangling}");
    }
    assert!(said(Kind::Uncovered).contains("bits 25 of `add.u` are not described"));
    assert!(
        said(Kind::DescribedTwice).contains("`OVER` of `load`"),
        "{}",
        said(Kind::DescribedTwice)
    );
    assert!(i.findings.iter().all(|f| f.places.iter().all(|p| p.line > 1)));
    let set = set_of(i.descriptions.last().unwrap());
    assert_eq!(text(&set, 0x0400_0002, 32), "jump #2?LOST");
}

#[test]
fn words_of_128_bits_become_specs() {
    let main = r##"<isa><bitset name="#instruction" size="128"/>
<bitset name="a" extends="#instruction"><display>a {X} {Y}</display>
<field name="X" low="0" high="63" type="uint"/><field name="Y" low="64" high="126" type="uint"/><pattern pos="127">0</pattern></bitset>
<bitset name="b" extends="#instruction"><display>b {Z}</display>
<pattern low="0" high="1">10</pattern><field name="Z" low="60" high="67" type="int"/>
<assert low="2" high="59">0000000000000000000000000000000000000000000000000000000000</assert>
<pattern low="68" high="126">xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx</pattern><pattern pos="127">1</pattern></bitset>
<bitset name="c" extends="#instruction"><display>c</display>
<field name="X" low="2" high="63" type="uint"/><field name="Y" low="64" high="126" type="uint"/><pattern low="0" high="1">10</pattern><pattern pos="127">1</pattern></bitset>
</isa>"##;
    let i = import(main);
    let found = of(&i, Kind::SameEncoding);
    assert_eq!((found.len(), found[0].words), (1, Some(1 << 125)));
    assert_eq!(found[0].witness, Some((1 << 127 | 0b10, 128)));
    let d = &i.descriptions[0];
    assert_eq!((d.counts().instructions, d.counts().undocumented), (3, 0));
    let units: Vec<&str> = d.units.iter().map(|u| u.0.as_str()).collect();
    assert_eq!(units, ["w0", "w1", "w2", "w3"]);
    let set = set_of(d);
    assert_eq!(text(&set, 5 << 64 | 7, 128), "a 7 5");
    assert_eq!(text(&set, 1 << 127 | 0xfe << 60 | 0b10, 128), "b -2");
    assert!(text(&set, 1 << 127 | 0xfe << 60 | 0b110, 128).contains("reserved"));
}

#[test]
fn malformed_documents_name_file_line_and_element() {
    for (from, to, element, message) in [
        ("size=\"32\"", "size=\"33\"", "`#instruction`", "words of 33 bits"),
        ("size=\"32\"", "size=\"999\"", "`bitset`", "a bitset of 999 bits"),
        ("size=\"32\"", "size=\"32\" extends=\"#x\"", "`bitset`", "either a size or a bitset"),
        ("name=\"#instruction\" size", "name=\"#other\" size", "`", "`#instruction`"),
        (
            "extends=\"#arithmetic\"><pattern",
            "extends=\"#lost\"><pattern",
            "`add.u`",
            "`#lost` is no bitset",
        ),
        (
            "name=\"#arithmetic\" extends=\"#instruction\"",
            "name=\"#arithmetic\" extends=\"add.u\"",
            "`",
            "extends itself",
        ),
        (">0000<", ">00002<", "`pattern`", "the pattern `00002` for 4 bits"),
        (">0000<", ">0 00<", "`pattern`", "` ` in a pattern"),
        (
            "low=\"26\" high=\"29\">0000",
            "low=\"29\" high=\"26\">0000",
            "`pattern`",
            "bits 29 to 26",
        ),
        (
            "low=\"0\" high=\"15\" type=\"branch\"",
            "low=\"0\" high=\"32\" type=\"branch\"",
            "`TO`",
            "bits 0 to 32 of a bitset of 32",
        ),
        (
            "low=\"0\" high=\"15\" type=\"branch\"",
            "low=\"0\" type=\"branch\"",
            "`field`",
            "does not say which bits",
        ),
        ("pos=\"21\"", "pos=\"two\"", "`field`", "`two` is no number"),
        ("{WAIT} + 1", "{WAIT} +", "`expr`", "expected a number"),
        ("name=\"FULL\" pos", "pos", "`field`", "it has no `name`"),
        (">0000000000<", ">00000x0000<", "`assert`", "`x` in an assert"),
        ("file=\"b.xml\"", "file=\"../b.xml\"", "`import`", "no file in the folder"),
        ("file=\"b.xml\"", "file=\"/b.xml\"", "`import`", "no file in the folder"),
        ("file=\"b.xml\"", "file=\"a.xml\"", "`import`", "imports itself"),
        ("file=\"b.xml\"", "file=\"c.xml\"", "`import`", "cannot read"),
        ("<isa>", "<!DOCTYPE isa [<!ENTITY e \"e\">]>\n<isa>", "", "no well-formed XML"),
        ("<template", "<tem&plate", "", "no well-formed XML"),
        ("isa>", "isaspec>", "`isaspec`", "the document is a `isaspec`"),
    ] {
        let bad = MAIN.replace(from, to);
        assert_ne!(bad, MAIN, "{from}");
        let dir = folder(&[("a.xml", &bad), ("b.xml", COMMON)]);
        let e = Format::Isaspec.read(&dir.path().join("a.xml")).map(|_| ()).unwrap_err();
        assert!(e.message.contains(message), "{message}: {e}");
        assert!(
            e.place.to_string().contains(element) && e.place.line >= 1 && !e.help.is_empty(),
            "{e}"
        );
    }
    let circle = folder(&[
        ("a.xml", "<isa><import file=\"b.xml\"/></isa>"),
        ("b.xml", "<isa>\n<import file=\"a.xml\"/></isa>"),
    ]);
    let e = Format::Isaspec.read(&circle.path().join("a.xml")).map(|_| ()).unwrap_err();
    assert!(
        e.place.to_string().starts_with("b.xml:2") && e.message.contains("imports itself"),
        "{e}"
    );
    assert!(refused(Format::Isaspec, circle.path()).message.contains("no document here"));
}

#[test]
fn hostile_names_stay_names() {
    let name = "&quot;}}//{x}\u{e9}&#10;";
    let main = MAIN.replace("add.u", name).replace("SRC2", "&quot;}#").replace("TWICE", "3D");
    let i = import(&main);
    assert!(set_of(i.descriptions.last().unwrap()).forms().len() >= 4);
}

#[test]
fn the_documents_of_mesa_become_specs() {
    let Some(root) = elsewhere("ISAMORPH_MESA", "Mesa's sources") else {
        return;
    };
    for path in [
        "src/freedreno/isa/ir3.xml",
        "src/freedreno/afuc/afuc.xml",
        "src/etnaviv/isa/etnaviv.xml",
    ] {
        let path = root.join(path);
        if !path.exists() {
            eprintln!("not tested: there is no {}", path.display());
            continue;
        }
        let i = Format::Isaspec.read(&path).unwrap_or_else(|e| panic!("{e}"));
        for f in &i.findings {
            eprintln!(
                "{}{}: {} | {} | {:?} {}",
                if f.explained { "(explained) " } else { "" },
                f.kind.name(),
                f.what,
                f.taken,
                f.words,
                f.condition
            );
        }
        for d in &i.descriptions {
            let c = d.counts();
            eprintln!(
                "{}: {} instructions, {} forms, {} without an encoding",
                d.name, c.instructions, c.forms, c.undocumented
            );
            isamorph_import::files(d).unwrap_or_else(|e| panic!("{e}"));
            assert!(c.instructions + c.undocumented >= 50, "{}", d.name);
        }
    }
}

/// A text without blanks, and without bits that the text does not show, which Mesa leaves out.
fn plain(text: &str) -> String {
    text.split(" ?").next().unwrap().split(" residue=").next().unwrap().replace(' ', "")
}

/// Words with their texts, as Mesa's own test of its disassembler has them: generation, word, text.
fn vectors(source: &str) -> Vec<(u32, u64, String)> {
    let of = |line: &str| {
        let (generation, rest) = line.trim().strip_prefix("INSTR_")?.split_once("XX(")?;
        let (word, rest) = rest.split_once(',')?;
        let text = rest.split('"').nth(1)?;
        let word = u64::from_str_radix(&word.replace('_', ""), 16).ok()?;
        Some((generation.parse::<u32>().ok()? * 100, word, text.to_string()))
    };
    source.lines().filter_map(of).collect()
}

#[test]
fn words_of_mesa_have_the_texts_that_mesa_prints() {
    let Some(root) = elsewhere("ISAMORPH_MESA", "Mesa's sources") else {
        return;
    };
    let Ok(source) = std::fs::read_to_string(root.join("src/freedreno/ir3/tests/disasm.c")) else {
        eprintln!("not tested: there is no src/freedreno/ir3/tests/disasm.c");
        return;
    };
    let i = Format::Isaspec
        .read(&root.join("src/freedreno/isa/ir3.xml"))
        .unwrap_or_else(|e| panic!("{e}"));
    let sets: Vec<_> = i
        .descriptions
        .iter()
        .map(|d| (d.name.trim_start_matches("ir3_").parse::<u32>().unwrap(), set_of(d)))
        .collect();
    let (mut same, mut all) = (0, 0);
    for (generation, word, expected) in vectors(&source) {
        let set = &sets.iter().rev().find(|s| s.0 <= generation).unwrap().1;
        let found = text(set, word.into(), 64);
        all += 1;
        if plain(&found) == plain(&expected) {
            same += 1;
        } else {
            eprintln!("{generation} {word:016x}\n  here {found}\n  Mesa {expected}");
        }
    }
    eprintln!("{same} of {all} words have the same text");
    assert!(all > 100 && same * 10 > all * 8, "{same} of {all}");
}

/// Words of 128 bits with their texts, as Mesa's test of its disassembler of Vivante GPUs has them.
fn wide_vectors(source: &str) -> Vec<(u128, String)> {
    let of = |line: &str| {
        let (units, rest) = line.trim().strip_prefix("disasm_state{ {")?.split_once('}')?;
        let units = units
            .split(',')
            .map(|u| u128::from_str_radix(u.trim().trim_start_matches("0x"), 16));
        let word = units.enumerate().try_fold(0, |word, (n, unit)| Some(word | unit.ok()? << (32 * n)));
        Some((word?, rest.split('"').nth(1)?.replace("\\n", "")))
    };
    source.lines().filter_map(of).collect()
}

#[test]
fn wide_words_of_mesa_have_the_texts_that_mesa_prints() {
    let Some(root) = elsewhere("ISAMORPH_MESA", "Mesa's sources") else {
        return;
    };
    let Ok(source) = std::fs::read_to_string(root.join("src/etnaviv/isa/tests/disasm.cpp")) else {
        eprintln!("not tested: there is no src/etnaviv/isa/tests/disasm.cpp");
        return;
    };
    let i = Format::Isaspec
        .read(&root.join("src/etnaviv/isa/etnaviv.xml"))
        .unwrap_or_else(|e| panic!("{e}"));
    let set = set_of(&i.descriptions[0]);
    let (mut same, vectors) = (0, wide_vectors(&source));
    for (word, expected) in &vectors {
        let found = text(&set, *word, 128);
        // The texts of sources depend on more bits than a class of operands may have: they are
        // numbers.
        let name = |t: &str| t.split_whitespace().next().unwrap_or_default().to_string();
        assert_eq!(name(&found), name(expected), "{word:032x}: {found}");
        same += usize::from(plain(&found) == plain(expected));
    }
    eprintln!("{same} of {} words have the same text, and all the same name", vectors.len());
    assert!(vectors.len() > 100, "{}", vectors.len());
}
