//! `verify` as a process whose streams the test holds.

use std::process::{Child, Command, Output, Stdio};

/// Runs `verify` without its cache to its end.
pub fn verify(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_verify"))
        .args(args)
        .env("ISAMORPH_CACHE", "")
        .output()
        .expect("the program starts")
}

pub fn start(args: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_verify"))
        .args(args)
        .env("ISAMORPH_CACHE", "")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts")
}
