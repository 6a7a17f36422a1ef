//! `verify count`: how much of the encoding space each class of words takes.

use std::collections::BTreeMap;
use std::io::Write;
use std::process::ExitCode;

use clap::Args;
use isamorph_core::InstructionSet;
use isamorph_core::analysis::count::{Class, Partition, group};
use isamorph_core::analysis::exhaustive::{MOST_BITS, Tally, of_shares, tally};
use isamorph_core::model::{Bits, Cube, Isa};
use rayon::prelude::*;
use serde_json::json;

use super::CliError;
use super::describe::code_text;
use super::output::{Format, Style, json, paint, percent, plural, stdout};
use super::select::{NamedIsaArgs, group_code, groups};
use crate::stop;

/// Count the words of each group exactly, by class and reason
///
/// Counts, for the regions of a group: valid words (canonical words, and those that differ from a
/// canonical word only in ignored bits or alias codes), words with wrong reserved bits, invalid
/// words by reason, words documented as illegal, and undocumented words. Counts are computed from
/// the tables of the running decoder. Their sum is checked against the size of the regions.
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub struct CountArgs {
    #[command(flatten)]
    isa: NamedIsaArgs,
    /// Only this group, such as 0x20000000; may be repeated
    #[arg(long, value_name = "HEX", value_parser = group_code)]
    group: Vec<u64>,
    /// Also decode every word of at most 32 bits, and compare the counts
    #[arg(long)]
    exhaustive: bool,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

const EXAMPLES: &str = "\
EXAMPLES
    verify count nv50
    verify count --isa sgx543 --group 0x20000000 --format json
    verify count rv32 --exhaustive";

/// A line of the report.
pub struct Share {
    /// What the decoder says of the words.
    pub class: &'static str,
    /// The form that they match.
    pub form: Option<String>,
    /// Why they are no instructions.
    pub reason: Option<String>,
    /// How many there are.
    pub words: u128,
}

/// Runs the command.
///
/// # Errors
/// Bad input.
pub fn run(args: &CountArgs) -> Result<ExitCode, CliError> {
    let t = args.isa.load()?;
    let isa: &Isa = t.model();
    let groups = groups(&t, &args.group)?;
    if args.exhaustive && isa.word_widths().iter().all(|w| *w > MOST_BITS) {
        return Err(CliError::Usage {
            message: format!(
                "all words of {} have more than {MOST_BITS} bits: there are too many to ask one by one",
                isa.name
            ),
            help: Some("omit `--exhaustive`: the counts are exact without it".into()),
        });
    }
    let mut agree = true;
    let mut documents = Vec::new();
    let mut totals: BTreeMap<u32, Total> = BTreeMap::new();
    let mut out = stdout();
    for (n, g) in groups.into_iter().enumerate() {
        let parts = group(&t, g);
        let info = &isa.groups[g];
        if args.format == Format::Human {
            if n > 0 {
                writeln!(out)?;
            }
            let title = info.title.as_deref().unwrap_or("");
            writeln!(out, "{} {} {title}", paint(Style::Bold, &isa.name), code_text(info.code))?;
        }
        let mut widths = Vec::new();
        for p in &parts {
            let shares = shares(isa, p);
            let (total, size) = (shares.iter().map(|s| s.words).sum::<u128>(), p.size());
            assert_eq!(total, size, "the classes of {} do not add up: this is a bug", isa.name);
            totals.entry(p.width).or_default().add(&shares);
            let asked = if args.exhaustive { exhaustive(&t, g, p) } else { None };
            if stop::requested() {
                break;
            }
            agree &= asked != Some(false);
            match args.format {
                Format::Human => {
                    human(&mut out, p, &shares)?;
                    if let Some(same) = asked {
                        let what = if same {
                            "each word asked: the same counts"
                        } else {
                            "each word asked: OTHER COUNTS"
                        };
                        writeln!(out, "  {:>20}  {:>12}  {what}", "", "")?;
                    }
                }
                Format::Json => {
                    let mut width = json!({
                        "width": p.width, "words": size.to_string(), "shares": shares.iter().map(|s| json!({
                            "class": s.class, "form": s.form, "reason": s.reason, "words": s.words.to_string(),
                            "percent": percent(s.words, size),
                        })).collect::<Vec<_>>(),
                    });
                    if args.exhaustive {
                        width["exhaustive"] = json!(asked);
                    }
                    widths.push(width);
                }
            }
        }
        documents.push(json!({ "code": code_text(info.code), "title": info.title, "widths": widths }));
    }
    if args.format == Format::Human && documents.len() > 1 {
        writeln!(out)?;
        let head = format!("{} in all {}", paint(Style::Bold, &isa.name), plural(documents.len(), "group"));
        writeln!(out, "{head}")?;
        for (width, total) in &totals {
            total.human(&mut out, *width)?;
        }
    }
    out.flush()?;
    drop(out);
    if args.format == Format::Json {
        let totals: Vec<_> = totals.iter().map(|(width, t)| t.json(*width)).collect();
        json(&json!({ "isa": isa.name, "groups": documents, "totals": totals }))?;
    }
    Ok(if agree { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Asks about the words of a group one by one: are there as many of each kind and form as the
/// partition says? Nothing if there are too many words.
fn exhaustive(t: &InstructionSet, group: usize, p: &Partition) -> Option<bool> {
    if p.width > MOST_BITS {
        return None;
    }
    let regions = t.groups()[group].regions.iter();
    let cubes: Vec<Cube> = regions.filter(|r| r.0 == p.width).map(|r| r.1).collect();
    let parts: Vec<(Cube, &[Cube])> = (0..cubes.len())
        .flat_map(|at| pieces(p.width, cubes[at]).into_iter().map(move |cube| (cube, at)))
        .map(|(cube, at)| (cube, &cubes[..at]))
        .collect();
    let counted = parts.par_iter().map(|(cube, before)| {
        if stop::requested() {
            return Some(Tally::new());
        }
        tally(t, p.width, *cube, before)
    });
    let counted = counted.try_reduce(Tally::new, |mut a, b| {
        for (kind, words) in b {
            *a.entry(kind).or_default() += words;
        }
        Some(a)
    });
    Some(counted? == of_shares(&p.shares()))
}

/// A cube in parts: for work side by side, and so that Ctrl-C is heard.
fn pieces(width: u32, cube: Cube) -> Vec<Cube> {
    let mut all = vec![cube];
    for bit in (0..width).rev().filter(|bit| cube.mask >> bit & 1 == 0).take(8) {
        let half = |c: &Cube, value: Bits| Cube {
            mask: c.mask | 1 << bit,
            value: c.value | value << bit,
        };
        all = all.iter().flat_map(|c| [half(c, 0), half(c, 1)]).collect();
    }
    all
}

/// The words of one width in the regions of several groups, by class.
#[derive(Default)]
struct Total {
    words: u128,
    /// In the order in which the classes are reported.
    classes: Vec<(&'static str, u128)>,
}

impl Total {
    fn add(&mut self, shares: &[Share]) {
        for s in shares {
            self.words += s.words;
            match self.classes.iter_mut().find(|c| c.0 == s.class) {
                Some(c) => c.1 += s.words,
                None => self.classes.push((s.class, s.words)),
            }
        }
    }

    /// The classes with their words, in the order of the report.
    fn ordered(&self) -> impl Iterator<Item = (&'static str, u128)> {
        CLASSES.into_iter().filter_map(|c| self.classes.iter().find(|x| x.0 == c).copied())
    }

    fn human(&self, out: &mut impl Write, width: u32) -> std::io::Result<()> {
        writeln!(out, "  {width}-bit words")?;
        let mut line = |words: u128, what: &str| writeln!(out, "  {words:>20}  {:>10.6} %  {what}", percent(words, self.words));
        for (class, words) in self.ordered() {
            line(words, class)?;
        }
        line(self.words, "words in the regions, the sum of the classes")
    }

    fn json(&self, width: u32) -> serde_json::Value {
        let classes: Vec<_> = self
            .ordered()
            .map(|(class, words)| json!({ "class": class, "words": words.to_string(), "percent": percent(words, self.words) }))
            .collect();
        json!({ "width": width, "words": self.words.to_string(), "classes": classes })
    }
}

/// The classes of words in the order of the report.
const CLASSES: [&str; 6] = ["canonical", "residue", "reserved", "invalid", "illegal", "undocumented"];

/// The classes in the order of the report; rows of one form with one reason are counted together.
#[must_use]
pub fn shares(isa: &Isa, p: &Partition) -> Vec<Share> {
    let mut out: Vec<(u32, Share)> = Vec::new();
    for (class, words) in p.shares() {
        let reason = class.reason(isa);
        let form = class
            .form()
            .filter(|_| !matches!(class, Class::Illegal(_)))
            .map(|f| isa.form_name(f));
        let (rank, class) = match class {
            Class::Canonical(_) => (0, "canonical"),
            Class::Residue(_) => (1, "residue"),
            Class::Reserved(_) | Class::Unused { .. } => (2, "reserved"),
            Class::Invalid { .. } => (3, "invalid"),
            Class::Illegal(_) => (4, "illegal"),
            Class::Undocumented => (5, "undocumented"),
        };
        match out
            .iter_mut()
            .find(|(_, s)| s.class == class && s.form == form && s.reason == reason)
        {
            Some((_, s)) => s.words += words,
            None => out.push((
                rank,
                Share {
                    class,
                    form,
                    reason,
                    words,
                },
            )),
        }
    }
    out.sort_by(|(a, x), (b, y)| a.cmp(b).then(y.words.cmp(&x.words)));
    out.into_iter().map(|(_, s)| s).collect()
}

fn human(out: &mut impl Write, p: &Partition, shares: &[Share]) -> std::io::Result<()> {
    let size = p.size();
    writeln!(out, "  {}-bit words", p.width)?;
    let line = |words: u128, what: &str, style: Style| {
        let number = format!("{words:>20}  {:>10.6} %", percent(words, size));
        format!("  {}  {what}", paint(style, &number))
    };
    let valid: u128 = shares
        .iter()
        .filter(|s| s.class == "canonical" || s.class == "residue")
        .map(|s| s.words)
        .sum();
    writeln!(out, "{}", line(valid, "valid", Style::Good))?;
    let mut heading = "valid";
    for s in shares {
        let part = match s.class {
            "canonical" => "canonical, one for each instruction",
            "residue" => "with ignored bits or alias codes",
            class => {
                if class != heading {
                    let all: u128 = shares.iter().filter(|s| s.class == class).map(|s| s.words).sum();
                    writeln!(out, "{}", line(all, class, Style::Bold))?;
                    heading = class;
                }
                ""
            }
        };
        let detail: Vec<&str> = [s.form.as_deref(), Some(part), s.reason.as_deref()]
            .into_iter()
            .flatten()
            .filter(|d| !d.is_empty())
            .collect();
        if !detail.is_empty() {
            writeln!(out, "{}", line(s.words, &format!("  {}", detail.join(": ")), Style::Dim))?;
        }
    }
    writeln!(out, "{}", line(size, "words in the regions, the sum of the classes", Style::Bold))
}
