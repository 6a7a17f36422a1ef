// Written by the generator in src/exec/aot/codegen.rs; do not edit. `BLESS=1 cargo test -p isamorph-core --test it generated::`
// writes it anew.

use crate::exec::floats;
use crate::exec::floats::special;
use crate::exec::floats::RoundingDirection::{Down as DOWN, Nearest as NEAREST, Up as UP, Zero as ZERO};
use crate::exec::call::{Call, Function, not_compiled, put, put_where};
use crate::exec::lanes::{LANES, Row};
use crate::exec::bytecode::lane::{u128, u32, u64};
use multiversion::target::target_cfg_f;

/// `addc b16 $r5l $r2l $r3h $c2`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k0(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let i2 = &m[call.rows[2]];
    let i3 = &m[call.rows[3]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = i2[l];
        let n3 = i3[l];
        let n4 = n0 & 0xffff;
        let n0 = n1 >> 16;
        let n1 = n0.wrapping_add(n4) & 0x1ffff;
        let n4 = n2 >> 2 & 0x1;
        let n2 = n4.wrapping_add(n1) & 0x1ffff;
        let n1 = n2 & 0xffff;
        let n2 = n3 >> 16;
        let n3 = n2 << 16 | n1;
        let n1 = 0x0u32;
        o0[l] = n3;
        o1[l] = n1;
    }
    put(&mut m[call.rows[4]], &o0, active);
    put(&mut m[call.rows[5]], &o1, active);
}

/// `addc sat b16 $r5l $r2l $r3h $c2`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k1(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let i2 = &m[call.rows[2]];
    let i3 = &m[call.rows[3]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = i2[l];
        let n3 = i3[l];
        let n4 = n0 & 0xffff;
        let n5 = n1 >> 16;
        let n6 = n5.wrapping_add(n4) & 0x1ffff;
        let n4 = n2 >> 2 & 0x1;
        let n2 = n4.wrapping_add(n6) & 0x1ffff;
        let n6 = n2 & 0xffff;
        let n4 = 0x8000u32;
        let n5 = 0x7fffu32;
        let n7 = n2 >> 15 & 0x1;
        let n2 = if n7 != 0 { n5 } else { n4 };
        let n4 = n1 >> 31;
        let n1 = n0 >> 15 & 0x1;
        let n0 = (n1 == n4) as u32;
        let n4 = (n7 == n1) as u32;
        let n1 = !n4 & 0x1;
        let n4 = n1 & n0;
        let n0 = if n4 != 0 { n2 } else { n6 };
        let n6 = n3 >> 16;
        let n3 = n6 << 16 | n0;
        let n0 = 0x0u32;
        o0[l] = n3;
        o1[l] = n0;
    }
    put(&mut m[call.rows[4]], &o0, active);
    put(&mut m[call.rows[5]], &o1, active);
}

/// `addc sat b16 $c1 $r5l $r2l $r3h $c2`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k2(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let i2 = &m[call.rows[2]];
    let i3 = &m[call.rows[3]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    let mut o2 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = i2[l];
        let n3 = i3[l];
        let n4 = n0 & 0xffff;
        let n5 = n1 >> 16;
        let n6 = n5.wrapping_add(n4) & 0x1ffff;
        let n4 = n2 >> 2 & 0x1;
        let n2 = n4.wrapping_add(n6) & 0x1ffff;
        let n6 = n2 & 0xffff;
        let n4 = 0x8000u32;
        let n5 = 0x7fffu32;
        let n7 = n2 >> 15 & 0x1;
        let n8 = if n7 != 0 { n5 } else { n4 };
        let n4 = n1 >> 31;
        let n1 = n0 >> 15 & 0x1;
        let n0 = (n1 == n4) as u32;
        let n4 = (n7 == n1) as u32;
        let n1 = !n4 & 0x1;
        let n4 = n1 & n0;
        let n0 = if n4 != 0 { n8 } else { n6 };
        let n6 = n3 >> 16;
        let n3 = n6 << 16 | n0;
        let n6 = (n0 == 0x0) as u32;
        let n0 = !n7 & 0x1;
        let n7 = n4 ^ n0;
        let n0 = !n7 & 0x1;
        let n7 = n0 << 1 | n6;
        let n6 = n2 >> 16 & 0x1;
        let n2 = n6 << 2 | n7;
        let n7 = n4 << 3 | n2;
        let n2 = 0x0u32;
        o0[l] = n3;
        o1[l] = n7;
        o2[l] = n2;
    }
    put(&mut m[call.rows[4]], &o0, active);
    put(&mut m[call.rows[5]], &o1, active);
    put(&mut m[call.rows[6]], &o2, active);
}

/// `addc b16 $c1 $r5l $r2l $r3h $c2`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k3(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let i2 = &m[call.rows[2]];
    let i3 = &m[call.rows[3]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    let mut o2 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = i2[l];
        let n3 = i3[l];
        let n4 = n0 & 0xffff;
        let n5 = n1 >> 16;
        let n6 = n5.wrapping_add(n4) & 0x1ffff;
        let n4 = n2 >> 2 & 0x1;
        let n2 = n4.wrapping_add(n6) & 0x1ffff;
        let n6 = n2 & 0xffff;
        let n4 = n3 >> 16;
        let n3 = n4 << 16 | n6;
        let n4 = (n6 == 0x0) as u32;
        let n6 = n2 >> 15 & 0x3;
        let n5 = n6 << 1 | n4;
        let n4 = n1 >> 31;
        let n1 = n0 >> 15 & 0x1;
        let n0 = (n1 == n4) as u32;
        let n4 = n2 >> 15 & 0x1;
        let n2 = (n4 == n1) as u32;
        let n1 = !n2 & 0x1;
        let n2 = n1 & n0;
        let n0 = n2 << 3 | n5;
        let n5 = 0x0u32;
        o0[l] = n3;
        o1[l] = n0;
        o2[l] = n5;
    }
    put(&mut m[call.rows[4]], &o0, active);
    put(&mut m[call.rows[5]], &o1, active);
    put(&mut m[call.rows[6]], &o2, active);
}

/// `(lg $c3) set $c3 # g u32 $r0 $r6`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k4(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let i2 = &m[call.rows[2]];
    let mut o0 = [0; LANES];
    let mut g0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = i2[l];
        let n3 = n0 & 0x1;
        let n0 = !n3 & 0x1;
        let n3 = (n2 <= n1) as u32;
        let n4 = (n2 == n1) as u32;
        let n1 = !n4 & 0x1;
        let n4 = n1 & n3;
        let n3 = !n4 & 0x1;
        let n1 = n4 << 1 | n3;
        let n3 = 0x0u32;
        o0[l] = n1;
        g0[l] = n0;
        o1[l] = n3;
    }
    put_where(&mut m[call.rows[3]], &o0, &g0, active);
    put(&mut m[call.rows[4]], &o1, active);
}

/// `(eu $c0) add b32 $r6 $r0 $r6`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k5(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let i2 = &m[call.rows[2]];
    let mut o0 = [0; LANES];
    let mut g0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = i2[l];
        let n3 = n0 & 0x1;
        let n0 = n2.wrapping_add(n1);
        let n1 = 0x0u32;
        o0[l] = n0;
        g0[l] = n3;
        o1[l] = n1;
    }
    put_where(&mut m[call.rows[3]], &o0, &g0, active);
    put(&mut m[call.rows[4]], &o1, active);
}

/// `(e $c3) set $c3 # g u32 $r8 $r7`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k6(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let i2 = &m[call.rows[2]];
    let mut o0 = [0; LANES];
    let mut g0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = i2[l];
        let n3 = n0 & 0x1;
        let n4 = n0 >> 1 & 0x1;
        let n0 = !n4 & 0x1;
        let n4 = n0 & n3;
        let n3 = (n2 <= n1) as u32;
        let n0 = (n2 == n1) as u32;
        let n1 = !n0 & 0x1;
        let n0 = n1 & n3;
        let n3 = !n0 & 0x1;
        let n1 = n0 << 1 | n3;
        let n3 = 0x0u32;
        o0[l] = n1;
        g0[l] = n4;
        o1[l] = n3;
    }
    put_where(&mut m[call.rows[3]], &o0, &g0, active);
    put(&mut m[call.rows[4]], &o1, active);
}

/// `mov b16 $r2l $r3l`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k7(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let i2 = &m[call.rows[2]];
    let mut o0 = [0; LANES];
    let mut g0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = i2[l];
        let n3 = n0 & 0x3;
        let n0 = 0xfu32;
        let n4 = u32::lshr(n0, n3, 4);
        let n3 = n4 & 0x1;
        let n4 = n1 & 0xffff;
        let n1 = n2 >> 16;
        let n2 = n1 << 16 | n4;
        let n4 = 0x0u32;
        o0[l] = n2;
        g0[l] = n3;
        o1[l] = n4;
    }
    put_where(&mut m[call.rows[3]], &o0, &g0, active);
    put(&mut m[call.rows[4]], &o1, active);
}

/// `set $r5l ge u16 $r2l $r3h`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k8(call: &Call, m: &mut [Row], active: &Row) {
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
        let n3 = 0x0u32;
        let n4 = 0xffffu32;
        let n5 = n0 & 0xffff;
        let n0 = n1 >> 16;
        let n1 = (n0 <= n5) as u32;
        let n5 = if n1 != 0 { n4 } else { n3 };
        let n3 = n2 >> 16;
        let n2 = n3 << 16 | n5;
        let n5 = 0x0u32;
        o0[l] = n2;
        o1[l] = n5;
    }
    put(&mut m[call.rows[3]], &o0, active);
    put(&mut m[call.rows[4]], &o1, active);
}

/// `set $r5l g u16 $r2l $r3h`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k9(call: &Call, m: &mut [Row], active: &Row) {
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
        let n3 = 0x0u32;
        let n4 = 0xffffu32;
        let n5 = n0 & 0xffff;
        let n0 = n1 >> 16;
        let n1 = (n0 <= n5) as u32;
        let n6 = (n0 == n5) as u32;
        let n5 = !n6 & 0x1;
        let n6 = n5 & n1;
        let n1 = if n6 != 0 { n4 } else { n3 };
        let n3 = n2 >> 16;
        let n2 = n3 << 16 | n1;
        let n1 = 0x0u32;
        o0[l] = n2;
        o1[l] = n1;
    }
    put(&mut m[call.rows[3]], &o0, active);
    put(&mut m[call.rows[4]], &o1, active);
}

/// `set $r5l e u16 $r2l $r3h`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k10(call: &Call, m: &mut [Row], active: &Row) {
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
        let n3 = 0x0u32;
        let n4 = 0xffffu32;
        let n5 = n0 & 0xffff;
        let n0 = n1 >> 16;
        let n1 = (n0 <= n5) as u32;
        let n6 = (n0 == n5) as u32;
        let n5 = n6 & n1;
        let n1 = if n5 != 0 { n4 } else { n3 };
        let n3 = n2 >> 16;
        let n2 = n3 << 16 | n1;
        let n1 = 0x0u32;
        o0[l] = n2;
        o1[l] = n1;
    }
    put(&mut m[call.rows[3]], &o0, active);
    put(&mut m[call.rows[4]], &o1, active);
}

/// `set $r5l lg u16 $r2l $r3h`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k11(call: &Call, m: &mut [Row], active: &Row) {
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
        let n3 = 0x0u32;
        let n4 = 0xffffu32;
        let n5 = n0 & 0xffff;
        let n0 = n1 >> 16;
        let n1 = (n0 == n5) as u32;
        let n6 = !n1 & 0x1;
        let n1 = (n5 < n0) as u32;
        let n0 = n1 | n6;
        let n6 = if n0 != 0 { n4 } else { n3 };
        let n3 = n2 >> 16;
        let n2 = n3 << 16 | n6;
        let n6 = 0x0u32;
        o0[l] = n2;
        o1[l] = n6;
    }
    put(&mut m[call.rows[3]], &o0, active);
    put(&mut m[call.rows[4]], &o1, active);
}

/// `set $r5l lg s16 $r2l $r3h`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k12(call: &Call, m: &mut [Row], active: &Row) {
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
        let n3 = 0x0u32;
        let n4 = 0xffffu32;
        let n5 = n0 & 0xffff;
        let n0 = n1 >> 16;
        let n1 = (n0 == n5) as u32;
        let n6 = !n1 & 0x1;
        let n1 = (u32::signed(n5, 16) < u32::signed(n0, 16)) as u32;
        let n0 = n1 | n6;
        let n6 = if n0 != 0 { n4 } else { n3 };
        let n3 = n2 >> 16;
        let n2 = n3 << 16 | n6;
        let n6 = 0x0u32;
        o0[l] = n2;
        o1[l] = n6;
    }
    put(&mut m[call.rows[3]], &o0, active);
    put(&mut m[call.rows[4]], &o1, active);
}

/// `set $r5l le u16 $r2l $r3h`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k13(call: &Call, m: &mut [Row], active: &Row) {
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
        let n3 = 0x0u32;
        let n4 = 0xffffu32;
        let n5 = n0 & 0xffff;
        let n0 = n1 >> 16;
        let n1 = (n0 == n5) as u32;
        let n6 = (n5 < n0) as u32;
        let n0 = n6 | n1;
        let n1 = if n0 != 0 { n4 } else { n3 };
        let n3 = n2 >> 16;
        let n2 = n3 << 16 | n1;
        let n1 = 0x0u32;
        o0[l] = n2;
        o1[l] = n1;
    }
    put(&mut m[call.rows[3]], &o0, active);
    put(&mut m[call.rows[4]], &o1, active);
}

/// `set $r5l le s16 $r2l $r3h`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k14(call: &Call, m: &mut [Row], active: &Row) {
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
        let n3 = 0x0u32;
        let n4 = 0xffffu32;
        let n5 = n0 & 0xffff;
        let n0 = n1 >> 16;
        let n1 = (n0 == n5) as u32;
        let n6 = (u32::signed(n5, 16) < u32::signed(n0, 16)) as u32;
        let n0 = n6 | n1;
        let n1 = if n0 != 0 { n4 } else { n3 };
        let n3 = n2 >> 16;
        let n2 = n3 << 16 | n1;
        let n1 = 0x0u32;
        o0[l] = n2;
        o1[l] = n1;
    }
    put(&mut m[call.rows[3]], &o0, active);
    put(&mut m[call.rows[4]], &o1, active);
}

/// `set $r5l ge s16 $r2l $r3h`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k15(call: &Call, m: &mut [Row], active: &Row) {
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
        let n3 = 0x0u32;
        let n4 = 0xffffu32;
        let n5 = n0 & 0xffff;
        let n0 = n1 >> 16;
        let n1 = (u32::signed(n0, 16) <= u32::signed(n5, 16)) as u32;
        let n5 = if n1 != 0 { n4 } else { n3 };
        let n3 = n2 >> 16;
        let n2 = n3 << 16 | n5;
        let n5 = 0x0u32;
        o0[l] = n2;
        o1[l] = n5;
    }
    put(&mut m[call.rows[3]], &o0, active);
    put(&mut m[call.rows[4]], &o1, active);
}

/// `set $r5l g s16 $r2l $r3h`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k16(call: &Call, m: &mut [Row], active: &Row) {
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
        let n3 = 0x0u32;
        let n4 = 0xffffu32;
        let n5 = n0 & 0xffff;
        let n0 = n1 >> 16;
        let n1 = (u32::signed(n0, 16) <= u32::signed(n5, 16)) as u32;
        let n6 = (n0 == n5) as u32;
        let n5 = !n6 & 0x1;
        let n6 = n5 & n1;
        let n1 = if n6 != 0 { n4 } else { n3 };
        let n3 = n2 >> 16;
        let n2 = n3 << 16 | n1;
        let n1 = 0x0u32;
        o0[l] = n2;
        o1[l] = n1;
    }
    put(&mut m[call.rows[3]], &o0, active);
    put(&mut m[call.rows[4]], &o1, active);
}

/// `set $r5l e s16 $r2l $r3h`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k17(call: &Call, m: &mut [Row], active: &Row) {
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
        let n3 = 0x0u32;
        let n4 = 0xffffu32;
        let n5 = n0 & 0xffff;
        let n0 = n1 >> 16;
        let n1 = (u32::signed(n0, 16) <= u32::signed(n5, 16)) as u32;
        let n6 = (n0 == n5) as u32;
        let n5 = n6 & n1;
        let n1 = if n5 != 0 { n4 } else { n3 };
        let n3 = n2 >> 16;
        let n2 = n3 << 16 | n1;
        let n1 = 0x0u32;
        o0[l] = n2;
        o1[l] = n1;
    }
    put(&mut m[call.rows[3]], &o0, active);
    put(&mut m[call.rows[4]], &o1, active);
}

/// `set $r5l l u16 $r2l $r3h`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k18(call: &Call, m: &mut [Row], active: &Row) {
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
        let n3 = 0x0u32;
        let n4 = 0xffffu32;
        let n5 = n0 >> 16;
        let n0 = n1 & 0xffff;
        let n1 = (n0 < n5) as u32;
        let n5 = if n1 != 0 { n4 } else { n3 };
        let n3 = n2 >> 16;
        let n2 = n3 << 16 | n5;
        let n5 = 0x0u32;
        o0[l] = n2;
        o1[l] = n5;
    }
    put(&mut m[call.rows[3]], &o0, active);
    put(&mut m[call.rows[4]], &o1, active);
}

/// `set $r5l l s16 $r2l $r3h`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k19(call: &Call, m: &mut [Row], active: &Row) {
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
        let n3 = 0x0u32;
        let n4 = 0xffffu32;
        let n5 = n0 >> 16;
        let n0 = n1 & 0xffff;
        let n1 = (u32::signed(n0, 16) < u32::signed(n5, 16)) as u32;
        let n5 = if n1 != 0 { n4 } else { n3 };
        let n3 = n2 >> 16;
        let n2 = n3 << 16 | n5;
        let n5 = 0x0u32;
        o0[l] = n2;
        o1[l] = n5;
    }
    put(&mut m[call.rows[3]], &o0, active);
    put(&mut m[call.rows[4]], &o1, active);
}

/// `add f32 $r5 (mul $r2 $r3) $r4`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k20(call: &Call, m: &mut [Row], active: &Row) {
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
        let n3 = floats::multiply_truncate_add(n2, n1, n0, special(0x7fffffff, 0x7fffffff, 0x7fffffff, 0x0));
        let n0 = 0x0u32;
        o0[l] = n3;
        o1[l] = n0;
    }
    put(&mut m[call.rows[3]], &o0, active);
    put(&mut m[call.rows[4]], &o1, active);
}

/// `add f32 $r5 (mul $r2 $r3) neg $r4`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k21(call: &Call, m: &mut [Row], active: &Row) {
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
        let n3 = n0 & 0x7fffffff;
        let n4 = n0 >> 31;
        let n0 = !n4 & 0x1;
        let n4 = n0 << 31 | n3;
        let n3 = floats::multiply_truncate_add(n2, n1, n4, special(0x7fffffff, 0x7fffffff, 0x7fffffff, 0x0));
        let n4 = 0x0u32;
        o0[l] = n3;
        o1[l] = n4;
    }
    put(&mut m[call.rows[3]], &o0, active);
    put(&mut m[call.rows[4]], &o1, active);
}

/// `add $r6 (mul u16 $r0l $r2l) $r4`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k22(call: &Call, m: &mut [Row], active: &Row) {
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
        let n3 = n0 & 0xffff;
        let m0 = (n3 & 0xffff) as u64;
        let n3 = n1 & 0xffff;
        let m1 = (n3 & 0xffff) as u64;
        let m2 = m1.wrapping_mul(m0) & 0xffffffffffff;
        let n3 = (m2 & 0xffffffff) as u32;
        let n1 = n2.wrapping_add(n3);
        let n3 = 0x0u32;
        o0[l] = n1;
        o1[l] = n3;
    }
    put(&mut m[call.rows[3]], &o0, active);
    put(&mut m[call.rows[4]], &o1, active);
}

/// `add $r10 (mul u16 $r8l $r7h) $r10`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k23(call: &Call, m: &mut [Row], active: &Row) {
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
        let n3 = n0 & 0xffff;
        let m0 = (n3 & 0xffff) as u64;
        let n3 = n1 >> 16;
        let m1 = (n3 & 0xffff) as u64;
        let m2 = m1.wrapping_mul(m0) & 0xffffffffffff;
        let n3 = (m2 & 0xffffffff) as u32;
        let n1 = n2.wrapping_add(n3);
        let n3 = 0x0u32;
        o0[l] = n1;
        o1[l] = n3;
    }
    put(&mut m[call.rows[3]], &o0, active);
    put(&mut m[call.rows[4]], &o1, active);
}

/// `subr b16 $r5l $r2l $r3h`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k24(call: &Call, m: &mut [Row], active: &Row) {
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
        let n3 = n0 & 0xffff;
        let n0 = !n3 & 0xffff;
        let n3 = n1 >> 16;
        let n1 = n3.wrapping_add(n0) & 0xffff;
        let n0 = n1.wrapping_add(0x1) & 0xffff;
        let n1 = n2 >> 16;
        let n2 = n1 << 16 | n0;
        let n0 = 0x0u32;
        o0[l] = n2;
        o1[l] = n0;
    }
    put(&mut m[call.rows[3]], &o0, active);
    put(&mut m[call.rows[4]], &o1, active);
}

/// `sub b16 $r5l $r2l $r3h`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k25(call: &Call, m: &mut [Row], active: &Row) {
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
        let n3 = n0 & 0xffff;
        let n0 = n1 >> 16;
        let n1 = !n0 & 0xffff;
        let n0 = n1.wrapping_add(n3) & 0xffff;
        let n3 = n0.wrapping_add(0x1) & 0xffff;
        let n0 = n2 >> 16;
        let n2 = n0 << 16 | n3;
        let n3 = 0x0u32;
        o0[l] = n2;
        o1[l] = n3;
    }
    put(&mut m[call.rows[3]], &o0, active);
    put(&mut m[call.rows[4]], &o1, active);
}

/// `max u16 $r5l $r2l $r3h`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k26(call: &Call, m: &mut [Row], active: &Row) {
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
        let n3 = n0 & 0xffff;
        let n0 = n1 >> 16;
        let n1 = (n3 < n0) as u32;
        let n4 = if n1 != 0 { n0 } else { n3 };
        let n3 = n2 >> 16;
        let n2 = n3 << 16 | n4;
        let n4 = 0x0u32;
        o0[l] = n2;
        o1[l] = n4;
    }
    put(&mut m[call.rows[3]], &o0, active);
    put(&mut m[call.rows[4]], &o1, active);
}

/// `max s16 $r5l $r2l $r3h`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k27(call: &Call, m: &mut [Row], active: &Row) {
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
        let n3 = n0 & 0xffff;
        let n0 = n1 >> 16;
        let n1 = (u32::signed(n3, 16) < u32::signed(n0, 16)) as u32;
        let n4 = if n1 != 0 { n0 } else { n3 };
        let n3 = n2 >> 16;
        let n2 = n3 << 16 | n4;
        let n4 = 0x0u32;
        o0[l] = n2;
        o1[l] = n4;
    }
    put(&mut m[call.rows[3]], &o0, active);
    put(&mut m[call.rows[4]], &o1, active);
}

/// `and b16 $r5l $r2l $r3h`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k28(call: &Call, m: &mut [Row], active: &Row) {
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
        let n3 = n0 & 0xffff;
        let n0 = n1 >> 16;
        let n1 = n0 & n3;
        let n3 = n2 >> 16;
        let n2 = n3 << 16 | n1;
        let n1 = 0x0u32;
        o0[l] = n2;
        o1[l] = n1;
    }
    put(&mut m[call.rows[3]], &o0, active);
    put(&mut m[call.rows[4]], &o1, active);
}

/// `xor b16 $r5l $r2l $r3h`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k29(call: &Call, m: &mut [Row], active: &Row) {
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
        let n3 = n0 & 0xffff;
        let n0 = n1 >> 16;
        let n1 = n0 ^ n3;
        let n3 = n2 >> 16;
        let n2 = n3 << 16 | n1;
        let n1 = 0x0u32;
        o0[l] = n2;
        o1[l] = n1;
    }
    put(&mut m[call.rows[3]], &o0, active);
    put(&mut m[call.rows[4]], &o1, active);
}

/// `or b16 $r5l $r2l $r3h`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k30(call: &Call, m: &mut [Row], active: &Row) {
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
        let n3 = n0 & 0xffff;
        let n0 = n1 >> 16;
        let n1 = n0 | n3;
        let n3 = n2 >> 16;
        let n2 = n3 << 16 | n1;
        let n1 = 0x0u32;
        o0[l] = n2;
        o1[l] = n1;
    }
    put(&mut m[call.rows[3]], &o0, active);
    put(&mut m[call.rows[4]], &o1, active);
}

/// `add b16 $r5l $r2l $r3h`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k31(call: &Call, m: &mut [Row], active: &Row) {
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
        let n3 = n0 & 0xffff;
        let n0 = n1 >> 16;
        let n1 = n0.wrapping_add(n3) & 0xffff;
        let n3 = n2 >> 16;
        let n2 = n3 << 16 | n1;
        let n1 = 0x0u32;
        o0[l] = n2;
        o1[l] = n1;
    }
    put(&mut m[call.rows[3]], &o0, active);
    put(&mut m[call.rows[4]], &o1, active);
}

/// `subr sat b16 $r5l $r2l $r3h`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k32(call: &Call, m: &mut [Row], active: &Row) {
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
        let n3 = n0 & 0xffff;
        let n4 = !n3 & 0xffff;
        let n3 = n1 >> 16;
        let n5 = n3.wrapping_add(n4) & 0xffff;
        let n6 = n5.wrapping_add(0x1) & 0xffff;
        let n5 = 0x8000u32;
        let n7 = 0x7fffu32;
        let n8 = n3.wrapping_add(n4) & 0x1ffff;
        let n4 = n8.wrapping_add(0x1) & 0x1ffff;
        let n8 = n4 >> 15 & 0x1;
        let n4 = if n8 != 0 { n7 } else { n5 };
        let n5 = n1 >> 31;
        let n1 = n0 >> 15 & 0x1;
        let n0 = !n1 & 0x1;
        let n1 = (n0 == n5) as u32;
        let n5 = (n8 == n0) as u32;
        let n0 = !n5 & 0x1;
        let n5 = n0 & n1;
        let n1 = if n5 != 0 { n4 } else { n6 };
        let n6 = n2 >> 16;
        let n2 = n6 << 16 | n1;
        let n1 = 0x0u32;
        o0[l] = n2;
        o1[l] = n1;
    }
    put(&mut m[call.rows[3]], &o0, active);
    put(&mut m[call.rows[4]], &o1, active);
}

/// `add $r5 (mul s16 $r2l $r3h) $r4`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k33(call: &Call, m: &mut [Row], active: &Row) {
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
        let n3 = n0 & 0xffff;
        let n4 = n0 >> 15 & 0x1;
        let n0 = (u32::signed(n4, 1) as u32) & 0xff;
        let n4 = n0 << 16 | n3;
        let n3 = (u32::signed(n4, 24) as u32);
        let n4 = n1 >> 16;
        let n0 = n1 >> 31;
        let n1 = (u32::signed(n0, 1) as u32) & 0xff;
        let n0 = n1 << 16 | n4;
        let n4 = (u32::signed(n0, 24) as u32);
        let n0 = n4.wrapping_mul(n3);
        let n3 = n2.wrapping_add(n0);
        let n0 = 0x0u32;
        o0[l] = n3;
        o1[l] = n0;
    }
    put(&mut m[call.rows[3]], &o0, active);
    put(&mut m[call.rows[4]], &o1, active);
}

/// `sub sat b16 $r5l $r2l $r3h`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k34(call: &Call, m: &mut [Row], active: &Row) {
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
        let n3 = n0 & 0xffff;
        let n4 = n1 >> 16;
        let n5 = !n4 & 0xffff;
        let n4 = n5.wrapping_add(n3) & 0xffff;
        let n6 = n4.wrapping_add(0x1) & 0xffff;
        let n4 = 0x8000u32;
        let n7 = 0x7fffu32;
        let n8 = n5.wrapping_add(n3) & 0x1ffff;
        let n3 = n8.wrapping_add(0x1) & 0x1ffff;
        let n8 = n3 >> 15 & 0x1;
        let n3 = if n8 != 0 { n7 } else { n4 };
        let n4 = n1 >> 31;
        let n1 = !n4 & 0x1;
        let n4 = n0 >> 15 & 0x1;
        let n0 = (n4 == n1) as u32;
        let n1 = (n8 == n4) as u32;
        let n4 = !n1 & 0x1;
        let n1 = n4 & n0;
        let n0 = if n1 != 0 { n3 } else { n6 };
        let n6 = n2 >> 16;
        let n2 = n6 << 16 | n0;
        let n0 = 0x0u32;
        o0[l] = n2;
        o1[l] = n0;
    }
    put(&mut m[call.rows[3]], &o0, active);
    put(&mut m[call.rows[4]], &o1, active);
}

/// `add sat b16 $r5l $r2l $r3h`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k35(call: &Call, m: &mut [Row], active: &Row) {
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
        let n3 = n0 & 0xffff;
        let n4 = n1 >> 16;
        let n5 = n4.wrapping_add(n3) & 0xffff;
        let n6 = 0x8000u32;
        let n7 = 0x7fffu32;
        let n8 = n4.wrapping_add(n3) & 0x1ffff;
        let n3 = n8 >> 15 & 0x1;
        let n8 = if n3 != 0 { n7 } else { n6 };
        let n6 = n1 >> 31;
        let n1 = n0 >> 15 & 0x1;
        let n0 = (n1 == n6) as u32;
        let n6 = (n3 == n1) as u32;
        let n1 = !n6 & 0x1;
        let n6 = n1 & n0;
        let n0 = if n6 != 0 { n8 } else { n5 };
        let n5 = n2 >> 16;
        let n2 = n5 << 16 | n0;
        let n0 = 0x0u32;
        o0[l] = n2;
        o1[l] = n0;
    }
    put(&mut m[call.rows[3]], &o0, active);
    put(&mut m[call.rows[4]], &o1, active);
}

/// `add $r5 (mul high s24 $r2 $r3) $r4`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k36(call: &Call, m: &mut [Row], active: &Row) {
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
        let n3 = n0 & 0xffffff;
        let m0 = (n3 & 0xffffff) as u64;
        let m1 = (u64::signed(m0, 24) as u64) & 0xffffffffffff;
        let n3 = n1 & 0xffffff;
        let m0 = (n3 & 0xffffff) as u64;
        let m2 = (u64::signed(m0, 24) as u64) & 0xffffffffffff;
        let m0 = m2.wrapping_mul(m1) & 0xffffffffffff;
        let n3 = (m0 >> 16 & 0xffffffff) as u32;
        let n1 = n2.wrapping_add(n3);
        let n3 = 0x0u32;
        o0[l] = n1;
        o1[l] = n3;
    }
    put(&mut m[call.rows[3]], &o0, active);
    put(&mut m[call.rows[4]], &o1, active);
}

/// `add $r5 (mul u24 $r2 $r3) $r4`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k37(call: &Call, m: &mut [Row], active: &Row) {
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
        let n3 = n0 & 0xffffff;
        let m0 = (n3 & 0xffffff) as u64;
        let n3 = n1 & 0xffffff;
        let m1 = (n3 & 0xffffff) as u64;
        let m2 = m1.wrapping_mul(m0) & 0xffffffffffff;
        let n3 = (m2 & 0xffffffff) as u32;
        let n1 = n2.wrapping_add(n3);
        let n3 = 0x0u32;
        o0[l] = n1;
        o1[l] = n3;
    }
    put(&mut m[call.rows[3]], &o0, active);
    put(&mut m[call.rows[4]], &o1, active);
}

/// `add $r5 (mul high u24 $r2 $r3) $r4`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k38(call: &Call, m: &mut [Row], active: &Row) {
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
        let n3 = n0 & 0xffffff;
        let m0 = (n3 & 0xffffff) as u64;
        let n3 = n1 & 0xffffff;
        let m1 = (n3 & 0xffffff) as u64;
        let m2 = m1.wrapping_mul(m0) & 0xffffffffffff;
        let n3 = (m2 >> 16 & 0xffffffff) as u32;
        let n1 = n2.wrapping_add(n3);
        let n3 = 0x0u32;
        o0[l] = n1;
        o1[l] = n3;
    }
    put(&mut m[call.rows[3]], &o0, active);
    put(&mut m[call.rows[4]], &o1, active);
}

/// `add $r5 (mul s24 $r2 $r3) $r4`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k39(call: &Call, m: &mut [Row], active: &Row) {
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
        let n3 = n0 & 0xffffff;
        let n0 = (u32::signed(n3, 24) as u32);
        let n3 = n1 & 0xffffff;
        let n1 = (u32::signed(n3, 24) as u32);
        let n3 = n1.wrapping_mul(n0);
        let n0 = n2.wrapping_add(n3);
        let n3 = 0x0u32;
        o0[l] = n0;
        o1[l] = n3;
    }
    put(&mut m[call.rows[3]], &o0, active);
    put(&mut m[call.rows[4]], &o1, active);
}

/// `add $r4 (mul u16 $r0h $r2l) $r4`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k40(call: &Call, m: &mut [Row], active: &Row) {
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
        let n3 = n0 >> 16;
        let m0 = (n3 & 0xffff) as u64;
        let n3 = n1 & 0xffff;
        let m1 = (n3 & 0xffff) as u64;
        let m2 = m1.wrapping_mul(m0) & 0xffffffffffff;
        let n3 = (m2 & 0xffffffff) as u32;
        let n1 = n2.wrapping_add(n3);
        let n3 = 0x0u32;
        o0[l] = n1;
        o1[l] = n3;
    }
    put(&mut m[call.rows[3]], &o0, active);
    put(&mut m[call.rows[4]], &o1, active);
}

/// `sad $r5 s16 $r2l $r3h $r4`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k41(call: &Call, m: &mut [Row], active: &Row) {
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
        let n3 = n0 >> 16;
        let n0 = (u32::signed(n3, 16) as u32);
        let n4 = n1 & 0xffff;
        let n1 = (u32::signed(n4, 16) as u32);
        let n5 = n1.wrapping_sub(n0);
        let n6 = n0.wrapping_sub(n1);
        let n1 = (u32::signed(n4, 16) < u32::signed(n3, 16)) as u32;
        let n3 = if n1 != 0 { n6 } else { n5 };
        let n5 = n2.wrapping_add(n3);
        let n3 = 0x0u32;
        o0[l] = n5;
        o1[l] = n3;
    }
    put(&mut m[call.rows[3]], &o0, active);
    put(&mut m[call.rows[4]], &o1, active);
}

/// `min u16 $r5l $r2l $r3h`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k42(call: &Call, m: &mut [Row], active: &Row) {
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
        let n3 = n0 >> 16;
        let n0 = n1 & 0xffff;
        let n1 = (n0 < n3) as u32;
        let n4 = if n1 != 0 { n0 } else { n3 };
        let n3 = n2 >> 16;
        let n2 = n3 << 16 | n4;
        let n4 = 0x0u32;
        o0[l] = n2;
        o1[l] = n4;
    }
    put(&mut m[call.rows[3]], &o0, active);
    put(&mut m[call.rows[4]], &o1, active);
}

/// `min s16 $r5l $r2l $r3h`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k43(call: &Call, m: &mut [Row], active: &Row) {
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
        let n3 = n0 >> 16;
        let n0 = n1 & 0xffff;
        let n1 = (u32::signed(n0, 16) < u32::signed(n3, 16)) as u32;
        let n4 = if n1 != 0 { n0 } else { n3 };
        let n3 = n2 >> 16;
        let n2 = n3 << 16 | n4;
        let n4 = 0x0u32;
        o0[l] = n2;
        o1[l] = n4;
    }
    put(&mut m[call.rows[3]], &o0, active);
    put(&mut m[call.rows[4]], &o1, active);
}

/// `sad $r5 u16 $r2l $r3h $r4`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k44(call: &Call, m: &mut [Row], active: &Row) {
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
        let n3 = n0 >> 16;
        let n0 = n1 & 0xffff;
        let n1 = n0.wrapping_sub(n3);
        let n4 = n3.wrapping_sub(n0);
        let n5 = (n0 < n3) as u32;
        let n3 = if n5 != 0 { n4 } else { n1 };
        let n1 = n2.wrapping_add(n3);
        let n3 = 0x0u32;
        o0[l] = n1;
        o1[l] = n3;
    }
    put(&mut m[call.rows[3]], &o0, active);
    put(&mut m[call.rows[4]], &o1, active);
}

/// `shr s16 $r5l $r2l $r3h`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k45(call: &Call, m: &mut [Row], active: &Row) {
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
        let n3 = n0 >> 16;
        let n0 = n1 & 0xffff;
        let n1 = u32::ashr(n0, n3, 16);
        let n3 = n2 >> 16;
        let n2 = n3 << 16 | n1;
        let n1 = 0x0u32;
        o0[l] = n2;
        o1[l] = n1;
    }
    put(&mut m[call.rows[3]], &o0, active);
    put(&mut m[call.rows[4]], &o1, active);
}

/// `shr u16 $r5l $r2l $r3h`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k46(call: &Call, m: &mut [Row], active: &Row) {
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
        let n3 = n0 >> 16;
        let n0 = n1 & 0xffff;
        let n1 = u32::lshr(n0, n3, 16);
        let n3 = n2 >> 16;
        let n2 = n3 << 16 | n1;
        let n1 = 0x0u32;
        o0[l] = n2;
        o1[l] = n1;
    }
    put(&mut m[call.rows[3]], &o0, active);
    put(&mut m[call.rows[4]], &o1, active);
}

/// `shl b16 $r5l $r2l $r3h`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k47(call: &Call, m: &mut [Row], active: &Row) {
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
        let n3 = n0 >> 16;
        let n0 = n1 & 0xffff;
        let n1 = u32::shl(n0, n3, 17);
        let n3 = n1 & 0xffff;
        let n1 = n2 >> 16;
        let n2 = n1 << 16 | n3;
        let n3 = 0x0u32;
        o0[l] = n2;
        o1[l] = n3;
    }
    put(&mut m[call.rows[3]], &o0, active);
    put(&mut m[call.rows[4]], &o1, active);
}

/// `addc b32 $r3 $r1 $r124 $c1`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k48(call: &Call, m: &mut [Row], active: &Row) {
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
        let n3 = n0 >> 2 & 0x1;
        let n0 = n1.wrapping_add(n3);
        let n3 = n2.wrapping_add(n0);
        let n0 = 0x0u32;
        o0[l] = n3;
        o1[l] = n0;
    }
    put(&mut m[call.rows[3]], &o0, active);
    put(&mut m[call.rows[4]], &o1, active);
}

/// `addc sat b32 $r5 $r2 $r3 $c2`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k49(call: &Call, m: &mut [Row], active: &Row) {
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
        let n3 = n0 >> 2 & 0x1;
        let n0 = n1.wrapping_add(n3);
        let n3 = n2.wrapping_add(n0);
        let n0 = 0x80000000u32;
        let n4 = 0x7fffffffu32;
        let n5 = n3 >> 31;
        let n6 = if n5 != 0 { n4 } else { n0 };
        let n0 = n2 >> 31;
        let n2 = (n0 == n5) as u32;
        let n5 = !n2 & 0x1;
        let n2 = n1 >> 31;
        let n1 = (n0 == n2) as u32;
        let n2 = n1 & n5;
        let n5 = if n2 != 0 { n6 } else { n3 };
        let n3 = 0x0u32;
        o0[l] = n5;
        o1[l] = n3;
    }
    put(&mut m[call.rows[3]], &o0, active);
    put(&mut m[call.rows[4]], &o1, active);
}

/// `sad $r5 u32 $r2 $r3 $r4`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k50(call: &Call, m: &mut [Row], active: &Row) {
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
        let n3 = n1.wrapping_sub(n0);
        let n4 = n0.wrapping_sub(n1);
        let n5 = (n1 < n0) as u32;
        let n0 = if n5 != 0 { n4 } else { n3 };
        let n3 = n2.wrapping_add(n0);
        let n0 = 0x0u32;
        o0[l] = n3;
        o1[l] = n0;
    }
    put(&mut m[call.rows[3]], &o0, active);
    put(&mut m[call.rows[4]], &o1, active);
}

/// `sad $r5 s32 $r2 $r3 $r4`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k51(call: &Call, m: &mut [Row], active: &Row) {
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
        let n3 = n1.wrapping_sub(n0);
        let n4 = n0.wrapping_sub(n1);
        let n5 = (u32::signed(n1, 32) < u32::signed(n0, 32)) as u32;
        let n0 = if n5 != 0 { n4 } else { n3 };
        let n3 = n2.wrapping_add(n0);
        let n0 = 0x0u32;
        o0[l] = n3;
        o1[l] = n0;
    }
    put(&mut m[call.rows[3]], &o0, active);
    put(&mut m[call.rows[4]], &o1, active);
}

/// `add f32 $r3 neg (mul $r2 $r3) $r1`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k52(call: &Call, m: &mut [Row], active: &Row) {
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
        let n3 = n2 & 0x7fffffff;
        let n4 = n2 >> 31;
        let n2 = !n4 & 0x1;
        let n4 = n2 << 31 | n3;
        let n3 = floats::multiply_truncate_add(n4, n1, n0, special(0x7fffffff, 0x7fffffff, 0x7fffffff, 0x0));
        let n0 = 0x0u32;
        o0[l] = n3;
        o1[l] = n0;
    }
    put(&mut m[call.rows[3]], &o0, active);
    put(&mut m[call.rows[4]], &o1, active);
}

/// `set $c1 $r5l g u16 $r2l $r3h`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k53(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let i2 = &m[call.rows[2]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    let mut o2 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = i2[l];
        let n3 = 0x0u32;
        let n4 = 0xffffu32;
        let n5 = n0 & 0xffff;
        let n0 = n1 >> 16;
        let n1 = (n0 <= n5) as u32;
        let n6 = (n0 == n5) as u32;
        let n5 = !n6 & 0x1;
        let n6 = n5 & n1;
        let n1 = if n6 != 0 { n4 } else { n3 };
        let n3 = n2 >> 16;
        let n2 = n3 << 16 | n1;
        let n1 = !n6 & 0x1;
        let n3 = n6 << 1 | n1;
        let n1 = 0x0u32;
        o0[l] = n2;
        o1[l] = n3;
        o2[l] = n1;
    }
    put(&mut m[call.rows[3]], &o0, active);
    put(&mut m[call.rows[4]], &o1, active);
    put(&mut m[call.rows[5]], &o2, active);
}

/// `set $c1 $r5l e u16 $r2l $r3h`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k54(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let i2 = &m[call.rows[2]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    let mut o2 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = i2[l];
        let n3 = 0x0u32;
        let n4 = 0xffffu32;
        let n5 = n0 & 0xffff;
        let n0 = n1 >> 16;
        let n1 = (n0 <= n5) as u32;
        let n6 = (n0 == n5) as u32;
        let n5 = n6 & n1;
        let n1 = if n5 != 0 { n4 } else { n3 };
        let n3 = n2 >> 16;
        let n2 = n3 << 16 | n1;
        let n1 = !n5 & 0x1;
        let n3 = n5 << 1 | n1;
        let n1 = 0x0u32;
        o0[l] = n2;
        o1[l] = n3;
        o2[l] = n1;
    }
    put(&mut m[call.rows[3]], &o0, active);
    put(&mut m[call.rows[4]], &o1, active);
    put(&mut m[call.rows[5]], &o2, active);
}

/// `set $c1 $r5l ge u16 $r2l $r3h`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k55(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let i2 = &m[call.rows[2]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    let mut o2 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = i2[l];
        let n3 = 0x0u32;
        let n4 = 0xffffu32;
        let n5 = n0 & 0xffff;
        let n0 = n1 >> 16;
        let n1 = (n0 <= n5) as u32;
        let n6 = if n1 != 0 { n4 } else { n3 };
        let n3 = n2 >> 16;
        let n2 = n3 << 16 | n6;
        let n6 = (n5 < n0) as u32;
        let n0 = n1 << 1 | n6;
        let n6 = 0x0u32;
        o0[l] = n2;
        o1[l] = n0;
        o2[l] = n6;
    }
    put(&mut m[call.rows[3]], &o0, active);
    put(&mut m[call.rows[4]], &o1, active);
    put(&mut m[call.rows[5]], &o2, active);
}

/// `set $c1 $r5l lg u16 $r2l $r3h`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k56(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let i2 = &m[call.rows[2]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    let mut o2 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = i2[l];
        let n3 = 0x0u32;
        let n4 = 0xffffu32;
        let n5 = n0 & 0xffff;
        let n0 = n1 >> 16;
        let n1 = (n0 == n5) as u32;
        let n6 = !n1 & 0x1;
        let n1 = (n5 < n0) as u32;
        let n0 = n1 | n6;
        let n6 = if n0 != 0 { n4 } else { n3 };
        let n3 = n2 >> 16;
        let n2 = n3 << 16 | n6;
        let n6 = !n0 & 0x1;
        let n3 = n0 << 1 | n6;
        let n6 = 0x0u32;
        o0[l] = n2;
        o1[l] = n3;
        o2[l] = n6;
    }
    put(&mut m[call.rows[3]], &o0, active);
    put(&mut m[call.rows[4]], &o1, active);
    put(&mut m[call.rows[5]], &o2, active);
}

/// `set $c1 $r5l lg s16 $r2l $r3h`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k57(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let i2 = &m[call.rows[2]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    let mut o2 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = i2[l];
        let n3 = 0x0u32;
        let n4 = 0xffffu32;
        let n5 = n0 & 0xffff;
        let n0 = n1 >> 16;
        let n1 = (n0 == n5) as u32;
        let n6 = !n1 & 0x1;
        let n1 = (u32::signed(n5, 16) < u32::signed(n0, 16)) as u32;
        let n0 = n1 | n6;
        let n6 = if n0 != 0 { n4 } else { n3 };
        let n3 = n2 >> 16;
        let n2 = n3 << 16 | n6;
        let n6 = !n0 & 0x1;
        let n3 = n0 << 1 | n6;
        let n6 = 0x0u32;
        o0[l] = n2;
        o1[l] = n3;
        o2[l] = n6;
    }
    put(&mut m[call.rows[3]], &o0, active);
    put(&mut m[call.rows[4]], &o1, active);
    put(&mut m[call.rows[5]], &o2, active);
}

/// `set $c1 $r5l le u16 $r2l $r3h`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k58(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let i2 = &m[call.rows[2]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    let mut o2 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = i2[l];
        let n3 = 0x0u32;
        let n4 = 0xffffu32;
        let n5 = n0 & 0xffff;
        let n0 = n1 >> 16;
        let n1 = (n0 == n5) as u32;
        let n6 = (n5 < n0) as u32;
        let n0 = n6 | n1;
        let n1 = if n0 != 0 { n4 } else { n3 };
        let n3 = n2 >> 16;
        let n2 = n3 << 16 | n1;
        let n1 = !n0 & 0x1;
        let n3 = n0 << 1 | n1;
        let n1 = 0x0u32;
        o0[l] = n2;
        o1[l] = n3;
        o2[l] = n1;
    }
    put(&mut m[call.rows[3]], &o0, active);
    put(&mut m[call.rows[4]], &o1, active);
    put(&mut m[call.rows[5]], &o2, active);
}

/// `set $c1 $r5l le s16 $r2l $r3h`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k59(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let i2 = &m[call.rows[2]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    let mut o2 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = i2[l];
        let n3 = 0x0u32;
        let n4 = 0xffffu32;
        let n5 = n0 & 0xffff;
        let n0 = n1 >> 16;
        let n1 = (n0 == n5) as u32;
        let n6 = (u32::signed(n5, 16) < u32::signed(n0, 16)) as u32;
        let n0 = n6 | n1;
        let n1 = if n0 != 0 { n4 } else { n3 };
        let n3 = n2 >> 16;
        let n2 = n3 << 16 | n1;
        let n1 = !n0 & 0x1;
        let n3 = n0 << 1 | n1;
        let n1 = 0x0u32;
        o0[l] = n2;
        o1[l] = n3;
        o2[l] = n1;
    }
    put(&mut m[call.rows[3]], &o0, active);
    put(&mut m[call.rows[4]], &o1, active);
    put(&mut m[call.rows[5]], &o2, active);
}

/// `set $c1 $r5l g s16 $r2l $r3h`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k60(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let i2 = &m[call.rows[2]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    let mut o2 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = i2[l];
        let n3 = 0x0u32;
        let n4 = 0xffffu32;
        let n5 = n0 & 0xffff;
        let n0 = n1 >> 16;
        let n1 = (u32::signed(n0, 16) <= u32::signed(n5, 16)) as u32;
        let n6 = (n0 == n5) as u32;
        let n5 = !n6 & 0x1;
        let n6 = n5 & n1;
        let n1 = if n6 != 0 { n4 } else { n3 };
        let n3 = n2 >> 16;
        let n2 = n3 << 16 | n1;
        let n1 = !n6 & 0x1;
        let n3 = n6 << 1 | n1;
        let n1 = 0x0u32;
        o0[l] = n2;
        o1[l] = n3;
        o2[l] = n1;
    }
    put(&mut m[call.rows[3]], &o0, active);
    put(&mut m[call.rows[4]], &o1, active);
    put(&mut m[call.rows[5]], &o2, active);
}

/// `set $c1 $r5l e s16 $r2l $r3h`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k61(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let i2 = &m[call.rows[2]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    let mut o2 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = i2[l];
        let n3 = 0x0u32;
        let n4 = 0xffffu32;
        let n5 = n0 & 0xffff;
        let n0 = n1 >> 16;
        let n1 = (u32::signed(n0, 16) <= u32::signed(n5, 16)) as u32;
        let n6 = (n0 == n5) as u32;
        let n5 = n6 & n1;
        let n1 = if n5 != 0 { n4 } else { n3 };
        let n3 = n2 >> 16;
        let n2 = n3 << 16 | n1;
        let n1 = !n5 & 0x1;
        let n3 = n5 << 1 | n1;
        let n1 = 0x0u32;
        o0[l] = n2;
        o1[l] = n3;
        o2[l] = n1;
    }
    put(&mut m[call.rows[3]], &o0, active);
    put(&mut m[call.rows[4]], &o1, active);
    put(&mut m[call.rows[5]], &o2, active);
}

/// `set $c1 $r5l ge s16 $r2l $r3h`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k62(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let i2 = &m[call.rows[2]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    let mut o2 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = i2[l];
        let n3 = 0x0u32;
        let n4 = 0xffffu32;
        let n5 = n0 & 0xffff;
        let n0 = n1 >> 16;
        let n1 = (u32::signed(n0, 16) <= u32::signed(n5, 16)) as u32;
        let n6 = if n1 != 0 { n4 } else { n3 };
        let n3 = n2 >> 16;
        let n2 = n3 << 16 | n6;
        let n6 = (u32::signed(n5, 16) < u32::signed(n0, 16)) as u32;
        let n0 = n1 << 1 | n6;
        let n6 = 0x0u32;
        o0[l] = n2;
        o1[l] = n0;
        o2[l] = n6;
    }
    put(&mut m[call.rows[3]], &o0, active);
    put(&mut m[call.rows[4]], &o1, active);
    put(&mut m[call.rows[5]], &o2, active);
}

/// `set $c1 $r5l l u16 $r2l $r3h`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k63(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let i2 = &m[call.rows[2]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    let mut o2 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = i2[l];
        let n3 = 0x0u32;
        let n4 = 0xffffu32;
        let n5 = n0 >> 16;
        let n0 = n1 & 0xffff;
        let n1 = (n0 < n5) as u32;
        let n6 = if n1 != 0 { n4 } else { n3 };
        let n3 = n2 >> 16;
        let n2 = n3 << 16 | n6;
        let n6 = (n5 <= n0) as u32;
        let n0 = n1 << 1 | n6;
        let n6 = 0x0u32;
        o0[l] = n2;
        o1[l] = n0;
        o2[l] = n6;
    }
    put(&mut m[call.rows[3]], &o0, active);
    put(&mut m[call.rows[4]], &o1, active);
    put(&mut m[call.rows[5]], &o2, active);
}

/// `set $c1 $r5l l s16 $r2l $r3h`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k64(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let i2 = &m[call.rows[2]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    let mut o2 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = i2[l];
        let n3 = 0x0u32;
        let n4 = 0xffffu32;
        let n5 = n0 >> 16;
        let n0 = n1 & 0xffff;
        let n1 = (u32::signed(n0, 16) < u32::signed(n5, 16)) as u32;
        let n6 = if n1 != 0 { n4 } else { n3 };
        let n3 = n2 >> 16;
        let n2 = n3 << 16 | n6;
        let n6 = (u32::signed(n5, 16) <= u32::signed(n0, 16)) as u32;
        let n0 = n1 << 1 | n6;
        let n6 = 0x0u32;
        o0[l] = n2;
        o1[l] = n0;
        o2[l] = n6;
    }
    put(&mut m[call.rows[3]], &o0, active);
    put(&mut m[call.rows[4]], &o1, active);
    put(&mut m[call.rows[5]], &o2, active);
}

/// `add f32 $c1 $r5 (mul $r2 $r3) $r4`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k65(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let i2 = &m[call.rows[2]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    let mut o2 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = i2[l];
        let n3 = floats::multiply_truncate_add(n2, n1, n0, special(0x7fffffff, 0x7fffffff, 0x7fffffff, 0x0));
        let n0 = n3 & 0x7fffffff;
        let n1 = (n0 < 0x7f800001) as u32;
        let n2 = (n3 == 0x0) as u32;
        let n4 = (n0 == 0x0) as u32;
        let n5 = n4 | n2;
        let n2 = n5 & n1;
        let n1 = 0x7f800000u32;
        let n5 = (n1 < n0) as u32;
        let n0 = n5 | n2;
        let n2 = n3 >> 31;
        let n1 = n5 | n4;
        let n4 = !n1 & 0x1;
        let n1 = n4 & n2;
        let n2 = n5 | n1;
        let n1 = n2 << 1 | n0;
        let n0 = 0x0u32;
        o0[l] = n3;
        o1[l] = n1;
        o2[l] = n0;
    }
    put(&mut m[call.rows[3]], &o0, active);
    put(&mut m[call.rows[4]], &o1, active);
    put(&mut m[call.rows[5]], &o2, active);
}

/// `add f32 $c1 $r5 (mul $r2 $r3) neg $r4`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k66(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let i2 = &m[call.rows[2]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    let mut o2 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = i2[l];
        let n3 = n0 & 0x7fffffff;
        let n4 = n0 >> 31;
        let n0 = !n4 & 0x1;
        let n4 = n0 << 31 | n3;
        let n3 = floats::multiply_truncate_add(n2, n1, n4, special(0x7fffffff, 0x7fffffff, 0x7fffffff, 0x0));
        let n4 = n3 & 0x7fffffff;
        let n1 = (n4 < 0x7f800001) as u32;
        let n2 = (n3 == 0x0) as u32;
        let n0 = (n4 == 0x0) as u32;
        let n5 = n0 | n2;
        let n2 = n5 & n1;
        let n1 = 0x7f800000u32;
        let n5 = (n1 < n4) as u32;
        let n4 = n5 | n2;
        let n2 = n3 >> 31;
        let n1 = n5 | n0;
        let n0 = !n1 & 0x1;
        let n1 = n0 & n2;
        let n2 = n5 | n1;
        let n1 = n2 << 1 | n4;
        let n4 = 0x0u32;
        o0[l] = n3;
        o1[l] = n1;
        o2[l] = n4;
    }
    put(&mut m[call.rows[3]], &o0, active);
    put(&mut m[call.rows[4]], &o1, active);
    put(&mut m[call.rows[5]], &o2, active);
}

/// `add $c1 $r5 (mul u16 $r2l $r3h) $r4`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k67(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let i2 = &m[call.rows[2]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    let mut o2 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = i2[l];
        let n3 = n0 & 0xffff;
        let m0 = (n3 & 0xffff) as u64;
        let n3 = n1 >> 16;
        let m1 = (n3 & 0xffff) as u64;
        let m2 = m1.wrapping_mul(m0) & 0xffffffffffff;
        let n3 = (m2 & 0xffffffff) as u32;
        let n1 = n2.wrapping_add(n3);
        let n0 = (n1 == 0x0) as u32;
        let n4 = n1 >> 31;
        let n5 = n4 << 1 | n0;
        let n0 = (n1 < n3) as u32;
        let n3 = n0 << 2 | n5;
        let n5 = (m2 >> 31 & 0x1) as u32;
        let n0 = (n5 == n4) as u32;
        let n4 = !n0 & 0x1;
        let n0 = n2 >> 31;
        let n2 = (n5 == n0) as u32;
        let n0 = n2 & n4;
        let n4 = n0 << 3 | n3;
        let n3 = 0x0u32;
        o0[l] = n1;
        o1[l] = n4;
        o2[l] = n3;
    }
    put(&mut m[call.rows[3]], &o0, active);
    put(&mut m[call.rows[4]], &o1, active);
    put(&mut m[call.rows[5]], &o2, active);
}

/// `max s16 $c1 $r5l $r2l $r3h`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k68(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let i2 = &m[call.rows[2]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    let mut o2 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = i2[l];
        let n3 = n0 & 0xffff;
        let n0 = n1 >> 16;
        let n1 = (u32::signed(n3, 16) < u32::signed(n0, 16)) as u32;
        let n4 = if n1 != 0 { n0 } else { n3 };
        let n5 = n2 >> 16;
        let n2 = n5 << 16 | n4;
        let n5 = (n4 == 0x0) as u32;
        let n4 = (u32::signed(n3, 16) as u32);
        let n3 = (u32::signed(n0, 16) as u32);
        let n0 = if n1 != 0 { n3 } else { n4 };
        let n4 = n0 >> 15 & 0x1;
        let n0 = n4 << 1 | n5;
        let n5 = 0x0u32;
        o0[l] = n2;
        o1[l] = n0;
        o2[l] = n5;
    }
    put(&mut m[call.rows[3]], &o0, active);
    put(&mut m[call.rows[4]], &o1, active);
    put(&mut m[call.rows[5]], &o2, active);
}

/// `subr sat b16 $c1 $r5l $r2l $r3h`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k69(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let i2 = &m[call.rows[2]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    let mut o2 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = i2[l];
        let n3 = n0 & 0xffff;
        let n4 = !n3 & 0xffff;
        let n3 = n1 >> 16;
        let n5 = n3.wrapping_add(n4) & 0xffff;
        let n6 = n5.wrapping_add(0x1) & 0xffff;
        let n5 = 0x8000u32;
        let n7 = 0x7fffu32;
        let n8 = n3.wrapping_add(n4) & 0x1ffff;
        let n4 = n8.wrapping_add(0x1) & 0x1ffff;
        let n8 = n4 >> 15 & 0x1;
        let n3 = if n8 != 0 { n7 } else { n5 };
        let n5 = n1 >> 31;
        let n1 = n0 >> 15 & 0x1;
        let n0 = !n1 & 0x1;
        let n1 = (n0 == n5) as u32;
        let n5 = (n8 == n0) as u32;
        let n0 = !n5 & 0x1;
        let n5 = n0 & n1;
        let n1 = if n5 != 0 { n3 } else { n6 };
        let n6 = n2 >> 16;
        let n2 = n6 << 16 | n1;
        let n6 = (n1 == 0x0) as u32;
        let n1 = !n8 & 0x1;
        let n8 = n5 ^ n1;
        let n1 = !n8 & 0x1;
        let n8 = n1 << 1 | n6;
        let n6 = n4 >> 16 & 0x1;
        let n4 = n6 << 2 | n8;
        let n8 = n5 << 3 | n4;
        let n4 = 0x0u32;
        o0[l] = n2;
        o1[l] = n8;
        o2[l] = n4;
    }
    put(&mut m[call.rows[3]], &o0, active);
    put(&mut m[call.rows[4]], &o1, active);
    put(&mut m[call.rows[5]], &o2, active);
}

/// `subr b16 $c1 $r5l $r2l $r3h`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k70(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let i2 = &m[call.rows[2]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    let mut o2 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = i2[l];
        let n3 = n0 & 0xffff;
        let n4 = !n3 & 0xffff;
        let n3 = n1 >> 16;
        let n5 = n3.wrapping_add(n4) & 0xffff;
        let n6 = n5.wrapping_add(0x1) & 0xffff;
        let n7 = n2 >> 16;
        let n2 = n7 << 16 | n6;
        let n6 = (n5 == 0xffff) as u32;
        let n5 = n3.wrapping_add(n4) & 0x1ffff;
        let n4 = n5.wrapping_add(0x1) & 0x1ffff;
        let n5 = n4 >> 15 & 0x3;
        let n3 = n5 << 1 | n6;
        let n6 = n1 >> 31;
        let n1 = n0 >> 15 & 0x1;
        let n0 = !n1 & 0x1;
        let n1 = (n0 == n6) as u32;
        let n6 = n4 >> 15 & 0x1;
        let n4 = (n6 == n0) as u32;
        let n0 = !n4 & 0x1;
        let n4 = n0 & n1;
        let n1 = n4 << 3 | n3;
        let n3 = 0x0u32;
        o0[l] = n2;
        o1[l] = n1;
        o2[l] = n3;
    }
    put(&mut m[call.rows[3]], &o0, active);
    put(&mut m[call.rows[4]], &o1, active);
    put(&mut m[call.rows[5]], &o2, active);
}

/// `add $c1 $r5 (mul s16 $r2l $r3h) $r4`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k71(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let i2 = &m[call.rows[2]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    let mut o2 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = i2[l];
        let n3 = n0 & 0xffff;
        let n4 = n0 >> 15 & 0x1;
        let n0 = (u32::signed(n4, 1) as u32) & 0xff;
        let n4 = n0 << 16 | n3;
        let n3 = (u32::signed(n4, 24) as u32);
        let n0 = n1 >> 16;
        let n5 = n1 >> 31;
        let n1 = (u32::signed(n5, 1) as u32) & 0xff;
        let n5 = n1 << 16 | n0;
        let n0 = (u32::signed(n5, 24) as u32);
        let n1 = n0.wrapping_mul(n3);
        let n3 = n2.wrapping_add(n1);
        let n0 = (n3 == 0x0) as u32;
        let n6 = n3 >> 31;
        let n7 = n6 << 1 | n0;
        let n0 = (n3 < n1) as u32;
        let n1 = n0 << 2 | n7;
        let m0 = (n4 & 0xffffff) as u64;
        let m1 = (u64::signed(m0, 24) as u64) & 0xffffffffffff;
        let m0 = (n5 & 0xffffff) as u64;
        let m2 = (u64::signed(m0, 24) as u64) & 0xffffffffffff;
        let m0 = m2.wrapping_mul(m1) & 0xffffffffffff;
        let n5 = (m0 >> 31 & 0x1) as u32;
        let n4 = (n5 == n6) as u32;
        let n6 = !n4 & 0x1;
        let n4 = n2 >> 31;
        let n2 = (n5 == n4) as u32;
        let n4 = n2 & n6;
        let n6 = n4 << 3 | n1;
        let n1 = 0x0u32;
        o0[l] = n3;
        o1[l] = n6;
        o2[l] = n1;
    }
    put(&mut m[call.rows[3]], &o0, active);
    put(&mut m[call.rows[4]], &o1, active);
    put(&mut m[call.rows[5]], &o2, active);
}

/// `sub sat b16 $c1 $r5l $r2l $r3h`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k72(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let i2 = &m[call.rows[2]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    let mut o2 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = i2[l];
        let n3 = n0 & 0xffff;
        let n4 = n1 >> 16;
        let n5 = !n4 & 0xffff;
        let n4 = n5.wrapping_add(n3) & 0xffff;
        let n6 = n4.wrapping_add(0x1) & 0xffff;
        let n4 = 0x8000u32;
        let n7 = 0x7fffu32;
        let n8 = n5.wrapping_add(n3) & 0x1ffff;
        let n3 = n8.wrapping_add(0x1) & 0x1ffff;
        let n8 = n3 >> 15 & 0x1;
        let n5 = if n8 != 0 { n7 } else { n4 };
        let n4 = n1 >> 31;
        let n1 = !n4 & 0x1;
        let n4 = n0 >> 15 & 0x1;
        let n0 = (n4 == n1) as u32;
        let n1 = (n8 == n4) as u32;
        let n4 = !n1 & 0x1;
        let n1 = n4 & n0;
        let n0 = if n1 != 0 { n5 } else { n6 };
        let n6 = n2 >> 16;
        let n2 = n6 << 16 | n0;
        let n6 = (n0 == 0x0) as u32;
        let n0 = !n8 & 0x1;
        let n8 = n1 ^ n0;
        let n0 = !n8 & 0x1;
        let n8 = n0 << 1 | n6;
        let n6 = n3 >> 16 & 0x1;
        let n3 = n6 << 2 | n8;
        let n8 = n1 << 3 | n3;
        let n3 = 0x0u32;
        o0[l] = n2;
        o1[l] = n8;
        o2[l] = n3;
    }
    put(&mut m[call.rows[3]], &o0, active);
    put(&mut m[call.rows[4]], &o1, active);
    put(&mut m[call.rows[5]], &o2, active);
}

/// `sub b16 $c1 $r5l $r2l $r3h`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k73(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let i2 = &m[call.rows[2]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    let mut o2 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = i2[l];
        let n3 = n0 & 0xffff;
        let n4 = n1 >> 16;
        let n5 = !n4 & 0xffff;
        let n4 = n5.wrapping_add(n3) & 0xffff;
        let n6 = n4.wrapping_add(0x1) & 0xffff;
        let n7 = n2 >> 16;
        let n2 = n7 << 16 | n6;
        let n6 = (n4 == 0xffff) as u32;
        let n4 = n5.wrapping_add(n3) & 0x1ffff;
        let n3 = n4.wrapping_add(0x1) & 0x1ffff;
        let n4 = n3 >> 15 & 0x3;
        let n5 = n4 << 1 | n6;
        let n6 = n1 >> 31;
        let n1 = !n6 & 0x1;
        let n6 = n0 >> 15 & 0x1;
        let n0 = (n6 == n1) as u32;
        let n1 = n3 >> 15 & 0x1;
        let n3 = (n1 == n6) as u32;
        let n6 = !n3 & 0x1;
        let n3 = n6 & n0;
        let n0 = n3 << 3 | n5;
        let n5 = 0x0u32;
        o0[l] = n2;
        o1[l] = n0;
        o2[l] = n5;
    }
    put(&mut m[call.rows[3]], &o0, active);
    put(&mut m[call.rows[4]], &o1, active);
    put(&mut m[call.rows[5]], &o2, active);
}

/// `max u16 $c1 $r5l $r2l $r3h`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k74(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let i2 = &m[call.rows[2]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    let mut o2 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = i2[l];
        let n3 = n0 & 0xffff;
        let n4 = n1 >> 16;
        let n5 = (n3 < n4) as u32;
        let n6 = if n5 != 0 { n4 } else { n3 };
        let n3 = n2 >> 16;
        let n2 = n3 << 16 | n6;
        let n3 = (n6 == 0x0) as u32;
        let n6 = n0 >> 15 & 0x1;
        let n0 = n1 >> 31;
        let n1 = if n5 != 0 { n0 } else { n6 };
        let n6 = n1 << 1 | n3;
        let n3 = 0x0u32;
        o0[l] = n2;
        o1[l] = n6;
        o2[l] = n3;
    }
    put(&mut m[call.rows[3]], &o0, active);
    put(&mut m[call.rows[4]], &o1, active);
    put(&mut m[call.rows[5]], &o2, active);
}

/// `and b16 $c1 $r5l $r2l $r3h`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k75(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let i2 = &m[call.rows[2]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    let mut o2 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = i2[l];
        let n3 = n0 & 0xffff;
        let n4 = n1 >> 16;
        let n5 = n4 & n3;
        let n3 = n2 >> 16;
        let n2 = n3 << 16 | n5;
        let n3 = (n5 == 0x0) as u32;
        let n5 = n0 >> 15 & 0x1;
        let n0 = n1 >> 31;
        let n1 = n0 & n5;
        let n5 = n1 << 1 | n3;
        let n3 = 0x0u32;
        o0[l] = n2;
        o1[l] = n5;
        o2[l] = n3;
    }
    put(&mut m[call.rows[3]], &o0, active);
    put(&mut m[call.rows[4]], &o1, active);
    put(&mut m[call.rows[5]], &o2, active);
}

/// `xor b16 $c1 $r5l $r2l $r3h`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k76(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let i2 = &m[call.rows[2]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    let mut o2 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = i2[l];
        let n3 = n0 & 0xffff;
        let n4 = n1 >> 16;
        let n5 = n4 ^ n3;
        let n6 = n2 >> 16;
        let n2 = n6 << 16 | n5;
        let n5 = (n4 == n3) as u32;
        let n3 = n0 >> 15 & 0x1;
        let n0 = n1 >> 31;
        let n1 = n0 ^ n3;
        let n3 = n1 << 1 | n5;
        let n5 = 0x0u32;
        o0[l] = n2;
        o1[l] = n3;
        o2[l] = n5;
    }
    put(&mut m[call.rows[3]], &o0, active);
    put(&mut m[call.rows[4]], &o1, active);
    put(&mut m[call.rows[5]], &o2, active);
}

/// `or b16 $c1 $r5l $r2l $r3h`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k77(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let i2 = &m[call.rows[2]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    let mut o2 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = i2[l];
        let n3 = n0 & 0xffff;
        let n4 = n1 >> 16;
        let n5 = n4 | n3;
        let n3 = n2 >> 16;
        let n2 = n3 << 16 | n5;
        let n3 = (n5 == 0x0) as u32;
        let n5 = n0 >> 15 & 0x1;
        let n0 = n1 >> 31;
        let n1 = n0 | n5;
        let n5 = n1 << 1 | n3;
        let n3 = 0x0u32;
        o0[l] = n2;
        o1[l] = n5;
        o2[l] = n3;
    }
    put(&mut m[call.rows[3]], &o0, active);
    put(&mut m[call.rows[4]], &o1, active);
    put(&mut m[call.rows[5]], &o2, active);
}

/// `add sat b16 $c1 $r5l $r2l $r3h`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k78(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let i2 = &m[call.rows[2]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    let mut o2 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = i2[l];
        let n3 = n0 & 0xffff;
        let n4 = n1 >> 16;
        let n5 = n4.wrapping_add(n3) & 0xffff;
        let n6 = 0x8000u32;
        let n7 = 0x7fffu32;
        let n8 = n4.wrapping_add(n3) & 0x1ffff;
        let n3 = n8 >> 15 & 0x1;
        let n4 = if n3 != 0 { n7 } else { n6 };
        let n6 = n1 >> 31;
        let n1 = n0 >> 15 & 0x1;
        let n0 = (n1 == n6) as u32;
        let n6 = (n3 == n1) as u32;
        let n1 = !n6 & 0x1;
        let n6 = n1 & n0;
        let n0 = if n6 != 0 { n4 } else { n5 };
        let n5 = n2 >> 16;
        let n2 = n5 << 16 | n0;
        let n5 = (n0 == 0x0) as u32;
        let n0 = !n3 & 0x1;
        let n3 = n6 ^ n0;
        let n0 = !n3 & 0x1;
        let n3 = n0 << 1 | n5;
        let n5 = n8 >> 16 & 0x1;
        let n8 = n5 << 2 | n3;
        let n3 = n6 << 3 | n8;
        let n8 = 0x0u32;
        o0[l] = n2;
        o1[l] = n3;
        o2[l] = n8;
    }
    put(&mut m[call.rows[3]], &o0, active);
    put(&mut m[call.rows[4]], &o1, active);
    put(&mut m[call.rows[5]], &o2, active);
}

/// `add b16 $c1 $r5l $r2l $r3h`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k79(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let i2 = &m[call.rows[2]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    let mut o2 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = i2[l];
        let n3 = n0 & 0xffff;
        let n4 = n1 >> 16;
        let n5 = n4.wrapping_add(n3) & 0xffff;
        let n6 = n2 >> 16;
        let n2 = n6 << 16 | n5;
        let n6 = (n5 == 0x0) as u32;
        let n5 = n4.wrapping_add(n3) & 0x1ffff;
        let n3 = n5 >> 15 & 0x3;
        let n4 = n3 << 1 | n6;
        let n6 = n1 >> 31;
        let n1 = n0 >> 15 & 0x1;
        let n0 = (n1 == n6) as u32;
        let n6 = n5 >> 15 & 0x1;
        let n5 = (n6 == n1) as u32;
        let n1 = !n5 & 0x1;
        let n5 = n1 & n0;
        let n0 = n5 << 3 | n4;
        let n4 = 0x0u32;
        o0[l] = n2;
        o1[l] = n0;
        o2[l] = n4;
    }
    put(&mut m[call.rows[3]], &o0, active);
    put(&mut m[call.rows[4]], &o1, active);
    put(&mut m[call.rows[5]], &o2, active);
}

/// `add $c1 $r5 (mul high s24 $r2 $r3) $r4`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k80(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let i2 = &m[call.rows[2]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    let mut o2 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = i2[l];
        let n3 = n0 & 0xffffff;
        let m0 = (n3 & 0xffffff) as u64;
        let m1 = (u64::signed(m0, 24) as u64) & 0xffffffffffff;
        let n3 = n1 & 0xffffff;
        let m0 = (n3 & 0xffffff) as u64;
        let m2 = (u64::signed(m0, 24) as u64) & 0xffffffffffff;
        let m0 = m2.wrapping_mul(m1) & 0xffffffffffff;
        let n3 = (m0 >> 16 & 0xffffffff) as u32;
        let n1 = n2.wrapping_add(n3);
        let n0 = (n1 == 0x0) as u32;
        let n4 = n1 >> 31;
        let n5 = n4 << 1 | n0;
        let n0 = (n1 < n3) as u32;
        let n3 = n0 << 2 | n5;
        let n5 = (m0 >> 47 & 0x1) as u32;
        let n0 = (n5 == n4) as u32;
        let n4 = !n0 & 0x1;
        let n0 = n2 >> 31;
        let n2 = (n5 == n0) as u32;
        let n0 = n2 & n4;
        let n4 = n0 << 3 | n3;
        let n3 = 0x0u32;
        o0[l] = n1;
        o1[l] = n4;
        o2[l] = n3;
    }
    put(&mut m[call.rows[3]], &o0, active);
    put(&mut m[call.rows[4]], &o1, active);
    put(&mut m[call.rows[5]], &o2, active);
}

/// `add $c1 $r5 (mul u24 $r2 $r3) $r4`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k81(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let i2 = &m[call.rows[2]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    let mut o2 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = i2[l];
        let n3 = n0 & 0xffffff;
        let m0 = (n3 & 0xffffff) as u64;
        let n3 = n1 & 0xffffff;
        let m1 = (n3 & 0xffffff) as u64;
        let m2 = m1.wrapping_mul(m0) & 0xffffffffffff;
        let n3 = (m2 & 0xffffffff) as u32;
        let n1 = n2.wrapping_add(n3);
        let n0 = (n1 == 0x0) as u32;
        let n4 = n1 >> 31;
        let n5 = n4 << 1 | n0;
        let n0 = (n1 < n3) as u32;
        let n3 = n0 << 2 | n5;
        let n5 = (m2 >> 31 & 0x1) as u32;
        let n0 = (n5 == n4) as u32;
        let n4 = !n0 & 0x1;
        let n0 = n2 >> 31;
        let n2 = (n5 == n0) as u32;
        let n0 = n2 & n4;
        let n4 = n0 << 3 | n3;
        let n3 = 0x0u32;
        o0[l] = n1;
        o1[l] = n4;
        o2[l] = n3;
    }
    put(&mut m[call.rows[3]], &o0, active);
    put(&mut m[call.rows[4]], &o1, active);
    put(&mut m[call.rows[5]], &o2, active);
}

/// `add $c1 $r5 (mul high u24 $r2 $r3) $r4`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k82(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let i2 = &m[call.rows[2]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    let mut o2 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = i2[l];
        let n3 = n0 & 0xffffff;
        let m0 = (n3 & 0xffffff) as u64;
        let n3 = n1 & 0xffffff;
        let m1 = (n3 & 0xffffff) as u64;
        let m2 = m1.wrapping_mul(m0) & 0xffffffffffff;
        let n3 = (m2 >> 16 & 0xffffffff) as u32;
        let n1 = n2.wrapping_add(n3);
        let n0 = (n1 == 0x0) as u32;
        let n4 = n1 >> 31;
        let n5 = n4 << 1 | n0;
        let n0 = (n1 < n3) as u32;
        let n3 = n0 << 2 | n5;
        let n5 = (m2 >> 47 & 0x1) as u32;
        let n0 = (n5 == n4) as u32;
        let n4 = !n0 & 0x1;
        let n0 = n2 >> 31;
        let n2 = (n5 == n0) as u32;
        let n0 = n2 & n4;
        let n4 = n0 << 3 | n3;
        let n3 = 0x0u32;
        o0[l] = n1;
        o1[l] = n4;
        o2[l] = n3;
    }
    put(&mut m[call.rows[3]], &o0, active);
    put(&mut m[call.rows[4]], &o1, active);
    put(&mut m[call.rows[5]], &o2, active);
}

/// `add $c1 $r5 (mul s24 $r2 $r3) $r4`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k83(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let i2 = &m[call.rows[2]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    let mut o2 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = i2[l];
        let n3 = n0 & 0xffffff;
        let n0 = (u32::signed(n3, 24) as u32);
        let n4 = n1 & 0xffffff;
        let n1 = (u32::signed(n4, 24) as u32);
        let n5 = n1.wrapping_mul(n0);
        let n0 = n2.wrapping_add(n5);
        let n1 = (n0 == 0x0) as u32;
        let n6 = n0 >> 31;
        let n7 = n6 << 1 | n1;
        let n1 = (n0 < n5) as u32;
        let n5 = n1 << 2 | n7;
        let m0 = (n3 & 0xffffff) as u64;
        let m1 = (u64::signed(m0, 24) as u64) & 0xffffffffffff;
        let m0 = (n4 & 0xffffff) as u64;
        let m2 = (u64::signed(m0, 24) as u64) & 0xffffffffffff;
        let m0 = m2.wrapping_mul(m1) & 0xffffffffffff;
        let n4 = (m0 >> 31 & 0x1) as u32;
        let n3 = (n4 == n6) as u32;
        let n6 = !n3 & 0x1;
        let n3 = n2 >> 31;
        let n2 = (n4 == n3) as u32;
        let n3 = n2 & n6;
        let n6 = n3 << 3 | n5;
        let n5 = 0x0u32;
        o0[l] = n0;
        o1[l] = n6;
        o2[l] = n5;
    }
    put(&mut m[call.rows[3]], &o0, active);
    put(&mut m[call.rows[4]], &o1, active);
    put(&mut m[call.rows[5]], &o2, active);
}

/// `sad $c1 $r5 s16 $r2l $r3h $r4`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k84(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let i2 = &m[call.rows[2]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    let mut o2 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = i2[l];
        let n3 = n0 >> 16;
        let n0 = (u32::signed(n3, 16) as u32);
        let n4 = n1 & 0xffff;
        let n1 = (u32::signed(n4, 16) as u32);
        let n5 = n1.wrapping_sub(n0);
        let n6 = n0.wrapping_sub(n1);
        let n1 = (u32::signed(n4, 16) < u32::signed(n3, 16)) as u32;
        let n3 = if n1 != 0 { n6 } else { n5 };
        let n5 = n2.wrapping_add(n3);
        let n6 = (n5 == 0x0) as u32;
        let n1 = n5 >> 31;
        let n4 = n1 << 1 | n6;
        let n6 = (n5 < n3) as u32;
        let n0 = n6 << 2 | n4;
        let n4 = n2 >> 31;
        let n2 = n3 >> 31;
        let n3 = (n2 == n4) as u32;
        let n4 = (n1 == n2) as u32;
        let n2 = !n4 & 0x1;
        let n4 = n2 & n3;
        let n3 = n4 << 3 | n0;
        let n0 = 0x0u32;
        o0[l] = n5;
        o1[l] = n3;
        o2[l] = n0;
    }
    put(&mut m[call.rows[3]], &o0, active);
    put(&mut m[call.rows[4]], &o1, active);
    put(&mut m[call.rows[5]], &o2, active);
}

/// `min s16 $c1 $r5l $r2l $r3h`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k85(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let i2 = &m[call.rows[2]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    let mut o2 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = i2[l];
        let n3 = n0 >> 16;
        let n0 = n1 & 0xffff;
        let n1 = (u32::signed(n0, 16) < u32::signed(n3, 16)) as u32;
        let n4 = if n1 != 0 { n0 } else { n3 };
        let n5 = n2 >> 16;
        let n2 = n5 << 16 | n4;
        let n5 = (n4 == 0x0) as u32;
        let n4 = (u32::signed(n3, 16) as u32);
        let n3 = (u32::signed(n0, 16) as u32);
        let n0 = if n1 != 0 { n3 } else { n4 };
        let n4 = n0 >> 15 & 0x1;
        let n0 = n4 << 1 | n5;
        let n5 = 0x0u32;
        o0[l] = n2;
        o1[l] = n0;
        o2[l] = n5;
    }
    put(&mut m[call.rows[3]], &o0, active);
    put(&mut m[call.rows[4]], &o1, active);
    put(&mut m[call.rows[5]], &o2, active);
}

/// `sad $c1 $r5 u16 $r2l $r3h $r4`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k86(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let i2 = &m[call.rows[2]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    let mut o2 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = i2[l];
        let n3 = n0 >> 16;
        let n0 = n1 & 0xffff;
        let n1 = n0.wrapping_sub(n3);
        let n4 = n3.wrapping_sub(n0);
        let n5 = (n0 < n3) as u32;
        let n3 = if n5 != 0 { n4 } else { n1 };
        let n1 = n2.wrapping_add(n3);
        let n4 = (n1 == 0x0) as u32;
        let n5 = n1 >> 31;
        let n0 = n5 << 1 | n4;
        let n4 = (n1 < n3) as u32;
        let n6 = n4 << 2 | n0;
        let n0 = n2 >> 31;
        let n2 = n3 >> 31;
        let n3 = (n2 == n0) as u32;
        let n0 = (n5 == n2) as u32;
        let n2 = !n0 & 0x1;
        let n0 = n2 & n3;
        let n3 = n0 << 3 | n6;
        let n6 = 0x0u32;
        o0[l] = n1;
        o1[l] = n3;
        o2[l] = n6;
    }
    put(&mut m[call.rows[3]], &o0, active);
    put(&mut m[call.rows[4]], &o1, active);
    put(&mut m[call.rows[5]], &o2, active);
}

/// `shr s16 $c1 $r5l $r2l $r3h`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k87(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let i2 = &m[call.rows[2]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    let mut o2 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = i2[l];
        let n3 = n0 >> 16;
        let n0 = n1 & 0xffff;
        let n4 = u32::ashr(n0, n3, 16);
        let n5 = n2 >> 16;
        let n2 = n5 << 16 | n4;
        let n5 = (n4 == 0x0) as u32;
        let n6 = n4 >> 15 & 0x1;
        let n4 = n6 << 1 | n5;
        let n5 = (n3 < 0x10) as u32;
        let n7 = u32::shl(n0, 0x1, 17);
        let n0 = u32::lshr(n7, n3, 17);
        let n7 = n0 & 0x1;
        let n0 = n7 & n5;
        let n5 = n0 << 2 | n4;
        let n4 = (n3 == 0x1) as u32;
        let n3 = n1 >> 15 & 0x1;
        let n1 = n6 ^ n3;
        let n3 = n1 & n4;
        let n4 = n3 << 3 | n5;
        let n5 = 0x0u32;
        o0[l] = n2;
        o1[l] = n4;
        o2[l] = n5;
    }
    put(&mut m[call.rows[3]], &o0, active);
    put(&mut m[call.rows[4]], &o1, active);
    put(&mut m[call.rows[5]], &o2, active);
}

/// `shr u16 $c1 $r5l $r2l $r3h`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k88(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let i2 = &m[call.rows[2]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    let mut o2 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = i2[l];
        let n3 = n0 >> 16;
        let n0 = n1 & 0xffff;
        let n4 = u32::lshr(n0, n3, 16);
        let n5 = n2 >> 16;
        let n2 = n5 << 16 | n4;
        let n5 = (n4 == 0x0) as u32;
        let n6 = n4 >> 15 & 0x1;
        let n4 = n6 << 1 | n5;
        let n5 = (n3 < 0x10) as u32;
        let n7 = u32::shl(n0, 0x1, 17);
        let n0 = u32::lshr(n7, n3, 17);
        let n7 = n0 & 0x1;
        let n0 = n7 & n5;
        let n5 = n0 << 2 | n4;
        let n4 = (n3 == 0x1) as u32;
        let n3 = n1 >> 15 & 0x1;
        let n1 = n6 ^ n3;
        let n3 = n1 & n4;
        let n4 = n3 << 3 | n5;
        let n5 = 0x0u32;
        o0[l] = n2;
        o1[l] = n4;
        o2[l] = n5;
    }
    put(&mut m[call.rows[3]], &o0, active);
    put(&mut m[call.rows[4]], &o1, active);
    put(&mut m[call.rows[5]], &o2, active);
}

/// `shl b16 $c1 $r5l $r2l $r3h`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k89(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let i2 = &m[call.rows[2]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    let mut o2 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = i2[l];
        let n3 = n0 >> 16;
        let n0 = n1 & 0xffff;
        let n4 = u32::shl(n0, n3, 17);
        let n0 = n4 & 0xffff;
        let n5 = n2 >> 16;
        let n2 = n5 << 16 | n0;
        let n5 = (n0 == 0x0) as u32;
        let n0 = n4 >> 15 & 0x1;
        let n6 = n0 << 1 | n5;
        let n5 = (n3 < 0x10) as u32;
        let n7 = n4 >> 16 & 0x1;
        let n4 = n7 & n5;
        let n5 = n4 << 2 | n6;
        let n6 = (n3 == 0x1) as u32;
        let n3 = n1 >> 15 & 0x1;
        let n1 = n0 ^ n3;
        let n3 = n1 & n6;
        let n6 = n3 << 3 | n5;
        let n5 = 0x0u32;
        o0[l] = n2;
        o1[l] = n6;
        o2[l] = n5;
    }
    put(&mut m[call.rows[3]], &o0, active);
    put(&mut m[call.rows[4]], &o1, active);
    put(&mut m[call.rows[5]], &o2, active);
}

/// `min u16 $c1 $r5l $r2l $r3h`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k90(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let i2 = &m[call.rows[2]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    let mut o2 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = i2[l];
        let n3 = n0 >> 16;
        let n4 = n1 & 0xffff;
        let n5 = (n4 < n3) as u32;
        let n6 = if n5 != 0 { n4 } else { n3 };
        let n3 = n2 >> 16;
        let n2 = n3 << 16 | n6;
        let n3 = (n6 == 0x0) as u32;
        let n6 = n0 >> 31;
        let n0 = n1 >> 15 & 0x1;
        let n1 = if n5 != 0 { n0 } else { n6 };
        let n6 = n1 << 1 | n3;
        let n3 = 0x0u32;
        o0[l] = n2;
        o1[l] = n6;
        o2[l] = n3;
    }
    put(&mut m[call.rows[3]], &o0, active);
    put(&mut m[call.rows[4]], &o1, active);
    put(&mut m[call.rows[5]], &o2, active);
}

/// `addc b32 $c1 $r5 $r2 $r3 $c2`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k91(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let i2 = &m[call.rows[2]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    let mut o2 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = i2[l];
        let n3 = n0 >> 2 & 0x1;
        let n0 = n1.wrapping_add(n3);
        let n3 = n2.wrapping_add(n0);
        let n4 = (n3 == 0x0) as u32;
        let n5 = n3 >> 31;
        let n6 = n5 << 1 | n4;
        let n4 = (n3 < n2) as u32;
        let n7 = (n0 < n1) as u32;
        let n0 = n7 ^ n4;
        let n4 = n0 << 2 | n6;
        let n6 = n2 >> 31;
        let n2 = (n6 == n5) as u32;
        let n5 = !n2 & 0x1;
        let n2 = n1 >> 31;
        let n1 = (n6 == n2) as u32;
        let n2 = n1 & n5;
        let n5 = n2 << 3 | n4;
        let n4 = 0x0u32;
        o0[l] = n3;
        o1[l] = n5;
        o2[l] = n4;
    }
    put(&mut m[call.rows[3]], &o0, active);
    put(&mut m[call.rows[4]], &o1, active);
    put(&mut m[call.rows[5]], &o2, active);
}

/// `addc sat b32 $c1 $r5 $r2 $r3 $c2`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k92(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let i2 = &m[call.rows[2]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    let mut o2 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = i2[l];
        let n3 = n0 >> 2 & 0x1;
        let n0 = n1.wrapping_add(n3);
        let n3 = n2.wrapping_add(n0);
        let n4 = 0x80000000u32;
        let n5 = 0x7fffffffu32;
        let n6 = n3 >> 31;
        let n7 = if n6 != 0 { n5 } else { n4 };
        let n4 = n2 >> 31;
        let n5 = (n4 == n6) as u32;
        let n8 = !n5 & 0x1;
        let n5 = n1 >> 31;
        let n9 = (n4 == n5) as u32;
        let n5 = n9 & n8;
        let n8 = if n5 != 0 { n7 } else { n3 };
        let n7 = (n8 == 0x0) as u32;
        let n9 = !n6 & 0x1;
        let n6 = n5 ^ n9;
        let n9 = !n6 & 0x1;
        let n6 = n9 << 1 | n7;
        let n7 = (n3 < n2) as u32;
        let n2 = (n0 < n1) as u32;
        let n1 = n2 ^ n7;
        let n7 = n1 << 2 | n6;
        let n6 = n5 << 3 | n7;
        let n7 = 0x0u32;
        o0[l] = n8;
        o1[l] = n6;
        o2[l] = n7;
    }
    put(&mut m[call.rows[3]], &o0, active);
    put(&mut m[call.rows[4]], &o1, active);
    put(&mut m[call.rows[5]], &o2, active);
}

/// `sad $c1 $r5 u32 $r2 $r3 $r4`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k93(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let i2 = &m[call.rows[2]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    let mut o2 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = i2[l];
        let n3 = n1.wrapping_sub(n0);
        let n4 = n0.wrapping_sub(n1);
        let n5 = (n1 < n0) as u32;
        let n0 = if n5 != 0 { n4 } else { n3 };
        let n3 = n2.wrapping_add(n0);
        let n4 = (n3 == 0x0) as u32;
        let n5 = n3 >> 31;
        let n1 = n5 << 1 | n4;
        let n4 = (n3 < n0) as u32;
        let n6 = n4 << 2 | n1;
        let n1 = n2 >> 31;
        let n2 = n0 >> 31;
        let n0 = (n2 == n1) as u32;
        let n1 = (n5 == n2) as u32;
        let n2 = !n1 & 0x1;
        let n1 = n2 & n0;
        let n0 = n1 << 3 | n6;
        let n6 = 0x0u32;
        o0[l] = n3;
        o1[l] = n0;
        o2[l] = n6;
    }
    put(&mut m[call.rows[3]], &o0, active);
    put(&mut m[call.rows[4]], &o1, active);
    put(&mut m[call.rows[5]], &o2, active);
}

/// `sad $c1 $r5 s32 $r2 $r3 $r4`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k94(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let i2 = &m[call.rows[2]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    let mut o2 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = i2[l];
        let n3 = n1.wrapping_sub(n0);
        let n4 = n0.wrapping_sub(n1);
        let n5 = (u32::signed(n1, 32) < u32::signed(n0, 32)) as u32;
        let n0 = if n5 != 0 { n4 } else { n3 };
        let n3 = n2.wrapping_add(n0);
        let n4 = (n3 == 0x0) as u32;
        let n5 = n3 >> 31;
        let n1 = n5 << 1 | n4;
        let n4 = (n3 < n0) as u32;
        let n6 = n4 << 2 | n1;
        let n1 = n2 >> 31;
        let n2 = n0 >> 31;
        let n0 = (n2 == n1) as u32;
        let n1 = (n5 == n2) as u32;
        let n2 = !n1 & 0x1;
        let n1 = n2 & n0;
        let n0 = n1 << 3 | n6;
        let n6 = 0x0u32;
        o0[l] = n3;
        o1[l] = n0;
        o2[l] = n6;
    }
    put(&mut m[call.rows[3]], &o0, active);
    put(&mut m[call.rows[4]], &o1, active);
    put(&mut m[call.rows[5]], &o2, active);
}

/// `add f32 $c1 $r5 neg (mul $r2 $r3) $r4`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k95(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let i2 = &m[call.rows[2]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    let mut o2 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = i2[l];
        let n3 = n2 & 0x7fffffff;
        let n4 = n2 >> 31;
        let n2 = !n4 & 0x1;
        let n4 = n2 << 31 | n3;
        let n3 = floats::multiply_truncate_add(n4, n1, n0, special(0x7fffffff, 0x7fffffff, 0x7fffffff, 0x0));
        let n0 = n3 & 0x7fffffff;
        let n1 = (n0 < 0x7f800001) as u32;
        let n4 = (n3 == 0x0) as u32;
        let n2 = (n0 == 0x0) as u32;
        let n5 = n2 | n4;
        let n4 = n5 & n1;
        let n1 = 0x7f800000u32;
        let n5 = (n1 < n0) as u32;
        let n0 = n5 | n4;
        let n4 = n3 >> 31;
        let n1 = n5 | n2;
        let n2 = !n1 & 0x1;
        let n1 = n2 & n4;
        let n4 = n5 | n1;
        let n1 = n4 << 1 | n0;
        let n0 = 0x0u32;
        o0[l] = n3;
        o1[l] = n1;
        o2[l] = n0;
    }
    put(&mut m[call.rows[3]], &o0, active);
    put(&mut m[call.rows[4]], &o1, active);
    put(&mut m[call.rows[5]], &o2, active);
}

/// `(eu $c0) mov2 b32 $r0 $r0 not $r4`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k96(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    let mut g0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = n0 & 0x1;
        let n0 = !n1;
        let n1 = 0x0u32;
        o0[l] = n0;
        g0[l] = n2;
        o1[l] = n1;
    }
    put_where(&mut m[call.rows[2]], &o0, &g0, active);
    put(&mut m[call.rows[3]], &o1, active);
}

/// `(eu $c0) shl b32 $r0 $r0 0x2`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k97(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    let mut g0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = n0 & 0x1;
        let n0 = n1 & 0x3fffffff;
        let n1 = u32::shl(n0, 0x2, 32);
        let n0 = 0x0u32;
        o0[l] = n1;
        g0[l] = n2;
        o1[l] = n0;
    }
    put_where(&mut m[call.rows[2]], &o0, &g0, active);
    put(&mut m[call.rows[3]], &o1, active);
}

/// `short mov b32 $r4 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k98(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    let mut g0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = n0 & 0x3;
        let n0 = 0xfu32;
        let n3 = u32::lshr(n0, n2, 4);
        let n2 = n3 & 0x1;
        let n3 = 0x0u32;
        o0[l] = n1;
        g0[l] = n2;
        o1[l] = n3;
    }
    put_where(&mut m[call.rows[2]], &o0, &g0, active);
    put(&mut m[call.rows[3]], &o1, active);
}

/// `shl b32 $r0 $r3 $r1`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k99(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let m0 = (n0) as u64;
        let m1 = (n1) as u64;
        let m2 = u64::shl(m1, m0, 33);
        let n1 = (m2 & 0xffffffff) as u32;
        let n0 = 0x0u32;
        o0[l] = n1;
        o1[l] = n0;
    }
    put(&mut m[call.rows[2]], &o0, active);
    put(&mut m[call.rows[3]], &o1, active);
}

/// `subr b32 $r8 $r10 $r8`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k100(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = !n0;
        let n0 = n1.wrapping_add(n2);
        let n2 = n0.wrapping_add(0x1);
        let n0 = 0x0u32;
        o0[l] = n2;
        o1[l] = n0;
    }
    put(&mut m[call.rows[2]], &o0, active);
    put(&mut m[call.rows[3]], &o1, active);
}

/// `subr sat b32 $r5 $r2 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k101(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = !n0;
        let n0 = n1.wrapping_add(n2);
        let n3 = n0.wrapping_add(0x1);
        let n0 = 0x80000000u32;
        let n4 = 0x7fffffffu32;
        let n5 = n3 >> 31;
        let n6 = if n5 != 0 { n4 } else { n0 };
        let n0 = n2 >> 31;
        let n2 = (n0 == n5) as u32;
        let n5 = !n2 & 0x1;
        let n2 = n1 >> 31;
        let n1 = (n0 == n2) as u32;
        let n2 = n1 & n5;
        let n5 = if n2 != 0 { n6 } else { n3 };
        let n3 = 0x0u32;
        o0[l] = n5;
        o1[l] = n3;
    }
    put(&mut m[call.rows[2]], &o0, active);
    put(&mut m[call.rows[3]], &o1, active);
}

/// `short sub b32 $r1 $r9 $r10`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k102(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = !n1;
        let n1 = n2.wrapping_add(n0);
        let n0 = n1.wrapping_add(0x1);
        let n1 = 0x0u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[2]], &o0, active);
    put(&mut m[call.rows[3]], &o1, active);
}

/// `sub sat b32 $r5 $r2 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k103(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = !n1;
        let n1 = n2.wrapping_add(n0);
        let n3 = n1.wrapping_add(0x1);
        let n1 = 0x80000000u32;
        let n4 = 0x7fffffffu32;
        let n5 = n3 >> 31;
        let n6 = if n5 != 0 { n4 } else { n1 };
        let n1 = n0 >> 31;
        let n0 = (n1 == n5) as u32;
        let n5 = !n0 & 0x1;
        let n0 = n2 >> 31;
        let n2 = (n1 == n0) as u32;
        let n0 = n2 & n5;
        let n5 = if n0 != 0 { n6 } else { n3 };
        let n3 = 0x0u32;
        o0[l] = n5;
        o1[l] = n3;
    }
    put(&mut m[call.rows[2]], &o0, active);
    put(&mut m[call.rows[3]], &o1, active);
}

/// `max u32 $r5 $r2 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k104(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = (n0 < n1) as u32;
        let n3 = if n2 != 0 { n1 } else { n0 };
        let n0 = 0x0u32;
        o0[l] = n3;
        o1[l] = n0;
    }
    put(&mut m[call.rows[2]], &o0, active);
    put(&mut m[call.rows[3]], &o1, active);
}

/// `min u32 $r5 $r2 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k105(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = (n1 < n0) as u32;
        let n3 = if n2 != 0 { n1 } else { n0 };
        let n0 = 0x0u32;
        o0[l] = n3;
        o1[l] = n0;
    }
    put(&mut m[call.rows[2]], &o0, active);
    put(&mut m[call.rows[3]], &o1, active);
}

/// `set $c3 # g u32 $r10 $r9`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k106(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = (n1 <= n0) as u32;
        let n3 = (n1 == n0) as u32;
        let n0 = !n3 & 0x1;
        let n3 = n0 & n2;
        let n2 = !n3 & 0x1;
        let n0 = n3 << 1 | n2;
        let n2 = 0x0u32;
        o0[l] = n0;
        o1[l] = n2;
    }
    put(&mut m[call.rows[2]], &o0, active);
    put(&mut m[call.rows[3]], &o1, active);
}

/// `set $c3 # e u32 $r8 $r7`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k107(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = (n1 <= n0) as u32;
        let n3 = (n1 == n0) as u32;
        let n0 = n3 & n2;
        let n2 = !n0 & 0x1;
        let n3 = n0 << 1 | n2;
        let n2 = 0x0u32;
        o0[l] = n3;
        o1[l] = n2;
    }
    put(&mut m[call.rows[2]], &o0, active);
    put(&mut m[call.rows[3]], &o1, active);
}

/// `set $c2 # lg u32 $r9 $r11`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k108(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = (n1 == n0) as u32;
        let n3 = !n2 & 0x1;
        let n2 = (n0 < n1) as u32;
        let n1 = n2 | n3;
        let n3 = !n1 & 0x1;
        let n2 = n1 << 1 | n3;
        let n3 = 0x0u32;
        o0[l] = n2;
        o1[l] = n3;
    }
    put(&mut m[call.rows[2]], &o0, active);
    put(&mut m[call.rows[3]], &o1, active);
}

/// `set $c0 # lg s32 $r0 $r124`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k109(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = (n1 == n0) as u32;
        let n3 = !n2 & 0x1;
        let n2 = (u32::signed(n0, 32) < u32::signed(n1, 32)) as u32;
        let n1 = n2 | n3;
        let n3 = !n1 & 0x1;
        let n2 = n1 << 1 | n3;
        let n3 = 0x0u32;
        o0[l] = n2;
        o1[l] = n3;
    }
    put(&mut m[call.rows[2]], &o0, active);
    put(&mut m[call.rows[3]], &o1, active);
}

/// `set $c0 # le u32 $r5 $r6`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k110(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = (n1 == n0) as u32;
        let n3 = (n0 < n1) as u32;
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

/// `set $c0 # le s32 $r2 $r124`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k111(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = (n1 == n0) as u32;
        let n3 = (u32::signed(n0, 32) < u32::signed(n1, 32)) as u32;
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

/// `max s32 $r5 $r2 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k112(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = (u32::signed(n0, 32) < u32::signed(n1, 32)) as u32;
        let n3 = if n2 != 0 { n1 } else { n0 };
        let n0 = 0x0u32;
        o0[l] = n3;
        o1[l] = n0;
    }
    put(&mut m[call.rows[2]], &o0, active);
    put(&mut m[call.rows[3]], &o1, active);
}

/// `set $c0 # ge s32 $r4 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k113(call: &Call, m: &mut [Row], active: &Row) {
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
        let n1 = n3 << 1 | n2;
        let n2 = 0x0u32;
        o0[l] = n1;
        o1[l] = n2;
    }
    put(&mut m[call.rows[2]], &o0, active);
    put(&mut m[call.rows[3]], &o1, active);
}

/// `min s32 $r5 $r2 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k114(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = (u32::signed(n1, 32) < u32::signed(n0, 32)) as u32;
        let n3 = if n2 != 0 { n1 } else { n0 };
        let n0 = 0x0u32;
        o0[l] = n3;
        o1[l] = n0;
    }
    put(&mut m[call.rows[2]], &o0, active);
    put(&mut m[call.rows[3]], &o1, active);
}

/// `set $c0 # g s32 $r2 $r124`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k115(call: &Call, m: &mut [Row], active: &Row) {
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
        let n0 = !n3 & 0x1;
        let n3 = n0 & n2;
        let n2 = !n3 & 0x1;
        let n0 = n3 << 1 | n2;
        let n2 = 0x0u32;
        o0[l] = n0;
        o1[l] = n2;
    }
    put(&mut m[call.rows[2]], &o0, active);
    put(&mut m[call.rows[3]], &o1, active);
}

/// `set $c0 # e s32 $r1 $r124`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k116(call: &Call, m: &mut [Row], active: &Row) {
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
        let n0 = n3 & n2;
        let n2 = !n0 & 0x1;
        let n3 = n0 << 1 | n2;
        let n2 = 0x0u32;
        o0[l] = n3;
        o1[l] = n2;
    }
    put(&mut m[call.rows[2]], &o0, active);
    put(&mut m[call.rows[3]], &o1, active);
}

/// `set $c3 # l s32 $r12 $r124`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k117(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = (u32::signed(n1, 32) <= u32::signed(n0, 32)) as u32;
        let n3 = (u32::signed(n0, 32) < u32::signed(n1, 32)) as u32;
        let n1 = n3 << 1 | n2;
        let n2 = 0x0u32;
        o0[l] = n1;
        o1[l] = n2;
    }
    put(&mut m[call.rows[2]], &o0, active);
    put(&mut m[call.rows[3]], &o1, active);
}

/// `set $r5 l u32 $r2 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k118(call: &Call, m: &mut [Row], active: &Row) {
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
        let n0 = if n4 != 0 { n3 } else { n2 };
        let n2 = 0x0u32;
        o0[l] = n0;
        o1[l] = n2;
    }
    put(&mut m[call.rows[2]], &o0, active);
    put(&mut m[call.rows[3]], &o1, active);
}

/// `set $r5 ge u32 $r2 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k119(call: &Call, m: &mut [Row], active: &Row) {
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
        let n4 = (n1 <= n0) as u32;
        let n0 = if n4 != 0 { n3 } else { n2 };
        let n2 = 0x0u32;
        o0[l] = n0;
        o1[l] = n2;
    }
    put(&mut m[call.rows[2]], &o0, active);
    put(&mut m[call.rows[3]], &o1, active);
}

/// `set $r5 g u32 $r2 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k120(call: &Call, m: &mut [Row], active: &Row) {
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
        let n4 = (n1 <= n0) as u32;
        let n5 = (n1 == n0) as u32;
        let n0 = !n5 & 0x1;
        let n5 = n0 & n4;
        let n4 = if n5 != 0 { n3 } else { n2 };
        let n2 = 0x0u32;
        o0[l] = n4;
        o1[l] = n2;
    }
    put(&mut m[call.rows[2]], &o0, active);
    put(&mut m[call.rows[3]], &o1, active);
}

/// `set $r8 e u32 $r3 $r7`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k121(call: &Call, m: &mut [Row], active: &Row) {
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
        let n4 = (n1 <= n0) as u32;
        let n5 = (n1 == n0) as u32;
        let n0 = n5 & n4;
        let n4 = if n0 != 0 { n3 } else { n2 };
        let n2 = 0x0u32;
        o0[l] = n4;
        o1[l] = n2;
    }
    put(&mut m[call.rows[2]], &o0, active);
    put(&mut m[call.rows[3]], &o1, active);
}

/// `join set $r1 e u32 $r1 $r124`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k122(call: &Call, m: &mut [Row], active: &Row) {
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
        let n4 = (n1 <= n0) as u32;
        let n5 = (n1 == n0) as u32;
        let n0 = n5 & n4;
        let n4 = if n0 != 0 { n3 } else { n2 };
        let n2 = 0x2u32;
        o0[l] = n4;
        o1[l] = n2;
    }
    put(&mut m[call.rows[2]], &o0, active);
    put(&mut m[call.rows[3]], &o1, active);
}

/// `set $r5 lg u32 $r2 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k123(call: &Call, m: &mut [Row], active: &Row) {
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
        let n5 = !n4 & 0x1;
        let n4 = (n0 < n1) as u32;
        let n1 = n4 | n5;
        let n5 = if n1 != 0 { n3 } else { n2 };
        let n2 = 0x0u32;
        o0[l] = n5;
        o1[l] = n2;
    }
    put(&mut m[call.rows[2]], &o0, active);
    put(&mut m[call.rows[3]], &o1, active);
}

/// `set $r5 lg s32 $r2 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k124(call: &Call, m: &mut [Row], active: &Row) {
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
        let n5 = !n4 & 0x1;
        let n4 = (u32::signed(n0, 32) < u32::signed(n1, 32)) as u32;
        let n1 = n4 | n5;
        let n5 = if n1 != 0 { n3 } else { n2 };
        let n2 = 0x0u32;
        o0[l] = n5;
        o1[l] = n2;
    }
    put(&mut m[call.rows[2]], &o0, active);
    put(&mut m[call.rows[3]], &o1, active);
}

/// `set $r11 le u32 $r8 $r11`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k125(call: &Call, m: &mut [Row], active: &Row) {
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
        let n5 = (n0 < n1) as u32;
        let n1 = n5 | n4;
        let n4 = if n1 != 0 { n3 } else { n2 };
        let n2 = 0x0u32;
        o0[l] = n4;
        o1[l] = n2;
    }
    put(&mut m[call.rows[2]], &o0, active);
    put(&mut m[call.rows[3]], &o1, active);
}

/// `set $r5 le s32 $r2 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k126(call: &Call, m: &mut [Row], active: &Row) {
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
        let n5 = (u32::signed(n0, 32) < u32::signed(n1, 32)) as u32;
        let n1 = n5 | n4;
        let n4 = if n1 != 0 { n3 } else { n2 };
        let n2 = 0x0u32;
        o0[l] = n4;
        o1[l] = n2;
    }
    put(&mut m[call.rows[2]], &o0, active);
    put(&mut m[call.rows[3]], &o1, active);
}

/// `set $r5 l s32 $r2 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k127(call: &Call, m: &mut [Row], active: &Row) {
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
        let n4 = (u32::signed(n1, 32) < u32::signed(n0, 32)) as u32;
        let n0 = if n4 != 0 { n3 } else { n2 };
        let n2 = 0x0u32;
        o0[l] = n0;
        o1[l] = n2;
    }
    put(&mut m[call.rows[2]], &o0, active);
    put(&mut m[call.rows[3]], &o1, active);
}

/// `set $r5 ge s32 $r2 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k128(call: &Call, m: &mut [Row], active: &Row) {
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
        let n4 = (u32::signed(n1, 32) <= u32::signed(n0, 32)) as u32;
        let n0 = if n4 != 0 { n3 } else { n2 };
        let n2 = 0x0u32;
        o0[l] = n0;
        o1[l] = n2;
    }
    put(&mut m[call.rows[2]], &o0, active);
    put(&mut m[call.rows[3]], &o1, active);
}

/// `set $r5 g s32 $r2 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k129(call: &Call, m: &mut [Row], active: &Row) {
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
        let n4 = (u32::signed(n1, 32) <= u32::signed(n0, 32)) as u32;
        let n5 = (n1 == n0) as u32;
        let n0 = !n5 & 0x1;
        let n5 = n0 & n4;
        let n4 = if n5 != 0 { n3 } else { n2 };
        let n2 = 0x0u32;
        o0[l] = n4;
        o1[l] = n2;
    }
    put(&mut m[call.rows[2]], &o0, active);
    put(&mut m[call.rows[3]], &o1, active);
}

/// `set $r5 e s32 $r2 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k130(call: &Call, m: &mut [Row], active: &Row) {
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
        let n4 = (u32::signed(n1, 32) <= u32::signed(n0, 32)) as u32;
        let n5 = (n1 == n0) as u32;
        let n0 = n5 & n4;
        let n4 = if n0 != 0 { n3 } else { n2 };
        let n2 = 0x0u32;
        o0[l] = n4;
        o1[l] = n2;
    }
    put(&mut m[call.rows[2]], &o0, active);
    put(&mut m[call.rows[3]], &o1, active);
}

/// `set $r5 lg f32 $r2 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k131(call: &Call, m: &mut [Row], active: &Row) {
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
        let n4 = n0 & 0x7fffffff;
        let n5 = 0x7f800000u32;
        let n6 = (n5 < n4) as u32;
        let n7 = n1 & 0x7fffffff;
        let n8 = (n5 < n7) as u32;
        let n9 = n8 | n6;
        let n6 = !n9 & 0x1;
        let n9 = 0x0u32;
        let n8 = n0 >> 23 & 0xff;
        let n10 = (n8 == 0x0) as u32;
        let n8 = if n10 != 0 { n9 } else { n4 };
        let n4 = (n5 < n8) as u32;
        let n11 = n1 >> 23 & 0xff;
        let n12 = (n11 == 0x0) as u32;
        let n11 = if n12 != 0 { n9 } else { n7 };
        let n7 = (n5 < n11) as u32;
        let n5 = n7 | n4;
        let n4 = !n5 & 0x1;
        let n7 = n1 >> 31;
        let n9 = u32::shl(n7, 0x1f, 32);
        let n13 = if n12 != 0 { n9 } else { n1 };
        let n1 = n0 >> 31;
        let n9 = u32::shl(n1, 0x1f, 32);
        let n12 = if n10 != 0 { n9 } else { n0 };
        let n0 = (n12 == n13) as u32;
        let n9 = n11 | n8;
        let n8 = (n9 == 0x0) as u32;
        let n9 = n8 | n0;
        let n0 = n9 & n4;
        let n4 = !n0 & 0x1;
        let n0 = n8 | n5;
        let n5 = !n0 & 0x1;
        let n0 = (n12 < n13) as u32;
        let n8 = (n13 < n12) as u32;
        let n12 = if n1 != 0 { n8 } else { n0 };
        let n0 = n7 ^ n1;
        let n7 = if n0 != 0 { n1 } else { n12 };
        let n12 = n7 & n5;
        let n5 = n12 | n4;
        let n4 = n5 & n6;
        let n6 = if n4 != 0 { n3 } else { n2 };
        let n2 = 0x0u32;
        o0[l] = n6;
        o1[l] = n2;
    }
    put(&mut m[call.rows[2]], &o0, active);
    put(&mut m[call.rows[3]], &o1, active);
}

/// `set $r5 le f32 $r2 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k132(call: &Call, m: &mut [Row], active: &Row) {
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
        let n4 = n0 & 0x7fffffff;
        let n5 = 0x7f800000u32;
        let n6 = (n5 < n4) as u32;
        let n7 = n1 & 0x7fffffff;
        let n8 = (n5 < n7) as u32;
        let n9 = n8 | n6;
        let n6 = !n9 & 0x1;
        let n9 = 0x0u32;
        let n8 = n0 >> 23 & 0xff;
        let n10 = (n8 == 0x0) as u32;
        let n8 = if n10 != 0 { n9 } else { n4 };
        let n4 = (n5 < n8) as u32;
        let n11 = n1 >> 23 & 0xff;
        let n12 = (n11 == 0x0) as u32;
        let n11 = if n12 != 0 { n9 } else { n7 };
        let n7 = (n5 < n11) as u32;
        let n5 = n7 | n4;
        let n4 = !n5 & 0x1;
        let n7 = n1 >> 31;
        let n9 = u32::shl(n7, 0x1f, 32);
        let n13 = if n12 != 0 { n9 } else { n1 };
        let n1 = n0 >> 31;
        let n9 = u32::shl(n1, 0x1f, 32);
        let n12 = if n10 != 0 { n9 } else { n0 };
        let n0 = (n12 == n13) as u32;
        let n9 = n11 | n8;
        let n8 = (n9 == 0x0) as u32;
        let n9 = n8 | n0;
        let n0 = n9 & n4;
        let n4 = n8 | n5;
        let n5 = !n4 & 0x1;
        let n4 = (n12 < n13) as u32;
        let n8 = (n13 < n12) as u32;
        let n12 = if n1 != 0 { n8 } else { n4 };
        let n4 = n7 ^ n1;
        let n7 = if n4 != 0 { n1 } else { n12 };
        let n12 = n7 & n5;
        let n5 = n12 | n0;
        let n0 = n5 & n6;
        let n6 = if n0 != 0 { n3 } else { n2 };
        let n2 = 0x0u32;
        o0[l] = n6;
        o1[l] = n2;
    }
    put(&mut m[call.rows[2]], &o0, active);
    put(&mut m[call.rows[3]], &o1, active);
}

/// `set $r5 g f32 $r2 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k133(call: &Call, m: &mut [Row], active: &Row) {
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
        let n4 = n0 & 0x7fffffff;
        let n5 = 0x7f800000u32;
        let n6 = (n5 < n4) as u32;
        let n7 = n1 & 0x7fffffff;
        let n8 = (n5 < n7) as u32;
        let n9 = n8 | n6;
        let n6 = !n9 & 0x1;
        let n9 = 0x0u32;
        let n8 = n0 >> 23 & 0xff;
        let n10 = (n8 == 0x0) as u32;
        let n8 = if n10 != 0 { n9 } else { n4 };
        let n4 = (n5 < n8) as u32;
        let n11 = n1 >> 23 & 0xff;
        let n12 = (n11 == 0x0) as u32;
        let n11 = if n12 != 0 { n9 } else { n7 };
        let n7 = (n5 < n11) as u32;
        let n5 = n7 | n4;
        let n4 = n11 | n8;
        let n8 = (n4 == 0x0) as u32;
        let n4 = n8 | n5;
        let n11 = !n4 & 0x1;
        let n4 = n1 >> 31;
        let n7 = u32::shl(n4, 0x1f, 32);
        let n9 = if n12 != 0 { n7 } else { n1 };
        let n1 = n0 >> 31;
        let n7 = u32::shl(n1, 0x1f, 32);
        let n12 = if n10 != 0 { n7 } else { n0 };
        let n0 = (n12 < n9) as u32;
        let n7 = (n9 < n12) as u32;
        let n10 = if n1 != 0 { n7 } else { n0 };
        let n0 = n4 ^ n1;
        let n4 = if n0 != 0 { n1 } else { n10 };
        let n10 = n4 & n11;
        let n11 = !n10 & 0x1;
        let n10 = !n5 & 0x1;
        let n5 = (n12 == n9) as u32;
        let n9 = n8 | n5;
        let n5 = n9 & n10;
        let n10 = !n5 & 0x1;
        let n5 = n10 & n11;
        let n11 = n5 & n6;
        let n6 = if n11 != 0 { n3 } else { n2 };
        let n2 = 0x0u32;
        o0[l] = n6;
        o1[l] = n2;
    }
    put(&mut m[call.rows[2]], &o0, active);
    put(&mut m[call.rows[3]], &o1, active);
}

/// `set $r5 e f32 $r2 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k134(call: &Call, m: &mut [Row], active: &Row) {
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
        let n4 = n0 & 0x7fffffff;
        let n5 = 0x7f800000u32;
        let n6 = (n5 < n4) as u32;
        let n7 = n1 & 0x7fffffff;
        let n8 = (n5 < n7) as u32;
        let n9 = n8 | n6;
        let n6 = !n9 & 0x1;
        let n9 = 0x0u32;
        let n8 = n0 >> 23 & 0xff;
        let n10 = (n8 == 0x0) as u32;
        let n8 = if n10 != 0 { n9 } else { n4 };
        let n4 = (n5 < n8) as u32;
        let n11 = n1 >> 23 & 0xff;
        let n12 = (n11 == 0x0) as u32;
        let n11 = if n12 != 0 { n9 } else { n7 };
        let n7 = (n5 < n11) as u32;
        let n5 = n7 | n4;
        let n4 = n11 | n8;
        let n8 = (n4 == 0x0) as u32;
        let n4 = n8 | n5;
        let n11 = !n4 & 0x1;
        let n4 = n1 >> 31;
        let n7 = u32::shl(n4, 0x1f, 32);
        let n9 = if n12 != 0 { n7 } else { n1 };
        let n1 = n0 >> 31;
        let n7 = u32::shl(n1, 0x1f, 32);
        let n12 = if n10 != 0 { n7 } else { n0 };
        let n0 = (n12 < n9) as u32;
        let n7 = (n9 < n12) as u32;
        let n10 = if n1 != 0 { n7 } else { n0 };
        let n0 = n4 ^ n1;
        let n4 = if n0 != 0 { n1 } else { n10 };
        let n10 = n4 & n11;
        let n11 = !n10 & 0x1;
        let n10 = !n5 & 0x1;
        let n5 = (n12 == n9) as u32;
        let n9 = n8 | n5;
        let n5 = n9 & n10;
        let n10 = n5 & n11;
        let n11 = n10 & n6;
        let n6 = if n11 != 0 { n3 } else { n2 };
        let n2 = 0x0u32;
        o0[l] = n6;
        o1[l] = n2;
    }
    put(&mut m[call.rows[2]], &o0, active);
    put(&mut m[call.rows[3]], &o1, active);
}

/// `set $r5 ge f32 $r2 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k135(call: &Call, m: &mut [Row], active: &Row) {
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
        let n4 = n0 & 0x7fffffff;
        let n5 = 0x7f800000u32;
        let n6 = (n5 < n4) as u32;
        let n7 = n1 & 0x7fffffff;
        let n8 = (n5 < n7) as u32;
        let n9 = n8 | n6;
        let n6 = !n9 & 0x1;
        let n9 = 0x0u32;
        let n8 = n0 >> 23 & 0xff;
        let n10 = (n8 == 0x0) as u32;
        let n8 = if n10 != 0 { n9 } else { n4 };
        let n4 = (n5 < n8) as u32;
        let n11 = n1 >> 23 & 0xff;
        let n12 = (n11 == 0x0) as u32;
        let n11 = if n12 != 0 { n9 } else { n7 };
        let n7 = (n5 < n11) as u32;
        let n5 = n7 | n4;
        let n4 = n11 | n8;
        let n8 = (n4 == 0x0) as u32;
        let n4 = n8 | n5;
        let n5 = !n4 & 0x1;
        let n4 = n1 >> 31;
        let n8 = u32::shl(n4, 0x1f, 32);
        let n11 = if n12 != 0 { n8 } else { n1 };
        let n1 = n0 >> 31;
        let n8 = u32::shl(n1, 0x1f, 32);
        let n12 = if n10 != 0 { n8 } else { n0 };
        let n0 = (n12 < n11) as u32;
        let n8 = (n11 < n12) as u32;
        let n12 = if n1 != 0 { n8 } else { n0 };
        let n0 = n4 ^ n1;
        let n4 = if n0 != 0 { n1 } else { n12 };
        let n12 = n4 & n5;
        let n5 = !n12 & 0x1;
        let n12 = n5 & n6;
        let n6 = if n12 != 0 { n3 } else { n2 };
        let n2 = 0x0u32;
        o0[l] = n6;
        o1[l] = n2;
    }
    put(&mut m[call.rows[2]], &o0, active);
    put(&mut m[call.rows[3]], &o1, active);
}

/// `set $r5 l f32 $r2 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k136(call: &Call, m: &mut [Row], active: &Row) {
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
        let n4 = n0 & 0x7fffffff;
        let n5 = 0x7f800000u32;
        let n6 = (n5 < n4) as u32;
        let n7 = n1 & 0x7fffffff;
        let n8 = (n5 < n7) as u32;
        let n9 = n8 | n6;
        let n6 = !n9 & 0x1;
        let n9 = 0x0u32;
        let n8 = n0 >> 23 & 0xff;
        let n10 = (n8 == 0x0) as u32;
        let n8 = if n10 != 0 { n9 } else { n4 };
        let n4 = (n5 < n8) as u32;
        let n11 = n1 >> 23 & 0xff;
        let n12 = (n11 == 0x0) as u32;
        let n11 = if n12 != 0 { n9 } else { n7 };
        let n7 = (n5 < n11) as u32;
        let n5 = n7 | n4;
        let n4 = n11 | n8;
        let n8 = (n4 == 0x0) as u32;
        let n4 = n8 | n5;
        let n5 = !n4 & 0x1;
        let n4 = n1 >> 31;
        let n8 = u32::shl(n4, 0x1f, 32);
        let n11 = if n12 != 0 { n8 } else { n1 };
        let n1 = n0 >> 31;
        let n8 = u32::shl(n1, 0x1f, 32);
        let n12 = if n10 != 0 { n8 } else { n0 };
        let n0 = (n12 < n11) as u32;
        let n8 = (n11 < n12) as u32;
        let n12 = if n1 != 0 { n8 } else { n0 };
        let n0 = n4 ^ n1;
        let n4 = if n0 != 0 { n1 } else { n12 };
        let n12 = n4 & n5;
        let n5 = n12 & n6;
        let n6 = if n5 != 0 { n3 } else { n2 };
        let n2 = 0x0u32;
        o0[l] = n6;
        o1[l] = n2;
    }
    put(&mut m[call.rows[2]], &o0, active);
    put(&mut m[call.rows[3]], &o1, active);
}

/// `short add f32 $r0 $r4 $r5`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k137(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = floats::add(n1, n0, NEAREST, special(0x7fffffff, 0x7fffffff, 0x7fffffff, 0x0));
        let n0 = 0x0u32;
        o0[l] = n2;
        o1[l] = n0;
    }
    put(&mut m[call.rows[2]], &o0, active);
    put(&mut m[call.rows[3]], &o1, active);
}

/// `add rz f32 $r5 $r2 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k138(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = floats::add(n1, n0, ZERO, special(0x7fffffff, 0x7fffffff, 0x7fffffff, 0x0));
        let n0 = 0x0u32;
        o0[l] = n2;
        o1[l] = n0;
    }
    put(&mut m[call.rows[2]], &o0, active);
    put(&mut m[call.rows[3]], &o1, active);
}

/// `short mul f32 $r3 $r3 $r2`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k139(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = floats::mul(n1, n0, NEAREST, special(0x7fffffff, 0x7fffffff, 0x7fffffff, 0x0));
        let n0 = 0x0u32;
        o0[l] = n2;
        o1[l] = n0;
    }
    put(&mut m[call.rows[2]], &o0, active);
    put(&mut m[call.rows[3]], &o1, active);
}

/// `mul rz f32 $r5 $r2 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k140(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = floats::mul(n1, n0, ZERO, special(0x7fffffff, 0x7fffffff, 0x7fffffff, 0x0));
        let n0 = 0x0u32;
        o0[l] = n2;
        o1[l] = n0;
    }
    put(&mut m[call.rows[2]], &o0, active);
    put(&mut m[call.rows[3]], &o1, active);
}

/// `add f32 $r2 (mul $r3 $r3) $r5`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k141(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = floats::multiply_truncate_add(n1, n1, n0, special(0x7fffffff, 0x7fffffff, 0x7fffffff, 0x0));
        let n0 = 0x0u32;
        o0[l] = n2;
        o1[l] = n0;
    }
    put(&mut m[call.rows[2]], &o0, active);
    put(&mut m[call.rows[3]], &o1, active);
}

/// `add rn f32 $r5 $r2 neg $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k142(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = n0 & 0x7fffffff;
        let n3 = n0 >> 31;
        let n0 = !n3 & 0x1;
        let n3 = n0 << 31 | n2;
        let n2 = floats::add(n1, n3, NEAREST, special(0x7fffffff, 0x7fffffff, 0x7fffffff, 0x0));
        let n3 = 0x0u32;
        o0[l] = n2;
        o1[l] = n3;
    }
    put(&mut m[call.rows[2]], &o0, active);
    put(&mut m[call.rows[3]], &o1, active);
}

/// `add rz f32 $r5 $r2 neg $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k143(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = n0 & 0x7fffffff;
        let n3 = n0 >> 31;
        let n0 = !n3 & 0x1;
        let n3 = n0 << 31 | n2;
        let n2 = floats::add(n1, n3, ZERO, special(0x7fffffff, 0x7fffffff, 0x7fffffff, 0x0));
        let n3 = 0x0u32;
        o0[l] = n2;
        o1[l] = n3;
    }
    put(&mut m[call.rows[2]], &o0, active);
    put(&mut m[call.rows[3]], &o1, active);
}

/// `mul rn f32 $r5 $r2 neg $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k144(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = n0 & 0x7fffffff;
        let n3 = n0 >> 31;
        let n0 = !n3 & 0x1;
        let n3 = n0 << 31 | n2;
        let n2 = floats::mul(n1, n3, NEAREST, special(0x7fffffff, 0x7fffffff, 0x7fffffff, 0x0));
        let n3 = 0x0u32;
        o0[l] = n2;
        o1[l] = n3;
    }
    put(&mut m[call.rows[2]], &o0, active);
    put(&mut m[call.rows[3]], &o1, active);
}

/// `mul rz f32 $r5 $r2 neg $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k145(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = n0 & 0x7fffffff;
        let n3 = n0 >> 31;
        let n0 = !n3 & 0x1;
        let n3 = n0 << 31 | n2;
        let n2 = floats::mul(n1, n3, ZERO, special(0x7fffffff, 0x7fffffff, 0x7fffffff, 0x0));
        let n3 = 0x0u32;
        o0[l] = n2;
        o1[l] = n3;
    }
    put(&mut m[call.rows[2]], &o0, active);
    put(&mut m[call.rows[3]], &o1, active);
}

/// `mul $r5 s16 $r2l s16 $r3h`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k146(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = n0 & 0xffff;
        let n0 = (u32::signed(n2, 16) as u32);
        let n2 = n1 >> 16;
        let n1 = (u32::signed(n2, 16) as u32);
        let n2 = n1.wrapping_mul(n0);
        let n0 = 0x0u32;
        o0[l] = n2;
        o1[l] = n0;
    }
    put(&mut m[call.rows[2]], &o0, active);
    put(&mut m[call.rows[3]], &o1, active);
}

/// `mul $r2 u16 $r2l u16 $r1l`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k147(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = n0 & 0xffff;
        let n0 = n1 & 0xffff;
        let n1 = n0.wrapping_mul(n2);
        let n2 = 0x0u32;
        o0[l] = n1;
        o1[l] = n2;
    }
    put(&mut m[call.rows[2]], &o0, active);
    put(&mut m[call.rows[3]], &o1, active);
}

/// `mul $r4 u16 $r1l u16 $r3h`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k148(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = n0 & 0xffff;
        let n0 = n1 >> 16;
        let n1 = n0.wrapping_mul(n2);
        let n2 = 0x0u32;
        o0[l] = n1;
        o1[l] = n2;
    }
    put(&mut m[call.rows[2]], &o0, active);
    put(&mut m[call.rows[3]], &o1, active);
}

/// `mul $r5 high s24 $r2 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k149(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = n0 & 0xffffff;
        let m0 = (n2 & 0xffffff) as u64;
        let m1 = (u64::signed(m0, 24) as u64) & 0xffffffffffff;
        let n2 = n1 & 0xffffff;
        let m0 = (n2 & 0xffffff) as u64;
        let m2 = (u64::signed(m0, 24) as u64) & 0xffffffffffff;
        let m0 = m2.wrapping_mul(m1) & 0xffffffffffff;
        let n2 = (m0 >> 16 & 0xffffffff) as u32;
        let n1 = 0x0u32;
        o0[l] = n2;
        o1[l] = n1;
    }
    put(&mut m[call.rows[2]], &o0, active);
    put(&mut m[call.rows[3]], &o1, active);
}

/// `mul $r5 u24 $r2 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k150(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = n0 & 0xffffff;
        let m0 = (n2 & 0xffffff) as u64;
        let n2 = n1 & 0xffffff;
        let m1 = (n2 & 0xffffff) as u64;
        let m2 = m1.wrapping_mul(m0) & 0xffffffffffff;
        let n2 = (m2 & 0xffffffff) as u32;
        let n1 = 0x0u32;
        o0[l] = n2;
        o1[l] = n1;
    }
    put(&mut m[call.rows[2]], &o0, active);
    put(&mut m[call.rows[3]], &o1, active);
}

/// `mul $r5 high u24 $r2 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k151(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = n0 & 0xffffff;
        let m0 = (n2 & 0xffffff) as u64;
        let n2 = n1 & 0xffffff;
        let m1 = (n2 & 0xffffff) as u64;
        let m2 = m1.wrapping_mul(m0) & 0xffffffffffff;
        let n2 = (m2 >> 16 & 0xffffffff) as u32;
        let n1 = 0x0u32;
        o0[l] = n2;
        o1[l] = n1;
    }
    put(&mut m[call.rows[2]], &o0, active);
    put(&mut m[call.rows[3]], &o1, active);
}

/// `mul $r5 s24 $r2 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k152(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = n0 & 0xffffff;
        let n0 = (u32::signed(n2, 24) as u32);
        let n2 = n1 & 0xffffff;
        let n1 = (u32::signed(n2, 24) as u32);
        let n2 = n1.wrapping_mul(n0);
        let n0 = 0x0u32;
        o0[l] = n2;
        o1[l] = n0;
    }
    put(&mut m[call.rows[2]], &o0, active);
    put(&mut m[call.rows[3]], &o1, active);
}

/// `mul $r10 u16 $r8h u16 $r7l`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k153(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = n0 >> 16;
        let n0 = n1 & 0xffff;
        let n1 = n0.wrapping_mul(n2);
        let n2 = 0x0u32;
        o0[l] = n1;
        o1[l] = n2;
    }
    put(&mut m[call.rows[2]], &o0, active);
    put(&mut m[call.rows[3]], &o1, active);
}

/// `mov2 b16 $r5l $r2l $r3h`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k154(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = n0 >> 16;
        let n0 = n1 >> 16;
        let n1 = n0 << 16 | n2;
        let n2 = 0x0u32;
        o0[l] = n1;
        o1[l] = n2;
    }
    put(&mut m[call.rows[2]], &o0, active);
    put(&mut m[call.rows[3]], &o1, active);
}

/// `shr u16 $r6l $r0h 0xa`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k155(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = n0 >> 26;
        let n0 = n1 >> 16;
        let n1 = n0 << 16 | n2;
        let n2 = 0x0u32;
        o0[l] = n1;
        o1[l] = n2;
    }
    put(&mut m[call.rows[2]], &o0, active);
    put(&mut m[call.rows[3]], &o1, active);
}

/// `max f32 $r5 $r2 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k156(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = n0 >> 31;
        let n3 = u32::shl(n2, 0x1f, 32);
        let n4 = n0 >> 23 & 0xff;
        let n5 = (n4 == 0x0) as u32;
        let n4 = if n5 != 0 { n3 } else { n0 };
        let n3 = n1 >> 31;
        let n5 = u32::shl(n3, 0x1f, 32);
        let n6 = n1 >> 23 & 0xff;
        let n7 = (n6 == 0x0) as u32;
        let n6 = if n7 != 0 { n5 } else { n1 };
        let n5 = (n4 < n6) as u32;
        let n7 = (n6 < n4) as u32;
        let n8 = if n2 != 0 { n7 } else { n5 };
        let n5 = n3 ^ n2;
        let n3 = if n5 != 0 { n2 } else { n8 };
        let n8 = n0 & 0x7fffffff;
        let n0 = 0x7f800000u32;
        let n2 = (n0 < n8) as u32;
        let n8 = n2 | n3;
        let n3 = n1 & 0x7fffffff;
        let n1 = (n3 < 0x7f800001) as u32;
        let n5 = n1 & n8;
        let n8 = if n5 != 0 { n6 } else { n4 };
        let n4 = 0x7fffffffu32;
        let n6 = (n0 < n3) as u32;
        let n3 = n6 & n2;
        let n2 = if n3 != 0 { n4 } else { n8 };
        let n8 = 0x0u32;
        o0[l] = n2;
        o1[l] = n8;
    }
    put(&mut m[call.rows[2]], &o0, active);
    put(&mut m[call.rows[3]], &o1, active);
}

/// `min f32 $r5 $r2 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k157(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = n0 >> 31;
        let n3 = u32::shl(n2, 0x1f, 32);
        let n4 = n0 >> 23 & 0xff;
        let n5 = (n4 == 0x0) as u32;
        let n4 = if n5 != 0 { n3 } else { n0 };
        let n3 = n1 >> 31;
        let n5 = u32::shl(n3, 0x1f, 32);
        let n6 = n1 >> 23 & 0xff;
        let n7 = (n6 == 0x0) as u32;
        let n6 = if n7 != 0 { n5 } else { n1 };
        let n5 = (n6 < n4) as u32;
        let n7 = (n4 < n6) as u32;
        let n8 = if n3 != 0 { n7 } else { n5 };
        let n5 = n3 ^ n2;
        let n2 = if n5 != 0 { n3 } else { n8 };
        let n8 = n0 & 0x7fffffff;
        let n0 = 0x7f800000u32;
        let n3 = (n0 < n8) as u32;
        let n8 = n3 | n2;
        let n2 = n1 & 0x7fffffff;
        let n1 = (n2 < 0x7f800001) as u32;
        let n5 = n1 & n8;
        let n8 = if n5 != 0 { n6 } else { n4 };
        let n4 = 0x7fffffffu32;
        let n6 = (n0 < n2) as u32;
        let n2 = n6 & n3;
        let n3 = if n2 != 0 { n4 } else { n8 };
        let n8 = 0x0u32;
        o0[l] = n3;
        o1[l] = n8;
    }
    put(&mut m[call.rows[2]], &o0, active);
    put(&mut m[call.rows[3]], &o1, active);
}

/// `add rn f32 $r0 neg $r0 $r2`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k158(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = n1 & 0x7fffffff;
        let n3 = n1 >> 31;
        let n1 = !n3 & 0x1;
        let n3 = n1 << 31 | n2;
        let n2 = floats::add(n3, n0, NEAREST, special(0x7fffffff, 0x7fffffff, 0x7fffffff, 0x0));
        let n0 = 0x0u32;
        o0[l] = n2;
        o1[l] = n0;
    }
    put(&mut m[call.rows[2]], &o0, active);
    put(&mut m[call.rows[3]], &o1, active);
}

/// `and b32 $r5 $r3 $r2`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k159(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = n1 & n0;
        let n0 = 0x0u32;
        o0[l] = n2;
        o1[l] = n0;
    }
    put(&mut m[call.rows[2]], &o0, active);
    put(&mut m[call.rows[3]], &o1, active);
}

/// `xor b32 $r5 $r2 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k160(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = n1 ^ n0;
        let n0 = 0x0u32;
        o0[l] = n2;
        o1[l] = n0;
    }
    put(&mut m[call.rows[2]], &o0, active);
    put(&mut m[call.rows[3]], &o1, active);
}

/// `or b32 $c2 # $r2 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k161(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = n1 | n0;
        let n0 = (n2 == 0x0) as u32;
        let n1 = n2 >> 31;
        let n2 = n1 << 1 | n0;
        let n0 = 0x0u32;
        o0[l] = n2;
        o1[l] = n0;
    }
    put(&mut m[call.rows[2]], &o0, active);
    put(&mut m[call.rows[3]], &o1, active);
}

/// `or b32 $r5 $r2 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k162(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = n1 | n0;
        let n0 = 0x0u32;
        o0[l] = n2;
        o1[l] = n0;
    }
    put(&mut m[call.rows[2]], &o0, active);
    put(&mut m[call.rows[3]], &o1, active);
}

/// `add b32 $r0 $r0 $r7`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k163(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = n1.wrapping_add(n0);
        let n0 = 0x0u32;
        o0[l] = n2;
        o1[l] = n0;
    }
    put(&mut m[call.rows[2]], &o0, active);
    put(&mut m[call.rows[3]], &o1, active);
}

/// `add sat b32 $r5 $r2 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k164(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = n1.wrapping_add(n0);
        let n3 = 0x80000000u32;
        let n4 = 0x7fffffffu32;
        let n5 = n2 >> 31;
        let n6 = if n5 != 0 { n4 } else { n3 };
        let n3 = n0 >> 31;
        let n0 = (n3 == n5) as u32;
        let n5 = !n0 & 0x1;
        let n0 = n1 >> 31;
        let n1 = (n3 == n0) as u32;
        let n0 = n1 & n5;
        let n5 = if n0 != 0 { n6 } else { n2 };
        let n2 = 0x0u32;
        o0[l] = n5;
        o1[l] = n2;
    }
    put(&mut m[call.rows[2]], &o0, active);
    put(&mut m[call.rows[3]], &o1, active);
}

/// `shr s32 $r3 $r3 $r2`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k165(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = u32::ashr(n1, n0, 32);
        let n0 = 0x0u32;
        o0[l] = n2;
        o1[l] = n0;
    }
    put(&mut m[call.rows[2]], &o0, active);
    put(&mut m[call.rows[3]], &o1, active);
}

/// `shr u32 $r5 $r2 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k166(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = u32::lshr(n1, n0, 32);
        let n0 = 0x0u32;
        o0[l] = n2;
        o1[l] = n0;
    }
    put(&mut m[call.rows[2]], &o0, active);
    put(&mut m[call.rows[3]], &o1, active);
}

/// `shl b32 $c1 $r5 $r2 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k167(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    let mut o2 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let m0 = (n0) as u64;
        let m1 = (n1) as u64;
        let m2 = u64::shl(m1, m0, 33);
        let n2 = (m2 & 0xffffffff) as u32;
        let n3 = (n2 == 0x0) as u32;
        let n4 = (m2 >> 31 & 0x1) as u32;
        let n5 = n4 << 1 | n3;
        let n3 = (n0 < 0x20) as u32;
        let n6 = (m2 >> 32 & 0x1) as u32;
        let n7 = n6 & n3;
        let n3 = n7 << 2 | n5;
        let n5 = (n0 == 0x1) as u32;
        let n0 = n1 >> 31;
        let n1 = n4 ^ n0;
        let n0 = n1 & n5;
        let n5 = n0 << 3 | n3;
        let n3 = 0x0u32;
        o0[l] = n2;
        o1[l] = n5;
        o2[l] = n3;
    }
    put(&mut m[call.rows[2]], &o0, active);
    put(&mut m[call.rows[3]], &o1, active);
    put(&mut m[call.rows[4]], &o2, active);
}

/// `subr b32 $c1 $r5 $r2 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k168(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    let mut o2 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = !n0;
        let n0 = n1.wrapping_add(n2);
        let n3 = n0.wrapping_add(0x1);
        let n4 = (n0 == 0xffffffff) as u32;
        let n5 = n3 >> 31;
        let n6 = n5 << 1 | n4;
        let n7 = (n0 < n2) as u32;
        let n0 = n4 ^ n7;
        let n7 = n0 << 2 | n6;
        let n6 = n2 >> 31;
        let n2 = (n6 == n5) as u32;
        let n5 = !n2 & 0x1;
        let n2 = n1 >> 31;
        let n1 = (n6 == n2) as u32;
        let n2 = n1 & n5;
        let n5 = n2 << 3 | n7;
        let n7 = 0x0u32;
        o0[l] = n3;
        o1[l] = n5;
        o2[l] = n7;
    }
    put(&mut m[call.rows[2]], &o0, active);
    put(&mut m[call.rows[3]], &o1, active);
    put(&mut m[call.rows[4]], &o2, active);
}

/// `subr sat b32 $c1 $r5 $r2 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k169(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    let mut o2 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = !n0;
        let n0 = n1.wrapping_add(n2);
        let n3 = n0.wrapping_add(0x1);
        let n4 = 0x80000000u32;
        let n5 = 0x7fffffffu32;
        let n6 = n3 >> 31;
        let n7 = if n6 != 0 { n5 } else { n4 };
        let n4 = n2 >> 31;
        let n5 = (n4 == n6) as u32;
        let n8 = !n5 & 0x1;
        let n5 = n1 >> 31;
        let n1 = (n4 == n5) as u32;
        let n5 = n1 & n8;
        let n8 = if n5 != 0 { n7 } else { n3 };
        let n3 = (n8 == 0x0) as u32;
        let n7 = !n6 & 0x1;
        let n6 = n5 ^ n7;
        let n7 = !n6 & 0x1;
        let n6 = n7 << 1 | n3;
        let n3 = (n0 == 0xffffffff) as u32;
        let n7 = (n0 < n2) as u32;
        let n2 = n7 ^ n3;
        let n3 = n2 << 2 | n6;
        let n6 = n5 << 3 | n3;
        let n3 = 0x0u32;
        o0[l] = n8;
        o1[l] = n6;
        o2[l] = n3;
    }
    put(&mut m[call.rows[2]], &o0, active);
    put(&mut m[call.rows[3]], &o1, active);
    put(&mut m[call.rows[4]], &o2, active);
}

/// `sub b32 $c1 $r5 $r2 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k170(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    let mut o2 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = !n1;
        let n1 = n2.wrapping_add(n0);
        let n3 = n1.wrapping_add(0x1);
        let n4 = (n1 == 0xffffffff) as u32;
        let n5 = n3 >> 31;
        let n6 = n5 << 1 | n4;
        let n7 = (n1 < n0) as u32;
        let n1 = n4 ^ n7;
        let n7 = n1 << 2 | n6;
        let n6 = n0 >> 31;
        let n0 = (n6 == n5) as u32;
        let n5 = !n0 & 0x1;
        let n0 = n2 >> 31;
        let n2 = (n6 == n0) as u32;
        let n0 = n2 & n5;
        let n5 = n0 << 3 | n7;
        let n7 = 0x0u32;
        o0[l] = n3;
        o1[l] = n5;
        o2[l] = n7;
    }
    put(&mut m[call.rows[2]], &o0, active);
    put(&mut m[call.rows[3]], &o1, active);
    put(&mut m[call.rows[4]], &o2, active);
}

/// `sub sat b32 $c1 $r5 $r2 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k171(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    let mut o2 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = !n1;
        let n1 = n2.wrapping_add(n0);
        let n3 = n1.wrapping_add(0x1);
        let n4 = 0x80000000u32;
        let n5 = 0x7fffffffu32;
        let n6 = n3 >> 31;
        let n7 = if n6 != 0 { n5 } else { n4 };
        let n4 = n0 >> 31;
        let n5 = (n4 == n6) as u32;
        let n8 = !n5 & 0x1;
        let n5 = n2 >> 31;
        let n2 = (n4 == n5) as u32;
        let n5 = n2 & n8;
        let n8 = if n5 != 0 { n7 } else { n3 };
        let n3 = (n8 == 0x0) as u32;
        let n7 = !n6 & 0x1;
        let n6 = n5 ^ n7;
        let n7 = !n6 & 0x1;
        let n6 = n7 << 1 | n3;
        let n3 = (n1 == 0xffffffff) as u32;
        let n7 = (n1 < n0) as u32;
        let n0 = n7 ^ n3;
        let n3 = n0 << 2 | n6;
        let n6 = n5 << 3 | n3;
        let n3 = 0x0u32;
        o0[l] = n8;
        o1[l] = n6;
        o2[l] = n3;
    }
    put(&mut m[call.rows[2]], &o0, active);
    put(&mut m[call.rows[3]], &o1, active);
    put(&mut m[call.rows[4]], &o2, active);
}

/// `max u32 $c1 $r5 $r2 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k172(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    let mut o2 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = (n0 < n1) as u32;
        let n3 = if n2 != 0 { n1 } else { n0 };
        let n0 = (n3 == 0x0) as u32;
        let n1 = n3 >> 31;
        let n2 = n1 << 1 | n0;
        let n0 = 0x0u32;
        o0[l] = n3;
        o1[l] = n2;
        o2[l] = n0;
    }
    put(&mut m[call.rows[2]], &o0, active);
    put(&mut m[call.rows[3]], &o1, active);
    put(&mut m[call.rows[4]], &o2, active);
}

/// `min u32 $c1 $r5 $r2 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k173(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    let mut o2 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = (n1 < n0) as u32;
        let n3 = if n2 != 0 { n1 } else { n0 };
        let n0 = (n3 == 0x0) as u32;
        let n1 = n3 >> 31;
        let n2 = n1 << 1 | n0;
        let n0 = 0x0u32;
        o0[l] = n3;
        o1[l] = n2;
        o2[l] = n0;
    }
    put(&mut m[call.rows[2]], &o0, active);
    put(&mut m[call.rows[3]], &o1, active);
    put(&mut m[call.rows[4]], &o2, active);
}

/// `max s32 $c1 $r5 $r2 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k174(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    let mut o2 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = (u32::signed(n0, 32) < u32::signed(n1, 32)) as u32;
        let n3 = if n2 != 0 { n1 } else { n0 };
        let n0 = (n3 == 0x0) as u32;
        let n1 = n3 >> 31;
        let n2 = n1 << 1 | n0;
        let n0 = 0x0u32;
        o0[l] = n3;
        o1[l] = n2;
        o2[l] = n0;
    }
    put(&mut m[call.rows[2]], &o0, active);
    put(&mut m[call.rows[3]], &o1, active);
    put(&mut m[call.rows[4]], &o2, active);
}

/// `min s32 $c1 $r5 $r2 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k175(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    let mut o2 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = (u32::signed(n1, 32) < u32::signed(n0, 32)) as u32;
        let n3 = if n2 != 0 { n1 } else { n0 };
        let n0 = (n3 == 0x0) as u32;
        let n1 = n3 >> 31;
        let n2 = n1 << 1 | n0;
        let n0 = 0x0u32;
        o0[l] = n3;
        o1[l] = n2;
        o2[l] = n0;
    }
    put(&mut m[call.rows[2]], &o0, active);
    put(&mut m[call.rows[3]], &o1, active);
    put(&mut m[call.rows[4]], &o2, active);
}

/// `set $c1 $r5 l u32 $r2 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k176(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    let mut o2 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = 0x0u32;
        let n3 = 0xffffffffu32;
        let n4 = (n1 < n0) as u32;
        let n5 = if n4 != 0 { n3 } else { n2 };
        let n2 = (n0 <= n1) as u32;
        let n1 = n4 << 1 | n2;
        let n2 = 0x0u32;
        o0[l] = n5;
        o1[l] = n1;
        o2[l] = n2;
    }
    put(&mut m[call.rows[2]], &o0, active);
    put(&mut m[call.rows[3]], &o1, active);
    put(&mut m[call.rows[4]], &o2, active);
}

/// `set $c1 $r5 g u32 $r2 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k177(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    let mut o2 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = 0x0u32;
        let n3 = 0xffffffffu32;
        let n4 = (n1 <= n0) as u32;
        let n5 = (n1 == n0) as u32;
        let n0 = !n5 & 0x1;
        let n5 = n0 & n4;
        let n4 = if n5 != 0 { n3 } else { n2 };
        let n2 = !n5 & 0x1;
        let n3 = n5 << 1 | n2;
        let n2 = 0x0u32;
        o0[l] = n4;
        o1[l] = n3;
        o2[l] = n2;
    }
    put(&mut m[call.rows[2]], &o0, active);
    put(&mut m[call.rows[3]], &o1, active);
    put(&mut m[call.rows[4]], &o2, active);
}

/// `set $c1 $r5 e u32 $r2 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k178(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    let mut o2 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = 0x0u32;
        let n3 = 0xffffffffu32;
        let n4 = (n1 <= n0) as u32;
        let n5 = (n1 == n0) as u32;
        let n0 = n5 & n4;
        let n4 = if n0 != 0 { n3 } else { n2 };
        let n2 = !n0 & 0x1;
        let n3 = n0 << 1 | n2;
        let n2 = 0x0u32;
        o0[l] = n4;
        o1[l] = n3;
        o2[l] = n2;
    }
    put(&mut m[call.rows[2]], &o0, active);
    put(&mut m[call.rows[3]], &o1, active);
    put(&mut m[call.rows[4]], &o2, active);
}

/// `set $c1 $r5 ge u32 $r2 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k179(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    let mut o2 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = 0x0u32;
        let n3 = 0xffffffffu32;
        let n4 = (n1 <= n0) as u32;
        let n5 = if n4 != 0 { n3 } else { n2 };
        let n2 = (n0 < n1) as u32;
        let n1 = n4 << 1 | n2;
        let n2 = 0x0u32;
        o0[l] = n5;
        o1[l] = n1;
        o2[l] = n2;
    }
    put(&mut m[call.rows[2]], &o0, active);
    put(&mut m[call.rows[3]], &o1, active);
    put(&mut m[call.rows[4]], &o2, active);
}

/// `set $c1 $r5 lg u32 $r2 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k180(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    let mut o2 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = 0x0u32;
        let n3 = 0xffffffffu32;
        let n4 = (n1 == n0) as u32;
        let n5 = !n4 & 0x1;
        let n4 = (n0 < n1) as u32;
        let n1 = n4 | n5;
        let n5 = if n1 != 0 { n3 } else { n2 };
        let n2 = !n1 & 0x1;
        let n3 = n1 << 1 | n2;
        let n2 = 0x0u32;
        o0[l] = n5;
        o1[l] = n3;
        o2[l] = n2;
    }
    put(&mut m[call.rows[2]], &o0, active);
    put(&mut m[call.rows[3]], &o1, active);
    put(&mut m[call.rows[4]], &o2, active);
}

/// `set $c1 $r5 lg s32 $r2 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k181(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    let mut o2 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = 0x0u32;
        let n3 = 0xffffffffu32;
        let n4 = (n1 == n0) as u32;
        let n5 = !n4 & 0x1;
        let n4 = (u32::signed(n0, 32) < u32::signed(n1, 32)) as u32;
        let n1 = n4 | n5;
        let n5 = if n1 != 0 { n3 } else { n2 };
        let n2 = !n1 & 0x1;
        let n3 = n1 << 1 | n2;
        let n2 = 0x0u32;
        o0[l] = n5;
        o1[l] = n3;
        o2[l] = n2;
    }
    put(&mut m[call.rows[2]], &o0, active);
    put(&mut m[call.rows[3]], &o1, active);
    put(&mut m[call.rows[4]], &o2, active);
}

/// `set $c1 $r5 le u32 $r2 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k182(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    let mut o2 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = 0x0u32;
        let n3 = 0xffffffffu32;
        let n4 = (n1 == n0) as u32;
        let n5 = (n0 < n1) as u32;
        let n1 = n5 | n4;
        let n4 = if n1 != 0 { n3 } else { n2 };
        let n2 = !n1 & 0x1;
        let n3 = n1 << 1 | n2;
        let n2 = 0x0u32;
        o0[l] = n4;
        o1[l] = n3;
        o2[l] = n2;
    }
    put(&mut m[call.rows[2]], &o0, active);
    put(&mut m[call.rows[3]], &o1, active);
    put(&mut m[call.rows[4]], &o2, active);
}

/// `set $c1 $r5 le s32 $r2 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k183(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    let mut o2 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = 0x0u32;
        let n3 = 0xffffffffu32;
        let n4 = (n1 == n0) as u32;
        let n5 = (u32::signed(n0, 32) < u32::signed(n1, 32)) as u32;
        let n1 = n5 | n4;
        let n4 = if n1 != 0 { n3 } else { n2 };
        let n2 = !n1 & 0x1;
        let n3 = n1 << 1 | n2;
        let n2 = 0x0u32;
        o0[l] = n4;
        o1[l] = n3;
        o2[l] = n2;
    }
    put(&mut m[call.rows[2]], &o0, active);
    put(&mut m[call.rows[3]], &o1, active);
    put(&mut m[call.rows[4]], &o2, active);
}

/// `set $c1 $r5 l s32 $r2 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k184(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    let mut o2 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = 0x0u32;
        let n3 = 0xffffffffu32;
        let n4 = (u32::signed(n1, 32) < u32::signed(n0, 32)) as u32;
        let n5 = if n4 != 0 { n3 } else { n2 };
        let n2 = (u32::signed(n0, 32) <= u32::signed(n1, 32)) as u32;
        let n1 = n4 << 1 | n2;
        let n2 = 0x0u32;
        o0[l] = n5;
        o1[l] = n1;
        o2[l] = n2;
    }
    put(&mut m[call.rows[2]], &o0, active);
    put(&mut m[call.rows[3]], &o1, active);
    put(&mut m[call.rows[4]], &o2, active);
}

/// `set $c2 $r1 g s32 $r2 $r124`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k185(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    let mut o2 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = 0x0u32;
        let n3 = 0xffffffffu32;
        let n4 = (u32::signed(n1, 32) <= u32::signed(n0, 32)) as u32;
        let n5 = (n1 == n0) as u32;
        let n0 = !n5 & 0x1;
        let n5 = n0 & n4;
        let n4 = if n5 != 0 { n3 } else { n2 };
        let n2 = !n5 & 0x1;
        let n3 = n5 << 1 | n2;
        let n2 = 0x0u32;
        o0[l] = n4;
        o1[l] = n3;
        o2[l] = n2;
    }
    put(&mut m[call.rows[2]], &o0, active);
    put(&mut m[call.rows[3]], &o1, active);
    put(&mut m[call.rows[4]], &o2, active);
}

/// `set $c1 $r5 e s32 $r2 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k186(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    let mut o2 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = 0x0u32;
        let n3 = 0xffffffffu32;
        let n4 = (u32::signed(n1, 32) <= u32::signed(n0, 32)) as u32;
        let n5 = (n1 == n0) as u32;
        let n0 = n5 & n4;
        let n4 = if n0 != 0 { n3 } else { n2 };
        let n2 = !n0 & 0x1;
        let n3 = n0 << 1 | n2;
        let n2 = 0x0u32;
        o0[l] = n4;
        o1[l] = n3;
        o2[l] = n2;
    }
    put(&mut m[call.rows[2]], &o0, active);
    put(&mut m[call.rows[3]], &o1, active);
    put(&mut m[call.rows[4]], &o2, active);
}

/// `set $c1 $r5 ge s32 $r2 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k187(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    let mut o2 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = 0x0u32;
        let n3 = 0xffffffffu32;
        let n4 = (u32::signed(n1, 32) <= u32::signed(n0, 32)) as u32;
        let n5 = if n4 != 0 { n3 } else { n2 };
        let n2 = (u32::signed(n0, 32) < u32::signed(n1, 32)) as u32;
        let n1 = n4 << 1 | n2;
        let n2 = 0x0u32;
        o0[l] = n5;
        o1[l] = n1;
        o2[l] = n2;
    }
    put(&mut m[call.rows[2]], &o0, active);
    put(&mut m[call.rows[3]], &o1, active);
    put(&mut m[call.rows[4]], &o2, active);
}

/// `set $c1 $r5 lg f32 $r2 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k188(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    let mut o2 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = 0x0u32;
        let n3 = 0xffffffffu32;
        let n4 = n0 & 0x7fffffff;
        let n5 = 0x7f800000u32;
        let n6 = (n5 < n4) as u32;
        let n7 = n1 & 0x7fffffff;
        let n8 = (n5 < n7) as u32;
        let n9 = n8 | n6;
        let n6 = !n9 & 0x1;
        let n9 = 0x0u32;
        let n8 = n0 >> 23 & 0xff;
        let n10 = (n8 == 0x0) as u32;
        let n8 = if n10 != 0 { n9 } else { n4 };
        let n4 = (n5 < n8) as u32;
        let n11 = n1 >> 23 & 0xff;
        let n12 = (n11 == 0x0) as u32;
        let n11 = if n12 != 0 { n9 } else { n7 };
        let n7 = (n5 < n11) as u32;
        let n5 = n7 | n4;
        let n4 = !n5 & 0x1;
        let n7 = n1 >> 31;
        let n9 = u32::shl(n7, 0x1f, 32);
        let n13 = if n12 != 0 { n9 } else { n1 };
        let n1 = n0 >> 31;
        let n9 = u32::shl(n1, 0x1f, 32);
        let n12 = if n10 != 0 { n9 } else { n0 };
        let n0 = (n12 == n13) as u32;
        let n9 = n11 | n8;
        let n8 = (n9 == 0x0) as u32;
        let n9 = n8 | n0;
        let n0 = n9 & n4;
        let n4 = !n0 & 0x1;
        let n0 = n8 | n5;
        let n5 = !n0 & 0x1;
        let n0 = (n12 < n13) as u32;
        let n8 = (n13 < n12) as u32;
        let n12 = if n1 != 0 { n8 } else { n0 };
        let n0 = n7 ^ n1;
        let n7 = if n0 != 0 { n1 } else { n12 };
        let n12 = n7 & n5;
        let n5 = n12 | n4;
        let n4 = n5 & n6;
        let n6 = if n4 != 0 { n3 } else { n2 };
        let n2 = !n4 & 0x1;
        let n3 = n4 << 1 | n2;
        let n2 = 0x0u32;
        o0[l] = n6;
        o1[l] = n3;
        o2[l] = n2;
    }
    put(&mut m[call.rows[2]], &o0, active);
    put(&mut m[call.rows[3]], &o1, active);
    put(&mut m[call.rows[4]], &o2, active);
}

/// `set $c1 $r5 le f32 $r2 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k189(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    let mut o2 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = 0x0u32;
        let n3 = 0xffffffffu32;
        let n4 = n0 & 0x7fffffff;
        let n5 = 0x7f800000u32;
        let n6 = (n5 < n4) as u32;
        let n7 = n1 & 0x7fffffff;
        let n8 = (n5 < n7) as u32;
        let n9 = n8 | n6;
        let n6 = !n9 & 0x1;
        let n9 = 0x0u32;
        let n8 = n0 >> 23 & 0xff;
        let n10 = (n8 == 0x0) as u32;
        let n8 = if n10 != 0 { n9 } else { n4 };
        let n4 = (n5 < n8) as u32;
        let n11 = n1 >> 23 & 0xff;
        let n12 = (n11 == 0x0) as u32;
        let n11 = if n12 != 0 { n9 } else { n7 };
        let n7 = (n5 < n11) as u32;
        let n5 = n7 | n4;
        let n4 = !n5 & 0x1;
        let n7 = n1 >> 31;
        let n9 = u32::shl(n7, 0x1f, 32);
        let n13 = if n12 != 0 { n9 } else { n1 };
        let n1 = n0 >> 31;
        let n9 = u32::shl(n1, 0x1f, 32);
        let n12 = if n10 != 0 { n9 } else { n0 };
        let n0 = (n12 == n13) as u32;
        let n9 = n11 | n8;
        let n8 = (n9 == 0x0) as u32;
        let n9 = n8 | n0;
        let n0 = n9 & n4;
        let n4 = n8 | n5;
        let n5 = !n4 & 0x1;
        let n4 = (n12 < n13) as u32;
        let n8 = (n13 < n12) as u32;
        let n12 = if n1 != 0 { n8 } else { n4 };
        let n4 = n7 ^ n1;
        let n7 = if n4 != 0 { n1 } else { n12 };
        let n12 = n7 & n5;
        let n5 = n12 | n0;
        let n0 = n5 & n6;
        let n6 = if n0 != 0 { n3 } else { n2 };
        let n2 = !n0 & 0x1;
        let n3 = n0 << 1 | n2;
        let n2 = 0x0u32;
        o0[l] = n6;
        o1[l] = n3;
        o2[l] = n2;
    }
    put(&mut m[call.rows[2]], &o0, active);
    put(&mut m[call.rows[3]], &o1, active);
    put(&mut m[call.rows[4]], &o2, active);
}

/// `set $c1 $r5 g f32 $r2 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k190(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    let mut o2 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = 0x0u32;
        let n3 = 0xffffffffu32;
        let n4 = n0 & 0x7fffffff;
        let n5 = 0x7f800000u32;
        let n6 = (n5 < n4) as u32;
        let n7 = n1 & 0x7fffffff;
        let n8 = (n5 < n7) as u32;
        let n9 = n8 | n6;
        let n6 = !n9 & 0x1;
        let n9 = 0x0u32;
        let n8 = n0 >> 23 & 0xff;
        let n10 = (n8 == 0x0) as u32;
        let n8 = if n10 != 0 { n9 } else { n4 };
        let n4 = (n5 < n8) as u32;
        let n11 = n1 >> 23 & 0xff;
        let n12 = (n11 == 0x0) as u32;
        let n11 = if n12 != 0 { n9 } else { n7 };
        let n7 = (n5 < n11) as u32;
        let n5 = n7 | n4;
        let n4 = n11 | n8;
        let n8 = (n4 == 0x0) as u32;
        let n4 = n8 | n5;
        let n11 = !n4 & 0x1;
        let n4 = n1 >> 31;
        let n7 = u32::shl(n4, 0x1f, 32);
        let n9 = if n12 != 0 { n7 } else { n1 };
        let n1 = n0 >> 31;
        let n7 = u32::shl(n1, 0x1f, 32);
        let n12 = if n10 != 0 { n7 } else { n0 };
        let n0 = (n12 < n9) as u32;
        let n7 = (n9 < n12) as u32;
        let n10 = if n1 != 0 { n7 } else { n0 };
        let n0 = n4 ^ n1;
        let n4 = if n0 != 0 { n1 } else { n10 };
        let n10 = n4 & n11;
        let n11 = !n10 & 0x1;
        let n10 = !n5 & 0x1;
        let n5 = (n12 == n9) as u32;
        let n9 = n8 | n5;
        let n5 = n9 & n10;
        let n10 = !n5 & 0x1;
        let n5 = n10 & n11;
        let n11 = n5 & n6;
        let n6 = if n11 != 0 { n3 } else { n2 };
        let n2 = !n11 & 0x1;
        let n3 = n11 << 1 | n2;
        let n2 = 0x0u32;
        o0[l] = n6;
        o1[l] = n3;
        o2[l] = n2;
    }
    put(&mut m[call.rows[2]], &o0, active);
    put(&mut m[call.rows[3]], &o1, active);
    put(&mut m[call.rows[4]], &o2, active);
}

/// `set $c1 $r5 e f32 $r2 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k191(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    let mut o2 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = 0x0u32;
        let n3 = 0xffffffffu32;
        let n4 = n0 & 0x7fffffff;
        let n5 = 0x7f800000u32;
        let n6 = (n5 < n4) as u32;
        let n7 = n1 & 0x7fffffff;
        let n8 = (n5 < n7) as u32;
        let n9 = n8 | n6;
        let n6 = !n9 & 0x1;
        let n9 = 0x0u32;
        let n8 = n0 >> 23 & 0xff;
        let n10 = (n8 == 0x0) as u32;
        let n8 = if n10 != 0 { n9 } else { n4 };
        let n4 = (n5 < n8) as u32;
        let n11 = n1 >> 23 & 0xff;
        let n12 = (n11 == 0x0) as u32;
        let n11 = if n12 != 0 { n9 } else { n7 };
        let n7 = (n5 < n11) as u32;
        let n5 = n7 | n4;
        let n4 = n11 | n8;
        let n8 = (n4 == 0x0) as u32;
        let n4 = n8 | n5;
        let n11 = !n4 & 0x1;
        let n4 = n1 >> 31;
        let n7 = u32::shl(n4, 0x1f, 32);
        let n9 = if n12 != 0 { n7 } else { n1 };
        let n1 = n0 >> 31;
        let n7 = u32::shl(n1, 0x1f, 32);
        let n12 = if n10 != 0 { n7 } else { n0 };
        let n0 = (n12 < n9) as u32;
        let n7 = (n9 < n12) as u32;
        let n10 = if n1 != 0 { n7 } else { n0 };
        let n0 = n4 ^ n1;
        let n4 = if n0 != 0 { n1 } else { n10 };
        let n10 = n4 & n11;
        let n11 = !n10 & 0x1;
        let n10 = !n5 & 0x1;
        let n5 = (n12 == n9) as u32;
        let n9 = n8 | n5;
        let n5 = n9 & n10;
        let n10 = n5 & n11;
        let n11 = n10 & n6;
        let n6 = if n11 != 0 { n3 } else { n2 };
        let n2 = !n11 & 0x1;
        let n3 = n11 << 1 | n2;
        let n2 = 0x0u32;
        o0[l] = n6;
        o1[l] = n3;
        o2[l] = n2;
    }
    put(&mut m[call.rows[2]], &o0, active);
    put(&mut m[call.rows[3]], &o1, active);
    put(&mut m[call.rows[4]], &o2, active);
}

/// `set $c1 $r5 ge f32 $r2 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k192(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    let mut o2 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = 0x0u32;
        let n3 = 0xffffffffu32;
        let n4 = n0 & 0x7fffffff;
        let n5 = 0x7f800000u32;
        let n6 = (n5 < n4) as u32;
        let n7 = n1 & 0x7fffffff;
        let n8 = (n5 < n7) as u32;
        let n9 = n8 | n6;
        let n6 = !n9 & 0x1;
        let n9 = 0x0u32;
        let n8 = n0 >> 23 & 0xff;
        let n10 = (n8 == 0x0) as u32;
        let n8 = if n10 != 0 { n9 } else { n4 };
        let n4 = (n5 < n8) as u32;
        let n11 = n1 >> 23 & 0xff;
        let n12 = (n11 == 0x0) as u32;
        let n11 = if n12 != 0 { n9 } else { n7 };
        let n7 = (n5 < n11) as u32;
        let n5 = n7 | n4;
        let n4 = n11 | n8;
        let n8 = (n4 == 0x0) as u32;
        let n4 = n8 | n5;
        let n5 = !n4 & 0x1;
        let n4 = n1 >> 31;
        let n8 = u32::shl(n4, 0x1f, 32);
        let n11 = if n12 != 0 { n8 } else { n1 };
        let n1 = n0 >> 31;
        let n8 = u32::shl(n1, 0x1f, 32);
        let n12 = if n10 != 0 { n8 } else { n0 };
        let n0 = (n12 < n11) as u32;
        let n8 = (n11 < n12) as u32;
        let n12 = if n1 != 0 { n8 } else { n0 };
        let n0 = n4 ^ n1;
        let n4 = if n0 != 0 { n1 } else { n12 };
        let n12 = n4 & n5;
        let n5 = !n12 & 0x1;
        let n12 = n5 & n6;
        let n6 = if n12 != 0 { n3 } else { n2 };
        let n2 = !n12 & 0x1;
        let n3 = n12 << 1 | n2;
        let n2 = 0x0u32;
        o0[l] = n6;
        o1[l] = n3;
        o2[l] = n2;
    }
    put(&mut m[call.rows[2]], &o0, active);
    put(&mut m[call.rows[3]], &o1, active);
    put(&mut m[call.rows[4]], &o2, active);
}

/// `set $c1 $r5 l f32 $r2 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k193(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    let mut o2 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = 0x0u32;
        let n3 = 0xffffffffu32;
        let n4 = n0 & 0x7fffffff;
        let n5 = 0x7f800000u32;
        let n6 = (n5 < n4) as u32;
        let n7 = n1 & 0x7fffffff;
        let n8 = (n5 < n7) as u32;
        let n9 = n8 | n6;
        let n6 = !n9 & 0x1;
        let n9 = 0x0u32;
        let n8 = n0 >> 23 & 0xff;
        let n10 = (n8 == 0x0) as u32;
        let n8 = if n10 != 0 { n9 } else { n4 };
        let n4 = (n5 < n8) as u32;
        let n11 = n1 >> 23 & 0xff;
        let n12 = (n11 == 0x0) as u32;
        let n11 = if n12 != 0 { n9 } else { n7 };
        let n7 = (n5 < n11) as u32;
        let n5 = n7 | n4;
        let n4 = n11 | n8;
        let n8 = (n4 == 0x0) as u32;
        let n4 = n8 | n5;
        let n5 = !n4 & 0x1;
        let n4 = n1 >> 31;
        let n8 = u32::shl(n4, 0x1f, 32);
        let n11 = if n12 != 0 { n8 } else { n1 };
        let n1 = n0 >> 31;
        let n8 = u32::shl(n1, 0x1f, 32);
        let n12 = if n10 != 0 { n8 } else { n0 };
        let n0 = (n12 < n11) as u32;
        let n8 = (n11 < n12) as u32;
        let n12 = if n1 != 0 { n8 } else { n0 };
        let n0 = n4 ^ n1;
        let n4 = if n0 != 0 { n1 } else { n12 };
        let n12 = n4 & n5;
        let n5 = n12 & n6;
        let n6 = if n5 != 0 { n3 } else { n2 };
        let n2 = !n5 & 0x1;
        let n3 = n5 << 1 | n2;
        let n2 = 0x0u32;
        o0[l] = n6;
        o1[l] = n3;
        o2[l] = n2;
    }
    put(&mut m[call.rows[2]], &o0, active);
    put(&mut m[call.rows[3]], &o1, active);
    put(&mut m[call.rows[4]], &o2, active);
}

/// `mul $c1 $r5 s16 $r2l s16 $r3h`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k194(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    let mut o2 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = n0 & 0xffff;
        let n0 = (u32::signed(n2, 16) as u32);
        let n2 = n1 >> 16;
        let n1 = (u32::signed(n2, 16) as u32);
        let n2 = n1.wrapping_mul(n0);
        let n0 = (n2 == 0x0) as u32;
        let n1 = n2 >> 31;
        let n3 = n1 << 1 | n0;
        let n0 = 0x0u32;
        o0[l] = n2;
        o1[l] = n3;
        o2[l] = n0;
    }
    put(&mut m[call.rows[2]], &o0, active);
    put(&mut m[call.rows[3]], &o1, active);
    put(&mut m[call.rows[4]], &o2, active);
}

/// `mul $c1 $r5 u16 $r2l u16 $r3h`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k195(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    let mut o2 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = n0 & 0xffff;
        let n0 = n1 >> 16;
        let n1 = n0.wrapping_mul(n2);
        let n2 = (n1 == 0x0) as u32;
        let n0 = n1 >> 31;
        let n3 = n0 << 1 | n2;
        let n2 = 0x0u32;
        o0[l] = n1;
        o1[l] = n3;
        o2[l] = n2;
    }
    put(&mut m[call.rows[2]], &o0, active);
    put(&mut m[call.rows[3]], &o1, active);
    put(&mut m[call.rows[4]], &o2, active);
}

/// `mul $c1 $r5 high s24 $r2 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k196(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    let mut o2 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = n0 & 0xffffff;
        let m0 = (n2 & 0xffffff) as u64;
        let m1 = (u64::signed(m0, 24) as u64) & 0xffffffffffff;
        let n2 = n1 & 0xffffff;
        let m0 = (n2 & 0xffffff) as u64;
        let m2 = (u64::signed(m0, 24) as u64) & 0xffffffffffff;
        let m0 = m2.wrapping_mul(m1) & 0xffffffffffff;
        let n2 = (m0 >> 16 & 0xffffffff) as u32;
        let n1 = (n2 == 0x0) as u32;
        let n0 = (m0 >> 47 & 0x1) as u32;
        let n3 = n0 << 1 | n1;
        let n1 = 0x0u32;
        o0[l] = n2;
        o1[l] = n3;
        o2[l] = n1;
    }
    put(&mut m[call.rows[2]], &o0, active);
    put(&mut m[call.rows[3]], &o1, active);
    put(&mut m[call.rows[4]], &o2, active);
}

/// `mul $c1 $r5 u24 $r2 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k197(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    let mut o2 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = n0 & 0xffffff;
        let m0 = (n2 & 0xffffff) as u64;
        let n2 = n1 & 0xffffff;
        let m1 = (n2 & 0xffffff) as u64;
        let m2 = m1.wrapping_mul(m0) & 0xffffffffffff;
        let n2 = (m2 & 0xffffffff) as u32;
        let n1 = (n2 == 0x0) as u32;
        let n0 = (m2 >> 31 & 0x1) as u32;
        let n3 = n0 << 1 | n1;
        let n1 = 0x0u32;
        o0[l] = n2;
        o1[l] = n3;
        o2[l] = n1;
    }
    put(&mut m[call.rows[2]], &o0, active);
    put(&mut m[call.rows[3]], &o1, active);
    put(&mut m[call.rows[4]], &o2, active);
}

/// `mul $c1 $r5 high u24 $r2 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k198(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    let mut o2 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = n0 & 0xffffff;
        let m0 = (n2 & 0xffffff) as u64;
        let n2 = n1 & 0xffffff;
        let m1 = (n2 & 0xffffff) as u64;
        let m2 = m1.wrapping_mul(m0) & 0xffffffffffff;
        let n2 = (m2 >> 16 & 0xffffffff) as u32;
        let n1 = (n2 == 0x0) as u32;
        let n0 = (m2 >> 47 & 0x1) as u32;
        let n3 = n0 << 1 | n1;
        let n1 = 0x0u32;
        o0[l] = n2;
        o1[l] = n3;
        o2[l] = n1;
    }
    put(&mut m[call.rows[2]], &o0, active);
    put(&mut m[call.rows[3]], &o1, active);
    put(&mut m[call.rows[4]], &o2, active);
}

/// `mul $c1 $r5 s24 $r2 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k199(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    let mut o2 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = n0 & 0xffffff;
        let n0 = (u32::signed(n2, 24) as u32);
        let n3 = n1 & 0xffffff;
        let n1 = (u32::signed(n3, 24) as u32);
        let n4 = n1.wrapping_mul(n0);
        let n0 = (n4 == 0x0) as u32;
        let m0 = (n2 & 0xffffff) as u64;
        let m1 = (u64::signed(m0, 24) as u64) & 0xffffffffffff;
        let m0 = (n3 & 0xffffff) as u64;
        let m2 = (u64::signed(m0, 24) as u64) & 0xffffffffffff;
        let m0 = m2.wrapping_mul(m1) & 0xffffffffffff;
        let n3 = (m0 >> 31 & 0x1) as u32;
        let n2 = n3 << 1 | n0;
        let n0 = 0x0u32;
        o0[l] = n4;
        o1[l] = n2;
        o2[l] = n0;
    }
    put(&mut m[call.rows[2]], &o0, active);
    put(&mut m[call.rows[3]], &o1, active);
    put(&mut m[call.rows[4]], &o2, active);
}

/// `mov2 b16 $c1 $r5l $r2l $r3h`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k200(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    let mut o2 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = n0 >> 16;
        let n3 = n1 >> 16;
        let n1 = n3 << 16 | n2;
        let n3 = (n2 == 0x0) as u32;
        let n2 = n0 >> 31;
        let n0 = n2 << 1 | n3;
        let n3 = 0x0u32;
        o0[l] = n1;
        o1[l] = n0;
        o2[l] = n3;
    }
    put(&mut m[call.rows[2]], &o0, active);
    put(&mut m[call.rows[3]], &o1, active);
    put(&mut m[call.rows[4]], &o2, active);
}

/// `max f32 $c1 $r5 $r2 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k201(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    let mut o2 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = n0 >> 31;
        let n3 = u32::shl(n2, 0x1f, 32);
        let n4 = n0 >> 23 & 0xff;
        let n5 = (n4 == 0x0) as u32;
        let n4 = if n5 != 0 { n3 } else { n0 };
        let n3 = n1 >> 31;
        let n6 = u32::shl(n3, 0x1f, 32);
        let n7 = n1 >> 23 & 0xff;
        let n8 = (n7 == 0x0) as u32;
        let n7 = if n8 != 0 { n6 } else { n1 };
        let n6 = (n4 < n7) as u32;
        let n9 = (n7 < n4) as u32;
        let n10 = if n2 != 0 { n9 } else { n6 };
        let n6 = n3 ^ n2;
        let n9 = if n6 != 0 { n2 } else { n10 };
        let n10 = n0 & 0x7fffffff;
        let n0 = 0x7f800000u32;
        let n6 = (n0 < n10) as u32;
        let n11 = n6 | n9;
        let n9 = n1 & 0x7fffffff;
        let n1 = (n9 < 0x7f800001) as u32;
        let n12 = n1 & n11;
        let n11 = if n12 != 0 { n7 } else { n4 };
        let n4 = 0x7fffffffu32;
        let n7 = (n0 < n9) as u32;
        let n1 = n7 & n6;
        let n6 = if n1 != 0 { n4 } else { n11 };
        let n4 = 0x0u32;
        let n7 = if n5 != 0 { n4 } else { n10 };
        let n10 = if n8 != 0 { n4 } else { n9 };
        let n9 = if n12 != 0 { n10 } else { n7 };
        let n7 = 0x7fffffffu32;
        let n10 = if n1 != 0 { n7 } else { n9 };
        let n7 = (n0 < n10) as u32;
        let n0 = (n10 < 0x7f800001) as u32;
        let n10 = (n9 == 0x0) as u32;
        let n9 = !n1 & 0x1;
        let n1 = n9 & n10;
        let n10 = (n11 == 0x0) as u32;
        let n11 = n10 & n9;
        let n10 = n11 | n1;
        let n11 = n10 & n0;
        let n0 = n11 | n7;
        let n11 = n1 | n7;
        let n1 = !n11 & 0x1;
        let n11 = if n12 != 0 { n3 } else { n2 };
        let n2 = n9 & n11;
        let n11 = n2 & n1;
        let n1 = n7 | n11;
        let n11 = n1 << 1 | n0;
        let n0 = 0x0u32;
        o0[l] = n6;
        o1[l] = n11;
        o2[l] = n0;
    }
    put(&mut m[call.rows[2]], &o0, active);
    put(&mut m[call.rows[3]], &o1, active);
    put(&mut m[call.rows[4]], &o2, active);
}

/// `min f32 $c1 $r5 $r2 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k202(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    let mut o2 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = n0 >> 31;
        let n3 = u32::shl(n2, 0x1f, 32);
        let n4 = n0 >> 23 & 0xff;
        let n5 = (n4 == 0x0) as u32;
        let n4 = if n5 != 0 { n3 } else { n0 };
        let n3 = n1 >> 31;
        let n6 = u32::shl(n3, 0x1f, 32);
        let n7 = n1 >> 23 & 0xff;
        let n8 = (n7 == 0x0) as u32;
        let n7 = if n8 != 0 { n6 } else { n1 };
        let n6 = (n7 < n4) as u32;
        let n9 = (n4 < n7) as u32;
        let n10 = if n3 != 0 { n9 } else { n6 };
        let n6 = n3 ^ n2;
        let n9 = if n6 != 0 { n3 } else { n10 };
        let n10 = n0 & 0x7fffffff;
        let n0 = 0x7f800000u32;
        let n6 = (n0 < n10) as u32;
        let n11 = n6 | n9;
        let n9 = n1 & 0x7fffffff;
        let n1 = (n9 < 0x7f800001) as u32;
        let n12 = n1 & n11;
        let n11 = if n12 != 0 { n7 } else { n4 };
        let n4 = 0x7fffffffu32;
        let n7 = (n0 < n9) as u32;
        let n1 = n7 & n6;
        let n6 = if n1 != 0 { n4 } else { n11 };
        let n4 = 0x0u32;
        let n7 = if n5 != 0 { n4 } else { n10 };
        let n10 = if n8 != 0 { n4 } else { n9 };
        let n9 = if n12 != 0 { n10 } else { n7 };
        let n7 = 0x7fffffffu32;
        let n10 = if n1 != 0 { n7 } else { n9 };
        let n7 = (n0 < n10) as u32;
        let n0 = (n10 < 0x7f800001) as u32;
        let n10 = (n9 == 0x0) as u32;
        let n9 = !n1 & 0x1;
        let n1 = n9 & n10;
        let n10 = (n11 == 0x0) as u32;
        let n11 = n10 & n9;
        let n10 = n11 | n1;
        let n11 = n10 & n0;
        let n0 = n11 | n7;
        let n11 = n1 | n7;
        let n1 = !n11 & 0x1;
        let n11 = if n12 != 0 { n3 } else { n2 };
        let n2 = n9 & n11;
        let n11 = n2 & n1;
        let n1 = n7 | n11;
        let n11 = n1 << 1 | n0;
        let n0 = 0x0u32;
        o0[l] = n6;
        o1[l] = n11;
        o2[l] = n0;
    }
    put(&mut m[call.rows[2]], &o0, active);
    put(&mut m[call.rows[3]], &o1, active);
    put(&mut m[call.rows[4]], &o2, active);
}

/// `and b32 $c1 $r5 $r2 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k203(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    let mut o2 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = n1 & n0;
        let n0 = (n2 == 0x0) as u32;
        let n1 = n2 >> 31;
        let n3 = n1 << 1 | n0;
        let n0 = 0x0u32;
        o0[l] = n2;
        o1[l] = n3;
        o2[l] = n0;
    }
    put(&mut m[call.rows[2]], &o0, active);
    put(&mut m[call.rows[3]], &o1, active);
    put(&mut m[call.rows[4]], &o2, active);
}

/// `xor b32 $c1 $r5 $r2 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k204(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    let mut o2 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = n1 ^ n0;
        let n3 = (n1 == n0) as u32;
        let n0 = n2 >> 31;
        let n1 = n0 << 1 | n3;
        let n3 = 0x0u32;
        o0[l] = n2;
        o1[l] = n1;
        o2[l] = n3;
    }
    put(&mut m[call.rows[2]], &o0, active);
    put(&mut m[call.rows[3]], &o1, active);
    put(&mut m[call.rows[4]], &o2, active);
}

/// `or b32 $c1 $r5 $r2 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k205(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    let mut o2 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = n1 | n0;
        let n0 = (n2 == 0x0) as u32;
        let n1 = n2 >> 31;
        let n3 = n1 << 1 | n0;
        let n0 = 0x0u32;
        o0[l] = n2;
        o1[l] = n3;
        o2[l] = n0;
    }
    put(&mut m[call.rows[2]], &o0, active);
    put(&mut m[call.rows[3]], &o1, active);
    put(&mut m[call.rows[4]], &o2, active);
}

/// `add b32 $c1 $r5 $r2 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k206(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    let mut o2 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = n1.wrapping_add(n0);
        let n3 = (n2 == 0x0) as u32;
        let n4 = n2 >> 31;
        let n5 = n4 << 1 | n3;
        let n3 = (n2 < n0) as u32;
        let n6 = n3 << 2 | n5;
        let n5 = n0 >> 31;
        let n0 = (n5 == n4) as u32;
        let n4 = !n0 & 0x1;
        let n0 = n1 >> 31;
        let n1 = (n5 == n0) as u32;
        let n0 = n1 & n4;
        let n4 = n0 << 3 | n6;
        let n6 = 0x0u32;
        o0[l] = n2;
        o1[l] = n4;
        o2[l] = n6;
    }
    put(&mut m[call.rows[2]], &o0, active);
    put(&mut m[call.rows[3]], &o1, active);
    put(&mut m[call.rows[4]], &o2, active);
}

/// `add sat b32 $c1 $r5 $r2 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k207(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    let mut o2 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = n1.wrapping_add(n0);
        let n3 = 0x80000000u32;
        let n4 = 0x7fffffffu32;
        let n5 = n2 >> 31;
        let n6 = if n5 != 0 { n4 } else { n3 };
        let n3 = n0 >> 31;
        let n4 = (n3 == n5) as u32;
        let n7 = !n4 & 0x1;
        let n4 = n1 >> 31;
        let n1 = (n3 == n4) as u32;
        let n4 = n1 & n7;
        let n7 = if n4 != 0 { n6 } else { n2 };
        let n6 = (n7 == 0x0) as u32;
        let n1 = !n5 & 0x1;
        let n5 = n4 ^ n1;
        let n1 = !n5 & 0x1;
        let n5 = n1 << 1 | n6;
        let n6 = (n2 < n0) as u32;
        let n0 = n6 << 2 | n5;
        let n5 = n4 << 3 | n0;
        let n0 = 0x0u32;
        o0[l] = n7;
        o1[l] = n5;
        o2[l] = n0;
    }
    put(&mut m[call.rows[2]], &o0, active);
    put(&mut m[call.rows[3]], &o1, active);
    put(&mut m[call.rows[4]], &o2, active);
}

/// `shr s32 $c1 $r5 $r2 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k208(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    let mut o2 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = u32::ashr(n1, n0, 32);
        let n3 = (n2 == 0x0) as u32;
        let n4 = n2 >> 31;
        let n5 = n4 << 1 | n3;
        let n3 = (n0 < 0x20) as u32;
        let m0 = (n0) as u64;
        let m1 = (n1) as u64;
        let m2 = u64::shl(m1, 0x1, 33);
        let m1 = u64::lshr(m2, m0, 33);
        let n6 = (m1 & 0x1) as u32;
        let n7 = n6 & n3;
        let n3 = n7 << 2 | n5;
        let n5 = (n0 == 0x1) as u32;
        let n0 = n1 >> 31;
        let n1 = n4 ^ n0;
        let n0 = n1 & n5;
        let n5 = n0 << 3 | n3;
        let n3 = 0x0u32;
        o0[l] = n2;
        o1[l] = n5;
        o2[l] = n3;
    }
    put(&mut m[call.rows[2]], &o0, active);
    put(&mut m[call.rows[3]], &o1, active);
    put(&mut m[call.rows[4]], &o2, active);
}

/// `shr u32 $c1 $r5 $r2 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k209(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    let mut o2 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = u32::lshr(n1, n0, 32);
        let n3 = (n2 == 0x0) as u32;
        let n4 = n2 >> 31;
        let n5 = n4 << 1 | n3;
        let n3 = (n0 < 0x20) as u32;
        let m0 = (n0) as u64;
        let m1 = (n1) as u64;
        let m2 = u64::shl(m1, 0x1, 33);
        let m1 = u64::lshr(m2, m0, 33);
        let n6 = (m1 & 0x1) as u32;
        let n7 = n6 & n3;
        let n3 = n7 << 2 | n5;
        let n5 = (n0 == 0x1) as u32;
        let n0 = n1 >> 31;
        let n1 = n4 ^ n0;
        let n0 = n1 & n5;
        let n5 = n0 << 3 | n3;
        let n3 = 0x0u32;
        o0[l] = n2;
        o1[l] = n5;
        o2[l] = n3;
    }
    put(&mut m[call.rows[2]], &o0, active);
    put(&mut m[call.rows[3]], &o1, active);
    put(&mut m[call.rows[4]], &o2, active);
}

/// `(e $c0) ret`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k210(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0x0u32;
        let n2 = 0x6u32;
        let n3 = n0 & 0x1;
        let n4 = n0 >> 1 & 0x1;
        let n0 = !n4 & 0x1;
        let n4 = n0 & n3;
        let n3 = if n4 != 0 { n2 } else { n1 };
        o0[l] = n3;
    }
    put(&mut m[call.rows[1]], &o0, active);
}

/// `mov b32 $r2 0x1`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k211(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut g0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = call.numbers[0];
        let n2 = n0 & 0x3;
        let n0 = 0xfu32;
        let n3 = u32::lshr(n0, n2, 4);
        let n2 = n3 & 0x1;
        let n3 = 0x0u32;
        o0[l] = n1;
        g0[l] = n2;
        o1[l] = n3;
    }
    put_where(&mut m[call.rows[1]], &o0, &g0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `cvt s32 $c0 # s32 $r0`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k212(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let m0 = (n0) as u64;
        let m1 = (u64::signed(m0, 32) as u64) & 0x3ffffffff;
        let m0 = 0x37fffffffu64;
        let n1 = (u64::signed(m0, 34) < u64::signed(m1, 34)) as u32;
        let n2 = (u64::signed(m1, 34) < u64::signed(0x80000000, 34)) as u32;
        let n3 = (n0 == 0x0) as u32;
        let n0 = n3 & n2;
        let n2 = n0 & n1;
        let m0 = 0x7fffffffu64;
        let n1 = (u64::signed(m0, 34) < u64::signed(m1, 34)) as u32;
        let m2 = if n1 != 0 { m0 } else { m1 };
        let m0 = 0x380000000u64;
        let n1 = (u64::signed(m1, 34) < u64::signed(0x380000000, 34)) as u32;
        let m1 = if n1 != 0 { m0 } else { m2 };
        let n1 = (m1 >> 31 & 0x1) as u32;
        let n0 = n1 << 1 | n2;
        let n2 = 0x0u32;
        o0[l] = n0;
        o1[l] = n2;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `cvt abs u32 $r10 s32 $r0`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k213(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let m0 = (n0) as u64;
        let m1 = (u64::signed(m0, 32) as u64) & 0x3ffffffff;
        let m0 = m1.wrapping_neg() & 0x3ffffffff;
        let n1 = n0 >> 31;
        let m2 = if n1 != 0 { m0 } else { m1 };
        let m1 = 0xffffffffu64;
        let n1 = (u64::signed(m1, 34) < u64::signed(m2, 34)) as u32;
        let m0 = if n1 != 0 { m1 } else { m2 };
        let m1 = 0x0u64;
        let n1 = (m2 >> 33 & 0x1) as u32;
        let m2 = if n1 != 0 { m1 } else { m0 };
        let n1 = (m2 & 0xffffffff) as u32;
        let n0 = 0x0u32;
        o0[l] = n1;
        o1[l] = n0;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `cvt rn f32 $r5 s32 $r2`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k214(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let m0 = (n0) as u64;
        let m1 = (u64::signed(m0, 32) as u64) & 0x3ffffffff;
        let n1 = floats::from_signed(m1, 34, NEAREST);
        let n2 = 0x0u32;
        let n3 = (n0 == 0x0) as u32;
        let n0 = if n3 != 0 { n2 } else { n1 };
        let n1 = 0x0u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `cvt rz f32 $r5 s32 $r2`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k215(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let m0 = (n0) as u64;
        let m1 = (u64::signed(m0, 32) as u64) & 0x3ffffffff;
        let n1 = floats::from_signed(m1, 34, ZERO);
        let n2 = 0x0u32;
        let n3 = (n0 == 0x0) as u32;
        let n0 = if n3 != 0 { n2 } else { n1 };
        let n1 = 0x0u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `cvt rn f32 $r8 u32 $r7`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k216(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let m0 = (n0) as u64;
        let n0 = floats::from_signed(m0, 34, NEAREST);
        let n1 = 0x0u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `cvt rz f32 $r8 u32 $r9`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k217(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let m0 = (n0) as u64;
        let n0 = floats::from_signed(m0, 34, ZERO);
        let n1 = 0x0u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `cvt rni s32 $r5 f32 $r2`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k218(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let m0 = floats::to_signed(n0, 34, NEAREST, special(0x7fffffff, 0x0, 0x7fc00000, 0x0)) as u64;
        let m1 = 0x7fffffffu64;
        let n0 = (u64::signed(m1, 34) < u64::signed(m0, 34)) as u32;
        let m2 = if n0 != 0 { m1 } else { m0 };
        let m1 = 0x380000000u64;
        let n0 = (u64::signed(m0, 34) < u64::signed(0x380000000, 34)) as u32;
        let m0 = if n0 != 0 { m1 } else { m2 };
        let n0 = (m0 & 0xffffffff) as u32;
        let n1 = 0x0u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `cvt rni u32 $r5 f32 $r2`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k219(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let m0 = floats::to_signed(n0, 34, NEAREST, special(0x7fffffff, 0x0, 0x7fc00000, 0x0)) as u64;
        let m1 = 0xffffffffu64;
        let n0 = (u64::signed(m1, 34) < u64::signed(m0, 34)) as u32;
        let m2 = if n0 != 0 { m1 } else { m0 };
        let m1 = 0x0u64;
        let n0 = (m0 >> 33 & 0x1) as u32;
        let m0 = if n0 != 0 { m1 } else { m2 };
        let n0 = (m0 & 0xffffffff) as u32;
        let n1 = 0x0u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `cvt rzi s32 $r5 f32 $r2`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k220(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let m0 = floats::to_signed(n0, 34, ZERO, special(0x7fffffff, 0x0, 0x7fc00000, 0x0)) as u64;
        let m1 = 0x7fffffffu64;
        let n0 = (u64::signed(m1, 34) < u64::signed(m0, 34)) as u32;
        let m2 = if n0 != 0 { m1 } else { m0 };
        let m1 = 0x380000000u64;
        let n0 = (u64::signed(m0, 34) < u64::signed(0x380000000, 34)) as u32;
        let m0 = if n0 != 0 { m1 } else { m2 };
        let n0 = (m0 & 0xffffffff) as u32;
        let n1 = 0x0u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `cvt rzi u32 $r8 f32 $r8`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k221(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let m0 = floats::to_signed(n0, 34, ZERO, special(0x7fffffff, 0x0, 0x7fc00000, 0x0)) as u64;
        let m1 = 0xffffffffu64;
        let n0 = (u64::signed(m1, 34) < u64::signed(m0, 34)) as u32;
        let m2 = if n0 != 0 { m1 } else { m0 };
        let m1 = 0x0u64;
        let n0 = (m0 >> 33 & 0x1) as u32;
        let m0 = if n0 != 0 { m1 } else { m2 };
        let n0 = (m0 & 0xffffffff) as u32;
        let n1 = 0x0u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `mov2 b32 $r5 $r2 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k222(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0x0u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `(eu $c0) bra 0xc0`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k223(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = call.numbers[0];
        let n2 = call.numbers[1];
        let n3 = 0x0u32;
        let n4 = 0x3u32;
        let n5 = n0 & 0x1;
        let n0 = if n5 != 0 { n4 } else { n3 };
        let n3 = u32::shl(n1, 0x2, 18);
        let n1 = n2 << 18 | n3;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `(e $c0) bra 0x488`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k224(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = call.numbers[0];
        let n2 = call.numbers[1];
        let n3 = 0x0u32;
        let n4 = 0x3u32;
        let n5 = n0 & 0x1;
        let n6 = n0 >> 1 & 0x1;
        let n0 = !n6 & 0x1;
        let n6 = n0 & n5;
        let n5 = if n6 != 0 { n4 } else { n3 };
        let n3 = u32::shl(n1, 0x2, 18);
        let n1 = n2 << 18 | n3;
        o0[l] = n5;
        o1[l] = n1;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `(lg $c0) bra 0x80`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k225(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = call.numbers[0];
        let n2 = call.numbers[1];
        let n3 = 0x3u32;
        let n4 = 0x0u32;
        let n5 = n0 & 0x1;
        let n0 = if n5 != 0 { n4 } else { n3 };
        let n3 = u32::shl(n1, 0x2, 18);
        let n1 = n2 << 18 | n3;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `mul $r1 s16 $r1l s16 0x4c84`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k226(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = call.numbers[0];
        let n2 = n0 & 0xffff;
        let n0 = (u32::signed(n2, 16) as u32);
        let n2 = n1 & 0xffff;
        let n1 = (u32::signed(n2, 16) as u32);
        let n2 = n1.wrapping_mul(n0);
        let n0 = 0x0u32;
        o0[l] = n2;
        o1[l] = n0;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `add b32 $r10 $r10 0xfffffffe`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k227(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = call.numbers[0];
        let n2 = n1.wrapping_add(n0);
        let n0 = 0x0u32;
        o0[l] = n2;
        o1[l] = n0;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `mul rn f32 $r2 $r2 $r2`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k228(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = floats::mul(n0, n0, NEAREST, special(0x7fffffff, 0x7fffffff, 0x7fffffff, 0x0));
        let n0 = 0x0u32;
        o0[l] = n1;
        o1[l] = n0;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `shl b32 $r11 $r5 0x7`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k229(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = n0 & 0x1ffffff;
        let n0 = u32::shl(n1, 0x7, 32);
        let n1 = 0x0u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `shl b32 $r3 $r3 0x3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k230(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = n0 & 0x1fffffff;
        let n0 = u32::shl(n1, 0x3, 32);
        let n1 = 0x0u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `shl $a1 $r10 0x2`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k231(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = n0 & 0x3fff;
        let n0 = u32::shl(n1, 0x2, 16);
        let n1 = 0x0u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `shl b32 $r3 $r1 0x2`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k232(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = n0 & 0x3fffffff;
        let n0 = u32::shl(n1, 0x2, 32);
        let n1 = 0x0u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `shl b32 $r2 $r3 0x5`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k233(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = n0 & 0x7ffffff;
        let n0 = u32::shl(n1, 0x5, 32);
        let n1 = 0x0u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `shl b32 $r3 $r2 0x1`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k234(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = n0 & 0x7fffffff;
        let n0 = u32::shl(n1, 0x1, 32);
        let n1 = 0x0u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `join shl b32 $r11 $r11 0x1`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k235(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = n0 & 0x7fffffff;
        let n0 = u32::shl(n1, 0x1, 32);
        let n1 = 0x2u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `cvt u32 $r2 u8 $r2l`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k236(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = n0 & 0xff;
        let n0 = 0x0u32;
        o0[l] = n1;
        o1[l] = n0;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `cvt s32 $r1 s16 $r1l`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k237(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = n0 & 0xffff;
        let n0 = (u32::signed(n1, 16) as u32);
        let n2 = 0x7fffffffu32;
        let m0 = (n1 & 0xffff) as u64;
        let m1 = (u64::signed(m0, 16) as u64) & 0x3ffffffff;
        let m0 = 0x7fffffffu64;
        let n1 = (u64::signed(m0, 34) < u64::signed(m1, 34)) as u32;
        let n3 = if n1 != 0 { n2 } else { n0 };
        let n0 = 0x80000000u32;
        let n2 = (u64::signed(m1, 34) < u64::signed(0x380000000, 34)) as u32;
        let n1 = if n2 != 0 { n0 } else { n3 };
        let n3 = 0x0u32;
        o0[l] = n1;
        o1[l] = n3;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `cvt u32 $r1 u16 $r0l`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k238(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = n0 & 0xffff;
        let n0 = 0x0u32;
        o0[l] = n1;
        o1[l] = n0;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `shl b32 $r4 $r4 0x10`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k239(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = n0 & 0xffff;
        let n0 = u32::shl(n1, 0x10, 32);
        let n1 = 0x0u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `shl b32 $r1 $r3 0x4`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k240(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = n0 & 0xfffffff;
        let n0 = u32::shl(n1, 0x4, 32);
        let n1 = 0x0u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `shr s32 $r1 $r1 0x10`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k241(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = n0 >> 16;
        let n0 = (u32::signed(n1, 16) as u32);
        let n1 = 0x0u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `cvt u32 $r1 u16 $r1h`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k242(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = n0 >> 16;
        let n0 = 0x0u32;
        o0[l] = n1;
        o1[l] = n0;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `shr s32 $r2 $r2 0x1`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k243(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = n0 >> 1;
        let n0 = (u32::signed(n1, 31) as u32);
        let n1 = 0x0u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `shr s32 $r2 $r1 0x1f`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k244(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = n0 >> 31;
        let n0 = (u32::signed(n1, 1) as u32);
        let n1 = 0x0u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `cvt f32 $r0 f32 $r2`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k245(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = n0 >> 31;
        let n2 = u32::shl(n1, 0x1f, 32);
        let n1 = n0 >> 23 & 0xff;
        let n3 = (n1 == 0x0) as u32;
        let n1 = if n3 != 0 { n2 } else { n0 };
        let n2 = 0x7fffffffu32;
        let n3 = n0 & 0x7fffffff;
        let n0 = 0x7f800000u32;
        let n4 = (n0 < n3) as u32;
        let n3 = if n4 != 0 { n2 } else { n1 };
        let n1 = 0x0u32;
        o0[l] = n3;
        o1[l] = n1;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `add $a4 $a3 0x100`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k246(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = n0.wrapping_add(0x100) & 0xffff;
        let n0 = 0x0u32;
        o0[l] = n1;
        o1[l] = n0;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `add $a4 $a3 0x200`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k247(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = n0.wrapping_add(0x200) & 0xffff;
        let n0 = 0x0u32;
        o0[l] = n1;
        o1[l] = n0;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `add $a4 $a3 0x280`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k248(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = n0.wrapping_add(0x280) & 0xffff;
        let n0 = 0x0u32;
        o0[l] = n1;
        o1[l] = n0;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `add $a4 $a3 0x300`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k249(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = n0.wrapping_add(0x300) & 0xffff;
        let n0 = 0x0u32;
        o0[l] = n1;
        o1[l] = n0;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `add $a4 $a3 0x380`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k250(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = n0.wrapping_add(0x380) & 0xffff;
        let n0 = 0x0u32;
        o0[l] = n1;
        o1[l] = n0;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `add $a4 $a3 0x400`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k251(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = n0.wrapping_add(0x400) & 0xffff;
        let n0 = 0x0u32;
        o0[l] = n1;
        o1[l] = n0;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `add $a4 $a3 0x480`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k252(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = n0.wrapping_add(0x480) & 0xffff;
        let n0 = 0x0u32;
        o0[l] = n1;
        o1[l] = n0;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `add $a4 $a3 0x500`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k253(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = n0.wrapping_add(0x500) & 0xffff;
        let n0 = 0x0u32;
        o0[l] = n1;
        o1[l] = n0;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `add $a4 $a3 0x580`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k254(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = n0.wrapping_add(0x580) & 0xffff;
        let n0 = 0x0u32;
        o0[l] = n1;
        o1[l] = n0;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `add $a4 $a3 0x600`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k255(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = n0.wrapping_add(0x600) & 0xffff;
        let n0 = 0x0u32;
        o0[l] = n1;
        o1[l] = n0;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `add $a4 $a3 0x680`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k256(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = n0.wrapping_add(0x680) & 0xffff;
        let n0 = 0x0u32;
        o0[l] = n1;
        o1[l] = n0;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `add $a4 $a3 0x80`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k257(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = n0.wrapping_add(0x80) & 0xffff;
        let n0 = 0x0u32;
        o0[l] = n1;
        o1[l] = n0;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `add $a4 $a3 0xa00`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k258(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = n0.wrapping_add(0xa00) & 0xffff;
        let n0 = 0x0u32;
        o0[l] = n1;
        o1[l] = n0;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `add $a4 $a3 0xa80`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k259(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = n0.wrapping_add(0xa80) & 0xffff;
        let n0 = 0x0u32;
        o0[l] = n1;
        o1[l] = n0;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `add $a4 $a3 0xb00`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k260(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = n0.wrapping_add(0xb00) & 0xffff;
        let n0 = 0x0u32;
        o0[l] = n1;
        o1[l] = n0;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `add $a4 $a3 0xb80`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k261(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = n0.wrapping_add(0xb80) & 0xffff;
        let n0 = 0x0u32;
        o0[l] = n1;
        o1[l] = n0;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `add $a4 $a3 0xd00`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k262(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = n0.wrapping_add(0xd00) & 0xffff;
        let n0 = 0x0u32;
        o0[l] = n1;
        o1[l] = n0;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `add $a4 $a3 0xd80`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k263(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = n0.wrapping_add(0xd80) & 0xffff;
        let n0 = 0x0u32;
        o0[l] = n1;
        o1[l] = n0;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `add $a4 $a3 0xf80`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k264(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = n0.wrapping_add(0xf80) & 0xffff;
        let n0 = 0x0u32;
        o0[l] = n1;
        o1[l] = n0;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `cvt neg s32 $r1 s32 $r1`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k265(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = n0.wrapping_neg();
        let n2 = 0x7fffffffu32;
        let m0 = (n0) as u64;
        let m1 = (u64::signed(m0, 32) as u64) & 0x3ffffffff;
        let m0 = m1.wrapping_neg() & 0x3ffffffff;
        let m1 = 0x7fffffffu64;
        let n0 = (u64::signed(m1, 34) < u64::signed(m0, 34)) as u32;
        let n3 = if n0 != 0 { n2 } else { n1 };
        let n1 = 0x80000000u32;
        let n2 = (u64::signed(m0, 34) < u64::signed(0x380000000, 34)) as u32;
        let n0 = if n2 != 0 { n1 } else { n3 };
        let n3 = 0x0u32;
        o0[l] = n0;
        o1[l] = n3;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `add f32 $r2 $r0 0xbf800000`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k266(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n1 = i0[l];
        let n0 = call.numbers[0];
        let n2 = floats::add(n1, n0, NEAREST, special(0x7fffffff, 0x7fffffff, 0x7fffffff, 0x0));
        let n0 = 0x0u32;
        o0[l] = n2;
        o1[l] = n0;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `mul f32 $r3 $r0 0x3f000000`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k267(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n1 = i0[l];
        let n0 = call.numbers[0];
        let n2 = floats::mul(n1, n0, NEAREST, special(0x7fffffff, 0x7fffffff, 0x7fffffff, 0x0));
        let n0 = 0x0u32;
        o0[l] = n2;
        o1[l] = n0;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `add f32 $r5 neg $r5 0x3f800000`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k268(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n1 = i0[l];
        let n0 = call.numbers[0];
        let n2 = n1 & 0x7fffffff;
        let n3 = n1 >> 31;
        let n1 = !n3 & 0x1;
        let n3 = n1 << 31 | n2;
        let n2 = floats::add(n3, n0, NEAREST, special(0x7fffffff, 0x7fffffff, 0x7fffffff, 0x0));
        let n0 = 0x0u32;
        o0[l] = n2;
        o1[l] = n0;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `cvt rn f32 $c1 $r5 s32 $r2`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k269(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    let mut o2 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let m0 = (n0) as u64;
        let m1 = (u64::signed(m0, 32) as u64) & 0x3ffffffff;
        let n1 = floats::from_signed(m1, 34, NEAREST);
        let n2 = 0x0u32;
        let n3 = (n0 == 0x0) as u32;
        let n4 = if n3 != 0 { n2 } else { n1 };
        let n2 = (n1 == 0x0) as u32;
        let n1 = n3 | n2;
        let m0 = m1.wrapping_neg() & 0x3ffffffff;
        let n2 = n0 >> 31;
        let m2 = if n2 != 0 { m0 } else { m1 };
        let n0 = (m2 & 0x3) as u32;
        let m1 = (n0 & 0x3) as u64;
        let m0 = u64::shl(m1, 0x20, 34);
        let n0 = (m2 >> 2 & 0xffffffff) as u32;
        let n5 = (n0 == 0x0) as u32;
        let m1 = if n5 != 0 { m0 } else { m2 };
        let n0 = (m1 & 0x3ffff) as u32;
        let m0 = (n0 & 0x3ffff) as u64;
        let m3 = u64::shl(m0, 0x10, 34);
        let n0 = (m1 >> 18 & 0xffff) as u32;
        let n6 = (n0 == 0x0) as u32;
        let m0 = if n6 != 0 { m3 } else { m1 };
        let n0 = (m0 & 0x3ffffff) as u32;
        let m1 = (n0 & 0x3ffffff) as u64;
        let m3 = u64::shl(m1, 0x8, 34);
        let n0 = (m0 >> 26 & 0xff) as u32;
        let n7 = (n0 == 0x0) as u32;
        let m1 = if n7 != 0 { m3 } else { m0 };
        let n0 = (m1 & 0x3fffffff) as u32;
        let m0 = (n0 & 0x3fffffff) as u64;
        let m3 = u64::shl(m0, 0x4, 34);
        let n0 = (m1 >> 30 & 0xf) as u32;
        let n8 = (n0 == 0x0) as u32;
        let m0 = if n8 != 0 { m3 } else { m1 };
        let n0 = (m0 & 0xffffffff) as u32;
        let m1 = (n0) as u64;
        let m3 = u64::shl(m1, 0x2, 34);
        let n0 = (m0 >> 32 & 0x3) as u32;
        let n9 = (n0 == 0x0) as u32;
        let m1 = if n9 != 0 { m3 } else { m0 };
        let n0 = (m1 >> 33 & 0x1) as u32;
        let n10 = !n0 & 0x1;
        let n11 = n9 << 1 | n10;
        let n10 = n8 << 2 | n11;
        let n11 = n7 << 3 | n10;
        let n10 = n6 << 4 | n11;
        let n11 = n5 << 5 | n10;
        let n10 = 0x9fu32;
        let n5 = n10.wrapping_sub(n11) & 0xfff;
        let m0 = (n5 & 0xfff) as u64;
        let m3 = u64::shl(m0, 0x17, 35);
        let m0 = m1 & 0x1ffffffff;
        let m4 = u64::shl(m0, 0x1, 34);
        let m0 = if n0 != 0 { m1 } else { m4 };
        let n0 = (m0 >> 10 & 0xffffff) as u32;
        let m4 = (n0 & 0xffffff) as u64;
        let m1 = m4.wrapping_add(m3) & 0x7ffffffff;
        let n0 = (m0 >> 9 & 0x1) as u32;
        let n5 = (m0 & 0x1ff) as u32;
        let n11 = (n5 == 0x0) as u32;
        let n5 = !n11 & 0x1;
        let n11 = (m0 >> 10 & 0x1) as u32;
        let n10 = n11 | n5;
        let n5 = n10 & n0;
        let m0 = (n5 & 0x1) as u64;
        let m3 = m0.wrapping_add(m1) & 0x7ffffffff;
        let n5 = (m3 & 0x7fffffff) as u32;
        let n0 = (n5 == 0x0) as u32;
        let n10 = (m2 == 0x0) as u32;
        let n11 = n10 | n3;
        let n10 = n11 | n0;
        let n0 = n10 | n1;
        let n1 = 0x0u32;
        let n6 = if n11 != 0 { n1 } else { n5 };
        let n5 = (n6 < 0x7f800001) as u32;
        let n1 = n5 & n0;
        let n0 = 0x7f800000u32;
        let n5 = (n0 < n6) as u32;
        let n6 = n5 | n1;
        let n1 = n10 | n5;
        let n10 = !n1 & 0x1;
        let n1 = !n3 & 0x1;
        let n3 = n2 & n1;
        let n1 = n3 & n10;
        let n10 = n5 | n1;
        let n1 = n10 << 1 | n6;
        let n6 = 0x0u32;
        o0[l] = n4;
        o1[l] = n1;
        o2[l] = n6;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
    put(&mut m[call.rows[3]], &o2, active);
}

/// `cvt rz f32 $c1 $r5 s32 $r2`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k270(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    let mut o2 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let m0 = (n0) as u64;
        let m1 = (u64::signed(m0, 32) as u64) & 0x3ffffffff;
        let n1 = floats::from_signed(m1, 34, ZERO);
        let n2 = 0x0u32;
        let n3 = (n0 == 0x0) as u32;
        let n4 = if n3 != 0 { n2 } else { n1 };
        let n2 = (n1 == 0x0) as u32;
        let n1 = n3 | n2;
        let m0 = m1.wrapping_neg() & 0x3ffffffff;
        let n2 = n0 >> 31;
        let m2 = if n2 != 0 { m0 } else { m1 };
        let n0 = (m2 & 0x3) as u32;
        let m1 = (n0 & 0x3) as u64;
        let m0 = u64::shl(m1, 0x20, 34);
        let n0 = (m2 >> 2 & 0xffffffff) as u32;
        let n5 = (n0 == 0x0) as u32;
        let m1 = if n5 != 0 { m0 } else { m2 };
        let n0 = (m1 & 0x3ffff) as u32;
        let m0 = (n0 & 0x3ffff) as u64;
        let m3 = u64::shl(m0, 0x10, 34);
        let n0 = (m1 >> 18 & 0xffff) as u32;
        let n6 = (n0 == 0x0) as u32;
        let m0 = if n6 != 0 { m3 } else { m1 };
        let n0 = (m0 & 0x3ffffff) as u32;
        let m1 = (n0 & 0x3ffffff) as u64;
        let m3 = u64::shl(m1, 0x8, 34);
        let n0 = (m0 >> 26 & 0xff) as u32;
        let n7 = (n0 == 0x0) as u32;
        let m1 = if n7 != 0 { m3 } else { m0 };
        let n0 = (m1 & 0x3fffffff) as u32;
        let m0 = (n0 & 0x3fffffff) as u64;
        let m3 = u64::shl(m0, 0x4, 34);
        let n0 = (m1 >> 30 & 0xf) as u32;
        let n8 = (n0 == 0x0) as u32;
        let m0 = if n8 != 0 { m3 } else { m1 };
        let n0 = (m0 & 0xffffffff) as u32;
        let m1 = (n0) as u64;
        let m3 = u64::shl(m1, 0x2, 34);
        let n0 = (m0 >> 32 & 0x3) as u32;
        let n9 = (n0 == 0x0) as u32;
        let m1 = if n9 != 0 { m3 } else { m0 };
        let n0 = (m1 >> 33 & 0x1) as u32;
        let n10 = !n0 & 0x1;
        let n11 = n9 << 1 | n10;
        let n10 = n8 << 2 | n11;
        let n11 = n7 << 3 | n10;
        let n10 = n6 << 4 | n11;
        let n11 = n5 << 5 | n10;
        let n10 = 0x9fu32;
        let n5 = n10.wrapping_sub(n11) & 0xfff;
        let m0 = (n5 & 0xfff) as u64;
        let m3 = u64::shl(m0, 0x17, 35);
        let m0 = m1 & 0x1ffffffff;
        let m4 = u64::shl(m0, 0x1, 34);
        let m0 = if n0 != 0 { m1 } else { m4 };
        let n0 = (m0 >> 10 & 0xffffff) as u32;
        let m0 = (n0 & 0xffffff) as u64;
        let m4 = m0.wrapping_add(m3) & 0x7ffffffff;
        let n0 = (m4 & 0x7fffffff) as u32;
        let n5 = (n0 == 0x0) as u32;
        let n11 = (m2 == 0x0) as u32;
        let n10 = n11 | n3;
        let n11 = n10 | n5;
        let n5 = n11 | n1;
        let n1 = 0x0u32;
        let n6 = if n10 != 0 { n1 } else { n0 };
        let n0 = (n6 < 0x7f800001) as u32;
        let n1 = n0 & n5;
        let n5 = 0x7f800000u32;
        let n0 = (n5 < n6) as u32;
        let n6 = n0 | n1;
        let n1 = n11 | n0;
        let n11 = !n1 & 0x1;
        let n1 = !n3 & 0x1;
        let n3 = n2 & n1;
        let n1 = n3 & n11;
        let n11 = n0 | n1;
        let n1 = n11 << 1 | n6;
        let n6 = 0x0u32;
        o0[l] = n4;
        o1[l] = n1;
        o2[l] = n6;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
    put(&mut m[call.rows[3]], &o2, active);
}

/// `cvt rn f32 $c1 $r5 u32 $r2`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k271(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    let mut o2 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let m0 = (n0) as u64;
        let n1 = floats::from_signed(m0, 34, NEAREST);
        let n2 = n0 & 0x3;
        let m1 = (n2 & 0x3) as u64;
        let m2 = u64::shl(m1, 0x20, 34);
        let n2 = n0 >> 2;
        let n3 = (n2 == 0x0) as u32;
        let m1 = if n3 != 0 { m2 } else { m0 };
        let n2 = (m1 & 0x3ffff) as u32;
        let m0 = (n2 & 0x3ffff) as u64;
        let m2 = u64::shl(m0, 0x10, 34);
        let n2 = (m1 >> 18 & 0xffff) as u32;
        let n4 = (n2 == 0x0) as u32;
        let m0 = if n4 != 0 { m2 } else { m1 };
        let n2 = (m0 & 0x3ffffff) as u32;
        let m1 = (n2 & 0x3ffffff) as u64;
        let m2 = u64::shl(m1, 0x8, 34);
        let n2 = (m0 >> 26 & 0xff) as u32;
        let n5 = (n2 == 0x0) as u32;
        let m1 = if n5 != 0 { m2 } else { m0 };
        let n2 = (m1 & 0x3fffffff) as u32;
        let m0 = (n2 & 0x3fffffff) as u64;
        let m2 = u64::shl(m0, 0x4, 34);
        let n2 = (m1 >> 30 & 0xf) as u32;
        let n6 = (n2 == 0x0) as u32;
        let m0 = if n6 != 0 { m2 } else { m1 };
        let n2 = (m0 & 0xffffffff) as u32;
        let m1 = (n2) as u64;
        let m2 = u64::shl(m1, 0x2, 34);
        let n2 = (m0 >> 32 & 0x3) as u32;
        let n7 = (n2 == 0x0) as u32;
        let m1 = if n7 != 0 { m2 } else { m0 };
        let n2 = (m1 >> 33 & 0x1) as u32;
        let n8 = !n2 & 0x1;
        let n9 = n7 << 1 | n8;
        let n8 = n6 << 2 | n9;
        let n9 = n5 << 3 | n8;
        let n8 = n4 << 4 | n9;
        let n9 = n3 << 5 | n8;
        let n8 = 0x9fu32;
        let n3 = n8.wrapping_sub(n9) & 0xfff;
        let m0 = (n3 & 0xfff) as u64;
        let m2 = u64::shl(m0, 0x17, 35);
        let m0 = m1 & 0x1ffffffff;
        let m3 = u64::shl(m0, 0x1, 34);
        let m0 = if n2 != 0 { m1 } else { m3 };
        let n2 = (m0 >> 10 & 0xffffff) as u32;
        let m3 = (n2 & 0xffffff) as u64;
        let m1 = m3.wrapping_add(m2) & 0x7ffffffff;
        let n2 = (m0 >> 9 & 0x1) as u32;
        let n3 = (m0 & 0x1ff) as u32;
        let n9 = (n3 == 0x0) as u32;
        let n3 = !n9 & 0x1;
        let n9 = (m0 >> 10 & 0x1) as u32;
        let n8 = n9 | n3;
        let n3 = n8 & n2;
        let m0 = (n3 & 0x1) as u64;
        let m2 = m0.wrapping_add(m1) & 0x7ffffffff;
        let n3 = (m2 & 0x7fffffff) as u32;
        let n2 = 0x0u32;
        let n8 = (n0 == 0x0) as u32;
        let n0 = if n8 != 0 { n2 } else { n3 };
        let n2 = 0x7f800000u32;
        let n9 = (n2 < n0) as u32;
        let n2 = (n3 == 0x0) as u32;
        let n3 = n8 | n2;
        let n2 = (n0 < 0x7f800001) as u32;
        let n0 = n2 & n3;
        let n3 = n0 | n9;
        let n0 = n9 << 1 | n3;
        let n3 = 0x0u32;
        o0[l] = n1;
        o1[l] = n0;
        o2[l] = n3;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
    put(&mut m[call.rows[3]], &o2, active);
}

/// `cvt rz f32 $c1 $r5 u32 $r2`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k272(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    let mut o2 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let m0 = (n0) as u64;
        let n1 = floats::from_signed(m0, 34, ZERO);
        let n2 = n0 & 0x3;
        let m1 = (n2 & 0x3) as u64;
        let m2 = u64::shl(m1, 0x20, 34);
        let n2 = n0 >> 2;
        let n3 = (n2 == 0x0) as u32;
        let m1 = if n3 != 0 { m2 } else { m0 };
        let n2 = (m1 & 0x3ffff) as u32;
        let m0 = (n2 & 0x3ffff) as u64;
        let m2 = u64::shl(m0, 0x10, 34);
        let n2 = (m1 >> 18 & 0xffff) as u32;
        let n4 = (n2 == 0x0) as u32;
        let m0 = if n4 != 0 { m2 } else { m1 };
        let n2 = (m0 & 0x3ffffff) as u32;
        let m1 = (n2 & 0x3ffffff) as u64;
        let m2 = u64::shl(m1, 0x8, 34);
        let n2 = (m0 >> 26 & 0xff) as u32;
        let n5 = (n2 == 0x0) as u32;
        let m1 = if n5 != 0 { m2 } else { m0 };
        let n2 = (m1 & 0x3fffffff) as u32;
        let m0 = (n2 & 0x3fffffff) as u64;
        let m2 = u64::shl(m0, 0x4, 34);
        let n2 = (m1 >> 30 & 0xf) as u32;
        let n6 = (n2 == 0x0) as u32;
        let m0 = if n6 != 0 { m2 } else { m1 };
        let n2 = (m0 & 0xffffffff) as u32;
        let m1 = (n2) as u64;
        let m2 = u64::shl(m1, 0x2, 34);
        let n2 = (m0 >> 32 & 0x3) as u32;
        let n7 = (n2 == 0x0) as u32;
        let m1 = if n7 != 0 { m2 } else { m0 };
        let n2 = (m1 >> 33 & 0x1) as u32;
        let n8 = !n2 & 0x1;
        let n9 = n7 << 1 | n8;
        let n8 = n6 << 2 | n9;
        let n9 = n5 << 3 | n8;
        let n8 = n4 << 4 | n9;
        let n9 = n3 << 5 | n8;
        let n8 = 0x9fu32;
        let n3 = n8.wrapping_sub(n9) & 0xfff;
        let m0 = (n3 & 0xfff) as u64;
        let m2 = u64::shl(m0, 0x17, 35);
        let m0 = m1 & 0x1ffffffff;
        let m3 = u64::shl(m0, 0x1, 34);
        let m0 = if n2 != 0 { m1 } else { m3 };
        let n2 = (m0 >> 10 & 0xffffff) as u32;
        let m0 = (n2 & 0xffffff) as u64;
        let m3 = m0.wrapping_add(m2) & 0x7ffffffff;
        let n2 = (m3 & 0x7fffffff) as u32;
        let n3 = 0x0u32;
        let n9 = (n0 == 0x0) as u32;
        let n0 = if n9 != 0 { n3 } else { n2 };
        let n3 = 0x7f800000u32;
        let n8 = (n3 < n0) as u32;
        let n3 = (n2 == 0x0) as u32;
        let n2 = n9 | n3;
        let n3 = (n0 < 0x7f800001) as u32;
        let n0 = n3 & n2;
        let n2 = n0 | n8;
        let n0 = n8 << 1 | n2;
        let n2 = 0x0u32;
        o0[l] = n1;
        o1[l] = n0;
        o2[l] = n2;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
    put(&mut m[call.rows[3]], &o2, active);
}

/// `cvt rni s32 $c1 $r5 f32 $r2`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k273(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    let mut o2 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let m0 = floats::to_signed(n0, 34, NEAREST, special(0x7fffffff, 0x0, 0x7fc00000, 0x0)) as u64;
        let m1 = 0x7fffffffu64;
        let n0 = (u64::signed(m1, 34) < u64::signed(m0, 34)) as u32;
        let m2 = if n0 != 0 { m1 } else { m0 };
        let m1 = 0x380000000u64;
        let n0 = (u64::signed(m0, 34) < u64::signed(0x380000000, 34)) as u32;
        let m0 = if n0 != 0 { m1 } else { m2 };
        let n0 = (m0 & 0xffffffff) as u32;
        let n1 = (n0 == 0x0) as u32;
        let n2 = (m0 >> 31 & 0x1) as u32;
        let n3 = n2 << 1 | n1;
        let n1 = 0x0u32;
        o0[l] = n0;
        o1[l] = n3;
        o2[l] = n1;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
    put(&mut m[call.rows[3]], &o2, active);
}

/// `cvt rni u32 $c1 $r5 f32 $r2`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k274(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    let mut o2 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let m0 = floats::to_signed(n0, 34, NEAREST, special(0x7fffffff, 0x0, 0x7fc00000, 0x0)) as u64;
        let m1 = 0xffffffffu64;
        let n0 = (u64::signed(m1, 34) < u64::signed(m0, 34)) as u32;
        let m2 = if n0 != 0 { m1 } else { m0 };
        let m1 = 0x0u64;
        let n0 = (m0 >> 33 & 0x1) as u32;
        let m0 = if n0 != 0 { m1 } else { m2 };
        let n0 = (m0 & 0xffffffff) as u32;
        let n1 = (n0 == 0x0) as u32;
        let n2 = (m0 >> 31 & 0x1) as u32;
        let n3 = n2 << 1 | n1;
        let n1 = 0x0u32;
        o0[l] = n0;
        o1[l] = n3;
        o2[l] = n1;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
    put(&mut m[call.rows[3]], &o2, active);
}

/// `cvt rzi s32 $c1 $r5 f32 $r2`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k275(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    let mut o2 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let m0 = floats::to_signed(n0, 34, ZERO, special(0x7fffffff, 0x0, 0x7fc00000, 0x0)) as u64;
        let m1 = 0x7fffffffu64;
        let n0 = (u64::signed(m1, 34) < u64::signed(m0, 34)) as u32;
        let m2 = if n0 != 0 { m1 } else { m0 };
        let m1 = 0x380000000u64;
        let n0 = (u64::signed(m0, 34) < u64::signed(0x380000000, 34)) as u32;
        let m0 = if n0 != 0 { m1 } else { m2 };
        let n0 = (m0 & 0xffffffff) as u32;
        let n1 = (n0 == 0x0) as u32;
        let n2 = (m0 >> 31 & 0x1) as u32;
        let n3 = n2 << 1 | n1;
        let n1 = 0x0u32;
        o0[l] = n0;
        o1[l] = n3;
        o2[l] = n1;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
    put(&mut m[call.rows[3]], &o2, active);
}

/// `cvt rzi u32 $c1 $r5 f32 $r2`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k276(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    let mut o2 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let m0 = floats::to_signed(n0, 34, ZERO, special(0x7fffffff, 0x0, 0x7fc00000, 0x0)) as u64;
        let m1 = 0xffffffffu64;
        let n0 = (u64::signed(m1, 34) < u64::signed(m0, 34)) as u32;
        let m2 = if n0 != 0 { m1 } else { m0 };
        let m1 = 0x0u64;
        let n0 = (m0 >> 33 & 0x1) as u32;
        let m0 = if n0 != 0 { m1 } else { m2 };
        let n0 = (m0 & 0xffffffff) as u32;
        let n1 = (n0 == 0x0) as u32;
        let n2 = (m0 >> 31 & 0x1) as u32;
        let n3 = n2 << 1 | n1;
        let n1 = 0x0u32;
        o0[l] = n0;
        o1[l] = n3;
        o2[l] = n1;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
    put(&mut m[call.rows[3]], &o2, active);
}

/// `mov2 b32 $c1 $r5 $r2 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k277(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    let mut o2 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = (n0 == 0x0) as u32;
        let n2 = n0 >> 31;
        let n3 = n2 << 1 | n1;
        let n1 = 0x0u32;
        o0[l] = n0;
        o1[l] = n3;
        o2[l] = n1;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
    put(&mut m[call.rows[3]], &o2, active);
}

/// `exit (never) nop`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k278(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = 0x0u32;
        o0[l] = n0;
    }
    put(&mut m[call.rows[0]], &o0, active);
}

/// `join (never) nop`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k279(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = 0x2u32;
        o0[l] = n0;
    }
    put(&mut m[call.rows[0]], &o0, active);
}

/// `ret`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k280(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = 0x6u32;
        o0[l] = n0;
    }
    put(&mut m[call.rows[0]], &o0, active);
}

/// `bra 0x110`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k281(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = call.numbers[0];
        let n1 = call.numbers[1];
        let n2 = 0x3u32;
        let n3 = u32::shl(n0, 0x2, 18);
        let n0 = n1 << 18 | n3;
        o0[l] = n2;
        o1[l] = n0;
    }
    put(&mut m[call.rows[0]], &o0, active);
    put(&mut m[call.rows[1]], &o1, active);
}

/// `joinat 0xe8`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k282(call: &Call, m: &mut [Row], active: &Row) {
    if target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2"))) { not_compiled() }
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = call.numbers[0];
        let n1 = call.numbers[1];
        let n2 = 0x9u32;
        let n3 = u32::shl(n0, 0x2, 18);
        let n0 = n1 << 18 | n3;
        o0[l] = n2;
        o1[l] = n0;
    }
    put(&mut m[call.rows[0]], &o0, active);
    put(&mut m[call.rows[1]], &o1, active);
}

/// The functions, in the order of their keys.
pub(crate) const FUNCTIONS: &[(u128, Function)] = &[
    (0x004efbf4a3b45ab2413c5a9e3f9dc133, k50),
    (0x00d7a8e5538c775b4533190ab428e543, k118),
    (0x0127ff9e5f4dd41f0cb34a255cc708ce, k105),
    (0x024b6718d96aba5ea04b1913b1f7bd1d, k108),
    (0x02882609de94c832778915d03764bfee, k6),
    (0x03c27bde356af56a8c0d3feedcce42aa, k173),
    (0x0494b0454327deb2c4fcecf14a7a87dd, k17),
    (0x057fcfde6867c9822a41e16a9c0aa7d8, k163),
    (0x05b1a19fb1f5c203175ea2e7f67590b6, k161),
    (0x068350e99cf64273b4db17dcbdc0f25d, k255),
    (0x0684262c3bfc4edcd8a3bed03851956c, k176),
    (0x069d7b866d6b1c069a999f816147164e, k204),
    (0x07c36ae25a30b66d933a06256a199262, k140),
    (0x0b0622297ff5665ac7e0298c15d3e376, k200),
    (0x0c00d7537fc3901615f75ef009bdff7a, k180),
    (0x0c5fa5866f004dc5fcc4c020a5042de7, k126),
    (0x0c77c5816453f87dec5f7e3952dc46cc, k119),
    (0x0e762d9de0523e46d12e4d7ec5c8f0d0, k86),
    (0x0f0b98c4afd0f9731b8dbf0b75fb3f4f, k27),
    (0x0f9f64180d32839c542ba384f157fce8, k154),
    (0x1158f1d3b72411d156108226cb3cca4e, k146),
    (0x11c602c3b8324a9082c95b4825658aa6, k21),
    (0x12d3b6581b655758d52b31e2bee8b666, k201),
    (0x13e2b5e2626a17268f511a6a36fbc514, k277),
    (0x142c4945c0819762ddbaca98b67982b6, k83),
    (0x154a8ff3ec0ec50997ecfeb4f8efcf92, k114),
    (0x167242e6dea1b2280bd0ef5f15c31311, k90),
    (0x19622586fc52345facc363751c53a0d9, k71),
    (0x199d3a406af91037061856c5a5a42d3d, k63),
    (0x1a0782b30dd3c6639bda7d983b7cdc28, k168),
    (0x1aabaadf2ea5de3e010d0bf74357b23c, k270),
    (0x1ac1909b8127cb0d83294d436063226c, k194),
    (0x1b8b982d24b00de5045301fd5fd500e8, k9),
    (0x1d48da7f3655bf3932e5bb43fe626fdb, k193),
    (0x1f7c5897a0b1e88df26ccb6de346612b, k281),
    (0x1f8f921a9e6271eeec2f7855b9074bef, k242),
    (0x21ad547e30f18d5d965564d82bc59f2e, k106),
    (0x21fcedd6714df22cfd8de9f231bc6262, k153),
    (0x2270c88a30b4d147f9bb9b57d1a6498b, k12),
    (0x22e23e326fa8bb3417ededff7823438d, k138),
    (0x22f1b8d0bfd7353a297054aac8e9a1c3, k127),
    (0x22fe646b6eb91ebdd7ea2550dc1b5438, k52),
    (0x24e4f1981a586b13d0861598ff6023aa, k45),
    (0x26dd186f6883c4db5eb5788f7b468601, k8),
    (0x28c7d1250f39d8781ec2699b3013c770, k107),
    (0x28dfe6433e3f3b242996d61ae0f2e87d, k120),
    (0x28ec617e7077470c4bf9d483daa8cb33, k80),
    (0x29bf49f6fe8cdee3c8d5be2ad05b8749, k160),
    (0x2aa80f14e94b891bdf1005fd7dbe3c93, k109),
    (0x2b1d19a1458b7aa6721695f96077ac61, k159),
    (0x2e794d5f4598e8f0a099b96f310861ae, k279),
    (0x3161fc455ea6c7f1bfbf927c577ed1ec, k272),
    (0x318dcfb554de5c57f45351b2750a6cac, k68),
    (0x331f2c8d57ebd4c1e758e6cf5201e70d, k169),
    (0x3484d33cd908ddc738c5a778ea791229, k94),
    (0x351337674b610edc3df697b095d9d24e, k142),
    (0x35261951e1b618a56ef3cf2d23c9cbb2, k88),
    (0x35294cfaf4b8219f7df3a801312b6220, k265),
    (0x3545f032685f18c2a11c5396da486b38, k186),
    (0x358ca15080e573846f2345386fe958f5, k87),
    (0x37e67152cf86fcd69a45e4be5f375132, k135),
    (0x390efaecfa4e0e8684fd89058db45e4d, k73),
    (0x39219f93cb404323fdd538eb5ef88ad6, k112),
    (0x3b37503b59093ae1471f04a49cb3adbe, k259),
    (0x3c229b280f36eb11e6e5daffb27e554c, k250),
    (0x3c56a8e0cd3c80d70e3e10056514dd6c, k134),
    (0x3dc856a7b34ac8e71d4bb022c08e684e, k65),
    (0x3de88f18d16536c5eaa24249fe9cc92e, k113),
    (0x3fe1921dbb411907e970a9846bea9b5d, k22),
    (0x404b175c47e6b74dc5b880934a8f3fc4, k44),
    (0x41a3011b4a4643e36c26da5753b32298, k210),
    (0x41ad88f53991eb379312f722726bd96b, k82),
    (0x41e284c58bddb425475f10e2f5eae400, k111),
    (0x42fb3ae67d220052d3d5678e042c9989, k89),
    (0x43024993e8cb2cf5cf8e075b6858e196, k56),
    (0x43fb804e5aa132cd3745cfcddb3e0646, k244),
    (0x44484ac6bcb099513d5d4916497d7fcf, k131),
    (0x461dd0f5415a33525c16381bcaf89d01, k0),
    (0x46687d04d2732c764f263107f78f300c, k75),
    (0x47b28064a8c43b2817b0d92c4f95a5e1, k217),
    (0x492b6dd9b79d210386f2b872b35e727c, k220),
    (0x4b47a78ccb0c7d73cae2c027b44d82b1, k60),
    (0x4f1d4612effa522845ff789e8412b6ae, k273),
    (0x50cb1080266245ec274ea5852ddf9f4a, k219),
    (0x50eec35dcc80fbbf79f4393d57ad5c8d, k170),
    (0x52eefd1a0cbc7581998a64825aa06bed, k64),
    (0x53911370e58aa0b623df4d1a015437bf, k222),
    (0x54ec727e359f3543213aaf5c7bdd4b44, k151),
    (0x559cacf8aeb9245b47783e2b53036ce8, k122),
    (0x574ceaeab9ac7b1b81ab97b634016f12, k103),
    (0x5912d4ec6ad8e0fc893ec58c057b1856, k258),
    (0x5abc3d5809571b48e7da937f808d5bda, k238),
    (0x5b49ab514ec10a29a9176b102971da95, k256),
    (0x5b6a630c092d496f3225941b07af23e6, k202),
    (0x5be2dd55dbaf60ed732d445225c9abe8, k184),
    (0x5ceef5290e25219f289be4dba7d01e5e, k57),
    (0x5d0281db02a02190c49c732d67362fa6, k116),
    (0x5d171140e762b1edee19cc8973213863, k26),
    (0x5e5a1fa0d3f4d33ca70104253cc55a76, k171),
    (0x5f357512af381681e1ff2d01fed31565, k264),
    (0x5f6f895a4dc85e58bb1fbd7f354f7f3d, k42),
    (0x613ba80ecebfaa8362b3d45ef23cd00a, k30),
    (0x6380f76cc9280694672bf35c15be1c7d, k125),
    (0x63ebfaf7133c63c9ec6ba1df93553809, k74),
    (0x669394086bb94a3cff79e6c9dfca1c52, k236),
    (0x675c2e05aa76c8e810c87f3248be3a1f, k43),
    (0x685040ddc9c198d429c4c45724184436, k5),
    (0x689dce0d69ee9f4dca93efd97691052d, k39),
    (0x69a2451b6304426a3ed0ca257627f314, k104),
    (0x6a0411fbbbd7b5f312036cb2b6ae20d8, k36),
    (0x6a34a52322e06c64adad7866d6ade206, k191),
    (0x6a390a1799a252c60db9a2e2c40a5ee2, k280),
    (0x6a8eb2a34f1f9ef9552d59aa0e186a56, k48),
    (0x6aacbd5b791fea4d0dea3209bc706e07, k49),
    (0x6bc4d6aefd1c8277c75a53071f35b0e1, k53),
    (0x70426220812af1cba1e5aec882b011aa, k178),
    (0x70df8e55e5a083c96cd21e88628c6afa, k254),
    (0x716827f40a0722f78e85db4e16722318, k1),
    (0x723875dd9adb5f3a1955269562379565, k93),
    (0x73412846e52249e2c25817cc2f827a37, k199),
    (0x7598fcaad5b9c77d5ad0b141a07ee57a, k234),
    (0x76015dbae083e82afbfdc71f4e63ae70, k14),
    (0x779d8d8561d75e92007c2e68762ff048, k214),
    (0x78d558c6c7ef509bbf91f970a4689648, k196),
    (0x78fffbfe7ef4b7dc3682bd164fd5a09c, k32),
    (0x7a666682a1270319598492592cc18319, k102),
    (0x7aee495967a3a5d1ba33a0c516e098d0, k61),
    (0x7d30ef74bbd578bfcda03e43e6779a58, k235),
    (0x7e2fdfdbbd9f3b608585524beaa7ce4c, k192),
    (0x7eb13b3b35cc7e04cb700aee265fdf96, k218),
    (0x7f4971380dc44824e0413e663ba79e02, k143),
    (0x7f8c42fb5fb701b613e31086049bf296, k24),
    (0x7fa718aef2e98cf229028848c74fa718, k237),
    (0x82a282842ce37c144dc42c0a1dc37554, k211),
    (0x8329484e7d7eed7bfcfeab31121a2007, k150),
    (0x8336d3e7eb7435cdc104e8fbf613897e, k84),
    (0x83546b01d1313396b481af47d8868402, k189),
    (0x836d61beebb8cbea820e825ccb02c258, k181),
    (0x837eeef5f2168e693232ace40605691b, k31),
    (0x839324b555f8a50cb517e7c4192a29ee, k227),
    (0x83bff839a5da3bd391524005d731bfbc, k207),
    (0x84277346ab87ac9d14b8a4fe5320b72b, k228),
    (0x8562d3bf0b9c1f941dae415a2cf72878, k198),
    (0x8645695833a19ab83d989605e650fdb5, k66),
    (0x8755fbfc4c3e14eda47c8358f8cfa50f, k241),
    (0x88443cb0e7b7f9b0f52d0067a9ab3a17, k252),
    (0x889b727d2955bf14bb929b02bba6fad6, k149),
    (0x88c77ad9ae450f65c2e45b97c8f80387, k46),
    (0x89567ee6b9d09fa04a3b85dbec202320, k276),
    (0x8b3ece4874615144cb865dd8db3fb8fd, k81),
    (0x8d6686038aa9f77a232d97b93dbce781, k37),
    (0x8dc629470ba27988ffc8e7126851e0c0, k16),
    (0x8dcf5a0b3247bedb61a8596968158674, k13),
    (0x8e8a6668ed04bf964d336bf1b0cfdc74, k275),
    (0x9083c3704027075f4fc0d65b39c18e01, k203),
    (0x91b5c8e3c12274e85f181f5c95581778, k172),
    (0x94e0810f4e09c8f0a4ae39c139f30f79, k58),
    (0x9560cd16eee503dbfbe6c6cbdadd46c9, k223),
    (0x95c2a47da249eb0770de8a46dc0f467b, k269),
    (0x95cd779ffaebb3f2f682da8f42e0a22d, k216),
    (0x96be2df145b33bea91a3d1135a91998f, k165),
    (0x96cd5130d48f1c72a667fbb99a5f568f, k92),
    (0x971f51eb02898809e00fb4bc0e959965, k157),
    (0x990950ce5d15a65186babe6629271991, k156),
    (0x9aeac0b126aaed6b76f9de8b3b4a6392, k110),
    (0x9ce70ffb22cd6b6f05a69949ee44087b, k162),
    (0x9d478c4156d0a6baf98f95628ed62f58, k67),
    (0x9e1349f41600c107cf9a5f681901226b, k155),
    (0x9fb8d49727569a4e0cbe7171e9b93138, k98),
    (0xa13c08d141d17dc8a7d428e9004c658b, k245),
    (0xa268b4138a8fe907a94f024974d621cd, k59),
    (0xa28442c46226a3d7f755aa9b07633689, k182),
    (0xa2918baa1d74cb941bf9e6b03df6fd75, k268),
    (0xa2dd715b84365329dcc6bf9d94f9cb95, k152),
    (0xa49f7b9db456454a717718cb653394db, k158),
    (0xa4e66e9dcdbcc70056e71171d13e4ca6, k212),
    (0xa5a0ae33db82b042bcd10b2c36a6d760, k267),
    (0xa64ba96a88358b23fe3ed5c24dc79cbb, k129),
    (0xa7d37bf3a82586f8cbd77e866f1ee858, k77),
    (0xa83893986255bcb936e3a183d2e0912c, k101),
    (0xa8f015da08c8a44e96d4f1a2de4f5d82, k38),
    (0xaa63d3c5f89b13f6eac49231bf304837, k183),
    (0xab8b0ffe4268828108997a7af6fa0d2e, k209),
    (0xaba887c9b0d3b52c4956801538584710, k233),
    (0xac425cb3f2ee0b950122c2ef517a9da8, k97),
    (0xac6e33164d3e8b7459d2e4fbf8f5a80e, k274),
    (0xac8f382c31cc2cacb0b3fec627447ed5, k20),
    (0xaf799cfdb20e74e99575f5567336b62e, k148),
    (0xb1281d3086bdfd8007b27ec72248ce71, k260),
    (0xb188b529321e8a53d633cb52c24c6ca3, k239),
    (0xb25d2000aa7a114b11d5c7ab1e8e0cf7, k62),
    (0xb33aa316e98f5475b14829c3ad8c60b8, k229),
    (0xb468fbb66d4338fb9a5e01bfcdbbfd3e, k18),
    (0xb4e14635af7d219b9540dd180cc68422, k195),
    (0xb4eb6860962c3af62869b8bb85347d93, k91),
    (0xb6fa76b40a44703f01a516f8d7260cbf, k164),
    (0xb797046d21da55dae02b9f764fe1adfb, k137),
    (0xb7d49e2883f092dc5abe1426f810812e, k121),
    (0xb90da09dcc10008267f0a3b5d952c009, k15),
    (0xb95416cc59fa014f578c8879387450b2, k213),
    (0xb95b997cdaca666a134c9a942ac1c467, k185),
    (0xb96857bfe81d31f64e14fb496310d88c, k224),
    (0xba0e23f76161c5d7d2cdc106617b736b, k2),
    (0xbb65e306138bb371fc07eb36c0347d4c, k19),
    (0xbb6a6ee1b4b64555cb522f124c16dec9, k248),
    (0xbd3a1e88673ba8674dac0bea45ae0ec9, k47),
    (0xbdbe5a8c7fe8538ec1874930acaeda9f, k144),
    (0xbe0c63cee557d096f0d46c9c4cbf08a1, k247),
    (0xbf98ece75031ed076b5de7d402461134, k249),
    (0xbf9ecc16d810c4704c352edef376fdd8, k40),
    (0xbfe72abb3dc28e0a464c69e228eac615, k72),
    (0xc1d3a88fab38a454aff6fac084be2283, k225),
    (0xc35b960f91655dad90a023fa5f20f13d, k95),
    (0xc7f9a5aca475467223f84044e1f1e70e, k69),
    (0xc81ba24318a44b8923104aab22ca396c, k221),
    (0xc8267d583b50e288d09a2cab2d78fdc5, k177),
    (0xc83a12e34322d1890dc5f3462944dd99, k261),
    (0xc8b2729ff25b47b45db97e2639f9296a, k197),
    (0xc91b5dcb3f1732cc72c0a9042b76c1d5, k133),
    (0xca83addab8bdc45a04fc65ba325300f2, k76),
    (0xcb726655aaa2b5d525835cc8120cd981, k231),
    (0xcb8fdd46929337ca62cce6626472f525, k226),
    (0xcd7a434f223880de925b948ae049d1e9, k208),
    (0xcf62c96d654ea20ee9c14a50eb71906b, k136),
    (0xd03461febcaedaee5f722dcd3ebbd727, k263),
    (0xd28c89fb87c264524a5027e49bdaa20e, k35),
    (0xd2c925665e620b02f784ba371ea848cd, k282),
    (0xd32a1d332c716d8ff975bd866f701f3e, k128),
    (0xd57588906566b7fbabe45dcab24a9889, k257),
    (0xd6160659afcdab1124625c0b099bd74d, k266),
    (0xd62424a56a7a54b1133b8d90d7976236, k175),
    (0xd655975e0d23d2a7ac2717940efa940a, k174),
    (0xd674b198ca5170242434bfd83ce06567, k205),
    (0xd687f05a87574f94c66ee5822f046ea1, k7),
    (0xd86eecfee4ed603863874e0777c5f5fa, k139),
    (0xd8c58c096cd90cf6a65bfb5ebd57b37c, k33),
    (0xda4e27bf8d4cd621aa1eea0c3efbb850, k78),
    (0xda937d65164076026c291adadec8ba5b, k11),
    (0xdc636643fb98fff66753e42ca41f5b2f, k251),
    (0xdd9cd64d5b01fff27c3ca3604d58c8c3, k55),
    (0xddcd4b24f45f0616fe8813db5db554d5, k10),
    (0xdf50b21af2e6b48437634ef22f06dfd0, k4),
    (0xdf7797130f7e19ac7f6716a7af1982d5, k147),
    (0xdfa62e3b131052cbccdc46142bbed888, k28),
    (0xdfd1e3a229cbf54276b013a063e0bb8f, k51),
    (0xe157c15afea6c8000574d6a8469bbcc4, k215),
    (0xe212d80adea8373678f2fef83cb1f6ab, k232),
    (0xe217e7f74f7576cc509fadc48cdfd87a, k132),
    (0xe2852fa97d1fed2c4114667dbea4a886, k41),
    (0xe29698b93d64989f0d01c2bb0b7c0281, k188),
    (0xe2b539c8739ccf6ec63562328199e4d0, k29),
    (0xe2d1763510e728fb18198d9b323d72f2, k243),
    (0xe32cdc292936eda1d8207a7012f3caa2, k99),
    (0xe5996a70de3243136acdfb88e4273d3e, k141),
    (0xe5a139185372a05bdbcec14a777bcbc6, k246),
    (0xe63f0424bb328e77f1abb915bb80e5a8, k278),
    (0xe64e83b190fabc20a334840152a9943f, k262),
    (0xe6c7e2b03a4407e8665c36343a8f5935, k271),
    (0xe8a06642fa1c11153f7585c8610d3768, k187),
    (0xea5bb460bbd175b2b4df8967ddb4ce14, k85),
    (0xecf6d144c785764a15b5e6f6b69b1ecd, k145),
    (0xed04fffd7a2289080350ac73809d6f18, k179),
    (0xee23df9f4f1190917f61fdf14551aa24, k115),
    (0xee297f8770368210f0710b1e45af7768, k96),
    (0xee9ea6c8fb87fbad10070d27402be048, k79),
    (0xeedf9ec70a039bafdfb232e6ccb8fea6, k25),
    (0xef604bd8df86900703668aa5d91e7340, k54),
    (0xefa6bcc61daf98710eb226e2f95559d6, k70),
    (0xf0e5f72f5691566d72d3073a017ce310, k130),
    (0xf144acef1a16a073a7f03858feada452, k253),
    (0xf2737136e825d43857c254b7aaa43d63, k34),
    (0xf3f58b9d7e3c19eaef39952ae525299a, k123),
    (0xf529424418957250609f7c0647a02c86, k23),
    (0xf61c4cd7a0956d83cfdc2792275790bc, k124),
    (0xf66c074add1c54284183ee167ea3f147, k100),
    (0xf70e3df87ddb48be2248154e13330d7a, k117),
    (0xfa0d6fb690c1350e71100d2e6c8f4c03, k3),
    (0xfb2349cbe90fed0b878d7155631b0406, k230),
    (0xfc0bfda5822ff2a828cc1f4e1d8d008e, k240),
    (0xfc177e01ab81afd28f70880ccfe1671f, k206),
    (0xfc9379cd5ea812eea6be814dea6cde7f, k167),
    (0xfd680767e1f9667cc4ed95a2e349fda5, k190),
    (0xfd77e681ea014246eb632c0d709c1324, k166),
];
