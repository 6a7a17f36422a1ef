//! How lanes exchange values in local memory: the offset of `ds_swizzle_b32` as LLVM writes it.

use std::fmt::Write as _;

/// The name of the class.
pub(super) const CLASS: &str = "swizzle_offset";

/// The class of an offset. Values that LLVM writes like others, since it leaves out bits, and masks
/// that have none of the names are numbers.
pub(super) fn class() -> String {
    let mut t = format!("operand {CLASS}(high: 8, low: 8) {{\n  high == 0 && low == 0 => \"\";\n");
    let mut row = |guard: String, text: &str| {
        let _ = writeln!(t, "  {guard} => \" offset:swizzle({text})\";");
    };
    row("high == 0x80".into(), "QUAD_PERM,{low[1..0]},{low[3..2]},{low[5..4]},{low[7..6]}");
    row("high == 0xe0 && low[7..5] == 0".into(), "FFT,{low[4..0]}");
    row(
        "high[7..3] == 24 && low[4..0] == 0".into(),
        "ROTATE,{high[2]},{high[1..0] ++ low[7..5]}",
    );
    // Three masks of five bits: and, or, xor.
    let masks = |and: u32, or: u32, xor: u32| {
        let all = xor << 10 | or << 5 | and;
        format!("high == {:#x} && low == {:#x}", all >> 8, all & 0xff)
    };
    for bit in 0..5 {
        row(masks(31, 0, 1 << bit), &format!("SWAP,{}", 1 << bit));
    }
    for size in [4, 8, 16, 32] {
        row(masks(31, 0, size - 1), &format!("REVERSE,{size}"));
    }
    for size in [2, 4, 8, 16, 32] {
        for from in 0..size {
            let and = 32 - size;
            if (and, from) != (0, 0) {
                row(masks(and, from, 0), &format!("BROADCAST,{size},{from}"));
            }
        }
    }
    t.push_str("  else => \" offset:{high ++ low}\";\n}");
    t
}
