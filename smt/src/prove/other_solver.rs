//! Obligations asked of other solvers: programs that read an SMT-LIB script and print `sat`,
//! `unsat` or `unknown`.

use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use isamorph_core::formula::{Term, TermPool, VarId, Width, write_script};
use rayon::prelude::*;

use super::obligation::Obligation;
use super::plan::Plan;
use crate::solver::case_split;
use crate::solver::stage::Question;
use crate::solver::unit_propagation::fix;
use crate::stop;

/// What a solver says of the negation of a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// `unsat`: the claim holds.
    Proved,
    /// `sat`: it does not.
    Refuted,
    /// `unknown`, or nothing in time.
    Unknown,
    /// Anything else: what was printed.
    Error(String),
}

/// A solver that is a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OtherSolver {
    /// What it is called in reports.
    pub name: String,
    /// The program and its arguments, before the name of a script.
    pub command: Vec<String>,
}

/// What a solver said of a claim, and in how many cases it was asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replied {
    /// The answer.
    pub reply: Reply,
    /// 1, or the number of cases that the answer is composed of. Each had the whole limit.
    pub cases: usize,
}

/// A question that is not decided is asked again with a bit fixed to 0 and to 1; so many times.
const SPLITS: u32 = 3;

/// Z3 decides scripts about operands that are chosen, read and added an order of magnitude faster
/// if reads become variables and choices between numbers move outwards before bit-blasting. What
/// that does not decide, such as uninterpreted functions of many arguments, goes to the core.
const Z3_TACTIC: &str = "tactic.default_tactic=(or-else (then simplify propagate-values solve-eqs bvarray2uf \
     (using-params ackermannize_bv :div0_ackermann_limit 1000000) (using-params simplify :pull_cheap_ite true) \
     propagate-values solve-eqs max-bv-sharing bit-blast sat-preprocess sat fail-if-undecided) smt)";

/// Beyond its limit a program is given so long to say so, then it is ended.
const GRACE: Duration = Duration::from_secs(1);
/// How long to wait between two looks at a program.
const LOOK: Duration = Duration::from_millis(2);

impl OtherSolver {
    /// The names of solvers whose options are known here.
    pub const KNOWN: [&'static str; 3] = ["z3", "bitwuzla", "cvc5"];

    /// A known solver by its name, or a command; with a limit for each question.
    #[must_use]
    pub fn new(text: &str, limit: Duration) -> OtherSolver {
        let milliseconds = limit.as_millis().max(1);
        let options = match text {
            "z3" => vec![format!("-t:{milliseconds}"), Z3_TACTIC.to_owned()],
            "bitwuzla" => vec!["--time-limit-per".to_owned(), milliseconds.to_string()],
            "cvc5" => vec![format!("--tlimit-per={milliseconds}")],
            _ => Vec::new(),
        };
        OtherSolver {
            name: text.to_owned(),
            command: text.split_whitespace().map(str::to_owned).chain(options).collect(),
        }
    }

    /// Can the program be started?
    #[must_use]
    pub fn is_there(&self) -> bool {
        let Some(program) = self.command.first() else { return false };
        let started = Command::new(program)
            .arg("--version")
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status();
        started.is_ok()
    }

    /// Asks about a case, and while there is no answer about its two cases by the next bit: at most
    /// so many bits are fixed. Since a bit is 0 or 1, two proofs are one.
    fn ask_by_cases(&self, asked: &Asked, case: &Case, splits: u32) -> std::io::Result<Replied> {
        asked.write(case)?;
        let reply = self.ask(&asked.path, asked.limit);
        let undecided = reply == Reply::Unknown && splits > 0 && !stop::requested();
        let Some((var, bit)) = case.next().filter(|_| undecided) else {
            return Ok(Replied { reply, cases: 1 });
        };
        let mut cases = 0;
        for value in [0, 1] {
            let half = self.ask_by_cases(asked, &case.with(var, bit, value), splits - 1)?;
            cases += half.cases;
            if half.reply != Reply::Proved {
                return Ok(Replied { cases, ..half });
            }
        }
        let reply = Reply::Proved;
        Ok(Replied { reply, cases })
    }

    /// Asks about an obligation: what its script asserts, then its negation if that was a
    /// relaxation that can hold.
    fn ask_about(&self, pool: &TermPool, o: &Obligation, path: &Path, limit: Duration) -> std::io::Result<Replied> {
        let about = |assertions: &[Term]| {
            let question = Question::new(pool, assertions);
            let case = Case {
                bits: Vec::new(),
                guide: question.clone(),
            };
            let asked = Asked {
                question,
                name: o.id.to_string(),
                path: path.to_owned(),
                limit,
            };
            self.ask_by_cases(&asked, &case, SPLITS)
        };
        let first = about(o.scripted())?;
        if o.is_relaxed() && matches!(first.reply, Reply::Refuted | Reply::Unknown) {
            return about(&o.negation);
        }
        Ok(first)
    }

    /// Asks about a script.
    fn ask(&self, script: &Path, limit: Duration) -> Reply {
        let Some((program, arguments)) = self.command.split_first() else {
            return Reply::Error("no program is named".to_owned());
        };
        let started = Command::new(program)
            .args(arguments)
            .arg(script)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn();
        match started {
            Ok(child) => finished(child, limit + GRACE),
            Err(e) => Reply::Error(e.to_string()),
        }
    }
}

/// Formulas that a solver is asked about.
struct Asked {
    question: Question,
    name: String,
    /// Where scripts are written.
    path: PathBuf,
    limit: Duration,
}

/// A case: bits of variables with their values. Of the formulas with these put in, only the next
/// bit is read.
#[derive(Clone)]
struct Case {
    bits: Vec<(VarId, u32, u128)>,
    guide: Question,
}

impl Case {
    /// The bit that tells most cases apart.
    fn next(&self) -> Option<(VarId, u32)> {
        let next = case_split::pick_branch_bit(&self.guide.pool, &self.guide.all, 0);
        next.filter(|(var, bit)| !self.bits.iter().any(|(v, b, _)| (v, b) == (var, bit)))
    }

    fn with(&self, var: VarId, bit: u32, value: u128) -> Case {
        let mut case = self.clone();
        case.bits.push((var, bit, value));
        fix(&mut case.guide, var, 1 << bit, value << bit);
        case
    }
}

impl Asked {
    /// Writes the script of a case: the values of its bits, and all formulas as they are.
    fn write(&self, case: &Case) -> std::io::Result<()> {
        let mut pool = self.question.pool.clone();
        let mut all = Vec::new();
        for (var, bit, value) in &case.bits {
            let var = pool.var(*var);
            let bit = pool.extract(*bit, *bit, var);
            let value = pool.constant(Width::BOOL, *value);
            all.push(pool.eq(bit, value));
        }
        all.extend(&self.question.all);
        let mut script = Vec::new();
        write_script(&pool, &all, &self.name, &mut script)?;
        std::fs::write(&self.path, script)
    }
}

/// The reply of a program, which is ended after a time.
fn finished(mut child: Child, limit: Duration) -> Reply {
    let start = Instant::now();
    // A reply is one line, which the pipe holds: nothing waits for a reader.
    loop {
        match child.try_wait() {
            Ok(Some(_)) => break,
            Ok(None) if start.elapsed() < limit && !stop::requested() => std::thread::sleep(LOOK),
            _ => {
                let _ = child.kill();
                let _ = child.wait();
                return Reply::Unknown;
            }
        }
    }
    let mut text = String::new();
    if let Some(mut out) = child.stdout.take() {
        let _ = out.read_to_string(&mut text);
    }
    reply(&text)
}

/// What the first line that is an answer says.
fn reply(text: &str) -> Reply {
    let answer = |line: &str| match line.trim() {
        "unsat" => Some(Reply::Proved),
        "sat" => Some(Reply::Refuted),
        "unknown" | "timeout" => Some(Reply::Unknown),
        _ => None,
    };
    let printed = text.lines().next().unwrap_or("nothing").trim().to_owned();
    text.lines().find_map(answer).unwrap_or(Reply::Error(printed))
}

impl Plan {
    /// What each solver replies to each obligation, in the order of the obligations, as scripts in
    /// a folder for temporary files. In parallel on the current rayon pool; `done` is told of each
    /// obligation.
    ///
    /// # Errors
    /// If a script cannot be written.
    pub fn ask_others(&self, solvers: &[OtherSolver], limit: Duration, done: &(dyn Fn() + Sync)) -> std::io::Result<Vec<Vec<Replied>>> {
        let folder = std::env::temp_dir().join(format!("verify-solver-{}", std::process::id()));
        std::fs::create_dir_all(&folder)?;
        let ask = |(i, o): (usize, &Obligation)| {
            let path = folder.join(format!("{i}.smt2"));
            let pool = &self.pools[o.pool];
            let replies: std::io::Result<Vec<Replied>> = solvers.iter().map(|solver| solver.ask_about(pool, o, &path, limit)).collect();
            std::fs::remove_file(&path)?;
            done();
            replies
        };
        let replies = self.obligations.par_iter().enumerate().with_max_len(1).map(ask).collect();
        std::fs::remove_dir_all(&folder)?;
        replies
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_answer_counts() {
        assert_eq!(reply("unsat\n"), Reply::Proved);
        assert_eq!(reply("; a remark\nsat\n"), Reply::Refuted);
        assert_eq!(reply("unknown"), Reply::Unknown);
        assert_eq!(reply("(error \"line 1\")\n"), Reply::Error("(error \"line 1\")".into()));
        assert_eq!(reply(""), Reply::Error("nothing".into()));
    }

    #[test]
    fn a_program_that_does_not_end_is_ended() {
        let start = Instant::now();
        let sleeper = Command::new("sleep").arg("60").stdout(Stdio::piped()).spawn().expect("sleep");
        assert_eq!(finished(sleeper, Duration::from_millis(50)), Reply::Unknown);
        assert!(start.elapsed() < Duration::from_secs(30));
    }

    #[test]
    fn a_command_may_have_arguments() {
        let limit = Duration::from_secs(2);
        assert_eq!(OtherSolver::new("z3", limit).command[..2], ["z3", "-t:2000"]);
        assert_eq!(OtherSolver::new("my solver -x", limit).command, ["my", "solver", "-x"]);
        assert!(!OtherSolver::new("no-such-program-anywhere", limit).is_there());
    }
}
