//! Work in shards: files are the same whatever runs them, joining gives what one machine writes,
//! and nothing half-written or false is taken.
#![allow(clippy::unwrap_used)]

mod folder;
mod joined;
mod lies;
mod lies_audit;
mod lies_search;

use std::path::Path;
use std::process::Output;

use crate::support::process::verify;

/// Some hundred claims, of which two are refuted.
const SPECS: [&str; 3] = ["tests/cli/ambiguous.isa", "tests/cli/toy.isa", "tests/cli/risc.isa"];

fn stdout(out: &Output) -> String {
    String::from_utf8(out.stdout.clone()).unwrap()
}

fn stderr(out: &Output) -> String {
    String::from_utf8_lossy(&out.stderr).into_owned()
}

/// Does a shard of a command.
fn shard(command: &[&str], shard: &str, dir: &Path, more: &[&str]) -> Output {
    let dir = dir.to_string_lossy();
    let args = [command, &["--shard", shard, "--output", &dir], more].concat();
    verify(&args)
}

/// Does all shards of a command.
fn all_shards(command: &[&str], of: usize, dir: &Path, more: &[&str]) {
    for i in 1..=of {
        let out = shard(command, &format!("{i}/{of}"), dir, more);
        assert_eq!(out.status.code(), Some(0), "{i}/{of}: {}", stderr(&out));
    }
}

fn merge(dir: &Path, more: &[&str]) -> Output {
    let dir = dir.to_string_lossy();
    verify(&[&["merge", &dir], more].concat())
}

/// Names and contents of the files of a folder, by name.
fn files(dir: &Path) -> Vec<(String, Vec<u8>)> {
    let mut all: Vec<(String, Vec<u8>)> = std::fs::read_dir(dir)
        .unwrap()
        .map(|e| e.unwrap())
        .map(|e| (e.file_name().to_string_lossy().into_owned(), std::fs::read(e.path()).unwrap()))
        .collect();
    all.sort();
    all
}
