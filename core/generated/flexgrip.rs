// Written by the generator in src/exec/aot/codegen.rs; do not edit. `BLESS=1 cargo test -p isamorph-core --test it generated::`
// writes it anew.

use crate::exec::floats;
use crate::exec::floats::special;
use crate::exec::floats::RoundingDirection::{Down as DOWN, Nearest as NEAREST, Up as UP, Zero as ZERO};
use crate::exec::call::{Call, Function, not_compiled, put, put_where};
use crate::exec::lanes::{LANES, Row};
use crate::exec::bytecode::lane::{u128, u32, u64};
use multiversion::target::target_cfg_f;

/// `IADD.CARRY1 R3, R1, R124`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k0(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let i2 = &m[call.rows[2]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = i2[l];
        let m0 = (n0) as u64;
        let m1 = (u64::signed(m0, 32) as u64) & 0x3ffffffff;
        let m0 = (n1) as u64;
        let m2 = (u64::signed(m0, 32) as u64) & 0x3ffffffff;
        let m0 = m2.wrapping_add(m1) & 0x3ffffffff;
        let n1 = n2 >> 2 & 0x1;
        let m1 = (n1 & 0x1) as u64;
        let m2 = m1.wrapping_add(m0) & 0x3ffffffff;
        let n1 = (m2 & 0xffffffff) as u32;
        let n2 = 0x0u32;
        o0[l] = n1;
        o1[l] = n2;
    }
    put(&mut m[call.rows[3]], &o0, active);
    put(&mut m[call.rows[4]], &o1, active);
}

/// `ISET.C2 o[0x7f], R9, R11, NE`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k1(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = (n1 < n0) as u32;
        let n3 = (n0 <= n1) as u32;
        let n4 = (n0 == n1) as u32;
        let n1 = !n4 & 0x1;
        let n4 = n1 & n3;
        let n3 = n4 | n2;
        let n2 = !n3 & 0x1;
        let n4 = n3 << 1 | n2;
        let n2 = 0x0u32;
        o0[l] = n4;
        o1[l] = n2;
    }
    put(&mut m[call.rows[2]], &o0, active);
    put(&mut m[call.rows[3]], &o1, active);
}

/// `ISET.C0 o[0x7f], R5, R6, LE`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k2(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = (n1 < n0) as u32;
        let n3 = (n0 == n1) as u32;
        let n1 = n3 | n2;
        let n2 = !n1 & 0x1;
        let n3 = n1 << 1 | n2;
        let n2 = 0x0u32;
        o0[l] = n3;
        o1[l] = n2;
    }
    put(&mut m[call.rows[2]], &o0, active);
    put(&mut m[call.rows[3]], &o1, active);
}

/// `ISET.C3 o[0x7f], R8, R7, EQ`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k3(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = (n1 == n0) as u32;
        let n0 = !n2 & 0x1;
        let n1 = n2 << 1 | n0;
        let n0 = 0x0u32;
        o0[l] = n1;
        o1[l] = n0;
    }
    put(&mut m[call.rows[2]], &o0, active);
    put(&mut m[call.rows[3]], &o1, active);
}

/// `ISET.S32.C0 o[0x7f], R2, R124, LE`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k4(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = (u32::signed(n1, 32) < u32::signed(n0, 32)) as u32;
        let n3 = (n0 == n1) as u32;
        let n1 = n3 | n2;
        let n2 = !n1 & 0x1;
        let n3 = n1 << 1 | n2;
        let n2 = 0x0u32;
        o0[l] = n3;
        o1[l] = n2;
    }
    put(&mut m[call.rows[2]], &o0, active);
    put(&mut m[call.rows[3]], &o1, active);
}

/// `ISET.S32.C0 o[0x7f], R0, R124, NE`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k5(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = (u32::signed(n1, 32) < u32::signed(n0, 32)) as u32;
        let n3 = (u32::signed(n0, 32) <= u32::signed(n1, 32)) as u32;
        let n4 = (n0 == n1) as u32;
        let n1 = !n4 & 0x1;
        let n4 = n1 & n3;
        let n3 = n4 | n2;
        let n2 = !n3 & 0x1;
        let n4 = n3 << 1 | n2;
        let n2 = 0x0u32;
        o0[l] = n4;
        o1[l] = n2;
    }
    put(&mut m[call.rows[2]], &o0, active);
    put(&mut m[call.rows[3]], &o1, active);
}

/// `ISET.S32.C0 o[0x7f], R4, R3, GE`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k6(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = (u32::signed(n1, 32) <= u32::signed(n0, 32)) as u32;
        let n3 = (n1 == n0) as u32;
        let n0 = n3 | n2;
        let n2 = !n0 & 0x1;
        let n3 = n0 << 1 | n2;
        let n2 = 0x0u32;
        o0[l] = n3;
        o1[l] = n2;
    }
    put(&mut m[call.rows[2]], &o0, active);
    put(&mut m[call.rows[3]], &o1, active);
}

/// `ISET R11, R8, R11, LE`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k7(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = 0x0u32;
        let n3 = 0xffffffffu32;
        let n4 = (n1 < n0) as u32;
        let n5 = (n0 == n1) as u32;
        let n1 = n5 | n4;
        let n4 = if n1 != 0 { n3 } else { n2 };
        let n2 = 0x0u32;
        o0[l] = n4;
        o1[l] = n2;
    }
    put(&mut m[call.rows[2]], &o0, active);
    put(&mut m[call.rows[3]], &o1, active);
}

/// `ISET R8, R3, R7, EQ`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k8(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = 0x0u32;
        let n3 = 0xffffffffu32;
        let n4 = (n1 == n0) as u32;
        let n0 = if n4 != 0 { n3 } else { n2 };
        let n2 = 0x0u32;
        o0[l] = n0;
        o1[l] = n2;
    }
    put(&mut m[call.rows[2]], &o0, active);
    put(&mut m[call.rows[3]], &o1, active);
}

/// `ISET.S R1, R1, R124, EQ`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k9(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = 0x0u32;
        let n3 = 0xffffffffu32;
        let n4 = (n1 == n0) as u32;
        let n0 = if n4 != 0 { n3 } else { n2 };
        let n2 = 0x2u32;
        o0[l] = n0;
        o1[l] = n2;
    }
    put(&mut m[call.rows[2]], &o0, active);
    put(&mut m[call.rows[3]], &o1, active);
}

/// `IADD R8, -R10, R8`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k10(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = n1.wrapping_sub(n0);
        let n0 = 0x0u32;
        o0[l] = n2;
        o1[l] = n0;
    }
    put(&mut m[call.rows[2]], &o0, active);
    put(&mut m[call.rows[3]], &o1, active);
}

/// `SHR.S32 R3, R3, R2`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k11(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = u32::lshr(n1, n0, 32);
        let n3 = 0x0u32;
        let n4 = 0x1fu32;
        let n5 = (n4 < n0) as u32;
        let n4 = if n5 != 0 { n3 } else { n2 };
        let n2 = !n1;
        let n3 = u32::lshr(n2, n0, 32);
        let n0 = !n3;
        let n3 = 0xffffffffu32;
        let n2 = if n5 != 0 { n3 } else { n0 };
        let n0 = n1 >> 31;
        let n1 = if n0 != 0 { n2 } else { n4 };
        let n4 = 0x0u32;
        o0[l] = n1;
        o1[l] = n4;
    }
    put(&mut m[call.rows[2]], &o0, active);
    put(&mut m[call.rows[3]], &o1, active);
}

/// `SHL R0, R3, R1`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k12(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = u32::shl(n1, n0, 32);
        let n1 = 0x0u32;
        let n3 = 0x1fu32;
        let n4 = (n3 < n0) as u32;
        let n0 = if n4 != 0 { n1 } else { n2 };
        let n2 = 0x0u32;
        o0[l] = n0;
        o1[l] = n2;
    }
    put(&mut m[call.rows[2]], &o0, active);
    put(&mut m[call.rows[3]], &o1, active);
}

/// `SHR.S32 R1, R1, 0x10`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k13(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = n0 >> 16;
        let n2 = !n0;
        let n3 = n2 >> 16;
        let n2 = !n3 & 0xffff;
        let n3 = n2 | 0xffff0000;
        let n2 = n0 >> 31;
        let n0 = if n2 != 0 { n3 } else { n1 };
        let n1 = 0x0u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `SHR.S32 R2, R2, 0x1`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k14(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = n0 >> 1;
        let n2 = !n0;
        let n3 = n2 >> 1;
        let n2 = !n3 & 0x7fffffff;
        let n3 = n2 | 0x80000000;
        let n2 = n0 >> 31;
        let n0 = if n2 != 0 { n3 } else { n1 };
        let n1 = 0x0u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `SHR.S32 R2, R1, 0x1f`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k15(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = n0 >> 31;
        let n2 = !n0;
        let n0 = n2 >> 31;
        let n2 = !n0 & 0x1;
        let n0 = n2 | 0xfffffffe;
        let n2 = if n1 != 0 { n0 } else { n1 };
        let n0 = 0x0u32;
        o0[l] = n2;
        o1[l] = n0;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `BRA C0.EQU, 0xc0`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k16(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n1 = i0[l];
        let n0 = call.numbers[0];
        let n2 = u32::shl(n0, 0x2, 24);
        let n0 = 0x0u32;
        let n3 = 0x3u32;
        let n4 = n1 & 0x1;
        let n1 = if n4 != 0 { n3 } else { n0 };
        o0[l] = n2;
        o1[l] = n1;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `BRA C0.EQ, 0x488`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k17(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n1 = i0[l];
        let n0 = call.numbers[0];
        let n2 = u32::shl(n0, 0x2, 24);
        let n0 = 0x0u32;
        let n3 = 0x3u32;
        let n4 = n1 & 0x1;
        let n5 = n1 >> 1 & 0x1;
        let n1 = !n5 & 0x1;
        let n5 = n1 & n4;
        let n4 = if n5 != 0 { n3 } else { n0 };
        o0[l] = n2;
        o1[l] = n4;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `BRA C0.NE, 0x80`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k18(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n1 = i0[l];
        let n0 = call.numbers[0];
        let n2 = u32::shl(n0, 0x2, 24);
        let n0 = 0x3u32;
        let n3 = 0x0u32;
        let n4 = n1 & 0x1;
        let n1 = if n4 != 0 { n3 } else { n0 };
        o0[l] = n2;
        o1[l] = n1;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `MVI R2, 0x1`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k19(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = call.numbers[0];
        let n1 = 0x0u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[0]], &o0, active);
    put(&mut m[call.rows[1]], &o1, active);
}

/// `SSY 0xe8`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k20(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = call.numbers[0];
        let n1 = 0x9u32;
        let n2 = u32::shl(n0, 0x2, 24);
        o0[l] = n1;
        o1[l] = n2;
    }
    put(&mut m[call.rows[0]], &o0, active);
    put(&mut m[call.rows[1]], &o1, active);
}

/// `BRA 0x110`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k21(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = call.numbers[0];
        let n1 = u32::shl(n0, 0x2, 24);
        let n0 = 0x3u32;
        o0[l] = n1;
        o1[l] = n0;
    }
    put(&mut m[call.rows[0]], &o0, active);
    put(&mut m[call.rows[1]], &o1, active);
}

/// The functions, in the order of their keys.
pub(crate) const FUNCTIONS: &[(u128, Function)] = &[
    (0x2653d66f9fb829706c5dc67b8ae9553c, k18),
    (0x33114785a40215024e6a915f91d12f30, k6),
    (0x57dbe8bb5e3d905fe8c10da27b72067a, k5),
    (0x5aaac47a8d5bcf70d46c4ab77df81dec, k4),
    (0x5ecd480ff4ed4e65c9a90a2a4658b85a, k0),
    (0x76e03617f81448f4cb4e3914946370a9, k8),
    (0x78dd295492a319868653f5166421feeb, k11),
    (0x86409d4d6df8627c5b10a328a8ec5407, k7),
    (0x8f4b5661ea3c26d3ca1eba4544242366, k21),
    (0x918c82768111be2f667e953ce5f69cd2, k1),
    (0xa39e6bb049cdbb6bc378546031791b30, k17),
    (0xa4953e88be6b5f16600608d6e38780c0, k12),
    (0xa4984ff096174b5d32ac3aad51c6f387, k9),
    (0xabb05b375b0baed62b5cf139df4c3376, k13),
    (0xc3e20cefcfa50d6927aff51f7b2dac31, k14),
    (0xd118cd7a5f2bcd170b5f6afe10eb19d2, k16),
    (0xd1f43f67ed3cf3864da049d51e99c2d4, k19),
    (0xd7a938c6cf1da19f8d32d2231f025562, k20),
    (0xd98e345def317186f37eadfab47c4213, k3),
    (0xe0befe388fb9b6b2acad87a1aa023076, k15),
    (0xe4d1caf645179e6ed38a4d3c43dde967, k10),
    (0xe777ccd4eae1fdf4360d7db6b6101d30, k2),
];
