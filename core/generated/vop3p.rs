// Written by the generator in src/exec/aot/codegen.rs; do not edit. `BLESS=1 cargo test -p isamorph-core --test it generated::`
// writes it anew.

use crate::exec::floats;
use crate::exec::floats::special;
use crate::exec::floats::RoundingDirection::{Down as DOWN, Nearest as NEAREST, Up as UP, Zero as ZERO};
use crate::exec::call::{Call, Function, not_compiled, put, put_where};
use crate::exec::lanes::{LANES, Row};
use crate::exec::bytecode::lane::{u128, u32, u64};
use multiversion::target::target_cfg_f;

/// `v_pk_mad_i16 v0, v1, v2, v3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k0(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let i2 = &m[call.rows[2]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = i2[l];
        let n3 = n0 & 0xffff;
        let n4 = n1 & 0xffff;
        let n5 = n4.wrapping_mul(n3) & 0xffff;
        let n3 = n2 & 0xffff;
        let n4 = n3.wrapping_add(n5) & 0xffff;
        let n5 = n0 >> 16;
        let n0 = n1 >> 16;
        let n1 = n0.wrapping_mul(n5) & 0xffff;
        let n5 = n2 >> 16;
        let n2 = n5.wrapping_add(n1) & 0xffff;
        let n1 = n2 << 16 | n4;
        o0[l] = n1;
    }
    put(&mut m[call.rows[3]], &o0, active);
}

/// `v_pk_sub_i16 v222, 64, src_vccz`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k1(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = (n0 == 0x0) as u32;
        let n0 = (n1 == 0x0) as u32;
        let n1 = n0 & n2;
        let n2 = 0x40u32;
        let n0 = n2.wrapping_sub(n1) & 0xffff;
        o0[l] = n0;
    }
    put(&mut m[call.rows[2]], &o0, active);
}

/// `v_pk_mad_i16 v7, 64, v2, v3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k2(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = n0 & 0x3ff;
        let n0 = u32::shl(n2, 0x6, 16);
        let n2 = n1 & 0xffff;
        let n3 = n2.wrapping_add(n0) & 0xffff;
        let n0 = n1 >> 16;
        let n1 = n0 << 16 | n3;
        o0[l] = n1;
    }
    put(&mut m[call.rows[2]], &o0, active);
}

/// `v_pk_ashrrev_i16 v0, v1, v2`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k3(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = n0 & 0xf;
        let n3 = n1 & 0xffff;
        let n4 = u32::ashr(n3, n2, 16);
        let n2 = n0 >> 16 & 0xf;
        let n0 = n1 >> 16;
        let n1 = u32::ashr(n0, n2, 16);
        let n2 = n1 << 16 | n4;
        o0[l] = n2;
    }
    put(&mut m[call.rows[2]], &o0, active);
}

/// `v_pk_lshrrev_b16 v0, v1, v2`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k4(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = n0 & 0xf;
        let n3 = n1 & 0xffff;
        let n4 = u32::lshr(n3, n2, 16);
        let n2 = n0 >> 16 & 0xf;
        let n0 = n1 >> 16;
        let n1 = u32::lshr(n0, n2, 16);
        let n2 = n1 << 16 | n4;
        o0[l] = n2;
    }
    put(&mut m[call.rows[2]], &o0, active);
}

/// `v_pk_lshlrev_b16 v7, vcc_lo, v2`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k5(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = n0 & 0xf;
        let n3 = n1 & 0xffff;
        let n4 = u32::shl(n3, n2, 16);
        let n2 = n0 >> 16 & 0xf;
        let n0 = n1 >> 16;
        let n1 = u32::shl(n0, n2, 16);
        let n2 = n1 << 16 | n4;
        o0[l] = n2;
    }
    put(&mut m[call.rows[2]], &o0, active);
}

/// `v_pk_mad_u16 v243, 5, v2, v7 clamp`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k6(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = n0 & 0xffff;
        let n0 = n2.wrapping_mul(0x5) & 0xffff;
        let n3 = n1 & 0xffff;
        let n4 = n3.wrapping_add(n0) & 0xffff;
        let n0 = 0xffffu32;
        let n5 = n2.wrapping_mul(0x5);
        let n2 = n3.wrapping_add(n5);
        let n5 = 0xffffu32;
        let n3 = (n5 < n2) as u32;
        let n2 = if n3 != 0 { n0 } else { n4 };
        let n4 = n1 >> 16;
        let n1 = n4 << 16 | n2;
        o0[l] = n1;
    }
    put(&mut m[call.rows[2]], &o0, active);
}

/// `v_pk_max_u16 v0, v1, v2`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k7(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = n0 & 0xffff;
        let n3 = n1 & 0xffff;
        let n4 = (n2 < n3) as u32;
        let n5 = if n4 != 0 { n3 } else { n2 };
        let n2 = n0 >> 16;
        let n0 = n1 >> 16;
        let n1 = (n2 < n0) as u32;
        let n3 = if n1 != 0 { n0 } else { n2 };
        let n2 = n3 << 16 | n5;
        o0[l] = n2;
    }
    put(&mut m[call.rows[2]], &o0, active);
}

/// `v_pk_min_u16 v7, s0, v2`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k8(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = n0 & 0xffff;
        let n3 = n1 & 0xffff;
        let n4 = (n3 < n2) as u32;
        let n5 = if n4 != 0 { n3 } else { n2 };
        let n2 = n0 >> 16;
        let n0 = n1 >> 16;
        let n1 = (n0 < n2) as u32;
        let n3 = if n1 != 0 { n0 } else { n2 };
        let n2 = n3 << 16 | n5;
        o0[l] = n2;
    }
    put(&mut m[call.rows[2]], &o0, active);
}

/// `v_pk_max_i16 v0, v1, v2`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k9(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = n0 & 0xffff;
        let n3 = n1 & 0xffff;
        let n4 = (u32::signed(n2, 16) < u32::signed(n3, 16)) as u32;
        let n5 = if n4 != 0 { n3 } else { n2 };
        let n2 = n0 >> 16;
        let n0 = n1 >> 16;
        let n1 = (u32::signed(n2, 16) < u32::signed(n0, 16)) as u32;
        let n3 = if n1 != 0 { n0 } else { n2 };
        let n2 = n3 << 16 | n5;
        o0[l] = n2;
    }
    put(&mut m[call.rows[2]], &o0, active);
}

/// `v_pk_min_i16 v6, v1, v2`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k10(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = n0 & 0xffff;
        let n3 = n1 & 0xffff;
        let n4 = (u32::signed(n3, 16) < u32::signed(n2, 16)) as u32;
        let n5 = if n4 != 0 { n3 } else { n2 };
        let n2 = n0 >> 16;
        let n0 = n1 >> 16;
        let n1 = (u32::signed(n0, 16) < u32::signed(n2, 16)) as u32;
        let n3 = if n1 != 0 { n0 } else { n2 };
        let n2 = n3 << 16 | n5;
        o0[l] = n2;
    }
    put(&mut m[call.rows[2]], &o0, active);
}

/// `v_pk_add_i16 v0, v1, v2`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k11(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = n0 & 0xffff;
        let n3 = n1 & 0xffff;
        let n4 = n3.wrapping_add(n2) & 0xffff;
        let n2 = n0 >> 16;
        let n0 = n1 >> 16;
        let n1 = n0.wrapping_add(n2) & 0xffff;
        let n2 = n1 << 16 | n4;
        o0[l] = n2;
    }
    put(&mut m[call.rows[2]], &o0, active);
}

/// `v_pk_mul_lo_u16 v0, v1, v2`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k12(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = n0 & 0xffff;
        let n3 = n1 & 0xffff;
        let n4 = n3.wrapping_mul(n2) & 0xffff;
        let n2 = n0 >> 16;
        let n0 = n1 >> 16;
        let n1 = n0.wrapping_mul(n2) & 0xffff;
        let n2 = n1 << 16 | n4;
        o0[l] = n2;
    }
    put(&mut m[call.rows[2]], &o0, active);
}

/// `v_pk_mad_u16 v207, v45, flat_scratch_lo, 63`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k13(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = n0 & 0xffff;
        let n3 = n1 & 0xffff;
        let n4 = n3.wrapping_mul(n2) & 0xffff;
        let n2 = n4.wrapping_add(0x3f) & 0xffff;
        let n4 = n0 >> 16;
        let n0 = n1 >> 16;
        let n1 = n0.wrapping_mul(n4) & 0xffff;
        let n4 = n1 << 16 | n2;
        o0[l] = n4;
    }
    put(&mut m[call.rows[2]], &o0, active);
}

/// `v_pk_mad_i16 v7, -1, v2, v3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k14(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = n0 & 0xffff;
        let n3 = n1 & 0xffff;
        let n4 = n3.wrapping_sub(n2) & 0xffff;
        let n2 = n0 >> 16;
        let n0 = n1 >> 16;
        let n1 = n0.wrapping_sub(n2) & 0xffff;
        let n2 = n1 << 16 | n4;
        o0[l] = n2;
    }
    put(&mut m[call.rows[2]], &o0, active);
}

/// `v_pk_sub_i16 v10, exec_lo, v2 clamp`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k15(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = n0 & 0xffff;
        let n3 = n1 & 0xffff;
        let n4 = n3.wrapping_sub(n2) & 0xffff;
        let n5 = 0x8000u32;
        let n6 = (u32::signed(n2, 16) as u32);
        let n2 = (u32::signed(n3, 16) as u32);
        let n3 = n2.wrapping_sub(n6);
        let n6 = (u32::signed(n3, 32) < u32::signed(0xffff8000, 32)) as u32;
        let n2 = if n6 != 0 { n5 } else { n4 };
        let n4 = 0x7fffu32;
        let n6 = 0x7fffu32;
        let n7 = (u32::signed(n6, 32) < u32::signed(n3, 32)) as u32;
        let n3 = if n7 != 0 { n4 } else { n2 };
        let n2 = n0 >> 16;
        let n0 = n1 >> 16;
        let n1 = n0.wrapping_sub(n2) & 0xffff;
        let n7 = (u32::signed(n2, 16) as u32);
        let n2 = (u32::signed(n0, 16) as u32);
        let n0 = n2.wrapping_sub(n7);
        let n7 = (u32::signed(n0, 32) < u32::signed(0xffff8000, 32)) as u32;
        let n2 = if n7 != 0 { n5 } else { n1 };
        let n1 = (u32::signed(n6, 32) < u32::signed(n0, 32)) as u32;
        let n0 = if n1 != 0 { n4 } else { n2 };
        let n2 = n0 << 16 | n3;
        o0[l] = n2;
    }
    put(&mut m[call.rows[2]], &o0, active);
}

/// `v_pk_max_u16 v13, 63, v128`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k16(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0x3fu32;
        let n2 = n0 & 0xffff;
        let n3 = (n1 < n2) as u32;
        let n4 = if n3 != 0 { n2 } else { n1 };
        let n1 = n0 >> 16;
        let n0 = n1 << 16 | n4;
        o0[l] = n0;
    }
    put(&mut m[call.rows[1]], &o0, active);
}

/// `v_pk_max_u16 v7, 64, v2`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k17(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0x40u32;
        let n2 = n0 & 0xffff;
        let n3 = (n1 < n2) as u32;
        let n4 = if n3 != 0 { n2 } else { n1 };
        let n1 = n0 >> 16;
        let n0 = n1 << 16 | n4;
        o0[l] = n0;
    }
    put(&mut m[call.rows[1]], &o0, active);
}

/// `v_pk_min_i16 v81, 64, v0`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k18(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0x40u32;
        let n2 = n0 & 0xffff;
        let n3 = (u32::signed(n2, 16) < u32::signed(0x40, 16)) as u32;
        let n4 = if n3 != 0 { n2 } else { n1 };
        let n1 = 0x0u32;
        let n2 = n0 >> 16;
        let n3 = n0 >> 31;
        let n0 = if n3 != 0 { n2 } else { n1 };
        let n1 = n0 << 16 | n4;
        o0[l] = n1;
    }
    put(&mut m[call.rows[1]], &o0, active);
}

/// `v_pk_min_u16 v7, -16, v2`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k19(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0xfff0u32;
        let n2 = n0 & 0xffff;
        let n3 = (n2 < 0xfff0) as u32;
        let n4 = if n3 != 0 { n2 } else { n1 };
        let n1 = n0 >> 16;
        let n0 = n1 << 16 | n4;
        o0[l] = n0;
    }
    put(&mut m[call.rows[1]], &o0, active);
}

/// `v_pk_lshlrev_b16 v7, -1, v2`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k20(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = n0 & 0x1;
        let n2 = u32::shl(n1, 0xf, 16);
        let n1 = n0 >> 16 & 0x1;
        let n0 = n1 << 31 | n2;
        o0[l] = n0;
    }
    put(&mut m[call.rows[1]], &o0, active);
}

/// `v_pk_lshrrev_b16 v7, v1, 64`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k21(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = n0 & 0xf;
        let n0 = 0x40u32;
        let n2 = u32::lshr(n0, n1, 16);
        o0[l] = n2;
    }
    put(&mut m[call.rows[1]], &o0, active);
}

/// `v_pk_lshlrev_b16 v7, v1, 64`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k22(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = n0 & 0xf;
        let n0 = 0x40u32;
        let n2 = u32::shl(n0, n1, 16);
        o0[l] = n2;
    }
    put(&mut m[call.rows[1]], &o0, active);
}

/// `v_pk_ashrrev_i16 v160, v7, 5`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k23(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = n0 & 0xf;
        let n0 = 0x5u32;
        let n2 = u32::ashr(n0, n1, 16);
        o0[l] = n2;
    }
    put(&mut m[call.rows[1]], &o0, active);
}

/// `v_pk_ashrrev_i16 v7, v1, -16`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k24(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = n0 & 0xf;
        let n0 = 0xfff0u32;
        let n2 = u32::ashr(n0, n1, 16);
        let n1 = n2 | 0xffff0000;
        o0[l] = n1;
    }
    put(&mut m[call.rows[1]], &o0, active);
}

/// `v_pk_lshrrev_b16 v7, v1, -16`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k25(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = n0 & 0xf;
        let n2 = 0xfff0u32;
        let n3 = u32::lshr(n2, n1, 16);
        let n1 = n0 >> 16 & 0xf;
        let n0 = 0xffffu32;
        let n2 = u32::lshr(n0, n1, 16);
        let n1 = n2 << 16 | n3;
        o0[l] = n1;
    }
    put(&mut m[call.rows[1]], &o0, active);
}

/// `v_pk_min_u16 v7, v1, 64`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k26(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = n0 & 0xffff;
        let n0 = 0x40u32;
        let n2 = (n0 < n1) as u32;
        let n3 = if n2 != 0 { n0 } else { n1 };
        o0[l] = n3;
    }
    put(&mut m[call.rows[1]], &o0, active);
}

/// `v_pk_mad_u16 v243, src_shared_base, 7, 1`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k27(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = n0 & 0xffff;
        let n0 = n1.wrapping_mul(0x7) & 0xffff;
        let n1 = n0.wrapping_add(0x1) & 0xffff;
        o0[l] = n1;
    }
    put(&mut m[call.rows[1]], &o0, active);
}

/// `v_pk_min_i16 v7, v1, 0`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k28(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = n0 & 0xffff;
        let n2 = 0x0u32;
        let n3 = (u32::signed(n2, 16) < u32::signed(n1, 16)) as u32;
        let n4 = if n3 != 0 { n2 } else { n1 };
        let n1 = n0 >> 16;
        let n0 = (u32::signed(n2, 16) < u32::signed(n1, 16)) as u32;
        let n3 = if n0 != 0 { n2 } else { n1 };
        let n1 = n3 << 16 | n4;
        o0[l] = n1;
    }
    put(&mut m[call.rows[1]], &o0, active);
}

/// `v_pk_max_i16 v7, v1, 64`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k29(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = n0 & 0xffff;
        let n2 = 0x40u32;
        let n3 = (u32::signed(n1, 16) < u32::signed(0x40, 16)) as u32;
        let n4 = if n3 != 0 { n2 } else { n1 };
        let n1 = n0 >> 16;
        let n2 = 0x0u32;
        let n3 = n0 >> 31;
        let n0 = if n3 != 0 { n2 } else { n1 };
        let n1 = n0 << 16 | n4;
        o0[l] = n1;
    }
    put(&mut m[call.rows[1]], &o0, active);
}

/// `v_pk_sub_u16 v7, 64, v2`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k30(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = n0 & 0xffff;
        let n2 = 0x40u32;
        let n3 = n2.wrapping_sub(n1) & 0xffff;
        let n1 = n0 >> 16;
        let n0 = n1.wrapping_neg() & 0xffff;
        let n1 = n0 << 16 | n3;
        o0[l] = n1;
    }
    put(&mut m[call.rows[1]], &o0, active);
}

/// `v_pk_mad_i16 v146, 0, v0, vcc_hi clamp`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k31(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = n0 & 0xffff;
        let n2 = 0x8000u32;
        let n3 = (u32::signed(n1, 16) as u32);
        let n4 = (u32::signed(n3, 32) < u32::signed(0xffff8000, 32)) as u32;
        let n5 = if n4 != 0 { n2 } else { n1 };
        let n1 = 0x7fffu32;
        let n4 = 0x7fffu32;
        let n6 = (u32::signed(n4, 32) < u32::signed(n3, 32)) as u32;
        let n3 = if n6 != 0 { n1 } else { n5 };
        let n5 = n0 >> 16;
        let n0 = (u32::signed(n5, 16) as u32);
        let n6 = (u32::signed(n0, 32) < u32::signed(0xffff8000, 32)) as u32;
        let n7 = if n6 != 0 { n2 } else { n5 };
        let n5 = (u32::signed(n4, 32) < u32::signed(n0, 32)) as u32;
        let n0 = if n5 != 0 { n1 } else { n7 };
        let n7 = n0 << 16 | n3;
        o0[l] = n7;
    }
    put(&mut m[call.rows[1]], &o0, active);
}

/// `v_pk_min_u16 v7, v1, -16`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k32(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = n0 & 0xffff;
        let n2 = 0xfff0u32;
        let n3 = (n2 < n1) as u32;
        let n4 = if n3 != 0 { n2 } else { n1 };
        let n1 = n0 >> 16;
        let n0 = n1 << 16 | n4;
        o0[l] = n0;
    }
    put(&mut m[call.rows[1]], &o0, active);
}

/// `v_pk_add_u16 v7, 64, v2`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k33(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = n0 & 0xffff;
        let n2 = n1.wrapping_add(0x40) & 0xffff;
        let n1 = n0 >> 16;
        let n0 = n1 << 16 | n2;
        o0[l] = n0;
    }
    put(&mut m[call.rows[1]], &o0, active);
}

/// `v_pk_add_u16 v7, v1, -1`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k34(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = n0 & 0xffff;
        let n2 = n1.wrapping_add(0xffff) & 0xffff;
        let n1 = n0 >> 16;
        let n0 = n1.wrapping_add(0xffff) & 0xffff;
        let n1 = n0 << 16 | n2;
        o0[l] = n1;
    }
    put(&mut m[call.rows[1]], &o0, active);
}

/// `v_pk_add_i16 v8, s9, s9`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k35(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = n0 & 0xffff;
        let n2 = n1.wrapping_add(n1) & 0xffff;
        let n1 = n0 >> 16;
        let n0 = n1.wrapping_add(n1) & 0xffff;
        let n1 = n0 << 16 | n2;
        o0[l] = n1;
    }
    put(&mut m[call.rows[1]], &o0, active);
}

/// `v_pk_add_i16 v255, v255, v255 clamp`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k36(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = n0 & 0xffff;
        let n2 = n1.wrapping_add(n1) & 0xffff;
        let n3 = 0x8000u32;
        let n4 = (u32::signed(n1, 16) as u32);
        let n1 = n4.wrapping_add(n4);
        let n4 = (u32::signed(n1, 32) < u32::signed(0xffff8000, 32)) as u32;
        let n5 = if n4 != 0 { n3 } else { n2 };
        let n2 = 0x7fffu32;
        let n4 = 0x7fffu32;
        let n6 = (u32::signed(n4, 32) < u32::signed(n1, 32)) as u32;
        let n1 = if n6 != 0 { n2 } else { n5 };
        let n5 = n0 >> 16;
        let n0 = n5.wrapping_add(n5) & 0xffff;
        let n6 = (u32::signed(n5, 16) as u32);
        let n5 = n6.wrapping_add(n6);
        let n6 = (u32::signed(n5, 32) < u32::signed(0xffff8000, 32)) as u32;
        let n7 = if n6 != 0 { n3 } else { n0 };
        let n0 = (u32::signed(n4, 32) < u32::signed(n5, 32)) as u32;
        let n5 = if n0 != 0 { n2 } else { n7 };
        let n7 = n5 << 16 | n1;
        o0[l] = n7;
    }
    put(&mut m[call.rows[1]], &o0, active);
}

/// `v_pk_mul_lo_u16 v7, -16, v2`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k37(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = n0 & 0xffff;
        let n2 = n1.wrapping_mul(0xfff0) & 0xffff;
        let n1 = n0 >> 16;
        let n0 = n1.wrapping_neg() & 0xffff;
        let n1 = n0 << 16 | n2;
        o0[l] = n1;
    }
    put(&mut m[call.rows[1]], &o0, active);
}

/// `v_pk_mad_i16 v255, v255, v255, v255 clamp`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k38(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = n0 & 0xffff;
        let n2 = n1.wrapping_mul(n1) & 0xffff;
        let n3 = n1.wrapping_add(n2) & 0xffff;
        let n2 = 0x8000u32;
        let n4 = (u32::signed(n1, 16) as u32);
        let n1 = n4.wrapping_mul(n4);
        let n5 = n4.wrapping_add(n1);
        let n1 = (u32::signed(n5, 32) < u32::signed(0xffff8000, 32)) as u32;
        let n4 = if n1 != 0 { n2 } else { n3 };
        let n3 = 0x7fffu32;
        let n1 = 0x7fffu32;
        let n6 = (u32::signed(n1, 32) < u32::signed(n5, 32)) as u32;
        let n5 = if n6 != 0 { n3 } else { n4 };
        let n4 = n0 >> 16;
        let n0 = n4.wrapping_mul(n4) & 0xffff;
        let n6 = n4.wrapping_add(n0) & 0xffff;
        let n0 = (u32::signed(n4, 16) as u32);
        let n4 = n0.wrapping_mul(n0);
        let n7 = n0.wrapping_add(n4);
        let n4 = (u32::signed(n7, 32) < u32::signed(0xffff8000, 32)) as u32;
        let n0 = if n4 != 0 { n2 } else { n6 };
        let n6 = (u32::signed(n1, 32) < u32::signed(n7, 32)) as u32;
        let n7 = if n6 != 0 { n3 } else { n0 };
        let n0 = n7 << 16 | n5;
        o0[l] = n0;
    }
    put(&mut m[call.rows[1]], &o0, active);
}

/// `v_pk_mad_u16 v8, s9, s9, s9`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k39(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = n0 & 0xffff;
        let n2 = n1.wrapping_mul(n1) & 0xffff;
        let n3 = n1.wrapping_add(n2) & 0xffff;
        let n2 = n0 >> 16;
        let n0 = n2.wrapping_mul(n2) & 0xffff;
        let n1 = n2.wrapping_add(n0) & 0xffff;
        let n0 = n1 << 16 | n3;
        o0[l] = n0;
    }
    put(&mut m[call.rows[1]], &o0, active);
}

/// `v_pk_mul_lo_u16 v7, v1, -1`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k40(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = n0 & 0xffff;
        let n2 = n1.wrapping_neg() & 0xffff;
        let n1 = n0 >> 16;
        let n0 = n1.wrapping_neg() & 0xffff;
        let n1 = n0 << 16 | n2;
        o0[l] = n1;
    }
    put(&mut m[call.rows[1]], &o0, active);
}

/// `v_pk_mad_u16 v194, v25, 0, v31`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k41(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        o0[l] = n0;
    }
    put(&mut m[call.rows[1]], &o0, active);
}

/// `v_pk_min_f16 v178, 0.15915494, 1.0`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k42(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = 0x3118u32;
        o0[l] = n0;
    }
    put(&mut m[call.rows[0]], &o0, active);
}

/// The functions, in the order of their keys.
pub(crate) const FUNCTIONS: &[(u128, Function)] = &[
    (0x095c9b8d2402b83ed70e1956d015617c, k31),
    (0x118cc076641ac7045fbe462922c23d97, k19),
    (0x13f14fd27cad12ed85a1cf6975c4a58c, k10),
    (0x17ed2e9fd520cc6dd76ab79dd8b1a766, k23),
    (0x233344785da8aaff938a804421f02682, k32),
    (0x33708f74fe78691038df376cb2adaa77, k25),
    (0x350810af031612dcb05911d32e196e86, k17),
    (0x36db142e4aa314175346b6b27cd9ef48, k8),
    (0x36f921dc29057c6c76d36671dc63ceed, k4),
    (0x3f6020c51e35af18b24b7dee3327e519, k16),
    (0x569c18ee77e54a25703b9967518fd48b, k5),
    (0x5e568b8386d00664801a39cd6bd31c52, k18),
    (0x5ffabbeb2824f7072adec4bf53e43226, k13),
    (0x6d1013ab9411083c71b71a8378e7b986, k24),
    (0x71a6649d7942faca676b94d5b91985ce, k2),
    (0x83ec5513b1ebeaa47c762eeedd1d60da, k26),
    (0x954bc732384fd2922fe81ba70296d15c, k21),
    (0x9550f6319a0e8bfeb82ed409c4250d15, k42),
    (0x96d5eb53a6e520d381d4e28048fa5e4c, k20),
    (0x972aff16bf17f5ae542c2467d6d85c14, k9),
    (0x986d59e5740ded3a81bf3a0e8f710b0b, k0),
    (0xa1f1df934b12ebb2e166059c62600019, k11),
    (0xace6386a27d4f3f990678b8a204187e1, k29),
    (0xacfa73a9a5c432e6b6983bd91b6b10ee, k7),
    (0xae95af5057036225bed55ba205026c43, k36),
    (0xb66495cfe0a77a2f3433a1cb2b32b5c3, k33),
    (0xb87aa0e34cb779e908b3cacae542246f, k35),
    (0xbd66f1d295607a7e24340d8327c92374, k30),
    (0xc3835c398af2c48d1e256e25163b31e7, k39),
    (0xc625ea7fba30aa0702c3a19763b488e9, k37),
    (0xc73b7ec7b658eb92183dda377e100f48, k27),
    (0xc760e9c0321f07db1dbbb7fbd506d7e7, k40),
    (0xd2ba752d9fa58e7f977afa9b80678a12, k41),
    (0xd68cc9d2d2761d75ac70e1f798de8fd7, k14),
    (0xd704e09481a8742b006f334649a8c9b3, k34),
    (0xdc7ae1eb2495f8314e0018493d8f8901, k3),
    (0xdf506906a0d6b1152d77fdc3615dc427, k1),
    (0xe2f2d546a206a969af138127ca2d6637, k6),
    (0xe332eb664c9ee60fd1d88d382ee4f9e5, k15),
    (0xec1332711b16bdb77392a4487e1dcdf7, k12),
    (0xefb0c9857ff4067407a5a67b3586493c, k28),
    (0xfc2c8edea59ffa75576e25cc3b01f805, k38),
    (0xfcdaecfebb31e26b190fb313af7e3cd6, k22),
];
