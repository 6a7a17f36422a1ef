//! Peephole suggestions: each window of a program is searched for something cheaper that leaves the same in what is live.

pub mod blocks;
pub mod cache;

use std::collections::BTreeMap;
use std::time::Duration;

use isamorph_core::encoding::{Codec, Instr};
use isamorph_core::isa::Isa;
use isamorph_core::text::to_text;
use isamorph_core::window::{FLOW, Half, Location, Part};

use crate::equiv::{self, Code, EquivResult, Question};
use crate::search::ops::{self, Cost, Ops};
use crate::search::{self, Limits, Problem};
use blocks::Place;
use cache::{Cache, Known};

/// How windows are searched.
#[derive(Clone, Debug)]
pub struct Options {
    /// Most instructions of a window.
    pub window: usize,
    /// What is saved.
    pub cost: Cost,
    /// Limits of each search.
    pub limits: Limits,
    /// Where random test states begin.
    pub seed: u64,
}

/// Something cheaper for a window, proved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The first instruction of the window.
    pub first: usize,
    /// How many instructions it has.
    pub count: usize,
    /// What does the same.
    pub replacement: Vec<Instr>,
    /// Bytes saved.
    pub bytes: i64,
    /// Instructions saved.
    pub instructions: i64,
}

/// What was looked at.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Findings that do not overlap, in order.
    pub findings: Vec<Finding>,
    /// Windows looked at.
    pub windows: usize,
    /// Windows that were searched, not known before.
    pub searched: usize,
    /// Windows whose search ended by its time limit, or with a program that could not be decided.
    pub undecided: usize,
}

/// Looks at every window of a program.
#[must_use]
pub fn suggest(
    isa: &Isa,
    codec: &Codec,
    ops: &Ops,
    code: &[Instr],
    options: &Options,
    cache: &mut Cache,
    progress: &dyn Fn(usize),
) -> Report {
    let places = blocks::analyse(isa, code);
    let mut report = Report::default();
    let mut all: Vec<Finding> = Vec::new();
    for first in 0..code.len() {
        progress(first);
        for count in 1..=options.window.min(code.len() - first) {
            if !is_window(&places[first..first + count]) {
                break;
            }
            report.windows += 1;
            let looked = look(
                isa,
                codec,
                ops,
                &code[first..first + count],
                &places[first + count - 1],
                options,
                cache,
                &mut report,
            );
            let Some(replacement) = looked else { continue };
            let bytes = size(isa, &code[first..first + count]) - size(isa, &replacement);
            if !fits(isa, &places[first], bytes, &replacement) {
                continue;
            }
            all.push(Finding {
                first,
                count,
                instructions: count as i64 - replacement.len() as i64,
                bytes,
                replacement,
            });
        }
    }
    // What saves most goes first; of equals the earlier and the shorter one.
    all.sort_by_key(|f| (-f.bytes, -f.instructions, f.first, f.count));
    for f in all {
        let apart = |g: &Finding| f.first + f.count <= g.first || g.first + g.count <= f.first;
        if report.findings.iter().all(apart) {
            report.findings.push(f);
        }
    }
    report.findings.sort_by_key(|f| f.first);
    report
}

fn is_window(places: &[Place]) -> bool {
    places.iter().all(|p| p.plain) && places.iter().skip(1).all(|p| !p.target)
}

fn size(isa: &Isa, code: &[Instr]) -> i64 {
    code.iter().map(|i| i64::from(isa.forms[i.form].width / 8)).sum()
}

/// Where words have several sizes, each begins at a multiple of its own: a replacement must keep that up.
fn fits(isa: &Isa, first: &Place, saved: i64, replacement: &[Instr]) -> bool {
    let widest = isa.word_widths().into_iter().max().map_or(1, |w| i64::from(w / 8));
    let mut address = first.address as i64;
    saved % widest == 0
        && replacement.iter().all(|i| {
            let size = i64::from(isa.forms[i.form].width / 8);
            address += size;
            (address - size) % size == 0
        })
}

/// Looks one window up, or searches it.
#[allow(clippy::too_many_arguments)]
fn look(
    isa: &Isa,
    codec: &Codec,
    ops: &Ops,
    window: &[Instr],
    last: &Place,
    options: &Options,
    cache: &mut Cache,
    report: &mut Report,
) -> Option<Vec<Instr>> {
    let code = Code::Instructions(isa, window);
    let written = code.writes().ok()?;
    let file = ops::register_file(isa).map(|f| isa.states[f].name.clone()).unwrap_or_default();
    let free: Vec<u32> = written
        .iter()
        .filter_map(|l| match l.part {
            Part::Element(addr, Half::Whole) if l.space == file => Some(addr as u32),
            _ => None,
        })
        .collect();
    let mut live: Vec<Location> = written.into_iter().filter(|l| l.space == FLOW || last.live.contains(l)).collect();
    // That control goes on is part of the claim in any case.
    if let Some(flow) = isa.states.iter().find(|s| s.name == FLOW && s.addr == 0)
        && live.iter().all(|l| l.space != flow.name)
    {
        live.push(Location {
            space: flow.name.clone(),
            part: Part::Single,
        });
    }
    let key = key(isa, window, &live);
    if let Some(known) = cache.get(&key) {
        return match known {
            Known::Nothing => None,
            // What a file says is believed only once it is proved.
            Known::Words(words) => {
                let replacement: Vec<Instr> = words.iter().map(|w| codec.decode(isa, *w).ok()).collect::<Option<_>>()?;
                let proved = proved(code, isa, &replacement, &live, options.limits.proof);
                (proved && cost(isa, options.cost, &replacement) < cost(isa, options.cost, window)).then_some(replacement)
            }
        };
    }
    report.searched += 1;
    let Ok(problem) = Problem::new(code, live, &free, Vec::new(), options.seed) else {
        cache.insert(key, Known::Nothing);
        return None;
    };
    let mut limits = options.limits.clone();
    limits.below = cost(isa, options.cost, window);
    limits.max_length = limits.max_length.min(window.len());
    let outcome = search::search(isa, codec, ops, &problem, &limits, &|_, _| {});
    if outcome.stopped || outcome.undecided > 0 {
        report.undecided += 1;
    } else if outcome.found.is_none() {
        cache.insert(key.clone(), Known::Nothing);
    }
    let found = outcome.found?.code;
    cache.insert(key, Known::Words(found.iter().map(|i| codec.encode(isa, i)).collect()));
    Some(found)
}

fn cost(isa: &Isa, cost: Cost, code: &[Instr]) -> u32 {
    code.iter().map(|i| cost.of(isa.forms[i.form].width / 8)).sum()
}

fn key(isa: &Isa, window: &[Instr], live: &[Location]) -> String {
    let code: Vec<String> = window.iter().map(|i| to_text(isa, i)).collect();
    let live: BTreeMap<&Location, ()> = live.iter().map(|l| (l, ())).collect();
    let live: Vec<String> = live.keys().map(|l| l.to_string()).collect();
    format!("{} | {}", code.join("; "), live.join(","))
}

fn proved(code: Code, isa: &Isa, replacement: &[Instr], live: &[Location], limit: Duration) -> bool {
    let question = Question {
        original: code,
        replacement: Code::Instructions(isa, replacement),
        live_out: Some(live.to_vec()),
        map: Vec::new(),
        assume: Vec::new(),
        where_defined: false,
        limit,
    };
    matches!(equiv::decide(&question), Ok(a) if matches!(a.result, EquivResult::Proved))
}
