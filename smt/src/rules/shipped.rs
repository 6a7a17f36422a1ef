//! The rule books that come with the program: those of `smt/rules`, compressed by the build script.

use std::sync::OnceLock;

use miniz_oxide::inflate::decompress_to_vec;

struct Shipped {
    isa: &'static str,
    name: &'static str,
    compressed: &'static [u8],
}

include!(concat!(env!("OUT_DIR"), "/books.rs"));

/// The books for an instruction set, those for windows of two instructions first.
///
/// # Panics
/// If a book in the program cannot be read, which the build script rules out.
#[must_use]
pub fn built_in(isa: &str) -> Vec<&'static str> {
    named(isa).map(|(_, text)| text).collect()
}

/// The same with their names.
///
/// # Panics
/// If a book in the program cannot be read, which the build script rules out.
pub fn named(isa: &str) -> impl Iterator<Item = (&'static str, &'static str)> {
    static TEXTS: [OnceLock<String>; BOOKS.len()] = [const { OnceLock::new() }; BOOKS.len()];
    let own = BOOKS.iter().zip(&TEXTS).filter(move |(book, _)| book.isa == isa);
    let read = |book: &Shipped| {
        let bytes = decompress_to_vec(book.compressed).expect("compressed by the build script");
        String::from_utf8(bytes).expect("a text, as the build script has seen")
    };
    own.map(move |(book, text)| (book.name, text.get_or_init(|| read(book)).as_str()))
}
