//! Assembly text as one program.

use isamorph_core::InstructionSet;
use isamorph_core::block::Lifter;
use isamorph_core::encoding::Instr;
use rustc_hash::FxHashMap;

use crate::cli::error::InputError;
use crate::cli::input::Line;
use crate::flow::paths;

use super::{NoTarget, going_to, is_name, last_name, naming, with_number};

/// What a line of a program is: nothing, an instruction, or an error.
pub type Assembled = Result<Option<Instr>, InputError>;

/// What is meant by a name that is no label, where an instruction goes to an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Undeclared {
    /// It is an error.
    Wrong,
    /// Something outside of the program: each name has an address of its own in front of it.
    Outside,
}

/// Distance of names outside of the program, in bytes.
const APART: u64 = 16;

/// An instruction that names a label.
struct Named {
    line: usize,
    label: String,
    /// Where the label stands in the line.
    at: usize,
}

/// Assembles lines as one program, whose first instruction has the address `origin`. A line is
/// empty, an instruction, or a label and an instruction: `loop: addi a0, a0, -1`. Labels may stand
/// where an instruction takes the address that it goes to. A text that is an instruction without
/// labels is that.
pub fn assemble(set: &InstructionSet, lines: &[Line], comments: &[&str], (origin, others): (u64, Undeclared)) -> Vec<Assembled> {
    let isa = set.model();
    let split: Vec<(Option<&str>, String)> = lines.iter().map(|l| split(l.code(comments))).collect();
    let declared = |name: &str| split.iter().any(|(label, _)| *label == Some(name));
    let mut out: Vec<Assembled> = Vec::new();
    let mut labels: FxHashMap<&str, usize> = FxHashMap::default();
    let mut outside: FxHashMap<String, u64> = FxHashMap::default();
    let (mut program, mut named): (Vec<Instr>, Vec<Named>) = (Vec::new(), Vec::new());
    let mut index_of_line = vec![0; lines.len()];
    let mut meanings = Lifter::new(isa);
    for (i, (label, code)) in split.iter().enumerate() {
        let line = &lines[i];
        index_of_line[i] = program.len();
        if let Some(label) = label
            && labels.insert(label, program.len()).is_some()
        {
            let at = line.text.find(label).unwrap_or(0);
            out.push(Err(line.error(
                at,
                label.chars().count(),
                format!("the label `{label}` is declared twice"),
                None,
            )));
            continue;
        }
        if code.trim().is_empty() {
            out.push(Ok(None));
            continue;
        }
        let mut read = set.parse_raw(code.trim_end());
        if read.is_err()
            && let Some((at, label)) = last_name(code, &declared)
            && let Some(instr) = with_number(set, &mut meanings, code, at, label)
        {
            let label = label.to_string();
            named.push(Named { line: i, label, at });
            read = Ok(instr);
        }
        let read = read.or_else(|e| match undeclared(set, &mut meanings, code) {
            Some((at, name, instr)) if others == Undeclared::Outside => {
                let number = outside.len() as u64 + 1;
                outside.entry(name.to_string()).or_insert((APART * number).wrapping_neg());
                let label = name.to_string();
                named.push(Named { line: i, label, at });
                Ok(instr)
            }
            Some((at, name, _)) => {
                let help = format!("begin a line with `{name}:`, or write a number");
                let message = format!("`{name}` is no label of this program");
                Err(line.error(at, name.chars().count(), message, Some(&help)))
            }
            None => Err(line.refused(e)),
        });
        program.extend(read.iter().cloned());
        out.push(read.map(Some));
    }
    let addresses = paths::positions(isa, &program);
    for Named { line, label, at } in named {
        let to = labels.get(label.as_str()).map(|place| addresses[*place]);
        let to = to.or_else(|| outside.get(&label).copied()).unwrap_or(0);
        let from = addresses[index_of_line[line]];
        let instr = &program[index_of_line[line]];
        let error = |message: String| lines[line].error(at, label.chars().count(), message, None);
        out[line] = going_to(set, &mut meanings, instr, (from, to), origin).map(Some).map_err(|e| {
            error(match e {
                NoTarget::Names => format!("`{label}` is a label, and this instruction does not say that it goes to an address"),
                NoTarget::Reaches => format!("this instruction at {from:#x} cannot go to `{label}`, which is {to:#x}"),
            })
        });
    }
    out
}

/// The last name in a text that is an instruction going somewhere, if a number stands for the name;
/// and where it begins, and the instruction.
fn undeclared<'t>(set: &InstructionSet, meanings: &mut Lifter, code: &'t str) -> Option<(usize, &'t str, Instr)> {
    let is_label = |name: &str| name.starts_with(|c: char| c.is_ascii_alphabetic() || matches!(c, '_' | '.'));
    let (at, name) = last_name(code, &is_label)?;
    let instr = with_number(set, meanings, code, at, name)?;
    naming(set, meanings, &instr).is_some().then_some((at, name, instr))
}

/// The label at the beginning of a line, and the line with blanks in its place.
pub fn split(code: &str) -> (Option<&str>, String) {
    let start = code.len() - code.trim_start().len();
    let rest = &code[start..];
    let end = rest.find(|c: char| !is_name(c)).unwrap_or(rest.len());
    let (name, behind) = rest.split_at(end);
    let is_label = !name.is_empty() && !name.starts_with(|c: char| c.is_ascii_digit());
    match behind.strip_prefix(':') {
        Some(code) if is_label && (code.is_empty() || code.starts_with(char::is_whitespace)) => {
            (Some(name), format!("{}{code}", " ".repeat(start + end + 1)))
        }
        _ => (None, code.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use isamorph_core::text::to_text;

    fn texts(isa: &str, code: &str) -> Vec<String> {
        texts_of(&InstructionSet::builtin(isa).expect("built in"), code, Undeclared::Wrong)
    }

    fn texts_of(set: &InstructionSet, code: &str, others: Undeclared) -> Vec<String> {
        let isa = set.model();
        let line = |(i, text): (usize, &str)| Line {
            file: "test".into(),
            number: i + 1,
            text: text.into(),
            program: None,
        };
        let lines: Vec<Line> = code.lines().enumerate().map(line).collect();
        let shown = |a: Assembled| match a {
            Ok(i) => i.map_or(String::new(), |i| to_text(isa, &i)),
            Err(e) => format!("{}:{} {}", e.line, e.column, e.message),
        };
        assemble(set, &lines, &["#"], (0x100, others)).into_iter().map(shown).collect()
    }

    #[test]
    fn labels_are_addresses_in_both_directions() {
        let code = "start:\nbeq a0, a1, done  # forward\nloop: c.addi a0, -1\nc.j loop\njal ra, start\ndone:";
        let all = ["", "beq a0, a1, 12", "c.addi a0, -1", "c.j -2", "jal ra, -8", ""];
        assert_eq!(texts("rv32", code), all);
    }

    #[test]
    fn labels_are_absolute_where_addresses_are() {
        let code = "bra here\nnop\nhere: nop";
        let all = texts("nv50", code);
        assert!(all[0].contains("0x110") || all[0].contains("272"), "{all:?}");
    }

    /// Branches that count from the instruction behind them, in words, with a sign.
    #[test]
    fn distances_may_begin_behind_the_branch() {
        let spec = "isa from \"counts from behind\"\nunits h:16\nstate r[4] : 16\nstate pc[0] : 16\n\
            machine { registers r general control pc next pc + length words h at 2 }\n\
            group 0x0 \"all\" { region : h h[15..9] = 0000000\n\
              instruction nop { form n : h { fixed h[15..0] = 0x0000 text \"nop\" } sem { } }\n\
              instruction br { form b : h { fixed h[15..8] = 0x01 field d : 8 = h[7..0] text \"br {d:sdec}\" }\n\
                sem { pc <- pc + 2 + (sext(d, 16) << 1); } } }";
        let set = InstructionSet::from_source("from.isa", spec, &isamorph_core::source::NoLoader).expect("a spec");
        let code = "back: nop\nbr back\nbr on\non: br far\nbr on\n\nnop\nnop\nfar: nop";
        let all = texts_of(&set, code, Undeclared::Wrong);
        assert_eq!(all[1..5], ["br -2", "br 0", "br 3", "br -2"], "{all:?}");
        let texts: Vec<String> = (0..7).map(|i| if i == 0 { "br end".into() } else { "nop".to_string() }).collect();
        let all = texts_of(&set, &format!("{}\nend: nop", texts.join("\n")), Undeclared::Wrong);
        assert_eq!(all[0], "br 6");
    }

    /// Each has a place of its own in front of the program, whatever the program is.
    #[test]
    fn other_names_may_be_outside() {
        let rv32 = InstructionSet::builtin("rv32").expect("built in");
        let code = "c.nop\njal ra, f\nbeq a0, a1, g\njal ra, f\naddi a0, a0, f";
        let all = texts_of(&rv32, code, Undeclared::Outside);
        assert_eq!(all[..4], ["c.nop", "jal ra, -18", "beq a0, a1, -38", "jal ra, -26"]);
        assert!(all[4].starts_with("5:14 expected"), "{all:?}");
    }

    #[test]
    fn wrong_labels_are_named() {
        let twice = texts("rv32", "a: c.nop\na: c.nop");
        assert_eq!(twice[1], "2:1 the label `a` is declared twice");
        let no_way = texts("rv32", "there: addi a0, a0, there");
        assert_eq!(
            no_way[0],
            "1:21 `there` is a label, and this instruction does not say that it goes to an address"
        );
        let far = format!("c.beqz a0, far\n{}far: c.nop", "c.nop\n".repeat(200));
        assert_eq!(
            texts("rv32", &far)[0],
            "1:12 this instruction at 0x0 cannot go to `far`, which is 0x192"
        );
        let nowhere = "1:13 `nowhere` is no label of this program";
        assert_eq!(texts("rv32", "beq a0, a1, nowhere")[0], nowhere);
        // Where no address stands, a name that is no label is an error of the instruction.
        assert!(texts("rv32", "addi a0, a1, nowhere")[0].starts_with("1:14 expected"));
    }
}
