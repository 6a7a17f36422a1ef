// Written by the generator in generate.rs; do not edit. `ISAMORPH_BLESS=1 cargo test -p isamorph-core --test generated`
// writes it anew.

use super::floats::{self, special, Toward::{Down as DOWN, Nearest as NEAREST, Up as UP, Zero as ZERO}};
use super::native::{Call, Function, put, put_where};
use super::lanes::{LANES, Row};
use super::program::lane::{u32, u64, u128};

/// `sgx543: nop.nosched`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k0(call: &Call, m: &mut [Row], active: &Row) {
    for l in 0..LANES {
    }
}

/// `sgx543: mul.f32.skipinv i0.xyzw, sa0.xyzw, i0.xyzw`
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

/// `sgx543: mul.f32.skipinv pa6.xy--, pa6.xyzw, pa0.xyzw`
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

/// `nv50: addc b16 $r5l $r2l $r3h $c2`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k3(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: addc sat b16 $r5l $r2l $r3h $c2`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k4(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: addc sat b16 $c1 $r5l $r2l $r3h $c2`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k5(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: addc b16 $c1 $r5l $r2l $r3h $c2`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k6(call: &Call, m: &mut [Row], active: &Row) {
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

/// `sgx543: mov.f32.skipinv i1.xyzw, pa0, pa2, x y z w`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k7(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let i2 = &m[call.rows[2]];
    let i3 = &m[call.rows[3]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    let mut o2 = [0; LANES];
    let mut o3 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = i2[l];
        let n3 = i3[l];
        o0[l] = n0;
        o1[l] = n1;
        o2[l] = n2;
        o3[l] = n3;
    }
    put(&mut m[call.rows[4]], &o0, active);
    put(&mut m[call.rows[5]], &o1, active);
    put(&mut m[call.rows[6]], &o2, active);
    put(&mut m[call.rows[7]], &o3, active);
}

/// `vop3p: v_mad_mix_f32 v5, v1, v2, v3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k8(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let i2 = &m[call.rows[2]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = i2[l];
        let n3 = floats::mul(n2, n1, NEAREST, special(0x0, 0x0, 0x7fc00000, 0x0));
        let n1 = floats::add(n3, n0, NEAREST, special(0x0, 0x0, 0x7fc00000, 0x0));
        o0[l] = n1;
    }
    put(&mut m[call.rows[3]], &o0, active);
}

/// `vop3p: v_mad_mix_f32 v6, v1, v2, |v3|`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k9(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let i2 = &m[call.rows[2]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = i2[l];
        let n3 = n0 & 0x7fffffff;
        let n0 = floats::mul(n2, n1, NEAREST, special(0x0, 0x0, 0x7fc00000, 0x0));
        let n1 = floats::add(n0, n3, NEAREST, special(0x0, 0x0, 0x7fc00000, 0x0));
        o0[l] = n1;
    }
    put(&mut m[call.rows[3]], &o0, active);
}

/// `vop3p: v_pk_mad_u16 v10, v1, v2, v3 op_sel_hi:[0,0,1]`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k10(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let i2 = &m[call.rows[2]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = i2[l];
        let n3 = n0 & 0xffff;
        let n0 = n1 & 0xffff;
        let n1 = n0.wrapping_mul(n3) & 0xffff;
        let n3 = n2 & 0xffff;
        let n0 = n3.wrapping_add(n1) & 0xffff;
        let n3 = n2 >> 16;
        let n2 = n1.wrapping_add(n3) & 0xffff;
        let n3 = n2 << 16 | n0;
        o0[l] = n3;
    }
    put(&mut m[call.rows[3]], &o0, active);
}

/// `vop3p: v_pk_mad_i16 v5, v1, v2, v3 op_sel_hi:[0,0,0]`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k11(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let i2 = &m[call.rows[2]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = i2[l];
        let n3 = n0 & 0xffff;
        let n0 = n1 & 0xffff;
        let n1 = n0.wrapping_mul(n3) & 0xffff;
        let n3 = n2 & 0xffff;
        let n2 = n3.wrapping_add(n1) & 0xffff;
        let n1 = n2 << 16 | n2;
        o0[l] = n1;
    }
    put(&mut m[call.rows[3]], &o0, active);
}

/// `vop3p: v_pk_mad_u16 v10, v1, v2, v3 op_sel:[0,0,1] op_sel_hi:[0,0,0]`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k12(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let i2 = &m[call.rows[2]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = i2[l];
        let n3 = n0 & 0xffff;
        let n0 = n1 & 0xffff;
        let n1 = n0.wrapping_mul(n3) & 0xffff;
        let n3 = n2 >> 16;
        let n0 = n3.wrapping_add(n1) & 0xffff;
        let n3 = n2 & 0xffff;
        let n2 = n1.wrapping_add(n3) & 0xffff;
        let n3 = n2 << 16 | n0;
        o0[l] = n3;
    }
    put(&mut m[call.rows[3]], &o0, active);
}

/// `vop3p: v_pk_mad_i16 v5, v1, v2, v3 op_sel_hi:[0,1,0]`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k13(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let i2 = &m[call.rows[2]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = i2[l];
        let n3 = n0 & 0xffff;
        let n0 = n1 & 0xffff;
        let n4 = n0.wrapping_mul(n3) & 0xffff;
        let n0 = n2 & 0xffff;
        let n2 = n0.wrapping_add(n4) & 0xffff;
        let n4 = n1 >> 16;
        let n1 = n3.wrapping_mul(n4) & 0xffff;
        let n4 = n0.wrapping_add(n1) & 0xffff;
        let n1 = n4 << 16 | n2;
        o0[l] = n1;
    }
    put(&mut m[call.rows[3]], &o0, active);
}

/// `vop3p: v_pk_mad_i16 v10, v1, v2, v3 op_sel_hi:[0,1,1]`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k14(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let i2 = &m[call.rows[2]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = i2[l];
        let n3 = n0 & 0xffff;
        let n0 = n1 & 0xffff;
        let n4 = n0.wrapping_mul(n3) & 0xffff;
        let n0 = n2 & 0xffff;
        let n5 = n0.wrapping_add(n4) & 0xffff;
        let n4 = n1 >> 16;
        let n1 = n3.wrapping_mul(n4) & 0xffff;
        let n4 = n2 >> 16;
        let n2 = n4.wrapping_add(n1) & 0xffff;
        let n1 = n2 << 16 | n5;
        o0[l] = n1;
    }
    put(&mut m[call.rows[3]], &o0, active);
}

/// `vop3p: v_pk_mad_u16 v10, v1, v2, v3 op_sel:[0,0,1] op_sel_hi:[0,1,1]`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k15(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let i2 = &m[call.rows[2]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = i2[l];
        let n3 = n0 & 0xffff;
        let n0 = n1 & 0xffff;
        let n4 = n0.wrapping_mul(n3) & 0xffff;
        let n0 = n2 >> 16;
        let n2 = n0.wrapping_add(n4) & 0xffff;
        let n4 = n1 >> 16;
        let n1 = n3.wrapping_mul(n4) & 0xffff;
        let n4 = n0.wrapping_add(n1) & 0xffff;
        let n1 = n4 << 16 | n2;
        o0[l] = n1;
    }
    put(&mut m[call.rows[3]], &o0, active);
}

/// `vop3p: v_pk_mad_i16 v10, v1, v2, v3 op_sel:[0,0,1] op_sel_hi:[0,1,0]`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k16(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let i2 = &m[call.rows[2]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = i2[l];
        let n3 = n0 & 0xffff;
        let n0 = n1 & 0xffff;
        let n4 = n0.wrapping_mul(n3) & 0xffff;
        let n0 = n2 >> 16;
        let n5 = n0.wrapping_add(n4) & 0xffff;
        let n4 = n1 >> 16;
        let n1 = n3.wrapping_mul(n4) & 0xffff;
        let n4 = n2 & 0xffff;
        let n2 = n4.wrapping_add(n1) & 0xffff;
        let n1 = n2 << 16 | n5;
        o0[l] = n1;
    }
    put(&mut m[call.rows[3]], &o0, active);
}

/// `vop3p: v_pk_mad_u16 v10, v1, v2, v3 op_sel:[0,1,0] op_sel_hi:[0,1,1]`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k17(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let i2 = &m[call.rows[2]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = i2[l];
        let n3 = n0 & 0xffff;
        let n0 = n1 >> 16;
        let n1 = n0.wrapping_mul(n3) & 0xffff;
        let n3 = n2 & 0xffff;
        let n0 = n3.wrapping_add(n1) & 0xffff;
        let n3 = n2 >> 16;
        let n2 = n1.wrapping_add(n3) & 0xffff;
        let n3 = n2 << 16 | n0;
        o0[l] = n3;
    }
    put(&mut m[call.rows[3]], &o0, active);
}

/// `vop3p: v_pk_mad_u16 v10, v1, v2, v3 op_sel:[0,1,0] op_sel_hi:[0,1,0]`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k18(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let i2 = &m[call.rows[2]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = i2[l];
        let n3 = n0 & 0xffff;
        let n0 = n1 >> 16;
        let n1 = n0.wrapping_mul(n3) & 0xffff;
        let n3 = n2 & 0xffff;
        let n2 = n3.wrapping_add(n1) & 0xffff;
        let n1 = n2 << 16 | n2;
        o0[l] = n1;
    }
    put(&mut m[call.rows[3]], &o0, active);
}

/// `vop3p: v_pk_mad_u16 v10, v1, v2, v3 op_sel:[0,1,1] op_sel_hi:[0,1,1]`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k19(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let i2 = &m[call.rows[2]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = i2[l];
        let n3 = n0 & 0xffff;
        let n0 = n1 >> 16;
        let n1 = n0.wrapping_mul(n3) & 0xffff;
        let n3 = n2 >> 16;
        let n2 = n3.wrapping_add(n1) & 0xffff;
        let n1 = n2 << 16 | n2;
        o0[l] = n1;
    }
    put(&mut m[call.rows[3]], &o0, active);
}

/// `vop3p: v_pk_mad_i16 v10, v1, v2, v3 op_sel:[0,1,1] op_sel_hi:[0,0,1]`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k20(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let i2 = &m[call.rows[2]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = i2[l];
        let n3 = n0 & 0xffff;
        let n0 = n1 >> 16;
        let n4 = n0.wrapping_mul(n3) & 0xffff;
        let n0 = n2 >> 16;
        let n2 = n0.wrapping_add(n4) & 0xffff;
        let n4 = n1 & 0xffff;
        let n1 = n3.wrapping_mul(n4) & 0xffff;
        let n4 = n0.wrapping_add(n1) & 0xffff;
        let n1 = n4 << 16 | n2;
        o0[l] = n1;
    }
    put(&mut m[call.rows[3]], &o0, active);
}

/// `vop3p: v_pk_mad_u16 v10, v1, v2, v3 op_sel_hi:[1,1,0]`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k21(call: &Call, m: &mut [Row], active: &Row) {
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
        let n2 = n3.wrapping_add(n5) & 0xffff;
        let n5 = n0 >> 16;
        let n0 = n1 >> 16;
        let n1 = n0.wrapping_mul(n5) & 0xffff;
        let n5 = n3.wrapping_add(n1) & 0xffff;
        let n1 = n5 << 16 | n2;
        o0[l] = n1;
    }
    put(&mut m[call.rows[3]], &o0, active);
}

/// `vop3p: v_pk_mad_i16 v0, v1, v2, v3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k22(call: &Call, m: &mut [Row], active: &Row) {
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

/// `vop3p: v_pk_mad_i16 v45, ttmp5, v2, v7 op_sel:[0,1,0]`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k23(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let i2 = &m[call.rows[2]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = i2[l];
        let n3 = n0 & 0xffff;
        let n4 = n1 >> 16;
        let n1 = n4.wrapping_mul(n3) & 0xffff;
        let n3 = n2 & 0xffff;
        let n5 = n3.wrapping_add(n1) & 0xffff;
        let n1 = n0 >> 16;
        let n0 = n4.wrapping_mul(n1) & 0xffff;
        let n1 = n2 >> 16;
        let n2 = n1.wrapping_add(n0) & 0xffff;
        let n0 = n2 << 16 | n5;
        o0[l] = n0;
    }
    put(&mut m[call.rows[3]], &o0, active);
}

/// `vop3p: v_pk_mad_u16 v5, v1, v2, v3 op_sel:[0,1,1]`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k24(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let i2 = &m[call.rows[2]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = i2[l];
        let n3 = n0 & 0xffff;
        let n4 = n1 >> 16;
        let n1 = n4.wrapping_mul(n3) & 0xffff;
        let n3 = n2 >> 16;
        let n2 = n3.wrapping_add(n1) & 0xffff;
        let n1 = n0 >> 16;
        let n0 = n4.wrapping_mul(n1) & 0xffff;
        let n1 = n3.wrapping_add(n0) & 0xffff;
        let n0 = n1 << 16 | n2;
        o0[l] = n0;
    }
    put(&mut m[call.rows[3]], &o0, active);
}

/// `vop3p: v_pk_mad_i16 v10, v1, v2, v3 op_sel:[1,0,1] op_sel_hi:[1,0,0]`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k25(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let i2 = &m[call.rows[2]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = i2[l];
        let n3 = n0 >> 16;
        let n0 = n1 & 0xffff;
        let n1 = n0.wrapping_mul(n3) & 0xffff;
        let n3 = n2 >> 16;
        let n0 = n3.wrapping_add(n1) & 0xffff;
        let n3 = n2 & 0xffff;
        let n2 = n1.wrapping_add(n3) & 0xffff;
        let n3 = n2 << 16 | n0;
        o0[l] = n3;
    }
    put(&mut m[call.rows[3]], &o0, active);
}

/// `vop3p: v_pk_mad_i16 v10, v1, v2, v3 op_sel:[1,0,1] op_sel_hi:[1,0,1]`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k26(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let i2 = &m[call.rows[2]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = i2[l];
        let n3 = n0 >> 16;
        let n0 = n1 & 0xffff;
        let n1 = n0.wrapping_mul(n3) & 0xffff;
        let n3 = n2 >> 16;
        let n2 = n3.wrapping_add(n1) & 0xffff;
        let n1 = n2 << 16 | n2;
        o0[l] = n1;
    }
    put(&mut m[call.rows[3]], &o0, active);
}

/// `vop3p: v_pk_mad_u16 v5, v1, v2, v3 op_sel:[1,0,1]`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k27(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let i2 = &m[call.rows[2]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = i2[l];
        let n3 = n0 >> 16;
        let n0 = n1 & 0xffff;
        let n4 = n0.wrapping_mul(n3) & 0xffff;
        let n0 = n2 >> 16;
        let n2 = n0.wrapping_add(n4) & 0xffff;
        let n4 = n1 >> 16;
        let n1 = n3.wrapping_mul(n4) & 0xffff;
        let n4 = n0.wrapping_add(n1) & 0xffff;
        let n1 = n4 << 16 | n2;
        o0[l] = n1;
    }
    put(&mut m[call.rows[3]], &o0, active);
}

/// `vop3p: v_pk_mad_i16 v10, v1, v2, v3 op_sel:[1,1,0] op_sel_hi:[1,1,0]`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k28(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let i2 = &m[call.rows[2]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = i2[l];
        let n3 = n0 >> 16;
        let n0 = n1 >> 16;
        let n1 = n0.wrapping_mul(n3) & 0xffff;
        let n3 = n2 & 0xffff;
        let n2 = n3.wrapping_add(n1) & 0xffff;
        let n1 = n2 << 16 | n2;
        o0[l] = n1;
    }
    put(&mut m[call.rows[3]], &o0, active);
}

/// `vop3p: v_pk_mad_u16 v10, v1, v2, v3 op_sel:[1,1,1] op_sel_hi:[1,1,0]`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k29(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let i2 = &m[call.rows[2]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = i2[l];
        let n3 = n0 >> 16;
        let n0 = n1 >> 16;
        let n1 = n0.wrapping_mul(n3) & 0xffff;
        let n3 = n2 >> 16;
        let n0 = n3.wrapping_add(n1) & 0xffff;
        let n3 = n2 & 0xffff;
        let n2 = n1.wrapping_add(n3) & 0xffff;
        let n3 = n2 << 16 | n0;
        o0[l] = n3;
    }
    put(&mut m[call.rows[3]], &o0, active);
}

/// `vop3p: v_pk_mad_u16 v10, v1, v2, v3 op_sel:[1,1,0] op_sel_hi:[1,0,0]`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k30(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let i2 = &m[call.rows[2]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = i2[l];
        let n3 = n0 >> 16;
        let n0 = n1 >> 16;
        let n4 = n0.wrapping_mul(n3) & 0xffff;
        let n0 = n2 & 0xffff;
        let n2 = n0.wrapping_add(n4) & 0xffff;
        let n4 = n1 & 0xffff;
        let n1 = n3.wrapping_mul(n4) & 0xffff;
        let n4 = n0.wrapping_add(n1) & 0xffff;
        let n1 = n4 << 16 | n2;
        o0[l] = n1;
    }
    put(&mut m[call.rows[3]], &o0, active);
}

/// `vop3p: v_pk_mad_i16 v10, v1, v2, v3 op_sel:[1,0,0] op_sel_hi:[0,0,0]`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k31(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let i2 = &m[call.rows[2]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = i2[l];
        let n3 = n0 >> 16;
        let n4 = n1 & 0xffff;
        let n1 = n4.wrapping_mul(n3) & 0xffff;
        let n3 = n2 & 0xffff;
        let n2 = n3.wrapping_add(n1) & 0xffff;
        let n1 = n0 & 0xffff;
        let n0 = n4.wrapping_mul(n1) & 0xffff;
        let n1 = n3.wrapping_add(n0) & 0xffff;
        let n0 = n1 << 16 | n2;
        o0[l] = n0;
    }
    put(&mut m[call.rows[3]], &o0, active);
}

/// `vop3p: v_pk_mad_i16 v10, v1, v2, v3 op_sel:[1,0,0] op_sel_hi:[0,1,1]`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k32(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let i2 = &m[call.rows[2]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = i2[l];
        let n3 = n0 >> 16;
        let n4 = n1 & 0xffff;
        let n5 = n4.wrapping_mul(n3) & 0xffff;
        let n3 = n2 & 0xffff;
        let n4 = n3.wrapping_add(n5) & 0xffff;
        let n5 = n0 & 0xffff;
        let n0 = n1 >> 16;
        let n1 = n0.wrapping_mul(n5) & 0xffff;
        let n5 = n2 >> 16;
        let n2 = n5.wrapping_add(n1) & 0xffff;
        let n1 = n2 << 16 | n4;
        o0[l] = n1;
    }
    put(&mut m[call.rows[3]], &o0, active);
}

/// `vop3p: v_pk_mad_i16 v10, v1, v2, v3 op_sel:[1,0,1] op_sel_hi:[0,1,1]`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k33(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let i2 = &m[call.rows[2]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = i2[l];
        let n3 = n0 >> 16;
        let n4 = n1 & 0xffff;
        let n5 = n4.wrapping_mul(n3) & 0xffff;
        let n3 = n2 >> 16;
        let n2 = n3.wrapping_add(n5) & 0xffff;
        let n5 = n0 & 0xffff;
        let n0 = n1 >> 16;
        let n1 = n0.wrapping_mul(n5) & 0xffff;
        let n5 = n3.wrapping_add(n1) & 0xffff;
        let n1 = n5 << 16 | n2;
        o0[l] = n1;
    }
    put(&mut m[call.rows[3]], &o0, active);
}

/// `vop3p: v_pk_mad_i16 v10, v1, v2, v3 op_sel:[1,1,1] op_sel_hi:[0,1,0]`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k34(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let i2 = &m[call.rows[2]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = i2[l];
        let n3 = n0 >> 16;
        let n4 = n1 >> 16;
        let n1 = n4.wrapping_mul(n3) & 0xffff;
        let n3 = n2 >> 16;
        let n5 = n3.wrapping_add(n1) & 0xffff;
        let n1 = n0 & 0xffff;
        let n0 = n4.wrapping_mul(n1) & 0xffff;
        let n1 = n2 & 0xffff;
        let n2 = n1.wrapping_add(n0) & 0xffff;
        let n0 = n2 << 16 | n5;
        o0[l] = n0;
    }
    put(&mut m[call.rows[3]], &o0, active);
}

/// `vop3p: v_pk_mad_u16 v10, v1, v2, v3 op_sel:[1,1,0] op_sel_hi:[0,0,0]`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k35(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let i2 = &m[call.rows[2]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = i2[l];
        let n3 = n0 >> 16;
        let n4 = n1 >> 16;
        let n5 = n4.wrapping_mul(n3) & 0xffff;
        let n3 = n2 & 0xffff;
        let n2 = n3.wrapping_add(n5) & 0xffff;
        let n5 = n0 & 0xffff;
        let n0 = n1 & 0xffff;
        let n1 = n0.wrapping_mul(n5) & 0xffff;
        let n5 = n3.wrapping_add(n1) & 0xffff;
        let n1 = n5 << 16 | n2;
        o0[l] = n1;
    }
    put(&mut m[call.rows[3]], &o0, active);
}

/// `vop3p: v_pk_mad_i16 v10, v1, v2, v3 op_sel:[1,1,0] op_sel_hi:[0,0,1]`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k36(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let i2 = &m[call.rows[2]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = i2[l];
        let n3 = n0 >> 16;
        let n4 = n1 >> 16;
        let n5 = n4.wrapping_mul(n3) & 0xffff;
        let n3 = n2 & 0xffff;
        let n4 = n3.wrapping_add(n5) & 0xffff;
        let n5 = n0 & 0xffff;
        let n0 = n1 & 0xffff;
        let n1 = n0.wrapping_mul(n5) & 0xffff;
        let n5 = n2 >> 16;
        let n2 = n5.wrapping_add(n1) & 0xffff;
        let n1 = n2 << 16 | n4;
        o0[l] = n1;
    }
    put(&mut m[call.rows[3]], &o0, active);
}

/// `vop3p: v_mad_mix_f32 v6, v1, |v2|, v3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k37(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let i2 = &m[call.rows[2]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = i2[l];
        let n3 = n1 & 0x7fffffff;
        let n1 = floats::mul(n2, n3, NEAREST, special(0x0, 0x0, 0x7fc00000, 0x0));
        let n3 = floats::add(n1, n0, NEAREST, special(0x0, 0x0, 0x7fc00000, 0x0));
        o0[l] = n3;
    }
    put(&mut m[call.rows[3]], &o0, active);
}

/// `nv50: (lg $c3) set $c3 # g u32 $r0 $r6`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k38(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: (eu $c0) add b32 $r6 $r0 $r6`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k39(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: (e $c3) set $c3 # g u32 $r8 $r7`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k40(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: mov b16 $r2l $r3l`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k41(call: &Call, m: &mut [Row], active: &Row) {
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

/// `flexgrip: IADD.CARRY1 R3, R1, R124`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k42(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: set $r5l ge u16 $r2l $r3h`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k43(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: set $r5l g u16 $r2l $r3h`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k44(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: set $r5l e u16 $r2l $r3h`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k45(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: set $r5l lg u16 $r2l $r3h`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k46(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: set $r5l lg s16 $r2l $r3h`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k47(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: set $r5l le u16 $r2l $r3h`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k48(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: set $r5l le s16 $r2l $r3h`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k49(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: set $r5l ge s16 $r2l $r3h`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k50(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: set $r5l g s16 $r2l $r3h`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k51(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: set $r5l e s16 $r2l $r3h`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k52(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: set $r5l l u16 $r2l $r3h`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k53(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: set $r5l l s16 $r2l $r3h`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k54(call: &Call, m: &mut [Row], active: &Row) {
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

/// `sgx543: mul.f32.skipinv.nosched pa0.xy--, pa2.xyzw, pa6.xxxx`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k55(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: add $r6 (mul u16 $r0l $r2l) $r4`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k56(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: add $r10 (mul u16 $r8l $r7h) $r10`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k57(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: subr b16 $r5l $r2l $r3h`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k58(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: sub b16 $r5l $r2l $r3h`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k59(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: max u16 $r5l $r2l $r3h`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k60(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: max s16 $r5l $r2l $r3h`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k61(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: and b16 $r5l $r2l $r3h`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k62(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: xor b16 $r5l $r2l $r3h`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k63(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: or b16 $r5l $r2l $r3h`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k64(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: add b16 $r5l $r2l $r3h`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k65(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: subr sat b16 $r5l $r2l $r3h`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k66(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: add $r5 (mul s16 $r2l $r3h) $r4`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k67(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: sub sat b16 $r5l $r2l $r3h`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k68(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: add sat b16 $r5l $r2l $r3h`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k69(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: add $r5 (mul high s24 $r2 $r3) $r4`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k70(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: add $r5 (mul u24 $r2 $r3) $r4`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k71(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: add $r5 (mul high u24 $r2 $r3) $r4`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k72(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: add $r5 (mul s24 $r2 $r3) $r4`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k73(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: add $r4 (mul u16 $r0h $r2l) $r4`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k74(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: sad $r5 s16 $r2l $r3h $r4`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k75(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: min u16 $r5l $r2l $r3h`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k76(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: min s16 $r5l $r2l $r3h`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k77(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: sad $r5 u16 $r2l $r3h $r4`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k78(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: shr s16 $r5l $r2l $r3h`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k79(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: shr u16 $r5l $r2l $r3h`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k80(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: shl b16 $r5l $r2l $r3h`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k81(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: addc b32 $r3 $r1 $r124 $c1`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k82(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: addc sat b32 $r5 $r2 $r3 $c2`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k83(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: sad $r5 u32 $r2 $r3 $r4`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k84(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: sad $r5 s32 $r2 $r3 $r4`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k85(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: add f32 $r3 neg (mul $r2 $r3) $r1`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k86(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: set $c1 $r5l g u16 $r2l $r3h`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k87(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: set $c1 $r5l e u16 $r2l $r3h`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k88(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: set $c1 $r5l ge u16 $r2l $r3h`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k89(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: set $c1 $r5l lg u16 $r2l $r3h`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k90(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: set $c1 $r5l lg s16 $r2l $r3h`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k91(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: set $c1 $r5l le u16 $r2l $r3h`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k92(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: set $c1 $r5l le s16 $r2l $r3h`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k93(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: set $c1 $r5l g s16 $r2l $r3h`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k94(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: set $c1 $r5l e s16 $r2l $r3h`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k95(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: set $c1 $r5l ge s16 $r2l $r3h`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k96(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: set $c1 $r5l l u16 $r2l $r3h`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k97(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: set $c1 $r5l l s16 $r2l $r3h`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k98(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: add $c1 $r5 (mul u16 $r2l $r3h) $r4`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k99(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: max s16 $c1 $r5l $r2l $r3h`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k100(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: subr sat b16 $c1 $r5l $r2l $r3h`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k101(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: subr b16 $c1 $r5l $r2l $r3h`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k102(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: add $c1 $r5 (mul s16 $r2l $r3h) $r4`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k103(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: sub sat b16 $c1 $r5l $r2l $r3h`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k104(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: sub b16 $c1 $r5l $r2l $r3h`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k105(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: max u16 $c1 $r5l $r2l $r3h`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k106(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: and b16 $c1 $r5l $r2l $r3h`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k107(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: xor b16 $c1 $r5l $r2l $r3h`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k108(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: or b16 $c1 $r5l $r2l $r3h`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k109(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: add sat b16 $c1 $r5l $r2l $r3h`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k110(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: add b16 $c1 $r5l $r2l $r3h`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k111(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: add $c1 $r5 (mul high s24 $r2 $r3) $r4`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k112(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: add $c1 $r5 (mul u24 $r2 $r3) $r4`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k113(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: add $c1 $r5 (mul high u24 $r2 $r3) $r4`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k114(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: add $c1 $r5 (mul s24 $r2 $r3) $r4`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k115(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: sad $c1 $r5 s16 $r2l $r3h $r4`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k116(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: min s16 $c1 $r5l $r2l $r3h`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k117(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: sad $c1 $r5 u16 $r2l $r3h $r4`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k118(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: shr s16 $c1 $r5l $r2l $r3h`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k119(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: shr u16 $c1 $r5l $r2l $r3h`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k120(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: shl b16 $c1 $r5l $r2l $r3h`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k121(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: min u16 $c1 $r5l $r2l $r3h`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k122(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: addc b32 $c1 $r5 $r2 $r3 $c2`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k123(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: addc sat b32 $c1 $r5 $r2 $r3 $c2`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k124(call: &Call, m: &mut [Row], active: &Row) {
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

/// `sgx543: frc.f32.skipinv.nosched i0.xyz-, i0.xyzw, i0.xyzw`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k125(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: sad $c1 $r5 u32 $r2 $r3 $r4`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k126(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: sad $c1 $r5 s32 $r2 $r3 $r4`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k127(call: &Call, m: &mut [Row], active: &Row) {
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

/// `sgx543: mov.f32.skipinv.nosched i0.xyz-, pa0, pa2, x y z x`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k128(call: &Call, m: &mut [Row], active: &Row) {
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
        o0[l] = n0;
        o1[l] = n1;
        o2[l] = n2;
    }
    put(&mut m[call.rows[3]], &o0, active);
    put(&mut m[call.rows[4]], &o1, active);
    put(&mut m[call.rows[5]], &o2, active);
}

/// `sgx543: mul.f32.skipinv i0.xyzw, i0.xyz1, c1.yyyy`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k129(call: &Call, m: &mut [Row], active: &Row) {
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

/// `vop3p: v_pk_sub_i16 v222, 64, src_vccz`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k130(call: &Call, m: &mut [Row], active: &Row) {
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

/// `vop3p: v_mad_mix_f32 v7, v1, v2, 0`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k131(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = 0x0u32;
        let n3 = floats::mul(n1, n0, NEAREST, special(0x0, 0x0, 0x7fc00000, 0x0));
        let n0 = floats::add(n3, n2, NEAREST, special(0x0, 0x0, 0x7fc00000, 0x0));
        o0[l] = n0;
    }
    put(&mut m[call.rows[2]], &o0, active);
}

/// `vop3p: v_mad_mix_f32 v7, 0.15915494, v2, v3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k132(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = 0x3e22f983u32;
        let n3 = floats::mul(n2, n1, NEAREST, special(0x0, 0x0, 0x7fc00000, 0x0));
        let n1 = floats::add(n3, n0, NEAREST, special(0x0, 0x0, 0x7fc00000, 0x0));
        o0[l] = n1;
    }
    put(&mut m[call.rows[2]], &o0, active);
}

/// `vop3p: v_mad_mix_f32 v7, v1, v2, 4.0`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k133(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = 0x40800000u32;
        let n3 = floats::mul(n1, n0, NEAREST, special(0x0, 0x0, 0x7fc00000, 0x0));
        let n0 = floats::add(n3, n2, NEAREST, special(0x0, 0x0, 0x7fc00000, 0x0));
        o0[l] = n0;
    }
    put(&mut m[call.rows[2]], &o0, active);
}

/// `vop3p: v_mad_mix_f32 v7, v1, 4.0, v3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k134(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = 0x40800000u32;
        let n3 = floats::mul(n1, n2, NEAREST, special(0x0, 0x0, 0x7fc00000, 0x0));
        let n2 = floats::add(n3, n0, NEAREST, special(0x0, 0x0, 0x7fc00000, 0x0));
        o0[l] = n2;
    }
    put(&mut m[call.rows[2]], &o0, active);
}

/// `vop3p: v_mad_mix_f32 v7, 4.0, v2, v3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k135(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = 0x40800000u32;
        let n3 = floats::mul(n2, n1, NEAREST, special(0x0, 0x0, 0x7fc00000, 0x0));
        let n1 = floats::add(n3, n0, NEAREST, special(0x0, 0x0, 0x7fc00000, 0x0));
        o0[l] = n1;
    }
    put(&mut m[call.rows[2]], &o0, active);
}

/// `vop3p: v_mad_mix_f32 v7, v1, 64, v3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k136(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = 0x40u32;
        let n3 = floats::mul(n1, n2, NEAREST, special(0x0, 0x0, 0x7fc00000, 0x0));
        let n2 = floats::add(n3, n0, NEAREST, special(0x0, 0x0, 0x7fc00000, 0x0));
        o0[l] = n2;
    }
    put(&mut m[call.rows[2]], &o0, active);
}

/// `vop3p: v_pk_min_f16 v32, src_vccz, src_vccz op_sel:[1,0] op_sel_hi:[0,1] neg_lo:[1,1]`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k137(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = 0x8000u32;
        let n3 = (n0 == 0x0) as u32;
        let n0 = (n1 == 0x0) as u32;
        let n1 = n0 & n3;
        let n3 = n1 | 0x8000;
        let n0 = if n1 != 0 { n3 } else { n2 };
        let n2 = 0x0u32;
        let n3 = if n1 != 0 { n2 } else { n1 };
        let n2 = n3 << 16 | n0;
        o0[l] = n2;
    }
    put(&mut m[call.rows[2]], &o0, active);
}

/// `vop3p: v_mad_mix_f32 v7, -0.5, v2, v3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k138(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = 0xbf000000u32;
        let n3 = floats::mul(n2, n1, NEAREST, special(0x0, 0x0, 0x7fc00000, 0x0));
        let n1 = floats::add(n3, n0, NEAREST, special(0x0, 0x0, 0x7fc00000, 0x0));
        o0[l] = n1;
    }
    put(&mut m[call.rows[2]], &o0, active);
}

/// `vop3p: v_mad_mix_f32 v7, -1.0, v2, v3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k139(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = 0xbf800000u32;
        let n3 = floats::mul(n2, n1, NEAREST, special(0x0, 0x0, 0x7fc00000, 0x0));
        let n1 = floats::add(n3, n0, NEAREST, special(0x0, 0x0, 0x7fc00000, 0x0));
        o0[l] = n1;
    }
    put(&mut m[call.rows[2]], &o0, active);
}

/// `vop3p: v_mad_mix_f32 v7, -2.0, v2, v3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k140(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = 0xc0000000u32;
        let n3 = floats::mul(n2, n1, NEAREST, special(0x0, 0x0, 0x7fc00000, 0x0));
        let n1 = floats::add(n3, n0, NEAREST, special(0x0, 0x0, 0x7fc00000, 0x0));
        o0[l] = n1;
    }
    put(&mut m[call.rows[2]], &o0, active);
}

/// `vop3p: v_mad_mix_f32 v7, -4.0, v2, v3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k141(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = 0xc0800000u32;
        let n3 = floats::mul(n2, n1, NEAREST, special(0x0, 0x0, 0x7fc00000, 0x0));
        let n1 = floats::add(n3, n0, NEAREST, special(0x0, 0x0, 0x7fc00000, 0x0));
        o0[l] = n1;
    }
    put(&mut m[call.rows[2]], &o0, active);
}

/// `sgx543: mul.f32.skipinv.nosched r0.x---, pa0.xyzw, r0.xxxx`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k142(call: &Call, m: &mut [Row], active: &Row) {
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

/// `vop3p: v_pk_mad_i16 v7, 64, v2, v3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k143(call: &Call, m: &mut [Row], active: &Row) {
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

/// `vop3p: v_pk_ashrrev_i16 v5, v1, v2 op_sel_hi:[0,0]`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k144(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = n0 & 0xf;
        let n0 = n1 & 0xffff;
        let n1 = u32::ashr(n0, n2, 16);
        let n2 = n1 << 16 | n1;
        o0[l] = n2;
    }
    put(&mut m[call.rows[2]], &o0, active);
}

/// `vop3p: v_pk_lshlrev_b16 v10, v1, v2 op_sel_hi:[0,0]`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k145(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = n0 & 0xf;
        let n0 = n1 & 0xffff;
        let n1 = u32::shl(n0, n2, 16);
        let n2 = n1 << 16 | n1;
        o0[l] = n2;
    }
    put(&mut m[call.rows[2]], &o0, active);
}

/// `vop3p: v_pk_lshlrev_b16 v10, v1, v2 op_sel:[0,1] op_sel_hi:[0,0]`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k146(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = n0 & 0xf;
        let n0 = n1 >> 16;
        let n3 = u32::shl(n0, n2, 16);
        let n0 = n1 & 0xffff;
        let n1 = u32::shl(n0, n2, 16);
        let n2 = n1 << 16 | n3;
        o0[l] = n2;
    }
    put(&mut m[call.rows[2]], &o0, active);
}

/// `vop3p: v_pk_lshrrev_b16 v10, v1, v2 op_sel_hi:[1,0]`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k147(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = n0 & 0xf;
        let n3 = n1 & 0xffff;
        let n1 = u32::lshr(n3, n2, 16);
        let n2 = n0 >> 16 & 0xf;
        let n0 = u32::lshr(n3, n2, 16);
        let n2 = n0 << 16 | n1;
        o0[l] = n2;
    }
    put(&mut m[call.rows[2]], &o0, active);
}

/// `vop3p: v_pk_lshlrev_b16 v10, v1, v2 op_sel_hi:[1,0]`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k148(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = n0 & 0xf;
        let n3 = n1 & 0xffff;
        let n1 = u32::shl(n3, n2, 16);
        let n2 = n0 >> 16 & 0xf;
        let n0 = u32::shl(n3, n2, 16);
        let n2 = n0 << 16 | n1;
        o0[l] = n2;
    }
    put(&mut m[call.rows[2]], &o0, active);
}

/// `vop3p: v_pk_ashrrev_i16 v0, v1, v2`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k149(call: &Call, m: &mut [Row], active: &Row) {
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

/// `vop3p: v_pk_lshrrev_b16 v0, v1, v2`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k150(call: &Call, m: &mut [Row], active: &Row) {
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

/// `vop3p: v_pk_lshlrev_b16 v7, vcc_lo, v2`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k151(call: &Call, m: &mut [Row], active: &Row) {
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

/// `vop3p: v_pk_lshlrev_b16 v10, v1, v2 op_sel:[0,1]`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k152(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = n0 & 0xf;
        let n3 = n1 >> 16;
        let n1 = u32::shl(n3, n2, 16);
        let n2 = n0 >> 16 & 0xf;
        let n0 = u32::shl(n3, n2, 16);
        let n2 = n0 << 16 | n1;
        o0[l] = n2;
    }
    put(&mut m[call.rows[2]], &o0, active);
}

/// `vop3p: v_pk_lshlrev_b16 v10, v1, v2 op_sel:[0,1] op_sel_hi:[1,0]`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k153(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = n0 & 0xf;
        let n3 = n1 >> 16;
        let n4 = u32::shl(n3, n2, 16);
        let n2 = n0 >> 16 & 0xf;
        let n0 = n1 & 0xffff;
        let n1 = u32::shl(n0, n2, 16);
        let n2 = n1 << 16 | n4;
        o0[l] = n2;
    }
    put(&mut m[call.rows[2]], &o0, active);
}

/// `vop3p: v_pk_min_i16 v5, v1, v2 op_sel_hi:[0,0]`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k154(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = n0 & 0xffff;
        let n0 = n1 & 0xffff;
        let n1 = (u32::signed(n0, 16) < u32::signed(n2, 16)) as u32;
        let n3 = if n1 != 0 { n0 } else { n2 };
        let n2 = n3 << 16 | n3;
        o0[l] = n2;
    }
    put(&mut m[call.rows[2]], &o0, active);
}

/// `vop3p: v_pk_add_u16 v5, v1, v2 op_sel_hi:[0,0]`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k155(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = n0 & 0xffff;
        let n0 = n1 & 0xffff;
        let n1 = n0.wrapping_add(n2) & 0xffff;
        let n2 = n1 << 16 | n1;
        o0[l] = n2;
    }
    put(&mut m[call.rows[2]], &o0, active);
}

/// `vop3p: v_pk_mad_u16 v152, v200, v0, 16 op_sel_hi:[0,0,1]`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k156(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = n0 & 0xffff;
        let n0 = n1 & 0xffff;
        let n1 = n0.wrapping_mul(n2) & 0xffff;
        let n2 = n1.wrapping_add(0x10) & 0xffff;
        let n0 = n1 << 16 | n2;
        o0[l] = n0;
    }
    put(&mut m[call.rows[2]], &o0, active);
}

/// `vop3p: v_pk_sub_i16 v219, s80, v3 op_sel_hi:[0,0]`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k157(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = n0 & 0xffff;
        let n0 = n1 & 0xffff;
        let n1 = n0.wrapping_sub(n2) & 0xffff;
        let n2 = n1 << 16 | n1;
        o0[l] = n2;
    }
    put(&mut m[call.rows[2]], &o0, active);
}

/// `vop3p: v_pk_min_u16 v5, v1, v2 op_sel_hi:[0,1]`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k158(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = n0 & 0xffff;
        let n0 = n1 & 0xffff;
        let n3 = (n0 < n2) as u32;
        let n4 = if n3 != 0 { n0 } else { n2 };
        let n0 = n1 >> 16;
        let n1 = (n0 < n2) as u32;
        let n3 = if n1 != 0 { n0 } else { n2 };
        let n2 = n3 << 16 | n4;
        o0[l] = n2;
    }
    put(&mut m[call.rows[2]], &o0, active);
}

/// `vop3p: v_pk_min_i16 v10, v7, s3 op_sel_hi:[0,1]`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k159(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = n0 & 0xffff;
        let n0 = n1 & 0xffff;
        let n3 = (u32::signed(n0, 16) < u32::signed(n2, 16)) as u32;
        let n4 = if n3 != 0 { n0 } else { n2 };
        let n0 = n1 >> 16;
        let n1 = (u32::signed(n0, 16) < u32::signed(n2, 16)) as u32;
        let n3 = if n1 != 0 { n0 } else { n2 };
        let n2 = n3 << 16 | n4;
        o0[l] = n2;
    }
    put(&mut m[call.rows[2]], &o0, active);
}

/// `vop3p: v_pk_add_i16 v62, v31, v128 op_sel_hi:[0,1] clamp`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k160(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = n0 & 0xffff;
        let n0 = n1 & 0xffff;
        let n3 = n0.wrapping_add(n2) & 0xffff;
        let n4 = 0x8000u32;
        let n5 = (u32::signed(n2, 16) as u32);
        let n6 = (u32::signed(n0, 16) as u32);
        let n0 = n6.wrapping_add(n5);
        let n6 = (u32::signed(n0, 32) < u32::signed(0xffff8000, 32)) as u32;
        let n7 = if n6 != 0 { n4 } else { n3 };
        let n3 = 0x7fffu32;
        let n6 = 0x7fffu32;
        let n8 = (u32::signed(n6, 32) < u32::signed(n0, 32)) as u32;
        let n0 = if n8 != 0 { n3 } else { n7 };
        let n7 = n1 >> 16;
        let n1 = n2.wrapping_add(n7) & 0xffff;
        let n2 = (u32::signed(n7, 16) as u32);
        let n7 = n5.wrapping_add(n2);
        let n2 = (u32::signed(n7, 32) < u32::signed(0xffff8000, 32)) as u32;
        let n5 = if n2 != 0 { n4 } else { n1 };
        let n1 = (u32::signed(n6, 32) < u32::signed(n7, 32)) as u32;
        let n7 = if n1 != 0 { n3 } else { n5 };
        let n5 = n7 << 16 | n0;
        o0[l] = n5;
    }
    put(&mut m[call.rows[2]], &o0, active);
}

/// `vop3p: v_pk_sub_i16 v10, v1, v2 op_sel_hi:[1,0]`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k161(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = n0 & 0xffff;
        let n0 = n1 & 0xffff;
        let n3 = n0.wrapping_sub(n2) & 0xffff;
        let n0 = n1 >> 16;
        let n1 = n0.wrapping_sub(n2) & 0xffff;
        let n2 = n1 << 16 | n3;
        o0[l] = n2;
    }
    put(&mut m[call.rows[2]], &o0, active);
}

/// `vop3p: v_pk_add_u16 v10, v1, v2 op_sel:[0,1] op_sel_hi:[0,1]`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k162(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = n0 & 0xffff;
        let n0 = n1 >> 16;
        let n1 = n0.wrapping_add(n2) & 0xffff;
        let n2 = n1 << 16 | n1;
        o0[l] = n2;
    }
    put(&mut m[call.rows[2]], &o0, active);
}

/// `vop3p: v_pk_mul_lo_u16 v10, v1, v2 op_sel:[0,1] op_sel_hi:[0,1]`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k163(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = n0 & 0xffff;
        let n0 = n1 >> 16;
        let n1 = n0.wrapping_mul(n2) & 0xffff;
        let n2 = n1 << 16 | n1;
        o0[l] = n2;
    }
    put(&mut m[call.rows[2]], &o0, active);
}

/// `vop3p: v_pk_min_u16 v10, v1, v2 op_sel:[0,1] op_sel_hi:[0,0]`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k164(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = n0 & 0xffff;
        let n0 = n1 >> 16;
        let n3 = (n0 < n2) as u32;
        let n4 = if n3 != 0 { n0 } else { n2 };
        let n0 = n1 & 0xffff;
        let n1 = (n0 < n2) as u32;
        let n3 = if n1 != 0 { n0 } else { n2 };
        let n2 = n3 << 16 | n4;
        o0[l] = n2;
    }
    put(&mut m[call.rows[2]], &o0, active);
}

/// `vop3p: v_pk_add_u16 v10, v1, v2 op_sel:[0,1] op_sel_hi:[0,0]`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k165(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = n0 & 0xffff;
        let n0 = n1 >> 16;
        let n3 = n0.wrapping_add(n2) & 0xffff;
        let n0 = n1 & 0xffff;
        let n1 = n2.wrapping_add(n0) & 0xffff;
        let n0 = n1 << 16 | n3;
        o0[l] = n0;
    }
    put(&mut m[call.rows[2]], &o0, active);
}

/// `vop3p: v_pk_mad_u16 v243, 5, v2, v7 clamp`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k166(call: &Call, m: &mut [Row], active: &Row) {
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

/// `vop3p: v_pk_min_u16 v177, v31, m0 op_sel_hi:[1,0]`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k167(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = n0 & 0xffff;
        let n3 = n1 & 0xffff;
        let n1 = (n3 < n2) as u32;
        let n4 = if n1 != 0 { n3 } else { n2 };
        let n2 = n0 >> 16;
        let n0 = (n3 < n2) as u32;
        let n1 = if n0 != 0 { n3 } else { n2 };
        let n2 = n1 << 16 | n4;
        o0[l] = n2;
    }
    put(&mut m[call.rows[2]], &o0, active);
}

/// `vop3p: v_pk_add_u16 v5, v1, v2 op_sel_hi:[1,0]`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k168(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = n0 & 0xffff;
        let n3 = n1 & 0xffff;
        let n1 = n3.wrapping_add(n2) & 0xffff;
        let n2 = n0 >> 16;
        let n0 = n3.wrapping_add(n2) & 0xffff;
        let n2 = n0 << 16 | n1;
        o0[l] = n2;
    }
    put(&mut m[call.rows[2]], &o0, active);
}

/// `vop3p: v_pk_mad_u16 v62, v31, v255, -1 op_sel_hi:[1,0,1]`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k169(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = n0 & 0xffff;
        let n3 = n1 & 0xffff;
        let n1 = n3.wrapping_mul(n2) & 0xffff;
        let n2 = n1.wrapping_add(0xffff) & 0xffff;
        let n1 = n0 >> 16;
        let n0 = n3.wrapping_mul(n1) & 0xffff;
        let n1 = n0.wrapping_add(0xffff) & 0xffff;
        let n0 = n1 << 16 | n2;
        o0[l] = n0;
    }
    put(&mut m[call.rows[2]], &o0, active);
}

/// `vop3p: v_pk_sub_i16 v182, v7, v128 op_sel_hi:[0,1]`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k170(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = n0 & 0xffff;
        let n3 = n1 & 0xffff;
        let n1 = n3.wrapping_sub(n2) & 0xffff;
        let n2 = n0 >> 16;
        let n0 = n3.wrapping_sub(n2) & 0xffff;
        let n2 = n0 << 16 | n1;
        o0[l] = n2;
    }
    put(&mut m[call.rows[2]], &o0, active);
}

/// `vop3p: v_pk_max_u16 v0, v1, v2`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k171(call: &Call, m: &mut [Row], active: &Row) {
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

/// `vop3p: v_pk_min_u16 v7, s0, v2`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k172(call: &Call, m: &mut [Row], active: &Row) {
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

/// `vop3p: v_pk_max_i16 v0, v1, v2`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k173(call: &Call, m: &mut [Row], active: &Row) {
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

/// `vop3p: v_pk_min_i16 v6, v1, v2`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k174(call: &Call, m: &mut [Row], active: &Row) {
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

/// `vop3p: v_pk_add_i16 v0, v1, v2`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k175(call: &Call, m: &mut [Row], active: &Row) {
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

/// `vop3p: v_pk_mul_lo_u16 v0, v1, v2`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k176(call: &Call, m: &mut [Row], active: &Row) {
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

/// `vop3p: v_pk_mad_u16 v207, v45, flat_scratch_lo, 63`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k177(call: &Call, m: &mut [Row], active: &Row) {
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

/// `vop3p: v_pk_mad_i16 v11, v31, src_shared_base, src_shared_base op_sel:[0,0,1] clamp`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k178(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = n0 & 0xffff;
        let n3 = n1 & 0xffff;
        let n4 = n3.wrapping_mul(n2) & 0xffff;
        let n5 = n1 >> 16;
        let n1 = n5.wrapping_add(n4) & 0xffff;
        let n4 = 0x8000u32;
        let n6 = (u32::signed(n2, 16) as u32);
        let n2 = (u32::signed(n3, 16) as u32);
        let n3 = n2.wrapping_mul(n6);
        let n6 = (u32::signed(n5, 16) as u32);
        let n2 = n6.wrapping_add(n3);
        let n3 = (u32::signed(n2, 32) < u32::signed(0xffff8000, 32)) as u32;
        let n7 = if n3 != 0 { n4 } else { n1 };
        let n1 = 0x7fffu32;
        let n3 = 0x7fffu32;
        let n8 = (u32::signed(n3, 32) < u32::signed(n2, 32)) as u32;
        let n2 = if n8 != 0 { n1 } else { n7 };
        let n7 = n0 >> 16;
        let n0 = n5.wrapping_mul(n7) & 0xffff;
        let n8 = n5.wrapping_add(n0) & 0xffff;
        let n0 = (u32::signed(n7, 16) as u32);
        let n7 = n6.wrapping_mul(n0);
        let n0 = n6.wrapping_add(n7);
        let n7 = (u32::signed(n0, 32) < u32::signed(0xffff8000, 32)) as u32;
        let n6 = if n7 != 0 { n4 } else { n8 };
        let n8 = (u32::signed(n3, 32) < u32::signed(n0, 32)) as u32;
        let n0 = if n8 != 0 { n1 } else { n6 };
        let n6 = n0 << 16 | n2;
        o0[l] = n6;
    }
    put(&mut m[call.rows[2]], &o0, active);
}

/// `vop3p: v_pk_mad_i16 v7, -1, v2, v3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k179(call: &Call, m: &mut [Row], active: &Row) {
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

/// `vop3p: v_pk_sub_i16 v10, exec_lo, v2 clamp`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k180(call: &Call, m: &mut [Row], active: &Row) {
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

/// `vop3p: v_pk_max_u16 v10, v1, v2 op_sel:[0,1]`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k181(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = n0 & 0xffff;
        let n3 = n1 >> 16;
        let n1 = (n2 < n3) as u32;
        let n4 = if n1 != 0 { n3 } else { n2 };
        let n2 = n0 >> 16;
        let n0 = (n2 < n3) as u32;
        let n1 = if n0 != 0 { n3 } else { n2 };
        let n2 = n1 << 16 | n4;
        o0[l] = n2;
    }
    put(&mut m[call.rows[2]], &o0, active);
}

/// `vop3p: v_pk_min_u16 v10, v1, v2 op_sel:[0,1]`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k182(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = n0 & 0xffff;
        let n3 = n1 >> 16;
        let n1 = (n3 < n2) as u32;
        let n4 = if n1 != 0 { n3 } else { n2 };
        let n2 = n0 >> 16;
        let n0 = (n3 < n2) as u32;
        let n1 = if n0 != 0 { n3 } else { n2 };
        let n2 = n1 << 16 | n4;
        o0[l] = n2;
    }
    put(&mut m[call.rows[2]], &o0, active);
}

/// `vop3p: v_pk_mul_lo_u16 v5, v1, v2 op_sel:[0,1]`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k183(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = n0 & 0xffff;
        let n3 = n1 >> 16;
        let n1 = n3.wrapping_mul(n2) & 0xffff;
        let n2 = n0 >> 16;
        let n0 = n3.wrapping_mul(n2) & 0xffff;
        let n2 = n0 << 16 | n1;
        o0[l] = n2;
    }
    put(&mut m[call.rows[2]], &o0, active);
}

/// `vop3p: v_pk_sub_u16 v10, v1, v2 op_sel:[1,0]`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k184(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = n0 & 0xffff;
        let n3 = n1 >> 16;
        let n1 = n3.wrapping_sub(n2) & 0xffff;
        let n2 = n0 >> 16;
        let n0 = n3.wrapping_sub(n2) & 0xffff;
        let n2 = n0 << 16 | n1;
        o0[l] = n2;
    }
    put(&mut m[call.rows[2]], &o0, active);
}

/// `vop3p: v_pk_min_i16 v10, v1, v2 op_sel:[0,1] op_sel_hi:[1,0]`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k185(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = n0 & 0xffff;
        let n3 = n1 >> 16;
        let n4 = (u32::signed(n3, 16) < u32::signed(n2, 16)) as u32;
        let n5 = if n4 != 0 { n3 } else { n2 };
        let n2 = n0 >> 16;
        let n0 = n1 & 0xffff;
        let n1 = (u32::signed(n0, 16) < u32::signed(n2, 16)) as u32;
        let n3 = if n1 != 0 { n0 } else { n2 };
        let n2 = n3 << 16 | n5;
        o0[l] = n2;
    }
    put(&mut m[call.rows[2]], &o0, active);
}

/// `vop3p: v_pk_add_i16 v10, v1, v2 op_sel:[0,1] op_sel_hi:[1,0]`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k186(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = n0 & 0xffff;
        let n3 = n1 >> 16;
        let n4 = n3.wrapping_add(n2) & 0xffff;
        let n2 = n0 >> 16;
        let n0 = n1 & 0xffff;
        let n1 = n0.wrapping_add(n2) & 0xffff;
        let n2 = n1 << 16 | n4;
        o0[l] = n2;
    }
    put(&mut m[call.rows[2]], &o0, active);
}

/// `vop3p: v_pk_sub_i16 v10, v1, v2 op_sel:[1,0] op_sel_hi:[0,1]`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k187(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = n0 & 0xffff;
        let n3 = n1 >> 16;
        let n4 = n3.wrapping_sub(n2) & 0xffff;
        let n2 = n0 >> 16;
        let n0 = n1 & 0xffff;
        let n1 = n0.wrapping_sub(n2) & 0xffff;
        let n2 = n1 << 16 | n4;
        o0[l] = n2;
    }
    put(&mut m[call.rows[2]], &o0, active);
}

/// `vop3p: v_pk_lshrrev_b16 v10, v1, v2 op_sel:[1,0] op_sel_hi:[1,0]`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k188(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = n0 >> 16 & 0xf;
        let n0 = n1 & 0xffff;
        let n1 = u32::lshr(n0, n2, 16);
        let n2 = n1 << 16 | n1;
        o0[l] = n2;
    }
    put(&mut m[call.rows[2]], &o0, active);
}

/// `vop3p: v_pk_ashrrev_i16 v5, v1, v2 op_sel:[1,0]`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k189(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = n0 >> 16 & 0xf;
        let n0 = n1 & 0xffff;
        let n3 = u32::ashr(n0, n2, 16);
        let n0 = n1 >> 16;
        let n1 = u32::ashr(n0, n2, 16);
        let n2 = n1 << 16 | n3;
        o0[l] = n2;
    }
    put(&mut m[call.rows[2]], &o0, active);
}

/// `vop3p: v_pk_lshlrev_b16 v235, src_shared_base, v238 op_sel:[1,0]`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k190(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = n0 >> 16 & 0xf;
        let n0 = n1 & 0xffff;
        let n3 = u32::shl(n0, n2, 16);
        let n0 = n1 >> 16;
        let n1 = u32::shl(n0, n2, 16);
        let n2 = n1 << 16 | n3;
        o0[l] = n2;
    }
    put(&mut m[call.rows[2]], &o0, active);
}

/// `vop3p: v_pk_ashrrev_i16 v10, v1, v2 op_sel:[1,0] op_sel_hi:[0,0]`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k191(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = n0 >> 16 & 0xf;
        let n3 = n1 & 0xffff;
        let n1 = u32::ashr(n3, n2, 16);
        let n2 = n0 & 0xf;
        let n0 = u32::ashr(n3, n2, 16);
        let n2 = n0 << 16 | n1;
        o0[l] = n2;
    }
    put(&mut m[call.rows[2]], &o0, active);
}

/// `vop3p: v_pk_lshlrev_b16 v10, v1, v2 op_sel:[1,0] op_sel_hi:[0,0]`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k192(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = n0 >> 16 & 0xf;
        let n3 = n1 & 0xffff;
        let n1 = u32::shl(n3, n2, 16);
        let n2 = n0 & 0xf;
        let n0 = u32::shl(n3, n2, 16);
        let n2 = n0 << 16 | n1;
        o0[l] = n2;
    }
    put(&mut m[call.rows[2]], &o0, active);
}

/// `vop3p: v_pk_lshlrev_b16 v10, v1, v2 op_sel:[1,1] op_sel_hi:[0,1]`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k193(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = n0 >> 16 & 0xf;
        let n3 = n1 >> 16;
        let n1 = u32::shl(n3, n2, 16);
        let n2 = n0 & 0xf;
        let n0 = u32::shl(n3, n2, 16);
        let n2 = n0 << 16 | n1;
        o0[l] = n2;
    }
    put(&mut m[call.rows[2]], &o0, active);
}

/// `vop3p: v_pk_min_i16 v42, v2, v0 op_sel:[1,0] op_sel_hi:[1,0]`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k194(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = n0 >> 16;
        let n0 = n1 & 0xffff;
        let n1 = (u32::signed(n0, 16) < u32::signed(n2, 16)) as u32;
        let n3 = if n1 != 0 { n0 } else { n2 };
        let n2 = n3 << 16 | n3;
        o0[l] = n2;
    }
    put(&mut m[call.rows[2]], &o0, active);
}

/// `vop3p: v_pk_add_i16 v10, v1, v2 op_sel:[1,0] op_sel_hi:[1,0]`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k195(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = n0 >> 16;
        let n0 = n1 & 0xffff;
        let n1 = n0.wrapping_add(n2) & 0xffff;
        let n2 = n1 << 16 | n1;
        o0[l] = n2;
    }
    put(&mut m[call.rows[2]], &o0, active);
}

/// `vop3p: v_pk_mad_i16 v254, v2, v200, 63 op_sel:[1,0,1] op_sel_hi:[1,0,1]`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k196(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = n0 >> 16;
        let n0 = n1 & 0xffff;
        let n1 = n0.wrapping_mul(n2) & 0xffff;
        let n2 = n1 << 16 | n1;
        o0[l] = n2;
    }
    put(&mut m[call.rows[2]], &o0, active);
}

/// `vop3p: v_pk_min_i16 v10, v1, v2 op_sel:[1,0]`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k197(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = n0 >> 16;
        let n0 = n1 & 0xffff;
        let n3 = (u32::signed(n0, 16) < u32::signed(n2, 16)) as u32;
        let n4 = if n3 != 0 { n0 } else { n2 };
        let n0 = n1 >> 16;
        let n1 = (u32::signed(n0, 16) < u32::signed(n2, 16)) as u32;
        let n3 = if n1 != 0 { n0 } else { n2 };
        let n2 = n3 << 16 | n4;
        o0[l] = n2;
    }
    put(&mut m[call.rows[2]], &o0, active);
}

/// `vop3p: v_pk_add_u16 v10, v1, v2 op_sel:[1,0]`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k198(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = n0 >> 16;
        let n0 = n1 & 0xffff;
        let n3 = n0.wrapping_add(n2) & 0xffff;
        let n0 = n1 >> 16;
        let n1 = n2.wrapping_add(n0) & 0xffff;
        let n0 = n1 << 16 | n3;
        o0[l] = n0;
    }
    put(&mut m[call.rows[2]], &o0, active);
}

/// `vop3p: v_pk_mul_lo_u16 v5, v1, v2 op_sel:[1,0]`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k199(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = n0 >> 16;
        let n0 = n1 & 0xffff;
        let n3 = n0.wrapping_mul(n2) & 0xffff;
        let n0 = n1 >> 16;
        let n1 = n2.wrapping_mul(n0) & 0xffff;
        let n0 = n1 << 16 | n3;
        o0[l] = n0;
    }
    put(&mut m[call.rows[2]], &o0, active);
}

/// `vop3p: v_pk_sub_i16 v5, v1, v2 op_sel:[0,1]`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k200(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = n0 >> 16;
        let n0 = n1 & 0xffff;
        let n3 = n0.wrapping_sub(n2) & 0xffff;
        let n0 = n1 >> 16;
        let n1 = n0.wrapping_sub(n2) & 0xffff;
        let n2 = n1 << 16 | n3;
        o0[l] = n2;
    }
    put(&mut m[call.rows[2]], &o0, active);
}

/// `vop3p: v_pk_max_u16 v211, s43, v128 op_sel:[1,1]`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k201(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = n0 >> 16;
        let n0 = n1 >> 16;
        let n1 = (n2 < n0) as u32;
        let n3 = if n1 != 0 { n0 } else { n2 };
        let n2 = n3 << 16 | n3;
        o0[l] = n2;
    }
    put(&mut m[call.rows[2]], &o0, active);
}

/// `vop3p: v_pk_add_i16 v5, v1, v2 op_sel:[1,1]`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k202(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = n0 >> 16;
        let n0 = n1 >> 16;
        let n1 = n0.wrapping_add(n2) & 0xffff;
        let n2 = n1 << 16 | n1;
        o0[l] = n2;
    }
    put(&mut m[call.rows[2]], &o0, active);
}

/// `vop3p: v_pk_add_i16 v10, v1, v2 op_sel:[1,0] op_sel_hi:[0,0]`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k203(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = n0 >> 16;
        let n3 = n1 & 0xffff;
        let n1 = n3.wrapping_add(n2) & 0xffff;
        let n2 = n0 & 0xffff;
        let n0 = n3.wrapping_add(n2) & 0xffff;
        let n2 = n0 << 16 | n1;
        o0[l] = n2;
    }
    put(&mut m[call.rows[2]], &o0, active);
}

/// `vop3p: v_pk_sub_u16 v10, v1, v2 op_sel:[0,1] op_sel_hi:[0,0]`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k204(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = n0 >> 16;
        let n3 = n1 & 0xffff;
        let n1 = n3.wrapping_sub(n2) & 0xffff;
        let n2 = n0 & 0xffff;
        let n0 = n3.wrapping_sub(n2) & 0xffff;
        let n2 = n0 << 16 | n1;
        o0[l] = n2;
    }
    put(&mut m[call.rows[2]], &o0, active);
}

/// `vop3p: v_pk_max_u16 v10, v1, v2 op_sel:[1,0] op_sel_hi:[0,1]`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k205(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = n0 >> 16;
        let n3 = n1 & 0xffff;
        let n4 = (n2 < n3) as u32;
        let n5 = if n4 != 0 { n3 } else { n2 };
        let n2 = n0 & 0xffff;
        let n0 = n1 >> 16;
        let n1 = (n2 < n0) as u32;
        let n3 = if n1 != 0 { n0 } else { n2 };
        let n2 = n3 << 16 | n5;
        o0[l] = n2;
    }
    put(&mut m[call.rows[2]], &o0, active);
}

/// `vop3p: v_pk_min_u16 v10, v1, v2 op_sel:[1,0] op_sel_hi:[0,1]`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k206(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = n0 >> 16;
        let n3 = n1 & 0xffff;
        let n4 = (n3 < n2) as u32;
        let n5 = if n4 != 0 { n3 } else { n2 };
        let n2 = n0 & 0xffff;
        let n0 = n1 >> 16;
        let n1 = (n0 < n2) as u32;
        let n3 = if n1 != 0 { n0 } else { n2 };
        let n2 = n3 << 16 | n5;
        o0[l] = n2;
    }
    put(&mut m[call.rows[2]], &o0, active);
}

/// `vop3p: v_pk_max_i16 v179, v200, v31 op_sel:[1,0] op_sel_hi:[0,1]`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k207(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = n0 >> 16;
        let n3 = n1 & 0xffff;
        let n4 = (u32::signed(n2, 16) < u32::signed(n3, 16)) as u32;
        let n5 = if n4 != 0 { n3 } else { n2 };
        let n2 = n0 & 0xffff;
        let n0 = n1 >> 16;
        let n1 = (u32::signed(n2, 16) < u32::signed(n0, 16)) as u32;
        let n3 = if n1 != 0 { n0 } else { n2 };
        let n2 = n3 << 16 | n5;
        o0[l] = n2;
    }
    put(&mut m[call.rows[2]], &o0, active);
}

/// `vop3p: v_pk_mad_i16 v57, exec_hi, v31, exec_hi op_sel:[1,0,0] clamp`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k208(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = n0 >> 16;
        let n3 = n1 & 0xffff;
        let n4 = n3.wrapping_mul(n2) & 0xffff;
        let n5 = n0 & 0xffff;
        let n0 = n5.wrapping_add(n4) & 0xffff;
        let n4 = 0x8000u32;
        let n6 = (u32::signed(n2, 16) as u32);
        let n7 = (u32::signed(n3, 16) as u32);
        let n3 = n7.wrapping_mul(n6);
        let n7 = (u32::signed(n5, 16) as u32);
        let n5 = n7.wrapping_add(n3);
        let n3 = (u32::signed(n5, 32) < u32::signed(0xffff8000, 32)) as u32;
        let n7 = if n3 != 0 { n4 } else { n0 };
        let n0 = 0x7fffu32;
        let n3 = 0x7fffu32;
        let n8 = (u32::signed(n3, 32) < u32::signed(n5, 32)) as u32;
        let n5 = if n8 != 0 { n0 } else { n7 };
        let n7 = n1 >> 16;
        let n1 = n2.wrapping_mul(n7) & 0xffff;
        let n8 = n2.wrapping_add(n1) & 0xffff;
        let n1 = (u32::signed(n7, 16) as u32);
        let n7 = n6.wrapping_mul(n1);
        let n1 = n6.wrapping_add(n7);
        let n7 = (u32::signed(n1, 32) < u32::signed(0xffff8000, 32)) as u32;
        let n6 = if n7 != 0 { n4 } else { n8 };
        let n8 = (u32::signed(n3, 32) < u32::signed(n1, 32)) as u32;
        let n1 = if n8 != 0 { n0 } else { n6 };
        let n6 = n1 << 16 | n5;
        o0[l] = n6;
    }
    put(&mut m[call.rows[2]], &o0, active);
}

/// `vop3p: v_pk_add_u16 v10, v1, v2 op_sel:[1,1] op_sel_hi:[0,1]`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k209(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = n0 >> 16;
        let n3 = n1 >> 16;
        let n1 = n3.wrapping_add(n2) & 0xffff;
        let n2 = n0 & 0xffff;
        let n0 = n3.wrapping_add(n2) & 0xffff;
        let n2 = n0 << 16 | n1;
        o0[l] = n2;
    }
    put(&mut m[call.rows[2]], &o0, active);
}

/// `vop3p: v_pk_max_i16 v211, v2, v0 op_sel:[1,1] op_sel_hi:[0,0]`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k210(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = n0 >> 16;
        let n3 = n1 >> 16;
        let n4 = (u32::signed(n2, 16) < u32::signed(n3, 16)) as u32;
        let n5 = if n4 != 0 { n3 } else { n2 };
        let n2 = n0 & 0xffff;
        let n0 = n1 & 0xffff;
        let n1 = (u32::signed(n2, 16) < u32::signed(n0, 16)) as u32;
        let n3 = if n1 != 0 { n0 } else { n2 };
        let n2 = n3 << 16 | n5;
        o0[l] = n2;
    }
    put(&mut m[call.rows[2]], &o0, active);
}

/// `vop3p: v_pk_min_i16 v10, v1, v2 op_sel:[1,1] op_sel_hi:[0,0]`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k211(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        let n2 = n0 >> 16;
        let n3 = n1 >> 16;
        let n4 = (u32::signed(n3, 16) < u32::signed(n2, 16)) as u32;
        let n5 = if n4 != 0 { n3 } else { n2 };
        let n2 = n0 & 0xffff;
        let n0 = n1 & 0xffff;
        let n1 = (u32::signed(n0, 16) < u32::signed(n2, 16)) as u32;
        let n3 = if n1 != 0 { n0 } else { n2 };
        let n2 = n3 << 16 | n5;
        o0[l] = n2;
    }
    put(&mut m[call.rows[2]], &o0, active);
}

/// `nv50: (eu $c0) mov2 b32 $r0 $r0 not $r4`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k212(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: (eu $c0) shl b32 $r0 $r0 0x2`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k213(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: short mov b32 $r4 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k214(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: shl b32 $r0 $r3 $r1`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k215(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: subr b32 $r8 $r10 $r8`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k216(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: subr sat b32 $r5 $r2 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k217(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: short sub b32 $r1 $r9 $r10`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k218(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: sub sat b32 $r5 $r2 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k219(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: max u32 $r5 $r2 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k220(call: &Call, m: &mut [Row], active: &Row) {
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

/// `flexgrip: ISET.C2 o[0x7f], R9, R11, NE`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k221(call: &Call, m: &mut [Row], active: &Row) {
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

/// `flexgrip: ISET.C0 o[0x7f], R5, R6, LE`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k222(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: min u32 $r5 $r2 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k223(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: set $c3 # g u32 $r10 $r9`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k224(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: set $c3 # e u32 $r8 $r7`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k225(call: &Call, m: &mut [Row], active: &Row) {
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

/// `flexgrip: ISET.C3 o[0x7f], R8, R7, EQ`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k226(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: set $c2 # lg u32 $r9 $r11`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k227(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: set $c0 # lg s32 $r0 $r124`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k228(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: set $c0 # le u32 $r5 $r6`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k229(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: set $c0 # le s32 $r2 $r124`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k230(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: max s32 $r5 $r2 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k231(call: &Call, m: &mut [Row], active: &Row) {
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

/// `flexgrip: ISET.S32.C0 o[0x7f], R2, R124, LE`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k232(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: set $c0 # ge s32 $r4 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k233(call: &Call, m: &mut [Row], active: &Row) {
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

/// `flexgrip: ISET.S32.C0 o[0x7f], R0, R124, NE`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k234(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: min s32 $r5 $r2 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k235(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: set $c0 # g s32 $r2 $r124`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k236(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: set $c0 # e s32 $r1 $r124`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k237(call: &Call, m: &mut [Row], active: &Row) {
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

/// `flexgrip: ISET.S32.C0 o[0x7f], R4, R3, GE`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k238(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: set $c3 # l s32 $r12 $r124`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k239(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: set $r5 l u32 $r2 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k240(call: &Call, m: &mut [Row], active: &Row) {
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

/// `flexgrip: ISET R11, R8, R11, LE`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k241(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: set $r5 ge u32 $r2 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k242(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: set $r5 g u32 $r2 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k243(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: set $r8 e u32 $r3 $r7`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k244(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: join set $r1 e u32 $r1 $r124`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k245(call: &Call, m: &mut [Row], active: &Row) {
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

/// `flexgrip: ISET R8, R3, R7, EQ`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k246(call: &Call, m: &mut [Row], active: &Row) {
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

/// `flexgrip: ISET.S R1, R1, R124, EQ`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k247(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: set $r5 lg u32 $r2 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k248(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: set $r5 lg s32 $r2 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k249(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: set $r11 le u32 $r8 $r11`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k250(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: set $r5 le s32 $r2 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k251(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: set $r5 l s32 $r2 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k252(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: set $r5 ge s32 $r2 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k253(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: set $r5 g s32 $r2 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k254(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: set $r5 e s32 $r2 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k255(call: &Call, m: &mut [Row], active: &Row) {
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

/// `sgx543: mul.f32.skipinv o0.xy--, pa0.xyzw, c1.yyyy`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k256(call: &Call, m: &mut [Row], active: &Row) {
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

/// `sgx543: mul.f32.skipinv pa16.xy--, pa16.xyzw, c24.xxxx`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k257(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: short add f32 $r0 $r4 $r5`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k258(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: short mul f32 $r3 $r3 $r2`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k259(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: add f32 $r2 (mul $r3 $r3) $r5`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k260(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: mul $r5 s16 $r2l s16 $r3h`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k261(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: mul $r2 u16 $r2l u16 $r1l`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k262(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: mul $r4 u16 $r1l u16 $r3h`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k263(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: mul $r5 high s24 $r2 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k264(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: mul $r5 u24 $r2 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k265(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: mul $r5 high u24 $r2 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k266(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: mul $r5 s24 $r2 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k267(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: mul $r10 u16 $r8h u16 $r7l`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k268(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: mov2 b16 $r5l $r2l $r3h`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k269(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: shr u16 $r6l $r0h 0xa`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k270(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: add rn f32 $r0 neg $r0 $r2`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k271(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: and b32 $r5 $r3 $r2`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k272(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: xor b32 $r5 $r2 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k273(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: or b32 $c2 # $r2 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k274(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: or b32 $r5 $r2 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k275(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: add b32 $r0 $r0 $r7`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k276(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: add sat b32 $r5 $r2 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k277(call: &Call, m: &mut [Row], active: &Row) {
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

/// `flexgrip: IADD R8, -R10, R8`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k278(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: shr s32 $r3 $r3 $r2`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k279(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: shr u32 $r5 $r2 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k280(call: &Call, m: &mut [Row], active: &Row) {
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

/// `flexgrip: SHR.S32 R3, R3, R2`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k281(call: &Call, m: &mut [Row], active: &Row) {
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

/// `flexgrip: SHL R0, R3, R1`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k282(call: &Call, m: &mut [Row], active: &Row) {
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

/// `sgx543: mov.f32.skipinv o0.xy--, i0.xyzw`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k283(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let i1 = &m[call.rows[1]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = i1[l];
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[2]], &o0, active);
    put(&mut m[call.rows[3]], &o1, active);
}

/// `nv50: shl b32 $c1 $r5 $r2 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k284(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: subr b32 $c1 $r5 $r2 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k285(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: subr sat b32 $c1 $r5 $r2 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k286(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: sub b32 $c1 $r5 $r2 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k287(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: sub sat b32 $c1 $r5 $r2 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k288(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: max u32 $c1 $r5 $r2 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k289(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: min u32 $c1 $r5 $r2 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k290(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: max s32 $c1 $r5 $r2 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k291(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: min s32 $c1 $r5 $r2 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k292(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: set $c1 $r5 l u32 $r2 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k293(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: set $c1 $r5 g u32 $r2 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k294(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: set $c1 $r5 e u32 $r2 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k295(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: set $c1 $r5 ge u32 $r2 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k296(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: set $c1 $r5 lg u32 $r2 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k297(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: set $c1 $r5 lg s32 $r2 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k298(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: set $c1 $r5 le u32 $r2 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k299(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: set $c1 $r5 le s32 $r2 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k300(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: set $c1 $r5 l s32 $r2 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k301(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: set $c2 $r1 g s32 $r2 $r124`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k302(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: set $c1 $r5 e s32 $r2 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k303(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: set $c1 $r5 ge s32 $r2 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k304(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: mul $c1 $r5 s16 $r2l s16 $r3h`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k305(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: mul $c1 $r5 u16 $r2l u16 $r3h`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k306(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: mul $c1 $r5 high s24 $r2 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k307(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: mul $c1 $r5 u24 $r2 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k308(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: mul $c1 $r5 high u24 $r2 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k309(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: mul $c1 $r5 s24 $r2 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k310(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: mov2 b16 $c1 $r5l $r2l $r3h`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k311(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: and b32 $c1 $r5 $r2 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k312(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: xor b32 $c1 $r5 $r2 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k313(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: or b32 $c1 $r5 $r2 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k314(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: add b32 $c1 $r5 $r2 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k315(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: add sat b32 $c1 $r5 $r2 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k316(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: shr s32 $c1 $r5 $r2 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k317(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: shr u32 $c1 $r5 $r2 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k318(call: &Call, m: &mut [Row], active: &Row) {
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

/// `sgx543: mul.f32.skipinv.nosched i0.xyzw, pa0.xy11, c1.yyyy`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k319(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: (e $c0) ret`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k320(call: &Call, m: &mut [Row], active: &Row) {
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

/// `vop3p: v_pk_max_u16 v13, 63, v128`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k321(call: &Call, m: &mut [Row], active: &Row) {
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

/// `vop3p: v_pk_max_u16 v7, 64, v2`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k322(call: &Call, m: &mut [Row], active: &Row) {
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

/// `vop3p: v_pk_min_i16 v81, 64, v0`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k323(call: &Call, m: &mut [Row], active: &Row) {
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

/// `vop3p: v_mad_mix_f32 v160, -1.0, ttmp5, ttmp5`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k324(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0xbf800000u32;
        let n2 = floats::mul(n1, n0, NEAREST, special(0x0, 0x0, 0x7fc00000, 0x0));
        let n1 = floats::add(n2, n0, NEAREST, special(0x0, 0x0, 0x7fc00000, 0x0));
        o0[l] = n1;
    }
    put(&mut m[call.rows[1]], &o0, active);
}

/// `vop3p: v_pk_min_u16 v7, -16, v2`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k325(call: &Call, m: &mut [Row], active: &Row) {
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

/// `sgx543: mul.f32.skipinv.nosched pa6.x---, r0.xyzw, r0.xxxx`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k326(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = floats::mul(n0, n0, NEAREST, special(0x0, 0x0, 0x7fc00000, 0x0));
        o0[l] = n1;
    }
    put(&mut m[call.rows[1]], &o0, active);
}

/// `vop3p: v_pk_lshlrev_b16 v7, -1, v2`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k327(call: &Call, m: &mut [Row], active: &Row) {
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

/// `vop3p: v_pk_lshrrev_b16 v7, v1, 64`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k328(call: &Call, m: &mut [Row], active: &Row) {
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

/// `vop3p: v_pk_lshlrev_b16 v7, v1, 64`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k329(call: &Call, m: &mut [Row], active: &Row) {
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

/// `vop3p: v_pk_ashrrev_i16 v160, v7, 5`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k330(call: &Call, m: &mut [Row], active: &Row) {
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

/// `vop3p: v_pk_ashrrev_i16 v157, v0, 7 op_sel_hi:[0,1]`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k331(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = n0 & 0xf;
        let n0 = 0x7u32;
        let n2 = u32::ashr(n0, n1, 16);
        o0[l] = n2;
    }
    put(&mut m[call.rows[1]], &o0, active);
}

/// `vop3p: v_pk_ashrrev_i16 v7, v1, -16`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k332(call: &Call, m: &mut [Row], active: &Row) {
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

/// `vop3p: v_pk_lshrrev_b16 v7, v1, -16`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k333(call: &Call, m: &mut [Row], active: &Row) {
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

/// `vop3p: v_pk_sub_i16 v159, 63, ttmp5 op_sel_hi:[0,0] clamp`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k334(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = n0 & 0xffff;
        let n0 = 0x3fu32;
        let n2 = n0.wrapping_sub(n1) & 0xffff;
        let n0 = 0x8000u32;
        let n3 = (u32::signed(n1, 16) as u32);
        let n1 = 0x3fu32;
        let n4 = n1.wrapping_sub(n3);
        let n3 = (u32::signed(n4, 32) < u32::signed(0xffff8000, 32)) as u32;
        let n1 = if n3 != 0 { n0 } else { n2 };
        let n2 = 0x7fffu32;
        let n0 = 0x7fffu32;
        let n3 = (u32::signed(n0, 32) < u32::signed(n4, 32)) as u32;
        let n4 = if n3 != 0 { n2 } else { n1 };
        let n1 = n4 << 16 | n4;
        o0[l] = n1;
    }
    put(&mut m[call.rows[1]], &o0, active);
}

/// `vop3p: v_pk_min_u16 v7, v1, 64`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k335(call: &Call, m: &mut [Row], active: &Row) {
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

/// `vop3p: v_pk_max_u16 v117, s3, 0 op_sel_hi:[0,1]`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k336(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = n0 & 0xffff;
        let n0 = n1 << 16 | n1;
        o0[l] = n0;
    }
    put(&mut m[call.rows[1]], &o0, active);
}

/// `vop3p: v_mad_mixhi_f16 v7, -1, v2, v3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k337(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = n0 & 0xffff;
        let n0 = n1 | 0x7e000000;
        o0[l] = n0;
    }
    put(&mut m[call.rows[1]], &o0, active);
}

/// `vop3p: v_pk_mad_u16 v243, src_shared_base, 7, 1`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k338(call: &Call, m: &mut [Row], active: &Row) {
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

/// `vop3p: v_pk_min_i16 v7, v1, 0`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k339(call: &Call, m: &mut [Row], active: &Row) {
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

/// `vop3p: v_pk_max_i16 v123, v200, 64 op_sel:[0,1]`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k340(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = n0 & 0xffff;
        let n2 = 0x0u32;
        let n3 = n0 >> 15 & 0x1;
        let n4 = if n3 != 0 { n2 } else { n1 };
        let n1 = n0 >> 16;
        let n3 = n0 >> 31;
        let n0 = if n3 != 0 { n2 } else { n1 };
        let n1 = n0 << 16 | n4;
        o0[l] = n1;
    }
    put(&mut m[call.rows[1]], &o0, active);
}

/// `vop3p: v_pk_max_i16 v7, v1, 64`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k341(call: &Call, m: &mut [Row], active: &Row) {
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

/// `vop3p: v_pk_sub_u16 v7, 64, v2`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k342(call: &Call, m: &mut [Row], active: &Row) {
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

/// `vop3p: v_pk_mad_i16 v146, 0, v0, vcc_hi clamp`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k343(call: &Call, m: &mut [Row], active: &Row) {
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

/// `vop3p: v_pk_min_u16 v7, v1, -16`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k344(call: &Call, m: &mut [Row], active: &Row) {
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

/// `vop3p: v_pk_add_u16 v34, 1, v3 op_sel_hi:[0,1] clamp`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k345(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = n0 & 0xffff;
        let n2 = n1.wrapping_add(0x1) & 0xffff;
        let n3 = 0xffffu32;
        let n4 = n1.wrapping_add(0x1);
        let n1 = 0xffffu32;
        let n5 = (n1 < n4) as u32;
        let n4 = if n5 != 0 { n3 } else { n2 };
        let n2 = n0 >> 16;
        let n0 = n2.wrapping_add(0x1) & 0xffff;
        let n5 = n2.wrapping_add(0x1);
        let n2 = (n1 < n5) as u32;
        let n5 = if n2 != 0 { n3 } else { n0 };
        let n0 = n5 << 16 | n4;
        o0[l] = n0;
    }
    put(&mut m[call.rows[1]], &o0, active);
}

/// `vop3p: v_pk_add_u16 v7, 64, v2`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k346(call: &Call, m: &mut [Row], active: &Row) {
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

/// `vop3p: v_pk_sub_i16 v249, v7, 16 op_sel_hi:[1,0] clamp`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k347(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = n0 & 0xffff;
        let n2 = n1.wrapping_add(0xfff0) & 0xffff;
        let n3 = 0x8000u32;
        let n4 = (u32::signed(n1, 16) as u32);
        let n1 = n4.wrapping_add(0xfffffff0);
        let n4 = (u32::signed(n1, 32) < u32::signed(0xffff8000, 32)) as u32;
        let n5 = if n4 != 0 { n3 } else { n2 };
        let n2 = 0x7fffu32;
        let n4 = 0x7fffu32;
        let n6 = (u32::signed(n4, 32) < u32::signed(n1, 32)) as u32;
        let n1 = if n6 != 0 { n2 } else { n5 };
        let n5 = n0 >> 16;
        let n0 = n5.wrapping_add(0xfff0) & 0xffff;
        let n6 = (u32::signed(n5, 16) as u32);
        let n5 = n6.wrapping_add(0xfffffff0);
        let n6 = (u32::signed(n5, 32) < u32::signed(0xffff8000, 32)) as u32;
        let n7 = if n6 != 0 { n3 } else { n0 };
        let n0 = (u32::signed(n4, 32) < u32::signed(n5, 32)) as u32;
        let n5 = if n0 != 0 { n2 } else { n7 };
        let n7 = n5 << 16 | n1;
        o0[l] = n7;
    }
    put(&mut m[call.rows[1]], &o0, active);
}

/// `vop3p: v_pk_add_u16 v7, v1, -1`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k348(call: &Call, m: &mut [Row], active: &Row) {
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

/// `vop3p: v_pk_add_i16 v8, s9, s9`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k349(call: &Call, m: &mut [Row], active: &Row) {
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

/// `vop3p: v_pk_add_i16 v255, v255, v255 clamp`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k350(call: &Call, m: &mut [Row], active: &Row) {
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

/// `vop3p: v_pk_mul_lo_u16 v7, -16, v2`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k351(call: &Call, m: &mut [Row], active: &Row) {
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

/// `vop3p: v_pk_mad_i16 v255, v255, v255, v255 clamp`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k352(call: &Call, m: &mut [Row], active: &Row) {
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

/// `vop3p: v_pk_mad_u16 v8, s9, s9, s9`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k353(call: &Call, m: &mut [Row], active: &Row) {
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

/// `vop3p: v_pk_mul_lo_u16 v7, v1, -1`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k354(call: &Call, m: &mut [Row], active: &Row) {
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

/// `vop3p: v_mad_mixhi_f16 v121, 63, -0.5, 63 op_sel:[1,1,0]`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k355(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = n0 & 0xffff;
        o0[l] = n1;
    }
    put(&mut m[call.rows[1]], &o0, active);
}

/// `vop3p: v_pk_mul_f16 v7, v1, 0`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k356(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = n0 >> 15 & 0x1;
        let n2 = u32::shl(n1, 0xf, 16);
        let n3 = u32::shl(n1, 0xf, 16);
        let n1 = n3 | 0x7c00;
        let n3 = n0 >> 10 & 0x1f;
        let n4 = (n3 == 0x1f) as u32;
        let n3 = n0 & 0x3ff;
        let n5 = (n3 == 0x0) as u32;
        let n3 = n5 & n4;
        let n6 = if n3 != 0 { n1 } else { n2 };
        let n2 = 0x7e00u32;
        let n1 = !n5 & 0x1;
        let n5 = n1 & n4;
        let n4 = n5 | n3;
        let n3 = if n4 != 0 { n2 } else { n6 };
        let n6 = n0 >> 31;
        let n4 = u32::shl(n6, 0xf, 16);
        let n5 = u32::shl(n6, 0xf, 16);
        let n6 = n5 | 0x7c00;
        let n5 = n0 >> 26 & 0x1f;
        let n1 = (n5 == 0x1f) as u32;
        let n5 = n0 >> 16 & 0x3ff;
        let n0 = (n5 == 0x0) as u32;
        let n5 = n0 & n1;
        let n7 = if n5 != 0 { n6 } else { n4 };
        let n4 = !n0 & 0x1;
        let n0 = n4 & n1;
        let n1 = n0 | n5;
        let n5 = if n1 != 0 { n2 } else { n7 };
        let n7 = n5 << 16 | n3;
        o0[l] = n7;
    }
    put(&mut m[call.rows[1]], &o0, active);
}

/// `vop3p: v_mad_mixlo_f16 v7, -16, v2, v3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k357(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = n0 >> 16;
        let n0 = u32::shl(n1, 0x10, 32);
        let n1 = n0 | 0x7e00;
        o0[l] = n1;
    }
    put(&mut m[call.rows[1]], &o0, active);
}

/// `vop3p: v_pk_add_i16 v78, 5, v3 op_sel:[1,1] op_sel_hi:[0,0]`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k358(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = n0 >> 16;
        let n2 = n0 & 0xffff;
        let n0 = n2.wrapping_add(0x5) & 0xffff;
        let n2 = n0 << 16 | n1;
        o0[l] = n2;
    }
    put(&mut m[call.rows[1]], &o0, active);
}

/// `vop3p: v_pk_add_i16 v252, v7, v7 op_sel:[1,0] op_sel_hi:[0,0]`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k359(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = n0 >> 16;
        let n2 = n0 & 0xffff;
        let n0 = n2.wrapping_add(n1) & 0xffff;
        let n1 = n2.wrapping_add(n2) & 0xffff;
        let n2 = n1 << 16 | n0;
        o0[l] = n2;
    }
    put(&mut m[call.rows[1]], &o0, active);
}

/// `sgx543: frc.f32.skipinv pa0.x---, pa0.xyzw, pa0.xxxx`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k360(call: &Call, m: &mut [Row], active: &Row) {
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

/// `vop3p: v_pk_mad_u16 v194, v25, 0, v31`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k361(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        o0[l] = n0;
    }
    put(&mut m[call.rows[1]], &o0, active);
}

/// `nv50: mov b32 $r2 0x1`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k362(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: cvt s32 $c0 # s32 $r0`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k363(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: cvt abs u32 $r10 s32 $r0`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k364(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: cvt rn f32 $r8 u32 $r7`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k365(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: cvt rz f32 $r8 u32 $r9`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k366(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: cvt rzi u32 $r8 f32 $r8`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k367(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: (eu $c0) bra 0x180`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k368(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0x0u32;
        let n2 = 0x3u32;
        let n3 = n0 & 0x1;
        let n0 = if n3 != 0 { n2 } else { n1 };
        let n1 = 0x180u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `nv50: (eu $c0) bra 0x2a0`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k369(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0x0u32;
        let n2 = 0x3u32;
        let n3 = n0 & 0x1;
        let n0 = if n3 != 0 { n2 } else { n1 };
        let n1 = 0x2a0u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `nv50: (eu $c0) bra 0x300`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k370(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0x0u32;
        let n2 = 0x3u32;
        let n3 = n0 & 0x1;
        let n0 = if n3 != 0 { n2 } else { n1 };
        let n1 = 0x300u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `nv50: (eu $c0) bra 0x360`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k371(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0x0u32;
        let n2 = 0x3u32;
        let n3 = n0 & 0x1;
        let n0 = if n3 != 0 { n2 } else { n1 };
        let n1 = 0x360u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `nv50: (eu $c0) bra 0x420`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k372(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0x0u32;
        let n2 = 0x3u32;
        let n3 = n0 & 0x1;
        let n0 = if n3 != 0 { n2 } else { n1 };
        let n1 = 0x420u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `nv50: (eu $c0) bra 0x480`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k373(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0x0u32;
        let n2 = 0x3u32;
        let n3 = n0 & 0x1;
        let n0 = if n3 != 0 { n2 } else { n1 };
        let n1 = 0x480u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `nv50: (eu $c0) bra 0x4e0`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k374(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0x0u32;
        let n2 = 0x3u32;
        let n3 = n0 & 0x1;
        let n0 = if n3 != 0 { n2 } else { n1 };
        let n1 = 0x4e0u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `nv50: (eu $c0) bra 0x5a0`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k375(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0x0u32;
        let n2 = 0x3u32;
        let n3 = n0 & 0x1;
        let n0 = if n3 != 0 { n2 } else { n1 };
        let n1 = 0x5a0u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `nv50: (eu $c0) bra 0x600`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k376(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0x0u32;
        let n2 = 0x3u32;
        let n3 = n0 & 0x1;
        let n0 = if n3 != 0 { n2 } else { n1 };
        let n1 = 0x600u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `nv50: (eu $c0) bra 0x660`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k377(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0x0u32;
        let n2 = 0x3u32;
        let n3 = n0 & 0x1;
        let n0 = if n3 != 0 { n2 } else { n1 };
        let n1 = 0x660u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `nv50: (eu $c0) bra 0x780`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k378(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0x0u32;
        let n2 = 0x3u32;
        let n3 = n0 & 0x1;
        let n0 = if n3 != 0 { n2 } else { n1 };
        let n1 = 0x780u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `nv50: (eu $c0) bra 0x840`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k379(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0x0u32;
        let n2 = 0x3u32;
        let n3 = n0 & 0x1;
        let n0 = if n3 != 0 { n2 } else { n1 };
        let n1 = 0x840u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `nv50: (eu $c0) bra 0x960`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k380(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0x0u32;
        let n2 = 0x3u32;
        let n3 = n0 & 0x1;
        let n0 = if n3 != 0 { n2 } else { n1 };
        let n1 = 0x960u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `nv50: (eu $c0) bra 0xa20`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k381(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0x0u32;
        let n2 = 0x3u32;
        let n3 = n0 & 0x1;
        let n0 = if n3 != 0 { n2 } else { n1 };
        let n1 = 0xa20u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `nv50: (eu $c0) bra 0xa80`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k382(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0x0u32;
        let n2 = 0x3u32;
        let n3 = n0 & 0x1;
        let n0 = if n3 != 0 { n2 } else { n1 };
        let n1 = 0xa80u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `nv50: (eu $c0) bra 0xc00`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k383(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0x0u32;
        let n2 = 0x3u32;
        let n3 = n0 & 0x1;
        let n0 = if n3 != 0 { n2 } else { n1 };
        let n1 = 0xc00u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `nv50: (eu $c0) bra 0xc0`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k384(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0x0u32;
        let n2 = 0x3u32;
        let n3 = n0 & 0x1;
        let n0 = if n3 != 0 { n2 } else { n1 };
        let n1 = 0xc0u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `nv50: (e $c0) bra 0x488`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k385(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0x0u32;
        let n2 = 0x3u32;
        let n3 = n0 & 0x1;
        let n4 = n0 >> 1 & 0x1;
        let n0 = !n4 & 0x1;
        let n4 = n0 & n3;
        let n3 = if n4 != 0 { n2 } else { n1 };
        let n1 = 0x488u32;
        o0[l] = n3;
        o1[l] = n1;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `nv50: (e $c0) bra 0x4a0`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k386(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0x0u32;
        let n2 = 0x3u32;
        let n3 = n0 & 0x1;
        let n4 = n0 >> 1 & 0x1;
        let n0 = !n4 & 0x1;
        let n4 = n0 & n3;
        let n3 = if n4 != 0 { n2 } else { n1 };
        let n1 = 0x4a0u32;
        o0[l] = n3;
        o1[l] = n1;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `nv50: (e $c1) bra 0x4c8`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k387(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0x0u32;
        let n2 = 0x3u32;
        let n3 = n0 & 0x1;
        let n4 = n0 >> 1 & 0x1;
        let n0 = !n4 & 0x1;
        let n4 = n0 & n3;
        let n3 = if n4 != 0 { n2 } else { n1 };
        let n1 = 0x4c8u32;
        o0[l] = n3;
        o1[l] = n1;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `nv50: (e $c1) bra 0x4e0`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k388(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0x0u32;
        let n2 = 0x3u32;
        let n3 = n0 & 0x1;
        let n4 = n0 >> 1 & 0x1;
        let n0 = !n4 & 0x1;
        let n4 = n0 & n3;
        let n3 = if n4 != 0 { n2 } else { n1 };
        let n1 = 0x4e0u32;
        o0[l] = n3;
        o1[l] = n1;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `nv50: (e $c0) bra 0x580`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k389(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0x0u32;
        let n2 = 0x3u32;
        let n3 = n0 & 0x1;
        let n4 = n0 >> 1 & 0x1;
        let n0 = !n4 & 0x1;
        let n4 = n0 & n3;
        let n3 = if n4 != 0 { n2 } else { n1 };
        let n1 = 0x580u32;
        o0[l] = n3;
        o1[l] = n1;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `nv50: (e $c1) bra 0x608`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k390(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0x0u32;
        let n2 = 0x3u32;
        let n3 = n0 & 0x1;
        let n4 = n0 >> 1 & 0x1;
        let n0 = !n4 & 0x1;
        let n4 = n0 & n3;
        let n3 = if n4 != 0 { n2 } else { n1 };
        let n1 = 0x608u32;
        o0[l] = n3;
        o1[l] = n1;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `nv50: (e $c0) bra 0x690`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k391(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0x0u32;
        let n2 = 0x3u32;
        let n3 = n0 & 0x1;
        let n4 = n0 >> 1 & 0x1;
        let n0 = !n4 & 0x1;
        let n4 = n0 & n3;
        let n3 = if n4 != 0 { n2 } else { n1 };
        let n1 = 0x690u32;
        o0[l] = n3;
        o1[l] = n1;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `nv50: (e $c0) bra 0x6a8`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k392(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0x0u32;
        let n2 = 0x3u32;
        let n3 = n0 & 0x1;
        let n4 = n0 >> 1 & 0x1;
        let n0 = !n4 & 0x1;
        let n4 = n0 & n3;
        let n3 = if n4 != 0 { n2 } else { n1 };
        let n1 = 0x6a8u32;
        o0[l] = n3;
        o1[l] = n1;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `nv50: (e $c1) bra 0x848`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k393(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0x0u32;
        let n2 = 0x3u32;
        let n3 = n0 & 0x1;
        let n4 = n0 >> 1 & 0x1;
        let n0 = !n4 & 0x1;
        let n4 = n0 & n3;
        let n3 = if n4 != 0 { n2 } else { n1 };
        let n1 = 0x848u32;
        o0[l] = n3;
        o1[l] = n1;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `nv50: (e $c1) bra 0x9b8`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k394(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0x0u32;
        let n2 = 0x3u32;
        let n3 = n0 & 0x1;
        let n4 = n0 >> 1 & 0x1;
        let n0 = !n4 & 0x1;
        let n4 = n0 & n3;
        let n3 = if n4 != 0 { n2 } else { n1 };
        let n1 = 0x9b8u32;
        o0[l] = n3;
        o1[l] = n1;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `nv50: (e $c2) bra 0xa10`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k395(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0x0u32;
        let n2 = 0x3u32;
        let n3 = n0 & 0x1;
        let n4 = n0 >> 1 & 0x1;
        let n0 = !n4 & 0x1;
        let n4 = n0 & n3;
        let n3 = if n4 != 0 { n2 } else { n1 };
        let n1 = 0xa10u32;
        o0[l] = n3;
        o1[l] = n1;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `nv50: (e $c2) bra 0xa70`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k396(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0x0u32;
        let n2 = 0x3u32;
        let n3 = n0 & 0x1;
        let n4 = n0 >> 1 & 0x1;
        let n0 = !n4 & 0x1;
        let n4 = n0 & n3;
        let n3 = if n4 != 0 { n2 } else { n1 };
        let n1 = 0xa70u32;
        o0[l] = n3;
        o1[l] = n1;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `nv50: (e $c1) bra 0xab8`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k397(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0x0u32;
        let n2 = 0x3u32;
        let n3 = n0 & 0x1;
        let n4 = n0 >> 1 & 0x1;
        let n0 = !n4 & 0x1;
        let n4 = n0 & n3;
        let n3 = if n4 != 0 { n2 } else { n1 };
        let n1 = 0xab8u32;
        o0[l] = n3;
        o1[l] = n1;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `nv50: (e $c0) bra 0xb48`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k398(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0x0u32;
        let n2 = 0x3u32;
        let n3 = n0 & 0x1;
        let n4 = n0 >> 1 & 0x1;
        let n0 = !n4 & 0x1;
        let n4 = n0 & n3;
        let n3 = if n4 != 0 { n2 } else { n1 };
        let n1 = 0xb48u32;
        o0[l] = n3;
        o1[l] = n1;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `nv50: mov2 b32 $r5 $r2 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k399(call: &Call, m: &mut [Row], active: &Row) {
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

/// `flexgrip: BRA C0.NE, 0x110`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k400(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0x110u32;
        let n2 = 0x3u32;
        let n3 = 0x0u32;
        let n4 = n0 & 0x1;
        let n0 = if n4 != 0 { n3 } else { n2 };
        o0[l] = n1;
        o1[l] = n0;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `flexgrip: BRA C0.NE, 0x150`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k401(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0x150u32;
        let n2 = 0x3u32;
        let n3 = 0x0u32;
        let n4 = n0 & 0x1;
        let n0 = if n4 != 0 { n3 } else { n2 };
        o0[l] = n1;
        o1[l] = n0;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `flexgrip: BRA C0.NE, 0x168`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k402(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0x168u32;
        let n2 = 0x3u32;
        let n3 = 0x0u32;
        let n4 = n0 & 0x1;
        let n0 = if n4 != 0 { n3 } else { n2 };
        o0[l] = n1;
        o1[l] = n0;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `flexgrip: BRA C0.EQU, 0x180`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k403(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0x180u32;
        let n2 = 0x0u32;
        let n3 = 0x3u32;
        let n4 = n0 & 0x1;
        let n0 = if n4 != 0 { n3 } else { n2 };
        o0[l] = n1;
        o1[l] = n0;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `flexgrip: BRA C0.NE, 0x28`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k404(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0x28u32;
        let n2 = 0x3u32;
        let n3 = 0x0u32;
        let n4 = n0 & 0x1;
        let n0 = if n4 != 0 { n3 } else { n2 };
        o0[l] = n1;
        o1[l] = n0;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `flexgrip: BRA C0.EQU, 0x2a0`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k405(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0x2a0u32;
        let n2 = 0x0u32;
        let n3 = 0x3u32;
        let n4 = n0 & 0x1;
        let n0 = if n4 != 0 { n3 } else { n2 };
        o0[l] = n1;
        o1[l] = n0;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `flexgrip: BRA C0.EQU, 0x300`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k406(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0x300u32;
        let n2 = 0x0u32;
        let n3 = 0x3u32;
        let n4 = n0 & 0x1;
        let n0 = if n4 != 0 { n3 } else { n2 };
        o0[l] = n1;
        o1[l] = n0;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `flexgrip: BRA C1.NE, 0x338`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k407(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0x338u32;
        let n2 = 0x3u32;
        let n3 = 0x0u32;
        let n4 = n0 & 0x1;
        let n0 = if n4 != 0 { n3 } else { n2 };
        o0[l] = n1;
        o1[l] = n0;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `flexgrip: BRA C1.NE, 0x358`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k408(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0x358u32;
        let n2 = 0x3u32;
        let n3 = 0x0u32;
        let n4 = n0 & 0x1;
        let n0 = if n4 != 0 { n3 } else { n2 };
        o0[l] = n1;
        o1[l] = n0;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `flexgrip: BRA C0.EQU, 0x360`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k409(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0x360u32;
        let n2 = 0x0u32;
        let n3 = 0x3u32;
        let n4 = n0 & 0x1;
        let n0 = if n4 != 0 { n3 } else { n2 };
        o0[l] = n1;
        o1[l] = n0;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `flexgrip: BRA C1.NE, 0x368`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k410(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0x368u32;
        let n2 = 0x3u32;
        let n3 = 0x0u32;
        let n4 = n0 & 0x1;
        let n0 = if n4 != 0 { n3 } else { n2 };
        o0[l] = n1;
        o1[l] = n0;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `flexgrip: BRA C1.NE, 0x370`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k411(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0x370u32;
        let n2 = 0x3u32;
        let n3 = 0x0u32;
        let n4 = n0 & 0x1;
        let n0 = if n4 != 0 { n3 } else { n2 };
        o0[l] = n1;
        o1[l] = n0;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `flexgrip: BRA C1.NE, 0x380`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k412(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0x380u32;
        let n2 = 0x3u32;
        let n3 = 0x0u32;
        let n4 = n0 & 0x1;
        let n0 = if n4 != 0 { n3 } else { n2 };
        o0[l] = n1;
        o1[l] = n0;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `flexgrip: BRA C1.NE, 0x390`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k413(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0x390u32;
        let n2 = 0x3u32;
        let n3 = 0x0u32;
        let n4 = n0 & 0x1;
        let n0 = if n4 != 0 { n3 } else { n2 };
        o0[l] = n1;
        o1[l] = n0;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `flexgrip: BRA C1.NE, 0x3a8`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k414(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0x3a8u32;
        let n2 = 0x3u32;
        let n3 = 0x0u32;
        let n4 = n0 & 0x1;
        let n0 = if n4 != 0 { n3 } else { n2 };
        o0[l] = n1;
        o1[l] = n0;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `flexgrip: BRA C2.NE, 0x3d8`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k415(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0x3d8u32;
        let n2 = 0x3u32;
        let n3 = 0x0u32;
        let n4 = n0 & 0x1;
        let n0 = if n4 != 0 { n3 } else { n2 };
        o0[l] = n1;
        o1[l] = n0;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `nv50: (lg $c0) bra 0x110`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k416(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0x3u32;
        let n2 = 0x0u32;
        let n3 = n0 & 0x1;
        let n0 = if n3 != 0 { n2 } else { n1 };
        let n1 = 0x110u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `nv50: (lg $c0) bra 0x150`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k417(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0x3u32;
        let n2 = 0x0u32;
        let n3 = n0 & 0x1;
        let n0 = if n3 != 0 { n2 } else { n1 };
        let n1 = 0x150u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `nv50: (lg $c0) bra 0x168`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k418(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0x3u32;
        let n2 = 0x0u32;
        let n3 = n0 & 0x1;
        let n0 = if n3 != 0 { n2 } else { n1 };
        let n1 = 0x168u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `nv50: (lg $c0) bra 0x28`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k419(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0x3u32;
        let n2 = 0x0u32;
        let n3 = n0 & 0x1;
        let n0 = if n3 != 0 { n2 } else { n1 };
        let n1 = 0x28u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `nv50: (lg $c1) bra 0x338`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k420(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0x3u32;
        let n2 = 0x0u32;
        let n3 = n0 & 0x1;
        let n0 = if n3 != 0 { n2 } else { n1 };
        let n1 = 0x338u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `nv50: (lg $c1) bra 0x358`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k421(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0x3u32;
        let n2 = 0x0u32;
        let n3 = n0 & 0x1;
        let n0 = if n3 != 0 { n2 } else { n1 };
        let n1 = 0x358u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `nv50: (lg $c1) bra 0x368`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k422(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0x3u32;
        let n2 = 0x0u32;
        let n3 = n0 & 0x1;
        let n0 = if n3 != 0 { n2 } else { n1 };
        let n1 = 0x368u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `nv50: (lg $c1) bra 0x370`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k423(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0x3u32;
        let n2 = 0x0u32;
        let n3 = n0 & 0x1;
        let n0 = if n3 != 0 { n2 } else { n1 };
        let n1 = 0x370u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `nv50: (lg $c1) bra 0x380`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k424(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0x3u32;
        let n2 = 0x0u32;
        let n3 = n0 & 0x1;
        let n0 = if n3 != 0 { n2 } else { n1 };
        let n1 = 0x380u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `nv50: (lg $c1) bra 0x390`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k425(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0x3u32;
        let n2 = 0x0u32;
        let n3 = n0 & 0x1;
        let n0 = if n3 != 0 { n2 } else { n1 };
        let n1 = 0x390u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `nv50: (lg $c1) bra 0x3a8`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k426(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0x3u32;
        let n2 = 0x0u32;
        let n3 = n0 & 0x1;
        let n0 = if n3 != 0 { n2 } else { n1 };
        let n1 = 0x3a8u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `nv50: (lg $c2) bra 0x3d8`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k427(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0x3u32;
        let n2 = 0x0u32;
        let n3 = n0 & 0x1;
        let n0 = if n3 != 0 { n2 } else { n1 };
        let n1 = 0x3d8u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `nv50: (lg $c0) bra 0x460`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k428(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0x3u32;
        let n2 = 0x0u32;
        let n3 = n0 & 0x1;
        let n0 = if n3 != 0 { n2 } else { n1 };
        let n1 = 0x460u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `nv50: (lg $c1) bra 0x4f8`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k429(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0x3u32;
        let n2 = 0x0u32;
        let n3 = n0 & 0x1;
        let n0 = if n3 != 0 { n2 } else { n1 };
        let n1 = 0x4f8u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `nv50: (lg $c0) bra 0x50`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k430(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0x3u32;
        let n2 = 0x0u32;
        let n3 = n0 & 0x1;
        let n0 = if n3 != 0 { n2 } else { n1 };
        let n1 = 0x50u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `nv50: (lg $c1) bra 0x518`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k431(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0x3u32;
        let n2 = 0x0u32;
        let n3 = n0 & 0x1;
        let n0 = if n3 != 0 { n2 } else { n1 };
        let n1 = 0x518u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `nv50: (lg $c1) bra 0x530`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k432(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0x3u32;
        let n2 = 0x0u32;
        let n3 = n0 & 0x1;
        let n0 = if n3 != 0 { n2 } else { n1 };
        let n1 = 0x530u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `nv50: (lg $c1) bra 0x540`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k433(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0x3u32;
        let n2 = 0x0u32;
        let n3 = n0 & 0x1;
        let n0 = if n3 != 0 { n2 } else { n1 };
        let n1 = 0x540u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `nv50: (lg $c0) bra 0x570`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k434(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0x3u32;
        let n2 = 0x0u32;
        let n3 = n0 & 0x1;
        let n0 = if n3 != 0 { n2 } else { n1 };
        let n1 = 0x570u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `nv50: (lg $c1) bra 0x5c8`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k435(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0x3u32;
        let n2 = 0x0u32;
        let n3 = n0 & 0x1;
        let n0 = if n3 != 0 { n2 } else { n1 };
        let n1 = 0x5c8u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `nv50: (lg $c1) bra 0x5e0`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k436(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0x3u32;
        let n2 = 0x0u32;
        let n3 = n0 & 0x1;
        let n0 = if n3 != 0 { n2 } else { n1 };
        let n1 = 0x5e0u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `nv50: (lg $c0) bra 0x60`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k437(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0x3u32;
        let n2 = 0x0u32;
        let n3 = n0 & 0x1;
        let n0 = if n3 != 0 { n2 } else { n1 };
        let n1 = 0x60u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `nv50: (lg $c1) bra 0x628`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k438(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0x3u32;
        let n2 = 0x0u32;
        let n3 = n0 & 0x1;
        let n0 = if n3 != 0 { n2 } else { n1 };
        let n1 = 0x628u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `nv50: (lg $c1) bra 0x640`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k439(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0x3u32;
        let n2 = 0x0u32;
        let n3 = n0 & 0x1;
        let n0 = if n3 != 0 { n2 } else { n1 };
        let n1 = 0x640u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `nv50: (lg $c1) bra 0x650`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k440(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0x3u32;
        let n2 = 0x0u32;
        let n3 = n0 & 0x1;
        let n0 = if n3 != 0 { n2 } else { n1 };
        let n1 = 0x650u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `nv50: (lg $c0) bra 0x668`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k441(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0x3u32;
        let n2 = 0x0u32;
        let n3 = n0 & 0x1;
        let n0 = if n3 != 0 { n2 } else { n1 };
        let n1 = 0x668u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `nv50: (lg $c0) bra 0x680`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k442(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0x3u32;
        let n2 = 0x0u32;
        let n3 = n0 & 0x1;
        let n0 = if n3 != 0 { n2 } else { n1 };
        let n1 = 0x680u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `nv50: (lg $c2) bra 0x700`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k443(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0x3u32;
        let n2 = 0x0u32;
        let n3 = n0 & 0x1;
        let n0 = if n3 != 0 { n2 } else { n1 };
        let n1 = 0x700u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `nv50: (lg $c0) bra 0x80`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k444(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0x3u32;
        let n2 = 0x0u32;
        let n3 = n0 & 0x1;
        let n0 = if n3 != 0 { n2 } else { n1 };
        let n1 = 0x80u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `nv50: (lg $c1) bra 0x860`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k445(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0x3u32;
        let n2 = 0x0u32;
        let n3 = n0 & 0x1;
        let n0 = if n3 != 0 { n2 } else { n1 };
        let n1 = 0x860u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `nv50: (lg $c3) bra 0x928`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k446(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0x3u32;
        let n2 = 0x0u32;
        let n3 = n0 & 0x1;
        let n0 = if n3 != 0 { n2 } else { n1 };
        let n1 = 0x928u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `nv50: (lg $c3) bra 0x960`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k447(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0x3u32;
        let n2 = 0x0u32;
        let n3 = n0 & 0x1;
        let n0 = if n3 != 0 { n2 } else { n1 };
        let n1 = 0x960u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `nv50: (lg $c3) bra 0x9c0`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k448(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0x3u32;
        let n2 = 0x0u32;
        let n3 = n0 & 0x1;
        let n0 = if n3 != 0 { n2 } else { n1 };
        let n1 = 0x9c0u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `nv50: (lg $c3) bra 0xa68`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k449(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0x3u32;
        let n2 = 0x0u32;
        let n3 = n0 & 0x1;
        let n0 = if n3 != 0 { n2 } else { n1 };
        let n1 = 0xa68u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `nv50: (lg $c3) bra 0xae8`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k450(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0x3u32;
        let n2 = 0x0u32;
        let n3 = n0 & 0x1;
        let n0 = if n3 != 0 { n2 } else { n1 };
        let n1 = 0xae8u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `nv50: (lg $c0) bra 0xc8`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k451(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0x3u32;
        let n2 = 0x0u32;
        let n3 = n0 & 0x1;
        let n0 = if n3 != 0 { n2 } else { n1 };
        let n1 = 0xc8u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `nv50: (lg $c0) bra 0xe8`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k452(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0x3u32;
        let n2 = 0x0u32;
        let n3 = n0 & 0x1;
        let n0 = if n3 != 0 { n2 } else { n1 };
        let n1 = 0xe8u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `flexgrip: BRA C0.EQU, 0x420`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k453(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0x420u32;
        let n2 = 0x0u32;
        let n3 = 0x3u32;
        let n4 = n0 & 0x1;
        let n0 = if n4 != 0 { n3 } else { n2 };
        o0[l] = n1;
        o1[l] = n0;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `flexgrip: BRA C0.NE, 0x460`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k454(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0x460u32;
        let n2 = 0x3u32;
        let n3 = 0x0u32;
        let n4 = n0 & 0x1;
        let n0 = if n4 != 0 { n3 } else { n2 };
        o0[l] = n1;
        o1[l] = n0;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `flexgrip: BRA C0.EQU, 0x480`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k455(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0x480u32;
        let n2 = 0x0u32;
        let n3 = 0x3u32;
        let n4 = n0 & 0x1;
        let n0 = if n4 != 0 { n3 } else { n2 };
        o0[l] = n1;
        o1[l] = n0;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `flexgrip: BRA C0.EQ, 0x488`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k456(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0x488u32;
        let n2 = 0x0u32;
        let n3 = 0x3u32;
        let n4 = n0 & 0x1;
        let n5 = n0 >> 1 & 0x1;
        let n0 = !n5 & 0x1;
        let n5 = n0 & n4;
        let n4 = if n5 != 0 { n3 } else { n2 };
        o0[l] = n1;
        o1[l] = n4;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `flexgrip: BRA C0.EQ, 0x4a0`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k457(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0x4a0u32;
        let n2 = 0x0u32;
        let n3 = 0x3u32;
        let n4 = n0 & 0x1;
        let n5 = n0 >> 1 & 0x1;
        let n0 = !n5 & 0x1;
        let n5 = n0 & n4;
        let n4 = if n5 != 0 { n3 } else { n2 };
        o0[l] = n1;
        o1[l] = n4;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `flexgrip: BRA C1.EQ, 0x4c8`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k458(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0x4c8u32;
        let n2 = 0x0u32;
        let n3 = 0x3u32;
        let n4 = n0 & 0x1;
        let n5 = n0 >> 1 & 0x1;
        let n0 = !n5 & 0x1;
        let n5 = n0 & n4;
        let n4 = if n5 != 0 { n3 } else { n2 };
        o0[l] = n1;
        o1[l] = n4;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `flexgrip: BRA C0.EQU, 0x4e0`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k459(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0x4e0u32;
        let n2 = 0x0u32;
        let n3 = 0x3u32;
        let n4 = n0 & 0x1;
        let n0 = if n4 != 0 { n3 } else { n2 };
        o0[l] = n1;
        o1[l] = n0;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `flexgrip: BRA C1.EQ, 0x4e0`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k460(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0x4e0u32;
        let n2 = 0x0u32;
        let n3 = 0x3u32;
        let n4 = n0 & 0x1;
        let n5 = n0 >> 1 & 0x1;
        let n0 = !n5 & 0x1;
        let n5 = n0 & n4;
        let n4 = if n5 != 0 { n3 } else { n2 };
        o0[l] = n1;
        o1[l] = n4;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `flexgrip: BRA C1.NE, 0x4f8`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k461(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0x4f8u32;
        let n2 = 0x3u32;
        let n3 = 0x0u32;
        let n4 = n0 & 0x1;
        let n0 = if n4 != 0 { n3 } else { n2 };
        o0[l] = n1;
        o1[l] = n0;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `flexgrip: BRA C0.NE, 0x50`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k462(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0x50u32;
        let n2 = 0x3u32;
        let n3 = 0x0u32;
        let n4 = n0 & 0x1;
        let n0 = if n4 != 0 { n3 } else { n2 };
        o0[l] = n1;
        o1[l] = n0;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `flexgrip: BRA C1.NE, 0x518`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k463(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0x518u32;
        let n2 = 0x3u32;
        let n3 = 0x0u32;
        let n4 = n0 & 0x1;
        let n0 = if n4 != 0 { n3 } else { n2 };
        o0[l] = n1;
        o1[l] = n0;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `flexgrip: BRA C1.NE, 0x530`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k464(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0x530u32;
        let n2 = 0x3u32;
        let n3 = 0x0u32;
        let n4 = n0 & 0x1;
        let n0 = if n4 != 0 { n3 } else { n2 };
        o0[l] = n1;
        o1[l] = n0;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `flexgrip: BRA C1.NE, 0x540`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k465(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0x540u32;
        let n2 = 0x3u32;
        let n3 = 0x0u32;
        let n4 = n0 & 0x1;
        let n0 = if n4 != 0 { n3 } else { n2 };
        o0[l] = n1;
        o1[l] = n0;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `flexgrip: BRA C0.NE, 0x570`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k466(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0x570u32;
        let n2 = 0x3u32;
        let n3 = 0x0u32;
        let n4 = n0 & 0x1;
        let n0 = if n4 != 0 { n3 } else { n2 };
        o0[l] = n1;
        o1[l] = n0;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `flexgrip: BRA C0.EQ, 0x580`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k467(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0x580u32;
        let n2 = 0x0u32;
        let n3 = 0x3u32;
        let n4 = n0 & 0x1;
        let n5 = n0 >> 1 & 0x1;
        let n0 = !n5 & 0x1;
        let n5 = n0 & n4;
        let n4 = if n5 != 0 { n3 } else { n2 };
        o0[l] = n1;
        o1[l] = n4;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `flexgrip: BRA C0.EQU, 0x5a0`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k468(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0x5a0u32;
        let n2 = 0x0u32;
        let n3 = 0x3u32;
        let n4 = n0 & 0x1;
        let n0 = if n4 != 0 { n3 } else { n2 };
        o0[l] = n1;
        o1[l] = n0;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `flexgrip: BRA C1.NE, 0x5c8`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k469(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0x5c8u32;
        let n2 = 0x3u32;
        let n3 = 0x0u32;
        let n4 = n0 & 0x1;
        let n0 = if n4 != 0 { n3 } else { n2 };
        o0[l] = n1;
        o1[l] = n0;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `flexgrip: BRA C1.NE, 0x5e0`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k470(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0x5e0u32;
        let n2 = 0x3u32;
        let n3 = 0x0u32;
        let n4 = n0 & 0x1;
        let n0 = if n4 != 0 { n3 } else { n2 };
        o0[l] = n1;
        o1[l] = n0;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `flexgrip: BRA C0.EQU, 0x600`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k471(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0x600u32;
        let n2 = 0x0u32;
        let n3 = 0x3u32;
        let n4 = n0 & 0x1;
        let n0 = if n4 != 0 { n3 } else { n2 };
        o0[l] = n1;
        o1[l] = n0;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `flexgrip: BRA C1.EQ, 0x608`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k472(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0x608u32;
        let n2 = 0x0u32;
        let n3 = 0x3u32;
        let n4 = n0 & 0x1;
        let n5 = n0 >> 1 & 0x1;
        let n0 = !n5 & 0x1;
        let n5 = n0 & n4;
        let n4 = if n5 != 0 { n3 } else { n2 };
        o0[l] = n1;
        o1[l] = n4;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `flexgrip: BRA C0.NE, 0x60`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k473(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0x60u32;
        let n2 = 0x3u32;
        let n3 = 0x0u32;
        let n4 = n0 & 0x1;
        let n0 = if n4 != 0 { n3 } else { n2 };
        o0[l] = n1;
        o1[l] = n0;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `flexgrip: BRA C1.NE, 0x628`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k474(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0x628u32;
        let n2 = 0x3u32;
        let n3 = 0x0u32;
        let n4 = n0 & 0x1;
        let n0 = if n4 != 0 { n3 } else { n2 };
        o0[l] = n1;
        o1[l] = n0;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `flexgrip: BRA C1.NE, 0x640`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k475(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0x640u32;
        let n2 = 0x3u32;
        let n3 = 0x0u32;
        let n4 = n0 & 0x1;
        let n0 = if n4 != 0 { n3 } else { n2 };
        o0[l] = n1;
        o1[l] = n0;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `flexgrip: BRA C1.NE, 0x650`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k476(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0x650u32;
        let n2 = 0x3u32;
        let n3 = 0x0u32;
        let n4 = n0 & 0x1;
        let n0 = if n4 != 0 { n3 } else { n2 };
        o0[l] = n1;
        o1[l] = n0;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `flexgrip: BRA C0.EQU, 0x660`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k477(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0x660u32;
        let n2 = 0x0u32;
        let n3 = 0x3u32;
        let n4 = n0 & 0x1;
        let n0 = if n4 != 0 { n3 } else { n2 };
        o0[l] = n1;
        o1[l] = n0;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `flexgrip: BRA C0.NE, 0x668`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k478(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0x668u32;
        let n2 = 0x3u32;
        let n3 = 0x0u32;
        let n4 = n0 & 0x1;
        let n0 = if n4 != 0 { n3 } else { n2 };
        o0[l] = n1;
        o1[l] = n0;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `flexgrip: BRA C0.NE, 0x680`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k479(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0x680u32;
        let n2 = 0x3u32;
        let n3 = 0x0u32;
        let n4 = n0 & 0x1;
        let n0 = if n4 != 0 { n3 } else { n2 };
        o0[l] = n1;
        o1[l] = n0;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `flexgrip: BRA C0.EQ, 0x690`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k480(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0x690u32;
        let n2 = 0x0u32;
        let n3 = 0x3u32;
        let n4 = n0 & 0x1;
        let n5 = n0 >> 1 & 0x1;
        let n0 = !n5 & 0x1;
        let n5 = n0 & n4;
        let n4 = if n5 != 0 { n3 } else { n2 };
        o0[l] = n1;
        o1[l] = n4;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `flexgrip: BRA C0.EQ, 0x6a8`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k481(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0x6a8u32;
        let n2 = 0x0u32;
        let n3 = 0x3u32;
        let n4 = n0 & 0x1;
        let n5 = n0 >> 1 & 0x1;
        let n0 = !n5 & 0x1;
        let n5 = n0 & n4;
        let n4 = if n5 != 0 { n3 } else { n2 };
        o0[l] = n1;
        o1[l] = n4;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `flexgrip: BRA C2.NE, 0x700`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k482(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0x700u32;
        let n2 = 0x3u32;
        let n3 = 0x0u32;
        let n4 = n0 & 0x1;
        let n0 = if n4 != 0 { n3 } else { n2 };
        o0[l] = n1;
        o1[l] = n0;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `flexgrip: BRA C0.EQU, 0x780`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k483(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0x780u32;
        let n2 = 0x0u32;
        let n3 = 0x3u32;
        let n4 = n0 & 0x1;
        let n0 = if n4 != 0 { n3 } else { n2 };
        o0[l] = n1;
        o1[l] = n0;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `flexgrip: BRA C0.NE, 0x80`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k484(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0x80u32;
        let n2 = 0x3u32;
        let n3 = 0x0u32;
        let n4 = n0 & 0x1;
        let n0 = if n4 != 0 { n3 } else { n2 };
        o0[l] = n1;
        o1[l] = n0;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `flexgrip: BRA C0.EQU, 0x840`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k485(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0x840u32;
        let n2 = 0x0u32;
        let n3 = 0x3u32;
        let n4 = n0 & 0x1;
        let n0 = if n4 != 0 { n3 } else { n2 };
        o0[l] = n1;
        o1[l] = n0;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `flexgrip: BRA C1.EQ, 0x848`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k486(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0x848u32;
        let n2 = 0x0u32;
        let n3 = 0x3u32;
        let n4 = n0 & 0x1;
        let n5 = n0 >> 1 & 0x1;
        let n0 = !n5 & 0x1;
        let n5 = n0 & n4;
        let n4 = if n5 != 0 { n3 } else { n2 };
        o0[l] = n1;
        o1[l] = n4;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `flexgrip: BRA C1.NE, 0x860`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k487(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0x860u32;
        let n2 = 0x3u32;
        let n3 = 0x0u32;
        let n4 = n0 & 0x1;
        let n0 = if n4 != 0 { n3 } else { n2 };
        o0[l] = n1;
        o1[l] = n0;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `flexgrip: BRA C3.NE, 0x928`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k488(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0x928u32;
        let n2 = 0x3u32;
        let n3 = 0x0u32;
        let n4 = n0 & 0x1;
        let n0 = if n4 != 0 { n3 } else { n2 };
        o0[l] = n1;
        o1[l] = n0;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `flexgrip: BRA C0.EQU, 0x960`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k489(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0x960u32;
        let n2 = 0x0u32;
        let n3 = 0x3u32;
        let n4 = n0 & 0x1;
        let n0 = if n4 != 0 { n3 } else { n2 };
        o0[l] = n1;
        o1[l] = n0;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `flexgrip: BRA C3.NE, 0x960`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k490(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0x960u32;
        let n2 = 0x3u32;
        let n3 = 0x0u32;
        let n4 = n0 & 0x1;
        let n0 = if n4 != 0 { n3 } else { n2 };
        o0[l] = n1;
        o1[l] = n0;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `flexgrip: BRA C1.EQ, 0x9b8`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k491(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0x9b8u32;
        let n2 = 0x0u32;
        let n3 = 0x3u32;
        let n4 = n0 & 0x1;
        let n5 = n0 >> 1 & 0x1;
        let n0 = !n5 & 0x1;
        let n5 = n0 & n4;
        let n4 = if n5 != 0 { n3 } else { n2 };
        o0[l] = n1;
        o1[l] = n4;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `flexgrip: BRA C3.NE, 0x9c0`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k492(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0x9c0u32;
        let n2 = 0x3u32;
        let n3 = 0x0u32;
        let n4 = n0 & 0x1;
        let n0 = if n4 != 0 { n3 } else { n2 };
        o0[l] = n1;
        o1[l] = n0;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `flexgrip: BRA C2.EQ, 0xa10`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k493(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0xa10u32;
        let n2 = 0x0u32;
        let n3 = 0x3u32;
        let n4 = n0 & 0x1;
        let n5 = n0 >> 1 & 0x1;
        let n0 = !n5 & 0x1;
        let n5 = n0 & n4;
        let n4 = if n5 != 0 { n3 } else { n2 };
        o0[l] = n1;
        o1[l] = n4;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `flexgrip: BRA C0.EQU, 0xa20`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k494(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0xa20u32;
        let n2 = 0x0u32;
        let n3 = 0x3u32;
        let n4 = n0 & 0x1;
        let n0 = if n4 != 0 { n3 } else { n2 };
        o0[l] = n1;
        o1[l] = n0;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `flexgrip: BRA C3.NE, 0xa68`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k495(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0xa68u32;
        let n2 = 0x3u32;
        let n3 = 0x0u32;
        let n4 = n0 & 0x1;
        let n0 = if n4 != 0 { n3 } else { n2 };
        o0[l] = n1;
        o1[l] = n0;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `flexgrip: BRA C2.EQ, 0xa70`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k496(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0xa70u32;
        let n2 = 0x0u32;
        let n3 = 0x3u32;
        let n4 = n0 & 0x1;
        let n5 = n0 >> 1 & 0x1;
        let n0 = !n5 & 0x1;
        let n5 = n0 & n4;
        let n4 = if n5 != 0 { n3 } else { n2 };
        o0[l] = n1;
        o1[l] = n4;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `flexgrip: BRA C0.EQU, 0xa80`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k497(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0xa80u32;
        let n2 = 0x0u32;
        let n3 = 0x3u32;
        let n4 = n0 & 0x1;
        let n0 = if n4 != 0 { n3 } else { n2 };
        o0[l] = n1;
        o1[l] = n0;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `flexgrip: BRA C1.EQ, 0xab8`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k498(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0xab8u32;
        let n2 = 0x0u32;
        let n3 = 0x3u32;
        let n4 = n0 & 0x1;
        let n5 = n0 >> 1 & 0x1;
        let n0 = !n5 & 0x1;
        let n5 = n0 & n4;
        let n4 = if n5 != 0 { n3 } else { n2 };
        o0[l] = n1;
        o1[l] = n4;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `flexgrip: BRA C3.NE, 0xae8`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k499(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0xae8u32;
        let n2 = 0x3u32;
        let n3 = 0x0u32;
        let n4 = n0 & 0x1;
        let n0 = if n4 != 0 { n3 } else { n2 };
        o0[l] = n1;
        o1[l] = n0;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `flexgrip: BRA C0.EQ, 0xb48`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k500(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0xb48u32;
        let n2 = 0x0u32;
        let n3 = 0x3u32;
        let n4 = n0 & 0x1;
        let n5 = n0 >> 1 & 0x1;
        let n0 = !n5 & 0x1;
        let n5 = n0 & n4;
        let n4 = if n5 != 0 { n3 } else { n2 };
        o0[l] = n1;
        o1[l] = n4;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `flexgrip: BRA C0.EQU, 0xc00`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k501(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0xc00u32;
        let n2 = 0x0u32;
        let n3 = 0x3u32;
        let n4 = n0 & 0x1;
        let n0 = if n4 != 0 { n3 } else { n2 };
        o0[l] = n1;
        o1[l] = n0;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `flexgrip: BRA C0.EQU, 0xc0`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k502(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0xc0u32;
        let n2 = 0x0u32;
        let n3 = 0x3u32;
        let n4 = n0 & 0x1;
        let n0 = if n4 != 0 { n3 } else { n2 };
        o0[l] = n1;
        o1[l] = n0;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `flexgrip: BRA C0.NE, 0xc8`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k503(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0xc8u32;
        let n2 = 0x3u32;
        let n3 = 0x0u32;
        let n4 = n0 & 0x1;
        let n0 = if n4 != 0 { n3 } else { n2 };
        o0[l] = n1;
        o1[l] = n0;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `flexgrip: BRA C0.NE, 0xe8`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k504(call: &Call, m: &mut [Row], active: &Row) {
    let i0 = &m[call.rows[0]];
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = i0[l];
        let n1 = 0xe8u32;
        let n2 = 0x3u32;
        let n3 = 0x0u32;
        let n4 = n0 & 0x1;
        let n0 = if n4 != 0 { n3 } else { n2 };
        o0[l] = n1;
        o1[l] = n0;
    }
    put(&mut m[call.rows[1]], &o0, active);
    put(&mut m[call.rows[2]], &o1, active);
}

/// `nv50: mul $r1 s16 $r1l s16 0x4c84`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k505(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: add b32 $r10 $r10 0xfffffffe`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k506(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: mul rn f32 $r2 $r2 $r2`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k507(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: shl b32 $r11 $r5 0x7`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k508(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: shl b32 $r3 $r3 0x3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k509(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: shl $a1 $r10 0x2`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k510(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: shl b32 $r3 $r1 0x2`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k511(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: shl b32 $r2 $r3 0x5`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k512(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: shl b32 $r3 $r2 0x1`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k513(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: join shl b32 $r11 $r11 0x1`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k514(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: cvt u32 $r2 u8 $r2l`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k515(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: cvt s32 $r1 s16 $r1l`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k516(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: cvt u32 $r1 u16 $r0l`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k517(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: shl b32 $r4 $r4 0x10`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k518(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: shl b32 $r1 $r3 0x4`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k519(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: shr s32 $r1 $r1 0x10`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k520(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: cvt u32 $r1 u16 $r1h`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k521(call: &Call, m: &mut [Row], active: &Row) {
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

/// `flexgrip: SHR.S32 R1, R1, 0x10`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k522(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: shr s32 $r2 $r2 0x1`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k523(call: &Call, m: &mut [Row], active: &Row) {
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

/// `flexgrip: SHR.S32 R2, R2, 0x1`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k524(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: shr s32 $r2 $r1 0x1f`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k525(call: &Call, m: &mut [Row], active: &Row) {
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

/// `flexgrip: SHR.S32 R2, R1, 0x1f`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k526(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: cvt f32 $r0 f32 $r2`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k527(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: add $a4 $a3 0x100`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k528(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: add $a4 $a3 0x200`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k529(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: add $a4 $a3 0x280`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k530(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: add $a4 $a3 0x300`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k531(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: add $a4 $a3 0x380`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k532(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: add $a4 $a3 0x400`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k533(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: add $a4 $a3 0x480`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k534(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: add $a4 $a3 0x500`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k535(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: add $a4 $a3 0x580`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k536(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: add $a4 $a3 0x600`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k537(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: add $a4 $a3 0x680`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k538(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: add $a4 $a3 0x80`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k539(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: add $a4 $a3 0xa00`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k540(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: add $a4 $a3 0xa80`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k541(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: add $a4 $a3 0xb00`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k542(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: add $a4 $a3 0xb80`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k543(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: add $a4 $a3 0xd00`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k544(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: add $a4 $a3 0xd80`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k545(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: add $a4 $a3 0xf80`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k546(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: cvt neg s32 $r1 s32 $r1`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k547(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: add f32 $r2 $r0 0xbf800000`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k548(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: mul f32 $r3 $r0 0x3f000000`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k549(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: add f32 $r5 neg $r5 0x3f800000`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k550(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: mov2 b32 $c1 $r5 $r2 $r3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k551(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: exit (never) nop`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k552(call: &Call, m: &mut [Row], active: &Row) {
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = 0x0u32;
        o0[l] = n0;
    }
    put(&mut m[call.rows[0]], &o0, active);
}

/// `sgx543: emit 2.1 0x7, 0x0, 0xa0200000`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k553(call: &Call, m: &mut [Row], active: &Row) {
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = 0x1u32;
        o0[l] = n0;
    }
    put(&mut m[call.rows[0]], &o0, active);
}

/// `nv50: join (never) nop`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k554(call: &Call, m: &mut [Row], active: &Row) {
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = 0x2u32;
        o0[l] = n0;
    }
    put(&mut m[call.rows[0]], &o0, active);
}

/// `vop3p: v_pk_min_f16 v178, 0.15915494, 1.0`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k555(call: &Call, m: &mut [Row], active: &Row) {
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = 0x3118u32;
        o0[l] = n0;
    }
    put(&mut m[call.rows[0]], &o0, active);
}

/// `sgx543: mov.f32.skipinv o8.x---, c1.yyyy`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k556(call: &Call, m: &mut [Row], active: &Row) {
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = 0x3f800000u32;
        o0[l] = n0;
    }
    put(&mut m[call.rows[0]], &o0, active);
}

/// `vop3p: v_pk_max_f16 v65, 2.0, -1.0 op_sel_hi:[0,1] neg_hi:[1,0]`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k557(call: &Call, m: &mut [Row], active: &Row) {
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = 0x4000u32;
        o0[l] = n0;
    }
    put(&mut m[call.rows[0]], &o0, active);
}

/// `vop3p: v_pk_max_i16 v244, 5, -1 op_sel:[1,1] op_sel_hi:[0,0]`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k558(call: &Call, m: &mut [Row], active: &Row) {
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = 0x50000u32;
        o0[l] = n0;
    }
    put(&mut m[call.rows[0]], &o0, active);
}

/// `nv50: ret`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k559(call: &Call, m: &mut [Row], active: &Row) {
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = 0x6u32;
        o0[l] = n0;
    }
    put(&mut m[call.rows[0]], &o0, active);
}

/// `vop3p: v_pk_fma_f16 v7, v1, -1, v3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k560(call: &Call, m: &mut [Row], active: &Row) {
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = 0x7e007e00u32;
        o0[l] = n0;
    }
    put(&mut m[call.rows[0]], &o0, active);
}

/// `vop3p: v_mad_mix_f32 v7, v1, -1, v3`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k561(call: &Call, m: &mut [Row], active: &Row) {
    let mut o0 = [0; LANES];
    for l in 0..LANES {
        let n0 = 0x7fc00000u32;
        o0[l] = n0;
    }
    put(&mut m[call.rows[0]], &o0, active);
}

/// `sgx543: mov.f16.skipinv.end pa0.x-z-, c0.xxxx`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k562(call: &Call, m: &mut [Row], active: &Row) {
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = 0x0u32;
        o0[l] = n0;
        o1[l] = n0;
    }
    put(&mut m[call.rows[0]], &o0, active);
    put(&mut m[call.rows[1]], &o1, active);
}

/// `flexgrip: BRA 0x110`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k563(call: &Call, m: &mut [Row], active: &Row) {
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = 0x110u32;
        let n1 = 0x3u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[0]], &o0, active);
    put(&mut m[call.rows[1]], &o1, active);
}

/// `flexgrip: BRA 0x140`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k564(call: &Call, m: &mut [Row], active: &Row) {
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = 0x140u32;
        let n1 = 0x3u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[0]], &o0, active);
    put(&mut m[call.rows[1]], &o1, active);
}

/// `flexgrip: BRA 0x148`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k565(call: &Call, m: &mut [Row], active: &Row) {
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = 0x148u32;
        let n1 = 0x3u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[0]], &o0, active);
    put(&mut m[call.rows[1]], &o1, active);
}

/// `flexgrip: BRA 0x158`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k566(call: &Call, m: &mut [Row], active: &Row) {
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = 0x158u32;
        let n1 = 0x3u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[0]], &o0, active);
    put(&mut m[call.rows[1]], &o1, active);
}

/// `flexgrip: BRA 0x260`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k567(call: &Call, m: &mut [Row], active: &Row) {
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = 0x260u32;
        let n1 = 0x3u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[0]], &o0, active);
    put(&mut m[call.rows[1]], &o1, active);
}

/// `flexgrip: BRA 0x350`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k568(call: &Call, m: &mut [Row], active: &Row) {
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = 0x350u32;
        let n1 = 0x3u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[0]], &o0, active);
    put(&mut m[call.rows[1]], &o1, active);
}

/// `flexgrip: BRA 0x368`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k569(call: &Call, m: &mut [Row], active: &Row) {
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = 0x368u32;
        let n1 = 0x3u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[0]], &o0, active);
    put(&mut m[call.rows[1]], &o1, active);
}

/// `sgx543: mul.f32.skipinv o2.xy--, #0.11xx, c1.yyyy`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k570(call: &Call, m: &mut [Row], active: &Row) {
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

/// `nv50: bra 0x110`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k571(call: &Call, m: &mut [Row], active: &Row) {
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = 0x3u32;
        let n1 = 0x110u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[0]], &o0, active);
    put(&mut m[call.rows[1]], &o1, active);
}

/// `nv50: bra 0x140`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k572(call: &Call, m: &mut [Row], active: &Row) {
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = 0x3u32;
        let n1 = 0x140u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[0]], &o0, active);
    put(&mut m[call.rows[1]], &o1, active);
}

/// `nv50: bra 0x148`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k573(call: &Call, m: &mut [Row], active: &Row) {
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = 0x3u32;
        let n1 = 0x148u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[0]], &o0, active);
    put(&mut m[call.rows[1]], &o1, active);
}

/// `nv50: bra 0x158`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k574(call: &Call, m: &mut [Row], active: &Row) {
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = 0x3u32;
        let n1 = 0x158u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[0]], &o0, active);
    put(&mut m[call.rows[1]], &o1, active);
}

/// `nv50: bra 0x260`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k575(call: &Call, m: &mut [Row], active: &Row) {
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = 0x3u32;
        let n1 = 0x260u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[0]], &o0, active);
    put(&mut m[call.rows[1]], &o1, active);
}

/// `nv50: bra 0x350`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k576(call: &Call, m: &mut [Row], active: &Row) {
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = 0x3u32;
        let n1 = 0x350u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[0]], &o0, active);
    put(&mut m[call.rows[1]], &o1, active);
}

/// `nv50: bra 0x368`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k577(call: &Call, m: &mut [Row], active: &Row) {
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = 0x3u32;
        let n1 = 0x368u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[0]], &o0, active);
    put(&mut m[call.rows[1]], &o1, active);
}

/// `nv50: bra 0x408`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k578(call: &Call, m: &mut [Row], active: &Row) {
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = 0x3u32;
        let n1 = 0x408u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[0]], &o0, active);
    put(&mut m[call.rows[1]], &o1, active);
}

/// `nv50: bra 0x490`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k579(call: &Call, m: &mut [Row], active: &Row) {
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = 0x3u32;
        let n1 = 0x490u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[0]], &o0, active);
    put(&mut m[call.rows[1]], &o1, active);
}

/// `nv50: bra 0x4a0`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k580(call: &Call, m: &mut [Row], active: &Row) {
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = 0x3u32;
        let n1 = 0x4a0u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[0]], &o0, active);
    put(&mut m[call.rows[1]], &o1, active);
}

/// `nv50: bra 0x4a8`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k581(call: &Call, m: &mut [Row], active: &Row) {
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = 0x3u32;
        let n1 = 0x4a8u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[0]], &o0, active);
    put(&mut m[call.rows[1]], &o1, active);
}

/// `nv50: bra 0x4d0`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k582(call: &Call, m: &mut [Row], active: &Row) {
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = 0x3u32;
        let n1 = 0x4d0u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[0]], &o0, active);
    put(&mut m[call.rows[1]], &o1, active);
}

/// `nv50: bra 0x548`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k583(call: &Call, m: &mut [Row], active: &Row) {
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = 0x3u32;
        let n1 = 0x548u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[0]], &o0, active);
    put(&mut m[call.rows[1]], &o1, active);
}

/// `nv50: bra 0x560`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k584(call: &Call, m: &mut [Row], active: &Row) {
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = 0x3u32;
        let n1 = 0x560u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[0]], &o0, active);
    put(&mut m[call.rows[1]], &o1, active);
}

/// `nv50: bra 0x58`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k585(call: &Call, m: &mut [Row], active: &Row) {
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = 0x3u32;
        let n1 = 0x58u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[0]], &o0, active);
    put(&mut m[call.rows[1]], &o1, active);
}

/// `nv50: bra 0x5a0`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k586(call: &Call, m: &mut [Row], active: &Row) {
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = 0x3u32;
        let n1 = 0x5a0u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[0]], &o0, active);
    put(&mut m[call.rows[1]], &o1, active);
}

/// `nv50: bra 0x5c0`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k587(call: &Call, m: &mut [Row], active: &Row) {
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = 0x3u32;
        let n1 = 0x5c0u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[0]], &o0, active);
    put(&mut m[call.rows[1]], &o1, active);
}

/// `nv50: bra 0x698`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k588(call: &Call, m: &mut [Row], active: &Row) {
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = 0x3u32;
        let n1 = 0x698u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[0]], &o0, active);
    put(&mut m[call.rows[1]], &o1, active);
}

/// `nv50: bra 0x6c0`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k589(call: &Call, m: &mut [Row], active: &Row) {
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = 0x3u32;
        let n1 = 0x6c0u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[0]], &o0, active);
    put(&mut m[call.rows[1]], &o1, active);
}

/// `nv50: bra 0x6d8`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k590(call: &Call, m: &mut [Row], active: &Row) {
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = 0x3u32;
        let n1 = 0x6d8u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[0]], &o0, active);
    put(&mut m[call.rows[1]], &o1, active);
}

/// `nv50: bra 0x6e0`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k591(call: &Call, m: &mut [Row], active: &Row) {
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = 0x3u32;
        let n1 = 0x6e0u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[0]], &o0, active);
    put(&mut m[call.rows[1]], &o1, active);
}

/// `nv50: bra 0x7a0`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k592(call: &Call, m: &mut [Row], active: &Row) {
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = 0x3u32;
        let n1 = 0x7a0u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[0]], &o0, active);
    put(&mut m[call.rows[1]], &o1, active);
}

/// `nv50: bra 0x860`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k593(call: &Call, m: &mut [Row], active: &Row) {
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = 0x3u32;
        let n1 = 0x860u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[0]], &o0, active);
    put(&mut m[call.rows[1]], &o1, active);
}

/// `nv50: bra 0x8c0`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k594(call: &Call, m: &mut [Row], active: &Row) {
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = 0x3u32;
        let n1 = 0x8c0u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[0]], &o0, active);
    put(&mut m[call.rows[1]], &o1, active);
}

/// `nv50: bra 0x980`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k595(call: &Call, m: &mut [Row], active: &Row) {
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = 0x3u32;
        let n1 = 0x980u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[0]], &o0, active);
    put(&mut m[call.rows[1]], &o1, active);
}

/// `nv50: bra 0x9e0`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k596(call: &Call, m: &mut [Row], active: &Row) {
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = 0x3u32;
        let n1 = 0x9e0u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[0]], &o0, active);
    put(&mut m[call.rows[1]], &o1, active);
}

/// `nv50: bra 0xaa0`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k597(call: &Call, m: &mut [Row], active: &Row) {
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = 0x3u32;
        let n1 = 0xaa0u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[0]], &o0, active);
    put(&mut m[call.rows[1]], &o1, active);
}

/// `nv50: bra 0xb00`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k598(call: &Call, m: &mut [Row], active: &Row) {
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = 0x3u32;
        let n1 = 0xb00u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[0]], &o0, active);
    put(&mut m[call.rows[1]], &o1, active);
}

/// `nv50: bra 0xb60`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k599(call: &Call, m: &mut [Row], active: &Row) {
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = 0x3u32;
        let n1 = 0xb60u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[0]], &o0, active);
    put(&mut m[call.rows[1]], &o1, active);
}

/// `nv50: bra 0xc20`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k600(call: &Call, m: &mut [Row], active: &Row) {
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = 0x3u32;
        let n1 = 0xc20u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[0]], &o0, active);
    put(&mut m[call.rows[1]], &o1, active);
}

/// `nv50: bra 0xe0`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k601(call: &Call, m: &mut [Row], active: &Row) {
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = 0x3u32;
        let n1 = 0xe0u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[0]], &o0, active);
    put(&mut m[call.rows[1]], &o1, active);
}

/// `flexgrip: BRA 0x408`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k602(call: &Call, m: &mut [Row], active: &Row) {
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = 0x408u32;
        let n1 = 0x3u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[0]], &o0, active);
    put(&mut m[call.rows[1]], &o1, active);
}

/// `flexgrip: BRA 0x490`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k603(call: &Call, m: &mut [Row], active: &Row) {
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = 0x490u32;
        let n1 = 0x3u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[0]], &o0, active);
    put(&mut m[call.rows[1]], &o1, active);
}

/// `flexgrip: BRA 0x4a0`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k604(call: &Call, m: &mut [Row], active: &Row) {
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = 0x4a0u32;
        let n1 = 0x3u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[0]], &o0, active);
    put(&mut m[call.rows[1]], &o1, active);
}

/// `flexgrip: BRA 0x4a8`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k605(call: &Call, m: &mut [Row], active: &Row) {
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = 0x4a8u32;
        let n1 = 0x3u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[0]], &o0, active);
    put(&mut m[call.rows[1]], &o1, active);
}

/// `flexgrip: BRA 0x4d0`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k606(call: &Call, m: &mut [Row], active: &Row) {
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = 0x4d0u32;
        let n1 = 0x3u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[0]], &o0, active);
    put(&mut m[call.rows[1]], &o1, active);
}

/// `flexgrip: BRA 0x548`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k607(call: &Call, m: &mut [Row], active: &Row) {
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = 0x548u32;
        let n1 = 0x3u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[0]], &o0, active);
    put(&mut m[call.rows[1]], &o1, active);
}

/// `flexgrip: BRA 0x560`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k608(call: &Call, m: &mut [Row], active: &Row) {
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = 0x560u32;
        let n1 = 0x3u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[0]], &o0, active);
    put(&mut m[call.rows[1]], &o1, active);
}

/// `flexgrip: BRA 0x58`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k609(call: &Call, m: &mut [Row], active: &Row) {
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = 0x58u32;
        let n1 = 0x3u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[0]], &o0, active);
    put(&mut m[call.rows[1]], &o1, active);
}

/// `flexgrip: BRA 0x5a0`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k610(call: &Call, m: &mut [Row], active: &Row) {
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = 0x5a0u32;
        let n1 = 0x3u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[0]], &o0, active);
    put(&mut m[call.rows[1]], &o1, active);
}

/// `flexgrip: BRA 0x5c0`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k611(call: &Call, m: &mut [Row], active: &Row) {
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = 0x5c0u32;
        let n1 = 0x3u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[0]], &o0, active);
    put(&mut m[call.rows[1]], &o1, active);
}

/// `flexgrip: BRA 0x698`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k612(call: &Call, m: &mut [Row], active: &Row) {
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = 0x698u32;
        let n1 = 0x3u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[0]], &o0, active);
    put(&mut m[call.rows[1]], &o1, active);
}

/// `flexgrip: BRA 0x6c0`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k613(call: &Call, m: &mut [Row], active: &Row) {
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = 0x6c0u32;
        let n1 = 0x3u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[0]], &o0, active);
    put(&mut m[call.rows[1]], &o1, active);
}

/// `flexgrip: BRA 0x6d8`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k614(call: &Call, m: &mut [Row], active: &Row) {
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = 0x6d8u32;
        let n1 = 0x3u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[0]], &o0, active);
    put(&mut m[call.rows[1]], &o1, active);
}

/// `flexgrip: BRA 0x6e0`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k615(call: &Call, m: &mut [Row], active: &Row) {
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = 0x6e0u32;
        let n1 = 0x3u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[0]], &o0, active);
    put(&mut m[call.rows[1]], &o1, active);
}

/// `flexgrip: BRA 0x7a0`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k616(call: &Call, m: &mut [Row], active: &Row) {
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = 0x7a0u32;
        let n1 = 0x3u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[0]], &o0, active);
    put(&mut m[call.rows[1]], &o1, active);
}

/// `flexgrip: BRA 0x860`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k617(call: &Call, m: &mut [Row], active: &Row) {
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = 0x860u32;
        let n1 = 0x3u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[0]], &o0, active);
    put(&mut m[call.rows[1]], &o1, active);
}

/// `flexgrip: BRA 0x8c0`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k618(call: &Call, m: &mut [Row], active: &Row) {
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = 0x8c0u32;
        let n1 = 0x3u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[0]], &o0, active);
    put(&mut m[call.rows[1]], &o1, active);
}

/// `flexgrip: BRA 0x980`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k619(call: &Call, m: &mut [Row], active: &Row) {
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = 0x980u32;
        let n1 = 0x3u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[0]], &o0, active);
    put(&mut m[call.rows[1]], &o1, active);
}

/// `flexgrip: BRA 0x9e0`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k620(call: &Call, m: &mut [Row], active: &Row) {
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = 0x9e0u32;
        let n1 = 0x3u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[0]], &o0, active);
    put(&mut m[call.rows[1]], &o1, active);
}

/// `nv50: joinat 0x110`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k621(call: &Call, m: &mut [Row], active: &Row) {
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = 0x9u32;
        let n1 = 0x110u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[0]], &o0, active);
    put(&mut m[call.rows[1]], &o1, active);
}

/// `nv50: joinat 0x2c8 residue=0x78000000000`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k622(call: &Call, m: &mut [Row], active: &Row) {
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = 0x9u32;
        let n1 = 0x2c8u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[0]], &o0, active);
    put(&mut m[call.rows[1]], &o1, active);
}

/// `nv50: joinat 0x388 residue=0x78000000000`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k623(call: &Call, m: &mut [Row], active: &Row) {
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = 0x9u32;
        let n1 = 0x388u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[0]], &o0, active);
    put(&mut m[call.rows[1]], &o1, active);
}

/// `nv50: joinat 0x448 residue=0x78000000000`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k624(call: &Call, m: &mut [Row], active: &Row) {
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = 0x9u32;
        let n1 = 0x448u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[0]], &o0, active);
    put(&mut m[call.rows[1]], &o1, active);
}

/// `nv50: joinat 0x4a0`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k625(call: &Call, m: &mut [Row], active: &Row) {
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = 0x9u32;
        let n1 = 0x4a0u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[0]], &o0, active);
    put(&mut m[call.rows[1]], &o1, active);
}

/// `nv50: joinat 0x4a8 residue=0x78000000000`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k626(call: &Call, m: &mut [Row], active: &Row) {
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = 0x9u32;
        let n1 = 0x4a8u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[0]], &o0, active);
    put(&mut m[call.rows[1]], &o1, active);
}

/// `nv50: joinat 0x4e8`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k627(call: &Call, m: &mut [Row], active: &Row) {
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = 0x9u32;
        let n1 = 0x4e8u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[0]], &o0, active);
    put(&mut m[call.rows[1]], &o1, active);
}

/// `nv50: joinat 0x508`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k628(call: &Call, m: &mut [Row], active: &Row) {
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = 0x9u32;
        let n1 = 0x508u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[0]], &o0, active);
    put(&mut m[call.rows[1]], &o1, active);
}

/// `nv50: joinat 0x748 residue=0x78000000000`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k629(call: &Call, m: &mut [Row], active: &Row) {
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = 0x9u32;
        let n1 = 0x748u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[0]], &o0, active);
    put(&mut m[call.rows[1]], &o1, active);
}

/// `nv50: joinat 0x808 residue=0x78000000000`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k630(call: &Call, m: &mut [Row], active: &Row) {
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = 0x9u32;
        let n1 = 0x808u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[0]], &o0, active);
    put(&mut m[call.rows[1]], &o1, active);
}

/// `nv50: joinat 0x828`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k631(call: &Call, m: &mut [Row], active: &Row) {
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = 0x9u32;
        let n1 = 0x828u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[0]], &o0, active);
    put(&mut m[call.rows[1]], &o1, active);
}

/// `nv50: joinat 0x868 residue=0x78000000000`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k632(call: &Call, m: &mut [Row], active: &Row) {
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = 0x9u32;
        let n1 = 0x868u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[0]], &o0, active);
    put(&mut m[call.rows[1]], &o1, active);
}

/// `nv50: joinat 0x88 residue=0x78000000000`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k633(call: &Call, m: &mut [Row], active: &Row) {
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = 0x9u32;
        let n1 = 0x88u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[0]], &o0, active);
    put(&mut m[call.rows[1]], &o1, active);
}

/// `nv50: joinat 0x8c8 residue=0x78000000000`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k634(call: &Call, m: &mut [Row], active: &Row) {
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = 0x9u32;
        let n1 = 0x8c8u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[0]], &o0, active);
    put(&mut m[call.rows[1]], &o1, active);
}

/// `nv50: joinat 0x960`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k635(call: &Call, m: &mut [Row], active: &Row) {
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = 0x9u32;
        let n1 = 0x960u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[0]], &o0, active);
    put(&mut m[call.rows[1]], &o1, active);
}

/// `nv50: joinat 0x9c0`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k636(call: &Call, m: &mut [Row], active: &Row) {
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = 0x9u32;
        let n1 = 0x9c0u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[0]], &o0, active);
    put(&mut m[call.rows[1]], &o1, active);
}

/// `nv50: joinat 0xa10`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k637(call: &Call, m: &mut [Row], active: &Row) {
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = 0x9u32;
        let n1 = 0xa10u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[0]], &o0, active);
    put(&mut m[call.rows[1]], &o1, active);
}

/// `nv50: joinat 0xa18`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k638(call: &Call, m: &mut [Row], active: &Row) {
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = 0x9u32;
        let n1 = 0xa18u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[0]], &o0, active);
    put(&mut m[call.rows[1]], &o1, active);
}

/// `nv50: joinat 0xa48 residue=0x78000000000`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k639(call: &Call, m: &mut [Row], active: &Row) {
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = 0x9u32;
        let n1 = 0xa48u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[0]], &o0, active);
    put(&mut m[call.rows[1]], &o1, active);
}

/// `nv50: joinat 0xa68`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k640(call: &Call, m: &mut [Row], active: &Row) {
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = 0x9u32;
        let n1 = 0xa68u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[0]], &o0, active);
    put(&mut m[call.rows[1]], &o1, active);
}

/// `nv50: joinat 0xaa8 residue=0x78000000000`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k641(call: &Call, m: &mut [Row], active: &Row) {
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = 0x9u32;
        let n1 = 0xaa8u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[0]], &o0, active);
    put(&mut m[call.rows[1]], &o1, active);
}

/// `nv50: joinat 0xab0`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k642(call: &Call, m: &mut [Row], active: &Row) {
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = 0x9u32;
        let n1 = 0xab0u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[0]], &o0, active);
    put(&mut m[call.rows[1]], &o1, active);
}

/// `nv50: joinat 0xb08 residue=0x78000000000`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k643(call: &Call, m: &mut [Row], active: &Row) {
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = 0x9u32;
        let n1 = 0xb08u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[0]], &o0, active);
    put(&mut m[call.rows[1]], &o1, active);
}

/// `nv50: joinat 0xb40`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k644(call: &Call, m: &mut [Row], active: &Row) {
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = 0x9u32;
        let n1 = 0xb40u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[0]], &o0, active);
    put(&mut m[call.rows[1]], &o1, active);
}

/// `nv50: joinat 0xb68 residue=0x78000000000`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k645(call: &Call, m: &mut [Row], active: &Row) {
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = 0x9u32;
        let n1 = 0xb68u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[0]], &o0, active);
    put(&mut m[call.rows[1]], &o1, active);
}

/// `nv50: joinat 0xbc8 residue=0x78000000000`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k646(call: &Call, m: &mut [Row], active: &Row) {
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = 0x9u32;
        let n1 = 0xbc8u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[0]], &o0, active);
    put(&mut m[call.rows[1]], &o1, active);
}

/// `nv50: joinat 0xc8`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k647(call: &Call, m: &mut [Row], active: &Row) {
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = 0x9u32;
        let n1 = 0xc8u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[0]], &o0, active);
    put(&mut m[call.rows[1]], &o1, active);
}

/// `nv50: joinat 0xe8`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k648(call: &Call, m: &mut [Row], active: &Row) {
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = 0x9u32;
        let n1 = 0xe8u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[0]], &o0, active);
    put(&mut m[call.rows[1]], &o1, active);
}

/// `flexgrip: BRA 0xaa0`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k649(call: &Call, m: &mut [Row], active: &Row) {
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = 0xaa0u32;
        let n1 = 0x3u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[0]], &o0, active);
    put(&mut m[call.rows[1]], &o1, active);
}

/// `flexgrip: BRA 0xb00`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k650(call: &Call, m: &mut [Row], active: &Row) {
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = 0xb00u32;
        let n1 = 0x3u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[0]], &o0, active);
    put(&mut m[call.rows[1]], &o1, active);
}

/// `flexgrip: BRA 0xb60`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k651(call: &Call, m: &mut [Row], active: &Row) {
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = 0xb60u32;
        let n1 = 0x3u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[0]], &o0, active);
    put(&mut m[call.rows[1]], &o1, active);
}

/// `flexgrip: BRA 0xc20`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k652(call: &Call, m: &mut [Row], active: &Row) {
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = 0xc20u32;
        let n1 = 0x3u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[0]], &o0, active);
    put(&mut m[call.rows[1]], &o1, active);
}

/// `flexgrip: BRA 0xe0`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k653(call: &Call, m: &mut [Row], active: &Row) {
    let mut o0 = [0; LANES];
    let mut o1 = [0; LANES];
    for l in 0..LANES {
        let n0 = 0xe0u32;
        let n1 = 0x3u32;
        o0[l] = n0;
        o1[l] = n1;
    }
    put(&mut m[call.rows[0]], &o0, active);
    put(&mut m[call.rows[1]], &o1, active);
}

/// `flexgrip: MVI R2, 0x1`
#[multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn k654(call: &Call, m: &mut [Row], active: &Row) {
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

/// The functions, in the order of their keys.
pub(super) const FUNCTIONS: &[(u128, Function)] = &[
    (0x004efbf4a3b45ab2413c5a9e3f9dc133, k84),
    (0x0071e6e51d0fc93c5526031c538fcfda, k557),
    (0x00d7a8e5538c775b4533190ab428e543, k240),
    (0x0127ff9e5f4dd41f0cb34a255cc708ce, k223),
    (0x0138e09ee6ea5ba6db5ac7ef4c810fad, k148),
    (0x014eb886b3878ee4b248fb317be3c733, k630),
    (0x01951e496320bbb63be18c1a0834baa9, k641),
    (0x01eb37dff796a7643f8ce9d4bf5e0e0d, k592),
    (0x024b6718d96aba5ea04b1913b1f7bd1d, k227),
    (0x02882609de94c832778915d03764bfee, k40),
    (0x03772ffdae350ce5fe0c67122c9b1955, k442),
    (0x037cf4708e655819e9b9179c7ed206ac, k382),
    (0x03c27bde356af56a8c0d3feedcce42aa, k290),
    (0x03ff677ca37cf408dec93d9c2fc7e6d0, k459),
    (0x0494b0454327deb2c4fcecf14a7a87dd, k52),
    (0x057fcfde6867c9822a41e16a9c0aa7d8, k276),
    (0x05a46e819a29f9a03ddbf97b659424c4, k369),
    (0x05b1a19fb1f5c203175ea2e7f67590b6, k274),
    (0x068350e99cf64273b4db17dcbdc0f25d, k537),
    (0x0684262c3bfc4edcd8a3bed03851956c, k293),
    (0x069d7b866d6b1c069a999f816147164e, k313),
    (0x06de3a9f4d67cf00fb1d44cf4b856cf4, k626),
    (0x07cf140c961fa22f69ef995b38178ca2, k195),
    (0x095c9b8d2402b83ed70e1956d015617c, k343),
    (0x0a1701dfda877266ad882ba8b14d25f5, k644),
    (0x0b0622297ff5665ac7e0298c15d3e376, k311),
    (0x0b3819f6d65c128e12513ad73043a20f, k147),
    (0x0c00d7537fc3901615f75ef009bdff7a, k297),
    (0x0c136174ae5a2011ef9a95882ed745ea, k132),
    (0x0c2bd6f98ec87533cf3054120d2aed31, k479),
    (0x0c5fa5866f004dc5fcc4c020a5042de7, k251),
    (0x0c615d884be71381723df3290df981f2, k211),
    (0x0c77c5816453f87dec5f7e3952dc46cc, k242),
    (0x0da5b2835ae96c5efc31708ea902a203, k145),
    (0x0e1a545d8f3d079e4e54e40c60c9cad0, k489),
    (0x0e762d9de0523e46d12e4d7ec5c8f0d0, k118),
    (0x0ecce22fb9decdaafae84b8870b613d9, k633),
    (0x0f0b98c4afd0f9731b8dbf0b75fb3f4f, k61),
    (0x0f9f64180d32839c542ba384f157fce8, k269),
    (0x0ff54f0e3bac81c24ff8eeff5213ee28, k451),
    (0x10190090a8b820086f35861a6a3717a6, k560),
    (0x109a2389677addb1923827583081f0c4, k607),
    (0x1158f1d3b72411d156108226cb3cca4e, k261),
    (0x11820c48838bd9ca5d663c6ca3a4f789, k411),
    (0x118cc076641ac7045fbe462922c23d97, k325),
    (0x124d3fbce174bc2d0e68bdb9147bc2b1, k614),
    (0x132bd18c5c1b98bbf7f56f4b4f666ac1, k17),
    (0x13e2b5e2626a17268f511a6a36fbc514, k551),
    (0x13f14fd27cad12ed85a1cf6975c4a58c, k174),
    (0x142c4945c0819762ddbaca98b67982b6, k115),
    (0x146b21730a92f21e4744a94f14ac838f, k492),
    (0x14899713285d8b4fb5db05134538aa80, k410),
    (0x14ab6ae6bf526a2cef7b44fcb5d771b3, k140),
    (0x14c1a936d97e24638ab3af83362310d5, k475),
    (0x150a11df70c9b97253b12dcf656bb69d, k558),
    (0x154a8ff3ec0ec50997ecfeb4f8efcf92, k235),
    (0x15f17d2c524bec1765fa5e0aac698e84, k443),
    (0x167242e6dea1b2280bd0ef5f15c31311, k122),
    (0x16e1b99f293691289f3a468ded5fbc57, k651),
    (0x17ed2e9fd520cc6dd76ab79dd8b1a766, k330),
    (0x19622586fc52345facc363751c53a0d9, k103),
    (0x1986008cd11a631b683d46e7a427b457, k434),
    (0x199d3a406af91037061856c5a5a42d3d, k97),
    (0x1a0782b30dd3c6639bda7d983b7cdc28, k285),
    (0x1a30bb6c213a845ccb589e45d3589c91, k621),
    (0x1a614ed2095546464a779710c89fcbde, k409),
    (0x1a98af9f9e423099e515bef2a465aee7, k283),
    (0x1ac1909b8127cb0d83294d436063226c, k305),
    (0x1ad1607c1633f26096cb0830007065c1, k420),
    (0x1b0259e00a556470bc73c88cdb628aad, k196),
    (0x1b387facc4f81ff37fbd8586c37c847e, k613),
    (0x1b8b982d24b00de5045301fd5fd500e8, k44),
    (0x1dfdfa3e5644639ead0751981c92e03f, k448),
    (0x1eb9f371d7b24614abe6919ef645d4fe, k380),
    (0x1f003cee8558211f3bec3abb13b773df, k187),
    (0x1f88074acc0179fa8f5bd3dfa32192b9, k373),
    (0x1f8f921a9e6271eeec2f7855b9074bef, k521),
    (0x20b4d6e5c63e4676dd20a51cd5aeea80, k594),
    (0x216dcacba29655cb2abd8ccb0c503dba, k589),
    (0x21ad547e30f18d5d965564d82bc59f2e, k224),
    (0x21e1085156bd81c1ebeaba0cf9bd4098, k190),
    (0x21fcedd6714df22cfd8de9f231bc6262, k268),
    (0x2270c88a30b4d147f9bb9b57d1a6498b, k47),
    (0x228efec38a9f1e53c22d32d68df7a3a1, k498),
    (0x229cc89c7af414e025aca1a1e984899f, k467),
    (0x22b821937df900aa9531865ddb5eb88b, k23),
    (0x22c07282cfbaa553ff95d756d387e09e, k398),
    (0x22f1b8d0bfd7353a297054aac8e9a1c3, k252),
    (0x22fe646b6eb91ebdd7ea2550dc1b5438, k86),
    (0x233344785da8aaff938a804421f02682, k344),
    (0x248d752d7a12cbd899eae09c4be18a17, k471),
    (0x24e4f1981a586b13d0861598ff6023aa, k79),
    (0x24ea784529b89cb23f7ad5249432e6e8, k573),
    (0x252bd669bd184af39119223ca1120646, k139),
    (0x25416999d3ba0edea0c68ad6d21d13f7, k359),
    (0x2571399f68286c171459f943220459a7, k571),
    (0x25b56a89d71b8674c6f7be02d1a7fdbb, k458),
    (0x2682862fee1be88d1ac74fe06d1940a0, k134),
    (0x26dd186f6883c4db5eb5788f7b468601, k43),
    (0x27395d204c70911f9e29d11534c2c63c, k494),
    (0x27ffa16e2e4796be5cf8a77422e06b38, k199),
    (0x2892c8515fe32ff31f2524e5cfac6c89, k566),
    (0x28c7d1250f39d8781ec2699b3013c770, k225),
    (0x28dfe6433e3f3b242996d61ae0f2e87d, k243),
    (0x28ec617e7077470c4bf9d483daa8cb33, k112),
    (0x29b2a3b7cd08ed468a5602727179f3d9, k631),
    (0x29bf49f6fe8cdee3c8d5be2ad05b8749, k273),
    (0x2a998607868d4b1abda3ebe480effb90, k37),
    (0x2aa80f14e94b891bdf1005fd7dbe3c93, k228),
    (0x2b1d19a1458b7aa6721695f96077ac61, k272),
    (0x2b59fdc9dfe7713af2d68b42f4a9e7d6, k570),
    (0x2c633a55df9f9d3e223980b64ec639c6, k482),
    (0x2c7f4cc3db256472bed0ce33afdd82c9, k168),
    (0x2c98b3d7c77c58a0fe16d0c9419fac6b, k376),
    (0x2ceb2f5b035121cbb69f856a83f94264, k635),
    (0x2e794d5f4598e8f0a099b96f310861ae, k554),
    (0x2f8ca5a9316ade05815d66e1af9680a1, k617),
    (0x30bcc7331c3c891e80e511c5d5384c0d, k484),
    (0x317985c5016c65216a89e4ec4551f1dc, k625),
    (0x318dcfb554de5c57f45351b2750a6cac, k100),
    (0x31d6c8de08e0f95bbf53c7f68ed6eec5, k19),
    (0x324f1053e667bd8d65cc1b325b55e383, k425),
    (0x3288c4d9cac65d2f670d65358098edd5, k455),
    (0x32afe0bc1dd35dd73fad0057cbe76794, k157),
    (0x32c5c6f1bfbec00f0a965201fd720769, k28),
    (0x33114785a40215024e6a915f91d12f30, k238),
    (0x331f2c8d57ebd4c1e758e6cf5201e70d, k286),
    (0x33708f74fe78691038df376cb2adaa77, k333),
    (0x341860bbf7ef5cc0319bdfb81c7cfb9d, k423),
    (0x342e8c8547366424cc5572d58a9ca268, k465),
    (0x3484d33cd908ddc738c5a778ea791229, k127),
    (0x350810af031612dcb05911d32e196e86, k322),
    (0x35261951e1b618a56ef3cf2d23c9cbb2, k120),
    (0x3527a0f2e20db92c4fefd169839028ba, k357),
    (0x35294cfaf4b8219f7df3a801312b6220, k547),
    (0x3545f032685f18c2a11c5396da486b38, k303),
    (0x35737a41ef619a571cec5ed2cee76ba2, k189),
    (0x358ca15080e573846f2345386fe958f5, k119),
    (0x359bf3058ade4eea1042f4f8b4d2468a, k648),
    (0x35a055746223979a8b835a5b51dbdab2, k653),
    (0x35aec38d0e1c63c97afb45dd19d8b0c2, k495),
    (0x35bf712c194234b39d0c3f4f886fd4ea, k581),
    (0x3665a8bc7baf50c5528f08921a414b46, k390),
    (0x366ce3c425bdc8f8402f2be601f1c8c6, k358),
    (0x36db142e4aa314175346b6b27cd9ef48, k172),
    (0x36f921dc29057c6c76d36671dc63ceed, k150),
    (0x37397910067f9787a8780cf5a2ee693b, k419),
    (0x3757980fd68244beac259b6694b3b873, k137),
    (0x37d8584a1035ac1329c0533180fcada4, k200),
    (0x390efaecfa4e0e8684fd89058db45e4d, k105),
    (0x39219f93cb404323fdd538eb5ef88ad6, k231),
    (0x394685a2af03f10485f54bd6aa35006b, k375),
    (0x397bfdfe731559cc4a6e61594544c189, k439),
    (0x39c60da9b2c1c34704f033c3ebdfef12, k605),
    (0x3a51237866c5c5ebffee84d9efe7218a, k430),
    (0x3aea3400a36c6af215d4e46339865f65, k562),
    (0x3af14a304152a3e686cb721df208dba0, k136),
    (0x3b37503b59093ae1471f04a49cb3adbe, k541),
    (0x3c229b280f36eb11e6e5daffb27e554c, k532),
    (0x3c725d6e0df4e7b696a9441a70f65a18, k449),
    (0x3cc2f111e3251000f3629507de3a80ef, k167),
    (0x3de88f18d16536c5eaa24249fe9cc92e, k233),
    (0x3f6020c51e35af18b24b7dee3327e519, k321),
    (0x3fcef6631e603e6eebf75c8a139bb1db, k404),
    (0x3fe1921dbb411907e970a9846bea9b5d, k56),
    (0x401ede739c6659eafddbc4cb8980214b, k435),
    (0x404b175c47e6b74dc5b880934a8f3fc4, k78),
    (0x4069bf4e8455fd7d6bfa642522c9d440, k13),
    (0x41a3011b4a4643e36c26da5753b32298, k320),
    (0x41ad88f53991eb379312f722726bd96b, k114),
    (0x41e284c58bddb425475f10e2f5eae400, k230),
    (0x425f3ae262dcceb10959438ebc4b0d0d, k377),
    (0x42fb3ae67d220052d3d5678e042c9989, k121),
    (0x43024993e8cb2cf5cf8e075b6858e196, k90),
    (0x436af80706003566b0ceafcaeddcfb27, k421),
    (0x43fb804e5aa132cd3745cfcddb3e0646, k525),
    (0x440bd4cbadc51886cee7f40f5fdf04f9, k34),
    (0x44ddcd48de1a7e1adcac2f2979517e03, k186),
    (0x4591188c0fc16bd5b8e76bc808402e45, k401),
    (0x461dd0f5415a33525c16381bcaf89d01, k3),
    (0x46687d04d2732c764f263107f78f300c, k107),
    (0x47b28064a8c43b2817b0d92c4f95a5e1, k366),
    (0x4ad2f8c0955781281338892418fbe698, k501),
    (0x4b1a3d6afaf3a5c63955966885c17238, k385),
    (0x4b20e485e656c24ffb955a4143e907d9, k387),
    (0x4b47a78ccb0c7d73cae2c027b44d82b1, k94),
    (0x4c827c53740652b792bb55f4d324b569, k431),
    (0x4d5c2a612b03722c45b85699adbb8fa8, k647),
    (0x4da0e1df75b175370a8412514c76bc2f, k606),
    (0x4df0d78a056c9dfe6642413595fb3bf0, k486),
    (0x4ee6ae4120b2a38976bf94d942809364, k181),
    (0x4f03d4ba304704963ee1cf03f473a8d3, k191),
    (0x4f9751e660741e271f1746c96996110a, k206),
    (0x4ff3a46d70e72a98d46233c47200c9d5, k202),
    (0x503e8def7db7fcd70bbc5db1ecaf5807, k597),
    (0x5072859ef38f44e55321e68f73bb4874, k10),
    (0x50ed6edc964d426a28e19a7440d78373, k25),
    (0x50eec35dcc80fbbf79f4393d57ad5c8d, k287),
    (0x512467a01bfb3b12dfad9a3adbe3790d, k599),
    (0x512aabef4c34928a324f7f0ee8d2cf74, k577),
    (0x5156abedc1ba10aa7cdb927574849e76, k383),
    (0x521ba8b4cd475c96184122c052abe525, k30),
    (0x5258f672accc8177b08c290485bc0eaa, k131),
    (0x52d3f58f5019c98a1f259c6b5335cda0, k205),
    (0x52eefd1a0cbc7581998a64825aa06bed, k98),
    (0x5309fef0b6fc3c62b3109278c2609822, k472),
    (0x53911370e58aa0b623df4d1a015437bf, k399),
    (0x5414056e76589513c1d67c6f6aba9338, k456),
    (0x5429d86ef6b8dc4f3f4c440438003460, k393),
    (0x54ec727e359f3543213aaf5c7bdd4b44, k266),
    (0x54f2fabd9bd091e22db782c82ee4f962, k639),
    (0x552d4798650d822ce840e33d6bfc1da4, k640),
    (0x559cacf8aeb9245b47783e2b53036ce8, k245),
    (0x55d849cd0684697ccba7611ef9cf9a92, k412),
    (0x569c18ee77e54a25703b9967518fd48b, k151),
    (0x574ceaeab9ac7b1b81ab97b634016f12, k219),
    (0x576c010ff6206737ab46164017678e70, k2),
    (0x579cdfd1831d1f6f0299404418e60e33, k598),
    (0x57cfe49f15bf99a17ba3dd26f54237c5, k416),
    (0x57dbe8bb5e3d905fe8c10da27b72067a, k234),
    (0x58eaf259a9cfa888050238ea6bb7d35c, k583),
    (0x5912d4ec6ad8e0fc893ec58c057b1856, k540),
    (0x5a87d95e4fd5524d761dca8f34c9d0d1, k379),
    (0x5aaac47a8d5bcf70d46c4ab77df81dec, k232),
    (0x5abc3d5809571b48e7da937f808d5bda, k517),
    (0x5b34d4f92ec6ecd3a5aee9cb875aae36, k415),
    (0x5b49ab514ec10a29a9176b102971da95, k538),
    (0x5bd44073eb8f168159a01f9b61c4ecea, k493),
    (0x5be2dd55dbaf60ed732d445225c9abe8, k301),
    (0x5bf309c6fdc7e14714e99f7b6d9136b0, k182),
    (0x5c0b4f8f89b1e85739feed1da0787a10, k154),
    (0x5cae1093aec28d6f2ea3c69fccd6cefb, k414),
    (0x5ceef5290e25219f289be4dba7d01e5e, k91),
    (0x5d0281db02a02190c49c732d67362fa6, k237),
    (0x5d171140e762b1edee19cc8973213863, k60),
    (0x5d91781895c60a7e5f8cef2d7341d0e6, k184),
    (0x5e568b8386d00664801a39cd6bd31c52, k323),
    (0x5e5a1fa0d3f4d33ca70104253cc55a76, k288),
    (0x5e97e748ef8052ce083b5f3dca96c163, k464),
    (0x5ecd480ff4ed4e65c9a90a2a4658b85a, k42),
    (0x5f357512af381681e1ff2d01fed31565, k546),
    (0x5f6f895a4dc85e58bb1fbd7f354f7f3d, k76),
    (0x5ffabbeb2824f7072adec4bf53e43226, k177),
    (0x608defed35a608a373eccdb24a22e1f6, k144),
    (0x60af21d042c7d478795d7c56b7406a30, k424),
    (0x60c621b6ff476b47d73cbc671527fc5c, k585),
    (0x613ba80ecebfaa8362b3d45ef23cd00a, k64),
    (0x6145b34287bece90f6e1ff009f532dc5, k165),
    (0x61f9d28d1ee47da02d257ae790a2dd9a, k14),
    (0x637216ab4cb9ab1d2ba8c6d87ed54d01, k477),
    (0x6380f76cc9280694672bf35c15be1c7d, k250),
    (0x63ebfaf7133c63c9ec6ba1df93553809, k106),
    (0x657144ac50d28ad740b9d5fed95de800, k0),
    (0x65b552003c819e1854ab727be8cd0838, k447),
    (0x669394086bb94a3cff79e6c9dfca1c52, k515),
    (0x66f050e9f974d7f1dc22a7ed1c0463d9, k650),
    (0x675c2e05aa76c8e810c87f3248be3a1f, k77),
    (0x67d9db6cb90e83a9d216baf72e6b96f2, k402),
    (0x68011b4c1823752bf74ded1a437158e8, k185),
    (0x685040ddc9c198d429c4c45724184436, k39),
    (0x68906e3159d6bf0a7d7e0f56aa3e5131, k164),
    (0x6891f2e69287d47d7609a3346294b3ef, k408),
    (0x689dce0d69ee9f4dca93efd97691052d, k73),
    (0x69a2451b6304426a3ed0ca257627f314, k220),
    (0x6a0411fbbbd7b5f312036cb2b6ae20d8, k70),
    (0x6a390a1799a252c60db9a2e2c40a5ee2, k559),
    (0x6a8eb2a34f1f9ef9552d59aa0e186a56, k82),
    (0x6aacbd5b791fea4d0dea3209bc706e07, k83),
    (0x6ac94f3a129f1deb399c78a676b9b791, k487),
    (0x6bc4d6aefd1c8277c75a53071f35b0e1, k87),
    (0x6d1013ab9411083c71b71a8378e7b986, k332),
    (0x6d8211daf4e6fb56d752720c3b625937, k347),
    (0x6e73deb8305b6bd9bf760c8297c492f9, k192),
    (0x6ef2bf42d5a980328d995c736c51adfe, k257),
    (0x70426220812af1cba1e5aec882b011aa, k295),
    (0x7062577a60ebc5bb3be31618d420dfc2, k503),
    (0x70ab149b0227628b80342b40f13e8d2a, k201),
    (0x70df8e55e5a083c96cd21e88628c6afa, k536),
    (0x716827f40a0722f78e85db4e16722318, k4),
    (0x71a6649d7942faca676b94d5b91985ce, k143),
    (0x720d6be15f99abda9f68c5a6ef81298a, k27),
    (0x723875dd9adb5f3a1955269562379565, k126),
    (0x733064f33f0e6511fa9eb3be54b0083e, k208),
    (0x73412846e52249e2c25817cc2f827a37, k310),
    (0x73cd4a939122390f69a238cd70b90e6a, k381),
    (0x74d4f75dccf7c3e3210b64c5ad29767b, k611),
    (0x7598fcaad5b9c77d5ad0b141a07ee57a, k513),
    (0x76015dbae083e82afbfdc71f4e63ae70, k49),
    (0x7644f50d53317ea15857bb0b603d8891, k457),
    (0x76a44ecb0a61ae8dff23395db43c1518, k198),
    (0x76b82aaea6009ef5534fa86ed100aec3, k426),
    (0x76e03617f81448f4cb4e3914946370a9, k246),
    (0x7793654fbcffb00139b5b6f1a92e11d9, k170),
    (0x779541ac0e3695af64a842f80ff15b39, k587),
    (0x78071d087b637d932998e5c43b4d42f9, k159),
    (0x78ce707b87beedb58e433e655f52e81c, k368),
    (0x78d558c6c7ef509bbf91f970a4689648, k307),
    (0x78dd295492a319868653f5166421feeb, k281),
    (0x78fffbfe7ef4b7dc3682bd164fd5a09c, k66),
    (0x79b73e5da4afea9989717056ba0a6fee, k608),
    (0x7a666682a1270319598492592cc18319, k218),
    (0x7aee495967a3a5d1ba33a0c516e098d0, k95),
    (0x7ce8ade63cd6e1c139da0babb250a89d, k499),
    (0x7d08b59fe0ea00a2e61dc948702b2219, k470),
    (0x7d30ef74bbd578bfcda03e43e6779a58, k514),
    (0x7d846e035fd88cefc8a1f48f3efb86ed, k454),
    (0x7e231a9ef7e26a837cdf997fd7ff6f32, k345),
    (0x7f8c42fb5fb701b613e31086049bf296, k58),
    (0x7fa718aef2e98cf229028848c74fa718, k516),
    (0x7fb944813fe2d85d3528b7198405d374, k16),
    (0x80b3015bcd86c7714a9e24cbea9baaff, k169),
    (0x81f9c5a0882ba93cdd67aaf83bcae1bb, k602),
    (0x82a282842ce37c144dc42c0a1dc37554, k362),
    (0x8326a219f5cccc180eb322bb6e61b9e1, k146),
    (0x8329484e7d7eed7bfcfeab31121a2007, k265),
    (0x8336d3e7eb7435cdc104e8fbf613897e, k116),
    (0x836d61beebb8cbea820e825ccb02c258, k298),
    (0x837eeef5f2168e693232ace40605691b, k65),
    (0x839324b555f8a50cb517e7c4192a29ee, k506),
    (0x83bff839a5da3bd391524005d731bfbc, k316),
    (0x83ec5513b1ebeaa47c762eeedd1d60da, k335),
    (0x84277346ab87ac9d14b8a4fe5320b72b, k507),
    (0x847c2d6f923b54bd5ac17899713f9fd3, k432),
    (0x852f1e73322333f76c92e9c1d3674c77, k340),
    (0x8562d3bf0b9c1f941dae415a2cf72878, k309),
    (0x86409d4d6df8627c5b10a328a8ec5407, k241),
    (0x8736e525d22494993fe9c86e46c40de7, k15),
    (0x8755fbfc4c3e14eda47c8358f8cfa50f, k520),
    (0x87edd8255e85c3047c18a1e20c10c00d, k485),
    (0x88027da1cb392f054045d4328ee170e3, k441),
    (0x88443cb0e7b7f9b0f52d0067a9ab3a17, k534),
    (0x889b727d2955bf14bb929b02bba6fad6, k264),
    (0x88c46a7f1928a79e548ef7d489ec9b94, k476),
    (0x88c77ad9ae450f65c2e45b97c8f80387, k80),
    (0x8a14af06636d5713126191aecd5f749c, k588),
    (0x8a36f467708d2cd12f046c3b9fdef39e, k488),
    (0x8b3ece4874615144cb865dd8db3fb8fd, k113),
    (0x8bd275b08cda70e867cd47afffb1e5f7, k466),
    (0x8c5f24954e00e74e29b114276e632637, k593),
    (0x8d6686038aa9f77a232d97b93dbce781, k71),
    (0x8d840517a5eb5a2dbd5f415ca79dbc1e, k440),
    (0x8dc629470ba27988ffc8e7126851e0c0, k51),
    (0x8dcf5a0b3247bedb61a8596968158674, k48),
    (0x8e28c2ee37495987108b61381486bc01, k389),
    (0x9083c3704027075f4fc0d65b39c18e01, k312),
    (0x913808e897fcc5e7c9e09d6750d370d9, k400),
    (0x918c82768111be2f667e953ce5f69cd2, k221),
    (0x91b5c8e3c12274e85f181f5c95581778, k289),
    (0x92a2111ce8a59fa417936f8ec0a71854, k619),
    (0x92be2c09eda036653795708eeaf402d5, k31),
    (0x93174f07a037051a05f11fe2d6ebf6b9, k553),
    (0x9403d7b9ef76ed119fd1e285ad951ba9, k620),
    (0x94df19e5a7582308720e004f5fc1028a, k433),
    (0x94e0810f4e09c8f0a4ae39c139f30f79, k92),
    (0x954bc732384fd2922fe81ba70296d15c, k328),
    (0x9550f6319a0e8bfeb82ed409c4250d15, k555),
    (0x95cd779ffaebb3f2f682da8f42e0a22d, k365),
    (0x96ad985c0019bfbcd28d04ea95e8423e, k207),
    (0x96be2df145b33bea91a3d1135a91998f, k279),
    (0x96cd5130d48f1c72a667fbb99a5f568f, k124),
    (0x96d5eb53a6e520d381d4e28048fa5e4c, k327),
    (0x970aca14330938e56abc59f0e858ab18, k462),
    (0x9711f7702daa075b468b39b9c68dce80, k21),
    (0x972aff16bf17f5ae542c2467d6d85c14, k173),
    (0x97ebd7914a02e29e74a08ab0294e8f2b, k386),
    (0x980dd9593be0c2fe78014f4515e27bf7, k438),
    (0x986d59e5740ded3a81bf3a0e8f710b0b, k22),
    (0x98a4a827d96feab90964cd95302b1a99, k326),
    (0x99e522cad14a562be469a64d5a230cb0, k627),
    (0x99ed9c147807fde842faa546baf76929, k491),
    (0x9aeac0b126aaed6b76f9de8b3b4a6392, k229),
    (0x9c1f5e5d89a6793173e8bb2966481d05, k24),
    (0x9c3747c920392865d3abbbbba4692ae3, k590),
    (0x9c37a5c2b798ab6b2cd847a41726deef, k397),
    (0x9c5f4baca93284842411f9f28139da43, k586),
    (0x9ce70ffb22cd6b6f05a69949ee44087b, k275),
    (0x9d478c4156d0a6baf98f95628ed62f58, k99),
    (0x9e1349f41600c107cf9a5f681901226b, k270),
    (0x9e196ff10e660d09ecaa597f4b0a0b2a, k579),
    (0x9e74498a91d44de198139a441b70c1e1, k356),
    (0x9ebca6c54ba7c470fe669ded2776919b, k568),
    (0x9f63011edad5552d43b67ad34b3d4979, k20),
    (0x9f65621efb2e0eb1c9883926c550ce6c, k612),
    (0x9fb8d49727569a4e0cbe7171e9b93138, k214),
    (0x9fefec9deba27a556c42571390c7b808, k600),
    (0xa0af6f1123da61345e2cd70ba3b65d74, k7),
    (0xa0f8a5fd2ce2378ef705590fc6efa53c, k496),
    (0xa13c08d141d17dc8a7d428e9004c658b, k527),
    (0xa1f1df934b12ebb2e166059c62600019, k175),
    (0xa268b4138a8fe907a94f024974d621cd, k93),
    (0xa28442c46226a3d7f755aa9b07633689, k299),
    (0xa2918baa1d74cb941bf9e6b03df6fd75, k550),
    (0xa2daafcdd34a0bb9b3c5fbf7aee30de3, k480),
    (0xa2dd715b84365329dcc6bf9d94f9cb95, k267),
    (0xa435dba8abff3b0146fc0e2621863211, k392),
    (0xa4953e88be6b5f16600608d6e38780c0, k282),
    (0xa4984ff096174b5d32ac3aad51c6f387, k247),
    (0xa49f7b9db456454a717718cb653394db, k271),
    (0xa4e66e9dcdbcc70056e71171d13e4ca6, k363),
    (0xa4fa6f68465b389bc4811c89fc22c7a5, k461),
    (0xa50c9f3d96bb59401ca3665a580aecb9, k128),
    (0xa5342b0e64b821cfdd144b9a133a39e9, k610),
    (0xa5a0ae33db82b042bcd10b2c36a6d760, k549),
    (0xa60b9ca0b3aeef3ab392cdacf2782ad6, k1),
    (0xa62bc873bb792addac3ee349a3011f52, k395),
    (0xa64ba96a88358b23fe3ed5c24dc79cbb, k254),
    (0xa6be551db4020bcb03e24bd70ce55f59, k158),
    (0xa7ace26eb2fa9f502a8f830cc0ed5923, k481),
    (0xa7d37bf3a82586f8cbd77e866f1ee858, k109),
    (0xa80a649d0dbdb04ca88b345803d1f0e1, k417),
    (0xa815d47fc5200ea5962a56f98f5c4371, k156),
    (0xa83893986255bcb936e3a183d2e0912c, k217),
    (0xa8b731bb3e73f1b31eb18f999abfe3dd, k563),
    (0xa8f015da08c8a44e96d4f1a2de4f5d82, k72),
    (0xa9026acf348e5e7feb91300ebd3a93c7, k567),
    (0xa94339e32cff0e53f3adb636af7ed06d, k163),
    (0xaa63d3c5f89b13f6eac49231bf304837, k300),
    (0xaa846b224f35653a4c85fefa37825b2b, k413),
    (0xaa9554a2f4ad18c648a4ab6fe9e887f9, k429),
    (0xab303675940e352f033a14c8577c57c4, k446),
    (0xab7c53d6e7f6aa8a43862e15daa74f62, k162),
    (0xab8b0ffe4268828108997a7af6fa0d2e, k318),
    (0xaba887c9b0d3b52c4956801538584710, k512),
    (0xabb05b375b0baed62b5cf139df4c3376, k522),
    (0xac425cb3f2ee0b950122c2ef517a9da8, k213),
    (0xac65b80717549c65f33696762be92671, k391),
    (0xac8bae1bde846e97d14ed54e0cd7774f, k453),
    (0xace6386a27d4f3f990678b8a204187e1, k341),
    (0xacfa73a9a5c432e6b6983bd91b6b10ee, k171),
    (0xad427703033cff46cd04913322fd2314, k331),
    (0xae004ef3a060b3e98852813b2ce215c0, k615),
    (0xae38ac6930ab3595629f51b06e9a8718, k591),
    (0xae95af5057036225bed55ba205026c43, k350),
    (0xaf799cfdb20e74e99575f5567336b62e, k263),
    (0xaf8ee30d3816d5e580d25078f683f248, k406),
    (0xafdf2c96e4cdbab51e1705095987e27b, k33),
    (0xb1281d3086bdfd8007b27ec72248ce71, k542),
    (0xb15e637f8aabee7e85c6c3004b3992a0, k197),
    (0xb188b529321e8a53d633cb52c24c6ca3, k518),
    (0xb25c9b7ba4bc3477c724dcb9e5bc316c, k8),
    (0xb25d2000aa7a114b11d5c7ab1e8e0cf7, k96),
    (0xb31c350469e0086448206e83dafc7e56, k183),
    (0xb33aa316e98f5475b14829c3ad8c60b8, k508),
    (0xb399f1956d5c5f9e5eb88a2960d39eb2, k378),
    (0xb40e8a85b7e28cc446e337d7f9f6f10f, k474),
    (0xb41f1d0492f8d9a3c7ce9197ded1cf48, k188),
    (0xb468fbb66d4338fb9a5e01bfcdbbfd3e, k53),
    (0xb4e14635af7d219b9540dd180cc68422, k306),
    (0xb4eb6860962c3af62869b8bb85347d93, k123),
    (0xb542bfc4f3adc89c2be83dd18a7a03d9, k638),
    (0xb5583ddf8969d4ec263992f6cf87c260, k504),
    (0xb5d31abf671051b6b7ea5341fc50581d, k649),
    (0xb5eb3ceec5a7c0d9f6b448a4f5df44a8, k396),
    (0xb5ee3fdf465bd3fa485715900fe57b8a, k609),
    (0xb5f3f4814c47521eee3efa37df856489, k153),
    (0xb66495cfe0a77a2f3433a1cb2b32b5c3, k346),
    (0xb67645c7c9f59a5486c0f1d26e17ac20, k572),
    (0xb6c26cc160e1f105a3962602785ed7d3, k616),
    (0xb6fa76b40a44703f01a516f8d7260cbf, k277),
    (0xb766766518cdf855f80d4656791ab479, k194),
    (0xb797046d21da55dae02b9f764fe1adfb, k258),
    (0xb7a4d28a932a0732d1a0ad86d48b58bd, k575),
    (0xb7ba1ea0fdc1a32b0ec7e690d6a8838a, k422),
    (0xb7d49e2883f092dc5abe1426f810812e, k244),
    (0xb86193438dce4cf407319448e72960c5, k578),
    (0xb87aa0e34cb779e908b3cacae542246f, k349),
    (0xb90da09dcc10008267f0a3b5d952c009, k50),
    (0xb929bf24b76fc771378c548ee2674379, k161),
    (0xb95416cc59fa014f578c8879387450b2, k364),
    (0xb95b997cdaca666a134c9a942ac1c467, k302),
    (0xb9bb36586e1c1634d6db545b9be5bfa5, k436),
    (0xba0e23f76161c5d7d2cdc106617b736b, k5),
    (0xbb0ade875c6ebb1d291236909c95663c, k483),
    (0xbb65e306138bb371fc07eb36c0347d4c, k54),
    (0xbb6a6ee1b4b64555cb522f124c16dec9, k530),
    (0xbb803647fbac76f7d843c94f082f2ab9, k450),
    (0xbc7139717e0712b81baf39cfdfc7515b, k469),
    (0xbcf3ffa5d311458c06669a8683ebbfca, k628),
    (0xbd3a1e88673ba8674dac0bea45ae0ec9, k81),
    (0xbd66f1d295607a7e24340d8327c92374, k342),
    (0xbdbc43898077006403fe2da10c58baf3, k468),
    (0xbdcad161f4c7b3a22bd1e28fa27a059f, k334),
    (0xbe0c63cee557d096f0d46c9c4cbf08a1, k529),
    (0xbe75cd8a1975c2bab2ec6664b43b6d3c, k629),
    (0xbea41e6c4e75b4862cde82c3f924b586, k337),
    (0xbef80a1f908805fef61dcb72344dd357, k437),
    (0xbf98ece75031ed076b5de7d402461134, k531),
    (0xbf9ecc16d810c4704c352edef376fdd8, k74),
    (0xbfe72abb3dc28e0a464c69e228eac615, k104),
    (0xc0d9279db253f72ce456afec3cc80f11, k319),
    (0xc14947b9985ad8f962bc0177944b3702, k580),
    (0xc14c62f6968d9cee2ebf11830341fd42, k452),
    (0xc34864b89c0396a4d97129b81bd30b45, k256),
    (0xc3835c398af2c48d1e256e25163b31e7, k353),
    (0xc3e20cefcfa50d6927aff51f7b2dac31, k524),
    (0xc5baa53d94c61b95b819f2c017381719, k178),
    (0xc625ea7fba30aa0702c3a19763b488e9, k351),
    (0xc6ee8ea6e5f910de60c005ecaaa0a72e, k634),
    (0xc73b7ec7b658eb92183dda377e100f48, k338),
    (0xc760e9c0321f07db1dbbb7fbd506d7e7, k354),
    (0xc7f9a5aca475467223f84044e1f1e70e, k101),
    (0xc81ba24318a44b8923104aab22ca396c, k367),
    (0xc8267d583b50e288d09a2cab2d78fdc5, k294),
    (0xc83a12e34322d1890dc5f3462944dd99, k543),
    (0xc8b2729ff25b47b45db97e2639f9296a, k308),
    (0xc8e1460b57f4265d3d879ae04120f1a1, k637),
    (0xc90e77fac92b1f27af4f7f9566ebc480, k646),
    (0xc93b3b425f9ece752af3b908f84bcb72, k584),
    (0xca0dac80d9b4c003c2ef0e9c1361b466, k370),
    (0xca1c9d77cae8a098b4bda72bf9e3291b, k141),
    (0xca23878f49084757e31939dd0da1ca90, k622),
    (0xca83addab8bdc45a04fc65ba325300f2, k108),
    (0xcb3eb2e6f511205c7fbb633683cc889a, k384),
    (0xcb726655aaa2b5d525835cc8120cd981, k510),
    (0xcb8fdd46929337ca62cce6626472f525, k505),
    (0xcbd1eb6c39ab404b574bda7a00c94b55, k576),
    (0xcd339adf7f68cd4a2217b2d2d6497d49, k355),
    (0xcd39a2c4db56afd6ed0f50fa9dfa69e7, k473),
    (0xcd7a434f223880de925b948ae049d1e9, k317),
    (0xcedf4232dd846b7430f6cc0d40ffc6d7, k203),
    (0xd03461febcaedaee5f722dcd3ebbd727, k545),
    (0xd1f1108e108d7f4fed387549ebdc5563, k142),
    (0xd1f43f67ed3cf3864da049d51e99c2d4, k654),
    (0xd271164acdd6fc6702d7cda4511ec0c0, k35),
    (0xd28c89fb87c264524a5027e49bdaa20e, k69),
    (0xd2ba752d9fa58e7f977afa9b80678a12, k361),
    (0xd2bca4c1ee3c7ba226b0b7577f9d83d3, k155),
    (0xd2d1cd566a910f51c6097188d3548352, k603),
    (0xd32a1d332c716d8ff975bd866f701f3e, k253),
    (0xd331290ad8d49844912571525db8bcf3, k624),
    (0xd57588906566b7fbabe45dcab24a9889, k539),
    (0xd6160659afcdab1124625c0b099bd74d, k548),
    (0xd62424a56a7a54b1133b8d90d7976236, k292),
    (0xd655975e0d23d2a7ac2717940efa940a, k291),
    (0xd674b198ca5170242434bfd83ce06567, k314),
    (0xd687f05a87574f94c66ee5822f046ea1, k41),
    (0xd68cc9d2d2761d75ac70e1f798de8fd7, k179),
    (0xd6ee4969ae47fd3642108daaee4dc900, k133),
    (0xd704e09481a8742b006f334649a8c9b3, k348),
    (0xd74d616b4c605f46caa7ae9d6606675a, k152),
    (0xd86eecfee4ed603863874e0777c5f5fa, k259),
    (0xd8c58c096cd90cf6a65bfb5ebd57b37c, k67),
    (0xd9002d18dcf2e502e515a0c62e5dc0e2, k405),
    (0xd924914fc4598da95fd559ceccfb2daa, k374),
    (0xd98e345def317186f37eadfab47c4213, k226),
    (0xd9b02dc954ab5e243d84a80bc25c5238, k642),
    (0xd9ca4cfd14c64722d0e268a04ea4d309, k204),
    (0xda4e27bf8d4cd621aa1eea0c3efbb850, k110),
    (0xda937d65164076026c291adadec8ba5b, k46),
    (0xdaad601c74476ba1003a8e77c0efbc10, k125),
    (0xdc4e0f35789a6f79b0eba85f868dce57, k645),
    (0xdc636643fb98fff66753e42ca41f5b2f, k533),
    (0xdc7ae1eb2495f8314e0018493d8f8901, k149),
    (0xdd9cd64d5b01fff27c3ca3604d58c8c3, k89),
    (0xddcd4b24f45f0616fe8813db5db554d5, k45),
    (0xde2cda34990106704001020aa294107e, k9),
    (0xdf506906a0d6b1152d77fdc3615dc427, k130),
    (0xdf50b21af2e6b48437634ef22f06dfd0, k38),
    (0xdf5144f52aeb0f91cb35831de42df491, k26),
    (0xdf7797130f7e19ac7f6716a7af1982d5, k262),
    (0xdfa62e3b131052cbccdc46142bbed888, k62),
    (0xdfd1e3a229cbf54276b013a063e0bb8f, k85),
    (0xdff95feae408d4d1a985c5c3116a0b4d, k407),
    (0xe06203a45974c503dc1177a478c8685b, k574),
    (0xe0befe388fb9b6b2acad87a1aa023076, k526),
    (0xe0d88f3eeb413d7f6eb15862c31d47b1, k428),
    (0xe1846e45d044d4cfc4ff79cb8636a157, k388),
    (0xe1b8d50b3898cdd3fada5a2aac1343b6, k403),
    (0xe212d80adea8373678f2fef83cb1f6ab, k511),
    (0xe2852fa97d1fed2c4114667dbea4a886, k75),
    (0xe2b539c8739ccf6ec63562328199e4d0, k63),
    (0xe2d1763510e728fb18198d9b323d72f2, k523),
    (0xe2f2d546a206a969af138127ca2d6637, k166),
    (0xe32cdc292936eda1d8207a7012f3caa2, k215),
    (0xe332eb664c9ee60fd1d88d382ee4f9e5, k180),
    (0xe4d1caf645179e6ed38a4d3c43dde967, k278),
    (0xe54c9416a8fc143a33fa8fc72706c848, k418),
    (0xe5996a70de3243136acdfb88e4273d3e, k260),
    (0xe5a139185372a05bdbcec14a777bcbc6, k528),
    (0xe5f89f42843ed72998231d2147026030, k565),
    (0xe63ec0626c66dc0287cca73e4a1a28f2, k324),
    (0xe63f0424bb328e77f1abb915bb80e5a8, k552),
    (0xe64e83b190fabc20a334840152a9943f, k544),
    (0xe661702d2a0911387515097803410d79, k32),
    (0xe69236bbee4f3f16d79e2d342b07a3d4, k623),
    (0xe718f1995cc5b717c854b3470ac69ae6, k135),
    (0xe722c37168b5932d41aa9eccbf282b4a, k500),
    (0xe777ccd4eae1fdf4360d7db6b6101d30, k222),
    (0xe7aaf8608369c05c813b9991a4db8d46, k12),
    (0xe85435ad4f3a3e91084b1f2512e71515, k445),
    (0xe8a06642fa1c11153f7585c8610d3768, k304),
    (0xe8d78ccffda0f447a960584155ba18e8, k564),
    (0xe8eec6c7df996f59a61373deec24b5e1, k556),
    (0xe924955ba675ed5152c493824ed6567b, k129),
    (0xe9931a69e0715c61afec41eeb456ad34, k618),
    (0xea5bb460bbd175b2b4df8967ddb4ce14, k117),
    (0xea7a5d8777fd82cc3d4fb6c0a53da149, k444),
    (0xea863c673de44476500e6e7a85e94e79, k582),
    (0xead17d95375638f6a58c74fea6953583, k372),
    (0xec1332711b16bdb77392a4487e1dcdf7, k176),
    (0xec67930cd09bf098ea0301e39c01fa2d, k463),
    (0xed04fffd7a2289080350ac73809d6f18, k296),
    (0xee23df9f4f1190917f61fdf14551aa24, k236),
    (0xee297f8770368210f0710b1e45af7768, k212),
    (0xee9ea6c8fb87fbad10070d27402be048, k111),
    (0xeebbffdb76380b3f508f96f6a384593b, k55),
    (0xeedf9ec70a039bafdfb232e6ccb8fea6, k59),
    (0xeee7a30a3f01b2a52181626c9a651267, k36),
    (0xef604bd8df86900703668aa5d91e7340, k88),
    (0xefa6bcc61daf98710eb226e2f95559d6, k102),
    (0xefb0c9857ff4067407a5a67b3586493c, k339),
    (0xefe381ed7479607cb5cf9e572ee741e8, k209),
    (0xf08a26132c19cf1c8352822eb095916b, k478),
    (0xf0e5f72f5691566d72d3073a017ce310, k255),
    (0xf13c83299e0239c6a74c53e5200bd72a, k336),
    (0xf144acef1a16a073a7f03858feada452, k535),
    (0xf15e6178943ff898adf805fc3bb1b304, k29),
    (0xf1f342e575bb314b0afab89dbc47960c, k561),
    (0xf2737136e825d43857c254b7aaa43d63, k68),
    (0xf3f2f75977d6be527bb87c1f985f04e0, k193),
    (0xf3f58b9d7e3c19eaef39952ae525299a, k248),
    (0xf4617951da1c20e6815a65d49567059f, k11),
    (0xf473d382e3a9c1d2d76a76eec68d8a24, k427),
    (0xf4fec5d8734f1a028a00220be3feb804, k601),
    (0xf529424418957250609f7c0647a02c86, k57),
    (0xf5ddddc1a2a11df1f47f47f5e61bc574, k371),
    (0xf5f6564fb1d2e65ff089ce635a6385a8, k502),
    (0xf61c4cd7a0956d83cfdc2792275790bc, k249),
    (0xf66c074add1c54284183ee167ea3f147, k216),
    (0xf6bb4b18ed09e3b858b0b34172a14c89, k643),
    (0xf6fd9fdc3c394a0d2c30f3b9bf1e3c18, k160),
    (0xf70e3df87ddb48be2248154e13330d7a, k239),
    (0xf74b64eedc2444db6e698216449b910a, k210),
    (0xf88f0b3800de7026f082432eba15b40e, k138),
    (0xf8ba2f62f7747bb6a7bc203ac820eb5b, k596),
    (0xf9213b24fb01cf9b7d78750801280db4, k595),
    (0xf9efb75fc078821909cf2690980a0b8d, k460),
    (0xfa0d6fb690c1350e71100d2e6c8f4c03, k6),
    (0xfaa3f62c7fc9c66eec24d3969de8ab1c, k652),
    (0xfad640554c65aa888f5d55283ee1320d, k632),
    (0xfb2349cbe90fed0b878d7155631b0406, k509),
    (0xfb4c8693d712997571448de7198007f7, k394),
    (0xfbf5869bd8f8bb0f8dca2978cc74a652, k490),
    (0xfbfed17d526b438791b260917eba6f47, k360),
    (0xfc0bfda5822ff2a828cc1f4e1d8d008e, k519),
    (0xfc177e01ab81afd28f70880ccfe1671f, k315),
    (0xfc2c8edea59ffa75576e25cc3b01f805, k352),
    (0xfc9379cd5ea812eea6be814dea6cde7f, k284),
    (0xfcb47cfd425ddf80314fade4021aefd8, k569),
    (0xfcdaecfebb31e26b190fb313af7e3cd6, k329),
    (0xfd6b95af40443deabeb1353c84795553, k636),
    (0xfd77e681ea014246eb632c0d709c1324, k280),
    (0xfd87446e72f4b42e8bf635bf904ffe16, k18),
    (0xfe8de0b3f343248f3069f70e47a3bd86, k497),
    (0xff0657f3e880525f8d7337a0e215757a, k604),
];
