//! Compresses rule books and records of tests into the program, numbers its source, and tells the
//! linker and the loader where Z3 lies.
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
    if let Err(error) = records() {
        fail(&format!("records of tests: {error}"));
    }
    if let Err(error) = sources() {
        fail(&format!("sources: {error}"));
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
    let mut names = Vec::new();
    for (stem, text, compressed) in compressed("rules", "json")? {
        let isa = text.split("\"isa\":\"").nth(1).and_then(|rest| rest.split('"').next());
        names.push((
            isa.ok_or("a book names its instruction set")?.to_owned(),
            stem.len(),
            stem,
            compressed,
        ));
    }
    // The shortest name is that of the windows of two.
    names.sort();
    let rows = names.iter().map(|(isa, _, stem, compressed)| {
        format!("    Shipped {{ isa: {isa:?}, name: {stem:?}, compressed: include_bytes!({compressed:?}) }},\n")
    });
    let rows: String = rows.collect();
    let text = format!("static BOOKS: [Shipped; {}] = [\n{rows}];\n", names.len());
    Ok(fs::write(out()?.join("books.rs"), text)?)
}

/// Compresses the records of tests: `vectors/ISA.tsv`.
fn records() -> Result<(), Box<dyn Error>> {
    let mut all = compressed("vectors", "tsv")?;
    all.sort();
    let rows = all
        .iter()
        .map(|(stem, _, compressed)| format!("    ({stem:?}, include_bytes!({compressed:?})),\n"));
    let rows: String = rows.collect();
    let text = format!("static RECORDS: [(&str, &[u8]); {}] = [\n{rows}];\n", all.len());
    Ok(fs::write(out()?.join("records.rs"), text)?)
}

fn out() -> Result<PathBuf, Box<dyn Error>> {
    Ok(PathBuf::from(env::var_os("OUT_DIR").ok_or("no OUT_DIR")?))
}

/// A file: its name, its text, and where it is compressed.
type Compressed = (String, String, PathBuf);

/// The files of a folder with this extension.
fn compressed(folder: &str, extension: &str) -> Result<Vec<Compressed>, Box<dyn Error>> {
    println!("cargo:rerun-if-changed={folder}");
    let out = out()?;
    let own = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").ok_or("no CARGO_MANIFEST_DIR")?);
    let mut all = Vec::new();
    for entry in fs::read_dir(own.join(folder))? {
        let path = entry?.path();
        if path.extension().is_some_and(|e| e == extension) {
            let text = fs::read_to_string(&path)?;
            let stem = path.file_stem().ok_or("no name")?.to_string_lossy().into_owned();
            // The script runs after every change of the source; these files change seldom.
            let compressed = out.join(format!("{folder}-{stem}"));
            let of = compressed.with_extension("number");
            let number = format!("{:016x}", hash(0xcbf2_9ce4_8422_2325, text.as_bytes()));
            if !compressed.exists() || fs::read_to_string(&of).ok().as_ref() != Some(&number) {
                fs::write(&compressed, miniz_oxide::deflate::compress_to_vec(text.as_bytes(), 9))?;
                fs::write(of, number)?;
            }
            all.push((stem, text, compressed));
        }
    }
    Ok(all)
}

/// A number that changes with the source of the program: what one version found is not joined with
/// what another did. It is the same wherever the same source is compiled.
fn sources() -> Result<(), Box<dyn Error>> {
    let own = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").ok_or("no CARGO_MANIFEST_DIR")?);
    let mut number = 0xcbf2_9ce4_8422_2325;
    // Beside a package there is no library, whose version is then that of the package.
    for folder in ["src", "recheck/src", "../core/src", "../core/isa"] {
        let root = own.join(folder);
        if !root.exists() {
            continue;
        }
        println!("cargo:rerun-if-changed={}", root.display());
        let mut files = Vec::new();
        collect(&root, &mut files)?;
        files.sort();
        for file in files {
            let name = file.strip_prefix(&root)?.to_string_lossy().replace('\\', "/");
            number = hash(number, folder.as_bytes());
            number = hash(number, name.as_bytes());
            number = hash(number, &fs::read(&file)?);
        }
    }
    println!("cargo:rustc-env=ISAMORPH_SOURCES={number:016x}");
    Ok(())
}

/// All files below a folder.
fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> std::io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, files)?;
        } else {
            files.push(path);
        }
    }
    Ok(())
}

/// A number that changes with the bytes (FNV-1a), from another number on.
fn hash(from: u64, bytes: &[u8]) -> u64 {
    let step = |h: u64, b: &u8| (h ^ u64::from(*b)).wrapping_mul(0x0100_0000_01b3);
    bytes.iter().fold(from, step)
}

fn fail(message: &str) -> ! {
    for line in message.lines() {
        println!("cargo::error={line}");
    }
    exit(1)
}
