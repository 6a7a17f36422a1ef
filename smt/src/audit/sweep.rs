//! Audits of all words of a width. Each word is asked about once; what is kept are numbers, and
//! words that no pattern says yet.
//!
//! Words are asked about in ranges. A range is done if its words differ just where patterns say so.
//! If not, patterns are widened from the words that are new, those that a word contradicts are made
//! anew, and ranges in which the changed patterns have words are asked about again. So in the end
//! each pattern holds for every word of it, and every word that differs lies in a pattern.

use std::collections::{BTreeMap, VecDeque};
use std::hash::{Hash, Hasher};

use isamorph_core::model::{Bits, Cube, Word, word_ones};
use rayon::prelude::*;
use rustc_hash::{FxHashMap, FxHasher};
use serde_json::{Value, json};

use super::journal::Done;
use super::peer::PeerError;
use super::reading::Reading;
use super::{Audit, Compared, Kind, Pattern, Report};
use crate::bits_json;
use crate::stop;

/// Bits that vary in a range.
const VARYING: u32 = 18;
/// Ranges between which patterns are made.
const TOGETHER: usize = 16;
/// Words of a range that are kept since no pattern says them, or since they contradict one. More
/// come when the range is asked about again.
const KEPT: usize = 64;
/// How often a pattern is made anew. Behind that it says some words only.
const REMADE: u32 = 8;

/// Words of a width that share their upper bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Range {
    width: u32,
    first: Bits,
}

impl Range {
    fn varying(self) -> Bits {
        word_ones(self.width.min(VARYING))
    }

    fn all(width: u32) -> impl Iterator<Item = Range> {
        let step = word_ones(width.min(VARYING)) + 1;
        (0..=word_ones(width))
            .step_by(step as usize)
            .map(move |first| Range { width, first })
    }

    fn words(self) -> impl Iterator<Item = Word> {
        let width = self.width;
        (self.first..=self.first + self.varying()).map(move |bits| Word { bits, width })
    }

    /// May words of a pattern lie in it?
    fn meets(self, width: u32, cube: Cube) -> bool {
        self.width == width && (self.first ^ cube.value) & cube.mask & !self.varying() == 0
    }
}

/// What a range holds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Counts {
    asked: u64,
    both: u64,
    same: u64,
    /// Words that differ in a range and are in no pattern, since there are too many patterns.
    left: u64,
    /// Words of each pattern, by its identity, that no pattern before it has.
    of: Vec<(u64, u64)>,
}

/// A range asked about.
#[derive(Default)]
struct Answer {
    counts: Counts,
    /// Words that differ as no pattern says.
    new: Vec<(Kind, Word, Reading)>,
    /// Words of patterns that do not differ so, by the identity of the pattern.
    contrary: Vec<(u64, Word, Reading)>,
    /// Does it stand in the journal?
    is_noted: bool,
}

impl Answer {
    fn to_json(&self, range: Range, asked_with: u64) -> Value {
        let Counts {
            asked,
            both,
            same,
            left,
            of,
        } = &self.counts;
        let new = self
            .new
            .iter()
            .map(|(kind, w, theirs)| json!([*kind as u8, bits_json::to_json(w.bits), theirs.to_json()]));
        let contrary = self
            .contrary
            .iter()
            .map(|(pattern, w, theirs)| json!([pattern, bits_json::to_json(w.bits), theirs.to_json()]));
        json!({
            "range": [range.width, bits_json::to_json(range.first), asked_with], "asked": asked, "both": both, "same": same, "left": left, "of": of,
            "new": new.collect::<Vec<_>>(), "contrary": contrary.collect::<Vec<_>>(),
        })
    }

    fn from_json(v: &Value, width: u32) -> Option<Answer> {
        let list = |name: &str| v[name].as_array();
        let word = |v: &Value| {
            Some((
                Word {
                    bits: bits_json::from_json(&v[1])?,
                    width,
                },
                Reading::from_json(&v[2])?,
            ))
        };
        let of = list("of")?.iter().map(|p| Some((p[0].as_u64()?, p[1].as_u64()?)));
        let new = list("new")?.iter().map(|v| {
            let kind = Kind::ALL.get(usize::try_from(v[0].as_u64()?).ok()?)?;
            word(v).map(|(word, theirs)| (*kind, word, theirs))
        });
        let contrary = list("contrary")?.iter().map(|v| {
            let pattern = v[0].as_u64()?;
            word(v).map(|(word, theirs)| (pattern, word, theirs))
        });
        Some(Answer {
            counts: Counts {
                asked: v["asked"].as_u64()?,
                both: v["both"].as_u64()?,
                same: v["same"].as_u64()?,
                left: v["left"].as_u64()?,
                of: of.collect::<Option<_>>()?,
            },
            new: new.collect::<Option<_>>()?,
            contrary: contrary.collect::<Option<_>>()?,
            is_noted: true,
        })
    }
}

/// A number that patterns share only if they say the same.
fn identity(p: &Pattern) -> u64 {
    let mut hasher = FxHasher::default();
    (p.kind, p.width, p.cube.mask, p.cube.value, &p.classes, p.exact).hash(&mut hasher);
    hasher.finish()
}

/// The same for the patterns that have words in a range, and for how texts are compared.
fn asked_with(patterns: &[Pattern], range: Range, how: u64) -> u64 {
    let mut hasher = FxHasher::default();
    how.hash(&mut hasher);
    let meeting = patterns.iter().filter(|p| range.meets(p.width, p.cube));
    meeting.for_each(|p| identity(p).hash(&mut hasher));
    hasher.finish()
}

impl Audit<'_> {
    /// Asks about all words of some widths, and makes the patterns of a report complete. Ctrl-C
    /// ends it with what was found until then; the patterns of the report stand after an error as
    /// well. `seen` is told how many ranges are done, and how many there are.
    ///
    /// # Errors
    /// The program cannot be asked.
    pub fn sweep(&mut self, widths: &[u32], report: &mut Report, before: &Done, seen: &dyn Fn(usize, usize)) -> Result<(), PeerError> {
        if widths.is_empty() {
            return Ok(());
        }
        let mut todo: VecDeque<Range> = widths.iter().flat_map(|w| Range::all(*w)).collect();
        let all = todo.len();
        let how = self.how_compared();
        let mut done: BTreeMap<Range, Counts> = BTreeMap::new();
        let mut remade: FxHashMap<(Kind, Word), u32> = FxHashMap::default();
        while !todo.is_empty() && !stop::requested() {
            seen(done.len(), all);
            let ranges: Vec<Range> = todo.drain(..TOGETHER.min(todo.len())).collect();
            let (this, patterns) = (&*self, &report.patterns);
            let answers: Vec<Result<Answer, PeerError>> =
                ranges.par_iter().map(|r| this.asked_about(*r, patterns, (before, how))).collect();
            // Words after Ctrl-C were not asked about.
            if stop::requested() {
                break;
            }
            // What was answered is kept, even if another range could not be asked about.
            for (range, answer) in ranges.iter().zip(&answers) {
                if let Ok(answer) = answer
                    && !answer.is_noted
                {
                    self.peer.note(&answer.to_json(*range, asked_with(&report.patterns, *range, how)))?;
                }
            }
            let answers: Vec<Answer> = answers.into_iter().collect::<Result<_, _>>()?;
            let keys =
                |patterns: &[Pattern]| -> Vec<(u64, u32, Cube)> { patterns.iter().map(|p| (identity(p), p.width, p.cube)).collect() };
            let old = keys(&report.patterns);
            self.remake(&mut report.patterns, &answers, &mut remade)?;
            let new = keys(&report.patterns);
            let changed: Vec<(u32, Cube)> = old
                .iter()
                .filter(|p| !new.contains(p))
                .chain(new.iter().filter(|p| !old.contains(p)))
                .map(|p| (p.1, p.2))
                .collect();
            let is_open = |r: Range| changed.iter().any(|(width, cube)| r.meets(*width, *cube));
            let again: Vec<Range> = done.keys().copied().filter(|r| is_open(*r)).collect();
            for range in &again {
                done.remove(range);
            }
            for (range, answer) in ranges.into_iter().zip(answers).rev() {
                let is_full = report.patterns.len() >= self.most_patterns;
                if is_open(range) || !(is_full || answer.new.is_empty() && answer.contrary.is_empty()) {
                    todo.push_front(range);
                    continue;
                }
                done.insert(range, answer.counts);
            }
            todo.extend(again);
        }
        seen(done.len(), all);
        self.count(widths, report, done.values(), todo.is_empty());
        Ok(())
    }

    /// A number for how texts are compared.
    fn how_compared(&self) -> u64 {
        let mut hasher = FxHasher::default();
        (self.compared, format!("{:?}", self.comparison)).hash(&mut hasher);
        hasher.finish()
    }

    /// Makes patterns anew that were contradicted, and adds those of new words.
    fn remake(
        &mut self,
        patterns: &mut Vec<Pattern>,
        answers: &[Answer],
        remade: &mut FxHashMap<(Kind, Word), u32>,
    ) -> Result<(), PeerError> {
        let mut found: Vec<(Kind, Word)> = Vec::new();
        let mut contrary: Vec<usize> = Vec::new();
        for answer in answers {
            for (kind, word, reading) in &answer.new {
                self.learn(*word, reading.clone());
                found.push((*kind, *word));
            }
            for (pattern, word, reading) in &answer.contrary {
                self.learn(*word, reading.clone());
                if let Some(place) = patterns.iter().position(|p| identity(p) == *pattern) {
                    self.is_not(patterns[place].kind, *word);
                    contrary.push(place);
                }
            }
        }
        contrary.sort_unstable();
        contrary.dedup();
        for place in contrary.into_iter().rev() {
            let pattern = &mut patterns[place];
            let times = remade.entry((pattern.kind, pattern.witness)).or_default();
            *times += 1;
            if *times > REMADE {
                pattern.exact = false;
            } else {
                let pattern = patterns.remove(place);
                found.push((pattern.kind, pattern.witness));
            }
        }
        self.widen_found(patterns, found)?;
        Ok(())
    }

    /// What a range holds, if patterns that say so are known.
    fn asked_about(&self, range: Range, patterns: &[Pattern], (before, how): (&Done, u64)) -> Result<Answer, PeerError> {
        let known = before.get(&(range.width, range.first, asked_with(patterns, range, how)));
        if let Some(answer) = known.and_then(|v| Answer::from_json(v, range.width)) {
            return Ok(answer);
        }
        let words: Vec<Word> = range.words().filter(|w| self.lengths.is_word(*w) && self.is_asked(*w)).collect();
        let mut answer = Answer::default();
        if words.is_empty() {
            return Ok(answer);
        }
        let mut peer = self.peer.another();
        peer.ask(&words)?;
        let meeting: Vec<(usize, &Pattern)> = patterns.iter().enumerate().filter(|(_, p)| range.meets(p.width, p.cube)).collect();
        let mut of = vec![0; patterns.len()];
        let counts = &mut answer.counts;
        for word in words {
            let Some(theirs) = peer.said(word) else { continue };
            let Compared { kind, both, same } = self.compare(word, theirs);
            counts.asked += 1;
            counts.both += u64::from(both);
            counts.same += u64::from(same);
            if kind.is_none() && meeting.is_empty() {
                continue;
            }
            let class = self.class(word);
            let mut first = kind;
            let inside = meeting
                .iter()
                .filter(|(_, p)| p.cube.contains(word.bits) && class.is_some_and(|c| p.classes.contains(&c)));
            for (place, p) in inside {
                if kind != Some(p.kind) {
                    if p.exact && answer.contrary.len() < KEPT {
                        answer.contrary.push((identity(p), word, theirs.clone()));
                    }
                } else if first.take().is_some() {
                    of[*place] += 1;
                }
            }
            if let Some(kind) = first {
                counts.left += 1;
                if answer.new.len() < KEPT {
                    answer.new.push((kind, word, theirs.clone()));
                }
            }
        }
        let of = of.into_iter().enumerate().filter(|(_, n)| *n > 0);
        counts.of = of.map(|(place, n)| (identity(&patterns[place]), n)).collect();
        Ok(answer)
    }

    /// The numbers of a report after ranges were asked about.
    fn count<'c>(&self, widths: &[u32], report: &mut Report, done: impl Iterator<Item = &'c Counts> + Clone, is_whole: bool) {
        let mut of: FxHashMap<u64, u64> = FxHashMap::default();
        for (pattern, n) in done.clone().flat_map(|c| &c.of) {
            *of.entry(*pattern).or_default() += n;
        }
        if is_whole {
            // What no word needs is said by others.
            report
                .patterns
                .retain(|p| !widths.contains(&p.width) || of.contains_key(&identity(p)));
            report.swept = widths.to_vec();
        }
        for p in report
            .patterns
            .iter_mut()
            .filter(|p| is_whole && !p.exact && widths.contains(&p.width))
        {
            p.count = of.get(&identity(p)).copied().unwrap_or_default().into();
            p.counted = true;
        }
        // Words of these widths that were asked about to begin with are among those of the ranges.
        let listed: Vec<(Word, &Reading)> = self.peer.all().filter(|(w, _)| !widths.contains(&w.width)).collect();
        let sum = |number: fn(&Counts) -> u64| done.clone().map(number).sum::<u64>() as usize;
        report.asked = listed.len() + sum(|c| c.asked);
        let listed: Vec<Compared> = listed.into_iter().map(|(w, r)| self.compare(w, r)).collect();
        report.both = listed.iter().filter(|c| c.both).count() + sum(|c| c.both);
        report.same = listed.iter().filter(|c| c.same).count() + sum(|c| c.same);
        report.left += sum(|c| c.left);
        report.patterns.sort_by_key(|p| (p.kind, std::cmp::Reverse(p.count)));
    }
}
