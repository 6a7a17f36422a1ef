//! Compresses the rule books into the program, and tells the linker and the loader where Z3 lies.
//!
//! `z3-sys` asks pkg-config for the link flags, which `.cargo/config.toml`
//! redirects to `tools/z3-pkg-config`. This script asks the same tool again,
//! because a run path must be set by the package that links, and because
//! `z3-sys` swallows the error message when there is no Z3.
//!
//! A run path does not reach packages that depend on this one. Those whose
//! programs link Z3 (fuzz targets) set their own: their build script prints
//! `cargo:rustc-link-arg=-Wl,-rpath,` and the value of `DEP_ISAMORPH_Z3_LIBDIR`.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::{Command, exit};
use std::{env, fs};

fn main() {
    if let Err(error) = books() {
        fail(&format!("rule books: {error}"));
    }
    let wrapper = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tools/z3-pkg-config");
    println!("cargo:rerun-if-changed=build.rs");
    for name in ["ISAMORPH_Z3_DIR", "XDG_DATA_HOME", "HOME", "PKG_CONFIG", "PKG_CONFIG_PATH"] {
        println!("cargo:rerun-if-env-changed={name}");
    }
    let tool = if wrapper.exists() {
        for file in ["z3-pkg-config", "fetch_z3.py", "z3-requirements.txt"] {
            println!("cargo:rerun-if-changed={}", wrapper.with_file_name(file).display());
        }
        wrapper
    } else {
        PathBuf::from(std::env::var_os("PKG_CONFIG").unwrap_or_else(|| "pkg-config".into()))
    };
    let output = match Command::new(&tool).args(["--variable=libdir", "z3"]).output() {
        Ok(output) => output,
        Err(error) => fail(&format!("cannot run {}: {error}", tool.display())),
    };
    if !output.status.success() {
        fail(&String::from_utf8_lossy(&output.stderr));
    }
    let libdir = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    if libdir.is_empty() {
        return; // a system library on the linker's own path
    }
    println!("cargo:rustc-link-search=native={libdir}");
    println!("cargo:rustc-link-arg=-Wl,-rpath,{libdir}");
    println!("cargo:libdir={libdir}");
    // A library that vanishes (a cleaned cache) is fetched again by the next build.
    for name in ["libz3.so", "libz3.dylib"] {
        let library = Path::new(&libdir).join(name);
        if library.exists() {
            println!("cargo:rerun-if-changed={}", library.display());
        }
    }
}

/// Compresses the rule books: `rules/ISA.json`, `rules/ISA-NAME.json`.
fn books() -> Result<(), Box<dyn Error>> {
    println!("cargo:rerun-if-changed=rules");
    let out = PathBuf::from(env::var_os("OUT_DIR").ok_or("no OUT_DIR")?);
    let mut names = Vec::new();
    let own = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").ok_or("no CARGO_MANIFEST_DIR")?);
    for entry in fs::read_dir(own.join("rules"))? {
        let path = entry?.path();
        if path.extension().is_some_and(|e| e == "json") {
            let text = fs::read_to_string(&path)?;
            let stem = path.file_stem().ok_or("no name")?.to_string_lossy().into_owned();
            fs::write(out.join(&stem), miniz_oxide::deflate::compress_to_vec(text.as_bytes(), 9))?;
            let isa = text.split("\"isa\":\"").nth(1).and_then(|rest| rest.split('"').next());
            names.push((isa.ok_or("a book names its instruction set")?.to_owned(), stem.len(), stem));
        }
    }
    // The shortest name is that of the windows of two.
    names.sort();
    let rows = names.iter().map(|(isa, _, stem)| {
        format!(
            "    Shipped {{ isa: {isa:?}, compressed: include_bytes!({:?}) }},\n",
            out.join(stem)
        )
    });
    let rows: String = rows.collect();
    fs::write(
        out.join("books.rs"),
        format!("static BOOKS: [Shipped; {}] = [\n{rows}];\n", names.len()),
    )?;
    Ok(())
}

fn fail(message: &str) -> ! {
    for line in message.lines() {
        println!("cargo::error={line}");
    }
    exit(1)
}
