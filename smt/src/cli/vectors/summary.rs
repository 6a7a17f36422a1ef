//! What the tests of an instruction set show, in numbers.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::process::ExitCode;
use std::time::Duration;

use isamorph_core::InstructionSet;

use crate::cli::FINDINGS;
use crate::cli::output::{Style, paint, paint_if, plural};
use crate::vectors::{FormTests, GoalStatus};

/// Sums over forms.
#[derive(Clone, Debug, Default)]
pub struct Summary {
    isa: String,
    time: Duration,
    forms: usize,
    tests: usize,
    /// By kind of goal.
    goals: BTreeMap<&'static str, Counts>,
    mutants: Counts,
    /// The mutants that ten times as many random tests find.
    pub random: Option<usize>,
    /// Forms without tests, and why.
    untested: Vec<(String, String)>,
    /// Was the time over before some form was looked at?
    late: bool,
    /// What is undecided: form, what, why.
    undecided: Vec<[String; 3]>,
}

/// How many are shown, impossible and undecided.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Counts {
    shown: usize,
    impossible: usize,
    undecided: usize,
}

impl Counts {
    fn add(&mut self, fate: &GoalStatus) {
        *match fate {
            GoalStatus::Shown => &mut self.shown,
            GoalStatus::Impossible => &mut self.impossible,
            GoalStatus::Undecided(..) => &mut self.undecided,
        } += 1;
    }
}

impl Summary {
    /// Of the tests of some forms.
    pub fn of(set: &InstructionSet, tests: &[FormTests], time: Duration) -> Summary {
        let mut all = Summary {
            isa: set.name().to_string(),
            time,
            ..Summary::default()
        };
        for form in tests {
            let name = set.model().form_name(form.form);
            all.late |= form.late;
            if let Some(why) = &form.untested {
                all.untested.push((name, why.clone()));
                continue;
            }
            all.forms += 1;
            all.tests += form.vectors.len();
            for (kind, fate) in &form.goals {
                all.goals.entry(kind).or_default().add(fate);
            }
            form.mutants.iter().for_each(|fate| all.mutants.add(fate));
            for fate in form.goals.iter().map(|g| &g.1).chain(&form.mutants) {
                if let GoalStatus::Undecided(what, why) = fate {
                    all.undecided.push([name.clone(), what.clone(), why.clone()]);
                }
            }
        }
        all
    }

    /// The exit code.
    pub fn code(&self) -> ExitCode {
        ExitCode::from(if self.undecided.is_empty() && !self.late { 0 } else { FINDINGS })
    }

    /// The counts as text.
    pub fn text(&self, verbose: bool, plain: bool) -> String {
        let mut text = String::new();
        let mut rows: Vec<(&str, Counts)> = self.goals.iter().map(|(kind, c)| (*kind, *c)).collect();
        if self.mutants != Counts::default() {
            rows.push(("faults of one term", self.mutants));
        }
        let head = format!(
            "{}: {} of {}, {:.1} s",
            self.isa,
            plural(self.tests, "test"),
            plural(self.forms, "form"),
            self.time.as_secs_f64()
        );
        let head = if plain { head } else { paint(Style::Bold, &head) };
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{head}");
        let _ = writeln!(text, "  {:24} {:>9} {:>11} {:>10}", "", "shown", "impossible", "undecided");
        for (kind, c) in rows {
            let line = format!("  {kind:24} {:>9} {:>11} {:>10}", c.shown, c.impossible, c.undecided);
            let _ = writeln!(text, "{}", paint_if(!plain && c.undecided > 0, Style::Bad, &line));
        }
        if let Some(random) = self.random {
            let _ = writeln!(text, "  {} random tests find {random} of the faults", 10 * self.tests);
        }
        if !self.untested.is_empty() {
            let mut reasons: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
            for (form, why) in &self.untested {
                reasons.entry(why).or_default().push(form);
            }
            for (why, forms) in reasons {
                let names = if verbose || forms.len() <= 3 {
                    forms.join(", ")
                } else {
                    format!("{}, …", forms[..3].join(", "))
                };
                let _ = writeln!(text, "  no tests of {} ({names}): {why}", plural(forms.len(), "form"));
            }
        }
        if verbose {
            for [form, what, why] in &self.undecided {
                let _ = writeln!(text, "  undecided: {form}: {what}: {why}");
            }
        } else if !self.undecided.is_empty() {
            let _ = writeln!(text, "  --verbose lists what is undecided, --limit gives the solver more time");
        }
        text
    }
}
