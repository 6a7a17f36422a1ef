//! Rules of one instruction set for another one that has the same words: each step is the
//! instruction that the other set reads in the word. That the two mean the same is not believed:
//! every rule is proved anew.

use std::collections::{BTreeSet, HashMap};
use std::time::Duration;

use isamorph_core::InstructionSet;
use isamorph_core::text::to_text;
use rayon::prelude::*;
use serde_json::{Value, json};

use super::book::Book;
use super::precondition::Condition;

/// The rules of a book for another set, and how many were left out: because a step is no
/// instruction or no operation there, because both sides are the same there, or because they could
/// not be proved.
///
/// # Errors
/// A sentence that says what is wrong with the book.
pub fn translated(from: &InstructionSet, to: &InstructionSet, text: &str, limit: Duration) -> Result<(Book, usize), String> {
    let mut book: Value = serde_json::from_str(text).map_err(|e| format!("it is no JSON: {e}"))?;
    let isa = to.model();
    let mut known: HashMap<String, Option<String>> = HashMap::new();
    let mut names: BTreeSet<String> = BTreeSet::new();
    let rules = book["rules"].as_array_mut().ok_or("it has no rules")?;
    let before = rules.len();
    rules.retain_mut(|rule| {
        ["window", "replacement"].iter().all(|side| {
            let steps = rule[*side].as_array_mut().into_iter().flatten();
            steps.into_iter().all(|step| {
                let Some(text) = step[0].as_str().map(str::to_string) else {
                    return false;
                };
                let new = known.entry(text).or_insert_with_key(|text| {
                    let instr = from.parse_raw(text).ok()?;
                    let other = to.decode_raw(from.encode_raw(&instr)).ok()?;
                    names.insert(isa.instructions[isa.forms[other.form].instruction].name.clone());
                    Some(to_text(isa, &other))
                });
                let Some(new) = new else { return false };
                step[0] = json!(new);
                true
            })
        })
    });
    book["isa"] = json!(isa.name);
    book["instructions"] = json!(names);
    if let Some(head) = book.as_object_mut() {
        head.remove("nodes");
    }
    let (mut book, _) = Book::readable(to, &book.to_string())?;
    // Two instructions of the one set may be one of the other.
    let same: Vec<bool> = book.rules.iter().map(|r| book.changes_nothing(to, r)).collect();
    let mut same = same.into_iter();
    book.rules.retain(|_| !same.next().unwrap_or(true));
    // That a rule fails whenever its condition does was proved of the other set alone.
    let proved: Vec<(bool, bool)> = book
        .rules
        .par_iter()
        .map(|r| {
            let holds = r.holds(&book.ops, limit);
            let conditional = r.condition != Condition::default();
            (holds, r.weakest && (!conditional || holds && r.is_weakest(&book.ops, &[], limit)))
        })
        .collect();
    let mut each = proved.iter();
    book.rules.retain_mut(|r| {
        each.next().is_some_and(|(holds, weakest)| {
            r.weakest = *weakest;
            *holds
        })
    });
    book.find_only_constants(limit);
    let left_out = before - book.rules.len();
    Ok((book, left_out))
}
