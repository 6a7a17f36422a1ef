//! Texts of AMD's instructions as LLVM 22 writes them.

use isamorph_core::{InstructionSet, Word};
use isamorph_import::Format;

use crate::support::{amd_chips, set_of, tables, text};

/// The instruction set of a chip of one class of encodings: its fields, operations with their
/// codes, and operands of these.
fn chip(name: &str, class: &str, fields: &str, operations: &[(&str, u32, &str)], code: &str) -> InstructionSet {
    let root = class.split('_').next().unwrap();
    let base = if root == class { "Inst".to_string() } else { root.to_string() };
    let mut ins = format!("class {class}({base}):\n{fields}");
    if base != "Inst" {
        ins = format!("class {root}(Inst):\n  encoding = FixedBitField(31, 31, 0b0)\n  op = EnumBitField(30, 25, {root}Op, {{}})\n{ins}");
    }
    let mut en = format!("class {root}Op(ReprEnum):\n");
    let (mut operands, mut pcode) = ("OPERANDS = {\n".to_string(), "PCODE = {\n".to_string());
    for (op, number, list) in operations {
        en.push_str(&format!("  {op} = {number}\n"));
        operands.push_str(&format!("  {root}Op.{op}: {{"));
        for operand in list.split(' ') {
            let [field, format, bits, kind] = operand.split(':').collect::<Vec<_>>()[..] else {
                panic!("field:format:bits:kind, not {operand}");
            };
            operands.push_str(&format!("\"{field}\": (Fmt.FMT_{format}, {bits}, OpType.OPR_{kind}), "));
        }
        operands.push_str("},\n");
        pcode.push_str(&format!("  {root}Op.{op}: '{code}',\n"));
    }
    let dir = tables(name, [&ins, &en, &(operands + "}\n"), &(pcode + "}\n")]);
    set_of(&Format::AmdTables.read(dir.path()).unwrap().descriptions[0])
}

/// Each word has its text, and the text means the word.
fn agree(set: &InstructionSet, width: u32, words: &[(u128, &str)]) {
    for (word, written) in words {
        assert_eq!(text(set, *word, width), *written, "{word:x}");
        assert_eq!(set.encode(&set.parse(written).unwrap()), Word { bits: *word, width }, "{written}");
    }
}

const VOP2: &str = "  encoding = FixedBitField(31, 31, 0b0)
  op = EnumBitField(30, 25, VOP2Op)
  vdst = VGPRField(24, 17)
  src0 = SrcField(8, 0)
  vsrc1 = VGPRField(16, 9)
";
const B32: &str = "vdst:NUM_B32:32:VGPR src0:NUM_B32:32:SRC vsrc1:NUM_B32:32:VGPR";
const F16: &str = "vdst:NUM_F16:16:VGPR src0:NUM_F16:16:SRC vsrc1:NUM_F16:16:VGPR";
const U16: &str = "vdst:NUM_U16:16:VGPR src0:NUM_U16:16:SRC vsrc1:NUM_U16:16:VGPR";

#[test]
fn short_encodings_name_the_mask() {
    let operations = [("V_CNDMASK_B32", 1, B32), ("V_ADD_CO_CI_U32", 2, B32), ("V_ADD_F32", 3, B32)];
    let set = chip("rdna3", "VOP2", VOP2, &operations, "D0.b32 = S0.b32");
    agree(
        &set,
        32,
        &[
            (0x0200_0401, "v_cndmask_b32_e32 v0, s1, v2, vcc_lo"),
            (0x0400_0401, "v_add_co_ci_u32_e32 v0, vcc_lo, s1, v2, vcc_lo"),
            (0x0600_0401, "v_add_f32_e32 v0, s1, v2"),
        ],
    );
}

/// The highest bit of a register in a short encoding chooses its half, and the other half stays.
#[test]
fn halves_of_registers_are_operands() {
    let operations = [("V_MIN_F16", 1, F16), ("V_MIN_U16", 2, U16)];
    let code = "D0.u16 = S0.u16 & S1.u16";
    let words = |low: &str| {
        [
            (0x0304_0401, format!("v_min_f16_e32 v2.h, s1, v2{low}")),
            (0x0205_0481, format!("v_min_f16_e32 v2{low}, 1, v2.h")),
            (0x0205_0581, format!("v_min_f16_e32 v2{low}, v1.h, v2.h")),
            (0x0204_04f2, format!("v_min_f16_e32 v2{low}, 1.0, v2{low}")),
            // As an integer, the same constant is a number.
            (0x0404_04f2, format!("v_min_u16_e32 v2{low}, 0x3c00, v2{low}")),
        ]
    };
    for (name, low) in [("rdna3", ".l"), ("rdna4", "")] {
        let set = chip(name, "VOP2", VOP2, &operations, code);
        for (word, written) in words(low) {
            agree(&set, 32, &[(word, &written)]);
        }
        let mut machine = set.machine();
        for (place, value) in [("s126", 1), ("v1", 0x00ff_0000), ("v2", 0x1234_5678), ("v3", 0xabcd_ef01)] {
            machine.set(place, value).unwrap();
        }
        machine
            .step(&set.parse(&format!("v_min_f16_e32 v3{low}, v1.h, v2.h")).unwrap())
            .unwrap();
        assert_eq!(machine.get("v3").unwrap(), 0xabcd_0034, "{name}");
    }
}

/// Parts of operands that are selected, of an operation on floats and of one on integers.
#[test]
fn selections_are_written_with_names() {
    let fields = "  op = EnumBitField(30, 25, VOP2Op)
  vdst = VGPRField(24, 17)
  src0 = SrcField(8, 0)
  vsrc1 = VGPRField(16, 9)
  vsrc0 = VGPRField(39, 32)
  omod = BitField(47, 46)
  clmp = BitField(45, 45)
  src0_neg = BitField(52, 52)
  src0_abs = BitField(53, 53)
  src1_neg = BitField(60, 60)
  src1_abs = BitField(61, 61)
  dst_sel = BitField(42, 40)
  dst_unused = BitField(44, 43)
  src0_sel = BitField(50, 48)
  src1_sel = BitField(58, 56)
  src0_sext = BitField(51, 51)
  s0 = BitField(55, 55)
  src1_sext = BitField(59, 59)
  s1 = BitField(63, 63)
";
    let operations = [
        ("V_ADD_F32", 1, "vdst:NUM_F32:32:VGPR src0:NUM_F32:32:SRC vsrc1:NUM_F32:32:VGPR"),
        ("V_ADD_U32", 2, "vdst:NUM_U32:32:VGPR src0:NUM_U32:32:SRC vsrc1:NUM_U32:32:VGPR"),
    ];
    let set = chip("cdna", "VOP2_SDWA", fields, &operations, "D0.b32 = S0.b32");
    agree(
        &set,
        64,
        &[
            (
                0x2615_6801_0200_04f9,
                "v_add_f32_sdwa v0, -v1, |v2| clamp mul:2 dst_sel:BYTE_0 dst_unused:UNUSED_SEXT src0_sel:WORD_1 src1_sel:DWORD",
            ),
            (
                0x860d_2801_0400_04f9,
                "v_add_u32_sdwa v0, sext(v1), s2 clamp dst_sel:BYTE_0 dst_unused:UNUSED_SEXT src0_sel:WORD_1 src1_sel:DWORD",
            ),
        ],
    );
}

/// An atomic operation has a destination if it returns a value; hints have names that depend on the
/// access.
#[test]
fn accesses_of_rdna4_have_names_for_their_hints() {
    let fields = "  encoding = FixedBitField(31, 24, 0b11101110)
  op = EnumBitField(21, 14, VGLOBALOp)
  vdst = VGPRField(39, 32)
  vaddr = VGPRField(71, 64)
  saddr = SGPRField(6, 0)
  nv = BitField(7, 7)
  sve = BitField(49, 49)
  scope = BitField(51, 50)
  th = BitField(54, 52)
  vsrc = VGPRField(62, 55)
  ioffset = BitField(95, 72)
";
    let (addresses, data) = ("vaddr:ANY:64:VGPR saddr:ANY:64:SREG", "vsrc:ANY:32:VGPR");
    let operations = [
        ("GLOBAL_LOAD_B32", 20, &*format!("vdst:ANY:32:VGPR {addresses}")),
        ("GLOBAL_STORE_B32", 26, &*format!("{addresses} {data}")),
        ("GLOBAL_ATOMIC_ADD_U32", 53, &*format!("vdst:ANY:32:VGPR {addresses} {data}")),
        (
            "GLOBAL_ATOMIC_CMPSWAP_B64",
            66,
            &*format!("vdst:ANY:128:VGPR {addresses} vsrc:ANY:128:VGPR"),
        ),
    ];
    let set = chip("rdna4", "VGLOBAL", fields, &operations, "nop()");
    agree(
        &set,
        96,
        &[
            (
                0x0000_0002_001c_0001_ee05_007c,
                "global_load_b32 v1, v[2:3], off th:TH_LOAD_NT scope:SCOPE_SYS",
            ),
            (0x0000_0002_0070_0001_ee05_007c, "global_load_b32 v1, v[2:3], off th:0x7"),
            (
                0x0000_0002_00bc_0000_ee06_807c,
                "global_store_b32 v[2:3], v1, off th:TH_STORE_BYPASS scope:SCOPE_SYS",
            ),
            (0x0000_0002_0080_0000_ee0d_407c, "global_atomic_add_u32 v[2:3], v1, off"),
            (
                0x0000_0002_0090_0005_ee0d_407c,
                "global_atomic_add_u32 v5, v[2:3], v1, off th:TH_ATOMIC_RETURN",
            ),
            (
                0x0000_0002_00dc_0005_ee0d_407c,
                "global_atomic_add_u32 v5, v[2:3], v1, off th:TH_ATOMIC_CASCADE_RT scope:SCOPE_SYS",
            ),
            (
                0x0000_0002_0110_0004_ee10_807c,
                "global_atomic_cmpswap_b64 v[4:5], v[2:3], v[2:5], off th:TH_ATOMIC_RETURN",
            ),
        ],
    );
    // Without a result, the bits of its register are ignored.
    assert!(text(&set, 0x0000_0002_0080_0005_ee0d_407c, 96).starts_with("global_atomic_add_u32 v[2:3], v1, off residue="));
}

/// Registers of the address of a buffer, and formats.
#[test]
fn buffers_have_the_registers_that_their_bits_say() {
    let fields = "  encoding = FixedBitField(31, 26, 0b111010)
  op = EnumBitField(18, 15, MTBUFOp)
  vdata = VGPRField(47, 40)
  vaddr = VGPRField(39, 32)
  srsrc = SRsrcField(52, 48)
  soffset = SSrcField(63, 56)
  offset = BitField(11, 0)
  format = BitField(25, 19)
  offen = BitField(54, 54)
  idxen = BitField(55, 55)
  glc = BitField(14, 14)
  dlc = BitField(13, 13)
  slc = BitField(12, 12)
  tfe = BitField(53, 53)
";
    let operands = "vdata:ANY:32:VGPR vaddr:ANY:64:VGPR srsrc:RSRC:128:SREG soffset:ANY:32:SREG_M0_INL";
    let set = chip("rdna3", "MTBUF", fields, &[("TBUFFER_LOAD_FORMAT_X", 0, operands)], "nop()");
    agree(
        &set,
        64,
        &[
            (0x7c02_0400_e808_0000, "tbuffer_load_format_x v4, off, s[8:11], null"),
            (
                0x0342_0406_e8b0_0000,
                "tbuffer_load_format_x v4, v6, s[8:11], s3 format:[BUF_FMT_32_FLOAT] offen",
            ),
            (
                0x03e2_0406_ea00_7fff,
                "tbuffer_load_format_x v4, v[6:7], s[8:11], s3 format:64 idxen offen offset:4095 glc slc dlc tfe",
            ),
        ],
    );
}

/// Registers of images: as many as the mask and the dimensions say.
#[test]
fn images_have_the_registers_that_mask_and_dimensions_say() {
    let fields = "  encoding = FixedBitField(31, 26, 0b111001)
  op = EnumBitField(21, 14, VSAMPLEOp)
  vdata = VGPRField(39, 32)
  dmask = BitField(25, 22)
  dim = BitField(2, 0)
  tfe = BitField(3, 3)
  unrm = BitField(13, 13)
  r128 = BitField(4, 4)
  d16 = BitField(5, 5)
  a16 = BitField(6, 6)
  nv = BitField(7, 7)
  lwe = BitField(40, 40)
  rsrc = BitField(49, 41)
  scope = BitField(51, 50)
  th = BitField(54, 52)
  samp = BitField(63, 55)
  vaddr0 = BitField(71, 64)
  vaddr1 = BitField(79, 72)
  vaddr2 = BitField(87, 80)
  vaddr3 = BitField(95, 88)
";
    let operands = "vdata:ANY:128:VGPR rsrc:IMG:256:SREG samp:SAMP:128:SREG";
    let operations = [("IMAGE_SAMPLE", 27, operands), ("IMAGE_SAMPLE_D", 28, operands)];
    let set = chip("rdna4", "VSAMPLE", fields, &operations, "nop()");
    agree(
        &set,
        96,
        &[
            (
                0x0000_0900_0400_1004_e446_c000,
                "image_sample v4, v0, s[8:15], s[8:11] dmask:0x1 dim:SQ_RSRC_IMG_1D",
            ),
            (
                0x0302_0100_0410_1004_e7c7_2001,
                "image_sample_d v[4:7], [v0, v1, v2, v[3:5]], s[8:15], s[8:11] dmask:0xf dim:SQ_RSRC_IMG_2D unorm th:TH_LOAD_NT",
            ),
            (
                0x0000_0100_0400_1004_e5c6_c069,
                "image_sample v[4:6], v0, s[8:15], s[8:11] dmask:0x7 dim:SQ_RSRC_IMG_2D a16 tfe d16",
            ),
        ]
        .map(|(word, written)| (word & !(if written.contains("v0, s") { 0xff00 << 64 } else { 0 }), written)),
    );
}

const SOPP: &str = "  encoding = FixedBitField(31, 23, 0b101111111)
  op = EnumBitField(22, 16, SOPPOp)
  simm16 = BitField(15, 0)
";
const SOPK: &str = "  encoding = FixedBitField(31, 28, 0b1011)
  op = EnumBitField(27, 23, SOPKOp)
  sdst = SGPRField(22, 16)
  simm16 = BitField(15, 0)
";

/// Counters that are waited for stand in other bits on CDNA. Those with all bits are left out,
/// unless all have.
#[test]
fn counters_have_names() {
    let operations = [("S_WAITCNT", 1, "simm16:NUM_B16:16:WAITCNT")];
    let set = chip("rdna3", "SOPP", SOPP, &operations, "nop()");
    agree(
        &set,
        32,
        &[
            (0xbf81_0000, "s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)"),
            (0xbf81_03f7, "s_waitcnt vmcnt(0)"),
            (0xbf81_fc07, "s_waitcnt lgkmcnt(0)"),
            (0xbf81_fff4, "s_waitcnt expcnt(4)"),
            (0xbf81_fff7, "s_waitcnt vmcnt(63) expcnt(7) lgkmcnt(63)"),
            // The bit belongs to no counter.
            (0xbf81_0008, "s_waitcnt 0x8"),
        ],
    );
    let set = chip("cdna", "SOPP", SOPP, &operations, "nop()");
    agree(
        &set,
        32,
        &[
            (0xbf81_0f70, "s_waitcnt vmcnt(0)"),
            (0xbf81_4f71, "s_waitcnt vmcnt(17)"),
            (0xbf81_c07f, "s_waitcnt lgkmcnt(0)"),
            (0xbf81_cf7f, "s_waitcnt vmcnt(63) expcnt(7) lgkmcnt(15)"),
            (0xbf81_1000, "s_waitcnt 0x1000"),
        ],
    );
}

#[test]
fn delays_and_dependencies_have_names() {
    let operations = [
        ("S_DELAY_ALU", 7, "simm16:NUM_B16:16:DELAY"),
        ("S_WAIT_ALU", 8, "simm16:NUM_B16:16:WAIT_ALU"),
    ];
    let set = chip("rdna4", "SOPP", SOPP, &operations, "nop()");
    agree(
        &set,
        32,
        &[
            (0xbf87_0000, "s_delay_alu 0"),
            (0xbf87_0001, "s_delay_alu instid0(VALU_DEP_1)"),
            (
                0xbf87_0491,
                "s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(SALU_CYCLE_1)",
            ),
            (0xbf87_0285, "s_delay_alu instid0(TRANS32_DEP_1) | instid1(TRANS32_DEP_1)"),
            // A part without a name makes the whole a number.
            (0xbf87_000c, "s_delay_alu 0xc"),
            (0xbf87_0801, "s_delay_alu 0x801"),
            (0xbf88_ff9e, "s_wait_alu depctr_sa_sdst(0)"),
            (0xbf88_0f9d, "s_wait_alu depctr_va_vdst(0) depctr_va_vcc(0)"),
            (0xbf88_ffff, "s_wait_alu 0xffff"),
        ],
    );
}

#[test]
fn registers_of_the_hardware_have_the_names_of_the_chip() {
    let operations = [
        ("S_GETREG_B32", 1, "sdst:NUM_B32:32:SDST simm16:NUM_B16:16:HWREG"),
        ("S_SETREG_B32", 2, "sdst:NUM_B32:32:SDST simm16:NUM_B16:16:HWREG"),
        ("S_MOVK_I32", 3, "sdst:NUM_I32:32:SDST simm16:NUM_I16:16:SIMM16"),
    ];
    for (name, first, fourth) in [
        ("rdna3", "HW_REG_MODE", "4"),
        ("rdna4", "HW_REG_WAVE_MODE", "HW_REG_WAVE_STATE_PRIV"),
        ("cdna", "HW_REG_MODE", "HW_REG_HW_ID"),
    ] {
        let set = chip(name, "SOPK", SOPK, &operations, "nop()");
        agree(
            &set,
            32,
            &[
                (0xb083_f801, &*format!("s_getreg_b32 s3, hwreg({first})")),
                (0xb083_1801, &*format!("s_getreg_b32 s3, hwreg({first}, 0, 4)")),
                (0xb103_f844, &*format!("s_setreg_b32 hwreg({fourth}, 1, 32), s3")),
                (0xb183_fff0, "s_movk_i32 s3, 0xfff0"),
            ],
        );
    }
}

#[test]
fn messages_and_versions_have_names() {
    let operations = [
        ("S_SENDMSG", 1, "simm16:NUM_B16:16:SENDMSG"),
        ("S_NOP", 2, "simm16:NUM_B16:16:SIMM16"),
        ("S_VERSION", 3, "simm16:NUM_B16:16:VERSION"),
        ("S_SET_GPR_IDX_MODE", 4, "simm16:NUM_B16:16:SIMM16"),
    ];
    let set = chip("rdna3", "SOPP", SOPP, &operations, "nop()");
    agree(
        &set,
        32,
        &[
            (0xbf81_0003, "s_sendmsg sendmsg(MSG_DEALLOC_VGPRS)"),
            (0xbf81_0086, "s_sendmsg sendmsg(MSG_RTN_GET_TBA_TO_PC)"),
            (0xbf81_0004, "s_sendmsg sendmsg(4, 0, 0)"),
            (0xbf81_0103, "s_sendmsg 259"),
            (0xbf82_0040, "s_nop 64"),
            (0xbf82_0041, "s_nop 0x41"),
            (0xbf83_2006, "s_version UC_VERSION_GFX11|UC_VERSION_W64_BIT"),
            (0xbf83_6005, "s_version (5|UC_VERSION_W64_BIT)|UC_VERSION_W32_BIT"),
            (0xbf83_0100, "s_version 0x100"),
        ],
    );
    let set = chip("cdna", "SOPP", SOPP, &operations, "nop()");
    agree(
        &set,
        32,
        &[
            (0xbf81_0222, "s_sendmsg sendmsg(MSG_GS, GS_OP_EMIT, 2)"),
            (0xbf81_0003, "s_sendmsg sendmsg(MSG_GS_DONE, GS_OP_NOP)"),
            (0xbf81_002f, "s_sendmsg sendmsg(MSG_SYSMSG, SYSMSG_OP_REG_RD)"),
            (0xbf81_0011, "s_sendmsg sendmsg(1, 1, 0)"),
            (0xbf81_0081, "s_sendmsg 129"),
            (0xbf84_0000, "s_set_gpr_idx_mode gpr_idx()"),
            (0xbf84_0009, "s_set_gpr_idx_mode gpr_idx(SRC0,DST)"),
            (0xbf84_0010, "s_set_gpr_idx_mode 0x10"),
        ],
    );
}

/// A source that is the number of a message is no register, and no literal.
#[test]
fn messages_that_are_answered_are_numbers() {
    let fields = "  encoding = FixedBitField(31, 23, 0b101111101)
  op = EnumBitField(15, 8, SOP1Op)
  sdst = SGPRField(22, 16)
  ssrc0 = SSrcField(7, 0)
";
    let operands = "sdst:NUM_B32:32:SDST ssrc0:NUM_B32:32:SENDMSG_RTN";
    let set = chip("rdna3", "SOP1", fields, &[("S_SENDMSG_RTN_B32", 76, operands)], "nop()");
    agree(
        &set,
        32,
        &[
            (0xbe83_4c82, "s_sendmsg_rtn_b32 s3, sendmsg(MSG_RTN_GET_TMA)"),
            (0xbe83_4cff, "s_sendmsg_rtn_b32 s3, sendmsg(255, 0, 0)"),
        ],
    );
}

/// A prefetch names its base, its offset, and then how much.
#[test]
fn prefetches_have_the_order_of_llvm() {
    let fields = "  encoding = FixedBitField(31, 26, 0b111101)
  op = EnumBitField(18, 13, SMEMOp)
  sdata = SGPRField(12, 6)
  sbase = SGPRField(5, 0)
  ioffset = BitField(55, 32)
  soffset = SGPRField(63, 57)
";
    let operands = "sbase:NUM_B64:64:SREG sdata:NUM_B32:32:SIMM5 ioffset:NUM_B32:32:SIMM24 soffset:NUM_B32:32:SMEM_OFFSET_NOK";
    let set = chip("rdna4", "SMEM", fields, &[("S_PREFETCH_INST", 36, operands)], "nop()");
    let prefetch = 0xf404_8102;
    let (null, last) = (0x7c << 57, 0xff_ffff << 32);
    agree(
        &set,
        64,
        &[
            (null | prefetch, "s_prefetch_inst s[2:3], 0x0, null, 4"),
            (5 << 57 | last | prefetch, "s_prefetch_inst s[2:3], -0x1, s5, 4"),
        ],
    );
}

/// Words of all three chips, with the texts that LLVM 22 gives them.
#[test]
fn words_of_the_package_have_the_texts_of_llvm() {
    let Some(chips) = amd_chips() else { return };
    let words: [(&str, u32, u128, &str); 37] = [
        (
            "rdna3",
            64,
            0x2412_0702_d648_5201,
            "v_fma_f16 v1.h, -v2.l, |v3.h|, v4.l op_sel:[0,1,0,1]",
        ),
        ("rdna3", 64, 0x0000_3c00_6405_04ff, "v_add_f16_e32 v2.l, lit(0x3c00), v2.h"),
        ("rdna3", 32, 0x7c02_0501, "v_cmp_lt_f16_e32 vcc_lo, v1.l, v2.l"),
        ("rdna3", 64, 0x0302_0100_f800_280f, "exp mrt0 v0, v1, v2, v3 done row_en"),
        ("rdna3", 64, 0x0302_0000_f800_008d, "exp mrtz v0, off, v2, v3"),
        (
            "rdna3",
            64,
            0xa40e_0501_cd00_8400,
            "v_interp_p10_f32 v0, -v1, v2, -v3 clamp wait_exp:4",
        ),
        (
            "rdna3",
            64,
            0x0008_0400_f002_0f04,
            "image_load v[4:5], v[0:1], s[32:39] dmask:0xf dim:SQ_RSRC_IMG_2D d16",
        ),
        (
            "rdna3",
            64,
            0x1c02_2108_cc40_4000,
            "v_wmma_f32_16x16x16_f16 v[0:7], v[8:15], v[16:23], v[0:7]",
        ),
        ("rdna4", 96, 0x0000_0102_0000_0000_ec05_007c, "flat_load_b32 v0, v[2:3] offset:1"),
        (
            "rdna4",
            96,
            0x0000_0002_0000_0000_ee15_c07c,
            "global_load_tr_b128 v[0:3], v[2:3], off",
        ),
        ("cdna", 64, 0x0000_0012_c003_4141, "s_load_dword s5, s[2:3], s0 offset:0x12 glc"),
        ("cdna", 64, 0x0010_0000_c002_0141, "s_load_dword s5, s[2:3], -0x100000"),
        (
            "cdna",
            64,
            0x0605_8201_7c82_04f9,
            "v_cmp_lt_f32_sdwa s[2:3], v1, v2 src0_sel:WORD_1 src1_sel:DWORD",
        ),
        (
            "cdna",
            64,
            0xff01_4201_7e00_02fa,
            "v_mov_b32_dpp v0, v1 row_bcast:15 row_mask:0xf bank_mask:0xf",
        ),
        (
            "cdna",
            64,
            0x0302_0000_e051_0fff,
            "buffer_load_dword off, s[8:11], s3 offset:4095 lds",
        ),
        (
            "cdna",
            64,
            0x7402_0300_d3c0_9100,
            "v_mfma_f32_32x32x1_2b_f32 a[0:31], v0, a1, a[0:31] cbsz:1 abid:2 blgp:3",
        ),
        ("cdna", 64, 0x0002_0100_d81c_0403, "ds_write2_b32 v0, v1, v2 offset0:3 offset1:4"),
        ("cdna", 32, 0x7e00_0501, "v_readfirstlane_b32 s0, v1"),
        (
            "rdna3",
            96,
            0x0a02_0109_0800_0005_f070_0f09,
            "image_sample_d v[0:3], [v5, v9, v1, v2, v[10:14]], s[0:7], s[8:11] dmask:0xf dim:SQ_RSRC_IMG_3D",
        ),
        (
            "rdna3",
            96,
            0x0000_0008_0002_0501_f030_4105,
            "image_atomic_add v5, [v1, v8], s[8:15] dmask:0x1 dim:SQ_RSRC_IMG_2D glc",
        ),
        (
            "rdna3",
            96,
            0x0006_0201_0001_0400_f065_8f81,
            "image_bvh_intersect_ray v[4:7], [v0, v1, v[2:4], v[6:8]], s[4:7] a16",
        ),
        (
            "rdna3",
            96,
            0x0b06_0201_0001_0408_f068_8f81,
            "image_bvh64_intersect_ray v[4:7], [v[8:9], v1, v[2:4], v[6:8], v[11:13]], s[4:7]",
        ),
        (
            "cdna",
            64,
            0x03ca_0d04_d3cd_8000,
            "v_mfma_f32_16x16x16_f16 a[0:3], v[4:5], v[6:7], 1.0",
        ),
        (
            "rdna4",
            64,
            0x1a02_2108_cc40_4000,
            "v_wmma_f32_16x16x16_f16 v[0:7], v[8:11], v[16:19], 0",
        ),
        (
            "cdna",
            64,
            0x0500_0003_d87a_80b1,
            "ds_swizzle_b32 v5, v3 offset:swizzle(QUAD_PERM,1,0,3,2)",
        ),
        ("rdna3", 64, 0x0500_0003_d8d4_401f, "ds_swizzle_b32 v5, v3 offset:swizzle(SWAP,16)"),
        ("rdna3", 64, 0x0500_0003_d8d4_0061, "ds_swizzle_b32 v5, v3 offset:97"),
        (
            "rdna3",
            64,
            0x0500_0003_d8d4_7c1f,
            "ds_swizzle_b32 v5, v3 offset:swizzle(REVERSE,32)",
        ),
        (
            "rdna3",
            64,
            0x0500_0003_d8d4_0078,
            "ds_swizzle_b32 v5, v3 offset:swizzle(BROADCAST,8,3)",
        ),
        (
            "rdna3",
            64,
            0x0500_0003_d8d4_c540,
            "ds_swizzle_b32 v5, v3 offset:swizzle(ROTATE,1,10)",
        ),
        ("rdna3", 64, 0x0500_0003_d8d4_e01f, "ds_swizzle_b32 v5, v3 offset:swizzle(FFT,31)"),
        ("rdna3", 32, 0xce03_0504, "lds_param_load v4, attr1.y wait_vdst:3"),
        ("rdna3", 32, 0xbc7c_0000, "s_waitcnt_vscnt null, 0x0"),
        ("rdna4", 32, 0xbfc0_0001, "s_wait_loadcnt 0x1"),
        ("rdna4", 32, 0xbf89_fff0, "s_waitcnt expcnt(0)"),
        ("cdna", 64, 0x1800_0101_d3d8_4004, "v_accvgpr_read_b32 v4, a1"),
        ("cdna", 64, 0x040a_0300_d3a0_0004, "v_fma_mix_f32 v4, v0, v1, v2"),
    ];
    for (set, _) in chips {
        for (_, width, word, written) in words.iter().filter(|w| w.0 == set.name()) {
            agree(set, *width, &[(*word, written)]);
        }
        // Several vector registers of CDNA begin with an even one.
        let odd = set.parse("v_lshrrev_b64 v[1:2], v0, v[4:5]").is_ok();
        assert_eq!(odd, set.name() != "cdna");
    }
}
