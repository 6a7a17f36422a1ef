//! Any bytes as a description: the first byte chooses the format, the others are its files, with a
//! byte of zero between them. What is no description is refused with a place; the spec of one that
//! is read has no errors.
#![no_main]

use isamorph_import::oracle;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    if let Some((format, files)) = data.split_first() {
        oracle::check(*format, files);
    }
});
