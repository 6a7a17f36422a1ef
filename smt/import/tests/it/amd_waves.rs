//! Wavefronts of 32 and of 64 lanes, words of two operations, and code that a compiler makes.

use std::path::Path;

use isamorph_core::{InstructionSet, MachineError, Word};
use isamorph_import::{Format, Wave};

use crate::support::{amd_chips, set_of, tables, text};

const INS: &str = "class VOPC(Inst):
  encoding = FixedBitField(31, 25, 0b0111110)
  op = EnumBitField(24, 17, VOPCOp)
  src0 = SrcField(8, 0)
  vsrc1 = VGPRField(16, 9)
class VOP1(Inst):
  encoding = FixedBitField(31, 25, 0b0111111)
  op = EnumBitField(16, 9, VOP1Op)
  vdst = VGPRField(24, 17)
  src0 = SrcField(8, 0)
class VOP2(Inst):
  encoding = FixedBitField(31, 31, 0b0)
  op = EnumBitField(30, 25, VOP2Op)
  vdst = VGPRField(24, 17)
  src0 = SrcField(8, 0)
  vsrc1 = VGPRField(16, 9)
class VOP3(Inst):
  encoding = FixedBitField(31, 26, 0b110101)
  op = EnumBitField(25, 16, VOP3Op)
  vdst = VGPRField(7, 0)
  src0 = SrcField(40, 32)
  src1 = SrcField(49, 41)
  src2 = SrcField(58, 50)
class VOP3_SDST(VOP3):
  op = EnumBitField(25, 16, VOP3Op, {VOP3Op.V_CMP_LT_U32, VOP3Op.V_CMPX_LT_U32})
  vdst = SSrcField(7, 0)
class VOPD(Inst):
  encoding = FixedBitField(31, 26, 0b110010)
  opx = EnumBitField(25, 22, VOPDOp)
  opy = EnumBitField(21, 17, VOPDOp)
  vdstx = VGPRField(63, 56)
  vdsty = VDSTYField(55, 49)
  srcx0 = SrcField(8, 0)
  srcy0 = SrcField(40, 32)
  vsrcx1 = VGPRField(16, 9)
  vsrcy1 = VGPRField(48, 41)
class VOPD_LIT(VOPD):
  literal = BitField(95, 64)
";
const ENUM: &str = "class VOPCOp(ReprEnum):
  V_CMP_LT_U32 = 73
class VOP1Op(ReprEnum):
  V_MOV_B32 = 1
class VOP2Op(ReprEnum):
  V_CNDMASK_B32 = 1
  V_ADD_NC_U32 = 37
  V_FMAMK_F32 = 44
class VOP3Op(ReprEnum):
  V_CMP_LT_U32 = 73
  V_CMPX_LT_U32 = 201
  V_CNDMASK_B32 = 257
class VOPDOp(ReprEnum):
  V_DUAL_FMAMK_F32 = 2
  V_DUAL_MOV_B32 = 8
  V_DUAL_CNDMASK_B32 = 9
  V_DUAL_DOT2ACC_F32_F16 = 12
  V_DUAL_ADD_NC_U32 = 16
";
const OPERANDS: &str = "OPERANDS = {
  VOPCOp.V_CMP_LT_U32: {\"src0\": (Fmt.FMT_NUM_U32, 32, OpType.OPR_SRC), \"vsrc1\": (Fmt.FMT_NUM_U32, 32, OpType.OPR_VGPR)},
  VOP1Op.V_MOV_B32: {\"vdst\": (Fmt.FMT_NUM_B32, 32, OpType.OPR_VGPR), \"src0\": (Fmt.FMT_NUM_B32, 32, OpType.OPR_SRC)},
  VOP2Op.V_CNDMASK_B32: {\"vdst\": (Fmt.FMT_NUM_B32, 32, OpType.OPR_VGPR), \"src0\": (Fmt.FMT_NUM_B32, 32, OpType.OPR_SRC), \"vsrc1\": (Fmt.FMT_NUM_B32, 32, OpType.OPR_VGPR)},
  VOP2Op.V_ADD_NC_U32: {\"vdst\": (Fmt.FMT_NUM_U32, 32, OpType.OPR_VGPR), \"src0\": (Fmt.FMT_NUM_U32, 32, OpType.OPR_SRC), \"vsrc1\": (Fmt.FMT_NUM_U32, 32, OpType.OPR_VGPR)},
  VOP3Op.V_CMP_LT_U32: {\"vdst\": (Fmt.FMT_NUM_M64, 64, OpType.OPR_SREG), \"src0\": (Fmt.FMT_NUM_U32, 32, OpType.OPR_SRC), \"src1\": (Fmt.FMT_NUM_U32, 32, OpType.OPR_SRC)},
  VOP3Op.V_CMPX_LT_U32: {\"vdst\": (Fmt.FMT_NUM_M64, 64, OpType.OPR_EXEC), \"src0\": (Fmt.FMT_NUM_U32, 32, OpType.OPR_SRC), \"src1\": (Fmt.FMT_NUM_U32, 32, OpType.OPR_SRC)},
  VOP3Op.V_CNDMASK_B32: {\"vdst\": (Fmt.FMT_NUM_B32, 32, OpType.OPR_VGPR), \"src0\": (Fmt.FMT_NUM_B32, 32, OpType.OPR_SRC), \"src1\": (Fmt.FMT_NUM_B32, 32, OpType.OPR_SRC), \"src2\": (Fmt.FMT_NUM_M64, 64, OpType.OPR_SREG)},
  VOPDOp.V_DUAL_MOV_B32: {\"srcy0\": (Fmt.FMT_NUM_B32, 32, OpType.OPR_SRC), \"vdsty\": (Fmt.FMT_NUM_B32, 32, OpType.OPR_VGPR)},
}
";
const PCODE: &str = "PCODE = {
  VOPCOp.V_CMP_LT_U32: 'D0.u64[laneId] = S0.u32 < S1.u32',
  VOP1Op.V_MOV_B32: 'D0.b32 = S0.b32',
  VOP2Op.V_CNDMASK_B32: 'D0.u32 = VCC.u64[laneId] ? S1.u32 : S0.u32',
  VOP2Op.V_ADD_NC_U32: 'D0.u32 = S0.u32 + S1.u32',
  VOP2Op.V_FMAMK_F32: 'D0.f32 = fma(S0.f32, SIMM32.f32, S1.f32)',
  VOP3Op.V_CMP_LT_U32: 'D0.u64[laneId] = S0.u32 < S1.u32',
  VOP3Op.V_CMPX_LT_U32: 'EXEC.u64[laneId] = S0.u32 < S1.u32',
  VOP3Op.V_CNDMASK_B32: 'D0.u32 = VCC.u64[laneId] ? S1.u32 : S0.u32',
}
";

fn set(wave: Wave) -> InstructionSet {
    let dir = tables("rdna3", [INS, ENUM, OPERANDS, PCODE]);
    set_of(&Format::AmdTables.read_for(dir.path(), wave).unwrap().descriptions[0])
}

/// A mask is a register of 32 lanes, or a pair of 64.
#[test]
fn masks_have_a_bit_for_each_lane() {
    let words: [(u32, u128, &str, Option<&str>); 6] = [
        (64, 0x0002_0501_d449_0003, "v_cmp_lt_u32_e64 s3, v1, v2", None),
        (
            64,
            0x0002_0501_d449_0004,
            "v_cmp_lt_u32_e64 s4, v1, v2",
            Some("v_cmp_lt_u32_e64 s[4:5], v1, v2"),
        ),
        (
            64,
            0x0002_0501_d449_006a,
            "v_cmp_lt_u32_e64 vcc_lo, v1, v2",
            Some("v_cmp_lt_u32_e64 vcc, v1, v2"),
        ),
        (
            32,
            0x7c92_0501,
            "v_cmp_lt_u32_e32 vcc_lo, v1, v2",
            Some("v_cmp_lt_u32_e32 vcc, v1, v2"),
        ),
        (
            64,
            0x001a_0501_d501_0000,
            "v_cndmask_b32_e64 v0, v1, v2, s6",
            Some("v_cndmask_b32_e64 v0, v1, v2, s[6:7]"),
        ),
        (64, 0x0002_0501_d4c9_007e, "v_cmpx_lt_u32 v1, v2", Some("v_cmpx_lt_u32 v1, v2")),
    ];
    let sets = [set(Wave::Of32), set(Wave::Of64)];
    for (width, bits, short, long) in words {
        for (set, written) in sets.iter().zip([Some(short), long]) {
            let is = text(set, bits, width);
            let Some(written) = written else {
                assert!(is.contains("no register has this code"), "{is}");
                continue;
            };
            assert_eq!(is, written);
            assert_eq!(set.encode(&set.parse(written).unwrap()), Word { bits, width }, "{written}");
        }
    }
}

/// A comparison writes as many registers as a mask has; the bits of other lanes are unspecified.
#[test]
fn comparisons_write_as_many_registers_as_a_mask_has() {
    for (wave, compare, choose, written) in [
        (
            Wave::Of32,
            "v_cmp_lt_u32_e32 vcc_lo, v1, v2",
            "v_cndmask_b32_e32 v3, v1, v2, vcc_lo",
            &["s106"][..],
        ),
        (
            Wave::Of64,
            "v_cmp_lt_u32_e32 vcc, v1, v2",
            "v_cndmask_b32_e32 v3, v1, v2, vcc",
            &["s106", "s107"],
        ),
    ] {
        let set = set(wave);
        let mut machine = set.machine();
        for (place, value) in [("lane", 5), ("s126", 32), ("v1", 1), ("v2", 2), ("s106", 32)] {
            machine.set(place, value).unwrap();
        }
        let Err(MachineError::Unspecified { places, .. }) = machine.step(&set.parse(compare).unwrap()) else {
            panic!("{compare} leaves nothing open");
        };
        assert_eq!(places, written);
        machine.step(&set.parse(choose).unwrap()).unwrap();
        assert_eq!(machine.get("v3").unwrap(), 2);
    }
}

/// Words of two operations are written as LLVM does, and only where wavefronts have 32 lanes.
#[test]
fn words_of_two_operations() {
    let short = set(Wave::Of32);
    let words: [(u32, u128, &str); 4] = [
        (64, 0x0806_1284_ca20_0080, "v_dual_mov_b32 v8, 0 :: v_dual_add_nc_u32 v7, 4, v9"),
        (
            64,
            0x0102_0902_ca52_0701,
            "v_dual_cndmask_b32 v1, v1, v3 :: v_dual_cndmask_b32 v2, v2, v4",
        ),
        (
            96,
            0x0c04_0307_0304_0102_ca10_00ff,
            "v_dual_mov_b32 v3, 0xc040307 :: v_dual_mov_b32 v4, v2",
        ),
        (
            96,
            0x3f80_0001_0304_04ff_c8a0_0501,
            "v_dual_fmamk_f32 v3, v1, 0x3f800001, v2 :: v_dual_add_nc_u32 v4, 0x3f800001, v2",
        ),
    ];
    for (width, bits, written) in words {
        assert_eq!(text(&short, bits, width), written);
        assert_eq!(short.encode(&short.parse(written).unwrap()), Word { bits, width }, "{written}");
    }
    // Bits of a source that a move does not have are a residue.
    let residue = text(&short, 0x0506_0001_ca10_0a07, 64);
    assert!(residue.starts_with("v_dual_mov_b32 v5, s7 :: v_dual_mov_b32 v6, s1"), "{residue}");
    // A literal that nothing reads is none, and one that all read is the same.
    assert!(text(&short, 0x0c04_0307_0304_0102_ca10_0001, 96).contains("no source is the literal"));
    assert!(short.parse("v_dual_mov_b32 v3, 0xc040307 :: v_dual_mov_b32 v4, 0xc040308").is_err());
    assert!(set(Wave::Of64).parse("v_dual_mov_b32 v8, 0 :: v_dual_mov_b32 v7, v9").is_err());
}

/// Both operations read what was there before, and neither writes in a lane that is not active.
#[test]
fn both_operations_read_before_either_writes() {
    let set = set(Wave::Of32);
    for (mask, v0, v1) in [(32, 7, 5 + 2), (16, 5, 7)] {
        let mut machine = set.machine();
        for (place, value) in [("lane", 5), ("s126", mask), ("v0", 5), ("v1", 7), ("v2", 2)] {
            machine.set(place, value).unwrap();
        }
        let swap = "v_dual_mov_b32 v0, v1 :: v_dual_add_nc_u32 v1, v0, v2";
        machine.step(&set.parse(swap).unwrap()).unwrap();
        assert_eq!((machine.get("v0").unwrap(), machine.get("v1").unwrap()), (v0, v1), "{mask}");
    }
    // Of an operation without pseudo-code nothing is known but what it depends on.
    let text = "v_dual_dot2acc_f32_f16 v2, v1, v1 :: v_dual_mov_b32 v3, v1";
    let refused = set.machine().step(&set.parse(text).unwrap()).unwrap_err();
    assert!(refused.to_string().contains("unsaid32"), "{refused}");
}

/// All words of compiled kernels have the texts of the compiler, and these texts mean the words.
#[test]
fn compiled_kernels_have_the_texts_of_the_compiler() {
    let Some(chips) = amd_chips() else { return };
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/vectors/amd");
    for (chip, file, least) in [("rdna3", "gfx1100", 2500), ("rdna4", "gfx1200", 2500), ("cdna", "gfx942", 1500)] {
        let (set, _) = chips.iter().find(|(set, _)| set.name() == chip).unwrap();
        let rows = std::fs::read_to_string(folder.join(format!("{file}-words.tsv"))).unwrap();
        let mut count = 0;
        for row in rows.lines().filter(|l| !l.starts_with('#')) {
            let [units, _, written] = row.split('\t').collect::<Vec<_>>()[..] else {
                panic!("units, occurrences, text, not {row}");
            };
            let units: Vec<u128> = units.split(' ').map(|u| u128::from_str_radix(u, 16).unwrap()).collect();
            let width = 32 * units.len() as u32;
            let bits = units.iter().rev().fold(0, |bits, unit| bits << 32 | unit);
            let parsed = set.parse(written).unwrap_or_else(|e| panic!("{chip}: {written}: {e}"));
            assert_eq!(set.encode(&parsed), Word { bits, width }, "{chip}: {written}");
            let is = text(set, bits, width);
            // Disassemblers write these otherwise than compilers.
            let same = is == written || is == written.replace(", 0x0", ", null") || is == written.replace(" -1", " 0xffff");
            assert!(same, "{chip}: {is} for {written}");
            count += 1;
        }
        assert!(count > least, "{chip}: {count}");
    }
}

/// A result that is not described may depend on all that the operation reads: nothing of that is
/// dead.
#[test]
fn what_is_not_described_depends_on_all_operands() {
    let Some(chips) = amd_chips() else { return };
    for (chip, text, read) in [
        ("rdna3", "v_div_fmas_f32 v0, v1, v2, v3 clamp", &["v1", "v2", "v3", "s106"][..]),
        (
            "cdna",
            "v_pk_fma_f32 v[2:3], s[2:3], v[4:5], v[6:7] op_sel_hi:[0,1,1]",
            &["s2", "s3", "v4", "v7"],
        ),
    ] {
        let (set, _) = chips.iter().find(|(set, _)| set.name() == chip).unwrap();
        let found: Vec<String> = set.parse(text).unwrap().reads().unwrap().iter().map(ToString::to_string).collect();
        for place in read {
            assert!(found.iter().any(|f| f == place), "{text} reads {found:?}");
        }
    }
}
