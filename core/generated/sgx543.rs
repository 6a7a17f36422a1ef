// Written by the generator in src/exec/aot/codegen.rs; do not edit. `BLESS=1 cargo test -p isamorph-core --test it generated::`
// writes it anew.

use crate::exec::floats;
use crate::exec::floats::special;
use crate::exec::floats::RoundingDirection::{Down as DOWN, Nearest as NEAREST, Up as UP, Zero as ZERO};
use crate::exec::call::{Call, Function, not_compiled, put, put_where};
use crate::exec::lanes::{LANES, Row};
use crate::exec::bytecode::lane::{u128, u32, u64};
use multiversion::target::target_cfg_f;

/// `nop.nosched`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k0(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    for l in 0..LANES {
    }
}

/// `emit 2.1 0x7, 0x0, 0xa0200000`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k1(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = 0x1u32;
        o0[l] = n0;
    }
    put(&mut m[call.rows[0]], &o0, active);
}

/// `smlsi.nosched 1, 1, 1, 1, limits 0, 0, 0`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k2(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    let mut o2 = [0; LANES];
    let mut o3 = [0; LANES];
    let mut o4 = [0; LANES];
    let mut o5 = [0; LANES];
    let mut o6 = [0; LANES];
    let mut o7 = [0; LANES];
    let mut o8 = [0; LANES];
    let mut o9 = [0; LANES];
    let mut o10 = [0; LANES];
    let mut o11 = [0; LANES];
    let mut o12 = [0; LANES];
    let mut o13 = [0; LANES];
    let mut o14 = [0; LANES];
    let mut o15 = [0; LANES];
    let mut o16 = [0; LANES];
    for l in 0..LANES {
        let n0 = 0x0u32;
        let n1 = 0x0u32;
        let n2 = 0x0u32;
        o0[l] = n0;
        o1[l] = n0;
        o2[l] = n0;
        o3[l] = n0;
        o4[l] = n1;
        o5[l] = n1;
        o6[l] = n1;
        o7[l] = n1;
        o8[l] = n1;
        o9[l] = n1;
        o10[l] = n1;
        o11[l] = n1;
        o12[l] = n2;
        o13[l] = n2;
        o14[l] = n2;
        o15[l] = n2;
        o16[l] = n0;
    }
    put(&mut m[call.rows[0]], &o0, active);
    put(&mut m[call.rows[1]], &o1, active);
    put(&mut m[call.rows[2]], &o2, active);
    put(&mut m[call.rows[3]], &o3, active);
    put(&mut m[call.rows[4]], &o4, active);
    put(&mut m[call.rows[5]], &o5, active);
    put(&mut m[call.rows[6]], &o6, active);
    put(&mut m[call.rows[7]], &o7, active);
    put(&mut m[call.rows[8]], &o8, active);
    put(&mut m[call.rows[9]], &o9, active);
    put(&mut m[call.rows[10]], &o10, active);
    put(&mut m[call.rows[11]], &o11, active);
    put(&mut m[call.rows[12]], &o12, active);
    put(&mut m[call.rows[13]], &o13, active);
    put(&mut m[call.rows[14]], &o14, active);
    put(&mut m[call.rows[15]], &o15, active);
    put(&mut m[call.rows[16]], &o16, active);
}

/// `smlsi 1, 1, {2, 3, 0, 0}, 1, limits 0, 0, 0`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k3(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    let mut o2 = [0; LANES];
    let mut o3 = [0; LANES];
    let mut o4 = [0; LANES];
    let mut o5 = [0; LANES];
    let mut o6 = [0; LANES];
    let mut o7 = [0; LANES];
    let mut o8 = [0; LANES];
    let mut o9 = [0; LANES];
    let mut o10 = [0; LANES];
    let mut o11 = [0; LANES];
    let mut o12 = [0; LANES];
    let mut o13 = [0; LANES];
    let mut o14 = [0; LANES];
    let mut o15 = [0; LANES];
    let mut o16 = [0; LANES];
    for l in 0..LANES {
        let n0 = 0x0u32;
        let n1 = 0x1u32;
        let n2 = 0x0u32;
        let n3 = 0xeu32;
        let n4 = 0x0u32;
        o0[l] = n0;
        o1[l] = n0;
        o2[l] = n1;
        o3[l] = n0;
        o4[l] = n2;
        o5[l] = n2;
        o6[l] = n2;
        o7[l] = n2;
        o8[l] = n2;
        o9[l] = n2;
        o10[l] = n3;
        o11[l] = n2;
        o12[l] = n4;
        o13[l] = n4;
        o14[l] = n4;
        o15[l] = n4;
        o16[l] = n1;
    }
    put(&mut m[call.rows[0]], &o0, active);
    put(&mut m[call.rows[1]], &o1, active);
    put(&mut m[call.rows[2]], &o2, active);
    put(&mut m[call.rows[3]], &o3, active);
    put(&mut m[call.rows[4]], &o4, active);
    put(&mut m[call.rows[5]], &o5, active);
    put(&mut m[call.rows[6]], &o6, active);
    put(&mut m[call.rows[7]], &o7, active);
    put(&mut m[call.rows[8]], &o8, active);
    put(&mut m[call.rows[9]], &o9, active);
    put(&mut m[call.rows[10]], &o10, active);
    put(&mut m[call.rows[11]], &o11, active);
    put(&mut m[call.rows[12]], &o12, active);
    put(&mut m[call.rows[13]], &o13, active);
    put(&mut m[call.rows[14]], &o14, active);
    put(&mut m[call.rows[15]], &o15, active);
    put(&mut m[call.rows[16]], &o16, active);
}

/// The functions, in the order of their keys.
pub(crate) const FUNCTIONS: &[(u128, Function)] = &[
    (0x657144ac50d28ad740b9d5fed95de800, k0),
    (0x93174f07a037051a05f11fe2d6ebf6b9, k1),
    (0x9bdcc63e13b268d5c71f8e48e74ad7ef, k3),
    (0xe2589f9d1ef22ebe9b73a3bd182a9871, k2),
];
