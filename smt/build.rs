//! Tells the linker and the loader where Z3 lies.
//!
//! `z3-sys` asks pkg-config for the link flags, which `.cargo/config.toml`
//! redirects to `tools/z3-pkg-config`. This script asks the same tool again,
//! because a run path must be set by the package that links, and because
//! `z3-sys` swallows the error message when there is no Z3.
//!
//! A run path does not reach packages that depend on this one. Those whose
//! programs link Z3 (fuzz targets) set their own: their build script prints
//! `cargo:rustc-link-arg=-Wl,-rpath,` and the value of `DEP_ISAMORPH_Z3_LIBDIR`.

use std::path::{Path, PathBuf};
use std::process::{Command, exit};

fn main() {
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

fn fail(message: &str) -> ! {
    for line in message.lines() {
        println!("cargo::error={line}");
    }
    exit(1)
}
