//! The independent check of a placement: Z3 on the patterns of the forms, and the decoder on words.

use std::time::Duration;

use isamorph_core::InstructionSet;
use isamorph_core::encoding::{InvalidWord, symbolic};
use isamorph_core::formula::{TermPool, Width};
use isamorph_core::model::{Bits, Word, spread};

use super::search::{Placement, shared};
use super::shape::Request;
use crate::random::Random;
use crate::solver::query;
use crate::verdict::Verdict;

/// How many words are decoded.
const SAMPLES: u32 = 1000;
/// How long Z3 may take.
const LIMIT: Duration = Duration::from_secs(60);

/// Proves that no word of the placement has a form, or shares bits with words of other widths.
///
/// # Errors
/// A word that is not free, or why nothing is known.
pub fn verify(set: &InstructionSet, request: &Request, p: &Placement) -> Result<(), String> {
    let isa = set.model();
    let mut random = Random(1);
    let operands: Bits = p.operands.iter().fold(0, |all, b| all | b);
    for i in 0..SAMPLES {
        let bits = match i {
            0 => 0,
            1 => Bits::MAX,
            _ => spread(random.next()),
        };
        let word = Word {
            bits: p.fixed.value | bits & operands,
            width: request.width,
        };
        match set.codec().decode(isa, word) {
            Err(InvalidWord::Undocumented) => {}
            _ => return Err(format!("the decoder has a form for {}", isa.word_text(word))),
        }
    }
    let mut pool = TermPool::new();
    let var = pool.declare_var("word", Width::of(request.width));
    let word = pool.var(var);
    let ours = symbolic::in_cube(&mut pool, word, p.fixed);
    let theirs: Vec<_> = isa
        .forms
        .iter()
        .map(|f| {
            let cube = if f.width == request.width {
                f.fixed
            } else {
                shared(f.fixed, request.width)
            };
            symbolic::in_cube(&mut pool, word, cube)
        })
        .collect();
    let theirs = pool.or_all(theirs);
    match query::check(&pool, &[ours, theirs], LIMIT) {
        Verdict::Proved => Ok(()),
        Verdict::Refuted(model) => Err(format!(
            "a form has the word {}",
            isa.word_text(Word {
                bits: model.var(var) as Bits,
                width: request.width,
            })
        )),
        Verdict::Unknown(why) => Err(format!("not proved: {why}")),
    }
}
