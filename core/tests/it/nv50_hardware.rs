//! What hardware tests (envytools hwtest, run on G8x to GT2xx chips) found of nv50 and flexgrip.

use isamorph_core::builtin;
use isamorph_core::encoding::Codec;
use isamorph_core::exec::{Engine, Lane, Mask, Reference, Registers, Sparse};
use isamorph_core::text::to_text;

/// Executes one word with `$r4` set, in one of the ISAs; what `$r7` and the first flags register
/// are then, if nothing is open.
fn executed(isa: &str, word: &str, r4: u32) -> (u32, u8) {
    let isa = builtin::isa(isa).expect("built in");
    let word = isa.word(word).expect("a word");
    let instr = Codec::new(isa).decode(isa, word).unwrap_or_else(|e| panic!("{e:?}"));
    let mut engine = Reference::new(isa);
    let mut registers = Registers::new(engine.layout().clone());
    let lane = Lane::new(0).expect("lane 0");
    let place = |name: &str| engine.layout().find(name).expect("a state");
    let (r, c) = (place("r"), place("c"));
    registers.set(r, 4, lane, u128::from(r4));
    let prepared = engine.prepare(&instr).expect("described");
    let outcome = engine
        .execute(prepared, Mask(1), &mut registers, &mut Sparse::default())
        .expect("no memory");
    assert_eq!(outcome.open, Mask(0), "{}", to_text(isa, &instr));
    (registers.get(r, 7, lane) as u32, registers.get(c, 0, lane) as u8)
}

const ZERO: u8 = 1;
const SIGN: u8 = 2;

#[test]
fn a_selected_zero_of_either_sign_sets_zero_alone() {
    // slct b32 $c0 $r7 $r4 $r5 f32 $r6
    for (value, flags) in [(0x8000_0000, ZERO), (0, ZERO), (0x8000_0001, SIGN), (0xbf80_0000, SIGN), (1, 0)] {
        assert_eq!(executed("nv50", "c005081d 400187c0", value), (value, flags), "{value:08x}");
    }
}

#[test]
fn the_negated_float_of_zero_is_minus_zero() {
    // cvt neg rn f32 $r7 s32 $r4
    for isa in ["nv50", "flexgrip"] {
        for (value, float) in [(0, 0x8000_0000), (1, 0xbf80_0000), (0xffff_ffff, 0x3f80_0000)] {
            assert_eq!(executed(isa, "a000081d 64014780", value).0, float, "{isa}, {value:08x}");
        }
        // Without neg, and with neg of an absolute value.
        assert_eq!(executed(isa, "a000081d 44014780", 0).0, 0, "{isa}");
        assert_eq!(executed(isa, "a000081d 64114780", 0).0, 0x8000_0000, "{isa}");
    }
}

#[test]
fn bit_22_does_nothing_to_a_conversion_between_integers() {
    for isa in ["nv50", "flexgrip"] {
        for value in [0, 0x8765_4321, 0x7fff_ffff] {
            let plain = executed(isa, "a000081d 0c0187c0", value);
            assert_eq!(executed(isa, "a000081d 0c4187c0", value), plain, "{isa}, {value:08x}");
        }
        // It makes operands of 64 bits where a float takes part, on chips that have them.
        let isa = builtin::isa(isa).expect("built in");
        let word = isa.word("a000081d 44414780").expect("a word");
        assert!(Codec::new(isa).decode(isa, word).is_err());
    }
}

#[test]
fn a_product_saturates_from_gt200_on() {
    // mul sat rn f32 $r7 $r4 $r4
    for (value, square, saturated) in [(0x4000_0000, 0x4080_0000, 0x3f80_0000), (0x3f00_0000, 0x3e80_0000, 0x3e80_0000)] {
        assert_eq!(executed("nv50", "c004081d 00100780", value).0, square, "{value:08x}");
        assert_eq!(executed("flexgrip", "c004081d 00100780", value).0, square, "{value:08x}");
        assert_eq!(executed("nv50-gt200", "c004081d 00100780", value).0, saturated, "{value:08x}");
    }
}
