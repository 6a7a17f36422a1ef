//! What tests of suggestions share: operations of a few instructions, and options for quick
//! searches.
#![allow(dead_code)] // Not every test uses everything.

use std::time::Duration;

use isamorph_core::InstructionSet;
use isamorph_core::encoding::Instr;
use isamorph_smt::flow::relocate::NotFixable;
use isamorph_smt::ops::{Cost, Ops, Scope, derive};
use isamorph_smt::optimize::{self, Optimized, Proposal, flattened, optimize};
use isamorph_smt::peephole::cache::Cache;
use isamorph_smt::peephole::{Finding, Options, Report, Sources, suggest};
use isamorph_smt::rules::book::Book;
use isamorph_smt::synth::Limits;

/// An instruction set, and the operations that searches may use.
pub struct Setting {
    pub set: InstructionSet,
    pub ops: Ops,
    pub books: Vec<Book>,
}

impl Setting {
    /// Operations of these instructions.
    pub fn new(isa: &str, only: &[&str]) -> Setting {
        Setting::of(InstructionSet::builtin(isa).expect("built in"), only)
    }

    /// Operations of these instructions of an instruction set.
    pub fn of(set: InstructionSet, only: &[&str]) -> Setting {
        let scope = Scope {
            only: only.iter().map(|s| (*s).to_string()).collect(),
            ..Scope::default()
        };
        let ops = derive(&set, &scope, Cost::Bytes);
        Setting {
            set,
            ops,
            books: Vec::new(),
        }
    }

    /// The instructions of these texts.
    pub fn code(&self, texts: &[&str]) -> Vec<Instr> {
        let parse = |t: &&str| self.set.parse_raw(t).expect("an instruction");
        texts.iter().map(parse).collect()
    }

    /// Suggestions for windows of two instructions, of at most `longest`.
    pub fn suggest(&self, code: &[Instr], longest: usize, cache: &mut Cache) -> Report {
        self.suggest_windows(2, code, longest, cache)
    }

    /// Suggestions for windows of so many instructions, of at most `longest`.
    pub fn suggest_windows(&self, window: usize, code: &[Instr], longest: usize, cache: &mut Cache) -> Report {
        let options = Options {
            window,
            cost: Cost::Bytes,
            until: None,
            limits: Limits {
                proof: Duration::from_secs(60).into(),
                ..Limits::new(longest)
            },
            seed: 1,
        };
        let sources = Sources {
            ops: &|| &self.ops,
            rules: &|| &self.books,
        };
        suggest(&self.set, sources, code, &options, cache, &|_, _| {})
    }

    /// The program rewritten by findings, rules and facts, as `verify suggest --fix` does it.
    pub fn optimized(&self, code: &[Instr], report: &Report) -> Optimized {
        let proposals: Vec<Proposal> = report.findings.iter().map(Finding::proposal).collect();
        optimize(&self.set, code, &[], &proposals, &optimize::Limits::default())
    }

    /// Its code in one piece.
    pub fn rewritten(&self, code: &[Instr], report: &Report) -> Result<Vec<Instr>, NotFixable> {
        let places = self.optimized(code, report).places;
        Ok(flattened(&self.set, code, &places)?.concat())
    }

    /// A program with findings put in as they are, unproved, and the addresses that follow.
    pub fn placed(&self, code: &[Instr], findings: &[Finding]) -> Result<Vec<Instr>, NotFixable> {
        let mut places: Vec<Vec<Instr>> = code.iter().map(|i| vec![i.clone()]).collect();
        for (place, new) in findings.iter().flat_map(Finding::proposal) {
            places[place] = new;
        }
        Ok(flattened(&self.set, code, &places)?.concat())
    }
}
