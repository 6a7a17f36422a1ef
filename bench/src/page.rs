//! The page: its text is in `page.md.in`, with a mark where each table belongs.

use std::cell::LazyCell;
use std::fmt::Write as _;
use std::hint::black_box;

use isamorph_core::InstructionSet;

#[cfg(feature = "execution")]
use crate::execution;
use crate::measure::speed;
use crate::{generated, library, peers, space, words};

/// The instruction sets that have real words.
const SETS: [&str; 6] = ["nv50", "flexgrip", "sgx543", "vop3p", "rv32", "rv64"];

/// The page with all tables, or with those that are named.
pub fn page(only: &[String]) -> String {
    let sets: Vec<InstructionSet> = SETS.iter().map(|n| InstructionSet::builtin(n).expect("built in")).collect();
    let load = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    let load = load.split_whitespace().next().unwrap_or("unknown").to_owned();
    let clock = format!("{:.1}", clock());
    let mut page = include_str!("../page.md.in").replace("@LOAD@", &load).replace("@CLOCK@", &clock);
    let peers = LazyCell::new(peers::all);
    let tables: [(&str, &dyn Fn() -> String); 7] = [
        ("library", &|| library(&sets)),
        ("peers", &|| beside(&peers)),
        ("generated", &|| generators(&peers, &sets)),
        ("sizes", &|| sizes(&sets)),
        ("execution", &execution),
        ("space", &space),
        ("imported", &|| imported(&sets)),
    ];
    for (name, table) in tables {
        let table = if only.is_empty() || only.iter().any(|n| n == name) {
            table()
        } else {
            String::new()
        };
        if !only.is_empty() {
            println!("{name}\n{table}");
        }
        page = page.replace(&format!("@{}@\n", name.to_uppercase()), &table);
    }
    if only.is_empty() { page } else { String::new() }
}

/// The clock of the processor, in GHz: multiplications of 64 bits that wait for each other take
/// three cycles each on x86-64.
fn clock() -> f64 {
    const COUNT: usize = 1 << 20;
    const CYCLES: f64 = 3.0;
    let mut product = black_box(3u64);
    let millions = speed(COUNT, || {
        for _ in 0..COUNT {
            product = product.wrapping_mul(product);
        }
        black_box(product);
    });
    millions * CYCLES / 1e3
}

fn number(value: f64) -> String {
    if value.is_nan() {
        "–".to_owned()
    } else if value < 10.0 {
        format!("{value:.2}")
    } else {
        format!("{value:.0}")
    }
}

fn head(first: &str, columns: impl IntoIterator<Item = impl std::fmt::Display>) -> String {
    let (mut names, mut rule) = (format!("| {first} |"), "|---|".to_owned());
    for column in columns {
        let _ = write!(names, " {column} |");
        rule += "---|";
    }
    format!("{names}\n{rule}\n")
}

fn library(sets: &[InstructionSet]) -> String {
    let mut out = head("", sets.iter().map(InstructionSet::name));
    for (name, speeds) in library::rows(sets) {
        let speeds: Vec<String> = speeds.into_iter().map(number).collect();
        let _ = writeln!(out, "| {name} | {} |", speeds.join(" | "));
    }
    out
}

/// Specs in the folder that a variable names, beside built-in ones, on words of all forms. The page
/// does not have this table, since imports are not part of the repository.
fn imported(sets: &[InstructionSet]) -> String {
    let Some(folder) = std::env::var_os("SPECS") else {
        return String::new();
    };
    let files = std::fs::read_dir(folder).into_iter().flatten().filter_map(Result::ok);
    let mut files: Vec<std::path::PathBuf> = files
        .map(|f| f.path())
        .filter(|p| p.extension().is_some_and(|e| e == "isa"))
        .collect();
    files.sort();
    let mut all = sets.to_vec();
    all.extend(
        files
            .iter()
            .map(|p| InstructionSet::load(p).unwrap_or_else(|e| panic!("{}: {e}", p.display()))),
    );
    library::make(&all);
    let mut out = String::new();
    for rows in [library::rows(&all), library::rows_of_forms(&all)] {
        out.push_str(&head("", all.iter().map(InstructionSet::name)));
        for (name, speeds) in rows {
            let speeds: Vec<String> = speeds.into_iter().map(number).collect();
            let _ = writeln!(out, "| {name} | {} |", speeds.join(" | "));
        }
        out.push('\n');
    }
    out
}

fn beside(peers: &[peers::Peer]) -> String {
    let mut out = head("decoder", ["instruction set", "decode", "decode and print"]);
    for p in peers {
        let _ = writeln!(out, "| {} | {} | {} | {} |", p.name, p.isa, number(p.decode), number(p.print));
    }
    out
}

fn generators(peers: &[peers::Peer], sets: &[InstructionSet]) -> String {
    let disarm = peers
        .iter()
        .find(|p| p.name.starts_with("disarm (C), operands"))
        .unwrap_or(&peers[0]);
    let mut out = head("", ["decode", "decode and print", "`encode`", "`compose`", "parse"]);
    let mut row = |name: String, speeds: &[f64], compared: bool| {
        let [decode, print, encode, compose, parse] = *speeds else { return };
        // The other decoder was measured on words in random order.
        let beside = |own: f64, other: f64| {
            let ratio = if compared {
                format!(" ({:.2} x)", own / other)
            } else {
                String::new()
            };
            number(own) + &ratio
        };
        let (decode, print) = (beside(decode, disarm.decode), beside(print, disarm.print));
        let others = [encode, compose, parse].map(number).join(" | ");
        let _ = writeln!(out, "| {name} | {decode} | {print} | {others} |");
    };
    for set in sets {
        let mut programs = vec![("Rust".to_owned(), generated::rust(set))];
        programs.extend(
            generated::c_compilers()
                .into_iter()
                .map(|cc| (format!("C, {cc}"), generated::c(set, cc))),
        );
        for (language, program) in programs {
            for (order, words) in [("listed", words::listed(set)), ("random order", words::real(set))] {
                let speeds = generated::measured(&program, &words);
                row(format!("{}, {language}, {order}", set.name()), &speeds, order != "listed");
            }
        }
    }
    out
}

fn sizes(sets: &[InstructionSet]) -> String {
    let mut out = head("parts of `nv50`", ["compiler", "KiB", "seconds"]);
    let nv50 = sets.iter().find(|s| s.name() == "nv50").expect("built in");
    for o in generated::objects(nv50) {
        let _ = writeln!(
            out,
            "| {} | {} | {:.0} | {:.1} |",
            o.parts,
            o.compiler,
            o.bytes as f64 / 1024.0,
            o.seconds
        );
    }
    out
}

#[cfg(not(feature = "execution"))]
fn execution() -> String {
    "not measured: this program was built without the feature `execution`\n".to_owned()
}

#[cfg(feature = "execution")]
fn execution() -> String {
    let mut out = head("", ["lane VM", "ahead-of-time code"]);
    for (name, [vm, aot]) in execution::rows() {
        let _ = writeln!(out, "| {name} | {} | {} |", number(vm), number(aot));
    }
    out
}

fn space() -> String {
    let mut out = head(
        "all words of 32 bits, seconds",
        ["forms compared with the spec", "validity counted"],
    );
    for name in ["rv32", "rv64"] {
        let set = InstructionSet::builtin(name).expect("built in");
        let [compared, counted] = space::measured(&set);
        let _ = writeln!(out, "| {name} | {compared:.1} | {counted:.1} |");
    }
    out
}
