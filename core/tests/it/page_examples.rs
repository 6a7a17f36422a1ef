//! Every example line of the documents of the SGX543 is the text of some word, which the tool finds
//! itself.

use std::path::Path;

use isamorph_core::InstructionSet;
use isamorph_core::analysis::count::Partition;
use isamorph_core::analysis::find_word::Finder;
use isamorph_core::model::Cube;
use isamorph_core::text::to_text;

/// A line of the list of examples.
struct Example {
    /// Document and line in it.
    place: String,
    text: String,
    /// Why no word has it, if none has.
    exception: Option<String>,
}

fn examples() -> Vec<Example> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../corpus/vectors/sgx543/page-examples.tsv");
    let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let rows = text.lines().filter(|l| !l.is_empty() && !l.starts_with('#'));
    rows.map(|l| {
        let mut columns = l.split('\t').map(str::to_string);
        Example {
            place: columns.next().unwrap_or_default(),
            text: columns.next().unwrap_or_default(),
            exception: columns.next(),
        }
    })
    .collect()
}

/// How an example may begin when written in full. The documents leave out lanes that are not
/// written, in the destination and at the same places of the sources; here they are `-` in the one
/// and stand in the others.
fn in_full(example: &str) -> Vec<String> {
    let Some((name, operands)) = example.split_once(' ').filter(|(_, o)| o.contains(',')) else {
        return vec![example.to_string()];
    };
    let operands: Vec<&str> = operands.split(", ").collect();
    let mut out = vec![example.to_string()];
    for lanes in [4, 3, 1] {
        // Lanes in place go on so; else the last one is repeated.
        let padded = |read: &str| -> String {
            let in_place = read.len() > 1 && "xyzw".starts_with(read);
            let last = read.chars().next_back().unwrap_or('x');
            let rest = "xyzw".chars().skip(read.len()).map(|c| if in_place { c } else { last });
            read.chars().chain(rest).take(lanes.max(read.len())).collect()
        };
        for mask in ["-", ""] {
            let full = operands.iter().enumerate().map(|(n, operand)| match operand.split_once('.') {
                // No lane is written: a register without any, and sources with their first lane.
                None if n == 0 => format!("{operand}.{}", "-".repeat(lanes)),
                None => format!("{operand}.{}", "x".repeat(lanes)),
                Some((register, written)) if n == 0 => {
                    format!("{register}.{written}{}", mask.repeat(lanes.saturating_sub(written.len())))
                }
                Some((register, read)) => format!("{register}.{}", padded(read)),
            });
            out.push(format!("{name} {}", full.collect::<Vec<_>>().join(", ")));
        }
        // Numbers of one lane have a destination without lanes here, or one lane in the other
        // operands.
        let bare = operands.iter().map(|o| o.split('.').next().unwrap_or(o));
        let single = bare.enumerate().map(|(n, o)| {
            if n == 0 {
                format!("{o}.{}", "-".repeat(lanes))
            } else {
                format!("{o}.x")
            }
        });
        out.push(format!("{name} {}", single.collect::<Vec<_>>().join(", ")));
    }
    out
}

/// The examples of one document: those found, and those without a word that are not declared
/// exceptions.
fn check(isa: &str, document: &str, expected: usize) {
    let set = InstructionSet::builtin(isa).expect("built in");
    let isa = set.model();
    let finder = Finder::new(&set);
    let mut found = 0;
    let mut wrong = Vec::new();
    for e in examples().iter().filter(|e| e.place.starts_with(document)) {
        let word = in_full(&e.text)
            .iter()
            .find_map(|t| finder.starting_with(t).map(|w| (t.clone(), w)));
        match (word, &e.exception) {
            (Some((full, word)), None) => {
                found += 1;
                let instr = set.decode_raw(word).unwrap_or_else(|r| panic!("{}: {}", e.place, r.reason(isa)));
                let text = to_text(isa, &instr);
                let squeezed = |t: &str| t.split_whitespace().collect::<String>();
                assert!(squeezed(&text).starts_with(&squeezed(&full)), "{}: {full} found as {text}", e.place);
                let back = set.parse_raw(&text).unwrap_or_else(|x| panic!("{}: {text}: {x}", e.place));
                assert_eq!(set.encode_raw(&back), word, "{}: {text}", e.place);
                assert_eq!(to_text(isa, &back), text);
            }
            (None, Some(_)) => {}
            (None, None) => wrong.push(format!("{}: no word is `{}`", e.place, e.text)),
            (Some((_, word)), Some(why)) => wrong.push(format!("{}: {} is `{}`: not {why}", e.place, isa.word_text(word), e.text)),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert_eq!(found, expected);
}

#[test]
fn every_example_of_the_page_is_found() {
    check("sgx543", "000:", 331);
}

#[test]
fn every_example_of_the_early_page_is_found() {
    check("sgx543-early", "003:", 99);
}

/// A row of a truth table: the place, the words, the printed value, why they are otherwise.
type Row = (String, Cube, String, Option<String>);

fn truth_tables() -> Vec<Row> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../corpus/vectors/sgx543/page-truth-tables.tsv");
    let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let rows = text.lines().filter(|l| !l.is_empty() && !l.starts_with('#'));
    rows.map(|l| {
        let columns: Vec<&str> = l.split('\t').collect();
        let mut cube = Cube::default();
        for (n, c) in columns[1].chars().enumerate().filter(|(_, c)| *c != 'x') {
            let bit = 1u128 << (63 - n);
            cube.mask |= bit;
            cube.value |= if c == '1' { bit } else { 0 };
        }
        (
            columns[0].to_string(),
            cube,
            columns[2].to_string(),
            columns.get(3).map(|c| (*c).to_string()),
        )
    })
    .collect()
}

/// What is wrong with the words of a row.
fn row_error(set: &InstructionSet, finder: &Finder, cube: Cube, value: &str) -> Option<String> {
    let shares = Partition::new(set, 64, &[cube]).shares();
    let valid = shares.iter().filter(|(c, _)| c.is_valid()).map(|s| s.1).sum::<u128>();
    let all = shares.iter().map(|s| s.1).sum::<u128>();
    if value == "invalid" {
        let word = finder.starting_otherwise(cube, "nothing begins so")?;
        return Some(format!(
            "{} of {all} words are instructions, such as {}",
            valid,
            set.model().word_text(word)
        ));
    }
    if valid != all {
        return Some(format!("{} of {all} words are no instructions", all - valid));
    }
    // The page's tool prints a move where it knows no operation.
    let unknown = ["mov", "mov.f32"].iter().any(|m| value.ends_with(m)) && !value.ends_with(".u32");
    if unknown {
        return None;
    }
    let word = finder.starting_otherwise(cube, value)?;
    let instr = set.decode_raw(word).expect("an instruction");
    Some(format!("{} is {}", set.model().word_text(word), set.print_raw(&instr)))
}

#[test]
fn the_truth_tables_of_the_special_group_hold_row_by_row() {
    let set = InstructionSet::builtin("sgx543").expect("built in");
    let finder = Finder::new(&set);
    let mut wrong = Vec::new();
    let rows = truth_tables();
    for (place, cube, value, exception) in &rows {
        match (row_error(&set, &finder, *cube, value), exception) {
            (None, None) | (Some(_), Some(_)) => {}
            (Some(e), None) => wrong.push(format!("{place}: {value}: {e}")),
            (None, Some(why)) => wrong.push(format!("{place}: {value}: holds, but {why}")),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert_eq!(rows.len(), 174);
}
