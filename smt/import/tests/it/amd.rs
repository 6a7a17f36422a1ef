//! AMD's tables, as the package `tinygrad` has them.

use isamorph_import::model::{Finding, Kind};
use isamorph_import::oracle::{Answer, check, joined};
use isamorph_import::{Format, Import, Wave};

use crate::support::{amd_chips, folder, refused, set_of, tables, text};

const INS: &str = "from x import *
class SOP2(Inst):
  encoding = FixedBitField(31, 30, 0b10)
  op = EnumBitField(29, 23, SOP2Op, {SOP2Op.S_ADD_U32, SOP2Op.S_AND_B64})
  sdst = SGPRField(22, 16)
  ssrc0 = SSrcField(7, 0)
  ssrc1 = SSrcField(15, 8)
class VOP1(Inst):
  encoding = FixedBitField(31, 25, 0b0111111)
  op = EnumBitField(16, 9, VOP1Op, {VOP1Op.V_MOV_B32})
  vdst = VGPRField(24, 17)
  src0 = SrcField(8, 0)
class SOP2_LIT(SOP2):
  literal = BitField(63, 32)
class VOP1_LIT(VOP1):
  literal = BitField(63, 32)
class VOP1_DPP16(VOP1):
  vsrc0 = VGPRField(39, 32)
  dpp = BitField(48, 40)
class VIMAGE(Inst):
  encoding = FixedBitField(31, 26, 0b110100)
  op = EnumBitField(21, 14, VIMAGEOp)
  far = BitField(95, 64)
s_add_u32 = functools.partial(SOP2, SOP2Op.S_ADD_U32)
";
const ENUM: &str = "class SOP2Op(ReprEnum):
  S_ADD_U32 = 0
  S_AND_B64 = 23
  S_LOST = 24
class VOP1Op(ReprEnum):
  V_MOV_B32_E32 = 1
  V_MOV_B32 = V_MOV_B32_E32
class VIMAGEOp(ReprEnum):
  IMAGE_LOAD = 0
";
const OPERANDS: &str = "OPERANDS = {
  SOP2Op.S_ADD_U32: {\"sdst\": (Fmt.FMT_NUM_U32, 32, OpType.OPR_SDST), \"ssrc0\": (Fmt.FMT_NUM_U32, 32, OpType.OPR_SSRC), \"ssrc1\": (Fmt.FMT_NUM_U32, 32, OpType.OPR_SSRC)},
  SOP2Op.S_AND_B64: {\"sdst\": (Fmt.FMT_NUM_B64, 64, OpType.OPR_SDST), \"ssrc0\": (Fmt.FMT_NUM_B64, 64, OpType.OPR_SSRC), \"ssrc1\": (Fmt.FMT_NUM_B64, 64, OpType.OPR_SSRC)},
  VOP1Op.V_MOV_B32: {\"vdst\": (Fmt.FMT_NUM_B32, 32, OpType.OPR_VGPR), \"src0\": (Fmt.FMT_NUM_B32, 32, OpType.OPR_SRC), \"src9\": (Fmt.FMT_NUM_B32, 32, OpType.OPR_SRC)},
}
";
const PCODE: &str = "PCODE = {
  SOP2Op.S_ADD_U32: 'tmp = 64\\'U(S0.u32) + 64\\'U(S1.u32);\\nSCC = tmp >= 0x100000000ULL ? 1\\'1U : 1\\'0U;\\nD0.u32 = tmp.u32',
  SOP2Op.S_AND_B64: 'D0.u64 = (S0.u64 & S1.u64);\\nSCC = D0.u64 != 0ULL',
  VOP1Op.V_MOV_B32: 'D0.b32 = S0.b32',
  VOP1Op.V_NOWHERE: 'D0.b32 = S0.b32',
  VIMAGEOp.IMAGE_LOAD: 'nop()',
}
";

/// A small description: names and contents of its files.
pub const FILES: [(&str, &str); 4] = [
    ("rdna3/ins.py", INS),
    ("rdna3/enum.py", ENUM),
    ("rdna3/operands.py", OPERANDS),
    ("rdna3/str_pcode.py", PCODE),
];

fn small() -> Import {
    Format::AmdTables
        .read(tables("rdna3", [INS, ENUM, OPERANDS, PCODE]).path())
        .unwrap()
}

fn of(i: &Import, kind: Kind) -> Vec<&Finding> {
    i.findings.iter().filter(|f| f.kind == kind && !f.explained).collect()
}

#[test]
fn a_suffix_tells_encodings_of_one_operation_apart() {
    for (row, written) in [("V_OTHER_B32 = 1", "v_mov_b32 v5, 1.0"), ("V_MOV_B32 = 1", "v_mov_b32_e32 v5, 1.0")] {
        let more = format!("{ENUM}class VOP3Op(ReprEnum):\n  {row}\n");
        let i = Format::AmdTables
            .read(tables("rdna3", [INS, &more, OPERANDS, PCODE]).path())
            .unwrap();
        assert_eq!(text(&set_of(&i.descriptions[0]), 0x7e0a_02f2, 32), written);
    }
}

#[test]
fn words_read_as_the_assembler_writes_them() {
    let set = set_of(&small().descriptions[0]);
    assert_eq!(text(&set, 0x8003_8281, 32), "s_add_u32 s3, 1, 2");
    assert_eq!(text(&set, 0x8b84_6a02, 32), "s_and_b64 s[4:5], s[2:3], vcc");
    assert!(text(&set, 0x8b84_6a03, 32).contains("no operand has this code"));
    assert_eq!(text(&set, 0x7e0a_02f2, 32), "v_mov_b32_e32 v5, 1.0");
    assert_eq!(text(&set, 0x1234_5678_7e0a_02ff, 64), "v_mov_b32_e32 v5, 0x12345678");
    assert_eq!(text(&set, 0x0001_1b07_7e0a_02fa, 64), "v_mov_b32_dpp v5, v7 dpp:283");
    assert!(text(&set, 0x7e0a_02ff, 32).contains("a literal follows"));
    // Without a literal the short encoding is the only one.
    assert!(text(&set, 0x0000_0007_8003_8281, 64).contains("no source is the literal"));
    assert_eq!(text(&set, 0x0000_0007_8003_82ff, 64), "s_add_u32 s3, lit(0x7), 2");
    // Where an inline constant has the value of the literal, the number alone is that constant.
    for (literal, written) in [
        (0x40, "lit(0x40)"),
        (0x41, "0x41"),
        (0x1000_0040, "0x10000040"),
        (0xffff_fff0, "lit(0xfffffff0)"),
        (0xffff_ffef, "0xffffffef"),
        (0xffff_f7f0, "0xfffff7f0"),
    ] {
        assert_eq!(text(&set, literal << 32 | 0x8003_82ff, 64), format!("s_add_u32 s3, {written}, 2"));
    }
}

/// Found by fuzzing: more bits in one piece than the language takes were an error of the spec.
#[test]
fn many_bits_that_no_field_covers_are_unknown() {
    let wide = INS.replace("  dpp = BitField(48, 40)\n", "");
    let i = Format::AmdTables
        .read(tables("rdna3", [&wide, ENUM, OPERANDS, PCODE]).path())
        .unwrap();
    let set = set_of(&i.descriptions[0]);
    assert_eq!(
        text(&set, 0x0001_0207_7e0a_02fa, 64),
        "v_mov_b32_dpp v5, v7 ?bits63_48=0x1 ?bits47_40=0x2"
    );
}

/// Found by fuzzing: a group of all words cannot be written.
#[test]
fn a_class_without_fixed_bits_is_refused() {
    let all = INS.replace("  encoding = FixedBitField(31, 30, 0b10)\n", "");
    let refused = refused(Format::AmdTables, tables("rdna3", [&all, ENUM, OPERANDS, PCODE]).path());
    assert!(refused.to_string().contains("it fixes no bits"), "{refused}");
}

#[test]
fn a_source_too_narrow_for_the_code_of_a_literal_is_none() {
    let narrow = INS.replace("SSrcField(7, 0)", "SSrcField(4, 0)");
    let files = joined(&[&narrow, ENUM, OPERANDS, PCODE]);
    let format = Format::ALL.iter().position(|f| *f == Format::AmdTables).unwrap();
    assert_eq!(check(format as u8, &files), Answer::Read);
}

#[test]
fn a_description_that_becomes_no_spec_is_refused_where_it_says_so() {
    let many = OPERANDS.replace("\"vdst\": (Fmt.FMT_NUM_B32, 32", "\"vdst\": (Fmt.FMT_NUM_B32, 99968");
    let i = Format::AmdTables.read(tables("rdna3", [INS, ENUM, &many, PCODE]).path()).unwrap();
    let e = i.descriptions.iter().find_map(|d| isamorph_import::files(d).err()).unwrap();
    assert_eq!((&*e.place.file, e.place.line), ("rdna3/enum.py", 6), "{e}");
    assert!(e.message.contains("no spec can be made of this: unknown name `v3124`"), "{e}");
}

#[test]
fn contradictions_of_the_tables_are_found() {
    let i = small();
    let said: Vec<&str> = of(&i, Kind::Dangling).iter().map(|f| f.what.as_str()).collect();
    assert_eq!(said.len(), 2, "{said:?}");
    assert!(said[0].contains("`S_LOST` of `SOP2Op` is the operation of no encoding"));
    assert!(said[1].contains("operand `src9`"));
    let rows = of(&i, Kind::MissingRow);
    assert_eq!(
        (rows.len(), rows[0].places[0].to_string()),
        (1, "rdna3/str_pcode.py:5, `VOP1Op.V_NOWHERE`".to_string())
    );
    let d = &i.descriptions[0];
    assert_eq!(d.undocumented[0].reason, "no encoding has this operation");
    // Words of 96 bits.
    assert_eq!(text(&set_of(d), 5 << 64 | 0xd000_0000, 96), "image_load far:5");
}

#[test]
fn one_pattern_of_two_classes_is_an_erratum_with_a_word() {
    let twice = format!(
        "{INS}class SOP9(Inst):\n  encoding = FixedBitField(31, 30, 0b10)\n  op = EnumBitField(29, 23, SOP2Op, {{SOP2Op.S_AND_B64}})\n"
    );
    let dir = tables("rdna3", [&twice, ENUM, OPERANDS, PCODE]);
    let i = Format::AmdTables.read(dir.path()).unwrap();
    let same = of(&i, Kind::SameEncoding);
    assert_eq!(
        (same.len(), same[0].witness, same[0].words),
        (1, Some((0x8b80_0000, 32)), Some(1 << 23))
    );
    let set = set_of(&i.descriptions[0]);
    assert!(set.model().errata.iter().any(|e| e.evidence.len() == 1));
}

#[test]
fn malformed_tables_name_file_line_and_element() {
    for (ins, en, operands, pcode, place) in [
        ("class A(Inst):\n  f = BitField(3, 9)\n", "", "", "", "rdna3/ins.py:2, `A.f`"),
        ("class A(Inst):\n  f = BitField(300, 9)\n", "", "", "", "rdna3/ins.py:2, `A.f`"),
        (
            "class A(Inst):\n  f = FixedBitField(3, 0, 0x10)\n",
            "",
            "",
            "",
            "rdna3/ins.py:2, `A.f`",
        ),
        ("class A(Inst):\n  f = Frob(3, 0)\n", "", "", "", "rdna3/ins.py:2, `A.f`"),
        ("class A(B):\n  f = BitField(3, 0)\n", "", "", "", "rdna3/ins.py:1, `A`"),
        ("class A(A):\n  f = BitField(3, 0)\n", "", "", "", "rdna3/ins.py:1, `A`"),
        (
            "class A(Inst):\n  f = BitField(3, 0)\n  g = BitField(3, 3)\n  encoding = FixedBitField(31, 30, 0b10)\n",
            ENUM,
            "OPERANDS = {}",
            "PCODE = {}",
            "rdna3/ins.py:3, `A.g`",
        ),
        (INS, "class E(ReprEnum):\n  A = -1\n", "", "", "rdna3/enum.py:2, `A`"),
        (INS, "class E(ReprEnum):\n  A = B\n", "", "", "rdna3/enum.py:2, `A`"),
        (INS, ENUM, "OPERANDS = {\n  7: {}}", "", "rdna3/operands.py:2, `Int(7)`"),
        (
            INS,
            ENUM,
            "OPERANDS = {\n  SOP2Op.S_ADD_U32: {'a': (1, 2)}}",
            "",
            "rdna3/operands.py:2, `a`",
        ),
        (INS, ENUM, "OPERANDS = {\n  SOP2Op.S_ADD_U32: {'a'", "", "rdna3/operands.py:2"),
        (INS, ENUM, OPERANDS, "", "rdna3/str_pcode.py:1, `PCODE`"),
        (
            INS,
            ENUM,
            OPERANDS,
            "PCODE = {SOP2Op.S_ADD_U32: 3}",
            "rdna3/str_pcode.py:1, `PCODE`",
        ),
    ] {
        let dir = tables("rdna3", [ins, en, operands, pcode]);
        assert_eq!(refused(Format::AmdTables, dir.path()).place.to_string(), place);
    }
    assert!(
        refused(Format::AmdTables, folder(&[]).path())
            .message
            .contains("there is no `rdna3/ins.py`")
    );
}

#[test]
fn pseudo_code_becomes_formulas() {
    let i = small();
    let c = i.descriptions[0].counts();
    assert_eq!((c.instructions, c.formulas), (4, 4), "{:?}", c.missing);
    let set = set_of(&i.descriptions[0]);
    // Two scalar operations and a move, each with a literal too, the move by DPP, and an image
    // access.
    assert_eq!(set.forms().len(), 8);
}

/// What `s_add_u32 s3, s1, s2` leaves in `s3` if its pseudo-code is this.
fn computed(code: &str, s1: u32, s2: u32) -> u128 {
    let sum = "tmp = 64\\'U(S0.u32) + 64\\'U(S1.u32);\\nSCC = tmp >= 0x100000000ULL ? 1\\'1U : 1\\'0U;\\nD0.u32 = tmp.u32";
    let code = code.replace('\'', "\\'").replace('\n', "\\n");
    let pcode = PCODE.replace(sum, &code);
    assert_ne!(pcode, PCODE);
    let i = Format::AmdTables
        .read(tables("rdna3", [INS, ENUM, OPERANDS, &pcode]).path())
        .unwrap();
    let c = i.descriptions[0].counts();
    assert_eq!(c.formulas, 4, "{:?}", c.missing);
    let set = set_of(&i.descriptions[0]);
    let mut machine = set.machine();
    machine.set("s1", s1.into()).unwrap();
    machine.set("s2", s2.into()).unwrap();
    machine.step(&set.parse("s_add_u32 s3, s1, s2").unwrap()).unwrap();
    machine.get("s3").unwrap()
}

/// A lane whose bit of the mask is clear keeps its registers; scalar registers know no lanes.
#[test]
fn instructions_of_lanes_act_where_the_mask_is_set() {
    let dir = tables("rdna3", [INS, ENUM, OPERANDS, PCODE]);
    for (lane, mask, moved) in [(3, 8, true), (3, 7, false), (35, 8, true), (35, 4, false)] {
        let waves: &[Wave] = if lane < 32 { &[Wave::Of32, Wave::Of64] } else { &[Wave::Of64] };
        for wave in waves {
            let set = set_of(&Format::AmdTables.read_for(dir.path(), *wave).unwrap().descriptions[0]);
            let mut machine = set.machine();
            let half = if lane < 32 { "s126" } else { "s127" };
            for (place, value) in [("lane", lane), (half, mask), ("v0", 1), ("v1", 2), ("s1", 5), ("s2", 6)] {
                machine.set(place, value).unwrap();
            }
            machine.step(&set.parse("v_mov_b32_e32 v0, v1").unwrap()).unwrap();
            machine.step(&set.parse("s_add_u32 s3, s1, s2").unwrap()).unwrap();
            assert_eq!(machine.get("v0").unwrap(), if moved { 2 } else { 1 }, "lane {lane}, mask {mask}");
            assert_eq!(machine.get("s3").unwrap(), 11);
        }
    }
}

/// A result in the destination of a vector instruction is guarded if that is a register of the
/// lane, and not if it is scalar.
#[test]
fn scalar_results_of_vector_instructions_do_not_depend_on_the_lane() {
    let ins = INS.replace(
        "vdst = VGPRField(24, 17)",
        "vdst = SGPRField(23, 17)\n  bit = FixedBitField(24, 24, 0b0)",
    );
    let operands = OPERANDS.replace("32, OpType.OPR_VGPR)", "32, OpType.OPR_SDST)");
    assert!(ins != INS && operands != OPERANDS);
    let i = Format::AmdTables
        .read(tables("rdna3", [&ins, ENUM, &operands, PCODE]).path())
        .unwrap();
    let set = set_of(&i.descriptions[0]);
    let mut machine = set.machine();
    machine.set("v1", 2).unwrap();
    machine.step(&set.parse("v_mov_b32_e32 s5, v1").unwrap()).unwrap();
    assert_eq!(machine.get("s5").unwrap(), 2);
}

/// What another class says of the destination of an operation is true of its longer encodings too.
#[test]
fn scalar_destinations_are_those_of_all_encodings() {
    let moves = "  op = EnumBitField(16, 9, VOP1Op, {VOP1Op.V_MOV_B32})\n";
    let scalar = format!("class VOP1_SDST(VOP1):\n{moves}  vdst = SSrcField(24, 17)\n");
    let ins = INS
        .replace("V_MOV_B32})\n  vdst = VGPR", "V_NOP})\n  vdst = VGPR")
        .replace("_LIT(VOP1):\n", &format!("_LIT(VOP1):\n{moves}"))
        .replace("_DPP16(VOP1):\n", &format!("_DPP16(VOP1):\n{moves}"))
        .replace("s_add_u32 =", &format!("{scalar}s_add_u32 ="));
    let operands = OPERANDS.replace("32, OpType.OPR_VGPR)", "32, OpType.OPR_SREG)");
    assert!(operands != OPERANDS);
    let i = Format::AmdTables
        .read(tables("rdna3", [&ins, ENUM, &operands, PCODE]).path())
        .unwrap();
    let set = set_of(&i.descriptions[0]);
    assert_eq!(text(&set, 0x7e0a_0301, 32), "v_mov_b32_e32 s5, v1");
    assert_eq!(text(&set, 0x0001_2345_7e0a_02ff, 64), "v_mov_b32_e32 s5, 0x12345");
    assert_eq!(text(&set, 0x0000_0007_7e0a_02fa, 64), "v_mov_b32_dpp s5, v7");
    // The class with vector destinations lacks the operation; without the literal it is no long
    // encoding.
    assert!(text(&set, 0x0001_2345_7e0a_0301, 64).contains("no documented instruction"));
}

/// Pseudo-code of RDNA3 leaves the offset of some accesses to local memory out, and the hardware
/// adds it.
#[test]
fn local_addresses_have_their_offset() {
    let class = "class DS(Inst):
  encoding = FixedBitField(31, 26, 0b110110)
  op = EnumBitField(25, 18, DSOp)
  vdst = VGPRField(63, 56)
  addr = VGPRField(39, 32)
  offset0 = BitField(7, 0)
  offset1 = BitField(15, 8)
class VIMAGE(Inst):
";
    let ins = INS.replace("class VIMAGE(Inst):\n", class);
    let en = format!("{ENUM}class DSOp(ReprEnum):\n  DS_LOAD_U8 = 1\n  DS_LOAD_B32 = 2\n");
    let row = |name: &str| {
        let [dst, addr] = ["vdst", "addr"].map(|f| format!("\"{f}\": (Fmt.FMT_NUM_B32, 32, OpType.OPR_VGPR)"));
        format!("  DSOp.{name}: {{{dst}, {addr}}},\n")
    };
    let operands = OPERANDS.replace(
        "OPERANDS = {\n",
        &format!("OPERANDS = {{\n{}{}", row("DS_LOAD_U8"), row("DS_LOAD_B32")),
    );
    let code = "PCODE = {
  DSOp.DS_LOAD_U8: 'RETURN_DATA.u32 = 32\\'U({ 24\\'0U, MEM[ADDR].u8 })',
  DSOp.DS_LOAD_B32: 'RETURN_DATA[31 : 0] = MEM[ADDR + OFFSET.u32].b32',
";
    let pcode = PCODE.replace("PCODE = {\n", code);
    let i = Format::AmdTables
        .read(tables("rdna3", [&ins, &en, &operands, &pcode]).path())
        .unwrap();
    let set = set_of(&i.descriptions[0]);
    for (op, value) in [(1, 0x12), (2, 0x8765_4312)] {
        let mut machine = set.machine();
        for (place, value) in [("s126", 1), ("v1", 0x20)] {
            machine.set(place, value).unwrap();
        }
        machine.store("lds", 0x123, &[0x12, 0x43, 0x65, 0x87]).unwrap();
        let word = 0x0500_0001_d800_0103 | op << 18;
        machine
            .step(&set.decode(isamorph_core::Word { bits: word, width: 64 }).unwrap())
            .unwrap();
        assert_eq!(machine.get("v5").unwrap(), value, "operation {op}");
    }
    assert_eq!(text(&set, 0x0500_0001_d804_0103, 64), "ds_load_u8 v5, v1 offset:259");
}

/// Modifiers are written as LLVM writes them, and an operation on packed halves without any reads
/// the high halves for its high result.
#[test]
fn modifiers_are_written_as_the_assembler_does() {
    let class = "class VOP3(Inst):
  encoding = FixedBitField(31, 26, 0b110101)
  op = EnumBitField(25, 16, VOP3Op)
  vdst = VGPRField(7, 0)
  abs = BitField(10, 8)
  opsel = BitField(14, 11)
  clmp = BitField(15, 15)
  src0 = SrcField(40, 32)
  src1 = SrcField(49, 41)
  src2 = SrcField(58, 50)
  omod = BitField(60, 59)
  neg = BitField(63, 61)
class VOP3P(Inst):
  encoding = FixedBitField(31, 24, 0b11001100)
  op = EnumBitField(22, 16, VOP3POp)
  vdst = VGPRField(7, 0)
  neg_hi = BitField(10, 8)
  opsel = BitField(13, 11)
  opsel_hi2 = BitField(14, 14)
  clmp = BitField(15, 15)
  src0 = SrcField(40, 32)
  src1 = SrcField(49, 41)
  src2 = SrcField(58, 50)
  opsel_hi = BitField(60, 59)
  neg = BitField(63, 61)
class VOP1_DPP8(VOP1):
  vsrc0 = VGPRField(39, 32)
  lane_sel_0 = BitField(42, 40)
  lane_sel_1 = BitField(45, 43)
  lane_sel_2 = BitField(48, 46)
  lane_sel_3 = BitField(51, 49)
  lane_sel_4 = BitField(54, 52)
  lane_sel_5 = BitField(57, 55)
  lane_sel_6 = BitField(60, 58)
  lane_sel_7 = BitField(63, 61)
class VIMAGE(Inst):
";
    let ins = INS.replace("class VIMAGE(Inst):\n", class).replace(
        "dpp = BitField(48, 40)\n",
        "dpp = BitField(48, 40)\n  bc = BitField(51, 51)\n  row_mask = BitField(63, 60)\n  bank_mask = BitField(59, 56)\n",
    );
    let en = format!(
        "{ENUM}class VOP3Op(ReprEnum):\n  V_FMA_F32 = 1\n  V_ADD_F64 = 2\n  V_CEIL_F32 = 3\nclass VOP3POp(ReprEnum):\n  V_PK_ADD_F16 = 1\n"
    );
    let operand =
        |field: &str, format: &str, bits: u32, kind: &str| format!("\"{field}\": (Fmt.FMT_NUM_{format}, {bits}, OpType.OPR_{kind})");
    let row = |op: &str, sources: usize, format: &str, bits: u32| {
        let mut all = vec![operand("vdst", format, bits, "VGPR")];
        all.extend((0..sources).map(|i| operand(&format!("src{i}"), format, bits, "SRC")));
        format!("  {op}: {{{}}},\n", all.join(", "))
    };
    let rows =
        row("VOP3Op.V_FMA_F32", 3, "F32", 32) + &row("VOP3Op.V_ADD_F64", 2, "F64", 64) + &row("VOP3POp.V_PK_ADD_F16", 2, "PK2_F16", 32);
    // Tables name some sources as the short encoding does.
    let ceil = row("VOP3Op.V_CEIL_F32", 1, "F32", 32).replace("src0", "vsrc0");
    let operands = OPERANDS.replace("OPERANDS = {\n", &format!("OPERANDS = {{\n{rows}{ceil}"));
    let i = Format::AmdTables
        .read(tables("rdna3", [&ins, &en, &operands, PCODE]).path())
        .unwrap();
    // Classes of modifiers that are written in another way are left out.
    let keys: Vec<&str> = i.descriptions[0].preamble.iter().map(|item| item.key.as_str()).collect();
    assert!(
        keys.contains(&"operand output_factor") && !keys.contains(&"operand mod_omod_2"),
        "{keys:?}"
    );
    let set = set_of(&i.descriptions[0]);
    for (word, written) in [
        (0x040e_0501_d401_0000, "v_fma_f32 v0, v1, v2, v3"),
        (0x340e_0501_d401_0300, "v_fma_f32 v0, -|v1|, |v2|, v3 mul:4"),
        (0x640e_04f2_d401_8800, "v_fma_f32 v0, neg(1.0), -v2, v3 op_sel:[1,0,0,0] clamp"),
        // A register is no number: its negative is no other one.
        (0x640e_04eb_d401_0000, "v_fma_f32 v0, -src_shared_base, -v2, v3"),
        (0x6002_0501_d402_0000, "v_add_f64 v[0:1], -v[1:2], -v[2:3]"),
        (0x2000_0101_d403_0100, "v_ceil_f32 v0, -|v1|"),
        (0x8002_0501_d402_0000, "v_add_f64 v[0:1], v[1:2], v[2:3] neg2:1"),
        (0x1802_0501_cc01_4000, "v_pk_add_f16 v0, v1, v2"),
        (0x0802_0501_cc01_4800, "v_pk_add_f16 v0, v1, v2 op_sel:[1,0] op_sel_hi:[1,0]"),
        (0x1802_0501_cc01_0000, "v_pk_add_f16 v0, v1, v2 op_sel_hi2:0"),
        (0x5802_0501_cc01_4200, "v_pk_add_f16 v0, v1, v2 neg_lo:[0,1] neg_hi:[0,1]"),
        (
            0xff08_1b07_7e0a_02fa,
            "v_mov_b32_dpp v5, v7 quad_perm:[3,2,1,0] row_mask:0xf bank_mask:0xf bound_ctrl:1",
        ),
        (0xff01_1107_7e0a_02fa, "v_mov_b32_dpp v5, v7 row_shr:1 row_mask:0xf bank_mask:0xf"),
        (0x8000_0107_7e0a_02e9, "v_mov_b32_dpp v5, v7 dpp8:[1,0,0,0,0,0,0,4]"),
    ] {
        assert_eq!(text(&set, word, 64), written, "{word:016x}");
        let width = 64;
        assert_eq!(set.encode(&set.parse(written).unwrap()), isamorph_core::Word { bits: word, width });
    }
}

#[test]
fn loops_end_where_they_break() {
    let first = "tmp = -1;\nfor i in 0 : 31 do\n// from below\nif S0.u32[i] == 1'1U then\ntmp = i;\nbreak\nendif\nendfor;\nD0.i32 = tmp";
    for (x, bit) in [(0, 0xffff_ffff), (1, 0), (0xc0, 6), (0x8000_0000, 31), (0xffff_ffff, 0)] {
        assert_eq!(computed(first, x, 0), bit, "{x:x}");
    }
}

#[test]
fn parts_that_an_index_chooses_are_read() {
    let code = "tmp = 0U;\nfor i in 0 : 7 do\ntmp[i] = S0.u32[i * 4 +: 4] != 0U\nendfor;\nD0.u32 = tmp";
    assert_eq!(computed(code, 0x1030_0800, 0), 0b1010_0100);
}

#[test]
fn functions_of_the_code_and_of_other_operations_are_called() {
    let code = "F = lambda(x, y) (\nx > y ? x - y : y - x);\nD0.u32 = F(S0[15 : 0].u16, S1[15 : 0].u16)";
    assert_eq!((computed(code, 7, 9), computed(code, 9, 7)), (2, 2));
    // `v_mov_b32` is an operation of the table.
    assert_eq!(computed("D0.u32 = v_mov_b32(S0.u32) - S1.u32", 9, 7), 2);
}

#[test]
fn functions_of_statements_return_what_their_branches_say() {
    let code = "PICK = lambda(data, sel) (\ndeclare in : 8'B[4];\nfor i in 0 : 3 do\nin[i] = data[i * 8 + 7 : i * 8].b8\nendfor;\nif sel.u32 >= 5U then\nreturn 8'0xff\nelsif sel.u32 == 4U then\nreturn in[3][7].b8 * 8'0xff\nelse\nreturn in[sel]\nendif);\nD0[31 : 8] = 0U;\nD0[7 : 0] = PICK(S0.u32, S1.u32[7 : 0])";
    let expected = [(0, 0x14), (1, 0x53), (2, 0x62), (3, 0x91), (4, 0xff), (5, 0xff), (255, 0xff)];
    for (sel, byte) in expected {
        assert_eq!(computed(code, 0x9162_5314, sel), byte, "{sel}");
    }
    assert_eq!(computed(code, 0x1162_5314, 4), 0);
}

#[test]
fn bits_can_be_read_the_other_way_round() {
    let code = "D0.u32[31 : 0] = S0.u32[0 : 31]";
    for x in [0u32, 1, 0x8000_0000, 0x1234_5678] {
        assert_eq!(computed(code, x, 0), u128::from(x.reverse_bits()));
    }
}

#[test]
fn operands_that_are_declared_keep_their_values() {
    assert_eq!(computed("declare S0 : 32'U;\nD0.u32 = S0.u32 + S1.u32", 4, 5), 9);
    // An array of this name is that of the sources.
    let code = "declare S : 32'B[2];\nD0.u32 = 0U;\nfor i in 0 : 1 do\nD0.u32 += S[i].u32\nendfor";
    assert_eq!(computed(code, 4, 5), 9);
}

#[test]
fn arithmetic_of_doubles_is_rounded_once_for_each_operation() {
    let (x, y) = (1.0f32 + f32::EPSILON, 3.0f32 + 2.0 * f32::EPSILON);
    let exact = (f64::from(x) * f64::from(y) - 3.0) as f32;
    assert_ne!(exact, x * y - 3.0);
    let code = "D0.f32 = 32'F(64'F(S0.f32) * 64'F(S1.f32) - 3.0)";
    assert_eq!(computed(code, x.to_bits(), y.to_bits()), exact.to_bits().into());
    let code = "D0.i32 = f64_to_i32(i32_to_f64(S0.i32) * 0.5)";
    assert_eq!(computed(code, (-7i32) as u32, 0), u128::from((-3i32) as u32));
}

#[test]
fn the_mode_of_rounding_holds_until_it_is_set_back() {
    let code = "prev_mode = ROUND_MODE;\nROUND_MODE = ROUND_TOWARD_ZERO;\ntmp[15 : 0].f16 = f32_to_f16(S0.f32);\nROUND_MODE = prev_mode;\ntmp[31 : 16].f16 = f32_to_f16(S0.f32);\nD0 = tmp.b32";
    // 1 + 3/4 of the last place of a half.
    let x = 1.0f32 + 3.0 / 4096.0;
    assert_eq!(computed(code, x.to_bits(), 0), 0x3c01_3c00);
}

#[test]
fn powers_of_two_scale_with_one_rounding() {
    let code = "D0.f32 = S0.f32 * 2.0F ** S1.i32";
    for (x, n) in [
        (1.5f32, 3),
        (-1.5, -3),
        (1.999_999_9, -126),
        (1.999_999_9, -127),
        (3.7, -149),
        (1e-40, 140),
        (1.0, 128),
        (0.0, 1000),
        (1.1, -1000),
    ] {
        let want = (f64::from(x) * 2f64.powi(n.clamp(-400, 400))) as f32;
        assert_eq!(computed(code, x.to_bits(), n as u32), want.to_bits().into(), "{x} {n}");
    }
}

#[test]
fn mantissas_lie_between_a_half_and_one() {
    for (x, want) in [
        (1.0f32, 0.5f32),
        (3.0, 0.75),
        (-0.5, -0.5),
        (0.0, 0.0),
        (f32::MAX, 1.0 - f32::EPSILON / 2.0),
        // 71,362 units of the smallest denormal.
        (1e-40, 71_362.0 / 131_072.0),
    ] {
        assert_eq!(computed("D0.f32 = mantissa(S0.f32)", x.to_bits(), 0), want.to_bits().into(), "{x}");
    }
}

/// Counts of the tables if the addition has this pseudo-code, and the first reason.
fn missing(code: &str) -> String {
    let sum = "tmp = 64\\'U(S0.u32) + 64\\'U(S1.u32);\\nSCC = tmp >= 0x100000000ULL ? 1\\'1U : 1\\'0U;\\nD0.u32 = tmp.u32";
    let pcode = PCODE.replace(sum, &code.replace('\'', "\\'").replace('\n', "\\n"));
    assert_ne!(pcode, PCODE);
    let i = Format::AmdTables
        .read(tables("rdna3", [INS, ENUM, OPERANDS, &pcode]).path())
        .unwrap();
    let c = i.descriptions[0].counts();
    set_of(&i.descriptions[0]);
    c.missing.first().map_or(String::new(), |m| m.0.clone())
}

#[test]
fn what_is_not_defined_is_no_guess() {
    for (code, why) in [
        ("declare T : 32'F[16];\nD0.f32 = T[S0.u32[3 : 0]]", "`T`, of which nothing is said"),
        ("D0.f32 = fma(S0.f64, S1.f64, S1.f64)", "64 bits of an operand of 32"),
        ("D0.f32 = S0.f32 / S1.f32", "a division of floats"),
        ("D0.f32 = S0.f32 * 3.0F ** S1.i32", "a power"),
        ("ROUND_MODE = S0;\nD0.u32 = S1.u32", "the mode of rounding `S0`"),
        ("F = lambda(x) (\nx = 3);\nD0.u32 = F(S0.u32)", "a function that returns nothing"),
        ("D0.f32 = frob(S0.f32)", "a call of `frob`"),
    ] {
        assert!(missing(code).contains(why), "{code}: {}", missing(code));
    }
    // What hardware approximates is a function without a formula, and nothing is computed.
    assert_eq!(missing("D0.f32 = 1.0F / sqrt(S0.f32)"), "");
    assert_eq!(missing("nop()"), "");
}

#[test]
fn the_whole_package_becomes_specs() {
    let Some(chips) = amd_chips() else { return };
    assert_eq!(chips.len(), 3);
    for (set, c) in chips {
        eprintln!("{}: {c:?}", set.name());
        assert!(c.formulas > 800, "{}", set.name());
        assert!(set.forms().len() > 2000, "{}", set.name());
    }
}
