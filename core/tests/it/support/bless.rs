//! The one way to write expectations again: `BLESS=1 cargo test`. What is written is then compared
//! as always.
#![allow(dead_code, reason = "each user needs a part")]

use std::path::Path;

/// Shall expectations be written? Nothing and `0` mean no.
pub fn asked() -> bool {
    std::env::var_os("BLESS").is_some_and(|v| !v.is_empty() && v != "0")
}

/// Holds a file against what it should contain; with `BLESS=1` it is written first.
pub fn hold(path: &Path, expected: &str) {
    if asked() {
        std::fs::write(path, expected).expect("writable");
    }
    let found = std::fs::read_to_string(path).unwrap_or_default();
    assert!(
        found == expected,
        "{} is out of date: `BLESS=1 cargo test` writes it again",
        path.display()
    );
}
