//! Compiles the built-in specs: every file of `isa` becomes part of the program as text, and every
//! instruction set as the model and the tables that its text compiles to, so that programs start at
//! once. The compiler is the one of the library, whose modules are compiled into this script as
//! well.

#![allow(dead_code, unused_imports, reason = "the script needs a part of what these modules offer")]

#[path = "src/digits.rs"]
mod digits;
#[path = "src/dsl/mod.rs"]
mod dsl;
#[path = "src/encoding/mod.rs"]
mod encoding;
#[path = "src/fault.rs"]
mod fault;
#[path = "src/float/mod.rs"]
mod float;
#[path = "src/formula/mod.rs"]
mod formula;
#[path = "src/model/mod.rs"]
mod model;
#[path = "src/pack/mod.rs"]
mod pack;
#[path = "src/shared.rs"]
mod shared;
#[path = "src/similar.rs"]
mod similar;
#[path = "src/snippet/plain.rs"]
mod snippet;
#[path = "src/source.rs"]
mod source;
#[path = "src/text/mod.rs"]
mod text;
#[path = "src/token.rs"]
mod token;

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, thread};

use encoding::Codec;
use model::Isa;
use pack::Pack;
use source::{Loader, beside};

type Failure = Box<dyn std::error::Error + Send + Sync>;

/// Finds includes in the folder of specs, under the names that the library uses.
struct Folder<'f>(&'f Path);

impl Loader for Folder<'_> {
    fn load(&self, from: &str, path: &str) -> Result<(String, String), String> {
        let name = beside(from, path);
        let text = fs::read_to_string(self.0.join(&name)).map_err(|e| format!("cannot read `{name}`: {e}"))?;
        Ok((name, text))
    }
}

/// The specs in a folder and below, by their names relative to `root`, in order.
fn specs(root: &Path, dir: &Path, found: &mut Vec<String>) -> Result<(), Failure> {
    let mut entries: Vec<PathBuf> = fs::read_dir(dir)?.map(|e| e.map(|e| e.path())).collect::<Result<_, _>>()?;
    entries.sort();
    for path in entries {
        if path.is_dir() {
            specs(root, &path, found)?;
        } else if path.extension().is_some_and(|e| e == "isa") {
            let parts: Vec<_> = path.strip_prefix(root)?.iter().map(|p| p.to_string_lossy()).collect();
            found.push(parts.join("/"));
        }
    }
    Ok(())
}

/// A compiled instruction set.
struct Compiled {
    name: String,
    /// The spec that it is a variant of.
    base: Option<String>,
    /// Does it repeat what a document prints?
    as_printed: bool,
}

/// Writes the model, its formulas and the tables to files.
fn write(isa: &Isa, name: &str, out: &Path) -> Result<(), Failure> {
    let file = |part: &str, write: &dyn Fn(&mut Vec<u8>)| {
        let mut bytes = Vec::new();
        write(&mut bytes);
        fs::write(out.join(format!("{name}.{part}")), miniz_oxide::deflate::compress_to_vec(&bytes, 9))
    };
    file("model", &|bytes| isa.pack(bytes))?;
    file("pool", &|bytes| <formula::TermPool as Pack>::pack(&isa.pool, bytes))?;
    file("origins", &|bytes| <model::origins::Origins as Pack>::pack(&isa.origins, bytes))?;
    file("tables", &|bytes| Codec::new(isa).pack(isa, bytes))?;
    Ok(())
}

/// Compiles a spec and its variants.
fn compile(root: &Path, file: &str, out: &Path) -> Result<Vec<Compiled>, Failure> {
    let name = file.trim_end_matches(".isa");
    let text = fs::read_to_string(root.join(file))?;
    let isa = dsl::load(file, &text, &Folder(root)).map_err(|e| e.to_string())?;
    write(&isa, name, out)?;
    let mut all = vec![Compiled {
        name: name.to_owned(),
        base: None,
        as_printed: isa.as_printed,
    }];
    for variant in &isa.variants {
        let isa = dsl::load_variant(file, &text, &Folder(root), &variant.name).map_err(|e| e.to_string())?;
        write(&isa, &variant.name, out)?;
        all.push(Compiled {
            name: variant.name.clone(),
            base: Some(name.to_owned()),
            as_printed: isa.as_printed,
        });
    }
    Ok(all)
}

fn main() -> Result<(), Failure> {
    println!("cargo::rerun-if-changed=isa");
    // The crate `multiversion` is there for the package, and not for this program.
    if std::env::var_os("CARGO_FEATURE_EXEC").is_some() {
        println!("cargo::rustc-cfg=with_vectors");
    }
    let root = PathBuf::from(env::var("CARGO_MANIFEST_DIR")?).join("isa");
    let out = PathBuf::from(env::var("OUT_DIR")?);
    let mut files = Vec::new();
    specs(&root, &root, &mut files)?;
    // A spec is a file beside the folder with its parts. Commands list them in this order; those
    // that it does not name come last.
    let order = fs::read_to_string(root.join("order"))?;
    let place = |file: &str| {
        order
            .lines()
            .position(|name| Some(name) == file.strip_suffix(".isa"))
            .unwrap_or(usize::MAX)
    };
    let mut mains: Vec<&String> = files.iter().filter(|f| !f.contains('/')).collect();
    mains.sort_by_key(|file| place(file));
    let results: Vec<_> = thread::scope(|scope| {
        let started: Vec<_> = mains.iter().map(|file| scope.spawn(|| compile(&root, file, &out))).collect();
        started.into_iter().map(|t| t.join()).collect()
    });
    let mut all = Vec::new();
    for (file, result) in mains.iter().zip(results) {
        let compiled = result.map_err(|_| format!("{file}: the compiler panicked"))?;
        all.extend(compiled.map_err(|e| format!("isa/{file}:\n{e}"))?);
    }
    fs::write(out.join("builtin.rs"), listing(&root, &files, &all)?)?;
    Ok(())
}

/// The part of the library that lists all of it.
fn listing(root: &Path, files: &[String], all: &[Compiled]) -> Result<String, Failure> {
    let mut text = String::new();
    writeln!(
        text,
        "/// All spec files, by path below `isa`.\nconst FILES: [(&str, &str); {}] = [",
        files.len()
    )?;
    for file in files {
        writeln!(text, "    ({file:?}, include_str!({:?})),", root.join(file))?;
    }
    let of = |choose: &dyn Fn(&Compiled) -> bool| -> Vec<&str> { all.iter().filter(|c| choose(c)).map(|c| c.name.as_str()).collect() };
    let names = of(&|c| c.base.is_none() && !c.as_printed);
    writeln!(
        text,
        "];\n\n/// Names of the built-in ISAs.\npub const NAMES: [&str; {}] = {names:?};",
        names.len()
    )?;
    let variants: Vec<(&str, &str)> = all.iter().filter_map(|c| Some((c.name.as_str(), c.base.as_deref()?))).collect();
    writeln!(
        text,
        "\n/// Variants of built-in ISAs, and what they are variants of.\npub const VARIANTS: [(&str, &str); {}] = {variants:?};",
        variants.len()
    )?;
    // Tables as a document prints them come last.
    let names = [of(&|c| !c.as_printed), of(&|c| c.as_printed)].concat();
    writeln!(
        text,
        "\n/// Names that [`isa`] knows: the built-in ISAs, their variants, and tables as a document prints them, whose mistakes a\n\
         /// proof shows.\npub const ALL_NAMES: [&str; {}] = {names:?};",
        names.len()
    )?;
    writeln!(
        text,
        "\n/// What each compiles to.\nstatic COMPILED: [Compiled; {}] = [",
        names.len()
    )?;
    for name in names {
        text += "    Compiled {\n";
        for part in ["model", "pool", "origins", "tables"] {
            writeln!(
                text,
                "        {part}: include_bytes!(concat!(env!(\"OUT_DIR\"), \"/{name}.{part}\")),"
            )?;
        }
        text += "    },\n";
    }
    writeln!(text, "];")?;
    Ok(text)
}
