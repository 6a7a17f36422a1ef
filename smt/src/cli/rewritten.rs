//! The text of a program in which suggestions are applied.
//!
//! Of assembly text, lines that say the same stay as they are, labels and comments too. A branch
//! that goes elsewhere than before names the label there; where there is none, one is made.

use std::collections::BTreeMap;

use isamorph_core::InstructionSet;
use isamorph_core::block::Lifter;
use isamorph_core::encoding::Instr;
use isamorph_core::model::Isa;
use isamorph_core::text::to_text;

use super::CliError;
use super::code::{FileKind, Located, Programs, programs_in};
use super::input::{self, numbered};
use super::labels::{self, Labelled};
use crate::flow::paths;
use crate::flow::relocate::{target, with_target};

/// The new code of each place of each program.
type NewCode<'c> = &'c [Vec<Vec<Instr>>];

/// The file with new code in its places: lines of text, or words with their text.
///
/// # Errors
/// The lines cannot say what the new code is.
pub fn rewritten(set: &InstructionSet, file: &str, input: &Programs, new: NewCode) -> Result<String, CliError> {
    if input.kind != FileKind::Lines {
        let all = new.iter().flatten().flatten();
        return Ok(all.map(|i| word(set, i) + "\n").collect());
    }
    let text = lines(set, input, new);
    // Labels and numbers must still say the same.
    let read = programs_in(set, numbered(file, &text));
    let all = new.iter().flatten().flatten().cloned();
    if !read.is_ok_and(|read| read.programs.into_iter().flatten().map(|l| l.instr).eq(all)) {
        return Err(CliError::usage_help(
            "the program cannot be rewritten with its labels",
            "`verify asm --program` makes words of it, which can be rewritten",
        ));
    }
    Ok(text)
}

/// A word, with its text as a comment.
fn word(set: &InstructionSet, i: &Instr) -> String {
    format!("{}  // {}", set.model().word_text(set.encode_raw(i)), to_text(set.model(), i))
}

/// The labels of the places of each program, and of its end.
fn labels_of(set: &InstructionSet, input: &Programs) -> Vec<BTreeMap<usize, String>> {
    let comments = input::comments(set);
    let mut place_of: BTreeMap<usize, (usize, usize)> = BTreeMap::new();
    for (p, program) in input.programs.iter().enumerate() {
        place_of.extend(program.iter().enumerate().map(|(i, l)| (l.line.number, (p, i))));
    }
    let mut out = vec![BTreeMap::new(); input.programs.len()];
    let (mut pending, mut last): (Vec<&str>, Option<usize>) = (Vec::new(), None);
    let end = |p: usize, pending: &[&str], out: &mut Vec<BTreeMap<usize, String>>| {
        if let Some(name) = pending.first() {
            out[p].insert(input.programs[p].len(), (*name).to_string());
        }
    };
    for line in &input.lines {
        pending.extend(labels::split(line.code(comments)).0);
        let Some((p, i)) = place_of.get(&line.number) else { continue };
        if let Some(before) = last.filter(|before| before != p) {
            end(before, &pending, &mut out);
        }
        if let Some(name) = pending.last() {
            out[*p].insert(*i, (*name).to_string());
        }
        pending.clear();
        last = Some(*p);
    }
    if let Some(before) = last {
        end(before, &pending, &mut out);
    }
    out
}

/// The lines of the file.
fn lines(set: &InstructionSet, input: &Programs, new: NewCode) -> String {
    let comments = input::comments(set);
    let mut texts: Vec<Option<String>> = input.lines.iter().map(|l| Some(l.text.clone())).collect();
    let labels = labels_of(set, input);
    for ((program, new), labels) in input.programs.iter().zip(new).zip(&labels) {
        let mut moved = Moved::new(set, program, new);
        let (words, end) = moved.words(labels);
        let mut words = words.into_iter();
        for (place, (l, code)) in program.iter().zip(new).enumerate() {
            let (label, rest) = labels::split(l.line.code(comments));
            let is_text = !l.is_word();
            let names = is_text && set.parse_raw(rest.trim_end()).is_err();
            let as_before = code.as_slice() == std::slice::from_ref(&l.instr) || names && moved.says_the_same(place);
            let blank = l.line.text.len() - l.line.text.trim_start().len();
            let indent = label.map_or(&l.line.text[..blank], |_| "");
            // What people wrote stays; beside words it is their text, which is another one now.
            let comment = l.line.text[l.line.code(comments).len()..].trim_end();
            let comment = Some(comment).filter(|comment| is_text && !as_before && !comment.is_empty());
            let mut lines: Vec<String> = Vec::new();
            for (n, (w, i)) in words.by_ref().take(code.len()).zip(code).enumerate() {
                lines.extend(w.label.map(|l| format!("{l}:")));
                let own = label.filter(|_| n == 0).map_or(String::new(), |l| format!("{l}: "));
                lines.push(match (as_before, is_text) {
                    (true, _) => l.line.text.clone(),
                    (false, true) => match comment.filter(|_| n == 0) {
                        Some(comment) => format!("{indent}{own}{}  {comment}", w.text),
                        None => format!("{indent}{own}{}", w.text),
                    },
                    (false, false) => format!("{indent}{own}{}", word(set, i)),
                });
            }
            if code.is_empty() {
                lines.extend(match (label, comment) {
                    (Some(label), Some(comment)) => Some(format!("{label}:  {comment}")),
                    (Some(label), None) => Some(format!("{label}:")),
                    (None, comment) => comment.map(|comment| format!("{indent}{comment}")),
                });
            }
            if place + 1 == program.len() {
                lines.extend(end.iter().map(|end| format!("{end}:")));
            }
            texts[l.line.number - 1] = (!lines.is_empty()).then(|| lines.join("\n"));
        }
    }
    texts.into_iter().flatten().map(|l| l + "\n").collect()
}

/// A program and its new code.
struct Moved<'a> {
    set: &'a InstructionSet,
    meanings: Lifter<'a>,
    old: &'a [Located],
    new: &'a [Vec<Instr>],
    /// As control counts them, of the old instructions and of the new code of each place, and their
    /// ends.
    positions: [Vec<u64>; 2],
    /// The same of the new code in bytes.
    addresses: Vec<u64>,
}

impl<'a> Moved<'a> {
    fn new(set: &'a InstructionSet, old: &'a [Located], new: &'a [Vec<Instr>]) -> Moved<'a> {
        let isa = set.model();
        let [before, after] = [
            old.iter().map(|l| l.instr.clone()).collect::<Vec<Instr>>(),
            new.iter().flatten().cloned().collect(),
        ];
        // Where the code of each place begins.
        let begins = |all: Vec<u64>| {
            let mut at = 0;
            let mut out = vec![all[0]];
            for code in new {
                at += code.len();
                out.push(all[at]);
            }
            out
        };
        Moved {
            set,
            meanings: Lifter::new(isa),
            old,
            new,
            positions: [paths::positions(isa, &before), begins(paths::positions(isa, &after))],
            addresses: begins(paths::addresses(isa, &after)),
        }
    }

    fn isa(&self) -> &'a Isa {
        self.set.model()
    }

    /// Does the line of a place say the new code, since a label in it has moved along?
    fn says_the_same(&mut self, place: usize) -> bool {
        let [new] = self.new[place].as_slice() else { return false };
        let old = &self.old[place].instr;
        let (Some(was), Some(is)) = (target(&mut self.meanings, old), target(&mut self.meanings, new)) else {
            return false;
        };
        let [before, after] = &self.positions;
        let (from, to) = (was.address(self.isa(), before[place]), is.address(self.isa(), after[place]));
        let same_place = match before.binary_search(&from) {
            Ok(at) => after[at] == to,
            Err(_) => from == to,
        };
        same_place && with_target(self.set, &mut self.meanings, old, is).as_ref() == Some(new)
    }

    /// The new code as text that names labels, if it has some. Their own labels are those that are
    /// not in the file yet; so is the label of the end that is returned.
    fn words(&self, labels: &BTreeMap<usize, String>) -> (Vec<Labelled>, Option<String>) {
        let isa = self.isa();
        let all: Vec<&Instr> = self.new.iter().flatten().collect();
        let mut address = 0;
        let mut words: Vec<Labelled> = Vec::new();
        for instr in all {
            let w = Labelled {
                address,
                width: isa.forms[instr.form].width,
                instr: Some(instr.clone()),
                text: to_text(isa, instr),
                label: None,
            };
            address = w.end();
            words.push(w);
        }
        if labels.is_empty() {
            return (words, None);
        }
        let symbols = labels
            .iter()
            .rev()
            .map(|(place, name)| (self.addresses[*place], name.clone()))
            .collect();
        let is_new = |label: &String| !labels.values().any(|own| own == label);
        let end = labels::label(self.set, &mut words, &symbols).filter(is_new);
        words.iter_mut().for_each(|w| w.label = w.label.take().filter(is_new));
        (words, end)
    }
}
