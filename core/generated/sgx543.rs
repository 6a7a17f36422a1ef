// Written by the generator in src/exec/aot/codegen.rs; do not edit. `BLESS=1 cargo test -p isamorph-core --test it generated::`
// writes it anew.

use crate::exec::floats;
use crate::exec::floats::special;
use crate::exec::floats::Toward::{Down as DOWN, Nearest as NEAREST, Up as UP, Zero as ZERO};
use crate::exec::call::{Call, Function, put, put_where};
use crate::exec::lanes::{LANES, Row};
use crate::exec::bytecode::lane::{u128, u32, u64};

/// `nop.nosched`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k0(call: &Call, m: &mut [Row], active: &Row) {
    for l in 0..LANES {
    }
}

/// `mul.f32.skipinv i0.xyzw, sa0.xyzw, i0.xyzw`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k1(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let i2 = &m[call.rows[2]];
    let i3 = &m[call.rows[3]];
    let i4 = &m[call.rows[4]];
    let i5 = &m[call.rows[5]];
    let i6 = &m[call.rows[6]];
    let i7 = &m[call.rows[7]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    let mut o2 = [0; LANES];
    let mut o3 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = i2[l];
        let n3 = i3[l];
        let n4 = i4[l];
        let n5 = i5[l];
        let n6 = i6[l];
        let n7 = i7[l];
        let n8 = floats::mul(n1, n0, NEAREST, special(0x0, 0x0, 0x7fc00000, 0x0));
        let n0 = floats::mul(n3, n2, NEAREST, special(0x0, 0x0, 0x7fc00000, 0x0));
        let n2 = floats::mul(n5, n4, NEAREST, special(0x0, 0x0, 0x7fc00000, 0x0));
        let n4 = floats::mul(n7, n6, NEAREST, special(0x0, 0x0, 0x7fc00000, 0x0));
        o0[l] = n8;
        o1[l] = n0;
        o2[l] = n2;
        o3[l] = n4;
    }
    put(&mut m[call.rows[8]], &o0, active);
    put(&mut m[call.rows[9]], &o1, active);
    put(&mut m[call.rows[10]], &o2, active);
    put(&mut m[call.rows[11]], &o3, active);
}

/// `mul.f32.skipinv pa6.xy--, pa6.xyzw, pa0.xyzw`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k2(call: &Call, m: &mut [Row], active: &Row) {
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
        let n4 = floats::mul(n1, n0, NEAREST, special(0x0, 0x0, 0x7fc00000, 0x0));
        let n0 = floats::mul(n3, n2, NEAREST, special(0x0, 0x0, 0x7fc00000, 0x0));
        o0[l] = n4;
        o1[l] = n0;
    }
    put(&mut m[call.rows[4]], &o0, active);
    put(&mut m[call.rows[5]], &o1, active);
}

/// `mul.f32.skipinv.nosched pa0.xy--, pa2.xyzw, pa6.xxxx`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k3(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let i2 = &m[call.rows[2]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = i2[l];
        let n3 = floats::mul(n1, n0, NEAREST, special(0x0, 0x0, 0x7fc00000, 0x0));
        let n1 = floats::mul(n2, n0, NEAREST, special(0x0, 0x0, 0x7fc00000, 0x0));
        o0[l] = n3;
        o1[l] = n1;
    }
    put(&mut m[call.rows[3]], &o0, active);
    put(&mut m[call.rows[4]], &o1, active);
}

/// `frc.f32.skipinv.nosched i0.xyz-, i0.xyzw, i0.xyzw`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k4(call: &Call, m: &mut [Row], active: &Row) {
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
        let n3 = n0 >> 23 & 0xff;
        let n4 = 0x96u32;
        let n5 = n4.wrapping_sub(n3) & 0xff;
        let n6 = 0x1u32;
        let n7 = u32::shl(n6, n5, 32);
        let n5 = n7.wrapping_neg();
        let n8 = n0 & n5;
        let n5 = n7.wrapping_add(0xffffffff);
        let n7 = n0 | n5;
        let n9 = n7.wrapping_add(0x1);
        let n7 = n0 >> 31;
        let n10 = n0 & n5;
        let n5 = (n10 == 0x0) as u32;
        let n10 = !n5 & 0x1;
        let n5 = n10 & n7;
        let n10 = if n5 != 0 { n9 } else { n8 };
        let n8 = u32::shl(n7, 0x1f, 32);
        let n9 = 0xbf800000u32;
        let n5 = n0 & 0x7fffffff;
        let n11 = (n5 == 0x0) as u32;
        let n5 = !n11 & 0x1;
        let n11 = n7 & n5;
        let n5 = if n11 != 0 { n9 } else { n8 };
        let n8 = (n3 < 0x7f) as u32;
        let n11 = if n8 != 0 { n5 } else { n10 };
        let n10 = 0x95u32;
        let n5 = (n10 < n3) as u32;
        let n3 = if n5 != 0 { n0 } else { n11 };
        let n11 = floats::sub(n0, n3, NEAREST, special(0x0, 0x0, 0x7fc00000, 0x0));
        let n3 = n1 >> 23 & 0xff;
        let n0 = n4.wrapping_sub(n3) & 0xff;
        let n5 = u32::shl(n6, n0, 32);
        let n0 = n5.wrapping_neg();
        let n8 = n1 & n0;
        let n0 = n5.wrapping_add(0xffffffff);
        let n5 = n1 | n0;
        let n7 = n5.wrapping_add(0x1);
        let n5 = n1 >> 31;
        let n12 = n1 & n0;
        let n0 = (n12 == 0x0) as u32;
        let n12 = !n0 & 0x1;
        let n0 = n12 & n5;
        let n12 = if n0 != 0 { n7 } else { n8 };
        let n8 = u32::shl(n5, 0x1f, 32);
        let n7 = n1 & 0x7fffffff;
        let n0 = (n7 == 0x0) as u32;
        let n7 = !n0 & 0x1;
        let n0 = n5 & n7;
        let n7 = if n0 != 0 { n9 } else { n8 };
        let n8 = (n3 < 0x7f) as u32;
        let n0 = if n8 != 0 { n7 } else { n12 };
        let n12 = (n10 < n3) as u32;
        let n3 = if n12 != 0 { n1 } else { n0 };
        let n0 = floats::sub(n1, n3, NEAREST, special(0x0, 0x0, 0x7fc00000, 0x0));
        let n3 = n2 >> 23 & 0xff;
        let n1 = n4.wrapping_sub(n3) & 0xff;
        let n4 = u32::shl(n6, n1, 32);
        let n1 = n4.wrapping_neg();
        let n6 = n2 & n1;
        let n1 = n4.wrapping_add(0xffffffff);
        let n4 = n2 | n1;
        let n12 = n4.wrapping_add(0x1);
        let n4 = n2 >> 31;
        let n7 = n2 & n1;
        let n1 = (n7 == 0x0) as u32;
        let n7 = !n1 & 0x1;
        let n1 = n7 & n4;
        let n7 = if n1 != 0 { n12 } else { n6 };
        let n6 = u32::shl(n4, 0x1f, 32);
        let n12 = n2 & 0x7fffffff;
        let n1 = (n12 == 0x0) as u32;
        let n12 = !n1 & 0x1;
        let n1 = n4 & n12;
        let n12 = if n1 != 0 { n9 } else { n6 };
        let n6 = (n3 < 0x7f) as u32;
        let n9 = if n6 != 0 { n12 } else { n7 };
        let n7 = (n10 < n3) as u32;
        let n3 = if n7 != 0 { n2 } else { n9 };
        let n9 = floats::sub(n2, n3, NEAREST, special(0x0, 0x0, 0x7fc00000, 0x0));
        o0[l] = n11;
        o1[l] = n0;
        o2[l] = n9;
    }
    put(&mut m[call.rows[3]], &o0, active);
    put(&mut m[call.rows[4]], &o1, active);
    put(&mut m[call.rows[5]], &o2, active);
}

/// `mul.f32.skipinv i0.xyzw, i0.xyz1, c1.yyyy`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k5(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let i2 = &m[call.rows[2]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    let mut o2 = [0; LANES];
    let mut o3 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = i2[l];
        let n3 = 0x3f800000u32;
        let n4 = floats::mul(n0, n3, NEAREST, special(0x0, 0x0, 0x7fc00000, 0x0));
        let n0 = floats::mul(n1, n3, NEAREST, special(0x0, 0x0, 0x7fc00000, 0x0));
        let n1 = floats::mul(n2, n3, NEAREST, special(0x0, 0x0, 0x7fc00000, 0x0));
        o0[l] = n4;
        o1[l] = n0;
        o2[l] = n1;
        o3[l] = n3;
    }
    put(&mut m[call.rows[3]], &o0, active);
    put(&mut m[call.rows[4]], &o1, active);
    put(&mut m[call.rows[5]], &o2, active);
    put(&mut m[call.rows[6]], &o3, active);
}

/// `mul.f32.skipinv.nosched r0.x---, pa0.xyzw, r0.xxxx`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k6(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = floats::mul(n1, n0, NEAREST, special(0x0, 0x0, 0x7fc00000, 0x0));
        o0[l] = n2;
    }
    put(&mut m[call.rows[2]], &o0, active);
}

/// `mul.f32.skipinv o0.xy--, pa0.xyzw, c1.yyyy`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k7(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = 0x3f800000u32;
        let n3 = floats::mul(n0, n2, NEAREST, special(0x0, 0x0, 0x7fc00000, 0x0));
        let n0 = floats::mul(n1, n2, NEAREST, special(0x0, 0x0, 0x7fc00000, 0x0));
        o0[l] = n3;
        o1[l] = n0;
    }
    put(&mut m[call.rows[2]], &o0, active);
    put(&mut m[call.rows[3]], &o1, active);
}

/// `mul.f32.skipinv pa16.xy--, pa16.xyzw, c24.xxxx`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k8(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = 0x40c90fdbu32;
        let n3 = floats::mul(n0, n2, NEAREST, special(0x0, 0x0, 0x7fc00000, 0x0));
        let n0 = floats::mul(n1, n2, NEAREST, special(0x0, 0x0, 0x7fc00000, 0x0));
        o0[l] = n3;
        o1[l] = n0;
    }
    put(&mut m[call.rows[2]], &o0, active);
    put(&mut m[call.rows[3]], &o1, active);
}

/// `mul.f32.skipinv.nosched i0.xyzw, pa0.xy11, c1.yyyy`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k9(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    let mut o2 = [0; LANES];
    let mut o3 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = 0x3f800000u32;
        let n3 = floats::mul(n0, n2, NEAREST, special(0x0, 0x0, 0x7fc00000, 0x0));
        let n0 = floats::mul(n1, n2, NEAREST, special(0x0, 0x0, 0x7fc00000, 0x0));
        o0[l] = n3;
        o1[l] = n0;
        o2[l] = n2;
        o3[l] = n2;
    }
    put(&mut m[call.rows[2]], &o0, active);
    put(&mut m[call.rows[3]], &o1, active);
    put(&mut m[call.rows[4]], &o2, active);
    put(&mut m[call.rows[5]], &o3, active);
}

/// `mul.f32.skipinv.nosched pa6.x---, r0.xyzw, r0.xxxx`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k10(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = floats::mul(n0, n0, NEAREST, special(0x0, 0x0, 0x7fc00000, 0x0));
        o0[l] = n1;
    }
    put(&mut m[call.rows[1]], &o0, active);
}

/// `frc.f32.skipinv pa0.x---, pa0.xyzw, pa0.xxxx`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k11(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = n0 >> 23 & 0xff;
        let n2 = 0x96u32;
        let n3 = n2.wrapping_sub(n1) & 0xff;
        let n2 = 0x1u32;
        let n4 = u32::shl(n2, n3, 32);
        let n3 = n4.wrapping_neg();
        let n2 = n0 & n3;
        let n3 = n4.wrapping_add(0xffffffff);
        let n4 = n0 | n3;
        let n5 = n4.wrapping_add(0x1);
        let n4 = n0 >> 31;
        let n6 = n0 & n3;
        let n3 = (n6 == 0x0) as u32;
        let n6 = !n3 & 0x1;
        let n3 = n6 & n4;
        let n6 = if n3 != 0 { n5 } else { n2 };
        let n2 = u32::shl(n4, 0x1f, 32);
        let n5 = 0xbf800000u32;
        let n3 = n0 & 0x7fffffff;
        let n7 = (n3 == 0x0) as u32;
        let n3 = !n7 & 0x1;
        let n7 = n4 & n3;
        let n3 = if n7 != 0 { n5 } else { n2 };
        let n2 = (n1 < 0x7f) as u32;
        let n5 = if n2 != 0 { n3 } else { n6 };
        let n6 = 0x95u32;
        let n3 = (n6 < n1) as u32;
        let n1 = if n3 != 0 { n0 } else { n5 };
        let n5 = floats::sub(n0, n1, NEAREST, special(0x0, 0x0, 0x7fc00000, 0x0));
        o0[l] = n5;
    }
    put(&mut m[call.rows[1]], &o0, active);
}

/// `emit 2.1 0x7, 0x0, 0xa0200000`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k12(call: &Call, m: &mut [Row], active: &Row) {
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = 0x1u32;
        o0[l] = n0;
    }
    put(&mut m[call.rows[0]], &o0, active);
}

/// `mul.f32.skipinv o2.xy--, #0.11xx, c1.yyyy`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k13(call: &Call, m: &mut [Row], active: &Row) {
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = 0x3f800000u32;
        o0[l] = n0;
        o1[l] = n0;
    }
    put(&mut m[call.rows[0]], &o0, active);
    put(&mut m[call.rows[1]], &o1, active);
}

/// `smlsi.nosched 1, 1, 1, 1, limits 0, 0, 0`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k14(call: &Call, m: &mut [Row], active: &Row) {
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
fn k15(call: &Call, m: &mut [Row], active: &Row) {
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
    (0x2b59fdc9dfe7713af2d68b42f4a9e7d6, k13),
    (0x576c010ff6206737ab46164017678e70, k2),
    (0x657144ac50d28ad740b9d5fed95de800, k0),
    (0x6ef2bf42d5a980328d995c736c51adfe, k8),
    (0x93174f07a037051a05f11fe2d6ebf6b9, k12),
    (0x98a4a827d96feab90964cd95302b1a99, k10),
    (0x9bdcc63e13b268d5c71f8e48e74ad7ef, k15),
    (0xa60b9ca0b3aeef3ab392cdacf2782ad6, k1),
    (0xc0d9279db253f72ce456afec3cc80f11, k9),
    (0xc34864b89c0396a4d97129b81bd30b45, k7),
    (0xd1f1108e108d7f4fed387549ebdc5563, k6),
    (0xdaad601c74476ba1003a8e77c0efbc10, k4),
    (0xe2589f9d1ef22ebe9b73a3bd182a9871, k14),
    (0xe924955ba675ed5152c493824ed6567b, k5),
    (0xeebbffdb76380b3f508f96f6a384593b, k3),
    (0xfbfed17d526b438791b260917eba6f47, k11),
];
