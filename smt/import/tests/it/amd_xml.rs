//! AMD's XML: small documents in the form of its schema.

use isamorph_import::model::{Finding, Kind};
use isamorph_import::{Format, Import};

use crate::support::{elsewhere, folder, refused, set_of, text};

/// A field of an encoding.
fn field(name: &str, offset: u32, count: u32) -> String {
    format!(
        "<Field IsConditional=\"false\"><FieldName>{name}</FieldName><BitLayout RangeCount=\"1\">\n<Range Order=\"0\"><BitCount>{count}</BitCount><BitOffset>{offset}</BitOffset></Range></BitLayout></Field>\n"
    )
}

fn encoding(name: &str, bits: u32, mask: u64, identifiers: &[u64], fields: &[String]) -> String {
    let binary = |n: u64| format!("{n:0w$b}", w = bits as usize);
    let all: String = identifiers
        .iter()
        .map(|i| format!("<EncodingIdentifier Radix=\"2\">{}</EncodingIdentifier>\n", binary(*i)))
        .collect();
    format!(
        "<Encoding Order=\"1\"><EncodingName>{name}</EncodingName><BitCount>{bits}</BitCount>\n<EncodingIdentifierMask Radix=\"2\">{}</EncodingIdentifierMask>\n<EncodingIdentifiers>{all}</EncodingIdentifiers>\n<EncodingConditions><EncodingCondition><ConditionName>has_lit</ConditionName></EncodingCondition></EncodingConditions>\n<MicrocodeFormat><BitMap>{}</BitMap></MicrocodeFormat></Encoding>\n",
        binary(mask),
        fields.concat()
    )
}

fn operand(field: &str, format: &str, kind: &str, bits: u32) -> String {
    format!(
        "<Operand Input=\"true\" Output=\"false\" IsImplicit=\"false\" Order=\"1\"><FieldName>{field}</FieldName><DataFormatName>{format}</DataFormatName><OperandType>{kind}</OperandType><OperandSize>{bits}</OperandSize></Operand>\n"
    )
}

fn instruction(name: &str, encodings: &[(&str, &str, u64)], operands: &[String]) -> String {
    let all: String = encodings
        .iter()
        .map(|(e, c, code)| {
            format!(
                "<InstructionEncoding><EncodingName>{e}</EncodingName><EncodingCondition>{c}</EncodingCondition><Opcode Radix=\"10\">{code}</Opcode><Operands>{}</Operands></InstructionEncoding>\n",
                operands.concat()
            )
        })
        .collect();
    format!("<Instruction><InstructionName>{name}</InstructionName><InstructionEncodings>{all}</InstructionEncodings></Instruction>\n")
}

fn sop2() -> Vec<String> {
    vec![
        field("ENCODING", 30, 2),
        field("OP", 23, 7),
        field("SDST", 16, 7),
        field("SSRC1", 8, 8),
        field("SSRC0", 0, 8),
    ]
}

const MASK: u64 = 0xff80_0000;

fn document(schema: &str, encodings: &str, instructions: &str) -> String {
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<Spec><Document><SchemaVersion>{schema}</SchemaVersion></Document>\n<ISA><Architecture><ArchitectureName>AMD RDNA 3</ArchitectureName></Architecture>\n<Instructions>{instructions}</Instructions>\n<Encodings>{encodings}</Encodings>\n<DataFormats><DataFormat><DataFormatName>FMT_NUM_U32</DataFormatName></DataFormat></DataFormats>\n<OperandTypes><OperandType><OperandTypeName>OPR_SSRC</OperandTypeName></OperandType>\n<OperandType><OperandTypeName>OPR_SDST</OperandTypeName><OperandPredefinedValues>\n<PredefinedValue><Name>s105</Name><Value>105</Value></PredefinedValue><PredefinedValue><Name>m0</Name><Value>125</Value></PredefinedValue>\n<PredefinedValue><Name>null</Name><Value>124</Value></PredefinedValue></OperandPredefinedValues></OperandType></OperandTypes>\n</ISA></Spec>\n"
    )
}

fn sources() -> Vec<String> {
    vec![
        operand("SDST", "FMT_NUM_U32", "OPR_SDST", 32),
        operand("SSRC0", "FMT_NUM_U32", "OPR_SSRC", 32),
        operand("SSRC1", "FMT_NUM_U32", "OPR_SSRC", 32),
    ]
}

fn two_encodings() -> String {
    let mut literal = sop2();
    literal.push(field("SIMM32", 32, 32));
    encoding("ENC_SOP2", 32, MASK, &[0x8000_0000, 0x8080_0000], &sop2())
        + &encoding("SOP2_INST_LITERAL", 64, MASK, &[0x8000_0000], &literal)
}

/// A small document.
pub fn example() -> String {
    let add = instruction(
        "S_ADD_CO_U32",
        &[("ENC_SOP2", "default", 0), ("SOP2_INST_LITERAL", "has_lit", 0)],
        &sources(),
    );
    document("1.2.0", &two_encodings(), &add)
}

fn import(document: &str) -> Import {
    let dir = folder(&[("a.xml", document)]);
    Format::AmdXml.read(&dir.path().join("a.xml")).unwrap()
}

fn of(i: &Import, kind: Kind) -> Vec<&Finding> {
    i.findings.iter().filter(|f| f.kind == kind && !f.explained).collect()
}

#[test]
fn words_read_as_the_document_says() {
    let add = instruction(
        "S_ADD_CO_U32",
        &[("ENC_SOP2", "default", 0), ("SOP2_INST_LITERAL", "has_lit", 0)],
        &sources(),
    );
    let sub = instruction("S_SUB_CO_U32", &[("ENC_SOP2", "default", 1)], &sources());
    for schema in ["1.1.1", "1.2.0"] {
        let i = import(&document(schema, &two_encodings(), &(add.clone() + &sub)));
        assert!(i.findings.is_empty(), "{:?}", i.findings);
        let d = &i.descriptions[0];
        assert_eq!((d.name.as_str(), d.counts().instructions, d.counts().forms), ("amd_rdna_3", 2, 3));
        let set = set_of(d);
        assert_eq!(text(&set, 0x8003_8281, 32), "s_add_co_u32 s3, 1, 2");
        assert_eq!(text(&set, 0x8080_7d01, 32), "s_sub_co_u32 s0, s1, m0");
        assert_eq!(text(&set, 0x0000_0007_8003_82ff, 64), "s_add_co_u32 s3, lit(0x7), 2");
        assert!(d.counts().missing[0].0.contains("the description has no effects"));
    }
}

#[test]
fn what_refers_to_nothing_is_found() {
    let mut operands = sources();
    operands.push(operand("SSRC9", "FMT_LOST", "OPR_SSRC", 32));
    let lost = instruction(
        "S_LOST",
        &[
            ("ENC_SOP9", "default", 0),
            ("ENC_SOP2", "has_nothing", 5),
            ("SOP2_INST_LITERAL", "has_lit", 300),
        ],
        &operands,
    );
    let add = instruction("S_ADD", &[("ENC_SOP2", "default", 0)], &sources());
    let twice = instruction("S_TWICE", &[("ENC_SOP2", "default", 0)], &sources());
    let i = import(&document("1.1.1", &two_encodings(), &(lost + &add + &twice)));
    let said = |kind| of(&i, kind).iter().map(|f| f.what.clone()).collect::<Vec<_>>().join("\n");
    let dangling = said(Kind::Dangling);
    for part in [
        "the encoding `ENC_SOP9`, which is not described",
        "the condition `has_nothing` of `ENC_SOP2`, which has none of this name",
        "the data format `FMT_LOST`",
        "the operand `ssrc9`",
        "an identifier of `ENC_SOP2` has the code 1, which no instruction has",
        "an identifier of `SOP2_INST_LITERAL` has the code 0",
    ] {
        assert!(dangling.contains(part), "{part}: {dangling}");
    }
    assert!(said(Kind::TooWide).contains("the code 300 of `S_LOST`"));
    assert!(said(Kind::MissingRow).contains("no identifier of `ENC_SOP2` has the code 5"));
    assert!(said(Kind::SameEncoding).contains("`S_ADD` and `S_TWICE` have the code 0"));
    assert!(i.findings.iter().all(|f| f.places[0].line > 1 && &*f.places[0].file == "a.xml"));
    // Those with a word are errata of the spec.
    assert!(set_of(&i.descriptions[0]).model().errata.iter().any(|e| !e.evidence.is_empty()));
}

#[test]
fn malformed_documents_name_file_line_and_element() {
    let add = instruction("S_ADD", &[("ENC_SOP2", "default", 0)], &sources());
    let good = document("1.1.1", &two_encodings(), &add);
    let one = |fields: &[String]| document("1.1.1", &encoding("ENC_SOP2", 32, MASK, &[0x8000_0000], fields), &add);
    for (bad, element, message) in [
        (good.replace("1.1.1", "9.0"), "`SchemaVersion`", "version 9.0 of the schema"),
        (good.replace("Spec>", "Spek>"), "`Spek`", "the document is a `Spek`"),
        (
            good.replace("<EncodingName>ENC_SOP2</EncodingName><BitC", "<BitC"),
            "`Encoding`",
            "there is no `EncodingName`",
        ),
        (
            good.replace("<Opcode Radix=\"10\">0<", "<Opcode Radix=\"10\">0x<"),
            "`Opcode`",
            "no number of base 10",
        ),
        (
            good.replace("<Opcode Radix=\"10\">0<", "<Opcode Radix=\"10\">4294967296<"),
            "`Opcode`",
            "too large",
        ),
        (
            good.replace("<Opcode Radix=\"10\">0<", "<Opcode Radix=\"77\">0<"),
            "`Opcode`",
            "numbers of base `77`",
        ),
        (
            good.replace("<BitCount>32</BitCount>\n<Enc", "<BitCount>33</BitCount>\n<Enc"),
            "`ENC_SOP2`",
            "words of 33 bits",
        ),
        (
            good.replace("<BitCount>32</BitCount>\n<Enc", "<BitCount>0</BitCount>\n<Enc"),
            "`ENC_SOP2`",
            "words of 0 bits",
        ),
        (one(&[field("OP", 30, 7)]), "`OP`", "bits 30 to 36 in words of 32"),
        (one(&[field("OP", 30, 0)]), "`OP`", "bits 30 to 29"),
        (one(&[field("OP", 23, 7), field("X", 20, 8)]), "`X`", "lies upon another"),
        (good.replace("SOP2_INST_LITERAL", "ENC_SOP2"), "`ENC_SOP2`", "a second encoding"),
        (good[..good.len() / 2].to_string(), "", "no well-formed XML"),
        (
            good.replace("<Spec>", "<!DOCTYPE Spec [<!ENTITY a \"b\">]>\n<Spec>"),
            "",
            "no well-formed XML",
        ),
        (good.replace("S_ADD", "&a;"), "", "no well-formed XML"),
    ] {
        assert_ne!(bad, good, "{message}");
        let dir = folder(&[("a.xml", &bad)]);
        let e = refused(Format::AmdXml, dir.path());
        assert!(e.message.contains(message), "{message}: {e}");
        assert!(
            e.place.to_string().contains(element) && e.place.line >= 1 && !e.help.is_empty(),
            "{e}"
        );
        assert_eq!(&*e.place.file, "a.xml");
    }
    assert!(refused(Format::AmdXml, folder(&[]).path()).message.contains("no XML document"));
    let twice = folder(&[("a.xml", &good), ("b.xml", &good)]);
    assert!(refused(Format::AmdXml, twice.path()).message.contains("a second document"));
}

#[test]
fn hostile_names_stay_names() {
    let name = "S_&quot;}}//{x}\u{e9}&#10;";
    let add = instruction(name, &[("ENC_SOP2", "default", 0)], &sources());
    let i = import(&document("1.1.1", &two_encodings(), &add).replace("SSRC1", "&quot;}#"));
    assert_eq!(set_of(&i.descriptions[0]).forms().len(), 1);
}

#[test]
fn the_documents_of_amd_become_specs() {
    let Some(root) = elsewhere("ISAMORPH_AMD_XML", "AMD's XML documents") else {
        return;
    };
    for d in &Format::AmdXml.read(&root).unwrap().descriptions {
        let c = d.counts();
        eprintln!(
            "{}: {} instructions, {} forms, {} findings",
            d.name,
            c.instructions,
            c.forms,
            d.findings.len()
        );
        assert!(set_of(d).forms().len() > 1000, "{}", d.name);
    }
}
