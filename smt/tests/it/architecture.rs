//! The modules of each crate form a graph without cycles: file by file, and folder by folder.
#![allow(clippy::unwrap_used)]

mod graph;

use std::path::Path;

use graph::{Edges, cycles, edges, folder, folders};

/// Every cycle of files and of the entries of a folder, with the names that make its edges.
fn all_cycles(edges: &Edges) -> String {
    let mut out = String::new();
    let mut add = |what: String, graph: &Edges| {
        for cycle in cycles(graph) {
            out += &format!("{what}:\n  {}\n", cycle.join("\n  "));
        }
    };
    add("a cycle of files".into(), edges);
    for at in folders(edges) {
        add(format!("a cycle between the entries of `{}`", at.join("/")), &folder(edges, &at));
    }
    out
}

fn source(of: &str) -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(of).join("src")
}

#[test]
fn core_has_no_cycles() {
    let edges = edges(&source("core"));
    assert!(edges.len() > 500, "{} edges found", edges.len());
    let cycles = all_cycles(&edges);
    assert!(cycles.is_empty(), "{cycles}");
}

#[test]
fn smt_has_no_cycles() {
    let edges = edges(&source("smt"));
    assert!(edges.len() > 300, "{} edges found", edges.len());
    let cycles = all_cycles(&edges);
    assert!(cycles.is_empty(), "{cycles}");
}

#[test]
fn cycles_are_found_through_re_exports_and_across_folders() {
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join("architecture");
    let write = |file: &str, text: &str| {
        let path = dir.join(file);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    };
    // The files form no cycle; the folders do.
    write("lib.rs", "mod a; mod b;");
    write("a/mod.rs", "mod one; mod two; pub use one::One; pub use two::Two;");
    write("a/one.rs", "pub struct One;");
    write("a/two.rs", "use crate::b::Three; pub struct Two(Three);");
    write("b/mod.rs", "mod three; pub use three::Three;");
    write(
        "b/three.rs",
        "pub struct Three(crate::a::One); #[cfg(test)] mod tests { use crate::a::Two; }",
    );
    let found = edges(&dir);
    assert!(cycles(&found).is_empty());
    assert_eq!(
        all_cycles(&found),
        "a cycle between the entries of ``:\n  a -> b (a::two uses b::Three)\n  b -> a (b::three uses a::One)\n"
    );
    // Now the files as well.
    write("a/one.rs", "pub struct One(super::Two);");
    assert!(all_cycles(&edges(&dir)).starts_with("a cycle of files:\n  a::one -> a::two (a::Two)\n"));
}
