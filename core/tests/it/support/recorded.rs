//! The kernels of the corpus: their words, how they were started, and what memory held before and,
//! where that was recorded, afterwards.
#![allow(dead_code)] // Not every test uses everything.

use std::path::PathBuf;

use isamorph_core::exec::{Global, Launch, Threads, read_image};
use isamorph_core::model::Word;
use isamorph_core::{builtin, listing};

/// All kernels.
pub const KERNELS: [&str; 6] = [
    "MxM_naive_float",
    "Reduction",
    "Scalar_product_vectors",
    "Sort_v1",
    "Transpose",
    "VectorAdd_integer",
];

pub fn file(kernel: &str, name: &str) -> String {
    let path: PathBuf = [env!("CARGO_MANIFEST_DIR"), "../corpus/programs/flexgrip", kernel, name]
        .iter()
        .collect();
    std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

/// The words of a kernel, from its VHDL memory or its listing.
pub fn words(kernel: &str, name: &str) -> Vec<Word> {
    let isa = builtin::isa("flexgrip").expect("built in");
    let text = file(kernel, name);
    let lines: Vec<&str> = text.lines().collect();
    let words = listing::words(isa, &lines).expect("a listing");
    words
        .iter()
        .filter(|w| !w.is_empty())
        .map(|w| isa.word(w).expect("a word"))
        .collect()
}

fn memory(kernel: &str, name: &str) -> Global {
    let mut bytes = read_image(&file(kernel, name)).expect("memory contents");
    bytes.resize(0x1_0000, 0);
    Global { bytes }
}

/// How a kernel was started, and the memory before.
pub fn start(kernel: &str) -> (Launch, Global) {
    let (grid, (x, y), parameters, constants): (u16, (u16, u16), &[u32], &[u32]) = match kernel {
        "MxM_naive_float" => (1, (32, 32), &[0, 0x1000, 0x2000, 0x20], &[0x03ff_03ff]),
        "Reduction" => (1, (32, 1), &[0, 0x1000, 0x20], &[0xffff_ffff]),
        "Scalar_product_vectors" => (1, (32, 1), &[0x2000, 0, 0x1000, 0x20], &[0xffff_ffff]),
        "Sort_v1" => (1, (32, 1), &[0, 64], &[4]),
        "Transpose" => (1, (32, 8), &[0, 0x1000], &[0x0003_ffff, 0x3ff]),
        "VectorAdd_integer" => (2, (512, 1), &[0, 0x1000, 0x2000], &[0x03ff_03ff]),
        _ => panic!("no kernel is named {kernel}"),
    };
    let launch = Launch {
        block: Threads { x, y, z: 1 },
        parameters: parameters.to_vec(),
        constants: constants.iter().zip(0..).map(|(c, i)| (1, 4 * i, *c)).collect(),
        ..Launch::new(grid, 1)
    };
    // Where memory was recorded after the run alone, the results are taken out.
    let results = match kernel {
        "Scalar_product_vectors" => 0x2000..0x2080,
        "VectorAdd_integer" => 0x2000..0x3000,
        _ => return (launch, memory(kernel, "memory.mif")),
    };
    let mut memory = memory(kernel, "result.log");
    memory.bytes[results].fill(0);
    (launch, memory)
}

/// Was the memory after the run recorded?
pub fn is_recorded(kernel: &str) -> bool {
    matches!(kernel, "Reduction" | "Scalar_product_vectors" | "VectorAdd_integer")
}

/// Every word of the log.
pub fn agrees(kernel: &str, result: &Global) {
    let log = file(kernel, "result.log");
    let mut words = 0;
    for line in log.lines() {
        let (address, word) = line.split_once(' ').expect("an address and a word");
        let address = usize::from_str_radix(address, 16).expect("an address");
        let want = u32::from_str_radix(word, 16).expect("a word");
        assert_eq!(result.word(address), want, "{kernel} at {address:#x}");
        words += 1;
    }
    assert_eq!(words, 3074);
}
