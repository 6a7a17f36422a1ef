//! What SGX543 instructions of less used groups do, against plain models of each family: repeats
//! and increments, tests into registers, blending of bytes, samples, loads and stores.

use crate::support::usse;

use std::collections::HashMap;

use isamorph_core::exec::{Lane, Memory, Models, Run};
use isamorph_core::oracle::Random;

use usse::{BANKS, Draw, Increment, Machine};

/// A bitwise operation by its name on numbers of 16 or 32 bits, if the amount of a shift is one
/// that is described.
fn bitwise(op: &str, width: u32, a: u32, b: u32) -> Option<u32> {
    let all = if width == 32 { u32::MAX } else { 0xffff };
    let (a, b) = (a & all, b & all);
    let shifted = || (b < width).then_some(b);
    let rotate = |n: u32| if n == 0 { a } else { a << n | a >> (width - n) };
    let out = match op {
        "and" => a & b,
        "or" => a | b,
        "xor" => a ^ b,
        "shl" => a << shifted()?,
        "rol" => rotate(shifted()?),
        "shr" => a >> shifted()?,
        "asr" if width == 32 => (a as i32 >> shifted()?) as u32,
        "asr" if a < 0x8000 => a >> shifted()?,
        _ => return None,
    };
    Some(out & all)
}

#[test]
fn repeated_bitwise_operations_run_one_after_the_other() {
    let mut random = Draw(Random(7));
    let mut compared = 0;
    let mut m = Machine::new();
    for _ in 0..600 {
        m.reset();
        let mut banks: HashMap<(&str, i64), u32> = HashMap::new();
        // Few registers, so that runs read what earlier ones wrote.
        for bank in BANKS {
            for n in 20..50 {
                let value = random.corner();
                m.set(bank, n, value);
                banks.insert((bank, n as i64), value);
            }
        }
        let runs = 1 + random.below(4) as usize;
        let moves: [Increment; 4] = std::array::from_fn(|_| match runs {
            // What a list does to an instruction that runs once is not known.
            1 => Increment::Step(random.below(7) as i8 - 3),
            _ => Increment::random(&mut random),
        });
        let set = moves.map(Increment::text).join(", ");
        m.run(&format!("smlsi {set}, limits 0, 0, 0"));
        let op = ["and", "or", "xor", "shl", "rol", "shr", "asr"][random.below(7) as usize];
        let width = if random.below(2) == 0 { 32 } else { 16 };
        let names: [&str; 3] = std::array::from_fn(|_| BANKS[random.below(2) as usize * 2]);
        let numbers: [i64; 3] = std::array::from_fn(|_| 32 + i64::from(random.below(3)));
        let immediate = (random.below(3) == 0).then(|| random.below(1 << 16));
        let rotation = if random.below(2) == 0 { 0 } else { random.below(32) };
        let invert = random.below(2) == 1;
        let second = immediate.map_or(format!("{}{}", names[2], numbers[2]), |n| format!("#{n:#x}"));
        let rotated = if rotation == 0 { String::new() } else { format!(" rol {rotation}") };
        let sign = if invert { "~" } else { "" };
        let (d, a) = (format!("{}{}", names[0], numbers[0]), format!("{}{}", names[1], numbers[1]));
        let repeat = if runs == 1 { String::new() } else { format!(".repeat{runs}") };
        let text = format!("{op}.u{width}{repeat} {d}, {a}, {sign}{second}{rotated}");
        // What is not known is guessed twice: if both guesses leave the same, it is known after
        // all.
        let after = |guess: u32| {
            let mut banks = banks.clone();
            for run in 0..runs {
                let value = |which: usize, by: Increment| banks[&(names[which], numbers[which] + by.at(run))];
                let b = immediate.unwrap_or_else(|| value(2, moves[3]));
                let (mask, k) = if width == 32 {
                    (u32::MAX, rotation)
                } else {
                    (0xffff, rotation % 16)
                };
                let b = b & mask;
                let b = if k == 0 { b } else { (b << k | b >> (width - k)) & mask };
                let b = if invert { !b } else { b };
                let target = (names[0], numbers[0] + moves[0].at(run));
                let result = bitwise(op, width, value(1, moves[2]), b).unwrap_or(guess & mask);
                let kept = if width == 32 { 0 } else { banks[&target] & 0xffff_0000 };
                banks.insert(target, kept | result);
            }
            banks
        };
        let (banks, other) = (after(0x5a5a_1234), after(!0x5a5a_1234));
        let described = banks == other;
        let word = m.word(&text);
        assert_eq!(m.run_word(word), described, "{text} after smlsi {set}");
        if described {
            for ((bank, n), expected) in &banks {
                assert_eq!(m.get(bank, *n as u64), *expected, "{text} after smlsi {set}: {bank}{n}");
            }
            compared += 1;
        }
    }
    assert!(compared > 200, "{compared} repeats");
}

#[test]
fn increments_last_until_they_are_set_again() {
    let mut m = Machine::new();
    (0..8).for_each(|n| m.set("pa", n, 100 + n as u32));
    // After reset every operand moves by one.
    m.run("or.u32.repeat4 r0, pa0, #0x0");
    assert_eq!([0, 1, 2, 3].map(|n| m.get("r", n)), [100, 101, 102, 103]);
    m.run("smlsi 2, 1, -1, 1, limits 0, 0, 0");
    m.run("or.u32.repeat3 r8, pa7, #0x0");
    assert_eq!([8, 10, 12].map(|n| m.get("r", n)), [107, 106, 105]);
    m.run("smlsi 1, 1, {2, 3, 0, 0}, 1, limits 0, 0, 0");
    // The first run starts elsewhere: whether that goes for instructions that run once, no source
    // says.
    m.run_open("or.u32 r20, pa0, #0x0");
    m.run("or.u32.repeat4 r16, pa4, #0x0");
    assert_eq!([16, 17, 18, 19].map(|n| m.get("r", n)), [106, 107, 104, 104]);
    m.run("smbo 3, 0, 1, 0");
    m.run("or.u32.repeat2 r24, pa0, #0x0");
    assert_eq!([27, 28].map(|n| m.get("r", n)), [101, 102]);
    m.run("smlsi 1, 1, 1, 1, limits 0, 0, 0");
    m.run("or.u32 r20, pa5, #0x0");
    assert_eq!(m.get("r", 20), 105);
    // A list of five runs is left open, as are other operands than registers.
    for text in [
        "or.u32.repeat5 r0, pa0, #0x0",
        "or.u32.repeat2 r0, c1, #0x0",
        "or.u32.repeat2 i3, pa0, #0x0",
    ] {
        m.run_open(text);
    }
}

#[test]
fn a_mask_has_one_where_the_condition_is_met() {
    let mut random = Draw(Random(11));
    let numbers = [
        0.0f32,
        -0.0,
        1.0,
        -1.0,
        2.5,
        1e-40,
        f32::MAX,
        f32::MIN,
        f32::INFINITY,
        f32::NEG_INFINITY,
    ];
    let mut m = Machine::new();
    for _ in 0..200 {
        m.reset();
        let mut draw = || -> [f32; 4] { std::array::from_fn(|_| numbers[random.below(10) as usize]) };
        let (a, b) = (draw(), draw());
        for (j, (x, y)) in a.iter().zip(&b).enumerate() {
            m.set("pa", 4 + j as u64, x.to_bits());
            m.set("sa", 8 + j as u64, y.to_bits());
        }
        let (name, test): (&str, fn(f32, f32) -> bool) = [
            ("eq", (|a, b| a == b) as fn(f32, f32) -> bool),
            ("ne", |a, b| a != b),
            ("lt", |a, b| a < b),
            ("le", |a, b| a <= b),
            ("gt", |a, b| a > b),
            ("ge", |a, b| a >= b),
        ][random.below(6) as usize];
        let first = random.below(2) == 1;
        let text = format!(
            "testmask.{name}.sub.f32.lanes.write r0, pa4, sa8{}",
            if first { ".xxxx" } else { "" }
        );
        m.run(&text);
        for j in 0..4 {
            let y = if first { b[0] } else { b[j] };
            let expected = if test(a[j], y) { 1.0f32 } else { 0.0 };
            assert_eq!(m.get("r", j as u64), expected.to_bits(), "{text} {a:?} {b:?} lane {j}");
        }
    }
    // Masks of bytes are described, in `usse_semantics`; numbers are not.
    m.run("testmask.gt.sub.f32.write r0, pa4, sa8");
    m.run_open("testmask.gt.sub.u32.lanes.write r0, pa4, sa8");
}

/// `first op second`, products of bytes as fractions of 255, to nearest.
fn blended(op: &str, first: (u8, u8), second: (u8, u8)) -> u8 {
    let product = |(f, s): (u8, u8)| i32::from(f) * i32::from(s);
    let (x, y) = (product(first), product(second));
    let joined = match op {
        "add" => x + y,
        "sub" => x - y,
        "min" => x.min(y),
        _ => x.max(y),
    };
    (f64::from(joined) / 255.0).round().clamp(0.0, 255.0) as u8
}

#[test]
fn bytes_are_blended_as_fractions() {
    let mut random = Draw(Random(13));
    let pick = |random: &mut Draw, names: &[&'static str]| names[random.below(names.len() as u32) as usize];
    let mut m = Machine::new();
    for _ in 0..300 {
        m.reset();
        let (s0, s1, s2) = (
            random.corner().to_le_bytes(),
            random.corner().to_le_bytes(),
            random.corner().to_le_bytes(),
        );
        for (n, s) in [s0, s1, s2].into_iter().enumerate() {
            m.set("r", 10 + n as u64, u32::from_le_bytes(s));
        }
        m.set("r", 0, 0xaabb_ccdd);
        let from_one = |random: &mut Draw| if random.below(2) == 1 { "1-" } else { "" };
        // A factor by its name, for one byte.
        let factor = |name: &str, complement: &str, at: usize| {
            let value = match name {
                "zero" => 0,
                "src0" => s0[at],
                "src1" => s1[at],
                "src2" => s2[at],
                "alpha0" => s0[3],
                "alpha1" => s1[3],
                _ => s2[3],
            };
            if complement == "1-" { !value } else { value }
        };
        let ops = ["add", "sub", "min", "max"];
        let (cop, aop) = (pick(&mut random, &ops), pick(&mut random, &ops));
        let [k1, k2, k3, k4] = std::array::from_fn(|_| from_one(&mut random));
        let colors = ["zero", "src1", "src2", "alpha1", "alpha2"];
        let alphas = ["zero", "alpha1", "alpha2"];
        let (c1, c2) = (pick(&mut random, &colors), pick(&mut random, &colors));
        let (a1, a2) = (pick(&mut random, &alphas), pick(&mut random, &alphas));
        let text = format!("{cop}.fx8.{aop} r0, r11, r12, {k1}{c1}, {k2}{c2}, {k3}{a1}, {k4}{a2}");
        m.run(&text);
        let expected: [u8; 4] = std::array::from_fn(|at| {
            if at == 3 {
                blended(aop, (factor(a1, k3, 3), s1[3]), (factor(a2, k4, 3), s2[3]))
            } else {
                blended(cop, (factor(c1, k1, at), s1[at]), (factor(c2, k2, at), s2[at]))
            }
        });
        assert_eq!(m.get("r", 0).to_le_bytes(), expected, "{text} {s1:?} {s2:?}");

        // The masked form, with the bytes that it leaves alone.
        let masked = ["zero", "src1", "alpha1", "src2", "alpha2"];
        let (c1, c2) = (pick(&mut random, &masked), pick(&mut random, &masked));
        m.set("r", 0, 0xaabb_ccdd);
        let text = format!("{cop}.fx8.{aop} r0.x-zw, r11, r12, {k1}{c1}, {k2}{c2}");
        m.run(&text);
        let expected: [u8; 4] = std::array::from_fn(|at| match at {
            1 => 0xcc,
            _ => blended(
                if at == 3 { aop } else { cop },
                (factor(c1, k1, at), s1[at]),
                (factor(c2, k2, at), s2[at]),
            ),
        });
        assert_eq!(m.get("r", 0).to_le_bytes(), expected, "{text} {s1:?} {s2:?}");

        // Three sources; the second factor of alpha is that of the color, as the alpha of its
        // source.
        let colors = ["zero", "src1", "alpha1", "src0", "alpha0", "src2", "alpha2"];
        let (c1, c2) = (pick(&mut random, &colors), pick(&mut random, &colors));
        let (cop, aop) = (pick(&mut random, &ops[..2]), pick(&mut random, &ops[..2]));
        let a1 = pick(&mut random, &["zero", "alpha0", "alpha1", "alpha2"]);
        let text = format!("{cop}.fx8.{aop} r0, r10, r11, r12, {k1}{c1}, {k2}{c2}, {k3}{a1}");
        m.run(&text);
        let expected: [u8; 4] = std::array::from_fn(|at| {
            if at == 3 {
                blended(aop, (factor(a1, k3, 3), s1[3]), (factor(c2, k2, 3), s2[3]))
            } else {
                blended(cop, (factor(c1, k1, at), s1[at]), (factor(c2, k2, at), s2[at]))
            }
        });
        assert_eq!(m.get("r", 0).to_le_bytes(), expected, "{text} {s0:?} {s1:?} {s2:?}");
    }
}

#[test]
fn bytes_are_multiplied_and_added() {
    let mut random = Draw(Random(17));
    let mut m = Machine::new();
    for _ in 0..200 {
        m.reset();
        let (s0, s1, s2) = (
            random.corner().to_le_bytes(),
            random.corner().to_le_bytes(),
            random.corner().to_le_bytes(),
        );
        for (n, s) in [s0, s1, s2].into_iter().enumerate() {
            m.set("r", 10 + n as u64, u32::from_le_bytes(s));
        }
        let minus = random.below(2) == 1;
        let (alpha1, alpha2) = (random.below(2) == 1, random.below(2) == 1);
        let color = random.below(4) as usize;
        let alpha = random.below(2) as usize;
        let suffix = |on: bool| if on { ".alpha" } else { "" };
        let text = format!(
            "mad.u8 r0, r11{}, r12{}, {}r10, {}, {}",
            suffix(alpha1),
            suffix(alpha2),
            if minus { "-" } else { "" },
            ["src0", "src1", "alpha0", "alpha1"][color],
            ["alpha0", "alpha1"][alpha]
        );
        m.run(&text);
        let expected: [u8; 4] = std::array::from_fn(|at| {
            let x = if alpha1 || at == 3 { s1[3] } else { s1[at] };
            let y = if alpha2 || at == 3 { s2[3] } else { s2[at] };
            let z = if at == 3 {
                [s0[3], s1[3]][alpha]
            } else {
                [s0[at], s1[at], s0[3], s1[3]][color]
            };
            let (x, y, z) = (u32::from(x), u32::from(y), u32::from(z));
            (if minus { (x * y).wrapping_sub(z) } else { x * y + z }) as u8
        });
        assert_eq!(m.get("r", 0).to_le_bytes(), expected, "{text} {s0:?} {s1:?} {s2:?}");
    }
}

#[test]
fn loads_fill_registers_and_stores_empty_them() {
    let mut m = Machine::new();
    let state = m.registers.layout().find("memory").expect("memory");
    for n in 0..64u64 {
        let run = Run {
            state,
            address: 0x1000 + n,
            count: 1,
            width: 8,
            lane: Lane::new(0).expect("lane 0"),
        };
        m.memory.store(run, u128::from(n as u8)).expect("stored");
    }
    m.set("sa", 6, 0x0fe0);
    // The offset counts numbers of four bytes; the model adds four.
    m.run("lda32.count3 pa20, sa6, #7, #0, 0.0.0, drc0");
    assert_eq!([20, 21, 22, 23].map(|n| m.get("pa", n)), [0x0302_0100, 0x0706_0504, 0x0b0a_0908, 0]);
    m.set("r", 5, 0xdead_beef);
    m.run("sta32 r0, sa6, #8, r5, 0.0.0, drc0");
    m.run("lda32 pa20, sa6, #8, #0, 0.0.0, drc0");
    assert_eq!(m.get("pa", 20), 0xdead_beef);
    for text in [
        "lda8 pa20, sa6, #7, #0, 0.0.0, drc0",
        "ldl32 pa20, sa6, #7, #0, 0.0.0, drc0",
        "lda32 pa20, sa6, r1, #0, 0.0.0, drc0",
        "lda32.fetch2 pa20, sa6, #7, #0, 0.0.0, drc0",
        "sta32.count2 r0, sa6, #8, r5, 0.0.0, drc0",
    ] {
        m.run_open(text);
    }
}

#[test]
fn samples_give_what_the_texture_unit_answers() {
    let mut m = Machine::new();
    let one = |x: f32| x.to_bits();
    m.set("pa", 2, one(0.25));
    m.set("pa", 3, one(-3.0));
    m.set("pa", 4, one(7.0));
    // The texture of the model shows its coordinates; a sample of two has no third one.
    m.run("tex2D.f32 pa20, pa2.f32, sa4, #0, count 0, drc0");
    assert_eq!([20, 21, 22, 23].map(|n| m.get("pa", n)), [one(0.25), one(-3.0), 0, one(1.0)]);
    m.run("texCube.f32 r8, pa2.f32, sa4, #0, count 0, drc0");
    assert_eq!([8, 9, 10, 11].map(|n| m.get("r", n)), [one(0.25), one(-3.0), one(7.0), one(1.0)]);
    // Half precision: two channels to a register.
    m.run("tex2DReplace.f16 r12, pa2.f32, sa4, pa4, count 0, drc0");
    assert_eq!([12, 13, 14].map(|n| m.get("r", n)), [0xc200_3400, 0x3c00_0000, 0]);
    // Texels one after the other, each with all its channels: those of the model are at (0, -3),
    // (1, -3), (0, -2), (1, -2).
    m.run("tex2D.f32.gather pa40, pa2.f32, sa4, #0, count 0, drc0");
    for (texel, (x, y)) in [(0.0, -3.0), (1.0, -3.0), (0.0, -2.0), (1.0, -2.0)].into_iter().enumerate() {
        let got: Vec<u32> = (0..4).map(|c| m.get("pa", 40 + 4 * texel as u64 + c)).collect();
        assert_eq!(got, [one(x), one(y), 0, one(1.0)], "texel {texel}");
    }
    m.run("tex2D.f16.gather r40, pa2.f32, sa4, #0, count 0, drc0");
    let got: Vec<u32> = (40..49).map(|n| m.get("r", n)).collect();
    assert_eq!(
        got,
        [
            0xc200_0000,
            0x3c00_0000,
            0xc200_3c00,
            0x3c00_0000,
            0xc000_0000,
            0x3c00_0000,
            0xc000_3c00,
            0x3c00_0000,
            0
        ]
    );
    // Where a sample lies is one register.
    m.set("pa", 60, 7);
    m.set("pa", 61, 7);
    m.run("tex2D.f32.info pa60, pa2.f32, sa4, #0, count 0, drc0");
    assert_eq!([60, 61].map(|n| m.get("pa", n)), [0, 7]);
    for text in [
        "tex2D r0, pa2.f32, sa4, #0, count 0, drc0",
        "tex2D.f32.weights r0, pa2.f32, sa4, #0, count 0, drc0",
        "tex2D.f32.gather r112, pa2.f32, sa4, #0, count 0, drc0",
        "texCubeGrad.f32 r0, pa2.f32, sa4, pa4, count 0, drc0",
        "tex2D.f32 r0, pa2.f32, pa4, #0, count 0, drc0",
    ] {
        let word = m.word(text);
        assert!(!m.run_word(word), "{}", m.text(word));
    }
}

#[test]
fn gathered_texels_have_the_channels_of_their_texture() {
    // Texel and channel as a number, so that it shows where each went.
    let gathered = |x: &[u128]| u128::from((x[2] as f32 * 8.0 + x[3] as f32).to_bits());
    let channels: [fn(&[u128]) -> u128; 4] = [|_| 0, |_| 1, |_| 2, |_| 3];
    for (n, less_one) in channels.into_iter().enumerate() {
        let mut models = Models::default();
        models.add("usse channels", less_one);
        models.add("usse gathered texel", gathered);
        let mut m = Machine::with(models);
        (0..20).for_each(|at| m.set("pa", 40 + at, 9));
        m.run("tex2D.f32.gather pa40, pa2.f32, sa4, #0, count 0, drc0");
        let lanes: Vec<f32> = (0..4).flat_map(|t| (0..=n).map(move |c| t as f32 * 8.0 + c as f32)).collect();
        for at in 0..20 {
            let expected = lanes.get(at).map_or(9, |v| v.to_bits());
            assert_eq!(m.get("pa", 40 + at as u64), expected, "{} channels, lane {at}", n + 1);
        }
    }
}

#[test]
fn a_repeated_move_copies_pairs_of_registers() {
    let mut m = Machine::new();
    (0..16).for_each(|n| m.set("pa", n, 100 + n as u32));
    m.run("mov.f32.repeat3 o4.xy--, pa4.xyzw");
    let copied: Vec<u32> = (4..11).map(|n| m.get("o", n)).collect();
    assert_eq!(copied, [104, 105, 106, 107, 108, 109, 0]);
    // Each run has the swizzle and the mask of its own pair.
    m.run("smlsi -1, 1, {0, 2, 1, 0}, 1, limits 0, 0, 0");
    m.run("mov.f32.repeat3 r8.-y--, pa2.xxyz");
    assert_eq!([9, 7, 5].map(|n| m.get("r", n)), [102, 106, 104]);
    // Of runs that write one place the last one stays.
    m.run("smlsi 0, 1, 1, 1, limits 0, 0, 0");
    m.run("mov.f32.repeat4 sa8.xy--, i0.xyzw");
    m.set("i", 12, 7);
    m.run("mov.f32.repeat4 sa8.xy--, i0.xyzw");
    assert_eq!(m.get("sa", 8), 7);
    // Constants, immediates and what lies behind i3 are left open.
    for text in [
        "mov.f32.repeat2 o4.xy--, c1.xyzw",
        "mov.f32.repeat2 o4.xy--, #0.xyzw",
        "mov.f32.repeat2 o4.xy--, pa[index1 * 2 + 0].xyzw",
        "mov.f32.repeat2 o4.xy--, i3.xyzw",
    ] {
        m.run("smlsi 1, 1, 1, 1, limits 0, 0, 0");
        m.run_open(text);
    }
}
