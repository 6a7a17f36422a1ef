//! The reader of GXP containers: it gives back what a container was made of, and survives
//! everything else.

use crate::support::bless;
use crate::support::corpus;

use isamorph_core::builtin;
use isamorph_core::container::gxp::{Stage, read};
use proptest::prelude::*;

/// A container of two programs, with some bytes between header and code as parameters and literals
/// would be.
fn container(stage: Stage, primary: &[u64], secondary: &[u64], gap: usize) -> Vec<u8> {
    let mut out = vec![0u8; 0x50 + 4 * gap];
    let mut place = |words: &[u64]| {
        let start = out.len() as u32;
        words.iter().for_each(|w| out.extend(w.to_le_bytes()));
        (start, out.len() as u32)
    };
    let (first, _) = place(primary);
    let (second, end) = place(secondary);
    let mut put = |at: usize, value: u32| out[at..at + 4].copy_from_slice(&value.to_le_bytes());
    put(0x00, u32::from_le_bytes(*b"GXP\0"));
    put(0x04, 0x0350_0501);
    put(0x14, u32::from(stage == Stage::Fragment));
    put(0x3c, primary.len() as u32);
    put(0x40, first - 0x40);
    put(0x44, secondary.len() as u32);
    put(0x48, second - 0x48);
    put(0x4c, end - 0x4c);
    let size = out.len() as u32;
    out[0x08..0x0c].copy_from_slice(&size.to_le_bytes());
    out
}

fn real_words() -> Vec<u64> {
    let isa = builtin::isa("sgx543").expect("built in");
    corpus::grouped(isa).iter().map(|r| r.word.bits as u64).collect()
}

#[test]
fn the_container_of_the_transcripts_holds_real_words() {
    let words = real_words();
    let made = container(Stage::Fragment, &words[..12], &words[40..43], 1);
    let path = corpus::dir().join("../smt/tests/cli/shader.gxp");
    if bless::asked() {
        std::fs::write(&path, &made).expect("written");
    }
    let file = std::fs::read(&path).expect("run with BLESS=1 to write it");
    assert_eq!(file, made);
    let read = read(&file).expect("a container");
    assert_eq!(
        (read.stage, read.primary.offset, read.secondary.offset),
        (Stage::Fragment, 0x54, 0x54 + 12 * 8)
    );
}

#[test]
fn each_contradiction_is_named_with_its_place() {
    let good = container(Stage::Vertex, &[1, 2, 3], &[4], 0);
    let broken = |at: usize, value: u32| {
        let mut bytes = good.clone();
        bytes[at..at + 4].copy_from_slice(&value.to_le_bytes());
        read(&bytes).expect_err("it is broken").to_string()
    };
    let cases = [
        (
            broken(0, 0x5858_4747),
            "byte 0x0: expected the bytes 47 58 50 00 (\"GXP\\0\"), found \"47 47 58 58\"",
        ),
        (broken(4, 2), "byte 0x4: expected major version 1, found 2"),
        (
            broken(8, 1000),
            "byte 0x8: expected a size of 80 to 112 bytes, the length of the file, found 1000",
        ),
        (
            broken(0x3c, 5),
            "byte 0x40: expected 5 words on a multiple of 4 between the header and the end, 0x70, found 0x50 to 0x78",
        ),
        (
            broken(0x40, 0x12),
            "byte 0x40: expected 3 words on a multiple of 4 between the header and the end, 0x70, found 0x52 to 0x6a",
        ),
        (
            broken(0x40, 0),
            "byte 0x40: expected 3 words on a multiple of 4 between the header and the end, 0x70, found 0x40 to 0x58",
        ),
        (
            broken(0x44, 2),
            "byte 0x4c: expected the end of 2 words from 0x68, 0x78, found 0x70",
        ),
        (
            read(&good[..111]).expect_err("it is cut off").to_string(),
            "byte 0x8: expected a size of 80 to 111 bytes, the length of the file, found 112",
        ),
        (
            read(&good[..60]).expect_err("it is cut off").to_string(),
            "byte 0x3c: expected a header of 80 bytes, found the end of the file",
        ),
    ];
    for (found, expected) in cases {
        assert_eq!(found, format!("malformed GXP container, {expected}"));
    }
}

proptest! {
    #[test]
    fn a_container_gives_back_its_programs(
        primary in prop::collection::vec(prop::sample::select(real_words()), 0..20),
        secondary in prop::collection::vec(any::<u64>(), 0..20),
        gap in 0usize..5,
        fragment: bool,
        padding in prop::collection::vec(any::<u8>(), 0..9),
    ) {
        let stage = if fragment { Stage::Fragment } else { Stage::Vertex };
        let mut bytes = container(stage, &primary, &secondary, gap);
        bytes.extend(padding);
        let found = read(&bytes).expect("a container");
        prop_assert_eq!((found.stage, found.primary.words, found.secondary.words), (stage, primary, secondary));
    }

    #[test]
    fn a_damaged_container_is_read_or_refused(
        damage in prop::collection::vec((0usize..0x50, any::<u8>()), 1..6),
        length in 0usize..200,
    ) {
        let mut bytes = container(Stage::Vertex, &[1, 2, 3], &[4, 5], 2);
        for (at, value) in damage {
            bytes[at] = value;
        }
        bytes.truncate(length);
        if let Ok(found) = read(&bytes) {
            prop_assert!(8 * (found.primary.words.len() + found.secondary.words.len()) <= 2 * bytes.len());
        }
    }

    #[test]
    fn arbitrary_bytes_are_read_or_refused(mut bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        let _ = read(&bytes);
        let n = bytes.len().min(5);
        bytes[..n].copy_from_slice(&b"GXP\0\x01"[..n]);
        let _ = read(&bytes);
    }
}

#[test]
fn words_of_listings_and_lists_stand_where_they_are_read() {
    let read = |text: &str| isamorph_core::oracle::containers(text.as_bytes());
    // As words of two units and of one.
    assert_eq!(read("30020009 c4100780\n2102e800\n"), Ok(3));
    assert_eq!(read("/*0000*/ SHL R2, R0, 0x2; /* 0xc410078030020009 */"), Ok(1));
    assert_eq!(read("when 0 => o <= x\"30020009\";\nwhen 1 => o <= x\"c4100780\";"), Ok(3));
    assert_eq!(read("no word\n\n12345678z"), Ok(0));
}
