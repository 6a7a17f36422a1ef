//! What is certified: claims that can be written as scripts, some to a file.

use isamorph_core::InstructionSet;
use isamorph_core::formula::{ScriptClaim, TermPool, write_claims};
use isamorph_recheck::index::{Index, Source};
use isamorph_recheck::sha256::sha256;

use crate::prove::Plan;
use crate::rules::book::Book;

/// How many claims a file has at most. Claims of one file share definitions; files are checked in
/// parallel.
const CLAIMS_OF_A_FILE: usize = 128;

/// Claims, numbered from 0.
pub trait Claims: Sync {
    /// What they are about: an index without units.
    fn about(&self) -> Index;

    /// The claims by file, each once.
    fn files(&self) -> Vec<Vec<usize>>;

    /// The name of a claim.
    fn name(&self, claim: usize) -> String;

    /// Claims of one file as an SMT-LIB script, in this order.
    fn script(&self, members: &[usize]) -> String;
}

/// The obligations of a plan, whose formulas must be stated without the simplifier.
#[derive(Clone, Copy, Debug)]
pub struct Obligations<'a> {
    /// The plan.
    pub plan: &'a Plan,
    /// The groups that it is about; none if all.
    pub groups: &'a [u64],
}

impl Claims for Obligations<'_> {
    fn about(&self) -> Index {
        let subjects = &self.plan.subjects;
        let mut specs: Vec<Source> = subjects.iter().flat_map(sources).collect();
        specs.sort_by(|a, b| a.name.cmp(&b.name));
        specs.dedup();
        Index {
            isas: subjects.iter().map(|s| s.name().to_owned()).collect(),
            groups: self.groups.iter().map(|g| format!("0x{g:08x}")).collect(),
            specs,
            ..Index::default()
        }
    }

    fn files(&self) -> Vec<Vec<usize>> {
        let split = |members: Vec<usize>| -> Vec<Vec<usize>> { members.chunks(CLAIMS_OF_A_FILE).map(<[usize]>::to_vec).collect() };
        self.plan.by_pool().into_iter().flat_map(split).collect()
    }

    fn name(&self, claim: usize) -> String {
        self.plan.obligations[claim].id.to_string()
    }

    fn script(&self, members: &[usize]) -> String {
        self.plan.script(members)
    }
}

/// The rules of a book.
#[derive(Clone, Copy, Debug)]
pub struct Rules<'a> {
    /// The instruction set.
    pub set: &'a InstructionSet,
    /// The name of the book, which those of its claims begin with.
    pub name: &'a str,
    /// The text of the book.
    pub text: &'a str,
    /// The book that the text says.
    pub book: &'a Book,
}

impl Claims for Rules<'_> {
    fn about(&self) -> Index {
        Index {
            isas: vec![self.set.name().to_owned()],
            specs: sources(self.set),
            books: vec![Source {
                name: self.name.to_owned(),
                hash: sha256(self.text.as_bytes()),
            }],
            ..Index::default()
        }
    }

    fn files(&self) -> Vec<Vec<usize>> {
        let all: Vec<usize> = (0..self.book.rules.len()).collect();
        all.chunks(CLAIMS_OF_A_FILE).map(<[usize]>::to_vec).collect()
    }

    fn name(&self, claim: usize) -> String {
        format!("{}/rule {}", self.name, claim + 1)
    }

    fn script(&self, members: &[usize]) -> String {
        let mut pool = TermPool::raw();
        let stated: Vec<_> = members
            .iter()
            .map(|i| {
                let rule = &self.book.rules[*i];
                let text = self.book.rule_text(self.set, rule).unwrap_or_default();
                (self.name(*i), text, rule.negation(&self.book.ops, &mut pool))
            })
            .collect();
        let claims: Vec<ScriptClaim<'_>> = stated
            .iter()
            .map(|(name, comment, assertions)| ScriptClaim { name, comment, assertions })
            .collect();
        let mut out = Vec::new();
        write_claims(&pool, &claims, &mut out).unwrap_or_else(|e| unreachable!("writing to memory: {e}"));
        String::from_utf8(out).unwrap_or_else(|e| unreachable!("names and rules are text: {e}"))
    }
}

/// The files of an instruction set with their hashes.
fn sources(set: &InstructionSet) -> Vec<Source> {
    let file = |f: &isamorph_core::source::SourceFile| Source {
        name: f.name.clone(),
        hash: sha256(f.text.as_bytes()),
    };
    set.model().sources.files().iter().map(file).collect()
}
